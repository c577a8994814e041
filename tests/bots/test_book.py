"""What a good player would never do: positions from the complaints about other programs, each in
other seats, suits and variants."""

from __future__ import annotations

import pytest

from hearts import (
    Bot,
    Card,
    Cards,
    Choose,
    Game,
    HandScore,
    Match,
    Pass,
    Phase,
    Play,
    State,
    Trick,
    play_out,
    variants,
)
from hearts._core.search.careful import situation_of
from hearts.bots import Decision, RandomOpponent, SearchingOpponent, advice, careful
from hearts.bots.candidates import candidates
from hearts.bots.careful import careful_play_for
from hearts.bots.winning import WinningChances, may_end_soon
from hearts.rules import (
    HEARTS,
    PACK,
    QUEEN,
    Add,
    CardPoints,
    Charging,
    Deck,
    EldestOpens,
    EndAfter,
    EndTurned,
    ExactHit,
    Moon,
    Partners,
    Passing,
    Rules,
    Sun,
    TrickPoints,
    Trumps,
    WinMatch,
    bonus_points,
    heart_points,
    queen_points,
)

#: Level 2, and a quick opponent that searches.
BOTS = [careful, SearchingOpponent(8)]


def position(
    hands: list[str],
    trick: str,
    leader: int,
    taken: dict[int, Cards],
    *,
    turn: int = 0,
    rules: Rules = variants.MICROSOFT,
    match: Match | None = None,
    broken: bool = True,
) -> State:
    """A position whose seats are turned by a number. What lies nowhere was taken by the seat that
    took most."""
    held = [Cards(hand) for hand in hands]
    piles = [taken.get(seat, Cards()) for seat in range(4)]
    most = max(taken, key=lambda seat: len(taken[seat]))
    piles[most] += PACK - sum(held, Cards(trick)) - sum(piles, Cards())
    return Game(rules, 4).position(
        [hands[(seat - turn) % 4] for seat in range(4)],
        leader=(leader + turn) % 4,
        trick=trick,
        taken=[str(piles[(seat - turn) % 4]) for seat in range(4)],
        broken=broken,
        match=match,
    )


def played(bot: Bot, state: State) -> str:
    """The card that a bot plays."""
    assert state.actor is not None
    action = bot(state.view(state.actor))
    assert isinstance(action, Play)
    return str(action.card)


SHOTS = [variants.MICROSOFT, variants.AMERICAN, variants.WIKIPEDIA]


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("rules", SHOTS)
def test_a_shooter_is_not_given_the_queen(bot: Bot, turn: int, rules: Rules) -> None:
    """Whether she is discarded or put under the ace."""
    taken = {2: HEARTS}
    for suit in "CD":
        other = "D" if suit == "C" else "C"
        hands = [f"QS 3{other}", f"2{suit} 4{other}", f"9{other}", "5S"]
        state = position(hands, f"A{suit} 4{suit}", 2, taken, turn=turn, rules=rules)
        assert played(bot, state) == f"3{other}"
    state = position(["QS 2S", "4D 4C", "9D", "5S"], "AS 3S", 2, taken, turn=turn, rules=rules)
    assert played(bot, state) == "2S"


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("suit", "CD")
@pytest.mark.parametrize("turn", range(4))
def test_the_last_stopper_is_kept(bot: Bot, suit: str, turn: int) -> None:
    other = "D" if suit == "C" else "C"
    hands = [f"AH 3{other}", f"5{suit} 6{suit}", "KH", f"8{suit}"]
    taken = {2: HEARTS + QUEEN - Cards("AH KH")}
    state = position(hands, f"A{suit} 4{suit}", 2, taken, turn=turn)
    assert played(bot, state) == f"3{other}"


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("rules", SHOTS)
def test_the_queen_is_taken_where_she_would_end_a_shoot(bot: Bot, turn: int, rules: Rules) -> None:
    """13 points in place of 26, though both come to the same difference."""
    hands = ["AS 3S", "2C", "9D", "5C"]
    state = position(hands, "KS QS 5S", 1, {1: HEARTS}, turn=turn, rules=rules)
    assert played(bot, state) == "AS"


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize("rules", SHOTS)
def test_the_queen_is_not_taken_with_a_sure_stopper_in_hand(turn: int, rules: Rules) -> None:
    """The ace of hearts stops the shoot later, for a point or two."""
    hands = ["3C 3D 5S 8H 9H QH AH", "5C 6C 9C KD 6H KH", "4C 7C KC 8D 2S 8S", "2D 4D 4S 6S 7S TS"]
    few = {1: Cards("2H 3H 4H 5H 7H TH")}
    state = position(hands, "JH QS KS", 1, few, turn=turn, rules=rules)
    assert played(SearchingOpponent(8), state) in ("8H", "9H")


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("turn", range(4))
def test_the_queen_is_not_led_for_a_shoot_that_a_low_heart_ends(bot: Bot, turn: int) -> None:
    """All spades but one are gone, so every lead wins but that of the two of hearts."""
    hands = ["5C 7C 6S JS QS 2H", "3C 2D TD JH QH AH", "3D 5H 6H 7H 8H KH", "5D 5S 3H 4H 9H TH"]
    taken = {3: Cards("2C 4C")}
    state = position(hands, "", 0, taken, turn=turn, rules=variants.AMERICAN, broken=False)
    assert played(bot, state) != "QS"


@pytest.mark.parametrize("turn", range(4))
def test_a_heart_may_be_given_to_a_shooter_with_a_sure_stopper_in_hand(turn: int) -> None:
    hands = ["5C 6C 8C 9H AH", "4S 2H 3H 4H TH", "7D 5H 6H 8H JH", "3D 9D 7S 7H"]
    state = position(hands, "KH", 3, {3: QUEEN + Cards("QH")}, turn=turn)
    seat = state.actor
    assert seat is not None
    assert Play("9H", seat) in candidates(state.view(seat))


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("suit", "CD")
def test_the_last_player_ends_a_shoot_for_a_point(bot: Bot, suit: str) -> None:
    other = "D" if suit == "C" else "C"
    hands = [f"A{suit} 8{suit} 7{other} 2H 2S", f"3{other} 4{other} 5{other} 3H"]
    hands += [f"6{other} 8{other} K{other} 4H", f"9{other} T{other} J{other} 5H"]
    state = position(hands, f"6{suit} K{suit} JH", 1, {2: QUEEN})
    assert played(bot, state) == f"A{suit}"


@pytest.mark.parametrize("bot", BOTS)
def test_the_ace_and_king_of_spades_wait_for_the_queen(bot: Bot) -> None:
    for high in ("AS", "KS"):
        for low, suit in (("2D", "D"), ("2C", "C"), ("2S", "D")):
            hands = [f"{high} {low}", f"QS 4{suit}", f"3S 5{suit}", f"4S 6{suit}"]
            state = position(hands, "", 0, {1: Cards("2H"), 2: Cards("3H")})
            assert played(bot, state) == low


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("hand", ["QS 2H 3D", "QS AH KH", "QS AD 2D"])
def test_the_queen_is_given_away_at_once(bot: Bot, hand: str) -> None:
    hands = [hand, "3C 4C", "6C 8C", "9C TC"]
    state = position(hands, "KC 5C 7C", 1, {1: Cards("4H"), 2: Cards("5H")})
    assert played(bot, state) == "QS"


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("worth", [{"QD": 13, "QS": 10}, {"QD": 10, "QS": 13}, {"KS": 13, "QS": 9}])
def test_of_two_dear_cards_the_dearest_is_given_away(bot: Bot, worth: dict[str, int]) -> None:
    rules = variants.AMERICAN.amend(points=[heart_points(), CardPoints("points.queen", worth)])
    dear = sorted(worth, key=lambda card: worth[card])
    hands = [f"{' '.join(dear)} 3H", "2C 3C", "6C 7C", "9C TC"]
    state = position(hands, "KC 5C QC", 1, {1: Cards("4H"), 2: Cards("5H")}, rules=rules)
    assert played(bot, state) == dear[-1]


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("suit", "CD")
def test_the_highest_card_goes_where_it_costs_nothing(bot: Bot, suit: str) -> None:
    other = "D" if suit == "C" else "C"
    hands = [f"A{suit} Q{suit} J{suit}", f"2{other} 3{other}", f"5{other} 6{other}", "2S 3S"]
    trick = f"T{suit} 4{suit} 9{suit}"
    state = position(hands, trick, 1, {1: Cards("4H"), 2: Cards("5H")})
    assert played(bot, state) == f"A{suit}"


def tried(state: State) -> set[str]:
    """The cards that an opponent that searches tries."""
    assert state.actor is not None
    return {str(action.fields()[0]) for action in candidates(state.view(state.actor))}


@pytest.mark.parametrize("suit", "CD")
def test_the_last_player_tries_the_highest_of_cards_that_come_to_the_same(suit: str) -> None:
    """At level 4 the king stayed and the two went under the ace."""
    other = "D" if suit == "C" else "C"
    others = [f"3{other} 4{other} 5{other} 6{other}", f"7{other} 8{other} 9{other} T{other}"]
    hands = [f"K{suit} T{suit} 5{suit} 2{suit} 2S", *others, "3S 4S 5S 6S"]
    shared = {1: Cards("4H"), 2: Cards("5H")}
    assert tried(position(hands, f"6{suit} 3{suit} A{suit}", 1, shared)) == {f"K{suit}"}
    under = tried(position(hands, f"6{suit} 3{suit} J{suit}", 1, shared))
    assert under == {f"K{suit}", f"T{suit}"}
    # A high card is kept where it may stop a shoot, or catch a good card.
    kept = position(hands, f"6{suit} 3{suit} A{suit}", 1, {1: Cards("4H 5H 6H")})
    assert len(tried(kept)) == 4
    good = Game(variants.OMNIBUS).position(hands, leader=1, trick=f"6{suit} 3{suit} A{suit}")
    assert len(tried(good)) == (4 if suit == "D" else 1)


def test_of_cards_that_all_take_the_trick_one_is_tried() -> None:
    """The lowest of QH and KH stood for both, and the book left the highest, so that level 5 tried
    neither."""
    hands, taken = ["2C 9H TH", "4H QH KH"], ["QS 2H 3H 5H 6H 7H", "8H JH AH"]
    state = Game(variants.DRAW_TWO).position(hands, leader=0, kitty="", taken=taken)
    assert tried(state.play("TH")) == {"4H", "KH"}


@pytest.mark.parametrize("name", ["omnibus", "gong_zhu", "golden_ten", "dirty_nasty_filthy"])
def test_the_last_player_takes_a_good_card(name: str) -> None:
    """Level 3 kept the jack of diamonds once in 40 deals of Omnibus Hearts."""
    rules = variants.get(name)
    good = "TD" if name == "golden_ten" else "JD"
    hands = [f"AD QD {good} 9D 2S", "3C 4C 5C 6C", "7C 8C 9C TC", "3S 4S 5S 6S"]
    state = Game(rules, 4).position(hands, leader=1, trick="7D 2D 3D")
    assert tried(state) == {good}
    hands[0] = "AD QD 6D 5D 2S"
    state = Game(rules, 4).position(hands, leader=1, trick=f"7D {good} 3D")
    assert tried(state) <= {"AD", "QD"}


@pytest.mark.parametrize("due", [variants.MICROSOFT, variants.AMERICAN])
def test_a_hand_made_for_a_shoot_gives_its_losers(due: Rules) -> None:
    hands = ["AH KH QH JH TH 9H AS KS JS AD KD 3C 2D"]
    rest = list(PACK - Cards(hands[0]))
    hands += [str(Cards(rest[place::3])) for place in range(3)]
    state = Game(due).start(seed=1).deal(hands)
    action = careful(state.view(0))
    assert isinstance(action, Pass)
    assert Cards("3C 2D") <= action.cards
    assert action.cards - Cards("3C 2D") <= Cards("AS KS JS")
    assert action in candidates(state.view(0))


PASSING = ["american", "spot", "black_maria", "dirty_nasty_filthy", "royal", "hartenjagen"]


@pytest.mark.parametrize("name", PASSING)
def test_the_highest_cards_of_a_suit_are_passed_and_no_good_one(name: str) -> None:
    """The eight of hearts was passed and the nine kept, or the jack of diamonds given away."""
    game = Game(variants.get(name), variants.get(name).players[0])
    for seed in range(60):
        state = game.start(seed=seed)
        if state.actors:
            state = state.apply(careful(state.view(state.actors[0])))
        state = state.deal()
        for seat in state.actors if state.phase is Phase.PASS else ():
            view = state.view(seat)
            policy = careful_play_for(view).policy
            decision = careful.choose(view)
            assert isinstance(decision.action, Pass)
            for card in () if "shoot" in decision.reason else decision.action.cards:
                assert policy.costs[card.index] >= 0
                for other in view.hand - decision.action.cards:
                    safer = other.suit != card.suit or other < card
                    costlier = policy.costs[other.index] < policy.costs[card.index]
                    spared = Cards("", policy.good | policy.dear)
                    suits = {each.suit for each in Cards("", policy.good)}
                    assert safer or costlier or other in spared or card.suit in suits


def test_passes_that_are_tried_make_a_void_and_stop_a_shoot() -> None:
    hands = ["4C 8C 2D 3D 5D 9D 2S 5S 7S 2H 5H 9H QH"]
    rest = list(PACK - Cards(hands[0]))
    hands += [str(Cards(rest[place::3])) for place in range(3)]
    view = Game(variants.MICROSOFT).start(seed=1).deal(hands).view(0)
    found = [action.cards for action in candidates(view) if isinstance(action, Pass)]
    assert any(Cards("4C 8C") <= cards for cards in found)
    assert any(Cards("9H") <= cards or Cards("5H") <= cards for cards in found)


@pytest.mark.parametrize("worth", [10**8, 10**15, 10**30])
def test_points_of_any_size_are_weighed(worth: int) -> None:
    """They have the proportions of American Hearts, and lead to its plays."""
    usual = Game(variants.AMERICAN)
    game = Game(variants.AMERICAN.amend(heart_points(worth), queen_points(13 * worth)))
    for seed in range(3):
        end = play_out(usual.start(seed=seed), [careful] * 4, deals=1)
        other = play_out(game.start(seed=seed), [careful] * 4, deals=1)
        expected = tuple(worth * points for points in end.match.hand_scores[-1].points)
        assert other.match.hand_scores[-1].points == expected


# The match.


@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize(
    ("hand", "hearts", "better"),
    [("QS 3D 2D", 2, {"3D", "2D"}), ("2H 2D QD", 9, {"2D", "QD"})],
)
def test_nobody_ends_a_match_that_it_loses(
    hand: str, hearts: int, better: set[str], turn: int
) -> None:
    """Seat 2 takes this trick and stands at 90: the queen is too much, or a tenth heart."""
    scores = (30, 20, 90, 16)
    match = Match(variants.MICROSOFT).add([scores[(seat - turn) % 4] for seat in range(4)])
    hands = [hand, "3C 4D 6D", "8C 5D", "9C TC"]
    shot = Cards(list(HEARTS)[3 : 3 + hearts])
    taken = {1: HEARTS + QUEEN - Cards("2H") - shot - Cards(hand), 2: shot}
    state = position(hands, "KC 5C", 2, taken, turn=turn, match=match)
    assert played(SearchingOpponent(8), state) in better


def test_the_shooter_weighs_the_match() -> None:
    """At 50 it adds to nobody where that ends the match in third place."""
    match = Match(variants.AMERICAN).add((50, 80, 10, 16))
    taken = [str(HEARTS | QUEEN), "", "", ""]
    state = Game(variants.AMERICAN).position(
        ["2C", "3C", "4C", "5C"], leader=0, taken=taken, match=match
    )
    for card in ("2C", "3C", "4C", "5C"):
        state = state.play(card)
    assert SearchingOpponent(8)(state.view(0)) == Choose("subtract", 0)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("rest", [3, 73])
@pytest.mark.parametrize("mark", [100, 40])
def test_a_player_at_the_mark_takes_the_lowest_total(bot: Bot, rest: int, mark: int) -> None:
    """Also where another total would end the match, and where nothing would."""
    rules = variants.AMERICAN.amend(ExactHit(mark, 50 if mark > 50 else 20, (mark,), optional=True))
    match = Match(rules).add((mark - 1, 5, 0, rest))
    taken = ["", str(HEARTS - Cards("KH") + QUEEN), "", ""]
    cards = ["2C", "3D", "4D", "KH"]
    state = Game(rules).position(cards, leader=0, taken=taken, match=match)
    for card in cards:
        state = state.play(card)
    assert bot(state.view(0)) == Choose(f"less {mark}", 0)
    best, *others = advice(state.view(0))
    assert best.action == Choose(f"less {mark}", 0)
    assert best.lead - min(each.lead for each in others) == pytest.approx(mark)


def test_each_of_two_players_at_the_mark_takes_the_lowest_total() -> None:
    """The first of them answers as if the second did."""
    rules = variants.AMERICAN.amend(ExactHit(100, 50, (100,), optional=True))
    match = Match(rules).add((97, 96, 3, 12))
    taken = [str(HEARTS & Cards("2H 3H 4H")), "5H 6H 7H 8H", "9H TH JH QH KH AH", str(QUEEN)]
    cards = ["2C", "3C", "4C", "5C"]
    state = Game(rules).position(cards, leader=0, taken=taken, match=match)
    for card in cards:
        state = state.play(card)
    for seat in (0, 1):
        assert careful(state.view(seat)) == Choose("less 100", seat)
        state = state.apply(Choose("less 100", seat))
    assert state.question is None


@pytest.mark.parametrize("scores", [(50, 80, 10, 16), (60, 76, 10, 70)])
def test_the_careful_shooter_does_not_end_a_match_that_it_loses(scores: tuple[int, ...]) -> None:
    state = shot(Match(variants.AMERICAN).add(scores))
    assert careful(state.view(0)) == Choose("subtract", 0)


@pytest.mark.parametrize("scores", [(5, 80, 10, 16), (50, 10, 10, 16)])
def test_the_careful_shooter_adds_to_win_and_where_all_is_alike(scores: tuple[int, ...]) -> None:
    state = shot(Match(variants.AMERICAN).add(scores))
    assert careful(state.view(0)) == Choose("add", 0)


def shot(match: Match) -> State:
    """The end of a deal in which seat 0 has shot the moon."""
    state = Game(match.rules).position(
        ["2C", "3C", "4C", "5C"], leader=0, taken=[HEARTS | QUEEN, "", "", ""], match=match
    )
    for card in ("2C", "3C", "4C", "5C"):
        state = state.play(card)
    return state


# A moon that wins the match.

WON = [variants.DIRTY_NASTY_FILTHY, variants.AMERICAN.amend(Moon(WinMatch()))]


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("rules", WON)
def test_a_moon_that_wins_the_match_is_stopped(bot: Bot, rules: Rules) -> None:
    """PG-120, PG-131: for three points. The cards of the moon count as always."""
    table = Game(rules).table
    pile = table.shoot_cards | (Cards("JD") & table.counted)
    hands = ["JH 2H 3C", "3D 4D 9D", "5D 6D", "7D 8D"]
    out = Cards("JH 2H TH 3H")
    state = Game(rules).position(
        hands, leader=2, trick="TH 3H", taken=["", "", str(pile - out), ""], broken=True
    )
    assert played(bot, state) == "JH"
    best, other = advice(state.view(0))
    assert str(best.action.fields()[0]) == "JH"
    assert best.win is not None
    assert other.win is not None
    assert best.lead > other.lead
    assert best.win > other.win


#: Rules by which such a moon does not show in the points of the cards, with its other cards: one is
#: charged, one is good and lies elsewhere, or partners shoot together.
HIDDEN = [
    (variants.TURBO.amend(Charging(held_back=False), Moon(WinMatch())), "QS", ""),
    (variants.AMERICAN.amend(bonus_points("JD", -10), Moon(WinMatch())), "", "JD"),
    (variants.AMERICAN.amend(Partners(pooled=False), Moon(WinMatch(), by="side")), "", "5H 6H"),
]


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("rules", "charged", "partner"), HIDDEN)
def test_a_moon_that_wins_the_match_is_completed(
    bot: Bot, rules: Rules, charged: str, partner: str
) -> None:
    """PG-120: the last heart is in the hand."""
    game, hands = Game(rules), ["KH 2C", "AC 3D", "4D 5D", "6D 7D"]
    elsewhere = Cards(partner)
    pile = game.table.deck - sum(map(Cards, hands), elsewhere)
    state = game.position(
        hands, leader=0, taken=[pile, "", elsewhere, ""], charged=charged, broken=True
    )
    assert played(bot, state) == "KH"
    best, other = advice(state.view(0))
    assert best.lead > 26 > other.lead
    assert best.win == 1.0
    assert other.win is not None
    assert other.win < 1.0


def test_a_moon_that_wins_the_match_is_not_searched_for_points() -> None:
    """PG-120: all worlds are completed by players who want the moon. The king is led later."""
    game = Game(variants.AMERICAN.amend(Moon(WinMatch())))
    hands, trick = ["AD 2D KH", "6D 7D", "8D 9D", "TD JD"], "KD 4D 5D"
    pile = game.table.deck - sum(map(Cards, hands), Cards(trick))
    state = game.position(hands, leader=1, trick=trick, taken=[pile, "", "", ""], broken=True)
    for estimate in advice(state.view(0), worlds=1000):
        assert estimate.exact
        assert estimate.lead > 26


@pytest.mark.parametrize("rules", WON)
def test_a_moon_that_wins_the_match_is_worth_a_try(rules: Rules) -> None:
    assert Game(rules).table.careful_play.policy.tries


def test_a_card_that_the_moon_needs_belongs_to_it() -> None:
    """PG-131: the jack of diamonds, which is good for its taker."""
    policy = Game(variants.DIRTY_NASTY_FILTHY).table.careful_play.policy
    assert policy.shoots & Cards("JD").one
    assert not Game(variants.OMNIBUS).table.careful_play.policy.shoots & Cards("JD").one


def test_a_sun_asks_for_no_more_cards_than_the_moon() -> None:
    """A sun is every trick, whatever lies in it."""
    plain, sun = (variants.OMNIBUS.amend(*more) for more in ((), (Sun(Add()),)))
    shoots = [Game(rules).table.careful_play.policy.shoots for rules in (plain, sun)]
    assert shoots[0] == shoots[1] != 0


# Tricks that count by themselves.


@pytest.mark.parametrize("players", [3, 4, 6])
@pytest.mark.parametrize("points", [1, -1])
def test_the_first_trick_is_ducked_where_it_counts(players: int, points: int) -> None:
    """A careful last player took it in 205 of 219 deals. It mostly does so where that is good."""
    rules = variants.SLOBBERHANNES.amend(TrickPoints({0: points, -1: points}))
    game, free, taken = Game(rules, players), 0, 0
    for seed in range(120):
        state = game.start(seed=seed).deal()
        for _ in range(players - 1):
            assert state.actor is not None
            state = state.apply(careful(state.view(state.actor)))
        assert state.actor is not None
        assert state.trick is not None
        led = [card for card in state.trick.cards if card.suit == state.trick.cards[0].suit]
        beats = [
            card for card in state.legal_cards() if card.suit == led[0].suit and card > max(led)
        ]
        if beats and len(beats) < len(state.legal_cards()):
            free += 1
            taken += Card(played(careful, state)) in beats
    assert free
    assert taken == 0 if points > 0 else taken > free / 2


def test_the_reason_names_the_points_of_the_trick() -> None:
    rules = variants.SLOBBERHANNES.amend(TrickPoints({2: -4}))
    hands = ["AD 7D 8C 9C TC JC", "7C QC KC AC 8D", "QD KD JS QS KS", "AS JH QH KH AH"]
    state = Game(rules, 4).position(hands, leader=1, trick="TD 9D JD", tricks=FIRST)
    decision = careful.choose(state.view(0))
    assert str(decision.action.fields()[0]) == "AD"
    assert decision.reason == "The trick is worth four points."


FIRST = [Trick.parse("0: 7S 8S 9S TS"), Trick.parse("3: 7H 8H TH 9H")]


# Trumps, and other orders of the ranks.


@pytest.mark.parametrize(
    ("hand", "trick", "card", "reason"),
    [
        ("2S 3H 4C", "JD 5D 6D", "2S", "The trick is worth ten points."),
        ("3S 5S 3H", "JD 4S 6D", "5S", "The trick is worth ten points."),
        ("AD 3D 4C", "JD 5D 6D", "AD", "The trick is worth ten points."),
        ("AD 3D 4C", "KD 4S 6D", "AD", "It cannot take this trick, and might"),
    ],
)
def test_trumps_are_seen(hand: str, trick: str, card: str, reason: str) -> None:
    rules = variants.OMNIBUS.amend(Trumps("S"))
    hands = [hand, "7C 8C", "9C TC", "JC QC"]
    state = Game(rules).position(hands, leader=1, trick=trick, broken=True)
    decision = careful.choose(state.view(0))
    assert isinstance(decision.action, Play)
    assert str(decision.action.card) == card
    assert decision.reason.startswith(reason)


def test_the_reason_knows_the_order_of_the_ranks() -> None:
    """In French Polignac the king beats the ace."""
    hands = ["AD 7D", "8C", "9C", "TC"]
    state = Game(variants.POLIGNAC_KING, 4).position(hands, leader=3, trick="KD 8D 9D")
    decision = careful.choose(state.view(0))
    assert decision == Decision(Play("AD", 0), "It stays below the KD.")


# The second phase of a match.

TURNED = [variants.HARTENJAGEN, variants.AMERICAN.amend(EndTurned(50))]


def turned(rules: Rules) -> Match:
    """A match whose scores have turned."""
    match = Match(rules)
    for _ in range(4):
        match = match.add((13, 1, 1, 1))
    return match


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("rules", TURNED)
def test_points_are_wanted_once_the_scores_have_turned(bot: Bot, rules: Rules) -> None:
    """Points are taken off then: the last player takes the queen, the others keep theirs."""
    hands = ["AC 7C 7D", "8D 9D", "TD JD", "QD KD"]
    for match, card in ((Match(rules), "7C"), (turned(rules), "AC")):
        state = Game(rules).position(hands, leader=1, trick="KC QS 9C", broken=True, match=match)
        assert played(bot, state) == card
    hands = ["QS 7D 8D", "7C 8C 9C", "TC JC QC", "9D TD"]
    for match, kept in ((Match(rules), False), (turned(rules), True)):
        state = Game(rules).position(hands, leader=3, trick="KC", broken=True, match=match)
        assert (played(bot, state) != "QS") is kept


def test_care_is_worth_more_than_luck_once_the_scores_have_turned() -> None:
    """A player at random took 9.2 points off, and three careful ones 1.9 each."""
    game, own = Game(variants.HARTENJAGEN), 0
    match = turned(variants.HARTENJAGEN)
    bots: list[Bot] = [RandomOpponent(1), careful, careful, careful]
    for seed in range(40):
        end = play_out(game.start(seed=seed, match=match), bots, deals=1)
        own += end.match.hand_scores[-1].points[0]
    assert own / 40 > -3.75 + 1


def test_drawn_deals_are_taken_off_once_the_scores_have_turned() -> None:
    """They were added, and so the match never ended."""
    match = turned(variants.HARTENJAGEN)
    view = Game(variants.HARTENJAGEN).start(seed=1, match=match).deal().view(1)
    assert may_end_soon(view)
    chances = WinningChances(view)
    assert chances.after(HandScore((0, -15, 0, 0)), 1) == 1
    assert chances.after(HandScore((0, 0, -15, 0)), 1) == 0
    assert 0 < chances.after(HandScore((-12, -1, -1, -1)), 1, 30) < 1


def test_four_careful_players_seldom_shoot() -> None:
    """In 6 % of the deals; it was a quarter."""
    start, game = 0, Game(variants.AMERICAN)
    for seed in range(100):
        end = play_out(game.start(seed=seed), [careful] * 4, deals=1)
        start += end.match.hand_scores[-1].shooter is not None
    assert start <= 12


@pytest.mark.parametrize(
    ("rules", "hands"),
    [(variants.HUSE, 2), (variants.DRAW_TWO, 3), (variants.SHORT_TWO, 1), (variants.AMERICAN, 3)],
)
def test_cards_of_a_dummy_and_a_stock_are_not_all_in_the_other_hand(
    rules: Rules, hands: int
) -> None:
    """FX-001: the dummy may discard on a suit as well, and the stock has cards of it."""
    state = Game(rules).start(seed=1).deal()
    while state.phase is Phase.PASS:
        state = state.apply(careful(state.view(state.actors[0])))
    view = state.view(state.actors[0])
    assert situation_of(view, careful_play_for(view)).hands == hands


def test_a_suit_that_the_dummy_may_not_have_is_not_led_beside_it() -> None:
    """FX-001: it has QS and AH, and of diamonds only one is out: it lies in the kitty."""
    game = Game(variants.HUSE)
    hands, dummy = [Cards("JC KD 9S"), Cards("7S TS QH")], Cards("4S QS AH")
    fallen = game.table.deck - hands[0] - hands[1] - dummy - Cards("AC 8D 6H KH")
    state = game.position(hands, leader=0, dummy=dummy, taken=[fallen[::2], fallen[1::2]])
    assert careful(state.view(0)) == Play("9S", 0)


@pytest.mark.parametrize(
    ("deals", "own", "card"), [(1, "3D", "9H"), (1, "8H", "2H"), (2, "3D", "2H")]
)
def test_a_total_of_0_that_comes_last_is_mended_in_the_last_tricks_of_the_match(
    deals: int, own: str, card: str
) -> None:
    """PG-173: in Super Hearts a total has to be above 0; a quarter of the players had none."""
    game = Game(variants.SUPER_HEARTS.amend(EndAfter(deals)))
    state = game.position(
        ["9H 2H", "5H 3C", "6H 4C", "7H 5C"], leader=1, taken=[own, "QS", "TH", "JH"]
    )
    state = state.play("5H").play("6H").play("7H")
    assert careful(state.view(0)) == Play(card, 0)


# Rare cards and rare scores.


def test_a_booster_is_looked_at() -> None:
    """PG-086: it comes to something else than its neighbours, and is no last card of a trick."""
    hands = ["8C 9C JC", "7C TC KH", "5C 6D AH", "7S QS 7H"]
    state = Game(variants.BOOSTER_NINES).position(hands, leader=1, broken=True)
    view = state.play("7C").play("5C").play("QS").view(0)
    assert Play("9C", 0) in candidates(view)
    assert str(SearchingOpponent(60).choose(view).action.fields()[0]) == "9C"


def test_a_trump_is_looked_at() -> None:
    rules = variants.MICROSOFT.amend(Trumps("9C"))
    state = Game(rules).position(["8C 9C 2D", "TC 3D 3H", "QC 4D 4H", "QS 5D 5H"], leader=1)
    view = state.play("TC").play("QC").play("QS").view(0)
    assert {Play("8C", 0), Play("9C", 0)} <= set(candidates(view, book=False))


def test_the_second_column_counts() -> None:
    """PG-172: the queen of spades is imaginary, and the distance from zero decides."""
    game = Game(variants.COMPLEX_HEARTS)
    hands = ["KS 2S", "QS 4H", "5S 5H", "3S 6H"]
    before = Match(game.rules).add(HandScore((0, 40, 40, 40), imaginary=(95, 0, 0, 0)))
    for match in (None, before):
        state = game.position(hands, leader=1, broken=True, match=match)
        state = state.play("QS").play("5S").play("3S")
        assert played(SearchingOpponent(40), state) == "2S"
        best, other = advice(state.view(0))
        assert str(best.action.fields()[0]) == "2S"
        assert best.lead - other.lead > 10


def test_a_good_card_may_lead_away_from_zero() -> None:
    """PG-132: minus 105 is as bad as 105."""
    game = Game(variants.COMPLEX_HEARTS)
    match = Match(game.rules).add(HandScore((-95, 40, 40, 40), imaginary=(0, 0, 0, 0)))
    state = game.position(["QD 2D", "9D 4C", "JD 5C", "3D 6C"], leader=1, match=match)
    state = state.play("9D").play("JD").play("3D")
    assert played(SearchingOpponent(40), state) == "2D"
    assert str(advice(state.view(0))[0].action.fields()[0]) == "2D"


def test_both_copies_of_a_card_are_a_reason() -> None:
    """PG-087: a trick with two queens of spades costs 26 points."""
    rules = variants.AMERICAN.amend(Deck(packs=2), EldestOpens(), Passing())
    table = Game(rules, 4).table
    hands, trick = ["KS AS", "3D", "5D", "7D"], "QS QS 3S"
    pile = table.deck - sum(map(Cards, hands), Cards(trick))
    state = Game(rules, 4).position(
        hands, leader=1, trick=trick, taken=["", "", pile, ""], broken=True
    )
    decision = careful.choose(state.view(0))
    assert decision.reason.startswith("The trick costs 26 points")
