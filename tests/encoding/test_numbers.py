"""Each legal action has exactly one sequence of numbers, and no other sequence is one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar

import pytest
from attrs import frozen

from hearts import (
    Action,
    Call,
    Cards,
    Charge,
    Choose,
    Deal,
    Exchange,
    Forward,
    Game,
    IllegalAction,
    InputError,
    Pass,
    Phase,
    Play,
    View,
    variants,
)
from hearts._engine.phases.phases import seat_options_of
from hearts.encoding import DONE, FIRST_OPTION, Encoding
from hearts.rules import Charging, EldestOpens, ExactHit, Passing, ScoreRule
from tests.encoding import HOUSE_RULES, game_of, picked, walk
from tests.sizes import scaled
from tests.tables import TABLES

#: So many actions are enumerated, where there are more it is tried at random.
MOST = 300


def sequences(
    encoding: Encoding, view: View, begun: tuple[int, ...] = ()
) -> Iterator[tuple[int, ...]]:
    """Every sequence of legal numbers to its end."""
    legal = encoding.legal(view, begun)
    if not legal:
        yield begun
    for number in legal:
        yield from sequences(encoding, view, (*begun, number))


def check(encoding: Encoding, view: View, count: int, rng: Random) -> None:
    """The numbers of a view and its actions are the same, one to one."""
    if count > MOST:
        for _ in range(3):
            action = view.random_action(rng)
            numbers = encoding.encode(view, action)
            assert encoding.decode(view, numbers) == action
            assert all(encoding.decode(view, numbers[:k]) is None for k in range(len(numbers)))
            picks = picked(encoding, view, rng)
            back = encoding.decode(view, picks)
            assert back is not None
            assert encoding.encode(view, back) == tuple(picks)
        return
    found = {numbers: encoding.decode(view, numbers) for numbers in sequences(encoding, view)}
    actions = view.legal_actions()
    assert len(found) == len(actions) == count
    assert {action: encoding.encode(view, action) for action in actions} == {
        action: numbers for numbers, action in found.items()
    }


def check_game(game: Game, seed: int, steps: int) -> set[Phase]:
    """One view in some states of each phase of a match; the phases that came up."""
    encoding, rng = Encoding(game), Random(seed)
    done: dict[Phase, int] = {}
    for state in walk(game, rng, steps, encoding):
        for seat in (*state.actors[:1], *range(game.players)[-1:]):
            view = state.view(seat)
            if seat not in state.actors:
                assert encoding.mask(view) == 0
                assert encoding.decode(view, ()) is None
            elif done.get(state.phase, 0) < scaled(12 if state.phase is Phase.PLAY else 3):
                done[state.phase] = done.get(state.phase, 0) + 1
                check(encoding, view, seat_options_of(state, seat).choices().count, rng)
    return set(done)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_action_has_one_sequence(name: str, players: int) -> None:
    game = Game(variants.get(name), players)
    assert Encoding(game).size == 64
    assert Phase.PLAY in check_game(game, players, 2 * players + 15)


@pytest.mark.parametrize("place", range(len(HOUSE_RULES)))
def test_numbers_and_legal_actions_agree_under_house_rules(place: int) -> None:
    check_game(game_of(HOUSE_RULES[place]), place, 60)


def test_every_phase_comes_up() -> None:
    found = set()
    for place, rules in enumerate(HOUSE_RULES):
        found |= {state.phase for state in walk(game_of(rules), Random(place), 90)}
    assert found == set(Phase)


def test_a_scatter_goes_round_to_the_left() -> None:
    rules = variants.MICROSOFT.amend(Passing("scatter", 3))
    state = Game(rules).start(seed=1).deal()
    view, encoding = state.view(2), Encoding(Game(rules))
    cards = list(view.hand)[:3]
    action = Pass({3: [cards[1]], 0: [cards[0]], 1: [cards[2]]}, 2)
    numbers = encoding.encode(view, action)
    assert numbers == tuple(int(cards[place].index) for place in (1, 0, 2))
    assert encoding.decode(view, numbers) == action


def test_each_parcel_begins_with_any_card() -> None:
    """Also with the lowest of all, after a higher one went to another seat."""
    rules = variants.MICROSOFT.amend(Passing("scatter", 3))
    state, encoding = Game(rules).start(seed=1).deal(), Encoding(Game(rules))
    for seat in range(4):
        view = state.view(seat)
        hand = [int(card.index) for card in view.hand]
        assert encoding.legal(view, hand[-1:]) == tuple(hand[:-1])
        assert encoding.legal(view, [hand[-1], hand[5]]) == tuple(hand[:5] + hand[6:-1])
    assert any("2C" in hand for hand in state.hands)


def test_the_lowest_card_of_all_has_a_number_too() -> None:
    game = Game(variants.GOLDEN_TEN.amend(Passing("scatter", 3)), 4)
    state, encoding = game.start(seed=1).deal(), Encoding(game)
    [seat] = [seat for seat, hand in enumerate(state.hands) if "1C" in hand]
    hand = [int(card.index) for card in state.hands[seat]]
    assert hand[0] == 0
    assert encoding.legal(state.view(seat), hand[-1:]) == tuple(hand[:-1])


def test_the_cards_of_a_parcel_ascend() -> None:
    game = Game(variants.AMERICAN)
    view, encoding = game.start(seed=7).deal().view(0), Encoding(game)
    hand = [int(card.index) for card in view.hand]
    assert encoding.legal(view) == tuple(hand[:-2])
    assert encoding.legal(view, hand[4:5]) == tuple(hand[5:-1])
    assert encoding.legal(view, [hand[4], hand[11]]) == (hand[12],)
    assert encoding.legal(view, hand[:3]) == ()
    with pytest.raises(InputError, match=rf"pick 1: {hand[0]} may not be picked; legal are"):
        encoding.mask(view, [hand[4], hand[0]])
    with pytest.raises(InputError, match=r"pick 3: 0 .*none, since the action is complete"):
        encoding.decode(view, [*hand[:3], 0])
    with pytest.raises(InputError, match="pick 0 must be a whole number, not 'x'"):
        encoding.decode(view, ["x"])  # type: ignore[list-item]


def test_a_charge_ends_with_done() -> None:
    game = Game(variants.GONG_ZHU, 4)
    encoding = Encoding(game)
    state = game.start(seed=1).deal()
    for seat in state.actors:
        view = state.view(seat)
        assert encoding.legal(view)[-1] == DONE
        assert encoding.decode(view, [DONE]) == Charge("", seat)
        assert encoding.encode(view, Charge(view.legal_cards(), seat))[-1] == DONE


def test_no_more_than_allowed_is_charged() -> None:
    rules = variants.MICROSOFT.amend(Charging(at_most=1), Passing("hold"))
    game = Game(rules)
    encoding, state = Encoding(game), game.start(seed=1).deal()
    seat = next(seat for seat in range(4) if len(state.view(seat).legal_cards()) > 1)
    view = state.view(seat)
    first = encoding.legal(view)[0]
    assert encoding.legal(view, [first]) == (DONE,)


def test_cards_are_sent_on_with_done() -> None:
    game = Game(variants.MICROSOFT.amend(Passing("left", 3, optional=True)))
    encoding, view = Encoding(game), game.start(seed=1).deal().view(1)
    assert DONE in encoding.legal(view)
    assert DONE not in encoding.legal(view, encoding.legal(view)[:1])
    assert encoding.decode(view, [DONE]) == Forward(1)
    assert encoding.encode(view, Forward(1)) == (DONE,)


def test_a_call_goes_place_by_place() -> None:
    game = Game(variants.get("dirty_nasty_filthy"))
    encoding, view = Encoding(game), game.start(seed=1, dealer=2).view(2)
    assert encoding.legal(view) == tuple(range(58, 62))
    assert encoding.decode(view, [FIRST_OPTION]) == Call("mix", 2)
    assert encoding.encode(view, Call({1: 1, 3: 2}, 2)) == (59, 61, 61)
    assert encoding.legal(view, [60]) == (60, 61)


def test_long_questions_need_more_numbers() -> None:
    rules = variants.MICROSOFT.amend(ExactHit(100, None, tuple(range(5, 50, 5))))
    assert Encoding(Game(rules)).size == 67
    assert Encoding(Game(variants.CANCELLATION.amend(Passing("call", 2)), 8)).size == 66


@frozen
class Ladder(ScoreRule):
    """A total becomes what its player picks: a rule that is asked for its options."""

    key: ClassVar[str] = "house.ladder"

    steps: int

    def after(self, total: int, totals: tuple[int, ...]) -> dict[str, int]:
        return {f"to {new}": new for new in range(self.steps)}


def test_a_question_with_more_options_than_numbers_is_refused() -> None:
    for steps in (6, 7):
        game = Game(variants.MICROSOFT.amend(Ladder(steps)))
        state = game.position(["2C", "3C", "4C", "5C"], leader=0)
        for card in ("2C", "3C", "4C", "5C"):
            state = state.play(card)
        encoding, view = Encoding(game), state.view(1)
        assert state.actors == (1,)
        assert encoding.size == 64
        assert not encoding.mask(state.view(0))
        if steps == 6:
            assert encoding.legal(view) == tuple(range(58, 64))
            assert encoding.encode(view, Choose("to 5")) == (63,)
            continue
        message = "the question to seat 1 has 7 options, and there are numbers for 6"
        with pytest.raises(InputError, match=message):
            encoding.mask(view)
        with pytest.raises(InputError, match=message):
            encoding.encode(view, Choose("to 0"))


def test_a_refused_card_has_its_reason() -> None:
    game = Game(variants.OMNIBUS.amend(Passing("hold")))
    state = game.start(seed=1).deal().play("2C")
    assert state.actor is not None
    view, encoding = state.view(state.actor), Encoding(game)
    refused = next(iter(view.reasons()))
    with pytest.raises(IllegalAction) as found:
        encoding.decode(view, [int(refused.index)])
    assert found.value.violation == view.explain(Play(refused, view.seat))
    with pytest.raises(InputError, match="57 may not be picked"):
        encoding.decode(view, [DONE])
    other = state.view((state.actor + 1) % 4)
    with pytest.raises(IllegalAction, match="it is not the turn of seat"):
        encoding.decode(other, [0])
    with pytest.raises(InputError, match="none, since it is not this seat's turn"):
        encoding.decode(other, [DONE])
    with pytest.raises(InputError, match="none, since it is not this seat's turn"):
        encoding.decode(state.view(None), [0])


def test_what_has_no_numbers_is_named() -> None:
    game = Game(variants.RICKETTS)
    encoding, state = Encoding(game), game.start(seed=1)
    for action in (Choose("add"), Deal([""] * 4), Pass("3C 2C")):
        with pytest.raises(InputError, match="has no numbers here: the phase is deal"):
            encoding.encode(state.view(0), action)
    state = state.deal()
    with pytest.raises(InputError, match=r"Pass\(.* is not an action of a spectator"):
        encoding.encode(state.view(None), Pass({1: "2C", 2: "3C", 3: "4C"}))
    with pytest.raises(InputError, match=r"Pass\(.*, seat=2\) is not an action of seat 0"):
        encoding.encode(state.view(0), Pass(Cards("3C 2C"), 2))
    assert encoding.encode(state.view(2), Pass(Cards("3C 2C"))) == (1, 2)


def test_actions_have_numbers_only_in_their_phases() -> None:
    """A choice has some only among the options of the question."""
    actions: dict[Phase, list[Action]] = {
        Phase.CALL: [Call("mix")],
        Phase.PASS: [Pass("2C"), Forward()],
        Phase.CHARGE: [Charge("2C")],
        Phase.PLAY: [Play("2C")],
        Phase.EXCHANGE: [Exchange("2C")],
        Phase.CHOOSE: [Choose("what nobody asks")],
    }
    found = set()
    for place, rules in enumerate(HOUSE_RULES):
        for state in walk(game_of(rules), Random(place), 60):
            encoding, view = Encoding(state.game), state.view(0)
            for phase, each in actions.items():
                for action in each:
                    if phase is state.phase is not Phase.CHOOSE:
                        assert encoding.encode(view, action) == encoding.encode(view, action.at(0))
                        found.add(phase)
                        continue
                    with pytest.raises(InputError, match="has no numbers here: the "):
                        encoding.encode(view, action)
    assert found == set(actions) - {Phase.CHOOSE}


def test_each_copy_of_a_card_is_picked_once() -> None:
    """Of two packs a card is picked twice where the hand has it twice, and no more."""
    rules = variants.CANCELLATION.amend(Passing(("left",), 3), EldestOpens())
    game = Game(rules, 6)
    encoding = Encoding(game)
    state = game.start(seed=1).deal()
    seat, twice = next(
        (seat, card)
        for seat, hand in enumerate(state.hands)
        for card in hand
        if hand.count(card) > 1
    )
    view = state.view(seat)
    legal = set(encoding.legal(view, ()))
    assert twice.index in legal
    assert twice.index in encoding.legal(view, (twice.index,))
    after = encoding.legal(view, (twice.index, twice.index))
    assert twice.index not in after
    assert all(number > twice.index for number in after)
    once = next(card for card in view.hand if view.hand.count(card) == 1)
    assert once.index not in encoding.legal(view, (once.index,))
    with pytest.raises(InputError, match="may not be picked"):
        encoding.legal(view, (once.index, once.index))


def test_a_pass_begins_with_any_card_that_is_the_lowest_of_one() -> None:
    """Also where the hand has its highest card twice."""
    rules = variants.CANCELLATION.amend(Passing(("left",), 3), EldestOpens())
    game = Game(rules, 6)
    encoding, seen = Encoding(game), 0
    for seed in range(8):
        state = game.start(seed=seed).deal()
        for seat, hand in enumerate(state.hands):
            if hand[-1] == hand[-2] or not seat:
                view = state.view(seat)
                passes = [act for act in view.legal_actions() if isinstance(act, Pass)]
                lowest = {each.cards[0].index for each in passes}
                assert set(encoding.legal(view, ())) == lowest
                seen += hand[-1] == hand[-2]
    assert seen


def test_each_parcel_of_a_scatter_begins_anew() -> None:
    """A later parcel may have a lower card than an earlier one."""
    game = Game(variants.AMERICAN.amend(Passing(("scatter",))))
    encoding, view = Encoding(game), game.start(seed=1).deal().view(0)
    highest, lowest = view.hand[-1], view.hand[0]
    begun = (highest.index,)
    assert set(encoding.legal(view, begun)) == {card.index for card in view.hand} - set(begun)
    assert lowest.index in encoding.legal(view, begun)
