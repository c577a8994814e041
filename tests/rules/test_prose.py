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
from hearts import rules as r
from hearts.rules.exceptions import GIVES_WAY
from hearts.simulate import finish
from tests.tables import TABLES

A = variants.AMERICAN
GOLDEN = Path(__file__).parents[1] / "golden" / "prose"
HIGH = variants.GONG_ZHU
TWICE = variants.CANCELLATION.amend(r.Moon(r.Subtract()), players=6)
WARREN = variants.RICKETTS_WARREN
KITTY = variants.KITTY
HUSE = variants.HUSE
COMPLEX = variants.COMPLEX_HEARTS
SUMMED = variants.PARTNERS_SUMMED
RED = Cards([card for card in r.PACK if card.suit in "DH"])


def both(base: Rules, *amendments: Any) -> tuple[Rules, Rules]:
    """Rules, and the same with something amended."""
    return base, base.amend(*amendments)


def pair(base: Rules, one: Any, other: Any) -> tuple[Rules, Rules]:
    """The same rules amended in two ways."""
    return base.amend(one), base.amend(other)


#: For every field of every rule two sets of rules that differ at the table by that field alone.
CHANGES: dict[str, list[tuple[Rules, Rules]]] = {
    "Add.to": [pair(SUMMED, r.Moon(r.Add()), r.Moon(r.Add("opponents")))],
    "AddUnlessOpponentWins.tie": [
        pair(A, r.Moon(r.AddUnlessOpponentWins()), r.Moon(r.AddUnlessOpponentWins("sole")))
    ],
    "Boosters.cards": [pair(A, r.Boosters(), r.Boosters("TC TD TS TH"))],
    "CancelsCard.card": [both(variants.ROYAL, r.CancelsCard("QD"))],
    "CancelsCard.cancelled": [both(variants.ROYAL, r.CancelsCard(cancelled="QH"))],
    "Cancelling.to": [both(variants.CANCELLATION, r.Cancelling("leader"))],
    "CardPoints.table": [
        pair(A, r.heart_points(1), r.heart_points(2)),
        pair(A, r.extra_points("KS", 10), r.extra_points("AS", 10)),
    ],
    "CardPoints.tables": [pair(A, r.queen_points(13), r.queen_points(13, {4: 12}))],
    "CardPoints.imaginary": [both(A, r.CardPoints("points.queen", {r.QUEEN: 13}, imaginary=True))],
    "Charging.cards": [pair(A, r.Charging("QS"), r.Charging("QS AH"))],
    "Charging.at_most": [pair(A, r.Charging(), r.Charging(at_most=1))],
    "Charging.doubles": [pair(A, r.Charging(), r.Charging(doubles={"QS": "QS AH"}))],
    "Charging.held_back": [pair(A, r.Charging(), r.Charging(held_back=False))],
    "CardPoints.in_shoots": [
        pair(A, r.extra_points("KS", 7), r.extra_points("KS", 7, in_shoots=False)),
        pair(A.amend(r.Sun()), r.extra_points("KS", 7), r.extra_points("KS", 7, in_shoots=False)),
    ],
    "Choice.effects": [pair(A, r.Moon(r.Choice()), r.Moon(r.Choice((r.Add(), r.Nothing()))))],
    "DealFloor.least": [pair(A, r.DealFloor(0), r.DealFloor(-5))],
    "Dealing.rotation": [both(A, r.Dealing(-1)), both(A, r.Dealing(0)), both(A, r.Dealing(2))],
    "Dealing.clockwise": [both(A, r.Dealing(clockwise=False))],
    "Dealing.drawn": [both(A, r.Dealing(drawn=True))],
    "Deck.out": [both(variants.BLACK_MARIA.amend(players=3), r.Deck("2D"))],
    "Deck.packs": [
        pair(variants.PAGAT_KITTY.amend(r.EldestOpens(), players=5), r.Deck(), r.Deck(packs=2))
    ],
    "Deck.pack": [
        pair(variants.GOLDEN_TEN.amend(players=4), r.Deck(pack=r.ROOK_PACK), r.Deck(pack=r.PACK))
    ],
    "Deck.trim": [pair(variants.BLACK_MARIA.amend(players=3), r.Deck(trim="C"), r.Deck(trim="D"))],
    "EldestOpens.places": [pair(A, r.EldestOpens(1), r.EldestOpens(k)) for k in (-1, 0, 2)],
    "EndAbove.limit": [pair(A, r.EndAbove(100), r.EndAbove(99))],
    "EndAfter.deals": [pair(A, r.EndAfter(4), r.EndAfter(5))],
    "EndAt.limit": [pair(A, r.EndAt(100), r.EndAt(50))],
    "EndAtDistance.limit": [
        pair(A, r.EndAtDistance(100), r.EndAtDistance(50)),
        pair(COMPLEX, r.EndAtDistance(100), r.EndAtDistance(50)),
    ],
    "EndDownTo.limit": [both(HIGH, r.EndDownTo(-500))],
    "EndFirst.ends": [
        pair(
            A, r.EndFirst((r.EndAt(100), r.EndAfter(9))), r.EndFirst((r.EndAt(100), r.EndAfter(8)))
        )
    ],
    "EndLives.lives": [pair(A, r.EndLives(3), r.EndLives(2))],
    "EndLives.by_deal": [pair(A, r.EndLives(3), r.EndLives(3, by_deal=True))],
    "EndLives.limit": [pair(A, r.EndLives(3, 100), r.EndLives(3, 50))],
    "EndTurned.limit": [pair(A, r.EndTurned(50), r.EndTurned(40))],
    "EndTurned.exact": [pair(A, r.EndTurned(50), r.EndTurned(50, exact=True))],
    "PlayOn.anew": [pair(A, r.PlayOn(), r.PlayOn(anew=True))],
    "ExactHit.at": [pair(A, r.ExactHit(100), r.ExactHit(99))],
    "ExactHit.to": [pair(A, r.ExactHit(100, 50), r.ExactHit(100, 0))],
    "ExactHit.less": [pair(A, r.ExactHit(100, 50), r.ExactHit(100, 50, (30,)))],
    "ExactHit.optional": [pair(A, r.ExactHit(100, 50), r.ExactHit(100, 50, optional=True))],
    "FirstTrickBar.bars": [pair(A, r.FirstTrickBar(), r.FirstTrickBar("QS"))],
    "HeartsBroken.bars": [both(A, r.HeartsBroken(r.HEARTS | r.QUEEN))],
    "HeartsBroken.broken_by": [both(A, r.HeartsBroken(broken_by=r.HEARTS | r.QUEEN))],
    "HeartsBroken.spared": [both(A, r.HeartsBroken(spared="QS"))],
    "HeartsBroken.opening": [
        pair(A.amend(r.EldestOpens()), r.HeartsBroken(), r.HeartsBroken(opening=False)),
        pair(
            A.amend(r.HolderOpens(any_of_suit=True)),
            r.HeartsBroken("2C 3C"),
            r.HeartsBroken("2C 3C", opening=False),
        ),
    ],
    "HeartsBroken.by_discard": [both(A, r.HeartsBroken(by_discard=True))],
    "HitWins.at": [pair(A, r.HitWins(100), r.HitWins(99))],
    "HolderOpens.card": [both(A, r.HolderOpens("3C"))],
    "HolderOpens.any_of_suit": [both(A, r.HolderOpens(any_of_suit=True))],
    "HolderOpens.any_card": [both(A, r.HolderOpens(any_card=True))],
    "Kitty.size": [both(KITTY, r.Kitty(8, "first_penalty"))],
    "Kitty.taken_by": [both(KITTY, r.Kitty(4, "first_trick"))],
    "Kitty.into": [both(KITTY, r.Kitty(4, "first_penalty", "hand"))],
    "DoublesCards.card": [both(variants.ROYAL, r.DoublesCards("QD"))],
    "DoublesCards.cards": [both(variants.ROYAL, r.DoublesCards(cards="QH KH"))],
    "Stock.size": [(variants.DRAW_TWO, variants.DRAW_TWO.amend(r.Stock(24)))],
    "Dummy.size": [(HUSE, HUSE.amend(r.Dummy(14), r.Kitty(10, "first_penalty")))],
    "EachTrick.points": [pair(A, r.EachTrick(), r.EachTrick(-2))],
    "Kitty.sizes": [both(KITTY, r.Kitty(4, "first_penalty", sizes={4: 8}))],
    "MustDiscard.cards": [
        pair(A, r.MustDiscard(), r.MustDiscard("QS")),
        both(variants.LIKHA, r.MustDiscard("QS")),
    ],
    "RankOrder.ranks": [pair(A, r.RankOrder(), r.RankOrder("ATKQJ"))],
    "SetBonus.points": [pair(A, r.SetBonus(), r.SetBonus(2))],
    "SetBonus.tricks": [pair(A, r.SetBonus(), r.SetBonus(tricks=(0, 1)))],
    "SetBonus.cards": [pair(A, r.SetBonus(), r.SetBonus(cards="QD"))],
    "LastTrick.trickless": [pair(A, r.LastTrick(), r.LastTrick("last"))],
    "LastTrick.scope": [pair(A, r.LastTrick(), r.LastTrick(scope="first"))],
    "LowestOpens.suit": [both(KITTY, r.LowestOpens("2D"))],
    "LowestOpens.any_card": [both(KITTY, r.LowestOpens(any_card=True))],
    "LowestOpens.then": [both(HUSE, r.LowestOpens(then="2S"))],
    "Moon.effect": [
        both(A, r.Moon(effect))
        for effect in (
            *(r.Add(), r.Subtract(), r.Nothing(), r.WinMatch(), r.AddUnlessShooterLoses()),
            r.AddUnlessOpponentWins(),
        )
    ],
    "Moon.cards": [
        both(A, r.Moon(cards=r.HEARTS)),
        both(TWICE, r.Moon(r.Subtract(), r.HEARTS | r.QUEEN)),
    ],
    "Moon.worth": [both(A, r.Moon(worth=30))],
    "Moon.counting": [pair(variants.OMNIBUS, r.Moon(), r.Moon(counting=True))],
    "Moon.by": [pair(SUMMED, r.Moon(), r.Moon(by="side"))],
    "Moon.effects": [both(A, r.Moon(effects={4: r.Add()}))],
    "Multiples.of": [pair(A, r.Multiples(50, 50), r.Multiples(25, 50))],
    "Multiples.less": [pair(A, r.Multiples(50, 50), r.Multiples(50, 25))],
    "Multiples.above": [pair(A, r.Multiples(), r.Multiples(above=50))],
    "Multiplier.card": [pair(A, r.Multiplier("TC"), r.Multiplier("TD"))],
    "Multiplier.factor": [pair(A, r.Multiplier("TC"), r.Multiplier("TC", 3))],
    "Multiplier.charged": [pair(A.amend(r.Charging()), r.Multiplier(), r.Multiplier(charged=5))],
    "Multiplier.over": [pair(A, r.Multiplier(), r.Multiplier(over="cards"))],
    "Multiplier.alone": [pair(A, r.Multiplier(), r.Multiplier(alone=50))],
    "Multiplier.alone_charged": [
        pair(A.amend(r.Charging()), r.Multiplier(), r.Multiplier(alone_charged=50))
    ],
    "Multiplier.turns": [pair(COMPLEX, r.Multiplier(), r.Multiplier(turns=True))],
    "Multiplier.carries": [pair(A, r.Multiplier(), r.Multiplier(carries=True))],
    "TrickPoints.table": [
        pair(A, r.TrickPoints({0: 1}), r.TrickPoints({-1: 1})),
        both(A, r.TrickPoints()),
    ],
    "NoTricks.points": [pair(A, r.NoTricks(-5), r.NoTricks(-1)), both(A, r.NoTricks(-5))],
    "Partners.layout": [pair(A, r.Partners(2), r.Partners(((0, 1), (2, 3))))],
    "Partners.pooled": [pair(A, r.Partners(), r.Partners(pooled=False))],
    "Passing.cycle": [
        *(
            both(A, r.Passing(("left", "right", "across", way)))
            for way in ("scatter", "mix", "call")
        ),
        both(A, r.Passing("left")),
        both(A, r.Passing("hold")),
    ],
    "Passing.count": [
        pair(A, r.Passing("left", 3), r.Passing("left", 4)),
        pair(A, r.Passing("mix", 3), r.Passing("mix", 2)),
    ],
    "Passing.barred": [both(A, attrs.evolve(A.passing, barred="QS"))],
    "Passing.optional": [
        both(A, attrs.evolve(A.passing, optional=True)),
        pair(A, r.Passing("call"), r.Passing("call", optional=True)),
    ],
    "Passing.mix_kitty": [pair(KITTY, r.Passing("mix"), r.Passing("mix", mix_kitty=True))],
    "Passing.cycles": [pair(A, r.Passing("left"), r.Passing("left", cycles={4: ("right",)}))],
    "QueenWaits.bars": [pair(A, r.QueenWaits(), r.QueenWaits("QS KS"))],
    "QueenWaits.broken_by": [pair(A, r.QueenWaits(), r.QueenWaits(broken_by=RED))],
    "Remains.score": [pair(A, r.Remains(69, 5), r.Remains(68, 5))],
    "Remains.deals": [pair(A, r.Remains(69, 5), r.Remains(69, 6))],
    "Remains.inclusive": [
        pair(A, r.Remains(69, 5), r.Remains(69, 5, inclusive=True)),
        pair(A, r.Remains(69, 1), r.Remains(69, 1, inclusive=True)),
    ],
    "SafeQueen.card": [pair(A, r.SafeQueen(), r.SafeQueen("AH"))],
    "Sun.effect": [pair(A, r.Sun(), r.Sun(r.Add()))],
    "Sun.worth": [both(A.amend(r.Sun()), r.Sun(worth=60))],
    "Sun.by": [pair(SUMMED, r.Sun(), r.Sun(by="side"))],
    "TakerOpens.card": [both(HIGH, r.TakerOpens("JD", "2S"))],
    "TakerOpens.first": [both(HIGH, r.TakerOpens("QS", "3S"))],
    "TotalFloor.least": [pair(A, r.TotalFloor(0), r.TotalFloor(-10))],
    "VictoryPoints.points": [pair(A, r.VictoryPoints((20,)), r.VictoryPoints((14, 6)))],
    "VictoryPoints.ties": [pair(A, r.VictoryPoints(), r.VictoryPoints(ties="each"))],
    "Wrap.at": [pair(A, r.Wrap((104,)), r.Wrap((104, 126)))],
    "Wrap.to": [pair(A, r.Wrap((104,)), r.Wrap((104,), 4))],
    # The record: a rule more, a rule less, another one of its family.
    "Rules.players": [(variants.WIKIPEDIA, variants.WIKIPEDIA.amend(players=(3, 4, 5)))],
    "Rules.deck": [both(variants.BLACK_MARIA.amend(players=4), r.Deck(out="2C 2D 2S 2H"))],
    "Rules.dealing": [both(variants.PEPPA, r.Dealing())],
    "Rules.kitty": [pair(variants.GOLDEN_TEN.amend(players=3), r.Kitty(), r.Kitty(5))],
    "Rules.passing": [both(variants.PEPPA, r.Passing())],
    "Rules.charging": [both(A, r.Charging("2C", doubles={})), both(TWICE, r.Charging())],
    "Rules.opening": [both(A, r.EldestOpens()), both(A, r.TakerOpens("QS", "2S"))],
    "Rules.play": [
        both(A, r.Without("lead.broken")),
        *(both(A, rule) for rule in (r.FirstTrickBar(), r.QueenWaits(), r.SafeQueen())),
        both(TWICE, r.SafeQueen()),
        *(both(A.amend(r.Trumps(trumps)), r.SafeQueen()) for trumps in ("S", "5D", "KS")),
    ],
    "Rules.taking": [both(A, r.Boosters()), both(TWICE, r.Without("taking.cancelling"))],
    "Rules.points": [both(A, r.bonus_points("JD")), both(A, r.NoTricks(3))],
    "Rules.shoots": [both(A, r.Without("moon")), both(A, r.Sun())],
    "Rules.results": [both(A, r.Multiplier("2D")), both(A, r.DealFloor())],
    "Rules.partners": [both(A, r.Partners())],
    "Rules.adjustments": [
        both(A, rule) for rule in (r.Wrap(), r.ExactHit(), r.Multiples(), r.TotalFloor())
    ],
    "Rules.wins": [both(A, r.HitWins(100)), both(A, r.Remains())],
    "Rules.end": [both(A, end) for end in (r.EndAbove(100), r.EndTurned(100), r.EndLives(1, 100))],
    "Rules.ties": [both(A, r.PlayOn()), both(A, r.LastTrick())],
    "Rules.ranking": [both(A, r.WinnersOnly()), both(A, r.LowestPositive())],
    "Rules.victory": [both(A, r.VictoryPoints())],
    "Rules.best": [
        (
            variants.GOLDEN_TEN.amend(players=4),
            variants.GOLDEN_TEN.amend(players=4, best="high"),
        )
    ],
    "Trumps.cards": [pair(A, r.Trumps("S"), r.Trumps("5D"))],
}

#: Fields that are no parameter of the rules: what they change is a label.
LABELS = {"CardPoints.key", "ExactHit.key", "Moon.key", "Rules.name", "Wrap.key"}

#: Rules that are written differently and played alike.
ALIKE: dict[str, tuple[Rules, Rules]] = {
    "another name": (A, A.amend(name="other")),
    "the same pack made otherwise": (
        variants.HARTENJAGEN,
        variants.HARTENJAGEN.amend(r.Deck(out=r.PACK - r.SHORT_PACK)),
    ),
    "cards left out one by one or trimmed": (
        variants.PAGAT_TRIMMED,
        variants.PAGAT_TRIMMED.amend(r.Deck(trim="DC")),
    ),
    "two packs less one": pair(
        variants.GOLDEN_TEN.amend(players=4, deck=r.Deck()), r.Deck(), r.Deck(r.PACK, packs=2)
    ),
    "numbered cards less the ones": pair(
        variants.GOLDEN_TEN.amend(players=4, deck=r.Deck()),
        r.Deck(),
        r.Deck(pack=r.ROOK_PACK, out="1C 1D 1S 1H"),
    ),
    "the lowest club where all are dealt": both(A, r.LowestOpens()),
    "the first trick's cards by name": pair(
        A, r.FirstTrickBar(), r.FirstTrickBar(r.HEARTS | r.QUEEN)
    ),
    "cards that are not in play": pair(
        variants.HARTENJAGEN, r.FirstTrickBar("QS 2C"), r.FirstTrickBar("QS")
    ),
    "a bar on nothing": both(
        variants.HARTENJAGEN,
        r.FirstTrickBar("2C"),
        r.QueenWaits("2C"),
        r.HeartsBroken("2C"),
        r.SafeQueen("2S"),
        r.Boosters("2C"),
    ),
    "a queen that always takes its trick": both(A.amend(r.Trumps("QS")), r.SafeQueen()),
    "the opening lead is fixed": both(A, r.HeartsBroken(opening=False)),
    "spared cards that are barred": both(A, r.HeartsBroken(spared="2H")),
    "a cycle said twice": both(A, r.Passing(("left", "right", "across", "hold") * 2)),
    "places by number": both(A, r.Passing((1, -1, 2, 4))),
    "the cycle of another table": both(A, attrs.evolve(A.passing, cycles={5: ("left",)})),
    "the count of a hold": pair(A, r.Passing("hold", 3), r.Passing("hold", 2)),
    "forwarding where it cannot be": pair(A, r.Passing("mix"), r.Passing("mix", optional=True)),
    "nobody holds the barred card": pair(
        variants.HARTENJAGEN, r.Passing("left"), r.Passing("left", barred="2C")
    ),
    "more than a total of 99": pair(A, r.EndAbove(99), r.EndAt(100)),
    "ends in another order": pair(
        A, r.EndFirst((r.EndAt(9), r.EndAfter(2))), r.EndFirst((r.EndAfter(2), r.EndAt(9)))
    ),
    "the moon's cards by name": both(A, r.Moon(cards=r.HEARTS | r.QUEEN, worth=26)),
    "the choice in another order": both(A, r.Moon(r.Choice((r.Subtract(), r.Add())))),
    "a moon for a side that pools": pair(variants.PARTNERS_POOLED, r.Moon(), r.Moon(by="side")),
    "no partner to spare": pair(A, r.Moon(r.Add()), r.Moon(r.Add("opponents"))),
    "a kitty of the size left over": pair(
        variants.PAGAT_KITTY.amend(players=3), r.Kitty(), r.Kitty(1)
    ),
    "what cards count in one table": both(
        A, r.Without("points.hearts"), r.CardPoints("points.queen", {r.HEARTS: 1, r.QUEEN: 13})
    ),
    "a card that counts nothing": both(A, r.extra_points("2D", 0)),
    "points for no trick, but none": both(A, r.NoTricks(0)),
    "nothing is charged here": pair(A, r.Multiplier(), r.Multiplier(charged=7, alone_charged=3)),
    "a charge that doubles nothing": pair(
        A,
        r.Charging("QS AH"),
        r.Charging("QS AH", doubles={"QS": "QS 2D", "AH": r.HEARTS, "TC": "QS"}),
    ),
    "as many charges as there are cards": pair(
        A, r.Charging("QS AH"), r.Charging("QS AH", at_most=2)
    ),
    "ranks that are worth nothing": (
        A.amend(r.VictoryPoints((20,))),
        A.amend(r.VictoryPoints((20, 0))),
    ),
    "victory points of nothing": both(A, r.VictoryPoints((0,))),
    "wrap points in another order": pair(A, r.Wrap((104, 126)), r.Wrap((126, 104))),
    "counting what cannot lie in a pile": both(variants.HARTENJAGEN, r.extra_points("2C", 5)),
    "alone, where it never is": both(
        A.amend(r.extra_points("TC", 1), r.Multiplier()), r.Multiplier(alone=5)
    ),
    "taken off and made the same": pair(A, r.ExactHit(100, 50), r.ExactHit(100, 50, (50,))),
    "a total that wins": pair(A, r.HitWins(7), r.Remains(7, 1, inclusive=True)),
    "the same said twice": both(A.amend(r.HitWins(7)), r.Remains(7, 1, inclusive=True)),
    "taken off or made": pair(A, r.ExactHit(100, 50), r.ExactHit(100, None, (50,))),
    "sides in another order": pair(A, r.Partners(), r.Partners(((1, 3), (0, 2)))),
    "the dealer four places on": both(A, r.Dealing(5)),
    "eldest hand five places on": pair(A, r.EldestOpens(1), r.EldestOpens(5)),
}


def kinds() -> Iterator[type]:
    """Every rule and every effect of the library, and the record."""
    for name in hearts.rules.__all__:
        kind = getattr(hearts.rules, name)
        if isinstance(kind, type) and issubclass(kind, r.Component | r.Effect | Rules):
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
    headings = {section.value for section in r.Heading}
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
        headings = [line for line in text.splitlines() if line in {s.value for s in r.Heading}]
        assert headings == [s.value for s in r.Heading if s.value in headings]
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
        *(
            r.EldestOpens(1),
            r.EldestOpens(5),
            r.Dealing(1),
            r.Dealing(-1),
            r.EndAfter(2),
            r.EndAfter(3),
        ),
        *(
            r.PlayOn(),
            r.SharedPlaces(),
            r.EveryPlace(),
            r.WinnersOnly(),
            r.FirstTrickBar(),
            r.SafeQueen(),
        ),
        *(
            r.HeartsBroken(),
            r.HeartsBroken(opening=False),
            r.HeartsBroken(r.HEARTS, r.HEARTS | r.QUEEN),
        ),
        *(
            r.FirstTrickBar("QS"),
            r.FirstTrickBar(r.HEARTS),
            r.QueenWaits(),
            r.NoTricks(0),
            r.extra_points("3D", 0),
        ),
        *(r.Passing("hold"), r.Passing("left", 1), r.Passing((1, -1), 1), r.Passing("right", 1)),
        *(
            r.Moon(),
            r.Moon(r.Add()),
            r.Moon(r.Add("opponents")),
            r.Moon(cards=r.HEARTS),
            r.Moon(counting=True),
        ),
        *(
            r.Moon(worth=13),
            r.Moon(r.Add(), by="side"),
            r.Moon(r.Nothing()),
            r.Moon(r.WinMatch()),
            r.Sun(r.Add()),
        ),
        *(
            r.Charging("QS"),
            r.Charging("QS 2H", 1),
            r.Multiplier("QS"),
            r.Multiplier("QS", charged=3),
        ),
        *(
            r.Multiplier("QS", over="cards"),
            r.Multiplier("2H", alone=5),
            r.DealFloor(),
            r.DealFloor(-60),
        ),
        *(r.Wrap((13,)), r.ExactHit(13, 0), r.TotalFloor(), r.TotalFloor(-9), r.Multiples(13, 13)),
        *(
            r.Boosters(),
            r.Boosters("9H"),
            r.Boosters("2C"),
            r.HitWins(13),
            r.Remains(13, 1, inclusive=True),
        ),
        *(
            r.LastTrick(),
            r.LowestPositive(),
            r.VictoryPoints(),
            r.VictoryPoints((20, 0)),
            r.Partners(),
        ),
        *(
            r.Partners(pooled=False),
            r.queen_points(13),
            r.queen_points(0),
            r.heart_points(1),
            r.heart_points(2),
        ),
    )
)


@given(testing.rule_sets(), AMENDMENTS, AMENDMENTS, st.integers(0, 99))
def test_no_difference_in_words_is_none_at_the_table(
    rules: Rules, one: r.Component, other: r.Component, seed: int
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
        broken = A.amend(r.Moon(cards="1C"))
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
        rules = A.amend(r.SafeQueen(), r.Charging(), r.FirstTrickBar())
        text = " ".join(rules.describe().split())
        words = [
            "may not be played to the first trick",
            "may not be led",
            "A charged card whose suit",
        ]
        places = [text.index(each) for each in [*words, "has to be played as soon as"]]
        assert places == sorted(places)

    def test_the_shoot_that_counts_first_is_told_first(self) -> None:
        text = A.amend(r.Sun(), r.Moon(key="small", cards=r.HEARTS), r.Moon()).describe()
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
        assert A.amend(r.FirstTrickBar()).diff(A) == (
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
            r.Deck("2C 2D"),
            r.HolderOpens("3C"),
            r.Passing((1, -1, 2, "hold")),
            r.EndAt(50),
            players=5,
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
            A.amend(r.ExactHit(50, to=0, key=key), r.Multiples(50, 10), r.TotalFloor())
            for key in ("a", "z", "a")
        )
        assert (first.diff(more), first.describe()) == ((), more.describe())
        hit = "A total that is exactly 50 becomes 0."
        down = "A total above 0 that is a multiple of 50 goes down by 10."
        floor = "A total that has fallen below 0 becomes 0."
        assert first.diff(last) == (
            f"The score. Here: {hit} {floor} {down} There: {floor} {down} {hit}",
        )
        other = last.amend(r.EndAt(50))
        assert last.diff(other)[0].startswith("The end of the match. Here: ")
        assert len(last.diff(other)) == 1

    def test_what_differs_at_some_tables_is_said_with_them(self) -> None:
        found = variants.PAGAT_TRIMMED.diff(
            variants.PAGAT_TRIMMED.amend(r.Deck({3: "2D", 5: "2D 2S"}))
        )
        assert [text.partition(".")[0] for text in found] == [
            "The table and the cards with five players",
            "The opening lead with five players",
        ]

    def test_only_rules_can_be_compared(self) -> None:
        with pytest.raises(InputError, match="other must be Rules, not 'american'"):
            A.diff("american")  # type: ignore[arg-type]


@frozen
class Patience(r.PlayRule):
    """The ace of spades is patient. And so on."""

    key: ClassVar[str] = "house.patience"
    bars = "AS"

    card: Card = field(default=Card("AS"), converter=Card)
    least: int = 5


@frozen
class Silent(r.PlayRule):
    key: ClassVar[str] = "house.silent"
    bars = ""


@frozen
class Spoken(r.PlayRule):
    """Somebody says something."""

    key: ClassVar[str] = "lead.spoken"
    bars = ""

    def sentences(self, table: r.TableRules) -> Iterator[r.Sentence]:
        yield r.Heading.PLAY, f"{table.players} players say something."
        yield r.Heading.END, "They fall silent."


@frozen
class Tricks(r.PointRule):
    """Tricks count."""

    key: ClassVar[str] = "points.tricks"

    def lines(self, deal: r.PlayedDeal) -> Iterable[r.Line]:
        return ()


@frozen
class Priced(r.PointRule):
    """Clubs count."""

    key: ClassVar[str] = "points.clubs"

    def values(self, deck: Cards) -> dict[Card, int]:
        return {card: 2 for card in deck if card.suit == "C"}


@frozen
class Never(r.End):
    """The match is never over."""

    key: ClassVar[str] = "end.never"

    def reached(self, standing: r.Standing) -> bool:
        return False


@frozen
class Ladies(r.Taking):
    """A queen takes no trick."""

    key: ClassVar[str] = "taking.ladies"


@frozen
class Applause(r.Effect):
    """Everybody claps."""

    key: ClassVar[str] = "applause"

    def deltas(self, shot: r.Shot) -> tuple[int, ...]:
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

    def test_custom_points_stand_in_the_prose(self) -> None:
        assert "Tricks count." in " ".join(A.amend(Tricks()).describe().split())
        text = A.amend(Priced()).describe()
        assert "Each club counts 2 points." in text
        assert "Clubs count" not in text

    def test_a_custom_end_stands_in_the_prose(self) -> None:
        assert (
            A.amend(Never())
            .diff(A)[0]
            .startswith("The end of the match. Here: The match is never over.")
        )
        text = " ".join(A.amend(r.EndFirst((r.EndAt(50), Never()))).describe().split())
        assert "at the end of a deal, (The match is never over.) or a total is 50 or more." in text

    def test_a_custom_effect_stands_in_the_prose(self) -> None:
        assert "Everybody claps." in A.amend(r.Moon(Applause())).describe()
        text = " ".join(A.amend(r.Moon(r.Choice((Applause(), r.Nothing())))).describe().split())
        assert "whether everybody claps, or nobody's score changes for it." in text

    def test_the_rules_of_the_library_have_words_of_their_own(self) -> None:
        for kind in kinds():
            if attrs.has(kind) and issubclass(kind, r.Component):
                assert kind.sentences is not r.Component.sentences, kind
            if attrs.has(kind) and issubclass(kind, r.Effect):
                assert kind.words is not r.Effect.words, kind


WORDS = [
    # What single rules say, beyond what the named variants do.
    (A.amend(r.EldestOpens(0)), "The dealer leads any card that may be led to the first trick."),
    (
        A.amend(r.HeartsBroken(broken_by="")),
        "Hearts may not be led, unless the leader holds nothing but hearts. Nothing",
    ),
    (A.amend(r.Dealing(0)), "After each deal the dealer deals again."),
    (
        A.amend(r.Partners(((0, 1), (2, 3)))),
        "counted round to the left from a fixed seat: the first and second; the third and fourth.",
    ),
    (
        variants.WIKIPEDIA.amend(r.Partners(2), players=6),
        "of three partners each, who are seated in turn, one of each side after the other.",
    ),
    (
        TWICE.amend(r.SafeQueen()),
        "if a higher spade that is not cancelled so far lies in the trick.",
    ),
    (A.amend(r.SafeQueen("AS")), "it is discarded at the first chance. Nothing else"),
    (
        A.amend(
            r.Kitty(4, "first_penalty"),
            r.LowestOpens(),
            r.Without("points.hearts"),
            r.Without("moon"),
        ),
        "the queen of spades in a trick (if nobody ever does, it counts for nobody) gets it",
    ),
    (
        A.amend(
            r.Without("points.hearts"), r.Without("points.queen"), r.Without("moon"), r.EndAfter()
        ),
        "No card counts anything.",
    ),
    (
        SUMMED.amend(r.CardPoints("points.queen", {r.QUEEN: 13}, imaginary=True)),
        "the squares of the distances from zero of the partners add up to the smallest sum wins",
    ),
    (A.amend(r.Moon(r.WinMatch())), "shoots the moon. The shooter wins the match at once"),
    (
        A.amend(r.Moon(r.Choice((r.Add(), r.WinMatch())))),
        "then count nothing against the shooter, unless the match is won by it;",
    ),
    (
        A.amend(r.Charging(), r.Multiplier(alone=5)),
        "no other card that counts scores 5 points for it instead, unless it is charged.",
    ),
    (
        A.amend(r.Charging(), r.Multiplier(alone_charged=6)),
        "no other card that counts scores 6 points for it instead if it is charged.",
    ),
    (
        A.amend(r.Charging(), r.Multiplier(alone=5, alone_charged=5)),
        "A player who takes the ten of clubs and no other card that counts scores 5 points for it",
    ),
    (A.amend(r.Without("moon"), r.Multiplier()), "the result of the deal is doubled. Shooting"),
    (
        variants.PARTNERS_POOLED,
        "The partner of that side who comes first from the dealer's left chooses, once all",
    ),
    (TWICE.amend(r.Without("taking.cancelling")), "If two cards have the same suit and rank, the"),
    (
        SUMMED.amend(r.HitWins(100)),
        "Partners win together. If several win like this after the same deal, they",
    ),
    (WARREN.amend(r.Deck("2C 2D 3C 3D", pack=WARREN.deck.pack)), "48 cards remain. One more card,"),
    (A.amend(r.Moon(worth=1)), "1 point is added to the score of each of the other players"),
    (
        A.amend(r.ExactHit(100, 50, (100,))),
        "exactly 100 chooses to make it 50 or 0; if there are several",
    ),
    (
        A.amend(r.Charging("QS AH", doubles={"QS": "QS", "AH": r.HEARTS | r.QUEEN})),
        "No card counts more than double",
    ),
    (
        A.amend(r.Charging("QS", doubles={"QS": "AH"})),
        "If the queen of spades is charged, the ace of hearts counts double",
    ),
    (A.amend(r.Charging(), r.Moon(worth=26)), "off the score of the shooter. The score"),
    (SUMMED.amend(r.VictoryPoints()), "Partners split the points of their side evenly."),
    (
        A.amend(r.Wrap(), r.TotalFloor()),
        "all of them at once, each only by the first of these rules that fits it,",
    ),
    # PG-124: at the limit a life is lost, and no mark is hit.
    (
        A.amend(r.EndLives(2, 100), r.ExactHit()),
        "each only by the first of these rules that fits it, before the end of the match is "
        "checked. Every player has two lives.",
    ),
    (A.amend(r.EndLives(2, 100, True), r.ExactHit()), "at once, before the end of the match is"),
    (A.amend(r.Deck({4: "2C 2D 3C 3D 4C 4D 5D 5C"}), r.EldestOpens()), "44 cards remain."),
    (variants.PEPPA.amend(r.VictoryPoints((1,))), "gets 1 victory point; the others get none."),
    (KITTY.amend(r.Passing("mix", mix_kitty=True)), "and the cards then left over are the kitty."),
    # PG-043: nobody is told to pass own cards and then that nobody has to.
    (
        A.amend(r.Passing(("left", "scatter"), optional=True)),
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
        variants.PEPPA.amend(r.LastTrick(scope="first")),
        "the others get none. Players who share a place split",
    ),
    (variants.PEPPA.amend(r.HitWins(7)), "the others get none. Players who share a place split"),
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
    (A.amend(r.HitWins(7), r.EndAfter(3)), "Otherwise the match is over after three deals."),
    (A.amend(r.HitWins(7)), "they win together; the others are ranked behind them as always."),
    (
        A.amend(r.HitWins(7), r.LowestPositive()),
        "they win together; the others are ranked as always.",
    ),
    (
        HIGH,
        "a total is minus 1000 or less. The player with the lowest total then loses, even if "
        "several totals have come down as far. The player with the highest total wins,",
    ),
    (HIGH, "Points count for a player and minus points against: the higher the score, the better."),
    (
        HIGH.amend(r.WinnersOnly()),
        "minus 1000 or less. The player with the highest total wins, and",
    ),
    (
        variants.HARTENJAGEN,
        "At first points count against a player: the lower the score, the better.",
    ),
    (variants.PARTNERS_POOLED, "The side with the lowest total wins, and the other side loses."),
    (variants.PARTNERS_POOLED, "26 points are added to the score of the other side, or"),
    (
        variants.WIKIPEDIA.amend(r.Partners(3), players=6),
        "are added to the score of each of the other sides, or",
    ),
    (
        variants.SUPER_HEARTS,
        "Points count against a player: the lower the score, the better, as long as it is above 0.",
    ),
    (variants.PEPPA, "the jack 2 and each of the other hearts 1."),
    # An option of several clauses has a number, so that its end is seen.
    (
        A.amend(r.Moon(r.Choice((r.AddUnlessOpponentWins(), r.Subtract())))),
        "The shooter chooses, once all cards have been played, between the following: (1) 26 "
        "points are added to the score of each of the other players; but if an opponent would win "
        "the match by that, alone or together with others, 26 points are taken off the score of "
        "the shooter instead; (2) 26 points are taken off the score of the shooter.",
    ),
    # Who may look, and what a charge adds.
    (variants.KITTY, "gets it, and is the only one who may look at it. It goes to the cards"),
    (variants.RICKETTS_WARREN, "beside the holder of Warren, who is the only one who may look"),
    (variants.TURBO, "the worth of the shoot rises by the points that the charges add."),
    (variants.TURBO.amend(r.Sun()), "of the shoot rises by twice the points that the charges add."),
    # Sides that pool their tricks are what has a score.
    (
        variants.SUPER_HEARTS.amend(r.Partners()),
        "Among the sides with a total above 0, the lowest wins, and the others above 0 are ranked "
        "in the same way. All sides at 0 or below come last together.",
    ),
    (
        variants.SUPER_HEARTS.amend(r.Partners()),
        "Each of the other sides above 0 pays the winner the difference of their totals; winners "
        "who tie split the payments evenly. Sides at 0 or below neither pay nor are paid.",
    ),
    (variants.PARTNERS_POOLED, "Every side's total begins at 0. What a side scores in a deal is"),
    (
        A.amend(r.Partners(), r.EndLives()),
        "Every side has three lives. A side whose total comes to",
    ),
    (A.amend(r.Partners(), r.EndLives()), "no more than one side has a life left. Sides with more"),
    (A.amend(r.Partners(), r.EndLives()), "The side ahead of all others wins, and the other side"),
    (
        A.amend(r.Partners(), r.HitWins()),
        "A side may win as follows at the end of a deal. That ends the match at once, and nobody "
        "else wins, whatever the totals are. If several win",
    ),
    (A.amend(r.Partners(), r.HitWins()), "A side whose total is exactly 100 after a deal wins."),
    (A.amend(r.Partners(), r.Remains()), "A side whose total has come to exactly 69 wins if"),
    (
        A.amend(r.Partners(), r.ExactHit(optional=True)),
        "A side whose total is exactly 100 may keep",
    ),
    (A.amend(r.Partners(), r.ExactHit(less=(5,))), "if there are several such sides, they choose"),
    (A.amend(r.Partners(), r.DealFloor()), "comes to less than 0 for a side, it is 0."),
    (
        A.amend(r.Partners(), r.Multiplier("TC", alone=5, carries=True)),
        "Points that the shoot of this side adds to the scores of others are multiplied in the "
        "same way. A side that takes the ten of clubs and no other card that counts scores 5",
    ),
    (SUMMED.amend(r.HitWins()), "whatever the totals are. Partners win together. If several win"),
    (COMPLEX, "so that points a + bi become -2b + 2ai;"),
]


@pytest.mark.parametrize(("rules", "words"), WORDS, ids=lambda part: str(part)[:40])
def test_what_is_said(rules: Rules, words: str) -> None:
    assert words in " ".join(rules.describe().split())


def test_no_variant_is_told_ambiguously() -> None:
    """*Every other* may be each second one, and no exception stands apart from its rule."""
    for name, players in TABLES:
        text = " ".join(variants.get(name).describe(players).split())
        for words in ("every other", "does not hold", "be it as", "is limited further"):
            assert words not in text.lower(), name
        barred = text.count("may not be led") + text.count("may be neither led")
        assert barred <= text.count(", unless "), name


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
    far = complex_hearts.amend(r.Without("moon"), best="high")
    assert "It is best to have a total far from zero." in far.describe()
