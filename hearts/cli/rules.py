"""``hearts rules``: rules in prose, compared, as data; and house rules by question and answer."""

from __future__ import annotations

from pathlib import Path

import click

from hearts.cli.errors import FAULTS, Failure, failures
from hearts.cli.files import path_word, write_safely
from hearts.cli.options import RulesName, amended, players_option, with_option
from hearts.cli.screen import Screen
from hearts.rules import Rules

__all__ = ["command"]


@click.command()
@click.argument("rules", metavar="NAME", type=RulesName(), required=False)
@players_option
@with_option
@click.option(
    "--diff",
    "other",
    type=RulesName(),
    metavar="OTHER",
    help="Print only what differs from the rules OTHER.",
)
@click.option("--toml", "form", flag_value="toml", help="Print the rules as TOML, to be edited.")
@click.option("--json", "form", flag_value="json", help="Print the rules as JSON.")
@click.option(
    "--new",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Ask questions about house rules, and write them to the TOML file FILE.",
)
@click.pass_context
def command(
    context: click.Context,
    rules: Rules | None,
    players: int | None,
    amendments: tuple[str, ...],
    other: Rules | None,
    form: str | None,
    new: Path | None,
) -> None:
    """Print the rules NAME in plain English, from the deal to the end of the match.

    NAME is a variant or a TOML file. With --toml a variant becomes a file that you can edit, and
    with --new you need no file to start with. Rules that contradict themselves are refused, with
    each contradiction. Rules that can be played, but are odd, are printed with a warning.

    \b
    For example:
      hearts rules microsoft
      hearts rules wikipedia --players 3
      hearts rules american --diff microsoft
      hearts rules american --with "EndAt(50)" --toml > friday.toml
      hearts rules --new house.toml
    """
    screen: Screen = context.obj
    if new is not None:
        if rules or players or amendments or other or form:
            raise click.UsageError("--new asks for everything: leave out all else.", context)
        _write_new(screen, new)
        return
    if rules is None:
        raise click.UsageError(
            "Missing argument 'NAME': a variant that 'hearts variants' lists, or a TOML file.",
            context,
        )
    if form and (players or other):
        raise click.UsageError(
            f"--{form} prints whole rules: leave out --players and --diff.", context
        )
    rules = amended(rules, amendments)
    if form == "toml":
        from hearts import toml

        screen.data(toml.dumps(rules))
    elif form == "json":
        from hearts.codec import Codec

        screen.data(f"{Codec().dumps(rules, layout=True)}\n")
    elif other is not None:
        for each in (rules, other):
            problems = each.check(players) if players in (None, *each.players) else ()
            if problems:
                raise Failure(f"{each.name}: {'; '.join(problems)}")
        with failures():
            found = rules.diff(other, players)
        for difference in found:
            screen.prose(difference, indent="  ")
        if not found:
            screen.prose("The rules are the same.")
        else:
            context.exit(FAULTS)
    else:
        with failures():
            screen.rules(rules, players)
    _warn(screen, rules, players)


def _warn(screen: Screen, rules: Rules, players: int | None = None) -> None:
    """Print what is odd about rules."""
    for text in rules.warnings(players):
        screen.warn(f"odd: {text}")


def _write_new(screen: Screen, path: Path) -> None:
    """Ask for house rules and write them to a file."""
    from hearts import toml
    from hearts.cli.questions import ask_for_rules

    if path.suffix != ".toml":
        raise Failure(f"{path}: the name of a file of rules ends in .toml")
    if path.exists():
        raise Failure(f"{path}: this file exists already")
    # The answers are kept in a file of their own until there are rules to write.
    answers = path.with_name(f"{path.name}.answers")
    given = []
    if answers.exists():
        with failures(str(answers)):
            given = answers.read_text("utf-8").splitlines()
        screen.prose(
            f"Your earlier answers in {answers} are used again. Delete that file to begin anew."
        )
    try:
        house = ask_for_rules(
            screen, path.stem, given, lambda all: write_safely(answers, "\n".join([*all, ""]))
        )
    except (KeyboardInterrupt, EOFError):
        if answers.exists():
            screen.print()
            screen.prose(f"Your answers are kept in {answers}. The same command goes on.")
        raise
    write_safely(path, toml.dumps(house.rules))
    answers.unlink(missing_ok=True)
    screen.print()
    screen.prose(
        f"Written to {path}. 'hearts rules {path_word(path)}' prints the rules. In Python they are:"
    )
    screen.print()
    screen.print(house.code)
    _warn(screen, house.rules)
