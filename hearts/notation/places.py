"""The places of faults in a file: the line, the deal, and the player by name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import final

from attrs import evolve, frozen

from hearts._core.cards.records import Violation
from hearts._core.cards.tricks import Trick
from hearts._wording import name_seats
from hearts.errors import IllegalAction, InputError
from hearts.notation.entries import Entry


@final
@frozen
class DealPlace:
    """A deal in a file, where faults are located.

    Attributes:
        entries: The lines of the deal.
        number: The number of the deal in its match, from 0.
        names: The names of the players by seat, or none.
    """

    entries: tuple[Entry, ...]
    number: int
    names: Sequence[str] = ()

    @contextmanager
    def located(self) -> Iterator[None]:
        """Give each error that is raised inside the line, the deal and the names."""
        try:
            yield
        except InputError as error:
            raise self.error(error) from None
        except IllegalAction as error:
            error.violation = self.violation(error.violation)
            raise

    def error(self, error: InputError) -> InputError:
        """Return the same error with its place."""
        if error.deal is not None:
            return error
        text = self.in_names(str(error))
        line = error.line
        if line is None:
            line = self._line_of(error.tricks[-1] if error.tricks else None)
            text = self._in_lines(text, error.tricks)
            if line and not text.startswith(f"line {line}: "):
                text = f"line {line}: {text.replace(f'line {line} (', 'this trick (', 1)}"
        return InputError(
            text,
            line=line or None,
            column=error.column,
            expected=error.expected,
            deal=self.number,
            tricks=error.tricks,
        )

    def violation(self, fault: Violation) -> Violation:
        """Return the same violation with its place, by default the line of its trick."""
        if fault.deal is not None:
            return fault
        cause, seat, trick, line = fault.cause, fault.seat, fault.trick, fault.line
        if not line and trick is None:
            own = (each for each in self.entries if each.seat == seat and each.word != "dealer")
            line = next((each.line for each in own if not isinstance(each.value, Trick)), 0)
        line = line or self._line_of(trick)
        text = self.in_names(fault.message)
        if line and trick is not None:
            text = re.sub(rf"\btrick {trick}\b", "this trick", text)
        return evolve(
            fault,
            message=text,
            cause=None if cause is None else self.violation(cause),
            line=line or None,
            deal=self.number,
            name=self.names[seat] if self.names and seat is not None else "",
        )

    def in_names(self, text: str) -> str:
        """Return a message with the names of players in place of their seats."""
        return name_seats(text, self.names)

    def _in_lines(self, text: str, tricks: Sequence[int]) -> str:
        """Return a message with the lines of these tricks in place of their numbers."""
        for trick in tricks:
            line = self._line_of(trick)
            text = re.sub(rf"\btrick {trick}\b", f"line {line}", text) if line else text
        return text

    def _line_of(self, trick: int | None) -> int:
        """Return the line of a trick; by default the first line of the deal. 0 if unknown."""
        lines = [each.line for each in self.entries if isinstance(each.value, Trick)]
        if trick is not None and trick < len(lines):
            return lines[trick]
        return next((each.line for each in self.entries if each.word), 0)
