"""Passing: the cycle, deal by deal, and the exchange itself."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Call,
    Cards,
    Deal,
    Forward,
    Game,
    IllegalAction,
    InputError,
    Pass,
    Phase,
    RulesError,
    State,
    variants,
)
from hearts._engine.phases.passing import pass_receivers
from hearts._engine.phases.shuffle import shuffled
from hearts.rules import PACK, Dealing, Deck, EldestOpens, EndAfter, Kitty, Passing, Rules
from hearts.rules.passing import _period
from tests.rules.words import check_words
from tests.values import check_immutable, check_round_trips, check_same, read_back

LEFT, RIGHT, ACROSS, HOLD = {1: 3}, {3: 3}, {2: 3}, dict[int, int]()
#: A deck of eight cards, two for each of four.
EIGHT = Deck(PACK - Cards("2C QS 2H 3H 4H 5H 6H 7H"))
SCATTER = {1: 1, 2: 1, 3: 1}


def schemes(cycle: Any, players: int, deals: int) -> list[dict[int, int]]:
    """Return the pass of each deal: numbers of cards, by places to the left."""
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

    def test_cycles_of_three_players(self) -> None:
        """PG-045, PG-046, PG-048: left and right, with a hold, with none, or with a scatter."""
        left, right = {1: 3}, {2: 3}
        assert schemes(("left", "right", "hold"), 3, 4) == [left, right, {}, left]
        assert schemes(("left", "right"), 3, 3) == [left, right, left]
        assert schemes(("left", "scatter"), 3, 2) == [left, {1: 1, 2: 1}]

    def test_cycles_of_five_players(self) -> None:
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
        assert pass_receivers(4, rules.passing.scheme(0, 4), 3) == ((0, 3),)


def passes(state: State) -> list[Pass]:
    """The last cards of each hand, passed as is due."""
    found = []
    for seat, hand in enumerate(state.hands):
        receivers = state.view(seat).receivers
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


NAMED = {
    ("american", 4): [1, 3, 2, 0],
    ("microsoft", 4): [1, 3, 2, 0],
    ("kitty", 4): [1, 3, 2, 0],
    ("turbo", 4): [1, 3, 2, 0],
    ("hartenjagen", 4): [1, 3, 2, 0],
    ("black_maria", 3): [2],
    ("black_maria", 4): [3],
    ("black_maria_43", 3): [2],
    ("peppa", 4): [3],
    ("peppa_hearts", 4): [3],
    ("dame_de_pique", 4): [0],
    ("cancellation", 8): [0],
    ("gong_zhu", 4): [0],
    ("golden_ten", 5): [0],
    ("wikipedia", 3): [1, 2, 0],
    ("wikipedia", 4): [1, 3, 2, 0],
    ("wikipedia", 5): [1, 2, 3, 4, 0],
    ("wikipedia", 6): [1, 2, 3, 4, 5, 0],
    ("wikipedia_17", 3): [1, 2, 0],
    ("pagat_kitty", 3): [1, 2, 0],
    ("pagat_exchange", 5): [1, 4, 0],
    ("pagat_trimmed", 5): [1, 4, 0],
}


class TestNamed:
    """The passes of the named games."""

    @pytest.mark.parametrize("table", NAMED)
    def test_places_to_the_left(self, table: tuple[str, int]) -> None:
        """PG-044, PG-045, PG-049, PG-050, PG-054, PG-058, PE-008, WK-015, WK-016, WK-017,
        S-20, S-57: where three cards go, deal by deal: always to the right in Black Maria and
        Peppa, nowhere in Dame de Pique."""
        name, players = table
        passing = variants.get(name).table(players).rules.passing
        cycle = NAMED[table]
        for number in range(2 * len(cycle) + 1):
            place = cycle[number % len(cycle)]
            assert passing.scheme(number, players) == ({place: 3} if place else {})

    def test_of_ricketts_house(self) -> None:
        """RH-010 to RH-015, S-20: left, right, across, one to everybody, none, and again."""
        found = [variants.RICKETTS.passing.scheme(number, 4) for number in range(6)]
        assert found == [LEFT, RIGHT, ACROSS, SCATTER, HOLD, LEFT]

    @pytest.mark.parametrize("name", ["dame_de_pique", "cancellation", "gong_zhu"])
    def test_where_nothing_is_passed(self, name: str) -> None:
        """PG-058: the deal goes on at once."""
        rules = variants.get(name)
        state = Game(rules, rules.players[0]).start(seed=1).deal()
        assert state.phase in (Phase.PLAY, Phase.CHARGE)

    def test_all_pass_right_at_once(self) -> None:
        """PE-008: three cards, before anybody has seen any."""
        state = Game(variants.PEPPA).start(seed=3).deal()
        given = passes(state)
        hands = state.hands
        for each in given:
            state = state.apply(each)
        for seat in range(4):
            assert (
                state.hands[seat] == hands[seat] - given[seat].cards + given[(seat + 1) % 4].cards
            )

    def test_cycles_by_number_of_players(self) -> None:
        """PG-044, PG-049: a rule may have a cycle for each number of players."""
        rule = Passing("left", cycles={3: ("right",), 5: (2, "hold")})
        assert rule.for_table(3) == Passing("right")
        assert rule.for_table(4) == Passing("left")
        assert rule.for_table(5) == Passing((2, "hold"))
        with pytest.raises(RulesError, match="not a mapping from numbers of players"):
            Passing(cycles=3)
        with pytest.raises(RulesError, match="not a number of players"):
            Passing(cycles={"3": "left"})
        with pytest.raises(RulesError, match="not a direction"):
            Passing(cycles={3: (None,)})

    def test_a_scatter_of_four_cards_for_three(self) -> None:
        """PG-047, PG-048, S-24: two go to each of the other two, and so many come back."""
        rules = variants.PAGAT_TRIMMED.amend(Passing(("left", "scatter"), 4))
        assert rules.passing.scheme(1, 3) == {1: 2, 2: 2}
        state = Game(rules.amend(Passing("scatter", 4)), 3).start(seed=2).deal()
        hands = state.hands
        for seat in range(3):
            cards = list(hands[seat])
            left, right = (seat + 1) % 3, (seat + 2) % 3
            with pytest.raises(IllegalAction, match=r"1 card is passed where 2 are due"):
                state.apply(Pass({left: cards[:1], right: cards[1:2]}, seat))
            state = state.apply(Pass({left: cards[:2], right: cards[2:4]}, seat))
        for seat in range(3):
            before, after = list(hands[(seat - 1) % 3]), list(hands[(seat + 1) % 3])
            assert state.hands[seat] == hands[seat] - Cards(list(hands[seat])[:4]) + Cards(
                [*before[:2], *after[2:4]]
            )


class TestMix:
    """PG-041, PG-057, S-23: all put three cards on a pile, which is shuffled and dealt again."""

    @given(st.integers(0), st.integers(0, 3))
    def test_three_come_back(self, seed: int, dealer: int) -> None:
        """PG-041: twelve cards are pooled, everybody gets three of them back, eldest hand first."""
        game = Game(variants.AMERICAN.amend(Passing("mix")))
        state = game.start(seed=seed, dealer=dealer).deal()
        hands, given = state.hands, []
        assert [state.view(seat).receivers for seat in range(4)] == [((s, 3),) for s in range(4)]
        for seat in range(4):
            cards = Cards(list(hands[seat])[seat : seat + 3])
            given.append(cards)
            state = state.apply(Pass(cards, seat))
        assert (state.phase, state.actors, state.actor) == (Phase.REDEAL, (), None)
        assert state.legal_actions() == ()
        assert state.waiting == sum(given, Cards())
        assert state.hands == tuple(h - g for h, g in zip(hands, given, strict=True))
        after = state.deal()
        action = after.history[-1]
        assert isinstance(action, Deal)
        order = shuffled(state.waiting, seed, 0, ":mix")
        for place, card in enumerate(order):
            assert action.hands[(dealer + 1 + place) % 4][place // 4] == card  # type: ignore[index]
        assert after.waiting == Cards()
        assert [len(hand) for hand in after.hands] == [13] * 4
        assert sum(after.hands, Cards()) == PACK
        assert game.replay(after.history) == after
        check_round_trips(state)
        check_round_trips(after)

    def piled(self) -> State:
        """The three lowest cards of every hand lie on the pile."""
        state = Game(variants.AMERICAN.amend(Passing("mix"))).start(seed=9).deal()
        for seat in range(4):
            state = state.apply(Pass(list(state.hands[seat])[:3], seat))
        return state

    def test_the_cards_may_be_given(self) -> None:
        """S-23: a real table deals the pile by hand."""
        state = self.piled()
        cards = list(state.waiting)
        hands = [cards[seat::4] for seat in range(4)]
        after = state.deal(hands)
        assert after.hands == tuple(
            held + Cards(more) for held, more in zip(state.hands, hands, strict=True)
        )
        assert after.phase is Phase.PLAY

    def test_given_cards_are_checked(self) -> None:
        state = self.piled()
        cards = list(state.waiting)
        hands = [cards[seat::4] for seat in range(4)]
        stranger = min(state.hands[0])
        for wrong, message in (
            (
                [*hands[:3], [*hands[3][:2], stranger]],
                f"{stranger} did not lie there, or not as often, in the pile: ",
            ),
            ([hands[0][:2], *hands[1:]], "the hand of seat 0 has 2 cards, not 3"),
            (hands[:3], "hands: cards for 3 seats at a table of 4"),
            ([*hands[:3], hands[0]], f"^{min(hands[0])} "),
        ):
            with pytest.raises(InputError, match=message):
                state.deal(wrong)
        with pytest.raises(InputError, match="the kitty has 1 card, not 0"):
            state.deal(hands, kitty=[stranger])
        with pytest.raises(InputError, match="kitty: it is given with the hands, or not at all"):
            state.deal(kitty=[stranger])

    def test_three_cards_have_to_go(self) -> None:
        state = Game(variants.AMERICAN.amend(Passing("mix"))).start(seed=9).deal()
        violation = state.explain(Pass(list(state.hands[0])[:2], 0))
        assert violation is not None
        assert violation.rule == "pass.count"
        violation = state.explain(Pass({0: list(state.hands[0])[:3]}, 0))
        assert violation is not None
        assert violation.rule == "pass.form"

    def test_nothing_else_is_due_then(self) -> None:
        violation = self.piled().explain("2C")
        assert violation is not None
        assert violation.rule == "phase"
        assert violation.message.startswith("not now: ")


class TestCall:
    """PG-055, PG-056, PG-057, S-26: the dealer calls the pass before the cards are dealt."""

    GAME = Game(variants.DIRTY_NASTY_FILTHY)

    def called(self, scheme: Any, dealer: int = 1) -> State:
        """The start of the pass that was called."""
        return self.GAME.start(seed=5, dealer=dealer).apply(Call(scheme)).deal()

    def test_the_dealer_calls(self) -> None:
        """PG-055, S-26: nobody has a card then."""
        state = self.GAME.start(seed=5, dealer=1)
        assert (state.phase, state.actor, state.actors) == (Phase.CALL, 1, (1,))
        assert state.hands == (Cards(),) * 4
        assert state.view(1).hand == Cards()
        violation = state.explain(Call({1: 3}, 2))
        assert violation is not None
        assert (violation.rule, violation.seat) == ("turn", 2)
        with pytest.raises(
            IllegalAction, match=r"no deal is due: the dealer, seat 1, calls the pass"
        ):
            state.deal()
        after = state.apply(Call({1: 3}))
        assert after.phase is Phase.DEAL
        assert after.history[-1] == Call({1: 3}, 1)
        assert after.dealer == 1

    @pytest.mark.parametrize(
        ("scheme", "legal"),
        [
            ({1: 2, 3: 1}, True),
            ({1: 1, 2: 1, 3: 1}, True),
            ({1: 2, 2: 1}, True),
            ({2: 3}, True),
            ("mix", True),
            ({1: 4}, False),
            ({1: 2}, False),
            ({1: 3, 2: 0}, False),
            ({0: 3}, False),
            ({4: 3}, False),
            ({-1: 3}, False),
            ({}, False),
            ("hold", False),
            ("left", False),
        ],
    )
    def test_what_may_be_called(self, scheme: Any, legal: bool) -> None:
        """PG-056, S-26: any way in which three cards go out, the same for all four."""
        state = self.GAME.start(seed=5, dealer=1)
        violation = state.explain(Call(scheme))
        assert (violation is None) == legal
        assert (Call(scheme, 1) in state.legal_actions()) == legal
        if violation is not None:
            assert violation.rule == "call"
            assert violation.message == (
                f"{Call(scheme).scheme!r} may not be called: "
                "each seat passes three cards to other seats"
            )

    def test_everything_that_may_be_called(self) -> None:
        """PG-056, PG-057: ten ways for three cards and three seats, and the mix."""
        state = self.GAME.start(seed=5, dealer=3)
        calls = state.legal_actions()
        assert len(calls) == len(set(calls)) == 11
        assert calls[-1] == Call("mix", 3)
        for call in calls[:-1]:
            assert isinstance(call, Call)
            assert sum(count for _, count in call.places) == 3
        assert {state.random_action(Random(k)) for k in range(200)} == set(calls)

    def test_two_left_and_one_right(self) -> None:
        """PG-056: every seat passes three and receives three."""
        state = self.called({1: 2, 3: 1})
        hands = state.hands
        assert state.view(2).receivers == ((1, 1), (3, 2))
        for seat in range(4):
            cards = list(hands[seat])
            state = state.apply(Pass({(seat + 1) % 4: cards[:2], (seat - 1) % 4: cards[2:3]}, seat))
        for seat in range(4):
            right, left = list(hands[(seat - 1) % 4]), list(hands[(seat + 1) % 4])
            own = Cards(list(hands[seat])[:3])
            assert state.hands[seat] == hands[seat] - own + Cards([*right[:2], left[2]])
        assert state.phase is Phase.PLAY
        check_round_trips(state)

    def test_the_kitty_pass(self) -> None:
        """PG-030, PG-057: the cards of all four are mixed, twelve of them, and dealt again."""
        state = self.called("mix")
        for seat in range(4):
            state = state.apply(Pass(list(state.hands[seat])[:3], seat))
        assert (state.phase, len(state.waiting)) == (Phase.REDEAL, 12)
        after = state.deal()
        assert [len(hand) for hand in after.hands] == [13] * 4
        assert sum(after.hands, Cards()) == PACK
        assert self.GAME.replay(after.history) == after

    def test_the_next_dealer_calls_the_next(self) -> None:
        """PG-055: a call is for one deal."""
        state = self.called({1: 3}, dealer=3)
        while state.hand_score is None:
            state = state.apply(state.legal_actions()[0])
        assert (state.phase, state.actors) == (Phase.CALL, (0,))
        assert len(state.tricks) == 13
        called = state.apply(Call({2: 3}))
        assert called.phase is Phase.DEAL
        assert called.tricks == state.tricks
        assert called.scores == state.scores
        after = called.deal()
        assert after.phase is Phase.PASS
        assert after.view(0).receivers == ((2, 3),)
        assert after.deal_history[0] == Call({2: 3}, 0)
        assert after.history[: len(state.history)] == state.history
        assert self.GAME.replay(after.history) == after
        check_round_trips(called)
        check_round_trips(after)

    def test_a_card_is_not_played_meanwhile(self) -> None:
        violation = self.GAME.start(seed=5).explain("2C")
        assert violation is not None
        assert violation.rule == "phase"
        assert violation.message.startswith("not now: ")

    @given(
        st.integers(3, 6),
        st.integers(1, 4),
        st.sampled_from(["mix", "left"])
        | st.dictionaries(st.integers(-1, 6), st.integers(-1, 4), max_size=3),
    )
    def test_what_may_be_called_is_among_the_calls(
        self, players: int, count: int, scheme: Any
    ) -> None:
        """A call is looked at by itself: at a large table there are a hundred thousand."""
        passing = Passing("call", count)
        call = Call(scheme)
        assert passing.may_call(call, players) == (call in passing.calls(players))

    @pytest.mark.parametrize("scheme", [{1: 1.5, 2: 1.5}, {"1": 3}, {1: None}])
    def test_a_call_of_half_a_card(self, scheme: Any) -> None:
        """There is none."""
        with pytest.raises(InputError, match=r"a call: how many .* must be a whole number"):
            Call(scheme)

    def test_a_call_at_a_large_table(self) -> None:
        passing = Passing("call", 10)
        assert passing.may_call(Call({1: 5, 9: 5}), 10)
        assert not passing.may_call(Call({1: 5, 10: 5}), 10)


class TestForward:
    """PG-043, S-22: who will not pass own cards sends on, unseen, what is passed to him."""

    GAME = Game(
        variants.AMERICAN.amend(Passing(("left", "across", "scatter", "mix"), optional=True))
    )

    def dealt(self) -> State:
        """The start of the pass to the left."""
        return self.GAME.start(seed=8).deal()

    def test_three_send_on(self) -> None:
        """PG-043: seat 0 gets its own three cards back."""
        state = self.dealt()
        hands = state.hands
        for action in (Pass(list(hands[0])[:3], 0), Forward(1), Forward(2), Forward(3)):
            assert state.explain(action) is None
            state = state.apply(action)
        assert state.hands == hands
        assert state.phase is Phase.PLAY
        check_round_trips(state)

    @pytest.mark.parametrize("forwarding", [(), (1,), (1, 2), (0, 2), (1, 3), (0, 1, 2, 3)])
    def test_any_of_them(self, forwarding: tuple[int, ...]) -> None:
        """PG-043, S-22: cards go on to the next seat that passed own ones; where all send on
        nothing moves, as in a hold."""
        state = self.dealt()
        hands = state.hands
        expected = [
            hand if seat in forwarding else hand - Cards(list(hand)[:3])
            for seat, hand in enumerate(hands)
        ]
        for seat in range(4):
            if seat not in forwarding:
                to = (seat + 1) % 4
                while to in forwarding:
                    to = (to + 1) % 4
                expected[to] = expected[to] + Cards(list(hands[seat])[:3])
        for seat in (2, 0, 3, 1):
            own = Pass(list(hands[seat])[:3], seat)
            state = state.apply(Forward(seat) if seat in forwarding else own)
        assert state.hands == tuple(expected)
        assert self.GAME.replay(state.history) == state
        for seat in range(4):
            came = sum((cards for _, cards in state.view(seat).received), Cards())
            if seat not in forwarding:
                assert came == state.hands[seat] - (hands[seat] - Cards(list(hands[seat])[:3]))

    def test_forwarding_is_one_of_the_legal_actions(self) -> None:
        state = self.dealt()
        assert state.legal_actions(2)[-1] == Forward(2)
        assert len(state.legal_actions(2)) == 13 * 12 * 11 // 6 + 1
        few = Game(variants.AMERICAN.amend(Passing("left", 13, optional=True))).start(seed=1).deal()
        both = {few.random_action(Random(k), 0) for k in range(40)}
        assert both == set(few.legal_actions(0)) == {Pass(few.hands[0], 0), Forward(0)}

    def test_only_where_all_cards_go_one_way(self) -> None:
        """S-22: of a scatter or a pile nothing can be sent on."""
        for way in ("scatter", "mix", "left"):
            state = Game(variants.AMERICAN.amend(Passing(way, optional=True))).start(seed=1).deal()
            violation = state.explain(Forward(0))
            assert (violation is None) == (way == "left")
            assert (Forward(0) in state.legal_actions(0)) == (way == "left")
            if violation is not None:
                assert violation.rule == "phase"

    def test_a_duty_where_it_is_no_option(self) -> None:
        """S-25: cards have to be passed."""
        state = Game(variants.AMERICAN).start(seed=1).deal()
        with pytest.raises(IllegalAction, match=r"not now: seats 0, 1, 2 and 3 each pass three"):
            state.apply(Forward(0))

    def test_with_two_packs(self) -> None:
        """Every way to pass comes up as often, and sending on is one more."""
        rules = variants.CANCELLATION.amend(Passing("left", 1, optional=True))
        state = Game(rules, 6).start(seed=3).deal()
        seat = next(seat for seat in range(6) if state.hands[seat].two)
        ways = state.legal_actions(seat)
        assert len(ways) == len(set(state.hands[seat])) + 1
        assert {state.random_action(Random(k), seat) for k in range(400)} == set(ways)


class TestBarred:
    """Some cards may not be passed while the hand has enough others."""

    RULES = variants.AMERICAN.amend(Passing("left", barred="QS KS AS"))

    def test_barred_cards_stay_in_the_hand(self) -> None:
        hands = [list(PACK)[seat::4] for seat in range(4)]
        state = Game(self.RULES).start(seed=1).deal(hands)
        for seat in range(4):
            barred = state.hands[seat] & Cards("QS KS AS")
            free = state.hands[seat] - barred
            assert state.legal_cards(seat) == free
            assert state.random_action(Random(seat), seat) in state.legal_actions(seat)
            for card in barred:
                violation = state.explain(Pass([card, *list(free)[:2]], seat))
                assert violation is not None
                assert (violation.rule, violation.card) == ("pass.barred", card)
                assert violation.message == f"{card} may not be passed: the hand has others"
                assert violation.legal == free

    def test_of_two_packs_both_copies_stay(self) -> None:
        """A random pick is legal as well."""
        rules = variants.CANCELLATION.amend(Passing("left", barred="QS"))
        both = 0
        for seed in range(30):
            state = Game(rules, 6).start(seed=seed).deal()
            for seat in range(6):
                both += state.hands[seat].count("QS") == 2
                assert "QS" not in state.legal_cards(seat)
                for k in range(4):
                    action = state.random_action(Random(k), seat)
                    assert state.explain(action) is None
        assert both > 0

    def test_unless_the_others_are_too_few(self) -> None:
        rules = variants.AMERICAN.amend(Passing("left", barred=PACK - Cards("2C 3C")))
        state = Game(rules).start(seed=1).deal()
        for seat in range(4):
            assert state.legal_cards(seat) == state.hands[seat]
            assert state.explain(Pass(list(state.hands[seat])[:3], seat)) is None


class TestProblems:
    """Impossible passes are reported."""

    def test_a_mix_with_a_kitty_needs_one(self) -> None:
        """PG-042."""
        problem = "passing: there is no kitty to shuffle into the pile of a mix"
        assert variants.AMERICAN.amend(Passing("mix", mix_kitty=True)).check() == (problem,)
        assert variants.KITTY.amend(Passing("mix", mix_kitty=True)).check() == ()

    def test_a_kitty_that_is_empty_is_not_told_of(self) -> None:
        """PG-042: where the cards come out even, there are none to shuffle in."""
        rules = variants.AMERICAN.amend(Kitty(), Passing("mix", mix_kitty=True), EldestOpens())
        assert rules.check() == ()
        assert "The kitty is shuffled into it" not in " ".join(rules.describe().split())

    @pytest.mark.parametrize("parameter", ["optional", "mix_kitty"])
    def test_parameters_of_a_wrong_kind(self, parameter: str) -> None:
        with pytest.raises(RulesError, match=f"^Passing: {parameter} must be of type bool"):
            Passing(**{parameter: "yes"})  # type: ignore[arg-type]

    @pytest.mark.parametrize(
        ("passing", "players", "said"),
        [
            (
                Passing(()),
                4,
                "passing: the cycle is empty; a game without passing has 'hold' alone in it",
            ),
            (Passing("up"), 4, "passing: 'up' is not a direction"),
            (Passing(("up", "left", "up")), 4, "passing: 'up' is not a direction"),
            (
                Passing(("left", "across")),
                3,
                "passing: nobody sits across at a table of 3; give a number of places, such as 2",
            ),
            (Passing("left", 0), 4, "passing: 0 cards cannot be passed from a hand of 13"),
            (Passing("left", -1), 4, "passing: -1 cards cannot be passed from a hand of 13"),
            (Passing("left", 14), 4, "passing: 14 cards cannot be passed from a hand of 13"),
        ],
    )
    def test_faulty_passing_is_a_problem(self, passing: Passing, players: int, said: str) -> None:
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


class TestLongCycle:
    """A stranger's cycle may have thousands of deals, and is described at once."""

    def told(self, cycle: Any) -> str:
        """The sentences about what is passed when."""
        text = " ".join(variants.AMERICAN.amend(Passing(cycle)).describe().split())
        return text.partition("Before play everybody passes ")[2].partition(" The cards are")[0]

    @given(st.lists(st.sampled_from("abc"), min_size=1, max_size=4), st.integers(1, 4))
    def test_the_period_of_a_cycle_is_the_shortest(self, part: list[str], times: int) -> None:
        ways = part * times
        found = _period(ways)
        rounds = [k for k in range(1, len(ways) + 1) if ways[:k] * len(ways) == ways * k]
        assert found == rounds[0]

    @pytest.mark.parametrize("last", ["left", "right"])
    def test_the_period_of_a_cycle_is_found_at_one_look(self, last: str) -> None:
        looks = 0

        class Way(str):
            __slots__ = ()
            __hash__ = str.__hash__

            def __eq__(self, other: object) -> bool:
                nonlocal looks
                looks += 1
                return str(self) == str(other)

            def __ne__(self, other: object) -> bool:
                return not self == other

        ways = [*map(Way, ["left"] * 1999), Way(last)]
        assert _period(ways) == (1 if last == "left" else 2000)
        assert looks <= 3 * len(ways)

    def test_the_prose_tells_a_repeated_cycle_once(self) -> None:
        assert self.told(["left", "right", "hold"] * 600) == self.told(["left", "right", "hold"])

    def test_the_prose_of_a_long_cycle_stays_short(self) -> None:
        """As long a list as there are deals, but with a few words for each."""
        cycle = ["left"] * 20 + ["hold"] * 3 + ["right", "left", "right"]
        assert self.told(cycle) == (
            "three cards to the player on the left in deals 1 to 20 and 25; no cards in deals 21 "
            "to 23; three cards to the player on the right in deals 24 and 26. After 26 deals the "
            "cycle repeats."
        )
        assert self.told(["hold"] * 24 + ["left"]) == (
            "no cards in deals 1 to 24; three cards to the player on the left in deal 25. "
            "After 25 deals the cycle repeats."
        )
        assert "in the 24th" in self.told(["hold"] * 23 + ["left"])
        rng = Random(1)
        ways = [rng.choice(("left", "right", "across", "hold")) for _ in range(1900)]
        assert len(self.told(ways)) < 8 * len(ways)


@pytest.mark.parametrize("cycle", [("left", 1.5), ("left", True), (None,), True, 1.5, None])
def test_a_direction_of_a_wrong_kind_is_refused(cycle: Any) -> None:
    with pytest.raises(RulesError, match=r"^Passing: "):
        Passing(cycle)


@pytest.mark.parametrize("count", ["3", 1.5, True, None])
def test_a_count_of_a_wrong_kind_is_refused(count: Any) -> None:
    with pytest.raises(RulesError, match=r"^Passing: count must be a whole number, not "):
        Passing("left", count)


@given(st.lists(st.sampled_from(["left", "right", "across", "hold", "scatter", 1, -2])))
def test_passing_is_a_value(cycle: list[str | int]) -> None:
    rule = Passing(cycle, 2, barred="QS", cycles={3: "left"})
    check_same(read_back(rule), rule)
    check_round_trips(rule)
    check_immutable(rule)


def test_the_cycle_in_prose_says_the_cards_where_they_change() -> None:
    """PG-033 to PG-036."""

    def said(*cycle: str) -> str:
        rules = variants.AMERICAN.amend(Passing(cycle))
        return next(text for _, text in rules.passing.sentences(rules.table(4)))

    assert said("left", "right", "left").count("three cards") == 1
    assert said("left", "hold", "left").count("three cards") == 2
    changing = said("left", "scatter", "right")
    assert changing.count("three cards") == 2
    assert changing.count("one card to each") == 1
    assert said("left", "scatter", "scatter").count("one card") == 1


def test_the_words_for_every_table() -> None:
    """The sentences of these rules in every variant, and with each field changed."""
    check_words("passing")
