"""Counts of deals that the scoring plan leaves to the rules, kept for the next deal like them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias, final

from mypy_extensions import i64

from hearts._core.cards.cards import Cards
from hearts._core.score.plan import ScoringPlan
from hearts._core.score.tally import SeatTally, piles_of, tricks_of

if TYPE_CHECKING:
    from hearts._core.cards.draws import RandomDraws

#: The points of each seat, for each option of a question to a player; one entry without a question.
Options: TypeAlias = tuple[tuple[int, ...], ...]
#: Counts a deal by the rules: from the piles, the number of tricks of each seat, the taker of each
#: trick, the leader of the first one, and all cards in order. It also returns whether every deal
#: with the same piles and numbers of tricks counts the same.
CountByRules: TypeAlias = Callable[
    [tuple[Cards, ...], tuple[int, ...], tuple[int, ...], int, bytes], tuple[Options, bool]
]

#: The number of counts to keep.
_KEPT: Final = 1000


@final
class DealCounts:
    """Counts of deals by the rules, at given scores of a match.

    Args:
        scoring_plan: The scoring plan, which says how the seats are counted.
        watched: The cards on which a count depends.
        count: Counts a deal by the rules.
    """

    __slots__ = ("_count", "_kept", "_scoring_plan", "_watched")

    def __init__(self, scoring_plan: ScoringPlan, watched: i64, count: CountByRules) -> None:
        self._scoring_plan: Final[ScoringPlan] = scoring_plan
        self._watched: Final[i64] = watched
        self._count: Final[CountByRules] = count
        self._kept: Final[dict[tuple[int, ...], Options]] = {}

    def points(
        self,
        seats: list[SeatTally],
        takers: list[int],
        opener: int,
        plays: bytes,
        draws: RandomDraws,
    ) -> tuple[int, ...]:
        """Return the points of each seat; the answer to a question is drawn.

        Args:
            seats: The seats, with the piles and tricks that they took.
            takers: The taker of each trick, if it is noted.
            opener: The leader of the first trick.
            plays: The cards in the order played, if they are noted.
            draws: The source of the answers.
        """
        watched = self._watched
        words: list[int] = []
        for place in self._scoring_plan.places(seats):
            words.append(int(place.pile & watched))
            words.append(int(place.pile2 & watched))
            if self._scoring_plan.needs_tricks:
                words.append(int(place.tricks))
        key = tuple(words)
        found = self._kept.get(key)
        if found is None:
            piles = tuple(
                [Cards("", pile.one & watched, pile.two & watched) for pile in piles_of(seats)]
            )
            count = self._count
            found, lasts = count(piles, tricks_of(seats), tuple(takers), opener, plays)
            if lasts:
                if len(self._kept) >= _KEPT:
                    self._kept.clear()
                self._kept[key] = found
        if len(found) == 1:
            return found[0]
        return found[draws.below(len(found))]
