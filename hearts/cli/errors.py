"""Errors as a person at a terminal should see them: one sentence, and an exit code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any, Final, final

import click

from hearts.errors import HeartsError

#: Faults were found in what was read.
FAULTS: Final = 1
#: Something cannot be read, or is not known.
UNREADABLE: Final = 2
#: The user stopped the program.
STOPPED: Final = 130

#: What the library says to programs, in the words of the command line.
_WORDS: Final = (
    (r"; say by how many\b", "; say how many with --players"),
    (r"; give rules=", "; name them with --rules"),
    (r"; give players=", "; say how many with --players"),
    (r"; give choice=", "; a line like 'choose 0: add' says which"),
)


def in_words(error: Exception) -> str:
    """Return the message of an error in the words of the command line."""
    text = str(error)
    for pattern, words in _WORDS:
        text = re.sub(pattern, words, text)
    return text


@final
class Failure(click.ClickException):
    """Something that ends a command, with one sentence."""

    exit_code = UNREADABLE

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the sentence."""
        click.echo(f"hearts: {self.message}", file=file, err=True)


@contextmanager
def failures(where: str = "") -> Iterator[None]:
    """Turn errors of the library, and files that cannot be read or written, into a `Failure`.

    Args:
        where: The words in front, such as the name of a file.
    """
    front = f"{where}: " if where else ""
    try:
        yield
    except HeartsError as error:
        raise Failure(front + in_words(error)) from None
    except UnicodeDecodeError:
        raise Failure(f"{front or 'the file '}is no text in UTF-8".replace(": is", " is")) from None
    except FileNotFoundError as error:
        raise Failure(f"{error.filename}: there is no such file") from None
    except BrokenPipeError:
        raise
    except OSError as error:
        name = error.filename or where or "a file"
        raise Failure(f"{name}: {error.strerror or error}") from None
