"""The proofs of a legal play, compared with the legal cards of every hand."""

from itertools import combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from hearts import Cards, Rules, variants
from hearts._core.play.clauses import ALWAYS, LEAD, Clause
from hearts._core.play.plan import Plan
from hearts._core.play.proof import Proof, joined
from hearts.rules import PACK, FirstTrickBar, HeartsBroken, LowestOpens, QueenWaits, SafeQueen
from tests.core.test_plan import SITUATIONS, SUITS, Keeps
from tests.turns import Turn, legal

SOME = Cards("2C 9C AC 2D JD QS KS AS 2H 3H AH")
some = st.sets(st.sampled_from(list(SOME)), max_size=8).map(Cards)


@st.composite
def clauses(draw: st.DrawFn) -> Clause:
    """A clause as rules are lowered to, with all that may lift it."""
    bars = draw(some)
    waived = (bars | draw(some)).one if draw(st.booleans()) else draw(some).one
    return Clause(
        draw(st.uuids().map(str)),
        tuple(draw(st.lists(st.sampled_from(SITUATIONS), min_size=3, unique=True))),
        bars.one,
        draw(some).one if draw(st.booleans()) else 0,
        waived if draw(st.booleans()) else 0,
        draw(some).one if draw(st.booleans()) else 0,
        draw(st.booleans()),
    )


def check_law(plan: Plan, led: int, number: int, seen: int, table: int, hand: Cards) -> None:
    """A card is legal just if the hand fits one proof of its play, and no hand fits two."""
    found = legal(plan, Turn(hand.one, led, number, seen, table))
    for card in dict.fromkeys(hand):
        proofs = plan.proves(led, number, seen, table, card.bit)
        fitting = [proof for proof in proofs if proof.fits(hand.one)]
        assert len(fitting) == bool(found & card.bit), (card, hand, proofs)


@given(
    st.lists(clauses(), max_size=4),
    st.sets(st.sampled_from(list(SOME)), min_size=1).map(Cards),
    st.sampled_from([0, *SUITS.values()]),
    st.integers(0, 1),
    some,
    some,
)
def test_a_card_is_legal_if_the_hand_misses_what_its_play_proves_absent(
    listed: list[Clause], hand: Cards, led: int, number: int, seen: Cards, table: Cards
) -> None:
    check_law(Plan(4, tuple(listed)), led, number, seen.one, table.one, hand)


def test_the_law_in_every_hand_where_a_bar_is_waived() -> None:
    """PG-075: a hand of hearts and the queen may lead a heart. With a bar before it, and one of the
    queen behind it, the play of a card leaves two cases."""
    before = Clause("first", ((LEAD, True),), Cards("2C 3H").one)
    broken = Clause("broken", ((LEAD, True),), Cards("2H 3H").one, 0, Cards("2H 3H QS").one)
    behind = Clause("queen", ((LEAD, True),), Cards("QS").one)
    cards = list(Cards("2C 3C 2D QS 2H 3H"))
    cases = 0
    all_three = (before, broken, behind)
    for listed in (*combinations(all_three, 2), all_three):
        plan = Plan(4, listed)
        for size in range(1, len(cards) + 1):
            for hand in combinations(cards, size):
                check_law(plan, 0, 0, 0, 0, Cards(hand))
        cases = max(cases, *(len(plan.proves(0, 0, 0, 0, card.bit)) for card in cards))
    assert cases == 2


def test_a_void_is_proved_by_a_discard() -> None:
    [proof] = Plan(4, ()).proves(SUITS["C"], 3, 0, 0, Cards("2H").one)
    assert Cards("", proof.absent & PACK.one) == Cards([card for card in PACK if card.suit == "C"])
    assert proof.present == ()


def test_a_rule_of_ones_own_proves_nothing_nor_does_what_follows_it() -> None:
    """Clauses behind it may have given way to what it left, which nobody knows."""
    mine = Clause("mine", ALWAYS, narrower=Keeps(Cards("2H 3H")))
    bar = Clause("bar", ALWAYS, Cards("2H 3H").one)
    [after] = Plan(4, (mine, bar)).proves(0, 1, 0, 0, Cards("2H").one)
    assert (after.absent, after.present) == (0, ())
    [before] = Plan(4, (bar, mine)).proves(0, 1, 0, 0, Cards("2H").one)
    assert not before.absent & Cards("2H 3H").one
    assert before.absent & PACK.one == (PACK - Cards("2H 3H")).one


def test_a_proof_fits_a_hand() -> None:
    proof = Proof(Cards("2C").one, (Cards("2D 3D").one,))
    assert proof.fits(Cards("3D 4D").one)
    assert not proof.fits(Cards("2C 3D").one)
    assert not proof.fits(Cards("4D").one)


def test_the_law_in_random_hands_and_moments() -> None:
    """The same with whole packs, in the rules that are published and in mixtures of them."""
    rng = Random(1)
    base: Rules = variants.AMERICAN
    mixtures = [
        base,
        variants.MICROSOFT.amend(QueenWaits(), HeartsBroken(spared="QS")),
        base.amend(LowestOpens(), FirstTrickBar("2D QS AH"), SafeQueen()),
        base.amend(HeartsBroken(spared="QS KS"), FirstTrickBar("2C 3C"), QueenWaits("QS KS")),
    ]
    plans = [rules.table(4).plan for rules in mixtures]
    plans.append(variants.TURBO.table(4).with_charged(Cards("QS AH TC")).plan)
    for _ in range(2000):
        plan = rng.choice(plans)
        among = rng.choice([PACK, Cards("QS KS AS AH KH 2H 2C 3C 2D")])
        hand = Cards(rng.sample(list(among), rng.randrange(1, 9)))
        seen = Cards(rng.sample(list(PACK - hand), rng.randrange(20)))
        table = Cards(rng.sample(list(seen), min(len(seen), rng.randrange(4))))
        led = rng.choice([0, *SUITS.values()])
        number = rng.randrange(2)
        check_law(plan, led, number, seen.one, table.one, hand)


def test_only_one_case_of_each_kind_is_joined() -> None:
    """The queen is absent, or present: that says nothing about her."""
    queen, ace = Cards("QS").one, Cards("AH").one
    without, having, other = Proof(queen, ()), Proof(0, (queen,)), Proof(ace, ())
    [both] = joined((without,), (having,), queen)
    assert (both.absent, both.present) == (0, ())
    assert joined((), (having,), queen) == (having,)
    assert joined((without,), (), queen) == (without,)
    assert joined((without, other), (having,), queen) == (without, other, having)
    assert joined((without,), (having, other), queen) == (without, having, other)
