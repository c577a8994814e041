"""The calls of users for `subjects.py`, one at a time: each call by the text that names it.

States are in the middle of a deal unless the text says otherwise, and they are asked again and
again, so that what a state or a board notes for itself is noted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from random import Random
from typing import Any

from hearts import (
    Game,
    Play,
    State,
    autoplay,
    check_tricks,
    notation,
    play_out,
    rollouts,
    score_hand,
    svg,
)
from hearts.codec import Codec
from hearts.rules import EndAt
from hearts.simulate import finish

#: What is done, and with how many states in a turn.
Call = Callable[[Any], object]

#: For calls that take a millisecond or more.
FEW = 4
#: Completions asked for at once.
MANY = 1000

_codec = Codec()
_seeds = count()


def _end(state: State) -> State:
    """The end of the deal."""
    return finish(state, Random(0))


def _match(game: Game) -> State:
    """The end of a match."""
    return play_out(game.start(seed=0), [autoplay] * game.players)


def _refused(state: State) -> str:
    """A card that may not be played."""
    return str(next(iter(set(state.game.table.deck) - set(state.legal_cards()))))


def _pair(make: Callable[[State], object]) -> Callable[[Sequence[State]], list[Any]]:
    """Each state with something made from it."""
    return lambda states: [(state, make(state)) for state in states]


def _just(states: Sequence[State]) -> list[Any]:
    return list(states)


def _few(states: Sequence[State]) -> list[Any]:
    return list(states[:FEW])


#: For each call what it is done with, made from states, and the call itself.
CALLS: dict[str, tuple[Callable[[Sequence[State]], list[Any]], Call]] = {
    "Game(rules)": (
        lambda states: [state.game.rules for state in states[:FEW]],
        Game,
    ),
    "game.start(seed=seed).deal()": (
        lambda states: [state.game for state in states],
        lambda game: game.start(seed=next(_seeds)).deal(),
    ),
    "state.legal_cards()": (_just, lambda state: state.legal_cards()),
    "state.play(card)": (
        _pair(lambda state: state.legal_cards()[0]),
        lambda pair: pair[0].play(pair[1]),
    ),
    "state.apply(action)": (
        _pair(lambda state: Play(state.legal_cards()[0])),
        lambda pair: pair[0].apply(pair[1]),
    ),
    "state.explain(card), refused": (_pair(_refused), lambda pair: pair[0].explain(pair[1])),
    "state.reasons()": (_just, lambda state: state.reasons()),
    "state.points": (_just, lambda state: state.points),
    "state.settled": (_few, lambda state: state.settled),
    "state.can_claim(seat)": (_few, lambda state: state.can_claim(0)),
    "state.view(seat)": (_just, lambda state: state.view(0)),
    "view.random_action(rng)": (
        lambda states: [(state.view(state.actor), Random(0)) for state in states],
        lambda pair: pair[0].random_action(pair[1]),
    ),
    "game.view(seat, history)": (
        lambda states: [(state.game, state.view(0).history) for state in states[:FEW]],
        lambda pair: pair[0].view(0, pair[1]),
    ),
    "rollouts(state, 1, seed=seed)": (
        _just,
        lambda state: rollouts(state, 1, seed=next(_seeds)),
    ),
    f"rollouts(state, {MANY}, seed=seed)": (
        _few,
        lambda state: rollouts(state, MANY, seed=next(_seeds)),
    ),
    "finish(state, rng)": (
        _few,
        lambda state: finish(state, Random(next(_seeds))),
    ),
    "play_out(start, [autoplay] * 4, deals=1)": (
        lambda states: [state.game for state in states[:FEW]],
        lambda game: play_out(game.start(seed=0), [autoplay] * game.players, deals=1),
    ),
    "game.replay(history), a match": (
        lambda states: [_match(states[0].game)],
        lambda state: state.game.replay(state.history),
    ),
    "score_hand(rules, tricks)": (
        lambda states: [_end(state) for state in states[:FEW]],
        lambda state: score_hand(state.game.rules, state.tricks, choice="add"),
    ),
    "check_tricks(rules, tricks)": (
        lambda states: [_end(state) for state in states[:FEW]],
        lambda state: check_tricks(state.game.rules, state.tricks),
    ),
    "codec.dumps(state)": (_few, _codec.dumps),
    "codec.loads(text, State)": (
        lambda states: [_codec.dumps(state) for state in states[:FEW]],
        lambda text: _codec.loads(text, State),
    ),
    "codec.dumps(view)": (
        lambda states: [state.view(0) for state in states[:FEW]],
        _codec.dumps,
    ),
    "notation.write(state)": (_few, notation.write),
    "notation.replay(notation.read_text(text))": (
        lambda states: [notation.write(state) for state in states[:FEW]],
        lambda text: notation.replay(notation.read_text(text)),
    ),
    "str(state)": (_few, str),
    "svg.table(state)": (_few, svg.table),
    "rules.amend(EndAt(50))": (
        lambda states: [states[0].game.rules],
        lambda rules: rules.amend(EndAt(50)),
    ),
    "rules.check()": (lambda states: [states[0].game.rules], lambda rules: rules.check()),
    "rules.describe()": (lambda states: [states[0].game.rules], lambda rules: rules.describe()),
}
