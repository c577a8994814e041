"""Try whether any view shows too much, and what a view costs.

Random deals are played of every named variant at every table, of random rules, and of rules under
which rare phases are common. At states along the way every seat and an onlooker gets two views: of
the state, and of another one that it cannot tell from it
(`hearts.testing.indistinguishable`). They have to be equal, with equal histories, answers, hashes
and texts, and the view made again from its history has to be equal too. The first difference ends
it all, with exit code 1.

With OpenSpiel (the extra ``openspiel``) installed, the time of a view is given beside that of
OpenSpiel's information state string, in turns on the same deals.

    python benchmarks/views.py [pairs, 100000] [--processes 2] [--seed 0]
"""

from __future__ import annotations

import argparse
import multiprocessing
import statistics
import time
from collections import Counter
from random import Random

import hearts
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
from tables import TABLES, mixture

#: One process does so many pairs at a time.
PART = 1000
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


class Leak(Exception):
    """A view shows too much, or its history too little."""


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


def pairs_of(seed: int) -> Counter[str]:
    """A number of pairs, and in which phases they were."""
    rng = Random(seed)
    facts: Counter[str] = Counter()
    while facts["pairs"] < PART:
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
        raise Leak(f"seat {viewer} can tell apart {state.history} and {other.history}")
    if state.game.view(viewer, view.history) != view:
        raise Leak(f"seat {viewer} gets another view from {view.history}")
    facts["pairs"] += 1
    facts[state.phase.value] += 1


def costs(rounds: int = 9, deals: int = 20) -> None:
    """The time of a view beside OpenSpiel's information state string, on the same plies."""
    try:
        import pyspiel
    except ImportError:
        print("OpenSpiel is not installed: no comparison of costs")
        return
    theirs = pyspiel.load_game("hearts(pass_cards=False)")
    ours = Game(variants.openspiel(pass_cards=False))
    ratios: list[float] = []
    micros: list[tuple[float, float]] = []
    for number in range(rounds):
        rng = Random(number)
        spent, asked = [0.0, 0.0], 0
        for _ in range(deals):
            state, there = ours.start(seed=rng.getrandbits(32)).deal(), theirs.new_initial_state()
            while there.is_chance_node():
                there.apply_action(rng.choice(there.legal_actions()))
            while state.phase is Phase.PLAY and not there.is_terminal():
                seat = rng.randrange(4)
                start = time.perf_counter()
                there.information_state_string(seat)
                middle = time.perf_counter()
                state.view(seat)
                spent[0] += middle - start
                spent[1] += time.perf_counter() - middle
                asked += 1
                there.apply_action(rng.choice(there.legal_actions()))
                state = state.play(rng.choice(state.legal_cards()))
        ratios.append(spent[1] / spent[0])
        micros.append((spent[0] / asked * 1e6, spent[1] / asked * 1e6))
    string, view = (statistics.median(each) for each in zip(*micros, strict=True))
    print(f"information state string {string:.1f} us, view {view:.1f} us")
    print(
        f"time of a view / a string: median {statistics.median(ratios):.2f}, "
        f"from {min(ratios):.2f} to {max(ratios):.2f}"
    )


def main() -> None:
    """Print what was tried, and what a view costs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("pairs", type=int, nargs="?", default=100_000)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    print(f"{'compiled' if hearts.__compiled__ else 'interpreted'} build")
    costs()
    facts: Counter[str] = Counter()
    start = time.perf_counter()
    seeds = [arguments.seed + 7919 * part for part in range(-(-arguments.pairs // PART))]
    with multiprocessing.Pool(arguments.processes) as pool:
        for found in pool.imap_unordered(pairs_of, seeds):
            facts += found
    print(f"{facts.pop('pairs')} pairs in {time.perf_counter() - start:.0f} s, no difference")
    print(", ".join(f"{phase} {count}" for phase, count in facts.most_common()))


if __name__ == "__main__":
    main()
