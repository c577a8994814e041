"""Cards drawn from a stock: what a seat knows of them, and the worlds, against every deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, factorial
from random import Random

import pytest

from hearts import (
    Card,
    Cards,
    Deal,
    Forward,
    Game,
    IllegalAction,
    InputError,
    Phase,
    Play,
    Rules,
    RulesError,
    Shown,
    State,
    View,
    Violation,
    rollouts,
    variants,
)
from hearts.rules import (
    Deck,
    EldestOpens,
    EndAfter,
    FirstTrickBar,
    HeartsBroken,
    LowestOpens,
    QueenWaits,
    Stock,
)
from tests.sizes import scaled

DRAW = Game(variants.DRAW_TWO)
SMALL = Rules(
    name="drawn",
    players=2,
    deck=Deck(pack=Cards("QC KC AC QS KS AS QH KH AH 7D")),
    kitty=Stock(4),
    opening=EldestOpens(),
    end=EndAfter(3),
)
GAMES = {
    "plain": SMALL,
    "bars": SMALL.amend(HeartsBroken(), FirstTrickBar()),
    "waived": SMALL.amend(HeartsBroken(spared="QS"), QueenWaits("QS KS")),
}
LOWEST = SMALL.amend(
    Deck(pack=Cards("QC KC AC QS KS AS QH 7D")), LowestOpens(), Stock(2), name="lowest"
)
#: Hands now and the stock in order.
Lying = tuple[tuple[Cards, ...], tuple[Card, ...]]


def begun(rules: Rules, plays: int, seed: int) -> State:
    """A small deal after so many plays at random."""
    rng = Random(seed)
    state = Game(rules).start(seed=seed, dealer=seed % 2).deal()
    for _ in range(plays):
        state = state.play(rng.choice(list(state.legal_cards())))
    return state


def splits(cards: Sequence[Card], sizes: Sequence[int]) -> Iterator[list[tuple[Card, ...]]]:
    """Every way to deal hands of these sizes, and the rest in every order."""
    if not sizes:
        yield from ([order] for order in permutations(cards))
        return
    for hand in combinations(cards, sizes[0]):
        left = [card for card in cards if card not in hand]
        for others in splits(left, sizes[1:]):
            yield [hand, *others]


def stories(view: View, state: State) -> Counter[Lying]:
    """Every placement that looks the same to the viewer, with the number of deals that lead there:
    each deal is played again, and its view compared."""
    deal = next(act for act in state.deal_history if isinstance(act, Deal))
    plays = [act for act in state.deal_history if isinstance(act, Play)]
    hands: list[tuple[Card, ...]] = [hand for hand in deal.hands if isinstance(hand, tuple)]
    own = () if view.seat is None else hands[view.seat]
    hidden = list(view.game.table.deck - Cards(own))
    start = view.game.start(seed=1, dealer=state.dealer)
    found: Counter[Lying] = Counter()
    for *others, stock in splits(hidden, [3] * (2 if view.seat is None else 1)):
        dealt = list(others)
        if view.seat is not None:
            dealt.insert(view.seat, own)
        world = start.deal(dealt, kitty=stock)
        try:
            for act in plays:
                world = world.apply(act)
        except IllegalAction:
            continue
        if world.view(view.seat) == view:
            found[world.hands, world.stock] += 1
    return found


def compare(name: str, plays: int, seed: int, viewer: int | None) -> None:
    """The worlds are those of all deals, with their weights and probabilities."""
    state = begun(GAMES[name], plays, seed)
    view = state.view(viewer)
    truth, worlds = stories(view, state), view.worlds()
    rng = Random(seed)
    for _ in range(3):
        world = worlds.sample(rng)
        assert (world.hands, world.stock) in truth
        assert world.view(viewer) == view
        assert world in worlds
        assert state.game.replay(world.history) == world
    if worlds.ignored:
        assert worlds.count >= len(truth)
        return
    weights: Counter[tuple[Cards, ...]] = Counter()
    for (hands, _), ways in truth.items():
        weights[hands] += ways
    found: Counter[tuple[Cards, ...]] = Counter()
    for hands, weight in worlds:
        found[hands] += weight
    assert (worlds.count, found) == (len(truth), weights)
    whole = sum(weights.values())
    for card in state.game.table.deck:
        shares = [sum(n for hands, n in weights.items() if card in hands[seat]) for seat in (0, 1)]
        nowhere = whole - sum(shares)
        for seat, share in ((0, shares[0]), (1, shares[1]), (None, nowhere)):
            assert worlds.probability(card, seat) == Fraction(share, whole)
    one = state.hands[1][0] if state.hands[1] else None
    if one is not None:
        given = worlds.given(1, has=[one]).count
        assert given == len([key for key in truth if one in key[0][1]])


@pytest.mark.parametrize("plays", [3, 5, 6, 8])
@pytest.mark.parametrize("name", GAMES)
def test_worlds_are_those_of_all_deals(name: str, plays: int) -> None:
    """FX-032: the stock is hidden, and in order."""
    compare(name, plays, 3 + plays, plays % 2)


def test_a_lead_that_proves_one_of_two_things_is_named() -> None:
    """FX-032: with the queen of spades a seat led from nothing but hearts and her, or from nothing
    but hearts, her and the king. The worlds are drawn, and those that cannot be are left out."""
    state = begun(GAMES["waived"], 5, 8)
    assert [state.view(seat).worlds().ignored for seat in (0, 1)] == [("lead.broken",)] * 2
    compare("waived", 5, 8, 1)


def test_who_opened_is_named() -> None:
    """FX-032: the lowest card of all hands lay in none of the others."""
    assert begun(LOWEST, 3, 1).view(0).worlds().ignored == ("opening",)


def second_deal(game: Game, seed: int) -> State:
    """A state at the beginning of the second deal, after a random one."""
    state, rng = game.start(seed=seed), Random(seed)
    while state.deal_number == 0 or not state.actors:
        state = state.apply(state.random_action(rng)) if state.actors else state.deal()
    return state


def test_an_earlier_deal_that_is_made_up_is_legal() -> None:
    """FX-032: a hand made up for an earlier deal may have held a card below the one that opened."""
    state = second_deal(Game(variants.DRAW_TWO.amend(LowestOpens(), Stock(10))), 21)
    for seat in (0, 1):
        view = state.view(seat)
        assert {view.worlds().sample(Random(seed)).view(seat) == view for seed in range(5)} == {
            True
        }


def test_rules_that_refuse_every_earlier_deal_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    worlds = second_deal(Game(LOWEST), 1).view(0).worlds()

    def refuse(_game: Game, history: Sequence[object]) -> None:
        raise IllegalAction(Violation("opening", "no"), Forward())

    monkeypatch.setattr(Game, "replay", refuse)
    with pytest.raises(RulesError, match="opening: none of 1000 worlds drawn is legal"):
        worlds.sample(Random(1))


def test_worlds_of_a_spectator_are_those_of_all_deals() -> None:
    compare("plain", 5, 2, None)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_worlds_are_those_of_all_deals_everywhere(name: str) -> None:
    for seed in range(scaled(40)):
        compare(name, seed % 10, seed, None if seed % 7 == 0 else seed % 2)


def test_figures() -> None:
    """FX-030: 39 cards are hidden, 26 of them in order; a card that another has not followed with
    may have been drawn since."""
    state = DRAW.start(seed=7).deal()
    worlds = state.view(0).worlds()
    assert worlds.count == comb(39, 13) * factorial(26)
    hidden = next(card for card in state.stock if card not in state.hands[0])
    assert worlds.probability(hidden, 1) == Fraction(1, 3)
    assert worlds.given(1, has=[hidden], lacks=[hidden]).count == 0
    assert worlds.given(0, has=[hidden]).count == 0
    with pytest.raises(InputError, match="no world meets the conditions"):
        worlds.given(0, has=[hidden]).sample(Random(1))


def test_a_void_hand_may_have_drawn_since() -> None:
    """FX-031, FX-032: after a discard the next card of the suit can only be the one drawn."""
    hands = ["7D QC KC", "KS AS QH"]
    state = Game(SMALL).start(seed=1, dealer=1).deal(hands, kitty="AC QS KH AH")
    state = state.play("QC").play("QH")
    worlds = state.view(0).worlds()
    clubs = worlds.given(1, has="QS")
    assert worlds.given(1, lacks="QS").count + clubs.count == worlds.count
    # Seat 0 has the ace of clubs and holds the king: no club is hidden.
    assert worlds.void_probability("C", 1) == 1
    view = Game(SMALL).start(seed=1, dealer=1).deal(["7D QC QS", "KS AS QH"], kitty="KH AC AH KC")
    view = view.play("QC").play("QH")
    found = view.view(0).worlds()
    # Of KS, AS and AH two were dealt to seat 1. It has drawn the third, or one of two clubs.
    assert found.void_probability("C", 1) == Fraction(1, 3)


def test_a_draw_is_of_one_card() -> None:
    """FX-031: a history in which a seat sees another number is refused."""
    state = begun(DRAW.rules, 9, 5)
    seen = list(state.view(0).history)
    place = seen.index(next(each for each in seen if repr(each).startswith("Shown('draw'")))
    for cards in ((), state.stock[:2], state.stock):
        wrong = [*seen[:place], Shown("draw", cards, seat=0), *seen[place + 1 :]]
        with pytest.raises(InputError, match=r"does not belong there|the kitty cannot be"):
            DRAW.view(0, wrong)


def test_completions_and_endings() -> None:
    """FX-033: completions draw; no ending is proved while cards are left to draw."""
    state = DRAW.start(seed=3).deal()
    assert sum(rollouts(state, 20, seed=1).totals) == 20 * 26
    assert sum(rollouts(state.view(1), 5, seed=1).totals) == 5 * 26
    assert not state.settled
    assert not state.can_claim(1)
    assert not state.view(1).settled
    assert not state.view(1).can_claim(1)
    late = DRAW.position(["AS KS", "2C 3C"], leader=0)
    assert late.can_claim(0)
    assert late.view(0).can_claim(0)


def test_an_earlier_deal_is_made_up() -> None:
    """FX-032: the worlds of the second deal have some first deal that looks the same."""
    rng, state = Random(1), Game(SMALL).start(seed=1).deal()
    while state.deal_number == 0 and state.phase is Phase.PLAY:
        state = state.play(rng.choice(list(state.legal_cards())))
    state = state.deal()
    for seat in (0, 1):
        view = state.view(seat)
        world = view.worlds().sample(rng)
        assert world.view(seat) == view
        assert state.game.replay(world.history) == world
