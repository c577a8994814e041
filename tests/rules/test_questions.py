"""Questions about rules, which a rule of one's own answers like one of the library."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any, ClassVar

import pytest
from attrs import field, frozen

from hearts import Cards, Game, InputError, Match, Phase, score_hand, score_taken, variants
from hearts import rules as r
from hearts._engine.endgame.stakes import stakes_of
from hearts._engine.score import count_taken
from hearts.batch import Batch
from hearts.encoding import Encoding
from hearts.simulate import finish

AMERICAN = variants.AMERICAN

#: No card counts.
QUIET = AMERICAN.amend(r.Passing(), r.EldestOpens(), r.EndAfter(), points=(), shoots=())


# The first lead.


@frozen
class LowestDiamondOpens(r.Opening):
    """The holder of the lowest diamond leads."""

    asked: ClassVar[list[int]] = []

    def leader(self, hands: tuple[Cards, ...], dealer: int, before: Any = ()) -> int:
        self.asked.append(dealer)
        lowest = [min([str(c.index) for c in hand if c.suit == "D"], default="9") for hand in hands]
        return lowest.index(min(lowest))

    def lowest_of(self, table: r.TableRules) -> Cards:
        return Cards([card for card in table.deck if card.suit == "D"])


@frozen
class SecondPlaceOpens(r.Opening):
    """The seat two places to the left of the dealer leads."""

    asked: ClassVar[list[int]] = []

    def leader(self, hands: tuple[Cards, ...], dealer: int, before: Any = ()) -> int:
        self.asked.append(dealer)
        return (dealer + 2) % len(hands)

    def places_left(self, table: r.TableRules) -> int:
        return 2


@pytest.mark.parametrize("opening", [LowestDiamondOpens(), SecondPlaceOpens()])
def test_a_batch_finds_the_leader_of_an_own_opening_without_calling_it(opening: Any) -> None:
    game = Game(variants.HARTENJAGEN.amend(opening, r.Passing()))
    opening.asked.clear()
    batch = Batch(game, 40, seed=7)
    leaders = [int(seat) for seat in batch.actor]
    assert not opening.asked
    assert leaders == [batch.state(number).actor for number in range(40)]
    assert len(set(leaders)) == 4


def test_the_openings_of_the_library() -> None:
    table = AMERICAN.table(4)
    assert (r.HolderOpens().lowest_of(table), r.HolderOpens().places_left(table)) == (
        Cards("2C"),
        None,
    )
    lowest = r.LowestOpens()
    assert str(lowest.lowest_of(table)) == "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
    assert lowest.places_left(table) == 1
    assert (r.EldestOpens(-1).lowest_of(table), r.EldestOpens(-1).places_left(table)) == (
        Cards(),
        -1,
    )
    assert (r.Opening().lowest_of(table), r.Opening().places_left(table)) == (Cards(), None)


# Shoots and tricks.


@frozen
class Slam(r.Shoot):
    """A seat that takes every trick has shot."""

    key: ClassVar[str] = "house.slam"
    kind: ClassVar[Any] = "sun"
    every_trick: ClassVar[bool] = True

    effect: Any = field(factory=r.Add)

    def cards_needed(self, table: r.TableRules) -> Cards:
        return Cards()

    def value(self, table: r.TableRules) -> int:
        return 50

    def lower(self, table: r.TableRules, *, together: bool) -> Any:
        return r.Sun().lower(table, together=together)


def test_an_own_shoot_of_every_trick_is_settled_when_a_sun_is() -> None:
    """WK-047."""
    seen = set()
    for seed in range(4):
        own = Game(QUIET.amend(shoots=(Slam(),))).start(seed=seed).deal()
        sun = Game(QUIET.amend(shoots=(r.Sun(r.Add(), worth=50),))).start(seed=seed).deal()
        rng = Random(seed)
        while own.phase is Phase.PLAY:
            assert own.settled is sun.settled
            seen.add((own.settled, len(set(own.takers)) > 1))
            card = rng.choice(list(own.legal_cards()))
            own, sun = own.play(card), sun.play(card)
    assert {(False, False), (True, True)} <= seen


@frozen
class Empty(r.PointRule):
    """A seat without a trick pays 9."""

    key: ClassVar[str] = "house.empty"
    needs: ClassVar[r.Needs] = "counts"
    at_end: ClassVar[bool] = True
    trickless_only: ClassVar[bool] = True

    def watches(self, deck: Cards) -> Cards:
        return Cards()

    def lines(self, deal: r.PlayedDeal) -> Iterable[r.Line]:
        return [r.Line(seat, 9, self.key) for seat, n in enumerate(deal.tricks_taken) if n == 0]


@frozen
class EmptyResult(r.ResultRule):
    """The same, as a rule about the result."""

    key: ClassVar[str] = "house.empty_result"
    needs: ClassVar[r.Needs] = "counts"
    trickless_only: ClassVar[bool] = True

    def lines(self, tally: r.Tally) -> Iterable[r.Line]:
        counts = tally.deal.tricks_taken
        return [r.Line(seat, 9, self.key) for seat, n in enumerate(counts) if n == 0]


@pytest.mark.parametrize("rule", [r.NoTricks(9), Empty(), EmptyResult()])
def test_a_score_is_settled_once_every_seat_has_a_trick(rule: Any) -> None:
    """Of an own rule it is known that more tricks change nothing."""
    for seed in range(12):
        state, rng = Game(QUIET.amend(rule)).start(seed=seed).deal(), Random(seed)
        while state.phase is Phase.PLAY and len(set(state.takers)) < 4:
            state = state.play(rng.choice(list(state.legal_cards())))
        if state.phase is Phase.PLAY:
            assert state.settled
            return
    pytest.fail("no seat without a trick was found")


@frozen
class Third(r.PointRule):
    """The third trick and the last count."""

    key: ClassVar[str] = "house.third"
    needs: ClassVar[r.Needs] = "tricks"
    at_end: ClassVar[bool] = True

    def watches(self, deck: Cards) -> Cards:
        return Cards()

    def trick_values(self) -> tuple[tuple[int, int], ...]:
        return ((2, 4), (-1, 3))

    def lines(self, deal: r.PlayedDeal) -> Iterable[r.Line]:
        for number, points in self.trick_values():
            taker = deal.takers[number]
            if taker is not None:
                yield r.Line(taker, points, self.key)


def test_the_takers_of_single_tricks_are_enough_for_an_own_rule() -> None:
    rules = variants.HARTENJAGEN.amend(Third())
    for seed in range(5):
        end = finish(Game(rules).start(seed=seed).deal(), Random(seed))
        score, takers = end.hand_score, end.takers
        assert score is not None
        given = {2: takers[2], -1: takers[-1]}
        found = count_taken(rules, end.taken, takers=given, match=Match(rules))
        assert isinstance(found, tuple)
        assert (found[0].points, found[0].lines) == (score.points, score.lines)
    with pytest.raises(InputError, match=r"house\.third"):
        score_taken(rules, end.taken)


def test_two_rules_of_single_tricks_are_counted_together() -> None:
    rules = variants.HARTENJAGEN.amend(Third(), r.TrickPoints({0: 1}))
    end = finish(Game(rules).start(seed=1).deal(), Random(1))
    takers = {number: end.takers[number] for number in (0, 2, -1)}
    found = count_taken(rules, end.taken, takers=takers, match=Match(rules))
    assert isinstance(found, tuple)
    assert found[0].points == score_hand(rules, end.tricks, match=Match(rules)).points


# Ties and ranks.


@frozen
class ByCards(r.Ties):
    """Tied seats share, whatever tricks they took."""

    key: ClassVar[str] = "house.shared"
    may_play_on: ClassVar[bool] = False
    needs_tricks: ClassVar[bool] = False


@pytest.mark.parametrize(("ties", "by_match"), [(ByCards(), False), (r.LastTrick(), True)])
def test_a_shoot_that_looks_at_the_match_needs_the_tricks_only_for_ties(
    ties: r.Ties, by_match: bool
) -> None:
    """RH-034."""
    rules = AMERICAN.amend(r.Moon(r.AddUnlessShooterLoses()), ties)
    assert stakes_of(rules.table(4)).by_match is by_match
    assert r.Ties().needs_tricks


@frozen
class Alike(r.Ranking):
    """The best seats win, and all others are second."""

    key: ClassVar[str] = "house.alike"
    losers_alike: ClassVar[bool] = True

    def ranks(self, places: tuple[int, ...], scores: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(1 if place == 1 else 2 for place in places)


def test_no_rank_but_the_first_has_a_worth_if_an_own_ranking_has_no_other() -> None:
    victory = r.VictoryPoints((14, 6))
    assert AMERICAN.amend(victory, Alike()).check() == (
        "victory: all losers share one rank, so no other rank can have a worth",
    )
    assert AMERICAN.amend(victory).check() == ()
    assert AMERICAN.amend(r.VictoryPoints((20,)), Alike()).check() == ()


# Bounds of scores, for programs that learn.


@frozen
class Tenfold(r.ResultRule):
    """Every result is ten times as large."""

    key: ClassVar[str] = "house.tenfold"

    def lines(self, tally: r.Tally) -> Iterable[r.Line]:
        return [
            r.Line(seat, 9 * tally.points(seat)[0], self.key) for seat in range(len(tally.taken))
        ]

    def greatest(self, points: int) -> int:
        return 10 * points


@frozen
class Pick(r.ScoreRule):
    """A total becomes what its player picks."""

    key: ClassVar[str] = "house.pick"

    def after(self, total: int, totals: tuple[int, ...]) -> dict[str, int]:
        return {f"to {new}": new for new in range(80)}

    def most_options(self) -> int:
        return 80

    def greatest(self, points: int) -> int:
        return 79


@pytest.mark.parametrize(
    ("rule", "most"),
    [
        (r.ResultRule(), 30),
        (r.ScoreRule(), 30),
        (r.Multiplier(), 120),
        (r.Multiplier(alone=50, alone_charged=-100), 270),
        (r.DealFloor(40), 40),
        (r.DealFloor(-40), 30),
        (r.Wrap((25,), -40), 40),
        (r.ExactHit(25, None, (60,)), 35),
        (r.Multiples(5, 90), 90),
        (r.TotalFloor(-35), 35),
        (Tenfold(), 300),
        (Pick(), 79),
    ],
)
def test_the_greatest_size_that_a_rule_leaves(rule: Any, most: int) -> None:
    assert rule.greatest(30) == most


@pytest.mark.parametrize("rule", [r.NoTricks(-5), r.TrickPoints({0: 4, 3: -3, -1: 2})])
def test_the_points_of_tricks_lie_within_their_bounds(rule: r.PointRule) -> None:
    game = Game(AMERICAN.amend(rule))
    bounds = rule.line_bounds()
    assert bounds is not None
    for seed in range(10):
        score = finish(game.start(seed=seed).deal(), Random(seed)).hand_score
        assert score is not None
        for seat in range(4):
            points = [n.points for n in score.lines if (n.seat, n.rule) == (seat, rule.key)]
            assert bounds[0] <= sum(points) <= bounds[1]


def test_an_own_rule_gets_numbers_for_its_options() -> None:
    game = Game(variants.MICROSOFT.amend(Pick()))
    encoding = Encoding(game)
    state = game.position(["2C", "3C", "4C", "5C"], leader=0)
    for card in ("2C", "3C", "4C", "5C"):
        state = state.play(card)
    assert len(encoding.legal(state.view(state.actors[0]))) == 80
    assert encoding.size == 58 + 80
    assert r.ScoreRule().most_options() == r.Wrap().most_options() == 1
    assert r.ExactHit(100, None, (50, 100), optional=True).most_options() == 3
