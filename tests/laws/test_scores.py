"""Laws 4 and 5: the points of a deal add up, and its tricks alone give the same score."""

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hearts import (
    Card,
    Cards,
    InputError,
    Phase,
    State,
    Trick,
    check_tricks,
    rollouts,
    score_hand,
    score_taken,
    testing,
)
from hearts.rules import CardPoints, Moon, NoTricks, Rules
from tests.laws.helpers import answers_in, finished, sheet_before, step, union

under_way = testing.states().filter(lambda state: bool(state.actors))


@st.composite
def finished_deals(draw: st.DrawFn) -> State:
    """States right after a deal, at any point of a match; the shooter has answered."""
    state = draw(testing.states())
    state = state.deal() if state.phase is Phase.DEAL else state
    state = finished(state, Random(draw(st.integers(0, 2**16))))
    return state if state.hand_score is not None else draw(st.nothing())


def worth_of_cards(rules: Rules, cards: Cards) -> int:
    """What the cards count together, read off the point tables."""
    tables = [rule.table for rule in rules.points if isinstance(rule, CardPoints)]
    return sum(points * len(cards & counting) for table in tables for counting, points in table)


def counts_against(rules: Rules, card: Card) -> bool:
    """Does a card count against its taker?"""
    return worth_of_cards(rules, Cards([card])) > 0


def moon_cards(state: State, moon: Moon) -> Cards:
    """The cards that have to be taken, by the rule's own words."""
    deck = state.game.setting.deck
    return moon.cards or Cards([c for c in deck if counts_against(state.game.rules, c)])


# Law 4


@given(under_way)
def test_points_so_far_are_those_of_the_cards_taken(state: State) -> None:
    rules = state.game.rules
    assert state.points == tuple(worth_of_cards(rules, pile) for pile in state.taken)
    assert state.hand_score is None


@given(finished_deals())
def test_points_of_a_deal_add_up(state: State) -> None:
    """Without a shoot they are those of the deck and of the seats without a trick; with one, what
    the moon cards count is replaced by what the moon is worth, to one seat or to all the others."""
    score = state.hand_score
    assert score is not None
    rules, players = state.game.rules, state.game.players
    deck = state.game.setting.deck
    takers = {state.game.taker(trick) for trick in state.tricks}
    assert sum(state.points) == worth_of_cards(rules, deck)
    assert score.tricks is not None
    assert sum(score.tricks) == state.game.setting.hand_size
    shooters = [
        (moon, seat)
        for moon in rules.shoots
        if isinstance(moon, Moon)
        for seat, pile in enumerate(state.taken)
        if moon_cards(state, moon) <= pile
    ]
    if not shooters:
        bonus = sum(rule.points for rule in rules.points if isinstance(rule, NoTricks))
        extra = [0 if seat in takers else bonus for seat in range(players)]
        assert score.points == tuple(map(sum, zip(state.points, extra, strict=True)))
        assert (score.shot, score.shooter) == (None, None)
        return
    [(moon, shooter)] = shooters
    assert (score.shot, score.shooter) == ("moon", shooter)
    needed = moon_cards(state, moon)
    worth = worth_of_cards(rules, needed) if moon.worth is None else moon.worth
    rest = [worth_of_cards(rules, pile - needed) for pile in state.taken]
    added = tuple(n + worth * (seat != shooter) for seat, n in enumerate(rest))
    subtracted = tuple(n - worth * (seat == shooter) for seat, n in enumerate(rest))
    assert score.points in (added, subtracted)


@given(finished_deals())
def test_each_point_has_a_line_and_each_deal_is_on_the_sheet(state: State) -> None:
    score = state.hand_score
    assert score is not None
    by_seat = [0] * state.game.players
    keys = {rule.key for rule in (*state.game.rules.points, *state.game.rules.shoots)}
    for line in score.lines:
        by_seat[line.seat] += line.points
        assert line.rule in keys
    assert tuple(by_seat) == score.points
    before = sheet_before(state)
    assert state.match == before.add(score)
    assert state.scores == tuple(map(sum, zip(before.scores, score.points, strict=True)))


# Law 5


@given(finished_deals())
def test_tricks_alone_give_the_score_of_the_state(state: State) -> None:
    rules, players = state.game.rules, state.game.players
    sheet = sheet_before(state)
    answers = answers_in(state.history)
    from_tricks = score_hand(rules, state.tricks, players=players, match=sheet, choice=answers)
    assert from_tricks == state.hand_score
    from_piles = score_taken(rules, state.taken, players=players, match=sheet, choice=answers)
    assert from_piles == state.hand_score
    parsed = [Trick.parse(str(trick)) for trick in state.tricks]
    assert score_hand(rules, parsed, players=players, match=sheet, choice=answers) == from_tricks


@given(finished_deals())
def test_an_incomplete_deal_is_not_scored(state: State) -> None:
    rules, players = state.game.rules, state.game.players
    with pytest.raises(InputError, match="tricks"):
        score_hand(rules, state.tricks[:-1], players=players)
    with pytest.raises(InputError, match="both in trick"):
        score_hand(rules, (*state.tricks[:-1], state.tricks[0]), players=players)
    last = state.tricks[-1]
    elsewhere = Trick((last.leader + 1) % players, last.cards)
    with pytest.raises(InputError, match="led by"):
        score_hand(rules, (*state.tricks[:-1], elsewhere), players=players)


@given(testing.states())
def test_lawful_play_is_never_accused(state: State) -> None:
    """Not for any number of tricks, with the hands given or not."""
    rules, players = state.game.rules, state.game.players
    tricks = [*state.tricks, *([state.trick] if state.trick else [])]
    remaining = union(state.hands)
    hands = [
        Cards([card for card in hand if card in remaining])
        for hand in (state.hands if state.trick else (Cards(),) * players)
    ]
    for trick in tricks:
        for seat, card in zip(state.game.seats(trick), trick.cards, strict=True):
            hands[seat] = hands[seat] + Cards([card])
    for count in range(len(tricks) + 1):
        assert check_tricks(rules, tricks[:count], players=players) == ()
        assert check_tricks(rules, tricks[:count], players=players, hands=hands) == ()


@given(finished_deals(), st.integers(0, 2**16), st.integers(0, 2**16))
def test_a_card_in_the_wrong_place_is_found(state: State, first: int, second: int) -> None:
    """Two cards of one seat change places in a deal; what is accused is what a state refuses."""
    game = state.game
    tricks = list(state.tricks)
    assume(len(tricks) > 1)
    one, other = sorted({first % len(tricks), second % len(tricks)} | {0, 1})[-2:]
    seat = (first + second) % game.players
    played = [dict(zip(game.seats(trick), trick.cards, strict=True)) for trick in tricks]
    played[one][seat], played[other][seat] = played[other][seat], played[one][seat]
    changed = [
        Trick(trick.leader, [cards[each] for each in game.seats(trick)])
        for trick, cards in zip(tricks, played, strict=True)
    ]
    assert (check_tricks(game.rules, changed, players=game.players) == ()) is can_be_played(
        state, changed
    )


def can_be_played(state: State, tricks: list[Trick]) -> bool:
    """Can the deal of a state be played in this way, from its hands on?"""
    game = state.game
    sheet = sheet_before(state)
    hands = [Cards()] * game.players
    for trick in state.tricks:
        for seat, card in zip(game.seats(trick), trick.cards, strict=True):
            hands[seat] = hands[seat] + Cards([card])
    leader = state.tricks[0].leader
    again = game.position(hands, leader=leader, match=sheet)
    for trick in tricks:
        if again.actor != trick.leader:
            return False
        for card in trick.cards:
            if again.explain(card) is not None:
                return False
            again = again.play(card)
    return True


# What is proved early


@given(under_way, st.integers(0, 2**16))
def test_what_is_settled_stays_so(state: State, seed: int) -> None:
    """Once nothing can change the hand score, every way to the end of the deal gives the same."""
    rng = Random(seed)
    while state.actors and not state.settled:
        state = step(state, rng)
        while max(map(len, state.hands)) > 2 and not cards_left_are_worthless(state):
            state = step(state, rng)
    ends = {finished(state, Random(seed + k)).hand_score for k in range(4)}
    assert len({None if end is None else end.points for end in ends}) == 1
    while state.actors:
        assert state.settled
        state = step(state, rng)


def cards_left_are_worthless(state: State) -> bool:
    """Have all the cards that count been taken?"""
    taken = union(state.taken)
    return not worth_left(state, [card for card in state.game.setting.deck if card not in taken])


def worth_left(state: State, cards: list[Card]) -> bool:
    """Does one of these cards count?"""
    return any(worth_of_cards(state.game.rules, Cards([card])) for card in cards)


@given(under_way, st.integers(0, 2**16))
def test_a_claim_is_a_proof(state: State, seed: int) -> None:
    """Near the end, a seat can claim just if no play of the others can keep a trick from it."""
    rng = Random(seed)
    while state.actors and max(map(len, state.hands)) > 2:
        state = step(state, rng)
    for seat in range(state.game.players):
        assert state.can_claim(seat) is (state.phase is Phase.PLAY and takes_the_rest(state, seat))


def takes_the_rest(state: State, seat: int) -> bool:
    """Try everything: has *seat* an answer to whatever the others do?"""
    if state.phase is not Phase.PLAY:
        return True
    outcomes = []
    for card in state.legal_cards():
        after = state.play(card)
        taker = (
            state.game.taker(after.tricks[-1]) if len(after.tricks) > len(state.tricks) else seat
        )
        outcomes.append(taker == seat and takes_the_rest(after, seat))
    return any(outcomes) if state.actor == seat else all(outcomes)


@given(under_way, st.integers(0, 2**16))
def test_rollouts_are_lawful_ends_of_the_deal(state: State, seed: int) -> None:
    found = rollouts(state, 3, seed=seed)
    assert found == rollouts(state, 3, seed=seed)
    assert found.count == 3
    if state.settled and state.question is None:
        end = finished(state, Random(seed)).hand_score
        assert end is not None
        assert found.totals == tuple(3 * points for points in end.points)
