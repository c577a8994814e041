"""How Sphinx builds the documentation."""

import sys
from importlib.metadata import version as installed_version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

project = "hearts"
author = "the hearts-rules authors"
copyright = "2026, the hearts-rules authors"
release = version = installed_version("hearts-rules")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx_copybutton",
    "_ext.extension",
]
exclude_patterns = ["_build"]
default_role = "code"  # docstrings have `names` in single marks
smartquotes_action = "D"  # dashes only: what is quoted here is mostly code
html_theme = "furo"
html_title = f"hearts {release}"
html_logo = "../examples/server/page/table/hearts.svg"
html_static_path = ["_static"]
html_css_files = ["hearts.css"]
html_favicon = "../examples/server/page/table/hearts.svg"
html_copy_source = False
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#1f6b47",
        "color-brand-content": "#1f6b47",
        "color-brand-visited": "#1f6b47",
        "color-api-name": "#1f6b47",
        "color-api-pre-name": "#1f6b47",
    },
    "dark_css_variables": {
        "color-brand-primary": "#7cc9a0",
        "color-brand-content": "#7cc9a0",
        "color-brand-visited": "#7cc9a0",
        "color-api-name": "#7cc9a0",
        "color-api-pre-name": "#7cc9a0",
    },
}
pygments_style = "default"
pygments_dark_style = "github-dark"

# What is copied is what is typed: the lines that have prompts, without these.
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

myst_enable_extensions = ["attrs_block", "attrs_inline", "deflist"]
myst_heading_anchors = 3

autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints = "signature"
autodoc_inherit_docstrings = False  # a method of the family is described where the family is
napoleon_google_docstring = True
napoleon_use_ivar = True
napoleon_numpy_docstring = False
python_maximum_signature_line_length = 88
python_use_unqualified_type_names = True  # not the modules inside of the library

# Every reference must lead somewhere. Those to other people's pages cannot be looked up, since the
# build must not depend on their servers; those to what users have no business with have no page.
nitpicky = True
nitpick_ignore_regex = [
    (
        r"py:.*",
        r"(abc|attr|attrs|collections|concurrent|enum|fractions|gymnasium|hypothesis|np|npt|numpy|os"
        r"|pathlib|pettingzoo|pyspiel|random)\..*",
    ),
    (r"py:.*", r"mypy_extensions\..*"),
    (
        r"py:.*",
        r"hearts\._core\.[\w.]+\.(Board|Clause|ShootCondition|ScoringItem|Plan|ScoringPlan)",
    ),
    (r"py:.*", r"(hearts\.codec\.)?T"),
    (r"py:.*", r"hearts\._engine\.documents\.\w+|Snapshot|(hearts\._rows\.)?Rows"),
    (r"py:.*", r"(SearchStrategy|SeatOptions|(hearts\._engine\.score[\w.]*\.)?SheetLike)"),
    (r"py:.*", r"(hearts\.rules\.choices\.)?Choices"),
    (r"py:.*", r"(hearts\._arguments\.)?(Unchecked|RandomLike|Generator)"),
    (r"py:.*", r"(hearts\._core\.cards\.action\.)?SeatLike"),
    (r"py:.*", r"Clause|ShootCondition|ScoringItem|Needs|WonTrick|TrickPlan"),
    (r"py:.*", r"(hearts\.rules\.opening\.)?(Finished|Proven)"),
    (r"py:.*", r"(hearts\._engine\.worlds\.worlds\.)?Condition|Random|Fraction"),
    (r"py:.*", r"(hearts\.simulate\.playing\.)?(Measure|Seatings)"),
]
