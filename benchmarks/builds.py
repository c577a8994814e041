"""Play the same random deals on both builds, and compare everything that they say.

Each build runs in a process of its own and plays deals at every table of every variant, and deals
under random mixtures of rules. All that it says on the way (`records.py`) goes into a digest for
each deal, and the digests have to be equal. The first deal that differs is printed with the first
line in which it does, and ends it all, with exit code 1.

    python benchmarks/builds.py [deals, 100000] [--seed 0] [--compiled FOLDER]
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

from records import MIXTURES
from tables import TABLES
from workers import Failed, Worker, both_builds

#: A part has so many deals at most, and a mixture is played for a few.
PART = 100
OF_A_MIXTURE = 5
#: One deal in so many is under a mixture.
MIXED = 5

#: The name of a variant, players, seed, deals.
Part = tuple[str, int, int, int]


def parts(deals: int, seed: int) -> Iterator[Part]:
    """At least so many deals, as many at each table, and some under mixtures."""
    mixed = deals // MIXED
    each = -(-(deals - mixed) // len(TABLES))
    for start in range(0, each, PART):
        for name, players in TABLES:
            yield name, players, seed + start, min(PART, each - start)
    for number in range(-(-mixed // OF_A_MIXTURE)):
        yield MIXTURES, 0, seed + number, OF_A_MIXTURE


def compared(workers: list[Worker], part: Part) -> str:
    """Return the difference in a part in words; empty without one."""
    for worker in workers:
        worker.begin("digests", *part)
    one, other = (worker.answer() for worker in workers)
    if one == other:
        return ""
    name, players, seed, deals = part
    place = next(place for place in range(deals) if one[place] != other[place])
    told = [worker.ask("lines", name, players, seed, place) for worker in workers]
    first, second = next(pair for pair in zip_longest(*told) if pair[0] != pair[1])
    return f"deal {place}:\ncompiled:    {first}\ninterpreted: {second}"


def main() -> int:
    """Play, and print what was played."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("deals", nargs="?", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--compiled", type=Path, metavar="FOLDER")
    args = parser.parse_args()
    begun = time.perf_counter()
    todo = tuple(parts(args.deals, args.seed))
    with both_builds("records.py", args.compiled) as (compiled, pure):
        for number, part in enumerate(todo):
            name, players, seed, _ = part
            try:
                differs = compared([compiled, pure], part)
            except Failed as failed:
                differs = str(failed)
            if differs:
                print(f"{name}, {players} players, seed {seed}, {differs}")
                return 1
            if number % 100 == 99:
                print(f"{number + 1} of {len(todo)} parts", file=sys.stderr)
    deals = sum(part[-1] for part in todo)
    mixtures = sum(part[0] == MIXTURES for part in todo)
    print(f"{deals} deals at {len(TABLES)} tables and under {mixtures} mixtures: no difference")
    print(f"{time.perf_counter() - begun:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
