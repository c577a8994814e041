"""How Sphinx builds the documentation."""

import importlib.util
import sys
from collections.abc import Callable
from importlib.metadata import version as installed_version
from pathlib import Path
from types import ModuleType

from sphinx.application import Sphinx

project = "hearts"
author = "the hearts-rules authors"
copyright = "2026, the hearts-rules authors"
release = version = installed_version("hearts-rules")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["_build"]
default_role = "code"  # docstrings have `names` in single marks
smartquotes_action = "D"  # dashes only: what is quoted here is mostly code
html_theme = "furo"
html_title = f"hearts {release}"

myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3

autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints = "signature"
napoleon_google_docstring = True
napoleon_use_ivar = True
napoleon_numpy_docstring = False
python_maximum_signature_line_length = 88

# Every reference must lead somewhere. Those to other people's pages cannot be looked up, since the
# build must not depend on their servers; those to what users have no business with have no page.
nitpicky = True
nitpick_ignore_regex = [
    (
        r"py:.*",
        r"(abc|attr|attrs|collections|enum|fractions|hypothesis|npt|numpy|pathlib|random)\..*",
    ),
    (r"py:.*", r"mypy_extensions\..*"),
    (
        r"py:.*",
        r"hearts\._core\.\w+\.(Board|Clause|ShootCondition|ScoringItem|Plan|Referee|ScoringPlan)",
    ),
    (r"py:.*", r"(hearts\.codec\.)?T"),
    (r"py:.*", r"(SearchStrategy|SeatOptions|(hearts\._engine\.scoring[\w.]*\.)?SheetLike)"),
    (r"py:.*", r"(hearts\._engine\.choices\.)?Choices"),
    (r"py:.*", r"(hearts\._arguments\.)?Unchecked|(hearts\._core\.action\.)?SeatLike"),
    (r"py:.*", r"Clause|ShootCondition|ScoringItem|Needs|WonTrick|TrickPlan"),
    (r"py:.*", r"(hearts\.rules\.opening\.)?(Finished|Proven)"),
    (r"py:.*", r"(hearts\._engine\.worlds\.)?Condition|Random|Fraction"),
]


def _script(name: str) -> ModuleType:
    """A script of this folder, as a module."""
    spec = importlib.util.spec_from_file_location(
        f"docs_{name}", Path(__file__).with_name(f"{name}.py")
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def _fill_in(app: Sphinx, _: str, content: list[str]) -> None:
    """Put the tables that are made from the library in the place of their marks."""
    tables: dict[str, Callable[[], str]] = {
        "<!-- sources -->": _script("sources").markdown,
        "<!-- variants -->": _script("tables").variants_table,
        "<!-- prose -->": _script("tables").variants_prose,
    }
    for mark, table in tables.items():
        if mark in content[0]:
            content[0] = content[0].replace(mark, table())
            app.env.note_reread()


def setup(app: Sphinx) -> None:
    """Let pages take tables from the library."""
    app.connect("source-read", _fill_in)
