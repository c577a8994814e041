"""The numbers with which OpenSpiel writes down a deal of Hearts.

A history is the direction of the pass, the 52 cards as they are dealt in turn, three cards to pass
from each seat, and the cards played. A card is four times its rank, from 0 for a two, plus its suit
in the order C D H S.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from hearts import variants
from hearts._arguments import check_int, counted, short_repr, to_list
from hearts._core.cards.actions import Pass
from hearts._core.cards.cards import Card
from hearts._core.play.state import State
from hearts._engine.game.game import Game
from hearts._engine.phases.deal import deals_in
from hearts._engine.validation import check_known
from hearts._engine.views.record import DealRecord
from hearts.errors import InputError

_DIRECTIONS: Final = ("hold", "left", "across", "right")
_SEATS: Final = 4
_CARDS: Final = 52
_PASSED: Final = 3
#: The two halves of the text of each card, at the place of its number.
_TEXTS: Final = tuple(rank + suit for rank in "23456789TJQKA" for suit in "CDHS")


def from_openspiel(numbers: Iterable[int], **options: Any) -> State:
    """Return the state that an OpenSpiel history leads to.

    Args:
        numbers: The history, which holds at least the direction and the deal.
        options: The parameters of OpenSpiel's game that differ from its defaults, as for
            `hearts.variants.openspiel`.

    Raises:
        InputError: If a number has no meaning, or the deal is not complete.
        IllegalAction: If a card is refused.

    >>> from hearts import notation
    >>> state = notation.from_openspiel([1, *range(52)])
    >>> state.phase, str(state.hands[3])
    (Phase.PASS, '2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS')
    """
    history = [check_int(each, "a number of OpenSpiel") for each in to_list(numbers, "numbers")]
    if len(history) <= _CARDS:
        raise InputError(
            f"expected a direction and 52 cards first, found {counted(len(history), 'number')}"
        )
    if not 0 <= history[0] < len(_DIRECTIONS):
        raise InputError(f"number 1: {history[0]} is not a direction, which is 0 to 3")
    for place, number in enumerate(history[1:], start=2):
        if not 0 <= number < _CARDS:
            raise InputError(f"number {place}: {number} is not a card, which is 0 to 51")
    cards = [Card(_TEXTS[number]) for number in history[1:]]
    direction = _DIRECTIONS[history[0]]
    rules = variants.openspiel(direction=direction, **options)
    state = Game(rules).start(seed=0).deal([cards[seat:_CARDS:_SEATS] for seat in range(_SEATS)])
    rest = cards[_CARDS:]
    if state.actor is None:
        for seat in range(min(_SEATS, len(rest) // _PASSED)):
            state = state.apply(Pass(rest[_PASSED * seat : _PASSED * (seat + 1)], seat))
        if 0 < len(rest) < _PASSED * _SEATS and len(rest) % _PASSED:
            raise InputError(f"the numbers end within a pass: {counted(len(rest), 'card')} of 12")
        rest = rest[_PASSED * _SEATS :]
    for card in rest:
        state = state.play(card)
    return state


def to_openspiel(state: State) -> tuple[tuple[int, ...], ...]:
    """Return the deals of a state as OpenSpiel histories, one for each.

    Args:
        state: A state of a game of four with a whole pack and no kitty, in which three cards are
            passed to one place.

    Raises:
        InputError: If OpenSpiel has no numbers for such a deal.

    >>> from hearts import Game, notation, variants
    >>> [numbers] = notation.to_openspiel(Game(variants.MICROSOFT).start(seed=7).deal())
    >>> numbers[0], len(numbers)
    (1, 53)
    """
    if not isinstance(state, State):
        raise InputError(f"to_openspiel() takes a State, not {short_repr(state)}")
    game, actions = state.game, state.history
    whole = sorted(map(str, game.table.deck)) == sorted(_TEXTS) and not game.table.kitty_size
    if game.players != _SEATS or not whole:
        raise InputError(f"OpenSpiel plays with four players and 52 cards, not {game.rules.name}")
    if not game.table.rules.dealing.clockwise or game.table.rules.taking:
        raise InputError(
            "OpenSpiel plays clockwise, and the highest card of the suit led takes a trick, unlike "
            f"in {game.rules.name}"
        )
    sheet = getattr(actions[0], "match", None)
    before = sheet.standing.deals if sheet is not None else 0
    found = []
    for number, (start, end) in enumerate(deals_in(actions)):
        acts = actions[start:end]
        record = DealRecord(game.table, None, acts, before + number)
        if record.position is not None:
            raise InputError("OpenSpiel has no numbers for a position")
        if not record.deals:
            continue  # the cards are still to be dealt
        direction = game.table.rules.passing.direction(before + number)
        if isinstance(direction, int):
            direction = _DIRECTIONS[direction % _SEATS]
        if direction not in _DIRECTIONS:
            raise InputError(f"deal {number + 1}: OpenSpiel has no pass {direction!r}")
        passes: dict[int, list[int]] = {}
        for act in (*record.passes, *record.charges):
            if not isinstance(act, Pass):
                what = f"the {type(act).__name__.lower()} of seat {act.seat}"
                raise InputError(f"deal {number + 1}: OpenSpiel has no number for {what}")
            if len(act.cards) != _PASSED:
                cards = len(act.cards)
                raise InputError(f"deal {number + 1}: OpenSpiel passes three cards, not {cards}")
            passes[act.seat or 0] = [_number(card) for card in act.cards]
        if sorted(passes) != list(range(len(passes))):
            gap = next(seat for seat in range(_SEATS) if seat not in passes)
            raise InputError(
                f"deal {number + 1}: in OpenSpiel seat {gap} passes before seat {max(passes)}"
            )
        hands = [list(check_known(hand, "a hand")) for hand in record.deals[0].hands]
        numbers = [_DIRECTIONS.index(direction)]
        numbers += [_number(hand[turn]) for turn in range(13) for hand in hands]
        numbers += [card for seat in sorted(passes) for card in passes[seat]]
        found.append((*numbers, *(_number(card) for _, card in record.plays)))
    return tuple(found)


def _number(card: Card) -> int:
    """Return OpenSpiel's number of a card."""
    return _TEXTS.index(str(card))
