"""The pass: all seats pass cards at the same time, to other seats or onto a pile."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, final

from hearts._core.cards.action import Action, Phase
from hearts._core.cards.actions import Call, Forward, Pass
from hearts._core.cards.cards import Card, Cards
from hearts._core.cards.records import Due, Option, Violation
from hearts._core.play.board import Board
from hearts._core.play.pass_plan import PassPlan
from hearts._core.play.state import State
from hearts._engine.phases.boards import next_board
from hearts._engine.phases.calling import parcels_in_words
from hearts._engine.phases.form import Form
from hearts._engine.phases.phase import (
    DONE,
    ActingPhase,
    OtherCards,
    Parcel,
    SeatOptions,
    cards_of_numbers,
    numbers_of_cards,
    who,
)
from hearts._engine.phases.steps import deal_phases, go_on
from hearts._seats import check_seat, left_of
from hearts.rules.choices import Choices, one_of, pass_choices
from hearts.rules.passing import CALL, PILE

if TYPE_CHECKING:
    from hearts.rules import TableRules


@final
class PassPhase(ActingPhase):
    """The phase in which all seats pass at the same time, or send on what they get."""

    phase = Phase.PASS
    forms = (Form(Pass, "cards", Cards | dict[int, Cards], by="by seat"), Form(Forward))
    at_once = True
    picks = True
    verb = "passes"
    has_acted = ("pass.again", "has passed already")

    def due(self, state: State, seat: int) -> Due:
        plan = state._board.pass_plan()
        return Due(seat, plan.count, plan.count, plan.receivers[seat])

    def receivers(self, state: State, seat: int) -> tuple[tuple[int, int], ...]:
        return state._board.pass_plan().receivers[seat]

    def words(self, state: State) -> str:
        passing = "each pass" if len(state.actors) > 1 else "passes"
        return f"{self.players(state)} {passing} {_parcels(state)}"

    def code(self, state: State) -> str:
        plan, seat = state._board.pass_plan(), self.seat_code(state)
        to = [f'{receiver}: "..."' for receiver, _ in plan.receivers[state.actors[0]]]
        cards = '"..."' if len(to) == 1 else f"{{{', '.join(to)}}}"
        forward = f" or apply(Forward({seat}))" if plan.forwards else ""
        return f"apply(Pass({cards}, {seat})){forward}"

    def pickable(self, options: SeatOptions) -> Cards:
        """Return the cards that may be passed: without the barred ones, if the others suffice."""
        free = options.state._board.pass_plan().passable(options.hand)
        return Cards("", free, options.hand.two & free)

    def choices(self, options: SeatOptions) -> Choices[Action]:
        seat, receivers = options.seat, options.receivers

        def made(parcels: tuple[Cards, ...]) -> Action:
            if len(parcels) == 1:
                return Pass(parcels[0], seat)
            to = zip(receivers, parcels, strict=True)
            return Pass({receiver: cards for (receiver, _), cards in to}, seat)

        counts = tuple(count for _, count in receivers)
        passes = pass_choices(self.pickable(options), counts).made(made)
        return passes.then(one_of([Forward(seat)])) if _forwards(options.state) else passes

    def is_due(self, options: SeatOptions, action: Action) -> bool:
        return isinstance(action, Pass) or (
            isinstance(action, Forward) and _forwards(options.state)
        )

    def refusal(self, options: SeatOptions, action: Action) -> Violation | None:
        if not isinstance(action, Pass):
            return None
        receivers = dict(options.receivers)
        if len(receivers) == 1:
            if action.to:
                said = "the cards go to one seat"
                return options.no("pass.form", said, hint='write Pass("...")')
            counts = [(len(action.cards), sum(receivers.values()))]
        else:
            if {seat for seat, _ in action.to} != set(receivers):
                seats = who(tuple(receivers), options.state.match.names)
                return options.no("pass.form", f"cards go to {seats}", hint="write Pass({...})")
            counts = [(len(cards), receivers[seat]) for seat, cards in action.to]
        wrong = [options.miscounted("pass.count", given, "passed", due) for given, due in counts]
        wrong += [self._barred(options, card) for card in action.cards & options.hand]
        return next(filter(None, wrong), None) or options.lacks(action.cards, "passed")

    def reasons(self, options: SeatOptions) -> dict[Card, Violation]:
        return options.refused(lambda card: self._barred(options, card))

    def _barred(self, options: SeatOptions, card: Card) -> Violation | None:
        """Return the violation for a card of the hand that may not be passed; None if it may."""
        if card in self.pickable(options):
            return None
        return options.no("pass.barred", f"{card} may not be passed: the hand has others", card)

    def request(self, options: SeatOptions) -> str:
        return f"Pass {_parcels(options.state)}."

    def buttons(self, options: SeatOptions) -> list[Option]:
        forward = Option(Forward(options.seat), "Send on, unseen, the cards that you receive.")
        return [forward] if _forwards(options.state) else []

    def apply(self, state: State, action: Action) -> State:
        acts = (*state._acts, action)
        if len(acts) < state.game.players:
            return super().apply(state, action)
        return _passed(state, acts)

    def redacted(self, action: Action, seat: int | None, due: int) -> Action:
        count = len(action.cards) if isinstance(action, Pass) else due
        return self.hidden(action, seat, count)

    def with_cards(self, action: Action, other: OtherCards) -> Action:
        if not isinstance(action, Pass):
            return action
        to = {receiver: other(cards) for receiver, cards in action.to}
        return Pass(to or other(action.cards), action.seat)

    def done_words(self, table: TableRules, action: Action) -> str:
        if isinstance(action, Pass):
            return super().done_words(table, action)
        return "sends on the received cards"

    def parcels(self, state: State, seat: int) -> tuple[Parcel, ...]:
        players = state.game.players
        to = [
            ((receiver - seat) % players, count) for receiver, count in self.receivers(state, seat)
        ]
        return tuple(Parcel(place, count) for place, count in sorted(to))

    def first_numbers(self, state: State) -> int:
        return 1 << DONE if _forwards(state) else 0

    def made(self, state: State, seat: int, picked: Sequence[Sequence[int]]) -> Action:
        players = state.game.players
        if picked[0][0] == DONE:
            return Forward(seat)
        if len(picked) == 1:
            return super().made(state, seat, picked)
        to = zip(self.parcels(state, seat), picked, strict=True)
        return Pass(
            {left_of(seat, players, each.to): cards_of_numbers(cards) for each, cards in to}, seat
        )

    def numbers(self, state: State, seat: int, action: Action) -> tuple[int, ...]:
        if not isinstance(action, Pass):
            return (DONE,)
        if not action.to:
            return super().numbers(state, seat, action)
        players = state.game.players
        parcels = sorted(((to - seat) % players, cards) for to, cards in action.to)
        return tuple(number for _, cards in parcels for number in numbers_of_cards(cards))


def _forwards(state: State) -> bool:
    """Return whether a seat may send on the cards that it receives."""
    return state._board.pass_plan().forwards


def _parcels(state: State) -> str:
    """Return the numbers of cards and their directions, in words."""
    return parcels_in_words(pass_scheme(state._board), state.game.players)


def pass_scheme(board: Board) -> dict[int, int]:
    """Return the number of cards for each number of places to the left in the deal of a board."""
    called = next((act for act in board.opening if isinstance(act, Call)), None)
    table = board.referee.game.table
    return table.rules.passing.scheme(board.deal_number, table.players, called)


def pass_receivers(players: int, scheme: dict[int, int], seat: int) -> tuple[tuple[int, int], ...]:
    """Return pairs of a receiver and its number of cards from *seat*.

    Cards for a pile go to the seat itself.
    """
    return tuple(sorted((left_of(seat, players, place), count) for place, count in scheme.items()))


def passed_cards(
    players: int, acts: Iterable[Action], scheme: dict[int, int]
) -> tuple[tuple[int, int, Cards], ...]:
    """Return the giver, the receiver and the cards of each pass.

    A seat that forwards sends on the cards that it receives. If all seats in a circle forward, no
    cards move.
    """
    acts = tuple(acts)
    forwarding = {act.seat for act in acts if isinstance(act, Forward)}
    found: list[tuple[int, int, Cards]] = []
    for act in acts:
        if not isinstance(act, Pass) or PILE in scheme:
            continue
        giver = check_seat(act.seat, players)
        to = act.to or [(seat, act.cards) for seat, _ in pass_receivers(players, scheme, giver)]
        for receiver, cards in to:
            while receiver in forwarding:
                receiver = left_of(receiver, players, *scheme)
            found.append((giver, receiver, cards))
    return tuple(found)


def pass_plan_of(board: Board) -> PassPlan:
    """Return the pass plan for the deal of a board.

    Without a call the plan is made once for each deal of the cycle.
    """
    table = board.referee.game.table
    passing = table.rules.passing
    way = board.deal_number % len(passing.cycle)
    found = table.pass_plans.get(way)
    if found is None:
        scheme = pass_scheme(board)
        found = PassPlan(
            tuple(pass_receivers(table.players, scheme, seat) for seat in range(table.players)),
            passing.barred.one,
            passing.forwards(scheme),
            deal_phases(table, scheme),
            table.rules.opening.holding(table).one,
            table.has_extra,
        )
        if passing.cycle[way] != CALL:
            table.pass_plans[way] = found
    return found


def _passed(state: State, acts: tuple[Action, ...]) -> State:
    """Return the state after all have passed: the cards change hands at once, or wait on a pile."""
    board = state._board
    scheme = pass_scheme(board)
    hands = list(state.hands)
    kitty, pile = board.kitty, Cards()
    for act in acts:
        if isinstance(act, Pass) and act.seat is not None:
            hands[act.seat] = hands[act.seat] - act.cards
            pile = pile + act.cards if PILE in scheme else pile
    for _, receiver, cards in passed_cards(state.game.players, acts, scheme):
        hands[receiver] = hands[receiver] + cards
    if pile and state.game.table.rules.passing.mix_kitty:
        pile, kitty = pile + kitty, Cards()
    after = next_board(board, tuple(hands), (*board.opening, *acts), kitty, pile)
    return go_on(after, Phase.PASS)
