"""Every script in benchmarks/ runs; `nox -s bench -- smoke` runs those that take longer."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scripts import script

SMOKE: Any = script("benchmarks", "smoke")


def test_every_script_has_a_run() -> None:
    assert {run.script for run in SMOKE.RUNS} == SMOKE.scripts()


@pytest.mark.parametrize("run", [run for run in SMOKE.RUNS if run.quick], ids=str)
def test_each_benchmark_runs_at_its_least_size(run: Any) -> None:
    assert SMOKE.failure(run) is None


def test_a_run_fails_by_its_exit_code_and_by_what_it_prints() -> None:
    assert "exit code 2" in SMOKE.failure(SMOKE.quick("growth --unknown", "plies"))
    assert "nothing like" in SMOKE.failure(SMOKE.quick("growth --help", "a word it never prints"))
