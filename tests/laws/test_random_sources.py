"""Wherever a `random.Random` is taken, a `numpy.random.Generator` is taken too."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

import hearts
from hearts import Game, InputError, Phase, State, View, variants
from hearts.simulate import finish
from hearts.testing import indistinguishable

GAME = Game(variants.AMERICAN)
PASSING = GAME.start(seed=1).deal()
PLAYING = GAME.position(["KC 3D 5H", "2C 4C 6H", "AD QS 7H", "3C 5D 8H"], leader=0).play("KC")

#: Every public call that takes a source of random numbers.
TAKING: dict[str, Callable[[Any], object]] = {
    "State.random_action": PLAYING.random_action,
    "View.random_action": PASSING.view(1).random_action,
    "Worlds.hands": PLAYING.view(1).worlds().hands,
    "Worlds.sample": PLAYING.view(1).worlds().sample,
    "finish": lambda rng: finish(PLAYING, rng),
    "indistinguishable": lambda rng: indistinguishable(PLAYING, 1, rng),
}


def public() -> Iterator[tuple[str, Any]]:
    """Every public function, and every method of a public class, by name."""
    modules = [hearts]
    for info in pkgutil.walk_packages(hearts.__path__, "hearts."):
        hidden = any(part.startswith("_") for part in info.name.split("."))
        if not hidden and info.name != "hearts.adapters.openspiel":  # not installed everywhere
            modules.append(importlib.import_module(info.name))
    kinds = {State, View, type(PLAYING.view(1).worlds())}
    for module in modules:
        for name in getattr(module, "__all__", ()):
            thing = getattr(module, name)
            if isinstance(thing, type):
                kinds.add(thing)
            elif callable(thing):
                yield name, thing
    for kind in kinds:
        for name in vars(kind):
            thing = getattr(kind, name, None)
            if callable(thing) and not name.startswith("_"):
                yield f"{kind.__name__}.{name}", thing


def test_every_call_that_takes_one_is_tried() -> None:
    found = set()
    for name, thing in public():
        try:
            parameters = inspect.signature(thing).parameters.values()
        except ValueError:  # a class of the standard library
            continue
        if any(each.name == "rng" or "Random" in str(each.annotation) for each in parameters):
            found.add(name)
    assert found == set(TAKING)


@pytest.mark.parametrize("name", TAKING)
def test_a_generator_of_numpy_is_as_good_as_one_of_python(name: str) -> None:
    """The same state of the generator gives the same, and it goes on from draw to draw."""
    call = TAKING[name]
    for make in (Random, np.random.default_rng):
        one, other = make(5), make(5)
        first = [call(one) for _ in range(30)]
        assert first == [call(other) for _ in range(30)]
        assert any(found != first[0] for found in first)
        assert {type(found) for found in first} == {type(call(Random(1)))}


@pytest.mark.parametrize("name", TAKING)
@pytest.mark.parametrize("wrong", [None, 5, np.random.RandomState(5), Random])
def test_nothing_else_is_taken(name: str, wrong: Any) -> None:
    with pytest.raises(InputError, match=r"^rng must be a random\.Random or a numpy\.random\.Gen"):
        TAKING[name](wrong)


def test_the_states_are_those_that_were_meant() -> None:
    assert (PASSING.phase, PLAYING.phase) == (Phase.PASS, Phase.PLAY)
