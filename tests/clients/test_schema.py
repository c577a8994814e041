"""The schema, and the declarations that are made from it."""

from __future__ import annotations

import re

from jsonschema import Draft202012Validator

from hearts import clients
from hearts.clients.schema import ACTIONS, SHAPES


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(clients.schema())
    assert set(clients.schema()["$defs"]) == {*SHAPES, "Action"}


def test_every_type_is_declared() -> None:
    """A type is plain, or another shape."""
    text = clients.typescript()
    declared = set(re.findall(r"export (?:interface|type) (\w+)", text))
    assert declared == {*SHAPES, "Action"}
    for kinds in (*(shape.values() for shape in SHAPES.values()), ACTIONS.values()):
        for kind in kinds:
            assert set(re.findall(r"\b[A-Z]\w+", kind)) <= declared | {"Record"}


def test_both_say_the_same() -> None:
    """Every entry stands in the declarations as often as in the schema."""
    text = clients.typescript()
    for name, entries in SHAPES.items():
        body = text.partition(f"export interface {name} {{\n")[2].partition("}")[0]
        assert body.split("\n") == [f"  {entry}: {kind};" for entry, kind in entries.items()] + [""]
        properties = clients.schema()["$defs"][name]
        assert list(properties["properties"]) == [entry.rstrip("?") for entry in entries]
        assert properties["required"] == [entry for entry in entries if entry[-1] != "?"]
