"""The engine and the naive reading of the rules answer alike, at every step of whole matches."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearts import (
    Cards,
    Choose,
    Game,
    Match,
    Pass,
    Phase,
    Rules,
    State,
    score_taken,
    testing,
    variants,
)
from hearts.rules import (
    Add,
    AddUnlessOpponentWins,
    AddUnlessShooterLoses,
    CardPoints,
    Choice,
    Dealing,
    Effect,
    End,
    EndAbove,
    EndAfter,
    EndAt,
    EveryPlace,
    FirstTrickBar,
    HeartsBroken,
    HolderOpens,
    Moon,
    Passing,
    PlayOn,
    PlayRule,
    SharedPlaces,
    Shoot,
    Subtract,
    Ties,
    bonus,
)
from tests.oracle import naive

MOST_DEALS = 60


@st.composite
def plain_games(draw: st.DrawFn) -> Game:
    """Games that the oracle has words for: of random rules, what it leaves out is made plain."""
    rules = draw(testing.rule_sets())
    spared = draw(st.sampled_from(("", "QS")))
    play: list[PlayRule] = []
    for rule in rules.play:
        if isinstance(rule, HeartsBroken):
            rule = HeartsBroken(broken_by=rule.broken_by, spared=spared)
        play.append(rule)
    shoots: list[Shoot] = []
    for shoot in rules.shoots:
        assert isinstance(shoot, Moon)
        effect = Choice() if shoot.effect.options else shoot.effect
        shoots.append(Moon(effect, shoot.cards, shoot.worth))
    opening = rules.opening
    ways = ["hold" if way == "scatter" else way for way in rules.passing.cycle]
    amended = rules.amend(
        dealing=Dealing(rules.dealing.rotation),
        passing=Passing(ways, rules.passing.count),
        opening=HolderOpens(opening.card) if isinstance(opening, HolderOpens) else opening,
        play=play,
        points=[rule for rule in rules.points if isinstance(rule, CardPoints)],
        shoots=shoots,
        best="low",
    )
    return Game(amended, draw(st.sampled_from(rules.players)))


def table_of(game: Game) -> naive.Table:
    """What has been agreed, in the oracle's words."""
    rules, players = game.rules, game.players
    out = {card for number, bag in rules.deck.out if number in (0, players) for card in texts(bag)}
    deck = tuple(card for card in naive.DECK if card not in out)
    points: dict[str, int] = {}
    for counting in rules.points:
        assert isinstance(counting, CardPoints)
        for bag, each in counting.table:
            points |= {card: each for card in texts(bag) if card in deck}
    against = frozenset(card for card, each in points.items() if each > 0)
    places = {"left": naive.LEFT, "right": naive.RIGHT, "across": players // 2, "hold": naive.HOLD}
    table = naive.Table(
        players=players,
        deck=deck,
        pass_count=rules.passing.count,
        pass_cycle=tuple(
            places[way] if isinstance(way, str) else way for way in rules.passing.cycle
        ),
        opening_card=str(rules.opening.card) if isinstance(rules.opening, HolderOpens) else None,
        breakers=None,
        points=tuple(points.items()),
        moon="none",
        ties="play_on" if isinstance(rules.ties, PlayOn) else "shared",
    )
    for rule in rules.play:
        if isinstance(rule, FirstTrickBar):
            bar = against if rule.bars is None else texts(rule.bars)
            table = replace(table, first_trick_bar=bar)
        elif isinstance(rule, HeartsBroken):
            table = replace(
                table,
                breakers=texts(rule.broken_by),
                lone_queen_may_lead_hearts=bool(rule.spared),
            )
    for shoot in rules.shoots:
        assert isinstance(shoot, Moon)
        cards = against if shoot.cards is None else texts(shoot.cards)
        worth = sum(points.get(card, 0) for card in cards) if shoot.worth is None else shoot.worth
        table = replace(table, moon=MOONS[shoot.effect.key], moon_cards=cards, moon_worth=worth)
    end = rules.end
    if isinstance(end, EndAfter):
        return replace(table, end=("deals", end.deals))
    assert isinstance(end, EndAt | EndAbove)
    return replace(table, end=("at" if isinstance(end, EndAt) else "above", end.limit))


MOONS: dict[str, naive.Moon] = {
    "add": "add",
    "subtract": "subtract",
    "choice": "choice",
    "add_unless_shooter_loses": "add_unless_shooter_loses",
    "add_unless_opponent_wins": "add_unless_opponent_wins",
}


def texts(cards: Cards) -> frozenset[str]:
    """Cards as the oracle knows them."""
    return frozenset(map(str, cards))


def passed(state: State, hands: list[set[str]], table: naive.Table, rng: Random) -> State:
    """All pass at random, in any order, and hold afterwards what the oracle says."""
    passes: list[set[str]] = [set() for _ in hands]
    if naive.pass_offset(table, state.deal_number):
        assert state.phase is Phase.PASS
        for seat in rng.sample(range(table.players), table.players):
            action = state.random_action(rng, seat)
            assert isinstance(action, Pass)
            passes[seat] = set(texts(action.cards))
            number, state = state.deal_number, state.apply(action)
    else:
        number = state.deal_number
    assert state.phase is Phase.PLAY
    hands[:] = naive.next_hands_after_pass(table, number, hands, passes)
    assert [texts(hand) for hand in state.hands] == hands
    return state


def played(
    state: State, hands: list[set[str]], table: naive.Table, rng: Random
) -> tuple[State, list[set[str]]]:
    """A deal is played, and what each seat took."""
    leader = naive.opener(table, hands, state.dealer)
    tricks: list[list[str]] = []
    piles: list[set[str]] = [set() for _ in hands]
    for _ in range(naive.deal_size(table)):
        trick: list[str] = []
        for place in range(table.players):
            seat = (leader + place) % table.players
            legal = naive.legal(table, hands[seat], trick, tricks)
            assert state.actor == seat
            assert texts(state.legal_cards()) == legal
            assert {str(card) for card in state.reasons()} == hands[seat] - legal
            card = rng.choice(sorted(legal))
            state = state.play(card)
            hands[seat].remove(card)
            trick.append(card)
        leader = naive.taker(trick, leader, table.players)
        piles[leader] |= set(trick)
        tricks.append(trick)
        assert state.game.taker(state.tricks[-1]) == leader
        assert [texts(pile) for pile in state.taken] == piles
        assert list(state.points) == naive.points_taken(table, piles)
    return state, piles


def compare(game: Game, seed: int) -> None:
    """Play a match at random and ask both of them at every step."""
    table = table_of(game)
    rng = Random(seed)
    state = game.start(seed=seed)
    scores = [0] * table.players
    for deal_number in range(MOST_DEALS):
        assert state.phase is Phase.DEAL
        state = state.deal()
        assert state.dealer == deal_number * game.rules.dealing.rotation % table.players
        hands = [set(texts(hand)) for hand in state.hands]
        state = passed(state, hands, table, rng)
        state, piles = played(state, hands, table, rng)
        choice = None
        shooter = naive.who_shot(table, piles)
        assert (state.phase is Phase.CHOOSE) is (table.moon == "choice" and shooter is not None)
        if state.question is not None:
            assert state.question.seat == shooter
            choice = rng.choice(state.question.options)
            state = state.apply(Choose(choice))
        points = naive.hand_score(table, piles, scores, choice, deal_number)
        assert state.hand_score is not None
        assert list(state.hand_score.points) == points
        assert state.hand_score.shooter == shooter
        scores = [old + new for old, new in zip(scores, points, strict=True)]
        assert list(state.scores) == scores
        over = naive.match_over(table, scores, deal_number + 1)
        assert state.is_over is over
        if over:
            break
    if state.result is not None:
        assert list(state.result.winners) == naive.winners(scores)
        ranks = naive.ranks(scores)
        losers = 1 + len(state.result.winners)
        if not isinstance(game.rules.ranking, EveryPlace):
            ranks = [rank if rank == 1 else losers for rank in ranks]
        assert list(state.result.ranks) == ranks


@given(plain_games(), st.integers(0, 2**16))
def test_random_rules_are_played_as_the_oracle_plays_them(game: Game, seed: int) -> None:
    compare(game, seed)


BY_HAND = [
    (variants.AMERICAN, naive.AMERICAN),
    (variants.MICROSOFT, naive.MICROSOFT),
    (variants.NEW_MOON, naive.NEW_MOON),
]


@pytest.mark.parametrize(("rules", "table"), BY_HAND)
def test_the_named_variants_are_what_the_oracle_calls_so(rules: Rules, table: naive.Table) -> None:
    """PG-141, WK-057 and WK-042: the table read off the rules is the one written by hand."""
    found = table_of(Game(rules))
    assert replace(found, points=()) == replace(table, points=())
    assert dict(found.points) == dict(table.points)


@given(st.sampled_from([rules for rules, _ in BY_HAND]), st.integers(0, 2**16))
def test_the_named_variants_are_played_as_the_oracle_plays_them(rules: Rules, seed: int) -> None:
    compare(Game(rules), seed)


@settings(max_examples=5 * settings().max_examples)
@given(
    st.sampled_from(
        [Add(), Subtract(), Choice(), AddUnlessShooterLoses(), AddUnlessOpponentWins()]
    ),
    st.sampled_from([EndAt(100), EndAbove(100), EndAfter(2), EndAfter(3)]),
    st.sampled_from([SharedPlaces(), PlayOn()]),
    st.lists(st.sampled_from([30, 47, 48, 73, 74, 75, 99]), min_size=4, max_size=4),
    st.integers(0, 3),
    st.sampled_from([None, 0, 1, 2, 3]),
)
def test_a_moon_does_what_the_oracle_says(
    effect: Effect, end: End, ties: Ties, scores: list[int], shooter: int, jack: int | None
) -> None:
    """On sheets near the end, where it decides the match, with and without a bonus card."""
    rules = variants.AMERICAN.amend(Moon(effect), end, ties, bonus("JD", -1))
    table = table_of(Game(rules))
    match = Match(rules).add(scores)
    assert match.is_over is naive.match_over(table, scores, 1) is False
    piles: list[set[str]] = [set(), set(), set(), set()]
    piles[shooter] = set(naive.HEARTS_AND_QUEEN)
    piles[shooter if jack is None else jack].add("JD")
    for choice in ("add", "subtract"):
        score = score_taken(rules, [sorted(pile) for pile in piles], match=match, choice=choice)
        points = naive.hand_score(table, piles, scores, choice, 1)
        assert list(score.points) == points
        after = match.add(score)
        totals = [old + new for old, new in zip(scores, points, strict=True)]
        assert after.is_over is naive.match_over(table, totals, 2)
        if after.result is not None:
            assert list(after.result.winners) == naive.winners(totals)
            assert list(after.result.ranks) == naive.ranks(totals)
