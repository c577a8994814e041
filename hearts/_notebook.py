"""The pictures of values in a notebook, drawn by `hearts.svg`.

They are light or dark as the reader has chosen.
The module that draws is imported for the first picture.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Final

from hearts._core.cards.action import Action
from hearts._core.cards.cards import Card
from hearts._core.cards.tricks import Trick
from hearts._values import draw_by
from hearts.rules import PACK, ROOK_PACK, Rules
from hearts.variants import title

if TYPE_CHECKING:
    from hearts.bots.advice import Reviewed


#: The functions that draw the values of classes.
_FUNCTIONS: Final = {
    "State": "table",
    "View": "table",
    "Cards": "hand",
    "Match": "sheet",
    "HandScore": "hand_score",
}


def _by(function: str) -> Callable[[object], str]:
    """Return a painter that uses this function of the module."""

    def paint(value: object) -> str:
        from hearts import svg

        draw: Callable[..., str] = getattr(svg, function)
        return draw(value, theme="auto")

    return paint


def _side_by_side(value: Card | Trick) -> str:
    from hearts.svg import cards

    return cards([value] if isinstance(value, Card) else value.cards, theme="auto")


def _rules(value: Rules) -> str:
    """Return the cards that count, and the prose in parts that open."""
    from hearts.svg import cards

    parts = [f"<h3>{escape(title(value.name))}</h3>"]
    table = value.table(value.players[0])
    numbered = table.names.numbered
    counting = [card for card in (ROOK_PACK if numbered else PACK) if card in table.values]
    if counting:
        parts.append(
            cards(counting, numbered=numbered, theme="auto", size=44 * min(13, len(counting)) + 8)
        )
    for section in value.sections():
        text = "</p><p>".join(map(escape, section.paragraphs))
        heading = escape(section.heading)
        parts.append(f"<details><summary>{heading}</summary><p>{text}</p></details>")
    return f"<div>{''.join(parts)}</div>"


def _reviewed(value: Reviewed) -> str:
    """Return the judgement, with the cards that were chosen and those that were better."""
    from hearts.svg import cards

    parts = [f"<p>{escape(value.text)}</p>"]
    for label, action in (("chosen", value.action), ("better", value.best)):
        chosen = _cards_of(action)
        if chosen:
            parts.append(f"<div>{label}<br>{cards(chosen, theme='auto')}</div>")
    return f"<div>{''.join(parts)}</div>"


def _cards_of(action: Action) -> list[Card]:
    """Return the cards that an action names."""
    card = getattr(action, "card", None)
    return [card] if isinstance(card, Card) else list(getattr(action, "cards", ()))


for kind, drawn_by in _FUNCTIONS.items():
    draw_by(kind, _by(drawn_by))
for kind in ("Card", "Trick"):
    draw_by(kind, _side_by_side)
draw_by("Rules", _rules)
draw_by("Reviewed", _reviewed)
