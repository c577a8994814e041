"""The careful choice of a card, from masks alone."""

from __future__ import annotations

from collections.abc import Set
from random import Random
from typing import final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import Card, Cards
from hearts._core.cards.cards import CARDS
from hearts._core.search.policy import CardPolicy, Situation
from hearts.rules import HEARTS, PACK
from hearts.variants import AMERICAN


def policy() -> CardPolicy:
    """The costs of the American game, 64 a point."""
    costs = [64 * (13 if str(card) == "QS" else card.suit == "H") for card in CARDS]
    return CardPolicy(costs, PACK.one, (HEARTS + Cards("QS")).one, 26 * 64)


NAMES = ("legal", "hand", "unseen", "table", "led", "best", "later", "partner", "tricks")


def situation(
    *known: int, stop: int = 0, others: int = 3, goal: int = -1, shot: int = 0, fed: int = 0
) -> Situation:
    """Return the situation with these values, in the order of NAMES."""
    found = Situation()
    for name, value in zip(NAMES, known, strict=True):
        setattr(found, name, value)
    found.stop, found.others, found.goal = stop, others, goal
    found.hands = others
    found.shot, found.fed = shot, fed
    return found


def choose(
    hand: str, trick: str = "", later: int = 3, goal: int = -1, shot: int = 0, fed: int = 0
) -> str:
    """Return its choice from a hand if all other cards are out."""
    held, table = Cards(hand), Cards(trick)
    led = table[0].suit_mask if table else 0
    legal = held.one & led or held.one
    unseen = (PACK - held - table).one
    best = 1 << int(table.one & led).bit_length() >> 1
    known = (legal, held.one, unseen, table.one, led, best, later, False, 13)
    at = situation(*known, goal=goal, shot=64 * shot, fed=fed)
    return str(Cards("", policy().choose(at)))


@given(st.sets(st.sampled_from(list(PACK)), min_size=1))
def test_the_policy_chooses_a_legal_card(cards: set[Card]) -> None:
    held = Cards(cards)
    bit = policy().choose(situation(held.one, held.one, (PACK - held).one, 0, 0, 0, 3, False, 13))
    assert bit & held.one == bit
    assert bit & (bit - 1) == 0
    assert policy().choose(situation(bit, bit, 0, 0, 0, 0, 0, False, 1, goal=0)) == bit


def test_costs_add_up() -> None:
    """A point is 64 for the table as well."""
    american = AMERICAN.table(4).careful_play.policy
    assert all(american.cost_of(card.bit) == policy().cost_of(card.bit) for card in PACK)
    assert policy().cost_of(PACK.one) == 26 * 64
    assert policy().cost_of(Cards("QS 2H AC").one) == 14 * 64


def test_a_high_card_is_more_trouble() -> None:
    """The more of a suit lies below it, and the fewer guards it has."""
    rest = (PACK - Cards("KS 2S 3S")).one
    troubles = [
        policy().trouble(card.bit, card.bit, rest & ~card.bit, 128) for card in Cards("4S 9S AS")
    ]
    assert troubles == sorted(troubles)
    alone = policy().trouble(Cards("KS").one, Cards("KS").one, rest, 128)
    assert policy().trouble(Cards("KS").one, Cards("KS 2S 3S").one, rest, 128) < alone


#: The side that has the cards of a shoot takes the trick so far.
FED = 1024


def test_the_policy_ducks_stops_a_shoot_and_discards_the_queen() -> None:
    assert choose("2C AC", "3C 4C 5C", later=0) == "AC"
    assert choose("2H AH", "3H 4H 5H", later=0) == "2H"
    assert choose("2H AH", "3H 4H 5H", later=0, shot=13, fed=FED) == "AH"
    assert choose("QS 2H", "3D 4D", later=1) == "QS"


def test_nobody_feeds_a_seat_that_has_half_of_a_shoot() -> None:
    assert choose("QS 3D", "AC 4C", later=1, shot=13, fed=FED) == "3D"
    assert choose("QS 2S", "AS", shot=13, fed=FED) == "2S"
    assert choose("QS 3D", "AC 4C", later=1, shot=12, fed=FED) == "QS"
    assert choose("AH 3D", "AC", shot=20, fed=FED) == "3D"
    assert choose("AS 3S", "KS QS 5S", later=0, shot=13, fed=FED) == "AS"
    # Another side takes this trick, so a card of the shoot ends it.
    assert choose("2H 2D", "AC 4C 5C", later=0, shot=20) == "2H"


def test_a_card_that_may_draw_a_dear_one_is_not_led() -> None:
    assert choose("AS 2D") == "2D"
    assert choose("KS AS 4D 9D") in {"4D", "9D"}


def test_of_cards_that_come_to_the_same_the_highest_is_played() -> None:
    known = (Cards("AD QD JD").one, Cards("AD QD JD").one, Cards("2C 3C 4S").one)
    table = Cards("2D TD 3D")
    at = situation(*known, table.one, table[0].suit_mask, Cards("TD").one, 0, False, 3)
    assert policy().choose(at) == Cards("AD").one


@pytest.mark.parametrize(
    ("shot", "stop", "table", "fed", "worth"),
    [
        (0, 0, "", 0, 0),
        # Of two sides it is worth something from the start: 26 points are 1664.
        (0, 249, "", 0, 249),
        (64, 499, "", 0, 499 + 2),
        (832, 0, "", 0, 416),
        (832, 0, "QS", FED, 1664),
        (832, 0, "2H 3C", FED, 896 * 896 // 1664),
        (832, 0, "2H 3C", 0, 0),
        (1600, 0, "", FED, 1600 * 1600 // 1664),
    ],
)
def test_what_it_is_worth_to_stop_a_shoot(
    shot: int, stop: int, table: str, fed: int, worth: int
) -> None:
    known = (0, 0, 0, Cards(table).one, 0, 0, 0, False, 1)
    at = situation(*known, stop=stop, shot=shot, fed=fed)
    assert policy().worth_of_stopping(at) == worth
    assert CardPolicy(policy().costs, PACK.one, 0, 0).worth_of_stopping(at) == stop


@pytest.mark.parametrize(
    ("taken", "own", "shooter", "seen"),
    [
        ([0, 0], 0, -1, (0, 249)),
        ([0, 64], 0, 1, (64, 499)),
        ([64, 0], 0, 0, (0, 0)),
        ([64, 64], 1, -1, (0, 0)),
        ([0, 0, 0, 0], 0, -1, (0, 0)),
        ([0, 832, 0, 0], 0, 1, (832, 0)),
        ([0, 0, 1664, 0], 2, 2, (0, 0)),
        ([64, 0, 1600, 0], 1, -1, (0, 0)),
    ],
)
def test_who_may_be_shooting(
    taken: list[int], own: int, shooter: int, seen: tuple[int, int]
) -> None:
    at = Situation()
    policy().see_shoot(at, taken, own)
    assert (int(at.shot), int(at.stop)) == seen
    assert at.goal == policy().goal(taken, own)
    assert policy().shooter(taken) == shooter
    without = Situation()
    CardPolicy(policy().costs, PACK.one, 0, 0).see_shoot(without, taken, own)
    assert (int(without.shot), int(without.stop), without.goal) == (0, 0, -1)


def sound(
    hand: str,
    trick: str = "",
    *,
    partner: bool = False,
    shot: int = 0,
    fed: int = 0,
    later: int = 1,
) -> set[str]:
    """Return what a beginner's book leaves of a hand, if all other cards are out."""
    held, table = Cards(hand), Cards(trick)
    led = table[0].suit_mask if table else 0
    legal, unseen = held.one & led or held.one, (PACK - held - table).one
    known = (legal, held.one, unseen, table.one, led, max(table.one & led, 0), later, partner, 13)
    return set(map(str, Cards("", policy().sound(situation(*known, shot=shot, fed=fed)))))


def test_what_a_book_forbids() -> None:
    """To lead the ace or king of spades while the queen is out, or the queen, and to keep it."""
    assert sound("AS KS JS 2D") == {"JS", "2D"}
    assert sound("QS AS 2D") == {"AS", "2D"}
    assert sound("AS KS") == {"AS", "KS"}
    assert sound("QS 2H 3D", "4C") == {"QS"}
    assert sound("QS 2S", "KS") == {"QS"}
    assert sound("QS 2S", "JS") == {"QS", "2S"}
    assert sound("QS 2S", "KS", partner=True) == {"QS", "2S"}
    assert sound("QS 2H 3D", "4C", shot=832) == {"QS", "2H", "3D"}
    assert sound("QS 2H 3D", "4C", shot=831) == {"QS"}
    assert sound("2H 3D", "4C") == {"2H", "3D"}


def test_what_a_book_says_of_shoots() -> None:
    """No card of it for who has half of it, and an end where that costs less."""
    assert sound("QS 2H 3D", "4C", shot=832, fed=FED) == {"3D"}
    assert sound("QS 2H", "4C", shot=832, fed=FED) == {"QS", "2H"}
    assert sound("KH 2H 3H", "4H", shot=832, fed=FED) == {"KH"}
    # Who has half of it leads the trick, and another side may still take it, or cannot.
    assert sound("QS 2H 3D", "4C", shot=832, fed=FED - 1) == {"QS", "2H", "3D"}
    assert sound("QS 2H 3D", "AC", shot=832, fed=FED - 1) == {"3D"}
    assert sound("AD 8D", "KD JH TH", shot=832, fed=FED, later=0) == {"AD"}
    assert sound("AD 8D", "KD JH TH", shot=64, fed=FED, later=0) == {"AD", "8D"}
    assert sound("AS 3S", "KS QH 5H", shot=832, fed=FED, later=0) == {"AS"}


@pytest.mark.parametrize(
    ("card", "guards", "out", "cost", "trouble"),
    [
        # A third of the way up without guards: 2 of 3 are below, with an average trick of 128.
        ("9C", "", "2C 3C AC", 0, 128 * (2 * 1024 // 4) // 1024),
        ("9C", "4C 5C", "2C 3C AC", 0, 128 * (2 * 1024 // 4) // 1024 * 4 // 6),
        ("9C", "TC JC", "2C 3C AC", 0, 128 * (2 * 1024 // 4) // 1024),
        ("2C", "", "3C AC", 0, 0),
        # A card that costs is drawn out, too; a quarter of what lies below comes with it.
        ("QS", "", "2S KS", 832, (832 + 128) * (341 + 683 // 4) // 1024),
        ("9H", "", "2H 3H AH", 64, (32 + 64 + 128) * (512 + 128) // 1024),
        # A good card.
        ("JD", "", "2D AD", -640, (128 - 640) * 341 // 1024),
    ],
)
def test_the_trouble_of_a_card(card: str, guards: str, out: str, cost: int, trouble: int) -> None:
    costs = list(policy().costs)
    [index] = [each.index for each in CARDS if str(each) == card]
    costs[index] = cost
    bit = Cards(card).one
    careful = CardPolicy(costs, PACK.one, 0, 0)
    assert careful.trouble(bit, bit | Cards(guards).one, Cards(out).one, 128) == trouble


def losers(hand: str, gone: str = "", others: int = 3) -> int:
    """Return how many cards of a hand may lose a trick if all others but some are out."""
    held = Cards(hand)
    return int(policy().losers(held.one, (PACK - held - Cards(gone)).one, others))


def test_cards_that_may_lose_a_trick() -> None:
    assert losers("AS KS QS") == 0
    assert losers("KS") == 1
    assert losers("AS 2S") == 1
    # Six spades from the top draw the five others at three hands.
    assert losers("AS KS QS JS TS 9S 2S 3S") == 0
    assert losers("2S", gone="3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS") == 0
    assert losers("AS KS QS JS 2S", others=2) == 0
    assert losers("AS KS JS 2S", others=2) == 2
    assert losers("AS KS JS 2S", others=4) == 1
    assert losers("AS KS JS 2S", others=6) == 0


def test_a_copy_that_is_out_may_cancel_a_card() -> None:
    held = Cards("AS")
    assert policy().losers(held.one, (PACK - held).one, 5) == 0
    assert policy().losers(held.one, PACK.one, 5) == 1


@given(st.sets(st.sampled_from(list(PACK)), min_size=1), st.data())
def test_a_card_that_is_gone_makes_no_loser(cards: set[Card], data: st.DataObject) -> None:
    held = Cards(cards)
    out = (PACK - held).one
    gone = data.draw(st.integers(0, out)) & out
    assert policy().losers(held.one, out & ~gone, 3) <= policy().losers(held.one, out, 3)


def test_a_shoot_takes_tricks_from_the_top() -> None:
    assert choose("AS AC KC QC", goal=0) == "QC"
    assert choose("AS AH KH QH", goal=0) == "QH"
    assert choose("2C QC KC AC", "3C 8C", goal=1) == "QC"
    assert choose("2C 9C AC", "3C 8C 4C", later=0, goal=1) == "9C"
    assert choose("2C AH KH", "3S", later=0, goal=0) == "2C"


def test_a_copy_of_the_best_card_does_not_take_the_trick() -> None:
    """A seat that wants every trick keeps it where nothing takes this one."""
    hand, best = Cards("2C KC"), Cards("KC")
    unseen = (PACK - hand).one
    known = (hand.one, hand.one, unseen, 0, best[0].suit_mask, best.one, 0, False, 2)
    card = policy().shooting_card(situation(*known))
    assert card == Cards("2C").one


def test_one_card_may_lose_and_one_more_with_half_of_the_shoot() -> None:
    def tried(hand: str, tricks: int = 13, goal: int = 0) -> bool:
        held = Cards(hand)
        known = (held.one, held.one, (PACK - held).one, 0, 0, 0, 3, False, tricks)
        return policy().may_shoot(situation(*known, goal=goal))

    assert tried("AC 2D")
    assert not tried("AC 2D", tricks=1)
    assert not tried("AC 2D 2S")
    assert tried("AC 2D 2S", goal=1)
    assert not tried("AC 2H")  # its trick would end the try
    assert tried("AC 2H", goal=1)
    assert tried("AC 2H AH KH QH JH")
    assert not tried("AC 2D", goal=-1)


def test_a_trick_with_points_that_another_side_takes_ends_the_try() -> None:
    hand, out = Cards("AC KC 2D").one, (PACK - Cards("AC KC 2D QH AS")).one
    best = Cards("AS")

    def tried(trick: str, later: int, partner: bool = False) -> bool:
        table, led = Cards(trick).one, best[0].suit_mask
        known = (hand, hand, out, table, led, best.one, later, partner, 13)
        return policy().may_shoot(situation(*known, goal=0))

    assert not tried("AS QH", 0)
    assert tried("AS", 0)
    assert not tried("AS", 1)
    assert tried("AS QH", 0, partner=True)


@pytest.mark.parametrize(
    ("taken", "own", "goal"),
    [
        ([0, 0, 0, 0], 0, 0),
        ([12 * 64, 0, 0, 0], 0, 0),
        ([13 * 64, 0, 0, 0], 0, 1),
        ([64, 0, 0, 0], 1, -1),
        ([64, 0, 64, 0], 0, -1),
    ],
)
def test_when_a_shoot_may_be_tried(taken: list[int], own: int, goal: int) -> None:
    assert policy().goal(taken, own) == goal
    shoots = (HEARTS + Cards("QS")).one
    assert CardPolicy(policy().costs, PACK.one, shoots, 26 * 64 - 1).goal(taken, own) == -1
    assert CardPolicy(policy().costs, PACK.one, 0, 26 * 64).goal(taken, own) == -1


# Every step once more, in plain sets of cards.


class Plain:
    """The policy in plain sets of cards, for a comparison. A point is 64, and 1024 is certainty."""

    def __init__(self, costs: dict[Card, int], shoots: set[Card], prize: int) -> None:
        self.costs, self.shoots = costs, shoots
        self.total, self.prize = self.cost(shoots), max(prize, 0)
        self.tries = bool(shoots) and prize >= self.total

    def cost(self, cards: set[Card]) -> int:
        return sum(self.costs[card] for card in cards)

    def trouble(self, card: Card, hand: set[Card], unseen: set[Card], average: int) -> int:
        others = {each for each in unseen if each.suit == card.suit}
        below = {each for each in others if each.index < card.index}
        higher = len({each for each in others if each.index > card.index})
        # Of the card itself a second copy may be out, which is not below.
        higher += card in others
        guards = len({each for each in hand if each.suit == card.suit and each.index < card.index})
        chance = len(below) * 1024 // (len(below) + higher + 1)
        caught, own = self.cost(below) // 4 + average, self.costs[card]
        if own > 0:
            chance += (1024 - chance) // 4
        return (caught + own) * chance // 1024 * 4 // (4 + guards)

    def losers(
        self, hand: set[Card], unseen: set[Card], others: int, twice: Set[Card] = frozenset()
    ) -> int:
        drawn = others - others // 4
        found = 0
        for card in hand:
            out = {each for each in unseen if each.suit == card.suit}
            above = {each for each in hand if each.suit == card.suit and each.index > card.index}
            may_lose = any(each.index >= card.index for each in out)
            if may_lose and len(above) * drawn < len(out):
                found += 2 if card in twice else 1
        return found

    def may_shoot(self, at: At) -> bool:
        if at.goal < 0 or len(at.legal) == 1:
            return False
        lost = at.led is not None and not at.partner and not any(map(at.takes, at.legal))
        if lost and (at.later or at.trick & self.shoots):
            return False
        most = (at.tricks > 1) + at.goal
        return self.losers(at.hand, at.unseen, at.others, self.shoots) <= most

    def shooting_card(self, at: At) -> Card:
        def good(card: Card) -> int:
            suit = [each for each in at.unseen if each.suit == card.suit]
            higher = len([each for each in suit if each.index > card.index])
            if not at.takes(card):
                return higher
            length = len([each for each in at.hand if each.suit == card.suit])
            return 1024 + (length - 16 * higher if at.later else 0)

        return max(sorted(at.legal), key=good)

    def choose(self, at: At) -> Card:
        if len(at.legal) == 1:
            return next(iter(at.legal))
        if self.may_shoot(at):
            return self.shooting_card(at)
        highest = sorted(at.legal, reverse=True)
        return min(highest, key=lambda card: self.weight(card, at))

    def worth(self, at: At) -> int:
        """Return the worth of a card of a shoot."""
        table = at.trick & self.shoots
        if not self.shoots:
            return 0
        if not at.shot or self.total <= 0:
            return at.stop
        if table and not at.fed:
            return 0
        cost = at.shot + self.cost(table)
        return at.stop + self.prize * (cost * cost // self.total) // self.total

    def weight(self, card: Card, at: At) -> int:
        """Return the cost of playing a card, in 1024ths."""
        average = self.cost(at.unseen) // at.tricks if at.tricks else 0
        stop = self.worth(at)
        same = {each for each in at.unseen if each.suit == card.suit}
        higher = len([each for each in same if each.index > card.index])
        cost = self.cost(at.trick) + self.costs[card]
        chance = 0
        if at.takes(card):
            chance = 1024
            if at.later and higher:
                chance = (len(same) - higher + 1) * 1024 // (len(same) + 1)
                chance = (chance + 1024) // 2 if at.later == 1 else chance
            if at.later:
                cost += self.discarded(same, at) + self.followed(same, card, at)
        if (at.trick | {card}) & self.shoots:
            cost -= stop
        given = self.costs[card] if at.partner and chance == 0 else -self.costs[card] // 4
        if at.shot and card in self.shoots:
            risk = stop
            if stop and 2 * at.shot >= self.total:
                cost_so_far = at.shot + self.cost((at.trick | {card}) & self.shoots)
                risk = self.prize * (cost_so_far**2 // self.total) // self.total
            given += risk * (2 * at.fed - 1024) // 1024
        relief = self.relief(card, at, average)
        if at.shot and stop and 2 * at.shot >= self.total and same:
            guard = 1024 // 4**higher if higher < 5 else 0
            relief -= stop * (guard * (1024 - chance) // 2048) // 1024
        return cost * chance + given * (1024 - chance) - relief * 512

    def relief(self, card: Card, at: At, average: int) -> int:
        """Return the trouble that goes with a card, without what it guards the higher ones from."""
        found = self.trouble(card, at.hand, at.unseen, average)
        suit = sorted(each for each in at.hand if each.suit == card.suit)
        for guards, each in enumerate(suit):
            if each > card:
                alone = self.trouble(each, {each}, at.unseen, average)
                found -= alone * 4 // (3 + guards) - alone * 4 // (4 + guards)
        return found

    def void(self, count: int, at: At) -> int:
        """Return the chance that a hand has none of some cards."""
        found = 1024
        for _ in range(count):
            found = found * (at.others - 1) // at.others
        return found

    def discarded(self, same: set[Card], at: At) -> int:
        costs = sorted([self.costs[card] for card in at.unseen - same], reverse=True)
        first, *rest = [cost for cost in costs if cost > 0] or [0]
        more = min(sum(rest) // at.others, rest[0] if rest else 0)
        return (first // at.others + more) * self.void(len(same), at) * at.later // 1024

    def followed(self, same: set[Card], card: Card, at: At) -> int:
        count, later, whole = len(same), at.later, self.cost(same)
        dear = max([0, *(self.costs[each] for each in same if each.index < card.index)])
        found = 0
        if dear:
            found = dear * later // at.others
            count, later, whole = count - 1, later - 1, whole - dear
        if count:
            found += whole * later * (1024 - self.void(count, at)) // (1024 * count)
        return found


@final
class At:
    """A situation drawn at random."""

    def __init__(self, rng: Random) -> None:
        cards = list(PACK)
        rng.shuffle(cards)
        size = rng.randint(1, 13)
        self.hand, rest = set(cards[:size]), cards[size:]
        self.trick = set(rest[: rng.randint(0, 4)])
        self.unseen = set(rest[4 : rng.randint(4, len(rest))])
        if rng.random() < 0.2:  # second copies
            self.unseen |= set(rng.sample(cards, 5))
        self.led = rng.choice(sorted(self.trick)).suit if self.trick else None
        in_suit = [card for card in sorted(self.trick) if card.suit == self.led]
        self.best = max(in_suit) if in_suit else None
        follows = {card for card in self.hand if card.suit == self.led}
        self.legal = follows or self.hand
        if rng.random() < 0.3:
            self.legal = set(rng.sample(sorted(self.hand), rng.randint(1, size)))
        self.later = rng.randint(0, 3)
        self.partner = rng.random() < 0.4
        self.tricks = rng.choice((0, 1, 2, size, size, 13))
        self.stop = rng.choice((0, 0, 300, 5000))
        self.shot = rng.choice((0, 0, 64, 832, 3000))
        self.fed = rng.choice((0, 768, 1024))
        self.others = rng.choice((2, 3, 3, 4, 5, 7, 9))
        self.goal = rng.choice((-1, -1, 0, 1, 4))

    def takes(self, card: Card) -> bool:
        """Whether a card would take the trick so far."""
        if self.led is None or self.best is None:
            return True
        return card.suit == self.led and card.index > self.best.index

    def arguments(self, legal: set[Card]) -> tuple[int, int, int, int, int, int]:
        """The cards and the suit led, as masks."""
        return (
            Cards(legal).one, Cards(self.hand).one, Cards(self.unseen).one,
            Cards(self.trick).one, 0 if self.best is None else self.best.suit_mask,
            0 if self.best is None else self.best.bit,
        )  # fmt: skip


def priced(rng: Random) -> tuple[CardPolicy, Plain]:
    """A policy and the plain one, with the costs of a game or with any costs."""
    costs = {card: 64 * (13 if str(card) == "QS" else card.suit == "H") for card in PACK}
    shoots = set(HEARTS + Cards("QS"))
    if rng.random() < 0.6:
        for card in rng.sample(sorted(PACK), 12):
            costs[card] = rng.choice((-640, -64, 0, 1, 64, 100, 1300))
        shoots = {card for card in PACK if costs[card] > 0} if rng.random() < 0.8 else set()
    prize = sum(costs[card] for card in shoots) + rng.choice((-1, 0, 500))
    by_index = [costs.get(card, 0) for card in CARDS]
    return CardPolicy(by_index, PACK.one, Cards(shoots).one, prize), Plain(costs, shoots, prize)


@pytest.mark.parametrize("seed", range(20))
def test_a_plain_reading_chooses_alike(seed: int) -> None:
    """In eighty situations each: the choice, and the numbers that it is made of."""
    rng = Random(seed)
    for _ in range(80):
        (fast, plain), at = priced(rng), At(rng)
        legal, hand, unseen, trick, led, best = at.arguments(at.legal)
        assert fast.tries is plain.tries
        assert fast.cost_of(hand) == plain.cost(at.hand)
        assert fast.losers(hand, unseen, at.others) == plain.losers(at.hand, at.unseen, at.others)
        for card in at.hand:
            average = rng.randint(-100, 300)
            trouble = plain.trouble(card, at.hand, at.unseen, average)
            assert fast.trouble(card.bit, hand, unseen, average) == trouble
        known = (legal, hand, unseen, trick, led, best, at.later, at.partner, at.tricks)
        seen = situation(
            *known, stop=at.stop, others=at.others, goal=at.goal, shot=at.shot, fed=at.fed
        )
        assert fast.shooting_card(seen) == plain.shooting_card(at).bit
        assert fast.may_shoot(seen) is plain.may_shoot(at)
        assert fast.choose(seen) == plain.choose(at).bit
