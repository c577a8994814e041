"""Counting a deal: from tricks, from piles, and in a match."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Card,
    Cards,
    Charge,
    Choose,
    Game,
    HandScore,
    InputError,
    Match,
    Phase,
    Question,
    Rules,
    RulesError,
    State,
    Trick,
    score_hand,
    score_taken,
    testing,
    variants,
)
from hearts import rules as r
from hearts._engine.score import check_hand_score, count_taken, tricks_that_count
from hearts.rules import standings
from hearts.simulate import finish
from tests.piles import score_of_piles
from tests.values import check_same, read_back

AMERICAN = variants.AMERICAN
MOON: list[Cards | str] = [r.HEARTS | r.QUEEN, "", "", ""]

#: A table of three with the three highest cards of each suit.
SMALL = Rules(
    name="small",
    players=3,
    deck=r.Deck(r.PACK - Cards("QC KC AC QD KD AD QS KS AS QH KH AH")),
    opening=r.EldestOpens(),
)
THREE_OR_FOUR = AMERICAN.amend(
    r.Deck({3: "2D"}),
    r.Passing(),
    r.Moon(r.Add()),
    r.HolderOpens("3C"),
    players=(3, 4),
    name="three or four",
)
SMALL_TRICKS = [
    Trick(0, "AC KC QC"),
    Trick(0, "QD AD KD"),
    Trick(1, "AH QS KH"),
    Trick(1, "AS QH KS"),
]


@frozen
class TwoQueens(r.PointRule):
    """A custom rule: both black queens together are worth something, and no card alone."""

    key = "points.two_queens"

    def lines(self, deal: r.PlayedDeal) -> list[r.Line]:
        return [
            r.Line(seat, -7, self.key)
            for seat, pile in enumerate(deal.piles)
            if Cards("QC QS") <= pile
        ]


def begun(state: State, rng: Random) -> State:
    """The state before the next deal, what has to be called before it left to chance."""
    while state.phase is Phase.CALL:
        state = state.apply(state.random_action(rng))
    return state


@st.composite
def finished(draw: st.DrawFn, rules: st.SearchStrategy[Rules]) -> tuple[Match, State]:
    """The score sheet before a deal, and the state after it."""
    game = draw(testing.games(rules))
    rng = Random(draw(st.integers(0, 999)))
    match = Match(game.rules, game.players)
    if draw(st.booleans()):
        first = finish(begun(game.start(seed=rng.randrange(99)), rng).deal(), rng)
        match = match if first.is_over else first.match
    state = begun(game.start(seed=0, match=match), rng).apply(draw(testing.deal_actions(game)))
    return match, finish(state, rng)


OPENSPIEL = st.builds(
    lambda bonus_jack, no_tricks: variants.openspiel(
        jd_bonus=bonus_jack, avoid_all_tricks_bonus=no_tricks
    ),
    st.booleans(),
    st.booleans(),
)
OF_ONES_OWN = st.just(
    AMERICAN.amend(TwoQueens(), r.bonus_points(), r.NoTricks(), name="of one's own")
)


@given(finished(testing.rule_sets() | OPENSPIEL | OF_ONES_OWN))
def test_tricks_piles_and_the_match_give_one_score(deal: tuple[Match, State]) -> None:
    match, state = deal
    acts = state.deal_history
    answers = [act.option for act in acts if isinstance(act, Choose)]
    charged = sum((act.cards for act in acts if isinstance(act, Charge)), Cards())
    known: dict[str, Any] = {
        "players": state.game.players, "match": match, "choice": answers, "charged": charged,
    }  # fmt: skip
    rules, score = state.game.rules, state.hand_score
    assert score is not None
    assert score_hand(rules, state.tricks, **known) == score
    taken = score_of_piles(rules, state.taken, tricks_taken=score.tricks, **known)
    assert taken is not None or score.shot or state.game.table.needs == "tricks"
    if taken is not None:
        assert attrs.evolve(taken, takers=score.takers, order=score.order) == score
    left = answers[1:] if score.shot and len(answers) > len(choices_of(match, score)) else answers
    assert match.add(score, left) == state.match


def choices_of(match: Match, score: HandScore) -> list[int]:
    """The seats that may choose what becomes of their totals."""
    totals = tuple(map(sum, zip(match.scores, score.points, strict=True)))
    return list(standings.adjusted(match._table, match.standing, totals)[1])


@given(finished(testing.rule_sets() | OPENSPIEL | OF_ONES_OWN))
def test_the_lines_of_a_seat_add_up_to_its_points(deal: tuple[Match, State]) -> None:
    _, state = deal
    score = state.hand_score
    assert score is not None
    for seat, points in enumerate(score.points):
        own = [line for line in score.lines if line.seat == seat]
        assert sum(line.points for line in own) == points
        if score.imaginary is not None:
            assert sum(line.imaginary for line in own) == score.imaginary[seat]


@given(finished(st.sampled_from([variants.MICROSOFT, variants.NEW_MOON, variants.openspiel()])))
def test_a_deal_counts_26_and_a_moon_its_own_way(deal: tuple[Match, State]) -> None:
    _, state = deal
    score = state.hand_score
    assert score is not None
    if score.shot is None:
        assert sum(score.points) == 26
        assert score.shooter is None
    else:
        assert score.cards[score.shooter or 0] == r.HEARTS | r.QUEEN
        assert sum(score.points) == (-26 if state.game.rules.name == "new_moon" else 78)


def test_four_hearts_and_the_queen_are_17() -> None:
    """PG-103."""
    rest = r.HEARTS - Cards("2H 3H 4H 5H")
    assert score_taken(AMERICAN, [rest, "2H 3H 4H 5H QS", "", ""]).points == (9, 17, 0, 0)


def test_a_line_tells_seat_points_rule_and_card() -> None:
    score = score_taken(AMERICAN, [r.HEARTS, "", "QS", ""])
    assert score.lines[0] == r.Line(0, 1, "points.hearts", Card("2H"))
    assert score.lines[-1] == r.Line(2, 13, "points.queen", Card("QS"))
    assert score.cards == (r.HEARTS, Cards(), r.QUEEN, Cards())
    assert score.imaginary is None


# Shooting.


@pytest.mark.parametrize(
    ("answer", "points"), [("add", (0, 26, 26, 26)), ("subtract", (-26, 0, 0, 0))]
)
def test_the_shooter_chooses(answer: str, points: tuple[int, ...]) -> None:
    """PG-112."""
    for choice in (answer, [answer]):
        score = score_taken(AMERICAN, MOON, choice=choice)
        assert (score.points, score.shot, score.shooter) == (points, "moon", 0)


def test_a_missing_answer_is_asked_for_by_name() -> None:
    with pytest.raises(InputError, match=r"moon: seat 0 chooses between add and subtract.*choice="):
        score_taken(AMERICAN, MOON)


def test_an_answer_that_is_no_option_is_refused() -> None:
    with pytest.raises(InputError, match=r"moon: 'halve' is not one of add, subtract"):
        score_taken(AMERICAN, MOON, choice="halve")


def test_an_answer_that_nobody_asked_for_changes_nothing() -> None:
    piles: list[Cards | str] = [r.HEARTS, r.QUEEN, "", ""]
    assert score_taken(AMERICAN, piles, choice="add") == score_taken(AMERICAN, piles)


def test_where_there_is_no_choice_none_is_needed() -> None:
    assert score_taken(variants.MICROSOFT, MOON).points == (0, 26, 26, 26)
    assert score_taken(variants.NEW_MOON, MOON).points == (-26, 0, 0, 0)


@pytest.mark.parametrize(
    ("scores", "after"),
    [
        ((40, 90, 10, 20), (14, 90, 10, 20)),
        ((40, 90, 20, 20), (40, 116, 46, 46)),
        ((36, 90, 10, 20), (36, 116, 36, 46)),
        ((90, 10, 10, 10), (90, 36, 36, 36)),
    ],
)
def test_add_unless_the_shooter_would_lose(scores: tuple[int, ...], after: tuple[int, ...]) -> None:
    """RH-034; with a shared win for equal scores."""
    rules = AMERICAN.amend(r.Moon(r.AddUnlessShooterLoses()))
    match = Match(rules).add(scores)
    assert match.add(score_taken(rules, MOON, match=match)).scores == after


def test_add_unless_an_opponent_would_win() -> None:
    """PG-116."""
    rules = AMERICAN.amend(r.Moon(r.AddUnlessOpponentWins()))
    match = Match(rules).add((90, 80, 10, 20))
    assert match.add(score_taken(rules, MOON, match=match)).scores == (64, 80, 10, 20)


def test_a_shoot_that_depends_on_the_scores_asks_for_the_match() -> None:
    rules = AMERICAN.amend(r.Moon(r.AddUnlessShooterLoses()))
    with pytest.raises(InputError, match=r"moon: .*give match="):
        score_taken(rules, MOON)
    # Nobody shoots, so the scores need not be known.
    assert score_taken(rules, [r.HEARTS, r.QUEEN, "", ""]).points == (13, 13, 0, 0)


def test_26_points_are_no_moon_by_themselves() -> None:
    """A moon is found by the cards taken."""
    king = r.CardPoints("points.king", {Cards("KS"): 13})
    rules = variants.MICROSOFT.amend(king)
    score = score_taken(rules, [r.HEARTS | Cards("KS"), "QS", "", ""])
    assert (score.points, score.shot) == ((26, 13, 0, 0), None)


def test_a_bonus_card_is_no_part_of_a_moon() -> None:
    """PG-113: it counts besides, for whoever took it."""
    rules = variants.MICROSOFT.amend(r.bonus_points("JD", -10))
    assert score_taken(rules, [r.HEARTS | r.QUEEN, "JD", "", ""]).points == (0, 16, 26, 26)
    assert score_taken(rules, [r.HEARTS | r.QUEEN | Cards("JD"), "", "", ""]).points == (
        -10,
        26,
        26,
        26,
    )


def test_26_points_with_a_bonus_card_are_no_moon() -> None:
    rules = variants.MICROSOFT.amend(r.bonus_points("JD", -10))
    king = r.CardPoints("points.king", {Cards("KC"): 10})
    score = score_taken(rules.amend(king), [r.HEARTS | r.QUEEN | Cards("JD"), "KC", "", ""])
    assert (score.points, score.shot) == ((16, 10, 0, 0), None)


def test_a_moon_may_need_a_card_that_counts_nothing() -> None:
    rules = variants.MICROSOFT.amend(r.Moon(r.Subtract(), r.HEARTS | Cards("QS KS"), worth=30))
    assert score_taken(rules, [r.HEARTS | Cards("QS KS"), "", "", ""]).points == (-30, 0, 0, 0)
    with pytest.raises(InputError, match="KS"):
        score_taken(rules, [r.HEARTS | r.QUEEN, "", "", ""])


def test_points_without_a_card_count_beside_a_moon() -> None:
    rules = variants.MICROSOFT.amend(TwoQueens())
    pile = r.HEARTS | Cards("QS QC")
    assert score_taken(rules, [pile, r.PACK - pile, "", ""]).points == (-7, 26, 26, 26)


# Rules that count tricks.


def test_tricks_count_where_a_rule_asks_for_them() -> None:
    rules = variants.openspiel(avoid_all_tricks_bonus=True)
    piles: list[Cards | str] = [r.HEARTS, r.QUEEN, "", ""]
    with pytest.raises(InputError, match=r"points\.no_tricks: the number of tricks"):
        score_taken(rules, piles)
    score = score_taken(rules, piles, tricks_taken=(9, 2, 2, 0))
    assert (score.points, score.tricks) == ((13, 13, 0, -5), (9, 2, 2, 0))


def test_complete_piles_tell_the_tricks() -> None:
    rules = variants.openspiel(avoid_all_tricks_bonus=True)
    score = score_taken(rules, [r.PACK - Cards("QS 2C 3C 4C"), "QS 2C 3C 4C", "", ""])
    assert (score.points, score.tricks) == ((13, 13, -5, -5), (12, 1, 0, 0))


def test_piles_that_are_no_whole_tricks_do_not_tell_them() -> None:
    rules = variants.openspiel(avoid_all_tricks_bonus=True)
    with pytest.raises(InputError):
        score_taken(rules, [r.PACK - Cards("QS 2C 3C"), "QS 2C 3C", "", ""])


def test_a_shoot_leaves_no_bonus_for_no_trick() -> None:
    rules = variants.openspiel(avoid_all_tricks_bonus=True)
    assert score_taken(rules, [r.PACK, "", "", ""]).points == (0, 26, 26, 26)


@pytest.mark.parametrize(
    "counts", [(13, 0, 0), (12, 0, 0, 0), (14, -1, 0, 0)], ids=["seats", "sum", "negative"]
)
def test_impossible_numbers_of_tricks_are_refused(counts: tuple[int, ...]) -> None:
    with pytest.raises(InputError, match="tricks_taken"):
        score_taken(AMERICAN, [r.HEARTS, r.QUEEN, "", ""], tricks_taken=counts)


def test_a_seat_without_a_trick_has_no_pile() -> None:
    rules = variants.openspiel(avoid_all_tricks_bonus=True)
    with pytest.raises(InputError, match="seat 1"):
        score_taken(rules, [r.HEARTS, r.QUEEN, "", ""], tricks_taken=(13, 0, 0, 0))


# What is refused.


@pytest.mark.parametrize(
    ("piles", "message"),
    [
        (
            [r.HEARTS, "QS", "QS", ""],
            "QS is both in the pile of seat 1 and in the pile of seat 2",
        ),
        (
            [r.HEARTS, "QS 2H", "", ""],
            "2H is both in the pile of seat 0 and in the pile of seat 1",
        ),
        ([r.HEARTS - Cards("7H 9H"), "QS", "", ""], "7H 9H"),
        ([r.HEARTS, "QS", ""], "3 piles for 4 players"),
        (["W", "", "", ""], "W in the pile of seat 0 is not in the deck"),
        (["", "", "1X", ""], "'1X' is not a card.*the pile of seat 2"),
        ("QS 2H", "taken must be the pile of each seat"),
        (r.HEARTS, "taken must be the pile of each seat"),
    ],
)
def test_piles_that_cannot_be_are_refused(piles: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        score_taken(AMERICAN, piles)


def small_tricks(**changes: str) -> list[Trick]:
    """The tricks of a small deal, some of them in another form."""
    lines = [changes.get(f"trick{place}", str(trick)) for place, trick in enumerate(SMALL_TRICKS)]
    return [Trick.parse(line) for line in lines if line]


def test_a_deal_is_counted_from_its_tricks() -> None:
    score = score_hand(SMALL, SMALL_TRICKS)
    assert (score.points, score.tricks) == ((0, 16, 0), (1, 3, 0))
    assert score_hand(SMALL, iter(SMALL_TRICKS)) == score


@pytest.mark.parametrize(
    ("tricks", "message"),
    [
        (small_tricks(trick3=""), "9 cards in 3 tricks; a complete deal has 12"),
        ([], "0 cards in 0 tricks; a complete deal has 12"),
        (small_tricks(trick1="0: AC AD KD"), "AC is both in trick 0 and in trick 1"),
        (
            small_tricks(trick1="2: QD AD KD"),
            r"trick 1 \(2: QD AD KD\) is not led by seat 0, the last taker",
        ),
        (small_tricks(trick1="0: QD AD"), r"trick 1 \(0: QD AD\) has 2 cards, not 3"),
        (small_tricks(trick1="0: QD AD KD JD"), r"trick 1 .* has 4 cards, not 3"),
        (small_tricks(trick1="3: QD AD KD"), "trick 1: the leader 3 is not at this table"),
        (small_tricks(trick1="0: QD AD 2D"), "2D in trick 1 is not in the deck"),
        ([*small_tricks()[:3], "1: AS QH KS"], "trick 3 is not a Trick"),
        (Trick(0, "AC KC QC"), "tricks must be a list of Trick"),
        ("0: AC KC QC", "tricks must be a list of Trick"),
    ],
)
def test_tricks_that_cannot_be_are_refused(tricks: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        score_hand(SMALL, tricks)


def test_charges_and_a_kitty_are_refused_where_there_are_none() -> None:
    with pytest.raises(InputError, match="charged: nothing is charged in small"):
        score_hand(SMALL, SMALL_TRICKS, charged="QS")
    with pytest.raises(InputError, match="kitty: there is none in small"):
        score_hand(SMALL, SMALL_TRICKS, kitty="2C")
    with pytest.raises(InputError, match="charged: nothing is charged in american"):
        score_taken(AMERICAN, MOON, charged="QS")
    assert score_hand(SMALL, SMALL_TRICKS, charged="", kitty="") == score_hand(SMALL, SMALL_TRICKS)


def test_the_number_of_players_is_told_from_what_is_given() -> None:
    rules = THREE_OR_FOUR
    assert score_taken(rules, [r.HEARTS, "QS", ""]).points == (13, 13, 0)
    assert score_taken(rules, [r.HEARTS, "QS", "", ""]).points == (13, 13, 0, 0)
    state = finish(Game(rules, 3).start(seed=4).deal(), Random(4))
    assert score_hand(rules, state.tricks) == state.hand_score
    with pytest.raises(InputError, match="players: three or four is played by 3 or 4"):
        score_hand(rules, [])
    with pytest.raises(RulesError, match="not by 5"):
        score_taken(rules, ["", "", "", "", ""])


def test_the_sheet_of_another_table_is_refused() -> None:
    rules = THREE_OR_FOUR
    with pytest.raises(InputError, match="match: its sheet is for 3 players, not for 4"):
        score_taken(rules, MOON, match=Match(rules, 3))


def test_rules_are_needed() -> None:
    with pytest.raises(InputError, match="rules must be Rules"):
        score_taken("american", MOON)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [-1, 4, "0", 1.0, True, None])
def test_a_line_is_for_a_seat_at_the_table(seat: Any) -> None:
    @frozen
    class Astray(r.PointRule):
        key = "points.astray"

        def watches(self, deck: Cards) -> Cards:
            return Cards()

        def lines(self, deal: r.PlayedDeal) -> list[r.Line]:
            return [r.Line(seat, 5, self.key)]

    with pytest.raises(RulesError, match=rf"^points\.astray: lines\(\) .* for seat {seat!r} at"):
        score_taken(AMERICAN.amend(Astray()), [r.HEARTS, "QS", "", ""])


@pytest.mark.parametrize(
    ("wrong", "named"), [(None, "not None"), (5, "not 5"), ([(0, 5)], r"not of \(0, 5\)")]
)
def test_lines_are_lines(wrong: Any, named: str) -> None:
    @frozen
    class Pairs(r.PointRule):
        key = "points.pairs"

        def watches(self, deck: Cards) -> Cards:
            return Cards()

        def lines(self, deal: r.PlayedDeal) -> list[r.Line]:
            found: list[r.Line] = wrong
            return found

    message = rf"^points\.pairs: lines\(\) returns an iterable of Line, {named}$"
    with pytest.raises(RulesError, match=message):
        score_taken(AMERICAN.amend(Pairs()), [r.HEARTS, "QS", "", ""])


def test_an_effect_is_for_every_seat() -> None:
    @frozen
    class Short(r.Effect):
        key = "short"

        def deltas(self, shot: r.Shot) -> tuple[int, ...]:
            return (1, 2)

    with pytest.raises(
        RulesError, match=r"short: deltas\(\) returns a .* number for each of 4 seats"
    ):
        score_taken(AMERICAN.amend(r.Moon(Short())), [r.HEARTS | r.QUEEN, "", "", ""])


def test_the_match_is_a_score_sheet() -> None:
    sheet: Any = 5
    with pytest.raises(InputError, match="match must be a Match, not 5"):
        score_taken(AMERICAN, [r.HEARTS, "QS", "", ""], match=sheet)


def test_a_bonus_that_a_moon_needs_still_counts() -> None:
    """WK-046, S-58: where the jack is needed to shoot, its points stand beside the moon."""
    rules = AMERICAN.amend(r.bonus_points(), r.Moon(r.Add(), r.HEARTS | r.QUEEN | Cards("JD")))
    score = score_taken(rules, [r.HEARTS | r.QUEEN | Cards("JD"), "", "", ""])
    assert (score.points, score.shot) == ((-10, 26, 26, 26), "moon")


# Tricks of several sizes, kitties, orphans.


def test_a_lengthened_trick_has_its_size() -> None:
    """PG-153: a trick with a nine has two laps; another one, and the last one, has one."""
    left = Cards("8C 9C TC 8D TD JD 8S TS JS 8H TH JH")
    rules = SMALL.amend(r.Boosters(), r.Deck(r.PACK - left), name="small nine")
    tricks = [
        Trick.parse("0: 9C TC 8C TD JD 8D"), Trick.parse("1: TS JS 8S"), Trick.parse("2: TH JH 8H"),
    ]  # fmt: skip
    score = score_hand(rules, tricks)
    assert (score.tricks, score.takers, score.points) == ((1, 1, 1), (1, 2, 0), (3, 0, 0))
    short = [
        Trick.parse("0: 9C TC 8C"), Trick.parse("1: TS JS 8S TD JD 8D"), Trick.parse("2: TH JH 8H"),
    ]  # fmt: skip
    with pytest.raises(InputError, match=r"trick 0 \(0: 9C TC 8C\) has 3 cards, not 6"):
        score_hand(rules, short)
    # Fewer tricks than cards in a hand may be taken, since a trick may be lengthened; not more.
    assert score_taken(rules, ["", "8H TH JH", ""], tricks_taken=(0, 3, 0)).tricks == (0, 3, 0)
    with pytest.raises(InputError, match="tricks_taken"):
        score_taken(rules, ["", "8H TH JH", ""], tricks_taken=(0, 5, 0))


PAIRS = Rules(
    name="pairs",
    players=6,
    deck=r.Deck(pack="2C 3C 4C 2H 3H QS", packs=2),
    opening=r.EldestOpens(),
    taking=[r.Cancelling()],
    passing=r.Passing(),
    points=[r.heart_points(), r.queen_points()],
)


def test_tricks_without_a_taker() -> None:
    """PG-089, S-34: they go with the next one that has a taker."""
    orphan = [Trick.parse("0: 2C 2C 3C 3C 4C 4C"), Trick.parse("0: 2H 3H 2H QS QS 3H")]
    # Every card has its double: nobody takes either trick, so all of it is the leader's.
    score = score_hand(PAIRS, orphan)
    assert (score.tricks, score.takers) == ((2, 0, 0, 0, 0, 0), ())
    assert score.points == (4 + 26, 0, 0, 0, 0, 0)
    later = [Trick.parse("0: 2C 2C 3C 3C 4C QS"), Trick.parse("4: 4C 2H 3H QS 2H 3H")]
    score = score_hand(PAIRS, later)
    assert (score.takers, score.tricks) == ((4, 4), (0, 0, 0, 0, 2, 0))


def test_orphans_at_the_end() -> None:
    """PG-090, S-34: they go to whoever took a trick last."""
    tricks = [Trick.parse("0: 4C 2C 3C QS QS 2H"), Trick.parse("0: 4C 4C 2C 2C 3C 3C")]
    rules = attrs.evolve(PAIRS, deck=r.Deck(pack="2C 3C 4C QS 2H 3H", packs=2))
    with pytest.raises(InputError, match="4C"):
        score_hand(rules, tricks)
    tricks = [Trick.parse("0: 4C 2H QS QS 2H 3H"), Trick.parse("0: 2C 2C 3C 3C 4C 3H")]
    score = score_hand(PAIRS, tricks)
    assert score.takers == (0, 4)
    tricks = [Trick.parse("0: 4C 2H QS QS 2H 4C"), Trick.parse("0: 2C 2C 3C 3C 3H 3H")]
    score = score_hand(PAIRS, tricks)
    assert (score.takers, score.tricks) == ((), (2, 0, 0, 0, 0, 0))
    tricks = [Trick.parse("3: 4C 3C QS QS 2H 3H"), Trick.parse("3: 2C 2C 2H 3H 3C 4C")]
    score = score_hand(PAIRS, tricks)
    assert score.takers == (3, 2)


def test_a_kitty_that_was_played_cannot_have_lain_there() -> None:
    """PG-142: the kitty given is checked against what is missing from the tricks."""
    state = finish(Game(variants.KITTY).start(seed=3).deal(), Random(3))
    score = score_hand(variants.KITTY, state.tricks, choice="add")
    kitty = r.PACK - sum((Cards(trick.cards) for trick in state.tricks), Cards())
    assert score_hand(variants.KITTY, state.tricks, kitty=kitty, choice="add") == score
    other = Cards(state.tricks[0].cards)
    with pytest.raises(InputError, match=r"^.. is both in trick 0 and in the kitty$"):
        score_hand(variants.KITTY, state.tricks, kitty=other, choice="add")
    with pytest.raises(InputError, match="kitty: 1 card, not 4"):
        score_hand(variants.KITTY, state.tricks, kitty="2C", choice="add")


def test_a_trick_that_counts_may_have_gone_to_nobody() -> None:
    rules = variants.MICROSOFT.amend(r.TrickPoints({0: 5}))
    one = Cards("QS 2C 3C 4C")
    piles = (r.PACK - one, one, Cards(), Cards())
    for taker in (1, None):
        found = count_taken(rules, piles, takers={0: taker}, tricks_taken=(12, 1, 0, 0))
        assert isinstance(found, tuple)
        assert found[0].points == (13, 13 + 5 * (taker == 1), 0, 0)


def test_what_is_charged_is_checked() -> None:
    """PG-094: only the cards that may be charged."""
    piles: list[Cards | str] = [r.HEARTS, "QS", "JD TC", ""]
    with pytest.raises(InputError, match="charged: KS cannot be charged, only"):
        score_taken(variants.TURBO, piles, charged="KS")
    with pytest.raises(InputError, match="QS"):
        score_taken(variants.TURBO, piles, charged="QS QS")
    assert score_taken(variants.TURBO, piles, charged="QS").points == (13, 26, -20, 0)


@pytest.mark.parametrize("missing", ["TC", "JD"])
def test_what_a_multiplier_watches_has_to_be_given(missing: str) -> None:
    """PG-093."""
    piles: list[Cards | str] = [r.HEARTS, "QS", str(Cards("JD TC") - Cards(missing)), ""]
    with pytest.raises(InputError, match=f"taken: {missing} matter to the score"):
        score_taken(variants.TURBO, piles)


# The shoot that counts.


def test_the_sun_before_the_moon_and_the_larger_moon_before_the_smaller() -> None:
    """S-39, PG-170: one shoot counts, not two."""
    rules = AMERICAN.amend(r.Sun(r.Add()), r.Moon(r.Subtract(), r.HEARTS, 13, key="moon.hearts"))
    assert score_taken(rules, [r.PACK, "", "", ""]).points == (0, 52, 52, 52)
    piles: list[Cards | str] = [r.HEARTS | r.QUEEN, "2C", "", ""]
    assert score_taken(rules, piles, choice="subtract").points == (-26, 0, 0, 0)
    assert score_taken(rules, [r.HEARTS, "QS", "", ""]).points == (-13, 13, 0, 0)


def test_a_shoot_against_good_points() -> None:
    """PG-170: where points are good, adding takes off the others, and subtracting gives."""
    rules = variants.GONG_ZHU.amend(r.Moon(r.Add(), r.HEARTS | r.QUEEN), players=4)
    piles: list[Cards | str] = [r.HEARTS | r.QUEEN, "JD", "TC", ""]
    assert score_taken(rules, piles).points == (0, -200, -250, -300)


@pytest.mark.parametrize("effect", [r.AddUnlessShooterLoses(), r.AddUnlessOpponentWins()])
def test_the_clauses_with_partners(effect: r.Effect) -> None:
    """RH-034, PG-116, S-52: where a side shoots, it is the side that would lose, or another side
    that would win."""
    rules = variants.WIKIPEDIA.amend(r.Moon(effect), r.Partners(3), players=6)
    shot: list[Cards | str] = [r.HEARTS - Cards("2H"), "", "", "QS", "", ""]
    lost = Match(rules).add((90, 80, 10) * 2)
    score = score_taken(rules, shot, match=lost)
    assert (score.points, score.shooter) == ((-24, 0, 0) * 2, 0)
    won = Match(rules).add((30, 80, 10) * 2)
    assert score_taken(rules, shot, match=won).points == (0, 24, 24) * 2
    early = Match(rules).add((90, 70, 10) * 2)
    assert score_taken(rules, shot, match=early).points == (0, 24, 24) * 2


def test_a_match_in_two_phases_needs_its_sheet() -> None:
    """PG-176."""
    rules = AMERICAN.amend(r.EndTurned(50))
    with pytest.raises(InputError, match=r"end\.turned: .*; give match="):
        score_taken(rules, [r.HEARTS, "QS", "", ""])


def test_the_result_multiplied_decides_who_would_win() -> None:
    """S-42: what a moon would do to the match is asked with everything else counted."""
    rules = variants.RICKETTS.amend(r.Multiplier("TC"))
    match = Match(rules).add((60, 40, 50, 30))
    # The seat with the ten would get 52 and stand at 102 with seat 3 lowest at 56: the shooter at
    # 60 would lose.
    score = score_taken(rules, [r.HEARTS | r.QUEEN, "", "TC", ""], match=match)
    assert score.points == (-26, 0, 0, 0)
    plain = Match(variants.RICKETTS).add((60, 40, 50, 30))
    assert score_taken(variants.RICKETTS, MOON, match=plain).points == (0, 26, 26, 26)


def test_the_first_seat_of_a_side_answers_if_nobody_says_who_is_eldest() -> None:
    """PG-117."""
    for side, seat in (((0, 2), 0), ((1, 3), 1)):
        piles = ["", "", "", ""]
        piles[side[0]], piles[side[1]] = str(r.HEARTS), "QS"
        found = count_taken(variants.PARTNERS_POOLED, piles)
        assert found == Question("moon", seat, ("add", "subtract"))


@pytest.mark.parametrize("dealer", range(4))
def test_the_first_of_a_side_from_eldest_hand_answers(dealer: int) -> None:
    """PG-117: of two partners who shoot together."""
    match = Match(variants.PARTNERS_POOLED, dealer=dealer)
    for side in ((0, 2), (1, 3)):
        piles = ["", "", "", ""]
        piles[side[0]], piles[side[1]] = str(r.HEARTS), "QS"
        cards = ["2C", "3C", "4C", "5C"]
        state = Game(match.rules).position(cards, leader=0, taken=piles, match=match)
        for card in cards:
            state = state.play(card)
        eldest = (dealer + 1) % 4
        assert state.question is not None
        assert state.question.seat == (eldest if eldest in side else (dealer + 2) % 4)


def test_a_question_is_a_value() -> None:
    check_same(Question("moon", 0, ("add",)), Question("moon", 0, ("add",)))
    check_same(read_back(Question("moon", 0, ("add",))), Question("moon", 0, ("add",)))


def test_many_answers_or_one() -> None:
    """An answer is a text, or several in a list."""
    assert score_taken(AMERICAN, MOON, choice=("subtract", "keep")).points == (-26, 0, 0, 0)
    wrong: Any = 5
    with pytest.raises(InputError, match="choice must be a text or a list of texts, not 5"):
        score_taken(AMERICAN, MOON, choice=wrong)


def test_warren_needs_its_extra_card() -> None:
    """RH-029: a list of tricks says what Warren stood for; other games have no such card."""
    rules = variants.RICKETTS_WARREN
    state = finish(begun(Game(rules).start(seed=2), Random(2)).deal(), Random(2))
    tricks = list(state.tricks)
    place = next(k for k, trick in enumerate(tricks) if "W" in map(str, trick.cards))
    without = [*tricks]
    without[place] = Trick(tricks[place].leader, tricks[place].cards)
    with pytest.raises(InputError, match=r"say what W stood for, like W=5S"):
        score_hand(rules, without)
    score = state.hand_score
    assert score is not None
    extra = tricks[place].extra
    assert extra is not None
    assert score_hand(rules, tricks, kitty=Cards([extra])) == score
    with pytest.raises(InputError, match="kitty: W cannot be the extra card"):
        score_hand(rules, tricks, kitty="W")
    with pytest.raises(InputError, match="there is no extra card in small"):
        score_hand(SMALL, [Trick(0, "W KC QC", Card("2C")), *SMALL_TRICKS[1:]])


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"cards": (r.HEARTS,)}, "cards: for 1 seat,"),
        ({"tricks": ()}, "tricks: for 0 seats"),
        ({"tricks": (14, -1, 0, 0)}, "tricks: "),
        ({"imaginary": (0,) * 5}, "imaginary: for 5 seats"),
        ({"order": (0, 1, 2)}, "order: for 3 seats"),
        ({"order": (0, 1, 2, 2)}, "order: "),
        ({"order": (0, 1, 2, 4)}, "order: seat 4 is not at this table"),
        ({"takers": (0, 9)}, "takers: seat 9 is not at this table"),
        ({"shooter": 4, "shot": "moon"}, "shooter: seat 4 is not at this table"),
        ({"shooter": 1}, "shot: "),
        ({"shot": "sun"}, "shot: "),
        ({"wins": True}, "shot: "),
        ({"lines": (r.Line(4, 1, "points.hearts"),)}, "lines: seat 4 is not at this table"),
    ],
)
def test_a_hand_score_that_contradicts_itself(changes: dict[str, Any], message: str) -> None:
    score = score_taken(variants.AMERICAN, ["QS 2H", "3H 4H 5H 6H", "7H 8H", "9H TH JH QH KH AH"])
    check_hand_score(score)
    with pytest.raises(InputError, match=message):
        check_hand_score(attrs.evolve(score, **changes))


def test_parts_of_a_hand_score_are_made_plain() -> None:
    listed: Any = {"cards": ["QS", "", "", ""], "tricks": [13, 0, 0, 0], "order": [0, 1, 2, 3]}
    score = HandScore([13, 0, 0, 0], lines=[r.Line(0, 13, "points.queen", "QS")], **listed)
    assert score.lines[0].card == Card("QS")
    assert score.cards[0] == Cards("QS")
    assert (score.points, score.order) == ((13, 0, 0, 0), (0, 1, 2, 3))
    assert hash(Match(AMERICAN).add(score)) == hash(Match(AMERICAN).add(score))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"shot": "star", "shooter": 0}, "shot must be 'moon', 'sun' or None, not 'star'"),
        ({"shot": "moon", "shooter": "0"}, "shooter must be a whole number"),
        ({"shot": "moon", "shooter": 0, "wins": 3}, "wins must be of type bool, not 3"),
        ({"tricks": (1, "2", 3, 4)}, "tricks 1 must be a whole number, not '2'"),
        ({"takers": (1, 2.0)}, "taker 1 must be a whole number, not 2.0"),
        ({"order": (1, None)}, "order 1 must be a whole number, not None"),
        ({"lines": ("x",)}, "a line must be of type Line, not 'x'"),
        ({"lines": (r.Line("0", 1, "x"),)}, "the seat of a line must be a whole number"),  # type: ignore[arg-type]
        ({"lines": (r.Line(0, "1", "x"),)}, "the points of a line must be a whole number"),  # type: ignore[arg-type]
        ({"lines": (r.Line(0, 1, 5),)}, "the rule of a line must be of type str"),  # type: ignore[arg-type]
        ({"lines": (r.Line(0, 1, "x", imaginary=1.5),)}, "the imaginary points of a line must be"),  # type: ignore[arg-type]
    ],
)
def test_a_hand_score_of_wrong_types_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        Match(AMERICAN).add(HandScore((13, 5, 8, 0), **changes))


def test_parts_that_are_no_cards_and_no_lists_are_refused() -> None:
    with pytest.raises(InputError, match="as the card of a line"):
        r.Line(0, 1, "points.hearts", "QX")
    with pytest.raises(InputError, match="a hand score must be a list, not 5"):
        HandScore(5)
    with pytest.raises(InputError, match="'QX'"):
        HandScore((1, 2, 3, 4), ("QX", "", "", ""))


def test_a_pile_of_all_that_counts_does_not_say_who_took_the_tricks() -> None:
    """WK-047: a seat that took all tricks but one may hold it as well."""
    rules = variants.MICROSOFT.amend(r.Sun(r.Subtract()))
    piles = ["", "", str(r.HEARTS | r.QUEEN), ""]
    with pytest.raises(InputError) as error:
        score_taken(rules, piles)
    assert str(error.value) == "sun: one seat may have all tricks; give tricks_taken="
    assert score_taken(rules, piles, tricks_taken=(0, 1, 12, 0)).shot == "moon"
    assert score_taken(rules, piles, tricks_taken=(0, 0, 13, 0)).shot == "sun"


def test_the_larger_shoot_counts_wherever_it_is_listed() -> None:
    """S-39: the rules list the hearts alone first."""
    rules = AMERICAN.amend(r.Moon(r.Subtract(), r.HEARTS, 13), r.Moon(r.Add(), key="moon.whole"))
    assert [shoot.key for shoot in rules.shoots] == ["moon", "moon.whole"]
    assert score_taken(rules, MOON).points == (0, 26, 26, 26)


def test_a_shoot_may_count_in_the_second_column_alone() -> None:
    rules = variants.COMPLEX_HEARTS.amend(r.Moon(r.Add(), worth=0))
    score = score_taken(rules, [r.PACK - Cards("TC"), "TC", "", ""])
    assert score.points[2:] == (0, 0)
    assert score.imaginary is not None
    assert score.imaginary[2:] == (13, 13)


@pytest.mark.parametrize("name", ["hartenjagen", "microsoft", "partners_pooled", "cancellation"])
def test_the_takers_of_the_tricks_that_count_are_enough(name: str) -> None:
    bonus = r.SetBonus(7, tricks=(3, -2), cards="")
    rules = variants.get(name).amend(r.TrickPoints({0: 2, 3: -1, -1: 5}), bonus, shoots=())
    game = Game(rules, max(rules.players))
    for seed in range(20):
        end = finish(game.start(seed=seed).deal(), Random(seed))
        score = end.hand_score
        assert score is not None
        worth, _ = tricks_that_count(rules.table(game.players))
        takers = {number: end.takers[number] for number in worth}
        found = count_taken(
            rules, end.taken, players=game.players, takers=takers, match=Match(rules, game.players)
        )
        assert isinstance(found, tuple)
        assert (found[0].points, found[0].lines) == (score.points, score.lines)


# The steps of the count, each on a deal where it makes a difference.


@frozen
class QueensAgain(r.PointRule):
    """A custom rule: each queen of spades counts 5 beside what it counts anyway."""

    key = "points.queens_again"

    def watches(self, deck: Cards) -> Cards:
        return deck & (r.QUEEN + r.QUEEN)

    def lines(self, deal: r.PlayedDeal) -> list[r.Line]:
        queens = [
            (seat, card)
            for seat, pile in enumerate(deal.piles)
            for card in pile & (r.QUEEN + r.QUEEN)
        ]
        return [r.Line(seat, 5, self.key, card) for seat, card in queens]


@frozen
class CardsTwice(r.ResultRule):
    """A custom rule: the points of the cards of whoever has the ten of clubs count again."""

    key = "result.cards_twice"

    def watches(self, deck: Cards) -> Cards:
        return deck & Cards("TC")

    def lines(self, tally: r.Tally) -> list[r.Line]:
        return [
            r.Line(seat, tally.points(seat, cards_only=True)[0], self.key)
            for seat, pile in enumerate(tally.taken)
            if "TC" in pile
        ]


@frozen
class EveryTrick(r.PointRule):
    """A custom rule: each trick counts 1 for its taker, and 2 if it has a heart."""

    key = "points.every_trick"
    needs = "tricks"

    def lines(self, deal: r.PlayedDeal) -> list[r.Line]:
        return [
            r.Line(seat, 1 + bool(Cards(trick.cards) & r.HEARTS), self.key)
            for trick, seat in zip(deal.tricks, deal.takers, strict=True)
            if seat is not None
        ]


@frozen
class UnlessShot(EveryTrick):
    """The same, in deals without a shoot."""

    after_shoot = False


@frozen
class AtTheEnd(r.PointRule):
    """A custom rule: 100 for each trick, when the deal is over, unless somebody shot."""

    key = "points.at_the_end"
    needs = "counts"
    at_end = True
    after_shoot = False

    def lines(self, deal: r.PlayedDeal) -> list[r.Line]:
        return [r.Line(seat, 100 * count, self.key) for seat, count in enumerate(deal.tricks_taken)]


@frozen
class EachCard(r.PointRule):
    """A custom rule: a point for each card."""

    key = "points.each_card"

    def lines(self, deal: r.PlayedDeal) -> list[r.Line]:
        return [r.Line(seat, len(pile), self.key) for seat, pile in enumerate(deal.piles)]


@frozen
class EachCardAtTheEnd(EachCard):
    """The same, when the deal is over."""

    at_end = True


@frozen
class EachCardUnlessShot(EachCard):
    """The same, in deals without a shoot."""

    after_shoot = False


@pytest.mark.parametrize("rule", [EachCard(), EachCardAtTheEnd(), EachCardUnlessShot()])
@pytest.mark.parametrize("shot", [True, False])
def test_points_so_far_know_of_the_end_of_a_deal_and_of_a_shoot(
    rule: r.PointRule, shot: bool
) -> None:
    rules = variants.MICROSOFT.amend(rule)
    one, other = (r.HEARTS | r.QUEEN, Cards()) if shot else (r.HEARTS, r.QUEEN)
    taken = [Cards(), one, other, Cards()]
    state = Game(rules).position(["2C", "3C", "4C", "5C"], leader=0, taken=taken)
    cards = [0, 14, 0, 0] if shot else [0, 13, 1, 0]
    counts = [0, 26, 0, 0] if shot else [0, 13, 13, 0]
    early = not rule.at_end
    assert state.points == tuple(n + early * more for n, more in zip(counts, cards, strict=True))
    for card in ("2C", "3C", "4C", "5C"):
        state = state.play(card)
    cards[3] += 4
    late = rule.after_shoot or not shot
    assert state.hand_score is not None
    assert (state.hand_score.shot is not None) is shot
    assert state.points == tuple(n + late * more for n, more in zip(counts, cards, strict=True))


@frozen
class Rounded(r.ResultRule):
    """A custom rule: one more for each seat whose result is odd, and for each line and shooter."""

    key = "result.rounded"

    def lines(self, tally: r.Tally) -> list[r.Line]:
        seats = range(len(tally.taken))
        odd = [r.Line(seat, 1, self.key) for seat in seats if tally.points(seat)[0] % 2]
        shot = [
            r.Line(seat, 100 + len(tally.shot) + 1000 * len(tally.lines), self.key)
            for seat in tally.shooters
        ]
        return odd + shot


@frozen
class Told(r.Effect):
    """A custom effect: each seat gets what the effect is told about it, in another place."""

    key = "told"

    def deltas(self, shot: r.Shot) -> tuple[int, ...]:
        own = [10_000 * (seat in shot.side) for seat in range(len(shot.points))]
        return tuple(
            1000 * points + more + shot.worth + 100_000 * shot.together
            for points, more in zip(shot.points, own, strict=True)
        )


@pytest.mark.parametrize("effect", ["subtract", "add"])
def test_partners_with_one_pile_take_all_tricks_together(effect: str) -> None:
    """PG-117, PG-123: the tricks of a side are added up, for the sun too."""
    rules = variants.PARTNERS_POOLED.amend(r.Sun(r.Add() if effect == "add" else r.Subtract()))
    piles = [str(r.HEARTS), "", "QS", ""]
    score = score_taken(rules, piles, tricks_taken=(4, 0, 9, 0))
    assert (score.shot, score.shooter, score.tricks) == ("sun", 0, (4, 0, 9, 0))
    assert score.points == ((0, 52, 0, 52) if effect == "add" else (-52, 0, -52, 0))
    one_short = score_taken(rules, piles, tricks_taken=(4, 0, 8, 1), choice="add")
    assert one_short.shot == "moon"
    assert score_taken(rules, [str(r.HEARTS), "QS", "", ""]).points == (13, 13, 13, 13)


@pytest.mark.parametrize("pooled", [True, False])
def test_a_side_with_all_that_counts_may_have_all_tricks(pooled: bool) -> None:
    """PG-123: the piles of partners are one where a side shoots together."""
    rules = AMERICAN.amend(r.Partners(pooled=pooled), r.Sun(r.Add(), by="side"))
    with pytest.raises(InputError) as error:
        score_taken(rules, [r.HEARTS, "", "QS", ""])
    assert str(error.value) == "sun: one side may have all tricks; give tricks_taken="
    assert score_taken(rules, [r.HEARTS, "QS", "", ""]).shot is None
    alone = rules.amend(r.Partners(pooled=False), r.Sun(r.Add(), by="seat"))
    assert score_taken(alone, [r.HEARTS, "", "QS", ""]).shot is None
    with pytest.raises(InputError, match="sun: one seat may have all tricks"):
        score_taken(alone, ["", "", r.HEARTS | r.QUEEN, ""])


@pytest.mark.parametrize(
    "rules",
    [
        AMERICAN.amend(EveryTrick()),
        AMERICAN.amend(UnlessShot(), r.Sun(r.Add())),
        variants.PARTNERS_POOLED.amend(EveryTrick()),
        variants.MICROSOFT.amend(AtTheEnd()),
        variants.PARTNERS_POOLED.amend(AtTheEnd()),
        variants.HARTENJAGEN.amend(EveryTrick(), AtTheEnd()),
        variants.openspiel(avoid_all_tricks_bonus=True),
    ],
    ids=[
        "tricks",
        "tricks without a shoot",
        "tricks of sides",
        "at the end",
        "of sides at the end",
        "both",
        "no trick",
    ],
)
def test_points_so_far_add_up_from_trick_to_trick(rules: Rules) -> None:
    """A rule that counts at the end counts nothing before it, and nothing after a shoot."""
    game = Game(rules, 4)
    for seed in range(3):
        state = game.start(seed=seed).deal()
        rng = Random(seed)
        while state.phase not in (Phase.DEAL, Phase.OVER):
            assert state.points == plain_points(state)
            state = state.apply(state.random_action(rng, state.actors[0]))
        assert state.points == plain_points(state)
        shot = state.hand_score is None or state.hand_score.shot
        if shot is None and not rules.end.needs_match:
            assert state.hand_score is not None
            assert state.points == state.hand_score.points


def plain_points(state: State) -> tuple[int, ...]:
    """Count the cards and the tricks of a state by the words of the rules."""
    game, rules = state.game, state.game.rules
    over = sum(map(len, state.hands)) == 0
    takers = [game.taker(trick) for trick in state.tricks]
    own = [0] * game.players
    shot = state.question is not None
    shot = shot or (state.hand_score is not None and state.hand_score.shot is not None)
    for rule in rules.points:
        if isinstance(rule, UnlessShot) and shot:
            continue
        if isinstance(rule, EveryTrick):
            for trick, taker in zip(state.tricks, takers, strict=True):
                assert taker is not None
                own[taker] += 2 if any(card in r.HEARTS for card in trick.cards) else 1
        elif isinstance(rule, AtTheEnd | r.NoTricks):
            if over and not shot:
                for seat in range(game.players):
                    count = takers.count(seat)
                    own[seat] += 100 * count if isinstance(rule, AtTheEnd) else -5 * (not count)
        else:
            worth = rule.values(r.PACK)
            for seat, pile in enumerate(state.taken):
                own[seat] += sum(worth.get(card, 0) for card in pile)
    if rules.partners is not None and rules.partners.pooled:
        own = [own[seat] + own[(seat + 2) % 4] for seat in range(4)]
    return tuple(own)


def test_an_effect_is_told_what_counts_beside_the_shoot() -> None:
    """S-36: the points of the seats without the cards of the shoot, its worth, and the side."""
    rules = AMERICAN.amend(r.bonus_points(), r.Moon(Told()))
    piles: list[Cards | str] = [r.HEARTS | r.QUEEN, "JD", "", ""]
    assert score_taken(rules, piles).points == (10_026, -10 - 9_974, 26, 26)
    apart = rules.amend(r.Partners(pooled=False), r.Moon(Told(), by="side"))
    piles = [r.HEARTS, "JD", "QS", ""]
    found = score_taken(apart, piles).points
    assert found == (110_026, 100_026 - 10_010, 110_026, 100_026)
    good = variants.GONG_ZHU.amend(r.Moon(Told(), r.HEARTS | r.QUEEN), players=4)
    piles = [r.HEARTS | r.QUEEN, "JD", "TC", ""]
    assert isinstance(score_taken(good, piles).points[1], int)


def test_the_cards_of_a_shoot_are_not_multiplied_with_the_other_cards() -> None:
    """PG-093, PG-112: a multiplier of cards leaves what a shoot changes as it is, and the other
    copy of such a card counts as a card."""
    rules = AMERICAN.amend(r.bonus_points(), r.Moon(r.Add()), r.Multiplier("TC", 3, over="cards"))
    score = score_taken(rules, [r.HEARTS | r.QUEEN | Cards("TC JD"), "", "", ""])
    assert score.points == (-30, 26, 26, 26)
    assert score_taken(rules, [r.HEARTS | r.QUEEN, "TC JD", "", ""]).points == (0, -4, 26, 26)
    twice = variants.CANCELLATION.amend(
        r.Deck("TC 2C", packs=2),
        r.bonus_points(),
        r.Moon(r.Add(), r.HEARTS | r.QUEEN, 26),
        r.Multiplier("TC", 3, over="cards"),
        players=(6,),
    )
    piles: list[Cards | str] = [r.HEARTS | r.QUEEN, r.HEARTS | Cards("TC JD"), "QS JD", "", "", ""]
    found = score_taken(twice, piles)
    assert found.shot == "moon"
    assert found.points == (0, 26 + 3 * (13 - 10), 26 + 13 - 10, 26, 26, 26)


@pytest.mark.parametrize("counting", [False, True])
def test_a_bonus_that_a_shooter_keeps_is_multiplied_with_the_cards(counting: bool) -> None:
    """S-58: it still counts, whether the moon needs it or not."""
    moon = r.Moon(r.Subtract(), counting=counting)
    rules = AMERICAN.amend(r.bonus_points(), moon, r.Multiplier("TC", over="cards"))
    assert score_taken(rules, [r.HEARTS | r.QUEEN | Cards("TC JD"), "", "", ""]).points[0] == -46
    house = AMERICAN.amend(r.bonus_points(), moon, CardsTwice())
    assert score_taken(house, [r.HEARTS | r.QUEEN | Cards("TC JD"), "", "", ""]).points[0] == -46


def test_the_second_copies_of_cards_that_were_shot_stand() -> None:
    """S-35: a moon of one copy each leaves the others to count, and to be multiplied."""
    rules = variants.CANCELLATION.amend(r.Moon(r.Subtract(), r.HEARTS | r.QUEEN), players=6)
    both = r.HEARTS + r.HEARTS + r.QUEEN + r.QUEEN
    score = score_taken(rules, [both, *[""] * 5])
    assert score.points == (0,) * 6
    assert [line.points for line in score.lines if line.rule == "moon"] == [-26, -26]
    once = score_taken(rules, [both - r.HEARTS, r.HEARTS, *[""] * 4])
    assert once.points == (13 - 26, 13, 0, 0, 0, 0)
    multiplied = rules.amend(r.Deck("TC 2C", packs=2), r.Multiplier("TC", over="cards"))
    assert score_taken(multiplied, [both + Cards("TC"), *[""] * 5]).points[0] == 26
    summed = rules.amend(r.Moon(r.Add(), r.HEARTS | r.QUEEN, by="side"), r.Partners(pooled=False))
    found = score_taken(summed, [r.HEARTS + r.QUEEN, "", r.HEARTS, r.QUEEN, "", ""])
    assert found.points[0] + found.points[2] == 13
    again = rules.amend(QueensAgain())
    assert score_taken(again, [both, *[""] * 5]).points[0] == 5
    assert score_taken(AMERICAN.amend(r.Moon(r.Subtract()), QueensAgain()), MOON).points[0] == -26


def test_a_custom_rule_of_results_adds_its_lines() -> None:
    """It sees the lines before it, and the cards and seats of a shoot."""
    rules = variants.MICROSOFT.amend(Rounded())
    score = score_taken(rules, [r.HEARTS - Cards("2H"), "2H", "QS", ""])
    assert score.points == (12, 2, 14, 0)
    assert score.lines[-2:] == (r.Line(1, 1, "result.rounded"), r.Line(2, 1, "result.rounded"))
    assert len(score.lines) == 16
    shot = score_taken(rules, MOON)
    assert shot.points == (100 + 14 + 1000 * (14 + 1 + 3), 26, 26, 26)


@pytest.mark.parametrize("turned", [False, True])
def test_after_the_turn_points_come_off(turned: bool) -> None:
    """PG-176: every line with the other sign, and the points are those of the lines."""
    rules = AMERICAN.amend(r.EndTurned(50), r.bonus_points())
    match = Match(rules).add((50, 20, 10, 5) if turned else (49, 20, 10, 5))
    score = score_taken(rules, [r.HEARTS, "QS", "JD", ""], match=match)
    sign = -1 if turned else 1
    assert score.points == (sign * 13, sign * 13, sign * -10, 0)
    assert {line.points for line in score.lines} == {sign, sign * 13, sign * -10}
    assert score.imaginary is None


def test_each_shooter_with_cards_of_the_shoot_has_a_line() -> None:
    """PG-118, PG-138: partners without such a card have none; one shooter always has his line."""
    rules = AMERICAN.amend(r.Moon(r.Add(), by="side"), r.Partners(pooled=False))
    both = score_taken(rules, [r.HEARTS, "", "QS", ""])
    assert both.points == (0, 26, 0, 26)
    own = [line for line in both.lines if line.rule == "moon"]
    assert own == [
        r.Line(0, -13, "moon"),
        r.Line(2, -13, "moon"),
        r.Line(1, 26, "moon"),
        r.Line(3, 26, "moon"),
    ]
    alone = score_taken(rules, [r.HEARTS | r.QUEEN, "", "", ""])
    own = [line for line in alone.lines if line.rule == "moon"]
    assert own == [r.Line(0, -26, "moon"), r.Line(1, 26, "moon"), r.Line(3, 26, "moon")]
    for_nothing = AMERICAN.amend(r.Moon(r.Add(), "2C", 5))
    own = [
        line
        for line in score_taken(for_nothing, ["2C", r.HEARTS, "QS", ""]).lines
        if line.rule == "moon"
    ]
    assert own == [r.Line(0, 0, "moon"), *(r.Line(seat, 5, "moon") for seat in (1, 2, 3))]


def test_a_side_shoots_in_two_columns() -> None:
    """A partner with points in the second column alone has a line of the shoot too."""
    rules = variants.COMPLEX_HEARTS.amend(
        r.Moon(r.Add(), by="side"), r.Partners(pooled=False), players=4
    )
    assert rules.table(4).imaginary
    imaginary = [card for card in r.PACK if card in rules.table(4).imaginary]
    real = [card for card in r.PACK if rules.table(4).values.get(card, 0) > 0]
    only = Cards([card for card in real if card not in imaginary])
    score = score_taken(rules, [only, "", Cards(imaginary), r.PACK - only - Cards(imaginary)])
    assert score.shot == "moon"
    assert (score.points[0], score.points[2]) == (0, 0)
    assert score.imaginary is not None
    assert (score.imaginary[0], score.imaginary[2]) == (0, 0)
    assert [line.seat for line in score.lines if line.rule == "moon"] == [0, 2, 1, 3]


def test_a_shoot_that_wins_is_on_the_sheet() -> None:
    """PG-120: the shooter has won the match; a shoot of another effect wins nothing."""
    rules = AMERICAN.amend(r.Moon(r.WinMatch()))
    score = score_taken(rules, [r.HEARTS | r.QUEEN, "", "", ""])
    assert (score.points, score.wins, score.shooter) == ((26, 0, 0, 0), True, 0)
    match = Match(rules).add(score)
    assert match.standing.won_by == (0,)
    assert match.is_over
    apart: list[Cards | str] = [r.HEARTS, "QS", "", ""]
    for piles in (MOON, apart):
        plain = Match(variants.MICROSOFT).add(score_taken(variants.MICROSOFT, piles))
        assert plain.standing.won_by == ()
        assert not plain.is_over


def test_tricks_of_partners_who_pool_are_compared_with_their_cards_together() -> None:
    """PG-136: one of them may have the cards of both, and the tricks of both."""
    rules = variants.PARTNERS_POOLED.amend(r.EachTrick(1), r.TrickPoints({-1: 5}))
    piles = [Cards("QS"), r.HEARTS, Cards(), Cards()]

    def count(tricks: tuple[int, ...]) -> Any:
        return count_taken(rules, piles, tricks_taken=tricks, takers={-1: 3})

    assert count((9, 0, 0, 4))[0].points == count((0, 4, 9, 0))[0].points == (22, 22, 22, 22)
    said = "tricks_taken: seat 1 and seat 3 have 13 cards from 3 tricks"
    with pytest.raises(InputError, match=f"^{said}$"):
        count((10, 2, 0, 1))
    with pytest.raises(InputError, match=r"^tricks_taken: seat 1 and seat 3 have 0, but"):
        count_taken(rules, ["QS", "", r.HEARTS, ""], tricks_taken=(13, 0, 0, 0), takers={-1: 3})


def test_the_tricks_that_count() -> None:
    """A trick named from both ends is one trick, unless the number of tricks is open."""
    table = AMERICAN.amend(r.TrickPoints({0: 1, -1: 5, 12: 2})).table(4)
    assert tricks_that_count(table) == ({0: 1, -1: 7}, True)
    apart = {0: 1, -1: 5, 12: 2}
    for taking, points, sure in (
        (r.Cancelling(to="leader"), {0: 1, -1: 7}, True),
        (r.Cancelling(), apart, False),
        (r.Boosters("9S"), apart, False),
    ):
        rules = AMERICAN.amend(r.TrickPoints({0: 1, -1: 5, 12: 2}), taking)
        assert tricks_that_count(rules.table(4)) == (points, sure)
        asked = rules.amend(r.SetBonus(tricks=(3, 12))).table(4)
        assert tricks_that_count(asked) == ({3: 0} | points, sure)


def test_piles_that_are_not_complete_show_no_tricks() -> None:
    """NoTricks needs the numbers of tricks, which piles show once every card is in one."""
    rules = AMERICAN.amend(r.NoTricks(10))
    deck = list(AMERICAN.table(4).deck)
    hearts = [card for card in deck if card in r.HEARTS]
    others = [card for card in deck if card not in r.HEARTS]
    piles = [Cards(hearts[:4]), Cards([*hearts[4:], *others[3:]]), Cards(), Cards(others[:3])]
    with pytest.raises(InputError, match="the number of tricks of each seat"):
        score_taken(rules, piles)
    piles = [Cards([*hearts[:4]]), Cards([*hearts[4:], *others[8:]]), Cards(), Cards(others[:8])]
    assert score_taken(rules, piles).tricks == (1, 10, 0, 2)
    few = [r.HEARTS - Cards("AH"), Cards("QS AH AS 2S"), Cards(), Cards()]
    with pytest.raises(InputError, match="the number of tricks of each seat"):
        score_taken(rules, few)
