"""Positions of every kind of game: what is set up is what play would have led to."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Cards,
    Charge,
    Deal,
    Game,
    InputError,
    Match,
    Phase,
    State,
    Trick,
    Unknown,
    variants,
)
from hearts.rules import HeartsBroken, Kitty, NoTricks, Passing
from tests.tables import TABLES
from tests.values import check_round_trips

AMERICAN = Game(variants.AMERICAN)
SIX = Game(variants.CANCELLATION, 6)
BOOSTER = Game(variants.BOOSTER_NINES)
EXCHANGE = Game(variants.PAGAT_EXCHANGE, 3)
TWO_EACH = ("2C 2D", "3C 3D", "4C 4D", "5C 5D")


def midway(game: Game, seed: int, most: int) -> State:
    """Somewhere in the play of a first deal, before or after so many random cards."""
    rng, state = Random(seed), game.start(seed=seed)
    while state.phase is not Phase.PLAY:
        if state.phase in (Phase.DEAL, Phase.REDEAL):
            state = state.deal()
        else:
            state = state.apply(state.random_action(rng, state.actors[0]))
    for _ in range(most):
        after = state.play(rng.choice(list(state.legal_cards())))
        if after.phase is not Phase.PLAY:
            break
        state = after
    return state


@given(st.sampled_from(TABLES), st.integers(0), st.integers(0, 60))
def test_what_play_led_to(table: tuple[str, int], seed: int, most: int) -> None:
    """Law 2 and more: hands, tricks and what is known beside them give the state again."""
    name, players = table
    game = Game(variants.get(name).amend(Passing("hold")), players)
    played = midway(game, seed, most)
    assert played.trick is not None
    charged = sum((a.cards for a in played.history if isinstance(a, Charge)), Cards())
    (deal,) = [action for action in played.history if isinstance(action, Deal)]
    assert not isinstance(deal.kitty, Unknown)
    warren = game.table.extra_card(Cards(deal.kitty)) if deal.kitty else None
    state = game.position(
        played.hands,
        leader=played.trick.leader,
        trick=str(played.trick).partition(": ")[2],
        tricks=played.tricks,
        kitty=played.stock or (played.kitty if warren or game.table.plan.draws else deal.kitty),
        charged=charged,
        dummy=played.dummy,
    )
    assert (state.hands, state.trick, state.tricks) == (played.hands, played.trick, played.tricks)
    assert (state.taken, state.waiting) == (played.taken, played.waiting)
    assert (state.points, state.actor, state.kitty) == (played.points, played.actor, played.kitty)
    assert state.legal_cards() == played.legal_cards()
    assert state.reasons() == played.reasons()
    check_round_trips(state)
    assert game.replay(state.history) == state
    rng = Random(seed)
    while state.phase is Phase.PLAY:
        card = rng.choice(list(state.legal_cards()))
        state, played = state.play(card), played.play(card)
    assert state.hand_score == played.hand_score
    assert state.question == played.question


def test_a_second_lap_may_be_on_the_table() -> None:
    """PG-086: eight cards at most, and four of them are not complete where a nine was led."""
    hands = ["2D", "3C", "4C 2S", "5C 3S"]
    state = BOOSTER.position(hands, leader=0, trick="9C 6C 7C 8C 2H 3H")
    assert (state.actor, state.trick) == (2, Trick(0, "9C 6C 7C 8C 2H 3H"))
    state = state.play("4C").play("5C")
    assert state.tricks == (Trick(0, "9C 6C 7C 8C 2H 3H 4C 5C"),)
    assert (state.actor, state.taken[0]) == (0, Cards("9C 6C 7C 8C 2H 3H 4C 5C"))


@pytest.mark.parametrize("name", ["kitty", "huse", "pagat_kitty", "heartsette"])
def test_hearts_of_a_kitty_lie_in_a_pile_and_break_nothing(name: str) -> None:
    """PG-019, PG-024, FX-016: they were not played. So a position may be set up from the piles and
    from `broken` of any state."""
    rules = variants.get(name).amend(HeartsBroken(), Passing("hold"))
    game, found = Game(rules, rules.players[-1]), 0
    for seed in range(40):
        state = midway(game, seed, 3 + seed % 25)
        assert state.trick is not None
        again = game.position(
            state.hands,
            leader=state.trick.leader,
            trick=state.trick.cards,
            taken=state.taken,
            kitty=state.kitty or None,
            broken=state.broken,
            dummy=state.dummy,
        )
        assert (again.broken, again.legal_cards()) == (state.broken, state.legal_cards())
        assert game.view(0, again.view(0).history) == again.view(0)
        piles = sum(state.taken, Cards())
        found += state.broken is False and any(card.suit == "H" for card in piles)
    assert found


def test_more_hearts_than_the_kitty_has_were_played() -> None:
    """PG-018, PG-024: four cards lie there, and go to one seat."""
    game, hands = Game(variants.KITTY), ["2C", "3C", "4C", "5C"]
    for piles, broken in ((["2H 3H 4H 5H"], False), (["2H 3H 4H 5H 6H"], True)):
        taken = [*piles, "", "", ""]
        if broken:
            with pytest.raises(InputError, match="2H 3H 4H 5H 6H was played, so hearts are broken"):
                game.position(hands, leader=0, taken=taken, broken=False)
        else:
            state = game.position(hands, leader=0, taken=taken, broken=False)
            assert state.broken is False
    for seats in (["2H", "3H", "", ""], ["2H", "", "", "3H"]):
        with pytest.raises(InputError, match="H was played, so hearts are broken"):
            game.position(hands, leader=0, taken=seats, broken=False)
    with pytest.raises(InputError, match="2H was played, so hearts are broken"):
        game.position(hands, leader=0, taken=["2H", "", "", ""], kitty="JH QH KH AH", broken=False)


def test_a_kitty_taken_up_lies_in_the_hand() -> None:
    """PG-027: after the exchange a position says where each card lies."""
    tricks = [Trick(0, "AC 2C 3C")]
    with pytest.raises(
        InputError, match=r"^kitty: it was taken up before KD was played; give its cards in"
    ):
        EXCHANGE.position(["2S", "3S 4D", "4S 5D"], leader=0, trick="KD", tricks=tricks, kitty="6D")
    state = EXCHANGE.position(["2S KD", "3S 4D", "4S 5D"], leader=0, tricks=tricks, kitty="6D")
    assert (state.phase, state.actors) == (Phase.EXCHANGE, (0,))
    assert state.hands[0] == Cards("KD 6D 2S")
    after = EXCHANGE.position(
        ["2S KD", "3S 4D", "4S 5D"], leader=0, tricks=tricks, taken=["6D", "", ""]
    )
    assert (after.phase, after.taken[0]) == (Phase.PLAY, Cards("AC 2C 3C 6D"))
    assert after.legal_cards() == Cards("KD 2S")


def test_charged_cards_wait_in_it() -> None:
    """PG-083: all tricks of the deal tell which suits were led."""
    turbo = Game(variants.TURBO)
    hands = [
        Cards("JD 2D 3S 4S 5S 6S 7S 8S 9S TS JS QS"),
        Cards("3D 4D 5D 6D 7D 8D 9D TD QD KD AD KS"),
        Cards("4C 5C 6C 7C 8C 9C TC JC QC KC AC AS"),
        Cards("3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"),
    ]
    first = [Trick(0, "2H 2C 3C 2S")]
    state = turbo.position(hands, leader=0, tricks=first, charged="JD")
    assert state.legal_cards() == hands[0] - Cards("JD")
    with pytest.raises(InputError, match=r"^charged: the play of charged cards depends on the su"):
        turbo.position(["JD 2D", "3D 4D", "5D 6D", "7D 8D"], leader=0, charged="JD")


@pytest.mark.parametrize(
    ("game", "hands", "more", "message"),
    [
        (AMERICAN, TWO_EACH, {"waiting": "QS"}, "waiting: every trick has a taker in american"),
        (AMERICAN, TWO_EACH, {"kitty": "QS"}, "kitty: there is none in american"),
        (AMERICAN, TWO_EACH, {"charged": "QS"}, "charged: nothing is charged in american"),
        (AMERICAN, TWO_EACH, {"leader": 4}, "the leader 4 is not at this table of 4"),
        (AMERICAN, TWO_EACH, {"leader": "0"}, "the leader must be a whole number"),
        (AMERICAN, TWO_EACH, {"taken": ["QS"]}, "taken: cards for 1 seat at a table of 4"),
        (AMERICAN, TWO_EACH, {"taken": ["2C", "", "", ""]}, "2C is both in the hand of seat 0"),
        (AMERICAN, TWO_EACH, {"tricks": [Trick(0)]}, r"trick 0 \(0:\) has 0 cards, not 4"),
        (
            AMERICAN,
            [*TWO_EACH[:3], "5C 5D 5S"],
            {"tricks": [Trick(0, "6C 7C 8C")]},
            r"trick 0 \(0: 6C 7C 8C\) is not complete; give its cards as trick=",
        ),
        (
            AMERICAN,
            TWO_EACH,
            {"tricks": [Trick(0, "6C 7C 8C 9C")]},
            "is taken by seat 3, but seat 0 leads the next one",
        ),
        (
            AMERICAN,
            TWO_EACH,
            {"tricks": [Trick(0, "6C 7C 8C 9C"), Trick(2, "6D 7D 8D 9D")], "leader": 1},
            "trick 0 .* is taken by seat 3, but seat 2 leads",
        ),
        (
            SIX,
            ["2C", "3C", "4C", "5C", "6C", "7C"],
            {"tricks": [Trick(1, "KD KD 5D 5D 6D 6D")]},
            "is taken by nobody, but seat 0 leads the next one",
        ),
        (AMERICAN, ["2C", "3C", "4C", "5C 6C"], {}, r"the seats hold \[1, 1, 1, 2\], which should"),
        (AMERICAN, ["", "", "", ""], {}, "hands: nobody holds a card"),
        (AMERICAN, ["2C", "3C", "4C"], {}, "hands: cards for 3 seats at a table of 4"),
        (
            AMERICAN,
            ["3C", "4C", "5C", ""],
            {"trick": "2C 6C 7C 8C"},
            r"hands: with the cards played the seats hold \[2, 2, 2, 1\]",
        ),
        (
            AMERICAN,
            TWO_EACH,
            {"trick": "6C 7C 8C 9C"},
            "the trick has 4 cards; a complete one belongs to tricks",
        ),
        (
            BOOSTER,
            TWO_EACH,
            {"tricks": [Trick(0, "9C TC 8C 7C")], "leader": 1},
            "trick 0 .* has 4 cards, not 8",
        ),
        (
            Game(variants.GOLDEN_TEN, 7),
            [f"{rank}{suit}" for rank, suit in zip("1234567", "CCCCCCC", strict=True)],
            {"waiting": "8C"},
            "waiting: every trick has a taker in golden_ten",
        ),
        (
            Game(variants.AMERICAN.amend(NoTricks())),
            TWO_EACH,
            {},
            "it counts tricks, so give all before this one as tricks=; "
            "cards played by each seat: 11, in the tricks given: 0",
        ),
        (
            AMERICAN,
            TWO_EACH,
            {"match": Match(variants.AMERICAN).add((100, 1, 2, 3))},
            "match: the match is over, there is no deal to play on",
        ),
        (
            Game(variants.KITTY),
            TWO_EACH,
            {"kitty": "AC AD"},
            "kitty: 2 cards, not 4",
        ),
        (
            Game(variants.KITTY),
            TWO_EACH,
            {"kitty": "2C AC AD AS"},
            "2C is both in the hand of seat 0 and in the kitty",
        ),
    ],
)
def test_what_cannot_be(game: Game, hands: Any, more: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        game.position(hands, **{"leader": 0, **more})


def test_more_cards_than_are_dealt() -> None:
    eleven = [
        "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC", "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD",
        "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS", "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH",
    ]  # fmt: skip
    assert AMERICAN.position(eleven, leader=0).hands[0] == Cards(eleven[0])
    kitty = Game(variants.KITTY.amend(Kitty(12)))
    with pytest.raises(
        InputError, match="hands: with the cards played a seat has 11, but is dealt 10"
    ):
        kitty.position(eleven, leader=0)
