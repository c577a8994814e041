"""Refusals: which rule says no to an action, in a form that a program can act on."""

from __future__ import annotations

from typing import final

from attrs import field, frozen

from hearts._core.action import Action
from hearts._core.cards import Card, Cards
from hearts._values import Immutable
from hearts.errors import HeartsError


@final
@frozen
class Violation(Immutable):
    """One rule that one action breaks.

    Attributes:
        rule: The key of the rule, like ``"lead.broken"``.
        message: The reason, a sentence for a person.
        legal: The cards that the seat could play, or pick from, instead; may be empty.
        seat: Who acted.
        card: The card that is refused; None if it is not about one card.
        trick: The number of the trick, from 0; None outside of play.
        cause: Another violation, from which this one follows in a record of tricks: had that play
            been another one, this would be none. None for a fault of its own.
        hint: The call that does what is due instead, as code; empty if the action is of the kind
            that is due.
    """

    rule: str
    message: str
    legal: Cards = field(factory=Cards)
    seat: int | None = None
    card: Card | None = None
    trick: int | None = None
    cause: Violation | None = None
    hint: str = ""

    def __str__(self) -> str:
        hint = f": {self.hint}" if self.hint else ""
        return f"{self.message}{hint} [{self.rule}]"


@final
class IllegalAction(HeartsError):
    """A player may not do that. Nothing has changed.

    Attributes:
        violation: Which rule refuses it, and why.
        action: The action that was tried.
    """

    def __init__(self, violation: Violation, action: Action) -> None:
        super().__init__(violation, action)
        self.violation: Violation = violation
        self.action: Action = action

    def __str__(self) -> str:
        return str(self.violation)
