"""The numbering of actions: each legal action is one sequence of numbers, card by card.

The numbers 0 to 56 are cards. `DONE` ends a charge or stands for sending on. The numbers from
`FIRST_OPTION` on are the options of a question or, in a call, the places to which cards go. The
meaning of a card number depends on the phase.

An action with several cards has them one by one, ascending inside each parcel, so that each set of
cards has one sequence. The mask has only numbers from which an action can be completed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, final

from hearts._arguments import check_int, short_repr, to_list
from hearts._core.cards.action import Action
from hearts._core.cards.actions import Play
from hearts._core.cards.cards import CARD_KINDS, CARDS
from hearts._core.play.view import View
from hearts._engine.game.game import Game
from hearts._engine.phases.phase import DONE, FIRST_OPTION, ActingPhase, Parcel
from hearts._engine.phases.phases import phase_of, phase_of_action
from hearts.errors import IllegalAction, InputError
from hearts.rules.passing import CALL, PILE

#: The least number of action numbers, enough for every named variant.
LEAST_SIZE: Final = 64


def size_of(game: Game) -> int:
    """Return the number of action numbers of a game."""
    rules = game.table.rules
    options = [len(shoot.effect.options) for shoot in rules.shoots]
    options += [rule.most_options() for rule in rules.adjustments]
    if CALL in rules.passing.cycle:
        options.append(game.players)  # the pile, and the other seats
    return max(LEAST_SIZE, FIRST_OPTION + max(options, default=0))


def _check_options(view: View, first: int) -> None:
    """Raise InputError if a question has more options than there are numbers, since a rule of your
    own gives more than it says in `most_options`."""
    count, most = (first >> FIRST_OPTION).bit_count(), size_of(view.game) - FIRST_OPTION
    if count > most:
        raise InputError(
            f"the question to seat {view.actors[0]} has {count} options, and there are "
            f"numbers for {most}"
        )


def bits_of(mask: int) -> tuple[int, ...]:
    """Return the numbers in a mask, ascending."""
    return tuple(number for number in range(mask.bit_length()) if mask >> number & 1)


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
        self.parcels: tuple[Parcel, ...] = ()
        self._one = self._two = self._options = self._place = 0
        first = 0
        seat, at = view.seat, phase_of(view)
        if seat is not None and seat in view.actors and isinstance(at, ActingPhase):
            pool = view._mine(None).pickable()
            self._one, self._two = int(pool.one), int(pool.two)
            self.parcels = at.parcels(view._state, seat)
            first = at.first_numbers(view._state)
        self._options = first >> FIRST_OPTION << FIRST_OPTION
        self.picked: list[list[int]] = [[] for _ in self.parcels] or [[]]
        if self._options:
            _check_options(view, first)
        self.mask: int = first | (self._next(0) if self.parcels else self._one)
        for number in to_list(picks, "picks"):
            self.pick(number)

    @property
    def to(self) -> int | None:
        """The number of places to the left for the next card; None if no card is to be picked."""
        return self.parcels[self._place].to if self.mask and self.parcels else None

    def _next(self, low: int) -> int:
        """Return the numbers that may come next in the current parcel, from *low* on."""
        if self._options:
            return self._options >> low << low
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
        else:
            self.mask = self._next(low)

    def _refuse(self, place: int, number: int) -> None:
        """Raise the error for a number that may not come next."""
        view = self.view
        is_card = view.trick is not None and place == 0 and number < CARD_KINDS
        play = Play(CARDS[number] if is_card else CARDS[0], view.seat)
        violation = view.explain(play) if is_card and view.seat is not None else None
        if violation is not None:
            raise IllegalAction(violation, play)
        legal = " ".join(map(str, bits_of(self.mask))) or "none, since the action is complete"
        if view.seat not in view.actors:
            legal = "none, since it is not this seat's turn"
        raise InputError(f"pick {place}: {short_repr(number)} may not be picked; legal are {legal}")

    def action(self) -> Action | None:
        """Return the action; None if more numbers are due."""
        view, seat, at = self.view, self.view.seat, phase_of(self.view)
        if self.mask or not self.picked[0] or seat is None or not isinstance(at, ActingPhase):
            return None
        return at.made(view._state, seat, self.picked)


def numbers_of(view: View, action: Action) -> tuple[int, ...]:
    """Return the numbers of an action of the view's seat.

    Raises:
        InputError: If the action is not one of this seat, or not of this phase and form.
    """
    seat, at = view.seat, phase_of_action(action)
    if at is None or at is not phase_of(view):
        raise InputError(
            f"{short_repr(action)} has no numbers here: the phase is {view.phase.value}"
        )
    if seat is None or action.seat not in (seat, None):
        whose = "a spectator" if seat is None else f"seat {seat}"
        raise InputError(f"{short_repr(action)} is not an action of {whose}")
    if not at.picks:
        _check_options(view, at.first_numbers(view._state))
    return at.numbers(view._state, seat, action)
