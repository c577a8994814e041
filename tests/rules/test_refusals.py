"""Refusals follow the parameters of their rule, as its sentences do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import pytest
from attrs import field, frozen
from hypothesis import assume, given
from hypothesis import strategies as st

from hearts import Card, Cards, Charge, Choose, Exchange, Game, Pass, Play, Rules, State, variants
from hearts import rules as r
from hearts._core.play.clauses import LEAD, Clause
from tests.rules.test_prose import ALIKE, CHANGES, both, pair

A = variants.AMERICAN
SPADES = Cards([card for card in r.PACK if card.suit == "S"])


@frozen
class Spoken(r.PlayRule):
    """A rule with sentences and a refusal of its own."""

    key: ClassVar[str] = "house.spoken"
    applies_to: ClassVar[tuple[str, ...]] = ("lead",)

    bars: Cards = field(default=SPADES, converter=Cards)
    until: Card = field(default=Card("AC"), converter=Card)

    def told(self, table: r.TableRules) -> str:
        return f"may not be led before {table.names.card(self.until)} has been played"

    def sentences(self, table: r.TableRules) -> Iterator[r.Sentence]:
        cards = table.names.any_of(table.names.kinds(self.bars))
        yield r.Heading.PLAY, f"{cards} {self.told(table)}{r.unless(self, table)}."

    def refusal(self, card: Card, table: r.TableRules) -> str:
        return f"{card} {self.told(table)}"


@frozen
class Silent(r.PlayRule):
    """The aces wait."""

    key: ClassVar[str] = "house.silent"
    applies_to: ClassVar[tuple[str, ...]] = ("lead",)

    bars: Cards = field(default=Cards("AC AD"), converter=Cards)
    until: Card = field(default=Card("QS"), converter=Card)


@frozen
class Rank(r.Opening):
    """The dealer leads a card of a rank."""

    rank: str = "5"

    def leader(self, hands: tuple[Cards, ...], dealer: int, before: Any = ()) -> int:
        return dealer

    def lower(self, table: r.TableRules) -> tuple[Clause, ...]:
        bars = Cards([card for card in table.deck if card.rank != self.rank])
        return (Clause(self.key, ((LEAD, True),), bars.one),)


#: Pairs of rules that differ in a field, for the fields of the library and of these rules.
PAIRS = CHANGES | {
    "Spoken.bars": [pair(A, Spoken(), Spoken("AS"))],
    "Spoken.until": [pair(A, Spoken(), Spoken(until="KC"))],
    "Silent.bars": [pair(A, Silent(), Silent("AC"))],
    "Silent.until": [pair(A, Silent(), Silent(until="QC"))],
    "Rank.rank": [pair(A, Rank(), Rank("6"))],
    "HeartsBroken.broken_by": [
        *CHANGES["HeartsBroken.broken_by"],
        both(A, r.HeartsBroken(broken_by="")),
        pair(A, r.HeartsBroken("AS", "AC"), r.HeartsBroken("AS", "KC")),
        pair(
            variants.GOLDEN_TEN.amend(players=4), r.HeartsBroken(), r.HeartsBroken(broken_by="5D")
        ),
    ],
}

#: Fields that sentences tell and refusals do not, for the card that is refused tells enough, or no
#: card is refused in the situation meant.
UNTOLD = {
    *("FirstTrickBar.bars", "QueenWaits.bars", "Spoken.bars"),
    *("HeartsBroken.opening", "Charging.cards", "Charging.at_most", "Charging.doubles"),
    "LowestOpens.then",
}

#: Fields that change a refusal.
TOLD = {
    *("HeartsBroken.bars", "HeartsBroken.broken_by", "HeartsBroken.spared"),
    *("HeartsBroken.by_discard", "QueenWaits.broken_by", "SafeQueen.card", "MustDiscard.cards"),
    "HolderOpens.card",
    *("HolderOpens.any_of_suit", "LowestOpens.suit"),
    *("Spoken.until", "Silent.bars", "Silent.until", "Rank.rank"),
}


def table_of(rules: Rules, players: int) -> r.TableRules:
    """The rules at a table at which all is charged that may be."""
    table = rules.table(players)
    charging = table.rules.charging
    return table if charging is None else table.with_charged(charging.cards)


def refusals(table: r.TableRules, key: str) -> dict[Card, str]:
    """The reasons to refuse each card that the rule of a key may take away."""
    bars = Cards()
    for clause in table.clauses:
        if clause.key in (key, f"{key}.waits"):
            bars, key = bars | Cards("", clause.bars & table.deck.one), clause.key
    return {card: table.refusal(key, card) for card in bars}


def compared(one: Rules, other: Rules) -> Iterator[tuple[bool, set[bool]]]:
    """For each rule with other figures: are its sentences the same, and its refusals?"""
    for players in set(one.players) & set(other.players):
        here, there = table_of(one, players), table_of(other, players)
        for rule in (here.rules.opening, here.rules.charging, *here.rules.play):
            if rule is None:
                continue
            matching = (there.rules.opening, there.rules.charging, *there.rules.play)
            like = next((each for each in matching if each and each.key == rule.key), rule)
            if like == rule:
                continue
            mine, theirs = refusals(here, rule.key), refusals(there, rule.key)
            alike = list(rule.sentences(here)) == list(like.sentences(there))
            shared = mine.keys() & theirs.keys()
            yield alike, {mine[card] == theirs[card] for card in shared}


def test_what_changes_a_sentence_changes_the_refusal() -> None:
    found: dict[bool, set[str]] = {True: set(), False: set()}
    for name, pairs in PAIRS.items():
        for one, other in pairs if not name.startswith("Rules.") else ():
            for alike, same in compared(one, other):
                assert not alike
                for answer in same:
                    found[answer].add(name)
    assert found[True] == UNTOLD, f"UNTOLD differs by {found[True] ^ UNTOLD}"
    assert found[False] == TOLD, f"TOLD differs by {found[False] ^ TOLD}"


@pytest.mark.parametrize(("one", "other"), ALIKE.values(), ids=ALIKE.keys())
def test_what_is_told_alike_is_refused_alike(one: Rules, other: Rules) -> None:
    for alike, same in compared(one, other):
        assert alike
        assert same <= {True}


GAMES = st.sampled_from(
    (
        *((name, 4) for name in ("american", "ricketts", "hartenjagen", "gong_zhu", "golden_ten")),
        *(("cancellation", 6), ("wikipedia", 3)),
    )
)
#: Cards of many kinds; some are not in play everywhere.
SETS = st.sampled_from(
    (
        *map(Cards, ("", "2C", "QS", "AC", "KS AS", "5H", "QS QD QC QH")),
        *(r.HEARTS, r.HEARTS | r.QUEEN, SPADES, r.HEARTS - Cards("2H"), r.PACK),
    )
)


@given(GAMES, st.data(), SETS, st.booleans())
def test_other_figures_are_told_in_both_or_in_neither(
    game: tuple[str, int], data: st.DataObject, bars: Cards, opening: bool
) -> None:
    """The law for any parameters: two rules on the same cards."""

    def draw(kind: str) -> r.PlayRule:
        if kind == "hearts":
            return r.HeartsBroken(
                bars, data.draw(SETS), data.draw(SETS), opening, data.draw(st.booleans())
            )
        if kind == "queen":
            return r.QueenWaits(bars, data.draw(SETS))
        return r.SafeQueen(data.draw(st.sampled_from([*r.PACK])))

    name, players = game
    kind = data.draw(st.sampled_from(("hearts", "queen", "safe")))
    table = variants.get(name).table(players)
    one, other = draw(kind), draw(kind)
    told = [list(rule.sentences(table)) for rule in (one, other)]
    assume(all(told))
    alike = told[0] == told[1]
    for card in table.names.kinds(bars):
        assert (one.refusal(card, table) == other.refusal(card, table)) == alike


@pytest.mark.parametrize(
    ("rule", "card", "reason"),
    [
        (
            r.HeartsBroken(),
            "2H",
            "may not be led: hearts are not broken and the hand has other cards",
        ),
        (
            r.HeartsBroken("AS", "AC", by_discard=True),
            "AS",
            "may not be led before the ace of clubs has been discarded in this deal, and the hand "
            "has other cards",
        ),
        (
            r.HeartsBroken(broken_by=r.HEARTS | r.QUEEN),
            "2H",
            "may not be led before a heart or the queen of spades has been played in this deal, "
            "and the hand has other cards",
        ),
        (
            r.HeartsBroken(spared="QS"),
            "2H",
            "may not be led: hearts are not broken and the hand has cards other than hearts and "
            "the queen of spades",
        ),
        (r.HeartsBroken("AS", ""), "AS", "may not be led, and the hand has other cards"),
        (
            r.QueenWaits("KS", "AD"),
            "KS",
            "may be neither led nor discarded before the ace of diamonds has been played in this "
            "deal, and the hand has other cards",
        ),
        (Spoken(), "3S", "may not be led before the ace of clubs has been played"),
        (Silent(), "AD", "may not be played: the aces wait (bars AC AD, until QS)"),
    ],
)
def test_what_is_said(rule: r.PlayRule, card: str, reason: str) -> None:
    """In a game: the reason is that of the rule, with the names of the table."""
    rules = variants.AMERICAN.amend(rule, r.HolderOpens(any_card=True))
    hands = [f"{card} 9D", "2C 3C", "4C 5C", "6C 7C"]
    violation = Game(rules).position(hands, leader=0).explain(card)
    assert violation is not None
    assert (violation.rule, violation.message) == (rule.key, f"{card} {reason}")


@pytest.mark.parametrize(
    ("opening", "players", "first"),
    [
        (r.HolderOpens("5D"), 4, "5D"),
        (r.HolderOpens("5D", any_of_suit=True), 4, "a yellow card"),
        (r.LowestOpens("5D"), 4, "1D"),
        (r.LowestOpens("5D"), 3, "the lowest yellow card that was dealt to a player"),
    ],
)
def test_the_colours_of_numbered_cards(opening: r.Opening, players: int, first: str) -> None:
    """Golden Ten has colours where other packs have suits, and refusals say so."""
    table = variants.GOLDEN_TEN.amend(opening).table(players)
    reason = f"9S may not be led: the first trick is opened with {first}"
    assert table.refusal("opening", Card("9S")) == reason
    follow = table.refusal("follow.suit", Card("9S"))
    assert follow.endswith("the hand has cards of the colour led")
    charged = table_of(variants.GOLDEN_TEN.amend(r.Charging("9S", doubles={})), 4)
    assert charged.refusal("charging.waits", Card("9S")).endswith(
        "the first time its colour is led"
    )


def test_an_opening_without_words_is_told_by_its_docstring() -> None:
    state = Game(A.amend(Rank(), r.Passing("hold"))).start(seed=7, dealer=0).deal()
    reasons = {violation.message for violation in state.reasons().values()}
    assert len(reasons) == len(state.hands[0]) - len(state.legal_cards()) > 0
    for reason in reasons:
        assert reason[2:] == " may not be played: the dealer leads a card of a rank (rank 5)"


def passing(rules: Rules) -> State:
    return Game(rules).start(seed=7).deal()


def charging(rules: Rules) -> State:
    return Game(rules.amend(r.Passing("hold"))).start(seed=7).deal()


def exchanging(rules: Rules) -> State:
    """The state in which the taker of the kitty puts cards down."""
    state = Game(rules.amend(r.EldestOpens(), r.Passing("hold"))).start(seed=7).deal()
    while state.phase.value != "exchange":
        state = state.play(state.legal_cards()[0])
    return state


def choosing(rules: Rules) -> State:
    """The state in which the shooter of a moon chooses."""
    taken = (str(r.HEARTS | r.QUEEN), "", "", "")
    state = Game(rules).position(["AS", "2S", "3S", "4S"], leader=0, taken=taken)
    for card in ("AS", "2S", "3S", "4S"):
        state = state.play(card)
    return state


@pytest.mark.parametrize(
    ("rules", "situation", "action"),
    [
        (pair(A, r.Passing("left", 3), r.Passing("left", 4)), passing, Pass("2C", 0)),
        (pair(A, r.Passing("left"), r.Passing("right")), passing, Play("2C", 0)),
        (pair(A, r.Passing("left"), r.Passing("mix")), passing, Play("2C", 0)),
        (pair(A, r.Charging("QS"), r.Charging("QS AH")), charging, Charge("2C", 0)),
        (pair(A, r.Charging("QS"), r.Charging("QS AH")), charging, Play("2C", 0)),
        (
            pair(A, r.Charging("QS AH JD", 1), r.Charging("QS AH JD", 2)),
            charging,
            Charge("QS AH JD", 0),
        ),
        (
            pair(variants.KITTY, *(r.Kitty(size, "first_trick", "hand") for size in (4, 8))),
            exchanging,
            Exchange("2C 3C", None),
        ),
        (
            pair(A, r.Moon(r.Choice()), r.Moon(r.Choice((r.Add(), r.Nothing())))),
            choosing,
            Choose("no", 0),
        ),
    ],
)
def test_outside_of_play_too(rules: tuple[Rules, Rules], situation: Any, action: Any) -> None:
    """The figures of passing, charging, the kitty and the moon stand in their refusals."""
    messages = set()
    for each in rules:
        state = situation(each)
        seat = state.actors[0] if action.seat is None else action.seat
        violation = state.explain(action.at(seat))
        assert violation is not None
        messages.add(violation.message)
    assert len(messages) == 2
