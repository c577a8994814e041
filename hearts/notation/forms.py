"""The forms of lines: for each word, what may stand behind it, how it is read and written.

A line of a deal is a word, a seat where one is meant, and after a colon what there is to tell. Only
tricks have no word: they begin with the seat that led.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, final

from attrs import evolve, field, frozen

from hearts.core.action import Unknown
from hearts.core.actions import Call, Charge, Choose, Exchange, Forward, Pass
from hearts.core.cards import SUITS, WARREN, Card, as_card
from hearts.core.events import Hidden, Shown
from hearts.core.tricks import Trick
from hearts.errors import InputError
from hearts.notation.entries import Bunch, Entry, Partly, Placing, Points, Sheet, Value
from hearts.notation.expressions import expression, read_expression
from hearts.notation.lines import Span
from hearts.rules import Rules
from hearts.scoring import HandScore

_NONE: Final = "-"
#: What is shown to a seat.
_SHOWN: Final = ("pass", "charge", "lead", "suit", "extra", "kitty", "exchange")
_HEAD: Final = re.compile(
    r"\s*(?:(?P<word>[A-Za-z]+)\s*)?(?:(?P<seat>[0-9]{1,3})(?![^\s:]))?\s*(?P<colon>:?)"
)
_SEAT: Final = re.compile(r"[0-9]{1,3}")
_CALLED: Final = re.compile(r"[A-Za-z][\w-]*", re.ASCII)
_UNKNOWN: Final = re.compile(r"\?([0-9]{0,3})")
_NUMBER: Final = re.compile(r"(-?[0-9]{1,1000})(?:([+-][0-9]{1,1000})i)?", re.IGNORECASE)
_PLACES: Final = re.compile(r"\s*([0-9]{1,3})\s+to\s+\+([0-9]{1,3})\s*", re.IGNORECASE)
_OPTION: Final = re.compile(r"[^\W_](?:[\w .,+/()-]*[\w.+/()-])?", re.ASCII)


@final
@frozen
class Table:
    """What the header says, as far as lines are read by it.

    Attributes:
        players: How many play; None if that is not known.
        unknown: How many cards a lone ``?`` stands for, by word.
        names: What may be named in an expression.
    """

    players: int | None = None
    unknown: Mapping[str, int] = field(factory=dict)
    names: Mapping[str, object] = field(factory=dict)


def table_for(rules: Rules | None, players: int | None, names: Mapping[str, object]) -> Table:
    """The table of a header; rules and players may not be known."""
    if rules is None or players is None:
        return Table(players, {}, names)
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
    return Table(players, sizes, names)


@final
@frozen
class Told:
    """What stands behind the colon of a line, and what is known where it is read."""

    word: str
    seat: int | None
    text: Span
    table: Table


# Reading what stands behind the colon.


def _card(word: Span) -> Card:
    try:
        return as_card(str(word))
    except InputError:
        raise word.unlike("a card", "rank and suit, like QS or TD") from None


def _cards(text: Span) -> tuple[Card, ...]:
    """Cards with white space between, or a dash for none."""
    words = text.words()
    if not words:
        raise text.unlike("a card, or - for none")
    if len(words) == 1 and str(words[0]) == _NONE:
        return ()
    return tuple(map(_card, words))


def _bunch(told: Told, text: Span) -> Bunch:
    """Cards, or a number of unknown ones, or first the known ones and then how many more."""
    words = text.words()
    unknown = _UNKNOWN.fullmatch(str(words[-1])) if words else None
    if unknown is None:
        return _cards(text)
    known = tuple(map(_card, words[:-1]))
    count = int(unknown[1]) if unknown[1] else told.table.unknown.get(told.word, -1) - len(known)
    if count < 0:
        raise words[-1].unlike("the number of unknown cards", "like ?13")
    return Partly(known, count) if known else Unknown(count)


def _hidden(told: Told) -> tuple[Card, ...] | Hidden:
    """The cards that a player put somewhere, or that it did, and how many."""
    cards = _bunch(told, told.text)
    if isinstance(cards, Partly):
        raise told.text.unlike("all cards, or only their number")
    return Hidden(told.word, cards, told.seat) if isinstance(cards, Unknown) else cards


def _read_bunch(told: Told) -> Value:
    return _bunch(told, told.text)


def _read_bunches(told: Told) -> Value:
    found = tuple(_bunch(told, part) for part in told.text.split("|"))
    players = told.table.players
    if players is not None and len(found) != players:
        raise told.text.unlike(f"the cards of {players} seats", "divided by |")
    return found


def _read_cards(told: Told) -> Value:
    return _cards(told.text)


def _read_pass(told: Told) -> Value:
    if not any(str(word).lower() == "to" for word in told.text.words()):
        cards = _hidden(told)
        return cards if isinstance(cards, Hidden) else Pass(cards, told.seat)
    parcels: dict[int, tuple[Card, ...]] = {}
    for part in told.text.split(","):
        words = part.words()
        if len(words) < 3 or str(words[-2]).lower() != "to" or not _SEAT.fullmatch(str(words[-1])):
            raise part.unlike("cards, 'to' and a seat", "like QS AS to 2")
        receiver = _seat(words[-1], told.table)
        if receiver in parcels:
            raise words[-1].unlike("each seat once")
        parcels[receiver] = _cards(evolve(part, end=words[-2].start))
    return Pass(parcels, told.seat)


def _read_exchange(told: Told) -> Value:
    cards = _hidden(told)
    return cards if isinstance(cards, Hidden) else Exchange(cards, told.seat)


def _read_charge(told: Told) -> Value:
    cards = _hidden(told)
    return cards if isinstance(cards, Hidden) else Charge(cards, told.seat)


def _read_shown(told: Told) -> Value:
    words = told.text.words()
    kind = str(words[0]).lower() if words else ""
    if kind not in _SHOWN:
        raise told.text.unlike(f"what is shown: {', '.join(_SHOWN)}")
    if len(words) == 1:
        return Shown(kind, seat=told.seat)
    if kind == "suit":
        suit = str(words[1]).upper()
        if len(words) > 2 or suit not in tuple(SUITS):
            raise words[1].unlike("a suit", "C, D, S or H")
        return Shown(kind, "", suit, told.seat)
    return Shown(kind, _cards(evolve(told.text, start=words[1].start)), seat=told.seat)


def _read_nothing(told: Told) -> Value:
    return None


def _read_forward(told: Told) -> Value:
    return Forward(told.seat)


def _read_call(told: Told) -> Value:
    if str(told.text).strip() == _NONE:
        return Call({}, told.seat)
    scheme: dict[int, int] = {}
    for part in told.text.split(","):
        found = _PLACES.fullmatch(str(part))
        if found is None:
            return Call(_called(told.text), told.seat)
        if int(found[2]) in scheme:
            raise part.unlike("each place once")
        scheme[int(found[2])] = int(found[1])
    return Call(scheme, told.seat)


def _called(text: Span) -> str:
    """The name of a pass."""
    inner = str(text).strip()
    if _CALLED.fullmatch(inner):
        return inner
    return _quoted(text, "the name of a pass, or cards and places like 2 to +1, 1 to +3")


def _read_choose(told: Told) -> Value:
    return Choose(_option(told.text, "a choice, like add"), told.seat)


def _option(text: Span, expected: str) -> str:
    """A plain text, or one in quotation marks."""
    inner = str(text).strip()
    if _OPTION.fullmatch(inner):
        return " ".join(inner.split())
    return _quoted(text, expected)


def _quoted(text: Span, expected: str) -> str:
    """A text in quotation marks, written as in JSON."""
    inner = str(text).strip()
    try:
        found = json.loads(inner) if inner.startswith('"') else None
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, str):
        raise text.unlike(expected)
    return found


def _numbers(words: list[Span]) -> Points:
    points: list[int] = []
    second: list[int] = []
    for word in words:
        found = _NUMBER.fullmatch(str(word))
        if found is None or (points and bool(found[2]) != bool(second)):
            raise word.unlike("a number of points, like 13")
        points.append(int(found[1]))
        second += [int(found[2])] if found[2] else []
    return Points(tuple(points), tuple(second) if second else None)


def _points(text: Span, table: Table) -> Points:
    words = text.words()
    _count(text, words, table)
    return _numbers(words)


def _read_points(told: Told) -> Value:
    return _points(told.text, told.table)


def _count(text: Span, words: list[Span], table: Table) -> None:
    """A number for each seat is due."""
    if not words or (table.players is not None and len(words) != table.players):
        each = "each seat" if table.players is None else f"each of {table.players} seats"
        raise text.unlike(f"a number for {each}")


def _read_result(told: Told) -> Value:
    *ranks, last = told.text.words() or [told.text]
    _count(told.text, ranks, told.table)
    if _NUMBER.fullmatch(str(last)):
        raise last.unlike("the rule that ended the match", "like end.at, after the ranks")
    found = _numbers(ranks)
    if found.imaginary is not None:
        raise told.text.unlike("ranks, and the rule that ended the match")
    return Placing(found.points, str(last))


def _read_sheet(told: Told) -> Value:
    if str(told.text).strip() == _NONE:
        return Sheet(None)
    scored, *totals = told.text.split("|")
    if len(totals) > 1:
        raise totals[1].unlike("no more than a score and the totals")
    last = _points(totals[0], told.table).points if totals else None
    inner = str(scored).strip()
    if "(" not in inner:
        found = _points(scored, told.table)
        return Sheet(HandScore(found.points, imaginary=found.imaginary), last)
    try:
        score = read_expression(inner, told.table.names)
    except InputError as error:
        start = scored.text.index(inner, scored.start) + (error.column or 1) - 1
        raise evolve(scored, start=start).unlike("a HandScore", str(error)) from None
    if not isinstance(score, HandScore):
        raise scored.unlike("a HandScore")
    return Sheet(score, last)


def _read_broken(told: Told) -> Value:
    answer = str(told.text).strip().lower()
    if answer not in ("yes", "no"):
        raise told.text.unlike("yes or no")
    return answer == "yes"


def _read_trick(told: Told) -> Value:
    cards: list[Card] = []
    extra: Card | None = None
    declared: str | None = None
    for each in told.text.words():
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
        raise told.text.unlike("the cards of a trick")
    try:
        return Trick(told.seat or 0, cards, extra, declared)
    except InputError as error:
        raise told.text.unlike("a trick", str(error)) from None


# Writing the same.


def _text_of(bunch: Any) -> str:
    if isinstance(bunch, Unknown):
        return f"?{bunch.count}"
    if isinstance(bunch, Partly):
        return f"{_text_of(bunch.cards)} ?{bunch.unknown}"
    return " ".join(map(str, bunch)) or _NONE


def _texts_of(bunches: Any) -> str:
    return " | ".join(map(_text_of, bunches))


def _act_text(act: Any) -> str:
    """What was passed, charged or put down."""
    if isinstance(act, Pass) and act.to:
        return ", ".join(f"{_text_of(cards)} to {seat}" for seat, cards in act.to)
    return _text_of(act.cards)


def _shown_text(act: Any) -> str:
    return " ".join([act.kind, *act.suit, *map(str, act.cards)])


def _call_text(call: Any) -> str:
    if call.name is not None:
        return call.name if _CALLED.fullmatch(call.name) else _quotes(call.name)
    return ", ".join(f"{count} to +{place}" for place, count in call.places) or _NONE


def option_text(option: str) -> str:
    """A text that stands at the end of a line, in quotation marks if it needs them."""
    if _OPTION.fullmatch(option) and " ".join(option.split()) == option:
        return option
    return _quotes(option)


def _quotes(text: str) -> str:
    """A text in quotation marks that holds no mark of a comment."""
    return json.dumps(text).replace("#", "\\u0023")


def _points_text(points: Any) -> str:
    if points.imaginary is None:
        return " ".join(map(str, points.points))
    pairs = zip(points.points, points.imaginary, strict=True)
    return " ".join(f"{real}{second:+}i" for real, second in pairs)


def _sheet_text(sheet: Any) -> str:
    if sheet.score is None:
        return _NONE
    score = sheet.score
    plain = HandScore(score.points, imaginary=score.imaginary)
    text = _points_text(plain) if score == plain else expression(score)
    return text if sheet.totals is None else f"{text} | {' '.join(map(str, sheet.totals))}"


def _result_text(placing: Any) -> str:
    return " ".join([*map(str, placing.ranks), placing.ended_by])


# The forms.


@final
@frozen
class Form:
    """The form of the lines that begin with a word.

    Attributes:
        seat: Does a seat stand behind the word: ``"always"``, ``"never"`` or ``"maybe"``?
        read: Reads what stands behind the colon.
        write: Writes the same.
        once: May there be only one such line in a deal?
        bare: Does it end with the seat, without a colon?
    """

    seat: Literal["always", "never", "maybe"]
    read: Callable[[Told], Value]
    write: Callable[[Any], str]
    once: bool = False
    bare: bool = False


FORMS: Final[dict[str, Form]] = {
    "dealer": Form("always", _read_nothing, str, once=True, bare=True),
    "sheet": Form("maybe", _read_sheet, _sheet_text),
    "deal": Form("never", _read_bunches, _texts_of, once=True),
    "redeal": Form("never", _read_bunches, _texts_of, once=True),
    "kitty": Form("never", _read_bunch, _text_of),
    "call": Form("always", _read_call, _call_text),
    "pass": Form("always", _read_pass, _act_text),
    "forward": Form("always", _read_forward, str, bare=True),
    "charge": Form("always", _read_charge, _act_text),
    "taken": Form("never", _read_bunches, _texts_of, once=True),
    "waiting": Form("never", _read_cards, _text_of, once=True),
    "charged": Form("never", _read_cards, _text_of, once=True),
    "broken": Form("never", _read_broken, lambda broken: "yes" if broken else "no", once=True),
    "table": Form("never", _read_cards, _text_of, once=True),
    "position": Form("always", _read_bunches, _texts_of, once=True),
    "trick": Form("always", _read_trick, lambda trick: str(trick).partition(": ")[2]),
    "exchange": Form("always", _read_exchange, _act_text),
    "shown": Form("maybe", _read_shown, _shown_text),
    "choose": Form("always", _read_choose, lambda act: option_text(act.option)),
    "score": Form("never", _read_points, _points_text, once=True),
    "total": Form("never", _read_points, _points_text, once=True),
    "result": Form("never", _read_result, _result_text, once=True),
}  # fmt: skip
_WORDS: Final = ", ".join(word for word in FORMS if word != "trick")


def read_entry(line: Span, comment: str, table: Table) -> Entry:
    """The entry of a line, without its comment.

    Raises:
        InputError: If it has no form; it says where, and what was expected.
    """
    head = _HEAD.match(line.text, line.start, line.end)
    form = FORMS.get((head["word"] or "trick").lower()) if head else None
    if head is None or form is None or not (head["word"] or head["seat"]):
        raise line.unlike("a seat that leads, as in 2: QC AC 3C 9D, or a word", _WORDS)
    word = (head["word"] or "trick").lower()
    place = Span(line.number, line.text, max(head.end("word"), line.start), line.end)
    if form.seat == "always" and head["seat"] is None:
        raise place.unlike(f"the seat of {word!r}")
    if form.seat == "never" and head["seat"] is not None:
        raise place.unlike("a colon")
    seat = None
    if head["seat"] is not None:
        seat = _seat(Span(line.number, line.text, *head.span("seat")), table)
    rest = Span(line.number, line.text, head.end(), line.end)
    if form.bare and (head["colon"] or rest):
        raise Span(line.number, line.text, head.start("colon"), line.end).unlike("nothing more")
    if not form.bare and not head["colon"]:
        raise rest.unlike("a colon")
    return Entry(word, form.read(Told(word, seat, rest, table)), seat, comment, line.number)


def _seat(word: Span, table: Table) -> int:
    seat = int(str(word))
    if table.players is not None and seat >= table.players:
        raise word.unlike(f"a seat from 0 to {table.players - 1}")
    return seat


def entry_text(entry: Entry) -> str:
    """The line of an entry."""
    comment = f"# {entry.comment}" if entry.comment else "#"
    if not entry.word:
        return comment
    form = FORMS.get(entry.word)
    if form is None:
        raise InputError(f"no line begins with {entry.word!r}; the words are {_WORDS}")
    seat = "" if entry.seat is None else str(entry.seat)
    word = "" if entry.word == "trick" else entry.word
    text = f"{word} {seat}".strip()
    if not form.bare:
        text = f"{text}: {form.write(entry.value)}"
    return f"{text}  {comment}" if entry.comment else text
