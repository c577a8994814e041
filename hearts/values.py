"""What values have in common: a value is its own copy."""

from __future__ import annotations

from typing import Self


class Immutable:
    """The base of values, which are never changed: nobody can tell a copy from the value itself.

    >>> from copy import deepcopy
    >>> from hearts import variants
    >>> deepcopy(variants.AMERICAN) is variants.AMERICAN
    True
    """

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self
