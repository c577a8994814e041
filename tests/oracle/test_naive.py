"""The oracle against the catalogue's own examples."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from .naive import (
    AMERICAN,
    DECK,
    HEARTS,
    HEARTS_AND_QUEEN,
    HOLD,
    MICROSOFT,
    NEW_MOON,
    RANKS,
    RIGHT,
    Moon,
    Table,
    deal_size,
    hand_score,
    legal,
    match_over,
    next_hands_after_pass,
    opener,
    pass_offset,
    points_taken,
    ranks,
    taker,
    who_shot,
    winners,
)

RICKETTS = replace(
    AMERICAN,
    pass_cycle=(HOLD,),
    opening_card=None,
    breakers=HEARTS_AND_QUEEN,
    moon="add_unless_shooter_loses",
    end=("above", 100),
    ties="play_on",
)
"""RH-046 without scatter and wraps, which the oracle leaves out."""

BLACK_MARIA = replace(AMERICAN, pass_cycle=(RIGHT,), opening_card=None, breakers=None, moon="none")
"""PG-148 with the plain points of PG-107."""

OMNIBUS = replace(AMERICAN, points=(*AMERICAN.points, ("JD", -10)))
"""PG-143."""

DIRTY = replace(AMERICAN, first_trick_bar=HEARTS | {"QC", "QD", "QS"})
"""The first trick of PG-079."""

UNBROKEN = [["2C", "KC", "AC", "3C"]]
"""A first trick that breaks nothing."""

LED_CLUB = ["2C"]


def row(text: str) -> list[str]:
    """Read cards with spaces between them, in order."""
    return text.split()


def cards(text: str) -> set[str]:
    """Read cards with spaces between them, in no order."""
    return set(row(text))


def lead(table: Table, hand: str, earlier: Sequence[Sequence[str]] = UNBROKEN) -> set[str]:
    """Give the cards that may be led, after one harmless trick unless others are given."""
    return legal(table, cards(hand), [], earlier)


def moon_by(shooter: int, players: int = 4) -> list[set[str]]:
    """Give piles in which one seat has just the hearts and the queen of spades."""
    return [set(HEARTS_AND_QUEEN) if seat == shooter else set() for seat in range(players)]


def after(before: Sequence[int], gained: Sequence[int]) -> tuple[int, ...]:
    """Add a hand score to the scores."""
    return tuple(score + more for score, more in zip(before, gained, strict=True))


# Cards, deal, pass


def test_deck_of_american() -> None:
    """PG-003, PG-005: 52 different cards, 26 points in all."""
    assert len(set(AMERICAN.deck)) == 52
    assert sum(worth for _, worth in AMERICAN.points) == 26
    assert points_taken(AMERICAN, [set(DECK), set()]) == [26, 0]


@pytest.mark.parametrize(
    ("players", "out", "size"),
    [
        (4, "", 13),
        (3, "2D", 17),
        (5, "2D 2C", 10),
        (3, "2C 2D 2S 2H", 16),
        (5, "2S 2D", 10),
        (6, "2C 2D 2S 2H", 8),
    ],
)
def test_deal_size(players: int, out: str, size: int) -> None:
    """PG-017, PG-008, PG-009, WK-009, WK-011, WK-012: the trimmed pack comes out even."""
    deck = tuple(card for card in DECK if card not in out.split())
    table = replace(AMERICAN, players=players, deck=deck)
    assert deal_size(table) == size
    assert size * players == len(deck)


def test_pass_cycle_of_american() -> None:
    """PG-035: left, right, across, hold, and round again."""
    offsets = [pass_offset(AMERICAN, deal) for deal in range(9)]
    assert offsets == [1, 3, 2, 0, 1, 3, 2, 0, 1]


def test_pass_cycles_of_five_and_six() -> None:
    """WK-016, WK-017: one place further each deal until the cards would come back home."""
    five = replace(AMERICAN, players=5, pass_cycle=(1, 2, 3, 4, 5))
    six = replace(AMERICAN, players=6, pass_cycle=(1, 2, 3, 4, 5, 6))
    assert [pass_offset(five, deal) for deal in range(6)] == [1, 2, 3, 4, 0, 1]
    assert [pass_offset(six, deal) for deal in range(7)] == [1, 2, 3, 4, 5, 0, 1]


def test_pass_cycle_five_both_ways() -> None:
    """PG-052, PG-053: second on the left and second on the right with five."""
    five = replace(AMERICAN, players=5, pass_cycle=(1, -1, 2, 0, 1, -1, -2, 0))
    assert [pass_offset(five, deal) for deal in range(9)] == [1, 4, 2, 0, 1, 4, 3, 0, 1]


PASS_HANDS = [cards(f"2{suit} 3{suit} 4{suit} 5{suit}") for suit in "CDSH"]
PASSED = [cards(f"2{suit} 3{suit} 4{suit}") for suit in "CDSH"]


@pytest.mark.parametrize(
    ("deal", "received"), [(0, "HCDS"), (1, "DSHC"), (2, "SHCD")], ids=["left", "right", "across"]
)
def test_pass_goes_where_it_should(deal: int, received: str) -> None:
    """PG-031, PG-033, PG-034: three cards to the left, then right, then opposite."""
    hands = next_hands_after_pass(AMERICAN, deal, PASS_HANDS, PASSED)
    expected = [
        cards(f"5{own} 2{got} 3{got} 4{got}") for own, got in zip("CDSH", received, strict=True)
    ]
    assert hands == expected


def test_pass_hold() -> None:
    """PG-035: in the fourth deal every hand stays as dealt."""
    assert next_hands_after_pass(AMERICAN, 3, PASS_HANDS, [set()] * 4) == PASS_HANDS
    with pytest.raises(ValueError, match="passes 0 cards"):
        next_hands_after_pass(AMERICAN, 3, PASS_HANDS, PASSED)


def test_pass_leaves_the_arguments_alone() -> None:
    """PG-032: everybody has laid down before anybody picks up, so nothing changes under way."""
    hands = [set(hand) for hand in PASS_HANDS]
    next_hands_after_pass(AMERICAN, 0, hands, PASSED)
    assert hands == PASS_HANDS


@pytest.mark.parametrize("bad", ["2C 3C", "2C 3C 4C 5C", "2C 3C 4D"])
def test_pass_of_wrong_cards(bad: str) -> None:
    """PG-031, PG-032: three cards, and of the hand as it was dealt."""
    with pytest.raises(ValueError, match="passes 3 cards"):
        next_hands_after_pass(AMERICAN, 0, PASS_HANDS, [cards(bad), *PASSED[1:]])


def test_pass_always_right() -> None:
    """PG-054, PE-008: the same way in every deal, with no hold."""
    assert [pass_offset(BLACK_MARIA, deal) for deal in range(5)] == [3] * 5
    assert HOLD not in BLACK_MARIA.pass_cycle


# The first lead


def test_holder_of_the_opening_card_leads_it() -> None:
    """PG-059, WK-018: the two of clubs opens, whoever deals, and is the only card allowed."""
    hands = [cards("AC KD"), cards("3C 4H"), cards("2C 5S 6D"), cards("QS 7H")]
    assert {opener(AMERICAN, hands, dealer) for dealer in range(4)} == {2}
    assert legal(AMERICAN, hands[2], [], []) == {"2C"}


def test_opening_card_of_other_packs() -> None:
    """PG-063, WK-019, WK-021: the three of clubs where the two is out."""
    table = replace(AMERICAN, opening_card="3C")
    hands = [cards("AC KD"), cards("3C 4H"), cards("5S 6D")]
    assert opener(table, hands, 0) == 1
    assert legal(table, hands[1], [], []) == {"3C"}


def test_opening_card_binds_its_holder_only() -> None:
    """PG-059, design section 2: a first leader without it, or a later leader, is free of it."""
    assert legal(AMERICAN, cards("3C 4H QS"), [], []) == cards("3C QS")
    assert lead(replace(AMERICAN, opening_card="4C"), "4C 5D") == cards("4C 5D")


def test_opening_card_that_nobody_has() -> None:
    """PG-062 is left out: a missing opening card is an error, not a search for the next club."""
    with pytest.raises(ValueError, match="nobody holds 2C"):
        opener(AMERICAN, [cards("3C"), cards("4C")], 0)


def test_left_of_dealer_leads() -> None:
    """PG-060, RH-017, RH-018: the two of clubs gives no right to lead."""
    hands = [cards("2C 3H"), cards("4D 5S"), cards("6S 7S"), cards("8C 9C")]
    assert [opener(RICKETTS, hands, dealer) for dealer in range(4)] == [1, 2, 3, 0]


def test_left_of_dealer_may_lead_no_heart() -> None:
    """PG-061: any opening lead but a heart, unless there is nothing but hearts."""
    table = replace(AMERICAN, opening_card=None)
    assert legal(table, cards("2H 3C"), [], []) == {"3C"}
    assert legal(table, HEARTS, [], []) == HEARTS


def test_left_of_dealer_leads_anything_where_hearts_are_free() -> None:
    """PG-060, PG-065, PG-073, PG-076: with no rule on hearts the whole hand may be led."""
    hand = cards("2H 3C QS AD")
    assert legal(BLACK_MARIA, hand, [], []) == hand


# Leading hearts


def test_hearts_may_not_be_led_unbroken() -> None:
    """PG-068, PE-013: another suit must be led while no heart has fallen."""
    assert lead(AMERICAN, "2H 3S") == {"3S"}
    assert lead(MICROSOFT, "5H 4C") == {"4C"}


def test_discarded_heart_breaks() -> None:
    """PG-069: a heart thrown on an earlier trick frees them."""
    tricks = [*UNBROKEN, row("2D 3D 5H 4D")]
    assert lead(AMERICAN, "2H 3S", tricks) == cards("2H 3S")


def test_heart_in_the_first_trick_breaks() -> None:
    """Part 2 item 9: one thrown for want of anything else in trick 0 does so too."""
    assert lead(MICROSOFT, "2H 3S", [["2C", "KH", "AC", "3C"]]) == cards("2H 3S")


def test_hand_of_hearts_leads_and_breaks() -> None:
    """PG-071, RH-022: hearts alone may be led, and that breaks them for those who follow."""
    hand = "2H 5H 9H JH KH"
    assert lead(AMERICAN, hand) == cards(hand)
    assert lead(AMERICAN, "3H 4S", [*UNBROKEN, row("2H AH TS 6H")]) == cards("3H 4S")


def test_spades_may_be_led() -> None:
    """PG-072: the queen and the low spades are free from the second trick."""
    assert lead(AMERICAN, "QS 2S 4H") == cards("QS 2S")


def test_hearts_at_any_time() -> None:
    """PG-073: nothing has to be broken where that is agreed."""
    assert lead(replace(AMERICAN, breakers=None), "2H 3S") == cards("2H 3S")


def test_queen_breaks_only_by_option() -> None:
    """PG-074, RH-020: the queen of spades frees the hearts here and not there; no diamond does."""
    queen = [*UNBROKEN, row("2D 3D QS 4D")]
    jack = [*UNBROKEN, row("2D 3D JD 4D")]
    assert lead(AMERICAN, "2H 3S", queen) == {"3S"}
    assert lead(MICROSOFT, "2H 3S", queen) == {"3S"}
    assert lead(RICKETTS, "2H 3S", queen) == cards("2H 3S")
    assert lead(RICKETTS, "2H 3S", jack) == {"3S"}


def test_lone_queen() -> None:
    """PG-075, RH-021: hearts and the queen force the queen, unless the option spares her."""
    option = replace(AMERICAN, lone_queen_may_lead_hearts=True)
    assert lead(AMERICAN, "QS 2H 3H") == {"QS"}
    assert lead(MICROSOFT, "QS 2H 3H") == {"QS"}
    assert lead(RICKETTS, "QS 2H") == {"QS"}
    assert lead(option, "QS 2H 3H") == cards("QS 2H 3H")


def test_lone_queen_option_needs_just_that_hand() -> None:
    """PG-075: one card of another kind, be it a spade, and hearts stay closed."""
    option = replace(AMERICAN, lone_queen_may_lead_hearts=True)
    assert lead(option, "QS 2H 3D") == cards("QS 3D")
    assert lead(option, "KS 2H 3H") == {"KS"}
    assert lead(option, "2H 3H") == cards("2H 3H")


def test_twelve_hearts_and_a_king() -> None:
    """RH-058: the king of spades is the one lead there is."""
    hand = (HEARTS - {"7H"}) | {"KS"}
    assert legal(RICKETTS, hand, [], []) == {"KS"}


def test_breaking_in_this_trick_is_no_matter_to_a_follower() -> None:
    """PG-068, PG-081: the rule binds leaders; hearts are followed and discarded all the same."""
    assert legal(AMERICAN, cards("2H 3S"), ["4D"], UNBROKEN) == cards("2H 3S")
    assert legal(AMERICAN, cards("2H 3S"), ["AH"], UNBROKEN) == {"2H"}


# The first trick


def test_first_trick_free() -> None:
    """PG-141, RH-024: with no bar a void may throw whatever it likes on the first trick."""
    hand = cards("5H QS 4D")
    assert legal(AMERICAN, hand, LED_CLUB, []) == hand


def test_first_trick_barred() -> None:
    """PG-078, PE-014, WK-024: no heart and no queen of spades while there is something else."""
    assert legal(MICROSOFT, cards("5H QS 4D"), LED_CLUB, []) == {"4D"}
    assert legal(MICROSOFT, cards("QS 3H 2D"), LED_CLUB, []) == {"2D"}
    assert legal(MICROSOFT, (HEARTS - {"9H"}) | {"2D"}, LED_CLUB, []) == {"2D"}


def test_first_trick_with_nothing_else() -> None:
    """WK-024, WK-025, PG-078: a hand of hearts, or of hearts and the queen, bleeds freely."""
    with_queen = (HEARTS - {"9H"}) | {"QS"}
    assert legal(MICROSOFT, HEARTS, LED_CLUB, []) == HEARTS
    assert legal(MICROSOFT, with_queen, LED_CLUB, []) == with_queen


def test_first_trick_bar_ends() -> None:
    """WK-026: from the second trick on anything may be discarded."""
    hand = cards("5H QS 4D")
    assert legal(MICROSOFT, hand, ["3C"], UNBROKEN) == hand


def test_first_trick_bar_binds_followers() -> None:
    """PG-079: a club that counts stays back for another club, and is played if it is the only."""
    assert legal(DIRTY, cards("QC 5C 4D"), LED_CLUB, []) == {"5C"}
    assert legal(DIRTY, cards("QC 4D"), LED_CLUB, []) == {"QC"}
    assert legal(DIRTY, cards("QH QS QD 3H 4D"), LED_CLUB, []) == {"4D"}
    assert legal(DIRTY, cards("QH QS QD 3H JD"), LED_CLUB, []) == {"JD"}


def test_first_trick_bar_binds_leaders() -> None:
    """PG-078, item 64: a free opening lead may not be a barred card either, if there is another."""
    table = replace(MICROSOFT, opening_card=None)
    assert legal(table, cards("QS 2H 5D"), [], []) == {"5D"}
    assert legal(table, cards("QS 2H"), [], []) == {"QS"}


# Following


def test_follow_suit() -> None:
    """PG-081, RH-023, WK-028: the suit led while there is one, any card otherwise."""
    assert legal(AMERICAN, cards("5C 2H"), LED_CLUB, UNBROKEN) == {"5C"}
    assert legal(AMERICAN, cards("2H QS"), LED_CLUB, UNBROKEN) == cards("2H QS")
    assert legal(AMERICAN, cards("5C 5D 6D"), ["AD", "2C"], UNBROKEN) == cards("5D 6D")


def test_legal_leaves_the_hand_alone() -> None:
    """Laws, 1: to ask changes nothing."""
    hand = cards("5C 2H")
    legal(AMERICAN, hand, LED_CLUB, []).clear()
    legal(AMERICAN, hand, [], UNBROKEN).clear()
    assert hand == cards("5C 2H")


# Taking tricks


@pytest.mark.parametrize(
    ("trick", "place"),
    [
        ("4D KD AH 9D", 1),
        ("2C AS AH AD", 0),
        ("KD AD 2D 3D", 1),
        ("9D TD JD QD", 3),
        ("9S TS 8S AC", 1),
        ("2D 3D AC KC", 1),
    ],
)
def test_taker(trick: str, place: int) -> None:
    """PG-003, PG-004, PG-085: the highest of the suit led, the ace on top, and no trump."""
    for leader in range(4):
        assert taker(trick.split(), leader, 4) == (leader + place) % 4


def test_taker_of_five() -> None:
    """PG-007, PG-085: the turn goes on round a bigger table."""
    assert taker(row("2D 3C KD 5D AD"), 3, 5) == 2


# Points


def test_points_of_a_pile() -> None:
    """PG-103, RH-031, WK-036: hearts are one each and the queen thirteen."""
    piles = [cards("2H 5H 9H AH QS KS"), cards("3H"), set(), cards("AS KS JD TC")]
    assert points_taken(AMERICAN, piles) == [17, 1, 0, 0]


def test_points_of_omnibus() -> None:
    """PG-091: five hearts and the jack of diamonds make minus five."""
    assert points_taken(OMNIBUS, [cards("2H 3H 4H 5H 6H JD"), set(), set(), set()])[0] == -5


def test_points_of_peppa() -> None:
    """PE-021 to PE-027: graded hearts make 23, with the queen 36."""
    court = {"AH": 5, "KH": 4, "QH": 3, "JH": 2}
    hearts = tuple((card, court.get(card, 1)) for card in HEARTS)
    table = replace(AMERICAN, points=(*hearts, ("QS", 13)), moon="add", moon_worth=36)
    assert points_taken(table, [HEARTS, {"QS"}, cards("AH JH"), {"AS"}]) == [23, 13, 7, 0]
    assert hand_score(table, moon_by(1), [0] * 4) == [36, 0, 36, 36]


def test_points_of_black_maria() -> None:
    """PG-108: with king and ace of spades the pack holds 43."""
    table = replace(BLACK_MARIA, points=(*AMERICAN.points, ("KS", 10), ("AS", 7)))
    assert points_taken(table, [set(DECK)]) == [43]


# The moon


def test_moon_needs_every_card() -> None:
    """PG-112: thirteen hearts, or twelve and the queen, are no moon."""
    for missing in HEARTS_AND_QUEEN:
        piles = [set(HEARTS_AND_QUEEN) - {missing}, {missing}, set(), set()]
        assert who_shot(AMERICAN, piles) is None
        assert sum(hand_score(AMERICAN, piles, [0] * 4)) == 26
    assert [who_shot(AMERICAN, moon_by(seat)) for seat in range(4)] == [0, 1, 2, 3]


def test_moon_is_not_a_score() -> None:
    """PG-113, RH-032: 26 points made otherwise are no moon, and a moon of 16 points is one."""
    points = (*AMERICAN.points, ("JD", -10), ("KS", 10), ("AS", 3))
    table = replace(AMERICAN, points=points, moon="add")
    thirteen = (set(HEARTS_AND_QUEEN) - {"2H", "3H", "4H"}) | cards("AS")
    assert points_taken(table, [thirteen, cards("2H 3H 4H")])[0] == 26
    assert who_shot(table, [thirteen, cards("2H 3H 4H")]) is None
    sixteen = set(HEARTS_AND_QUEEN) | {"JD"}
    assert points_taken(table, [sixteen, set()])[0] == 16
    assert who_shot(table, [sixteen, set()]) == 0


def test_moon_by_choice() -> None:
    """PG-112: own score down by 26 or all the others' up."""
    assert hand_score(AMERICAN, moon_by(0), [0] * 4, "subtract") == [-26, 0, 0, 0]
    assert hand_score(AMERICAN, moon_by(2), [0] * 4, "add") == [26, 26, 0, 26]
    for answer in (None, "", "keep"):
        with pytest.raises(ValueError, match="add or subtract"):
            hand_score(AMERICAN, moon_by(0), [0] * 4, answer)


def test_moon_without_choice() -> None:
    """PG-114, PG-115, WK-041, WK-042: always added, or always subtracted."""
    assert hand_score(MICROSOFT, moon_by(0), [0] * 4) == [0, 26, 26, 26]
    assert hand_score(NEW_MOON, moon_by(0), [0] * 4) == [-26, 0, 0, 0]


def test_new_moon_is_microsoft_but_for_the_moon() -> None:
    """WK-042: the first trick stays barred; only the way a moon is counted differs."""
    assert replace(NEW_MOON, moon="add") == MICROSOFT
    assert legal(NEW_MOON, cards("5H QS 4D"), LED_CLUB, []) == {"4D"}


def test_no_moon() -> None:
    """Part 2 item 36: where there is none, all the cards just count."""
    assert who_shot(replace(AMERICAN, moon_cards=frozenset()), moon_by(3)) is None
    assert who_shot(BLACK_MARIA, moon_by(3)) is None
    assert hand_score(BLACK_MARIA, moon_by(3), [0] * 4) == [0, 0, 0, 26]


def test_moon_with_jack() -> None:
    """PG-113, PG-104: the jack counts besides, for the shooter or for another."""
    with_jack = moon_by(0)
    with_jack[0] |= {"JD"}
    elsewhere = moon_by(0)
    elsewhere[2] |= {"JD"}
    assert hand_score(OMNIBUS, with_jack, [0] * 4, "add") == [-10, 26, 26, 26]
    assert hand_score(OMNIBUS, elsewhere, [0] * 4, "add") == [0, 26, 16, 26]
    assert hand_score(OMNIBUS, with_jack, [0] * 4, "subtract") == [-36, 0, 0, 0]
    assert hand_score(OMNIBUS, elsewhere, [0] * 4, "subtract") == [-26, 0, -10, 0]


def test_moon_that_requires_the_jack() -> None:
    """WK-046, Part 2 item 58: where the jack is needed there is no moon without it."""
    table = replace(OMNIBUS, moon_cards=HEARTS_AND_QUEEN | {"JD"}, moon="add")
    elsewhere = moon_by(0)
    elsewhere[2] |= {"JD"}
    assert who_shot(table, elsewhere) is None
    assert hand_score(table, elsewhere, [0] * 4) == [26, 0, -10, 0]


def test_moon_of_the_short_pack() -> None:
    """WK-038, WK-044: twelve hearts and a queen of twelve are worth 24."""
    hearts = HEARTS - {"2H"}
    table = replace(
        MICROSOFT,
        players=3,
        deck=tuple(card for card in DECK if card[0] != "2"),
        points=(*((card, 1) for card in hearts), ("QS", 12)),
        moon_cards=hearts | {"QS"},
        moon_worth=24,
    )
    piles = [hearts | {"QS"}, set(), set()]
    assert points_taken(table, piles) == [24, 0, 0]
    assert hand_score(table, piles, [0] * 3) == [0, 24, 24]


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ((40, 90, 10, 20), (14, 90, 10, 20)),
        ((40, 90, 20, 20), (40, 116, 46, 46)),
        ((36, 90, 10, 20), (36, 116, 36, 46)),
        ((40, 75, 10, 20), (14, 75, 10, 20)),
        ((40, 74, 10, 20), (40, 100, 36, 46)),
        ((40, 90, 10, 10), (40, 116, 36, 36)),
    ],
    ids=["would lose", "would win", "tie with shooter", "101", "only 100", "tie of opponents"],
)
def test_moon_unless_shooter_loses(before: tuple[int, ...], expected: tuple[int, ...]) -> None:
    """RH-034: the clause needs both, the end of the match and a shooter who has lost it."""
    assert after(before, hand_score(RICKETTS, moon_by(0), before)) == expected


def test_moon_unless_shooter_loses_with_shared_wins() -> None:
    """RH-034, Part 2 item 41: who shares the win has not lost; who ends behind a tie has."""
    table = replace(RICKETTS, ties="shared", end=("at", 100))
    assert hand_score(table, moon_by(0), [36, 90, 10, 20]) == [0, 26, 26, 26]
    assert hand_score(table, moon_by(0), [40, 90, 10, 10]) == [-26, 0, 0, 0]
    assert hand_score(table, moon_by(0), [40, 74, 10, 20]) == [-26, 0, 0, 0]


def test_moon_unless_opponent_wins() -> None:
    """PG-116, Part 2 item 41: subtract as soon as an opponent would win, alone or not."""
    table = replace(AMERICAN, moon="add_unless_opponent_wins")
    assert after((90, 80, 10, 20), hand_score(table, moon_by(0), [90, 80, 10, 20]))[0] == 64
    assert hand_score(table, moon_by(0), [36, 90, 10, 20]) == [-26, 0, 0, 0]
    assert hand_score(table, moon_by(0), [35, 90, 10, 20]) == [0, 26, 26, 26]
    assert hand_score(table, moon_by(0), [90, 73, 10, 20]) == [0, 26, 26, 26]


def test_moon_unless_opponent_wins_when_ties_go_on() -> None:
    """PG-116, PG-133: a tie for low ends nothing, so nobody has won."""
    table = replace(AMERICAN, moon="add_unless_opponent_wins", ties="play_on")
    assert hand_score(table, moon_by(0), [36, 90, 10, 20]) == [0, 26, 26, 26]
    assert hand_score(table, moon_by(0), [37, 90, 10, 20]) == [-26, 0, 0, 0]


def test_moon_clauses_count_the_bonus() -> None:
    """PG-116, Part 2 item 41: the jack is in the scores that are looked at."""
    table = replace(OMNIBUS, moon="add_unless_opponent_wins")
    elsewhere = moon_by(0)
    elsewhere[2] |= {"JD"}
    assert hand_score(table, elsewhere, [40, 90, 20, 30]) == [-26, 0, -10, 0]
    assert hand_score(table, moon_by(0), [40, 90, 20, 30]) == [0, 26, 26, 26]


@pytest.mark.parametrize("moon", ["add_unless_shooter_loses", "add_unless_opponent_wins"])
def test_moon_clauses_in_a_match_by_deals(moon: Moon) -> None:
    """RH-034, PG-116, PE-031: only the last deal agreed can end such a match."""
    table = replace(AMERICAN, moon=moon, end=("deals", 4))
    before = [60, 10, 20, 30]
    assert hand_score(table, moon_by(0), before, deals_before=2) == [0, 26, 26, 26]
    assert hand_score(table, moon_by(0), before, deals_before=3) == [-26, 0, 0, 0]
    with pytest.raises(ValueError, match="set number of deals"):
        hand_score(table, moon_by(0), before)


# The match


def test_end_at_the_limit() -> None:
    """PG-125, PG-126, WK-052: 100 ends it, 99 does not."""
    assert match_over(AMERICAN, [100, 20, 30, 40], 7)
    assert match_over(AMERICAN, [20, 30, 40, 117], 7)
    assert not match_over(AMERICAN, [99, 99, 99, 93], 15)


def test_end_above_the_limit() -> None:
    """RH-040: more than 100, and one lowest score alone."""
    assert not match_over(RICKETTS, [100, 20, 30, 40], 9)
    assert match_over(RICKETTS, [101, 20, 30, 40], 9)
    assert not match_over(RICKETTS, [101, 20, 20, 40], 9)
    assert match_over(RICKETTS, [101, 20, 40, 40], 9)


def test_end_by_deals() -> None:
    """PE-031: after so many deals and never before, whatever the scores."""
    table = replace(AMERICAN, end=("deals", 4))
    assert [match_over(table, [300, 1, 2, 3], deals) for deals in range(6)] == [
        False,
        False,
        False,
        False,
        True,
        True,
    ]


def test_tie_for_low() -> None:
    """PG-133: where it is agreed, a tie for low brings another deal."""
    play_on = replace(AMERICAN, ties="play_on")
    assert not match_over(play_on, [100, 20, 20, 60], 8)
    assert match_over(play_on, [100, 19, 20, 60], 8)
    assert match_over(AMERICAN, [100, 20, 20, 60], 8)


def test_all_at_nothing() -> None:
    """RH-062: four zeros late in a match are no end."""
    assert not match_over(RICKETTS, [0, 0, 0, 0], 16)


def test_ranks() -> None:
    """WK-055, WK-056, PE-037: equals share the better place and the highest score is last."""
    assert ranks([30, 30, 50, 104]) == [1, 1, 3, 4]
    assert ranks([104, 50, 30, 30]) == [4, 3, 1, 1]
    assert ranks([7, 7, 7, 7]) == [1, 1, 1, 1]
    assert ranks([1, 5, 5, 5]) == [1, 2, 2, 2]
    assert ranks([-26, 0, 100]) == [1, 2, 3]


def test_winners() -> None:
    """PG-134, RH-045, Part 2 item 71: the lowest, and all of them if several."""
    assert winners([30, 30, 50, 104]) == [0, 1]
    assert winners([105, 78, 34, 69]) == [2]


def test_highest_winning_scores() -> None:
    """WK-064: 103 shared, 102 alone and 125 in all are within reach."""
    before = [93, 99, 99, 99]
    assert winners(after(before, [13, 4, 4, 5])) == [1, 2]
    assert after(before, [13, 4, 4, 5])[1] == 103
    assert winners(after(before, [13, 3, 4, 6])) == [1]
    assert after(before, [13, 3, 4, 6])[1] == 102
    assert after([0, 2, 3, 99], hand_score(MICROSOFT, moon_by(0), [0, 2, 3, 99]))[3] == 125


def test_moon_that_loses_the_match() -> None:
    """WK-065: more than 26 behind, an old moon can lose at once; 26 ties, a new moon never does."""
    for lead_of_other, won in ((27, [2]), (26, [0, 2]), (25, [0])):
        before = [50, 80, 50 - lead_of_other, 60]
        scores = after(before, hand_score(MICROSOFT, moon_by(0), before))
        assert match_over(MICROSOFT, scores, 9)
        assert winners(scores) == won
        new = after(before, hand_score(NEW_MOON, moon_by(0), before))
        assert not match_over(NEW_MOON, new, 9)


def test_new_moon_goes_on_for_ever() -> None:
    """WK-066: two split deals and two new moons lead back to the start."""
    scores: tuple[int, ...] = (0, 0, 0, 0)
    for piles in ([{"QS"}, HEARTS, (), ()], moon_by(0), [HEARTS, {"QS"}, (), ()], moon_by(1)):
        scores = after(scores, hand_score(NEW_MOON, piles, scores))
    assert scores == (0, 0, 0, 0)


# Whole deals

Choose = Callable[[int, list[str], list[str]], str]


def deal_cards(table: Table, rng: random.Random) -> list[set[str]]:
    """Deal the whole pack at random."""
    deck = list(table.deck)
    rng.shuffle(deck)
    return [set(deck[seat :: table.players]) for seat in range(table.players)]


def play_deal(
    table: Table, dealt: Sequence[set[str]], dealer: int, choose: Choose
) -> tuple[list[set[str]], list[list[str]]]:
    """Play a deal out; *choose* picks from the legal cards by seat and trick."""
    hands = [set(hand) for hand in dealt]
    piles: list[set[str]] = [set() for _ in hands]
    tricks: list[list[str]] = []
    leader = opener(table, hands, dealer)
    while any(hands):
        trick: list[str] = []
        for place in range(table.players):
            seat = (leader + place) % table.players
            options = sorted(legal(table, hands[seat], trick, tricks))
            card = choose(seat, options, trick)
            hands[seat].remove(card)
            trick.append(card)
        leader = taker(trick, leader, table.players)
        piles[leader] |= set(trick)
        tricks.append(trick)
    return piles, tricks


@pytest.mark.parametrize(
    "table",
    [AMERICAN, MICROSOFT, NEW_MOON, RICKETTS, BLACK_MARIA],
    ids=["american", "microsoft", "new_moon", "ricketts", "black_maria"],
)
def test_random_deals(table: Table) -> None:
    """PG-005, WK-032: a deal can always be played to its end, and all the points are taken."""
    rng = random.Random(20)
    for dealer in range(40):
        hands = deal_cards(table, rng)
        piles, tricks = play_deal(
            table, hands, dealer % 4, lambda _seat, options, _trick: rng.choice(options)
        )
        assert len(tricks) == deal_size(table)
        assert set().union(*piles) == set(DECK)
        assert sum(points_taken(table, piles)) == 26


def test_random_first_tricks_stay_clean() -> None:
    """WK-024: a penalty card in the first trick comes only from a hand with no other card."""
    rng = random.Random(7)
    for _ in range(300):
        hands = deal_cards(MICROSOFT, rng)
        _, tricks = play_deal(
            MICROSOFT, hands, 0, lambda _seat, options, _trick: rng.choice(options)
        )
        for card in HEARTS_AND_QUEEN.intersection(tricks[0]):
            assert next(hand for hand in hands if card in hand) <= HEARTS_AND_QUEEN


def test_forced_hand_of_twelve_hearts() -> None:
    """RH-058 to RH-060: the forced king either takes everything or nothing at all.

    Where the ace of spades stays back in trick 0 she runs her hearts and shoots; where it falls
    she throws high hearts, ducks with low ones and takes no point.
    """
    rng = random.Random(12)
    seen = {0: 0, 26: 0}
    for _ in range(400):
        loose = rng.choice(sorted(HEARTS - {"2H", "AH"}))
        hers = (HEARTS - {loose}) | {"KS"}
        rest = sorted(set(DECK) - hers)
        rng.shuffle(rest)
        hands = [set(hers), *(set(rest[seat::3]) for seat in range(3))]

        def choose(seat: int, options: list[str], trick: list[str]) -> str:
            if seat:
                return rng.choice(options)
            by_rank = sorted(options, key=lambda card: RANKS.index(card[0]))
            return by_rank[0] if trick and trick[0][1] == "H" else by_rank[-1]

        piles, tricks = play_deal(RICKETTS, hands, 3, choose)
        assert tricks[0][0] == "KS"
        points = points_taken(RICKETTS, piles)[0]
        assert points == (0 if "AS" in tricks[0] else 26)
        assert (who_shot(RICKETTS, piles) == 0) is ("AS" not in tricks[0])
        seen[points] += 1
    assert min(seen.values()) > 50
