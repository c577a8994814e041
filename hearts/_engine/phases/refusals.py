"""Refusals: the rule that refuses an action, in a form that a program can use."""

from __future__ import annotations

from typing import final

from attrs import field, frozen

from hearts._core.cards.action import Action
from hearts._core.cards.cards import Card, Cards
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
        seat: The seat that acted.
        card: The refused card; None if the refusal is not about one card.
        trick: The number of the trick, from 0; None outside of play.
        cause: The violation from which this one follows in a record of tricks: with another play
            there, this one would not exist. None for an independent fault.
        hint: The call that does what is due instead, as code; empty if the action is of the kind
            that is due.
        line: In a file, the number of the line with the action, from 1; None elsewhere.
        deal: In a file, the number of the deal in its match, from 0; None elsewhere.
        name: In a file with names, the name of the player; empty elsewhere. Two violations are
            equal without regard to *line*, *deal* and *name*.
    """

    rule: str
    message: str
    legal: Cards = field(factory=Cards)
    seat: int | None = None
    card: Card | None = None
    trick: int | None = None
    cause: Violation | None = None
    hint: str = ""
    line: int | None = field(default=None, eq=False)
    deal: int | None = field(default=None, eq=False)
    name: str = field(default="", eq=False)

    def __str__(self) -> str:
        hint = f": {self.hint}" if self.hint else ""
        player = self.name or f"seat {self.seat}"
        place = "" if self.line is None else f"line {self.line}, {player}: "
        return f"{place}{self.message}{hint} [{self.rule}]"


@final
class IllegalAction(HeartsError):
    """Raised for an action that the rules do not allow. No state has changed.

    Attributes:
        violation: The rule that refuses the action, and the reason.
        action: The refused action.
    """

    def __init__(self, violation: Violation, action: Action) -> None:
        super().__init__(violation, action)
        self.violation: Violation = violation
        self.action: Action = action

    def __str__(self) -> str:
        return str(self.violation)
