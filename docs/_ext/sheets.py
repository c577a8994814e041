"""The sheets of the variants, and the table that shows in what they differ.

Everything is made from the rules, but for the title of a sheet and the paragraph below it, which
stand in its file.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from inspect import cleandoc, getdoc
from pathlib import Path
from typing import Any

import attrs

import sources
from _ext import pictures
from hearts import Card, Cards, Rules, Unknown, svg, variants
from hearts._wording import CardNames, join_words, uncapitalized
from hearts.rules import (
    HEARTS,
    PACK,
    ROOK_PACK,
    CardPoints,
    Component,
    EldestOpens,
    FirstTrickBar,
    HeartsBroken,
    HolderOpens,
    LowestOpens,
    TableRules,
    TakerOpens,
)
from hearts.rules.prose import describe_table

FOLDER = Path(__file__).resolve().parents[1] / "reference" / "variants"
BASE = "american"
SYMBOLS = {"C": "♣", "D": "♦", "S": "♠", "H": "♥"}
SUITS = {"C": "every club", "D": "every diamond", "S": "every spade", "H": "every heart"}
EFFECTS = {
    "add": "the others add",
    "subtract": "the shooter subtracts",
    "choice": "the shooter chooses",
    "win": "wins the match",
    "nothing": "counts for nobody",
    "add_unless_shooter_loses": "the others add, unless the shooter would lose",
    "add_unless_opponent_wins": "the others add, unless one of them would win",
}
#: So many cards stand in a row of a picture.
ROW = 14
SOURCES = ("PG", "PE", "RH", "WK")
MINUS = "\N{MINUS SIGN}"
WAYS = {"hold": "none", "call": "as the dealer calls", "mix": "on a pile"}


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


def as_links(text: str) -> str:
    """Return a text of Markdown in which ids of clauses are links."""
    return sources.ID.sub(r"{clause}`\g<0>`", text)


# Words for a few things.


def symbol(card: Card, *, numbered: bool = False) -> str:
    """Return a card as it is printed in a table; one of a numbered pack by its colour."""
    if numbered:
        return f"{CardNames(ROOK_PACK).bare(card)}"
    return f"{card.rank.replace('T', '10')}{SYMBOLS.get(card.suit, '')}"


def cards_in_words(cards: Cards) -> str:
    """Return cards as text, a whole suit in a word."""
    for suit, words in SUITS.items():
        whole = Cards([card for card in PACK if card.suit == suit])
        if whole <= cards:
            rest = cards_in_words(cards - whole) if cards != whole else ""
            return f"{words}, {rest}" if rest else words
    return str(cards)


def in_words(value: Any) -> str:
    """Return a value as it stands in a table: cards by name, a rule with its parameters."""
    if isinstance(value, Cards):
        return cards_in_words(value) or "none"
    if isinstance(value, tuple):
        return ", ".join(map(in_words, value)) or "none"
    if not attrs.has(type(value)):
        return str(value)
    return f"{type(value).__name__}({parameters(value)})"


def parameters(rule: Any) -> str:
    """Return the parameters of a rule that are not as the rule has them by itself."""
    if isinstance(rule, CardPoints):
        unit = "i" if rule.imaginary else ""
        tables = {"": rule.table} | {f" for {n}": table for n, table in rule.tables}
        return ", ".join(
            f"{cards_in_words(cards)}: {points}{unit}{where}"
            for where, table in tables.items()
            for cards, points in table
        )
    return ", ".join(
        f"{field.name}={in_words(getattr(rule, field.name))}"
        for field in attrs.fields(type(rule))
        if getattr(rule, field.name) != field.default
    )


def players_in_words(numbers: Iterable[int]) -> str:
    """Return numbers of players, a row of them from the first to the last."""
    found = list(numbers)
    if len(found) > 2 and found == list(range(found[0], found[-1] + 1)):
        return f"{found[0]} to {found[-1]}"
    return " or ".join(map(str, found))


def linked(rule: object) -> str:
    """Return a link to a rule."""
    return f"{{py:class}}`~hearts.rules.{type(rule).__name__}`"


def way_in_words(way: str | int) -> str:
    """Return where cards are passed."""
    if way == 0:
        return WAYS["hold"]
    if isinstance(way, int):
        return f"{abs(way)} to the {'left' if way > 0 else 'right'}"
    return WAYS.get(way, way)


def signed(points: int) -> str:
    """Return points with a minus sign that can be seen."""
    return str(points).replace("-", MINUS)


def values_of(table: TableRules) -> dict[str, list[Card]]:
    """Return the cards that count, by what they count; the dearest first."""
    found: dict[int, list[Card]] = {}
    for card in sorted(set(table.counted), key=lambda card: ("SHDC".find(card.suit), -card.index)):
        if table.values.get(card):
            found.setdefault(table.values[card], []).append(card)
    ordered = sorted(found.items(), key=lambda item: -item[0] * table.sign)
    unit = dict.fromkeys(table.second, "i")
    return {
        f"{signed(points)}{i}": [card for card in cards if unit.get(card, "") == i]
        for points, cards in ordered
        for i in ("", "i")
        if any(unit.get(card, "") == i for card in cards)
    }


def values_in_words(table: TableRules) -> str:
    """Return what counts, in a line, hearts first."""
    groups = values_of(table)
    hearts = {points: [c for c in cards if c.suit == "H"] for points, cards in groups.items()}
    hearts = {points: cards for points, cards in hearts.items() if cards}
    numbered = table.names.numbered
    suit, parts = "red" if numbered else "♥", []
    if len(hearts) > 2:
        first, *_, last = sorted(hearts, key=lambda text: abs(int(text.replace(MINUS, "-"))))
        parts.append(f"{suit}\N{NO-BREAK SPACE}{first}\N{NO-BREAK SPACE}to\N{NO-BREAK SPACE}{last}")
    elif hearts:
        most = max(hearts, key=lambda points: len(hearts[points]))
        parts.append(f"{suit}\N{NO-BREAK SPACE}{most}")
    for points, cards in groups.items():
        whole = points in hearts and (len(hearts) > 2 or points == most)
        here = [card for card in cards if not (whole and card.suit == "H")]
        parts += [f"{symbol(card, numbered=numbered)}\N{NO-BREAK SPACE}{points}" for card in here]
    return ", ".join(parts)


# The table of all variants.


def by_table(found: dict[int, str]) -> Iterator[tuple[str, str]]:
    """Yield what differs by number of players: once where it is the same."""
    for text in dict.fromkeys(found.values()):
        numbers = [players for players, other in found.items() if other == text]
        every = len(numbers) == len(found)
        yield ("" if every else players_in_words(numbers)), text


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


def _counts(rules: Rules) -> str:
    return _at_tables(rules, values_in_words)


def _moon(rules: Rules) -> str:
    def effects(table: TableRules) -> str:
        found = [EFFECTS.get(each.effect.key, each.effect.key) for each in table.rules.shoots]
        return ", ".join(dict.fromkeys(found)) or "no moon"

    return _at_tables(rules, effects)


def _ends(rules: Rules) -> str:
    table = rules.table(rules.players[0])
    return table.rules.end.when(table) or rules.end.key


def _more(rules: Rules) -> str:
    shown = {"passing", "opening", "play", "points", "shoots", "end"}
    base = variants.get(BASE).components()
    others = [r for r in rules.components() if r.slot not in shown and r not in base]
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
    "points": _counts,
    "moon": _moon,
    "it ends when": _ends,
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
    lines += ["", "</div>", "", "## Each in a sentence", ""]
    for name in variants.names():
        title, sentence = opening(name)
        lines += [
            f"[{title}](variants/{page(name)})",
            f": {sentence} `variants.{name.upper()}`",
            "",
        ]
    return "\n".join(lines)


# A sheet.


def _drawn(cards: Iterable[Card], numbered: bool) -> str:
    listed = list(cards)
    size = 34 * min(len(listed), ROW) + 4

    def draw(theme: svg.Theme) -> str:
        return svg.cards(listed, theme=theme, numbered=numbered, size=size)

    return pictures.both(draw, "cards")


def _backs(count: int) -> str:
    return pictures.both(lambda theme: svg.hand(Unknown(count), theme=theme, size=50), "cards")


def _labelled(found: dict[int, str]) -> Iterator[str]:
    for label, html in by_table(found):
        if label:
            yield from (f"**{label} players**", "")
        yield from (html, "")


def _left_out(rules: Rules) -> Iterator[str]:
    found = {}
    for players in rules.players:
        deck = rules.table(players).deck
        numbered = rules.table(players).names.numbered
        pack = ROOK_PACK if numbered else PACK
        known = pack + pack if deck.two else pack
        out = known - deck
        extra = " One of them is dealt to nobody." if rules.table(players).has_extra else ""
        packs = "two packs" if deck.two else f"a pack of {len(pack)}"
        text = f"<p>{len(deck)} cards: {packs}{', without' if out else ', with nothing left out'}"
        text += f"{'' if out else '.'}</p>{_drawn(out, numbered) if out else ''}"
        added = deck - known
        if added:
            text = f"<p>{len(deck)} cards: a pack of {len(pack)}, and Warren.{extra}</p>"
            text += _drawn(added, numbered)
        found[players] = f'<div class="strip">{text}</div>'
    yield from _labelled(found)


def _counting(rules: Rules) -> Iterator[str]:
    found = {}
    for players in rules.players:
        table = rules.table(players)
        rows = [
            f"<dt>{points}</dt><dd>{_drawn(cards, table.names.numbered)}</dd>"
            for points, cards in values_of(table).items()
        ]
        besides = [text for rule in table.rules.results for _, text in rule.sentences(table)]
        found[players] = f'<dl class="points">{"".join(rows)}</dl>\n\n{" ".join(besides)}'
    yield from _labelled(found)


def _cycle(rules: Rules) -> Iterator[str]:
    found = {}
    for players in rules.players:
        passing = rules.passing.for_table(players)
        steps = []
        for way in passing.cycle:
            back = "" if way == "hold" else _backs(passing.count)
            steps.append(f"<li>{back}<span>{way_in_words(way)}</span></li>")
        none = set(passing.cycle) == {"hold"}
        found[players] = (
            "No cards are passed." if none else f'<ol class="cycle">{"".join(steps)}</ol>'
        )
    yield from _labelled(found)


def _compared(name: str, rules: Rules) -> Iterator[str]:
    base = variants.get(BASE)
    if name == BASE:
        yield "All other variants are compared with this one."
        yield ""
        return
    here = 4 if 4 in rules.players else rules.players[0]
    one, other = describe_table(rules.table(here)), describe_table(base.table(4))
    if here != 4:
        yield f"The game for {here} is compared with the American game for four."
        yield ""
    same, rows = [], []
    for heading in one:
        ours = [text for text in one[heading] if text not in other[heading]]
        theirs = [text for text in other[heading] if text not in one[heading]]
        if ours or theirs:
            cells = (" ".join(texts) or "(nothing)" for texts in (ours, theirs))
            rows.append(f"| **{heading.value}** | {' | '.join(cells)} |")
        elif one[heading]:
            same.append(heading.value)
    if not rows:
        yield "It is played as the American game."
        yield ""
        return
    yield from ("| | here | American game |", "|---|---|---|", *rows, "")
    yield f"The same in both: {'; '.join(same)}." if same else "Nothing else is the same."
    yield ""


def _record(rules: Rules) -> Iterator[str]:
    yield "Parameters that are as the rule has them by itself are left out."
    yield ""
    yield from ("| field | rule |", "|---|---|")
    for field in attrs.fields(Rules):
        value = getattr(rules, field.name)
        each = value if isinstance(value, tuple) and field.name != "players" else (value,)
        cells = []
        for rule in each:
            if isinstance(rule, Component):
                said = parameters(rule)
                cells.append(f"{linked(rule)}{f' `{said}`' if said else ''}")
            elif rule is not None:
                cells.append(f"`{in_words(rule)}`")
        if cells:
            yield f"| {field.name} | {'<br>'.join(cells)} |"
    yield ""


def _silent(name: str) -> str:
    """What the module of a variant says of its source."""
    for module in list(sys.modules.values()):
        if module.__name__.startswith("hearts.variants.") and name in vars(module):
            doc = cleandoc(getdoc(module) or "").partition("\n\n")[2]
            return " ".join(doc.split())
    return ""


def _source(name: str) -> Iterator[str]:
    yield from (as_links(variants.about(name)), "")
    clauses = {ident: each for ident, each in sources.load().items() if name in each.variants}
    texts = {ident.partition("-")[0]: None for ident in clauses}
    titles = [sources.TEXTS[text][0] for text in texts if text in SOURCES]
    yield from ((f"Source: {join_words(map(uncapitalized, titles))}.", "") if titles else ())
    silent = _silent(name)
    open_ids = [ident for ident in clauses if ident.startswith("S-")]
    if silent or open_ids:
        yield from ("### Open points", "")
        yield from (silent.replace("``", "`"), "")
        for ident in open_ids:
            yield f"- {{clause}}`{ident}` {clauses[ident].clause}"
        yield ""
    rest = [ident for ident in clauses if not ident.startswith("S-")]
    if rest:
        count = f"{len(rest)} clause{'s' * (len(rest) > 1)}"
        yield from (f"<details><summary>{count} of the source</summary>", "")
        for ident in rest:
            yield f"- {{clause}}`{ident}` {clauses[ident].clause}"
        yield from ("", "</details>", "")


def _folded(name: str, players: int) -> Iterator[str]:
    yield from (f"<details><summary>The table with {players} players</summary>", "")
    yield from (pictures.table(name, players), "", "</details>", "")


def sheet(name: str) -> str:
    """Return all of a sheet but its opening."""
    rules = variants.get(name)
    shown = 4 if 4 in rules.players else rules.players[0]
    most = max(rules.players)
    lines = [
        "| | |",
        "|---|---|",
        f'| In code | `variants.{name.upper()}`, `variants.get("{name}")` |',
        f"| Players | {players_in_words(rules.players)} |",
        f"| Points | {_counts(rules)} |",
        f"| Moon | {_moon(rules)} |",
        f"| The match ends when | {_ends(rules)} |",
        "",
        pictures.table(name, shown),
        "",
        *(_folded(name, most) if most != shown else ()),
        "## The deck",
        "",
        *_left_out(rules),
        "## The pass",
        "",
        *_cycle(rules),
        "## Points",
        "",
        "Cards that are not shown have no points of their own.",
        "",
        *_counting(rules),
        "## Compared with the American game",
        "",
        *_compared(name, rules),
        "## The rules in prose",
        "",
        f"This is `variants.{name.upper()}.describe()`.",
        "",
    ]
    blocks = rules.describe().strip().split("\n\n")
    for heading, text in zip(blocks[::2], blocks[1::2], strict=True):
        lines += [f"**{heading}.** {text}", ""]
    lines += ["## The source", "", *_source(name), "## The record", "", *_record(rules)]
    return "\n".join(lines)
