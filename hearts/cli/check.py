"""``hearts check``: the faults of recorded play."""

from __future__ import annotations

from contextlib import suppress
from typing import IO, Final

import attrs
import click

from hearts._arguments import counted
from hearts._core.cards.records import Violation
from hearts._engine.score.match import Match
from hearts.cli.errors import FAULTS, UNREADABLE, in_words
from hearts.cli.files import Deals, file_argument, matches
from hearts.cli.options import given_rules, rules_options
from hearts.cli.screen import Screen
from hearts.errors import HeartsError
from hearts.notation import Record
from hearts.rules import Rules

__all__ = ["command"]


@click.command()
@file_argument
@rules_options
@click.pass_context
def command(
    context: click.Context,
    file: IO[str],
    rules: Rules | None,
    amendments: tuple[str, ...],
    players: int | None,
) -> None:
    """Look for faults in FILE: play against the rules, and scores that do not add up.

    Each fault is a line: its place, the player, the reason, the key of the rule, and the legal
    cards. A deal may be incomplete: then only the faults that its tricks show are reported. The
    exit code is 1 if there is a fault, and 2 if something cannot be read.

    \b
    For example:
      hearts check friday.hearts
      hearts check tricks.txt --rules american
      echo "0: 2C 3C AC 4H" | hearts check - --rules microsoft
    """
    screen: Screen = context.obj
    deals = Deals(file, given_rules(rules, amendments), players, screen=screen)
    faults: list[str] = []
    count = 0
    for match in matches(deals):
        sheet: Match | None = None
        before, lost = None, False
        for deal in match:
            if not deal._comes_after(before):
                sheet, lost = None, True
            before = deal
            if deal._is_empty:
                try:
                    sheet = None if lost else deal.sheet(deals.rules_of(deal), match=sheet)
                except HeartsError as error:
                    faults.append(deals.placed(deal, in_words(error)))
                    sheet, lost = None, True
                continue
            count += 1
            found, sheet = _faults(deal, deals.rules_of(deal), sheet, lost=lost)
            lost = sheet is None
            faults += [deals.placed(deal, text) for text in found]
    for text in faults:
        screen.prose(text, indent="  ")
    for fault in deals.faults:
        screen.warn(f"{deals.name}: {fault}")
    unread = f", {counted(len(deals.faults), 'place')} that cannot be read" if deals.faults else ""
    screen.prose(f"{_number(count, 'deal')}, {_number(len(faults), 'fault')}{unread}.")
    if deals.faults:
        context.exit(UNREADABLE)
    if faults:
        context.exit(FAULTS)


#: The words of lines that say what a match has come to.
_TOTALS: Final = ("total", "won", "result")


def _faults(
    deal: Record, rules: Rules | None, sheet: Match | None, *, lost: bool
) -> tuple[list[str], Match | None]:
    """Return the faults of a deal, a sentence each, and the score sheet after it; None if it cannot
    be counted.

    Args:
        deal: The deal.
        rules: The rules, if the file does not state them.
        sheet: The score sheet before it; None for the first deal of a match.
        lost: Whether a deal before it could not be read or counted: then it is looked at by
            itself.
    """
    try:
        found = list(map(_in_words, deal.check(rules, match=sheet)))
        deal._sheet_before(rules, sheet)
    except HeartsError as error:
        return [in_words(error)], None
    with suppress(HeartsError):
        found += deal.doubts(rules, match=sheet)
    if lost:
        return found, None
    try:
        return found, deal.sheet(rules, match=sheet)
    except HeartsError as error:
        # A deal that breaks off is no fault, unless the file says what it came to.
        if any(deal.all(word) for word in ("score", *_TOTALS)) or _is_of_piles(deal):
            found.append(in_words(error))
    with suppress(HeartsError):  # only a total may be wrong
        kept = tuple(entry for entry in deal.entries if entry.word not in _TOTALS)
        return found, attrs.evolve(deal, entries=kept).sheet(rules, match=sheet)
    return found, None


def _is_of_piles(deal: Record) -> bool:
    """Return whether a deal is written down as the piles at its end."""
    return bool(deal.all("taken")) and not deal.tricks and not deal.all("position")


def _in_words(fault: Violation) -> str:
    """Return a fault as a sentence with its line."""
    text = str(attrs.evolve(fault, hint=""))  # which is code
    if fault.legal:
        text += f"; legal: {fault.legal}"
    if fault.cause is not None and fault.cause.line is not None:
        text += f" (follows from line {fault.cause.line})"
    return text


def _number(count: int, thing: str) -> str:
    return counted(count, thing) if count else f"no {thing}s"
