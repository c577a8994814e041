"""The strength and the thinking time of each level of opponents, written to docs/levels.json.

Each level plays American Hearts against opponents at random and against careful ones, two seats
each, with the same deals for all levels. The time of a decision is that of its thread, where there
is more than one lawful action::

    python benchmarks/levels.py            # 300 deals for each pair: ten minutes
    python benchmarks/levels.py --deals 20 # a look, which writes nothing
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from pathlib import Path
from statistics import fmean, quantiles
from time import thread_time
from typing import Any

from hearts import Action, Bot, Game, View, __compiled__, variants
from hearts.bots import LEVELS, opponent
from hearts.simulate import tournament

FILE = Path(__file__).resolve().parent.parent / "docs" / "levels.json"
DEALS = 300
RIVALS = {"random": opponent(1), "careful": opponent(2)}


def measured(level: int, deals: int) -> dict[str, Any]:
    """Return the record of one level."""
    bot, seconds = opponent(level), []

    def timed(view: View) -> Action:
        began = thread_time()
        action = bot(view)
        if len(view.legal_actions()) > 1:
            seconds.append(thread_time() - began)
        return action

    found: dict[str, Any] = {"level": level, "word": LEVELS[level]}
    for name, rival in RIVALS.items():
        if rival != bot:
            players: dict[str, Bot] = {"level": timed, name: rival}
            results = tournament(Game(variants.AMERICAN), players, deals, seed=1, workers=1)
            found[name] = results.difference("level", name).to_dict()
    found["decisions"] = len(seconds)
    found["ms"] = 1000 * fmean(seconds)
    found["slowest_ms"] = 1000 * quantiles(seconds, n=100)[-1]
    return found


def processor() -> str:
    """Return the name of the processor, if the system reports it."""
    file = Path("/proc/cpuinfo")
    lines = file.read_text().splitlines() if file.exists() else []
    names = [line.partition(": ")[2] for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor()


def main() -> int:
    """Measure all levels, and write the record."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deals", type=int)
    args = parser.parse_args()
    levels = []
    for level in LEVELS:
        levels.append(measured(level, args.deals or DEALS))
        print(json.dumps(levels[-1]), flush=True)
    record = {
        "rules": "american",
        "compiled": __compiled__,
        "python": platform.python_version(),
        "processor": processor(),
        "deals": args.deals or DEALS,
        "levels": levels,
    }
    if args.deals is None:
        FILE.write_text(f"{json.dumps(record, indent=1)}\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
