"""Are hearts broken: a state, its views and `legal_cards` mean the same (PG-068 to PG-075)."""

import pickle
from random import Random
from typing import Any, ClassVar

import pytest
from attrs import frozen
from hypothesis import assume, given
from hypothesis import strategies as st

from hearts import (
    Card,
    Cards,
    Game,
    InputError,
    Phase,
    Play,
    Rules,
    State,
    Trick,
    check_tricks,
    clients,
    legal_cards,
    testing,
    variants,
)
from hearts.rules import (
    HEARTS,
    QUEEN,
    FirstTrickBar,
    HeartsBroken,
    PlayRule,
    QueenWaits,
    SafeQueen,
    Without,
)
from tests.laws.helpers import hand_due, positions, states, step

A = variants.AMERICAN
FREE = A.amend(Without("lead.broken"))
#: Two cards that wait, and the one that frees them.
WAITING, FREEING = Cards("QS KD"), Cards("7H")


def rules_of_bars(rules: Rules, players: int) -> set[str]:
    """The keys of the rules that bar cards until others are played, where the deck has such
    cards."""
    deck = rules.table(players).deck
    kinds = (HeartsBroken, QueenWaits)
    return {rule.key for rule in rules.play if isinstance(rule, kinds) and rule.bars & deck}


@given(states() | positions())
def test_all_who_look_on_see_it(state: State) -> None:
    """Every seat, a spectator, and a client that has the history alone."""
    game = state.game
    assert (state.broken is None) == (not rules_of_bars(game.rules, game.players))
    assert pickle.loads(pickle.dumps(state)).broken is state.broken
    for seat in (None, *range(game.players)):
        view = state.view(seat)
        assert view.broken is state.broken
        assert view.snapshot()["broken"] is state.broken
        assert game.view(seat, view.history).broken is state.broken


@given(states())
def test_broken_is_the_argument_of_legal_cards(state: State) -> None:
    """The cards that may be played follow from the hand and this one fact.

    What is charged, or stands for Warren on the table, would be a fact of its own, and so would a
    second bar that other cards lift.
    """
    table, trick = state.game.table, state.trick
    assume(state.phase is Phase.PLAY and not any(state.charged))
    assert trick is not None
    assert state.actor is not None
    assume(len(rules_of_bars(table.rules, table.players)) < 2 and Card("W") not in trick.cards)
    hand = hand_due(state)
    found = legal_cards(
        table.rules,
        hand,
        trick.cards,
        trick_number=len(state.tricks),
        broken=state.broken,
        kitty=state.kitty if "W" in hand else None,
        players=table.players,
    )
    assert found == state.legal_cards()


@given(testing.rule_sets(), st.integers(0, 2**16))
def test_broken_hearts_stay_broken_until_the_next_deal(rules: Rules, seed: int) -> None:
    """It is False before play, changes at most once in a deal, and stays until the next deal."""
    rng = Random(seed)
    state = Game(rules, rng.choice(rules.players)).start(seed=seed)
    whole = state.broken
    assert whole in (None, False)
    while state.phase in (Phase.DEAL, Phase.CALL, Phase.PASS, Phase.REDEAL, Phase.CHARGE):
        assert state.broken is whole
        state = step(state, rng)
    while state.hand_score is None and state.phase is not Phase.CHOOSE:
        before, state = state.broken, step(state, rng)
        assert state.broken is before or (before is False and state.broken is True)
        if before is not state.broken:
            assert isinstance(state.history[-1], Play)
    last = state.broken
    while state.phase is Phase.CHOOSE:
        state = step(state, rng)
        assert state.broken is last
    if state.phase is Phase.DEAL:
        assert state.broken is last
        assert state.deal().broken is whole


@given(testing.rule_sets(), st.integers(0, 2**16))
def test_the_news_say_so_where_it_turns(rules: Rules, seed: int) -> None:
    """The play with which hearts are broken is told with a sentence, and no other one."""
    rng = Random(seed)
    state = Game(rules, rng.choice(rules.players)).start(seed=seed).advance()
    seat = rng.choice((None, *range(state.game.players)))
    while state.hand_score is None and state.phase is not Phase.CHOOSE:
        before, known = state.broken, len(state.view(seat).history)
        state = step(state, rng)
        news = clients.news(state.view(seat), known)
        told = [entry["kind"] for entry in news if entry["text"].count(".") > 1]
        if before is state.broken:
            assert told == []
        else:
            assert told in (["play"], ["shown_extra"])
    again = [entry for entry in clients.news(state.view(seat)) if entry["text"].count(".") > 1]
    assert len(again) == (state.broken is True)


@pytest.mark.parametrize("name", variants.names(4))
@pytest.mark.parametrize("broken", [True, False])
def test_a_position_is_as_it_is_said(name: str, broken: bool) -> None:
    game = Game(variants.get(name), 4)
    if game.table.needs == "piles":
        hands = [[card] for card in game.table.deck[:4]]
        found = game.position(hands, leader=0, broken=broken)
        assert found.broken is (broken if rules_of_bars(game.rules, 4) else None)


def ending(rules: Rules, leader: int = 0, **words: Any) -> State:
    """An ending of two cards each."""
    hands = ["2H 3D", "3H 4D", "4H 5D", "5H 6C"]
    return Game(rules).position(hands, leader=leader, **words)


@pytest.mark.parametrize("by_discard", [False, True])
def test_a_discard_breaks_at_once(by_discard: bool) -> None:
    """WK-022: in the trick in which it falls; a heart that is led or follows suit may break too."""
    rules = A.amend(HeartsBroken(by_discard=by_discard))
    state = ending(rules)
    for card in ("3D", "4D", "5D"):
        state = state.play(card)
        assert state.broken is False
    assert [state.play(card).broken for card in ("5H", "6C")] == [True, False]
    assert state.play("5H").broken is True
    assert ending(rules, broken=True).broken is True
    assert ending(rules, 1, tricks=[Trick(0, "7D 8D 6D 7H")]).broken is True
    assert ending(rules, 3, tricks=[Trick(0, "7H 8H 6H JH")]).broken is not by_discard


@frozen
class Waits(PlayRule):
    """Some cards are not led before others were played."""

    key: ClassVar[str] = "house.waits"
    applies_to: ClassVar[tuple[str, ...]] = ("lead",)
    bars: str = "AS"
    until: str = "QS"


@frozen
class FirstHearts(PlayRule):
    """Hearts stay out of the first trick."""

    key: ClassVar[str] = "house.first"
    first_trick_only: ClassVar[bool] = True
    bars: str = str(HEARTS)


@frozen
class Thrown(PlayRule):
    """Hearts are not thrown away before a club was played."""

    key: ClassVar[str] = "house.thrown"
    applies_to: ClassVar[tuple[str, ...]] = ("discard",)
    bars: str = str(HEARTS)
    until: str = "6C"


@pytest.mark.parametrize(
    ("rules", "broken"),
    [
        (A, (False, False, True)),
        (FREE, (None, None, None)),
        (FREE.amend(FirstTrickBar(), SafeQueen()), (None, None, None)),
        # Other cards are barred, or others free them.
        (A.amend(HeartsBroken("AS", "4D")), (False, True, True)),
        (A.amend(HeartsBroken(broken_by="")), (False, False, False)),
        (A.amend(HeartsBroken("1D")), (None, None, None)),
        (FREE.amend(QueenWaits()), (False, False, True)),
        # Where hearts are barred, nothing else is meant.
        (A.amend(QueenWaits(broken_by="6C")), (False, False, True)),
        (A.amend(HeartsBroken("AS", "4D"), QueenWaits(broken_by="5H")), (False, False, True)),
        # Rules of one's own: those about hearts, and hearts are free once no rule bars them.
        (FREE.amend(Waits()), (None, None, None)),
        (FREE.amend(Waits("2H", "3D")), (True, True, True)),
        (FREE.amend(Waits("AS", "5H")), (False, False, True)),
        (FREE.amend(Waits("1D 2H", "6C")), (False, False, False)),
        (A.amend(Waits("2H", "6C")), (False, False, False)),
        (A.amend(Waits("AS", "KH")), (False, False, True)),
        (FREE.amend(FirstHearts()), (None, None, None)),
        (FREE.amend(Thrown()), (False, False, False)),
    ],
)
def test_rules_and_their_facts(rules: Rules, broken: tuple[bool | None, ...]) -> None:
    """After a diamond led, another one, and a heart thrown on them."""
    state = ending(rules).play("3D")
    found = [state.broken, state.play("4D").broken]
    state = state.play("4D").play("5D")
    assert (*found, state._after(Card("5H")).broken) == broken


def test_two_facts_in_one_game() -> None:
    """With two packs a queen may free hearts, and her twin waits for a heart."""
    rules = variants.CANCELLATION.amend(HeartsBroken(broken_by=HEARTS | QUEEN), QueenWaits())
    hands = ["QS 2H 3D", *("4C 5C 6C",) * 2, "2D 3D 4D", "5D 6D 7D", "8D 9D TD"]
    for taken, broken, free in (("KS", False, "3D"), ("QS", True, "3D 2H")):
        state = Game(rules, 6).position(hands, leader=0, taken=[taken, *("",) * 5])
        assert (state.broken, state.legal_cards()) == (broken, Cards(free))


@pytest.mark.parametrize(
    ("rule", "trick", "words"),
    [
        (HeartsBroken(), "7D 8D 6D 7H", "7H was played, so hearts are broken"),
        (HeartsBroken("AS", "8D"), "7D 8D 6D 7H", "8D was played, so the ace of spades may be led"),
        (
            HeartsBroken("AS KC", by_discard=True),
            "7D 8D 6D 7H",
            "7H was played, so the ace of spades and the king of clubs may be led",
        ),
    ],
)
def test_what_the_cards_show_cannot_be_denied(rule: PlayRule, trick: str, words: str) -> None:
    with pytest.raises(InputError) as error:
        ending(A.amend(rule), 1, tricks=[Trick(0, trick)], broken=False)
    assert str(error.value) == f"broken: {words}"


def test_a_bar_of_other_cards_denies_nothing() -> None:
    """The club frees the queen alone, so hearts are not broken by it."""
    rules = A.amend(QueenWaits(broken_by="8C"))
    state = ending(rules, 1, tricks=[Trick(0, "7C 8C 5C 4C")], broken=False)
    assert state.broken is False
    assert state.legal_cards() == Cards("3H 4D") - HEARTS


def test_warren_breaks_with_the_end_of_its_trick() -> None:
    """RH-051: until then all but the seats that know its card see a suit alone."""
    game = Game(variants.RICKETTS_WARREN)
    hands = ["2H 3D", "3H", "4D", "5D 6C"]
    state = game.position(hands, leader=1, trick="8S W", kitty="7H")
    for card in ("5D", "3D"):
        assert state.broken is False
        assert all(state.view(seat).broken is False for seat in (None, *range(4)))
        state = state.play(card)
    assert state.broken is True
    assert all(state.view(seat).broken is True for seat in (None, *range(4)))


@frozen
class LateKings(PlayRule):
    """Two cards are discarded only after the seven of hearts: a rule of one's own."""

    key: ClassVar[str] = "house.late_kings"
    applies_to: ClassVar[tuple[str, ...]] = ("discard",)
    bars: Cards = WAITING
    until: Cards = FREEING


@pytest.mark.parametrize("rule", [QueenWaits(), QueenWaits(broken_by="7H"), LateKings()])
@pytest.mark.parametrize("extra", ["7H", "8H"])
def test_warren_frees_no_discard_to_its_own_trick(rule: PlayRule, extra: str) -> None:
    """RH-028, RH-051: its rank is not known yet, so it decides nothing for those who follow."""
    rules = variants.RICKETTS_WARREN.amend(rule)
    hands = ["9C 8C 2D", "W 5S 6S", "QS 4D 5D", "8D 6C 6D"]
    state = Game(rules).position(hands, leader=0, kitty=extra).play("9C").play("W")
    assert state.legal_cards() == state.view(2).legal_cards() == Cards("4D 5D")
    told = legal_cards(rules, "QS 4D 5D", f"9C W={extra}", trick_number=1, kitty=extra)
    assert told == Cards("4D 5D")
    played = [Trick(0, f"9C W={extra} QS 6C")]
    [fault] = check_tricks(rules, played, hands=hands, kitty=extra, opener=0)
    assert (fault.rule, fault.seat, fault.legal) == (rule.key, 2, Cards("4D 5D"))
    for card in ("4D", "6C", "8C", "5S"):
        state = state.play(card)
    assert ("QS" in state.legal_cards()) == (extra == "7H" or rule == QueenWaits())
