"""A package that is missing is named, together with the way to get it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from hearts._extras import requires


@pytest.mark.parametrize(
    ("module", "package", "install"),
    [
        ("hearts.codec", "cattrs", "hearts-rules[json]"),
        ("hearts.toml", "cattrs", "hearts-rules[json]"),
        ("hearts.adapters.pettingzoo", "pettingzoo", "hearts-rules[pettingzoo]"),
        ("hearts.adapters.gymnasium", "gymnasium", "hearts-rules[gymnasium]"),
        ("hearts.adapters.openspiel", "pyspiel", "hearts-rules[openspiel]"),
        ("hearts.batch", "numpy", "hearts-rules[batch]"),
        ("hearts.bulk", "numpy", "hearts-rules[numpy]"),
        ("hearts.bulk.cards", "numpy", "hearts-rules[numpy]"),
        ("hearts.testing", "hypothesis", "hypothesis"),
    ],
)
def test_a_module_says_how_to_get_its_package(module: str, package: str, install: str) -> None:
    """In a program of its own, in which the package cannot be imported."""
    code = f"import sys, hearts; sys.modules[{package!r}] = None; import {module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("ModuleNotFoundError: hearts.")
    assert last.endswith(f" needs {package}, which is not installed: pip install '{install}'")
    assert done.returncode == 1


def test_other_errors_pass_through() -> None:
    with (
        pytest.raises(ModuleNotFoundError, match=r"^numpy\.core$") as found,
        requires("numpy", "x", "y"),
    ):
        raise ModuleNotFoundError("numpy.core", name="numpy.core")
    assert found.value.name == "numpy.core"
    with pytest.raises(ImportError, match=r"^broken$"), requires("numpy", "x", "y"):
        raise ImportError("broken")
    with requires("sys", "x", "y"):
        import sys as there
    assert there is sys


def test_the_package_is_named_in_the_error() -> None:
    with (
        pytest.raises(ModuleNotFoundError, match=r"^x needs numpy") as found,
        requires("numpy", "x", "y"),
    ):
        raise ModuleNotFoundError("No module named 'numpy'", name="numpy")
    assert found.value.name == "numpy"


def test_actions_have_numbers_without_numpy() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "from hearts import Game, variants; from hearts.encoding import Encoding\n"
        "view = Game(variants.AMERICAN).start(seed=7).deal().view(0)\n"
        "encoding = Encoding(view.game)\n"
        "print(encoding.lawful(view)[0])\n"
        "encoding.observe(view)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == "4\n"
    assert "hearts.encoding needs numpy, which is not installed" in done.stderr
