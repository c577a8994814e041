"""A careful opponent: it ducks, sheds the cards that would cost it most, and stops a shoot.

It reads the rules through what cards count, who plays together and what a shoot takes, and never by
the name of a variant. It remembers nothing and draws nothing: the same view gives the same action.

The cost of a card is its points for its taker, where points are bad. A card that is good for its
taker costs less than 0. Multipliers and points for tricks are not estimated.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hearts._core.action import Action, Phase
from hearts._core.actions import Charge, Exchange, Play
from hearts._core.cards import CARDS, LOWEST, Card, Cards
from hearts._core.policy import CardPolicy
from hearts._core.view import View
from hearts.bots.play import autoplay, pass_of, seat_to_play
from hearts.rules.table import TableRules

#: Costs are whole numbers; a point is so many of them, which leaves room for shares of a point.
_POINT: Final = 64


def careful(view: View) -> Action:
    """Return the action of a careful player in the seat of a view.

    Raises:
        InputError: If it is no view, or its seat has nothing to do.

    >>> from hearts import Game, play_out, variants
    >>> from hearts.bots import careful
    >>> state = Game(variants.AMERICAN).start(seed=7)
    >>> play_out(state, [careful] * 4, deals=1).scores
    (17, 0, 9, 0)
    """
    seat = seat_to_play(view)
    if view.phase is Phase.PLAY:
        return Play(_card_to_play(view, seat), seat)
    if view.phase is Phase.PASS:
        return pass_of(view, _by_trouble(view, _policy(view)))
    if view.phase is Phase.EXCHANGE:
        return _put_down(view, seat)
    return Charge("", seat) if view.phase is Phase.CHARGE else autoplay(view)


@lru_cache(maxsize=256)
def policy_of(table: TableRules) -> CardPolicy:
    """Return the policy for the costs at a table."""
    values = table.values
    costs = [_POINT * table.sign * values.get(card, 0) for card in CARDS]
    return CardPolicy(costs, table.deck.one, table.shoot_cards.one if table.rules.shoots else 0)


def _policy(view: View) -> CardPolicy:
    """Return the policy for a deal, in which cards may have been charged."""
    charged = Cards([card for cards in view.charged for card in cards])
    return policy_of(view.game.table.with_charged(charged))


def _card_to_play(view: View, seat: int) -> Card:
    game, policy, trick = view.game, _policy(view), view.trick
    cards = () if trick is None else trick.cards
    unseen = view.game.table.deck - view.hand - view.waiting
    for pile in view.taken:
        unseen = unseen - pile
    table = led = best = 0
    partner = False
    if trick is not None and cards:
        led = cards[0].suit_mask
        side = game.sides[_side_of(view, seat)]
        for player, card in zip(game.seats(trick), cards, strict=True):
            table |= card.bit
            if card.bit & led and card.bit > best:
                best, partner = card.bit, player in side
    bit = policy.choose(
        view.legal_cards().one,
        view.hand.one,
        (unseen - Cards(cards)).one,
        table,
        led,
        best,
        max(0, game.players - 1 - len(cards)),
        partner,
        len(view.hand),
        _worth_of_stopping(view, policy, seat),
    )
    return LOWEST[bit % 59]


def _side_of(view: View, seat: int) -> int:
    """Return the number of the side of a seat."""
    return next(number for number, side in enumerate(view.game.sides) if seat in side)


def _worth_of_stopping(view: View, policy: CardPolicy, seat: int) -> int:
    """Return what it is worth to take a card of the shoot that another side may make.

    Of two sides one takes everything as soon as the other takes nothing, so it is worth something
    from the start. Of more sides one has to have taken more than half of the shoot alone.
    """
    if policy.shoots == 0:
        return 0
    sides, own = view.game.sides, _side_of(view, seat)
    taken = [
        sum(policy.cost_of(view.taken[each].one & policy.shoots) for each in side) for side in sides
    ]
    total = policy.cost_of(policy.shoots)
    takers = [number for number, cost in enumerate(taken) if cost]
    two = len(sides) == 2
    if takers == [] and two:
        return total * 3 // 20
    if len(takers) != 1 or takers[0] == own:
        return 0
    cost = taken[takers[0]]
    if two:
        return total * 3 // 10 + cost
    return cost * cost // total if 2 * cost > total else 0


def _by_trouble(view: View, policy: CardPolicy) -> list[Card]:
    """Return the cards that may be picked, the most troublesome first."""
    hand = view.hand.one
    unseen = policy.deck & ~hand
    average = policy.cost_of(policy.deck) // len(view.hand)
    free = sorted(
        view.legal_cards(),
        key=lambda card: (policy.trouble(card.bit, hand, unseen, average), card.bit),
        reverse=True,
    )
    return [card for card in free for _ in range(view.hand.count(card))]


def _put_down(view: View, seat: int) -> Action:
    """Return the exchange that puts down what costs least: it counts for its own seat."""
    policy = _policy(view)
    cards = sorted(_by_trouble(view, policy), key=lambda card: policy.costs[card.index])
    (due,) = view.due
    return Exchange(cards[: due.most], seat)
