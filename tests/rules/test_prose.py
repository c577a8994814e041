"""The rules in prose, and what two sets of rules differ in at the table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, ClassVar, cast

import attrs
import pytest
from attrs import field, frozen
from hypothesis import given
from hypothesis import strategies as st

import hearts.rules
from hearts import Card, Cards, Game, InputError, Phase, Rules, RulesError, State, testing, variants
from hearts.rules import (
    HEARTS,
    PACK,
    QUEEN,
    ROOK_PACK,
    SHORT_PACK,
    Add,
    AddUnlessOpponentWins,
    AddUnlessShooterLoses,
    Boosters,
    Cancelling,
    CancelsCard,
    CardPoints,
    Charging,
    Choice,
    Component,
    DealFloor,
    Dealing,
    Deck,
    DoublesCards,
    EachTrick,
    Effect,
    EldestOpens,
    End,
    EndAbove,
    EndAfter,
    EndAt,
    EndAtDistance,
    EndDownTo,
    EndFirst,
    EndLives,
    EndTurned,
    EveryPlace,
    ExactHit,
    FirstTrickBar,
    Heading,
    HeartsBroken,
    HitWins,
    HolderOpens,
    Kitty,
    LastTrick,
    Line,
    LowestOpens,
    LowestPositive,
    Moon,
    Multiples,
    Multiplier,
    MustDiscard,
    Nothing,
    NoTricks,
    Partners,
    Passing,
    PlayedDeal,
    PlayOn,
    PlayRule,
    PointRule,
    QueenWaits,
    RankOrder,
    Remains,
    SafeQueen,
    Sentence,
    SetBonus,
    SharedPlaces,
    Shot,
    Standing,
    Subtract,
    Sun,
    TableRules,
    TakerOpens,
    Taking,
    TotalFloor,
    TrickPoints,
    Trumps,
    VictoryPoints,
    WinMatch,
    WinnersOnly,
    Without,
    Wrap,
    bonus_points,
    extra_points,
    heart_points,
    queen_points,
)
from hearts.rules.exceptions import GIVES_WAY
from hearts.simulate import finish

A = variants.AMERICAN
GOLDEN = Path(__file__).parents[1] / "golden" / "prose"
HIGH = variants.GONG_ZHU
TWICE = variants.CANCELLATION.amend(Moon(Subtract()), players=6)
WARREN = variants.RICKETTS_WARREN
KITTY = variants.KITTY
COMPLEX = variants.COMPLEX_HEARTS
SUMMED = variants.PARTNERS_SUMMED
RED = Cards([card for card in PACK if card.suit in "DH"])


def both(base: Rules, *amendments: Any) -> tuple[Rules, Rules]:
    """Rules, and the same with something amended."""
    return base, base.amend(*amendments)


def pair(base: Rules, one: Any, other: Any) -> tuple[Rules, Rules]:
    """The same rules amended in two ways."""
    return base.amend(one), base.amend(other)


#: For every field of every rule two sets of rules that differ at the table by that field alone.
CHANGES: dict[str, list[tuple[Rules, Rules]]] = {
    "Add.to": [pair(SUMMED, Moon(Add()), Moon(Add("opponents")))],
    "AddUnlessOpponentWins.tie": [
        pair(A, Moon(AddUnlessOpponentWins()), Moon(AddUnlessOpponentWins("sole")))
    ],
    "Boosters.cards": [pair(A, Boosters(), Boosters("TC TD TS TH"))],
    "CancelsCard.card": [both(variants.ROYAL, CancelsCard("QD"))],
    "CancelsCard.cancelled": [both(variants.ROYAL, CancelsCard(cancelled="QH"))],
    "Cancelling.to": [both(variants.CANCELLATION, Cancelling("leader"))],
    "CardPoints.table": [
        pair(A, heart_points(1), heart_points(2)),
        pair(A, extra_points("KS", 10), extra_points("AS", 10)),
    ],
    "CardPoints.tables": [pair(A, queen_points(13), queen_points(13, {4: 12}))],
    "CardPoints.imaginary": [both(A, CardPoints("points.queen", {QUEEN: 13}, imaginary=True))],
    "Charging.cards": [pair(A, Charging("QS"), Charging("QS AH"))],
    "Charging.at_most": [pair(A, Charging(), Charging(at_most=1))],
    "Charging.doubles": [pair(A, Charging(), Charging(doubles={"QS": "QS AH"}))],
    "Charging.held_back": [pair(A, Charging(), Charging(held_back=False))],
    "CardPoints.in_shoots": [
        pair(A, extra_points("KS", 7), extra_points("KS", 7, in_shoots=False)),
        pair(A.amend(Sun()), extra_points("KS", 7), extra_points("KS", 7, in_shoots=False)),
    ],
    "Choice.effects": [pair(A, Moon(Choice()), Moon(Choice((Add(), Nothing()))))],
    "DealFloor.least": [pair(A, DealFloor(0), DealFloor(-5))],
    "Dealing.rotation": [both(A, Dealing(-1)), both(A, Dealing(0)), both(A, Dealing(2))],
    "Dealing.clockwise": [both(A, Dealing(clockwise=False))],
    "Dealing.drawn": [both(A, Dealing(drawn=True))],
    "Deck.out": [both(variants.BLACK_MARIA.amend(players=3), Deck("2D"))],
    "Deck.packs": [
        pair(variants.PAGAT_KITTY.amend(EldestOpens(), players=5), Deck(), Deck(packs=2))
    ],
    "Deck.pack": [
        pair(variants.GOLDEN_TEN.amend(players=4), Deck(pack=ROOK_PACK), Deck(pack=PACK))
    ],
    "Deck.trim": [pair(variants.BLACK_MARIA.amend(players=3), Deck(trim="C"), Deck(trim="D"))],
    "EldestOpens.places": [pair(A, EldestOpens(1), EldestOpens(k)) for k in (-1, 0, 2)],
    "EndAbove.limit": [pair(A, EndAbove(100), EndAbove(99))],
    "EndAfter.deals": [pair(A, EndAfter(4), EndAfter(5))],
    "EndAt.limit": [pair(A, EndAt(100), EndAt(50))],
    "EndAtDistance.limit": [
        pair(A, EndAtDistance(100), EndAtDistance(50)),
        pair(COMPLEX, EndAtDistance(100), EndAtDistance(50)),
    ],
    "EndDownTo.limit": [both(HIGH, EndDownTo(-500))],
    "EndFirst.ends": [
        pair(A, EndFirst((EndAt(100), EndAfter(9))), EndFirst((EndAt(100), EndAfter(8))))
    ],
    "EndLives.lives": [pair(A, EndLives(3), EndLives(2))],
    "EndLives.by_deal": [pair(A, EndLives(3), EndLives(3, by_deal=True))],
    "EndLives.limit": [pair(A, EndLives(3, 100), EndLives(3, 50))],
    "EndTurned.limit": [pair(A, EndTurned(50), EndTurned(40))],
    "EndTurned.exact": [pair(A, EndTurned(50), EndTurned(50, exact=True))],
    "PlayOn.anew": [pair(A, PlayOn(), PlayOn(anew=True))],
    "ExactHit.at": [pair(A, ExactHit(100), ExactHit(99))],
    "ExactHit.to": [pair(A, ExactHit(100, 50), ExactHit(100, 0))],
    "ExactHit.less": [pair(A, ExactHit(100, 50), ExactHit(100, 50, (30,)))],
    "ExactHit.optional": [pair(A, ExactHit(100, 50), ExactHit(100, 50, optional=True))],
    "FirstTrickBar.bars": [pair(A, FirstTrickBar(), FirstTrickBar("QS"))],
    "HeartsBroken.bars": [both(A, HeartsBroken(HEARTS | QUEEN))],
    "HeartsBroken.broken_by": [both(A, HeartsBroken(broken_by=HEARTS | QUEEN))],
    "HeartsBroken.spared": [both(A, HeartsBroken(spared="QS"))],
    "HeartsBroken.opening": [
        pair(A.amend(EldestOpens()), HeartsBroken(), HeartsBroken(opening=False)),
        pair(
            A.amend(HolderOpens(any_of_suit=True)),
            HeartsBroken("2C 3C"),
            HeartsBroken("2C 3C", opening=False),
        ),
    ],
    "HeartsBroken.by_discard": [both(A, HeartsBroken(by_discard=True))],
    "HitWins.at": [pair(A, HitWins(100), HitWins(99))],
    "HolderOpens.card": [both(A, HolderOpens("3C"))],
    "HolderOpens.any_of_suit": [both(A, HolderOpens(any_of_suit=True))],
    "HolderOpens.any_card": [both(A, HolderOpens(any_card=True))],
    "Kitty.size": [both(KITTY, Kitty(8, "first_penalty"))],
    "Kitty.taken_by": [both(KITTY, Kitty(4, "first_trick"))],
    "Kitty.into": [both(KITTY, Kitty(4, "first_penalty", "hand"))],
    "DoublesCards.card": [both(variants.ROYAL, DoublesCards("QD"))],
    "DoublesCards.cards": [both(variants.ROYAL, DoublesCards(cards="QH KH"))],
    "EachTrick.points": [pair(A, EachTrick(), EachTrick(-2))],
    "Kitty.sizes": [both(KITTY, Kitty(4, "first_penalty", sizes={4: 8}))],
    "MustDiscard.cards": [
        pair(A, MustDiscard(), MustDiscard("QS")),
        both(variants.LIKHA, MustDiscard("QS")),
    ],
    "RankOrder.ranks": [pair(A, RankOrder(), RankOrder("ATKQJ"))],
    "SetBonus.points": [pair(A, SetBonus(), SetBonus(2))],
    "SetBonus.tricks": [pair(A, SetBonus(), SetBonus(tricks=(0, 1)))],
    "SetBonus.cards": [pair(A, SetBonus(), SetBonus(cards="QD"))],
    "LastTrick.trickless": [pair(A, LastTrick(), LastTrick("last"))],
    "LastTrick.scope": [pair(A, LastTrick(), LastTrick(scope="first"))],
    "LowestOpens.suit": [both(KITTY, LowestOpens("2D"))],
    "LowestOpens.any_card": [both(KITTY, LowestOpens(any_card=True))],
    "Moon.effect": [
        both(A, Moon(effect))
        for effect in (
            *(Add(), Subtract(), Nothing(), WinMatch(), AddUnlessShooterLoses()),
            AddUnlessOpponentWins(),
        )
    ],
    "Moon.cards": [both(A, Moon(cards=HEARTS)), both(TWICE, Moon(Subtract(), HEARTS | QUEEN))],
    "Moon.worth": [both(A, Moon(worth=30))],
    "Moon.counting": [pair(variants.OMNIBUS, Moon(), Moon(counting=True))],
    "Moon.by": [pair(SUMMED, Moon(), Moon(by="side"))],
    "Moon.effects": [both(A, Moon(effects={4: Add()}))],
    "Multiples.of": [pair(A, Multiples(50, 50), Multiples(25, 50))],
    "Multiples.less": [pair(A, Multiples(50, 50), Multiples(50, 25))],
    "Multiples.above": [pair(A, Multiples(), Multiples(above=50))],
    "Multiplier.card": [pair(A, Multiplier("TC"), Multiplier("TD"))],
    "Multiplier.factor": [pair(A, Multiplier("TC"), Multiplier("TC", 3))],
    "Multiplier.charged": [pair(A.amend(Charging()), Multiplier(), Multiplier(charged=5))],
    "Multiplier.over": [pair(A, Multiplier(), Multiplier(over="cards"))],
    "Multiplier.alone": [pair(A, Multiplier(), Multiplier(alone=50))],
    "Multiplier.alone_charged": [
        pair(A.amend(Charging()), Multiplier(), Multiplier(alone_charged=50))
    ],
    "Multiplier.turns": [pair(COMPLEX, Multiplier(), Multiplier(turns=True))],
    "Multiplier.carries": [pair(A, Multiplier(), Multiplier(carries=True))],
    "TrickPoints.table": [
        pair(A, TrickPoints({0: 1}), TrickPoints({-1: 1})),
        both(A, TrickPoints()),
    ],
    "NoTricks.points": [pair(A, NoTricks(-5), NoTricks(-1)), both(A, NoTricks(-5))],
    "Partners.layout": [pair(A, Partners(2), Partners(((0, 1), (2, 3))))],
    "Partners.pooled": [pair(A, Partners(), Partners(pooled=False))],
    "Passing.cycle": [
        *(both(A, Passing(("left", "right", "across", way))) for way in ("scatter", "mix", "call")),
        both(A, Passing("left")),
        both(A, Passing("hold")),
    ],
    "Passing.count": [
        pair(A, Passing("left", 3), Passing("left", 4)),
        pair(A, Passing("mix", 3), Passing("mix", 2)),
    ],
    "Passing.barred": [both(A, attrs.evolve(A.passing, barred="QS"))],
    "Passing.optional": [
        both(A, attrs.evolve(A.passing, optional=True)),
        pair(A, Passing("call"), Passing("call", optional=True)),
    ],
    "Passing.mix_kitty": [pair(KITTY, Passing("mix"), Passing("mix", mix_kitty=True))],
    "Passing.cycles": [pair(A, Passing("left"), Passing("left", cycles={4: ("right",)}))],
    "QueenWaits.bars": [pair(A, QueenWaits(), QueenWaits("QS KS"))],
    "QueenWaits.broken_by": [pair(A, QueenWaits(), QueenWaits(broken_by=RED))],
    "Remains.score": [pair(A, Remains(69, 5), Remains(68, 5))],
    "Remains.deals": [pair(A, Remains(69, 5), Remains(69, 6))],
    "Remains.inclusive": [
        pair(A, Remains(69, 5), Remains(69, 5, inclusive=True)),
        pair(A, Remains(69, 1), Remains(69, 1, inclusive=True)),
    ],
    "SafeQueen.card": [pair(A, SafeQueen(), SafeQueen("AH"))],
    "Sun.effect": [pair(A, Sun(), Sun(Add()))],
    "Sun.worth": [both(A.amend(Sun()), Sun(worth=60))],
    "Sun.by": [pair(SUMMED, Sun(), Sun(by="side"))],
    "TakerOpens.card": [both(HIGH, TakerOpens("JD", "2S"))],
    "TakerOpens.first": [both(HIGH, TakerOpens("QS", "3S"))],
    "TotalFloor.least": [pair(A, TotalFloor(0), TotalFloor(-10))],
    "VictoryPoints.points": [pair(A, VictoryPoints((20,)), VictoryPoints((14, 6)))],
    "VictoryPoints.ties": [pair(A, VictoryPoints(), VictoryPoints(ties="each"))],
    "Wrap.at": [pair(A, Wrap((104,)), Wrap((104, 126)))],
    "Wrap.to": [pair(A, Wrap((104,)), Wrap((104,), 4))],
    # The record: a rule more, a rule less, another one of its family.
    "Rules.players": [(variants.WIKIPEDIA, variants.WIKIPEDIA.amend(players=(3, 4, 5)))],
    "Rules.deck": [both(variants.BLACK_MARIA.amend(players=4), Deck(out="2C 2D 2S 2H"))],
    "Rules.dealing": [both(variants.PEPPA, Dealing())],
    "Rules.kitty": [pair(variants.GOLDEN_TEN.amend(players=3), Kitty(), Kitty(5))],
    "Rules.passing": [both(variants.PEPPA, Passing())],
    "Rules.charging": [both(A, Charging("2C", doubles={})), both(TWICE, Charging())],
    "Rules.opening": [both(A, EldestOpens()), both(A, TakerOpens("QS", "2S"))],
    "Rules.play": [
        both(A, Without("lead.broken")),
        *(both(A, rule) for rule in (FirstTrickBar(), QueenWaits(), SafeQueen())),
        both(TWICE, SafeQueen()),
        *(both(A.amend(Trumps(trumps)), SafeQueen()) for trumps in ("S", "5D", "KS")),
    ],
    "Rules.taking": [both(A, Boosters()), both(TWICE, Without("taking.cancelling"))],
    "Rules.points": [both(A, bonus_points("JD")), both(A, NoTricks(3))],
    "Rules.shoots": [both(A, Without("moon")), both(A, Sun())],
    "Rules.results": [both(A, Multiplier("2D")), both(A, DealFloor())],
    "Rules.partners": [both(A, Partners())],
    "Rules.adjustments": [
        both(A, rule) for rule in (Wrap(), ExactHit(), Multiples(), TotalFloor())
    ],
    "Rules.wins": [both(A, HitWins(100)), both(A, Remains())],
    "Rules.end": [both(A, end) for end in (EndAbove(100), EndTurned(100), EndLives(1, 100))],
    "Rules.ties": [both(A, PlayOn()), both(A, LastTrick())],
    "Rules.ranking": [both(A, WinnersOnly()), both(A, LowestPositive())],
    "Rules.victory": [both(A, VictoryPoints())],
    "Rules.best": [
        (
            variants.GOLDEN_TEN.amend(players=4),
            variants.GOLDEN_TEN.amend(players=4, best="high"),
        )
    ],
    "Trumps.cards": [pair(A, Trumps("S"), Trumps("5D"))],
}

#: Fields that are no parameter of the rules: what they change is a label.
LABELS = {"CardPoints.key", "ExactHit.key", "Moon.key", "Rules.name", "Wrap.key"}

#: Rules that are written differently and played alike.
ALIKE: dict[str, tuple[Rules, Rules]] = {
    "another name": (A, A.amend(name="other")),
    "the same pack made otherwise": (
        variants.HARTENJAGEN,
        variants.HARTENJAGEN.amend(Deck(out=PACK - SHORT_PACK)),
    ),
    "cards left out one by one or trimmed": (
        variants.PAGAT_TRIMMED,
        variants.PAGAT_TRIMMED.amend(Deck(trim="DC")),
    ),
    "two packs less one": pair(
        variants.GOLDEN_TEN.amend(players=4, deck=Deck()), Deck(), Deck(PACK, packs=2)
    ),
    "numbered cards less the ones": pair(
        variants.GOLDEN_TEN.amend(players=4, deck=Deck()),
        Deck(),
        Deck(pack=ROOK_PACK, out="1C 1D 1S 1H"),
    ),
    "the lowest club where all are dealt": both(A, LowestOpens()),
    "the first trick's cards by name": pair(A, FirstTrickBar(), FirstTrickBar(HEARTS | QUEEN)),
    "cards that are not in play": pair(
        variants.HARTENJAGEN, FirstTrickBar("QS 2C"), FirstTrickBar("QS")
    ),
    "a bar on nothing": both(
        variants.HARTENJAGEN,
        FirstTrickBar("2C"),
        QueenWaits("2C"),
        HeartsBroken("2C"),
        SafeQueen("2S"),
        Boosters("2C"),
    ),
    "a queen that always takes its trick": both(A.amend(Trumps("QS")), SafeQueen()),
    "the opening lead is fixed": both(A, HeartsBroken(opening=False)),
    "spared cards that are barred": both(A, HeartsBroken(spared="2H")),
    "a cycle said twice": both(A, Passing(("left", "right", "across", "hold") * 2)),
    "places by number": both(A, Passing((1, -1, 2, 4))),
    "the cycle of another table": both(A, attrs.evolve(A.passing, cycles={5: ("left",)})),
    "the count of a hold": pair(A, Passing("hold", 3), Passing("hold", 2)),
    "forwarding where it cannot be": pair(A, Passing("mix"), Passing("mix", optional=True)),
    "nobody holds the barred card": pair(
        variants.HARTENJAGEN, Passing("left"), Passing("left", barred="2C")
    ),
    "more than a total of 99": pair(A, EndAbove(99), EndAt(100)),
    "ends in another order": pair(
        A, EndFirst((EndAt(9), EndAfter(2))), EndFirst((EndAfter(2), EndAt(9)))
    ),
    "the moon's cards by name": both(A, Moon(cards=HEARTS | QUEEN, worth=26)),
    "the choice in another order": both(A, Moon(Choice((Subtract(), Add())))),
    "a moon for a side that pools": pair(variants.PARTNERS_POOLED, Moon(), Moon(by="side")),
    "no partner to spare": pair(A, Moon(Add()), Moon(Add("opponents"))),
    "a kitty of the size left over": pair(variants.PAGAT_KITTY.amend(players=3), Kitty(), Kitty(1)),
    "what cards count in one table": both(
        A, Without("points.hearts"), CardPoints("points.queen", {HEARTS: 1, QUEEN: 13})
    ),
    "a card that counts nothing": both(A, extra_points("2D", 0)),
    "points for no trick, but none": both(A, NoTricks(0)),
    "nothing is charged here": pair(A, Multiplier(), Multiplier(charged=7, alone_charged=3)),
    "a charge that doubles nothing": pair(
        A, Charging("QS AH"), Charging("QS AH", doubles={"QS": "QS 2D", "AH": HEARTS, "TC": "QS"})
    ),
    "as many charges as there are cards": pair(A, Charging("QS AH"), Charging("QS AH", at_most=2)),
    "ranks that are worth nothing": (
        A.amend(VictoryPoints((20,))),
        A.amend(VictoryPoints((20, 0))),
    ),
    "victory points of nothing": both(A, VictoryPoints((0,))),
    "wrap points in another order": pair(A, Wrap((104, 126)), Wrap((126, 104))),
    "counting what cannot lie in a pile": both(variants.HARTENJAGEN, extra_points("2C", 5)),
    "alone, where it never is": both(
        A.amend(extra_points("TC", 1), Multiplier()), Multiplier(alone=5)
    ),
    "taken off and made the same": pair(A, ExactHit(100, 50), ExactHit(100, 50, (50,))),
    "a total that wins": pair(A, HitWins(7), Remains(7, 1, inclusive=True)),
    "the same said twice": both(A.amend(HitWins(7)), Remains(7, 1, inclusive=True)),
    "taken off or made": pair(A, ExactHit(100, 50), ExactHit(100, None, (50,))),
    "sides in another order": pair(A, Partners(), Partners(((1, 3), (0, 2)))),
    "the dealer four places on": both(A, Dealing(5)),
    "eldest hand five places on": pair(A, EldestOpens(1), EldestOpens(5)),
}


def kinds() -> Iterator[type]:
    """Every rule and every effect of the library, and the record."""
    for name in hearts.rules.__all__:
        kind = getattr(hearts.rules, name)
        if isinstance(kind, type) and issubclass(kind, Component | Effect | Rules):
            yield kind


def test_every_field_of_every_rule_has_its_change() -> None:
    fields = {
        f"{kind.__name__}.{each.name}"
        for kind in kinds()
        if attrs.has(kind)
        for each in attrs.fields(kind)
    }
    assert fields == set(CHANGES) | LABELS


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param(*each, id=f"{name}-{k}")
        for name, found in CHANGES.items()
        for k, each in enumerate(found)
    ],
)
def test_what_changes_the_game_changes_the_prose(one: Rules, other: Rules) -> None:
    assert one.describe() != other.describe()
    there, back = one.diff(other), other.diff(one)
    assert there
    assert len(there) == len(back)
    assert there != back


@pytest.mark.parametrize(("one", "other"), ALIKE.values(), ids=ALIKE.keys())
def test_what_is_played_alike_is_told_alike(one: Rules, other: Rules) -> None:
    assert one.diff(other) == other.diff(one) == ()
    assert one.describe() == other.describe()
    for players in one.players:
        for seed in range(3):
            assert course(one, players, seed) == course(other, players, seed)


def course(rules: Rules, players: int, seed: int) -> list[object]:
    """Return the course of two deals from this seed, in which all possible actions are
    considered."""
    rng = Random(seed)
    state = Game(rules, players).start(seed=seed)
    seen: list[object] = []
    while len(state.match.hand_scores) < 2 and not state.is_over:
        if state.phase in (Phase.DEAL, Phase.REDEAL):
            state = state.deal()
            seen.append(state.hands)
            continue
        if state.phase is Phase.PASS:
            action = state.random_action(rng, state.actors[0])
        else:
            action = rng.choice(sorted(state.legal_actions(state.actors[0]), key=repr))
        seen.append((state.phase, state.actors, action))
        state = state.apply(action)
    result = state.result
    return [*seen, state.scores, result and (result.ranks, result.victory_points)]


def sentences(text: str) -> list[str]:
    """The sentences of a description, the headings left out."""
    headings = {section.value for section in Heading}
    paragraphs = [part for part in text.split("\n\n") if part.strip() not in headings]
    return re.findall(r"[^.]+\.", " ".join(" ".join(paragraphs).split()))


#: What gets into a text where a word is missing.
STRAY = re.compile(
    r"None\b(?!\s+of)|Cards\(|[\[\]{}_]|\s,|  |\.\.|unnamed|\bno cards? (?:or|may|is)\b"
)


@given(testing.rule_sets())
def test_all_rules_can_be_told(rules: Rules) -> None:
    for players in (None, *rules.players):
        text = rules.describe(players)
        assert not STRAY.search(text)
        headings = [line for line in text.splitlines() if line in {s.value for s in Heading}]
        assert headings == [s.value for s in Heading if s.value in headings]
        assert {"The deal", "Play", "The score", "The end of the match"} <= set(headings)
        assert all(len(line) <= 88 for line in text.splitlines())
        for sentence in sentences(text):
            assert re.match(r"[A-Z0-9]", sentence.strip()), sentence
    assert rules.diff(rules) == ()


@given(testing.rule_sets())
def test_the_prose_comes_in_parts(rules: Rules) -> None:
    """The same words, part by part, without line breaks."""
    for players in (None, *rules.players):
        parts = rules.sections(players)
        for part in parts:
            assert part.paragraphs
            assert all(text == " ".join(text.split()) for text in part.paragraphs)
        words = [word for part in parts for word in (part.heading, *part.paragraphs)]
        assert " ".join(words).split() == rules.describe(players).split()


@given(testing.rule_sets())
def test_the_figures_of_a_table_are_told(rules: Rules) -> None:
    for players in rules.players:
        text = " ".join(rules.describe(players).split())
        table = rules.table(players)
        names = table.names
        hand = {1: "one", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}
        hand |= {9: "nine", 10: "ten", 11: "eleven", 12: "twelve"}
        assert f"Everybody gets {hand.get(table.hand_size, table.hand_size)} card" in text
        for amount in table.values.values():
            assert re.search(rf"\b{abs(amount)}\b", text)
        for shoot in rules.table(players).rules.shoots:
            effects = tuple(shoot.effect.options.values()) or (shoot.effect,)
            if any(not effect.wins and effect.key != "nothing" for effect in effects):
                assert f" {shoot.value(table)} point" in text
            if shoot.kind == "moon":
                assert names.cards(shoot.cards_needed(table)) in text
        for rule in (rules.opening, *rules.play, *rules.adjustments, *rules.wins):
            for each in attrs.asdict(cast(Any, rule), recurse=False).values():
                if isinstance(each, int) and not isinstance(each, bool) and abs(each) > 12:
                    assert re.search(rf"\b{abs(each)}\b", text)


#: What may be done to any rules, so that pairs come up that differ little or not at all.
AMENDMENTS = st.sampled_from(
    (
        *(EldestOpens(1), EldestOpens(5), Dealing(1), Dealing(-1), EndAfter(2), EndAfter(3)),
        *(PlayOn(), SharedPlaces(), EveryPlace(), WinnersOnly(), FirstTrickBar(), SafeQueen()),
        *(HeartsBroken(), HeartsBroken(opening=False), HeartsBroken(HEARTS, HEARTS | QUEEN)),
        *(
            FirstTrickBar("QS"),
            FirstTrickBar(HEARTS),
            QueenWaits(),
            NoTricks(0),
            extra_points("3D", 0),
        ),
        *(Passing("hold"), Passing("left", 1), Passing((1, -1), 1), Passing("right", 1)),
        *(Moon(), Moon(Add()), Moon(Add("opponents")), Moon(cards=HEARTS), Moon(counting=True)),
        *(Moon(worth=13), Moon(Add(), by="side"), Moon(Nothing()), Moon(WinMatch()), Sun(Add())),
        *(Charging("QS"), Charging("QS 2H", 1), Multiplier("QS"), Multiplier("QS", charged=3)),
        *(Multiplier("QS", over="cards"), Multiplier("2H", alone=5), DealFloor(), DealFloor(-60)),
        *(Wrap((13,)), ExactHit(13, 0), TotalFloor(), TotalFloor(-9), Multiples(13, 13)),
        *(Boosters(), Boosters("9H"), Boosters("2C"), HitWins(13), Remains(13, 1, inclusive=True)),
        *(LastTrick(), LowestPositive(), VictoryPoints(), VictoryPoints((20, 0)), Partners()),
        *(
            Partners(pooled=False),
            queen_points(13),
            queen_points(0),
            heart_points(1),
            heart_points(2),
        ),
    )
)


@given(testing.rule_sets(), AMENDMENTS, AMENDMENTS, st.integers(0, 99))
def test_no_difference_in_words_is_none_at_the_table(
    rules: Rules, one: Component, other: Component, seed: int
) -> None:
    """Rules with the same description are played alike, and the two descriptions agree."""
    pairs = [(rules, rules.amend(one)), (rules.amend(one), rules.amend(other))]
    for here, there in pairs:
        if here.check() or there.check():
            continue
        alike = here.diff(there) == ()
        assert alike == (there.diff(here) == ())
        assert alike == (here.describe() == there.describe())
        for players in here.players:
            told_alike = here.describe(players) == there.describe(players)
            assert told_alike == (here.diff(there, players) == ())
            if told_alike:
                assert course(here, players, seed) == course(there, players, seed)


class TestDescribe:
    def test_a_number_of_players_may_be_named(self) -> None:
        text = variants.WIKIPEDIA.describe(6)
        assert text.startswith("The table and the cards\n\nThis is a game for six players.")
        assert "With " not in text
        assert "All twos are left out; 48 cards remain." in text
        assert text == variants.WIKIPEDIA.amend(players=6).describe()

    def test_what_differs_by_number_is_told_with_it(self) -> None:
        text = " ".join(variants.WIKIPEDIA.describe().split())
        assert "With three or six players: all twos are left out; 48 cards remain." in text
        assert "With five players: the twos of spades and diamonds are left out" in text
        assert "With three players: everybody gets 16 cards. With four players: everybody" in text
        assert text.count("everybody passes before looking at the cards received") == 1

    @pytest.mark.parametrize("players", [7, 2, 0, "four"])
    def test_no_other_number_of_players(self, players: Any) -> None:
        with pytest.raises(
            InputError, match=rf"american is played by 4 players, not by .?{players}"
        ):
            A.describe(players)
        with pytest.raises(InputError, match="players"):
            A.diff(A, players)

    def test_contradictions_are_not_told(self) -> None:
        broken = A.amend(Moon(cards="1C"))
        for telling in (broken.describe, lambda: A.diff(broken), lambda: broken.diff(A)):
            with pytest.raises(RulesError, match="nobody could shoot"):
                telling()

    def test_the_parts_stand_in_the_order_of_play(self) -> None:
        order = ["Charging", "The opening lead", "Play", "What the cards count", "Shooting"]
        text = variants.TURBO.describe()
        assert [text.index(f"{heading}\n") for heading in order] == sorted(
            text.index(f"{heading}\n") for heading in order
        )

    def test_limits_of_play_stand_in_the_order_in_which_they_are_asked(self) -> None:
        rules = A.amend(SafeQueen(), Charging(), FirstTrickBar())
        text = " ".join(rules.describe().split())
        words = [
            "may not be played to the first trick",
            "may not be led",
            "A charged card whose suit",
        ]
        places = [text.index(each) for each in [*words, "has to be played as soon as"]]
        assert places == sorted(places)

    def test_the_shoot_that_counts_first_is_told_first(self) -> None:
        text = A.amend(Sun(), Moon(key="small", cards=HEARTS), Moon()).describe()
        text = " ".join(text.split())
        found = re.findall(r"takes (every trick|all hearts and|all hearts in)", text)
        assert found == ["every trick", "all hearts and", "all hearts in"]
        assert text.count("all other points stand") == 3


class TestDiff:
    def test_only_what_differs_is_said(self) -> None:
        assert variants.MICROSOFT.diff(variants.NEW_MOON) == (
            "Shooting. Here: 26 points are added to the score of each of the other players. "
            "There: 26 points are taken off the score of the shooter.",
        )
        assert A.amend(FirstTrickBar()).diff(A) == (
            "Play. Here: Hearts and the queen of spades may not be played to the first trick, "
            "unless the player holds nothing else. There: no such rule.",
        )

    def test_numbers_of_players(self) -> None:
        four = variants.WIKIPEDIA.diff(variants.MICROSOFT)
        assert four[:2] == (
            "The number of players: here three, four, five or six; there four.",
            "Only the rules for four players are compared: both have no other number.",
        )
        assert four[2:] == variants.WIKIPEDIA.diff(variants.MICROSOFT, 4)

    def test_no_number_of_players_in_common(self) -> None:
        """A family of five sees all that it has changed, and what follows from the number."""
        family = variants.MICROSOFT.amend(
            Deck("2C 2D"), HolderOpens("3C"), Passing((1, -1, 2, "hold")), EndAt(50), players=5
        )
        assert family.diff(variants.MICROSOFT) == (
            "The number of players: here five; there four.",
            "No number of players is common to both: compared are the rules for five players here "
            "with those for four there. Sentences that depend on the number alone, such as the "
            "size of a hand, are among the differences.",
            "The table and the cards. Here: The twos of diamonds and clubs are left out; 50 cards "
            "remain. There: no such rule.",
            "The deal. Here: Everybody gets ten cards. There: Everybody gets 13 cards.",
            "The pass. Here: Before play everybody passes three cards to the player on the left in "
            "the first deal, to the player on the right in the second, to the player two places to "
            "the left in the third and no cards in the fourth. Then the cycle repeats. There: "
            "Before play everybody passes three cards to the player on the left in the first deal, "
            "to the player on the right in the second, to the player opposite in the third and no "
            "cards in the fourth. Then the cycle repeats.",
            "The opening lead. Here: The holder of the three of clubs leads it to the first trick. "
            "There: The holder of the two of clubs leads it to the first trick.",
            "The end of the match. Here: The match is over when, at the end of a deal, a total is "
            "50 or more. There: The match is over when, at the end of a deal, a total is 100 or "
            "more.",
        )

    def test_the_nearest_numbers_are_compared(self) -> None:
        """The lower one of two that are as near; sentences at some tables alone have a number."""
        trimmed = variants.PAGAT_TRIMMED.diff(A)
        assert trimmed[1].startswith(
            "No number of players is common to both: compared are the rules for three players here "
            "with those for four there and the rules for five players here with those for four "
            "there. "
        )
        assert (
            "The deal with five players. Here: Everybody gets ten cards. There: Everybody gets 13 "
            "cards." in trimmed
        )
        assert (
            "the rules for four players here with those for three there. "
            in A.diff(variants.PAGAT_TRIMMED)[1]
        )
        with pytest.raises(InputError, match="american is played by 4 players, not by 5"):
            variants.PAGAT_TRIMMED.diff(A, 5)

    def test_the_order_of_rules_that_give_way_to_each_other_is_said(self) -> None:
        """A total of 50 becomes 0 by one, and 40 by the other; what is said of both is not."""
        first, last, more = (
            A.amend(ExactHit(50, to=0, key=key), Multiples(50, 10), TotalFloor())
            for key in ("a", "z", "a")
        )
        assert (first.diff(more), first.describe()) == ((), more.describe())
        hit = "A total that is exactly 50 becomes 0."
        down = "A total above 0 that is a multiple of 50 goes down by 10."
        floor = "A total that has fallen below 0 becomes 0."
        assert first.diff(last) == (
            f"The score. Here: {hit} {floor} {down} There: {floor} {down} {hit}",
        )
        other = last.amend(EndAt(50))
        assert last.diff(other)[0].startswith("The end of the match. Here: ")
        assert len(last.diff(other)) == 1

    def test_what_differs_at_some_tables_is_said_with_them(self) -> None:
        found = variants.PAGAT_TRIMMED.diff(
            variants.PAGAT_TRIMMED.amend(Deck({3: "2D", 5: "2D 2S"}))
        )
        assert [text.partition(".")[0] for text in found] == [
            "The table and the cards with five players",
            "The opening lead with five players",
        ]

    def test_only_rules_can_be_compared(self) -> None:
        with pytest.raises(InputError, match="other must be Rules, not 'american'"):
            A.diff("american")  # type: ignore[arg-type]


@frozen
class Patience(PlayRule):
    """The ace of spades is patient. And so on."""

    key: ClassVar[str] = "house.patience"
    bars = "AS"

    card: Card = field(default=Card("AS"), converter=Card)
    least: int = 5


@frozen
class Silent(PlayRule):
    key: ClassVar[str] = "house.silent"
    bars = ""


@frozen
class Spoken(PlayRule):
    """Somebody says something."""

    key: ClassVar[str] = "lead.spoken"
    bars = ""

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        yield Heading.PLAY, f"{table.players} players say something."
        yield Heading.END, "They fall silent."


@frozen
class Tricks(PointRule):
    """Tricks count."""

    key: ClassVar[str] = "points.tricks"

    def lines(self, deal: PlayedDeal) -> Iterable[Line]:
        return ()


@frozen
class Priced(PointRule):
    """Clubs count."""

    key: ClassVar[str] = "points.clubs"

    def values(self, deck: Cards) -> dict[Card, int]:
        return {card: 2 for card in deck if card.suit == "C"}


@frozen
class Never(End):
    """The match is never over."""

    key: ClassVar[str] = "end.never"

    def reached(self, standing: Standing) -> bool:
        return False


@frozen
class Ladies(Taking):
    """A queen takes no trick."""

    key: ClassVar[str] = "taking.ladies"


@frozen
class Applause(Effect):
    """Everybody claps."""

    key: ClassVar[str] = "applause"

    def deltas(self, shot: Shot) -> tuple[int, ...]:
        return (0,) * len(shot.points)


class TestRulesOfOnesOwn:
    """A rule joins by one method, and is described plainly without it."""

    def test_a_rule_without_words_is_told_by_its_docstring_and_figures(self) -> None:
        text = " ".join(A.amend(Patience("KS")).describe().split())
        assert "The ace of spades is patient. And so on (card KS, least 5)." in text

    def test_a_rule_without_a_docstring_is_told_by_its_key(self) -> None:
        text = " ".join(A.amend(Silent()).describe().split())
        assert f"The rule house.silent applies. {GIVES_WAY}" in text

    def test_a_rule_that_bars_no_cards_has_no_exception(self) -> None:
        assert A.amend(Ladies()).diff(A) == (
            "Taking tricks. Here: A queen takes no trick. There: no such rule.",
        )

    def test_a_rule_says_its_own_sentences_where_it_wants(self) -> None:
        assert A.amend(Spoken()).diff(A) == (
            "Play. Here: 4 players say something. There: no such rule.",
            "The end of the match. Here: They fall silent. There: no such rule.",
        )

    def test_points(self) -> None:
        assert "Tricks count." in " ".join(A.amend(Tricks()).describe().split())
        text = A.amend(Priced()).describe()
        assert "Each club counts 2 points." in text
        assert "Clubs count" not in text

    def test_ends(self) -> None:
        assert (
            A.amend(Never())
            .diff(A)[0]
            .startswith("The end of the match. Here: The match is never over.")
        )
        text = " ".join(A.amend(EndFirst((EndAt(50), Never()))).describe().split())
        assert "at the end of a deal, (The match is never over.) or a total is 50 or more." in text

    def test_effects(self) -> None:
        assert "Everybody claps." in A.amend(Moon(Applause())).describe()
        text = " ".join(A.amend(Moon(Choice((Applause(), Nothing())))).describe().split())
        assert "whether everybody claps, or nobody's score changes for it." in text

    def test_the_rules_of_the_library_have_words_of_their_own(self) -> None:
        for kind in kinds():
            if attrs.has(kind) and issubclass(kind, Component):
                assert kind.sentences is not Component.sentences, kind
            if attrs.has(kind) and issubclass(kind, Effect):
                assert kind.words is not Effect.words, kind


WORDS = [
    # What single rules say, beyond what the named variants do.
    (A.amend(EldestOpens(0)), "The dealer leads any card that may be led to the first trick."),
    (
        A.amend(HeartsBroken(broken_by="")),
        "Hearts may not be led, unless the leader holds nothing but hearts. Nothing",
    ),
    (A.amend(Dealing(0)), "After each deal the dealer deals again."),
    (
        A.amend(Partners(((0, 1), (2, 3)))),
        "counted round to the left from a fixed seat: the first and second; the third and fourth.",
    ),
    (
        variants.WIKIPEDIA.amend(Partners(2), players=6),
        "of three partners each, who are seated in turn, one of each side after the other.",
    ),
    (TWICE.amend(SafeQueen()), "if a higher spade that is not cancelled so far lies in the trick."),
    (A.amend(SafeQueen("AS")), "it is discarded at the first chance. Nothing else"),
    (
        A.amend(
            Kitty(4, "first_penalty"), LowestOpens(), Without("points.hearts"), Without("moon")
        ),
        "the queen of spades in a trick (if nobody ever does, it counts for nobody) gets it",
    ),
    (
        A.amend(Without("points.hearts"), Without("points.queen"), Without("moon"), EndAfter()),
        "No card counts anything.",
    ),
    (
        SUMMED.amend(CardPoints("points.queen", {QUEEN: 13}, imaginary=True)),
        "the squares of the distances from zero of the partners add up to the smallest sum wins",
    ),
    (A.amend(Moon(WinMatch())), "shoots the moon. The shooter wins the match at once"),
    (
        A.amend(Moon(Choice((Add(), WinMatch())))),
        "then count nothing against the shooter, unless the match is won by it;",
    ),
    (
        A.amend(Charging(), Multiplier(alone=5)),
        "no other card that counts scores 5 points for it instead, unless it is charged.",
    ),
    (
        A.amend(Charging(), Multiplier(alone_charged=6)),
        "no other card that counts scores 6 points for it instead if it is charged.",
    ),
    (
        A.amend(Charging(), Multiplier(alone=5, alone_charged=5)),
        "A player who takes the ten of clubs and no other card that counts scores 5 points for it",
    ),
    (A.amend(Without("moon"), Multiplier()), "the result of the deal is doubled. Shooting"),
    (
        variants.PARTNERS_POOLED,
        "The partner of that side who comes first from the dealer's left chooses, once all",
    ),
    (TWICE.amend(Without("taking.cancelling")), "If two cards have the same suit and rank, the"),
    (
        SUMMED.amend(HitWins(100)),
        "Partners win together. If several win like this after the same deal, they",
    ),
    (WARREN.amend(Deck("2C 2D 3C 3D", pack=WARREN.deck.pack)), "48 cards remain. One more card,"),
    (A.amend(Moon(worth=1)), "1 point is added to the score of each of the other players"),
    (
        A.amend(ExactHit(100, 50, (100,))),
        "exactly 100 chooses to make it 50 or 0; if there are several",
    ),
    (
        A.amend(Charging("QS AH", doubles={"QS": "QS", "AH": HEARTS | QUEEN})),
        "No card counts more than double",
    ),
    (
        A.amend(Charging("QS", doubles={"QS": "AH"})),
        "If the queen of spades is charged, the ace of hearts counts double",
    ),
    (A.amend(Charging(), Moon(worth=26)), "off the score of the shooter. The score"),
    (SUMMED.amend(VictoryPoints()), "Partners split the points of their side evenly."),
    (
        A.amend(Wrap(), TotalFloor()),
        "all of them at once, each only by the first of these rules that fits it,",
    ),
    (A.amend(Deck({4: "2C 2D 3C 3D 4C 4D 5D 5C"}), EldestOpens()), "44 cards remain."),
    (variants.PEPPA.amend(VictoryPoints((1,))), "gets 1 victory point; the others get none."),
    (KITTY.amend(Passing("mix", mix_kitty=True)), "and the cards then left over are the kitty."),
    # PG-043: nobody is told to pass own cards and then that nobody has to.
    (
        A.amend(Passing(("left", "scatter"), optional=True)),
        "They are cards of the player's own hand, with one exception: if all of them go to one "
        "player, anybody may send on the cards that come in instead, without looking at them. "
        "Everybody decides this before looking at any card that comes in. Cards that are sent on "
        "go the same way again, until they come to a player who does not send on, perhaps the "
        "player who passed them first. If everybody sends on, no card moves. The opening lead",
    ),
    # PE-034 to PE-036, S-01: nobody shares a place where the tricks decide about all of them.
    (
        variants.PEPPA,
        "the earlier trick is ahead. A player who took no trick in that deal is ahead of players "
        "who took one. Among players who took none, the one who played earlier to the first trick "
        "is ahead. When the match is over the player in first place gets 20 victory points; the "
        "others get none.",
    ),
    (
        variants.PEPPA.amend(LastTrick(scope="first")),
        "the others get none. Players who share a place split",
    ),
    (variants.PEPPA.amend(HitWins(7)), "the others get none. Players who share a place split"),
    # RH-042, RH-044, RH-045, RH-048, RH-049.
    (
        variants.RICKETTS_69,
        "A player may win as follows at the end of a deal. That ends the match at once, and nobody "
        "else wins, whatever the totals are. If several win like this after the same deal, "
        "they win together; all others lose alike.",
    ),
    (
        variants.RICKETTS_69,
        "A player whose total has come to exactly 69 wins if it is still exactly 69 after each of "
        "the next five deals. Otherwise the match is over when, at the end of a deal, a total is "
        "101 or more.",
    ),
    (A.amend(HitWins(7), EndAfter(3)), "Otherwise the match is over after three deals."),
    (A.amend(HitWins(7)), "they win together; the others are ranked behind them as always."),
    (
        A.amend(HitWins(7), LowestPositive()),
        "they win together; the others are ranked as always.",
    ),
    (
        HIGH,
        "a total is minus 1000 or less. The player with the lowest total then loses, even if "
        "several totals have come down as far. The player with the highest total wins,",
    ),
    (HIGH, "Points count for a player and minus points against: the higher the score, the better."),
    (HIGH.amend(WinnersOnly()), "minus 1000 or less. The player with the highest total wins, and"),
    (
        variants.HARTENJAGEN,
        "At first points count against a player: the lower the score, the better.",
    ),
    (variants.PARTNERS_POOLED, "The side with the lowest total wins, and the other side loses."),
    (variants.PARTNERS_POOLED, "26 points are added to the score of the other side, or"),
    (
        variants.WIKIPEDIA.amend(Partners(3), players=6),
        "are added to the score of each of the other sides, or",
    ),
    (
        variants.SUPER_HEARTS,
        "Points count against a player: the lower the score, the better, as long as it is above 0.",
    ),
    (variants.PEPPA, "the jack 2 and each of the other hearts 1."),
    # An option of several clauses has a number, so that its end is seen.
    (
        A.amend(Moon(Choice((AddUnlessOpponentWins(), Subtract())))),
        "The shooter chooses, once all cards have been played, between the following: (1) 26 "
        "points are added to the score of each of the other players; but if an opponent would win "
        "the match by that, alone or together with others, 26 points are taken off the score of "
        "the shooter instead; (2) 26 points are taken off the score of the shooter.",
    ),
    # Who may look, and what a charge adds.
    (variants.KITTY, "gets it, and is the only one who may look at it. It goes to the cards"),
    (variants.RICKETTS_WARREN, "beside the holder of Warren, who is the only one who may look"),
    (variants.TURBO, "the worth of the shoot rises by the points that the charges add."),
    (variants.TURBO.amend(Sun()), "of the shoot rises by twice the points that the charges add."),
    # Sides that pool their tricks are what has a score.
    (
        variants.SUPER_HEARTS.amend(Partners()),
        "Among the sides with a total above 0, the lowest wins, and the others above 0 are ranked "
        "in the same way. All sides at 0 or below come last together.",
    ),
    (
        variants.SUPER_HEARTS.amend(Partners()),
        "Each of the other sides above 0 pays the winner the difference of their totals; winners "
        "who tie split the payments evenly. Sides at 0 or below neither pay nor are paid.",
    ),
    (variants.PARTNERS_POOLED, "Every side's total begins at 0. What a side scores in a deal is"),
    (A.amend(Partners(), EndLives()), "Every side has three lives. A side whose total comes to"),
    (A.amend(Partners(), EndLives()), "no more than one side has a life left. Sides with more"),
    (A.amend(Partners(), EndLives()), "The side ahead of all others wins, and the other side"),
    (
        A.amend(Partners(), HitWins()),
        "A side may win as follows at the end of a deal. That ends the match at once, and nobody "
        "else wins, whatever the totals are. If several win",
    ),
    (A.amend(Partners(), HitWins()), "A side whose total is exactly 100 after a deal wins."),
    (A.amend(Partners(), Remains()), "A side whose total has come to exactly 69 wins if"),
    (A.amend(Partners(), ExactHit(optional=True)), "A side whose total is exactly 100 may keep"),
    (A.amend(Partners(), ExactHit(less=(5,))), "if there are several such sides, they choose"),
    (A.amend(Partners(), DealFloor()), "comes to less than 0 for a side, it is 0."),
    (
        A.amend(Partners(), Multiplier("TC", alone=5, carries=True)),
        "Points that the shoot of this side adds to the scores of others are multiplied in the "
        "same way. A side that takes the ten of clubs and no other card that counts scores 5",
    ),
    (SUMMED.amend(HitWins()), "whatever the totals are. Partners win together. If several win"),
    (COMPLEX, "so that points a + bi become -2b + 2ai;"),
]


@pytest.mark.parametrize(("rules", "words"), WORDS, ids=lambda part: str(part)[:40])
def test_what_is_said(rules: Rules, words: str) -> None:
    assert words in " ".join(rules.describe().split())


@pytest.mark.parametrize("name", variants.names())
def test_no_variant_is_told_ambiguously(name: str) -> None:
    """*Every other* may be each second one, and no exception stands apart from its rule."""
    for players in variants.get(name).players:
        text = " ".join(variants.get(name).describe(players).split())
        for words in ("every other", "does not hold", "be it as", "is limited further"):
            assert words not in text.lower()
        assert text.count("may not be led") + text.count("may be neither led") <= text.count(
            ", unless "
        )


class TestGolden:
    """Whole descriptions, as files for people to read; how to renew them stands beside them."""

    @pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
    def test_the_prose_of_a_variant(self, path: Path) -> None:
        assert variants.get(path.stem).describe() + "\n" == path.read_text("utf-8")

    def test_there_are_some(self) -> None:
        assert len(list(GOLDEN.glob("*.txt"))) == 13


@given(testing.states())
def test_telling_takes_nothing_from_play(state: State) -> None:
    """The description of rules does not hang on a deal."""
    rules = state.game.rules
    text = rules.describe(state.game.players)
    done = finish(state, Random(1)) if state.phase is Phase.PLAY else state
    assert done.game.rules.describe(state.game.players) == text


def test_the_aim_of_two_columns_is_a_total_near_zero_or_far_from_it() -> None:
    complex_hearts = variants.COMPLEX_HEARTS
    assert "It is best to have a total near zero." in complex_hearts.describe()
    far = complex_hearts.amend(Without("moon"), best="high")
    assert "It is best to have a total far from zero." in far.describe()
