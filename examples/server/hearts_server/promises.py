"""The promise of a seed before the match, and the proof after it that the promise was kept.

``python -m hearts_server.promises PROOF PROMISE`` checks the file that the server gives out for a
match that is over, against the promise that it gave before.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import sys
from pathlib import Path
from typing import Any

from hearts import Action, Game, HeartsError, InputError, Match, Phase, Rules, State
from hearts.codec import Codec

CODEC = Codec()


def fresh_seed() -> tuple[int, str]:
    """Return a seed and a salt that nobody can guess."""
    return secrets.randbits(128), secrets.token_hex(16)


def promise(seed: int, salt: str) -> str:
    """Return the text to publish before the match. Without the salt it gives nothing away."""
    return hashlib.sha256(f"{salt}:{seed}".encode()).hexdigest()


def opening(game: Game, seed: int, names: tuple[str, ...]) -> State:
    """Return the state before the first deal. The seed decides the dealer too, if the rules draw
    one."""
    dealer = game.start(seed=seed).dealer
    sheet = Match(game.rules, game.players, names=names)
    return game.start(seed=seed, dealer=dealer, match=sheet)


def proof(state: State, seed: int, salt: str) -> dict[str, Any]:
    """Return the document with which anybody can check a match that is over."""
    return {
        "rules": CODEC.to_data(state.game.rules),
        "players": state.game.players,
        "names": list(state.match.names),
        "seed": str(seed),  # too long for the numbers of JavaScript
        "salt": salt,
        "promise": promise(seed, salt),
        "history": [CODEC.to_data(action) for action in state.history[1:]],
    }


def is_proved(document: dict[str, Any], published: str) -> bool:
    """Return whether a match was played by the rules, with cards from the promised seed.

    Args:
        document: What `proof` returned.
        published: The promise that was published before the match.

    Raises:
        InputError: If it is no such document.
    """
    try:
        seed, salt = int(document["seed"]), str(document["salt"])
        game = Game(CODEC.from_data(document["rules"], Rules), document["players"])
        state = opening(game, seed, tuple(document["names"]))
        history = [CODEC.from_data(entry, Action) for entry in document["history"]]
        kept = promise(seed, salt)
    except (KeyError, TypeError, ValueError, OverflowError, HeartsError) as error:
        raise InputError(f"this is not a proof: {error!r}") from error
    if not history:
        raise InputError("this is not a proof: it shows no match")
    if not hmac.compare_digest(kept.encode(), published.encode("utf-8", "replace")):
        return False
    for action in history:
        dealt = state.phase in (Phase.DEAL, Phase.REDEAL)
        try:
            after = state.deal() if dealt else state.apply(action)
        except HeartsError:
            return False
        if after.history[-1] != action:
            return False
        state = after
    return True


def main(arguments: list[str]) -> int:
    """Check a file; return 0 for a promise that was kept, 1 for another, 2 for wrong arguments."""
    if len(arguments) != 2:
        print("Give the file of the proof, and the promise.", file=sys.stderr)
        return 2
    name, published = arguments
    try:
        proved = is_proved(json.loads(Path(name).read_text("utf-8")), published)
    except OSError as error:
        print(f"{name}: {error.strerror}", file=sys.stderr)
        return 2
    except ValueError:
        print(f"{name}: this is not a proof", file=sys.stderr)
        return 2
    print("The promise was kept." if proved else "The promise was NOT kept.")
    return 0 if proved else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
