"""A package that is missing is named, together with the way to get it."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator

import pytest

from hearts._extras import requires
from tests.scripts import ROOT
from tests.trees import PACKAGE


@pytest.mark.parametrize(
    ("module", "package", "extra"),
    [
        ("hearts.codec", "cattrs", "json"),
        ("hearts.toml", "cattrs", "json"),
        ("hearts.adapters.pettingzoo", "pettingzoo", "pettingzoo"),
        ("hearts.adapters.gymnasium", "gymnasium", "gymnasium"),
        ("hearts.adapters.openspiel", "pyspiel", "openspiel"),
        ("hearts.batch", "numpy", "batch"),
        ("hearts.bulk", "numpy", "numpy"),
        ("hearts.bulk.cards", "numpy", "numpy"),
        ("hearts.testing", "hypothesis", ""),
    ],
)
def test_a_module_says_how_to_get_its_package(module: str, package: str, extra: str) -> None:
    """In a program of its own, in which the package cannot be imported."""
    code = f"import sys, hearts; sys.modules[{package!r}] = None; import {module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("ModuleNotFoundError: hearts.")
    install = f"pip install {package}"
    if extra:
        install = f'pip install ".[{extra}]" in a checkout, or pip install "hearts-rules[{extra}]"'
    assert last.endswith(f" needs {package}, which is not installed: {install}")
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


@pytest.mark.parametrize(
    ("extra", "install"),
    [
        ((), "pip install numpy"),
        (("y",), 'pip install ".[y]" in a checkout, or pip install "hearts-rules[y]"'),
    ],
)
def test_the_package_is_named_in_the_error(extra: tuple[str, ...], install: str) -> None:
    with (
        pytest.raises(ModuleNotFoundError) as found,
        requires("numpy", "x", *extra),
    ):
        raise ModuleNotFoundError("No module named 'numpy'", name="numpy")
    assert str(found.value) == f"x needs numpy, which is not installed: {install}"
    assert found.value.name == "numpy"


def test_the_extras_are_those_of_the_package() -> None:
    """Each extra that an error names can be installed, and brings the package."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    named = set()
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text("utf-8")
        named |= set(re.findall(r'with requires\("(\w+)", "[^"]+", "(\w+)"\)', text))
    assert len(named) > 8
    for package, extra in named:
        distribution = {"pyspiel": "open_spiel"}.get(package, package)
        needs = {re.split(r"[^\w-]", each)[0] for each in with_extras(extra, extras)}
        assert distribution in needs, (package, extra)


def with_extras(extra: str, extras: dict[str, list[str]]) -> Iterator[str]:
    """The requirements of an extra, and of the extras in it."""
    for each in extras[extra]:
        inner = re.match(r"hearts-rules\[(.+)\]", each)
        if inner is None:
            yield each
        else:
            for name in inner[1].split(","):
                yield from with_extras(name, extras)


def test_actions_have_numbers_without_numpy() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "from hearts import Game, variants; from hearts.encoding import Encoding\n"
        "view = Game(variants.AMERICAN).start(seed=7).deal().view(0)\n"
        "encoding = Encoding(view.game)\n"
        "print(encoding.legal(view)[0])\n"
        "encoding.observe(view)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == "4\n"
    assert "hearts.encoding needs numpy, which is not installed" in done.stderr
