"""What the values of the core have in common: a value is its own copy.

It never changes, so that nobody can tell a copy from it. (The values of other rooms have the same
from :mod:`hearts.values`: a compiled class cannot stand on one that is not.)
"""

from __future__ import annotations

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
