"""Measure the server: tables with one client each, and opponents in the other seats.

    python load.py [--tables 200] [--seconds 30] [--database sqlite:///FILE] [--level 2]

The clients run in a process of their own, so the server has one core and they have another. Each
answers at once. The latency is the time from an answer to the news of it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any

from websockets.asyncio.client import connect

sys.path.append(str(Path(__file__).parent / "tests"))

from people import first_action, make_match
from process import QUICK, Process


class Count:
    """What was measured.

    Attributes:
        waits: The latencies, in seconds.
        entries: The number of entries of the histories that were told.
    """

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.entries = 0


async def play(address: str, code: str, token: str, until: float, count: Count) -> None:
    """Play at one table until a time."""
    async with connect(f"ws://{address}/rooms/{code}/table", proxy=None) as socket:
        await socket.send(json.dumps({"hello": {"token": token}}))
        asked: float | None = None
        while perf_counter() < until:
            message: dict[str, Any] = json.loads(await socket.recv())
            if "step" not in message:
                continue
            snapshot, news = message["step"]["snapshot"], message["step"]["news"]
            count.entries += len(news)
            if asked is not None and any(each["seat"] == 0 and "action" in each for each in news):
                count.waits.append(perf_counter() - asked)
                asked = None
            if asked is None and snapshot["prompt"]:
                asked = perf_counter()
                await socket.send(json.dumps({"action": first_action(snapshot["prompt"])}))


async def play_all(address: str, tables: int, seconds: float, level: int) -> Count:
    """Play at all tables at the same time."""
    count = Count()
    matches = [
        make_match(address, rules="american(EndAfter(90))", level=level) for _ in range(tables)
    ]
    until = perf_counter() + seconds
    await asyncio.gather(
        *(play(address, code, tokens[0], until, count) for code, tokens in matches)
    )
    return count


def main() -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--level", type=int, default=2)
    parser.add_argument("--pace", default="0", help="seconds from move to move of an opponent")
    parser.add_argument("--database")
    words = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = words.database or f"sqlite:///{Path(folder) / 'load.db'}"
        process = Process(database, **QUICK | {"pace": words.pace})
        process.start()
        try:
            count = asyncio.run(play_all(process.address, words.tables, words.seconds, words.level))
        finally:
            process.kill()
    waits = sorted(count.waits) or [0.0]
    moves = len(waits) / words.seconds
    told = count.entries / words.seconds
    parts = [f"{1000 * waits[int(part * (len(waits) - 1))]:.1f}" for part in (0.5, 0.95, 0.99, 1)]
    print(f"{words.tables} tables, {words.seconds:.0f} s: {moves:.0f} answers of clients a second,")
    print(f"{told:.0f} entries told a second; ms from an answer to its news: {' '.join(parts)}")
    print("(the median, 95 %, 99 %, the longest)")


if __name__ == "__main__":
    main()
