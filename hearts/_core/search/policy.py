"""A quick careful choice of a card, from what a seat knows.

It weighs three things for each legal card: the chance that it takes the trick, the cost of the
trick, and the trouble that the card would bring later in the hand. Cards of a suit are compared by
their places in it; charged cards and laps of a trick may change the winner, which the estimate
neglects. Costs are points that are bad for the seat; good cards cost less than 0, so the same
comparison makes the seat want them. A seat with a hand that hardly loses a trick tries to take them
all instead, if a shoot is worth it.
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
#: The chance that the best card so far keeps the trick if another side is still to play. It is
#: hardly less than sure: who weighs chances expects nothing of the others.
_LIKELY: Final = _SURE - 1
#: The chance that a card takes a later trick, by the number of higher ones that are out.
_GUARDS: Final = [1024, 256, 64, 16, 4]
#: The excess of a card that a try of a shoot would not play.
_OTHER: Final = POINT // 4
#: With more other hands than this, the chances of a void are those of this number.
_HANDS: Final = 15


def _void_chances() -> list[int]:
    """Return the chance that a hand has no card of a suit, for each number of hands and, within it,
    for up to 31 cards of the suit among them."""
    found = []
    for hands in range(_HANDS + 1):
        chance = _SURE
        for _ in range(32):
            found.append(chance)
            chance = chance * (hands - 1) // hands if hands > 1 else 0
    return found


_VOID: Final = _void_chances()


@final
class Situation:
    """The situation of a seat that is to play a card: all that its choice depends on.

    It changes: one situation is filled again for each choice of a playout.

    Attributes:
        legal: The cards that may be played.
        hand: The cards held.
        unseen: The cards that are out and may be in other hands.
        table: The cards on the table.
        trumps: The trumps, as a mask.
        led: The suit led, as a mask; 0 before the lead.
        best: The card that takes the trick so far, as far as it is known.
        later: The number of cards that are played to the trick after this one.
        partner: Whether a partner has played that card.
        tricks: The number of tricks left in the deal, including this one.
        number: The number of this trick.
        others: The number of other hands.
        hands: The number of hands that the unseen cards make, with a dummy and a stock.
        shot: The cost of the cards of a shoot that another side alone has taken.
        fed: The chance that this side gets what is given away in this trick.
        stop: The worth of taking a card of a shoot that any side may make.
        goal: The number of cards more than usual that may lose a trick in a try of a shoot; -1 for
            no try.
        played: The card that was played here, if its excess is asked for; else 0.
        excess: How much more that card costs than the one chosen, as a cost. A choice sets it.
    """

    __slots__ = (
        "best", "excess", "fed", "goal", "hand", "hands", "later", "led", "legal", "number",
        "others", "partner", "played", "shot", "stop", "table", "tricks", "trumps", "unseen",
    )  # fmt: skip

    def __init__(self) -> None:
        self.legal: i64 = 0
        self.hand: i64 = 0
        self.unseen: i64 = 0
        self.table: i64 = 0
        self.trumps: i64 = 0
        self.led: i64 = 0
        self.best: i64 = 0
        self.later: i64 = 0
        self.partner: bool = False
        self.tricks: i64 = 0
        self.number: i64 = 0
        self.others: i64 = 0
        self.hands: i64 = 0
        self.shot: i64 = 0
        self.fed: i64 = 0
        self.stop: i64 = 0
        self.goal: int = -1
        self.played: i64 = 0
        self.excess: i64 = 0

    def see(self, progress: Progress, seen: i64, sides: list[int], shooter: int) -> None:
        """Fill in all but the worth of a shoot, for the seat to play.

        Args:
            progress: The progress of the deal.
            seen: The cards that are in no other hand.
            sides: The number of the side of each seat.
            shooter: The side that alone has taken cards of a shoot; -1 for none.
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
        self.trumps = board.plan.trumps
        self.led = progress._led
        self.best = progress._best
        last: i64 = board.plan.lap - 1
        self.later = last - count if count < last else 0
        self.partner = count > 0 and taker >= 0 and sides[taker] == sides[turn]
        self.tricks = count_bits(one) + count_bits(two)
        self.number = progress._number
        self.others = others
        self.hands = others
        if board.plan.dummy or board.plan.draws:
            self.hands = max(others, count_bits(self.unseen) // self.tricks)
        self.fed = 0
        if shooter >= 0:
            leads = count > 0 and taker >= 0 and sides[taker] == shooter
            self.fed = _SURE if leads else 0
            step: i64 = board.plan.step
            seat: i64 = turn
            for _ in range(self.later):
                seat += step
                if seat > others:
                    seat -= others + 1
                if (sides[seat] == shooter) != leads:
                    self.fed = _LIKELY if leads else _SURE * 3 // 4


@final
class CardPolicy:
    """The careful choice of a card under the costs of a deal.

    Attributes:
        costs: The cost of each card to its taker, by its index.
        priced: The cards that cost anything, as a mask.
        dear: The bad cards of which each has a quarter or more of the cost of all, as a mask.
        good: The good cards of which each makes up for an eighth or more of it, as a mask.
        deck: All cards, as a mask.
        prize: The worth of a shoot to the side that makes it, as a cost.
        shoots: The cards that a shoot takes, as a mask.
        ranked: If the ranks have another order, the same policy for cards that are renamed to have
            the usual one; else None.
        total: The cost of the cards of a shoot.
        tricks: The cost of each trick besides its cards, by its number; empty if it is 0 for all.
        tries: Whether a shoot is worth a try. A failed try costs most of the cards, so a shoot must
            be worth at least their cost.
    """

    __slots__ = (
        "_heights", "costs", "dear", "deck", "good", "priced", "prize", "ranked", "shoots",
        "total", "tricks", "tries",
    )  # fmt: skip

    costs: Final[list[int]]
    priced: Final[i64]
    deck: Final[i64]
    dear: Final[i64]
    good: Final[i64]
    shoots: Final[i64]
    ranked: Final[CardPolicy | None]
    tries: Final[bool]
    total: Final[i64]
    tricks: Final[list[int]]
    prize: Final[i64]

    def __init__(
        self,
        costs: list[int],
        deck: i64,
        shoots: i64,
        prize: int,
        heights: bytes = b"",
        tricks: list[int] | None = None,
    ) -> None:
        """Set the costs, the worth of a shoot to the side that makes it, as a cost, the place of
        each card in its suit, as in `TrickPlan`, and the costs of tricks."""
        priced: i64 = 0
        for index, cost in enumerate(costs):
            if cost != 0:
                priced |= BITS[index]
        self.costs = costs
        self.deck = deck
        self.tricks = [] if tricks is None else tricks
        self.shoots = shoots
        self.priced = priced & deck
        bad = sum(
            [cost for index, cost in enumerate(costs) if cost > 0 and deck & BITS[index] != 0]
        )
        dear: i64 = 0
        good: i64 = 0
        for index, cost in enumerate(costs):
            if cost > 0 and 4 * cost >= bad:
                dear |= BITS[index] & deck
            if cost < 0 and -8 * cost >= bad:
                good |= BITS[index] & deck
        self.dear = dear
        self.good = good
        self.total = self.cost_of(shoots)
        self.prize = max(prize, 0)
        self.tries = shoots != 0 and prize >= int(self.total)
        self._heights: Final[bytes] = heights
        ranked: CardPolicy | None = None
        if len(heights) > 0:
            renamed = list(costs)
            for index, cost in enumerate(costs):
                renamed[heights[index]] = cost
            ranked = CardPolicy(
                renamed, self.renamed(deck), self.renamed(shoots), prize, b"", self.tricks
            )
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
        found.trumps = self.renamed(at.trumps)
        found.led = at.led
        best: i64 = found.table & at.led
        if at.best & ~at.table != 0:
            best |= self.renamed(at.best)  # the card for which Warren is taken
        while best & (best - 1) != 0:
            best &= best - 1
        found.best = best
        found.later = at.later
        found.partner = at.partner
        found.tricks = at.tricks
        found.number = at.number
        found.others = at.others
        found.hands = at.hands
        found.shot = at.shot
        found.fed = at.fed
        found.stop = at.stop
        found.goal = at.goal
        found.played = self.renamed(at.played)
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

    def trick_cost(self, number: i64) -> i64:
        """Return the cost of a trick besides its cards, by its number."""
        return self.tricks[number] if number < len(self.tricks) else 0

    def trouble(self, bit: i64, hand: i64, unseen: i64, average: i64) -> i64:
        """Return the expected cost of a card to its holder later on.

        Args:
            bit: The card.
            hand: The hand that it is in.
            unseen: The cards that may be in other hands.
            average: The average cost of a trick.
        """
        suit: i64 = LOWEST[bit % 59].suit_mask
        guards: i64 = count_bits(hand & suit & (bit - 1))
        return self._unguarded(bit, unseen & suit, average) * 4 // (4 + guards)

    def _unguarded(self, bit: i64, others: i64, average: i64) -> i64:
        """Return the expected cost of a card later on to a holder with no lower card of the suit.

        Args:
            bit: The card.
            others: The cards of its suit that may be in other hands.
            average: The average cost of a trick.
        """
        below: i64 = others & (bit - 1)
        lower: i64 = count_bits(below)
        higher: i64 = count_bits(others) - lower
        chance: i64 = (lower * _SURE) // (lower + higher + 1)
        caught: i64 = self.cost_of(below) // 4 + average
        own: i64 = self.costs[LOWEST[bit % 59].index]
        caught += own
        if own > 0:
            # A bad card is taken home by itself, or drawn out by a higher one of the others.
            chance = chance + (_SURE - chance) // 4
        return caught * chance // _SURE

    def shooter(self, taken: list[int]) -> int:
        """Return the side that alone has taken cards of a shoot; -1 for none.

        Args:
            taken: The cost of the cards of the shoot that each side has taken.
        """
        found = -1
        for side, cost in enumerate(taken):
            if cost != 0:
                if found >= 0:
                    return -1
                found = side
        return found

    def worth_of_stopping(self, at: Situation) -> i64:
        """Return the worth of a card of a shoot for the side that keeps another from it.

        It grows with the square of what the other side alone has taken, with what it is taking now,
        and is the whole prize where that is all. It is 0 where this trick already ends the shoot.
        """
        cost: i64 = at.shot
        if cost == 0 or self.total <= 0:
            return at.stop
        table: i64 = at.table & self.shoots
        if table != 0:
            if at.fed == 0:
                return 0
            cost += self.cost_of(table)
        return at.stop + self._risk(cost)

    def _risk(self, cost: i64) -> i64:
        """Return the likely cost of a shoot by the side that alone has taken so much of it."""
        total: i64 = self.total
        return self.prize * (cost * cost // total) // total

    def taking(self, at: Situation) -> i64:
        """Return the cards that take the trick if no card follows, as a mask."""
        led: i64 = at.led
        if led == 0:
            return ALL_CARDS
        above: i64 = led & ~(at.best + (at.best - 1))
        trumps: i64 = at.trumps
        if trumps == 0:
            return above
        best: i64 = at.table & trumps
        if best == 0:
            return above | trumps
        while best & (best - 1) != 0:
            best &= best - 1
        return trumps & ~(best + (best - 1))

    def takes(self, at: Situation, bit: i64) -> bool:
        """Return whether a card takes the trick if no card follows."""
        ranked = self.ranked
        if ranked is not None:
            return ranked.takes(self._renamed_situation(at), self.renamed(bit))
        return bit & self.taking(at) != 0

    def see_shoot(self, at: Situation, taken: list[int], own: int) -> None:
        """Fill in the worth of a shoot.

        With two sides, one takes everything as soon as the other takes nothing, so a card of a
        shoot is worth more than 0 from the start.

        Args:
            at: The situation.
            taken: The cost of the cards of the shoot that each side has taken.
            own: The side of the seat.
        """
        at.shot = at.stop = 0
        at.goal = -1
        if self.shoots == 0:
            return
        shooter = self.shooter(taken)
        if shooter >= 0 and shooter != own:
            at.shot = taken[shooter]
        if len(taken) == 2:
            if shooter < 0 and taken[0] == 0:
                at.stop = self.total * 3 // 20
            elif at.shot != 0:
                at.stop = self.total * 3 // 10
        at.goal = self.goal(taken, own)

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
        return 1 if 2 * taken[own] >= int(self.total) else 0

    def losers(self, hand: i64, unseen: i64, others: i64, twice: i64 = 0) -> i64:
        """Return the number of cards of a hand that may lose a trick if the suits are led from the
        top.

        A card takes its trick once no higher card is out, nor a copy of it that would cancel it.
        Each card led above it draws a card from about three of four other hands.

        Args:
            hand: The cards held.
            unseen: The cards that may be in the other hands.
            others: The number of other hands.
            twice: Cards of which each counts as two.
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
                    found += 2 if bit & twice != 0 else 1
        return found

    def may_shoot(self, at: Situation) -> bool:
        """Return whether a seat should try a shoot.

        One card that counts nothing may lose a trick, and none of the last one. (Tried in duplicate
        deals: with two a seat loses 0.2 points a deal, with none 0.05, and with one that counts
        0.06.)
        """
        legal: i64 = at.legal
        if at.goal < 0 or legal & (legal - 1) == 0:
            return False
        ranked = self.ranked
        if ranked is not None:
            return ranked.may_shoot(self._renamed_situation(at))
        taking: i64 = legal & self.taking(at)
        if taking == 0 and not at.partner and (at.later != 0 or at.table & self.shoots != 0):
            return False  # another side takes cards of the shoot, or may
        most: i64 = 1 if at.tricks > 1 else 0
        return self.losers(at.hand, at.unseen, at.others, self.shoots) <= most + at.goal

    def shooting_card(self, at: Situation) -> i64:
        """Return the card to play for a seat that wants every trick, as a bit.

        A lead is the top of the longest suit. Otherwise the card is the one that takes the trick
        most surely; if none can, the one that is least likely to take a later trick.
        """
        taking: i64 = self.taking(at)
        found: i64 = 0
        most: i64 = -1
        rest: i64 = at.legal
        while rest != 0:
            bit: i64 = rest & -rest
            rest &= rest - 1
            suit: i64 = LOWEST[bit % 59].suit_mask
            higher: i64 = count_bits(at.unseen & suit & ~(bit + (bit - 1)))
            good: i64 = higher
            if bit & taking != 0:
                good = _SURE
                if at.later != 0:
                    good += count_bits(at.hand & suit) - 16 * higher
            if good > most:
                found = bit
                most = good
        return found

    def sound(self, at: Situation) -> i64:
        """Return the cards that a beginner's book leaves; there is always one.

        The last player takes a trick that ends a shoot, if that costs less than the shoot may. A
        side that has half of a shoot gets no card of it with a trick that no other side can still
        take. A hand with a sure card to stop the shoot later may leave it a trick with a dear card,
        and give it a cheap card. Where no other side has half of a shoot, a dear card is given away
        where it cannot take the trick. It is not led, nor is a card that draws it from another
        hand. Where no other side may shoot, the last player takes a good card, and else plays the
        highest of the cards that come to the same.
        """
        legal: i64 = at.legal
        dear: i64 = self.dear
        if legal & (legal - 1) == 0 or at.partner:
            return legal
        ranked = self.ranked
        left: i64 = 0
        if ranked is not None:
            named: i64 = ranked.sound(self._renamed_situation(at))
            rest: i64 = legal
            while rest != 0:
                if self.renamed(rest & -rest) & named != 0:
                    left |= rest & -rest
                rest &= rest - 1
            return left
        takers: i64 = self.taking(at) if at.led != 0 else 0
        taking: i64 = legal & takers
        feeds = at.shot != 0 and at.fed >= (_SURE if at.unseen & takers != 0 else _LIKELY)
        can_wait = feeds and taking != legal and self._stops_later(at)
        pays: i64 = self.worth_of_stopping(at) - self.cost_of(at.table)
        ends = at.table & self.shoots != 0 and at.later == 0 and taking != 0 and pays > 0
        if feeds and ends and not (can_wait and at.table & dear != 0):
            return taking
        if at.shot != 0 and 2 * at.shot >= self.total:
            if feeds:
                left = legal & (taking | ~self.shoots)
                if can_wait:
                    left |= legal & ~dear
        elif at.led != 0:
            given: i64 = legal & dear & ~taking
            most: i64 = 0
            while given != 0:
                cost: i64 = self.cost_of(given & -given)
                if cost > most:
                    most = cost
                    left = given & -given
                given &= given - 1
            if left == 0 and at.later == 0 and at.shot == 0:
                left = self._last(at, taking)
        else:
            left = legal & ~dear
            drawn: i64 = at.unseen & dear
            while drawn != 0:
                bit: i64 = drawn & -drawn
                left &= ~(LOWEST[bit % 59].suit_mask & ~(bit - 1))
                drawn &= drawn - 1
        return left if left != 0 else legal

    def _last(self, at: Situation, taking: i64) -> i64:
        """Return the cards that a beginner's book leaves to the last player of a trick, of which
        some take it."""
        table: i64 = self.cost_of(at.table)
        found: i64 = 0
        least: i64 = 0
        rest: i64 = taking
        while rest != 0:
            bit: i64 = rest & -rest
            rest &= rest - 1
            cost: i64 = table + self.cost_of(bit)
            if (at.table | bit) & self.good != 0 and cost < 0 and cost <= least:
                if cost < least:
                    found = 0
                found |= bit
                least = cost
        if found != 0:
            return found
        kept: i64 = at.legal
        if (at.unseen | at.hand) & at.led & self.good != 0:
            return kept  # a high card may catch the good one
        rest = at.legal & at.led
        above: i64 = rest & (rest - 1)
        while above != 0:
            bit = rest & -rest
            rest = above
            after: i64 = above & -above
            same = (bit & taking != 0) == (after & taking != 0)
            if same and self.cost_of(bit) == self.cost_of(after) >= 0:
                kept &= ~bit
            above &= above - 1
        return kept

    def choose(self, at: Situation) -> i64:
        """Return the card to play, as a bit."""
        legal: i64 = at.legal
        if legal & (legal - 1) == 0:
            return legal
        ranked = self.ranked
        if ranked is not None:
            named = self._renamed_situation(at)
            chosen: i64 = ranked.choose(named)
            at.excess = named.excess
            left: i64 = legal
            while self.renamed(left & -left) != chosen:
                left &= left - 1
            return left & -left
        if at.goal >= 0 and self.may_shoot(at):
            chosen = self.shooting_card(at)
            at.excess = 0 if at.played == chosen else _OTHER
            return chosen
        hand: i64 = at.hand
        unseen: i64 = at.unseen
        trick: i64 = at.table
        taking: i64 = self.taking(at)
        later: i64 = at.later
        tricks: i64 = at.tricks
        partner = at.partner
        shoots: i64 = self.shoots
        stop: i64 = self.worth_of_stopping(at) if shoots != 0 else 0
        feed: i64 = stop if at.shot != 0 else 0
        half = feed != 0 and 2 * at.shot >= self.total
        table: i64 = self.cost_of(trick)
        out: i64 = self.cost_of(unseen)
        if len(self.tricks) > 0:
            table += self.trick_cost(at.number)
            number: i64 = at.number + 1
            while number < len(self.tricks):
                out += self.trick_cost(number)
                number += 1
        average: i64 = out // tricks if tricks > 0 else 0
        found: i64 = 0
        least: i64 = 0
        played: i64 = at.played
        spent: i64 = 0
        suits: i64 = legal
        while suits != 0:
            suit: i64 = LOWEST[(suits & -suits) % 59].suit_mask
            suits &= ~suit
            same: i64 = unseen & suit
            to_come: i64 = -1
            lost: i64 = 0  # what the higher cards of the hand lose with a card to play below them
            guards: i64 = 0
            rest: i64 = hand & suit
            while rest != 0:
                bit: i64 = rest & -rest
                rest &= rest - 1
                if guards > 0:
                    lost += self._loss(self._unguarded(bit, same, average), guards)
                guards += 1
            guards = 0
            rest = hand & suit
            while rest != 0:
                bit = rest & -rest
                rest &= rest - 1
                card = LOWEST[bit % 59]
                whole: i64 = self._unguarded(bit, same, average)
                if guards > 0:
                    lost -= self._loss(whole, guards)
                relief: i64 = whole * 4 // (4 + guards) - lost
                guards += 1
                if bit & legal == 0:
                    continue
                own: i64 = self.costs[card.index]
                chance: i64 = 0
                cost: i64 = table + own
                if bit & taking != 0:
                    if to_come < 0:
                        to_come = self._discarded(at, same)
                    higher: i64 = count_bits(same & ~(bit + (bit - 1)))
                    lower: i64 = count_bits(same) - higher
                    if later == 0 or higher == 0:
                        chance = _SURE
                    else:
                        chance = (lower + 1) * _SURE // (lower + higher + 1)
                        if later == 1:
                            chance = (chance + _SURE) // 2
                    if later != 0:
                        cost += to_come + self._followed(at, same, bit)
                if (trick | bit) & shoots != 0:
                    cost -= stop
                weight: i64 = cost * chance
                if chance < _SURE:
                    given: i64 = own if partner and chance == 0 else -own // 4
                    if feed != 0 and bit & shoots != 0:
                        risk: i64 = feed
                        if half:  # this card may be the last one
                            risk = self._risk(at.shot + self.cost_of((trick | bit) & shoots))
                        given += risk * (2 * at.fed - _SURE) // _SURE
                    weight += given * (_SURE - chance)
                # What may come later counts half of what comes now.
                if half:
                    keeps: i64 = self._guard(at, bit) * (_SURE - chance) // (2 * _SURE)
                    relief -= feed * keeps // _SURE
                weight -= relief * (_SURE // 2)
                if bit == played:
                    spent = weight
                if found == 0 or weight <= least:
                    found = bit
                    least = weight
        at.excess = (spent - least) // _SURE
        return found

    def _loss(self, whole: i64, guards: i64) -> i64:
        """Return what a card with so many lower ones loses with one of them."""
        return whole * 4 // (3 + guards) - whole * 4 // (4 + guards)

    def _stops_later(self, at: Situation) -> bool:
        """Return whether the hand has the highest card of a suit that counts for a shoot, which
        takes a later trick if the suit is led again."""
        rest: i64 = at.hand & self.shoots
        while rest != 0:
            if self._guard(at, rest & -rest) == _SURE:
                return True
            rest &= rest - 1
        return False

    def _guard(self, at: Situation, bit: i64) -> i64:
        """Return the chance that a card takes a later trick if it is kept."""
        suit: i64 = LOWEST[bit % 59].suit_mask
        out: i64 = at.unseen & suit
        if out == 0:
            return 0
        above: i64 = count_bits(out & ~(bit + (bit - 1)))
        return _GUARDS[above] if above < len(_GUARDS) else 0

    def _discarded(self, at: Situation, same: i64) -> i64:
        """Return the likely cost of what later players discard on a trick of a suit."""
        later: i64 = at.later
        if later == 0:
            return 0
        void: i64 = _VOID[min(at.hands, _HANDS) * 32 + count_bits(same)]
        if void == 0:
            return 0
        rest: i64 = at.unseen & ~same & self.priced
        dear: i64 = 0
        second: i64 = 0
        whole: i64 = 0
        while rest != 0:
            bit: i64 = rest & -rest
            rest &= rest - 1
            cost: i64 = self.costs[LOWEST[bit % 59].index]
            if cost > 0:
                whole += cost
                if cost > dear:
                    second = dear
                    dear = cost
                elif cost > second:
                    second = cost
        whole = min((whole - dear) // at.hands, second)
        return (dear // at.hands + whole) * void * later // _SURE

    def _followed(self, at: Situation, same: i64, bit: i64) -> i64:
        """Return the likely cost of the cards of a suit that later players put under a card."""
        count: i64 = count_bits(same)
        if count == 0:
            return 0
        priced: i64 = same & self.priced
        if priced == 0:
            return 0
        dear: i64 = 0
        whole: i64 = 0
        while priced != 0:
            each: i64 = priced & -priced
            priced &= priced - 1
            cost: i64 = self.costs[LOWEST[each % 59].index]
            whole += cost
            if each < bit and cost > dear:
                dear = cost
        later: i64 = at.later
        found: i64 = 0
        if dear != 0:
            found = dear * later // at.hands
            whole -= dear
            count -= 1
            later -= 1
        if count > 0:
            void: i64 = _VOID[min(at.hands, _HANDS) * 32 + count]
            found += whole * later * (_SURE - void) // (_SURE * count)
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
