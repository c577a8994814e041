"""The match: what becomes of the scores, when it ends, who has won.

*history* holds the scores after every deal so far, oldest first, as they stand after wraps and
exact hits; before the first deal it is empty and everybody has nothing. *imaginary* is the same
for the second column of Complex Hearts and is left out elsewhere.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from .play import seat_of, taker
from .tables import Table, Trick, side_of, sides

History = Sequence[Sequence[int]]


@dataclass(frozen=True)
class LastDeal:
    """The facts that decide a tie in Peppa: the tricks of the last deal played."""

    tricks: tuple[Trick, ...]


def now(table: Table, history: History) -> list[int]:
    """The scores as they stand."""
    return list(history[-1]) if history else [0] * table.players


# Scores


def is_collecting(table: Table, history: History) -> bool:
    """Tell whether Hartenjagen is in its second phase, where points come off (PG-176).

    It begins with the deal after the one in which a score has reached the limit.
    """
    kind, limit = table.end
    return kind == "phases" and any(max(scores) >= limit for scores in history)


def adjusted(
    table: Table, scores: Sequence[int], deductions: Mapping[int, int] | None = None
) -> list[int]:
    """Give the scores after wraps and exact hits, all at once.

    RH-035 to RH-037, S-43, S-47, S-67; PG-124 to 50 or 0; WK-050, where *deductions* says
    by seat what a player who hit the score takes off, nothing unless said.
    """
    after = []
    for seat, score in enumerate(scores):
        deduction = (deductions or {}).get(seat, 0)
        if deduction:
            hit, amounts = table.exact_choice or (None, ())
            if score != hit or deduction not in amounts:
                message = f"seat {seat} may not deduct {deduction} from {score}"
                raise ValueError(message)
        if score in table.wraps:
            after.append(0)
        elif score in dict(table.exact):
            after.append(dict(table.exact)[score])
        else:
            after.append(score - deduction)
    return after


def scores_after(
    table: Table,
    history: History,
    hand_score: Sequence[int],
    deductions: Mapping[int, int] | None = None,
) -> list[int]:
    """Give the scores after one more deal (RH-038, RH-039)."""
    sign = -1 if is_collecting(table, history) else 1
    before = now(table, history)
    added = [score + sign * more for score, more in zip(before, hand_score, strict=True)]
    return adjusted(table, added, deductions)


# The end


def stayers(table: Table, history: History) -> list[int]:
    """Seats that have stayed at a score long enough to win outright.

    RH-048, RH-049, RH-044, S-44 and S-45: five deals after the one that brought 69, so six
    equal records, or five in all where arriving counts; both rules may fire together.
    """
    found = set()
    for score, deals in table.stays:
        records = deals if table.stay_counts_arrival else deals + 1
        recent = history[-records:]
        for seat in range(table.players):
            if len(recent) == records and all(scores[seat] == score for scores in recent):
                found.add(seat)
    return sorted(found)


def has_reached_the_end(table: Table, history: History, imaginary: History = ()) -> bool:
    """Tell whether the match has come to the end agreed, ties not considered.

    PG-125 to PG-130, PG-132, RH-040, PE-031, PE-032, WK-052, WK-053;
    PG-170 to PG-176 for Gong Zhu (to -1000), Golden Ten (six deals), Complex Hearts (the size of a
    score) and Hartenjagen (nothing or less, once points come off). Only finished deals are looked
    at (S-69).

    Decided: in Hartenjagen nobody wins before a deal of the second phase is over, not even with
    nothing on the sheet when it begins.
    """
    kind, limit = table.end
    scores = now(table, history)
    if kind == "deals":
        return len(history) >= limit
    if kind == "above":
        return max(scores) > limit
    if kind == "down_to":
        return min(scores) <= limit
    if kind == "size":
        return max(squares(table, scores, imaginary)) >= limit * limit
    if kind == "phases":
        return is_collecting(table, history[:-1]) and min(scores) <= 0
    return max(scores) >= limit


def squares(table: Table, scores: Sequence[int], imaginary: History) -> list[int]:
    """The squared sizes of complex scores."""
    second = now(table, imaginary)
    return [re * re + im * im for re, im in zip(scores, second, strict=True)]


def is_over(
    table: Table,
    history: History,
    *,
    imaginary: History = (),
    shot_by: int | None = None,
    last_deal: LastDeal | None = None,
) -> bool:
    """Tell whether the match is over.

    PG-120 and PG-131 (*shot_by*: who has shot in the last deal), RH-042, RH-039 to RH-041, PG-133:
    a tie for the best score keeps the match going where that is agreed. PG-133, S-49:
    extra deals, once somebody has reached the end, last until one alone is lowest, and no longer.
    RH-040: both conditions together, after every deal.
    """
    if not history:
        return False
    if (table.moon == "win" and shot_by is not None) or stayers(table, history):
        return True
    reached = [
        has_reached_the_end(table, history[:deals], imaginary[:deals])
        for deals in range(1, len(history) + 1)
    ]
    if not (any(reached) if table.ties == "play_on" else reached[-1]):
        return False
    best = leaders(table, history, imaginary, last_deal)
    goes_on = table.ties in {"play_on", "ask_anew"}
    return not goes_on or len({side_of(table, seat) for seat in best}) <= 1


# The order


def peppa_key(table: Table, seat: int, last_deal: LastDeal) -> tuple[int, int]:
    """Return the key that decides a tie, the less the better: the number of a seat's last trick,
    then its turn.

    PE-034 to PE-036, S-01 and S-02: without a trick one comes first, and among several such
    the one who played first in the first trick.
    """
    last = -1
    for number, (leader, cards) in enumerate(last_deal.tricks):
        if taker(table, leader, cards) == seat:
            last = number
    first_leader, _ = last_deal.tricks[0]
    order = [seat_of(table, first_leader, index) for index in range(table.players)]
    return last, order.index(seat)


def standings(
    table: Table,
    history: History,
    imaginary: History = (),
    last_deal: LastDeal | None = None,
) -> list[tuple[int, ...]]:
    """Return the values by which the seats are placed, the less the better.

    PG-134, PE-037, WK-056: the score. PG-139: partners' scores are added. PG-170: in Gong Zhu the
    highest is best, in Complex Hearts the smallest in size, in Super Hearts the lowest above
    nothing, and whoever has nothing takes no part.

    Decided: those who take no part share the place behind all who do.
    """
    scores = now(table, history)
    if table.end[0] == "size":
        return [(square,) for square in squares(table, scores, imaginary)]
    if table.sides == "summed":
        scores = [sum(scores[one] for one in side_of(table, seat)) for seat in range(table.players)]
    if table.high_wins:
        scores = [-score for score in scores]
    keys: list[tuple[int, ...]] = [(score,) for score in scores]
    if table.ties == "last_trick":
        if last_deal is not None:
            keys = [(*key, *peppa_key(table, seat, last_deal)) for seat, key in enumerate(keys)]
        elif len(set(scores)) < len(scores):
            message = "a tie is decided by the tricks of the last deal"
            raise ValueError(message)
    if table.pays:
        return [(0, *key) if key[0] > 0 else (1,) for key in keys]
    return keys


def leaders(
    table: Table,
    history: History,
    imaginary: History = (),
    last_deal: LastDeal | None = None,
) -> list[int]:
    """Return the seats with the best score now; the other rules are not asked.

    Decided: in Super Hearts nobody wins where nobody has more than nothing.
    """
    places = standings(table, history, imaginary, last_deal)
    if table.pays and max(now(table, history)) <= 0:
        return []
    return [seat for seat, place in enumerate(places) if place == min(places)]


def winners(
    table: Table,
    history: History,
    *,
    imaginary: History = (),
    shot_by: int | None = None,
    last_deal: LastDeal | None = None,
) -> list[int]:
    """Return the winners of a match that is over.

    PG-120, S-28: the shooter, whatever the scores. RH-048, RH-044: all who have stayed,
    overruling any other winner. Otherwise the best score, shared by all who have it
    (S-71), with the partner of each.
    """
    if table.moon == "win" and shot_by is not None:
        return list(side_of(table, shot_by))
    stayed = stayers(table, history)
    if stayed:
        return sorted({one for seat in stayed for one in side_of(table, seat)})
    return leaders(table, history, imaginary, last_deal)


def ranks(
    table: Table,
    history: History,
    *,
    imaginary: History = (),
    shot_by: int | None = None,
    last_deal: LastDeal | None = None,
) -> list[int]:
    """Each seat's place: one more than the number of sides that did better, so equals share.

    WK-055, WK-056, PE-037, PG-139, RH-045, S-02 and S-61.

    Decided: winners by another rule (a shooter in Dirty Nasty Filthy, those who stayed) come first
    and the others follow by their scores. Decided: of partners the losing pair is second, not
    third. Decided: where all others lose alike (RH-045) they share the place after the winners.
    Decided: where nobody wins (Super Hearts) nobody is first, and all share the second place.
    """
    places = standings(table, history, imaginary, last_deal)
    first = winners(table, history, imaginary=imaginary, shot_by=shot_by, last_deal=last_deal)
    if not first:
        return [2] * table.players
    keys: list[tuple[int, ...]] = []
    for seat, place in enumerate(places):
        if seat in first:
            keys.append((0,))
        else:
            keys.append((1,) if table.losers_alike else (1, *place))
    return [1 + sum(keys[side[0]] < key for side in sides(table)) for key in keys]


def leaves(table: Table, shot_by: int | None) -> int | None:
    """The seat that Dirty Nasty Filthy's shooter sends away, the one on his left (PG-121)."""
    if table.moon != "win" or shot_by is None:
        return None
    return (shot_by + 1) % table.players


def victory_points(table: Table, places: Sequence[int]) -> list[Fraction]:
    """Return the victory points of the ranks (PE-038 to PE-040).

    Decided: equals, who cannot come up in Peppa (S-03), share the points of their places.
    Decided: places are those of sides, so partners share what their side gets.
    """
    points = [Fraction(0)] * table.players
    if not table.victory_points:
        return points
    by_side = [places[side[0]] for side in sides(table)]
    for side, place in zip(sides(table), by_side, strict=True):
        together = by_side.count(place)
        shared = table.victory_points[place - 1 : place - 1 + together]
        for seat in side:
            points[seat] = Fraction(sum(shared), together * len(side))
    return points


def payments(table: Table, scores: Sequence[int], best: Sequence[int]) -> list[Fraction]:
    """Return the payment to each seat (below zero, by it) for one deal of Super Hearts.

    PG-173: everybody with points pays the winner, who has the lowest of them, the difference; tied
    winners split it. *best* are the winners; a tie may have been decided for one of them.
    """
    if not table.pays:
        return [Fraction(0)] * table.players
    playing = [score for score in scores if score > 0]
    pot = sum(score - min(playing) for score in playing)
    result = []
    for seat, score in enumerate(scores):
        if seat in best:
            result.append(Fraction(pot, len(best)))
        else:
            result.append(Fraction(min(playing) - score if score > 0 else 0))
    return result
