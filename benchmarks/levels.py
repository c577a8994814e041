"""The strength, the moons and the thinking time of each level, written to docs/levels.json.

Each level plays American Hearts against careful opponents, two seats each, with the same deals for
all levels, and then at a table of its own, where the shoots are counted. The time of a decision is
that of its thread, where there is more than one legal action::

    python benchmarks/levels.py            # 300 deals, and 200 for the moons: ten minutes
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
from hearts.simulate import play_deals, tournament

FILE = Path(__file__).resolve().parent.parent / "docs" / "levels.json"
DEALS, MOON_DEALS = 300, 200
GAME = Game(variants.AMERICAN)
RIVAL = opponent("careful")


def moons(level: int, deals: int) -> dict[str, Any]:
    """Return how many deals in one have a shoot where all four seats are of this level."""
    return play_deals(GAME, [opponent(level)] * 4, deals, seed=1, workers=1).shoots().to_dict()


def measured(level: int, deals: int, moon_deals: int) -> dict[str, Any]:
    """Return the record of one level."""
    bot, seconds = opponent(level), []

    def timed(view: View) -> Action:
        began = thread_time()
        action = bot(view)
        if len(view.legal_actions()) > 1:
            seconds.append(thread_time() - began)
        return action

    found: dict[str, Any] = {"level": level, "word": LEVELS[level]}
    players: dict[str, Bot] = {"level": timed, "rival": RIVAL}
    results = tournament(GAME, players, deals, seed=1, workers=1)
    found["careful"] = results.difference("level", "rival").to_dict()
    found["moons"] = moons(level, moon_deals)
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
        levels.append(measured(level, args.deals or DEALS, args.deals or MOON_DEALS))
        print(json.dumps(levels[-1]), flush=True)
    record = {
        "rules": "american",
        "compiled": __compiled__,
        "python": platform.python_version(),
        "processor": processor(),
        "deals": args.deals or DEALS,
        "moon_deals": args.deals or MOON_DEALS,
        "levels": levels,
    }
    if args.deals is None:
        FILE.write_text(f"{json.dumps(record, indent=1)}\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
