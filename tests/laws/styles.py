"""Ways to deal and to play that bring about what random play hardly ever does.

A `Shooter` has the high cards and all others help it on; `Twins` hold the same hands of two packs
and cancel each other's cards. Both stay within what the engine allows, and stray from their plan
now and then, so that the plan fails in every way, too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from hearts import Action, Cards, Charge, Exchange, Forward, Pass, Play, State
from tests.laws.companion import Given, Style
from tests.oracle import play
from tests.oracle.tables import WARREN, Table, side_of, worth


def counts(table: Table, card: str) -> bool:
    """Does the card count anything at all?"""
    return worth(table, play.face(card)) != (0, 0)


def low_first(cards: Sequence[str]) -> list[str]:
    """Cards by rank, the lowest first, Warren before all."""
    return sorted(cards, key=lambda card: -1 if card == WARREN else play.height(card))


def dealt_in_order(table: Table, cards: Sequence[str], first: int) -> list[list[str]]:
    """Hands cut from the cards one after the other, the first for the seat *first*."""
    size, players = table.hand_size, table.players
    hands: list[list[str]] = [[] for _ in range(players)]
    for place in range(players):
        hands[(first + place) % players] = list(cards[place * size : (place + 1) * size])
    return hands


class Shooter(Style):
    """One seat is to take everything: PG-112, PG-117, PG-120, PG-123, RH-032, PE-029, WK-047.

    It gets the highest cards, more or less, and the kitty cards that count if there is a kitty; it
    plays high, and the others throw on its tricks what counts.
    """

    def __init__(self, table: Table, noise: float = 2.0, strays: float = 0.02) -> None:
        self.table = table
        self.noise = noise
        self.strays = strays
        self.seat = 0

    def deal(self, table: Table, number: int, rng: Random) -> Given | None:
        self.seat = rng.randrange(table.players)
        if table.draws:
            return None  # most cards come from the stock
        noise = rng.choice((0.0, self.noise))
        deck = list(table.deck)
        rng.shuffle(deck)
        kitty: list[str] = []
        if table.kitty_size and rng.random() < 0.7:
            bad = [card for card in deck if card != WARREN and counts(table, card)]
            kitty = bad[: table.kitty_size]
        for card in kitty:
            deck.remove(card)
        high = [
            (14 if card == WARREN else play.height(card)) + rng.gauss(0, noise) for card in deck
        ]
        order = [card for _, card in sorted(zip(high, deck, strict=True), reverse=True)]
        rest = order[table.hand_size :]
        rng.shuffle(rest)
        while rest[-table.kitty_size :] == [WARREN] and table.kitty_size == 1 and not kitty:
            rng.shuffle(rest)
        order[table.hand_size :] = rest
        due = table.kitty_size - len(kitty)
        kitty += order[len(order) - due :]
        return dealt_in_order(table, order, self.seat), kitty

    def shoots(self, seat: int) -> bool:
        """Does this seat want to take tricks?"""
        side = side_of(self.table, self.seat) if self.table.sides == "pooled" else (self.seat,)
        return seat in side

    def give(self, state: State, seat: int, rng: Random) -> Action:
        act = state.random_action(rng, seat)
        if isinstance(act, Forward) or not isinstance(act, Pass):
            return act
        cards = low_first([str(card) for card in state.hands[seat]])
        if not self.shoots(seat):
            cards.reverse()
        if not act.to:
            return Pass(" ".join(cards[: len(act.cards)]), seat)
        parts: dict[int, Cards] = {}
        for receiver, part in act.to:
            parts[receiver] = Cards(cards[: len(part)])
            cards = cards[len(part) :]
        return Pass(parts, seat)

    def charge(self, state: State, seat: int, rng: Random) -> Action:
        act = state.legal_actions(seat)[-1] if rng.random() < 0.7 else None
        return act if isinstance(act, Charge) else state.random_action(rng, seat)

    def play(self, state: State, trick: Sequence[str], rng: Random) -> Action:
        legal = low_first([str(card) for card in state.legal_cards()])
        seat = state.actor
        assert seat is not None
        if rng.random() < self.strays:
            return Play(rng.choice(legal))
        if self.shoots(seat):
            return Play(self.high(legal, trick))
        return Play(self.help(state, legal, trick))

    def high(self, legal: list[str], trick: Sequence[str]) -> str:
        """The highest card; a discard is low and counts nothing, if it can be."""
        led = play.suit(trick[0]) if trick else None
        follows = [card for card in legal if card == WARREN or play.suit(card) == led]
        if led is None or follows:
            return (follows or legal)[-1]
        return min(legal, key=lambda card: counts(self.table, card))

    def help(self, state: State, legal: list[str], trick: Sequence[str]) -> str:
        """Return a card that counts for a trick that the shooter is about to take, and else a low
        card."""
        assert state.trick is not None
        best = play.taker(self.table, state.trick.leader, trick) if trick else None
        if best is not None and self.shoots(best):
            for card in reversed(legal):
                ahead = card == WARREN or self.beats(card, trick)
                if not ahead and counts(self.table, card):
                    return card
        plain = [card for card in legal if card == WARREN or not counts(self.table, card)]
        return (plain or legal)[0]

    def beats(self, card: str, trick: Sequence[str]) -> bool:
        """Would the card take the trick as it lies?"""
        return play.taker(self.table, 0, [*trick, card]) == play.seat_of(self.table, 0, len(trick))

    def put_down(self, state: State, rng: Random) -> Action:
        act = state.random_action(rng)
        assert isinstance(act, Exchange)
        [seat] = state.actors
        cards = low_first([str(card) for card in state.hands[seat]])
        return Exchange(" ".join(cards[: len(act.cards)]), seat)


class Twins(Style):
    """Seats in pairs hold the same cards of two packs: PG-087 to PG-090, S-34.

    Who can play the copy of a card on the table does, so that tricks stay without a taker, at times
    all of them, or the last ones.
    """

    def __init__(self, strays: Sequence[float] = (0.0, 0.02, 0.2)) -> None:
        self.every = tuple(strays)
        self.strays = 0.0

    def deal(self, table: Table, number: int, rng: Random) -> Given | None:
        self.strays = rng.choice(self.every)
        copies = Counter(table.deck)
        one = sorted(card for card in copies if copies[card] == 2)
        rng.shuffle(one)
        size = table.hand_size
        cards: list[str] = []
        while len(cards) + 2 * size <= table.players * size:
            cards += one[:size] * 2
            del one[:size]
        rest = [card for card in one for _ in range(2)]
        rest += [card for card in copies if copies[card] == 1]
        rng.shuffle(rest)
        cards += rest
        count = table.players * size
        first = rng.randrange(table.players)
        return dealt_in_order(table, cards[:count], first), cards[count:]

    def play(self, state: State, trick: Sequence[str], rng: Random) -> Action:
        legal = [str(card) for card in state.legal_cards()]
        copies = [card for card in legal if trick.count(card) == 1]
        if copies and rng.random() >= self.strays:
            return Play(rng.choice(copies))
        return Play(rng.choice(legal))
