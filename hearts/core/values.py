"""What the values of the core have in common: a value is its own copy.

It never changes, so that nobody can tell a copy from it. (The values of other rooms have the same
from :mod:`hearts.values`: a compiled class cannot stand on one that is not.)
"""

from __future__ import annotations


class Immutable:
    """The base of the core's values."""

    __slots__ = ()

    def __copy__(self) -> Immutable:
        return self

    def __deepcopy__(self, memo: object) -> Immutable:
        return self
