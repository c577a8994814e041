"""The main job: a match of American Hearts, moves refused on the way, a list of tricks counted.

It needs nothing but the library; give a seed to see another match.

    python examples/quickstart.py [seed]
"""

from __future__ import annotations

import sys
from random import Random

from hearts import (
    Action,
    Card,
    Game,
    IllegalAction,
    Pass,
    Phase,
    Play,
    State,
    Trick,
    __compiled__,
    check_tricks,
    score_hand,
    variants,
)


def try_out(state: State, action: Action, what: str) -> None:
    """Show that a move is refused, by which rule, and that nothing has changed."""
    before = hash(state)
    try:
        state.apply(action)
    except IllegalAction as error:
        violation = error.violation
        print(f"  {what}: refused by {violation.rule}")
        print(f"    {violation.message}")
        if violation.legal and len(violation.legal) < 10:
            print(f"    legal instead: {violation.legal}")
    assert hash(state) == before


def provoke(state: State, shown: set[str]) -> None:
    """Try what the rules refuse here, each rule once."""
    if state.phase is Phase.PASS and "pass.count" not in shown:
        shown.add("pass.count")
        try_out(state, Pass(list(state.hands[0])[:2], seat=0), "seat 0 passes two cards")
    if state.phase is not Phase.PLAY or state.actor is None:
        return
    if "turn" not in shown:
        shown.add("turn")
        other = (state.actor + 1) % state.game.players
        try_out(state, Play(state.hands[other][0], seat=other), f"seat {other} plays out of turn")
    refused: dict[Card, str] = {card: why.rule for card, why in state.reasons().items()}
    for card, rule in refused.items():
        if rule not in shown:
            shown.add(rule)
            table = " ".join(map(str, state.trick.cards)) if state.trick is not None else ""
            what = f"plays {card} to {table}" if table else f"leads {card}"
            try_out(state, Play(card), f"seat {state.actor} {what}")


def main() -> None:
    """Play the match and count the tricks of its last deal."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 2026
    rng = Random(seed)
    state = Game(variants.AMERICAN).start(seed=seed).deal()
    print("The core is compiled.\n" if __compiled__ else "The core runs as plain Python.\n")
    print(state)
    print("\nSome moves that the rules refuse:")
    shown: set[str] = set()
    tricks: tuple[Trick, ...] = ()
    while not state.is_over:
        if state.phase is Phase.DEAL:
            state = state.deal()
            continue
        provoke(state, shown)
        state = state.apply(state.random_action(rng, state.actors[0]))
        tricks = state.tricks or tricks

    print("\nThe match:")
    print(state.match)
    result = state.result
    assert result is not None
    winners = " and ".join(f"seat {seat}" for seat in result.winners)
    print(f"won by {winners}, ranks {result.ranks}, ended by {result.ended_by}")

    print("\nThe tricks of the last deal, counted again from the list alone:")
    for trick in tricks:
        print(f"  {trick}")
    score = score_hand(variants.AMERICAN, tricks, choice="add")
    print(f"points {score.points}, faults {check_tricks(variants.AMERICAN, tricks)}")
    for line in score.lines[:3]:
        print(f"  seat {line.seat}: {line.points:+} for {line.card} [{line.rule}]")
    print("  ...")
    if score.shot is None:
        assert score.points == state.match.hand_scores[-1].points


if __name__ == "__main__":
    main()
