"""The bar of progress, and what workers leave alone."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from io import StringIO
from os import terminal_size
from typing import Any, cast

import pytest

from hearts import InputError
from hearts.simulate import running
from hearts.simulate.running import Bar, _end_at_once, _Pool


class Workers(Executor):
    """Workers that come to their ends at once: the first with errors, the last never."""

    def __init__(self, *errors: Exception, most: int = 1000) -> None:
        self.errors = list(errors)
        self.most = most
        self.asked: list[Any] = []
        self.futures: list[Future[Any]] = []

    def submit(self, function: Any, /, *words: Any, **more: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.asked.append(words[-1])
        self.futures.append(future)
        if self.errors:
            future.set_exception(self.errors.pop(0))
        elif len(self.asked) <= self.most:
            future.set_result([words[-1]])
        return future


def results(workers: Executor, chunks: list[Any], count: int = 1) -> Iterator[Any]:
    """Return the results of workers; the job is nothing to them."""
    return _Pool(cast(Any, None), workers, count).results(chunks)


def test_each_part_is_done_once_and_in_turn() -> None:
    workers = Workers()
    chunks = [[number] for number in range(9)]
    assert sorted(chunk for [chunk] in results(workers, chunks, 2)) == chunks
    assert workers.asked == chunks


def test_a_part_that_fails_is_tried_again() -> None:
    """A number of times; then its error is raised. An error of the library is raised at once."""
    tries = running._TRIES
    workers = Workers(*[OSError("gone")] * (tries - 1))
    assert list(results(workers, [[1]])) == [[[1]]]
    assert workers.asked == [[1]] * tries
    workers = Workers(*[OSError("gone")] * (tries + 5))
    with pytest.raises(OSError, match="gone"):
        list(results(workers, [[1], [2]]))
    assert max(workers.asked.count([number]) for number in (1, 2)) == tries
    workers = Workers(InputError("wrong"), InputError("wrong"))
    with pytest.raises(InputError, match="wrong"):
        list(results(workers, [[1]]))
    assert len(workers.asked) == 1


def test_what_waits_is_called_off_at_an_end() -> None:
    """Each worker has one part, and one more waits for it."""
    workers = Workers(most=1)
    found = results(workers, [[number] for number in range(50)], 2)
    assert next(found) == [[0]]
    assert len(workers.asked) == 4
    cast(Any, found).close()
    assert [future.cancelled() for future in workers.futures] == [place > 0 for place in range(4)]


def test_a_bar_tells_how_far_it_is() -> None:
    stream = StringIO()
    bar = Bar(10_000, 1000, True, stream)
    bar.add(4000)
    assert bar.text(2.0, 79) == (
        "[###############...............]  50%  5,000 of 10,000  2,000/s  2 s left"
    )
    assert bar.text(0.0, 79).endswith("5,000 of 10,000")
    bar.add(1)  # too soon to be drawn again
    bar.add(4999)
    bar.close()
    lines = stream.getvalue().rstrip("\n").split("\r")
    assert len(lines) == 3
    assert "100%" in lines[-1]
    assert stream.getvalue().endswith("\n")


@pytest.mark.parametrize(
    ("done", "seconds", "speed"),
    [
        (4, 12.4, "3.1 s each  4 min left"),
        (4, 4, "1.0/s  76 s left"),
        (4, 5, "1.2 s each  95 s left"),
        (30, 4, "7.5/s  7 s left"),
        (4, 40, "10.0 s each  13 min left"),
        (1, 3600, "60 min each  79.0 h left"),
    ],
)
def test_a_bar_tells_a_slow_rate(done: int, seconds: float, speed: str) -> None:
    """Below one deal a second, by the time of a deal, and long times in minutes and hours."""
    bar = Bar(80, 0, True, StringIO())
    bar.add(done)
    assert bar.text(seconds, 90).endswith(f"{done} of 80  {speed}")


def test_a_bar_stands_there_from_the_start() -> None:
    stream = StringIO()
    Bar(10, 0, True, stream).add(0)
    assert stream.getvalue() == f"\r[{30 * '.'}]   0%  0 of 10"


def test_no_bar_where_there_is_no_terminal_or_nothing_to_do() -> None:
    for bar in (Bar(10, 0, None, stream := StringIO()), Bar(10, 10, True, stream)):
        bar.close()
    quiet = Bar(10, 0, None, stream)
    quiet.add(10)
    quiet.close()
    assert stream.getvalue() == ""


def test_ctrl_c_ends_a_worker_at_once() -> None:
    """Its chunk has not come back, so nobody needs to wait for it."""
    before = signal.getsignal(signal.SIGINT)
    try:
        _end_at_once()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_DFL
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_bar_fits_a_narrow_terminal() -> None:
    """Otherwise a line would wrap, and each drawing would leave one behind."""
    bar = Bar(10_000, 0, True, StringIO())
    bar.add(5000)
    assert bar.text(2.0, 60) == "[########.........]  50%  5,000 of 10,000  2,500/s  2 s left"
    assert bar.text(2.0, 39) == "[#######........]  50%  5,000 of 10,000"
    for columns in range(25, 120):
        assert len(bar.text(2.0, columns)) <= columns


def test_a_bar_leaves_one_column_free(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some terminals go on to the next line after the last column."""
    monkeypatch.setattr(running, "monotonic", lambda: 5.0)
    for columns in (40, 60, 79):
        size = terminal_size((columns, 24))
        monkeypatch.setattr(running, "get_terminal_size", lambda size=size: size)
        stream = StringIO()
        bar = Bar(10_000, 1000, True, stream)
        bar.add(1)
        assert stream.getvalue() == "\r" + bar.text(0.0, columns - 1)


def test_a_shorter_text_covers_the_one_before() -> None:
    stream = StringIO()
    bar = Bar(10, 0, True, stream)
    bar.add(1)
    bar.add(9)
    first, last = stream.getvalue().split("\r")[1:]
    assert len(last) >= len(first)


@pytest.mark.parametrize("count", [1, 7, 60, 1000])
@pytest.mark.parametrize("workers", [1, 3])
def test_every_deal_is_in_one_part(count: int, workers: int) -> None:
    """The parts are in order, and as many as keep all workers busy."""
    pool, found = Workers(), list[Any]()
    bar = Bar(count, 0, False, StringIO())
    numbers = list(range(count))
    job = cast(Any, None)
    assert running.run(job, numbers, found.extend, executor=pool, workers=workers, bar=bar)
    assert [number for part in pool.asked for number in part] == numbers
    assert len(pool.asked) >= min(count, workers)
    assert sorted(number for part in found for number in part) == numbers


def test_ctrl_c_stops_and_the_bar_stays_as_it_is() -> None:
    def keep(found: object) -> None:
        raise KeyboardInterrupt

    stream = StringIO()
    bar, job = Bar(40, 0, True, stream), cast(Any, None)
    assert not running.run(job, range(40), keep, executor=Workers(), workers=1, bar=bar)
    assert stream.getvalue() == f"\r[{30 * '.'}]   0%  0 of 40\n"


def test_processes_of_its_own_are_begun_once() -> None:
    pool = _Pool(cast(Any, None), None, 2)
    try:
        executor = pool._executor()
        assert isinstance(executor, ProcessPoolExecutor)
        assert pool._executor() is executor
    finally:
        pool._close()
