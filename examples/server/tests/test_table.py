"""One match, in this process: what each connection is told, claims, limits and slow connections."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hearts_server import messages
from hearts_server.settings import Settings
from hearts_server.store import SavedRoom, Store
from hearts_server.table import Client, Table
from people import first_action

from hearts import Action, Cards, Game, Phase, Play, State, autoplay, notation, variants
from hearts.clients import write_action
from hearts.codec import Codec

CODEC = Codec()
QUICK = Settings(pace=0.0, pause=0.0)


async def opened(folder: Path, state: State, people: set[int], **more: Any) -> tuple[Store, Table]:
    """Return a table at which a match stands, and its store."""
    settings = replace(QUICK, **{k: v for k, v in more.items() if hasattr(QUICK, k)})
    store = Store(f"sqlite:///{folder / 'table.db'}")
    await store.open()
    if await store.load("ABCD") is None:
        await store.add_room(SavedRoom("ABCD", 0.0, "{}", 4, 2, 60.0, "7", "salt"))
    table = Table(
        "ABCD",
        state,
        people=frozenset(people),
        level=2,
        patience=more.get("patience", 60.0),
        store=store,
        settings=settings,
        chosen={},
    )
    table.open()
    return store, table


def run(work: Callable[[], Awaitable[Any]]) -> Any:
    """Return what a test returns; it has ten seconds."""

    async def bounded() -> Any:
        async with asyncio.timeout(10):
            return await work()

    return asyncio.run(bounded())


def texts(client: Client) -> list[str]:
    """Return what a connection was sent since the last time."""
    return [client.outbox.get_nowait() for _ in range(client.outbox.qsize())]


async def said(client: Client, kind: str | None = None) -> dict[str, Any]:
    """Return the next message to a connection; of who is here only if that is asked for."""
    while True:
        message: dict[str, Any] = json.loads(await client.outbox.get())
        if ("presence" in message) == (kind == "presence"):
            return message


def at_pass(seed: int) -> State:
    """Return a state in which all four pass."""
    return Game(notation.read_rules("american(EndAfter(1))")).start(seed=seed).advance()


def test_the_page_is_told_whether_cards_cancel() -> None:
    assert messages.table(Game(variants.CANCELLATION, 6))["table"]["cancels"] is True
    assert messages.table(Game(variants.AMERICAN))["table"]["cancels"] is False


def test_the_page_is_told_the_cards_whose_takers_matter() -> None:
    """Of the multipliers of Gong Zhu, the ten of clubs counts nothing by itself."""
    values = messages.table(Game(variants.GONG_ZHU, 4))["table"]["values"]
    assert set(values) >= {"TC", "QS", "JD", "AH"}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("watcher", [0, 2, None])
def test_nothing_hidden_is_told(tmp_path: Path, seed: int, watcher: int | None) -> None:
    """Two worlds that a seat cannot tell apart: every message to it is the same, to the byte.

    In the other world the hidden hands are swapped, and the others pass other cards, in another
    order and at other times. The last pass shows the new cards, so it is left out.
    """
    state = at_pass(seed)
    other = state.view(watcher).worlds().sample(Random(seed))
    assert other.hands != state.hands
    others = [seat for seat in (3, 1, 2, 0) if seat != watcher][:2]
    own = [] if watcher is None else [watcher]

    async def told(world: State, folder: Path, order: list[int]) -> list[tuple[int, str]]:
        """Return the messages, each with the number of own messages before it."""
        folder.mkdir()
        store, table = await opened(folder, world, {0, 1, 2, 3})
        people = [Client(seat, 1000) for seat in range(4)]
        spy = Client(watcher, 1000)
        for client in (*people, spy):
            await table.enter(client)
        found = [(0, text) for text in texts(spy)]
        for number, seat in enumerate(order):
            sent = int(watcher in order[: number + 1])
            # A wrong answer is told to its sender alone, and so is a second one.
            wrong: dict[str, object] = {"play": "QS"}
            for action in (wrong, write_action(autoplay(world.view(seat))), wrong):
                await table.inbox.put((people[seat], "action", action))
            while seat not in table.chosen or table.inbox.qsize():
                await asyncio.sleep(0.001)
            found += [(sent, text) for text in texts(spy)]
        assert table.state == world
        table.close()
        await store.close()
        assert len(found) == 3 + len(own)
        return found

    first = run(lambda: told(state, tmp_path / "one", [*own, *others]))
    second = run(lambda: told(other, tmp_path / "other", [*reversed(others), *own]))
    assert first == second


@pytest.mark.parametrize("moves", [1, 6, 21, 42])
def test_nothing_hidden_is_told_in_play(tmp_path: Path, moves: int) -> None:
    """The seat to act comes back, tries what is refused, claims and plays: all bytes are equal."""
    state = at_pass(moves)
    for _ in range(4 + moves):
        state = state.apply(state.random_action(Random(moves), seat=state.actors[0]))
    seat = state.actor
    other = state.view(seat).worlds().sample(Random(moves))
    assert other.hands != state.hands
    assert not state.view(seat).settled  # a claim that is granted shows how the deal ends

    async def told(world: State, folder: Path) -> list[str]:
        folder.mkdir()
        store, table = await opened(folder, world, {0, 1, 2, 3})
        client = Client(seat, 1000)
        await table.enter(client, since=0)
        cards = [{"play": str(card)} for card in world.game.table.deck]
        legal = [{"play": str(card)} for card in world.view(seat).legal_cards()]
        wrong = [action for action in cards if action not in legal]
        for action in (*wrong, {"pass": []}, *legal[:1]):
            await table.inbox.put((client, "claim", True))
            await table.inbox.put((client, "action", action))
        while table.state == world or table.inbox.qsize():
            await asyncio.sleep(0.001)
        table.close()
        await store.close()
        found = texts(client)
        assert len(found) == 3 + 2 * (len(wrong) + 2)
        return found

    first = run(lambda: told(state, tmp_path / "one"))
    second = run(lambda: told(other, tmp_path / "other"))
    assert first == second


def test_passes_are_told_together(tmp_path: Path) -> None:
    """The history has the passes by seat, in whatever order they came."""

    async def work() -> None:
        state = at_pass(3)
        store, table = await opened(tmp_path, state, {0, 1, 2, 3})
        people = [Client(seat, 1000) for seat in range(4)]
        for client in people:
            await table.enter(client)
        for seat in (2, 0, 3, 1):
            assert len(table.state.history) == len(state.history)
            action = write_action(autoplay(state.view(seat)))
            await table.inbox.put((people[seat], "action", action))
            while seat in table.state.actors and seat not in table.chosen:
                await asyncio.sleep(0.001)
        await said(people[2])
        first, waits, after = [(await said(people[2]))["step"] for _ in range(3)]
        assert waits["snapshot"]["prompt"] is None
        assert waits["snapshot"]["passed"]
        assert waits["snapshot"]["entries"] == first["snapshot"]["entries"]
        assert waits["news"] == []
        assert set(waits["left"]) == {"0", "1", "3"}
        assert [each["seat"] for each in after["news"][:4]] == [0, 1, 2, 3]
        assert people[2].outbox.empty()
        table.close()
        await store.close()

    run(work)


def test_a_claim_is_judged_by_the_view(tmp_path: Path) -> None:
    """The state proves more than the view: a claim that only the state can prove is refused."""
    game = Game(notation.read_rules("american(EndAfter(1))"))
    hands = ["AS KS AH", "QS 2D 3H", "3D 4D 5H", "5D 6D 7H"]
    sure = game.position(hands, leader=0, broken=True)
    # The ace draws both diamonds of the others, if they are not in one hand.
    unsure = game.position(["AD 2D", "3D 5H", "4D 6H", "7H 8H"], leader=0, broken=True)
    assert unsure.can_claim(0)
    assert not unsure.view(0).can_claim(0)

    async def claim(state: State, folder: Path) -> tuple[dict[str, Any], State]:
        folder.mkdir()
        store, table = await opened(folder, state, {0, 1, 2, 3})
        client = Client(0, 100)
        await table.enter(client)
        await said(client), await said(client)
        await table.inbox.put((client, "claim", True))
        answer = await said(client)
        table.close()
        await store.close()
        return answer, table.state

    answer, after = run(lambda: claim(unsure, tmp_path / "unsure"))
    assert answer["refusal"]["rule"] == "claim"
    assert after == unsure
    assert sure.view(0).can_claim(0)
    answer, after = run(lambda: claim(sure, tmp_path / "sure"))
    assert answer["step"]["snapshot"]["hand_score"]["points"][0] == 17
    assert after.phase is not Phase.PLAY


def test_a_deal_whose_points_are_settled_can_be_claimed(tmp_path: Path) -> None:
    """Whoever takes the rest: nothing counts in it."""
    state = at_pass(40)
    for _ in range(44):
        state = state.apply(state.random_action(Random(40), seat=state.actors[0]))
    seat = state.actors[0]
    assert state.view(seat).settled
    assert not state.can_claim(seat)

    async def work() -> None:
        store, table = await opened(tmp_path, state, {seat})
        client = Client(seat, 100)
        await table.enter(client)
        first = [await said(client) for _ in range(2)]
        assert first[1]["step"]["may_claim"] == "settled"
        await table.inbox.put((client, "claim", True))
        assert (await said(client))["step"]["snapshot"]["hand_score"] is not None
        table.close()
        await store.close()

    run(work)


def test_a_deal_is_played_on_where_tricks_may_decide_a_tie() -> None:
    """PE-034: the points are settled, but the last tricks part equal scores."""
    game = Game(variants.PEPPA)
    hands = ["3C 4C", "5C 6C", "7C 8C", "9C TC"]
    rest = game.table.deck - sum(map(Cards, hands), Cards())
    state = game.position(hands, leader=0, taken=[rest, Cards(), Cards(), Cards()])
    assert state.view(0).settled
    assert messages.step(state.view(0), state.view(0), 0, {})["step"]["may_claim"] is None


def test_people_hear_who_is_a_computer_and_who_has_left(tmp_path: Path) -> None:
    """A second connection to a seat, and a spectator, tell nothing."""

    async def work() -> None:
        store, table = await opened(tmp_path, at_pass(1), {0, 1})
        one, again, other, spectator = (
            Client(0, 100),
            Client(0, 100),
            Client(1, 100),
            Client(None, 9),
        )
        await table.enter(one)
        alone, both = ({"computers": [2, 3], "absent": absent} for absent in ([1], []))
        assert await said(one, "presence") == {"presence": alone}
        await table.enter(other)
        assert await said(one, "presence") == {"presence": both}
        await table.enter(again)
        await table.enter(spectator)
        table.leave(again)
        table.leave(spectator)
        table.leave(other)
        assert await said(one, "presence") == {"presence": alone}
        assert one.outbox.empty()
        table.close()
        await store.close()

    run(work)


def test_time_runs_out(tmp_path: Path) -> None:
    """Who is connected and does nothing loses the turn, not the match; a returner is waited for."""

    async def work() -> None:
        state = at_pass(1)
        store, table = await opened(tmp_path, state, {0, 1}, patience=0.2)
        client = Client(0, 1000)
        await table.enter(client)
        while table.state.phase is Phase.PASS:
            await asyncio.sleep(0.01)
        passed = {action.seat for action in table.state.history if type(action).__name__ == "Pass"}
        assert passed == {0, 1, 2, 3}
        assert table.away == {0, 1}
        await table.inbox.put((client, "action", {"play": "nonsense"}))
        while 0 in table.away:
            await asyncio.sleep(0.001)
        table.close()
        await store.close()

    run(work)


def test_a_table_rests_while_nobody_is_there(tmp_path: Path) -> None:
    async def work() -> None:
        store, table = await opened(tmp_path, at_pass(1), set())
        await asyncio.sleep(0.1)
        assert table.state.phase is Phase.PASS
        client = Client(None, 1000)
        await table.enter(client)
        while not table.state.is_over:
            await asyncio.sleep(0.01)
        table.close()
        await store.close()

    run(work)


def test_a_connection_that_does_not_read_is_given_up(tmp_path: Path) -> None:
    async def work() -> None:
        store, table = await opened(tmp_path, at_pass(1), set())
        slow, quick = Client(None, 5), Client(None, 1000)
        await table.enter(slow)
        await table.enter(quick)
        await slow.lost.wait()
        assert slow.outbox.qsize() == 5
        while not table.state.is_over:
            await asyncio.sleep(0.01)
        assert not quick.lost.is_set()
        table.close()
        await store.close()

    run(work)


@pytest.mark.parametrize("name", ["american", "dirty_nasty_filthy"])
def test_a_match_without_an_end_is_ended(tmp_path: Path, name: str) -> None:
    """With the last card of a deal, and not with a call that leads to nothing."""

    async def work() -> None:
        state = Game(notation.read_rules(f"{name}(EndAt(100000))")).start(seed=1)
        store, table = await opened(tmp_path, state, set(), most_deals=2)
        client = Client(None, 1000)
        await table.enter(client)
        while not table.is_finished:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)
        assert len(table.state.match.hand_scores) == 2
        assert isinstance(table.state.history[-1], Play)
        table.close()
        await store.close()

    run(work)


def test_what_is_told_is_stored(tmp_path: Path) -> None:
    """At every message the store has all that the message says."""

    async def work() -> None:
        state = at_pass(3)
        store, table = await opened(tmp_path, state, {0})
        client = Client(0, 1000)
        await table.enter(client)
        answered: list[str] = []
        while not table.state.is_over:
            message = await said(client)
            if "step" not in message:
                continue
            snapshot = message["step"]["snapshot"]
            saved = await store.load("ABCD")
            assert saved is not None
            stored = [CODEC.loads(document, Action) for document in saved.actions]
            kept = state.game.replay([*state.history, *stored])
            assert len(kept.view(0).history) >= snapshot["entries"]
            if snapshot["prompt"] and snapshot["hand"] != answered:
                answered = snapshot["hand"]
                await table.inbox.put((client, "action", first_action(snapshot["prompt"])))
        table.close()
        await store.close()

    run(work)


def test_play_is_not_taken_twice(tmp_path: Path) -> None:
    """The same answer once more is refused by the rules, and changes nothing."""

    async def work() -> None:
        state = at_pass(3)
        store, table = await opened(tmp_path, state, {0, 1, 2, 3})
        client = Client(0, 1000)
        await table.enter(client)
        action = write_action(autoplay(state.view(0)))
        for _ in range(3):
            await table.inbox.put((client, "action", action))
        kinds = [next(iter(await said(client))) for _ in range(5)]
        assert kinds == ["table", "step", "step", "refusal", "refusal"]
        assert not isinstance(table.state.history[-1], Play)
        table.close()
        await store.close()

    run(work)


def test_what_is_not_stored_is_not_told(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A second table for the same match is refused by the database; it closes and tells nothing."""

    async def work() -> None:
        state = at_pass(3)
        store, table = await opened(tmp_path, state, {0, 1, 2, 3})
        second = Table(
            "ABCD",
            state,
            people=table.people,
            level=2,
            patience=60.0,
            store=store,
            settings=QUICK,
            chosen={},
        )
        second.open()
        one, other = Client(0, 1000), Client(0, 1000)
        await table.enter(one)
        await second.enter(other)
        action = write_action(autoplay(state.view(0)))
        await table.inbox.put((one, "action", action))
        while 0 not in table.chosen:
            await asyncio.sleep(0.001)
        await second.inbox.put((other, "action", action))
        await other.lost.wait()
        assert second.state == state
        assert [next(iter(json.loads(text))) for text in texts(other)] == [
            "table",
            "step",
            "presence",
        ]
        await asyncio.sleep(0)
        assert second.is_closed
        assert not table.is_closed
        table.close()
        await store.close()

    run(work)
    assert "the table of room ABCD is closed" in caplog.text
