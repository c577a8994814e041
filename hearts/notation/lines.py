"""One line of a file, and the words in it, each with its position."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import final

from attrs import frozen

from hearts.errors import InputError

_WORD = re.compile(r"\S+")


@final
@frozen
class Span:
    """A part of a line.

    Attributes:
        number: The number of the line, from 1.
        text: The whole line.
        start: The index of the first character, from 0.
        end: The index after the last character.
    """

    number: int
    text: str
    start: int
    end: int

    def __str__(self) -> str:
        return self.text[self.start : self.end]

    def __bool__(self) -> bool:
        return bool(str(self).strip())

    def words(self) -> list[Span]:
        """Return the words of this part."""
        found = _WORD.finditer(self.text, self.start, self.end)
        return [Span(self.number, self.text, *word.span()) for word in found]

    def split(self, mark: str) -> list[Span]:
        """Return the parts between the marks; they are one more than the marks."""
        return list(self._split(mark))

    def _split(self, mark: str) -> Iterator[Span]:
        start = self.start
        while (end := self.text.find(mark, start, self.end)) >= 0:
            yield Span(self.number, self.text, start, end)
            start = end + len(mark)
        yield Span(self.number, self.text, start, self.end)

    def unlike(self, expected: str, why: str = "") -> InputError:
        """Return the error for a part of which *expected* names the right form."""
        inner = str(self)
        column = self.start + 1 + len(inner) - len(inner.lstrip())
        found = inner.strip()
        shown = repr(found if len(found) <= 40 else f"{found[:37]}...") if found else "nothing"
        return InputError(
            f"line {self.number}, column {column}: expected {expected}, found {shown}"
            f"{why and f' ({why})'}",
            line=self.number,
            column=column,
            expected=expected,
        )


def line_of(number: int, text: str) -> Span:
    """Return a whole line."""
    return Span(number, text, 0, len(text))
