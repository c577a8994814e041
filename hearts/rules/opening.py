"""The opening lead: the seat that leads to the first trick, and its card (G04)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from typing import TYPE_CHECKING, ClassVar, Final, Protocol, TypeAlias, final

from attrs import evolve, field, frozen
from attrs.converters import optional

from hearts._core.cards.cards import Card, Cards
from hearts._core.play.clauses import LEAD, Clause
from hearts._seats import left_of
from hearts._wording import capitalized, player_text
from hearts.errors import InputError
from hearts.rules.component import Component, Heading, Sentence, of_kind, plain_refusal, whole

if TYPE_CHECKING:
    from hearts.rules.table import TableRules


#: The lead of a holder who may choose, in words.
_ANY_CARD: Final = "to the first trick any card that may be led"


def _aside(table: TableRules) -> str:
    """Return where cards may lie that no seat is dealt, in a word."""
    if table.dummy_size:
        return "dummy"
    return "stock" if table.plan.draws else "kitty"


class Finished(Protocol):
    """The part of a finished deal that an opening needs; a HandScore has it."""

    @property
    def cards(self) -> tuple[Cards, ...]:
        """The counting cards that each seat took."""
        ...


#: The cards that a lead proves to be in the leader's hand, and those that it proves in the kitty.
Proven: TypeAlias = tuple[Cards, Cards]


class Opening(Component):
    """The base of the rules for the first lead: the seat, and the card if the rule names one."""

    __slots__ = ()

    _required: ClassVar[tuple[str, ...]] = ("leader",)
    key: ClassVar[str] = "opening"
    slot: ClassVar[str] = "opening"

    def leader(self, hands: tuple[Cards, ...], dealer: int, before: Sequence[Finished] = ()) -> int:
        """Return the seat that leads after the deal and the pass; *before* are earlier deals."""
        raise NotImplementedError

    def check_before(self, before: Sequence[Finished]) -> None:
        """Raise InputError if the earlier deals do not show what `leader` needs of them.

        This is asked before each deal, so that no deal stops at its first lead.
        """

    def opener(
        self, hands: tuple[Cards, ...], table: TableRules, kitty: Cards | None
    ) -> int | None:
        """Return the seat that must lead, judged by the known parts of the hands; None if unknown.

        After the hands of the seats that of a dummy may follow.
        *kitty* is the kitty at the start of play, None if it is not known.
        """
        return None

    def lead(self) -> Cards:
        """Return the card that the opening seat must hold; no card if any seat may open."""
        return Cards()

    def proves(self, table: TableRules, first: bool) -> tuple[Proven, ...] | None:
        """Return the cards whose places the first lead proves.

        The result lists the cases in which a seat leads; no two of them hold at once. Each case has
        the cards that the leader then holds, and the cards that then lie in the kitty. None means
        that the rule does not define the cases. Then `leader` is called for possible hands.

        Args:
            table: The rules at the table.
            first: Whether this is the first deal.
        """
        return None

    @final
    def holding(self, table: TableRules) -> Cards:
        """Return the card whose holder leads in every deal; no card if the leader depends on
        more."""
        cases = {self.proves(table, first) for first in (True, False)}
        proven = cases.pop()
        if cases or proven is None or len(proven) > 1 or proven[0][1]:
            return Cards()
        return proven[0][0]

    def lowest_of(self, table: TableRules) -> Cards:
        """Return the cards of which the holder of the lowest leads; by default no card.

        Batches of tables then find the leader by themselves. Otherwise they call `leader` for each
        deal, unless `places_left` is known.
        """
        return Cards()

    def places_left(self, table: TableRules) -> int | None:
        """Return how many places to the left of the dealer the leader sits, whatever the hands.

        The answer is for deals in which no seat holds a card of `lowest_of`. None, the default,
        means that it is not known.
        """
        return None

    def lower(self, table: TableRules) -> tuple[Clause, ...]:
        """Return the clauses for the opening lead."""
        return ()

    def leaves(self, table: TableRules) -> Cards:
        """Return the cards that may be led first, as known before the deal.

        At that time any card may still end up in the kitty.
        """
        bars = self._bars(table)
        found = [Cards("", table.deck.one & ~each) for each in bars]
        return reduce(Cards.__or__, found) if found else table.deck

    def is_fixed(self, table: TableRules) -> bool:
        """Return whether the card of the opening lead is fixed, apart from cards in the kitty."""
        bars = self._bars(table)
        return bool(bars) and all(len(Cards("", table.deck.one & ~each)) == 1 for each in bars)

    def _bars(self, table: TableRules) -> tuple[int, ...]:
        """Return the cards that each clause takes away, for the clauses that can apply.

        One of several clauses gives way only if no seat was dealt the card that it allows.
        """
        clauses = self.lower(table)[: table.aside + 1]
        return tuple(int(clause.bars) for clause in clauses)

    def refusal(self, card: Card, table: TableRules) -> str:
        """Return the reason to refuse a card as the first lead; see `PlayRule.refusal`."""
        return plain_refusal(self, card)


@final
@frozen
class HolderOpens(Opening):
    """The holder of a named card leads it to the first trick (PG-059, WK-018, PE-011).

    Attributes:
        card: The card.
        any_of_suit: Whether the holder may lead any card of its suit.
        any_card: Whether the holder may lead any card that the other rules leave.
    """

    card: Card = field(default=Card("2C"), converter=Card)
    any_of_suit: bool = field(default=False, validator=of_kind(bool))
    any_card: bool = field(default=False, validator=of_kind(bool))

    def opener(
        self, hands: tuple[Cards, ...], table: TableRules, kitty: Cards | None
    ) -> int | None:
        return next((seat for seat, hand in enumerate(hands) if self.card in hand), None)

    def lead(self) -> Cards:
        return Cards([self.card])

    def lowest_of(self, table: TableRules) -> Cards:
        return Cards([self.card])

    def proves(self, table: TableRules, first: bool) -> tuple[Proven, ...]:
        return ((self.lead(), Cards()),)

    def leader(self, hands: tuple[Cards, ...], dealer: int, before: Sequence[Finished] = ()) -> int:
        return next(seat for seat, hand in enumerate(hands) if self.card in hand)

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        names = table.names
        what = "it to the first trick"
        if self.any_card:
            what = _ANY_CARD
        elif len(self.leaves(table)) > 1:
            what = f"any {names.member(self.card.suit)} to the first trick"
        yield Heading.OPENING, f"The holder of {names.card(self.card)} leads {what}."

    def without(self, key: str) -> HolderOpens:
        return evolve(self, any_card=True) if key == self.key else self

    def lower(self, table: TableRules) -> tuple[Clause, ...]:
        if self.any_card:
            return ()
        allowed = self.card.suit_mask if self.any_of_suit else self.card.bit
        return (Clause(self.key, ((LEAD, True),), bars=table.deck.one & ~allowed),)

    def refusal(self, card: Card, table: TableRules) -> str:
        first = str(self.card)
        if len(self.leaves(table)) > 1:
            first = f"a {table.names.member(self.card.suit)}"
        return f"{card} may not be led: the first trick is opened with {first}"

    def problems(self, table: TableRules) -> Iterable[str]:
        if self.card not in table.deck:
            yield (
                f"opening: {self.card} opens, but it is not in the deck for {table.players}; name "
                "another card, or see LowestOpens"
            )
        elif table.deck.count(self.card) > 1:
            yield f"opening: {self.card} opens, but two seats may hold it"
        elif table.dummy_size or (table.rules.kitty is not None and table.kitty_size):
            yield (
                f"opening: {self.card} opens, but it may lie in the {_aside(table)}; "
                "see LowestOpens"
            )


@final
@frozen
class LowestOpens(Opening):
    """The holder of the lowest club that is not in the kitty leads it (PG-062, PG-063).

    This is the two of clubs if all cards are dealt, and the three if the deck has no two (WK-019,
    WK-021). A card of a dummy does not count (FX-005).

    Attributes:
        suit: The suit, given by any card of it.
        any_card: Whether the holder may lead any card that the other rules leave.
        then: The suit that decides if no player holds a card of the first one, given by any card of
            it (FX-005); None if the seat left of the dealer leads then.
    """

    suit: Card = field(default=Card("2C"), converter=Card)
    any_card: bool = field(default=False, validator=of_kind(bool))
    then: Card | None = field(default=None, converter=optional(Card))

    def _ladder(self, deck: Cards) -> list[Card]:
        """Return the cards of the suit, the lowest first, and then those of the other suit."""
        suits = [card.suit for card in (self.suit, self.then) if card is not None]
        return [card for suit in suits for card in dict.fromkeys(deck) if card.suit == suit]

    def _lowest_dealt(self, table: TableRules) -> str:
        """Return the words for the card that is led, if the kitty decides about it; else no
        words."""
        if not table.aside:
            return ""
        return f"the lowest {table.names.member(self.suit.suit)} that was dealt to a player"

    def lowest_of(self, table: TableRules) -> Cards:
        return Cards(self._ladder(table.deck))

    def places_left(self, table: TableRules) -> int:
        return 1

    def opener(
        self, hands: tuple[Cards, ...], table: TableRules, kitty: Cards | None
    ) -> int | None:
        for card in self._ladder(table.deck):
            holder = next((seat for seat, hand in enumerate(hands) if card in hand), None)
            if holder is not None and holder < table.players:
                return holder
            if holder is not None:
                continue  # the dummy never leads
            if kitty is None or card not in kitty:
                return None  # a seat with a hidden hand may hold it
        return None

    def proves(self, table: TableRules, first: bool) -> tuple[Proven, ...]:
        ladder = self._ladder(table.deck)
        steps = range(min(table.aside + 1, len(ladder)))
        return tuple((Cards([ladder[step]]), Cards(ladder[:step])) for step in steps)

    def leader(self, hands: tuple[Cards, ...], dealer: int, before: Sequence[Finished] = ()) -> int:
        for card in self._ladder(sum(hands, Cards())):
            return next(seat for seat, hand in enumerate(hands) if card in hand)
        return left_of(dealer, len(hands))

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        lowest = self._lowest_dealt(table) or table.names.card(self._ladder(table.deck)[0])
        what = _ANY_CARD if self.any_card else "it to the first trick"
        yield Heading.OPENING, f"The holder of {lowest} leads {what}."
        if self.then is not None:
            first, then = (table.names.member(card.suit) for card in (self.suit, self.then))
            yield Heading.OPENING, f"If no player has a {first}, it is the lowest {then}."

    def without(self, key: str) -> LowestOpens:
        return evolve(self, any_card=True) if key == self.key else self

    def lower(self, table: TableRules) -> tuple[Clause, ...]:
        if self.any_card:
            return ()
        # One bar for each card: it leaves that card alone, or gives way to the next one.
        return tuple(
            Clause(self.key, ((LEAD, True),), bars=table.deck.one & ~card.bit)
            for card in self._ladder(table.deck)
        )

    def refusal(self, card: Card, table: TableRules) -> str:
        first = self._lowest_dealt(table) or self._ladder(table.deck)[0]
        return f"{card} may not be led: the first trick is opened with {first}"

    def problems(self, table: TableRules) -> Iterable[str]:
        if len(self._ladder(table.deck)) <= table.aside:
            where = _aside(table)
            yield f"opening: all cards of the suit of {self.suit} may lie in the {where}"
        if table.deck.two:
            yield "opening: two seats may hold the lowest card of a suit of two packs"


@final
@frozen
class EldestOpens(Opening):
    """The seat left of the dealer leads any card that the other rules leave (PG-060, RH-017).

    Attributes:
        places: The number of places to the left of the dealer; -1 is the seat on the right
            (PE-010).
    """

    places: int = field(default=1, validator=whole)

    def places_left(self, table: TableRules) -> int:
        return self.places

    def proves(self, table: TableRules, first: bool) -> tuple[Proven, ...]:
        return ((Cards(), Cards()),)

    def leader(self, hands: tuple[Cards, ...], dealer: int, before: Sequence[Finished] = ()) -> int:
        return left_of(dealer, len(hands), self.places)

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        who = capitalized(player_text(self.places, table.players, "the dealer"))
        yield Heading.OPENING, f"{who} leads any card that may be led to the first trick."

    def warnings(self, table: TableRules) -> Iterable[str]:
        if self.places % table.players == 0:
            yield (
                f"{self.key}: the dealer leads, {self.places} places away; the player on the left "
                "is 1 place away"
            )


@final
@frozen
class TakerOpens(Opening):
    """The seat that took a card in the last deal leads any card (Gong Zhu).

    In the first deal the holder of another card leads. If that card lies in the kitty, the next
    higher card of its suit that was dealt decides in its place.

    Attributes:
        card: The card taken in the last deal.
        first: The card whose holder leads in the first deal.
    """

    card: Card = field(default=Card("QS"), converter=Card)
    first: Card = field(default=Card("2S"), converter=Card)

    def _ladder(self, deck: Cards) -> list[Card]:
        """Return the cards that may decide the first leader, in their order."""
        own = dict.fromkeys(deck)
        return [card for card in own if card.suit == self.first.suit and not card < self.first]

    def proves(self, table: TableRules, first: bool) -> tuple[Proven, ...]:
        if not first:
            return ((Cards(), Cards()),)
        ladder = self._ladder(table.deck)
        steps = range(min(table.aside + 1, len(ladder)))
        return tuple((Cards([ladder[step]]), Cards(ladder[:step])) for step in steps)

    def leader(self, hands: tuple[Cards, ...], dealer: int, before: Sequence[Finished] = ()) -> int:
        if before:
            return self._taker(before[-1])
        held = ((card, seat) for seat, hand in enumerate(hands) for card in self._ladder(hand))
        return min(held)[1]

    def check_before(self, before: Sequence[Finished]) -> None:
        if before:
            self._taker(before[-1])

    def _taker(self, last: Finished) -> int:
        """Return the taker of the card in the last deal."""
        for seat, cards in enumerate(last.cards):
            if self.card in cards:
                return seat
        raise InputError(
            f"{self.key}: the taker of {self.card} in the last deal leads, and its score does not "
            f"show the taker; add a HandScore with {self.card} among its cards, as score_hand and "
            "score_taken return it"
        )

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        first, card = table.names.card(self.first), table.names.card(self.card)
        text = f"In the first deal the holder of {first} leads to the first trick."
        if table.aside:
            text += (
                f" If it is not dealt to a player, the next {table.names.member(self.first.suit)} "
                "above it decides."
            )
        yield Heading.OPENING, text
        yield (
            Heading.OPENING,
            f"In each later deal the player who took {card} in the deal before leads to it. The "
            "lead may be any card that the other rules allow.",
        )

    def problems(self, table: TableRules) -> Iterable[str]:
        kitty = table.rules.kitty
        for card in (self.card, self.first):
            if table.deck.count(card) != 1:
                yield f"opening: {card} decides the leader, so the deck must have one such card"
        if kitty is not None and table.kitty_size and not kitty.is_taken(table):
            yield f"opening: {self.card} may lie in a kitty that nobody takes"
        if 0 < len(self._ladder(table.deck)) <= table.aside:
            yield f"opening: {self.first} and all cards above it may lie in the {_aside(table)}"
        if self.card not in table.values:
            yield f"opening: the taker of {self.card} opens, but the card does not count"
