"""Before the first lead: the dealer, the passing and the charging.

Hands are lists of cards in seat order; a pass is told by the seats that receive its cards.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import product

from .tables import Scheme, Table

Passed = Mapping[int, Sequence[str]]
"""What one seat passes: receiving seat, cards."""


def next_dealer(table: Table, dealer: int) -> int:
    """The deal goes to the left, whichever way the play goes (PG-016, PE-006)."""
    return (dealer + 1) % table.players


def last_card_goes_to(table: Table, dealer: int) -> int:
    """PG-023: cards are dealt from the dealer's left, so the last one is his own."""
    order = [(dealer + 1 + place) % table.players for place in range(table.players)]
    return order[-1]


def is_deal(table: Table, hands: Sequence[Collection[str]], kitty: Collection[str]) -> bool:
    """Tell whether hands and kitty are the deck, dealt out evenly.

    PG-017, PG-018, PG-021, PG-028. S-46: a deal that leaves Warren itself over is dealt
    again, so it is none.
    """
    if len(hands) != table.players or any(len(hand) != table.hand_size for hand in hands):
        return False
    cards = Counter(card for hand in hands for card in hand) + Counter(kitty)
    return cards == Counter(table.deck) and "W" not in kitty


# What is passed


def is_call(table: Table, scheme: Scheme) -> bool:
    """Tell whether a dealer may call this pass: three cards from everybody, alike.

    PG-056, PG-057, S-26.
    """
    if isinstance(scheme, str):
        return scheme == "mix"
    places = [where for where, _ in scheme]
    return (
        len(set(places)) == len(places)
        and all(1 <= where < table.players and count > 0 for where, count in scheme)
        and sum(count for _, count in scheme) == 3
    )


def calls(table: Table) -> list[Scheme]:
    """Every pass that a dealer may call."""
    shares = product(range(4), repeat=table.players - 1)
    schemes: list[Scheme] = ["mix"]
    for share in shares:
        scheme = tuple((where, count) for where, count in enumerate(share, 1) if count)
        if is_call(table, scheme):
            schemes.append(scheme)
    return schemes


def pass_scheme(table: Table, deal_number: int, call: Scheme | None = None) -> Scheme:
    """Return the pass of a deal, with places to the left from 1 to n - 1; () is a hold.

    PG-031, PG-033 to PG-035, PG-036 to PG-058, PE-008, RH-010, WK-013 to WK-017. The cycle starts
    again when it has run out, and goes on through ties (S-19). As many places as there
    are players is no pass at all (WK-016, WK-017). Left is clockwise, whichever way the play goes
    (S-21).
    """
    scheme = table.pass_cycle[deal_number % len(table.pass_cycle)]
    if scheme == "call":
        if call is None or not is_call(table, call):
            message = f"the dealer has to call a pass, not {call}"
            raise ValueError(message)
        scheme = call
    if isinstance(scheme, str):
        return scheme
    places = ((where % table.players, count) for where, count in scheme)
    return tuple((where, count) for where, count in places if where)


def cards_due(scheme: Scheme) -> int:
    """Return the number of cards that each seat gives away: three onto the pile of a mix (PG-041,
    PG-057)."""
    if isinstance(scheme, str):
        return 3
    return sum(count for _, count in scheme)


def less(hand: Collection[str], cards: Collection[str]) -> list[str]:
    """A hand without these cards, each of which must be in it."""
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return rest


def is_pass(table: Table, scheme: Scheme, seat: int, hand: Collection[str], given: Passed) -> bool:
    """Tell whether a seat may pass so: the right number to each place, from its own hand.

    PG-031, PG-032, PG-039, PG-047, RH-011 to RH-014.
    """
    if isinstance(scheme, str):
        return False
    due = {(seat + where) % table.players: count for where, count in scheme}
    cards = Counter(card for part in given.values() for card in part)
    return {to: len(part) for to, part in given.items()} == due and cards <= Counter(hand)


def hands_after_pass(
    table: Table,
    scheme: Scheme,
    hands: Sequence[Collection[str]],
    passes: Sequence[Passed | None],
) -> list[list[str]]:
    """Give the hands after everybody has passed at once; None: the seat forwards unseen.

    PG-031 to PG-034, RH-011 to RH-014; all cards leave before any arrive (PG-032). Where passing
    is optional (PG-043, S-22) a seat that forwards keeps its hand and sends on what
    comes to it, by as many places again, until it comes to a seat that has passed cards of its
    own. If all decline, nothing moves.

    Decided: in a pass to several places each place is a chain of its own, and a seat forwards all
    that comes to it or nothing.
    """
    if isinstance(scheme, str):
        message = "a mix has a pile of its own"
        raise ValueError(message)
    for seat, given in enumerate(passes):
        if given is None:
            fine = table.pass_optional or not scheme
        else:
            fine = is_pass(table, scheme, seat, hands[seat], given)
        if not fine:
            message = f"seat {seat} passes what it may not"
            raise ValueError(message)
    after = [
        less(hand, [card for part in (given or {}).values() for card in part])
        for hand, given in zip(hands, passes, strict=True)
    ]
    for where, _ in scheme:
        for source, given in enumerate(passes):
            if given is None:
                continue
            target = (source + where) % table.players
            cards = given[target]
            while passes[target] is None:
                target = (target + where) % table.players
            after[target] += cards
    return after


def mix_pile(
    table: Table, passes: Sequence[Collection[str]], kitty: Collection[str] = ()
) -> list[str]:
    """The pile of a mix (PG-041, PG-057), with the kitty where it goes in (PG-042)."""
    pile = [card for given in passes for card in given]
    return pile + list(kitty) if table.mix_takes_kitty else pile


def hands_after_mix(
    table: Table,
    hands: Sequence[Collection[str]],
    passes: Sequence[Collection[str]],
    shares: Sequence[Collection[str]],
    kitty: Collection[str] = (),
    new_kitty: Collection[str] = (),
) -> list[list[str]]:
    """Give the hands after three cards from everybody were shuffled and dealt again as *shares*.

    PG-041, PG-057, PG-029, S-23: everybody gets three back, and with a kitty in the pile
    as many cards are left over as before.
    """
    for hand, given in zip(hands, passes, strict=True):
        if len(given) != 3 or not Counter(given) <= Counter(hand):
            message = "three cards of the own hand go onto the pile"
            raise ValueError(message)
    back = [card for share in shares for card in share]
    back += list(new_kitty) if table.mix_takes_kitty else []
    right_sizes = len(new_kitty) == len(kitty) and all(len(share) == 3 for share in shares)
    if not right_sizes or Counter(back) != Counter(mix_pile(table, passes, kitty)):
        message = "the pile is dealt again, three cards each"
        raise ValueError(message)
    return [
        less(hand, given) + list(share)
        for hand, given, share in zip(hands, passes, shares, strict=True)
    ]


# Charging


def chargeable(table: Table, hand: Collection[str]) -> set[str]:
    """Cards that a seat may charge (PG-094, PG-170)."""
    return set(hand) & table.chargeable


def is_charge(table: Table, hand: Collection[str], cards: Collection[str]) -> bool:
    """Tell whether a seat may charge just these cards; none is always right (PG-094)."""
    limit = len(hand) if table.charge_limit is None else table.charge_limit
    own = Counter(cards) <= Counter(hand) and set(cards) <= chargeable(table, hand)
    return own and len(set(cards)) == len(cards) <= limit
