"""People at the server, over real sockets; they know no rule of the game."""

from __future__ import annotations

import json
import urllib.request
from contextlib import ExitStack, suppress
from time import monotonic, sleep
from types import TracebackType
from typing import Any

from websockets.sync.client import ClientConnection, connect

Message = dict[str, Any]
PATIENCE = 20.0


def request(address: str, method: str, path: str, document: object = None) -> Any:
    """Return the answer of the server; an `HTTPError` if it refuses."""
    body = None if document is None else json.dumps(document).encode()
    asked = urllib.request.Request(
        f"http://{address}{path}", body, {"content-type": "application/json"}, method=method
    )
    with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
        return json.load(answer)


def make_match(address: str, people: int = 1, **room: object) -> tuple[str, list[str]]:
    """Return the code of a new room, whose match has begun, and the tokens of its people."""
    wanted: Message = {"name": "P0", "players": 4, "rules": "american(EndAfter(1))", **room}
    made = request(address, "POST", "/rooms", wanted)
    code, tokens = made["code"], [made["token"]]
    for number in range(1, people):
        joined = request(address, "POST", f"/rooms/{code}/seats", {"name": f"P{number}"})
        assert joined["seat"] == number
        tokens.append(joined["token"])
    request(address, "POST", f"/rooms/{code}/start", {"token": tokens[0]})
    return code, tokens


class Person:
    """A connection to a table, and what came over it.

    Args:
        address: Where the server listens.
        code: The room.
        token: The token of the person; None for a spectator.
        since: The number of entries of the history that the person has.
    """

    def __init__(
        self, address: str, code: str, token: str | None = None, since: int | None = None
    ) -> None:
        self.stack = ExitStack()
        self.socket: ClientConnection = self.stack.enter_context(
            connect(f"ws://{address}/rooms/{code}/table", proxy=None)
        )
        hello = {} if token is None else {"token": token}
        self.send({"hello": hello if since is None else hello | {"since": since}})
        self.news: list[Message] = []
        self.is_answered = False  # and the answer was not seen in the news yet
        self.table = self.next()["table"]
        self.snapshot: Message = {}
        self.presence: Message = {}
        self.take(self.next())

    def __enter__(self) -> Person:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        self.stack.close()

    def send(self, message: object) -> None:
        """Send a message."""
        self.socket.send(json.dumps(message))

    def next(self, patience: float = PATIENCE) -> Message:
        """Return the next message."""
        message: Message = json.loads(self.socket.recv(timeout=patience))
        return message

    def take(self, message: Message) -> None:
        """Note what a step says, or who is here."""
        if "presence" in message:
            self.presence = message["presence"]
            return
        self.snapshot = message["step"]["snapshot"]
        news = message["step"]["news"]
        own = self.snapshot["seat"]
        acted = any(each["seat"] == own and "action" in each for each in news)
        if acted or self.snapshot["prompt"] is None:
            self.is_answered = False
        self.news += news

    def catch_up(self) -> None:
        """Take all steps that have come."""
        with suppress(TimeoutError):
            while True:
                self.take(self.next(patience=0))

    def wait(self, phase: str) -> None:
        """Wait until the match is in a phase."""
        while self.snapshot["phase"] != phase:
            self.take(self.next())

    def refusal(self, patience: float = PATIENCE) -> Message:
        """Return the next refusal; take the messages before it."""
        while True:
            message = self.next(patience)
            if "refusal" in message:
                found: Message = message["refusal"]
                return found
            self.take(message)

    @property
    def is_asked(self) -> bool:
        """Whether the server waits for this person."""
        return self.snapshot["prompt"] is not None and not self.is_answered

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return str(self.snapshot["phase"]) == "over"

    def answer(self) -> None:
        """Do the first thing that the prompt allows."""
        self.is_answered = True
        self.send({"action": first_action(self.snapshot["prompt"])})


def first_action(prompt: Message) -> Message:
    """Return the first action that a prompt allows."""
    if prompt["options"]:
        action: Message = prompt["options"][0]["action"]
        return action
    cards = prompt["cards"][: prompt["least"]]
    if prompt["kind"] == "play":
        return {"play": prompt["cards"][0]}
    if prompt["kind"] != "pass" or len(prompt["to"]) < 2:
        return {prompt["kind"]: cards}
    parcels: Message = {}
    for to in prompt["to"]:
        parcels[str(to["seat"])], cards = cards[: to["count"]], cards[to["count"] :]
    return {"pass": parcels}


def play(people: list[Person]) -> None:
    """Play until the match is over; each answers as soon as it is asked."""
    until = monotonic() + 3 * PATIENCE
    while not all(person.is_over for person in people):
        assert monotonic() < until, "the match does not end"
        for person in people:
            person.catch_up()
            if person.is_asked:
                person.answer()
        sleep(0.001)
