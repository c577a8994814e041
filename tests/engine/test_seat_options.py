"""The options of a seat: every refusal names its rule and changes nothing."""

from __future__ import annotations

from collections import Counter
from math import comb
from random import Random
from typing import ClassVar

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Action,
    Call,
    Card,
    Cards,
    Charge,
    Choose,
    Exchange,
    Forward,
    Game,
    IllegalAction,
    InputError,
    Match,
    Pass,
    Phase,
    Play,
    Rules,
    State,
    Violation,
    legal_cards,
    testing,
    variants,
)
from hearts._engine.phases.passing import pass_scheme
from hearts._engine.phases.phases import seat_options_of
from hearts.rules import (
    HEARTS,
    PACK,
    QUEEN,
    Charging,
    Deck,
    EldestOpens,
    Facts,
    HeartsBroken,
    HolderOpens,
    Kitty,
    Passing,
    PlayRule,
    Priority,
    TableRules,
)

GAME = Game(variants.AMERICAN)
MICROSOFT = Game(variants.MICROSOFT)
SCATTER = Game(variants.AMERICAN.amend(Passing(("scatter",))))

#: A deal in which seat 3 leads; seat 0 has no club.
HANDS = [
    "QS AS KS JS TS 2H 3H 4H 5H 6H 2D 3D 4D",
    "3C 4C 5C 6C 5D 6D 7D 8D 2S 3S 7H 8H 9H",
    "7C 8C 9C TC JC 9D TD JD 4S 5S 6S TH JH",
    "2C QC KC AC QD KD AD 7S 8S 9S QH KH AH",
]


def refused(state: State, action: Action) -> Violation:
    """Why *action* is refused; nothing has changed."""
    again, mark = state.game.replay(state.history), hash(state)
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)
    assert state == again
    assert hash(state) == mark
    assert (state.hands, state.actors, state.legal_actions()) == (
        again.hands,
        again.actors,
        again.legal_actions(),
    )
    error = caught.value
    assert error.action == action
    assert state.explain(action) == error.violation
    told = ": ".join(filter(None, [error.violation.message, error.violation.hint]))
    assert str(error) == f"{told} [{error.violation.rule}]"
    return error.violation


def in_play(game: Game) -> State:
    """The deal of HANDS, with nothing passed."""
    return Game(game.rules.amend(Passing())).start(seed=0).deal(HANDS)


# Play.


def test_a_card_that_is_not_held() -> None:
    violation = refused(in_play(GAME).play("2C"), Play("7C"))
    assert violation == Violation(
        "hand.holds", "7C is not in the hand of seat 0", Cards(HANDS[0]), 0, Card("7C"), 0
    )


def test_a_card_played_already_is_not_held() -> None:
    state = in_play(GAME)
    for card in ("2C", "2D", "3C", "7C"):
        state = state.play(card)
    violation = refused(state, Play("7C"))
    assert (violation.rule, violation.seat, violation.trick) == ("hand.holds", 2, 1)


def test_out_of_turn() -> None:
    violation = refused(in_play(GAME), Play("3C", seat=1))
    assert violation == Violation(
        "turn", "it is not the turn of seat 1 but of seat 3", Cards(), 1, None, 0
    )


def test_a_revoke_is_refused_with_the_legal_cards() -> None:
    state = in_play(GAME).play("2C").play("2D")
    violation = refused(state, Play("2S", seat=1))
    assert (violation.rule, violation.card, violation.seat) == ("follow.suit", Card("2S"), 1)
    assert violation.legal == Cards("3C 4C 5C 6C")
    assert violation.message.startswith("2S does not follow suit")


def test_a_heart_led_unbroken() -> None:
    state = in_play(GAME)
    for card in ("2C", "2D", "3C", "7C"):
        state = state.play(card)
    violation = refused(state, Play("TH"))
    assert (violation.rule, violation.card, violation.trick) == ("lead.broken", Card("TH"), 1)
    assert violation.legal == Cards(HANDS[2]) - Cards("7C TH JH")


def test_the_opening_lead() -> None:
    violation = refused(in_play(GAME), Play("AC"))
    assert (violation.rule, str(violation.legal)) == ("opening", "2C")
    assert violation.message == "AC may not be led: the first trick is opened with 2C"


@pytest.mark.parametrize("card", ["QS", "2H"])
def test_a_penalty_card_on_the_first_trick(card: str) -> None:
    """WK-024; the American game has no such bar."""
    violation = refused(in_play(MICROSOFT).play("2C"), Play(card))
    assert violation == Violation(
        "first_trick.bar",
        f"{card} may not be played to the first trick",
        Cards("2D 3D 4D TS JS KS AS"),
        0,
        Card(card),
        0,
    )
    assert in_play(GAME).play("2C").explain(card) is None


def test_the_forced_king_of_spades() -> None:
    """RH-058: twelve hearts and the king of spades."""
    hand = HEARTS - Cards("QH") | Cards("KS")
    others = ["2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD"]
    rest = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS AS QH"
    state = GAME.position([hand, *others, rest], leader=0)
    # The opening card is elsewhere, so its rule gives way; hearts are still not broken.
    assert str(state.legal_cards()) == "KS"
    reasons = state.reasons()
    assert Cards(reasons) == HEARTS - Cards("QH")
    assert {violation.rule for violation in reasons.values()} == {"lead.broken"}
    assert all(f"{card} may not be led" in why.message for card, why in reasons.items())


def test_a_hand_of_hearts_alone_may_lead_any() -> None:
    """PG-071: any may be led, and that breaks them."""
    state = GAME.position(["5H 6H", "5C 7H", "6C 8H", "7C 9H"], leader=0)
    assert str(state.legal_cards()) == "5H 6H"
    assert state.reasons() == {}
    after = state.play("6H").play("7H").play("8H").play("9H")
    assert (after.actor, after.explain("7C")) == (3, None)
    broken = GAME.position(["5H 6S", "5S 7H", "6C 8H", "7C 9H"], leader=1, broken=True)
    assert broken.explain("7H") is None


def test_cards_that_may_not_be_passed_have_a_reason() -> None:
    """RH-021: the barred cards, while the hand has others enough."""
    game = Game(variants.AMERICAN.amend(Passing(("left",), barred="QS AS")))
    state = game.start(seed=1).deal(HANDS)
    reasons = state.reasons(0)
    assert set(reasons) == set(Cards("QS AS"))
    for card, why in reasons.items():
        assert (why.rule, why.card, why.legal) == ("pass.barred", card, state.legal_cards(0))
        assert why == refused(state, Pass([card, "2H", "3H"], 0))
    assert state.reasons(1) == {}
    after = state.apply(Pass("2H 3H 4H", 0))
    assert after.reasons(0) == {}


def test_cards_that_may_not_be_charged_have_a_reason() -> None:
    """PG-092: all but the four that may be exposed."""
    state = Game(variants.TURBO).start(seed=1).deal(HANDS)
    for seat in range(4):
        state = state.apply(Pass(state.hands[seat][:3], seat))
    assert state.phase is Phase.CHARGE
    for seat in range(4):
        reasons = state.reasons(seat)
        assert set(reasons) == set(state.hands[seat] - state.legal_cards(seat))
        for card, why in reasons.items():
            assert why == refused(state, Charge([card], seat))


def test_hearts_or_the_queen() -> None:
    """PG-075: the queen is forced, unless the rules spare her."""
    hands = ["QS 2H 3H", "2C 3C 4C", "5C 6C 7C", "8C 9C TC"]
    assert str(GAME.position(hands, leader=0).legal_cards()) == "QS"
    spared = Game(variants.AMERICAN.amend(HeartsBroken(spared=QUEEN)))
    assert str(spared.position(hands, leader=0).legal_cards()) == "QS 2H 3H"


def test_reasons_are_those_of_the_refusals() -> None:
    state = in_play(GAME).play("2C").play("2D")
    reasons = state.reasons()
    assert Cards(reasons) == Cards(HANDS[1]) - Cards("3C 4C 5C 6C")
    assert all(state.explain(card) == why for card, why in reasons.items())
    waiting = state.reasons(seat=2)
    assert {why.rule for why in waiting.values()} == {"turn"}
    assert Cards(waiting) == Cards(HANDS[2])
    assert GAME.start(seed=1).reasons() == {}
    assert GAME.start(seed=1).deal().reasons(0) == {}


@pytest.mark.parametrize("text", ["1X", "", "Q", "QS AS"])
def test_what_is_no_card(text: str) -> None:
    state = in_play(GAME)
    with pytest.raises(InputError, match="is not a card"):
        state.play(text)
    with pytest.raises(InputError, match="is not a card"):
        state.explain(text)


# The pass.


def test_two_cards_passed() -> None:
    violation = refused(GAME.start(seed=0).deal(HANDS), Pass("QS AS", seat=0))
    assert violation == Violation(
        "pass.count", "2 cards are passed where 3 are due", Cards(HANDS[0]), 0
    )


def test_one_card_passed() -> None:
    violation = refused(GAME.start(seed=0).deal(HANDS), Pass("QS", seat=0))
    assert violation.message == "1 card is passed where 3 are due"


def test_a_card_passed_twice() -> None:
    violation = refused(GAME.start(seed=0).deal(HANDS), Pass("QS QS AS", seat=0))
    assert (violation.rule, violation.card, violation.seat) == ("hand.holds", Card("QS"), 0)
    assert violation.message == "QS cannot be passed: it is held once"


def test_a_card_passed_that_is_not_held() -> None:
    violation = refused(GAME.start(seed=0).deal(HANDS), Pass("2C QS AS", seat=0))
    assert (violation.rule, violation.card) == ("hand.holds", Card("2C"))
    assert violation.message == "2C cannot be passed: it is not in the hand of seat 0"


def test_a_second_pass_by_one_seat() -> None:
    state = GAME.start(seed=0).deal(HANDS).apply(Pass("QS AS KS", seat=0))
    violation = refused(state, Pass("JS TS 2H", seat=0))
    assert violation == Violation("pass.again", "seat 0 has passed already", Cards(), 0)
    assert state.legal_actions(0) == ()
    assert state.legal_cards(0) == Cards()


def test_a_pass_in_the_wrong_form() -> None:
    violation = refused(GAME.start(seed=0).deal(HANDS), Pass({1: "QS AS KS"}, seat=0))
    assert violation.rule == "pass.form"
    assert str(violation) == 'the cards go to one seat: write Pass("...") [pass.form]'
    assert violation.message == "the cards go to one seat"
    scattered = SCATTER.start(seed=0).deal(HANDS)
    violation = refused(scattered, Pass("QS AS KS", seat=0))
    assert violation.rule == "pass.form"
    assert violation.message == "cards go to seats 1, 2 and 3"
    assert violation.hint == "write Pass({...})"
    violation = refused(scattered, Pass({0: "QS", 1: "AS", 2: "KS"}, seat=0))
    assert violation.rule == "pass.form"


def test_a_scattered_pass_of_too_many() -> None:
    state = SCATTER.start(seed=0).deal(HANDS)
    violation = refused(state, Pass({1: "QS AS", 2: "KS", 3: "JS"}, seat=0))
    assert violation.rule == "pass.count"
    violation = refused(state, Pass({1: "QS", 2: "QS", 3: "JS"}, seat=0))
    assert violation.message == "QS cannot be passed: it is held once"
    assert state.explain(Pass({1: "QS", 2: "KS", 3: "JS"}, seat=0)) is None


def test_which_passes_there_are() -> None:
    state = GAME.start(seed=0).deal(HANDS)
    passes = state.legal_actions(0)
    assert len(passes) == len(set(passes)) == comb(13, 3)
    assert passes[0] == Pass("2D 3D 4D", seat=0)
    assert len(state.legal_actions()) == 4 * comb(13, 3)
    assert state.legal_cards(0) == Cards(HANDS[0])
    scattered = SCATTER.start(seed=0).deal(HANDS).legal_actions(2)
    assert len(scattered) == len(set(scattered)) == 13 * 12 * 11
    assert all(isinstance(one, Pass) and [to for to, _ in one.to] == [0, 1, 3] for one in scattered)


def test_cards_change_hands_at_once() -> None:
    """PG-032: what is received cannot be passed on."""
    state = GAME.start(seed=0).deal(HANDS).apply(Pass("QS AS KS", seat=0))
    violation = refused(state, Pass("QS 3C 4C", seat=1))
    assert violation.rule == "hand.holds"
    assert state.hands[0] == Cards(HANDS[0])  # while a pass is pending its cards are in the hand
    for seat, cards in ((1, "3C 4C 5C"), (2, "7C 8C 9C"), (3, "2C QC KC")):
        state = state.apply(Pass(cards, seat))
    assert state.phase is Phase.PLAY
    assert state.hands[1] == Cards(HANDS[1]) - Cards("3C 4C 5C") + Cards("QS AS KS")
    assert state.actor == 0  # the two of clubs went to the left of seat 3


# Everything else.


@pytest.mark.parametrize(
    "action",
    [
        Choose("add", 3),
        Pass("2C QC KC", 3),
        Charge("QH", 3),
        Exchange("2C", 3),
        Forward(3),
        Call("mix", 3),
    ],
    ids=lambda action: type(action).__name__,
)
def test_what_is_not_due(action: Action) -> None:
    violation = refused(in_play(GAME), action)
    assert (violation.rule, violation.seat) == ("phase", 3)
    assert violation.message == "not now: seat 3 plays a card"
    assert violation.hint == 'apply(Play("...", seat=3)), or play("...") for short'


def test_a_card_where_a_pass_is_due() -> None:
    state = GAME.start(seed=0).deal(HANDS)
    violation = refused(state, Play("2C", seat=3))
    assert (violation.rule, violation.trick) == ("phase", None)


def test_a_card_without_a_seat_where_all_pass() -> None:
    """It is refused all the same: nobody has to be named to say that no card is due."""
    state = GAME.start(seed=0).deal(HANDS)
    with pytest.raises(IllegalAction) as caught:
        state.play("2C")
    assert caught.value.violation.rule == "phase"


def test_nothing_is_due_before_the_deal() -> None:
    violation = refused(GAME.start(seed=0), Play("2C"))
    assert (violation.rule, violation.seat) == ("phase", None)
    violation = refused(GAME.start(seed=0), Play("2C", seat=1))
    assert (violation.rule, violation.seat) == ("phase", 1)


def test_a_play_after_the_match_is_over() -> None:
    state = GAME.start(seed=0, match=Match(GAME.rules).add((100, 1, 2, 3)))
    assert refused(state, Play("2C")) == Violation("match.over", "the match is over")
    assert refused(state, Play("2C", seat=2)).seat == 2
    with pytest.raises(IllegalAction, match=r"the match is over \[match\.over\]"):
        state.play("2C")


def shot() -> State:
    """Seat 0 has shot the moon and is asked what it does."""
    hands: list[Cards | str] = [
        HEARTS,
        *("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC".replace("C", s) for s in "CDS"),
    ]
    rules = GAME.rules.amend(Passing(), HolderOpens("AH"))
    state = Game(rules).start(seed=0).deal(hands)
    while state.phase is Phase.PLAY:
        # Seat 3 gives the queen of spades away at once.
        state = state.play("QS" if state.explain("QS") is None else state.legal_cards()[-1])
    return state


def test_the_answer_of_another_seat() -> None:
    violation = refused(shot(), Choose("add", seat=1))
    assert violation == Violation("turn", "it is not the turn of seat 1 but of seat 0", Cards(), 1)


def test_an_answer_that_is_no_option() -> None:
    violation = refused(shot(), Choose("halve"))
    assert violation == Violation(
        "choice", "'halve' is not an answer: choose add or subtract", Cards(), 0
    )
    assert shot().legal_actions() == (Choose("add", 0), Choose("subtract", 0))
    assert shot().legal_actions(1) == ()
    assert refused(shot(), Play("2C")).rule == "phase"


def test_a_seat_that_is_not_there() -> None:
    state = in_play(GAME)
    for ask in (state.legal_cards, state.legal_actions, state.reasons):
        with pytest.raises(InputError, match="seat 4 is not at this table of 4"):
            ask(4)
    with pytest.raises(InputError, match="seat 4"):
        state.apply(Play("2C", seat=4))


def test_where_several_may_act_one_has_to_be_named() -> None:
    state = GAME.start(seed=0).deal(HANDS)
    for ask in (state.legal_cards, state.reasons, lambda: state.random_action(Random(1))):
        with pytest.raises(InputError, match="the seats 0, 1, 2, 3 may act"):
            ask()
    with pytest.raises(InputError, match="the seats 0, 1, 2, 3 may act"):
        state.apply(Pass("QS AS KS"))


# Laws.


@given(testing.states(), st.data())
def test_what_is_explained_is_refused(state: State, data: st.DataObject) -> None:
    refused(state, data.draw(testing.illegal_actions(state)))


@given(testing.states())
def test_legal_actions_are_those_without_a_reason(state: State) -> None:
    for seat in range(state.game.players):
        if seat_options_of(state, seat).choices().count > 10_000:
            continue
        actions = state.legal_actions(seat)
        assert bool(actions) is (seat in state.actors)
        assert len(set(actions)) == len(actions)
        for action in actions[:50]:
            assert action.seat == seat
            assert state.explain(action) is None
        held = [Play(card, seat) for card in dict.fromkeys(state.hands[seat])]
        allowed = [play for play in held if state.explain(play) is None]
        assert allowed == [play for play in actions if isinstance(play, Play)]
        if state.phase is Phase.PLAY:
            assert [play.card for play in allowed] == list(state.legal_cards(seat))
            assert set(state.reasons(seat)) == set(state.hands[seat]) - set(state.legal_cards(seat))


@given(testing.states(), st.integers(0, 99))
def test_a_random_action_is_legal(state: State, seed: int) -> None:
    for seat in range(state.game.players):
        if seat in state.actors:
            action = state.random_action(Random(seed), seat)
            assert action == state.random_action(Random(seed), seat)
            assert action.seat == seat
            assert state.explain(action) is None
        else:
            with pytest.raises(InputError, match=f"seat {seat} has nothing to do"):
                state.random_action(Random(seed), seat)


def test_any_legal_action_comes_up() -> None:
    rng = Random(5)
    state = SCATTER.start(seed=0).deal(HANDS)
    first = Counter(
        card
        for _ in range(400)
        for action in [state.random_action(rng, 0)]
        if isinstance(action, Pass)
        for card in action.to[0][1]
    )
    assert set(first) == set(Cards(HANDS[0]))
    assert {shot().random_action(rng) for _ in range(40)} == set(shot().legal_actions())
    playing = in_play(GAME).play("2C")
    assert {playing.random_action(rng) for _ in range(400)} == set(playing.legal_actions())


def test_nobody_is_named_where_nobody_acts() -> None:
    state = GAME.start(seed=0)
    assert (state.legal_cards(), state.legal_actions(), state.reasons()) == (Cards(), (), {})
    with pytest.raises(
        InputError, match=r"nobody has anything to do: cards are to be dealt: deal\(\)"
    ):
        state.random_action(Random(1))


# A custom rule.


@frozen
class NoLowSpades(PlayRule):
    """A spade below the queen may not be led before trick *until*."""

    key = "lead.low_spades"
    applies_to = ("lead",)

    until: int = 3

    def narrow(self, facts: Facts, cards: Cards) -> Cards:
        low = Cards([card for card in cards if card < QUEEN[0] and card.suit == "S"])
        return cards - low if facts.trick_number < self.until else cards

    def refusal(self, card: Card, table: TableRules) -> str:
        return f"{card} is a low spade, and it is too early to lead one"


def own_rules() -> Rules:
    return GAME.rules.amend(NoLowSpades(), Passing(), name="own")


def test_a_rule_of_ones_own_refuses_in_its_own_words() -> None:
    state = Game(own_rules()).start(seed=0).deal(HANDS)
    for card in ("2C", "2D", "3C", "7C"):
        state = state.play(card)
    violation = refused(state, Play("4S"))
    assert violation.rule == "lead.low_spades"
    assert violation.message == "4S is a low spade, and it is too early to lead one"
    assert violation.legal == Cards("8C 9C TC JC 9D TD JD")


def test_a_rule_of_ones_own_gives_way() -> None:
    hands = ["4S 5S 2H", "2C 3C 4C", "5C 6C 7C", "8C 9C TC"]
    state = Game(own_rules().amend(NoLowSpades(until=13))).position(hands, leader=0)
    # Hearts are unbroken, and low spades are all that is left.
    assert str(state.legal_cards()) == "4S 5S"


def test_refusals_name_the_players() -> None:
    """A sheet with names gives them to every refusal, of a state and of a view."""
    match = Match(variants.AMERICAN, names=("Ann", "Bob", "Cleo", "Dan"))
    state = GAME.start(seed=7, match=match).deal()
    for table in (state, state.view(0)):
        violation = table.explain(Play("QS", 0))
        assert violation is not None
        assert violation.message.startswith("not now: Ann, Bob, Cleo and Dan each pass")
    ending = ["5C 6D", "5H 7S", "7C 8C", "9C TC"]
    state = GAME.position(ending, leader=1, match=match)
    assert state.explain(Play("5C", 0)).message == "it is not the turn of Ann but of Bob"  # type: ignore[union-attr]
    assert state.explain(Play("2C", 1)).message == "2C is not in the hand of Bob"  # type: ignore[union-attr]
    with pytest.raises(InputError, match=r"^Ann has nothing to do: Bob plays a card"):
        state.random_action(Random(1), 0)


def test_an_error_in_a_rule_of_ones_own_names_the_rule() -> None:
    """Any exception of the rule comes through, with a note."""
    rules = variants.AMERICAN.amend(Faulty())
    with pytest.raises(ZeroDivisionError) as caught:
        legal_cards(rules, "5H 7S", trick_number=11, broken=True)
    assert caught.value.__notes__ == ["in the rule lead.faulty, trick 11, asked for 7S 5H"]


@frozen
class Faulty(PlayRule):
    """A rule with an error in it."""

    key: ClassVar[str] = "lead.faulty"
    priority: ClassVar[Priority] = Priority.LEAD
    applies_to: ClassVar[tuple[str, ...]] = ("lead",)

    def narrow(self, facts: Facts, cards: Cards) -> Cards:
        return Cards(cards[: facts.trick_number // len(facts.trick)])


def test_what_is_put_down_for_a_kitty() -> None:
    """PG-166: as many cards as were taken up, out of the hand."""
    rules = Rules(
        name="exchange", players=3, deck=Deck(pack="3C 5C 7C 9C 3S 9S QS"),
        kitty=Kitty(into="hand"), passing=Passing(), opening=EldestOpens(),
    )  # fmt: skip
    state = Game(rules).start(seed=1, dealer=2).deal(["9C 3S", "3C 9S", "5C QS"], kitty="7C")
    for card in ("9C", "3C", "5C"):
        state = state.play(card)
    assert state.actors == (0,)
    assert state.explain(Exchange("7C", 0)) is None
    for cards, rule, message in (
        ("QS", "hand.holds", "QS cannot be put down: it is not in the hand of seat 0"),
        ("7C 3S", "exchange.count", "2 cards are put down where 1 is due"),
    ):
        refused = state.explain(Exchange(cards, 0))
        assert refused is not None
        assert (refused.rule, refused.message) == (rule, message)


def test_of_several_cards_the_first_that_may_not_be_charged_is_named() -> None:
    """PG-094: the queen may be, the ace of hearts may not."""
    rules = variants.MICROSOFT.amend(Passing("hold"), Charging("QS JD"))
    state = Game(rules).start(seed=1).deal()
    refused = state.explain(Charge("QS AH", 0))
    assert refused is not None
    assert refused.card == Card("AH")
    assert refused.message.startswith("AH may not be charged, only JD QS")


@pytest.mark.parametrize("cards", ["QS JD", "QS QS JD"])
def test_a_seat_charges_a_card_as_often_as_the_rules_list_it(cards: str) -> None:
    """PG-094: so a seat that holds both copies mostly charges one."""
    rules = variants.AMERICAN.amend(Deck(packs=2), EldestOpens(), Passing(), Charging(cards))
    pack = [Card("QS")] * 2 + [card for card in [*PACK, *PACK] if card != Card("QS")]
    hands = [pack[26 * seat : 26 * seat + 26] for seat in range(4)]
    state = Game(rules).start(seed=1).deal(hands)
    refused = state.explain(Charge("QS QS", 0))
    if cards == "QS QS JD":
        assert refused is None
    else:
        assert refused is not None
        assert (refused.rule, refused.card) == ("charging.cards", Card("QS"))
        assert refused.message == "QS is charged once: the other copy counts as charged as well"
    assert state.legal_cards(0).count("QS") == 1
    prompt = state.view(0).prompt
    assert prompt is not None
    assert prompt.cards == state.hands[0] & Cards(cards)
    assert prompt.most == len(prompt.cards)
    assert state.explain(Charge(prompt.cards, 0)) is None


def test_the_scheme_of_a_pass_is_there_while_cards_are_passed() -> None:
    passing = Game(variants.AMERICAN).start(seed=1).deal()
    assert pass_scheme(passing._board) == {1: 3}
    assert not seat_options_of(in_play(GAME), 1).receivers
