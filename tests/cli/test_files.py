"""Files of deals, read in whichever form, and files written safely."""

from __future__ import annotations

import io
import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from hearts import Game, InputError, Match, notation, play_out, variants
from hearts.bots import careful
from hearts.cli import files
from hearts.cli.errors import Failure
from hearts.cli.files import Deals, line_of, matches, read_json, write_safely
from hearts.cli.screen import Screen
from hearts.codec import Codec
from hearts.notation import Record
from tests.cli.helpers import run


class Text(io.StringIO):
    """A text with a name, as an open file has it."""

    name = "x.txt"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "notation"),
        ("0: 2C 3C 4C 5C\n", "notation"),
        ("\n\n# a, b\n", "notation"),
        ('[Players "A, B, C"]\n', "notation"),
        ("0: 2C, 3C\n", "notation"),
        ("\ufeffAnn,Bob,Cleo\n", "points"),
        ("Ann;Bob;Cleo\n", "points"),
        ("# Ann;Bob;Cleo\n", "notation"),
        ("Ann\tBob\tCleo\n", "points"),
        ("#,Ann,Bob,Cleo\n", "points"),
        ("#;Ann;Bob;Cleo\n", "points"),
        ('"#";Ann;Bob;Cleo\n', "points"),
        ("#\tAnn\tBob\tCleo\n", "points"),
        ("\n {", "json"),
        ('{ "hearts": "match"}', "json"),
        ("{}", "json"),
        ("{Ann's game}\n0: 2C 3C 4C 5C\n", "notation"),
        ("; Ann's game\n0: 2C 3C 4C 5C\n", "notation"),
        (";Ann;Bob;Cleo\n", "points"),
        ("13 5 8 0\n", "points"),
        ("+13, 5 8 \u22120   # a, b\n", "points"),
        ("5+13i 8 0 0\n", "points"),
        ("1 2\n", "notation"),
        ("13,5\n", "points"),
        ("Ann,Bob\n13,5\n", "points"),
        ("Ann;Bob\n13;5\n", "points"),
        ("Ann Li\tBob\n13\t\u22125\n", "points"),
        ("Ann,Bob\n13 5 8\n", "points"),
        ("Ann,Bob\n0: 2C 3C\n", "notation"),
        ("Player #1,Player #2,Player #3\n13,5,8\n", "points"),
        ("Ann:,Bob,Cleo,Dan\n13,5,8,0\n", "points"),
        ("[Ann];Bob;Cleo\n13;5;8  # x\n", "points"),
        ("[Rules, a]\n0: 2C 3C\n", "notation"),
        ("Ann Bob Cleo Dan\n\n# x\n13 5 8 0\n", "points"),
        ("Ann Bob Cleo\n13 5 8 0\n", "points"),
        ("Ann Bob Cleo\n13 x 8 # 0: 2C\n", "points"),
        ("Ann Bob Cleo comment\n13 5 8 nice\n", "points"),
        ("deal Ann Bob Cleo\n1 13 5\n", "points"),
        ("Ann Bob Cleo\n--- --- ----\n13 5 8\n", "points"),
        ("Ann Bob Cleo\n\n============\n13 5 8\n", "points"),
        ("sep=;\nAnn;Bob\n13;5\n", "points"),
        ("sep=\t\nAnn\tBob\n13\t5\n", "points"),
        ("0 2C 3C 4C\n1 4H 5H 6H\n", "notation"),
        ("dealer 0\n13 5 8 0\n", "notation"),
        ("dealr 0\nscore 13 5 8\n", "notation"),
        ("Ann Bob Cleo\n", "notation"),
        ("# Friday\n\nAnn,Bob,Cleo\n", "points"),
        ('"# Friday, late",,\nAnn,Bob,Cleo\n', "points"),
        ("dealer 0  # Ann, Bob, Cleo\n", "notation"),
        ("# x\n" * 1_000 + "1 2 3\n", "notation"),
        ("# x\n" * 999 + "1 2 3\n", "points"),
    ],
)
def test_the_form_of_a_file_is_seen(text: str, kind: str) -> None:
    assert Deals(Text(text)).kind == kind


@pytest.mark.parametrize("words", [("--rules", "huse"), ("--rules", "wikipedia", "--players", "2")])
def test_spaces_may_divide_the_points_of_two(words: tuple[str, ...]) -> None:
    """If the rules are known to be for two; the names may be missing."""
    rules, players = variants.get(words[1]), 2 if len(words) > 2 else None
    for text in ("Ann Bob\n13 13\n", "13 13\n", "# Friday\n13 13\n"):
        assert Deals(Text(text), rules, players).kind == "points"
    assert Deals(Text("0: 2C 3C\n"), rules, players).kind == "notation"


def test_a_table_of_two_needs_no_names() -> None:
    for table in ("13,13\n10,16\n", "13 13\n10 16\n"):
        result = run("score", "-", "--rules", "huse", typed=table)
        assert result.stdout.split()[-3:] == ["total", "23", "29"]


def test_a_file_that_is_called_a_table_is_read_as_one(tmp_path: Path) -> None:
    """A fault in its first line is that of a table, not of the notation."""
    file = tmp_path / "evening.CSV"
    file.write_text("Evening\nAnn,Bob,Cleo,Dan\n5,8,13,0\n")
    result = run("score", "--rules", "american", file)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"hearts: {file}: line 1: expected the names of the players, found 'Evening'; begin a "
        "title with #\n"
    )


def test_a_lone_carriage_return_ends_a_line(tmp_path: Path) -> None:
    """In a file, and in what is piped in."""
    table = b"Ann,Bob\r13,13\r10,16\r"
    (tmp_path / "x.csv").write_bytes(table)
    command = [sys.executable, "-m", "hearts", "score", "--rules", "huse"]
    piped = subprocess.run([*command, "-"], input=table, capture_output=True, check=True).stdout
    assert piped.split()[-3:] == [b"total", b"23", b"29"]
    assert run("score", "--rules", "huse", tmp_path / "x.csv").stdout.encode() == piped


def test_deals_are_grouped_by_match() -> None:
    one, two = '[Event "a"]\n\n0: 2C\n\n0: 3C\n', '[Event "b"]\n\n0: 2C\n'
    found = [len(each) for each in matches(notation.read_text(f"{one}\n{two}\n{two}"))]
    assert found == [2, 1, 1]
    assert list(matches([])) == []
    assert line_of(Record()) == 0


def test_the_last_match_is_one_too() -> None:
    [deal] = notation.read_text('[Event "a"]\n\n0: 2C\n')
    assert list(matches([deal])) == [[deal]]
    assert line_of(deal) == 3


def test_rules_come_from_the_file_or_from_the_command() -> None:
    own = '[Rules "spot"]\n[Players "4"]\n\nscore: 1 2 3 4\n'
    for given in (None, variants.SPOT):
        deals = Deals(Text(own), given, 4 if given else None)
        [record] = deals
        assert (deals.rules_of(record), record.header.players) == (None, 4)
    deals = Deals(Text("score: 1 2 3 4\n"), variants.AMERICAN, 4)
    [record] = deals
    assert (deals.rules_of(record), record.header.players) == (variants.AMERICAN, 4)
    [record] = Deals(Text("score: 1 2 3 4\n"), variants.AMERICAN)
    assert record.header.players is None
    with pytest.raises(Failure, match=r"^x\.txt names its own rules, spot: leave out --rules"):
        list(Deals(Text(own), variants.AMERICAN, 4))
    with pytest.raises(Failure, match=r"^x\.txt is for 4 players: leave out --players"):
        list(Deals(Text(own), players=3))
    with pytest.raises(Failure, match="does not name its rules; name them with --rules"):
        list(Deals(Text("score: 1 2 3 4\n")))
    with pytest.raises(Failure, match=r"its rules \(the tag is Rules, not Rule\); name them"):
        list(Deals(Text('[Rule "american"]\n\nscore: 1 2 3 4\n')))


def test_a_line_that_is_not_in_utf_8_is_named(tmp_path: Path) -> None:
    file = tmp_path / "x.csv"
    file.write_bytes("Ann,B\u00f6b,Cleo,Dan\n".encode() + b"# \xf6\n1,2,3,20\n")
    for words in (("score",), ("check",), ("odds",), ("convert", "--to", "json")):
        result = run(*words, file, "--rules", "american")
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == (
            f"hearts: {file}: line 2 is not in UTF-8; save the file in that encoding "
            "(in Excel, CSV UTF-8)\n"
        )


def test_json_holds_a_state_or_a_sheet() -> None:
    state = Game(variants.AMERICAN).start(seed=1)
    for value in (state, state.match):
        assert read_json(Codec().dumps(value)) == value
    for text, message in (("{}", "schema"), ("{", "JSON"), ("[]", "object")):
        with pytest.raises(InputError, match=message):
            read_json(text)


class Steps:
    """A bar that notes how far it is moved."""

    def __init__(self, **options: object) -> None:
        self.done: list[int] = []
        shown.append(self)
        self.options = options

    def __enter__(self) -> Steps:
        return self

    def __exit__(self, *failed: object) -> None:
        pass

    def add_task(self, name: str, total: int) -> int:
        self.total = total
        return 0

    def update(self, task: int, advance: int) -> None:
        self.done.append(advance)


shown: list[Steps] = []


@pytest.mark.parametrize(
    ("size", "output", "errors", "bar"),
    [
        (2000, False, True, True),
        (2000, True, True, True),
        (2000, True, False, False),
        (10, True, True, False),
    ],
)
def test_a_long_file_has_a_bar_on_a_terminal(
    size: int,
    output: bool,
    errors: bool,
    bar: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = tmp_path / "long.txt"
    file.write_text("score: 13 5 8 0\n\n" * size, "utf-8")
    shown.clear()
    monkeypatch.setattr(files, "_SMALL", 1000)
    monkeypatch.setattr("sys.stdout.isatty", lambda: output, raising=False)
    monkeypatch.setattr("sys.stderr.isatty", lambda: errors, raising=False)
    monkeypatch.setattr("rich.progress.Progress", Steps)
    with file.open(encoding="utf-8") as lines:
        screen = Screen()
        deals = Deals(lines, variants.AMERICAN, screen=screen)
        assert len(list(deals)) == size
    assert [step.total for step in shown] == ([17 * size] if bar else [])
    for step in shown:
        # Lines are printed above the bar if both are on the terminal.
        assert (step.options["console"] is screen.console) == output
        assert 150 <= len(step.done) <= 200
        assert 0.95 * step.total <= sum(step.done) <= step.total


def test_a_file_is_small_or_large() -> None:
    assert files._SMALL == 200_000


def test_a_file_is_replaced_as_a_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "x.txt"
    write_safely(file, "one")
    file.chmod(0o640)
    mode = file.stat().st_mode
    write_safely(file, "two")
    assert (file.read_text(), file.stat().st_mode) == ("two", mode)

    def fail(*words: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(Failure) as failed:
        write_safely(file, "three")
    assert failed.value.message == f"{file}: No space left on device"
    assert [each.name for each in tmp_path.iterdir()] == ["x.txt"]
    assert file.read_text() == "two"


def test_a_new_folder_is_made_for_a_file(tmp_path: Path) -> None:
    """Whatever writes the file: a sheet, the questions about house rules, or a conversion."""
    assert run("sheet", tmp_path / "a" / "b" / "s.hearts", "--names", "A, B, C, D").exit_code == 0
    assert (tmp_path / "a" / "b" / "s.hearts").exists()
    assert run("rules", "--new", tmp_path / "c" / "r.toml", typed="\n" * 40).exit_code == 0
    assert (tmp_path / "c" / "r.toml").exists()
    write_safely(tmp_path / "one", "1")
    with pytest.raises(Failure) as failed:
        write_safely(tmp_path / "one" / "two", "2")
    assert failed.value.message == f"{tmp_path / 'one' / 'two'}: Not a directory"


@pytest.mark.parametrize("mask", [0o022, 0o027, 0o077])
def test_a_new_file_is_as_open_as_any_other(tmp_path: Path, mask: int) -> None:
    before = os.umask(mask)
    try:
        write_safely(tmp_path / "one", "1")
        (tmp_path / "two").write_text("2", "utf-8")
    finally:
        os.umask(before)
    one, two = (stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("one", "two"))
    assert one == two


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    file, link = tmp_path / "x.txt", tmp_path / "link"
    write_safely(file, "one")
    link.symlink_to(file)
    write_safely(link, "two")
    assert link.is_symlink()
    assert file.read_text() == "two"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
def test_a_pipe_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as pool:
        read = pool.submit(pipe.read_bytes)
        write_safely(pipe, "\u2660 one\n")
        assert read.result(60) == "\u2660 one\n".encode()
    assert pipe.is_fifo()
    assert list(tmp_path.iterdir()) == [pipe]


@pytest.mark.parametrize("moment", ["fsync", "replace"])
def test_a_kill_in_mid_save_leaves_the_old_file(tmp_path: Path, moment: str) -> None:
    """The writer is killed when it has written half of its work, and when it has written all."""
    file = tmp_path / "x.txt"
    write_safely(file, "old")
    program = f"""
import os, time
from pathlib import Path
from hearts.cli.files import write_safely

def wait(*words):
    print("here", flush=True)
    time.sleep(600)

os.{moment} = wait
write_safely(Path({str(file)!r}), "new " * 100_000)
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline().strip() == b"here"
        writer.kill()
    assert file.read_text() == "old"


def test_a_fault_in_json_has_one_line() -> None:
    """That of the file, and the column in it."""
    good = Codec().dumps(Match(variants.MICROSOFT).add((13, 13, 0, 0)))
    for bad, message in (
        ('{"a" 1}', "line 2: not JSON: Expecting ':' delimiter, column 6"),
        ('{"a": "\t"}', "line 2: not JSON: Invalid control character, column 8"),
        ("[" * 40, "line 2: nested more than 32 deep, column 33"),
    ):
        result = run("score", "-", typed=f"{good}\n{bad}\n")
        assert (result.exit_code, result.stderr) == (2, f"hearts: the input: {message}\n")
    whole = run("score", "-", typed='{"a": 1,\n"b" 2}')
    assert whole.stderr.endswith("not JSON: Expecting ':' delimiter, line 2, column 5\n")


def test_the_deals_of_a_json_file() -> None:
    state = play_out(Game(variants.MICROSOFT).start(seed=1), [careful] * 4, deals=2)
    for value in (state, state.match):
        deals = list(Deals(Text(Codec().dumps(value)), screen=Screen()))
        assert [deal.number for deal in deals] == [0, 1]
        assert [tuple(deal.hand_score().points) for deal in deals] == [
            score.points for score in state.match.hand_scores
        ]


def test_a_sentence_about_a_deal_begins_with_its_line() -> None:
    deals = Deals(Text("# Friday\nscore: 1 2 3 20\n"), variants.AMERICAN)
    [record] = deals
    assert deals.placed(record, "it is odd") == "line 2: it is odd"
    assert deals.placed(record, "line 7: it is odd") == "line 7: it is odd"
