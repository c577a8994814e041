"""Worlds: the ways in which hidden cards may lie, counted and drawn fairly.

The core counts and draws (`hearts._core.worlds.cases`), and prepares the usual case from the facts
that `plain` finds. `rare` finds the cases of other views, and of worlds under conditions; its door
is `exact_cases`. All questions about worlds are asked here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from fractions import Fraction
from functools import partial
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias, final

from attrs import field, frozen

from hearts._arguments import RandomLike, as_random, is_one_of, short_repr
from hearts._core.cards.action import Action, CardsLike, Phase, SeatLike
from hearts._core.cards.cards import Card, Cards, as_card, as_cards
from hearts._core.cards.draws import RandomDraws
from hearts._core.cards.events import Hidden, Start
from hearts._core.play.board import PastDeal
from hearts._core.play.state import State
from hearts._core.worlds.cases import HiddenCards
from hearts._core.worlds.usual import PlainWorlds, WorldPattern, plain_worlds
from hearts._engine.phases.deal import deals_in, first_match, with_seed
from hearts._engine.views.record import DealRecord
from hearts._engine.worlds.plain import PlainHistories, known_deal
from hearts._engine.worlds.rare.exact import Cases, ExactCases, exact_cases, histories_of_one
from hearts._seats import check_seat
from hearts._values import Immutable
from hearts.errors import IllegalAction, InputError, RulesError

if TYPE_CHECKING:
    from hearts._core.play.view import View

#: The number of worlds to draw if custom rules must be asked about each.
TRIES: Final = 1000
#: The phases in which the score sheet is that before the deal.
_UNDER_WAY: Final = (Phase.CHARGE, Phase.PLAY, Phase.EXCHANGE)
#: The numbers from which the earlier deals are completed, the same in every world.
_EARLIER: Final = 0

#: A condition: a seat, the cards that it holds, and those of which it holds none.
Condition: TypeAlias = tuple[int, Cards, Cards]


@final
class _Notes:
    """The notes of worlds, each made when it is first used.

    Attributes:
        exact: The exact cases, which conditions and weights need.
        plain: The histories in the usual case.
        earlier: The actions of the earlier deals, which worlds under conditions share.
        past: These deals, as the board of a state holds them.
    """

    __slots__ = ("earlier", "exact", "past", "plain")

    def __init__(self, exact: Cases | None, earlier: list[Action]) -> None:
        self.exact, self.earlier = exact, earlier
        self.past: tuple[PastDeal, ...] | None = None
        self.plain: PlainHistories | None = None


@final
@frozen(init=False, repr=False)
class Worlds(Immutable):
    """The worlds of a view: all ways in which the cards may lie that its seat cannot see.

    The weight of a world is the probability of the hidden chance and the hidden choices behind it.
    The deal is fair, and all legal choices that the seat did not see are equally likely. The
    actions that it saw must be legal in the world, and change no weight: the worlds assume nothing
    about the way that people like to play.

    ``for hands, weight in worlds`` goes through all of them, which takes years where *count* has
    many digits. ``state in worlds`` asks whether a state is one.

    Attributes:
        view: The view.
        conditions: The conditions from `given`: a seat, the cards that it holds, and those that it
            lacks.
        count: The number of ways in which the hidden cards may lie now. Equal cards of two packs
            count as different, and so do different orders of a stock.
        ignored: The keys of custom rules whose evidence is not counted. If there are any, *count*
            may be too high, and `sample` asks these rules about the worlds that it draws.

    >>> from hearts import Game, variants
    >>> worlds = Game(variants.AMERICAN).start(seed=7).deal().view(0).worlds()
    >>> worlds.count, worlds.probability("QS", 1)
    (84478098072866400, Fraction(1, 3))
    """

    view: View
    conditions: tuple[Condition, ...]
    ignored: tuple[str, ...] = field(eq=False)
    count: int = field(eq=False)
    _hidden: HiddenCards = field(eq=False)
    _patterns: tuple[WorldPattern | None, ...] = field(eq=False)  # of each case
    _notes: _Notes = field(eq=False)

    @classmethod
    def _made(
        cls, view: View, conditions: tuple[Condition, ...], ignored: tuple[str, ...], notes: _Notes,
        plain: PlainWorlds | None = None,
    ) -> Worlds:  # fmt: skip
        """Return the worlds of the usual case, or else of the exact cases in the notes."""
        found, exact = cls.__new__(cls), notes.exact
        patterns: tuple[WorldPattern | None, ...]
        if plain is not None:
            hidden, patterns = plain.hidden, (plain.pattern,)
            count = hidden.total
        else:
            assert exact is not None
            hidden, patterns, count = exact.cases(), exact.patterns, exact.count
        if ignored:
            patterns = (None,) * len(patterns)
        found.__attrs_init__(view, conditions, ignored, count, hidden, patterns, notes)
        return found

    @property
    def _exact(self) -> Cases:
        """The exact cases."""
        notes = self._notes
        if notes.exact is None:
            notes.exact, _ = _exact_of(self.view)
        return notes.exact

    @property
    def unseen(self) -> Cards:
        """The cards that the seat of the view neither sees nor has seen played.

        They lie in other hands, in the kitty or in the stock. Cards that it passed are among them.

        >>> from hearts import Game, variants
        >>> worlds = Game(variants.AMERICAN).start(seed=7).deal().view(0).worlds()
        >>> len(worlds.unseen), "QS" in worlds.unseen
        (39, True)
        """
        view = self.view
        seen = sum(view.taken, view.waiting) + view.hand + view.dummy
        if view.trick is not None:
            seen = seen + Cards(view.trick.cards)
        if isinstance(view.kitty, Cards):
            seen = seen + view.kitty
        return view.game.table.deck - seen

    # Drawing.

    def hands(self, rng: RandomLike) -> tuple[Cards, ...]:
        """Return the hands of one world, drawn, by seat. Custom rules are not asked."""
        rng = as_random(rng)
        return self._sure().hands(self.view.game.players, RandomDraws(rng.getrandbits(62)))

    def sample(self, rng: RandomLike) -> State:
        """Return the state of one world, which the seat of the view cannot tell from the real one.

        A world is drawn with a probability proportional to its weight. Other facts that the seat
        cannot know, such as the seed, are made up so that the state can be replayed from its
        history.

        Args:
            rng: The source of the draws, a `random.Random` or a `numpy.random.Generator`. Equal
                sources give equal states.

        Raises:
            InputError: If *rng* is not such a source.
            RulesError: If custom rules, which are asked about each world, refuse a thousand worlds
                one after another.
        """
        rng = as_random(rng)
        hidden = self._sure()
        for _ in range(TRIES if self.ignored else 1):
            draws = RandomDraws(rng.getrandbits(62))
            seed = rng.getrandbits(64)
            number = hidden.choose(draws)
            lying = hidden.cases[number].world(draws)
            pattern = self._patterns[number]
            if pattern is not None:
                source = partial(self._made_up, number, lying, seed, draws.word())
                return pattern.world(lying, seed if self._has_seed else None, source)
            story = Random(draws.word())
            if not self.ignored:
                return self._replayed(number, lying, seed, story)
            with suppress(IllegalAction, InputError):
                found = self._replayed(number, lying, seed, story)
                if found.view(self.view.seat) == self.view:
                    return found
        raise _no_world(self.ignored)

    @property
    def _played_from(self) -> State | None:
        """The state from which a playout may begin with the hands of a world, since all other
        cards lie alike in all of them; None where each world has to be made."""
        pattern, exact = self._patterns[0], self._notes.exact
        if pattern is None or self._patterns.count(pattern) < len(self._patterns):
            return None
        hides = isinstance(exact, ExactCases) and exact.have_hidden_kitty
        return None if hides else pattern.state

    def _states(self) -> Iterator[tuple[State, int]] | None:
        """Return the states of all worlds to be played on from, with their weights; None where
        more is hidden than the places of different cards: before the play, while cards are drawn
        from a stock, with two packs, and with custom rules that have to be asked."""
        view, table = self.view, self.view.game.table
        draws = table.plan.draws and len(view.kitty) > 0
        more = view.trick is None or draws or table.deck.two or self.ignored
        return None if more and not all(self._patterns) else self._each_state()

    def _each_state(self) -> Iterator[tuple[State, int]]:
        for number, lying, weight in self._exact.each():
            pattern = self._patterns[number]
            if pattern is None:
                yield self._replayed(number, lying, 0, Random(0)), weight
            else:
                source = partial(self._made_up, number, lying, 0, 0)
                yield pattern.world(lying, None, source), weight

    def _sure(self) -> HiddenCards:
        """Return the cases, of which there is one at least."""
        if not self._hidden.total:
            if self.conditions:
                raise InputError("no world meets the conditions: they contradict the view")
            raise InputError("no world fits the view: a play in it is against the rules")
        return self._hidden

    @property
    def _has_seed(self) -> bool:
        """Whether the match began with a start, and not with a position."""
        board = self.view._state._board
        first = board.past[0].actions[0] if board.past else board.opening[0]
        return isinstance(first, Start)

    def _actions(
        self, number: int, lying: Sequence[Cards], seed: int, rng: Random
    ) -> tuple[Action, ...]:
        """Return the actions of the deal in which the cards lie so, in a case with this number."""
        notes, pattern = self._notes, self._patterns[number]
        if notes.exact is not None or pattern is None:
            return self._exact.history(number, lying, seed, rng)
        if notes.plain is None:
            notes.plain = PlainHistories(self.view)
        hands = [lying[seat] + Cards("", played) for seat, played in enumerate(pattern.played)]
        return notes.plain.of(hands, seed, rng)

    def _made_up(
        self, number: int, lying: Sequence[Cards], seed: int, story: int
    ) -> tuple[tuple[PastDeal, ...], tuple[Action, ...]]:
        """Return the deals before a world, and how its own began."""
        actions = self._actions(number, lying, seed, Random(story))
        record = DealRecord(self.view.game.table, None, actions, self.view.deal_number)
        past = self._past(record)
        start = past[0].actions[0] if past else None
        if start is not None:
            begin = with_seed(start, seed)
            past = (PastDeal((begin, *past[0].actions[1:]), past[0].disclosures), *past[1:])
        return past, actions[: record.opening_end]

    def _past(self, record: DealRecord) -> tuple[PastDeal, ...]:
        """Return the deals before the one of this record."""
        notes = self._notes
        if notes.past is None:
            before = self._before(0)
            past: tuple[PastDeal, ...] = ()
            if before:
                dealt = record.events[: record.end_of(record.deals[0])]
                with _of_earlier_deals():
                    past = self.view.game.replay([*before, *dealt])._board.past
            notes.past = past
        return notes.past

    def _replayed(self, number: int, lying: Sequence[Cards], seed: int, rng: Random) -> State:
        """Return the state of a world from its history, in which open choices are drawn."""
        game = self.view.game
        actions = [*self._before(seed), *self._actions(number, lying, seed, rng)]
        start = len(actions) - len(self._exact.record.open_choices)
        with _of_earlier_deals():
            state = game.replay(actions[:start])
        for act in actions[start:]:
            state = state.apply(
                state.random_action(rng, act.seat) if isinstance(act, Hidden) else act
            )
        return state

    def _before(self, seed: int) -> list[Action]:
        """Return the actions of the earlier deals."""
        view, notes = self.view, self._notes
        if view._seen.board.past and not notes.earlier:
            rng = Random(_EARLIER)
            events = view.history[: len(view.history) - len(view.deal_history)]
            match = first_match(view.game, view.history[0])
            for number, (start, end) in enumerate(deals_in(events), len(match.hand_scores)):
                deal = DealRecord(view.game.table, view.seat, events[start:end], number)
                ways = islice(histories_of_one(view.game, deal, match, rng), TRIES)
                notes.earlier.extend(self._legal_one(ways))
        return [with_seed(act, seed) for act in notes.earlier]

    def _legal_one(
        self, ways: Iterable[tuple[tuple[Action, ...], tuple[str, ...]]]
    ) -> tuple[Action, ...]:
        """Return the first legal one of the ways in which the next one of the earlier deals may
        have gone. They are given with the rules that may refuse them."""
        ignored: tuple[str, ...] = ()
        for actions, ignored in ways:
            with suppress(IllegalAction):
                if ignored:
                    self.view.game.replay([*self._notes.earlier, *actions])
                return actions
        raise _no_world(ignored)

    # Counting.

    def probability(self, card: Card | str, seat: SeatLike) -> Fraction:
        """Return the probability that a seat holds a card now; with two packs, a copy of it.

        Args:
            card: The card.
            seat: The seat; None for the probability that no seat holds it, as after it was played.

        Raises:
            InputError: If it is not a card, or there is no such seat.
        """
        cards = Cards([as_card(card)])
        seats = range(self.view.game.players)
        if seat is not None:
            return 1 - self._share(self._lacking([check_seat(seat, len(seats))], cards))
        return self._share(self._lacking(seats, cards))

    def _alike(self, cards: Iterable[Card]) -> list[list[Card]]:
        """Return the cards in groups; those of a group have the same probabilities.

        In each case they lie known in the same places, and hidden in the same classes.
        """
        groups: dict[tuple[object, ...], list[Card]] = {}
        for card in dict.fromkeys(cards):
            bit, signs = card.bit, list[object]()
            for case in self._hidden.cases:
                classes = (*case.special, *case.classes)
                signs.append(tuple(known.count(card) for known in case.known))
                copies = [[each.one & bit, each.two & bit] for each in classes]
                signs.append(tuple(sum(map(bool, both)) for both in copies))
            groups.setdefault(tuple(signs), []).append(card)
        return list(groups.values())

    def void_probability(self, suit: str, seat: SeatLike) -> Fraction:
        """Return the probability that a seat holds no card of a suit now.

        Args:
            suit: The suit, a letter.
            seat: The seat.

        Raises:
            InputError: If no card in play is of that suit, or there is no such seat.

        >>> from hearts import Game, variants
        >>> view = Game(variants.AMERICAN).start(seed=7).deal().view(0)
        >>> round(float(view.worlds().void_probability("C", 1)), 4)
        0.0147
        """
        deck = self.view.game.table.deck
        if not is_one_of(suit, {card.suit for card in deck}):
            raise InputError(f"suit: {short_repr(suit)} is not a suit of this game")
        return self._share(
            self.given(seat, lacks=Cards([card for card in deck if card.suit == suit]))
        )

    def _lacking(self, seats: Iterable[int], cards: Cards) -> Worlds:
        found = self
        for seat in seats:
            found = found.given(seat, lacks=cards)
        return found

    @property
    def weight(self) -> Fraction:
        """The weight of all these worlds together.

        Worlds are not equally likely if they came about in different numbers of ways, as after a
        mix. So the probability of a statement is the weight of the worlds in which it is true,
        divided by the weight of all. The weights in a loop over worlds have another unit: divide
        those by their own sum.

        >>> from hearts import Game, variants
        >>> worlds = Game(variants.AMERICAN).start(seed=7).deal().view(0).worlds()
        >>> high = worlds.given(2, has="QS").given(2, has="KS")
        >>> round(float(high.weight / worlds.weight), 4)
        0.1053
        """
        return Fraction(self._hidden.total, self._exact.scale)

    def _share(self, part: Worlds) -> Fraction:
        self._sure()
        return part.weight / self.weight

    def given(self, seat: SeatLike, *, has: CardsLike = "", lacks: CardsLike = "") -> Worlds:
        """Return the worlds in which a seat holds certain cards now, and none of others.

        Args:
            seat: The seat.
            has: The cards that it holds.
            lacks: The cards of which it holds none.

        Raises:
            InputError: If there is no such seat, or an entry is not a card.

        >>> from hearts import Game, variants
        >>> worlds = Game(variants.AMERICAN).start(seed=7).deal().view(0).worlds()
        >>> both = worlds.given(1, has="QS KS")
        >>> both.count < worlds.given(1, has="QS").count < worlds.count
        True
        """
        place = check_seat(seat, self.view.game.players)
        held, absent = as_cards(has, "has"), as_cards(lacks, "lacks")
        notes = _Notes(self._exact.given(place, held, absent), self._notes.earlier)
        conditions = (*self.conditions, (place, held, absent))
        return self._made(self.view, conditions, self.ignored, notes)

    def __iter__(self) -> Iterator[tuple[tuple[Cards, ...], int]]:
        """Yield the hands of every world, by seat, and its weight, in a stable order. Worlds with
        the same hands are yielded one by one, as with another order of a stock.

        A weight is a whole number. Divided by the sum of all weights, it is the probability that
        the cards lie so. Look at `count` first: before the last tricks there are more worlds than a
        loop can ever go through.

        >>> from hearts import Game, autoplay, variants
        >>> state = Game(variants.AMERICAN).start(seed=5).deal()
        >>> while len(state.tricks) < 11:
        ...     state = state.apply(autoplay(state.view(state.actors[0])))
        >>> worlds = state.view(state.actor).worlds()
        >>> worlds.count, sum(weight for hands, weight in worlds if "TH" in hands[1])
        (6, 3)
        """
        for _, lying, weight in self._exact.each():
            yield tuple(lying[: self.view.game.players]), weight

    def __contains__(self, state: object) -> bool:
        """Return whether a state is one of the worlds: it looks the same to the seat."""
        if not isinstance(state, State) or state.game != self.view.game:
            return False
        if state.view(self.view.seat) != self.view:
            return False
        hands = state.hands
        return all(
            has <= hands[seat] and not any(card in hands[seat] for card in lacks)
            for seat, has, lacks in self.conditions
        )

    def __reduce__(self) -> tuple[object, ...]:
        return (_restore_worlds, (self.view, self.conditions))

    def __repr__(self) -> str:
        return f"<Worlds of {self.view!r}: {self.count}>"


def build_worlds(view: View) -> Worlds:
    """Return the worlds of a view."""
    state = view._state
    if state._phase is Phase.PLAY:
        seen = view._seen
        if not seen.known:
            seen.known.append(known_deal(view))
        deal = seen.known[0]
        plain = None if deal is None else plain_worlds(deal, state)
        if plain is not None:
            return Worlds._made(view, (), (), _Notes(None, []), plain)
    exact, ignored = _exact_of(view)
    return Worlds._made(view, (), ignored, _Notes(exact, []))


@contextmanager
def _of_earlier_deals() -> Iterator[None]:
    """Turn a refusal into the error that the deals before the one of the view are to blame."""
    try:
        yield
    except IllegalAction as error:
        raise InputError(
            f"no world fits the view: a play in an earlier deal is against the rules: {error}"
        ) from None


def _no_world(ignored: Iterable[str]) -> RulesError:
    """Return the error that these rules refuse all worlds drawn."""
    return RulesError(
        f"{', '.join(ignored)}: none of {TRIES} worlds drawn is legal under this rule"
    )


def _exact_of(view: View) -> tuple[Cases, tuple[str, ...]]:
    """Return the exact cases of a view, and the keys of rules whose evidence is not counted."""
    first = first_match(view.game, view.history[0])
    events = view.deal_history
    earlier = view.history[: len(view.history) - len(events)]
    number = len(first.hand_scores) + (len(deals_in(earlier)) if earlier else 0)
    record = DealRecord(view.game.table, view.seat, events, number)
    return exact_cases(view.game, record, view.match if view.phase in _UNDER_WAY else first)


def _restore_worlds(view: View, conditions: tuple[Condition, ...]) -> Worlds:
    """Return the worlds that a pickle holds."""
    found = build_worlds(view)
    for seat, has, lacks in conditions:
        found = found.given(seat, has=has, lacks=lacks)
    return found
