"""The standing of a match after some deals, and the verdict: is it over, and who has won?

The rules that adjust totals, end matches and rank seats get the standing. The verdict asks all of
them together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, TypeAlias, final

from attrs import evolve, field, fields, frozen

from hearts._arguments import short_repr
from hearts._rows import Rows, rows_of
from hearts._values import Immutable
from hearts.errors import InputError, RulesError
from hearts.rules.contract import are_bounds, numbers_of, options_of, seats_of, truth_of

if TYPE_CHECKING:
    from hearts.rules.adjustments import ScoreRule
    from hearts.rules.ending import End
    from hearts.rules.table import TableRules
    from hearts.rules.wins import SpecialWin


def _rows(
    rows: Rows[tuple[int, ...]] | Iterable[tuple[int, ...]],
) -> Rows[tuple[int, ...]]:
    if isinstance(rows, Rows):
        return rows
    if not isinstance(rows, Iterable):
        raise InputError(f"Standing: totals and points are rows, not {short_repr(rows)}")
    return rows_of(rows)


#: The size of a total beyond which a rule is always asked.
FAR: Final = 10**9

#: For each seat the lowest and the highest total; None if nothing is certain.
QuietBounds: TypeAlias = tuple[tuple[int, int], ...] | None

#: A method of the ranking: from places and totals to places or ranks.
RankingMethod: TypeAlias = Callable[[tuple[int, ...], tuple[int, ...]], tuple[int, ...]]

#: The lowest and the highest of some totals; None for no bound.
Range: TypeAlias = tuple[int | None, int | None]


def is_within(total: int, wanted: Range) -> bool:
    """Return whether a total lies in a range."""
    low, high = wanted
    return (low is None or total >= low) and (high is None or total <= high)


def up_to(high: int, players: int) -> QuietBounds:
    """Return bounds that include every total up to *high*."""
    return ((-FAR, high),) * players


def down_to(low: int, players: int) -> QuietBounds:
    """Return bounds that include every total down to *low*."""
    return ((low, FAR),) * players


def between(marks: tuple[int, ...], totals: tuple[int, ...]) -> QuietBounds:
    """Return bounds around each total, up to the nearest marks, without the marks themselves."""
    found = []
    for total in totals:
        low = max((mark for mark in marks if mark <= total), default=-FAR) + 1
        high = min((mark for mark in marks if mark > total), default=FAR) - 1
        found.append((low, high))
    return tuple(found)


def overlap(ranges: list[QuietBounds], players: int) -> QuietBounds:
    """Return the bounds that include the totals within all of these bounds."""
    found: QuietBounds = ((-FAR, FAR),) * players
    for quiet_bounds in ranges:
        if found is None or quiet_bounds is None:
            return None
        both = zip(found, quiet_bounds, strict=True)
        found = tuple((max(low, least), min(high, most)) for (low, high), (least, most) in both)
    return found


@final
@frozen(repr=False)
class Standing(Immutable):
    """The standing of a match after some deals: the totals, and the points that led to them.

    Attributes:
        players: The number of players.
        totals: The totals after each deal, after adjustments.
        points: The points of each deal.
        imaginary: The second column of Complex Hearts after the last deal; None elsewhere.
        sides: The seats of each side whose scores count together; each seat alone if they do not.
        eldest: The eldest hand of the last deal.
        takers: The takers of the tricks of the last deal, in order; None if not known.
        order: The seats in the order in which they played to its first trick; None if not known.
        won_by: The seats that a shoot of the last deal made winners of the match.
        play_off: The key of the rule that would have ended the match after an earlier deal, but for
            a tie for the best place; None if the end was not reached before.
        pooled: The seats of each side if partners pool their tricks and have one score; else empty.
        ahead: Seats in the order in which the tricks of the last deal part them in a tie, if the
            takers are not known; empty if that is not known either.
    """

    players: int
    _totals: Rows[tuple[int, ...]] = field(default=(), converter=_rows)
    _points: Rows[tuple[int, ...]] = field(default=(), converter=_rows)
    imaginary: tuple[int, ...] | None = None
    sides: tuple[tuple[int, ...], ...] = ()
    eldest: int = 0
    takers: tuple[int, ...] | None = None
    order: tuple[int, ...] | None = None
    won_by: tuple[int, ...] = ()
    play_off: str | None = None
    pooled: tuple[tuple[int, ...], ...] = ()
    ahead: tuple[int, ...] = ()

    @property
    def totals(self) -> tuple[tuple[int, ...], ...]:
        """The totals after each deal, after adjustments."""
        return tuple(self._totals)

    @property
    def points(self) -> tuple[tuple[int, ...], ...]:
        """The points of each deal."""
        return tuple(self._points)

    @property
    def deals(self) -> int:
        """The number of deals."""
        return len(self._totals)

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals after the last deal."""
        return self._totals.last if self._totals else (0,) * self.players

    @property
    def reached(self) -> tuple[tuple[int, ...], ...]:
        """The totals after each deal, before its adjustments."""
        before = ((0,) * self.players, *self._totals)
        return tuple(
            tuple(old + new for old, new in zip(scores, added, strict=True))
            for scores, added in zip(before, self._points, strict=False)
        )

    def latest(self, deals: int) -> tuple[tuple[int, ...], ...]:
        """Return the totals after each of the last deals, or after all if there are fewer.

        It takes no longer in a long match than in a short one, unlike `totals`.
        """
        return self._totals.latest(deals)

    def _after_deal(
        self, totals: tuple[int, ...], points: tuple[int, ...], **facts: Any
    ) -> Standing:
        """Return the standing after one more deal.

        Args:
            totals: The totals after the deal.
            points: The points of the deal.
            facts: Other attributes after the deal.
        """
        return evolve(
            self,
            totals=self._totals.with_row(totals),
            points=self._points.with_row(points),
            **facts,
        )

    def _with_totals(self, totals: tuple[int, ...]) -> Standing:
        """Return the same standing with other totals after the last deal."""
        return evolve(self, totals=self._totals.with_last(totals))

    @property
    def distances(self) -> tuple[int, ...]:
        """The square of each seat's distance from zero, over both columns."""
        imaginary = self.imaginary or (0,) * self.players
        return tuple(a * a + b * b for a, b in zip(self.scores, imaginary, strict=True))

    @property
    def measures(self) -> tuple[int, ...]:
        """The numbers by which seats are compared.

        They are the scores; with two columns, the distances from zero; for partners with separate
        scores, the sums over each side.
        """
        each = self.scores if self.imaginary is None else self.distances
        found = list(each)
        for side in self.sides:
            for seat in side:
                found[seat] = sum(each[partner] for partner in side)
        return tuple(found)

    def __repr__(self) -> str:
        values = (f"{part.alias}={getattr(self, part.name)!r}" for part in fields(Standing))
        return f"Standing({', '.join(values)})"


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
        offered = (
            options_of(rule.key, rule.after(total, before)) for rule in table.rules.adjustments
        )
        options = next(filter(None, offered), {})
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
    return _by_places(table, "places", table.rules.ranking.places, by_score, standing)


def _by_places(
    table: TableRules, name: str, method: RankingMethod, places: tuple[int, ...], standing: Standing
) -> tuple[int, ...]:
    """Return the answer of a method of the ranking, which sees partners who pool as one seat."""
    first = [seats[0] for seats in table.places]
    scores = tuple(standing.scores[seat] for seat in first)
    answer = method(tuple(places[seat] for seat in first), scores)
    found = numbers_of(table.rules.ranking.key, name, answer, len(first))
    return tuple(found[place] for place in table.place_of)


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
    quiet = not (rules.adjustments or rules.wins or rules.ties.may_play_on)
    return quiet and rules.end.ends_outside and all(-FAR <= total <= FAR for total in totals)


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
    ranges = [rule.quiet_bounds(standing) for rule in asked]
    players = standing.players
    try:
        return overlap(ranges, players)
    except (TypeError, ValueError):
        both = zip(asked, ranges, strict=True)
        key, wrong = next(
            (rule.key, quiet) for rule, quiet in both if not are_bounds(quiet, players)
        )
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
    return _by_places(table, "ranks", table.rules.ranking.ranks, places, standing)
