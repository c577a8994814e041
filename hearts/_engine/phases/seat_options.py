"""Seat options: the facts that decide the legal actions of one seat, and the answers that follow.

A state and a view use the same code here, so a view cannot answer differently. Neither can use
facts that the seat does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import TYPE_CHECKING, Final, final

from attrs import frozen

from hearts._arguments import check_type
from hearts._core.cards.action import Action, Phase, SeatLike
from hearts._core.cards.actions import Call, Charge, Choose, Exchange, Forward, Pass, Play
from hearts._core.cards.cards import Card, Cards
from hearts._core.play.pass_plan import PassPlan
from hearts._core.play.plan import Plan
from hearts._core.play.progress import Progress
from hearts._engine.phases.due import due_in_words, how_it_is_done, who
from hearts._engine.phases.exchange import pass_scheme
from hearts._engine.phases.refusals import Violation
from hearts._engine.score import Question
from hearts._seats import check_seat
from hearts._values import Immutable
from hearts._wording import join_words
from hearts.errors import InputError
from hearts.rules.choices import Choices, charge_choices, one_of, pass_choices

if TYPE_CHECKING:
    from hearts._core.play.state import State
    from hearts._engine.game.game import Game

#: The greatest number of actions in one list. The longest list of a named variant has 6,864: all
#: four seats scatter three cards of 13.
MOST_LISTED: Final = 10_000

#: The kinds of action that may be due in each phase in which a seat acts.
DUE_KINDS: Final[dict[Phase, tuple[type[Action], ...]]] = {
    Phase.PASS: (Pass, Forward),
    Phase.CALL: (Call,),
    Phase.CHARGE: (Charge,),
    Phase.PLAY: (Play,),
    Phase.EXCHANGE: (Exchange,),
    Phase.CHOOSE: (Choose,),
}


@final
@frozen
class SeatOptions(Immutable):
    """The facts that one seat knows about its own options.

    Attributes:
        game: The game.
        plan: The play rules of this deal, for the core.
        phase: The phase.
        seat: The seat.
        actors: The seats that may act.
        hand: The cards that the seat holds.
        legal: In PLAY, the cards that the seat may play on its turn.
        progress: In PLAY on the seat's turn, the progress of the deal.
        trick_number: The number of the trick.
        scheme: In PASS, the number of cards for each number of places to the left.
        pass_plan: In PASS, the same for the core.
        question: In CHOOSE, the question.
        names: The names of the players by seat, or none.
    """

    game: Game
    plan: Plan
    phase: Phase
    seat: int
    actors: tuple[int, ...]
    hand: Cards
    legal: Cards
    progress: Progress | None
    trick_number: int
    scheme: dict[int, int]
    pass_plan: PassPlan | None
    question: Question | None
    names: tuple[str, ...] = ()

    @property
    def may_act(self) -> bool:
        """Whether this seat may act now."""
        return self.seat in self.actors

    @property
    def _player(self) -> str:
        """The player of the seat, in words."""
        return who((self.seat,), self.names)

    @property
    def receivers(self) -> tuple[tuple[int, int], ...]:
        """In PASS, pairs of a receiver and its number of cards; a pile is the seat itself."""
        return () if self.pass_plan is None else self.pass_plan.receivers[self.seat]

    @property
    def due_words(self) -> str:
        """The actions due and their seats, as a sentence without its full stop."""
        return due_in_words(self, self.scheme, self.names)

    @property
    def due_call(self) -> str:
        """The call that does what is due, as code; empty when the match is over."""
        return how_it_is_done(self, self.scheme)

    def legal_cards(self) -> Cards:
        """Return the cards that may be played or picked, each once."""
        if not self.may_act:
            return Cards()
        if self.phase is Phase.PLAY:
            return self.legal
        found = self._passable() if self.phase is Phase.PASS else self.hand
        if self.phase is Phase.CHARGE:
            found = self.chargeable()
        return Cards("", found.one)

    def chargeable(self) -> Cards:
        """Return the cards of the hand that may be charged."""
        charging = self.game.table.rules.charging
        return Cards() if charging is None else self.hand & charging.cards

    def choices(self) -> Choices[Action]:
        """Return the actions of the seat as choices: counted, in a stable order, and not listed."""
        seat = self.seat
        if not self.may_act:
            return one_of(())
        if self.phase is Phase.PLAY:
            return one_of(list(self.legal)).made(lambda card: Play(card, seat))
        if self.question is not None:
            return one_of(self.question.options).made(lambda option: Choose(option, seat))
        if self.phase is Phase.CALL:
            called = self.game.table.rules.passing.calls(self.game.players)
            return called.made(lambda call: call.at(seat))
        if self.phase is Phase.CHARGE:
            charging = self.game.table.rules.charging
            most = None if charging is None else charging.at_most
            return charge_choices(self.chargeable(), most).made(lambda cards: Charge(cards, seat))
        if self.phase is Phase.EXCHANGE:
            put_down = pass_choices(self.hand, (self.game.table.kitty_size,))
            return put_down.made(lambda cards: Exchange(cards[0], seat))
        counts = tuple(count for _, count in self.receivers)
        passes = pass_choices(self._passable(), counts).made(self._passing)
        return passes.then(one_of([Forward(seat)])) if self.may_forward() else passes

    def legal_actions(self) -> tuple[Action, ...]:
        """Return the actions of the seat in a stable order; InputError if they are too many."""
        return list_actions([self])

    def random_action(self, rng: Random) -> Action:
        """Return one of the legal actions, drawn uniformly."""
        check_type(rng, Random, "rng")
        if not self.may_act:
            raise InputError(f"{self._player} has nothing to do: {self.due_words}")
        choices = self.choices()
        return choices.at(rng.randrange(choices.count))

    def may_forward(self) -> bool:
        """Return whether the seat may send on the cards that it receives."""
        return self.pass_plan is not None and self.pass_plan.forwards

    def _passable(self) -> Cards:
        """Return the cards that may be passed: without the barred ones, if the others suffice."""
        free = 0 if self.pass_plan is None else self.pass_plan.passable(self.hand)
        return Cards("", free, self.hand.two & free)

    def _passing(self, parcels: tuple[Cards, ...]) -> Action:
        if len(parcels) == 1:
            return Pass(parcels[0], self.seat)
        seats = [seat for seat, _ in self.receivers]
        return Pass(dict(zip(seats, parcels, strict=True)), self.seat)

    def explain_kind(self, action: Action) -> Violation | None:
        """Return the violation in an action of this kind now, by any seat; None if it is due."""
        if self.phase is Phase.OVER:
            return self._no("match.over", "the match is over")
        due = isinstance(action, DUE_KINDS.get(self.phase, ()))
        if not due or (isinstance(action, Forward) and not self.may_forward()):
            return self._no("phase", f"not now: {self.due_words}", hint=self.due_call)
        return None

    def explain(self, action: Action) -> Violation | None:
        """Return the violation in *action* of this seat; None if the rules allow it."""
        violation = self.explain_kind(action)
        if violation is not None:
            return violation
        if not self.may_act:
            if self.phase is Phase.PASS:
                return self._no("pass.again", f"{self._player} has passed already")
            if self.phase is Phase.CHARGE:
                return self._no("charging.again", f"{self._player} has charged already")
            turn = who(self.actors, self.names)
            return self._no("turn", f"it is not the turn of {self._player} but of {turn}")
        if isinstance(action, Play):
            return self._explain_play(action.card)
        if isinstance(action, Pass):
            return self._explain_pass(action)
        if isinstance(action, Call):
            return self._explain_call(action)
        if isinstance(action, Charge):
            return self._explain_charge(action.cards)
        if isinstance(action, Exchange):
            wanted, given = self.game.table.kitty_size, len(action.cards)
            if given != wanted:
                why = f"{_number(given)} put down where {_due(wanted)}"
                return self._no("exchange.count", why)
            return self._explain_held(action.cards, "put down")
        return self._explain_choice(action) if isinstance(action, Choose) else None

    def reasons(self) -> dict[Card, Violation]:
        """Return the violation for each card of the hand that may not be played now.

        In PASS, CHARGE and EXCHANGE the cards are those that may not be picked.
        """
        explain: dict[Phase, Callable[[Card], Violation | None]] = {
            Phase.PLAY: self._explain_play
            if self.may_act
            else lambda card: self.explain(Play(card, self.seat)),
            Phase.PASS: self._explain_barred,
            Phase.CHARGE: lambda card: self._explain_charge(Cards([card])),
        }
        if self.phase not in explain or not (self.may_act or self.phase is Phase.PLAY):
            return {}
        check = explain[self.phase]
        found = ((card, check(card)) for card in dict.fromkeys(self.hand))
        return {card: violation for card, violation in found if violation is not None}

    def _explain_play(self, card: Card) -> Violation | None:
        if card not in self.hand:
            message = f"{card} is not in the hand of {self._player}"
            return self._no("hand.holds", message, card)
        if card in self.legal:
            return None
        now = self.progress
        key = "" if now is None else now.refusal(now.hand(), card.bit, None) or ""
        return self._no(key, self.game.table.refusal(key, card), card)

    def _explain_pass(self, action: Pass) -> Violation | None:
        receivers = dict(self.receivers)
        if len(receivers) == 1:
            if action.to:
                return self._no("pass.form", 'the cards go to one seat: write Pass("...")')
            counts = [(len(action.cards), sum(receivers.values()))]
        else:
            if {seat for seat, _ in action.to} != set(receivers):
                seats = who(tuple(receivers), self.names)
                return self._no("pass.form", f"cards go to {seats}: write Pass({{...}})")
            counts = [(len(cards), receivers[seat]) for seat, cards in action.to]
        for given, due in counts:
            if given != due:
                return self._no("pass.count", f"{_number(given)} passed where {_due(due)}")
        refused = (self._explain_barred(card) for card in action.cards & self.hand)
        return next(filter(None, refused), None) or self._explain_held(action.cards, "passed")

    def _explain_barred(self, card: Card) -> Violation | None:
        """Return the violation for a card of the hand that may not be passed; None if it may."""
        if card in self._passable():
            return None
        return self._no("pass.barred", f"{card} may not be passed: the hand has others", card)

    def _explain_call(self, call: Call) -> Violation | None:
        if self.game.table.rules.passing.may_call(call, self.game.players):
            return None
        count = self.game.table.rules.passing.count
        why = f"{call.scheme!r} may not be called: each seat passes {count} cards to other seats"
        return self._no("call", why)

    def _explain_charge(self, cards: Cards) -> Violation | None:
        charging = self.game.table.rules.charging
        allowed = Cards() if charging is None else charging.cards
        if not cards <= allowed:
            card = (cards - allowed)[0]
            if card not in allowed:
                why = f"{card} may not be charged, only {allowed}"
                return self._no("charging.cards", why, card)
            why = f"{card} is charged once: the other copy counts as charged as well"
            return self._explain_held(cards, "charged") or self._no("charging.cards", why, card)
        if charging is not None and charging.at_most is not None:
            most, given = charging.at_most, len(cards)
            if given > most:
                return self._no("charging.count", f"{given} cards charged where {most} may be")
        return self._explain_held(cards, "charged")

    def _explain_held(self, cards: Cards, what: str) -> Violation | None:
        lacking = cards - self.hand
        if not lacking:
            return None
        card = lacking[0]
        held = "held once" if card in self.hand else f"not in the hand of {self._player}"
        return self._no("hand.holds", f"{card} cannot be {what}: it is {held}", card)

    def _explain_choice(self, action: Choose) -> Violation | None:
        options = () if self.question is None else self.question.options
        if action.option in options:
            return None
        either = " or ".join(options)
        return self._no("choice", f"{action.option!r} is not an answer: choose {either}")

    def _no(
        self, rule: str, message: str, card: Card | None = None, *, hint: str = ""
    ) -> Violation:
        trick = self.trick_number if self.phase is Phase.PLAY else None
        return Violation(rule, message, self.legal_cards(), self.seat, card, trick, hint=hint)


def seat_options_of(state: State, seat: int) -> SeatOptions:
    """Return the options of *seat* in a state."""
    game, board = state.game, state._board
    turn = state._progress.turn == seat
    return SeatOptions(
        game=game,
        plan=board.plan,
        phase=state.phase,
        seat=seat,
        actors=state.actors,
        hand=state.hands[seat],
        legal=Cards("", state._progress.legal) if turn else Cards(),
        progress=state._progress if turn else None,
        trick_number=state._progress.number,
        scheme=pass_scheme(board) if state._phase is Phase.PASS else {},
        pass_plan=board.pass_plan() if state._phase is Phase.PASS else None,
        question=state.question,
        names=state.match.names,
    )


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


def _due(count: int) -> str:
    return "1 is due" if count == 1 else f"{count} are due"


def _number(count: int) -> str:
    return "1 card is" if count == 1 else f"{count} cards are"


def seat_to_act(seat: SeatLike, actors: tuple[int, ...], players: int) -> int:
    """Return *seat*; for None, the one seat to act. InputError if several seats may act."""
    if seat is not None:
        return check_seat(seat, players)
    if len(actors) == 1:
        return actors[0]
    raise InputError(
        f"the seats {', '.join(map(str, actors))} may act: name one of them with seat="
    )
