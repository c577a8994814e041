"""Proofs about the rest of a deal hold, under all rules: against every way in which a small ending
can go, and in a view wherever the hidden cards may lie."""

from collections.abc import Iterator
from random import Random

from hypothesis import HealthCheck, assume, event, given, settings
from hypothesis import strategies as st

from hearts import (
    Cards,
    Deal,
    Exchange,
    IllegalAction,
    Phase,
    Rules,
    State,
    testing,
    variants,
)
from hearts.rules import Boosters, Charging, Passing
from tests.laws.helpers import BETWEEN, RARE, called, step
from tests.laws.mixtures import mixtures

few = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])

#: Under way in a deal; after it nothing is left to prove.
UNDER_WAY = (Phase.PLAY, Phase.EXCHANGE)

rules_of_all_kinds: st.SearchStrategy[Rules] = st.one_of(
    st.sampled_from(variants.names()).map(variants.get),
    st.sampled_from(RARE[Phase.PLAY] + RARE[Phase.EXCHANGE]),
    testing.rule_sets(named=False),
    mixtures().map(lambda mixture: mixture[0]),
    mixtures().map(lambda mixture: mixture[0].amend(Boosters())),
    mixtures().map(lambda mixture: mixture[0].amend(Charging("AH AS AC AD QS", None, {}))),
).filter(lambda rules: not rules.check())


@st.composite
def endings(draw: st.DrawFn, cards: int, *, hold: bool = False) -> State:
    """The end of a deal in which so many cards are left to play, or one that came to no play.

    The number is for four hands or more; with fewer, each holds as many cards as with four.
    """
    rules = draw(rules_of_all_kinds)
    game = draw(testing.games(st.just(rules.amend(Passing()) if hold else rules)))
    state = draw(testing.states(game, max_deals=1))
    rng = Random(draw(st.integers(0, 999)))
    if state.phase in BETWEEN:
        state = called(state, rng)
        assume(not state.is_over)
        state = state.deal()
    most = min(cards, -(-cards // 4) * int(game.table.plan.lap))
    while state.phase not in UNDER_WAY or left_in(state) > most:
        assume(state._phase is not None)
        state = step(state, rng)
    return state


def left_in(state: State) -> int:
    """The number of cards to be played."""
    return sum(map(len, [*state.hands, state.dummy, Cards(state.stock)]))


def ways(state: State) -> Iterator[State]:
    """The states after each thing that may be done next."""
    for action in state.legal_actions():
        yield state.apply(action)


def scores(state: State) -> set[object]:
    """Everything that the hand score can come to; None is for a question."""
    if state._phase is not None:
        return {score for after in ways(state) for score in scores(after)}
    score = state.hand_score
    if score is None:
        return {None, state.question}
    return {(score.points, score.imaginary, score.shot, score.shooter, score.wins)}


def takes_all(state: State, seat: int) -> bool:
    """Has the seat an answer to whatever the others do? Everything is tried."""
    if state._phase is None:
        return True
    found = []
    for after in ways(state):
        marks = len(state._marks)
        taken = len(after._marks) == marks or after._takers()[-1] == seat
        found.append(taken and takes_all(after, seat))
    return any(found) if state.actor == seat else all(found)


@few
@given(endings(8))
def test_what_is_proved_is_so_and_near_the_end_all_that_is_so_is_proved(state: State) -> None:
    """S-63: with two cards each every way is looked at, whatever the rules are."""
    assume(not state.stock)
    settled = len(scores(state)) == 1
    event(f"settled: {settled}")
    assert state.settled is settled
    for seat in range(state.game.players):
        claimed = state.phase is Phase.PLAY and takes_all(state, seat)
        assert state.can_claim(seat) is claimed


@few
@given(endings(11))
def test_what_is_proved_earlier_is_so(state: State) -> None:
    """S-63: with three cards each."""
    if state.settled:
        assert len(scores(state)) == 1
    for seat in range(state.game.players):
        if state.can_claim(seat):
            assert takes_all(state, seat)


def worlds(state: State, seat: int | None, rng: Random) -> Iterator[State]:
    """States that the seat cannot tell from this one: the cards that it does not see lie elsewhere
    among the hands and the kitty, from the start of the deal."""
    history = list(state.history)
    place = max(number for number, act in enumerate(history) if isinstance(act, Deal))
    dealt = history[place]
    assert isinstance(dealt, Deal)
    if state.game.table.plan.draws:
        yield from (state.view(seat).worlds().sample(rng) for _ in range(12))
        return
    own = Cards() if seat is None else state.hands[seat]
    moved = not any(isinstance(act, Exchange) for act in history[place:])
    kitty = state.kitty if moved and state.game.table.has_extra is False else Cards()
    hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    hidden += list(kitty)
    players = range(state.game.players)
    for _ in range(12):
        rng.shuffle(hidden)
        left = list(hidden)
        now = [
            own if other == seat else Cards([left.pop() for _ in state.hands[other]])
            for other in players
        ]
        hands = [
            Cards(dealt.hands[other]) - state.hands[other] + now[other]  # type: ignore[arg-type]
            for other in players
        ]
        laid = Deal([list(hand) for hand in hands], left if kitty else dealt.kitty, dealt.dummy)
        try:
            yield state.game.replay([*history[:place], laid, *history[place + 1 :]])
        except IllegalAction:
            continue


@few
@given(endings(9, hold=True), st.integers(0, 999))
def test_what_a_view_proves_is_so_in_every_world(state: State, seed: int) -> None:
    """S-63: wherever the hidden cards may lie."""
    assume(not any(isinstance(act, Exchange) for act in state.history))
    viewers = [None, *range(state.game.players)]
    views = [state.view(seat) for seat in viewers]
    for seat, view in zip(viewers, views, strict=True):
        claimed = seat is not None and view.can_claim(seat)
        settled = view.settled
        if not (claimed or settled):
            continue
        event(f"claimed {claimed}, settled {settled}")
        assert not settled or state.settled
        if seat is not None and claimed:
            assert state.can_claim(seat)
        for world in worlds(state, seat, Random(seed)):
            if world.view(seat) == view:
                assert not settled or len(scores(world)) == 1
                assert not claimed or takes_all(world, seat or 0)


@few
@given(endings(30), st.integers(0, 99))
def test_what_is_settled_far_from_the_end_stays_so(state: State, seed: int) -> None:
    """S-63: once it is proved it stays proved, whatever is played, and the score is one. A view
    proves nothing that the state does not."""
    rng = Random(seed)
    while not state.settled:
        assume(state._phase is not None)
        viewers = (None, *range(state.game.players))
        assert not any(state.view(viewer).settled for viewer in viewers)
        state = step(state, rng)
    found = set()
    for _ in range(3):
        now = state
        while now._phase is not None:
            now = step(now, rng)
            assert now.settled
        found |= scores(now)
    assert len(found) == 1
