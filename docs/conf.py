"""How Sphinx builds the documentation."""

from importlib.metadata import version as installed_version

project = "hearts"
author = "the hearts-rules authors"
copyright = "2026, the hearts-rules authors"
release = version = installed_version("hearts-rules")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"hearts {release}"

myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3

autodoc_default_options = {"members": True, "member-order": "bysource", "show-inheritance": True}
autodoc_typehints = "signature"
napoleon_google_docstring = True
napoleon_numpy_docstring = False
python_maximum_signature_line_length = 88

# Every reference must lead somewhere. Those to other people's pages cannot be looked up, since the
# build must not depend on their servers.
nitpicky = True
nitpick_ignore_regex = [
    (r"py:.*", r"(abc|attr|attrs|collections|enum|fractions|hypothesis|pathlib|random)\..*"),
    (r"py:.*", r"mypy_extensions\..*"),
]
