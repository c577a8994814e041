"""Tables as pictures: what they show, at every table of every variant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, pairwise, product
from math import cos, dist, radians, sin
from random import Random
from typing import Any, cast
from xml.etree import ElementTree

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Call,
    Card,
    Cards,
    Game,
    InputError,
    Match,
    Pass,
    Phase,
    Rules,
    State,
    View,
    svg,
    testing,
    variants,
)
from hearts.rules import LastTrick, Passing
from hearts.simulate import finish
from hearts.svg import middle
from hearts.svg.drawing import extent, places
from hearts.svg.elements import BOLD, amount, width
from hearts.svg.scene import scene_of
from hearts.svg.seating import CLOSE, GAP, HIDDEN, OPEN, PAD, TRICK, Box, seating_of
from hearts.svg.style import style_of
from hearts.svg.tabletop import _lines, _said
from tests.svg import moments
from tests.tables import TABLES

SVG = "{http://www.w3.org/2000/svg}"


def read(picture: str) -> ElementTree.Element:
    """A picture, which is well formed and says what it shows."""
    root = ElementTree.fromstring(picture)
    title, desc = root[0], root[1]
    assert [root.tag, title.tag, desc.tag] == [f"{SVG}svg", f"{SVG}title", f"{SVG}desc"]
    assert title.text
    assert desc.text
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    assert root.get("role") == "img"
    ids = [each.get("id") for each in root.iter() if each.get("id")]
    assert len(ids) == len(set(ids))
    used = {str(each.get("href"))[1:] for each in root.iter(f"{SVG}use")}
    assert used <= set(ids)
    return root


def cards_in(picture: str, mark: str = "") -> list[str]:
    """The cards that are drawn; those with a mark only."""
    found = re.findall(r'class="card (\w+)([ \w]*)"', picture)
    return [card for card, marks in found if mark in marks]


def spots_in(picture: str) -> list[tuple[str, float, float]]:
    """The cards that are drawn, each with its left and its upper edge."""
    found = re.findall(r'class="card (\w+)[ \w]*" transform="translate\((\S+) ([^ )]+)\)', picture)
    return [(card, float(x), float(y)) for card, x, y in found]


def texts_in(picture: str) -> list[str]:
    """Return the texts of a picture."""
    return ["".join(each.itertext()) for each in read(picture).iter(f"{SVG}text")]


def boxes_of(picture: str) -> list[tuple[float, float, float, float]]:
    """The boxes of the texts: their left, upper, right and lower edges."""
    found = []
    for each in read(picture).iter(f"{SVG}text"):
        text = (each.text or "") + "".join(part.tail or "" for part in each)
        size = float(each.get("font-size", 15))
        wide = width(text, size * (BOLD if each.get("font-weight") else 1))
        x, y = float(each.get("x", 0)), float(each.get("y", 0))
        x -= {"end": wide, "middle": wide / 2}.get(each.get("text-anchor", ""), 0)
        found.append((x, y - 0.75 * size, x + wide, y + 0.2 * size))
    return found


def desc_of(picture: str) -> str:
    """The description."""
    return str(read(picture)[1].text)


def known(view: View) -> set[str]:
    """The cards that a view knows."""
    piles: list[Any] = [view.hand, view.dummy, view.waiting, *view.taken, *view.charged]
    piles += [trick.cards for trick in view.tricks]
    piles += [[trick.extra] for trick in view.tricks if trick.extra]
    piles += [view.trick.cards] if view.trick is not None else []
    piles += [view.kitty] if isinstance(view.kitty, Cards) else []
    piles += [cards for _, cards in (*view.passed, *view.received)]
    return {str(card) for pile in piles for card in pile}


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_table_of_every_variant(name: str, players: int) -> None:
    """Well formed, small, the right cards, and nothing that the view does not know."""
    every = list(moments.stations(moments.start(name, players), 3, deals=2))
    for state in every[:: max(1, len(every) // 7)] + every[-1:]:
        picture = svg.table(state)
        read(picture)
        assert len(picture.encode()) < 60_000
        drawn = cards_in(picture)
        for hand in state.hands:
            assert set(map(str, hand)) <= set(drawn)
        for seat in (None, players - 1):
            view = state.view(seat)
            picture = svg.table(view, theme="dark", colors="four")
            read(picture)
            assert len(picture.encode()) < 60_000
            assert set(cards_in(picture)) <= known(view)
            for one, other in combinations(boxes_of(picture), 2):
                across = min(one[2], other[2]) - max(one[0], other[0])
                assert min(across, min(one[3], other[3]) - max(one[1], other[1])) < 1


@given(testing.states(), st.randoms(use_true_random=False), st.data())
def test_two_worlds_that_a_seat_cannot_tell_apart(
    state: State, rng: Random, data: st.DataObject
) -> None:
    seat = data.draw(st.sampled_from([None, *range(state.game.players)]))
    picture = svg.table(state.view(seat))
    read(picture)
    read(svg.table(state))
    other = testing.indistinguishable(state, seat, rng)
    if other is not None:
        assert svg.table(other.view(seat)) == picture


def test_the_same_value_gives_the_same_picture() -> None:
    state = moments.in_play("american")
    again = state.game.replay(state.history)
    assert svg.table(again, colors="four") == svg.table(state, colors="four")
    assert svg.table(state.view(1)) != svg.table(state.view(2))


def test_pictures_on_one_page_do_not_clash() -> None:
    """An id stands for the same thing wherever it stands."""
    meant: dict[str, str] = {}
    for picture in moments.pictures().values():
        for each in read(picture).iter():
            key = each.get("id")
            if key is not None:
                text = ElementTree.tostring(each, "unicode").strip()
                assert meant.setdefault(key, text) == text


# Cards.


def test_what_may_be_played_stands_out() -> None:
    state = moments.in_play("american")
    [actor] = state.actors
    legal = [str(card) for card in state.legal_cards()]
    assert 0 < len(legal) < len(state.hands[actor])
    for picture in (svg.table(state), svg.table(state.view(actor))):
        assert sorted(cards_in(picture, "legal")) == sorted(legal)
        mine = {card: y for card, _, y in reversed(spots_in(picture))}
        mine = {str(card): mine[str(card)] for card in state.hands[actor]}
        lower = min(y for card, y in mine.items() if card not in legal)
        assert lower > max(mine[card] for card in legal)
        assert f"May use {' '.join(legal)}." in desc_of(picture)
    for seat in {None, *range(4)} - {actor}:
        assert cards_in(svg.table(state.view(seat)), "legal") == []


def test_the_trick_in_the_order_played() -> None:
    state = moments.in_play("cancellation", 10, cards=9)
    assert state.trick is not None
    picture = svg.table(state.view(None))
    played = [str(card) for card in state.trick.cards]
    last = [str(card) for card in state.tricks[-1].cards]
    lying = spots_in(picture)[: len(played)]
    assert sorted(card for card, _, _ in lying) == sorted(played)
    assert [y for _, _, y in lying] == sorted(y for _, _, y in lying)  # no index is covered
    assert cards_in(picture)[len(played) :] == last
    order = [text for text in texts_in(picture) if text.isdigit()]
    assert order == list("123456789")
    names = [moments.NAMES[seat] for seat in state.game.seats(state.trick)]
    told = [f"{card} by {name}" for card, name in zip(played, names, strict=True)]
    assert f"On the table: {', '.join(told[:-1])} and {told[-1]}." in desc_of(picture)


def test_a_second_card_of_a_seat_lies_over_the_first() -> None:
    states = moments.stations(moments.start("booster_nines"), 5)
    state = next(each for each in states if each.trick is not None and len(each.trick) == 6)
    assert state.trick is not None
    where = {card: (x, y) for card, x, y in spots_in(svg.table(state.view(None)))}
    cards = list(map(str, state.trick.cards))
    for first, second in zip(cards, cards[4:], strict=False):
        (x, y), (u, v) = where[first], where[second]
        assert (round(u - x), round(v - y)) == (14, 30)


def test_two_cards_of_a_seat_lie_around_its_spot() -> None:
    state = Game(variants.BOOSTER_NINES).position(
        ["KS 2C", "9S 3C", "5S 4C", "4S 5C"], leader=0, broken=True
    )
    for card in ("KS", "9S", "5S", "4S", "2C"):
        state = state.play(card)
    scene = scene_of(state)
    seating = seating_of(4, 0, 13)
    pieces = "".join(middle.trick(scene, seating, style_of("light", "two", numbered=False)))
    _, across, down = zip(
        *(each for each in spots_in(pieces) if each[0] in ("KS", "2C")), strict=True
    )
    x, y = seating.spots[0]
    assert sum(across) / 2 + TRICK.width / 2 == pytest.approx(x, abs=0.1)
    assert sum(down) / 2 + TRICK.height / 2 == pytest.approx(y, abs=0.1)


def test_equal_cards_of_two_packs() -> None:
    state = Game(variants.CANCELLATION, 6).position(
        ["KD KD 2C", "3C 4C 5C", "6C 7C 8C", "9C TC JC", "2D 3D 4D", "5D 6D 7D"], leader=0
    )
    assert cards_in(svg.table(state), "legal").count("KD") == 2


def test_a_hand_of_two_rows() -> None:
    rules = variants.CANCELLATION.amend(players=(3,))
    hands = ["", "", ""]
    every = [f"{rank}{suit}" for suit in "CDSH" for rank in "23456789TJQKA"] * 2
    for k, card in enumerate(every[:102]):
        hands[k % 3] += f" {card}"
    picture = svg.table(Game(rules, 3).position(hands, leader=0))
    assert len(cards_in(picture)) == 102
    assert len(picture.encode()) < 60_000


def test_golden_ten_has_numbers_in_four_colours() -> None:
    state = moments.start("golden_ten", 4).deal()
    picture = svg.table(state)
    used = {str(each.get("href")) for each in read(picture).iter(f"{SVG}use")}
    assert {"#hearts-s14nC", "#hearts-s1nH", "#hearts-pnC", "#hearts-pnD"} <= used
    assert not used & {"#hearts-kJ", "#hearts-kA", "#hearts-pC", "#hearts-pH"}
    assert "nH" not in svg.table(moments.start("american").deal())


# Exchanges.


def test_passed_and_received_cards_are_marked() -> None:
    def marked(picture: str, mark: str) -> int:
        return picture.count(f"#hearts-m{mark}")

    state = moments.passing()
    assert marked(svg.table(state), "gave") == 6
    assert marked(svg.table(state), "done") == 2
    view = state.view(0)
    assert (marked(svg.table(view), "gave"), marked(svg.table(state.view(2)), "gave")) == (3, 0)
    assert marked(svg.table(state.view(2)), "done") == 2
    for seat in state.actors:
        state = state.apply(state.random_action(Random(seat), seat))
    assert marked(svg.table(state), "got") == 12
    view = state.view(3)
    assert marked(svg.table(view), "got") == 3
    assert {"to Ann", "from Cleo"} <= set(texts_in(svg.table(view)))


def test_arrows_say_what_is_passed_to_whom() -> None:
    left = svg.table(moments.passing())
    assert left.count('stroke-opacity=".85"') == 2
    game = Game(variants.AMERICAN.amend(Passing(("scatter",)), name="own"))
    assert svg.table(game.start(seed=1).deal()).count('stroke-opacity=".85"') == 12
    game = Game(variants.AMERICAN.amend(Passing((2,)), name="own"))
    assert svg.table(game.start(seed=1).deal()).count('stroke-opacity=".85"') == 4


def test_a_pile_is_told() -> None:
    state = moments.start("dirty_nasty_filthy")
    texts = texts_in(svg.table(state))
    assert "the dealer, Ann, calls the pass" in texts
    states = moments.stations(moments.start("dirty_nasty_filthy"), 1, deals=9)
    state = next(each for each in states if each.phase is Phase.REDEAL)
    pile = [str(card) for card in state.waiting]
    assert cards_in(svg.table(state))[-12:] == pile
    view = svg.table(state.view(1))
    assert "12 cards, face down" in texts_in(view)
    assert "on the pile" in texts_in(view)
    assert {"called", "mix"} <= set(texts_in(view))
    over = finish(state, Random(1))
    assert over.phase is Phase.CALL
    assert "called" not in texts_in(svg.table(over))


def test_charged_cards_are_seen_once_all_have_charged() -> None:
    assert "#hearts-mcharged" not in svg.table(moments.charging().view(2))
    state = moments.charged()
    owners = [seat for seat, cards in enumerate(state.charged) if len(cards)]
    assert owners
    for seat in range(4):
        picture = svg.table(state.view(seat))
        assert picture.count("#hearts-mcharged") == sum(map(len, state.charged))
        for owner in owners:
            assert set(map(str, state.charged[owner])) <= set(cards_in(picture))
    *_, last = moments.stations(state, 1)
    assert "#hearts-mcharged" not in svg.table(last.view(1))


def test_waiting_tricks_and_kitties() -> None:
    state = Game(variants.CANCELLATION, 6).position(
        ["2C", "3C", "4C", "5C", "6C", "7C"], leader=0, waiting="KD KD 2D 3D 4D 5D"
    )
    assert cards_in(svg.table(state.view(None))) == ["2D", "3D", "4D", "5D", "KD", "KD"]
    state = moments.in_play("pagat_kitty", 5, tricks=0, cards=0)
    assert cards_in(svg.table(state))[-2:] == [str(card) for card in state.kitty]
    assert "2 cards, face down" in texts_in(svg.table(state.view(0)))


def test_what_warren_stands_for() -> None:
    state = moments.warren()
    assert "W as 5S by seat 0" in desc_of(svg.table(state))
    for thing, extra in ((state, Card("5S")), (state.view(1), None)):
        [played] = [each for each in scene_of(thing).trick if each.card == Card("W")]
        assert (played.suit, played.extra) == ("S", extra)
    assert cards_in(svg.table(state)).count("5S") == 2
    assert "W as ♠ by seat 0" in desc_of(svg.table(state.view(1)))
    assert "1 card, face down" in texts_in(svg.table(state.view(1)))
    for card in ("3C", "4C"):
        state = state.play(card)
    assert cards_in(svg.table(state.view(1)))[-6:] == ["3H", "W", "5S", "2C", "3C", "4C"]
    assert cards_in(svg.table(state))[-5:] == ["W", "5S", "2C", "3C", "4C"]


# Seats, points, the end.


def test_the_own_seat_is_at_the_bottom() -> None:
    def lowest(picture: str) -> str:
        names = [
            (float(str(each.get("y"))), each.text)
            for each in read(picture).iter(f"{SVG}text")
            if each.text in moments.NAMES
        ]
        return str(max(names)[1])

    state = moments.in_play("wikipedia", 6)
    assert lowest(svg.table(state)) == "Ann"
    assert lowest(svg.table(state, seat=4)) == "Eva"
    assert lowest(svg.table(state.view(2))) == "Cleo"
    assert lowest(svg.table(state.view(2), seat=5)) == "Fritz"
    assert lowest(svg.table(state.view(None))) == "Ann"


def test_seats_go_round_clockwise() -> None:
    for name, players in (("wikipedia", 3), ("american", 4), ("cancellation", 10)):
        root = read(svg.table(moments.in_play(name, players, tricks=1, cards=1)))
        at = {
            str(each.text): (float(str(each.get("x"))), float(str(each.get("y"))))
            for each in root.iter(f"{SVG}text")
            if each.text in moments.NAMES
        }
        assert at["Ann"][1] == max(y for _, y in at.values())
        assert at[moments.NAMES[1]][0] < at["Ann"][0] < at[moments.NAMES[players - 1]][0]


def test_tables_of_more_than_ten() -> None:
    rules = variants.CANCELLATION.amend(players=(12,))
    picture = svg.table(Game(rules).start(seed=1).deal())
    assert len(cards_in(picture)) == 104
    assert {"seat 0", "seat 11"} <= set(texts_in(picture))


@pytest.mark.parametrize("longest", [1, 13, 17, 26])
def test_panels_lie_in_the_picture_and_do_not_overlap(longest: int) -> None:
    for players in range(2, 13):
        for own, size in product((False, True), (OPEN, CLOSE, HIDDEN)):
            seating = seating_of(players, 0, longest, size=size, own=own)
            for box in seating.panels:
                assert box.x >= GAP
                assert box.x + box.width <= seating.width - GAP
                assert box.y + box.height <= seating.height - GAP
            for one, other in combinations(seating.panels, 2):
                apart = (
                    one.x + one.width <= other.x,
                    other.x + other.width <= one.x,
                    one.y + one.height <= other.y,
                    other.y + other.height <= one.y,
                )
                assert any(apart), players
            for x, y in seating.spots:
                for box in seating.panels:
                    across = abs(x - box.middle[0]) >= (box.width + TRICK.width) / 2
                    assert across or abs(y - box.middle[1]) >= (box.height + TRICK.height) / 2


def test_long_names_are_cut_and_told_in_full() -> None:
    names = ["W" * 40, "Bartholomew Maximilian von und zu Wald 12", "王" * 40, "<&\"'> Ann"]
    names[1] = names[1][:40]
    rules = variants.AMERICAN
    state = Game(rules).start(seed=1, match=Match(rules, names=names)).deal()
    for picture in (svg.table(state), svg.table(state.view(0)), svg.sheet(state.match)):
        titles = [each.text for each in read(picture).iter(f"{SVG}title")]
        assert titles[1:] == [name for name in names if name in titles]
        assert {names[0], names[2]} <= {*titles}
        assert names[3] in texts_in(picture)
    assert all(name in desc_of(svg.table(state)) for name in names)


def test_names_of_rules_that_no_document_may_hold() -> None:
    rules = variants.AMERICAN.amend(name="a\x00b\ud800" + "x" * 300)
    picture = svg.table(Game(rules).start(seed=1))
    assert read(picture)[0].text == f"a\ufffdb\ufffd{'x' * 300}, deal 1, deal"


def test_points_of_a_deal_that_is_over() -> None:
    state = moments.choosing()
    assert {"add", "subtract"} <= set(texts_in(svg.table(state)))
    state = state.apply(state.legal_actions()[0])
    texts = texts_in(svg.table(state.view(2)))
    assert texts.count("+26") == 3
    assert {"0", "taken 26 · score 3", "Ann shot the moon"} <= set(texts)
    assert texts[0] == "American Hearts, deal 2 over, seen by Cleo"
    complex_ = next(
        each for each in moments.stations(moments.start("complex_hearts"), 1, 9) if each.imaginary
        and any(each.imaginary) and each.hand_score is not None
    )  # fmt: skip
    assert any(text.endswith("i") for text in texts_in(svg.table(complex_)))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_no_heading_is_cut(name: str, players: int) -> None:
    """It takes a second line, and the table below moves down."""
    state = Game(variants.get(name), players=players).start(seed=1)
    for thing in (state, state.view(players - 1), state.view(None)):
        title = ", ".join(scene_of(thing).title)
        root = read(svg.table(thing))
        texts = list(root.iter(f"{SVG}text"))
        heading = [each for each in texts if each.get("font-weight") == "bold"]
        assert ", ".join(str(each.text) for each in heading)[: len(title)] == title


@pytest.mark.parametrize(
    ("rules", "players", "calls", "drawn"),
    [
        (variants.AMERICAN.amend(Passing("across")), 4, {}, 4),
        (variants.WIKIPEDIA.amend(Passing("across")), 6, {}, 6),
        (variants.DIRTY_NASTY_FILTHY, 4, {1: 1, 3: 2}, 8),
        (variants.DIRTY_NASTY_FILTHY, 4, {1: 1, 2: 1, 3: 1}, 0),
    ],
)
def test_the_numbers_of_passed_cards_do_not_cover_each_other(
    rules: Rules, players: int, calls: dict[int, int], drawn: int
) -> None:
    state = Game(rules, players).start(seed=3)
    state = state.apply(Call(calls)) if calls else state
    state = state.deal() if state.phase is Phase.DEAL else state
    assert state.phase is Phase.PASS
    root = read(svg.table(state))
    discs = [each for each in root.iter(f"{SVG}circle") if each.get("r") == "11"]
    at = [(float(each.get("cx", 0)), float(each.get("cy", 0))) for each in discs]
    assert len(at) == drawn
    for one, other in combinations(at, 2):
        assert dist(one, other) >= 22


def test_who_has_won() -> None:
    state = moments.over()
    picture = svg.table(state)
    assert state.result is not None
    assert picture.count("#hearts-mwon") == len(state.result.winners)
    assert any(text.startswith("won by ") for text in texts_in(picture))
    alone = Match(variants.SUPER_HEARTS).add((-20, 0, 0, 0))
    nobody = texts_in(svg.table(Game(variants.SUPER_HEARTS).start(match=alone)))
    assert "won by nobody" in nobody
    rules = variants.AMERICAN.amend(LastTrick())
    tied = Game(rules).start(match=Match(rules).add((100, 0, 0, 4)))
    assert "#hearts-mwon" not in svg.table(tied)
    assert "over" in texts_in(svg.table(tied))
    second = Match(rules).add((100, 4, 0, 4))
    assert svg.table(Game(rules).start(match=second)).count("#hearts-mwon") == 1
    assert svg.sheet(second).count("#hearts-mwon") == 2  # and explained


def test_sides_are_told() -> None:
    assert "0 + 2 and 1 + 3" in texts_in(svg.table(Game(variants.PARTNERS_SUMMED).start(seed=1)))


# Options.


def test_options_change_how_it_looks() -> None:
    state = moments.in_play("american")
    looks = [
        svg.table(state, theme=theme, colors=colors)
        for theme in ("light", "dark")
        for colors in ("two", "four", "colorblind")
    ]
    assert len(set(looks)) == 6
    assert len({tuple(cards_in(look)) for look in looks}) == 1
    assert len({desc_of(look) for look in looks}) == 1


def test_the_size_is_the_width() -> None:
    root = read(svg.table(moments.passing(), size=400))
    box = [float(part) for part in str(root.get("viewBox")).split()]
    assert root.get("width") == "400"
    assert float(str(root.get("height"))) == pytest.approx(400 * box[3] / box[2], abs=0.01)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"theme": "pink"}, "theme: 'pink' is not one of light, dark, auto"),
    ({"theme": None}, "theme: None is not one of light, dark, auto"),
    ({"theme": ["light"]}, "theme: ['light'] is not one of light, dark, auto"),
    ({"colors": ["two"]}, "colors: ['two'] is not one of two, four, colorblind"),
    ({"size": 0}, "size must be at least 1, not 0"),
    ({"size": 100_001}, "size must be at most 100000 pixels, not 100001"),
    ({"size": 10**5000}, "size must have at most 1000 digits"),
    ({"size": "big"}, "size must be a whole number, not 'big'"),
    ({"seat": 4}, "seat"),
]


@pytest.mark.parametrize(("options", "message"), WRONG)
def test_wrong_options_are_named(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        svg.table(moments.passing(), **options)


@pytest.mark.parametrize("thing", [None, "QS", variants.AMERICAN, Cards("QS")])
def test_something_that_is_no_table(thing: object) -> None:
    with pytest.raises(InputError, match="state_or_view must be a State or a View, not "):
        svg.table(cast(State, thing))


def twins() -> Iterator[tuple[State, State, int]]:
    """Moments with another that a seat cannot tell from it."""
    rng = Random(1)
    for name in ("american", "turbo", "ricketts_warren", "pagat_exchange", "dirty_nasty_filthy"):
        players = 3 if name == "pagat_exchange" else None
        for k, state in enumerate(moments.stations(moments.start(name, players), 8)):
            if k % 5 == 0:
                other = testing.indistinguishable(state, 1, rng)
                if other is not None:
                    yield state, other, 1


def test_twins_of_many_moments() -> None:
    pairs = list(twins())
    assert len(pairs) > 30
    for state, other, seat in pairs:
        assert svg.table(state.view(seat)) == svg.table(other.view(seat))
    assert any(svg.table(state) != svg.table(other) for state, other, _ in pairs)


def test_a_pass_of_others_is_not_seen() -> None:
    state = moments.start("american").deal()
    one = state.apply(Pass(state.hands[1][:3], 1))
    two = state.apply(Pass(state.hands[1][-3:], 1))
    assert svg.table(one.view(0)) == svg.table(two.view(0))
    assert svg.table(one) != svg.table(two)


def test_a_deal_that_is_over_has_its_own_dealer() -> None:
    """The mark stays with the dealer of the tricks in the picture, not with the next one."""
    before = Game(variants.AMERICAN).start(dealer=2)
    assert [place.dealer for place in scene_of(before).places] == [False, False, True, False]
    for deals in (1, 2):
        *_, state = moments.stations(moments.start("american"), 1, deals=deals)
        assert (state.phase, state.dealer) == (Phase.DEAL, deals)
        dealers = [place.dealer for place in scene_of(state).places]
        assert dealers == [seat == deals - 1 for seat in range(4)]


def test_lines_below_a_table_are_broken_between_words() -> None:
    """A word that is too long for a line begins where the line begins."""
    scene = scene_of(Game(variants.MICROSOFT).start(seed=1).deal())
    seating = seating_of(4, 0, 13)
    long, prose = "W" * 200, " ".join(f"word{number}" for number in range(60))
    scene = evolve(scene, lines=(("label", (long,)), ("more", (prose,))))
    pieces, _ = _lines(scene, style_of("light", "two", numbered=False), seating)
    texts = [ElementTree.fromstring(piece) for piece in pieces]
    assert [each.text for each in texts[:3]] == ["label", long, "more"]
    assert texts[0].get("y") == texts[1].get("y")
    assert " ".join(each.text or "" for each in texts[3:]) == prose
    rows = [float(each.get("y") or 0) for each in texts[3:]]
    assert rows == sorted(set(rows))
    assert rows[0] == float(texts[2].get("y") or 0)
    for each in texts[3:]:
        assert float(each.get("x") or 0) + width(each.text or "", 15) <= seating.width - GAP


@pytest.mark.parametrize(
    ("taken", "score"),
    [((-220, 0), (-1200, 0)), ((-13, 20), (-104, -138)), ((10**11, 0), (10**11, 0))],
)
def test_high_scores_stay_on_their_plates(taken: tuple[int, int], score: tuple[int, int]) -> None:
    scene = scene_of(moments.over())
    place = evolve(scene.places[0], taken=amount(*taken), score=amount(*score))
    box = Box(10, 20, 180, 46)
    drawn = ElementTree.fromstring(
        f"<g>{_said(place, box, style_of('light', 'two', numbered=False))}</g>"
    )
    for each in drawn:
        weight = BOLD if each.get("font-weight") else 1
        wide = width(each.text or "", float(each.get("font-size", 15)) * weight)
        assert float(each.get("x", 0)) + wide <= box.x + box.width - PAD + 1


@pytest.mark.parametrize("room", [100.0, 250.0, 900.0])
def test_the_cards_of_a_hand_take_no_more_than_their_room(room: float) -> None:
    for count, size in product((1, 2, 5, 13, 26), (OPEN, CLOSE, HIDDEN)):
        spots = places(count, room, size)
        assert len(spots) == len(set(spots)) == count
        wide, high = extent(count, room, size)
        assert wide <= room + 1e-9
        for x, y, angle in spots:
            turn = abs(radians(angle))
            reach = (size.width * cos(turn) + size.height * sin(turn)) / 2
            assert reach - 1e-9 <= x + size.width / 2 <= wide - reach + 1e-9
            assert -1e-9 <= y <= high - size.height + 1e-9


def test_an_open_hand_can_be_read_at_every_seat() -> None:
    """Wherever its seat is, its cards lie so far apart that each index is seen."""
    state = moments.in_play("american", tricks=0, cards=0)
    for bottom in range(4):
        spots = spots_in(svg.table(state.view(1), seat=bottom))
        held = [(x, y) for card, x, y in spots if Card(card) in state.hands[1]][:13]
        assert all(other - one > 12 for (one, _), (other, _) in pairwise(held)), bottom


def test_text_can_be_read_in_a_picture_of_400_pixels() -> None:
    """A table of four: the smallest letters are nine pixels high."""
    state = moments.in_play("american")
    for thing in (state, state.view(0), state.view(None)):
        root = read(svg.table(thing, size=400))
        scale = 400 / float(str(root.get("viewBox")).split()[2])
        sizes = [float(each.get("font-size", 15)) for each in root.iter(f"{SVG}text")]
        assert min(sizes) * scale >= 9


def test_the_deal_before_a_call_is_over() -> None:
    """PG-055: the cards in the picture are those of the deal before."""
    state = Game(variants.DIRTY_NASTY_FILTHY).start(seed=1)
    state = finish(state.apply(state.legal_actions()[0]).deal(), Random(1))
    assert state.phase is Phase.CALL
    assert "deal 1 over" in svg.deal(state)
    assert "deal 1 over" in svg.table(state)
