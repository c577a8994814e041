"""Broken documents for the parsers: valid ones with something changed in them, or noise.

What is read must be written and read again to the same value; anything but that and InputError is a
fault. test_fuzz.py draws documents at random, guided.py by the lines that they reach.
"""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from attrs import NOTHING, fields, has

from hearts import (
    Game,
    HeartsError,
    InputError,
    Phase,
    Rules,
    State,
    View,
    notation,
    rules,
    variants,
)
from hearts import toml as rules_toml
from hearts.codec import DOCUMENTS, Codec
from hearts.rules import EndAfter, Moon, Subtract, Without

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

#: Values that programs are seldom written for.
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 3, 13, 52, 104, 10**6, -(10**6), 2**63, 10**30, 10**999),
    *(0.5, 1e300, "", "QS", "W", "W=5S", "QS QS", "2C 2C 2C", "1H", "left", "moon", "is", "none"),
    *(
        "0: 2C 3C 4C 5C",
        "13/2",
        "1/0",
        "x" * 2000,
        "\ud800",
        "\x00",
        "♥",
        [],
        {},
        [[]],
        [0],
        [[0, 0]],
    ),
    *({"is": "Play"}, {"is": "EndAt", "limit": 1}, {"is": "Choice"}, {"1": "QS"}),
)
#: What is put into texts.
SCRAPS = (
    *("{", "}", "[", "]", '"', ",", ":", "=", "#", "\n", "\\", "null", "NaN", "1e999", "-", "."),
    *(
        "[[",
        "]]",
        "'''",
        '"""',
        "a.b.",
        "\ufeff",
        "\u2028",
        "\x00",
        "\ud800",
        "9" * 5000,
        "[" * 3000,
    ),
)


class Parser(ABC):
    """A parser under test."""

    @abstractmethod
    def draw(self, rng: Random) -> str:
        """An input."""

    @abstractmethod
    def read(self, text: str) -> str:
        """Return the kind of an input in a word, if it can be read; InputError if not.

        AssertionError if what was read does not come back.
        """


class Json(Parser):
    """Every kind of document in JSON."""

    def __init__(self) -> None:
        self.codec = Codec()
        self.documents: list[Any] = []
        for number, name in enumerate(variants.names()):
            rules = variants.get(name)
            self.add(rules)
            rng = Random(number)
            state = Game(rules, rules.players[0]).start(seed=number)
            for _ in range(8 * number):
                state = step(state, rng)
            self.add(state)
            self.add(state.match)
            self.add(state.view(number % 4 if number % 4 < state.game.players else None))
            for score in state.match.hand_scores[:1]:
                self.add(score)
            if state.result is not None:
                self.add(state.result)
            for action in (state.history[0], state.history[-1]):
                self.add(action)

    def add(self, value: object) -> None:
        """One more document to change."""
        self.documents.append(self.codec.to_data(value))

    def draw(self, rng: Random) -> str:
        kind = rng.random()
        if kind < 0.05:
            return noise(rng)
        data = rng.choice(self.documents)
        for _ in range(rng.choice((1, 1, 1, 2, 3, 8)) if kind < 0.8 else 0):
            data = changed(rng, data, rng.choice(self.documents))
        text = json.dumps(data)
        return text if kind < 0.7 else scratched(rng, text)

    def read(self, text: str) -> str:
        opening = re.search(r'"hearts": "([a-z ]+)"', text)
        kind = DOCUMENTS.get(opening[1] if opening else "", Rules)
        value = self.codec.loads(text, kind)
        assert self.codec.loads(self.codec.dumps(value), kind) == value, "it comes back"
        return kind.__name__


class Histories(Json):
    """Views whose history lost entries, or has others: a view has the history that was read."""

    def __init__(self) -> None:
        self.codec, self.documents = Codec(), []
        for number, name in enumerate(variants.names()):
            rules, rng = variants.get(name), Random(number)
            state = Game(rules, rules.players[0]).start(seed=number)
            for count in range(40):
                state = step(state, rng)
                if count < 10 or count % 10 == 0:  # all have passed and charged after ten
                    viewer = rng.randrange(-1, state.game.players)
                    self.add(state.view(None if viewer < 0 else viewer))

    def draw(self, rng: Random) -> str:
        data = rng.choice(self.documents)
        entries = list(data["history"])
        for _ in range(rng.choice((1, 1, 2, 3))):
            place, other = rng.randrange(len(entries)), rng.randrange(len(entries))
            strange = rng.choice(rng.choice(self.documents)["history"])
            if rng.random() < 0.5:
                strange = {**strange, "seat": rng.randrange(data["players"])}
            match rng.randrange(5):
                case 0 if len(entries) > 1:
                    del entries[place]
                case 1:
                    entries.insert(other, entries[place])
                case 2:
                    entries[place], entries[other] = entries[other], entries[place]
                case 3:
                    entries.insert(place, strange)
                case _:
                    entries[place] = strange
        return json.dumps({**data, "history": entries})

    def read(self, text: str) -> str:
        view = self.codec.loads(text, View)
        assert self.codec.to_data(view)["history"] == json.loads(text)["history"], "it comes back"
        assert view.snapshot()
        return "View"


class Toml(Parser):
    """Rules in TOML, and what becomes of them when they are written over each other."""

    def __init__(self) -> None:
        self.codec = Codec()
        self.documents = [self.codec.to_data(variants.get(name)) for name in variants.names()]
        self.texts = [rules_toml.dumps(variants.get(name)) for name in variants.names()]

    def draw(self, rng: Random) -> str:
        kind = rng.random()
        if kind < 0.05:
            return noise(rng)
        if kind < 0.5:
            return scratched(rng, rng.choice(self.texts))
        data: Any = rng.choice(self.documents)
        for _ in range(rng.choice((1, 1, 2, 5))):
            data = changed(rng, data, rng.choice(self.documents))
        entries = data if isinstance(data, dict) else {"value": data}
        text = "\n".join(f"{name} = {self.inline(entries[name])}" for name in entries)
        return text if kind < 0.9 else scratched(rng, text)

    def inline(self, value: object) -> str:
        """A value as it might stand in TOML."""
        if isinstance(value, dict):
            parts = [f"{json.dumps(name)} = {self.inline(value[name])}" for name in value]
            return "{" + ", ".join(parts) + "}"
        if isinstance(value, list):
            return "[" + ", ".join(map(self.inline, value)) + "]"
        return "{}" if value is None else json.dumps(value, ensure_ascii=False)

    def read(self, text: str) -> str:
        rules = rules_toml.loads(text)
        other = variants.get(Random(len(text)).choice(variants.names()))
        assert rules_toml.loads(rules_toml.dumps(rules)) == rules, "it comes back"
        assert rules_toml.loads(rules_toml.dumps(other, over=text)) == other, "it is written over"
        return "Rules"


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

    def __init__(self) -> None:
        self.texts = self.samples()

    def draw(self, rng: Random) -> str:
        return mutated(rng, self.texts, self.words)

    def read(self, text: str) -> str:
        try:
            return self.outcome(text)
        except InputError as error:
            raise AssertionError("faults are listed, and not raised") from error

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
        """Return the outcome of a text, in a word or two."""
        faults: list[notation.ParseProblem] = []
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


class Points(Parser):
    """Reads a table of points, and counts every deal."""

    words = (
        "# note", "#", "#1", "# 1", "#" + " " * 50_000, "#" + "1" * 50_000, "total", "sum:", "5.1.",
        "sep=;", "sep=", '"', '"a"', "13", "-10", "5+13i", "13i", "keep", "to 50", "deal", "choice",
        "comment", "Player #3", ",", ";", "\t", ",,,", "\r", "\ufeff", "\x00", "9" * 1_001,
    )  # fmt: skip

    def __init__(self) -> None:
        rows = (
            "deal Ann Bob Cleo Dan comment",
            "1 13 5 8 0 calm",
            "2 26 0 0 0 -",
            "total 39 5 8 0",
        )
        plain = ("13 5 8 0", "0 26 26 26 # Ann")
        pairs = ("Ann Bob Cleo Dan #", "5+13i 8 0 0 #1", "-26 5 8 -10 #2")
        given = [list(map(str.split, each)) for each in (rows, plain, pairs)]
        self.tables = ["\n".join(map(mark.join, each)) for mark in ",;\t " for each in given]

    def draw(self, rng: Random) -> str:
        return mutated(rng, self.tables, self.words)

    def read(self, text: str) -> str:
        faults: list[notation.ParseProblem] = []
        rules = variants.COMPLEX_HEARTS if "i" in text else variants.AMERICAN
        found = list(notation.read_points(text.split("\n"), rules, faults=faults))
        if found:
            notation.keep_score(found)
        return "faults" if faults else "deals"


PARSERS: dict[str, Callable[[], Parser]] = {
    "history": Histories, "json": Json, "notation": Notation, "points": Points, "toml": Toml,
}  # fmt: skip


def step(state: State, rng: Random) -> State:
    """The state a step later."""
    if state.phase in (Phase.DEAL, Phase.REDEAL):
        return state.deal()
    return state.apply(state.random_action(rng, state.actors[0])) if state.actors else state


def noise(rng: Random) -> str:
    """No document."""
    size = rng.choice((0, 1, 5, 50, 500))
    if rng.random() < 0.5:
        return rng.randbytes(size).decode("utf-8", "replace")
    return "".join(rng.choices(SCRAPS, k=size // 5))


def changed(rng: Random, data: Any, other: Any) -> Any:
    """Plain data with something in it changed; it stays as it is itself."""
    if isinstance(data, dict) and data and rng.random() < 0.9:
        name = rng.choice(list(data))
        found = {**data, name: changed(rng, data[name], part_of(rng, other))}
        way = rng.random()
        if way < 0.04:
            del found[name]
        elif way < 0.06:
            renamed = rng.choice(("is", "players", "limit", "cards", "zzz", name + "x"))
            found[renamed] = found.pop(name)
        return found
    if isinstance(data, list) and data and rng.random() < 0.9:
        place = rng.randrange(len(data))
        way = rng.random()
        before, after = data[:place], data[place + 1 :]
        if way < 0.7:
            return [*before, changed(rng, data[place], part_of(rng, other)), *after]
        if way < 0.8:
            return [*before, *after]
        if way < 0.9:
            return [*before, data[place], data[place], *after]
        return rng.sample(data, len(data))
    way = rng.random()
    if way < 0.5:
        return rng.choice(ODD)
    if way < 0.7:
        return part_of(rng, other)
    if type(data) is int:
        return data + rng.choice((-1, 1, 2, -5, 100))
    if isinstance(data, str):
        cards = [*data.split(), *rng.choices(("2C", "QS", "AH", "TD", "W", "left"), k=2)]
        return " ".join(rng.sample(cards, rng.randint(0, len(cards))))
    return [data] if way < 0.95 else nested(data, rng.choice((3, 40, 200)))


def nested(data: Any, depth: int) -> Any:
    """The same in lists in lists."""
    for _ in range(depth):
        data = [data]
    return data


def part_of(rng: Random, data: Any) -> Any:
    """Something out of plain data."""
    while isinstance(data, dict | list) and data and rng.random() < 0.8:
        data = rng.choice(list(data.values()) if isinstance(data, dict) else data)
    return data


def scratched(rng: Random, text: str) -> str:
    """A text with some of it changed."""
    for _ in range(rng.choice((1, 1, 2, 6))):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice((0, 0, 1, 1, 5, 50)))
        put = rng.choice((rng.choice(SCRAPS), text[end : end + 20], "", chr(rng.randrange(0x3000))))
        text = text[:start] + put + text[end:]
    return text


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
