"""Checks of custom rules: how their methods are called, and what they return.

A message names the rule and the method. The methods are checked when rules that hold them are made,
and an answer when it is used. No check is made for each card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from inspect import Parameter, Signature, getattr_static, isfunction, signature
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final

from hearts._arguments import is_int, short_repr
from hearts.errors import RulesError

if TYPE_CHECKING:
    from hearts.rules.component import Heading, Sentence

#: The package that holds the base classes.
_PACKAGE: Final = "hearts."


def key_of(rule: object, where: str) -> str:
    """Return the key of a rule or an effect.

    Raises:
        RulesError: If it has none. The message begins with *where*.
    """
    key = getattr(rule, "key", None)
    if not isinstance(key, str):
        raise RulesError(f"{where}: {short_repr(rule)} has no key")
    return key


def value_text(value: object) -> str:
    """Return a wrong value for a message.

    A class or a function in place of the value that it makes is followed by the call to write.

    >>> from hearts.rules import EndAt
    >>> value_text(EndAt), value_text(EndAt(50))
    ('the class EndAt; write EndAt()', 'EndAt(limit=50)')
    """
    if isinstance(value, type) and (hasattr(value, "key") or hasattr(value, "apply")):
        kind = "class"
    elif isinstance(value, FunctionType) and value.__module__.startswith(_PACKAGE):
        kind = "function"
    else:
        return short_repr(value)
    return f"the {kind} {value.__name__}; write {call_text(value)}"


def call_text(made: Any) -> str:
    """Return the call of a class or a function; dots stand for arguments that it needs."""
    try:
        needs = any(each.default is Parameter.empty for each in signature(made).parameters.values())
    except ValueError:  # a class of Python's own may have none
        needs = True
    return f"{made.__name__}({'...' if needs else ''})"


def check_methods(rule: object, name: str) -> None:
    """Check that each method of a rule takes the arguments that the method of its base takes.

    Args:
        rule: The rule.
        name: Its key, or another name for the message.

    Raises:
        RulesError: If a method takes other arguments, or is not a method.
    """
    kind: Any = type(rule)
    faults = _faults(kind)
    if faults:
        raise RulesError(*(f"{name}: {fault}" for fault in faults))


@lru_cache(maxsize=1024)
def _faults(kind: Any) -> tuple[str, ...]:
    """Return a clause for each method of a class that is not called as it is in its base."""
    base = _base_of(kind)
    return () if base is kind else tuple(_found(kind, base))


def _base_of(kind: type[object]) -> type[object]:
    """Return the class of the library from which a class is derived, or the class itself."""
    return next(each for each in kind.__mro__ if each.__module__.startswith(_PACKAGE))


def missing(rule: object, name: str) -> list[str]:
    """Return a sentence for each method that the rule must define and does not.

    Args:
        rule: The rule.
        name: Its key.
    """
    base = _base_of(type(rule))
    return [
        f"{name}: a rule of the kind {base.__name__} defines {method}()"
        for method in vars(base).get("_required", ())
        if getattr_static(type(rule), method) is getattr_static(base, method)
    ]


def _found(kind: type[object], base: type[object]) -> Iterator[str]:
    for name in dir(base):
        meant, given = getattr_static(base, name), getattr_static(kind, name)
        if not isfunction(meant) or given is meant or name.startswith("_"):
            continue
        if isinstance(given, FunctionType | staticmethod | classmethod):
            wanted = signature(meant.__get__(object()))
            if not _takes(given.__get__(object(), kind), wanted):
                yield f"{name}() is called with {_listed(wanted)}, which it does not take"
        elif not callable(given):
            yield f"{name} is a method of {base.__name__}, and not a field or a value"


def _takes(method: Callable[..., Any], wanted: Signature) -> bool:
    """Return whether a method takes the arguments of this signature as the library gives them."""
    given = wanted.parameters.values()
    by_name = {each.name: None for each in given if each.kind is Parameter.KEYWORD_ONLY}
    try:
        signature(method).bind(*[None] * (len(given) - len(by_name)), **by_name)
    except TypeError:
        return False
    return True


def _listed(wanted: Signature) -> str:
    return f"({', '.join(wanted.parameters)})"


def check_answer(key: str, method: str, right: bool, what: str, answer: object) -> None:
    """Raise RulesError for an answer of a rule that is not right.

    Args:
        key: The key of the rule.
        method: The name of the method.
        right: Whether the answer is right.
        what: The right answer, in words.
        answer: The answer.
    """
    if not right:
        raise RulesError(f"{key}: {method}() returns {what}, not {short_repr(answer)}")


def text_of(key: str, method: str, answer: object) -> str:
    """Return the text that a rule returns."""
    check_answer(key, method, isinstance(answer, str), "a text", answer)
    return str(answer)


def texts_of(key: str, method: str, answer: object) -> list[str]:
    """Return the sentences that a rule returns as texts."""
    what = "an iterable of texts"
    right = isinstance(answer, Iterable) and not isinstance(answer, str)
    check_answer(key, method, right, what, answer)
    texts: list[str] = list(answer)  # type: ignore[call-overload]
    for text in texts:
        check_answer(key, method, isinstance(text, str), what, texts)
    return texts


def sentences_of(key: str, answer: object, heading: type[Heading]) -> list[Sentence]:
    """Return the sentences that a rule returns with their headings."""
    what = "pairs of a Heading and a text"
    right = isinstance(answer, Iterable) and not isinstance(answer, str)
    check_answer(key, "sentences", right, what, answer)
    pairs: list[Sentence] = list(answer)  # type: ignore[call-overload]
    for pair in pairs:
        check_answer(key, "sentences", _is_sentence(pair, heading), what, pair)
    return pairs


def _is_sentence(pair: object, heading: type[Heading]) -> bool:
    if not (isinstance(pair, tuple) and len(pair) == 2):
        return False
    return isinstance(pair[0], heading) and isinstance(pair[1], str)


def options_of(key: str, answer: object) -> dict[str, int]:
    """Return the new totals that a rule offers, by answer."""
    what = "a dictionary of new totals by answer"
    check_answer(key, "after", isinstance(answer, Mapping), what, answer)
    options: dict[str, int] = answer  # type: ignore[assignment]
    for text, total in options.items():
        check_answer(key, "after", _is_option(text, total), what, options)
    return options


def _is_option(text: object, total: object) -> bool:
    return isinstance(text, str) and is_int(total)


def seats_of(key: str, answer: object, players: int) -> tuple[int, ...]:
    """Return the seats that a rule names as the winners."""
    what = f"seats from 0 to {players - 1}"
    right = isinstance(answer, Iterable) and not isinstance(answer, str)
    check_answer(key, "winners", right, what, answer)
    seats: tuple[int, ...] = tuple(answer)  # type: ignore[arg-type]
    right = all(is_int(seat) and 0 <= seat < players for seat in seats)
    check_answer(key, "winners", right, what, seats)
    return seats


def numbers_of(key: str, method: str, answer: object, players: int) -> tuple[int, ...]:
    """Return the numbers that a rule returns for the seats."""
    right = isinstance(answer, tuple | list) and len(answer) == players and all(map(is_int, answer))
    check_answer(key, method, right, f"a whole number for each of {players} seats", answer)
    return tuple(answer)  # type: ignore[arg-type]


def pair_of(key: str, method: str, answer: object) -> tuple[int, int] | None:
    """Return the two numbers that a rule returns, or None."""
    right = isinstance(answer, tuple) and len(answer) == 2 and all(map(is_int, answer))
    check_answer(key, method, answer is None or right, "a pair of whole numbers, or None", answer)
    return answer  # type: ignore[return-value]


def ranges_of(key: str, answer: object) -> tuple[tuple[int | None, int | None], ...]:
    """Return the ranges of totals that a rule returns."""
    right = isinstance(answer, tuple) and answer != () and all(map(_is_range, answer))
    check_answer(key, "goals", right, "a tuple of pairs of whole numbers or None", answer)
    return answer  # type: ignore[return-value]


def _is_range(answer: object) -> bool:
    if not (isinstance(answer, tuple) and len(answer) == 2):
        return False
    return all(bound is None or is_int(bound) for bound in answer)


def truth_of(key: str, method: str, answer: object) -> bool:
    """Return the truth value that a rule returns."""
    check_answer(key, method, isinstance(answer, bool), "True or False", answer)
    return bool(answer)


def are_bounds(answer: object, players: int) -> bool:
    """Return whether an answer of `quiet_bounds` is right."""
    return answer is None or (
        isinstance(answer, tuple)
        and len(answer) == players
        and all(isinstance(pair, tuple) and len(pair) == 2 for pair in answer)
        and all(is_int(bound) for pair in answer for bound in pair)
    )
