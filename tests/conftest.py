"""Hypothesis profiles.

The profiles are `default` for every run, `long` for ``--hypothesis-profile=long``, and `coverage`
for runs in which each line costs several times as much. Where CI is set, the examples are the same
in every run. Nothing fails for being slow.
"""

import gc
import os

import pytest
from hypothesis import HealthCheck, settings

# Their assertions show the difference, as those of tests do.
pytest.register_assert_rewrite("tests.rules.words", "tests.cli.screens")

settings.register_profile(
    "default",
    settings.get_profile("default"),
    max_examples=30,
    stateful_step_count=40,
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "long",
    settings.get_profile("default"),
    max_examples=1500,
    stateful_step_count=80,
    derandomize=False,
)
settings.register_profile(
    "coverage",
    settings.get_profile("default"),
    max_examples=10,
    stateful_step_count=25,
)
settings.load_profile("default")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take the size of the long checks from the command line."""
    parser.addoption(
        "--scale", type=float, default=0.01, help="the size of the checks in tests/long (0.01)"
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection() -> None:
    """Collect without the garbage collector, which would walk all tests again and again."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Collect garbage again, in the tests."""
    gc.enable()
