"""The play against the catalogue's own examples."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from .play import (
    after_tricks,
    is_boosted,
    is_trick_full,
    legal,
    opener,
    opening_card,
    pig_taker,
    seat_of,
    taker,
)
from .score import points_taken
from .tables import HEARTS, TABLES, Table, Trick, table

AMERICAN = table("american", 4)
MICROSOFT = table("microsoft", 4)
RICKETTS = table("ricketts", 4)
MARIA = table("black_maria", 4)
WARREN = table("ricketts_warren", 4)
TURBO = table("turbo", 4)
NINES = table("booster_nines", 4)
DIRTY = table("dirty_nasty_filthy", 4)
CANCELLING = table("cancellation", 6)


def row(text: str) -> tuple[str, ...]:
    """Read cards with spaces between them, in order."""
    return tuple(text.split())


def trick(leader: int, text: str) -> Trick:
    """Read a trick."""
    return leader, row(text)


def may(
    one: Table,
    hand: str,
    on_table: str = "",
    earlier: Sequence[str] = ("2C KC AC 3C",),
    *,
    kitty: str = "",
    charged: str = "",
) -> str:
    """Return the legal cards in the order of the hand, by default after a harmless trick."""
    tricks = [trick(0, text) for text in earlier]
    options = legal(one, row(hand), row(on_table), tricks, kitty=row(kitty), charged=row(charged))
    assert options <= set(row(hand))
    return " ".join(card for card in dict.fromkeys(row(hand)) if card in options)


FIRST: tuple[str, ...] = ()


# The first lead


def test_opening_cards() -> None:
    """PG-059, PG-063, WK-018 to WK-021, PG-176 for Hartenjagen."""
    cards = {(name, players): opening_card(table(name, players)) for name, players in TABLES}
    assert cards["american", 4] == cards["pagat_trimmed", 3] == cards["wikipedia", 5] == "2C"
    assert cards["pagat_trimmed", 5] == cards["wikipedia", 3] == cards["wikipedia", 6] == "3C"
    assert cards["hartenjagen", 4] == "7C"
    free = {name for (name, _), card in cards.items() if card is None}
    assert free == {
        "black_maria",
        "black_maria_43",
        "black_maria_spot",
        "cancellation",
        "dame_de_pique",
        "draw_two",
        "gong_zhu",
        "golden_ten",
        "greek",
        "hearts_1887",
        "heartsette",
        "knaves",
        "likha",
        "peppa",
        "polignac",
        "polignac_king",
        "ricketts",
        "ricketts_69",
        "ricketts_warren",
        "slobberhannes",
    }


def test_lowest_club_outside_the_kitty() -> None:
    """PG-062, S-18: without the two the three opens, then the four."""
    one = table("pagat_kitty", 5)
    assert opening_card(one, ("2C", "3C")) == "4C"
    hands = [row("5C AC"), row("KD QS"), row("4C 4H"), row("2D 3D"), row("6D 7D")]
    assert opener(one, hands, 0, ("2C", "3C")) == 2
    assert may(one, "4C 5C 4H", earlier=FIRST, kitty="2C 3C") == "4C"


def test_who_opens() -> None:
    """PG-059, PG-060, PG-065, PG-067, PE-010, PE-011, RH-017."""
    hands = [row("AC"), row("3C"), row("2C"), row("QS")]
    assert [opener(AMERICAN, hands, dealer) for dealer in range(4)] == [2] * 4
    assert [opener(table("peppa_hearts", 4), hands, dealer) for dealer in range(4)] == [2] * 4
    for name in ("ricketts", "dame_de_pique", "black_maria", "golden_ten"):
        assert [opener(table(name, 4), hands, dealer) for dealer in range(4)] == [1, 2, 3, 0]
    assert [opener(table("peppa", 4), hands, dealer) for dealer in range(4)] == [3, 0, 1, 2]


def test_pig_taker_opens() -> None:
    """PG-170: at first the holder of 2S, then who took the pig; any card is led."""
    one = table("gong_zhu", 4)
    hands = [row("AC"), row("3C"), row("2S AH"), row("QS")]
    assert opener(one, hands, 0) == 2
    assert opener(one, hands, 0, (), pig_taker([row("2C"), row("QS 3S"), (), ()])) == 1
    assert may(one, "2S AH 3D", earlier=FIRST) == "2S AH 3D"
    hands = [row("AC"), row("3C"), row("QS"), row("4S AH")]
    assert opener(one, hands, 0, row("2S 3S")) == 3


def test_opening_card_alone_is_legal() -> None:
    """PG-059: its holder has no choice; another leader is free of it."""
    assert may(AMERICAN, "2C 3C 4D QS 5H", earlier=FIRST) == "2C"
    assert may(AMERICAN, "3C 4D QS 5H", earlier=FIRST) == "3C 4D QS"


def test_free_first_leads() -> None:
    """PG-060, PG-061, PG-064, PG-065, PG-067, PE-012, RH-018, RH-021."""
    assert may(RICKETTS, "2H 3C", earlier=FIRST) == "3C"
    assert may(RICKETTS, "2H 3H", earlier=FIRST) == "2H 3H"
    for name in ("black_maria", "dame_de_pique", "peppa", "golden_ten"):
        assert may(table(name, 4), "2H 3C QS", earlier=FIRST) == "2H 3C QS"
    assert may(CANCELLING, "2H 3C", earlier=FIRST) == "2H 3C"


def test_free_first_lead_is_no_break() -> None:
    """PG-064 with PG-068: later leads keep to the rule."""
    assert may(CANCELLING, "2H 3C", earlier=["2C 3C 4C 5C 6C 7C"]) == "3C"
    assert may(table("dame_de_pique", 4), "2H 3C") == "3C"


# Hearts


def test_hearts_not_led_unbroken() -> None:
    """PG-068, PG-071, PG-072, PE-013, RH-019, RH-022, WK-022."""
    for one in (AMERICAN, MICROSOFT, RICKETTS, table("peppa_hearts", 4)):
        assert may(one, "2H 3S QS") == "3S QS"
        assert may(one, "2H 3H") == "2H 3H"
        assert may(one, "2H 3S", earlier=["2C KC AC 3C", "2D 3D 4D 5H"]) == "2H 3S"


def test_hearts_broken_by_a_discard() -> None:
    """WK-022 to the letter: a heart led, or played to a lead of hearts, breaks nothing."""
    letter = replace(MICROSOFT, broken_by_discard=True)
    led, thrown = ["2C KC AC 3C", "2H 3H 4H 5H"], ["2C KC AC 3C", "2D 3D 4D 5H"]
    assert may(letter, "7H 3S", earlier=led) == "3S"
    assert may(MICROSOFT, "7H 3S", earlier=led) == "7H 3S"
    assert may(letter, "7H 3S", earlier=thrown) == "7H 3S"


def test_first_lead_of_the_other_peppa() -> None:
    """PE-011, PE-014: who holds the two of clubs begins, with any card that may be led."""
    assert may(table("peppa_hearts", 4), "2C 3S QS 4H", earlier=[]) == "2C 3S"
    assert may(MICROSOFT, "2C 3S QS 4H", earlier=[]) == "2C"


def test_hearts_free() -> None:
    """PG-073, PG-076, PE-012, PG-170, PG-171, PG-176: nothing has to be broken."""
    for name in ("black_maria", "peppa", "golden_ten", "gong_zhu", "hartenjagen"):
        assert may(table(name, 4), "8H 9S") == "8H 9S"


def test_queen_breaks_in_ricketts() -> None:
    """PG-074, RH-020."""
    played = ["2C KC AC 3C", "2D 3D QS 4D"]
    assert may(RICKETTS, "2H 3S", earlier=played) == "2H 3S"
    assert may(AMERICAN, "2H 3S", earlier=played) == "3S"
    assert may(RICKETTS, "2H 3S", earlier=["2C KC AC 3C", "2D 3D JD 4D"]) == "3S"


def test_lone_queen() -> None:
    """PG-075, RH-021, S-12."""
    option = replace(AMERICAN, lone_queen_may_lead_hearts=True)
    assert may(AMERICAN, "QS 2H 3H") == "QS"
    assert may(RICKETTS, "QS 2H") == "QS"
    assert may(option, "QS 2H 3H") == "QS 2H 3H"
    assert may(option, "QS 2H 3D") == "QS 3D"


def test_forced_hand() -> None:
    """RH-058: twelve hearts and a king leave one lead."""
    hand = " ".join(["KS", *sorted(HEARTS - {"7H"})])
    assert may(RICKETTS, hand, earlier=FIRST) == "KS"


# The first trick


def test_first_trick() -> None:
    """PG-078, PG-141, PE-014, RH-024, WK-024."""
    for one in (MICROSOFT, table("peppa_hearts", 4), table("wikipedia_17", 3)):
        assert may(one, "5H QS 4D", "2C", FIRST) == "4D"
        assert may(one, "5H QS", "2C", FIRST) == "5H QS"
        assert may(one, "5H QS 4D", "2C") == "5H QS 4D"
    for one in (AMERICAN, RICKETTS, table("spot", 4)):
        assert may(one, "5H QS 4D", "2C", FIRST) == "5H QS 4D"


def test_a_calm_first_trick_bars_queens_and_points() -> None:
    """PG-079, PG-080: the bar binds who follows, too; the jack is no point."""
    assert may(DIRTY, "QC 5C 4D", "2C", FIRST) == "5C"
    assert may(DIRTY, "QC 4D", "2C", FIRST) == "QC"
    assert may(DIRTY, "QH QS QD 3H 4D", "2C", FIRST) == "4D"
    assert may(DIRTY, "QH QS QD JD", "2C", FIRST) == "JD"
    wide_open = replace(DIRTY, first_trick_bar=frozenset())
    assert may(wide_open, "QC 5C 4D", "2C", FIRST) == "QC 5C"


def test_first_trick_of_minna() -> None:
    """S-07: what counts stays out, king and ace of spades among it."""
    assert may(table("green_minna", 4), "KS AS 2S 5H", "2C", FIRST) == "2S"


def test_twelve_hearts_and_another() -> None:
    """WK-024, WK-025."""
    twelve = " ".join(sorted(HEARTS - {"9H"}))
    assert may(MICROSOFT, twelve + " 2D", "2C", FIRST) == "2D"
    assert may(MICROSOFT, twelve + " QS", "2C", FIRST) == twelve + " QS"
    assert may(MICROSOFT, " ".join(sorted(HEARTS)), "2C", FIRST) == " ".join(sorted(HEARTS))


# Following


def test_a_player_follows_suit() -> None:
    """PG-081, PE-015 to PE-017, RH-023, RH-024, WK-028."""
    for one in (AMERICAN, RICKETTS, table("peppa", 4)):
        assert may(one, "5C 2H", "2C") == "5C"
        assert may(one, "2H QS", "2C") == "2H QS"


def test_two_copies() -> None:
    """PG-011: each card once."""
    assert legal(CANCELLING, row("5C 5C 2H"), ("2C",), []) == {"5C"}


def test_safe_queen() -> None:
    """PG-082, S-13: void, or king or ace on this very trick; barred she stays."""
    one = replace(AMERICAN, safe_queen=True)
    assert may(one, "QS 2H", "3D") == "QS"
    assert may(one, "3S QS", "2S KS") == "QS"
    assert may(one, "3S QS", "AS") == "QS"
    assert may(one, "3S QS", "2S JS") == "3S QS"
    assert may(one, "3S QS", "2S JS", ["2C KC AC 3C", "KS AS 2S 4S"]) == "3S QS"
    assert may(one, "3S QS") == "3S QS"
    barred = replace(MICROSOFT, safe_queen=True)
    assert may(barred, "QS 2D", "2C", FIRST) == "2D"
    assert may(barred, "QS 2H", "2C", FIRST) == "QS"
    assert may(AMERICAN, "QS 2H", "3D") == "QS 2H"


def test_safe_queen_with_two_packs() -> None:
    """S-13: two kings cancel, and then she is not safe."""
    one = replace(CANCELLING, safe_queen=True)
    assert may(one, "3S QS", "2S KS") == "QS"
    assert may(one, "3S QS", "2S KS KS") == "3S QS"
    assert may(one, "3S QS", "2S KS KS AS") == "QS"


def test_safe_queen_with_trumps() -> None:
    """A trump goes over her; if she is one herself, only a higher one does."""
    one = replace(AMERICAN, safe_queen=True, trumps=frozenset({"5D"}))
    assert may(one, "3S QS", "2S 5D") == "QS"
    assert may(one, "2H QS", "2D 5D") == "QS"
    one = replace(one, trumps=frozenset({"2S", "QS", "AS"}))
    assert may(one, "2H QS", "3D 2S") == "2H QS"
    assert may(one, "2H QS", "3D AS") == "QS"
    assert may(one, "3S QS", "KS") == "3S QS"
    assert may(one, "3S QS", "KS AS") == "QS"


# Charged cards


def test_charged_card_waits() -> None:
    """PG-083: not the first time that its suit is led, unless it is the only one."""
    assert may(TURBO, "JD 4D", "2D", charged="JD") == "4D"
    assert may(TURBO, "JD 4D", "2D", ["2C KC AC 3C", "5D 6D 7D 8D"], charged="JD") == "JD 4D"
    assert may(TURBO, "JD 4S", "2D", charged="JD") == "JD"
    assert may(TURBO, "JD 4D", "2D") == "JD 4D"
    assert may(TURBO, "TC 4C", "2C", FIRST, charged="TC") == "4C"
    assert may(TURBO, "TC 4D", "2C", FIRST, charged="TC") == "TC"


def test_charged_card_is_not_led() -> None:
    """PG-083: the lead would be the first; with nothing else the bar lifts."""
    assert may(TURBO, "JD 4D 3C", charged="JD") == "4D 3C"
    assert may(TURBO, "JD QS", charged="JD QS") == "JD QS"
    assert may(TURBO, "JD QS", earlier=["2C KC AC 3C", "2D 3D 4D 5D"], charged="JD QS") == "JD"
    assert may(TURBO, "QS AH 2H", charged="QS AH") == "QS"


def test_charged_card_as_a_discard() -> None:
    """S-30: the rule is about the lead of its suit."""
    assert may(TURBO, "JD 4S", "2C", FIRST, charged="JD") == "JD 4S"


def test_charged_card_in_gong_zhu() -> None:
    """PG-170: exposed cards stay back as well."""
    assert may(table("gong_zhu", 4), "QS 3S", "2S", FIRST, charged="QS") == "3S"
    assert may(table("gong_zhu", 4), "QS", "2S", FIRST, charged="QS") == "QS"


# Warren


def test_warren_where_its_card_would_do() -> None:
    """RH-025, S-46: playable as the extra card, and never a must."""
    assert may(WARREN, "W 3S", "2S", kitty="5S") == "W 3S"
    assert may(WARREN, "W 3D", "2S", kitty="5S") == "W 3D"
    assert may(WARREN, "W 3D", "2D", kitty="5S") == "3D"
    assert may(WARREN, "W 3C", "2D", kitty="5S") == "W 3C"
    assert may(WARREN, "W", "2D", kitty="5S") == "W"


def test_warren_as_a_lead() -> None:
    """RH-025, RH-022: a heart behind it is led as a heart would be."""
    assert may(WARREN, "W 3C", kitty="5H") == "3C"
    assert may(WARREN, "W 3H", kitty="5H") == "W 3H"
    assert may(WARREN, "W 3H 4H", kitty="5S") == "W 3H 4H"
    assert may(WARREN, "W 3C", kitty="5H", earlier=["2C 3C 4C 5C", "2D 3D QS 4D"]) == "W 3C"


def test_warren_counts_as_its_card() -> None:
    """RH-027, RH-028: led or played, it takes, breaks and asks as the extra card does."""
    assert taker(WARREN, 0, row("2S W=AS KS 3S")) == 1
    assert taker(WARREN, 0, row("W=2S AH KS 3S")) == 2
    assert may(RICKETTS, "3S 4D", "W=2S") == "3S"
    assert may(RICKETTS, "2H 3S", earlier=["2C 3C 4C W=5H"]) == "2H 3S"
    assert may(RICKETTS, "2H 3S", earlier=["2C 3C 4C W=5D"]) == "3S"
    standing = after_tricks(WARREN, 0, [trick(0, "2S W=AS KS 3S")], kitty=("AS",))
    assert Counter(standing.piles[1]) == Counter(row("W 2S AS KS 3S"))
    assert standing.kitty_taker is None
    assert points_taken(WARREN, [row("W QS 2S"), (), (), ()]) == [13, 0, 0, 0]


# Taking tricks


@pytest.mark.parametrize(
    ("text", "index"),
    [
        ("4D KD AH 9D", 1),
        ("2C AS AH AD", 0),
        ("KD AD 2D 3D", 1),
        ("2D 3D 4S 5S", 1),
        ("9S TS 8S AC", 1),
    ],
)
def test_the_highest_card_of_the_suit_led_takes_the_trick(text: str, index: int) -> None:
    """PG-003, PG-004, PG-085, PE-018, PE-019, WK-030; PE-015: Peppa goes the other way."""
    for leader in range(4):
        assert taker(AMERICAN, leader, row(text)) == (leader + index) % 4
        assert taker(table("peppa", 4), leader, row(text)) == (leader - index) % 4
        assert taker(table("peppa_hearts", 4), leader, row(text)) == (leader + index) % 4


def test_order_of_play() -> None:
    """PE-015, PE-017, PG-016."""
    assert [seat_of(table("peppa", 4), 1, index) for index in range(4)] == [1, 0, 3, 2]
    assert [seat_of(AMERICAN, 1, index) for index in range(4)] == [1, 2, 3, 0]


def test_low_rank_of_golden_ten() -> None:
    """PG-171: the one is below the two."""
    assert taker(table("golden_ten", 4), 0, row("1H 2H 3C AD")) == 1


def test_a_booster_lengthens_its_trick() -> None:
    """PG-153 to PG-155, S-32 and S-33."""
    assert is_boosted(NINES, row("9C 2C 3C 4C"))
    assert is_boosted(NINES, row("2C 9C"))
    assert not is_boosted(NINES, row("2D 9S 3D 4D"))
    assert not is_boosted(NINES, row("2C 3C 4C 5C 9C"))
    assert not is_boosted(AMERICAN, row("9C 2C 3C 4C"))
    lap = row("2C 9C 3C 4C")
    assert not is_trick_full(NINES, lap, 2)
    assert is_trick_full(NINES, lap, 1)
    assert is_trick_full(NINES, lap + row("5C AC 6H 7D"), 2)
    assert is_trick_full(NINES, row("2D 9S 3D 4D"), 13)
    assert taker(NINES, 3, lap + row("5C AC 6H 7D")) == 0
    assert taker(NINES, 3, lap + row("5H AH 6H 7D")) == 0


def test_boost_of_a_last_trick() -> None:
    """PG-155: with two cards each it comes and ends the deal; with one it does not."""
    one = replace(NINES, hand_size=2)
    standing = after_tricks(one, 0, [trick(0, "9C 2C 3C 4C 5C 6C AC 8C")])
    assert standing.cards_played == 2
    assert standing.leader == 2
    with pytest.raises(ValueError, match="not a whole trick"):
        after_tricks(one, 0, [trick(0, "9C 2C 3C 4C")])
    last = [trick(0, "2D 3D 4D 5D"), trick(3, "9C 2C 3C 4C")]
    assert after_tricks(one, 0, last).leader == 3


def test_charged_card_in_the_second_lap() -> None:
    """PG-083: with booster nines it is still the first time; S-32: so is the bar."""
    one = replace(TURBO, booster_nines=True)
    assert may(one, "JD 4D", "9D 2D 3D 5D 6D", charged="JD") == "4D"
    barred = replace(MICROSOFT, booster_nines=True)
    assert may(barred, "5H 4D", "2C 9C 3C 4C 5C", FIRST) == "4D"


def test_equal_cards_cancel_each_other() -> None:
    """PG-087 to PG-089."""
    assert taker(CANCELLING, 0, row("9C 9C 4C 3C 2D AH")) == 2
    assert taker(CANCELLING, 0, row("KD KD 5D 5D 2C AH")) is None
    assert taker(CANCELLING, 0, row("KD AH AH 5D 2C 3C")) == 0
    assert taker(table("american", 4), 0, row("9C 9C 4C 3C")) == 0


def test_waiting_trick() -> None:
    """PG-089: the same leader leads again and the next taker gets all; PG-028: kitty and all."""
    first = trick(2, "KD KD 5D 5D 2C AH")
    kitty = row("2H 3H")
    standing = after_tricks(CANCELLING, 2, [first], kitty=kitty)
    assert standing.leader == 2
    assert standing.piles == [[]] * 6
    assert Counter(standing.waiting) == Counter(first[1])
    assert standing.kitty_taker is None
    second = trick(2, "2C 3C 4C 5C 6C 6C")
    standing = after_tricks(CANCELLING, 2, [first, second], kitty=kitty)
    assert standing.leader == 5
    assert Counter(standing.piles[5]) == Counter(first[1] + second[1] + kitty)
    assert standing.waiting == []


def test_tricks_without_a_taker_go_to_the_last_taker() -> None:
    """PG-090, S-34: to the last actual taker, or to the leader if there is none."""
    one = replace(CANCELLING, hand_size=3)
    none = [trick(1, "KD KD 5D 5D 2C AH"), trick(1, "KS KS 5S 5S 2C AH")]
    tricks = [trick(0, "2C AC 4C 5C 6C 7C"), *none]
    standing = after_tricks(one, 0, tricks)
    assert len(standing.piles[1]) == 18
    assert standing.tricks_taken == [0, 3, 0, 0, 0, 0]
    all_none = [*none, trick(1, "KC KC 5C 5C 2D AH")]
    standing = after_tricks(one, 1, all_none, kitty=("2H",))
    assert len(standing.piles[1]) == 19


# Kitties


def test_kitty_to_first_penalty() -> None:
    """PG-019: two clean tricks, then a heart brings four cards besides."""
    one = table("kitty", 4)
    clean = [trick(0, "2C KC AC 3C"), trick(2, "2D KD AD 3D")]
    kitty = row("QS 4S 5S 6S")
    assert after_tricks(one, 0, clean, kitty=kitty).kitty_taker is None
    dirty = [*clean, trick(0, "4C 5C 6C 5H")]
    standing = after_tricks(one, 0, dirty, kitty=kitty)
    assert standing.kitty_taker == 2
    assert Counter(standing.piles[2]) == Counter(row("2C KC AC 3C 4C 5C 6C 5H QS 4S 5S 6S"))
    assert points_taken(one, standing.piles) == [0, 0, 14, 0]


def test_kitty_for_a_bonus() -> None:
    """S-17: a bonus card does not bring the kitty."""
    one = replace(table("kitty", 4), points=table("omnibus", 4).points)
    assert after_tricks(one, 0, [trick(0, "2C KC AC JD")], kitty=row("2H 3H 4H 5H")).piles[2] == [
        *row("2C KC AC JD")
    ]


@pytest.mark.parametrize("name", ["pagat_kitty", "golden_ten"])
def test_kitty_to_first_trick(name: str) -> None:
    """PG-024, PG-171."""
    one = table(name, 5)
    kitty = row("2D QS")[: one.kitty_size]
    standing = after_tricks(one, 0, [trick(0, "2C KC AC 3C 4C")], kitty=kitty)
    assert Counter(standing.piles[2]) == Counter(row("2C KC AC 3C 4C") + kitty)


def test_the_kitty_is_exchanged_for_as_many_cards() -> None:
    """PG-027, S-16: the kitty into the hand, as many cards onto the pile."""
    one = table("pagat_exchange", 5)
    first = trick(0, "2C KC AC 3C 4C")
    standing = after_tricks(one, 0, [first], kitty=row("KD QS"))
    assert standing.exchanger == 2
    assert Counter(standing.piles[2]) == Counter(first[1])
    standing = after_tricks(one, 0, [first], kitty=row("KD QS"), put_down=row("QS AH"))
    assert standing.exchanger is None
    assert Counter(standing.piles[2]) == Counter((*first[1], "QS", "AH"))
    assert may(one, "2H 3S", earlier=[" ".join(first[1])]) == "3S"


def test_exchange_with_no_hand() -> None:
    """S-16: after the last trick the kitty just goes onto the pile."""
    one = replace(table("pagat_exchange", 5), kitty_to="first_penalty", hand_size=1)
    standing = after_tricks(one, 0, [trick(0, "2C KC AC 3C 4H")], kitty=row("KD QS"))
    assert standing.exchanger is None
    assert set(row("KD QS")) <= set(standing.piles[2])


def test_wrong_tricks() -> None:
    """PE-020, WK-031: who took a trick leads the next."""
    with pytest.raises(ValueError, match="seat 0 leads"):
        after_tricks(AMERICAN, 0, [trick(1, "2C KC AC 3C")])
    with pytest.raises(ValueError, match="seat 2 leads"):
        after_tricks(AMERICAN, 0, [trick(0, "2C KC AC 3C"), trick(1, "2D 3D 4D 5D")])
    with pytest.raises(ValueError, match="not a whole"):
        after_tricks(AMERICAN, 0, [trick(0, "2C KC AC")])
