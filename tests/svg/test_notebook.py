"""Pictures in a notebook, from a module that is imported for the first one."""

from __future__ import annotations

import subprocess
import sys

from hearts import Card, Cards, Play, State, View, svg
from tests.svg import moments


def test_values_have_pictures() -> None:
    state = moments.over()
    score = state.match.hand_scores[0]
    assert state._repr_html_() == svg.table(state)
    assert state.view(1)._repr_html_() == svg.table(state.view(1))
    assert state.match._repr_html_() == svg.sheet(state.match)
    assert score._repr_html_() == svg.hand_score(score)
    assert Cards("QS 2C")._repr_html_() == svg.hand("QS 2C")
    assert moments.passing()._repr_html_() == svg.table(moments.passing())


def test_nothing_else_has_one() -> None:
    for value in (Card("QS"), Play("QS"), moments.passing().game, moments.passing().due[0]):
        assert not hasattr(value, "_repr_html_")
    assert hasattr(State, "_repr_html_")
    assert hasattr(View, "_repr_html_")


def test_the_module_is_imported_when_it_is_needed() -> None:
    lines = (
        "import sys, hearts",
        "assert 'hearts.svg' not in sys.modules",
        "assert hearts.Cards('QS')._repr_html_().startswith('<svg')",
        "assert 'hearts.svg' in sys.modules",
        "from hearts import svg",
        "assert svg is hearts.svg",
    )
    subprocess.run([sys.executable, "-c", "\n".join(lines)], check=True)
