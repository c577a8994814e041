"""Random matches of three variants, 10,000 at the whole scale, with every law held in them.

Each match is played by random legal actions from a seed of its own. At every step the hands, the
legal cards and, now and then, the refusals and the views are checked against a book that is kept
here; at the end of a deal the cards and the points add up, and the tricks alone give the same
score; at the end of a match its history leads to the same state. For the microsoft game the bounds
of WK-063 and WK-064 are held.
"""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random

import pytest
from attrs import evolve

from hearts import (
    Card,
    Cards,
    Deal,
    Game,
    HandScore,
    Hidden,
    IllegalAction,
    Match,
    Pass,
    Phase,
    Play,
    Start,
    State,
    Unknown,
    check_tricks,
    score_hand,
    score_taken,
    variants,
)
from tests.long.conftest import Sized

NAMES = ("american", "microsoft", "new_moon")
MOON_CARDS = Cards("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH QS")
#: Where passed cards go, deal by deal, in places to the left.
PLACES = (1, -1, 2, 0)
#: The parts of a check, which can run side by side.
PARTS = 8
#: One step in so many is looked at more closely.
REFUSALS = 20
VIEWS = 100


def hold(law: bool, what: str) -> None:
    """Go on if the law holds."""
    assert law, what


class Referee:
    """Plays one match and keeps a book of its own on it."""

    def __init__(self, name: str, seed: int, facts: Counter[str]) -> None:
        self.game = Game(variants.get(name))
        self.seats = range(self.game.players)
        self.deck = self.game.table.deck
        self.rng = Random(f"{name} {seed}")
        self.seed = seed
        self.facts = facts
        self.state = self.game.start(seed=seed, dealer=seed % self.game.players)
        self.sheet = self.state.match

    def play(self) -> State:
        """The end of the match."""
        while not self.state.is_over:
            self.deal()
            self.give()
            self.tricks()
            self.count()
            self.facts["deals"] += 1
        self.close()
        self.facts["matches"] += 1
        return self.state

    def deal(self) -> None:
        """The whole deck is dealt, from the seed and the number of the deal alone."""
        before = self.state
        self.state = before.deal()
        hold(before.phase is Phase.DEAL, "dealing left the state before it alone")
        self.hands = list(self.state.hands)
        hold(sum(self.hands, Cards()) == self.deck, "the hands are the deck")
        again = self.game.start(seed=self.seed, match=self.sheet).deal()
        hold(list(again.hands) == self.hands, "a deal comes from its seed and number alone")

    def give(self) -> None:
        """All pass at once."""
        passes: list[Pass] = []
        for seat in self.rng.sample(self.state.actors, len(self.state.actors)):
            if self.state.phase is Phase.PASS:
                action = self.state.random_action(self.rng, seat)
                hold(isinstance(action, Pass) and action.cards <= self.hands[seat], "own cards")
                hold(list(self.state.hands) == self.hands, "what is passed is still held")
                self.state = self.state.apply(action)
                passes += [action] if isinstance(action, Pass) else []
                if len(passes) == 2:
                    self.refuse(Pass(list(self.hands[seat])[:3], seat))
                    self.refuse(Pass(list(self.hands[seat - 1])[:2], self.state.actors[0]))
                    self.look()
        for act in passes:
            giver = act.seat or 0
            receiver = (giver + PLACES[self.state.deal_number % len(PLACES)]) % self.game.players
            self.hands[giver] = self.hands[giver] - act.cards
            self.hands[receiver] = self.hands[receiver] + act.cards
        self.facts["passes"] += len(passes)
        hold(list(self.state.hands) == self.hands, "cards passed arrive")
        hold(self.state.phase is Phase.PLAY, "after passing cards are played")

    def tricks(self) -> None:
        """Thirteen tricks, card by card."""
        taken = Cards()
        while self.state.phase is Phase.PLAY:
            for _ in self.seats:
                self.card()
            trick = self.state.tricks[-1]
            hold(self.state.trick is None or not self.state.trick.cards, "a new trick is empty")
            taken = taken + Cards(trick.cards)
            hold(sum(self.state.taken, Cards()) == taken, "cards played are taken")
            hold(list(self.state.hands) == self.hands, "only the card played leaves a hand")
            hold(sum(self.hands, taken) == self.deck, "no card is lost")
            self.facts["tricks"] += 1

    def card(self) -> None:
        """One card is played."""
        before = self.state
        seat = before.actors[0]
        legal = before.legal_cards()
        hold(len(before.actors) == 1 and before.actor == seat, "one seat is to play")
        hold(bool(legal) and legal <= self.hands[seat], "there is a legal card in the hand")
        if self.rng.randrange(REFUSALS) == 0:
            self.check_card(self.rng.choice(list(self.deck)), seat, legal)
            self.check_card(self.rng.choice(list(self.hands[seat])), seat, legal)
        if self.rng.randrange(VIEWS) == 0:
            self.look()
        card = legal[self.rng.randrange(len(legal))]
        if self.rng.random() < 0.5:
            self.state = before.play(card)
        else:
            self.state = before.apply(Play(card, seat))
        hold(before.actor == seat and before.legal_cards() == legal, "a step changes nothing")
        self.hands[seat] = self.hands[seat] - Cards([card])
        self.facts["plays"] += 1

    def check_card(self, card: Card, seat: int, legal: Cards) -> None:
        """A card is legal, or there is a reason against it."""
        violation = self.state.explain(card)
        hold((violation is None) is (card in legal), f"{card} is legal or refused")
        if violation is not None:
            hold(violation.legal == legal, "a refusal names what is legal")
            self.refuse(Play(card, seat))
        other = (seat + 1) % self.game.players
        self.refuse(Play(self.hands[other][0] if self.hands[other] else card, other))

    def refuse(self, action: Pass | Play) -> None:
        """A refusal raises and changes nothing."""
        try:
            self.state.apply(action)
        except IllegalAction as refused:
            hold(refused.violation == self.state.explain(action), "apply and explain agree")
        else:
            hold(False, f"{action} is refused")
        hold(list(self.state.hands) == self.hands, "a refusal changes nothing")
        self.facts["refusals"] += 1

    def look(self) -> None:
        """A view has the hand of its seat, and of the others no more than the number of cards."""
        state, seat = self.state, self.rng.choice(self.seats)
        view = state.view(seat)
        hold(view.hand == self.hands[seat], "a view has the own hand")
        hold(view.legal_cards(seat) == state.legal_cards(seat), "and its legal cards")
        hold(view.scores == state.scores and view.taken == state.taken, "and what is open")
        for action in view.history:
            if isinstance(action, Start):
                hold(action.seed is None, "no view has a seed")
            elif isinstance(action, Deal):
                hidden = [isinstance(hand, Unknown) for hand in action.hands]
                hold(hidden == [place != seat for place in self.seats], "or others' hands")
            elif isinstance(action, Pass | Hidden):
                hold(isinstance(action, Hidden) is (action.seat != seat), "or others' passes")
        self.facts["views"] += 1

    def count(self) -> None:
        """The end of a deal: points, moon, scores."""
        state, rules = self.state, self.game.rules
        shooter = next((seat for seat, pile in enumerate(state.taken) if pile >= MOON_CARDS), None)
        answers: tuple[str, ...] = ()
        if state.phase is Phase.CHOOSE:
            hold(state.actors == (shooter,) and rules.name == "american", "the shooter is asked")
            state = state.apply(state.random_action(self.rng))
            answers = (state.history[-1].option,)  # type: ignore[attr-defined]
        score = state.hand_score
        if score is None:
            raise AssertionError("a finished deal has a score")
        hold(sum(state.points) == 26, "there are 26 points in a deal")
        hold(score.shooter == shooter, "who took all penalty cards shot, and nobody else")
        hold(score.points == self.expected(state, shooter, answers), "points are as the rules say")
        again = score_hand(rules, state.tricks, match=self.sheet, choice=answers)
        hold(again == score, "the tricks alone give the same score")
        piles = score_taken(rules, state.taken, match=self.sheet, choice=answers)
        # Piles do not say which trick went to whom.
        hold(piles == evolve(score, takers=None, order=None), "so do the piles")
        hold(check_tricks(rules, state.tricks) == (), "legal play is not accused")
        self.sheet = self.sheet.add(score)
        hold(state.match == self.sheet, "the score is on the sheet")
        self.facts["moons"] += score.shot is not None
        self.state = state

    def expected(
        self, state: State, shooter: int | None, answers: tuple[str, ...]
    ) -> tuple[int, ...]:
        """The hand score, worked out from the points of the cards."""
        if shooter is None:
            return state.points
        name = self.game.rules.name
        if name == "microsoft" or answers == ("add",):
            return tuple(26 * (seat != shooter) for seat in self.seats)
        return tuple(-26 * (seat == shooter) for seat in self.seats)

    def close(self) -> None:
        """The end of the match: it can be replayed and kept, and it is over for good."""
        state = self.state
        hold(self.game.replay(state.history) == state, "a history leads to its state")
        hold(pickle.loads(pickle.dumps(state)) == state, "a state can be kept")
        result = state.result
        if result is None:
            raise AssertionError("a match that is over has a result")
        lowest = min(state.scores)
        ranks = tuple(1 + sum(other < own for other in state.scores) for own in state.scores)
        winners = tuple(seat for seat in self.seats if state.scores[seat] == lowest)
        hold(result.ranks == ranks and result.winners == winners, "the lowest score wins")
        totals = [
            sum(column) for column in zip(*map(points_of, self.sheet.hand_scores), strict=True)
        ]
        hold(totals == list(state.scores), "scores are the sum of the deals")
        hold(max(state.scores) >= 100 and not state.actors, "the match is over at 100")


def points_of(score: HandScore) -> tuple[int, ...]:
    """The points of one deal."""
    return score.points


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", NAMES)
def test_every_law_holds_in_random_matches(name: str, part: int, sized: Sized) -> None:
    facts: Counter[str] = Counter()
    sheets: list[Match] = []
    for number in range(sized(10_000 // len(NAMES) // PARTS)):
        seed = number * PARTS + part
        try:
            sheets.append(Referee(name, seed, facts).play().match)
        except Exception as error:
            raise AssertionError(f"{name}, seed {seed}") from error
    assert min(facts[what] for what in ("deals", "plays", "refusals", "views")) > 0
    if name == "microsoft":
        deals = [len(sheet.hand_scores) for sheet in sheets]
        best = [min(sheet.scores) for sheet in sheets]
        alone = [min(s.scores) for s in sheets if s.scores.count(min(s.scores)) == 1]
        assert min(deals) >= 4, "WK-063: 4 to 16 deals"
        assert max(deals) <= 16, "WK-063: 4 to 16 deals"
        assert max(best) <= 103, "WK-064: 103"
        assert max(alone, default=0) <= 102, "WK-064: 102 alone"
        assert max(max(sheet.scores) for sheet in sheets) <= 125, "WK-064: 125"
