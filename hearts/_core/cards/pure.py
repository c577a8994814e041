"""Immutable values on the interpreted build.

The compiler makes `Final` attributes read-only. For plain Python this module does the same: a
complete value becomes an instance of a subclass that refuses assignment. `State` and `Cards`, of
which a step makes one each, change their class in their own constructor, which is faster than a
second constructor around it.

The module also has plain Python versions of code that the compiled build has by itself.
"""

from __future__ import annotations

import sys
from array import array
from functools import wraps
from typing import Any, TypeVar

T = TypeVar("T")


def card_at(mask: int, place: int) -> int:
    """Return the same as `cards.card_at`, with more branches, which are cheap in plain Python."""
    while place > 0:
        mask &= mask - 1
        place -= 1
    return mask & -mask


def _refuse(self: object, name: str, *_: object) -> None:
    raise AttributeError(f"{type(self).__name__}.{name} cannot be changed: values are immutable")


def sealed(kind: type[T], *caches: str) -> type[T]:
    """Return the subclass of *kind* that refuses assignment.

    Only the module of *kind* may write to *caches*. A call of the subclass does the same as a call
    of *kind*, since programs may call `type(value)`.
    """
    make: Any = kind
    home = kind.__module__

    def __new__(cls: type[T], *args: Any, **kwargs: Any) -> T:  # noqa: N807
        made: T = make(*args, **kwargs)
        return made

    def __init__(self: object, *args: object, **kwargs: object) -> None:  # noqa: N807
        """Do nothing, since the value is complete already."""

    def __setattr__(self: object, name: str, value: object) -> None:  # noqa: N807
        if name not in caches or sys._getframe(1).f_globals.get("__name__") != home:
            _refuse(self, name)
        object.__setattr__(self, name, value)

    body = {
        "__slots__": (),
        "__module__": kind.__module__,
        "__new__": __new__,
        "__init__": __init__,
        "__setattr__": __setattr__,
        "__delattr__": _refuse,
    }
    return type(kind.__name__, (kind,), body)


def seal(kind: type[Any], *caches: str) -> None:
    """Make the constructor of *kind* return sealed values, in which only *caches* change later.

    A subclass fills further fields after this constructor, and is sealed by a call of its own.
    """
    build = kind.__init__
    final = sealed(kind, *caches)

    @wraps(build)
    def __init__(self: Any, *args: Any, **kwargs: Any) -> None:  # noqa: N807
        build(self, *args, **kwargs)
        if type(self) is kind:
            self.__class__ = final

    type.__setattr__(kind, "__init__", __init__)


def seal_interned(kind: type[Any]) -> None:
    """Seal a class of which every instance exists already."""
    for name in ("__setattr__", "__delattr__"):
        type.__setattr__(kind, name, _refuse)


def hide(kind: type[Any], *names: str) -> None:
    """Remove attributes of a class.

    If every instance of a class exists already, its constructor is not needed any more, and would
    change one of them. And the compiled core finds its fields without their descriptors, by which
    other code could write to a cache.
    """
    for name in names:
        type.__delattr__(kind, name)


def pure_words(count: int) -> Any:
    """Return a mutable array of *count* words, all 0."""
    return array("q", bytes(8 * count))


def pure_planes(count: int) -> Any:
    """Return a mutable array of *count* words, all 0, which may use the highest bit."""
    return array("Q", bytes(8 * count))


def pure_bytes(count: int) -> Any:
    """Return a mutable array of *count* bytes, all 0."""
    return bytearray(count)
