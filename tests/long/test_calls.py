"""Everything public, called with arguments of every kind: a value or a declared error comes out.

Functions, classes and methods get values that fit, values of wrong types, great numbers, subclasses
and objects that answer every question with an error. What was given is the same afterwards. No call
raises anything but a HeartsError, or a TypeError for arguments that no signature allows, and none
takes longer than the limit. At the whole scale these are 100,000 calls.
"""

from __future__ import annotations

import inspect
import resource
import signal
import time
import traceback
from collections.abc import Callable, Iterator
from random import Random
from types import FrameType, ModuleType
from typing import Any

import pytest

import hearts
from hearts import (
    Call,
    Card,
    Cards,
    Charge,
    Choose,
    Deal,
    Exchange,
    Forward,
    Game,
    HandScore,
    HeartsError,
    Match,
    Pass,
    Phase,
    Play,
    State,
    Trick,
    batch,
    bots,
    bulk,
    clients,
    codec,
    encoding,
    notation,
    rules,
    svg,
    toml,
    variants,
)  # fmt: skip
from hearts._arguments import short_repr
from tests.long.conftest import Sized

#: The parts of the check, which can run side by side.
PARTS = 4
#: So many calls get values from one pool.
ROUND = 250
#: The most seconds for one call, and the most memory.
LIMIT = 1.0
MEMORY = 4 << 30

#: What plays for as long as it is told to, or is no function of its own.
LONG = {
    *("rollouts", "play_out", "bots.play_out", "bots.solve"),
    *("bots.opponent", "bots.search", "bots.review", "bots.advice", "bots.advise", "State.deal"),
    *("Phase", "rules.Heading", "rules.Priority", "Action.fields", "View"),
}
#: What raises the errors of every sequence.
SEQUENCE = {"Cards.__getitem__", "Cards.index"}
MODULES: tuple[ModuleType, ...] = (
    *(hearts, rules, notation, codec, clients, encoding, bulk, svg, toml, variants, bots, batch),
)


class Hang(Exception):
    """A call takes too long."""


class Many(int):
    """A number of a class of its own."""


class Word(str):
    """A text of a class of its own."""


class Hostile:
    """An object that answers everything with an error."""

    def _no(self, *words: object) -> Any:
        raise ZeroDivisionError("hostile")

    __eq__ = __len__ = __iter__ = __getitem__ = __int__ = __index__ = __bool__ = __contains__ = _no
    __hash__ = __lt__ = __float__ = __add__ = _no

    def __repr__(self) -> str:
        return "<hostile>"


class Endless:
    """A sequence far too long."""

    def __iter__(self) -> Iterator[int]:
        number = 0
        while number < 200_000:
            yield number
            number += 1


def positions(rng: Random) -> Iterator[State]:
    """States of every variant, from anywhere in a match."""
    for name in variants.names():
        ruling = variants.get(name)
        state = Game(ruling, rng.choice(ruling.players)).start(seed=rng.getrandbits(40))
        for _ in range(rng.choice((0, 1, 3, 6, 10, 20, 40, 70))):
            if state.phase in (Phase.DEAL, Phase.REDEAL):
                state = state.deal()
            elif state.actors:
                state = state.apply(state.random_action(rng, rng.choice(state.actors)))
        yield state


def pool(rng: Random) -> list[Any]:
    """Return the arguments of the calls."""
    states = list(positions(rng))
    acts = [state.random_action(rng, state.actors[0]) for state in states if state.actors]
    views = [state.view(rng.choice((0, 1, None))) for state in states]
    return [
        *(None, True, False, 0, 1, 2, 3, 4, 13, 51, -1, 64, 2**31, 2**63, -(2**63), 10**40),
        *(10**400, -(10**400), 10**5000, -(10**5000)),  # too great for a float, and for a text
        *(0.5, float("nan"), float("inf"), 1j, "", "QS", "2C 3C", "W", "W=5S", "x" * 3000),
        *(b"QS", [], (), {}, set(), ["QS"], ("QS", "AH"), [["2C"], ["3C"], ["4C"], ["5C"]]),
        *({"a": 1}, {1: "QS"}, {0: ["QS"]}, range(4), object(), Hostile(), Endless(), Many(2)),
        *(Word("QS"), Many(10**30), int, Play, lambda *words: 0, Random(1), [None], [Hostile()]),
        *("0: 2C 3C 4C 5C", "american", "left", "mix", Card("QS"), Cards("QS KS"), Cards("")),
        *(Play("QS"), Play("2C", 3), Pass("QS KS AS", 0), Pass({1: "QS"}), Charge("QS"), Forward()),
        *(Exchange("2C"), Choose("add"), Choose("x" * 5000), Call("mix"), Call({1: 3}), Deal([])),
        *(HandScore((0, 0, 0, 26)), Match(variants.AMERICAN, 4), Trick(0, "2C 3C 4C 5C")),
        *(variants.get(name) for name in rng.sample(variants.names(), 6)),
        *(rng.sample(states, 12) + rng.sample(views, 8) + rng.sample(acts, min(8, len(acts)))),
        *[state.game for state in states[:4]],
    ]  # fmt: skip


def callables(values: list[Any]) -> dict[str, tuple[Callable[..., Any], type]]:
    """Everything public that can be called, by name."""
    found: dict[str, tuple[Callable[..., Any], type]] = {}
    kinds = {type(value) for value in values if type(value).__module__.startswith("hearts")}
    for module in MODULES:
        short = module.__name__.partition(".")[2]
        for name in getattr(module, "__all__", ()):
            value = getattr(module, name)
            if isinstance(value, type):
                kinds.add(value)
            if callable(value):
                found[f"{short}.{name}" if short else name] = (value, object)
    for kind in kinds:
        if kind.__module__.startswith("hearts.rules") and kind is not rules.Rules:
            continue  # the engine calls what a rule can do
        for name in dir(kind):
            special = ("__eq__", "__add__", "__sub__", "__and__", "__contains__", "__getitem__")
            given = [value for value in values if isinstance(value, kind)]
            if (
                given
                and (not name.startswith("_") or name in special)
                and callable(getattr(kind, name))
            ):
                found[f"{kind.__name__}.{name}"] = (getattr(kind, name), kind)
    return {name: found[name] for name in sorted(found) if name not in LONG}


def drawn(
    rng: Random, called: Callable[..., Any], owner: type, values: list[Any]
) -> tuple[list[Any], dict[str, Any]]:
    """Arguments for a call, most of them as many as it takes."""
    try:
        places = inspect.signature(called).parameters.values()
    except (ValueError, TypeError):
        return rng.choices(values, k=rng.randint(0, 3)), {}
    given, named = list[Any](), dict[str, Any]()
    for place in places:
        if place.kind is place.VAR_POSITIONAL:
            given += rng.choices(values, k=rng.randint(0, 2))
        elif place.kind is place.KEYWORD_ONLY:
            if place.default is place.empty or rng.random() < 0.3:
                named[place.name] = rng.choice(values)
        elif place.kind is not place.VAR_KEYWORD:
            if place.default is not place.empty and rng.random() < 0.5:
                break
            fitting = [value for value in values if type(value).__name__ in str(place.annotation)]
            if place.name == "self":
                fitting = [value for value in values if isinstance(value, owner)]
                given.append(rng.choice(fitting))
            else:
                given.append(rng.choice(fitting if fitting and rng.random() < 0.6 else values))
    return given, named


def deep(values: list[Any]) -> list[str]:
    """Return the values as text, to see that a call changed none."""
    return [
        repr((value.history, str(value))) if isinstance(value, State) else repr(value)
        for value in values
        if type(value).__module__.startswith("hearts")
    ]


def blame(error: BaseException) -> str:
    """Return the place that raised an error."""
    frames = traceback.extract_tb(error.__traceback__)
    inner = [frame for frame in frames if "/hearts/" in frame.filename] or frames
    return f"{type(error).__name__} ({inner[-1].filename}:{inner[-1].lineno})"


@pytest.fixture
def limits() -> Iterator[None]:
    """A limit to the memory, and a signal for calls that hang."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise Hang

    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, hard))
    before = signal.signal(signal.SIGVTALRM, ring)
    yield
    signal.signal(signal.SIGVTALRM, before)
    resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def fault_of(name: str, error: BaseException) -> bool:
    """Whether an error of a call is a fault of the library."""
    if isinstance(error, HeartsError) or (isinstance(error, TypeError) and _about_types(error)):
        return False
    if isinstance(error, ZeroDivisionError) and "hostile" in str(error):
        return False  # an error of an argument itself
    return not (name in SEQUENCE and isinstance(error, IndexError | TypeError))


@pytest.mark.usefixtures("limits")
@pytest.mark.parametrize("part", range(PARTS))
def test_only_declared_errors_come_out(part: int, sized: Sized) -> None:
    rng = Random(part)
    faults: dict[tuple[str, str], str] = {}
    for _ in range(-(-sized(100_000 // PARTS) // ROUND)):
        values = pool(rng)
        before, called = deep(values), callables(values)
        names = list(called)
        for _ in range(ROUND):
            name = rng.choice(names)
            call, owner = called[name]
            words, named = drawn(rng, call, owner, values)
            start = time.process_time()
            signal.setitimer(signal.ITIMER_VIRTUAL, 20 * LIMIT)  # it hangs
            try:
                result = call(*words, **named)
                if inspect.isgenerator(result):
                    next(result, None)
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                if fault_of(name, error):
                    told = f"{error!s:.100} {short_repr(words)} {short_repr(named)}"
                    faults.setdefault((name, blame(error)), told)
            finally:
                signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            if (spent := time.process_time() - start) > LIMIT:
                faults.setdefault(
                    (name, f"{spent:.1f} s"), f"{short_repr(words)} {short_repr(named)}"
                )
        assert deep(values) == before, "a value was changed"
    assert faults == {}


def _about_types(error: TypeError) -> bool:
    """Whether the arguments are of types or a number that the signature does not allow.

    The call itself was refused, and nothing in the library failed over it.
    """
    frames = traceback.extract_tb(error.__traceback__)
    return len(frames) <= 1 or not any("/hearts/" in frame.filename for frame in frames)
