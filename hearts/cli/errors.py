"""Errors for a person at a terminal: one sentence, and an exit code."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from shutil import get_terminal_size
from textwrap import wrap
from typing import IO, Any, Final, final

import click
from click.exceptions import NoArgsIsHelpError

from hearts.errors import HeartsError

#: Faults were found in the input.
FAULTS: Final = 1
#: Something cannot be read, or is not known.
UNREADABLE: Final = 2
#: The user stopped the program.
STOPPED: Final = 130

#: Words of the library and of click, with the words of the command line instead.
_WORDS: Final = (
    (r"; say by how many\b", "; say how many with --players"),
    (r"; give rules=", "; name them with --rules"),
    (r"; give players=", "; say how many with --players"),
    (
        r"(; a line like 'choose [^']*')( says which)",
        r"\1, or in a table a column 'choice' that holds for all players,\2",
    ),
    (r"; give match=", "; the scores before it are not known"),
    (r"; give ahead=.*", "; state the points of this deal, without its cards"),
    (r"; give a class of your own as known=", ""),
    (r", or another value with apply\(rules\), not .*", ", like EndAt(50)"),
    (r": (apply\(|deal\(\)|write Pass\().*?(?= \[[a-z.]+\]$|$)", ""),
    (r"; keep_score\(\) needs none", ""),
    (r", and a HandScore has both columns", ""),
    (r"(does not belong there): .*", r"\1"),
    (r": no deal can be added to it$", "; put the next one into a file of its own"),
    (r"; check\(\) and hand_score\(\) need none", ""),
    (r"^Invalid value for .*: File '(.*)' is a directory", r"\1: this is a folder"),
    (r"^Invalid value for .*: (File|Path) '(.*)' is not readable", r"\2: this cannot be read"),
    (r"^Invalid value for '?(.*?)'?: ", r"\1: "),
    (r"is not a valid integer( range)?", "is not a whole number"),
    (r"\. \(?Did (you mean [^?]*\?)\)?", r" (did \1)"),
    (r": InputError: ", ": "),
)


def in_words(error: Exception) -> str:
    """Return the message of an error in the words of the command line."""
    text = error.format_message() if isinstance(error, click.UsageError) else str(error)
    for pattern, words in _WORDS:
        text = re.sub(pattern, words, text)
    return text


def in_terminal(text: str) -> str:
    """Return a sentence for standard error, in lines if that is a terminal."""
    if not (sys.stderr and sys.stderr.isatty()):
        return text
    return "\n".join(in_lines(text, get_terminal_size().columns, "  "))


def in_lines(text: str, width: int, indent: str) -> list[str]:
    """Return a paragraph in lines, the later ones indented. Paths stay whole, to be copied."""
    return wrap(
        text, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def not_utf8(line: int) -> str:
    """Return the sentence about characters of a file that cannot be read, with their line."""
    return f"line {line} is not in UTF-8; save the file in that encoding"


def _misuse(error: click.UsageError) -> str:
    """Return a sentence about arguments that cannot be used."""
    text = " ".join(in_words(error).split()).rstrip(".")
    context = error.ctx or click.get_current_context(silent=True)
    command = context.command_path if context is not None else "hearts"
    if error.ctx is None and context is not None and context.invoked_subcommand:
        command = f"{command} {context.invoked_subcommand}"  # its options are being read
    if text[1:2].islower():
        text = text[:1].lower() + text[1:]
    return f"{text}; '{command} --help' says more"


@final
class Failure(click.ClickException):
    """Something that ends a command, with one sentence."""

    exit_code = UNREADABLE

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the sentence."""
        click.echo(in_terminal(f"hearts: {self.message}"), file=file, err=True)


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
    except NoArgsIsHelpError:
        raise
    except click.UsageError as error:
        raise Failure(front + _misuse(error)) from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise Failure(front + not_utf8(line)) from None
    except UnicodeEncodeError as error:
        sign = error.object[error.start]
        raise Failure(f"{front}the output is in {error.encoding}, without {sign!a}") from None
    except FileNotFoundError as error:
        name = error.filename or "''"
        raise Failure(f"{name}: there is no such file") from None
    except IsADirectoryError as error:
        raise Failure(f"{error.filename}: this is a folder") from None
    except BrokenPipeError:
        raise
    except OSError as error:
        name = error.filename or where or "the output"
        raise Failure(f"{name}: {error.strerror or error}") from None
