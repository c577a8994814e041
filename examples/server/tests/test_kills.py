"""A server that is killed between moves has lost nothing that a client has seen."""

from __future__ import annotations

import time
from random import Random

import pytest
from people import Person, first_action, make_match
from process import QUICK, Process
from websockets.exceptions import ConnectionClosed


def survive(database: str, kills: int) -> int:
    """Play on through kills at any moment; return the number of entries at the end."""
    rng = Random(kills)
    process = Process(database, **QUICK, most_news="100000")
    process.start()
    code, [token] = make_match(process.address, rules="american(EndAfter(90))")
    seen: list[dict[str, object]] = []
    try:
        for _ in range(kills):
            with Person(process.address, code, token, since=0) as person:
                assert person.news[: len(seen)] == seen
                play_on(person, rng.randint(1, 4))
                person.answer()
                time.sleep(rng.random() / 100)
                process.kill()
                drain(person)
                seen = person.news
            process.start()
        with Person(process.address, code, token, since=0) as person:
            assert person.news[: len(seen)] == seen
            play_on(person, 20)
        return len(seen)
    finally:
        process.kill()


def wait_through(database: str, kills: int) -> int:
    """Kill the server around passes that wait for another person's; return how many were told.

    A pass that its person was told of is there after the kill; one that was on the way is there, or
    the person is asked again. What enters the history in the end is that pass.
    """
    rng = Random(kills)
    process = Process(database, **QUICK)
    process.start()
    told = 0
    try:
        for _ in range(kills):
            code, [token, other] = make_match(process.address, people=2)
            with Person(process.address, code, token) as person:
                person.wait("pass")
                wanted = first_action(person.snapshot["prompt"])
                person.answer()
                time.sleep(rng.random() / 25)
                process.kill()
                drain(person)
            process.start()
            with (
                Person(process.address, code, token) as back,
                Person(process.address, code, other) as second,
            ):
                if person.snapshot["passed"]:
                    told += 1
                    assert back.snapshot == person.snapshot
                assert not second.snapshot["passed"]
                assert bool(back.snapshot["passed"]) != back.is_asked
                if back.is_asked:
                    back.send({"action": wanted})
                second.answer()
                back.wait("play")
                [entry] = [
                    each for each in back.news if each["kind"] == "pass" and each["seat"] == 0
                ]
                assert entry["action"] == wanted
    finally:
        process.kill()
    return told


def play_on(person: Person, moves: int) -> None:
    """Make some moves, and wait for the next question."""
    while moves or not person.is_asked:
        if person.is_asked:
            person.answer()
            moves -= 1
        person.take(person.next())


def drain(person: Person) -> None:
    """Take what came before the end of the connection."""
    try:
        while True:
            person.take(person.next())
    except ConnectionClosed:
        return


def test_a_choice_that_waits_survives(database: str) -> None:
    """A pass that waits for the other person's is still there after a kill, and only once."""
    process = Process(database, **QUICK)
    process.start()
    try:
        code, [token, other] = make_match(process.address, people=2)
        with Person(process.address, code, token) as person:
            person.wait("pass")
            person.answer()
            while person.is_answered:
                person.take(person.next())
            process.kill()
        process.start()
        with (
            Person(process.address, code, token) as back,
            Person(process.address, code, other) as second,
        ):
            assert back.snapshot == person.snapshot
            assert back.snapshot["passed"]
            back.send({"action": {"pass": back.snapshot["hand"][:3]}})
            assert back.refusal()["rule"] == "again"
            second.answer()
            back.wait("play")
            [passed] = [each for each in back.news if each["kind"] == "pass" and each["seat"] == 0]
            assert passed["action"]["pass"] == person.snapshot["passed"][0]["cards"]
    finally:
        process.kill()


def test_a_few_kills(database: str) -> None:
    wait_through(database, 1)
    assert survive(database, 2) > 10


@pytest.mark.slow
def test_a_hundred_kills_while_choices_wait(database: str) -> None:
    assert wait_through(database, 100) > 10


@pytest.mark.slow
def test_a_hundred_kills(database: str) -> None:
    assert survive(database, 100) > 1_000
