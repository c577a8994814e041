"""Pictures in a notebook, from a module that is imported for the first one."""

from __future__ import annotations

import subprocess
import sys
from typing import cast
from xml.etree import ElementTree

from hearts import Action, Card, Cards, Charge, Game, Phase, Play, State, Trick, View, svg, variants
from hearts.bots import opponent, review
from hearts.rules import EachTrick
from hearts.simulate import tournament
from tests.svg import moments
from tests.svg.test_tables import cards_in, texts_in


def test_values_have_pictures() -> None:
    state = moments.over()
    score = state.match.hand_scores[0]
    assert state._repr_html_() == svg.table(state, theme="auto")
    assert state.view(1)._repr_html_() == svg.table(state.view(1), theme="auto")
    assert state.match._repr_html_() == svg.sheet(state.match, theme="auto")
    assert score._repr_html_() == svg.hand_score(score, theme="auto")
    assert Cards("QS 2C")._repr_html_() == svg.hand("QS 2C", theme="auto")
    assert moments.passing()._repr_html_() == svg.table(moments.passing(), theme="auto")
    assert Card("QS")._repr_html_() == svg.cards("QS", theme="auto")
    assert Trick(2, "QC AC")._repr_html_() == svg.cards("QC AC", theme="auto")


def test_nothing_else_has_one() -> None:
    for value in (Play("QS"), moments.passing().game, moments.passing().due[0]):
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


def parsed(html: str) -> ElementTree.Element:
    """A piece of HTML that is well formed as XML."""
    return ElementTree.fromstring(html.replace("<br>", "<br/>"))


def test_rules_show_the_cards_that_count_and_their_prose() -> None:
    html = variants.OMNIBUS._repr_html_()
    root = parsed(html)
    assert [each.text for each in root.iter("h3")] == ["Omnibus Hearts"]
    assert {"JD", "QS", "2H"} <= set(cards_in(html))
    headings = [section.heading for section in variants.OMNIBUS.sections()]
    assert [each.text for each in root.iter("summary")] == headings
    assert 'class="card TD"' in variants.GOLDEN_TEN._repr_html_()
    tricks = variants.AMERICAN.amend(EachTrick(), points=[], shoots=[])
    assert cards_in(tricks._repr_html_()) == []
    named = variants.AMERICAN.amend(name="<&>")
    assert "<h3>&lt;&amp;&gt;</h3>" in named._repr_html_()


def test_results_show_every_player() -> None:
    players = {"a <b>": opponent(1), "careful": opponent(2)}
    for deals in (1, 3):
        results = tournament(Game(variants.AMERICAN), players, deals=deals, seed=1)
        texts = texts_in(results._repr_html_())
        assert {"a <b>", "careful", f"American Hearts: {deals} deal{'s' * (deals > 1)}"} <= set(
            texts
        )
        for name in players:
            assert f"{results.points(name).mean:.2f}" in texts


def test_results_without_a_deal_show_no_value() -> None:
    """After Ctrl-C before the first one."""

    def stopped(view: View) -> Action:
        raise KeyboardInterrupt

    players = {"ann": stopped, "bob": stopped}
    results = tournament(Game(variants.AMERICAN), players, deals=1, workers=1)
    assert not results.deals
    assert texts_in(results._repr_html_()).count("no value") == 2


def test_a_judged_decision_shows_both_cards() -> None:
    state = moments.in_play("american", tricks=11, cards=0)
    judged = review(state, worlds=3)[0]
    html = judged._repr_html_()
    parsed(html)
    assert len(cards_in(html)) >= 2
    assert "better" in html


def test_a_choice_without_cards_shows_the_better_one() -> None:
    state = Game(variants.GONG_ZHU, 4).start(seed=5).deal()
    while state.phase is Phase.CHARGE:
        state = state.apply(Charge("", state.actors[0]))
    judged = review(state, worlds=3)[0]
    assert judged.action == Charge("", judged.seat)
    html = judged._repr_html_()
    assert "chosen" not in html
    assert cards_in(html) == [str(card) for card in cast("Charge", judged.best).cards]
