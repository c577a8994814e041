"""The sources of rules: names, files, amendments."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from hearts import toml, variants
from hearts.cli.errors import Failure
from hearts.cli.options import RulesName, amended, find_rules, players_option, with_option
from hearts.rules import EndAt
from tests.cli.helpers import run


def test_a_name_is_typed_as_people_type() -> None:
    for name in ("black_maria", "Black Maria", "black-maria"):
        assert find_rules(name) is variants.BLACK_MARIA
    for name in variants.names():
        assert find_rules(name) is find_rules(variants.title(name)) is variants.get(name)


def test_a_file_stands_in_the_place_of_a_name(tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    rules = variants.AMERICAN.amend(EndAt(50), name="ours")
    file.write_text(toml.dumps(rules), "utf-8")
    assert (find_rules(str(file)), find_rules(str(file)).name) == (rules, "ours")
    file.write_text('hearts = "rules"\nschema = 1\n', "utf-8")
    assert find_rules(str(file)).name == "friday"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("amrican", "amrican: there is no variant and no file of this name. Did you mean american"),
        ("", "'': there is no variant and no file of this name. 'hearts variants' lists"),
        ("zzzzzz", "zzzzzz: there is no variant and no file of this name. 'hearts variants' lists"),
        ("no/such.toml", "no/such.toml: there is no such file"),
    ],
)
def test_a_name_that_is_none_is_told(name: str, message: str) -> None:
    with pytest.raises(Failure) as failed:
        find_rules(name)
    assert failed.value.message.startswith(message)


def test_a_file_that_is_no_rules_is_told(tmp_path: Path) -> None:
    for content, message in (
        (b"= 5", "no TOML"),
        (b"\xff\xfe", "line 1 is not in UTF-8"),
        (b'hearts = "rules"\nschema = 1\n[end]\nis = "EndAtt"\n', "EndAtt"),
    ):
        file = tmp_path / "x.toml"
        file.write_bytes(content)
        with pytest.raises(Failure) as failed:
            find_rules(str(file))
        assert failed.value.message.startswith(str(file))
        assert message in failed.value.message
    with pytest.raises(Failure, match=r"x\.toml"):
        find_rules(str(file.parent / "x.toml" / "x.toml"))


def test_amendments_follow_each_other() -> None:
    rules = amended(variants.AMERICAN, ("EndAt(50)", "EndAt(60), Without('moon')"))
    assert (rules.end, rules.shoots) == (EndAt(60), ())
    with pytest.raises(Failure) as failed:
        amended(variants.AMERICAN, ("EndAt(50)", "Nope(3)"))
    assert failed.value.message.startswith("--with 'Nope(3)': column 1: no rule is called 'Nope'")


def test_names_are_completed() -> None:
    kind, context = RulesName(), click.Context(click.Command("x"))
    found = kind.shell_complete(context, click.Argument(["x"]), "black_maria_")
    assert [item.value for item in found] == ["black_maria_43", "black_maria_spot"]
    assert [item.type for item in found] == ["plain", "plain"]
    assert found[0].help == variants.title("black_maria_43")
    [item] = kind.shell_complete(context, click.Argument(["x"]), "house.t")
    assert (item.value, item.type) == ("house.t", "file")


def test_rules_are_taken_as_they_are() -> None:
    kind = RulesName()
    assert kind.convert(variants.SPOT, None, None) is variants.SPOT
    assert kind.convert("spot", None, None) is variants.SPOT


def test_no_more_than_three_names_are_offered() -> None:
    with pytest.raises(Failure) as failed:
        find_rules("pagat")
    assert "Did you mean pagat_kitty, pagat_trimmed or pagat_exchange?" in failed.value.message
    with pytest.raises(Failure) as failed:
        find_rules("pagat_kitt")  # four are alike, and one more than the others
    assert "Did you mean pagat_kitty?" in failed.value.message


@pytest.mark.parametrize("add", [players_option, with_option])
def test_an_option_leaves_the_command_as_it_is(add: Callable[[Any], Any]) -> None:
    def command(**words: object) -> None:
        click.echo(repr(words))

    made = click.command()(add(command))
    result = CliRunner().invoke(made, [])
    assert result.exit_code == 0
    assert result.stdout in ("{'players': None}\n", "{'amendments': ()}\n")


def test_amendments_are_given_one_by_one() -> None:
    @click.command()
    @with_option
    def command(amendments: tuple[str, ...]) -> None:
        click.echo(" | ".join(amendments))

    result = CliRunner().invoke(command, ["--with", "EndAt(50)", "--with", "Without('moon')"])
    assert result.stdout == "EndAt(50) | Without('moon')\n"


@pytest.mark.parametrize(("path", "told"), [("-", "-"), ("", "''")])
@pytest.mark.parametrize(
    "words",
    [
        ("sheet",),
        ("play", "--save"),
        ("play", "american", "--save"),
        ("simulate", "american", "--save"),
    ],
)
def test_a_file_to_go_on_with_has_a_name(
    words: tuple[str, ...], path: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*words, path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"hearts: {told}: a file to go on with needs a name, such as friday.hearts\n"
    )
    assert list(tmp_path.iterdir()) == []
