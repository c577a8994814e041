"""The table that shows in what the variants differ."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from _ext.words import (
    by_table,
    linked,
    parameters,
    players_in_words,
    symbol,
    values_in_words,
    way_in_words,
)
from hearts import Card, Rules, variants
from hearts.rules import (
    HEARTS,
    EldestOpens,
    FirstTrickBar,
    HeartsBroken,
    HolderOpens,
    LowestOpens,
    TableRules,
    TakerOpens,
)

FOLDER = Path(__file__).resolve().parents[1] / "reference" / "variants"
#: All others are compared with this one.
BASE = "american"
EFFECTS = {
    "add": "the others add",
    "subtract": "the shooter subtracts",
    "choice": "the shooter chooses",
    "win": "wins the match",
    "collect": "each of the others pays the shooter",
    "nothing": "counts for nobody",
    "add_unless_shooter_loses": "the others add, unless the shooter would lose",
    "add_unless_opponent_wins": "the others add, unless one of them would win",
}


def page(name: str) -> str:
    """Return the name of the file of a sheet."""
    return f"{name.replace('_', '-')}.md"


def opening(name: str) -> tuple[str, str]:
    """Return the title of a sheet, and the sentence that distinguishes the variant."""
    text = (FOLDER / page(name)).read_text("utf-8")
    found = re.match(r"# (.+)\n\n((?:.+\n)+)", text)
    if found is None:
        raise ValueError(f"{page(name)} does not open with a title and a sentence")
    return found[1], " ".join(found[2].split())


def _at_tables(rules: Rules, text: Callable[[TableRules], str]) -> str:
    """What may differ by number of players, each with the players for whom it is so."""
    found = {players: text(rules.table(players)) for players in rules.players}
    return "<br>".join(f"{label}: {text}" if label else text for label, text in by_table(found))


def _passes(rules: Rules) -> str:
    def cycle(table: TableRules) -> str:
        ways = ", ".join(map(way_in_words, table.rules.passing.cycle))
        return re.sub(r" to the left(?=, \d+ to the left)", "", ways)

    return _at_tables(rules, cycle)


def _opens(rules: Rules) -> str:
    match rules.opening:
        case HolderOpens(card=card):
            return symbol(Card(str(card)))
        case LowestOpens():
            return "the lowest club"
        case EldestOpens():
            return "the eldest hand"
        case TakerOpens(card=card):
            return f"the taker of {symbol(Card(str(card)))}"
    return str(rules.opening.key)


def _breaks(rules: Rules) -> str:
    for rule in rules.play:
        if isinstance(rule, HeartsBroken):
            return "have to be broken" if rule.broken_by <= HEARTS else "♥ or Q♠ breaks"
    return "are free"


def _first_trick(rules: Rules) -> str:
    barred = any(isinstance(rule, FirstTrickBar) for rule in rules.play)
    return "no penalty cards" if barred else "anything"


def counts(rules: Rules) -> str:
    """Return the points of cards, for each number of players."""
    return _at_tables(rules, values_in_words)


def moon(rules: Rules) -> str:
    """Return the effect of a moon, for each number of players."""

    def effects(table: TableRules) -> str:
        found = [EFFECTS.get(each.effect.key, each.effect.key) for each in table.rules.shoots]
        return ", ".join(dict.fromkeys(found)) or "no moon"

    return _at_tables(rules, effects)


def ends(rules: Rules) -> str:
    """Return when a match is over."""
    table = rules.table(rules.players[0])
    return table.rules.end.when(table) or rules.end.key


def _more(rules: Rules) -> str:
    shown = {"passing", "opening", "points", "shoots", "end"}
    base = variants.get(BASE).components()
    others = [
        rule
        for rule in rules.components()
        if rule.slot not in shown
        and not isinstance(rule, HeartsBroken | FirstTrickBar)
        and rule not in base
    ]
    return ", ".join(
        f"{linked(rule)} {'' if rule.slot == 'deck' else parameters(rule)}".strip()
        for rule in others
    )


COLUMNS: dict[str, Callable[[Rules], str]] = {
    "players": lambda rules: players_in_words(rules.players),
    "cards go": _passes,
    "first lead": _opens,
    "first trick": _first_trick,
    "hearts": _breaks,
    "points": counts,
    "moon": moon,
    "it ends when": ends,
    "more": _more,
}


def overview() -> str:
    """Return the table of variants; where one is like the American game the cell is empty."""
    base = {name: cell(variants.get(BASE)) for name, cell in COLUMNS.items()}
    lines = [
        '<div class="wide">',
        "",
        f"| variant | {' | '.join(COLUMNS)} |",
        f"|{'---|' * (len(COLUMNS) + 1)}",
    ]
    for name in variants.names():
        title, _ = opening(name)
        cells = [f"[{title}](variants/{page(name)})"]
        for column, cell in COLUMNS.items():
            text = cell(variants.get(name))
            cells.append("" if text == base[column] and name != BASE else text)
        lines.append(f"| {' | '.join(cells)} |")
    lines += ["", "</div>", "", "## By number of players", ""]
    counts = sorted({count for name in variants.names() for count in variants.get(name).players})
    for count in counts:
        found = [f"[{opening(name)[0]}](variants/{page(name)})" for name in variants.names(count)]
        lines += [f"- **{count} players**: {'; '.join(found)}"]
    lines += ["", "## Each in a sentence", ""]
    for name in variants.names():
        title, sentence = opening(name)
        lines += [f"- [{title}](variants/{page(name)}): {sentence} `variants.{name.upper()}`"]
    return "\n".join(lines)
