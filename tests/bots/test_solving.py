"""The solver for open hands, against brute force and by hand."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from hearts import (
    Card,
    Cards,
    Exchange,
    Game,
    InputError,
    Phase,
    Play,
    State,
    autoplay,
    variants,
)
from hearts.bots import Solution, solve
from hearts.bots.solving import Model
from hearts.rules import PACK, Add, CardPoints, Choice, Moon, Nothing, Sun
from tests.bots.all_lines import best, ending, lead, side_of

GAME = Game(variants.AMERICAN)
MODELS: tuple[Model, ...] = ("paranoid", "maxn")
ENDING = GAME.position(["AS 2H", "KS 3H", "QS 4H", "2S 5H"], leader=0, broken=True)


def check(state: State, model: Model, seat: int | None = None) -> Solution:
    """Solve an ending, and compare it with brute force."""
    found = solve(state, model=model, seat=seat)
    own = side_of(state.game, state.actors[0] if seat is None else seat)
    points = best(state, own if model == "paranoid" else None)
    about = f"{state.game.rules.name} {model}\n{state}"
    assert found.exact, about
    assert found.values == tuple(lead(state.game, found.points, side) for side in state.game.sides)
    if model == "maxn":
        assert found.points == points, about
    assert lead(state.game, found.points, own) == lead(state.game, points, own), about
    end = state
    for action in found.line:
        end = end.apply(action)
    assert end.hand_score is not None
    assert end.hand_score.points == found.points, about
    return found


@pytest.mark.parametrize("name", variants.names())
def test_every_variant_is_solved_as_by_brute_force(name: str) -> None:
    rng, rules = Random(name), variants.get(name)
    for _ in range(3):
        state = ending(Game(rules, rng.choice(rules.players)), rng, 3, 120)
        if state is not None:
            for model in MODELS:
                check(state, model)
            check(state, "paranoid", rng.randrange(state.game.players))


def test_others_play_against_the_seat_or_for_themselves() -> None:
    """Seat 2 throws the queen of spades on the king of seat 0, or on the ace of seat 3.

    If it plays for itself, both are equally good, and it comes to the first one.
    """
    hands = ["KD 2C", "3D 3C", "QS 4S", "AD 5C"]
    state = GAME.position(hands, leader=0, broken=True)
    sure, likely = solve(state), solve(state, model="maxn")
    assert sure.points[0] <= likely.points[0] or sure.values[0] <= likely.values[0]
    for model in MODELS:
        check(state, model)


def test_the_taker_of_every_penalty_card_shoots() -> None:
    """PG-115: the last two hearts complete a moon, and each of the others gets 26."""
    hands = ["AH KH", "2H 3C", "4H 5C", "6H 7C"]
    taken: list[Cards | str] = [PACK - Cards(" ".join(hands)), "", "", ""]
    state = GAME.position(hands, leader=0, broken=True, taken=taken)
    assert solve(state).points == (0, 26, 26, 26)
    assert solve(state).values == (26, *[Fraction(-26, 3)] * 3)


@pytest.mark.parametrize("model", MODELS)
def test_a_shooter_chooses_the_better_end(model: Model) -> None:
    """Of two effects the shooter takes the second, if that one is worth more."""
    rules = variants.AMERICAN.amend(Moon(Choice((Nothing(), Add()))))
    hands = ["AH 3D", "2H 3C", "4H 5C", "6H 7C"]
    taken: list[Cards | str] = [PACK - Cards(" ".join(hands)), "", "", ""]
    state = Game(rules).position(hands, leader=0, broken=True, taken=taken)
    assert check(state, model).points == (0, 26, 26, 26)


@pytest.mark.parametrize("model", MODELS)
def test_a_trick_that_nobody_takes_is_not_lost(model: Model) -> None:
    """PG-089: its hearts wait for the taker of a later trick, so the rest still counts."""
    hands = ["2H 3C AC", "2H 3C 9C", "5H 6C 4D", "5H 6C 4D", "7H 8C TC", "7H 8C TC"]
    state = Game(variants.CANCELLATION, 6).position(hands, leader=0, broken=True)
    found = check(state, model)
    assert sum(found.points) == 6


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("seed", range(6))
def test_all_tricks_may_count_as_a_shoot(model: Model, seed: int) -> None:
    """PG-144: nobody can have them all once two seats have one."""
    rng = Random(seed)
    state = ending(Game(variants.AMERICAN.amend(Sun())), rng, 3, 120)
    assert state is not None
    check(state, model)


@pytest.mark.parametrize("model", MODELS)
def test_warren_may_lie_on_the_table(model: Model) -> None:
    """RH-029: the card that it stands for is not taken twice."""
    hands = ["3C 8D 2H", "4C 9D 3H", "KS 5C 4H JD", "QS 6C 5H TD"]
    game = Game(variants.RICKETTS_WARREN)
    check(game.position(hands, leader=0, trick="2S W=AS", broken=True), model)


@pytest.mark.parametrize("model", MODELS)
def test_few_positions_are_kept_at_a_time(model: Model, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that is full begins anew, and the play is the same."""
    exchange = Game(variants.get("pagat_exchange"), 3)
    states = [
        GAME.position(["AS KD 2H", "KS 3D 3H", "QS 4D 4H", "2S 5D 5H"], leader=0, broken=True),
        exchange.position(["AH 2C 3D", "KH 3C 4D", "2H 4C 5D"], leader=0, kitty="QS", broken=True),
    ]
    whole = [check(state, model) for state in states]
    for module in ("hearts._core.search.solver", "hearts.bots.solving"):
        monkeypatch.setattr(f"{module}._KEPT", 1)
    for state, found in zip(states, whole, strict=True):
        again = solve(state, model=model)
        assert (again.points, again.line, again.exact) == (found.points, found.line, True)


def test_the_first_of_equally_good_cards_is_played() -> None:
    state = GAME.position(["2C 3C 4C", "2D 3D 4D", "5D 6D 7D", "8D 9D TD"], leader=0)
    for model in MODELS:
        found = solve(state, model=model)
        assert found.line[:4] == tuple(map(Play, ("2C", "2D", "5D", "8D"), range(4)))


def test_a_search_that_is_cut_off_has_a_line_to_the_end() -> None:
    state = GAME.start(seed=1).deal()
    while state.phase is not Phase.PLAY:
        state = state.apply(autoplay(state.view(state.actors[0])))
    for model in MODELS:
        found = solve(state, model=model, nodes=100)
        assert not found.exact
        assert len(found.line) == 52
        end = state
        for action in found.line:
            end = end.apply(action)
        assert end.hand_score is not None
        assert end.hand_score.points == found.points


@pytest.mark.parametrize("model", MODELS)
def test_a_search_of_an_exchange_is_cut_off_too(model: Model) -> None:
    hands = ["AH 2C 3D", "KH 3C 4D", "2H 4C 5D"]
    game = Game(variants.get("pagat_exchange"), 3)
    state = game.position(hands, leader=0, kitty="QS", broken=True)
    found = solve(state, model=model, nodes=20)
    assert not found.exact
    for action in found.line:
        state = state.apply(action)
    assert state.hand_score is not None
    assert state.hand_score.points == found.points


@pytest.mark.parametrize("model", ["paranoid", "maxn"])
@pytest.mark.parametrize("nodes", [2**62, 2**63, 10**30])
def test_any_number_of_nodes_is_taken(model: Model, nodes: int) -> None:
    state = GAME.position(["2C 3D", "3C 4D", "4C 5D", "5C 6D"], leader=0, broken=True)
    assert solve(state, model=model, nodes=nodes) == solve(state, model=model)


def test_the_number_of_nodes_is_bounded() -> None:
    state = GAME.position(
        ["2C 3D 4H 5S 6C", "3C 4D 5H 6S 7C", "4C 5D 6H 7S 8C", "5C 6D 7H 8S 9C"], leader=0,
        broken=True,
    )  # fmt: skip
    whole = solve(state)
    assert whole.exact
    for nodes in (1, 10, 100, 1000):
        found = solve(state, nodes=nodes)
        # Once it is cut off, a search plays one line to the end for each card that is left.
        assert found.nodes <= 2 * nodes + 20 * 20
        assert found.exact is False or found.values == whole.values


def test_a_pending_exchange_is_solved_too() -> None:
    """PG-027: who takes the first heart takes the kitty into the hand, and puts a card down."""
    game, rng = Game(variants.get("pagat_exchange"), 3), Random(8)
    for _ in range(4):
        cards = list(game.table.deck)
        rng.shuffle(cards)
        hands = [cards[3 * seat : 3 * seat + 3] for seat in range(3)]
        state = game.position(hands, leader=rng.randrange(3), kitty=cards[9:10], broken=True)
        for model in MODELS:
            check(state, model)
    start = game.position(["AH 2C 3D", "KH 3C 4D", "2H 4C 5D"], leader=0, kitty="QS", broken=True)
    due = start.play("AH").play("KH").play("2H")
    assert due.phase is Phase.EXCHANGE
    for model in MODELS:
        assert isinstance(check(due, model).line[0], Exchange)


def test_points_may_be_of_any_size() -> None:
    rules = variants.AMERICAN.amend(CardPoints("points.huge", {Cards("2C"): 10**30}))
    state = Game(rules).position(["AS 2C", "KS 3H", "QS 4H", "2S 5H"], leader=0, broken=True)
    for model in MODELS:
        assert max(check(state, model).points) >= 10**30


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"model": "best"}, "the models are paranoid and maxn, not 'best'"),
        ({"nodes": 0}, "the number of nodes must be at least 1, not 0"),
        ({"nodes": 1.5}, "the number of nodes must be"),
        ({"seat": 4}, "seat 4 is not at this table of 4"),
    ],
)
def test_arguments_are_checked(words: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        solve(ENDING, **words)  # type: ignore[arg-type]


def test_cards_must_be_due() -> None:
    with pytest.raises(InputError, match="while cards are played, not in DEAL"):
        solve(GAME.start(seed=1))
    with pytest.raises(InputError, match="state"):
        solve(ENDING.view(0))  # type: ignore[arg-type]


def test_a_card_of_the_line_is_legal() -> None:
    found = solve(ENDING)
    assert isinstance(found.line[0], Play)
    assert found.line[0].card in ENDING.legal_cards()
    assert isinstance(found.line[0].card, Card)
