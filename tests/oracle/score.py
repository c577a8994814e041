"""The score of a deal: the cards taken, shoots, charges and multipliers.

*piles* are the cards that each seat has taken, in seat order and with any kitty that went to it.
A count has two columns, the second of which only Complex Hearts uses: (real, imaginary).
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from .match import History, LastDeal, is_over, now, scores_after, winners
from .play import taker
from .tables import HEARTS, Moon, Table, Trick, side_of, worth

Pair = tuple[int, int]


@dataclass(frozen=True)
class Shot:
    """A moon or a sun, with the seats of the side that shot it."""

    kind: str
    seats: tuple[int, ...]


def plus(one: Pair, other: Pair, sign: int = 1) -> Pair:
    """Add two counts, or take the second off."""
    return one[0] + sign * other[0], one[1] + sign * other[1]


def times(one: Pair, other: Pair) -> Pair:
    """Multiply two complex numbers."""
    return one[0] * other[0] - one[1] * other[1], one[0] * other[1] + one[1] * other[0]


def charge_factor(card: str, charged: Collection[str]) -> int:
    """Return the factor of a card: 2 if it is charged; with the ace of hearts for every heart.

    PG-095, PG-096; PG-170.
    """
    if card in HEARTS:
        return 2 if "AH" in charged else 1
    return 2 if card in charged else 1


def card_count(table: Table, card: str, charged: Collection[str] = ()) -> Pair:
    """Return the points of one copy of a card in this deal."""
    factor = charge_factor(card, charged)
    real, imaginary = worth(table, card)
    return factor * real, factor * imaginary


def total(table: Table, cards: Collection[str], charged: Collection[str] = ()) -> Pair:
    """Return the points of cards together."""
    result = (0, 0)
    for card in cards:
        result = plus(result, card_count(table, card, charged))
    return result


def shared_piles(table: Table, piles: Sequence[Collection[str]]) -> list[list[str]]:
    """The piles as they count: partners who pool have one together (PG-136, PG-137)."""
    if table.sides != "pooled":
        return [list(pile) for pile in piles]
    return [
        [card for one in side_of(table, seat) for card in piles[one]]
        for seat in range(table.players)
    ]


def points_taken(
    table: Table,
    piles: Sequence[Collection[str]],
    charged: Collection[str] = (),
    *,
    over: bool = False,
    tricks_taken: Sequence[int] | None = None,
) -> list[int]:
    """Count the cards in the piles, with charges but no shoots, multipliers or floors.

    PG-103, RH-031, WK-036. In Gong Zhu the hearts count against their taker and the ten of clubs
    not at all here.

    Decided: charges double the cards here already, as they belong to what a card counts.
    """
    shot = over and table.royal_queens and who_shot(table, piles, tricks_taken)
    counts = tricks_taken or [0] * table.players
    if table.sides == "pooled":
        counts = [sum(counts[one] for one in side_of(table, seat)) for seat in range(table.players)]
    for_tricks = [table.each_trick * number for number in counts]
    return [
        total(table, pile, charged)[0] + (0 if shot else royal_queens(table, pile, charged)) + more
        for pile, more in zip(shared_piles(table, piles), for_tricks, strict=True)
    ]


def trick_points(table: Table, tricks: Sequence[Trick]) -> list[int]:
    """Count certain tricks of a deal that is over, each for its taker or for his side.

    Decided: where nobody takes such a trick, it counts for nobody.
    """
    found = [0] * table.players
    for number, points in table.trick_points:
        if -len(tricks) <= number < len(tricks):
            seat = taker(table, *tricks[number])
            if seat is not None:
                for one in side_of(table, seat) if table.sides == "pooled" else (seat,):
                    found[one] += points
    return found


def set_bonus(table: Table, piles: Sequence[Collection[str]], tricks: Sequence[Trick]) -> list[int]:
    """What a seat gets for a whole set of tricks and cards (FX-112); a pooled side has one pile."""
    found = [0] * table.players
    if table.bonus_of_set is not None:
        points, numbers, cards = table.bonus_of_set
        takers = {taker(table, *tricks[number]) for number in numbers}
        for seat, pile in enumerate(shared_piles(table, piles)):
            side = side_of(table, seat) if table.sides == "pooled" else (seat,)
            if takers <= set(side) and cards <= set(pile):
                found[seat] = points
    return found


def royal_queens(table: Table, pile: Collection[str], charged: Collection[str] = ()) -> int:
    """What the queens of hearts and clubs change in a pile (FX-144)."""
    found = 0
    if table.royal_queens and "QH" in pile:
        found += total(table, [card for card in pile if card in HEARTS], charged)[0]
    if table.royal_queens and "QC" in pile and "QS" in pile:
        found -= total(table, ["QS"], charged)[0]
    return found


# Shoots


def who_shot(
    table: Table, piles: Sequence[Collection[str]], tricks_taken: Sequence[int] | None = None
) -> Shot | None:
    """Tell who has shot, if anybody has.

    PG-112, RH-032, PE-029, WK-041, with PG-113: what counts beside the moon cards does not matter,
    nor does the number of points. PG-117: a pooled side shoots together; PG-118, PG-138: otherwise
    one seat alone. PG-123, S-15 and S-39: all the tricks are a sun, in place of a moon.

    Decided: where a shoot wins the match outright, a sun is no more than that shoot.
    """
    together = shared_piles(table, piles)
    for seat in range(table.players):
        side = side_of(table, seat) if table.sides == "pooled" else (seat,)
        if table.sun != "none" and table.moon != "win":
            if tricks_taken is None:
                message = "a sun needs to know who took how many tricks"
                raise ValueError(message)
            if sum(tricks_taken[one] for one in side) == sum(tricks_taken):
                return Shot("sun", side)
        is_moon = table.moon != "none" and table.moon_cards
        if is_moon and Counter(table.moon_cards) <= Counter(together[seat]):
            return Shot("moon", side)
    return None


def positive_moon_cards(table: Table) -> list[str]:
    """The moon cards that it is bad to take, copies included.

    A bonus that the moon needs goes on counting for itself (WK-046, S-58).
    """
    sign = -1 if table.high_wins else 1
    return [card for card in table.moon_cards if sign * sum(worth(table, card)) > 0]


def shoot_worth(table: Table, shot: Shot, charged: Collection[str] = ()) -> Pair:
    """Return the points that a shoot moves: those of the moon cards in this deal, for a sun twice
    as many.

    PG-112, PE-051, WK-044, WK-045, WK-048, S-30, S-34, S-35, S-56.
    """
    moon = total(table, positive_moon_cards(table), charged)
    return plus(moon, moon) if shot.kind == "sun" else moon


def multiplier(table: Table, pile: Collection[str], charged: Collection[str] = ()) -> Pair:
    """Return the factor of the ten of clubs for its taker (PG-093, PG-097, PG-172)."""
    if table.multiplier is None:
        return 1, 0
    card, plain, when_charged = table.multiplier
    if card not in pile:
        return 1, 0
    return when_charged if card in charged else plain


# Gong Zhu


def pig_count(table: Table, pile: Collection[str], charged: Collection[str] = ()) -> int:
    """Count a pile of Gong Zhu (PG-170).

    All the hearts count for their taker, with the pig she does too; a charged ace of hearts doubles
    hearts, charged pig and sheep themselves. The ten of clubs doubles all that its taker has, or
    charged makes it four times as much; alone it is 50, charged 100. Hearts that count nothing are
    scoring cards all the same.
    """
    hearts = [card for card in pile if card in HEARTS]
    has_all = len(hearts) == len(HEARTS)
    points = total(table, hearts, charged)[0]
    pig = total(table, [card for card in pile if card == "QS"], charged)[0]
    if has_all:
        points, pig = -points, -pig
    points += pig + total(table, [card for card in pile if card == "JD"], charged)[0]
    if "TC" not in pile:
        return points
    factor = 4 if "TC" in charged else 2
    is_alone = not hearts and "QS" not in pile and "JD" not in pile
    return 25 * factor if is_alone else factor * points


# The hand score


def counted(
    table: Table,
    piles: Sequence[Collection[str]],
    charged: Collection[str] = (),
    shot: Shot | None = None,
    effect: Moon = "none",
    last_deal: LastDeal | None = None,
) -> list[Pair]:
    """Count the deal with a shoot's effect settled: "add", "subtract", or anything else for none.

    PG-103, PG-113 to PG-115, PE-029, WK-041, WK-042, S-30, S-38, S-53, S-70. Order: cards,
    shoot, multiplier, floor. PG-171, PG-172: in Golden Ten nobody's score falls below
    nothing; in Complex Hearts a shooter with the ten of clubs gives the others the moon multiplied.
    S-28: a shoot that wins the match leaves the cards as they count.

    Decided: in Complex Hearts an opponent who holds the ten has it multiply what he is given.
    """
    together = shared_piles(table, piles)
    spared: list[int] = []
    moved = gift = (0, 0)
    if shot is not None and effect in {"add", "subtract", "collect"}:
        beside = Counter(positive_moon_cards(table))
        spared = list(shot.seats)
        if table.moon_spares_partner:
            spared = list(side_of(table, shot.seats[0]))
        moved = gift = shoot_worth(table, shot, charged)
        if table.moon_carries_multiplier:
            gift = times(moved, multiplier(table, together[shot.seats[0]], charged))
    else:
        beside = Counter()
    for_tricks = [0] * table.players
    if last_deal:
        for_tricks = trick_points(table, last_deal.tricks)
        for leader, trick in last_deal.tricks:
            seat = taker(table, leader, trick)
            if seat is not None:
                for one in side_of(table, seat) if table.sides == "pooled" else (seat,):
                    for_tricks[one] += table.each_trick
    for_set = set_bonus(table, piles, last_deal.tricks) if last_deal else [0] * table.players
    result = []
    for seat, pile in enumerate(together):
        if table.gong_zhu:
            count = (pig_count(table, pile, charged), 0)
        else:
            shot_here = shot is not None and seat in shot.seats
            counting = Counter(pile) - beside if shot_here else Counter(pile)
            count = total(table, list(counting.elements()), charged)
        count = plus(count, (for_tricks[seat] + for_set[seat], 0))
        if shot is None:
            count = plus(count, (royal_queens(table, pile, charged), 0))
        if shot is not None and effect == "collect":
            payers = table.players // len(shot.seats) - 1  # a side that pools pays once
            count = plus(count, gift if seat not in shot.seats else times(moved, (-payers, 0)))
        if shot is not None and effect == "subtract" and seat in shot.seats:
            count = plus(count, moved, -1)
        if shot is not None and effect == "add" and seat not in spared:
            count = plus(count, gift)
        count = times(count, multiplier(table, pile, charged))
        if table.floor is not None:
            count = (max(table.floor, count[0]), count[1])
        result.append(count)
    return result


def reals(counts: Sequence[Pair]) -> list[int]:
    """The first column."""
    return [real for real, _ in counts]


def imaginaries(counts: Sequence[Pair]) -> list[int]:
    """The second column."""
    return [imaginary for _, imaginary in counts]


def is_added(
    table: Table,
    shot: Shot,
    effect: Moon,
    added: Sequence[Pair],
    history: History,
    imaginary: History,
    choice: str | None,
    last_deal: LastDeal | None,
) -> bool:
    """Tell whether the others get a shoot; if not, it comes off the shooter's score.

    PG-112 choice, PG-114 subtract, PG-115 add. RH-034 with S-42: add, unless that ends
    the match, wraps considered, and the shooter is not among the winners. PG-116 with
    S-41: add, unless that ends it and an opponent wins or shares the win.

    Decided: where a player may deduct from an exact hit, the clauses look at the scores as if
    nobody did. Decided: a partner whose score is kept apart is no opponent.
    """
    if effect == "choice":
        if choice not in {"add", "subtract"}:
            message = f"the shooter chooses add or subtract, not {choice}"
            raise ValueError(message)
        return choice == "add"
    if effect in {"add", "subtract"}:
        return effect == "add"
    then = [*history, scores_after(table, history, reals(added))]
    second = [*imaginary, scores_after(table, imaginary, imaginaries(added))]
    if not is_over(table, then, imaginary=second, last_deal=last_deal):
        return True
    best = winners(table, then, imaginary=second, last_deal=last_deal)
    friends = side_of(table, shot.seats[0])
    if effect == "add_unless_shooter_loses":
        return any(seat in friends for seat in best)
    return all(seat in friends for seat in best)


def hand_columns(
    table: Table,
    piles: Sequence[Collection[str]],
    *,
    charged: Collection[str] = (),
    tricks_taken: Sequence[int] | None = None,
    history: History = (),
    imaginary: History = (),
    choice: str | None = None,
    last_deal: LastDeal | None = None,
) -> list[Pair]:
    """Give what the deal counts for each seat, in both columns.

    *history*: the scores after each deal before this one, needed where a moon depends on them.
    *choice*: the shooter's answer where he has one. *last_deal*: the tricks of this deal, where
    they decide ties or count points.
    """
    shot = who_shot(table, piles, tricks_taken)
    effect: Moon = "none"
    if shot is not None:
        effect = table.sun if shot.kind == "sun" else table.moon
    if shot is None or effect in {"none", "win"}:
        return counted(table, piles, charged, last_deal=last_deal)
    if effect == "collect":
        return counted(table, piles, charged, shot, "collect", last_deal)
    added = counted(table, piles, charged, shot, "add", last_deal)
    if is_added(table, shot, effect, added, history, imaginary, choice, last_deal):
        return added
    return counted(table, piles, charged, shot, "subtract", last_deal)


def hand_score(
    table: Table,
    piles: Sequence[Collection[str]],
    *,
    charged: Collection[str] = (),
    tricks_taken: Sequence[int] | None = None,
    history: History = (),
    imaginary: History = (),
    choice: str | None = None,
    last_deal: LastDeal | None = None,
) -> list[int]:
    """Give what the deal counts for each seat; Hartenjagen's sign is the match's business.

    PG-103 to PG-116, PE-028, RH-030 to RH-034, WK-036, WK-041 to WK-049.
    """
    counts = hand_columns(
        table,
        piles,
        charged=charged,
        tricks_taken=tricks_taken,
        history=history,
        imaginary=imaginary,
        choice=choice,
        last_deal=last_deal,
    )
    return reals(counts)


def asks_shooter(
    table: Table,
    piles: Sequence[Collection[str]],
    dealer: int,
    tricks_taken: Sequence[int] | None = None,
) -> int | None:
    """The seat that has to choose what its shoot does, if any has (PG-112, PG-117, PG-123).

    For a side the first of its seats from eldest answers.
    """
    shot = who_shot(table, piles, tricks_taken)
    if shot is None:
        return None
    effect = table.sun if shot.kind == "sun" else table.moon
    if effect != "choice":
        return None
    return min(shot.seats, key=lambda seat: (seat - dealer - 1) % table.players)


def asks_exact(table: Table, history: History, gained: Sequence[int], eldest: int = 0) -> list[int]:
    """The seats that may deduct from a score hit exactly (WK-050), from eldest hand.

    PG-136: partners who pool have one score, so the first of them answers for both.
    """
    if table.exact_choice is None:
        return []
    hit, _ = table.exact_choice
    sums = [score + more for score, more in zip(now(table, history), gained, strict=True)]
    order = [(eldest + place) % table.players for place in range(table.players)]
    hits = [seat for seat in order if sums[seat] == hit]
    if table.sides != "pooled":
        return hits
    return [seat for seat in hits if seat == min(side_of(table, seat), key=order.index)]


def deducts(table: Table, seat: int, amount: int) -> dict[int, int]:
    """Return the deduction of a seat, which is that of its partners where they pool."""
    return dict.fromkeys(side_of(table, seat) if table.sides == "pooled" else (seat,), amount)
