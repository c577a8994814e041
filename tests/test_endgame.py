"""Claims and settled scores, against an exhaustive look at small endings."""

from __future__ import annotations

from random import Random

from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Card,
    Cards,
    Choose,
    Game,
    Pass,
    Phase,
    Rules,
    State,
    testing,
    variants,
)
from hearts.rules import (
    HEARTS,
    PACK,
    QUEEN,
    Boosters,
    Deck,
    EldestOpens,
    Facts,
    FirstTrickBar,
    HeartsBroken,
    Kitty,
    Multiplier,
    Passing,
    PlayRule,
    SafeQueen,
    Sun,
    Without,
    extra,
)
from hearts.simulate import finish

AMERICAN = variants.AMERICAN
GAME = Game(AMERICAN)
RULES = [
    AMERICAN,
    variants.MICROSOFT,
    AMERICAN.amend(HeartsBroken(bars="AS 2H 3H 4H", broken_by="AC", spared=QUEEN)),
    AMERICAN.amend(FirstTrickBar("KS AD QS"), EldestOpens(), Passing()),
    AMERICAN.amend(SafeQueen()),
    AMERICAN.amend(Boosters()),
    AMERICAN.amend(Sun(), Multiplier("TC")),
]
#: Two cards each and one to take up after the first trick.
EXCHANGE = Rules(
    name="exchange",
    players=3,
    deck=Deck(pack="3C 5C 7C 9C 3S 9S QS"),
    kitty=Kitty(into="hand"),
    passing=Passing(),
    opening=EldestOpens(),
)


def outcomes(state: State) -> set[object]:
    """Everything that the hand score can come to."""
    if state.phase is Phase.PLAY:
        return {end for card in state.legal_cards() for end in outcomes(state.play(card))}
    if state.phase in (Phase.CHOOSE, Phase.EXCHANGE):
        return {end for each in state.legal_actions() for end in outcomes(state.apply(each))}
    assert state.hand_score is not None
    return {state.hand_score.points}


def takes_all(state: State, seat: int, done: int) -> bool:
    """Can *seat* take every trick from number *done* on, whatever the others play?"""
    if any(state.game.taker(trick) != seat for trick in state.tricks[done:]):
        return False
    if state.phase not in (Phase.PLAY, Phase.EXCHANGE):
        return True
    ways = (takes_all(state.apply(each), seat, done) for each in state.legal_actions())
    return any(ways) if state.actor == seat else all(ways)


@st.composite
def endings(draw: st.DrawFn, size: int, rules: st.SearchStrategy[Rules]) -> State:
    """Positions of so many cards a seat; some have a trick on the table, or points taken."""
    game = Game(draw(rules))
    deck = draw(st.sampled_from([list(PACK), list(HEARTS | Cards("QS KS AS TS 2S 2C AC"))]))
    cards = draw(st.permutations(deck))[: 4 * size]
    hands = [Cards(cards[seat::4]) for seat in range(4)]
    gone = HEARTS | QUEEN
    for hand in hands:
        gone = gone - hand
    piles = [Cards()] * 4
    shooter, shared = draw(st.integers(0, 3)), draw(st.none() | st.integers(0, 3))
    for card in gone:
        seat = shooter if shared is None or card != QUEEN[0] else shared
        piles[seat] = piles[seat] + Cards([card])
    state = game.position(hands, leader=draw(st.integers(0, 3)), taken=piles)
    for _ in range(draw(st.integers(0, 3))):
        state = state.play(draw(st.sampled_from(list(state.legal_cards()))))
    return state


@given(endings(2, st.sampled_from(RULES)))
def test_claims_of_two_cards_are_those_of_exhaustive_play(state: State) -> None:
    done = len(state.tricks)
    for seat in range(4):
        assert state.can_claim(seat) is takes_all(state, seat, done)


@given(endings(3, st.sampled_from(RULES)))
def test_a_claim_of_three_cards_is_never_wrong(state: State) -> None:
    done = len(state.tricks)
    for seat in range(4):
        if state.can_claim(seat):
            assert takes_all(state, seat, done)


@given(endings(2, st.sampled_from(RULES)))
def test_a_score_is_settled_where_all_play_comes_to_it(state: State) -> None:
    assert state.settled is (len(outcomes(state)) == 1)


@given(endings(2, st.sampled_from(RULES)), st.data())
def test_claims_in_a_view_hold_wherever_the_cards_lie(state: State, data: st.DataObject) -> None:
    """The hidden cards may as well be any others that are not seen."""
    seat = state.actor
    trick = state.trick
    assert seat is not None
    assert trick is not None
    view = state.view(seat)
    claimed, settled = view.can_claim(seat), view.settled
    if not (claimed or settled):
        return
    gone = view.hand | Cards(trick.cards)
    for pile in view.taken:
        gone = gone | pile
    hidden = iter(data.draw(st.permutations(list(PACK - gone))))
    hands = [
        view.hand if other == seat else Cards([next(hidden) for _ in range(size)])
        for other, size in enumerate(view.sizes)
    ]
    other_state = state.game.position(
        hands, leader=trick.leader, trick=trick.cards, taken=state.taken
    )
    if claimed:
        assert takes_all(other_state, seat, 0)
    if settled:
        assert len(outcomes(other_state)) == 1


@given(testing.states(), st.integers(0, 99))
def test_a_settled_score_stays_as_it_is(state: State, seed: int) -> None:
    if state.phase in (Phase.DEAL, Phase.OVER):
        assert state.settled is (state.hand_score is not None)
        assert all(state.view(seat).settled is state.settled for seat in range(state.game.players))
    elif state.settled:
        ends = [finish(state, Random(each)).hand_score for each in (seed, seed + 1)]
        assert ends[0] is not None
        assert ends[1] is not None
        assert ends[0].points == ends[1].points


@given(st.permutations(list(EXCHANGE.deck.cards(3))), st.integers(0, 4))
def test_a_kitty_that_is_taken_up(cards: list[Card], played: int) -> None:
    """PG-166, S-16: what the taker may put down is looked at as well."""
    state = Game(EXCHANGE).start(seed=1).deal([cards[:2], cards[2:4], cards[4:6]])
    for _ in range(played):
        if state.phase is Phase.PLAY:
            state = state.play(state.legal_cards()[0])
    if state.phase is Phase.PLAY:
        for seat in range(3):
            assert state.can_claim(seat) is takes_all(state, seat, len(state.tricks))
        assert state.settled is (len(outcomes(state)) == 1)
    else:
        assert not any(state.can_claim(seat) for seat in range(3))
    if state.phase is Phase.EXCHANGE:
        assert state.settled is (len(outcomes(state)) == 1)


def test_what_is_settled_stays_so_while_a_kitty_is_taken_up() -> None:
    """PG-166: nothing that counts is left, before the trick that takes the kitty and after it."""
    rules = EXCHANGE.amend(points=[extra("AC", 13)])
    state = Game(rules).position(["3C 5C", "7C 9C", "3S 9S"], leader=0, kitty="QS")
    for card in ("3C", "7C", "3S"):
        assert state.settled
        state = state.play(card)
    assert state.phase is Phase.EXCHANGE
    assert state.settled


# Far from the end.


def suits_apart(rules: Rules, leader: int) -> State:
    """Thirteen cards each, a suit a seat: clubs, diamonds, spades, hearts."""
    hands = [Cards([card for card in PACK if card.suit == suit]) for suit in "CDSH"]
    return Game(rules).position(hands, leader=leader)


def test_a_whole_suit_on_lead_takes_everything() -> None:
    for leader in (1, 2, 3):
        state = suits_apart(AMERICAN.amend(EldestOpens()), leader)
        assert state.can_claim(leader)
        assert not any(state.can_claim(seat) for seat in range(4) if seat != leader)
        assert state.view(leader).can_claim(leader)
        assert not state.view(0).can_claim(leader)


def test_high_cards_of_several_suits_take_everything() -> None:
    hand = Cards("AC QC JC AD KD AS KS AH KH")
    rest = [card for card in PACK - hand if card.rank in "23456789T"]
    hands = [hand, *(Cards(rest[start : start + 9]) for start in (0, 9, 18))]
    out = PACK - sum(hands, Cards())
    state = GAME.position(hands, leader=0)
    assert state.can_claim(0)
    # In the view a card that was given nowhere may lie anywhere: the king of clubs, for one.
    assert not state.view(0).can_claim(0)
    with_piles = GAME.position(hands, leader=0, taken=["", out, "", ""])
    assert with_piles.view(0).can_claim(0)


def test_a_low_card_is_no_claim() -> None:
    state = GAME.position(["AC KC 2C", "3C 4C 5C", "6C 7C 8C", "9C TC JC"], leader=0)
    assert not state.can_claim(0)
    # The other clubs fall under ace and king where nobody has a third one.
    state = GAME.position(["AC KC 2C", "3C 4C 5D", "6C 7C 8D", "9C TC JD"], leader=0)
    assert state.can_claim(0)


def test_a_lead_that_a_rule_forces_may_spoil_a_claim() -> None:
    hands = ["AS 2S", "3S 4C", "5C 6C", "7C 8C"]
    assert GAME.position(hands, leader=0).can_claim(0)
    rules = AMERICAN.amend(HeartsBroken(bars="AS", broken_by="AC"))
    assert not Game(rules).position(hands, leader=0).can_claim(0)


@frozen
class LowestLead(PlayRule):
    """The lowest card of the hand has to be led."""

    key = "lead.lowest"
    speaks = ("lead",)

    def narrow(self, facts: Facts, cards: Cards) -> Cards:
        lowest = min(cards, key=lambda card: "23456789TJQKA".index(card.rank))
        return Cards([lowest])

    def refusal(self, card: Card) -> str:
        return f"{card} is not the lowest card"


def test_a_rule_of_ones_own_is_looked_at_card_by_card() -> None:
    own = Game(AMERICAN.amend(LowestLead()))
    hands = ["AS 2S", "3S 4C", "5C 6C", "7C 8C"]
    assert not own.position(hands, leader=0).can_claim(0)
    assert own.position(["AS KS", "3S 4C", "5C 6C", "7C 8C"], leader=0).can_claim(0)


def test_too_many_ways_are_no_proof() -> None:
    """Away from the end False may mean not proved."""
    state = suits_apart(AMERICAN.amend(EldestOpens(), FirstTrickBar()), 2)
    assert not state.can_claim(2)  # true, but the bar on the queen is more than the proof can see
    # Whoever has the spades takes all whatever is played, but in too many ways to look at.
    assert not suits_apart(variants.MICROSOFT.amend(EldestOpens()), 2).settled
    dealt = Game(AMERICAN.amend(Passing())).start(seed=1).deal()
    assert not dealt.settled
    assert not any(dealt.can_claim(seat) for seat in range(4))


def test_where_nothing_is_played_nothing_is_claimed() -> None:
    start = GAME.start(seed=1)
    dealt = start.deal()
    for state in (start, dealt, finish(dealt, Random(1))):
        assert not any(state.can_claim(seat) for seat in range(4))
        assert not any(state.view(seat).can_claim(seat) for seat in range(4))
    assert not start.settled
    assert not dealt.settled
    assert not dealt.apply(Pass(list(dealt.hands[0])[:3], 0)).settled


def test_a_claim_in_a_view_is_made_on_lead() -> None:
    hands = ["AS KS", "3S 4C", "5C 6C", "7C 8C"]
    taken = PACK - sum(map(Cards, hands), Cards())
    state = GAME.position(hands, leader=0, taken=["", taken, "", ""])
    assert state.view(0).can_claim(0)
    assert not state.view(0).can_claim(1)
    after = state.play("AS")
    assert after.can_claim(0)
    assert not after.view(1).can_claim(1)
    assert not after.view(0).can_claim(0)
    followed = GAME.position(hands, leader=3, taken=["", taken, "", ""]).play("7C")
    assert not followed.view(0).can_claim(0)


# Settled.


def test_without_penalty_cards_all_is_settled() -> None:
    hands = ["2C 3D", "3C 4D", "4C 5D", "5C 6D"]
    state = GAME.position(hands, leader=0, taken=[HEARTS, QUEEN, "", ""])
    assert state.settled
    gone = PACK - sum(map(Cards, hands), Cards()) - HEARTS - QUEEN
    full = GAME.position(hands, leader=0, taken=[HEARTS, QUEEN, gone, ""])
    assert full.settled
    assert full.view(0).settled
    assert full.view(None).settled


def test_a_penalty_card_on_the_table_is_not_settled() -> None:
    state = GAME.position(["2C 3D", "3C 4D", "4C 5D", "5C 2H"], leader=3)
    assert state.settled is (len(outcomes(state)) == 1)
    amid = GAME.position(["3D 3C", "4D 4C", "5D 6C", "6D 7C"], leader=0).play("3D")
    assert amid.settled
    open_to_all = GAME.position(["2C 5D", "3C 4D", "4C 3D", "5C 2H"], leader=0, broken=True)
    assert not open_to_all.settled


def test_a_moon_that_is_to_be_answered_is_not_settled() -> None:
    """The shooter's answer still changes the score."""
    hands = ["2C", "3C", "4C", "5C"]
    piles = [HEARTS | QUEEN, Cards(), Cards(), PACK - HEARTS - QUEEN - Cards("2C 3C 4C 5C")]
    asked = GAME.position(hands, leader=0, taken=piles)
    assert not asked.settled
    assert not asked.view(0).settled
    told = Game(variants.MICROSOFT).position(hands, leader=0, taken=piles)
    assert told.settled
    assert told.view(0).settled
    for card in hands:
        asked = asked.play(card)
    assert asked.phase is Phase.CHOOSE
    assert not asked.settled
    assert not asked.view(1).settled
    assert asked.apply(Choose("add")).settled


def test_tricks_that_count_are_not_settled() -> None:
    game = Game(variants.openspiel(avoid_all_tricks_bonus=True, direction="hold"))
    state = game.start(seed=2).deal()
    rng = Random(2)
    while len(state.tricks) < 11 or state.trick is None or state.trick.cards:
        state = state.apply(state.random_action(rng))
    assert state.settled is (len(outcomes(state)) == 1)


def test_tricks_that_may_make_a_sun_are_not_settled() -> None:
    """WK-047: with no card left that counts, the last trick may still be the thirteenth."""
    rules = AMERICAN.amend(Sun(), Passing(), EldestOpens(), Without("lead.broken"))
    hand = HEARTS - Cards("2H") | Cards("2C")
    rest = list(PACK - hand)
    hands = [hand, Cards("2H QS") | Cards([c for c in rest if str(c) not in ("2H", "QS")][:11])]
    left = PACK - hands[0] - hands[1]
    hands += [Cards(list(left)[:13]), Cards(list(left)[13:])]
    state = Game(rules).start(seed=1, dealer=3).deal(hands)
    high = sorted(hand - Cards("2C"), key=lambda card: "23456789TJQKA".index(card.rank))[::-1]
    for card in high:
        state = state.play(card)
        while state.trick is not None and state.trick.cards:
            legal = state.legal_cards()
            queens = legal & Cards("QS 2H")
            state = state.play(queens[0] if queens else legal[-1])
    assert state.phase is Phase.PLAY
    assert [len(hand) for hand in state.hands] == [1] * 4
    assert union(state.taken) >= HEARTS | QUEEN
    assert state.settled is (len(outcomes(state)) == 1)


def union(piles: tuple[Cards, ...]) -> Cards:
    """All the cards of some piles."""
    return sum(piles, Cards())
