"""The help texts of the command line, made from the commands themselves."""

from __future__ import annotations

import click

from hearts.cli.app import COMMANDS, app


def commands() -> str:
    """Return the help text of the program and of each command, under a heading each."""
    # Click builds the help option once for each command, from the settings of the first context.
    root = click.Context(
        app,
        info_name="hearts",
        terminal_width=78,  # as click writes on a terminal of 80 columns
        **app.context_settings,
    )
    parts = [f"```text\n{app.get_help(root)}\n```"]
    for name in COMMANDS:
        command = app.get_command(root, name)
        assert command is not None
        context = click.Context(command, info_name=name, parent=root)
        parts.append(f"## hearts {name}\n\n```text\n{command.get_help(context)}\n```")
    return "\n\n".join(parts)
