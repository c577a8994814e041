"""Hypothesis strategies, for tests of programs that are built on this library.

Each function returns a strategy: cards and sets, random mixtures of rules, games, deals, states
from anywhere in a match, moments of a match at which a rule matters, finished matches, legal and
refused actions::

    from hypothesis import given
    from hearts import testing


    @given(testing.states())
    def test_the_bot_plays_by_the_rules(state):
        for seat in state.actors:
            assert state.explain(my_bot(state.view(seat))) is None

The current deal of a state is drawn card by card and action by action, so that a failing example
shrinks to few cards, few players and few actions. The report of a failing example has each state
as notation, which `hearts.notation.replay` makes a state again. Two functions give plain values:
`indistinguishable` makes a state that a seat cannot tell from a given one, and `perft` counts lines
of play. Hypothesis must be installed; nothing else in the library imports this module.
"""

from hearts._extras import requires

with requires("hypothesis", "hearts.testing"):
    from hearts.testing.hands import card_sets, cards, deal_actions, deals
    from hearts.testing.mixtures import games, rule_sets
    from hearts.testing.play import actions, illegal_actions, matches, perft, plays, states
from hearts._engine.views.indistinguishable import indistinguishable

__all__ = [
    "actions",
    "card_sets",
    "cards",
    "deal_actions",
    "deals",
    "games",
    "illegal_actions",
    "indistinguishable",
    "matches",
    "perft",
    "plays",
    "rule_sets",
    "states",
]
