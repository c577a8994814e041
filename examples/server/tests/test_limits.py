"""Rates, with a clock that the test moves."""

from __future__ import annotations

from hearts_server.limits import Rate, Rates


class Clock:
    """A clock that stands still."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_rate_has_some_to_spare() -> None:
    clock = Clock()
    rate = Rate(2.0, 4.0, clock)
    assert [rate.take() for _ in range(5)] == [True] * 4 + [False]
    clock.now += 0.5
    assert [rate.take() for _ in range(2)] == [True, False]
    clock.now += 1_000
    assert [rate.take() for _ in range(5)] == [True] * 4 + [False]


def test_each_address_has_its_own_rate_and_few_are_kept() -> None:
    rates = Rates(0.0, 1.0, most=2)
    assert [rates.take("a"), rates.take("a"), rates.take("b")] == [True, False, True]
    assert not rates.take("a")
    assert rates.take("c")  # and "b" is forgotten
    assert len(rates._of) == 2
    assert not rates.take("a")
