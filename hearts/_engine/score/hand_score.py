"""The values of scoring: hand scores, score lines and open questions."""

from __future__ import annotations

from attrs import evolve

from hearts._arguments import check_int, check_type, counted, short_repr
from hearts._core.cards.records import HandScore, Line
from hearts._seats import check_seat
from hearts.errors import InputError


def plain_hand_score(score: HandScore) -> HandScore:
    """Return a hand score from outside with plain whole numbers, after a check.

    Raises:
        InputError: If a part is of a wrong type, or contradicts another; the message names it.
    """
    if score.shot not in (None, "moon", "sun"):
        raise InputError(f"shot must be 'moon', 'sun' or None, not {short_repr(score.shot)}")
    check_type(score.wins, bool, "wins")
    for line in score.lines:
        check_type(line, Line, "a line")
        check_type(line.rule, str, "the rule of a line")
    plain = evolve(
        score,
        points=_whole(score.points, "the points of seat {}"),
        lines=tuple([_plain_line(line) for line in score.lines]),
        tricks=_whole(score.tricks, "tricks {}"),
        imaginary=_whole(score.imaginary, "the imaginary points of seat {}"),
        takers=_whole(score.takers, "taker {}"),
        order=_whole(score.order, "order {}"),
        ahead=_whole(score.ahead, "ahead {}") or (),
        shooter=None if score.shooter is None else check_int(score.shooter, "shooter"),
    )
    check_hand_score(plain)
    return plain


def _whole(numbers: tuple[int, ...] | None, what: str) -> tuple[int, ...] | None:
    if numbers is None:
        return None
    return tuple([check_int(each, what.format(place)) for place, each in enumerate(numbers)])


def _plain_line(line: Line) -> Line:
    return evolve(
        line,
        seat=check_int(line.seat, "the seat of a line"),
        points=check_int(line.points, "the points of a line"),
        imaginary=check_int(line.imaginary, "the imaginary points of a line"),
    )


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
            raise InputError(
                f"{what}: for {counted(len(each), 'seat')}, and the points for {players}"
            )
    seats = {
        "lines": [line.seat for line in score.lines],
        "shooter": [] if score.shooter is None else [score.shooter],
        "takers": score.takers or (),
        "order": score.order or (),
        "ahead": score.ahead,
    }
    for what, named in seats.items():
        for seat in named:
            check_seat(seat, players, f"{what}: seat")
    if len(set(score.ahead)) < len(score.ahead):
        raise InputError(f"ahead: {score.ahead} has a seat twice")
    if score.order is not None and len(set(score.order)) != players:
        raise InputError(f"order: {score.order} are not the seats of the table, each once")
    if score.tricks is not None and min(score.tricks, default=0) < 0:
        raise InputError(f"tricks: {score.tricks} cannot be taken")
    if (score.shot is None) != (score.shooter is None) or (score.wins and score.shot is None):
        raise InputError("shot: give both shot and shooter, or neither")
