"""The values of scoring: hand scores, score lines and open questions."""

from __future__ import annotations

from typing import Literal, final

from attrs import frozen

from hearts._core.cards import Cards
from hearts._seats import check_seat
from hearts._values import Immutable, picture_of
from hearts.errors import InputError
from hearts.rules import Line


@final
@frozen
class HandScore(Immutable):
    """The score that one deal adds to each seat.

    Attributes:
        points: The points of each seat.
        cards: The cards that count, by the seat that took them.
        shot: ``"moon"`` or ``"sun"`` after a shoot, else None.
        shooter: The seat that shot, or None; if a side shot, its first seat.
        lines: The reasons for the points: the lines of a seat add up to its points.
        tricks: The number of tricks that each seat took, including tricks that waited for a taker;
            None if not known.
        imaginary: The second column of Complex Hearts; None elsewhere.
        takers: The takers of the tricks, in order, without tricks that nobody took; None if not
            known.
        order: The seats in the order in which they played to the first trick; None if not known.
        wins: Whether the shoot wins the match at once.
    """

    points: tuple[int, ...]
    cards: tuple[Cards, ...] = ()
    shot: Literal["moon", "sun"] | None = None
    shooter: int | None = None
    lines: tuple[Line, ...] = ()
    tricks: tuple[int, ...] | None = None
    imaginary: tuple[int, ...] | None = None
    takers: tuple[int, ...] | None = None
    order: tuple[int, ...] | None = None
    wins: bool = False

    def _repr_html_(self) -> str:
        """Return the picture that a notebook shows."""
        return picture_of(self)


def check_hand_score(score: HandScore) -> None:
    """Raise InputError for a hand score that contradicts itself; the message names the part.

    Lines need not add up to the points: at a real table points are corrected by hand.
    """
    players = len(score.points)
    by_seat = {
        "cards": score.cards or None,
        "tricks": score.tricks,
        "imaginary": score.imaginary,
        "order": score.order,
    }
    for what, each in by_seat.items():
        if each is not None and len(each) != players:
            raise InputError(f"{what}: for {len(each)} seats, and the points for {players}")
    seats = {
        "lines": [line.seat for line in score.lines],
        "shooter": [] if score.shooter is None else [score.shooter],
        "takers": score.takers or (),
        "order": score.order or (),
    }
    for what, named in seats.items():
        for seat in named:
            check_seat(seat, players, what)
    if score.order is not None and len(set(score.order)) != players:
        raise InputError(f"order: {score.order} are not the seats of the table, each once")
    if score.tricks is not None and min(score.tricks, default=0) < 0:
        raise InputError(f"tricks: {score.tricks} cannot be taken")
    if (score.shot is None) != (score.shooter is None) or (score.wins and score.shot is None):
        raise InputError("shot: give both shot and shooter, or neither")


@final
@frozen
class Question(Immutable):
    """A choice that the rules leave to a player.

    Attributes:
        kind: The subject: ``"moon"``, ``"sun"`` or ``"exact"``.
        seat: The seat that answers.
        options: The possible answers.
    """

    kind: str
    seat: int
    options: tuple[str, ...]
