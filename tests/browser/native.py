"""Play matches with the Python side of the page, outside a browser, and print their hash and time.

python tests/browser/native.py '[{"rules": "american", "players": 4, "seed": 7, "level": 2}]'
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "docs"))


def main() -> None:
    """Play each match that is asked for, with careful players."""
    from play.solo import Solo

    found = []
    for match in json.loads(sys.argv[1]):
        sent: list[dict[str, Any]] = []
        solo = Solo(sent.append)
        start = perf_counter()
        solo.receive(json.dumps({"start": match}))
        for _ in range(match["deals"]):
            solo.receive('{"finish": true}')
            solo.receive('{"next": true}')
        seconds = perf_counter() - start
        text = next(each for each in reversed(sent) if "step" in each)["step"]["saved"]["match"]
        found.append({"hash": hashlib.sha256(text.encode()).hexdigest(), "seconds": seconds})
    print(json.dumps(found))


main()
