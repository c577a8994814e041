"""The actions due: the same for all at the table, as values and in words."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from hypothesis import given

import hearts
from hearts import (
    Action,
    Call,
    Cards,
    Charge,
    Due,
    Exchange,
    Forward,
    Game,
    IllegalAction,
    InputError,
    Match,
    Pass,
    Phase,
    Play,
    State,
    testing,
    variants,
)
from hearts._engine.phases.phases import due_in_words
from hearts.rules import Charging, Passing, Rules
from tests.laws.helpers import states, step


def played_to(game: Game, phase: Phase, seed: int = 1) -> State:
    """The first state of a match in which this is due."""
    rng = Random(seed)
    state = game.start(seed=seed)
    while state.phase is not phase:
        state = step(state, rng)
    return state


@given(states())
def test_every_view_says_what_is_due(state: State) -> None:
    """It is plain to all, and there is an entry for each seat that may act."""
    assert tuple(due.seat for due in state.due) == state.actors
    for seat in (None, *range(state.game.players)):
        assert state.view(seat).due == state.due


@given(testing.states())
def test_what_is_due_is_what_an_action_takes(state: State) -> None:
    for due in state.due:
        assert due.least == due.most or state.phase is Phase.CHARGE
        action: Any = state.random_action(Random(1), due.seat)
        if isinstance(action, Pass):
            given_to = action.to or ((due.to[0][0], action.cards),)
            assert tuple((seat, len(cards)) for seat, cards in given_to) == due.to
            assert state.view(due.seat).receivers == due.to
        elif isinstance(action, Exchange):
            assert due.to == ((due.seat, len(action.cards)),)
        else:
            assert due.to == () or isinstance(action, Forward)
        if isinstance(action, Pass | Exchange):
            assert len(action.cards) == due.most == sum(count for _, count in due.to)
        elif not isinstance(action, Forward):
            cards = getattr(action, "cards", [1] if isinstance(action, Play) else [])
            assert due.least <= len(cards) <= due.most


def test_a_pass_and_where_it_goes() -> None:
    """A mix is laid on a pile, which is the seat itself."""
    american = variants.AMERICAN
    for way, to in (
        ("left", ((2, 3),)),
        ("scatter", ((0, 1), (2, 1), (3, 1))),
        ("mix", ((1, 3),)),
    ):
        state = Game(american.amend(Passing(way))).start(seed=1).deal()
        assert state.due[1] == Due(1, 3, 3, to)
        after = state.apply(state.random_action(Random(1), 1))
        assert [due.seat for due in after.due] == [0, 2, 3]


def test_an_exchange_takes_as_many_cards_as_the_kitty_has() -> None:
    """PG-025: a client learns the number from its view."""
    state = played_to(Game(variants.PAGAT_EXCHANGE, 5), Phase.EXCHANGE)
    [taker] = state.actors
    assert state.view(taker).due == (Due(taker, 2, 2, ((taker, 2),)),)


def test_a_charge_is_of_any_number() -> None:
    """PG-094."""
    state = played_to(Game(variants.TURBO), Phase.CHARGE)
    assert state.due[3] == Due(3, 0, 4)
    rules = variants.TURBO.amend(Charging(at_most=1))
    assert played_to(Game(rules), Phase.CHARGE).due[0] == Due(0, 0, 1)


def test_nothing_is_put_out_by_a_call_or_a_choice() -> None:
    assert Game(variants.DIRTY_NASTY_FILTHY).start(seed=1, dealer=2).due == (Due(2, 0, 0),)
    assert Game(variants.AMERICAN).start(seed=1).due == ()
    assert played_to(Game(variants.AMERICAN), Phase.PLAY).due[0].most == 1


FORMS = re.compile(r"(?:apply|play|deal)\(.*?\)(?=$| or |,)")


def done(state: State, form: str) -> State:
    """Return the action of the form in a message, with fitting cards for its dots."""
    action = state.random_action(Random(1), state.actors[0]) if state.actors else None
    cards: list[str] = []
    if isinstance(action, Play):
        cards = [str(action.card)]
    elif isinstance(action, Pass) and action.to:
        cards = [str(bag) for _, bag in action.to]
    elif action is not None:
        cards = [str(getattr(action, "cards", ""))]
    filled = re.sub(r"\.\.\.", lambda _: cards.pop(0), form)
    names: dict[str, Any] = vars(hearts)
    found: State = eval(f"state.{filled}", {"state": state, **names})
    return found


def test_those_who_have_still_to_charge_are_named() -> None:
    """PG-083: each of two, and then one alone."""
    state = played_to(Game(variants.TURBO), Phase.CHARGE).apply(Charge("", 0))
    told = []
    for seat in (1, 2):
        state = state.apply(Charge("", seat))
        with pytest.raises(IllegalAction) as caught:
            state.apply(Call("mix", 3))
        told.append(caught.value.violation.message)
    assert told[0].startswith("not now: seats 2 and 3 may each charge any of TC JD QS AH")
    assert told[1].startswith("not now: seat 3 may charge any of TC JD QS AH")


@pytest.mark.parametrize(
    ("rules", "phase", "told"),
    [
        (variants.AMERICAN, Phase.DEAL, "cards are to be dealt: "),
        (variants.DIRTY_NASTY_FILTHY, Phase.CALL, "the dealer, seat 0, calls the pass: "),
        (variants.AMERICAN, Phase.PASS, "seats 0, 1, 2 and 3 each pass three cards to the player"),
        (
            variants.AMERICAN.amend(Passing("scatter")),
            Phase.PASS,
            "seats 0, 1, 2 and 3 each pass one card to each of the other players: ",
        ),
        (
            variants.AMERICAN.amend(Passing("mix")),
            Phase.PASS,
            "seats 0, 1, 2 and 3 each pass three cards onto a pile: ",
        ),
        (variants.AMERICAN.amend(Passing("mix")), Phase.REDEAL, "the pile is to be dealt again: "),
        (variants.TURBO, Phase.CHARGE, "seats 0, 1, 2 and 3 may each charge any of TC JD QS AH: "),
        (
            variants.TURBO.amend(Charging(at_most=1)),
            Phase.CHARGE,
            "seats 0, 1, 2 and 3 may each charge at most 1 of TC JD QS AH: ",
        ),
        (
            variants.TURBO.amend(Charging("QS AH", at_most=5)),
            Phase.CHARGE,
            "seats 0, 1, 2 and 3 may each charge any of QS AH: ",
        ),
        (variants.AMERICAN, Phase.PLAY, "seat "),
        (variants.PAGAT_EXCHANGE, Phase.EXCHANGE, "seat 1 puts down two cards for the kitty: "),
    ],
)
def test_a_refusal_says_what_is_due_from_whom_and_how(
    rules: Rules, phase: Phase, told: str
) -> None:
    """The form that stands in it can be typed."""
    game = Game(rules, rules.players[-1])
    state = played_to(game, phase, 2 if phase is Phase.EXCHANGE else 1)
    wrong: Action = Call("mix", 0) if phase is not Phase.CALL else Play("2C", 0)
    with pytest.raises(IllegalAction) as caught:
        state.apply(wrong)
    violation = caught.value.violation
    message = f"{violation.message}: {violation.hint}"
    assert str(violation) == f"{message} [phase]"
    assert "(" not in violation.message
    if phase is not Phase.EXCHANGE:
        assert message.startswith(f"not now: {told}")
    assert message.count("...") or phase in (Phase.CALL, Phase.DEAL, Phase.REDEAL)
    forms = FORMS.findall(message)
    assert forms
    for form in forms:
        after = done(state, form)
        assert after.history[: len(state.history)] == state.history
        assert len(after.history) == len(state.history) + 1
    if phase not in (Phase.DEAL, Phase.REDEAL):
        with pytest.raises(IllegalAction) as caught:
            state.deal()
        refused = caught.value.violation
        assert refused.message == violation.message.replace("not now", "no deal is due")
        assert refused.hint == violation.hint


def test_a_pass_may_be_sent_on_where_that_is_allowed() -> None:
    rules = variants.AMERICAN.amend(Passing("left", optional=True))
    state = Game(rules).start(seed=1).deal()
    violation = state.explain(Play("2C", 0))
    assert violation is not None
    assert violation.hint == 'apply(Pass("...", seat=0)) or apply(Forward(seat=0))'


def test_nothing_is_due_when_the_match_is_over() -> None:
    over = Game(variants.AMERICAN).start(match=Match(variants.AMERICAN).add((100, 0, 0, 4)))
    assert over.due == over.view(0).due == ()
    with pytest.raises(InputError, match=r"nobody has anything to do: the match is over$"):
        over.random_action(Random(1))
    with pytest.raises(InputError, match=r"seat 2 has nothing to do: the match is over$"):
        over.random_action(Random(1), 2)


def test_a_choice_has_its_options() -> None:
    hearts_and_queen = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH QS"
    state = Game(variants.AMERICAN).position(
        ["AH", "2C", "3C", "4C"], leader=0, taken=[hearts_and_queen, "", "", ""]
    )
    for card in ("AH", "2C", "3C", "4C"):
        state = state.play(card)
    violation = state.explain(Play("2C"))
    assert violation is not None
    due = "seat 0 chooses what becomes of the moon: add or subtract"
    assert violation.message == f"not now: {due}"
    assert violation.hint == 'apply(Choose("add", seat=0))'
    assert (state.due, state.view(1).due) == ((Due(0, 0, 0),),) * 2
    assert done(state, 'apply(Choose("add", seat=0))').hand_score is not None


def test_cards_that_are_put_out_are_still_in_the_hand() -> None:
    """The seats that have passed are visible, and the cards that they passed are not."""
    state = Game(variants.AMERICAN).start(seed=1).deal()
    after = state.apply(state.random_action(Random(1), 2))
    assert after.view(0).due == tuple(due for due in state.due if due.seat != 2)
    assert after.view(0).charged == (Cards(),) * 4


def test_the_cards_put_down_for_a_kitty_in_words() -> None:
    """PG-166."""
    state = played_to(Game(variants.PAGAT_EXCHANGE, 5), Phase.EXCHANGE)
    number, size = state.actors[0], state.game.table.kitty_size
    assert size == 2
    assert due_in_words(state) == f"seat {number} puts down two cards for the kitty"
