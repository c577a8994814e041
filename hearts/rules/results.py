"""Rules that change the result of a deal, shoots included: multipliers and floors (G09, G10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Literal, final

from attrs import evolve, field, frozen

from hearts._arguments import short_repr
from hearts._core.cards.cards import Card, Cards
from hearts._core.cards.records import Line
from hearts._core.score.items import Floor, Multiply, ScoringItem
from hearts._values import Immutable
from hearts._wording import amount_text, points_text, times_text
from hearts.rules.component import Component, Heading, Sentence, of_kind, unit, whole
from hearts.rules.played_deal import Needs, PlayedDeal

if TYPE_CHECKING:
    from hearts.rules.table import TableRules


@final
@frozen
class Tally(Immutable):
    """The results of a deal so far, as a rule about results sees them.

    Attributes:
        deal: The cards and tricks taken.
        lines: The lines of the score so far, in order.
        shot: The cards of a shoot, which count nothing against the shooters.
        shooters: The seats that shot.
        unscored: The lines that take the points of these cards off the shooters' scores.
    """

    deal: PlayedDeal
    lines: Sequence[Line]
    shot: Cards = field(factory=Cards)
    shooters: tuple[int, ...] = ()
    unscored: Sequence[Line] = ()

    @property
    def table(self) -> TableRules:
        """The rules at the table."""
        return self.deal.table

    @property
    def taken(self) -> tuple[Cards, ...]:
        """The pile of each seat."""
        return self.deal.piles

    def points(self, seat: int, cards_only: bool = False) -> tuple[int, int]:
        """Return both columns of a seat's points so far."""
        lines = self.lines
        if cards_only:
            lines = [*(line for line in lines if line.card is not None), *self.unscored]
        own = [line for line in lines if line.seat == seat]
        return sum(line.points for line in own), sum(line.imaginary for line in own)


class ResultRule(Component):
    """The base of the rules that change a seat's result of a deal; they apply in order of keys.

    Attributes:
        needs: The facts that the rule needs: the ``"piles"``, which is the default; the
            ``"counts"`` of tricks as well; or the ``"tricks"`` with their takers.
        trickless_only: Whether the rule needs no more about tricks than which seats took none; by
            default False.
    """

    __slots__ = ()

    slot: ClassVar[str] = "results"
    needs: ClassVar[Needs] = "piles"
    trickless_only: ClassVar[bool] = False

    def watches(self, deck: Cards) -> Cards:
        """Return the cards of the deck that `lines` must see besides the cards that count."""
        return Cards()

    def lines(self, tally: Tally) -> Iterable[Line]:
        """Return the lines that this rule adds to the score."""
        raise NotImplementedError

    def lower(self, table: TableRules) -> tuple[ScoringItem, ...]:
        """Return this rule as items for the core.

        The built-in rules define this method in place of `lines`, which is called once a deal.
        """
        return ()

    def greatest(self, points: int) -> int:
        """Return the greatest size of a result that this rule leaves.

        *points* is the greatest size before, and what a rule leaves by default. Programs that learn
        need a bound of the scores.
        """
        return points

    def carried(self, table: TableRules, pile: Cards, shooter: int, line: Line) -> Line:
        """Return a line that a shoot adds, as this rule changes it.

        *pile* holds the cards that the shooter took.
        """
        return line


@final
@frozen
class Multiplier(ResultRule):
    """The result of the seat that takes the card is multiplied (PG-093, PG-097).

    Attributes:
        card: The card.
        factor: The factor of the result.
        charged: The factor if the card was charged.
        over: The part that is multiplied: the whole ``"result"``, a shoot included, or the points
            of the ``"cards"``.
        alone: The points of the card for a taker with no other card that counts.
        alone_charged: The same points if the card was charged.
        turns: Whether the result is multiplied by the imaginary unit as well (Complex Hearts).
        carries: Whether points that the taker's shoot adds to other seats are multiplied as well.
    """

    key: ClassVar[str] = "result.multiplier"

    card: Card = field(default=Card("TC"), converter=Card)
    factor: int = field(default=2, validator=whole)
    charged: int = field(default=4, validator=whole)
    over: Literal["result", "cards"] = field(default="result", validator=of_kind(str))
    alone: int = field(default=0, validator=whole)
    alone_charged: int = field(default=0, validator=whole)
    turns: bool = field(default=False, validator=of_kind(bool))
    carries: bool = field(default=False, validator=of_kind(bool))

    def watches(self, deck: Cards) -> Cards:
        return deck & Cards([self.card])

    def lower(self, table: TableRules) -> tuple[ScoringItem, ...]:
        factor, alone = self._figures(table)
        counted = Cards(table.values).one
        cards_only = self.over == "cards"
        return (Multiply(self.card.bit, factor, alone, counted, cards_only, self.turns),)

    def greatest(self, points: int) -> int:
        alone = abs(self.alone) + abs(self.alone_charged)
        return points * max(1, abs(self.factor), abs(self.charged)) + alone

    def _figures(self, table: TableRules) -> tuple[int, int]:
        """Return the factor and the points of the card alone, for a charged or uncharged card."""
        if self.card in table.charged:
            return self.charged, self.alone_charged
        return self.factor, self.alone

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        names = table.names
        what = "the result of the deal" if self.over == "result" else "the count of the cards taken"
        taker = f"the taker of {names.card(self.card)}"
        text = f"For {taker}, {what} is {self._factor_in_words(self.factor)}"
        charging = table.rules.charging
        chargeable = charging is not None and self.card in charging.cards
        if chargeable:
            text += f", or {self._factor_in_words(self.charged)} if the card is charged"
        if table.rules.shoots:
            with_it = "" if self.over == "result" else "not "
            text += f"; points that a shoot adds or takes off are {with_it}included"
        yield Heading.POINTS, f"{text}."
        if self.carries and table.rules.shoots:
            yield (
                Heading.POINTS,
                f"Points that the shoot of this {unit(table)} adds to the scores of others are "
                "multiplied in the same way.",
            )
        yield from ((Heading.POINTS, words) for words in self._alone_in_words(table, chargeable))

    def _factor_in_words(self, factor: int) -> str:
        if not self.turns:
            return times_text(factor)
        became = f"{-factor}b + {factor}ai"
        return f"multiplied by {amount_text(factor)}i, so that points a + bi become {became}"

    def _alone_in_words(self, table: TableRules, chargeable: bool) -> Iterator[str]:
        """Yield the sentences about the points of the card alone."""
        plain, charged = self.alone, self.alone_charged if chargeable else self.alone
        if self.card in table.values or not (plain or charged):
            return
        scored = f"{points_text(plain or charged)} for it instead"
        if not charged:
            scored += ", unless it is charged"
        elif not plain:
            scored += " if it is charged"
        elif plain != charged:
            scored += f", or {points_text(charged)} if it is charged"
        names, taker = table.names, "A side that" if table.pooled else "A player who"
        nothing = Cards([card for card, amount in table.values.items() if amount == 0])
        even = f", not even {names.one_of(names.kinds(nothing))}," if nothing else ""
        yield (
            f"{taker} takes {names.card(self.card)} and no other card that counts{even} "
            f"scores {scored}."
        )

    def carried(self, table: TableRules, pile: Cards, shooter: int, line: Line) -> Line:
        if not self.carries or self.card not in pile or line.seat == shooter:
            return line
        factor, _ = self._figures(table)
        real, imaginary = factor * line.points, factor * line.imaginary
        if self.turns:
            real, imaginary = -imaginary, real
        return evolve(line, points=real, imaginary=imaginary)

    def problems(self, table: TableRules) -> Iterable[str]:
        if self.card not in table.deck:
            yield f"{self.key}: {self.card} is not in the deck for {table.players}"
        if table.deck.count(self.card) > 1:
            yield f"{self.key}: {self.card} is in the deck twice, but multiplies only once"
        if self.over not in ("result", "cards"):
            yield f"{self.key}: over {short_repr(self.over)} is nothing; it is result or cards"
        if self.turns and not table.imaginary:
            yield (
                f"{self.key}: turns moves points to the second column, but no card counts there; "
                "see CardPoints(imaginary=True)"
            )

    def warnings(self, table: TableRules) -> Iterable[str]:
        charging = table.rules.charging
        factors = {self.factor}
        if charging is not None and self.card in charging.cards:
            factors.add(self.charged)
        for factor in sorted(factors):
            if factor == 0:
                yield f"{self.key}: the taker of {self.card} scores 0, whatever else was taken"
            elif factor < 0:
                yield f"{self.key}: for the taker of {self.card} bad points are good, and good bad"
            elif factor == 1 and not self.turns:
                yield f"{self.key}: the factor 1 changes no result"


@final
@frozen
class DealFloor(ResultRule):
    """No result of a deal is below the floor (Golden Ten).

    Attributes:
        least: The floor.
    """

    key: ClassVar[str] = "result.not_below"

    least: int = field(default=0, validator=whole)

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        each, least = unit(table), amount_text(self.least)
        yield (
            Heading.POINTS,
            f"If the result of a deal comes to less than {least} for a {each}, it is {least}.",
        )

    def lower(self, table: TableRules) -> tuple[ScoringItem, ...]:
        return (Floor(self.least),)

    def greatest(self, points: int) -> int:
        return max(points, self.least)

    def warnings(self, table: TableRules) -> Iterable[str]:
        if self.least > 0:
            yield f"{self.key}: every player scores {self.least} or more, even without a card"
