"""The shapes of the documents, as JSON Schema and as TypeScript declarations.

Both are made from the types in `hearts._engine.documents`.
"""

from __future__ import annotations

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
        _object({kind: _type(answer)[0]}, [kind])
        for kind, answer in get_type_hints(documents.Action).items()
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
        f"\n  | {{ {kind}: {_type(answer)[1]} }}"
        for kind, answer in get_type_hints(documents.Action).items()
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
    schemas, names = zip(*map(_type, get_args(kind)), strict=True)
    if origin is list:
        return {"type": "array", "items": schemas[0]}, f"{names[0]}[]"
    if origin is dict:
        return (
            {"type": "object", "additionalProperties": schemas[1]},
            f"Record<string, {names[1]}>",
        )
    return {"anyOf": list(schemas)}, " | ".join(names)
