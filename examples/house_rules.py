"""House rules: a game composed of rules, one of which is our own.

python examples/house_rules.py [seed]
"""

from __future__ import annotations

import sys
from random import Random
from typing import ClassVar

from attrs import frozen

from hearts import Card, Cards, Game, Phase, Rules, RulesError, State, legal_cards, variants
from hearts.rules import (
    AddUnlessShooterLoses,
    Deck,
    EldestOpens,
    EndAbove,
    Facts,
    HolderOpens,
    Moon,
    Passing,
    PlayOn,
    PlayRule,
    TableRules,
    bonus_points,
    queen_points,
)


@frozen
class Mercy(PlayRule):
    """The queen of spades may not be discarded in the first tricks.

    Attributes:
        tricks: The number of tricks.
    """

    key: ClassVar[str] = "mercy"
    applies_to: ClassVar[tuple[str, ...]] = ("discard",)

    tricks: int = 3

    def narrow(self, facts: Facts, cards: Cards) -> Cards:
        return cards if facts.trick_number >= self.tricks else cards - Cards("QS")

    def refusal(self, card: Card, table: TableRules) -> str:
        return f"{card} may not be discarded in the first {self.tricks} tricks"


def compose() -> Rules:
    """Return our rules: three to five players, a bonus card, mercy, and no draw."""
    return variants.MICROSOFT.amend(
        Deck({3: "2D", 5: "2D 2S"}),
        Passing(("left", "right", "scatter", "hold")),
        EldestOpens(),
        Mercy(tricks=5),
        bonus_points("JD", -10),
        Moon(AddUnlessShooterLoses()),
        EndAbove(75),
        PlayOn(),
        name="ours",
        players=(3, 4, 5),
    )


def show_contradictions(rules: Rules) -> None:
    """Rules that are each in order may still not fit together, and `check` says why."""
    broken = rules.amend(Deck("2C 3H"), HolderOpens("2C"), queen_points(13), Passing("across"))
    for problem in broken.check():
        print(f"  {problem}")
    try:
        Game(broken, players=4)
    except RulesError as error:
        print(f"  a game of them is refused: {len(error.problems)} problems with four players")


def play_match(rules: Rules, players: int, rng: Random) -> tuple[State, int]:
    """A whole match, every decision at random, and how often mercy was shown."""
    state = Game(rules, players).start(seed=rng.randrange(2**32))
    mercy = 0
    while not state.is_over:
        if state.phase is Phase.DEAL:
            state = state.deal()
            continue
        if state.phase is Phase.PLAY:
            mercy += any(why.rule == Mercy.key for why in state.reasons().values())
        state = state.apply(state.random_action(rng, state.actors[0]))
    return state, mercy


def main(arguments: list[str] | None = None) -> int:
    """Compose the game, look for contradictions, and play it with three, four and five."""
    words = sys.argv[1:] if arguments is None else arguments
    rng = Random(int(words[0]) if words else 2026)
    rules = compose()
    print(f"{rules.name}: {', '.join(rule.key for rule in rules.components())}")
    print(f"contradictions: {rules.check() or 'none'}")
    thrown = legal_cards(rules, "QS 8S 2H", "9D", trick_number=1, players=4)
    print(f"on 9D, early, QS 8S 2H may throw {thrown}")
    print("and if we left out the two of clubs and a heart, but led the two of clubs:")
    show_contradictions(rules)
    for players in rules.players:
        state, mercy = play_match(rules, players, rng)
        print(f"\nwith {players} players; mercy was shown {mercy} times")
        print(state.match)
        result = state.result
        assert result is not None
        print(f"won by seat {result.winners[0]}, ended by {result.ended_by}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
