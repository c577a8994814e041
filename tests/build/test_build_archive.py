"""The source distribution: the same to the bit, in whatever folder and whenever it is written."""

from __future__ import annotations

import os
import tarfile
from pathlib import Path

import pytest

from build_archive import OLDEST, write_archive


def tree(folder: Path, mode: int) -> Path:
    """A folder ``hearts-1`` with three files, which only the owner may read, or everybody."""
    root = folder / "hearts-1"
    (root / "inner").mkdir(parents=True, mode=0o700 | mode)
    for name in ("b.py", "a.py", "inner/c.py") if mode else ("inner/c.py", "a.py", "b.py"):
        (root / name).write_text(name, "utf-8")
        (root / name).chmod(0o600 | mode)
        os.utime(root / name, (mode, mode))
    (root / "a.py").chmod(0o700 | mode)
    return root


@pytest.fixture(autouse=True)
def _no_date(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)


@pytest.fixture
def archives(tmp_path: Path) -> list[Path]:
    """The same files, written twice: at other times, in another order, with other permissions."""
    made = []
    for number, mode in enumerate((0o000, 0o044)):
        folder = tmp_path / str(number)
        made.append(folder / f"{number}.tar.gz")
        write_archive(made[-1], tree(folder, mode))
    return made


def test_the_same_files_make_the_same_archive(archives: list[Path]) -> None:
    one, two = (path.read_bytes() for path in archives)
    assert one == two


def test_the_files_are_whole(archives: list[Path], tmp_path: Path) -> None:
    with tarfile.open(archives[0]) as tar:
        names = [member.name for member in tar]
        runs = [member.name for member in tar if member.isfile() and member.mode == 0o755]
        assert {member.mtime for member in tar} == {OLDEST}
        tar.extractall(tmp_path / "out", filter="data")
    files = ["hearts-1/a.py", "hearts-1/b.py", "hearts-1/inner", "hearts-1/inner/c.py"]
    assert names == ["hearts-1", *files]
    assert runs == ["hearts-1/a.py"]
    assert (tmp_path / "out" / "hearts-1" / "inner" / "c.py").read_text("utf-8") == "inner/c.py"


@pytest.mark.parametrize(("given", "written"), [("1700000000", 1700000000), ("0", OLDEST)])
def test_the_time_can_be_given(
    given: str, written: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No archive holds times before 1980, so an earlier one is taken for the first that can be."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", given)
    write_archive(tmp_path / "a.tar.gz", tree(tmp_path, 0))
    with tarfile.open(tmp_path / "a.tar.gz") as tar:
        assert {member.mtime for member in tar} == {written}


def test_the_name_of_the_archive_is_no_part_of_it(archives: list[Path]) -> None:
    again = archives[0].with_name("another.tar.gz")
    write_archive(again, archives[0].parent / "hearts-1")
    assert again.read_bytes() == archives[1].read_bytes()
