"""States from anywhere in a match, finished matches, legal and refused actions, as strategies; and
the number of lines of play."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from hypothesis import note, reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from hearts._arguments import check_int, check_type
from hearts._core.cards.action import Action, Phase
from hearts._core.cards.actions import Call, Charge, Choose, Exchange, Forward, Pass, Play
from hearts._core.cards.cards import Card
from hearts._core.play.state import State
from hearts._engine.game.game import Game, check_game
from hearts._engine.phases.phases import phase_of, seat_options_of
from hearts.errors import InputError
from hearts.notation import write
from hearts.simulate import finish
from hearts.testing.hands import card_sets, cards, deal_actions
from hearts.testing.mixtures import games


@st.composite
def states(draw: DrawFn, game: Game | None = None, *, max_deals: int = 2) -> State:
    """Return a strategy for states from anywhere in a match, from its first deal to its end.

    Some deals are finished first, with choices from a `random.Random`. Then comes a deal from
    `deals`, and a number of `actions` in it. So every reachable state can be drawn.

    Args:
        game: The game; None for any of `games()`.
        max_deals: The greatest number of deals finished before.

    Raises:
        InputError: In the test, if *game* is not a Game.

    Example::

        @given(testing.states(Game(variants.MICROSOFT)))
        def test_my_table(state):
            assert state.game.rules.name in my_page(state)
    """
    chosen = draw(games()) if game is None else check_game(game)
    state = chosen.start(
        seed=draw(st.integers(0, 2**16)), dealer=draw(st.integers(0, chosen.players - 1))
    )
    rng = Random(draw(st.integers(0, 2**16)))
    for _ in range(draw(st.integers(0, max_deals))):
        state = _played_on(state, rng)
    if draw(st.booleans()):
        state = chosen.start(seed=0, match=state.match)
    whole = 2 + chosen.players * (2 + chosen.table.tricks)
    answered = draw(st.booleans())
    dealt = False
    for _ in range(draw(st.integers(0, whole + whole // 3))):
        at = phase_of(state)
        if at.deals and at.under_way:
            state = state.deal()
        elif at.deals and not dealt:
            state = state.apply(draw(deal_actions(chosen)))
            dealt = True
        elif state.actors and (answered or state.question is None):
            state = state.apply(draw(actions(state)))
        else:
            break
    return _noted(state)


class _Replay:
    """A state as the report of a failing example prints it: as notation, made only if needed."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __repr__(self) -> str:
        return f"The state as notation:\n{write(self.state)}"


def _noted(state: State) -> State:
    """Return the state, and let the report of a failing example have it."""
    note(_Replay(state))  # type: ignore[arg-type, unused-ignore]
    return state


def _played_on(state: State, rng: Random) -> State:
    """Return the state after the next deal; the state itself if the match is over."""
    while state.actors and phase_of(state).between:
        state = state.apply(state.random_action(rng))
    return state if state.is_over else finish(state.deal(), rng)


@st.composite
def matches(draw: DrawFn, game: Game | None = None, *, max_deals: int = 200) -> State:
    """Return a strategy for the last states of whole matches, played at random.

    `State.history` has all actions of a match.

    Args:
        game: The game; None for any of `games()`.
        max_deals: The greatest number of deals in a match. A longer match is dropped, and another
            one drawn.

    Raises:
        InputError: In the test, if *game* is not a Game.

    Example::

        @given(testing.matches(Game(variants.AMERICAN)))
        def test_my_ranking(state):
            assert my_ranks(state.scores) == state.result.ranks
    """
    table = draw(games()) if game is None else check_game(game)
    state = table.start(
        seed=draw(st.integers(0, 2**16)), dealer=draw(st.integers(0, table.players - 1))
    )
    rng = Random(draw(st.integers(0, 2**16)))
    for _ in range(max_deals):
        state = _played_on(state, rng)
    return _noted(state) if state.is_over else reject()


@st.composite
def plays(
    draw: DrawFn,
    game: Game | None = None,
    *,
    where: Callable[[State, Action], bool] | None = None,
    max_deals: int = 200,
) -> tuple[State, Action]:
    """Return a strategy for moments of a match: a state, and the action that a seat took in it.

    All actions are drawn at random from the legal ones. With `where` the moment is one at which
    your rule matters. If there is none in many deals, the test fails: it cannot pass for want of
    examples.

    Args:
        game: The game; None for any of `games()`.
        where: A function of the state and the action, true for the moments that are wanted; None
            for all.
        max_deals: The greatest number of deals in which such a moment is looked for.

    Raises:
        InputError: In the test, if *game* is not a Game, or there is no such moment in so many
            deals.

    Example::

        def discards(state, action):
            return state.phase is Phase.PLAY and action.card.suit != state.trick.suit


        @given(testing.plays(Game(variants.MICROSOFT), where=discards))
        def test_a_discard_takes_no_trick(moment):
            state, action = moment
            assert state.apply(action).trick.taker != action.seat
    """
    table = draw(games()) if game is None else check_game(game)
    state = table.start(
        seed=draw(st.integers(0, 2**16)), dealer=draw(st.integers(0, table.players - 1))
    )
    rng = Random(draw(st.integers(0, 2**16)))
    for _ in range(max_deals):
        found, number = [], state.deal_number
        while not state.is_over and state.deal_number == number:
            if not state.actors:
                state = state.deal()
                continue
            action = state.random_action(rng, rng.choice(state.actors))
            if where is None or where(state, action):
                found.append((state, action))
            state = state.apply(action)
        if found:
            state, action = found[draw(st.integers(0, len(found) - 1))]
            return _noted(state), action
        if state.is_over:
            state = table.start(seed=rng.getrandbits(32), dealer=rng.randrange(table.players))
    raise InputError(f"where: there is no such moment in {max_deals} deals")


def actions(state: State) -> SearchStrategy[Action]:
    """Return a strategy for legal actions of any seat that may act, each with its seat.

    Args:
        state: The state, in which at least one seat may act.

    Raises:
        InputError: If *state* is not a State, or no seat may act.

    Example::

        @given(st.data())
        def test_my_server(data):
            state = data.draw(testing.states().filter(lambda state: state.actors))
            assert my_server_accepts(state, data.draw(testing.actions(state)))
    """
    check_type(state, State, "state")
    if not state.actors:
        raise InputError(f"nobody may act: the phase is {state.phase.value}")
    if len(state.actors) == 1:
        return _numbered(state, state.actors[0])
    return st.sampled_from(state.actors).flatmap(lambda seat: _numbered(state, seat))


def _numbered(state: State, seat: int) -> SearchStrategy[Action]:
    """Return a strategy for the actions of a seat, by their numbers: a list may be too long."""
    choices = seat_options_of(state, seat).choices()
    return st.integers(0, choices.count - 1).map(choices.at)


def illegal_actions(state: State) -> SearchStrategy[Action]:
    """Return a strategy for actions that the rules refuse, each with a seat of the table.

    They include cards that may not be played now or are not held, plays out of turn, and wrong
    passes: too many or too few cards, in the wrong form, or twice. They also include unknown
    answers and actions that are not due.

    Args:
        state: The state, in any phase.

    Raises:
        InputError: If *state* is not a State.

    Example::

        @given(st.data())
        def test_my_server_refuses(data):
            state = data.draw(testing.states())
            assert not my_server_accepts(state, data.draw(testing.illegal_actions(state)))
    """
    check_type(state, State, "state")
    seats = st.integers(0, state.game.players - 1)
    deck = state.game.table.deck
    handful = card_sets(deck, max_size=min(5, len(deck)))
    anything: list[SearchStrategy[Action]] = [
        st.builds(Play, cards(), seats),
        st.builds(Pass, handful, seats),
        st.builds(Choose, st.text(), seats),
        st.builds(Charge, handful, seats),
        st.builds(Exchange, handful, seats),
        st.builds(Forward, seats),
        st.builds(Call, st.just("mix"), seats),
    ]
    parcels = st.dictionaries(cards(deck), seats, min_size=1, max_size=6).map(_by_receiver)
    refused = [Play(card, seat) for seat in state.actors for card in state.reasons(seat)]
    due: dict[Phase, list[SearchStrategy[Action]]] = {
        Phase.PASS: [st.builds(Pass, handful, seats), st.builds(Pass, parcels, seats)],
        Phase.PLAY: [st.just(play) for play in refused] or [st.builds(Play, cards(deck), seats)],
        Phase.CHOOSE: [st.builds(Choose, st.sampled_from(("add", "keep", "")), seats)],
        Phase.CALL: [st.builds(Call, st.dictionaries(st.integers(0, 9), st.integers(0, 4)), seats)],
        Phase.EXCHANGE: [st.builds(Exchange, handful, seats)],
    }
    charging = state.game.table.rules.charging
    if charging is not None:
        may_be = charging.cards & deck
        picks = [card_sets(may_be), handful]
        if charging.at_most is not None and charging.at_most < len(may_be):
            picks.append(card_sets(may_be, min_size=charging.at_most + 1))
        due[Phase.CHARGE] = [st.builds(Charge, st.one_of(picks), seats)]
    mistakes = due.get(state.phase, anything)
    return (
        st.booleans()
        .flatmap(lambda strange: st.one_of(anything if strange else mistakes))
        .filter(lambda action: state.explain(action) is not None)
    )


def _by_receiver(receivers: dict[Card, int]) -> dict[int, list[Card]]:
    parcels: dict[int, list[Card]] = {}
    for card, receiver in receivers.items():
        parcels.setdefault(receiver, []).append(card)
    return parcels


def perft(state: State, depth: int) -> int:
    """Return the number of different legal lines of *depth* actions in the deal.

    If several seats may act at the same time, the one with the lowest number acts first. A line
    ends when the deal ends or new cards are dealt. A line that ends earlier is not counted.
    The page *Counted lines of play* has the numbers for fixed deals of every variant.

    Args:
        state: The state from which the lines start.
        depth: The number of actions, at least 0.

    Raises:
        InputError: If *state* is not a State, the depth is not such a number, or a seat has too
            many actions to list.

    >>> from hearts import Game, testing, variants
    >>> hands = ["7C 2D", "QS 2H", "9C 4D", "TC 5D"]
    >>> end = Game(variants.AMERICAN).position(hands, leader=0)
    >>> [testing.perft(end, depth) for depth in range(5)]
    [1, 2, 4, 4, 4]
    """
    check_type(state, State, "state")
    return _lines(state, check_int(depth, "the depth", 0), state.deal_number)


def _lines(state: State, depth: int, number: int) -> int:
    if depth == 0:
        return 1
    if not state.actors or state.deal_number > number:
        return 0
    seat = state.actors[0]
    if depth == 1:
        return seat_options_of(state, seat).choices().count
    acts = state.legal_actions(seat)
    return sum(_lines(state.apply(act), depth - 1, number) for act in acts)
