"""Reading the part of a line after the colon: cards, passes, points, tricks."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final, final

from attrs import evolve, field, frozen

from hearts._core.cards.action import Action, Unknown
from hearts._core.cards.actions import KINDS, Call, Choose, Forward, Pass
from hearts._core.cards.cards import SUITS, WARREN, Card, as_card, spelling_advice
from hearts._core.cards.events import Hidden, Shown
from hearts._core.cards.records import HandScore
from hearts._core.cards.tricks import Trick
from hearts.errors import InputError
from hearts.notation.entries import (
    CardsOrCount,
    PartlyKnown,
    StatedOrder,
    StatedPoints,
    StatedResult,
    StatedScore,
    StatedWin,
    Value,
)
from hearts.notation.expressions import read_expression
from hearts.notation.lines import Span
from hearts.rules import Rules

NONE: Final = "-"
#: The cards shown to a seat.
_SHOWN: Final = ("pass", "charge", "lead", "suit", "extra", "kitty", "exchange", "draw")
_SEAT: Final = re.compile(r"[0-9]{1,3}")
CALLED: Final = re.compile(r"[A-Za-z][\w-]*", re.ASCII)
_UNKNOWN: Final = re.compile(r"\?([0-9]{0,3})")
NUMBER: Final = re.compile(r"(-?[0-9]{1,1000})(?:([+-][0-9]{1,1000})i)?", re.IGNORECASE)
_PLACES: Final = re.compile(r"\s*([0-9]{1,3})\s+to\s+\+([0-9]{1,3})\s*", re.IGNORECASE)
KEY: Final = re.compile(r"[a-z][a-z0-9_.-]*")
OPTION: Final = re.compile(r"[^\W_](?:[\w .,+/()-]*[\w.+/()-])?", re.ASCII)


@final
@frozen
class LineContext:
    """The parts of the header on which the reading of lines depends.

    Attributes:
        players: The number of players; None if it is not known.
        unknown: The number of cards for which a lone ``?`` stands, by word.
        names: The names that an expression may use.
    """

    players: int | None = None
    unknown: Mapping[str, int] = field(factory=dict)
    names: Mapping[str, object] = field(factory=dict)


def line_context(
    rules: Rules | None, players: int | None, names: Mapping[str, object]
) -> LineContext:
    """Return the context of a header; rules and players may be unknown."""
    if rules is None or players is None:
        return LineContext(players, {}, names)
    table = rules.table(players)
    count = table.rules.passing.count
    sizes = {
        "deal": table.hand_size,
        "redeal": count,
        "kitty": table.kitty_size,
        "exchange": table.kitty_size,
        "pass": count,
        "charge": 0,
    }
    return LineContext(players, sizes, names)


@final
@frozen
class LineData:
    """The part of a line after the colon, and the context for reading it."""

    word: str
    seat: int | None
    text: Span
    table: LineContext


def _card(word: Span) -> Card:
    try:
        return as_card(str(word))
    except InputError:
        right = spelling_advice(str(word)) or "rank and suit, like QS or TD"
        raise word.unlike("a card", right) from None


def _cards(text: Span) -> tuple[Card, ...]:
    """Return cards with white space between them, or no cards for a dash."""
    words = text.words()
    if not words:
        raise text.unlike("a card, or - for none")
    if len(words) == 1 and str(words[0]) == NONE:
        return ()
    return tuple(map(_card, words))


def _cards_or_count(line: LineData, text: Span) -> CardsOrCount:
    """Return cards, a number of unknown cards, or known cards and the number of the others."""
    words = text.words()
    unknown = _UNKNOWN.fullmatch(str(words[-1])) if words else None
    if unknown is None:
        return _cards(text)
    known = tuple(map(_card, words[:-1]))
    count = int(unknown[1]) if unknown[1] else line.table.unknown.get(line.word, -1) - len(known)
    if count < 0:
        raise words[-1].unlike("the number of unknown cards", "like ?13")
    return PartlyKnown(known, count) if known else Unknown(count)


def read_picked(line: LineData) -> Action:
    """Return the action of the line with its cards, or a `Hidden` action with their number."""
    cards = _cards_or_count(line, line.text)
    if isinstance(cards, PartlyKnown):
        raise line.text.unlike("all cards, or only their number")
    if isinstance(cards, Unknown):
        return Hidden(line.word, cards, line.seat)
    make: Any = KINDS[line.word.capitalize()]
    return make(cards, line.seat)  # type: ignore[no-any-return]


def read_pile(line: LineData) -> Value:
    """Return cards, or their number."""
    return _cards_or_count(line, line.text)


def read_piles(line: LineData) -> Value:
    """Return the cards for each seat, between bars."""
    found = tuple(_cards_or_count(line, part) for part in line.text.split("|"))
    players = line.table.players
    if players is not None and len(found) != players:
        raise line.text.unlike(f"the cards of {players} seats", "divided by |")
    return found


def read_cards(line: LineData) -> Value:
    """Return cards that are all known."""
    return _cards(line.text)


def read_pass(line: LineData) -> Value:
    """Return the cards of a pass, by receiving seat if they go to several."""
    if not any(str(word).lower() == "to" for word in line.text.words()):
        return read_picked(line)
    parcels: dict[int, tuple[Card, ...]] = {}
    for part in line.text.split(","):
        words = part.words()
        if len(words) < 3 or str(words[-2]).lower() != "to" or not _SEAT.fullmatch(str(words[-1])):
            raise part.unlike("cards, 'to' and a seat", "like QS AS to 2")
        receiver = read_seat(words[-1], line.table)
        if receiver in parcels:
            raise words[-1].unlike("each seat once")
        parcels[receiver] = _cards(evolve(part, end=words[-2].start))
    return Pass(parcels, line.seat)


def read_shown(line: LineData) -> Value:
    """Return a `Shown`: cards or facts that came to light."""
    words = line.text.words()
    kind = str(words[0]).lower() if words else ""
    if kind not in _SHOWN:
        raise line.text.unlike(f"one of {', '.join(_SHOWN)}")
    if len(words) == 1:
        return Shown(kind, seat=line.seat)
    if kind == "suit":
        suit = str(words[1]).upper()
        if len(words) > 2 or suit not in tuple(SUITS):
            raise words[1].unlike("a suit", "C, D, S or H")
        return Shown(kind, "", suit, line.seat)
    return Shown(kind, _cards(evolve(line.text, start=words[1].start)), seat=line.seat)


def read_nothing(line: LineData) -> Value:
    """Return None, the value of a line without a part after the colon."""
    return None


def read_forward(line: LineData) -> Value:
    """Return a `Forward`: a pass is sent on unseen."""
    return Forward(line.seat)


def read_call(line: LineData) -> Value:
    """Return the call of the dealer."""
    if str(line.text).strip() == NONE:
        return Call({}, line.seat)
    scheme: dict[int, int] = {}
    for part in line.text.split(","):
        found = _PLACES.fullmatch(str(part))
        if found is None:
            return Call(_called(line.text), line.seat)
        if int(found[2]) in scheme:
            raise part.unlike("each place once")
        scheme[int(found[2])] = int(found[1])
    return Call(scheme, line.seat)


def _called(text: Span) -> str:
    """Return the name of a pass."""
    inner = str(text).strip()
    if CALLED.fullmatch(inner):
        return inner.lower()
    return _quoted(text, "the name of a pass, or cards and places like 2 to +1, 1 to +3")


def read_choose(line: LineData) -> Value:
    """Return the answer to a question."""
    return Choose(_option(line.text, "a choice, like add"), line.seat)


def _option(text: Span, expected: str) -> str:
    """Return a plain text, or one in quotation marks."""
    inner = str(text).strip()
    if OPTION.fullmatch(inner):
        return " ".join(inner.lower().split())
    return _quoted(text, expected)


def _quoted(text: Span, expected: str) -> str:
    """Return a text in quotation marks, written as in JSON."""
    inner = str(text).strip()
    try:
        found = json.loads(inner) if inner.startswith('"') else None
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, str):
        raise text.unlike(expected)
    return found


def _numbers(words: list[Span]) -> StatedPoints:
    points: list[int] = []
    imaginary: list[int] = []
    for word in words:
        found = NUMBER.fullmatch(str(word))
        if found is None:
            raise word.unlike("a number of points, like 13")
        if points and bool(found[2]) != bool(imaginary):
            raise word.unlike("two columns in each number, like 5+0i, or in none")
        points.append(int(found[1]))
        imaginary += [int(found[2])] if found[2] else []
    return StatedPoints(tuple(points), tuple(imaginary) if imaginary else None)


def _points(text: Span, table: LineContext) -> StatedPoints:
    words = text.words()
    _count(text, words, table)
    return _numbers(words)


def read_points(line: LineData) -> Value:
    """Return the points of each seat."""
    return _points(line.text, line.table)


def _count(text: Span, words: list[Span], table: LineContext) -> None:
    """Raise InputError unless there is a number for each seat."""
    if not words or (table.players is not None and len(words) != table.players):
        each = "each seat" if table.players is None else f"each of {table.players} seats"
        raise text.unlike(f"a number for {each}")


def read_result(line: LineData) -> Value:
    """Return the result of the match."""
    text, place = line.text, str(line.text).find('"')
    if place < 0:
        *ranks, last = text.words() or [text]
        if NUMBER.fullmatch(str(last)):
            raise last.unlike("the rule that ended the match", "like end.at, after the ranks")
        key = str(last).lower()
    else:
        middle = text.start + place
        ranks = Span(text.number, text.text, text.start, middle).words()
        key = _quoted(Span(text.number, text.text, middle, text.end), "a key")
    _count(text, ranks, line.table)
    found = _numbers(ranks)
    if found.imaginary is not None:
        raise text.unlike("ranks, and the rule that ended the match")
    return StatedResult(found.points, key)


def read_win(line: LineData) -> Value:
    """Return the shoot that wins the match."""
    shot = str(line.text).strip().lower()
    if shot not in ("moon", "sun"):
        raise line.text.unlike("moon or sun")
    return StatedWin(line.seat, shot)


def read_ahead(line: LineData) -> Value:
    """Return the order of seats that tie."""
    words = line.text.words()
    if len(words) < 2 or not all(_SEAT.fullmatch(str(word)) for word in words):
        raise line.text.unlike("the seats that tie, like 2 0 if seat 2 is ahead")
    seats = [read_seat(word, line.table) for word in words]
    if len(set(seats)) < len(seats):
        raise line.text.unlike("each seat once")
    return StatedOrder(tuple(seats))


def read_sheet(line: LineData) -> Value:
    """Return the scores before the deal."""
    if str(line.text).strip() == NONE:
        return StatedScore(None)
    scored, *totals = line.text.split("|")
    if len(totals) > 1:
        raise totals[1].unlike("no more than a score and the totals")
    last = _points(totals[0], line.table).points if totals else None
    inner = str(scored).strip()
    if "(" not in inner:
        found = _points(scored, line.table)
        return StatedScore(HandScore(found.points, imaginary=found.imaginary), last)
    try:
        score = read_expression(inner, line.table.names)
    except InputError as error:
        start = scored.text.index(inner, scored.start) + (error.column or 1) - 1
        raise evolve(scored, start=start).unlike("a HandScore", str(error)) from None
    if not isinstance(score, HandScore):
        raise scored.unlike("a HandScore")
    return StatedScore(score, last)


def read_broken(line: LineData) -> Value:
    """Return whether hearts are broken."""
    answer = str(line.text).strip().lower()
    if answer not in ("yes", "no"):
        raise line.text.unlike("yes or no")
    return answer == "yes"


def read_trick(line: LineData) -> Value:
    """Return the cards of a trick."""
    cards: list[Card] = []
    extra: Card | None = None
    declared: str | None = None
    for each in line.text.words():
        warren, stood, card = str(each).partition("=")
        if not stood:
            cards.append(_card(each))
            continue
        if warren not in (WARREN, WARREN.lower()) or declared or extra:
            raise each.unlike("a card")
        cards.append(Card(WARREN))
        if card in (*SUITS, *SUITS.lower()):
            declared = card
        else:
            extra = _card(evolve(each, start=each.start + len("W=")))
    if not cards:
        raise line.text.unlike("the cards of a trick")
    try:
        return Trick(line.seat or 0, cards, extra, declared)
    except InputError as error:
        raise line.text.unlike("a trick", str(error)) from None


def read_seat(word: Span, table: LineContext) -> int:
    """Return a seat of the table."""
    seat = int(str(word))
    if table.players is not None and seat >= table.players:
        raise word.unlike(f"a seat from 0 to {table.players - 1}")
    return seat
