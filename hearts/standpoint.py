"""A standpoint: what one seat knows that bears on what it may do, and the answers that follow.

A state and a view ask the same questions here, so a view cannot answer differently, and neither
can use what the seat does not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, final

from attrs import frozen

from hearts.core.actions import Action, Choose, Pass, Phase, Play
from hearts.core.cards import Card, Cards
from hearts.core.plan import FOLLOW_KEY, Facts
from hearts.errors import InputError
from hearts.refusals import Violation
from hearts.scoring import Question
from hearts.seats import check_seat

if TYPE_CHECKING:
    from hearts.game import Game

_KINDS: dict[Phase, type[Action]] = {
    Phase.PASS: Pass,
    Phase.PLAY: Play,
    Phase.CHOOSE: Choose,
}


_NOW = {
    Phase.DEAL: "cards are to be dealt",
    Phase.PASS: "cards are being passed",
    Phase.PLAY: "cards are being played",
    Phase.CHOOSE: "a choice is to be made",
}


@final
@frozen
class Standpoint:
    """What one seat knows that bears on what it may do.

    Attributes:
        game: The game.
        phase: What is due.
        seat: Whose standpoint it is.
        actors: The seats that may act.
        hand: The cards that the seat holds.
        legal: In PLAY, the cards that it may play if it is its turn.
        led: The suit led, as a mask; 0 for a lead.
        trick_number: The number of the trick.
        seen: Every card played in this deal.
        facts: What a user's rule may look at; None where there is no such rule.
        receivers: In PASS, how many cards go to which seat.
        question: In CHOOSE, what is asked.
    """

    game: Game
    phase: Phase
    seat: int
    actors: tuple[int, ...]
    hand: Cards
    legal: Cards
    led: int
    trick_number: int
    seen: Cards
    facts: Facts | None
    receivers: tuple[tuple[int, int], ...]
    question: Question | None

    @property
    def may_act(self) -> bool:
        """Is it for this seat to act?"""
        return self.seat in self.actors

    def legal_cards(self) -> Cards:
        """The cards that may be played, or picked from."""
        if not self.may_act:
            return Cards()
        return self.hand if self.phase is Phase.PASS else self.legal

    def legal_actions(self) -> Iterator[Action]:
        """What the seat may do, in a stable order."""
        if not self.may_act:
            return
        if self.phase is Phase.PLAY:
            for card in self.legal:
                yield Play(card, self.seat)
        elif self.question is not None:
            for option in self.question.options:
                yield Choose(option, self.seat)
        else:
            for parcels in _parcels(self.hand, [count for _, count in self.receivers]):
                yield self._passing(parcels)

    def random_action(self, rng: Random) -> Action:
        """One of them, uniformly."""
        if not self.may_act:
            raise InputError(f"seat {self.seat} has nothing to do: {self.phase.value} is due")
        if self.phase is Phase.PLAY:
            return Play(self.legal[rng.randrange(len(self.legal))], self.seat)
        if self.question is not None:
            return Choose(rng.choice(self.question.options), self.seat)
        counts = [count for _, count in self.receivers]
        picked = rng.sample(list(self.hand), sum(counts))
        parcels = []
        for count in counts:
            parcels.append(Cards(picked[:count]))
            picked = picked[count:]
        return self._passing(parcels)

    def _passing(self, parcels: list[Cards]) -> Pass:
        if len(parcels) == 1:
            return Pass(parcels[0], self.seat)
        seats = [seat for seat, _ in self.receivers]
        return Pass(dict(zip(seats, parcels, strict=True)), self.seat)

    def explain_kind(self, action: Action) -> Violation | None:
        """Why an action of this kind is refused now, whoever does it."""
        due = _KINDS.get(self.phase)
        if self.phase is Phase.OVER:
            return self._no("match.over", "the match is over")
        if due is None or not isinstance(action, due):
            return self._no("phase", f"not now: {_NOW[self.phase]}")
        return None

    def explain(self, action: Action) -> Violation | None:
        """Why the rules refuse *action*, which is this seat's; None if they do not."""
        violation = self.explain_kind(action)
        if violation is not None:
            return violation
        if not self.may_act:
            if self.phase is Phase.PASS:
                return self._no("pass.again", f"seat {self.seat} has passed already")
            turn = ", ".join(map(str, self.actors))
            return self._no("turn", f"it is not the turn of seat {self.seat} but of seat {turn}")
        if isinstance(action, Play):
            return self._explain_play(action.card)
        if isinstance(action, Pass):
            return self._explain_pass(action)
        return self._explain_choice(action)

    def reasons(self) -> dict[Card, Violation]:
        """Why each card of the hand that may not be played now is refused."""
        found: dict[Card, Violation] = {}
        if self.phase is Phase.PLAY:
            for card in dict.fromkeys(self.hand):
                violation = self.explain(Play(card, self.seat))
                if violation is not None:
                    found[card] = violation
        return found

    def _explain_play(self, card: Card) -> Violation | None:
        if card not in self.hand:
            message = f"{card} is not in the hand of seat {self.seat}"
            return self._no("hand.holds", message, card)
        if card in self.legal:
            return None
        key = self.game.plan.refusal(
            card.bit, self.hand.one, self.led, self.trick_number, self.seen.one, self.facts
        )
        return self._no(str(key), self.game.refusal(str(key), card), card)

    def _explain_pass(self, action: Pass) -> Violation | None:
        receivers = dict(self.receivers)
        if len(receivers) == 1:
            if action.to:
                return self._no("pass.form", 'the cards go to one seat: write Pass("...")')
            counts = [(len(action.cards), sum(receivers.values()))]
        else:
            if {seat for seat, _ in action.to} != set(receivers):
                seats = ", ".join(map(str, receivers))
                return self._no("pass.form", f"cards go to the seats {seats}: write Pass({{...}})")
            counts = [(len(cards), receivers[seat]) for seat, cards in action.to]
        for given, due in counts:
            if given != due:
                return self._no("pass.count", f"{_number(given)} passed where {due} are due")
        lacking = action.cards - self.hand
        if lacking:
            card = lacking[0]
            held = "held once" if card in self.hand else f"not in the hand of seat {self.seat}"
            return self._no("hand.holds", f"{card} cannot be passed: it is {held}", card)
        return None

    def _explain_choice(self, action: Action) -> Violation | None:
        options = () if self.question is None else self.question.options
        answer = action.option if isinstance(action, Choose) else ""
        if answer in options:
            return None
        return self._no("choice", f"{answer!r} is no answer: choose {' or '.join(options)}")

    def _no(self, rule: str, message: str, card: Card | None = None) -> Violation:
        trick = self.trick_number if self.phase is Phase.PLAY else None
        return Violation(rule, message, self.legal_cards(), self.seat, card, trick)


def _number(count: int) -> str:
    return "1 card is" if count == 1 else f"{count} cards are"


def _parcels(cards: Cards, counts: list[int]) -> Iterator[list[Cards]]:
    """All ways to give so many cards here, so many there; each parcel in the order of the cards."""
    if not counts:
        yield []
        return
    for picked in combinations(cards, counts[0]):
        parcel = Cards(picked)
        for others in _parcels(cards - parcel, counts[1:]):
            yield [parcel, *others]


def seat_to_act(seat: int | None, actors: tuple[int, ...], players: int) -> int:
    """The seat named, or else the one actor; InputError where several may act."""
    if seat is not None:
        return check_seat(seat, players)
    if len(actors) == 1:
        return actors[0]
    raise InputError(f"the seats {', '.join(map(str, actors))} may act: say which one is meant")


__all__ = ["FOLLOW_KEY", "Standpoint", "seat_to_act"]
