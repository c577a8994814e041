"""The form of an action of players: its one part, from which its documents and texts follow.

The codec, the answers of clients and their schema read the form, so that each action is declared
once. An answer is a plain value, as JSON has it: a card or a list of cards as text, cards or
numbers by seat, or a word:

    play "QS" · pass ["QS", "AS"] or {"1": ["QS"], "2": ["AS"]} · forward True · charge []
    exchange ["4D"] · call "mix" or {"1": 2, "3": 1} · choose "add"

Answers come from strangers: a long list is refused before it is read.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, final, get_args

from attrs import frozen

from hearts._arguments import counted, short_repr
from hearts._core.cards.action import Action
from hearts._core.cards.cards import CARD_KINDS, Card, Cards
from hearts._values import Immutable
from hearts.errors import InputError

#: A bound for cards of a hand and for seats of a table: both copies of each card.
_MOST: Final = 2 * CARD_KINDS
#: The length of a text with that number of cards, such as 10♠ as phones write it, and spaces.
_LONGEST: Final = 5 * _MOST
#: The types of plain answers, by the types of parts.
_PLAIN: Final[dict[object, Any]] = {Card: str, Cards: list[str], str: str, int: int}


@final
@frozen
class Form(Immutable):
    """The declaration of an action.

    Attributes:
        action: The class.
        part: The name of the argument before the seat; empty if there is none.
        kind: The type of that part: a card, cards or a word. Cards and words may also be given as a
            ``dict`` by number.
        by: The meaning of the numbers in that dictionary.
    """

    action: type[Action]
    part: str = ""
    kind: Any = None
    by: str = ""

    @property
    def word(self) -> str:
        """The name of the action in documents."""
        return self.action.__name__.lower()

    @property
    def answers(self) -> tuple[Any, ...]:
        """The types that a plain answer may have."""
        return tuple(map(_plain_type, self._kinds)) or (Literal[True],)

    @property
    def _kinds(self) -> tuple[Any, ...]:
        """The types that the part may have."""
        return get_args(self.kind) or ((self.kind,) if self.part else ())

    def read(self, answer: object) -> Action:
        """Return the action that a plain answer stands for.

        Raises:
            InputError: If the answer does not fit the form.
        """
        make: Any = self.action
        if not self.part:
            if answer is not True:
                raise InputError(f"{self.word}: expected true, found {short_repr(answer)}")
            return make()  # type: ignore[no-any-return]
        kind, *numbered = self._kinds
        if numbered and isinstance(answer, Mapping):
            _, inner = get_args(numbered[0])
            entries = _by_number(answer, f"{self.word}, {self.by}")
            return make({number: self._part(inner, each) for number, each in entries.items()})  # type: ignore[no-any-return]
        return make(self._part(kind, answer))  # type: ignore[no-any-return]

    def write(self, action: Action) -> dict[str, object]:
        """Return the document of an action of this class, without its seat."""
        return {self.word: _plain(*action.fields()) if self.part else True}

    def _part(self, kind: object, answer: object) -> object:
        """Return an answer as a value of the type of the part, or of one of its entries."""
        word = self.word
        if kind is Cards:
            return _cards(answer, word)
        if kind is int:
            if not isinstance(answer, int) or isinstance(answer, bool):
                raise InputError(f"{word}: {short_repr(answer)} is not a number of cards")
            return answer
        if kind is Card and isinstance(answer, Card):
            return answer
        if not isinstance(answer, str):
            what = "a card as text" if kind is Card else "a word"
            raise InputError(f"{word}: expected {what}, found {short_repr(answer)}")
        return answer


def _plain_type(kind: Any) -> Any:
    """Return the type of a part as a plain value."""
    return _PLAIN.get(kind) or dict[str, _plain_type(get_args(kind)[1])]  # type: ignore[misc]


def _plain(part: object) -> object:
    """Return a part of an action as a plain value."""
    if isinstance(part, Card):
        return str(part)
    if isinstance(part, Cards):
        return [str(card) for card in part]
    if isinstance(part, dict):
        return {str(number): _plain(each) for number, each in part.items()}
    return part


def _cards(answer: object, what: str) -> Cards:
    """Return cards from a text or a list of texts."""
    if isinstance(answer, Cards):
        return answer
    if isinstance(answer, str):
        if len(answer) > _LONGEST:
            raise InputError(f"{what}: a text of {len(answer)} characters is longer than any hand")
        return Cards(answer)
    if isinstance(answer, list | tuple):
        if len(answer) > _MOST:
            raise InputError(f"{what}: {len(answer)} cards are more than any deck has")
        for card in answer:
            if not isinstance(card, str | Card):
                raise InputError(f"{what}: {short_repr(card)} is not a card as text")
        return Cards(answer)
    raise InputError(f"{what}: expected a list of cards as text, found {short_repr(answer)}")


def _by_number(answer: Mapping[object, object], what: str) -> dict[int, object]:
    """Return the entries of a mapping whose keys are seats or places, as text or as numbers."""
    if len(answer) > _MOST:
        raise InputError(
            f"{what}: {counted(len(answer), 'entry', 'entries')} are more than any table has seats"
        )
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
