"""Disclosures: the cards that a seat gets to see, and not before their time."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given

from hearts import (
    Action,
    Card,
    Cards,
    Charge,
    Choose,
    Exchange,
    Forward,
    Game,
    Hidden,
    Pass,
    Phase,
    Shown,
    State,
    Trick,
    Unknown,
    variants,
)
from hearts._engine.views.record import DealRecord
from hearts.rules import (
    Boosters,
    Charging,
    Dealing,
    Deck,
    EldestOpens,
    EndAfter,
    Kitty,
    Passing,
    Rules,
)
from tests.laws.helpers import states

SMALL = Rules(
    name="small",
    players=(3,),
    deck=Deck(pack=Cards("QC KC AC QS KS AS QH KH AH")),
    opening=EldestOpens(),
    end=EndAfter(1),
)
HANDS = ["QC KC AC", "QS KS AS", "QH KH AH"]


def viewers(state: State) -> list[int | None]:
    return [None, *range(state.game.players)]


def shown(state: State, seat: int | None) -> list[Action]:
    return [act for act in state.view(seat).history if isinstance(act, Shown)]


@given(states())
def test_a_history_only_grows(state: State) -> None:
    """A history only grows: a server sends the new entries."""
    before: dict[int | None, tuple[Action, ...]] = {}
    acts = state.history
    for number in range(1, len(acts) + 1):
        now = state.game.replay(acts[:number])
        for viewer in viewers(now):
            history = now.view(viewer).history
            assert history[: len(before.get(viewer, ()))] == before.get(viewer, ())
            assert number == 1 or len(history) > len(before[viewer])
            before[viewer] = history


def test_what_was_passed_is_shown_once_all_have_passed() -> None:
    state = Game(SMALL.amend(Passing("left", 1))).start(seed=1).deal(HANDS)
    for seat, card in ((1, "QS"), (2, "QH")):
        state = state.apply(Pass(card, seat))
    assert shown(state, 0) == []
    state = state.apply(Pass("QC", 0))
    lead = Shown("lead", seat=1)
    assert state.view(0).history[-3:] == (
        Pass("QC", 0),
        Shown("pass", "QH", seat=2),
        lead,
    )
    assert state.view(2).history[-3:] == (
        Hidden("pass", Unknown(1), 0),
        Shown("pass", "QS", seat=1),
        lead,
    )
    assert shown(state, None) == [lead]


def test_charges_are_shown_once_all_have_charged() -> None:
    """A charge that was hidden when it was made stays so; what it was is told later."""
    state = Game(SMALL.amend(Charging("QS KH QH"))).start(seed=1).deal(HANDS)
    for act in (Charge("", 0), Charge("QS", 1)):
        state = state.apply(act)
    assert state.view(0).history[-2:] == (Charge("", 0), Hidden("charge", Unknown(0), 1))
    assert state.view(0).charged == state.charged == (Cards(), Cards(), Cards())
    state = state.apply(Charge("QH KH", 2))
    queen, hearts, lead = (
        Shown("charge", "QS", seat=1),
        Shown("charge", "QH KH", seat=2),
        Shown("lead", seat=1),
    )
    assert shown(state, None) == shown(state, 0) == [queen, hearts, lead]
    assert shown(state, 1) == [hearts, lead]
    assert state.view(0).charged == state.charged == (Cards(), Cards("QS"), Cards("QH KH"))


SPARE = SMALL.amend(Deck(pack=SMALL.deck.pack + Cards("JC")))
SPARE_HANDS = ["QC KC AC", "JC QS KS", "QH KH AH"]


def test_the_kitty_is_shown_to_who_takes_it_and_at_the_end_to_all() -> None:
    state = Game(SPARE.amend(Kitty())).start(seed=1).deal(SPARE_HANDS, kitty="AS")
    for card in ("JC", "AH", "AC"):
        state = state.play(card)
    kitty = Shown("kitty", "AS", seat=0)
    assert shown(state, 0)[-1] == kitty
    assert all(shown(state, seat) == [Shown("lead", seat=1)] for seat in (None, 1, 2))
    assert state.view(0).taken[0] == Cards("JC AC AH AS")
    assert state.view(1).taken[0] == Cards("JC AC AH")
    while state.hand_score is None and state.question is None:
        state = state.play(state.legal_cards()[0])
    assert all(shown(state, seat)[-1] == kitty for seat in (None, 1, 2))
    assert shown(state, 0).count(kitty) == 1
    assert state.view(1).taken == state.taken


def test_what_was_put_down_is_shown_at_the_end() -> None:
    state = Game(SPARE.amend(Kitty(None, "first_trick", "hand"))).start(seed=1)
    state = state.deal(SPARE_HANDS, kitty="AS")
    for card in ("JC", "AH", "AC"):
        state = state.play(card)
    kitty, put = Shown("kitty", "AS", seat=0), Shown("exchange", "QC", seat=0)
    assert shown(state, 0)[-1] == kitty
    assert state.view(0).hand == Cards("QC KC AS")
    state = state.apply(Exchange("QC", 0))
    assert state.view(1).history[-1] == Hidden("exchange", Unknown(1), 0)
    assert kitty not in shown(state, 1)
    while state.hand_score is None and state.question is None:
        state = state.play(state.legal_cards()[0])
    assert shown(state, 1)[-1] == shown(state, None)[-1] == put
    assert kitty not in shown(state, 1)
    assert put not in shown(state, 0)


WARREN = SMALL.amend(Deck(pack=SMALL.deck.pack + Cards("W JC") - Cards("QC")), Kitty(1, "warren"))
WARREN_HANDS = ["KC AC AS", "W JC QS", "QH KH AH"]


def test_of_warren_all_see_the_suit_and_then_the_card() -> None:
    """RH-050 and on: its holder knows the extra card from the start."""
    state = Game(WARREN).start(seed=1).deal(WARREN_HANDS, kitty="KS")
    extra = Shown("extra", "KS")
    assert shown(state, 1)[0] == extra
    assert extra not in shown(state, 0)
    state = state.play("W")
    assert shown(state, 0)[-1] == shown(state, 1)[-1] == Shown("suit", "", "S", 1)
    assert state.view(0).voids == ("", "", "")
    for card in ("AH", "AS"):
        state = state.play(card)
    assert shown(state, 0)[-1] == shown(state, None)[-1] == extra
    assert shown(state, 1).count(extra) == 1
    assert state.view(1).voids == ("", "", "S")


def test_who_is_passed_warren_sees_its_extra_card_and_who_passed_it_still_knows() -> None:
    state = Game(WARREN.amend(Passing("left", 1))).start(seed=1).deal(WARREN_HANDS, kitty="KS")
    for seat, card in ((0, "KC"), (1, "W"), (2, "QH")):
        state = state.apply(Pass(card, seat))
    assert state.view(2).kitty == state.view(1).kitty == Cards("KS")
    assert state.view(0).kitty == Unknown(1)


def test_in_a_position_who_played_warren_knows_its_extra_card() -> None:
    state = Game(WARREN).position(["KC AC AS", "JC QS", "KH AH"], leader=1, trick="W=KS QH")
    suit = Shown("suit", "", "S", 1)
    assert shown(state, 1) == [Shown("extra", "KS"), suit]
    assert shown(state, 0) == shown(state, None) == [suit]
    assert state.view(1).kitty == Cards("KS")


def test_another_extra_card_is_another_secret() -> None:
    """A kitty that is mixed in with the cards passed: who had seen it does not know the new one."""
    rules = WARREN.amend(Passing("mix", 1, mix_kitty=True))
    state = Game(rules).start(seed=1).deal(WARREN_HANDS, kitty="KS")
    for seat, card in ((0, "KC"), (1, "W"), (2, "QH")):
        state = state.apply(Pass(card, seat))
    assert state.phase is Phase.REDEAL
    state = state.deal(["W", "KC", "KS"], kitty="QH")
    assert state.view(0).kitty == Cards("QH")
    assert state.view(1).kitty == state.view(2).kitty == Unknown(1)


@pytest.mark.parametrize("seed", range(8))
def test_voids_are_suits_that_were_not_followed(seed: int) -> None:
    rng = Random(seed)
    state = Game(variants.AMERICAN.amend(Boosters(), Passing("hold"))).start(seed=seed).deal()
    while state.phase is Phase.PLAY:
        state = state.apply(state.random_action(rng))
        for viewer in viewers(state):
            for seat, suits in enumerate(state.view(viewer).voids):
                assert all(card.suit not in suits for card in state.hands[seat])
                assert suits == "".join(suit for suit in "CDSH" if suit in suits)
    missed = [set[str]() for _ in range(4)]
    for trick in state.tricks:
        for seat, card in zip(state.game.seats(trick), trick.cards, strict=True):
            if card.suit != trick.led:
                missed[seat].add(str(trick.led))
    assert [set(suits) for suits in state.view(None).voids] == missed


@pytest.mark.parametrize("name", variants.names())
def test_no_seat_holds_a_suit_of_its_known_voids(name: str) -> None:
    """FX-032 and others: cards may be drawn, or taken up with the kitty, after a suit was missed.

    Warren stands for a card that its holder may not know, so it is left out.
    """
    rng, rules = Random(name), variants.get(name)
    found = 0
    for seed in range(4):
        state = Game(rules, rng.choice(rules.players)).start(seed=seed)
        while state.deal_number == 0 and not state.is_over:
            if not state.actors:
                state = state.deal()
                continue
            state = state.apply(state.random_action(rng, rng.choice(state.actors)))
            voids = state.view(rng.choice((*range(state.game.players), None))).voids
            for hand, suits in zip(state.hands, voids, strict=True):
                found += len(suits)
                assert not [card for card in hand if card.suit in suits and card != "W"]
    assert found > 0


def test_who_took_the_kitty_up_may_have_got_the_suit() -> None:
    """Seat 0 had no spades, and after it has taken up the kitty nobody knows."""
    rules = SPARE.amend(Kitty(None, "first_trick", "hand"), Passing("hold"))
    state = Game(rules.amend(EldestOpens(-1))).start(seed=1)
    state = state.deal(["JC QC KC", "AC QS KS", "QH KH AH"], kitty="AS")
    leader = state.actors[0]
    for card in {0: ("JC", "AC", "AH"), 2: ("AH", "KC", "KS")}[leader]:
        state = state.play(card)
    assert state.phase is Phase.EXCHANGE
    taker = state.actors[0]
    voids = state.view(None).voids
    assert any(suits for seat, suits in enumerate(voids) if seat != taker)
    state = state.apply(state.legal_actions()[0])
    now = state.view(None).voids
    assert now[taker] == ""
    assert all(now[seat] == voids[seat] for seat in range(3) if seat != taker)


class TestChargedInAPosition:
    """The places of charged cards show the seats that have charged them."""

    RULES = SMALL.amend(Charging("QS KH QH KC"))

    def test_held_played_and_put_down(self) -> None:
        """PG-094: held by one, played by another to an earlier trick or the one on the table."""
        state = Game(self.RULES).position(
            ["QC KC", "AS", "AH"],
            leader=1,
            trick="KS KH",
            tricks=[Trick(1, "QS QH AC")],
            charged="QS KH QH KC",
        )
        charged = (Cards("KC"), Cards("QS"), Cards("QH KH"))
        assert state.charged == charged
        for viewer in viewers(state):
            view = state.view(viewer)
            assert view.charged == charged
            assert state.game.view(viewer, view.history) == view
            assert shown(state, viewer)[:3] == [
                Shown("charge", "KC", seat=0),
                Shown("charge", "QS", seat=1),
                Shown("charge", "KH QH", seat=2),
            ]

    def test_a_card_out_of_play_is_nobodys(self) -> None:
        pack = Deck(pack=Cards("2C QC KC AC QS KS AS QH KH AH"))
        rules = SMALL.amend(pack, Kitty(), Charging("2C KH"))
        state = Game(rules).position(HANDS, leader=0, charged="2C KH")
        assert state.charged == state.view(None).charged == (Cards(), Cards(), Cards("KH"))

    def test_of_two_packs_it_is_the_first_who_could(self) -> None:
        rules = variants.CANCELLATION.amend(Charging("QS"))
        queens = ["QS", "2C", "QS", "3C", "4C", "5C"]
        rest = rules.deck.cards(6) - Cards(queens)
        filling = [card for card in rest if str(card) != "QS"]
        size = Game(rules, 6).table.hand_size
        hands = [
            Cards([queens[seat], *(filling.pop() for _ in range(size - 1))]) for seat in range(6)
        ]
        game = Game(rules, 6)
        for charged, owners in (("QS", [0]), ("QS QS", [0, 2])):
            state = game.position(hands, leader=0, charged=charged)
            assert [seat for seat, cards in enumerate(state.charged) if cards] == owners
            assert state.view(4).charged == state.charged


def test_charged_cards_are_those_of_charges_alone() -> None:
    """A card that was passed or put down is not charged, and a choice charges nothing."""
    game = Game(variants.TURBO)
    acts = [
        *(Pass("2C 3C 4C", 0), Charge("QS", 0), Charge("", 1), Charge("AH", 2), Charge("", 3)),
        *(Exchange("2D", 1), Forward(2), Choose("add", 3)),
    ]
    found = DealRecord(game.table, None, acts, 0).charged_by_seat(Cards("QS AH"))
    assert found == (Cards("QS"), Cards(), Cards("AH"), Cards())
    record = DealRecord(game.table, None, acts[:3], 0)
    assert record.charged_by_seat(Cards()) == (Cards(),) * 4


def test_a_mix_takes_the_extra_card_to_the_next_holder_of_warren() -> None:
    """RH-008, RH-016: the seats that held Warren have seen the card, and no others."""
    game = Game(variants.RICKETTS_WARREN.amend(Passing("mix")))
    found: Counter[int] = Counter()
    for seed in range(60):
        rng = Random(seed)
        state = game.start(seed=seed).deal()
        [first] = [seat for seat in range(4) if Card("W") in state.hands[seat]]
        while state.phase is not Phase.PLAY:
            if state.phase is Phase.REDEAL:
                state = state.deal()
            else:
                state = state.apply(state.random_action(rng, state.actors[0]))
        [holder] = [seat for seat in range(4) if Card("W") in state.hands[seat]]
        knows = [seat for seat in range(4) if state.view(seat).kitty == state.kitty]
        assert knows == sorted({first, holder})
        found[len(knows)] += 1
    assert min(found[1], found[2]) > 5


def test_who_laid_warren_knows_its_card_also_if_play_goes_to_the_right() -> None:
    """RH-051: nobody else does."""
    game = Game(variants.RICKETTS_WARREN.amend(Dealing(clockwise=False)))
    hands = ["3C", "4C 5C", "6C 7C", "8C"]
    state = game.position(hands, leader=0, trick="2S W", kitty="5S")
    assert [seat for seat in range(4) if state.view(seat).kitty == Cards("5S")] == [3]
