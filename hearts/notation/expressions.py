"""Rules and other values as text: calls of their classes, like ``EndAt(limit=50)``.

The text has the form of a Python expression and is parsed as one, but it is never run. Names are
looked up in one list. Only numbers, texts, tuples, mappings and calls are read.

Rules are written as their differences from a named variant: ``american``, or
``american(EndAt(limit=50), Without('moon'), kitty=None)``, with the arguments of `Rules.amend`.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from inspect import signature
from typing import Any, Final, TypeVar

import attrs

from hearts import rules as own_rules
from hearts import variants
from hearts._arguments import DIGITS, short_repr, to_list
from hearts._core.cards.cards import Card, Cards
from hearts._core.cards.records import HandScore, Line
from hearts._documents import DEEPEST, check, short_text, shorten
from hearts._values import changed_fields
from hearts._wording import did_you_mean, join_words
from hearts.errors import HeartsError, InputError
from hearts.rules import Component, Effect, Rules, Without
from hearts.rules.contract import call_text

#: The greatest length of an expression.
LONGEST: Final = 20_000
#: The greatest number of words, texts and signs between two commas or brackets; a part in brackets
#: counts as one.
LONGEST_PART: Final = 16
#: The greatest length of a name in a message.
LONGEST_NAME: Final = 60
#: A card that begins like a number.
_CARD: Final = re.compile(r"(?:[2-9]|10)[cdhsCDHS]")
#: The texts, words and signs of an expression, split as Python does.
_PIECE: Final = re.compile(
    r"""
      [rRuU]?+(?:'''(?:[^\\']|\\.|'(?!''))*+'''|"{3}(?:[^\\"]|\\.|"(?!""))*+"{3})
    | [rRuU]?+(?:'(?:[^\\'\r\n]|\\.)*+'|"(?:[^\\"\r\n]|\\.)*+")
    | (?P<space>\s+|\#[^\r\n]*+)
    | (?P<number>[0-9]\w*+)
    | (?P<word>\w+)(?P<quote>['"])?
    | (?P<open>[(\[{])
    | (?P<close>[)\]}])
    | (?P<comma>,)
    | .
    """,
    re.DOTALL | re.VERBOSE,
)
#: The variants by their titles of several words, which people write in the place of the names.
_TITLES: Final = {
    title.casefold(): name
    for name, title in zip(variants.names(), map(variants.title, variants.names()), strict=True)
    if " " in title
}
#: The fault of what is no value.
_NOT_A_VALUE: Final = "neither a rule nor a card, number, text, tuple or mapping"

T = TypeVar("T")


def _known_names() -> dict[str, object]:
    """Return the names that a text may use: the components of the library and their makers."""
    found: dict[str, object] = {"Card": Card, "Cards": Cards, "HandScore": HandScore}
    for name in own_rules.__all__:
        thing = getattr(own_rules, name)
        if not isinstance(thing, type):
            found[name] = thing
        elif issubclass(thing, Component | Effect | Line | Without):
            found |= {name: thing} if attrs.has(thing) else {}
    return found


_KNOWN_NAMES: Final = _known_names()
#: The sets that have a name.
_NAMED: Final = {thing: name for name, thing in _KNOWN_NAMES.items() if isinstance(thing, Cards)}


def names_of(known: Iterable[type[object]]) -> dict[str, object]:
    """Return the names that a text may use, with classes of custom rules.

    Raises:
        InputError: If an entry is not a class.
    """
    found = dict(_KNOWN_NAMES)
    for kind in to_list(known, "known", "a list of classes", ordered=False):
        if not isinstance(kind, type):
            raise InputError(f"known has {short_repr(kind)}, which is not a class")
        found[kind.__name__] = kind
    return found


# Reading.


def read_expression(text: str, names: Mapping[str, object]) -> object:
    """Return the value of an expression.

    Raises:
        InputError: If the text is not an expression, or uses another name. The error has the column
            of *text*.
    """
    return _read(text, lambda node: _value(node, names))


def read_rules(text: str, names: Mapping[str, object]) -> Rules:
    """Return the rules of a text: a named variant, or one with amendments.

    Raises:
        InputError: If the text is malformed or the rules cannot be made. The error has the column.
    """
    titled = _TITLES.get(" ".join(text.split()).casefold())
    if titled is not None:
        raise InputError(f"write {titled}, the name and not the title of the variant", column=1)
    return _read(text, lambda node: _amended_by(node, names))


def amend(rules: Rules, text: str, *, known: Iterable[type[object]] = ()) -> Rules:
    """Return rules with amendments in the words of the notation.

    Args:
        rules: The rules.
        text: The arguments of `Rules.amend`, as between the brackets of a ``Rules`` tag.
        known: Classes of rules of your own that the text may name.

    Raises:
        InputError: If the text is malformed or the rules cannot be made; the error has the column.

    >>> from hearts import notation, variants
    >>> notation.amend(variants.AMERICAN, "EndAt(50), Without('moon'), name='short'").end
    EndAt(limit=50)
    """
    variants.check_rules(rules)
    if not isinstance(text, str):
        raise InputError(f"amend() takes a text, not {short_repr(text)}")
    names = names_of(known)
    opening = "amend("

    def made(node: ast.expr) -> Rules:
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            raise _strange(node)
        found: Rules = _made(node, rules.amend, names)
        return found

    try:
        return _read(f"{opening}{text}\n)", made)  # the text may end with a remark
    except InputError as error:
        column = max(1, (error.column or 1) - len(opening))
        raise InputError(f"column {column}: {error}", column=column) from None


def _read(text: str, make: Callable[[ast.expr], T]) -> T:
    """Return the result of *make* for the syntax tree of an expression."""
    if len(text) > LONGEST:
        raise InputError(f"an expression of more than {LONGEST} characters is not read", column=1)
    body = text.strip()
    before = text.index(body)
    _check_pieces(body, before)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # a warning for a program is a fault in a file
            parsed = ast.parse(body, mode="eval")
        places, starts = _places(body, before)
        for node in ast.walk(parsed):
            if isinstance(node, ast.expr):
                node.col_offset = places[starts[node.lineno - 1] + node.col_offset]
        return make(parsed.body)
    except SyntaxError as error:
        places, starts = _places(body, before)
        column = places[starts[: error.lineno or 1][-1]] + max(1, error.offset or 1)
        # Python guesses at programs; about rules only its guess at a comma is right.
        said, *guess = re.split(r"[.,;:]? (?=perhaps|maybe)", error.msg, flags=re.IGNORECASE)
        more = ", perhaps a comma is missing" if "comma" in "".join(guess) else ""
        raise InputError(
            f"{said}{more}; rules are written like american(EndAt(50), SafeQueen())",
            column=min(column, places[-1] + 1),  # some versions count on from a line before
        ) from None
    except InputError:
        raise
    except ValueError:  # half a character
        raise InputError("no expression", column=1) from None


def _places(body: str, before: int) -> tuple[list[int], list[int]]:
    """Return the index of the character for each byte, and the byte at which each line begins.

    Python counts the bytes in a line. The text has *before* more characters before it.
    """
    places = [place for place, sign in enumerate(body, before) for _ in sign.encode()]
    ends = re.finditer(rb"\r\n?|\n", body.encode())
    return [*places, before + len(body)], [0, *(each.end() for each in ends)]


def _check_pieces(text: str, before: int) -> None:
    """Raise InputError for text that must not reach the parser of Python.

    *before* is the number of characters before the text.

    Nested brackets, chains of signs, and texts with expressions in them make the parser recurse too
    deep, which not every version notices. Numbers that are too long, or not in plain digits, are
    refused as well.
    """
    parts = [0]
    for piece in _PIECE.finditer(text):
        if piece["space"]:
            continue
        if piece["comma"]:
            parts[-1] = 0
            continue
        if piece["close"]:
            del parts[max(1, len(parts) - 1) :]
            continue
        parts[-1] += 1
        number = piece["number"] or ""
        wrong = ""
        if piece["open"] and len(parts) > DEEPEST:
            wrong = f"nested more than {DEEPEST} deep"
        elif parts[-1] > LONGEST_PART:
            wrong = f"more than {LONGEST_PART} words and signs without a comma"
        elif piece["quote"]:
            wrong = _NOT_A_VALUE
        elif _CARD.fullmatch(number):
            wrong = _unquoted(number)
        elif number.strip("0123456789"):
            wrong = f"{short_text(number)} is not a whole number in plain digits"
        elif len(number) > DIGITS:
            wrong = f"{short_text(number)} has more than {DIGITS} digits"
        if wrong:
            raise InputError(wrong, column=before + piece.start() + 1)
        if piece["open"]:
            parts.append(0)


def _amended_by(node: ast.expr, names: Mapping[str, object]) -> Rules:
    """Return the variant at the start of the expression, with the amendments in its call."""
    named = node.func if isinstance(node, ast.Call) else node
    name = named.id.lower() if isinstance(named, ast.Name) else ""
    if not name:
        raise InputError(
            "the name of a variant, like american, with its amendments in brackets; for rules in a "
            "file of their own leave this line out, and give them when you read the deals",
            column=named.col_offset + 1,
        )
    if name not in variants.names():
        more = did_you_mean(name, variants.names()) or f"there are {', '.join(variants.names())}"
        raise InputError(f"there is no variant of this name; {more}", column=named.col_offset + 1)
    base = variants.get(name)
    rules: Rules = _made(node, base.amend, names) if isinstance(node, ast.Call) else base
    return rules


def _value(node: ast.expr, names: Mapping[str, object]) -> object:
    match node:
        case ast.Constant(value=None | bool() | int() | str() as value):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=int() as value)):
            return -value
        case ast.Tuple(elts=elements):
            return tuple(_value(element, names) for element in elements)
        case ast.Dict(keys=keys, values=values) if None not in keys:
            pairs = zip(keys, values, strict=True)
            return {_key(key, names): _value(value, names) for key, value in pairs if key}
        case ast.Name(id=name) if isinstance(names.get(name), Cards):
            return names[name]
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            one, other = _value(left, names), _value(right, names)
            if isinstance(one, Cards) and isinstance(other, Cards):
                return one | other
        case ast.Call(func=ast.Name(id=name)) if callable(names.get(name)):
            return _made(node, names[name], names)
        case ast.Call(func=ast.Name(id=name)):
            more = did_you_mean(name, names) or "give a class of your own as known="
            raise InputError(
                f"no rule is called {short_repr(name)}; {more}", column=node.col_offset + 1
            )
        case ast.Name(id=name) if callable(names.get(name)):
            raise InputError(
                f"write {call_text(names[name])} in place of {name}", column=node.col_offset + 1
            )
    raise _strange(node)


def _key(node: ast.expr, names: Mapping[str, object]) -> object:
    """Return a key of a mapping: a number or a text."""
    if isinstance(node, ast.Constant | ast.UnaryOp):
        return _value(node, names)
    raise _strange(node)


def _unquoted(text: str) -> str:
    """Return the fault of a text that may have lost its quotes."""
    text = shorten(text, LONGEST_NAME)
    return f"{text} is {_NOT_A_VALUE}; write {text!r} with quotes"


def _strange(node: ast.expr) -> InputError:
    """Return the error about a part that is no value."""
    wrong = _NOT_A_VALUE
    match node:
        case (
            ast.Constant(value=float())
            | ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=float()))
        ):
            wrong = f"{ast.unparse(node)} is not a whole number"
        case ast.Name() | ast.Attribute(value=ast.Name()):
            wrong = _unquoted(ast.unparse(node))
    return InputError(wrong, column=node.col_offset + 1)


def _made(node: ast.Call, make: Any, names: Mapping[str, object]) -> Any:
    """Return the value of a call."""
    args = [_value(each, names) for each in node.args]
    keywords = {}
    for each in node.keywords:
        if each.arg is None:
            raise _strange(node)
        if each.arg in keywords:
            raise InputError(f"{each.arg} is given twice", column=node.col_offset + 1)
        keywords[each.arg] = _value(each.value, names)
    try:
        return make(*args, **keywords)
    except TypeError as error:
        said = _wrong_call(make, args, keywords) or str(error)
        raise InputError(said, column=node.col_offset + 1) from None
    except (HeartsError, ValueError, LookupError, AttributeError) as error:
        raise InputError(str(error), column=node.col_offset + 1) from None


def _wrong_call(make: Any, args: list[object], keywords: Mapping[str, object]) -> str:
    """Return the fault of arguments that do not fit a class or a function; empty if they fit."""
    try:
        taken = signature(make)
    except ValueError:  # a class of Python's own may have none
        return ""
    try:
        taken.bind(*args, **keywords)
    except TypeError as error:
        known = [name for name in taken.parameters if not name.startswith("_")]
        return f"{make.__name__}: {error}; it takes {join_words(known) or 'nothing'}"
    return ""


# Writing.


def expression(value: object) -> str:
    """Return the text of a value; fields with their default are left out.

    Raises:
        InputError: If the value is of a kind without a text, or a number has too many digits.
    """
    if value is None or isinstance(value, bool | int):
        check(value)
        return repr(value)
    if isinstance(value, str):
        return repr(value).replace("#", r"\x23").replace("|", r"\x7c")
    if isinstance(value, Cards):
        return _NAMED.get(value) or f"Cards({str(value)!r})"
    if isinstance(value, Card):
        return repr(value)
    if isinstance(value, tuple):
        inner = ", ".join(map(expression, value))
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    if attrs.has(type(value)):
        parts = (f"{name}={expression(own)}" for name, own in changed_fields(value))
        return f"{type(value).__name__}({', '.join(parts)})"
    raise InputError(f"{short_repr(value)} has no text in the notation")


def rules_text(rules: Rules) -> str:
    """Return rules as text: a variant, and the differences from it.

    The variant is the one of the same name, or else the American game.
    """
    return _rules_text(rules, rules.name)


@lru_cache(maxsize=256)
def _rules_text(rules: Rules, name: str) -> str:
    named = variants.base_variant(name)
    return _amended(variants.get(named), named, rules, name)


def _amended(base: Rules, name: str, rules: Rules, label: str) -> str:
    """Return the rules as this variant and its amendments."""
    said: list[str] = []
    fields: list[str] = []
    for part in attrs.fields(Rules):
        old, new = getattr(base, part.name), getattr(rules, part.name)
        if part.name == "name" or old == new:
            continue
        if isinstance(new, tuple) and part.name != "players":
            keys = [rule.key for rule in new]
            said += [expression(rule) for rule in new if rule not in old]
            said += [expression(Without(rule.key)) for rule in old if rule.key not in keys]
        elif isinstance(new, Component):
            said.append(expression(new))
        else:
            fields.append(f"{part.name}={expression(new)}")
    if label != (f"{base.name}, amended" if said or fields else base.name):
        fields.append(f"name={expression(label)}")
    return f"{name}({', '.join([*said, *fields])})" if said or fields else name
