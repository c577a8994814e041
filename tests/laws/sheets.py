"""Score sheets on their own: deals whose points are drawn so that the marks of the rules are hit.

Over cards it takes thousands of matches until somebody wraps, stays at 69 or ties at the end. Here
the points of each deal are made up, and only the sheet is compared.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from hearts import HandScore, Match, Rules
from tests.laws.companion import Sheet, same
from tests.oracle import match as rulebook
from tests.oracle import play, score
from tests.oracle.tables import Table, side_of


def marks(table: Table) -> list[int]:
    """Scores at which something happens, and their neighbours."""
    _, limit = table.end
    found = [0, limit - 1, limit, limit + 1, *table.wraps, *(score for score, _ in table.stays)]
    found += [mark for mark, _ in table.exact]
    if table.exact_choice is not None:
        found.append(table.exact_choice[0])
    return [-mark if table.end[0] == "down_to" and mark > 0 else mark for mark in found]


def made_up(table: Table, now: list[int], rng: Random, quiet_bounds: float) -> list[int]:
    """Return the points that a deal adds to each seat; partners who pool get the same.

    *calm*: how often only those score who are not about to win by staying where they are.
    """
    spread = max(3, abs(table.end[1]) // 3) if table.end[0] != "deals" else 13
    waits = rng.random() < quiet_bounds
    staying = {score for score, _ in table.stays} if table.stays else set(now)
    points = [0] * table.players
    for seat in range(table.players):
        kind = rng.random()
        if waits and (now[seat] in staying or kind < 0.6):
            continue
        if kind < 0.25:
            points[seat] = rng.choice(marks(table)) - now[seat]
        elif kind < 0.7:
            points[seat] = rng.randint(-spread // 3, spread)
    if table.sides == "pooled":
        points = [points[side_of(table, seat)[0]] for seat in range(table.players)]
    return points


def made_up_tricks(table: Table, rng: Random) -> rulebook.LastDeal:
    """Some tricks, legal or not: those of a last deal, in which not every seat has to take one."""
    deck = sorted(set(table.deck) - {"W"})
    rng.shuffle(deck)
    leader = rng.randrange(table.players)
    tricks = []
    for _ in range(rng.randint(1, min(4, len(deck) // table.players))):
        cards = tuple(deck.pop() for _ in range(table.players))
        tricks.append((leader, cards))
        taker = play.taker(table, leader, cards)
        leader = leader if taker is None else taker
    return rulebook.LastDeal(tuple(tricks))


@dataclass
class Pair:
    """The same match on the engine's sheet and on the oracle's."""

    match: Match
    sheet: Sheet
    quiet_bounds: float = 0.3

    def add(self, rng: Random) -> None:
        """One more made-up deal, and the comparison."""
        table, sheet = self.sheet.table, self.sheet
        same("next dealer", self.match.next_dealer, len(sheet.history) % table.players)
        gained = made_up(table, rulebook.now(table, sheet.history), rng, self.quiet_bounds)
        second = [0] * table.players
        if table.imaginary_points:
            second = made_up(table, rulebook.now(table, sheet.imaginary), rng, self.quiet_bounds)
        shot_by = None
        if table.moon == "win" and rng.random() < 0.03:
            shot_by = rng.randrange(table.players)
        last_deal = made_up_tricks(table, rng)
        deal = hand_score(table, gained, second, shot_by, last_deal)
        eldest = (self.match.next_dealer + 1) % table.players
        answers: list[str] = []
        deductions: dict[int, int] = {}
        for seat in score.asks_exact(table, sheet.history, gained, eldest):
            assert table.exact_choice is not None
            amount = rng.choice((0, *table.exact_choice[1]))
            deductions |= score.deducts(table, seat, amount)
            answers.append(f"less {amount}" if amount else "keep")
        self.match = self.match.add(deal, answers)
        sign = -1 if rulebook.is_collecting(table, sheet.history) else 1
        sheet.write([sign * points for points in gained], second, deductions)
        try:
            sheet.compare(self.match, shot_by, last_deal)
        except AssertionError as error:
            error.add_note(f"{self.match!r}: {gained} {second}, answers {answers}")
            error.add_note(f"{sheet.history}\n{sheet.imaginary}\n{last_deal}")
            raise


def hand_score(
    table: Table,
    points: list[int],
    imaginary: list[int],
    shot_by: int | None,
    last_deal: rulebook.LastDeal,
) -> HandScore:
    """A made-up deal as the engine counts it."""
    takers = [play.taker(table, leader, cards) for leader, cards in last_deal.tricks]
    first = last_deal.tricks[0][0]
    return HandScore(
        points=tuple(points),
        shot=None if shot_by is None else "moon",
        shooter=shot_by,
        imaginary=tuple(imaginary) if table.imaginary_points else None,
        takers=tuple(taker for taker in takers if taker is not None),
        order=tuple(play.seat_of(table, first, index) for index in range(table.players)),
        wins=shot_by is not None,
    )


def compare_sheets(rules: Rules, table: Table, rng: Random) -> Match:
    """RH-035 to RH-049, PG-124 to PG-140, WK-050 to WK-056, PE-030 to PE-040: a made-up match."""
    quiet_bounds = rng.choice((0.3, 0.3, 0.98)) if table.stays else 0.3
    pair = Pair(Match(rules, table.players), Sheet(table), quiet_bounds)
    for _ in range(90):
        pair.add(rng)
        if pair.match.is_over:
            break
    return pair.match


def under_way(rules: Rules, table: Table, rng: Random) -> tuple[Match, Sheet]:
    """A match somewhere before its end, often one deal before it."""
    pair = Pair(Match(rules, table.players), Sheet(table))
    for _ in range(rng.randint(0, 8)):
        match, sheet = pair.match, Sheet(table, pair.sheet.history[:], pair.sheet.imaginary[:])
        pair.add(rng)
        if pair.match.is_over:
            return match, sheet
    return pair.match, pair.sheet
