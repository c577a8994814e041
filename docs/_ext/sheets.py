"""The sheets of the variants.

Everything is made from the rules, except for the title of a sheet and the paragraph below it, which
are in its file.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from inspect import cleandoc, getdoc

import attrs

import sources
from _ext import diagrams, pictures
from _ext.overview import BASE, counts, ends, moon
from _ext.words import (
    as_links,
    by_table,
    in_words,
    linked,
    parameters,
    players_in_words,
    values_of,
    way_in_words,
)
from hearts import Card, Rules, svg, variants
from hearts._wording import join_words, uncapitalized
from hearts.rules import PACK, ROOK_PACK, Component, Passing
from hearts.rules.prose import describe_table

#: The number of cards in a row of a picture.
ROW = 13
SOURCES = ("PG", "PE", "RH", "WK")


def _drawn(cards: Iterable[Card], numbered: bool) -> str:
    listed = list(cards)
    size = 46 * min(len(listed), ROW) + 4

    def draw(theme: svg.Theme) -> str:
        return svg.cards(listed, theme=theme, numbered=numbered, size=size)

    return pictures.both(draw, "cards")


def _ring(way: str | int, passing: Passing, players: int) -> str:
    return pictures.both(lambda theme: diagrams.way(theme, way, passing.count, players), "cards")


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
            steps.append(f"<li>{_ring(way, passing, players)}<span>{way_in_words(way)}</span></li>")
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
        yield "The rules are those of the American game."
        yield ""
        return
    yield from ("| | here | American game |", "|---|---|---|", *rows, "")
    yield f"The same in both: {'; '.join(same)}." if same else "No section is the same in both."
    yield ""


def _record(rules: Rules) -> Iterator[str]:
    yield "Parameters with their default values are left out."
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
    """Return the text about the source from the module of a variant."""
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
        f"| Points | {counts(rules)} |",
        f"| Moon | {moon(rules)} |",
        f"| The match ends when | {ends(rules)} |",
        "",
        pictures.table(name, shown),
        "",
        "% built",
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
        "% end",
        "",
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
