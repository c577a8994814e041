"""The shapes of the documents, as JSON Schema and as TypeScript declarations.

The types below are written as in TypeScript: a few plain types, `T[]`, `Record<string, T>`, `A | B`
and the names of other shapes.
"""

from __future__ import annotations

from typing import Any, Final

_TRICK: Final = {"leader": "number", "cards": "Played[]", "extra": "string | null"}
_SCORE: Final = {
    "points": "number[]",
    "second": "number[] | null",
    "shot": "string | null",
    "shooter": "number | null",
}

#: Each document and each part of one: its entries with their types.
SHAPES: Final[dict[str, dict[str, str]]] = {
    "Table": {
        "name": "string",
        "title": "string",
        "players": "number",
        "sides": "number[][]",
        "clockwise": "boolean",
        "best": "string",
        "numbered": "boolean",
        "cards": "Record<string, string>",
        "rules": "Section[]",
    },
    "Section": {"heading": "string", "paragraphs": "string[]"},
    "Snapshot": {
        "version": "number",
        "entries": "number",
        "name": "string",
        "seat": "number | null",
        "phase": "string",
        "deal_number": "number",
        "dealer": "number",
        "actors": "number[]",
        "due": "string",
        "hand": "string[]",
        "seats": "Seat[]",
        "trick": "Trick | null",
        "last_trick": "TakenTrick | null",
        "tricks_played": "number",
        "waiting": "string[]",
        "kitty": "Pile",
        "passed": "Parcel[]",
        "received": "Parcel[]",
        "call": "string | Record<string, number> | null",
        "question": "Question | null",
        "prompt": "Prompt | null",
        "hand_score": "HandScore | null",
        "sheet": "DealScore[]",
        "result": "Result | null",
    },
    "Seat": {
        "seat": "number",
        "name": "string",
        "size": "number",
        "acts": "boolean",
        "acted": "boolean",
        "taken": "string[]",
        "points": "number",
        "score": "number",
        "second": "number | null",
        "charged": "string[]",
        "voids": "string[]",
    },
    "Played": {"seat": "number", "card": "string", "suit": "string | null"},
    "Trick": _TRICK,
    "TakenTrick": _TRICK | {"taker": "number | null"},
    "Pile": {"size": "number", "cards": "string[] | null"},
    "Parcel": {"seat": "number", "cards": "string[]"},
    "Question": {"seat": "number", "kind": "string"},
    "Prompt": {
        "kind": "string",
        "text": "string",
        "cards": "string[]",
        "least": "number",
        "most": "number",
        "to": "Receiver[]",
        "refused": "Refusal[]",
        "options": "Option[]",
    },
    "Receiver": {"seat": "number", "count": "number"},
    "Option": {"text": "string", "action": "Action"},
    "Refusal": {
        "rule": "string",
        "message": "string",
        "card": "string | null",
        "legal": "string[]",
    },
    "DealScore": _SCORE,
    "HandScore": _SCORE | {"lines": "ScoreLine[]"},
    "ScoreLine": {"seat": "number", "points": "number", "second": "number", "text": "string"},
    "Result": {
        "winners": "number[]",
        "names": "string[]",
        "ranks": "number[]",
        "ended_by": "string",
        "victory_points": "string[] | null",
        "payments": "string[] | null",
    },
    "Entry": {
        "entry": "number",
        "kind": "string",
        "seat": "number | null",
        "text": "string",
        "action?": "Action",
        "cards?": "string[]",
        "count?": "number | null",
        "sizes?": "number[]",
        "suit?": "string | null",
    },
}

#: The actions of a player: the one entry of each document and its type.
ACTIONS: Final = {
    "play": "string",
    "pass": "string[] | Record<string, string[]>",
    "forward": "true",
    "charge": "string[]",
    "exchange": "string[]",
    "call": "string | Record<string, number>",
    "choose": "string",
}

_PLAIN: Final[dict[str, dict[str, Any]]] = {
    "string": {"type": "string"},
    "number": {"type": "integer"},
    "boolean": {"type": "boolean"},
    "null": {"type": "null"},
    "true": {"const": True},
}
_RECORD: Final = "Record<string, "


def schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of all documents, each under ``$defs``.

    >>> sorted(schema()["$defs"])[:3]
    ['Action', 'DealScore', 'Entry']
    """
    shapes = {name: _shape(entries) for name, entries in SHAPES.items()}
    actions = [_shape({kind: answer}) for kind, answer in ACTIONS.items()]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Documents of hearts for clients",
        "$defs": {**shapes, "Action": {"oneOf": actions}},
        "$ref": "#/$defs/Snapshot",
    }


def typescript() -> str:
    """Return the TypeScript declarations of the same documents."""
    parts = [
        f"export interface {name} {{\n"
        + "".join(f"  {entry}: {kind};\n" for entry, kind in entries.items())
        + "}\n"
        for name, entries in SHAPES.items()
    ]
    actions = "".join(f"\n  | {{ {kind}: {answer} }}" for kind, answer in ACTIONS.items())
    return "\n".join([*parts, f"export type Action ={actions};\n"])


def _shape(entries: dict[str, str]) -> dict[str, Any]:
    """Return the schema of a dictionary with these entries and no others."""
    return {
        "type": "object",
        "properties": {name.rstrip("?"): _kind(kind) for name, kind in entries.items()},
        "required": [name for name in entries if not name.endswith("?")],
        "additionalProperties": False,
    }


def _kind(kind: str) -> dict[str, Any]:
    """Return the schema of a type."""
    several = kind.split(" | ")
    if len(several) > 1:
        return {"anyOf": [_kind(each) for each in several]}
    if kind.endswith("[]"):
        return {"type": "array", "items": _kind(kind.removesuffix("[]"))}
    if kind.startswith(_RECORD):
        values = kind.removeprefix(_RECORD).removesuffix(">")
        return {"type": "object", "additionalProperties": _kind(values)}
    return _PLAIN.get(kind) or {"$ref": f"#/$defs/{kind}"}
