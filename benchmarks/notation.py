"""The time and memory needed to read a long file, check it and count it.

A file of matches of Microsoft Hearts, played at random, is written deal by deal; then it is read as
a stream three times: only read; checked and counted from the tricks; played again, card by card.

    python benchmarks/notation.py [deals]
"""

from __future__ import annotations

import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from hearts import Game, Match, State, notation, variants
from hearts.notation import Record

GAME = Game(variants.MICROSOFT)


def played(seed: int) -> State:
    """A whole match, played at random."""
    rng = Random(seed)
    state = GAME.start(seed=seed)
    while not state.is_over:
        if state.actors:
            state = state.apply(state.random_action(rng, state.actors[0]))
        else:
            state = state.deal()
    return state


def matches(deals: int) -> Iterator[Record]:
    """The deals of one match after the other."""
    left, seed = deals, 0
    while left > 0:
        records = notation.records(played(seed))[:left]
        yield from records
        left, seed = left - len(records), seed + 1


def sheets(records: Iterator[Record], use: Callable[[Record, Match | None], Match]) -> int:
    """Use every deal with the sheet before it; the number of deals."""
    count, match = 0, None
    for record in records:
        match = use(record, match if record.number else None)
        count += 1
    return count


def count_alone(record: Record, match: Match | None) -> Match:
    """Check a deal and count it from its tricks."""
    if record.check(match=match):
        raise ValueError("a deal that was played by the rules is said to break them")
    return (match or Match(GAME.rules)).add(record.hand_score(match=match))


def play_again(record: Record, match: Match | None) -> Match:
    """Play a deal again."""
    return record.state(match=match).match


def only_read(record: Record, match: Match | None) -> Match:
    """Do nothing with a deal."""
    return match or Match(GAME.rules)


def peak() -> float:
    """The most memory that this process ever used, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Print times and memory."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.hearts"
        start = time.perf_counter()
        with path.open("w", encoding="utf-8") as file:
            file.writelines(notation.write_lines(matches(deals)))
        size = path.stat().st_size / 1e6
        print(f"{deals} deals, {size:.1f} MB; played and written in {spent(start)}")
        print(f"memory before reading: {peak():.1f} MB")
        for use in (only_read, count_alone, play_again):
            start = time.perf_counter()
            with path.open(encoding="utf-8") as file:
                count = sheets(notation.read(file), use)
            print(f"{use.__name__:12} {count} deals in {spent(start)}, peak memory {peak():.1f} MB")


def spent(start: float) -> str:
    """The time since then."""
    return f"{time.perf_counter() - start:.1f} s"


if __name__ == "__main__":
    main()
