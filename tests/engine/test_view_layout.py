"""Layouts of clients' views: they go on with each card played, and refuse what cannot be."""

from __future__ import annotations

from itertools import pairwise

import pytest

from hearts import Cards, Game, Hidden, Phase, Play, State, Unknown, View, variants
from hearts._engine.views.layout import layout_after
from hearts.rules import Passing
from tests.laws.helpers import rare_deals

GAME = Game(variants.MICROSOFT.amend(Passing()))
HANDS = [
    "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC",
    "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
    "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS",
    "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH",
]


def client(state: State, seat: int | None) -> View:
    """The view of a client, who knows no more than the history of its seat."""
    return state.game.view(seat, state.view(seat).history)


def test_a_layout_goes_on_card_by_card() -> None:
    """Under all rules: what is known stays so, and the next view is the same."""
    kept: dict[int | None, View] = {}
    went_on = 0
    for before, after in pairwise(rare_deals()):
        if len(after.history) <= len(before.history):
            kept.clear()
            continue
        for viewer in (None, 1):
            view = kept.get(viewer) or client(before, viewer)
            news = after.view(viewer).history[len(view.history) :]
            layout = layout_after(view, news)
            kept[viewer] = now = view.update(news)
            assert now == after.view(viewer)
            if layout is None:
                continue
            went_on += 1
            assert isinstance(after.history[-1], Play)
            seen = layout.view(viewer)
            assert (seen.trick, seen.tricks, seen.taken) == (now.trick, now.tricks, now.taken)
            assert (layout.actors, tuple(map(len, layout.hands))) == (after.actors, now.sizes)
            if viewer is not None:
                assert layout.hands[viewer] == now.hand
                assert seen.legal_cards() == now.legal_cards()
            lying = [*layout.hands, *layout.taken, layout.waiting, layout.kitty, layout.dummy]
            lying.append(Cards() if layout.trick is None else Cards(layout.trick.cards))
            assert sum(lying, Cards()) == after.game.table.deck
    assert went_on > 500


def test_cards_change_places_where_the_layout_had_them_elsewhere() -> None:
    """Of one who holds all clubs, none of the other cards is known."""
    view = client(GAME.start(seed=1).deal(HANDS), 0).update([Play("2C", 0)])
    for seat, card in enumerate(("AD", "QS", "KH"), start=1):
        layout = layout_after(view, [Play(card, seat)])
        assert layout is not None
        assert card not in sum(layout.hands, Cards())
        assert layout.hands[0] == Cards(HANDS[0]) - Cards("2C")
        view = view.update([Play(card, seat)])


@pytest.mark.parametrize(
    "news",
    [
        [Play("3C", 0)],  # 2C opens
        [Play("AD", 1)],  # seat 0 is to play
        [Play("AD", 0)],  # which it does not hold
        [Play("2C", 0), Play("3C", 1)],  # the viewer holds it
        [Play("2C", 0), Play("2C", 1)],
        [Play("2C", 0), Play("AD", 2)],
        [Play("2C", 0), Hidden("pass", Unknown(3), 1)],
    ],
)
def test_what_cannot_be_has_no_layout(news: list[Play]) -> None:
    view = client(GAME.start(seed=1).deal(HANDS), 0)
    assert view._layout is not None
    assert layout_after(view, news) is None
    assert layout_after(view, []) is view._layout


def test_a_view_from_a_state_has_none() -> None:
    view = GAME.start(seed=1).deal(HANDS).view(0)
    assert (view._layout, layout_after(view, [Play("2C", 0)])) == (None, None)
    before = client(GAME.start(seed=1), 0)
    assert before.phase is Phase.DEAL
    assert layout_after(before, [Play("2C", 0)]) is None


def test_a_card_that_lay_in_the_kitty_changes_places() -> None:
    """With a card of the hand that plays it; not where Warren may stand for the card."""
    for rules, simple in ((variants.KITTY, True), (variants.RICKETTS_WARREN, False)):
        state = Game(rules.amend(Passing()), 4).start(seed=1).deal()
        for viewer in (None, 0, 1, 2, 3):
            view = client(state, viewer)
            layout = view._layout
            assert layout is not None
            [actor] = view.actors
            if viewer == actor:
                continue
            [card, *_] = layout.kitty
            after = layout_after(view, [Play(card, actor)])
            assert (after is not None) is simple
            if after is not None:
                assert card not in after.kitty
                assert len(after.kitty) == len(layout.kitty)
                assert after.hands[actor] <= layout.hands[actor]
