"""The entries of a file, as values: headers, and the lines of deals."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Literal, TypeAlias, final

import attrs
from attrs import field, frozen

from hearts._arguments import (
    check_int,
    check_names,
    check_type,
    counted,
    name_problem,
    short_repr,
    to_list,
)
from hearts._core.cards.action import Action, Unknown
from hearts._core.cards.cards import Card, card_list
from hearts._core.cards.records import HandScore
from hearts._core.cards.tricks import Trick
from hearts._values import Immutable
from hearts._wording import did_you_mean
from hearts.errors import InputError
from hearts.rules import Rules
from hearts.variants import check_rules

#: The version of the written notation; a later version is refused on reading.
VERSION = 1


def _cards(cards: Any) -> tuple[Card, ...]:
    return tuple(card_list(cards))


def _unknown(number: Any) -> int:
    return check_int(number, "the number of unknown cards", 0)


@final
@frozen
class PartlyKnown(Immutable):
    """A partly known set of cards: the known cards, and the number of the others."""

    cards: tuple[Card, ...] = field(converter=_cards)
    unknown: int = field(converter=_unknown)

    def __len__(self) -> int:
        return len(self.cards) + self.unknown


#: A hand or a kitty in a file: all of its cards, some of them, or only their number.
CardsOrCount: TypeAlias = tuple[Card, ...] | PartlyKnown | Unknown


def _one_line(entry: object, where: attrs.Attribute[str], text: object) -> None:
    if not isinstance(text, str) or re.search(r"[\r\n]", text) or text != text.strip():
        raise InputError(
            f"a comment is one line of text without white space around, not {short_repr(text)}"
        )


@final
@frozen
class ParseProblem(Immutable):
    """A fault in a file, which cannot be read there.

    Attributes:
        line: The number of the line, from 1.
        column: The number of the character in the line, from 1; None if there is no single place.
        expected: The expected text; empty if several are possible.
        message: The whole problem as a sentence.
    """

    line: int
    column: int | None
    expected: str
    message: str

    def __str__(self) -> str:
        return self.message

    @property
    def error(self) -> InputError:
        """Return the problem as an error, to be raised."""
        return InputError(self.message, line=self.line, column=self.column, expected=self.expected)


def _row(numbers: Any) -> tuple[int, ...]:
    listed = to_list(numbers, "stated points", "a number for each seat")
    return tuple([check_int(number, "a stated number") for number in listed])


def _perhaps_row(numbers: Any) -> tuple[int, ...] | None:
    return None if numbers is None else _row(numbers)


def _text(stated: object, where: attrs.Attribute[str], text: str) -> None:
    check_type(text, str, where.name)


@final
@frozen
class StatedPoints(Immutable):
    """Points that a file states: a number for each seat, and in some games a second one."""

    points: tuple[int, ...] = field(converter=_row)
    imaginary: tuple[int, ...] | None = field(default=None, converter=_perhaps_row)

    def __attrs_post_init__(self) -> None:
        if self.imaginary is not None and len(self.imaginary) != len(self.points):
            raise InputError(
                f"imaginary: {counted(len(self.imaginary), 'number')} beside "
                f"{counted(len(self.points), 'number')} of points"
            )


@final
@frozen
class StatedResult(Immutable):
    """The result that a file states: the rank of each seat, and the rule that ended the match."""

    ranks: tuple[int, ...] = field(converter=_row)
    ended_by: str = field(validator=_text)


def _seat(seat: Any) -> int:
    return check_int(seat, "the seat of a win", 0)


def _shot(shot: Any) -> Literal["moon", "sun"]:
    if shot not in ("moon", "sun"):
        raise InputError(f"shot: {short_repr(shot)} is neither 'moon' nor 'sun'")
    return shot  # type: ignore[no-any-return]


@final
@frozen
class StatedWin(Immutable):
    """The shoot that wins the match at once, as a file states it.

    Attributes:
        seat: The seat that shot; if a side shot, its first seat.
        shot: ``"moon"`` or ``"sun"``.
    """

    seat: int = field(converter=_seat)
    shot: Literal["moon", "sun"] = field(converter=_shot)


@final
@frozen
class StatedOrder(Immutable):
    """The order of seats that tie, as the tricks part them: the seat that is ahead comes first."""

    seats: tuple[int, ...] = field(converter=_row)


def _perhaps_score(stated: object, where: object, score: HandScore | None) -> None:
    if score is not None:
        check_type(score, HandScore, "the score of a sheet")


@final
@frozen
class StatedScore(Immutable):
    """A deal of the score sheet that the match of a file continues.

    Attributes:
        score: The points of the deal; None for a sheet without a deal.
        totals: The totals after the deal, if a player chose a new total.
    """

    score: HandScore | None = field(validator=_perhaps_score)
    totals: tuple[int, ...] | None = field(default=None, converter=_perhaps_row)


Value: TypeAlias = (
    bool
    | Action
    | Trick
    | StatedOrder
    | StatedPoints
    | StatedResult
    | StatedScore
    | StatedWin
    | CardsOrCount
    | tuple[CardsOrCount, ...]
    | None
)


def _perhaps_seat(seat: Any) -> int | None:
    return None if seat is None else check_int(seat, "the seat of an entry", 0)


@final
@frozen
class Entry(Immutable):
    """One line of a deal.

    Attributes:
        word: Its kind: ``"trick"``, or the word that it begins with, like ``"pass"``; empty
            for a line that is only a comment.
        value: Its content: an action of a player, a Trick, cards, hands, points.
        seat: The seat in the line, if any.
        comment: The comment at the end of the line, or the whole line if it is a comment.
        line: The number of the line in its file, from 1; 0 if it is not from a file.
    """

    word: str
    value: Value = None
    seat: int | None = field(default=None, converter=_perhaps_seat)
    comment: str = field(default="", validator=_one_line)
    line: int = field(default=0, eq=False)


#: The tags that are fields of a header.
OWN_TAGS = ("hearts", "rules", "players", "seed")


def _comments(comments: Iterable[str]) -> tuple[str, ...]:
    found: Any = to_list(comments, "comments", "a list of texts")
    return tuple(found)


def _tags(tags: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    found: list[tuple[str, str]] = []
    for tag in to_list(tags, "tags", "a list of pairs of texts"):
        if not isinstance(tag, tuple | list) or len(tag) != 2 or not isinstance(tag[0], str):
            raise InputError(f"tags: {short_repr(tag)} is not a pair of texts")
        name, text = tag
        if not re.fullmatch(r"[A-Za-z]\w*", name, re.ASCII) or name.lower() in OWN_TAGS:
            raise InputError(
                f"{short_repr(name)} is not a name for another tag: letters, digits and _"
            )
        if not isinstance(text, str):
            raise InputError(f"the tag {name} has a text, not {short_repr(text)}")
        found.append((name, text))
    return tuple(found)


def _names(names: Iterable[str]) -> tuple[str, ...]:
    found = to_list(names, "names", "a list of texts")
    for name in found:
        fault = name_problem(name)
        if fault:
            raise InputError(f"{short_repr(name)} is not a name for a player: it {fault}")
    return check_names(found, len(found))


def _seed(seed: int | None) -> int | None:
    return None if seed is None else check_int(seed, "seed")


def _rules(header: object, where: object, rules: Rules | None) -> None:
    if rules is not None:
        check_rules(rules)


def _players(header: Header, where: object, players: int | None) -> None:
    if players is not None and check_int(players, "players") < 2:
        raise InputError(f"players: {players}; Hearts takes 2 or more")
    if header.names and players != len(header.names):
        raise InputError(f"names: {counted(len(header.names), 'name')} for {players} players")


@final
@frozen
class Header(Immutable):
    """The header of a match in a file.

    Attributes:
        rules: The rules; None if the file does not state them.
        names: The names of the players by seat; empty if the file does not state them.
        players: The number of players; None if the file does not state it.
        seed: The seed of the deals; None if the file does not state it.
        tags: All other tags, like ``("Event", "club night")``, in their order.
        comments: The comments above and between the tags.

    Raises:
        InputError: If a tag, a name or a comment is not valid, there are too few names, or the
            seed has more than 1,000 digits.
    """

    rules: Rules | None = field(default=None, validator=_rules)
    names: tuple[str, ...] = field(default=(), converter=_names)
    players: int | None = field(validator=_players)
    seed: int | None = field(default=None, converter=_seed)
    tags: tuple[tuple[str, str], ...] = field(default=(), converter=_tags)
    comments: tuple[str, ...] = field(
        default=(), converter=_comments, validator=attrs.validators.deep_iterable(_one_line)
    )

    @players.default
    def _as_many_as_names(self) -> int | None:
        return len(self.names) or None

    @property
    def _without_rules(self) -> str:
        """The reason why the rules are not known, and the tag that was meant for them, if any."""
        near = [tag for tag, _ in self.tags if did_you_mean(tag.lower(), ["rules"], alike=0.7)]
        return "does not name its rules" + (f" (the tag is Rules, not {near[0]})" if near else "")

    def tag(self, name: str) -> str | None:
        """Return the text of the first tag of this name, whatever its case; None without one."""
        found = (text for each, text in self.tags if each.lower() == name.lower())
        return next(found, None)
