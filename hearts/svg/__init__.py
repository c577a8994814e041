"""Pictures: a table, the tricks of a deal, cards, a deck and scores as text of an SVG.

The cards have faces of their own, drawn for this library. A picture needs no font for cards: ranks,
suits and figures are shapes within it. Only names, points and sentences are text. Each picture has
a title and a description for screen readers. Equal values have equal pictures on every machine, and
a page can hold several pictures.

A notebook shows many values as these pictures, light or dark as the reader has chosen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import SupportsIndex

from hearts._arguments import check_names, short_repr
from hearts._core.cards.action import Unknown
from hearts._core.cards.cards import Card, Cards, as_cards, card_list
from hearts._core.cards.records import HandScore
from hearts._core.play.state import State
from hearts._core.play.view import View
from hearts._engine.score.match import Match
from hearts._seats import check_seat
from hearts.errors import InputError
from hearts.svg.counts import count_of
from hearts.svg.decks import deck_of, faces_of
from hearts.svg.drawing import is_numbered
from hearts.svg.glyphs import sprite as definitions_of
from hearts.svg.rows import fan, row
from hearts.svg.scene import scene_of
from hearts.svg.sheets import sheet_of
from hearts.svg.style import Colors, Theme, style_of
from hearts.svg.tabletop import tabletop
from hearts.svg.tricks import deal_of

__all__ = [
    "Colors",
    "Theme",
    "cards",
    "deal",
    "deck",
    "hand",
    "hand_score",
    "sheet",
    "sprite",
    "table",
]


def table(
    state_or_view: State | View,
    *,
    theme: Theme = "light",
    colors: Colors = "two",
    size: SupportsIndex | None = None,
    seat: SupportsIndex | None = None,
) -> str:
    """Return a picture of a table.

    The picture shows the hands, the trick in the order played, the passes, the charged cards, the
    seats that may act, and the legal cards. The picture of a state shows every card; that of a view
    shows only the cards that its seat knows.

    Args:
        state_or_view: The state or view to draw.
        theme: ``"light"``, ``"dark"``, or ``"auto"`` for the one that the reader has chosen in the
            settings of the system or the browser.
        colors: The colours of the suits: ``"two"``, ``"four"``, or ``"colorblind"`` for four that
            most people with colour blindness can distinguish. The four colours of Golden Ten differ
            in their signs as well.
        size: The width of the picture, from 1 to 100,000 pixels; None for the natural width.
        seat: The seat at the bottom; None for the seat of a view, and for seat 0 of a state.

    Raises:
        InputError: If an argument is not valid.

    >>> from hearts import Game, variants
    >>> state = Game(variants.AMERICAN).start(seed=7).deal()
    >>> picture = table(state.view(2), theme="dark")
    >>> picture.startswith("<svg "), "card QC" in picture, "card JC" in picture
    (True, True, False)
    """
    bottom = _bottom(state_or_view, seat)
    scene = scene_of(state_or_view)
    style = style_of(theme, colors, numbered=scene.numbered)
    return tabletop(scene, style, bottom=bottom, size=size)


def deal(
    state_or_view: State | View,
    *,
    theme: Theme = "light",
    colors: Colors = "two",
    size: SupportsIndex | None = None,
    seat: SupportsIndex | None = None,
) -> str:
    """Return a picture of the tricks of a deal in a grid.

    In each trick the cards lie as the seats sit. A disc marks the card that led, a frame the card
    that took the trick. The last field has the names, and the points once the deal is over.

    Args:
        state_or_view: The state or view whose tricks are drawn.
        theme: As for `table`.
        colors: As for `table`.
        size: The width of the picture, from 1 to 100,000 pixels; None for the natural width.
        seat: The seat at the bottom of each trick, as for `table`.

    Raises:
        InputError: If an argument is not valid.

    >>> from random import Random
    >>> from hearts import Game, variants
    >>> from hearts.simulate import finish
    >>> state = finish(Game(variants.AMERICAN).start(seed=7).deal(), Random(1))
    >>> picture = deal(state)
    >>> picture.count('class="card ')
    52
    """
    bottom = _bottom(state_or_view, seat)
    style = style_of(theme, colors, numbered=is_numbered(state_or_view.game.table.deck))
    return deal_of(state_or_view, style, bottom=bottom, size=size)


def hand(
    cards: str | Iterable[Card | str] | Unknown,
    *,
    legal: str | Iterable[Card | str] | None = None,
    numbered: bool | None = None,
    theme: Theme = "light",
    colors: Colors = "two",
    size: SupportsIndex | None = None,
) -> str:
    """Return a picture of a hand: by suits, the highest card of each first.

    Args:
        cards: The cards; `Unknown` cards are drawn as backs.
        legal: The cards that may be played, which stand out, while the rest is shaded; None to draw
            all cards alike.
        numbered: Whether the cards are those of Golden Ten, numbered to 14; None for True if the
            hand has a 1.
        theme: As for `table`.
        colors: As for `table`.
        size: The width of the picture, from 1 to 100,000 pixels; None for the natural width.

    Raises:
        InputError: If an argument is not valid.

    >>> picture = hand("QS 2C AH", legal="2C")
    >>> picture.count('class="card '), 'class="card 2C legal"' in picture
    (3, True)
    """
    held = cards if isinstance(cards, Unknown) else as_cards(cards)
    may = None if legal is None else as_cards(legal, "legal")
    seen = Cards() if isinstance(held, Unknown) else held
    style = style_of(theme, colors, numbered=_numbered(numbered, seen))
    return fan(held, may, style, size=size)


def cards(
    cards: str | Iterable[Card | str],
    *,
    numbered: bool | None = None,
    theme: Theme = "light",
    colors: Colors = "two",
    size: SupportsIndex | None = None,
) -> str:
    """Return a picture of some cards side by side, in the order given.

    Args:
        cards: The cards.
        numbered: As for `hand`.
        theme: As for `table`.
        colors: As for `table`.
        size: The width of the picture, from 1 to 100,000 pixels; None for the natural width.

    Raises:
        InputError: If an argument is not valid.

    >>> from hearts import Trick
    >>> picture = cards(Trick.parse("3: 2C AC QC AS").cards, colors="four")
    >>> picture.index("card QC") < picture.index("card AS")
    True
    """
    listed = card_list(cards)
    return row(listed, style_of(theme, colors, numbered=_numbered(numbered, listed)), size=size)


def deck(
    *,
    numbered: bool = False,
    theme: Theme = "light",
    colors: Colors = "two",
    size: SupportsIndex | None = None,
) -> str:
    """Return a picture of a whole deck as one sheet, with Warren and the back.

    Args:
        numbered: Whether to draw the cards of Golden Ten, which has no Warren.
        theme: As for `table`.
        colors: As for `table`.
        size: The width of the picture, from 1 to 100,000 pixels; None for the natural width.

    Raises:
        InputError: If an argument is not valid.

    >>> picture = deck(colors="four")
    >>> picture.count('class="card ')
    53
    """
    style = style_of(theme, colors, numbered=_numbered(numbered, ()))
    return deck_of(style, size=size)


def sprite(*, numbered: bool | None = None) -> str:
    """Return the shapes of all faces as an element ``<defs>``, for a page that draws cards itself.

    A page puts it into an SVG element once. There ``<use href="#hearts-fQS"/>`` draws the face of
    the queen of spades in a box of 100 by 140, and ``#hearts-sQS`` its small form. The CSS
    property ``color`` gives the colour of the suit. ``#hearts-card`` is the ground below a face,
    and ``#hearts-back`` the back of a card: ``fill`` and ``color`` give its two colours.

    The name of a face is the rank, ``10`` for the ten, and the suit; Warren is ``WW``. In Golden
    Ten it is the number and the colour with an ``n``, like ``12nH`` for the red 12.

    Args:
        numbered: True for the cards of Golden Ten alone, False for all others, None for both.

    Raises:
        InputError: If an argument is not valid.

    >>> page = sprite(numbered=False)
    >>> page.startswith("<defs>"), 'id="hearts-fQS"' in page, 'id="hearts-f10nD"' in page
    (True, True, False)
    """
    kinds = (False, True) if numbered is None else (_numbered(numbered, ()),)
    return definitions_of(face for kind in kinds for face in faces_of(numbered=kind))


def sheet(match: Match, *, theme: Theme = "light", size: SupportsIndex | None = None) -> str:
    """Return a picture of a score sheet: the points of each deal, and the totals.

    Args:
        match: The sheet.
        theme: As for `table`.
        size: The width of the picture, from 1 to 100,000 pixels; None for the natural width.

    Raises:
        InputError: If an argument is not valid.

    >>> from hearts import variants
    >>> picture = sheet(Match(variants.AMERICAN, names=("Ann", "Bob", "Cleo", "Dan")))
    >>> "Cleo" in picture
    True
    """
    if not isinstance(match, Match):
        raise InputError(f"match must be a Match, not {short_repr(match)}")
    return sheet_of(match, style_of(theme, "two", numbered=False), size=size)


def hand_score(
    score: HandScore,
    *,
    names: Sequence[str] = (),
    numbered: bool | None = None,
    theme: Theme = "light",
    colors: Colors = "two",
    size: SupportsIndex | None = None,
) -> str:
    """Return a picture of the score of a deal: the rules, cards and points for each seat.

    Args:
        score: The hand score.
        names: The names of the players by seat; empty for the numbers of the seats.
        numbered: As for `hand`.
        theme: As for `table`.
        colors: As for `table`.
        size: The width of the picture, from 1 to 100,000 pixels; None for the natural width.

    Raises:
        InputError: If an argument is not valid.

    >>> from hearts import score_taken, variants
    >>> piles = ["2H 3H 4H", "5H 6H 7H 8H 9H", "TH JH QH KH AH", "QS"]
    >>> picture = hand_score(
    ...     score_taken(variants.AMERICAN, piles), names="Ann Bob Cleo Dan".split()
    ... )
    >>> "Ann" in picture, "Queen" in picture
    (True, True)
    """
    if not isinstance(score, HandScore):
        raise InputError(f"score must be a HandScore, not {short_repr(score)}")
    counted = [line.card for line in score.lines if line.card is not None]
    style = style_of(theme, colors, numbered=_numbered(numbered, counted))
    return count_of(score, style, names=check_names(names, len(score.points)), size=size)


def _bottom(thing: object, seat: SupportsIndex | None) -> int:
    """Return the seat at the bottom of a state or a view."""
    if not isinstance(thing, State | View):
        raise InputError(f"state_or_view must be a State or a View, not {short_repr(thing)}")
    if seat is not None:
        return check_seat(seat, thing.game.players)
    return 0 if isinstance(thing, State) or thing.seat is None else thing.seat


def _numbered(numbered: object, cards: Iterable[Card]) -> bool:
    """Return whether these cards are numbered to 14."""
    if numbered is None:
        return is_numbered(cards)
    if not isinstance(numbered, bool):
        raise InputError(f"numbered must be True, False or None, not {short_repr(numbered)}")
    return numbered
