"""The rules in prose, and the difference between two sets of rules.

Every rule yields its own sentences. This module puts them in the order of play, with sentences that
hold for all games of Hearts. It describes one number of players at a time. Sentences that are the
same for all numbers are then printed once, and the rest with their number of players.

Two sets of rules are compared by their sentences. A difference in the data alone, such as a name or
another way to make the same deck, is no difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from textwrap import fill
from typing import TYPE_CHECKING, Final, TypeAlias

from hearts._arguments import is_one_of, short_repr
from hearts._wording import join_words, number_word, uncapitalized
from hearts.errors import InputError, RulesError
from hearts.rules.adjustments import ScoreRule
from hearts.rules.component import Component, Heading, Section, Sentence, unit
from hearts.rules.contract import sentences_of
from hearts.rules.ending import EndAtDistance
from hearts.rules.points import counts_of
from hearts.rules.ranking import EveryPlace, LowestPositive
from hearts.rules.shooting import Shoot
from hearts.rules.stages import EndLives, EndTurned

if TYPE_CHECKING:
    from hearts.rules.rules import Rules
    from hearts.rules.table import TableRules

#: The description of one table, section by section.
Description: TypeAlias = dict[Heading, list[str]]

_WIDTH: Final = 88


def sections(rules: Rules, players: int | None = None) -> tuple[Section, ...]:
    """Return the rules in prose, part by part, for one number of players or for all of them."""
    numbers = _tables(rules, players)
    by_players = {count: describe_table(rules.table(count)) for count in numbers}
    found = []
    for heading in Heading:
        said = {count: description[heading] for count, description in by_players.items()}
        if heading is Heading.TABLE:
            first = f"This is a game for {join_words(map(number_word, numbers), 'or')} players."
            said = {count: [first, *texts] for count, texts in said.items()}
        one = said[numbers[0]] if len(numbers) == 1 else _paragraphs(said, numbers)
        if one:
            found.append(Section(heading.value, tuple(one)))
    return tuple(found)


def described(rules: Rules, players: int | None = None) -> str:
    """Return the rules in prose as one text, for one number of players or for all of them."""
    parts = []
    single = len(_tables(rules, players)) == 1
    for section in sections(rules, players):
        texts = [" ".join(section.paragraphs)] if single else section.paragraphs
        lines = [fill(text, _WIDTH, break_on_hyphens=False) for text in texts]
        parts.append("\n".join([section.heading, "", *lines]))
    return "\n\n".join(parts)


def difference(rules: Rules, other: Rules, players: int | None = None) -> tuple[str, ...]:
    """Return the sentences that only one of two sets of rules has or that stand in another order, a
    text for each section."""
    here, there = _tables(rules, players), _tables(other, players)
    # Each number is compared with itself, or with the nearest one if none is common to both.
    pairs = {count: count for count in here if count in there}
    if not pairs:
        pairs = {count: min(there, key=lambda n: (abs(n - count), n)) for count in here}
    found = []
    if here != there:
        counts = [join_words(map(number_word, numbers), "or") for numbers in (here, there)]
        found.append(f"The number of players: here {counts[0]}; there {counts[1]}.")
        found.append(_compared(pairs))
    numbers = tuple(pairs)
    tables = {
        count: (describe_table(rules.table(count)), describe_table(other.table(count_there)))
        for count, count_there in pairs.items()
    }
    for section in Heading:
        apart = {}
        for count, (one, two) in tables.items():
            ours, theirs = _apart(one[section], two[section])
            if ours or theirs:
                told_here, told_there = (" ".join(texts) for texts in (ours, theirs))
                apart[count] = f"Here: {_or_nothing(told_here)} There: {_or_nothing(told_there)}"
        for text in dict.fromkeys(apart.values()):
            at = tuple(count for count in apart if apart[count] == text)
            found.append(f"{section.value}{_of_tables(at, numbers)}. {text}")
    return tuple(found)


def _compared(pairs: dict[int, int]) -> str:
    """Return the sentences about the numbers of players here and there that are compared."""
    if all(count == there for count, there in pairs.items()):
        common = join_words(map(number_word, pairs), "and")
        return f"Only the rules for {common} players are compared: both have no other number."
    each = [
        f"the rules for {number_word(here)} players here with those for {number_word(there)} there"
        for here, there in pairs.items()
    ]
    return (
        f"No number of players is common to both: compared are {join_words(each)}. Sentences that "
        "depend on the number alone, such as the size of a hand, are among the differences."
    )


def _apart(one: list[str], two: list[str]) -> tuple[list[str], list[str]]:
    """Return the sentences of each list that the other lacks, or that stand in another order."""
    common = [text for text in one if text in two], [text for text in two if text in one]
    alike = {text for text, other in zip(*common, strict=True) if text == other}
    return [text for text in one if text not in alike], [text for text in two if text not in alike]


def describe_table(table: TableRules) -> Description:
    """Return the description of one table."""
    found: Description = {section: [] for section in Heading}
    for section, text in (*_always(table), *_by_rules(table)):
        if text not in found[section]:
            found[section].append(text)
    return found


def _tables(rules: Rules, players: int | None) -> tuple[int, ...]:
    """Return the numbers of players to be described."""
    numbers = tuple(sorted(set(rules.players)))
    if players is not None:
        if not is_one_of(players, numbers):
            allowed = join_words(map(str, numbers), "or")
            raise InputError(
                f"players: {rules.name} is played by {allowed} players, "
                f"not by {short_repr(players)}"
            )
        numbers = (players,)
    problems = rules.check(players)
    if problems:
        raise RulesError(*problems)
    return numbers


def _always(table: TableRules) -> Iterator[Sentence]:
    """Yield the sentences that hold in every game, unless a rule changes them."""
    if table.rules.partners is None:
        yield Heading.TABLE, "There are no partners."
    suit = table.names.suit
    plain = not (table.plan.trumps or table.plan.winners)
    yield (
        Heading.PLAY,
        f"To each trick everybody in turn plays one card. A player with a card of the {suit} led "
        f"must follow suit, that is, play a card of that {suit}. A player without one discards, "
        f"that is, plays a card of another {suit}.",
    )
    yield (
        Heading.TRICKS,
        f"The highest card of the {suit} led takes the trick, and its player leads to the "
        f"next one.{' There are no trumps.' if plain else ''}",
    )
    if table.deck.two and not table.plan.cancels:
        yield (
            Heading.TRICKS,
            f"If two cards have the same {suit} and rank, the one played first is the higher.",
        )
    yield Heading.POINTS, _aim(table)
    for text in counts_of(table):
        yield Heading.POINTS, text
    if not table.rules.shoots:
        yield (
            Heading.SHOOTING,
            "Nothing special happens when somebody takes all the cards that count: they count as "
            "always.",
        )
    if len(table.rules.shoots) > 1:
        yield (
            Heading.SHOOTING,
            "Only one of the following counts in a deal, the first that fits.",
        )
    if table.rules.wins:
        summed = table.rules.partners is not None and not table.pooled
        together = "Partners win together. " if summed else ""
        others = "the others are ranked as always"
        if isinstance(table.rules.ranking, EveryPlace):
            others = "the others are ranked behind them as always"
        elif table.rules.ranking.losers_alike:
            others = "all others lose alike"
        yield (
            Heading.END,
            f"A {unit(table)} may win as follows at the end of a deal. That ends the match at "
            f"once, and nobody else wins, whatever the totals are. {together}If several win like "
            f"this after the same deal, they win together; {others}.",
        )
    whose = "Every side's" if table.pooled else "Everybody's"
    yield (
        Heading.SCORE,
        f"{whose} total begins at 0. What a {unit(table)} scores in a deal is added to it when "
        "the deal is over.",
    )
    if table.rules.adjustments:
        end = table.rules.end
        loses_lives = isinstance(end, EndLives) and not end.by_deal
        which = (
            ", each only by the first of these rules that fits it"
            if table.rules.adjustments[1:] or loses_lives
            else ""
        )
        yield (
            Heading.SCORE,
            f"Then totals change as follows, all of them at once{which}, before the end "
            "of the match is checked.",
        )


def _aim(table: TableRules) -> str:
    """Return whether points are good or bad."""
    if table.imaginary or isinstance(table.rules.end, EndAtDistance):
        near = "near" if table.sign > 0 else "far from"
        return f"It is best to have a total {near} zero."
    if table.rules.best == "high":
        return (
            "Points count for a player and minus points against: the higher the score, the better."
        )
    if isinstance(table.rules.end, EndTurned):
        return "At first points count against a player: the lower the score, the better."
    positive = isinstance(table.rules.ranking, LowestPositive)
    limit = ", as long as it is above 0" if positive else ""
    return f"Points count against a player: the lower the score, the better{limit}."


def _place(rule: Component, table: TableRules) -> tuple[int, int, int]:
    """Return the sort key of a rule, where the prose does not follow the order of the record.

    Rules of play stand in order of priority, and shoots in the order in which they are tried.
    Changes to totals stand after the end of the match, which may have changed the totals before.
    """
    if isinstance(rule, Shoot):
        return 0, rule.kind != "sun", -len(rule.cards_needed(table))
    return getattr(rule, "priority", 0), isinstance(rule, ScoreRule), 0


def _by_rules(table: TableRules) -> Iterator[Sentence]:
    """Yield the sentences of the rules; in each slot, in the order in which they apply."""
    limits: list[str] = []
    for rule in sorted(table.rules.components(), key=lambda rule: _place(rule, table)):
        for section, text in sentences_of(rule.key, rule.sentences(table), Heading):
            if section is Heading.PLAY:
                limits.append(text)
            else:
                yield section, text
    limits.append("Nothing else limits what may be led or played, in the first trick or later.")
    yield from ((Heading.PLAY, text) for text in limits)


def _paragraphs(said: dict[int, list[str]], numbers: tuple[int, ...]) -> list[str]:
    """Return the paragraphs for several tables, with equal sentences once.

    Neighbouring sentences that are for the same tables form one paragraph.
    """
    order: list[str] = []
    for texts in said.values():
        for place, text in enumerate(texts):
            if text not in order:
                following = (order.index(other) for other in texts[place:] if other in order)
                order.insert(next(following, len(order)), text)
    at = {text: tuple(n for n in numbers if text in said[n]) for text in order}
    found = []
    for tables, group in groupby(order, key=at.__getitem__):
        words = " ".join(group)
        if tables == numbers:
            found.append(words)
        else:
            found.append(
                f"With {join_words(map(number_word, tables), 'or')} players: {uncapitalized(words)}"
            )
    return found


def _of_tables(tables: tuple[int, ...], numbers: tuple[int, ...]) -> str:
    """Return the words for the tables to which a sentence applies; empty if it applies to all."""
    if tables == numbers:
        return ""
    return f" with {join_words(map(number_word, tables), 'or')} players"


def _or_nothing(words: str) -> str:
    return words or "no such rule."
