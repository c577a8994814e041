"""One match: its moves, its clock, its opponents, and the connections to it.

One task changes the state, so moves come one after the other. A move is stored before anybody is
told of it: what a client has seen survives a crash. Each connection gets the view of its seat and
nothing else.

Where several seats choose at the same time, their choices are kept until all are there, and then
they are applied in the order of the seats. So nobody learns who chose when.

While nobody is connected the table rests.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Collection, Mapping
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
        chosen: The choices that wait for those of other seats. They are in the store.
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
        chosen: Mapping[int, Action],
    ) -> None:
        self.code, self.state, self.people = code, state, people
        self.patience, self.store, self.settings = patience, store, settings
        self.level = level
        self.chosen = dict(chosen)
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
            self.state.phase in (Phase.DEAL, Phase.CALL)
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
            self._ask()
        self.clients.add(client)
        client.offer(self._constant)
        view = self.state.view(client.seat)
        entries = len(view.history)
        first = entries - self.settings.first_news if since is None else min(since, entries)
        first = max(first, entries - self.settings.most_news, 0)
        client.offer(self._step(client.seat, view, first))
        client.known = entries
        client.offer(self._presence())
        self._tell_presence(client)
        await self.inbox.put((client, "enter", None))

    def leave(self, client: Client) -> None:
        """Let a connection go."""
        self.clients.discard(client)
        self._tell_presence(client)

    def _presence(self) -> str:
        """Return the message that says who is a computer, and who is not here."""
        computers = [s for s in range(self.state.game.players) if s not in self.people]
        absent = [seat for seat in sorted(self.people) if not self.connected(seat)]
        return messages.encode(messages.presence(computers, absent))

    def _tell_presence(self, changed: Client) -> None:
        """Tell the others that a person has come or left; a second connection tells nothing."""
        seat = changed.seat
        if seat is None or self.connected(seat) > (changed in self.clients):
            return
        for client in self.clients - {changed}:
            client.offer(self._presence())

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
        return min(self._time_of(seat) for seat in self._waiting())

    def _waiting(self) -> list[int]:
        """Return the seats that still have to act."""
        return [seat for seat in self.state.actors if seat not in self.chosen]

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
        actions: dict[int, Action] = {}
        for seat in [seat for seat in self._waiting() if self._time_of(seat) <= now]:
            if seat in self.people:
                self.away.add(seat)
                actions[seat] = autoplay(state.view(seat)).at(seat)
            else:
                actions[seat] = (await self._think(seat)).at(seat)
        await self._on_the_beat()
        await self._choose(actions)

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
            if kind == "action" and seat in self.chosen:
                client.offer(messages.encode(messages.refused("again", "You have chosen already.")))
            elif kind == "action":
                await self._choose({seat: clients.read_action(content, seat)})
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
        """Play the rest of the deal, if the view of a seat proves that it changes nothing.

        So it is if the seat takes every trick left, or if the points are settled.

        The state may know more than the view. A claim is judged by the view, so that the answer
        shows nothing of the other hands.
        """
        if bots.may_claim(self.state.view(seat)) is None:
            text = "From your cards it is not proved that the rest of the deal changes nothing."
            client.offer(messages.encode(messages.refused("claim", text)))
            return
        await self._commit(await asyncio.to_thread(bots.play_claim, self.state, seat))

    async def _choose(self, actions: dict[int, Action]) -> None:
        """Take choices of seats; keep them until all that are asked have chosen.

        Raises:
            HeartsError: If the rules refuse one.
        """
        state, chosen = self.state, self.chosen | actions
        for action in actions.values():
            state.apply(action)  # refuses what is against the rules
        if chosen.keys() == set(state.actors):
            for seat in sorted(chosen):
                state = state.apply(chosen[seat])
            await self._commit(state)
            return
        documents = {seat: CODEC.dumps(action) for seat, action in actions.items()}
        await self.store.choose(self.code, self._stored, documents)
        self.chosen = chosen
        self._show(actions.keys())

    async def _commit(self, state: State) -> None:
        """Store the moves up to a state, and then show it to everybody."""
        history = state.history
        entries = [CODEC.dumps(action) for action in history[self._stored :]]
        await self.store.append(self.code, self._stored, entries)
        self._stored, self.state, self.chosen = len(history), state, {}
        if state.actors:
            self.ready.clear()
        self._ask()
        self._show({None, *range(state.game.players)})

    def _ask(self) -> None:
        """Begin a decision, with new time for it."""
        self.asked = asyncio.get_running_loop().time()
        until = self.asked + self.patience
        self.limits = {seat: until for seat in self.state.actors if seat in self.people}

    def _step(self, seat: int | None, view: View, since: int) -> str:
        """Return the message with what a seat sees. Of the choices that wait it sees its own."""
        now = asyncio.get_running_loop().time()
        left = {each: max(0, round(until - now)) for each, until in self.limits.items()}
        own = None if seat is None else self.chosen.get(seat)
        if seat is None or own is None:
            return messages.encode(messages.step(view, view, since, left))
        left.pop(seat, None)
        seen = self.state.apply(own).view(seat)
        return messages.encode(messages.step(seen, view, since, left))

    def _show(self, seats: Collection[int | None]) -> None:
        """Tell each connection of these seats what its seat sees now."""
        views: dict[int | None, View] = {}
        texts: dict[tuple[int | None, int], str] = {}
        for client in self.clients:
            seat = client.seat
            if seat not in seats:
                continue
            if seat not in views:
                views[seat] = self.state.view(seat)
            key = seat, client.known
            if key not in texts:
                texts[key] = self._step(seat, views[seat], client.known)
            client.offer(texts[key])
            client.known = len(views[seat].history)
