"""The tricks of a deal as a picture."""

from __future__ import annotations

import re
from itertools import combinations
from typing import cast

import pytest

from hearts import Game, InputError, Match, State, svg, variants
from hearts._engine.score.trick_points import trick_points
from hearts.svg.elements import amount, width
from hearts.svg.scene import title_of
from tests.svg import moments
from tests.svg.test_tables import SVG, cards_in, desc_of, known, read, texts_in
from tests.tables import TABLES


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_deal_of_every_variant(name: str, players: int) -> None:
    *_, state = moments.stations(moments.start(name, players), 5)
    for thing in (state, state.view(0), state.view(None)):
        picture = svg.deal(thing)
        read(picture)
        assert len(picture.encode()) < 60_000
        lying = [str(card) for trick in thing.tricks for card in trick.cards]
        assert sorted(cards_in(picture)) == sorted(lying)
    assert set(cards_in(svg.deal(state.view(0)))) <= known(state.view(0))


def test_each_trick_has_its_leader_and_its_taker() -> None:
    state = moments.over_deal()
    picture = svg.deal(state)
    glow = re.findall(r'<use href="#hearts-card" fill="none"', picture)
    assert len(glow) == len(re.findall(r'<circle [^>]*r="5"', picture)) == 13
    texts = texts_in(picture)
    assert [text for text in texts if text in map(str, range(1, 14))][:13] == [
        str(number) for number in range(1, 14)
    ]
    assert sum(int(text) for text in texts if text.startswith("+")) == 26
    assert state.hand_score is not None
    told = desc_of(picture)
    first = state.tricks[0]
    taker = state.game.taker(first)
    assert taker is not None
    assert told.startswith(f"Trick 1: {first.cards[0]} by {moments.NAMES[first.leader]}, ")
    assert f"taken by {moments.NAMES[taker]}. Trick 2: " in told
    assert texts[-9:-1] != texts[:8]


def test_the_points_of_a_deal_stand_at_the_names() -> None:
    state = moments.over_deal()
    assert state.hand_score is not None
    texts = texts_in(svg.deal(state))
    for seat, points in enumerate(state.hand_score.points):
        place = len(texts) - 1 - texts[::-1].index(moments.NAMES[seat])
        assert texts[place + 1] == str(points)


def test_the_points_of_a_deal_have_both_columns() -> None:
    """PG-172: the queen of spades counts in the second one."""
    *_, state = moments.stations(moments.start("complex_hearts"), 5)
    score = state.hand_score
    assert score is not None
    assert score.imaginary is not None
    assert any(score.imaginary)
    texts = texts_in(svg.deal(state))[-2 * len(score.points) :]
    assert texts[1::2] == list(map(amount, score.points, score.imaginary))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_no_seat_and_no_heading_is_cut(name: str, players: int) -> None:
    """A field of names has room for a seat with its points, however many tricks were played."""
    state = Game(variants.get(name), players).start(seed=5)
    *_, over = moments.stations(state, 5)
    for thing in (state, over, over.view(None)):
        picture = svg.deal(thing)
        title = f"{', '.join(title_of(thing))}: the tricks"
        bold = [each for each in read(picture).iter(f"{SVG}text") if each.get("font-weight")]
        seats = [str(each.text) for each in bold if each.get("font-size") == "14"]
        assert seats == [f"seat {seat}" for seat in range(players)]
        heading = ", ".join(str(each.text) for each in bold if float(each.get("y", 0)) <= 24)
        assert heading == title


LONG = ("Alexandra", "Bartholomew", "Cornelius", "W" * 40, *(f"Jacqueline {k}" for k in range(6)))


def boxes(picture: str) -> list[tuple[str, float, float, float, float]]:
    """The texts of a picture with their left, upper, right and lower edges."""
    found = []
    for each in read(picture).iter(f"{SVG}text"):
        text, size = (each.text or ""), float(each.get("font-size", 17))
        wide = width(text, size * (0.95 if each.get("font-weight") else 0.85))
        side = {"end": 1.0, "middle": 0.5}.get(str(each.get("text-anchor")), 0.0)
        x, y = float(str(each.get("x"))) - side * wide, float(str(each.get("y")))
        found.append((text, x, y - 0.7 * size, x + wide, y))
    return found


@pytest.mark.parametrize(
    ("name", "players"),
    [("american", 4), ("wikipedia", 5), ("wikipedia", 6), ("golden_ten", 7), ("cancellation", 10)],
)
def test_names_and_points_do_not_run_over_each_other(name: str, players: int) -> None:
    rules = variants.get(name)
    match = Match(rules, players, names=LONG[:players])
    *_, state = moments.stations(Game(rules, players).start(seed=3, match=match), 1)
    last = [box for box in boxes(svg.deal(state)) if box[0]][-2 * players :]
    for one, other in combinations(last, 2):
        apart = one[3] <= other[1] or other[3] <= one[1] or one[4] <= other[2] or other[4] <= one[2]
        assert apart, (one, other)


def test_a_trick_under_way_has_no_taker() -> None:
    picture = svg.deal(moments.in_play("american", tricks=2, cards=3))
    assert len(cards_in(picture)) == 2 * 4 + 3
    assert picture.count('<use href="#hearts-card" fill="none"') == 2
    assert desc_of(picture).count("taken by") == 2


def test_before_the_first_trick() -> None:
    picture = svg.deal(moments.start("american"))
    assert cards_in(picture) == []
    assert desc_of(picture) == "no tricks"
    assert set(moments.NAMES[:4]) <= set(texts_in(picture))


def test_the_seat_at_the_bottom_can_be_chosen() -> None:
    state = moments.over_deal()
    assert svg.deal(state.view(2)).count('class="card ') == 52
    assert svg.deal(state, seat=2) != svg.deal(state)
    with pytest.raises(InputError, match="seat"):
        svg.deal(state, seat=4)


def test_charged_cards_count_what_the_score_says() -> None:
    """PG-095: they count double."""
    *_, state = moments.stations(moments.charged(), 1)
    assert any(state.charged)
    texts = [text.replace("\N{MINUS SIGN}", "-") for text in texts_in(svg.deal(state))]
    signed = [text for text in texts if re.fullmatch(r"[+-]\d+", text)]
    points = [f"{points:+}" for points, _ in trick_points(state) if points]
    assert signed[: len(points)] == points


def test_points_of_the_second_column_are_marked() -> None:
    """PG-172: the queen of spades is imaginary."""
    *_, state = moments.stations(moments.start("complex_hearts", 4), 2)
    assert any(re.fullmatch(r"\+\d+\+13i", text) for text in texts_in(svg.deal(state)))


@pytest.mark.parametrize(("name", "players"), [("huse", 2), ("booster_nines", 4)])
def test_two_cards_of_a_seat_in_a_trick_are_both_seen(name: str, players: int) -> None:
    """PG-151, PG-086: and only the card that took the trick has a frame."""
    *_, state = moments.stations(moments.start(name, players), 5)
    assert any(len(trick.cards) > players for trick in state.tricks)
    picture = svg.deal(state)
    frames = re.findall(r'class="card (\w+)[^>]*>(?:(?!class="card).)*?fill="none"', picture)
    best = [trick.cards[state.game.table.plan.winner(trick.effective)] for trick in state.tricks]
    assert sorted(frames) == sorted(map(str, best))
    spots = re.findall(r'class="card \w+" transform="translate\(([^)]+)\)', picture)
    assert len(set(spots)) == len(spots) > 0


def test_what_is_no_deal() -> None:
    for wrong in (None, "QS", Game(variants.AMERICAN)):
        with pytest.raises(InputError, match="state_or_view must be a State or a View, not "):
            svg.deal(cast(State, wrong))
