"""Estimates of the outcomes of actions: worlds are drawn, and completed by a careful policy.

Every action is tried in the same worlds, so luck in the cards is the same for all. A world counts
by how well the cards played so far fit careful play. If there are few worlds, all of them are used.
If few cards are left as well, every line of play is searched, and each side takes the best one for
itself; but not where a shoot may win the match, or with two columns, since a search plays for
points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import factorial, fsum, isnan, nan, sqrt
from operator import mul, sub
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Final, TypeAlias, final

from attrs import evolve, field, frozen

from hearts._core.cards.action import Action
from hearts._core.cards.actions import Call, Play
from hearts._core.cards.records import HandScore
from hearts._core.play.state import State
from hearts._core.play.view import View
from hearts._core.search.likelihood import likelihood
from hearts._core.search.policy import CarefulPlay
from hearts._engine.phases.phases import phase_of
from hearts._engine.views.redact import before_others
from hearts._seats import side_of
from hearts._values import Immutable
from hearts._wording import count_of, join_words
from hearts.bots.answers import compared, lead_of
from hearts.bots.careful import careful, careful_play_for, sheet_after
from hearts.bots.completions import completed_score
from hearts.bots.play import seat_to_play
from hearts.bots.solving import solved
from hearts.bots.winning import WinningChances, may_end_soon
from hearts.errors import InputError

if TYPE_CHECKING:
    from hearts._engine.score.match import Match

__all__ = ["Estimate", "Estimates"]

#: The outcome of an action in each world.
Sample: TypeAlias = list[float]

#: The positions that a full search may look at, for each world of the budget.
_SEARCHED: Final = 100
#: The number of ends of a match that are drawn for each action, if its worlds are fewer.
_ENDS: Final = 64
#: The greatest number of worlds that are all tried if the time is limited.
_TIMED: Final = 200
#: The worlds that are drawn at one time, and of how many each is chosen.
_AT_ONCE: Final = 16
_OF: Final = 4


def _unless_nan(error: float | None) -> float | None:
    """Return an error as it is compared: equal estimates stay equal without a number."""
    return -1.0 if error is not None and isnan(error) else error


@final
@frozen
class Estimate(Immutable):
    """The likely outcome of an action. A world counts by how well it explains the play so far.

    Attributes:
        action: The action.
        points: The mean points of the own side in the deal, partners together. After an answer to
            a question: what the deal changes in the totals.
        points_error: The standard error of *points*.
        lead: The mean number of points by which a seat of the own side does better in the deal than
            one of the others; with two columns, by the distances of the totals from zero.
        lead_error: The standard error of *lead*.
        win: The chance of the own side to win the match; None if it was not asked for.
        win_error: The standard error of *win*; None without it.
        worlds: The number of worlds. The errors of a single one that was drawn are not numbers.
        exact: Whether these are all worlds. Then the errors of *points* and *lead* are 0.
    """

    action: Action
    points: float
    points_error: float = field(eq=_unless_nan)
    lead: float
    lead_error: float = field(eq=_unless_nan)
    win: float | None
    win_error: float | None = field(eq=_unless_nan)
    worlds: int
    exact: bool

    @property
    def text(self) -> str:
        """The estimate as a sentence."""
        whole = "all " if self.exact and self.worlds > 1 else ""
        layouts = f"{whole}{count_of(self.worlds, 'layout')} of the hidden cards"
        error = self.points_error
        known = "" if self.exact or isnan(error) else f" (error {error:.1f})"
        wins = "" if self.win is None else f" and a chance of {self.win:.0%} to win the match"
        return f"It comes to {self.points:z.1f} points on average over {layouts}{known}{wins}."

    def behind(self, best: Estimate) -> str:
        """Return what this action costs beside a better one, in a player's words."""
        if self.win is not None and best.win is not None and best.win - self.win >= 0.005:
            return f"wins the match in {self.win:.0%}, not {best.win:.0%}, of cases"
        more = best.lead - self.lead
        if more < 0.05:
            return "does about as well"
        return f"costs {about(more)} more"


@final
class Estimates:
    """The estimates of some actions of a seat, in the same worlds for all of them.

    Args:
        view: The view of the seat.
        actions: Legal actions of the seat.
        seed: The seed of the worlds.
        worlds: The greatest number of worlds to draw. If there are fewer, all are used.
        seconds: The time after which no more worlds are drawn.
        wins: Whether the chances to win the match are estimated as well.

    Raises:
        InputError: If the worlds are too many to weigh, or points are too large.
    """

    def __init__(
        self,
        view: View,
        actions: Sequence[Action],
        seed: str,
        worlds: int,
        seconds: float | None = None,
        *,
        wins: bool = False,
    ) -> None:
        # Who has chosen already must not matter, so the worlds are those before all choices.
        self._view = before_others(view)
        self._actions = actions
        self._rng = Random(seed)
        self._limit = worlds
        self._mine = side_of(view.game.sides, view.seat)
        # Partners who pool have the same points.
        self._counted = self._mine[:1] if view.game.table.pooled else self._mine
        self._sign = view.game.table.sign
        self._leads: list[Sample] = [[] for _ in actions]
        self._points: list[Sample] = [[] for _ in actions]
        self._wins: list[Sample] = [[] for _ in actions]
        self._weights: list[float] = []
        self._all, self._count = False, 0
        self._searches = False
        self._ends = wins and may_end_soon(view)
        try:
            self._run(seconds, WinningChances(view) if wins else None)
            self._found = self._means()
        except OverflowError:
            raise InputError("points: they are too large to be weighed") from None

    def _run(self, seconds: float | None, chances: WinningChances | None) -> None:
        """Try the actions in the worlds of the budget, or until the seconds are over."""
        end = None if seconds is None else perf_counter() + seconds
        times = max(1, _ENDS // self._limit)
        view = self._view
        for world, weight in self._worlds(timed=end is not None):
            others = self._choices_of_others(world)
            seed = self._rng.getrandbits(60)
            self._weights.append(weight)
            for number, action in enumerate(self._actions):
                after = _applied(world, action, others)
                before = view.match
                if view.question is None:
                    score = self._score_of(after, seed)
                    win = None if chances is None else chances.after(score, seed, times)
                else:
                    sheet = sheet_after(after)
                    score, before = self._changes(sheet), sheet.undo()
                    win = None if chances is None else chances.of(sheet, seed, times)
                lead = lead_of(compared(before, score), self._mine, self._sign)
                self._leads[number].append(lead)
                own = sum(score.points[seat] for seat in self._counted)
                self._points[number].append(float(own))
                if win is not None:
                    self._wins[number].append(win)
            if end is not None and perf_counter() >= end:
                self._all = self._all and len(self._weights) == self._count
                break

    def found(self) -> tuple[Estimate, ...]:
        """Return the estimates, in the order of the actions."""
        return self._found

    def _means(self) -> tuple[Estimate, ...]:
        """Return the means over the worlds, for each action."""
        each = zip(self._actions, self._points, self._leads, self._wins, strict=True)
        found = []
        for action, points, leads, wins in each:
            mean, error = self._mean(points, self._all)
            lead, lead_error = self._mean(leads, self._all)
            win, win_error = self._mean(wins, False) if wins else (None, None)
            worlds = len(self._weights) if self._all else round(sum(self._weights))
            found.append(
                Estimate(action, mean, error, lead, lead_error, win, win_error, worlds, self._all)
            )
        return tuple(found)

    def order(self) -> list[int]:
        """Return the numbers of the actions, the best one first.

        That is the one with the greatest chance to win the match, if these were asked for and the
        match may end in this deal or the next one. Of equal ones it has the greatest lead, then the
        best points of the own side, then it is the first of the actions.
        """

        def rank(place: tuple[int, Estimate]) -> tuple[float, float, float, int]:
            number, each = place
            win = round(each.win or 0.0, 9) if self._ends else 0.0
            return -win, -round(each.lead, 9), self._sign * round(each.points, 9), number

        return [number for number, _ in sorted(enumerate(self._found), key=rank)]

    def surely_ahead(self, one: int, other: int, errors: float) -> bool:
        """Return whether an action is better than another one by so many standard errors: by its
        chance to win, if that counts and differs, else by its lead."""
        by_wins = self._ends and self._wins[one] != self._wins[other]
        values = self._wins if by_wins else self._leads
        ahead, error = self._difference(values, one, other)
        return not ahead < errors * error  # without an error, a single world decides

    def ahead(self, one: int, other: int) -> tuple[float, float]:
        """Return the difference of the leads of two actions, and its standard error."""
        return self._difference(self._leads, one, other)

    def _difference(self, values: list[Sample], one: int, other: int) -> tuple[float, float]:
        """Return the mean difference of two actions in the same worlds, and its standard error."""
        each = zip(values[one], values[other], strict=True)
        return self._mean([first - second for first, second in each], self._all)

    def _mean(self, values: Sample, exact: bool) -> tuple[float, float]:
        """Return the mean of what each world came to, and its standard error."""
        weights, count = self._weights, len(values)
        # Differences from the first value, so that the mean of equal values is that value. Since
        # Python 3.12 sum() rounds otherwise than before; fsum() is the same on every version.
        first, total = values[0], fsum(weights)
        parts = [weight * (value - first) for value, weight in zip(values, weights, strict=True)]
        mean = first + fsum(parts) / total
        if exact:
            return mean, 0.0
        if count == 1:
            return mean, nan
        parts = [weight * (value - mean) for value, weight in zip(values, weights, strict=True)]
        return mean, sqrt(fsum(map(mul, parts, parts)) * count / (count - 1)) / total

    # The worlds.

    def _worlds(self, *, timed: bool) -> Iterator[tuple[State, float]]:
        """Yield states that the seat cannot tell from the real one, with their weights.

        If all are yielded and the time may end before, they come in any order.
        """
        view, rng = self._view, self._rng
        if phase_of(view).between:
            # The deal is still to come, and may be any.
            for _ in range(self._limit):
                yield (
                    view.game.start(seed=rng.getrandbits(60), dealer=view.dealer, match=view.match),
                    1,
                )
            return
        worlds = view.worlds()
        worlds._sure()  # an InputError if no world fits the view
        most = min(self._limit, _TIMED) if timed else self._limit
        each = worlds._states() if worlds.count <= most else None
        if each is not None:
            states = list(each) if timed else each
            if isinstance(states, list):
                rng.shuffle(states)
            self._all, self._count = True, worlds.count
            size = max(view.sizes)
            ways = factorial(size) ** view.game.players if size < 5 else _SEARCHED * self._limit
            few = ways * worlds.count < _SEARCHED * self._limit
            # A search plays for the points of the first column alone.
            table = view.game.table
            self._searches = few and not (table.won_by_shoot or table.imaginary)
            for state, weight in states:
                yield state, weight * self._likelihood(state)
            return
        for done in range(0, self._limit, _AT_ONCE):
            count = min(_AT_ONCE, self._limit - done)
            if view.trick is None:
                yield from ((worlds.sample(rng), 1) for _ in range(count))
            else:
                yield from self._chosen([worlds.sample(rng) for _ in range(_OF * count)], count)

    def _chosen(self, states: list[State], count: int) -> Iterator[tuple[State, int]]:
        """Yield states of a sample, each as often as its likelihood deserves, together *count*."""
        likely = [self._likelihood(state) for state in states]
        step = sum(likely) / count
        left = self._rng.random() * step
        for state, each in zip(states, likely, strict=True):
            times = int((left + each) / step)
            left += each - times * step
            if times:
                yield state, times

    @cached_property
    def _careful(self) -> tuple[CarefulPlay, int]:
        """The careful play that the others are expected to show, and the own seat."""
        return careful_play_for(self._view), seat_to_play(self._view)

    def _likelihood(self, state: State) -> float:
        """Return how well the cards played so far fit careful play in a world."""
        return likelihood(state, *self._careful)

    def _choices_of_others(self, world: State) -> list[Action]:
        """Return the choices of the other seats that choose at the same time."""
        seats = [seat for seat in world.actors if seat != self._view.seat]
        return [careful(world.view(seat)) for seat in seats]

    # The ends.

    def _score_of(self, state: State, seed: int) -> HandScore:
        """Return the score at the end of the deal."""
        if self._searches and state.trick is not None:
            return solved(state, "maxn")[1]
        return completed_score(state, seed)

    def _changes(self, sheet: Match) -> HandScore:
        """Return what this deal has changed in the totals of a sheet on which it is the last."""
        now, before = sheet.scores, sheet.standing.totals[:-1]
        changes = tuple(map(sub, now, before[-1])) if before else now
        return evolve(sheet.hand_scores[-1], points=changes)


def about(points: float) -> str:
    """Return a difference in points as short text."""
    if points < 0.25:
        return "a small part of a point"
    return f"about {count_of(round(points), 'point') if points > 0.5 else 'half a point'}"


def said(view: View, action: Action) -> str:
    """Return an action of a view as short text: its cards, or what its button says."""
    parcels = getattr(action, "to", ())
    if parcels:
        return join_words(f"{cards} to seat {receiver}" for receiver, cards in parcels)
    cards = getattr(action, "card", getattr(action, "cards", None))
    if cards is not None:
        return str(cards) or "to choose no card"
    options = () if view.prompt is None else view.prompt.options
    texts = [option.text.rstrip(".") for option in options if option.action == action]
    return f'"{texts[0]}"' if texts else str(action)


def _applied(state: State, action: Action, others: Sequence[Action]) -> State:
    """Return the state after an action, and those of the others at the same time."""
    if isinstance(action, Play):
        return state.play(action.card)
    for each in (action, *others):
        state = state.apply(each)
    return state.deal() if phase_of(state).deals and isinstance(action, Call) else state
