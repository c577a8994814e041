"""A quick careful choice of a card, from what a seat knows.

For each legal card three things are weighed: how likely it takes the trick, what the trick would
cost, and how much trouble the card would be if it stayed in the hand. All cards of a suit are
compared by their places in it; that trumps, charged cards or laps of a trick may change the winner
is left to the estimate. Costs are points that are bad for the seat; cards that are good cost less
than 0, and the same comparison makes the seat want them.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hearts._core.cards import BITS, LOWEST, count_bits

#: A point in costs, which leaves room for shares of a point.
POINT: Final = 64
#: Chances are parts of this.
_SURE: Final = 1024


@final
class CardPolicy:
    """The careful choice of a card under the costs of a deal.

    Attributes:
        costs: What each card costs its taker, by its index.
        priced: The cards that cost anything, as a mask.
        deck: All cards, as a mask.
        shoots: The cards that a shoot takes, as a mask.
    """

    __slots__ = ("costs", "deck", "priced", "shoots")

    costs: Final[list[int]]
    priced: Final[i64]
    deck: Final[i64]
    shoots: Final[i64]

    def __init__(self, costs: list[int], deck: i64, shoots: i64) -> None:
        priced: i64 = 0
        for index, cost in enumerate(costs):
            if cost != 0:
                priced |= BITS[index]
        self.costs = costs
        self.deck = deck
        self.shoots = shoots
        self.priced = priced & deck

    def cost_of(self, cards: i64) -> i64:
        """Return what these cards cost their taker."""
        found: i64 = 0
        rest: i64 = cards & self.priced
        while rest != 0:
            bit: i64 = rest & -rest
            cost: i64 = self.costs[LOWEST[bit % 59].index]
            found += cost
            rest &= rest - 1
        return found

    def trouble(self, bit: i64, hand: i64, unseen: i64, average: i64) -> i64:
        """Return what a card is likely to cost its holder later on.

        Args:
            bit: The card.
            hand: The hand that it is in.
            unseen: The cards that are out and may be in other hands.
            average: What a trick costs on average.
        """
        suit: i64 = LOWEST[bit % 59].suit_mask
        others: i64 = unseen & suit
        below: i64 = others & (bit - 1)
        lower: i64 = count_bits(below)
        higher: i64 = count_bits(others) - lower
        guards: i64 = count_bits(hand & suit & (bit - 1))
        chance: i64 = (lower * _SURE) // (lower + higher + 1)
        caught: i64 = self.cost_of(below) // 2 + average
        own: i64 = self.costs[LOWEST[bit % 59].index]
        if own > 0:
            # A bad card is taken home by itself, or drawn out by a higher one of the others.
            caught += own
            chance = chance + (_SURE - chance) // 4
        elif own < 0:
            caught += own
        return caught * chance // (_SURE * (1 + guards // 2))

    def worth_of_stopping(self, taken: list[int], own: int) -> int:
        """Return what it is worth to take a card of the shoot that another side may make.

        Of two sides one takes everything as soon as the other takes nothing, so it is worth
        something from the start. Of more sides one has to have taken more than half of the shoot
        alone.

        Args:
            taken: What the cards of the shoot cost that each side has taken.
            own: The side that may stop the shoot.
        """
        if self.shoots == 0:
            return 0
        total = int(self.cost_of(self.shoots))
        shooter = -1
        for side, cost in enumerate(taken):
            if cost != 0:
                if shooter >= 0:
                    return 0
                shooter = side
        two = len(taken) == 2
        if shooter < 0:
            return total * 3 // 20 if two else 0
        if shooter == own:
            return 0
        cost = taken[shooter]
        if two:
            return total * 3 // 10 + cost
        return cost * cost // total if 2 * cost > total else 0

    def choose(
        self,
        legal: i64,
        hand: i64,
        unseen: i64,
        trick: i64,
        led: i64,
        best: i64,
        later: i64,
        partner: bool,
        tricks: i64,
        stop: i64,
    ) -> i64:
        """Return the card to play, as a bit.

        Args:
            legal: The cards that may be played.
            hand: The cards held.
            unseen: The cards that are out and may be in the other hands.
            trick: The cards on the table.
            led: The suit led, as a mask; 0 before the lead.
            best: The card that takes the trick so far.
            later: How many seats play to the trick after this one.
            partner: Whether a partner has played that card.
            tricks: How many tricks are left in the deal, this one included.
            stop: What it is worth to take a card of the shoot that another side is about to make.
        """
        if legal & (legal - 1) == 0:
            return legal
        table: i64 = self.cost_of(trick)
        out: i64 = self.cost_of(unseen)
        unseen_count: i64 = count_bits(unseen)
        average: i64 = out // tricks if tricks > 0 else 0
        to_come: i64 = out * later // unseen_count if unseen_count > 0 else 0
        found: i64 = 0
        least: i64 = 0
        rest: i64 = legal
        while rest != 0:
            bit: i64 = rest & -rest
            rest &= rest - 1
            card = LOWEST[bit % 59]
            own: i64 = self.costs[card.index]
            chance: i64 = 0
            if led == 0 or (bit & led != 0 and bit > best):
                others: i64 = unseen & card.suit_mask
                above: i64 = others & ~(bit + (bit - 1))
                higher: i64 = count_bits(above)
                lower: i64 = count_bits(others) - higher
                if later == 0 or higher == 0:
                    chance = _SURE
                else:
                    chance = (lower + 1) * _SURE // (lower + higher + 1)
                    if later == 1:
                        chance = (chance + _SURE) // 2
            cost: i64 = table + own + to_come
            if stop != 0 and (trick | bit) & self.shoots != 0:
                cost -= stop
            weight: i64 = cost * chance
            if chance < _SURE:
                given: i64 = own if partner and chance == 0 else -own // 4
                weight += given * (_SURE - chance)
            # What may come later counts half of what comes now.
            weight -= self.trouble(bit, hand, unseen, average) * (_SURE // 2)
            if found == 0 or weight < least:
                found = bit
                least = weight
        return found
