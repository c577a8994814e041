"""The narrowing, and what else the plan of a game answers, beside models in plain sets."""

import pickle
from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import Card, Cards, InputError, RulesError, Trick
from hearts._core.cards.cards import ALL_CARDS, LED_BITS, SUIT_MASKS, WARREN_BIT
from hearts._core.play.clauses import (
    ALL_DISCARDS,
    ALL_LEADS,
    ALWAYS,
    DISCARD,
    FIRST_TRICK,
    FOLLOW,
    LEAD,
    Clause,
    led_bit,
    led_suits,
)
from hearts._core.play.facts import Facts
from hearts._core.play.plan import FOLLOW_KEY, NOBODY, Plan
from hearts._core.play.trick_plan import TrickPlan
from hearts.rules import PACK
from tests.turns import Turn, legal, refusal
from tests.values import check_immutable, check_round_trips

SITUATIONS = list(product([LEAD, FOLLOW, DISCARD], [True, False]))
SUITS = dict(zip("CDSH", SUIT_MASKS, strict=False))

FACTS_OF_SEAT = Facts(4, 1, Cards("2C 3C"), Trick(0, "4C"), 2, Cards("4C QS"))

cards = st.sampled_from(["2C", "9C", "AC", "2D", "JD", "QS", "KS", "2H", "3H", "AH"])
bags = st.sets(cards, max_size=8).map(Cards)
hands = st.sets(cards, min_size=1).map(Cards)
bars = bags.map(lambda barred: barred.one)


class Keeps:
    """A custom rule: it leaves these cards."""

    def __init__(self, kept: Cards) -> None:
        self.kept = kept

    def __call__(self, facts: Facts, cards: Cards) -> Cards:
        return self.kept


@st.composite
def clauses(draw: st.DrawFn) -> Clause:
    """Clauses of both kinds, each under a key of its own."""
    key = draw(st.uuids().map(str))
    situations = tuple(draw(st.lists(st.sampled_from(SITUATIONS), unique=True)))
    if draw(st.booleans()):
        return Clause(key, situations, narrower=Keeps(draw(bags)))
    bars, lifted_by, waived_in = (draw(bags).one for _ in range(3))
    lifted_by = lifted_by if draw(st.booleans()) else 0
    waived_in = waived_in if draw(st.booleans()) else 0
    return Clause(key, situations, bars, lifted_by, waived_in)


def kept_by(clause: Clause, left: set[Card], hand: set[Card], seen: set[Card]) -> set[Card]:
    """Return the cards that a clause leaves, computed with sets."""
    if isinstance(clause.narrower, Keeps):
        return left & set(clause.narrower.kept) or left
    lifted = seen & set(Cards("", clause.lifted_by))
    waived = clause.waived_in and hand <= set(Cards("", clause.waived_in))
    return left if lifted or waived else left - set(Cards("", clause.bars)) or left


@given(
    st.lists(clauses(), max_size=4),
    hands,
    st.sampled_from(["", *"CDSH"]),
    st.integers(0, 2),
    bags,
)
def test_narrowing_leaves_a_card_and_a_refusal_names_the_first_clause(
    listed: list[Clause], hand: Cards, led: str, number: int, seen: Cards
) -> None:
    """The remaining cards are legal, there is always one, and a refusal names the first clause."""
    plan = Plan(4, tuple(listed))
    facts = Facts(4, 0, hand, Trick(0), number, seen)
    left = {card for card in hand if card.suit == led} or set(hand)
    kind = LEAD if not led else FOLLOW if any(card.suit == led for card in hand) else DISCARD
    takers = {card: FOLLOW_KEY for card in hand if card not in left}
    for clause in listed:
        if (kind, number == 0) in clause.situations:
            kept = kept_by(clause, left, set(hand), set(seen))
            takers |= dict.fromkeys(left - kept, clause.key)
            left = kept
    mask = SUITS.get(led, 0)
    context = Turn(hand.one, mask, number, seen.one, facts=facts)
    found = Cards("", legal(plan, context))
    assert set(found) == left
    assert found
    assert {card: refusal(plan, context, card.bit) for card in hand} == {
        card: takers.get(card) for card in hand
    }
    assert plan.custom == any(clause.narrower is not None for clause in listed)


def test_a_rule_of_ones_own_says_nothing_without_facts() -> None:
    clause = Clause("mine", ALWAYS, narrower=Keeps(Cards("2C")))
    hand = Cards("2C 3C").one
    assert clause.narrow(hand, hand, 0, 0, None) == hand


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (InputError("the hand is not known"), "mine: the hand is not known"),
        (ZeroDivisionError("no"), "no"),
    ],
)
def test_an_error_in_a_rule_of_ones_own_names_it(error: Exception, said: str) -> None:
    def narrow(facts: Facts, cards: Cards) -> Cards:
        raise error

    plan = Plan(4, (Clause("mine", ALWAYS, narrower=narrow),))
    with pytest.raises(type(error)) as caught:
        legal(plan, Turn(Cards("2C 3C").one, facts=FACTS_OF_SEAT))
    assert str(caught.value) == said
    notes = getattr(caught.value, "__notes__", [])
    if isinstance(error, InputError):
        assert caught.value.__cause__ is error
    else:
        assert notes == ["in the rule mine, trick 2, asked for 2C 3C"]


@pytest.mark.parametrize("answer", [None, "2C", frozenset()])
def test_a_rule_of_ones_own_gives_cards(answer: Any) -> None:
    plan = Plan(4, (Clause("mine", ALWAYS, narrower=lambda facts, cards: answer),))
    context = Turn(Cards("2C 3C").one, facts=FACTS_OF_SEAT)
    with pytest.raises(RulesError, match=r"mine: narrow returns Cards, not "):
        legal(plan, context)


def test_the_moments_have_names() -> None:
    assert set(ALL_LEADS) == {(LEAD, True), (LEAD, False)}
    assert set(FIRST_TRICK) == {(LEAD, True), (FOLLOW, True), (DISCARD, True)}
    assert sorted(ALWAYS) == sorted(SITUATIONS)


@given(st.integers(3, 10), st.integers(0, 9), st.integers(0, 10), st.booleans())
def test_seats_go_round(players: int, leader: int, count: int, clockwise: bool) -> None:
    """Turns go from seat to seat either way, and who led is found from who plays."""
    leader, count = leader % players, min(count, players)
    plan = Plan(players, (), clockwise)
    step = 1 if clockwise else -1
    seats = plan.seats(leader, count)
    assert seats == tuple((leader + step * place) % players for place in range(count))
    for place, seat in enumerate(seats):
        assert plan.leader(seat, place) == leader


@given(st.integers(3, 8), st.integers(0, 7), st.data(), st.booleans())
def test_who_takes_a_trick(players: int, leader: int, data: st.DataObject, clockwise: bool) -> None:
    """PG-085, WK-030, PE-018, PE-019: the highest card of the suit led, and no other, takes it."""
    leader %= players
    played = data.draw(st.permutations(list(PACK)).map(lambda pack: tuple(pack[:players])))
    plan = Plan(players, (), clockwise)
    best = max(card for card in played if card.suit == played[0].suit)
    taker = plan.taker(leader, played)
    assert played[plan.seats(leader, players).index(taker)] is best


@pytest.mark.parametrize(
    ("cards", "taker"),
    [
        ("KD AD 2D 3D", 1),
        ("2D 3D 4S 5S", 1),
        ("2C AS AH AD", 0),
        ("4D KD AH 9D", 1),
        ("9C 2H TC AS", 2),
        ("9C 9C 8C KH", 0),  # of two packs the first copy
    ],
)
def test_who_takes_these(cards: str, taker: int) -> None:
    """PG-003, PG-004, PG-085, RH-003, WK-002: the ace is high and the two is low, and there are no
    trumps."""
    trick = Trick(0, cards)
    assert Plan(4, ()).taker(trick.leader, trick.cards) == taker


@pytest.mark.parametrize("place", range(4))
def test_a_rule_of_ones_own_names_the_place_of_the_winner(place: int) -> None:
    plan = Plan(4, (), taking=TrickPlan(winners=(("own", lambda cards: place),)))
    assert plan.winner(Trick(0, "2C 3C 4C 5C").cards) == place


@pytest.mark.parametrize("answer", [-1, 4, 5, "0", 1.5])
def test_a_place_outside_the_trick_is_refused(answer: Any) -> None:
    plan = Plan(4, (), taking=TrickPlan(winners=(("own", lambda cards: answer),)))
    message = f"own: winner returns the place of a card, from 0, or None, not {answer!r}"
    with pytest.raises(RulesError) as error:
        plan.taker(1, Trick(1, "2C 3C 4C 5C").cards)
    assert str(error.value) == message


def test_the_first_rule_with_an_answer_names_the_winner() -> None:
    """A rule without an answer leaves the trick to the next one, and then to the highest card."""
    silent = ("silent", lambda cards: None)
    lowest = ("lowest", lambda cards: cards.index(min(cards)))
    played = Trick(2, "3C 2C AC KC").cards
    assert Plan(4, (), taking=TrickPlan(winners=(silent,))).taker(2, played) == 0
    assert Plan(4, (), taking=TrickPlan(winners=(silent, lowest))).taker(2, played) == 3
    first = ("first", lambda cards: 0)
    assert Plan(4, (), taking=TrickPlan(winners=(first, lowest))).taker(2, played) == 2


@given(
    st.lists(cards, min_size=6, max_size=6),
    st.integers(0, 5),
    st.sampled_from(["", "D", "H", "S"]),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)
def test_who_takes_a_trick_with_trumps(
    texts: list[str], leader: int, trump: str, cancels: bool, to_leader: bool, clockwise: bool
) -> None:
    """S-17, PG-090: the highest trump, or else the highest card of the suit led; if all of these
    cancel each other, the leader, or nobody."""
    played = tuple(map(Card, [text for text in texts if texts.count(text) < 3]))
    if len(played) < 6:
        return
    trumps = {card for card in PACK if card.suit == trump}
    taking = TrickPlan(cancels=cancels, trumps=Cards(trumps).one, to_leader=to_leader)
    plan = Plan(6, (), clockwise, taking)
    live = [card for card in played if not cancels or played.count(card) == 1]
    suit = trump if trumps & set(live) else played[0].suit
    in_suit = [card for card in live if card.suit == suit]
    place = played.index(max(in_suit)) if in_suit else NOBODY
    assert plan.winner(played) == place
    assert plan.decides is bool(trump)
    assert plan.rare is (cancels or to_leader or bool(trump))
    if place == NOBODY:
        assert plan.taker(leader, played) == (leader if to_leader else NOBODY)
    else:
        step = 1 if clockwise else -1
        assert plan.taker(leader, played) == (leader + step * place) % 6


@given(st.lists(clauses(), max_size=3), bags, cards, st.sampled_from(["", *"CDSH"]), bags)
def test_warren_is_legal_where_its_card_would_be(
    listed: list[Clause], others: Cards, extra: str, led: str, seen: Cards
) -> None:
    """RH-050: beside it the hand is narrowed as if Warren were not there."""
    listed = [clause for clause in listed if clause.narrower is None]
    plan, mask, stood_for = Plan(4, tuple(listed)), SUITS.get(led, 0), Cards(extra)
    others = others - stood_for
    held = Turn(others.one | WARREN_BIT, mask, 2, seen.one, extra=stood_for.one)
    without = legal(plan, Turn(others.one, mask, 2, seen.one)) if others else 0
    beside = legal(plan, Turn((others | stood_for).one, mask, 2, seen.one))
    if not others:
        assert legal(plan, held) == WARREN_BIT
    else:
        assert legal(plan, held) == without | (WARREN_BIT if beside & stood_for.one else 0)
    # The reason for Warren is that for the card that it stands for.
    own = Turn((others | stood_for).one, mask, 2, seen.one)
    assert refusal(plan, held, WARREN_BIT) == refusal(plan, own, stood_for.one)


def test_a_plan_tells_which_notes_it_needs() -> None:
    """Whether a custom rule asks, a bar waits for its suit, or a discard lifts one."""
    custom = Clause("mine", ALWAYS, narrower=Keeps(Cards("2C")))
    waits = Clause("waits", ALWAYS, 1, until_led=True)
    free, other = (Clause(name, ALWAYS, 1, discards=bit) for name, bit in (("a", 4), ("b", 8)))
    bar = Clause("bar", ALWAYS, 1)

    def told(*clauses: Clause) -> tuple[bool, bool, bool, int]:
        plan = Plan(4, clauses)
        return plan.custom, plan.waits, plan.notes, plan.frees

    assert told() == told(bar) == (False, False, False, 0)
    assert told(custom, bar) == told(bar, custom) == (True, False, False, 0)
    assert told(waits, bar) == told(bar, waits) == (False, True, True, 0)
    assert told(free, bar, other) == (False, False, True, 12)
    assert told(custom, waits, free) == (True, True, True, 4)
    plan = Plan(5, (bar,), False, TrickPlan(boosters=2))
    changed = plan.with_clauses((waits,))
    assert (changed.clauses, changed.players, changed.clockwise) == ((waits,), 5, False)
    assert (changed.boosters, changed.step, plan.step, Plan(5, ()).step) == (2, 4, 4, 1)


def test_a_plan_tells_whether_the_barred_suit_may_be_led() -> None:
    """Once no breakable bar on it holds: on hearts, or else on other cards."""
    hearts, spades, first, thrown = (
        Clause(key, situations, Cards(bars).one, lifted_by, breakable=True)
        for key, situations, bars, lifted_by in (
            ("hearts", ALL_LEADS, "2H", 1),
            ("spades", ALL_LEADS, "2S", 2),
            ("first", FIRST_TRICK, "2H", 0),
            ("thrown", ALL_DISCARDS, "2H", 4),
        )
    )
    other = Clause("other", ALL_LEADS, Cards("2H").one, 8)

    def told(*clauses: Clause) -> list[bool | None]:
        return [Plan(4, clauses).broken(seen) for seen in (0, 1, 2, 4, 8, 7)]

    assert told() == told(other) == told(first) == [None] * 6
    assert told(hearts) == told(spades, hearts, thrown) == [False, True, False, False, False, True]
    assert told(spades) == [False, False, True, False, False, True]
    assert told(spades, thrown, first) == [False, False, False, False, False, True]
    assert told(hearts.before(other)) == told(hearts)


@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("led", ["", "C"])
def test_the_clauses_of_each_moment(led: str, number: int) -> None:
    """In the first trick and after it, on lead, in suit and for a discard."""
    listed = [Clause(f"{kind} {first}", ((kind, first),), 1) for kind, first in SITUATIONS]
    plan, mask = Plan(4, tuple(listed)), SUITS.get(led, 0)
    for card in ("2C", "2H"):
        kind = LEAD if not led else FOLLOW if card == "2C" else DISCARD
        clause = plan.chain(Cards(card).one, mask, number)
        assert clause is not None
        assert (clause.key, clause.next) == (f"{kind} {number == 0}", None)


@given(st.integers(3, 8), st.booleans(), st.booleans())
def test_the_length_of_a_trick(players: int, booster: bool, last: bool) -> None:
    """PE-036: a booster of the suit led makes a second lap, unless the hands are empty."""
    plan = Plan(players, (), taking=TrickPlan(boosters=Cards("9C 9D").one))
    begun = Trick(0, ["2C", "9D", "9C" if booster else "8C"]).cards
    assert plan.size(begun, last) == players * (2 if booster and not last else 1)


@given(st.sets(st.sampled_from("CDSH")), hands, bags)
def test_a_bar_until_the_suit_was_led(suits: set[str], hand: Cards, bars: Cards) -> None:
    """PG-083: what is barred stays back in every suit that was not led in an earlier trick."""
    clause = Clause("waits", ALWAYS, bars.one, until_led=True)
    seen = sum(LED_BITS["CDSH".index(suit)] for suit in suits)
    assert led_suits(seen) == sum(SUITS[suit] for suit in suits)
    barred = {card for card in bars if card.suit not in suits}
    left = set(hand) - barred or set(hand)
    context = Turn(hand.one, 0, 3, seen)
    assert set(Cards("", legal(Plan(4, (clause,)), context))) == left
    assert Plan(4, (clause,)).notes


@given(
    st.lists(
        clauses() | st.builds(Clause, st.just("waits"), st.just(()), bars, until_led=st.just(True)),
        min_size=1,
        max_size=4,
    ),
    hands,
    bags,
    st.sets(st.sampled_from(LED_BITS)),
    bags,
    st.sets(st.sampled_from(LED_BITS)),
)
def test_spent_clauses_take_nothing_away_any_more(
    listed: list[Clause], hand: Cards, seen: Cards, led: set[int], more: Cards, more_led: set[int]
) -> None:
    """PG-068, PG-083: a card that breaks hearts breaks them for the rest of the deal."""
    chain: Clause | None = None
    for clause in reversed(listed):
        chain = clause.before(chain)
    assert chain is not None
    left = chain.still_binding(seen.one | sum(led))
    later = (seen | more).one | sum(led | more_led)
    facts = Facts(4, 0, hand, Trick(0), 3, seen | more)
    kept = chain.narrow(hand.one, hand.one, later, 0, facts)
    assert kept == (hand.one if left is None else left.narrow(hand.one, hand.one, later, 0, facts))
    # The clause at which it stops may still bar something.
    if left is not None and left.narrower is None:
        assert not left.lifted_by & seen.one
        assert not left.until_led or left.bars & ~led_suits(sum(led))


@given(st.lists(clauses(), min_size=1, max_size=4), hands, bags)
def test_no_card_is_taken_away_beyond_the_reach(
    listed: list[Clause], hand: Cards, seen: Cards
) -> None:
    chain: Clause | None = None
    for clause in reversed(listed):
        chain = clause.before(chain)
    assert chain is not None
    own = any(clause.narrower is not None for clause in listed)
    assert chain.reach == (ALL_CARDS if own else union(clause.bars for clause in listed))
    facts = Facts(4, 0, hand, Trick(0), 3, seen)
    kept = chain.narrow(hand.one, hand.one, seen.one, 0, facts)
    assert hand.one & ~kept & ~chain.reach == 0


def union(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def test_the_suits_that_were_led_are_noted() -> None:
    """The figures are those of the cards, and Warren has no suit of its own."""
    assert [led_bit(mask) for mask in SUIT_MASKS] == LED_BITS
    assert led_suits(sum(LED_BITS)) == sum(SUIT_MASKS[:4])


@given(hands, bags, bags)
def test_a_bar_that_needs_a_card_on_the_table(hand: Cards, needs: Cards, table: Cards) -> None:
    """S-13: it binds only while one of those lies there."""
    needs = needs or Cards("AS")
    clause = Clause("under", ALWAYS, Cards("QS").one, needs=needs.one)
    plan = Plan(4, (clause,))
    binds = bool(set(needs) & set(table))
    expected = hand - Cards("QS") or hand if binds else hand
    assert legal(plan, Turn(hand.one, 0, 3, 0, table.one)) == expected.one


@given(bags, st.sampled_from("CDSH"), bags, bags)
def test_a_bar_that_a_discard_lifts(trick: Cards, led: str, frees: Cards, lifted_by: Cards) -> None:
    """WK-022: a card that is led or follows suit does not lift it; others may, however played."""
    frees = frees or Cards("AH")
    clause = Clause("broken", ALL_LEADS, Cards("2H").one, lifted_by.one, discards=frees.one)
    plan = Plan(4, (clause,))
    assert plan.notes
    seen = trick.one | plan.noted(SUITS[led], trick.one)
    lifted = bool(trick & lifted_by) or any(card.suit != led for card in trick & frees)
    hand = Cards("2C 2H")
    assert legal(plan, Turn(hand.one, 0, 3, seen)) == (hand if lifted else Cards("2C")).one


class TestFigures:
    """The length of a trick, and its taker where equal cards cancel each other."""

    @given(st.lists(cards, min_size=6, max_size=6), st.integers(0, 5), st.booleans())
    def test_who_takes_a_trick_of_two_packs(
        self, texts: list[str], leader: int, cancels: bool
    ) -> None:
        """PG-087, PG-088, PG-089."""
        played = Trick(leader, [text for text in texts if texts.count(text) < 3]).cards
        if len(played) < 6:
            return
        plan = Plan(6, (), taking=TrickPlan(cancels=cancels))
        suited = [card for card in played if card.suit == played[0].suit]
        alone = [card for card in suited if not cancels or suited.count(card) == 1]
        taker = plan.taker(leader, played)
        if not alone:
            assert taker == NOBODY
        else:
            assert taker == (leader + played.index(max(alone))) % 6

    def test_rare_ends(self) -> None:
        """A trick may end in another way than that somebody takes it."""
        assert not Plan(4, ()).rare
        assert Plan(4, (), taking=TrickPlan(boosters=1)).rare
        assert Plan(4, (), taking=TrickPlan(cancels=True)).rare
        assert Plan(4, (), taking=TrickPlan(kitty_for=1)).rare


CLAUSE = Clause(
    "key", ALL_LEADS, 1, 2, 4, 8, True, narrower=Keeps(Cards("2C")), next=Clause("after", ())
)


TAKING = TrickPlan(boosters=1, to_leader=True, winners=(("key", len),))


def test_plans_of_tricks_are_put_together() -> None:
    other = TrickPlan(cancels=True, trumps=2, kitty_for=4, exchange=True, winners=(("more", max),))
    both = TAKING | other | TrickPlan(kitty_last=True)
    assert both == TrickPlan(
        boosters=1,
        cancels=True,
        to_leader=True,
        trumps=2,
        kitty_for=4,
        kitty_last=True,
        exchange=True,
        winners=(("key", len), ("more", max)),
    )
    assert both != TAKING
    assert TAKING | TrickPlan() == TAKING
    check_round_trips(both)
    assert Plan(4, (), taking=both).decides
    assert not Plan(4, (), taking=TrickPlan(cancels=True)).decides


@pytest.mark.parametrize("value", [CLAUSE, TAKING, Plan(4, (CLAUSE,))])
def test_plans_and_clauses_are_immutable(value: object) -> None:
    check_immutable(value)


@pytest.mark.parametrize("clockwise", [True, False])
def test_a_plan_can_be_sent(clockwise: bool) -> None:
    clause = Clause("key", FIRST_TRICK, 1, 2, 4, next=Clause("after", ()), breakable=True)
    plan = Plan(5, (clause,), clockwise)
    again = pickle.loads(pickle.dumps(plan))
    assert (again.players, again.clockwise) == (5, clockwise)
    (sent,) = again.clauses
    assert (sent.key, sent.situations) == (clause.key, clause.situations)
    assert (sent.bars, sent.lifted_by, sent.waived_in, sent.narrower) == (1, 2, 4, None)
    assert (sent.next.key, sent.next.breakable) == ("after", False)
    assert again.broken(0) is plan.broken(0) is False
    assert legal(again, Turn(7)) == legal(plan, Turn(7)) == 6


@pytest.mark.parametrize("led", "CDSH")
def test_a_discard_alone_proves_that_the_suit_led_is_out(led: str) -> None:
    plan = Plan(4, ())
    for card in PACK:
        [proof] = plan.proves(SUITS[led], 3, 0, 0, card.bit)
        assert proof.absent == (0 if card.suit == led else SUITS[led])
        [proof] = plan.proves(0, 3, 0, 0, card.bit)
        assert proof.absent == 0


@given(st.lists(clauses(), max_size=3), hands, cards, st.sampled_from([0, *SUITS.values()]))
def test_a_card_beside_warren_is_refused_just_if_it_is_not_legal(
    listed: list[Clause], hand: Cards, extra: str, led: int
) -> None:
    """RH-050: Warren may be played as its extra card if that is legal, but is never forced."""
    stood_for = Card(extra).bit
    held = (hand - Cards(extra)).one | WARREN_BIT
    plan = Plan(4, tuple(listed))
    context = Turn(held, led, 1, 0, 0, extra=stood_for)
    found = legal(plan, context)
    for card in Cards("", held):
        if held != WARREN_BIT:
            assert (refusal(plan, context, card.bit) is None) == bool(found & card.bit), card
