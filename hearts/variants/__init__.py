"""The named variants, built when they are asked for.

`variants.get("american")` and `variants.AMERICAN` are the same value. `names()` lists them all, or
those that a number of players can play.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final

from hearts.errors import InputError
from hearts.rules import Rules
from hearts.variants.openspiel_rules import openspiel

if TYPE_CHECKING:
    AMERICAN: Rules
    MICROSOFT: Rules
    NEW_MOON: Rules

#: The module of this package that makes each variant, in a function of the variant's name.
_MODULES: Final = {
    "american": "pagat",
    "microsoft": "wikipedia",
    "new_moon": "wikipedia",
}


def get(name: str) -> Rules:
    """The rules of a named variant.

    Raises:
        InputError: If there is no variant of this name.

    >>> get("american").players
    (4,)
    """
    if name not in tuple(_MODULES):
        raise InputError(f"no variant is called {name!r}; there are {', '.join(_MODULES)}")
    return _build(name)


@cache
def _build(name: str) -> Rules:
    build: Callable[[], Rules] = getattr(import_module(f"hearts.variants.{_MODULES[name]}"), name)
    return build()


def names(players: int | None = None) -> tuple[str, ...]:
    """The names of all variants, or of those that so many can play.

    >>> names(players=4)
    ('american', 'microsoft', 'new_moon')
    """
    return tuple(name for name in _MODULES if players is None or players in get(name).players)


def __getattr__(name: str) -> Rules:
    if name.lower() in _MODULES and name == name.upper():
        return get(name.lower())
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *map(str.upper, _MODULES)])


__all__ = ["AMERICAN", "MICROSOFT", "NEW_MOON", "get", "names", "openspiel"]
