"""The kitty: undealt cards, who takes them, and where they go (PG-018 to PG-029, PG-049)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, Literal, final

from attrs import field, frozen

from hearts.core.cards import ALL_CARDS, Cards
from hearts.rules.component import Component, Setting, of_kind, whole

if TYPE_CHECKING:
    from hearts.rules.rules import Rules


@final
@frozen
class Kitty(Component):
    """Some cards stay face down; the taker of the first trick, or of the first penalty card, gets
    them. They are dealt from the middle, so that the last card is the dealer's.

    Attributes:
        size: How many cards; None for those left over when the others are dealt evenly.
        taken_by: Who gets them: whoever takes the ``"first_trick"`` or the ``"first_penalty"``
            card. ``"warren"`` is for the one card that the holder of Warren may play through it.
        into: Do they go to the taken cards (``"pile"``), or into the ``"hand"``, for as many cards
            put down into the own pile?
    """

    key: ClassVar[str] = "kitty"
    slot: ClassVar[str] = "kitty"

    size: int | None = field(default=None, validator=whole)
    taken_by: Literal["first_trick", "first_penalty", "warren"] = field(
        default="first_trick", validator=of_kind(str)
    )
    into: Literal["pile", "hand"] = field(default="pile", validator=of_kind(str))

    def taken_for(self, setting: Setting) -> Cards:
        """The cards of which the taker of the first gets the kitty."""
        if self.taken_by == "first_trick":
            return Cards("", ALL_CARDS)
        return setting.penalty_cards if self.taken_by == "first_penalty" else Cards()

    def problems(self, rules: Rules, setting: Setting) -> Iterable[str]:
        if self.taken_by not in ("first_trick", "first_penalty", "warren"):
            yield f"kitty: {self.taken_by!r} takes it; it is first_trick, first_penalty or warren"
        if self.taken_by == "warren" and (setting.kitty_size != 1 or setting.deck.count("W") != 1):
            yield "kitty: Warren needs a deck with W in it and one card left over"
        if self.taken_by == "first_penalty" and not setting.penalty_cards:
            yield "kitty: no card counts against its taker, so nobody would take it"
        if self.into not in ("pile", "hand"):
            yield f"kitty: {self.into!r} is no place for it; it is pile or hand"
        if self.size is not None and self.size < 0:
            yield f"kitty: {self.size} cards cannot be left"
