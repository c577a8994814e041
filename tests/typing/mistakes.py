"""What a type checker finds: every line here is a mistake, and each has its error.

An ignore that ignores nothing is an error itself, so a mistake that is not found any more shows.
None of this is ever run.
"""

from __future__ import annotations

from hearts import (
    Card,
    Cards,
    Game,
    HandScore,
    Match,
    Pass,
    Play,
    Rules,
    State,
    Trick,
    View,
    Violation,
    legal_cards,
    rollouts,
    score_taken,
    variants,
)
from hearts.rules import EndAt, Moon, PlayRule, Subtract


def values_do_not_change(
    state: State, view: View, match: Match, score: HandScore, violation: Violation
) -> None:
    state.phase = state.phase  # type: ignore[misc]
    state.hands = ()  # type: ignore[misc]
    state.scores = (0, 0, 0, 0)  # type: ignore[misc]
    view.hand = Cards()  # type: ignore[misc]
    match.scores = ()  # type: ignore[misc]
    score.points = ()  # type: ignore[misc]
    violation.rule = ""  # type: ignore[misc]
    Card("QS").rank = "K"  # type: ignore[misc]
    Play("QS").card = Card("KS")  # type: ignore[misc]
    Trick(0, "2C").leader = 1  # type: ignore[misc]
    EndAt(100).limit = 50  # type: ignore[misc]
    variants.AMERICAN.end = EndAt(50)  # type: ignore[misc]
    state.game.players = 3  # type: ignore[misc]
    Cards("QS")[0] = Card("KS")  # type: ignore[index]


def arguments_have_types(state: State, view: View) -> None:
    state.play(3)  # type: ignore[arg-type]
    state.apply(3)  # type: ignore[arg-type]
    state.view("0")  # type: ignore[arg-type]
    state.view()  # type: ignore[call-arg]
    Game("american")  # type: ignore[arg-type]
    Game(variants.AMERICAN).position(["2C"] * 4)  # type: ignore[call-arg]
    Game(variants.AMERICAN).start(7)  # type: ignore[call-arg]
    Pass(3)  # type: ignore[arg-type]
    rollouts(state, 3)  # type: ignore[call-arg]
    legal_cards(variants.AMERICAN, 13)  # type: ignore[arg-type]
    score_taken(variants.AMERICAN, [1, 2, 3, 4])  # type: ignore[list-item]
    variants.AMERICAN.amend(50)  # type: ignore[arg-type]
    Moon(Subtract)  # type: ignore[arg-type]
    Rules("american")  # type: ignore[call-arg]
    variants.get(4)  # type: ignore[arg-type]


def answers_have_types(state: State, view: View) -> None:
    str(state.result.winners)  # type: ignore[union-attr]
    str(state.hand_score.points)  # type: ignore[union-attr]
    str(state.trick.cards)  # type: ignore[union-attr]
    str(state.question.options)  # type: ignore[union-attr]
    str(view.hands)  # type: ignore[attr-defined]
    str(view.seed)  # type: ignore[attr-defined]
    state.play(state.explain("QS"))  # type: ignore[arg-type]


class MyCards(Cards):  # type: ignore[misc]
    """A final class has no subclasses."""


class MyState(State):  # type: ignore[misc]
    """A final class has no subclasses."""


class MyGame(Game):  # type: ignore[misc]
    """A final class has no subclasses."""


class MyMoon(Moon):  # type: ignore[misc]
    """A custom rule stands on a family, not on another rule."""


class WrongNarrowing(PlayRule):
    """What narrows takes facts and cards, and gives cards."""

    def narrow(self, hand: Cards) -> Cards:  # type: ignore[override]
        return hand
