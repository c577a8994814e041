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
    ("errors", "_extras"),
    ("_arguments", "_values"),
    ("_documents", "_seats"),
    ("_core",),
    ("_wording",),
    ("_engine.refusals", "rules", "_engine.shuffle"),
    ("_engine.exchange", "_engine.validation", "variants"),
    ("_engine.scoring",),
    ("_engine.possible_scores",),
    ("bulk", "_engine.due", "_engine.match"),
    ("_engine.boards", "_engine.deal_counts"),
    (
        "_engine.answers",
        "_engine.disclosure",
        "_engine.display",
        "_engine.position",
        "_engine.seat_options",
    ),
    ("_engine.endgame", "_engine.prompt", "_engine.worlds"),
    ("_engine.snapshot",),
    ("_engine.phases", "_engine.view", "_engine.view_layout"),
    ("_engine.referee", "_engine.view_history", "_engine.rollouts", "_engine.indistinguishable"),
    ("bots", "_engine.game"),
    ("_engine.learning", "_engine.legality", "_engine.pickling", "clients", "simulate", "svg"),
    ("_engine.checking", "_notebook"),
    ("encoding", "notation"),
    ("", "_engine"),  # the packages themselves
    ("_converters", "batch"),
    ("adapters", "codec", "testing"),
    ("toml",),
    ("cli",),
    ("__main__",),
)
RANKS = {part: rank for rank, parts in enumerate(LAYERS) for part in parts}

#: What a part names for type checkers only, from a part that does not stand above it.
TYPES_FROM_BELOW = {
    "_engine.boards": {"_engine.game"},
    "_core": {
        "_engine.disclosure",
        "_engine.due",
        "_engine.game",
        "_engine.match",
        "_engine.prompt",
        "_engine.refusals",
        "_engine.scoring",
        "_engine.seat_options",
        "_engine.worlds",
    },
    "_engine.disclosure": {"_engine.game"},
    "_engine.due": {"_engine.game", "_engine.seat_options"},
    "_engine.endgame": {"_engine.game"},
    "_engine.view_history": {"_engine.game"},
    "_engine.phases": {"_engine.game"},
    "_engine.position": {"_engine.game"},
    "_engine.referee": {"_engine.game"},
    "_engine.seat_options": {"_engine.game"},
    "_engine.snapshot": {"_engine.game"},
    "_engine.worlds": {"_engine.game"},
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
    names = module.split(".")
    return ".".join(names[: 2 if names[0] == "_engine" else 1])


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


@pytest.mark.parametrize("module", MODULES)
def test_a_module_imports_only_from_layers_above(module: str) -> None:
    rank = RANKS[part(module)]
    below = {other for other in parts_imported(module) if RANKS[other] >= rank}
    assert below == set(), f"{module} imports what does not stand above it"


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
    assert {module for module in users if part(module) not in parts} == set()


def test_nothing_else_is_needed_at_run_time() -> None:
    """Besides the standard library: what design and pyproject name."""
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
    }
