"""Tables that the pages take from the library itself, so that they cannot say something else."""

from __future__ import annotations

from typing import Any

import attrs

from hearts import Cards, Rules, variants
from hearts.encoding import GROUPS, MEANINGS, MOST_PLAYERS, SLOTS
from hearts.rules import PACK, CardPoints

_SUITS = {"C": "every club", "D": "every diamond", "S": "every spade", "H": "every heart"}


def cards_in_words(cards: Cards) -> str:
    """Cards as text, a whole suit in a word."""
    for suit, words in _SUITS.items():
        whole = Cards([card for card in PACK if card.suit == suit])
        if whole <= cards:
            rest = cards_in_words(cards - whole) if cards != whole else ""
            return f"{words}, {rest}" if rest else words
    return str(cards)


def in_words(value: Any) -> str:
    """A rule as its name and its parameters; a parameter that is None is left to the rule."""
    if isinstance(value, Cards):
        return cards_in_words(value) or "none"
    if isinstance(value, CardPoints):
        unit = "i" if value.imaginary else ""
        tables = {"": value.table} | {f" for {n}": table for n, table in value.tables}
        told = [
            f"{cards_in_words(cards)}: {points}{unit}{where}"
            for where, table in tables.items()
            for cards, points in table
        ]
        return f"{value.key}({', '.join(told)})"
    if isinstance(value, tuple):
        return ", ".join(map(in_words, value)) or "none"
    if not attrs.has(type(value)):
        return str(value)
    parameters = attrs.asdict(value, recurse=False)
    told = [f"{name}: {in_words(each)}" for name, each in parameters.items() if each is not None]
    return f"{type(value).__name__}({', '.join(told)})"


def variants_prose() -> str:
    """What is said of each named variant at a table."""
    lines = []
    for name in variants.names():
        lines += [f"(told-{name.replace('_', '-')})=", f"## {name}", ""]
        blocks = variants.get(name).describe().strip().split("\n\n")
        for heading, text in zip(blocks[::2], blocks[1::2], strict=True):
            lines += [f"**{heading}.** {text}", ""]
    return "\n".join(lines)


def _value(rules: Rules, name: str) -> str:
    value = getattr(rules, name)
    if isinstance(value, tuple) and name != "players":
        return "<br>".join(f"`{in_words(each)}`" for each in value) or "none"
    return f"`{in_words(value)}`"


def variants_table() -> str:
    """The named variants, side by side and then one by one."""
    names = variants.names()
    overview = ["| variant | players | passing | moon | end |", "|---|---|---|---|---|"]
    for name in names:
        rules = variants.get(name)
        tables = [rules.table(players).rules for players in rules.players]
        moons = [", ".join(shoot.effect.key for shoot in each.shoots) or "none" for each in tables]
        cycles = [", ".join(map(str, each.passing.cycle)) for each in tables]
        shoots, cycle = ("<br>".join(dict.fromkeys(column)) for column in (moons, cycles))
        cells = [f"[`{name}`](#{name.replace('_', '-')})", in_words(rules.players), cycle, shoots]
        overview.append(f"| {' | '.join([*cells, f'`{in_words(rules.end)}`'])} |")
    lines = [*overview, ""]
    for name in names:
        rules = variants.get(name)
        lines += [f"({name.replace('_', '-')})=", f"## {name}", "", variants.about(name), ""]
        lines += [f"[Its rules in prose](prose.md#told-{name.replace('_', '-')}).", ""]
        lines += ["| field | rule |", "|---|---|"]
        for field in attrs.fields(Rules):
            if field.name != "name":
                lines.append(f"| {field.name} | {_value(rules, field.name)} |")
        lines.append("")
    return "\n".join(lines)


def planes_table() -> str:
    """Every plane of an observation, with its meaning."""
    return _table("plane", "number of each card", [(f"*{key}*", MEANINGS[key]) for key in MEANINGS])


def slots_table() -> str:
    """The places of the plane *table*."""
    rows = [(f"{place}: *{key}*", text) for place, (key, text) in enumerate(SLOTS.items())]
    return _table("place", "number", rows)


def groups_table() -> str:
    """The parts of the plane *seats*."""
    rows = [
        (f"{part * MOST_PLAYERS}: *{key}*", text) for part, (key, text) in enumerate(GROUPS.items())
    ]
    return _table("from place", "numbers", rows)


def _table(left: str, right: str, rows: list[tuple[str, str]]) -> str:
    lines = [f"| {left} | {right} |", "|---|---|", *(f"| {one} | {two} |" for one, two in rows)]
    return "\n".join(lines)
