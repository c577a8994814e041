"""Rates, with a clock that the test moves."""

from __future__ import annotations

import asyncio

import pytest
from fastapi import HTTPException
from hearts_server.limits import BodyLimit, Rate, Rates
from starlette.types import Message, Receive, Scope, Send


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


async def _read_all(_scope: Scope, receive: Receive, _send: Send) -> None:
    while (await receive()).get("more_body"):
        pass


@pytest.mark.parametrize("pause", [0.0, 0.01])
def test_a_body_has_a_time_as_a_whole(pause: float) -> None:
    """Each of its parts comes soon, but there are many."""
    parts = 0

    async def receive() -> Message:
        nonlocal parts
        await asyncio.sleep(pause)
        parts += 1
        return {"type": "http.request", "body": b" ", "more_body": parts < 200}

    async def send(_message: Message) -> None:
        pass

    asked = BodyLimit(_read_all, 1_000, patience=0.5)({"type": "http"}, receive, send)
    if pause:
        with pytest.raises(HTTPException) as refused:
            asyncio.run(asked)
        assert refused.value.status_code == 408
        assert parts < 100
    else:
        asyncio.run(asked)
        assert parts == 200
