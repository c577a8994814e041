"""The tables at which tests play: every named variant, and mixtures of their parts."""

from __future__ import annotations

from random import Random

from hearts import Game, RulesError, variants

#: Every named variant with every number of players that it allows.
TABLES = tuple(
    (name, players) for name in variants.names() for players in variants.get(name).players
)


def mixture(rng: Random) -> Game:
    """A game of random rules: a named variant with parts of another one."""
    while True:
        one, other = (variants.get(rng.choice(variants.names())) for _ in range(2))
        parts = [part for part in other.components() if rng.random() < 0.3]
        try:
            rules = one.amend(*parts)
            return Game(rules, rng.choice(rules.players))
        except RulesError:
            continue
