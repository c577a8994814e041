"""Advice for a decision, and the review of a match."""

from __future__ import annotations

from math import isnan, nan
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Action,
    Call,
    Cards,
    Charge,
    Choose,
    Game,
    HandScore,
    InputError,
    Match,
    Pass,
    Phase,
    Play,
    Rules,
    State,
    play_out,
    variants,
)
from hearts._core.search.likelihood import likelihood
from hearts.bots import Estimate, RandomOpponent, SearchingOpponent, advice, careful, review
from hearts.bots.careful import careful_play_for
from hearts.bots.estimates import about, said
from hearts.bots.winning import WinningChances, may_end_soon
from hearts.rules import HEARTS, PACK, QUEEN, CardPoints, EndAfter, ExactHit, Passing

GAME = Game(variants.AMERICAN)


def played(hands: list[str], cards: str, **words: Any) -> State:
    """A position after some cards."""
    state = GAME.position(hands, leader=0, broken=True, **words)
    for card in cards.split():
        state = state.play(card)
    return state


#: Two cards each, the others are taken: seat 2 may shed the queen under the king of clubs.
HANDS = ["KC 3D", "2C 4D", "AD QS", "3C 5D"]
TAKEN = [PACK - Cards(" ".join(HANDS)) - HEARTS, HEARTS, "", ""]
END = played(HANDS, "KC 2C", taken=TAKEN)


def test_every_card_is_tried_the_best_first() -> None:
    found = advice(GAME.start(seed=7).deal().view(2), worlds=2)
    leads = [round(each.lead, 9) for each in found]
    assert leads == sorted(leads, reverse=True)
    view = play_to(Phase.PLAY).view(0)
    cards = {each.action for each in advice(view, worlds=2)}
    assert cards == {Play(card, 0) for card in view.legal_cards()}


def play_to(phase: Phase, game: Game = GAME) -> State:
    """A state in which seat 0 has to act in this phase."""
    state = game.start(seed=3)
    while state.phase is not phase or 0 not in state.actors:
        seat = state.actors[-1] if state.actors else None
        state = state.deal() if seat is None else state.apply(careful(state.view(seat)))
    return state


def test_few_worlds_are_looked_at_all() -> None:
    best, other = advice(END.view(2))
    assert best.action == Play("QS", 2)
    assert best.exact
    assert best.worlds == END.view(2).worlds().count
    assert best.points_error == best.lead_error == 0
    assert best.points == 0
    assert other.points > 0
    assert best.lead > other.lead
    assert best.text.startswith("It comes to 0.0 points on average over all twelve layouts")
    drawn = advice(END.view(2), worlds=2)[0]
    assert not drawn.exact
    assert "(error" in drawn.text


def test_means_are_those_of_all_worlds() -> None:
    """The queen kept goes to seat 1, which shoots, if that seat has 5D and seat 3 has 3C. In the
    other worlds she costs somebody 13 points, beside 13 for seat 1. A world counts by how well the
    king and the two of clubs fit the hands."""
    view = END.view(2)
    shot = whole = 0.0
    for world, ways in view.worlds()._states() or ():
        weight = ways * likelihood(world, careful_play_for(view), 2)
        whole += weight
        if Cards("5D") <= world.hands[1] and Cards("3C") <= world.hands[3]:
            shot += weight
    best, other = advice(view)
    assert other.points == pytest.approx(26 * shot / whole)
    assert best.lead == pytest.approx(26 / 3)
    assert other.lead == pytest.approx((1 - 2 * shot / whole) * 26 / 3)
    for each in advice(view, worlds=5, seed=3):
        share = each.points * 5 / 26  # so many of five worlds are shot
        assert share == pytest.approx(round(share))
        assert (each.points_error > 0) == (0 < round(share) < 5)


def test_one_world_tells_no_error() -> None:
    (one, *_) = advice(GAME.start(seed=7).deal().view(2), worlds=1)
    assert isnan(one.lead_error)
    assert " over one layout of the hidden cards and a chance of " in one.text
    assert not one.exact


def test_a_text_has_no_error_that_is_no_number_and_no_zero_below_zero() -> None:
    """One world may have been drawn for several."""
    estimate = Estimate(Play("QS"), -0.01, nan, 0.0, nan, None, None, 3, exact=False)
    assert (
        estimate.text == "It comes to 0.0 points on average over three layouts of the hidden cards."
    )


@given(st.floats(0.05, 200) | st.integers(1, 20).map(lambda halves: halves / 2))
def test_a_difference_is_never_called_no_points(points: float) -> None:
    """Half a point is not, which rounds to 0."""
    assert " no " not in about(points)
    assert about(0.5) == "about half a point"


def test_a_choice_without_cards_is_named_by_its_words() -> None:
    """`Choose('add', seat=3) does about as well`, `no card costs about two points more`."""
    called = Game(variants.DIRTY_NASTY_FILTHY).start(seed=3).view(0)
    assert said(called, Call({1: 3}, 0)) == '"Three cards to the player on the left"'
    taken = [HEARTS + QUEEN, PACK - HEARTS - QUEEN - Cards("2C 3C 4C 5C"), "", ""]
    asked = played(["2C", "3C", "4C", "5C"], "2C 3C 4C 5C", taken=taken).view(0)
    add = '"26 points are added to the score of each of the other players"'
    assert said(asked, Choose("add", 0)) == add
    assert "Choose(" not in SearchingOpponent(2).choose(asked).reason
    charging = Game(variants.GONG_ZHU, 4).start(seed=1).deal().view(0)
    assert said(charging, Charge("", 0)) == "to choose no card"
    assert said(charging, Charge("QS", 0)) == "QS"


@pytest.mark.parametrize("rules", [variants.TURBO, variants.GONG_ZHU], ids=lambda each: each.name)
def test_one_rare_deal_does_not_make_a_match_near_its_end(rules: Rules) -> None:
    """A charged deal may come to 100 points, or to -1000: wins were weighed from the start."""
    assert not may_end_soon(Game(rules, 4).start(seed=1).deal().view(0))


def test_points_are_those_of_the_deal() -> None:
    """The last card of everybody: nothing is left to be drawn but where the cards lie."""
    rest = PACK - Cards("2C 3C 4C QS") - HEARTS
    state = played(["2C", "3C", "4C", "QS"], "2C 3C", taken=[rest, HEARTS, "", ""])
    (only,) = advice(state.view(2))
    assert only.points == 13
    assert only.text.startswith(
        "It comes to 13.0 points on average over one layout of the hidden cards and a chance"
    )


def test_partners_who_pool_have_one_result() -> None:
    """PG-136: the points of a side are not those of both partners added up."""
    match = Match(variants.PARTNERS_POOLED)
    hands = ["2S AH", "3S 4S", "4C 5C", "6C 7C"]
    taken = [QUEEN, Cards(), Cards(), HEARTS - Cards("AH")]
    state = Game(variants.PARTNERS_POOLED).position(hands, leader=0, taken=taken, match=match)
    for estimate in advice(state.view(0), worlds=4):
        assert 13 <= estimate.points <= 14  # the queen, and perhaps the ace of hearts


def test_the_same_seed_gives_the_same_advice() -> None:
    view = play_to(Phase.PLAY).view(0)
    assert advice(view, worlds=3, seed=1) == advice(view, worlds=3, seed=1)
    assert advice(view, worlds=3, seed=1) != advice(view, worlds=3, seed=2)


@pytest.mark.parametrize(
    ("name", "phase", "kind"),
    [
        ("dirty_nasty_filthy", Phase.CALL, Call),
        ("gong_zhu", Phase.CHARGE, Charge),
        ("pagat_exchange", Phase.EXCHANGE, Action),
        ("american", Phase.PASS, Pass),
    ],
)
def test_every_kind_of_decision_is_advised(name: str, phase: Phase, kind: type[Action]) -> None:
    state = play_to(phase, Game(variants.get(name), variants.get(name).players[0]))
    view = state.view(0)
    for each in advice(view, worlds=1):
        assert isinstance(each.action, kind)
        assert state.explain(each.action) is None


def test_an_answer_that_wins_the_match_is_best() -> None:
    """Near the end of a match it is not all the same what becomes of a moon: the shooter has 98
    and would lose if it added to the others."""
    match = Match(variants.AMERICAN).add((40, 98, 60, 70))
    state = GAME.position(
        ["2C", "3C", "4C", "5C"], leader=0, taken=["", HEARTS | QUEEN, "", ""], match=match
    )
    for card in ("2C", "3C", "4C", "5C"):
        state = state.play(card)
    found = {each.action: each for each in advice(state.view(1), worlds=1)}
    assert found[Choose("add", 1)].win == 0
    assert found[Choose("add", 1)].lead == found[Choose("subtract", 1)].lead == 26


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: advice(3), "a seat is played from its View"),  # type: ignore[arg-type]
        (lambda: advice(END.view(0)), "this seat has nothing to do"),
        (lambda: advice(END.view(2), worlds=0), "the number of worlds must be at least 1"),
        (lambda: advice(END.view(2), seed="x"), "a seed must be a whole number"),  # type: ignore[arg-type]
        (lambda: review(3), "a match is reviewed from its State, not from 3"),  # type: ignore[arg-type]
        (lambda: review(END, seats=[4]), "seat"),
        (lambda: review(END, worlds=0), "the number of worlds must be at least 1"),
    ],
)
def test_what_is_wrong_is_named(call: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        call()


# The chance to win.


def test_the_chance_after_the_last_deal_is_sure() -> None:
    game = Game(variants.AMERICAN.amend(EndAfter(1)))
    chances = WinningChances(game.start(seed=1).deal().view(1))
    assert chances.after(HandScore((10, 0, 10, 6)), 1) == 1
    assert chances.after(HandScore((0, 10, 10, 6)), 1) == 0
    assert chances.after(HandScore((0, 0, 20, 6)), 1) == 0.5


def test_a_match_without_an_end_goes_to_those_ahead() -> None:
    game = Game(variants.AMERICAN.amend(EndAfter(10**6)))
    chances = WinningChances(game.start(seed=1).deal().view(1))
    assert chances.after(HandScore((10**6, 0, 10**6, 10**6)), 1) == 1


def test_a_tie_that_points_do_not_break_is_shared() -> None:
    """Green Minna asks who took the last trick, which is not known of deals to come."""
    game = Game(variants.GREEN_MINNA)
    view = game.start(seed=1).deal().view(1)
    chances = WinningChances(view)
    best = 0 if game.rules.best == "low" else 200
    points = (200 - best, best, best, 200 - best)
    assert chances.after(HandScore(points), 1) == 0.5


def test_a_pass_to_two_seats_names_them() -> None:
    view = Game(variants.DIRTY_NASTY_FILTHY).start(seed=1).view(0)
    action = Pass({1: "QD JH", 3: "TH"}, 0)
    assert said(view, action) == "QD JH to seat 1 and TH to seat 3"
    assert said(view, Pass("QD JH TH", 0)) == "QD TH JH"


# A review.


def test_a_review_finds_the_blunder() -> None:
    """Seat 2 plays under the king of clubs and could have shed the queen."""
    state = played(HANDS, "KC 2C AD 3C 3D 4D QS 5D", taken=TAKEN)
    worst = review(state, seats=[2])[0]
    assert worst.action == Play("AD", 2)
    assert worst.best == Play("QS", 2)
    assert state.history[worst.place] == worst.action
    assert worst.cost > 0
    cost = "about one point more than QS"
    assert worst.text == f"Deal 1, trick 1: seat 2 played AD, which costs {cost}."


def test_a_review_looks_at_the_seats_named_and_is_in_order() -> None:
    bots = [RandomOpponent(1), RandomOpponent(2), careful, careful]
    state = play_out(GAME.start(seed=2), bots, deals=1)
    found = review(state, seats=[0, 1], worlds=2)
    assert {each.seat for each in found} == {0, 1}
    assert [each.cost for each in found] == sorted((each.cost for each in found), reverse=True)
    assert all(each.cost > 0 and not each.cost < 2 * each.error for each in found)
    assert {each.seat for each in review(state, seats=[3], worlds=1)} <= {3}


def test_of_totals_that_a_player_may_choose_the_best_is_taken() -> None:
    """Half of the mark is taken off, or all of it; half is named first."""
    game = Game(variants.AMERICAN.amend(EndAfter(1), ExactHit(13, None, (6, 13))))
    chances = WinningChances(game.start(seed=1).deal().view(1))
    assert chances.after(HandScore((13, 0, 6, 7)), 1) == 0.5
    assert chances.after(HandScore((6, 13, 0, 7)), 1) == 0.5
    assert chances.after(HandScore((13, 1, 6, 6)), 1) == 0


def test_estimates_without_a_number_for_an_error_are_equal() -> None:
    """One world has no standard error; the same advice is equal all the same."""
    view = Game(variants.AMERICAN).start(seed=5).deal().view(0)
    one, other = advice(view, worlds=1), advice(view, worlds=1)
    assert isnan(one[0].points_error)
    assert (one == other, {*one} == {*other}) == (True, True)


def test_a_single_world_shows_no_mistake() -> None:
    """Its error is not a number, so that a cost may be luck."""
    state = play_out(Game(variants.AMERICAN).start(seed=3), [careful] * 4, deals=1)
    for found in review(state, worlds=2):
        assert not isnan(found.error)
    assert all(found.error == 0 for found in review(state, worlds=1))  # of all worlds


def test_what_cannot_be_weighed_is_left_out_of_a_review() -> None:
    barred = Cards([card for card in PACK if card.suit != "C"])
    game = Game(variants.AMERICAN.amend(Passing(("mix",), barred=barred)))
    state = play_out(game.start(seed=3), [careful] * 4, deals=1)
    assert isinstance(review(state, worlds=2), tuple)


def test_points_that_are_too_large_are_named() -> None:
    game = Game(variants.MICROSOFT.amend(CardPoints("points.hearts", {HEARTS: 10**400})))
    state = game.start(seed=1).deal()
    with pytest.raises(InputError, match="points: they are too large to be weighed"):
        advice(state.view(state.actors[0]))
    decision = SearchingOpponent(8).choose(state.view(state.actors[0]))
    assert state.explain(decision.action) is None
