"""The records that test_builds.py compares: deals written down line by line by one build.

A part is some deals at one table, in matches of up to four deals, all drawn from one seed. Whatever
the library answers on the way becomes a line: who may do what, why the rest is refused, what a view
shows, what a deal comes to. A deal is sent to the other process as the digest of its lines.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from random import Random

from hearts import (
    Charge,
    Choose,
    Game,
    IllegalAction,
    InputError,
    Match,
    Phase,
    Play,
    State,
    check_tricks,
    rollouts,
    score_hand,
    variants,
)

# Behind the build that this process is for.
ROOT = Path(__file__).resolve().parents[2]
sys.path += [str(ROOT), str(ROOT / "benchmarks")]

from tests.tables import mixture  # noqa: E402
from workers import serve  # noqa: E402

#: The name under which every seed means other rules.
MIXTURES = "mixtures"
#: A match is left after so many deals.
LONG = 4
#: One step in so many is looked at more closely, and one in more is asked for a proof.
CLOSELY = 25
PROVED = 500
BETWEEN = (Phase.DEAL, Phase.CALL, Phase.OVER)


def record(name: str, players: int, seed: int, deals: int) -> Iterator[list[str]]:
    """The lines of each deal of a part."""
    rng = Random(f"{name} {players} {seed}")
    game = mixture(rng) if name == MIXTURES else Game(variants.get(name), players)
    state = game.start(seed=seed)
    for _ in range(deals):
        if state.is_over or len(state.match.hand_scores) == LONG:
            state = game.start(seed=rng.getrandbits(64))
        sheet = state.match
        lines: list[str] = []
        for after in one_deal(state, rng):
            lines.extend(seen(after, rng))
            state = after
        lines.extend(outcome(state, sheet))
        yield lines


def one_deal(state: State, rng: Random) -> Iterator[State]:
    """Every state on the way through a deal."""
    while state.phase is Phase.CALL:
        state = state.apply(state.random_action(rng))
        yield state
    state = state.deal()
    yield state
    while state.phase not in BETWEEN:
        if state.phase is Phase.REDEAL:
            state = state.deal()
        elif state.phase is Phase.PLAY and rng.random() < 0.5:
            state = state.play(rng.choice(state.legal_cards()))
        else:
            state = state.apply(state.random_action(rng, rng.choice(state.actors)))
        yield state


def seen(state: State, rng: Random) -> Iterator[str]:
    """Return the answers of a state: always the legal actions, and now and then all the rest."""
    yield f"{state!r} {state.phase} {state.actor} {state.actors} {state.trick}"
    if state.phase is Phase.PLAY:
        yield f"legal {state.legal_cards()}"
        yield told(state, Play(rng.choice(state.game.table.deck)))
    if rng.randrange(CLOSELY) == 0:
        yield from closely(state, rng)
    if rng.randrange(PROVED) == 0:
        yield f"settled {state.settled} {[state.can_claim(seat) for seat in state.actors]}"


def told(state: State, play: Play) -> str:
    """Return the outcome of a card that may be legal, or the refusal."""
    try:
        return f"{play} gives {state.apply(play)!r}"
    except IllegalAction as refused:
        found = refused.violation
        return f"{play}: {found.rule} {found} {found.legal} {found.trick}"
    except InputError as error:  # in two places at once, say
        return f"{play}: {error}"


def closely(state: State, rng: Random) -> Iterator[str]:
    """All that can be asked of a state, of its views, and of its completions."""
    yield f"{state}\n{state.hands} {state.kitty} {state.waiting} {state.taken} {state.points}"
    yield f"{state.tricks} {state.question}"
    for seat in state.actors:
        many = state.phase is Phase.PASS  # thousands
        yield f"{seat} {state.legal_cards(seat)} {'' if many else state.legal_actions(seat)}"
        yield f"{seat} {state.random_action(Random(0), seat)} {state.reasons(seat)}"
    view = state.view(rng.choice((None, *range(state.game.players))))
    yield f"{view!r} {view} {view.history} {'' if view.seat is None else view.legal_cards()}"
    yield f"the same from a pickle: {pickle.loads(pickle.dumps(state)) == state}"
    if state.phase not in BETWEEN:
        yield f"{rollouts(state, 3, seed=rng.getrandbits(32))}"


def outcome(state: State, sheet: Match) -> Iterator[str]:
    """Return the outcome of a deal, by the state and by its tricks alone."""
    yield f"{state.hand_score} {state.scores} {state.result} {state.history[-3:]}"
    acts, players = state.deal_history, state.game.players
    charged = [card for act in acts if isinstance(act, Charge) for card in act.cards]
    choice = tuple(act.option for act in acts if isinstance(act, Choose))
    rules, tricks = state.game.rules, state.tricks
    counted = partial(score_hand, players=players, charged=charged, match=sheet, choice=choice)
    try:
        yield f"{counted(rules, tricks)}"
        yield f"{check_tricks(rules, tricks, players=players, charged=charged)}"
    except InputError as error:  # a mixture may need to be given more than that
        yield str(error)


def digest(lines: Iterable[str]) -> str:
    """A short text that other lines would hardly have."""
    return blake2b("\n".join(lines).encode(), digest_size=12).hexdigest()


def digests(name: str, players: int, seed: int, deals: int) -> list[str]:
    """A digest for each deal of a part."""
    return [digest(lines) for lines in record(name, players, seed, deals)]


def lines(name: str, players: int, seed: int, place: int) -> list[str]:
    """The lines of one deal of a part."""
    return next(islice(record(name, players, seed, place + 1), place, None))


if __name__ == "__main__":
    serve(digests, lines)
