"""The named variants, built at their first use.

`variants.get("american")` and `variants.AMERICAN` are the same value. `names()` lists them all, or
those that a number of players can play. ``variants.AMERICAN.describe()`` tells the rules in
English, and ``rules.diff(variants.AMERICAN)`` what differs.

>>> from hearts import variants
>>> variants.BLACK_MARIA.players
(3, 4)
>>> variants.title("black_maria"), variants.names(players=10)
('Black Maria', ('cancellation',))

All variants, with their titles::

    AMERICAN            American Hearts
    MICROSOFT           Microsoft Hearts
    NEW_MOON            New Moon
    KITTY               Kitty Hearts
    OMNIBUS             Omnibus Hearts
    OMNIBUS_TEN         Omnibus Hearts with the ten of diamonds
    SPOT                Spot Hearts
    SPOT_COURT          Spot Hearts with even court cards
    BLACK_MARIA         Black Maria
    BLACK_MARIA_43      Black Maria with three spades
    BLACK_MARIA_SPOT    Black Maria with Spot Hearts
    GREEN_MINNA         Green Minna
    PEPPA               Peppa
    PEPPA_HEARTS        Peppa, the American way
    RICKETTS            Ricketts House Hearts
    RICKETTS_69         Ricketts House Hearts with 69
    RICKETTS_WARREN     Ricketts House Hearts with Warren
    TURBO               Turbo Hearts
    BOOSTER_NINES       Booster Nines
    CANCELLATION        Cancellation Hearts
    DIRTY_NASTY_FILTHY  Dirty Nasty Filthy Hearts
    WIKIPEDIA           Hearts for three to six
    WIKIPEDIA_17        Hearts for three, with 17 cards each
    PAGAT_KITTY         Hearts for three or five, with a kitty
    PAGAT_EXCHANGE      Hearts for three or five, with an exchange
    PAGAT_TRIMMED       Hearts for three or five, with a trimmed pack
    PARTNERS_POOLED     Partnership Hearts, tricks together
    PARTNERS_SUMMED     Partnership Hearts, scores together
    DAME_DE_PIQUE       Dame de Pique
    HARTENJAGEN         Hartenjagen
    RICKETY_KATE        Rickety Kate
    GONG_ZHU            Gong Zhu
    COMPLEX_HEARTS      Complex Hearts
    SUPER_HEARTS        Super Hearts
    GOLDEN_TEN          Golden Ten
    HEARTS_1887         Hearts of 1887
    HEARTSETTE          Heartsette
    POLIGNAC            Polignac
    POLIGNAC_KING       French Polignac
    SLOBBERHANNES       Slobberhannes
    KNAVES              Knaves
    GREEK               Greek Hearts
    GREEK_PIPS          Greek Hearts by pips
    PINK_LADY           Pink Lady
    BLACK_JACK          Black Jack Hearts
    CHASSE_COEUR        Chasse-Cœur
    ROYAL               Royal Hearts
    LIKHA               Likha
    SEVENS_AND_QUEENS   Sevens and Queens
    PARLETT_THREE       Parlett's Hearts for three
    HUSE                Huse Hearts for two
    SHORT_TWO           Short Hearts for two
    DRAW_TWO            Draw Hearts for two
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from inspect import cleandoc
from typing import Final

from hearts._arguments import check_int, check_type, is_one_of, short_repr
from hearts._wording import did_you_mean
from hearts.errors import InputError
from hearts.rules import Rules
from hearts.variants.openspiel_rules import openspiel

# The named variants, as names of this module that are looked up at their first use. The module that
# makes a variant has a function of its name.
AMERICAN: Rules
MICROSOFT: Rules
NEW_MOON: Rules
KITTY: Rules
OMNIBUS: Rules
OMNIBUS_TEN: Rules
SPOT: Rules
SPOT_COURT: Rules
BLACK_MARIA: Rules
BLACK_MARIA_43: Rules
BLACK_MARIA_SPOT: Rules
GREEN_MINNA: Rules
PEPPA: Rules
PEPPA_HEARTS: Rules
RICKETTS: Rules
RICKETTS_69: Rules
RICKETTS_WARREN: Rules
TURBO: Rules
BOOSTER_NINES: Rules
CANCELLATION: Rules
DIRTY_NASTY_FILTHY: Rules
WIKIPEDIA: Rules
WIKIPEDIA_17: Rules
PAGAT_KITTY: Rules
PAGAT_EXCHANGE: Rules
PAGAT_TRIMMED: Rules
PARTNERS_POOLED: Rules
PARTNERS_SUMMED: Rules
DAME_DE_PIQUE: Rules
HARTENJAGEN: Rules
RICKETY_KATE: Rules
GONG_ZHU: Rules
COMPLEX_HEARTS: Rules
SUPER_HEARTS: Rules
GOLDEN_TEN: Rules
HEARTS_1887: Rules
HEARTSETTE: Rules
POLIGNAC: Rules
POLIGNAC_KING: Rules
SLOBBERHANNES: Rules
KNAVES: Rules
GREEK: Rules
GREEK_PIPS: Rules
PINK_LADY: Rules
BLACK_JACK: Rules
CHASSE_COEUR: Rules
ROYAL: Rules
LIKHA: Rules
SEVENS_AND_QUEENS: Rules
PARLETT_THREE: Rules
HUSE: Rules
SHORT_TWO: Rules
DRAW_TWO: Rules

_NAMES: Final = tuple(name.lower() for name, kind in __annotations__.items() if kind == "Rules")
#: The titles that differ from the words of the name.
_TITLES: Final = {
    "american": "American Hearts",
    "microsoft": "Microsoft Hearts",
    "kitty": "Kitty Hearts",
    "omnibus": "Omnibus Hearts",
    "omnibus_ten": "Omnibus Hearts with the ten of diamonds",
    "spot": "Spot Hearts",
    "spot_court": "Spot Hearts with even court cards",
    "black_maria_43": "Black Maria with three spades",
    "black_maria_spot": "Black Maria with Spot Hearts",
    "peppa_hearts": "Peppa, the American way",
    "ricketts": "Ricketts House Hearts",
    "ricketts_69": "Ricketts House Hearts with 69",
    "ricketts_warren": "Ricketts House Hearts with Warren",
    "turbo": "Turbo Hearts",
    "cancellation": "Cancellation Hearts",
    "dirty_nasty_filthy": "Dirty Nasty Filthy Hearts",
    "wikipedia": "Hearts for three to six",
    "wikipedia_17": "Hearts for three, with 17 cards each",
    "pagat_kitty": "Hearts for three or five, with a kitty",
    "pagat_exchange": "Hearts for three or five, with an exchange",
    "pagat_trimmed": "Hearts for three or five, with a trimmed pack",
    "partners_pooled": "Partnership Hearts, tricks together",
    "partners_summed": "Partnership Hearts, scores together",
    "dame_de_pique": "Dame de Pique",
    "hearts_1887": "Hearts of 1887",
    "polignac_king": "French Polignac",
    "greek": "Greek Hearts",
    "greek_pips": "Greek Hearts by pips",
    "black_jack": "Black Jack Hearts",
    "chasse_coeur": "Chasse-Cœur",
    "royal": "Royal Hearts",
    "sevens_and_queens": "Sevens and Queens",
    "parlett_three": "Parlett's Hearts for three",
    "huse": "Huse Hearts for two",
    "short_two": "Short Hearts for two",
    "draw_two": "Draw Hearts for two",
}
_MODULES: Final = (
    "pagat", "wikipedia", "peppa_rules", "ricketts_rules", "relatives", "books", "two",
)  # fmt: skip


def get(name: str) -> Rules:
    """Return the rules of a named variant.

    Raises:
        InputError: If there is no variant of this name.

    >>> get("american").players
    (4,)
    """
    if not is_one_of(name, _NAMES):
        given: object = name
        written = given if isinstance(given, str) else short_repr(given)
        more = did_you_mean(_plain(written), _NAMES) or f"there are {', '.join(_NAMES)}"
        raise InputError(f"no variant is called {short_repr(given)}; {more}")
    return _build(name)


def _plain(name: str) -> str:
    """Return a name that people wrote as a variant may be called."""
    return name.lower().replace(" ", "_")


def check_rules(rules: object, what: str = "rules") -> Rules:
    """Return *rules*; InputError for anything else, which names the call for the name of a variant.
    The message begins with *what*."""
    if isinstance(rules, Rules):
        return rules
    wrong, hint = f"{what} must be Rules, like variants.AMERICAN, not {short_repr(rules)}", ""
    if isinstance(rules, str):
        from difflib import get_close_matches

        close = get_close_matches(_plain(rules), _NAMES, 1)
        hint = f": did you mean variants.get({close[0]!r})?" if close else ""
    raise InputError(wrong + hint)


def about(name: str) -> str:
    """Return a description of a named variant, with the ids of the clauses that it follows.

    Raises:
        InputError: If there is no variant of this name.

    >>> about("rickety_kate")
    'The Australian name of the American game (PG-169).'
    """
    get(name)
    return cleandoc(_builder(name).__doc__ or "")


@cache
def _builder(name: str) -> Callable[[], Rules]:
    modules = (import_module(f"hearts.variants.{module}") for module in _MODULES)
    build: Callable[[], Rules] = next(
        getattr(module, name) for module in modules if hasattr(module, name)
    )
    return build


@cache
def _build(name: str) -> Rules:
    return _builder(name)()


def names(players: int | None = None) -> tuple[str, ...]:
    """Return the names of all variants, or of those for this number of players.

    Raises:
        InputError: If *players* is not a whole number.

    >>> names(players=7)
    ('cancellation', 'golden_ten')
    """
    if players is not None:
        players = check_int(players, "players")
    return tuple(name for name in _NAMES if players is None or players in get(name).players)


def title(name: str) -> str:
    """Return the title of a named variant for people; another name is returned unchanged.

    >>> title("wikipedia_17"), title("american, amended"), title("friday")
    ('Hearts for three, with 17 cards each', 'American Hearts with house rules', 'friday')
    """
    check_type(name, str, "name")
    called_after = name.removesuffix(", amended")
    if called_after not in _NAMES:
        return name
    known = _TITLES.get(called_after) or called_after.replace("_", " ").title()
    return known if name == called_after else f"{known} with house rules"


def base_variant(name: str) -> str:
    """Return the variant with which rules of this name are compared.

    It is the variant in the name, or else the American game.

    >>> base_variant("gong_zhu, amended"), base_variant("friday")
    ('gong_zhu', 'american')
    """
    called_after = name.removesuffix(", amended")
    return called_after if called_after in _NAMES else "american"


def __getattr__(name: str) -> Rules:
    if name.lower() in _NAMES and name == name.upper():
        return get(name.lower())
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)


__all__ = [name.upper() for name in sorted(_NAMES, key=str.upper)]
__all__ += ["about", "get", "names", "openspiel", "title"]
