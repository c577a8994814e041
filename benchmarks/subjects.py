"""The measurements of `ratios.py`, in the process of a build: seconds for one ply, copy or pickle.

A subject is made by a function of this module, from its words, and from then on measures itself
again and again: it says what is got ready (not timed) and what is then done, which says how many
items that was. One measurement goes on for some milliseconds, whatever the subject costs.

OpenSpiel, python-chess and PokerKit are imported by their subjects, so that the others can be
measured without them.
"""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from attrs import frozen

from calls import CALLS
from hearts import (
    Action,
    Card,
    Cards,
    Game,
    IllegalAction,
    InputError,
    Phase,
    Rules,
    State,
    Trick,
    View,
    Worlds,
    check_tricks,
    rollouts,
    score_hand,
    variants,
)
from hearts._core.play.clauses import ALL_LEADS, Clause
from hearts.bots import solve
from hearts.codec import Codec
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
#: So many of them are looked at.
VIEWED = 20
#: So many tables are played side by side.
TABLES_AT_ONCE = 4096
#: OpenSpiel's playouts are asked for in such numbers.
PLAYOUTS = 100
#: The C program plays so many deals at a time.
LIMIT_DEALS = 50_000
#: A game of chess is given up after so many plies.
CHESS_PLIES = 80
SUITS = "CDHS"  # in the order of OpenSpiel's cards
RANKS = "23456789TJQKA"


class Repeated:
    """Does something until it has taken long enough; what it works on is got ready aside.

    The time is that of the process, so that other programs on the machine disturb it less.
    """

    def __init__(self, ready: Callable[[], Any], do: Callable[[Any], int]) -> None:
        self.ready = ready
        self.do = do

    def __call__(self) -> float:
        items, spent = 0, 0.0
        while spent < LEAST:
            things = self.ready()
            start = time.process_time()
            items += self.do(things)
            spent += time.process_time() - start
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
#: No deal is under way, or its shooter has to choose.
BETWEEN = (Phase.DEAL, Phase.CALL, Phase.CHOOSE, Phase.OVER)

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


@cache
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
    """The seconds that so many completions take, the least of some tries on a busy machine."""
    tries = []
    for _ in range(5):
        start = time.process_time()
        rollouts(state, count, seed=0)
        tries.append(time.process_time() - start)
    return min(tries)


# Views.


@cache
def plies(name: str, players: int) -> list[tuple[State, int]]:
    """States all along some deals, each with the seat that is to play."""
    found = []
    for state in to_play(name, players)[:VIEWED]:
        rng = Random(0)
        while state.phase is PLAY:
            seat = state.actors[0]
            found.append((state, seat))
            state = state.apply(state.random_action(rng))
    return found


def viewed(name: str, players: int) -> Repeated:
    """The view of the seat to play, when it has looked at this deal before."""

    def look(states: list[tuple[State, int]]) -> int:
        for state, seat in states:
            state.view(seat)
        return len(states)

    return Repeated(lambda: plies(name, players), look)


def read(name: str, players: int) -> Repeated:
    """Such a view, and what a bot looks at in it."""

    def look(states: list[tuple[State, int]]) -> int:
        for state, seat in states:
            view = state.view(seat)
            _ = view.hand, view.trick, view.legal_cards(), view.taken, view.points, view.sizes
        return len(states)

    return Repeated(lambda: plies(name, players), look)


def bot(name: str, players: int, again: int = 0) -> Repeated:
    """A ply of a bot: the view, an action of it, the state after it.

    Nobody has looked at the deal before; with *again* everybody has, as in a search.
    """
    rng = Random(0)

    def play(states: list[State]) -> int:
        count = 0
        for state in states:
            while state.phase is PLAY:
                view = state.view(state.actor)
                state = state.apply(view.random_action(rng))
                count += 1
        return count

    states = to_play(name, players)[:VIEWED]
    histories = [state.history for state in states]
    game = states[0].game

    def ready() -> list[State]:
        return states if again else [game.replay(history) for history in histories]

    return Repeated(ready, play)


def updated(name: str, players: int) -> Repeated:
    """The view of seat 0 after a card was played, made of the one before it."""
    messages = []
    for start in to_play(name, players)[:VIEWED]:
        rng, state, view = Random(0), start, start.view(0)
        view = view.game.view(0, view.history)
        news: list[tuple[Action, ...]] = []
        told = len(view.history)
        while state.phase is PLAY:
            state = state.apply(state.random_action(rng))
            history = state.view(0).history
            news.append(history[told:])
            told = len(history)
        messages.append((view, news))

    def take(matches: list[tuple[View, list[tuple[Action, ...]]]]) -> int:
        for view, news in matches:
            for message in news:
                view = view.update(message)
        return sum(len(news) for _, news in matches)

    return Repeated(lambda: messages, take)


def whole_deal(name: str, players: int) -> Repeated:
    """A deal from its start to its score: dealt, passed at random, played, counted."""
    game = Game(rules_of(name), players)
    rng = Random(0)

    def play(seeds: range) -> int:
        for seed in seeds:
            state = first_lead(game.start(seed=seed), rng)
            while state.phase not in BETWEEN:
                while state.phase is PLAY:
                    cards = state.legal_cards()
                    state = state.play(cards[int(rng.random() * len(cards))])
                if state.phase not in BETWEEN:
                    state = random_step(state, rng)
            _ = state.hand_score
        return len(seeds)

    return Repeated(lambda: range(20), play)


def one_rollout(name: str, players: int) -> Repeated:
    """One random completion, from the middle of a deal: what a search does at each leaf."""
    return each(lambda state: rollouts(state, 1, seed=0), in_play(name, players))


def in_play(name: str, players: int) -> list[State]:
    """Those of the states half way through a deal in which a card is to be played."""
    return [state for state in mid_deal(name, players) if state.phase is PLAY]


def records(name: str, players: int) -> list[tuple[Rules, dict[str, Any], list[Trick]]]:
    """The tricks of whole deals, and what else has to be known of them."""
    found = []
    for state in deals(name, players):
        end = finish(state, Random(0))
        charged = sum(end.charged, Cards())
        known = {"players": players, "charged": charged, "kitty": state.kitty or None}
        found.append((state.game.rules, known, list(end.tricks)))
    return found


def scored(name: str, players: int) -> Repeated:
    """`score_hand` of a whole deal."""

    def score(record: tuple[Rules, dict[str, Any], list[Trick]]) -> None:
        rules, known, tricks = record
        # A shooter may have to choose: that is as much work, and no score.
        with suppress(InputError):
            score_hand(rules, tricks, players=known["players"], charged=known["charged"])

    return each(score, records(name, players))


def scored_shoot(name: str, players: int) -> Repeated:
    """`score_hand` of a whole deal in which somebody shot; nobody chooses what it comes to."""
    rng, states = Random(0), deals(name, players)
    found: list[tuple[Rules, list[Trick]]] = []
    while len(found) < 5:
        end = finish(rng.choice(states), rng)
        if end.hand_score is not None and end.hand_score.shot is not None:
            found.append((end.game.rules, list(end.tricks)))

    def score(record: tuple[Rules, list[Trick]]) -> None:
        rules, tricks = record
        score_hand(rules, tricks, players=players)

    return each(score, found)


def checked(name: str, players: int) -> Repeated:
    """`check_tricks` of a whole deal, in which all was legal."""

    def check(record: tuple[Rules, dict[str, Any], list[Trick]]) -> None:
        rules, known, tricks = record
        check_tricks(rules, tricks, **known)

    return each(check, records(name, players))


@cache
def between_tricks(name: str, players: int) -> list[list[State]]:
    """For some deals, the state after each trick."""
    found = []
    for state in to_play(name, players)[:20]:
        rng, states = Random(0), []
        while state.phase is PLAY:
            state = random_step(state, rng)
            if state.trick is None or len(state.trick) == 0:
                states.append(state)
        found.append(states)
    return found


def deal_steps(name: str, players: int) -> Repeated:
    """All steps of a deal, from the first lead."""
    rng = Random(0)

    def play(states: list[State]) -> int:
        for state in states:
            while state.phase is PLAY:
                cards = state.legal_cards()
                state = state.play(cards[int(rng.random() * len(cards))])
        return len(states)

    states = to_play(name, players)
    return Repeated(lambda: states, play)


def settled(name: str, players: int) -> Repeated:
    """`settled`, asked after each trick of a deal."""
    return each(lambda states: [state.settled for state in states], between_tricks(name, players))


def claims(name: str, players: int) -> Repeated:
    """`can_claim` of the seat on lead, asked after each trick of a deal."""

    def ask(states: list[State]) -> None:
        for state in states:
            if state.actor is not None:
                state.can_claim(state.actor)

    return each(ask, between_tricks(name, players))


def endings(name: str, players: int) -> list[State]:
    """The states after some trick of a deal, with six cards in a hand or fewer."""
    return [
        next(state for state in states if max(map(len, state.hands)) <= 6)
        for states in between_tricks(name, players)[:4]
    ]


def solved(name: str, players: int) -> Repeated:
    """The solver, by the cards that it plays."""
    states = endings(name, players)
    return Repeated(
        lambda: states, lambda each: sum(solve(state, nodes=50_000).nodes for state in each)
    )


def searched(name: str, players: int) -> Repeated:
    """Lines of play by states, one after the other, by the cards that are played."""

    def look(state: State, most: int) -> int:
        played = 0
        for card in state.legal_cards() if state.phase is PLAY else ():
            if played < most:
                played += 1 + look(state.play(card), most - played - 1)
        return played

    states = endings(name, players)
    return Repeated(lambda: states, lambda each: sum(look(state, 5000) for state in each))


def view_documents(name: str, players: int) -> list[View]:
    """Views half way through a deal."""
    return [state.view(0) for state in mid_deal(name, players)]


def view_json(name: str, players: int) -> Repeated:
    """A view as JSON."""
    codec = Codec()
    return each(codec.dumps, view_documents(name, players))


def plain_json(name: str, players: int) -> Repeated:
    """`json.dumps` of the same plain data."""
    codec = Codec()
    return each(json.dumps, [codec.to_data(view) for view in view_documents(name, players)])


def shown(name: str, players: int) -> Repeated:
    """A state as the text for people."""
    return each(str, mid_deal(name, players))


def refused(name: str, players: int) -> Repeated:
    """A card that is refused, with its reason as text."""
    found = []
    for state in in_play(name, players):
        held = set(state.hands[state.actors[0]]) - set(state.legal_cards())
        found += [(state, card) for card in held]

    def refuse(tried: tuple[State, Card]) -> None:
        state, card = tried
        try:
            state.play(card)
        except IllegalAction as error:
            str(error)

    return each(refuse, found)


def batch_masks(name: str, players: int) -> Repeated:
    """A step of many tables: legal actions drawn, taken, and the masks of what is legal then."""
    return batched(name, players, planes=False)


def batch_planes(name: str, players: int) -> Repeated:
    """The same with the planes of what the seat to act knows."""
    return batched(name, players, planes=True)


def batched(name: str, players: int, *, planes: bool) -> Repeated:
    from hearts.batch import Batch

    # One pass for all, so that all deals have the same length.
    batch = Batch(Game(rules_of(name), players), TABLES_AT_ONCE, seed=1, deal_number=0)

    def play(steps: int) -> int:
        for _ in range(steps):
            batch.step(batch.random_actions())
            if planes:
                batch.observe()
            assert batch.legal.all()
        return steps * TABLES_AT_ONCE

    # A whole deal, so that dealing, passing and counting are in it.
    steps = 1
    batch.step(batch.random_actions())
    while not batch.over.any():
        batch.step(batch.random_actions())
        steps += 1
    return Repeated(lambda: steps, play)


def observed(name: str, players: int) -> Repeated:
    """The planes of a view half way through a deal."""
    from hearts.encoding import Encoding

    views = [state.view(state.actors[0]) for state in mid_deal(name, players)]
    encoding = Encoding(views[0].game)
    return each(encoding.observe, views)


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


def call(name: str, players: int, text: str) -> Repeated:
    """One of the calls of `calls.py`, with what it is done with made ready once."""
    ready, do = CALLS[text]
    return each(do, ready(mid_deal(name, players)))


# OpenSpiel.


@cache
def spiel_deals() -> list[pyspiel.State]:
    """OpenSpiel's states after the deal, nothing passed."""
    import pyspiel

    game = pyspiel.load_game("hearts(pass_cards=false)")
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


def views(cards: int, name: str = "american", players: int = 4) -> list[View]:
    """Views of the seat to play, after so many cards of the deal."""
    found = []
    for seed in range(DEALS):
        rng = Random(seed)
        state = Game(variants.get(name), players).start(seed=seed).deal()
        while state.phase is not Phase.PLAY:
            state = state.apply(state.random_action(rng, state.actors[0]))
        for _ in range(cards):
            state = state.apply(state.random_action(rng))
        found.append(state.view(state.actor))
    return found


def world_hands(cards: int) -> Repeated:
    """The hands of a world, where its worlds are prepared."""
    return drawn(cards, lambda worlds, rng: worlds.hands(rng))


def world_sampled(cards: int) -> Repeated:
    """The state of a world, where its worlds are prepared."""
    return drawn(cards, lambda worlds, rng: worlds.sample(rng))


def world_told(cards: int) -> Repeated:
    """The state of a world with its history."""
    return drawn(cards, lambda worlds, rng: worlds.sample(rng).history)


def drawn(cards: int, ask: Callable[[Worlds, Random], object]) -> Repeated:
    """Something that is drawn, where the worlds are prepared."""
    rng, ready = Random(0), [view.worlds() for view in views(cards)]

    def draw(prepared: list[Worlds]) -> int:
        for worlds in prepared:
            ask(worlds, rng)
        return len(prepared)

    return Repeated(lambda: ready, draw)


def worlds_prepared(cards: int, name: str = "american", players: int = 4) -> Repeated:
    """The worlds of a view, and the state of one, at a deal whose worlds were asked for before."""
    ready = views(cards, name, players)
    return Repeated(lambda: ready, prepared)


def worlds_first(cards: int) -> Repeated:
    """The same, the first time in a deal."""
    return Repeated(lambda: views(cards), prepared)


def prepared(seen: list[View]) -> int:
    """Prepare the worlds of views, and draw one of each."""
    rng = Random(0)
    for view in seen:
        view.worlds().sample(rng)
    return len(seen)


def completed(cards: int, of_view: int) -> Repeated:
    """A completion by `rollouts`: of a state, or of a view, each of a world of its own."""
    seen = views(cards)
    starts: list[State] | list[View] = (
        seen if of_view else [view.worlds().sample(Random(0)) for view in seen]
    )

    def complete(starts: Sequence[State | View]) -> int:
        return sum(rollouts(start, PLAYOUTS, seed=0).count for start in starts)

    return Repeated(lambda: starts, complete)


def spiel_resample(cards: int) -> Repeated:
    """OpenSpiel's resample of what a player knows; some of its pasts are illegal."""
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


def spiel_plies() -> list[tuple[pyspiel.State, int]]:
    """States all along some of its deals, each with the player whose turn it is."""
    found = []
    for deal in spiel_deals()[:VIEWED]:
        state, rng = deal.clone(), Random(0)
        while not state.is_terminal():
            found.append((state.clone(), state.current_player()))
            state.apply_action(rng.choice(state.legal_actions()))
    return found


def spiel_string() -> Repeated:
    """Its information state string for the player whose turn it is."""

    def look(states: list[tuple[pyspiel.State, int]]) -> int:
        for state, player in states:
            state.information_state_string(player)
        return len(states)

    states = spiel_plies()
    return Repeated(lambda: states, look)


def spiel_bot() -> Repeated:
    """A ply of a bot that looks: the string, the legal actions, `child` of one."""
    rng = Random(0)

    def play(states: list[pyspiel.State]) -> int:
        for state in states:
            while not state.is_terminal():
                state.information_state_string(state.current_player())
                actions = state.legal_actions()
                state = state.child(actions[int(rng.random() * len(actions))])
        return 52 * len(states)

    states = spiel_deals()[:VIEWED]
    return Repeated(lambda: states, play)


def spiel_whole(by_child: int) -> Repeated:
    """A deal of its own, from the start to the returns: dealt by chance, passed and played at
    random, by `child` or by `apply_action`."""
    import pyspiel

    game = pyspiel.load_game("hearts(pass_cards=true)")
    rng = Random(0)

    def play(deals: range) -> int:
        for _ in deals:
            state = game.new_initial_state()
            state.apply_action(1)  # cards go to the left
            while not state.is_terminal():
                actions = state.legal_actions()
                action = actions[int(rng.random() * len(actions))]
                if by_child:
                    state = state.child(action)
                else:
                    state.apply_action(action)
            state.returns()
        return len(deals)

    return Repeated(lambda: range(20), play)


def spiel_one_rollout() -> Repeated:
    """One of its playouts inside C++, from the middle of a deal."""
    import pyspiel

    states = spiel_mid_deal()
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(states[0].get_game(), evaluator, 1.0, 1, 1, False, 1, False)
    return each(bot.mcts_search, states)


def spiel_shown() -> Repeated:
    """Its state as text."""
    return each(str, spiel_mid_deal())


def spiel_tensor_ply(form: str) -> Repeated:
    """A ply by its mutable step, with the tensor of what the seat to act knows: a list, as it
    comes, or an array, as `Batch.observe` returns one and as a network takes it."""
    import numpy as np

    rng = Random(0)

    def play(states: list[pyspiel.State]) -> int:
        for state in states:
            while not state.is_terminal():
                tensor = state.information_state_tensor(state.current_player())
                if form == "array":
                    np.asarray(tensor, np.float32)
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
        return 52 * len(states)

    deals = spiel_deals()[:1]
    return Repeated(lambda: [state.clone() for state in deals], play)


def spiel_tensor() -> Repeated:
    """That tensor alone, half way through a deal."""
    return each(
        lambda state: state.information_state_tensor(state.current_player()), spiel_mid_deal()
    )


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
        *(step, action, playout, copied, copied_deeply, dumped, loaded, call),
        *(viewed, read, bot, updated, spiel_string, spiel_bot),
        *(whole_deal, one_rollout, scored, scored_shoot, checked, deal_steps, settled, claims),
        *(solved, searched),
        *(view_json, plain_json, shown, refused, spiel_whole, spiel_one_rollout, spiel_shown),
        *(spiel_child, spiel_mutable, spiel_playout, spiel_clone, spiel_dumped, spiel_loaded),
        *(limit, chess_push, poker_action),
        *(batch_masks, batch_planes, observed, spiel_tensor, spiel_tensor_ply),
        *(world_hands, world_sampled, world_told, worlds_prepared, worlds_first, completed),
        spiel_resample,
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
