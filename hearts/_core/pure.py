"""Values stay as they are on the interpreted build, too.

The compiler makes `Final` attributes read-only. Where the core runs as plain Python the same
promise is kept here: a value that is complete becomes one of a subclass that refuses assignment.
The two classes of which a step makes one each, `State` and `Cards`, take that last turn in their
own constructor, which is faster than a second one around it.

What the compiled build does by itself and plain Python in another way is here as well.
"""

from __future__ import annotations

import sys
from array import array
from functools import wraps
from typing import Any, TypeVar

T = TypeVar("T")


def card_at(mask: int, place: int) -> int:
    """Return what `hearts._core.cards.card_at` does: here branches cost nothing, and operations
    do."""
    while place > 0:
        mask &= mask - 1
        place -= 1
    return mask & -mask


def _refuse(self: object, name: str, *_: object) -> None:
    raise AttributeError(f"{type(self).__name__}.{name} cannot be changed: values are immutable")


def sealed(kind: type[T], *caches: str) -> type[T]:
    """Return the subclass of *kind* that refuses assignment.

    Into *caches* the module of *kind* alone may write. Called, the subclass does what *kind* does,
    since `type(value)` is what people have at hand.
    """
    make: Any = kind
    home = kind.__module__

    def __new__(cls: type[T], *args: Any, **kwargs: Any) -> T:  # noqa: N807
        made: T = make(*args, **kwargs)
        return made

    def __init__(self: object, *args: object, **kwargs: object) -> None:  # noqa: N807
        """It is complete already."""

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
    """Let the constructor of *kind* make sealed values, in which only *caches* are noted later.

    A subclass goes on to fill what this constructor began, and is sealed for itself.
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
    """Take attributes of a class out of reach.

    The constructor of a class of which every instance exists already is not needed any more, and
    would change one of them. And the compiled core finds its fields without their descriptors,
    by which anybody else could write into a cache.
    """
    for name in names:
        type.__delattr__(kind, name)


def pure_words(count: int) -> Any:
    """Return so many words, all 0, that are written in place."""
    return array("q", bytes(8 * count))


def pure_planes(count: int) -> Any:
    """Return so many words, all 0, that may have the highest bit."""
    return array("Q", bytes(8 * count))


def pure_bytes(count: int) -> Any:
    """Return so many bytes, all 0, that are written in place."""
    return bytearray(count)
