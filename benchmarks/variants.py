"""Play random deals of every named variant at every table, and hold the laws in each.

At every step no card is lost, somebody can act, and what is done is legal while a card drawn at
random is legal or has a reason. At the end of a deal the tricks alone, and the piles alone, give
the score that the state reached; nothing in the record is accused; the points add up; every view
can be made. A match that goes on for too long is given up; a finished one is replayed from its
history. The first law that breaks ends it all, with exit code 1.

    python benchmarks/variants.py [deals a table, 1000] [--processes 2] [--seed 0] [--only NAME]
"""

from __future__ import annotations

import argparse
import multiprocessing
import pickle
import sys
import time
from collections import Counter
from random import Random

import hearts
from hearts import (
    Cards,
    Charge,
    Choose,
    Game,
    HandScore,
    Match,
    Phase,
    Play,
    State,
    check_tricks,
    score_hand,
    score_taken,
    variants,
)

Task = tuple[str, int, int, int]

#: A match is given up after so many deals: some variants can go on for ever.
LONG = 40
#: A table is dealt with in parts of so many deals.
PART = 100
#: One step in so many is looked at more closely.
CLOSELY = 40
BETWEEN = (Phase.DEAL, Phase.CALL, Phase.OVER)


class LawBroken(Exception):
    """Raised if a law is broken."""


def hold(law: bool, what: str) -> None:
    """Go on if the law holds."""
    if not law:
        raise LawBroken(what)


class Table:
    """Plays deals of one variant with so many players."""

    def __init__(self, name: str, players: int, seed: int) -> None:
        self.rules = variants.get(name)
        self.game = Game(self.rules, players)
        self.rng = Random(f"{name} {players} {seed}")
        self.facts: Counter[str] = Counter()

    def play(self, deals: int) -> Counter[str]:
        """That many deals, in matches."""
        while self.facts["deals"] < deals:
            state = self.game.start(seed=self.rng.getrandbits(64))
            while not state.is_over and len(state.match.hand_scores) < LONG:
                state = self.deal(state)
            self.close(state)
        return self.facts

    def deal(self, state: State) -> State:
        """One deal, from the call to the answers after it."""
        sheet = state.match
        while state.phase is Phase.CALL:
            state = self.step(state)
        state = state.deal()
        while state.phase not in BETWEEN:
            self.no_card_is_lost(state)
            if self.rng.randrange(CLOSELY) == 0:
                self.look(state)
            state = state.deal() if state.phase is Phase.REDEAL else self.step(state)
        self.count(state, sheet)
        self.facts["deals"] += 1
        return state

    def step(self, state: State) -> State:
        """One legal action of any seat that may act."""
        hold(bool(state.actors), "somebody can act")
        action = state.random_action(self.rng, self.rng.choice(state.actors))
        hold(state.explain(action) is None, f"{action!r} is legal")
        before = state.hands
        after = state.apply(action)
        hold(state.hands == before, "a step changes nothing behind it")
        self.facts["actions"] += 1
        return after

    def no_card_is_lost(self, state: State) -> None:
        """Hands, table, waiting cards, piles and kitty are the deck."""
        table = Cards() if state.trick is None else Cards(state.trick.cards)
        cards = sum(state.hands, table) + sum(state.taken, state.waiting) + state.kitty
        hold(cards == self.game.table.deck, "no card is lost")

    def look(self, state: State) -> None:
        """A card of the deck is legal or refused, and no view but its own shows a hand."""
        for seat in range(self.game.players):
            view = state.view(seat)
            hold(view.hand == state.hands[seat], "a view has its own hand")
            hold(view.legal_cards() == state.legal_cards(seat), "a view has the legal cards")
            if state.phase is Phase.PLAY:
                card = self.rng.choice(list(self.game.table.deck))
                legal = card in state.legal_cards(seat)
                hold((state.explain(Play(card, seat)) is None) is legal, "legal or refused")
        hold(pickle.loads(pickle.dumps(state)) == state, "a pickled state is the same")

    def count(self, state: State, sheet: Match) -> None:
        """The deal counts the same from its tricks, from its piles and in the match."""
        score, tricks, players = state.hand_score, state.tricks, self.game.players
        hold(isinstance(score, HandScore), "a finished deal has a score")
        if not isinstance(score, HandScore):
            return
        acts = state.deal_history
        charged = sum((act.cards for act in acts if isinstance(act, Charge)), Cards())
        choice = tuple(act.option for act in acts if isinstance(act, Choose))
        again = score_hand(
            self.rules, tricks, players=players, charged=charged, match=sheet, choice=choice
        )
        hold(again == score, "the tricks alone give the score")
        piles = score_taken(
            self.rules,
            state.taken,
            players=players,
            tricks_taken=score.tricks,
            charged=charged,
            match=sheet,
            choice=choice,
        )
        hold((piles.points, piles.imaginary) == (score.points, score.imaginary), "and the piles")
        faults = check_tricks(self.rules, tricks, players=players, charged=charged)
        hold(faults == (), f"lawful play is accused of nothing: {faults}")
        lines = [0] * players
        for line in score.lines:
            lines[line.seat] += line.points
        hold(tuple(lines) == score.points, "the lines add up to the points")
        self.facts["shoots"] += score.shot is not None
        added = sheet.add(score)
        hold(added.scores == state.match.scores, "the sheet says what the state says")

    def close(self, state: State) -> None:
        """The match as a whole."""
        hold(self.game.replay(state.history) == state, "the history leads to the same state")
        self.facts["matches"] += 1
        self.facts["given up"] += not state.is_over
        if state.is_over:
            hold(state.result is not None, "a match that is over has a result")


def run(task: Task) -> tuple[Task, Counter[str], str]:
    """Some deals at one table, and the law that broke, if one did."""
    name, players, seed, deals = task
    try:
        return task, Table(name, players, seed).play(deals), ""
    except Exception as error:  # whatever it is, it is reported with the table at which it came up
        return task, Counter(), f"{type(error).__name__}: {error}"


def main() -> int:
    """Play, and print what was played."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("deals", nargs="?", type=int, default=1000)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", choices=variants.names())
    args = parser.parse_args()
    names = [args.only] if args.only else variants.names()
    tasks = [
        (name, players, args.seed + part, min(PART, args.deals))
        for name in names
        for players in variants.get(name).players
        for part in range(max(1, args.deals // PART))
    ]
    begun = time.perf_counter()
    facts: Counter[str] = Counter()
    with multiprocessing.get_context("spawn").Pool(args.processes) as pool:
        for (name, players, seed, _), found, broken in pool.imap_unordered(run, tasks):
            if broken:
                print(f"{name}, {players} players, seed {seed}: {broken}")
                return 1
            facts += found
    build = "compiled" if hearts.__compiled__ else "interpreted"
    tables = len({task[:2] for task in tasks})
    print(f"{build} build, {tables} tables, {time.perf_counter() - begun:.0f} s")
    print(", ".join(f"{facts[what]} {what}" for what in sorted(facts)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
