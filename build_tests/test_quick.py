"""The quick check chooses the tests that stand nearest to a change."""

from __future__ import annotations

from pathlib import Path

import pytest

from build_tests import quick


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small checkout: a module, its tests, a test that uses it, and one that does not."""
    files = {
        "hearts/_engine/due.py": "",
        "tests/engine/test_due.py": "",
        "tests/engine/test_due_more.py": "",
        "tests/test_batch.py": "from hearts._engine.due import Due",
        "tests/test_codec.py": "from hearts._engine import due",
        "tests/test_toml.py": "import hearts.toml",
        "docs/index.md": "",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.setattr(quick, "ROOT", tmp_path)
    return tmp_path


@pytest.mark.usefixtures("checkout")
@pytest.mark.parametrize(
    ("names", "chosen"),
    [
        (
            ["hearts/_engine/due.py"],
            [
                *("tests/engine/test_due.py", "tests/engine/test_due_more.py"),
                *("tests/test_batch.py", "tests/test_codec.py", *quick.OF_PAGES),
            ],
        ),
        (
            ["hearts/_engine/due.py", "tests/test_toml.py"],
            [
                *("tests/test_toml.py", "tests/engine/test_due.py"),
                *("tests/engine/test_due_more.py", "tests/test_batch.py", "tests/test_codec.py"),
                *quick.OF_PAGES,
            ],
        ),
        (
            ["hearts/_engine/due/late.py"],
            ["tests/engine/test_due.py", "tests/engine/test_due_more.py", *quick.OF_PAGES],
        ),
        (
            ["hearts/_engine/without_tests.py"],
            ["tests/engine/test_due.py", "tests/engine/test_due_more.py", *quick.OF_PAGES],
        ),
        (["docs/index.md"], [*quick.OF_PAGES]),
        (["noxfile.py"], []),
    ],
)
def test_the_nearest_come_first(names: list[str], chosen: list[str]) -> None:
    assert quick.choose(names) == chosen


def test_every_module_that_has_a_mirror_finds_it() -> None:
    """In the real checkout, a module of rules, of the core and of the top finds its tests."""
    for name, test in {
        "hearts/rules/passing.py": "tests/rules/test_passing.py",
        "hearts/_core/state.py": "tests/core/test_state.py",
        "hearts/codec.py": "tests/test_codec.py",
    }.items():
        assert test in quick.mirrors(name)


def test_without_time_no_test_begins() -> None:
    budget = quick.Budget(0)
    assert budget.pytest_runtest_protocol(object(), None) is True
    assert budget.left == 1
    assert quick.Budget(60).pytest_runtest_protocol(object(), None) is None
