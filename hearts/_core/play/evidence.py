"""Evidence: the proofs of the cards played so far about the hands that they came from."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hearts._core.cards.cards import CARDS, WARREN_BIT
from hearts._core.play.clauses import Clause
from hearts._core.play.progress import Progress
from hearts._core.play.proof import Proof
from hearts._core.play.state import State


@final
class Evidence:
    """Facts that the plays of each seat prove, from some of the plays of a state.

    Args:
        state: The state.
        start, end: The first of these plays, and the one after the last; by default all are used.

    Attributes:
        absent: For each seat, the cards of which it has held none since the first of these plays.
        cases: Plays that leave several cases: the seat, the number of cards played before, and the
            proofs, one of which fits.
        asked: The keys of custom rules, whose proofs are not known.
        played: The cards that each seat has played, up to the last of these plays, as masks.
    """

    __slots__ = ("absent", "asked", "cases", "played")

    def __init__(self, state: State, start: int = 0, end: int | None = None) -> None:
        board = state._board
        plan = board.plan
        absent = [0] * int(plan.players)
        played = [0] * int(plan.players)
        self.absent: Final[list[int]] = absent
        self.played: Final[list[int]] = played
        self.cases: Final[list[tuple[int, int, tuple[Proof, ...]]]] = []
        self.asked: Final[dict[str, bool]] = {}
        marks = state._marks
        plays = state._plays
        extra = board.extra
        progress = Progress(board)
        progress._noting = False
        for place, index in enumerate(plays if end is None else plays[:end]):
            bit: i64 = CARDS[index].bit
            turn = progress._turn
            if progress._place() != turn:  # the dummy lies open
                progress._replay(bit, marks)
                continue
            if place >= start:
                card: i64 = bit
                if extra is not None and bit == WARREN_BIT:
                    card = extra.bit
                led: i64 = progress._led
                number: i64 = progress._number
                proofs = plan.proves(led, number, progress._seen(), progress._table(), card)
                self._note(int(turn), place, proofs)
                if plan.custom:
                    self._ask(plan.chain(card, led, number))
            before: i64 = played[turn]
            played[turn] = before | bit
            progress._replay(bit, marks)

    def _note(self, seat: int, place: int, proofs: tuple[Proof, ...]) -> None:
        if len(proofs) == 1 and len(proofs[0].present) == 0:
            absent: i64 = self.absent[seat]
            self.absent[seat] = absent | proofs[0].absent
        else:
            self.cases.append((seat, place, proofs))

    def _ask(self, clause: Clause | None) -> None:
        while clause is not None:
            if clause.narrower is not None:
                self.asked[clause.key] = True
            clause = clause.next
