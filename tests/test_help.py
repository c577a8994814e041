"""The output of help(): docstrings and parameters are those of the sources, on both builds."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import pydoc
import re
from collections.abc import Callable, Iterator
from functools import cache
from types import ModuleType
from typing import Any, Final

import pytest

import hearts
import hearts._core
from hearts import Cards, Phase, State, View, notation, rules, variants
from hearts._core.play import board, facts, plan
from tests.trees import FILES, tree

CORE: Final = [
    importlib.import_module(found.name)
    for found in pkgutil.walk_packages(hearts._core.__path__, "hearts._core.")
]
HANDED: Final = (hearts, rules, variants, notation)
#: Functions for which the interpreted build takes what Python does faster itself.
EXCHANGED: Final = {
    ("hearts._core.cards.cards", "count_bits"),
    ("hearts._core.cards.cards", "card_at"),
}
#: Constructors that show less than they take, and what they show.
SHOWN: Final[dict[str, list[str]]] = {
    "State": [],
    "View": [],
    "Board": [],
    "Cards": ["cards"],
    "Facts": [
        "players",
        "seat",
        "hand",
        "trick",
        "trick_number",
        "seen",
        "tricks",
        "takers",
    ],
}


@cache
def class_node(module: str, name: str) -> ast.ClassDef | None:
    """The definition of a class at the top of a module of the package, None if it has none."""
    for node in tree(module).body if module in FILES else ():
        if isinstance(node, ast.ClassDef) and node.name == name:
            return node
    return None


@cache
def things() -> dict[tuple[str, str], Any]:
    """Every public class and function that a user or a custom rule may come to."""
    found: dict[tuple[str, str], Any] = {}
    for module in (*HANDED, *CORE):
        public = getattr(module, "__all__", None) or [n for n in vars(module) if n[0] != "_"]
        for name in public:
            thing = getattr(module, name)
            home = getattr(thing, "__module__", None) or ""
            if callable(thing) and home.startswith("hearts.") and thing.__name__ == name:
                found[home, name] = thing
    return {key: thing for key, thing in found.items() if key not in EXCHANGED}


def definition(key: tuple[str, str]) -> ast.ClassDef | ast.FunctionDef:
    """Return the place of a class or function in its source."""
    module, name = key
    for node in tree(module).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name:
            return node
    raise AssertionError(f"{module} has no {name}")


def lineage(kind: type) -> Iterator[ast.ClassDef]:
    """The sources of a class and of those it stands on."""
    for each in kind.__mro__:
        node = class_node(each.__module__, each.__name__)
        if node is not None:
            yield node


def method(kind: type, name: str) -> Iterator[ast.FunctionDef]:
    """The sources of a method, from the class itself upwards."""
    for node in lineage(kind):
        for each in node.body:
            if isinstance(each, ast.FunctionDef) and each.name == name:
                yield each


@cache
def members() -> list[tuple[type, ast.FunctionDef]]:
    """Every public method and property of the public classes."""
    found = []
    for key, thing in things().items():
        if isinstance(thing, type):
            node = definition(key)
            for each in node.body:
                if isinstance(each, ast.FunctionDef) and not each.name.startswith("_"):
                    found.append((thing, each))
    return found


def told(nodes: Iterator[Any]) -> str:
    """The first docstring of these."""
    return next((doc for node in nodes if (doc := ast.get_docstring(node))), "")


def decorators(node: ast.FunctionDef) -> set[str]:
    return {ast.unparse(each).partition("(")[0] for each in node.decorator_list}


Parameter = tuple[str, Any, object]


def written(node: ast.FunctionDef, module: str, *, bound: bool) -> list[Parameter]:
    """The parameters of a function in the source: name, kind and default."""
    args, kinds = node.args, inspect.Parameter
    names = vars(importlib.import_module(module))

    def default(value: ast.expr | None) -> object:
        return kinds.empty if value is None else eval(ast.unparse(value), dict(names))

    placed = [*args.posonlyargs, *args.args]
    lacking = [None] * (len(placed) - len(args.defaults))
    found: list[Parameter] = []
    for each, value in zip(placed, [*lacking, *args.defaults], strict=True):
        only = each in args.posonlyargs
        kind = kinds.POSITIONAL_ONLY if only else kinds.POSITIONAL_OR_KEYWORD
        found.append((each.arg, kind, default(value)))
    if args.vararg is not None:
        found.append((args.vararg.arg, kinds.VAR_POSITIONAL, kinds.empty))
    for each, value in zip(args.kwonlyargs, args.kw_defaults, strict=True):
        found.append((each.arg, kinds.KEYWORD_ONLY, default(value)))
    if args.kwarg is not None:
        found.append((args.kwarg.arg, kinds.VAR_KEYWORD, kinds.empty))
    return found[1:] if bound else found


def shown(thing: Callable[..., Any], *, bound: bool = False) -> list[Parameter]:
    """The parameters that `inspect` shows."""
    parameters = list(inspect.signature(thing).parameters.values())
    return [(each.name, each.kind, each.default) for each in parameters[bound:]]


def label(kind: type, node: ast.FunctionDef) -> str:
    return f"{kind.__module__}.{kind.__name__}.{node.name}"


@pytest.mark.parametrize("module", [hearts, *CORE], ids=lambda module: str(module.__name__))
def test_modules_open_with_their_docstrings(module: ModuleType) -> None:
    assert inspect.getdoc(module) == ast.get_docstring(tree(module.__name__))


def test_docstrings_are_shown() -> None:
    for key, thing in things().items():
        doc = told(lineage(thing) if isinstance(thing, type) else iter([definition(key)]))
        assert doc, key
        assert inspect.getdoc(thing) == doc, key


def test_docstrings_of_methods_and_properties_are_shown() -> None:
    for kind, node in members():
        doc = told(method(kind, node.name))
        assert (inspect.getdoc(getattr(kind, node.name)) or "") == doc, label(kind, node)
        here = kind.__module__.startswith("hearts._core.") or kind.__name__ in hearts.__all__
        assert doc or not here, label(kind, node)


def test_parameters_of_functions_are_shown() -> None:
    for key, thing in things().items():
        node = definition(key)
        if isinstance(node, ast.FunctionDef):
            assert shown(thing) == written(node, key[0], bound=False), key


def test_parameters_of_methods_are_shown() -> None:
    """All but the first one: compiled, *self* may not be given by its name."""
    for kind, node in members():
        called = decorators(node)
        if not called & {"property", "cached_property"}:
            own = not called & {"staticmethod", "classmethod"}
            expected = written(node, kind.__module__, bound="staticmethod" not in called)
            assert shown(getattr(kind, node.name), bound=own) == expected, label(kind, node)


def test_parameters_of_constructors_are_shown() -> None:
    for thing in things().values():
        node = next(method(thing, "__init__"), None) if isinstance(thing, type) else None
        if node is not None:
            expected = written(node, thing.__module__, bound=True)
            names = SHOWN.get(thing.__name__, [name for name, _, _ in expected])
            assert shown(thing) == [each for each in expected if each[0] in names], thing


def test_what_only_the_library_gives_is_not_shown() -> None:
    """States come from a game, boards from the referee, and a set of cards from cards."""
    assert str(inspect.signature(State)) == str(inspect.signature(board.Board)) == "()"
    assert str(inspect.signature(View)) == "()"
    assert list(inspect.signature(Cards).parameters) == SHOWN["Cards"]
    assert list(inspect.signature(facts.Facts).parameters) == SHOWN["Facts"]
    assert "States come from" in (inspect.getdoc(State) or "")


def test_signatures_show_no_internals() -> None:
    """Neither private parameters nor types that only the compiler needs."""
    functions = [
        thing for thing in things().values() if thing.__module__ != "hearts._core.cards.pure"
    ]
    functions += [getattr(kind, node.name) for kind, node in members()]
    for thing in functions:
        plain_error = isinstance(thing, type) and issubclass(thing, Exception)
        if callable(thing) and not plain_error:
            text = str(inspect.signature(thing))
            assert "Unchecked" not in text, thing
            names = inspect.signature(thing).parameters
            assert not any(name.startswith("_") for name in names), thing


def test_much_is_found() -> None:
    kinds = {thing for thing in things().values() if isinstance(thing, type)}
    assert kinds > {State, Cards, Phase, plan.Plan, rules.Moon, notation.Record}
    assert len(things()) > 100
    assert len(members()) > 200
    assert (State, "apply") in {(kind, node.name) for kind, node in members()}


def test_help_tells_of_a_step() -> None:
    text = pydoc.plain(pydoc.render_doc(State))
    assert "A position in a match: immutable" in text
    assert "Return the state after *action*." in text
    assert "State(phase" not in text
    assert "filler" not in pydoc.render_doc(Phase)


@pytest.mark.parametrize("thing", [State, View, hearts.Game, hearts.Rules, rules, variants])
def test_help_begins_with_an_example_and_has_no_markup(thing: object) -> None:
    text = pydoc.plain(pydoc.render_doc(thing))
    doc = inspect.getdoc(thing) or ""
    assert ">>> " in doc
    assert doc.index(">>> ") < doc.find("Args:") % len(doc)
    assert doc.index(">>> ") < doc.find("Attributes:") % len(doc)
    assert not re.findall(r":(?:meth|class|func|mod|doc|attr):`", text)


@pytest.mark.parametrize("thing", [State, View])
def test_help_has_no_private_names(thing: object) -> None:
    """pydoc shows them for a class that has `_fields`, as if it were a named tuple, and in the
    parameters of a constructor and the types of fields where the core is interpreted."""
    text = pydoc.plain(pydoc.render_doc(thing))
    assert not re.findall(r"^ \|  (_[a-z]\w*)", text, re.MULTILINE)
    constructor = re.findall(r"^ \|  __init__\((.*)\)", text, re.MULTILINE)
    assert constructor in (["self"], ["self, /, *args, **kwargs"])
    assert "__annotations__ = {'_" not in text


def test_help_of_the_variants_lists_their_titles() -> None:
    text = inspect.getdoc(variants) or ""
    rows = [(name.upper(), variants.title(name)) for name in variants.names()]
    assert re.findall(r"^    ([A-Z_0-9]+) +(\S.*)$", text, re.MULTILINE) == rows
