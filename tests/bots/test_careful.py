"""The careful opponent: legal everywhere, blind to what its seat cannot know, and no fool."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Action,
    Card,
    Cards,
    Charge,
    Exchange,
    Game,
    InputError,
    Pass,
    Phase,
    Play,
    Rules,
    State,
    play_out,
    testing,
    variants,
)
from hearts.bots import Bot, careful
from hearts.bots.candidates import candidates
from hearts.bots.careful import by_trouble, careful_play_for
from hearts.rules import Charging, Passing, RankOrder, Without, extra_points
from tests.laws.helpers import states
from tests.tables import TABLES

#: Piles with which nobody can make a shoot any more.
SHARED = ["TH", "JH", "", ""]


@given(states(), st.randoms(use_true_random=False))
def test_careful_play_is_legal_and_knows_only_its_view(state: State, rng: Random) -> None:
    """Law 6: what the seat cannot tell apart, it cannot play differently."""
    for seat in state.actors:
        action = careful(state.view(seat))
        assert state.explain(action) is None
        other = testing.indistinguishable(state, seat, rng)
        if other is not None:
            assert careful(other.view(seat)) == action


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_careful_play_finishes_a_deal_of_every_variant(name: str, players: int) -> None:
    game = Game(variants.get(name), players)
    state = play_out(game.start(seed=2), [careful] * players, deals=1)
    assert len(state.match.hand_scores) == 1


@pytest.mark.parametrize("view", [None, Game(variants.AMERICAN).start(seed=1)])
def test_only_a_seat_that_has_to_act_is_played(view: object) -> None:
    with pytest.raises(InputError, match="a seat is played from its View"):
        careful(view)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="has nothing to do"):
        careful(Game(variants.AMERICAN).start(seed=1).view(0))


def margin(game: Game, deals: int) -> int:
    """Return the points by which it is better than random players."""
    rng = Random(9)
    found = 0
    for number in range(deals):
        mine = next(side for side in game.sides if number % game.players in side)
        bots: list[Bot] = [lambda view: view.random_action(rng)] * game.players
        for seat in mine:
            bots[seat] = careful
        points = play_out(game.start(seed=number), bots, deals=1).match.hand_scores[-1].points
        others = [points[seat] for seat in range(game.players) if seat not in mine]
        own = [points[seat] for seat in mine]
        found += game.table.sign * (sum(others) * len(own) - sum(own) * len(others))
    return found


@pytest.mark.parametrize(
    ("name", "players"),
    [("american", 4), ("gong_zhu", 5), ("partners_summed", 4), ("pagat_exchange", 3)],
)
def test_careful_play_beats_random_players(name: str, players: int) -> None:
    """Points are bad, points are good, with a partner, and with a kitty."""
    assert margin(Game(variants.get(name), players), 40) > 0


def played(hands: list[str], trick: str, leader: int, taken: tuple[str, ...] = ()) -> str:
    """Return its card in a position of the American game."""
    game = Game(variants.AMERICAN)
    state = game.position(hands, leader=leader, trick=trick, taken=taken or SHARED, broken=True)
    assert state.actor is not None
    action = careful(state.view(state.actor))
    assert isinstance(action, Play)
    return str(action.card)


def test_careful_play_discards_the_queen_of_spades() -> None:
    """It has no diamond, and somebody else takes this trick."""
    assert played(["3C", "QS 2H", "5D 6C", "7D 8C"], "2D", 0) == "QS"


def test_careful_play_ducks_a_trick_that_costs_points() -> None:
    """With the queen on the table it plays below the king."""
    assert played(["2C", "3C", "4S AS", "5S 4C"], "KS QS", 0) == "4S"


def test_careful_play_takes_a_clean_trick_with_its_highest_card() -> None:
    """It is last, the trick costs nothing, and the ace would cost later."""
    assert played(["3H", "4H", "5H", "5S AS"], "2S 3S 4S", 0) == "AS"


def test_careful_play_takes_a_card_that_counts_for_it() -> None:
    """PG-143: the jack of diamonds is worth having, so the last player takes it."""
    game = Game(variants.OMNIBUS)
    hands = ["3H", "4H", "5H", "5D AD"]
    state = game.position(hands, leader=0, trick="2D JD 4D", taken=SHARED, broken=True)
    assert careful(state.view(3)) == Play("AD", 3)


def test_careful_play_stops_a_moon() -> None:
    """One player has the queen and nearly all hearts: the next heart is worth its point."""
    hearts = "3H 4H 5H 6H 7H 8H 9H TH QH AH"
    hands = ["2C 3C", "KH 2H 7C", "8C 9C 4C", "5C 6C TC"]
    assert played(hands, "JH", 0, (f"{hearts} QS", "", "", "")) == "KH"
    assert played(hands, "JH", 0, (hearts, "QS", "", "")) == "2H"


def test_careful_play_shoots_the_moon_with_a_strong_hand() -> None:
    """PG-110: it leads from the top until it has every heart, if nobody else has one."""
    hands = ["AS KS QS AH KH", "2C 3C 4C 5C 6C", "7C 8C 9C 2H 3H", "2S 3S 4S 5S 6S"]
    hearts = "4H 5H 6H 7H 8H 9H TH JH QH"

    def shooter(*taken: str) -> int | None:
        state = Game(variants.AMERICAN).position(hands, leader=0, taken=taken, broken=True)
        return play_out(state, [careful] * 4, deals=1).match.hand_scores[-1].shooter

    assert shooter(hearts, "", "", "") == 0
    assert shooter(hearts.replace("4H ", ""), "4H", "", "") is None


#: The king is high, and the queen of spades counts. Next to it the same game by other names: each
#: card stands where it stands in the usual order, and so the king of spades counts.
KING_HIGH = variants.AMERICAN.amend(RankOrder())
USUAL = variants.AMERICAN.amend(Without("points.queen"), extra_points("KS", 13))
PLACES = dict(zip("KQJAT98765432", "AKQJT98765432", strict=True))


def renamed(action: Action) -> Action:
    """The same action, with the cards of the usual order in the places of its cards."""
    if isinstance(action, Play):
        return Play(PLACES[action.card.rank] + action.card.suit, action.seat)
    assert isinstance(action, Pass)
    return Pass([PLACES[card.rank] + card.suit for card in action.cards], action.seat)


@given(st.integers(0, 999))
def test_careful_play_goes_by_the_order_of_the_ranks(seed: int) -> None:
    """FX-101: cards are passed and led as the cards in their places would be."""
    state = Game(KING_HIGH).start(seed=seed).deal()
    hands = [[PLACES[card.rank] + card.suit for card in hand] for hand in state.hands]
    other = Game(USUAL).start(seed=seed).deal(hands)
    while state.phase in (Phase.PASS, Phase.PLAY):
        view, usual = (each.view(state.actors[0]) for each in (state, other))
        action = careful(view)
        if not state.trick:  # a pass or a lead
            assert renamed(action) == careful(usual)
        if isinstance(action, Play) and not state.trick:
            assert set(map(renamed, candidates(view))) == set(candidates(usual))
        state, other = state.apply(action), other.apply(renamed(action))


def test_careful_play_shoots_with_the_king_high() -> None:
    """FX-101: the ace is below the jack, so this hand takes all tricks."""
    hands = ["KS QS JS KH QH", "2C 3C 4C 5C 6C", "7C 8C 9C 2H 3H", "2S 3S 4S 5S 6S"]
    taken = ["4H 5H 6H 7H 8H 9H TH JH AH", "", "", ""]
    state = Game(KING_HIGH).position(hands, leader=0, taken=taken, broken=True)
    found = play_out(state, [careful] * 4, deals=1).match.hand_scores[-1]
    assert found.shooter == 0
    assert careful.choose(state.view(0)).reason.startswith("It tries a shoot")


# What it gives away.

HANDS = [
    "QS 2C 3C 4C 5C 6C 7C 8C AD 2D 3D 4D AH",
    "AS KS 2S 9C TC JC QC KC AC 5D 6D 7D 8D",
    "3S 4S 5S 6S 7S 8S 9S TS JS 2H 3H 4H 5H",
    "9D TD JD QD KD 6H 7H 8H 9H TH JH QH KH",
]


def trouble(seat: int) -> list[str]:
    """Return the cards of a seat before a pass of the American game, the worst first."""
    view = Game(variants.AMERICAN).start(seed=1).deal(HANDS).view(seat)
    found = by_trouble(view, careful_play_for(view).policy)
    assert Cards(found) == view.hand
    assert len(found) == 13
    return list(map(str, found))


def test_the_most_troublesome_cards_are_passed() -> None:
    """A queen of spades alone, the cards above it, and high cards of short suits, before
    the lower ones."""
    first, second = trouble(0), trouble(1)
    assert set(first[:3]) == {"QS", "AH", "AD"}
    assert set(second[:2]) == {"AS", "KS"}
    assert first.index("AD") < first.index("4D") < first.index("2D")
    assert first.index("8C") < first.index("2C")
    for seat, worst in ((0, first), (1, second)):
        state = Game(variants.AMERICAN).start(seed=1).deal(HANDS)
        assert careful(state.view(seat)) == Pass(worst[:3], seat)
        choice = careful.choose(state.view(seat))
        assert choice.reason == "These cards are the most likely to cost points later."


def test_equal_cards_are_both_passed() -> None:
    hand = "QS QS 2C 3C 4C 5C 6C 7C 8C 9C TC 2D 3D"
    deck = variants.CANCELLATION.amend(Passing("left")).table(8).deck
    others = list(deck - Cards(hand))
    game = Game(variants.CANCELLATION.amend(Passing("left")), 8)
    hands = [list(Cards(hand)), *(others[seat::7] for seat in range(7))]
    view = game.start(seed=1).deal(hands).view(0)
    assert by_trouble(view, careful_play_for(view).policy)[:2] == [Card("QS"), Card("QS")]


def test_what_costs_least_is_put_down() -> None:
    """PG-027: what is put down counts for the own seat, so no heart and no queen is, where other
    cards are enough."""
    game = Game(variants.get("pagat_exchange"), 3)
    rng, found = Random(1), 0
    for seed in range(6):
        state = game.start(seed=seed).deal()
        while state.phase is not Phase.EXCHANGE and state.hand_score is None:
            state = state.apply(state.random_action(rng, state.actors[0]))
        if state.phase is not Phase.EXCHANGE:
            continue
        found += 1
        [seat], [due] = state.actors, state.due
        choice = careful.choose(state.view(seat))
        assert isinstance(choice.action, Exchange)
        assert len(choice.action.cards) == due.most
        assert state.explain(choice.action) is None
        free = [card for card in state.hands[seat] if card.suit != "H" and card != Card("QS")]
        costly = [card for card in choice.action.cards if card not in free]
        assert len(costly) == max(0, due.most - len(free))
        assert choice.reason == "These cards cost least."
    assert found > 2


@pytest.mark.parametrize("rules", [variants.TURBO, variants.GONG_ZHU], ids=lambda each: each.name)
def test_careful_play_charges_the_cards_that_have_three_others_of_their_suit(rules: Rules) -> None:
    """PG-083, PG-094: a charge may be made, and the card waits then. TC alone counts nothing."""
    charged = set[Card]()
    for seed in range(20):
        state = Game(rules, 4).start(seed=seed, dealer=3).deal()
        while state.phase is not Phase.CHARGE:
            state = state.apply(careful(state.view(state.actors[0])))
        for seat, hand in enumerate(state.hands):
            suits = [card.suit for card in hand]
            safe = [card for card in Cards("AH QS JD") & hand if suits.count(card.suit) > 3]
            choice = careful.choose(state.view(seat))
            assert choice.action == Charge(safe, seat)
            none = "A charge would raise the points at risk."
            why = "Other cards of the suit can be played before a charged card."
            assert choice.reason == (why if safe else none)
            assert Charge("", seat) in candidates(state.view(seat))
            charged.update(safe)
    assert charged == set(Cards("AH QS JD"))


def test_careful_play_charges_no_card_that_need_not_wait_and_no_more_than_it_may() -> None:
    """PG-083: without the wait a charge only raises the points."""
    hands = ["AH 4H 3H 2H QS 4S 3S 2S 5S JD 2D 3D 4D"]
    for charging, expected in ((Charging(held_back=False), ""), (Charging(at_most=1), "QS")):
        game = Game(variants.GONG_ZHU.amend(charging), 4)
        rest = game.table.deck - Cards(hands[0])
        state = game.start(dealer=3).deal([*hands, rest[:13], rest[13:26], rest[26:]])
        assert careful(state.view(0)) == Charge(expected, 0)


def test_careful_play_takes_the_first_option_of_a_call() -> None:
    """PG-055: the dealer calls the pass before the deal."""
    call = Game(variants.DIRTY_NASTY_FILTHY).start(seed=1)
    assert careful.choose(call.view(0)).reason == "It is the first of the choices."


@pytest.mark.parametrize(
    ("name", "hands", "trick", "taken", "reason"),
    [
        ("american", ["2C", "3C", "4S AS", "5S 4C"], "KS QS", "", "It stays below the KS."),
        ("american", ["2C", "3C", "4S 2H", "5S 4C"], "KS QS", "", "No other card may be played."),
        ("american", ["2C 3D", "3C 4D", "4S 5S", "5C 5D"], "", "", "This lead is likely"),
        ("american", ["3C", "QS 2H", "5D 6D", "7D 8D"], "2D", "", "Another player takes it: it"),
        ("american", ["3C", "4S AC", "5D 6D", "7D 8D"], "2D", "", "It cannot take this trick,"),
        ("american", ["3H", "4H", "5H", "5S AS"], "2S 3S 4S", "", "The trick costs nothing."),
        ("american", ["3C", "4C", "5C", "KS AS"], "2S 3S 4H", "", "The trick costs one point, and"),
        ("american", ["3C", "KS AS", "5C 6C", "7C 8C"], "2S", "", "To take this trick is likely"),
        ("omnibus", ["3H", "4H", "5H", "5D AD"], "2D JD 4D", "", "The trick is worth ten points."),
        ("partners_summed", ["2S", "3H", "3S 4S", "5H 6H"], "AS 2H", "", "It stays below the part"),
        (
            *("american", ["2C 3C", "KH 2H 7C", "8C 9C 4C", "5C 6C TC"], "JH"),
            *("3H 4H 5H 6H 7H 8H 9H TH QH AH QS", "It keeps another side from a shoot."),
        ),
        (
            *("american", ["2C 3C", "4C 5C", "6C 7C", "QD 9D 8H"], "5D 7D 8D"),
            *("3H 4H 5H 6H 7H 9H TH JH QH KH AH QS", "The trick costs nothing."),
        ),
        (
            *("american", ["AS KS AH 2D", "2C 3C 4C 5C", "6C 7C 8C 9C", "2S 3S 4S 5S"], ""),
            *("3H 4H 5H 6H 7H 8H 9H TH QH QS", "It tries a shoot: few cards"),
        ),
    ],
)  # fmt: skip
def test_careful_play_gives_a_reason(
    name: str, hands: list[str], trick: str, taken: str, reason: str
) -> None:
    game = Game(variants.get(name))
    piles = [taken, "", "", ""] if taken else SHARED
    state = game.position(hands, leader=0, trick=trick, taken=piles, broken=True)
    assert state.actor is not None
    choice = careful.choose(state.view(state.actor))
    assert choice.reason.startswith(reason)
    assert choice.action == careful(state.view(state.actor))


def test_nobody_else_takes_the_own_trick_at_a_table_of_two() -> None:
    """The card of a dummy goes into a trick that the seat has already."""
    hands, dummy = ["TC 6D 8S", "8C 9D QD"], "2S 3S QH 3H"
    state = Game(variants.HUSE).position(
        hands, leader=1, trick="3C 4C", kitty="2H 4H AH 5H", dummy=dummy, broken=True
    )
    assert careful.choose(state.view(0)).reason.startswith("It cannot take this trick")
    other = Game(variants.HUSE).position(
        hands, leader=1, trick="5C 4C", kitty="2H 4H AH 5H", dummy=dummy, broken=True
    )
    assert careful.choose(other.view(0)).reason == "Another player takes it: it costs one point."


def test_no_partner_is_named_at_a_table_without_partners() -> None:
    """FX-008: who follows plays the dummy as well, and may have the best card."""
    seen, game = 0, Game(variants.HUSE)
    for seed in range(12):
        state = game.start(seed=seed).deal()
        while state.actors:
            choice = careful.choose(state.view(state.actors[0]))
            assert "partner" not in choice.reason
            seen += choice.reason.startswith("It stays below the ")
            state = state.apply(choice.action)
    assert seen


def test_the_points_of_a_trick_are_told_whole() -> None:
    """FX-122: a trick of Knaves is worth a point; its cards have a third of it each."""
    told, game = set[str](), Game(variants.KNAVES)
    for seed in range(12):
        state = game.start(seed=seed).deal()
        while state.actors:
            choice = careful.choose(state.view(state.actors[0]))
            told.add(choice.reason)
            state = state.apply(choice.action)
    assert "The trick is worth one point." in told
    assert not [reason for reason in told if "no points" in reason]
