"""The entries of the rules: their sentences at a table, their parameters and their variants."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Any

import attrs

import sources
from _ext.overview import opening, page
from _ext.words import as_links, in_words
from hearts import Rules, RulesError, variants
from hearts import rules as library
from hearts.rules import (
    Component,
    Effect,
    EndAfter,
    EndAt,
    EndFirst,
    Heading,
    Moon,
    Nothing,
    Shoot,
    Subtract,
    Trumps,
)
from hearts.rules.prose import describe_table

#: Rules that no variant has and that need parameters, and one whose words need a game around them.
EXAMPLES: dict[str, Any] = {
    "EndFirst": EndFirst((EndAt(100), EndAfter(10))),
    "Trumps": Trumps("S"),
}
#: The pictures of rules in docs/pictures, and their words.
PICTURES = {
    "Passing": (
        "passes",
        "Four deals: the cards go round to the left, round to the right, across, and stay.",
    ),
    "Kitty": (
        "kitty",
        "Four cards lie face down in the middle. Cleo takes the first heart, and gets them.",
    ),
    "Moon": (
        "moon",
        "Ann takes all hearts and the queen of spades. Without a moon this counts 26 for Ann; with "
        "Add 26 for each of the others; with Subtract minus 26 for Ann.",
    ),
}
SECTION = re.compile(r"^Attributes:\n((?:[ ]+.*\n|\n)*)", re.MULTILINE)


def kinds() -> dict[str, type[Any]]:
    """Return every rule and effect that can stand in a record of rules, by name."""
    public = {name: getattr(library, name) for name in library.__all__}
    return {
        name: kind
        for name, kind in public.items()
        if isinstance(kind, type) and issubclass(kind, Component | Effect) and attrs.has(kind)
    }


def _values(value: Any) -> Iterator[Any]:
    """A value, and all that stands in its fields."""
    yield value
    if isinstance(value, tuple):
        for each in value:
            yield from _values(each)
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            yield from _values(getattr(value, field.name))


def users(kind: type[Any]) -> list[str]:
    """Return the variants in which a rule stands, at one of their tables."""
    return [name for name in variants.names() if _stands_in(kind, variants.get(name))]


def _stands_in(kind: type[Any], rules: Rules) -> bool:
    """Whether a rule is one of these at some table; of effects, whether a shoot has it."""
    parts = [each for n in rules.players for each in rules.for_players(n).components()]
    if issubclass(kind, Effect):
        return any(isinstance(each, Shoot) and type(each.effect) is kind for each in parts)
    return any(type(value) is kind for each in parts for value in _values(each))


def _game_with(kind: type[Any], having: list[str]) -> Rules:
    """Return rules in which a rule of this kind stands: a variant, or the American game amended."""
    rule = EXAMPLES.get(kind.__name__)
    if rule is None and issubclass(kind, Effect):
        rule = Moon(kind())
    if rule is None and having:
        return variants.get(having[0])
    return variants.AMERICAN.amend(kind() if rule is None else rule)


def _sentences(kind: type[Any], rules: Rules) -> list[str]:
    """Return the sentences of a rule of this kind, at the first table that has it."""
    if issubclass(kind, Effect):
        other = variants.AMERICAN.amend(Moon(Subtract() if kind is Nothing else Nothing()))
        plain = describe_table(other.table(4))[Heading.SHOOTING]
        found = describe_table(rules.table(4))[Heading.SHOOTING]
        return [text for text in found if text not in plain]
    for players in rules.players:
        table = rules.table(players)
        for rule in table.rules.components():
            if any(type(each) is kind for each in _values(rule)):
                found = [text for _, text in rule.sentences(table)]
                # The points of cards are described for all rules together.
                return found or describe_table(table)[Heading.POINTS]
    raise RulesError(f"{kind.__name__} stands nowhere in {rules.name}")


def meanings(kind: type[Any]) -> dict[str, str]:
    """Return the meaning of each parameter from the docstrings, by name."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        section = SECTION.search(f"{inspect.cleandoc(each.__doc__ or '')}\n")
        if section is not None:
            for part in re.split(r"\n(?=    \S)", section[1].rstrip()):
                name, _, text = part.strip().partition(":")
                found[name] = " ".join(text.split())
    return found


def described(kind: type[Any]) -> str:
    """Return the docstring of a rule as Markdown, without its parameters."""
    text = SECTION.sub("", f"{inspect.cleandoc(kind.__doc__ or '')}\n").strip()
    return as_links(re.sub(r"``(.+?)``", r"`\1`", text))


def _default(field: Any) -> str:
    if field.default is attrs.NOTHING:
        return "*required*"
    if isinstance(field.default, attrs.Factory):  # type: ignore[arg-type]
        return "depends on the rule"
    plain = field.default is None or isinstance(field.default, str)
    return f"`{field.default!r}`" if plain else f"`{in_words(field.default)}`"


def _parameters(kind: type[Any]) -> Iterator[str]:
    fields = attrs.fields(kind)
    if not fields:
        yield from ("No parameters.", "")
        return
    said = meanings(kind)
    yield from ("| parameter | default | meaning |", "|---|---|---|")
    for field in fields:
        meaning = as_links(re.sub(r"``(.+?)``", r"`\1`", said.get(field.name, "")))
        yield f"| `{field.name}` | {_default(field)} | {meaning.replace('|', chr(92) + '|')} |"
    yield ""


def _methods(kind: type[Any]) -> Iterator[str]:
    """The methods that only this rule has, in full; those of its family by name."""
    fields = {field.name for field in attrs.fields(kind)}
    public = [name for name, each in inspect.getmembers(kind, callable) if name[0] != "_"]
    family = kind.__mro__[1]
    own = [name for name in public if name not in fields and not hasattr(family, name)]
    shared = [name for name in public if name not in fields and hasattr(family, name)]
    yield from ('<details class="built"><summary>Methods</summary>', "")
    for name in own:
        yield from (
            "```{eval-rst}",
            f".. automethod:: hearts.rules.{kind.__name__}.{name}",
            "```",
            "",
        )
    names = ", ".join(f"`{name}`" for name in shared)
    base = f"{{py:class}}`~hearts.rules.{family.__name__}`"
    yield from (f"Methods of every {base}: {names}.", "", "</details>", "")


def _listed(having: list[str]) -> str:
    names = variants.names()
    links = {name: f"[{opening(name)[0]}](../variants/{page(name)})" for name in names}
    lacking = [name for name in names if name not in having]
    if not having:
        return "Variants: none of the named ones; `amend` adds it."
    if not lacking:
        return "Variants: all."
    if len(lacking) < 12:
        return f"Variants: all but {'; '.join(links[name] for name in lacking)}."
    if len(having) < 12:
        return f"Variants: {'; '.join(links[name] for name in having)}"
    said = f"<details><summary>Variants: {len(having)} of {len(names)}</summary>"
    return f"{said}\n\n{'; '.join(links[name] for name in having)}\n\n</details>"


def entry(name: str) -> str:
    """Return the entry of a rule: its words, variants, parameters, signature and clauses."""
    kind = kinds()[name]
    having = users(kind)
    rules = _game_with(kind, having)
    texts = _sentences(kind, rules)
    own_key = attrs.fields_dict(kind).get("key")
    key = getattr(kind, "key", None) if own_key is None else own_key.default
    where = (
        "the American game with this rule"
        if rules.name not in variants.names()
        else opening(rules.name)[0]
    )
    ids = [
        ident
        for ident, clause in sources.load().items()
        if any(
            rule == f"hearts.rules.{name}" or rule.startswith(f"hearts.rules.{name}.")
            for rule in clause.rule
        )
    ]
    named = f"`{key}`" if isinstance(key, str) else "by its parameters"
    where_it_stands = f", in the field `{kind.slot}`" if issubclass(kind, Component) else ""
    lines = [f"## {name}", "", described(kind), ""]
    lines += [*(f"> {text}\n>" for text in texts), f"> — {where}", ""]
    if name in PICTURES:
        drawn, alt = PICTURES[name]
        lines += [f"![{alt}](../../pictures/{drawn}.svg)", ""]
    lines += [_listed(having), ""]
    lines += [f"Key: {named}{where_it_stands}", "", *_parameters(kind)]
    lines += [
        "```{eval-rst}",
        f".. autoclass:: hearts.rules.{name}",
        "   :no-members:",
        "```",
        "",
    ]
    if ids:
        links = ", ".join(f"{{clause}}`{ident}`" for ident in ids)
        said = f'<details class="built"><summary>Clauses in the rulebooks: {len(ids)}</summary>'
        lines += [said, "", links, "", "</details>", ""]
    return "\n".join([*lines, *_methods(kind)])
