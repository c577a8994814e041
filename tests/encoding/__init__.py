"""Tests of the encoding, and what they share."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hearts import Deal, Game, Phase, State, View
from hearts.encoding import Encoding
from hearts.rules import Rules
from tests.laws.helpers import RARE

#: Small tables with what is rare elsewhere.
HOUSE_RULES = [rules for each in RARE.values() for rules in each]


def walk(game: Game, rng: Random, steps: int, encoding: Encoding | None = None) -> Iterator[State]:
    """States of a match, one after the other, with random actions in between.

    With an encoding the actions are drawn number by number, so that all of them come up.
    """
    state = game.start(seed=rng.getrandbits(32), dealer=rng.randrange(game.players))
    for _ in range(steps):
        yield state
        if state.is_over:
            return
        if state.phase in (Phase.DEAL, Phase.REDEAL):
            state = state.deal()
            continue
        seat = rng.choice(state.actors)
        if encoding is None:
            state = state.apply(state.random_action(rng, seat))
        else:
            view = state.view(seat)
            action = encoding.decode(view, picked(encoding, view, rng))
            assert action is not None
            state = state.apply(action)


def picked(encoding: Encoding, view: View, rng: Random, part: bool = False) -> list[int]:
    """Legal numbers of one action, or of a part of it that is not yet the whole."""
    picks: list[int] = []
    while encoding.decode(view, picks) is None:
        picks.append(rng.choice(encoding.legal(view, picks)))
    return picks[: rng.randrange(len(picks))] if part else picks


def information(view: View, picks: tuple[int, ...] = ()) -> object:
    """All that a seat knows of the deal at hand and of the totals; who acted before whom among
    those who act at once, and the order in which a hand was dealt, tell nothing."""
    together = {"Hidden", "Pass", "Forward", "Charge"}
    acts: list[object] = []
    at_once: list[tuple[int, object]] = []
    for act in view.deal_history:
        if type(act).__name__ in together and act.seat is not None:
            at_once.append((act.seat, act))
            continue
        acts += [each for _, each in sorted(at_once, key=lambda pair: pair[0])]
        at_once = []
        if isinstance(act, Deal):
            acts += [
                frozenset(str(hand).split()) if hand else hand for hand in map(_shown, act.hands)
            ]
            acts.append(len(act.kitty))
        elif type(act).__name__ != "Start":
            acts.append(act)
    acts += [each for _, each in sorted(at_once, key=lambda pair: pair[0])]
    score = view.hand_score
    return (
        view.seat, view.hand, view.sizes, view.phase, view.actors, view.trick, view.tricks,
        view.waiting, view.kitty, view.taken, view.charged, view.scores, view.imaginary,
        None if score is None else (score.points, score.imaginary), view.dealer, view.deal_number,
        view.passed, view.received, view.question, tuple(acts), picks,
    )  # fmt: skip


def _shown(hand: object) -> str:
    return " ".join(map(str, sorted(hand))) if isinstance(hand, tuple) else repr(hand)


def game_of(rules: Rules) -> Game:
    """A game by these rules, for as few players as they allow."""
    return Game(rules, rules.players[0])
