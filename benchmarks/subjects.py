"""What `ratios.py` measures, in the process of a build: seconds for one ply, copy or pickle.

A subject is made by a function of this module, from its words, and from then on measures itself
again and again: it says what is got ready (not timed) and what is then done, which says how many
items that was. One measurement goes on for some milliseconds, whatever the subject costs.

OpenSpiel, python-chess and PokerKit are imported by their subjects, so that the others can be
measured without them.
"""

from __future__ import annotations

import copy
import pickle
import subprocess
import time
from collections.abc import Callable
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import frozen

from hearts import (
    Card,
    Cards,
    Game,
    Phase,
    Rules,
    State,
    View,
    Worlds,
    rollouts,
    variants,
)
from hearts._core.clauses import ALL_LEADS, Clause
from hearts.rules import Facts, PlayRule, Priority, TableRules
from hearts.simulate import finish
from workers import serve

if TYPE_CHECKING:
    import chess
    import pokerkit
    import pyspiel

#: Seconds for one item, measured now.
Subject = Callable[[], float]

#: A measurement goes on for so many seconds, at least.
LEAST = 0.01
#: So many deals are made ready for each subject.
DEALS = 100
#: OpenSpiel's playouts are asked for in such numbers.
PLAYOUTS = 100
#: The C program plays so many deals at a time.
LIMIT_DEALS = 50_000
#: A game of chess is given up after so many plies.
CHESS_PLIES = 80
SUITS = "CDHS"  # in the order of OpenSpiel's cards
RANKS = "23456789TJQKA"


class Repeated:
    """Does something until it has taken long enough; what it works on is got ready aside."""

    def __init__(self, ready: Callable[[], Any], do: Callable[[Any], int]) -> None:
        self.ready = ready
        self.do = do

    def __call__(self) -> float:
        items, spent = 0, 0.0
        while spent < LEAST:
            things = self.ready()
            start = time.perf_counter()
            items += self.do(things)
            spent += time.perf_counter() - start
        return spent / items


# Rules of a user: one in clauses, that the core runs by itself, and three that it has to ask.


HELD_BACK = Cards("AS KS AH")


@frozen
class Waiting(PlayRule):
    """Some cards are not led before the queen of spades was played: a clause."""

    key: ClassVar[str] = "lead.waiting"
    applies_to: ClassVar[tuple[str, ...]] = ("lead",)

    def lower(self, table: TableRules) -> tuple[Clause, ...]:
        return (Clause(self.key, ALL_LEADS, bars=HELD_BACK.one, lifted_by=Card("QS").bit),)


@frozen
class Shy(PlayRule):
    """Some cards are held back as long as there are others: a set less another set."""

    key: ClassVar[str] = "lead.shy"
    applies_to: ClassVar[tuple[str, ...]] = ("lead",)

    cards: Cards = HELD_BACK

    def narrow(self, facts: Facts, cards: Cards) -> Cards:
        return cards - self.cards


@frozen
class AlwaysShy(Shy):
    """The same, at every card."""

    key: ClassVar[str] = "always.shy"
    priority: ClassVar[Priority] = Priority.MUST_PLAY
    applies_to: ClassVar[tuple[str, ...]] = ("lead", "follow", "discard")


@frozen
class AlwaysLooking(AlwaysShy):
    """The same, by a look at each card."""

    key: ClassVar[str] = "always.looking"

    def narrow(self, facts: Facts, cards: Cards) -> Cards:
        return Cards([card for card in cards if card not in self.cards])


#: Python 3.11 takes fifty nanoseconds to look up a member of an Enum, so a hot loop does it once.
PLAY = Phase.PLAY

HOUSE_RULES = {rule.key: rule for rule in (Waiting(), Shy(), AlwaysShy(), AlwaysLooking())}


def rules_of(name: str) -> Rules:
    """Rules by name: a variant, ``openspiel``, or ``variant+key`` with a rule of a user."""
    variant, _, key = name.partition("+")
    rules = variants.openspiel(pass_cards=False) if variant == "openspiel" else None
    rules = rules or variants.get(variant)
    return rules.amend(HOUSE_RULES[key]) if key else rules


# Deals.


@cache
def deals(name: str, players: int, later: int = 0) -> list[State]:
    """States at the first lead: each in a match of its own, after *later* deals of that match."""
    if name == "openspiel":
        return openspiel_deals()
    game = Game(rules_of(name), players)
    found = []
    for seed in range(DEALS):
        rng = Random(seed)
        state = game.start(seed=seed)
        for _ in range(later):
            state = finish(first_lead(state, rng), rng)
        found.append(first_lead(state, rng))
    return found


def first_lead(state: State, rng: Random) -> State:
    """The next deal, at its first lead."""
    while state.phase is Phase.CALL:
        state = state.apply(state.random_action(rng))
    state = state.deal()
    while state.phase is not Phase.PLAY:
        state = random_step(state, rng)
    return state


@cache
def to_play(name: str, players: int, later: int = 0) -> list[State]:
    """The same, but where a kitty is exchanged on the way: there the states after it."""
    return [after_exchange(state, Random(0)) for state in deals(name, players, later)]


def after_exchange(state: State, rng: Random) -> State:
    """The state after the exchange, if the rules have one."""
    done = not state.game.table.plan.exchange
    while not done:
        done = state.phase is Phase.EXCHANGE
        state = random_step(state, rng)
    return state


def random_step(state: State, rng: Random) -> State:
    """One thing done in a deal."""
    if state.phase is Phase.REDEAL:
        return state.deal()
    return state.apply(state.random_action(rng, state.actors[0]))


def mid_deal(name: str, players: int) -> list[State]:
    """States half way through a deal."""
    found = []
    for state in deals(name, players):
        rng = Random(0)
        for _ in range(sum(map(len, state.hands)) // 2):
            state = random_step(state, rng)
        found.append(state)
    return found


def openspiel_deals() -> list[State]:
    """The states of OpenSpiel's deals, in this library."""
    game = Game(rules_of("openspiel"))
    found = []
    for deal in spiel_deals():
        cards = [Card(RANKS[each // 4] + SUITS[each % 4]) for each in deal.history()[1:53]]
        found.append(game.start(seed=0).deal([cards[seat::4] for seat in range(4)]))
    return found


# This library.


def step(name: str, players: int, later: int = 0) -> Repeated:
    """A ply of a bot: legal cards, one of them, the state after it, its phase."""
    rng = Random(0)

    def play(states: list[State]) -> int:
        plies = 0
        for state in states:
            while state.phase is PLAY:
                cards = state.legal_cards()
                state = state.play(cards[int(rng.random() * len(cards))])
                plies += 1
        return plies

    states = to_play(name, players, later)
    return Repeated(lambda: states, play)


def action(name: str, players: int) -> Repeated:
    """The same by actions: `legal_actions` and `apply`, which serve in every phase."""
    rng = Random(0)

    def play(states: list[State]) -> int:
        plies = 0
        for state in states:
            while state.phase is PLAY:
                actions = state.legal_actions()
                state = state.apply(actions[int(rng.random() * len(actions))])
                plies += 1
        return plies

    states = to_play(name, players)
    return Repeated(lambda: states, play)


def playout(name: str, players: int, count: int = 0) -> Repeated:
    """A ply of random completions of one deal, so many at a time or as many as are worth it."""
    states = deals(name, players)[:4]
    seeds = iter(range(10**9))
    at_once = count or 1
    # As many as fill a tenth of the time, so that setting up weighs nothing.
    while not count and playing_out(states[0], at_once) < LEAST / 10:
        at_once *= 2

    def play(states: list[State]) -> int:
        for state in states:
            rollouts(state, at_once, seed=next(seeds))
        return at_once * sum(len(hand) for state in states for hand in state.hands)

    return Repeated(lambda: states, play)


def playing_out(state: State, count: int) -> float:
    """The seconds that so many completions take."""
    start = time.perf_counter()
    rollouts(state, count, seed=0)
    return time.perf_counter() - start


def each(do: Callable[[Any], object], things: list[Any]) -> Repeated:
    """Something done with each of these."""

    def run(things: list[Any]) -> int:
        for thing in things:
            do(thing)
        return len(things)

    return Repeated(lambda: things, run)


def copied(name: str, players: int) -> Repeated:
    """`copy.copy` of a state half way through a deal."""
    return each(copy.copy, mid_deal(name, players))


def copied_deeply(name: str, players: int) -> Repeated:
    """`copy.deepcopy` of such a state."""
    return each(copy.deepcopy, mid_deal(name, players))


def dumped(name: str, players: int) -> Repeated:
    """Such a state pickled."""
    return each(pickle.dumps, mid_deal(name, players))


def loaded(name: str, players: int) -> Repeated:
    """Such a pickle read."""
    return each(pickle.loads, [pickle.dumps(state) for state in mid_deal(name, players)])


# OpenSpiel.


@cache
def spiel_deals() -> list[pyspiel.State]:
    """OpenSpiel's states after the deal, nothing passed."""
    import pyspiel

    game = pyspiel.load_game("heart_points(pass_cards=false)")
    rng = Random(1)
    found = []
    for _ in range(DEALS):
        state = game.new_initial_state()
        state.apply_action(0)
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        found.append(state)
    return found


def spiel_mid_deal() -> list[pyspiel.State]:
    """Its states half way through a deal."""
    found = []
    for state in spiel_deals():
        rng = Random(0)
        state = state.clone()
        for _ in range(26):
            state.apply_action(rng.choice(state.legal_actions()))
        found.append(state)
    return found


def views(cards: int) -> list[View]:
    """Views of the seat to play in the American game, after so many cards of the deal."""
    found = []
    for seed in range(DEALS):
        rng = Random(seed)
        state = Game(variants.AMERICAN).start(seed=seed).deal()
        while state.phase is Phase.PASS:
            state = state.apply(state.random_action(rng, state.actors[0]))
        for _ in range(cards):
            state = state.apply(state.random_action(rng))
        found.append(state.view(state.actor))
    return found


def world_hands(cards: int) -> Repeated:
    """The hands of a world, where its worlds are prepared."""
    rng, ready = Random(0), [view.worlds() for view in views(cards)]

    def draw(prepared: list[Worlds]) -> int:
        for worlds in prepared:
            worlds.hands(rng)
        return len(prepared)

    return Repeated(lambda: ready, draw)


def world_sampled(cards: int) -> Repeated:
    """The state of a world, where its worlds are prepared."""
    rng, ready = Random(0), [view.worlds() for view in views(cards)]

    def draw(prepared: list[Worlds]) -> int:
        for worlds in prepared:
            worlds.sample(rng)
        return len(prepared)

    return Repeated(lambda: ready, draw)


def worlds_prepared(cards: int) -> Repeated:
    """The worlds of a view, and the state of one."""
    rng, ready = Random(0), views(cards)

    def prepare(seen: list[View]) -> int:
        for view in seen:
            view.worlds().sample(rng)
        return len(seen)

    return Repeated(lambda: ready, prepare)


def completed(cards: int, of_view: int) -> Repeated:
    """A completion by `rollouts`: of a state, or of a view, each of a world of its own."""
    view = views(cards)[0]
    start = view if of_view else view.sample(Random(0))

    def complete(start: State | View) -> int:
        return rollouts(start, PLAYOUTS, seed=0).count

    return Repeated(lambda: start, complete)


def spiel_resample(cards: int) -> Repeated:
    """OpenSpiel's resample of what a player knows; some of its pasts are unlawful."""
    rng, ready = Random(0), []
    for state in spiel_deals():
        state = state.clone()
        for _ in range(cards):
            state.apply_action(rng.choice(state.legal_actions()))
        ready.append(state)

    def draw(states: list[pyspiel.State]) -> int:
        for state in states:
            state.resample_from_infostate(state.current_player(), rng.random)
        return len(states)

    return Repeated(lambda: ready, draw)


def spiel_child() -> Repeated:
    """A ply by its immutable step: legal actions, one of them, `child`, `is_terminal`."""
    rng = Random(0)

    def play(states: list[pyspiel.State]) -> int:
        for state in states:
            while not state.is_terminal():
                actions = state.legal_actions()
                state = state.child(actions[int(rng.random() * len(actions))])
        return 52 * len(states)

    states = spiel_deals()
    return Repeated(lambda: states, play)


def spiel_mutable() -> Repeated:
    """A ply by its mutable step, `apply_action`, on copies that are made ready aside."""
    rng = Random(0)

    def play(states: list[pyspiel.State]) -> int:
        for state in states:
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
        return 52 * len(states)

    deals = spiel_deals()
    return Repeated(lambda: [state.clone() for state in deals], play)


def spiel_playout() -> Repeated:
    """A ply of its random playouts inside C++.

    No function of it plays out a state, but its search does: of one simulation only the
    evaluation of the root is left, which is a number of random playouts.
    """
    import pyspiel

    states = spiel_deals()[:4]
    evaluator = pyspiel.RandomRolloutEvaluator(PLAYOUTS, 1)
    # The game, the evaluator, uct_c, simulations, megabytes, solve, seed, verbose.
    bot = pyspiel.MCTSBot(states[0].get_game(), evaluator, 1.0, 1, 1, False, 1, False)

    def play(states: list[pyspiel.State]) -> int:
        for state in states:
            bot.mcts_search(state)
        return PLAYOUTS * 52 * len(states)

    return Repeated(lambda: states, play)


def spiel_clone() -> Repeated:
    """`clone` of a state half way through a deal."""
    return each(lambda state: state.clone(), spiel_mid_deal())


def spiel_dumped() -> Repeated:
    """Such a state pickled."""
    return each(pickle.dumps, spiel_mid_deal())


def spiel_loaded() -> Repeated:
    """Such a pickle read."""
    return each(pickle.loads, [pickle.dumps(state) for state in spiel_mid_deal()])


# For scale.


def limit(program: str, way: str) -> Subject:
    """A ply of the compiled limit.c, with the cards picked in this way."""

    def run() -> float:
        done = subprocess.run(
            (program, str(LIMIT_DEALS)), capture_output=True, text=True, check=True
        )
        lines = dict(line.split(" ", 1) for line in done.stdout.splitlines())
        per_second = float(lines[way].split()[0])
        return 1 / (per_second * 52)

    return run


def chess_push() -> Repeated:
    """A ply of python-chess from the first position: legal moves, one of them, `push`."""
    import chess

    rng = Random(0)

    def play(board: chess.Board) -> int:
        plies = 0
        while plies < CHESS_PLIES and (moves := list(board.legal_moves)):
            board.push(moves[int(rng.random() * len(moves))])
            plies += 1
        return plies

    return Repeated(chess.Board, play)


def poker_action() -> Repeated:
    """An action of six players in PokerKit's no-limit Texas hold 'em: call, raise or fold."""
    import pokerkit

    rng = Random(0)

    def ready() -> pokerkit.State:
        return pokerkit.NoLimitTexasHoldem.create_state(
            tuple(pokerkit.Automation), True, 0, (1, 2), 2, 200, 6
        )

    def play(state: pokerkit.State) -> int:
        actions = 0
        while state.status:
            what = rng.random()
            if what < 0.2 and state.can_fold():
                state.fold()
            elif what < 0.4 and state.can_complete_bet_or_raise_to():
                state.complete_bet_or_raise_to()
            else:
                state.check_or_call()
            actions += 1
        return actions

    return Repeated(ready, play)


MAKERS: dict[str, Callable[..., Subject]] = {
    maker.__name__: maker
    for maker in (
        *(step, action, playout, copied, copied_deeply, dumped, loaded),
        *(spiel_child, spiel_mutable, spiel_playout, spiel_clone, spiel_dumped, spiel_loaded),
        *(limit, chess_push, poker_action),
        *(world_hands, world_sampled, worlds_prepared, completed, spiel_resample),
    )
}


@cache
def made(name: str, *words: Any) -> Subject:
    """A subject, made once."""
    return MAKERS[name](*words)


def measure(name: str, *words: Any) -> float:
    """The seconds that one item of a subject takes now."""
    return made(name, *words)()


if __name__ == "__main__":
    serve(measure)
