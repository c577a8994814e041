"""Dealing, passing and charging against the catalogue."""

from collections import Counter
from dataclasses import replace
from itertools import chain

import pytest

from .dealing import (
    calls,
    cards_due,
    hands_after_mix,
    hands_after_pass,
    is_call,
    is_charge,
    is_deal,
    is_pass,
    last_card_goes_to,
    mix_pile,
    next_dealer,
    pass_scheme,
)
from .tables import ACROSS, DECK, HOLD, LEFT, RIGHT, TABLES, Scheme, place, scatter, table

AMERICAN = table("american", 4)
HANDS = [f"2{suit} 3{suit} 4{suit} 5{suit}".split() for suit in "CDSH"]
SCATTER = scatter(4)


def offsets(name: str, players: int, deals: int) -> list[int]:
    """The places of the first passes, all to one seat; 0 is a hold."""
    schemes = [pass_scheme(table(name, players), deal) for deal in range(deals)]
    assert all(cards_due(scheme) in {0, 3} for scheme in schemes)
    return [int(scheme[0][0]) if scheme else 0 for scheme in schemes]


def sets(hands: list[list[str]]) -> list[set[str]]:
    """Hands in no order."""
    return [set(hand) for hand in hands]


def test_the_deal_goes_to_the_left() -> None:
    """PE-006, PG-016, RH-006: to the left, in Peppa too, and on over the end of a match."""
    for name, players in TABLES:
        one = table(name, players)
        assert [next_dealer(one, seat) for seat in range(players)] == [*range(1, players), 0]


def test_the_kitty_comes_from_the_middle() -> None:
    """PG-023: the kitty comes out of the middle, as the last card goes to the dealer."""
    assert [last_card_goes_to(table("pagat_kitty", 5), seat) for seat in range(5)] == [*range(5)]


def test_all_cards_are_dealt_evenly() -> None:
    """PG-017, PG-018, PG-028: evenly, and all the cards."""
    hands = [DECK[seat::4] for seat in range(4)]
    assert is_deal(AMERICAN, hands, ())
    assert not is_deal(AMERICAN, hands, ("2C",))
    assert not is_deal(AMERICAN, [hands[0]] * 4, ())
    short = [hand[:12] for hand in hands]
    assert is_deal(table("kitty", 4), short, [hand[12] for hand in hands])
    two_packs = DECK * 2
    assert is_deal(table("cancellation", 8), [two_packs[seat::8] for seat in range(8)], ())


def test_deal_of_warren() -> None:
    """RH-007, S-46: the card left over may be any but Warren."""
    one = table("ricketts_warren", 4)
    cards = [*DECK[:51], "W"]
    hands = [cards[seat::4] for seat in range(4)]
    assert is_deal(one, hands, ("AH",))
    hands = [list(DECK[seat::4]) for seat in range(4)]
    assert not is_deal(one, hands, ("W",))


def test_cycles_of_one_place() -> None:
    """PG-035, PG-045, PG-050, PG-054, PG-058, PE-008, WK-014 to WK-017, S-20."""
    assert offsets("american", 4, 9) == [1, 3, 2, 0, 1, 3, 2, 0, 1]
    assert offsets("pagat_kitty", 3, 7) == [1, 2, 0, 1, 2, 0, 1]
    assert offsets("pagat_trimmed", 5, 4) == [1, 4, 0, 1]
    assert offsets("black_maria", 3, 3) == [2, 2, 2]
    assert offsets("black_maria_43", 4, 3) == [3, 3, 3]
    assert offsets("dame_de_pique", 4, 4) == [0, 0, 0, 0]
    assert offsets("peppa", 4, 3) == [3, 3, 3]
    assert offsets("peppa_hearts", 4, 3) == [3, 3, 3]
    assert offsets("wikipedia", 3, 4) == [1, 2, 0, 1]
    assert offsets("wikipedia_17", 3, 4) == [1, 2, 0, 1]
    assert offsets("wikipedia", 5, 6) == [1, 2, 3, 4, 0, 1]
    assert offsets("wikipedia", 6, 7) == [1, 2, 3, 4, 5, 0, 1]
    assert offsets("hartenjagen", 4, 5) == [1, 3, 2, 0, 1]
    for name in ("cancellation", "golden_ten"):
        assert offsets(name, 6, 3) == [0, 0, 0]
    assert offsets("gong_zhu", 5, 3) == [0, 0, 0]


def test_cycle_of_ricketts() -> None:
    """RH-010, RH-014: the fourth deal scatters, the fifth holds, the sixth goes left."""
    schemes = [pass_scheme(table("ricketts", 4), deal) for deal in range(6)]
    assert schemes == [LEFT, ((3, 3),), ACROSS, ((1, 1), (2, 1), (3, 1)), HOLD, LEFT]


@pytest.mark.parametrize(
    ("cycle", "fourth"),
    [((LEFT, RIGHT, ACROSS), LEFT), ((LEFT, RIGHT, ACROSS, SCATTER), SCATTER)],
)
def test_other_cycles(cycle: tuple[Scheme, ...], fourth: Scheme) -> None:
    """PG-036 to PG-040."""
    assert pass_scheme(replace(AMERICAN, pass_cycle=cycle), 3) == fourth


def test_cycles_of_five() -> None:
    """PG-052, PG-053: second on the left and second on the right."""
    five = replace(
        table("pagat_trimmed", 5),
        pass_cycle=tuple(place(where) for where in (1, -1, 2, 0, 1, -1, -2, 0)),
    )
    found = [pass_scheme(five, deal) for deal in range(8)]
    assert [scheme[0][0] if scheme else 0 for scheme in found] == [1, 4, 2, 0, 1, 4, 3, 0]


def test_dealers_call() -> None:
    """PG-055 to PG-057: three out and three in, the same for all, or onto a pile."""
    one = table("dirty_nasty_filthy", 4)
    for good in (((1, 2), (3, 1)), ((1, 1), (2, 1), (3, 1)), ((1, 2), (2, 1)), "mix", ((2, 3),)):
        assert is_call(one, good)
    for bad in (((1, 4),), (), ((1, 2),), ((0, 3),), ((4, 3),), ((1, 1), (1, 2)), "call"):
        assert not is_call(one, bad)
    assert len(calls(one)) == 11
    assert pass_scheme(one, 7, ((1, 2), (3, 1))) == ((1, 2), (3, 1))
    assert pass_scheme(one, 7, "mix") == "mix"
    for nothing in (None, HOLD):
        with pytest.raises(ValueError, match="has to call"):
            pass_scheme(one, 0, nothing)


def test_pass_to_one_place() -> None:
    """PG-031, PG-033, PG-034: left, right, across; all leave before any arrive (PG-032)."""
    for where, received in ((1, "HCDS"), (3, "DSHC"), (2, "SHCD")):
        passes = [{(seat + where) % 4: HANDS[seat][:3]} for seat in range(4)]
        after = hands_after_pass(AMERICAN, place(where), HANDS, passes)
        assert sets(after) == [
            {f"5{own}", f"2{got}", f"3{got}", f"4{got}"}
            for own, got in zip("CDSH", received, strict=True)
        ]


def test_a_scatter_gives_a_card_to_each_other_seat() -> None:
    """PG-039, RH-014: one card to every other seat; PG-047: with three, two of four each."""
    passes = [
        {(seat + where) % 4: [HANDS[seat][where]] for where in range(1, 4)} for seat in range(4)
    ]
    after = hands_after_pass(AMERICAN, SCATTER, HANDS, passes)
    assert sets(after)[0] == {"2C", "5D", "4S", "3H"}
    assert scatter(3, 2) == ((1, 2), (2, 2))
    three = table("pagat_kitty", 3)
    assert is_pass(three, scatter(3, 2), 0, HANDS[0], {1: ["2C", "3C"], 2: ["4C", "5C"]})
    assert not is_pass(three, scatter(3, 2), 0, HANDS[0], {1: ["2C", "3C"], 2: ["4C"]})


def test_pass_refused() -> None:
    """PG-031, PG-032, RH-011: three cards, to the right seat, and of one's own."""
    for bad in ({1: ["2C", "3C"]}, {1: ["2C", "3C", "2D"]}, {3: ["2C", "3C", "4C"]}, {}):
        assert not is_pass(AMERICAN, LEFT, 0, HANDS[0], bad)
    assert not is_pass(AMERICAN, LEFT, 0, HANDS[0], {1: ["2C", "2C", "3C"]})
    assert not is_pass(AMERICAN, "mix", 0, HANDS[0], {1: ["2C", "3C", "4C"]})
    with pytest.raises(ValueError, match="may not"):
        hands_after_pass(AMERICAN, LEFT, HANDS, [None] * 4)
    with pytest.raises(ValueError, match="may not"):
        hands_after_pass(AMERICAN, HOLD, HANDS, [{1: ["2C"]}, {}, {}, {}])
    with pytest.raises(ValueError, match="pile"):
        hands_after_pass(AMERICAN, "mix", HANDS, [None] * 4)


def test_a_hold_leaves_every_hand() -> None:
    """PG-035, RH-015: every hand stays as dealt."""
    assert hands_after_pass(AMERICAN, HOLD, HANDS, [None, {}, None, {}]) == HANDS


def test_optional_pass() -> None:
    """PG-043, S-22: cards go on past all who forward, even home again."""
    one = replace(AMERICAN, pass_optional=True)
    gave = {1: ["2C", "3C", "4C"]}
    after = hands_after_pass(one, LEFT, HANDS, [gave, None, None, None])
    assert sets(after) == sets(HANDS)
    across = [{2: HANDS[0][:3]}, None, None, {1: HANDS[3][:3]}]
    after = hands_after_pass(one, ACROSS, HANDS, across)
    assert sets(after) == sets(HANDS)
    chain = [gave, None, {3: ["2S", "3S", "4S"]}, None]
    after = hands_after_pass(one, LEFT, HANDS, chain)
    assert sets(after) == [
        {"5C", "2S", "3S", "4S"},
        set(HANDS[1]),
        {"5S", "2C", "3C", "4C"},
        set(HANDS[3]),
    ]
    assert hands_after_pass(one, LEFT, HANDS, [None] * 4) == HANDS


def test_warren_is_passed() -> None:
    """RH-016: like any other card."""
    hands = [["W", "3C", "4C", "5C"], *HANDS[1:]]
    passes = [{(seat + 1) % 4: hands[seat][:3]} for seat in range(4)]
    assert "W" in hands_after_pass(table("ricketts_warren", 4), LEFT, hands, passes)[1]


def test_mixed_cards_are_dealt_back() -> None:
    """PG-041, PG-057: twelve cards pooled, three back to each."""
    passes = [hand[:3] for hand in HANDS]
    pile = mix_pile(AMERICAN, passes)
    assert len(pile) == 12
    shares = [pile[seat::4] for seat in range(4)]
    after = hands_after_mix(AMERICAN, HANDS, passes, shares)
    assert [len(hand) for hand in after] == [4] * 4
    assert Counter(chain(*after)) == Counter(chain(*HANDS))
    with pytest.raises(ValueError, match="dealt again"):
        hands_after_mix(AMERICAN, HANDS, passes, [HANDS[0][:3]] * 4)
    with pytest.raises(ValueError, match="own hand"):
        hands_after_mix(AMERICAN, HANDS, [HANDS[1][:3]] * 4, shares)


def test_mix_with_kitty() -> None:
    """PG-029, PG-042, S-23: the kitty may go in, and keeps its size."""
    one = replace(table("kitty", 4), mix_takes_kitty=True)
    old = ["AC", "AD", "AS", "AH"]
    passes = [hand[:3] for hand in HANDS]
    pile = mix_pile(one, passes, old)
    shares = [pile[4 + seat :: 4] for seat in range(4)]
    after = hands_after_mix(one, HANDS, passes, shares, old, pile[:4])
    assert Counter([*chain(*after), *pile[:4]]) == Counter([*chain(*HANDS), *old])
    with pytest.raises(ValueError, match="dealt again"):
        hands_after_mix(one, HANDS, passes, shares, old, pile[:3])


def test_any_of_the_four_cards_may_be_charged() -> None:
    """PG-094: any of the four that one holds, or none; by option one at most."""
    one = table("turbo", 4)
    hand = ["AH", "QS", "2C", "TD"]
    for good in ([], ["AH"], ["AH", "QS"]):
        assert is_charge(one, hand, good)
    for bad in (["JD"], ["2C"], ["AH", "AH"]):
        assert not is_charge(one, hand, bad)
    assert not is_charge(replace(one, charge_limit=1), hand, ["AH", "QS"])
    assert not is_charge(AMERICAN, hand, ["QS"])
