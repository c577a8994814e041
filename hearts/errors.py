"""The exceptions for rules that contradict themselves and for malformed input.

The third kind, an action that the rules refuse, is :exc:`hearts.IllegalAction`. It carries cards,
so it stands in a layer below.
"""

from __future__ import annotations

from typing import final

__all__ = ["HeartsError", "InputError", "RulesError"]


class HeartsError(Exception):
    """The base of all errors of this library."""


@final
class RulesError(HeartsError):
    """Rules that cannot be played.

    Attributes:
        problems: Every contradiction found, a sentence each.
    """

    def __init__(self, *problems: str) -> None:
        super().__init__(*problems)
        self.problems: tuple[str, ...] = problems

    def __str__(self) -> str:
        return "; ".join(self.problems)


@final
class InputError(HeartsError, ValueError):
    """Cards, hands, tricks, piles or files that are malformed or incomplete.

    The message names the wrong entry and its place.

    Attributes:
        line: In a text, the number of the line, from 1; None elsewhere.
        column: The number of the character in the line, from 1; None if there is no single place.
        expected: The expected text; empty if several are possible.
        deal: In a file, the number of the deal in its match, from 0; None elsewhere.
        tricks: In a list of tricks, the numbers of the tricks that the message names, from 0. The
            fault is in the last of them.
        entry: In a history, the number of the entry, from 0; None elsewhere.
    """

    def __init__(
        self,
        message: str = "",
        *,
        line: int | None = None,
        column: int | None = None,
        expected: str = "",
        deal: int | None = None,
        tricks: tuple[int, ...] = (),
        entry: int | None = None,
    ) -> None:
        super().__init__(message)
        self.line: int | None = line
        self.column: int | None = column
        self.expected: str = expected
        self.deal: int | None = deal
        self.tricks: tuple[int, ...] = tricks
        self.entry: int | None = entry
