"""Broken documents, a million for each parser at the whole scale: a value or InputError comes out.

No other error, no InputError that hides another one, and no document that takes longer than the
limit.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from random import Random
from types import FrameType

import pytest

from hearts import InputError
from tests.long.conftest import Sized
from tests.long.parsers import PARSERS

#: The parts of the check, which can run side by side.
PARTS = 4
#: The most seconds for one document.
LIMIT = 5.0


class Hang(Exception):
    """A document takes too long."""


@pytest.fixture(autouse=True)
def alarm() -> Iterator[None]:
    """A signal for documents that take too long."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise Hang

    before = signal.signal(signal.SIGALRM, ring)
    yield
    signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", sorted(PARSERS))
def test_a_broken_document_is_read_or_refused(name: str, part: int, sized: Sized) -> None:
    parser, rng = PARSERS[name](), Random(f"{name} {part}")
    read = 0
    for number in range(sized(1_000_000 // PARTS)):
        text = parser.draw(rng)
        signal.setitimer(signal.ITIMER_REAL, LIMIT)
        try:
            parser.read(text)
            read += 1
        except InputError as error:
            if error.__cause__ is not None:
                raise AssertionError(f"input {number}: {text!r}") from error
        except BaseException as error:
            raise AssertionError(f"input {number}: {text!r}") from error
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    assert read > 0
