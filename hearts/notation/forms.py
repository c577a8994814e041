"""The forms of lines: for each word its form, and the functions that read and write it.

A line of a deal is a word, a seat if the word needs one, and after a colon the rest. Only tricks
have no word: they begin with the seat that led.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, Literal, final

from attrs import frozen

from hearts._arguments import short_repr
from hearts._core.cards.action import Unknown
from hearts._core.cards.actions import Call, Charge, Choose, Exchange, Pass
from hearts._core.cards.events import Hidden, Shown
from hearts._core.cards.tricks import Trick
from hearts._wording import did_you_mean
from hearts.errors import InputError
from hearts.notation.entries import (
    OWN_TAGS,
    Entry,
    PartlyKnown,
    StatedOrder,
    StatedPoints,
    StatedResult,
    StatedScore,
    StatedWin,
    Value,
)
from hearts.notation.lines import Span
from hearts.notation.parsing import (
    NUMBER,
    LineContext,
    LineData,
    read_ahead,
    read_broken,
    read_call,
    read_cards,
    read_choose,
    read_forward,
    read_nothing,
    read_pass,
    read_picked,
    read_pile,
    read_piles,
    read_points,
    read_result,
    read_seat,
    read_sheet,
    read_shown,
    read_trick,
    read_win,
)
from hearts.notation.rendering import (
    act_text,
    ahead_text,
    broken_text,
    call_text,
    option_text,
    pile_text,
    piles_text,
    points_text,
    result_text,
    sheet_text,
    shown_text,
)

_HEAD: Final = re.compile(
    r"\s*(?:(?P<word>[A-Za-z]+)\s*)?(?:(?P<seat>[0-9]{1,3})(?![^\s:]))?\s*(?P<colon>:?)"
)

#: A trick whose leader has a name, or a letter of the compass, where the number of a seat belongs.
_NAMED: Final = re.compile(
    r"[^\d:]+:\s*(?:10|[2-9TJQKA])[CDHS\u2660\u2663\u2665\u2666](?!\w)", re.IGNORECASE
)


@final
@frozen
class Form:
    """The form of the lines that begin with a word.

    Attributes:
        seat: Whether a seat follows the word: ``"always"``, ``"never"`` or ``"maybe"``.
        read: The function that reads the part after the colon.
        write: The function that writes the part after the colon.
        kinds: The types of the content.
        once: Whether a deal may have only one such line.
        bare: Whether the line ends with the seat, without a colon.
    """

    seat: Literal["always", "never", "maybe"]
    read: Callable[[LineData], Value]
    write: Callable[[Any], str]
    kinds: tuple[type[Any], ...] = ()
    once: bool = False
    bare: bool = False


_PILE: Final = (tuple, PartlyKnown, Unknown)
FORMS: Final[dict[str, Form]] = {
    "dealer": Form("always", read_nothing, str, once=True, bare=True),
    "sheet": Form("maybe", read_sheet, sheet_text, (StatedScore,)),
    "deal": Form("never", read_piles, piles_text, (tuple,), once=True),
    "redeal": Form("never", read_piles, piles_text, (tuple,), once=True),
    "kitty": Form("never", read_pile, pile_text, _PILE),
    "dummy": Form("never", read_cards, pile_text, _PILE, once=True),
    "call": Form("always", read_call, call_text, (Call,)),
    "pass": Form("always", read_pass, act_text, (Pass, Hidden)),
    "forward": Form("always", read_forward, str, bare=True),
    "charge": Form("always", read_picked, act_text, (Charge, Hidden)),
    "taken": Form("never", read_piles, piles_text, (tuple,), once=True),
    "waiting": Form("never", read_cards, pile_text, _PILE, once=True),
    "charged": Form("never", read_cards, pile_text, _PILE, once=True),
    "broken": Form("never", read_broken, broken_text, (bool,), once=True),
    "table": Form("never", read_cards, pile_text, _PILE, once=True),
    "position": Form("always", read_piles, piles_text, (tuple,), once=True),
    "trick": Form("always", read_trick, lambda trick: str(trick).partition(": ")[2], (Trick,)),
    "exchange": Form("always", read_picked, act_text, (Exchange, Hidden)),
    "shown": Form("maybe", read_shown, shown_text, (Shown,)),
    "choose": Form("always", read_choose, lambda act: option_text(act.option), (Choose,)),
    "score": Form("never", read_points, points_text, (StatedPoints,), once=True),
    "total": Form("never", read_points, points_text, (StatedPoints,), once=True),
    "won": Form("always", read_win, lambda win: win.shot, (StatedWin,), once=True),
    "ahead": Form("never", read_ahead, ahead_text, (StatedOrder,), once=True),
    "result": Form("never", read_result, result_text, (StatedResult,), once=True),
}  # fmt: skip
_WORDS: Final = ", ".join(word for word in FORMS if word != "trick")
#: The tags, as they are written, by the words that people type in their place.
_TAGS: Final = {tag: f'[{tag.capitalize()} "..."]' for tag in OWN_TAGS}


def read_entry(line: Span, comment: str, table: LineContext) -> Entry:
    """Return the entry of a line, without its comment.

    Raises:
        InputError: If the line has no known form. The message names the place and the expectation.
    """
    words = line.words()
    if len(words) > 2 and all(NUMBER.fullmatch(str(word)) for word in words):
        raise line.unlike("a word in front of the points, as in score: 13 5 8 0")
    head = _HEAD.match(line.text, line.start, line.end)
    form = FORMS.get((head["word"] or "trick").lower()) if head else None
    if head is None or form is None or not (head["word"] or head["seat"]):
        typed = (head["word"] or "").lower() if head else ""
        near = did_you_mean(typed, (*FORMS, *_TAGS), _TAGS, alike=0.6)
        if _NAMED.match(line.text, line.start, line.end):
            near = "seats have the numbers 0, 1, 2 and so on, clockwise"
        elif typed and ":" not in str(line) and (not near or typed in _TAGS):
            begins = "title or a remark begins with #"
            near = f"{near} A {begins}" if near else f"a {begins}"
        raise line.unlike("a seat that leads, as in 2: QC AC 3C 9D, or a word", near or _WORDS)
    word = (head["word"] or "trick").lower()
    place = Span(line.number, line.text, max(head.end("word"), line.start), line.end)
    if form.seat == "always" and head["seat"] is None:
        raise place.unlike(f"the seat of {word!r}")
    if form.seat == "never" and head["seat"] is not None:
        raise place.unlike("a colon")
    seat = None
    if head["seat"] is not None:
        seat = read_seat(Span(line.number, line.text, *head.span("seat")), table)
    rest = Span(line.number, line.text, head.end(), line.end)
    if form.bare and (head["colon"] or rest):
        raise Span(line.number, line.text, head.start("colon"), line.end).unlike("nothing more")
    if not form.bare and not head["colon"]:
        raise rest.unlike("a colon")
    return Entry(word, form.read(LineData(word, seat, rest, table)), seat, comment, line.number)


def _check_seat_of(entry: Entry, form: Form) -> None:
    """Raise InputError if the seat of an entry is missing, is too much, or contradicts its
    value."""
    if form.seat == "always" and entry.seat is None:
        raise InputError(f"{entry.word}: the seat is missing")
    if form.seat == "never" and entry.seat is not None:
        raise InputError(f"{entry.word}: the line has no seat, found {short_repr(entry.seat)}")
    value = entry.value
    own = value.leader if isinstance(value, Trick) else getattr(value, "seat", None)
    if own is not None and own != entry.seat:
        raise InputError(f"{entry.word}: it names seat {entry.seat}, but its value seat {own}")


def entry_text(entry: Entry) -> str:
    """Return the line of an entry."""
    comment = f"# {entry.comment}" if entry.comment else "#"
    if not entry.word:
        return comment
    form = FORMS.get(entry.word)
    if form is None:
        raise InputError(f"no line begins with {short_repr(entry.word)}; the words are {_WORDS}")
    _check_seat_of(entry, form)
    seat = "" if entry.seat is None else str(entry.seat)
    word = "" if entry.word == "trick" else entry.word
    text = f"{word} {seat}".strip()
    if not form.bare:
        if not isinstance(entry.value, form.kinds):
            due = " or ".join(kind.__name__ for kind in form.kinds)
            raise InputError(f"{entry.word}: expected {due}, found {short_repr(entry.value)}")
        text = f"{text}: {form.write(entry.value)}"
    return f"{text}  {comment}" if entry.comment else text
