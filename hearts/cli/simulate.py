"""``hearts simulate``: a tournament of bots on the same deals, with a verdict."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import click

from hearts import bots
from hearts._engine.game.game import Game
from hearts.cli.errors import STOPPED, failures
from hearts.cli.options import Number, RulesName, amended, kept_path, players_option, with_option
from hearts.cli.screen import Screen
from hearts.rules import Rules

__all__ = ["command"]


@click.command()
@click.argument("rules", metavar="NAME", type=RulesName())
@players_option
@with_option
@click.option(
    "--levels",
    metavar="LEVELS",
    default="1,2",
    show_default=True,
    help="Who plays: levels from 1, at random, over 2, with care, to 5, with commas between.",
)
@click.option(
    "--deals",
    type=Number(1),
    default=100,
    show_default=True,
    metavar="N",
    help="The number of deals, or with --matches of matches.",
)
@click.option("--matches", is_flag=True, help="Play whole matches, and not single deals.")
@click.option(
    "--seed",
    type=int,
    default=0,
    show_default=True,
    metavar="NUMBER",
    help="The seed of the deals.",
)
@click.option(
    "--workers",
    type=Number(1),
    metavar="N",
    help="The number of processes; by default one for each processor.",
)
@click.option(
    "--save",
    type=click.Path(dir_okay=False, path_type=Path),
    callback=kept_path,
    metavar="FILE",
    help="Keep each deal in FILE. The same command goes on with it later.",
)
@click.pass_context
def command(
    context: click.Context,
    rules: Rules,
    players: int | None,
    amendments: tuple[str, ...],
    levels: str,
    deals: int,
    matches: bool,
    seed: int,
    workers: int | None,
    save: Path | None,
) -> None:
    """Let bots of some levels play a tournament by the rules NAME, and say which is better.

    All play the same deals in every rotation of the seats, so luck with the cards does not count.
    The verdict gives the difference with its bounds. A bar shows the progress.

    \b
    For example:
      hearts simulate american
      hearts simulate spot --levels 2,3 --deals 20
      hearts simulate golden_ten --players 5 --matches --deals 10
    """
    screen: Screen = context.obj
    with failures():
        game = Game(amended(rules, amendments), players)
        taking_part = {f"level {level}": bots.opponent(level) for level in _levels(levels)}
        if len(taking_part) < 2:
            raise click.UsageError("--levels: name at least two different ones, such as 1,2.")
        from hearts.simulate import tournament

        try:
            if save is not None:
                save.parent.mkdir(parents=True, exist_ok=True)
            results = tournament(
                game, taking_part, deals, matches=matches, seed=seed, workers=workers, file=save
            )
        except OSError as error:  # without the name of the file, if that was open
            error.filename = error.filename or save
            raise
        if not results.deals:
            screen.warn("Stopped before the first deals were done.")
            context.exit(STOPPED)
        ratings = results.ratings()
        rows = [
            [name, results.points(name).text(".2f"), rating.text(".0f")]
            + ([results.wins(name).text(".1%")] if matches else [])
            for name, rating in ratings.items()
        ]
        screen.table(["", "points", "rating", *(["wins"] if matches else [])], rows)
        screen.print()
        for better, worse in pairwise(ratings):
            screen.prose(results.verdict(better, worse), indent="  ")
    if not results.complete:
        context.exit(STOPPED)


def _levels(text: str) -> list[int]:
    """Return the levels that a text lists."""
    found = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() and len(part) < 3 for part in found):
        raise click.UsageError(f"--levels: {text!r} is not a list of levels such as 1,2.")
    return [int(part) for part in found]
