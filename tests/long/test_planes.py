"""Masks and planes of states that a seat cannot tell apart, 100,000 pairs at the whole scale.

At random tables and under random mixtures of rules, pairs of states that a seat cannot tell apart
are made (`hearts.testing.indistinguishable`). Their masks and planes have to be equal: those of the
views, with a part of an action picked, and those of a table that a batch has dealt and the view of
the other state.
"""

from __future__ import annotations

from random import Random

import pytest

from hearts import Game, Phase, State, testing, variants
from hearts.batch import Batch
from hearts.encoding import Encoding
from tests.long.conftest import Sized
from tests.tables import TABLES, mixture

#: The parts of the check, which can run side by side.
PARTS = 8

#: The number of states of a game, and of tables of its batch.
AT_ONCE = 32


def states_of(game: Game, rng: Random, count: int) -> list[State]:
    """States from anywhere in the first deals of a match."""
    found: list[State] = []
    state = game.start(seed=rng.getrandbits(40), dealer=rng.randrange(game.players))
    while len(found) < count and not state.is_over:
        if state.phase in (Phase.DEAL, Phase.REDEAL):
            state = state.deal()
        else:
            state = state.apply(state.random_action(rng, rng.choice(state.actors)))
        if state.actors and rng.random() < 0.3:
            found.append(state)
    return found


def part_of_action(encoding: Encoding, state: State, seat: int | None, rng: Random) -> list[int]:
    """Legal numbers, but not all of an action."""
    picks: list[int] = []
    if seat not in state.actors:
        return picks
    view = state.view(seat)
    while encoding.decode(view, picks) is None:
        picks.append(rng.choice(encoding.legal(view, picks)))
    return picks[: rng.randrange(len(picks))]


def compare(game: Game, rng: Random) -> int:
    """Compare some pairs at a table; how many there were."""
    encoding, done = Encoding(game), 0
    for state in states_of(game, rng, AT_ONCE):
        seat = rng.choice((*range(game.players), None))
        other = testing.indistinguishable(state, seat, rng)
        if other is None:
            continue
        done += 1
        one, two = state.view(seat), other.view(seat)
        picks = part_of_action(encoding, state, seat, rng)
        same = encoding.mask(one, picks) == encoding.mask(two, picks)
        if not (same and (encoding.observe(one, picks) == encoding.observe(two, picks)).all()):
            pytest.fail(f"seat {seat} can tell {state.history} from {other.history}")
    return done


def compare_batch(game: Game, rng: Random) -> int:
    """Compare the tables of a batch with pairs to them; how many there were."""
    encoding, done = Encoding(game), 0
    if encoding.size > 64:
        return done
    batch = Batch(game, AT_ONCE, seed=rng.getrandbits(40))
    for _ in range(rng.randrange(30)):
        batch.step(batch.random_actions())
    for seat in range(game.players):
        planes = batch.observe(seat)
        for table in range(seat, AT_ONCE, game.players):
            state = batch.state(table)
            other = testing.indistinguishable(state, seat, rng)
            if other is None:
                continue
            done += 1
            picks = batch.picks(table) if seat == batch.actor[table] else ()
            if not (planes[table] == encoding.observe(other.view(seat), picks)).all():
                pytest.fail(f"in a batch seat {seat} tells {state.history} from {other.history}")
    return done


@pytest.mark.parametrize("part", range(PARTS))
def test_no_plane_shows_what_is_hidden(part: int, sized: Sized) -> None:
    rng, done, turn = Random(part), 0, part
    while done < sized(100_000 // PARTS):
        name, players = TABLES[turn % len(TABLES)]
        game = Game(variants.get(name), players) if turn % 2 else mixture(rng)
        turn += PARTS + 1
        if game.players <= 11:
            done += compare(game, rng) + compare_batch(game, rng)
