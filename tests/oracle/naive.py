"""The rules of plain Hearts, once more and as simply as they can be said.

This module knows nothing of the library. It works on cards as strings and on piles of them as
sets and lists, with no thought for speed, so that each function can be checked against the rule
catalogue by reading. Property tests let the engine and this module answer the same questions.

Cards are written rank first ("QS", "TD", "2C"). Seats run clockwise from 0, so the left of seat
``s`` is ``s + 1``; places to the left are counted the same way and a negative one is to the right.
Deals and tricks are counted from 0.

Left out: kitties, two packs, scatter and mix, charging, the sun, wraps and exact hits,
partnerships, play anticlockwise.
"""

from collections.abc import Collection, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import Literal

Moon = Literal[
    "none", "subtract", "add", "choice", "add_unless_shooter_loses", "add_unless_opponent_wins"
]
Ending = tuple[Literal["at", "above", "deals"], int]
Ties = Literal["shared", "play_on"]

SUITS = "CDSH"
RANKS = "23456789TJQKA"
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)
HEARTS = frozenset(card for card in DECK if card[1] == "H")
QUEEN = "QS"
HEARTS_AND_QUEEN = HEARTS | {QUEEN}
PLAIN_POINTS = (*((card, 1) for card in DECK if card in HEARTS), (QUEEN, 13))

LEFT, RIGHT, ACROSS, HOLD = 1, -1, 2, 0


@dataclass(frozen=True)
class Table:
    """What has been agreed before the first deal; the defaults are the American game (PG-141)."""

    players: int = 4
    deck: tuple[str, ...] = DECK
    pass_count: int = 3
    #: Places to the left that the cards go, deal after deal and round again; 0 is a hold.
    pass_cycle: tuple[int, ...] = (LEFT, RIGHT, ACROSS, HOLD)
    #: Its holder must lead it; None: whoever sits left of the dealer leads, and what he likes.
    opening_card: str | None = "2C"
    #: Cards whose play lets hearts be led from the next trick on; None: hearts are always free.
    breakers: frozenset[str] | None = HEARTS
    #: PG-075: with nothing but hearts and the queen of spades, need the queen not be led?
    lone_queen_may_lead_hearts: bool = False
    #: Cards that stay out of the first trick.
    first_trick_bar: frozenset[str] = frozenset()
    #: Cards that count, with what each of them counts.
    points: tuple[tuple[str, int], ...] = PLAIN_POINTS
    #: Whoever takes all of these has shot the moon.
    moon_cards: frozenset[str] = HEARTS_AND_QUEEN
    moon: Moon = "choice"
    moon_worth: int = 26
    end: Ending = ("at", 100)
    #: What a tie for the lowest score does: the win is shared, or the match goes on.
    ties: Ties = "shared"


AMERICAN = Table()
"""PG-141."""

MICROSOFT = replace(AMERICAN, first_trick_bar=HEARTS_AND_QUEEN, moon="add")
"""WK-057."""

NEW_MOON = replace(MICROSOFT, moon="subtract")
"""WK-042."""


# Dealing and passing


def deal_size(table: Table) -> int:
    """How many cards each seat is dealt, all alike (PG-017, WK-008 to WK-012)."""
    return len(table.deck) // table.players


def pass_offset(table: Table, deal_number: int) -> int:
    """How many places to the left the cards of this deal go, 0 if none are passed.

    PG-031, PG-033 to PG-035: the cycle starts again when it has run out. WK-016 and WK-017: as
    many places as there are players is no pass at all.
    """
    return table.pass_cycle[deal_number % len(table.pass_cycle)] % table.players


def next_hands_after_pass(
    table: Table,
    deal_number: int,
    hands: Sequence[AbstractSet[str]],
    passes: Sequence[AbstractSet[str]],
) -> list[set[str]]:
    """Give the hands after every seat has passed at once.

    PG-031 to PG-035, PE-008, WK-013 to WK-017.
    All the cards leave before any arrive, so what was received cannot be sent on (PG-032). In a
    hold nobody may pass anything.
    """
    offset = pass_offset(table, deal_number)
    due = table.pass_count if offset else 0
    seats = range(table.players)
    if any(len(passes[seat]) != due or not passes[seat] <= hands[seat] for seat in seats):
        message = f"each seat passes {due} cards of its own hand in deal {deal_number}"
        raise ValueError(message)
    kept = [set(hands[seat]) - passes[seat] for seat in seats]
    return [kept[seat] | passes[(seat - offset) % table.players] for seat in seats]


# Playing


def opener(table: Table, hands: Sequence[AbstractSet[str]], dealer: int) -> int:
    """Who leads to the first trick (PG-059, WK-018; without an opening card PG-060, RH-017)."""
    if table.opening_card is None:
        return (dealer + 1) % table.players
    for seat, hand in enumerate(hands):
        if table.opening_card in hand:
            return seat
    message = f"nobody holds {table.opening_card}"
    raise ValueError(message)


def follow_suit(hand: AbstractSet[str], led: str) -> set[str]:
    """Cards of the suit led, or any card without one (PG-081, PE-015, PE-016, RH-023, WK-028)."""
    return {card for card in hand if card[1] == led[1]} or set(hand)


def unless_nothing_is_left(cards: AbstractSet[str], barred: AbstractSet[str]) -> set[str]:
    """Take the barred cards away, but none of them if no other card would remain.

    Part 2 item 64: no rule may leave a player without a card to play.
    """
    return set(cards - barred) or set(cards)


def are_hearts_broken(table: Table, earlier_tricks: Sequence[Sequence[str]]) -> bool:
    """Tell whether a breaker was played, led or discarded, in a trick before this one.

    PG-068, PG-069, PG-071, PG-074, RH-020, WK-022. Where nothing has to break them (PG-073,
    PG-076) hearts count as broken from the start.
    """
    if table.breakers is None:
        return True
    return any(card in table.breakers for trick in earlier_tricks for card in trick)


def cards_not_to_lead(
    table: Table, hand: AbstractSet[str], earlier_tricks: Sequence[Sequence[str]]
) -> frozenset[str]:
    """Give the cards that a leader must hold back while he has others: unbroken hearts.

    PG-068, RH-019, WK-022. By PG-075, where it is agreed, a hand of nothing but hearts and the
    queen of spades holds nothing back.
    """
    if are_hearts_broken(table, earlier_tricks):
        return frozenset()
    if table.lone_queen_may_lead_hearts and hand <= HEARTS_AND_QUEEN:
        return frozenset()
    return HEARTS


def legal(
    table: Table,
    hand: AbstractSet[str],
    trick: Sequence[str],
    earlier_tricks: Sequence[Sequence[str]],
) -> set[str]:
    """Which cards of *hand* may be played to *trick*, the cards that lie on the table in order.

    Each duty picks from what the one before it left: to follow suit (PG-081), to open with the
    opening card (PG-059, WK-018), to keep barred cards out of the first trick (PG-078, PG-079,
    WK-024, PE-014), not to lead unbroken hearts (PG-068). One that would leave nothing is dropped
    (Part 2 item 64), so a hand of hearts alone may lead one (PG-071, RH-022).
    """
    is_lead = not trick
    is_first_trick = not earlier_tricks
    cards = set(hand)
    if not is_lead:
        cards = follow_suit(cards, trick[0])
    if is_lead and is_first_trick and table.opening_card in cards:
        cards = {table.opening_card}
    if is_first_trick:
        cards = unless_nothing_is_left(cards, table.first_trick_bar)
    if is_lead:
        cards = unless_nothing_is_left(cards, cards_not_to_lead(table, hand, earlier_tricks))
    return cards


def taker(trick_cards: Sequence[str], leader: int, players: int) -> int:
    """Who takes a trick: the highest card of the suit led (PG-085, PG-004, PE-018, PE-019, WK-030).

    The cards lie in the order played, clockwise from the leader.
    """
    following = [card for card in trick_cards if card[1] == trick_cards[0][1]]
    best = max(following, key=lambda card: RANKS.index(card[0]))
    return (leader + trick_cards.index(best)) % players


# Counting a deal


def points_taken(table: Table, piles: Sequence[Collection[str]]) -> list[int]:
    """Count the cards in each seat's pile, no moon considered (PG-103, RH-031, WK-036)."""
    return [sum(worth for card, worth in table.points if card in pile) for pile in piles]


def who_shot(table: Table, piles: Sequence[Collection[str]]) -> int | None:
    """Give the seat that has taken every moon card, if the game has a moon and a seat has.

    PG-112, RH-032, PE-029, WK-041, with PG-113: cards that count but are no moon cards do not
    matter, nor does the number of points.
    """
    if table.moon == "none" or not table.moon_cards:
        return None
    for seat, pile in enumerate(piles):
        if table.moon_cards <= set(pile):
            return seat
    return None


def points_beside_the_moon(table: Table, piles: Sequence[Collection[str]]) -> list[int]:
    """Count each seat's cards as if the moon cards were nothing (PG-113)."""
    return points_taken(
        table, [[card for card in pile if card not in table.moon_cards] for pile in piles]
    )


def moon_added(table: Table, piles: Sequence[Collection[str]], shooter: int) -> list[int]:
    """Count the deal if the moon goes to everybody but the shooter (PG-115, WK-041, PE-029)."""
    return [
        points if seat == shooter else points + table.moon_worth
        for seat, points in enumerate(points_beside_the_moon(table, piles))
    ]


def moon_subtracted(table: Table, piles: Sequence[Collection[str]], shooter: int) -> list[int]:
    """Count the deal if the moon is taken off the shooter's score (PG-114, WK-042)."""
    return [
        points - table.moon_worth if seat == shooter else points
        for seat, points in enumerate(points_beside_the_moon(table, piles))
    ]


def winners_if_over(table: Table, scores: Sequence[int], deals: int | None) -> list[int]:
    """Who would have won with these scores, nobody if the match would go on.

    *deals* counts the deals finished; a match that ends by its points does not ask for it.
    """
    if deals is None and table.end[0] == "deals":
        message = "a match of a set number of deals needs to know how many have been played"
        raise ValueError(message)
    return winners(scores) if match_over(table, scores, deals or 0) else []


def is_moon_added(
    table: Table,
    shooter: int,
    scores_if_added: Sequence[int],
    choice: str | None,
    deals: int | None,
) -> bool:
    """Tell whether the others get the moon; if not, it comes off the shooter's score.

    PG-112 choice, PG-114 subtract, PG-115 add; RH-034 with Part 2 item 42: add, unless that ends
    the match and the shooter is not among its winners; PG-116 with Part 2 item 41: add, unless
    that ends the match and any opponent wins or shares the win.
    """
    if table.moon == "choice":
        if choice not in {"add", "subtract"}:
            message = f"the shooter chooses add or subtract, not {choice}"
            raise ValueError(message)
        return choice == "add"
    if table.moon == "add_unless_shooter_loses":
        would_win = winners_if_over(table, scores_if_added, deals)
        return not would_win or shooter in would_win
    if table.moon == "add_unless_opponent_wins":
        would_win = winners_if_over(table, scores_if_added, deals)
        return not any(seat != shooter for seat in would_win)
    return table.moon == "add"


def hand_score(
    table: Table,
    piles: Sequence[Collection[str]],
    scores_before: Sequence[int],
    choice: str | None = None,
    deals_before: int | None = None,
) -> list[int]:
    """Give what the deal adds to each score, the moon considered.

    PG-103, PG-112 to PG-116, RH-031 to RH-034, WK-036, WK-041, WK-042, WK-044.

    *choice* is the shooter's answer where he has one. *deals_before* counts the deals finished
    before this one; it is needed only where a moon depends on the end of a match by deals.
    """
    shooter = who_shot(table, piles)
    if shooter is None:
        return points_taken(table, piles)
    added = moon_added(table, piles, shooter)
    scores_if_added = [before + more for before, more in zip(scores_before, added, strict=True)]
    deals = None if deals_before is None else deals_before + 1
    if is_moon_added(table, shooter, scores_if_added, choice, deals):
        return added
    return moon_subtracted(table, piles, shooter)


# The match


def has_reached_the_end(table: Table, scores: Sequence[int], deals: int) -> bool:
    """Tell whether the match has come to the end agreed, ties not considered.

    The limit has been met (PG-125, PE-032, WK-052) or passed (RH-040), or the last deal has been
    played (PE-031).
    """
    kind, limit = table.end
    if kind == "deals":
        return deals >= limit
    if kind == "above":
        return max(scores) > limit
    return max(scores) >= limit


def match_over(table: Table, scores: Sequence[int], deals: int) -> bool:
    """Tell whether the match is over after *deals* deals.

    PG-125, RH-040, PE-031, WK-052; a tie for the lowest score keeps it going where that is
    agreed (PG-133, RH-043).
    """
    if table.ties == "play_on" and len(winners(scores)) > 1:
        return False
    return has_reached_the_end(table, scores, deals)


def ranks(scores: Sequence[int]) -> list[int]:
    """Each seat's place, 1 being the lowest score; equals share the better place (WK-055, PE-037).

    A place is one more than the number of seats that did better.
    """
    return [1 + sum(other < score for other in scores) for score in scores]


def winners(scores: Sequence[int]) -> list[int]:
    """All the seats with the lowest score (PG-134, RH-045, Part 2 item 71)."""
    return [seat for seat, score in enumerate(scores) if score == min(scores)]
