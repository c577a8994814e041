"""The base class of the values of the core: a value is its own copy.

It never changes, so that nobody can tell a copy from it. (The values of other packages have the
same from :mod:`hearts._values`: a compiled class cannot stand on one that is not.)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from mypy_extensions import mypyc_attr


# So that the sources of the core can be tried as plain Python beside the compiled one.
@mypyc_attr(allow_interpreted_subclasses=True)
class Immutable:
    """The base of the core's values."""

    __slots__ = ()

    def __copy__(self) -> Immutable:
        return self

    def __deepcopy__(self, memo: object) -> Immutable:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        reduce = _REDUCERS.get(type(self).__name__)
        if reduce is None:
            raise TypeError(f"{type(self).__name__} cannot be pickled")
        return reduce(self)


#: Says of a value what makes it again, and of which parts.
Reducer: TypeAlias = Callable[[Any], "tuple[object, ...]"]

_REDUCERS: Final[dict[str, Reducer]] = {}


def pickle_by(kind: type[Immutable], reduce: Reducer) -> None:
    """Let this function say what a pickle holds of the values of a class."""
    _REDUCERS[kind.__name__] = reduce
