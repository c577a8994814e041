"""A table that is played number by number: turns, rewards, and nothing that is hidden."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from hearts import Game, IllegalAction, InputError, Phase, RulesError, testing, variants
from hearts.adapters.seating import NumberedTable, game_of, number_of, options_of
from hearts.encoding.numbers import bits_of
from hearts.rules import EndAfter, EndTurned, ExactHit, Passing
from tests.tables import TABLES


def play(table: NumberedTable, rng: Random) -> list[tuple[float, ...]]:
    """Play to the end at random; the rewards of each step."""
    found = []
    while table.actor is not None:
        table.step(rng.choice(bits_of(table.mask(table.actor))))
        found.append(table.rewards)
    return found


def total(rewards: list[tuple[float, ...]]) -> list[float]:
    return [sum(column) for column in zip(*rewards, strict=True)]


@pytest.mark.parametrize("rewards", ["deal", "trick"])
@pytest.mark.parametrize(
    "name", ["american", "gong_zhu", "spot", "turbo", "ricketts_warren", "cancellation"]
)
def test_rewards_are_the_change_of_the_scores(name: str, rewards: Any) -> None:
    game = game_of(variants.get(name).amend(EndAfter(2)))
    for match in (False, True):
        table = NumberedTable(game, match=match, rewards=rewards)
        table.start(3)
        number = table.state.deal_number
        found = play(table, Random(3))
        assert table.over
        assert len(table.state.match.hand_scores) == number + 1 + match
        change = [-game.table.sign * score for score in table.state.scores]
        assert total(found) == change
        given = [each for each in found if any(each)]
        assert len(given) > 2 if rewards == "trick" else len(given) <= 1 + match


def test_points_that_are_taken_off_are_a_reward() -> None:
    game = Game(variants.MICROSOFT.amend(EndTurned(10), Passing("hold")))
    table = NumberedTable(game, match=True, rewards="trick")
    table.start(1)
    found, rng = [], Random(1)
    while len(table.state.match.hand_scores) < 2:
        assert table.actor is not None
        turned = len(table.state.match.hand_scores) == 1
        table.step(rng.choice(bits_of(table.mask(table.actor))))
        found.append(table.rewards)
        assert all(reward >= 0 if turned else reward <= 0 for reward in table.rewards)
    assert total(found) == [-score for score in table.state.scores]


def test_seats_that_choose_at_once_take_turns() -> None:
    table = NumberedTable(Game(variants.AMERICAN))
    order = []
    while table.state.phase is Phase.PASS:
        assert table.actor is not None
        order.append(table.actor)
        assert [table.mask(seat) != 0 for seat in range(4)] == [
            seat == table.actor for seat in range(4)
        ]
        table.step(bits_of(table.mask(table.actor))[0])
    assert order == [seat for seat in range(4) for _ in range(3)]


def test_a_drawn_number_is_legal() -> None:
    table = NumberedTable(Game(variants.AMERICAN))
    table.start(5)
    while table.actor is not None:
        number = table.drawn()
        assert number in bits_of(table.mask(table.actor))
        table.step(number)
    with pytest.raises(InputError):
        table.step(0)


def test_own_picks_are_seen_by_nobody_else() -> None:
    table = NumberedTable(Game(variants.AMERICAN))
    before = [table.observe(seat) for seat in range(4)]
    table.step(bits_of(table.mask(0))[0])
    assert len(table.picks) == 1
    after = [table.observe(seat) for seat in range(4)]
    assert [bool((a == b).all()) for a, b in zip(before, after, strict=True)] == [
        *(False, True, True, True)
    ]


def test_the_dealer_of_a_single_deal_is_drawn() -> None:
    table = NumberedTable(Game(variants.MICROSOFT))
    dealers = []
    for seed in range(40):
        table.start(seed)
        dealers.append(table.state.dealer)
    assert set(dealers) == {0, 1, 2, 3}
    assert dealers != [seed % 4 for seed in range(40)]


@pytest.mark.parametrize("number", [0, 1, 2, 3, None])
def test_a_single_deal_has_the_number_that_was_asked_for(number: int | None) -> None:
    """So the pass is known: the fourth deal of the cycle has none."""
    table, seen = NumberedTable(Game(variants.MICROSOFT), deal_number=number), set()
    for seed in range(30):
        table.start(seed)
        first = table.state.deal_number
        seen.add(first)
        assert (table.state.phase is Phase.PLAY) is (first == 3)
        assert table.state.scores == (0, 0, 0, 0)
        play(table, Random(seed))
        assert len(table.state.match.hand_scores) == first + 1
    assert seen == ({0, 1, 2, 3} if number is None else {number})
    with pytest.raises(
        InputError, match="deal_number must be at most 3 in this cycle of passes, not 4"
    ):
        NumberedTable(Game(variants.MICROSOFT), deal_number=4)
    with pytest.raises(InputError, match="deal_number: 1, but a match begins with its first deal"):
        NumberedTable(Game(variants.MICROSOFT), match=True, deal_number=1)


def test_a_single_deal_ends_after_the_choices_of_totals() -> None:
    """PG-124."""
    rules = variants.AMERICAN.amend(ExactHit(0, to=50, less=(25,), optional=True), Passing("hold"))
    table, rng, asked = NumberedTable(Game(rules)), Random(1), list[Any]()
    for seed in range(8):
        table.start(seed)
        while table.actor is not None:
            if table.state.question is not None and table.state.question.kind == "exact":
                asked.append(table.state)
            table.step(rng.choice(bits_of(table.mask(table.actor))))
        assert table.over
        assert table.state.question is None
        assert len(table.state.match.hand_scores) == 1
    assert len(asked) > 3
    for state in asked:
        table.start(state=state)
        assert table.actor == state.actor
        play(table, rng)
        assert table.over
        assert len(table.state.match.hand_scores) == 1


def test_a_refused_start_changes_nothing() -> None:
    table = NumberedTable(Game(variants.AMERICAN))
    table.start(5)
    state, draws = table.state, table.draws.last
    for wrong in (3, Game(variants.MICROSOFT).start(seed=1)):
        with pytest.raises(InputError, match="is due, not"):
            table.start(6, wrong)
        assert table.state is state
        assert table.draws.last == draws


@pytest.mark.parametrize("seed", ["5", 1.5, True, [1], b"x"])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(InputError, match=r"^seed must be a whole number"):
        NumberedTable(Game(variants.AMERICAN)).start(seed)


def test_options_and_numbers_of_adapters() -> None:
    assert (options_of(None), options_of({"state": 1})) == ({}, {"state": 1})
    assert (number_of(5, "it"), number_of(np.float32(0.5), "it")) == (5.0, 0.5)
    wrong: Any
    for wrong in ("state", [1], 5):
        with pytest.raises(InputError, match="options must be a dictionary, not"):
            options_of(wrong)
    for wrong in ("5", None, True, np.array([1, 2]), b"5"):
        with pytest.raises(InputError, match=r"^it must be a number, not"):
            number_of(wrong, "it")


def test_refusals_change_nothing() -> None:
    table = NumberedTable(Game(variants.AMERICAN))
    state = table.state
    for number, message in (
        (63, "pick 0: 63 may not be picked"),
        (-1, "pick 0 must be at least 0"),
        (None, "pick 0 must be a whole number"),
        (2.0, "pick 0 must be a whole number"),
    ):
        with pytest.raises(InputError, match=message):
            table.step(number)
        assert table.state is state
        assert table.picks == ()
    first = bits_of(table.mask(0))[0]
    table.step(first)
    with pytest.raises(InputError, match=f"pick 1: {first} may not be picked"):
        table.step(first)
    assert table.picks == (first,)
    while table.state.phase is Phase.PASS:
        assert table.actor is not None
        table.step(bits_of(table.mask(table.actor))[0])
    assert table.actor is not None
    wrong = next(card.index for card in table.state.hands[table.actor] if card.text != "2C")
    with pytest.raises(IllegalAction, match="opened with 2C"):
        table.step(wrong)
    play(table, Random(1))
    with pytest.raises(InputError, match="the deal is over"):
        table.step(0)
    assert [table.mask(seat) for seat in range(4)] == [0] * 4


def test_the_game_that_is_asked_for() -> None:
    assert game_of(None) == game_of(variants.AMERICAN) == Game(variants.AMERICAN)
    assert game_of(variants.BLACK_MARIA, 3) == Game(variants.BLACK_MARIA, 3)
    assert game_of(variants.CANCELLATION).players == variants.CANCELLATION.players[0]
    game = Game(variants.AMERICAN)
    assert game_of(game) is game_of(game, 4) is game
    with pytest.raises(InputError, match="players: 5 does not fit"):
        game_of(game, 5)
    with pytest.raises(RulesError):
        game_of(variants.AMERICAN, 11)
    for wrong in ("american", 3, variants):
        with pytest.raises(InputError, match=r"^rules must be Rules, like variants\.AMERICAN, not"):
            game_of(wrong)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="players must be a whole number"):
        game_of(variants.AMERICAN, 4.0)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="rewards must be 'deal' or 'trick', not 'card'"):
        NumberedTable(game, rewards="card")  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "players"), TABLES[1::4])
def test_nothing_hidden_is_seen(name: str, players: int) -> None:
    """Tables that a seat cannot tell apart give it the same planes, masks and rewards."""
    game, rng, found = Game(variants.get(name), players), Random(players), 0
    table = NumberedTable(game, rewards="trick")
    table.start(players)
    for step in range(70):
        if table.actor is None:
            break
        if step % 6 == 5 and not table.picks:
            seat = rng.choice([*range(players), table.actor])
            twin = testing.indistinguishable(table.state, seat, rng)
            if twin is not None and twin.actors == table.state.actors:
                other = NumberedTable(game, rewards="trick")
                other.start(state=twin)
                assert other.actor == table.actor
                assert other.mask(seat) == table.mask(seat)
                assert (other.observe(seat) == table.observe(seat)).all()
                found += 1
        table.step(rng.choice(bits_of(table.mask(table.actor))))
    assert found > 0
