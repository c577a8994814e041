"""Games: rules at a table, matches started, positions set up, histories replayed."""

from __future__ import annotations

import pickle
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Action,
    Card,
    Cards,
    Deal,
    Game,
    HandScore,
    IllegalAction,
    InputError,
    Match,
    Pass,
    Phase,
    Play,
    Position,
    RulesError,
    Start,
    State,
    Trick,
    score_hand,
    testing,
    variants,
)
from hearts._engine.phases.passing import pass_receivers, passed_cards
from hearts.rules import (
    HEARTS,
    PACK,
    QUEEN,
    Deck,
    EndAt,
    Facts,
    HolderOpens,
    Passing,
    PlayRule,
    TableRules,
)
from hearts.simulate import finish
from tests.laws.helpers import called, charged, put_down, undealt

AMERICAN = variants.AMERICAN
GAME = Game(AMERICAN)
THREE_OR_FOUR = AMERICAN.amend(
    Deck({3: "2D"}), Passing(), HolderOpens("3C"), players=(3, 4), name="three or four"
)

#: Two cards each; seat 1 has nothing but hearts.
ENDING = ["5C 6D", "5H 6H", "7C 8C", "9C TC"]


# The table.


def scheme_of(game: Game, deal_number: int) -> dict[int, int]:
    """Return the numbers of cards of a deal by receiver."""
    return game.rules.passing.scheme(deal_number, game.players)


def test_a_game_is_rules_at_a_table() -> None:
    assert (GAME.rules, GAME.players, GAME.sides) == (AMERICAN, 4, ((0,), (1,), (2,), (3,)))
    assert repr(GAME) == "<Game american, 4 players>"
    assert Game(THREE_OR_FOUR, 3).table.hand_size == 17


def test_games_are_values() -> None:
    same = Game(variants.get("american"))
    assert GAME == GAME
    assert same == GAME
    assert hash(same) == hash(GAME)
    assert Game(variants.MICROSOFT) != GAME
    assert Game(THREE_OR_FOUR, 3) != Game(THREE_OR_FOUR, 4)
    assert GAME != AMERICAN
    assert pickle.loads(pickle.dumps(GAME)) == GAME


def test_a_game_does_not_change() -> None:
    with pytest.raises(AttributeError):
        GAME.players = 3  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del GAME.rules


def test_every_contradiction_is_told_at_once() -> None:
    with pytest.raises(RulesError) as caught:
        Game(AMERICAN.amend(Deck("2C 3C"), EndAt(0)))
    assert len(caught.value.problems) == 3
    assert all(part in str(caught.value) for part in caught.value.problems)


def test_a_table_that_the_rules_do_not_allow() -> None:
    with pytest.raises(RulesError, match="played by 4, not by 5"):
        Game(AMERICAN, 5)


@pytest.mark.parametrize("players", ["4", 4.0, [4], True])
def test_a_number_of_players_that_is_none(players: Any) -> None:
    with pytest.raises(InputError, match="players must be a whole number"):
        Game(AMERICAN, players)


def test_the_number_of_players_has_to_be_told_where_it_is_open() -> None:
    with pytest.raises(InputError, match="players: three or four is played by 3 or 4"):
        Game(THREE_OR_FOUR)


def test_only_rules_make_a_game() -> None:
    with pytest.raises(InputError, match="rules must be Rules"):
        Game("american")  # type: ignore[arg-type]


def test_tricks_are_told_by_the_game() -> None:
    trick = Trick(2, "QC AC 3C 9D")
    assert GAME.seats(trick) == (2, 3, 0, 1)
    assert GAME.taker(trick) == 3
    assert GAME.seats(Trick(3, "QC AC")) == (3, 0)
    assert GAME.taker(Trick(3, "QC AC")) is None


def test_a_lengthened_trick_has_no_taker_within_its_second_lap() -> None:
    """PG-158: four cards may be all of the last trick, but five are not all of any."""
    game = Game(variants.BOOSTER_NINES)
    assert game.taker(Trick(0, "9C 3C 4C 5C")) == 0
    assert game.taker(Trick(0, "9C 3C 4C 5C AC")) is None
    assert game.taker(Trick(0, "9C 3C 4C 5C AC 2C 6C 7C")) == 0


@given(st.data())
def test_a_taker_is_told_where_it_does_not_depend_on_what_warren_stood_for(
    data: st.DataObject,
) -> None:
    """RH-029: with Warren alone, or its suit, the trick may still have one possible taker."""
    game = Game(variants.RICKETTS_WARREN)
    others = data.draw(st.lists(st.sampled_from(list(PACK)), min_size=3, max_size=3, unique=True))
    place = data.draw(st.integers(0, 3))
    suit = data.draw(st.sampled_from([None, *"CDSH"]))
    cards = [*others[:place], Card("W"), *others[place:]]
    trick = Trick(data.draw(st.integers(0, 3)), cards, declared=suit)
    takers = {
        game.taker(Trick(trick.leader, cards, card))
        for card in PACK - Cards(others)
        if suit in (None, card.suit)
    }
    if len(takers) == 1:
        assert game.taker(trick) == takers.pop()
    else:
        with pytest.raises(InputError, match=f"^the trick \\({trick}\\): say what W stood for"):
            game.taker(trick)


@pytest.mark.parametrize(
    ("trick", "taker"),
    [
        ("KS W=D 3S 4S", 0),
        ("AS W=S 3S 4S", 0),
        ("AS W 3S 4S", 0),
        ("KS W=S 3S 4S", None),
        ("KS W 3S 4S", None),
        ("W=S KS 3S 4S", None),
        ("KS W=AS 3S 4S", 1),
    ],
)
def test_what_warren_stood_for_decides_some_tricks(trick: str, taker: int | None) -> None:
    game = Game(variants.RICKETTS_WARREN)
    if taker is None:
        with pytest.raises(InputError, match=r"say what W stood for, like W=5S$"):
            game.taker(Trick(0, trick))
    else:
        assert game.taker(Trick(0, trick)) == taker


def test_a_suit_without_another_card_is_not_what_warren_stood_for() -> None:
    deck = Deck(pack=Cards("2C 3C 4C QS 2H 3H 4H 5H 6H 7H 8H 9H W"))
    game = Game(variants.RICKETTS_WARREN.amend(deck), 4)
    with pytest.raises(InputError, match=r"say what W stood for"):
        game.taker(Trick(0, "2C W=C 3C 4C"))


# Starting.


def test_a_match_starts_before_its_first_deal() -> None:
    state = GAME.start(seed=7)
    assert (state.phase, state.dealer, state.deal_number) == (Phase.DEAL, 0, 0)
    assert (state.actors, state.actor, state.scores) == ((), None, (0, 0, 0, 0))
    assert state.history == (Start(7, 0, None),)
    assert state.match == Match(AMERICAN)


@given(testing.games(), st.integers(), st.integers(0, 9))
def test_a_deal_comes_from_seed_and_number_alone(game: Game, seed: int, number: int) -> None:
    dealer = number % game.players
    if game.table.dummy_size:
        dealer = 0  # a dummy sits behind the last seat
    one, other = (called(game.start(seed=seed, dealer=dealer), Random(1)).deal() for _ in range(2))
    assert one == other
    assert one.hands == other.hands
    # Another dealer turns the same deal round the table.
    turned = called(game.start(seed=seed, dealer=(dealer + 1) % game.players), Random(1)).deal()
    first, second = one.history[-1], turned.history[-1]
    assert isinstance(first, Deal)
    assert isinstance(second, Deal)
    around = [*first.hands, first.dummy] if first.dummy else list(first.hands)
    after = [*second.hands, second.dummy] if second.dummy else list(second.hands)
    assert after == [around[-1], *around[:-1]]
    assert second.kitty == first.kitty


def test_without_a_seed_every_match_is_another_one() -> None:
    one, other = GAME.start(), GAME.start()
    assert one != other
    assert one.deal().hands != other.deal().hands
    assert GAME.replay(one.deal().history) == one.deal()


def test_a_match_goes_on_from_its_sheet() -> None:
    match = Match(AMERICAN, dealer=1).add((26, 0, 0, 0))
    state = GAME.start(seed=1, match=match)
    assert (state.dealer, state.deal_number, state.scores) == (2, 1, (26, 0, 0, 0))
    dealt = state.deal()
    receiver = pass_receivers(4, scheme_of(GAME, 1), seat=0)
    assert receiver == ((3, 3),)  # the second deal passes to the right
    assert dealt.dealer == 2
    assert GAME.start(seed=1, match=match, dealer=0).dealer == 0


def test_a_match_that_is_over_stays_over() -> None:
    state = GAME.start(seed=1, match=Match(AMERICAN).add((100, 0, 3, 1)))
    assert state.phase is Phase.OVER
    assert state.is_over
    assert state.result is not None
    assert state.result.winners == (1,)
    with pytest.raises(IllegalAction, match="the match is over"):
        state.deal()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"dealer": 4}, "the dealer 4 is not at this table of 4"),
        ({"dealer": "0"}, "the dealer must be a whole number"),
        ({"seed": "7"}, "a seed must be a whole number"),
        ({"match": (0, 0, 0, 0)}, "match must be a Match"),
        ({"match": Match(variants.MICROSOFT)}, "is the sheet of another game than"),
        ({"match": Match(THREE_OR_FOUR, 3)}, "is the sheet of another game than"),
    ],
)
def test_a_start_that_cannot_be(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        GAME.start(**arguments)


# Positions.


def test_a_position_sets_up_an_ending() -> None:
    state = GAME.position(ENDING, leader=0)
    assert (state.phase, state.actor, str(state.legal_cards())) == (Phase.PLAY, 0, "5C 6D")
    assert state.hands == tuple(map(Cards, ENDING))
    assert state.trick == Trick(0)
    assert (state.tricks, state.taken, state.points) == ((), (Cards(),) * 4, (0, 0, 0, 0))
    assert (state.kitty, state.waiting, state.hand_score) == (Cards(), Cards(), None)
    with pytest.raises(IllegalAction):
        state.play("5H")


def test_a_trick_may_lie_on_the_table() -> None:
    state = GAME.position(["2C 3S", "5H", "QS", "8C 9D"], leader=1, trick="4C 6C")
    assert (state.actor, str(state.legal_cards())) == (3, "8C")
    assert state.trick == Trick(1, "4C 6C")
    assert state.play("8C").play("2C").taken[3] == Cards("2C 4C 6C 8C")


def test_tricks_give_everything_at_once() -> None:
    tricks = [Trick(0, "2C AC 3H 4C"), Trick(1, "AS KS QS JS")]
    dealt = GAME.position(ENDING, leader=1, tricks=tricks)
    assert dealt.tricks == tuple(tricks)
    assert dealt.taken == (Cards(), Cards("2C AC 3H 4C AS KS QS JS"), Cards(), Cards())
    assert dealt.points == (0, 14, 0, 0)
    assert str(dealt.legal_cards()) == "5H 6H"


def test_taken_piles_count() -> None:
    piles = ["2H 3H 4H", "", "QS", ""]
    state = GAME.position(ENDING, leader=1, taken=piles)
    assert state.taken == tuple(map(Cards, piles))
    assert state.points == (3, 0, 13, 0)
    assert state.explain("5H") is None  # a heart was taken, so hearts are broken
    for card in ("5H", "7C", "9C", "5C", "6H", "8C", "TC", "6D"):
        state = state.play(card)
    assert state.phase is Phase.DEAL
    assert state.hand_score is not None
    assert state.hand_score.points == (3, 2, 13, 0)
    assert state.hand_score.tricks is None
    assert state.taken[1] == Cards("5H 7C 9C 5C 6H 8C TC 6D")


@pytest.mark.parametrize(
    ("broken", "legal"), [(None, "6D"), (False, "6D"), (True, "6D 5H")], ids=str
)
def test_hearts_may_be_said_to_be_broken(broken: bool | None, legal: str) -> None:
    state = GAME.position(["6D 5H", "7C 8C", "9C TC", "JC QC"], leader=0, broken=broken)
    assert str(state.legal_cards()) == legal


@frozen
class AfterTheAce(PlayRule):
    """No spade is led before the ace of hearts was played."""

    key = "lead.after_the_ace"
    applies_to = ("lead",)

    def narrow(self, facts: Facts, cards: Cards) -> Cards:
        spades = Cards([card for card in cards if card.suit == "S"])
        return cards if "AH" in facts.seen else cards - spades

    def refusal(self, card: Card, table: TableRules) -> str:
        return f"{card} may not be led: the ace of hearts was not played"


def test_a_rule_of_ones_own_sees_only_what_was_played() -> None:
    game = Game(AMERICAN.amend(AfterTheAce()))
    hands = ["6S 5H", "7C 8C", "9C TC", "JC QC"]
    assert str(game.position(hands, leader=0, broken=True).legal_cards()) == "5H"
    taken = ["AH", "", "", ""]
    assert str(game.position(hands, leader=0, taken=taken).legal_cards()) == "6S 5H"


def test_a_card_given_nowhere_is_out_of_play() -> None:
    """So a shoot that needs it cannot be made."""
    lacking = HEARTS - Cards("2H") | QUEEN
    state = GAME.position(["2C", "3C", "4C", "5C"], leader=0, taken=[lacking, "", "", ""])
    for card in ("2C", "3C", "4C", "5C"):
        state = state.play(card)
    assert state.hand_score is not None
    assert (state.hand_score.points, state.hand_score.shot) == ((25, 0, 0, 0), None)


def test_play_goes_on_to_the_next_deal() -> None:
    match = Match(AMERICAN, dealer=3).add((20, 6, 0, 0))
    state = GAME.position(["2C", "3C", "4C", "5H"], leader=0, match=match)
    assert (state.deal_number, state.dealer, state.scores) == (1, 0, (20, 6, 0, 0))
    for card in ("2C", "3C", "4C", "5H"):
        state = state.play(card)
    assert (state.phase, state.dealer, state.deal_number) == (Phase.DEAL, 1, 2)
    assert state.scores == (20, 6, 1, 0)
    dealt = state.deal()
    assert (dealt.phase, dealt.scores) == (Phase.PASS, (20, 6, 1, 0))
    assert GAME.replay(dealt.history) == dealt


@given(st.data())
def test_a_position_is_what_play_led_to(data: st.DataObject) -> None:
    """The same cards, set up from nothing, can be played and scored alike."""
    played = data.draw(testing.states(max_deals=0).filter(lambda s: s.phase is Phase.PLAY))
    trick = played.trick
    assert trick is not None
    exchanged = any(put_down(played))
    state = played.game.position(
        played.hands,
        leader=trick.leader,
        trick=str(trick).partition(":")[2],
        tricks=played.tricks,
        taken=put_down(played),
        kitty=(played.kitty if exchanged else undealt(played)) or None,
        charged=charged(played),
        match=played.match,
        dummy=played.dummy,
    )
    assert state.legal_cards() == played.legal_cards()
    assert (state.tricks, state.trick, state.hands) == (played.tricks, trick, played.hands)
    assert (state.taken, state.points, state.actor) == (played.taken, played.points, played.actor)
    one, other = finish(state, Random(0)), finish(played, Random(0))
    assert one.hand_score == other.hand_score
    assert one.tricks == other.tricks


@given(st.data())
def test_piles_stand_for_tricks(data: st.DataObject) -> None:
    """Rules that count tricks aside, it is enough to know who took what."""
    game = Game(data.draw(st.sampled_from([AMERICAN, variants.MICROSOFT, variants.openspiel()])))
    played = data.draw(testing.states(game, max_deals=0).filter(lambda s: s.phase is Phase.PLAY))
    trick = played.trick
    assert trick is not None
    state = game.position(played.hands, leader=trick.leader, trick=trick.cards, taken=played.taken)
    assert state.legal_cards() == played.legal_cards()
    one, other = finish(state, Random(0)).hand_score, finish(played, Random(0)).hand_score
    if one is None or other is None:
        assert one == other  # both are asked what the moon does
    else:
        assert (one.points, one.lines) == (other.points, other.lines)


def test_equal_positions_are_equal() -> None:
    one, other = (GAME.position(ENDING, leader=1) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert one != GAME.position(ENDING, leader=0)
    assert one != GAME.position(ENDING, leader=1, broken=True)
    assert one.play("5H") == other.play("5H")
    assert pickle.loads(pickle.dumps(one)) == one


@pytest.mark.parametrize(
    ("hands", "more", "message"),
    [
        (["2C", "3C", "4C"], {}, "hands: cards for 3 seats at a table of 4"),
        ("2C 3C 4C 5C", {}, "hands must be the hand of each seat"),
        ({0: "2C"}, {}, "hands must be the hand of each seat"),
        (Cards("2C 3C 4C 5C"), {}, "hands must be the hand of each seat"),
        (["2C", "3C", "4C", "1X"], {}, "'1X' is not a card.*the hand of seat 3"),
        (["2C", "3C", "4C", "2C"], {}, "2C is both in the hand of seat 0 and .* seat 3"),
        (["2C", "3C", "4C", "W"], {}, "W in the hand of seat 3 is not in the deck"),
        (["2C", "3C", "4C", "5C 6C"], {}, r"the seats hold \[1, 1, 1, 2\]"),
        (["", "", "", ""], {}, "hands: nobody holds a card"),
        (ENDING, {"leader": 4}, "the leader 4 is not at this table"),
        (ENDING, {"trick": "5C"}, "5C is both in the hand of seat 0 and in the trick"),
        (ENDING, {"trick": "2C 2S 2D 3S"}, "the trick has 4 cards"),
        (ENDING, {"taken": ["5C", "", "", ""]}, "5C is both.* and in the pile of seat 0"),
        (ENDING, {"taken": ["", "", ""]}, "taken: cards for 3 seats at a table of 4"),
        (ENDING, {"waiting": "QS"}, "waiting: every trick has a taker in american"),
        (ENDING, {"kitty": "QS"}, "kitty: there is none in american"),
        (ENDING, {"charged": "QS"}, "charged: nothing is charged in american"),
        (
            [*ENDING[:3], "9C TC JC"],
            {"tricks": [Trick(0, "2C 3C 4C")]},
            r"trick 0 \(0: 2C 3C 4C\) is not complete",
        ),
        (
            ENDING,
            {"tricks": [Trick(0, "2C 3C 4C AC")]},
            r"trick 0 \(0: 2C 3C 4C AC\) is taken by seat 3, but seat 1 leads the next one",
        ),
        (
            ENDING,
            {"tricks": [Trick(0, "2C 3C 4C AC"), Trick(1, "2S AS 3S 4S")]},
            "trick 0 .* is taken by seat 3, but seat 1 leads",
        ),
        (ENDING, {"tricks": [Trick(0, "5C 3C 4C AC")]}, "5C is both.* and in trick 0"),
        (ENDING, {"tricks": ["0: 2C 3C 4C AC"]}, "trick 0 is not a Trick"),
        (ENDING, {"broken": False, "taken": ["2H", "", "", ""]}, "broken: 2H was played"),
        (ENDING, {"match": Match(variants.MICROSOFT)}, "is the sheet of another game"),
        (ENDING, {"match": Match(AMERICAN).add((100, 0, 1, 2))}, r"match: .* is over"),
    ],
)
def test_a_position_that_cannot_be(hands: Any, more: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        GAME.position(hands, **{"leader": 1, **more})


def test_a_rule_that_counts_tricks_needs_all_of_them() -> None:
    game = Game(variants.openspiel(avoid_all_tricks_bonus=True))
    with pytest.raises(InputError, match=r"points\.no_tricks: it counts tricks"):
        game.position(ENDING, leader=1)
    played = game.start(seed=3).deal()
    rng = Random(3)
    while len(played.tricks) < 5:
        played = played.apply(played.random_action(rng, played.actors[0]))
    assert played.trick is not None
    state = game.position(played.hands, leader=played.trick.leader, tricks=played.tricks)
    score = finish(state, Random(1)).hand_score
    assert isinstance(score, HandScore)
    assert score == score_hand(game.rules, finish(state, Random(1)).tricks)


# Replaying.


@given(testing.states())
def test_a_history_leads_to_its_state(state: State) -> None:
    again = state.game.replay(state.history)
    assert again == state
    assert hash(again) == hash(state)
    assert again.phase is state.phase
    assert again.hands == state.hands


def test_a_position_is_the_start_of_a_history() -> None:
    tricks = [Trick(0, "2C AC 3H 4C")]
    hands = ["5C 6D", "6H", "7C 8C", "9C TC"]
    state = GAME.position(hands, leader=1, trick="5H", tricks=tricks, broken=True)
    assert isinstance(state.history[0], Position)
    assert len(state.history) == 1
    after = state.play("7C")
    assert after.history[1:] == (Play("7C", 2),)
    assert GAME.replay(after.history) == after
    assert GAME.replay(iter(after.history)) == after


def test_a_position_written_by_hand_can_be_replayed() -> None:
    state = GAME.replay([Position(ENDING, 1), Play("5H")])
    assert state.actor == 2


#: It has what an action asks of a score sheet, and is none.
NO_MATCH = SimpleNamespace(hand_scores=())


@pytest.mark.parametrize(
    ("history", "message"),
    [
        ([], "a history starts with a Start or a Position, not with None"),
        ([Play("2C")], r"a history starts with .*, not with Play\('2C'\)"),
        ([Start(1, 0), "2C"], "history: entry 1 is not an action but '2C'"),
        ([Start(1, 0, NO_MATCH)], "history: .* is not a match"),
        ([Position(["2C"] * 4, 0, match=NO_MATCH)], "history: .* is not a match"),
        (GAME.start(seed=1).deal().view(0).history, "the hand of seat 1 is unknown"),
        (
            GAME.position(["2C", "3C", "4C", "5C"], leader=0).view(0).history,
            "the hand of seat 1 is unknown",
        ),
    ],
)
def test_what_is_no_history(history: list[Action], message: str) -> None:
    with pytest.raises(InputError, match=message):
        GAME.replay(history)


def test_a_history_with_a_refused_action() -> None:
    state = GAME.start(seed=1).deal()
    with pytest.raises(IllegalAction) as caught:
        GAME.replay([*state.history, Pass(list(state.hands[0])[:2], 0)])
    assert caught.value.violation.rule == "pass.count"
    assert caught.value.__notes__[0].startswith("history: entry 2: Pass(")
    with pytest.raises(InputError, match=r"history: entry 1: .*hands") as fault:
        GAME.replay([state.history[0], Deal(["2C"])])
    assert fault.value.entry == 1


def test_a_history_goes_through_the_match_it_began_with() -> None:
    match = Match(AMERICAN).add((0, 26, 0, 0))
    state = GAME.start(seed=5, dealer=3, match=match).deal()
    assert state.history[0] == Start(5, 3, match)
    assert GAME.replay(state.history) == state
    assert GAME.replay(state.history).scores == (0, 26, 0, 0)


# What other modules ask.


def test_refusals_are_sentences() -> None:
    queen = Card("QS")
    assert GAME.table.refusal("follow.suit", queen).startswith("QS does not follow suit")
    assert GAME.table.refusal("opening", queen).endswith("the first trick is opened with 2C")
    assert "hearts are not broken" in GAME.table.refusal("lead.broken", queen)


def test_where_passed_cards_go() -> None:
    scatter = Game(AMERICAN.amend(Passing(("scatter", "hold"))))
    assert pass_receivers(4, scheme_of(scatter, 0), seat=2) == ((0, 1), (1, 1), (3, 1))
    assert pass_receivers(4, scheme_of(scatter, 1), seat=2) == ()
    assert [pass_receivers(4, scheme_of(GAME, number), seat=1) for number in range(4)] == [
        ((2, 3),),
        ((0, 3),),
        ((3, 3),),
        (),
    ]
    one_way = Pass("QS KS AS", 1)
    assert passed_cards(4, [Start(1, 0), one_way], scheme_of(GAME, 0)) == (
        (1, 2, Cards("QS KS AS")),
    )
    scattered = Pass({0: "QS", 1: "KS", 3: "AS"}, 2)
    assert passed_cards(4, [scattered], scheme_of(scatter, 0)) == tuple(
        (2, *parcel) for parcel in scattered.to
    )


def test_a_trick_of_another_table_has_no_taker_here() -> None:
    game = Game(variants.AMERICAN)
    wrong: Any
    for wrong in (Trick(4, "2C 3C 4C 5C"), None, "0: 2C 3C 4C 5C", 1.5):
        with pytest.raises(InputError, match="trick"):
            game.taker(wrong)
        with pytest.raises(InputError, match="trick"):
            game.seats(wrong)
