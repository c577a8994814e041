"""Evidence: what the cards played so far prove of the hands that they came from."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hearts._core.cards import CARDS, WARREN_BIT, Card
from hearts._core.clauses import Clause
from hearts._core.proof import Proof
from hearts._core.state import State


@final
class Evidence:
    """What the plays of each seat prove, gathered card by card; it changes as it goes on.

    Attributes:
        absent: For each seat cards that it has held none of since the gathering began.
        cases: Plays that leave several cases: the seat, how many cards had been played, and the
            proofs, one of which fits.
        asked: The keys of rules of one's own, of which it is not known what they prove.
    """

    __slots__ = ("absent", "asked", "cases")

    def __init__(self, players: int) -> None:
        self.absent: Final[list[int]] = [0] * players
        self.cases: Final[list[tuple[int, int, tuple[Proof, ...]]]] = []
        self.asked: Final[dict[str, bool]] = {}

    def play(self, state: State, card: Card) -> State:
        """Note what it proves that this card is played, and return the state after it."""
        board = state._board
        plan = board.plan
        seat = int(state._turn)
        extra = board.extra
        bit: i64 = card.bit
        hidden: i64 = 0  # the rank of Warren's card is not known before its trick is over
        if extra is not None:
            if bit == WARREN_BIT:
                bit = extra.bit
            hidden = state._trick & extra.bit
        table: i64 = state._trick ^ state._trick2 if plan.cancels else state._trick | state._trick2
        seen: i64 = state._played | state._played2 | board.seen.one
        proofs = plan.proves(state._led, state._number, seen, table & ~hidden, bit)
        if len(proofs) == 1 and len(proofs[0].present) == 0:
            self.absent[seat] |= int(proofs[0].absent)
        else:
            self.cases.append((seat, len(state._plays), proofs))
        if plan.custom:
            clause: Clause | None = plan.chain(bit, state._led, state._number)
            while clause is not None:
                if clause.narrower is not None:
                    self.asked[clause.key] = True
                clause = clause.next
        return state._after(card)

    def run(self, state: State, cards: bytes) -> State:
        """Note what it proves that these cards are played, and return the state after them."""
        for index in cards:
            state = self.play(state, CARDS[index])
        return state
