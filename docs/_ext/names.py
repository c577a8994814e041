"""Every public name of a module with its first sentence."""

from __future__ import annotations

import importlib
import inspect
import re
from typing import Any

import hearts


def sentence(thing: Any) -> str:
    """Return the first sentence of a docstring, as Markdown on one line."""
    text = " ".join((inspect.getdoc(thing) or "").partition("\n\n")[0].split())
    text = re.sub(r"``(.+?)``", r"`\1`", text)
    text = re.sub(r":\w+:`~?([^`]+)`", r"`\1`", text)
    return re.split(r"(?<=[.!?])(?: \([^)]*\))? (?=[A-Z])", text)[0].replace("|", "\\|")


def names(module: str) -> str:
    """Return the table of the classes and functions of a module."""
    found = importlib.import_module(module)
    lines = ["| name | what it is |", "|---|---|"]
    for name in found.__all__:
        thing = getattr(found, name)
        if isinstance(thing, type) or inspect.isroutine(thing):
            home = "hearts" if vars(hearts).get(name) is thing else module
            target = f"{{py:obj}}`{name} <{home}.{name}>`"
            lines.append(f"| {target} | {sentence(thing)} |")
    return "\n".join(lines)
