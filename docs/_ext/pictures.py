"""Pictures that follow the page: a light one and a dark one, of which one is seen.

They stand in the text of the page, and the style sheet says which of the two it is.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hearts import Game, Match, Phase, State, svg, variants

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gina", "Hugo", "Iris", "Jack")


def both(draw: Callable[[svg.Theme], str], kind: str = "") -> str:
    """Return a picture in both themes, as HTML on one line."""
    classes = f"picture {kind}".strip()
    light, dark = (draw(theme).replace("\n", "") for theme in ("light", "dark"))
    return (
        f'<div class="{classes} only-light">{light}</div>'
        f'<div class="{classes} only-dark">{dark}</div>'
    )


def moment(name: str, players: int, tricks: int = 3, cards: int = 2, seed: int = 7) -> State:
    """Return a moment of play of a variant: so many tricks are complete, so many cards lie."""
    game = Game(variants.get(name), players)
    match = Match(game.rules, players, names=NAMES[:players])
    state, rng = game.start(seed=seed, match=match), Random(seed)
    while state.trick is None or (len(state.tricks), len(state.trick)) < (tricks, cards):
        if state.phase in (Phase.DEAL, Phase.REDEAL):
            state = state.deal()
        else:
            state = state.apply(state.random_action(rng, rng.choice(state.actors)))
    return state


def table(name: str, players: str | int) -> str:
    """Return a picture of a variant at a table, in both themes."""
    state = moment(name, int(players))
    return both(lambda theme: svg.table(state, theme=theme), "table")
