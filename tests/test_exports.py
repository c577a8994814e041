"""The public names: what `hearts` hands out, and what a public name promises."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from types import ModuleType

import pytest

import hearts
import hearts._core
import hearts.notation
import hearts.rules
import hearts.simulate
import hearts.testing
from tests.trees import FILES, PACKAGE, tree

#: The names that programs build upon: none of them goes.
CONTRACT = (
    *("Action", "Call", "Charge", "Choose", "Deal", "Exchange", "Forward", "Pass", "Play"),
    *("Position", "Start", "Phase", "Card", "Cards", "Trick", "Game", "State", "View", "Rules"),
    *("Match", "Result", "HandScore", "Question", "Violation", "HeartsError", "RulesError"),
    *("IllegalAction", "InputError", "variants", "legal_cards", "score_hand", "score_taken"),
    *("check_tricks", "rollouts", "autoplay", "__compiled__"),
    "__version__",
)

#: The only classes meant to be subclassed: the families of rules, and the history of tricks.
SLOT_BASES = {
    *("Component", "PlayRule", "Opening", "PointRule", "Shoot", "Effect", "End", "Ties", "Ranking"),
    *("Taking", "KittyRule", "ResultRule", "ScoreRule", "SpecialWin", "Action", "ScoringItem"),
    *("Immutable", "Opponent", "Story", "TrickHistory"),
}

Definition = ast.ClassDef | ast.FunctionDef


def public(body: list[ast.stmt]) -> Iterator[Definition]:
    """The classes and functions without an underscore."""
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
            yield node


def classes() -> Iterator[tuple[str, ast.ClassDef]]:
    """Every public class of the package, with its module; documents are plain dictionaries."""
    for module in sorted(FILES.keys() - {"hearts._engine.documents"}):
        nodes = public(tree(module).body)
        yield from ((module, node) for node in nodes if isinstance(node, ast.ClassDef))


@cache
def named_classes() -> dict[str, ast.ClassDef]:
    """Every public class of the package by its name."""
    return {node.name: node for _, node in classes()}


def words(nodes: list[ast.expr]) -> set[str]:
    """Decorators or bases by name, without their arguments."""
    return {ast.unparse(node).partition("(")[0].rpartition(".")[2] for node in nodes}


def in_order(names: Iterable[str]) -> list[str]:
    """Each name once: constants, then classes, then functions and modules, each by the alphabet."""
    return sorted(set(names), key=lambda name: (not name.isupper(), not name[0].isupper(), name))


def ancestors(name: str) -> set[str]:
    """The classes that a class of the package stands on."""
    node = named_classes().get(name)
    bases = words(node.bases) if node is not None else set()
    return bases.union(*map(ancestors, bases))


# What `hearts` hands out.


@pytest.mark.parametrize("name", CONTRACT)
def test_the_contract_is_importable(name: str) -> None:
    assert hasattr(hearts, name)
    assert name in hearts.__all__


def test_the_named_variants_are_values() -> None:
    for name in hearts.variants.names():
        assert getattr(hearts.variants, name.upper()) == hearts.variants.get(name)
        assert name.upper() in dir(hearts.variants)
        assert name.upper() in hearts.variants.__all__
    declared = {
        node.target.id
        for node in ast.walk(tree("hearts.variants"))
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
    constants = {name for name in declared if name.isupper() and not name.startswith("_")}
    assert constants == set(map(str.upper, hearts.variants.names()))
    assert not hasattr(hearts.variants, "american")
    assert not hasattr(hearts.variants, "NO_SUCH_GAME")


@pytest.mark.parametrize("module", [hearts, hearts.rules], ids=lambda module: module.__name__)
def test_all_is_sorted_and_complete(module: ModuleType) -> None:
    names = module.__all__
    assert names == in_order(names)
    imported = {
        alias.asname or alias.name
        for node in tree(module.__name__).body
        if isinstance(node, ast.ImportFrom) and node.module != "typing"
        for alias in node.names
    }
    public_names = {name for name in imported if name == name.lstrip("_")}
    assert {name for name in names if not name.startswith("__")} == public_names
    assert all(hasattr(module, name) for name in names)


def test_every_all_is_true() -> None:
    """The module for OpenSpiel is tested in tests/openspiel/, where that is installed."""
    for name in FILES.keys() - {"hearts.adapters.openspiel"}:
        module = importlib.import_module(name)
        listed = getattr(module, "__all__", [])
        assert list(listed) == in_order(listed), name
        assert all(hasattr(module, each) for each in listed), name


def test_compiled_or_not_is_told() -> None:
    assert isinstance(hearts.__compiled__, bool)
    core = importlib.import_module("hearts._core.cards.cards").__file__ or ""
    assert hearts.__compiled__ is not core.endswith(".py")


def test_the_version_is_that_of_the_installed_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is looked up once, when it is asked for; a checkout that is not installed has none."""
    assert hearts.__version__ == version("hearts-rules")

    def refuse(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.delitem(vars(hearts), "__version__")
    monkeypatch.setattr("importlib.metadata.version", refuse)
    with pytest.raises(AttributeError, match="module 'hearts' has no attribute 'version'"):
        _ = getattr(hearts, "version")  # noqa: B009 - type checkers know that it is not there
    assert hearts.__version__ == "0+unknown"
    monkeypatch.undo()
    assert hearts.__version__ == version("hearts-rules")


def test_types_are_shipped() -> None:
    assert (PACKAGE / "py.typed").is_file()


# What is public, and nothing else.

MODULES = (
    *("adapters", "batch", "bots", "bulk", "cli", "clients", "codec", "encoding", "errors"),
    *("notation", "rules", "settle", "simulate", "svg", "testing", "toml", "variants"),
)
GAME = "players position replay rules seats sides start table taker view"
MATCH = (
    "add check dealer hand_scores imaginary is_over names next_dealer players question result "
    "rules scores sides standing undo with_names with_next_dealer"
)
BOTH = (
    "actor actors broken can_claim charged deal_history deal_number dealer dummy due explain game "
    "hand_score history imaginary is_over kitty legal_actions legal_cards match phase points "
    "question random_action reasons result scores settled taken takers trick tricks waiting"
)
STATE = f"{BOTH} advance apply deal hands key play stock view"
VIEW = (
    f"{BOTH} answer hand passed prompt received receivers seat sizes snapshot update voids worlds"
)
WORLDS = (
    "conditions count given hands ignored probability sample unseen view void_probability weight"
)
RULES = (
    "adjustments amend best charging check components dealing deck describe diff end for_players "
    "kitty name opening partners passing play players points ranking results sections shoots table "
    "taking ties victory warnings wins with_rule"
)


def shown(thing: object) -> set[str]:
    """The names without an underscore that `dir` shows."""
    return {name for name in dir(thing) if not name.startswith("_")}


def test_the_top_of_the_package_is_what_users_know() -> None:
    found = {path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or path.is_dir()}
    assert {name for name in found if not name.startswith("_")} == set(MODULES)
    assert shown(hearts) - set(hearts.__all__) <= set(MODULES)


@pytest.mark.parametrize("name", MODULES)
def test_a_public_module_says_what_is_public(name: str) -> None:
    module = importlib.import_module(f"hearts.{name}")
    assert set(module.__all__) <= shown(module) | {"__compiled__"}
    assert shown(hearts.rules) == set(hearts.rules.__all__)


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        (hearts.Game, GAME),
        (hearts.Match, MATCH),
        (hearts.State, STATE),
        (hearts.View, VIEW),
        (hearts.Worlds, WORLDS),
        (hearts.Rules, RULES),
    ],
)
def test_a_class_shows_what_users_ask(kind: type, names: str) -> None:
    assert shown(kind) == set(names.split())
    assert len(shown(hearts.Game)) <= 12
    assert len(shown(hearts.Rules)) <= 31  # check() has warnings() beside it


def test_no_rule_hides_the_package() -> None:
    assert not {"hearts", *MODULES} & (set(hearts.rules.__all__) | set(hearts.testing.__all__))


# What a public name promises.


def test_the_slot_bases_are_there() -> None:
    assert named_classes().keys() >= SLOT_BASES


#: The base of the errors, those of the phases, and that of the state.
BASES = {"HeartsError", "BasePhase", "ActingPhase", "Progress"}


def test_public_classes_are_final() -> None:
    """Unless they are meant to be subclassed, an enum, a protocol or a base of the library."""
    open_kinds = {"Enum", "IntEnum", "Protocol"}
    for module, node in classes():
        bases = ancestors(node.name)
        is_open = node.name in SLOT_BASES | BASES or bool(bases & open_kinds)
        is_final = "final" in words(node.decorator_list)
        assert is_open or is_final, f"{module}.{node.name}"
        assert not (node.name in SLOT_BASES and is_final), f"{module}.{node.name}"


def test_public_values_are_their_own_copies() -> None:
    """All that the library hands out but errors, and what a program writes: bots and protocols."""
    others = {"Phase", "Priority", "Heading", "Bot", "Amendment", "Narrower"}
    handed = [hearts, hearts.rules, hearts.notation]
    kinds = {name: getattr(module, name) for module in handed for name in module.__all__}
    copied = {
        name
        for name, kind in kinds.items()
        if isinstance(kind, type) and not issubclass(kind, Exception) and name not in others
    }
    assert copied > {"State", "Cards", "Play", "Rules", "Match", "View", "EndAt", "Record"}
    assert {name for name in copied if "Immutable" not in ancestors(name)} == set()


def test_errors_have_one_base() -> None:
    kinds = {name for name in named_classes() if name.endswith("Error") or name == "IllegalAction"}
    assert kinds == {"HeartsError", "InputError", "RulesError", "IllegalAction", "DealError"}
    for name in kinds - {"HeartsError", "DealError"}:
        assert issubclass(getattr(hearts, name), hearts.HeartsError)
    assert issubclass(hearts.simulate.DealError, hearts.HeartsError)
    assert issubclass(hearts.InputError, ValueError)
    assert not issubclass(hearts.IllegalAction, ValueError)


def undocumented() -> Iterator[str]:
    """Public classes and functions of any module, and what the classes of the front door offer."""
    for module in FILES:
        for node in public(tree(module).body):
            if ast.get_docstring(node) is None:
                yield f"{module}.{node.name}"
            if isinstance(node, ast.ClassDef) and node.name in hearts.__all__:
                told = {
                    each.name
                    for base in ancestors(node.name) & named_classes().keys()
                    for each in public(named_classes()[base].body)
                    if ast.get_docstring(each) is not None
                }
                for each in public(node.body):
                    if each.name not in told and ast.get_docstring(each) is None:
                        yield f"{module}.{node.name}.{each.name}"


def test_public_names_are_documented() -> None:
    assert list(undocumented()) == []


# The import is light.


def test_the_import_brings_in_no_more_than_it_needs() -> None:
    code = "import sys, hearts; print(*sorted(sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(run.stdout.split())
    assert "hearts._engine.game.game" in loaded
    others = {"cattrs", "click", "concurrent", "hypothesis", "matplotlib", "pyarrow", "rich"}
    assert not {name for name in loaded if name.partition(".")[0] in others}
    assert not {"hearts.simulate", "importlib.metadata"} & loaded
    # No variant is built before one is asked for; that of OpenSpiel is a function.
    built = {name for name in loaded if name.startswith("hearts.variants.")}
    assert built <= {"hearts.variants.openspiel_rules"}


def test_modules_are_imported_at_their_first_use() -> None:
    """`hearts.svg` works after `import hearts`, which does not import it."""
    code = (
        "import sys, hearts; before = set(sys.modules); "
        "print(hearts.svg.__name__, hearts.notation.__name__, "
        "{'hearts.svg', 'hearts.notation'} & before)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "hearts.svg hearts.notation set()\n"


def test_every_public_module_is_handed_out() -> None:
    here = {part for part in FILES if part.count(".") == 1 and "._" not in part}
    named = {part.removeprefix("hearts.") for part in here} - {"cli", "adapters"}
    assert all(getattr(hearts, name).__name__ == f"hearts.{name}" for name in named)
    with pytest.raises(AttributeError, match="module 'hearts' has no attribute 'cards'"):
        _ = hearts.cards  # type: ignore[attr-defined]
