"""The exceptions: rules that contradict themselves, actions that they refuse, malformed input."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

if TYPE_CHECKING:
    from hearts._core.cards.action import Action
    from hearts._core.cards.records import Violation

__all__ = ["HeartsError", "IllegalAction", "InputError", "RulesError"]


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


@final
class IllegalAction(HeartsError):
    """Raised for an action that the rules do not allow. No state has changed.

    Attributes:
        violation: The rule that refuses the action, and the reason.
        action: The refused action.
    """

    def __init__(self, violation: Violation, action: Action) -> None:
        super().__init__(violation, action)
        self.violation: Violation = violation
        self.action: Action = action

    def __str__(self) -> str:
        return str(self.violation)
