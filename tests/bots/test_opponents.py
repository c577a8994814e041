"""All opponents: legal everywhere, blind to what a seat cannot know, the same each time."""

from __future__ import annotations

import pickle
from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Cards,
    Choose,
    Game,
    InputError,
    Phase,
    Play,
    State,
    View,
    play_out,
    testing,
    variants,
)
from hearts._core.search.likelihood import likelihood
from hearts.bots import (
    LEVELS,
    CarefulOpponent,
    Opponent,
    RandomOpponent,
    SearchingOpponent,
    careful,
    opponent,
)
from hearts.bots.candidates import candidates
from hearts.bots.careful import careful_play_for
from hearts.bots.estimates import Estimates
from hearts.bots.opponent import rng_key
from hearts.rules import HEARTS, PACK, QUEEN, Passing
from tests.laws.helpers import states
from tests.tables import TABLES

QUICK = SearchingOpponent(worlds=2)
EACH = [RandomOpponent(3), careful, QUICK]


@pytest.mark.parametrize("bot", EACH, ids=lambda bot: type(bot).__name__)
@given(state=states(), rng=st.randoms(use_true_random=False))
def test_an_opponent_is_legal_and_knows_only_its_view(
    bot: Opponent, state: State, rng: Random
) -> None:
    """Law 6: what the seat cannot tell apart, it cannot play differently."""
    for seat in state.actors:
        choice = bot.choose(state.view(seat))
        assert state.explain(choice.action) is None
        assert choice.action.seat == seat
        assert choice.reason.endswith(".")
        assert bot(state.view(seat)) == choice.action
        other = testing.indistinguishable(state, seat, rng)
        if other is not None:
            assert bot.choose(other.view(seat)) == choice


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_search_plays_every_variant(name: str, players: int) -> None:
    game = Game(variants.get(name), players)
    bots = [SearchingOpponent(worlds=1), *[careful] * (players - 1)]
    state = play_out(game.start(seed=2), bots, deals=1)
    assert len(state.match.hand_scores) == 1


def test_an_opponent_is_a_value() -> None:
    for level in LEVELS:
        bot = opponent(level, seed=4)
        assert pickle.loads(pickle.dumps(bot)) == bot
        assert hash(bot) == hash(opponent(level, seed=4))
    assert len({opponent(level) for level in LEVELS}) == len(LEVELS) == 5
    assert opponent(2, seed=4) == opponent(2, seed=5) == CarefulOpponent()
    assert opponent(1, seed=4) != opponent(1, seed=5)


def test_other_seeds_draw_other_actions() -> None:
    view = Game(variants.AMERICAN).start(seed=1).deal().view(0)
    assert len({RandomOpponent(seed)(view) for seed in range(9)}) == 9


@pytest.mark.parametrize("bot", EACH, ids=lambda bot: type(bot).__name__)
@pytest.mark.parametrize("view", [None, Game(variants.AMERICAN).start(seed=1)])
def test_only_a_seat_that_has_to_act_is_played(bot: Opponent, view: Any) -> None:
    with pytest.raises(InputError, match="a seat is played from its View"):
        bot(view)
    with pytest.raises(InputError, match="has nothing to do"):
        bot(Game(variants.AMERICAN).start(seed=1).view(0))


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: opponent(0), "the levels are 1 to 5, not 0"),
        (
            lambda: opponent("2"),
            "the levels are random, careful, skilled, strong, strongest, not '2'",
        ),
        (lambda: opponent(2.0), "the level must be a whole number, not 2.0"),  # type: ignore[arg-type]
        (lambda: opponent(2, seed="x"), "a seed must be a whole number, not 'x'"),  # type: ignore[arg-type]
        (lambda: opponent(1, seconds=0), "the seconds must be a number above 0, not 0"),
        (lambda: opponent(4, seconds="x"), "the seconds must be a number above 0, not 'x'"),  # type: ignore[arg-type]
        (lambda: RandomOpponent("x"), "a seed must be a whole number"),  # type: ignore[arg-type]
        (lambda: SearchingOpponent(0), "the number of worlds must be at least 1"),
        (lambda: SearchingOpponent(seconds=0), "the seconds must be a number above 0, not 0"),
        (lambda: SearchingOpponent(seconds=10**400), "the seconds must be a number above 0, not 1"),
        (lambda: SearchingOpponent(seconds=True), "the seconds must be a number above 0"),
        (lambda: SearchingOpponent(seconds=float("nan")), "the seconds must be a number above 0"),
    ],
)
def test_wrong_settings_are_named(make: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        make()


# The search.


def test_a_search_ends_when_its_time_is_over() -> None:
    view = Game(variants.AMERICAN).start(seed=1).deal().view(0)
    choice = SearchingOpponent(worlds=10**6, seconds=0.01).choose(view)
    assert view.explain(choice.action) is None


def test_worlds_of_a_limited_time_are_no_one_sided_part_of_all() -> None:
    """They came in the order in which they are counted, and the first ones are alike."""
    hands = ["2C 3C", "5C 6C", "8C 9C", "JC QC"]
    rest = PACK - Cards(" ".join(hands))
    game = Game(variants.AMERICAN)
    view = game.position(hands, leader=0, taken=["", str(rest), "", ""]).view(0)
    found = Estimates(view, [Play("2C", 0)], "1", 100, 3600)
    assert found.found()[0].worlds == view.worlds().count == 90
    first = [world for world, _ in islice(found._worlds(timed=True), 9)]
    assert {card for world in first for card in world.hands[1]} == set(Cards(" ".join(hands[1:])))


def test_a_level_can_have_a_limit_in_seconds() -> None:
    """It keeps its worlds; the levels that do not search have no use for one."""
    for level in LEVELS:
        limited, free = opponent(level, seconds=0.5, seed=3), opponent(level, seed=3)
        if isinstance(free, SearchingOpponent):
            free = evolve(free, seconds=0.5)
        assert limited == free


def test_a_single_world_decides_alone() -> None:
    """It has no error, so another action is taken where it is better in that world."""
    bot, state = SearchingOpponent(worlds=1), Game(variants.AMERICAN).start(seed=1).deal()
    others = 0
    while state.actors:
        view = state.view(state.actors[0])
        choice, usual = bot.choose(view), careful(view)
        others += choice.action != usual
        assert "nan" not in choice.reason
        state = state.apply(usual)
    assert others > 0


def test_the_only_action_needs_no_search() -> None:
    game = Game(variants.AMERICAN)
    state = game.position(["2C", "3C", "4C", "5C"], leader=0)
    assert QUICK.choose(state.view(0)).reason == "No other card may be played."
    state = game.position(["3C 4D", "2C 3D", "QS AD", "KC 5D"], leader=0).play("3C").play("2C")
    assert QUICK.choose(state.view(2)).reason == "It is the only promising action."


def test_a_heart_goes_to_another_side_than_the_shooter() -> None:
    """The shooter leads its lowest diamond, and both seats behind have only higher ones."""
    hands = [Cards(hand) for hand in ("KD 9C 8C", "2D AC AH", "8S 5H 7S", "QD TC JC")]
    taken = ["", str(PACK - sum(hands, Cards())), "", ""]
    state = Game(variants.AMERICAN).position(hands, leader=1, taken=taken).play("2D")
    for level in (3, 4):
        assert opponent(level)(state.view(2)) == Play("5H", seat=2)


@pytest.mark.parametrize("kitty", ["5H", "6S"])
@pytest.mark.parametrize("level", [2, 3, 4])
def test_warren_is_no_reason_to_throw_the_queen(kitty: str, level: int) -> None:
    """RH-027, RH-028: it was declared another suit, or stands for a spade that nobody has seen."""
    hands = ["7S 2C", "W 3C", "QS 5S", "2S 4C"]
    game = Game(variants.RICKETTS_WARREN)
    state = game.position(hands, leader=0, kitty=kitty, broken=True).play("7S").play("W")
    assert opponent(level)(state.view(2)) == Play("5S", seat=2)


def test_the_last_tricks_are_looked_at_in_full() -> None:
    """The seat on lead knows that the queen drops under its king if it leads low first."""
    game = Game(variants.AMERICAN)
    state = game.position(
        ["3D KS", "4D QS", "5D 2S", "6D 3S"], leader=0, broken=True,
        taken=["", "", "", ""],
    )  # fmt: skip
    choice = SearchingOpponent(worlds=500).choose(state.view(0))
    assert choice.action == Play("3D", 0)


def test_the_answer_is_weighed() -> None:
    """The shooter of a moon may add to the others or subtract from its own: either is as good."""
    game = Game(variants.AMERICAN)
    state = game.position(["2C", "3C", "4C", "5C"], leader=0, taken=["", HEARTS | QUEEN, "", ""])
    for card in ("2C", "3C", "4C", "5C"):
        state = state.play(card)
    assert state.phase is Phase.CHOOSE
    assert isinstance(QUICK(state.view(1)), Choose)


def test_the_defaults_of_an_opponent() -> None:
    assert (SearchingOpponent().worlds, SearchingOpponent().seconds, SearchingOpponent().seed) == (
        *(20, None, 0),
    )
    assert RandomOpponent() == RandomOpponent(0) == opponent(1)
    found = [opponent(level) for level in (3, 4, 5)]
    assert found == [SearchingOpponent(worlds) for worlds in (8, 30, 120)]
    assert opponent(3, seed=4) == SearchingOpponent(8, seed=4)
    assert list(LEVELS) == [1, 2, 3, 4, 5]
    assert len(set(LEVELS.values())) == 5
    for level, name in LEVELS.items():
        assert opponent(name, seed=4) == opponent(level, seed=4)
    assert opponent("careful") == careful
    assert opponent("random", seed=4) == RandomOpponent(4)
    assert SearchingOpponent(worlds=1, seconds=0.5).seconds == 0.5


CANDIDATES = [
    # The hand of seat 0, cards taken, and the cards worth a look: one of each row.
    ("2C 3C 5C 6C 9C", "4C", "2C 9C"),
    ("2C 3C 5C 6C 9C", "", "2C 5C 9C"),
    ("QS KS AS 2S", "", "2S QS KS"),
    ("TS JS QS", "", "TS QS"),
    ("2H 3H 4H", "", "2H"),
    ("2H 4H", "", "2H 4H"),
    ("2D 3D 2C", "", "2C 2D"),
    ("AC 2D", "", "AC 2D"),
]


@pytest.mark.parametrize(("hand", "taken", "wanted"), CANDIDATES)
def test_of_cards_in_a_row_one_is_looked_at(hand: str, taken: str, wanted: str) -> None:
    """Cards with no card of others between them come to the same, if they count alike."""
    own = Cards(hand)
    rest = list(PACK - own - Cards(taken))
    hands = [own, *(Cards(rest[seat::3][: len(own)]) for seat in range(3))]
    state = Game(variants.AMERICAN).position(
        hands, leader=0, broken=True, taken=[Cards(taken), "", "", ""]
    )
    looked_at = candidates(state.view(0), book=False)
    found = {action.card for action in looked_at if isinstance(action, Play)}
    first = careful(state.view(0))
    assert isinstance(first, Play)
    rows = {str(card) for card in found} - {str(first.card)}
    assert rows <= set(wanted.split())
    assert {str(card) for card in found} >= set(wanted.split())


@pytest.mark.parametrize(
    ("name", "phase", "count"),
    [
        ("american", Phase.PASS, 16),
        ("pagat_exchange", Phase.EXCHANGE, 3),
        ("gong_zhu", Phase.CHARGE, 3),
    ],
)
def test_a_few_of_many_choices_are_looked_at(name: str, phase: Phase, count: int) -> None:
    game = Game(variants.get(name), variants.get(name).players[0])
    state = next(
        state
        for state in (reached(game, seed, phase) for seed in range(50))
        if phase is not Phase.CHARGE or len(state.legal_cards(state.actors[0])) == 2
    )
    seat = state.actors[0]
    view = state.view(seat)
    found = candidates(view)
    assert found[0] == careful(view)
    assert len(set(found)) == len(found)
    assert all(view.explain(action) is None for action in found)
    assert count <= len(found) <= count + 1


def reached(game: Game, seed: int, phase: Phase) -> State:
    """A state of this phase."""
    state = game.start(seed=seed)
    while state.phase is not phase:
        seat = state.actors[0] if state.actors else None
        state = state.deal() if seat is None else state.apply(careful(state.view(seat)))
    return state


def late_views(count: int, left: int) -> list[View]:
    """Views of seats that play a card, with so many cards left in the longest hand."""
    found: list[View] = []
    for seed in range(count):
        rng, state = Random(seed), Game(variants.MICROSOFT).start(seed=seed).deal()
        while max(map(len, state.hands)) > left or state.phase is Phase.PASS:
            state = state.apply(state.random_action(rng, state.actors[0]))
        assert state.actor is not None
        found.append(state.view(state.actor))
    return found


def test_the_careful_action_is_left_for_a_better_one_only() -> None:
    """The lead must be more than half of its standard error."""
    seen: Counter[tuple[int, bool]] = Counter()
    for view in late_views(80, 6):
        actions = candidates(view)
        if len(actions) > 1:
            estimates = Estimates(view, actions, rng_key(view, 3), 6)
            leads = [each.lead for each in estimates.found()]
            best = leads.index(max(leads))
            ahead, error = estimates.ahead(best, 0)
            wanted = best if ahead > 0.5 * error else 0
            assert SearchingOpponent(6, seed=3)(view) == actions[wanted]
            seen[min(best, 2), wanted == best] += 1
    assert {(0, True), (1, True), (1, False), (2, True), (2, False)} <= seen.keys()


def test_as_many_worlds_as_may_be_drawn_are_all_taken() -> None:
    exact = 0
    for view in late_views(40, 2):
        actions, number = candidates(view), view.worlds().count
        if number > 1:
            for limit in (number - 1, number):
                for each in Estimates(view, actions, "x", limit).found():
                    assert (each.exact, each.worlds) == (limit == number, limit)
                    exact += each.exact
    assert exact > 10


@pytest.mark.parametrize("name", ["draw_two", "pagat_exchange"])
def test_the_worlds_after_a_stock_or_an_exchange_are_all_taken(name: str) -> None:
    """Their states are made from histories: at level 5 all samples of a single world were equal."""
    game, several = Game(variants.get(name), variants.get(name).players[0]), 0
    for seed in range(20):
        rng, state = Random(seed), game.start(seed=seed).deal()
        while state.phase is not Phase.PLAY or max(map(len, state.hands)) > 3:
            state = state.apply(state.random_action(rng, state.actors[0]))
        assert state.actor is not None
        view = state.view(state.actor)
        worlds = view.worlds()
        if worlds.count <= 50:
            found = [world for world, _ in worlds._states() or ()]
            assert len({(world.hands, world.kitty) for world in found}) == worlds.count
            assert all(world.view(state.actor) == view for world in found)
            assert all(each.exact for each in Estimates(view, candidates(view), "x", 50).found())
            several += worlds.count > 1 or name == "draw_two"
    assert several > 3


def test_a_search_that_was_cut_short_is_not_exact() -> None:
    """With two packs the worlds are drawn, so that one that was drawn proves nothing."""
    game = Game(variants.CANCELLATION, 8)
    state, rng = game.start(seed=1).deal(), Random(1)
    while state.phase is Phase.PASS or sum(map(len, state.hands)) > 2:
        state = state.apply(state.random_action(rng, state.actors[0]))
    assert state.actor is not None
    view = state.view(state.actor)
    assert view.worlds().count == 1
    [cut] = Estimates(view, candidates(view), "x", 5, 1e-9).found()
    assert (cut.worlds, cut.exact) == (1, False)


def test_the_rest_of_a_deal_is_searched_where_that_is_quick() -> None:
    """With two cards a seat; with four there are too many ways to play on."""
    for left, searched in ((2, True), (4, False)):
        views = [view for view in late_views(60, left) if view.worlds().count <= 60]
        assert views
        for view in views:
            assert Estimates(view, candidates(view), "x", 60)._searches is searched


def best_for_all(state: State) -> tuple[int, ...]:
    """The points of a deal that each seat plays out for the greatest lead, seeing all cards."""
    if state.actor is None:
        return state.match.hand_scores[-1].points
    seat, ends = state.actor, [best_for_all(state.play(card)) for card in state.legal_cards()]
    return max(ends, key=lambda points: sum(points) - len(points) * points[seat])


def test_in_the_last_two_tricks_each_seat_plays_the_best_card() -> None:
    searched = 0
    for view in late_views(30, 2):
        if view.worlds().count <= 30:
            play, seat = careful_play_for(view), view.seat or 0
            worlds = [
                (world, ways * likelihood(world, play, seat))
                for world, ways in view.worlds()._states() or ()
            ]
            weight = sum(ways for _, ways in worlds)
            for each in Estimates(view, candidates(view), "x", 30).found():
                assert isinstance(each.action, Play)
                card = each.action.card
                points = [ways * best_for_all(world.play(card))[seat] for world, ways in worlds]
                assert each.points == pytest.approx(sum(points) / weight)
                searched += each.exact
    assert searched > 20


def test_after_a_search_the_shooter_gives_its_best_answer() -> None:
    """The others get 26 points each. The answer is not drawn, so all seeds tell the same."""
    hands = ["AH KH", "3C 4C", "5C 6C", "7C 8C"]
    taken = PACK - sum(map(Cards, hands), Cards())
    state = Game(variants.AMERICAN).position(hands, leader=0, taken=[taken, "", "", ""])
    for view in (state.view(0), state.play("AH").play("3C").play("5C").play("7C").view(0)):
        for seed in "abcd":
            for each in Estimates(view, candidates(view), seed, 100).found():
                assert (each.exact, each.points, each.lead) == (True, 0, 26)


def test_four_cards_a_seat_are_searched_at_a_table_of_three() -> None:
    """There are at most 24 * 24 * 24 ways to play on in each of 70 worlds, if they are allowed."""
    hands = ["3C 4C 3D 4D", "5C 6C 5D 6D", "7C 8C 7D 8D"]
    game = Game(variants.WIKIPEDIA, 3)
    taken = game.table.deck - sum(map(Cards, hands), Cards())
    view = game.position(hands, leader=0, taken=[taken, "", ""], broken=True).view(0)
    assert view.worlds().count == 70
    for worlds, searched in ((9_677, True), (9_676, False)):
        assert Estimates(view, candidates(view), "x", worlds)._searches is searched


def test_worlds_that_are_too_many_to_weigh_leave_the_careful_action() -> None:
    """No opponent fails or stops to think because barred cards may have gone many ways."""
    rules = variants.CANCELLATION.amend(Passing(("left",), 3, barred=HEARTS | QUEEN), name="barred")
    state = Game(rules, 6).start(seed=1).advance()
    while state.phase is Phase.PASS:
        state = state.apply(careful(state.view(state.actors[0])))
    view = state.view(state.actor)
    with pytest.raises(InputError, match="too many to weigh"):
        view.worlds()
    for level in (3, 5):
        decision = opponent(level).choose(view)
        assert decision.action == careful(view)
        assert "too many to weigh" in decision.reason
