"""The exceptions to rules of play, in words, and that these words are true of the play."""

from __future__ import annotations

import re
from typing import Any, ClassVar

import pytest
from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from hearts import Cards, Game, InputError, Rules, legal_cards, testing, variants
from hearts._core.cards.cards import SUITS
from hearts._core.play.clauses import DISCARD, FOLLOW, LATER_LEADS, LEAD, Clause
from hearts._core.play.facts import Facts
from hearts.rules import (
    HEARTS,
    PACK,
    QUEEN,
    Boosters,
    Charging,
    EldestOpens,
    FirstTrickBar,
    Heading,
    HeartsBroken,
    HolderOpens,
    Kitty,
    LowestOpens,
    MustDiscard,
    PlayRule,
    Priority,
    QueenWaits,
    SafeQueen,
    TableRules,
    TakerOpens,
    Without,
)
from hearts.rules.exceptions import GIVES_WAY, NOTHING_ELSE, may_be_barred, unless
from tests.rules.words import check_words
from tests.sizes import scaled

A = variants.AMERICAN
ELDEST = A.amend(EldestOpens())
MICROSOFT = variants.MICROSOFT
#: What ends the sentence of a rule that bars cards.
BY_HAND = re.compile(r", unless the (?:player|leader) holds nothing (?:else|but [a-z ,]+)\.")
BY_RULES = re.compile(rf", unless {NOTHING_ELSE}\.")
BY_BOTH = re.compile(rf", unless {NOTHING_ELSE} or the leader holds nothing but [a-z ,]+\.")
CHARGED = ", unless the rules above allow nothing but such cards. "
#: Two cards of different suits that wait.
WAITING = Cards("QS 2H")
FORBIDDEN = ", unless the rules above forbid it: "


def said(rule: PlayRule | Charging, table: TableRules) -> str:
    """Return the sentences of a rule about play."""
    told = rule.sentences(table)
    return " ".join(text for section, text in told if section is Heading.PLAY)


def of(rules: Rules, key: str, players: int = 4) -> str:
    """Return the sentences about play of the rule with this key, at a table."""
    table = rules.table(players)
    [rule] = [rule for rule in table.rules.play if rule.key == key]
    return said(rule, table)


@frozen
class House(PlayRule):
    """No spade is led from a long hand."""

    key: ClassVar[str] = "house.spades"
    applies_to: ClassVar[tuple[str, ...]] = ("lead",)

    def narrow(self, facts: Facts, cards: Cards) -> Cards:
        return Cards([card for card in cards if card.suit != "S"])


@frozen
class Late(House):
    """The same, asked after hearts and the queen."""

    key: ClassVar[str] = "the.last"


@frozen
class Held(PlayRule):
    """Two cards that are held back in every later lead, after all bars."""

    key: ClassVar[str] = "held"
    priority: ClassVar[Priority] = Priority.MUST_PLAY
    applies_to: ClassVar[tuple[str, ...]] = ("lead",)

    bars: Cards = WAITING


@frozen
class Beside(Held):
    """The same, asked just before the charged cards."""

    key: ClassVar[str] = "beside"
    priority: ClassVar[Priority] = Priority.CHARGED


@frozen
class Two(PlayRule):
    """Two clauses of one rule."""

    key: ClassVar[str] = "lead.two"

    def lower(self, table: TableRules) -> tuple[Clause, ...]:
        return tuple(Clause(self.key, LATER_LEADS, Cards(card).one) for card in ("2D", "3D"))


SENTENCES = [
    (A, "lead.broken", "in this deal, unless the leader holds nothing but hearts."),
    (MICROSOFT, "lead.broken", "in this deal, unless the leader holds nothing but hearts."),
    (ELDEST, "lead.broken", "in this deal, unless the leader holds nothing but hearts."),
    (
        A.amend(HeartsBroken(spared="QS")),
        "lead.broken",
        "unless the leader holds nothing but hearts and the queen of spades.",
    ),
    (A.amend(HeartsBroken("2D 3D")), "lead.broken", "unless the leader holds nothing else."),
    # The queen is barred from the first trick, so hearts may be all that is left beside it.
    (
        ELDEST.amend(FirstTrickBar("QS")),
        "lead.broken",
        "in this deal, unless the rules above allow nothing else.",
    ),
    (
        ELDEST.amend(FirstTrickBar("QS"), HeartsBroken(spared="2C")),
        "lead.broken",
        "unless the rules above allow nothing else or the leader holds nothing but hearts and the "
        "two of clubs.",
    ),
    # What is barred before is barred by this rule as well.
    (
        ELDEST.amend(FirstTrickBar("QS"), HeartsBroken(HEARTS | QUEEN)),
        "lead.broken",
        "unless the leader holds nothing else.",
    ),
    # Charged cards wait only after this rule.
    (A.amend(Charging("AH")), "lead.broken", "unless the leader holds nothing but hearts."),
    (
        A.amend(HolderOpens("2H")),
        "lead.broken",
        "holds nothing but hearts. This does not limit the opening lead.",
    ),
    (
        A.amend(HolderOpens(any_of_suit=True), HeartsBroken("2C 3C")),
        "lead.broken",
        "in this deal, unless the rules above allow nothing else.",
    ),
    (
        A.amend(Kitty(), LowestOpens(), HeartsBroken("2C"), players=3),
        "lead.broken",
        "unless the leader holds nothing else. This does not limit the opening lead.",
    ),
    (
        A.amend(Kitty(), LowestOpens(), HeartsBroken("3C"), players=3),
        "lead.broken",
        "unless the leader holds nothing else. This does not limit the opening lead.",
    ),
    (
        A.amend(Kitty(), LowestOpens(), HeartsBroken("4C"), players=3),
        "lead.broken",
        "unless the leader holds nothing else.",
    ),
    (A.amend(House()), "lead.broken", "in this deal, unless the rules above allow nothing else."),
    (A.amend(Late()), "lead.broken", "in this deal, unless the leader holds nothing but hearts."),
    (
        MICROSOFT,
        "first_trick.bar",
        "may not be played to the first trick, unless the player holds nothing else.",
    ),
    (
        variants.DIRTY_NASTY_FILTHY,
        "first_trick.bar",
        "may not be played to the first trick, unless the rules above allow nothing else.",
    ),
    (
        ELDEST.amend(FirstTrickBar(HEARTS)),
        "first_trick.bar",
        "may be neither led nor played to the first trick, unless the rules above allow",
    ),
    (
        A.amend(FirstTrickBar(HEARTS)),
        "first_trick.bar",
        "Hearts may not be played to the first trick, unless the player holds nothing but hearts.",
    ),
    (
        A.amend(QueenWaits(), Without("lead.broken")),
        "queen.waits",
        "in this deal, unless the player holds nothing else. This does not limit a card that",
    ),
    (A.amend(QueenWaits()), "queen.waits", "unless the rules above allow nothing else. This does"),
    # One card may lie in the kitty, so the opening lead is one of the two lowest.
    (
        A.amend(Kitty(), LowestOpens(), QueenWaits("4C"), Without("lead.broken"), players=3),
        "queen.waits",
        "unless the player holds nothing else.",
    ),
    (A.amend(SafeQueen()), "must_play.queen", "cannot take the trick: it is discarded"),
    (MICROSOFT.amend(SafeQueen()), "must_play.queen", "unless the rules above forbid it: it is"),
    (
        A.amend(SafeQueen(), Charging("QS")),
        "must_play.queen",
        "unless the rules above forbid it: it is",
    ),
    (A.amend(SafeQueen(), Charging("AH")), "must_play.queen", "cannot take the trick: it is"),
    (A.amend(House()), "house.spades", f"No spade is led from a long hand. {GIVES_WAY}"),
]


@pytest.mark.parametrize(
    ("rules", "key", "words"), SENTENCES, ids=lambda part: str(part)[:40].replace("\n", " ")
)
def test_the_exception_of_a_rule(rules: Rules, key: str, words: str) -> None:
    """PG-068, PG-075, PG-078, PG-079, PG-082, WK-024: the exception stands in its sentence."""
    assert words in of(rules, key, min(rules.players))


def test_a_charged_card() -> None:
    """PG-083."""
    charging = variants.TURBO.charging
    assert charging is not None
    assert CHARGED in said(charging, variants.TURBO.table(4))


@pytest.mark.parametrize("rule", [House(), Two()], ids=["asked", "of two clauses"])
def test_what_is_not_known_of_the_hand_is_said_of_the_rules(rule: PlayRule) -> None:
    rules = A.amend(rule)
    assert unless(rule, rules.table(4)) == f", unless {NOTHING_ELSE}"


@pytest.mark.parametrize(
    ("rule", "charging", "words"),
    [
        (Held(), Charging("QS 2H"), NOTHING_ELSE),
        (Held(), Charging("QS 2H", held_back=False), "the player holds nothing else"),
        (Beside(), Charging("QS 2H"), "the player holds nothing else"),
    ],
    ids=["after", "not held back", "at once"],
)
def test_charged_cards_wait_before_a_rule(rule: PlayRule, charging: Charging, words: str) -> None:
    """PG-083: a charged card goes free in play, so the hand alone does not tell."""
    rules = A.amend(rule, charging, Without("lead.broken"))
    assert unless(rule, rules.table(4)) == f", unless {words}"


def test_what_may_be_barred_before() -> None:
    rules = MICROSOFT.amend(SafeQueen(), House())
    table = rules.table(4)
    assert may_be_barred(SafeQueen(), QUEEN, table)
    assert not may_be_barred(SafeQueen("AS"), Cards("AS"), table)  # no lead
    assert may_be_barred(Late(), Cards("AS"), table)
    assert not may_be_barred(FirstTrickBar(), Cards("2C"), table)


def test_a_rule_of_ones_own_may_bar_any_card() -> None:
    @frozen
    class Held(House):
        key: ClassVar[str] = "house.discards"
        applies_to: ClassVar[tuple[str, ...]] = ("discard",)

    assert not may_be_barred(SafeQueen(), QUEEN, A.table(4))
    assert may_be_barred(SafeQueen(), QUEEN, A.amend(Held()).table(4))


# -- every rule that may give way says so, and says when ------------------------------------------


@given(testing.rule_sets())
def test_each_rule_that_bars_cards_has_its_exception(rules: Rules) -> None:
    for players in rules.players:
        table = rules.table(players)
        for rule in table.rules.play:
            barred = [clause.bars & table.deck.one for clause in rule.lower(table)]
            text = said(rule, table)
            if isinstance(rule, SafeQueen):
                before = may_be_barred(rule, Cards([rule.card]), table)
                assert (FORBIDDEN in text) == (before and rule.card in table.deck)
            elif isinstance(rule, MustDiscard) and rule.thrown(table):
                before = may_be_barred(rule, rule.thrown(table), table)
                assert text.endswith(", unless the rules above forbid it.") == before
            elif any(barred):
                found = [each.search(text) for each in (BY_HAND, BY_RULES, BY_BOTH)]
                assert sum(map(bool, found)) == 1, text
            else:
                assert not text
        if table.rules.charging is not None and table.rules.charging.held_back:
            assert CHARGED in said(table.rules.charging, table)
        # The sentences that once stood for all of them.
        whole = " ".join(rules.describe(players).split())
        assert "does not hold" not in whole
        assert "every other" not in whole
        assert "be it as" not in whole


@st.composite
def crowded(draw: st.DrawFn) -> Rules:
    """Rules in which several bars meet."""
    some = st.lists(
        st.sampled_from(list(Cards("2C 3C QC 2D QS KS AS 2H 3H QH"))), max_size=5, unique=True
    )
    suits = st.sampled_from([HEARTS, HEARTS | QUEEN, QUEEN, PACK - HEARTS])
    bags = some.map(Cards) | suits
    opening = st.sampled_from(
        (
            *(HolderOpens("2C"), HolderOpens("2H"), HolderOpens("QS"), EldestOpens()),
            *(HolderOpens("2C", any_of_suit=True), HolderOpens("2H", any_of_suit=True)),
            *(LowestOpens("2C"), LowestOpens("2H"), TakerOpens("QS", "2S")),
        )
    )
    rules = [
        draw(opening),
        HeartsBroken(draw(bags), Cards("4D"), draw(st.just(Cards()) | bags), draw(st.booleans())),
        FirstTrickBar(draw(bags)),
        QueenWaits(draw(bags), Cards("4D")),
    ]
    house = draw(st.sampled_from(((), (House(),), (Late(),), (SafeQueen(),), (Boosters(),))))
    charging = draw(st.sampled_from(((), (Charging("QS 2H 3C"),))))
    return A.amend(*rules, *house, *charging)


@st.composite
def situations(draw: st.DrawFn, table: TableRules) -> tuple[int, bool, int, int]:
    """A situation of play: its kind, whether in the first trick, a hand, what following leaves of
    it.

    Whoever opens holds the card that has to be led, and somebody has led one that may be.
    """
    kind, first = draw(st.sampled_from((LEAD, FOLLOW, DISCARD))), draw(st.booleans())
    deck = [card for card in dict.fromkeys(table.deck) if card.suit in SUITS]
    opening = [card for card in table.rules.opening.leaves(table) if card.suit in SUITS]
    # Few kinds of cards, so that bars often leave nothing.
    clauses = [clause for rule in table.rules.play for clause in rule.lower(table)]
    barred = [card for card in deck if any(clause.bars & card.bit for clause in clauses)]
    pool = draw(st.sampled_from((deck, barred or deck, barred + deck)))
    hand = Cards(draw(st.lists(st.sampled_from(pool), min_size=1, max_size=4, unique=True))).one
    led = draw(st.sampled_from(opening if first else deck))
    if kind == FOLLOW:
        hand |= led.bit
        return kind, first, hand, hand & led.suit_mask
    if kind == DISCARD:
        hand = (hand & ~led.suit_mask) or next(
            int(card.bit) for card in deck if card.suit != led.suit
        )
    elif first and table.rules.opening.lower(table):
        lower = [card for card in opening if card.bit < led.bit]
        if table.rules.opening.is_fixed(table):  # those lie in the kitty
            hand &= ~Cards(lower).one
        hand |= led.bit
    return kind, first, hand, hand


@settings(max_examples=scaled(100))
@given(testing.rule_sets() | crowded(), st.data())
def test_a_rule_gives_way_exactly_when_it_is_said(rules: Rules, data: st.DataObject) -> None:
    """S-64: each rule is asked in turn for a hand of few cards, and its sentence foretells it."""
    players = data.draw(st.sampled_from(rules.players))
    charging = rules.charging
    charged = Cards() if charging is None else charging.cards
    table = rules.table(players, charged if data.draw(st.booleans()) else Cards())
    kind, first, hand, left = data.draw(situations(table))
    facts = Facts(players, 0, Cards("", hand), None, 0 if first else 3, Cards())
    own = {rule.key: rule for rule in table.rules.play}
    for clause in table.clauses:
        if (kind, first) not in clause.situations:
            continue
        after = clause.keep(left, hand, 0, table.deck.one, facts)
        rule = own.get(clause.key)
        if isinstance(rule, FirstTrickBar | HeartsBroken | QueenWaits):
            text, bars = said(rule, table), clause.bars & table.deck.one
            unbound = kind == LEAD and first and "This does not limit the opening lead" in text
            if left & bars:
                gave_way = unbound or gives_way(text, clause, table, hand, left)
                assert after == (left if gave_way else left & ~bars)
        elif rule is None and clause.until_led:
            such = table.charged.one  # no suit has been led
            assert after == (left & ~such or left)
        elif isinstance(rule, SafeQueen) and hand & rule.card.bit:
            if left & rule.card.bit:
                assert after == rule.card.bit
            else:
                # It is not held back by the duty to follow suit, which is no bar of a rule.
                followed = kind == FOLLOW and not rule.card.suit_mask & left
                assert after == left
                assert followed or FORBIDDEN in said(rule, table)
        left = after


def gives_way(text: str, clause: Clause, table: TableRules, hand: int, left: int) -> bool:
    """Whether a rule gives way by its sentence, where a hand has this left by the rules above."""
    bars = clause.bars & table.deck.one
    free = (bars | clause.waived_in) & table.deck.one
    nothing_else = left & ~bars == 0
    nothing_but = hand & ~free == 0
    if BY_RULES.search(text):
        return nothing_else
    words = table.names.any_of(table.names.kinds(Cards("", free)))
    assert f"holds nothing but {words}." in text or (free == bars and "nothing else." in text)
    return nothing_but or (nothing_else and BY_BOTH.search(text) is not None)


def test_the_queen_that_waits_and_hearts_that_wait() -> None:
    """A hand of hearts and the queen: the first of two rules holds, and the second gives way."""
    rules = A.amend(QueenWaits())
    assert legal_cards(rules, "QS 2H 3H", trick_number=4) == QUEEN
    assert legal_cards(rules, "2H 3H", trick_number=4) == Cards("2H 3H")
    hands = ["QS 2H", "3C 4C", "5C 6C", "7C 8C"]
    assert str(Game(rules).position(hands, leader=0).legal_cards()) == "QS"


@pytest.mark.parametrize("wrong", ["lower", -1, variants.AMERICAN.end, HeartsBroken])
def test_an_exception_is_to_a_rule_of_play(wrong: Any) -> None:
    with pytest.raises(InputError, match=r"^rule must be a rule of play, not "):
        unless(wrong, variants.AMERICAN.table(4))


@pytest.mark.parametrize("module", ["charging", "play"])
def test_the_exceptions_in_the_words_of_rules(module: str) -> None:
    """The sentence of a rule of play ends with its exception, for every table."""
    check_words(module)
