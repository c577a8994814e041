"""One phase of a deal: the base of the phases, and the options of one seat in it.

Each phase has a module of this folder, with one object. `hearts._engine.phases.phases` has the
objects by phase. Other code asks the object, and does not compare a `Phase`.

A state and a view use the same code here, so a view cannot answer differently. The state of a view
holds no more than its seat has seen.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias, final

from attrs import frozen

from hearts._arguments import RandomLike, as_random, counted
from hearts._core.cards.action import Action, Phase, Unknown
from hearts._core.cards.cards import CARD_KINDS, CARDS, Card, Cards
from hearts._core.cards.events import Hidden
from hearts._core.cards.records import Due, Option, Violation
from hearts._core.play.state import State, with_actions
from hearts._engine.phases.form import Form
from hearts._values import Immutable
from hearts._wording import join_words
from hearts.errors import InputError
from hearts.rules.choices import Choices, one_of

if TYPE_CHECKING:
    from hearts.rules import TableRules

#: The greatest number of actions in one list. The longest list of a named variant has 6,864: all
#: four seats scatter three cards of 13.
MOST_LISTED: Final = 10_000
#: The number that ends a charge; as the first number of a pass, it sends on the received cards.
DONE: Final = CARD_KINDS
#: The first option of a question; in a call, the pile of a mix, and then places to the left.
FIRST_OPTION: Final = CARD_KINDS + 1

#: A function that returns, for some cards, those that take their places.
OtherCards: TypeAlias = Callable[[Iterable[Card]], list[Card]]


class BasePhase:
    """A phase, and all that the library knows about it.

    A state that is given may be that of a view.

    Attributes:
        phase: The phase.
        forms: The forms of the actions of players that may be due.
        at_once: Whether all seats act at the same time, so that nobody sees an action before all
            have acted.
        picks: Whether a seat picks cards of its hand.
        deals: Whether cards are to be dealt.
        between: Whether no deal has begun, or the last one is on the sheet.
        under_way: Whether cards are dealt, and cards are still to be played.
    """

    phase: ClassVar[Phase]
    forms: ClassVar[tuple[Form, ...]] = ()
    at_once: ClassVar[bool] = False
    picks: ClassVar[bool] = False
    deals: ClassVar[bool] = False
    between: ClassVar[bool] = False
    under_way: ClassVar[bool] = True

    # The seats, and the action that is due.

    def actors(self, state: State) -> tuple[int, ...]:
        """Return the seats that may act, unless the core knows them."""
        return ()

    def receivers(self, state: State, seat: int) -> tuple[tuple[int, int], ...]:
        """Return in PASS pairs of a receiver and its number of cards; a pile is the seat itself."""
        return ()

    @abstractmethod
    def words(self, state: State) -> str:
        """Return a sentence, without its full stop, about the action due and its seats."""

    @abstractmethod
    def code(self, state: State) -> str:
        """Return the form of the action due, as code; empty when the match is over."""

    # The options of a seat.

    def pickable(self, options: SeatOptions) -> Cards:
        """Return the cards of the hand that may be picked, with both copies if both may be."""
        return Cards()

    def is_due(self, options: SeatOptions, action: Action) -> bool:
        """Return whether an action of this kind may be due."""
        return any(isinstance(action, form.action) for form in self.forms)

    def reasons(self, options: SeatOptions) -> dict[Card, Violation]:
        """Return the violation for each card of the hand that may not be picked now."""
        return {}

    def trick_number(self, state: State) -> int | None:
        """Return the number of the trick that a violation is about."""
        return None

    # The action as others see it, and in words.

    def redacted(self, action: Action, seat: int | None, due: int) -> Action:
        """Return an action of the phase as a seat, or a spectator, sees it at the time.

        *due* is the number of cards that a seat passes.
        """
        return action

    def with_cards(self, action: Action, other: OtherCards) -> Action:
        """Return an action of the phase with other cards in the place of its own."""
        return action


class ActingPhase(BasePhase):
    """A phase in which seats act.

    Attributes:
        has_acted: In a phase at once, the key and the words for a seat that has acted.
        verb: The verb of its action, if cards are picked.
    """

    has_acted: ClassVar[tuple[str, str]]
    verb: ClassVar[str]

    def due(self, state: State, seat: int) -> Due:
        """Return the action that is due from a seat."""
        return Due(seat, 0, 0)

    def players(self, state: State) -> str:
        """Return words for the players who may act."""
        return who(state.actors, state.match.names)

    def seat_code(self, state: State) -> str:
        """Return the argument with the first seat that may act, as code."""
        return f"seat={state.actors[0]}"

    @abstractmethod
    def choices(self, options: SeatOptions) -> Choices[Action]:
        """Return the actions of a seat on its turn."""

    @abstractmethod
    def refusal(self, options: SeatOptions, action: Action) -> Violation | None:
        """Return the violation in an action that is due from the seat; None if it is legal."""

    def apply(self, state: State, action: Action) -> State:
        """Return the state after a legal action, with its seat filled in."""
        return with_actions(state, (*state._acts, action))

    def hidden(self, action: Action, seat: int | None, count: int) -> Action:
        """Return an action with this number of cards, which only its own seat sees."""
        own = action.seat == seat
        return action if own else _hidden(self.phase.value, count, action.seat)

    # The request to a player.

    @abstractmethod
    def request(self, options: SeatOptions) -> str:
        """Return the request to a seat, a sentence."""

    def buttons(self, options: SeatOptions) -> list[Option]:
        """Return the actions that need no cards."""
        return []

    def done_words(self, table: TableRules, action: Action) -> str:
        """Return an action that was done in words, from its verb on."""
        return f"{self.verb} {cards_in_words(table, picked_in(action))}"

    # The numbers of the actions, for programs that learn.

    def parcels(self, state: State, seat: int) -> tuple[Parcel, ...]:
        """Return the parcels of an action, in order; empty if one number is the whole action."""
        return ()

    def first_numbers(self, state: State) -> int:
        """Return the numbers with which an action may begin, as bits, besides those of cards."""
        return 0

    def made(self, state: State, seat: int, picked: Sequence[Sequence[int]]) -> Action:
        """Return the action of these numbers, parcel by parcel."""
        make: Any = self.forms[0].action
        return make(cards_of_numbers(picked[0]), seat)  # type: ignore[no-any-return]

    def numbers(self, state: State, seat: int, action: Action) -> tuple[int, ...]:
        """Return the numbers of an action.

        Raises:
            InputError: If the action has none.
        """
        return numbers_of_cards(picked_in(action))


@final
@frozen
class Parcel(Immutable):
    """A parcel of cards, or of places, that is picked number by number.

    Attributes:
        to: The number of places to the left to which it goes; 0 for a pile, the table or the tricks
            of the seat.
        count: The number of picks; None if `DONE` ends the parcel.
        most: The greatest number of picks, if `DONE` ends the parcel.
    """

    to: int
    count: int | None
    most: int = 0


@final
@frozen
class SeatOptions(Immutable):
    """The options of one seat in a state.

    Attributes:
        at: The phase.
        state: The state, or that of a view.
        seat: The seat.
        actors: The seats that may act.
        hand: The cards that the seat holds.
    """

    at: BasePhase
    state: State
    seat: int
    actors: tuple[int, ...]
    hand: Cards

    @property
    def acting(self) -> ActingPhase:
        """The phase, in which a seat acts."""
        assert isinstance(self.at, ActingPhase)
        return self.at

    @property
    def table(self) -> TableRules:
        """The rules of the table."""
        return self.state.game.table

    @property
    def may_act(self) -> bool:
        """Whether this seat may act now."""
        return self.seat in self.actors

    @property
    def player(self) -> str:
        """The player of the seat, in words."""
        return who((self.seat,), self.state.match.names)

    @property
    def receivers(self) -> tuple[tuple[int, int], ...]:
        """In PASS, pairs of a receiver and its number of cards; a pile is the seat itself."""
        return self.at.receivers(self.state, self.seat)

    def legal_cards(self) -> Cards:
        """Return the cards that may be played or picked, each once."""
        return Cards("", self.pickable().one)

    def pickable(self) -> Cards:
        """Return the cards that may be played or picked, with both copies if both may be."""
        return self.at.pickable(self) if self.may_act else Cards()

    def choices(self) -> Choices[Action]:
        """Return the actions of the seat as choices: counted, in a stable order, and not listed."""
        return self.acting.choices(self) if self.may_act else one_of(())

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the actions of the seat in a stable order; InputError if they are too many."""
        return list_actions([self])

    def random_action(self, rng: RandomLike) -> Action:
        """Return one of the legal actions, drawn uniformly."""
        source = as_random(rng)
        if not self.may_act:
            raise InputError(f"{self.player} has nothing to do: {self.at.words(self.state)}")
        choices = self.choices()
        return choices.at(source.randrange(choices.count))

    def explain_kind(self, action: Action) -> Violation | None:
        """Return the violation in an action of this kind now, by any seat; None if it is due."""
        if self.at.is_due(self, action):
            return None
        hint = self.at.code(self.state)
        if not hint:
            return self.no("match.over", self.at.words(self.state))
        return self.no("phase", f"not now: {self.at.words(self.state)}", hint=hint)

    def explain(self, action: Action) -> Violation | None:
        """Return the violation in *action* of this seat; None if the rules allow it."""
        violation = self.explain_kind(action)
        if violation is not None:
            return violation
        if self.may_act:
            return self.acting.refusal(self, action)
        if self.at.at_once:
            key, words = self.acting.has_acted
            return self.no(key, f"{self.player} {words}")
        turn = who(self.actors, self.state.match.names)
        return self.no("turn", f"it is not the turn of {self.player} but of {turn}")

    def reasons(self) -> dict[Card, Violation]:
        """Return the violation for each card of the hand that may not be played now.

        In PASS, CHARGE and EXCHANGE the cards are those that may not be picked.
        """
        return self.at.reasons(self)

    def refused(self, refusal: Callable[[Card], Violation | None]) -> dict[Card, Violation]:
        """Return the violation for each card of the hand that has one, on the turn of the seat."""
        cards = dict.fromkeys(self.hand) if self.may_act else ()
        found = ((card, refusal(card)) for card in cards)
        return {card: violation for card, violation in found if violation is not None}

    def miscounted(self, rule: str, given: int, what: str, due: int) -> Violation | None:
        """Return the violation in a number of cards; None if it is that which is due."""
        if given == due:
            return None
        cards = f"{counted(given, 'card')} {'is' if given == 1 else 'are'}"
        wanted = "1 is due" if due == 1 else f"{due} are due"
        return self.no(rule, f"{cards} {what} where {wanted}")

    def lacks(self, cards: Cards, what: str) -> Violation | None:
        """Return the violation in cards that the seat does not hold; None if it holds them."""
        lacking = cards - self.hand
        if not lacking:
            return None
        card = lacking[0]
        held = "held once" if card in self.hand else f"not in the hand of {self.player}"
        return self.no("hand.holds", f"{card} cannot be {what}: it is {held}", card)

    def no(self, rule: str, message: str, card: Card | None = None, *, hint: str = "") -> Violation:
        """Return a violation of a rule by the seat."""
        trick = self.at.trick_number(self.state)
        return Violation(rule, message, self.legal_cards(), self.seat, card, trick, hint=hint)


def hand_of(state: State, seat: int) -> Cards:
    """Return the cards that a seat holds."""
    held = state._board.held[seat]
    one, two = held.one & ~state._played, held.two & ~state._played2
    return Cards("", one | two, one & two)


def list_actions(seat_options: Iterable[SeatOptions]) -> tuple[Action, ...]:
    """Return the actions of these seats, in a stable order.

    Raises:
        InputError: If there are more actions than `MOST_LISTED`. They are counted first.
    """
    each = [(seat_options.seat, seat_options.choices()) for seat_options in seat_options]
    count = sum(choices.count for _, choices in each)
    if count > MOST_LISTED:
        seats = join_words([str(seat) for seat, _ in each])
        whose = f"seat {seats} has" if len(each) == 1 else f"the seats {seats} have"
        raise InputError(
            f"{whose} {count} legal actions, and no more than {MOST_LISTED} are listed: "
            "random_action draws one of them, and legal_cards has the cards to pick from"
        )
    return tuple(action for _, choices in each for action in choices)


def who(seats: tuple[int, ...], names: tuple[str, ...] = ()) -> str:
    """Return words for some players, with their names or their seats."""
    if names:
        return join_words(names[seat] for seat in seats)
    return f"seat{'s' if len(seats) > 1 else ''} {join_words(map(str, seats))}"


def cards_in_words(table: TableRules, cards: Cards) -> str:
    """Return the names of cards, as a list in words."""
    return join_words(table.names.card(card) for card in cards) if cards else "nothing"


@lru_cache(maxsize=256)
def _hidden(kind: str, count: int, seat: int | None) -> Hidden:
    return Hidden(kind, unknown(count), seat)


@lru_cache(maxsize=64)
def unknown(count: int) -> Unknown:
    """Return a number of unknown cards."""
    return Unknown(count)


def picked_in(action: Any) -> Cards:
    """Return the cards of an action that consists of them."""
    cards: Cards = action.cards
    return cards


def cards_seen_in(choice: Action) -> Cards:
    """Return the cards that a seat passed, charged or put down; none if they were not seen."""
    cards = getattr(choice, "cards", None)
    return cards if isinstance(cards, Cards) else Cards()


def cards_of_numbers(numbers: Sequence[int]) -> Cards:
    """Return the cards of these numbers, without that which ends a charge."""
    return Cards([CARDS[number] for number in numbers if number != DONE])


def numbers_of_cards(cards: Cards) -> tuple[int, ...]:
    """Return the numbers of cards, ascending."""
    return tuple(int(card.index) for card in cards)
