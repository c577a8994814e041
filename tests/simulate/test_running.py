"""The bar of progress, and what workers leave alone."""

from __future__ import annotations

import signal
from io import StringIO

from hearts.simulate.running import Bar, _end_at_once


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


def test_a_shorter_text_covers_the_one_before() -> None:
    stream = StringIO()
    bar = Bar(10, 0, True, stream)
    bar.add(1)
    bar.add(9)
    first, last = stream.getvalue().split("\r")[1:]
    assert len(last) >= len(first)
