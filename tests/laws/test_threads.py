"""States are never changed, so threads may share them."""

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier

import pytest

from hearts import Game, State, variants
from hearts.simulate import finish

THREADS = 4


@pytest.fixture(autouse=True)
def _many_switches() -> Iterator[None]:
    """Let threads change places as often as can be."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def at_once(work: Callable[[], object]) -> list[object]:
    """Return the result of each of several threads that do the same at the same time."""
    ready = Barrier(THREADS)

    def run(_: int) -> object:
        ready.wait()
        return work()

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(run, range(THREADS)))


def middle(name: str) -> State:
    """A state in the middle of a deal, of which nothing was asked yet."""
    rules, rng = variants.get(name), Random(name)
    state = Game(rules, max(rules.players)).start(seed=3, dealer=0)
    for _ in range(30):
        state = (
            state.apply(state.random_action(rng, state.actors[0])) if state.actors else state.deal()
        )
    return state


def told(state: State) -> object:
    """Return the answers of a state, with those that it works out once and keeps."""
    seats = range(state.game.players)
    views = [state.view(seat) for seat in seats]
    return (
        *(state.legal_actions(), state.points, state.taken, state.hands, hash(state), str(state)),
        *([view.hand for view in views], [str(view.snapshot()) for view in views]),
    )


@pytest.mark.parametrize("name", ["american", "gong_zhu", "ricketts_warren", "pagat_exchange"])
def test_threads_may_share_a_state(name: str) -> None:
    alone = told(middle(name))
    shared = middle(name)
    assert at_once(lambda: told(shared)) == [alone] * THREADS


@pytest.mark.parametrize("name", ["american", "gong_zhu", "ricketts_warren"])
def test_threads_may_play_on_from_a_shared_state(name: str) -> None:
    alone = finish(middle(name), Random(5))
    shared = middle(name)
    assert at_once(lambda: finish(shared, Random(5))) == [alone] * THREADS
    assert shared == middle(name)
