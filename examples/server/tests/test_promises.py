"""The promise of a seed, and its proof."""

from __future__ import annotations

import json
from math import inf
from pathlib import Path
from typing import Any

import pytest
from hearts_server.promises import fresh_seed, is_proved, main, opening, promise, proof

from hearts import Game, InputError, autoplay, notation, play_out

GAME = Game(notation.read_rules("american(EndAfter(2))"))
SEED, SALT = 7, "salt"
STATE = play_out(opening(GAME, SEED, ("A", "B", "C", "D")), [autoplay] * 4)
PROMISE = promise(SEED, SALT)


def document() -> dict[str, Any]:
    """Return the proof of a match, as it comes from a file."""
    read: dict[str, Any] = json.loads(json.dumps(proof(STATE, SEED, SALT)))
    return read


def test_seeds_are_not_guessed() -> None:
    assert len({fresh_seed() for _ in range(100)}) == 100


def test_a_match_is_proved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert is_proved(document(), PROMISE)
    file = tmp_path / "proof.json"
    file.write_text(json.dumps(document()), "utf-8")
    assert main([str(file), PROMISE]) == 0
    assert main([str(file), promise(8, SALT)]) == 1
    assert capsys.readouterr().out == "The promise was kept.\nThe promise was NOT kept.\n"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "No such file or directory"),
        (b"{}", "this is not a proof"),
        (b"{", "this is not a proof"),
        (b"\xff", "this is not a proof"),
    ],
)
def test_a_file_that_is_no_proof_is_told(
    content: bytes | None, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "proof.json"
    if content is not None:
        file.write_bytes(content)
    assert main([str(file), PROMISE]) == 2
    assert capsys.readouterr().err == f"{file}: {message}\n"


def test_the_arguments_are_a_file_and_a_promise(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert capsys.readouterr().err == "Give the file of the proof, and the promise.\n"


@pytest.mark.parametrize("place", [0, 1, 6, 40])
def test_a_changed_history_is_not_proved(place: int) -> None:
    changed = document()
    entry = changed["history"][place]
    if entry["is"] == "Deal":
        entry["hands"] = entry["hands"][1:] + entry["hands"][:1]
    elif entry["is"] == "Pass":
        entry["cards"] = "2C 3C 4C"
    else:
        entry["card"] = changed["history"][place + 1]["card"]
    assert not is_proved(changed, PROMISE)


def test_another_seed_is_not_proved() -> None:
    other = document() | {"seed": "8"}
    assert not is_proved(other, PROMISE)
    assert not is_proved(other, promise(8, SALT))  # these are not its cards


@pytest.mark.parametrize("name", ["rules", "players", "names", "seed", "salt", "history"])
@pytest.mark.parametrize("content", [1.5, "x", [1], {"a": 1}, 70, inf, "\ud800"])
def test_what_is_no_proof(name: str, content: object) -> None:
    whole = document()
    del whole[name]
    with pytest.raises(InputError):
        is_proved(whole, PROMISE)
    assert not is_proved(document(), "\u00e9")
    try:
        assert not is_proved(whole | {name: content}, PROMISE)
    except InputError:
        return


@pytest.mark.parametrize("history", [[], {}])
def test_a_document_without_moves_shows_no_match(history: object) -> None:
    with pytest.raises(InputError, match="it shows no match"):
        is_proved(document() | {"history": history}, PROMISE)
