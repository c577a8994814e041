"""The words of the rules of each module, beside those kept in `tests/golden/words/`.

`python -m tests.rules.words` writes the files anew. Read the difference before you keep it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import attrs

from hearts import Rules, variants
from hearts.rules import Component, TableRules

WORDS = Path(__file__).parents[1] / "golden" / "words"


def tables() -> Iterator[tuple[str, TableRules]]:
    """Every named variant at each table, and rules that differ from it by one field of one rule."""
    from tests.rules.test_prose import CHANGES

    for name in variants.names():
        for players in variants.get(name).players:
            yield f"{name} {players}", variants.get(name).table(players)
    for name, pairs in CHANGES.items():
        for rules in (each for pair in pairs for each in pair):
            yield name, rules.table(rules.players[0])


def components(rules: Rules) -> Iterator[Component]:
    """All rules among the values of a set of rules."""
    for field in attrs.fields(Rules):
        value = getattr(rules, field.name)
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, Component):
                yield each


@cache
def all_words() -> dict[str, str]:
    """The sentences of the rules of each module, once for each text, with its first place."""
    found: dict[str, dict[tuple[str, ...], str]] = {}
    for name, table in tables():
        for rule in components(table.rules):
            module = type(rule).__module__.rpartition(".")[2]
            said = [f"    {heading.name}: {text}" for heading, text in rule.sentences(table)]
            found.setdefault(module, {}).setdefault((rule.key, *said), name)
    return {
        module: "".join(
            "\n".join((f"{key} ({name})", *said, "")) for (key, *said), name in texts.items()
        )
        for module, texts in found.items()
    }


def check_words(module: str) -> None:
    """The rules of a module say what the kept file says, for each table."""
    kept = (WORDS / f"{module}.txt").read_text("utf-8")
    assert all_words()[module].splitlines() == kept.splitlines(), (
        "if the new words are right: python -m tests.rules.words"
    )


if __name__ == "__main__":
    WORDS.mkdir(exist_ok=True)
    for module, text in all_words().items():
        (WORDS / f"{module}.txt").write_text(text, "utf-8")
