"""A careful opponent: it ducks, sheds the cards that would cost it most, and stops a shoot.

It reads the rules through what cards count, who plays together and what a shoot takes, and never by
the name of a variant. It remembers nothing and draws nothing: the same view gives the same action.

The cost of a card is its points for its taker, where points are bad. A card that is good for its
taker costs less than 0. Multipliers and points for tricks are not estimated.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from attrs import frozen

from hearts._core.action import Action, Phase
from hearts._core.actions import Charge, Exchange, Play
from hearts._core.cards import CARDS, LOWEST, Card, Cards, count_bits
from hearts._core.playout import CarefulPlay
from hearts._core.policy import CardPolicy
from hearts._core.view import View
from hearts._wording import count_of
from hearts.bots.opponent import Choice, Opponent
from hearts.bots.play import autoplay, pass_of, seat_to_play
from hearts.rules.table import TableRules

#: Costs are whole numbers; a point is so many of them, which leaves room for shares of a point.
_POINT: Final = 64
#: With this number of cards a suit has enough low ones, whatever else is in it.
_SHORT: Final = 7


@final
@frozen
class CarefulOpponent(Opponent):
    """An opponent that plays with care and without a search: `careful` is one.

    >>> from hearts import Game, play_out, variants
    >>> from hearts.bots import careful
    >>> state = Game(variants.AMERICAN).start(seed=7)
    >>> play_out(state, [careful] * 4, deals=1).scores
    (15, 4, 6, 1)
    """

    def choose(self, view: View) -> Choice:
        """Return the action that is likely to cost least."""
        seat = seat_to_play(view)
        if view.phase is Phase.PLAY:
            return _card_to_play(view, seat)
        if view.phase is Phase.PASS:
            action: Action = pass_of(view, by_trouble(view, careful_play_for(view).policy))
            return Choice(action, "These cards are the most likely to cost points later.")
        if view.phase is Phase.EXCHANGE:
            return Choice(_put_down(view, seat), "Of all the cards these cost least.")
        if view.phase is Phase.CHARGE:
            return Choice(Charge("", seat), "A charge would raise what is at risk.")
        return Choice(autoplay(view), "It is the first choice there is.")


#: An opponent that ducks, sheds what would cost it most, and stops a shoot.
careful: Final = CarefulOpponent()


@lru_cache(maxsize=256)
def careful_play_at(table: TableRules) -> CarefulPlay:
    """Return the policy for the costs at a table, for all its seats."""
    values = table.values
    costs = [_POINT * table.sign * values.get(card, 0) for card in CARDS]
    shoots = table.shoot_cards.one if table.rules.shoots else 0
    sides = [0] * table.players
    for number, side in enumerate(table.sides):
        for seat in side:
            sides[seat] = number
    return CarefulPlay(CardPolicy(costs, table.deck.one, shoots), sides)


def careful_play_for(view: View) -> CarefulPlay:
    """Return the policy for a deal, in which cards may have been charged."""
    charged = Cards([card for cards in view.charged for card in cards])
    return careful_play_at(view.game.table.with_charged(charged))


def _card_to_play(view: View, seat: int) -> Choice:
    game, play, trick = view.game, careful_play_for(view), view.trick
    policy, own = play.policy, play.sides[seat]
    cards = () if trick is None else trick.cards
    unseen = view.game.table.deck - view.hand - view.waiting
    for pile in view.taken:
        unseen = unseen - pile
    table = led = best = 0
    partner = False
    if trick is not None and cards:
        led = cards[0].suit_mask
        for player, card in zip(game.seats(trick), cards, strict=True):
            table |= card.bit
            if card.bit & led and card.bit > best:
                best, partner = card.bit, play.sides[player] == own
    legal, later = view.legal_cards().one, max(0, game.players - 1 - len(cards))
    stop = _worth_of_stopping(view, policy, own)
    bit = policy.choose(
        legal,
        view.hand.one,
        (unseen - Cards(cards)).one,
        table,
        led,
        best,
        later,
        partner,
        len(view.hand),
        stop,
    )
    card = LOWEST[bit % 59]
    if legal == bit:
        why = "No other card may be played."
    elif not led:
        why = "Of all leads this one is likely to cost least."
    elif not bit & led:
        why = _why_discarded(policy, card)
    elif bit < best:
        whose = "the partner's" if partner else "the"
        why = f"It stays below {whose} {LOWEST[best % 59]}."
    elif stop and (table | bit) & policy.shoots:
        why = "It keeps another side from a shoot."
    elif later:
        why = "To take this trick is likely to cost less than to keep the card."
    else:
        why = _why_taken(policy.cost_of(table | bit))
    return Choice(Play(card, seat), why)


def _why_discarded(policy: CardPolicy, card: Card) -> str:
    """Return why a card was discarded."""
    cost = policy.costs[card.index]
    if cost > 0:
        return f"It goes to somebody else: it costs {_points(cost)}."
    return "It cannot take this trick, and might take a later one that costs more."


def _why_taken(cost: int) -> str:
    """Return why the last player takes a trick of this cost."""
    if cost < 0:
        return f"The trick is worth {_points(-cost)}."
    if cost:
        return f"The trick costs {_points(cost)}, and to keep the card would cost more."
    return "The trick costs nothing."


def _points(cost: int) -> str:
    """Return a cost in points, as text."""
    return count_of(cost // _POINT, "point")


def _worth_of_stopping(view: View, policy: CardPolicy, own: int) -> int:
    """Return what it is worth to take a card of the shoot that another side may make."""
    if policy.shoots == 0:
        return 0
    taken = [
        sum(policy.cost_of(view.taken[each].one & policy.shoots) for each in side)
        for side in view.game.sides
    ]
    return policy.worth_of_stopping(taken, own)


def by_trouble(view: View, policy: CardPolicy) -> list[Card]:
    """Return the cards that may be picked, the most troublesome first."""
    hand = view.hand.one
    unseen = policy.deck & ~hand
    average = int(policy.cost_of(policy.deck)) // len(view.hand)

    def trouble(card: Card) -> tuple[float, int]:
        """Return what a card is likely to cost: in trouble, and in the tricks that it takes. A
        high card of a short suit has few others to hide behind."""
        others = unseen & card.suit_mask
        lower = int(count_bits(others & (card.bit - 1)))
        chance = lower / int(count_bits(others) + 1)
        length = int(count_bits(hand & card.suit_mask))
        tricks = chance * average * max(0, _SHORT - length)
        return int(policy.trouble(card.bit, hand, unseen, average)) + tricks, card.bit

    free = sorted(view.legal_cards(), key=trouble, reverse=True)
    return [card for card in free for _ in range(view.hand.count(card))]


def _put_down(view: View, seat: int) -> Action:
    """Return the exchange that puts down what costs least: it counts for its own seat."""
    policy = careful_play_for(view).policy
    cards = sorted(by_trouble(view, policy), key=lambda card: policy.costs[card.index])
    (due,) = view.due
    return Exchange(cards[: due.most], seat)
