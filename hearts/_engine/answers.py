"""Answers of a player as plain values, as JSON has them, and the actions that they stand for.

The kind of an action is a word. Its answer is a card or a list of cards as text, cards or numbers
by seat, or a word:

    play "QS" · pass ["QS", "AS"] or {"1": ["QS"], "2": ["AS"]} · forward True · charge []
    exchange ["4D"] · call "mix" or {"1": 2, "3": 1} · choose "add"

Answers come from strangers: a long list is refused before it is read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from hearts._arguments import short_repr
from hearts._core.action import Action, Phase, SeatLike
from hearts._core.actions import Call, Charge, Choose, Exchange, Forward, Pass, Play
from hearts._core.cards import CARD_KINDS, Card, Cards
from hearts._wording import did_you_mean
from hearts.errors import InputError

#: A bound for cards of a hand and for seats of a table: both copies of each card.
_MOST: Final = 2 * CARD_KINDS
#: The length of a text with that number of cards, such as 10♠ as phones write it, and spaces.
_LONGEST: Final = 5 * _MOST


def read_answer(kind: str, answer: object, seat: SeatLike = None) -> Action:
    """Return the action of this kind that a plain answer stands for.

    Raises:
        InputError: If there is no such kind, or the answer does not fit it.
    """
    read = _READERS.get(kind)
    if read is None:
        more = did_you_mean(str(kind), _READERS, alike=0.7) or f"it is {', '.join(_READERS)}"
        raise InputError(f"{short_repr(kind)} is not a kind of action; {more}")
    return read(answer).at(seat) if seat is not None else read(answer)


def write_action(action: Action) -> dict[str, object]:
    """Return the document of an action of a player, without its seat.

    Raises:
        InputError: If the action is not one of a player.

    >>> write_action(Pass({1: "QS", 3: "AS KS"}))
    {'pass': {'1': ['QS'], '3': ['KS', 'AS']}}
    """
    if isinstance(action, Play):
        return {"play": str(action.card)}
    if isinstance(action, Pass):
        parcels = {str(seat): _texts(cards) for seat, cards in action.to}
        return {"pass": parcels or _texts(action.cards)}
    if isinstance(action, Forward):
        return {"forward": True}
    if isinstance(action, Charge):
        return {"charge": _texts(action.cards)}
    if isinstance(action, Exchange):
        return {"exchange": _texts(action.cards)}
    if isinstance(action, Call):
        called = {str(place): count for place, count in action.places}
        return {"call": called if action.name is None else action.name}
    if isinstance(action, Choose):
        return {"choose": action.option}
    raise InputError(f"{short_repr(action)} is not an action of a player")


def answer_in(phase: Phase, answer: object, seat: SeatLike = None) -> Action:
    """Return the action that a plain answer stands for in this phase."""
    if phase is Phase.PASS and isinstance(answer, str) and answer.strip().lower() == "forward":
        return read_answer("forward", True, seat)
    return read_answer(phase.value, answer, seat)


def _texts(cards: Cards) -> list[str]:
    return [str(card) for card in cards]


def _cards(answer: object, what: str) -> Cards:
    """Return cards from a text or a list of texts."""
    if isinstance(answer, Cards):
        return answer
    if isinstance(answer, str) and len(answer) <= _LONGEST:
        return Cards(answer)
    if isinstance(answer, list | tuple) and len(answer) <= _MOST:
        for card in answer:
            if not isinstance(card, str | Card):
                raise InputError(f"{what}: {short_repr(card)} is not a card as text")
        return Cards(answer)
    raise InputError(f"{what}: expected a list of cards as text, found {short_repr(answer)}")


def _by_number(answer: Mapping[object, object], what: str) -> dict[int, object]:
    """Return the entries of a mapping whose keys are seats or places, as text or as numbers."""
    if len(answer) > _MOST:
        raise InputError(f"{what}: {len(answer)} entries are more than any table has seats")
    found: dict[int, object] = {}
    for key, value in answer.items():
        if isinstance(key, str) and len(key) <= 3 and key.isascii() and key.isdecimal():
            key = int(key)
        if not isinstance(key, int) or isinstance(key, bool):
            raise InputError(f"{what}: {short_repr(key)} is not a number")
        if key in found:
            raise InputError(f"{what}: {key} occurs twice")
        found[key] = value
    return found


def _play(answer: object) -> Action:
    if isinstance(answer, Card):
        return Play(answer)
    if not isinstance(answer, str):
        raise InputError(f"play: expected a card as text, found {short_repr(answer)}")
    return Play(answer)


def _pass(answer: object) -> Action:
    if isinstance(answer, Mapping):
        parcels = _by_number(answer, "pass, by seat")
        return Pass({seat: _cards(cards, "pass") for seat, cards in parcels.items()})
    return Pass(_cards(answer, "pass"))


def _forward(answer: object) -> Action:
    if answer is not True:
        raise InputError(f"forward: expected true, found {short_repr(answer)}")
    return Forward()


def _call(answer: object) -> Action:
    if not isinstance(answer, Mapping):
        return Call(_word(answer, "call"))
    places = _by_number(answer, "call, by places to the left")
    counts: dict[int, int] = {}
    for place, count in places.items():
        if not isinstance(count, int) or isinstance(count, bool):
            raise InputError(f"call: {short_repr(count)} is not a number of cards")
        counts[place] = count
    return Call(counts)


def _word(answer: object, what: str) -> str:
    if not isinstance(answer, str):
        raise InputError(f"{what}: expected a word, found {short_repr(answer)}")
    return answer


_READERS: Final[dict[str, Callable[[object], Action]]] = {
    "play": _play,
    "pass": _pass,
    "forward": _forward,
    "charge": lambda answer: Charge(_cards(answer, "charge")),
    "exchange": lambda answer: Exchange(_cards(answer, "exchange")),
    "call": _call,
    "choose": lambda answer: Choose(_word(answer, "choose")),
}
