"""Random deals of every variant at every table, a thousand each at the whole scale, and their laws.

At every step no card is lost, somebody can act, and what is done is legal while a card drawn at
random is legal or has a reason. At the end of a deal the tricks alone, and the piles alone, give
the score that the state reached; nothing in the record is accused; the points add up; every view
can be made. A match that goes on for too long is given up; a finished one is replayed from its
history.
"""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random

import pytest

from hearts import (
    Cards,
    Charge,
    Choose,
    Game,
    HandScore,
    Match,
    Phase,
    Play,
    State,
    check_tricks,
    score_hand,
    score_taken,
    variants,
)
from tests.long.conftest import Sized
from tests.tables import TABLES

#: A match is given up after so many deals: some variants can go on for ever.
LONG = 40
#: One step in so many is looked at more closely.
CLOSELY = 40
BETWEEN = (Phase.DEAL, Phase.CALL, Phase.OVER)


def hold(law: bool, what: str) -> None:
    """Go on if the law holds."""
    assert law, what


class Table:
    """Plays deals of one variant with so many players."""

    def __init__(self, name: str, players: int, seed: int) -> None:
        self.rules = variants.get(name)
        self.game = Game(self.rules, players)
        self.rng = Random(f"{name} {players} {seed}")
        self.facts: Counter[str] = Counter()

    def play(self, deals: int) -> Counter[str]:
        """That many deals, in matches."""
        while self.facts["deals"] < deals:
            state = self.game.start(seed=self.rng.getrandbits(64))
            while not state.is_over and len(state.match.hand_scores) < LONG:
                state = self.deal(state)
            self.close(state)
        return self.facts

    def deal(self, state: State) -> State:
        """One deal, from the call to the answers after it."""
        sheet = state.match
        while state.phase is Phase.CALL:
            state = self.step(state)
        state = state.deal()
        while state.phase not in BETWEEN:
            self.no_card_is_lost(state)
            if self.rng.randrange(CLOSELY) == 0:
                self.look(state)
            state = state.deal() if state.phase is Phase.REDEAL else self.step(state)
        self.count(state, sheet)
        self.facts["deals"] += 1
        return state

    def step(self, state: State) -> State:
        """One legal action of any seat that may act."""
        hold(bool(state.actors), "somebody can act")
        action = state.random_action(self.rng, self.rng.choice(state.actors))
        hold(state.explain(action) is None, f"{action!r} is legal")
        before = state.hands
        after = state.apply(action)
        hold(state.hands == before, "a step changes nothing behind it")
        self.facts["actions"] += 1
        return after

    def no_card_is_lost(self, state: State) -> None:
        """Hands, dummy, table, waiting cards, piles and kitty are the deck."""
        table = Cards() if state.trick is None else Cards(state.trick.cards)
        held = sum(state.hands, state.dummy)
        cards = held + table + sum(state.taken, state.waiting) + state.kitty
        hold(cards == self.game.table.deck, "no card is lost")

    def look(self, state: State) -> None:
        """A card of the deck is legal or refused, and no view but its own shows a hand."""
        for seat in range(self.game.players):
            view = state.view(seat)
            hold(view.hand == state.hands[seat], "a view has its own hand")
            hold(view.legal_cards() == state.legal_cards(seat), "a view has the legal cards")
            if state.phase is Phase.PLAY:
                card = self.rng.choice(list(self.game.table.deck))
                legal = card in state.legal_cards(seat)
                hold((state.explain(Play(card, seat)) is None) is legal, "legal or refused")
        hold(pickle.loads(pickle.dumps(state)) == state, "a pickled state is the same")

    def count(self, state: State, sheet: Match) -> None:
        """The deal counts the same from its tricks, from its piles and in the match."""
        score, tricks, players = state.hand_score, state.tricks, self.game.players
        assert isinstance(score, HandScore), "a finished deal has a score"
        acts = state.deal_history
        charged = sum((act.cards for act in acts if isinstance(act, Charge)), Cards())
        choice = tuple(act.option for act in acts if isinstance(act, Choose))
        again = score_hand(
            self.rules, tricks, players=players, charged=charged, match=sheet, choice=choice
        )
        hold(again == score, "the tricks alone give the score")
        if self.game.table.needs != "tricks":
            piles = score_taken(
                self.rules,
                state.taken,
                players=players,
                tricks_taken=score.tricks,
                charged=charged,
                match=sheet,
                choice=choice,
            )
            same = (piles.points, piles.imaginary) == (score.points, score.imaginary)
            hold(same, "and the piles, if the order of tricks does not count")
        faults = check_tricks(self.rules, tricks, players=players, charged=charged)
        hold(faults == (), f"legal play is accused of nothing: {faults}")
        lines = [0] * players
        for line in score.lines:
            lines[line.seat] += line.points
        hold(tuple(lines) == score.points, "the lines add up to the points")
        self.facts["shoots"] += score.shot is not None
        added = sheet.add(score)
        hold(added.scores == state.match.scores, "the sheet says what the state says")

    def close(self, state: State) -> None:
        """The match as a whole."""
        hold(self.game.replay(state.history) == state, "the history leads to the same state")
        self.facts["matches"] += 1
        self.facts["given up"] += not state.is_over
        if state.is_over:
            hold(state.result is not None, "a match that is over has a result")


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_law_holds_at_every_table(name: str, players: int, sized: Sized) -> None:
    deals = sized(1000)
    facts = Table(name, players, seed=0).play(deals)
    assert facts["deals"] >= deals
    assert facts["actions"] > facts["deals"]
