"""The board: the part that the states of one deal share. Nothing in it changes with a card."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias, final

from mypy_extensions import i64

from hearts._core.cards.action import Action
from hearts._core.cards.cards import Card, Cards
from hearts._core.cards.values import Immutable
from hearts._core.play.pass_plan import PassPlan
from hearts._core.play.plan import Plan
from hearts._core.play.walk import WalkedTricks
from hearts._core.score.plan import MatchBounds, ScoringPlan

if TYPE_CHECKING:
    from hearts._core.cards.records import Disclosure
    from hearts._core.play.state import State
    from hearts._core.play.view_planes import SeenPlanes
    from hearts._core.worlds.usual import KnownDeal
    from hearts._engine.game.referee import TableReferee
    from hearts._engine.score.match import Match


#: Makes the history of a made-up state when it is asked for: the earlier deals, and the opening.
HistorySource: TypeAlias = "Callable[[], tuple[tuple[PastDeal, ...], tuple[Action, ...]]]"


@final
class HeldCards:
    """The cards that a seat holds or has played in this deal: first copies, second copies, and the
    second copies of which it has no first one."""

    __slots__ = ("one", "second", "two")

    one: Final[i64]
    two: Final[i64]
    second: Final[i64]

    def __init__(self, one: i64, two: i64) -> None:
        self.one = one
        self.two = two
        self.second = two & ~one


@final
class PastDeal(Immutable):
    """A deal of the match that is over. Equal if the same was done in it.

    Attributes:
        actions: The actions of the deal.
        disclosures: Cards and suits that came to light in it.
        seen: The deal as each seat saw it, once it was asked for. No part of the value.
    """

    __slots__ = ("actions", "disclosures", "seen")

    actions: Final[tuple[Action, ...]]
    disclosures: Final[tuple[Disclosure, ...]]
    seen: Final[dict[int | None, PastDeal]]

    def __init__(self, actions: tuple[Action, ...], disclosures: tuple[Disclosure, ...]) -> None:
        self.actions = actions
        self.disclosures = disclosures
        self.seen = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PastDeal) and self.actions == other.actions

    def __hash__(self) -> int:
        return hash(self.actions)

    def __reduce__(self) -> tuple[object, ...]:
        return (PastDeal, (self.actions, self.disclosures))


#: First and second copies of the cards of each seat.
Planes: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]


@final
class Undealt:
    """The cards that no seat was dealt.

    Attributes:
        kitty: The cards face down, as long as nobody has taken them into a hand.
        dummy: The cards that the dummy holds or has played.
        stock: If cards are drawn, the cards that were face down at first, the top one first; None
            stands for a card that the viewer has not seen.
        drawn_from: The number of tricks that were over when the stock was whole.
        whole: Once cards were drawn, the board before.
    """

    __slots__ = ("drawn_from", "dummy", "kitty", "stock", "whole")

    def __init__(
        self,
        kitty: Cards | None = None,
        dummy: Cards | None = None,
        stock: tuple[Card | None, ...] = (),
        drawn_from: int = 0,
        whole: Board | None = None,
    ) -> None:
        self.kitty: Final[Cards] = Cards() if kitty is None else kitty
        self.dummy: Final[Cards] = Cards() if dummy is None else dummy
        self.stock: Final[tuple[Card | None, ...]] = stock
        self.drawn_from: Final[int] = drawn_from
        self.whole: Final[Board | None] = whole

    def with_kitty(self, kitty: Cards) -> Undealt:
        """Return the same with another kitty."""
        return Undealt(kitty, self.dummy, self.stock, self.drawn_from)


#: Where all cards are dealt.
NOTHING: Final = Undealt()


@final
class Laid:
    """The cards of a deal, as they lie when its play begins.

    Attributes:
        hands: For each seat the cards that it holds or has played, on two planes.
        leader: The seat that leads the first trick.
        undealt: The cards that no seat was dealt.
        extra: The card that Warren stands for.
        charged: The cards that were charged.
        declared: On the board of a view, the suit of Warren on the table if its extra card is not
            known.
    """

    __slots__ = ("charged", "declared", "extra", "hands", "leader", "undealt")

    def __init__(
        self,
        hands: Planes,
        leader: int,
        undealt: Undealt,
        extra: Card | None,
        charged: Cards,
        declared: str | None = None,
    ) -> None:
        self.hands: Final[Planes] = hands
        self.leader: Final[int] = leader
        self.undealt: Final[Undealt] = undealt
        self.extra: Final[Card | None] = extra
        self.charged: Final[Cards] = charged
        self.declared: Final[str | None] = declared


@final
class Before:
    """The part of a deal before its first trick, with the cards that are out of the hands already.

    Attributes:
        piles: The cards that each seat has taken.
        waiting: Cards of tricks without a taker.
        seen: The cards that count as played: breaking hearts depends on them.
        noted: The notes on the tricks, as bits above those of the cards.
        number: The number of the tricks: above 0 only in a position set up in mid-deal.
        given: The number of later plays that are part of the opening, and no actions of their own.
    """

    __slots__ = ("given", "noted", "number", "piles", "seen", "waiting")

    def __init__(
        self,
        piles: tuple[Cards, ...],
        waiting: Cards,
        seen: Cards,
        noted: i64,
        number: int,
        given: int,
    ) -> None:
        self.piles: Final[tuple[Cards, ...]] = piles
        self.waiting: Final[Cards] = waiting
        self.seen: Final[Cards] = seen
        self.noted: Final[i64] = noted
        self.number: Final[int] = number
        self.given: Final[int] = given


@final
class MatchPlace:
    """The place of a deal in its match.

    Attributes:
        match: The score sheet before the deal.
        dealer, deal_number: The dealer and the number of the deal.
        seed: The seed of the match, if it has one.
    """

    __slots__ = ("deal_number", "dealer", "match", "seed")

    def __init__(self, match: Match, dealer: int, deal_number: int, seed: int | None) -> None:
        self.match: Final[Match] = match
        self.dealer: Final[int] = dealer
        self.deal_number: Final[int] = deal_number
        self.seed: Final[int | None] = seed


@final
class BoardHistory:
    """The actions that led to a board.

    Attributes:
        past: The deals of the match before this one.
        opening: The actions of this deal before the plays.
        source: The source of both, if they are not made before they are asked for.
    """

    __slots__ = ("opening", "past", "source")

    def __init__(
        self,
        past: tuple[PastDeal, ...],
        opening: tuple[Action, ...],
        source: HistorySource | None = None,
    ) -> None:
        self.past: Final[tuple[PastDeal, ...]] = past
        self.opening: Final[tuple[Action, ...]] = opening
        self.source: Final[HistorySource | None] = source


@final
class Board(Immutable):
    """All that stays the same while the cards of one deal are played.

    Attributes:
        referee: The referee, for all other answers.
        plan: The rules as the core runs them.
        one, two: For each seat the cards it holds or has played: first and second copies.
        held: The same, for the state, and after the seats the dummy.
        double: Whether there are second copies.
        undealt: The cards that no seat was dealt.
        kitty, dummy: Two parts of them.
        extra: The card that Warren stands for.
        copies: Whether a card may be a second copy, or stand for another one.
        rare: Whether this is so, or the rules are not plain: there is more to a trick than that its
            best card takes it, or a custom rule.
        charged: The cards that were charged.
        leader: The seat that leads the first trick.
        number: The number of that trick: above 0 only in a position set up in mid-deal.
        seen: The cards that count as played before it: breaking hearts depends on them.
        noted: The notes on the tricks before it, as bits above those of the cards.
        before: The cards that each seat had taken before it.
        waiting: Cards of tricks without a taker before it.
        match: The score sheet before this deal.
        dealer, deal_number: The dealer and the number of this deal.
        seed: The seed of the match, if it has one.
        given: The number of plays that are part of the opening, and so no actions of their own.
        tricks: The walk through its tricks. In a position from mid-deal a custom rule sees the
            cards in *before* as played; elsewhere they came from a kitty or were put down.
        declared: On the board of a view, the suit of Warren on the table if its extra card is not
            known.
        start, place: The part before that trick, and the place in the match, as they were given.
    """

    __slots__ = (
        "_disclosed", "_hash", "_match_bounds", "_opening", "_packed", "_pass_plan", "_past",
        "_source", "_views", "before", "charged", "copies", "deal_number", "dealer", "declared",
        "double", "dummy", "extra", "given", "held", "kitty", "leader", "match", "noted", "number",
        "one", "place", "plan", "rare", "referee", "seed", "seen", "start", "tricks", "two",
        "undealt", "waiting",
    )  # fmt: skip

    referee: Final[TableReferee]
    plan: Final[Plan]
    one: Final[tuple[int, ...]]
    two: Final[tuple[int, ...]]
    held: Final[list[HeldCards]]
    double: Final[bool]
    copies: Final[bool]
    rare: Final[bool]
    undealt: Final[Undealt]
    kitty: Final[Cards]
    dummy: Final[Cards]
    extra: Final[Card | None]
    charged: Final[Cards]
    leader: Final[int]
    number: Final[int]
    seen: Final[Cards]
    before: Final[tuple[Cards, ...]]
    waiting: Final[Cards]
    match: Final[Match]
    dealer: Final[int]
    deal_number: Final[int]
    seed: Final[int | None]
    given: Final[int]
    noted: Final[i64]
    start: Final[Before]
    place: Final[MatchPlace]
    tricks: Final[WalkedTricks]
    declared: Final[str | None]
    _disclosed: tuple[Disclosure, ...] | None
    _hash: int
    _match_bounds: MatchBounds | None
    _opening: tuple[Action, ...]
    _past: tuple[PastDeal, ...]
    _source: HistorySource | None  # of a state that was made up, until it is asked for
    _packed: tuple[object, ...] | None
    _pass_plan: PassPlan | None
    _views: list[SeenBoard | None] | None  # for each seat and a spectator, by what came to light

    def __init__(
        self,
        referee: TableReferee,
        plan: Plan,
        laid: Laid,
        before: Before,
        place: MatchPlace,
        history: BoardHistory,
    ) -> None:
        one, two = laid.hands
        self.referee = referee
        self.plan = plan
        self.one = one
        self.two = two
        self.held = [HeldCards(one[seat], two[seat]) for seat in range(len(one))]
        undealt = laid.undealt
        self.undealt = undealt
        self.kitty = undealt.kitty
        self.dummy = undealt.dummy
        if plan.dummy:
            self.held.append(HeldCards(undealt.dummy.one, 0))
        self.double = any(two)
        again = plan.exchange and _has_copies(one, undealt.kitty)
        self.copies = self.double or again or plan.cancels or laid.extra is not None
        self.rare = plan.rare or plan.custom or self.copies
        self.leader = laid.leader
        self.extra = laid.extra
        self.charged = laid.charged
        self.declared = laid.declared
        self.start = before
        self.number = before.number
        self.seen = before.seen
        self.before = before.piles
        self.waiting = before.waiting
        self.given = before.given
        self.noted = before.noted
        self.place = place
        self.match = place.match
        self.dealer = place.dealer
        self.deal_number = place.deal_number
        self.seed = place.seed
        self._past = history.past
        self._opening = history.opening
        self._source = history.source
        known = Cards()
        for pile in before.piles if plan.custom and before.number > 0 else ():
            known = known + pile
        self.tricks = WalkedTricks(plan, laid.leader, before.number == 0, known)
        self._match_bounds = None
        self._disclosed = None
        self._hash = -1
        self._packed = None
        self._pass_plan = None
        self._views = None

    @property
    def past(self) -> tuple[PastDeal, ...]:
        """The deals of the match before this one."""
        if self._source is not None:
            self._ask(self._source)
        return self._past

    @property
    def opening(self) -> tuple[Action, ...]:
        """The actions of this deal before the plays."""
        if self._source is not None:
            self._ask(self._source)
        return self._opening

    def _ask(self, source: HistorySource) -> None:
        self._past, self._opening = source()
        self._source = None

    def pass_plan(self) -> PassPlan:
        """Return the plan of the pass in this deal, made when first asked for."""
        found = self._pass_plan
        if found is None:
            found = self._pass_plan = self.referee.pass_plan(self)
        return found

    def match_bounds(self) -> MatchBounds:
        """Return the match bounds of this deal, made when first asked for."""
        found = self._match_bounds
        if found is None:
            found = self._match_bounds = self.referee.match_bounds(self)
        return found

    def dealt_hand(self, seat: int) -> Cards:
        """Return the cards that a seat held at the start of play."""
        held = self.held[seat]
        again: i64 = held.one & held.two
        return Cards("", held.one | held.two, again)

    def disclosed(self, state: State) -> tuple[Disclosure, ...]:
        """Return the disclosures of the opening, and maybe more in a state of this board.

        The answer is made when first asked for.
        """
        found = self._disclosed
        if found is None:
            found = self._disclosed = self.referee.disclosures(state)
        return found

    def seen_by(self, viewer: i64, stage: i64) -> SeenBoard | None:
        """Return this board as a viewer sees it at a stage; None before that is noted."""
        views = self._views
        return None if views is None else views[viewer * _STAGES + stage]

    def note_seen(self, viewer: i64, stage: i64, seen: SeenBoard) -> None:
        """Note what a viewer sees of this board at a stage."""
        if self._views is None:
            self._views = [None] * int((self.plan.players + 1) * _STAGES)
        self._views[viewer * _STAGES + stage] = seen

    def dealt_hands(self) -> tuple[Cards, ...]:
        """Return the cards that each seat held at the start of play."""
        return tuple([self.dealt_hand(seat) for seat in range(len(self.one))])

    def begun(
        self,
        plan: Plan,
        hands: tuple[Cards, ...],
        opening: tuple[Action, ...],
        leader: int,
        extra: Card | None,
        charged: Cards,
    ) -> Board:
        """Return the board of the same deal once these hands are to be played."""
        laid = Laid(planes(hands), leader, self.undealt, extra, charged)
        return self.laid_anew(laid, BoardHistory(self.past, opening), plan=plan)

    def laid_anew(
        self,
        laid: Laid,
        history: BoardHistory,
        before: Before | None = None,
        place: MatchPlace | None = None,
        plan: Plan | None = None,
    ) -> Board:
        """Return the board of the same deal with other cards; all that is not given stays."""
        if before is None:
            before = self.start
        if place is None:
            place = self.place
        if plan is None:
            plan = self.plan
        return Board(self.referee, plan, laid, before, place, history)

    def taken_up(self, seat: int) -> Board:
        """Return the same board once the kitty has gone into the hand of *seat*.

        Every copy stays in its plane: if the hand holds a card already, its second copy is added.
        """
        dealt: i64 = 0
        for each in self.one:
            dealt |= each
        new: i64 = self.kitty.one & ~dealt
        again: i64 = (self.kitty.one & dealt) | self.kitty.two
        one, two = list(self.one), list(self.two)
        one[seat] |= int(new)
        two[seat] |= int(again)
        return self._without_kitty(one, two, self.start, self.opening)

    def drawn(self, taker: i64, number: i64) -> Board:
        """Return the same board once every seat has drawn a card, the taker of a trick first.

        Args:
            taker: The taker.
            number: The number of the trick.
        """
        one = [int(held.one) for held in self.held]
        kitty: i64 = self.kitty.one
        seat: i64 = taker
        undealt = self.undealt
        start = int(number - undealt.drawn_from) * len(one)
        for place in range(start, start + len(one)):
            card = undealt.stock[place]
            assert card is not None  # only a board that is seen lacks cards, and nobody draws there
            one[seat] |= int(card.bit)
            kitty &= ~card.bit
            seat += self.plan.step
            if seat >= len(one):
                seat -= len(one)
        left = Undealt(
            Cards("", kitty), undealt.dummy, undealt.stock, undealt.drawn_from, self.whole()
        )
        laid = Laid((tuple(one), self.two), self.leader, left, self.extra, self.charged)
        return self.laid_anew(laid, BoardHistory(self._past, self._opening, self._source))

    def whole(self) -> Board:
        """Return the board before cards were drawn from the stock, mostly this one."""
        return self if self.undealt.whole is None else self.undealt.whole

    def with_own_hands(self, leader: int, extra: Card | None) -> Board:
        """Return the same board with a list of hands of its own, which its maker may change."""
        hands = (self.one, self.two)
        laid = Laid(hands, leader, self.undealt, extra, self.charged, self.declared)
        return self.laid_anew(laid, BoardHistory((), ()))

    def put_down(
        self, seat: int, cards: Cards, played: int, opening: tuple[Action, ...], given: int
    ) -> Board:
        """Return the same board once *seat* has put these cards into its pile."""
        one, two = list(self.one), list(self.two)
        for card in cards:
            bit = int(card.bit)
            if one[seat] & bit != 0 and played & bit == 0:
                one[seat] -= bit
            else:
                two[seat] -= bit
        piles = list(self.before)
        piles[seat] = piles[seat] + cards
        before = Before(tuple(piles), self.waiting, self.seen, self.noted, self.number, given)
        return self._without_kitty(one, two, before, opening)

    def _without_kitty(
        self, one: list[int], two: list[int], before: Before, opening: tuple[Action, ...]
    ) -> Board:
        hands = (tuple(one), tuple(two))
        undealt = self.undealt.with_kitty(Cards())
        laid = Laid(hands, self.leader, undealt, self.extra, self.charged)
        return self.laid_anew(laid, BoardHistory(self.past, opening), before)

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Board)
            and self.opening == other.opening
            and self.given == other.given
            and self.undealt.stock == other.undealt.stock
            and self.referee.game == other.referee.game
            and self.past == other.past
        )

    def __hash__(self) -> int:
        if self._hash == -1:  # which nothing hashes to
            self._hash = hash((self.opening, len(self.past)))
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        found = self._packed
        if found is None:
            found = self._packed = super().__reduce__()
        return found


# Stages: what has come to light for a viewer of the cards that were not dealt.

#: Nothing but what the opening of the deal brought to light.
FACE_DOWN: Final = 0
#: Warren lies on the table, and its suit was declared.
DECLARED: Final = 1
#: The kitty, or the card that Warren stood for.
KITTY_SHOWN: Final = 2
#: What was put down for the kitty.
PUT_DOWN_SHOWN: Final = 3
_STAGES: Final = 4


def _has_copies(hands: tuple[int, ...], kitty: Cards) -> bool:
    """Return whether the kitty has a second copy of a card, or one of a card in a hand."""
    return kitty.two != 0 or any(hand & kitty.one != 0 for hand in hands)


@final
class SeenBoard:
    """A board as one seat, or a spectator, sees it.

    Attributes:
        board: The board without hidden cards: the other hands are empty, and nobody has the kitty
            or the cards that others put down for it.
        sizes: For each seat, the number of cards that it holds or has played.
        kitty: The number of cards in the kitty, as long as nobody takes them.
        knows_extra: Whether the seat has looked at the card that Warren stands for.
        scoring_plan: The items that count before the deal is over; None if the referee must count.
        known: The known facts of the deal, once its worlds were asked for: nothing, or one entry,
            which is None outside the usual case.
    """

    __slots__ = (
        "_planes", "board", "kitty", "known", "knows_extra", "scoring_plan", "sizes",
    )  # fmt: skip

    board: Final[Board]
    sizes: Final[tuple[int, ...]]
    kitty: Final[int]
    knows_extra: Final[bool]
    scoring_plan: Final[ScoringPlan | None]
    known: Final[list[KnownDeal | None]]
    _planes: SeenPlanes | None

    def __init__(
        self,
        board: Board,
        sizes: tuple[int, ...],
        kitty: int,
        knows_extra: bool,
        scoring_plan: ScoringPlan | None,
    ) -> None:
        self.board = board
        self.sizes = sizes
        self.kitty = kitty
        self.knows_extra = knows_extra
        self.scoring_plan = scoring_plan
        self.known = []
        self._planes = None

    def planes(self) -> SeenPlanes | None:
        """Return the planes of the views on this board; None before they are noted."""
        return self._planes

    def note_planes(self, planes: SeenPlanes) -> None:
        """Note the planes of the views on this board, as they are while cards are played."""
        self._planes = planes


def planes(hands: tuple[Cards, ...]) -> Planes:
    """Return the hands as two planes: one with first copies of cards, one with second copies."""
    dealt: i64 = 0
    one: list[int] = []
    two: list[int] = []
    for hand in hands:
        again: i64 = hand.one & dealt
        one.append(hand.one & ~dealt)
        two.append(again | hand.two)
        dealt |= hand.one
    return tuple(one), tuple(two)
