"""Files of deals, read in whichever form, and files written safely."""

from __future__ import annotations

import io
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from hearts import notation, variants
from hearts.cli import files
from hearts.cli.errors import Failure
from hearts.cli.files import Deals, line_of, matches, write_safely
from hearts.notation import Record


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
        ("\ufeffAnn,Bob,Cleo\n", "points"),
        ("Ann\tBob\tCleo\n", "points"),
        ("\n {", "json"),
    ],
)
def test_the_form_of_a_file_is_seen(text: str, kind: str) -> None:
    assert Deals(Text(text)).kind == kind


def test_deals_are_grouped_by_match() -> None:
    one, two = '[Event "a"]\n\n0: 2C\n\n0: 3C\n', '[Event "b"]\n\n0: 2C\n'
    found = [len(each) for each in matches(notation.read_text(f"{one}\n{two}\n{two}"))]
    assert found == [2, 1, 1]
    assert list(matches([])) == []
    assert line_of(Record()) == 0


def test_a_long_file_has_a_bar(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "long.txt"
    file.write_text("score: 13 5 8 0\n\n" * 2000, "utf-8")
    monkeypatch.setattr(files, "_SMALL", 1000)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    with file.open(encoding="utf-8") as lines:
        assert len(list(Deals(lines, variants.AMERICAN))) == 2000
    assert "Reading" in capsys.readouterr().err


def test_a_file_is_replaced_as_a_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "x.txt"
    write_safely(file, "one")
    file.chmod(0o640)
    write_safely(file, "two")
    assert (file.read_text(), stat.S_IMODE(file.stat().st_mode)) == ("two", 0o640)

    def fail(*words: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(Failure, match="No space left on device"):
        write_safely(file, "three")
    assert [each.name for each in tmp_path.iterdir()] == ["x.txt"]
    assert file.read_text() == "two"


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    file, link = tmp_path / "x.txt", tmp_path / "link"
    write_safely(file, "one")
    link.symlink_to(file)
    write_safely(link, "two")
    assert link.is_symlink()
    assert file.read_text() == "two"


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
