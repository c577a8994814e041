"""Laws 4 and 5: the points of a deal add up, and its tricks alone give the same score."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from attrs import evolve, frozen
from hypothesis import assume, given
from hypothesis import strategies as st

from hearts import (
    Card,
    Cards,
    Charge,
    Choose,
    Exchange,
    Game,
    HandScore,
    InputError,
    Match,
    Phase,
    Rules,
    State,
    Trick,
    check_tricks,
    rollouts,
    score_hand,
    testing,
)
from hearts.rules import (
    Add,
    AddUnlessOpponentWins,
    AddUnlessShooterLoses,
    Boosters,
    CancelsCard,
    CardPoints,
    DealFloor,
    DoublesCards,
    EachTrick,
    EndTurned,
    Moon,
    Multiplier,
    NoTricks,
    SetBonus,
    Shoot,
    Subtract,
    Sun,
    TrickPoints,
)
from hearts.simulate import finish
from tests.laws.helpers import union
from tests.piles import score_of_piles

BETWEEN = (Phase.CALL, Phase.DEAL, Phase.OVER)

#: A deal is dealt and not counted yet.
under_way = testing.states().filter(lambda state: state.phase not in (*BETWEEN, Phase.REDEAL))


@frozen
class Played:
    """A deal that was played.

    Attributes:
        before: The sheet before it.
        opening: The state at its first lead.
        state: The state after it, everything chosen.
    """

    before: Match
    opening: State
    state: State

    @property
    def score(self) -> HandScore:
        """Return the score."""
        assert self.state.hand_score is not None
        return self.state.hand_score

    @property
    def charged(self) -> Cards:
        """The cards that were charged in it."""
        return charged_in(self.state)

    @property
    def answers(self) -> list[str]:
        """Return the choices after it."""
        return [act.option for act in self.state.deal_history if isinstance(act, Choose)]

    @property
    def known(self) -> dict[str, Any]:
        """Return the arguments of scoring besides tricks or piles."""
        return {
            "players": self.state.game.players, "match": self.before, "choice": self.answers,
            "charged": self.charged,
        }  # fmt: skip


def charged_in(state: State) -> Cards:
    """The cards that were charged in the deal of a state."""
    acts = [act for act in state.deal_history if isinstance(act, Charge)]
    return sum((act.cards for act in acts), Cards())


def to_play(state: State, rng: Random) -> State:
    """The first lead of the deal that is due."""
    while state.phase is not Phase.PLAY:
        if state.phase in (Phase.DEAL, Phase.REDEAL):
            state = state.deal()
        else:
            state = state.apply(state.random_action(rng, state.actors[0]))
    return state


@st.composite
def finished_deals(draw: st.DrawFn) -> Played:
    """Deals played at random from any cards, the first or the second of a match."""
    game = draw(testing.games())
    rng = Random(draw(st.integers(0, 2**16)))
    start = game.start(seed=draw(st.integers(0, 2**16)))
    if draw(st.booleans()):
        first = finish(to_play(start, rng), rng)
        start = start if first.is_over else first
    before = start.match
    while start.phase is Phase.CALL:
        start = start.apply(start.random_action(rng))
    opening = to_play(start.apply(draw(testing.deal_actions(game))), rng)
    return Played(before, opening, finish(opening, rng))


def worth_of_cards(rules: Rules, players: int, cards: Cards, charged: Cards) -> complex:
    """Return the points of the cards together, from the point tables, in two columns."""
    doubled = Cards()
    if rules.charging is not None:
        for card, more in rules.charging.doubles:
            doubled = doubled | (more if card in charged else Cards())
    total = 0j
    for rule in rules.table(players).rules.points:
        if isinstance(rule, CardPoints):
            for counting, points in rule.table:
                for card in cards:
                    if card in counting:
                        amount = points * (2 if card in doubled else 1)
                        total += amount * (1j if rule.imaginary else 1)
    return total


def counts_against(rules: Rules, players: int, card: Card) -> bool:
    """Does a card count against its taker?"""
    worth = worth_of_cards(rules, players, Cards([card]), Cards())
    return (worth.real + worth.imag) * (1 if rules.best == "low" else -1) > 0


def cards_to_shoot(game: Game, shoot: Shoot) -> Cards:
    """The cards that have to be taken, by the rule's own words."""
    rules, deck = game.rules, game.table.deck
    beside = [rule for rule in game.table.rules.points if not rule.in_shoots]
    apart = {card for rule in beside for card in rule.values(deck)}
    against = Cards([c for c in deck if counts_against(rules, game.players, c) and c not in apart])
    if not isinstance(shoot, Moon):
        return against
    needed = against if shoot.cards is None else shoot.cards
    if shoot.counting:
        counting = [c for c in deck if worth_of_cards(rules, game.players, Cards([c]), Cards())]
        needed = needed | Cards([card for card in counting if card not in apart])
    return needed


def in_two_columns(score: HandScore) -> list[complex]:
    """The points of each seat with both columns."""
    second = score.imaginary or (0,) * len(score.points)
    return [complex(*pair) for pair in zip(score.points, second, strict=True)]


# Law 4


@given(under_way)
def test_points_so_far_are_those_of_the_cards_taken(state: State) -> None:
    game = state.game
    own = [
        int(worth_of_cards(game.rules, game.players, pile, charged_in(state)).real)
        for pile in state.taken
    ]
    each = sum(rule.points for rule in game.rules.points if isinstance(rule, EachTrick))
    own = [points + each * state.takers.count(seat) for seat, points in enumerate(own)]
    partners = game.rules.partners
    if partners is not None and partners.pooled:
        for side in game.sides:
            together = sum(own[seat] for seat in side)
            for seat in side:
                own[seat] = together
    if state.phase is not Phase.CHOOSE or not any(rule.at_end for rule in game.rules.points):
        assert state.points == tuple(own)
    asked = None if state.question is None else state.question.kind
    assert (state.hand_score is None) is (asked != "exact")


class Reckoner:
    """The score of a deal by the words of its rules, a complex number a seat."""

    def __init__(self, deal: Played) -> None:
        self.deal, self.game = deal, deal.state.game
        self.rules, self.players = self.game.table.rules, self.game.players
        self.sign = 1 if self.rules.best == "low" else -1
        pooled = self.rules.partners is not None and self.rules.partners.pooled
        self.places = self.game.sides if pooled else tuple((s,) for s in range(self.players))
        self.piles = [union(tuple(deal.state.taken[s] for s in p)) for p in self.places]
        tricks = deal.score.tricks
        assert tricks is not None
        assert sum(tricks) <= self.game.table.tricks
        self.tricks = [sum(tricks[s] for s in place) for place in self.places]

    def worth(self, cards: Cards) -> complex:
        return worth_of_cards(self.game.rules, self.players, cards, self.deal.charged)

    def shot(self) -> tuple[Shoot, tuple[int, ...]] | None:
        """The shoot that counts, and the places that made it."""
        made: list[tuple[Shoot, tuple[int, ...]]] = []
        for shoot in self.rules.shoots:
            groups: list[tuple[int, ...]] = [(p,) for p in range(len(self.places))]
            if shoot.by == "side" and len(self.places) == self.players:
                groups = list(self.game.sides)
            needed = cards_to_shoot(self.game, shoot)
            for group in groups:
                pile = union(tuple(self.piles[place] for place in group))
                all_tricks = sum(self.tricks[p] for p in group) == sum(self.tricks)
                if all_tricks if isinstance(shoot, Sun) else needed <= pile:
                    made.append((shoot, group))
        suns = [each for each in made if isinstance(each[0], Sun)]
        most = max((len(cards_to_shoot(self.game, each[0])) for each in made), default=0)
        return next(
            iter(suns + [e for e in made if len(cards_to_shoot(self.game, e[0])) == most]), None
        )

    def taker_of(self, number: int) -> int | None:
        """The place that took a trick; None if none did, or if there is no such trick."""
        tricks = self.deal.state.tricks
        if not -len(tricks) <= number < len(tricks):
            return None
        seat = self.game.taker(tricks[number])
        return next((p for p, seats in enumerate(self.places) if seat in seats), None)

    def more(self, rule: DoublesCards | CancelsCard, pile: Cards) -> complex:
        """What the card of a rule adds in the pile that has it."""
        if isinstance(rule, DoublesCards):
            return self.worth(pile & rule.cards)
        return -self.worth(pile & Cards([rule.cancelled]))

    def possible(self) -> list[list[complex]]:
        """Return the possible scores; there are several if the match decides."""
        cards = [self.worth(pile) for pile in self.piles]
        for rule in self.rules.points:
            if isinstance(rule, TrickPoints):
                for number, points in rule.table:
                    place = self.taker_of(number)
                    if place is not None:
                        cards[place] += points
            elif isinstance(rule, SetBonus):
                for place, pile in enumerate(self.piles):
                    takers = {self.taker_of(number) for number in rule.tricks}
                    if rule.cards <= pile and takers <= {place}:
                        cards[place] += rule.points
            elif isinstance(rule, DoublesCards | CancelsCard) and self.shot() is None:
                for place, pile in enumerate(self.piles):
                    if rule.card in pile:
                        cards[place] += self.more(rule, pile)
            elif isinstance(rule, EachTrick):
                cards = [
                    points + rule.points * count
                    for points, count in zip(cards, self.tricks, strict=True)
                ]
        found = self.shot()
        if found is None:
            for rule in self.rules.points:
                if isinstance(rule, NoTricks):
                    cards = [
                        points + (0 if count else rule.points)
                        for points, count in zip(cards, self.tricks, strict=True)
                    ]
            return [self.written([0j] * len(cards), cards)]
        shoot, group = found
        for rule in self.rules.points:
            if isinstance(rule, NoTricks):
                assert not rule.after_shoot
        needed = cards_to_shoot(self.game, shoot)
        effect = shoot.effect
        if effect.options:
            effect = effect.options[self.deal.answers[0]]
        if not effect.wins:
            gone = Cards([c for c in needed if counts_against(self.game.rules, self.players, c)])
            for place in group:
                kept = Cards([card for card in self.piles[place] if card in gone])
                cards[place] -= self.worth(kept)
        return [self.written(d, cards, group[0]) for d in self.deltas(shoot, group)]

    def deltas(self, shoot: Shoot, group: tuple[int, ...]) -> list[list[complex]]:
        """Return the points that the shoot may add to each place."""
        needed = cards_to_shoot(self.game, shoot)
        against = [c for c in needed if counts_against(self.game.rules, self.players, c)]
        worth = self.worth(Cards(against)) * (2 if isinstance(shoot, Sun) else 1)
        if isinstance(shoot, Moon | Sun) and shoot.worth is not None:
            worth = complex(self.sign * shoot.worth, worth.imag)
        effect = shoot.effect
        if effect.options:
            effect = effect.options[self.deal.answers[0]]
        seats = range(len(self.places))
        spared = set(group)
        if isinstance(effect, Add) and effect.to == "opponents" and len(seats) == self.players:
            spared |= next(set(side) for side in self.game.sides if group[0] in side)
        added = [worth * (place not in spared) for place in seats]
        subtracted = [-worth * (place == group[0]) for place in seats]
        if isinstance(effect, Add):
            return [added]
        if isinstance(effect, Subtract):
            return [subtracted]
        if isinstance(effect, AddUnlessOpponentWins | AddUnlessShooterLoses):
            return [added, subtracted]
        return [[0j] * len(seats)]

    def written(
        self, deltas: list[complex], cards: list[complex], shooter: int | None = None
    ) -> list[complex]:
        """Each seat's result, multiplied, not below the floor, and taken off where it is."""
        found = [one + other for one, other in zip(cards, deltas, strict=True)]
        for rule in self.rules.results:
            if isinstance(rule, Multiplier):
                assert rule.over == "result"
                charged = rule.card in self.deal.charged
                times = (rule.charged if charged else rule.factor) * (1j if rule.turns else 1)
                for place, pile in enumerate(self.piles):
                    if rule.card not in pile:
                        continue
                    alone = rule.alone_charged if charged else rule.alone
                    if alone and not any(card in self.game.table.values for card in pile):
                        found[place] += alone
                        continue
                    if rule.carries and place == shooter:
                        found = [
                            one + (times - 1) * other if seat != place else one
                            for seat, (one, other) in enumerate(zip(found, deltas, strict=True))
                        ]
                    found[place] *= times
            elif isinstance(rule, DealFloor):
                found = [
                    complex(max(rule.least, each.real), each.imag)
                    if each.real < rule.least
                    else each
                    for each in found
                ]
        end = self.rules.end
        if isinstance(end, EndTurned):
            totals = self.deal.before.standing.totals
            if any(max(scores) >= end.limit for scores in totals):
                found = [-each for each in found]
        each_seat = [0j] * self.players
        for place, seats in enumerate(self.places):
            for seat in seats:
                each_seat[seat] = found[place]
        return each_seat


@given(finished_deals())
def test_points_of_a_deal_add_up(deal: Played) -> None:
    """Cards by their table, charged ones twice; a shoot in place of the cards shot; then
    multipliers, floors and the phase of the match."""
    game, score = deal.state.game, deal.score
    reckoner = Reckoner(deal)
    assert in_two_columns(score) in reckoner.possible()
    found = reckoner.shot()
    assert score.shot == (None if found is None else found[0].kind)
    together = sum((reckoner.worth(pile) for pile in reckoner.piles), 0j)
    kitty = game.rules.kitty
    dead = deal.state.kitty if kitty is not None and kitty.taken_by == "nobody" else Cards()
    assert len(dead) == (game.table.kitty_size if dead else 0)
    assert together == reckoner.worth(game.table.deck - dead)
    assert sum(map(len, deal.state.taken)) == len(game.table.deck - dead)


@given(finished_deals())
def test_each_point_has_a_line_and_each_deal_is_on_the_sheet(deal: Played) -> None:
    score, rules = deal.score, deal.state.game.rules
    keys = {rule.key for rule in (*rules.points, *rules.shoots, *rules.results)}
    by_seat = [0j] * deal.state.game.players
    for line in score.lines:
        by_seat[line.seat] += complex(line.points, line.imaginary)
        assert line.rule in keys
    assert by_seat == in_two_columns(score)
    found = Reckoner(deal).shot()
    asked = found is not None and found[0].effect.options
    after = deal.before.add(score, deal.answers[1:] if asked else deal.answers)
    assert (deal.state.match, deal.state.scores) == (after, after.scores)
    reached = after.standing.reached[-1]
    assert reached == tuple(map(sum, zip(deal.before.scores, score.points, strict=True)))


# Law 5


@given(finished_deals())
def test_tricks_alone_give_the_score_of_the_state(deal: Played) -> None:
    rules, state = deal.state.game.rules, deal.state
    from_tricks = score_hand(rules, state.tricks, **deal.known)
    assert from_tricks == deal.score
    counts = deal.score.tricks
    told = score_of_piles(rules, state.taken, tricks_taken=counts, **deal.known)
    assert told is not None or deal.score.shot or state.game.table.needs == "tricks"
    if told is not None:
        assert evolve(told, takers=deal.score.takers, order=deal.score.order) == deal.score
    parsed = [Trick.parse(str(trick)) for trick in state.tricks]
    assert score_hand(rules, parsed, **deal.known) == from_tricks


@given(finished_deals())
def test_an_incomplete_deal_is_not_scored(deal: Played) -> None:
    state, known = deal.state, deal.known
    rules, players = state.game.rules, state.game.players
    with pytest.raises(InputError, match=r"tricks?"):
        score_hand(rules, state.tricks[:-1], **known)
    assume(len(state.tricks) > 1)
    if not state.game.table.deck.two:
        with pytest.raises(InputError, match="both in trick"):
            score_hand(rules, (*state.tricks[:-1], state.tricks[0]), **known)
    last = state.tricks[-1]
    elsewhere = Trick((last.leader + 1) % players, last.cards, last.extra)
    with pytest.raises(InputError, match="led by"):
        score_hand(rules, (*state.tricks[:-1], elsewhere), **known)


@given(finished_deals())
def test_legal_play_is_never_accused(deal: Played) -> None:
    """Not for any number of tricks, with the hands given or not."""
    state, opening = deal.state, deal.opening
    players, rules = state.game.players, state.game.rules
    put_down = [act.cards for act in state.deal_history if isinstance(act, Exchange)]
    known: dict[str, Any] = {"players": players, "charged": deal.charged}
    told: dict[str, Any] = known | {
        "hands": opening.hands, "kitty": opening.kitty, "opener": opening.actor,
        "discarded": put_down[0] if put_down else None,
    }  # fmt: skip
    for count in range(len(state.tricks) + 1):
        assert check_tricks(rules, state.tricks[:count], **known) == ()
        assert check_tricks(rules, state.tricks[:count], **told) == ()


@given(finished_deals(), st.integers(0, 2**16), st.integers(0, 2**16))
def test_a_card_in_the_wrong_place_is_found(deal: Played, first: int, second: int) -> None:
    """Two cards of one seat change places in a deal; what is accused is what a state refuses."""
    state, opening = deal.state, deal.opening
    game = state.game
    tricks = list(state.tricks)
    # Another place for a nine, a card put down or Warren would make another deal of it.
    lengthened = any(isinstance(rule, Boosters) for rule in game.rules.taking)
    plan = game.table.plan
    assume(len(tricks) > 1 and not lengthened)
    assume(not plan.exchange and not plan.draws and not game.table.has_extra)
    one, other = sorted({first % len(tricks), second % len(tricks)} | {0, 1})[-2:]
    seat = (first + second) % game.players
    hands = [game.table.plan.hands(trick.leader, len(trick)) for trick in tricks]
    played = [
        dict(zip(each, trick.cards, strict=True)) for each, trick in zip(hands, tricks, strict=True)
    ]
    played[one][seat], played[other][seat] = played[other][seat], played[one][seat]
    changed = [
        Trick(trick.leader, [cards[each] for each in whose])
        for trick, whose, cards in zip(tricks, hands, played, strict=True)
    ]
    faults = check_tricks(
        game.rules, changed, players=game.players, charged=deal.charged, opener=opening.actor
    )
    assert (faults == ()) is can_be_played(opening, changed)


def can_be_played(state: State, tricks: list[Trick]) -> bool:
    """Can the deal of a state be played in this way, from its first lead on?"""
    for trick in tricks:
        if state.actor != trick.leader:
            return False
        for card in trick.cards:
            if state.explain(card) is not None:
                return False
            state = state.play(card)
    return True


# What is proved early


def step(state: State, rng: Random) -> State:
    """The state after one random action, or after the pile of a mix is dealt."""
    if state.phase is Phase.REDEAL:
        return state.deal()
    return state.apply(state.random_action(rng, rng.choice(state.actors)))


@given(under_way, st.integers(0, 2**16))
def test_what_is_settled_stays_so(state: State, seed: int) -> None:
    """Once nothing can change the hand score, every way to the end of the deal gives the same."""
    rng = Random(seed)
    while state.phase not in BETWEEN and not state.settled:
        state = step(state, rng)
        while state.phase is Phase.PLAY and max(map(len, state.hands)) > 2:
            state = step(state, rng)
    ends = {finish(state, Random(seed + k)).hand_score for k in range(4)}
    assert len({None if end is None else end.points for end in ends}) == 1
    while state.phase not in BETWEEN:
        assert state.settled
        state = step(state, rng)


@given(under_way, st.integers(0, 2**16))
def test_a_claim_is_a_proof(state: State, seed: int) -> None:
    """Near the end, a seat can claim just if no play of the others can keep a trick from it."""
    rng = Random(seed)
    while state.phase not in BETWEEN and max(map(len, state.hands)) > 2:
        state = step(state, rng)
    for seat in range(state.game.players):
        assert state.can_claim(seat) is (state.phase is Phase.PLAY and takes_the_rest(state, seat))


def takes_the_rest(state: State, seat: int) -> bool:
    """Try everything: has *seat* an answer to whatever the others do?"""
    if state.phase not in (Phase.PLAY, Phase.EXCHANGE):
        return True
    outcomes = []
    [actor] = state.actors
    for action in state.legal_actions():
        after = state.apply(action)
        taker = (
            state.game.taker(after.tricks[-1]) if len(after.tricks) > len(state.tricks) else seat
        )
        outcomes.append(taker == seat and takes_the_rest(after, seat))
    return any(outcomes) if actor == seat else all(outcomes)


@given(under_way, st.integers(0, 2**16))
def test_rollouts_are_legal_ends_of_the_deal(state: State, seed: int) -> None:
    found = rollouts(state, 3, seed=seed)
    assert found == rollouts(state, 3, seed=seed)
    assert found.count == 3
    if state.settled and state.question is None:
        end = finish(state, Random(seed)).hand_score
        assert end is not None
        assert found.totals == tuple(3 * points for points in end.points)
