"""Point tables: the points of the cards taken (G10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from attrs import evolve, field, frozen

from hearts._arguments import is_int, short_repr
from hearts._core.cards.cards import Card, Cards
from hearts._core.cards.records import Line
from hearts._core.score.items import PerSeatWithoutTricks, ScoringItem
from hearts._wording import (
    CardNames,
    amount_text,
    capitalized,
    join_words,
    ordinal,
    points_text,
)
from hearts.errors import RulesError
from hearts.rules.component import (
    Component,
    Heading,
    Pairs,
    Sentence,
    by_players,
    of_kind,
    plainly,
    whole,
)
from hearts.rules.deck import HEARTS, QUEEN
from hearts.rules.played_deal import Needs, PlayedDeal

if TYPE_CHECKING:
    from hearts.rules.table import TableRules


#: The suits in the order in which the prose lists the points; W is Warren.
_SUITS_IN_ORDER: Final = "HSDCW"
#: The keys of the points that most variants have.
_USUAL: Final = ("points.hearts", "points.queen")


class PointRule(Component):
    """The base of the rules that count points for cards and tricks taken.

    A custom rule defines `values` for the points of single cards, or `lines` for any other points.
    If it defines both, both count. The library derives the rest: the points of cards that count
    double because of a charge are doubled, and partners who pool their tricks are one seat.

    Attributes:
        after_shoot: Whether the rule also counts in a deal with a shoot; by default True.
        at_end: Whether the rule can count only when the deal is over; by default False. Any other
            rule also counts in the points so far.
        needs: The facts that the rule needs: the ``"piles"``, which is the default; the
            ``"counts"`` of tricks as well; or the ``"tricks"`` with their takers.
        trickless_only: Whether the rule needs no more about tricks than which seats took none; by
            default False.
        imaginary: Whether the points of its `values` go in the second column (Complex Hearts); by
            default False. A `Line` has a number for each column.
        in_shoots: Whether the cards that it counts are part of a moon and a sun; by default True.
    """

    __slots__ = ()

    slot: ClassVar[str] = "points"
    after_shoot: ClassVar[bool] = True
    at_end: ClassVar[bool] = False
    needs: ClassVar[Needs] = "piles"
    trickless_only: ClassVar[bool] = False
    imaginary: bool = False
    in_shoots: bool = True

    def values(self, deck: Cards) -> dict[Card, int]:
        """Return the points of single cards of the deck; each counts for the seat that takes it."""
        return {}

    @property
    def per_trick(self) -> int:
        """The points that every trick counts for its taker, by this rule."""
        return 0

    def watches(self, deck: Cards) -> Cards:
        """Return the cards of the deck that the rule must see.

        By default these are all cards for a rule with `lines`, otherwise the cards that count.
        """
        return deck if has_lines(self) else deck & Cards([*values_of(self, deck)] * 2)

    def lines(self, deal: PlayedDeal) -> Iterable[Line]:
        """Return the points besides the `values`, in a deal or a part of it."""
        return ()

    def line_bounds(self) -> tuple[int, int] | None:
        """Return the least and the greatest points of a seat in a deal besides the `values`.

        They include 0. None means that they are not known.
        """
        return None

    def tricks_asked(self) -> tuple[int, ...]:
        """Return the numbers of the tricks whose takers `with_takers` needs."""
        return ()

    def with_takers(self, takers: Sequence[int | None]) -> PointRule:
        """Return a rule that counts the same by the piles alone, once the takers of some tricks are
        known.

        Args:
            takers: The place that took each of `tricks_asked`; None for nobody.
        """
        return self

    def trick_values(self) -> tuple[tuple[int, int], ...]:
        """Return the points of single tricks, if the rule counts nothing else; empty otherwise.

        They are pairs: the number of a trick, 0 for the first and -1 for the last, and its points.
        The takers of these tricks are then enough to count a deal whose tricks are not known.
        """
        return ()

    def lower(self, table: TableRules) -> tuple[ScoringItem, ...]:
        """Return the points besides the `values` as items for the core.

        The built-in rules define this method in place of `lines`, which is called once a deal.
        """
        return ()

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        # The points of single cards are described for all rules together, suit by suit.
        if type(self).values is PointRule.values:
            yield Heading.POINTS, plainly(self)


def has_lines(rule: PointRule) -> bool:
    """Return whether the rule defines `lines`."""
    return type(rule).lines is not PointRule.lines


def values_of(rule: PointRule, deck: Cards) -> Mapping[Card, int]:
    """Return the points of single cards by this rule.

    Raises:
        RulesError: If a custom rule returns anything else.
    """
    values: object = rule.values(deck)
    if not isinstance(values, Mapping):
        raise RulesError(f"{rule.key}: values() returns points by Card, not {short_repr(values)}")
    for card, points in values.items():
        if not isinstance(card, Card):
            raise RulesError(
                f"{rule.key}: values() returns points by Card, not by {short_repr(card)}"
            )
        check_whole(rule.key, points)
    return values


def check_whole(key: str, points: object) -> None:
    """Raise RulesError for points that are not a whole number; *key* is the key of the rule."""
    if not is_int(points):
        raise RulesError(f"{key}: points are whole numbers, not {short_repr(points)}")


def worth_of_cards(rule: PointRule, table: TableRules) -> dict[Card, int]:
    """Return the points of single cards by this rule; those of doubled cards are doubled.

    Raises:
        RulesError: If a custom rule returns anything else.
    """
    doubled, values = table.doubled, values_of(rule, table.deck)
    return {card: 2 * n if card in doubled else n for card, n in values.items()}


def counts_of(table: TableRules) -> Iterator[str]:
    """Yield sentences about the points of the cards at a table, suit by suit."""
    if table.imaginary:
        yield (
            "Two columns of points are kept for every player, and each is added up by itself; a "
            "score is written like a complex number, 3 + 4i for 3 points in the first column and "
            "4 in the second. Points and limits without a named column are those of the first."
        )
    values = {card: amount for card, amount in table.values.items() if amount}
    for suit in _SUITS_IN_ORDER:
        cards = [card for card in values if card.suit == suit]
        if cards:
            yield _counts_in_words(table, sorted(cards, reverse=True), values)
    yield "All other cards count nothing." if values else "No card counts anything."


def _counts_in_words(table: TableRules, cards: list[Card], values: dict[Card, int]) -> str:
    """Return a sentence about the points of these cards of one suit, the highest first."""
    names = table.names
    left = [card for card in dict.fromkeys(table.deck) if card.suit == cards[0].suit]
    amounts = sorted(
        dict.fromkeys((values[card], card in table.imaginary) for card in cards),
        key=lambda amount: -amount[0] * table.sign,
    )
    parts: list[str] = []
    for amount, imaginary in amounts:
        group = [c for c in cards if values[c] == amount and (c in table.imaginary) == imaginary]
        subject, several = _subject(names, group, left, first=not parts)
        left = [card for card in left if card not in group]
        count = amount_text(amount) if parts else points_text(amount)
        verb = " count" if several else " counts"
        if parts and not names.numbered:
            verb = ""
        column = " in the second column" if imaginary else ""
        each = " each" if several else ""
        parts.append(f"{subject}{verb} {count}{each}{column}")
    return f"{capitalized(join_words(parts))}."


def _subject(
    names: CardNames, group: list[Card], left: list[Card], *, first: bool
) -> tuple[str, bool]:
    """Return words for cards of one suit with equal points, and whether the words are plural."""
    if len(group) == len(left) > 1:
        member = names.member(group[0].suit)
        return f"{'each' if first else 'each of the other'} {member}{'' if first else 's'}", False
    if len(group) == 1:
        return names.each(group[0]) if first else f"the {names.rank(group[0].rank)}", False
    ranks = [card.rank for card in reversed(group)]
    if first:
        return names.cards(names.kinds(Cards(group))), True
    return f"the {names.ranks(ranks)}", True


def _table(values: object) -> tuple[tuple[Cards, int], ...]:
    """Return pairs of a set of cards and their points, from a mapping or from pairs."""
    pairs = values.items() if isinstance(values, Mapping) else values
    if isinstance(pairs, str) or not isinstance(pairs, Iterable):
        raise RulesError(
            f"CardPoints: cards with their points are a mapping, not {short_repr(values)}"
        )
    table = []
    for pair in pairs:
        if not isinstance(pair, tuple) or len(pair) != 2:
            raise RulesError(f"CardPoints: {short_repr(pair)} is not a pair of cards and points")
        cards, points = Cards(pair[0]), pair[1]
        if not is_int(points):
            raise RulesError(f"CardPoints: {cards} count a whole number, not {short_repr(points)}")
        table.append((cards, points))
    return tuple(table)


def _tables(tables: Any) -> tuple[tuple[int, tuple[tuple[Cards, int], ...]], ...]:
    return tuple((players, _table(table)) for players, table in by_players(tables))


@final
@frozen
class CardPoints(PointRule):
    """Each of these cards counts a number of points for the seat that takes it.

    Sources: PG-005, PG-103, RH-031, WK-036; bonus cards PG-091, WK-035.

    Attributes:
        key: The key of this group of cards, like ``"points.hearts"``: an amendment replaces the
            group of the same key.
        table: Cards and the points of each of them; negative points are a bonus.
        tables: Other tables of points by number of players.
        imaginary: Whether the points go in the second column (Complex Hearts).
        in_shoots: Whether the cards belong to a moon and a sun. If so, cards that count against
            their taker become part of every moon that does not list its cards, and raise its worth
            by their points. If not, shoots ignore these cards, and a shooter scores them.
    """

    key: str = field(validator=of_kind(str))  # type: ignore[misc]
    table: Pairs[Cards, int] = field(converter=_table)
    tables: Pairs[int, Pairs[Cards, int]] = field(default=(), converter=_tables)
    imaginary: bool = field(default=False, validator=of_kind(bool))
    in_shoots: bool = field(default=True, validator=of_kind(bool))

    def for_table(self, players: int) -> CardPoints:
        table = dict(self.tables).get(players, self.table)
        return evolve(self, table=table, tables=()) if self.tables else self

    def values(self, deck: Cards) -> dict[Card, int]:
        return {card: points for cards, points in self.table for card in cards if card in deck}

    def problems(self, table: TableRules) -> Iterable[str]:
        listed = Counter(card for cards, _ in self.table for card in dict.fromkeys(cards))
        for card, times in listed.items():
            if times > 1:
                yield f"{self.key}: {card} is counted twice"
        own = Cards(self.values(table.deck))
        for other in table.rules.points:
            if not own:
                break
            if other.key > self.key:
                twice = own & Cards(values_of(other, table.deck))
                if twice:
                    own -= twice  # once is enough: there may be many rules
                    yield f"{self.key}: {twice} also counted by {other.key}: {self._cure(other)}"

    def _cure(self, other: PointRule) -> str:
        """Return the rule to write in place of this one and another that counts the same cards."""
        alike = (self.imaginary, self.in_shoots) == (other.imaginary, other.in_shoots)
        if not (isinstance(other, CardPoints) and alike):
            return f"take one of them out, as with Without({other.key!r})"
        # An amendment replaces the rule of its key, so that is the one of the variant.
        old, new = (self, other) if self.key in _USUAL else (other, self)
        own = Cards(card for cards, _ in new.table for card in cards)
        rest = ((Cards(card for card in cards if card not in own), n) for cards, n in old.table)
        table = {str(cards): n for cards, n in (*new.table, *rest) if cards}
        return f"write one rule in place of both, CardPoints({old.key!r}, {table})"


@final
@frozen
class NoTricks(PointRule):
    """A seat that takes no trick gets these points, unless a seat shot.

    Attributes:
        points: The number of points; usually negative, a bonus.
    """

    key: ClassVar[str] = "points.no_tricks"
    after_shoot: ClassVar[bool] = False
    at_end: ClassVar[bool] = True
    needs: ClassVar[Needs] = "counts"
    trickless_only: ClassVar[bool] = True

    points: int = field(default=-5, validator=whole)

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        if self.points:
            who = "A side that" if table.pooled else "A player who"
            unless = ", unless somebody shoots in this deal" if table.rules.shoots else ""
            yield (
                Heading.POINTS,
                f"{who} takes no trick scores {points_text(self.points)}{unless}.",
            )

    def lower(self, table: TableRules) -> tuple[ScoringItem, ...]:
        return (PerSeatWithoutTricks(self.points),)

    def line_bounds(self) -> tuple[int, int]:
        return min(0, self.points), max(0, self.points)


def _by_trick(table: Any) -> tuple[tuple[int, int], ...]:
    """Return pairs of the number of a trick and its points."""
    try:
        found = tuple(sorted(dict(table).items()))
    except (TypeError, ValueError):
        raise RulesError(
            f"TrickPoints: {short_repr(table)} is not a mapping from numbers of tricks to points"
        ) from None
    for number, points in found:
        if not is_int(number):
            raise RulesError(f"TrickPoints: {short_repr(number)} is not the number of a trick")
        if not is_int(points):
            raise RulesError(
                f"TrickPoints: trick {number} counts {short_repr(points)}, not a whole number"
            )
    return found


@final
@frozen
class TrickPoints(PointRule):
    """Certain tricks count points for the seat that takes them.

    A trick that nobody takes counts for nobody. The sources count cards alone (PG-005); games such
    as Slobberhannes count the first trick and the last.

    Attributes:
        table: The points of a trick by its number: 0 is the first trick, -1 the last.
    """

    key: ClassVar[str] = "points.tricks"
    needs: ClassVar[Needs] = "tricks"
    at_end: ClassVar[bool] = True

    table: tuple[tuple[int, int], ...] = field(default=((0, 1), (-1, 1)), converter=_by_trick)

    def watches(self, deck: Cards) -> Cards:
        return Cards()

    def lines(self, deal: PlayedDeal) -> Iterable[Line]:
        takers = deal.takers
        for number, points in self.table:
            if -len(takers) <= number < len(takers):
                taker = takers[number]
                if taker is not None:
                    yield Line(taker, points, self.key)

    def trick_values(self) -> tuple[tuple[int, int], ...]:
        return self.table

    def line_bounds(self) -> tuple[int, int]:
        worth = [points for _, points in self.table]
        return sum(n for n in worth if n < 0), sum(n for n in worth if n > 0)

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        for number, points in self.table:
            if points:
                yield (
                    Heading.POINTS,
                    f"Taking {trick_in_words(number)} counts {points_text(points)}.",
                )

    def problems(self, table: TableRules) -> Iterable[str]:
        for number, _ in self.table:
            if not -table.tricks <= number < table.tricks:
                yield f"{self.key}: there is no trick {number} among {table.tricks}"


def trick_number(number: int, tricks: int) -> int:
    """Return the number of a trick counted from the first one, or -1 for the last of all."""
    return -1 if (number + 1) % tricks == 0 else number % tricks


def trick_in_words(number: int) -> str:
    """Return the words for a trick by its number, counted from the first or the last."""
    if number == -1:
        return "the last trick"
    if number >= 0:
        return f"the {ordinal(number + 1)} trick"
    return f"the {ordinal(-number)} trick from the end"


def heart_points(points: int = 1) -> CardPoints:
    """Return the rule by which every heart counts a number of points."""
    return CardPoints("points.hearts", {HEARTS: points})


def queen_points(points: int = 13, tables: Mapping[int, int] | None = None) -> CardPoints:
    """Return the rule by which the queen of spades counts a number of points.

    *tables* holds other points by number of players, like ``{3: 12, 6: 12}`` (WK-034).
    """
    if not isinstance(tables, Mapping | None):
        raise RulesError(f"queen_points: tables must be a mapping, not {short_repr(tables)}")
    others = {players: {QUEEN: amount} for players, amount in (tables or {}).items()}
    return CardPoints("points.queen", {QUEEN: points}, others)


def bonus_points(card: Card | str = "JD", points: int = -10) -> CardPoints:
    """Return the rule for a bonus card, as in Omnibus Hearts (PG-091)."""
    return CardPoints("points.bonus", {Cards([card]): points})


def extra_points(
    cards: str | Iterable[Card | str], points: int, *, in_shoots: bool = True
) -> CardPoints:
    """Return a rule for further cards that count, like ``extra_points("JC", 2)``.

    Rules from several calls do not replace each other. Cards that count against their taker change
    the moon: unless it lists its cards, it needs these as well, and is worth more. A sun is worth
    more, too. With ``in_shoots=False`` shoots ignore these cards, and a shooter scores them as
    usual.
    """
    found = Cards(cards)
    key = f"points.{str(found).replace(' ', '-')}"
    return CardPoints(key, {found: points}, in_shoots=in_shoots)


def pip_hearts() -> CardPoints:
    """Return the rule by which hearts count their pips, from the jack 11 to the ace 14 (PG-105)."""
    ranks = "23456789TJQKA"
    return CardPoints(
        "points.hearts", {Cards([f"{rank}H"]): k for k, rank in enumerate(ranks, start=2)}
    )


def court_hearts() -> CardPoints:
    """Return the rule by which hearts up to the ten count their pips, king, queen and jack 10, the
    ace 15 (PG-106)."""
    table: dict[Cards, int] = {Cards([f"{rank}H"]): int(rank) for rank in "23456789"}
    return CardPoints("points.hearts", table | {Cards("TH JH QH KH"): 10, Cards("AH"): 15})


def graded_hearts() -> CardPoints:
    """Return the rule of graded hearts: ace 5, king 4, queen 3, jack 2, all other hearts 1
    (PE-022 to PE-026)."""
    low = HEARTS - Cards("AH KH QH JH")
    table = {Cards("AH"): 5, Cards("KH"): 4, Cards("QH"): 3, Cards("JH"): 2, low: 1}
    return CardPoints("points.hearts", table)
