"""A study: does it matter whether the queen of spades breaks hearts?

The same careful players play the same cards under both rules. Give a number of deals, and a file
for the plot, which needs matplotlib:

    python examples/does_the_queen_break_hearts.py [deals [plot.png]]
"""

from __future__ import annotations

import argparse
from pathlib import Path

from hearts import variants
from hearts.bots import careful
from hearts.rules import HEARTS, QUEEN, HeartsBroken
from hearts.simulate import compare_rules


def main(words: list[str] | None = None) -> None:
    """Play, print what changes, and draw it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("deals", nargs="?", type=int, default=40, help="how many deals to play")
    parser.add_argument("plot", nargs="?", type=Path, help="a file for the plot: plot.png")
    args = parser.parse_args(words)
    deals = args.deals
    if deals < 1:
        parser.error("at least one deal is needed")
    only_hearts = variants.AMERICAN.amend(HeartsBroken())
    queen_too = only_hearts.amend(HeartsBroken(broken_by=HEARTS | QUEEN))
    found = compare_rules(
        only_hearts, queen_too, [careful] * 4, deals, workers=None if deals > 1000 else 1
    )
    pairs = zip(found.first.deals, found.second.deals, strict=True)
    other = sum(one.games[0].points != two.games[0].points for one, two in pairs)
    print(f"{deals:,} deals, played with hearts that only a heart breaks, then with the queen too.")
    print(f"In {other:,} of them ({other / deals:.0%}) somebody came to other points.\n")
    print(found)
    print(f"\n{found.verdict()}")
    if args.plot is not None:
        from hearts.simulate.plots import plot_change

        ax = plot_change(found)
        ax.set_title(f"When the queen breaks hearts too: {deals:,} deals")
        ax.figure.savefig(args.plot, dpi=150)


if __name__ == "__main__":
    main()
