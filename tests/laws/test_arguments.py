"""A wrong argument is refused by an InputError that names it, and changes nothing.

What holds here holds on both builds: the compiled core refuses no argument by its type alone.
"""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest

import hearts
from hearts import (
    Call,
    Card,
    Cards,
    Charge,
    Choose,
    Deal,
    Exchange,
    Forward,
    Game,
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
    Unknown,
    bots,
    bulk,
    check_tricks,
    clients,
    codec,
    legal_cards,
    notation,
    play_out,
    rollouts,
    score_hand,
    score_taken,
    variants,
)
from hearts._arguments import short_repr
from hearts._core.cards.events import Hidden, Shown
from hearts.adapters.seating import game_of
from hearts.batch import Batch
from hearts.encoding import Encoding
from hearts.simulate import compare_rules, play_deals, play_match, tournament

RULES: Any = variants.AMERICAN
GAME: Any = Game(RULES)
HOLD: Any = Game(variants.openspiel(pass_cards=False))
PASSING: Any = GAME.start(seed=1).deal()
STATE: Any = HOLD.start(seed=1).deal()
VIEW: Any = STATE.view(STATE.actor)
MATCH: Any = Match(RULES)
HAND: Any = STATE.hands[0]
TRICK: Any = Trick
TAKEN = ["QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "", "", ""]
ENDING = ["2C", "3C", "4C", "5C"]


def nested(depth: int = 60_000) -> tuple[object, ...]:
    """A tuple in a tuple in a tuple, ..."""
    found: tuple[object, ...] = ()
    for _ in range(depth):
        found = (found,)
    return found


DEEP: Any = nested()
#: How it stands in a message. From Python 3.14 on, its repr may have room on the stack.
SHOWN = re.escape(short_repr(DEEP))
HUGE = 10**5000
#: A number of more digits than Python writes, given as a number that may be wrong or as another
#: value.
FAR: dict[str, Callable[[], object]] = {
    "far game": lambda: Game(RULES, HUGE),
    "far match": lambda: Match(RULES, HUGE),
    "far variant": lambda: variants.get(HUGE),  # type: ignore[arg-type]
    "far other": lambda: RULES.diff(HUGE),
    "far text": lambda: RULES.describe(HUGE),
    "far history": lambda: GAME.replay([HUGE]),
    "far start": lambda: GAME.replay([Start(1, 0, HUGE)]),
    "far rollouts": lambda: rollouts(HUGE, 3, seed=1),  # type: ignore[arg-type]
    "far bot": lambda: play_match(GAME, [HUGE] * 4),  # type: ignore[list-item]
    "far batch": lambda: Batch(GAME, HUGE, seed=1),
    "far state": lambda: Batch.of([HUGE], seed=1),  # type: ignore[list-item]
    "far table": lambda: Batch(GAME, 1, seed=1).state(HUGE),
    "far deal": lambda: Batch(GAME, 1, seed=1, deal_number=HUGE),
    "far encoding": lambda: Encoding(HUGE),  # type: ignore[arg-type]
    "far view": lambda: Encoding(GAME).mask(HUGE),  # type: ignore[arg-type]
    "far codec": lambda: codec.Codec(HUGE),  # type: ignore[arg-type]
    "far suit": lambda: VIEW.worlds().void_probability(HUGE, 0),
    "far news": lambda: clients.news(VIEW, HUGE),
    "far refusal": lambda: clients.refusal(HUGE),  # type: ignore[arg-type]
    "far seconds": lambda: bots.SearchingOpponent(seconds=HUGE),
    "far tricks": lambda: score_hand(RULES, [HUGE]),  # type: ignore[list-item]
    "far taken": lambda: score_taken(RULES, [HUGE] * 4),  # type: ignore[list-item]
}
#: The call, and words of the message.
WRONG: dict[str, tuple[Callable[[], object], str]] = {
    # The state.
    "legal_cards text": (lambda: STATE.legal_cards("1"), "seat must be a whole number, not '1'"),
    "legal_cards float": (lambda: STATE.legal_cards(1.0), "seat must be a whole number, not 1.0"),
    "legal_cards truth": (lambda: STATE.legal_cards(True), "seat must be a whole number, not True"),
    "legal_cards far": (lambda: STATE.legal_cards(4), "seat 4 is not at this table"),
    "legal_cards numpy": (lambda: STATE.legal_cards(np.True_), "seat must be a whole number"),
    "legal_cards huge": (lambda: STATE.legal_cards(HUGE), "seat must have at most 1000 digits"),
    "legal_actions text": (lambda: STATE.legal_actions("1"), "seat must be a whole number"),
    "legal_actions truth": (lambda: STATE.legal_actions(False), "seat must be a whole number"),
    "random_action text": (lambda: STATE.random_action(Random(1), "1"), "seat must be a whole"),
    "reasons card": (lambda: STATE.reasons(Card("QS")), "seat must be a whole number"),
    "view text": (lambda: STATE.view("a"), "seat must be a whole number, not 'a'"),
    "view truth": (lambda: STATE.view(True), "seat must be a whole number, not True"),
    "view far": (lambda: STATE.view(-1), "seat -1 is not at this table"),
    "view deep": (lambda: STATE.view(DEEP), f"seat must be a whole number, not {SHOWN}"),
    "can_claim text": (lambda: STATE.can_claim("1"), "seat must be a whole number, not '1'"),
    "can_claim none": (lambda: STATE.can_claim(None), "seat must be a whole number, not None"),
    "can_claim truth": (lambda: STATE.can_claim(True), "seat must be a whole number, not True"),
    "apply text": (lambda: STATE.apply("2"), "'2' is not a card"),
    "apply number": (lambda: STATE.apply(2), "an action is due, not 2"),
    "apply none": (lambda: STATE.apply(None), "an action is due, not None"),
    "apply kind": (lambda: STATE.apply(Play), "an action is due, not <class"),
    "apply seat": (lambda: STATE.apply(Play("2C", seat=9)), "seat 9 is not at this table"),
    "play number": (lambda: STATE.play(2), "a card is written as text like 'QS', not 2"),
    "play cards": (lambda: STATE.play(HAND), "a card is written as text like 'QS', not Cards"),
    "play deep": (lambda: STATE.play(DEEP), f"a card is written as text like 'QS', not {SHOWN}"),
    "explain number": (lambda: STATE.explain(5), "an action is due, not 5"),
    "explain text": (lambda: STATE.explain("QQ"), "'QQ' is not a card"),
    "deal number": (lambda: GAME.start(seed=1).deal(5), "hands must be"),
    "deal text": (lambda: GAME.start(seed=1).deal("2C"), "hands must be"),
    "deal kitty": (
        lambda: GAME.start(seed=1).deal(kitty="2C"),
        "kitty: it is given with the hands",
    ),
    # The view.
    "view legal_cards": (lambda: VIEW.legal_cards("1"), "seat must be a whole number, not '1'"),
    "view legal_actions": (
        lambda: VIEW.legal_actions(True),
        "seat must be a whole number, not True",
    ),
    "view random_action": (lambda: VIEW.random_action(Random(1), 1.5), "seat must be a whole"),
    "view reasons": (lambda: VIEW.reasons("x"), "seat must be a whole number"),
    "view can_claim": (lambda: VIEW.can_claim("1"), "seat must be a whole number"),
    "view explain": (lambda: VIEW.explain(5), "an action is due, not 5"),
    "view explain text": (lambda: VIEW.explain("junk"), "'junk' is not a card"),
    # The game.
    "start seed": (lambda: GAME.start(seed="7"), "a seed must be a whole number, not '7'"),
    "start seed truth": (lambda: GAME.start(seed=True), "a seed must be a whole number, not True"),
    "start dealer": (lambda: GAME.start(dealer="0"), "the dealer must be a whole number, not '0'"),
    "start match": (lambda: GAME.start(match=5), "match must be a Match, not 5"),
    "game rules": (lambda: Game("american"), "rules must be Rules"),  # type: ignore[arg-type]
    "game players": (lambda: Game(RULES, "4"), "players must be a whole number"),  # type: ignore[arg-type]
    "game players truth": (lambda: Game(RULES, True), "players must be a whole number"),
    "position leader": (lambda: GAME.position(ENDING, leader="0"), "the leader must be a whole"),
    "position truth": (lambda: GAME.position(ENDING, leader=True), "the leader must be a whole"),
    "position hands": (lambda: GAME.position(5, leader=0), "hands must be the hand of each seat"),
    "position tricks": (lambda: GAME.position(ENDING, leader=0, tricks=5), "tricks must be"),
    "position broken": (lambda: GAME.position(ENDING, leader=0, broken=1), "broken must be True"),
    "position match": (lambda: GAME.position(ENDING, leader=0, match=1), "match must be a Match"),
    "replay": (lambda: GAME.replay(5), "history must be a list, not 5"),
    "replay entry": (lambda: GAME.replay([Start(1, 0), 5]), "entry 1 is not an action but 5"),
    "game view": (lambda: GAME.view("0", PASSING.view(0).history), "seat"),
    # Actions.
    "action seat": (lambda: Play("2C", seat="1"), "a seat must be a whole number, not '1'"),  # type: ignore[arg-type]
    "action truth": (lambda: Play("2C", seat=True), "a seat must be a whole number, not True"),
    "action at": (lambda: Play("2C").at("1"), "a seat must be a whole number, not '1'"),  # type: ignore[arg-type]
    "forward seat": (lambda: Forward(seat=1.0), "a seat must be a whole number"),  # type: ignore[arg-type]
    "play card": (lambda: Play(12), "a card is written as text like 'QS', not 12"),  # type: ignore[arg-type]
    "start text": (lambda: Start("7", 0), "a seed must be a whole number, not '7'"),  # type: ignore[arg-type]
    "start dealer text": (lambda: Start(7, "0"), "the dealer must be a whole number"),  # type: ignore[arg-type]
    "start dealer below": (lambda: Start(7, -1), "the dealer must be at least 0, not -1"),
    "start sheet": (lambda: Start(7, 0, DEEP), f"match must be a Match, not {SHOWN}"),
    "start action": (lambda: Start(7, 0, Start(7, 0)), "match must be a Match, not Start"),
    "position sheet": (lambda: Position(ENDING, 0, match="m"), "match must be a Match, not 'm'"),
    "position deep": (lambda: Position(ENDING, 0, tricks=DEEP), f"is not a Trick but {SHOWN}"),
    "position no hands": (lambda: Position(None, 0), "hands must be the hand of each seat"),  # type: ignore[arg-type]
    "position leads": (lambda: Position(ENDING, "0"), "the leader must be a whole number"),  # type: ignore[arg-type]
    "position is broken": (lambda: Position(ENDING, 0, broken=0), "broken must be True"),  # type: ignore[arg-type]
    "call": (lambda: Call(5), "a call is cards by places to the left, or text, not 5"),  # type: ignore[arg-type]
    "call places": (lambda: Call({"1": 3}), "how many places to the left must be a whole number"),  # type: ignore[dict-item]
    "call deep": (lambda: Call({1: DEEP}), f"how many cards must be a whole number, not {SHOWN}"),
    "pass": (lambda: Pass(3), "the cards passed must be text or an iterable of cards, not 3"),  # type: ignore[arg-type]
    "pass to": (lambda: Pass({"1": "QS"}), "the seat that cards are passed to must be a whole"),
    "pass truth": (lambda: Pass({True: "QS"}), "the seat that cards are passed to must be a whole"),  # type: ignore[arg-type]
    "hidden": (lambda: Hidden("pass", 3), "hidden cards are Unknown, not 3"),  # type: ignore[arg-type]
    "hidden kind": (lambda: Hidden(3, Unknown(3)), "the kind of a Hidden is named by its"),  # type: ignore[arg-type]
    "shown kind": (lambda: Shown(DEEP), "the kind of a Shown is named by its text"),
    "shown suit": (lambda: Shown("suit", suit=3), "the suit declared is named by its text, not 3"),  # type: ignore[arg-type]
    "choose": (lambda: Choose(1), "an option is named by its text, not 1"),  # type: ignore[arg-type]
    "charge": (lambda: Charge(1), "the cards charged must be text"),  # type: ignore[arg-type]
    "exchange": (lambda: Exchange([1]), "a card is written as text"),  # type: ignore[list-item]
    "deal hands": (lambda: Deal(5), "hands must be the hand of each seat, not 5"),  # type: ignore[arg-type]
    "unknown": (lambda: Unknown("3"), "the number of unknown cards must be a whole number"),  # type: ignore[arg-type]
    "unknown truth": (lambda: Unknown(True), "the number of unknown cards must be a whole number"),
    **{name: (call, "(must have at most|more than) 1000 digits") for name, call in FAR.items()},
    "unknown many": (lambda: Unknown(HUGE), "the number of unknown cards must have at most 1000"),
    # Cards and tricks.
    "card": (lambda: Card(12), "a card is written as text like 'QS', not 12"),  # type: ignore[arg-type]
    "card none": (lambda: Card(None), "a card is written as text like 'QS', not None"),  # type: ignore[arg-type]
    "cards": (lambda: Cards(5), "cards must be text or an iterable of cards, not 5"),  # type: ignore[arg-type]
    "cards one": (lambda: Cards([5]), r"a card is written .* not 5 \(cards, number 1\)"),  # type: ignore[list-item]
    "in": (lambda: "junk" in HAND, "'junk' is not a card"),
    "in number": (lambda: 5 in HAND, "a card is written as text like 'QS', not 5"),
    "count": (lambda: HAND.count(None), "a card is written as text like 'QS', not None"),
    "index": (lambda: HAND.index("junk"), "'junk' is not a card"),
    "index lacking": (lambda: Cards("QS").index("2C"), "2C is not among the cards QS"),
    "slice step": (lambda: HAND[::-1], "the step of a slice of sorted cards must be at least 1"),
    "slice truth": (lambda: HAND[::True], "the step of a slice of sorted cards must be a whole"),
    "trick truth": (lambda: TRICK(True, "2C"), "the leader of a trick must be a whole number"),
    "trick text": (lambda: TRICK("0", "2C"), "the leader of a trick must be a whole number"),
    "trick cards": (lambda: TRICK(0, 5), "the trick must be text or an iterable of cards, not 5"),
    "trick extra": (lambda: TRICK(0, "W", 5), r"a card is written .* not 5 \(the extra card\)"),
    "trick suit": (
        lambda: TRICK(0, "W", None, 5),
        "a suit is declared as one of C, D, S, H, not 5",
    ),
    "trick line": (lambda: TRICK.parse(5), "a trick is read from a line of text, not 5"),
    # The score sheet, and what needs no state.
    "match rules": (lambda: Match("american"), "rules must be Rules"),  # type: ignore[arg-type]
    "match dealer": (lambda: Match(RULES, None, "0"), "dealer must be a whole number, not '0'"),  # type: ignore[arg-type]
    "match add": (lambda: MATCH.add(5), "points"),
    "match add text": (lambda: MATCH.add(("1", 2, 3, 20)), "the points of seat 0 must be a whole"),
    "match add truth": (
        lambda: MATCH.add((True, 0, 0, 25)),
        "the points of seat 0 must be a whole",
    ),
    "legal rules": (lambda: legal_cards("american", "2C"), "rules must be Rules"),  # type: ignore[arg-type]
    "legal hand": (lambda: legal_cards(RULES, 13), "the hand must be text or an iterable"),  # type: ignore[arg-type]
    "legal trick": (lambda: legal_cards(RULES, "2C", 5), "the trick must be text or an iterable"),  # type: ignore[arg-type]
    "legal number": (lambda: legal_cards(RULES, "2C", trick_number="1"), "trick_number must be"),  # type: ignore[arg-type]
    "legal broken": (lambda: legal_cards(RULES, "2C", broken="x"), "broken must be True"),  # type: ignore[arg-type]
    "score_hand": (lambda: score_hand(RULES, 5), "tricks must be a list of Trick, not 5"),  # type: ignore[arg-type]
    "score_hand one": (lambda: score_hand(RULES, ["2C"]), "trick 0 is not a Trick but '2C'"),  # type: ignore[list-item]
    "score_taken": (lambda: score_taken(RULES, 5), "taken must be the pile of each seat, not 5"),  # type: ignore[arg-type]
    "score_taken tricks": (
        lambda: score_taken(RULES, TAKEN, tricks_taken=["1"] * 4),  # type: ignore[list-item]
        "tricks_taken must be a whole number",
    ),
    "check_tricks": (lambda: check_tricks(RULES, 5), "tricks must be a list of Trick, not 5"),  # type: ignore[arg-type]
    "check_tricks opener": (
        lambda: check_tricks(RULES, [Trick(0, "2C 3C 4C 5C")], opener="0"),  # type: ignore[arg-type]
        "the opener must be a whole number, not '0'",
    ),
    "rollouts": (lambda: rollouts(STATE, "3", seed=1), "the number of completions must be a whole"),  # type: ignore[arg-type]
    "rollouts seed": (lambda: rollouts(STATE, 3, seed="1"), "a seed must be a whole number"),  # type: ignore[arg-type]
    "rollouts state": (lambda: rollouts(5, 3, seed=1), "5"),  # type: ignore[arg-type]
    "autoplay": (lambda: hearts.autoplay(5), "5"),  # type: ignore[arg-type]
    "play_out": (lambda: play_out(5, []), "5"),  # type: ignore[arg-type]
    "variants.get": (lambda: variants.get(5), "5"),  # type: ignore[arg-type]
    "variants.names": (lambda: variants.names("4"), "players must be a whole number"),  # type: ignore[arg-type]
    "variants.names truth": (lambda: variants.names(True), "players must be a whole number"),
}


@pytest.mark.parametrize("wrong", [7, 10**999], ids=["near", "far"])
def test_a_wrong_number_of_players(wrong: int) -> None:
    match = f"^players: these rules are played by 4, not by {short_repr(wrong)}$"
    assert [re.search(match, problem) is not None for problem in RULES.check(wrong)] == [True]
    for call in (Game, Match):
        with pytest.raises(RulesError, match=match):
            call(RULES, wrong)


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_argument_is_named(name: str) -> None:
    call, message = WRONG[name]
    before = pickle.dumps((PASSING, STATE, VIEW, MATCH, HAND))
    with pytest.raises(InputError, match=message) as refused:
        call()
    assert type(refused.value) is InputError
    assert pickle.dumps((PASSING, STATE, VIEW, MATCH, HAND)) == before


#: The same with a whole number of another type, and with an int.
SAME: dict[str, Callable[[Any], object]] = {
    "legal_cards": STATE.legal_cards,
    "legal_actions": STATE.legal_actions,
    "passes": lambda one: len(PASSING.legal_actions(one)),
    "view": lambda one: STATE.view(one).seat,
    "can_claim": STATE.can_claim,
    "reasons": STATE.reasons,
    "seat": lambda one: Play("QS", seat=one),
    "at": Play("QS").at,
    "pass": lambda one: Pass({one: "QS"}),
    "call": lambda one: Call({one: one}),
    "start": lambda one: Start(one, one),
    "leader": lambda one: Trick(one, "2C"),
    "unknown": Unknown,
    "index": lambda one: HAND[one],
    "slice": lambda one: HAND[one:],
    "step": lambda one: HAND[::one],
    "seed": lambda one: GAME.start(seed=one, dealer=one).deal(),
    "opener": lambda one: check_tricks(RULES, [Trick(0, "2C 3C 4C 5C")], opener=one),
    "rollouts": lambda one: rollouts(STATE, one, seed=one).totals,
    "add": lambda one: MATCH.add((one, 25, 0, 0)).scores,
    "position": lambda one: GAME.position(ENDING, leader=one).history,
}


@pytest.mark.parametrize("kind", [np.int64, np.uint8, np.int32])
@pytest.mark.parametrize("name", SAME)
def test_a_whole_number_of_any_type_is_taken_as_an_int(
    name: str, kind: Callable[[int], Any]
) -> None:
    found = SAME[name](kind(1))
    assert found == SAME[name](1)
    assert pickle.dumps(found) == pickle.dumps(SAME[name](1))


BOTS = [hearts.autoplay] * 4
#: One value is expected of the first kind of call, and a list of the second one.
ONE_VALUE: dict[str, Callable[[Any], object]] = {
    "describe": RULES.describe,
    "best": lambda value: RULES.amend(best=value),
    "variant": variants.get,
    "direction": lambda value: variants.openspiel(direction=value),
    "model": lambda value: bots.solve(STATE, model=value),
    "suit": lambda value: VIEW.worlds().void_probability(value, 0),
    "kitty": lambda value: GAME.position(ENDING, leader=0, kitty=value),
    "seatings": lambda value: tournament(RULES, {"a": BOTS[0]}, 1, seatings=value),
}
LISTS: dict[str, Callable[[Any], object]] = {
    "add": MATCH.add,
    "names": lambda value: Match(RULES, names=value),
    "score_hand": lambda value: score_hand(RULES, value),
    "replay": GAME.replay,
}


@pytest.mark.parametrize("name", [*ONE_VALUE, *LISTS])
def test_an_array_is_refused_as_all_else(name: str) -> None:
    """It has no single answer to a comparison, and without an axis no members."""
    call = (ONE_VALUE | LISTS)[name]
    with pytest.raises((InputError, RulesError)):
        call(np.array(["4", "left"]) if name in ONE_VALUE else np.array(5))


def test_an_array_is_no_number_of_players() -> None:
    [problem] = RULES.check(np.array([3, 4]))
    assert problem == "players: these rules are played by 4, not by array([3, 4])"


CARDS: Any = np.zeros((1, 52), np.uint8)
#: The calls that take rules.
BY_RULES: dict[str, Callable[[Any], object]] = {
    "game": Game,
    "match": Match,
    "legal_cards": lambda rules: legal_cards(rules, "2C"),
    "check_tricks": lambda rules: check_tricks(rules, []),
    "score_hand": lambda rules: score_hand(rules, []),
    "score_taken": lambda rules: score_taken(rules, TAKEN),
    "score_deals": lambda rules: bulk.score_deals(rules, CARDS, [0]),
    "to_tricks": lambda rules: bulk.to_tricks(rules, CARDS, [0]),
    "an environment": game_of,
    "compare_rules, first": lambda rules: compare_rules(rules, RULES, BOTS, 1),
    "compare_rules, second": lambda rules: compare_rules(RULES, rules, BOTS, 1),
    "write_rules": notation.write_rules,
    "amend": lambda rules: notation.amend(rules, "EndAt(50)"),
    "header": lambda rules: notation.Header(rules=rules),
}


@pytest.mark.parametrize("name", BY_RULES)
@pytest.mark.parametrize(
    ("wrong", "hint"),
    [
        ("american", r": did you mean variants\.get\('american'\)\?"),
        ("Black Maria", r": did you mean variants\.get\('black_maria'\)\?"),
        ("omnibus-ten", r": did you mean variants\.get\('omnibus_ten'\)\?"),
        ("", ""),
        ("q", ""),
        (b"american", ""),
        (7, ""),
    ],
)
def test_a_name_is_no_rules_anywhere(name: str, wrong: Any, hint: str) -> None:
    """Every call that takes rules refuses the name of a variant alike, and says how to get it."""
    what, shown = "second" if "second" in name else r"\w+", re.escape(short_repr(wrong))
    with pytest.raises(
        InputError, match=f"^{what} must be Rules, like variants\\.AMERICAN, not {shown}{hint}$"
    ):
        BY_RULES[name](wrong)


@pytest.mark.parametrize(
    "call",
    [
        Encoding,
        lambda game: Batch(game, 1, seed=1),
        lambda game: tournament(game, {"one": BOTS[0], "other": BOTS[1]}, 1),
        lambda game: play_deals(game, BOTS, 1),
        lambda game: play_match(game, BOTS),
    ],
)
def test_rules_are_no_game(call: Callable[[Any], object]) -> None:
    with pytest.raises(InputError, match=r"^game must be a Game, not Rules: did you mean Game\(ru"):
        call(RULES)
    with pytest.raises(InputError, match=r"^game must be a Game, not 'american'$"):
        call("american")


class TestAsASequence:
    """A set takes places as a list does."""

    @pytest.mark.parametrize("place", [1.0, "1", None, (1,), Card("QS")])
    def test_an_index_that_is_no_number_is_a_type_error(self, place: Any) -> None:
        for cards in (HAND, list(HAND)):
            with pytest.raises(TypeError):
                _ = cards[place]

    @pytest.mark.parametrize("place", [13, -14, 10**30, -(10**30)])
    def test_out_of_range(self, place: Any) -> None:
        for cards in (HAND, list(HAND)):
            with pytest.raises(IndexError):
                _ = cards[place]


def test_a_card_that_cannot_be_played_now_is_refused_like_its_play() -> None:
    for state in (PASSING, GAME.start(seed=1), STATE):
        card = next(iter(STATE.reasons()))
        refusals = []
        for attempt in (state.play, state.apply, lambda card, s=state: s.apply(Play(card))):
            with pytest.raises((IllegalAction, InputError)) as refused:
                attempt(card)
            refusals.append((type(refused.value), str(refused.value)))
        assert len(set(refusals)) == 1


@pytest.mark.parametrize("kind", ["Start", "Position", "Call", "Shown", "Choose", "Deal"])
def test_what_is_nested_too_deep_becomes_no_action(kind: str) -> None:
    """Once such an action was shown or hashed, and the compiled core ran out of its stack."""
    again, _ = Play("QS").__reduce__()
    make: Any = again
    deep: Any = ()
    for _ in range(10_000):
        deep = ("tuple", deep)
    for fields in ((deep,), (1, 0, deep), ("suit", "", deep)):
        with pytest.raises(InputError, match="nested too deep"):
            make((kind, None, *fields))


def test_a_state_is_left_alone() -> None:
    assert isinstance(STATE, State)
    assert STATE.phase is Phase.PLAY
    assert HOLD.start(seed=1).deal() == STATE
