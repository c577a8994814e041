"""Evidence: the proofs of the cards played so far about the hands that they came from."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hearts._core.cards.cards import CARDS, LOWEST, WARREN_BIT
from hearts._core.play.clauses import Clause
from hearts._core.play.plan import LONG, NOBODY
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
        players: i64 = plan.players
        absent = [0] * int(players)
        played = [0] * int(players)
        self.absent: Final[list[int]] = absent
        self.played: Final[list[int]] = played
        self.cases: Final[list[tuple[int, int, tuple[Proof, ...]]]] = []
        self.asked: Final[dict[str, bool]] = {}
        extra: i64 = 0 if board.extra is None else board.extra.bit
        marks = state._marks
        turn = board.leader
        leader = turn
        seen: i64 = board.seen.one | board.noted
        trick: i64 = 0
        again: i64 = 0
        led: i64 = 0
        count: i64 = 0
        number: i64 = board.number
        done = 0  # tricks that are over
        for place, index in enumerate(state._plays if end is None else state._plays[:end]):
            card = CARDS[index]
            bit: i64 = card.bit
            suit: i64 = card.suit_mask
            own: i64 = bit
            if bit == WARREN_BIT and extra != 0:
                bit = extra
                suit = LOWEST[extra % 59].suit_mask
            if place >= start:
                table: i64 = trick ^ again if plan.cancels else trick | again
                # The rank of Warren's card is not known before its trick is over.
                proofs = plan.proves(led, number, seen, table & ~(trick & extra), bit)
                self._note(turn, place, proofs)
                if plan.custom:
                    self._ask(plan.chain(bit, led, number))
            seen |= own | bit
            before: i64 = played[turn]
            played[turn] = before | own
            if trick & bit != 0:
                again |= bit
            else:
                trick |= bit
            if count == 0:
                led = suit
            count += 1
            turn += int(plan.step)
            if turn >= players:
                turn -= int(players)
            if done < len(marks) and count == (players if marks[done] < LONG else 2 * players):
                if plan.notes:
                    seen |= plan.noted(led, trick | again)
                mark = marks[done] % LONG
                turn = leader = leader if mark == NOBODY else mark
                trick = again = led = count = 0
                number += 1
                done += 1

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
