"""The match: a score sheet that is never changed, only continued.

Every state holds one; at a real table it is one on its own, into which points are written.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, final

import attrs
from attrs import frozen

from hearts.errors import InputError
from hearts.given import table_of
from hearts.inputs import listed, whole_number
from hearts.rules import Rules
from hearts.scoring import HandScore
from hearts.seats import check_seat


@final
@frozen
class Result:
    """How a match ended.

    Attributes:
        ranks: The rank of each seat; 1 is best, and equal scores share the better rank.
        winners: The seats that won.
        ended_by: The key of the rule that ended the match, like ``"end.at"``.
        sides: The seats of each side.
        victory_points: What each seat gets for its rank; None where the rules give none.
        payments: What each seat is paid; None where nothing is paid.
        leaves: The seat that has to leave the table; None for nobody.
    """

    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    ended_by: str
    sides: tuple[tuple[int, ...], ...]
    victory_points: tuple[int, ...] | None = None
    payments: tuple[Fraction, ...] | None = None
    leaves: int | None = None


@final
@frozen(repr=False, init=False)
class Match:
    """The score sheet of a match.

    Args:
        rules: The rules.
        players: How many play; needed where the rules allow several numbers.
        dealer: Who deals first.

    Attributes:
        rules: The rules.
        players: How many play.
        dealer: Who dealt first.
        hand_scores: What each deal added so far.
        scores: The totals, one a seat.
        imaginary: The second column of Complex Hearts; None elsewhere.

    Raises:
        RulesError: If the rules contradict themselves, or do not allow so many players.
        InputError: If the number of players cannot be told, or the dealer is no seat.

    >>> from hearts import variants
    >>> match = Match(variants.AMERICAN).add((13, 5, 8, 0)).add((0, 0, 20, 6))
    >>> match.scores, match.next_dealer, match.is_over
    ((13, 5, 28, 6), 2, False)
    """

    rules: Rules
    players: int
    dealer: int
    hand_scores: tuple[HandScore, ...]
    scores: tuple[int, ...]
    imaginary: tuple[int, ...] | None

    def __init__(self, rules: Rules, players: int | None = None, dealer: int = 0) -> None:
        number = table_of(rules, players)
        check_seat(dealer, number, "the dealer")
        self.__attrs_init__(rules, number, dealer, (), (0,) * number, None)

    def _with(self, **changes: Any) -> Match:
        """The same sheet but for what is named."""
        match = object.__new__(Match)
        values = {part.name: getattr(self, part.name) for part in attrs.fields(Match)} | changes
        match.__attrs_init__(**values)
        return match

    def dealt_next_by(self, dealer: int) -> Match:
        """The same sheet, with the next deal dealt by this seat."""
        return self._with(dealer=(self.dealer + dealer - self.next_dealer) % self.players)

    def add(self, hand_score: HandScore | Sequence[int], choice: str | Sequence[str] = ()) -> Match:
        """The sheet with one more deal on it; this one stays as it is.

        Args:
            hand_score: A HandScore, or the points of each seat.
            choice: Answers for rules that let a player choose what becomes of a score. Rules that
                do not ask do not use them.

        Raises:
            InputError: If the match is over, or the points are not a whole number for each seat.
        """
        if self.is_over:
            raise InputError("the match is over: no deal can be added to it")
        if isinstance(hand_score, HandScore):
            hand_score = attrs.evolve(hand_score, points=_points(hand_score.points))
        else:
            hand_score = HandScore(_points(hand_score))
        if len(hand_score.points) != self.players:
            raise InputError(
                f"points for {len(hand_score.points)} seats on a sheet of {self.players}"
            )
        scores = tuple(old + new for old, new in zip(self.scores, hand_score.points, strict=True))
        return self._with(hand_scores=(*self.hand_scores, hand_score), scores=scores)

    @property
    def next_dealer(self) -> int:
        """Who deals next; once the match is over, who would."""
        return self.dealer_of(len(self.hand_scores))

    def dealer_of(self, deal_number: int) -> int:
        """Who deals this deal; they are counted from 0."""
        return self.rules.dealing.next_dealer(self.dealer, self.players, deal_number)

    @property
    def is_over(self) -> bool:
        """Is the match over?"""
        return self._winners() is not None

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side."""
        return self.rules.sides(self.players)

    @property
    def result(self) -> Result | None:
        """Who won, and why it ended; None before the match is over."""
        winners = self._winners()
        if winners is None:
            return None
        ranks = self.rules.ranking.ranks(self.rules.places(self.scores))
        return Result(ranks, winners, self.rules.end.key, self.sides)

    def _winners(self) -> tuple[int, ...] | None:
        deals = len(self.hand_scores)
        return self.rules.winners_of(self.scores, deals) if deals else None

    def __repr__(self) -> str:
        return f"<Match {self.rules.name}: {len(self.hand_scores)} deals, scores {self.scores}>"

    def __str__(self) -> str:
        """The sheet as a table: what each deal added, and the totals."""
        rows = [["deal", *(f"seat {seat}" for seat in range(self.players))]]
        rows += [
            [str(k), *map(str, score.points)] for k, score in enumerate(self.hand_scores, start=1)
        ]
        rows.append(["total", *map(str, self.scores)])
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [
            "  ".join(
                cell.ljust(width) if place == 0 else cell.rjust(width)
                for place, (cell, width) in enumerate(zip(row, widths, strict=True))
            )
            for row in rows
        ]
        return "\n".join([*lines[:-1], "-" * len(lines[-1]), lines[-1]])


def _points(points: object) -> tuple[int, ...]:
    each = enumerate(listed(points, "points", "a number for each seat"))
    return tuple(whole_number(number, f"the points of seat {seat}") for seat, number in each)
