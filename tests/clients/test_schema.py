"""The schema, and the declarations that are made from it."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import indent

from jsonschema import Draft202012Validator

from hearts import clients
from hearts._engine.phases.phases import FORMS
from hearts.clients.schema import SHAPES, entries

ROOT = Path(__file__).parents[2]


def test_the_schema_is_valid_json_schema() -> None:
    Draft202012Validator.check_schema(clients.schema())
    assert set(clients.schema()["$defs"]) == {*SHAPES, "Action"}


def test_every_type_is_declared() -> None:
    """A type is plain, or another shape."""
    text = clients.typescript()
    declared = set(re.findall(r"export (?:interface|type) (\w+)", text))
    assert declared == {*SHAPES, "Action"}
    for kind in re.findall(r"^  \w+\??: (.+);$", text, re.MULTILINE):
        assert set(re.findall(r"\b[A-Z]\w+", kind)) <= declared | {"Record"}


def test_the_page_has_the_declarations() -> None:
    page = (ROOT / "docs" / "reference" / "clients.rst").read_text("utf-8")
    assert indent(clients.typescript(), "   ") in page


def test_both_say_the_same() -> None:
    """Every entry stands in the declarations as often as in the schema."""
    text = clients.typescript()
    for name, shape in SHAPES.items():
        before, _, after = text.partition(f"export interface {name} {{\n")
        properties = clients.schema()["$defs"][name]
        assert before.endswith(f"/** {properties['description']} */\n")
        lines = after.partition("}")[0].splitlines()
        parts = entries(shape)
        marks = [f"  {part.name}{'' if part.required else '?'}: " for part in parts]
        assert all(map(str.startswith, lines[1::2], marks))
        meanings = [each["description"] for each in properties["properties"].values()]
        assert lines[::2] == [f"  /** {meaning} */" for meaning in meanings]
        assert list(properties["properties"]) == [part.name for part in parts]
        assert properties["required"] == [part.name for part in parts if part.required]


def test_every_part_has_a_meaning() -> None:
    """A sentence each."""
    meanings = [shape.__doc__ or "" for shape in SHAPES.values()]
    meanings += [part.meaning for shape in SHAPES.values() for part in entries(shape)]
    for meaning in meanings:
        assert re.fullmatch(r"[A-Z].*[a-z0-9.]\.", meaning)


def test_an_action_has_one_entry() -> None:
    actions = clients.schema()["$defs"]["Action"]["oneOf"]
    assert [each["required"] for each in actions] == [[form.word] for form in FORMS.values()]
