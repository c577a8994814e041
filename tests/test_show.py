"""States and views as tables that a person can read."""

from __future__ import annotations

import pytest
from hypothesis import given

from hearts import Cards, Game, Match, Pass, State, Unknown, testing, variants
from hearts.rules import Passing
from hearts.show import hand_text

GAME = Game(variants.AMERICAN)
HANDS = [
    "AS KS QS JS TS 2H 3H 4H 5H 6H 2D 3D 4D",
    "3C 4C 5C 6C 5D 6D 7D 8D 2S 3S 7H 8H 9H",
    "7C 8C 9C TC JC 9D TD JD 4S 5S 6S TH JH",
    "2C QC KC AC QD KD AD 7S 8S 9S QH KH AH",
]


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        (Cards("2C TC AD QS 2H AH"), "♣ T 2   ♦ A   ♠ Q   ♥ A 2"),
        (Cards("QS"), "♠ Q"),
        (Cards("W 2C"), "♣ 2   W"),
        (Cards("2C 2C 3C"), "♣ 3 2 2"),
        (Cards(), "-"),
        (Unknown(13), "13 cards"),
    ],
)
def test_a_hand_by_suits(cards: Cards | Unknown, text: str) -> None:
    assert hand_text(cards) == text


def test_a_state_before_the_pass() -> None:
    match = Match(GAME.rules, dealer=1).add((20, 0, 5, 1))
    state = GAME.start(seed=1, match=match).deal(HANDS).apply(Pass("AS KS QS", 0))
    assert str(state).splitlines() == [
        "american, deal 2, dealer 2, pass right",
        "       hand                                     taken  score",
        "    0  ♦ 4 3 2   ♠ A K Q J T   ♥ 6 5 4 3 2          0     20",
        ">   1  ♣ 6 5 4 3   ♦ 8 7 6 5   ♠ 3 2   ♥ 9 8 7      0      0",
        ">   2  ♣ J T 9 8 7   ♦ J T 9   ♠ 6 5 4   ♥ J T      0      5",
        ">   3  ♣ A K Q 2   ♦ A K Q   ♠ 9 8 7   ♥ A K Q      0      1",
    ]


def test_a_state_in_play() -> None:
    state = GAME.position(
        ["5C 6D", "5H", "7C 8C", "9C TC"], leader=1, trick="6H", taken=["2H", "", "QS", ""]
    )
    assert str(state).splitlines() == [
        "american, deal 1, dealer 0, play",
        "       hand       taken  score",
        "    0  ♣ 5   ♦ 6      1      0",
        "    1  ♥ 5            0      0",
        ">   2  ♣ 8 7         13      0",
        "    3  ♣ T 9          0      0",
        "  trick: 1 plays 6H",
    ]
    assert str(state.play("8C")).endswith("  trick: 1 plays 6H, 2 plays 8C")


def test_a_view_hides_the_other_hands() -> None:
    state = GAME.position(["5C 6D", "5H 6H", "7C 8C", "9C TC"], leader=1)
    assert str(state.view(2)).splitlines() == [
        "american, seen by seat 2, deal 1, dealer 0, play",
        "       hand     taken  score",
        "    0  2 cards      0      0",
        ">   1  2 cards      0      0",
        "    2  ♣ 8 7        0      0",
        "    3  2 cards      0      0",
        "  trick: seat 1 leads",
    ]
    spectator = str(state.view(None))
    assert spectator.startswith("american, seen by a spectator, deal 1")
    assert spectator.count("2 cards") == 4


def test_the_way_of_a_pass_is_told() -> None:
    for way, text in ((("scatter",), "pass scatter"), ((2,), "pass 2")):
        state = Game(GAME.rules.amend(Passing(way), name="own")).start(seed=1).deal()
        assert str(state).splitlines()[0] == f"own, deal 1, dealer 0, {text}"


def test_the_title_tells_what_is_due() -> None:
    assert str(GAME.start(seed=1)).splitlines()[0] == "american, deal 1, dealer 0, deal"
    over = GAME.start(seed=1, match=Match(GAME.rules).add((100, 0, 0, 4)))
    assert str(over).splitlines()[0].endswith(", over")
    assert "100" in str(over)


@given(testing.states())
def test_every_state_can_be_shown(state: State) -> None:
    lines = str(state).splitlines()
    players = state.game.players
    assert lines[0].startswith(state.game.rules.name)
    rows = lines[2 : 2 + players]
    assert [row.split()[-1] for row in rows] == [str(score) for score in state.scores]
    assert [row.split()[-2] for row in rows] == [str(points) for points in state.points]
    assert [seat for seat, row in enumerate(rows) if row.startswith(">")] == list(state.actors)
    assert len({len(row) for row in rows}) == 1
    assert (len(lines) == 3 + players) is (state.trick is not None)
    for seat in (None, *range(players)):
        shown = str(state.view(seat)).splitlines()[2 : 2 + players]
        assert sum("cards" in row for row in shown) == players - (seat is not None)
