"""Claims and settled scores, against an exhaustive look at small endings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import permutations
from random import Random
from typing import Any, ClassVar

import pytest
from attrs import field, frozen
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Card,
    Cards,
    Charge,
    Choose,
    Game,
    Match,
    Pass,
    Phase,
    Rules,
    State,
    Trick,
    testing,
    variants,
)
from hearts import rules as r
from hearts._core.play.clauses import DISCARD
from hearts._engine.endgame import search
from hearts._engine.endgame.outlook import SeatOutlook, outlook_of
from hearts._engine.endgame.stakes import stakes_of
from hearts.rules.played_deal import Needs
from hearts.simulate import finish
from tests.laws.helpers import rare_deals

AMERICAN = variants.AMERICAN
GAME = Game(AMERICAN)
RULES = [
    AMERICAN,
    variants.MICROSOFT,
    AMERICAN.amend(r.HeartsBroken(bars="AS 2H 3H 4H", broken_by="AC", spared=r.QUEEN)),
    AMERICAN.amend(r.FirstTrickBar("KS AD QS"), r.EldestOpens(), r.Passing()),
    AMERICAN.amend(r.SafeQueen()),
    AMERICAN.amend(r.Boosters()),
    AMERICAN.amend(r.Sun(), r.Multiplier("TC")),
]
#: Two cards each and one to take up after the first trick.
EXCHANGE = Rules(
    name="exchange",
    players=3,
    deck=r.Deck(pack="3C 5C 7C 9C 3S 9S QS"),
    kitty=r.Kitty(into="hand"),
    passing=r.Passing(),
    opening=r.EldestOpens(),
    end=r.EndAfter(),
)


def outcomes(state: State) -> set[object]:
    """Everything that the hand score can come to."""
    if state.phase is Phase.PLAY:
        return {end for card in state.legal_cards() for end in outcomes(state.play(card))}
    if state.phase in (Phase.CHOOSE, Phase.EXCHANGE):
        return {end for each in state.legal_actions() for end in outcomes(state.apply(each))}
    assert state.hand_score is not None
    return {state.hand_score.points}


def takes_all(state: State, seat: int, done: int) -> bool:
    """Can *seat* take every trick from number *done* on, whatever the others play?"""
    if any(state.game.taker(trick) != seat for trick in state.tricks[done:]):
        return False
    if state.phase not in (Phase.PLAY, Phase.EXCHANGE):
        return True
    ways = (takes_all(state.apply(each), seat, done) for each in state.legal_actions())
    return any(ways) if state.actor == seat else all(ways)


@st.composite
def endings(draw: st.DrawFn, size: int, rules: st.SearchStrategy[Rules]) -> State:
    """Positions of so many cards a seat; some have a trick on the table, or points taken."""
    game = Game(draw(rules))
    deck = draw(st.sampled_from([list(r.PACK), list(r.HEARTS | Cards("QS KS AS TS 2S 2C AC"))]))
    cards = draw(st.permutations(deck))[: 4 * size]
    hands = [Cards(cards[seat::4]) for seat in range(4)]
    gone = r.HEARTS | r.QUEEN
    for hand in hands:
        gone = gone - hand
    piles = [Cards()] * 4
    shooter, shared = draw(st.integers(0, 3)), draw(st.none() | st.integers(0, 3))
    for card in gone:
        seat = shooter if shared is None or card != r.QUEEN[0] else shared
        piles[seat] = piles[seat] + Cards([card])
    state = game.position(hands, leader=draw(st.integers(0, 3)), taken=piles)
    for _ in range(draw(st.integers(0, 3))):
        state = state.play(draw(st.sampled_from(list(state.legal_cards()))))
    return state


@given(endings(2, st.sampled_from(RULES)))
def test_claims_of_two_cards_are_those_of_exhaustive_play(state: State) -> None:
    done = len(state.tricks)
    for seat in range(4):
        assert state.can_claim(seat) is takes_all(state, seat, done)


def test_claims_on_a_trick_that_has_begun_are_those_of_exhaustive_play() -> None:
    """Of the last two cards, with a trick of one to three cards on the table."""
    claimed = 0
    for number in range(150):
        rng = Random(number)
        cards = rng.sample(sorted(r.HEARTS | Cards("QS KS AS TS 2S 2C AC")), 8)
        gone = (r.HEARTS | r.QUEEN) - Cards(cards)
        state = Game(RULES[number % len(RULES)]).position(
            [cards[seat::4] for seat in range(4)],
            leader=number % 4,
            taken=[gone[seat::4] for seat in range(4)],
        )
        for _ in range(1 + number % 3):
            state = state.play(rng.choice(list(state.legal_cards())))
        for seat in range(4):
            assert state.can_claim(seat) is takes_all(state, seat, len(state.tricks))
            claimed += state.can_claim(seat)
    assert claimed > 20


def test_claims_under_all_rules_are_those_of_exhaustive_play() -> None:
    """Near the end of a deal of twelve cards: with Warren, kitties, tricks that cancel or go on,
    charged cards and two packs. What is claimed or settled is so."""
    found: Counter[str] = Counter()
    for state in rare_deals():
        most = max(map(len, state.hands))
        if state.phase is not Phase.PLAY or most > 2 or sum(map(len, state.hands)) > 8:
            continue
        done, ends = len(state.tricks), outcomes(state)
        if len(ends) == 1 and state.game.players < 5:
            found["settled"] += state.settled
        assert not state.settled or len(ends) == 1
        for seat in range(state.game.players):
            sure = takes_all(state, seat, done)
            assert sure or not state.can_claim(seat)
            assert sure or not state.view(seat).can_claim(seat)
            assert len(ends) == 1 or not state.view(seat).settled
            found["sure"] += sure
            found["claimed"] += state.can_claim(seat)
    assert found["settled"] > 20
    assert 0.9 * found["sure"] < found["claimed"] <= found["sure"]


@pytest.mark.parametrize("trumps", ["S", "5D", "H"])
def test_claims_beside_trumps_are_true(trumps: str) -> None:
    """S-17: where a card of another suit may take the trick, high cards are no proof."""
    lost = 0
    game = Game(AMERICAN.amend(r.Trumps(trumps)))
    for number in range(60):
        rng = Random(number)
        cards = rng.sample(sorted(r.HEARTS | Cards("QS KS AS TS 2S 2C AC 5D AD")), 8)
        gone = (r.HEARTS | r.QUEEN) - Cards(cards)
        state = game.position(
            [cards[seat::4] for seat in range(4)],
            leader=number % 4,
            taken=[gone[seat::4] for seat in range(4)],
        )
        plain = Game(AMERICAN).position(state.hands, leader=number % 4, broken=True)
        for _ in range(number % 4):
            state = state.play(rng.choice(list(state.legal_cards())))
        for seat in range(4):
            sure = takes_all(state, seat, len(state.tricks))
            assert sure or not state.can_claim(seat)
            assert sure or not state.view(seat).can_claim(seat)
            lost += not sure and number % 4 == 0 and plain.can_claim(seat)
        assert not state.settled or len(outcomes(state)) == 1
    assert lost > 0


@frozen
class BlackTricks(r.PointRule):
    """A custom rule: each trick with three black cards counts a point."""

    key: ClassVar[str] = "house.black"
    needs: ClassVar[Needs] = "tricks"

    def lines(self, deal: r.PlayedDeal) -> Iterable[r.Line]:
        for trick, taker in zip(deal.tricks, deal.takers, strict=True):
            if taker is not None and sum(card.suit in "CS" for card in trick.cards) > 2:
                yield r.Line(taker, 1, self.key)


@frozen
class LastTrickCounts(r.PointRule):
    """A custom rule: the taker of the last trick gets a point for each trick of another seat."""

    key: ClassVar[str] = "house.last"
    needs: ClassVar[Needs] = "tricks"

    def lines(self, deal: r.PlayedDeal) -> Iterable[r.Line]:
        takers = deal.takers
        last = takers[-1] if takers else None
        if last is not None:
            yield r.Line(last, sum(taker != last for taker in takers), self.key)


def test_where_a_custom_rule_counts_tricks_nothing_is_settled_in_a_view() -> None:
    """Not even for a seat that takes the rest."""
    rules = variants.MICROSOFT.amend(LastTrickCounts(), r.Passing("hold"))
    state = (
        Game(rules)
        .start(seed=1)
        .deal([" ".join(rank + suit for rank in "23456789TJQKA") for suit in "CDSH"])
    )
    while state.phase is Phase.PLAY:
        assert not any(state.view(seat).settled for seat in (*range(4), None))
        state = state.play(state.legal_cards()[-1 if len(state.tricks) else 0])
    plain = (
        Game(variants.MICROSOFT.amend(r.Passing("hold")))
        .start(seed=1)
        .deal([" ".join(rank + suit for rank in "23456789TJQKA") for suit in "CDSH"])
    )
    assert plain.play("2C").view(0).settled


@given(endings(3, st.sampled_from(RULES)))
def test_a_claim_of_three_cards_is_never_wrong(state: State) -> None:
    done = len(state.tricks)
    for seat in range(4):
        if state.can_claim(seat):
            assert takes_all(state, seat, done)


@given(endings(2, st.sampled_from(RULES)))
def test_a_score_is_settled_where_all_play_comes_to_it(state: State) -> None:
    assert state.settled is (len(outcomes(state)) == 1)


@given(endings(2, st.sampled_from(RULES)), st.data())
def test_claims_in_a_view_hold_wherever_the_cards_lie(state: State, data: st.DataObject) -> None:
    """The hidden cards may as well be any others that are not seen."""
    seat = state.actor
    trick = state.trick
    assert seat is not None
    assert trick is not None
    view = state.view(seat)
    claimed, settled = view.can_claim(seat), view.settled
    if not (claimed or settled):
        return
    gone = view.hand | Cards(trick.cards)
    for pile in view.taken:
        gone = gone | pile
    hidden = iter(data.draw(st.permutations(list(r.PACK - gone))))
    hands = [
        view.hand if other == seat else Cards([next(hidden) for _ in range(size)])
        for other, size in enumerate(view.sizes)
    ]
    other_state = state.game.position(
        hands, leader=trick.leader, trick=trick.cards, taken=state.taken
    )
    if claimed:
        assert takes_all(other_state, seat, 0)
    if settled:
        assert len(outcomes(other_state)) == 1


@given(testing.states(), st.integers(0, 99))
def test_a_settled_score_stays_as_it_is(state: State, seed: int) -> None:
    if state.phase in (Phase.DEAL, Phase.OVER):
        assert state.settled is (state.hand_score is not None)
        assert all(state.view(seat).settled is state.settled for seat in range(state.game.players))
    elif state.settled:
        ends = [finish(state, Random(each)).hand_score for each in (seed, seed + 1)]
        assert ends[0] is not None
        assert ends[1] is not None
        assert ends[0].points == ends[1].points


@given(st.permutations(list(EXCHANGE.deck.cards(3))), st.integers(0, 4))
def test_a_kitty_that_is_taken_up(cards: list[Card], played: int) -> None:
    check_kitty(cards, played)


def test_kitties_that_are_taken_up() -> None:
    """At the lead of many deals, and after each card."""
    for number in range(150):
        check_kitty(Random(number).sample(list(EXCHANGE.deck.cards(3)), 7), number % 5)


def check_kitty(cards: list[Card], played: int) -> None:
    """PG-166, S-16: what the taker may put down is looked at as well."""
    state = Game(EXCHANGE).start(seed=1).deal([cards[:2], cards[2:4], cards[4:6]])
    for _ in range(played):
        if state.phase is Phase.PLAY:
            state = state.play(state.legal_cards()[0])
    if state.phase is Phase.PLAY:
        for seat in range(3):
            assert state.can_claim(seat) is takes_all(state, seat, len(state.tricks))
        assert state.settled is (len(outcomes(state)) == 1)
    else:
        assert not any(state.can_claim(seat) for seat in range(3))
    if state.phase is Phase.EXCHANGE:
        assert state.settled is (len(outcomes(state)) == 1)


def test_what_is_settled_stays_so_while_a_kitty_is_taken_up() -> None:
    """PG-166: nothing that counts is left, before the trick that takes the kitty and after it."""
    rules = EXCHANGE.amend(points=[r.extra_points("AC", 13)])
    state = Game(rules).position(["3C 5C", "7C 9C", "3S 9S"], leader=0, kitty="QS")
    for card in ("3C", "7C", "3S"):
        assert state.settled
        state = state.play(card)
    assert state.phase is Phase.EXCHANGE
    assert state.settled


# Far from the end.


def suits_apart(rules: Rules, leader: int) -> State:
    """Thirteen cards each, a suit a seat: clubs, diamonds, spades, hearts."""
    hands = [Cards([card for card in r.PACK if card.suit == suit]) for suit in "CDSH"]
    return Game(rules).position(hands, leader=leader)


def test_a_whole_suit_on_lead_takes_everything() -> None:
    for leader in (1, 2, 3):
        state = suits_apart(AMERICAN.amend(r.EldestOpens()), leader)
        assert state.can_claim(leader)
        assert not any(state.can_claim(seat) for seat in range(4) if seat != leader)
        assert state.view(leader).can_claim(leader)
        assert not state.view(0).can_claim(leader)


def test_high_cards_of_several_suits_take_everything() -> None:
    hand = Cards("AC QC JC AD KD AS KS AH KH")
    rest = [card for card in r.PACK - hand if card.rank in "23456789T"]
    hands = [hand, *(Cards(rest[start : start + 9]) for start in (0, 9, 18))]
    out = r.PACK - sum(hands, Cards())
    state = GAME.position(hands, leader=0)
    assert state.can_claim(0)
    # In the view a card that was given nowhere may lie anywhere: the king of clubs, for one.
    assert not state.view(0).can_claim(0)
    with_piles = GAME.position(hands, leader=0, taken=["", out, "", ""])
    assert with_piles.view(0).can_claim(0)


def test_a_low_card_is_no_claim() -> None:
    state = GAME.position(["AC KC 2C", "3C 4C 5C", "6C 7C 8C", "9C TC JC"], leader=0)
    assert not state.can_claim(0)
    # The other clubs fall under ace and king where nobody has a third one.
    state = GAME.position(["AC KC 2C", "3C 4C 5D", "6C 7C 8D", "9C TC JD"], leader=0)
    assert state.can_claim(0)


def test_a_lead_that_a_rule_forces_may_spoil_a_claim() -> None:
    hands = ["AS 2S", "3S 4C", "5C 6C", "7C 8C"]
    assert GAME.position(hands, leader=0).can_claim(0)
    rules = AMERICAN.amend(r.HeartsBroken(bars="AS", broken_by="AC"))
    assert not Game(rules).position(hands, leader=0).can_claim(0)


def test_the_last_trick_may_be_taken_from_any_place() -> None:
    state = GAME.position(["2S", "3S", "2C", "AD"], leader=0)
    assert [state.can_claim(seat) for seat in range(4)] == [False, True, False, False]


def test_a_lead_that_a_rule_bars_below_others_does_no_harm() -> None:
    rules = AMERICAN.amend(r.HeartsBroken(bars="2S", broken_by="AC"))
    hands = ["AS KS 2S", "QS 3C 4C", "5C 6C 7C", "8C 9C TC"]
    state = Game(rules).position(hands, leader=0)
    assert state.can_claim(0) is takes_all(state, 0, 0) is True


@frozen
class LowestLead(r.PlayRule):
    """The lowest card of the hand has to be led."""

    key = "lead.lowest"
    applies_to = ("lead",)

    def narrow(self, facts: r.Facts, cards: Cards) -> Cards:
        lowest = min(cards, key=lambda card: "23456789TJQKA".index(card.rank))
        return Cards([lowest])

    def refusal(self, card: Card, table: r.TableRules) -> str:
        return f"{card} is not the lowest card"


def test_a_rule_of_ones_own_is_looked_at_card_by_card() -> None:
    own = Game(AMERICAN.amend(LowestLead()))
    hands = ["AS 2S", "3S 4C", "5C 6C", "7C 8C"]
    assert not own.position(hands, leader=0).can_claim(0)
    assert own.position(["AS KS", "3S 4C", "5C 6C", "7C 8C"], leader=0).can_claim(0)


@frozen
class HighestLead(r.PlayRule):
    """The highest card of the hand has to be led."""

    key = "lead.highest"
    applies_to = ("lead",)

    def narrow(self, facts: r.Facts, cards: Cards) -> Cards:
        return Cards([max(cards, key=lambda card: "23456789TJQKA".index(card.rank))])


def test_too_many_ways_are_no_proof() -> None:
    """Away from the end False may mean not proved."""
    mine = Cards("AS KS TS 9S 8S 7S 6S 5S 4S 3S 2S AH KH")
    diamonds = Cards([card for card in r.PACK if card.suit == "D"])
    clubs = Cards([card for card in r.PACK if card.suit == "C"])
    other = Cards("QS JS") | diamonds - Cards("2D 3D")
    hands = [mine, other, clubs, r.PACK - mine - other - clubs]
    plain = variants.MICROSOFT.amend(r.EldestOpens())
    assert Game(plain).position(hands, leader=0).can_claim(0)
    # The custom rule must be called at every lead, though it would change nothing.
    assert not Game(plain.amend(HighestLead())).position(hands, leader=0).can_claim(0)
    dealt = Game(AMERICAN.amend(r.Passing())).start(seed=1).deal()
    assert not dealt.settled
    assert not any(dealt.can_claim(seat) for seat in range(4))


def test_where_nothing_is_played_nothing_is_claimed() -> None:
    start = GAME.start(seed=1)
    dealt = start.deal()
    for state in (start, dealt, finish(dealt, Random(1))):
        assert not any(state.can_claim(seat) for seat in range(4))
        assert not any(state.view(seat).can_claim(seat) for seat in range(4))
    assert not start.settled
    assert not dealt.settled
    assert not dealt.apply(Pass(list(dealt.hands[0])[:3], 0)).settled


def test_a_claim_in_a_view_is_made_by_its_seat() -> None:
    hands = ["AS KS", "3S 4C", "5C 6C", "7C 8C"]
    taken = r.PACK - sum(map(Cards, hands), Cards())
    state = GAME.position(hands, leader=0, taken=["", taken, "", ""])
    assert state.view(0).can_claim(0)
    assert not state.view(0).can_claim(1)
    after = state.play("AS")
    assert after.can_claim(0)
    assert not after.view(1).can_claim(1)
    assert after.view(0).can_claim(0)
    followed = GAME.position(hands, leader=3, taken=["", taken, "", ""]).play("7C")
    assert not followed.view(0).can_claim(0)


def test_a_view_claims_with_a_card_that_only_this_trick_takes() -> None:
    """A higher card of the suit led may be out if no other seat plays to the trick any more."""
    for first, other in (("3H", "2D"), ("3H", "7H")):
        hands = [f"{first} {other}", "4H 3D", "5H 4D", "6H AS"]
        state = GAME.position(hands, leader=0, broken=True)
        for card in ("3H", "4H", "5H"):
            assert not state.view(3).can_claim(3)
            state = state.play(card)
        assert state.can_claim(3)
        assert state.view(3).can_claim(3)


# Settled.


def test_without_penalty_cards_all_is_settled() -> None:
    hands = ["2C 3D", "3C 4D", "4C 5D", "5C 6D"]
    state = GAME.position(hands, leader=0, taken=[r.HEARTS, r.QUEEN, "", ""])
    assert state.settled
    gone = r.PACK - sum(map(Cards, hands), Cards()) - r.HEARTS - r.QUEEN
    full = GAME.position(hands, leader=0, taken=[r.HEARTS, r.QUEEN, gone, ""])
    assert full.settled
    assert full.view(0).settled
    assert full.view(None).settled


def test_a_penalty_card_on_the_table_is_not_settled() -> None:
    state = GAME.position(["2C 3D", "3C 4D", "4C 5D", "5C 2H"], leader=3)
    assert state.settled is (len(outcomes(state)) == 1)
    amid = GAME.position(["3D 3C", "4D 4C", "5D 6C", "6D 7C"], leader=0).play("3D")
    assert amid.settled
    open_to_all = GAME.position(["2C 5D", "3C 4D", "4C 3D", "5C 2H"], leader=0, broken=True)
    assert not open_to_all.settled


def test_a_moon_that_is_to_be_answered_is_not_settled() -> None:
    """The shooter's answer still changes the score."""
    hands = ["2C", "3C", "4C", "5C"]
    piles = [
        r.HEARTS | r.QUEEN,
        Cards(),
        Cards(),
        r.PACK - r.HEARTS - r.QUEEN - Cards("2C 3C 4C 5C"),
    ]
    asked = GAME.position(hands, leader=0, taken=piles)
    assert not asked.settled
    assert not asked.view(0).settled
    told = Game(variants.MICROSOFT).position(hands, leader=0, taken=piles)
    assert told.settled
    assert told.view(0).settled
    for card in hands:
        asked = asked.play(card)
    assert asked.phase is Phase.CHOOSE
    assert not asked.settled
    assert not asked.view(1).settled
    assert asked.apply(Choose("add")).settled


def test_tricks_that_count_are_not_settled() -> None:
    game = Game(variants.openspiel(avoid_all_tricks_bonus=True, direction="hold"))
    state = game.start(seed=2).deal()
    rng = Random(2)
    while len(state.tricks) < 11 or state.trick is None or state.trick.cards:
        state = state.apply(state.random_action(rng))
    assert state.settled is (len(outcomes(state)) == 1)


def test_tricks_that_may_make_a_sun_are_not_settled() -> None:
    """WK-047: with no card left that counts, the last trick may still be the thirteenth."""
    rules = AMERICAN.amend(r.Sun(), r.Passing(), r.EldestOpens(), r.Without("lead.broken"))
    hand = r.HEARTS - Cards("2H") | Cards("2C")
    rest = list(r.PACK - hand)
    hands = [hand, Cards("2H QS") | Cards([c for c in rest if str(c) not in ("2H", "QS")][:11])]
    left = r.PACK - hands[0] - hands[1]
    hands += [Cards(list(left)[:13]), Cards(list(left)[13:])]
    state = Game(rules).start(seed=1, dealer=3).deal(hands)
    high = sorted(hand - Cards("2C"), key=lambda card: "23456789TJQKA".index(card.rank))[::-1]
    for card in high:
        state = state.play(card)
        while state.trick is not None and state.trick.cards:
            legal = state.legal_cards()
            queens = legal & Cards("QS 2H")
            state = state.play(queens[0] if queens else legal[-1])
    assert state.phase is Phase.PLAY
    assert [len(hand) for hand in state.hands] == [1] * 4
    assert union(state.taken) >= r.HEARTS | r.QUEEN
    assert state.settled is (len(outcomes(state)) == 1)


def union(piles: tuple[Cards, ...]) -> Cards:
    """All the cards of some piles."""
    return sum(piles, Cards())


# A seat that takes all the rest.


def test_whoever_takes_all_the_rest_settles_the_score() -> None:
    """Every spade takes its trick, in whatever order: nothing can change, from the first card."""
    for leader in (1, 2, 3):
        state = suits_apart(variants.MICROSOFT.amend(r.EldestOpens()), leader)
        rng = Random(leader)
        while state.phase is Phase.PLAY:
            assert state.settled
            assert state.view(leader).settled
            assert state.can_claim(leader)
            state = state.play(rng.choice(list(state.legal_cards())))
    # What the shooter will choose is open.
    asked = suits_apart(AMERICAN.amend(r.EldestOpens()), 2)
    assert asked.can_claim(2)
    assert not asked.settled
    assert not asked.view(2).settled


@pytest.mark.parametrize("loser", range(4))
def test_a_moon_that_cannot_come_any_more_leaves_no_question(loser: int) -> None:
    """The taker of all the rest is asked after it only if no other seat has a penalty card."""
    hands = ["AH KH", "3C 4C", "5C 6C", "7C 8C"]
    rest = r.PACK - sum(map(Cards, hands), Cards()) - Cards("2H")
    piles = [rest if seat == 0 else Cards() for seat in range(4)]
    piles[loser] = piles[loser] + Cards("2H")
    state = GAME.position(hands, leader=0, taken=piles, broken=True)
    assert state.can_claim(0)
    assert state.settled is (loser != 0)
    assert state.view(0).settled is (loser != 0)


def test_a_seat_that_takes_the_trick_on_the_table_and_the_rest() -> None:
    hands = ["3S 4C", "AS KS", "5C 6C", "7C 8C"]
    rest = r.PACK - sum(map(Cards, hands), Cards())
    state = GAME.position(hands, leader=0, taken=["", "", rest & r.HEARTS, rest - r.HEARTS])
    assert state.settled is (len(outcomes(state)) == 1)
    led = state.play("3S")
    assert led.settled
    assert led.can_claim(1)
    assert led.view(1).can_claim(1)
    assert led.view(1).settled
    over = led.play("KS")
    assert over.settled
    assert over.view(1).settled
    assert over.view(1).can_claim(1)
    other = state.play("4C")
    assert not other.can_claim(1)
    assert not other.view(1).can_claim(1)


def test_a_card_that_may_be_beaten_settles_nothing() -> None:
    """The leader has a claim, from the top; another order loses a trick."""
    hands = ["AC QC", "KC 2H", "4C 5D", "6C 7D"]
    rest = r.PACK - sum(map(Cards, hands), Cards())
    half = r.HEARTS - Cards("2H")
    game = Game(variants.MICROSOFT)
    state = game.position(hands, leader=0, taken=["", half, rest - half, ""], broken=True)
    assert state.can_claim(0)
    assert state.view(0).can_claim(0) is False
    assert not state.settled
    assert not state.view(0).settled


def test_tricks_that_cannot_make_a_difference_any_more() -> None:
    """With no card left that counts: everybody has a trick, and nobody has all of them."""
    for more, needed in ((r.NoTricks(), 4), (r.Sun(), 2)):
        rules = AMERICAN.amend(
            r.Passing(), r.EldestOpens(), points=(r.extra_points("AH", 1),), shoots=()
        )
        rules = rules.amend(more)
        still_open = 0
        for seed in range(4):
            state, rng = Game(rules).start(seed=seed).deal(), Random(seed)
            while state.phase is Phase.PLAY:
                takers = {state.game.taker(trick) for trick in state.tricks}
                if "AH" in union(state.taken):
                    views = [state.view(seat) for seat in (None, *range(4))]
                    if len(takers) >= needed:
                        assert state.settled
                        assert all(view.settled for view in views)
                    assert state.settled or not any(view.settled for view in views)
                    still_open += not state.settled
                state = state.play(rng.choice(list(state.legal_cards())))
        assert still_open > 0 or needed == 2


def test_who_takes_the_last_trick_may_decide_what_a_moon_does() -> None:
    """RH-034 beside PE-034: the ace of hearts is taken, and the match hangs on the tricks left."""
    rules = Rules(
        name="last",
        players=3,
        deck=r.Deck(pack="3C AC 2D 3D 4D 5D QS KS AH"),
        points=(r.heart_points(),),
        shoots=(r.Moon(r.AddUnlessShooterLoses()),),
        opening=r.EldestOpens(),
        passing=r.Passing(),
        ties=r.LastTrick(),
    )
    sheet = Match(rules).add((5, 4, 99))
    game = Game(rules)
    state = game.start(seed=1, dealer=2, match=sheet.with_next_dealer(2))
    state = state.deal(["AC 3D 5D", "AH 2D 4D", "3C QS KS"])
    for card in ("AC", "AH", "3C"):
        state = state.play(card)
    assert len(outcomes(state)) == 2
    assert not state.settled
    assert not state.view(0).settled
    # Where places are shared it does not matter.
    shared = Match(rules.amend(r.SharedPlaces())).add((5, 4, 99))
    state = Game(shared.rules).start(seed=1, match=shared.with_next_dealer(2))
    state = state.deal(["AC 3D 5D", "AH 2D 4D", "3C QS KS"])
    for card in ("AC", "AH", "3C"):
        state = state.play(card)
    assert state.settled is (len(outcomes(state)) == 1)
    # A seat that takes all the rest settles the score, unless the tricks may be lengthened.
    rules = variants.MICROSOFT.amend(
        r.EldestOpens(), shoots=(r.Moon(r.AddUnlessShooterLoses()),), ties=r.LastTrick()
    )
    for more, settled in (((), True), ((r.Boosters(),), False)):
        far = suits_apart(rules.amend(*more), 1)
        assert far.can_claim(1)
        assert far.settled is settled
        assert far.view(1).settled is settled


@pytest.mark.parametrize("pooled", [True, False])
def test_partners_who_have_shot_together_are_asked(pooled: bool) -> None:
    """PG-137: no seat has all the hearts, but the side has, and will choose."""
    moon = r.Moon(r.Choice()) if pooled else r.Moon(r.Choice(), by="side")
    game = Game(AMERICAN.amend(r.Partners(2, pooled), moon))
    hands = ["2C", "3C", "4C", "5C"]
    rest = r.PACK - sum(map(Cards, hands), Cards()) - r.HEARTS - r.QUEEN
    state = game.position(hands, leader=0, taken=[r.HEARTS, "", r.QUEEN, rest])
    assert not state.settled
    assert not state.view(0).settled
    assert not state.view(None).settled


# Rules that bear on the proofs.


def test_a_charged_card_waits_and_the_claim_holds() -> None:
    """PG-094: under a higher card it is led in its turn; as the highest of its suit it is not."""
    game = Game(AMERICAN.amend(r.Charging("QS KS AS"), r.EldestOpens(), r.Passing()))
    spades = Cards([card for card in r.PACK if card.suit == "S"])
    rest = list(r.PACK - spades - Cards("AH"))
    hands = [spades - Cards("2S") | Cards("AH"), Cards(rest[:12]) | Cards("2S")]
    hands += [Cards(rest[12:25]), Cards(rest[25:])]
    for charged, claimed in (("QS", True), ("KS QS", True), ("AS", True)):
        state = game.start(seed=1, dealer=3).deal(hands)
        for seat in range(4):
            state = state.apply(Charge(charged if seat == 0 else "", seat=seat))
        assert state.can_claim(0) is claimed
        assert state.view(0).can_claim(0) is claimed
    # Only the top of the suit beats what is out, and that has to wait.
    few = ["AS 3S AC", "KS 4H 5H", "2D 3D 4D", "7H 8H 9H"]
    small = Rules(
        name="charged", players=4, deck=r.Deck(pack=" ".join(few)), opening=r.EldestOpens(),
        passing=r.Passing(), charging=r.Charging("AS 3S", None, {}),
    )  # fmt: skip
    for charged, claimed in (("", True), ("3S", True), ("AS 3S", True), ("AS", False)):
        state = Game(small).start(seed=1, dealer=3).deal(few)
        for seat in range(4):
            state = state.apply(Charge(charged if seat == 0 else "", seat=seat))
        assert state.can_claim(0) is claimed is takes_all(state, 0, 0)
        assert state.view(0).can_claim(0) is claimed


def test_a_trick_that_is_lengthened_takes_two_of_every_card() -> None:
    """PG-153: from the top, where the second round takes the next card, or any discard."""
    hands = ["AS KS 5S", "JS 9S 2C", "QS 2S 4C", "TS 3S 6C"]
    rules = AMERICAN.amend(r.Boosters())
    state = Game(rules).position(hands, leader=0, broken=True)
    assert state.can_claim(0) is takes_all(state, 0, 0) is True
    far = suits_apart(variants.MICROSOFT.amend(r.EldestOpens(), r.Boosters()), 1)
    assert far.can_claim(1)
    assert far.settled
    assert far.view(1).settled
    # A discard may be forced. That keeps the simple proof away, and the search may be too long.
    hands = ["AH 9H AS QS", "KS 2C 3C 4C", "5C 6C 7C 8C", "TC JC QC KC"]
    free, forced = (
        Game(each).position(hands, leader=0, broken=True)
        for each in (rules, rules.amend(r.SafeQueen("AS")))
    )
    assert free.can_claim(0) is takes_all(free, 0, 0) is True
    assert not forced.can_claim(0)


def test_a_booster_in_the_hand_may_bring_a_higher_card() -> None:
    """PG-153: the last seat takes the trick with its nine, and has to play to it once more."""
    hands = ["TS", "2C", "2D", "9S AH"]
    for more, claimed in (((), True), ((r.Boosters("9S"),), False)):
        game = Game(AMERICAN.amend(*more))
        state = game.position(hands, leader=0, trick="5S 6S 7S", broken=True)
        assert state.can_claim(3) is takes_all(state, 3, 0) is claimed
        assert state.view(3).can_claim(3) is claimed


def two_packs(hands: list[str], *rules: r.Amendment) -> Rules:
    """Rules for these hands, of a deck in which every card stands twice."""
    deck = sum(map(Cards, hands), Cards())
    return Rules(
        name="twice", players=len(hands), deck=r.Deck(packs=2, pack=set(deck)),
        opening=r.EldestOpens(), passing=r.Passing(), end=r.EndAfter(),
    ).amend(*rules)  # fmt: skip


def test_an_equal_card_cancels() -> None:
    """PG-087: the second copy keeps nobody from the trick, unless equal cards cancel."""
    apart = ["AS AS KS KS", "QS QS 2H 2H", "2C 2C 3C 3C", "2D 2D 3D 3D"]
    shared = ["AS AH AC AD", "AS AH AC AD", "2S 2S 3S 3S", "2C 2C 3C 3C"]
    for hands, plain, cancelled in ((apart, True, True), (shared, True, False)):
        for rules, claimed in (((), plain), ((r.Cancelling(),), cancelled)):
            state = Game(two_packs(hands, *rules)).start(seed=1, dealer=3).deal(hands)
            assert state.can_claim(0) is takes_all(state, 0, 0) is claimed
            assert state.view(0).can_claim(0) is claimed
    both = Game(two_packs(apart, r.Cancelling(), r.Boosters("QS AS"))).start(seed=1, dealer=3)
    assert both.deal(apart).can_claim(0) is takes_all(both.deal(apart), 0, 0)
    # A booster may bring out the second copy, so that nobody takes the trick.
    hands = ["AS AS", "QS QS", "2C 2C", "2D 2D"]
    for more, claimed in (((), True), ((r.Boosters("QS"),), False)):
        game = Game(two_packs(hands, r.Cancelling(), *more))
        for dealer, cards in (
            (3, ["AS"]),
            (3, ["AS", "QS", "2C", "2D"]),
            (0, ["QS", "2C", "2D"]),
        ):
            state = game.start(seed=1, dealer=dealer).deal(hands)
            for card in cards:
                state = state.play(card)
            assert state.can_claim(0) is takes_all(state, 0, 0) is claimed
            assert state.view(0).can_claim(0) is claimed


def test_simple_claims_need_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """With an ace on the table that was not cancelled, and where no rule bars a lead any more."""
    monkeypatch.setattr(search, "_BUDGET", 0)
    hands = ["AS AS KS KS", "QS QS 2H 2H", "2C 2C 3C 3C", "2D 2D 3D 3D"]
    state = Game(two_packs(hands, r.Cancelling())).start(seed=1, dealer=3).deal(hands)
    assert state.play("AS").can_claim(0)
    game = Game(AMERICAN.amend(r.QueenWaits()))
    hands = ["AS KS QS 2S", "JS 2C 3C 4C", "5C 6C 7C 8C", "9C TC JC QC"]
    for taken, claimed in (("2H", True), ("2D", False)):
        assert game.position(hands, leader=0, taken=[taken, "", "", ""]).can_claim(0) is claimed


def test_a_kitty_taken_into_the_hand_is_put_down_again() -> None:
    """PG-166: it keeps nobody from a claim, but what is kept of it may settle nothing."""
    hands = ["AS KS QS", "2C 3C 4C", "5C 6C 7C"]
    for kitty in ("JS", "2D"):
        rules = Rules(
            name="kitty", players=3, deck=r.Deck(pack=f"{' '.join(hands)} KD {kitty}"),
            kitty=r.Kitty(2, into="hand"), opening=r.EldestOpens(), passing=r.Passing(),
        )  # fmt: skip
        state = Game(rules).start(seed=1, dealer=2).deal(hands, kitty=f"KD {kitty}")
        assert state.can_claim(0) is takes_all(state, 0, 0) is True
        assert state.view(0).can_claim(0)
        assert not state.view(0).settled
        assert state.settled
        for card in ("AS", "2C", "5C"):
            state = state.play(card)
        assert state.phase is Phase.EXCHANGE
        assert state.settled


def test_a_rule_of_ones_own_matters_only_where_a_card_could_be_beaten() -> None:
    own = AMERICAN.amend(LowestLead(), r.EldestOpens())
    assert suits_apart(own, 2).can_claim(2)
    assert suits_apart(own, 2).view(2).can_claim(2)


# Where the proofs stop.

#: Whatever happens the score is nothing, but the rules look at a card.
NOTHING = AMERICAN.amend(
    r.Passing(), r.EldestOpens(), r.EndAfter(), points=(r.extra_points("AH", 0),), shoots=()
)


@frozen
class PerTrick(r.PointRule):
    """Every trick counts, as a custom rule has it."""

    key = "points.tricks"
    needs = "counts"

    def watches(self, deck: Cards) -> Cards:
        return Cards()

    def lines(self, deal: r.PlayedDeal) -> Iterable[r.Line]:
        return [r.Line(seat, count, self.key) for seat, count in enumerate(deal.tricks_taken)]


def near_the_end(rules: Rules, seed: int, cards: int) -> State:
    """A deal played at random until so many cards are left."""
    state, rng = Game(rules).start(seed=seed).deal(), Random(seed)
    while len(union(state.hands)) > cards:
        state = state.play(rng.choice(list(state.legal_cards())))
    return state


def test_beyond_the_bound_nothing_is_proved() -> None:
    """The score is settled from the first card, but not every way to it can be looked at."""
    assert not Game(NOTHING).start(seed=1).deal().settled
    assert near_the_end(NOTHING.amend(points=(r.extra_points("2C 2D 2S 2H", 0),)), 2, 8).settled
    rules = NOTHING.amend(
        r.Kitty(13, into="hand"),
        r.Deck(),
        players=(3,),
        points=(r.extra_points("AH", 0), r.extra_points("2C", 0)),
    )
    seen = set()
    for seed in range(6):
        state, rng = Game(rules).start(seed=seed).deal(), Random(seed)
        while state.phase is Phase.PLAY:
            state = state.play(rng.choice(list(state.legal_cards())))
        assert state.phase is Phase.EXCHANGE
        seen.add(state.settled)
        assert not state.view(None).settled
        assert not any(state.view(seat).settled for seat in range(3))
    assert seen == {False}


@pytest.mark.parametrize("seed", range(6))
def test_tricks_that_a_rule_of_ones_own_counts(seed: int) -> None:
    """With boosters it is not even known how many tricks there will be."""
    for more in ((), (r.Boosters(),)):
        rules = NOTHING.amend(PerTrick(), *more)
        state = near_the_end(rules, seed, 8)
        assert state.settled is (len(outcomes(state)) == 1)
    far = suits_apart(rules, 2)
    assert far.can_claim(2)
    assert not far.settled
    assert not far.view(2).settled
    assert suits_apart(NOTHING.amend(PerTrick()), 2).settled
    assert suits_apart(NOTHING.amend(PerTrick()), 2).view(2).settled


@pytest.mark.parametrize("seed", range(6))
def test_the_order_of_tricks_that_a_rule_of_ones_own_looks_at(seed: int) -> None:
    """If the first trick counts, the last one cannot change anything."""

    @frozen
    class FirstTrick(r.PointRule):
        key: ClassVar[str] = "points.first"
        needs: ClassVar[Needs] = "tricks"

        def watches(self, deck: Cards) -> Cards:
            return Cards()

        def lines(self, deal: r.PlayedDeal) -> Iterable[r.Line]:
            taker = deal.takers[0]
            return [] if taker is None else [r.Line(taker, 5, self.key)]

    for cards in (4, 8):
        state = near_the_end(NOTHING.amend(FirstTrick()), seed, cards)
        assert state.settled
        assert len(outcomes(state)) == 1


def test_a_sun_that_may_be_chosen_is_not_settled() -> None:
    """WK-047: the leader takes all tricks; behind one of another seat there is no sun."""
    for effect, answered in ((r.Choice(), False), (r.Add(), True)):
        rules = variants.MICROSOFT.amend(
            r.Moon(r.Add()), r.Sun(effect), r.EldestOpens(), r.Passing(), r.Without("lead.broken")
        )
        state = suits_apart(rules, 2)
        deal = Game(rules).start(seed=1, dealer=1).deal([list(hand) for hand in state.hands])
        assert deal.settled is answered
        assert deal.view(2).settled is answered
    # Where the numbers of tricks are not known there is none.
    hands = ["AH KH", "3H 4C", "5C 6C", "7C 8C"]
    rest = r.PACK - sum(map(Cards, hands), Cards())
    unknown = Game(rules).position(hands, leader=0, taken=["", rest, "", ""])
    assert unknown.settled
    assert unknown.view(0).settled
    # After a trick of seat 0 the rest goes to seat 2, and nobody has all of them.
    clubs, diamonds, spades, hearts = suits_apart(AMERICAN, 0).hands
    others = [
        clubs - Cards("2C") | Cards("2S"),
        diamonds,
        spades - Cards("2S") | Cards("AH"),
        hearts - Cards("AH") | Cards("2C"),
    ]
    rules = variants.MICROSOFT.amend(
        r.Moon(r.Add()), r.Sun(r.Choice()), r.EldestOpens(), r.Passing()
    )
    state = Game(rules).start(seed=1, dealer=3).deal([list(hand) for hand in others])
    for card in ("3C", "2D", "3S", "2C", "2S"):
        assert not state.settled
        state = state.play(card)
    for card in ("3D", "4S", "2H"):
        assert state.settled
        assert state.view(2).settled
        state = state.play(card)
    assert state.actor == 2
    assert state.view(2).settled


def test_a_card_of_the_kitty_is_not_played_before_it_is_taken() -> None:
    """PG-166: the nine of clubs would beat the seven, but it lies in the kitty."""
    state = Game(EXCHANGE).start(seed=1).deal(["9S QS", "3S 7C", "3C 5C"])
    state = state.play("7C")
    assert state.settled is (len(outcomes(state)) == 1) is False


def test_warren_is_looked_at_card_by_card() -> None:
    """RH-047: what it stands for is not known, so no card is sure of its trick."""
    rules = variants.RICKETTS_WARREN.amend(r.Passing())
    for seed in range(8):
        state, rng = Game(rules).start(seed=seed).deal(), Random(seed)
        while state._phase is not None:
            holder = [seat for seat in range(4) if "W" in state.hands[seat]]
            if len(union(state.hands)) <= 8:
                for seat in range(4):
                    assert state.can_claim(seat) is takes_all(state, seat, len(state.tricks))
            for seat in range(4):
                trick = state.trick
                about = holder or trick is None or "W" in trick.cards
                assert not (about and state.view(seat).can_claim(seat))
            state = state.play(rng.choice(list(state.legal_cards())))


def test_cards_that_wait_for_a_taker_are_not_settled() -> None:
    """PG-088: hearts on a trick that nobody took are still to come to somebody."""
    state = after_a_trick_of_nobody("AS 2C 5C", "AS 3C 6C", "AH 4C 7C", "KH 4C 8C")
    assert state.waiting == Cards("AS AS AH KH")
    assert state.settled is (len(outcomes(state)) == 1) is False
    assert not state.view(0).settled
    for card in ("5C", "6C", "7C", "8C"):
        state = state.play(card)
    assert state.settled is (len(outcomes(state)) == 1)
    assert not state.settled or state.view(0).settled in (True, False)
    state = after_a_trick_of_nobody("AS 2C", "AS 3C", "AH 4C", "KH 5C", sun=r.Sun(r.Add()))
    assert state.settled is (len(outcomes(state)) == 1) is True


def after_a_trick_of_nobody(*hands: str, sun: r.Sun = r.Sun()) -> State:  # noqa: B008
    """Under cancelling, when these hands have played to a trick of spades and hearts."""
    rules = Rules(
        name="waiting", players=4, opening=r.EldestOpens(), passing=r.Passing(), shoots=(sun,),
        deck=r.Deck(packs=2, pack=set(sum(map(Cards, hands), Cards())), out={4: left_out(hands)}),
    ).amend(r.Cancelling())  # fmt: skip
    state = Game(rules).start(seed=1, dealer=3).deal(hands)
    for card in ("AS", "AS", "AH", "KH"):
        state = state.play(card)
    return state


def left_out(hands: Iterable[str]) -> Cards:
    """Return the cards by which two packs exceed these hands."""
    dealt = sum(map(Cards, hands), Cards())
    return Cards([*dict.fromkeys(dealt)] * 2) - dealt


def test_a_trick_that_may_go_on_is_not_taken_yet() -> None:
    """PG-153: whoever is ahead may have to play to it once more."""
    hands = ["AS 2S 3H", "9S 4C 5C", "KS 7C 8C", "TS TC JC"]
    state = Game(AMERICAN.amend(r.Boosters())).position(hands, leader=0, broken=True)
    for card in ("AS", "9S", "KS", "TS"):
        for seat in range(4):
            assert state.can_claim(seat) is takes_all(state, seat, 0)
            assert not state.view(seat).can_claim(seat) or state.can_claim(seat)
        state = state.play(card)
    assert state.trick is not None
    assert len(state.trick.cards) == 4
    for seat in range(4):
        assert state.can_claim(seat) is takes_all(state, seat, 0)


def test_an_equal_card_that_may_be_played_before_is_the_better_one() -> None:
    """PG-087: without cancelling the first of two equal cards takes the trick."""
    hands = ["9S 2C", "AS KC", "AS KC", "9S 2C"]
    state = Game(two_packs(hands)).start(seed=1, dealer=3).deal(hands).play("9S")
    assert [state.can_claim(seat) for seat in range(4)] == [False, True, False, False]
    assert [takes_all(state, seat, 0) for seat in range(4)] == [False, True, False, False]
    assert not state.view(2).can_claim(2)
    assert state.settled is (len(outcomes(state)) == 1)


def test_both_copies_may_have_to_go_to_one_trick() -> None:
    """PG-087 beside PG-153: in a trick that is lengthened they cancel each other."""
    hands = ["AS AS", "KS 9S", "9S KS", "2C 2C"]
    for more, claimed in (((), True), ((r.Boosters(),), False)):
        state = Game(two_packs(hands, r.Cancelling(), *more)).start(seed=1, dealer=3).deal(hands)
        assert state.can_claim(0) is takes_all(state, 0, 0) is claimed
        assert state.view(0).can_claim(0) is claimed
        assert state.settled is (len(outcomes(state)) == 1)
    # The trick before it is taken for sure, and still there is no claim.
    hands = ["AS AS AH", "KS 9S 3C", "9S KS 3C", "2C 2C AH"]
    game = Game(two_packs(hands, r.Cancelling(), r.Boosters()))
    state = game.start(seed=1, dealer=1).deal([hands[0], hands[3], hands[1], hands[2]])
    for card in ("3C", "3C"):
        state = state.play(card)
    for seat in range(4):
        assert state.can_claim(seat) is takes_all(state, seat, 0)


@pytest.mark.parametrize(
    "rules",
    [
        variants.MICROSOFT.amend(r.TrickPoints({-1: 5, -2: 1})),
        variants.MICROSOFT.amend(r.TrickPoints({-1: 5}), r.Boosters("9C 9D")),
        variants.MICROSOFT.amend(BlackTricks()),
    ],
)
def test_a_score_is_not_settled_while_a_trick_that_counts_may_go_to_several(rules: Rules) -> None:
    """Whatever is played then, the score stays the same."""
    found: Counter[bool] = Counter()
    for seed in range(60):
        rng = Random(seed)
        state = Game(rules).start(seed=seed).advance()
        while state.phase is not Phase.PLAY:
            state = state.apply(state.random_action(rng, state.actors[0]))
        left = 4
        while state.phase is Phase.PLAY:
            if max(map(len, state.hands)) < left:
                ends = {points_after(state, rng) for _ in range(8)}
                found[state.settled] += 1
                assert len(ends) == 1 or not state.settled
                view = state.view(rng.randrange(4))
                assert view.settled is False or len(ends) == 1
            state = state.play(rng.choice(list(state.legal_cards())))
    assert min(found[True], found[False]) > 10


def points_after(state: State, rng: Random) -> tuple[int, ...]:
    """Return the points of a deal that is played to its end at random."""
    score = finish(state, rng).hand_score
    assert score is not None
    return score.points


def test_a_suit_is_led_from_the_highest_card_that_may_be_played() -> None:
    """The highest card of the suit may be barred: then the next one counts."""
    hands = ["AS KS 9C", "QS JS 2C", "TS 9S 3C", "8S 7S 4C"]
    plan = GAME.position(hands, leader=3, broken=True)._board.plan
    spades, own = Cards("QS")[0].suit_mask, Cards("AS KS 9C")
    others = [Cards(hand) for hand in hands[1:]]
    for legal, best in (("AS KS", "AS"), ("KS", "KS"), ("KS 9C", "KS")):
        outlook = SeatOutlook(
            plan, own, others, Cards(), 1, 0, spades, Cards("8S").one, legal=Cards(legal).one
        )
        assert outlook.top() == Cards(best).one

    # Before its turn the cards that a rule may bar are left out, and all if the rule is custom.
    for rules, best in (
        (AMERICAN, "AS"),
        (AMERICAN.amend(r.SafeQueen("KS")), "KS"),
        (AMERICAN.amend(LowestFollow()), ""),
    ):
        plan = Game(rules).position(hands, leader=3, broken=True)._board.plan
        outlook = SeatOutlook(plan, own, others, Cards(), 1, 0, spades, Cards("8S").one)
        assert outlook.top() == Cards(best).one


@frozen
class LowestFollow(r.PlayRule):
    """The lowest card of the suit led has to be played."""

    key = "follow.lowest"
    applies_to = ("follow",)

    def narrow(self, facts: r.Facts, cards: Cards) -> Cards:
        return cards[:1]


def test_under_a_custom_rule_no_suit_is_surely_led_from_the_top() -> None:
    hands = ["AS KS 9C", "QS JS 2C", "TS 9S 3C", "8S 7S 4C"]
    own, others = Cards(hands[0]), [Cards(hand) for hand in hands[1:]]
    for rules, sure in ((AMERICAN, True), (AMERICAN.amend(LowestLead()), False)):
        plan = Game(rules).position(hands, leader=0, broken=True)._board.plan
        outlook = SeatOutlook(plan, own, others, Cards(), 1)
        assert outlook.led_from_top(own, int(Cards("AS")[0].suit_mask), 1) is sure


def test_a_copy_in_the_hand_may_cancel_the_own_card() -> None:
    """PG-087 beside PG-153: it may have to follow in the second lap of the trick."""
    rules = two_packs(["AS KS", "QS JS", "2C 3C", "4C 5C"], r.Cancelling(), r.Boosters("QS"))
    plan = Game(rules).start(seed=1)._board.plan
    spades, best = Cards("AS")[0].suit_mask, Cards("AS").one
    others = [Cards("QS JS"), Cards("2C 3C"), Cards("4C 5C")]
    for own, again, taken in (
        ("KS", True, True),
        ("AS KS", True, False),
        ("AS KS", False, True),
        ("KC", True, True),
    ):
        outlook = SeatOutlook(
            plan, Cards(own), others, Cards(), 1, 0, spades, best,
            leading=True, due=False, again=again,
        )  # fmt: skip
        assert outlook.takes_this(0) is taken


def test_a_forced_discard_leaves_a_claim_in_a_view_open() -> None:
    """PG-153: in the second lap the high card may have to go."""
    hands = ["AH 9H AS QS", "KS 2C 3C 4C", "5C 6C 7C 8C", "TC JC QC KC"]
    forced = Game(AMERICAN.amend(r.Boosters(), r.SafeQueen("AS"))).position(
        hands, leader=0, broken=True
    )
    assert forced.view(0).can_claim(0) is False


@frozen
class LastSuits(r.PointRule):
    """A custom rule: five points for two tricks near the end, led in certain suits."""

    key: ClassVar[str] = "house.suits"
    needs: ClassVar[Needs] = "tricks"

    suits: str = "CD"

    def lines(self, deal: r.PlayedDeal) -> Iterable[r.Line]:
        led = "".join(trick.cards[0].suit for trick in deal.tricks[-4:-2])
        if led == self.suits:
            yield r.Line(deal.takers[-1] or 0, 5, self.key)


@pytest.mark.parametrize("suits", ["".join(two) for two in permutations("CDSH", 2)])
def test_the_order_of_tricks_changes_a_score_and_leaves_the_position_as_it_is(suits: str) -> None:
    """Custom rules may look at the order of tricks, so that it belongs to a position."""
    hands = ["AC AD AS AH", "2C 2D 2S 2H", "3C 3D 3S 3H", "4C 4D 4S 4H"]
    rules = Rules(
        name="suits", players=4, deck=r.Deck(pack=" ".join(hands)), points=(LastSuits(suits),),
        opening=r.EldestOpens(), passing=r.Passing(),
    )  # fmt: skip
    state = Game(rules).start(seed=1, dealer=3).deal(hands)
    assert len(outcomes(state)) == 2
    assert not state.settled


@pytest.mark.parametrize(("budget", "proved"), [(4, True), (3, False)])
def test_the_budget_of_a_search_counts_positions(
    budget: int, proved: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last trick has one line of four plays."""
    monkeypatch.setattr(search, "_BUDGET", budget)
    state = GAME.position(["3S", "AS", "4S", "QS"], leader=0, taken=["2H", "3H", "", ""])
    assert state.settled is proved


def test_a_trick_is_lengthened_once() -> None:
    """PG-153: in the second round the ace of spades takes the trick for good."""
    hands = ["8S AS", "QD 4S", "5D JD", "8D 3S"]
    trick = "5S KS 6S 9S"
    rest = r.PACK - sum(map(Cards, [*hands, trick]), Cards())
    state = Game(AMERICAN.amend(r.Boosters())).position(
        hands, leader=0, trick=trick, taken=["", rest & r.HEARTS, rest - r.HEARTS, ""], broken=True
    )
    assert takes_all(state, 0, 0)
    assert state.can_claim(0)
    assert state.view(0).can_claim(0)


def test_clauses_of_the_first_trick_are_left_out_of_later_ones() -> None:
    """PG-078: no penalty card goes to the first trick."""
    hands = ["AS KS 9C", "QS JS 2C", "TS 9S 3C", "8S 7S 4C"]
    plan = (
        Game(AMERICAN.amend(r.FirstTrickBar())).position(hands, leader=3, broken=True)._board.plan
    )
    outlook = SeatOutlook(plan, Cards(hands[0]), [], Cards(), 0)
    first, later = (len([*outlook.clauses(DISCARD, number)]) for number in (0, 1))
    assert first > later


@pytest.mark.parametrize(
    ("rules", "hands", "again"),
    [
        (AMERICAN.amend(r.Boosters()), ["KS 2C", "9S 3C", "5S 4C", "4S 5C"], True),
        (AMERICAN.amend(r.Boosters()), ["KS 2C", "8S 3C", "5S 4C", "4S 5C"], False),
        (AMERICAN, ["KS 2C", "9S 3C", "5S 4C", "4S 5C"], False),
    ],
)
def test_a_trick_may_be_lengthened_while_a_booster_is_out(
    rules: Rules, hands: list[str], again: bool
) -> None:
    """PG-153: a nine of the suit led."""
    state = Game(rules).position(hands, leader=0, broken=True).play("KS")
    assert outlook_of(state, 0).again is again
    assert outlook_of(state.play(state.legal_cards()[0]).play("5S"), 0).again is again


@pytest.mark.parametrize(
    ("shoot", "ties", "by_match"),
    [
        (r.Moon(), r.SharedPlaces(), False),
        (r.Moon(), r.LastTrick(), False),
        (r.Moon(r.AddUnlessShooterLoses()), r.SharedPlaces(), False),
        (r.Moon(r.AddUnlessShooterLoses()), r.LastTrick(), True),
        (r.Moon(r.Choice((r.Subtract(), r.AddUnlessShooterLoses()))), r.LastTrick(), True),
    ],
)
def test_a_score_depends_on_the_match_by_some_shoots(
    shoot: r.Moon, ties: r.Ties, by_match: bool
) -> None:
    """RH-034: by an effect that looks at the match, where tricks decide a tie."""
    stakes = stakes_of(Game(AMERICAN.amend(shoots=(shoot,), ties=ties)).table)
    assert stakes.by_match is stakes.by_number is by_match
    assert stakes.by_cards is not by_match


def test_a_custom_effect_may_depend_on_the_match() -> None:
    @frozen
    class Twice(r.Effect):
        key: ClassVar[str] = "house.twice"

        def deltas(self, shot: r.Shot) -> tuple[int, ...]:
            return tuple(2 * shot.worth * (seat != shot.shooter) for seat in range(4))

    shoots = (r.Moon(Twice()),)
    assert stakes_of(Game(AMERICAN.amend(shoots=shoots, ties=r.LastTrick())).table).by_match
    counted = stakes_of(Game(NOTHING.amend(PerTrick())).table)
    assert (counted.unknown, counted.by_cards, counted.by_number) == (True, False, True)


def test_partners_may_shoot_each_for_itself() -> None:
    """PG-137: a moon by a seat, and one by a side."""
    for by, groups in (("seat", ((0,), (1,), (2,), (3,))), ("side", ((0, 2), (1, 3)))):
        moon = r.Moon(by=by)  # type: ignore[arg-type]
        rules = variants.get("partners_summed").amend(shoots=(moon,))
        assert stakes_of(Game(rules).table).groups(moon) == groups


def test_a_view_claims_with_a_card_that_is_not_cancelled() -> None:
    """PG-087: one ace of spades is on the table, the other in the hand."""
    hands = ["AS AS KS KS", "QS QS 2H 2H", "2C 2C 3C 3C", "2D 2D 3D 3D"]
    state = Game(two_packs(hands, r.Cancelling())).start(seed=1, dealer=3).deal(hands)
    for card in ("KS", "QS", "2C"):
        state = state.play(card)
        assert state.view(0).can_claim(0) is takes_all(state, 0, 0)
    assert state.view(0).can_claim(0)


@frozen
class FiveHearts(r.Shoot):
    """The first seat with five hearts has shot, and chooses."""

    key: ClassVar[str] = "house.five"
    kind: ClassVar[Any] = "moon"

    effect: Any = field(factory=r.Choice)
    by: Any = "seat"

    def cards_needed(self, table: r.TableRules) -> Cards:
        return r.HEARTS

    def value(self, table: r.TableRules) -> int:
        return 9

    def shooter(
        self, table: r.TableRules, taken: tuple[Cards, ...], tricks: tuple[int, ...] | None = None
    ) -> int | None:
        return next((seat for seat, pile in enumerate(taken) if len(pile & r.HEARTS) > 4), None)


def test_a_custom_shoot_may_ask_whatever_cards_it_names() -> None:
    hands = ["AH KH", "3C 4C", "5C 6C", "7C 8C"]
    rest = r.PACK - sum(map(Cards, hands), Cards()) - Cards("2H 3H 4H")
    for own, asked in (("2H 3H 4H", True), ("", False)):
        rules = AMERICAN.amend(FiveHearts(), shoots=(FiveHearts(),))
        piles = (Cards(own), rest | Cards("" if own else "2H 3H 4H"), Cards(), Cards())
        state = Game(rules).position(hands, leader=0, taken=piles)
        if asked:
            assert not state.settled
            assert not state.view(0).settled
        for card in ("AH", "3C", "5C", "7C", "KH", "4C", "6C", "8C"):
            state = state.play(card)
        question = state.question
        assert question is not None
        assert question.seat == (0 if asked else 1)


def test_positions_that_come_up_again_are_not_looked_at_twice() -> None:
    """So the budget of a search is enough for the last three tricks."""
    lines = [
        *("1: 2C 9S TC 3C", "3: 8C KC 6C JS", "0: QS AS 7S 3S", "1: 4C TD 7C QC"),
        *("0: 3D AD 6D 4D", "1: JC AH 9C 9D", "1: KS TS 2S 4S", "1: AC 8D TH 2H"),
        *("1: 7H QH 6H 5H", "2: JD 7D KD 5S"),
    ]
    state = Game(AMERICAN.amend(r.Moon(r.Add()), r.Sun(r.Add()), r.NoTricks(-5))).position(
        ["3H KH", "5C 8S", "2D 5D QD", "4H 8H 9H"],
        leader=0,
        trick="JH 6S",
        tricks=[Trick.parse(line) for line in lines],
    )
    assert state.settled


def test_others_play_in_the_second_lap_of_a_trick() -> None:
    """After a nine, which lengthens it, seat 2 may still take the trick with the king."""
    lines = [
        *("0: 2C JC TC 3C", "1: 6S AS JS 5S", "2: QD 6D AD 8D", "0: 5C QC AC 4S"),
        *("2: 5D JD 7D KD", "1: 9S KS 8S 2S 7S 8H 3S QH", "2: AH 5H 2H 7H", "2: 3H TH 6H 9C"),
    ]
    state = Game(AMERICAN.amend(r.Boosters("9C 9D 9S 9H"))).position(
        ["6C 8C KC", "7C 4D 9D", "4C TD KH", "2D 3D TS"],
        leader=3,
        trick="9H JH QS 4H",
        tricks=[Trick.parse(line) for line in lines],
    )
    assert not state.can_claim(0)
