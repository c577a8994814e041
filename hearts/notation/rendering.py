"""Writing the part of a line after the colon."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from hearts._core.cards.action import Unknown
from hearts._core.cards.actions import Pass
from hearts._core.cards.cards import card_list
from hearts._core.cards.records import HandScore
from hearts._documents import check
from hearts.notation.entries import PartlyKnown
from hearts.notation.expressions import expression
from hearts.notation.parsing import CALLED, KEY, NONE, OPTION


def pile_text(bunch: Any) -> str:
    """Return cards, or their number, as text."""
    if isinstance(bunch, Unknown):
        return f"?{bunch.count}"
    if isinstance(bunch, PartlyKnown):
        return f"{pile_text(bunch.cards)} ?{bunch.unknown}"
    return " ".join(map(str, card_list(bunch))) or NONE


def piles_text(bunches: Any) -> str:
    """Return the cards of each seat, between bars."""
    return " | ".join(map(pile_text, bunches))


def broken_text(broken: bool) -> str:
    """Return whether hearts are broken, as text."""
    return "yes" if broken else "no"


def act_text(act: Any) -> str:
    """Return the cards passed, charged or put down, as text."""
    if isinstance(act, Pass) and act.to:
        return ", ".join(f"{pile_text(cards)} to {seat}" for seat, cards in act.to)
    return pile_text(act.cards)


def shown_text(act: Any) -> str:
    """Return the cards or facts that came to light, as text."""
    return " ".join([act.kind, *act.suit, *map(str, act.cards)])


def call_text(call: Any) -> str:
    """Return the call of the dealer, as text."""
    if call.name is not None:
        plain = CALLED.fullmatch(call.name) and call.name.islower()
        return call.name if plain else _quotes(call.name)
    return ", ".join(f"{count} to +{place}" for place, count in call.places) or NONE


def option_text(option: str) -> str:
    """Return a text for the end of a line, in quotation marks if it needs them."""
    if OPTION.fullmatch(option) and " ".join(option.lower().split()) == option:
        return option
    return _quotes(option)


def _quotes(text: str) -> str:
    """Return a text in quotation marks, with no ``#`` in it."""
    return json.dumps(text).replace("#", "\\u0023")


def points_text(points: Any) -> str:
    """Return the points of each seat, as text."""
    if points.imaginary is None:
        return _numbers(points.points)
    check({"points": [*points.points], "imaginary": [*points.imaginary]})
    pairs = zip(points.points, points.imaginary, strict=True)
    return " ".join(f"{real}{imaginary:+}i" for real, imaginary in pairs)


def _numbers(points: Sequence[int]) -> str:
    """Return numbers as text; InputError if one has too many digits to be read again."""
    check({"points": [*points]})
    return " ".join(map(str, points))


def ahead_text(order: Any) -> str:
    """Return the order of seats that tie, as text."""
    return " ".join(map(str, order.seats))


def sheet_text(sheet: Any) -> str:
    """Return the scores before the deal, as text."""
    if sheet.score is None:
        return NONE
    score = sheet.score
    plain = HandScore(score.points, imaginary=score.imaginary)
    text = points_text(plain) if score == plain else expression(score)
    return text if sheet.totals is None else f"{text} | {_numbers(sheet.totals)}"


def result_text(placing: Any) -> str:
    """Return the result of the match, as text."""
    key = placing.ended_by
    return f"{_numbers(placing.ranks)} {key if KEY.fullmatch(key) else _quotes(key)}"
