"""``hearts completion``: the script with which a shell completes commands and names."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

__all__ = ["command"]


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def command(context: click.Context, shell: str) -> None:
    """Print the script with which SHELL completes commands, options and names of variants.

    In zsh, the line ``autoload -Uz compinit && compinit`` must stand before the script.

    \b
    For example:
      hearts completion bash >> ~/.bashrc
      hearts completion zsh >> ~/.zshrc
      hearts completion fish > ~/.config/fish/completions/hearts.fish
    """
    kind = get_completion_class(shell)
    assert kind is not None  # it is one of the choices
    click.echo(kind(context.find_root().command, {}, "hearts", "_HEARTS_COMPLETE").source())
