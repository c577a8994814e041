"""The house: a phase has one module, and no other compares phases or asks actions for a class.

Rules answer for themselves, too: nobody outside of them asks a rule for its class. The syntax trees
of the package are counted. The bounds only fall.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Container, Iterator

import attrs

from hearts import Phase, rules
from hearts._core.cards.actions import KINDS
from hearts.rules import Component, Effect
from tests.trees import FILES, tree

#: The rooms whose modules are about one phase each.
ROOMS = ("hearts._engine.phases",)

#: The quick ways of the core: the state knows the pass, the play of a card and the deals of
#: `advance` by itself, and hands everything else on. Each entry is a function that compares phases
#: or asks actions for their class.
QUICK_WAYS = {
    "hearts._core.cards.actions": {"run_of_plays"},
    "hearts._core.play.state": {
        "__reduce__",
        "_may_pass",
        "_passed",
        "actor",
        "actors",
        "advance",
        "apply",
        "explain",
        "is_over",
        "on_board",
        "replay_plays",
        "trick",
    },
    "hearts._core.play.view": {"charged", "received"},
    "hearts._core.play.view_planes": {"noted_planes"},
}

#: The rules and effects of the library, without the bases of their families.
RULES = {
    name
    for name, kind in vars(rules).items()
    if isinstance(kind, type) and issubclass(kind, Component | Effect) and attrs.has(kind)
}


def nodes(module: str) -> Iterator[ast.AST]:
    """The nodes of a module outside of the quick ways."""
    quick = QUICK_WAYS.get(module, set())
    waiting: list[ast.AST] = [tree(module)]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef) and node.name in quick:
            continue
        yield node
        waiting += ast.iter_child_nodes(node)


def elsewhere() -> Iterator[str]:
    """The modules outside of the rooms of the phases."""
    return (module for module in FILES if not module.startswith(ROOMS))


def names_a_phase(node: ast.AST) -> bool:
    """Whether an expression names a phase, as in ``Phase.PASS``."""
    return any(
        isinstance(each, ast.Attribute)
        and isinstance(each.value, ast.Name)
        and (each.value.id, each.attr in Phase.__members__) == ("Phase", True)
        for each in ast.walk(node)
    )


def comparisons(module: str) -> int:
    """The number of comparisons with a phase in a module."""
    return sum(
        isinstance(node, ast.Compare) and any(map(names_a_phase, (node.left, *node.comparators)))
        for node in nodes(module)
    )


def questions(module: str, kinds: Container[str]) -> int:
    """The number of these classes that a module asks about with isinstance or in a pattern."""
    found = 0
    for node in nodes(module):
        match node:
            case ast.Call(func=ast.Name(id="isinstance"), args=[_, asked]):
                pass
            case ast.MatchClass(cls=asked):
                pass
            case _:
                continue
        named = (each.id for each in ast.walk(asked) if isinstance(each, ast.Name))
        found += sum(name in kinds for name in named)
    return found


def names(module: str, name: str) -> bool:
    """Whether a module defines, imports or uses a name."""
    return any(
        name in (getattr(node, "id", None), getattr(node, "name", None))
        for node in ast.walk(tree(module))
    )


def test_comparisons_with_a_phase_are_few() -> None:
    found = Counter({module: comparisons(module) for module in elsewhere()})
    assert found.total() <= 28, +found
    assert len(+found) <= 13, +found


def test_questions_for_the_class_of_an_action_are_few() -> None:
    found = Counter({module: questions(module, KINDS) for module in elsewhere()})
    assert found.total() <= 85, +found


def test_nobody_outside_of_the_rules_asks_a_rule_for_its_class() -> None:
    """A rule of one's own has to get the same answers."""
    assert {"Sun", "WinMatch", "HeartsBroken"} <= RULES
    assert not {"Shoot", "Effect", "PlayRule"} & RULES
    outside = (module for module in FILES if not module.startswith("hearts.rules"))
    found = Counter({module: questions(module, RULES) for module in outside})
    assert found.total() == 0, +found


def test_few_modules_name_a_charge() -> None:
    assert sum(names(module, "Charge") for module in FILES) <= 11


def test_each_quick_way_of_the_core_is_one() -> None:
    for module, functions in QUICK_WAYS.items():
        defined = {
            node.name: node for node in ast.walk(tree(module)) if isinstance(node, ast.FunctionDef)
        }
        for name in functions:
            inner = list(ast.walk(defined[name]))
            assert any(map(names_a_phase, inner)) or any(
                isinstance(node, ast.Name) and node.id in KINDS for node in inner
            ), f"{module}.{name}"


def is_truth(node: ast.AST) -> bool:
    """Whether an expression is a truth value: a comparison, a negation or one of these calls."""
    match node:
        case ast.Compare() | ast.UnaryOp(op=ast.Not()):
            return True
        case ast.Call(func=ast.Name(id="all" | "any" | "bool" | "isinstance")):
            return True
    return False


def test_nobody_calculates_with_truth_values() -> None:
    found = []
    for module in FILES:
        for node in ast.walk(tree(module)):
            match node:
                case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult(), left=left, right=right):
                    parts = [left, right]
                case ast.AugAssign(op=ast.Add() | ast.Sub() | ast.Mult(), value=value):
                    parts = [value]
                case _:
                    continue
            if any(map(is_truth, parts)):
                found.append(f"{module}:{node.lineno}")
    assert found == []
