"""Objections to points entered by hand: whether a deal can come to them.

Cards that count alike form a kind. Only the number of cards of each kind matters for a seat, so all
results of one seat can be listed, and also all results of a shoot. The points of a deal are
possible if all seats together take each card once.

Tricks that count points are shared like cards: tricks of equal points form a kind, and all seats
together take each trick once. If a trick may be lengthened, or may go to nobody, then the number of
tricks or of takers is not known, and any of the tricks that count may be missing. That is a sure
bound: it includes all possible points, and some impossible ones.

The module is long because cards, tricks, shoots and partners each limit the points of a deal.

If there are too many results to list, only certain contradictions are reported: possible points
never meet an objection.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations, product
from math import comb, prod
from operator import mul
from typing import Any, Final, TypeAlias, final

from attrs import evolve, frozen

from hearts._core.cards.cards import Card, Cards
from hearts._core.cards.records import HandScore
from hearts._core.score.tally import seat_tallies
from hearts._engine.score import WonCards, count, sign_of, tricks_that_count, with_given_tricks
from hearts.rules import (
    Add,
    AddUnlessOpponentWins,
    AddUnlessShooterLoses,
    CardPoints,
    Choice,
    DealFloor,
    Effect,
    EndAfter,
    Moon,
    Multiplier,
    Nothing,
    NoTricks,
    Shoot,
    Subtract,
    Sun,
    TableRules,
    TrickPoints,
    WinMatch,
)
from hearts.rules.standing import Standing

#: The greatest number of listed results of a seat, of ways to shoot, and of sets of charged cards;
#: and of sums in an objection.
MOST_RESULTS: Final = 5_000
MOST_SHOOTS: Final = 5_000
MOST_CHARGED: Final = 5
MOST_TOLD: Final = 4

#: The rules by which the points of a seat depend on its own cards and tricks, or on a shoot, alone.
_KNOWN: Final = {CardPoints, NoTricks, TrickPoints, Multiplier, DealFloor, Moon, Sun}
_EFFECTS: Final = {Add, Subtract, Nothing, WinMatch}
_EITHER: Final = {AddUnlessOpponentWins, AddUnlessShooterLoses}

#: Both columns of a seat.
Both: TypeAlias = tuple[int, int]
#: The number of cards of each kind, then the number of tricks of each kind.
Numbers: TypeAlias = tuple[int, ...]
#: The cards and the number of tricks that each seat took in a shoot.
Way: TypeAlias = tuple[tuple[Cards, ...], tuple[int, ...]]


def doubts(table: TableRules, standing: Standing, score: HandScore) -> tuple[str, ...]:
    """Return objections to these points of a deal, a sentence each; empty if they are possible.

    Args:
        table: The rules at the table.
        standing: The standing of the match before the deal.
        score: The points, which fit the table.
    """
    plain = _plain(table)
    if plain is None:
        return ()
    sign = sign_of(table, standing)
    second = score.imaginary or (0,) * standing.players
    signed = [(sign * real, sign * other) for real, other in zip(score.points, second, strict=True)]
    wanted = tuple(signed[seats[0]] for seats in table.places)
    all_outcomes: list[_Outcomes] = []
    for charged in _charges(plain):
        outcomes = _outcomes(plain.rules.table(table.players, charged))
        if outcomes is None or outcomes.can_be(wanted):
            return ()
        all_outcomes.append(outcomes)
    found = [
        f"points: no deal gives seat {seat} {_told(score, seat)}"
        for seat, points in enumerate(signed)
        if not any(outcomes.can_score(points) for outcomes in all_outcomes)
    ]
    if found:
        return tuple(found)
    sums = sorted(set().union(*(outcomes.totals for outcomes in all_outcomes)))
    together = sum(real for real, _ in wanted)
    if 0 < len(sums) <= MOST_TOLD and together not in sums:
        usual = " or ".join(str(sign * total) for total in sums)
        unless = ", unless somebody shoots" if table.rules.shoots else ""
        return (f"points: {sign * together} together, but a deal comes to {usual}{unless}",)
    return (f"points: no deal gives {', '.join(map(str, score.points))} together",)


def _told(score: HandScore, seat: int) -> str:
    second = score.imaginary[seat] if score.imaginary else 0
    return f"{score.points[seat]}{second:+}i" if second else str(score.points[seat])


@final
@frozen(eq=False)
class _Outcomes:
    """The possible scores of a deal in which certain cards are charged.

    Attributes:
        most: The numbers of cards and tricks of each kind in the deal.
        missing: The numbers that may be left over once all places have taken theirs.
        results: The numbers of cards and tricks of each kind, by the score of one place without a
            shoot; None if the list is too long.
        sums: A set that contains every result of one place.
        totals: The possible sums of all places without a shoot; empty if they are not known.
        shots: The points of all places after a shoot.
    """

    most: Numbers
    missing: frozenset[Numbers]
    results: dict[Both, list[Numbers]] | None
    sums: frozenset[Both]
    totals: frozenset[int]
    shots: frozenset[tuple[Both, ...]]

    def can_score(self, points: Both) -> bool:
        """Return whether one place can score these points."""
        return points in self.sums or any(points in shot for shot in self.shots)

    def can_be(self, wanted: tuple[Both, ...]) -> bool:
        """Return whether the places can have these scores together."""
        if wanted in self.shots:
            return True
        if not all(points in self.sums for points in wanted):
            return False
        if self.results is None:
            return sum(real for real, _ in wanted) in self.totals
        half = len(wanted) // 2
        first = self._taken(self.missing, wanted[:half])
        last = self._taken({(0,) * len(self.most)}, wanted[half:])
        return any(self._less(numbers) in last for numbers in first)

    def _less(self, numbers: Numbers) -> Numbers:
        """Return the numbers of cards and tricks that are left without these."""
        return tuple(most - n for most, n in zip(self.most, numbers, strict=True))

    def _taken(self, start: Iterable[Numbers], wanted: tuple[Both, ...]) -> set[Numbers]:
        """Return the numbers of cards and tricks that are gone once places with these scores have
        taken theirs, from each of some numbers at the start."""
        results = self.results or {}
        found = set(start)
        for points in wanted:
            pairs = product(found, results[points])
            found = {tuple(map(sum, zip(*pair, strict=True))) for pair in pairs}
            found = {numbers for numbers in found if all(n >= 0 for n in self._less(numbers))}
        return found


@lru_cache(maxsize=64)
def _plain(table: TableRules) -> TableRules | None:
    """Return the rules without an end that depends on the match; None if the results of a deal are
    not known without it."""
    rules, kitty = table.rules, table.rules.kitty
    parts: list[object] = [*rules.points, *rules.results, *rules.shoots]
    known = all(type(part) in _KNOWN for part in parts)
    if not known or not all(_each(shoot.effect) for shoot in rules.shoots):
        return None
    lost = kitty is not None and kitty.taken_by == "first_penalty"
    if lost and len(table.penalty_cards) <= table.kitty_size:
        return None  # the kitty may go to no seat
    if len(_chargeable(table)) > MOST_CHARGED:
        return None
    return rules.amend(EndAfter()).table(table.players)


def _charges(table: TableRules) -> Iterator[Cards]:
    """Yield the sets of cards that may have been charged, as far as they matter."""
    cards = _chargeable(table)
    for number in range(len(cards) + 1):
        yield from map(Cards, combinations(cards, number))


def _each(effect: Effect) -> tuple[Effect, ...]:
    """Return the effects that an effect may resolve to; empty if they are not known."""
    if isinstance(effect, Choice):
        each = [_each(option) for option in effect.effects]
        return tuple(chain.from_iterable(each)) if all(each) else ()
    if type(effect) in _EITHER:
        return (Add(), Subtract())
    return (effect,) if type(effect) in _EFFECTS else ()


def _changed(shoot: Any, **changes: Any) -> Shoot:
    """Return a shoot with other parameters."""
    changed: Shoot = evolve(shoot, **changes)
    return changed


def _chargeable(table: TableRules) -> list[Card]:
    """Return the cards that change the score of a deal if they are charged."""
    rules, charging = table.rules, table.rules.charging
    if charging is None:
        return []
    matter = {card for card, _ in charging.doubles}
    matter |= {rule.card for rule in rules.results if isinstance(rule, Multiplier)}
    return [card for card in dict.fromkeys(charging.cards) if card in matter & set(table.deck)]


@lru_cache(maxsize=512)
def _outcomes(table: TableRules) -> _Outcomes | None:
    """Return the possible scores of a deal; None if they are not known."""
    rules = table.rules
    needed = [shoot.cards_needed(table) for shoot in rules.shoots]
    watched = Cards([card for rule in rules.results for card in rule.watches(table.deck)])
    kinds: dict[Any, list[Card]] = {}
    for card in table.deck:
        takes = tuple(cards.count(card) for cards in needed)
        if any(0 < number < table.deck.count(card) for number in takes):
            return None  # with two copies it matters how the seats share them
        if card in table.values or card in watched or any(takes):
            alone = card if card in watched else None
            second = card in table.second
            key = (table.values.get(card), second, card in table.doubled, takes, alone)
            kinds.setdefault(key, []).append(card)
    listed = tuple(map(tuple, kinds.values()))
    worth, sure = tricks_that_count(table)
    tricks = list(worth.values())
    alike = Counter(tricks)
    if prod(number + 1 for number in alike.values()) > MOST_RESULTS:
        return None
    most = (*map(len, listed), *alike.values())
    results: dict[Both, list[Numbers]] | None = None
    fixed = not rules.results and {type(rule) for rule in rules.points} <= {CardPoints, TrickPoints}
    fixed = fixed and not table.second
    values = [table.values[card] for card in table.deck if card in table.values]
    if prod(number + 1 for number in most) <= MOST_RESULTS:
        results = _results(table, listed, alike)
        sums = frozenset(results)
    elif fixed:
        sums = frozenset((total, 0) for total in _sums([*values, *tricks]))
    else:
        return None
    totals: set[int] = set()
    if fixed:
        totals = {sum(values) + n for n in ({sum(tricks)} if sure else _sums(tricks))}
    effects = [_each(shoot.effect) for shoot in rules.shoots]
    shots: set[tuple[Both, ...]] = set()
    for number, each in enumerate(effects):
        ways = _ways(table, listed, rules.shoots[number])
        if ways is None:
            return None
        for effect in each:
            found = [
                _changed(shoot, effect=options[0])
                for shoot, options in zip(rules.shoots, effects, strict=True)
            ]
            found[number] = _changed(found[number], effect=effect)
            with_it = rules.amend(shoots=tuple(found)).table(table.players, table.charged)
            counted = _shots(with_it, ways, tricks, sure=sure)
            if counted is None:
                return None
            shots |= counted
    none = (0,) * len(listed)
    left = product(*(range(1 if sure else number + 1) for number in alike.values()))
    missing = frozenset((*none, *numbers) for numbers in left)
    return _Outcomes(most, missing, results, sums, frozenset(totals), frozenset(shots))


def _shots(
    table: TableRules, ways: Sequence[Way], tricks: Sequence[int], *, sure: bool
) -> set[tuple[Both, ...]] | None:
    """Return the points of all places after each of these shoots, for all takers of the tricks that
    count; None if there are too many to list."""
    found: set[tuple[Both, ...]] = set()
    turns = len(table.places) if _places_are_alike(table) else 1
    tables: dict[tuple[int, ...], TableRules] = {}
    for piles, counts in ways:
        takers = [place for place, seats in enumerate(table.places) if counts[seats[0]]]
        shares = {(0,) * len(table.places)}
        for points in tricks:
            added = {
                tuple(n + points * (place == taker) for place, n in enumerate(share))
                for share in shares
                for taker in takers
            }
            shares = added if sure else added | shares
            if len(shares) * len(ways) * turns > MOST_SHOOTS:
                return None
        for share in shares:
            if share not in tables:
                tables[share] = with_given_tricks(table, enumerate(share))
            found.add(_counted(tables[share], piles, counts))
    return {(*points[turn:], *points[:turn]) for points in found for turn in range(turns)}


def _places_are_alike(table: TableRules) -> bool:
    """Return whether a deal in which the places change round has the same scores, changed round."""
    return table.pooled or table.rules.partners is None


def _results(
    table: TableRules, kinds: tuple[tuple[Card, ...], ...], alike: Counter[int]
) -> dict[Both, list[Numbers]]:
    """Return the scores of one place without a shoot, each with its numbers of cards and tricks.

    Args:
        table: The rules at the table.
        kinds: The cards that count alike, a tuple for each kind.
        alike: The number of tricks that count, by their points.
    """
    # A single place has no partner, so a shoot by a side must count as one by a seat here.
    shoots = tuple(_changed(shoot, by="seat") for shoot in table.rules.shoots)
    alone = table.rules.amend(partners=None, shoots=shoots).table(table.players, table.charged)
    found: dict[Both, list[Numbers]] = {}
    piles = _piles(kinds)
    one, *others = seat_tallies((Cards(), Cards(), Cards()))
    for other in others:
        other.tricks = 1  # so that no place has all tricks
    for named in product(*(range(number + 1) for number in alike.values())):
        points = sum(map(mul, alike, named))
        scoring_plan = with_given_tricks(alone, [(0, points)]).scoring_plan
        seats = [one, *others] if scoring_plan.needs_tricks else [one]
        for numbers, pile in piles.items():
            one.pile, one.pile2 = pile.one, pile.two
            for tricks in (1,) if pile or any(named) else (0, 1):
                one.tricks = tricks
                if scoring_plan.count(seats, 1):
                    each = found.setdefault((int(one.points), int(one.second)), [])
                    both = (*numbers, *named)
                    each += [] if each and each[-1] == both else [both]
    return found


@lru_cache(maxsize=1)
def _piles(kinds: tuple[tuple[Card, ...], ...]) -> Mapping[Numbers, Cards]:
    """Return a pile for all numbers of cards of each kind."""
    found: dict[Numbers, Cards] = {(): Cards()}
    for kind in kinds:
        parts = [Cards(kind[:number]) for number in range(len(kind) + 1)]
        found = {
            (*numbers, number): pile + part
            for numbers, pile in found.items()
            for number, part in enumerate(parts)
        }
    return found


def _sums(values: Iterable[int]) -> set[int]:
    """Return the sums of all subsets of these values."""
    found = {0}
    for value in values:
        found |= {total + value for total in found}
    return found


def _ways(table: TableRules, kinds: tuple[tuple[Card, ...], ...], shoot: Shoot) -> list[Way] | None:
    """Return the cards and tricks that the seats may have taken in a shoot; None if there are too
    many ways to list. If the places are alike, the first of them is the shooter."""
    places = range(len(table.places))
    needed = shoot.cards_needed(table)
    every = shoot.kind == "sun"
    groups: Iterable[tuple[int, ...]] = [(place,) for place in places]
    if shoot.by == "side" and not table.pooled:
        groups = table.sides
    if _places_are_alike(table):
        groups = [(0,)]
    found: list[Way] = []
    for group in groups:
        takers = [group if every or kind[0] in needed else tuple(places) for kind in kinds]
        ways = [comb(len(k) + len(t) - 1, len(k)) for k, t in zip(kinds, takers, strict=True)]
        if prod(ways) * len(places) > MOST_SHOOTS:
            return None
        tricks = [int(not every or place in group) for place in places]
        for shares in product(*map(_shares, kinds, takers)):
            piles = [Cards()] * table.players
            counts = [0] * table.players
            for place in places:
                cards = chain.from_iterable(share.get(place, ()) for share in shares)
                piles[table.places[place][0]] = Cards(cards)
                counts[table.places[place][0]] = tricks[place]
            found.append((tuple(piles), tuple(counts)))
    return found


def _shares(kind: tuple[Card, ...], takers: Sequence[int]) -> Iterator[dict[int, tuple[Card, ...]]]:
    """Yield the ways to share cards that count alike among some takers."""
    first, *others = takers
    if not others:
        yield {first: kind}
        return
    for number in range(len(kind) + 1):
        for rest in _shares(kind[number:], others):
            yield {first: kind[:number]} | rest


def _counted(
    table: TableRules, piles: tuple[Cards, ...], tricks: tuple[int, ...]
) -> tuple[Both, ...]:
    """Return the score of each place for these piles."""
    score, _ = count(table, WonCards(piles, tricks), None, ())  # type: ignore[misc]
    second = score.imaginary or (0,) * len(score.points)
    return tuple((score.points[seats[0]], second[seats[0]]) for seats in table.places)
