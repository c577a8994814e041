"""The numbering of actions: each lawful action is one sequence of numbers, card by card.

The numbers 0 to 56 are cards. `DONE` ends a charge or stands for sending on. The numbers from
`FIRST_OPTION` on are the options of a question or, in a call, the places to which cards go. The
meaning of a card number depends on the phase.

An action with several cards has them one by one, ascending inside each parcel, so that each set of
cards has one sequence. The mask has only numbers from which an action can be completed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, final

from attrs import frozen

from hearts._arguments import check_int, to_list
from hearts._core.cards.action import Action, Phase
from hearts._core.cards.actions import Call, Charge, Choose, Exchange, Forward, Pass, Play
from hearts._core.cards.cards import CARD_KINDS, CARDS, Cards
from hearts._core.play.view import View
from hearts._engine.game.game import Game
from hearts._engine.phases.seat_options import DUE_KINDS
from hearts._seats import left_of
from hearts._values import Immutable
from hearts.errors import IllegalAction, InputError
from hearts.rules import ExactHit
from hearts.rules.passing import CALL, MIX, PILE

#: The number that ends a charge; as the first number of a pass, it sends on the received cards.
DONE: Final = CARD_KINDS
#: The first option of a question; in a call, the pile of a mix, and then places to the left.
FIRST_OPTION: Final = CARD_KINDS + 1
#: The least number of action numbers, enough for every named variant.
LEAST_SIZE: Final = 64


def size_of(game: Game) -> int:
    """Return the number of action numbers of a game."""
    rules = game.table.rules
    options = [len(shoot.effect.options) for shoot in rules.shoots]
    options += [
        len(rule.after(rule.at, ())) for rule in rules.adjustments if isinstance(rule, ExactHit)
    ]
    if CALL in rules.passing.cycle:
        options.append(game.players)  # the pile, and the other seats
    return max(LEAST_SIZE, FIRST_OPTION + max(options, default=0))


def _options_of(view: View) -> tuple[str, ...]:
    """Return the options of the question.

    Raises:
        InputError: If there are more of them than numbers. The options of a rule of your own are
            not known beforehand.
    """
    question = view.question
    assert question is not None
    options, most = question.options, size_of(view.game) - FIRST_OPTION
    if len(options) > most:
        raise InputError(
            f"the question to seat {question.seat} has {len(options)} options, and there are "
            f"numbers for {most}"
        )
    return options


def bits_of(mask: int) -> tuple[int, ...]:
    """Return the numbers in a mask, ascending."""
    return tuple(number for number in range(mask.bit_length()) if mask >> number & 1)


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
class Picking:
    """The numbers of one action, picked one after the other.

    Args:
        view: The view of the seat that acts.
        picks: The numbers picked so far.

    Attributes:
        parcels: The parcels of the action, in order; empty if one number is the whole action.
        picked: The cards picked so far, parcel by parcel; in a call or an answer, the numbers.
        mask: The numbers that may come next, as bits; 0 if the action is complete.

    Raises:
        InputError: If a number cannot be picked. The message names the number and its place.
        IllegalAction: If the number is a card that may not be played.
    """

    def __init__(self, view: View, picks: Iterable[int] = ()) -> None:
        self.view = view
        self.parcels: tuple[Parcel, ...] = _parcels(view)
        self.picked: list[list[int]] = [[] for _ in self.parcels] or [[]]
        self._one, self._two = _pool(view)
        self._place = 0
        self.mask: int = self._first()
        for number in to_list(picks, "picks"):
            self.pick(number)

    @property
    def to(self) -> int | None:
        """The number of places to the left for the next card; None if no card is to be picked."""
        return self.parcels[self._place].to if self.mask and self.parcels else None

    def _first(self) -> int:
        """Return the numbers with which an action may begin."""
        view = self.view
        if view.seat not in view.actors:
            return 0
        if view.phase is Phase.PLAY:
            return view.legal_cards().one
        if view.question is not None:
            return ((1 << len(_options_of(view))) - 1) << FIRST_OPTION
        if view.phase is Phase.CALL:
            return ((1 << view.game.players) - 1) << FIRST_OPTION
        found = self._next(0)
        if view.phase is Phase.PASS and view.explain(Forward(view.seat)) is None:
            found |= 1 << DONE
        return found

    def _next(self, low: int) -> int:
        """Return the numbers that may come next in the current parcel, from *low* on."""
        parcel, done = self.parcels[self._place], len(self.picked[self._place])
        allowed = self._one >> low << low
        if parcel.count is None:
            return (allowed if done < parcel.most else 0) | 1 << DONE
        # Enough numbers must be left after the next one.
        due, numbers, top = parcel.count - done, list(bits_of(allowed)), 0
        while due > 0:
            top = numbers.pop()
            due -= 1 + (self._two >> top & 1)
        return allowed & ((2 << top) - 1)

    def pick(self, number: object) -> None:
        """Pick the next number.

        Raises:
            InputError: If it may not come next; nothing has changed.
            IllegalAction: If it is a card that may not be played; nothing has changed.
        """
        place = sum(map(len, self.picked))
        picked = check_int(number, f"pick {place}", 0)
        if not self.mask >> picked & 1:
            self._refuse(place, picked)
        self._pick(picked)

    def _pick(self, number: int) -> None:
        """Pick a number that may come next."""
        self.picked[self._place].append(number)
        if not self.parcels or number == DONE or number == FIRST_OPTION + PILE:
            self.mask = 0
            return
        bit = 1 << number
        if number < CARD_KINDS:
            if self._two & bit:
                self._two &= ~bit
            else:
                self._one &= ~bit
        parcel = self.parcels[self._place]
        low = number
        if parcel.count == len(self.picked[self._place]):
            self._place, low = self._place + 1, 0
        if self._place == len(self.parcels):
            self.mask = 0
        elif self.view.phase is Phase.CALL:
            self.mask = ((1 << (FIRST_OPTION + self.view.game.players)) - 1) >> low << low
        else:
            self.mask = self._next(low)

    def _refuse(self, place: int, number: int) -> None:
        """Raise the error for a number that may not come next."""
        view = self.view
        is_card = view.phase is Phase.PLAY and place == 0 and number < CARD_KINDS
        play = Play(CARDS[number] if is_card else CARDS[0], view.seat)
        violation = view.explain(play) if is_card and view.seat is not None else None
        if violation is not None:
            raise IllegalAction(violation, play)
        lawful = " ".join(map(str, bits_of(self.mask))) or "none, since the action is complete"
        if view.seat not in view.actors:
            lawful = "none, since it is not this seat's turn"
        raise InputError(f"pick {place}: {number} may not be picked; lawful are {lawful}")

    def action(self) -> Action | None:
        """Return the action; None if more numbers are due."""
        view, seat = self.view, self.view.seat
        if self.mask or not self.picked[0]:
            return None
        first = self.picked[0][0]
        if view.phase is Phase.PLAY:
            return Play(CARDS[first], seat)
        if view.question is not None:
            return Choose(view.question.options[first - FIRST_OPTION], seat)
        if view.phase is Phase.CALL:
            places = [number - FIRST_OPTION for number in self.picked[0]]
            if places[0] == PILE:
                return Call(MIX, seat)
            return Call({place: places.count(place) for place in places}, seat)
        if view.phase is Phase.CHARGE:
            return Charge(_cards(self.picked[0][:-1]), seat)
        if view.phase is Phase.EXCHANGE:
            return Exchange(_cards(self.picked[0]), seat)
        if first == DONE:
            return Forward(seat)
        if len(self.parcels) == 1 or seat is None:
            return Pass(_cards(self.picked[0]), seat)
        players = view.game.players
        to = zip(self.parcels, self.picked, strict=True)
        return Pass({left_of(seat, players, each.to): _cards(cards) for each, cards in to}, seat)


def _cards(numbers: Sequence[int]) -> Cards:
    return Cards([CARDS[number] for number in numbers])


def _pool(view: View) -> tuple[int, int]:
    """Return the cards to pick from, first and second copies."""
    may_be = view.legal_cards().one if view.seat in view.actors else 0
    held = view.hand
    if view.phase is Phase.CHARGE and view.game.table.rules.charging is not None:
        held = held & view.game.table.rules.charging.cards
    return held.one & may_be, held.two & may_be


def _parcels(view: View) -> tuple[Parcel, ...]:
    """Return the parcels of an action of the view's seat."""
    table, seat = view.game.table, view.seat
    if seat is None or seat not in view.actors:
        return ()
    if view.phase is Phase.PASS:
        players = view.game.players
        to = [((receiver - seat) % players, count) for receiver, count in view.receivers]
        return tuple(Parcel(place, count) for place, count in sorted(to))
    if view.phase is Phase.CALL:
        return (Parcel(0, table.rules.passing.count),)
    if view.phase is Phase.CHARGE and table.rules.charging is not None:
        most = table.rules.charging.at_most
        return (Parcel(0, None, len(table.deck) if most is None else most),)
    if view.phase is Phase.EXCHANGE:
        return (Parcel(0, table.kitty_size),)
    return ()


def numbers_of(view: View, action: Action) -> tuple[int, ...]:
    """Return the numbers of an action of the view's seat.

    Raises:
        InputError: If the action is not one of this seat, or not of this phase and form.
    """
    seat = view.seat
    if not isinstance(action, DUE_KINDS.get(view.phase, ())):
        raise InputError(f"{action!r} has no numbers here: the phase is {view.phase.value}")
    if seat is None or action.seat not in (seat, None):
        whose = "a spectator" if seat is None else f"seat {seat}"
        raise InputError(f"{action!r} is not an action of {whose}")
    if isinstance(action, Play):
        return (int(action.card.index),)
    if isinstance(action, Forward):
        return (DONE,)
    if isinstance(action, Charge):
        return (*_indices(action.cards), DONE)
    if isinstance(action, Exchange):
        return _indices(action.cards)
    if isinstance(action, Pass):
        if not action.to:
            return _indices(action.cards)
        players = view.game.players
        parcels = sorted(((to - seat) % players, cards) for to, cards in action.to)
        return tuple(number for _, cards in parcels for number in _indices(cards))
    if isinstance(action, Call):
        if action.name is not None:
            return (FIRST_OPTION + PILE,)
        return tuple(
            FIRST_OPTION + place for place, count in action.places for _ in range(max(0, count))
        )
    options = _options_of(view)
    if isinstance(action, Choose) and action.option in options:
        return (FIRST_OPTION + options.index(action.option),)
    raise InputError(f"{action!r} has no numbers here: the options are {', '.join(options)}")


def _indices(cards: Cards) -> tuple[int, ...]:
    return tuple(int(card.index) for card in cards)
