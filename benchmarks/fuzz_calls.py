"""Call whatever is public with arguments of every kind: only a value or a declared error comes out.

Functions, classes and methods get values that fit, values of wrong types, great numbers, subclasses
and objects that answer every question with an error. What was given is the same afterwards. A call
that raises anything but a HeartsError, or a TypeError for arguments that no signature allows, or
that takes longer than the limit, is listed once, with exit code 1.

    python benchmarks/fuzz_calls.py [--count 100000] [--seed 0] [--limit 1] [--only name]
"""

from __future__ import annotations

import argparse
import inspect
import resource
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from types import FrameType, ModuleType
from typing import Any

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

#: What plays for as long as it is told to, or is no function of its own.
LONG = {
    *("rollouts", "play_out", "bots.play_out"),
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


def main() -> int:
    """Call, and say how it went."""
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--count", type=int, default=100_000)
    words.add_argument("--seed", type=int, default=0)
    words.add_argument("--limit", type=float, default=1.0, help="seconds for one call")
    words.add_argument("--only", default="", help="calls whose name has this in it")
    given = words.parse_args()
    rng = Random(given.seed)
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))

    def ring(number: int, frame: FrameType | None) -> None:
        raise Hang

    signal.signal(signal.SIGVTALRM, ring)
    tally: Counter[str] = Counter()
    faults: dict[tuple[str, str], str] = {}
    began = time.perf_counter()
    values: list[Any] = []
    for number in range(given.count):
        if number % 2000 == 0:
            values = pool(rng)
            before = deep(values)
            named = {k: v for k, v in callables(values).items() if given.only in k}
            names = list(named)
        name = rng.choice(names)
        called, owner = named[name]
        first, second = drawn(rng, called, owner, values)
        start = time.process_time()
        signal.setitimer(signal.ITIMER_VIRTUAL, 20 * given.limit)  # it hangs
        try:
            result = called(*first, **second)
            if inspect.isgenerator(result):
                next(result, None)
            tally["values"] += 1
        except HeartsError:
            tally["declared errors"] += 1
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt):
                raise
            mine = isinstance(error, ZeroDivisionError) and "hostile" in str(error)
            sequence = name in SEQUENCE and isinstance(error, IndexError | TypeError)
            if mine or sequence or (isinstance(error, TypeError) and _about_types(error)):
                tally[
                    "errors of the arguments themselves" if mine else "errors of Python's own"
                ] += 1
            else:
                tally["faults"] += 1
                faults.setdefault(
                    (name, blame(error)), f"{error!s:.100} {first!r:.200} {second!s:.100}"
                )
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        if (spent := time.process_time() - start) > given.limit:
            faults.setdefault((name, "slow"), f"{spent:.1f} s {first!s:.200} {second!s:.100}")
        if number % 2000 == 1999:
            for old, new in zip(before, deep(values), strict=True):
                if old != new:
                    faults[("a value was changed", old[:80])] = new[:200]
    seconds = time.perf_counter() - began
    print(f"{given.count:,} calls of {len(names)} functions in {seconds:.0f} s:")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{dict(tally)}, {peak} MB at most")
    for (name, fault), words_given in sorted(faults.items()):
        print(f"{name}: {fault}\n    {words_given}".encode("utf-8", "backslashreplace").decode())
    return 1 if faults else 0


def _about_types(error: TypeError) -> bool:
    """Whether the arguments are of types or a number that the signature does not allow: the
    call itself was refused, and nothing in the library failed over it."""
    frames = traceback.extract_tb(error.__traceback__)
    return len(frames) <= 1 or not any("/hearts/" in frame.filename for frame in frames)


if __name__ == "__main__":
    sys.exit(main())
