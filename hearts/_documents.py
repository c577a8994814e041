"""Plain data: the objects, lists, texts and numbers that documents are made of.

A document from outside is measured here before it is interpreted. Its length, its depth and the
size of its numbers have limits. Documents that are written have the same limits, so they can be
read again.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from datetime import date, time
from typing import Any, Final

from hearts._arguments import DIGITS, TOO_LONG
from hearts.errors import InputError

#: The greatest number of characters in a document.
LONGEST: Final = 4_000_000
#: The greatest number of values in a document.
MOST_VALUES: Final = 1_000_000
#: The greatest depth of nested objects and lists.
DEEPEST: Final = 32
#: The number of characters of a value in an error.
_SHOWN: Final = 60
#: The greatest width of a line before it is broken up.
_WIDTH: Final = 100
#: The next bracket of a JSON text, or its end. Brackets within texts in quotation marks do not
#: count, and no character is matched twice.
_BRACKET: Final = re.compile(
    r'[^"\[\]{}]*+(?:"[^"\\]*+(?:\\.[^"\\]*+)*+"?[^"\[\]{}]*+)*+(?:([\[{])|[\]}]|\Z)', re.DOTALL
)


def parse(text: object) -> object:
    """Return the plain data of a JSON text.

    Raises:
        InputError: If the text is not JSON, an object has an entry twice, or a limit is exceeded.

    >>> parse('{"at": [100, null]}')
    {'at': [100, None]}
    """
    whole = check_length(text)
    _check_depth(whole)
    try:
        data = json.loads(
            whole,
            parse_int=parse_int,
            parse_float=parse_float,
            parse_constant=parse_float,
            object_pairs_hook=_distinct,
        )
    except json.JSONDecodeError as error:
        what = error.msg.removesuffix(" at")
        raise InputError(f"not JSON: {what}, {_place(whole, error.pos)}") from None
    check(data)
    return data


def _check_depth(text: str) -> None:
    """Raise InputError if objects and lists are nested too deep.

    The parser recurses for each of them, and not every version notices when it goes too deep. So
    the depth is measured first. The parser stops at the first fault, and never gets deeper than the
    depth found here.
    """
    depth = 0
    for found in _BRACKET.finditer(text):
        depth += 1 if found[1] else -1
        if depth > DEEPEST:
            place = _place(text, found.end() - 1)
            raise InputError(f"nested more than {DEEPEST} deep, {place}")


def _place(text: str, number: int) -> str:
    """Return the line and the column of a character; in a text of one line, the column."""
    line = text.count("\n", 0, number) + 1
    before = text.rfind("\n", 0, number)
    column = f"column {number - before}"
    return f"line {line}, {column}" if "\n" in text.rstrip() else column


def check_length(text: object) -> str:
    """Return *text*, without a byte order mark at its start.

    Raises:
        InputError: If it is not a text within the length of a document.
    """
    if not isinstance(text, str):
        raise InputError(f"a document is read from text, not {short_text(text)}")
    if len(text) > LONGEST:
        raise InputError(f"{len(text)} characters are too many, a document has at most {LONGEST}")
    return text.removeprefix("\ufeff")


def parse_int(digits: str) -> int:
    """Return the number of these digits; InputError if it is too long."""
    if len(digits.lstrip("-")) > DIGITS:
        raise InputError(f"{short_text(digits)} has more than {DIGITS} digits")
    return int(digits)


def parse_float(text: str) -> float:
    """Return the number of a text; InputError if it is not a number, or infinite."""
    number = float(text)
    if not math.isfinite(number):
        raise InputError(f"{short_text(text)} is not a finite number")
    return number


def _distinct(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        times = Counter(name for name, _ in pairs)
        twice = next(name for name in found if times[name] > 1)
        raise InputError(f"{short_text(twice)} occurs twice in an object")
    return found


def check(data: object) -> None:
    """Raise InputError, with the path, for a part of *data* that no document may hold."""
    if not isinstance(data, dict | list):
        _check_scalar(data, None)
        return
    count = 0
    level: list[tuple[dict[object, object] | list[object], object]] = [(data, None)]
    for _ in range(DEEPEST):
        below: list[tuple[dict[object, object] | list[object], object]] = []
        for holder, way in level:
            count += len(holder)
            if count > MOST_VALUES:
                raise InputError(f"more than {MOST_VALUES} values are too many")
            if isinstance(holder, dict):
                for name in holder:
                    _check_name(name, way)
            for step, value in holder.items() if isinstance(holder, dict) else enumerate(holder):
                if type(value) is dict or type(value) is list:
                    below.append((value, (way, step)))
                else:
                    _check_scalar(value, (way, step))
        if not below:
            return
        level = below
    raise InputError(with_path(_path(level[0][1]), f"nested more than {DEEPEST} deep"))


def _check_scalar(value: object, way: object) -> None:
    """Raise InputError unless *value* is a single value that a document may hold."""
    wrong = None
    if type(value) is int:
        wrong = None if abs(value) < TOO_LONG else f"has more than {DIGITS} digits"
    elif type(value) is float:
        wrong = None if math.isfinite(value) else "is not a finite number"
    elif type(value) is str:
        wrong = _broken(value)
    elif isinstance(value, date | time):
        wrong = "is a date or a time, but no plain data; write a text in quotes"
    elif value is not None and type(value) is not bool:
        wrong = "is not plain data"
    if wrong is not None:
        raise InputError(with_path(_path(way), f"{short_text(value)} {wrong}"))


def _check_name(name: object, way: object) -> None:
    wrong = _broken(name) if type(name) is str else "is not text, as the name of an entry must be"
    if wrong is not None:
        raise InputError(with_path(_path(way), f"{short_text(name)} {wrong}"))


def _broken(text: str) -> str | None:
    """Return the fault of a text that cannot be written to a file; None without a fault."""
    if text.isascii() or not any("\ud800" <= sign <= "\udfff" for sign in text):
        return None
    return "holds half a character"


def _path(way: object) -> str:
    """Return a path from a chain of steps, the last step first."""
    steps: list[object] = []
    while isinstance(way, tuple):
        way, step = way
        steps.append(step)
    return path_text(steps[::-1])


def path_text(steps: list[object]) -> str:
    """Return the text of a path: names of entries, and indices in lists from 0.

    >>> path_text(["history", 12, "card"])
    'history[12].card'
    """
    return "".join(
        f"[{step}]" if isinstance(step, int) else f".{name_text(step)}" for step in steps
    ).removeprefix(".")


def name_text(name: object) -> str:
    """Return the name of an entry, cut short if need be."""
    text = str(name)
    plain = text.isidentifier() or text.lstrip("-").isdecimal()
    return text if plain and len(text) <= _SHOWN else short_text(text)


def with_path(path: str, reason: str) -> str:
    """Return the message of an error with its path."""
    return f"{path}: {reason}" if path else reason


def short_text(value: object) -> str:
    """Return a value, cut short if need be."""
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    if isinstance(value, int) and abs(value) >= TOO_LONG:
        return "a very long number"
    if value is None:
        return "nothing"  # null in JSON, and an empty table in TOML
    if isinstance(value, date | time):
        return value.isoformat()
    return shorten(ascii(value[:_SHOWN]) if isinstance(value, str) else repr(value), _SHOWN)


def shorten(text: str, longest: int) -> str:
    """Return a text, cut short if need be."""
    return text if len(text) <= longest else f"{text[:longest]}..."


def copy_of(data: Any) -> Any:
    """Return a deep copy of plain data."""
    if isinstance(data, dict):
        return {name: copy_of(value) for name, value in data.items()}
    return [copy_of(value) for value in data] if isinstance(data, list) else data


def dump(data: object, *, layout: bool) -> str:
    """Return checked plain data as JSON, on one line or with a *layout*.

    With a layout, each part that fits on a line is on one line.

    Raises:
        InputError: If the text would be too long.
    """
    return check_length(_dump(data, 0) if layout else json.dumps(data, ensure_ascii=False))


def _dump(value: object, indent: int) -> str:
    line = json.dumps(value, ensure_ascii=False)
    if not value or not isinstance(value, dict | list) or indent + len(line) <= _WIDTH:
        return line
    inner, outer = "\n" + " " * (indent + 2), "\n" + " " * indent
    if isinstance(value, list):
        parts = [_dump(each, indent + 2) for each in value]
        return f"[{inner}{f',{inner}'.join(parts)}{outer}]"
    parts = [
        f"{json.dumps(name, ensure_ascii=False)}: {_dump(each, indent + 2)}"
        for name, each in value.items()
    ]
    return f"{{{inner}{f',{inner}'.join(parts)}{outer}}}"
