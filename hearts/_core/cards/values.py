"""The base class of the values of the core: a value is its own copy.

A value never changes, so a copy would make no difference. Values of other packages have their base
in `hearts._values`, because a compiled class cannot inherit from an interpreted one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from mypy_extensions import mypyc_attr


# The sources of the core can be tried as plain Python beside the compiled one.
@mypyc_attr(allow_interpreted_subclasses=True)
class Immutable:
    """The base of the core's values."""

    __slots__ = ()

    def __copy__(self) -> Immutable:
        return self

    def __deepcopy__(self, memo: object) -> Immutable:
        return self

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __reduce__(self) -> tuple[object, ...]:
        reduce = _REDUCERS.get(type(self).__name__)
        if reduce is None:
            raise TypeError(f"{type(self).__name__} cannot be pickled")
        return reduce(self)


#: A function that returns for a value the maker and the parts for a pickle.
Reducer: TypeAlias = Callable[[Any], "tuple[object, ...]"]

_REDUCERS: Final[dict[str, Reducer]] = {}


def pickle_by(kind: type[Immutable], reduce: Reducer) -> None:
    """Register the function that returns the contents of pickles for a class of values."""
    _REDUCERS[kind.__name__] = reduce
