"""Choices at the same time: in a pass or a charge, nobody minds who has chosen before."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve

from hearts import Action, Game, Phase, Rules, State, play_out, variants
from hearts.bots import LEVELS, Opponent, SearchingOpponent, advice, opponent, review
from tests.laws.helpers import RARE, called
from tests.tables import TABLES

AT_ONCE = (Phase.PASS, Phase.CHARGE)
Chosen = dict[tuple[Phase, int], Action]


def quick(level: int) -> Opponent:
    """The opponent of a level; if it searches, with two worlds for each decision."""
    bot = opponent(level, seed=3)
    return evolve(bot, worlds=2) if isinstance(bot, SearchingOpponent) else bot


#: The opponents, each once, under the lowest of its levels.
EACH = {bot: level for level in sorted(LEVELS, reverse=True) for bot in [quick(level)]}


def begun(game: Game, seed: int) -> State:
    """The first deal of a match."""
    return called(game.start(seed=seed), Random(seed)).deal()


def rare() -> list[Game]:
    """Games of four with the rare ways to pass and to charge."""
    rules: list[Rules] = [
        *RARE[Phase.CALL], *RARE[Phase.PASS], *RARE[Phase.REDEAL], *RARE[Phase.CHARGE],
    ]  # fmt: skip
    return [Game(each, each.players[-1]) for each in rules]


GAMES = [
    game
    for game in [*(Game(variants.get(name), players) for name, players in TABLES), *rare()]
    if begun(game, 0).phase in AT_ONCE
]


def at_once(bot: Opponent, state: State) -> tuple[State, Chosen]:
    """The state in which play begins, and the choices before: all seats are asked before any
    choice is made."""
    found: Chosen = {}
    while state.phase in (*AT_ONCE, Phase.REDEAL):
        chosen = [bot(state.view(seat)) for seat in state.actors]
        for action in chosen:
            found[state.phase, action.seat or 0] = action
            state = state.apply(action)
        state = state.deal() if state.phase is Phase.REDEAL else state
    return state, found


def one_by_one(bot: Opponent, state: State, rng: Random) -> tuple[State, Chosen]:
    """The same, where each choice is made before the next seat is asked, in any order."""
    found: Chosen = {}
    while state.phase in (*AT_ONCE, Phase.REDEAL):
        if state.phase is Phase.REDEAL:
            state = state.deal()
            continue
        action = bot(state.view(rng.choice(state.actors)))
        found[state.phase, action.seat or 0] = action
        state = state.apply(action)
    return state, found


def test_there_are_games_of_all_kinds() -> None:
    phases = [begun(game, 0).phase for game in GAMES]
    assert phases.count(Phase.PASS) > 40
    assert phases.count(Phase.CHARGE) > 2
    assert set(EACH.values()) == {1, 2, 3}


@pytest.mark.parametrize("bot", EACH, ids=lambda bot: f"level {EACH[bot]}")
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_who_has_chosen_before_does_not_matter(game: Game, bot: Opponent) -> None:
    state = begun(game, 5)
    after, chosen = at_once(bot, state)
    other, again = one_by_one(bot, state, Random(5))
    assert chosen == again
    assert after.hands == other.hands
    if after.actor is not None:
        assert bot(after.view(after.actor)) == bot(other.view(after.actor))


def test_a_match_is_the_same_in_a_loop_of_ones_own() -> None:
    """`play_out` asks all seats first; a loop may make each choice at once."""
    bot, state = quick(3), Game(variants.MICROSOFT).start(seed=2)
    looped = state
    while looped.deal_number == 0:
        seat = looped.actors[0] if looped.actors else None
        looped = looped.deal() if seat is None else looped.apply(bot(looped.view(seat)))
    assert looped == play_out(state, [bot] * 4, deals=1)


def test_advice_and_reviews_ignore_the_order_of_simultaneous_choices() -> None:
    state = begun(Game(variants.TURBO), 6)
    after = state
    for seat in (3, 1, 2):
        after = after.apply(state.random_action(Random(seat), seat))
    assert advice(after.view(0), worlds=3) == advice(state.view(0), worlds=3)
    passes = [state.random_action(Random(seat), seat) for seat in range(4)]
    costs = []
    for acts in (passes, passes[::-1]):
        after = state
        for action in acts:
            after = after.apply(action)
        found = review(after, worlds=8)
        assert len(found) > 1
        costs.append({(each.seat, each.action, each.best): each.cost for each in found})
    assert costs[0] == costs[1]
