"""The shapes of the documents, as JSON Schema and as TypeScript declarations.

Both are made from the types in `hearts._engine.documents`.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import NoneType
from typing import (
    Any,
    Final,
    Literal,
    NotRequired,
    final,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from attrs import frozen

from hearts._engine import documents
from hearts._engine.phases.phases import FORMS

#: The documents and their parts, by name, in the order of the declarations.
SHAPES: Final[dict[str, Any]] = {
    name: shape
    for name, shape in vars(documents).items()
    if is_typeddict(shape) and shape is not documents.Action
}

#: The plain types: their schemas, and their names in TypeScript.
_PLAIN: Final[dict[object, tuple[dict[str, Any], str]]] = {
    str: ({"type": "string"}, "string"),
    int: ({"type": "integer"}, "number"),
    bool: ({"type": "boolean"}, "boolean"),
    NoneType: ({"type": "null"}, "null"),
}


def schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of all documents, each under ``$defs``.

    >>> sorted(schema()["$defs"])[:3]
    ['Action', 'DealScore', 'Entry']
    """
    shapes = {
        name: {
            "description": shape.__doc__,
            **_object(
                {
                    entry.name: {"description": entry.meaning, **_type(entry.kind)[0]}
                    for entry in entries(shape)
                },
                [entry.name for entry in entries(shape) if entry.required],
            ),
        }
        for name, shape in SHAPES.items()
    }
    actions = [
        _object({form.word: _several(form.answers)[0]}, [form.word]) for form in FORMS.values()
    ]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Documents of hearts for clients",
        "$defs": {**shapes, "Action": {"oneOf": actions}},
        "$ref": "#/$defs/Snapshot",
    }


def typescript() -> str:
    """Return the TypeScript declarations of the same documents."""
    parts = []
    for name, shape in SHAPES.items():
        lines = [f"/** {shape.__doc__} */", f"export interface {name} {{"]
        for entry in entries(shape):
            mark = "" if entry.required else "?"
            lines += [f"  /** {entry.meaning} */", f"  {entry.name}{mark}: {_type(entry.kind)[1]};"]
        parts.append("\n".join([*lines, "}\n"]))
    actions = "".join(
        f"\n  | {{ {form.word}: {_several(form.answers)[1]} }}" for form in FORMS.values()
    )
    return "\n".join([*parts, f"export type Action ={actions};\n"])


@final
@frozen
class Entry:
    """An entry of a document: its name, its type, its meaning, and whether it is always there."""

    name: str
    kind: Any
    meaning: str
    required: bool


def entries(shape: type) -> list[Entry]:
    """Return the entries of a document."""
    found = []
    for name, hint in get_type_hints(shape, include_extras=True).items():
        required = get_origin(hint) is not NotRequired
        kind, meaning = get_args(hint if required else get_args(hint)[0])
        found.append(Entry(name, kind, meaning, required))
    return found


def _object(properties: dict[str, Any], required: list[str]) -> dict[str, Any]:
    """Return the schema of a dictionary with these entries and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _type(kind: Any) -> tuple[dict[str, Any], str]:
    """Return the schema of a type, and its form in TypeScript."""
    if kind in _PLAIN:
        return _PLAIN[kind]
    if is_typeddict(kind):
        return {"$ref": f"#/$defs/{kind.__name__}"}, kind.__name__
    origin = get_origin(kind)
    if origin is Literal:
        return {"const": True}, "true"
    if origin not in (list, dict):
        return _several(get_args(kind))
    inner, name = _type(get_args(kind)[-1])
    if origin is list:
        return {"type": "array", "items": inner}, f"{name}[]"
    return {"type": "object", "additionalProperties": inner}, f"Record<string, {name}>"


def _several(kinds: Iterable[Any]) -> tuple[dict[str, Any], str]:
    """Return the schema of a value of one of several types, and its form in TypeScript."""
    schemas, names = zip(*map(_type, kinds), strict=True)
    return (schemas[0] if len(schemas) == 1 else {"anyOf": list(schemas)}), " | ".join(names)
