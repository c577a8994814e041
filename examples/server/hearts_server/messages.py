"""The documents that travel between the server and its clients.

A message is a dictionary with one entry. They are those of `hearts.clients`, as the page *Play
Hearts by any rules* has them, so the table of that page plays at this server.
"""

from __future__ import annotations

import json
from typing import Any

from hearts import Game, HeartsError, InputError, View, bots, clients
from hearts.rules import Cancelling

Message = dict[str, Any]


def encode(message: Message) -> str:
    """Return a message as text."""
    return json.dumps(message, separators=(",", ":"))


def read(text: str) -> tuple[str, Any]:
    """Return the kind and the content of a message from a client.

    Raises:
        InputError: If it is no message.
    """
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise InputError("a message is JSON") from None
    if not isinstance(message, dict) or len(message) != 1:
        raise InputError("a message is a dictionary with one entry")
    ((kind, content),) = message.items()
    return kind, content


def table(game: Game) -> Message:
    """Return the message with what does not change during a match, and what the page adds to it."""
    ruling = game.table
    counting = [card for card in ruling.values if ruling.values[card]]
    values = {str(card): ruling.values.get(card, 0) for card in (*counting, *ruling.watched)}
    cancels = any(isinstance(rule, Cancelling) for rule in ruling.rules.taking)
    more = {"values": values, "extra": ruling.has_extra, "cancels": cancels}
    return {"table": clients.table(game) | more}


def presence(computers: list[int], absent: list[int]) -> Message:
    """Return the message with the seats of opponents, and of people without a connection."""
    return {"presence": {"computers": computers, "absent": absent}}


def step(seen: View, told: View, since: int, left: dict[int, int]) -> Message:
    """Return the message with what one seat sees, and what happened since an entry.

    Args:
        seen: What the seat sees, with its own choice if that waits for the choices of others.
        told: The view of the seat without that choice; the choice is told with the others.
        since: The number of entries that the client has.
        left: The seconds left for each person that is to act.
    """
    snapshot = seen.snapshot() | {"entries": len(told.history)}
    news = clients.news(told, since)
    may_claim = bots.may_claim(seen)
    return {"step": {"snapshot": snapshot, "news": news, "left": left, "may_claim": may_claim}}


def refusal(error: HeartsError) -> Message:
    """Return the message for the client that sent something wrong."""
    return {"refusal": clients.refusal(error)}


def refused(rule: str, text: str) -> Message:
    """Return a refusal that does not come from the rules of the game."""
    return {"refusal": {"rule": rule, "message": text, "card": None, "legal": []}}
