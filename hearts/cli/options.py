"""Arguments that several commands share: the rules, and the number of players."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar, final

import click
from click.shell_completion import CompletionItem

from hearts import variants
from hearts._wording import capitalized, did_you_mean
from hearts.cli.errors import Failure, failures
from hearts.rules import Rules

if TYPE_CHECKING:
    _ParamType = click.ParamType[Rules]
else:  # older versions of click cannot be told what is read
    _ParamType = click.ParamType

F = TypeVar("F", bound=Callable[..., Any])

#: The ending by which an argument is a path, even without a folder in it.
_ENDING: Final = ".toml"


@final
class RulesName(_ParamType):
    """A variant by its name, or a TOML file with rules."""

    name = "name"

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> Rules:
        """Return the rules."""
        return value if isinstance(value, Rules) else find_rules(value)

    def shell_complete(
        self, context: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the names that begin so; after them a shell offers files."""
        names = [
            CompletionItem(name, help=variants.title(name))
            for name in variants.names()
            if name.startswith(incomplete)
        ]
        return names or [CompletionItem(incomplete, type="file")]


@final
class Number(click.IntRange):
    """A whole number within bounds, with the bounds in words."""

    def _describe_range(self) -> str:
        """Return the bounds, for the help text and for errors."""
        return f"{self.min} or more" if self.max is None else f"{self.min} to {self.max}"


def find_rules(name: str) -> Rules:
    """Return the rules of a variant by its name or its title, or of a TOML file.

    Raises:
        Failure: If there are none.
    """
    names = variants.names()
    titled = {_plain(variants.title(each)): each for each in names}
    wanted = _plain(name)
    found = wanted if wanted in names else titled.get(wanted)
    if found is not None:
        return variants.get(found)
    path = Path(name)
    if path.suffix != _ENDING and not path.is_file():
        parts = [f"{name or repr(name)}: there is no variant and no file of this name."]
        parts += [capitalized(did_you_mean(wanted, names))]
        parts += ["'hearts variants' lists them all."]
        raise Failure(" ".join(filter(None, parts)))
    with failures(name):
        from hearts import toml

        rules = toml.loads(path.read_text("utf-8"))
        return rules if rules.name != "unnamed" else rules.amend(name=path.stem)


def _plain(name: str) -> str:
    """Return a name that people wrote as a variant may be called."""
    return name.strip().lower().replace("-", "_").replace(" ", "_")


def amended(rules: Rules, amendments: tuple[str, ...]) -> Rules:
    """Return rules with the amendments of ``--with``."""
    from hearts import notation

    for text in amendments:
        with failures(f"--with {text!r}"):
            rules = notation.amend(rules, text)
    return rules


def given_rules(rules: Rules | None, amendments: tuple[str, ...]) -> Rules | None:
    """Return the rules of ``--rules`` with the amendments of ``--with``; None without both.

    Raises:
        Failure: If there are amendments and no rules.
    """
    if rules is not None:
        return amended(rules, amendments)
    if amendments:
        raise Failure("--with changes the rules of --rules, which is missing")
    return None


def kept_path(context: click.Context, option: click.Parameter, path: Path | None) -> Path | None:
    """Return the path of a file that a command goes on with later.

    Raises:
        Failure: For ``-``, which stands for what is piped in, and for no text.
    """
    typed = {"-": "-", ".": "''"}.get(str(path))  # a folder would have been refused before
    if typed:
        raise Failure(f"{typed}: a file to go on with needs a name, such as friday.hearts")
    return path


def with_option(command: F) -> F:
    """Add the option ``--with``."""
    option: Callable[[F], F] = click.option(
        "--with",
        "amendments",
        metavar="AMENDMENT",
        multiple=True,
        help="Change a rule, in the words of the notation: --with 'EndAt(50)', "
        "--with \"Without('moon')\". May be given several times.",
    )
    return option(command)


def players_option(command: F) -> F:
    """Add the option ``--players``."""
    option: Callable[[F], F] = click.option(
        "--players", type=Number(2, 20), metavar="N", help="How many play."
    )
    return option(command)


def rules_options(command: F) -> F:
    """Add the options ``--rules``, ``--with`` and ``--players``."""
    option: Callable[[F], F] = click.option(
        "--rules",
        type=RulesName(),
        metavar="NAME",
        help="The rules, if the file does not name them: a variant or a TOML file.",
    )
    return option(with_option(players_option(command)))
