"""Ends of a match in stages: the turn of the scores, lives, the first of several ends (G14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, final

from attrs import field, frozen

from hearts._wording import capitalized, count_of, join_words
from hearts.errors import RulesError
from hearts.rules.component import Heading, Sentence, of_kind, plainly, unit, whole
from hearts.rules.contract import check_methods, key_of, texts_of, truth_of, value_text
from hearts.rules.effects import effects_of
from hearts.rules.ending import End, EndAtDistance
from hearts.rules.standings import (
    FAR,
    QuietBounds,
    Range,
    Standing,
    down_to,
    is_within,
    overlap,
    up_to,
)

if TYPE_CHECKING:
    from hearts.rules.table import TableRules


@final
@frozen
class EndTurned(End):
    """A match in two phases (Hartenjagen, PG-176). Once a score has reached the limit, the points
    of all later deals are taken off, and the first score at 0 or below ends the match.

    A score that never left 0 ends it as well, though not before a deal of the second phase is over.
    The points of a shoot are turned with all others: what it adds is taken off, and what it takes
    off is added. Points that are entered by hand on a score sheet are added as they are; in the
    second phase they need a minus sign.

    Attributes:
        limit: The score at which the match turns.
        exact: Whether 0 must be hit exactly. A score that falls below it bounces back by as much.
    """

    key: ClassVar[str] = "end.turned"
    needs_match: ClassVar[bool] = True

    limit: int = field(default=50, validator=whole)
    exact: bool = field(default=False, validator=of_kind(bool))

    def turned(self, standing: Standing) -> bool:
        """Return whether the match has turned."""
        return any(max(scores) >= self.limit for scores in standing.totals)

    def sign(self, standing: Standing) -> int:
        return -1 if self.turned(standing) else 1

    def adjusted(self, standing: Standing, totals: tuple[int, ...]) -> tuple[int, ...]:
        if not (self.exact and self.turned(standing)):
            return totals
        return tuple(abs(total) for total in totals)

    def quiet_bounds(self, standing: Standing) -> QuietBounds:
        return down_to(1 if self.turned(standing) else -FAR, standing.players)

    def goals(self) -> tuple[Range, ...]:
        return ((self.limit, None),)

    def may_set(self, low: int | None, high: int | None) -> bool:
        return self.exact and (high is None or high > 0)

    def reached(self, standing: Standing) -> bool:
        before = any(max(scores) >= self.limit for scores in standing.totals[:-1])
        return before and min(standing.scores) <= 0

    def when(self, table: TableRules) -> str:
        return f"a total is 0 or less after one had come to {self.limit} or more in an earlier deal"

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        turned = (
            f"Once a total has come to {self.limit} or more, points are taken off the totals in "
            "all later deals instead of being added. From then on it is best to score "
            f"{'many' if table.sign > 0 else 'few'}."
        )
        if _moved_by_shoots(table):
            turned += (
                " The same is true of a shoot: points that it adds are then taken off, and points "
                "that it takes off are added."
            )
        if self.exact:
            turned += " A total that would then be below 0 is as much above 0 instead."
        yield Heading.SCORE, turned
        yield from End.sentences(self, table)
        yield Heading.END, "A total that has never been above 0 counts as well."

    def problems(self, table: TableRules) -> Iterable[str]:
        if self.limit < 1:
            yield f"end: a limit of {self.limit} is reached before the first deal"

    def warnings(self, table: TableRules) -> Iterable[str]:
        if _moved_by_shoots(table):
            yield (
                f"end: once a total has come to {self.limit}, the points of a shoot count "
                "the other way as well, against the shooter"
            )


def _moved_by_shoots(table: TableRules) -> bool:
    """Return whether a shoot adds points to scores, or takes them off."""
    effects = (each for shoot in table.rules.shoots for each in effects_of(shoot.effect))
    return any(effect.signs != () for effect in effects)


@final
@frozen
class EndLives(End):
    """The match ends when no more than one seat has lives left. A seat that reaches the limit loses
    a life and goes on from 0. Partners who pool their tricks count as one seat.

    With *by_deal* a life is lost by the points of one deal instead, and totals go on, as in Danger
    Hearts (FX-151).

    Seats with lives left are compared by their lives, then by score. They are ahead of seats
    without lives, among which a later loss of the last life is better.

    Attributes:
        lives: The number of lives that each seat has at the start.
        limit: The score that costs a life.
        by_deal: Whether the score is that of one deal, and not the total.
    """

    key: ClassVar[str] = "end.lives"

    lives: int = field(default=3, validator=whole)
    limit: int = field(default=100, validator=whole)
    by_deal: bool = field(default=False, validator=of_kind(bool))

    def adjusted(self, standing: Standing, totals: tuple[int, ...]) -> tuple[int, ...]:
        if self.by_deal:
            return totals
        return tuple(0 if total >= self.limit else total for total in totals)

    def _costing(self, standing: Standing) -> tuple[tuple[int, ...], ...]:
        """Return the scores, deal by deal, that cost a life where they reach the limit."""
        return standing.points if self.by_deal else standing.reached

    def left(self, standing: Standing) -> tuple[int, ...]:
        """Return the lives that each seat has left."""
        return tuple(
            max(
                0,
                self.lives - sum(each[seat] >= self.limit for each in self._costing(standing)),
            )
            for seat in range(standing.players)
        )

    def quiet_bounds(self, standing: Standing) -> QuietBounds:
        if self.by_deal:
            return tuple((-FAR, total + self.limit - 1) for total in standing.scores)
        return up_to(self.limit - 1, standing.players)

    def goals(self) -> tuple[Range, ...]:
        return ((None, None),) if self.by_deal else ((self.limit, None),)

    def may_set(self, low: int | None, high: int | None) -> bool:
        return not self.by_deal and is_within(0, (low, high))

    def removes(self, low: int | None, high: int | None) -> bool:
        if self.by_deal:
            return False
        return low is not None and low >= self.limit

    def reached(self, standing: Standing) -> bool:
        alive = {seat for seat, lives in enumerate(self.left(standing)) if lives}
        places = standing.pooled or [(seat,) for seat in range(standing.players)]
        return sum(not alive.isdisjoint(seats) for seats in places) <= 1

    def measures(self, standing: Standing) -> tuple[int, ...]:
        keys = []
        for seat, lives in enumerate(self.left(standing)):
            costing = enumerate(self._costing(standing))
            lost = [k for k, scores in costing if scores[seat] >= self.limit]
            gone = lost[self.lives - 1] if lives == 0 else standing.deals
            keys.append((-lives, -gone, standing.scores[seat] if lives else 0))
        return tuple(sorted(set(keys)).index(key) for key in keys)

    def when(self, table: TableRules) -> str:
        return f"no more than one {unit(table)} has a life left"

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        each, lives = unit(table), count_of(self.lives, "life").replace("lifes", "lives")
        loses = f"whose total comes to {self.limit} or more loses one and goes on from 0"
        if self.by_deal:
            loses = f"that scores {self.limit} or more in one deal loses one"
            loses = loses if table.pooled else f"who{loses.removeprefix('that')}"
        yield (
            Heading.SCORE,
            f"Every {each} has {lives}. A {each} {loses}. A {each} with none left plays on.",
        )
        yield from End.sentences(self, table)
        yield (
            Heading.END,
            f"{capitalized(each)}s with more lives left are ahead of {each}s with fewer. Among "
            f"{each}s with the same number of lives, a lower total is ahead. Among {each}s with "
            "none, a later loss of the last life is ahead.",
        )

    def leader(self, table: TableRules) -> str:
        return f"The {unit(table)} ahead of all others"

    def problems(self, table: TableRules) -> Iterable[str]:
        if table.rules.best == "high":
            yield "end: lives are lost by high scores, so the high score cannot be best"
        if table.rules.partners is not None and not table.rules.partners.pooled:
            yield "end: lives are lost by seats, so partners cannot add their scores"
        if self.lives < 1:
            yield f"end: with {self.lives} lives the match is over before the first deal"
        if self.limit < 1:
            yield f"end: a limit of {self.limit} is reached before the first deal"

    def warnings(self, table: TableRules) -> Iterable[str]:
        if table.rules.ties.may_play_on:
            yield (
                f"end: {unit(table)}s that lose their last life in the same deal tie for ever, so "
                "a match that is played on after a tie may never end"
            )


def _ends(ends: Any) -> tuple[End, ...]:
    found = tuple(ends) if isinstance(ends, Iterable) else (ends,)
    for end in found:
        if not isinstance(end, End):
            raise RulesError(f"EndFirst: rules that end a match are listed, not {value_text(end)}")
        check_methods(end, key_of(end, "EndFirst"))
    return found


@final
@frozen
class EndFirst(End):
    """The match ends as soon as one of several rules ends it: a limit or a number of deals.

    Attributes:
        ends: The rules.
    """

    key: ClassVar[str] = "end.first"

    ends: tuple[End, ...] = field(converter=_ends)

    def quiet_bounds(self, standing: Standing) -> QuietBounds:
        return overlap([end.quiet_bounds(standing) for end in self.ends], standing.players)

    def ends_next(self, standing: Standing) -> bool:
        return any(end.ends_next(standing) for end in self.ends)

    def goals(self) -> tuple[Range, ...]:
        return tuple(goal for end in self.ends for goal in end.goals())

    def stops_at(self, total: int) -> bool:
        return any(end.stops_at(total) for end in self.ends)

    def reached(self, standing: Standing) -> bool:
        return any(truth_of(end.key, "reached", end.reached(standing)) for end in self.ends)

    def ended_by(self, standing: Standing) -> str:
        return next(end.ended_by(standing) for end in self.ends if end.reached(standing))

    def when(self, table: TableRules) -> str:
        clauses = [end.when(table) or f"({plainly(end)})" for end in self.ends]
        return join_words(sorted(set(clauses)), "or")

    def problems(self, table: TableRules) -> Iterable[str]:
        if len(self.ends) < 2:
            yield "end: the first of several rules ends the match, but there are not several"
        for end in self.ends:
            if end.needs_match or isinstance(end, EndLives | EndAtDistance | EndFirst):
                yield f"end: {end.key} changes how points count, so it cannot be one of several"
            yield from texts_of(end.key, "problems", end.problems(table))
