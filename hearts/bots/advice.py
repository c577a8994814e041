"""Advice for a decision, and a review of the decisions of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from attrs import frozen

from hearts._arguments import check_int, short_repr, to_list
from hearts._core.cards.action import Action
from hearts._core.cards.actions import Play
from hearts._core.play.state import State
from hearts._core.play.view import View
from hearts._seats import check_seat
from hearts._values import Immutable, picture_of
from hearts.bots.candidates import candidates
from hearts.bots.estimates import Estimate, Estimates, about, said
from hearts.bots.opponent import rng_key
from hearts.bots.play import seat_to_play
from hearts.errors import InputError

__all__ = ["Reviewed", "advice", "review"]

#: The number of standard errors by which another action must be better to be named in a review.
_SURE: Final = 2


@final
@frozen
class Reviewed(Immutable):
    """A decision of a match, judged afterwards.

    Attributes:
        place: Its place in the history of the match.
        seat: The seat that decided.
        action: The action that was taken.
        best: The best action.
        cost: The mean number of points that the seat gave away against the others.
        error: The standard error of *cost*.
        text: The judgement as a sentence.
    """

    place: int
    seat: int
    action: Action
    best: Action
    cost: float
    error: float
    text: str

    def _repr_html_(self) -> str:
        """Return the picture that a notebook shows."""
        return picture_of(self)


def advice(view: View, *, worlds: int = 50, seed: int = 0) -> tuple[Estimate, ...]:
    """Return an estimate of each legal action, the best one first: by its lead, or by the chance to
    win a match that may end in this deal or the next one.

    Every legal card is tried. If there are many passes or other choices, only promising ones are
    tried.

    Args:
        view: The view of a seat that may act.
        worlds: The number of worlds to draw. If there are fewer, all are used.
        seed: The seed of the worlds; the same seed gives the same advice.

    Raises:
        InputError: If *view* is not a View, its seat may not act, *worlds* is below 1, or
            *seed* is not a seed. Also if the worlds are too many to weigh, as after a pass of many
            barred cards, or points are too large.

    >>> from hearts import Game, variants
    >>> from hearts.bots import advice
    >>> state = Game(variants.AMERICAN).position(["KC 3D", "2C 4D", "AD QS", "3C 5D"], leader=0)
    >>> best, other = advice(state.play("KC").play("2C").view(2))
    >>> best.action, best.lead > other.lead
    (Play('QS', seat=2), True)
    """
    count = check_int(worlds, "the number of worlds", 1)
    seed = check_int(seed, "a seed")
    estimates = _estimates(view, _worth_a_look(view), count, seed, wins=True)
    found = estimates.found()
    return tuple(found[number] for number in estimates.order())


def review(
    state: State, *, seats: Sequence[int] | None = None, worlds: int = 20, seed: int = 0
) -> tuple[Reviewed, ...]:
    """Return the decisions of a match that cost their seats points, the dearest first.

    A decision is judged by the knowledge of its seat. So a card that did harm may have been right.
    A cost below two of its standard errors may be luck, and is left out. So is a decision whose
    worlds are too many to weigh.

    Args:
        state: The match, which is judged from its start.
        seats: The seats whose decisions are judged; by default all.
        worlds: The number of worlds to draw for each decision.
        seed: The seed of the worlds; the same seed gives the same review.

    Raises:
        InputError: If *state* is not a State, there is no such seat, *worlds* is below 1,
            or *seed* is not a seed.

    >>> from hearts import Game, variants
    >>> from hearts.bots import review
    >>> hands = ["2C 3C", "3D 4D", "AC 4C", "5C QS"]
    >>> state = Game(variants.AMERICAN).position(hands, leader=0)
    >>> for card in ("2C", "3D", "AC", "5C"):
    ...     state = state.play(card)
    >>> worst = review(state)[0]
    >>> worst.action, worst.best
    (Play('AC', seat=2), Play('4C', seat=2))
    """
    if not isinstance(state, State):
        raise InputError(f"a match is reviewed from its State, not from {short_repr(state)}")
    count = check_int(worlds, "the number of worlds", 1)
    seed = check_int(seed, "a seed")
    players = state.game.players
    given = range(players) if seats is None else seats
    chosen = to_list(given, "seats", "a list of seats", ordered=False)
    looked_at = {check_seat(seat, players) for seat in chosen}
    history = state.history
    now = state.game.replay(history[:1])
    found = []
    for place, action in enumerate(history[1:], start=1):
        seat = action.seat
        if seat in looked_at and seat is not None:
            judged = _judged(now.view(seat), place, action, count, seed)
            if judged is not None:
                found.append(judged)
        now = now.apply(action)
    return tuple(sorted(found, key=lambda each: -each.cost))


def _worth_a_look(view: View) -> list[Action]:
    """Return the actions that are tried: all cards that may be played, else candidates."""
    seat = seat_to_play(view)
    if view._may_play(None):
        return [Play(card, seat) for card in view.legal_cards()]
    return candidates(view)


def _estimates(
    view: View, actions: Sequence[Action], worlds: int, seed: int, *, wins: bool
) -> Estimates:
    return Estimates(view, actions, rng_key(view, seed), worlds, wins=wins)


def _judged(view: View, place: int, action: Action, worlds: int, seed: int) -> Reviewed | None:
    """Return the cost of a decision; None if it was the only one, or none is surely better."""
    actions = list(dict.fromkeys([action, *_worth_a_look(view)]))
    if len(actions) == 1:
        return None
    try:
        estimates = _estimates(view, actions, worlds, seed, wins=False)
    except InputError:  # the worlds cannot be weighed
        return None
    found = estimates.found()
    best = max(range(len(found)), key=lambda number: found[number].lead)
    cost, error = estimates.ahead(best, 0)
    if not (cost > 0 and cost >= _SURE * error):  # an error of a single world is not a number
        return None
    seat, done = seat_to_play(view), "passed" if view.receivers else "chose"
    place_of = f"Deal {view.deal_number + 1}"
    if view.trick is not None:
        place_of, done = f"{place_of}, trick {len(view.tricks) + 1}", "played"
    text = (
        f"{place_of}: seat {seat} {done} {said(view, action)}, which costs {about(cost)} more than "
        f"{said(view, found[best].action)}."
    )
    return Reviewed(place, seat, action, found[best].action, cost, error, text)
