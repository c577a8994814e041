"""All that can be got at inside a value: by its attributes, the garbage collector and pickles.

Where a value is of Python, so are its slots; a compiled one names its attributes itself, and
objects in attributes that are not named are found by the collector.
"""

from __future__ import annotations

import gc
import io
import pickle
from collections.abc import Iterable
from enum import Enum
from fractions import Fraction
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

from hearts import Card, Game, Rules
from hearts._core.play.plan import Plan
from hearts._core.score.plan import ScoringPlan
from hearts._engine.game.referee import TableReferee
from hearts.rules import TableRules

#: What everybody knows: the rules, and whatever a program is made of.
PUBLIC = (
    *(Game, Rules, TableRules, Plan, ScoringPlan, TableReferee, Enum),
    *(type, ModuleType, FunctionType, BuiltinFunctionType, MethodType),
)
PLAIN = (int, str, bytes, float, complex, Fraction, Card, type(None))


def contents(thing: object) -> object:
    """Return what is in a value, with the types of all that it is made of.

    Whether two parts are one object or equal ones makes no difference.
    """
    return _contents(thing, {})


def _contents(thing: object, known: dict[int, tuple[object, object]]) -> object:
    if isinstance(thing, PUBLIC):
        return type(thing)
    if isinstance(thing, PLAIN):
        return thing
    if id(thing) not in known:
        inside = tuple([_contents(part, known) for part in parts(thing)])
        known[id(thing)] = (thing, (type(thing), inside))  # kept, so that no number is given twice
    return known[id(thing)][1]


def parts(thing: object) -> list[object]:
    """Return the values of the attributes of an object or the members of a container."""
    if isinstance(thing, dict):
        return [*thing.keys(), *thing.values()]
    if isinstance(thing, list | tuple):
        return list(thing)
    if isinstance(thing, set | frozenset):
        return sorted(thing, key=repr)
    named = [getattr(thing, name) for name in names(type(thing)) if hasattr(thing, name)]
    known = set(map(id, named))
    return [*named, *(each for each in gc.get_referents(thing) if id(each) not in known)]


def names(kind: type[Any]) -> Iterable[str]:
    """Return the names of the attributes that the objects of a class have."""
    found: list[str] = []
    for each in kind.__mro__:
        slots = each.__dict__.get("__mypyc_attrs__") or each.__dict__.get("__slots__") or ()
        found += [slots] if isinstance(slots, str) else slots
    return [name for name in dict.fromkeys(found) if not name.startswith("__")]


def pickled(thing: object) -> bytes:
    """Return a pickle in which one object that stands twice is like two equal ones."""
    file = io.BytesIO()
    pickler = pickle.Pickler(file)
    pickler.fast = True
    pickler.dump(thing)
    return file.getvalue()
