"""The count of a played-out deal by the rules, where the scoring plan does not know its points."""

from __future__ import annotations

from typing import final

from hearts._core.cards.cards import CARDS, Cards
from hearts._core.cards.records import HandScore, Question
from hearts._core.play.state import State
from hearts._core.score.deal_counts import DealCounts, Options
from hearts._engine.score import WonCards, count, tricks_of_cards
from hearts._seats import left_of
from hearts.errors import InputError
from hearts.rules.standings import Standing

#: The number of choices of charged cards whose counts are kept.
_CHARGES_KEPT = 16


@final
class KeptCounts:
    """The counts of one game, for the standing of the match that was asked for last."""

    def __init__(self) -> None:
        self._found: dict[Cards, tuple[Standing, int, bool, DealCounts]] = {}

    def of(self, state: State) -> DealCounts:
        """Return the counts of deals like that of a state."""
        board = state._board
        standing, dealer, known = board.match.standing, board.dealer, state._knows_all_tricks()
        found = self._found.get(board.charged)
        if found is not None and found[0] is standing and found[1:3] == (dealer, known):
            return found[3]
        by_rules = _ByRules(state, known)
        made = DealCounts(by_rules.table.scoring_plan, by_rules.table.watched.one, by_rules.options)
        if len(self._found) >= _CHARGES_KEPT:
            self._found.clear()
        self._found[board.charged] = standing, dealer, known, made
        return made


@final
class _ByRules:
    """Counts deals like that of a state."""

    def __init__(self, state: State, known: bool) -> None:
        game, board = state.game, state._board
        self.table = game.table.with_charged(board.charged)
        self.known = known
        self.standing = board.match.standing
        self.eldest = left_of(board.dealer, game.players)

    def options(
        self,
        piles: tuple[Cards, ...],
        tricks: tuple[int, ...],
        takers: tuple[int, ...],
        opener: int,
        plays: bytes,
    ) -> tuple[Options, bool]:
        """Return the points of each seat, for each option of a question to a player, and whether
        the piles and numbers of tricks are all that they depend on."""
        table = self.table
        brief = whole = WonCards(piles)
        lasts = True
        if self.known:
            played, order = None, table.plan.seats(opener, table.players)
            if table.needs == "tricks":
                lasts = False
                played = tricks_of_cards(table, [CARDS[index] for index in plays], opener)
            brief = WonCards(piles, tricks, None, order, played)
            whole = WonCards(piles, tricks, takers, order, played)

        def score(*answers: str) -> HandScore | Question:
            nonlocal lasts
            try:
                found = count(table, brief, self.standing, answers, self.eldest)
            except InputError:
                lasts = False  # a tie is broken by who took which trick
                found = count(table, whole, self.standing, answers, self.eldest)
            return found if isinstance(found, Question) else found[0]

        found = score()
        if isinstance(found, HandScore):
            return (found.points,), lasts
        # A deal asks one question at most.
        scores = [score(option) for option in found.options]
        return tuple(each.points for each in scores if isinstance(each, HandScore)), lasts
