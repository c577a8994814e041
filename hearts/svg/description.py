"""The description of a table in words, for screen readers."""

from __future__ import annotations

from typing import Final

from hearts._wording import join_words
from hearts.svg.elements import cards_text
from hearts.svg.scene import Place, Played, Scene

_SYMBOLS: Final = {"C": "♣", "D": "♦", "S": "♠", "H": "♥"}


def described(scene: Scene) -> str:
    """Return a scene in words, for screen readers."""
    sentences = [_told_of(place) for place in scene.places]
    if scene.trick:
        cards = join_words(
            f"{played.card}{_stands_for(played)} by {scene.places[played.seat].name}"
            for played in scene.trick
        )
        sentences.append(f"On the table: {cards}.")
    for label, parts in scene.lines:
        sentences.append(f"{label.capitalize()}: {' '.join(map(str, parts))}.")
    return " ".join(sentences)


def _stands_for(played: Played) -> str:
    if played.extra is not None:
        return f" as {played.extra}"
    return f" as {_SYMBOLS[played.suit]}" if played.suit else ""


def _told_of(place: Place) -> str:
    """Return the description of a seat."""
    remarks = [
        word
        for word, holds in (("dealer", place.dealer), ("to act", place.acts), ("winner", place.won))
        if holds
    ]
    parts = [f"{place.name}{f' ({join_words(remarks)})' if remarks else ''}:"]
    if place.hand:
        parts.append(f"{' '.join(str(held.card) for held in place.hand)},")
    if place.hidden:
        parts.append(f"{cards_text(place.hidden)} face down,")
    parts.append(f"taken {place.taken}, score {place.score}.")
    legal = [str(held.card) for held in place.hand if held.legal]
    if legal and len(legal) < len(place.hand):
        parts.append(f"May use {' '.join(legal)}.")
    return " ".join(parts)
