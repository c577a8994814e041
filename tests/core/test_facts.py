"""The facts that a custom play rule may see, given and in play."""

import pytest

from hearts import Card, Cards, Game, InputError, Trick, variants
from hearts._core.cards.cards import CARDS
from hearts._core.play.facts import Facts, TrickHistory
from hearts._core.play.walk import WalkedTricks
from tests.values import check_immutable, check_round_trips

FIRST = Trick(3, "2C 5C KC 9C")
FACTS = Facts(4, 1, Cards("2D 3D"), Trick(1), 1, Cards(FIRST.cards), (FIRST,), (1,))
UNKNOWN = Facts(4, None, FACTS.hand, Trick(0, "4D"), 1, None)


def test_facts_are_immutable() -> None:
    check_immutable(FACTS)


def test_facts_can_be_compared_and_pickled() -> None:
    """Custom rules are given facts, so they can be compared, kept and sent."""
    check_round_trips(FACTS)
    parts = FACTS._parts()
    for place, other in enumerate([5, 2, Cards("2D"), Trick(0, "4D"), 2, Cards(), (), (2,)]):
        assert Facts(*parts[:place], other, *parts[place + 1 :]) != FACTS  # type: ignore[arg-type,call-arg]


def test_unknown_facts_are_named_when_a_rule_looks() -> None:
    """Without a state a rule may do without them; if it looks, it is told what is missing."""
    assert (UNKNOWN.hand, UNKNOWN.trick, UNKNOWN.trick_number) == (FACTS.hand, Trick(0, "4D"), 1)
    with pytest.raises(InputError, match=r"needs the seat that plays.*give tricks="):
        _ = UNKNOWN.seat
    with pytest.raises(InputError, match=r"needs the cards played before.*give tricks="):
        _ = UNKNOWN.seen
    with pytest.raises(InputError, match=r"needs the tricks before; give tricks="):
        _ = UNKNOWN.tricks
    with pytest.raises(InputError, match=r"needs the takers of the tricks before; give tricks="):
        _ = UNKNOWN.takers
    assert UNKNOWN != FACTS
    check_round_trips(UNKNOWN)


def test_what_the_core_fills_in_says_nothing_by_itself() -> None:
    history = TrickHistory(1, True, Cards())
    with pytest.raises(NotImplementedError):
        history.tricks(b"", b"", None)
    with pytest.raises(NotImplementedError):
        history.takers(b"")


PLAN = Game(variants.AMERICAN).table.plan
PLAYS = bytes([card.index for card in FIRST.cards])


def test_facts_of_play_are_those_given() -> None:
    """In play they are masks and bytes, and come to the same."""
    history = WalkedTricks(PLAN, 3, True, Cards())
    hand, seen = Cards("AD"), Cards(FIRST.cards)
    facts = Facts(
        4, 1, None, None, 1, None, None, None, hand.one, 0, seen.one, 0, PLAYS, 0, b"\x01", history
    )
    assert facts == Facts(4, 1, hand, Trick(1), 1, seen, (FIRST,), (1,))
    assert (facts.tricks, facts.takers) == ((FIRST,), (1,))
    check_round_trips(facts)
    assert history.led_by(2).tricks(PLAYS, b"\x7f", None) == (Trick(2, FIRST.cards),)
    assert history.takers(b"\x7f\xff\x82") == (None, None, 2)


def test_a_position_from_mid_deal_does_not_tell_the_tricks() -> None:
    """The cards played before are known there, and not their tricks."""
    history = WalkedTricks(PLAN, 3, False, Cards("9H"))
    hand = Cards("2C")
    facts = Facts(4, 3, None, None, 12, None, None, None, hand.one, 0, 0, 0, b"", 0, b"", history)
    with pytest.raises(InputError, match=r"tricks before; give tricks="):
        _ = facts.tricks
    with pytest.raises(InputError, match=r"takers of the tricks before; give tricks="):
        _ = facts.takers
    assert facts == Facts(4, 3, hand, Trick(3), 12, Cards("9H"))
    check_round_trips(facts)


def test_of_warren_on_the_table_the_suit_is_known() -> None:
    """RH-051: what it stood for is known when its trick is over."""
    plan = Game(variants.RICKETTS_WARREN).table.plan
    history = WalkedTricks(plan, 0, True, Cards())
    warren, spades = CARDS[-1], Cards("3S 4S AS")
    plays = bytes([warren.index, *[card.index for card in spades]])
    masks = (Cards("2D").one, 0, warren.bit)
    table = Facts(4, 1, None, None, 0, None, None, None, *masks, 0, plays[:1], 1, b"", history, "S")
    assert table.trick == Trick(0, "W", None, "S")
    assert table.seen == Cards([warren])
    masks = (Cards("2D").one, 0, warren.bit | spades.one | Card("5S").bit)
    after = Facts(4, 3, None, None, 1, None, None, None, *masks, 0, plays, 0, b"\x03", history)
    assert after.tricks == (Trick(0, [warren, *spades], "5S"),)
    assert after.seen == Cards([warren, *spades, Card("5S")])
