"""Deals played here and in OpenSpiel at once: the same legal cards each time, the same points.

OpenSpiel's hearts has eight options that are on or off, and `variants.openspiel` has them by the
same names: 256 settings. What is passed and played is drawn from the cards that OpenSpiel allows.

A shuffled deck seldom leads to the positions that some rules are for. So in other deals one seat
gets high cards, with which it may shoot the moon, or hearts and the queen of spades, to be kept
from leading them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import signature
from itertools import product
from pathlib import Path
from random import Random

import pyspiel
import pytest

from hearts import Card, Cards, Game, Pass, Phase, State, variants

RECORDS = Path(__file__).parents[1] / "data" / "openspiel-games.txt"

DEFAULTS: dict[str, bool] = pyspiel.load_game("hearts").get_type().parameter_specification
SETTINGS = [
    dict(zip(DEFAULTS, values, strict=True))
    for values in product((False, True), repeat=len(DEFAULTS))
]
#: In the order of OpenSpiel's numbers, like the cards.
DIRECTIONS = ("hold", "left", "across", "right")
CARDS = tuple(Card(rank + suit) for rank in "23456789TJQKA" for suit in "CDHS")
NUMBERS = {card: number for number, card in enumerate(CARDS)}

#: The cards from which a seat is given all of its hand.
HIGH = [NUMBERS[card] for card in CARDS if card.rank in "JQKA"]
PENALTIES = [
    NUMBERS[card] for card in Cards("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH QS 7C 2D AD 7S")
]


def named(setting: dict[str, bool]) -> str:
    """The options that are on."""
    return "+".join(option for option, on in setting.items() if on) or "none"


every_setting = pytest.mark.parametrize("setting", SETTINGS, ids=named)


def games_of(setting: dict[str, bool]) -> tuple[Game, ...]:
    """Our games in a setting, by the number of the direction."""
    return tuple(
        Game(variants.openspiel(direction=direction, **setting)) for direction in DIRECTIONS
    )


def shuffled(rng: Random, favoured: Sequence[int] = ()) -> list[int]:
    """The deck in the order in which it is dealt; if any are favoured, one seat gets only those."""
    deck = rng.sample(range(52), 52)
    if not favoured:
        return deck
    seat = rng.randrange(4)
    hand = rng.sample(favoured, 13)
    others = [number for number in deck if number not in hand]
    return [(hand if place % 4 == seat else others).pop() for place in range(52)]


def dealt(game: pyspiel.Game, direction: int, deck: Sequence[int]) -> pyspiel.State:
    """OpenSpiel's state after the deal."""
    state = game.new_initial_state()
    for action in (direction, *deck):
        state.apply_action(action)
    return state


def start(games: Sequence[Game], theirs: pyspiel.State) -> State:
    """Our state after the same deal."""
    history: list[int] = theirs.history()
    hands = [[CARDS[number] for number in history[1 + seat : 53 : 4]] for seat in range(4)]
    return games[history[0]].start(seed=0).deal(hands)


def passes_of(state: pyspiel.State, left: int = 3) -> set[Cards]:
    """All the cards that OpenSpiel's seat to pass can pass, one by one and in any order."""
    if left == 0:
        return {Cards([CARDS[number] for number in state.history()[-3:]])}
    return {
        cards
        for number in state.legal_actions()
        for cards in passes_of(state.child(number), left - 1)
    }


def written(state: pyspiel.State) -> str:
    """Return the events so far, in the form of the recorded deals."""
    return " ".join(map(str, state.history()))


def compare(
    theirs: pyspiel.State, games: Sequence[Game], choose: Callable[[list[int]], int]
) -> None:
    """Play a deal to its end in both; fail where they first differ, with all that led there."""
    ours = start(games, theirs)
    passing = theirs.history()[0] != 0
    for seat in range(4 if passing else 0):
        assert (ours.phase, ours.actors) == (Phase.PASS, tuple(range(seat, 4))), written(theirs)
        left = sorted([NUMBERS[card] for card in ours.legal_cards(seat)])
        passed = []
        for _ in range(3):
            legal = theirs.legal_actions()
            assert (theirs.current_player(), legal) == (seat, left), written(theirs)
            number = choose(legal)
            theirs.apply_action(number)
            left.remove(number)
            passed.append(CARDS[number])
        ours = ours.apply(Pass(passed, seat))
    while not theirs.is_terminal():
        assert (ours.phase, ours.actor) == (Phase.PLAY, theirs.current_player()), written(theirs)
        legal = theirs.legal_actions()
        assert sorted([NUMBERS[card] for card in ours.legal_cards()]) == legal, written(theirs)
        number = choose(legal)
        theirs.apply_action(number)
        ours = ours.play(CARDS[number])
    assert ours.phase is Phase.OVER, written(theirs)
    points = tuple(26 - gain for gain in theirs.returns())
    assert ours.hand_score is not None
    assert (ours.hand_score.points, ours.scores) == (points, points), written(theirs)


def compare_at_random(
    setting: dict[str, bool], games: Sequence[Game], favoured: Sequence[int], deals: int
) -> None:
    """Compare that many deals, the passing directions by turns."""
    rng = Random(f"{named(setting)} {favoured}")
    game = pyspiel.load_game("hearts", setting)
    for number in range(deals):
        # Where nothing is passed, OpenSpiel draws a direction all the same, and then plays without.
        direction = number % 4 if setting["pass_cards"] else 0
        compare(dealt(game, direction, shuffled(rng, favoured)), games, rng.choice)


def test_the_options_and_their_defaults_are_the_same() -> None:
    ours = signature(variants.openspiel).parameters
    assert {name: ours[name].default for name in ours if name != "direction"} == DEFAULTS
    assert len(SETTINGS) == 256


@every_setting
def test_deals_from_a_shuffled_deck(setting: dict[str, bool], deals: int) -> None:
    compare_at_random(setting, games_of(setting), (), deals)


@every_setting
@pytest.mark.parametrize("favoured", [HIGH, PENALTIES], ids=["high", "penalties"])
def test_deals_with_rare_positions(
    setting: dict[str, bool], favoured: list[int], deals: int
) -> None:
    compare_at_random(setting, games_of(setting), favoured, deals // 4)


@pytest.mark.parametrize("option", DEFAULTS)
def test_a_wrong_option_is_found(option: str) -> None:
    games = games_of(DEFAULTS | {option: not DEFAULTS[option]})
    with pytest.raises(AssertionError):
        compare_at_random(DEFAULTS, games, PENALTIES, 50)


def test_an_overlooked_moon_is_found() -> None:
    games = [Game(game.rules.amend(shoots=())) for game in games_of(DEFAULTS)]
    with pytest.raises(AssertionError):
        compare_at_random(DEFAULTS, games, HIGH, 50)


@pytest.mark.parametrize("direction", [1, 2, 3], ids=DIRECTIONS[1:])
def test_every_pass_there_is_one_here(direction: int) -> None:
    rng = Random(direction)
    theirs = dealt(pyspiel.load_game("hearts"), direction, shuffled(rng))
    ours = start(games_of(DEFAULTS), theirs)
    for seat in range(4):
        passes = [action for action in ours.legal_actions(seat) if isinstance(action, Pass)]
        assert len(passes) == 286
        assert {action.cards for action in passes} == passes_of(theirs)
        action = rng.choice(passes)
        ours = ours.apply(action)
        for card in action.cards:
            theirs.apply_action(NUMBERS[card])


@pytest.mark.parametrize("record", RECORDS.read_text("utf-8").splitlines(), ids=range(5))
def test_recorded_deals(record: str) -> None:
    direction, *cards = map(int, record.split())
    theirs = dealt(pyspiel.load_game("hearts"), direction, cards[:52])
    rest = iter(cards[52:])
    compare(theirs, games_of(DEFAULTS), lambda legal: next(rest))
    assert written(theirs) == record
