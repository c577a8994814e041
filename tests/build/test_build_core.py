"""The build of the core: its flags, and the docstrings that are put into the C text."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

from build_core import (
    UnknownForm,
    c_flags,
    c_string,
    complete,
    complete_files,
    link_time_flags,
    texts_of,
)

ROOT = Path(__file__).resolve().parents[2]

SOURCE = '''
"""A module."""
from enum import Enum

class Colour(Enum):
    """What a card is like."""
    RED = 1

class Base:
    def told(self) -> int:
        """What it tells."""

class Value(Base):
    """A value? "Yes" \\\\ ♥."""

    def __init__(self, one: int, two: int = 0, *, three: str = "x") -> None: ...

    @property
    def half(self) -> int:
        """A half."""

    @staticmethod
    def parse(text: str, /, *rest: str) -> "Value":
        """Reads."""

    def told(self) -> int: ...

    def _own(self) -> int: ...

def made(value: int = -1, **more: int) -> Value:
    """Makes one."""
'''
WRITTEN = r"""
static PyMethodDef module___Base_methods[] = {
    {"told",
     (PyCFunction)CPyPy_module___Base___told,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("told($self)\n--\n\n")},
};
static PyTypeObject CPyType_module___Base_template_ = {
    .tp_name = "Base",
    .tp_doc = PyDoc_STR("Base()\n--\n\n"),
};
static PyGetSetDef module___Value_getseters[] = {
    {"one",
     (getter)module___Value_get_one, NULL,
     NULL, NULL},
    {"half",
     (getter)module___Value_get_half,
    NULL, NULL, NULL},
};
static PyMethodDef module___Value_methods[] = {
    {"__init__",
     (PyCFunction)CPyPy_module___Value_____init__,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("__init__($self, one, two=0)\n--\n\n")},
    {"parse",
     (PyCFunction)CPyPy_module___Value___parse,
     METH_FASTCALL | METH_KEYWORDS | METH_STATIC, PyDoc_STR("parse(text)\n--\n\n")},
    {"told",
     (PyCFunction)CPyPy_module___Value___told,
     METH_FASTCALL | METH_KEYWORDS, PyDoc_STR(NULL)},
};
static PyTypeObject CPyType_module___Value_template_ = {
    .tp_name = "Value",
    .tp_doc = PyDoc_STR("Value(one, two=0, /)\n--\n\n"),
};
static PyMethodDef modulemodule_methods[] = {
    {"made", (PyCFunction)CPyPy_module___made, METH_FASTCALL | METH_KEYWORDS,
     PyDoc_STR("made(value=\'a\')\n--\n\n") /* docstring */},
    {NULL, NULL, 0, NULL}
};
static struct PyModuleDef modulemodule = {
    PyModuleDef_HEAD_INIT,
    "package.module",
    NULL, /* docstring */
    0,       /* size of per-interpreter state of the module */
};
char CPyDef_module_____top_level__(void) {
    cpy_r_r210 = CPyStatics[103]; /* 'mypyc filler docstring' */
}
"""
TREES = {"package.module": ast.parse(SOURCE)}


def test_flags_that_the_core_needs_come_last() -> None:
    """Whole numbers wrap, and no warning is an error, whatever CFLAGS and mypyc say before."""
    assert {"-fwrapv", "-Wno-error"} <= set(c_flags("darwin"))
    assert set(c_flags("linux")) - set(c_flags("darwin")) == {"-fno-plt"}
    assert c_flags("win32") == []


def test_only_gcc_on_linux_splits_the_file() -> None:
    for name in ("gcc", "/usr/bin/x86_64-linux-gnu-gcc", "gcc-13"):
        [flag] = link_time_flags("linux", name)
        assert int(flag.removeprefix("-flto=")) >= 1
    for platform, name in (("linux", "clang"), ("linux", ""), ("darwin", "gcc"), ("win32", "")):
        assert link_time_flags(platform, name) == []


def run_setup(
    monkeypatch: pytest.MonkeyPatch, folder: Path, made: list[SimpleNamespace]
) -> dict[str, Any]:
    """Run setup.py in a folder as an installer does, and return its names.

    What mypyc and setuptools do is left out; ``seen`` holds the extensions for setuptools.
    """
    seen: list[SimpleNamespace] = []

    def setup(*, ext_modules: list[SimpleNamespace], **_: object) -> None:
        seen.extend(ext_modules)

    def extension(name: str, sources: list[str]) -> SimpleNamespace:
        return SimpleNamespace(name=name, sources=sources)

    stand_ins = {
        "setuptools": {"Extension": extension, "setup": setup},
        "setuptools.command": {},
        "setuptools.command.build_ext": {"build_ext": type("build_ext", (), {})},
        "setuptools.errors": {"BaseError": OSError, "CCompilerError": OSError},
        "mypyc": {},
        "mypyc.build": {"mypycify": lambda *_, **__: made},
        "build_core": {**vars(sys.modules["build_core"]), "complete_files": lambda *_: None},
    }
    for name, parts in stand_ins.items():
        monkeypatch.setitem(sys.modules, name, SimpleNamespace(**parts))  # type: ignore[arg-type]
    monkeypatch.setattr(sys, "argv", ["setup.py", "bdist_wheel"])
    monkeypatch.setenv("CFLAGS", "-O2 -Wextra")
    monkeypatch.chdir(folder)
    names: dict[str, Any] = {"__name__": "__main__", "__file__": str(ROOT / "setup.py")}
    exec(compile((ROOT / "setup.py").read_text("utf-8"), "setup.py", "exec"), names)
    return {**names, "seen": seen}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with what the digest of a library is made from."""
    for name in ("hearts/_core/one.py", "tools/build_core.py", "setup.py", "build/one.c"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("", "utf-8")
    return tmp_path


def test_setup_gives_the_flags(monkeypatch: pytest.MonkeyPatch, checkout: Path) -> None:
    given_by_mypyc = ["-O3", "-Werror"]
    made = [SimpleNamespace(extra_compile_args=given_by_mypyc, sources=[]) for _ in range(2)]
    seen = run_setup(monkeypatch, checkout, made)["seen"]
    assert seen == made
    for extension in seen:
        assert extension.extra_compile_args == ["-O3", "-Werror", *c_flags(sys.platform)]
    assert given_by_mypyc == ["-O3", "-Werror"]


def test_a_library_of_the_same_sources_is_used_again(
    monkeypatch: pytest.MonkeyPatch, checkout: Path
) -> None:
    setup = run_setup(monkeypatch, checkout, [])
    assert setup["seen"] == []
    kept = {
        "digest": setup["digest"](),
        "files": ["build/one.so"],
        "extensions": {"hearts__mypyc": ["build/one.c"]},
    }
    setup["KEPT"].write_text(json.dumps(kept), "utf-8")
    assert run_setup(monkeypatch, checkout, [])["seen"] == []  # the library is missing
    (checkout / "build" / "one.so").write_text("", "utf-8")
    [extension] = run_setup(monkeypatch, checkout, [])["seen"]
    assert (extension.name, extension.sources) == ("hearts__mypyc", ["build/one.c"])
    (checkout / "hearts" / "_core" / "one.py").write_text("changed = 1", "utf-8")
    assert run_setup(monkeypatch, checkout, [])["seen"] == []


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_a_text_in_c_is_the_text(text: str) -> None:
    literal = c_string(text)
    pieces = re.findall(r'^"((?:[^"\\?\n]|\\[0-7]{3})*)"$', literal, re.MULTILINE)
    assert len(pieces) == len(literal.split("\n"))
    signs = re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), "".join(pieces))
    assert signs.encode("latin-1").decode() == text


def test_what_is_told_of_each_name() -> None:
    assert texts_of(TREES, {"package.module": "module"}) == {
        ("module", ""): "A module.",
        ("module___Colour", ""): "Colour()\n--\n\nWhat a card is like.",
        ("module___Base", ""): "Base()\n--\n\n",
        ("module___Base", "told"): "told($self)\n--\n\nWhat it tells.",
        ("module___Value", ""): "Value(one, two=0, *, three='x')\n--\n\nA value? \"Yes\" \\ ♥.",
        ("module___Value", "half"): "A half.",
        ("module___Value", "parse"): "parse(text, /, *rest)\n--\n\nReads.",
        ("module___Value", "told"): "told($self)\n--\n\nWhat it tells.",
        ("module", "made"): "made(value=-1, **more)\n--\n\nMakes one.",
    }


def test_everything_told_gets_its_place() -> None:
    text = complete(WRITTEN, TREES)
    for (_, name), told in texts_of(TREES, {"package.module": "module"}).items():
        said = "What a card is like." if told.startswith("Colour") else told
        assert c_string(said) in text, name
    assert "(getter)module___Value_get_one, NULL,\n     NULL, NULL}," in text
    assert '"__init__($self, one, two=0)\\n--\\n\\n"' in text
    assert "filler" in text  # in the comment only
    assert "CPyStatics" not in text


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("PyModuleDef_HEAD_INIT,", "HEAD,", "package.module"),
        ("NULL, /* docstring */", "0,", "package.module"),
        ('{"half",\n', '{.name = "half",\n', "module___Value.half"),
        ("METH_STATIC, PyDoc_STR(", "METH_STATIC, DOC(", "module___Value.parse"),
        ('.tp_doc = PyDoc_STR("Value', '.tp_doc = ("Value', "module___Value"),
        ("(PyCFunction)CPyPy_module___made", "(PyCFunction)made", "module.made"),
        ("'mypyc filler docstring'", "None", "module___Colour"),
        (
            "char CPyDef_module_____top_level__",
            "char CPyDef_hall_____top_level__",
            "module___Colour",
        ),
    ],
)
def test_another_form_is_noticed(old: str, new: str, named: str) -> None:
    """Nothing is built with what could not be placed; the error names it."""
    assert old in WRITTEN
    with pytest.raises(UnknownForm, match=rf"\b{re.escape(named)}\b"):
        complete(WRITTEN.replace(old, new), TREES)


def test_nothing_is_placed_twice() -> None:
    with pytest.raises(UnknownForm, match=r"in no known form"):
        complete(WRITTEN + WRITTEN, TREES)
    with pytest.raises(UnknownForm, match=r"no module in the known form"):
        complete(complete(WRITTEN, TREES), TREES)


def test_a_default_that_is_no_literal_cannot_be_shown() -> None:
    with pytest.raises(UnknownForm, match=r"a default of f\(\) in line 1 is no literal"):
        texts_of({"m": ast.parse("def f(a=MOST): ...")}, {"m": "m"})


def test_the_file_of_the_group_is_completed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("package").mkdir()
    source, target = Path("package", "module.py"), Path("__native_hearts.c")
    source.write_text(SOURCE, "utf-8")
    target.write_text(WRITTEN, "utf-8")
    extension = SimpleNamespace(sources=[str(target), "shim.c"])
    complete_files([extension, extension], [str(source)])
    assert target.read_text("utf-8") == complete(WRITTEN, TREES)
    with pytest.raises(UnknownForm, match="wrote 0 files"):
        complete_files([SimpleNamespace(sources=["other.c"])], [str(source)])


def test_the_texts_of_the_core_have_a_form() -> None:
    """Every docstring and default of the real sources has a form."""
    files = sorted((ROOT / "hearts" / "_core").rglob("*.py"))
    trees = {
        f"{path.parent.name}.{path.stem}": ast.parse(path.read_text("utf-8")) for path in files
    }
    texts = texts_of(trees, {name: name.rpartition(".")[2] for name in trees})
    assert "Return the state after *action*." in texts["state___State", "apply"]
    assert len(texts) > 200


# What the build needs is where the build looks for it.


def test_a_source_distribution_has_the_build() -> None:
    assert "graft tools" in (ROOT / "MANIFEST.in").read_text("utf-8").splitlines()


def test_a_source_distribution_has_the_pages() -> None:
    """All that they are built from, and nothing that was built."""
    lines = (ROOT / "MANIFEST.in").read_text("utf-8").splitlines()
    assert {"graft docs", "prune docs/_build"} <= set(lines)
    included = " ".join(line for line in lines if line.startswith("include "))
    for page in (ROOT / "docs").rglob("*.md"):
        for name in re.findall(r"^```{include} \.\./(\S+)$", page.read_text("utf-8"), re.MULTILINE):
            assert name in included


def test_ci_runs_the_command_of_the_readme() -> None:
    """It finds the line of code that stands below the mark."""
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    [words] = re.findall(r"^setup=\$\(sed -n '(.+)' README\.md\)$", script, re.MULTILINE)
    found = subprocess.run(
        ["sed", "-n", words, "README.md"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    readme = (ROOT / "README.md").read_text("utf-8")
    [command] = re.findall(r"^<!-- tests -->\n```sh\n(.+)\n```$", readme, re.MULTILINE)
    assert found == f"{command}\n"
