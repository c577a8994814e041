"""Checks of the arguments of callers: a number of players, tricks, cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TypeVar

from hearts._arguments import check_int, counted, short_repr, to_list
from hearts._core.cards.action import CardsLike, Unknown
from hearts._core.cards.cards import ALL_CARDS, FREED_BIT, SUITS, WARREN_CARD, Card, Cards, as_cards
from hearts._core.cards.tricks import Trick
from hearts._core.play.walk import check_forms, check_lengths, remaining, wrong_trick
from hearts._wording import join_words
from hearts.errors import InputError, RulesError
from hearts.rules import Rules, TableRules
from hearts.rules.play import broken_in_words
from hearts.variants import check_rules

T = TypeVar("T")


def resolve_table(
    rules: Rules,
    players: int | None,
    seen: int | None = None,
    charged: CardsLike = "",
) -> TableRules:
    """Return the rules at the table, after a check of the number of players.

    Args:
        rules: The rules.
        players: The number of players; None for the only number of the rules, or else *seen*.
        seen: The number of players that follows from the cards, if any.
        charged: The cards that were charged.

    Raises:
        RulesError: If the rules do not allow the number or contradict themselves.
        InputError: If the number cannot be known, or a card cannot be charged.
    """
    check_rules(rules)
    number = players if players is not None else seen
    if players is None and len(rules.players) == 1:
        number = rules.players[0]
    if number is None:
        allowed = join_words(map(str, rules.players), "or")
        raise InputError(f"players: {rules.name} is played by {allowed}; say by how many")
    number = check_int(number, "players")
    try:
        problems = _problems(rules, number)
    except TypeError:  # the rules cannot be hashed, which is a problem as well
        problems = rules.check(number)
    if problems:
        raise RulesError(*problems)
    table = rules.table(number)
    exposed = check_charged(table, charged)
    return rules.table(number, exposed) if exposed else table


@lru_cache(maxsize=256)
def _problems(rules: Rules, players: int) -> tuple[str, ...]:
    """Return the contradictions of rules at a table; the result is cached."""
    return rules.check(players)


def check_charged(table: TableRules, charged: CardsLike) -> Cards:
    """Return the charged cards as a set; InputError for a card that cannot be charged."""
    found = as_cards(charged, "charged")
    if not found:
        return found
    charging = table.rules.charging
    if charging is None:
        raise InputError(f"charged: nothing is charged in {table.rules.name}")
    if found.two and not table.deck.two:
        raise InputError(f"charged: {Cards('', found.two)} is there twice")
    wrong = Cards(set(found) - set(charging.cards))
    if wrong:
        raise InputError(f"charged: {wrong} cannot be charged, only {charging.cards}")
    return found


def check_kitty(table: TableRules, kitty: CardsLike | None) -> Cards | None:
    """Return the kitty as a set; InputError if the game has none, or one of another size."""
    if kitty is None:
        return None
    found = as_cards(kitty, "the kitty")
    if found and not table.kitty_size:
        raise InputError(f"kitty: there is none in {table.rules.name}")
    drawn = table.kitty_size - len(found) if table.plan.draws else 0
    if len(found) + drawn != table.kitty_size or drawn < 0 or drawn % table.players:
        raise InputError(f"kitty: {counted(len(found), 'card')}, not {table.kitty_size}")
    check_cards(table, [("the kitty", found)])
    if table.has_extra and "W" in found:
        raise InputError("kitty: W cannot be the extra card")
    return found


def check_dummy(table: TableRules, dummy: CardsLike) -> Cards:
    """Return the cards of the dummy as a set; InputError if the game has none."""
    found = as_cards(dummy, "the dummy")
    if found and not table.dummy_size:
        raise InputError(f"dummy: there is none in {table.rules.name}")
    return found


def check_undealt(
    table: TableRules, kitty: Cards | None, tricks: Iterable[Trick], *hands: tuple[str, Cards]
) -> None:
    """Raise InputError for a card of the kitty that was played, or that one of the hands holds, and
    for Warren that stood for another card.

    After an exchange the taker of the kitty may hold and play its cards, and a stock is drawn.
    """
    tricks = list(tricks)
    for place, trick in enumerate(tricks):
        check_extra(table, kitty, trick, f"trick {place}")
    if kitty and not (table.plan.exchange or table.plan.draws):
        played = [(place, trick.cards) for place, trick in enumerate(tricks)]
        check_cards(table, [*hands, *played, ("the kitty", kitty)])


def check_extra(table: TableRules, kitty: Cards | None, trick: Trick, what: str) -> None:
    """Raise InputError if Warren stands for another card than the extra card in the kitty."""
    extra = table.extra_card(kitty) if kitty else None
    if extra and (trick.extra or extra, trick.declared or extra.suit) != (extra, extra.suit):
        raise InputError(f"{what}: in {trick} W stands for another card than {extra}, the kitty")


def check_discarded(table: TableRules, discarded: CardsLike | None) -> Cards | None:
    """Return the cards put down in an exchange; InputError if there is none, or for a wrong number
    of cards."""
    if discarded is None:
        return None
    found = as_cards(discarded, "discarded")
    if found and not table.plan.exchange:
        raise InputError(f"discarded: nothing is put down in {table.rules.name}")
    if len(found) != table.kitty_size:
        raise InputError(f"discarded: {counted(len(found), 'card')}, not {table.kitty_size}")
    return found


def trick_list(tricks: Iterable[object]) -> list[Trick]:
    """Return the tricks as a list; InputError for anything that is not a trick."""
    given = to_list(tricks, "tricks", "a list of Trick")
    found = [trick for trick in given if isinstance(trick, Trick)]
    if len(found) < len(given):
        place, wrong = next((k, it) for k, it in enumerate(given) if not isinstance(it, Trick))
        raise wrong_trick(place, f"is not a Trick but {short_repr(wrong)}; see Trick.parse")
    return found


def check_trick_shapes(
    table: TableRules, tricks: Sequence[Trick], *, on_table: bool = False
) -> None:
    """Raise InputError for a leader who is not a seat, too many cards, or an impossible card.

    If the last trick is still *on_table*, Warren in it needs only its suit.
    """
    most = int(table.plan.lap) * (2 if table.plan.boosters else 1)
    check_forms(tricks, table.players, most, table.has_extra, on_table, table.rules.name)
    if remaining(table.deck, tricks) is None:
        check_cards(table, [(place, trick.all_cards) for place, trick in enumerate(tricks)])


def discards(tricks: Iterable[Trick]) -> Cards:
    """Return the cards that were played to a trick of another suit than their own."""
    return Cards([card for trick in tricks for card in trick.effective if card.suit != trick.led])


def check_trick_sizes(
    table: TableRules, tricks: Sequence[Trick], laps: int = 0, *, on_table: bool = False
) -> None:
    """Raise InputError for a trick with a wrong number of cards, or one more than a deal has.

    *laps* is the number of cards that each seat has played before these tricks. If the last trick
    is still *on_table*, it may have fewer cards.
    """
    most = 0
    if on_table:
        before = laps + sum(map(len, tricks[:-1])) // int(table.plan.lap)
        most = most_cards(table, tricks, before + 1 == table.tricks)
    check_lengths(table.plan, table.tricks, tricks, laps, most)


def is_unfinished(table: TableRules, tricks: Sequence[Trick]) -> bool:
    """Return whether cards are still missing from the last of the tricks of a deal, or may be."""
    if not tricks:
        return False
    laps = sum(map(len, tricks[:-1])) // int(table.plan.lap)
    return len(tricks[-1]) < most_cards(table, tricks, laps + 1 == table.tricks)


def most_cards(
    table: TableRules,
    tricks: Sequence[Trick],
    last: bool,
    hand: Cards = Cards(),  # noqa: B008
) -> int:
    """Return the greatest number of cards that the last of these tricks may have.

    If only the suit of Warren's card is known, it may be any other card of that suit.

    Args:
        table: The rules at the table.
        tricks: The tricks.
        last: Whether the hands are empty after the last of them.
        hand: A hand, which does not hold Warren's card.
    """
    trick, plan = tricks[-1], table.plan
    if not is_open(trick):
        return plan.size(trick.effective, last)
    shown = sum((Cards(each.all_cards) for each in tricks), hand)
    sizes = [plan.size(cards, last) for cards in readings(trick, table.deck - shown)]
    return max(sizes, default=table.players)


def is_open(trick: Trick) -> bool:
    """Return whether Warren is in this trick, and the card that it stands for is not known."""
    return trick.extra is None and WARREN_CARD in trick.cards


def readings(trick: Trick, unseen: Cards) -> list[tuple[Card, ...]]:
    """Return the cards of an open trick with each unseen card that Warren may stand for."""
    suits = trick.declared or SUITS
    return [
        Trick(trick.leader, trick.cards, card).effective
        for card in dict.fromkeys(unseen)
        if card.suit in suits
    ]


def check_cards(table: TableRules, places: Iterable[tuple[str | int, Iterable[Card]]]) -> None:
    """Raise InputError for a card that is not in the deck, or that occurs more often than there.

    Args:
        table: The rules at the table.
        places: The cards of each place. A place is described in words, or by the number of a trick.
    """
    where: dict[str, list[str | int]] = {}
    for place, cards in places:
        for card in cards:
            found = where.setdefault(str(card), [])
            found.append(place)
            if card not in table.deck:
                fault = f"{card} in {{}} is not in the deck for {table.players} players"
                raise _misplaced(fault, [place])
            if len(found) > table.deck.count(card):
                different = list(dict.fromkeys(found))
                fault = "is both" if len(different) > 1 else "occurs twice"
                raise _misplaced(f"{card} {fault} in {{}}", different)


def _misplaced(fault: str, places: list[str | int]) -> InputError:
    """Return the error for a card that cannot be in these places."""
    named = [f"trick {place}" if isinstance(place, int) else place for place in places]
    tricks = tuple(place for place in places if isinstance(place, int))
    return InputError(fault.format(" and in ".join(named)), tricks=tricks)


def check_known(cards: T | Unknown, what: str) -> T:
    """Return the cards of a history; InputError if they are unknown, as in a view."""
    if isinstance(cards, Unknown):
        raise InputError(f"{what} is unknown, as in the history of a view")
    return cards


def cards_by_seat(
    given: object, what: str, each: str, players: int | None = None
) -> tuple[Cards, ...]:
    """Return the cards of each seat.

    Raises:
        InputError: If the number of entries is not *players*, or an entry is bad. The message uses
            *what* for all entries, and *each* for one of them.
    """
    kind = f"{each} of each seat"
    if isinstance(given, Cards):
        raise InputError(f"{what} must be {kind}, not {given!r}")
    seats = enumerate(to_list(given, what, kind))
    found = tuple(as_cards(cards, f"{each} of seat {seat}") for seat, cards in seats)
    if players is not None and len(found) != players:
        raise InputError(f"{what}: cards for {counted(len(found), 'seat')} at a table of {players}")
    return found


def seen_cards(
    table: TableRules, played: Cards, discarded: Cards, broken: bool | None
) -> tuple[Cards, int]:
    """Return the cards that count as played, and the notes on discards.

    A given *broken* may add cards that break hearts. A note is a bit above those of the cards.

    Args:
        table: The rules at the table.
        played: The cards played.
        discarded: The played cards that are known to have been discarded.
        broken: Whether hearts are broken; None to derive it from the cards.

    Raises:
        InputError: If *broken* is False, but the cards show that hearts are broken.
    """
    if not (broken is None or isinstance(broken, bool)):
        raise InputError(f"broken must be True, False or None, not {short_repr(broken)}")
    plan = table.plan
    if broken:
        for clause in plan.clauses:
            if clause.breakable:
                played = played | Cards("", clause.lifted_by & ALL_CARDS)
        return played, FREED_BIT if plan.frees else 0
    noted = FREED_BIT if plan.frees & discarded.one else 0
    if broken is False and plan.broken(played.one | noted):
        breaking = Cards()
        for clause in plan.suit_bars:
            freeing = Cards("", clause.lifted_by & ALL_CARDS), Cards("", clause.discards)
            breaking = breaking | freeing[0] & played | freeing[1] & discarded
        raise InputError(f"broken: {breaking} was played, so {broken_in_words(table)}")
    return played, noted
