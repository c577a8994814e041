"""The document of what does not change."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from hearts import Game, InputError, clients, variants

TABLE = Draft202012Validator({**clients.schema(), "$ref": "#/$defs/Table"})


@pytest.mark.parametrize("name", variants.names())
def test_every_variant_has_one(name: str) -> None:
    rules = variants.get(name)
    for players in rules.players:
        game = Game(rules, players)
        document = clients.table(game)
        TABLE.validate(json.loads(json.dumps(document)))
        assert document["title"] == variants.title(name)
        said = " ".join(text for part in document["rules"] for text in part["paragraphs"])
        assert said.split() == [
            word
            for part, section in zip(
                rules.describe(players).split("\n\n")[1::2], rules.sections(players), strict=True
            )
            for word in part.split()
            if section.heading
        ]


def test_golden_ten_has_colours() -> None:
    """PG-171: its cards are numbers in four colours."""
    document = clients.table(Game(variants.GOLDEN_TEN, 5))
    assert document["numbered"]
    assert document["cards"]["JC"] == "the green 11"


@pytest.mark.parametrize("wrong", ["american", variants.AMERICAN, None])
def test_a_table_is_of_a_game(wrong: Any) -> None:
    with pytest.raises(InputError, match=r"^game must be of type Game, not "):
        clients.table(wrong)
