"""Actions: frozen values that read back from their repr."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Action,
    Call,
    Card,
    Cards,
    Charge,
    Choose,
    Deal,
    Exchange,
    Forward,
    Hidden,
    InputError,
    Match,
    Pass,
    Phase,
    Play,
    Position,
    Shown,
    Start,
    Trick,
    Unknown,
    variants,
)
from hearts._core.cards.actions import KINDS, run_of_plays
from hearts._core.cards.cards import CARDS
from tests.values import check_immutable, check_round_trips, check_same, read_back

seats = st.none() | st.integers(0, 9)
cards = st.sampled_from(CARDS)
card_lists = st.lists(cards, max_size=6, unique=True)
bags = card_lists.map(Cards)
unknown = st.integers(0, 20).map(Unknown)
words = st.text(max_size=8)
tricks = st.builds(Trick, st.integers(0, 9), card_lists)
places = st.dictionaries(st.integers(1, 5), st.integers(1, 3), min_size=1)

#: Every kind of action. What a mapping gives away must be different cards.
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Start, st.none() | st.integers(0), st.integers(0, 9), seat=seats),
    st.builds(
        Position,
        st.lists(bags | unknown, max_size=4),
        st.integers(0, 9),
        card_lists,
        st.lists(tricks, max_size=3),
        st.lists(bags, max_size=4),
        bags,
        bags,
        bags,
        st.none() | st.booleans(),
        seat=seats,
    ),
    st.builds(Deal, st.lists(card_lists | unknown, max_size=4), card_lists | unknown, seat=seats),
    st.builds(Call, places | words, seat=seats),
    st.builds(Pass, bags, seat=seats),
    st.builds(
        lambda listed, seat: Pass(dict(enumerate(listed)), seat),
        st.lists(cards, min_size=1, max_size=5, unique=True),
        seats,
    ),
    st.builds(Hidden, st.sampled_from(["Pass", "Charge"]), unknown, seat=seats),
    st.builds(Forward, seat=seats),
    st.builds(Charge, bags, seat=seats),
    st.builds(Play, cards, seat=seats),
    st.builds(Exchange, bags, seat=seats),
    st.builds(Choose, words, seat=seats),
)

EXAMPLES: list[tuple[Action, str]] = [
    (Start(7, 0), "Start(7, 0, None)"),
    (Start(None, 2, seat=1), "Start(None, 2, None, seat=1)"),
    (
        Position(["2C", "", Unknown(1)], 1, "QS", [Trick(0, "3C 4C")], ["3C 4C"], broken=True),
        "Position(('2C', '', Unknown(1)), 1, 'QS', (Trick(0, '3C 4C'),), ('3C 4C',), '', '', '', "
        "True, None)",
    ),
    (Deal(["3C 2C", ""]), "Deal(('3C 2C', ()))"),
    (Deal([Unknown(2), "QS"], "2C"), "Deal((Unknown(2), 'QS'), '2C')"),
    (Deal(["QS"], Unknown(3)), "Deal(('QS',), Unknown(3))"),
    (Call({3: 1, 1: 2}), "Call({1: 2, 3: 1})"),
    (Call("mix", seat=2), "Call('mix', seat=2)"),
    (Pass("QS AS KS"), "Pass('QS KS AS')"),
    (Pass({3: "AS", 1: "KS QS"}, seat=0), "Pass({1: 'QS KS', 3: 'AS'}, seat=0)"),
    (Hidden("Pass", Unknown(3), seat=1), "Hidden('Pass', Unknown(3), seat=1)"),
    (Shown("lead", seat=2), "Shown('lead', seat=2)"),
    (Shown("pass", "AS QS", seat=1), "Shown('pass', 'QS AS', seat=1)"),
    (Shown("suit", "", "S", 3), "Shown('suit', '', 'S', seat=3)"),
    (Forward(), "Forward()"),
    (Forward(3), "Forward(seat=3)"),
    (Charge(""), "Charge('')"),
    (Charge("QS"), "Charge('QS')"),
    (Play("Q♠", seat=3), "Play('QS', seat=3)"),
    (Exchange("4D"), "Exchange('4D')"),
    (Choose("add"), "Choose('add')"),
]


def test_a_run_of_plays_has_the_cards_and_the_seats() -> None:
    plays = (Pass("2C", 0), Play("2C", 0), Play("AC", 3), Forward(1), Play("KC", 1))
    first, second = Card("2C").index, Card("AC").index
    assert run_of_plays(plays, 1) == bytes([first, 0, second, 3])
    assert run_of_plays(plays, 2) == bytes([second, 3])
    assert run_of_plays(plays, 0) == b""


class TestEveryKind:
    """Actions are values: equal if kind, seat and the rest are, and not to be changed."""

    def test_none_is_left_out(self) -> None:
        assert {type(action).__name__ for action, _ in EXAMPLES} == set(KINDS)

    @pytest.mark.parametrize(("action", "text"), EXAMPLES)
    def test_the_repr_of_an_action_is_how_it_is_typed(self, action: Action, text: str) -> None:
        assert repr(action) == text

    @pytest.mark.parametrize("action", [action for action, _ in EXAMPLES])
    def test_an_action_is_immutable(self, action: Action) -> None:
        check_immutable(action)

    @given(actions)
    def test_an_action_reads_back_and_can_be_pickled(self, action: Action) -> None:
        check_same(read_back(action), action)
        check_round_trips(action)

    @given(actions)
    def test_an_action_is_made_again_from_its_fields(self, action: Action) -> None:
        make: Callable[..., Action] = type(action)
        check_same(make(*action.fields(), seat=action.seat), action)

    @given(actions, actions)
    def test_equal_are_those_that_are_typed_alike(self, one: Action, other: Action) -> None:
        assert (one == other) == (repr(one) == repr(other))
        assert (one != other) == (repr(one) != repr(other))

    @given(actions, st.integers(0, 9))
    def test_from_another_seat_only_the_seat_differs(self, action: Action, seat: int) -> None:
        moved = action.at(seat)
        assert moved.seat == seat
        assert moved.fields() == action.fields()
        assert type(moved) is type(action)
        assert (moved == action) == (action.seat == seat)

    @given(actions)
    def test_an_action_differs_from_its_repr_and_its_fields(self, action: Action) -> None:
        assert action != repr(action)
        assert action != action.fields()

    @pytest.mark.parametrize("seat", ["0", 1.0, Card("QS"), True, False])
    def test_the_seat_of_an_action_is_a_whole_number(self, seat: Any) -> None:
        with pytest.raises(InputError, match="a seat must be a whole number, not"):
            Play("QS", seat=seat)

    def test_the_same_cards_do_different_things(self) -> None:
        kinds = [Pass("QS"), Charge("QS"), Exchange("QS"), Play("QS"), Pass({1: "QS"})]
        assert len(set(kinds)) == len(kinds)

    def test_the_base_has_no_fields(self) -> None:
        with pytest.raises(NotImplementedError):
            Action().fields()


def test_a_start_carries_its_match() -> None:
    match = Match(variants.AMERICAN).add((1, 2, 3, 20))
    start = Start(7, 1, match)
    assert start.match == match
    assert start != Start(7, 1)
    check_round_trips(start)


class TestPass:
    """A pass to one place is a set; any other says who gets what."""

    def test_a_pass_lists_cards_by_receiver(self) -> None:
        action = Pass({3: "AS KS", 1: ["QS"]})
        assert action.to == ((1, Cards("QS")), (3, Cards("KS AS")))
        assert action.cards == Cards("QS KS AS")

    def test_to_one_place(self) -> None:
        assert Pass("QS AS").to == ()
        assert Pass([Card("AS"), "QS"]) == Pass("QS AS")

    def test_a_card_that_is_none_is_named_with_its_receiver(self) -> None:
        with pytest.raises(InputError, match=r"1X.*the cards passed to seat 3"):
            Pass({1: "QS", 3: "1X"})
        with pytest.raises(InputError, match=r"1X.*the cards passed"):
            Pass("1X")

    def test_a_card_three_times_is_refused(self) -> None:
        with pytest.raises(InputError, match="QS"):
            Pass({1: "QS", 2: "QS", 3: "QS"})


class TestDeal:
    """A deal keeps the order in which the cards were dealt."""

    def test_order_counts(self) -> None:
        assert Deal(["2C 3C"]).hands == ((Card("2C"), Card("3C")),)
        assert Deal(["2C 3C"]) != Deal(["3C 2C"])

    @pytest.mark.parametrize("hands", [Cards("QS"), "QS", {0: "QS"}, 5, None])
    def test_a_deal_needs_a_hand_for_each_seat(self, hands: Any) -> None:
        with pytest.raises(InputError, match=r"hands must be .*the hand of each seat"):
            Deal(hands)

    def test_a_card_that_is_none_is_named_with_its_seat(self) -> None:
        with pytest.raises(InputError, match=r"1X.*the hand of seat 1, number 2"):
            Deal(["2C", "3C 1X"])
        with pytest.raises(InputError, match=r"1X.*the kitty"):
            Deal(["2C"], "1X")


class TestCall:
    """A call is places to the left, or a name."""

    def test_places_are_sorted(self) -> None:
        assert Call({3: 1, 1: 2}).places == ((1, 2), (3, 1))
        assert Call("mix").places == ()

    def test_what_it_was_made_from_and_what_it_tells_are_not_its_own(self) -> None:
        given: dict[int, int] = {1: 3}
        call = Call(given)
        told: Any = call.scheme
        assert isinstance(told, Mapping)
        given[2] = 1
        with suppress(TypeError):
            told[3] = 1  # type: ignore[index]
        check_same(call, Call({1: 3}))


class TestPosition:
    """A position that was set up, as an action."""

    POSITION = Position(["2C", "3C"], 1, "QS", [], ["", "4C"], broken=False)

    def test_with_other_hands_nothing_else_changes(self) -> None:
        seen = self.POSITION.with_hands((Cards("2C"), Unknown(1)), Unknown(2), (Trick(0),))
        assert (seen.hands, seen.kitty, seen.tricks) == (
            (Cards("2C"), Unknown(1)), Unknown(2), (Trick(0),),
        )  # fmt: skip
        same = self.POSITION
        assert seen.with_hands(same.hands, same.kitty, same.tricks) == same

    def test_a_trick_that_is_none_is_named_with_its_place(self) -> None:
        with pytest.raises(InputError, match="trick 1 is not a Trick but '2C 3C'"):
            Position(["2C", "3C"], 1, tricks=[Trick(0), "2C 3C"])

    @pytest.mark.parametrize(
        ("arguments", "named"),
        [
            ({"hands": ["2C", "1X"], "leader": 0}, "the hand of seat 1"),
            ({"hands": [], "leader": 0, "trick": "1X"}, "the trick"),
            ({"hands": [], "leader": 0, "taken": ["1X"]}, "taken"),
            ({"hands": [], "leader": 0, "waiting": "1X"}, "waiting"),
            ({"hands": [], "leader": 0, "kitty": "1X"}, "the kitty"),
            ({"hands": [], "leader": 0, "charged": "1X"}, "charged"),
        ],
    )
    def test_a_card_that_is_none_is_named_with_its_place(
        self, arguments: dict[str, Any], named: str
    ) -> None:
        with pytest.raises(InputError, match=f"1X.*{named}"):
            Position(**arguments)


class TestUnknown:
    """Cards that cannot be seen: their number, and nothing else."""

    @given(st.integers(0, 52), st.integers(0, 52))
    def test_unknown_cards_are_equal_if_their_number_is(self, one: int, other: int) -> None:
        assert len(Unknown(one)) == Unknown(one).count == one
        assert (Unknown(one) == Unknown(other)) == (one == other)
        assert Unknown(one) != one
        check_same(read_back(Unknown(one)), Unknown(one))
        check_round_trips(Unknown(one))
        check_immutable(Unknown(one))


@pytest.mark.parametrize("option", [None, 1, ["add"]])
def test_an_answer_is_a_text(option: Any) -> None:
    with pytest.raises(InputError, match="an option is named by its text, not"):
        Choose(option)


@pytest.mark.parametrize("action", [Charge, Exchange])
def test_cards_that_are_none_are_named(action: Any) -> None:
    with pytest.raises(InputError, match=r"1X.*the cards"):
        action("1X")


@pytest.mark.parametrize("phase", Phase)
def test_a_phase_reads_back(phase: Phase) -> None:
    assert read_back(phase) is phase
    assert repr(phase) == f"Phase.{phase.value.upper()}"


def test_actions_can_be_matched() -> None:
    def told(action: Action) -> object:
        match action:
            case Play(card):
                return card
            case Pass(cards) | Charge(cards) | Exchange(cards):
                return cards
            case Choose(option):
                return option
            case Call(scheme):
                return scheme
            case Deal(hands, kitty):
                return hands, kitty
            case Start(seed, dealer):
                return seed, dealer
            case Position(hands, leader):
                return hands, leader
            case Hidden(kind, Unknown(count)):
                return kind, count
            case _:
                return None

    assert told(Play("QS")) == Card("QS")
    assert told(Pass({1: "QS"})) == told(Charge("QS")) == told(Exchange("QS")) == Cards("QS")
    assert told(Choose("add")) == "add"
    assert told(Call("mix")) == "mix"
    assert told(Deal(["QS"])) == (((Card("QS"),),), ())
    assert told(Start(7, 2)) == (7, 2)
    assert told(Position(["QS"], 0)) == ((Cards("QS"),), 0)
    assert told(Hidden("Pass", Unknown(3))) == ("Pass", 3)
    assert told(Forward()) is None
