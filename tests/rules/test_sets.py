"""Points for every trick, for sets, and for cards that change each other."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Cards,
    Game,
    InputError,
    Play,
    RulesError,
    Trick,
    score_hand,
    score_taken,
    variants,
)
from hearts.bots import careful
from hearts.bulk import from_tricks, score_deals
from hearts.rules import (
    HEARTS,
    PACK,
    QUEEN,
    CancelsCard,
    Deck,
    DoublesCards,
    EachTrick,
    EldestOpens,
    EndAfter,
    Partners,
    Passing,
    SetBonus,
    TrickPoints,
    Without,
    heart_points,
)
from hearts.simulate import finish
from tests.rules.words import check_words
from tests.values import check_immutable, check_round_trips, check_same, read_back
from tests.variants.helpers import deal_of, points

AMERICAN = variants.AMERICAN
#: Two tricks, in which only what these rules count counts.
TOY = AMERICAN.amend(
    Deck(pack=Cards("2C 3C 4C 5C 2H 3H 4H 5H")),
    Passing("hold"),
    Without("moon"),
    Without("points.queen"),
    Without("points.hearts"),
    EndAfter(1),
)
PARTS = (EachTrick(), EachTrick(-2), SetBonus(), DoublesCards(), CancelsCard())


@pytest.mark.parametrize("rule", [EachTrick(0), SetBonus(0), CancelsCard(cancelled="2C")])
def test_a_rule_that_changes_nothing_says_nothing(rule: Any) -> None:
    assert AMERICAN.amend(rule).sections() == AMERICAN.sections()


@pytest.mark.parametrize("rule", PARTS)
def test_they_are_values(rule: Any) -> None:
    check_same(read_back(rule), rule)
    check_round_trips(AMERICAN.amend(rule))
    check_immutable(rule)


def test_the_words_for_every_table() -> None:
    check_words("sets")


class TestEachTrick:
    """FX-122: every trick counts for its taker."""

    def test_a_toy_deal(self) -> None:
        tricks = [Trick(0, "2C 3C 4C 5C"), Trick(3, "2H 5H 3H 4H")]
        assert score_hand(TOY.amend(EachTrick(-2)), tricks).points == (-2, 0, 0, -2)

    def test_piles(self) -> None:
        """FX-122: the piles show the numbers of tricks, where no card is left over."""
        piles = ["2C 3C 4C 5C", "2H 3H 4H 5H", "", ""]
        rules = TOY.amend(EachTrick(3))
        assert score_taken(rules, piles, tricks_taken=(1, 1, 0, 0)).points == (3, 3, 0, 0)
        assert score_taken(rules, piles).points == (3, 3, 0, 0)

    @pytest.mark.parametrize("worth", [1, -5, 10**8])
    def test_a_deal_counts_all_its_tricks(self, worth: int) -> None:
        """FX-122: thirteen tricks, in the state, in its parts, from the tricks and in bulk."""
        rules = TOY.amend(EachTrick(worth), Deck())
        state = deal_of(rules).deal()
        while len(state.tricks) < 5:
            state = state.play(state.legal_cards()[0])
        assert sum(state.points) == 5 * worth
        state = finish(state, Random(1))
        score = state.hand_score
        assert score is not None
        assert score.tricks is not None
        assert score.points == tuple(worth * number for number in score.tricks)
        assert sum(score.points) == 13 * worth
        assert score_hand(rules, state.tricks) == score
        found = score_deals(rules, *from_tricks([state.tricks]))
        assert found.points.tolist() == [list(score.points)]

    def test_partners_who_pool(self) -> None:
        """A side gets the points of the tricks of both."""
        tricks = [Trick(0, "2C 3C 4C 5C"), Trick(3, "2H 5H 3H 4H")]
        rules = TOY.amend(EachTrick(), Partners())
        assert score_hand(rules, tricks).points == (1, 1, 1, 1)

    def test_a_careful_player_wants_good_tricks(self) -> None:
        """With points that are good the last seat takes the trick, with bad ones it does not."""
        hands = ["4C 2H", "5C 3H", "2C 4H", "3C KC"]
        deck = Deck(pack=sum(map(Cards, hands), Cards()))
        for best, card in (("high", "KC"), ("low", "3C")):
            rules = TOY.amend(deck, EachTrick(), best=best)
            state = Game(rules).position(hands, leader=0)
            for played in ("4C", "5C", "2C"):
                state = state.play(played)
            assert careful(state.view(3)) == Play(card, seat=3)


class TestSetBonus:
    """FX-112: tricks and cards that one seat takes together."""

    @pytest.mark.parametrize(
        ("tricks", "found"),
        [
            (["0: 2C 3C 4C 5C", "3: 2H 5H 3H 4H"], (0, 0, 0, 0)),
            (["0: 2C 3C 4C 5C", "3: 5H 2H 3H 4H"], (0, 0, 0, 7)),
        ],
    )
    def test_a_toy_deal(self, tricks: list[str], found: tuple[int, ...]) -> None:
        rules = TOY.amend(SetBonus(7, cards="3C"))
        assert score_hand(rules, list(map(Trick.parse, tricks))).points == found

    def test_a_card_elsewhere_spoils_the_set(self) -> None:
        tricks = [Trick.parse("0: 5C 3C 4C 2C"), Trick.parse("0: 2H 5H 3H 4H")]
        assert score_hand(TOY.amend(SetBonus(tricks=[-1], cards="3C")), tricks).points == (0,) * 4
        assert score_hand(TOY.amend(SetBonus(tricks=[-1], cards="3H")), tricks).points[1] == 1

    def test_a_set_of_cards_needs_no_tricks(self) -> None:
        rules = AMERICAN.amend(SetBonus(20, tricks=(), cards="QS JD"))
        piles = [Cards("QS JD"), HEARTS, Cards(), Cards()]
        assert score_taken(rules, piles).points == (33, 13, 0, 0)
        assert rules.table(4).needs == "piles"
        assert AMERICAN.amend(SetBonus(20)).table(4).needs == "tricks"

    @pytest.mark.parametrize("owner", range(6))
    def test_either_copy_of_a_card_makes_the_set(self, owner: int) -> None:
        rules = variants.CANCELLATION.amend(Without("moon"), SetBonus(7, tricks=(), cards="JD KD"))
        watched, copies = rules.table(6).watched, Cards("JD KD")
        piles = [watched - copies - copies, copies, *[Cards()] * 4]
        with pytest.raises(InputError, match=r"^taken: JD KD matter to the score"):
            score_taken(rules, piles, players=6)
        piles[owner] += copies
        bonus = [line for line in score_taken(rules, piles, players=6).lines if line.points == 7]
        assert [line.seat for line in bonus] == sorted({owner, 1})

    def test_what_cannot_be(self) -> None:
        assert TOY.amend(SetBonus(tricks=[2, -3])).check() == (
            "points.set: there is no trick 2 among 2",
            "points.set: there is no trick -3 among 2",
            "points.set: QC not in the deck for 4",
        )
        assert AMERICAN.amend(SetBonus(tricks=(), cards="")).check() == (
            "points.set: the set is empty",
        )
        for wrong in (["first"], 3, [0.5]):
            with pytest.raises(RulesError, match="SetBonus"):
                SetBonus(tricks=wrong)


class TestQueens:
    """FX-144: one card doubles others, one takes the points of another away."""

    @given(st.lists(st.integers(0, 3), min_size=52, max_size=52))
    def test_any_piles(self, owners: list[int]) -> None:
        piles = [
            Cards([card for card, owner in zip(PACK, owners, strict=True) if owner == seat])
            for seat in range(4)
        ]
        plain = AMERICAN.amend(heart_points(3))
        found = score_taken(plain.amend(DoublesCards(), CancelsCard()), piles, choice="add")
        before = score_taken(plain, piles, choice="add")
        for seat, pile in enumerate(piles):
            more = 3 * len(pile & HEARTS) * ("QH" in pile)
            more -= 13 * (Cards("QC QS") <= pile)
            changed = 0 if before.shot else more
            assert found.points[seat] == before.points[seat] + changed

    def test_a_moon_stands(self) -> None:
        """A shooter has both queens, and neither of them changes anything."""
        rules = AMERICAN.amend(DoublesCards(), CancelsCard())
        assert points(rules, HEARTS | QUEEN | Cards("QC"), choice="add") == (0, 26, 26, 26)

    def test_what_cannot_be(self) -> None:
        two = AMERICAN.amend(
            DoublesCards("W"), Deck(packs=2), EldestOpens(), CancelsCard("QC", "QS")
        )
        assert two.check() == (
            "points.cancels: QC is in the deck twice, but changes others only once",
            "points.cancels: QS is in the deck twice, but changes others only once",
            "points.doubles: W is not in the deck for 4",
        )


def test_tricks_by_number_and_all_tricks_go_together() -> None:
    """FX-122 with the last trick counting more."""
    tricks = [Trick(0, "2C 3C 4C 5C"), Trick(3, "2H 5H 3H 4H")]
    rules = TOY.amend(EachTrick(), TrickPoints({-1: 5}))
    assert score_hand(rules, tricks).points == (6, 0, 0, 1)
