"""Legality without a state: what may be played, and whether recorded play was legal."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import pytest
from attrs import frozen
from hypothesis import example, given
from hypothesis import strategies as st

from hearts import (
    Card,
    Cards,
    Charge,
    Deal,
    Exchange,
    Game,
    InputError,
    Pass,
    Phase,
    RulesError,
    State,
    Trick,
    Unknown,
    Violation,
    check_tricks,
    legal_cards,
    testing,
    variants,
)
from hearts._core.cards.cards import WARREN_CARD
from hearts._engine.checks import checking
from hearts.rules import (
    HEARTS,
    PACK,
    QUEEN,
    Boosters,
    Deck,
    EldestOpens,
    Facts,
    HeartsBroken,
    HolderOpens,
    Kitty,
    LowestOpens,
    Passing,
    PlayRule,
    TableRules,
    Without,
)
from hearts.simulate import finish
from tests.laws.helpers import hand_due
from tests.tables import TABLES

AMERICAN = variants.AMERICAN
MICROSOFT = variants.MICROSOFT
THREE_OR_FOUR = AMERICAN.amend(
    Deck({3: "2D"}), Passing(), HolderOpens("3C"), players=(3, 4), name="three or four"
)
KITTY_OF_ONE = AMERICAN.amend(Kitty(), LowestOpens(), Passing("left"), players=3)


def in_play(max_deals: int = 0) -> st.SearchStrategy[State]:
    return testing.states(max_deals=max_deals).filter(lambda state: state.phase is Phase.PLAY)


def played(state: State) -> list[Trick]:
    """The tricks so far, the one on the table included."""
    trick = state.trick
    return [*state.tricks, *([trick] if trick is not None and trick.cards else [])]


def opened(game: Game, seed: int) -> State:
    """The first deal, once the cards are dealt."""
    state = game.start(seed=seed)
    while state.phase is Phase.CALL:
        state = state.apply(state.random_action(Random(seed)))
    return state.deal()


def charged_in(state: State) -> Cards:
    """The cards charged in this deal."""
    charges = [action.cards for action in state.deal_history if isinstance(action, Charge)]
    return sum(charges, Cards())


def kitty_of(state: State) -> Cards | None:
    """The kitty at the start of play; None where there is none."""
    kitties = [action.kitty for action in state.deal_history if isinstance(action, Deal)]
    found = [kitty for kitty in kitties if len(kitty) and not isinstance(kitty, Unknown)]
    return Cards(found[-1]) if found else None


def hands_at_first(state: State) -> list[Cards]:
    """Return the hand of each seat at the start of play."""
    hands = list(state.hands)
    put_down = [action for action in state.deal_history if isinstance(action, Exchange)]
    for action in put_down:
        assert action.seat is not None
        taken_up = kitty_of(state)
        assert taken_up is not None
        hands[action.seat] = hands[action.seat] + action.cards
    for trick in played(state):
        whose = state.game.table.plan.hands(trick.leader, len(trick))
        for seat, card in zip(whose, trick.cards, strict=True):
            if seat < len(hands):  # and not the dummy
                hands[seat] = hands[seat] + Cards([card])
    if state.game.table.plan.draws:
        hands = [hand - (kitty_of(state) or Cards()) for hand in hands]
    for action in put_down:
        assert action.seat is not None
        hands[action.seat] = hands[action.seat] - (kitty_of(state) or Cards())
    return hands


def put_down_in(state: State) -> Cards | None:
    """The cards put down for the kitty; None before anybody has."""
    found = [action.cards for action in state.deal_history if isinstance(action, Exchange)]
    return found[0] if found else None


# What may be played.


#: Warren stands for a nine, which lengthens its trick (RH-027, PG-153).
BOOSTED_BY_WARREN = Game(variants.RICKETTS_WARREN.amend(Boosters()))


def boosted_by_warren(trick: str) -> State:
    """A trick on the table, with three more cards in each hand."""
    hands = ["2S 3S 4S", "2H 3H 4H", "5S 6S 7S", "5H 6H 7H"]
    count = len(trick.split()) % 4
    hands = [hand if seat >= count else hand[:5] for seat, hand in enumerate(hands)]
    return BOOSTED_BY_WARREN.position(hands, leader=0, trick=trick, kitty="9D")


@example(boosted_by_warren("AD W TC 2C"))
@example(boosted_by_warren("AD W TC 2C 5C"))
@example(boosted_by_warren("W AD TC 2C"))
@given(in_play())
def test_tricks_tell_what_a_state_knows(state: State) -> None:
    trick = state.trick
    assert trick is not None
    assert state.actor is not None
    seen = state.view(state.actor).trick
    for cards in (str(trick), str(seen)):
        legal = legal_cards(
            state.game.rules,
            hand_due(state),
            cards.partition(":")[2],
            tricks=state.tricks,
            players=state.game.players,
            charged=charged_in(state),
            kitty=kitty_of(state)
            if cards == str(trick) or "W" in state.hands[state.actor]
            else None,
        )
        assert legal == state.legal_cards()


@pytest.mark.parametrize("trick", ["W=S 3C", "W=5S 3C", "5S W=H"])
def test_of_warren_on_the_table_the_suit_is_enough(trick: str) -> None:
    """RH-051: the card that Warren stands for is known when the trick is over."""
    rules = variants.RICKETTS_WARREN
    assert legal_cards(rules, "KS 2S 4D", trick, trick_number=3) == Cards("2S KS")
    bare = trick.replace("=S", "").replace("=5S", "").replace("=H", "")
    extra = "2H" if trick.endswith("H") else "6S"
    legal = legal_cards(rules, "KS 2S 4D", bare, trick_number=3, kitty=extra)
    assert legal == Cards("2S KS")
    with pytest.raises(InputError, match=r"trick 0 .*say what W stood for"):
        legal_cards(rules, "KS 2S 4D", bare)


class TestTricksThatWarrenMayLengthen:
    """RH-027, PG-153: of its card only the suit is known, and it may be a nine of it."""

    RULES = BOOSTED_BY_WARREN.rules

    @pytest.mark.parametrize(
        "trick",
        [
            "AD W=D TC 2C",
            "W=D 3D TC 2C",
            "W=D 9D TC 2C",  # the other nine has lengthened it
            "AD W=D TC 2C 3C 5C 6C",
        ],
    )
    def test_a_trick_that_warren_may_have_lengthened_goes_on(self, trick: str) -> None:
        assert legal_cards(self.RULES, "4D 5S", trick) == Cards("4D")
        assert check_tricks(self.RULES, [Trick(0, trick)]) == ()

    @pytest.mark.parametrize(
        ("hand", "trick", "before"),
        [
            ("4D 5S", "AD W=C TD 2C", ""),  # a nine of clubs would be a discard
            ("4D 9D", "AD W=D TC 2C", ""),
            ("4D 5S", "AD W=D TC 2C", "9D 3D 4C 5C 6D 7D 8D JD"),
            ("4D 5S", "AD W=D TC 2C 3C 5C 6C 7C", ""),
        ],
    )
    def test_a_trick_that_surely_was_not_lengthened_is_complete(
        self, hand: str, trick: str, before: str
    ) -> None:
        tricks = [Trick(0, before)] if before else []
        with pytest.raises(InputError, match="it is complete, and nobody plays to it"):
            legal_cards(self.RULES, hand, trick, tricks=tricks)

    def test_the_last_trick_is_not_lengthened(self) -> None:
        with pytest.raises(InputError, match="it is complete, and nobody plays to it"):
            legal_cards(self.RULES, "4D", "AD W=D TC 2C", trick_number=12)

    def test_a_trick_that_is_surely_complete_needs_the_card(self) -> None:
        for trick in ("AD W=C TD 2C", "AD W=D TC 2C 3C 5C 6C 7C"):
            with pytest.raises(InputError, match=r"^trick 0 .*: say what W stood for"):
                check_tricks(self.RULES, [Trick(0, trick)])
        with pytest.raises(InputError, match=r"^trick 0 .* has 5 cards, not 4$"):
            check_tricks(self.RULES, [Trick(0, "AD W=4D TC 2C 3C")])

    def test_no_card_of_the_suit_is_left(self) -> None:
        """Such a trick is impossible, and is not lengthened either."""
        diamonds = Cards([card for card in PACK if card.suit == "D"])
        with pytest.raises(InputError, match="it is complete"):
            legal_cards(self.RULES, diamonds - Cards("AD"), "AD W=D TC 2C")


@given(st.sampled_from([AMERICAN, MICROSOFT, variants.openspiel()]), st.data())
def test_two_parameters_are_enough(rules: Any, data: st.DataObject) -> None:
    drawn = testing.states(Game(rules), max_deals=0).filter(lambda s: s.phase is Phase.PLAY)
    state = data.draw(drawn)
    trick = state.trick
    assert trick is not None
    assert state.actor is not None
    breakers = HEARTS | QUEEN if rules == variants.openspiel() else HEARTS
    seen = Cards(card for each in played(state) for card in each.cards)
    legal = legal_cards(
        rules,
        state.hands[state.actor],
        trick.cards,
        trick_number=len(state.tricks),
        broken=bool(seen & breakers),
    )
    assert legal == state.legal_cards()


@pytest.mark.parametrize(
    ("hand", "trick", "parameters", "legal"),
    [
        ("2H 3H QS", "", {"trick_number": 5}, "QS"),
        ("2H 3H QS", "", {"trick_number": 5, "broken": True}, "QS 2H 3H"),
        ("2H 3H 4H", "", {"trick_number": 5, "broken": False}, "2H 3H 4H"),
        ("2H 3H QS", "4H", {"trick_number": 5}, "2H 3H"),
        ("2C 3C AS", "", {}, "2C"),
        ("3C AS", "", {}, "3C AS"),
        ("3C AS 2H", "", {}, "3C AS"),
        ("3D AS 2H", "2C", {}, "3D AS 2H"),
        ("KS 2H 3H 4H 5H 6H 7H 8H 9H TH JH KH AH", "", {"trick_number": 1}, "KS"),
        ("2H 3H QS", "", {"tricks": [Trick(0, "2C AC KC AH")]}, "QS 2H 3H"),
    ],
)
def test_from_a_hand_alone(hand: str, trick: str, parameters: dict[str, Any], legal: str) -> None:
    assert str(legal_cards(AMERICAN, hand, trick, **parameters)) == legal


@frozen
class Waits(PlayRule):
    """The ace of spades, or another card, is not led before the queen was played, or another."""

    key: ClassVar[str] = "lead.waits"
    applies_to: ClassVar[tuple[str, ...]] = ("lead",)
    bars: str = "AS"
    until: str = "QS"


def test_hearts_are_broken_by_rules_about_hearts() -> None:
    """PG-068: a rule of one's own may free other cards by other cards."""
    rules = AMERICAN.amend(Waits())
    for broken in (None, False, True):
        assert str(legal_cards(rules, "AS 5D", trick_number=3, broken=broken)) == "5D"
    queen = [Trick(0, "2C QS 3C 4C")]
    assert str(legal_cards(rules, "AS 5D 2H", tricks=queen, broken=False)) == "5D AS"
    assert str(legal_cards(rules, "AS 5D 2H", tricks=queen, broken=True)) == "5D AS 2H"
    spades = AMERICAN.amend(HeartsBroken("5S AS", broken_by="QS"))
    assert str(legal_cards(spades, "AS 5D", trick_number=3, broken=False)) == "5D"
    assert str(legal_cards(spades, "AS 5D", trick_number=3, broken=True)) == "5D AS"


@pytest.mark.parametrize(("bars", "until"), [("2H", "3S"), ("3S", "2H")])
def test_a_rule_of_ones_own_may_be_about_hearts(bars: str, until: str) -> None:
    rules = MICROSOFT.amend(Without("lead.broken"), Waits(bars, until))
    hand = f"{bars} 5D"
    assert str(legal_cards(rules, hand, trick_number=3, broken=False)) == "5D"
    assert legal_cards(rules, hand, trick_number=3, broken=True) == Cards(hand)


def test_the_first_trick_bar_gives_way() -> None:
    """PG-078."""
    assert str(legal_cards(MICROSOFT, "4D QS 2H", "2C")) == "4D"
    assert str(legal_cards(MICROSOFT, "QS 2H", "2C")) == "QS 2H"
    assert str(legal_cards(MICROSOFT, "4D QS 2H", "2C", trick_number=1)) == "4D QS 2H"


@pytest.mark.parametrize(
    ("hand", "trick", "parameters", "message"),
    [
        ("", "", {}, "the hand holds no card"),
        ("1X", "", {}, r"'1X' is not a card.*\(the hand, number 1\)"),
        ("2C 2C", "", {}, "2C occurs twice.* in the hand"),
        ("2C", "2C", {}, "2C is both in the hand and in the trick"),
        ("2C", "3C 3C", {}, "3C occurs twice"),
        ("W", "", {}, "W in the hand is not in the deck"),
        ("2C", "3C 4C 5C 6C", {}, "the trick has 4 cards"),
        ("2C", "", {"tricks": [Trick(0, "2C 3C 4C 5C")]}, "2C is both.* and in trick 0"),
        ("2C", "", {"tricks": [Trick(0, "3C 4C 5C")]}, r"trick 0 \(0: 3C 4C 5C\) has 3 cards"),
        (
            "2C",
            "",
            {"tricks": [Trick(0, "3C 4C 5C 6C")], "trick_number": 2},
            "trick_number: 2 with 1 trick before it",
        ),
        ("2C", "", {"trick_number": -1}, "trick_number must be at least 0"),
        ("2C", "", {"trick_number": "1"}, "trick_number must be a whole number"),
        ("2C", "", {"tricks": [Trick(0, "3C 4C 5C 6H")], "broken": False}, "broken: 6H was played"),
        ("2C", "", {"charged": "QS"}, "charged: nothing is charged in american"),
        ("2C", "", {"kitty": "QS"}, "kitty: there is none in american"),
        ("2C", "", {"tricks": ["3C 4C 5C 6C"]}, "trick 0 is not a Trick"),
    ],
)
def test_what_cannot_be_asked(
    hand: str, trick: str, parameters: dict[str, Any], message: str
) -> None:
    with pytest.raises(InputError, match=message):
        legal_cards(AMERICAN, hand, trick, **parameters)


def test_a_number_of_tricks_may_be_given_twice() -> None:
    tricks = [Trick(0, "3C 4C 5C 6C")]
    assert str(legal_cards(AMERICAN, "2C", tricks=tricks, trick_number=1)) == "2C"


def test_the_table_is_told_where_it_is_open() -> None:
    tricks = [Trick(0, "3C 4C 5C")]
    assert str(legal_cards(THREE_OR_FOUR, "2C", tricks=tricks)) == "2C"
    with pytest.raises(InputError, match="players: three or four is played by 3 or 4"):
        legal_cards(THREE_OR_FOUR, "2C")
    with pytest.raises(InputError, match="2D in the hand is not in the deck for 3 players"):
        legal_cards(THREE_OR_FOUR, "2D", players=3)
    with pytest.raises(RulesError, match="not by 5"):
        legal_cards(THREE_OR_FOUR, "2D", players=5)


@frozen
class OddSeats(PlayRule):
    """The seats 1 and 3 follow with a card above the nine, before the ace of clubs was played."""

    key = "follow.high"
    applies_to = ("follow",)

    def narrow(self, facts: Facts, cards: Cards) -> Cards:
        low = Cards([card for card in cards if card.rank in "23456789"])
        return cards if facts.seat % 2 == 0 or "AC" in facts.seen else cards - low

    def refusal(self, card: Card, table: TableRules) -> str:
        return f"{card} is too low"


def test_a_rule_of_ones_own_is_told_what_the_tricks_tell() -> None:
    rules = AMERICAN.amend(OddSeats())
    first = Trick(0, "2C 3C 4C KC")
    assert str(legal_cards(rules, "2D TD", "3D", tricks=[first])) == "2D TD"  # seat 0
    assert str(legal_cards(rules, "2D TD", "3D 4D", tricks=[first])) == "TD"  # seat 1
    gone = Trick(0, "2C 3C 4C AC")
    assert str(legal_cards(rules, "2D TD", "3D 4D", tricks=[gone])) == "2D TD"


# Play that was legal.


@given(in_play())
def test_legal_play_is_never_accused(state: State) -> None:
    rules = state.game.rules
    tricks = played(state)
    hands = hands_at_first(state)
    known: dict[str, Any] = {"players": state.game.players, "charged": charged_in(state)}
    kitty, put_down = kitty_of(state), put_down_in(state)
    for count in range(len(tricks) + 1):
        assert check_tricks(rules, tricks[:count], **known) == ()
        assert check_tricks(rules, tricks[:count], hands=hands, **known) == ()
        assert check_tricks(rules, tricks[:count], kitty=kitty, **known) == ()
        assert check_tricks(rules, tricks[:count], hands=hands, kitty=kitty, **known) == ()
    known |= {"hands": hands, "kitty": kitty, "discarded": put_down}
    assert check_tricks(rules, tricks, **known) == ()
    # A view does not show which card Warren stands for before the trick is over.
    seen = state.view(None).trick
    assert seen is not None
    if seen.cards:
        assert check_tricks(rules, [*tricks[:-1], seen], **known) == ()
    if tricks:
        assert check_tricks(rules, iter(tricks), opener=tricks[0].leader, **known) == ()


@given(testing.games(), st.integers(0, 999))
def test_a_whole_deal_is_clean(game: Game, seed: int) -> None:
    """Law 5."""
    state = finish(opened(game, seed), Random(seed))
    assert sum(map(len, state.tricks)) == game.table.play_size
    known: dict[str, Any] = {"players": game.players, "charged": charged_in(state)}
    assert check_tricks(game.rules, state.tricks, **known) == ()
    assert check_tricks(game.rules, state.tricks, kitty=kitty_of(state), **known) == ()


@frozen
class LongSpades(PlayRule):
    """Spades may be led from a hand that has four of them, or nothing else."""

    key = "lead.long_spades"
    applies_to = ("lead",)

    def narrow(self, facts: Facts, cards: Cards) -> Cards:
        spades = Cards([card for card in facts.hand if card.suit == "S"])
        return cards if len(spades) >= 4 else cards - spades

    def refusal(self, card: Card, table: TableRules) -> str:
        return f"{card} is led from a short suit"


def test_a_rule_of_ones_own_does_not_accuse_from_a_part_of_a_hand() -> None:
    """The leader may well hold more spades: they were not played yet."""
    rules = AMERICAN.amend(LongSpades())
    tricks = [Trick(0, "2C 3C 4C 5C"), Trick(3, "AS 2S 3S 4S"), Trick(3, "6C 7C 8C 9C")]
    assert check_tricks(rules, tricks) == ()


def test_a_rule_of_ones_own_is_checked_against_whole_hands() -> None:
    rules = AMERICAN.amend(LongSpades())
    tricks = [Trick(0, "2C 3C 4C 5C"), Trick(3, "AS 2S 3S 4S")]
    long = ["2C 2S 9D", "3C 3S 8D", "4C 4S 7D", "5C AS KS QS JS"]
    assert check_tricks(rules, tricks, hands=long) == ()
    short = [*long[:3], "5C AS 6D"]
    [fault] = check_tricks(rules, tricks, hands=short)
    assert fault == Violation(
        "lead.long_spades", "AS is led from a short suit", Cards("6D"), 3, Card("AS"), 1
    )


# Play that was not.


def one_fault(tricks: list[str], rules: Any = AMERICAN, **known: Any) -> Violation:
    """The one fault of these tricks."""
    [fault] = check_tricks(rules, [Trick.parse(line) for line in tricks], **known)
    return fault


def test_a_revoke_is_seen_when_the_suit_comes_up_again() -> None:
    """S-62: it is reported, and costs nothing."""
    tricks = ["0: 2C 3D 4C 5C", "3: 6D 7D 8C 9D"]
    fault = one_fault(tricks)
    assert fault.rule == "follow.suit"
    assert (fault.seat, fault.card, fault.trick) == (1, Card("3D"), 0)
    assert fault.legal == Cards("8C")
    # Of the first trick alone nothing can be said, unless the hands are known.
    assert check_tricks(AMERICAN, [Trick.parse(tricks[0])]) == ()
    hands = ["2C 7D", "3D 8C", "4C 9D", "5C 6D"]
    assert one_fault(tricks[:1], hands=hands).rule == "follow.suit"


def test_a_revoke_on_the_table() -> None:
    hands = ["2C 7D 7S", "3C 8S", "4C 9S", "5C 6S"]
    fault = one_fault(["0: 2C 3C 4C 5C", "3: 6S 7D 8S"], hands=hands)
    assert (fault.rule, fault.card, fault.trick) == ("follow.suit", Card("7D"), 1)


def test_a_heart_led_unbroken_is_seen() -> None:
    fault = one_fault(["0: 2C 3C 4C 5C", "3: 6H 7H 8H 9H", "2: 9C 6S 7S 8S"])
    assert fault.rule == "lead.broken"
    assert (fault.seat, fault.card, fault.trick, fault.legal) == (3, Card("6H"), 1, Cards("6S"))


def test_a_penalty_card_on_the_first_trick_is_seen() -> None:
    tricks = ["0: 2C 3C 4H 5C", "3: 6D 7D 8D 9D"]
    fault = one_fault(tricks, MICROSOFT)
    assert (fault.rule, fault.seat, fault.card) == ("first_trick.bar", 2, Card("4H"))
    assert check_tricks(AMERICAN, [Trick.parse(line) for line in tricks]) == ()


def test_another_opening_card_is_seen() -> None:
    fault = one_fault(["0: 5C 3C 4C 6C"])
    assert (fault.rule, fault.seat, fault.card) == ("opening", 0, Card("5C"))
    assert fault.legal == Cards("2C")


def test_the_wrong_leader_of_the_first_trick_is_seen() -> None:
    first, *others = check_tricks(AMERICAN, [Trick(0, "5C 2C 4C 6C")])
    assert first == Violation(
        "opening",
        "trick 0 is led by seat 0, but it is for seat 1 to lead",
        Cards(),
        0,
        Card("5C"),
        0,
    )
    assert all(fault.rule == "opening" for fault in others)


def test_an_opener_may_be_named() -> None:
    rules = AMERICAN.amend(EldestOpens())
    assert check_tricks(rules, [Trick(1, "5C 2C 4C 6C")], opener=1) == ()
    assert check_tricks(rules, [Trick(1, "5C 2C 4C 6C")]) == ()
    fault = one_fault(["1: 5C 2C 4C 6C"], rules, opener=2)
    assert (fault.rule, fault.seat) == ("opening", 1)


def test_a_trick_led_out_of_turn_is_seen() -> None:
    fault = one_fault(["0: 2C 3C 4C 5C", "2: 6D 7D 8D 9D"])
    assert fault == Violation(
        "turn",
        "trick 1 is led by seat 2, but it is for seat 3 to lead",
        Cards(),
        2,
        Card("6D"),
        1,
    )


def test_a_card_that_was_not_held_is_seen() -> None:
    hands = ["2C 7D", "3C 8D", "4C 9D", "5C 6D"]
    fault = one_fault(["0: 2C 3C 9C 5C"], hands=hands)
    assert fault == Violation(
        "hand.holds", "9C is not in the hand of seat 2", Cards(), 2, Card("9C"), 0
    )


@given(in_play(), st.data())
def test_a_refused_card_is_a_fault(state: State, data: st.DataObject) -> None:
    """Plays that a state would have refused are reported, with the same rule and the same words."""
    reasons = state.reasons()
    if not reasons:
        return
    card = data.draw(st.sampled_from(list(reasons)))
    trick = state.trick
    assert trick is not None
    extra = state._board.extra if WARREN_CARD in (*trick.cards, card) else None
    tricks = [*state.tricks, Trick(trick.leader, [*trick.cards, card], extra)]
    hands = hands_at_first(state)
    faults = check_tricks(
        state.game.rules,
        tricks,
        players=state.game.players,
        hands=[iter(hand) for hand in hands],  # each is read once
        charged=charged_in(state),
        kitty=kitty_of(state),
        discarded=put_down_in(state),
    )
    assert faults == (reasons[card],)


@pytest.mark.parametrize(
    ("known", "faults"),
    [
        ({}, []),
        ({"kitty": "KD"}, []),
        ({"kitty": "KD", "discarded": "5D"}, []),
        ({"kitty": "KD", "discarded": "KD"}, [("hand.holds", 2, "KD")]),
        ({"kitty": "AD"}, [("hand.holds", 2, "KD")]),
        ({"kitty": "AD", "discarded": "5D"}, [("hand.holds", 2, "KD")]),
    ],
)
def test_a_card_of_the_kitty_may_be_played_later(
    known: dict[str, Any], faults: list[tuple[str, int, str]]
) -> None:
    """PG-027: by whoever took it up, as far as it is known what was put down."""
    tricks = [Trick(0, "2C 3C 4C"), Trick(2, "KD 3D 4D")]
    hands = ["2C 2S 3D", "3C 3S 4D", "4C 4S 5D"]
    rules = variants.PAGAT_EXCHANGE
    found = check_tricks(rules, tricks, players=3, hands=hands, **known)
    assert [(fault.rule, fault.seat, str(fault.card)) for fault in found] == faults
    assert check_tricks(rules, tricks, players=3) == ()


def test_before_the_first_penalty_card_nobody_takes_the_kitty_up() -> None:
    """PG-025: a card that was not held is a fault till then."""
    rules = variants.PAGAT_EXCHANGE.amend(Kitty(taken_by="first_penalty", into="hand"))
    tricks = [Trick(0, "2C 3C 4C"), Trick(2, "KD 3D 4D")]
    hands = ["2C 2S 3D", "3C 3S 4D", "4C 4S 5D"]
    [fault] = check_tricks(rules, tricks, players=3, hands=hands, kitty="KD")
    assert (fault.rule, fault.card) == ("hand.holds", Card("KD"))
    assert check_tricks(rules, tricks, players=3) == ()


# One wrong card, and what follows from it.


def roots(faults: tuple[Violation, ...]) -> list[Violation]:
    """The faults that follow from no other; each stands before what follows from it."""
    for place, fault in enumerate(faults):
        assert fault.cause is None or fault.cause in faults[:place]
        assert fault.cause is None or fault.cause.cause is None
    return [fault for fault in faults if fault.cause is None]


def tables() -> st.SearchStrategy[Game]:
    """Every named variant at every table."""
    return st.sampled_from(TABLES).map(lambda each: Game(variants.get(each[0]), each[1]))


def refused_in(game: Game, rng: Random) -> State | None:
    """A state in which somebody has a card that may not be played, and others play after."""
    state = opened(game, rng.randrange(1000))
    wait = rng.randrange(1, game.table.hand_size * game.players)
    while state.phase not in (Phase.DEAL, Phase.OVER, Phase.CHOOSE):
        trick = state.trick
        if state.phase is Phase.REDEAL:
            state = state.deal()
            continue
        if trick is not None and wait <= 0 and len(trick) + 1 < game.players and state.reasons():
            return state
        wait -= trick is not None
        state = state.apply(state.random_action(rng, state.actors[0]))
    return None


@given(tables(), st.integers(0, 10**6))
def test_a_revoke_is_the_one_fault(game: Game, seed: int) -> None:
    """A seat plays a card that is refused to it, and everything else goes on legally."""
    rng = Random(seed)
    state = refused_in(game, rng)
    if state is None or state.trick is None:
        return
    card, refusal = rng.choice(list(state.reasons().items()))
    assert refusal.seat is not None
    hands, dummy, gone = list(state.hands), state.dummy, Cards([card])
    if card in dummy:
        dummy = dummy - gone
    else:
        hands[refusal.seat] = hands[refusal.seat] - gone
    after = game.position(
        hands,
        dummy=dummy,
        leader=state.trick.leader,
        trick=[*state.trick.cards, card],
        tricks=state.tricks,
        kitty=None if put_down_in(state) else kitty_of(state),
        charged=charged_in(state),
    )
    tricks = finish(after, rng).tricks
    [fault] = check_tricks(game.rules, tricks, players=game.players, charged=charged_in(state))
    told = (fault.rule, fault.seat, fault.card, fault.trick)
    assert told == (refusal.rule, refusal.seat, card, refusal.trick)
    assert fault.cause is None


@given(tables(), st.booleans(), st.booleans(), st.integers(0, 10**6))
def test_two_cards_exchanged_are_one_fault(
    game: Game, same_trick: bool, with_hands: bool, seed: int
) -> None:
    """Two cards of a trick, or two of a seat, change places: all that is wrong then has one cause.

    Its seat is that of one of the two cards where the hands are known. From the tricks alone that
    cannot be known: another exchange may be as good, and where there is only one fault, a trick
    led by the wrong seat may be that of the leader.
    """
    rng = Random(seed)
    state = finish(opened(game, seed % 1000), rng)
    seats = [game.seats(trick) for trick in state.tricks]
    cards = [list(trick.cards) for trick in state.tricks]
    t, u = rng.sample(range(len(cards)), 2)
    t = u if same_trick else t
    n = rng.randrange(len(cards[t]))
    m = rng.choice([k for k in range(len(seats[u])) if same_trick or seats[u][k] == seats[t][n]])
    cards[t][n], cards[u][m] = cards[u][m], cards[t][n]
    known: dict[str, Any] = {"players": game.players, "charged": charged_in(state)}
    known |= {"hands": hands_at_first(state)} if with_hands else {}
    old = state.tricks
    try:
        tricks = [Trick(each.leader, cards[k], each.extra) for k, each in enumerate(old)]
        faults = check_tricks(game.rules, tricks, **known)
    except InputError:
        return  # a nine has moved, and with it the number of cards of a trick
    found = roots(faults)
    assert len(found) <= 1
    if with_hands and found and same_trick:
        assert found[0].seat in (seats[t][n], seats[u][m])


def test_what_follows_from_a_fault_names_it() -> None:
    """The first and the last card of the second trick are typed in each other's place: one fault,
    where five were reported, four of them of innocent seats."""
    lines = """
        3: 2C AC QC AS
        0: JS QS KS AH
        2: 4H QH 9H JH
        3: 4C 9C 8C KH
        0: 6S TS 9S AD
        1: 5H 3H 7H KD
        3: 2D QD JD 9D
        0: 3S 7S 5S KC
        1: 2H 8H 6H 4D"""
    tricks = [Trick.parse(line) for line in lines.split("\n")[1:]]
    assert check_tricks(AMERICAN, tricks) == ()
    tricks[1] = Trick(0, "AH QS KS JS")
    root, *others = check_tricks(AMERICAN, tricks)
    assert (root.rule, root.seat, root.trick, root.cause) == ("lead.broken", 0, 1, None)
    assert [(fault.seat, fault.trick) for fault in others] == [(1, 1), (2, 1), (3, 1), (2, 2)]
    assert all(fault.cause == root for fault in others)


def test_of_three_faults_the_last_is_looked_at_too() -> None:
    """Two cards of the eighth trick are exchanged: a revoke, and two tricks led out of turn."""
    lines = """
        1: 2C 8C QC TC
        3: 9C 5C JC AC
        2: 9S 7S 4S 2S
        2: 5S QS 9D AS
        1: QD 4D 8D 2D
        1: KS 8S 4H 7C
        1: TH 8H 6H AH
        0: 3D 7H AD 7D
        1: JS 6S 4C KC
        1: 3H 2H 3C 5H
        0: JH JD QH 5D
        0: 6C TS KH KD
        0: TD 3S 9H 6D"""
    tricks = [Trick.parse(line) for line in lines.split("\n")[1:]]
    root, *others = check_tricks(AMERICAN, tricks)
    assert (root.rule, root.seat, root.trick) == ("follow.suit", 1, 7)
    assert [(fault.rule, fault.trick) for fault in others] == [("turn", 8), ("turn", 11)]
    assert all(fault.cause == root for fault in others)


def test_the_same_card_kept_back_twice_is_one_fault() -> None:
    tricks = ["0: 2C 3D 4C 5C", "3: 7C 2H 8D 9C", "2: 6D 7D 9D 6C"]
    first, second = check_tricks(AMERICAN, [Trick.parse(line) for line in tricks])
    assert (first.seat, first.trick, first.cause) == (1, 0, None)
    assert (second.seat, second.trick, second.cause) == (1, 1, first)


def test_two_seats_that_revoke_are_two_faults() -> None:
    tricks = ["0: 2C 3D 4C 5H", "2: 6C 7C 8C 9C", "1: TC JC QC KC"]
    faults = check_tricks(AMERICAN, [Trick.parse(line) for line in tricks])
    assert [(fault.seat, fault.trick, fault.cause) for fault in faults] == [
        (1, 0, None),
        (3, 0, None),
    ]


def test_an_exchange_that_would_change_the_length_of_tricks_is_none() -> None:
    """PG-153: a nine in another trick would give that one a second lap."""
    rules = variants.BOOSTER_NINES
    tricks = ["0: 2C 3D 4C 5H", "2: 6C 7C 8C TC", "1: JC QC 9D KC", "0: 4S 9S 5S 6S 7S 8S TS JS"]
    found = roots(check_tricks(rules, [Trick.parse(line) for line in tricks]))
    assert [(fault.seat, fault.trick) for fault in found] == [(1, 0), (3, 0)]


def test_who_is_said_to_hold_a_card_that_another_plays_is_not_to_blame() -> None:
    """Seat 2 holds the ace of clubs by the hands, but it is seat 3 who plays it."""
    tricks = [Trick.parse(line) for line in ("0: 2C 3C 4D 5C", "3: AC 6C 7C 8D")]
    hands = ["2C 6C", "3C 7C", "4D 8D AC", "5C 9D"]
    faults = check_tricks(AMERICAN, tricks, hands=hands)
    assert [(fault.rule, fault.seat) for fault in faults] == [("hand.holds", 3)]


# What cannot be checked.


@pytest.mark.parametrize(
    ("tricks", "known", "message"),
    [
        (["0: 2C 3C 4C 5C", "3: 2C 6C 7C 8C"], {}, "2C is both in trick 0 and in trick 1"),
        (["0: 2C 3C 2C 5C"], {}, "2C occurs twice.* in trick 0"),
        (["0: 2C 2C 2C 5C"], {}, "2C occurs twice.* in trick 0"),
        (["0: 2C 3C 4C W"], {}, "W in trick 0 is not in the deck"),
        (["0: 2C 3C 4C", "3: 6C 7C 8C 9C"], {}, r"trick 0 \(0: 2C 3C 4C\) has 3 cards, not 4"),
        (["0: 2C 3C 4C 5C 6C"], {}, "has 5 cards, not 4"),
        (["4: 2C 3C 4C 5C"], {}, "trick 0: the leader 4 is not at this table"),
        (["0: 2C 3C 4C 5C"], {"opener": 4}, "the opener 4 is not at this table"),
        (["0: 2C 3C 4C 5C"], {"hands": ["2C", "3C", "4C"]}, "hands: cards for 3 seats"),
        (["0: 2C 3C 4C 5C"], {"hands": ["2C", "3C", "4C", "4C"]}, "4C is both"),
        (["0: 2C 3C 4C 5C"], {"hands": "2C 3C"}, "hands must be the hand of each seat"),
        (["0: 2C 3C 4C 5C"], {"kitty": "6C"}, "kitty: there is none in american"),
        (["0: 2C 3C 4C 5C"], {"charged": "QS"}, "charged: nothing is charged"),
        (["0: 2C 3C 4C 5C"], {"discarded": "QS"}, "discarded: nothing is put down in american"),
    ],
)
def test_malformed_records(tricks: list[str], known: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        check_tricks(AMERICAN, [Trick.parse(line) for line in tricks], **known)


@pytest.mark.parametrize(
    ("tricks", "known", "message"),
    [
        (["0: 2C 3C 4C"], {"discarded": "5C 6C"}, "^discarded: 2 cards, not 1$"),
        (["0: 2C 3C 4C"], {"discarded": ""}, "^discarded: 0 cards, not 1$"),
        (["0: 2C 3C 4C"], {"discarded": "W"}, "^W in the cards put down is not in the deck"),
        # Nobody has taken the kitty up in no trick, and seat 2 did in the first.
        ([], {"discarded": "2C"}, ""),
        (["0: 2C 3C 4C"], {"discarded": "3C"}, "^3C is both in trick 0 and in the cards put down$"),
        (["0: 2C 3C 4C", "2: 5C"], {"discarded": "5C"}, ""),
    ],
)
def test_cards_that_cannot_have_been_put_down(
    tricks: list[str], known: dict[str, Any], message: str
) -> None:
    """PG-027: the taker of the kitty puts down as many cards as it takes up."""
    given = [Trick.parse(line) for line in tricks]
    if not message:
        assert check_tricks(variants.PAGAT_EXCHANGE, given, players=3, **known) == ()
        return
    with pytest.raises(InputError, match=message):
        check_tricks(variants.PAGAT_EXCHANGE, given, players=3, **known)


def test_before_the_kitty_is_taken_up_no_trick_holds_cards_put_down() -> None:
    rules = variants.PAGAT_EXCHANGE.amend(Kitty(taken_by="first_penalty", into="hand"))
    tricks = [Trick(0, "2C 3C 4C"), Trick(2, "5C")]
    with pytest.raises(InputError, match=r"^5C is both in trick 1 and in the cards put down$"):
        check_tricks(rules, tricks, discarded="5C")


@pytest.mark.parametrize("trick", ["2S W=5S 3S 4S", "2S W=5S", "2H 3H W=S"])
def test_warren_stands_for_the_card_in_the_kitty(trick: str) -> None:
    """RH-051."""
    given = [Trick(0, trick)]
    suit = "S" if "=S" in trick else "5S"
    for kitty in {"S": ["6S", "KS"]}.get(suit, ["5S"]):
        assert check_tricks(variants.RICKETTS_WARREN, given, kitty=kitty) == ()
    for kitty in ("6H", "6D") if suit == "S" else ("6S", "6H"):
        with pytest.raises(
            InputError, match=rf"^trick 0: in .* W stands for another card than {kitty}, the kitty$"
        ):
            check_tricks(variants.RICKETTS_WARREN, given, kitty=kitty)


def test_only_the_trick_on_the_table_hides_the_card_of_warren() -> None:
    """RH-051."""
    rules = variants.RICKETTS_WARREN
    assert check_tricks(rules, [Trick(0, "2S W=S 4S")]) == ()
    for tricks in ([Trick(0, "2S W=S 3S 4S")], [Trick(0, "2S W=S 4S"), Trick(0, "5S 6S 7S 8S")]):
        with pytest.raises(InputError, match=r"^trick 0 .*: say what W stood for, like W=5S$"):
            check_tricks(rules, tricks)


def test_a_kitty_leaves_fewer_tricks() -> None:
    rules = AMERICAN.amend(Kitty(4, "first_penalty"), LowestOpens())
    tricks = [Trick(0, [rank + suit for suit in "CDSH"]) for rank in "23456789TJQKA"]
    check_tricks(rules, tricks[:12])
    with pytest.raises(InputError, match=r"^trick 12 .* is one too many: each hand has 12 cards$"):
        check_tricks(rules, tricks)


def test_more_tricks_than_a_deal_has() -> None:
    low = [rank + suit for rank in "23" for suit in "CDSH"]
    rules = AMERICAN.amend(Deck(low), HolderOpens("4C"))
    tricks = [Trick(0, [rank + suit for suit in "CDSH"]) for rank in "456789TJQKA"]
    assert check_tricks(rules, tricks) == ()
    with pytest.raises(InputError, match="2C in trick 11 is not in the deck"):
        check_tricks(rules, [*tricks, Trick(0, "2C 2D 2S 2H")])


def test_an_empty_record_is_clean() -> None:
    assert check_tricks(AMERICAN, []) == ()
    assert check_tricks(AMERICAN, [], kitty="", discarded="", charged="") == ()
    with pytest.raises(InputError, match="players: three or four is played by 3 or 4"):
        check_tricks(THREE_OR_FOUR, [])
    assert check_tricks(THREE_OR_FOUR, [Trick(0, "3C 4C 5C")]) == ()


def test_hands_of_a_whole_deal() -> None:
    """The hands are those at the start of play, after the pass."""
    state = Game(AMERICAN).start(seed=3).deal()
    for seat in range(4):
        state = state.apply(Pass(list(state.hands[seat])[-3:], seat))
    deal = state.history[1]
    assert isinstance(deal, Deal)
    after = state.play("2C")
    trick = after.trick
    assert trick is not None
    assert check_tricks(AMERICAN, [trick], hands=state.hands) == ()


def test_the_trick_before_its_lead_may_stand_at_the_end() -> None:
    state = Game(AMERICAN).position(["3C 2D", "4C 3D", "5C 4D", "6C 5D"], leader=0)
    for card in ("3C", "4C", "5C", "6C"):
        state = state.play(card)
    assert state.trick == Trick(3)
    hands = ["3C 2D", "4C 3D", "5C 4D", "6C 5D"]
    with_lead = check_tricks(AMERICAN, [*state.tricks, state.trick], hands=hands)
    assert with_lead == check_tricks(AMERICAN, state.tricks, hands=hands)


def test_a_rule_under_the_key_of_another_is_a_contradiction() -> None:
    @frozen
    class Impostor(LongSpades):
        key = "follow.suit"

    (problem,) = AMERICAN.amend(Impostor()).check()
    assert problem.startswith("follow.suit: ")


def test_a_trick_that_no_deal_has() -> None:
    with pytest.raises(InputError, match="a deal has 13 tricks"):
        legal_cards(AMERICAN, "2C 5H", trick_number=13)


@pytest.mark.parametrize("broken", ["no", 0, 1])
def test_broken_is_yes_or_no(broken: Any) -> None:
    with pytest.raises(InputError, match="broken must be True, False or None"):
        legal_cards(AMERICAN, "2C 5H", trick_number=3, broken=broken)


def test_the_cards_say_who_opens_before_the_caller_does() -> None:
    tricks = [Trick(0, "2C 3C 4C 5C")]
    assert check_tricks(AMERICAN, tricks, opener=2) == ()


def test_hands_that_did_not_play_the_tricks_are_found() -> None:
    """The record of a whole deal is not trusted where the hands say something else."""
    game = Game(variants.MICROSOFT)
    end = finish(opened(game, 3), Random(3))
    hands = list(end._board.dealt_hands())
    assert check_tricks(game.rules, end.tricks, hands=hands) == ()
    hands[0], hands[1] = hands[1], hands[0]
    assert {fault.rule for fault in check_tricks(game.rules, end.tricks, hands=hands)} == {
        "hand.holds"
    }


@given(testing.games(), st.integers(0, 999), st.data())
def test_a_whole_deal_is_played_again_or_looked_at_card_by_card(
    game: Game, seed: int, data: st.DataObject
) -> None:
    """Both tell the same, of legal records and of those in which two cards changed places."""
    end = finish(opened(game, seed), Random(seed))
    tricks, charged = list(end.tricks), charged_in(end)
    if data.draw(st.booleans()):
        places = [(t, n) for t, trick in enumerate(tricks) for n in range(len(trick))]
        (t, n), (u, m) = data.draw(st.tuples(st.sampled_from(places), st.sampled_from(places)))
        cards = [list(trick.cards) for trick in tricks]
        cards[t][n], cards[u][m] = cards[u][m], cards[t][n]
        try:
            tricks = [
                Trick(trick.leader, changed, trick.extra)
                for trick, changed in zip(tricks, cards, strict=True)
            ]
        except InputError:  # Warren has left its trick
            return
    known: dict[str, Any] = data.draw(
        st.sampled_from(
            [
                {},
                {"opener": tricks[0].leader},
                {"opener": (tricks[0].leader + 1) % game.players},
                {"hands": end._board.dealt_hands()},
            ]
        )
    )
    try:
        found = check_tricks(game.rules, tricks, players=game.players, charged=charged, **known)
    except InputError:  # a trick of another length, say
        return
    record = checking._Record(game, tricks, charged, None, None)
    assert found == record.faults(known.get("hands"), known.get("opener"))


def test_a_whole_deal_that_another_seat_opens() -> None:
    """PG-059: whoever holds the two of clubs opens."""
    end = finish(opened(Game(AMERICAN), 1), Random(1))
    others = [Trick((trick.leader + 1) % 4, trick.cards) for trick in end.tricks]
    assert check_tricks(AMERICAN, others) == ()
    [first, second, *rest] = others
    moved = [first, Trick((second.leader + 1) % 4, second.cards), *rest]
    assert check_tricks(AMERICAN, moved)[0].rule == "turn"
    end = finish(opened(Game(variants.DAME_DE_PIQUE), 1), Random(1))
    assert check_tricks(variants.DAME_DE_PIQUE, end.tricks, opener=end.tricks[0].leader) == ()
    [fault, *_] = check_tricks(
        variants.DAME_DE_PIQUE, end.tricks, opener=(end.tricks[0].leader + 1) % 4
    )
    assert fault.rule == "opening"


def test_the_kitty_tells_the_lowest_club() -> None:
    """PG-062: the two was in no hand, so the holder of the three leads."""
    trick = Trick.parse("1: 5C 6C 3C")
    assert check_tricks(KITTY_OF_ONE, [trick]) == ()
    [fault] = check_tricks(KITTY_OF_ONE, [trick], kitty="2C")
    assert (fault.rule, fault.seat) == (LowestOpens.key, 1)


def test_a_card_of_the_kitty_is_nowhere_else() -> None:
    trick = Trick.parse("1: 5C 6C 3C")
    for kitty, where in (("6C", "trick 0"), ("7C", "the hand of seat 0")):
        hands = None if where == "trick 0" else ["3C 7C", "5C 8C", "6C 9C"]
        with pytest.raises(InputError, match=f"^{kitty} is both in {where} and in the kitty$"):
            check_tricks(KITTY_OF_ONE, [trick], kitty=kitty, hands=hands)
    for kitty, where in (("5C", "the trick"), ("4D", "the hand"), ("QD", "trick 0")):
        earlier = [Trick.parse("0: 2D 3D QD")]
        with pytest.raises(InputError, match=f"^{kitty} is both in {where} and in the kitty$"):
            legal_cards(KITTY_OF_ONE, "4D 6C", "5C", tricks=earlier, kitty=kitty)


def test_cards_kept_back_by_another_seat_are_no_cause() -> None:
    """With two packs two seats may hold the same card."""
    lines = ["0: 2C 2D 3C 4C 3D QC", "5: 6D 7D 8D 9D TD JD", "4: 5C 6C 7C 5C 8C 9C"]
    tricks = [Trick.parse(line) for line in lines]
    one, two = check_tricks(variants.CANCELLATION, tricks, players=6)
    assert (one.seat, two.seat, one.legal, two.legal) == (1, 4, Cards("5C"), Cards("5C"))
    assert (one.cause, two.cause) == (None, None)
