"""The score sheet and a deal: the change of the sheet, and its standing for the count."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from hearts._arguments import short_repr, to_list
from hearts._core.cards.records import HandScore, Question
from hearts._seats import left_of
from hearts.errors import InputError
from hearts.rules import Standing, TableRules, standings


class SheetLike(Protocol):
    """A score sheet, as far as scoring needs it, such as a Match."""

    @property
    def players(self) -> int: ...
    @property
    def standing(self) -> Standing: ...
    @property
    def next_dealer(self) -> int: ...


def following(
    table: TableRules, standing: Standing, score: HandScore, eldest: int = 0
) -> tuple[Standing, dict[int, dict[str, int]]]:
    """Return the standing of the match after a deal, and the choices of players, by seat.

    The totals of these players stay the same until the choice.
    """
    totals = tuple(old + new for old, new in zip(standing.scores, score.points, strict=True))
    found, choices = standings.adjusted(table, standing, totals)
    imaginary = standing.imaginary
    if imaginary is not None and score.imaginary is not None:
        imaginary = tuple(old + new for old, new in zip(imaginary, score.imaginary, strict=True))
    won_by = (score.shooter,) if score.wins and score.shooter is not None else ()
    after = standing._after_deal(
        found,
        score.points,
        imaginary=imaginary,
        eldest=eldest,
        takers=score.takers,
        order=score.order,
        ahead=score.ahead,
        won_by=won_by,
        play_off=standings.play_off(table, standing),
    )
    return after, choices


def answers_of(choice: str | Sequence[str]) -> tuple[str, ...]:
    """Return one answer, or several, as a tuple."""
    if isinstance(choice, str):
        return (choice,)
    return tuple(str(answer) for answer in to_list(choice, "choice", "a text or a list of texts"))


def standing_of(match: SheetLike | None, players: int) -> Standing | None:
    """Return the standing on a score sheet, for scoring."""
    if match is None:
        return None
    standing = getattr(match, "standing", None)
    if not isinstance(standing, Standing):
        raise InputError(f"match must be a Match, not {short_repr(match)}")
    if match.players != players:
        raise InputError(f"match: its sheet is for {match.players} players, not for {players}")
    return standing


def eldest_of(match: SheetLike | None) -> int:
    """Return the eldest hand of the next deal on a score sheet; seat 0 without a sheet."""
    return 0 if match is None else left_of(match.next_dealer, match.players)


def open_choice(question: Question, way: str = "give choice=") -> InputError:
    """Return the error for a question that is still open, with the way to answer it."""
    options = " and ".join(question.options)
    return InputError(f"{question.kind}: seat {question.seat} chooses between {options}; {way}")


def answered(
    count: Callable[..., tuple[HandScore, Sequence[str]] | Question],
    answer: Callable[[Question], str],
) -> HandScore:
    """Return the score of `count_hand` or `count_taken` without its choices, with the answers of a
    function to all questions."""
    answers: tuple[str, ...] = ()
    while isinstance(found := count(choice=answers), Question):
        answers = (*answers, answer(found))
    return found[0]


def scored(result: HandScore | tuple[HandScore, Sequence[str]] | Question) -> HandScore:
    """Return the score; InputError for a question that is still open."""
    if isinstance(result, Question):
        raise open_choice(result)
    return result if isinstance(result, HandScore) else result[0]
