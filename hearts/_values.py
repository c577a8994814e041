"""The base class of values. A value never changes, so it is its own copy.

Some values have a picture. The function that draws it is registered here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any, ClassVar, Final, Self

import attrs


class Immutable:
    """The base of values, which never change. A copy of a value is the value itself.

    attrs refuses assignment. The constructor and the method for pickles, which fill a new value,
    refuse a value that is already filled.

    >>> from copy import deepcopy
    >>> from hearts import variants
    >>> deepcopy(variants.AMERICAN) is variants.AMERICAN
    True
    """

    __slots__ = ()

    #: The field that is filled first; "" in a class without any.
    _first_field: ClassVar[str] = ""

    def __init_subclass__(cls, **words: Any) -> None:
        super().__init_subclass__(**words)
        fields = getattr(cls, "__attrs_attrs__", ())
        cls._first_field = fields[0].name if fields else ""
        restore: Any = cls.__dict__.get("__setstate__")
        if restore is not None:

            @wraps(restore)
            def __setstate__(self: Immutable, state: object) -> None:  # noqa: N807
                self.__attrs_pre_init__()
                restore(self, state)

            type.__setattr__(cls, "__setstate__", __setstate__)

    def __attrs_pre_init__(self) -> None:
        """Refuse a second call of the constructor; attrs calls this method at its start."""
        if hasattr(self, self._first_field):
            raise AttributeError(
                f"{type(self).__name__} is complete and cannot be changed: values are immutable"
            )

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self


_FACTORY: Final[Any] = attrs.Factory


def changed_fields(value: Any) -> Iterator[tuple[str, Any]]:
    """Yield the arguments of an attrs value that differ from their defaults."""
    for part in attrs.fields(type(value)):
        own = getattr(value, part.name)
        if part.init and (part.default is attrs.NOTHING or own != _default(part)):
            yield part.alias, own


def _default(part: Any) -> object:
    """Return the default of a field, after its converter."""
    default = part.default
    if isinstance(default, _FACTORY):
        default = default.factory()
    return default if part.converter is None else part.converter(default)


def short_call(value: Any) -> str:
    """Return the call that makes a value; arguments that are the defaults are left out.

    >>> from hearts.rules import Moon
    >>> short_call((Moon(worth=26), Moon()))
    '(Moon(worth=26), Moon())'
    """
    if isinstance(value, tuple):
        inner = ", ".join(map(short_call, value))
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    if not (isinstance(value, Immutable) and attrs.has(type(value))):
        return repr(value)
    parts = (f"{name}={short_call(own)}" for name, own in changed_fields(value))
    return f"{type(value).__name__}({', '.join(parts)})"


_PAINTERS: Final[dict[str, Callable[[Any], str]]] = {}


def draw_by(kind: str, draw: Callable[[Any], str]) -> None:
    """Register the function that draws the values of the class of this name."""
    _PAINTERS[kind] = draw


def picture_of(value: object) -> str:
    """Return the picture of a value for a notebook."""
    return _PAINTERS[type(value).__name__](value)
