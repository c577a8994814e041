"""The counts of deals by the rules, kept for other deals that count alike."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, final

from hearts._core.cards.records import HandScore, Question
from hearts._core.play.state import State
from hearts._core.play.walk import WonCards
from hearts._core.score.tally import SeatTally, piles_of, seat_tallies, tricks_of
from hearts._engine.score.count import count
from hearts._seats import left_of
from hearts.errors import InputError
from hearts.rules import Standing, TableRules
from hearts.rules.played_deal import WonTrick

#: The number of counts to keep.
_KEPT: Final = 1000


@final
class CountCache:
    """Counts of deals at the tables of one game."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, HandScore | Question] = {}

    def of(
        self,
        table: TableRules,
        won: WonCards,
        standing: Standing | None,
        answers: tuple[str, ...] = (),
        eldest: int = 0,
    ) -> HandScore | Question:
        """Return what `count` says of these cards: the score, or the question that is open.

        The points are right, but the score says nothing of the cards that do not count, and
        nothing of the takers of tricks.

        Raises:
            InputError: Where `count` raises it.
        """
        if table.needs == "tricks":
            return _first(count(table, won, standing, answers, eldest))
        seats = seat_tallies(won.piles, won.tricks)
        alike = table.scoring_plan.alike(seats, table.watched.one)
        key = alike, won.tricks is None, table.charged, standing, answers, eldest
        found = self._kept.get(key)
        if found is None:
            brief = WonCards(tuple([pile & table.watched for pile in won.piles]), won.tricks)
            try:
                found = _first(count(table, brief, standing, answers, eldest))
            except InputError:
                if won.takers is None:
                    raise
                # A tie is broken by who took which trick.
                return _first(count(table, won, standing, answers, eldest))
            if len(self._kept) >= _KEPT:
                self._kept.clear()
            self._kept[key] = found
        return found

    def options(
        self,
        state: State,
        seats: list[SeatTally],
        takers: list[int],
        opener: int,
        played: tuple[WonTrick, ...] | None,
    ) -> tuple[int, tuple[HandScore, ...]]:
        """Return the seat that is asked after a playout of a state, and the score for each of its
        options; -1 and one entry if nobody is asked.

        Args:
            state: The state.
            seats: The seats, with the piles and tricks that they took.
            takers: The taker of each trick, if it is noted.
            opener: The leader of the first trick.
            played: The tricks, each with its taker, if a rule needs them.
        """
        game, board = state.game, state._board
        table = game.table.with_charged(board.charged)
        won = WonCards(piles_of(seats))
        if state._knows_all_tricks():
            order = table.plan.seats(opener, table.players)
            won = WonCards(won.piles, tricks_of(seats), tuple(takers), order, played)
        standing, eldest = board.match.standing, left_of(board.dealer, game.players)
        found = self.of(table, won, standing, (), eldest)
        if isinstance(found, HandScore):
            return -1, (found,)
        # A deal asks one question at most.
        scores = [self.of(table, won, standing, (each,), eldest) for each in found.options]
        return found.seat, tuple(score for score in scores if isinstance(score, HandScore))


def _first(counted: tuple[HandScore, object] | Question) -> HandScore | Question:
    """Return the score without the answers left over, or the question."""
    return counted if isinstance(counted, Question) else counted[0]
