"""The records of one match: its history, its last state, its score sheet."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from hearts._arguments import check_type, short_repr, to_list
from hearts._core.cards.action import Action
from hearts._core.cards.records import Violation
from hearts._core.play.state import State
from hearts._core.play.view import View
from hearts._engine.score.match import Match
from hearts._wording import name_seats
from hearts.errors import InputError
from hearts.notation.record import Record
from hearts.notation.replaying import actions_of, check_given, lines_of, state_of
from hearts.rules import Rules

#: The places in a message about a history.
_ENTRIES: Final = re.compile(r"\b(entry \d+|entries \d+ to \d+)\b")


def history(records: Iterable[Record], rules: Rules | None = None) -> tuple[Action, ...]:
    """Return the actions in the deals of one match, as in the history of a state or view.

    Args:
        records: The deals, in order.
        rules: The rules; by default those that the file states.

    Raises:
        InputError: If there is no record, a deal is missing, they are of different
            matches, or they are malformed.
    """
    deals = _of_one_match(records)
    game = deals[0].game(rules)
    entries = [deal.entries for deal in deals]
    header = deals[0].header
    return tuple(actions_of(game, entries, header.seed, header.names))


def view_of(records: Iterable[Record], seat: int | None, rules: Rules | None = None) -> View:
    """Return the view of a seat that saw what the deals of one match show.

    Args:
        records: The deals, in order.
        seat: The seat; None for a spectator.
        rules: The rules; by default those that the file states.

    Raises:
        InputError: If there is no record, a deal is missing, they are of different
            matches, or the seat cannot have seen this. The message names the line, if it is known.
    """
    deals = _of_one_match(records)
    game = deals[0].game(rules)
    actions = history(deals, rules)
    try:
        return game.view(seat, actions)
    except InputError as error:
        lines = lines_of(game, [deal.entries for deal in deals])
        text = _in_lines(str(error), lines)
        line = None if error.entry is None else lines[error.entry] or None
        raise InputError(name_seats(text, deals[0].header.names), line=line) from None


def _in_lines(text: str, lines: list[int]) -> str:
    """Return a message about entries of a history with their lines in place of their numbers."""
    if not all(lines):
        return text
    text = text.removeprefix("history: ").removeprefix("history, ")
    return _ENTRIES.sub(lambda found: _line_in(found[0], lines), text)


def _line_in(place: str, lines: list[int]) -> str:
    """Return a place in a history, such as ``entry 4``, as that in the file."""
    named = place.replace("entry", "line").replace("entries", "lines")
    return re.sub(r"\d+", lambda found: str(lines[int(found[0])]), named)


def replay(
    records: Iterable[Record],
    rules: Rules | None = None,
    *,
    match: Match | None = None,
) -> State:
    """Return the state after the deals of one match, with every step checked.

    Args:
        records: The deals, in order.
        rules: The rules; by default those that the file states.
        match: The score sheet before the first of these deals, if the file does not state it.

    Raises:
        IllegalAction: If the rules refuse an action.
        InputError: If a deal is missing, cards are malformed or not known, the dealers and scores
            of the file are not those of the replay, or *match* is the sheet of another game. The
            message names the line, if it is known.
    """
    deals = _of_one_match(records, match)
    game = deals[0].game(rules)
    match = check_given(game, match)
    header = deals[0].header
    entries = [deal.entries for deal in deals]
    return state_of(game, entries, header.seed, match, header.names, deals[0].number)


def keep_score(
    records: Iterable[Record],
    rules: Rules | None = None,
    *,
    match: Match | None = None,
    faults: list[Violation] | None = None,
) -> Match:
    """Return the score sheet of a match.

    Each deal is counted from its tricks, as it was played. A deal without tricks is counted from
    the piles in its line ``taken``, or else adds its stated score.

    Args:
        records: The deals, in order.
        rules: The rules; by default those that the file states.
        match: The score sheet before the first of these deals, if the file does not state it.
        faults: A list that collects the plays against the rules, each with its line, as
            `Record.check` finds them. Without a list, play is not checked.

    Raises:
        InputError: If a deal is missing or cannot be counted, the dealers and scores of the file
            are not those of the count, or *match* is the sheet of another game. The message names
            the line, if it is known.

    >>> from hearts import notation
    >>> paper = '''
    ... [Rules "american"]
    ...
    ... score: 13 5 8 0
    ...
    ... score: 0 26 26 26   # Ann shoots the moon
    ... total: 13 31 34 26
    ... '''
    >>> faults = []
    >>> notation.keep_score(notation.read_text(paper), faults=faults).scores, faults
    ((13, 31, 34, 26), [])
    """
    if faults is not None:
        check_type(faults, list, "faults")
    first, *others = _of_one_match(records, match)
    sheet = _after(first, rules, match, faults)
    for record in others:
        sheet = _after(record, rules, sheet, faults)
    return sheet


def _after(
    record: Record, rules: Rules | None, match: Match | None, faults: list[Violation] | None
) -> Match:
    """Return the score sheet after a deal; the plays against the rules go into *faults*."""
    if faults is not None:
        faults += record.check(rules, match=match)
    return record.sheet(rules, match=match)


def _of_one_match(records: Iterable[object], match: Match | None = None) -> list[Record]:
    """Return the deals of a match, of which none may be missing: the pass, the dealer and the
    totals depend on the deals before. *match* is the sheet before the first one."""
    found: list[Record] = []
    for record in to_list(records, "records", "a list of Record"):
        if not isinstance(record, Record):
            raise InputError(f"records: {short_repr(record)} is not a Record")
        if found and record.header != found[0].header:
            raise InputError("records: they have different headers, so they are of two matches")
        if found and record.number <= found[-1].number:
            raise InputError(
                f"records: number {record.number} comes after number {found[-1].number}, so they "
                "are of two matches"
            )
        if found and not record._comes_after(found[-1]):
            raise _gap(record, found[-1].number + 1)
        found.append(record)
    if not found:
        raise InputError("records: there is none")
    first = found[0]
    if match is None and first.number and not first.all("sheet"):
        raise _gap(first, 0)
    return found


def _gap(record: Record, missing: int) -> InputError:
    """Return the error for a deal that is missing before a record, to be raised."""
    text = f"deal {missing + 1} of the match is missing, and what follows depends on it"
    return record._place.error(InputError(text))
