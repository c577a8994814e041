"""The option `--deals`: how many deals are compared in each setting of OpenSpiel's game."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take the number of deals from the command line."""
    parser.addoption(
        "--deals",
        type=int,
        default=200,
        help="shuffled deals in each setting (200); of each special kind a quarter as many",
    )


@pytest.fixture(scope="session")
def deals(pytestconfig: pytest.Config) -> int:
    """The number of shuffled deals to compare in a setting."""
    number: int = pytestconfig.getoption("--deals")
    return number
