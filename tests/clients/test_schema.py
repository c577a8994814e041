"""The schema, and the declarations that are made from it."""

from __future__ import annotations

import re

from jsonschema import Draft202012Validator

from hearts import clients
from hearts.clients.schema import ACTIONS, MEANINGS, SHAPES


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(clients.schema())
    assert set(clients.schema()["$defs"]) == {*SHAPES, "Action"}


def test_every_type_is_declared() -> None:
    """A type is plain, or another shape."""
    text = clients.typescript()
    declared = set(re.findall(r"export (?:interface|type) (\w+)", text))
    assert declared == {*SHAPES, "Action"}
    shapes = [kind for shape in SHAPES.values() for kind, _ in shape.values()]
    for kind in (*shapes, *ACTIONS.values()):
        assert set(re.findall(r"\b[A-Z]\w+", kind)) <= declared | {"Record"}


def test_both_say_the_same() -> None:
    """Every entry stands in the declarations as often as in the schema."""
    text = clients.typescript()
    for name, entries in SHAPES.items():
        before, _, after = text.partition(f"export interface {name} {{\n")
        properties = clients.schema()["$defs"][name]
        assert before.endswith(f"/** {properties['description']} */\n")
        lines = after.partition("}")[0].splitlines()
        assert lines[1::2] == [f"  {entry}: {kind};" for entry, (kind, _) in entries.items()]
        meanings = [each["description"] for each in properties["properties"].values()]
        assert lines[::2] == [f"  /** {meaning} */" for meaning in meanings]
        assert list(properties["properties"]) == [entry.rstrip("?") for entry in entries]
        assert properties["required"] == [entry for entry in entries if entry[-1] != "?"]


def test_every_part_has_a_meaning() -> None:
    """A sentence each."""
    assert set(MEANINGS) == set(SHAPES)
    for meaning in (*MEANINGS.values(), *(m for s in SHAPES.values() for _, m in s.values())):
        assert re.fullmatch(r"[A-Z].*[a-z0-9.]\.", meaning)
