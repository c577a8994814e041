"""The entries of a file, as values: headers, and the lines of deals."""

from __future__ import annotations

import re
from typing import TypeAlias, final

import attrs
from attrs import field, frozen

from hearts._arguments import check_names, name_problem
from hearts._core.action import Action, Unknown
from hearts._core.cards import Card
from hearts._core.tricks import Trick
from hearts._engine.scoring import HandScore
from hearts._values import Immutable
from hearts.errors import InputError
from hearts.rules import Rules

#: The version of the notation that is written; a later one is refused.
VERSION = 1


@final
@frozen
class PartlyKnown(Immutable):
    """Cards of which some are known: those, and the number of the others."""

    cards: tuple[Card, ...]
    unknown: int

    def __len__(self) -> int:
        return len(self.cards) + self.unknown


#: A hand or a kitty in a file: all of its cards, their number, or something between.
CardsOrCount: TypeAlias = "tuple[Card, ...] | PartlyKnown | Unknown"


def _one_line(entry: object, where: attrs.Attribute[str], text: object) -> None:
    if not isinstance(text, str) or re.search(r"[\r\n]", text) or text != text.strip():
        raise InputError(f"a comment is one line of text without white space around, not {text!r}")


@final
@frozen
class ParseProblem(Immutable):
    """Something in a file that cannot be read.

    Attributes:
        line: The number of the line, from 1.
        column: The number of the character in it, from 1; None where it is about more than one.
        expected: The expected text; empty if several are possible.
        message: All of it as a sentence.
    """

    line: int
    column: int | None
    expected: str
    message: str

    def __str__(self) -> str:
        return self.message

    @property
    def error(self) -> InputError:
        """The same as an error, to be raised."""
        return InputError(self.message, line=self.line, column=self.column, expected=self.expected)


@final
@frozen
class StatedPoints(Immutable):
    """Points as a file states them: a number for each seat, and in some games a second one."""

    points: tuple[int, ...]
    imaginary: tuple[int, ...] | None = None


@final
@frozen
class StatedResult(Immutable):
    """The result of a match as a file states it: the rank of each seat, and what ended it."""

    ranks: tuple[int, ...]
    ended_by: str


@final
@frozen
class StatedScore(Immutable):
    """A deal of the score sheet with which a match goes on.

    Attributes:
        score: The points of the deal; None for a sheet without a deal.
        totals: The totals after it, where a player chose what became of them.
    """

    score: HandScore | None
    totals: tuple[int, ...] | None = None


Value: TypeAlias = (
    "bool | Action | Trick | StatedPoints | StatedResult | StatedScore | CardsOrCount"
    "| tuple[CardsOrCount, ...] | None"
)


@final
@frozen
class Entry(Immutable):
    """One line of a deal.

    Attributes:
        word: Its kind: ``"trick"``, or the word that it begins with, like ``"pass"``; empty
            for a line that is only a comment.
        value: Its content: an action of a player, a Trick, cards, hands, points.
        seat: The seat that it names, if any.
        comment: The comment behind it, or the comment that it is.
        line: The number of the line in its file, from 1; 0 if it comes from none.
    """

    word: str
    value: Value = None
    seat: int | None = None
    comment: str = field(default="", validator=_one_line)
    line: int = field(default=0, eq=False)


#: The tags that are fields of a header.
OWN_TAGS = ("hearts", "rules", "players", "seed")


def _tags(header: object, where: object, tags: tuple[tuple[str, str], ...]) -> None:
    for name, text in tags:
        if not re.fullmatch(r"[A-Za-z]\w*", name, re.ASCII) or name.lower() in OWN_TAGS:
            raise InputError(f"{name!r} is not a name for another tag: letters, digits and _")
        if not isinstance(text, str):
            raise InputError(f"the tag {name} has a text, not {text!r}")


def _names(header: object, where: object, names: tuple[str, ...]) -> None:
    for name in names:
        fault = name_problem(name)
        if fault:
            raise InputError(f"{name!r} is not a name for a player: it {fault}")
    check_names(names, len(names))


def _players(header: Header, where: object, players: int | None) -> None:
    if players is not None and players < 3:
        raise InputError(f"players: {players}; Hearts takes 3 or more")
    if header.names and players != len(header.names):
        raise InputError(f"names: {len(header.names)} names for {players} players")


@final
@frozen
class Header(Immutable):
    """The entries that are given once for a match.

    Attributes:
        rules: The rules; None if the file does not say.
        names: The players' names by seat; none if the file does not say.
        players: How many play; None if the file does not say.
        seed: Where the deals come from; None if that is not given.
        tags: All other tags, like ``("Event", "club night")``, in their order.
        comments: The comments above and between the tags.

    Raises:
        InputError: If a tag, a name or a comment is none, or there are too few names.
    """

    rules: Rules | None = None
    names: tuple[str, ...] = field(default=(), validator=_names)
    players: int | None = field(validator=_players)
    seed: int | None = None
    tags: tuple[tuple[str, str], ...] = field(default=(), validator=_tags)
    comments: tuple[str, ...] = field(
        default=(), validator=attrs.validators.deep_iterable(_one_line)
    )

    @players.default
    def _as_many_as_names(self) -> int | None:
        return len(self.names) or None

    def tag(self, name: str) -> str | None:
        """Return the text of the first tag of this name, in capitals or not; None if there is
        none."""
        found = (text for each, text in self.tags if each.lower() == name.lower())
        return next(found, None)
