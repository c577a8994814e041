"""The command line: ``hearts``, for people who keep score, look up rules or want to play.

Each command is a module of its own, which is imported when the command is called. The commands read
arguments, ask and print. Everything that other programs could use is in the library. The extra
``cli`` brings the two packages that it needs.
"""

from __future__ import annotations

import os
import sys

from hearts._extras import requires

__all__ = ["main"]


def main() -> None:
    """Run the command that the arguments of the program name, and leave with its exit code.

    It is 0 if all is well, 1 if faults were found, and 2 if something cannot be read or is not
    known.
    """
    try:
        with requires("click", "the command line of hearts", "cli"):
            import click  # noqa: F401 - so that it is asked for first
        with requires("rich", "the command line of hearts", "cli"):
            import rich  # noqa: F401
        from hearts.cli.app import app
    except ModuleNotFoundError as error:
        print(f"hearts: {error}", file=sys.stderr)  # noqa: T201
        sys.exit(2)
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)  # noqa: T201
        sys.exit(130)
    with (
        open(os.devnull, encoding="utf-8") as empty,
        open(os.devnull, "w", encoding="utf-8") as nowhere,
    ):
        # A stream that the shell has closed is None.
        sys.stdin, sys.stdout = sys.stdin or empty, sys.stdout or nowhere
        app(prog_name="hearts")
