"""Comparisons of two sets of rules: the same cards and the same bots under both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor
from functools import partial
from math import lcm
from statistics import fmean, pstdev
from typing import Any, Final, final

from attrs import evolve, frozen

from hearts._arguments import check_int, short_repr, to_list
from hearts._engine.game.game import Game
from hearts._engine.game.single_deals import cycle_of, sheets_of
from hearts._values import Immutable
from hearts.bots import Bot
from hearts.errors import InputError
from hearts.rules import Rules
from hearts.simulate.figures import (
    Figure,
    change_of,
    change_of_rate,
    figure_of,
    mean_of,
    numbers_of,
)
from hearts.simulate.playing import Measure, PlayedGame, name_of_measure
from hearts.simulate.results import Results
from hearts.simulate.tournaments import play_in_seats
from hearts.variants import check_rules

__all__ = ["RulesComparison", "compare_rules"]

#: The measures of a deal or a match.
_MEASURES: Final[Mapping[str, Callable[[PlayedGame], float]]] = {
    "points of a seat": lambda game: fmean(game.points),
    "highest points": lambda game: max(game.points),
    "lowest points": lambda game: min(game.points),
    "spread of the points": lambda game: pstdev(game.points),
    "seats without points": lambda game: sum(points == 0 for points in game.points),
    "shoots": lambda game: len(game.shooters),
    "deals": lambda game: game.length,
}


@final
@frozen(repr=False)
class RulesComparison(Immutable):
    """The results of the same cards under two sets of rules.

    Attributes:
        first: The results under the first rules.
        second: The results under the second rules.
    """

    first: Results
    second: Results

    def figures(self) -> dict[str, tuple[Figure, Figure, Figure]]:
        """Return for each measure its mean under the first rules, under the second ones, and the
        change from the first to the second, deal by deal.

        The measures are the points of a seat, the highest and the lowest points, their spread (the
        standard deviation), the seats without points, the shoots and the deals, by these names;
        then a measure of the caller. In matches the points are the scores at the end.
        """
        found = {}
        played = {deal.number: deal.games[0] for deal in self.first.deals}
        pairs = [
            (played[deal.number], deal.games[0])
            for deal in self.second.deals
            if deal.number in played
        ]
        measures = dict(_MEASURES)
        if self.first.measured:
            measures[self.first.measured] = lambda game: game.measure or 0.0
        for name, measure in measures.items():
            before = [measure(one) for one, _ in pairs]
            after = [measure(other) for _, other in pairs]
            if name in ("shoots", self.first.measured):  # they may be rates
                one, other = ([[each] for each in values] for values in (before, after))
                found[name] = (mean_of(one), mean_of(other), change_of_rate(before, after))
            else:
                found[name] = (figure_of(before), figure_of(after), change_of(before, after))
        return found

    def to_dict(self) -> dict[str, dict[str, dict[str, float | None]]]:
        """Return the figures as plain data for `json.dumps`."""
        return {
            name: {"first": one.to_dict(), "second": other.to_dict(), "change": change.to_dict()}
            for name, (one, other, change) in self.figures().items()
        }

    def verdict(self) -> str:
        """Return the changes whose 95 % interval does not hold 0, as sentences.

        Each measure is judged on its own. So of twenty measures that do not change, one is named
        on average.
        """
        unit = "match" if self.first.matches else "deal"
        found = []
        for name, (_, _, change) in self.figures().items():
            if not change.low <= 0 <= change.high:
                mean, low, high = numbers_of(change, sign="+")
                found.append(f"The {name} a {unit} change by {mean}, 95 % {low} to {high}.")
        return " ".join(found) or "No measure changes for certain."

    def __str__(self) -> str:
        """Return the figures as a table."""
        figures = self.figures()
        width = max(map(len, figures))
        lines = [f"{'':{width}}  {'first':>8}  {'second':>8}  change"]
        lines += [
            f"{name:{width}}  {one.mean:8.3f}  {other.mean:8.3f}  {change}"
            for name, (one, other, change) in figures.items()
        ]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<RulesComparison of {self.first!r} and {self.second!r}>"


def compare_rules(
    first: Rules,
    second: Rules,
    bots: Iterable[Bot],
    deals: int,
    *,
    matches: bool = False,
    measure: Measure | None = None,
    seed: int = 0,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool | None = None,
) -> RulesComparison:
    """Return the effect of another rule: the same bots play the same cards under both rules.

    All deals are played under the first rules, then under the second ones. After Ctrl-C, only those
    are compared that were played under both.

    Args:
        first: The rules as they are.
        second: The rules with which they are compared.
        bots: The bot of each seat, under both rules.
        deals: The number of deals.
        matches: Whether each deal begins a match, which is played to its end.
        measure: A function of the state at the end that returns a number, as in `tournament`. It is
            compared like the other measures, by the name of the function.
        seed: The seed of the cards.
        workers: The number of processes.
        executor: An executor that replaces the processes.
        progress: Whether a progress bar is shown; None for on a terminal only.

    Raises:
        InputError: If an argument is not Rules, they have no number of players in common, or
            *measure* has the name of another measure.
        RulesError: If one of them contradicts itself.
        DealError: If a bot raises an error or does not return a legal action, a rule fails, or
            *measure* does or gives no number.

    >>> from hearts import variants
    >>> from hearts.bots import careful
    >>> from hearts.rules import HEARTS, QUEEN, HeartsBroken
    >>> from hearts.simulate import compare_rules
    >>> rules = variants.AMERICAN
    >>> queen = rules.amend(HeartsBroken(broken_by=HEARTS | QUEEN))
    >>> found = compare_rules(rules, queen, [careful] * 4, 20, workers=1)
    >>> len(found.figures())
    7
    """
    each: list[Any] = to_list(bots, "bots", "a bot for each seat")
    if callable(measure) and name_of_measure(measure) in _MEASURES:
        raise InputError(f"measure: the name of {short_repr(measure)} is taken")
    games = []
    for rules, what in ((first, "first"), (second, "second")):
        games.append(Game(check_rules(rules, what), len(each) or None))
    # The cards depend on the sheet of a deal, so the sheets are as many under both rules.
    most = min(lcm(*map(cycle_of, games)), check_int(deals, "the number of deals", 1))
    numbers = tuple(range(min(len(sheets_of(game, most)) for game in games)))
    play = partial(
        play_in_seats, bots=each, deals=deals, numbers=numbers, matches=matches, measure=measure,
        seed=seed, workers=workers, executor=executor, progress=progress,
    )  # fmt: skip
    one = play(games[0])
    other = play(games[1]) if one.complete else evolve(one, game=games[1], deals=())
    return RulesComparison(one, other)
