"""``hearts score``: the score of recorded deals."""

from __future__ import annotations

from abc import ABC, abstractmethod
from contextlib import suppress
from typing import IO, Final, final

import attrs
import click

from hearts._arguments import counted
from hearts._engine.score.match import Match, in_columns
from hearts.cli.errors import FAULTS, UNREADABLE, in_words
from hearts.cli.files import Deals, file_argument
from hearts.cli.options import given_rules, rules_options
from hearts.cli.screen import Screen
from hearts.errors import HeartsError
from hearts.notation import Record
from hearts.rules import Rules
from hearts.rules.effects import effects_of

__all__ = ["command"]


@click.command()
@file_argument
@rules_options
@click.option("--each", is_flag=True, help="Count each deal by itself, a line for each.")
@click.pass_context
def command(
    context: click.Context,
    file: IO[str],
    rules: Rules | None,
    amendments: tuple[str, ...],
    players: int | None,
    each: bool,
) -> None:
    """Count the deals in FILE, and print a score sheet for each match.

    FILE may have tricks, a line for each, or be in the notation of hearts, or be JSON. It may also
    be a table of points, from a spreadsheet saved as CSV or typed with spaces: a line with the
    names, which may be missing, then a line for each deal. Remarks begin with #. Give the rules
    with --rules where the file does not name them.

    Points that no deal can come to are reported, and so is the number of plays against the rules in
    the tricks. The exit code is 1 then.

    \b
    For example:
      hearts score friday.hearts
      hearts score evening.csv --rules house.toml
      hearts score tricks.txt --rules american --each
    """
    screen: Screen = context.obj
    deals = Deals(file, given_rules(rules, amendments), players, screen=screen)
    count: _Count = _Each(screen, deals) if each else _Sheets(screen, deals)
    for deal in deals:
        count.add(deal)
    count.end()
    for fault in deals.faults:
        screen.warn(f"{deals.name}: {fault}")
    if count.illegal:
        plays = counted(count.illegal, "play")
        screen.warn(f"{deals.name}: {plays} against the rules: see hearts check")
    if deals.faults or count.unreadable:
        context.exit(UNREADABLE)
    if count.doubtful or count.illegal:
        context.exit(FAULTS)


class _Count(ABC):
    """Deals being counted.

    Attributes:
        doubtful: Whether points were reported that no deal can come to.
        illegal: The number of plays against the rules that were counted as they were played.
        unreadable: Whether a deal could not be counted.
    """

    def __init__(self, screen: Screen, deals: Deals) -> None:
        self.screen = screen
        self.deals = deals
        self.doubtful = False
        self.illegal = 0
        self.unreadable = False

    @abstractmethod
    def add(self, deal: Record) -> None:
        """Count a deal."""

    @abstractmethod
    def end(self) -> None:
        """Print the rest."""

    def problem(self, deal: Record, error: HeartsError) -> None:
        """Report a deal that cannot be counted."""
        self.unreadable = True
        self.screen.warn(f"{self.deals.name}: {self.deals.placed(deal, in_words(error))}")

    def doubts(self, deal: Record, match: Match | None) -> None:
        """Report points that no deal can come to, and count the plays against the rules."""
        rules = self.deals.rules_of(deal)
        for doubt in deal.doubts(rules, match=match):
            self.doubtful = True
            self.screen.warn(f"{self.deals.name}: {self.deals.placed(deal, doubt)}")
        with suppress(HeartsError):  # a deal can be counted although it cannot be checked
            faults = deal.check(rules, match=match) if deal.tricks else ()
            self.illegal += sum(fault.cause is None for fault in faults)


#: The words of lines that depend on the deals before.
_AFTER_OTHERS: Final = ("sheet", "dealer", "total", "result")


@final
class _Sheets(_Count):
    """Prints the score sheet of each match."""

    def __init__(self, screen: Screen, deals: Deals) -> None:
        super().__init__(screen, deals)
        self.before: Record | None = None
        self.match: Match | None = None
        self.several = False
        self.lost = False  # a deal before could not be read, so that the others are added up alone

    def add(self, deal: Record) -> None:
        """Add a deal to the sheet of its match."""
        before = self.before
        if before and not deal._follows(before):
            self.end()
            self.several = True
            before = self.match = None
            self.lost = False
        elif before and self.match is None:
            return  # a deal of this match could not be counted
        self.before = deal
        rules = self.deals.rules_of(deal)
        try:
            if not deal._comes_after(before):
                self.lost = True
                if _needs_match(deal.game(rules).rules):
                    self.end()
                    self.match = None
                    return
            if not deal._is_empty:
                self.doubts(deal, None if self.lost else self.match)
            if self.lost:
                kept = tuple(entry for entry in deal.entries if entry.word not in _AFTER_OTHERS)
                deal = attrs.evolve(deal, entries=kept)
            self.match = deal.sheet(rules, match=self.match)
        except HeartsError as error:
            self.problem(deal, error)
            self.end()
            self.match = None

    def end(self) -> None:
        """Print the sheet of a match."""
        if self.match is not None:
            if self.several:
                self.screen.print()
            self.screen.sheet(self.match)
            tied = [seat for group in self.match._undecided for seat in group]
            if tied and self.before and not self.before._is_empty:
                known = [seat for seat in self.match._scores.last.ahead if seat not in tied]
                line = f"ahead: {' '.join(map(str, [*known, *tied]))}"
                says = f"line such as '{line}' says who is ahead"
                if self.deals.kind == "notation":
                    self.screen.prose(f"A {says}.")
                else:  # a table or JSON has no place for such a line
                    self.screen.prose(f"After hearts convert --to notation, a {says}.")


@final
class _Each(_Count):
    """Prints a line for each deal, and a sum of them."""

    def __init__(self, screen: Screen, deals: Deals) -> None:
        super().__init__(screen, deals)
        self.count = 0
        self.total: tuple[int, ...] = ()
        self.imaginary: tuple[int, ...] = ()
        self.before: Record | None = None
        self.match: Match | None = None

    def add(self, deal: Record) -> None:
        """Count a deal by itself."""
        rules = self.deals.rules_of(deal)
        if deal._is_empty:
            self.before, self.match = deal, None
            with suppress(HeartsError):
                self.match = deal.sheet(rules)
            return
        self.count += 1
        match = self.sheet_before(deal, rules)
        self.before, self.match = deal, None
        try:
            self.doubts(deal, match)
            score = deal.hand_score(rules, match=match)
        except HeartsError as error:
            self.problem(deal, error)
            return
        if match is not None:
            with suppress(HeartsError):  # the deal can be counted although it cannot be added
                self.match = deal.sheet(rules, match=match)
        none = (0,) * len(score.points)
        imaginary = score.imaginary or none
        self.screen.print(f"{self.count}: {' '.join(in_columns(score.points, imaginary))}")
        if len(self.total) != len(score.points):
            self.total = self.imaginary = none
        self.total = tuple(map(sum, zip(self.total, score.points, strict=True)))
        self.imaginary = tuple(map(sum, zip(self.imaginary, imaginary, strict=True)))

    def sheet_before(self, deal: Record, rules: Rules | None) -> Match | None:
        """Return the sheet before a deal; None if the score does not depend on it, or if it is not
        known."""
        before = self.before if self.before is not None and deal._follows(self.before) else None
        if not deal._comes_after(before):
            return None
        with suppress(HeartsError):  # what is wrong is told where the deal is counted
            if _needs_match(deal.game(rules).rules) and (before is None or self.match is not None):
                return deal._sheet_before(rules, None if before is None else self.match)
        return None

    def end(self) -> None:
        """Print the sum."""
        if self.total:
            self.screen.print(f"sum: {' '.join(in_columns(self.total, self.imaginary))}")


def _needs_match(rules: Rules) -> bool:
    """Return whether the score of a deal may depend on the deals before it."""
    effects = (each for shoot in rules.shoots for each in effects_of(shoot.effect))
    return rules.end.needs_match or any(effect.needs_match for effect in effects)
