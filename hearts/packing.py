"""Rules as a pickle holds them: names and plain values, one in another.

Rules are made of many small values, and for each of them a pickle would call functions, when it is
written and when it is read. So they are packed, which is done once for the same rules: a value
becomes the name of its class, or the class itself where it is not one of the library, followed by
its fields. Whatever is no attrs value, cards or a tuple stays as it is, and is pickled in its own
way.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import attrs

from hearts import rules as house
from hearts.core.cards import Card, Cards

#: Names, each with a value that is packed.
Pairs: TypeAlias = tuple[tuple[str, object], ...]

_KINDS: Final[dict[str, Any]] = {
    name: kind for name in house.__all__ if isinstance(kind := getattr(house, name), type)
} | {"Card": Card, "Cards": Cards, "tuple": tuple}


def packed(value: Any) -> object:
    """A value as its class, followed by what it is made of."""
    kind = type(value)
    if isinstance(value, Card):
        return ("Card", value.text)
    if isinstance(value, Cards):
        return ("Cards", int(value.one), int(value.two))
    if kind is tuple:
        return ("tuple", *map(packed, value))
    if attrs.has(kind) and all(part.init for part in attrs.fields(kind)):
        known = _KINDS.get(kind.__name__) is kind
        fields = (packed(getattr(value, part.name)) for part in attrs.fields(kind))
        return (kind.__name__ if known else kind, *fields)
    return value


def unpacked(value: Any) -> Any:
    """The value that was packed so."""
    if type(value) is not tuple:
        return value
    called, *made_of = value
    kind = _KINDS[called] if isinstance(called, str) else called
    if kind is Card:
        return Card(*made_of)
    if kind is Cards:
        return Cards("", *made_of)
    if kind is tuple:
        return tuple(map(unpacked, made_of))
    names = [part.alias for part in attrs.fields(kind)]
    return kind(**dict(zip(names, map(unpacked, made_of), strict=True)))


def pairs_of(values: Mapping[str, object]) -> Pairs:
    """Values by name, packed."""
    return tuple((name, packed(value)) for name, value in values.items())


def values_of(pairs: Pairs) -> dict[str, Any]:
    """The values by name that were packed so."""
    return {name: unpacked(value) for name, value in pairs}
