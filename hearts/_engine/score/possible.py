"""Objections to points entered by hand: whether a deal can come to them.

Cards that count alike form a kind. Only the number of cards of each kind matters for a seat, so all
results of one seat can be listed, and also all results of a shoot. The points of a deal are
possible if all seats together take each card once.

Tricks that count points are shared like cards: tricks of equal points form a kind, and all seats
together take each trick once. If a trick may be lengthened, or may go to nobody, then the number of
tricks or of takers is not known, and any of the tricks that count may be missing. That is a sure
bound: it includes all possible points, and some impossible ones.

If there are too many results to list, or if a rule looks at several cards or tricks together, only
points beyond the limits of a seat are doubted. Possible points never meet an objection. So the
points of a single place are not doubted where cards and tricks can come to more than `MOST_SUMS`
different sums, as with points that double from card to card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, chain, combinations, product
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
    Collect,
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
from hearts.rules.reach import limits_of
from hearts.rules.standings import Standing

#: The greatest number of listed results of a seat, of ways to shoot, of sets of charged cards, and
#: of shares of cards and tricks whose sums are listed; of sums of cards and tricks; and of sums of
#: a kind in an objection.
MOST_RESULTS: Final = 5_000
MOST_SHOOTS: Final = 5_000
MOST_CHARGED: Final = 5
MOST_SHARES: Final = 128
MOST_SUMS: Final = 10_000
MOST_NAMED: Final = 4
#: The greatest number of pairs to look at, of the results of some places and those of another one.
#: Points that so many results come to are taken for possible.
MOST_PAIRS: Final = 1_000_000

#: The rules by which the points of a seat depend on its own cards and tricks, or on a shoot, alone.
_KNOWN: Final = {CardPoints, NoTricks, TrickPoints, Multiplier, DealFloor, Moon, Sun}
_EFFECTS: Final = {Add, Subtract, Nothing, Collect, WinMatch}
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
    plain, sign = _plain(table), sign_of(table, standing)
    imaginary = score.imaginary or (0,) * standing.players
    signed = [
        (sign * real, sign * other) for real, other in zip(score.points, imaginary, strict=True)
    ]
    if plain is None:
        return tuple(_beyond(table, signed, sign))
    wanted = tuple(signed[seats[0]] for seats in table.places)
    all_outcomes: list[_Outcomes] = []
    for charged in _charges(plain):
        outcomes = _outcomes(plain.rules.table(table.players, charged))
        if outcomes is None:
            return tuple(_beyond(table, signed, sign))
        if outcomes.can_be(wanted):
            return ()
        all_outcomes.append(outcomes)
    negative = "; the points of this deal are negative" if sign < 0 else ""
    found = [
        f"points: no deal gives seat {seat} {_points_text(signed[seat], sign)}"
        f"{negative if signed[seat] < (0, 0) else ''}"
        for seat in range(table.players)
        if not any(outcomes.can_score(signed[seat]) for outcomes in all_outcomes)
    ]
    usual: list[Both] = []
    for outcomes in all_outcomes:
        usual = _merged((usual, _sums_without_shoot(outcomes, len(wanted))))
        if len(usual) > MOST_NAMED:
            break  # more of them are not told either
    shot: dict[str, list[Both]] = {}
    for kind in all_outcomes[0].shot_sums:
        shot[kind] = _merged(outcomes.shot_sums[kind] for outcomes in all_outcomes)
    known = 0 < len(usual) <= MOST_NAMED
    comes_to = _sums_text(usual, shot, sign)
    total = _total(wanted)
    if known and total not in chain(usual, *shot.values()):
        sides = " for the sides" if table.pooled else ""
        found.append(f"points: {_points_text(total, sign)}{sides} together, but {comes_to}")
    elif not found:
        each = ", ".join(_points_text(points, sign) for points in signed)
        more = f"; {comes_to}" if known else ""
        found.append(f"points: no deal gives {each} together{more}")
    return tuple(found)


def _beyond(table: TableRules, signed: Sequence[Both], sign: int) -> Iterator[str]:
    """Yield an objection to each seat with more or fewer points than a deal can give it."""
    limits = limits_of(table)
    if limits is None:
        return
    for seat, points in enumerate(signed):
        if not limits[0] <= points[0] <= limits[1]:
            low, high = sorted(sign * limit for limit in limits)
            yield (
                f"points: no deal gives seat {seat} {_points_text(points, sign)}; "
                f"the least is {low}, and the most is {high}"
            )


def _sums_text(usual: Sequence[Both], shot: Mapping[str, Sequence[Both]], sign: int) -> str:
    """Return the sums of a deal in words: without a shoot, and with one of each kind.

    Args:
        usual: The sums without a shoot.
        shot: The sums with each kind of shoot.
        sign: 1, or -1 if points are taken off.
    """
    text = f"a deal comes to {_either(sorted(usual), sign)}"
    for kind, sums in shot.items():
        others = [total for total in sums if total not in usual]
        if others:
            few = len(others) <= MOST_NAMED
            named = _either(others, sign) if few else "another sum"
            text += f", or to {named} with a {kind}"
    return text


def _either(sums: Iterable[Both], sign: int) -> str:
    return " or ".join(_points_text(total, sign) for total in sums)


def _points_text(points: Both, sign: int) -> str:
    """Return the points of both columns, the second one only if it has some."""
    real, imaginary = points
    return f"{sign * real}{sign * imaginary:+}i" if imaginary else str(sign * real)


def _total(points: Iterable[Both]) -> Both:
    """Return the sum of points, in both columns."""
    real, imaginary = map(sum, zip(*points, strict=True))
    return real, imaginary


def _merged(groups: Iterable[Iterable[Both]]) -> list[Both]:
    """Return the members of all groups, each once, in order."""
    return list(dict.fromkeys(chain.from_iterable(groups)))


@final
@frozen(eq=False)
class _Outcomes:
    """The possible scores of a deal in which certain cards are charged.

    Attributes:
        most: The numbers of cards and tricks of each kind in the deal.
        missing: The numbers that may be left over once all places have taken theirs.
        results: The numbers of cards and tricks of each kind, by the score of one place without a
            shoot; None if the list is too long.
        sums: A set that contains every result of one place; None if it is too large.
        total: The sums of all places without a shoot, if they follow from the cards alone; else
            None.
        shots: The points of all places after a shoot.
        shot_sums: The sums of all places after a shoot, by its kind.
    """

    most: Numbers
    missing: frozenset[Numbers]
    results: dict[Both, list[Numbers]] | None
    sums: frozenset[Both] | None
    total: frozenset[Both] | None
    shots: frozenset[tuple[Both, ...]]
    shot_sums: Mapping[str, Sequence[Both]]

    def can_score(self, points: Both) -> bool:
        """Return whether one place can score these points."""
        if self.sums is None or points in self.sums:
            return True
        return any(points in shot for shot in self.shots)

    def can_be(self, wanted: tuple[Both, ...]) -> bool:
        """Return whether the places can have these scores together."""
        if wanted in self.shots:
            return True
        if self.sums is not None and not all(points in self.sums for points in wanted):
            return False
        if self.results is None:
            return _total(wanted) in (self.total or ())
        half = len(wanted) // 2
        first = self._taken(self.missing, wanted[:half])
        last = self._taken([(0,) * len(self.most)], wanted[half:])
        if first is None or last is None:
            return True
        whole = self._packed(self.most)
        return any(whole - numbers in last for numbers in first)

    def _taken(self, start: Iterable[Numbers], wanted: tuple[Both, ...]) -> set[int] | None:
        """Return the numbers of cards and tricks that are gone once places with these scores have
        taken theirs, from each of some numbers at the start; None if these are too many ways."""
        results = self.results or {}
        guards = sum(1 << (place + size - 1) for place, size in _parts(self.most))
        most = self._packed(self.most) + guards
        found = set(map(self._packed, start))
        for points in wanted:
            more = list(map(self._packed, results[points]))
            if len(found) * len(more) > MOST_PAIRS:
                return None
            sums = {one + other for one in found for other in more}
            # A number above the greatest one takes its guard away.
            found = {numbers for numbers in sums if (most - numbers) & guards == guards}
        return found

    def _packed(self, numbers: Numbers) -> int:
        """Return numbers of each kind as one number, so that they are added at once."""
        places = (place for place, _ in _parts(self.most))
        return sum(number << place for number, place in zip(numbers, places, strict=True))


@lru_cache(maxsize=64)
def _parts(most: Numbers) -> tuple[tuple[int, int], ...]:
    """Return the place and the size of the bits for each kind of cards and tricks: for a sum of two
    numbers, and a guard above it."""
    sizes = [number.bit_length() + 2 for number in most]
    return tuple(zip(accumulate(sizes, initial=0), sizes, strict=False))


@lru_cache(maxsize=64)
def _plain(table: TableRules) -> TableRules | None:
    """Return the rules without an end that depends on the match; None if the results of a deal are
    not known without it."""
    rules, kitty = table.rules, table.rules.kitty
    parts: list[object] = [*rules.points, *rules.results, *rules.shoots]
    known = all(type(part) in _KNOWN for part in parts)
    if not known or not all(_each(shoot.effect) for shoot in rules.shoots):
        return None
    if kitty is not None and not kitty.is_taken(table):
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
    if effect.options:
        each = [_each(option) for option in effect.options.values()]
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
    matter |= {card for rule in rules.results for card in rule.watches(table.deck)}
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
            imaginary = card in table.imaginary
            key = (table.values.get(card), imaginary, card in table.doubled, takes, alone)
            kinds.setdefault(key, []).append(card)
    listed = tuple(map(tuple, kinds.values()))
    worth, sure = tricks_that_count(table)
    tricks = [points for points in worth.values() if points]
    alike = Counter(tricks)
    if prod(number + 1 for number in alike.values()) > MOST_RESULTS:
        return None
    most = (*map(len, listed), *alike.values())
    results: dict[Both, list[Numbers]] | None = None
    sums: frozenset[Both] | None
    fixed = not rules.results and {type(rule) for rule in rules.points} <= {CardPoints, TrickPoints}
    fixed = fixed and not table.imaginary
    values = [table.values[card] for card in table.deck if card in table.values]
    if prod(number + 1 for number in most) <= MOST_RESULTS:
        results = _results(table, listed, alike)
        sums = frozenset(results)
    elif fixed:
        listed_sums = _sums([*values, *tricks])
        many = len(listed_sums) > MOST_SUMS
        sums = None if many else frozenset((points, 0) for points in listed_sums)
    else:
        return None
    total: frozenset[Both] | None = None
    if fixed:
        counted_tricks = {sum(tricks)} if sure else _sums(tricks)
        total = frozenset((sum(values) + points, 0) for points in counted_tricks)
    effects = [_each(shoot.effect) for shoot in rules.shoots]
    shots: set[tuple[Both, ...]] = set()
    shot_sums: dict[str, list[Both]] = {}
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
            sums_of_kind = shot_sums.setdefault(rules.shoots[number].kind, [])
            sums_of_kind += sorted(set(map(_total, counted)))
    none = (0,) * len(listed)
    left = product(*(range(1 if sure else number + 1) for number in alike.values()))
    missing = frozenset((*none, *numbers) for numbers in left)
    return _Outcomes(most, missing, results, sums, total, frozenset(shots), shot_sums)


@lru_cache(maxsize=512)
def _sums_without_shoot(outcomes: _Outcomes, places: int) -> frozenset[Both]:
    """Return the sums of all places without a shoot; empty if there is too much to list."""
    results = outcomes.results
    if outcomes.total is not None:
        return outcomes.total
    if results is None or prod(number + 1 for number in outcomes.most) > MOST_SHARES:
        return frozenset()
    found: dict[Numbers, set[Both]] = {numbers: {(0, 0)} for numbers in outcomes.missing}
    for _ in range(places):
        after: dict[Numbers, set[Both]] = {}
        for numbers, sums in found.items():
            for points, own in chain.from_iterable(
                product((points,), each) for points, each in results.items()
            ):
                both = tuple(map(sum, zip(numbers, own, strict=True)))
                if all(n <= most for n, most in zip(both, outcomes.most, strict=True)):
                    after.setdefault(both, set()).update(_total((each, points)) for each in sums)
        found = after
    return frozenset(found.get(outcomes.most, ()))


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
                tuple(n + points if place == taker else n for place, n in enumerate(share))
                for share in shares
                for taker in takers
            }
            if not sure:
                added |= shares
            shares = added
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
                    each = found.setdefault((int(one.points), int(one.imaginary)), [])
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
    """Return the sums of all subsets of these values; only a part of them if there are more than
    `MOST_SUMS`."""
    found = {0}
    for value in values:
        found |= {total + value for total in found}
        if len(found) > MOST_SUMS:
            break  # each further value may double them
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
    imaginary = score.imaginary or (0,) * len(score.points)
    return tuple((score.points[seats[0]], imaginary[seats[0]]) for seats in table.places)
