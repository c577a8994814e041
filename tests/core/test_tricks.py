"""Tricks as text and as values."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import Card, InputError, Trick
from hearts._core.cards.cards import CARDS
from tests.values import check_immutable, check_round_trips, check_same, read_back

cards = st.lists(st.sampled_from([card for card in CARDS if str(card) != "W"]), max_size=8)
leaders = st.integers(0, 9)


@st.composite
def tricks(draw: st.DrawFn) -> Trick:
    """Tricks of up to eight cards, some with Warren in them."""
    played = draw(cards)
    if draw(st.booleans()):
        played.insert(draw(st.integers(0, len(played))), Card("W"))
        others = [card for card in CARDS[:-1] if card not in played]
        return Trick(draw(leaders), played, draw(st.sampled_from(others)))
    return Trick(draw(leaders), played)


@given(tricks())
def test_a_trick_is_a_value(trick: Trick) -> None:
    check_round_trips(trick)
    check_same(read_back(trick), trick)


def test_a_trick_stays_as_it_is() -> None:
    check_immutable(Trick(2, "QC AC W=5S"))


@given(tricks())
def test_the_text_of_a_trick_is_read_back(trick: Trick) -> None:
    check_same(Trick.parse(str(trick)), trick)
    check_same(Trick.parse(f"  {trick}  "), trick)


@given(tricks(), tricks())
def test_equal_are_tricks_of_one_leader_and_the_same_cards(one: Trick, other: Trick) -> None:
    same = (one.leader, one.cards, one.extra) == (other.leader, other.cards, other.extra)
    assert (one == other) == same
    assert (one != other) == (not same)
    assert one != str(one)


@given(leaders, cards)
def test_cards_keep_the_order_in_which_they_were_played(leader: int, played: list[Card]) -> None:
    trick = Trick(leader, played)
    assert (trick.leader, trick.cards, len(trick)) == (leader, tuple(played), len(played))
    assert trick.effective == trick.cards
    assert trick.extra is None
    assert trick.led == (played[0].suit if played else None)
    assert Trick(leader, " ".join(map(str, played))) == trick


class TestWarren:
    """Warren stands for its extra card, in the suit led as well."""

    def test_warren_is_written_with_its_extra_card(self) -> None:
        trick = Trick(0, "W=5S 7S 2H QS")
        assert trick.cards == tuple(map(Card, ["W", "7S", "2H", "QS"]))
        assert trick.extra == Card("5S")
        assert trick.effective == tuple(map(Card, ["5S", "7S", "2H", "QS"]))
        assert trick.led == "S"
        assert trick == Trick(0, "W 7S 2H QS", extra="5S")
        assert trick != Trick(0, "W=6S 7S 2H QS")

    def test_before_the_end_its_extra_card_may_be_unknown(self) -> None:
        trick = Trick(0, "W 7S")
        assert (trick.extra, trick.led, str(trick)) == (None, "W", "0: W 7S")

    def test_without_warren_there_is_no_extra_card(self) -> None:
        with pytest.raises(InputError, match="extra"):
            Trick(0, "2C 3C", extra="5S")

    @pytest.mark.parametrize("text", ["W=", "W=5X", "W=W=5S"])
    def test_a_wrong_extra_card_is_named(self, text: str) -> None:
        with pytest.raises(InputError, match="the extra card"):
            Trick(0, f"2C {text}")


class TestMalformed:
    """A text that is not a trick is refused, and the message quotes it."""

    @pytest.mark.parametrize(
        ("line", "named"),
        [
            ("QC AC", "QC AC"),
            ("QC AC:", "seat, colon, cards"),
            (": QC", "seat, colon, cards"),
            ("-1: QC", "seat, colon, cards"),
            ("one: QC", "seat, colon, cards"),
            ("", "seat, colon, cards"),
            ("2: QC 1X", r"'1X' is not a card.*number 2.* in '2: QC 1X'"),
            ("2: W=1X", r"the extra card.* in '2: W=1X'"),
            ("\u0663: 2C", "seat, colon, cards"),
            ("\u00b2: 2C", "seat, colon, cards"),
            ("+2: 2C", "seat, colon, cards"),
            ("1: W=W", "W is in the trick: it cannot be the extra card in '1: W=W'"),
            ("1: w=w", "W is in the trick: it cannot be the extra card in '1: w=w'"),
            ("1: W=5S 5S", "5S is in the trick: it cannot be the extra card"),
            ("1: W=5S W=6S", "W=6S: the card of Warren is given twice"),
            ("1: W=5S W=H", "W=H: the card of Warren is given twice"),
            ("1: W=5S W", "Warren is in the trick twice"),
            ("1: W W", "Warren is in the trick twice"),
            ("1: W=", "the extra card"),
            ("1: W=X", "a suit is declared as one of C, D, S, H, not 'X'"),
            ("1: QS=5S", "'QS=5S' is not a card"),
        ],
    )
    def test_a_malformed_line_is_refused(self, line: str, named: str) -> None:
        with pytest.raises(InputError, match=named):
            Trick.parse(line)

    @pytest.mark.parametrize("line", [None, 3, b"2: QC", ["2: QC"]])
    def test_something_that_is_no_line(self, line: Any) -> None:
        with pytest.raises(InputError, match="a trick is read from a line of text, not"):
            Trick.parse(line)

    @pytest.mark.parametrize(
        ("cards", "extra"),
        [("W", "W"), ("W 5S", "5S"), (["5S", "W"], "5s"), ("W=5S", "6S"), ("W=5S", "5S")],
    )
    def test_an_extra_card_that_cannot_be(self, cards: Any, extra: str) -> None:
        """RH-028: Warren stands for one card, which is out of play."""
        with pytest.raises(InputError, match=r"cannot be the extra card|is given twice"):
            Trick(1, cards, extra=extra)

    def test_a_leader_who_is_no_seat(self) -> None:
        with pytest.raises(InputError, match="the leader of a trick must be at least 0, not -1"):
            Trick(-1, "2C")

    @pytest.mark.parametrize("leader", ["0", None, 1.0, True])
    def test_a_leader_who_is_no_number(self, leader: Any) -> None:
        with pytest.raises(InputError, match="the leader of a trick must be a whole number, not"):
            Trick(leader, "2C")

    @pytest.mark.parametrize("cards", [5, None, [2]])
    def test_cards_that_are_none(self, cards: Any) -> None:
        with pytest.raises(InputError, match="the trick"):
            Trick(0, cards)


def test_a_trick_can_be_matched() -> None:
    def led_by(trick: Trick) -> object:
        match trick:
            case Trick(leader, (first, *_)):
                return leader, first
            case _:
                return None

    assert led_by(Trick(2, "QC AC")) == (2, Card("QC"))
    assert led_by(Trick(2)) is None


class TestDeclared:
    """RH-028: of Warren only the suit may be known."""

    @pytest.mark.parametrize("suit", "CDSH")
    def test_a_declared_suit_is_written_and_read(self, suit: str) -> None:
        trick = Trick(1, f"2D W={suit}")
        assert (trick.declared, trick.extra, str(trick)) == (suit, None, f"1: 2D W={suit}")
        check_same(Trick(1, ["2D", "W"], declared=suit), trick)
        check_same(Trick.parse(str(trick)), trick)
        check_same(read_back(trick), trick)
        check_round_trips(trick)
        assert trick != Trick(1, "2D W")
        assert trick.effective == trick.all_cards == trick.cards

    def test_small_letters_are_read(self) -> None:
        check_same(Trick.parse("1: 2d w=s"), Trick(1, "2D W=S"))
        check_same(Trick.parse("1: 2d w=5s"), Trick(1, "2D W=5S"))
        check_same(Trick(1, "w", declared="s"), Trick(1, "W=S"))
        check_same(Trick(1, "w ah", "10d"), Trick(1, "W=TD AH"))

    def test_warren_leads_the_declared_suit(self) -> None:
        assert Trick(1, "W=S 2D").led == "S"
        assert Trick(1, "2D W=S").led == "D"
        assert Trick(1, "W 2D").led == "W"
        assert Trick(1).led is None

    def test_the_whole_card_says_the_suit(self) -> None:
        assert Trick(1, "W=5H").declared == "H"
        assert Trick(1, "W", "5H", declared="C").declared == "H"

    @pytest.mark.parametrize("suit", ["X", "", "CD", "cd", "W", 3])
    def test_what_is_no_suit(self, suit: Any) -> None:
        with pytest.raises(InputError, match="a suit is declared as one of C, D, S, H, not"):
            Trick(1, "W", declared=suit)

    def test_without_warren_there_is_none(self) -> None:
        with pytest.raises(InputError, match="the extra card S needs Warren in the trick"):
            Trick(1, "2C", declared="S")


def test_a_seat_is_read_up_to_three_digits() -> None:
    assert Trick.parse("100: 2C").leader == Trick.parse(" 007 :2C").leader + 93 == 100
    with pytest.raises(InputError, match=r"^a trick is written '2: QC AC 3C 9D', seat, colon"):
        Trick.parse("1000: 2C")
