"""The layers: a module imports only from layers above its own.

The sources are read, not run: what an import in a function brings in counts like any other. Imports
for type checkers alone may go down, as the core names what the referee hands out; each is listed.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache

import pytest

from tests.trees import FILES, tree

#: The layers from the top down. Parts of one layer know nothing of each other. A part is a module,
#: or a package with all its modules.
LAYERS = (
    ("errors", "_extras", "_rows"),
    ("_arguments", "_values"),
    ("_documents", "_seats"),
    ("_core",),
    ("_wording",),
    ("rules",),
    ("variants",),
    ("_engine",),
    ("_converters", "bots", "bulk", "clients", "encoding", "settle", "svg"),
    ("_notebook", "codec", "notation"),
    ("",),  # the package itself
    ("batch", "simulate", "toml"),
    ("adapters", "cli", "testing"),
    ("__main__",),
)
RANKS = {part: rank for rank, parts in enumerate(LAYERS) for part in parts}

#: The rooms of both inner storeys in their order. A room imports only from rooms before its own.
ROOMS = {
    "_core": ("cards", "score", "play", "worlds", "search", "batch"),
    "_engine": (
        "documents",
        "validation",
        "score",
        "phases",
        "views",
        "worlds",
        "endgame",
        "game",
        "checks",
    ),
}

#: What a layer names for type checkers only, from a layer that does not stand above it.
#: The package itself hands out its modules at their first use.
TYPES_FROM_BELOW = {
    "errors": {"_core"},
    "_core": {"_engine"},
    "": {"batch", "simulate", "testing", "toml"},
}

#: The modules by their names in the package; the package itself has an empty one.
MODULES = tuple(name.removeprefix("hearts").removeprefix(".") for name in FILES)


@cache
def nodes(module: str) -> tuple[set[ast.AST], set[ast.AST]]:
    """The nodes of a module that run, and those under an ``if TYPE_CHECKING:``."""
    found = tree(f"hearts.{module}".removesuffix("."))
    types = {
        inner
        for node in ast.walk(found)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for part in node.body
        for inner in ast.walk(part)
    }
    return set(ast.walk(found)) - types, types


def part(module: str) -> str:
    """The part that a module of the package belongs to."""
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
    for node in nodes(module)[types]:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: relative imports hide what is imported"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def parts_imported(module: str, *, types: bool = False) -> set[str]:
    """The other parts of the package that a module imports from."""
    found = {inside(name) for name in imports(module, types=types)} - {None}
    return {part(name) for name in found if name is not None} - {part(module)}


def test_the_layers_hold_every_part() -> None:
    assert set(map(part, MODULES)) == set(RANKS)
    assert sum(map(len, LAYERS)) == len(RANKS)


def test_a_module_imports_only_from_layers_above() -> None:
    for module in MODULES:
        rank = RANKS[part(module)]
        below = {other for other in parts_imported(module) if RANKS[other] >= rank}
        assert below == set(), f"{module} imports what does not stand above it"


@pytest.mark.parametrize("storey", ROOMS)
def test_a_room_imports_only_from_rooms_before_it(storey: str) -> None:
    rooms = ROOMS[storey]
    inner = [module.split(".") for module in MODULES if module.startswith(f"{storey}.")]
    assert {names[1] for names in inner} == set(rooms)
    for names in inner:
        module = ".".join(names)
        used = {inside(name) or "" for name in imports(module, types=False)}
        others = {each.split(".")[1] for each in used if each.startswith(f"{storey}.")}
        later = others & set(rooms[rooms.index(names[1]) + 1 :])
        assert later == set(), f"{module} imports from a room after its own"


def test_the_flat_tables_stay_behind_their_fence() -> None:
    """They play cards by a second program, which only the batches need."""
    fence = "_core.batch"
    users = {
        module
        for module in MODULES
        for types in (False, True)
        for name in imports(module, types=types)
        if (inside(name) or "").startswith(fence) and not module.startswith(fence)
    }
    assert users == {"batch"}


def test_types_from_below_are_those_listed() -> None:
    found: dict[str, set[str]] = {}
    for module in MODULES:
        rank = RANKS[part(module)]
        lower = {other for other in parts_imported(module, types=True) if RANKS[other] >= rank}
        if lower:
            found.setdefault(part(module), set()).update(lower)
    assert found == TYPES_FROM_BELOW


def test_within_a_part_nothing_goes_round_in_circles() -> None:
    graph = {
        module: {
            inner
            for name in imports(module, types=False)
            if (inner := inside(name)) is not None and part(inner) == part(module)
        }
        for module in MODULES
    }
    standing = dict(graph)
    while standing:
        free = {module for module, needed in standing.items() if not needed & set(standing)}
        assert free, f"these import each other: {sorted(standing)}"
        standing = {module: needed for module, needed in standing.items() if module not in free}


@pytest.mark.parametrize(
    ("package", "parts"),
    [
        ("attrs", set(RANKS) - {"_core"}),
        ("attr", set()),
        ("cattrs", {"codec", "_converters"}),
        ("click", {"cli"}),
        ("hypothesis", {"testing"}),
        ("mypy_extensions", {"_core"}),
        ("librt", {"_core"}),
        ("numpy", {"adapters", "batch", "bulk", "encoding"}),
        ("rich", {"cli"}),
        ("textual", {"cli"}),
        ("pyarrow", {"simulate"}),
        ("matplotlib", {"simulate"}),
        ("gymnasium", {"adapters"}),
        ("pettingzoo", {"adapters"}),
        ("pyspiel", {"adapters"}),
    ],
)
def test_where_other_packages_are_used(package: str, parts: set[str]) -> None:
    users = {
        module
        for module in MODULES
        for types in (False, True)
        for name in imports(module, types=types)
        if name.partition(".")[0] == package
    }
    users -= {"_core.cards.records"} if package == "attrs" else set()
    assert {module for module in users if part(module) not in parts} == set()


def test_nothing_else_is_needed_at_run_time() -> None:
    """Besides the standard library: what pyproject names."""
    found = {
        name.partition(".")[0]
        for module in MODULES
        for types in (False, True)
        for name in imports(module, types=types)
    }
    others = found - set(sys.stdlib_module_names)
    assert others == {
        "attrs",
        "cattrs",
        "click",
        "gymnasium",
        "hearts",
        "hypothesis",
        "librt",
        "matplotlib",
        "mypy_extensions",
        "numpy",
        "pettingzoo",
        "pyarrow",
        "pyspiel",
        "rich",
        "textual",
    }
