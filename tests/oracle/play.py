"""The play of a deal: who leads, what may be played, who takes what.

A hand is any collection of cards. *trick* is the cards on the table in order, *earlier* the
completed tricks, each with its leader. Warren, "W" in a hand, lies on the table as "W=5S", and the
extra card is what the kitty holds.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from .tables import HEARTS, HEARTS_AND_QUEEN, QUEEN, RANKS, WARREN, Table, Trick, penalty_cards


def face(card: str) -> str:
    """The card that a played one counts as: Warren is its extra card (RH-027, RH-029)."""
    return card.removeprefix("W=")


def both(card: str) -> list[str]:
    """Return the cards that a played card puts onto a pile: with Warren goes its extra
    card."""
    return [WARREN, face(card)] if card.startswith("W=") else [card]


def suit(card: str) -> str:
    """The suit that a card is played in; for Warren the one declared (RH-028)."""
    return face(card)[1]


def height(card: str, ranks: str = RANKS) -> int:
    """The rank as a number, as a rule the ace on top (PG-003, WK-002; PG-171: 1 below 2)."""
    return ranks.index(face(card)[0])


# The first lead


def opening_card(table: Table, kitty: Collection[str] = ()) -> str | None:
    """The card that opens, if any does: the lowest from the table's on that was dealt.

    PG-059, PG-062, PG-063, WK-018, WK-019, S-18.
    """
    return lowest_dealt(table, kitty) if table.opening == "holder" else None


def lowest_dealt(table: Table, kitty: Collection[str]) -> str:
    """The table's card, or the next of its suit above it that lies in a hand (PG-062).

    *kitty* is all that the players do not hold, a dummy included. FX-005: where that may be the
    whole suit, the lowest diamond comes after the clubs.
    """
    first = table.opening_card
    higher = RANKS[RANKS.index(first[0]) :]
    candidates = [rank + first[1] for rank in higher]
    if table.dummy:
        candidates += [rank + "D" for rank in RANKS]
    return next(card for card in candidates if card in table.deck and card not in kitty)


def opener(
    table: Table,
    hands: Sequence[Collection[str]],
    dealer: int,
    kitty: Collection[str] = (),
    pig_taker: int | None = None,
) -> int:
    """Return the leader of the first trick, with the hands after the pass.

    PG-059, PG-060, PG-062 to PG-067, PE-010, PE-011, RH-017, WK-018 to WK-021. PG-170, Gong Zhu:
    the taker of the pig in the deal before, in the first deal the holder of the two of spades.
    Decided: as with the clubs (PG-062), the next spade above it decides if it lies in the kitty.
    """
    if table.opening == "left":
        return (dealer + 1) % table.players
    if table.opening == "right":
        return (dealer - 1) % table.players
    if table.opening == "pig" and pig_taker is not None:
        return pig_taker
    card = lowest_dealt(table, kitty)
    return next(seat for seat, hand in enumerate(hands) if card in hand)


# What may be played


def unless_nothing_is_left(cards: set[str], barred: Collection[str]) -> set[str]:
    """Take the barred cards away, but none of them if no other card would remain.

    S-64: no rule may leave a player without a card to play.
    """
    return {card for card in cards if card not in barred} or cards


def follow_suit(hand: Collection[str], trick: Sequence[str]) -> set[str]:
    """Cards of the suit led, or any card without one (PG-081, PE-015 to PE-017, RH-023, WK-028)."""
    return {card for card in hand if suit(card) == suit(trick[0])} or set(hand)


def are_hearts_broken(table: Table, earlier: Sequence[Trick]) -> bool:
    """Tell whether a breaker was played, led or discarded, in a trick before this one.

    PG-068, PG-069, PG-071, PG-074, RH-020, WK-022. Where nothing has to break them (PG-073,
    PG-076, PE-012) hearts count as broken from the start. Cards of a kitty or put down were not
    played (S-14 and S-16); Warren breaks as its extra card does (S-46). WK-022 to the
    letter, where that is agreed: only a card thrown on another suit breaks them.
    """
    if table.breakers is None:
        return True
    if table.broken_by_discard:
        return any(was_discarded(table.breakers, cards) for _, cards in earlier)
    return any(face(card) in table.breakers for _, cards in earlier for card in cards)


def was_discarded(breakers: frozenset[str], cards: Sequence[str]) -> bool:
    """Tell whether one of these was thrown on a lead of another suit (WK-022: "discarded")."""
    return any(face(card) in breakers and suit(card) != suit(cards[0]) for card in cards)


def suits_led(earlier: Sequence[Trick]) -> set[str]:
    """The suits that completed tricks were led in."""
    return {suit(cards[0]) for _, cards in earlier}


def not_to_lead(table: Table, hand: Collection[str], earlier: Sequence[Trick]) -> frozenset[str]:
    """Give the cards that a leader holds back while he has others: unbroken hearts.

    PG-061, PG-068, RH-019, WK-022. Where the first lead is free (PG-064, PG-067) it binds the later
    ones only. By PG-075, where it is agreed, a hand of nothing but hearts and the queen of spades
    holds nothing back.
    """
    if are_hearts_broken(table, earlier) or (table.first_lead_free and not earlier):
        return frozenset()
    if table.lone_queen_may_lead_hearts and set(hand) <= HEARTS_AND_QUEEN:
        return frozenset()
    return HEARTS


def held_back_charged(
    table: Table, trick: Sequence[str], earlier: Sequence[Trick], charged: Collection[str]
) -> set[str]:
    """Charged cards that stay back, as it is the first time that their suit is led.

    PG-083: in the second lap of a trick it still is; a lead of the card itself would be the first
    too. As a discard a charged card is free (S-30).
    """
    if not table.charged_wait:
        return set()
    led = suits_led(earlier)
    first_time = {card for card in charged if suit(card) not in led}
    if trick:
        return {card for card in first_time if suit(card) == suit(trick[0])}
    return first_time


def is_queen_safe(table: Table, trick: Sequence[str]) -> bool:
    """Tell whether the queen of spades, added to this trick, surely goes to somebody else.

    PG-082, S-13: another suit is led, or king or ace of spades lies on this trick and no
    second copy cancels it.

    Decided: Warren on the table is no higher spade, as its rank is not yet known. Decided: any
    trump goes over a queen that is none, and over a queen that is one only a higher trump.
    """
    if not trick:
        return False
    above = {f"{rank}S" for rank in table.ranks[table.ranks.index("Q") + 1 :]}
    if QUEEN in table.trumps:
        over = above & table.trumps
    elif suit(trick[0]) != "S":
        return True
    else:
        over = above | table.trumps
    higher = [card for card in trick if card in over]
    if table.cancelling:
        return any(higher.count(card) == 1 for card in higher)
    return bool(higher)


def legal_of_known(
    table: Table,
    hand: Collection[str],
    trick: Sequence[str],
    earlier: Sequence[Trick],
    kitty: Collection[str],
    charged: Collection[str],
) -> set[str]:
    """Cards of a hand without Warren that may be played.

    Each duty picks from what the one before it left: to follow suit, to open with the opening
    card, to keep barred cards out of the first trick, not to lead unbroken hearts, to hold back
    charged cards, to throw certain cards where suit cannot be followed (FX-150), to play the queen
    when she is safe. One that would leave nothing is dropped.
    """
    cards = set(hand)
    opening = opening_card(table, kitty)
    if trick:
        cards = follow_suit(hand, trick)
    elif not earlier and opening in cards and not table.opener_leads_any:
        cards &= {opening}
    if not earlier:
        cards = unless_nothing_is_left(cards, table.first_trick_bar)
    if not trick:
        cards = unless_nothing_is_left(cards, not_to_lead(table, hand, earlier))
    cards = unless_nothing_is_left(cards, held_back_charged(table, trick, earlier, charged))
    if trick and not any(suit(card) == suit(trick[0]) for card in hand):
        cards = unless_nothing_is_left(cards, cards - table.must_discard)
    if table.safe_queen and QUEEN in cards and is_queen_safe(table, trick):
        cards = {QUEEN}
    return cards


def legal(
    table: Table,
    hand: Collection[str],
    trick: Sequence[str],
    earlier: Sequence[Trick],
    *,
    kitty: Collection[str] = (),
    charged: Collection[str] = (),
) -> set[str]:
    """Return the cards of *hand* that may be played to *trick*.

    PG-059, PG-062, PG-068, PG-071, PG-078, PG-079, PG-081 to PG-083, PE-014, RH-019 to RH-024,
    WK-018, WK-022, WK-024, S-07, S-13, S-18, S-64.

    RH-025, S-46: Warren may be played where its extra card, were it in the hand, might.
    It is never a must: the other cards are what they would be without it.
    """
    if WARREN not in hand:
        return legal_of_known(table, hand, trick, earlier, kitty, charged)
    (extra,) = kitty
    rest = [card for card in hand if card != WARREN]
    cards = legal_of_known(table, rest, trick, earlier, kitty, charged) if rest else set()
    with_extra = [*rest, extra]
    if extra in legal_of_known(table, with_extra, trick, earlier, kitty, charged):
        cards = cards | {WARREN}
    return cards


# Who takes a trick


def seat_of(table: Table, leader: int, index: int) -> int:
    """Return the seat of the card at this index of a trick (PE-015, PE-017, PG-016, PG-153).

    FX-006: the card of a dummy, the third, is chosen by the player who does not lead.
    """
    if table.dummy and index == table.players:
        index -= 1
    return (leader + table.turn * index) % table.players


def hand_of(table: Table, leader: int, index: int) -> int:
    """Return the hand of the card at this index: a seat, or after the seats the dummy (FX-007)."""
    is_dummy = table.dummy and index == table.players
    return table.players if is_dummy else seat_of(table, leader, index)


def drawn(
    table: Table, hands: Sequence[Collection[str]], stock: Sequence[str], taker: int
) -> tuple[list[list[str]], list[str]]:
    """Return the hands and the stock after a trick: FX-032, the taker draws first."""
    after = [list(hand) for hand in hands]
    for place, card in enumerate(stock[: table.players]):
        after[(taker + table.turn * place) % table.players].append(card)
    return after, list(stock[table.players :])


def lap(table: Table) -> int:
    """The cards of a plain trick: one of each player, and one of a dummy (FX-006)."""
    return table.players + bool(table.dummy)


def is_boosted(table: Table, trick: Sequence[str]) -> bool:
    """Tell whether a nine of the suit led lies among the first lap.

    PG-153, PG-155, S-32 and S-33: one boost at most, none by a discarded nine.
    """
    once = trick[: table.players]
    return table.booster_nines and any(face(card) == "9" + suit(trick[0]) for card in once)


def is_trick_full(table: Table, trick: Sequence[str], hand_size: int) -> bool:
    """Tell whether a trick is complete; *hand_size*: cards in each hand before it was led.

    PG-153, PG-155: a boost brings a second lap if there are cards for it.

    Decided: Warren played for a nine boosts like the nine, as if the extra card "had been played
    all along" (RH-027).
    """
    boosted = bool(trick) and is_boosted(table, trick) and hand_size > 1
    return len(trick) == lap(table) * (2 if boosted else 1)


def taker(table: Table, leader: int, trick: Sequence[str]) -> int | None:
    """Return the taker of a complete trick: the seat of the highest trump or else of the highest
    card of the suit led, cancelled pairs left out.

    PG-004, PG-085, PG-086 to PG-089, PG-154, PE-018, PE-019, RH-026, RH-027, WK-030.
    """
    faces = [face(card) for card in trick]
    copies = Counter(faces)
    in_power = [
        index
        for index, card in enumerate(faces)
        if (card[1] == faces[0][1] or card in table.trumps)
        and not (table.cancelling and copies[card] == 2)
    ]
    ruling = [index for index in in_power if faces[index] in table.trumps]
    in_power = ruling or in_power
    if not in_power:
        return leader if table.cancelled_to_leader else None
    best = max(in_power, key=lambda index: height(faces[index], table.ranks))
    return seat_of(table, leader, best)


@dataclass
class Standing:
    """A deal between two tricks."""

    leader: int
    piles: list[list[str]]
    tricks_taken: list[int]
    cards_played: int = 0
    waiting: list[str] = field(default_factory=list)
    waiting_tricks: int = 0
    last_taker: int | None = None
    #: Who has taken the kitty, if anybody has.
    kitty_taker: int | None = None
    #: Who must put down as many cards as the kitty has, which is in his hand now.
    exchanger: int | None = None


def after_tricks(
    table: Table,
    first_leader: int,
    tricks: Sequence[Trick],
    *,
    kitty: Collection[str] = (),
    put_down: Collection[str] | None = None,
) -> Standing:
    """Follow completed tricks from the first; ValueError if the wrong seat leads or one is short.

    PG-085, PG-087 to PG-090, PE-020, RH-026, WK-031; the kitty PG-019, PG-024, PG-025, PG-027,
    PG-028, S-14, S-16, S-34. *put_down* is what the kitty's taker put onto his pile for it,
    None if he has not yet.

    Decided: a trick that waits counts, once it is taken, for whoever gets its cards.
    """
    players = range(table.players)
    now = Standing(first_leader, [[] for _ in players], [0 for _ in players])
    for leader, trick in tricks:
        if leader != now.leader:
            message = f"seat {now.leader} leads, not {leader}"
            raise ValueError(message)
        if not is_trick_full(table, trick, table.hand_size - now.cards_played):
            message = f"not a whole trick: {trick}"
            raise ValueError(message)
        now.cards_played += len(trick) // lap(table)
        now.waiting += [card for played in trick for card in both(played)]
        now.waiting_tricks += 1
        winner = taker(table, leader, trick)
        is_last = now.cards_played == table.hand_size
        if winner is not None:
            now.leader = now.last_taker = winner
            take_waiting(table, now, winner, kitty, put_down)
        elif is_last:
            heir = now.leader if now.last_taker is None else now.last_taker
            take_waiting(table, now, heir, kitty, put_down)
    return now


def take_waiting(
    table: Table,
    now: Standing,
    seat: int,
    kitty: Collection[str],
    put_down: Collection[str] | None,
) -> None:
    """Give a seat all that lies on the table, and the kitty if that is due.

    PG-090 with S-34: at the end, tricks without a taker go to the last actual taker, or
    to the leader if there is none. S-16: without a card left in hand a kitty for the hand
    goes straight onto the pile. Warren's extra card is no kitty.

    Decided: where nobody has taken any trick the leader gets the kitty with the tricks. Only cards
    of the tricks are asked for the first penalty card.
    """
    taken = list(now.waiting)
    now.piles[seat] += taken
    now.tricks_taken[seat] += now.waiting_tricks
    now.waiting, now.waiting_tricks = [], 0
    is_due = table.kitty_to == "first_trick" or any(card in penalty_cards(table) for card in taken)
    if table.kitty_to in ("last_trick", "nobody"):
        is_due = table.kitty_to != "nobody" and now.cards_played == table.hand_size
    if not kitty or WARREN in table.deck or now.kitty_taker is not None or not is_due:
        return
    now.kitty_taker = seat
    if table.kitty_into == "pile" or now.cards_played == table.hand_size:
        now.piles[seat] += kitty
    elif put_down is None:
        now.exchanger = seat
    else:
        now.piles[seat] += put_down


def pig_taker(piles: Sequence[Collection[str]]) -> int:
    """Return the seat that took the queen of spades and leads the next deal of Gong Zhu (Part
    3)."""
    return next(seat for seat, pile in enumerate(piles) if QUEEN in pile)
