"""One match: its moves, its clock, its opponents, and the connections to it.

One task changes the state, so moves come one after the other. A move is stored before anybody is
told of it: what a client has seen survives a crash. Each connection gets the view of its seat and
nothing else.

While nobody is connected the table rests.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Iterator
from typing import Any, Final

from hearts import Action, HeartsError, Phase, State, View, autoplay, bots, clients
from hearts.codec import Codec
from hearts_server import messages
from hearts_server.settings import Settings
from hearts_server.store import Store

CODEC = Codec()
LOG = logging.getLogger(__name__)
#: The lowest level whose opponents think in a thread of their own.
SLOW: Final = 3
#: The number of messages that wait for the table.
MOST_INBOX: Final = 64


class Client:
    """A connection to a table.

    Args:
        seat: Its seat, None for a spectator.
        most: The number of messages by which it may be behind.

    Attributes:
        known: The number of entries of the history that it has.
        outbox: The messages to it that were not sent yet.
        lost: Set when it is too far behind, or the table is closed.
    """

    def __init__(self, seat: int | None, most: int) -> None:
        self.seat = seat
        self.known = 0
        self.outbox: asyncio.Queue[str] = asyncio.Queue(most)
        self.lost = asyncio.Event()

    def offer(self, text: str) -> None:
        """Put a message into the outbox; a connection that is too far behind is given up."""
        try:
            self.outbox.put_nowait(text)
        except asyncio.QueueFull:
            self.lost.set()


class Table:
    """A match under way.

    Args:
        code: The code of its room.
        state: Where the match stands. All of its history is in the store.
        people: The seats of people; opponents play the others.
        level: The level of the opponents.
        patience: The time for a decision, in seconds.
        store: Where moves are stored.
        settings: The times and limits.
    """

    def __init__(
        self,
        code: str,
        state: State,
        *,
        people: frozenset[int],
        level: int,
        patience: float,
        store: Store,
        settings: Settings,
    ) -> None:
        self.code, self.state, self.people = code, state, people
        self.patience, self.store, self.settings = patience, store, settings
        self.level = level
        self.clients: set[Client] = set()
        self.inbox: asyncio.Queue[tuple[Client, str, Any]] = asyncio.Queue(MOST_INBOX)
        self.ready: set[int] = set()  # the people who want the next deal
        self.away: set[int] = set()  # the people who let their time run out
        self.limits: dict[int, float] = {}  # when the time of each person runs out
        self.asked = 0.0  # when the present decision began
        self._stored = len(state.history)
        self._constant = messages.encode(messages.table(state.game))
        self._task: asyncio.Task[None] | None = None

    @property
    def is_finished(self) -> bool:
        """Whether no move will follow."""
        return self.state.is_over or (
            self.state.phase is Phase.DEAL
            and len(self.state.match.hand_scores) >= self.settings.most_deals
        )

    # Connections.

    async def enter(self, client: Client, since: int | None = None) -> None:
        """Take a connection to the table; it gets all that it needs.

        Args:
            client: The connection.
            since: The number of entries of the history that the client has, if it keeps them.
        """
        if not self.clients:
            self._ask(frozenset(self.state.actors))
        self.clients.add(client)
        client.offer(self._constant)
        view = self.state.view(client.seat)
        entries = len(view.history)
        first = entries - self.settings.first_news if since is None else min(since, entries)
        first = max(first, entries - self.settings.most_news, 0)
        client.offer(messages.encode(messages.step(view, first, self._left())))
        client.known = entries
        await self.inbox.put((client, "enter", None))

    def leave(self, client: Client) -> None:
        """Let a connection go."""
        self.clients.discard(client)

    def connected(self, seat: int | None) -> int:
        """Return the number of connections of a seat."""
        return sum(client.seat == seat for client in self.clients)

    # The task.

    def open(self) -> None:
        """Begin to play, or to play on."""
        self._task = asyncio.create_task(self._run())

    def close(self) -> None:
        """Stop, and let all connections go. What was stored stays."""
        if self._task is not None:
            self._task.cancel()

    @property
    def is_closed(self) -> bool:
        """Whether the table has stopped, also because of an error."""
        return self._task is not None and self._task.done()

    async def _run(self) -> None:
        try:
            while True:
                try:
                    async with asyncio.timeout_at(self._due()):
                        received = await self.inbox.get()
                except TimeoutError:
                    await self._on_time()
                    continue
                await self._take(*received)
        except Exception:
            LOG.exception("the table of room %s is closed", self.code)
        finally:
            for client in self.clients:
                client.lost.set()

    def _due(self) -> float | None:
        """Return when something is due without a message; None for never."""
        if not self.clients or self.is_finished:
            return None
        state = self.state
        if not state.actors:
            if state.phase is Phase.REDEAL or state.hand_score is None or self._all_ready():
                return self.asked
            return self.asked + self.settings.pause
        return min(self._time_of(seat) for seat in state.actors)

    def _time_of(self, seat: int) -> float:
        """Return when a seat acts without its person."""
        at_once = seat not in self.people or (seat in self.away and not self.connected(seat))
        return self.asked + self.settings.pace if at_once else self.limits[seat]

    def _all_ready(self) -> bool:
        """Return whether all people who are here want the next deal."""
        here = {client.seat for client in self.clients} & self.people
        return bool(here) and here <= self.ready

    async def _on_time(self) -> None:
        """Deal, or act for the opponents and the people whose time has run out."""
        due = self._due()
        now = asyncio.get_running_loop().time()
        if due is None or due > now:
            return
        state = self.state
        if not state.actors:
            await self._commit(state.advance())
            return
        late = [seat for seat in state.actors if self._time_of(seat) <= now]
        for seat in late:
            if seat in self.people:
                self.away.add(seat)
                action = autoplay(self.state.view(seat))
            else:
                action = await self._think(seat)
            state = state.apply(action.at(seat))
        await self._on_the_beat()
        await self._commit(state)

    async def _think(self, seat: int) -> Action:
        """Return the move of an opponent."""
        view, bot = self.state.view(seat), bots.opponent(self.level)
        return await asyncio.to_thread(bot, view) if self.level >= SLOW else bot(view)

    async def _on_the_beat(self) -> None:
        """Wait for a multiple of the pace since the decision began."""
        pace = self.settings.pace
        if pace > 0:
            passed = asyncio.get_running_loop().time() - self.asked
            await asyncio.sleep(math.ceil(passed / pace) * pace - passed)

    # Moves.

    async def _take(self, client: Client, kind: str, content: Any) -> None:
        """Do what a message asks for, or tell its sender why not."""
        if kind == "enter":
            return
        seat = client.seat
        if seat is None:
            client.offer(messages.encode(messages.refused("spectator", "You only look on.")))
            return
        self.away.discard(seat)
        try:
            if kind == "action":
                await self._commit(self.state.apply(clients.read_action(content, seat)), seat)
            elif kind == "claim":
                await self._claim(client, seat)
            elif kind == "next":
                self.ready.add(seat)
            else:
                text = "a message is one of action, next and claim"
                client.offer(messages.encode(messages.refused("input", text)))
        except HeartsError as error:
            client.offer(messages.encode(messages.refusal(error)))

    async def _claim(self, client: Client, seat: int) -> None:
        """Play the rest of the deal, if the view of a seat proves that it takes every trick left.

        The state may know more than the view. A claim is judged by the view, so that the answer
        shows nothing of the other hands.
        """
        if self.state.phase is not Phase.PLAY or not self.state.view(seat).can_claim(seat):
            text = "From your cards it is not proved that you take every trick left."
            client.offer(messages.encode(messages.refused("claim", text)))
            return
        await self._commit(await asyncio.to_thread(_claimed, self.state, seat), seat)

    async def _commit(self, state: State, mover: int | None = None) -> None:
        """Store the moves up to a state, and then show it to everybody."""
        before = frozenset(self.state.actors)
        history = state.history
        entries = [CODEC.dumps(action) for action in history[self._stored :]]
        await self.store.append(self.code, self._stored, entries)
        self._stored, self.state = len(history), state
        if state.actors:
            self.ready.clear()
        new = frozenset(state.actors) - before
        self._ask(new | {mover} if mover in state.actors else new)
        self._show()

    def _ask(self, seats: frozenset[int | None]) -> None:
        """Begin a decision; give new time to these seats."""
        self.asked = asyncio.get_running_loop().time()
        until = self.asked + self.patience
        self.limits = {
            seat: until if seat in seats else self.limits.get(seat, until)
            for seat in self.state.actors
            if seat in self.people
        }

    def _left(self) -> dict[int, int]:
        """Return the seconds left for each person that is to act."""
        now = asyncio.get_running_loop().time()
        return {seat: max(0, round(until - now)) for seat, until in self.limits.items()}

    def _show(self) -> None:
        """Tell each connection what its seat sees now."""
        left = self._left()
        views: dict[int | None, View] = {}
        texts: dict[tuple[int | None, int], str] = {}
        for client in self.clients:
            seat = client.seat
            if seat not in views:
                views[seat] = self.state.view(seat)
            key = seat, client.known
            if key not in texts:
                texts[key] = messages.encode(messages.step(views[seat], client.known, left))
            client.offer(texts[key])
            client.known = len(views[seat].history)


def _claimed(state: State, seat: int) -> State:
    """Return the state after a claim is played out, or as far as its proof reaches."""
    while state.phase is Phase.PLAY:
        if state.actor != seat:
            state = state.apply(autoplay(state.view(state.actor)))
            continue
        after = next(_proved(state, seat), None)
        if after is None:
            break
        state = after
    return state


def _proved(state: State, seat: int) -> Iterator[State]:
    """Yield the states after each card of the claimer that keeps the claim."""
    for card in state.legal_cards():
        after = state.play(card)
        if after.phase is not Phase.PLAY or after.can_claim(seat):
            yield after
