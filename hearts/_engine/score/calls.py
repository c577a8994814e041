"""The score of a deal without a state: from its tricks, or from the piles of cards taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from hearts._arguments import check_int, counted, to_list
from hearts._core.cards.action import CardsLike
from hearts._core.cards.cards import Cards
from hearts._core.cards.records import HandScore, Question
from hearts._core.cards.tricks import Trick
from hearts._core.play.walk import WonCards, remaining, won_tricks
from hearts._engine.score.count import count
from hearts._engine.score.given_tricks import with_takers_given
from hearts._engine.score.sheets import SheetLike, answers_of, eldest_of, scored, standing_of
from hearts._engine.score.won_cards import with_takers
from hearts._engine.validation import (
    cards_by_seat,
    check_cards,
    check_kitty,
    check_trick_shapes,
    check_trick_sizes,
    check_undealt,
    resolve_table,
    trick_list,
)
from hearts._wording import join_words
from hearts.errors import InputError
from hearts.rules import Rules, TableRules


def score_taken(
    rules: Rules,
    taken: Sequence[CardsLike],
    *,
    players: int | None = None,
    tricks_taken: Sequence[int] | None = None,
    charged: CardsLike = "",
    match: SheetLike | None = None,
    choice: str | Sequence[str] = (),
) -> HandScore:
    """Return the score of a deal from the piles that the seats took, in any order within a pile.

    Args:
        rules: The rules.
        taken: A pile for each seat, with its cards from the kitty. All cards that the rules count
            must be included; other cards may be left out.
        players: The number of players. If the rules allow several, the default is the number of
            piles.
        tricks_taken: The number of tricks that each seat took, for rules that count tricks. The
            default follows from complete piles.
        charged: The cards that were charged.
        match: The score sheet before the deal, for rules that depend on the scores.
        choice: The choice of a player, if the rules ask for one: an answer, or several in order. An
            answer without a question is ignored.

    Returns:
        The HandScore.

    Raises:
        InputError: If a card occurs twice, is not in the deck, or counts and is missing, or if a
            rule needs a missing argument.

    >>> from hearts import variants
    >>> piles = ["2H 3H 4H 5H 6H", "7H 8H 9H TH JH QH KH AH", "QS", ""]
    >>> score_taken(variants.AMERICAN, piles).points
    (5, 8, 13, 0)
    """
    return scored(
        count_taken(
            rules,
            taken,
            players=players,
            tricks_taken=tricks_taken,
            charged=charged,
            match=match,
            choice=choice,
        )
    )


def count_taken(
    rules: Rules,
    taken: Sequence[CardsLike],
    *,
    players: int | None = None,
    tricks_taken: Sequence[int] | None = None,
    charged: CardsLike = "",
    match: SheetLike | None = None,
    choice: str | Sequence[str] = (),
    takers: Mapping[int, int | None] | None = None,
) -> tuple[HandScore, Sequence[str]] | Question:
    """Return the result of `score_taken` with the answers left over, or the first open question.

    *takers* holds the seats that took the tricks that count points, by the numbers of
    `tricks_that_count`; None for nobody. Other tricks need no taker.
    """
    piles = cards_by_seat(taken, "taken", "the pile")
    table = resolve_table(rules, players, len(piles), charged)
    if takers is not None:
        table = with_takers_given(table, takers)
    number = table.players
    if len(piles) != number:
        raise InputError(f"taken: {counted(len(piles), 'pile')} for {number} players")
    check_cards(table, [(f"the pile of seat {seat}", pile) for seat, pile in enumerate(piles)])
    everything = sum(piles, Cards())
    for rule in table.counters:
        if rule.needs == "tricks":
            raise InputError(
                f"{rule.key}: the rule counts tricks, so all tricks must be given, in order"
            )
    missing = table.watched - everything
    kitty = table.rules.kitty
    if missing and not (kitty is not None and kitty.may_keep(missing, table)):
        raise InputError(f"taken: {missing} matter to the score, but lie in no pile")
    counts = _tricks_taken(table, piles, tricks_taken)
    if counts is None:
        for shoot in table.rules.shoots:
            together = shoot.by == "side" or table.pooled
            groups = table.sides if together else tuple((seat,) for seat in range(number))
            holders = sum(any(piles[seat] for seat in group) for group in groups)
            if shoot.kind == "sun" and holders < 2:
                who = "one side" if together else "one seat"
                raise InputError(f"{shoot.key}: {who} may have all tricks; give tricks_taken=")
    named = Counter(table.place_of[seat] for seat in (takers or {}).values() if seat is not None)
    for place, tricks in named.items():
        seats = table.places[place]
        most = tricks if counts is None else sum(counts[seat] for seat in seats)
        if tricks > most:
            raise InputError(
                f"tricks_taken: {_have(seats)} {most}, but took {tricks} of the tricks that count"
            )
    standing = standing_of(match, number)
    return count(table, WonCards(piles, counts), standing, answers_of(choice), eldest_of(match))


def _tricks_taken(
    table: TableRules, piles: tuple[Cards, ...], given: Sequence[int] | None
) -> tuple[int, ...] | None:
    """Return the number of tricks that each seat took: as given, or as complete piles show."""
    number = table.players
    plain = not table.rules.taking and table.rules.kitty is None
    if given is None:
        complete = sum(piles, Cards()) == table.deck
        if plain and complete and not any(len(pile) % number for pile in piles):
            return tuple(len(pile) // number for pile in piles)
        return None
    counts = tuple(check_int(each, "tricks_taken") for each in to_list(given, "tricks_taken"))
    most, sizes = table.tricks, tuple(map(len, piles))
    if (
        len(counts) != number
        or min(counts) < 0
        or sum(counts) > most
        or (sum(counts) < most and not table.plan.boosters)
    ):
        raise InputError(
            f"tricks_taken: {counts} are not the {counted(most, 'trick')} of {number} seats"
        )
    for seats in table.places:
        cards, tricks = (sum(each[seat] for seat in seats) for each in (sizes, counts))
        if plain and cards > tricks * number:
            raise InputError(
                f"tricks_taken: {_have(seats)} {counted(cards, 'card')} from "
                f"{counted(tricks, 'trick')}"
            )
    return counts


def _have(seats: Sequence[int]) -> str:
    """Return the words for seats that have something: one, or partners who pool."""
    return f"{join_words(f'seat {seat}' for seat in seats)} {'has' if len(seats) == 1 else 'have'}"


def score_hand(
    rules: Rules,
    tricks: Iterable[Trick],
    *,
    players: int | None = None,
    charged: CardsLike = "",
    kitty: CardsLike | None = None,
    match: SheetLike | None = None,
    choice: str | Sequence[str] = (),
) -> HandScore:
    """Return the score of a deal from its tricks alone. The tricks are not checked for legal play.

    Cards that are missing from the tricks lay in the kitty, or were put down for it, and count for
    the seat that took it.

    Args:
        rules: The rules.
        tricks: All tricks of the deal, in order.
        players: The number of players. If the rules allow several, the default is the number of
            cards in the first trick.
        charged: The cards that were charged.
        kitty: The undealt cards, to be checked against the cards that are missing from the tricks.
        match: The score sheet before the deal, for rules that depend on the scores.
        choice: The choice of a player, if the rules ask for one: an answer, or several in order. An
            answer without a question is ignored.

    Returns:
        The HandScore.

    Raises:
        InputError: If the deal is not complete, or a card occurs twice or is not in the deck. Also
            if a trick is led by a seat that did not take the one before, or a rule needs a missing
            argument.
    """
    return scored(
        count_hand(
            rules,
            tricks,
            players=players,
            charged=charged,
            kitty=kitty,
            match=match,
            choice=choice,
        )
    )


def count_hand(
    rules: Rules,
    tricks: Iterable[Trick],
    *,
    players: int | None = None,
    charged: CardsLike = "",
    kitty: CardsLike | None = None,
    match: SheetLike | None = None,
    choice: str | Sequence[str] = (),
) -> tuple[HandScore, Sequence[str]] | Question:
    """Return the result of `score_hand` with the answers left over, or the first open question."""
    played = trick_list(tricks)
    table = resolve_table(rules, players, len(played[0]) if played else None, charged)
    number, plan = table.players, table.plan
    check_trick_shapes(table, played)
    left = remaining(table.deck, played) or Cards()
    undealt = check_kitty(table, kitty)
    dealt = table.play_size
    got = sum(map(len, played))
    check_trick_sizes(table, played)
    if got != dealt:
        given = f"{counted(got, 'card')} in {counted(len(played), 'trick')}"
        raise InputError(f"{given}; a complete deal has {dealt}")
    check_undealt(table, undealt, played)
    found = won_tricks(plan, played, left)
    order = plan.seats(played[0].leader, number)
    seen = with_takers(plan, played) if table.needs == "tricks" else None
    taken = WonCards(found.piles, found.tricks, found.takers, order, seen)
    standing = standing_of(match, number)
    return count(table, taken, standing, answers_of(choice), eldest_of(match))
