"""Shooting: its conditions and its effects."""

from collections.abc import Callable
from typing import Any, ClassVar

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Cards,
    InputError,
    Match,
    Rules,
    RulesError,
    Trick,
    legal_cards,
    score_hand,
    score_taken,
    variants,
)
from hearts import rules as r
from tests.rules.words import check_words
from tests.values import check_immutable, check_round_trips, check_same, read_back

PENALTY = r.HEARTS | r.QUEEN
AMERICAN = variants.AMERICAN
#: The end and the moon of the Ricketts House, whose scores do not wrap here.
RICKETTS = AMERICAN.amend(
    r.Moon(r.AddUnlessShooterLoses()), r.EndAbove(100), r.PlayOn(), r.WinnersOnly(), name="no wraps"
)
POLITE = AMERICAN.amend(r.Moon(r.AddUnlessOpponentWins()))
EFFECTS: list[r.Effect] = [
    r.Add(), r.Subtract(), r.Choice(), r.Choice((r.Subtract(), r.Add())),
    r.AddUnlessShooterLoses(), r.AddUnlessOpponentWins(), r.Add("opponents"), r.Nothing(),
    r.WinMatch(), r.AddUnlessOpponentWins("sole"), r.Collect(),
]  # fmt: skip


@frozen
class Five(r.Effect):
    """The shooter gets 5 points."""

    key: ClassVar[str] = "five"

    def deltas(self, shot: r.Shot) -> tuple[int, ...]:
        return tuple(5 * (seat == shot.shooter) for seat in range(len(shot.points)))


scores = st.lists(st.integers(0, 99), min_size=4, max_size=4).map(tuple)
seats = st.integers(0, 3)


def shot_by(seat: int, *, besides: str = "") -> list[Cards]:
    """Piles in which one seat has what a moon needs; the other cards lie on its left."""
    piles = [Cards()] * 4
    piles[seat] = PENALTY | Cards(besides)
    piles[(seat + 1) % 4] = r.PACK - piles[seat]
    return piles


def after(rules: Rules, before: tuple[int, ...], seat: int = 0, choice: str = "") -> Match:
    """The match after a deal in which a seat shot."""
    match = Match(rules).add(before)
    score = score_taken(rules, shot_by(seat), match=match, choice=[choice] if choice else ())
    return match.add(score)


class TestWhoShoots:
    """PG-112, RH-032, WK-041: it is found by the cards taken: all that count against a taker."""

    @given(seats)
    def test_every_penalty_card(self, seat: int) -> None:
        score = score_taken(variants.MICROSOFT, shot_by(seat))
        assert (score.shot, score.shooter) == ("moon", seat)

    @given(seats, st.sampled_from(list(PENALTY)))
    def test_all_but_one_are_not_enough(self, seat: int, missing: Any) -> None:
        piles = shot_by(seat)
        piles[seat] = piles[seat] - Cards([missing])
        piles[(seat + 2) % 4] = Cards([missing])
        score = score_taken(variants.MICROSOFT, piles)
        assert (score.shot, score.shooter) == (None, None)
        assert sum(score.points) == 26
        assert score.points[seat] < 26

    def test_26_points_are_no_moon(self) -> None:
        """Another pile may count as much."""
        rules = AMERICAN.amend(r.heart_points(2), r.queen_points(0))
        piles: list[Cards | str] = [r.HEARTS, r.QUEEN, Cards(), Cards()]
        assert rules.table(4).penalty_cards == r.HEARTS
        assert score_taken(rules.amend(r.Moon(r.Add(), PENALTY)), piles).points == (26, 0, 0, 0)

    def test_a_smaller_deck(self) -> None:
        """S-56: it takes, and is worth, the penalty cards of the deck in use."""
        rules = variants.MICROSOFT.amend(r.Deck("2H 2D 2S 3D"), r.queen_points(12))
        score = score_taken(rules, [PENALTY - Cards("2H"), "", "", ""])
        assert score.points == (0, 24, 24, 24)

    def test_the_bonus_is_besides(self) -> None:
        """PG-104, PG-113: the jack of diamonds is not needed, and counts for whoever took it."""
        rules = AMERICAN.amend(r.bonus_points(), r.Moon(r.Add()))
        assert score_taken(rules, shot_by(0)).points == (0, 16, 26, 26)
        assert score_taken(rules, shot_by(0, besides="JD")).points == (-10, 26, 26, 26)

    def test_a_moon_may_need_a_further_card(self) -> None:
        rules = AMERICAN.amend(r.bonus_points(), r.Moon(r.Add(), PENALTY | Cards("JD"), worth=26))
        assert score_taken(rules, shot_by(0)).shot is None
        assert score_taken(rules, shot_by(0, besides="JD")).shot == "moon"

    @pytest.mark.parametrize("worth", [1, 10, 52])
    def test_a_moon_may_be_worth_what_is_agreed(self, worth: int) -> None:
        rules = AMERICAN.amend(r.Moon(r.Add(), worth=worth))
        assert score_taken(rules, shot_by(2)).points == (worth, worth, 0, worth)

    def test_a_further_card_changes_the_moon_or_not(self) -> None:
        """S-37: the king of spades belongs to the moon, and is worth 7 more; or it counts besides,
        and both moon and sun stay as they were."""
        all_of_it, apart = (
            AMERICAN.amend(r.extra_points("KS", 7, in_shoots=yes), r.Moon(r.Add()), r.Sun(r.Add()))
            for yes in (True, False)
        )
        without, with_it = shot_by(0), shot_by(0, besides="KS")
        everything: list[Cards] = [r.PACK, Cards(), Cards(), Cards()]
        for rules, piles, tricks, shot, points in (
            (all_of_it, without, (4, 9, 0, 0), None, (26, 7, 0, 0)),
            (all_of_it, with_it, (4, 9, 0, 0), "moon", (0, 33, 33, 33)),
            (apart, without, (4, 9, 0, 0), "moon", (0, 33, 26, 26)),
            (apart, with_it, (4, 9, 0, 0), "moon", (7, 26, 26, 26)),
            (all_of_it, everything, (13, 0, 0, 0), "sun", (0, 66, 66, 66)),
            (apart, everything, (13, 0, 0, 0), "sun", (7, 52, 52, 52)),
        ):
            if shot != "sun":
                rules = rules.amend(r.Without("sun"))
            score = score_taken(rules, piles, tricks_taken=tricks if shot == "sun" else None)
            assert (score.shot, score.points) == (shot, points)
        bar = apart.amend(r.FirstTrickBar(), r.EldestOpens())
        assert legal_cards(bar, "KS 3D", trick_number=0) == Cards("3D")

    def test_a_bonus_beside_the_moon(self) -> None:
        """WK-046: a moon that needs what counts for its taker, but not this card."""
        for yes, needed in ((True, PENALTY | Cards("JD")), (False, PENALTY)):
            rules = AMERICAN.amend(r.extra_points("JD", -10, in_shoots=yes), r.Moon(counting=True))
            assert rules.shoots[0].cards_needed(rules.table(4)) == needed

    def test_without_a_shoot_they_are_26_points(self) -> None:
        assert score_taken(AMERICAN.amend(shoots=[]), shot_by(1)).points == (0, 26, 0, 0)


class TestEffects:
    """The effects of a shoot on the scores."""

    @given(seats)
    def test_add_gives_26_to_the_others(self, seat: int) -> None:
        """PG-115, RH-033, WK-041, S-70: nothing for the shooter, 26 for each of the others."""
        for rules in (variants.MICROSOFT, AMERICAN.amend(r.Moon(r.Add()))):
            points = score_taken(rules, shot_by(seat)).points
            assert points == tuple(26 * (other != seat) for other in range(4))

    @given(seats)
    def test_subtract_takes_26_off_the_shooter(self, seat: int) -> None:
        """PG-114, WK-042, S-59: the shooter's score goes down by 26, and nobody else's changes."""
        for rules in (variants.NEW_MOON, AMERICAN.amend(r.Moon(r.Subtract()))):
            points = score_taken(rules, shot_by(seat)).points
            assert points == tuple(-26 * (other == seat) for other in range(4))

    @given(seats)
    def test_the_shooter_chooses_the_effect(self, seat: int) -> None:
        """PG-112, S-40: the shooter says which of the two."""
        piles = shot_by(seat)
        added = score_taken(AMERICAN, piles, choice="add")
        subtracted = score_taken(AMERICAN, piles, choice="subtract")
        assert added.points == score_taken(variants.MICROSOFT, piles).points
        assert subtracted.points == score_taken(variants.NEW_MOON, piles).points
        with pytest.raises(InputError, match=f"seat {seat} chooses between add and subtract"):
            score_taken(AMERICAN, piles)
        with pytest.raises(InputError, match="'both' is not one of add, subtract"):
            score_taken(AMERICAN, piles, choice="both")

    def test_the_options_are_those_of_the_rule(self) -> None:
        assert list(r.Choice().options) == ["add", "subtract"]
        assert r.Choice((r.Subtract(), r.Add())).options == {
            "subtract": r.Subtract(),
            "add": r.Add(),
        }
        assert r.Add().options == {}

    @pytest.mark.parametrize(
        ("before", "total"),
        [
            ((40, 90, 10, 20), (14, 90, 10, 20)),
            ((40, 90, 20, 20), (40, 116, 46, 46)),
            ((36, 90, 10, 20), (36, 116, 36, 46)),
            ((0, 0, 0, 0), (0, 26, 26, 26)),
            ((90, 75, 10, 20), (64, 75, 10, 20)),
            ((90, 74, 10, 20), (90, 100, 36, 46)),
        ],
    )
    def test_add_unless_the_shooter_loses(
        self, before: tuple[int, ...], total: tuple[int, ...]
    ) -> None:
        """RH-034: if adding would end the match with another winning, 26 comes off the shooter's
        score; a tie for the lowest does not end it, and so nothing is taken off."""
        assert after(RICKETTS, before).scores == total

    @pytest.mark.parametrize(
        ("before", "total"),
        [
            ((90, 80, 10, 20), (64, 80, 10, 20)),
            ((36, 90, 10, 20), (10, 90, 10, 20)),
            ((35, 90, 10, 20), (35, 116, 36, 46)),
            ((90, 73, 10, 20), (90, 99, 36, 46)),
        ],
    )
    def test_add_unless_an_opponent_wins(
        self, before: tuple[int, ...], total: tuple[int, ...]
    ) -> None:
        """PG-116, S-41: if it would make an opponent win, alone or with others, 26 comes off the
        shooter's score instead."""
        assert after(POLITE, before).scores == total

    def test_a_shared_win_may_be_good_enough(self) -> None:
        """S-41: as an option only an opponent who wins without the shooter counts."""
        sole = AMERICAN.amend(r.Moon(r.AddUnlessOpponentWins("sole")))
        assert after(sole, (36, 90, 10, 20)).scores == (36, 116, 36, 46)
        assert after(POLITE, (36, 90, 10, 20)).scores == (10, 90, 10, 20)
        assert after(sole, (90, 80, 10, 20)).scores == (64, 80, 10, 20)

    @pytest.mark.parametrize(
        ("ties", "points"), [(r.LastTrick(), (-26, 0, 0, 0)), (r.SharedPlaces(), (0, 26, 26, 26))]
    )
    def test_a_tie_that_the_cards_break_is_broken(
        self, ties: r.Ties, points: tuple[int, ...]
    ) -> None:
        """RH-034 with PE-034: who takes all tricks takes the last one, and so loses the tie."""
        rules = AMERICAN.amend(r.Moon(r.AddUnlessShooterLoses()), r.EndAt(100), ties)
        match = Match(rules).add((26, 80, 80, 0))
        suits = [[f"{rank}{suit}" for rank in "AKQJT98765432"] for suit in "CDSH"]
        tricks = [Trick(0, " ".join(cards)) for cards in zip(*suits, strict=True)]
        score = score_hand(rules, tricks, match=match)
        assert score.shot == "moon"
        assert score.points == ((-26, 0, 0, 0) if ties == r.LastTrick() else (0, 26, 26, 26))
        assert match.add(score).is_over == (ties == r.SharedPlaces())

    def test_piles_do_not_tell_who_would_win_such_a_tie(self) -> None:
        rules = AMERICAN.amend(r.Moon(r.AddUnlessShooterLoses()), r.EndAt(100), r.LastTrick())
        match = Match(rules).add((26, 80, 80, 0))
        with pytest.raises(InputError, match=r"ties\.last_trick: seat 0 and seat 3 tie"):
            score_taken(rules, shot_by(0), match=match)

    @given(scores, seats)
    def test_the_two_differ_in_a_shared_win_alone(self, before: tuple[int, ...], seat: int) -> None:
        shared = AMERICAN.amend(r.Moon(r.AddUnlessShooterLoses()))
        one, other = after(shared, before, seat), after(POLITE, before, seat)
        if one.scores != other.scores:
            assert one.result is not None
            assert seat in one.result.winners
            assert len(one.result.winners) > 1
            assert other.scores[seat] == before[seat] - 26

    @given(scores, seats)
    def test_adding_never_loses_where_it_is_so_arranged(
        self, before: tuple[int, ...], seat: int
    ) -> None:
        for rules in (RICKETTS, POLITE):
            match = after(rules, before, seat)
            if match.scores[seat] == before[seat]:
                assert match.result is None or seat in match.result.winners

    def test_the_scores_must_be_known(self) -> None:
        for rules in (RICKETTS, POLITE):
            with pytest.raises(InputError, match="depends on the scores; give match="):
                score_taken(rules, shot_by(0))

    def test_the_limit_is_that_of_the_rules(self) -> None:
        rules = RICKETTS.amend(r.EndAt(300))
        assert after(rules, (40, 90, 10, 20)).scores == (40, 116, 36, 46)


class TestNothing:
    """PM-06: a shoot may spare the shooter the points, and no more."""

    @given(seats)
    def test_nothing_adds_no_points(self, seat: int) -> None:
        score = score_taken(AMERICAN.amend(r.Moon(r.Nothing())), shot_by(seat))
        assert (score.points, score.shot) == ((0, 0, 0, 0), "moon")
        assert r.Nothing().deltas(TestShot.shot(None)) == (0, 0, 0)


class TestWinMatch:
    """PG-120, PG-131: the shooter has won the match."""

    RULES = AMERICAN.amend(r.Moon(r.WinMatch()))

    @given(scores, seats)
    def test_whatever_the_scores(self, before: tuple[int, ...], seat: int) -> None:
        """PG-120, PG-121, S-28: at once; the seat on the left leaves."""
        match = after(self.RULES, before, seat)
        result = match.result
        assert result is not None
        assert (result.winners, result.ended_by) == ((seat,), "shoot")
        assert (result.leaves, result.ranks[seat]) == ((seat + 1) % 4, 1)

    def test_the_cards_count_all_the_same(self) -> None:
        """S-28: the deal is on the sheet like any other."""
        score = score_taken(self.RULES, shot_by(2))
        assert (score.points, score.wins, score.shot) == ((0, 0, 26, 0), True, "moon")
        assert after(self.RULES, (1, 2, 3, 4), 2).scores == (1, 2, 29, 4)

    def test_no_other_shoot_makes_anybody_leave(self) -> None:
        match = after(variants.MICROSOFT, (0, 90, 90, 90))
        assert match.result is not None
        assert match.result.leaves is None
        assert not score_taken(variants.MICROSOFT, shot_by(0)).wins

    def test_a_win_may_be_one_of_two_effects(self) -> None:
        rules = AMERICAN.amend(r.Moon(r.Choice((r.WinMatch(), r.Add()))))
        assert score_taken(rules, shot_by(0), choice="win").wins
        assert score_taken(rules, shot_by(0), choice="add").points == (0, 26, 26, 26)


class TestSun:
    """PG-123, WK-047: every trick of the deal."""

    RULES = AMERICAN.amend(r.Sun())

    def test_a_sun_is_twice_the_points(self) -> None:
        """PG-123, WK-047, S-39: 52 in place of the moon."""
        for answer, points in (("add", (0, 52, 52, 52)), ("subtract", (-52, 0, 0, 0))):
            score = score_taken(self.RULES, [r.PACK, "", "", ""], choice=answer)
            assert (score.shot, score.shooter, score.points) == ("sun", 0, points)

    @pytest.mark.parametrize("worth", [1, 40, 100])
    def test_a_sun_may_have_another_worth(self, worth: int) -> None:
        rules = AMERICAN.amend(r.Sun(r.Add(), worth))
        assert score_taken(rules, [r.PACK, "", "", ""]).points == (0, worth, worth, worth)

    def test_by_tricks_not_by_cards(self) -> None:
        """WK-047: a trick without points makes the difference; the kitty is no trick (S-15)."""
        piles: list[Cards | str] = [r.PACK - Cards("2C 3C 4C 5C"), Cards("2C 3C 4C 5C"), "", ""]
        assert score_taken(self.RULES, piles, choice="add").shot == "moon"
        kitty = variants.KITTY.amend(r.Sun())
        rest = r.PACK - Cards("2C 3C 4C 5C")
        told = score_taken(kitty, [rest, "", "", ""], tricks_taken=(12, 0, 0, 0), choice="add")
        assert told.shot == "sun"
        not_all = score_taken(kitty, [r.PACK, "", "", ""], tricks_taken=(11, 1, 0, 0), choice="add")
        assert not_all.shot == "moon"

    def test_the_tricks_must_be_known(self) -> None:
        """WK-047: where one pile has everything that is given, they have to be said."""
        with pytest.raises(
            InputError, match="sun: one seat may have all tricks; give tricks_taken="
        ):
            score_taken(self.RULES, [PENALTY, "", "", ""], choice="add")
        apart = score_taken(self.RULES, [PENALTY, "2C", "", ""], choice="add")
        assert apart.shot == "moon"
        assert score_taken(self.RULES, [r.HEARTS, r.QUEEN, "", ""]).shot is None

    def test_instead_of_nothing(self) -> None:
        """PG-144: a sun needs no moon beside it."""
        rules = self.RULES.amend(r.Without("moon"))
        assert score_taken(rules, [r.PACK, "", "", ""], choice="add").points == (0, 52, 52, 52)
        piles: list[Cards | str] = [r.PACK - Cards("2C 3C 4C 5C"), Cards("2C 3C 4C 5C"), "", ""]
        assert score_taken(rules, piles).points == (26, 0, 0, 0)

    def test_two_columns(self) -> None:
        """PG-172: both are twice as much."""
        rules = variants.COMPLEX_HEARTS.amend(r.Sun(), r.Without("result.multiplier"))
        score = score_taken(rules, [r.PACK, "", "", ""], choice="add")
        assert (score.points, score.imaginary) == ((-10, 26, 26, 26), (0, 26, 26, 26))

    @pytest.mark.parametrize(("shoot", "times"), [(r.Moon, 1), (r.Sun, 2)])
    @pytest.mark.parametrize("packs", [1, 2])
    def test_each_column_of_a_shoot_is_worth_its_own_cards(
        self, shoot: Callable[[r.Effect], r.Moon | r.Sun], times: int, packs: int
    ) -> None:
        """PG-172, S-34, S-56: of two packs both copies count in the column of the card."""
        rules = AMERICAN.amend(
            r.Deck(packs=packs),
            r.EldestOpens(),
            r.CardPoints("points.queen", {r.QUEEN: 13}, imaginary=True),
            r.Without("moon"),
        ).amend(shoot(r.Subtract()), *([r.Cancelling()] if packs == 2 else []))
        assert rules.check() == ()
        table = rules.table(4)
        score = score_taken(rules, [table.deck, "", "", ""], tricks_taken=(table.tricks, 0, 0, 0))
        worth = -13 * packs * times
        assert (score.points, score.imaginary) == ((worth, 0, 0, 0), (worth, 0, 0, 0))


class TestBySide:
    """PG-117: partners shoot together, or alone."""

    SIDES = AMERICAN.amend(r.Partners(pooled=False))
    TEN = Cards(list(r.HEARTS)[:10])

    def test_partners_shoot_together(self) -> None:
        """PG-117, S-53: who count for themselves may yet shoot as a side: on both opponents, or off
        the score of the first of them."""
        rules = self.SIDES.amend(r.Moon(by="side"))
        piles: list[Cards | str] = [self.TEN, "", PENALTY - self.TEN, ""]
        score = score_taken(rules, piles, choice="add")
        assert (score.shot, score.shooter, score.points) == ("moon", 0, (0, 26, 0, 26))
        alone = score_taken(rules, [PENALTY, "", "", ""], choice="add")
        assert (alone.shooter, alone.points) == (0, (0, 26, 0, 26))
        subtracted = score_taken(rules, piles, choice="subtract")
        assert subtracted.points == (-26, 0, 0, 0)
        for each in (score, alone, subtracted):
            for seat in range(4):
                own = [line for line in each.lines if line.seat == seat]
                assert sum(line.points for line in own) == each.points[seat]

    def test_all_tricks_together(self) -> None:
        rules = self.SIDES.amend(r.Sun(by="side"))
        piles: list[Cards | str] = [self.TEN, "", PENALTY - self.TEN, ""]
        score = score_taken(rules, piles, tricks_taken=(7, 0, 6, 0), choice="add")
        assert (score.shot, score.shooter, score.points) == ("sun", 0, (0, 52, 0, 52))
        less = score_taken(rules, piles, tricks_taken=(7, 1, 5, 0))
        assert (less.shot, less.points[1::2]) == (None, (0, 0))

    def test_the_partner_may_be_spared(self) -> None:
        """S-53: of one seat's moon."""
        assert score_taken(self.SIDES.amend(r.Moon(r.Add())), shot_by(1)).points == (26, 0, 26, 26)
        spared = self.SIDES.amend(r.Moon(r.Add("opponents")))
        assert score_taken(spared, shot_by(1)).points == (26, 0, 26, 0)
        assert score_taken(AMERICAN.amend(r.Moon(r.Add("opponents"))), shot_by(1)).points == (
            26, 0, 26, 26,
        )  # fmt: skip

    @pytest.mark.parametrize("effect", [each for each in EFFECTS if not each.needs_match])
    def test_no_partner_pays_for_the_shoot_of_the_own_side(self, effect: r.Effect) -> None:
        """PG-117, S-53, FX-130: what a side shoots together is paid by the opponents alone."""
        rules = self.SIDES.amend(r.Moon(effect, by="side"))
        piles: list[Cards | str] = [self.TEN, "", PENALTY - self.TEN, ""]
        plain = score_taken(self.SIDES.amend(r.Without("moon")), piles).points
        for answer in [each.key for each in getattr(effect, "effects", ())] or [""]:
            points = score_taken(rules, piles, choice=answer or ()).points
            assert points[2] == (plain[2] if effect.wins else 0)

    def test_a_side_collects_from_both_opponents(self) -> None:
        """FX-130 with PG-117: the first partner gets what both of them pay."""
        rules = self.SIDES.amend(r.Moon(r.Collect(), by="side"))
        piles: list[Cards | str] = [self.TEN, "", PENALTY - self.TEN, ""]
        assert score_taken(rules, piles).points == (-52, 26, 0, 26)
        alone = self.SIDES.amend(r.Moon(r.Collect()))
        assert score_taken(alone, shot_by(1)).points == (26, -78, 26, 26)

    def test_a_partner_s_win_is_no_opponent_s(self) -> None:
        """S-41, S-53: only the other side can win against the shooter."""
        rules = self.SIDES.amend(r.Moon(r.AddUnlessOpponentWins()))
        assert after(rules, (90, 80, 0, 80)).scores == (90, 106, 26, 106)
        assert after(rules, (90, 80, 60, 20)).scores == (64, 80, 60, 20)

    def test_nobody_has_a_partner(self) -> None:
        for shoot in (r.Moon(by="side"), r.Sun(by="side")):
            assert AMERICAN.amend(shoot).check() == (
                f"{shoot.key}: it is shot by a side, but nobody has a partner",
            )
            assert self.SIDES.amend(shoot).check() == ()

    def test_by_what_else(self) -> None:
        wrong: Any = "table"
        assert AMERICAN.amend(r.Moon(by=wrong)).check() == (
            "moon: it is shot by a seat or by a side, not by 'table'",
        )


class TestSecondMoon:
    """PG-170: two moons may stand side by side; the one that takes more cards counts."""

    RULES = AMERICAN.amend(
        r.Moon(r.Subtract(), r.HEARTS, 13, key="moon.hearts"), r.Moon(r.Add(), key="moon")
    )

    def test_two_moons_have_their_own_effects(self) -> None:
        assert score_taken(self.RULES, shot_by(0)).points == (0, 26, 26, 26)
        score = score_taken(self.RULES, [r.HEARTS, r.QUEEN, "", ""])
        assert (score.points, score.shot, score.shooter) == ((-13, 13, 0, 0), "moon", 0)


class TestMoonOfAllThatCounts:
    """PG-122, S-27: cards that count for their taker may be needed as well."""

    RULES = variants.MICROSOFT.amend(r.bonus_points(), r.Moon(r.Add(), counting=True))

    def test_a_moon_of_all_that_counts_needs_the_bonus(self) -> None:
        """WK-046, S-58: and is worth what counts against the taker."""
        assert score_taken(self.RULES, shot_by(0)).shot is None
        score = score_taken(self.RULES, shot_by(0, besides="JD"))
        assert (score.shot, score.points) == ("moon", (-10, 26, 26, 26))


class TestByPlayers:
    """WK-044, WK-045: the effect may differ by number of players."""

    RULE = r.Moon(r.Add(), effects={3: r.Choice(), 6: r.Subtract()})

    def test_the_effect_depends_on_the_number_of_players(self) -> None:
        assert self.RULE.for_table(3) == r.Moon(r.Choice())
        assert self.RULE.for_table(4) == r.Moon(r.Add())
        assert self.RULE.for_table(6) == r.Moon(r.Subtract())
        plain = r.Moon()
        assert plain.for_table(3) is plain

    def test_a_faulty_effect_for_a_number_of_players_is_a_problem(self) -> None:
        wrong = r.Moon(r.Add(), effects={4: r.Choice((r.Add(),))})
        assert AMERICAN.amend(wrong).check() == (
            "moon: a choice is between two or more different effects",
        )


class TestClaims:
    """The claims of the texts about the old moon and the new one."""

    def test_the_new_moon_never_loses_at_once(self) -> None:
        """WK-043, WK-065: where adding ends the match for another, subtracting does not."""
        before = (40, 90, 10, 20)
        old, new = after(variants.MICROSOFT, before), after(variants.NEW_MOON, before)
        assert old.result is not None
        assert old.result.winners == (2,)
        assert new.result is None

    @given(scores, seats)
    def test_subtracting_ends_nothing(self, before: tuple[int, ...], seat: int) -> None:
        """WK-043: no score goes up."""
        assert not after(variants.NEW_MOON, before, seat).is_over

    def test_a_match_with_the_new_moon_has_no_longest_length(self) -> None:
        """WK-066: after these four deals all are back where they were."""
        match = Match(variants.NEW_MOON)
        for seat in range(2):
            match = match.add((13, 13, 0, 0))
            match = match.add(score_taken(variants.NEW_MOON, shot_by(seat)))
        assert match.scores == (0, 0, 0, 0)
        assert not match.is_over


class TestShot:
    """A shoot, as an effect sees it."""

    @staticmethod
    def shot(winners: tuple[int, ...] | None, points: tuple[int, ...] = (0, 0, 0)) -> r.Shot:
        return r.Shot(0, 26, points, lambda effect: winners)

    @given(st.lists(st.integers(-9, 9), min_size=3, max_size=6))
    def test_a_shot_adds_by_the_number_of_seats(self, points: list[int]) -> None:
        """PG-115: by the number of seats."""
        shot = self.shot(None, tuple(points))
        assert r.Add().deltas(shot) == tuple(26 * (seat > 0) for seat in range(len(points)))

    @pytest.mark.parametrize(
        ("winners", "loses", "opponent"),
        [(None, False, False), ((0,), False, False), ((0, 1), False, True), ((1,), True, True)],
    )
    def test_who_wins_decides(
        self, winners: tuple[int, ...] | None, loses: bool, opponent: bool
    ) -> None:
        added, subtracted = (0, 26, 26), (-26, 0, 0)
        shot = self.shot(winners)
        assert r.AddUnlessShooterLoses().deltas(shot) == (subtracted if loses else added)
        assert r.AddUnlessOpponentWins().deltas(shot) == (subtracted if opponent else added)

    def test_the_match_is_asked_about_adding(self) -> None:
        asked: list[r.Effect] = []

        def winners_if(effect: r.Effect) -> tuple[int, ...] | None:
            asked.append(effect)
            return None

        watch: Callable[[r.Effect], tuple[int, ...] | None] = winners_if
        for effect in (r.AddUnlessShooterLoses(), r.AddUnlessOpponentWins()):
            effect.deltas(r.Shot(1, 26, (5, 0, -10), watch))
        assert asked == [r.Add(), r.Add()]

    def test_a_choice_has_no_effect_before_it_is_made(self) -> None:
        with pytest.raises(NotImplementedError):
            r.Choice().deltas(self.shot(None))


class TestProblems:
    """A moon must be possible, and a choice must have something to choose from."""

    def test_no_card_counts(self) -> None:
        rules = AMERICAN.amend(r.heart_points(0), r.queen_points(0))
        assert rules.check() == (
            "moon: no card counts against its taker, so nobody could shoot; "
            "take it out with Without('moon')",
        )
        assert AMERICAN.amend(best="high").check() == rules.check()

    def test_a_card_that_was_taken_out(self) -> None:
        rules = AMERICAN.amend(r.Moon(r.Add(), "QS JD"), r.Deck("JD 2D 3D 4D"))
        assert rules.check() == (
            "moon: JD not in the deck, so nobody could shoot; take it out with Without('moon')",
        )

    @pytest.mark.parametrize(
        "effect", [r.Add(), r.Subtract(), r.Choice(), r.AddUnlessShooterLoses()]
    )
    @pytest.mark.parametrize(
        ("shoot", "said"),
        [
            ({"cards": "JD"}, "JD is worth nothing"),
            ({"worth": 0}, "QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH is worth nothing"),
        ],
    )
    def test_a_shoot_that_is_worth_nothing(
        self, effect: r.Effect, shoot: dict[str, Any], said: str
    ) -> None:
        """It would change no score, though to change scores is its effect."""
        rules = AMERICAN.amend(r.Moon(effect, **shoot))
        assert rules.check() == (
            f"moon: {said}, so the shoot is; give worth=, or take it out with Without('moon')",
        )
        assert AMERICAN.amend(r.Sun(effect, 0)).check() == (
            "sun: the cards are worth nothing, so the shoot is; give worth=, or take it out with "
            "Without('sun')",
        )

    def test_an_effect_that_needs_no_worth(self) -> None:
        """Nothing, a win, or an effect of one's own, which may have other points."""
        for effect in (r.Nothing(), r.WinMatch(), Five()):
            assert not AMERICAN.amend(r.Moon(effect, "JD"), r.Sun(effect, 0)).check()
        imaginary = r.CardPoints("points.queen", {"QS": 13}, imaginary=True)
        assert not variants.COMPLEX_HEARTS.amend(imaginary, r.Moon(r.Add(), "QS")).check()

    def test_far_from_zero_no_card_counts_against_its_taker(self) -> None:
        far = variants.COMPLEX_HEARTS.amend(r.Sun(), best="high")
        reason = "a total far from zero is best, so no card counts against its taker"
        assert far.check() == (
            f"moon: {reason}; list the cards of the shoot, or take it out with Without('moon')",
            f"sun: {reason}; give worth=, or take it out with Without('sun')",
        )
        listed = r.Moon(cards=r.HEARTS | r.QUEEN, worth=26)
        assert not far.amend(listed, r.Sun(worth=52)).check()

    @pytest.mark.parametrize(
        ("amendments", "never", "first"),
        [
            ([r.Moon(r.Add(), key="moon.more")], "moon.more", "moon"),
            ([r.Moon(r.Add(), r.HEARTS | r.QUEEN, key="first")], "moon", "first"),
            ([r.Moon(worth=5, key="moon.a"), r.Moon(key="moon.b")], "moon.a", "moon"),
            ([r.Sun(), r.Moon(cards=r.PACK, key="moon.pack")], "moon.pack", "sun"),
            ([r.Partners(pooled=False), r.Moon(by="side", key="a")], "moon", "a"),
            ([r.Partners(), r.Moon(by="side", key="moon.side")], "moon.side", "moon"),
        ],
    )
    def test_a_second_shoot_that_never_counts(
        self, amendments: list[Any], never: str, first: str
    ) -> None:
        """It takes the same cards as one that counts before it; the message has both keys."""
        problems = AMERICAN.amend(*amendments).check()
        assert problems[0] == (
            f"{never}: it never counts, because {first} takes the same cards and counts first; "
            f"give one of them other cards, or take it out with Without('{never}')"
        )

    @pytest.mark.parametrize(
        "amendments",
        [
            [r.Moon(r.Add(), r.HEARTS, key="moon.hearts")],
            [r.Moon(r.Add(), r.PACK, key="moon.pack")],
            [r.Sun(), r.Moon(r.Add(), r.PACK - Cards("2C"), key="moon.most")],
            [r.Partners(pooled=False), r.Moon(by="side", key="moon.side")],
            [r.Partners(pooled=False), r.Sun(), r.Moon(cards=r.PACK, by="side", key="moon.pack")],
        ],
    )
    def test_a_second_shoot_that_may_count(self, amendments: list[Any]) -> None:
        assert not AMERICAN.amend(*amendments).check()

    @pytest.mark.parametrize(
        "choice",
        [
            r.Choice(()),
            r.Choice((r.Add(),)),
            r.Choice((r.Add(), r.Add())),
            r.Choice((r.Choice(),)),
            r.Choice((r.Add(), r.Subtract(), r.Choice())),
            r.Choice((r.Add(), r.Choice(()))),
        ],
    )
    def test_a_choice_that_is_none(self, choice: r.Choice) -> None:
        (problem,) = AMERICAN.amend(r.Moon(choice)).check()
        assert problem == "moon: a choice is between two or more different effects"

    def test_nothing_is_said_of_what_is_possible(self) -> None:
        for effect in EFFECTS:
            assert AMERICAN.amend(r.Moon(effect)).check() == ()


class TestWrongFigures:
    """Values of a wrong kind are refused at once."""

    @pytest.mark.parametrize("effect", ["add", None, r.Add, r.Moon()])
    def test_an_effect_of_another_type_is_refused(self, effect: Any) -> None:
        with pytest.raises(RulesError, match=r"^Moon: effect must be of type Effect, not "):
            r.Moon(effect)

    @pytest.mark.parametrize("effects", ["add", ("add",), (r.Add(), r.Subtract), r.Add(), None])
    def test_what_is_chosen_from(self, effects: Any) -> None:
        with pytest.raises(RulesError, match=r"^Choice: "):
            r.Choice(effects)

    def test_a_worth_is_a_size(self) -> None:
        """Its sign follows from the scores that win, low or high: a positive worth is good for the
        shooter in both, and a negative one is refused."""
        high = variants.GONG_ZHU.amend(
            r.Without("moon"), r.Moon(r.Subtract(), r.HEARTS, 200, key="moon.hearts")
        )
        hearts: list[Cards | str] = [r.HEARTS, r.QUEEN, "JD", "TC"]
        assert score_taken(high, hearts).points[0] == 200
        for base, shoot, key in (
            (AMERICAN, r.Moon(worth=-26), "moon"),
            (high, r.Moon(worth=-200), "moon"),
            (AMERICAN, r.Sun(worth=-52), "sun"),
            (AMERICAN, r.Moon(r.Add(), r.HEARTS, -1, key="moon.hearts"), "moon.hearts"),
        ):
            assert base.amend(shoot).check(4) == (
                f"{key}: the worth {shoot.worth} is below 0; give its size, and the score that "
                "wins decides the direction",
            )

    @pytest.mark.parametrize("worth", ["26", 26.0, True])
    def test_a_worth_that_is_no_number_is_refused(self, worth: Any) -> None:
        with pytest.raises(RulesError, match=r"^Moon: worth must be a whole number, not "):
            r.Moon(r.Add(), worth=worth)


class TestBaseClasses:
    """They leave to each rule what only it can say."""

    def test_the_base_of_shoots(self) -> None:
        table = AMERICAN.table(4)
        with pytest.raises(NotImplementedError):
            r.Shoot().cards_needed(table)
        with pytest.raises(NotImplementedError):
            r.Shoot().value(table)
        assert r.Shoot().imaginary_value(table) == 0

    def test_the_base_of_effects(self) -> None:
        assert r.Effect().options == {}
        assert r.Effect.needs_match is False
        with pytest.raises(NotImplementedError):
            r.Effect().deltas(TestShot.shot(None))


@pytest.mark.parametrize(
    "rule",
    [
        *EFFECTS,
        *map(r.Moon, EFFECTS),
        r.Moon(r.Add(), "QS"),
        r.Moon(r.Add(), PENALTY, 52),
        r.Sun(),
        r.Sun(r.Add(), 40),
    ],
)
def test_a_shoot_is_a_value(rule: object) -> None:
    check_same(read_back(rule), rule)
    check_round_trips(rule)
    check_immutable(rule)


def test_different_effects_are_different_rules() -> None:
    assert len(set(map(r.Moon, EFFECTS))) == len(EFFECTS)
    assert r.Moon(r.Add(), "QS") == r.Moon(r.Add(), r.QUEEN) != r.Moon(r.Add())


def test_a_shoot_in_two_columns_in_words() -> None:
    """PG-132: what it is worth is said for each of them."""
    told = " ".join(variants.COMPLEX_HEARTS.describe().split())
    assert "13 points in the first column and 13 in the second are taken off" in told


def test_whom_a_shoot_among_partners_concerns() -> None:
    table = variants.PARTNERS_SUMMED.table(4)
    stake = r.Moon(r.Add()).stake(table)
    assert (stake.worth, stake.shooter, stake.winner) == (
        26,
        "the shooter",
        "the side of the shooter",
    )
    assert stake.others == "each of the other players (partners are not spared)"
    assert stake.opponents == "each opponent"


def test_who_else_may_win_in_words() -> None:
    stake = r.Moon(r.Add()).stake(AMERICAN.table(4))
    shared, sole = r.AddUnlessOpponentWins(), r.AddUnlessOpponentWins("sole")
    assert "win the match by that, alone or together with others," in shared.words(stake)
    assert "win the match by that, without the shooter," in sole.words(stake)


@pytest.mark.parametrize(
    ("effect", "needed"),
    [
        (r.Add(), False),
        (r.Choice(), False),
        (r.AddUnlessShooterLoses(), True),
        (r.Choice((r.AddUnlessShooterLoses(), r.Subtract())), True),
    ],
)
def test_who_took_the_tricks_matters_to_an_effect_that_looks_at_the_match(
    effect: r.Effect, needed: bool
) -> None:
    assert AMERICAN.amend(r.Moon(effect)).table(4).scoring_plan.needs_takers == needed


@pytest.mark.parametrize("together", [False, True])
def test_the_sun_is_every_trick_to_the_core(together: bool) -> None:
    condition = r.Sun(r.Add()).lower(AMERICAN.table(4), together=together)
    assert condition is not None
    assert (condition.every_trick, condition.together) == (True, together)


def test_the_words_for_every_table() -> None:
    """The sentences of these rules in every variant, and with each field changed."""
    check_words("shooting")
