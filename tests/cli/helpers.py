"""Commands run as in a terminal, but within the tests."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner, Result

import hearts
from hearts.cli.app import app

#: The folder in which the package is, for programs that run beside the tests.
HOME: Final = Path(hearts.__file__).parents[1]
#: For tests in a pseudo-terminal.
needs_terminal: Final = pytest.mark.skipif(
    sys.platform in {"win32", "emscripten"},
    reason="Windows and browsers have no pseudo-terminals",
)
#: The tricks of a whole deal of American Hearts.
TRICKS: Final = """\
3: 2c ac qc as
0: js qs ks ah
2: 4h qh 9h jh
3: 4c 9c 8c kh
0: 6s ts 9s ad
1: 5h 3h 7h kd
3: 2d qd jd 9d
0: 3s 7s 5s kc
1: 2h 8h 6h 4d
2: 8d 3c 7d 5d
2: 8s jc td th
2: 4s tc 6d 6c
2: 2s 7c 3d 5c
"""
_CODES: Final = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def run(
    *words: str | Path,
    typed: str | bytes | None = None,
    columns: int = 80,
    env: Mapping[str, str] | None = None,
) -> Result:
    """Run a command with these words."""
    runner = CliRunner(env={"COLUMNS": str(columns), "TERM": "xterm", **(env or {})})
    return runner.invoke(
        app,
        list(map(str, words)),
        input=typed,
        prog_name="hearts",
        # Without it click writes help texts for 80 columns in tests, and for fewer elsewhere.
        terminal_width=help_width(columns),
    )


def help_width(columns: int) -> int:
    """The width in which click writes help texts on a terminal."""
    return max(min(columns, 80) - 2, 50)


class Terminal:
    """A command in a pseudo-terminal."""

    def __init__(self, *words: str | Path, columns: int = 80, home: Path) -> None:
        import pty  # which Windows lacks

        self.ours, theirs = pty.openpty()
        env = {**os.environ, "PYTHONPATH": str(HOME), "COLUMNS": str(columns), "LINES": "24"}
        env |= {"TERM": "xterm-256color", "HOME": str(home), "PYTHONIOENCODING": "utf-8"}
        env.pop("NO_COLOR", None)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "hearts", *map(str, words)],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=home,
            env=env,
            start_new_session=True,
            # A test run in the background may have been started with Ctrl-C ignored.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
        )
        os.close(theirs)
        self.raw = ""

    @property
    def shown(self) -> str:
        """All that was printed, without colours."""
        return _CODES.sub("", self.raw).replace("\r\n", "\n")

    def read(self, until: str, seconds: float = 60) -> str:
        """Return what is printed until a text comes; all of it if the command ends."""
        start = len(self.shown)
        end = time.monotonic() + seconds
        while until not in self.shown[start:]:
            if time.monotonic() > end:
                raise AssertionError(f"no {until!r} in {self.shown[start:]!r}")
            if select.select([self.ours], [], [], 0.1)[0]:
                try:
                    found = os.read(self.ours, 65536)
                except OSError:
                    break
                if not found:
                    break
                self.raw += found.decode("utf-8")
        return self.shown[start:]

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self.ours, f"{line}\n".encode())

    def press(self, keys: str) -> None:
        """Press keys, without a line feed."""
        os.write(self.ours, keys.encode())

    def talk(self, prompt: str, answer: Callable[[str], str], seconds: float = 60) -> str:
        """Answer each prompt until the command ends, and return all that was shown."""
        while prompt in (said := self.read(prompt, seconds)):
            self.type(answer(said))
        return self.shown

    def close(self) -> int:
        """Wait for the end, and return the exit code."""
        code = self.process.wait(30)
        os.close(self.ours)
        return code
