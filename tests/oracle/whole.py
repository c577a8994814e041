"""Whole deals and matches played at random by the oracle alone, pass and charges and all.

They show that the other modules fit together, and how a deal goes from one to the next.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from .dealing import (
    Passed,
    calls,
    chargeable,
    hands_after_mix,
    hands_after_pass,
    mix_pile,
    next_dealer,
    pass_scheme,
)
from .match import LastDeal, is_over, ranks, scores_after, winners
from .play import Standing, after_tricks, drawn, hand_of, is_trick_full, legal, opener, pig_taker
from .score import (
    asks_exact,
    asks_shooter,
    deducts,
    hand_columns,
    imaginaries,
    reals,
    who_shot,
)
from .tables import WARREN, Scheme, Table, Trick


@dataclass
class Deal:
    """A deal on its way: what each seat holds and what has been done so far."""

    hands: list[list[str]]
    kitty: list[str]
    charged: list[str] = field(default_factory=list)
    first_leader: int = 0
    tricks: list[Trick] = field(default_factory=list)
    put_down: tuple[str, ...] | None = None
    dummy: list[str] = field(default_factory=list)
    #: All that the players were not dealt.
    aside: tuple[str, ...] = ()


def dealt(table: Table, rng: random.Random) -> Deal:
    """Shuffle and deal, again if Warren is left over (S-46)."""
    deck = list(table.deck)
    rng.shuffle(deck)
    count = table.players * table.hand_size
    if WARREN in deck[count:]:
        return dealt(table, rng)
    rest = deck[count:]
    hands = [deck[seat : count : table.players] for seat in range(table.players)]
    return Deal(hands, rest[table.dummy :], dummy=rest[: table.dummy], aside=tuple(rest))


def pass_cards(table: Table, deal: Deal, rng: random.Random, deal_number: int) -> None:
    """Everybody passes at random."""
    called: Scheme | None = rng.choice(calls(table)) if "call" in table.pass_cycle else None
    scheme = pass_scheme(table, deal_number, called)
    if isinstance(scheme, str):
        given = [rng.sample(hand, 3) for hand in deal.hands]
        pile = mix_pile(table, given, deal.kitty)
        rng.shuffle(pile)
        shares = [[pile.pop() for _ in range(3)] for _ in deal.hands]
        kitty = pile if table.mix_takes_kitty else deal.kitty
        deal.hands = hands_after_mix(table, deal.hands, given, shares, deal.kitty, kitty)
        deal.kitty = kitty
        return
    passes: list[Passed | None] = []
    for seat, hand in enumerate(deal.hands):
        if table.pass_optional and rng.random() < 0.5:
            passes.append(None)
            continue
        cards = rng.sample(hand, len(hand))
        passes.append(
            {
                (seat + where) % table.players: [cards.pop() for _ in range(count)]
                for where, count in scheme
            }
        )
    deal.hands = hands_after_pass(table, scheme, deal.hands, passes)


def charge_cards(table: Table, deal: Deal, rng: random.Random) -> None:
    """Everybody charges at random."""
    for hand in deal.hands:
        cards = sorted(chargeable(table, hand))
        limit = len(cards) if table.charge_limit is None else table.charge_limit
        deal.charged += rng.sample(cards, rng.randint(0, min(limit, len(cards))))


def play_trick(table: Table, deal: Deal, now: Standing, rng: random.Random) -> None:
    """Play one trick at random, and put down what a kitty asks for."""
    cards: list[str] = []
    size = table.laps - now.cards_played
    while not cards or not is_trick_full(table, cards, size):
        hand = [*deal.hands, deal.dummy][hand_of(table, now.leader, len(cards))]
        aside = deal.aside if table.dummy else deal.kitty
        options = legal(table, hand, cards, deal.tricks, kitty=aside, charged=deal.charged)
        card = rng.choice(sorted(options))
        hand.remove(card)
        cards.append(f"W={deal.kitty[0]}" if card == WARREN else card)
    deal.tricks.append((now.leader, tuple(cards)))
    after = standing(table, deal)
    if table.draws:
        deal.hands, deal.kitty = drawn(table, deal.hands, deal.kitty, after.leader)
    exchanger = after.exchanger
    if exchanger is not None:
        hand = deal.hands[exchanger]
        hand += deal.kitty
        rng.shuffle(hand)
        deal.put_down = tuple(hand.pop() for _ in deal.kitty)


def standing(table: Table, deal: Deal) -> Standing:
    """Return the standing of the deal."""
    return after_tricks(
        table, deal.first_leader, deal.tricks, kitty=deal.kitty, put_down=deal.put_down
    )


def random_deal(
    table: Table,
    rng: random.Random,
    dealer: int = 0,
    deal_number: int = 0,
    pig: int | None = None,
) -> Deal:
    """Play one deal from the shuffle to the last trick."""
    deal = dealt(table, rng)
    pass_cards(table, deal, rng, deal_number)
    charge_cards(table, deal, rng)
    aside = deal.aside if table.dummy else deal.kitty
    deal.first_leader = opener(table, deal.hands, dealer, aside, pig)
    now = standing(table, deal)
    while now.cards_played < table.laps:
        size = min(table.hand_size, table.laps - now.cards_played)
        assert {len(hand) for hand in deal.hands} == {size}
        play_trick(table, deal, now, rng)
        now = standing(table, deal)
    return deal


@dataclass
class Match:
    """A match at its end, or where it was left."""

    history: list[list[int]]
    imaginary: list[list[int]]
    is_over: bool = False
    winners: Sequence[int] = ()
    ranks: Sequence[int] = ()


def random_match(table: Table, rng: random.Random, most_deals: int) -> Match:
    """Play deals until the match is over or there have been enough."""
    match = Match([], [])
    dealer, pig = 0, None
    for number in range(most_deals):
        deal = random_deal(table, rng, dealer, number, pig)
        end = standing(table, deal)
        pig = pig_taker(end.piles) if table.opening == "pig" else None
        last_deal = LastDeal(tuple(deal.tricks))
        asked = asks_shooter(table, end.piles, dealer, end.tricks_taken)
        shot = who_shot(table, end.piles, end.tricks_taken)
        columns = hand_columns(
            table,
            end.piles,
            charged=deal.charged,
            tricks_taken=end.tricks_taken,
            history=match.history,
            imaginary=match.imaginary,
            choice=None if asked is None else rng.choice(["add", "subtract"]),
            last_deal=last_deal,
        )
        gained = reals(columns)
        _, amounts = table.exact_choice or (0, ())
        deductions: dict[int, int] = {}
        for seat in asks_exact(table, match.history, gained):
            deductions |= deducts(table, seat, rng.choice((0, *amounts)))
        match.imaginary.append(scores_after(table, match.imaginary, imaginaries(columns)))
        match.history.append(scores_after(table, match.history, gained, deductions))
        shot_by = None if shot is None else shot.seats[0]
        match.is_over = is_over(
            table,
            match.history,
            imaginary=match.imaginary,
            shot_by=shot_by,
            last_deal=last_deal,
        )
        if match.is_over:
            match.winners = winners(
                table,
                match.history,
                imaginary=match.imaginary,
                shot_by=shot_by,
                last_deal=last_deal,
            )
            match.ranks = ranks(
                table,
                match.history,
                imaginary=match.imaginary,
                shot_by=shot_by,
                last_deal=last_deal,
            )
            break
        dealer = next_dealer(table, dealer)
    return match
