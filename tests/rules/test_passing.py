"""Passing: the cycle, deal by deal, and the exchange itself."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import Cards, Game, IllegalAction, Pass, Phase, RulesError, State, variants
from hearts.rules import PACK, Dealing, Deck, EndAfter, Passing, Rules
from tests.values import check_immutable, check_round_trips, check_same, read_back

LEFT, RIGHT, ACROSS, HOLD = {1: 3}, {3: 3}, {2: 3}, dict[int, int]()
#: A deck of eight cards, two for each of four.
EIGHT = Deck(PACK - Cards("2C QS 2H 3H 4H 5H 6H 7H"))
SCATTER = {1: 1, 2: 1, 3: 1}


def schemes(cycle: Any, players: int, deals: int) -> list[dict[int, int]]:
    """What each deal passes: how many cards, how many places to the left."""
    return [Passing(cycle).scheme(number, players) for number in range(deals)]


class TestCycle:
    """A cycle says deal by deal where the cards go, and then starts again."""

    def test_the_american_one(self) -> None:
        """PG-031, PG-033, PG-034, PG-035, WK-013, WK-014, RH-011, RH-012, RH-013, RH-015: left,
        right, across, none, and again."""
        expected = [LEFT, RIGHT, ACROSS, HOLD] * 2 + [LEFT]
        for rules in (variants.AMERICAN, variants.MICROSOFT, variants.NEW_MOON):
            assert [rules.passing.scheme(number, 4) for number in range(9)] == expected
        directions = [variants.AMERICAN.passing.direction(number) for number in range(9)]
        assert directions == ["left", "right", "across", "hold"] * 2 + ["left"]

    def test_without_a_hold(self) -> None:
        """PG-036, PG-037: the fourth deal passes left again."""
        expected = [LEFT, RIGHT, ACROSS, LEFT]
        assert schemes(("left", "right", "across"), 4, 4) == expected

    def test_a_scatter_in_place_of_the_hold(self) -> None:
        """PG-038, PG-039, RH-014: the fourth deal gives one card to each of the others."""
        expected = [LEFT, RIGHT, ACROSS, SCATTER, LEFT]
        assert schemes(("left", "right", "across", "scatter"), 4, 5) == expected

    def test_a_scatter_and_a_hold(self) -> None:
        """PG-040, RH-010: the fourth deal scatters, the fifth holds, the sixth passes left."""
        cycle = ("left", "right", "across", "scatter", "hold")
        expected = [LEFT, RIGHT, ACROSS, SCATTER, HOLD, LEFT]
        assert schemes(cycle, 4, 6) == expected

    def test_of_three(self) -> None:
        """PG-045, PG-046, PG-048: left and right, with a hold, with none, or with a scatter."""
        left, right = {1: 3}, {2: 3}
        assert schemes(("left", "right", "hold"), 3, 4) == [left, right, {}, left]
        assert schemes(("left", "right"), 3, 3) == [left, right, left]
        assert schemes(("left", "scatter"), 3, 2) == [left, {1: 1, 2: 1}]

    def test_of_five(self) -> None:
        """PG-050, PG-051, PG-052, PG-053: to the neighbours, and to those beyond them."""
        one, other, second, other_second = {1: 3}, {4: 3}, {2: 3}, {3: 3}
        assert schemes(("left", "right", "hold"), 5, 4) == [one, other, {}, one]
        assert schemes(("left", "right"), 5, 3) == [one, other, one]
        assert schemes((1, -1, 2, -2, "hold"), 5, 6) == [
            one, other, second, other_second, {}, one,
        ]  # fmt: skip
        assert schemes((1, -1, 2, "hold", 1, -1, -2, "hold"), 5, 9) == [
            one, other, second, {}, one, other, other_second, {}, one,
        ]  # fmt: skip

    @pytest.mark.parametrize("players", [5, 6])
    def test_one_place_further_each_deal(self, players: int) -> None:
        """WK-016, WK-017: to the left, then to each seat beyond, and at last to oneself, which
        moves nothing."""
        places = [*range(1, players)]
        found = schemes((*places, players), players, players + 1)
        assert found == [*({place: 3} for place in places), {}, {1: 3}]

    @given(st.integers(-12, 12), st.integers(3, 10), st.integers(0, 30))
    def test_places_are_counted_round_the_table(
        self, places: int, players: int, number: int
    ) -> None:
        place = places % players
        assert Passing((places,)).scheme(number, players) == ({place: 3} if place else {})

    @given(st.integers(1, 5), st.integers(3, 6))
    def test_the_count_is_of_one_place(self, count: int, players: int) -> None:
        assert Passing("left", count).scheme(0, players) == {1: count}

    @pytest.mark.parametrize(
        ("count", "players", "each"), [(3, 4, 1), (4, 3, 2), (3, 3, 1), (3, 5, 1), (6, 4, 2)]
    )
    def test_a_scatter_shares_the_count_out(self, count: int, players: int, each: int) -> None:
        """PG-047: four cards are scattered by two to each of the other two."""
        scheme = Passing("scatter", count).scheme(0, players)
        assert scheme == dict.fromkeys(range(1, players), each)

    def test_one_way_needs_no_tuple(self) -> None:
        check_same(Passing("left"), Passing(("left",)))
        check_same(Passing(2), Passing((2,)))

    @pytest.mark.parametrize("clockwise", [True, False])
    def test_left_is_left_whichever_way_is_played(self, clockwise: bool) -> None:
        """S-21: the way of play turns nothing about."""
        rules = variants.AMERICAN.amend(Dealing(clockwise=clockwise))
        assert Game(rules).receivers(0, 3) == ((0, 3),)


def passes(state: State) -> list[Pass]:
    """The last cards of each hand, passed as is due."""
    game = state.game
    found = []
    for seat, hand in enumerate(state.hands):
        receivers = game.receivers(state.deal_number, seat)
        if len(receivers) == 1:
            found.append(Pass(list(hand)[-3:], seat))
        else:
            given = zip(receivers, list(hand)[-3:], strict=True)
            found.append(Pass({to: [card] for (to, _), card in given}, seat))
    return found


class TestExchange:
    """PG-032, RH-009, S-25: everybody gives before anybody gets, so nothing received goes on."""

    @pytest.mark.parametrize(
        ("way", "to"),
        [("left", [1]), ("right", [3]), ("across", [2]), ("scatter", [1, 2, 3]), (-2, [2])],
    )
    @pytest.mark.parametrize("order", [(0, 1, 2, 3), (2, 0, 3, 1)])
    def test_all_cards_move_at_once(
        self, way: str | int, to: list[int], order: tuple[int, ...]
    ) -> None:
        state = Game(variants.AMERICAN.amend(Passing((way,)))).start(seed=4).deal()
        hands = state.hands
        given = passes(state)
        for place, seat in enumerate(order):
            assert state.phase is Phase.PASS
            assert set(state.actors) == set(order[place:])
            assert state.hands == hands
            state = state.apply(given[seat])
        assert state.phase is Phase.PLAY
        expected = [hand - each.cards for hand, each in zip(hands, given, strict=True)]
        for seat, each in enumerate(given):
            for step, place in enumerate(to):
                parcel = each.to[step][1] if len(to) > 1 else each.cards
                receiver = each.to[step][0] if len(to) > 1 else (seat + place) % 4
                expected[receiver] = expected[receiver] + parcel
        assert state.hands == tuple(expected)
        assert all(len(hand) == 13 for hand in state.hands)

    def test_a_received_card_cannot_be_passed(self) -> None:
        state = Game(variants.AMERICAN).start(seed=4).deal()
        first, second, *_ = passes(state)
        state = state.apply(first)
        card = first.cards[0]
        with pytest.raises(IllegalAction) as refused:
            state.apply(Pass([card, *list(second.cards)[:2]], 1))
        assert refused.value.violation.rule == "hand.holds"
        assert refused.value.violation.card == card

    def test_in_a_hold_play_begins_at_once(self) -> None:
        """PG-035, RH-015: nothing is passed, and everybody keeps what was dealt."""
        state = Game(variants.AMERICAN.amend(Passing("hold"))).start(seed=4).deal()
        assert state.phase is Phase.PLAY
        assert state.hands == Game(variants.AMERICAN).start(seed=4).deal().hands

    def test_the_cycle_goes_with_the_match(self) -> None:
        """S-19: it goes on from deal to deal, and a new match starts it anew."""
        game = Game(variants.AMERICAN.amend(EndAfter(9)))
        state, found = game.start(seed=2), []
        while not state.is_over:
            if state.phase is Phase.DEAL:
                state = state.deal()
                found.append(state.phase)
            elif state.phase is Phase.PASS:
                for each in passes(state):
                    state = state.apply(each)
            else:
                state = state.apply(state.legal_actions()[0])
        assert found == [Phase.PASS, Phase.PASS, Phase.PASS, Phase.PLAY] * 2 + [Phase.PASS]
        assert game.start(seed=2).deal().phase is Phase.PASS


class TestProblems:
    """What cannot be passed is said."""

    @pytest.mark.parametrize(
        ("passing", "players", "said"),
        [
            (Passing(()), 4, "passing: the cycle is empty"),
            (Passing("up"), 4, "passing: 'up' is no direction"),
            (Passing(("up", "left", "up")), 4, "passing: 'up' is no direction"),
            (Passing(("left", "across")), 3, "passing: nobody sits across at a table of 3"),
            (Passing("left", 0), 4, "passing: 0 cards cannot be passed from a hand of 13"),
            (Passing("left", -1), 4, "passing: -1 cards cannot be passed from a hand of 13"),
            (Passing("left", 14), 4, "passing: 14 cards cannot be passed from a hand of 13"),
        ],
    )
    def test_each(self, passing: Passing, players: int, said: str) -> None:
        """S-66: more cards than a hand has, or none, cannot be passed."""
        (problem,) = Rules(players=players, deck=Deck({3: "2D"}), passing=passing).check()
        assert problem.startswith(said)

    @pytest.mark.parametrize(
        "passing",
        [
            Passing("left", 13),
            Passing("left", 1),
            Passing(("across", 7, -7, "scatter", "hold", 4, 0)),
        ],
    )
    def test_nothing_is_said_of_what_can_be_passed(self, passing: Passing) -> None:
        assert Rules(passing=passing).check() == ()

    def test_a_hold_needs_no_cards(self) -> None:
        """A game without passing may have hands of two cards."""
        rules = Rules(deck=EIGHT)
        assert rules.passing == Passing("hold")
        assert rules.check() == ()

    def test_a_scatter_needs_a_card_for_everybody(self) -> None:
        """S-66: a hand of two cards cannot give one to each of three others."""
        rules = Rules(deck=EIGHT, passing=Passing("scatter", 1))
        (problem,) = rules.check()
        assert problem.startswith("passing: 3 cards cannot be passed from a hand of 2")


@pytest.mark.parametrize("cycle", [("left", 1.5), ("left", True), (None,), True, 1.5, None])
def test_a_direction_of_a_wrong_kind_is_refused(cycle: Any) -> None:
    with pytest.raises(RulesError, match=r"^Passing: "):
        Passing(cycle)


@pytest.mark.parametrize("count", ["3", 1.5, True, None])
def test_a_count_of_a_wrong_kind_is_refused(count: Any) -> None:
    with pytest.raises(RulesError, match=r"^Passing: count is a whole number, not "):
        Passing("left", count)


@given(st.lists(st.sampled_from(["left", "right", "across", "hold", "scatter", 1, -2])))
def test_it_is_a_value(cycle: list[str | int]) -> None:
    rule = Passing(cycle, 2)
    check_same(read_back(rule), rule)
    check_round_trips(rule)
    check_immutable(rule)
