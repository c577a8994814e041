"""Proofs: the facts about the rest of a hand that follow from the play of a card.

A clause that would leave no card gives way. So the play of a card that a clause bars shows that the
clause gave way: the hand has no other card that earlier clauses left. All the evidence of a play is
of this kind: certain cards are absent. Only a bar that some hands waive leads to two cases.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hearts._core.cards.cards import ALL_CARDS
from hearts._core.play.clauses import Clause


@final
class Proof:
    """A proof about a hand at a play.

    Attributes:
        absent: None of these cards is in the hand.
        present: For each of these sets of cards, the hand holds one of them.
    """

    __slots__ = ("absent", "present")

    absent: Final[i64]
    present: Final[tuple[int, ...]]

    def __init__(self, absent: i64, present: tuple[int, ...]) -> None:
        self.absent = absent
        self.present = present

    def fits(self, hand: i64) -> bool:
        """Return whether a hand agrees with the proof."""
        if hand & self.absent != 0:
            return False
        for cards in self.present:
            one_of: i64 = cards
            if hand & one_of == 0:
                return False
        return True


def prove(
    clause: Clause | None, within: i64, absent: i64, present: tuple[int, ...], taken: i64,
    seen: i64, table: i64, bit: i64,
) -> tuple[Proof, ...]:  # fmt: skip
    """Return the cases in which a card passes these clauses.

    Args:
        clause: The first of the clauses.
        within: The cards that were left before it and are not *taken*.
        absent: The cards that the hand is known not to hold.
        present: Sets of cards of which the hand holds one each.
        taken: The cards that earlier clauses took away.
        seen: The cards played, with the notes on earlier tricks.
        table: The cards on the table.
        bit: The card.
    """
    while clause is not None and clause.narrower is None:  # a custom rule proves nothing
        barred: i64 = clause.barred(seen, table)
        waived: i64 = clause.waived_in
        if waived & bit != 0 and barred != 0:
            others: i64 = ALL_CARDS & ~waived
            free = prove(clause.next, within, absent | others, present, taken, seen, table, bit)
            if barred & bit != 0:
                absent |= within & ~taken & ~barred
            else:
                taken |= barred
            bound = prove(
                clause.next, within, absent, (*present, int(others)), taken, seen, table, bit
            )
            return joined(free, bound, others)
        if barred & bit != 0:
            absent |= within & ~taken & ~barred
        else:
            taken |= barred
        clause = clause.next
    for cards in present:
        one_of: i64 = cards
        if one_of & ~absent == 0:
            return ()
    return (Proof(absent, present),)


def joined(free: tuple[Proof, ...], bound: tuple[Proof, ...], others: i64) -> tuple[Proof, ...]:
    """Return both cases: *free*, in which the hand has none of the *others*, and *bound*, in which
    it has one of them. They are one case if nothing else differs."""
    if len(free) == 1 and len(bound) == 1:
        one = free[0]
        two = bound[0]
        if one.absent == two.absent | others and two.present == (*one.present, int(others)):
            return (Proof(two.absent, one.present),)
    return free + bound
