"""The cards won in the deal of a state, and the takers of given tricks, for the count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hearts._core.cards.cards import WARREN_CARD, Card, Cards
from hearts._core.cards.tricks import Trick
from hearts._core.play.plan import NOBODY, Plan
from hearts._core.play.walk import WonCards, taker_of
from hearts._core.score.tally import piles_of, tricks_of
from hearts.rules import TableRules
from hearts.rules.played_deal import WonTrick

if TYPE_CHECKING:
    from hearts._core.play.state import State


def won_cards(state: State) -> WonCards:
    """Return the cards and tricks taken so far in the deal of a state.

    In a position the numbers and takers of tricks are known only if it lists all tricks.
    """
    seats = state._piles()[:-1]
    piles = piles_of(seats)
    if not state._knows_all_tricks():
        return WonCards(piles)
    board, takers, played = state._board, state._takers(), None
    if state.game.table.needs == "tricks":
        played = _paired(state.tricks, takers)
    took = tuple([taker for taker in takers if taker != NOBODY])
    order = board.plan.seats(board.leader, int(board.plan.players))
    return WonCards(piles, tricks_of(seats), took, order, played)


def with_takers(plan: Plan, tricks: Sequence[Trick]) -> tuple[WonTrick, ...]:
    """Return the tricks, each with its taker."""
    return tuple(zip(tricks, takers_of(plan, tricks), strict=True))


def takers_of(plan: Plan, tricks: Sequence[Trick]) -> tuple[int | None, ...]:
    """Return the takers of these complete tricks; None for a trick that nobody takes."""
    return tuple([taker_of(plan.taker(trick.leader, trick.effective)) for trick in tricks])


def tricks_of_cards(table: TableRules, cards: list[Card], leader: int) -> tuple[WonTrick, ...]:
    """Return the tricks that the cards of a deal make, each with its taker."""
    plan, players = table.plan, table.players
    extra = (table.deck - Cards(cards))[0] if table.has_extra else None

    def trick(count: int) -> Trick:
        played = cards[:count]
        return Trick(leader, played, extra if WARREN_CARD in played else None)

    tricks: list[Trick] = []
    takers: list[int] = []
    while cards:
        size = plan.size(trick(players).effective, len(cards) == players)
        tricks.append(trick(size))
        takers.append(plan.taker(leader, tricks[-1].effective))
        leader = leader if takers[-1] == NOBODY else takers[-1]
        cards = cards[size:]
    return _paired(tricks, takers)


def _paired(tricks: Sequence[Trick], takers: Sequence[int]) -> tuple[WonTrick, ...]:
    """Return each trick with its taker, None for nobody."""
    pairs = zip(tricks, takers, strict=True)
    return tuple([(trick, taker_of(taker)) for trick, taker in pairs])
