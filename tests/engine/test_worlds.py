"""The worlds of a view, in figures that can be worked out by hand."""

import pickle
import tracemalloc
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import combinations, count, islice
from math import factorial, isnan, sqrt
from random import Random
from typing import Any

import pytest
from attrs import frozen
from hypothesis import assume, given
from hypothesis import strategies as st

from hearts import (
    Call,
    Cards,
    Deal,
    Exchange,
    Forward,
    Game,
    HeartsError,
    InputError,
    Match,
    Pass,
    Phase,
    Play,
    Rules,
    RulesError,
    State,
    Trick,
    View,
    bots,
    rollouts,
    testing,
    variants,
)
from hearts._core.cards.cards import WARREN_CARD
from hearts._core.play.facts import Facts
from hearts._engine.worlds.rare.bits import COPY, copies_in
from hearts._engine.worlds.rare.exact import ExactCases
from hearts.rules import (
    PACK,
    Boosters,
    CardPoints,
    Charging,
    Deck,
    EldestOpens,
    EndAfter,
    FirstTrickBar,
    HeartsBroken,
    Kitty,
    LowestOpens,
    Opening,
    Passing,
    PlayRule,
    QueenWaits,
)
from hearts.simulate import finish
from tests.laws.all_worlds import all_worlds, lying, stories
from tests.laws.helpers import everything_known
from tests.laws.small_games import GAMES, NINE, SMALL, moment


def dealt(rules: Rules, hands: Sequence[str], kitty: str | None = None, dealer: int = 0) -> State:
    """The state after these hands are dealt."""
    return Game(rules).start(seed=1, dealer=dealer).deal(hands, kitty=kitty)


def played(state: State, cards: str) -> State:
    """The state after these cards are played."""
    for card in cards.split():
        state = state.play(card)
    return state


def weights(view: View) -> dict[tuple[str, ...], int]:
    """The hands of every world, with its weight."""
    found: Counter[tuple[str, ...]] = Counter()
    for hands, weight in view.worlds():
        found[tuple(map(str, hands))] += weight
    return dict(found)


# Figures.


def test_before_the_first_pass_all_deals_of_the_other_cards_are_worlds() -> None:
    view = Game(variants.AMERICAN).start(seed=7).deal().view(0)
    assert view.worlds().count == factorial(39) // factorial(13) ** 3 == 84_478_098_072_866_400
    assert view.worlds().probability("QS", 1) == Fraction(1, 3)
    assert view.worlds().probability(view.hand[0], 0) == 1
    assert view.worlds().probability(view.hand[0], 1) == 0
    assert view.worlds().probability(view.hand[0], None) == 0


def test_a_spectator_sees_no_hand() -> None:
    view = Game(variants.AMERICAN).start(seed=7).deal().view(None)
    assert view.worlds().count == factorial(52) // factorial(13) ** 4
    assert view.worlds().probability("QS", 2) == Fraction(1, 4)


@given(testing.states(), st.integers(0, 9))
def test_unseen_cards_lie_in_other_hands_or_face_down(state: State, number: int) -> None:
    """PG-088, RH-048: tricks that wait, and an extra card that the seat knows, are seen."""
    assume(any(state.hands))
    seat = number % state.game.players
    view = state.view(seat)
    others = state.hands[:seat] + state.hands[seat + 1 :]
    down = Cards() if isinstance(view.kitty, Cards) else state.kitty
    put_down = sum(state.taken, Cards()) - sum(view.taken, Cards())
    assert view.worlds().unseen == sum(others, down + put_down)


def test_of_two_packs_each_copy_is_told_apart() -> None:
    """Two seats with two cards each of X X Y Y: six ways to deal, three that look different."""
    rules = SMALL.amend(Deck(packs=2, pack=Cards("QC KH AH")))
    state = dealt(rules, ["QC QC", "KH AH", "KH AH"])
    view = state.view(0)
    assert view.worlds().count == 6
    assert weights(view) == {
        ("QC QC", "KH KH", "AH AH"): 1,
        ("QC QC", "KH AH", "KH AH"): 4,
        ("QC QC", "AH AH", "KH KH"): 1,
    }
    assert view.worlds().probability("KH", 1) == Fraction(5, 6)
    worlds = view.worlds()
    split = worlds.given(1, has="KH").given(2, has="KH")
    assert Fraction(split.count, worlds.count) == Fraction(2, 3)
    assert worlds.given(1, has="KH KH").count == 1
    assert worlds.given(1, has="QC QC").count == 0
    assert worlds.given(1, has="QC").count == 0
    assert worlds.sample(Random(1)).view(0) == view
    assert view.worlds().sample(Random(1)) == worlds.sample(Random(1))


def mixed() -> State:
    """A state after a mix in which the cards that seat 0 put down went to others."""
    rules = variants.AMERICAN.amend(Passing("mix"))
    state = Game(rules).start(seed=3).deal()
    own = state.hands[0]
    for seat in range(4):
        state = state.apply(Pass(state.hands[seat][:3], seat))
    hands = [Cards(list(state.waiting - own)[:3]), *[Cards()] * 3]
    left = list(state.waiting - hands[0])
    hands[1:] = [Cards(left[place : place + 3]) for place in (0, 3, 6)]
    return state.deal(hands)


def test_two_of_my_discards_of_a_mix_lie_in_one_hand_in_one_case_of_four() -> None:
    """The pile is dealt fairly. Each placement once would say 12 of 38."""
    worlds = mixed().view(0).worlds()
    put = worlds.view.passed[0][1]
    together = [
        worlds.probability(put[0], seat)
        * worlds.given(seat, has=[put[0]]).probability(put[1], seat)
        for seat in (1, 2, 3)
    ]
    assert sum(together) == Fraction(1, 4)
    both = sum(worlds.given(seat, has=put[:2]).count for seat in (1, 2, 3))
    assert Fraction(both, worlds.count) == Fraction(12, 38)


def test_a_parcel_is_sent_on_in_one_of_287_cases() -> None:
    """The seat that gets it passes three of 13 cards, 286 ways, or sends it on."""
    rules = variants.AMERICAN.amend(Passing("left", optional=True))
    state = Game(rules).start(seed=3).deal()
    for seat in range(4):
        state = state.apply(Pass(state.hands[seat][:3], seat))
    view = state.view(0)
    cases = [Fraction(1), Fraction(1, 287), Fraction(1, 287**2)]
    card = view.passed[0][1][0]
    found = [view.worlds().probability(card, seat) for seat in (1, 2, 3)]
    assert found == [case / sum(cases) for case in cases]


def test_what_the_lowest_club_tells_of_the_kitty() -> None:
    """PG-063: after a lead of the three, the two lies in the kitty."""
    game = Game(variants.KITTY.amend(Passing("hold")))
    rest = [card for card in game.table.deck if str(card) not in ("2C", "3C")]
    hands = [Cards([*rest[place * 12 : place * 12 + 12]]) for place in range(4)]
    hands[0] = hands[0] - Cards([rest[0]]) + Cards("3C")
    state = game.start(seed=1).deal(hands)
    before = state.view(2).worlds()
    assert 0 < before.probability("2C", None) < 1
    assert before.probability("2C", 1) == 0
    after = state.play("3C").view(2)
    assert after.worlds().probability("2C", None) == 1
    assert state.play("3C") in after.worlds()


def test_a_revoke_in_given_tricks_proves_nothing() -> None:
    """A position takes tricks as they were, legal or not; plays after it are evidence."""
    game = Game(variants.AMERICAN.amend(HeartsBroken(), Passing("hold")))
    state = game.position(
        ["2S 3S", "5C 6C", "2H 3H", "2D 3D"],
        leader=3,
        tricks=[Trick(0, "2C 4D 3C 4C")],
        taken=[Cards(), Cards(), Cards(), Cards()],
    )
    view = state.view(0)
    assert state in view.worlds()
    assert view.worlds().probability("5C", 1) > 0
    after = state.play("2D").play("2S")
    assert after.view(3).worlds().probability("5C", 1) > 0
    void = after.play("5C").view(3)
    assert void.worlds().probability("5D", 1) == 0 < void.worlds().probability("5D", 2)
    assert after.play("5C") in void.worlds()


def revoked(seed: int, until: Callable[[State], bool], deal: int) -> View:
    """A view of a real table, at which seat 1 played two cards of one deal the other way round."""
    rng, game = Random(seed), Game(variants.AMERICAN)
    state = game.start(seed=seed)
    while not until(state):
        actors = state.actors
        state = (
            state.apply(state.random_action(rng, rng.choice(actors))) if actors else state.deal()
        )
    history = list(state.view(0).history)
    deals = [place for place, act in enumerate(history) if isinstance(act, Deal)]
    end = [*deals, len(history)][deal + 1]
    plays = [
        k for k in range(deals[deal], end) if isinstance(history[k], Play) and history[k].seat == 1
    ]
    for one, other in combinations(plays, 2):
        told = list(history)
        told[one], told[other] = told[other], told[one]
        with suppress(HeartsError):
            view = game.view(0, told)
            try:
                view.worlds().sample(rng)
            except HeartsError:
                return view
    raise AssertionError("no two cards can be told the other way round")


@pytest.mark.parametrize(
    ("seed", "until", "deal", "reason"),
    [
        (3, lambda state: len(state.tricks) == 8 and state.actor == 0, 0, "a play in it"),
        (0, lambda state: state.deal_number == 1 and state.actors, 0, "a play in an earlier deal"),
    ],
)
def test_without_a_world_the_opponents_play_by_their_cards(
    seed: int, until: Callable[[State], bool], deal: int, reason: str
) -> None:
    """A deal at a real table, or an earlier one, has a play against the rules."""
    view = revoked(seed, until, deal)
    for weigh in (
        lambda: view.worlds().sample(Random(1)),
        lambda: rollouts(view, 2, seed=1),
        lambda: bots.advice(view, worlds=2),
    ):
        with pytest.raises(InputError, match=f"no world fits the view: {reason} "):
            weigh()
    assert view.explain(bots.opponent(3)(view)) is None


# Conditions.


def test_conditions_are_ratios_of_counts() -> None:
    view = Game(variants.AMERICAN).start(seed=7).deal().view(0)
    worlds = view.worlds()
    void = worlds.given(1, lacks=[card for card in worlds.view.game.table.deck if card.suit == "S"])
    assert 0 < void.count < worlds.count
    assert void.probability("QS", 1) == 0
    assert void.probability("QS", 2) == Fraction(1, 2)
    sure = worlds.given(1, has="QS", lacks="KS")
    assert sure.probability("QS", 1) == 1
    assert sure.probability("KS", 1) == 0
    assert sure.conditions == ((1, Cards("QS"), Cards("KS")),)
    world = sure.sample(Random(1))
    assert "QS" in world.hands[1]
    assert world in sure
    assert world in worlds
    assert not all(worlds.sample(Random(seed)) in sure for seed in range(9))
    assert worlds.given(0, has=view.hand[:2], lacks="").count == worlds.count
    assert worlds.given(0, lacks=view.hand[:1]).count == 0


def test_a_world_meets_all_conditions() -> None:
    """One that has the card but not the void, or the void and not the card, is none of them."""
    worlds = Game(variants.MICROSOFT).start(seed=7).deal().view(0).worlds()
    has, lacks = worlds.given(1, has="QS"), worlds.given(1, lacks="KS")
    both = worlds.given(1, has="QS", lacks="KS")
    found = [worlds.sample(Random(seed)) for seed in range(40)]
    assert len({(world in has, world in lacks) for world in found}) == 4
    for world in found:
        held = world.hands[1]
        assert (world in has) is ("QS" in held)
        assert (world in lacks) is ("KS" not in held)
        assert (world in both) is ("QS" in held and "KS" not in held)


def test_no_world_is_left_where_conditions_contradict_what_was_seen() -> None:
    worlds = Game(variants.AMERICAN).start(seed=7).deal().view(0).worlds()
    none = worlds.given(1, has="QS").given(2, has="QS")
    assert none.count == 0
    assert list(none) == []
    for ask in (lambda: none.sample(Random(1)), lambda: none.probability("QS", 1)):
        with pytest.raises(InputError, match="contradict the view"):
            ask()
    with pytest.raises(InputError, match="not at this table"):
        worlds.given(7)
    with pytest.raises(InputError, match="is not a card"):
        worlds.probability("XX", 1)
    anything: Any = 5
    assert anything not in worlds
    assert Game(variants.MICROSOFT).start(seed=7).deal() not in worlds
    assert Game(variants.AMERICAN).start(seed=8).deal() not in worlds


def test_no_world_is_left_where_a_play_was_against_the_rules() -> None:
    """PG-068: seat 1 discards in the first trick, and follows suit in the second."""
    deck = Deck(pack=Cards("QC KC AC JC KS AS QH KH AH"))
    start = dealt(SMALL.amend(deck), ["QC KC AH", "JC KS AS", "QH KH AC"], dealer=2).view(0)
    plays = [Play("QC", 0), Play("KS", 1), Play("QH", 2), Play("KC", 0), Play("JC", 1)]
    wrong = start.game.view(0, [*start.history, *plays]).worlds()
    assert wrong.count == 0
    with pytest.raises(InputError, match="no world fits the view: a play in it is against the"):
        wrong.sample(Random(1))


def test_worlds_are_a_value() -> None:
    worlds = Game(variants.AMERICAN).start(seed=7).deal().view(0).worlds().given(1, has="QS")
    again = pickle.loads(pickle.dumps(worlds))
    assert again == worlds
    assert again.count == worlds.count
    assert repr(worlds) == f"<Worlds of {worlds.view!r}: {worlds.count}>"
    assert worlds != worlds.view.worlds()


# Custom rules.


@frozen
class Highest(PlayRule):
    """The highest card that may be played has to be."""

    key = "test.highest"

    def narrow(self, facts: Facts, cards: Cards) -> Cards:
        return cards[-1:]


@frozen
class Impossible(Opening):
    """Nobody says who leads: a rule that proves nothing by itself."""

    def leader(self, hands: tuple[Cards, ...], dealer: int, before: Any = ()) -> int:
        return next(seat for seat, hand in enumerate(hands) if "QS" in hand)


def test_a_rule_of_ones_own_is_asked_about_each_world() -> None:
    state = dealt(
        SMALL.amend(Highest(), HeartsBroken()), ["QC QS AS", "KC KS AH", "AC QH KH"], dealer=2
    )
    state = played(state, "AS KS KH")
    worlds = state.view(0).worlds()
    assert worlds.ignored == ("test.highest",)
    assert worlds.count >= 1
    for seed in range(5):
        world = worlds.sample(Random(seed))
        assert world.view(0) == state.view(0)
        assert state.game.replay(world.history) == world
    assert rollouts(state.view(0), 3, seed=1).count == 3


def test_an_opening_of_ones_own_is_asked_who_leads() -> None:
    state = dealt(SMALL.amend(Impossible()), ["QC KS AS", "KC QS AH", "AC QH KH"])
    worlds = state.view(0).worlds()
    assert worlds.ignored == ("opening",)
    assert worlds.probability("QS", 1) < 1
    assert {"QS" in worlds.sample(Random(seed)).hands[1] for seed in range(9)} == {True}


def test_rules_that_refuse_every_world_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    state = dealt(SMALL.amend(Impossible()), ["QC KS AS", "KC QS AH", "AC QH KH"])
    worlds = state.view(0).worlds()
    monkeypatch.setattr("hearts._engine.worlds.worlds.TRIES", 3)
    monkeypatch.setattr(Impossible, "leader", lambda *parts: 2)
    with pytest.raises(RulesError, match="opening: none of 3 worlds"):
        worlds.sample(Random(1))


# Everything at once, in small games.

#: Games that are tried in full, and after how many steps: a few of them, and all in the long form.
CASES = {
    "barred2": 6,
    "left1": 8,
    "low any": 4,
    "mix1 barred": 8,
    "waits": 5,
    "warren": 7,
}
#: The same for one moment of most games, the seed with the steps.
MOMENTS = {
    **dict.fromkeys(("plain", "left1", "right2", "scatter barred", "barred", "barred2"), (9, 3)),
    **dict.fromkeys(("barred3", "opt", "opt barred", "mix", "mix barred", "mix1 barred"), (9, 3)),
    **dict.fromkeys(
        ("warren", "holder", "holder any", "waits", "taker", "charge", "dummy"), (9, 3)
    ),
    **dict.fromkeys(("low any", "warren left", "warren mix", "exch2", "exch any"), (5, 2)),
}


def compare(view: View, state: State) -> None:
    """The worlds, their weights and a probability are those of all stories."""
    truth = all_worlds(view)
    total = sum(truth.values())
    found: dict[Any, Fraction] = {}
    worlds = view.worlds()
    exact = worlds._exact
    assert isinstance(exact, ExactCases)
    for leaf in exact.leaves:
        for place, ways in leaf.branch.each(leaf):
            key = (tuple(place[:-3]), *place[-3:])
            found[key] = found.get(key, Fraction(0)) + leaf.weight * ways
    assert set(found) == set(truth)
    assert worlds.count == len(truth)
    whole = sum(found.values())
    assert all(weight / total == found[key] / whole for key, weight in truth.items())
    assert lying(view, state) in truth
    card = view.game.table.deck[-1]
    for seat in range(view.game.players):
        there = sum(weight for key, weight in truth.items() if card in key[0][seat])
        assert worlds.probability(card, seat) == there / total


@pytest.mark.parametrize("name", CASES)
def test_worlds_are_those_of_all_stories(name: str) -> None:
    state = moment(GAMES[name], CASES[name], 1)
    compare(state.view(1), state)


@pytest.mark.parametrize(("steps", "seed"), [(9, 5), (7, 13)])
def test_a_lead_that_leaves_two_cases(steps: int, seed: int) -> None:
    """PG-075: a heart is led by a seat that later shows a club, and by one that may hold Warren.

    Both times one of the two reasons for which the lead may have been legal is out.
    """
    state = moment(GAMES["warren left"], steps, seed)
    compare(state.view(seed % 3), state)


@pytest.mark.parametrize("name", MOMENTS)
def test_worlds_are_those_of_all_stories_in_most_games(name: str) -> None:
    steps, seed = MOMENTS[name]
    state = moment(GAMES[name], steps, seed)
    compare(state.view(seed % 3), state)


#: Seeds of moments with few worlds and few stories, for each game.
QUICK = {
    "plain": (1, 11, 12, 13),
    "left1": (1, 2, 3),
    "right2": (1, 12, 14),
    "scatter barred": (1, 2, 4),
    "barred": (1, 2, 12),
    "barred2": (1, 12),
    "opt": (1, 2, 4),
    "opt barred": (1, 2, 12),
    "mix": (1, 2, 3, 4),
    "mix barred": (1, 2, 3, 4),
    "mix1 barred": (1, 2, 3, 4),
    "low any": (0, 2, 11, 12),
    "warren": (11, 12, 13, 15),
    "warren mix": (1, 2, 14),
    "warren mixk": (1,),
    "warren mixkb": (1, 2),
    "warren left": (1, 2, 14),
    "holder": (1, 2, 12),
    "holder any": (1, 12, 22, 23),
    "waits": (1, 11, 23, 33),
    "taker": (11, 13, 55, 66),
    "charge": (1, 2, 3, 4),
    "exch2": (0, 1, 2, 3),
    "exch any": (0, 11, 12),
}


@pytest.mark.parametrize("name", QUICK)
def test_worlds_are_those_of_all_stories_at_quick_moments(name: str) -> None:
    """After a pass, a redeal, a charge or some tricks, as one seat sees it."""
    for seed in QUICK[name]:
        state = moment(GAMES[name], 3 + seed % 11, seed)
        compare(state.view(seed % 3), state)


@pytest.mark.parametrize("name", QUICK)
def test_cards_that_are_alike_have_the_same_probabilities(name: str) -> None:
    fewer = 0
    for seed in QUICK[name][:2]:
        state = moment(GAMES[name], 3 + seed % 11, seed)
        worlds, deck = state.view(seed % 3).worlds(), list(dict.fromkeys(state.game.table.deck))
        groups = worlds._alike(deck)
        assert sorted(card for group in groups for card in group) == sorted(deck)
        fewer += len(deck) - len(groups)
        for group in groups:
            found = {tuple(worlds.probability(card, seat) for seat in range(3)) for card in group}
            assert len(found) == 1
    assert fewer


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in GAMES if name != "stock"])  # see test_stock.py
def test_worlds_are_those_of_all_stories_at_any_moment(name: str) -> None:
    for seed in range(20):
        state = moment(GAMES[name], 4 + seed % 10, seed)
        if state.phase is not Phase.DEAL:
            compare(state.view(seed % state.game.players), state)


#: What is rare, and the games in which it comes up.
RARE = {
    "redeal": ("mix", "mix barred", "mix1 barred", "mixkitty", "warren mix", "warren mixk"),
    "charge": ("charge",),
    "exchange": ("exch2", "exch any"),
    "forwarded": ("opt", "opt barred"),
}


def is_rare(what: str, state: State) -> bool:
    """Whether this stands in the view of somebody else."""
    if what == "forwarded":
        sent = [act for act in state.history if isinstance(act, Forward)]
        return state.phase is Phase.PLAY and bool(sent)
    return state.phase.value == what


#: A few rare views that have few worlds: the game, the seed of the moment, and who looks.
FEW = [
    *(("mix barred", 1, 0), ("mix1 barred", 56, 2), ("warren mix", 34, 0), ("warren mixk", 23, 0)),
    *(("charge", 1, 0), ("exch2", 34, 2), ("exch2", 34, 0), ("exch any", 1, 2)),
    *(("opt barred", 1, 2), ("mixkitty barred", 1, 2), ("warren mixkb", 1, 1)),
    *(("warren mixkb", 4, 0), ("warren mixkb", 4, 2), ("scatter bars", 1, 1)),
]


@pytest.mark.parametrize(("name", "seed", "seat"), FEW)
def test_worlds_are_those_of_all_stories_in_some_rare_views(
    name: str, seed: int, seat: int
) -> None:
    state = moment(GAMES[name], 3 + seed % 11, seed)
    compare(state.view(seat), state)


@pytest.mark.parametrize(
    ("name", "steps", "seed", "seat"),
    [
        ("exch any", 5, 3, 1),
        ("exch mix kitty", 10, 8, 0),
        ("warren mix2kb", 4, 2, 0),
        ("exch mix bar", 12, 31, 2),
        ("exch", 10, 8, 0),
        ("exch bars", 10, 1, 0),
    ],
)
def test_worlds_are_those_of_all_stories_with_a_kitty(
    name: str, steps: int, seed: int, seat: int
) -> None:
    """Cards that the taker kept of it, and cards that may not be passed in it."""
    state = moment(GAMES[name], steps, seed)
    compare(state.view(seat), state)


@pytest.mark.slow
@pytest.mark.parametrize("what", RARE)
def test_worlds_are_those_of_all_stories_in_rare_views(what: str) -> None:
    """In 250 views of each kind."""
    views = 0
    for seed in count():
        state = moment(GAMES[RARE[what][seed % len(RARE[what])]], 3 + seed % 11, seed)
        if is_rare(what, state):
            for seat in range(3):
                compare(state.view(seat), state)
                views += 1
        if views >= 250:
            return


@pytest.mark.parametrize("name", GAMES)
def test_a_world_looks_the_same_wherever_a_deal_stands(name: str) -> None:
    for seed in range(8):
        state = moment(GAMES[name], 1 + 2 * seed, seed)
        for seat in (None, seed % state.game.players):
            view = state.view(seat)
            worlds = view.worlds()
            assert state in worlds
            world = worlds.sample(Random(seed))
            again = state.game.replay(world.history)
            assert world == again
            assert everything_known(world) == everything_known(again)
            assert world.view(seat) == view


# Chance.


def chi(counts: Counter[Any], expected: dict[Any, Fraction], draws: int) -> float:
    """Return the distance of the counts from the expected ones, in standard deviations of chi-
    squared."""
    found = sum(
        (counts[key] - float(part) * draws) ** 2 / (float(part) * draws)
        for key, part in expected.items()
    )
    free = len(expected) - 1
    return (found - free) / sqrt(2 * free)


def biased(view: View, pool: Cards, absent: dict[int, str], rng: Random) -> tuple[str, ...]:
    """Hands dealt seat after seat from the cards left that each may hold, until it comes out."""
    while True:
        left, hands = list(pool), []
        for seat, size in enumerate(view.sizes):
            if seat == view.seat:
                hands.append(view.hand)
                continue
            free = [card for card in left if card.suit not in absent.get(seat, "")]
            if len(free) < size:
                break
            hands.append(Cards(rng.sample(free, size)))
            left = [card for card in left if card not in hands[-1]]
        else:
            return tuple(map(str, hands))


def test_draws_are_fair_where_a_simpler_way_is_not() -> None:
    """Seat 2 is void in spades. Dealing seat after seat gives seat 1 too many clubs."""
    deck = Cards("9C TC JC QC KC AC 9S TS JS QS KS AS")
    rules = SMALL.amend(Deck(pack=deck), players=(4,))
    state = dealt(rules, ["KC KS AS", "9C 9S TS", "TC JC QC", "AC JS QS"], dealer=3)
    view = played(state, "KS 9S TC JS").view(0)
    expected = dict.fromkeys(weights(view), Fraction(1, 36))
    assert len(expected) == view.worlds().count == 36
    worlds, rng, draws = view.worlds(), Random(1), 2000
    fair = Counter(tuple(map(str, worlds.hands(rng))) for _ in range(draws))
    assert abs(chi(fair, expected, draws)) < 5
    unfair = Counter(biased(view, Cards("TS QS 9C JC QC AC"), {2: "S"}, rng) for _ in range(draws))
    assert chi(unfair, expected, draws) > 50


def test_draws_follow_the_weights_of_a_mix() -> None:
    """Each placement once is another measure, and a control that draws so is found out."""
    state = dealt(SMALL.amend(Passing("mix", 2)), ["QC KC AC", "QS KS AS", "QH KH AH"])
    state = state.apply(Pass("QC KC", 0)).apply(Pass("QS KS", 1)).apply(Pass("QH KH", 2))
    view = state.deal(["QS QH", "QC KC", "KS KH"]).view(0)
    truth = weights(view)
    total = sum(truth.values())
    expected = {key: Fraction(weight, total) for key, weight in truth.items()}
    assert len(set(expected.values())) > 1
    worlds, rng, draws = view.worlds(), Random(1), 3000
    fair = Counter(tuple(map(str, worlds.hands(rng))) for _ in range(draws))
    assert abs(chi(fair, expected, draws)) < 5
    once = Counter(rng.choices(list(expected), k=draws))
    assert chi(once, expected, draws) > 5


def test_forwarding_is_told_from_what_comes_back() -> None:
    """PG-043: if all others send on, the own cards come back, and everything is known of them."""
    state = dealt(
        SMALL.amend(Passing("left", 1, optional=True)), ["QC KC AC", "QS KS AS", "QH KH AH"]
    )
    state = state.apply(Pass("QC", 0)).apply(Forward(1)).apply(Forward(2))
    view = state.view(0)
    assert str(view.hand) == "QC KC AC"
    assert view.worlds().count == 20
    worlds = view.worlds()
    assert worlds.sample(Random(1)).view(0) == view
    assert state in worlds
    mine = dealt(
        SMALL.amend(Passing("left", 1, optional=True)), ["QC KC AC", "QS KS AS", "QH KH AH"]
    )
    mine = mine.apply(Forward(0)).apply(Pass("QS", 1)).apply(Forward(2))
    check(mine)


def test_a_parcel_may_have_been_sent_on_before_a_charge() -> None:
    """PG-043: seat 3 got another card than it passed, so its own did not come back."""
    rules = variants.AMERICAN.amend(Passing("across", 1, optional=True), Charging())
    state, rng = Game(rules).start(seed=0).deal(), Random(0)
    while state.phase is Phase.PASS:
        state = state.apply(state.random_action(rng, state.actors[0]))
    assert state.phase is Phase.CHARGE
    check(state)


def check(state: State) -> None:
    """Worlds are drawn of the views of all, and each looks as what is."""
    for seat in (None, *range(state.game.players)):
        view = state.view(seat)
        worlds = view.worlds()
        assert state in worlds
        for seed in range(2):
            world = worlds.sample(Random(seed))
            assert world.view(seat) == view
            assert everything_known(state.game.replay(world.history)) == everything_known(world)


def test_cards_are_exchanged_for_a_kitty() -> None:
    """A card that the taker of the kitty was seen to lack came from the kitty, if it has it now."""
    rules = SMALL.amend(Deck(pack=NINE + Cards("7D")), Kitty(None, "first_trick", "hand"))
    state = dealt(rules, ["QC KC AC", "QS KS AS", "QH KH AH"], "7D", dealer=2)
    state = played(state, "AC QS QH").apply(Exchange("KC", 0))
    compare(state.view(1), state)
    state = played(state, "7D KS KH")
    for seat in (1, 2):
        compare(state.view(seat), state)
    check(state)


def kitty_dealt(state: State) -> str:
    """The kitty at the start of the deal."""
    [deal] = [act for act in state.deal_history if isinstance(act, Deal)]
    return str(Cards(deal.kitty))  # type: ignore[arg-type]


@pytest.mark.parametrize(("seed", "seat"), [(0, 0), (4, 0), (5, 2)])
def test_a_hand_and_a_kitty_that_became_one_are_told_apart_fairly(seed: int, seat: int) -> None:
    """Of the cards that the taker had in the end, those that may not be passed were more likely in
    its hand."""
    rules = SMALL.amend(
        Deck(pack="QC KC QS KS QH KH 7D 8D"),
        Kitty(None, "first_trick", "hand"),
        Passing("left", 1, "QS KS 7D"),
    )
    rng, state = Random(seed), Game(rules).start(seed=seed).deal()
    while state.phase is not Phase.EXCHANGE:
        state = state.apply(state.random_action(rng, state.actors[0]))
    view = state.apply(state.random_action(rng)).view(seat)
    are_told_fairly(view, lambda state: (state.hands, kitty_dealt(state)), rng)


def are_told_fairly(view: View, what: Callable[[State], Hashable], rng: Random) -> None:
    """A thousand worlds agree with all stories in this respect."""
    first = view.game.start(seed=1, dealer=view.dealer)
    truth: Counter[Hashable] = Counter()
    for each, weight in stories(view, first, list(view.deal_history[1:]), Fraction(1), ()):
        if each.view(view.seat) == view:
            truth[what(each)] += weight  # type: ignore[assignment]
    whole = sum(truth.values())
    expected = {key: Fraction(weight) / whole for key, weight in truth.items()}
    worlds, draws = view.worlds(), 1000
    found = Counter(what(worlds.sample(rng)) for _ in range(draws))
    assert len(expected) > 1
    assert found.keys() <= expected.keys()
    assert abs(chi(found, expected, draws)) < 5


#: With hands of three cards some seats have to pass Warren, or another barred card.
WARREN_BARRED = SMALL.amend(
    Deck(pack=NINE + Cards("W")),
    Kitty(1, "warren"),
    Passing("mix", 2, "W QS KS AS QC KC", mix_kitty=True),
)


def test_warren_was_passed_though_it_is_barred() -> None:
    view, rng = moment(WARREN_BARRED, 9, 6).view(2), Random(1)
    for _ in range(5):
        world = view.worlds().sample(rng)
        assert world.view(2) == view
        assert any(passed for _, _, passed in barred_passes(world))
    on_the_pile = moment(WARREN_BARRED, 4, 1)
    assert on_the_pile.phase is Phase.REDEAL
    check(on_the_pile)


def test_a_seat_that_passed_more_barred_cards_is_likelier_to_have_passed_warren() -> None:
    are_told_fairly(moment(WARREN_BARRED, 9, 6).view(2), barred_passes, Random(1))


def barred_passes(state: State) -> tuple[tuple[int | None, int, bool], ...]:
    """The number of barred cards that each seat passed, and whether Warren was one of them."""
    barred = Cards("QS KS AS QC KC")
    return tuple(
        (act.seat, len(act.cards & barred), WARREN_CARD in act.cards)
        for act in sorted(state.deal_history, key=lambda act: act.seat or 0)
        if isinstance(act, Pass)
    )


def test_the_lowest_card_of_all_is_looked_at_too() -> None:
    """PG-075: a seat that leads a heart before hearts are broken has no other suit."""
    pack = NINE - Cards("QC") + Cards("1C 7D")
    state = moment(SMALL.amend(Deck(pack=pack), Kitty(), HeartsBroken()), 7, 13)
    compare(state.view(0), state)


def test_a_placement_that_two_openings_allow_counts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seat with the two of clubs held it and led, or took it up with the kitty."""
    rules = SMALL.amend(
        Deck(pack=NINE + Cards("2C 3C")),
        Kitty(None, "first_trick", "hand"),
        LowestOpens(any_card=True),
    )
    state = dealt(rules, ["3C KC AC", "QS KS AS", "QH KH AH"], "2C QC", dealer=2)
    state = played(state, "AC QS QH")
    assert state.phase is Phase.EXCHANGE
    compare(state.view(1), state)
    compare(state.apply(Exchange("2C QC", 0)).view(1), state.apply(Exchange("2C QC", 0)))
    found = state.view(1).worlds().count
    for most, exact in ((0, False), (1, True)):  # cards that lie alike in both cases are no ways
        monkeypatch.setattr("hearts._engine.worlds.rare.distinct.MOST", most)
        assert (state.view(1).worlds().count == found) is exact


def test_a_waived_bar_leaves_two_cases() -> None:
    """PG-075: a heart may be led from hearts and the queen alone, or where the bar of the first
    trick took away all else."""
    bars = (FirstTrickBar("KC QC"), HeartsBroken(spared="QS"))
    for hand, other in (("QC KC AH", "QS KS AS"), ("QS KH AH", "QC KS AS")):
        rest = NINE - Cards(hand) - Cards(other)
        state = dealt(SMALL.amend(*bars), [str(rest), hand, other]).play("AH")
        compare(state.view(0), state)
        compare(state.view(2), state)
        kitty = SMALL.amend(
            *bars, Deck(pack=NINE + Cards("7D")), Kitty(None, "first_trick", "hand")
        )
        state = dealt(kitty, [str(rest), hand, other], "7D").play("AH")
        state = state.play(state.legal_cards()[0])
        state = state.play(state.legal_cards()[0])
        assert state.phase is Phase.EXCHANGE
        compare(state.view(0), state)
        check(state)
        state = state.apply(Exchange("7D", 1))
        compare(state.view(0), state)
        check(state.play(state.legal_cards()[0]))


def test_one_card_may_have_been_the_reason_for_two_leads() -> None:
    """PG-075: a hand with another card than hearts and spared ones leads no heart."""
    rules = SMALL.amend(
        Deck(pack="JS TS AH KC 9D 9S KS QH KH JH 8S 7S 7D 8D 6D AC 5D"),
        Kitty(None, "first_penalty", "hand"),
        HeartsBroken(spared="JS TS"),
        QueenWaits("JS TS KC AC 9D"),
    )
    hands = ["JS TS AH KC 9D", "9S KS QH KH JH", "8S 7S 7D 8D 6D"]
    state = played(dealt(rules, hands, "AC 5D", dealer=2), "JS 9S 8S TS KS 7S QH 7D AH")
    state = state.apply(Exchange("AC 5D", 0)).play("KC")
    # Seat 0 led with two of KC, AC and 9D in the hand. Seat 2 has two of AC, 9D, 8D, 6D and 5D.
    # Three choices leave three pairs to seat 0, three with AC and three with 9D leave one pair.
    assert state.view(1).worlds().probability("AC", 2) == Fraction(3, 3 * 3 + 3 + 3)


def test_a_card_that_was_passed_may_tell_the_case() -> None:
    bars = (FirstTrickBar("KC QC"), HeartsBroken(spared="QS"), Passing("left", 1))
    state = dealt(SMALL.amend(*bars), ["KC KS AS", "QC AH AC", "QS QH KH"])
    state = state.apply(Pass("KC", 0)).apply(Pass("AC", 1)).apply(Pass("QS", 2)).play("AH")
    compare(state.view(0), state)
    check(state)


def test_earlier_deals_are_made_up_too() -> None:
    for name in ("left1", "mixkitty", "exch"):
        rng = Random(1)
        state = Game(GAMES[name].amend(Passing((*GAMES[name].passing.cycle, "call"), 1))).start(
            seed=1
        )
        for step in range(22):
            if state.is_over:
                break
            if state.phase in (Phase.DEAL, Phase.REDEAL):
                state = state.deal()
            else:
                seat = rng.choice(state.actors)
                state = state.apply(state.random_action(rng, seat))
            if step in (14, 21):
                check(state)


def test_a_position_shows_who_charged() -> None:
    game = Game(variants.TURBO.amend(Charging(held_back=False)))
    state = game.position(
        ["2D 3D QS", "5C 6C AH", "2S 3S 4S", "2H 3H"],
        leader=3,
        trick="4C",
        tricks=[Trick(0, "2C 4D 3C 5D"), Trick(2, "TC QC 8C 7C")],
        taken=["JD", "", "", ""],
        charged="QS AH TC JD",
    )
    check(state)
    assert state.view(1).worlds().probability("QS", 0) == 1
    assert state.view(0).worlds().probability("AH", 1) == 1
    check(state.play("2D").play("5C"))
    two = Game(variants.CANCELLATION.amend(Charging("QS AH", held_back=False)), 6)
    state = two.position(["2D", "QS", "QS", "AH", "AH", "3D"], leader=0, charged="QS AH AH")
    check(state)
    assert state.view(0).worlds().probability("QS", 1) == 1
    hands = ["2D", "3D", "QS 4D", "5D 6D", "7D 8D", "9D TD"]
    state = two.position(hands, leader=0, trick="2S QS", charged="QS")
    check(state)
    # The other copy is one of 101 hidden cards.
    assert state.view(0).worlds().probability("QS", 1) == Fraction(1, 101)


@pytest.mark.parametrize(("kitty", "other"), [("3C", "4C"), ("4C", "3C")])
def test_charged_cards_of_a_position_beside_a_kitty_that_is_taken_up(
    kitty: str, other: str
) -> None:
    """PG-166: the taker of the kitty may put down a card that it has charged, but it did not find
    it in the kitty. A charged card that nobody holds lies there."""
    pack = Deck(pack="3C 4C 5C 6D 7D 8D 9S QS 2H AH")
    rules = SMALL.amend(pack, Kitty(None, "first_trick", "hand"), Charging("QS AH 4C"))
    hands = ["6D 8D AH", "7D 9S QS", f"{other} 5C 2H"]
    state = Game(rules).position(hands, leader=1, kitty=kitty, charged="QS AH 4C")
    state = played(state, "9S 2H AH")
    assert state.phase is Phase.EXCHANGE
    check(state)
    assert state.view(0).worlds().probability("QS", 1) == 1
    assert state.view(0).worlds().probability("4C", 2) == (other == "4C")
    state = state.apply(Exchange("7D", 1))
    check(state)
    # Seat 1 has put down one of three cards, of which one is the queen.
    assert state.view(0).worlds().probability("QS", 1) == Fraction(2, 3)
    assert state.view(0).worlds().probability("4C", 1) == (0 if other == "4C" else Fraction(2, 3))
    assert state.view(2).worlds().probability("QS", 1) == Fraction(2, 3)


def test_warren_in_a_position() -> None:
    game = Game(GAMES["warren"])
    state = game.position(["W QC", "KC QS", "AC KS"], leader=0, kitty="AS")
    check(state)
    check(state.play("W"))
    check(state.play("W").play("QS"))
    after = game.position(["QC", "KC", "AC"], leader=2, tricks=[Trick(0, "W=QH QS KH")], kitty=None)
    check(after)


def test_a_trick_that_goes_on_shows_that_warren_is_a_booster() -> None:
    """RH-051, PG-098: of the two unseen clubs only the three lengthens the trick."""
    rules = variants.RICKETTS_WARREN.amend(
        Deck(pack="2C 3C AC KH QH 2H 7D 9D QS W"), EldestOpens(), Passing(), players=(3,)
    )
    hands = ["9D QS W", "2C AC KH", "7D 2H QH"]
    even = Fraction(1, 4)
    for boosters, chance in (("3C 7D", 0), ("3C AC 7D", even), ("3C 2C 7D", even)):
        game = Game(rules.amend(Boosters(Cards(boosters))))
        state = game.position(hands, leader=0, kitty="3C")
        state = played(state, "QS KH 2H W 2C")
        # 3C or AC is the kitty, and the other one and 9D lie in two hands.
        assert state.view(2).worlds().probability("3C", 1) == even
        state = state.play("QH")
        check(state)
        assert state.view(2).worlds().probability("3C", 1) == chance
        check(state.play("9D"))


def test_warren_is_out_of_play_in_a_position_without_a_kitty() -> None:
    """RH-007: Warren stands for a card of the kitty, so no hand may hold it."""
    game = Game(GAMES["warren"])
    state = game.position(["QC", "KC", "AC"], leader=0, taken=["KS", "", ""])
    check(state)
    check(state.play("QC"))
    view = state.view(0)
    assert view.worlds().probability("W", None) == 1
    # Of seven unseen cards besides Warren, two lie in hands.
    assert view.worlds().count == 7 * 6


def test_a_kitty_may_hold_the_other_copy_of_a_taken_card() -> None:
    rules = SMALL.amend(Deck(packs=2, pack=Cards("9C QC QS KH AH")), Kitty())
    state = Game(rules).position(
        ["QC QC", "KH KH", "QS QS"], leader=0, taken=["AH", "9C", "9C"], kitty="AH"
    )
    check(state)
    state = played(state, "QC KH QS")
    check(state)
    assert state.view(0).worlds().count == 2  # the taker of the trick knows the kitty too


#: Hands of seven cards, of which six are passed: few barred cards make up a hand.
SEVEN = variants.AMERICAN.amend(Kitty(), EldestOpens(), players=(7,))


@pytest.mark.parametrize(
    "rules",
    [
        SEVEN.amend(Passing("scatter", 6, "QS KS AS")),
        SEVEN.amend(Passing("mix", 3, "QS AS")),
        SEVEN.amend(Passing("left", 6, "QS KS AS", optional=True)),
    ],
    ids=["scatter", "mix", "forwarding"],
)
def test_barred_cards_may_have_been_passed_at_a_large_table(rules: Rules) -> None:
    """Ways that no hand can have had are left out, not tried."""
    state = moment(rules, 12, 1)
    worlds = state.view(0).worlds()
    assert state in worlds
    world = worlds.sample(Random(1))
    assert world.view(0) == state.view(0)


def test_too_many_ways_to_pass_barred_cards_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bound is on ways that are weighed; a world that is drawn is told nonetheless."""
    monkeypatch.setattr("hearts._engine.worlds.rare.stories.MOST_WAYS", 500)
    hearts_barred = Cards([card for card in PACK if card.suit == "H"])
    for way in ("scatter", "mix"):
        state = moment(SEVEN.amend(Passing(way, 6, hearts_barred)), 12, 1)
        with pytest.raises(InputError, match="barred cards may have been passed in more than 500"):
            state.view(0).worlds()
    worlds = moment(SEVEN.amend(Passing("scatter", 6, "QS KS")), 12, 1).view(0).worlds()
    for _ in range(9):  # each count is one of its own
        assert 0 < worlds.probability("2H", None) < 1
    assert len({worlds.sample(Random(seed)) for seed in range(9)}) == 9


@pytest.mark.parametrize("plays", [0, 12, 30, 48])
def test_the_first_worlds_come_at_once_at_the_largest_table(plays: int) -> None:
    """They are not listed beforehand: there are up to 10**99 of them."""
    state = moment(variants.CANCELLATION.amend(players=10), plays + 1, 1)
    for seat in (0, None):
        worlds = state.view(seat).worlds()
        tracemalloc.start()
        found = list(islice(worlds, 3))
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert len(dict(found)) == 3
        assert most < 10**6
        assert all(sum(map(len, hands)) == sum(map(len, state.hands)) for hands, _ in found)


def test_two_packs_hide_two_copies() -> None:
    rules = SMALL.amend(Deck(packs=2, pack=Cards("QC KH AH QS")), players=(4,))
    state = dealt(rules, ["QC QC", "KH AH", "KH AH", "QS QS"], dealer=3)
    check(state)
    check(state.play("QC").play("KH"))
    mixed_up = rules.amend(Passing("mix", 1))
    state = moment(mixed_up, 6, 3)
    check(state)


@pytest.mark.parametrize(
    ("pack", "barred", "dealt_first", "passed", "dealt_again"),
    [
        (
            "4C 5C 5S 9S",
            "4C 5S 9S",
            ["4C 4C 9S 5S", "9S 5C 5C 5S"],
            ["5S", "5C"],
            ["5S", "5C"],
        ),
        (
            "4S 5S 6S 9S 5C",
            "9S 5C",
            ["5C 6S 5S 4S 5C", "9S 9S 6S 4S 5S"],
            ["5S 6S", "6S 4S"],
            ["4S 5S", "6S 6S"],
        ),
    ],
)
def test_both_copies_of_a_card_may_be_barred(
    pack: str, barred: str, dealt_first: list[str], passed: list[str], dealt_again: list[str]
) -> None:
    """A hand is full of barred cards sooner with two packs (PG-041)."""
    rules = SMALL.amend(
        Deck(packs=2, pack=pack),
        EldestOpens(),
        Passing("mix", len(passed[0].split()), barred),
        CardPoints("points.nine", {"9S": 1}),
        players=(2,),
    )
    state = Game(rules).start(seed=1).deal(dealt_first)
    for seat, cards in enumerate(passed):
        state = state.apply(Pass(cards, seat))
    state = state.deal(dealt_again)
    check(state)
    compare(state.view(0), state)
    compare(state.view(1), state)


def test_before_a_deal_nothing_is_hidden() -> None:
    game = Game(variants.AMERICAN)
    sheet = Match(variants.AMERICAN).add((13, 5, 8, 0))
    for state in (game.start(seed=1), game.start(seed=1, match=sheet)):
        check(state)
        assert state.view(0).worlds().count == 1
        assert state.view(0).worlds().probability("QS", None) == 1
    check(game.start(seed=1, match=sheet).deal())


def test_after_a_position_there_are_more_deals() -> None:
    state = Game(SMALL.amend(EndAfter(9))).position(["QC", "KC", "AC"], leader=0)
    state = played(state, "QC KC AC").deal()
    check(state)
    check(state.play(state.legal_cards()[0]))


def test_whoever_holds_warren_knows_the_extra_card() -> None:
    """RH-048: and knows that it lies on the pile, if the kitty is shuffled in."""
    rules = GAMES["warren mixk"]
    state = dealt(rules, ["W QC KC", "AC QS KS", "AS QH KH"], "AH")
    check(state)
    passed = state.apply(Pass("W", 0)).apply(Pass("AC", 1)).apply(Pass("AS", 2))
    check(passed)
    assert passed.view(0).worlds().probability("AH", 1) == 0
    check(passed.deal(["AC", "W", "AH"], kitty="AS"))
    check(passed.deal(["W", "AC", "AH"], kitty="AS"))


def test_warren_does_not_stand_for_a_card_that_the_viewer_passed() -> None:
    """RH-048: that card was in a hand, and the kitty was not shuffled in with it."""
    state = dealt(GAMES["warren mix"], ["W QC KC", "AC QS QH", "AS KS KH"], "AH", dealer=2)
    passed = state.apply(Pass("QC", 0)).apply(Pass("QH", 1)).apply(Pass("KS", 2))
    state = passed.deal(["KS", "QC", "QH"]).play("W")
    compare(state.view(1), state)
    check(state)


def test_no_lead_is_higher_than_a_card_that_the_viewer_passed() -> None:
    """PG-062: of the two and the three of clubs, only the two may lie in the kitty."""
    rules = GAMES["low kitty"].amend(Passing("mix", 1))
    state = dealt(rules, ["3C KC AC", "QS KS AS", "QC KH AH"], "2C QH")
    passed = state.apply(Pass("3C", 0)).apply(Pass("AS", 1)).apply(Pass("AH", 2))
    state = passed.deal(["AS", "AH", "3C"])
    compare(state.view(0), state)
    check(state)


def test_the_completions_of_a_view_are_of_worlds() -> None:
    state = moment(GAMES["left1"], 5, 2)
    found = rollouts(state.view(0), 40, seed=1)
    assert found == rollouts(state.view(0), 40, seed=1)
    assert found != rollouts(state.view(0), 40, seed=2)
    assert found.count == 40
    assert sum(found.squares) > 0
    assert all(0 < error < 5 for error in found.error)
    assert rollouts(state, 40, seed=1).error == ()
    assert all(map(isnan, rollouts(state.view(0), 1, seed=1).error))
    hidden_kitty = moment(GAMES["kitty"], 6, 2)
    assert hidden_kitty.phase is Phase.PLAY
    assert rollouts(hidden_kitty.view(0), 3, seed=1).count == 3
    open_pass = Game(GAMES["left1"]).start(seed=1).deal().view(0)
    assert rollouts(open_pass, 3, seed=1).count == 3
    with pytest.raises(InputError, match="no deal is under way: the phase is deal"):
        rollouts(Game(GAMES["left1"]).start(seed=1).view(0), 1, seed=1)
    with pytest.raises(InputError, match="number of completions"):
        rollouts(open_pass, 0, seed=1)


def test_what_lay_on_the_pile_did_not_come_from_the_kitty() -> None:
    """Seat 2 showed a void in clubs and then took the kitty up: it cannot have my king."""
    rules = SMALL.amend(
        Deck(pack=NINE + Cards("7D")), Kitty(None, "first_penalty", "hand"), Passing("mix", 1)
    )
    state = dealt(rules, ["AC QH KC", "QC KH QS", "KS AH AS"], "7D", dealer=2)
    state = state.apply(Pass("KC", 0)).apply(Pass("QS", 1)).apply(Pass("AS", 2))
    state = played(state.deal(["QS", "KC", "AS"]), "AC QC KS QH KH AH")
    assert state.phase is Phase.EXCHANGE
    assert state.view(0).worlds().probability("KC", 1) == 1
    compare(state.view(0), state)
    check(state)
    after = state.apply(Exchange("AS", 2))
    compare(after.view(1), after)
    check(after.play("7D"))
    other = dealt(rules, ["AC QH AS", "QC KH QS", "KS AH KC"], "7D", dealer=2)
    other = other.apply(Pass("AS", 0)).apply(Pass("QS", 1)).apply(Pass("KC", 2))
    other = played(other.deal(["QS", "KC", "AS"]), "AC QC KS QH KH AH")
    compare(other.view(0), other)
    check(other.apply(Exchange("7D", 2)).play("AS"))


def test_how_likely_a_void_is() -> None:
    state = Game(variants.DAME_DE_PIQUE).start(seed=1).deal()
    while len(state.tricks) < 11:
        state = state.play(state.legal_cards()[0])
    view = state.view(0)
    worlds = view.worlds()
    for suit, seat in ((suit, seat) for suit in "CDSH" for seat in range(4)):
        fitting = sum(
            weight for hands, weight in worlds if not any(card.suit == suit for card in hands[seat])
        )
        assert worlds.void_probability(suit, seat) == Fraction(fitting, worlds.count)
    with pytest.raises(InputError, match="suit: 'X' is not a suit of this game"):
        worlds.void_probability("X", 0)


def test_copies_of_cards_among_those_that_are_there() -> None:
    """Of two copies the second is found first; each bit is found once."""
    cards = Cards("QS 2H")
    queen, two = (int(card.bit) for card in cards)
    every = queen | two | queen << COPY | two << COPY
    assert copies_in(every, Cards("QS")) == queen << COPY
    assert copies_in(every, Cards("QS QS")) == queen | queen << COPY
    assert copies_in(queen | two, cards) == queen | two
    assert copies_in(every, Cards()) == 0


def test_cards_are_dealt_in_no_order() -> None:
    """Nobody saw the order in which the others got their cards."""
    world = Game(variants.MICROSOFT).start(seed=1).deal().view(0).worlds().sample(Random(1))
    [deal] = [act for act in world.history if isinstance(act, Deal)]
    assert all(list(deal.hands[seat]) != sorted(Cards(deal.hands[seat])) for seat in (1, 2, 3))  # type: ignore[arg-type]


@pytest.mark.parametrize("call", ["mix", {2: 2, 1: 1}])
def test_the_call_for_the_next_deal_does_not_change_the_deal_before(call: Any) -> None:
    """PG-055: until the cards are dealt, a view shows the deal that is over."""
    state = Game(variants.DIRTY_NASTY_FILTHY).start(seed=1).apply(Call({1: 3}))
    state = finish(state.deal(), Random(1))
    while state.phase is Phase.CHOOSE:
        state = state.apply(state.random_action(Random(1)))
    state = state.apply(Call(call))
    assert state.phase is Phase.DEAL
    for seat in (0, 1, None):
        worlds = state.view(seat).worlds()
        assert worlds.count == 1
        assert worlds.sample(Random(1)).view(seat) == state.view(seat)


def test_worlds_are_drawn_with_a_random() -> None:
    wrong: Any = 7
    worlds = Game(variants.DAME_DE_PIQUE).start(seed=7).deal().view(0).worlds()
    for draw in (worlds.hands, worlds.sample):
        with pytest.raises(InputError, match=r"^rng must be a random\.Random or a .*, not 7"):
            draw(wrong)


def test_cards_of_a_suit_that_the_taker_lacked_are_drawn_from_the_kitty() -> None:
    """PG-027: a world in which it holds such a card looks the same to the viewer."""
    view = moment(GAMES["exch2"], 10, 216).view(1)
    worlds = view.worlds()
    for seed in range(40):
        assert worlds.sample(Random(seed)).view(1) == view


def test_a_world_after_an_exchange_in_a_position_has_the_history_of_its_deal() -> None:
    """PG-027."""
    game = Game(variants.PAGAT_EXCHANGE, 3)
    hands = ["3D", "5D 6D", "7D 8D"]
    state = game.position(hands, leader=0, trick="2H", kitty="AS", broken=True)
    state = state.play("5D").play("7D").apply(Exchange("AS", seat=0))
    world = state.view(0).worlds().sample(Random(0))
    assert world.view(0) == state.view(0)
    assert game.replay(world.history) == world
