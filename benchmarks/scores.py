"""The time to score a deal: step by step, from its tricks, and in bulk.

All of them count the same deals, played at random from one seed and charged where the rules have
that. *step* plays the cards of a deal from the state at its first lead and looks at nothing;
*stepped score* asks that last state for the hand score as well. *score_hand* gets the tricks, and
*score_deals* arrays of so many deals. The runs take turns, so that a change of pace of the machine
meets all of them alike; each number is the median, with the least and the most behind it.

    python benchmarks/scores.py [runs] [deals in bulk]
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Sequence
from random import Random

import numpy as np
from attrs import frozen

import hearts
from hearts import Card, Cards, Charge, Game, Phase, State, Trick, score_hand, variants
from hearts.bulk import from_tricks, score_deals

TABLES = (
    *(("microsoft", 4), ("omnibus", 4), ("gong_zhu", 4), ("cancellation", 6), ("spot", 4)),
    *(("kitty", 4), ("booster_nines", 4), ("golden_ten", 4)),
)
#: So many different deals; for arrays they are repeated.
DEALS = 500


@frozen
class Played:
    """A deal that was played.

    Attributes:
        opening: The state at its first lead.
        cards: The cards in the order played.
        tricks: The tricks.
        charged: The cards that were charged.
    """

    opening: State
    cards: list[Card]
    tricks: tuple[Trick, ...]
    charged: Cards


def played(game: Game, seed: int) -> Played:
    """A random deal, as far as its last card."""
    rng = Random(seed)
    state = game.start(seed=seed)
    while state.phase is not Phase.PLAY:
        dealt = state.phase in (Phase.DEAL, Phase.REDEAL)
        state = state.deal() if dealt else state.apply(state.random_action(rng, state.actors[0]))
    opening = state
    while state.legal_cards():
        state = state.play(rng.choice(state.legal_cards()))
    acts = [act for act in state.deal_history if isinstance(act, Charge)]
    cards = [card for trick in state.tricks for card in trick.cards]
    return Played(opening, cards, state.tricks, sum((act.cards for act in acts), Cards()))


def measured(
    ways: Sequence[tuple[str, Callable[[], object], int]], runs: int
) -> dict[str, list[float]]:
    """The microseconds a deal of every run of every way of counting so many deals, in turns."""
    times: dict[str, list[float]] = {name: [] for name, _, _ in ways}
    for run in range(runs + 1):
        for name, way, deals in ways:
            start = time.perf_counter()
            way()
            if run:  # the first one warms up
                times[name].append((time.perf_counter() - start) / deals * 1e6)
    return times


def table(name: str, players: int, runs: int, size: int) -> None:
    """Measure the deals of one table."""
    rules = variants.get(name)
    game = Game(rules, players)
    deals = [played(game, seed) for seed in range(DEALS)]
    cards, leaders = from_tricks(deal.tricks for deal in deals)
    times = -(-size // DEALS)
    many, leads = np.tile(cards, (times, 1)), np.tile(leaders, times)
    charged = [deal.charged for deal in deals] * times if rules.charging else ""

    def step() -> None:
        for deal in deals:
            state = deal.opening
            for card in deal.cards:
                state = state.play(card)

    def stepped_score() -> None:
        for deal in deals:
            state = deal.opening
            for card in deal.cards:
                state = state.play(card)
            _ = state.hand_score

    def one_by_one() -> None:
        for deal in deals:
            score_hand(rules, deal.tricks, players=players, charged=deal.charged, choice="subtract")

    def in_bulk() -> None:
        score_deals(rules, many, leads, players=players, charged=charged, choice="subtract")

    found = measured(
        [
            ("step", step, DEALS),
            ("stepped score", stepped_score, DEALS),
            ("score_hand", one_by_one, DEALS),
            ("score_deals", in_bulk, len(many)),
        ],
        runs,
    )
    told = [
        f"{way} {statistics.median(each):.2f} ({min(each):.2f}-{max(each):.2f})"
        for way, each in found.items()
    ]
    ratios = [
        statistics.median(slow / fast for slow, fast in zip(found[way], found[other], strict=True))
        for way, other in (("stepped score", "score_hand"), ("score_hand", "score_deals"))
    ]
    print(f"{name}, {players} players, us a deal: {', '.join(told)}")
    print(f"    score_hand {ratios[0]:.1f} times as fast as stepping to the score, ", end="")
    print(f"in bulk {ratios[1]:.1f} times as fast as score_hand")


def main() -> None:
    """Measure every table."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    size = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    build = "compiled" if hearts.__compiled__ else "interpreted"
    print(f"{build} build, {runs} runs of {DEALS} deals, {size} in bulk")
    for name, players in TABLES:
        table(name, players, runs, size)


if __name__ == "__main__":
    main()
