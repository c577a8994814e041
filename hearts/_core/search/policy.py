"""A quick careful choice of a card, from what a seat knows.

It weighs three things for each legal card: the chance that it takes the trick, the cost of the
trick, and the trouble that the card would bring later in the hand. Cards of a suit are compared by
their places in it; trumps, charged cards and laps of a trick may change the winner, which the
estimate neglects. Costs are points that are bad for the seat; good cards cost less than 0, so the
same comparison makes the seat want them. A seat with a hand that hardly loses a trick tries to take
them all instead, if a shoot is worth it.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hearts._core.cards.cards import ALL_CARDS, BITS, LOWEST, count_bits
from hearts._core.play.progress import Progress
from hearts._core.score.tally import SeatTally

#: A point in costs, which leaves room for shares of a point.
POINT: Final = 64
#: Chances are parts of this.
_SURE: Final = 1024


@final
class Situation:
    """The situation of a seat that is to play a card: all that its choice depends on.

    It changes: one situation is filled again for each choice of a playout.

    Attributes:
        legal: The cards that may be played.
        hand: The cards held.
        unseen: The cards that are out and may be in other hands.
        table: The cards on the table.
        led: The suit led, as a mask; 0 before the lead.
        best: The card that takes the trick so far.
        later: The number of cards that are played to the trick after this one.
        partner: Whether a partner has played that card.
        tricks: The number of tricks left in the deal, including this one.
        others: The number of other hands.
        stop: The worth of taking a card of a shoot that another side is about to make.
        goal: The number of cards more than usual that may lose a trick in a try of a shoot; -1 for
            no try.
    """

    __slots__ = (
        "best", "goal", "hand", "later", "led", "legal", "others", "partner", "stop", "table",
        "tricks", "unseen",
    )  # fmt: skip

    def __init__(self) -> None:
        self.legal: i64 = 0
        self.hand: i64 = 0
        self.unseen: i64 = 0
        self.table: i64 = 0
        self.led: i64 = 0
        self.best: i64 = 0
        self.later: i64 = 0
        self.partner = False
        self.tricks: i64 = 0
        self.others: i64 = 0
        self.stop = 0
        self.goal = -1

    def see(self, progress: Progress, seen: i64, sides: list[int]) -> None:
        """Fill in all but the worth of a shoot, for the seat to play.

        Args:
            progress: The progress of the deal.
            seen: The cards that are in no other hand.
            sides: The number of the side of each seat.
        """
        turn: i64 = progress._turn
        board = progress._board
        held = board.held[progress._place()]
        one: i64 = held.one & ~progress._played
        two: i64 = held.two & ~progress._played2
        count: i64 = progress._count
        taker: i64 = progress._best_seat
        others: i64 = len(sides) - 1
        self.legal = progress._legal
        self.hand = one | two
        self.unseen = ALL_CARDS & ~seen
        self.table = (progress._trick | progress._trick2) & ALL_CARDS
        self.led = progress._led
        self.best = progress._best
        last: i64 = board.plan.lap - 1
        self.later = last - count if count < last else 0
        self.partner = count > 0 and taker >= 0 and sides[taker] == sides[turn]
        self.tricks = count_bits(one) + count_bits(two)
        self.others = others


@final
class CardPolicy:
    """The careful choice of a card under the costs of a deal.

    Attributes:
        costs: The cost of each card to its taker, by its index.
        priced: The cards that cost anything, as a mask.
        deck: All cards, as a mask.
        shoots: The cards that a shoot takes, as a mask.
        ranked: If the ranks have another order, the same policy for cards that are renamed to have
            the usual one; else None.
        tries: Whether a shoot is worth a try. A failed try costs most of the cards, so a shoot must
            be worth at least their cost.
    """

    __slots__ = ("_heights", "costs", "deck", "priced", "ranked", "shoots", "tries")

    costs: Final[list[int]]
    priced: Final[i64]
    deck: Final[i64]
    shoots: Final[i64]
    ranked: Final[CardPolicy | None]
    tries: Final[bool]

    def __init__(
        self, costs: list[int], deck: i64, shoots: i64, prize: int, heights: bytes = b""
    ) -> None:
        """Set the costs, the worth of a shoot to the side that makes it, as a cost, and the place
        of each card in its suit, as in `TrickPlan`."""
        priced: i64 = 0
        for index, cost in enumerate(costs):
            if cost != 0:
                priced |= BITS[index]
        self.costs = costs
        self.deck = deck
        self.shoots = shoots
        self.priced = priced & deck
        self.tries = shoots != 0 and prize >= int(self.cost_of(shoots))
        self._heights: Final[bytes] = heights
        ranked: CardPolicy | None = None
        if len(heights) > 0:
            renamed = list(costs)
            for index, cost in enumerate(costs):
                renamed[heights[index]] = cost
            ranked = CardPolicy(renamed, self.renamed(deck), self.renamed(shoots), prize)
        self.ranked = ranked

    def renamed(self, cards: i64) -> i64:
        """Return the cards of the usual order that stand in the places of these."""
        if len(self._heights) == 0:
            return cards
        found: i64 = 0
        rest: i64 = cards
        while rest != 0:
            bit: i64 = rest & -rest
            found |= BITS[self._heights[LOWEST[bit % 59].index]]
            rest &= rest - 1
        return found

    def _renamed_situation(self, at: Situation) -> Situation:
        """Return the situation with renamed cards."""
        found = Situation()
        found.legal = self.renamed(at.legal)
        found.hand = self.renamed(at.hand)
        found.unseen = self.renamed(at.unseen)
        found.table = self.renamed(at.table)
        found.led = at.led
        best: i64 = found.table & at.led
        while best & (best - 1) != 0:
            best &= best - 1
        found.best = best
        found.later = at.later
        found.partner = at.partner
        found.tricks = at.tricks
        found.others = at.others
        found.stop = at.stop
        found.goal = at.goal
        return found

    def cost_of(self, cards: i64) -> i64:
        """Return the cost of these cards to their taker."""
        found: i64 = 0
        rest: i64 = cards & self.priced
        while rest != 0:
            bit: i64 = rest & -rest
            cost: i64 = self.costs[LOWEST[bit % 59].index]
            found += cost
            rest &= rest - 1
        return found

    def trouble(self, bit: i64, hand: i64, unseen: i64, average: i64) -> i64:
        """Return the expected cost of a card to its holder later on.

        Args:
            bit: The card.
            hand: The hand that it is in.
            unseen: The cards that may be in other hands.
            average: The average cost of a trick.
        """
        ranked = self.ranked
        if ranked is not None:
            return ranked.trouble(
                self.renamed(bit), self.renamed(hand), self.renamed(unseen), average
            )
        suit: i64 = LOWEST[bit % 59].suit_mask
        others: i64 = unseen & suit
        below: i64 = others & (bit - 1)
        lower: i64 = count_bits(below)
        higher: i64 = count_bits(others) - lower
        guards: i64 = count_bits(hand & suit & (bit - 1))
        chance: i64 = (lower * _SURE) // (lower + higher + 1)
        caught: i64 = self.cost_of(below) // 2 + average
        own: i64 = self.costs[LOWEST[bit % 59].index]
        caught += own
        if own > 0:
            # A bad card is taken home by itself, or drawn out by a higher one of the others.
            chance = chance + (_SURE - chance) // 4
        return caught * chance // (_SURE * (1 + guards // 2))

    def worth_of_stopping(self, taken: list[int], own: int) -> int:
        """Return the worth of taking a card of the shoot that another side may make.

        With two sides, one takes everything as soon as the other takes nothing, so the worth is
        above 0 from the start. With more sides, it is 0 until one side alone has taken more than
        half of the shoot.

        Args:
            taken: The cost of the cards of the shoot that each side has taken.
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

    def goal(self, taken: list[int], own: int) -> int:
        """Return the number of cards more than usual that may lose a trick in a try of a shoot, or
        -1 if the seat cannot make one.

        Args:
            taken: The cost of the cards of the shoot that each side has taken.
            own: The side of the seat.
        """
        if not self.tries:
            return -1
        for side, cost in enumerate(taken):
            if cost != 0 and side != own:
                return -1
        return 1 if 2 * taken[own] > int(self.cost_of(self.shoots)) else 0

    def losers(self, hand: i64, unseen: i64, others: i64) -> i64:
        """Return the number of cards of a hand that may lose a trick if the suits are led from the
        top.

        A card takes its trick once no higher card is out, nor a copy of it that would cancel it.
        Each card led above it draws a card from about three of four other hands.

        Args:
            hand: The cards held.
            unseen: The cards that may be in the other hands.
            others: The number of other hands.
        """
        drawn: i64 = others - others // 4
        found: i64 = 0
        rest: i64 = hand
        while rest != 0:
            bit: i64 = rest & -rest
            rest &= rest - 1
            suit: i64 = LOWEST[bit % 59].suit_mask
            out: i64 = unseen & suit
            if out & ~(bit - 1) != 0:
                above: i64 = hand & suit & ~(bit + (bit - 1))
                if count_bits(above) * drawn < count_bits(out):
                    found += 1
        return found

    def may_shoot(self, at: Situation) -> bool:
        """Return whether a seat should try a shoot.

        Three cards may lose a trick, but not more than half of the hand, and fewer at a large
        table. (Tried in duplicate deals: with fewer a seat gains less, and with more no more.)
        """
        legal: i64 = at.legal
        if at.goal < 0 or legal & (legal - 1) == 0:
            return False
        ranked = self.ranked
        if ranked is not None:
            return ranked.may_shoot(self._renamed_situation(at))
        taking: i64 = legal
        if at.led != 0:
            taking = legal & at.led & ~(at.best + (at.best - 1))
        if taking == 0 and not at.partner and (at.later != 0 or at.table & self.shoots != 0):
            return False  # another side takes cards of the shoot, or may
        most: i64 = min(at.tricks // 2, 3, 12 // at.others)
        return self.losers(at.hand, at.unseen, at.others) <= most + at.goal

    def shooting_card(self, at: Situation) -> i64:
        """Return the card to play for a seat that wants every trick, as a bit.

        A lead is the top of the longest suit. Otherwise the card is the one that takes the trick
        most surely; if none can, the one that is least likely to take a later trick.
        """
        led: i64 = at.led
        found: i64 = 0
        most: i64 = -1
        rest: i64 = at.legal
        while rest != 0:
            bit: i64 = rest & -rest
            rest &= rest - 1
            suit: i64 = LOWEST[bit % 59].suit_mask
            higher: i64 = count_bits(at.unseen & suit & ~(bit + (bit - 1)))
            good: i64 = higher
            if led == 0 or (bit & led != 0 and bit > at.best):
                good = _SURE
                if at.later != 0:
                    good += count_bits(at.hand & suit) - 16 * higher
            if good > most:
                found = bit
                most = good
        return found

    def choose(self, at: Situation) -> i64:
        """Return the card to play, as a bit."""
        legal: i64 = at.legal
        if legal & (legal - 1) == 0:
            return legal
        ranked = self.ranked
        if ranked is not None:
            chosen: i64 = ranked.choose(self._renamed_situation(at))
            left: i64 = legal
            while self.renamed(left & -left) != chosen:
                left &= left - 1
            return left & -left
        if at.goal >= 0 and self.may_shoot(at):
            return self.shooting_card(at)
        hand: i64 = at.hand
        unseen: i64 = at.unseen
        trick: i64 = at.table
        led: i64 = at.led
        best: i64 = at.best
        later: i64 = at.later
        tricks: i64 = at.tricks
        stop: i64 = at.stop
        partner = at.partner
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
                same: i64 = unseen & card.suit_mask
                above: i64 = same & ~(bit + (bit - 1))
                higher: i64 = count_bits(above)
                lower: i64 = count_bits(same) - higher
                if later == 0 or higher == 0:
                    chance = _SURE
                else:
                    chance = (lower + 1) * _SURE // (lower + higher + 1)
                    if later == 1:
                        chance = (chance + _SURE) // 2
            cost: i64 = table + own + to_come
            if (trick | bit) & self.shoots != 0:
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


@final
class CarefulPlay:
    """The policy by which seats choose their cards.

    Attributes:
        policy: The choice of a card.
        sides: The number of the side of each seat.
        double: Whether there are two packs.
    """

    __slots__ = ("double", "policy", "sides")

    def __init__(self, policy: CardPolicy, sides: list[int], double: bool) -> None:
        self.policy: Final[CardPolicy] = policy
        self.sides: Final[list[int]] = sides
        self.double: Final[bool] = double

    def taken(self, seats: list[SeatTally]) -> list[int]:
        """Return the cost of the cards of a shoot that each side has taken."""
        policy = self.policy
        found = [0] * (max(self.sides) + 1)
        for seat in seats:
            found[self.sides[seat.number]] += int(policy.cost_of(seat.pile & policy.shoots))
        return found
