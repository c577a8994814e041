"""A state, its tricks, a view, a playout and the arrays agree about takers, whatever decides:
cancelled pairs, trumps, custom rules, a kitty that waits."""

from random import Random
from typing import Any, ClassVar

import numpy as np
import pytest
from attrs import frozen
from hypothesis import assume, given
from hypothesis import strategies as st

from hearts import (
    Card,
    Game,
    Phase,
    RulesError,
    State,
    Trick,
    check_tricks,
    testing,
    variants,
)
from hearts._core.play.plan import NOBODY
from hearts._core.play.walk import remaining, won_tricks
from hearts.bulk import from_tricks
from hearts.bulk.cards import given_cards, given_leaders
from hearts.bulk.taking import take_tricks
from hearts.rules import Boosters, Cancelling, Taking, Trumps
from hearts.simulate import finish
from tests.core.test_playout import check
from tests.laws.mixtures import mixtures
from tests.plain_playout import in_play


@frozen
class Sevens(Taking):
    """The last seven in a trick takes it."""

    key: ClassVar[str] = "test.sevens"

    def winner(self, cards: tuple[Card, ...]) -> int | None:
        sevens = [place for place, card in enumerate(cards) if card.rank == "7"]
        return sevens[-1] if sevens else None


@frozen
class Nonsense(Taking):
    """Whatever it says, nobody can do it."""

    key: ClassVar[str] = "test.nonsense"
    answer: Any = 4

    def winner(self, cards: tuple[Card, ...]) -> int | None:
        found: int | None = self.answer
        return found


@frozen
class Empty(Taking):
    """It leaves every trick to the other rules."""

    key: ClassVar[str] = "test.empty"


SEVENS = variants.MICROSOFT.amend(Sevens())
LONG_AND_SEVENS = variants.MICROSOFT.amend(Boosters("9C 9D 9S 9H"), Sevens())
TO_LEADER = variants.CANCELLATION.amend(taking=[Cancelling("leader")])


@given(
    st.one_of(testing.rule_sets(named=False), mixtures().map(lambda mixture: mixture[0])),
    st.booleans(),
    st.data(),
)
def test_the_taker_of_a_trick_is_the_same_everywhere(
    rules: Any, own: bool, data: st.DataObject
) -> None:
    if own:
        rules = rules.amend(Sevens())
    assume(not rules.check())
    rng = Random(data.draw(st.integers(0, 999)))
    begun = begin(data.draw(testing.games(st.just(rules))), rng)
    assume(begun.phase is Phase.PLAY)
    same_everywhere(begun, rng)


@pytest.mark.parametrize("game", [Game(LONG_AND_SEVENS), Game(TO_LEADER, 6), Game(TO_LEADER, 9)])
@pytest.mark.parametrize("seed", range(10))
def test_the_taker_is_the_same_everywhere_under_rare_rules(game: Game, seed: int) -> None:
    """A custom rule decides tricks of two rounds; cancelled tricks go to their leader."""
    rng = Random(seed)
    same_everywhere(begin(game, rng), rng)


def begin(game: Game, rng: Random) -> State:
    """Deal, and act up to the first card."""
    state = game.start(seed=rng.randrange(1000))
    while state.actors:
        state = state.apply(state.random_action(rng))
    return in_play(state.deal(), rng)


def same_everywhere(begun: State, rng: Random) -> None:
    """Play the deal, and compare who took what."""
    game = begun.game
    rules = game.rules
    check(begun, rng.randrange(1000))
    end = finish(begun, rng)
    tricks = end.tricks
    assert [Trick(t.leader, t.cards, t.extra) for t in tricks] == list(end.view(None).tricks)
    table = game.table.with_charged(end._board.charged)
    left = remaining(table.deck, tricks)
    assert left is not None
    found = won_tricks(table.plan, tricks, left)
    assert found.piles == end.taken
    assert list(found.takers or ()) == [each for each in end._takers() if each != NOBODY]
    if not table.plan.exchange:
        assert check_tricks(rules, tricks, players=game.players, charged=table.charged) == ()
    cards, leaders = from_tricks([tricks])
    rows = given_cards(table, cards, rules.name)
    arrays = take_tricks(table, rows, given_leaders(leaders, game.players, 1), 0)
    assert arrays.piles_of(0) == found.piles
    assert tuple(arrays.tricks[:, 0].tolist()) == found.tricks
    assert [each for each in arrays.takers[:, 0].tolist() if each >= 0] == list(found.takers or ())


def test_a_rule_of_ones_own_says_who_takes_a_trick() -> None:
    game = Game(SEVENS)
    assert game.taker(Trick(1, "AC 7C KC 7D")) == 0
    assert game.taker(Trick(1, "AC 2C KC 3D")) == 1
    state = game.position(["7C 2D", "AC 3D", "KC 4D", "QC 5D"], leader=1)
    for card in ("AC", "KC", "QC", "7C"):
        state = state.play(card)
    assert (state.actor, len(state.taken[0])) == (0, 4)


@pytest.mark.parametrize("answer", [4, -1, True, "0", 1.0])
def test_nonsense_is_refused(answer: object) -> None:
    game = Game(variants.MICROSOFT.amend(Nonsense(answer)))
    with pytest.raises(RulesError, match=r"test.nonsense: winner returns the place of a card"):
        game.taker(Trick(0, "AC 7C KC 7D"))
    numbers = Game(variants.MICROSOFT.amend(Nonsense(np.int8(2))))
    assert numbers.taker(Trick(0, "AC 7C KC 7D")) == 2


def test_the_first_rule_that_speaks_decides() -> None:
    """In the order of their keys; trumps come after them."""
    rules = variants.MICROSOFT.amend(Trumps("5D"), Sevens())
    assert Game(rules).taker(Trick(0, "AC 7C 5D 2C")) == 1
    assert Game(rules).taker(Trick(0, "2C AC 5D 3C")) == 2
    assert Game(rules.amend(Nonsense(0))).taker(Trick(0, "2C 7C 5D 3C")) == 0


def test_without_a_winner_the_highest_card_takes() -> None:
    assert Taking().winner((Card("2C"), Card("AC"))) is None
    assert Game(variants.MICROSOFT.amend(Empty())).taker(Trick(0, "2C AC 3C 4C")) == 1


def test_where_a_rule_of_ones_own_decides_nothing_is_said_of_trumps() -> None:
    assert "There are no trumps." in variants.MICROSOFT.describe()
    assert "There are no trumps." not in SEVENS.describe()
