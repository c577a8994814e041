"""Play by programs that see views: for a seat that is away (PE-043 to PE-045), and by bots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from hearts._arguments import check_int, short_repr, to_list
from hearts._core.cards.action import Action, Unknown
from hearts._core.cards.actions import Pass, Play
from hearts._core.cards.cards import Card
from hearts._core.cards.events import Deal
from hearts._core.play.state import State
from hearts._core.play.view import View
from hearts.errors import InputError

__all__ = ["Bot", "autoplay", "play_out"]

#: The player of a seat: it gets a view, and nothing else, and returns an action.
Bot: TypeAlias = Callable[[View], Action]
#: Makes the error that is raised for another one, from the state before and the seat asked.
Failed: TypeAlias = "Callable[[Exception, State, int | None], Exception]"


def autoplay(view: View) -> Action:
    """Return the action of a seat that is away: it passes the last cards dealt to it, plays the
    first of its legal cards in their order, and takes the first answer.

    Raises:
        InputError: If *view* is not a View, or its seat may not act.

    >>> from hearts import Game, variants
    >>> view = Game(variants.AMERICAN).start(seed=7).deal().view(2)
    >>> view.explain(autoplay(view)) is None
    True
    """
    seat = seat_to_play(view)
    if view._may_play(None):
        return Play(view.legal_cards()[0], seat)
    if view.receivers:
        free = view.legal_cards()
        return pass_of(view, [card for card in reversed(_last_dealt(view, seat)) if card in free])
    return view._mine(seat).choices().at(0)


def seat_to_play(view: View) -> int:
    """Return the seat that a bot plays.

    Raises:
        InputError: If *view* is not a View, or its seat may not act.
    """
    if not isinstance(view, View):
        raise InputError(f"a seat is played from its View, not from {short_repr(view)}")
    seat = view.seat
    if seat is None or seat not in view.actors:
        raise InputError(f"{view!r}: this seat has nothing to do")
    return seat


def pass_of(view: View, cards: Sequence[Card]) -> Pass:
    """Return the pass of the first of these cards, parcel by parcel, as many as are due."""
    parcels: dict[int, Sequence[Card]] = {}
    for receiver, count in view.receivers:
        parcels[receiver], cards = cards[:count], cards[count:]
    return Pass(parcels if len(parcels) > 1 else next(iter(parcels.values())), view.seat)


def _last_dealt(view: View, seat: int) -> list[Card]:
    """Return the hand in the order in which it was dealt."""
    deal = next(action for action in reversed(view.deal_history) if isinstance(action, Deal))
    cards = deal.hands[seat]
    return [] if isinstance(cards, Unknown) else list(cards)


def check_bot(bot: object, place: str) -> None:
    """Raise InputError for a bot that cannot be called. The message begins with *place*."""
    if not callable(bot):
        raise InputError(
            f"{place}: {short_repr(bot)} is not a bot; a bot is a function of a view, like "
            "opponent(2)"
        )


def check_bots(bots: object, players: int) -> list[Bot]:
    """Return the bots by seat; InputError if a seat has none, or one that cannot be called."""
    each: list[Any] = to_list(bots, "bots", "a bot for each seat")
    if len(each) != players:
        raise InputError(f"bots: {len(each)} at a table of {players}")
    for seat, bot in enumerate(each):
        check_bot(bot, f"bots: seat {seat}")
    return each


def play_out(state: State, bots: Iterable[Bot], *, deals: int | None = None) -> State:
    """Return the match, played on by bots. Each bot gets the view of its own seat.

    If several seats choose at the same time, all bots are asked before any choice is made.

    Args:
        state: The state to begin with.
        bots: The bot of each seat.
        deals: The number of deals to play; the whole match if None. Under some rules a match
            need not end.

    Raises:
        IllegalAction: If the rules refuse an action of a bot.
        InputError: If there is not a bot for each seat, or a bot cannot be called or does not
            return an action.

    >>> from hearts import Game, autoplay, variants
    >>> state = play_out(Game(variants.MICROSOFT).start(seed=7), [autoplay] * 4, deals=1)
    >>> sum(state.scores) % 26
    0
    """
    if not isinstance(state, State):
        raise InputError(f"a match is played on from a State, not from {short_repr(state)}")
    each = check_bots(bots, state.game.players)
    left = None if deals is None else check_int(deals, "the number of deals", 0)
    return play_on(state, each, left)


def play_on(
    state: State, bots: Sequence[Bot], deals: int | None, failed: Failed | None = None
) -> State:
    """Return the match, played on by these bots for a number of deals, or to its end.

    Args:
        state: The state to begin with.
        bots: The bot of each seat.
        deals: The number of deals; None for the whole match.
        failed: Makes the error that is raised in place of another one; None to leave errors alone.
    """
    until = None if deals is None else state.deal_number + deals
    before, seat = state, None
    try:
        while not state.is_over and (until is None or state.deal_number < until):
            before, seat = state, None
            if not state.actors:
                state = state.deal()
                continue
            chosen: list[Action] = []
            for seat in before.actors:
                chosen.append(_asked(bots[seat], before, seat))
            for action in chosen:
                seat = action.seat
                state = state.apply(action)
    except Exception as error:
        if failed is None:
            raise
        raise failed(error, before, seat) from error
    return state


def _asked(bot: Bot, state: State, seat: int) -> Action:
    """Return the action of the bot of a seat; InputError if it returns anything else."""
    action: object = bot(state.view(seat))
    if not isinstance(action, Action):
        raise InputError(
            f"the bot of seat {seat} gave {short_repr(action)}, which is not an action, "
            "like Play('2C')"
        )
    return action.at(seat)
