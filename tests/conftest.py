"""Hypothesis profiles, and the tests whose lines are not counted.

The profiles are `default` for every run, `long` for ``--hypothesis-profile=long``, and `coverage`
for runs in which each line costs several times as much. Where CI is set, the examples are the same
in every run. Nothing fails for being slow.
"""

import os
from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

#: Folders and files of tests that play whole deals or read all pages. A line costs several times as
#: much while coverage counts it, and all that they reach the tests of the modules reach as well.
#: Single tests like them carry the mark `no_cover`.
NOT_COUNTED: Final = {
    *("laws", "oracle", "test_docs.py", "test_examples.py", "test_sentences.py", "test_sources.py")
}
#: Those of them that are the tests of a module.
COUNTED: Final = {
    *("test_arguments.py", "test_endings.py", "test_immutable.py", "test_own_rules.py"),
    "test_taking.py",
}

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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests whose lines are not counted, and put them behind the others.

    Some values are cached on first use, so counted tests must run first.
    """
    here = Path(__file__).parent
    for item in items:
        inside = item.path.is_relative_to(here) and item.path.name not in COUNTED
        if inside and item.path.relative_to(here).parts[0] in NOT_COUNTED:
            item.add_marker("no_cover")
    items.sort(key=lambda item: item.get_closest_marker("no_cover") is not None)
