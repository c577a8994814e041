"""Legality without a state: what may be played, and whether recorded tricks were lawful."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING

from hearts.core.cards import Card, Cards, as_cards, card_list
from hearts.core.plan import Facts, Plan
from hearts.core.tricks import Trick
from hearts.errors import InputError
from hearts.game import Game
from hearts.given import (
    check_cards,
    check_complete,
    check_shape,
    refuse_unused,
    table_of,
    trick_list,
)
from hearts.inputs import whole_number
from hearts.refusals import Violation
from hearts.seats import check_seat

if TYPE_CHECKING:
    from hearts.core.actions import CardsLike
    from hearts.rules import Rules


@lru_cache(maxsize=64)
def _game(rules: Rules, players: int) -> Game:
    """The game of these rules: lowered once, however often it is asked."""
    return Game(rules, players)


def legal_cards(
    rules: Rules,
    hand: CardsLike,
    trick: CardsLike = "",
    *,
    tricks: Iterable[Trick] = (),
    trick_number: int | None = None,
    broken: bool | None = None,
    charged: CardsLike = "",
    kitty: CardsLike | None = None,
    players: int | None = None,
) -> Cards:
    """The cards of *hand* that may be played to *trick*, without a state.

    Args:
        rules: The rules.
        hand: What the seat to play holds; the size is not checked.
        trick: The cards on the table, in the order played; none for a lead.
        tricks: The tricks before it; they tell what follows.
        trick_number: The number of the trick, from 0, if the tricks are not given.
        broken: Are hearts broken? If not given they are as the tricks tell, and else unbroken.
        charged: The cards charged.
        kitty: The undealt cards.
        players: How many play; as many as there are cards in the tricks if the rules leave it open.

    Raises:
        InputError: If a card stands twice or is not in the deck, or the arguments contradict
            each other, or a rule needs something that was not given.

    >>> from hearts import variants
    >>> str(legal_cards(variants.MICROSOFT, "2H QS 4D", "2C 5C", trick_number=0))
    '4D'
    >>> str(legal_cards(variants.AMERICAN, "2H 3H QS", trick_number=5))
    'QS'
    """
    earlier = trick_list(tricks)
    number = table_of(rules, players, len(earlier[0]) if earlier else None)
    refuse_unused(rules, charged, kitty)
    game = _game(rules, number)
    held = as_cards(hand, "the hand")
    table = tuple(card_list(trick, "the trick"))
    check_shape(game.setting, earlier)
    places = [(f"trick {place}", each.cards) for place, each in enumerate(earlier)]
    check_cards(game.setting, [("the hand", held), ("the trick", table), *places])
    if not held:
        raise InputError("the hand holds no card")
    if len(table) >= number:
        raise InputError(
            f"the trick has {len(table)} cards: it is complete, and nobody plays to it"
        )
    check_complete(game.setting, earlier)
    if trick_number is None:
        trick_number = len(earlier)
    elif earlier and whole_number(trick_number, "trick_number", 0) != len(earlier):
        raise InputError(f"trick_number: {trick_number} with {len(earlier)} tricks before it")
    trick_number = whole_number(trick_number, "trick_number", 0)
    if trick_number >= game.setting.hand_size:
        raise InputError(f"trick_number: a deal has {game.setting.hand_size} tricks, from 0")
    played = Cards([card for each in earlier for card in each.cards]) + Cards(table)
    seen = game.seen_with(played, broken)
    led = table[0].suit_mask if table else 0
    facts = None
    if game.plan.custom:
        leader = game.taker(earlier[-1]) if earlier else None
        seat = None if leader is None else game.plan.seats(leader, len(table) + 1)[-1]
        known = played if earlier or trick_number == 0 else None
        facts = Facts(number, seat, held, Trick(leader or 0, table), trick_number, known)
    return Cards("", game.plan.legal(held.one, led, trick_number, seen.one, facts))


def check_tricks(
    rules: Rules,
    tricks: Iterable[Trick],
    *,
    players: int | None = None,
    hands: Sequence[CardsLike] | None = None,
    kitty: CardsLike | None = None,
    discarded: CardsLike | None = None,
    charged: CardsLike = "",
    opener: int | None = None,
) -> tuple[Violation, ...]:
    """Every play that broke a rule, in any number of tricks from the first of a deal.

    What a seat holds is what it plays later in these tricks, unless *hands* say more. With too
    little known a fault may stay unseen, but lawful play is never accused: a card that is refused
    to a part of a hand is refused to the whole of it. That is not sure of a rule of one's own, so
    until the deal is complete such a rule is asked only if the hands are given.

    Args:
        rules: The rules.
        tricks: The tricks, in order; the last one may be incomplete.
        players: How many play; as many as there are cards in the first trick if the rules leave it
            open.
        hands: What each seat held at the start of play; a card not named there was not held.
        kitty: The undealt cards.
        discarded: Cards put down in an exchange.
        charged: The cards charged.
        opener: The seat that had to lead first; used where the cards do not tell.

    Returns:
        A Violation for each fault, in the order of play; none for lawful play.

    Raises:
        InputError: If the input is malformed: a card twice or not in the deck, a trick of too
            many cards, an incomplete trick before the last.

    >>> from hearts import variants
    >>> revoke = check_tricks(variants.AMERICAN, [Trick(0, "2C 3D 4C 5C"), Trick(3, "6D 7D 8D 9C")])
    >>> [(fault.rule, fault.seat) for fault in revoke]
    []
    >>> more = [Trick(0, "2C 3D 4C 5C"), Trick(3, "6D 7D 8C 9D")]
    >>> [
    ...     (fault.rule, fault.seat, str(fault.card))
    ...     for fault in check_tricks(variants.AMERICAN, more)
    ... ]
    [('follow.suit', 1, '3D')]
    """
    listed = trick_list(tricks)
    if listed and not listed[-1].cards:
        del listed[-1]  # a trick before its lead, as a state has it
    number = table_of(rules, players, len(listed[0]) if listed else None)
    refuse_unused(rules, charged, kitty)
    if discarded is not None and as_cards(discarded, "discarded"):
        raise InputError(f"discarded: nothing is put down in {rules.name}")
    game = _game(rules, number)
    check_shape(game.setting, listed)
    check_complete(game.setting, listed[:-1])
    plays = [list(zip(game.seats(trick), trick.cards, strict=True)) for trick in listed]
    held = _held(game, plays, hands)
    if opener is not None:
        check_seat(opener, number, "the opener")
    first = rules.opening.opener(tuple(held))
    first = opener if first is None else first
    if first is None and listed and hands is None:
        held[listed[0].leader] = held[listed[0].leader] + rules.opening.lead()
    faults: list[Violation] = []
    seen = Cards()
    complete = len(listed) == game.setting.hand_size and len(listed[-1]) == number
    plan = game.plan if complete or hands is not None else _certain(game.plan)
    for place, trick in enumerate(listed):
        due = first if place == 0 else game.taker(listed[place - 1])
        if due is not None and trick.leader != due:
            rule = rules.opening.key if place == 0 else "turn"
            message = (
                f"trick {place} is led by seat {trick.leader}, but it is for seat {due} to lead"
            )
            faults.append(Violation(rule, message, Cards(), trick.leader, trick.cards[0], place))
        for count, (seat, card) in enumerate(plays[place]):
            fault = _fault(game, plan, held[seat], trick, count, seat, place, seen)
            faults += [] if fault is None else [fault]
            held[seat] = held[seat] - Cards([card])
            seen = seen + Cards([card])
    return tuple(faults)


def _certain(plan: Plan) -> Plan:
    """The rules that refuse a card to a hand if they refuse it to a part of the hand.

    Those of the library do. One of a user's own may not, nor may those that come after it.
    """
    clauses = tuple(takewhile(lambda clause: clause.narrower is None, plan.clauses))
    return Plan(int(plan.players), clauses, plan.values, Cards("", plan.watched), plan.clockwise)


def _held(
    game: Game, plays: list[list[tuple[int, Card]]], hands: Sequence[CardsLike] | None
) -> list[Cards]:
    """What each seat is known to hold at the start: the cards that it plays, or its whole hand."""
    if hands is not None:
        bags = game.bags(hands, "hands", "the hand")
        check_cards(game.setting, [(f"the hand of seat {s}", bag) for s, bag in enumerate(bags)])
        return list(bags)
    held: list[list[Card]] = [[] for _ in range(game.players)]
    for trick in plays:
        for seat, card in trick:
            held[seat].append(card)
    return [Cards(cards) for cards in held]


def _fault(
    game: Game,
    plan: Plan,
    hand: Cards,
    trick: Trick,
    count: int,
    seat: int,
    place: int,
    seen: Cards,
) -> Violation | None:
    """Why this card should not have been played, if it should not."""
    card = trick.cards[count]
    if card not in hand:
        message = f"{card} is not in the hand of seat {seat}"
        return Violation("hand.holds", message, Cards(), seat, card, place)
    led = trick.cards[0].suit_mask if count else 0
    facts = None
    if plan.custom:
        on_table = Trick(trick.leader, trick.cards[:count])
        facts = Facts(game.players, seat, hand, on_table, place, seen)
    key = plan.refusal(card.bit, hand.one, led, place, seen.one, facts)
    if key is None:
        return None
    legal = Cards("", plan.legal(hand.one, led, place, seen.one, facts))
    return Violation(key, game.refusal(key, card), legal, seat, card, place)
