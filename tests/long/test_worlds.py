"""Every world is one that the viewer cannot tell from what is.

First the law of evidence: a card is legal in a hand just if the hand fits what its play proves, in
random hands at random moments under random mixtures of rules. Then worlds are drawn of views of
every named variant at every table and of random rules. They have to look the same, to be the same
when they are played again, and the real state has to be among them. Then a bot that samples plays
deals of every variant, and no sample may be against what its seat has seen. At last, the worlds of
the largest table are prepared within the time of a move.
"""

from __future__ import annotations

import time
from collections import Counter
from random import Random

import pytest

from hearts import Cards, Game, Phase, Rules, State, View, variants
from hearts._core.cards.cards import SUIT_MASKS
from hearts._core.play.plan import Plan
from hearts.rules import (
    PACK,
    FirstTrickBar,
    HeartsBroken,
    LowestOpens,
    Passing,
    QueenWaits,
    SafeQueen,
)
from tests.long.conftest import Sized
from tests.tables import TABLES, mixture

#: Moments are drawn from so many plans.
PLANS = 200
#: How many views are taken of one deal.
VIEWS = 4
#: The parts of a check, which can run side by side.
PARTS = 8
#: The most seconds of the processor for the worlds of the largest table.
MOST = 5


def random_plan(rng: Random) -> Plan:
    """The plan of a mixture of all rules that bar cards."""

    def some(most: int) -> Cards:
        return Cards(rng.sample(list(PACK), rng.randrange(most)))

    rules: Rules = variants.AMERICAN.amend(
        rng.choice((LowestOpens(), LowestOpens(any_card=True))),
        HeartsBroken(some(20), some(20), rng.choice((Cards(), some(4))), by_discard=False),
    )
    extra = (FirstTrickBar(some(12)), QueenWaits(some(4), some(20)), SafeQueen())
    for rule in extra:
        if rng.random() < 0.5:
            rules = rules.amend(rule)
    charged = some(4) if rng.random() < 0.3 else Cards()
    table = rules.table(4)
    if charged and variants.TURBO.charging is not None:
        return table.plan.with_clauses(
            (*table.plan.clauses, *variants.TURBO.charging.waits(charged))
        )
    return table.plan


def check_law(count: int, rng: Random) -> Counter[bool]:
    """Legal just if a proof fits, and no two; how many cards were legal and how many not."""
    plans = [random_plan(rng) for _ in range(PLANS)]
    found: Counter[bool] = Counter()
    few = Cards("2C 3C 2D 3D QS KS AS 2H KH AH")
    for _ in range(count):
        plan = rng.choice(plans)
        among = list(PACK if rng.random() < 0.5 else few)
        hand = Cards(rng.sample(among, rng.randrange(1, min(14, len(among)))))
        out = rng.sample(list(PACK - hand), rng.randrange(20))
        led = rng.choice((0, *SUIT_MASKS[:4]))
        number = rng.randrange(2)
        seen, table = Cards(out).one, Cards(out[: rng.randrange(4)]).one
        left = hand.one & led or hand.one
        clause = plan.chain(left, led, number)
        playable = left if clause is None else clause.narrow(left, hand.one, seen, table, None)
        card = rng.choice(list(hand))
        proofs = plan.proves(led, number, seen, table, card.bit)
        fitting = sum(proof.fits(hand.one) for proof in proofs)
        if fitting != bool(playable & card.bit):
            raise AssertionError(
                f"{card} of {hand}, led {led}, trick {number}: {fitting} proofs fit"
            )
        found[bool(fitting)] += 1
    return found


def check_view(state: State, seat: int | None, rng: Random) -> None:
    """A world looks the same, and can be played again; the real one is among them."""
    view = state.view(seat)
    worlds = view.worlds()
    world = worlds.sample(rng)
    good = (
        world.view(seat) == view
        and state.game.replay(world.history) == world
        and state in worlds
        and worlds.count > 0
    )
    if not good:
        raise AssertionError(f"{state!r}, seat {seat}: {state.history}")


def check_views(count: int, rng: Random) -> Counter[Phase]:
    """Views along random deals, and their phases."""
    phases: Counter[Phase] = Counter()
    while phases.total() < count:
        if rng.random() < 0.5:
            name, players = rng.choice(TABLES)
            game = Game(variants.get(name), players)
        else:
            game = mixture(rng)
        can_pass = not (game.table.rules.passing.mix_kitty or game.table.plan.draws)
        if rng.random() < 0.1 and can_pass:
            game = Game(game.rules.amend(Passing("mix", 1)), game.players)
        state = game.start(seed=rng.getrandbits(32))
        stops = {rng.randrange(70) for _ in range(VIEWS)}
        for step in range(max(stops) + 1):
            if state.is_over:
                break
            if step in stops:
                check_view(state, rng.choice((None, *range(game.players))), rng)
                phases[state.phase] += 1
            if state.phase in (Phase.DEAL, Phase.REDEAL):
                state = state.deal()
            else:
                state = state.apply(state.random_action(rng, rng.choice(state.actors)))
    return phases


def follows(view: View, world: State) -> bool:
    """Whether a world has what the seat holds, the sizes of all hands, and no suit in the hand of
    somebody who was seen to have none; every card lies in one place."""
    seat, hands = view.seat, world.hands
    assert seat is not None
    table = Cards(() if view.trick is None else view.trick.cards)
    lying = sum((*view.taken, view.waiting, *hands), table)
    voids = zip(hands, view.voids, strict=True)
    void = any(card.suit in suits for hand, suits in voids for card in hand)
    return (
        hands[seat] == view.hand
        and tuple(map(len, hands)) == view.sizes
        and not void
        and lying <= view.game.table.deck
    )


def check_deals(name: str, count: int, rng: Random) -> int:
    """A bot that samples before every card plays so many deals of a variant; how many samples that
    were. Once in a deal the world has to look the same, too."""
    samples = 0
    rules = variants.get(name)
    for _ in range(count):
        game = Game(rules, rng.choice(rules.players))
        state = game.start(seed=rng.getrandbits(32))
        bot, looks = rng.randrange(game.players), rng.randrange(12)
        while state.deal_number == 0 and not state.is_over:
            if state.phase in (Phase.DEAL, Phase.REDEAL):
                state = state.deal()
                continue
            seat = rng.choice(state.actors)
            if seat != bot or state.phase is not Phase.PLAY:
                state = state.apply(state.random_action(rng, seat))
                continue
            view = state.view(seat)
            world = view.worlds().sample(rng)
            looks -= 1
            if not follows(view, world) or (looks == 0 and world.view(seat) != view):
                raise AssertionError(f"{state!r}, seat {seat}: {state.history}")
            samples += 1
            state = state.apply(world.random_action(rng, seat))
    return samples


def check_seconds(count: int, rng: Random) -> list[float]:
    """The seconds in which worlds of views of Cancellation at ten are prepared."""
    game = Game(variants.CANCELLATION, 10)
    seconds: list[float] = []
    while len(seconds) < count:
        state = game.start(seed=rng.getrandbits(32)).deal()
        stop = rng.randrange(1, 100)
        while len(seconds) < count and state.phase is not Phase.DEAL and not state.is_over:
            stop -= 1
            if stop == 0 and state.phase is Phase.PLAY:
                start = time.process_time()
                state.view(state.actor).worlds()
                seconds.append(time.process_time() - start)
            state = state.apply(state.random_action(rng, rng.choice(state.actors)))
    return sorted(seconds)


@pytest.mark.parametrize("part", range(PARTS))
def test_a_card_is_legal_if_a_proof_of_it_fits(part: int, sized: Sized) -> None:
    found = check_law(sized(1_000_000 // PARTS), Random(part))
    assert min(found[True], found[False]) > 0


@pytest.mark.parametrize("part", range(PARTS))
def test_worlds_look_as_the_view_does(part: int, sized: Sized) -> None:
    assert check_views(sized(100_000 // PARTS), Random(part))[Phase.PLAY] > 0


@pytest.mark.parametrize("name", variants.names())
def test_samples_are_not_against_what_a_bot_has_seen(name: str, sized: Sized) -> None:
    assert check_deals(name, sized(2000), Random(name)) > 0


def test_the_worlds_of_the_largest_table_are_ready_in_time(sized: Sized) -> None:
    assert check_seconds(sized(1000), Random(0))[-1] < MOST
