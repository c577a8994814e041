"""The plan of the house: a room imports only what stands above it.

The sources are read, not run: what an import in a function brings in counts like any other. Imports
for type checkers alone may go down, as the core names what the referee hands out; each is listed.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import hearts

HOUSE = Path(hearts.__file__).parent

#: The rooms from the top down; those of one line are neighbours and know nothing of each other.
PLAN = (
    ("errors", "extras"),
    ("inputs", "values"),
    ("plain", "seats"),
    ("core",),
    ("choices", "wording"),
    ("refusals", "rules", "shuffle"),
    ("exchange", "given", "variants"),
    ("scoring",),
    ("possible",),
    ("bulk", "due", "match"),
    ("boards",),
    ("disclosure", "position", "show", "standpoint"),
    ("endgame",),
    ("phases", "view"),
    ("referee", "bots", "folding", "simulate", "twins"),
    ("game",),
    ("legality", "pickling"),
    ("checking",),
    ("notation",),
    ("",),  # hearts/__init__.py, the front door
    ("shapes",),
    ("codec", "testing"),
    ("toml",),
)
RANKS = {room: rank for rank, rooms in enumerate(PLAN) for room in rooms}

#: What a room names for type checkers only, from a room that does not stand above it.
TYPES_FROM_BELOW = {
    "boards": {"game"},
    "core": {"disclosure", "due", "game", "match", "refusals", "scoring", "view"},
    "disclosure": {"game"},
    "due": {"game", "standpoint", "view"},
    "endgame": {"game", "view"},
    "folding": {"game"},
    "phases": {"game"},
    "position": {"game"},
    "referee": {"game"},
    "show": {"view"},
    "standpoint": {"game"},
    "view": {"game"},
}

MODULES = {
    ".".join(path.relative_to(HOUSE).with_suffix("").parts).removesuffix("__init__").rstrip("."): (
        ast.parse(path.read_text("utf-8"))
    )
    for path in sorted(HOUSE.rglob("*.py"))
}
#: The nodes of each module that are under an ``if TYPE_CHECKING:``, and all others.
TYPE_ONLY = {
    module: {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for part in node.body
        for inner in ast.walk(part)
    }
    for module, tree in MODULES.items()
}
RUN = {module: set(ast.walk(tree)) - TYPE_ONLY[module] for module, tree in MODULES.items()}


def room(module: str) -> str:
    """The room that a module of the package belongs to."""
    return module.partition(".")[0]


def inside(name: str) -> str | None:
    """The module of the package that this absolute name means; None for one of another package."""
    parts = name.split(".")
    if parts[0] != "hearts":
        return None
    inner = ".".join(parts[1:])
    return inner if inner in MODULES else inner.rpartition(".")[0]


def imports(module: str, *, types: bool) -> Iterator[str]:
    """The absolute names that a module imports: for type checkers only, or when it runs."""
    for node in TYPE_ONLY[module] if types else RUN[module]:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: relative imports hide what is imported"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def rooms_imported(module: str, *, types: bool = False) -> set[str]:
    """The other rooms of the house that a module imports from."""
    found = {inside(name) for name in imports(module, types=types)} - {None}
    return {room(name) for name in found if name is not None} - {room(module)}


def test_the_plan_holds_every_room() -> None:
    assert set(map(room, MODULES)) == set(RANKS)
    assert sum(map(len, PLAN)) == len(RANKS)


@pytest.mark.parametrize("module", MODULES)
def test_a_room_imports_only_what_stands_above_it(module: str) -> None:
    rank = RANKS[room(module)]
    below = {other for other in rooms_imported(module) if RANKS[other] >= rank}
    assert below == set(), f"{module} imports what does not stand above it"


def test_types_from_below_are_those_listed() -> None:
    found: dict[str, set[str]] = {}
    for module in MODULES:
        rank = RANKS[room(module)]
        lower = {other for other in rooms_imported(module, types=True) if RANKS[other] >= rank}
        if lower:
            found.setdefault(room(module), set()).update(lower)
    assert found == TYPES_FROM_BELOW


def test_within_a_room_nothing_goes_round_in_circles() -> None:
    graph = {
        module: {
            inner
            for name in imports(module, types=False)
            if (inner := inside(name)) is not None and room(inner) == room(module)
        }
        for module in MODULES
    }
    standing = dict(graph)
    while standing:
        free = {module for module, needed in standing.items() if not needed & set(standing)}
        assert free, f"these import each other: {sorted(standing)}"
        standing = {module: needed for module, needed in standing.items() if module not in free}


@pytest.mark.parametrize(
    ("package", "rooms"),
    [
        ("attrs", set(RANKS) - {"core"}),
        ("attr", set()),
        ("cattrs", {"codec", "shapes"}),
        ("hypothesis", {"testing"}),
        ("mypy_extensions", {"core"}),
        ("numpy", {"bulk"}),
    ],
)
def test_where_other_packages_are_used(package: str, rooms: set[str]) -> None:
    users = {
        module
        for module in MODULES
        for types in (False, True)
        for name in imports(module, types=types)
        if name.partition(".")[0] == package
    }
    assert {module for module in users if room(module) not in rooms} == set()


def test_nothing_else_is_needed_at_run_time() -> None:
    """Besides the standard library: what design and pyproject name."""
    found = {
        name.partition(".")[0]
        for module in MODULES
        for types in (False, True)
        for name in imports(module, types=types)
    }
    others = found - set(sys.stdlib_module_names)
    assert others == {"attrs", "cattrs", "hearts", "hypothesis", "mypy_extensions", "numpy"}
