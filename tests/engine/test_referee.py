"""The way of a deal: dealt, passed, played, counted, and the shooter asked."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random
from typing import Any, ClassVar

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Action,
    Cards,
    Choose,
    Deal,
    Game,
    HandScore,
    IllegalAction,
    InputError,
    Match,
    Pass,
    Phase,
    Play,
    Question,
    Rules,
    Start,
    State,
    Trick,
    legal_cards,
    testing,
    variants,
)
from hearts._engine.endgame import can_claim, settled, view_can_claim, view_settled
from hearts._engine.game.referee import _apart
from hearts._engine.phases.phases import prompt_of
from hearts._engine.phases.steps import first_dealer
from hearts._engine.score import points_so_far
from hearts._engine.views.display import show_state, show_view
from hearts._engine.views.redact import voids_of
from hearts._engine.views.snapshot import snapshot_of
from hearts._engine.worlds.worlds import build_worlds
from hearts.rules import (
    HEARTS,
    QUEEN,
    Choice,
    EndAbove,
    EndAfter,
    Facts,
    HolderOpens,
    Moon,
    Passing,
    PlayRule,
    SafeQueen,
    SharedPlaces,
    Shoot,
    TableRules,
    TrickPoints,
    bonus_points,
)
from hearts.rules.standings import FAR
from hearts.simulate import finish
from tests.laws.helpers import called, deals, rare_deals

AMERICAN = variants.AMERICAN
GAME = Game(AMERICAN)
HANDS = [
    "AS KS QS JS TS 2H 3H 4H 5H 6H 2D 3D 4D",
    "3C 4C 5C 6C 5D 6D 7D 8D 2S 3S 7H 8H 9H",
    "7C 8C 9C TC JC 9D TD JD 4S 5S 6S TH JH",
    "2C QC KC AC QD KD AD 7S 8S 9S QH KH AH",
]


def last_trick(*, match: Match | None = None, game: Game = GAME) -> State:
    """One card each, and seat 0 has every penalty card: when it is played, seat 0 has shot."""
    state = game.position(
        ["2C", "3C", "4C", "5C"], leader=0, taken=[HEARTS | QUEEN, "", "", ""], match=match
    )
    for card in ("2C", "3C", "4C", "5C"):
        state = state.play(card)
    return state


# Dealing.


def test_cards_may_be_dealt_by_hand() -> None:
    state = GAME.start(seed=1).deal(HANDS)
    assert state.phase is Phase.PASS
    assert state.hands == tuple(map(Cards, HANDS))
    deal = state.history[1]
    assert isinstance(deal, Deal)
    assert isinstance(deal.hands[0], tuple)
    assert " ".join(map(str, deal.hands[0])) == HANDS[0]  # in the order in which they were dealt
    assert GAME.start(seed=1).deal(iter(HANDS), kitty="") == state


@pytest.mark.parametrize(
    ("place", "hand", "message"),
    [
        (1, HANDS[1].replace("3C", "AS"), "AS is both in the hand of seat 0 and .* seat 1"),
        (0, HANDS[0].replace("KS", "AS"), "AS occurs twice.* in the hand of seat 0"),
        (2, HANDS[2].removesuffix(" JH"), "the hand of seat 2 has 12 cards, not 13"),
        (2, HANDS[2].replace("JH", "W"), "W in the hand of seat 2 is not in the deck"),
        (3, HANDS[3].replace("AH", "1X"), "'1X' is not a card.*the hand of seat 3, number 13"),
        (3, HANDS[3].replace("KC AC", "2C 2C"), "2C occurs three times.*the hand of seat 3"),
        (3, 13, "the hand of seat 3 must be text or an iterable of cards"),
    ],
)
def test_a_hand_that_cannot_be_is_refused(place: int, hand: Any, message: str) -> None:
    state = GAME.start(seed=1)
    mark = hash(state)
    with pytest.raises(InputError, match=message):
        state.deal([hand if seat == place else cards for seat, cards in enumerate(HANDS)])
    assert state == GAME.start(seed=1)
    assert hash(state) == mark


@pytest.mark.parametrize("hands", ["2C 3C", Cards("2C 3C"), dict(enumerate(HANDS))])
def test_hands_are_cards_for_each_seat(hands: Any) -> None:
    with pytest.raises(InputError, match="hands must be the hand of each seat"):
        GAME.start(seed=1).deal(hands)


def test_a_deal_with_a_hand_too_few() -> None:
    with pytest.raises(InputError, match="hands: cards for 3 seats at a table of 4"):
        GAME.start(seed=1).deal(HANDS[:3])


def test_a_kitty_is_refused_where_there_is_none() -> None:
    with pytest.raises(InputError, match="kitty: there is none in american"):
        GAME.start(seed=1).deal(HANDS, kitty="4D")


@pytest.mark.parametrize(
    ("passed", "due"),
    [((0, 3), "seats 1 and 2 each pass three cards"), ((0, 1, 3), "seat 2 passes three cards")],
)
def test_no_deal_is_due_before_the_last_pass(passed: tuple[int, ...], due: str) -> None:
    state = GAME.start(seed=1).deal(HANDS)
    for seat in passed:
        state = state.apply(state.legal_actions(seat)[0])
    with pytest.raises(IllegalAction, match=f"^no deal is due: {due} to the player"):
        state.deal(HANDS)


def test_no_deal_is_due_amid_another() -> None:
    state = GAME.start(seed=1).deal(HANDS)
    for hands in (None, HANDS):
        with pytest.raises(IllegalAction) as caught:
            state.deal(hands)
        assert caught.value.violation.rule == "phase"
        assert caught.value.violation.message == (
            "no deal is due: seats 0, 1, 2 and 3 each pass three cards to the player on the left"
        )
    over = GAME.start(seed=1, match=Match(AMERICAN).add((100, 1, 2, 3)))
    with pytest.raises(IllegalAction, match=r"the match is over \[match\.over\]"):
        over.deal()


def test_a_hold_goes_straight_to_play() -> None:
    match = Match(AMERICAN)
    for _ in range(3):
        match = match.add((0, 0, 13, 13))
    state = GAME.start(seed=1, match=match).deal(HANDS)
    assert (state.phase, state.actor, state.deal_number) == (Phase.PLAY, 3, 3)


# Passing and playing.


def test_all_pass_at_once() -> None:
    state = GAME.start(seed=1).deal(HANDS)
    assert (state.actors, state.actor, state.trick) == ((0, 1, 2, 3), None, None)
    state = state.apply(Pass("AS KS QS", seat=0))
    assert state.actors == (1, 2, 3)
    state = state.apply(Pass("2C AC KC", seat=3)).apply(Pass("7C 8C 9C", seat=2))
    assert (state.actors, state.actor, state.phase) == ((1,), None, Phase.PASS)
    # The one seat left need not be named.
    state = state.apply(Pass("3C 4C 5C"))
    assert (state.phase, state.actor) == (Phase.PLAY, 0)
    assert state.history[-1] == Pass("3C 4C 5C", 1)
    assert state.hands[2] == Cards(HANDS[2]) - Cards("7C 8C 9C") + Cards("3C 4C 5C")


def test_the_order_of_passing_means_nothing_for_the_cards() -> None:
    passes = [Pass("AS KS QS", 0), Pass("3C 4C 5C", 1), Pass("7C 8C 9C", 2), Pass("2C AC KC", 3)]
    states = []
    for order in (passes, passes[::-1]):
        state = GAME.start(seed=1).deal(HANDS)
        for action in order:
            state = state.apply(action)
        states.append(state)
    assert states[0].hands == states[1].hands
    assert states[0] != states[1]  # the histories differ


def test_actions_get_their_seat() -> None:
    state = Game(AMERICAN.amend(Passing())).start(seed=1).deal(HANDS)
    one, other, third = state.play("2C"), state.apply(Play("2C")), state.apply(Play("2C", 3))
    assert one == other == third
    assert hash(one) == hash(other)
    assert one.history[-1] == Play("2C", 3)


def test_only_an_action_or_a_card_can_be_applied() -> None:
    state = GAME.start(seed=1).deal(HANDS)
    with pytest.raises(InputError, match=r"^an action is due, not 3$"):
        state.apply(3)  # type: ignore[arg-type]
    with pytest.raises(InputError, match=r"^'Q' is not a card"):
        state.apply("Q")


def test_a_card_is_applied_like_its_play() -> None:
    state = GAME.start(seed=1).deal(HANDS)
    refusals = []
    for attempt in (state.apply, state.play):
        with pytest.raises(IllegalAction) as refused:
            attempt("QS")
        refusals.append(refused.value.violation)
    assert refusals[0] == refusals[1] == state.explain("QS")
    for seat in range(4):
        state = state.apply(state.legal_actions(seat)[0])
    card = state.legal_cards()[0]
    assert (
        state.apply(card) == state.apply(str(card)) == state.apply(Play(card)) == state.play(card)
    )
    barred = next(iter(state.reasons()))
    with pytest.raises(IllegalAction) as refused:
        state.apply(str(barred))
    assert refused.value.violation == state.explain(barred)


@given(testing.states(max_deals=1))
def test_every_card_is_somewhere(state: State) -> None:
    """Law 2, and the sizes of the hands."""
    if state.phase not in (Phase.DEAL, Phase.CALL, Phase.OVER):
        on_table = Cards(state.trick.cards) if state.trick is not None else Cards()
        everything = sum(
            [*state.hands, state.dummy, *state.taken, on_table, state.waiting], state.kitty
        )
        assert everything == state.game.table.deck
    if state.game.rules.kitty is None and state.phase is not Phase.REDEAL:
        in_tricks = sum(map(len, state.tricks))
        assert in_tricks == sum(map(len, state.taken)) + len(state.waiting)
    if state.phase in (Phase.PASS, Phase.CHARGE):
        assert {len(hand) for hand in state.hands} == {state.game.table.hand_size}


@given(testing.states())
def test_a_state_survives_pickling(state: State) -> None:
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert again.phase is state.phase
    assert again.legal_actions() == state.legal_actions()
    assert again.hand_score == state.hand_score


def cards_of(action: Action) -> Cards:
    """The cards that an action names."""
    return Cards([action.card]) if isinstance(action, Play) else getattr(action, "cards", Cards())


def test_what_a_state_answers_fits_together() -> None:
    """Cards, actions and reasons of each seat, in every phase."""
    phases = set()
    for state in rare_deals(3):
        phases.add(state.phase)
        players, actors = range(state.game.players), state.actors
        listed = [state.legal_actions(seat) for seat in players]
        assert state.legal_actions() == tuple(act for seat in actors for act in listed[seat])
        assert {seat for seat in players if listed[seat]} == set(actors)
        assert state.due == state.view(None).due
        assert [due.seat for due in state.due] == list(actors)
        for seat in actors:
            legal, acts = state.legal_cards(seat), listed[seat]
            named = {card for act in acts for card in cards_of(act)}
            assert named <= set(legal)
            assert state.reasons(seat).keys() == set(state.hands[seat]) - set(legal) or not legal
            assert state.random_action(Random(1), seat) in acts
            assert all(state.explain(act) is None for act in acts)
            assert dict(state.view(seat).receivers) == (
                dict(state.due[actors.index(seat)].to) if state.phase is Phase.PASS else {}
            )
        if len(actors) == 1:
            [seat] = actors
            assert state.legal_cards() == state.legal_cards(seat)
            assert state.reasons() == state.reasons(seat)
            assert state.explain(listed[seat][0].at(None)) is None
        elif not actors:
            assert (state.legal_cards(), state.reasons()) == (Cards(), {})
            with pytest.raises(InputError, match="nobody has anything to do"):
                state.random_action(Random(1))
    assert phases == set(Phase) - {Phase.OVER}


def test_what_may_be_picked_from() -> None:
    """PG-031, PG-094: the whole hand for a pass, the cards that may be charged, none at a call."""
    state = GAME.start(seed=1).deal(HANDS)
    assert [state.legal_cards(seat) for seat in range(4)] == list(map(Cards, HANDS))
    state = state.apply(Pass("AS KS QS", 0))
    assert state.legal_cards(0) == Cards()
    gong_zhu = Game(variants.GONG_ZHU, 4).start(seed=1).deal()
    for seat in range(4):
        assert gong_zhu.legal_cards(seat) == gong_zhu.hands[seat] & Cards("AH QS JD TC")
    call = Game(variants.DIRTY_NASTY_FILTHY).start(seed=1)
    assert (call.actors, call.legal_cards(), call.reasons()) == ((0,), Cards(), {})


def test_the_cards_of_a_deal_are_looked_at_if_a_deal_is_due() -> None:
    """They cannot be those of the deck at any time, but later they are not to blame."""
    start, wrong = GAME.start(seed=1), Deal(["2C", "3C", "4C", "5C"])
    assert start.explain(Deal(HANDS)) is None
    with pytest.raises(InputError, match="the hand of seat 0 has 1 card, not 13"):
        start.explain(wrong)
    violation = start.deal(HANDS).explain(wrong)
    assert violation is not None
    assert violation.rule == "phase"


def test_an_action_without_a_seat_where_several_may_act() -> None:
    """It is of another kind, or its seat is missing: no seat in particular is to blame."""
    state = GAME.start(seed=1).deal(HANDS).apply(Pass("AS KS QS", 0))
    with pytest.raises(InputError, match="seat"):
        state.explain(Pass("3C 4C 5C"))
    for wrong in (Play("2C"), Choose("add")):
        violation = state.explain(wrong)
        assert violation is not None
        assert (violation.rule, violation.seat, violation.legal) == ("phase", None, Cards())
    violation = state.explain(Pass("2H 3H 4H", 0))
    assert violation is not None
    assert violation.rule == "pass.again"


def test_what_is_asked_rarely_is_answered_too() -> None:
    """Proofs, prompts, pictures of text and worlds, of states and of views, in every phase."""
    told: Counter[str] = Counter()
    for number, state in enumerate(rare_deals(8)):
        seat = number % state.game.players
        view = state.view(seat)
        assert state.settled is settled(state)
        assert view.settled is view_settled(view)
        assert state.can_claim(seat) is can_claim(state, seat)
        assert view.can_claim(seat) is view_can_claim(view, seat)
        assert (str(state), str(view)) == (show_state(state), show_view(view))
        assert view.snapshot() == snapshot_of(view)
        assert view.prompt == prompt_of(view)
        assert (view.prompt is not None) is (seat in state.actors)
        assert view.voids == voids_of(view)
        assert view.worlds() == build_worlds(view)
        assert state.points == points_so_far(state)
        assert state.is_over is (state.phase is Phase.OVER)
        told["settled"] += state.settled
        told["claimed"] += state.can_claim(seat)
        told["voids"] += any(view.voids)
        told["asked"] += view.prompt is not None
        told["all"] += 1
    assert all(0 < told[name] < told["all"] for name in ("settled", "claimed", "voids", "asked"))


def test_a_plain_answer_becomes_an_action() -> None:
    state = GAME.start(seed=1).deal(HANDS)
    assert state.view(2).answer("7C 8C 9C") == Pass("7C 8C 9C", 2)
    question = last_trick()
    assert question.view(0).answer("subtract") == Choose("subtract", 0)


# The end of a deal.


def test_the_shooter_is_asked() -> None:
    state = last_trick()
    question = Question("moon", 0, ("add", "subtract"))
    assert (state.phase, state.question, state.actor) == (Phase.CHOOSE, question, 0)
    assert state.actors == (0,)
    assert state.legal_actions() == (Choose("add", 0), Choose("subtract", 0))
    assert state.legal_cards() == Cards()
    # The finished deal is still there, but it counts nothing yet.
    assert (state.hand_score, state.scores) == (None, (0, 0, 0, 0))
    assert state.points == (26, 0, 0, 0)
    assert len(state.tricks) == 1
    assert (state.dealer, state.deal_number) == (0, 0)


@pytest.mark.parametrize(
    ("answer", "points"), [("add", (0, 26, 26, 26)), ("subtract", (-26, 0, 0, 0))]
)
def test_the_answer_is_counted(answer: str, points: tuple[int, ...]) -> None:
    state = last_trick(match=Match(AMERICAN).add((20, 6, 0, 0)))
    assert state.scores == (20, 6, 0, 0)
    after = state.apply(Choose(answer))
    assert after.hand_score is not None
    assert (after.hand_score.points, after.hand_score.shot) == (points, "moon")
    assert after.scores == tuple(map(sum, zip((20, 6, 0, 0), points, strict=True)))
    assert (after.phase, after.question, after.deal_number) == (Phase.DEAL, None, 2)
    assert after.history[-1] == Choose(answer, 0)
    assert GAME.replay(after.history) == after
    assert after.deal().scores == after.scores


def test_the_answer_may_end_the_match() -> None:
    match = Match(AMERICAN).add((20, 80, 0, 0))
    state = last_trick(match=match)
    assert state.result is None
    assert state.apply(Choose("subtract")).phase is Phase.DEAL
    over = state.apply(Choose("add"))
    assert over.phase is Phase.OVER
    assert over.result is not None
    assert over.result.winners == (0,)


def test_without_a_choice_nobody_is_asked() -> None:
    state = last_trick(game=Game(variants.MICROSOFT))
    assert (state.phase, state.question, state.actors) == (Phase.DEAL, None, ())
    assert state.scores == (0, 26, 26, 26)


def test_the_last_trick_is_still_there_before_the_next_deal() -> None:
    state = GAME.position(["2C", "3C", "4C", "5H"], leader=0).play("2C").play("3C").play("4C")
    state = state.play("5H")
    assert (state.phase, state.trick, state.actors) == (Phase.DEAL, None, ())
    assert [str(trick) for trick in state.tricks] == ["0: 2C 3C 4C 5H"]
    assert state.taken[2] == Cards("2C 3C 4C 5H")
    assert state.points == (0, 0, 1, 0)
    assert state.hand_score is not None
    assert state.hand_score.points == (0, 0, 1, 0)
    assert state.hands == (Cards(),) * 4
    # The dealer and the number are already those of the deal that is due.
    assert (state.dealer, state.deal_number) == (1, 1)


def test_the_match_ends_with_its_last_trick() -> None:
    match = Match(AMERICAN).add((99, 1, 2, 2))
    state = GAME.position(["AC", "3C", "4C", "5H"], leader=0, match=match)
    for card in ("AC", "3C", "4C", "5H"):
        state = state.play(card)
    assert (state.phase, state.is_over, state.scores) == (Phase.OVER, True, (100, 1, 2, 2))
    assert state.result is not None
    assert state.result.winners == (1,)
    assert state.match.result == state.result
    assert (state.dealer, state.deal_number) == (1, 1)


def test_the_phase_is_the_same_whatever_is_asked_first() -> None:
    for ask in ("phase", "hand_score", "match", "is_over", "history"):
        match = Match(AMERICAN).add((99, 1, 2, 2))
        state = GAME.position(["AC", "3C", "4C", "5H"], leader=0, match=match)
        for card in ("AC", "3C", "4C", "5H"):
            state = state.play(card)
        getattr(state, ask)
        assert (state.phase, state.scores) == (Phase.OVER, (100, 1, 2, 2))


@given(st.integers(0, 2**32), st.sampled_from(variants.names()), st.data())
def test_a_match_from_end_to_end(seed: int, name: str, data: st.DataObject) -> None:
    """Two deals of every variant, whatever becomes of totals and ties left out."""
    rules = variants.get(name).amend(EndAfter(2), SharedPlaces(), adjustments=(), wins=())
    game = Game(rules, data.draw(st.sampled_from(rules.players)))
    state, rng = game.start(seed=seed), Random(seed)
    total = (0,) * game.players
    first = first_dealer(game.table, seed)
    for number in range(2):
        state = called(state, rng)
        dealer = rules.dealing.next_dealer(first, game.players, number)
        assert (state.phase, state.deal_number, state.dealer) == (Phase.DEAL, number, dealer)
        state = finish(state.deal(), rng)
        assert isinstance(state.hand_score, HandScore)
        total = tuple(map(sum, zip(total, state.hand_score.points, strict=True)))
        assert state.scores == total
    assert state.phase is Phase.OVER
    assert len(state.match.hand_scores) == 2
    assert state.history[0] == Start(seed, first, None)
    assert len(deals(state.history)) == 2
    assert game.replay(state.history) == state


def test_histories_tell_deals_apart() -> None:
    game = Game(AMERICAN.amend(EndAfter(3), Moon()))
    one = finish(game.start(seed=1).deal(), Random(1))
    other = finish(game.start(seed=1).deal(), Random(2))
    assert one.history != other.history
    assert one != other
    assert one.deal(HANDS) != other.deal(HANDS)
    assert one.deal(HANDS).history[: len(one.history)] == one.history


# A custom shoot.


@frozen
class EveryClub(Shoot):
    """The seat that takes all clubs but the ace may choose, though clubs count nothing."""

    key = "clubs"
    kind = "moon"
    effect = Choice()

    def cards_needed(self, table: TableRules) -> Cards:
        return Cards("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC")

    def value(self, table: TableRules) -> int:
        return 10


def test_cards_that_count_nothing_can_be_shot() -> None:
    rules = AMERICAN.amend(Passing(), HolderOpens("AC"), shoots=[EveryClub()])
    hands: list[Cards | str] = [
        HEARTS,
        *("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC".replace("C", s) for s in "SDC"),
    ]
    state = Game(rules).start(seed=1).deal(hands)
    while state.phase is Phase.PLAY:
        state = state.play(state.legal_cards()[-1])
    assert state.question == Question("moon", 3, ("add", "subtract"))


def test_a_kitty_is_given_with_the_hands() -> None:
    with pytest.raises(InputError, match="kitty: it is given with the hands"):
        Game(AMERICAN).start(seed=1).deal(kitty="2C")


def test_the_room_to_both_ends_of_the_bounds() -> None:
    assert _apart(((0, 99), (-20, 50)), (40, -5)) == ((-40, 59), (-15, 55))


def test_a_view_has_its_board_its_passes_and_its_worlds_from_the_referee() -> None:
    state = GAME.start(seed=3).deal()
    while state.phase is Phase.PASS:
        state = state.apply(state.random_action(Random(1), state.actors[0]))
    view = state.view(0)
    [(receiver, cards)] = view.passed
    assert (receiver, len(cards)) == (1, 3)
    assert len(view.worlds().sample(Random(2)).hands) == 4
    kitty = Game(variants.PAGAT_KITTY, 3).start(seed=1).deal()
    assert kitty.view(1).hand == kitty.hands[1]


@pytest.mark.parametrize(
    ("trick", "legal"),
    [("3S", "2S QS"), ("3S KS", "QS"), ("3S KS KS", "2S QS"), ("3S KS AS KS", "QS")],
)
def test_equal_cards_on_the_table_do_not_cover_the_queen(trick: str, legal: str) -> None:
    """PG-087: two kings cancel each other, so the queen might take the trick."""
    rules = variants.CANCELLATION.amend(SafeQueen(), players=6)
    for hand in ("2S QS", "2S QS 5D"):
        assert legal_cards(rules, hand, trick, trick_number=3) == Cards(legal)


def test_a_deal_whose_pass_is_called_begins_with_the_call() -> None:
    """The phase after the end of a deal is that of the next deal, which may be another one."""
    game = Game(variants.AMERICAN.amend(Passing(("left", "call"))))
    state, rng = game.start(seed=1), Random(1)
    found = []
    while state.deal_number < 4:
        if state.phase is Phase.PLAY:
            found.append(state._board.match_bounds().due)
            number = state.deal_number
            while state.deal_number == number and state.phase is Phase.PLAY:
                state = state.play(rng.choice(list(state.legal_cards())))
            assert state.phase is found[-1]
        elif state.actors:
            state = state.apply(state.random_action(rng, state.actors[0]))
        else:
            state = state.deal()
    assert found[:3] == [Phase.CALL, Phase.DEAL, Phase.CALL]


def test_an_action_of_the_wrong_kind_is_refused_for_the_one_seat_that_acts_or_for_none() -> None:
    game = Game(variants.AMERICAN)
    before = game.start(seed=1)
    dealt = before.deal()
    playing, rng = dealt, Random(1)
    while playing.phase is Phase.PASS:
        playing = playing.apply(playing.random_action(rng, playing.actors[0]))
    for state, action in ((before, Play("QS")), (dealt, Play("QS")), (before, Pass("QS KS AS"))):
        refused = state.explain(action)
        assert refused is not None
        assert (refused.seat, refused.legal) == (None, Cards())
    refused = dealt.explain(Play("QS", 1))
    assert refused is not None
    assert refused.seat == 1
    refused = playing.explain(Pass("QS KS AS"))
    assert refused is not None
    assert (refused.seat, refused.legal) == (playing.actors[0], playing.legal_cards())


@frozen
class NotFromTheTaker(PlayRule):
    """A custom rule: the taker of the trick before leads no spade."""

    key: ClassVar[str] = "test.taker"

    def narrow(self, facts: Facts, cards: Cards) -> Cards:
        if facts.trick.cards or not facts.takers or facts.takers[-1] != facts.seat:
            return cards
        return Cards([card for card in cards if card.suit != "S"])


def test_a_custom_rule_sees_the_takers_of_given_tricks() -> None:
    rules = variants.AMERICAN.amend(NotFromTheTaker(), Passing())
    tricks = [Trick(0, "2C 3C AC 4C")]
    assert legal_cards(rules, "5C QS 2D", tricks=tricks) == Cards("5C 2D")
    with pytest.raises(InputError, match="the rule needs the takers"):
        legal_cards(rules, "5C QS 2D", trick_number=1)


def test_a_sheet_with_the_deal_is_made_once() -> None:
    state = finish(Game(variants.MICROSOFT).start(seed=1).deal(), Random(1))
    assert state.match is state.match


def test_a_seat_that_is_not_there_is_refused_where_nobody_acts() -> None:
    state = Game(variants.AMERICAN).start(seed=1)
    assert state.legal_cards() == state.legal_cards(0) == Cards()
    with pytest.raises(InputError, match="seat 9 is not at this table"):
        state.legal_cards(9)


@pytest.mark.parametrize(
    ("rules", "first"),
    [
        (variants.AMERICAN, (-2 * FAR, 0, 0, 0)),
        (variants.AMERICAN.amend(EndAbove(50), bonus_points("JD", -10 * FAR)), (0, 0, 0, 0)),
        (variants.AMERICAN.amend(bonus_points("JD", -FAR - 20)), (20, 20, 20, 20)),
        (variants.GONG_ZHU.amend(players=4), (2 * FAR, 0, 0, 0)),
        (variants.AMERICAN.amend(TrickPoints()), (-2 * FAR, 0, 0, 0)),
    ],
)
def test_a_total_of_any_size_ends_a_match_only_by_its_rule(
    rules: Rules, first: tuple[int, ...]
) -> None:
    """A total far from the limit is a total like any other."""
    game, rng = Game(rules), Random(1)
    score = HandScore(first, (QUEEN, Cards(), Cards(), Cards()))
    for seed in range(3):
        state = game.start(seed=seed, match=Match(rules).add(score)).deal()
        while state.phase in (Phase.PASS, Phase.CHARGE, Phase.PLAY):
            state = state.apply(state.random_action(rng, state.actors[0]))
        assert state.phase is Phase.CHOOSE or state.is_over is state.match.is_over
        assert state.is_over is (state.result is not None)
