"""Builds of the library in temporary folders, and processes that have one of them imported.

A `Worker` runs a script of this folder in a process whose `hearts` is the one of a given folder.
The script ends with `serve(some, functions)`; the worker calls them by name. Questions and answers
are lines of JSON, and a worker that is not asked does nothing, so that two of them can take turns.
`both_builds` starts one for each build of this checkout.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent


class Failed(Exception):
    """A worker could not answer: the kind of the error, and where it came up."""

    def __init__(self, kind: str, trace: str) -> None:
        super().__init__(trace)
        self.kind = kind


def build(folder: Path, *, compiled: bool) -> Path:
    """The library of this checkout in *folder*, with a compiled core or without."""
    with tempfile.TemporaryDirectory(prefix="hearts-") as temporary:
        done = subprocess.run(
            (sys.executable, "-m", "build", "--outdir", temporary, str(HERE.parent)),
            env={**os.environ, "HEARTS_BUILD": "compiled" if compiled else "pure"},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            sys.exit(f"the library could not be built:\n{done.stdout}{done.stderr}")
        [wheel] = Path(temporary).glob("*.whl")
        shutil.unpack_archive(wheel, folder, "zip")
    return folder


def environment(folder: Path) -> dict[str, str]:
    """That of a process which finds the library in *folder*, and whose hashes are always alike."""
    return {**os.environ, "PYTHONPATH": str(folder), "PYTHONHASHSEED": "0"}


class Worker:
    """A process in which the library is the one in *folder*."""

    def __init__(self, folder: Path, script: str) -> None:
        self._process = subprocess.Popen(
            (sys.executable, str(HERE / script)),
            env=environment(folder),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def begin(self, function: str, *words: str | int) -> None:
        """Ask, and do not wait."""
        print(json.dumps([function, *words]), file=self._process.stdin, flush=True)

    def answer(self) -> Any:
        """Wait for the answer to what was asked.

        Raises:
            Failed: If the function raised, or the process ended.
        """
        line = self._process.stdout.readline() if self._process.stdout else ""
        if not line:
            raise Failed("EOFError", f"the process ended, with code {self._process.wait()}")
        answer = json.loads(line)
        if "failed" in answer:
            raise Failed(*answer["failed"])
        return answer["value"]

    def ask(self, function: str, *words: str | int) -> Any:
        """The answer to a question."""
        self.begin(function, *words)
        return self.answer()

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


@contextmanager
def both_builds(script: str, compiled: Path | None = None) -> Iterator[tuple[Worker, Worker]]:
    """Workers with the compiled and with the interpreted build of this checkout.

    The compiled one may exist already, in a folder that is given.
    """
    with tempfile.TemporaryDirectory(prefix="hearts-") as temporary:
        places = {
            True: compiled or build(Path(temporary, "compiled"), compiled=True),
            False: build(Path(temporary, "pure"), compiled=False),
        }
        found = {kind: Worker(place, script) for kind, place in places.items()}
        try:
            for kind, worker in found.items():
                if worker.ask("is_compiled") is not kind:
                    sys.exit(f"the library in {places[kind]} is not of the kind that it should be")
            yield found[True], found[False]
        finally:
            for worker in found.values():
                worker.close()


def is_compiled() -> bool:
    """Has this process the compiled build?"""
    import hearts

    return hearts.__compiled__


def serve(*functions: Callable[..., object]) -> None:
    """The process's side: call what is asked for until nobody asks any more."""
    by_name = {function.__name__: function for function in (is_compiled, *functions)}
    # Whatever else the process prints must not get between the answers.
    answers, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        function, *words = json.loads(line)
        try:
            answer: dict[str, object] = {"value": by_name[function](*words)}
        except Exception as error:  # whatever it is, the other side is to hear of it
            answer = {"failed": [type(error).__name__, traceback.format_exc()]}
        print(json.dumps(answer), file=answers, flush=True)
