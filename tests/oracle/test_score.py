"""The counting of a deal against the catalogue's own examples."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from .match import LastDeal, scores_after
from .score import (
    Shot,
    asks_exact,
    asks_shooter,
    deducts,
    hand_columns,
    hand_score,
    pig_count,
    points_taken,
    who_shot,
)
from .tables import HEARTS, HEARTS_AND_QUEEN, Moon, Table, sides, table

AMERICAN = table("american", 4)
MICROSOFT = table("microsoft", 4)
OMNIBUS = table("omnibus", 4)
RICKETTS = table("ricketts", 4)
TURBO = table("turbo", 4)
COMPLEX = table("complex_hearts", 4)
PIG = table("gong_zhu", 4)
HEARTS_ROW = " ".join(sorted(HEARTS))
FIVE = "2H 3H 4H 5H 6H"


def piles(*rows: str, players: int = 4) -> list[list[str]]:
    """Read the piles of the first seats; the others have nothing."""
    return [*(text.split() for text in rows), *([] for _ in range(players - len(rows)))]


def moon_by(shooter: int, *others: str, players: int = 4) -> list[list[str]]:
    """Give all hearts and the queen to a seat, and cards to the seats after it."""
    found: list[list[str]] = [[] for _ in range(players)]
    found[shooter] = [*HEARTS_ROW.split(), "QS"]
    for place, text in enumerate(others, 1):
        found[(shooter + place) % players] += text.split()
    return found


def count(one: Table, *rows: str, charged: str = "", choice: str | None = None) -> list[int]:
    """Give the hand score of piles."""
    found = piles(*rows, players=one.players)
    return hand_score(one, found, charged=charged.split(), choice=choice)


# Points


def test_plain_points() -> None:
    """PG-103, RH-031, WK-036: four hearts and the queen are 17."""
    assert count(AMERICAN, "2H 5H 9H AH QS KS", "3H", "", "AS JD TC") == [17, 1, 0, 0]


def test_a_bonus_card_takes_ten_off() -> None:
    """PG-091, PG-104, WK-035: minus ten for the jack, or the ten."""
    assert count(OMNIBUS, FIVE + " JD")[0] == -5
    assert count(OMNIBUS, FIVE, "JD") == [5, -10, 0, 0]
    assert count(table("omnibus_ten", 4), FIVE + " TD JD")[0] == -5


def test_spot_hearts_count_their_pips() -> None:
    """PG-105, PG-106, PG-109."""
    assert count(table("spot", 4), "2H TH JH QH KH AH", "QS") == [62, 25, 0, 0]
    for name in ("spot_court", "black_maria_spot"):
        assert count(table(name, 4), "2H TH JH QH KH AH", "QS") == [57, 25, 0, 0]


def test_black_maria() -> None:
    """PG-099, PG-107, PG-108, WK-033: king and ten, ace and seven."""
    assert count(table("black_maria", 3), "KS AS 2H", "QS") == [1, 13, 0]
    assert count(table("black_maria_43", 3), "KS AS 2H", "QS") == [18, 13, 0]
    assert count(table("green_minna", 4), "KS AC 2H", "QS AS") == [11, 20, 0, 0]


def test_hearts_of_peppa_count_by_rank() -> None:
    """PE-021 to PE-027."""
    assert count(table("peppa", 4), "AH KH QH JH", "TH 2H QS", "3C") == [14, 15, 0, 0]


def test_dirty_queens() -> None:
    """PG-100, PG-101, PG-110: the jack with the queen of diamonds makes three."""
    dirty = table("dirty_nasty_filthy", 4)
    assert count(dirty, "JD QD", "QH 2H", "QS", "QC") == [3, 14, 26, 13]


def test_cards_of_hartenjagen_count_15() -> None:
    """PG-102, PG-111."""
    assert count(table("hartenjagen", 4), "7H 8H", "JC QS") == [2, 7, 0, 0]


def test_two_packs() -> None:
    """PG-087, S-34: cancelled or not, each copy counts."""
    assert count(table("cancellation", 6), "QS QS 2H 2H")[0] == 28


def test_golden_ten() -> None:
    """PG-171: red cards, five and ten for more; the yellow ten takes ten off, not below nothing."""
    golden = table("golden_ten", 4)
    assert count(golden, "5H TH 1H AH", "TD 2H", "", "TD 5H TH") == [17, 0, 0, 5]


def test_super_hearts() -> None:
    """PG-173: the queen counts seven."""
    assert count(table("super_hearts", 4), "QS 2H") == [8, 0, 0, 0]


# The moon


def test_moon_needs_every_card() -> None:
    """PG-112, RH-032: one card short is no moon."""
    for missing in HEARTS_AND_QUEEN:
        rest = " ".join(sorted(HEARTS_AND_QUEEN - {missing}))
        assert who_shot(AMERICAN, piles(rest, missing)) is None
    for seat in range(4):
        assert who_shot(AMERICAN, moon_by(seat)) == Shot("moon", (seat,))


def test_moon_by_choice() -> None:
    """PG-112: 26 off or 26 to each other player."""
    assert hand_score(AMERICAN, moon_by(0), choice="subtract") == [-26, 0, 0, 0]
    assert hand_score(AMERICAN, moon_by(2), choice="add") == [26, 26, 0, 26]
    for answer in (None, "keep"):
        with pytest.raises(ValueError, match="add or subtract"):
            hand_score(AMERICAN, moon_by(0), choice=answer)


def test_moon_without_choice() -> None:
    """PG-114, PG-115, PE-029, WK-041, WK-042."""
    assert hand_score(MICROSOFT, moon_by(0)) == [0, 26, 26, 26]
    assert hand_score(table("new_moon", 4), moon_by(0)) == [-26, 0, 0, 0]
    assert hand_score(table("peppa", 4), moon_by(1)) == [36, 0, 36, 36]
    assert hand_score(table("wikipedia", 5), moon_by(0, players=5)) == [0, 26, 26, 26, 26]


@pytest.mark.parametrize(
    ("name", "worth"), [("spot", 129), ("spot_court", 124), ("super_hearts", 20)]
)
def test_moon_of_other_points(name: str, worth: int) -> None:
    """S-35 and S-56: what the cards count."""
    one = table(name, 4)
    assert hand_score(one, moon_by(0), choice="add") == [0, worth, worth, worth]
    assert hand_score(one, moon_by(0), choice="subtract") == [-worth, 0, 0, 0]


@pytest.mark.parametrize("players", [3, 6])
def test_moon_of_the_short_packs(players: int) -> None:
    """WK-044, WK-045: 24, and the shooter chooses."""
    one = table("wikipedia", players)
    found = [[card for card in pile if card != "2H"] for pile in moon_by(0, players=players)]
    others = [24] * (players - 1)
    assert hand_score(one, found, choice="add") == [0, *others]
    assert hand_score(one, found, choice="subtract") == [-24] + [0] * (players - 1)


def test_moon_of_seventeen_cards() -> None:
    """WK-010, S-55."""
    assert hand_score(table("wikipedia_17", 3), moon_by(0, players=3), choice="add") == [0, 26, 26]


def test_moon_of_minna() -> None:
    """S-37: all 43 points; by option hearts and the queen, the others besides."""
    minna = table("green_minna", 4)
    assert who_shot(minna, moon_by(0, "KS AS")) is None
    assert hand_score(minna, piles(HEARTS_ROW + " QS KS AS")) == [0, 43, 43, 43]
    option = replace(minna, moon_cards=MICROSOFT.moon_cards)
    assert hand_score(option, moon_by(0, "KS", "AS")) == [0, 36, 33, 26]


def test_moon_of_two_packs() -> None:
    """S-34: all hearts and both queens, for 52."""
    one = table("cancellation", 6)
    assert who_shot(one, moon_by(0, players=6)) is None
    both = [pile * 2 for pile in moon_by(0, players=6)]
    assert hand_score(one, both, choice="add") == [0, 52, 52, 52, 52, 52]


@pytest.mark.parametrize("name", ["black_maria", "hartenjagen", "gong_zhu", "golden_ten"])
def test_no_moon(name: str) -> None:
    """S-36: where there is none, all the cards just count."""
    assert who_shot(table(name, 4), moon_by(3)) is None


def test_moon_with_jack() -> None:
    """PG-113, PG-104."""
    holding = moon_by(0)
    holding[0].append("JD")
    assert hand_score(OMNIBUS, holding, choice="add") == [-10, 26, 26, 26]
    assert hand_score(OMNIBUS, holding, choice="subtract") == [-36, 0, 0, 0]
    assert hand_score(OMNIBUS, moon_by(0, "", "JD"), choice="add") == [0, 26, 16, 26]
    assert hand_score(OMNIBUS, moon_by(0, "", "JD"), choice="subtract") == [-26, 0, -10, 0]


def test_moon_that_requires_the_jack() -> None:
    """WK-046, S-58: no moon without him, and he counts for himself."""
    one = replace(OMNIBUS, moon_cards=(*OMNIBUS.moon_cards, "JD"), moon="add")
    assert hand_score(one, moon_by(0, "", "JD")) == [26, 0, -10, 0]
    holding = moon_by(0)
    holding[0].append("JD")
    assert hand_score(one, holding) == [-10, 26, 26, 26]


def test_a_sun_counts_in_place_of_a_moon() -> None:
    """PG-123, WK-047 to WK-049, S-38 and S-39: every trick, for 52 in place of 26."""
    one = replace(MICROSOFT, sun="add")
    assert hand_score(one, moon_by(0), tricks_taken=[13, 0, 0, 0]) == [0, 52, 52, 52]
    assert hand_score(one, moon_by(0), tricks_taken=[12, 1, 0, 0]) == [0, 26, 26, 26]
    new = replace(table("new_moon", 4), sun="choice")
    answer = hand_score(new, moon_by(0), tricks_taken=[13, 0, 0, 0], choice="subtract")
    assert answer == [-52, 0, 0, 0]
    three = replace(table("wikipedia", 3), sun="add")
    found = piles(" ".join([*sorted(HEARTS - {"2H"}), "QS"]), players=3)
    assert hand_score(three, found, tricks_taken=[16, 0, 0]) == [0, 48, 48]
    omnibus = replace(OMNIBUS, sun="add")
    found = moon_by(0)
    found[0].append("JD")
    assert hand_score(omnibus, found, tricks_taken=[13, 0, 0, 0]) == [-10, 52, 52, 52]
    with pytest.raises(ValueError, match="how many tricks"):
        hand_score(one, moon_by(0))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((40, 90, 10, 20), (14, 90, 10, 20)),
        ((40, 90, 20, 20), (40, 116, 46, 46)),
        ((40, 78, 10, 20), (40, 0, 36, 46)),
        ((36, 90, 10, 20), (36, 116, 36, 46)),
        ((40, 78, 90, 50), (14, 78, 90, 50)),
        ((40, 100, 10, 20), (40, 0, 36, 46)),
        ((130, 90, 10, 20), (0, 90, 10, 20)),
    ],
)
def test_moon_of_ricketts(before: tuple[int, ...], after: tuple[int, ...]) -> None:
    """RH-033, RH-034, S-41 and S-42: the wraps are part of the question."""
    gained = hand_score(RICKETTS, moon_by(0), history=[before])
    assert tuple(scores_after(RICKETTS, [before], gained)) == after


def test_moon_of_one_who_stays() -> None:
    """RH-034 with RH-048: a shooter who stays at 69 wins by it, so nothing comes off."""
    history = [(69, 90, 10, 20)] * 5
    assert hand_score(table("ricketts_69", 4), moon_by(0), history=history) == [0, 26, 26, 26]
    assert hand_score(RICKETTS, moon_by(0), history=history) == [-26, 0, 0, 0]


def test_moon_unless_opponent_wins() -> None:
    """PG-116, PG-133, S-41."""
    one = replace(AMERICAN, moon="add_unless_opponent_wins")
    taken_off = [-26, 0, 0, 0]
    assert hand_score(one, moon_by(0), history=[(90, 80, 10, 20)]) == taken_off
    assert hand_score(one, moon_by(0), history=[(36, 90, 10, 20)]) == taken_off
    assert hand_score(one, moon_by(0), history=[(35, 90, 10, 20)]) == [0, 26, 26, 26]
    assert hand_score(one, moon_by(0), history=[(90, 73, 10, 20)]) == [0, 26, 26, 26]
    on = replace(one, ties="play_on")
    assert hand_score(on, moon_by(0), history=[(36, 90, 10, 20)]) == [0, 26, 26, 26]
    reset = replace(one, exact=((100, 50),))
    assert hand_score(reset, moon_by(0), history=[(90, 74, 10, 20)]) == [0, 26, 26, 26]


def test_moon_clauses_by_deals() -> None:
    """PG-116, RH-034, PE-031: only the last deal agreed ends such a match."""
    moons: Sequence[Moon] = ("add_unless_shooter_loses", "add_unless_opponent_wins")
    for moon in moons:
        one = replace(AMERICAN, moon=moon, end=("deals", 4))
        before = (60, 10, 20, 30)
        assert hand_score(one, moon_by(0), history=[before] * 2) == [0, 26, 26, 26]
        assert hand_score(one, moon_by(0), history=[before] * 3) == [-26, 0, 0, 0]


def test_moon_clause_with_last_tricks() -> None:
    """PG-116 with PE-034: a tie for low is broken by the deal just played."""
    one = replace(table("peppa", 4), moon="add_unless_opponent_wins")
    deal = LastDeal(((3, ("2C", "AC", "3C", "4C")), (2, ("2D", "3D", "AD", "4D"))))
    history = [(46, 70, 10, 20)]
    assert hand_score(one, moon_by(0), history=history, last_deal=deal) == [-36, 0, 0, 0]


def test_shoot_of_dirty_nasty_filthy() -> None:
    """PG-120, PG-122, S-27 and S-28: all the cards that count, the jack among them."""
    dirty = table("dirty_nasty_filthy", 4)
    all_queens = HEARTS_ROW + " QS QC QD"
    assert who_shot(dirty, piles(HEARTS_ROW + " QS JD QD", "QC")) is None
    assert who_shot(dirty, piles(all_queens, "JD")) is None
    assert who_shot(dirty, piles(all_queens + " JD")) == Shot("moon", (0,))
    assert count(dirty, all_queens + " JD") == [67, 0, 0, 0]
    sunny = replace(dirty, sun="add")
    assert who_shot(sunny, piles(all_queens + " JD"), [13, 0, 0, 0]) == Shot("moon", (0,))


# Partners


def test_partners_pooled() -> None:
    """PG-136, PG-137, S-52: the pair counts together and shoots together."""
    one = table("partners_pooled", 4)
    assert count(one, "2H 3H", "QS", "4H", "5H") == [3, 14, 3, 14]
    shared = piles("2H 3H 4H 5H 6H 7H 8H 9H TH JH", "", "QH KH AH QS")
    assert who_shot(one, shared) == Shot("moon", (0, 2))
    assert hand_score(one, shared, choice="add") == [0, 26, 0, 26]
    assert hand_score(one, shared, choice="subtract") == [-26, 0, -26, 0]
    assert [asks_shooter(one, shared, dealer) for dealer in range(4)] == [2, 2, 0, 0]
    assert sides(one) == ((0, 2), (1, 3))


def test_partners_pooled_sun() -> None:
    """PG-123 with PG-137: the pair's tricks are counted together."""
    one = replace(table("partners_pooled", 4), sun="add")
    assert hand_score(one, moon_by(0), tricks_taken=[6, 0, 7, 0]) == [0, 52, 0, 52]
    one = replace(one, sides="summed")
    with pytest.raises(ValueError, match="add or subtract"):
        hand_score(one, moon_by(0), tricks_taken=[6, 0, 7, 0])


def test_partners_summed() -> None:
    """PG-138, S-53: one player alone, and the partner is among the others."""
    one = table("partners_summed", 4)
    shared = piles("2H 3H 4H 5H 6H 7H 8H 9H TH JH", "", "QH KH AH QS")
    assert hand_score(one, shared) == [10, 0, 16, 0]
    assert hand_score(one, moon_by(0), choice="add") == [0, 26, 26, 26]
    assert hand_score(one, moon_by(0), choice="subtract") == [-26, 0, 0, 0]
    option = replace(one, moon_spares_partner=True)
    assert hand_score(option, moon_by(0), choice="add") == [0, 26, 0, 26]


# Turbo


def test_the_ten_of_clubs_multiplies_the_points() -> None:
    """PG-093, PG-097, S-31: the ten of clubs doubles, charged it quadruples."""
    assert count(TURBO, FIVE + " TC")[0] == 10
    assert count(TURBO, "JD TC")[0] == -20
    assert count(TURBO, FIVE + " TC", charged="TC")[0] == 20
    assert count(TURBO, "TC 2C", charged="TC")[0] == 0


def test_turbo_charges() -> None:
    """PG-095, PG-096."""
    assert count(TURBO, "QS", "JD", charged="QS JD") == [26, -20, 0, 0]
    assert count(TURBO, FIVE, "AH QS", charged="AH") == [10, 15, 0, 0]
    assert points_taken(TURBO, piles("QS TC", "2H"), ["QS", "AH"]) == [26, 2, 0, 0]


@pytest.mark.parametrize(
    ("charged", "worth"), [("", 26), ("AH", 39), ("QS", 39), ("AH QS", 52), ("JD TC", 26)]
)
def test_turbo_moon(charged: str, worth: int) -> None:
    """S-30: the moon is what the cards count."""
    score = hand_score(TURBO, moon_by(0), charged=charged.split(), choice="add")
    assert score == [0, worth, worth, worth]


def test_turbo_moon_multiplied() -> None:
    """S-30: the ten multiplies its taker's result, moon included, and nobody else's."""
    assert hand_score(TURBO, moon_by(0, "TC"), choice="add") == [0, 52, 26, 26]
    holding = moon_by(0)
    holding[0].append("TC")
    assert hand_score(TURBO, holding, choice="subtract") == [-52, 0, 0, 0]
    assert hand_score(TURBO, holding, choice="add") == [0, 26, 26, 26]


# Gong Zhu


def test_pig_examples() -> None:
    """PG-170: the two worked examples, and the ten of clubs with a heart that counts nothing."""
    assert pig_count(PIG, ["AH", "KH", "TC"]) == -180
    assert pig_count(PIG, [*HEARTS, "QS", "JD", "TC"]) == 800
    assert pig_count(PIG, ["TC", "3H"]) == 0
    assert pig_count(PIG, ["TC", "3C"]) == 50


def test_pig_values() -> None:
    """PG-170: each card by itself and the hearts together."""
    assert count(PIG, "QS", "JD", "AH KH QH JH", "TH 5H 4H 2C") == [-100, 100, -140, -20]
    assert pig_count(PIG, [*HEARTS]) == 200
    assert pig_count(PIG, [*HEARTS, "QS"]) == 300
    assert pig_count(PIG, [*(HEARTS - {"2H"})]) == -200


def test_pig_charges() -> None:
    """PG-170: exposed cards count twice, the ten of clubs 100 or four times."""
    assert pig_count(PIG, ["QS", "JD"], ["QS", "JD"]) == 0
    assert pig_count(PIG, ["QS", "JD"], ["QS"]) == -100
    assert pig_count(PIG, ["KH"], ["AH"]) == -80
    assert pig_count(PIG, [*HEARTS, "QS"], ["AH", "QS"]) == 600
    assert pig_count(PIG, ["TC"], ["TC"]) == 100
    assert pig_count(PIG, ["TC", "QS"], ["TC"]) == -400


# Complex Hearts


def test_points_of_complex_hearts_have_two_columns() -> None:
    """PG-172: five hearts, the queen and the ten of clubs; the jack is real."""
    columns = hand_columns(COMPLEX, piles(FIVE + " QS TC", "JD", "7H"))
    assert columns == [(-26, 10), (-10, 0), (1, 0), (0, 0)]
    assert hand_columns(COMPLEX, piles("JD TC"))[0] == (0, -20)


def test_complex_moon() -> None:
    """PG-172: 13 + 13i, times 2i with the ten of clubs."""
    assert hand_columns(COMPLEX, moon_by(0), choice="add") == [(0, 0), *([(13, 13)] * 3)]
    assert hand_columns(COMPLEX, moon_by(0), choice="subtract")[0] == (-13, -13)
    holding = moon_by(0)
    holding[0].append("TC")
    assert hand_columns(COMPLEX, holding, choice="add") == [(0, 0), *([(-26, 26)] * 3)]
    assert hand_columns(COMPLEX, holding, choice="subtract")[0] == (26, -26)
    other = hand_columns(COMPLEX, moon_by(0, "TC JD"), choice="add")
    assert other == [(0, 0), (-26, 6), (13, 13), (13, 13)]


# Who is asked


def test_who_is_asked() -> None:
    """PG-112, PG-123: only where there is a choice."""
    assert asks_shooter(AMERICAN, moon_by(2), 0) == 2
    assert asks_shooter(MICROSOFT, moon_by(2), 0) is None
    assert asks_shooter(AMERICAN, piles(FIVE), 0) is None
    sun = replace(MICROSOFT, sun="choice")
    assert asks_shooter(sun, moon_by(2), 0, [0, 0, 13, 0]) == 2


def test_exact_hit_is_asked() -> None:
    """WK-050."""
    one = replace(MICROSOFT, exact_choice=(100, (50, 100)))
    assert asks_exact(one, [(93, 74, 99, 20)], [7, 26, 0, 0]) == [0, 1]
    assert asks_exact(MICROSOFT, [(93, 74, 99, 20)], [7, 26, 0, 0]) == []


def test_partners_who_pool_answer_once() -> None:
    """WK-050 with PG-136."""
    pooled = replace(MICROSOFT, exact_choice=(100, (50, 100)), sides="pooled")
    assert asks_exact(pooled, [(93, 93, 93, 93)], [7, 7, 7, 7], eldest=2) == [2, 3]
    assert deducts(pooled, 2, 50) == {0: 50, 2: 50}
