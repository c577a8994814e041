"""The kitty: undealt cards, their taker, and their use (PG-018 to PG-029, PG-049)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, final

from attrs import evolve, field, frozen

from hearts._arguments import counted, is_int, short_repr
from hearts._core.cards.cards import ALL_CARDS, Cards
from hearts._core.play.trick_plan import TrickPlan
from hearts._wording import count_of
from hearts.errors import RulesError
from hearts.rules.component import (
    Component,
    Heading,
    Pairs,
    Sentence,
    by_players,
    of_kind,
    whole,
)
from hearts.rules.passing import HOLD

if TYPE_CHECKING:
    from hearts.rules.table import TableRules


#: The rules of Warren (RH-047 to RH-052).
_WARREN: Final = (
    "One card is left over, the extra card. If it is Warren, the cards are dealt again. The extra "
    "card lies face down beside the holder of Warren, who is the only one who may look at it. "
    "Warren may be passed like any card, and the extra card goes with it. Warren may be played "
    "whenever the extra card could be played if it were in the hand instead. Nobody has to play "
    "Warren: the other cards of the hand may be played as if it were not there. But a player who "
    "holds nothing else plays it, whatever the extra card is. The player of Warren declares the "
    "suit of the extra card. When the trick is complete, the extra card is shown. The trick counts "
    "as if that card had been played in the place of Warren, and the taker gets both. Until then "
    "no rule depends on its rank."
)


def _sizes(sizes: Any) -> tuple[tuple[int, int], ...]:
    found = by_players(sizes)
    for players, size in found:
        if not is_int(size):
            raise RulesError(
                f"Kitty: sizes[{players}] must be a whole number, not {short_repr(size)}"
            )
    return found


class KittyRule(Component):
    """The base of the rules about the cards that are not dealt: `Kitty` and `Stock`."""

    __slots__ = ()

    slot: ClassVar[str] = "kitty"

    @property
    def size(self) -> int | None:
        """The number of cards; None for the cards left over when the others are dealt evenly."""
        return None

    @property
    def taken_by(self) -> str:
        """What makes them change hands, as `Kitty` has it."""
        return ""

    @abstractmethod
    def lower(self, table: TableRules) -> TrickPlan:
        """Return this rule as a plan for the core."""

    def is_taken(self, table: TableRules) -> bool:
        """Return whether seats certainly get the cards."""
        return True

    def may_keep(self, cards: Cards, table: TableRules) -> bool:
        """Return whether these cards may lie face down after a deal, without a taker.

        Args:
            cards: All cards that matter to the score and that nobody has taken.
            table: The rules at the table.
        """
        return False


@final
@frozen
class Kitty(KittyRule):
    """Some cards stay face down; the taker of the first trick, of the first penalty card, or of the
    last trick gets them, or nobody does. They are dealt from the middle, so that the dealer gets
    the last card.

    Attributes:
        size: The number of cards; None for the cards left over when the others are dealt evenly.
        sizes: Other numbers of cards by number of players.
        taken_by: The trick or card whose taker gets them: ``"first_trick"``, ``"first_penalty"`` or
            ``"last_trick"``. With ``"nobody"`` they are out of play, and count for nobody.
            With ``"warren"`` the kitty is one card, which the holder of Warren may play in the
            place of Warren.
        into: ``"pile"`` if the cards go to the taken cards. ``"hand"`` if they go into the hand,
            and the taker puts as many cards of the hand into the pile.
    """

    key: ClassVar[str] = "kitty"

    size: int | None = field(default=None, validator=whole)
    taken_by: Literal["first_trick", "first_penalty", "last_trick", "nobody", "warren"] = field(
        default="first_trick", validator=of_kind(str)
    )
    into: Literal["pile", "hand"] = field(default="pile", validator=of_kind(str))
    sizes: Pairs[int, int] = field(default=(), converter=_sizes)

    def for_table(self, players: int) -> Kitty:
        size = dict(self.sizes).get(players, self.size)
        return evolve(self, size=size, sizes=()) if self.sizes else self

    def lower(self, table: TableRules) -> TrickPlan:
        first = {"first_trick": ALL_CARDS, "first_penalty": table.penalty_cards.one}
        if not table.kitty_size or self.taken_by == "warren":
            return TrickPlan()
        return TrickPlan(
            kitty_for=first.get(self.taken_by, 0),
            kitty_last=self.taken_by == "last_trick",
            exchange=self.into == "hand",
        )

    def is_taken(self, table: TableRules) -> bool:
        if self.taken_by == "first_penalty":
            return len(table.penalty_cards) > table.kitty_size
        return self.taken_by != "nobody"

    def may_keep(self, cards: Cards, table: TableRules) -> bool:
        if self.is_taken(table) or len(cards) > table.kitty_size:
            return False
        return self.taken_by == "nobody" or table.penalty_cards <= cards

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        if self.taken_by == "warren":
            yield Heading.KITTY, _WARREN
            return
        if not table.kitty_size:
            return
        size, cards = table.kitty_size, count_of(table.kitty_size, "card")
        lies = (
            "is dealt in the middle of the deal and stays"
            if size == 1
            else ("are dealt in the middle of the deal and stay")
        )
        yield Heading.KITTY, f"The {cards} left over {lies} face down on the table, as the kitty."
        if self.taken_by == "nobody":
            yield Heading.KITTY, "It is out of play: nobody looks at it, and it counts for nobody."
            return
        yield (
            Heading.KITTY,
            f"{self._taker(table)} gets it, and is the only one who may look at it.",
        )
        if self.into == "pile":
            yield (
                Heading.KITTY,
                "It goes to the cards that this player has taken and counts like them.",
            )
        else:
            yield (
                Heading.KITTY,
                "This player takes it into the hand and then, before the next lead, puts as many "
                "cards of the hand face down on the cards taken. Any cards may be put down, and "
                "they count like taken cards. If no cards are left to play, the kitty goes to "
                "the cards taken unchanged.",
            )
        yield Heading.KITTY, "None of this counts as playing a card."

    def _taker(self, table: TableRules) -> str:
        if self.taken_by == "first_trick":
            return "The first player to take a trick"
        if self.taken_by == "last_trick":
            return "The player who takes the last trick"
        never = "" if self.is_taken(table) else " (if nobody ever does, it counts for nobody)"
        return (
            f"The first player to take {table.names.one_of(table.penalty_cards)} in a trick{never}"
        )

    def problems(self, table: TableRules) -> Iterable[str]:
        if self.taken_by not in ("first_trick", "first_penalty", "last_trick", "nobody", "warren"):
            yield (
                f"kitty: {short_repr(self.taken_by)} takes it; it is first_trick, first_penalty, "
                "last_trick, nobody or warren"
            )
        if self.taken_by == "nobody" and self.into == "hand":
            yield "kitty: it cannot go into a hand if nobody takes it; into is pile"
        if self.taken_by == "last_trick" and self.into == "hand":
            yield "kitty: it cannot go into the hand after the last trick; into is pile"
        if self.taken_by == "warren" and (table.kitty_size != 1 or table.deck.count("W") != 1):
            yield "kitty: Warren needs a deck with W in it and one card left over"
        if self.taken_by == "first_penalty" and not table.penalty_cards:
            yield "kitty: no card counts against its taker, so nobody would take it"
        if self.into not in ("pile", "hand"):
            yield f"kitty: {short_repr(self.into)} is not a place for it; it is pile or hand"
        if self.size is not None and self.size < 0:
            yield f"kitty: {counted(self.size, 'card')} cannot be left"


@final
@frozen
class Stock(KittyRule):
    """Two players draw cards: some cards lie face down as a stock, and after each trick both take
    its top card, the taker of the trick first (FX-030 to FX-033).

    The stock stands in the place of the kitty: where cards are given, the top card comes first.

    Attributes:
        size: The number of cards.
    """

    key: ClassVar[str] = "kitty.stock"
    size: int = field(default=26, validator=whole)

    def lower(self, table: TableRules) -> TrickPlan:
        return TrickPlan(draws=True)

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        cards = count_of(self.size, "card")
        yield Heading.KITTY, f"The {cards} left over lie face down, as the stock."
        yield (
            Heading.KITTY,
            "After each trick its taker draws the top card of the stock, and then the other player "
            "draws the next one. Only the player who draws a card sees it. When the stock is gone, "
            "the hands are played out.",
        )

    def problems(self, table: TableRules) -> Iterable[str]:
        rules = table.rules
        if table.players != 2:
            yield f"kitty: a stock is for two players, not for {table.players}"
        elif self.size < 2 or self.size % 2:
            yield f"kitty: two players cannot draw evenly from {counted(self.size, 'card')}"
        if table.deck.two or table.plan.boosters or table.dummy_size:
            yield "kitty: a stock goes with one pack, without boosters and without a dummy"
        if rules.charging is not None or set(rules.passing.cycle) != {HOLD}:
            yield "kitty: where cards are drawn nobody passes or charges cards"
