"""A server that checks every message of its players, and answers a bad one with the reason.

There is no network here. `Server.receive` takes a message, a line of text such as ``play QS`` or a
dict such as ``{"play": "QS"}``, and returns the answer. `Server.look` returns everything that may
be sent to a seat. The clients below see nothing else, and one of them cheats.

    python examples/legality_server.py [seed]
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from hearts import (
    Action,
    Choose,
    Game,
    IllegalAction,
    InputError,
    Pass,
    Phase,
    Play,
    Rules,
    State,
    View,
    variants,
)

#: What goes over the wire: values that JSON has.
Message = dict[str, Any]


def read_move(move: object, seat: int) -> Action:
    """Return the action of a message. Its seat is the one of the connection, whatever it says.

    Raises:
        InputError: If the message is not an action.
    """
    if isinstance(move, str):
        kind, _, rest = move.strip().partition(" ")
        move = {kind: rest}
    if not isinstance(move, Mapping) or len(move) != 1:
        raise InputError("a move is one of play, pass and choose, with what is meant")
    [(kind, what)] = move.items()
    if kind == "play" and isinstance(what, str):
        return Play(what, seat=seat)
    if kind == "choose" and isinstance(what, str):
        return Choose(what, seat=seat)
    if kind == "pass" and isinstance(what, str):
        return Pass(what, seat=seat)
    if kind == "pass" and isinstance(what, Mapping):
        if not all(str(receiver).isdecimal() for receiver in what):
            raise InputError("cards are passed to seats: numbers are due")
        return Pass({int(receiver): cards for receiver, cards in what.items()}, seat=seat)
    raise InputError(f"no move is called {kind!r}, or not with {what!r}")


def shown(view: View) -> Message:
    """Return a view as a message."""
    asked = view.seat is not None and view.seat in view.actors
    return {
        "seat": view.seat,
        "phase": view.phase.value,
        "to act": list(view.actors),
        "hand": str(view.hand),
        "trick": None if view.trick is None else str(view.trick),
        "lawful": str(view.legal_cards()) if asked and view.phase is not Phase.CHOOSE else "",
        "options": list(view.question.options) if asked and view.question is not None else [],
        "passing": dict(view.receivers)
        if asked and view.seat is not None and view.phase is Phase.PASS
        else {},
        "received": {seat: str(cards) for seat, cards in view.received},
        "points": list(view.points),
        "scores": list(view.scores),
    }


class Server:
    """Tables by name. Each message is checked."""

    def __init__(self) -> None:
        self._tables: dict[str, State] = {}

    def open(self, table: str, rules: Rules, *, seed: int | None = None) -> None:
        """Open a table and deal."""
        self._tables[table] = Game(rules).start(seed=seed).deal()

    def is_over(self, table: str) -> bool:
        """Return whether the match at this table is over."""
        return self._tables[table].is_over

    def waits_for(self, table: str) -> tuple[int, ...]:
        """Return the seats that may act."""
        return self._tables[table].actors

    def look(self, table: str, seat: int | None) -> Message:
        """Return everything that may be sent to a seat, or to a spectator."""
        return shown(self._tables[table].view(seat))

    def receive(self, table: str, seat: int, move: object) -> Message:
        """Take a move, or return the reason against it. A refused move changes nothing.

        Passes come in one by one and in any order. They change hands when the last is in.
        """
        state = self._tables[table]
        try:
            state = state.apply(read_move(move, seat))
        except IllegalAction as refusal:
            why = refusal.violation
            return {
                "accepted": False,
                "rule": why.rule,
                "message": why.message,
                "lawful": str(why.legal),
            }
        except InputError as error:
            return {"accepted": False, "rule": None, "message": str(error), "lawful": ""}
        if state.phase is Phase.DEAL:
            state = state.deal()
        self._tables[table] = state
        return {"accepted": True}


#: A client sees a message and answers with moves; each one is tried if those before it failed.
Client = Callable[[Message, Random], list[object]]


def honest(seen: Message, rng: Random) -> list[object]:
    """Return a lawful move."""
    if seen["options"]:
        return [{"choose": rng.choice(seen["options"])}]
    cards = seen["lawful"].split()
    if seen["phase"] == "play":
        return [f"play {rng.choice(cards)}"]
    picked = rng.sample(cards, sum(seen["passing"].values()))
    if len(seen["passing"]) == 1:
        return [{"pass": " ".join(picked)}]
    return [{"pass": {seat: picked.pop() for seat in seen["passing"]}}]


def cheat(seen: Message, rng: Random) -> list[object]:
    """Return lawful moves last, and attempts to cheat first."""
    hand = seen["hand"].split()
    tricks: list[object] = ["give me the queen", {"play": "1X"}, {"play": hand[0], "seat": 0}]
    if seen["phase"] == "pass":
        tricks += [{"pass": " ".join(hand[:2])}, {"pass": f"{hand[0]} {hand[0]} {hand[1]}"}]
    if seen["phase"] == "play":
        others = [card for card in ("2C", "QS", "AH", "9D") if card not in hand]
        tricks += [f"play {card}" for card in [*others[:1], *reversed(hand)]]
    return [*tricks, *honest(seen, rng)]


def serve(server: Server, table: str, clients: list[Client], rng: Random) -> dict[str, str]:
    """Play a match. Return the first refusal by each rule."""
    refusals: dict[str, str] = {}

    def send(seat: int, move: object) -> bool:
        answer = server.receive(table, seat, json.loads(json.dumps(move)))
        if not answer["accepted"]:
            refusals.setdefault(
                answer["rule"] or "no move", f"seat {seat} sends {move!r}: {answer['message']}"
            )
        return bool(answer["accepted"])

    while not server.is_over(table):
        waiting = list(server.waits_for(table))
        rng.shuffle(waiting)  # messages come in as they like
        for seat in waiting:
            moves = clients[seat](server.look(table, seat), rng)
            taken = next(move for move in moves if send(seat, move))
            if clients[seat] is cheat and not server.is_over(table):
                send(seat, taken)  # once more, when it is too late
    return refusals


def main(arguments: list[str] | None = None) -> int:
    """Serve a match of three honest clients and one that cheats."""
    words = sys.argv[1:] if arguments is None else arguments
    seed = int(words[0]) if words else 2026
    server = Server()
    server.open("one", variants.MICROSOFT, seed=seed)
    print("What seat 1 is shown at first:")
    print(json.dumps(server.look("one", 1), indent=2))
    print("What a spectator is shown:", json.dumps(server.look("one", None)["hand"]))
    refusals = serve(server, "one", [honest, honest, honest, cheat], Random(seed))
    print("\nWhat seat 3 tried, and what it was told:")
    for rule, refusal in sorted(refusals.items()):
        print(f"  {rule}\n    {refusal}")
    print("\nAfter the match:", json.dumps(server.look("one", None)["scores"]))
    print("One card more:", server.receive("one", 3, "play QS")["message"])
    return 0


if __name__ == "__main__":
    sys.exit(main())
