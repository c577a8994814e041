"""Scores in bulk: thousands of recorded deals counted at once, as NumPy arrays.

A card is the number ``card.index``: its suit, in the order C D S H, times 14, plus its place in
``1 2 .. 9 T J Q K A``; Warren is 56. `NAMES` are the texts of the cards in that order.

All deals are processed together, lap by lap, with the deals as vectors (`hearts.bulk.taking`). Then
the scoring plan of the game counts the deals without a shoot (`hearts.bulk.counting`). Deals with a
shoot, and deals with custom point rules or custom shoots, are counted one by one, as in
`score_hand`. Deals in which the seats took the same counting cards are counted once.

The module needs the extra ``numpy``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Generic, TypeVar, final

from attrs import frozen

from hearts._extras import requires

with requires("numpy", "hearts.bulk", "numpy"):
    import numpy as np
    import numpy.typing as npt

from hearts._arguments import counted, to_list
from hearts._core.cards.action import CardsLike
from hearts._core.cards.cards import CARDS, WARREN_CARD, Card, Cards
from hearts._core.cards.records import HandScore
from hearts._core.cards.tricks import Trick
from hearts._core.play.walk import taker_of
from hearts._engine.score import (
    SheetLike,
    WonCards,
    answers_of,
    scored,
    sign_of,
    standing_of,
)
from hearts._engine.score.count_cache import CountCache
from hearts._engine.validation import check_charged, resolve_table
from hearts.bulk.cards import (
    NAMES,
    BoolArray,
    Int64Array,
    Takers,
    UInt8Array,
    from_tricks,
    given_cards,
    given_leaders,
    indices,
    players_seen,
)
from hearts.bulk.counting import count_points
from hearts.bulk.taking import WonTrickArrays, take_tricks
from hearts.errors import InputError
from hearts.rules import Rules, Standing, TableRules
from hearts.rules.played_deal import WonTrick

__all__ = ["NAMES", "BulkScores", "from_tricks", "indices", "score_deals", "to_tricks"]

#: The number of deals in a batch, which fits into the cache of a processor.
_AT_A_TIME: Final = 4096

#: The greatest number of points in an array.
_MOST: Final = np.iinfo(np.int64).max
T = TypeVar("T")


@final
@frozen(eq=False)
class BulkScores:
    """The scores of many deals; a row of each array is a deal.

    Attributes:
        points: The points of each seat, ``(deals, seats)``.
        imaginary: The second column of Complex Hearts; None elsewhere.
        shooters: The seat that shot, ``(deals,)``, or -1; if a side shot, its first seat.
        suns: Whether the shoot is a sun, with every trick, rather than a moon, ``(deals,)``.
        wins: Whether the shoot wins the match at once, ``(deals,)``.
        tricks: The number of tricks that each seat took, ``(deals, seats)``.
        takers: The taker of each trick, ``(deals, tricks)``; -1 for a trick that nobody took. If
            boosters lengthen tricks, there are fewer tricks, and -1 after the last.
        piles: The cards that each seat took, ``(deals, seats)``, as bits: bit k is the card of
            number k.
        twice: The cards of which a seat took both copies, like `piles`.
    """

    points: Int64Array
    imaginary: Int64Array | None
    shooters: Int64Array
    suns: BoolArray
    wins: BoolArray
    tricks: Int64Array
    takers: Takers
    piles: Int64Array
    twice: Int64Array

    @property
    def shot(self) -> BoolArray:
        """Whether there was a shoot, ``(deals,)``."""
        return self.shooters >= 0

    def taken(self, deal: int) -> tuple[Cards, ...]:
        """Return the cards that each seat took in one deal."""
        pairs = zip(self.piles[deal].tolist(), self.twice[deal].tolist(), strict=True)
        return tuple(Cards("", one, two) for one, two in pairs)

    def __len__(self) -> int:
        return len(self.points)


def score_deals(
    rules: Rules,
    cards: npt.ArrayLike,
    leaders: npt.ArrayLike,
    *,
    players: int | None = None,
    charged: CardsLike | Iterable[CardsLike] = "",
    match: SheetLike | None = None,
    choice: str | Iterable[str | Sequence[str]] = (),
) -> BulkScores:
    """Return the scores of many deals; each is the same as by `score_hand`.

    Legal play is not checked. Cards that are missing from a deal lay in the kitty, or were put
    down for it, and count for the seat that took it. With Warren the missing card is its extra
    card.

    Args:
        rules: The rules.
        cards: The numbers of the cards in the order played, ``(deals, cards)`` or
            ``(deals, tricks, players)``. Cards of lengthened tricks simply follow each other.
        leaders: The seat that leads the first trick of each deal, or one number for all deals.
        players: The number of players. If the rules allow several, the default is the size of a
            trick in *cards*.
        charged: The cards that were charged: text or Cards for all deals, or a list with an entry
            for each deal.
        match: The score sheet before each of the deals, for rules that depend on the scores.
        choice: The choice of shooters: one answer for all deals, or a list with one for each. A
            deal without a choice ignores its entry, which may be empty.

    Raises:
        InputError: If the shape or type of an array does not fit, or a card is not in the deck or
            occurs too often in a deal. Also if a rule needs a missing argument. The message names
            the deal and the place.

    >>> from hearts import variants
    >>> from hearts.rules import Deck
    >>> pack = Deck().cards(4)  # all clubs in the order of rank, all diamonds ...
    >>> scores = score_deals(variants.MICROSOFT, [indices(pack)], leaders=[2])
    >>> scores.points.tolist(), scores.tricks.tolist(), scores.shot.tolist()
    ([[4, 4, 14, 4]], [[3, 4, 3, 3]], [False])
    """
    table = resolve_table(rules, players, players_seen(cards))
    number = table.players
    played = given_cards(table, cards, rules.name)
    deals = played.shape[1]
    leads = given_leaders(leaders, number, deals)
    alike = isinstance(charged, str | Cards)
    kind = "cards for all deals or a list with an entry for each"
    given = charged if alike else to_list(charged, "charged", kind)
    exposed = _for_each(given, alike, deals, "charged", lambda each: check_charged(table, each))
    kind = "a text for all deals or a list with an entry for each"
    chosen = choice if isinstance(choice, str) else tuple(to_list(choice, "choice", kind))
    alike = isinstance(chosen, str) or not chosen
    answers = _for_each(chosen, alike, deals, "choice", answers_of)
    tables = [rules.table(number, cards) for cards in exposed.kinds]
    parts: list[WonTrickArrays] = []
    for start in range(0, max(deals, 1), _AT_A_TIME):
        rows = slice(start, start + _AT_A_TIME)
        parts.append(take_tricks(table, played[:, rows], leads[rows], start))
    counting = _Counting(
        WonTrickArrays.joined(parts), played, leads, standing_of(match, number), answers
    )
    for place, each in enumerate(tables):
        counting.count(each, np.flatnonzero(exposed.of == place))
    return counting.scores(imaginary=bool(table.imaginary))


def to_tricks(
    rules: Rules,
    cards: npt.ArrayLike,
    leaders: npt.ArrayLike,
    *,
    players: int | None = None,
) -> list[list[Trick]]:
    """Return the tricks of each deal, for `score_hand` and `check_tricks`.

    Raises:
        InputError: If `score_deals` would refuse the arrays.

    >>> from hearts import variants
    >>> from hearts.rules import Deck
    >>> deals = to_tricks(variants.MICROSOFT, [indices(Deck().cards(4))], leaders=2)
    >>> print(deals[0][0], "|", deals[0][1])
    2: 2C 3C 4C 5C | 1: 6C 7C 8C 9C
    """
    table = resolve_table(rules, players, players_seen(cards))
    number = table.players
    played = given_cards(table, cards, rules.name)
    leads = given_leaders(leaders, number, played.shape[1])
    take_tricks(table, played, leads, 0)  # refuses cards that cannot be
    pairs = zip(played.T.tolist(), leads.tolist(), strict=True)
    made = [_tricks_of(table, [CARDS[card] for card in row], leader) for row, leader in pairs]
    return [[trick for trick, _ in tricks] for tricks in made]


@final
@frozen(eq=False)
class _Entries(Generic[T]):
    """The values given for the deals: the distinct ones, and for each deal the index of one."""

    kinds: list[T]
    of: Int64Array


def _for_each(
    given: Any, alike: bool, deals: int, what: str, read: Callable[[Any], T]
) -> _Entries[T]:
    """Return the values of an argument that is one value for all deals, or a list of values."""
    if alike:
        return _Entries([read(given)], np.zeros(deals, np.int64))
    entries = to_list(given, what)
    if len(entries) != deals:
        raise InputError(
            f"{what}: {counted(len(entries), 'entry', 'entries')} for {counted(deals, 'deal')}"
        )
    kinds: dict[T, int] = {}
    seen: dict[object, int] = {}
    of = np.empty(deals, np.int64)
    for deal, entry in enumerate(entries):
        same = entry if isinstance(entry, str | Cards) else deal  # other values are not compared
        if same not in seen:
            try:
                seen[same] = kinds.setdefault(read(entry), len(kinds))
            except InputError as error:
                raise InputError(f"deal {deal}: {error}") from None
        of[deal] = seen[same]
    return _Entries(list(kinds), of)


@final
class _Counting:
    """The count of deals whose piles are known.

    In the arrays that it fills, the deals are the last axis.
    """

    def __init__(
        self,
        taken: WonTrickArrays,
        cards: UInt8Array,
        leaders: UInt8Array,
        standing: Standing | None,
        answers: _Entries[tuple[str, ...]],
    ) -> None:
        self.taken = taken
        self.cards = cards
        self.leaders = leaders
        self.standing = standing
        self.answers = answers
        self.points, self.imaginary = (np.zeros(taken.tricks.shape, np.int64) for _ in range(2))
        self.shooters = np.full(len(leaders), -1, np.int64)
        self.suns, self.wins = (np.zeros(len(leaders), np.bool_) for _ in range(2))

    def scores(self, *, imaginary: bool) -> BulkScores:
        """Return the scores; *imaginary* is whether the game has a second column."""
        one, two = self.taken.piles
        return BulkScores(
            points=self.points.T,
            imaginary=self.imaginary.T if imaginary else None,
            shooters=self.shooters,
            suns=self.suns,
            wins=self.wins,
            tricks=self.taken.tricks.T,
            takers=self.taken.takers.T,
            piles=one.T,
            twice=two.T,
        )

    def count(self, table: TableRules, rows: Int64Array) -> None:
        """Count these deals, by the table rules for their charged cards."""
        everything = len(rows) == len(self.leaders)
        taken = self.taken if everything else self.taken.of(rows)
        sign = sign_of(table, self.standing)
        known, self.points[:, rows], self.imaginary[:, rows] = count_points(table, taken, sign)
        if not known.all():
            self._one_by_one(table, rows[~known])

    def _one_by_one(self, table: TableRules, rows: Int64Array) -> None:
        """Count these deals as `score_hand` does; deals that count alike are counted once."""
        cache = CountCache()
        for row in rows.tolist():
            score = self._score(cache, table, row)
            self.points[:, row] = score.points
            if score.imaginary is not None:
                self.imaginary[:, row] = score.imaginary
            self.shooters[row] = -1 if score.shooter is None else score.shooter
            self.suns[row], self.wins[row] = score.shot == "sun", score.wins

    def _score(self, cache: CountCache, table: TableRules, row: int) -> HandScore:
        """Return the score of one deal."""
        takers = tuple([taker for taker in self.taken.takers[:, row].tolist() if taker >= 0])
        order = table.plan.seats(int(self.leaders[row]), table.players)
        tricks = tuple(self.taken.tricks[:, row].tolist())
        played = None
        if table.needs == "tricks":
            cards = [CARDS[card] for card in self.cards[:, row].tolist()]
            played = _tricks_of(table, cards, int(self.leaders[row]))
        taken = WonCards(self.taken.piles_of(row), tricks, takers, order, played)
        answers = self.answers.kinds[self.answers.of[row]]
        try:
            score = scored(cache.of(table, taken, self.standing, answers))
        except InputError as error:
            raise InputError(f"deal {row}: {error}") from None
        for points in (*score.points, *(score.imaginary or ())):
            if abs(points) > _MOST:
                raise InputError(f"deal {row}: {points} points do not fit into an array")
        return score


def _tricks_of(table: TableRules, cards: list[Card], leader: int) -> tuple[WonTrick, ...]:
    """Return the tricks that the cards of a deal make, each with its taker."""
    plan, lap = table.plan, int(table.plan.lap)
    extra = (table.deck - Cards(cards))[0] if table.has_extra else None
    found: list[WonTrick] = []

    def trick(count: int) -> Trick:
        played = cards[:count]
        return Trick(leader, played, extra if WARREN_CARD in played else None)

    while cards:
        size = plan.size(trick(lap).effective, len(cards) == lap)
        taker = taker_of(plan.taker(leader, trick(size).effective))
        found.append((trick(size), taker))
        leader = leader if taker is None else taker
        cards = cards[size:]
    return tuple(found)
