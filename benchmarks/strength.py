"""The strength of the opponents, and their thinking times.

Each part is a command of its own::

    python benchmarks/strength.py search    # searching against careful, American, 400 deals
    python benchmarks/strength.py careful   # careful against random, American, 5,000 deals
    python benchmarks/strength.py tables    # careful against random at every table, 2,000 deals
    python benchmarks/strength.py budget    # a budget against half of it
    python benchmarks/strength.py time      # a careful decision beside the making of a view
    python benchmarks/strength.py openspiel # beside OpenSpiel's search, under its rules

``--deals`` plays fewer, ``--workers`` sets the number of processes. A part fails if what it has to
show is not clear of chance.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

from hearts import Action, Bot, Game, Phase, Play, State, __compiled__, variants
from hearts.bots import RandomOpponent, SearchingOpponent, careful
from hearts.simulate import Results, tournament

AMERICAN = Game(variants.AMERICAN)


def duel(game: Game, one: Bot, other: Bot, deals: int, args: argparse.Namespace) -> Results:
    """A tournament of two."""
    return tournament(game, {"one": one, "other": other}, deals, seed=1, workers=args.workers)


def told(what: str, results: Results) -> bool:
    """Print who is better, and return whether the first one surely is."""
    found = results.difference("one", "other")
    print(f"{what}: {found} points a deal, {found.count:,} deals", flush=True)
    return found.low > 0


def search(args: argparse.Namespace) -> bool:
    """Searching beats careful."""
    deals = args.deals or 400
    won = []
    for worlds in (8, 30):
        results = duel(AMERICAN, SearchingOpponent(worlds), careful, deals, args)
        won.append(told(f"searching in {worlds} worlds against careful", results))
    return all(won)


def beats_random(args: argparse.Namespace) -> bool:
    """Careful beats random."""
    results = duel(AMERICAN, careful, RandomOpponent(), args.deals or 5000, args)
    return told("careful against random", results)


def tables(args: argparse.Namespace) -> bool:
    """Careful beats random at every table."""
    every = [(name, seats) for name in variants.names() for seats in variants.get(name).players]
    won = [
        told(f"{name} {seats}: careful against random",
             duel(Game(variants.get(name), seats), careful, RandomOpponent(), args.deals or 2000,
                  args))
        for name, seats in every
    ]  # fmt: skip
    print(f"clear of chance at {sum(won)} of {len(won)} tables")
    return all(won)


def budget(args: argparse.Namespace) -> bool:
    """Twice the budget is not worse."""
    deals, fine = args.deals or 400, True
    for worlds in (4, 8, 16, 32):
        results = duel(
            AMERICAN, SearchingOpponent(2 * worlds), SearchingOpponent(worlds), deals, args
        )
        told(f"{2 * worlds} worlds against {worlds}", results)
        fine = fine and results.difference("one", "other").high > 0
    return fine


def time(args: argparse.Namespace) -> bool:
    """A careful decision beside the making of a view."""
    views: list[float] = []
    choices: list[float] = []

    def timed(state: State, seat: int) -> Action:
        began = perf_counter()
        view = state.view(seat)
        made = perf_counter()
        action = careful(view)
        choices.append(perf_counter() - made)
        views.append(made - began)
        return action

    for seed in range(args.deals or 300):
        state = AMERICAN.start(seed=seed).deal()
        while state.actors and state.hand_score is None:
            seat = state.actors[0]
            state = state.apply(timed(state, seat))
    ratio = median(choices) / median(views)
    print(f"compiled: {__compiled__}; a view {median(views) * 1e6:.2f} us, a careful choice "
          f"{median(choices) * 1e6:.2f} us: {ratio:.1f} views")  # fmt: skip
    return ratio <= 20


def openspiel(args: argparse.Namespace) -> bool:
    """Strength and time beside OpenSpiel's information-set MCTS, on the same deals."""
    import pyspiel

    game = Game(variants.openspiel(pass_cards=False))
    spiel = pyspiel.load_game("hearts(pass_cards=false)")
    for simulations in (100, 1000):
        for bot in (careful, SearchingOpponent(8), SearchingOpponent(30)):
            lead, own, theirs = _beside(game, spiel, bot, simulations, args.deals or 20)
            mean = sum(lead) / len(lead)
            spread = (sum((x - mean) ** 2 for x in lead) / max(1, len(lead) - 1) / len(lead)) ** 0.5
            print(f"{bot} leads MCTS of {simulations} by {mean:.2f} +- {1.96 * spread:.2f} points "
                  f"a deal, {len(lead)} deals; {own * 1e3:.1f} ms a move beside "
                  f"{theirs * 1e3:.1f} ms", flush=True)  # fmt: skip
    return True


def _beside(
    game: Game, spiel: Any, bot: Bot, simulations: int, deals: int
) -> tuple[list[float], float, float]:
    """Our points and theirs on the same deals, seats 0 and 2 against 1 and 3 and turned; seconds a
    move."""
    import pyspiel

    leads, spent, moves = [], [0.0, 0.0], [0, 0]
    order = "CDHS"
    for seed in range(deals):
        total = 0.0
        for turn in (0, 1):
            ours = game.start(seed=seed).deal()
            state = spiel.new_initial_state()
            state.apply_action(0)
            hands = [list(hand) for hand in ours.hands]
            for place in range(52):
                card = hands[place % 4][place // 4]
                state.apply_action("23456789TJQKA".index(card.rank) * 4 + order.index(card.suit))
            mcts = pyspiel.ISMCTSBot(
                seed, pyspiel.RandomRolloutEvaluator(1, seed), 10.0, simulations, -1,
                pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, False,
            )  # fmt: skip
            while ours.phase is Phase.PLAY:
                seat = ours.actors[0]
                who = (seat + turn) % 2
                began = perf_counter()
                if who == 0:
                    action = bot(ours.view(seat))
                    assert isinstance(action, Play)
                    card = action.card
                else:
                    number = mcts.step(state)
                    card = next(
                        each for each in ours.legal_cards()
                        if "23456789TJQKA".index(each.rank) * 4 + order.index(each.suit) == number
                    )  # fmt: skip
                if len(ours.legal_cards()) > 1:
                    spent[who] += perf_counter() - began
                    moves[who] += 1
                state.apply_action("23456789TJQKA".index(card.rank) * 4 + order.index(card.suit))
                ours = ours.play(card)
            points = ours.match.hand_scores[-1].points
            mine = [points[seat] for seat in range(4) if (seat + turn) % 2 == 0]
            total += (sum(points) - 2 * sum(mine)) / 2
        leads.append(total / 2)
    return leads, spent[0] / moves[0], spent[1] / moves[1]


PARTS: dict[str, Callable[[argparse.Namespace], bool]] = {
    "search": search, "careful": beats_random, "tables": tables, "budget": budget,
    "time": time, "openspiel": openspiel,
}  # fmt: skip


def main() -> int:
    """Run the parts named."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("parts", nargs="+", choices=PARTS)
    parser.add_argument("--deals", type=int)
    parser.add_argument("--workers", type=int)
    args = parser.parse_args()
    fine = [PARTS[part](args) for part in args.parts]
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
