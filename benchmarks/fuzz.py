"""Feeds a parser with broken files: nothing but a value or a declared error may come of them.

Half of the inputs are valid files with a few things changed, a third are such files with lines of
others among theirs, and the rest are random bytes. An input that raises anything else, or on which
the parser spends more than ten seconds, is printed, and the run ends with exit code 1.

    python benchmarks/fuzz.py --parser notation [--count 10000] [--seed 0]
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from types import FrameType
from typing import Protocol

from attrs import NOTHING, fields, has

from hearts import Game, HeartsError, State, notation, rules, variants
from hearts.rules import EndAfter, Moon, Subtract, Without

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
LIMIT = 10  # seconds for one input


class Parser(Protocol):
    """What is tried: valid texts to start from, words with a meaning, and the parser itself."""

    words: Sequence[str]

    def samples(self) -> list[str]:
        """Valid texts."""

    def outcome(self, text: str) -> str:
        """What came of a text, in a word or two; any error that is not declared is let through."""


def _finished(name: str, rng: Random) -> State:
    """A match of at most two deals, played at random."""
    rules = variants.get(name).amend(EndAfter(2))
    state = Game(rules, max(rules.players)).start(seed=rng.getrandbits(32))
    while not state.is_over:
        if state.actors:
            state = state.apply(state.random_action(rng, state.actors[0]))
        else:
            state = state.deal()
    return state


#: What rules of any kind may be given, fitting or not.
ARGUMENTS = (
    "0", "-1", "1", "3", "13", "100000", "1000000000", "None", "True", "''", "'QS'", "'left'",
    "'mix'", "'call'", "()", "(1, 2)", "((1, 'QS'),)", "{3: 'QS'}", "{4: {1: 2}}", "HEARTS",
    "PACK", "Cards('')", "Card('QS')", "Cards('W')", "('left', 'mix')", "'hand'", "'warren'",
    "Add()", "Choice(())", "EndAt(5)", "(EndAt(5), EndAfter(2))", "'DCSH'", "'x'", "'high'",
    "((4, ('left', 'call')),)", "((Cards('QS'), 5),)", "((4, ((Cards('QS'), 5),)),)", "'side'",
)  # fmt: skip


def _with_rules(rng: Random) -> str:
    """A deal under rules of any kind, most of which cannot be made."""
    kinds = [kind for kind in vars(rules).values() if isinstance(kind, type) and has(kind)]
    said = []
    for _ in range(rng.randint(1, 2)):
        kind = rng.choice(kinds)
        given = [
            f"{part.name}={rng.choice(ARGUMENTS)}"
            for part in fields(kind)
            if part.default is NOTHING or rng.random() < 0.4
        ]
        said.append(f"{kind.__name__}({', '.join(given)})")
    name = rng.choice(variants.names())
    deal = "deal: ? | ? | ? | ?\npass 0: ?\n0: 2C 3C 4C 5C\nscore: 0 0 0 0\n"
    return f'[Rules "{name}({", ".join(said)})"]\n\n{deal}'


class Notation(Parser):
    """Reads a text, reads again what is written of it, and plays, checks and counts every deal."""

    words = (
        "dealer 0", "deal:", "redeal:", "kitty:", "call 0: mix", "call 1: 2 to +1", "pass 0:",
        "pass 1: QS to 2", "forward 1", "charge 2: -", "exchange 0: ?2", "choose 0: add",
        "sheet 0: 1 2 3 20", "score: 26 0 0 0", "total: 1 2 3", "result: 1 2 3 4 end.at",
        "taken: - | - | - | -", "waiting: 2C", "charged: QS", "broken: yes", "table: 2C",
        "position 0:", "?", "?13", "-", "|", "to", "W=5S", "10d", "Q♠", "# note", '[Rules "',
        '[Hearts "2"]', '[Players "5"]', '"', "]", "HandScore(", "EndAt(", "999", "-1", "(", ")",
        "american", "None", "Deck(packs=", "players=", "'", "\ufeff", "\x00", "\\",
    )  # fmt: skip

    def samples(self) -> list[str]:
        """Matches of every variant, a part of a match, views, and the plain tricks."""
        rng = Random(0)
        texts = [(EXAMPLES / "five-deals.txt").read_text("utf-8")]
        for name in variants.names():
            state = _finished(name, rng)
            texts.append(notation.write(state))
            texts.append(notation.write(state.view(1)))
        house = variants.AMERICAN.amend(Moon(Subtract()), Without("lead.broken"), name="house")
        state = Game(house).start(seed=1, match=None).deal()
        texts.append(notation.write(state))
        hands = ["QS 2H", "KS AH", "3C 3D", "4C 4D"]
        puzzle = Game(variants.AMERICAN).position(hands, leader=0, broken=True).play("QS")
        texts.append(notation.write(puzzle))
        return texts + [_with_rules(rng) for _ in range(len(texts) * 5)]

    def outcome(self, text: str) -> str:
        faults: list[notation.Fault] = []
        records = notation.read_text(text, faults=faults)
        again = notation.write(records)
        if notation.write(notation.read_text(again)) != again:
            raise AssertionError("what was written is written otherwise after it was read")
        results = {"faults"} if faults else set()
        for record in records[:3]:
            for use in (record.state, record.check, record.hand_score):
                try:
                    use(None)
                    results.add("good deals")
                except HeartsError as error:
                    results.add(type(error).__name__)
        return ", ".join(sorted(results)) or "nothing"


PARSERS: dict[str, type[Parser]] = {"notation": Notation}


def mutated(rng: Random, samples: list[str], words: Sequence[str]) -> str:
    """An input: a valid text with a few changes, a mixture of several, or noise."""
    kind = rng.random()
    if kind < 0.15:
        noise = bytes(rng.getrandbits(8) for _ in range(rng.randrange(200)))
        return noise.decode(rng.choice(("latin-1", "utf-8")), "replace")
    text = rng.choice(samples)
    lines = text.split("\n")
    if kind < 0.5:
        other = rng.choice(samples).split("\n")
        for _ in range(rng.randint(1, 5)):
            lines.insert(rng.randrange(len(lines) + 1), rng.choice(other))
    start = rng.randrange(len(lines)) if rng.random() < 0.5 else 12
    lines = lines[: rng.randint(3, 12)] + lines[start : start + rng.randint(0, 40)]
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        place = rng.randrange(len(lines))
        lines[place] = _changed(rng, lines[place], words)
        if rng.random() < 0.1:
            del lines[place]
            lines = lines or [""]
    return "\n".join(lines)


def _changed(rng: Random, line: str, words: Sequence[str]) -> str:
    """A line with one thing changed in it."""
    place = rng.randint(0, len(line))
    match rng.randrange(7):
        case 0:
            return line[:place] + line[place + rng.randint(1, 4) :]
        case 1:
            return line[:place] + chr(rng.choice((rng.randrange(32, 127), rng.randrange(0x2700))))
        case 2:
            return line[:place] + rng.choice(words) + line[place:]
        case 3:
            return line[:place] + line[max(0, place - rng.randint(1, 9)) :]
        case 4:
            parts = line.split(" ")
            rng.shuffle(parts)
            return " ".join(parts)
        case 5:
            parts = line.split(" ")
            parts[rng.randrange(len(parts))] = rng.choice(words)
            return " ".join(parts)
        case _:
            return line[:place] + line[place : place + 1] * rng.randint(2, 50) + line[place + 1 :]


def _too_slow(signum: int, frame: FrameType | None) -> None:
    raise TimeoutError(f"more than {LIMIT} s for one input")


def main() -> int:
    """Run, and print the rate and the tally of outcomes."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--parser", choices=sorted(PARSERS), required=True)
    options.add_argument("--count", type=int, default=10_000)
    options.add_argument("--seed", type=int, default=0)
    given = options.parse_args()
    parser = PARSERS[given.parser]()
    samples = parser.samples()
    rng = Random(given.seed)
    tally: Counter[str] = Counter()
    signal.signal(signal.SIGALRM, _too_slow)
    slowest, start = 0.0, time.perf_counter()
    for number in range(given.count):
        text = mutated(rng, samples, parser.words)
        begun = time.perf_counter()
        signal.alarm(LIMIT)
        try:
            tally[parser.outcome(text)] += 1
        except Exception:
            signal.alarm(0)
            print(f"input {number} of seed {given.seed}:\n{text!r}", file=sys.stderr)
            raise
        signal.alarm(0)
        slowest = max(slowest, time.perf_counter() - begun)
    spent = time.perf_counter() - start
    print(f"{given.count} inputs, seed {given.seed}: {given.count / spent:.0f} a second")
    print(f"the slowest took {slowest:.3f} s")
    for result, times in tally.most_common():
        print(f"{times:>9}  {result}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
