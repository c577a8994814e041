"""The match against the catalogue's own examples."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from .match import (
    LastDeal,
    adjusted,
    is_over,
    leaves,
    payments,
    ranks,
    scores_after,
    stayers,
    victory_points,
    winners,
)
from .score import hand_score
from .tables import HEARTS_AND_QUEEN, Table, table

AMERICAN = table("american", 4)
MICROSOFT = table("microsoft", 4)
RICKETTS = table("ricketts", 4)
SIXTY_NINE = table("ricketts_69", 4)
PEPPA = table("peppa", 4)
DIRTY = table("dirty_nasty_filthy", 4)
HUNT = table("hartenjagen", 4)
COMPLEX = table("complex_hearts", 4)
SUPER = table("super_hearts", 4)


def over(one: Table, *scores: int, deals: int = 1) -> bool:
    """Tell whether a match is over with these scores."""
    return is_over(one, [scores] * deals)


def play(one: Table, hands: Sequence[Sequence[int]]) -> list[list[int]]:
    """Add up hand scores, and see that the match goes on until the last."""
    history: list[list[int]] = []
    for hand in hands:
        assert not is_over(one, history)
        history.append(scores_after(one, history, hand))
    return history


MOON = [[*sorted(HEARTS_AND_QUEEN)], [], [], []]


# Adjustments


def test_totals_of_104_and_126_wrap_to_zero() -> None:
    """RH-035 to RH-037, S-43 and S-67."""
    assert adjusted(RICKETTS, [104, 126, 105, 69]) == [0, 0, 105, 69]
    assert adjusted(AMERICAN, [104, 126, 100, 69]) == [104, 126, 100, 69]
    assert scores_after(RICKETTS, [(78, 100, 79, 0)], [26, 26, 26, 0]) == [0, 0, 105, 0]


def test_four_moons() -> None:
    """RH-056: four moons by one player bring everybody to nothing."""
    assert play(RICKETTS, [(0, 26, 26, 26)] * 4)[-1] == [0, 0, 0, 0]
    assert not over(RICKETTS, 0, 0, 0, 0)


def test_all_at_nothing() -> None:
    """RH-062: two wrap together, then the other two; the match goes on."""
    sixteen = [
        *[(13, 13, 0, 0)] * 7,
        *[(0, 0, 13, 13)] * 3,
        (13, 13, 0, 0),
        *[(0, 0, 13, 13)] * 5,
    ]
    history = play(RICKETTS, sixteen)
    assert history[10] == [0, 0, 39, 39]
    assert history[-1] == [0, 0, 0, 0]
    assert not is_over(RICKETTS, history)


def test_exact_hits() -> None:
    """PG-124, S-47: exactly 100 becomes 50, or nothing; 101 stays."""
    assert adjusted(replace(AMERICAN, exact=((100, 50),)), [100, 101, 99, 50]) == [50, 101, 99, 50]
    assert adjusted(replace(AMERICAN, exact=((100, 0),)), [100, 100, 0, 0]) == [0, 0, 0, 0]
    assert not is_over(
        replace(AMERICAN, exact=((100, 50),)),
        [scores_after(replace(AMERICAN, exact=((100, 50),)), [(93, 0, 0, 0)], [7, 0, 0, 0])],
    )


def test_exact_hit_by_choice() -> None:
    """WK-050, WK-054: nothing, 50 or 100 off, as the player likes."""
    one = replace(MICROSOFT, exact_choice=(100, (50, 100)))
    scores = [100, 100, 100, 20]
    assert adjusted(one, scores, {0: 50, 1: 100}) == [50, 0, 100, 20]
    for bad in ({3: 50}, {0: 60}):
        with pytest.raises(ValueError, match="may not deduct"):
            adjusted(one, scores, bad)


# The end


def test_end_at_the_limit() -> None:
    """PG-125, PG-126, PE-032, WK-052: 100 ends it, 99 does not."""
    for one in (AMERICAN, MICROSOFT, table("green_minna", 4)):
        assert over(one, 100, 20, 30, 40)
        assert not over(one, 99, 20, 30, 40)
    assert not is_over(AMERICAN, [])


def test_other_limits() -> None:
    """PG-128, PG-129, PG-130, WK-053."""
    for name, limit in (("spot", 500), ("black_maria_spot", 500), ("dirty_nasty_filthy", 300)):
        assert over(table(name, 4), limit, 20, 30, 40)
        assert not over(table(name, 4), limit - 1, 20, 30, 40)
    for limit in (50, 150, 200, 250):
        assert over(replace(MICROSOFT, end=("at", limit)), limit, 0, 0, 0)


def test_end_of_ricketts() -> None:
    """RH-039 to RH-041: more than 100, and nobody beside the lowest."""
    assert not over(RICKETTS, 100, 20, 30, 40)
    assert over(RICKETTS, 101, 20, 30, 40)
    assert not over(RICKETTS, 101, 20, 20, 40)
    assert over(RICKETTS, 101, 20, 40, 40)


def test_shortest_match_of_ricketts() -> None:
    """Invariants: three moons and a split end it after four deals."""
    history = play(RICKETTS, [*[(0, 26, 26, 26)] * 3, (1, 25, 0, 0)])
    assert history[-1] == [1, 103, 78, 78]
    assert is_over(RICKETTS, history)


def test_tie_for_low() -> None:
    """PG-133: by option the match goes on."""
    on = replace(AMERICAN, ties="play_on")
    assert not over(on, 100, 20, 20, 60)
    assert over(on, 100, 19, 20, 60)
    assert over(AMERICAN, 100, 20, 20, 60)


def test_play_off() -> None:
    """PG-133, S-49: it lasts until one alone is lowest; RH-040 asks all of it anew."""
    off, anew = replace(AMERICAN, ties="play_on"), replace(AMERICAN, ties="ask_anew")
    history = [(101, 10, 10, 30), (91, 23, 13, 40)]
    assert is_over(off, history)
    assert winners(off, history) == [2]
    assert not is_over(anew, history)
    assert not is_over(off, [(101, 10, 10, 30), (91, 13, 13, 40)])
    assert not is_over(off, [(99, 10, 10, 30), (91, 23, 13, 40)])


def test_two_exact_hits() -> None:
    """PG-124: of two marks each does its own, both at once."""
    two = replace(AMERICAN, exact=((100, 50), (50, 25)))
    assert adjusted(two, [100, 50, 25, 51]) == [50, 25, 25, 51]


def test_nobody_wins() -> None:
    """PG-173: with nobody above nothing there is no winner and no first place."""
    one = table("super_hearts", 4)
    assert winners(one, [(0, 0, -3, 0)]) == []
    assert ranks(one, [(0, 0, -3, 0)]) == [2, 2, 2, 2]


def test_end_by_deals() -> None:
    """PE-031: after four deals, never before."""
    one = replace(PEPPA, end=("deals", 4))
    assert [over(one, 300, 1, 2, 3, deals=deals) for deals in range(1, 5)] == [
        False,
        False,
        False,
        True,
    ]


def test_end_of_golden_ten() -> None:
    """PG-171: six deals, the lowest wins."""
    one = table("golden_ten", 3)
    assert not is_over(one, [(100, 0, 3)] * 5)
    assert is_over(one, [(100, 0, 3)] * 6)
    assert winners(one, [(100, 0, 3)] * 6) == [1]


def test_end_of_gong_zhu() -> None:
    """PG-170: down to -1000, and the highest is best."""
    one = table("gong_zhu", 4)
    assert not over(one, -999, 2000, 0, -400)
    assert over(one, -1000, 200, 0, -400)
    assert ranks(one, [(-1000, 200, 0, -400)]) == [4, 1, 2, 3]


def test_end_of_hartenjagen() -> None:
    """PG-176: at 50 the points begin to come off; the first to nothing or less wins."""
    history = play(HUNT, [(0, 15, 0, 0)] * 3 + [(0, 5, 10, 0)])
    assert history[-1] == [0, 50, 10, 0]
    assert not is_over(HUNT, history)
    history.append(scores_after(HUNT, history, (0, 15, 0, 0)))
    assert history[-1] == [0, 35, 10, 0]
    assert is_over(HUNT, history)
    assert winners(HUNT, history) == [0, 3]
    later = [(3, 50, 10, 20), (3, 40, 5, 20)]
    assert not is_over(HUNT, later)
    later.append((3, 35, -5, 20))
    assert is_over(HUNT, later)
    assert ranks(HUNT, later) == [2, 4, 1, 3]


def test_end_of_complex_hearts() -> None:
    """PG-132, PG-172: by the size of the score; the smallest wins."""
    low = ([60, 0, 10, -3], [79, 5, 0, 0])
    assert not is_over(COMPLEX, [low[0]], imaginary=[low[1]])
    high = ([-60, 0, 10, -3], [80, 5, 0, 0])
    assert is_over(COMPLEX, [high[0]], imaginary=[high[1]])
    assert winners(COMPLEX, [high[0]], imaginary=[high[1]]) == [3]
    assert ranks(COMPLEX, [high[0]], imaginary=[high[1]]) == [4, 2, 3, 1]


def test_shoot_ends_dirty_nasty_filthy() -> None:
    """PG-120, PG-121, PG-131, S-28: whatever the scores."""
    history = [(350, 0, 10, 20)]
    assert is_over(DIRTY, [(67, 0, 0, 0)], shot_by=0)
    assert not is_over(DIRTY, [(67, 0, 0, 0)])
    assert winners(DIRTY, history, shot_by=0) == [0]
    assert ranks(DIRTY, history, shot_by=0) == [1, 2, 3, 4]
    assert winners(DIRTY, history) == [1]
    assert [leaves(DIRTY, seat) for seat in (0, 3, None)] == [1, 0, None]
    assert leaves(AMERICAN, 0) is None


# Staying


def test_sixty_nine_for_five() -> None:
    """RH-048, S-44: five deals more after arriving, six records in all."""
    hands = [
        (25, 1, 0, 0),
        (25, 0, 1, 0),
        (19, 0, 0, 7),
        *[(0, 13, 13, 0), (0, 13, 0, 13), (0, 0, 13, 13), (0, 13, 13, 0), (0, 13, 13, 0)],
    ]
    history = play(SIXTY_NINE, hands)
    assert history[-1] == [69, 53, 53, 33]
    assert is_over(SIXTY_NINE, history)
    assert winners(SIXTY_NINE, history) == [0]
    assert ranks(SIXTY_NINE, history) == [1, 2, 2, 2]
    assert not is_over(RICKETTS, history)
    assert stayers(replace(SIXTY_NINE, stay_counts_arrival=True), history[:-1]) == [0]


def test_sixty_nine_overrules() -> None:
    """RH-044, RH-048: over a lowest score, and several may win."""
    history = [(69, 69, 0, 102)] * 6
    assert winners(SIXTY_NINE, history) == [0, 1]
    assert ranks(SIXTY_NINE, history) == [1, 1, 3, 3]
    assert winners(SIXTY_NINE, history[1:]) == [2]
    assert not stayers(SIXTY_NINE, [*history[:5], (70, 70, 0, 102)])


def test_five_for_sixty_nine() -> None:
    """RH-049, RH-057: two others wrap again and again."""
    history = play(SIXTY_NINE, [(5, 21, 0, 0), *[(0, 0, 13, 13)] * 69])
    assert is_over(SIXTY_NINE, history)
    assert winners(SIXTY_NINE, history) == [0]
    assert not is_over(SIXTY_NINE, history[:-1])


# Ties and ranks


def test_equal_scores_share_the_better_place() -> None:
    """WK-055, WK-056, PE-037: equals share the better place."""
    assert ranks(MICROSOFT, [(30, 30, 50, 104)]) == [1, 1, 3, 4]
    assert ranks(MICROSOFT, [(104, 50, 30, 30)]) == [4, 3, 1, 1]
    assert winners(MICROSOFT, [(30, 30, 50, 104)]) == [0, 1]


def test_no_second_place() -> None:
    """RH-045: all the others lose."""
    assert ranks(RICKETTS, [(101, 20, 30, 40)]) == [2, 1, 2, 2]


LAST = LastDeal(
    (
        (1, ("2C", "AC", "3C", "4C")),
        (0, ("2D", "AD", "3D", "4D")),
        (3, ("2S", "3S", "4S", "5S")),
    )
)
"""Anticlockwise: seats 0, 3 and 0 take the tricks."""


def test_peppa_ties() -> None:
    """PE-034 to PE-036, S-01 and S-02: the earlier last trick, none being earliest."""
    assert winners(PEPPA, [(20, 30, 40, 20)], last_deal=LAST) == [3]
    assert ranks(PEPPA, [(20, 20, 20, 20)], last_deal=LAST) == [4, 1, 2, 3]
    assert winners(PEPPA, [(30, 20, 20, 40)], last_deal=LAST) == [1]
    assert ranks(PEPPA, [(20, 30, 40, 50)]) == [1, 2, 3, 4]
    with pytest.raises(ValueError, match="tricks of the last deal"):
        ranks(PEPPA, [(20, 20, 40, 50)])


def test_victory_points() -> None:
    """PE-038 to PE-040, S-03."""
    assert victory_points(PEPPA, [2, 1, 4, 3]) == [0, 20, 0, 0]
    two = replace(PEPPA, victory_points=(14, 6, 0, 0))
    assert victory_points(two, [2, 1, 4, 3]) == [6, 14, 0, 0]
    assert victory_points(two, [1, 1, 3, 4]) == [10, 10, 0, 0]
    assert victory_points(AMERICAN, [1, 2, 3, 4]) == [0, 0, 0, 0]
    pairs = replace(two, sides="summed")
    assert victory_points(pairs, [2, 1, 2, 1]) == [3, 7, 3, 7]
    assert victory_points(pairs, [1, 1, 1, 1]) == [5, 5, 5, 5]


# Partners


def test_partners_summed() -> None:
    """PG-139, PG-140, PG-184: 105 and 34 beat 78 and 69."""
    one = table("partners_summed", 4)
    history = [(105, 78, 34, 69)]
    assert is_over(one, history)
    assert winners(one, history) == [0, 2]
    assert ranks(one, history) == [1, 2, 1, 2]
    assert not over(one, 99, 99, 99, 99)


def test_partners_tied() -> None:
    """S-53: equal sums share, or play on."""
    one = table("partners_summed", 4)
    assert winners(one, [(105, 69, 34, 70)]) == [0, 1, 2, 3]
    on = replace(one, ties="play_on")
    assert not over(on, 105, 69, 34, 70)
    assert over(on, 105, 69, 34, 71)
    assert over(replace(table("partners_pooled", 4), ties="play_on"), 100, 20, 100, 20)


def test_partners_pooled() -> None:
    """PG-136, S-52: a team's score ends it."""
    one = table("partners_pooled", 4)
    assert over(one, 100, 20, 100, 20)
    assert ranks(one, [(100, 20, 100, 20)]) == [2, 1, 2, 1]


def test_moon_of_partners_by_clause() -> None:
    """PG-116 with PG-139: who wins is asked of the sums."""
    one = replace(table("partners_summed", 4), moon="add_unless_opponent_wins")
    assert hand_score(one, MOON, history=[(0, 80, 0, 80)]) == [0, 26, 26, 26]
    assert hand_score(one, MOON, history=[(90, 80, 90, 10)]) == [-26, 0, 0, 0]


# Super Hearts


def test_losers_of_super_hearts_pay_the_winner() -> None:
    """PG-173: the lowest above nothing is paid the differences; tied winners split."""
    assert payments(SUPER, (1, 4, 15, 0), [0]) == [17, -3, -14, 0]
    assert payments(SUPER, (2, 2, 5, 11), [0, 1]) == [6, 6, -3, -9]
    assert payments(SUPER, (2, 2, 5, 11), [1]) == [0, 12, -3, -9]
    assert payments(SUPER, (3, 3, 3, 11), [0, 1, 2]) == [Fraction(8, 3)] * 3 + [-8]
    assert payments(SUPER, (0, 20, 20, 20), [1, 2, 3]) == [0] * 4
    assert payments(SUPER, (-20, 0, 0, 0), []) == [0] * 4
    assert payments(AMERICAN, (1, 4, 15, 0), [0]) == [0] * 4


def test_winner_of_super_hearts() -> None:
    """PG-173: nothing is not won with nothing; a match is one deal."""
    assert over(SUPER, 1, 4, 15, 0)
    assert winners(SUPER, [(1, 4, 15, 0)]) == [0]
    assert ranks(SUPER, [(1, 4, 15, 0)]) == [1, 2, 3, 4]
    assert winners(SUPER, [(-20, 0, 0, 0)]) == []


# The catalogue's claims


def test_highest_winning_scores() -> None:
    """WK-064: 103 shared, 102 alone, 125 in all."""
    before = [(93, 99, 99, 99)]
    shared = scores_after(MICROSOFT, before, (13, 4, 4, 5))
    assert shared[1] == 103
    assert winners(MICROSOFT, [shared]) == [1, 2]
    alone = scores_after(MICROSOFT, before, (13, 3, 4, 6))
    assert winners(MICROSOFT, [alone]) == [1]
    assert alone[1] == 102
    moon = hand_score(MICROSOFT, MOON)
    assert scores_after(MICROSOFT, [(0, 2, 3, 99)], moon)[3] == 125


def test_new_moon_goes_on_for_ever() -> None:
    """WK-066: two split deals and two moons lead back to the start."""
    new = table("new_moon", 4)
    history = play(new, [(13, 13, 0, 0), hand_score(new, MOON), (13, 13, 0, 0), (0, -26, 0, 0)])
    assert history[-1] == [0, 0, 0, 0]


def test_shortest_and_longest_match() -> None:
    """WK-063: four moons end a match; sixteen even deals do too."""
    assert is_over(MICROSOFT, play(MICROSOFT, [(0, 26, 26, 26)] * 4))
    even = [(7, 7, 6, 6), (6, 6, 7, 7)] * 8
    history = play(MICROSOFT, even[:15])
    assert not is_over(MICROSOFT, history)
    assert is_over(MICROSOFT, play(MICROSOFT, even))
