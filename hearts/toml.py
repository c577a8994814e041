"""Rules as TOML, for people to write and to comment on.

A file holds the same document as the JSON of `hearts.codec`. TOML has no null, so an empty
table ``{}`` stands for a field that is set to nothing.

Changed rules can be written over the text from which they came. The text is split into statements,
each with the comments above it. Statements with the same meaning stay as they are. In a changed
rule only the entries that differ are rewritten. A removed statement also loses the comment right
above it.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator
from typing import Any, Final

from attrs import field, frozen

from hearts._arguments import DIGITS, short_repr
from hearts._documents import DEEPEST, check, check_length, parse_float, shorten
from hearts.codec import SCHEMA, Codec
from hearts.errors import InputError
from hearts.rules import Component, Rules

__all__ = ["dumps", "loads"]

#: The greatest numbers of characters in a text, of lines in a statement, and of dots in a line that
#: is not a comment: names with many dots take longer to read than their length suggests.
LONGEST: Final = 100_000
MOST_LINES: Final = 1_000
MOST_DOTS: Final = 100

#: The texts of a TOML text, and its comments.
_SIGNS: Final = re.compile(
    r"""
      "{3}(?:[^\\]|\\.)*?"{3,5}
    | '{3}.*?'{3,5}
    | "(?:[^"\\]|\\.)*"
    | '[^']*'
    | (?P<comment>\#[^\n]*)
    """,
    re.DOTALL | re.VERBOSE,
)

_CODEC: Final = Codec()
#: The first entries of a document with a single rule.
_HEAD: Final[dict[str, object]] = {"hearts": "rule", "schema": SCHEMA}


def loads(text: str, codec: Codec = _CODEC) -> Rules:
    """Return the rules in a TOML text.

    Args:
        text: The text.
        codec: The codec, which knows the classes of custom rules in the text.

    Raises:
        InputError: If the text is not TOML, or has no valid rules. The message names the place.

    >>> rules = loads('''
    ... hearts = "rules"
    ... schema = 1
    ... name = "quick"
    ... [end]
    ... is = "EndAt"
    ... limit = 50   # the last bus goes at ten
    ... ''')
    >>> rules.name, rules.end.limit
    ('quick', 50)
    """
    return _checked(codec).from_data(_parsed(text), Rules)


def _checked(codec: object) -> Codec:
    """Return a codec; raise InputError for another value, such as the class of a rule."""
    if isinstance(codec, Codec):
        return codec
    hint = f"Codec({codec.__name__})" if isinstance(codec, type) else "Codec()"
    raise InputError(f"codec must be a Codec, such as {hint}, not {short_repr(codec)}")


def dumps(rules: Rules, over: str = "", codec: Codec = _CODEC) -> str:
    """Return a TOML text with these rules.

    Args:
        rules: The rules.
        over: A text with other rules. Its parts that still hold are kept, comments included.
        codec: The codec, which knows the classes of custom rules.

    Raises:
        InputError: If a rule is of a class that the codec does not know, or *over* holds no rules.

    >>> from hearts.rules import EndAt
    >>> text = '''hearts = "rules"
    ... schema = 1
    ... [end]
    ... is = "EndAt"
    ... limit = 50   # the last bus goes at ten
    ... '''
    >>> print(dumps(loads(text).amend(EndAt(60), name="late"), over=text))
    hearts = "rules"
    schema = 1
    name = "late"
    [end]
    is = "EndAt"
    limit = 60   # the last bus goes at ten
    <BLANKLINE>
    """
    new = _checked(codec).to_data(rules)
    old = check_text(over)
    lines = _rewritten(old, rules, codec) if old else [*_entries(new), *_blocks(new)]
    return check_text("\n".join(lines) + "\n")


def check_text(text: object) -> str:
    """Return *text* as `check_length` does, if it is quick to read; raise InputError otherwise."""
    whole = check_length(text)
    if len(whole) > LONGEST:
        raise InputError(f"{len(whole)} characters are too many, TOML may have {LONGEST}")
    for number, line in enumerate(whole.split("\n"), start=1):
        if line.count(".") > MOST_DOTS and not line.lstrip().startswith("#"):
            raise InputError(f"more than {MOST_DOTS} dots in line {number}")
    return whole


def _parsed(text: object) -> Any:
    """Return the plain data of a TOML text."""
    try:
        data = tomllib.loads(check_text(text), parse_float=parse_float)
    except InputError:
        raise
    except RecursionError:
        raise InputError(f"nested more than {DEEPEST} deep") from None
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"no TOML: {shorten(str(error), 200)}") from None
    except ValueError:  # Python reads no number of so many digits
        raise InputError(f"a number has more than {DIGITS} digits") from None
    check(data)
    if not data:
        raise InputError('the text has no entries; rules begin with hearts = "rules"')
    return _with_null(data)


def _with_null(data: Any) -> Any:
    """Return the data with null for every empty table."""
    if isinstance(data, list):
        return [_with_null(each) for each in data]
    if isinstance(data, dict):
        return {name: _with_null(data[name]) for name in data} or None
    return data


# Writing.


def _entries(data: dict[str, Any]) -> Iterator[str]:
    """Yield the lines for single values, which come before the first table."""
    for name, value in data.items():
        if not _rules_in(value):
            yield f"{name} = {_inline(value)}"


def _blocks(data: dict[str, Any]) -> Iterator[str]:
    """Yield the lines for rules, a table for each."""
    for name, value in data.items():
        for rule in _rules_in(value):
            yield ""
            yield from _block(name, rule, several=rule is not value)


def _rules_in(value: Any) -> list[dict[str, Any]]:
    """Return the rules in a value, which is a rule or a list of rules."""
    several = value if isinstance(value, list) else [value]
    return [each for each in several if isinstance(each, dict)]


def _block(name: str, rule: Any, *, several: bool) -> Iterator[str]:
    yield f"[[{name}]]" if several else f"[{name}]"
    for part, value in rule.items():
        yield f"{part} = {_inline(value)}"


def _inline(value: object) -> str:
    """Return a value on one line."""
    if value is None:
        return "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_inline, value))}]"
    if value == {}:
        raise InputError("an object without entries cannot be written: {} stands for nothing")
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_key(name)} = {_inline(each)}' for name, each in value.items())}}}"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(name: str) -> str:
    """Return the name of an entry, in quotation marks if it needs them."""
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _inline(name)


def _same(one: object, other: object) -> bool:
    """Return whether two values have the same text. Some rules depend on the order in a table."""
    return _inline(one) == _inline(other)


# Writing over another text.


@frozen
class _Statement:
    """A table header or an entry in a text.

    Attributes:
        above: The comments and empty lines above the statement.
        lines: The lines of the statement.
        data: The data of the statement; empty for the end of a text.
    """

    above: list[str]
    lines: list[str]
    data: dict[str, Any] = field(factory=dict)

    @property
    def is_header(self) -> bool:
        return bool(self.lines) and self.lines[0].lstrip().startswith("[")

    @property
    def name(self) -> str:
        """The first name in the header or the entry."""
        return next(iter(self.data), "")

    @property
    def starts_item(self) -> bool:
        """Whether it is the header of a rule in a list, like ``[[points]]``."""
        return self.is_header and self.data == {self.name: [{}]}

    @property
    def is_plain(self) -> bool:
        """Whether it is an entry whose name has no dots."""
        return not self.is_header and self.lines[0].partition("=")[0].strip() == self.name

    def all_lines(self) -> list[str]:
        """All lines of the statement, with those above."""
        return [*self.above, *self.lines]

    def saying(self, value: object) -> _Statement:
        """Return the same entry with another value. A comment on its last line stays."""
        line = f"{self.name} = {_inline(value)}{self._comment()}"
        return _Statement(self.above, [line], {self.name: value})

    def _comment(self) -> str:
        """Return the comment behind the value, with the space before it."""
        text = "\n".join(self.lines)
        comments = [found.start() for found in _SIGNS.finditer(text) if found["comment"]]
        behind = comments and "\n" not in text[comments[-1] :]
        return text[len(text[: comments[-1]].rstrip()) :] if behind else ""

    def gone(self) -> list[str]:
        """Return the lines that stay after a removal: all above but the comment right above it."""
        kept = list(self.above)
        while kept and kept[-1].strip():
            kept.pop()
        return kept


def _said(lines: list[str]) -> dict[str, Any] | None:
    """Return the data of some lines; None if they are not complete."""
    try:
        return tomllib.loads("\n".join(lines))
    except ValueError:
        return None


def _statements(text: str) -> list[_Statement]:
    """Return the statements of a text that is known to be TOML; the last one is its end."""
    found: list[_Statement] = []
    above: list[str] = []
    lines = text.replace("\r\n", "\n").removesuffix("\n").split("\n")
    place = 0
    while place < len(lines):
        if not lines[place].strip() or lines[place].lstrip().startswith("#"):
            above.append(lines[place])
            place += 1
            continue
        end = place + 1
        while (data := _said(lines[place:end])) is None:
            end += 1
            if end - place > MOST_LINES:
                raise InputError(f"the value in line {place + 1} has over {MOST_LINES} lines")
        found.append(_Statement(above, lines[place:end], data))
        above, place = [], end
    return [*found, _Statement(above, [])]


@frozen
class _Piece:
    """The statements of one rule, or of one single value, of a document."""

    statements: list[_Statement]

    @property
    def name(self) -> str:
        return self.statements[0].name

    @property
    def is_table(self) -> bool:
        return self.statements[0].is_header

    @property
    def is_item(self) -> bool:
        """Whether it is a rule in a list."""
        return self.statements[0].starts_item

    def lines(self) -> list[str]:
        """Return all lines of the piece, unchanged."""
        return [line for each in self.statements for line in each.all_lines()]

    def gone(self) -> list[str]:
        """Return the lines that stay after a removal of the piece."""
        return self.statements[0].gone()

    def data(self) -> Any:
        """Return the data of the piece."""
        said = _with_null(tomllib.loads("\n".join(self.lines())))[self.name]
        return said[0] if self.is_item else said

    def saying(self, value: Any, before: dict[str, Any]) -> list[str]:
        """Return the piece with another value than *before*, and as much of the text as
        possible."""
        header, *entries = self.statements
        if not self.is_table:
            return header.saying(value).all_lines()
        plain = all(each.is_plain for each in entries)
        if not plain or before.get("is") != value["is"]:
            return [*header.above, *_block(self.name, value, several=self.is_item)]
        found = header.all_lines()
        for each in entries:
            name = each.name
            if name in value and not (name in before and _same(value[name], before[name])):
                each = each.saying(value[name])
            if name not in value and name in before:
                found += each.gone()
            else:
                found += each.all_lines()
        said = {each.name for each in entries}
        return [*found, *(f"{n} = {_inline(value[n])}" for n in value if n not in {"is", *said})]


def _pieces(statements: Iterable[_Statement]) -> list[_Piece]:
    found: list[_Piece] = []
    for each in statements:
        last = found[-1] if found and found[-1].is_table else None
        goes_on = each.name == last.name if each.is_header and last else bool(each.lines)
        if last is not None and goes_on and not each.starts_item:
            last.statements.append(each)
        else:
            found.append(_Piece([each]))
    return found


def _rewritten(text: str, rules: Rules, codec: Codec) -> Iterator[str]:
    """Yield the lines of a document, as far as possible from those of another one."""
    old, new = codec.to_data(loads(text, codec)), codec.to_data(rules)
    pieces = _pieces(_statements(text))
    rest = dict(new)
    lines: dict[int, list[str]] = {}
    for name in dict.fromkeys(piece.name for piece in pieces):
        group = {place: piece for place, piece in enumerate(pieces) if piece.name == name}
        if (name in new) == (name in old) and _same(new.get(name), old.get(name)):
            rest.pop(name, None)
            lines |= {place: piece.lines() for place, piece in group.items()}
        elif all(piece.is_item for piece in group.values()):
            # All rules of the list are wanted, even if the list is equal to its default.
            wanted = [_written(rule, codec) for rule in getattr(rules, name)]
            lines |= _items(group, wanted, codec)
            if wanted:
                rest.pop(name, None)
        elif len(group) == 1 and name in new:
            [(place, piece)] = group.items()
            lines[place] = piece.saying(rest.pop(name), _rule(piece, codec))
        else:
            lines |= {place: piece.gone() for place, piece in group.items()}
    tables = [place for place, piece in enumerate(pieces) if piece.is_table]
    first = min(tables, default=len(pieces))
    for place in range(first):
        yield from lines[place]
    yield from _entries(rest)
    for place in range(first, len(pieces)):
        yield from lines[place]
    yield from _blocks(rest)


def _items(group: dict[int, _Piece], wanted: list[Any], codec: Codec) -> dict[int, list[str]]:
    """Return the lines of each rule of a list for the wanted rules; new ones follow the last."""
    found: dict[int, list[str]] = {}
    before = {place: _rule(piece, codec) for place, piece in group.items()}
    left = list(wanted)
    for place, piece in group.items():
        same = next((rule for rule in left if _same(rule, before[place])), None)
        if same is not None:
            left = [rule for rule in left if rule is not same]
            found[place] = piece.lines()
    for place, piece in group.items():
        if place in found:
            continue
        same = next((rule for rule in left if _label(rule) == _label(before[place])), None)
        found[place] = piece.gone() if same is None else piece.saying(same, before[place])
        left = [rule for rule in left if rule is not same]
    found[max(group)] += _blocks({group[max(group)].name: left})
    return found


def _label(rule: dict[str, Any]) -> tuple[object, object]:
    """Return the entries that distinguish the rules of a list, as far as a text shows them."""
    return rule["is"], rule.get("key")


def _rule(piece: _Piece, codec: Codec) -> dict[str, Any]:
    """Return the data of a piece as the codec would write it, if it is a rule."""
    data = piece.data()
    if not isinstance(data, dict):
        return {}
    return _written(codec.from_data(_HEAD | data, Component), codec)


def _written(rule: Component, codec: Codec) -> dict[str, Any]:
    """Return the data of a rule in a document of rules."""
    return {name: part for name, part in codec.to_data(rule).items() if name not in _HEAD}
