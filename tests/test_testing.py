"""The published strategies: what they give is what they say, and nothing that they promise is
missing."""

import subprocess
import sys
from collections.abc import Callable, Iterable
from itertools import product
from math import comb
from random import Random
from typing import TypeVar

import attrs
import pytest
from hypothesis import Phase as Stage
from hypothesis import find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample, Unsatisfiable
from hypothesis.strategies import SearchStrategy

from hearts import (
    Action,
    Call,
    Card,
    Cards,
    Charge,
    Choose,
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
    notation,
    testing,
    variants,
)
from hearts import rules as r
from hearts.simulate import finish
from hearts.testing import mixtures

T = TypeVar("T")

TWO_PACKS = [*r.PACK, *r.PACK]
#: Nine cards for three players, of which six count: a moon is not rare, and its shooter chooses.
SMALL = Game(
    Rules(
        players=3,
        deck=r.Deck(r.PACK - Cards("TS JS QS KS AS TH QH KH AH")),
        opening=r.EldestOpens(),
        shoots=[r.Moon()],
        end=r.EndAfter(2),
    )
)
#: The same with most of what can be refused.
STRICT = Game(
    SMALL.rules.amend(
        r.HolderOpens("TS"), r.FirstTrickBar(), r.HeartsBroken(), r.Passing(("left", "scatter"), 1)
    )
)
#: The same with every phase that there is.
EVENTFUL = Game(
    SMALL.rules.amend(
        r.Deck(r.PACK - Cards("TS JS QS KS AS TH JH QH KH AH")),
        r.Kitty(into="hand"),
        r.Charging("QS"),
        r.Passing(("call", "mix", "left"), 1, optional=True),
        r.EndAfter(3),
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
    return find(strategy, wanted, settings=settings(MANY, phases=[Stage.generate, Stage.shrink]))


def come_up(
    strategy: SearchStrategy[T], tell: Callable[[T], Iterable[object]], wanted: Iterable[object]
) -> None:
    """In one search, everything that is wanted holds for some value or other."""
    missing = set(wanted)

    def nothing_missing(drawn: T) -> bool:
        missing.difference_update(tell(drawn))
        return not missing

    try:
        example(strategy, nothing_missing)
    except NoSuchExample:
        assert not missing, f"{missing} never came up"


def test_the_library_does_not_need_hypothesis() -> None:
    """Only who asks for the strategies imports it."""
    code = (
        "import sys, hearts; sys.exit({'hypothesis', 'hearts.testing'} & {*sys.modules} != set())"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


# Cards


@given(testing.cards(), testing.cards(r.HEARTS), testing.cards("QS KS"))
def test_drawn_cards_are_those_asked_for(card: Card, heart: Card, spade: Card) -> None:
    assert card in r.PACK
    assert heart in r.HEARTS
    assert spade in Cards("QS KS")


def test_every_card_comes_up() -> None:
    come_up(testing.cards(), lambda card: [card], r.PACK)


@given(
    testing.card_sets(min_size=2, max_size=5),
    testing.card_sets(r.HEARTS),
    testing.card_sets(TWO_PACKS),
)
def test_drawn_bags_have_the_sizes_asked_for(some: Cards, hearts: Cards, double: Cards) -> None:
    assert 2 <= len(some) <= 5
    assert hearts <= r.HEARTS
    assert double <= Cards(TWO_PACKS)


def test_bags_are_simple() -> None:
    assert simplest(testing.card_sets()) == Cards()
    assert simplest(testing.card_sets("2C 3C", min_size=2)) == Cards("2C 3C")
    assert simplest(testing.card_sets(TWO_PACKS), lambda bag: bag.count("2C") == 2) == Cards(
        "2C 2C"
    )


# Rules


@given(testing.rule_sets())
def test_rules_can_be_played(rules: Rules) -> None:
    assert rules.check() == ()
    for players in rules.players:
        game = Game(rules, players)
        if rules.name not in variants.names():
            assert 2 <= players <= 6
            assert 3 <= game.table.hand_size <= 17


def parts(rules: Rules) -> list[object]:
    """The rules and what they are made of, effects included."""
    effects = [shoot.effect for shoot in rules.shoots]
    choices = [option for effect in effects for option in effect.options.values()]
    return [*rules.components(), *effects, *choices]


#: The components and effects that only few named variants have.
UNUSUAL = {r.CancelsCard, r.Collect, r.DoublesCards, r.EndAtDistance, r.SetBonus}
#: All others. Each set of rules has a deck, a deal and a pass.
KINDS = [
    kind
    for kind in vars(r).values()
    if isinstance(kind, type)
    and issubclass(kind, r.Component | r.Effect)
    and attrs.has(kind)
    and kind not in {*UNUSUAL, r.Dealing, r.Deck, r.Passing}
]


def test_every_component_comes_up() -> None:
    mixtures = testing.rule_sets(named=False)
    come_up(mixtures, lambda rules: map(type, parts(rules)), KINDS)


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
    "a queen": lambda rules: any(rule.key == "points.queen" for rule in rules.points),
    "a bonus outside of shoots": lambda rules: any(
        rule.key == "points.bonus" and not getattr(rule, "in_shoots", True) for rule in rules.points
    ),
    "four cards left over": lambda rules: rules.table(rules.players[0]).kitty_size == 4,
    "one card left over": lambda rules: (
        rules.table(rules.players[0]).kitty_size == 1
        and "W" not in rules.table(rules.players[0]).deck
    ),
    "partners who shoot together": lambda rules: any(
        isinstance(shoot, r.Moon) and shoot.by == "side" for shoot in rules.shoots
    ),
    "points for two places": lambda rules: (
        rules.victory is not None and len(rules.victory.points) == 2
    ),
    "charges of a number": lambda rules: (
        rules.charging is not None and rules.charging.at_most is not None
    ),
    "no queen": lambda rules: all(rule.key != "points.queen" for rule in rules.points),
    "no moon": lambda rules: not rules.shoots,
    "a moon of its own worth": lambda rules: any(
        isinstance(shoot, r.Moon) and shoot.worth is not None for shoot in rules.shoots
    ),
    "a moon of cards of its own": lambda rules: any(
        isinstance(shoot, r.Moon) and shoot.cards is not None and not shoot.cards & r.HEARTS
        for shoot in rules.shoots
    ),
    "a moon of hearts and more": lambda rules: any(
        isinstance(shoot, r.Moon) and shoot.cards is not None and len(shoot.cards & r.HEARTS) > 3
        for shoot in rules.shoots
    ),
    "hearts free": lambda rules: all(rule.key != "lead.broken" for rule in rules.play),
    "any card of a suit opens": lambda rules: (
        isinstance(rules.opening, r.HolderOpens) and rules.opening.any_of_suit
    ),
    "two packs": lambda rules: bool(rules.table(rules.players[0]).deck.two),
    "Warren": lambda rules: "W" in rules.table(rules.players[0]).deck,
    "a kitty for the hand": lambda rules: rules.table(rules.players[0]).plan.exchange,
    "a kitty for a penalty card": lambda rules: (
        rules.kitty is not None and rules.kitty.taken_by == "first_penalty"
    ),
    "a mix": lambda rules: "mix" in rules.passing.cycle,
    "a mix with the kitty": lambda rules: "mix" in rules.passing.cycle and rules.passing.mix_kitty,
    "a call": lambda rules: "call" in rules.passing.cycle,
    "passes sent on": lambda rules: rules.passing.optional,
    "cards that are not passed": lambda rules: bool(rules.passing.barred),
    "a pack as full as it can be": lambda rules: (
        rules.table(rules.players[0]).hand_size == 52 // rules.players[0]
    ),
}


@given(testing.rule_sets(named=False))
def test_the_parts_of_a_mixture_fit_each_other(rules: Rules) -> None:
    """Hearts are bad for whom they hit; cards left over are a kitty; what needs sides, one pack or
    two stands only where there are any."""
    sign = 1 if rules.best == "low" else -1
    for number in rules.players:
        table = rules.table(number)
        hearts = [table.values[card] for card in table.deck & r.HEARTS if card in table.values]
        assert all(sign * worth >= -6 for worth in hearts)
        assert rules.kitty is not None or table.kitty_size == 0
        hands = number + int(table.dummy_size > 0)
        assert table.kitty_size == len(table.deck) - hands * table.hand_size
        assert table.hand_size >= max(3, rules.passing.count)
        assert ("across" not in rules.passing.cycle) or number % 2 == 0
        assert ("scatter" not in rules.passing.cycle) or number <= table.hand_size + 1
        assert rules.partners is None or number % 2 == 0
        assert table.deck.two or not any(isinstance(rule, r.Cancelling) for rule in rules.taking)
        if "W" in table.deck:
            assert (rules.kitty, table.kitty_size) == (r.Kitty(1, "warren"), 1)
    assert rules.kitty is not None or not rules.passing.mix_kitty
    if rules.deck.packs == 2:
        assert rules.charging is None
        assert isinstance(rules.opening, r.EldestOpens)
        assert not any(isinstance(rule, r.Multiplier) for rule in rules.results)
    if rules.victory is not None:
        assert rules.victory.points == (
            (20,) if isinstance(rules.ranking, r.WinnersOnly) else (14, 6)
        )
    if rules.partners is not None:
        assert isinstance(rules.ranking, r.EveryPlace | r.WinnersOnly)
        assert not isinstance(rules.ties, r.LastTrick)
        assert not isinstance(rules.end, r.EndLives)
    else:
        assert all(shoot.by == "seat" for shoot in rules.shoots if isinstance(shoot, r.Moon))


def test_every_setting_comes_up() -> None:
    def told(rules: Rules) -> list[str]:
        return [what for what, found in SETTINGS.items() if found(rules)]

    come_up(testing.rule_sets(named=False), told, SETTINGS)


#: The values of each part of random rules, with what is told of one.
PARTS: dict[str, tuple[Callable[..., Iterable[object]], Iterable[object]]] = {
    "_NUMBERS": (lambda one: [*one, str(len(one))], [2, 3, 4, 5, 6, "1", "2"]),
    "_FEW": (lambda one: [len(one)], range(4)),
    "_MANY": (lambda one: [len(one)], range(15)),
    "_COUNTS": (lambda one: [one], range(1, 5)),
    "_HEART_WORTH": (lambda one: [one], range(1, 4)),
    "_QUEEN_WORTH": (tuple, range(1, 16)),
    "_BONUS": (
        lambda one: [each for card, *rest in one for each in (str(card), *map(repr, rest))],
        [
            *map(str, r.PACK - r.HEARTS - Cards("QS")),
            *map(str, {*range(-6, 11)} - {0}),
            "True",
            "False",
        ],
    ),
    "_NO_TRICKS": (tuple, map(r.NoTricks, range(-5, 6))),
    "_TRICKS": (lambda one: map(str, one), ["{0: 1, -1: 1}", "{-1: 5}", "{1: 2, -2: 3}"]),
    "_SUN": (tuple, [r.Sun(), r.Sun(r.Add())]),
    "_EFFECTS": (
        lambda one: [one],
        [
            *(
                r.Add(),
                r.Subtract(),
                r.Choice(),
                r.AddUnlessShooterLoses(),
                r.AddUnlessOpponentWins(),
            ),
            r.Choice((r.Subtract(), r.AddUnlessShooterLoses(), r.AddUnlessOpponentWins())),
            *(r.Add("opponents"), r.Nothing(), r.WinMatch()),
        ],
    ),
    "_MOON": (
        lambda one: [
            *((one[2], "worth"), (one[3], "counting"), (one[4], "together")),
            *([] if one[1] is None else [(one[1][1], "hearts"), (len(one[1][0]), "others")]),
        ],
        [
            *((worth, "worth") for worth in (None, *range(1, 31))),
            *((told, each) for told in (True, False) for each in ("counting", "together")),
            *((cards, "hearts") for cards in (Cards(), r.HEARTS)),
            *((count, "others") for count in range(4)),
        ],
    ),
    "_PLAY": (
        lambda one: [*map(len, one), *(each for each in one[2])],
        [0, 1, r.SafeQueen(), r.QueenWaits(), r.MustDiscard("QS JH TD")],
    ),
    "_BOOSTERS": (lambda one: one or [None], [None, r.Boosters()]),
    "_CANCELLING": (lambda one: one or [None], [None, r.Cancelling(), r.Cancelling("leader")]),
    "_TRUMPS": (
        lambda one: one or [None],
        [None, r.Trumps("S"), r.Trumps("5D"), r.Trumps("2H 9H AH")],
    ),
    "_RANKS": (lambda one: one or [None], [None, r.RankOrder(), r.RankOrder("ATKQJ")]),
    "_EACH_TRICK": (lambda one: one or [None], [None, 1, 2, 3]),
    "_MULTIPLIER": (lambda one: one or [None], [None, r.Multiplier("TC"), r.Multiplier("9D")]),
    "_FLOOR": (lambda one: one or [None], [None, r.DealFloor()]),
    "_CHARGED": (
        lambda one: [None] if one is None else [str(len(one[0])), one[1:]],
        [None, *"01234", *((most, waits) for most in (None, 1, 2) for waits in (True, False))],
    ),
    "_KITTIES": (
        lambda one: [one],
        [
            r.Kitty(taken_by="last_trick"),
            r.Kitty(taken_by="nobody"),
            *(
                r.Kitty(
                    None, "first_trick" if first else "first_penalty", "hand" if hand else "pile"
                )
                for first in (True, False)
                for hand in (True, False)
            ),
        ],
    ),
    "_DEALINGS": (
        lambda one: [one],
        [
            r.Dealing(turn, *ways)
            for turn in range(-1, 3)
            for ways in product((True, False), repeat=2)
        ],
    ),
    "_PARTNERS": (
        lambda one: [one],
        [None, r.Partners(2), r.Partners(2, True), r.Partners(2, False)],
    ),
    "_WRAPS": (
        lambda one: [*one, len(one)],
        [
            *(r.Wrap((13, 26)), r.ExactHit(13, 6), r.ExactHit(13, None, (5, 10), optional=True)),
            *(r.Multiples(10, 10), r.ExactHit(6, 3, key="exact.second"), r.TotalFloor(), 0, 1, 2),
        ],
    ),
    "_WINS": (lambda one: one or [None], [None, r.HitWins(13), r.Remains(4, 2)]),
    "_TIES": (
        lambda one: [one],
        [r.SharedPlaces(), r.PlayOn(), r.PlayOn(anew=True), r.LastTrick()],
    ),
    "_RANKINGS": (lambda one: [one], [r.EveryPlace(), r.WinnersOnly(), r.LowestPositive()]),
    "_RANKINGS_OF_SIDES": (lambda one: [one], [r.EveryPlace(), r.WinnersOnly()]),
    "_DOWN": (lambda one: [one], map(r.EndDownTo, range(-40, -4))),
    "_UP": (
        lambda one: one.ends if isinstance(one, r.EndFirst) else [one],
        [
            *map(r.EndAfter, range(1, 5)),
            *map(r.EndAt, range(5, 41)),
            *map(r.EndAbove, range(5, 41)),
            *(r.EndTurned(limit, each) for limit in range(5, 21) for each in (True, False)),
        ],
    ),
    "_LIVES": (lambda one: [one], [r.EndLives(n, limit) for n in (1, 2) for limit in range(5, 21)]),
}


@pytest.mark.parametrize("name", PARTS)
def test_a_part_of_random_rules_comes_up(name: str) -> None:
    """In all its values, and nothing else does."""
    tell, values = PARTS[name]
    wanted = set(values)

    def told(drawn: object) -> Iterable[object]:
        assert wanted.issuperset(tell(drawn))
        return tell(drawn)

    come_up(getattr(mixtures, name), told, wanted)


@pytest.mark.parametrize(("amount", "rises"), [(-6, True), (-7, False), (5, True), (None, True)])
def test_scores_rise_unless_seats_without_tricks_gain_as_much(
    amount: int | None, rises: bool
) -> None:
    """28 points are dealt out, and all four seats might take seven off."""
    for best, sign in (("low", 1), ("high", -1)):
        points = [r.heart_points(sign), r.queen_points(sign * 13), r.bonus_points("JD", sign * 2)]
        none = [] if amount is None else [r.NoTricks(sign * amount)]
        rules = Rules(players=4, points=[*points, *none], best=best)  # type: ignore[arg-type]
        assert mixtures._rises(rules, 4) is rises


def test_a_small_deck_without_penalty_cards_has_no_shoots() -> None:
    """At one of the tables is enough; a deck of two packs may be so small at a table of two."""
    few = Cards("5C 5C 2D 2D 3S 3S")
    out = {2: Cards(TWO_PACKS) - few, 4: Cards(TWO_PACKS) - few - Cards("2H 3H 4H 5H 6H 7H")}
    rules = Rules(
        name="few",
        players=(2, 4),
        deck=r.Deck(out, 2),
        passing=r.Passing(),
        opening=r.EldestOpens(),
        play=[],
        shoots=[r.Moon(), r.Sun()],
        end=r.EndAfter(),
    )
    assert len(rules.check()) == 2
    found = mixtures._without_doubted(rules)
    assert (found.name, found.shoots, found.check()) == ("few", (), ())


def test_a_match_that_may_never_end_by_its_scores_has_a_number_of_deals() -> None:
    """Any other end stands only where scores move towards it in every deal."""

    def told(rules: Rules) -> list[object]:
        rising = all(mixtures._rises(rules, players) for players in rules.players)
        if not isinstance(rules.end, r.EndAfter):
            assert rising
            assert (rules.adjustments, rules.results) == ((), ())
            assert {shoot.effect for shoot in rules.shoots} <= {r.Add()}
            assert isinstance(rules.end, r.EndDownTo) is (rules.best == "high")
        assert not (isinstance(rules.end, r.EndLives) and rules.partners)
        return [(type(rules.end), rules.best)]

    wanted = {(r.EndAfter, "high"), (r.EndDownTo, "high"), (r.EndAt, "low")}
    come_up(testing.rule_sets(named=False), told, wanted)


def test_named_variants_come_up() -> None:
    def told(rules: Rules) -> list[str]:
        assert rules.name == "mixture, amended" or rules is variants.get(rules.name)
        return [rules.name]

    come_up(testing.rule_sets(), told, [*variants.names(), "mixture, amended"])


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
def test_drawn_games_fit_their_rules(game: Game, named: Game) -> None:
    assert game.players in game.rules.players
    assert named == Game(variants.MICROSOFT)


@given(st.data())
def test_drawn_deals_can_be_dealt(data: st.DataObject) -> None:
    game = data.draw(testing.games())
    deal = data.draw(testing.deal_actions(game))
    state = game.start(seed=1)
    if state.phase is Phase.CALL:
        state = state.apply(data.draw(testing.actions(state)))
    after = state.apply(deal)
    assert after.history[-1] == deal
    assert after.dummy == Cards(deal.dummy)
    if not game.table.dummy_size:
        hands = data.draw(testing.deals(game))
        assert state.deal(hands).hands == tuple(map(Cards, hands))


@pytest.mark.parametrize("seat", range(4))
def test_a_seat_may_have_the_highest_cards(seat: int) -> None:
    high = Cards("AC AD AS AH KC KD KS KH QC QD QS QH")
    deals = testing.deals(Game(variants.AMERICAN))
    assert high <= Cards(example(deals, lambda hands: high <= Cards(hands[seat]))[seat])


# States, matches, actions


def test_every_phase_comes_up() -> None:
    small = SMALL.rules.amend(players=(3,))
    pack = small.deck.cards(3)
    spare = r.Deck(pack=pack + Cards("2C"))
    rules = [
        small.amend(r.Passing("call", 1)),
        small.amend(r.Passing("mix", 1)),
        small.amend(r.Charging(pack)),
        small.amend(spare, r.Kitty(None, "first_trick", "hand")),
    ]
    drawn = st.sampled_from(rules).flatmap(lambda each: testing.states(Game(each)))
    come_up(drawn, lambda state: [state.phase], Phase)


STATES: dict[str, Callable[[State], bool]] = {
    "before anything": lambda state: len(state.history) == 1,
    "a pass made": lambda state: (
        state.phase is Phase.PASS and 0 < len(state.actors) < state.game.players
    ),
    "a charge made": lambda state: (
        state.phase is Phase.CHARGE and 0 < len(state.actors) < state.game.players
    ),
    "a pass sent on": lambda state: any(isinstance(act, Forward) for act in state.history),
    "a card on the table": lambda state: bool(state.trick and state.trick.cards),
    "a later deal": lambda state: state.deal_number == 2 and state.phase is Phase.PLAY,
    "a shoot counted": lambda state: bool(state.hand_score and state.hand_score.shot),
    "on another sheet": lambda state: (
        isinstance(state.history[0], Start) and state.history[0].match is not None
    ),
}


def test_every_kind_of_state_comes_up() -> None:
    def told(state: State) -> list[str]:
        return [what for what, found in STATES.items() if found(state)]

    come_up(testing.states(EVENTFUL), told, STATES)


@pytest.mark.parametrize("strategy", [testing.states(SMALL), testing.matches(SMALL)])
def test_each_seat_may_be_the_first_dealer(strategy: SearchStrategy[State]) -> None:
    def told(state: State) -> list[int]:
        start = state.history[0]
        return [start.dealer] if isinstance(start, Start) and start.match is None else []

    come_up(strategy, told, range(3))


def test_cards_that_wait_come_up() -> None:
    pack = r.Deck(packs=2, pack=Cards("QC KC QS KH AH"))
    game = Game(SMALL.rules.amend(pack, r.Cancelling(), players=(5,)))
    assert example(testing.states(game), lambda state: bool(state.waiting)).trick is not None


def test_questions_come_up_and_are_answered() -> None:
    states = testing.states(SMALL)
    assert example(states, lambda state: state.question is not None).actors
    assert example(states, lambda state: isinstance(state.history[-1], Choose)).hand_score


@given(
    testing.states(Game(variants.MICROSOFT), max_deals=0),
    testing.states(max_deals=1),
    testing.states(Game(variants.MICROSOFT)),
)
def test_drawn_states_are_as_far_as_asked_for(state: State, other: State, third: State) -> None:
    assert state.game == Game(variants.MICROSOFT)
    assert state.deal_number == 0 or state.phase is Phase.DEAL
    assert third.deal_number < 3 or third.phase is Phase.DEAL
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
    game = Game(SMALL.rules.amend(r.Passing((way,), 2)))
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


#: Refusals, by rules under which they come up.
REFUSALS = [
    (SMALL.rules, "choice match.over phase turn hand.holds"),
    (
        STRICT.rules,
        "first_trick.bar follow.suit lead.broken opening pass.again pass.count pass.form",
    ),
    (
        SMALL.rules.amend(r.Charging("TS JS QS KS", 1)),
        "charging.again charging.cards charging.count charging.waits",
    ),
    (SMALL.rules.amend(r.Passing("call", 1)), "call"),
    (
        SMALL.rules.amend(
            r.Deck(r.PACK - Cards("9S TS JS QS KS AS TH QH KH AH")),
            r.Kitty(None, "first_trick", "hand"),
        ),
        "exchange.count",
    ),
]


@pytest.mark.parametrize(("rules", "keys"), REFUSALS)
def test_every_kind_of_refusal_comes_up(rules: Rules, keys: str) -> None:
    def told(drawn: tuple[State, Action]) -> list[str]:
        violation = drawn[0].explain(drawn[1])
        return [] if violation is None else [violation.rule]

    states = testing.states(Game(rules))
    pairs = states.flatmap(lambda state: st.tuples(st.just(state), testing.illegal_actions(state)))
    come_up(pairs, told, keys.split())


@pytest.mark.parametrize("kind", [Call, Charge, Choose, Exchange, Forward, Pass, Play])
def test_every_kind_of_action_is_refused_somewhere(kind: type[Action]) -> None:
    before = Game(variants.AMERICAN).start(seed=1)
    found = example(testing.illegal_actions(before), lambda action: isinstance(action, kind))
    assert before.explain(found) is not None


# Lines of play.


def test_lines_are_counted_by_hand() -> None:
    """Two leads, two discards, and everything else is forced: the example of the page."""
    end = Game(variants.AMERICAN).position(["7C 2D", "QS 2H", "9C 4D", "TC 5D"], leader=0)
    assert [testing.perft(end, depth) for depth in range(11)] == [1, 2, *[4] * 7, 0, 0]


def test_lines_end_where_cards_are_dealt_and_with_the_deal() -> None:
    """A called mix is dealt again, and the next deal begins with another call."""
    game = Game(variants.DIRTY_NASTY_FILTHY)
    call = game.start(seed=0)
    assert [testing.perft(call, depth) for depth in range(3)] == [1, 11, 0]
    rng, state = Random(0), finish(call.apply(Call("mix")).deal(), Random(0))
    assert state.phase is Phase.CALL
    last = call.apply(Call("mix")).deal()
    while sum(map(len, last.hands)) > 1 or last.phase is not Phase.PLAY:
        last = last.apply(last.random_action(rng, last.actors[0])) if last.actors else last.deal()
    assert testing.perft(last, 1) == 1
    assert testing.perft(last, 2) <= 2
    assert testing.perft(last, 3) == 0


def test_the_choice_of_a_total_belongs_to_a_line() -> None:
    """As the page says: four cards, and then the seat with 13 points keeps them or has none."""
    rules = variants.AMERICAN.amend(r.ExactHit(13, 0, optional=True))
    end = Game(rules).position(["7C", "QS", "9C", "TC"], leader=0)
    assert [testing.perft(end, depth) for depth in range(7)] == [1, 1, 1, 1, 1, 2, 0]


def test_the_last_actions_of_lines_are_counted_but_not_listed() -> None:
    state = Game(variants.WIKIPEDIA.amend(r.Passing("left", 7)), 3).start(seed=1).deal()
    assert testing.perft(state, 1) == comb(16, 7)
    with pytest.raises(InputError, match="11440 legal actions"):
        testing.perft(state, 2)


STATE = Game(variants.AMERICAN).start(seed=1).deal()


@pytest.mark.parametrize("strategy", [testing.states, testing.matches, testing.plays,
                                      testing.deals, testing.deal_actions])  # fmt: skip
@pytest.mark.parametrize("game", [variants.AMERICAN, STATE, "american"])
def test_what_is_no_game_is_named(
    strategy: Callable[..., SearchStrategy[object]], game: object
) -> None:
    with pytest.raises(InputError, match="game must be a Game, not"):
        find(strategy(game), lambda _: True, settings=settings(database=None))


@pytest.mark.parametrize(
    "call",
    [testing.actions, testing.illegal_actions, lambda state: testing.perft(state, 1),
     lambda state: testing.indistinguishable(state, 0, Random(1))],
)  # fmt: skip
@pytest.mark.parametrize("state", [STATE.view(0), STATE.game, None])
def test_what_is_no_state_is_named(call: Callable[[object], object], state: object) -> None:
    with pytest.raises(InputError, match="state must be of type State, not"):
        call(state)


@pytest.mark.parametrize("seat", [-1, 4, "0", 1.0])
def test_a_seat_that_is_not_at_the_table_is_named(seat: object) -> None:
    with pytest.raises(InputError, match="seat"):
        testing.indistinguishable(STATE, seat, Random(1))  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [-1, 0, 1, 17, 10**30, "4", 4.0, True])
def test_a_number_of_players_without_rules_is_named(players: object) -> None:
    with pytest.raises(InputError, match="players must be"):
        testing.rule_sets(players, named=False)  # type: ignore[arg-type]


@given(testing.rule_sets(16, named=False))
def test_there_are_rules_for_the_largest_table(rules: Rules) -> None:
    assert rules.check() == ()


@pytest.mark.parametrize("depth", [-1, 1.5, "2", None])
def test_a_depth_is_a_number(depth: object) -> None:
    with pytest.raises(InputError, match="the depth"):
        testing.perft(Game(variants.AMERICAN).start(seed=0), depth)  # type: ignore[arg-type]


def test_the_end_of_a_deal_comes_up() -> None:
    """Of the deal that is drawn, not only of those that are finished before."""
    states = testing.states(SMALL, max_deals=0)
    assert example(states, lambda state: len(state.match.hand_scores) == 1).deal_number <= 1
    deep = example(states, lambda state: len(state.tricks) == 2)
    assert deep.phase in (Phase.PLAY, Phase.CHOOSE)


def test_warren_is_dealt_to_a_seat() -> None:
    """RH-007: never to the kitty."""
    found = find(testing.deals(Game(variants.RICKETTS_WARREN)), lambda _: True)
    assert sum(Card("W") in hand for hand in found) == 1


# Moments of a match


def _unbroken_lead(state: State, action: Action) -> bool:
    """A lead before hearts are broken, from a hand that has some."""
    if state.phase is not Phase.PLAY or state.trick is None or state.trick.cards:
        return False
    hand = state.hands[action.seat or 0]
    return not state.broken and any(card.suit == "H" for card in hand)


@given(testing.plays())
def test_an_action_of_a_match_is_legal_and_has_a_seat(moment: tuple[State, Action]) -> None:
    state, action = moment
    assert action.seat in state.actors
    assert state.explain(action) is None


@given(testing.plays(Game(variants.AMERICAN), where=_unbroken_lead))
def test_the_moments_are_those_that_are_wanted(moment: tuple[State, Action]) -> None:
    assert _unbroken_lead(*moment)


@pytest.mark.parametrize("game", [Game(variants.AMERICAN), SMALL])
def test_a_test_without_moments_fails(game: Game) -> None:
    """Also where a match has fewer deals than are looked through."""

    @settings(MANY, max_examples=1)
    @given(testing.plays(game, where=lambda state, action: False, max_deals=5))
    def never(moment: tuple[State, Action]) -> None:
        raise AssertionError(moment)

    with pytest.raises(InputError, match="where: there is no such moment in 5 deals"):
        never()


@pytest.mark.parametrize(
    "strategy",
    [
        testing.states(EVENTFUL).map(lambda state: (state, None)),
        testing.plays(Game(variants.AMERICAN)),
        testing.matches(SMALL).map(lambda state: (state, None)),
    ],
)
def test_the_report_of_a_failure_can_be_replayed(
    strategy: SearchStrategy[tuple[State, object]],
) -> None:
    seen: list[State] = []

    @settings(MANY, max_examples=20)
    @given(strategy)
    def fails(moment: tuple[State, object]) -> None:
        seen.append(moment[0])
        raise AssertionError("found")

    with pytest.raises(AssertionError, match="found") as caught:
        fails()
    notes = "\n".join(caught.value.__notes__)
    text = notes.partition("The state as notation:\n")[2].partition("Failing test case")[0]
    text = text.partition("Falsifying example")[0]
    assert notation.replay(notation.read_text(text)) == seen[-1]
