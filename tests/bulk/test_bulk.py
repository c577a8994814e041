"""Scores in bulk: whatever the rules and the cards, they are those of every deal by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import numpy as np
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
    Rules,
    RulesError,
    State,
    Trick,
    bulk,
    score_hand,
    testing,
    variants,
)
from hearts import rules as r
from hearts._core.cards.action import CardsLike
from hearts._core.cards.cards import CARDS
from hearts.bulk import (
    BulkScores,
    from_tricks,
    indices,
    score_deals,
    to_tricks,
)
from hearts.simulate import finish
from tests.core.test_scoring_plan import PerTrick
from tests.tables import TABLES
from tests.test_recorded import RECORDS, replayed

MICROSOFT = variants.MICROSOFT


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


@frozen
class Given:
    """Deals to be counted.

    Attributes:
        rules: The rules.
        players: How many play.
        deals: The tricks of each deal.
        charged: What was charged in each.
        answers: What was chosen in each.
        match: The score sheet before each of them; None where it is not known.
    """

    rules: Rules
    players: int
    deals: list[list[Trick]]
    charged: list[Cards]
    answers: list[tuple[str, ...]]
    match: Match | None = None

    def one(self, deal: int) -> HandScore:
        """The score of one deal, counted by itself."""
        return score_hand(
            self.rules,
            self.deals[deal],
            players=self.players,
            charged=self.charged[deal],
            match=self.match,
            choice=self.answers[deal],
        )

    def one_by_one(self) -> list[HandScore]:
        """The scores, counted one by one."""
        return [self.one(deal) for deal in range(len(self.deals))]

    def in_bulk(self) -> BulkScores:
        """The scores, counted at once."""
        cards, leaders = from_tricks(self.deals)
        return score_deals(
            self.rules,
            cards,
            leaders,
            players=self.players,
            charged=self.charged,
            match=self.match,
            choice=self.answers,
        )


def seats(row: Any) -> tuple[int, ...]:
    """The numbers of a row, one a seat."""
    return tuple(row.tolist())


def check_same(scores: BulkScores, expected: list[HandScore]) -> None:
    """Every row is what the deal comes to by itself."""
    assert len(scores) == len(expected)
    for deal, score in enumerate(expected):
        assert seats(scores.points[deal]) == score.points
        assert (scores.imaginary is None) == (score.imaginary is None)
        if scores.imaginary is not None:
            assert seats(scores.imaginary[deal]) == score.imaginary
        assert scores.shot[deal] == (score.shot is not None)
        assert scores.suns[deal] == (score.shot == "sun")
        assert scores.shooters[deal] == (-1 if score.shooter is None else score.shooter)
        assert scores.wins[deal] == score.wins
        assert seats(scores.tricks[deal]) == score.tricks
        assert tuple(seat for seat in seats(scores.takers[deal]) if seat >= 0) == score.takers


def tricks_of(game: Game, cards: list[Card], leader: int, extra: Card | None) -> list[Trick]:
    """The tricks that these cards make, whoever held them."""
    found: list[Trick] = []
    while cards:
        lap = cards[: int(game.table.plan.lap)]
        stands_for = extra if Card("W") in lap else None
        told = Trick(leader, lap, stands_for).effective
        count = game.table.plan.size(told, len(lap) == len(cards))
        trick = Trick(leader, cards[:count], extra if Card("W") in cards[:count] else None)
        found.append(trick)
        taker = game.taker(trick)
        leader = leader if taker is None else taker
        cards = cards[count:]
    return found


def options_of(game: Game) -> list[str]:
    """All that a shooter may be asked for."""
    return [option for shoot in game.table.rules.shoots for option in shoot.effect.options]


def shuffled_deal(game: Game, rng: Random) -> list[Trick]:
    """A deal whose cards lie in any order, legal or not, or such that one seat takes them all."""
    cards = rng.sample(list(game.table.deck), len(game.table.deck))
    if rng.random() < 0.4:  # mostly the leader takes it
        cards.sort(key=lambda card: (card.suit, card), reverse=True)
        place = rng.randrange(len(cards))
        cards[0], cards[place] = cards[place], cards[0]
    if game.table.has_extra and cards[-1] == Card("W"):
        cards.reverse()
    size = game.table.play_size
    extra = cards[-1] if game.table.has_extra else None
    return tricks_of(game, cards[:size], rng.randrange(game.players), extra)


def shuffled_deals(game: Game, rng: Random, count: int, match: Match | None) -> Given:
    """Some such deals, with anything charged and all answers to what might be asked."""
    charging = game.rules.charging
    free = Cards() if charging is None else charging.cards
    options = options_of(game)
    return Given(
        game.rules,
        game.players,
        [shuffled_deal(game, rng) for _ in range(count)],
        [Cards([card for card in free if rng.random() < 0.4]) for _ in range(count)],
        [tuple(rng.sample(options, len(options))) for _ in range(count)],
        match,
    )


@st.composite
def shuffled(draw: st.DrawFn, rules: st.SearchStrategy[Rules]) -> Given:
    """Some such deals, by any rules, in a match or not."""
    game = draw(testing.games(rules))
    match = Match(game.rules, game.players) if draw(st.booleans()) else None
    rng = Random(draw(st.integers(0, 2**32)))
    return shuffled_deals(game, rng, draw(st.integers(1, 5)), match)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_scores_of_every_variant_are_those_of_each_deal(name: str, players: int) -> None:
    game = Game(variants.get(name), players)
    deals = shuffled_deals(game, Random(players), 20, Match(game.rules, players))
    check_same(deals.in_bulk(), deals.one_by_one())


def complaint(count: Callable[[], object]) -> str | None:
    """With which error the counting is refused; None if it is not."""
    try:
        count()
    except InputError as error:
        return str(error)
    return None


OF_ONES_OWN = st.just(variants.AMERICAN.amend(TwoQueens(), r.NoTricks(), name="of one's own"))


@given(shuffled(testing.rule_sets() | OF_ONES_OWN))
def test_the_scores_are_those_of_each_deal(deals: Given) -> None:
    alone = [complaint(partial(deals.one, deal)) for deal in range(len(deals.deals))]
    found = complaint(deals.in_bulk)
    if found is None:
        check_same(deals.in_bulk(), deals.one_by_one())
    elif found.startswith("deal "):
        deal, _, message = found.removeprefix("deal ").partition(": ")
        assert alone[int(deal)] == message
    assert (found is None) == (alone == [None] * len(alone))
    assert found is None or found.startswith("deal ") or alone == [found] * len(alone)


@given(shuffled(testing.rule_sets()))
def test_arrays_become_the_tricks_that_they_were_made_of(deals: Given) -> None:
    cards, leaders = from_tricks(deals.deals)
    assert to_tricks(deals.rules, cards, leaders, players=deals.players) == deals.deals


def test_no_tricks_are_made_of_cards_that_cannot_be() -> None:
    with pytest.raises(InputError, match="deal 1, trick 1, place 3: 2C was played before"):
        to_tricks(MICROSOFT, changed((1, 7, 1)), 0)
    with pytest.raises(InputError, match="leaders: deal 0"):
        to_tricks(MICROSOFT, changed(), 4)


def test_warren_stands_for_the_card_that_was_not_dealt() -> None:
    rules = variants.get("ricketts_warren")
    deals = shuffled_deals(Game(rules), Random(3), 20, None)
    cards, leaders = from_tricks(deals.deals)
    tricks = to_tricks(rules, cards, leaders)
    assert tricks == deals.deals
    assert any(trick.extra is not None for deal in tricks for trick in deal)


@given(st.data())
def test_the_scores_are_those_that_states_reached(data: st.DataObject) -> None:
    game = data.draw(testing.games())
    rng = Random(data.draw(st.integers(0, 2**32)))
    states: list[State] = []
    for seed in range(3):
        state = game.start(seed=seed)
        while state.phase is Phase.CALL:
            state = state.apply(state.random_action(rng))
        states.append(finish(state.deal(), rng))
    acts = [state.deal_history for state in states]
    deals = Given(
        game.rules,
        game.players,
        [list(state.tricks) for state in states],
        [sum((act.cards for act in each if isinstance(act, Charge)), Cards()) for each in acts],
        [tuple(act.option for act in each if isinstance(act, Choose)) for each in acts],
        Match(game.rules, game.players),
    )
    scores = deals.in_bulk()
    reached = [state.hand_score for state in states]
    check_same(scores, [score for score in reached if score is not None])
    assert [scores.taken(deal) for deal in range(3)] == [state.taken for state in states]


def test_recorded_games_count_as_they_were_played() -> None:
    states = [replayed(record) for record in RECORDS]
    cards, leaders = from_tricks(state.tricks for state in states)
    scores = score_deals(variants.openspiel(), cards, leaders)
    check_same(scores, [state.hand_score for state in states if state.hand_score is not None])
    # Thousands of them, in the other shape and in other types.
    many = np.tile(cards.reshape(-1, 13, 4).astype(np.int32), (2000, 1, 1))
    again = score_deals(variants.openspiel(), many.tolist(), np.tile(leaders, 2000).astype(np.int8))
    for column in ("points", "takers", "tricks", "piles", "twice", "shooters"):
        once = getattr(scores, column)
        assert (getattr(again, column) == np.tile(once, (2000, *[1] * (once.ndim - 1)))).all()


#: The cards from the lowest club to the highest heart: the last seat of a trick takes most of them.
UP = indices(r.Deck().cards(4))
#: The same from the end: the leader takes every trick.
DOWN = UP[::-1]


def test_what_shooters_chose_is_told_for_all_or_for_each() -> None:
    deals = np.array([DOWN] * 3)
    add, subtract = (26, 26, 0, 26), (0, 0, -26, 0)
    for choice, expected in (
        ("add", [add] * 3),
        ("subtract", [subtract] * 3),
        (["add", "subtract", "add"], [add, subtract, add]),
        (np.array(["add", "subtract", "add"]), [add, subtract, add]),
        ([("subtract", "keep"), ["add"], ("add",)], [subtract, add, add]),
    ):
        scores = score_deals(variants.AMERICAN, deals, 2, choice=choice)
        assert [seats(row) for row in scores.points] == expected
        assert scores.shot.all()
        assert scores.shooters.tolist() == [2, 2, 2]
    with pytest.raises(InputError, match=r"deal 0: moon: seat 2 chooses.*give choice="):
        score_deals(variants.AMERICAN, deals, 2)
    with pytest.raises(InputError, match=r"deal 1: moon: seat 2 chooses"):
        score_deals(variants.AMERICAN, deals, 2, choice=["add", (), "add"])
    with pytest.raises(InputError, match=r"^choice must be a text for all deals or .*, not None$"):
        score_deals(variants.AMERICAN, deals, 2, choice=None)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="deal 2: choice must be a text or a list of texts, not 3"):
        score_deals(variants.AMERICAN, deals, 2, choice=["add", "add", 3])  # type: ignore[list-item]
    with pytest.raises(InputError, match="choice: 2 entries for 3 deals"):
        score_deals(variants.AMERICAN, deals, 2, choice=["add", "add"])


def test_a_shoot_that_looks_at_the_scores_needs_the_match() -> None:
    rules = variants.AMERICAN.amend(r.Moon(r.AddUnlessShooterLoses()))
    deals = [DOWN]
    with pytest.raises(InputError, match=r"deal 0: moon: .*give match="):
        score_deals(rules, deals, 0)
    match = Match(rules).add((40, 90, 20, 20))
    assert seats(score_deals(rules, deals, 0, match=match).points[0]) == (0, 26, 26, 26)
    match = Match(rules).add((40, 90, 10, 20))
    assert seats(score_deals(rules, deals, 0, match=match).points[0]) == (-26, 0, 0, 0)


def test_rules_that_need_the_match_ask_for_it_before_any_deal() -> None:
    rules = MICROSOFT.amend(r.EndTurned())
    with pytest.raises(InputError, match=r"^end\.turned: .*give match="):
        score_deals(rules, [DOWN], 0)


def test_a_sun_is_no_moon() -> None:
    rules = MICROSOFT.amend(r.Sun(r.Subtract()))
    scores = score_deals(rules, [DOWN, UP], 1)
    assert seats(scores.points[0]) == (0, -52, 0, 0)
    assert scores.suns.tolist() == [True, False]
    assert scores.shooters.tolist() == [1, -1]


def test_what_was_charged_is_told_for_all_or_for_each() -> None:
    rules = variants.TURBO
    plain, charged = (score_deals(rules, [UP], 0, charged=cards).points[0] for cards in ("", "QS"))
    assert seats(plain) != seats(charged)
    each: list[CardsLike] = ["QS", "", Cards("QS"), {"QS"}]
    scores = score_deals(rules, [UP] * 4, 0, charged=each)
    assert [seats(row) for row in scores.points] == [
        seats(row) for row in (charged, plain, charged, charged)
    ]
    with pytest.raises(InputError, match="deal 1: charged: 2C cannot be charged"):
        score_deals(rules, [UP] * 2, 0, charged=["", "2C"])
    with pytest.raises(InputError, match="charged: nothing is charged in microsoft"):
        score_deals(MICROSOFT, [UP] * 2, 0, charged="QS")
    with pytest.raises(
        InputError, match=r"^charged must be cards for all deals or a list .*, not 5$"
    ):
        score_deals(rules, [UP] * 2, 0, charged=5)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="charged: 1 entry for 2 deals"):
        score_deals(rules, [UP] * 2, 0, charged=["QS"])


def test_the_first_deal_that_cannot_be_counted_is_named() -> None:
    deals = np.array([UP] * 3 + [DOWN.reshape(13, 4)[::-1].ravel(), DOWN])
    with pytest.raises(InputError, match=r"deal 3: moon: seat 1 chooses"):
        score_deals(variants.AMERICAN, deals, 1)


def test_a_table_may_be_large() -> None:
    rules = Rules(name="crowd", players=26, opening=r.EldestOpens(), passing=r.Passing())
    game = Game(rules.amend(r.Cancelling(), r.Deck(packs=2), r.Boosters()), 26)
    for each in (Game(rules), game):
        deals = shuffled_deals(each, Random(1), 50, None)
        check_same(deals.in_bulk(), deals.one_by_one())


def test_no_deals_come_to_nothing() -> None:
    for charged in ("", list[str]()):
        scores = score_deals(variants.TURBO, np.empty((0, 52), np.uint8), 0, charged=charged)
        assert len(scores) == 0
        assert scores.points.shape == (0, 4)
        assert scores.takers.shape == (0, 13)
        assert not scores.shot.any()


def test_a_trick_that_nobody_takes_is_marked() -> None:
    """Both twos of clubs and both threes cancel; the cards wait for the next trick."""
    rules = variants.get("cancellation")
    game = Game(rules, 6)
    deck = [card for card in game.table.deck if card.text not in ("2C", "3C", "4C")]
    cards = [*map(Card, ["2C", "2C", "3C", "3C", "4C", "4C"]), *deck]
    size = game.table.hand_size * 6
    row = indices(cards[:size])
    scores = score_deals(rules, [row], 4, players=6, choice="add")
    assert scores.takers[0, 0] == -1
    assert scores.tricks[0].sum() == game.table.hand_size
    tricks = tricks_of(game, cards[:size], 4, None)
    expected = score_hand(rules, tricks, players=6, choice="add")
    check_same(scores, [expected])
    assert scores.twice.any()


def test_lengthened_tricks_are_fewer() -> None:
    """A nine that leads lengthens the trick; there is nothing behind the last one."""
    rules = MICROSOFT.amend(r.Boosters("AC"))
    scores = score_deals(rules, [UP], 0)
    assert scores.takers[0].tolist()[-1] == -1
    assert scores.tricks[0].sum() == 12


@pytest.mark.parametrize("number", [10**6, 10**6 + 1])
def test_large_numbers_fit(number: int) -> None:
    """As arrays, or one by one where they might overflow."""
    rules = MICROSOFT.amend(r.heart_points(number), r.Multiplier("AH", -number))
    check_same(
        score_deals(rules, [UP], 0),
        [score_hand(rules, tricks_of(Game(rules), [CARDS[k] for k in UP], 0, None))],
    )


@pytest.mark.parametrize("alone", [-1, 0, 1, 2])
def test_a_multiplier_alone_has_points_of_its_own(alone: int) -> None:
    """PG-093, PG-097: whoever takes it with no other card that counts gets them, however few."""
    changes = r.Multiplier("TC", alone=alone), r.DealFloor(-3)
    rules = MICROSOFT.amend(*changes, points=(r.queen_points(),), shoots=())
    game, rng = Game(rules), Random(alone)
    deals = [shuffled_deal(game, rng) for _ in range(20)]
    cards = np.array([[card.index for trick in deal for card in trick.cards] for deal in deals])
    scores = score_deals(rules, cards, np.array([deal[0].leader for deal in deals]))
    check_same(scores, [score_hand(rules, deal) for deal in deals])
    assert any(sorted(seats(row)) == sorted([13, alone, 0, 0]) for row in scores.points)


def test_numbers_beyond_a_machine_word_are_counted_one_by_one() -> None:
    rules = MICROSOFT.amend(r.heart_points(10**9))
    assert score_deals(rules, [UP], 0).points.sum() == 13 * 10**9 + 13
    hearts_alone = MICROSOFT.amend(points=(r.heart_points(2**62),), shoots=())
    for rules in (MICROSOFT.amend(r.heart_points(10**20)), hearts_alone):
        with pytest.raises(InputError, match=r"deal 0: [0-9]+ points do not fit into an array"):
            score_deals(rules, [UP], 0)
    complex_rules = variants.get("complex_hearts").amend(
        r.CardPoints("points.hearts", {r.HEARTS: -(10**20)}, imaginary=True)
    )
    with pytest.raises(InputError, match=r"deal 0: -?[0-9]+ points do not fit into an array"):
        score_deals(complex_rules, [UP], 0, choice="add")


@pytest.mark.parametrize("most", [2**63 - 1, 1 - 2**63])
def test_the_largest_points_that_fit(most: int) -> None:
    queen = r.CardPoints("points.queen", {r.QUEEN: most})
    rules = MICROSOFT.amend(r.EndAfter(), points=(queen,), shoots=())
    [points] = score_deals(rules, [UP], 0).points.tolist()
    assert sorted(points) == sorted([0, 0, 0, most])


def test_who_takes_no_trick_gets_the_bonus() -> None:
    rules = variants.openspiel(avoid_all_tricks_bonus=True)
    hands = UP.reshape(4, 13).T.ravel()  # each seat leads and follows with a suit of its own
    scores = score_deals(rules, [hands, UP], 0)
    check_same(
        scores,
        [
            score_hand(rules, tricks_of(Game(rules), [CARDS[k] for k in row], 0, None))
            for row in (hands, UP)
        ],
    )


# What is refused.


def changed(*changes: tuple[int, int, int]) -> np.ndarray[Any, Any]:
    """Two deals with other numbers in these places."""
    deals = np.array([UP, UP]).astype(np.int64)
    for deal, place, number in changes:
        deals[deal, place] = number
    return deals


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        (changed((1, 51, 57)), "deal 1, trick 12, place 3: 57 is not the number of a card"),
        (changed((0, 4, -1)), "deal 0, trick 1, place 0: -1 is not the number of a card"),
        (changed((1, 6, 56)), "deal 1, trick 1, place 2: W is not in the deck for 4 players"),
        (changed((1, 7, 1)), "deal 1, trick 1, place 3: 2C was played before"),
        (UP, r"cards: of the shape \(52,\); a deal of microsoft for 4 has 52 cards to play, so"),
        ([UP[:48]], r"cards: of the shape \(1, 48\)"),
        (np.array([UP]).reshape(1, 4, 13), r"it is \(deals, 52\) or \(deals, 13, 4\)"),
        (np.array([UP]).astype(float), "cards must be an array of whole numbers, not of float64"),
        (np.array([UP]) > 3, "cards must be an array of whole numbers, not of bool"),
        (bulk.NAMES[np.array([UP])], "cards must be an array of whole numbers, not of <U2"),
        ([UP.tolist(), [1, 2]], "cards: "),
        (np.array([[0, *UP[1:51], 57]]), "deal 0, trick 12, place 3: 57 is not the number"),
    ],
)
def test_cards_that_cannot_be_are_refused(cards: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        score_deals(MICROSOFT, cards, 0, players=4)


def test_with_boosters_a_card_is_named_by_its_place_in_the_deal() -> None:
    with pytest.raises(InputError, match="deal 1, card 7: 2C was played before"):
        score_deals(variants.get("booster_nines"), changed((1, 7, 1)), 0)


def test_deals_with_equal_piles_and_other_numbers_of_tricks() -> None:
    """A rule of one's own that counts tricks counts each of them, even if no shoot asks."""
    queen = r.CardPoints("points.queen", {"QS": 13})
    game = Game(variants.AMERICAN.amend(PerTrick(), r.Passing(), points=(queen,), shoots=()))
    ends = [finish(game.start(seed=seed).deal(), Random(seed)) for seed in range(20)]
    cards = [[int(card.index) for trick in end.tricks for card in trick.cards] for end in ends]
    found = score_deals(game.rules, cards, [end.tricks[0].leader for end in ends])
    for end, points in zip(ends, found.points.tolist(), strict=True):
        assert end.hand_score is not None
        assert tuple(points) == end.hand_score.points


def test_the_deal_is_told_however_many_there_are() -> None:
    deals = np.array([UP] * 9000)
    deals[8500, 9] = UP[8]
    with pytest.raises(InputError, match="deal 8500, trick 2, place 1: TC was played before"):
        score_deals(MICROSOFT, deals, 0)


@pytest.mark.parametrize(
    ("leaders", "message"),
    [
        ([0, 4], "leaders: deal 1, trick 0 is led by 4, which is not at this table of 4: 0 to 3"),
        (-1, "leaders: deal 0, trick 0 is led by -1"),
        ([0, 1, 2], r"leaders: of the shape \(3,\); it is one number, or one for each of the 2"),
        ([[0], [1]], r"leaders: of the shape \(2, 1\)"),
        ([0.0, 1.0], "leaders must be an array of whole numbers, not of float64"),
        ([[0], [1, 2]], "leaders: "),
    ],
)
def test_leaders_who_cannot_be_are_refused(leaders: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        score_deals(MICROSOFT, changed(), leaders)


def test_the_number_of_players_is_told_from_the_shape() -> None:
    rules = variants.get("wikipedia")
    deck = indices(rules.deck.cards(3))
    laps = np.array([deck]).reshape(1, -1, 3)
    assert score_deals(rules, laps, 0).points.shape == (1, 3)
    assert score_deals(rules, [deck], 0, players=3).points.shape == (1, 3)
    with pytest.raises(InputError, match="say by how many"):
        score_deals(rules, [deck], 0)
    with pytest.raises(RulesError):
        score_deals(rules, laps, 0, players=8)
    with pytest.raises(InputError, match="rules must be Rules"):
        score_deals("microsoft", laps, 0)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="match must be a Match"):
        score_deals(rules, laps, 0, match=3)  # type: ignore[arg-type]


@frozen
class Sevens(r.Taking):
    """A custom rule: the last seven in a trick takes it."""

    key = "taking.sevens"

    def winner(self, cards: tuple[Card, ...]) -> int | None:
        sevens = [place for place, card in enumerate(cards) if card.rank == "7"]
        return sevens[-1] if sevens else None


def test_a_rule_of_ones_own_says_who_takes() -> None:
    for rules in (MICROSOFT.amend(Sevens()), MICROSOFT.amend(Sevens(), r.Boosters())):
        deals = shuffled_deals(Game(rules), Random(3), 20, Match(rules))
        check_same(deals.in_bulk(), deals.one_by_one())


def test_the_number_of_players_is_not_told_from_rows_of_several_lengths() -> None:
    with pytest.raises(InputError, match=r"^cards: "):
        score_deals(variants.get("wikipedia"), [[1, 2], [3]], 0)


def test_deals_with_equal_piles_may_differ_in_the_takers_of_tricks() -> None:
    """The first trick counts: the same tricks in another order give it to another seat."""
    small = MICROSOFT.amend(r.Deck(pack="2C 3C 4C 5C 2D 3D 4D 5D"), r.EldestOpens(), r.Passing())
    rules = small.amend(points=(r.TrickPoints({0: 5}),), shoots=())
    clubs, diamonds = "2C 5C 3C 4C", "2D 3D 4D 5D"  # led by 0, taken by 1, and back
    deals = [f"{clubs} {diamonds}", f"{diamonds} {clubs}"]
    scores = score_deals(rules, [indices(deal) for deal in deals], [0, 1])
    assert scores.points.tolist() == [[0, 5, 0, 0], [5, 0, 0, 0]]
    assert scores.tricks.tolist() == [[1, 1, 0, 0]] * 2


def test_the_taker_of_the_last_trick_may_decide_about_a_moon() -> None:
    """RH-034 beside PE-034: it breaks the tie that the shooter would lose by."""
    rules = Rules(
        name="last", players=3, deck=r.Deck(pack="3C AC 2D 3D 4D 5D QS KS AH"),
        points=(r.heart_points(),), shoots=(r.Moon(r.AddUnlessShooterLoses()),),
        opening=r.EldestOpens(), passing=r.Passing(), ties=r.LastTrick(),
    )  # fmt: skip
    sheet = Match(rules).add((5, 4, 99)).with_next_dealer(2)
    start = Game(rules).start(seed=1, match=sheet).deal(["AC 3D 5D", "AH 2D 4D", "3C QS KS"])

    def ends(state: State) -> Iterator[State]:
        if state.phase is not Phase.PLAY:
            yield state
        else:
            for card in state.legal_cards():
                yield from ends(state.play(card))

    played = list(ends(start))
    cards = [[int(card.index) for trick in end.tricks for card in trick.cards] for end in played]
    scores = score_deals(rules, cards, [0] * len(cards), match=sheet)
    expected = [end.hand_score.points for end in played if end.hand_score is not None]
    assert scores.points.tolist() == [list(points) for points in expected]
    assert {(0, 1, 1), (-1, 0, 0)} <= {*expected}
