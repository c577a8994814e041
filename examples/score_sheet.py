"""A score sheet: reads the deals of a match from a file, checks them, and prints the table.

The file has a line for each trick, the seat that led and then the cards in the order played, as in
``2: QC AC 3C 9D``; a blank line between two deals; and comments after ``#``. Of a deal without its
tricks it has the points, as in ``score: 13 5 8 0``.

    python examples/score_sheet.py [file] [--rules microsoft] [--players 4] [--choice add]

Play against the rules is reported and counted all the same, as the table accepted it, and so are
points that no deal can come to. A file that cannot be counted is refused, with the number of the
line that is to blame.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

from hearts import HeartsError, InputError, Match, Trick, check_tricks, score_hand, variants

FILE = Path(__file__).with_name("five-deals.txt")

#: A trick, or the points of a deal, and the number of its line.
Line = tuple[int, Trick | tuple[int, ...]]


class SheetError(Exception):
    """A line of the file is to blame."""

    def __init__(self, number: int, reason: object) -> None:
        super().__init__(f"line {number}: {reason}")


def read_deals(lines: Iterable[str]) -> list[list[Line]]:
    """Return the tricks of each deal, or its points, with the numbers of their lines."""
    deals: list[list[Line]] = [[]]
    for number, text in enumerate(lines, start=1):
        words = text.partition("#")[0].strip()
        if words:
            word, _, points = words.partition(":")
            try:
                if deals[-1] and (word == "score" or not isinstance(deals[-1][0][1], Trick)):
                    raise ValueError("a deal has its tricks or one score; a blank line ends it")
                if word == "score":
                    deals[-1].append((number, tuple(map(int, points.split()))))
                else:
                    deals[-1].append((number, Trick.parse(words)))
            except ValueError as error:
                raise SheetError(number, error) from error
        elif not text.strip() and deals[-1]:
            deals.append([])
    return [deal for deal in deals if deal]


def blame(deal: list[tuple[int, Trick]], error: InputError) -> SheetError:
    """Return the same error with its line: of the last trick that it names, or of the first."""
    return SheetError(deal[error.tricks[-1] if error.tricks else 0][0], error)


def add_deal(match: Match, deal: list[Line], choice: str) -> tuple[Match, list[str]]:
    """Return the sheet with one more deal, and the plays against the rules in it."""
    played = [(number, line) for number, line in deal if isinstance(line, Trick)]
    if not played:
        return add_points(match, deal, choice)
    tricks = [trick for _, trick in played]
    try:
        faults = check_tricks(match.rules, tricks)
        score = score_hand(match.rules, tricks, match=match, choice=choice)
        after = match.add(score)
    except InputError as error:
        raise blame(played, error) from error
    notes = [
        f"line {played[fault.trick or 0][0]}: seat {fault.seat}: {fault}"
        + (f", which follows from line {played[fault.cause.trick or 0][0]}" if fault.cause else "")
        for fault in faults
    ]
    if score.shot is not None:
        notes.append(f"line {deal[-1][0]}: seat {score.shooter} has shot the {score.shot}")
    return after, notes


def add_points(match: Match, deal: list[Line], choice: str) -> tuple[Match, list[str]]:
    """Return the sheet with the points of one more deal, and the objections to them."""
    [(number, points)] = [(n, line) for n, line in deal if not isinstance(line, Trick)]
    try:
        doubts = match.check(points)
        return match.add(points, choice), [f"line {number}: {doubt}" for doubt in doubts]
    except InputError as error:
        raise SheetError(number, error) from error


def print_sheet(match: Match, deals: list[list[Line]], choice: str) -> None:
    """Print the faults, the table and how the match stands."""
    for deal in deals:
        match, notes = add_deal(match, deal, choice)
        for note in notes:
            print(note)
    print(match)
    result = match.result
    if result is None:
        print(f"The match goes on. Seat {match.next_dealer} deals next.")
    else:
        winners = " and ".join(f"seat {seat}" for seat in result.winners) or "nobody"
        print(f"Won by {winners}; the ranks are {result.ranks}. It was ended by {result.ended_by}.")


def main(arguments: list[str] | None = None) -> int:
    """Read the file and print its sheet."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", nargs="?", type=Path, default=FILE)
    parser.add_argument("--rules", default="american", choices=variants.names())
    parser.add_argument("--players", type=int, help="needed where the rules allow several numbers")
    parser.add_argument("--choice", default="add", help="what a shooter chooses, if asked")
    given = parser.parse_args(arguments)
    try:
        match = Match(variants.get(given.rules), given.players)
        print_sheet(match, read_deals(given.file.read_text("utf-8-sig").splitlines()), given.choice)
    except (SheetError, HeartsError, OSError, UnicodeDecodeError) as error:
        print(f"{given.file.name}, {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
