"""The base class of values. A value never changes, so it is its own copy.

Some values have a picture. The function that draws it is registered here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ClassVar, Final, Self


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


_PAINTERS: Final[dict[str, Callable[[Any], str]]] = {}


def draw_by(kind: str, draw: Callable[[Any], str]) -> None:
    """Register the function that draws the values of the class of this name."""
    _PAINTERS[kind] = draw


def picture_of(value: object) -> str:
    """Return the picture of a value for a notebook."""
    return _PAINTERS[type(value).__name__](value)
