"""The page of clauses: the tables, and above them a filter where the browser runs scripts."""

from __future__ import annotations

import sources

#: The filter, which its script makes visible.
FINDER = (
    '<p class="finder" hidden><label>Filter: <input type="search" class="filter" '
    'placeholder="moon, PG, Golden Ten, test_kitty"></label> <output></output></p>\n'
    '<script src="../_static/clauses.js" defer></script>'
)


def clauses() -> str:
    """Return the filter and the tables."""
    return f"{FINDER}\n\n{sources.markdown()}"
