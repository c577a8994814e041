"""Work in chunks: by processes or any executor, repeated if a worker died, with a progress bar.

A chunk counts once it has come back whole. A chunk that fails is played again. Its result depends
on its numbers alone, so no deal is lost or counted twice.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from shutil import get_terminal_size
from time import monotonic
from typing import Final, TextIO, final

from hearts._arguments import short_repr
from hearts.errors import HeartsError, InputError
from hearts.simulate.errors import DealError
from hearts.simulate.playing import DealGames, Job, play_numbers

#: The number of tries for a chunk, and of chunks that wait for each worker.
_TRIES: Final = 5
_AHEAD: Final = 2
#: The greatest number of deals in a chunk, and the least number of chunks for each worker.
_MOST: Final = 200
_PARTS: Final = 10
#: The least time between two drawings of a bar, in seconds.
_PAUSE: Final = 0.1
#: The width of a bar, and the least width for which the speed is shown beside it.
_WIDTH: Final = 30
_NARROWEST: Final = 12

#: Takes the deals that have come back.
Keep = Callable[[Sequence[DealGames]], None]


def run(
    job: Job,
    numbers: Sequence[int],
    keep: Keep,
    *,
    executor: Executor | None,
    workers: int | None,
    bar: Bar,
) -> bool:
    """Play the deals of these numbers, and return whether all were played: Ctrl-C stops.

    Args:
        job: The games to play.
        numbers: The numbers of the deals.
        keep: The function that gets the deals of each chunk as they come back.
        executor: The executor that plays the chunks; None for new processes.
        workers: The number of processes; 1 for this process alone, None for one for each processor.
        bar: The bar that shows the progress.
    """
    count = workers or os.cpu_count() or 1
    size = max(1, min(_MOST, len(numbers) // (count * _PARTS)))
    chunks = [numbers[start : start + size] for start in range(0, len(numbers), size)]
    try:
        bar.add(0)
        if executor is None and count == 1:
            results: Iterator[list[DealGames]] = (play_numbers(job, chunk) for chunk in chunks)
        else:
            if executor is None:
                _check_picklable(job)
            results = _Pool(job, executor, count).results(chunks)
        for deals in results:
            keep(deals)
            bar.add(len(deals))
    except KeyboardInterrupt:
        return False
    finally:
        bar.close()
    return True


@final
class _Pool:
    """Workers: an executor that was given, or processes of our own, made again when they die."""

    def __init__(self, job: Job, executor: Executor | None, workers: int) -> None:
        self._job = job
        self._given = executor
        self._workers = workers
        self._own: Executor | None = None

    def results(self, chunks: Sequence[Sequence[int]]) -> Iterator[list[DealGames]]:
        """Yield the deals of the chunks, in the order in which they come back."""
        waiting = [(chunk, 1) for chunk in reversed(chunks)]
        running: dict[Future[list[DealGames]], tuple[Sequence[int], int, Executor]] = {}
        try:
            while waiting or running:
                while waiting and len(running) < self._workers * _AHEAD:
                    chunk, tries = waiting.pop()
                    executor = self._executor()
                    running[self._submitted(executor, chunk)] = chunk, tries, executor
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    chunk, tries, executor = running.pop(future)
                    try:
                        deals = future.result()
                    except DealError as error:
                        error.restore_cause()
                        raise
                    except HeartsError:
                        raise
                    except Exception as error:
                        if tries == _TRIES:
                            raise
                        if executor is self._own and isinstance(error, BrokenExecutor):
                            self._close()  # so that there are new processes
                        waiting.append((chunk, tries + 1))
                    else:
                        yield deals
        finally:
            # Our own pool cancels its futures itself: it may be about to say that a worker died.
            for future, (_, _, executor) in running.items():
                if executor is self._given:
                    future.cancel()
            self._close(wait=not running)

    def _submitted(self, executor: Executor, chunk: Sequence[int]) -> Future[list[DealGames]]:
        """Return the future deals of a chunk; an error if the workers died before."""
        try:
            return executor.submit(play_numbers, self._job, chunk)
        except Exception as error:
            failed: Future[list[DealGames]] = Future()
            failed.set_exception(error)
            return failed

    def _executor(self) -> Executor:
        if self._given is not None:
            return self._given
        if self._own is None:
            from concurrent.futures import ProcessPoolExecutor

            self._own = ProcessPoolExecutor(self._workers, initializer=_end_at_once)
        return self._own

    def _close(self, *, wait: bool = False) -> None:
        """Let the processes go. Idle ones end at once, so they are waited for: Python may complain
        about a pool that is still closing when the program ends."""
        if self._own is not None:
            self._own.shutdown(wait=wait, cancel_futures=True)
            self._own = None


def _check_picklable(job: Job) -> None:
    """Raise InputError for a game, or for bots, that cannot be sent to other processes."""
    for each in (job.game, *job.bots, job.measure):
        try:
            pickle.dumps(each)
        except Exception as error:  # whatever its own pickling raises
            raise InputError(
                f"{short_repr(each)} cannot be sent to other processes: {error}; play with "
                "workers=1, or use functions and classes of a module"
            ) from error


def _end_at_once() -> None:
    """Let Ctrl-C end a worker at once and without a word; its chunk has not come back yet."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_DFL)


@final
class Bar:
    """A bar of progress on a terminal; elsewhere nothing is written.

    Args:
        total: The number of deals.
        done: The number of deals done before.
        shown: Whether the bar is drawn; None for on a terminal only.
        stream: The stream for the bar; None for the standard error.
    """

    def __init__(
        self, total: int, done: int, shown: bool | None, stream: TextIO | None = None
    ) -> None:
        self._stream = sys.stderr if stream is None else stream
        self._shown = self._stream.isatty() if shown is None else shown
        self._total = total
        self._before = self._done = done
        self._began = monotonic()
        self._drawn = -_PAUSE
        self._length = 0

    def add(self, count: int) -> None:
        """Add to the number of deals done."""
        self._done += count
        now = monotonic()
        if self._shown and (now - self._drawn >= _PAUSE or self._done == self._total):
            self._drawn = now
            text = self.text(now - self._began, get_terminal_size().columns - 1)
            self._stream.write("\r" + text.ljust(self._length))
            self._stream.flush()
            self._length = len(text)

    def text(self, seconds: float, columns: int) -> str:
        """Return the bar after some seconds, for a line of some columns."""
        share = self._done / self._total
        rate = (self._done - self._before) / seconds if seconds > 0 else 0.0
        count = f" {share:4.0%}  {self._done:,} of {self._total:,}"
        speed = ""
        if rate:
            often = f"{_time(1 / rate, 1)} each" if rate < 1 else f"{rate:,.{int(rate < 10)}f}/s"
            speed = f"  {often}  {_time((self._total - self._done) / rate)} left"
        if len(count) + len(speed) + _NARROWEST > columns:
            speed = ""
        width = max(0, min(_WIDTH, columns - len(count) - len(speed) - 2))
        bar = "#" * int(share * width)
        return f"[{bar:.<{width}}]{count}{speed}"

    def close(self) -> None:
        """End the line."""
        if self._length:
            self._stream.write("\n")


def _time(seconds: float, places: int = 0) -> str:
    """Return a time in the unit in which it is short, with decimal places if it is in seconds."""
    if seconds < 100:
        return f"{seconds:.{places}f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"
