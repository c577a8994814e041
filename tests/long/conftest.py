"""Long checks: all tests of this folder are marked `long`, and their sizes follow ``--scale``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.scripts import ROOT

HERE = Path(__file__).parent
#: Compares builds of the checkout, so it needs the sources.
collect_ignore = [] if (ROOT / "hearts").is_dir() else ["test_builds.py"]

Sized = Callable[[int], int]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of this folder."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker("long")


@pytest.fixture(scope="session")
def sized(pytestconfig: pytest.Config) -> Sized:
    """The size of a check for its whole size: a hundredth of it, unless ``--scale`` says more."""
    scale: float = pytestconfig.getoption("--scale")
    return lambda whole: max(1, round(whole * scale))
