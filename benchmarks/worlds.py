"""Try whether every world is one that the viewer cannot tell from what is, many times.

First the law of evidence: a card is legal in a hand just if the hand fits what its play proves, in
random hands at random moments under random mixtures of rules. Then worlds are drawn of views of
every named variant at every table and of random rules. They have to look the same, to be the same
when they are played again, and the real state has to be among them. Then a bot that samples plays
deals of every variant, and no sample may be against what its seat has seen. At last it is measured
how long the largest table takes. The first failure ends it all; 0 leaves a part out.

    python benchmarks/worlds.py [--hands 1000000] [--views 100000] [--deals 2000] [--large 1000]
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from random import Random

import hearts
from hearts import Cards, Game, Phase, Rules, State, View, variants
from hearts._core.cards.cards import SUIT_MASKS
from hearts._core.play.plan import Plan
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
        left = hand.one & led or hand.one
        clause = plan.chain(left, led, number)
        playable = left if clause is None else clause.narrow(left, hand.one, seen, table, None)
        card = rng.choice(list(hand))
        proofs = plan.proves(led, number, seen, table, card.bit)
        fitting = sum(proof.fits(hand.one) for proof in proofs)
        if fitting != bool(playable & card.bit):
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


def follows(view: View, world: State) -> bool:
    """Whether a world has what the seat holds, the sizes of all hands, and no suit in the hand of
    somebody who was seen to have none; every card lies in one place."""
    seat, hands = view.seat, world.hands
    assert seat is not None
    table = Cards(() if view.trick is None else view.trick.cards)
    lying = sum((*view.taken, view.waiting, *hands), table)
    voids = zip(hands, view.voids, strict=True)
    void = any(card.suit in suits for hand, suits in voids for card in hand)
    return (
        hands[seat] == view.hand
        and tuple(map(len, hands)) == view.sizes
        and not void
        and lying <= view.game.table.deck
    )


def check_deals(count: int, rng: Random) -> tuple[int, int]:
    """A bot that samples before every card plays so many deals in every variant; how many deals and
    samples that were. Once in a deal the world has to look the same, too."""
    deals = samples = 0
    for name in variants.names():
        rules = variants.get(name)
        for _ in range(count):
            game = Game(rules, rng.choice(rules.players))
            state = game.start(seed=rng.getrandbits(32))
            bot, looks = rng.randrange(game.players), rng.randrange(12)
            while state.deal_number == 0 and not state.is_over:
                if state.phase in (Phase.DEAL, Phase.REDEAL):
                    state = state.deal()
                    continue
                seat = rng.choice(state.actors)
                if seat != bot or state.phase is not Phase.PLAY:
                    state = state.apply(state.random_action(rng, seat))
                    continue
                view = state.view(seat)
                world = view.sample(rng)
                looks -= 1
                if not follows(view, world) or (looks == 0 and world.view(seat) != view):
                    raise SystemExit(f"{state!r}, seat {seat}: {state.history}")
                samples += 1
                state = state.apply(world.random_action(rng, seat))
            deals += 1
    return deals, samples


def check_seconds(count: int, rng: Random) -> list[float]:
    """The seconds in which worlds of views of Cancellation at ten are prepared."""
    game = Game(variants.CANCELLATION, 10)
    seconds: list[float] = []
    while len(seconds) < count:
        state = game.start(seed=rng.getrandbits(32)).deal()
        stop = rng.randrange(1, 100)
        while len(seconds) < count and state.phase is not Phase.DEAL and not state.is_over:
            stop -= 1
            if stop == 0 and state.phase is Phase.PLAY:
                start = time.process_time()
                state.view(state.actor).worlds()
                seconds.append(time.process_time() - start)
            state = state.apply(state.random_action(rng, rng.choice(state.actors)))
    return sorted(seconds)


def main() -> None:
    """Check, and say how much was checked."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--views", type=int, default=100_000)
    parser.add_argument("--deals", type=int, default=2000, help="of every variant")
    parser.add_argument("--large", type=int, default=1000, help="views of Cancellation at ten")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    rng = Random(args.seed)
    print(f"compiled: {hearts.__compiled__}")
    if args.hands:
        cards = check_law(args.hands, rng)
        print(f"the law of evidence: {cards[True]} legal cards, {cards[False]} others")
    if args.views:
        phases, seconds = check_views(args.views, rng)
        told = ", ".join(f"{phase.value} {count}" for phase, count in phases.most_common())
        print(f"{len(seconds)} views: {told}")
        print(f"seconds a view: {spread(seconds)}")
    if args.deals:
        deals, samples = check_deals(args.deals, rng)
        print(f"{deals} deals, {samples} samples: none is contradicted")
    if args.large:
        print(f"seconds to prepare Cancellation at ten: {spread(check_seconds(args.large, rng))}")


def spread(seconds: list[float]) -> str:
    """The median, the value below which 95 of 100 lie, and the most."""
    found = sorted(seconds)
    parts = (found[len(found) // 2], found[len(found) * 95 // 100], found[-1])
    return "median {:.4f}, 95 of 100 below {:.4f}, most {:.3f}".format(*parts)


if __name__ == "__main__":
    main()
