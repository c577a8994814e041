"""Change the package in one place, run the tests, and see whether they notice: mutation testing.

For each layer of the package, mutants are drawn at random from all that can be made. Each is put
into a copy of the checkout and tried on the tests that mirror its module, and if it survives, on
the tests of all files that reach its line, those that reach it themselves and are quick first.
`mutation.jsonl` holds a line for each result. The same command goes on where it stopped, and tries
again all that is new.

    python benchmarks/mutation.py [--layer NAME] [--count 120] [--seed 0] [--budget 120] [--again]
                                   [--report] [path ...]

`equivalent-mutants.toml` names the mutants that no test can kill, each with the reason.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import hashlib
import importlib
import json
import math
import os
import resource
import shutil
import signal
import sys
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import accumulate, islice, zip_longest
from pathlib import Path
from typing import Any, NamedTuple

HOME = Path(__file__).resolve().parent.parent
WORK = HOME / "build" / "mutation"
COPY = WORK / "checkout"
EQUIVALENT = HOME / "benchmarks" / "equivalent-mutants.toml"
COPIED = (
    *("pyproject.toml", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "noxfile.py", "hearts"),
    *("tests", "typing_tests", "openspiel_tests", "docs", "examples", "benchmarks"),
)

#: The layers of `tests/test_layers.py` that count together, from the first of each on.
GROUPS = {
    "values": "errors",
    "core": "_core",
    "rules": "_engine.choices",
    "scores": "_engine.exchange",
    "answers": "_engine.boards",
    "views": "_engine.phases",
    "players": "bots",
    "text": "_engine.checking",
    "documents": "",
    "cli": "cli",
}
#: Tests of modules that no test file or folder mirrors.
ELSEWHERE = {
    "hearts/__init__.py": ["tests/test_exports.py"],
    "hearts/__main__.py": ["tests/cli/test_main.py"],
    "hearts/_core/hidden_worlds.py": ["tests/engine/test_worlds.py"],
    "hearts/_core/seen_planes.py": ["tests/encoding/test_planes.py"],
    "hearts/_core/view.py": ["tests/engine/test_view.py"],
    "hearts/_engine/worlds": ["tests/engine/test_worlds.py", "tests/laws/test_plain_worlds.py"],
    "hearts/_notebook.py": ["tests/svg/test_notebook.py"],
    "hearts/testing": ["tests/test_testing.py"],
}
#: Modules that only a session of their own proves: their packages are not in this environment.
LEFT_OUT = ("hearts/adapters/openspiel.py",)
#: What forked test runs need and none of them changes.
PRELOADED = (
    *("attrs", "cattrs.preconf.json", "click.testing", "hypothesis.stateful", "jsonschema"),
    *("numpy", "pytest", "rich.table", "rich.console", "sybil"),
)

SWAPS: dict[type[ast.AST], tuple[type[ast.AST], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add,),
    ast.Div: (ast.Mult,),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.FloorDiv,),
    ast.Pow: (ast.Mult,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitXor: (ast.BitOr,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
}


class Mutant(NamedTuple):
    """A change in one place of a module: the text before and after, and which of several alike."""

    path: str
    was: str
    becomes: str
    nth: int
    line: int
    statement: range
    """The lines of the statement, or of its head."""
    imported: bool
    """Whether the line runs when the module is imported."""
    start: int
    end: int
    put: bytes

    def source(self) -> bytes:
        """The module with the change in it."""
        text = (HOME / self.path).read_bytes()
        return text[: self.start] + self.put + text[self.end :]

    def compiles(self) -> bool:
        try:
            compile(self.source(), self.path, "exec")
        except SyntaxError:
            return False
        return True

    @property
    def name(self) -> str:
        again = f" ({self.nth + 1})" if self.nth else ""
        return f"{self.path}: {self.was} -> {self.becomes}{again}"


def changes(tree: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, ast.AST | str]]:
    """Every node that is changed, with what takes its place."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.expr | ast.stmt):
            for new in replacements(node):
                yield node, new
        match node:
            case ast.JoinedStr() | ast.Raise() | ast.pattern():
                pass  # messages, and texts without places of their own
            case ast.If(test=ast.Name("TYPE_CHECKING")):
                pass
            case ast.AnnAssign(value=value):
                yield from changes(ast.List([value] if value is not None else []))
            case ast.FunctionDef() if any(_name(of) == "overload" for of in node.decorator_list):
                pass
            case ast.FunctionDef(args=given, body=body):
                defaults = [value for value in (*given.defaults, *given.kw_defaults) if value]
                yield from changes(ast.List(defaults))
                yield from changes(ast.Module(body, []))
            case ast.Assign(targets=[ast.Name(name)]) if name == "__all__":
                pass
            case ast.Call() if _name(node.func) in ("TypeVar", "cast", "NewType"):
                pass
            case ast.keyword(arg="strict"):
                pass  # of zip: a check that never fails
            case ast.Subscript(value=ast.Name(name)) if name[0].isupper() and name.islower():
                pass
            case _:
                yield from changes(node)


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")


def replacements(node: ast.expr | ast.stmt) -> Iterator[ast.AST | str]:
    """Return the nodes that may take the place of a node."""
    match node:
        case ast.Compare(left, ops, comparators):
            for number, operator in enumerate(ops):
                for other in SWAPS[type(operator)]:
                    changed = [*ops[:number], other(), *ops[number + 1 :]]
                    yield ast.Compare(left, changed, comparators)  # type: ignore[arg-type]
        case ast.BoolOp(op, values):
            yield ast.BoolOp(SWAPS[type(op)][0](), values)  # type: ignore[arg-type]
            for number in range(len(values)):
                rest = [*values[:number], *values[number + 1 :]]
                yield ast.BoolOp(op, rest) if len(rest) > 1 else rest[0]
        case ast.BinOp(left, op, right) if type(op) in SWAPS:
            if not (isinstance(op, ast.Mod) and isinstance(left, ast.Constant | ast.JoinedStr)):
                yield ast.BinOp(left, SWAPS[type(op)][0](), right)  # type: ignore[arg-type]
        case ast.UnaryOp(op, operand) if not isinstance(operand, ast.Constant):
            yield operand
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() as value):
            yield ast.Constant(value + 1)
            if value > 0:
                yield ast.Constant(value - 1)
        case ast.If(test) | ast.While(test):
            if not isinstance(test, ast.Compare | ast.BoolOp) and _name(test) != "TYPE_CHECKING":
                yield f"not ({ast.unparse(test)})"
        case ast.Return(value) if value is not None and ast.unparse(value) != "None":
            yield "return None"
        case ast.AugAssign(target, op, value):
            yield "pass"
            if type(op) in SWAPS:
                yield ast.AugAssign(target, SWAPS[type(op)][0](), value)  # type: ignore[arg-type]
        case ast.Assign([ast.Attribute() | ast.Subscript(), *_]):
            yield "pass"
        case ast.Expr(ast.Call() | ast.Yield() | ast.YieldFrom()) | ast.Raise():
            yield "pass"
        case ast.Break():
            yield "continue"
        case ast.Continue():
            yield "break"


def mutants(path: Path) -> Iterator[Mutant]:
    """All mutants of a module."""
    source = path.read_bytes()
    begins = [0]
    for row in source.splitlines(keepends=True):
        begins.append(begins[-1] + len(row))
    tree = ast.parse(source)
    heads: dict[int, range] = {}
    for node in ast.walk(tree):  # outer ones first
        if isinstance(node, ast.stmt):
            lines = _head(node)
            heads.update(dict.fromkeys(lines, lines))
    inner = _within_functions(tree)
    seen: Counter[tuple[str, str]] = Counter()
    done = set()
    for node, new in changes(tree):
        place = node.test if isinstance(node, ast.If | ast.While) else node
        assert place.end_lineno is not None
        assert place.end_col_offset is not None
        start = begins[place.lineno - 1] + place.col_offset
        end = begins[place.end_lineno - 1] + place.end_col_offset
        text = new if isinstance(new, str) else ast.unparse(ast.fix_missing_locations(new))
        text = f"({text})" if isinstance(new, ast.expr) else text
        if (start, end, text) in done:
            continue
        done.add((start, end, text))
        first, last = begins[place.lineno - 1], begins[place.end_lineno]
        was = " ".join(source[first:last].decode().split())
        becomes = " ".join(
            (source[first:start] + text.encode() + source[end:last]).decode().split()
        )
        name = path.relative_to(HOME).as_posix()
        line = place.lineno
        head = heads.get(line, range(line, line + 1))  # of a case or a handler
        where = (line, head, line not in inner, start, end, text.encode())
        yield Mutant(name, was, becomes, seen[was, becomes], *where)
        seen[was, becomes] += 1


def _head(node: ast.stmt) -> range:
    """The lines of a statement without those of the statements in it."""
    within = [each for each in ast.iter_child_nodes(node) if isinstance(each, ast.stmt)]
    end = min((each.lineno for each in within), default=(node.end_lineno or 0) + 1)
    return range(node.lineno, max(end, node.lineno + 1))


def _within_functions(tree: ast.AST) -> set[int]:
    """The lines that do not run when the module is imported."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return {k for node in functions for k in range(_head(node).stop, (node.end_lineno or 0) + 1)}


def layers() -> dict[str, list[Path]]:
    """The modules of each group of layers."""
    sys.path.insert(0, str(HOME))
    from tests.test_layers import LAYERS, part

    group, of = "", {}
    first = {start: name for name, start in GROUPS.items()}
    for parts in LAYERS:
        group = next((first[name] for name in parts if name in first), group)
        of.update(dict.fromkeys(parts, group))
    found: dict[str, list[Path]] = {name: [] for name in GROUPS}
    for path in sorted((HOME / "hearts").rglob("*.py")):
        names = path.relative_to(HOME / "hearts").with_suffix("").parts
        module = ".".join(names).removesuffix("__init__").rstrip(".")
        if path.relative_to(HOME).as_posix() not in LEFT_OUT:
            found[of[part(module)]].append(path)
    return found


def mirror(path: str) -> list[str]:
    """The test files of a module: its own, or of its package, or all of the package's folder."""
    for start, files in ELSEWHERE.items():
        if path.startswith(start):
            return files
    parts = [name.lstrip("_") for name in Path(path).with_suffix("").parts[1:]]
    if parts[-1] == "init__":
        parts[-1] = parts[-2]
    own = Path("tests", *parts[:-1], f"test_{parts[-1]}.py")
    for file in (own, own.parent.with_name(f"test_{own.parent.name}.py")):
        if (HOME / file).exists():
            return [file.as_posix()]
    found = sorted((HOME / own.parent).glob("test_*.py"))
    return [file.relative_to(HOME).as_posix() for file in found]


class Watch:
    """A plugin of pytest: it orders the tests, and notes what failed, how long each took, and with
    coverage, which lines each reached."""

    def __init__(self, order: list[str] | None, cov: Any = None) -> None:
        self.places = None if order is None else {name: at for at, name in enumerate(order)}
        self.cov = cov
        self.failed: list[str] = []
        self.seconds: dict[str, float] = defaultdict(float)

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        places = self.places
        if places is not None:
            items[:] = [item for item in items if item.nodeid in places]
            items.sort(key=lambda item: places[item.nodeid])

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        if self.cov is not None:
            self.cov.switch_context(nodeid)

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.seconds[report.nodeid] += report.duration
        if report.failed:
            self.failed.append(report.nodeid)


class Ran(NamedTuple):
    """The end of a test run in a process of its own."""

    code: int  #: pytest's exit code; -1 for a crash, -2 where the time was up
    failed: list[str]
    seconds: dict[str, float]
    lines: dict[str, dict[str, list[int]]]


def run(files: list[str], order: list[str] | None, limit: float, record: bool = False) -> Ran:
    """Run tests in a fork of this process, which has loaded everything but the package."""
    answer = WORK / "answer.json"
    answer.unlink(missing_ok=True)
    child = os.fork()
    if not child:
        os.setsid()
        _inside(files, order, answer, record)
    end = time.monotonic() + limit
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            break
        if time.monotonic() > end:
            break
        time.sleep(0.02)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # also what the tests started
    if not done:
        os.waitpid(child, 0)
        return Ran(-2, ["too slow"], {}, {})
    if status or not answer.exists():
        return Ran(-1, ["crashed"], {}, {})
    return Ran(**json.loads(answer.read_text()))


def _inside(files: list[str], order: list[str] | None, answer: Path, record: bool) -> None:
    """The forked process: run the tests, write down how they went, and end."""
    code = 1
    try:
        nowhere = os.open(WORK / "output.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
        os.chdir(COPY)
        sys.path[:] = [str(COPY), *(name for name in sys.path if name != str(HOME))]
        sys.dont_write_bytecode = not record
        import coverage
        import pytest
        from hypothesis import HealthCheck, Phase, settings

        settings.register_profile(
            "mutation",
            max_examples=15,
            stateful_step_count=25,
            derandomize=True,
            deadline=None,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        cov = coverage.Coverage(data_file=None, source=["hearts"]) if record else None
        if cov is not None:
            cov.start()
        watch = Watch(order, cov)
        ended = pytest.main(
            [
                *files,
                *("-o", "addopts=", "-m", "not slow", "-q", "--hypothesis-profile=mutation"),
                *("-W", "ignore::pytest.PytestAssertRewriteWarning", "--tb=line"),
                *("-p", "no:cacheprovider", "-p", "no:xdist", *(() if record else ("-x",))),
            ],
            plugins=[watch],
        )
        lines: dict[str, dict[str, list[int]]] = defaultdict(dict)
        if cov is not None:
            cov.stop()
            data = cov.get_data()
            for file in data.measured_files():
                name = Path(file).relative_to(COPY).as_posix()
                for line, contexts in data.contexts_by_lineno(file).items():
                    for context in contexts:
                        lines[context].setdefault(name, []).append(line)
        seconds = dict(watch.seconds)
        answer.write_text(json.dumps(Ran(int(ended), watch.failed, seconds, lines)._asdict()))
        code = 0
    finally:
        os._exit(code)


class Tests:
    """The tests of each file, their times and the lines that they reach, as recorded
    without a mutant, with the package as it is now."""

    def __init__(self) -> None:
        self.known: dict[str, Ran] = {}

    def file(self, name: str) -> Ran:
        if name not in self.known:
            kept = WORK / f"{name.replace('/', '-')}-{digest(HOME / name)}.json"
            if not kept.exists():
                print(f"recording {name}", flush=True)
                ran = run([name], None, 3600, record=True)
                sources = {path: remember(path) for of in ran.lines.values() for path in of}
                kept.write_text(json.dumps({"ran": ran._asdict(), "sources": sources}))
            recorded = json.loads(kept.read_text())
            ran = Ran(**recorded["ran"])
            for path, was in recorded["sources"].items():
                if was != digest(HOME / path):
                    to = moves(path, was)
                    for reached in ran.lines.values():
                        reached[path] = [new for old in reached.get(path, []) for new in to[old]]
            self.known[name] = ran
        return self.known[name]

    def passing(self, name: str) -> list[str]:
        ran = self.file(name)
        return [test for test in ran.seconds if test not in ran.failed]

    def of(self, mutant: Mutant, name: str) -> list[tuple[bool, float, str]]:
        """The tests of a file, each with its seconds and whether it does not run the mutant.

        They count even so: a line may run while the tests are collected, or once for many tests if
        its answer is kept.
        """
        ran = self.file(name)
        reach = {
            context
            for context, lines in ran.lines.items()
            if (found := lines.get(mutant.path))
            and (mutant.imported or not set(mutant.statement).isdisjoint(found))
        }
        tests = [(test not in reach, ran.seconds[test], test) for test in self.passing(name)]
        return tests if reach or name in mirror(mutant.path) else []


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:12] if file.exists() else ""


def remember(path: str) -> str:
    """Keep the source of a module as it is now, and return its name."""
    kept = WORK / "sources" / digest(HOME / path)
    kept.parent.mkdir(exist_ok=True)
    shutil.copy2(HOME / path, kept)
    return kept.name


def moves(path: str, was: str) -> dict[int, list[int]]:
    """The places today of the lines of an older source; new lines go with the one before them."""
    then = (WORK / "sources" / was).read_text("utf-8").splitlines()
    now = (HOME / path).read_text("utf-8").splitlines() if (HOME / path).exists() else []
    found: dict[int, list[int]] = defaultdict(list)
    for kind, a, b, c, d in SequenceMatcher(None, then, now, autojunk=False).get_opcodes():
        for line in range(a + 1, b + 1) if kind != "insert" else (a,):
            found[line] += [line - a + c] if kind == "equal" else range(c + 1, d + 1)
    return found


def test_files() -> list[str]:
    found = sorted((HOME / "tests").rglob("test_*.py"))
    return [file.relative_to(HOME).as_posix() for file in found]


def attempt(mutant: Mutant, tests: Tests, budget: float) -> dict[str, Any]:
    """The tests that notice a mutant."""
    target = COPY / mutant.path
    original = target.read_bytes()
    began = time.monotonic()
    files = mirror(mutant.path)
    own = sorted(test for name in files for test in tests.of(mutant, name))
    others = sorted(set(test_files()) - set(files)) if budget else []
    further = sorted(test for name in others for test in tests.of(mutant, name))
    within = [
        test
        for test, spent in zip(further, accumulate(cost for _, cost, _ in further), strict=True)
        if spent <= budget
    ]
    stages = {"mirror": own, "reach": within}
    ran, stage = Ran(0, [], {}, {}), ""
    try:
        target.write_bytes(mutant.source())
        for name, chosen in stages.items():
            if chosen:
                files = sorted({test.partition("::")[0] for _, _, test in chosen})
                limit = 20 + 4 * sum(seconds for _, seconds, _ in chosen)
                ran, stage = run(files, [test for _, _, test in chosen], limit), name
            if ran.code:
                break
    finally:
        target.write_bytes(original)
    survived = ran.code == 0
    return {
        "name": mutant.name,
        "line": mutant.line,
        "killed": None if survived else stage,
        "by": None if survived else (ran.failed or ["import"])[0],
        # Whether tests were left that reach the line and that the time did not allow.
        "all": len(within) == len(further) and bool(budget),
        "seconds": round(time.monotonic() - began, 1),
    }


def synchronise() -> None:
    """Make the copy like the checkout; unchanged files keep their compiled form."""
    wanted = set()
    for name in COPIED:
        given = HOME / name
        for file in given.rglob("*") if given.is_dir() else (given,):
            if file.is_file() and file.suffix not in (".pyc", ".so", ".pyd"):
                wanted.add(file.relative_to(HOME))
    for path in wanted:
        there = COPY / path
        there.parent.mkdir(parents=True, exist_ok=True)
        if not there.exists() or there.read_bytes() != (HOME / path).read_bytes():
            shutil.copy2(HOME / path, there)
    for file in COPY.rglob("*"):
        if file.is_file() and file.suffix != ".pyc" and file.relative_to(COPY) not in wanted:
            file.unlink()


def wilson(part: int, whole: int) -> tuple[float, float]:
    """The interval that holds a share in 95 of 100 cases."""
    if not whole:
        return 0.0, 1.0
    z = 1.96
    middle = (part + z * z / 2) / (whole + z * z)
    spread = z * math.sqrt(part * (whole - part) / whole + z * z / 4) / (whole + z * z)
    return middle - spread, middle + spread


def share(part: int, whole: int) -> str:
    low, high = wilson(part, whole)
    return f"{part:4} of {whole:4} {100 * part / max(whole, 1):5.1f} % [{low:.0%}, {high:.0%}]"


def report(chosen: dict[str, list[Mutant]], results: dict[str, dict[str, Any]]) -> None:
    """Print the shares of each layer, and each survivor."""
    reasons = {
        f"{entry['path']}: {entry['was']} -> {entry['becomes']}": entry["reason"]
        for entry in tomllib.loads(EQUIVALENT.read_text("utf-8")).get("mutant", [])
    }
    print(f"\n{'layer':10} {'by the mirrored tests':36} {'in all':36} equivalent")
    survivors = []
    whole: Counter[str] = Counter()
    for layer, drawn in chosen.items():
        count: Counter[str] = Counter()
        for mutant in drawn:
            plain = mutant.name if not mutant.nth else mutant.name.rpartition(" (")[0]
            if (result := results.get(mutant.name)) is None:
                continue
            if result["killed"] is None and plain in reasons:
                count["equivalent"] += 1
                continue
            count["tried"] += 1
            count[str(result["killed"])] += 1
            if result["killed"] is None:
                survivors.append((mutant, result["all"]))
        whole += count
        _row(layer, count)
    _row("all", whole)
    print(f"Left out, as their tests need another environment: {', '.join(LEFT_OUT)}\n")
    for mutant, final in survivors:
        print(f"{mutant.path}:{mutant.line}: {mutant.was}\n    {mutant.becomes}")
        if not final:
            print("    (some tests that reach it were left out)")


def _row(layer: str, count: Counter[str]) -> None:
    killed = count["mirror"] + count["reach"]
    mirrored, tried = share(count["mirror"], count["tried"]), count["tried"]
    print(f"{layer:10} {mirrored:36} {share(killed, tried):36} {count['equivalent']}")


def main() -> None:
    """Draw the mutants, try those that have no result yet, and report."""
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--layer", action="append", choices=GROUPS, help="only this one; repeatable")
    words.add_argument("--count", type=int, default=120, help="mutants of each layer")
    words.add_argument("--seed", type=int, default=0)
    words.add_argument("--budget", type=float, default=120, help="seconds for tests further away")
    words.add_argument("--again", action="store_true", help="try the survivors again")
    words.add_argument("--report", action="store_true", help="only report")
    words.add_argument("paths", nargs="*", help="modules or folders, all of them if not given")
    given = words.parse_args()
    WORK.mkdir(parents=True, exist_ok=True)
    chosen: dict[str, list[Mutant]] = {}
    for layer, paths in layers().items():
        if given.layer and layer not in given.layer:
            continue
        found = [mutant for path in paths for mutant in mutants(path)]
        found.sort(key=lambda one: hashlib.sha256(f"{given.seed} {one.name}".encode()).digest())
        print(f"{layer}: {len(found):,} mutants", flush=True)
        chosen[layer] = [
            mutant
            for mutant in islice(filter(Mutant.compiles, found), given.count)
            if not given.paths or any(mutant.path.startswith(path) for path in given.paths)
        ]
    kept = WORK / "mutation.jsonl"
    results = {}
    for line in kept.read_text("utf-8").splitlines() if kept.exists() else ():
        result = json.loads(line)
        results[result["name"]] = result
    if not given.report:
        synchronise()
        os.environ |= {"PYTHONPATH": str(COPY), "PYTHONDONTWRITEBYTECODE": "1", "CI": "1"}
        for name in PRELOADED:
            importlib.import_module(name)
        for name in [name for name in sys.modules if name.split(".")[0] in ("hearts", "tests")]:
            del sys.modules[name]
        tests = Tests()
        for row in zip_longest(*chosen.values()):
            for mutant in row:
                if mutant is None:
                    continue
                old = results.get(mutant.name)
                # What only tests further away could tell is tried again with more time.
                again = given.again or (given.budget and not (old and old["all"]))
                if old and (old["killed"] or not again):
                    continue
                result = attempt(mutant, tests, given.budget)
                results[mutant.name] = result
                with kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(result) + "\n")
    report(chosen, results)


if __name__ == "__main__":
    main()
