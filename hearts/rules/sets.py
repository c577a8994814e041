"""Points for every trick, for sets of cards and tricks, and for cards that change each other (G10).

The points of single cards stand in `hearts.rules.points`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, final

from attrs import field, frozen

from hearts._arguments import is_int, short_repr
from hearts._core.cards.cards import Card, Cards
from hearts._core.cards.records import Line
from hearts._core.score.items import PerTrick, ScoringItem
from hearts._wording import capitalized, join_words, points_text
from hearts.errors import RulesError
from hearts.rules.component import Heading, Sentence, whole
from hearts.rules.deck import HEARTS
from hearts.rules.played_deal import Needs, PlayedDeal
from hearts.rules.points import PointRule, trick_in_words

if TYPE_CHECKING:
    from hearts.rules.table import TableRules


@final
@frozen
class EachTrick(PointRule):
    """Every trick counts for the seat that takes it, as in Knaves (FX-122).

    Attributes:
        points: The points of a trick.
    """

    key: ClassVar[str] = "points.each_trick"
    needs: ClassVar[Needs] = "counts"

    points: int = field(default=1, validator=whole)

    @property
    def per_trick(self) -> int:
        return self.points

    def lower(self, table: TableRules) -> tuple[ScoringItem, ...]:
        return (PerTrick(self.points, table.tricks),)

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        if self.points:
            counts = points_text(self.points)
            yield Heading.POINTS, f"Each trick counts {counts} for the {_who(table)} takes it."


def _numbers(tricks: Any) -> tuple[int, ...]:
    try:
        found = tuple(sorted(set(tricks), key=lambda number: (number < 0, number)))
    except TypeError:
        raise RulesError(f"SetBonus: {short_repr(tricks)} are not numbers of tricks") from None
    for number in found:
        if not is_int(number):
            raise RulesError(f"SetBonus: {short_repr(number)} is not the number of a trick")
    return found


@final
@frozen
class SetBonus(PointRule):
    """Certain tricks and cards, all taken by one seat, count more, as in Slobberhannes (FX-112).

    What they count alone stands in other rules.

    Attributes:
        points: The points of the whole set.
        tricks: The tricks of the set by number: 0 is the first trick, -1 the last.
        cards: The cards of the set.
    """

    key: ClassVar[str] = "points.set"
    at_end: ClassVar[bool] = True

    points: int = field(default=1, validator=whole)
    tricks: tuple[int, ...] = field(default=(0, -1), converter=_numbers)
    cards: Cards = field(default=Cards("QC"), converter=Cards)

    @property
    def needs(self) -> Needs:  # type: ignore[override]
        """The part of a deal that the rule looks at: without tricks of the set, only the piles."""
        return "tricks" if self.tricks else "piles"

    def watches(self, deck: Cards) -> Cards:
        return deck & self.cards

    def lines(self, deal: PlayedDeal) -> Iterable[Line]:
        takers = deal.takers if self.tricks else ()
        for seat, pile in enumerate(deal.piles):
            if self.cards <= pile and all(
                -len(takers) <= number < len(takers) and takers[number] == seat
                for number in self.tricks
            ):
                yield Line(seat, self.points, self.key)

    def tricks_asked(self) -> tuple[int, ...]:
        return self.tricks

    def with_takers(self, takers: Sequence[int | None]) -> PointRule:
        if not takers:
            return self
        taker = takers[0] if len(set(takers)) == 1 else None
        return _SetOfTaker(self.points, self.cards, taker)

    def line_bounds(self) -> tuple[int, int] | None:
        return min(0, self.points), max(0, self.points)

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        if self.points:
            parts = [trick_in_words(number) for number in self.tricks]
            parts += map(table.names.each, self.cards)
            counts = points_text(self.points)
            yield (
                Heading.POINTS,
                f"Taking {join_words(parts)} all together counts {counts} besides.",
            )

    def problems(self, table: TableRules) -> Iterable[str]:
        for number in self.tricks:
            if not -table.tricks <= number < table.tricks:
                yield f"{self.key}: there is no trick {number} among {table.tricks}"
        if not self.cards <= table.deck:
            missing = self.cards - table.deck
            yield f"{self.key}: {missing} not in the deck for {table.players}"
        if not (self.tricks or self.cards):
            yield f"{self.key}: the set is empty"


@final
@frozen
class _SetOfTaker(PointRule):
    """A `SetBonus` of which one place took all tricks; none did if it is None."""

    key: ClassVar[str] = SetBonus.key

    points: int
    cards: Cards
    taker: int | None

    def watches(self, deck: Cards) -> Cards:
        return deck & self.cards

    def lines(self, deal: PlayedDeal) -> Iterable[Line]:
        if self.taker is not None and self.cards <= deal.piles[self.taker]:
            yield Line(self.taker, self.points, self.key)


@final
@frozen
class DoublesCards(PointRule):
    """One card doubles the points of others for the seat that takes it, as in Royal Hearts
    (FX-144). It changes nothing in a deal with a shoot.

    Attributes:
        card: The card that doubles.
        cards: The cards that count double with it, itself among them if it is listed.
    """

    key: ClassVar[str] = "points.doubles"
    after_shoot: ClassVar[bool] = False

    card: Card = field(default=Card("QH"), converter=Card)
    cards: Cards = field(default=HEARTS, converter=Cards)

    def watches(self, deck: Cards) -> Cards:
        return deck & (self.cards | Cards([self.card]))

    def lines(self, deal: PlayedDeal) -> Iterable[Line]:
        for seat, pile in enumerate(deal.piles):
            if self.card in pile:
                worth = sum(deal.table.values.get(card, 0) for card in pile if card in self.cards)
                yield Line(seat, worth, self.key)

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        names = table.names
        doubled = names.any_of(names.kinds(self.cards))
        yield (
            Heading.POINTS,
            f"{capitalized(names.each(self.card))} doubles what {doubled} count for the "
            f"{_who(table)} takes it{_without_shoot(table)}.",
        )

    def problems(self, table: TableRules) -> Iterable[str]:
        yield from _missing(self.key, Cards([self.card]), table)


@final
@frozen
class CancelsCard(PointRule):
    """One card takes away the points of another in the same pile, as in Royal Hearts (FX-144). It
    changes nothing in a deal with a shoot.

    Attributes:
        card: The card that cancels.
        cancelled: The card that then counts nothing.
    """

    key: ClassVar[str] = "points.cancels"
    after_shoot: ClassVar[bool] = False

    card: Card = field(default=Card("QC"), converter=Card)
    cancelled: Card = field(default=Card("QS"), converter=Card)

    def watches(self, deck: Cards) -> Cards:
        return deck & Cards([self.card, self.cancelled])

    def lines(self, deal: PlayedDeal) -> Iterable[Line]:
        for seat, pile in enumerate(deal.piles):
            if self.card in pile and self.cancelled in pile:
                yield Line(seat, -deal.table.values.get(self.cancelled, 0), self.key)

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        names = table.names
        if self.cancelled in table.values:
            yield (
                Heading.POINTS,
                f"{capitalized(names.card(self.cancelled))} counts nothing for a {_who(table)} "
                f"also takes {names.card(self.card)}{_without_shoot(table)}.",
            )

    def problems(self, table: TableRules) -> Iterable[str]:
        yield from _missing(self.key, Cards([self.card, self.cancelled]), table)


def _who(table: TableRules) -> str:
    """Return the words for those who take cards, as the subject of a clause."""
    return "side that" if table.pooled else "player who"


def _without_shoot(table: TableRules) -> str:
    """Return the words for the exception of a rule that counts nothing in a deal with a shoot."""
    return ", unless somebody shoots in this deal" if table.rules.shoots else ""


def _missing(key: str, cards: Cards, table: TableRules) -> Iterator[str]:
    """Yield problems with the cards that a rule needs, once each, in the deck."""
    for card in cards:
        if card not in table.deck:
            yield f"{key}: {card} is not in the deck for {table.players}"
        elif table.deck.count(card) > 1:
            yield f"{key}: {card} is in the deck twice, but changes others only once"
