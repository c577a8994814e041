"""Batches beside states: the same actions lead to the same states, masks, planes and points."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, ClassVar, final

import numpy as np
import pytest
from attrs import frozen

import hearts.batch
from hearts import (
    Call,
    Card,
    Cards,
    Game,
    IllegalAction,
    InputError,
    Match,
    Phase,
    RulesError,
    State,
    testing,
    variants,
)
from hearts import rules as r
from hearts._core.batch import tables as flat
from hearts._core.play.clauses import ALL_LEADS, Clause
from hearts._engine.game.learning import seen_scores
from hearts._engine.game.single_deals import sheets_by_number
from hearts._engine.score import count_cache
from hearts.batch import Batch, _fitting
from hearts.encoding import DONE, FIRST_OPTION, PHASES, Encoding
from hearts.rules.played_deal import Needs
from hearts.rules.standings import QuietBounds
from tests.encoding import HOUSE_RULES, game_of
from tests.tables import TABLES


class Follower:
    """States that follow the tables of a batch by their own steps."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.states = [batch.state(table) for table in range(len(batch))]
        self.picks: list[list[int]] = [list(batch.picks(table)) for table in range(len(batch))]
        self.deals = 0

    def check(self, seat: int | None = None) -> None:
        """Everything is as the states have it."""
        batch, encoding = self.batch, self.batch.encoding
        planes, masks = batch.observe(seat), batch.mask
        for table, state in enumerate(self.states):
            picks = self.picks[table]
            assert batch.state(table) == state
            assert batch.picks(table) == tuple(picks)
            actor = state.actors[0]
            assert batch.actor[table] == actor
            assert PHASES[batch.phase[table] - 1] is state.phase
            view = state.view(actor)
            mask = encoding.mask(view, picks)
            assert int(batch.legal[table]) == mask
            assert (masks[table] == encoding.bools(mask)).all()
            if seat is not None:
                view, picks = state.view(seat), picks if seat == actor else []
            assert (planes[table] == encoding.observe(view, picks)).all(), (table, str(state))

    def step(self, actions: Any = None) -> None:
        """One step of the batch, and of the states."""
        batch = self.batch
        if actions is None:
            actions = batch.random_actions()
        batch.step(actions)
        for table, state in enumerate(self.states):
            picks = self.picks[table]
            picks.append(int(actions[table]))
            action = batch.encoding.decode(state.view(state.actors[0]), picks)
            if action is None:
                continue
            picks.clear()
            after = state.apply(action)
            score = None if isinstance(action, Call) else after.hand_score
            over = score is not None and not (batch.matches and after.phase is Phase.CHOOSE)
            assert batch.over[table] == over
            if score is not None and over:
                self.deals += 1
                assert tuple(batch.points[table].tolist()) == score.points
                assert batch.match_over[table] == (batch.matches and after.is_over)
            else:
                assert not batch.points[table].any()
            dealt = after.phase in (Phase.DEAL, Phase.REDEAL, Phase.OVER)
            self.states[table] = batch.state(table) if over or dealt else after
            if batch.matches and over and not after.is_over:
                assert batch.state(table).match == after.match
                assert tuple(batch.scores[table].tolist()) == after.scores

    def run(self, steps: int, every: int) -> None:
        """Some steps, with a look at everything now and then."""
        for number in range(steps):
            if number % every == 0:
                self.check()
            if number % (3 * every) == 1:
                self.check(number % self.batch.game.players)
            self.step()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_batch_goes_the_way_of_states(name: str, players: int) -> None:
    follower = Follower(Batch(Game(variants.get(name), players), 1, seed=players))
    follower.run(70, 17)
    follower.check(players - 1)


@pytest.mark.parametrize("place", range(len(HOUSE_RULES)))
def test_a_batch_equals_states_under_house_rules(place: int) -> None:
    game = game_of(HOUSE_RULES[place])
    follower = Follower(Batch(game, 2, seed=place))
    follower.run(40, 11)
    assert follower.deals > 0
    follower = Follower(Batch(game, 1, seed=place, match=True))
    follower.run(60, 19)
    assert follower.deals > 0


def test_mixtures_of_rules_do_so_too() -> None:
    rng = Random(5)
    for seed in range(12):
        one, other = (variants.get(rng.choice(variants.names())) for _ in range(2))
        try:
            rules = one.amend(*[part for part in other.components() if rng.random() < 0.3])
            game = Game(rules, rng.choice(rules.players))
        except RulesError:
            continue
        if Encoding(game).size == 64:
            Follower(Batch(game, 1, seed=seed)).run(30, 13)
            Follower(Batch(game, 2, seed=seed, match=True)).run(130, 43)


#: Two cards for each seat, among them one heart.
SMALL_PACK = variants.AMERICAN.amend(r.Deck(pack="2C 3C 4C 5C 6C 7C 8C 2H"), r.EldestOpens())


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_batch_is_not_copied(copied: Callable[[Batch], object]) -> None:
    """Its copy would write into the same memory."""
    batch = Batch(Game(variants.AMERICAN), 2, seed=1)
    with pytest.raises(TypeError, match="a Batch cannot be copied or pickled"):
        copied(batch)


@pytest.mark.parametrize("name", ["american", "hartenjagen", "ricketts", "kitty", "microsoft"])
def test_nobody_has_to_look_at_a_match(name: str) -> None:
    """A table keeps the deals of its match as plays, and a look makes states of them."""
    game = Game(variants.get(name), 4)
    seen, unseen = (Batch(game, 3, seed=8, match=True) for _ in range(2))
    for _ in range(400):
        actions = seen.random_actions()
        assert (actions == unseen.random_actions()).all()
        for batch in (seen, unseen):
            batch.step(actions)
        for table in range(3):
            seen.state(table)
        assert (seen.match_over == unseen.match_over).all()
        assert (seen.points == unseen.points).all()
        assert (seen.scores == unseen.scores).all()
    for table in range(3):
        assert seen.state(table) == unseen.state(table)


def test_matches_go_on_without_states() -> None:
    """The deals of a match are counted and dealt in the flat tables."""
    batch = Batch(Game(variants.get("microsoft")), 3, seed=8, match=True)
    matches = 0
    for _ in range(3000):
        batch.step(batch.random_actions())
        modes = {batch._tables.word(table, flat.MODE) for table in range(3)}
        assert modes <= {flat.PASSING, flat.PLAYING}
        matches += batch.match_over.sum()
    assert matches > 2


@pytest.mark.no_cover
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_single_deals_of_any_number_go_the_way_of_states(name: str, players: int) -> None:
    game = Game(variants.get(name), players)
    numbers = len(sheets_by_number(game, None))
    for number in (None, numbers - 1):
        batch = Batch(game, 2, seed=players, deal_number=number)
        assert set(batch.deal_number.tolist()) <= set(range(numbers))
        follower = Follower(batch)
        follower.run(70, 23)
        for table, state in enumerate(follower.states):
            assert batch.deal_number[table] == state.deal_number
            assert number in (None, state.deal_number)


def test_the_numbers_of_single_deals_are_drawn_evenly() -> None:
    game = Game(variants.MICROSOFT)
    batch = Batch(game, 4000, seed=3)
    counts = np.bincount(batch.deal_number)
    assert len(counts) == 4
    assert (abs(counts / 4000 - 0.25) < 0.03).all()
    dealers = [batch.state(table).dealer for table in range(400)]
    assert set(zip(dealers, batch.deal_number[:400].tolist(), strict=True)) == {
        (dealer, number) for dealer in range(4) for number in range(4)
    }
    assert (batch.phase == np.where(batch.deal_number == 3, 6, 3)).all()
    assert (Batch(game, 9, seed=1, deal_number=0).deal_number == 0).all()
    assert Batch(game, 1, seed=1, match=True).state(0).deal_number == 0
    with pytest.raises(
        InputError, match="deal_number must be at most 3 in this cycle of passes, not 4"
    ):
        Batch(game, 1, seed=1, deal_number=4)
    with pytest.raises(InputError, match="a match begins with its first deal"):
        Batch(game, 1, seed=1, deal_number=1, match=True)
    state = game.start(seed=1).deal()
    again = Batch.of([state] * 3, seed=1, deal_number=2)
    while not again.over.all():
        again.step(again.random_actions())
    assert again.deal_number.tolist() == [2, 2, 2]


def test_points_fit_into_an_array() -> None:
    most = 2**63 - 1
    assert [_fitting(points) for points in (most, -most)] == [most, -most]
    for points in (most + 1, -most - 1):
        with pytest.raises(InputError, match="points do not fit into an array"):
            _fitting(points)


@pytest.mark.parametrize(
    "parts",
    [
        (r.Passing(("hold", "mix"), 1),),
        (r.Passing(("hold", "call"), 1),),
        (r.Passing(), r.Dealing(clockwise=False)),
    ],
)
def test_matches_with_deals_that_only_states_begin(
    parts: tuple[r.Passing | r.Dealing, ...],
) -> None:
    """A pile of passed cards, and a call, after a deal that needs no state; and turns to the
    right."""
    rules = SMALL_PACK.amend(*parts)
    follower = Follower(Batch(Game(rules), 3, seed=1, match=True))
    for _ in range(60):
        follower.check()
        follower.check(2)
        follower.step()
    assert follower.deals > 9


def test_a_shoot_is_counted_by_the_standing_of_its_match() -> None:
    """RH-034: whether the others get the points depends on the totals, in every deal anew."""
    rules = SMALL_PACK.amend(r.Moon(r.AddUnlessShooterLoses()), r.Passing(), r.EndAt(6))
    follower = Follower(Batch(Game(rules), 20, seed=3, match=True))
    ended = 0
    for _ in range(90):  # whoever takes the heart has shot
        follower.step()
        ended += int(follower.batch.match_over.sum())
    assert ended > 0


def test_matches_go_on_to_their_end() -> None:
    rules = variants.get("hartenjagen").amend(r.EndAfter(2))
    follower = Follower(Batch(Game(rules), 2, seed=3, match=True))
    ended = 0
    for _ in range(110):
        follower.step()
        ended += int(follower.batch.match_over.sum())
    follower.check()
    assert (ended, follower.deals) == (4, 8) or ended >= 2


#: American Hearts with five cards each.
SHORT = variants.AMERICAN.amend(
    r.Deck(pack="AC KC QC JC TC AD KD QD JD TD AS KS QS JS TS AH KH QH JH TH"), r.EldestOpens()
)


def test_planes_keep_nothing_of_an_earlier_deal() -> None:
    follower = Follower(Batch(Game(SHORT), 1, seed=5, match=True))
    for _ in range(170):  # every way to pass, and none
        follower.step()
        follower.check(None)
        follower.check(2)
    assert follower.deals > 4


def test_planes_of_the_first_question_after_a_deal() -> None:
    follower = Follower(Batch(Game(SHORT), 40, seed=1, match=True))
    for _ in range(32):  # three cards passed and five played by each seat
        follower.batch.observe()
        follower.step()
    assert any(state.phase is Phase.CHOOSE for state in follower.states)
    follower.check()


# What is flat, and what goes by states.

#: The named variants with something that only states know; the others are flat all the way.
BY_STATE = {
    "dirty_nasty_filthy",
    "draw_two",
    "gong_zhu",
    "huse",
    "pagat_exchange",
    "ricketts_warren",
    "turbo",
}


def test_most_variants_are_flat() -> None:
    found = set()
    for name, players in TABLES:
        batch = Batch(Game(variants.get(name), players), 1, seed=1)
        if batch.state(0)._board.opening and batch._states[0] is not None:
            found.add(name)
    assert found == BY_STATE
    assert len(found) < len(variants.names()) / 5


@frozen
class Waiting(r.PlayRule):
    """Some cards are not led before the queen of spades was played: a rule in clauses."""

    key: ClassVar[str] = "lead.waiting"
    applies_to: ClassVar[tuple[str, ...]] = ("lead",)

    def lower(self, table: r.TableRules) -> tuple[Clause, ...]:
        cards = Cards("AS KS AH")
        return (Clause(self.key, ALL_LEADS, cards.one, lifted_by=Card("QS").bit),)


@frozen
class Shy(r.PlayRule):
    """Aces stay back while the hand has others: a rule that is asked."""

    key: ClassVar[str] = "house.shy"

    def narrow(self, facts: r.Facts, cards: Cards) -> Cards:
        return Cards([card for card in cards if card.rank != "A"])


@final
@frozen
class LongestOpens(r.Opening):
    """The seat with the most clubs leads: a rule that is asked who leads."""

    key: ClassVar[str] = "opening"

    def leader(self, hands: tuple[Cards, ...], dealer: int, before: Any = ()) -> int:
        clubs = [sum(card.suit == "C" for card in hand) for hand in hands]
        return clubs.index(max(clubs))


@frozen
class Points(r.PointRule):
    """A card counts as much as is said here."""

    key: ClassVar[str] = "points.large"

    points: int

    def values(self, deck: Cards) -> dict[Card, int]:
        return {deck[0]: self.points}


@pytest.mark.parametrize(
    ("part", "is_flat"),
    [(Waiting(), True), (Shy(), False), (LongestOpens(), True), (r.Trumps("S"), True)],
)
def test_rules_of_ones_own_are_kept(part: Any, is_flat: bool) -> None:
    batch = Batch(Game(variants.MICROSOFT.amend(part)), 2, seed=1)
    assert (batch._states[0] is None) == is_flat
    Follower(batch).run(66, 16)


def test_shooters_choose() -> None:
    """PG-112: what a moon does is asked of the shooter, and counted as it is answered."""
    moon = r.Moon(r.Choice(), Cards("QS"))
    few = variants.get("hartenjagen").amend(moon)
    for rules, players, match in ((few, 4, False), (few, 4, True), (CANCELLED, 6, False)):
        follower = Follower(Batch(Game(rules, players), 2, seed=1, match=match))
        asked = 0
        for _ in range(112):
            choosing = (follower.batch.phase == 1 + PHASES.index(Phase.CHOOSE)).any()
            if choosing and asked < 2:
                asked += 1
                follower.check()
                for seat in range(players):
                    follower.check(seat)
            follower.step()
        assert asked > 0
        assert follower.deals > 0


CANCELLED = variants.CANCELLATION.amend(r.Moon(r.Choice(), Cards("QS")))


def test_counts_are_kept_up_to_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(count_cache, "_KEPT", 1)
    rules = variants.get("hartenjagen").amend(r.Moon(r.Choice(), Cards("QS")))
    follower = Follower(Batch(Game(rules), 3, seed=1))
    for _ in range(70):
        follower.step()
    assert len(follower.batch._counts._kept) == 1


def test_ties_by_the_last_trick_and_rules_about_tricks_are_counted() -> None:
    base = variants.get("hartenjagen").amend(r.EndAfter(1), r.LastTrick())
    moons = (r.AddUnlessShooterLoses(), r.Choice((r.AddUnlessShooterLoses(), r.Subtract())))
    for part in (*(r.Moon(effect, Cards("QS")) for effect in moons), r.TrickPoints()):
        follower = Follower(Batch(Game(base.amend(part)), 4, seed=2))
        for _ in range(90):
            follower.step()
        assert follower.deals >= 4


@pytest.mark.parametrize("count", [3, 6])
def test_barred_cards_are_passed_only_where_the_others_are_not_enough(count: int) -> None:
    barred = Cards(
        [card for card in variants.get("hartenjagen").table(4).deck if card.suit in "SH"]
    )
    rules = variants.get("hartenjagen").amend(r.Passing("left", count, barred))
    follower = Follower(Batch(Game(rules), 6, seed=2))
    follower.run(4 * count, 3)


@pytest.mark.parametrize("points", [2**33, -(2**33)])
def test_large_totals_are_cut_in_planes(points: int) -> None:
    rules = variants.get("hartenjagen").amend(Points(points), r.EndAfter(3))
    follower = Follower(Batch(Game(rules), 1, seed=2, match=True))
    for _ in range(44):
        follower.step()
    follower.check()


# From states and back.


def test_states_come_in_and_go_out() -> None:
    for name, players in TABLES[::5]:
        game = Game(variants.get(name), players)
        rng = Random(players)
        states = [some_state(game, rng, steps) for steps in (0, 3, 9, 30, 44)]
        batch = Batch.of(states, seed=1, match=True)
        for table, state in enumerate(states):
            if state.phase is not Phase.DEAL:
                assert batch.state(table) == state
        Follower(batch).run(40, 13)


@pytest.mark.parametrize("rule", [r.NoTricks(7), r.TrickPoints({-1: 5}), r.Trumps("S")])
def test_what_was_taken_before_counts_at_a_table(rule: Any) -> None:
    """States in the middle of a deal: tricks, piles and the trick on the table come along."""
    game = Game(SHORT.amend(rule, r.Passing()))
    rng = Random(2)
    states = [some_state(game, rng, steps) for steps in range(1, 20, 2)]
    follower = Follower(Batch.of(states, seed=1))
    assert [follower.batch.state(table) for table in range(10)] == states
    for _ in range(20):
        follower.step()
    assert follower.deals == 10


def some_state(game: Game, rng: Random, steps: int) -> State:
    """A state some steps into a match."""
    state = game.start(seed=rng.getrandbits(30))
    for _ in range(steps):
        if state.phase in (Phase.DEAL, Phase.REDEAL):
            state = state.deal()
        else:
            state = state.apply(state.random_action(rng, rng.choice(state.actors)))
    return state


def test_positions_go_on_and_the_next_deals_come_from_the_seed() -> None:
    game = Game(variants.MICROSOFT)
    position = game.position(["2H 3C", "4H 5C", "6H 7C", "8H 9C"], leader=1, broken=True)
    found = []
    for _ in range(2):
        batch = Batch.of([position], seed=4, match=True)
        follower = Follower(batch)
        follower.run(30, 5)
        found.append(batch.state(0))
    assert found[0] == found[1]
    mix = variants.MICROSOFT.amend(r.Passing("mix", 3))
    start = Game(mix).position(["2H 3C", "4H 5C", "6H 7C", "8H 9C"], leader=1)
    Follower(Batch.of([start], seed=4, match=True)).run(40, 9)


def test_what_is_no_state_is_named() -> None:
    state = Game(variants.MICROSOFT).start(seed=1)
    with pytest.raises(InputError, match="a batch has one table or more"):
        Batch.of([], seed=1)
    with pytest.raises(InputError, match="state 1 is not a State but 'x'"):
        Batch.of([state, "x"], seed=1)  # type: ignore[list-item]
    with pytest.raises(InputError, match=r"state 1 is one of .*american.*, not of .*microsoft"):
        Batch.of([state, Game(variants.AMERICAN).start(seed=1)], seed=1)
    short = Game(variants.get("hartenjagen").amend(r.EndAfter(1)))
    over = Batch(short, 1, seed=1, match=True).state(0)
    rng = Random(1)
    while not over.is_over:
        over = over.apply(over.random_action(rng, over.actors[0]))
    with pytest.raises(InputError, match="state 0: its match is over"):
        Batch.of([over], seed=1)


# Tables that wait.


def ended(batch: Batch) -> Batch:
    """Play until all tables wait."""
    while batch.legal.any():
        batch.step(batch.random_actions())
    return batch


@pytest.mark.parametrize(("name", "players"), TABLES[::4])
def test_a_table_waits_with_its_last_state(name: str, players: int) -> None:
    batch = Batch(Game(variants.get(name), players), 2, seed=players, auto=False)
    for _ in range(2):
        ended(batch)
        assert (batch.random_actions() == -1).all()
        for table in range(2):
            state = batch.state(table)
            assert state.hand_score is not None
            assert PHASES[batch.phase[table] - 1] is state.phase
            assert tuple(batch.scores[table].tolist()) == state.scores
            assert tuple(batch.seen_scores()[table].tolist()) == state.scores
            for seat in range(players):
                found = batch.observe(seat)[table]
                assert (found == batch.encoding.observe(state.view(seat))).all()
        batch.step([-1, -1])
        assert not batch.over.any()
        with pytest.raises(InputError, match="table 1: its deal is over"):
            batch.step([-1, 0])
        batch.restart()
        assert batch.legal.all()


def test_a_batch_equals_states_after_questions_and_changed_totals() -> None:
    few = variants.get("hartenjagen")
    shoot = r.Moon(cards=Cards("QS"))
    for parts in (
        (shoot,),
        (r.Moon(r.WinMatch(), Cards("QS")),),
        (r.Moon(r.Choice(), Cards("QS")), r.EndAt(3)),
        (r.ExactHit(1, to=0), r.ExactHit(2, less=(3, 4), optional=True, key="two")),
        (r.EndAfter(1),),
        (r.TrickPoints(),),
    ):
        for match in (False, True):
            game = Game(few.amend(r.EndAfter(2)).amend(*parts))
            batch = ended(Batch(game, 5, seed=1, match=match, auto=False))
            for table in range(5):
                state = batch.state(table)
                assert state.is_over or not match
                assert tuple(batch.scores[table].tolist()) == state.scores
                found = batch.observe(0)[table]
                assert (found == batch.encoding.observe(state.view(0))).all()
    with pytest.raises(InputError, match="table 0: its match is over"):
        batch.step([1] * 5)


def test_a_match_that_ends_below_zero_is_over() -> None:
    """If the high score wins and the match ends at a low one, all seats may fall below it."""
    twelve = "JC QC KC AC 8S 9S QS KS AS 9H QH KH"
    rules = variants.MICROSOFT.amend(
        r.Deck(pack=twelve),
        r.EldestOpens(),
        r.Passing(),
        r.EndDownTo(-1),
        points=[r.heart_points(-2), r.NoTricks(-5)],
        shoots=[],
        best="high",
    )
    batch = ended(Batch(Game(rules), 40, seed=1, auto=False))
    found = set()
    for table in range(40):
        state = batch.state(table)
        found.add((max(state.scores) < -1, state.phase))
        assert PHASES[batch.phase[table] - 1] is state.phase
        assert (batch.observe(0)[table] == batch.encoding.observe(state.view(0))).all()
    assert found == {(True, Phase.OVER), (False, Phase.OVER)}


def test_some_tables_begin_anew() -> None:
    batch = ended(Batch(Game(variants.MICROSOFT), 4, seed=1, auto=False))
    batch.restart([2, 0], seeds=[5, None])
    assert (batch.legal != 0).tolist() == [True, False, True, False]
    first = batch.state(2)
    actions = batch.random_actions()
    assert actions[[1, 3]].tolist() == [-1, -1]
    batch.step(actions)
    batch.restart([1], seeds=[5])
    assert batch.state(1) == first != batch.state(0)
    state = batch.state(1)
    batch.restart([3, 2], state=state)
    assert batch.state(3) == batch.state(2) == state
    assert batch.picks(2) == ()
    before = [batch.state(table) for table in range(4)]
    for words, message in (
        ({"tables": [4]}, "a table: 4 is not one of 4"),
        ({"tables": [1], "seeds": [1, 2]}, "2 seeds for 1 table"),
        ({"tables": {1, 2}, "seeds": [1, 2]}, "tables must be a list, not {1, 2}"),
        ({"tables": [1], "seeds": ["x"]}, "seed 0 must be a whole number"),
        ({"state": Game(variants.AMERICAN).start()}, "the state is one of .*american"),
    ):
        with pytest.raises(InputError, match=message):
            batch.restart(**words)
        assert [batch.state(table) for table in range(4)] == before


@pytest.mark.parametrize("name", ["american", "turbo", "pagat_exchange", "hartenjagen"])
def test_others_play_until_a_seat_is_to_act(name: str) -> None:
    """At each table from random numbers of its own, whatever is played beside it."""
    rules = variants.get(name).amend(r.EndAfter(2))
    game = Game(rules, rules.players[-1])
    for match in (False, True):
        many = Batch(game, 3, seed=[4, 5, 6], match=match, auto=False)
        single = Batch(game, 1, seed=[5], match=match, auto=False)
        while many.legal.any():
            for batch in (many, single):
                batch.play_others(1)
                assert ((batch.actor == 1) | (batch.legal == 0)).all()
            assert many.state(1) == single.state(0)
            many.step(np.where(many.legal != 0, many.mask.argmax(axis=1), -1))
            single.step(np.where(single.legal != 0, single.mask.argmax(axis=1), -1))
        assert many.state(1) == single.state(0)
    going = Batch(game, 2, seed=1)
    deals = 0
    for _ in range(40):
        going.play_others(2)
        assert (going.actor == 2).all()
        deals += int(going.over.sum())
        going.step(going.random_actions())
    assert deals > 0
    with pytest.raises(InputError, match="seat"):
        going.play_others(9)


@pytest.mark.parametrize("opening", [r.TakerOpens(), LongestOpens()])
@pytest.mark.parametrize("auto", [True, False])
def test_others_play_on_where_a_custom_rule_says_who_leads(opening: r.Opening, auto: bool) -> None:
    batch = Batch(Game(variants.AMERICAN.amend(opening)), 4, seed=1, auto=auto)
    for _ in range(40):
        batch.play_others(0)
        assert ((batch.actor == 0) | (batch.legal == 0)).all()
        batch.step(batch.random_actions())


@final
@frozen
class FirstTrick(r.PointRule):
    """The first trick counts three, from its end on."""

    key: ClassVar[str] = "points.first_trick"
    needs: ClassVar[Needs] = "tricks"

    def lines(self, deal: r.PlayedDeal) -> Iterable[r.Line]:
        return [r.Line(seat, 3, self.key) for seat in deal.takers[:1] if seat is not None]


def test_points_so_far_are_as_a_spectator_sees_them() -> None:
    turned = variants.MICROSOFT.amend(r.EndTurned(10))
    games = [Game(variants.get(name), players) for name, players in TABLES[::5]]
    games += [Game(turned), Game(variants.get("hartenjagen").amend(r.TrickPoints()))]
    games.append(Game(variants.MICROSOFT.amend(FirstTrick())))
    for game in games:
        batch = Batch(game, 1, seed=3, match=True)
        for number in range(75):
            if number % 6 == 0 or batch.phase[0] == 1 + PHASES.index(Phase.CHOOSE):
                state = batch.state(0)
                sign = game.table.rules.end.sign(state.match.standing)
                seen = state.view(None).points
                due = [total + sign * more for total, more in zip(state.scores, seen, strict=True)]
                assert batch.seen_scores()[0].tolist() == due
            batch.step(batch.random_actions())


def test_seeds_of_tables_are_their_own() -> None:
    game = Game(variants.MICROSOFT)
    batch = Batch(game, 3, seed=[7, -7, 7])
    assert batch.state(0) == batch.state(2) != batch.state(1)
    with pytest.raises(InputError, match="2 seeds for 3 tables"):
        Batch(game, 3, seed=[1, 2])
    with pytest.raises(InputError, match="seed 1 must be a whole number"):
        Batch(game, 2, seed=[1, 0.5])  # type: ignore[list-item]


# Refusals change nothing.


def test_an_illegal_action_names_its_table_and_changes_nothing() -> None:
    batch = Batch(Game(variants.MICROSOFT.amend(r.Passing("hold"))), 3, seed=1)
    batch.step(batch.random_actions())
    before = [batch.state(table) for table in range(3)]
    actions = batch.random_actions()
    refused = next(iter(before[1].reasons()))
    actions[1] = refused.index
    with pytest.raises(IllegalAction, match=r"table 1: .*\[follow\.suit\]") as found:
        batch.step(actions)
    assert found.value.violation.card == refused
    actions[1] = DONE
    with pytest.raises(InputError, match="table 1: pick 0: 57 may not be picked"):
        batch.step(actions)
    assert [batch.state(table) for table in range(3)] == before
    batch = Batch(Game(variants.MICROSOFT), 2, seed=1)
    with pytest.raises(InputError, match="table 0: pick 0: 58 may not be picked"):
        batch.step(np.array([FIRST_OPTION, FIRST_OPTION]))


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([[1], 1], "for each of 2 tables, not \\[\\[1\\], 1\\]"),
        ([1], "for each of 2 tables, not an array of int64 with the shape"),
        ([0.5, 1], "not an array of float64"),
        ([0, 64], "table 1: 64 is not the number of an action, 0 to 63"),
        ([-2, 0], "table 0: -2 is not the number of an action"),
    ],
)
def test_malformed_actions_are_named(actions: Any, message: str) -> None:
    batch = Batch(Game(variants.MICROSOFT), 2, seed=1)
    with pytest.raises(InputError, match=message):
        batch.step(actions)


def test_malformed_arguments_are_named() -> None:
    game = Game(variants.MICROSOFT)
    with pytest.raises(InputError, match="the number of tables"):
        Batch(game, 0, seed=1)
    for switch in ("match", "auto"):
        with pytest.raises(InputError, match=f"^{switch} must be True or False, not 'no'"):
            Batch(game, 2, seed=1, **{switch: "no"})  # type: ignore[arg-type]
    batch = Batch(game, 2, seed=1)
    for table in (2, -1, "x"):
        with pytest.raises(InputError, match="a table"):
            batch.state(table)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="seat"):
        batch.observe(4)
    long = Game(variants.CANCELLATION.amend(r.Passing("call", 2)), 8)
    with pytest.raises(InputError, match="need 66 numbers, and a batch has 64"):
        Batch(long, 1, seed=1)
    assert repr(batch) == f"<Batch of 2 tables: {game!r}>"
    assert repr(Batch(game, 1, seed=1)) == f"<Batch of 1 table: {game!r}>"


def test_lists_and_arrays_of_other_types_are_named() -> None:
    batch = Batch(Game(variants.MICROSOFT), 2, seed=1)
    wrong: Any
    for wrong in (5, "ab", 1.5):
        with pytest.raises(InputError, match="states must be a list"):
            Batch.of(wrong, seed=1)
        with pytest.raises(InputError, match="seeds must be a list"):
            batch.restart([0], seeds=wrong)
        with pytest.raises(InputError, match="tables must be a list"):
            batch.restart(wrong)
    wrong = "ab"
    with pytest.raises(InputError, match="seed must be a whole number or a list of them, not 'ab'"):
        Batch(Game(variants.MICROSOFT), 2, seed=wrong)
    for wrong in ([1], np.zeros((2, 1, 57)), "x", np.zeros((1, *batch.observe().shape[1:]))):
        with pytest.raises(InputError, match="out must be an array with the shape"):
            batch.observe(out=wrong)


@pytest.mark.parametrize("part", [Points(10**30), r.bonus_points("JD", 10**30)])
def test_points_that_do_not_fit_are_named(part: Any) -> None:
    batch = Batch(Game(variants.MICROSOFT.amend(part)), 1, seed=1)
    for _ in range(12 + 51):
        batch.step(batch.random_actions())
    with pytest.raises(InputError, match=r"10{28,29}\d\d? points do not fit into an array"):
        batch.step(batch.random_actions())


@pytest.mark.parametrize("jack", [2**61, 2**63 - 1, -(2**63), 10**30])
def test_scores_too_large_for_arrays_are_refused_before_the_end(jack: int) -> None:
    """The totals or the points of the deal may be too large, each alone or only together."""
    rules = variants.MICROSOFT.amend(r.bonus_points("JD", jack), r.EndAfter(9))
    batch, refused = Batch(Game(rules), 1, seed=1, match=True), 0
    with pytest.raises(InputError, match="points do not fit into an array"):  # noqa: PT012
        while True:
            due = seen_scores(batch.state(0))
            if all(abs(score) < 2**63 for score in due):
                assert batch.seen_scores().tolist() == [list(due)]
            else:
                refused += 1
                with pytest.raises(InputError, match="points do not fit into an array"):
                    batch.seen_scores()
            batch.step(batch.random_actions())
    assert refused


@frozen
class SevenOptions(r.ScoreRule):
    """A total becomes one of seven others, more than there are numbers for."""

    key: ClassVar[str] = "seven"

    def after(self, total: int, totals: tuple[int, ...]) -> dict[str, int]:
        return {str(number): number for number in range(7)} if total else {}


def everything(batch: Batch) -> tuple[object, ...]:
    """All that a caller can see of a batch, and the random numbers to come."""
    tables = range(len(batch))
    return (
        batch.legal.tobytes(),
        batch.actor.tobytes(),
        batch.phase.tobytes(),
        batch.scores.tobytes(),
        batch.over.tobytes(),
        batch.match_over.tobytes(),
        batch.points.tobytes(),
        batch.observe().tobytes(),
        [batch.state(table) for table in tables],
        [batch.picks(table) for table in tables],
        [batch._tables.word(table, flat.DRAWN) for table in tables],
    )


@pytest.mark.parametrize(
    ("part", "match", "others"),
    [
        (SevenOptions(), True, False),
        (SevenOptions(), True, True),
        (Points(10**30), False, False),
        (Points(2**63 - 2), True, False),
    ],
)
@pytest.mark.parametrize("name", ["microsoft", "turbo"])
def test_an_error_in_the_middle_of_a_step_changes_nothing(
    name: str, part: Any, match: bool, others: bool
) -> None:
    """The other tables have not gone on, in whatever phase they are."""
    game = Game(variants.get(name).amend(part, r.EndAfter(50)))
    batch, rng = Batch(game, 6, seed=1, match=match), Random(2)
    refused = 0
    for step in range(700):
        actions = batch.random_actions()
        for table in range(6):
            if rng.random() < 0.1:
                actions[table] = -1
        before = everything(batch)
        arrays = batch.over, batch.points
        try:
            if others and step % 7 == 0:
                batch.play_others(0)
            else:
                batch.step(actions)
        except InputError:
            assert everything(batch) == before
            assert batch.over is arrays[0]
            assert batch.points is arrays[1]
            refused += 1
            break
    assert refused == 1
    state = Game(game.rules).start(seed=1)
    batch.restart([1, 2], state=state)
    assert batch.phase[1] == batch.phase[2]


def test_a_state_that_has_no_numbers_is_refused_by_all_tables() -> None:
    game = Game(variants.MICROSOFT.amend(SevenOptions(), r.EndAfter(50)))
    state = game.position(["2H", "3H", "4C", "5C"], leader=0, taken=["", "QS", "4H", ""])
    rng = Random(1)
    while state.question is None:
        state = state.apply(state.random_action(rng))
    batch = Batch(game, 3, seed=1, match=True)
    for _ in range(20):
        batch.step(batch.random_actions())
    before = everything(batch)
    with pytest.raises(InputError, match="has 7 options, and there are numbers for 6"):
        batch.restart([0, 2], seeds=[5, 6], state=state)
    assert everything(batch) == before


@pytest.mark.parametrize("name", ["microsoft", "turbo", "gong_zhu", "cancellation"])
def test_tables_that_may_fail_go_first_and_nothing_else_changes(name: str) -> None:
    """A rule that is never asked makes a batch careful; all tables go the same way."""
    rules = variants.get(name)
    plain = Game(rules, rules.players[0])
    careful = Game(rules.amend(r.EndAt(10**6)), rules.players[0])
    calm = Game(rules.amend(r.EndAt(10_000)), rules.players[0])
    assert plain != careful
    one, two = (Batch(game, 5, seed=3, match=True) for game in (calm, careful))
    assert (one._is_sure, two._is_sure) == (True, False)
    for step in range(400):
        actions = one.random_actions()
        assert actions.tolist() == two.random_actions().tolist()
        actions[step % 5] = -1
        one.step(actions)
        two.step(actions)
        if step % 9 == 0:
            one.play_others(1)
            two.play_others(1)
        assert one.legal.tolist() == two.legal.tolist()
        assert one.over.tolist() == two.over.tolist()
        assert one.points.tolist() == two.points.tolist()


# Arrays.


def test_the_same_seed_gives_the_same_batch() -> None:
    game = Game(variants.AMERICAN)
    found = []
    for seed in (1, 1, 2):
        batch = Batch(game, 4, seed=seed)
        for _ in range(80):
            batch.step(batch.random_actions())
        found.append([batch.state(table) for table in range(4)])
    assert found[0] == found[1] != found[2]


def test_random_actions_are_uniform() -> None:
    batch = Batch(Game(variants.MICROSOFT), 1, seed=1)
    legal = np.flatnonzero(batch.mask[0])
    counts = np.zeros(64, np.int64)
    for _ in range(2000):
        counts[batch.random_actions()[0]] += 1
    assert (counts[legal] > 1000 / len(legal)).all()
    assert counts.sum() == counts[legal].sum()


def test_hands_are_dealt_evenly() -> None:
    batch = Batch(Game(variants.MICROSOFT), 2000, seed=1)
    start = flat.HEADER
    hands = batch._words[:, start : start + 4]
    for card in ("2C", "3C", "QS", "AH"):
        share = (hands >> Card(card).index & 1).mean(axis=0)
        assert (abs(share - 0.25) < 0.05).all()


def test_planes_are_written_into_an_array() -> None:
    batch = Batch(Game(variants.MICROSOFT), 3, seed=1)
    out: Any = np.full((3, len(batch.encoding.planes), 57), 9, np.float32)
    assert batch.observe(out=out) is out
    assert (out == batch.observe()).all()
    with pytest.raises(ValueError, match="read-only"):
        batch.observe()[0, 0, 0] = 1


def test_nothing_hidden_is_in_the_planes_of_a_batch() -> None:
    """States that a seat cannot tell apart, as tables of a batch."""
    rng = Random(3)
    pairs = 0
    for name, players in TABLES[::6]:
        game = Game(variants.get(name), players)
        state = some_state(game, rng, players + 7)
        seat = rng.randrange(players)
        other = testing.indistinguishable(state, seat, rng)
        if other is not None:
            one, two = Batch.of([state, other], seed=1, match=True).observe(seat)
            assert (one == two).all()
            pairs += 1
    assert pairs > 2


def test_holders_open() -> None:
    batch = Batch(Game(variants.MICROSOFT.amend(r.HolderOpens("QS"), r.Passing("hold"))), 9, seed=1)
    assert (batch.legal == 1 << Card("QS").index).all()
    assert all("QS" in batch.state(k).hands[seat] for k, seat in enumerate(batch.actor))


@pytest.mark.parametrize("number", [1_000_001, 2**63, 10**40])
def test_a_batch_does_not_fill_the_memory(number: int) -> None:
    with pytest.raises(InputError, match=r"^the number of tables must be at most 1000000, not "):
        Batch(Game(variants.AMERICAN), number, seed=1)


def test_the_largest_number_of_tables_is_one_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hearts.batch, "_MOST_TABLES", 3)
    assert len(Batch(Game(variants.AMERICAN), 3, seed=1)) == 3
    with pytest.raises(InputError, match="must be at most 3, not 4"):
        Batch(Game(variants.AMERICAN), 4, seed=1)


#: Six hearts, seldom taken by one seat.
HALF_OF_HEARTS = r.Deck(pack="2C 3C 4C 2D 3D 4D 2H 3H 4H 5H 6H 7H")


@final
@frozen
class Alternating(r.End):
    """Take the points of every second deal off, and end the match after nine deals."""

    key: ClassVar[str] = "test.alternating"
    needs_match: ClassVar[bool] = True

    def reached(self, standing: r.Standing) -> bool:
        return standing.deals >= 9

    def quiet_bounds(self, standing: r.Standing) -> QuietBounds:
        return None if standing.deals >= 8 else ((-(10**6), 10**6),) * standing.players

    def sign(self, standing: r.Standing) -> int:
        return -1 if standing.deals % 2 else 1


@pytest.mark.parametrize("rule", [r.TrickPoints({0: 2, -1: 3}), r.EndTurned(3), Alternating()])
def test_matches_whose_deals_need_a_state_go_the_way_of_states(rule: r.TrickPoints | r.End) -> None:
    """Points of tricks, and ends that turn the points about."""
    rules = SMALL_PACK.amend(HALF_OF_HEARTS, rule, r.Passing())
    follower = Follower(Batch(Game(rules), 4, seed=3, match=True))
    for _ in range(90):
        follower.step()
    assert follower.deals > 20


#: Rules by which more than the pass depends on the number of the deal.
BY_NUMBER: list[tuple[Any, ...]] = [
    (r.Passing(("left", "hold"), 1), Alternating()),
    (r.Passing(("left", "hold"), 1), Alternating(), HALF_OF_HEARTS),
    (r.Passing(("left", "hold"), 1), Alternating(), r.TrickPoints({0: 2, -1: 3})),
    (r.Passing(("left", "right", "hold"), 1), r.EndAfter(2)),
    (r.Passing(("left", "right", "hold"), 1), r.EndAfter(3)),
    (r.Passing(("left", "mix"), 1),),
    (r.Passing(("hold", "call"), 1),),
    (r.Passing(("left", "right", "hold"), 1), r.TakerOpens("2H", "2C")),
    (r.Passing(("left", "right"), 1), r.Moon(r.AddUnlessShooterLoses())),
]


@pytest.mark.parametrize("parts", BY_NUMBER)
def test_a_single_deal_is_played_by_the_sheet_of_its_number(parts: Any) -> None:
    """Its sign, its first leader, its phases and the end after it."""
    game, seen = Game(SMALL_PACK.amend(*parts)), set()
    follower = Follower(Batch(game, 8, seed=1, deal_number=None))
    for _ in range(60):
        follower.check()
        numbers = follower.batch.deal_number.tolist()
        assert numbers == [state.deal_number for state in follower.states]
        seen |= set(numbers)
        totals = [seen_scores(state) for state in follower.states]
        assert follower.batch.seen_scores().tolist() == list(map(list, totals))
        follower.step()
    assert follower.deals > 20
    assert seen == set(sheets_by_number(game, None))


@pytest.mark.parametrize("place", range(len(HOUSE_RULES)))
def test_single_deals_equal_states_under_house_rules(place: int) -> None:
    follower = Follower(Batch(game_of(HOUSE_RULES[place]), 4, seed=place, deal_number=None))
    follower.run(40, 11)
    assert follower.deals > 0


@pytest.mark.parametrize("number", [None, 0, 1])
@pytest.mark.parametrize("parts", BY_NUMBER)
def test_a_single_deal_that_waits_has_kept_its_number(parts: Any, number: int | None) -> None:
    game = Game(SMALL_PACK.amend(*parts))
    batch = Batch(game, 8, seed=1, deal_number=number, auto=False)
    for _ in range(3):
        numbers = batch.deal_number.tolist()
        points = np.zeros_like(batch.points)
        while batch.legal.any():
            batch.step(batch.random_actions())
            points += batch.points
        assert batch.deal_number.tolist() == numbers
        for table in range(8):
            state = batch.state(table)
            assert len(state.match.hand_scores) == numbers[table] + 1
            assert state.match.hand_scores[-1].points == tuple(points[table].tolist())
            assert PHASES[batch.phase[table] - 1] is state.phase
            assert tuple(batch.scores[table].tolist()) == state.scores
            for seat in range(4):
                found = batch.observe(seat)[table]
                assert (found == batch.encoding.observe(state.view(seat))).all()
        batch.restart()


def test_the_table_of_a_wrong_number_is_named_beside_tables_that_wait() -> None:
    batch = Batch(Game(SMALL_PACK.amend(r.Passing())), 3, seed=1, auto=False)
    with pytest.raises(InputError, match="table 1: 99 is not the number of an action"):
        batch.step(np.array([-1, 99, -1]))


def test_a_shoot_is_counted_in_single_deals_that_wait() -> None:
    """The taker of the one heart has shot."""
    batch = Batch(Game(SMALL_PACK.amend(r.Passing(), r.Moon(r.Add()))), 3, seed=1, auto=False)
    for _ in range(7):
        batch.step(batch.random_actions())
        assert not batch.over.any()
    batch.step(batch.random_actions())
    assert batch.over.all()
    assert (np.sort(batch.points, axis=1) == [0, 1, 1, 1]).all()


@final
@frozen
class Unsure(r.End):
    """End the match after nine deals, which is never said beforehand."""

    key: ClassVar[str] = "test.unsure"
    needs_match: ClassVar[bool] = True

    def reached(self, standing: r.Standing) -> bool:
        return standing.deals >= 9

    def quiet_bounds(self, standing: r.Standing) -> QuietBounds:
        return None


def test_tables_wait_under_a_rule_that_has_to_be_asked() -> None:
    rules = SMALL_PACK.amend(r.Passing(), Unsure(), shoots=[])
    batch = Batch(Game(rules), 3, seed=1, auto=False)
    while not batch.over.any():
        batch.step(batch.random_actions())
    assert batch.over.all()
    assert not batch.legal.any()
    assert [batch.state(table).phase for table in range(3)] == [Phase.DEAL] * 3


def test_after_a_late_deal_single_deals_have_numbers_of_their_own() -> None:
    """A table that began with a state from late in a match goes on with deals of its own."""
    late = some_state(Game(variants.MICROSOFT), Random(2), 150)
    assert late.deal_number == 2
    follower = Follower(Batch.of([late, late], seed=1, deal_number=0))
    follower.run(80, 4)
    assert follower.deals > 0
    assert {follower.batch.state(table).deal_number for table in range(2)} == {0}


def test_a_match_goes_on_at_totals_of_any_size() -> None:
    """Far below the limit of the match is not beyond it."""
    rules = variants.MICROSOFT.amend(r.EndAt(30), r.bonus_points("JD", -(10**10)))
    follower = Follower(Batch(Game(rules), 3, seed=1, match=True))
    follower.run(300, 3)
    assert follower.deals > 3


def test_any_card_may_lie_in_a_kitty() -> None:
    """Also the lowest of the pack, alone or with others."""
    pack = "1C 2C 3C 4C 5C 1H 2H 3H 4H 5H 6H TH"
    rules = variants.get("golden_ten").amend(r.Deck(pack=pack), r.Kitty(3))
    follower = Follower(Batch(Game(rules, 3), 6, seed=1))
    follower.run(60, 1)
    assert follower.deals > 30


@pytest.mark.parametrize("part", [r.Moon(r.AddUnlessShooterLoses(), Cards("QS")), r.EndTurned(50)])
def test_nothing_of_a_match_is_left_in_single_deals_after_it(part: Any) -> None:
    """RH-034: the deal that was due in the match goes by its totals, later ones do not."""
    game = Game(SHORT.amend(part))
    match = Match(game.rules).add((95, 0, 95, 1)).add((0, 4, 0, 0))
    follower = Follower(Batch.of([game.start(seed=1, match=match)] * 12, seed=1))
    for step in range(100):
        if step % 7 == 0:
            follower.check()
            batch, states = follower.batch, follower.states
            assert batch.scores.tolist() == [list(state.scores) for state in states]
            assert batch.seen_scores().tolist() == [list(seen_scores(state)) for state in states]
        follower.step()
    assert follower.deals >= 24
