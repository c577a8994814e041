"""Try whether every world is one that the viewer cannot tell from what is, many times.

First the law of evidence: a card is legal in a hand just if the hand fits what its play proves, in
random hands at random moments under random mixtures of rules. Then worlds are drawn of views of
every named variant at every table and of random rules. They have to look the same, to be the same
when they are played again, and the real state has to be among them. The first failure ends it all.

    python benchmarks/worlds.py [--hands 1000000] [--views 100000] [--seed 0]
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from random import Random

import hearts
from hearts import Cards, Game, Phase, Rules, State, variants
from hearts._core.cards import SUIT_MASKS
from hearts._core.plan import Plan, PlayContext
from hearts.rules import (
    PACK,
    FirstTrickBar,
    HeartsBroken,
    LowestOpens,
    Passing,
    QueenWaits,
    SafeQueen,
)
from tables import TABLES, mixture

#: Moments are drawn from so many plans.
PLANS = 200
#: How many views are taken of one deal.
VIEWS = 4


def random_plan(rng: Random) -> Plan:
    """The plan of a mixture of all rules that bar cards."""

    def some(most: int) -> Cards:
        return Cards(rng.sample(list(PACK), rng.randrange(most)))

    rules: Rules = variants.AMERICAN.amend(
        rng.choice((LowestOpens(), LowestOpens(any_card=True))),
        HeartsBroken(some(20), some(20), rng.choice((Cards(), some(4))), by_discard=False),
    )
    extra = (FirstTrickBar(some(12)), QueenWaits(some(4), some(20)), SafeQueen())
    for rule in extra:
        if rng.random() < 0.5:
            rules = rules.amend(rule)
    charged = some(4) if rng.random() < 0.3 else Cards()
    table = rules.table(4)
    if charged and variants.TURBO.charging is not None:
        return table.plan.with_clauses(
            (*table.plan.clauses, *variants.TURBO.charging.waits(charged))
        )
    return table.plan


def check_law(count: int, rng: Random) -> Counter[bool]:
    """Legal just if a proof fits, and no two; how many cards were legal and how many not."""
    plans = [random_plan(rng) for _ in range(PLANS)]
    found: Counter[bool] = Counter()
    few = Cards("2C 3C 2D 3D QS KS AS 2H KH AH")
    for _ in range(count):
        plan = rng.choice(plans)
        among = list(PACK if rng.random() < 0.5 else few)
        hand = Cards(rng.sample(among, rng.randrange(1, min(14, len(among)))))
        out = rng.sample(list(PACK - hand), rng.randrange(20))
        led = rng.choice((0, *SUIT_MASKS[:4]))
        number = rng.randrange(2)
        seen, table = Cards(out).one, Cards(out[: rng.randrange(4)]).one
        legal = plan.legal(PlayContext(hand.one, led, number, seen, table))
        card = rng.choice(list(hand))
        proofs = plan.proves(led, number, seen, table, card.bit)
        fitting = sum(proof.fits(hand.one) for proof in proofs)
        if fitting != bool(legal & card.bit):
            raise SystemExit(f"{card} of {hand}, led {led}, trick {number}: {fitting} proofs fit")
        found[bool(fitting)] += 1
    return found


def check_view(state: State, seat: int | None, rng: Random) -> None:
    """A world looks the same, and can be played again; the real one is among them."""
    view = state.view(seat)
    worlds = view.worlds()
    world = worlds.sample(rng)
    good = (
        world.view(seat) == view
        and state.game.replay(world.history) == world
        and state in worlds
        and worlds.count > 0
    )
    if not good:
        raise SystemExit(f"{state!r}, seat {seat}: {state.history}")


def check_views(count: int, rng: Random) -> tuple[Counter[Phase], list[float]]:
    """Views along random deals, and the seconds that each took to prepare."""
    phases: Counter[Phase] = Counter()
    seconds: list[float] = []
    while len(seconds) < count:
        if rng.random() < 0.5:
            name, players = rng.choice(TABLES)
            game = Game(variants.get(name), players)
        else:
            game = mixture(rng)
        if rng.random() < 0.1 and not game.table.rules.passing.mix_kitty:
            game = Game(game.rules.amend(Passing("mix", 1)), game.players)
        state = game.start(seed=rng.getrandbits(32))
        stops = {rng.randrange(70) for _ in range(VIEWS)}
        for step in range(max(stops) + 1):
            if state.is_over:
                break
            if step in stops:
                start = time.perf_counter()
                check_view(state, rng.choice((None, *range(game.players))), rng)
                seconds.append(time.perf_counter() - start)
                phases[state.phase] += 1
            if state.phase in (Phase.DEAL, Phase.REDEAL):
                state = state.deal()
            else:
                state = state.apply(state.random_action(rng, rng.choice(state.actors)))
    return phases, seconds


def main() -> None:
    """Check, and say how much was checked."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--views", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    rng = Random(args.seed)
    print(f"compiled: {hearts.__compiled__}")
    cards = check_law(args.hands, rng)
    print(f"the law of evidence: {cards[True]} legal cards, {cards[False]} others")
    phases, seconds = check_views(args.views, rng)
    told = ", ".join(f"{phase.value} {count}" for phase, count in phases.most_common())
    print(f"{len(seconds)} views: {told}")
    seconds.sort()
    print(f"seconds a view: median {seconds[len(seconds) // 2]:.4f}, most {seconds[-1]:.3f}")


if __name__ == "__main__":
    main()
