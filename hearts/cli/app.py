"""The command ``hearts`` itself: its commands by name, and the options that all of them share."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final, final

import click

import hearts
from hearts._wording import did_you_mean
from hearts.cli.errors import STOPPED, failures
from hearts.cli.screen import Screen

#: Each command, with the module that has it and a sentence for the list of commands.
COMMANDS: Final = {
    "variants": "List the named variants.",
    "rules": "Print rules, compare them, or write your own to a file.",
    "sheet": "Keep score at a table.",
    "score": "Count the scores of recorded deals.",
    "check": "Look for faults in recorded play.",
    "odds": "Work out where the hidden cards may lie.",
    "play": "Play against the computer.",
    "simulate": "Let bots play a tournament.",
    "convert": "Translate a file into another format.",
    "completion": "Print the completion script of a shell.",
}


@final
class _Commands(click.Group):
    """The commands, each imported when it is called for."""

    def list_commands(self, context: click.Context) -> list[str]:
        """Return the names in the order of the help text."""
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """Return a command; None if there is none of this name."""
        if name not in COMMANDS:
            return None
        found: click.Command = import_module(f"hearts.cli.{name}").command
        return found

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that is called for; an unknown word is told with the nearest ones."""
        if args[0] not in COMMANDS and not context.resilient_parsing:
            near = did_you_mean(args[0], COMMANDS, alike=0.6)
            if near:
                context.fail(f"No such command {args[0]!r} ({near})")
        return super().resolve_command(context, args)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands, without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def make_context(self, *words: Any, **settings: Any) -> click.Context:
        """Read the options of the program; a mistake in them is reported in one sentence."""
        with failures():
            return super().make_context(*words, **settings)

    def invoke(self, context: click.Context) -> Any:
        """Run a command; a failure is reported in one sentence."""
        try:
            with failures():
                return super().invoke(context)
        except (KeyboardInterrupt, EOFError):
            click.echo("\nStopped.", err=True)
            context.exit(STOPPED)


def _print_version(context: click.Context, option: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        click.echo(f"hearts {hearts.__version__}")
        context.exit()


@click.group(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"], "auto_envvar_prefix": "HEARTS"},
)
@click.option(
    "--colors",
    type=click.Choice(["two", "four", "none"]),
    default="two",
    help="Two or four colours for the suits, or none. The default is two. "
    "HEARTS_COLORS=four does the same for every command.",
)
@click.option("--ascii", is_flag=True, help="Print letters in place of the signs of the suits.")
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Print the version.",
)
@click.pass_context
def app(context: click.Context, colors: str, ascii: bool) -> None:
    """The card game Hearts and its relatives: rules, scores, odds and play.

    A NAME is a variant that 'hearts variants' lists, such as american, or a TOML file with rules of
    your own. A FILE may be '-' for standard input.

    \b
    For example:
      hearts variants --players 3
      hearts rules microsoft
      hearts sheet friday.hearts --rules american --names "Ann, Bob, Cleo, Dan"
      hearts play american

    'hearts COMMAND --help' explains a command. The exit code is 0 if all is well, 1 if faults were
    found, and 2 if something cannot be read or is not known.
    """
    context.obj = Screen(colors=colors, ascii=ascii)
