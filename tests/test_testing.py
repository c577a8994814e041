"""The published strategies: what they give is what they say, and nothing that they promise is
missing."""

import subprocess
import sys
from collections.abc import Callable
from typing import TypeVar

import pytest
from hypothesis import Phase as Stage
from hypothesis import find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from hypothesis.strategies import SearchStrategy

from hearts import (
    Action,
    Call,
    Card,
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
    Rules,
    Start,
    State,
    testing,
    variants,
)
from hearts.rules import (
    HEARTS,
    PACK,
    Add,
    AddUnlessOpponentWins,
    AddUnlessShooterLoses,
    CardPoints,
    Choice,
    Deck,
    EldestOpens,
    EndAbove,
    EndAfter,
    EndAt,
    EveryPlace,
    FirstTrickBar,
    HeartsBroken,
    HolderOpens,
    Moon,
    NoTricks,
    Passing,
    PlayOn,
    SharedPlaces,
    Subtract,
    WinnersOnly,
)

T = TypeVar("T")

TWO_PACKS = [*PACK, *PACK]
#: Nine cards for three players, of which six count: a moon is not rare, and its shooter chooses.
SMALL = Game(
    Rules(
        players=3,
        deck=Deck(PACK - Cards("TS JS QS KS AS TH QH KH AH")),
        opening=EldestOpens(),
        shoots=[Moon()],
        end=EndAfter(2),
    )
)
#: The same with most of what can be refused.
STRICT = Game(
    SMALL.rules.amend(
        HolderOpens("TS"), FirstTrickBar(), HeartsBroken(), Passing(("left", "scatter"), 1)
    )
)
#: Passing to one seat, and to several.
WAYS = [(Phase.PASS, "left"), (Phase.PASS, 1), (Phase.PASS, "scatter")]
MANY = settings(max_examples=5000, derandomize=True, database=None, deadline=None)


def example(strategy: SearchStrategy[T], wanted: Callable[[T], bool] = lambda _: True) -> T:
    """A value that is wanted: the same in every run."""
    return find(strategy, wanted, settings=settings(MANY, phases=[Stage.generate]))


def simplest(strategy: SearchStrategy[T], wanted: Callable[[T], bool] = lambda _: True) -> T:
    """The value that a failing example would shrink to."""
    return find(strategy, wanted, settings=MANY)


def test_the_library_does_not_need_hypothesis() -> None:
    """Only who asks for the strategies imports it."""
    code = (
        "import sys, hearts; sys.exit({'hypothesis', 'hearts.testing'} & {*sys.modules} != set())"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# Cards


@given(testing.cards(), testing.cards(HEARTS), testing.cards("QS KS"))
def test_cards(card: Card, heart: Card, spade: Card) -> None:
    assert card in PACK
    assert heart in HEARTS
    assert spade in Cards("QS KS")


@pytest.mark.parametrize("card", PACK)
def test_every_card_comes_up(card: Card) -> None:
    assert example(testing.cards(), lambda drawn: drawn == card) == card


@given(testing.bags(min_size=2, max_size=5), testing.bags(HEARTS), testing.bags(TWO_PACKS))
def test_bags(some: Cards, hearts: Cards, double: Cards) -> None:
    assert 2 <= len(some) <= 5
    assert hearts <= HEARTS
    assert double <= Cards(TWO_PACKS)


def test_bags_are_simple() -> None:
    assert simplest(testing.bags()) == Cards()
    assert simplest(testing.bags("2C 3C", min_size=2)) == Cards("2C 3C")
    assert simplest(testing.bags(TWO_PACKS), lambda bag: bag.count("2C") == 2) == Cards("2C 2C")


# Rules


@given(testing.rule_sets())
def test_rules_can_be_played(rules: Rules) -> None:
    assert rules.check() == ()
    for players in rules.players:
        assert 3 <= players <= 6
        game = Game(rules, players)
        assert 3 <= game.setting.hand_size <= 17


def parts(rules: Rules) -> list[object]:
    """The rules and what they are made of, effects included."""
    effects = [shoot.effect for shoot in rules.shoots]
    choices = [option for effect in effects for option in effect.options.values()]
    return [*rules.components(), *effects, *choices]


@pytest.mark.parametrize(
    "kind",
    [
        Add, AddUnlessOpponentWins, AddUnlessShooterLoses, CardPoints, Choice, EldestOpens,
        EndAbove, EndAfter, EndAt, EveryPlace, FirstTrickBar, HeartsBroken, HolderOpens, Moon,
        NoTricks, PlayOn, SharedPlaces, Subtract, WinnersOnly,
    ],
)  # fmt: skip
def test_every_component_comes_up(kind: type) -> None:
    mixtures = testing.rule_sets(named=False)
    rules = example(mixtures, lambda found: any(isinstance(part, kind) for part in parts(found)))
    assert rules.name not in variants.names()


SETTINGS: dict[str, Callable[[Rules], bool]] = {
    "two numbers of players": lambda rules: len(rules.players) == 2,
    "a pass across": lambda rules: "across" in rules.passing.cycle,
    "a scatter": lambda rules: "scatter" in rules.passing.cycle,
    "a hold in a cycle": lambda rules: "hold" in rules.passing.cycle[1:],
    "more places than players": lambda rules: max(rules.players) + 1 in rules.passing.cycle,
    "four cards passed": lambda rules: rules.passing.count == 4,
    "turns to the right": lambda rules: not rules.dealing.clockwise,
    "a dealer who stays": lambda rules: rules.dealing.rotation == 0,
    "the high score wins": lambda rules: rules.best == "high",
    "a bonus": lambda rules: any(rule.key == "points.bonus" for rule in rules.points),
    "no queen": lambda rules: all(rule.key != "points.queen" for rule in rules.points),
    "no moon": lambda rules: not rules.shoots,
    "a moon of its own worth": lambda rules: any(
        isinstance(shoot, Moon) and shoot.worth is not None for shoot in rules.shoots
    ),
    "hearts free": lambda rules: all(rule.key != "lead.broken" for rule in rules.play),
    "any card of a suit opens": lambda rules: (
        isinstance(rules.opening, HolderOpens) and rules.opening.any_of_suit
    ),
    "a pack as full as it can be": lambda rules: (
        rules.setting(rules.players[0]).hand_size == 52 // rules.players[0]
    ),
}


@pytest.mark.parametrize("what", SETTINGS)
def test_every_setting_comes_up(what: str) -> None:
    assert SETTINGS[what](example(testing.rule_sets(named=False), SETTINGS[what]))


@pytest.mark.parametrize("name", variants.names())
def test_named_variants_come_up(name: str) -> None:
    assert example(testing.rule_sets(), lambda rules: rules.name == name) is variants.get(name)


def test_named_variants_are_the_simplest() -> None:
    assert simplest(testing.rule_sets()) is variants.get(variants.names()[0])


@given(testing.rule_sets(5), testing.rule_sets(4), testing.rule_sets(4, named=False))
def test_rules_for_so_many(five: Rules, four: Rules, mixed: Rules) -> None:
    assert 5 in five.players
    assert 4 in four.players
    assert mixed.players == (4,)
    assert Game(five, 5).players == 5


# Games and deals


@given(testing.games(), testing.games(st.just(variants.MICROSOFT)))
def test_games(game: Game, named: Game) -> None:
    assert game.players in game.rules.players
    assert named == Game(variants.MICROSOFT)


@given(st.data())
def test_deals(data: st.DataObject) -> None:
    game = data.draw(testing.games())
    hands = data.draw(testing.deals(game))
    state = game.start(seed=1).deal(hands)
    assert state.hands == tuple(map(Cards, hands))
    assert state.history[-1] == Deal(hands)


@pytest.mark.parametrize("seat", range(4))
def test_a_seat_may_have_the_highest_cards(seat: int) -> None:
    high = Cards("AC AD AS AH KC KD KS KH QC QD QS QH")
    deals = testing.deals(Game(variants.AMERICAN))
    assert high <= Cards(example(deals, lambda hands: high <= Cards(hands[seat]))[seat])


# States, matches, actions


@pytest.mark.parametrize("phase", [Phase.DEAL, Phase.PASS, Phase.PLAY, Phase.OVER])
def test_every_phase_comes_up(phase: Phase) -> None:
    assert example(testing.states(), lambda state: state.phase is phase).phase is phase


STATES: dict[str, Callable[[State], bool]] = {
    "before anything": lambda state: len(state.history) == 1,
    "a pass made": lambda state: 0 < len(state.actors) < state.game.players - 1,
    "a card on the table": lambda state: bool(state.trick and state.trick.cards),
    "a later deal": lambda state: state.deal_number == 2 and state.phase is Phase.PLAY,
    "a shoot counted": lambda state: bool(state.hand_score and state.hand_score.shot),
    "on another sheet": lambda state: (
        isinstance(state.history[0], Start) and state.history[0].match is not None
    ),
}


@pytest.mark.parametrize("what", STATES)
def test_every_kind_of_state_comes_up(what: str) -> None:
    assert STATES[what](example(testing.states(), STATES[what]))


def test_questions_come_up_and_are_answered() -> None:
    states = testing.states(SMALL)
    assert example(states, lambda state: state.question is not None).actors
    assert example(states, lambda state: isinstance(state.history[-1], Choose)).hand_score


@given(testing.states(Game(variants.MICROSOFT), max_deals=0), testing.states(max_deals=1))
def test_states(state: State, other: State) -> None:
    assert state.game == Game(variants.MICROSOFT)
    assert state.deal_number == 0 or state.phase is Phase.DEAL
    assert len(other.match.hand_scores) <= 2


@given(testing.matches(), testing.matches(Game(variants.NEW_MOON)))
def test_matches_are_over(state: State, named: State) -> None:
    assert state.is_over
    assert named.is_over
    assert named.game == Game(variants.NEW_MOON)


def test_a_match_that_takes_too_long_is_given_up() -> None:
    """A match of two deals is not over after one."""
    with pytest.raises(Unsatisfiable):
        example(testing.matches(SMALL, max_deals=1))
    assert len(example(testing.matches(SMALL, max_deals=2)).match.hand_scores) == 2


@given(st.data())
def test_actions_are_legal(data: st.DataObject) -> None:
    state = data.draw(testing.states().filter(lambda state: bool(state.actors)))
    action = data.draw(testing.actions(state))
    assert action.seat in state.actors
    assert state.apply(action).history == (*state.history, action)


@pytest.mark.parametrize(("phase", "way"), [*WAYS, (Phase.PLAY, "hold"), (Phase.CHOOSE, "hold")])
def test_all_that_a_seat_may_do_comes_up(phase: Phase, way: str | int) -> None:
    """In play, in passing to one seat and to several, and at a question."""
    game = Game(SMALL.rules.amend(Passing((way,), 2)))
    state = example(testing.states(game), lambda state: state.phase is phase)
    listed = state.legal_actions(state.actors[0])
    for action in listed:
        assert example(testing.actions(state), action.__eq__) == action
    assert len(listed) == {"left": 3, 1: 3, "scatter": 6}.get(way, len(listed))


def test_where_nobody_may_act_there_is_no_action() -> None:
    with pytest.raises(InputError, match="nobody may act"):
        testing.actions(Game(variants.AMERICAN).start(seed=1))


@given(st.data())
def test_illegal_actions_are_refused(data: st.DataObject) -> None:
    state = data.draw(testing.states())
    action = data.draw(testing.illegal_actions(state))
    assert action.seat in range(state.game.players)
    with pytest.raises(IllegalAction):
        state.apply(action)


@pytest.mark.parametrize(
    "rule",
    [
        "choice", "first_trick.bar", "follow.suit", "hand.holds", "lead.broken", "match.over",
        "opening", "pass.again", "pass.count", "pass.form", "phase", "turn",
    ],
)  # fmt: skip
def test_every_kind_of_refusal_comes_up(rule: str) -> None:
    def refused(drawn: tuple[State, Action]) -> bool:
        violation = drawn[0].explain(drawn[1])
        return violation is not None and violation.rule == rule

    states = testing.states(SMALL if rule in ("choice", "match.over") else STRICT)
    pairs = states.flatmap(lambda state: st.tuples(st.just(state), testing.illegal_actions(state)))
    assert refused(example(pairs, refused))


@pytest.mark.parametrize("kind", [Call, Charge, Choose, Exchange, Forward, Pass, Play])
def test_every_kind_of_action_is_refused_somewhere(kind: type[Action]) -> None:
    before = Game(variants.AMERICAN).start(seed=1)
    found = example(testing.illegal_actions(before), lambda action: isinstance(action, kind))
    assert before.explain(found) is not None
