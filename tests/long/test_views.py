"""Views of states that a seat cannot tell apart, 100,000 pairs at the whole scale: none shows more.

Random deals are played of every named variant at every table, of random rules, and of rules under
which rare phases are common. At states along the way every seat and an onlooker gets two views: of
the state, and of another one that it cannot tell from it (`hearts.testing.indistinguishable`). They
have to be equal, with equal histories, answers, hashes and texts, and the view made again from its
history has to be equal too.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from hearts import Game, InputError, Phase, Rules, State, View, testing, variants
from hearts.rules import (
    Boosters,
    Charging,
    Deck,
    EldestOpens,
    EndAfter,
    HeartsBroken,
    Kitty,
    Passing,
)
from tests.long.conftest import Sized
from tests.tables import TABLES, mixture

#: The parts of the check, which can run side by side.
PARTS = 8
PACK = "JC QC KC AC 8S 9S QS KS AS 9H QH KH"
SMALL = Rules(
    name="small", players=(3,), deck=Deck(pack=PACK), opening=EldestOpens(), end=EndAfter(2)
)
SPARE = SMALL.amend(Deck(pack=PACK + " 7D 8D"), Kitty())
WARREN = SMALL.amend(Deck(pack=PACK + " W"), Kitty(1, "warren"), HeartsBroken())
#: Rules under which there are passes sent on, piles, calls, charges, exchanges and Warren.
RARE = (
    SMALL.amend(Passing("left", 1, "QS", optional=True)),
    SMALL.amend(Passing("scatter", 1)),
    SMALL.amend(Passing(("call", "mix"), 2)),
    SMALL.amend(Charging("QS KH QH KC"), Passing("right", 1)),
    SPARE.amend(Passing("mix", 2, mix_kitty=True)),
    SPARE.amend(Kitty(None, "first_trick", "hand"), Passing("left", 1)),
    SPARE.amend(Kitty(None, "first_penalty", "hand"), HeartsBroken()),
    WARREN.amend(Boosters(), Passing("left", 1)),
    WARREN.amend(Passing("mix", 2, mix_kitty=True)),
)
NAMED = tuple(Game(variants.get(name), players) for name, players in TABLES)


def told(view: View) -> tuple[object, ...]:
    """Everything that can be got out of a view."""
    found = (view, hash(view), repr(view), str(view), view.history, view.settled)
    if view.seat is None:
        return found
    few = view.phase is not Phase.PASS or len(view.hand) < 8
    wrong = []
    for card in view.game.table.deck:
        try:
            wrong.append(str(view.explain(card)))
        except InputError as error:
            wrong.append(str(error))
    actions = view.legal_actions() if few else view.legal_cards()
    return (*found, view.legal_cards(), actions, view.reasons(), wrong)


def pairs_of(seed: int, pairs: int) -> Counter[str]:
    """A number of pairs, and in which phases they were."""
    rng = Random(seed)
    facts: Counter[str] = Counter()
    while facts["pairs"] < pairs:
        kind = rng.randrange(4)
        if kind == 0:
            game = Game(rng.choice(RARE))
        else:
            game = mixture(rng) if kind == 1 else rng.choice(NAMED)
        state = game.start(seed=rng.getrandbits(64))
        for _ in range(150):
            if state.phase is not Phase.PLAY or rng.random() < 0.2:
                watch(state, rng, facts)
            if state.is_over:
                break
            if state.phase in (Phase.DEAL, Phase.REDEAL):
                state = state.deal()
            else:
                state = state.apply(state.random_action(rng, rng.choice(state.actors)))
    return facts


def watch(state: State, rng: Random, facts: Counter[str]) -> None:
    """One viewer of this state, and the state that it cannot tell from it."""
    viewer = rng.choice((None, *range(state.game.players)))
    other = testing.indistinguishable(state, viewer, rng)
    if other is None:
        facts["none found"] += 1
        return
    view = state.view(viewer)
    if told(view) != told(other.view(viewer)):
        raise AssertionError(f"seat {viewer} can tell apart {state.history} and {other.history}")
    if state.game.view(viewer, view.history) != view:
        raise AssertionError(f"seat {viewer} gets another view from {view.history}")
    facts["pairs"] += 1
    facts[state.phase.value] += 1


@pytest.mark.parametrize("part", range(PARTS))
def test_no_view_shows_what_is_hidden(part: int, sized: Sized) -> None:
    pairs = sized(100_000 // PARTS)
    assert pairs_of(7919 * part, pairs)["pairs"] >= pairs
