"""The build of the core, as far as mypyc does not do it: the flags for C, and the docstrings.

mypyc leaves every docstring out, and shows some parameters as positional that are not. Both stand
in the C text that it writes, in tables of a few forms. `complete` reads the docstrings and the
parameters from the sources and puts them there, so that ``help``, ``?`` and `inspect` show the same
of both builds. Annotations have no place in such a table. What cannot be placed is an error: a
later mypyc that writes another form is noticed, and never built upon.
"""

import ast
import copy
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

GROUP = "hearts"


def c_flags(platform: str) -> list[str]:
    """What the compiler gets after all the flags of mypyc and of the variable CFLAGS.

    The draws of the core count on whole numbers that wrap, which Python's own flags ask for; but
    CFLAGS stands in the place of those. mypyc makes errors of warnings, and CFLAGS may ask for
    warnings that mypyc does not know. The rest is speed: assertions are left out, as in Python's
    own flags, and as nobody binds to the symbols of the library from outside, they need not be kept
    in reach; without those two flags a step costs about an eighth more. On Linux the functions of
    Python are called directly, which saves another fortieth.
    """
    if platform == "win32":
        return []
    speed = ["-DNDEBUG", "-fno-semantic-interposition", "-fvisibility=hidden"]
    if platform == "linux":
        speed.append("-fno-plt")
    return ["-fwrapv", "-Wno-error", *speed]


def link_time_flags(platform: str, compiler: str) -> list[str]:
    """Return what GCC gets for each step, so that it optimizes with all processors.

    It translates a file in one process. The core is one file; optimized at the link, it is split.
    """
    parallel = platform == "linux" and "gcc" in Path(compiler).name
    return [f"-flto={os.cpu_count() or 1}"] if parallel else []


class UnknownForm(Exception):
    """Docstrings or parameters that cannot be put into what mypyc has written."""


def complete_files(extensions: Iterable[Any], sources: Iterable[str]) -> None:
    """Put the docstrings and parameters of the sources into the C file of the group."""
    trees = {}
    for source in map(Path, sources):
        name = ".".join(source.with_suffix("").parts)
        trees[name] = ast.parse(source.read_text("utf-8"))
    written = {Path(each) for extension in extensions for each in extension.sources}
    files = [path for path in written if path.name == f"__native_{GROUP}.c"]
    if len(files) != 1:
        raise UnknownForm(f"mypyc wrote {len(files)} files __native_{GROUP}.c, and not one")
    text = complete(files[0].read_text("utf-8"), trees)
    files[0].write_text(text, "utf-8")


# From the sources: the text for each name.

#: What a class, function or method is called in the C text: its owner and its own name, which is
#: empty for the owner itself. Owners are ``state`` and ``state___State``.
Key = tuple[str, str]


def texts_of(trees: Mapping[str, ast.Module], prefixes: Mapping[str, str]) -> dict[Key, str]:
    """The texts for every name in some modules; *prefixes* are what the C text calls them."""
    classes = {
        node.name: node
        for tree in trees.values()
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    }
    found: dict[Key, str] = {}
    for module, tree in trees.items():
        prefix = prefixes[module]
        found[prefix, ""] = ast.get_docstring(tree) or ""
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                lines = list(_lineage(node, classes))
                found[f"{prefix}___{node.name}", ""] = _class_text(node, lines)
                for each in _told(node):
                    found[f"{prefix}___{node.name}", each.name] = _method_text(each, lines)
        found |= {(prefix, each.name): _function_text(each) for each in _told(tree)}
    return {key: text for key, text in found.items() if text}


def _told(node: ast.Module | ast.ClassDef) -> Iterator[ast.FunctionDef]:
    """The functions of a module or class that have a text."""
    for each in node.body:
        if isinstance(each, ast.FunctionDef):
            # Operators are known by what Python says of all of them.
            special = each.name.startswith("__")
            if not special and (not each.name.startswith("_") or ast.get_docstring(each)):
                yield each


def _lineage(node: ast.ClassDef, classes: Mapping[str, ast.ClassDef]) -> Iterator[ast.ClassDef]:
    """A class, and those it stands on as far as they are compiled."""
    yield node
    for base in node.bases:
        if isinstance(base, ast.Name) and base.id in classes:
            yield from _lineage(classes[base.id], classes)


def _methods(lines: Iterable[ast.ClassDef], name: str) -> Iterator[ast.FunctionDef]:
    """The methods of this name, from the class itself upwards."""
    for line in lines:
        for each in line.body:
            if isinstance(each, ast.FunctionDef) and each.name == name:
                yield each


def _class_text(node: ast.ClassDef, lines: list[ast.ClassDef]) -> str:
    doc = ast.get_docstring(node) or ""
    builds = next(_methods(lines, "__init__"), None)
    shown = "()" if builds is None else _parameters(builds, drop_first=True)
    return f"{node.name}{shown}\n--\n\n{doc}"


def _method_text(node: ast.FunctionDef, lines: list[ast.ClassDef]) -> str:
    """The text for a method: where it has no docstring, that of the method it stands for."""
    docs = (ast.get_docstring(each) for each in _methods(lines, node.name))
    doc = next((doc for doc in docs if doc), "")
    decorators = {ast.unparse(each) for each in node.decorator_list}
    if "property" in decorators:
        return doc
    return f"{node.name}{_parameters(node, bound='staticmethod' not in decorators)}\n--\n\n{doc}"


def _function_text(node: ast.FunctionDef) -> str:
    return f"{node.name}{_parameters(node)}\n--\n\n{ast.get_docstring(node) or ''}"


def _parameters(node: ast.FunctionDef, *, bound: bool = False, drop_first: bool = False) -> str:
    """The parameters as CPython reads them from a docstring: with a dollar sign before *self*."""
    args = copy.deepcopy(node.args)
    for default in [*args.defaults, *args.kw_defaults]:
        try:
            ast.literal_eval(default or "None")
        except ValueError:
            raise UnknownForm(
                f"a default of {node.name}() in line {node.lineno} is no literal, so that it"
                " cannot be shown"
            ) from None
    for each in ast.walk(args):
        if isinstance(each, ast.arg):
            each.annotation = None
    if drop_first:
        del args.args[0]
    return f"({'$' * bound}{ast.unparse(args)})"


# Into the C text.

_STRING = r'(?:"(?:[^"\\\n]|\\.)*"|NULL)'
_MODULE = re.compile(
    r"(?P<head>static struct PyModuleDef (?P<owner>\w+)module = \{\s*PyModuleDef_HEAD_INIT,\s*"
    r'"(?P<module>[\w.]+)",\s*)NULL(?=, /\* docstring \*/)'
)
_FORMS = (
    _MODULE,
    re.compile(
        r"(?P<head>static PyTypeObject CPyType_(?P<owner>\w+)_template_ = \{(?:(?!\};)[^\0])*?"
        rf"\.tp_doc = )PyDoc_STR\({_STRING}\)"
    ),
    re.compile(  # functions and methods
        r'(?P<head>\{"(?P<name>\w+)",\s*\(PyCFunction\)CPyPy_(?P<owner>\w+)___(?P=name),\s*'
        rf"METH_[A-Z_| ]+,\s*)PyDoc_STR\({_STRING}\)"
    ),
    re.compile(  # properties
        r'(?P<head>\{"(?P<name>\w+)",\s*\(getter\)(?P<owner>\w+)_get_(?P=name),\s*'
        r"(?:\(setter\)\w+|NULL),\s*)NULL(?=,\s*NULL\},)"
    ),
)
#: Enumerations are made as Python makes them, by the statements of their module.
_FILLED = re.compile(
    r"(?P<head>\bcpy_r_\w+ = )CPyStatics\[\d+\](?=; /\* 'mypyc filler docstring' \*/)"
    r"|^\s*char CPyDef_(?P<owner>\w+)_____top_level__\(void\) \{$",
    re.MULTILINE,
)


def complete(text: str, trees: Mapping[str, ast.Module]) -> str:
    """The C text of a group with the texts of the sources.

    Args:
        text: What mypyc has written.
        trees: The sources of the group, by the names of the modules.

    Raises:
        UnknownForm: If a text has no place in the text, or more than one.
    """
    prefixes = {match["module"]: match["owner"] for match in _MODULE.finditer(text)}
    if missing := sorted(trees.keys() - prefixes.keys()):
        raise UnknownForm(f"mypyc wrote no module in the known form for {', '.join(missing)}")
    texts = texts_of(trees, prefixes)
    places: Counter[Key] = Counter()

    def place(match: re.Match[str]) -> str:
        key = (match["owner"], match.groupdict().get("name") or "")
        if key not in texts:
            return match[0]
        places[key] += 1
        return f"{match['head']}PyDoc_STR({c_string(texts[key])})"

    for form in _FORMS:
        text = form.sub(place, text)
    # Classes that have no table yet are those that the statements of a module make, in order.
    made = [
        (f"{prefixes[module]}___{node.name}", "")
        for module, tree in trees.items()
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    ]
    waiting = [key for key in made if key in texts and not places[key]]
    prefix = ""

    def fill(match: re.Match[str]) -> str:
        nonlocal prefix
        if match["head"] is None:
            prefix = match["owner"]
            return match[0]
        key = next((key for key in waiting if key[0].startswith(f"{prefix}___")), None)
        if key is None:
            return match[0]
        waiting.remove(key)
        places[key] += 1
        doc = texts[key].rpartition("\n--\n\n")[2]
        return f"{match['head']}PyUnicode_FromString({c_string(doc)})"

    text = _FILLED.sub(fill, text)
    if wrong := [".".join(filter(None, key)) for key in texts if places[key] != 1]:
        raise UnknownForm(
            f"mypyc wrote {len(wrong)} of {len(texts)} names in no known form:"
            f" {', '.join(wrong[:5])}"
        )
    return text


def c_string(text: str) -> str:
    """A text as a literal in C, a piece for each line: compilers limit the length of a piece."""
    pieces = text.splitlines(keepends=True) or [""]
    return "\n".join(f'"{"".join(map(_c_sign, piece.encode()))}"' for piece in pieces)


def _c_sign(byte: int) -> str:
    """A byte within a literal; a question mark could stand for another sign with its neighbours."""
    plain = 32 <= byte < 127 and chr(byte) not in '"\\?'
    return chr(byte) if plain else f"\\{byte:03o}"
