"""Records that make a match: its history, its last state, its score sheet."""

from __future__ import annotations

from collections.abc import Iterable

from hearts._arguments import to_list
from hearts._core.action import Action
from hearts._core.state import State
from hearts._engine.match import Match
from hearts.errors import InputError
from hearts.notation.record import Record
from hearts.notation.replaying import actions_of, state_of
from hearts.rules import Rules


def history(records: Iterable[Record], rules: Rules | None = None) -> tuple[Action, ...]:
    """Return the actions that the deals of one match record, as the history of a state or view has
    them.

    Args:
        records: The deals, in order.
        rules: The rules, where the file does not say.

    Raises:
        InputError: If there is no record, they are of different matches, or they are malformed.
    """
    deals = _of_one_match(records)
    game = deals[0].game(rules)
    entries = [deal.entries for deal in deals]
    header = deals[0].header
    return tuple(actions_of(game, entries, header.seed, header.names))


def replay(
    records: Iterable[Record],
    rules: Rules | None = None,
    *,
    match: Match | None = None,
) -> State:
    """Return the state that the deals of one match lead to, every step of it checked.

    Args:
        records: The deals, in order.
        rules: The rules, where the file does not say.
        match: The score sheet before the first of these deals, where the file does not say.

    Raises:
        IllegalAction: If somebody did what the rules refuse.
        InputError: If cards are malformed or not known, or what the file states of dealers and
            scores is not what comes out. It names the line, if that is known.
    """
    deals = _of_one_match(records)
    game = deals[0].game(rules)
    header = deals[0].header
    entries = [deal.entries for deal in deals]
    return state_of(game, entries, header.seed, match, header.names)


def keep_score(
    records: Iterable[Record],
    rules: Rules | None = None,
    *,
    match: Match | None = None,
) -> Match:
    """Return the score sheet of a match: each deal is counted from its tricks, or its score is
    taken.

    Whether the play was lawful is not asked: see `Record.check`.

    Args:
        records: The deals, in order.
        rules: The rules, where the file does not say.
        match: The score sheet before the first of these deals, where the file does not say.

    Raises:
        InputError: If a deal cannot be counted, or what the file states of dealers and scores is
            not what comes out. It names the line, if that is known.

    >>> from hearts import notation
    >>> paper = '''
    ... [Rules "american"]
    ...
    ... score: 13 5 8 0
    ...
    ... score: 0 26 26 26   # Ann shoots the moon
    ... total: 13 31 34 26
    ... '''
    >>> notation.keep_score(notation.read_text(paper)).scores
    (13, 31, 34, 26)
    """
    first, *others = _of_one_match(records)
    sheet = first.sheet(rules, match=match)
    for record in others:
        sheet = record.sheet(rules, match=sheet)
    return sheet


def _of_one_match(records: Iterable[object]) -> list[Record]:
    found: list[Record] = []
    for record in to_list(records, "records", "a list of Record"):
        if not isinstance(record, Record):
            raise InputError(f"records: {record!r} is not a Record")
        if found and record.header != found[0].header:
            raise InputError("records: they have different headers, so they are of two matches")
        found.append(record)
    if not found:
        raise InputError("records: there is none")
    return found
