"""The named variants, built when they are asked for.

`variants.get("american")` and `variants.AMERICAN` are the same value. `names()` lists them all, or
those that a number of players can play.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from inspect import cleandoc
from typing import TYPE_CHECKING, Final

from hearts.errors import InputError
from hearts.inputs import whole_number
from hearts.rules import Rules
from hearts.variants.openspiel_rules import openspiel

if TYPE_CHECKING:
    AMERICAN: Rules
    BLACK_MARIA: Rules
    BLACK_MARIA_43: Rules
    BLACK_MARIA_SPOT: Rules
    BOOSTER_NINES: Rules
    CANCELLATION: Rules
    COMPLEX_HEARTS: Rules
    DAME_DE_PIQUE: Rules
    DIRTY_NASTY_FILTHY: Rules
    GOLDEN_TEN: Rules
    GONG_ZHU: Rules
    GREEN_MINNA: Rules
    HARTENJAGEN: Rules
    KITTY: Rules
    MICROSOFT: Rules
    NEW_MOON: Rules
    OMNIBUS: Rules
    OMNIBUS_TEN: Rules
    PAGAT_EXCHANGE: Rules
    PAGAT_KITTY: Rules
    PAGAT_TRIMMED: Rules
    PARTNERS_POOLED: Rules
    PARTNERS_SUMMED: Rules
    PEPPA: Rules
    PEPPA_HEARTS: Rules
    RICKETTS: Rules
    RICKETTS_69: Rules
    RICKETTS_WARREN: Rules
    RICKETY_KATE: Rules
    SPOT: Rules
    SPOT_COURT: Rules
    SUPER_HEARTS: Rules
    TURBO: Rules
    WIKIPEDIA: Rules
    WIKIPEDIA_17: Rules

#: The module of this package that makes each variant, in a function of the variant's name.
_MODULES: Final = {
    "american": "pagat",
    "microsoft": "wikipedia",
    "new_moon": "wikipedia",
    "kitty": "pagat",
    "omnibus": "pagat",
    "omnibus_ten": "pagat",
    "spot": "pagat",
    "spot_court": "pagat",
    "black_maria": "pagat",
    "black_maria_43": "pagat",
    "black_maria_spot": "pagat",
    "green_minna": "wikipedia",
    "peppa": "peppa_rules",
    "peppa_hearts": "peppa_rules",
    "ricketts": "ricketts_rules",
    "ricketts_69": "ricketts_rules",
    "ricketts_warren": "ricketts_rules",
    "turbo": "pagat",
    "booster_nines": "pagat",
    "cancellation": "pagat",
    "dirty_nasty_filthy": "pagat",
    "wikipedia": "wikipedia",
    "wikipedia_17": "wikipedia",
    "pagat_kitty": "pagat",
    "pagat_exchange": "pagat",
    "pagat_trimmed": "pagat",
    "partners_pooled": "pagat",
    "partners_summed": "pagat",
    "dame_de_pique": "pagat",
    "hartenjagen": "pagat",
    "rickety_kate": "pagat",
    "gong_zhu": "relatives",
    "complex_hearts": "relatives",
    "super_hearts": "relatives",
    "golden_ten": "relatives",
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


def about(name: str) -> str:
    """What a named variant is, in a few sentences, with the ids of the clauses that it follows.

    Raises:
        InputError: If there is no variant of this name.

    >>> about("rickety_kate")
    'The Australian name of the American game (PG-169).'
    """
    get(name)
    return cleandoc(_builder(name).__doc__ or "")


def _builder(name: str) -> Callable[[], Rules]:
    build: Callable[[], Rules] = getattr(import_module(f"hearts.variants.{_MODULES[name]}"), name)
    return build


@cache
def _build(name: str) -> Rules:
    return _builder(name)()


def names(players: int | None = None) -> tuple[str, ...]:
    """The names of all variants, or of those that so many can play.

    Raises:
        InputError: If *players* is no whole number.

    >>> names(players=7)
    ('cancellation', 'golden_ten')
    """
    if players is not None:
        players = whole_number(players, "players")
    return tuple(name for name in _MODULES if players is None or players in get(name).players)


def basis(name: str) -> str:
    """The variant that rules of this name are told apart from: the one that they are called after,
    or else the American game.

    >>> basis("gong_zhu, amended"), basis("friday")
    ('gong_zhu', 'american')
    """
    called_after = name.removesuffix(", amended")
    return called_after if called_after in _MODULES else "american"


def __getattr__(name: str) -> Rules:
    if name.lower() in _MODULES and name == name.upper():
        return get(name.lower())
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *map(str.upper, _MODULES)])


__all__ = list(map(str.upper, sorted(_MODULES)))
__all__ += ["about", "get", "names", "openspiel"]
