"""``hearts convert``: from one format of matches to another."""

from __future__ import annotations

from itertools import chain
from pathlib import Path
from typing import IO, Final, TypeAlias

import click

from hearts import notation
from hearts._arguments import short_repr
from hearts._core.play.state import State
from hearts._engine.score.match import Match
from hearts.cli.errors import UNREADABLE, Failure, failures
from hearts.cli.files import (
    Deals,
    file_argument,
    input_name,
    lines_of,
    matches,
    write_safely,
)
from hearts.cli.options import given_rules, rules_options
from hearts.cli.screen import Screen
from hearts.notation import ParseProblem, Record
from hearts.rules import Rules

__all__ = ["command"]

_FORMATS: Final = ("notation", "json", "openspiel")

#: The tags of a header beside its own, such as the date.
Tags: TypeAlias = tuple[tuple[str, str], ...]


@click.command()
@file_argument
@click.option("--to", "wanted", type=click.Choice(_FORMATS), required=True, help="The new format.")
@click.option(
    "--from",
    "given",
    type=click.Choice(["openspiel"]),
    help="Say so if FILE has OpenSpiel's numbers, a deal a line; other formats are recognized.",
)
@click.option(
    "--output",
    "-o",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="The file to write, instead of the screen; '-' is the screen.",
)
@rules_options
@click.pass_context
def command(
    context: click.Context,
    file: IO[str],
    wanted: str,
    given: str | None,
    output: str | None,
    rules: Rules | None,
    amendments: tuple[str, ...],
    players: int | None,
) -> None:
    """Translate FILE: the notation of hearts, JSON, OpenSpiel's numbers, or a table of points.

    The matches are replayed, so only legal play is translated. Comments are left out, and tags such
    as the date stay only in the notation. JSON and OpenSpiel's numbers have a
    line for each match or deal. The file of -o is written only if all of FILE can be read.

    \b
    For example:
      hearts convert friday.hearts --to json
      hearts convert match.json --to notation -o match.hearts
      hearts convert deals.txt --from openspiel --to notation
    """
    screen: Screen = context.obj
    faults: list[ParseProblem] = []
    tags: list[Tags] = []
    if given:
        if rules is not None or amendments or players is not None:
            raise click.UsageError(
                "OpenSpiel's numbers are of one game: leave out --rules, --with and --players."
            )
        played: list[State | Match] = list(_from_numbers(file))
    else:
        deals = Deals(file, given_rules(rules, amendments), players, screen=screen)
        found = list(matches(deals))
        faults = deals.faults
        for fault in faults:
            screen.warn(f"{deals.name}: {fault}")
        with failures(deals.name):
            played = deals.played or [
                _played(screen, match, deals.rules_of(match[0])) for match in found
            ]
        if not deals.played:
            tags = [match[0].header.tags for match in found]
        if any(map(_has_comments, chain.from_iterable(found))):
            screen.warn(f"{deals.name}: the comments are left out")
    text = "".join(_written(played, tags or [()] * len(played), wanted))
    if output is None or output == "-":
        screen.data(text)
    elif faults:
        raise Failure(
            f"{output}: nothing was written, since some of {input_name(file)} cannot be read"
        )
    else:
        write_safely(Path(output), text)
    if faults:
        context.exit(UNREADABLE)


def _played(screen: Screen, match: list[Record], rules: Rules | None) -> State | Match:
    """Return the state of a match of which the cards are known, or else its score sheet."""
    played = [deal for deal in match if not deal._is_empty]
    begun = match[0].header.seed is not None or any(map(_is_called, match))
    if all(map(_has_hands, played)) and (played or begun):
        return notation.replay(match, rules)
    if any(deal.tricks for deal in match):
        screen.warn(
            "Not all deals have hands, so the tricks are left out: only the points are converted."
        )
    return notation.keep_score(match, rules).with_names(match[0].header.names)


def _has_hands(deal: Record) -> bool:
    """Return whether the cards that were dealt are known."""
    return bool(deal.all("deal") or deal.all("position"))


def _is_called(deal: Record) -> bool:
    """Return whether a match goes on from a sheet, or the dealer has called a pass."""
    return bool(deal.all("sheet") or deal.all("call"))


def _from_numbers(file: IO[str]) -> list[State]:
    """Return the deals that lines of OpenSpiel's numbers hold.

    Raises:
        Failure: If there is none, or one cannot be read.
    """
    found = []
    name = input_name(file)
    with failures(name):
        for number, line in enumerate(lines_of(file), start=1):
            words = line.replace(",", " ").replace("\ufeff", " ").split()
            if not words:
                continue
            for word in words:
                if not word.isdecimal() or len(word) > 3:
                    raise Failure(
                        f"{name}: line {number}: expected a number, found {short_repr(word)}"
                    )
            with failures(f"{name}: line {number}"):
                found.append(notation.from_openspiel(map(int, words)))
    if not found:
        raise Failure(f"{name}: there is no deal")
    return found


def _has_comments(deal: Record) -> bool:
    """Return whether a deal or its header has a comment."""
    return bool(deal.header.comments) or any(entry.comment for entry in deal.entries)


def _written(played: list[State | Match], tags: list[Tags], wanted: str) -> list[str]:
    """Return the lines of the new format.

    Args:
        played: The matches.
        tags: The other tags of each.
        wanted: The format.
    """
    if wanted == "notation":
        texts = [
            notation.write(notation.records(each, tags=more))
            for each, more in zip(played, tags, strict=True)
        ]
        return [f"\n{text}" if place else text for place, text in enumerate(texts)]
    if wanted == "json":
        from hearts.codec import Codec

        codec = Codec()
        return [f"{codec.dumps(each)}\n" for each in played]
    lines = []
    for each in played:
        if not isinstance(each, State):
            raise Failure("OpenSpiel's numbers are those of cards, and the file has only points")
        with failures():
            deals = notation.to_openspiel(each)
        lines += [f"{' '.join(map(str, numbers))}\n" for numbers in deals]
    return lines
