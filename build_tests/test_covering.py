"""The tests that hold the coverage are few, quick, and reach what all reach."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from coverage import CoverageData
from hypothesis import given
from hypothesis import strategies as st

from build_tests import covering

ROOT = Path(__file__).parents[1]
BRANCHES = st.frozensets(st.tuples(st.just("a.py"), st.integers(0, 9), st.integers(0, 2)))


@given(st.dictionaries(st.text(max_size=3), BRANCHES, min_size=1), st.randoms())
def test_the_chosen_tests_reach_what_all_reach(found: dict[str, Any], rng: Any) -> None:
    seconds = {name: rng.random() for name in found}
    chosen = covering.quickest({name: set(each) for name, each in found.items()}, seconds)
    together = set().union(*(found[name] for name in chosen))
    assert together == set().union(*found.values())
    assert chosen == sorted({*chosen})


def test_the_quicker_of_two_tests_is_chosen() -> None:
    both = {"slow": {("a.py", 1, 2)}, "quick": {("a.py", 1, 2)}}
    assert covering.quickest(both, {"slow": 2.0, "quick": 0.1}) == ["quick"]


def test_branches_of_an_import_are_no_reason_for_a_test(tmp_path: Path) -> None:
    data = CoverageData(str(tmp_path / "coverage"))
    for context, arcs in {
        "": [(1, 2)],
        "tests/test_a.py::test_a|run": [(1, 2), (2, 3)],
        "tests/test_a.py::test_a|setup": [(4, 5)],
        "tests/test_a.py::test_b|run": [(1, 2)],
    }.items():
        data.set_context(context)
        data.add_arcs({"/a.py": arcs})
    data.write()
    assert covering.reached(tmp_path / "coverage") == {
        "tests/test_a.py::test_a": {("/a.py", 2, 3), ("/a.py", 4, 5)}
    }


def test_the_listed_tests_are_in_files_that_exist() -> None:
    names = covering.listed()
    assert len(names) > 1000
    assert all((ROOT / name.partition("::")[0]).exists() for name in names)


def test_the_listed_tests_run_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(covering.TIMES, raising=False)
    name = min(covering.listed())
    items = [SimpleNamespace(nodeid=each) for each in (name, "tests/test_a.py::test_none")]
    gone: list[Any] = []
    hook = SimpleNamespace(pytest_deselected=lambda *, items: gone.extend(items))
    covering.pytest_collection_modifyitems(SimpleNamespace(hook=hook), items)
    assert [item.nodeid for item in items] == [name]
    assert len(gone) == 1


def test_times_are_written_by_the_first_process(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "times.json"
    monkeypatch.setenv(covering.TIMES, str(file))
    monkeypatch.setattr(covering, "_seconds", defaultdict(float))
    for seconds in (0.5, 0.25):
        covering.pytest_runtest_logreport(SimpleNamespace(nodeid="a", duration=seconds))
    worker = SimpleNamespace(config=SimpleNamespace(workerinput={}))
    covering.pytest_sessionfinish(worker)
    assert not file.exists()
    covering.pytest_sessionfinish(SimpleNamespace(config=SimpleNamespace()))
    assert json.loads(file.read_text("utf-8")) == {"a": 0.75}


@pytest.mark.parametrize(
    ("codes", "code", "said"),
    [
        ([0], 0, ""),
        ([1, 0], 0, "choose the list anew"),
        ([1, 1], 1, "All tests are counted"),
    ],
)
def test_all_tests_are_counted_if_the_listed_ones_fall_short(
    codes: list[int],
    code: int,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    left = list(codes)
    files = set()

    def run(*words: Any, COVERAGE_FILE: str) -> int:  # noqa: N803
        files.add(Path(COVERAGE_FILE).parent)
        return left.pop(0)

    monkeypatch.setattr(covering, "run", run)
    assert covering.hold() == code
    assert not left
    # CI counts the adapter for OpenSpiel at the same time, in the checkout.
    (folder,) = files
    assert not folder.is_relative_to(ROOT)
    assert not folder.exists()
    assert said in capsys.readouterr().out
