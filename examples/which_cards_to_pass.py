"""A study: which cards should one pass?

Four players play alike after the pass, and pass by different advice. They play a tournament in
every rotation of the seats. Give a number of deals, and a file for the plot, which needs
matplotlib:

    python examples/which_cards_to_pass.py [deals [plot.png]]
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from attrs import frozen

from hearts import Action, Bot, Card, Game, Pass, Phase, View, variants
from hearts.bots import careful
from hearts.simulate import tournament


def high_cards(view: View) -> Pass:
    """Pass the highest cards, of whatever suit."""
    return Pass(sorted(view.hand, key=rank, reverse=True)[:3])


def short_suits(view: View) -> Pass:
    """Pass the shortest suit, from the top, to be able to discard."""
    length = {suit: sum(card.suit == suit for card in view.hand) for suit in "CDSH"}
    return Pass(sorted(view.hand, key=lambda card: (length[card.suit], -rank(card)))[:3])


def black_queen(view: View) -> Pass:
    """Pass the queen, king and ace of spades, then the highest hearts."""
    spades = {"QS": 0, "AS": 1, "KS": 2}
    return Pass(
        sorted(
            view.hand, key=lambda card: (spades.get(str(card), 3), card.suit != "H", -rank(card))
        )[:3]
    )


def rank(card: Card) -> int:
    """A card's place in its suit."""
    return "23456789TJQKA".index(card.rank)


@frozen
class Passer:
    """A careful player that passes by an advice of its own."""

    advice: Callable[[View], Pass]

    def __call__(self, view: View) -> Action:
        return self.advice(view) if view.phase is Phase.PASS else careful(view)


PLAYERS: dict[str, Bot] = {
    "careful": careful,
    "high cards": Passer(high_cards),
    "short suits": Passer(short_suits),
    "black queen": Passer(black_queen),
}


def main(words: list[str] | None = None) -> None:
    """Play, print who is ahead, and draw it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("deals", nargs="?", type=int, default=40, help="how many deals to play")
    parser.add_argument("plot", nargs="?", type=Path, help="a file for the plot: plot.png")
    args = parser.parse_args(words)
    deals = args.deals
    if deals < 1:
        parser.error("at least one deal is needed")
    game = Game(variants.AMERICAN)
    results = tournament(game, PLAYERS, deals, workers=None if deals > 1000 else 1)
    print(f"{results}\n")
    for name in list(PLAYERS)[1:]:
        print(results.verdict("careful", name))
    if args.plot is not None:
        from hearts.simulate.plots import plot_differences

        ax = plot_differences(results)
        ax.set_title(f"Which cards should one pass? {deals:,} deals")
        ax.figure.savefig(args.plot, dpi=150)


if __name__ == "__main__":
    main()
