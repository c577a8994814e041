"""The verdict after a deal: the totals, and the winners if the match is over."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, final

from attrs import frozen

from hearts._arguments import short_repr
from hearts._values import Immutable
from hearts.errors import RulesError
from hearts.rules.contract import are_bounds, numbers_of, options_of, seats_of, truth_of
from hearts.rules.standing import FAR, QuietBounds, Standing, overlap

if TYPE_CHECKING:
    from hearts.rules.adjustments import ScoreRule
    from hearts.rules.ending import End
    from hearts.rules.table import TableRules
    from hearts.rules.wins import SpecialWin


@final
@frozen
class Verdict(Immutable):
    """The end of a match: its winners, and the rule that ended it.

    Attributes:
        winners: The best seats by score, before ties are broken, or the seats of a special win.
        ended_by: The key of the rule that ended the match.
        special: Whether the seats won by a special rule, whatever the scores.
    """

    winners: tuple[int, ...]
    ended_by: str
    special: bool


def adjusted(
    table: TableRules, standing: Standing, totals: tuple[int, ...]
) -> tuple[tuple[int, ...], dict[int, dict[str, int]]]:
    """Return the adjusted totals after a deal, and the choices of players, by seat.

    All adjustments happen at once; a player who may choose keeps the total until the choice.

    Args:
        table: The rules at the table.
        standing: The standing of the match before the deal.
        totals: The totals with the points of the deal added.
    """
    before = table.rules.end.adjusted(standing, totals)
    found = list(before)
    choices: dict[int, dict[str, int]] = {}
    for seat, total in enumerate(before):
        spoken = (
            options_of(rule.key, rule.after(total, before)) for rule in table.rules.adjustments
        )
        options = next(filter(None, spoken), {})
        if len(options) == 1:
            [found[seat]] = options.values()
        elif options:
            choices[seat] = options
    return tuple(found), choices


def places(table: TableRules, standing: Standing) -> tuple[int, ...]:
    """Return the place of each seat before ties are broken; by score it is 1 more than the number
    of better sides."""
    measures = [table.sign * measure for measure in table.rules.end.measures(standing)]
    sides = [measures[side[0]] for side in table.sides]
    by_score = tuple(1 + sum(other < own for other in sides) for own in measures)
    ranking = table.rules.ranking
    found = ranking.places(by_score, standing.scores)
    return numbers_of(ranking.key, "places", found, standing.players)


def judge(table: TableRules, standing: Standing) -> Verdict | None:
    """Return the winners and the rule that ended the match; None if it goes on."""
    if not standing.deals:
        return None
    rules = table.rules
    special = {
        rule.key: seats_of(rule.key, rule.winners(standing), standing.players)
        for rule in rules.wins
    }
    if standing.won_by:
        special["shoot"] = standing.won_by
    named = {seat for seats in special.values() for seat in seats}
    winners = tuple(sorted(seat for side in table.sides if named & set(side) for seat in side))
    if winners:
        return Verdict(winners, next(key for key, seats in special.items() if seats), True)
    off = standing.play_off if rules.ties.until_parted else None
    if off is None and not reached(table, standing):
        return None
    winners = first(table, places(table, standing), standing)
    if rules.ties.plays_on([side for side in table.sides if set(side) & set(winners)]):
        return None
    return Verdict(winners, off or rules.end.ended_by(standing), False)


def play_off(table: TableRules, standing: Standing) -> str | None:
    """Return the key of the rule that would have ended the match, if it goes on because of a tie.

    None if the end was not reached so far. *standing* is the standing before another deal.
    """
    if standing.play_off is None and standing.deals and reached(table, standing):
        return table.rules.end.ended_by(standing)
    return standing.play_off


def ended(table: TableRules, standing: Standing) -> bool:
    """Return whether the match is over after a deal."""
    rules = table.rules
    if rules.wins or standing.won_by or rules.ties.may_play_on:
        return judge(table, standing) is not None
    return standing.deals > 0 and reached(table, standing)


def ends_next(table: TableRules, standing: Standing) -> bool:
    """Return whether the match is certainly over after the next deal.

    *standing* is the standing before that deal.
    """
    return table.rules.end.ends_next(standing) and not table.rules.ties.may_play_on


def ends_outside(table: TableRules, totals: Iterable[int]) -> bool:
    """Return whether the match is certainly over if the total of a seat lies outside the quiet
    bounds.

    *totals* are the totals after the deal, or the least and the greatest that are possible.
    """
    rules = table.rules
    calm = not (rules.adjustments or rules.wins or rules.ties.may_play_on)
    return calm and rules.end.ends_outside and all(-FAR <= total <= FAR for total in totals)


def quiet_bounds(table: TableRules, standing: Standing) -> QuietBounds:
    """Return the ranges of totals within which the next deal certainly changes nothing but the
    totals.

    Within them no player has a choice, no total is adjusted, and the match goes on, unless it
    certainly ends. *standing* is the standing before the deal. None if there are no such ranges.
    """
    rules = table.rules
    if rules.ties.until_parted and play_off(table, standing) is not None:
        return None
    asked: list[ScoreRule | End | SpecialWin] = [*rules.adjustments]
    if not ends_next(table, standing):
        asked += [rules.end, *rules.wins]
    calms = [rule.quiet_bounds(standing) for rule in asked]
    players = standing.players
    try:
        return overlap(calms, players)
    except (TypeError, ValueError):
        both = zip(asked, calms, strict=True)
        key, wrong = next((rule.key, calm) for rule, calm in both if not are_bounds(calm, players))
        raise RulesError(
            f"{key}: quiet_bounds() returns None, or a pair of bounds for each of {players} "
            f"seats, not {short_repr(wrong)}"
        ) from None


def winners(table: TableRules, standing: Standing) -> tuple[int, ...] | None:
    """Return the seats that have won, ties broken; None if the match goes on."""
    found = judge(table, standing)
    if found is None or found.special or len(found.winners) == 1:
        return None if found is None else found.winners
    return first(table, broken(table, places(table, standing), standing), standing)


def reached(table: TableRules, standing: Standing) -> bool:
    """Return whether the match has reached its end, ties aside."""
    end = table.rules.end
    return truth_of(end.key, "reached", end.reached(standing))


def first(table: TableRules, places: tuple[int, ...], standing: Standing) -> tuple[int, ...]:
    """Return the seats that have won by the ranking."""
    ranking = table.rules.ranking
    return seats_of(ranking.key, ranking.winners(places, standing.scores), standing.players)


def broken(table: TableRules, places: tuple[int, ...], standing: Standing) -> tuple[int, ...]:
    """Return the places with ties broken."""
    ties = table.rules.ties
    return numbers_of(ties.key, "broken", ties.broken(places, standing), standing.players)


def ranks(table: TableRules, places: tuple[int, ...], standing: Standing) -> tuple[int, ...]:
    """Return the rank of each seat."""
    ranking = table.rules.ranking
    found = ranking.ranks(places, standing.scores)
    return numbers_of(ranking.key, "ranks", found, standing.players)
