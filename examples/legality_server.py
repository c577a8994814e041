"""A server that checks every message of its players, and answers a bad one with the reason.

There is no network here. `Server.receive` takes a text such as ``{"play": "QS"}``, and returns the
answer. `Server.look` returns everything that may be sent to a seat. The clients below see nothing
else, and one of them cheats.

    python examples/legality_server.py [seed]
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from random import Random
from typing import Any

from hearts import Game, IllegalAction, InputError, Rules, State, clients, variants

#: What goes over the wire: values that JSON has.
Message = dict[str, Any]


class Server:
    """Tables by name. Each message is checked."""

    def __init__(self) -> None:
        self._tables: dict[str, State] = {}

    def open(self, table: str, rules: Rules, *, seed: int | None = None) -> None:
        """Open a table and deal."""
        self._tables[table] = Game(rules).start(seed=seed).advance()

    def is_over(self, table: str) -> bool:
        """Return whether the match at this table is over."""
        return self._tables[table].is_over

    def waits_for(self, table: str) -> tuple[int, ...]:
        """Return the seats that may act."""
        return self._tables[table].actors

    def look(self, table: str, seat: int | None) -> Message:
        """Return everything that may be sent to a seat, or to a spectator."""
        return dict(self._tables[table].view(seat).snapshot())

    def receive(self, table: str, seat: int, text: object) -> Message | None:
        """Take a move and return None, or return the reason against it, which changes nothing.

        Passes come in one by one and in any order. They change hands when the last is in.
        """
        state = self._tables[table]
        try:
            state = state.apply(clients.read_action(text, seat))
        except (IllegalAction, InputError) as error:
            return dict(clients.refusal(error))
        self._tables[table] = state.advance()
        return None


#: A client sees a message and answers with texts; each one is tried if those before it failed.
Client = Callable[[Message, Random], list[str]]


def honest(seen: Message, rng: Random) -> list[str]:
    """Return a legal move."""
    prompt = seen["prompt"]
    if prompt["options"]:
        return [json.dumps(rng.choice(prompt["options"])["action"])]
    picked = rng.sample(prompt["cards"], prompt["least"])
    if prompt["kind"] == "play":
        return [json.dumps({"play": picked[0]})]
    return [json.dumps({prompt["kind"]: picked})]


def cheat(seen: Message, rng: Random) -> list[str]:
    """Return attempts to cheat first, and a legal move last."""
    hand = seen["hand"]
    tricks: list[Message] = [{"play": "1X"}, {"play": hand[0], "seat": 0}]
    if seen["phase"] == "pass":
        tricks += [{"pass": hand[:2]}, {"pass": [hand[0], hand[0], hand[1]]}]
    if seen["phase"] == "play":
        others = [card for card in ("2C", "QS", "AH", "9D") if card not in hand]
        tricks += [{"play": card} for card in [*others[:1], *reversed(hand)]]
    return ["give me the queen", *map(json.dumps, tricks), *honest(seen, rng)]


def serve(server: Server, table: str, players: list[Client], rng: Random) -> dict[str, str]:
    """Play a match. Return the first refusal by each rule."""
    refusals: dict[str, str] = {}

    def send(seat: int, text: str) -> bool:
        answer = server.receive(table, seat, text)
        if answer is not None:
            what = f"seat {seat} sends {text}: {answer['message']}"
            refusals.setdefault(answer["rule"], what)
        return answer is None

    while not server.is_over(table):
        waiting = list(server.waits_for(table))
        rng.shuffle(waiting)  # messages come in as they like
        for seat in waiting:
            texts = players[seat](server.look(table, seat), rng)
            taken = next(text for text in texts if send(seat, text))
            if players[seat] is cheat and not server.is_over(table):
                send(seat, taken)  # once more, when it is too late
    return refusals


def main(arguments: list[str] | None = None) -> int:
    """Serve a match of three honest clients and one that cheats."""
    words = sys.argv[1:] if arguments is None else arguments
    seed = int(words[0]) if words else 2026
    server = Server()
    server.open("one", variants.MICROSOFT, seed=seed)
    print("What seat 1 is asked at first:", server.look("one", 1)["prompt"]["text"])
    print("Its cards:", *server.look("one", 1)["hand"])
    print("The cards that a spectator is shown:", server.look("one", None)["hand"])
    refusals = serve(server, "one", [honest, honest, honest, cheat], Random(seed))
    print("\nWhat seat 3 tried, and what it was told:")
    for rule, refusal in sorted(refusals.items()):
        print(f"  {rule}\n    {refusal}")
    print("\nAfter the match:", [seat["score"] for seat in server.look("one", None)["seats"]])
    late = server.receive("one", 3, '{"play": "QS"}') or {}
    print("One card more:", late["message"])
    return 0


if __name__ == "__main__":
    sys.exit(main())
