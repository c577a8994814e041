"""The way of a deal from phase to phase, and the cards that are given on it."""

from __future__ import annotations

from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Call,
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
    RulesError,
    State,
    Unknown,
    variants,
)
from hearts._core.cards.actions import KINDS
from hearts._engine.phases.phases import FORMS, PHASES
from hearts._engine.phases.steps import first_dealer, phase_between_deals
from hearts.rules import PACK, Dealing, Opening, Passing
from tests.laws.helpers import rare_deals
from tests.tables import TABLES
from tests.values import check_round_trips

GAME = Game(variants.AMERICAN)
KITTY = Game(variants.KITTY)
HANDS = [list(PACK)[seat::4] for seat in range(4)]
#: Every action that a seat can take, whether or not it is due.
ACTIONS = (
    Call("mix", 0),
    Pass("2C 3C 4C", 0),
    Forward(0),
    Charge("QS", 0),
    Play("2C", 0),
    Exchange("2C", 0),
    Choose("add", 0),
)


def stations(game: Game, seed: int) -> list[State]:
    """The first state of every phase that a first deal comes to."""
    rng, state = Random(seed), game.start(seed=seed)
    found = [state]
    while state.hand_score is None and state.deal_number == 0:
        if state.phase in (Phase.DEAL, Phase.REDEAL):
            state = state.deal()
        else:
            state = state.apply(state.random_action(rng, state.actors[-1]))
        if state.phase is not found[-1].phase:
            found.append(state)
    return found


ORDER = {
    "american": "deal pass play",
    "dame_de_pique": "deal play",
    "turbo": "deal pass charge play",
    "gong_zhu": "deal charge play",
    "pagat_exchange": "deal pass play exchange play",
    "dirty_nasty_filthy": "call deal pass play",
    "cancellation": "deal play",
}


@pytest.mark.parametrize("name", ORDER)
@given(seed=st.integers(0))
def test_the_order_of_the_phases(name: str, seed: int) -> None:
    """PG-094, PG-055, PG-027: called, dealt, passed, charged, played, exchanged."""
    rules = variants.get(name)
    found = stations(Game(rules, rules.players[0]), seed)
    names = [state.phase.value for state in found]
    if name == "dirty_nasty_filthy" and "redeal" in names:
        names.remove("redeal")
    assert " ".join(names).startswith(ORDER[name])
    assert set(names[len(ORDER[name].split()) :]) <= {"choose", "deal", "over", "call"}


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_what_is_not_due_is_refused_in_every_phase(name: str, players: int) -> None:
    """Every refused action is reported, and nothing is changed."""
    for mixed in (False, True):
        rules = variants.get(name)
        rules = rules.amend(Passing("mix")) if mixed else rules
        if rules.check(players):
            continue
        for state in stations(Game(rules, players), 5):
            told = state.history, state.hands, state.actors
            for action in ACTIONS:
                for each in (action, action.at(players - 1)):
                    violation = state.explain(each)
                    if violation is None:
                        assert each in state.legal_actions(each.seat)
                        continue
                    assert violation.message
                    with pytest.raises(IllegalAction) as refused:
                        state.apply(each)
                    assert refused.value.violation == violation
            assert (state.history, state.hands, state.actors) == told
            if state.phase not in (Phase.DEAL, Phase.REDEAL):
                with pytest.raises(IllegalAction):
                    state.deal()
            check_round_trips(state)


@pytest.mark.parametrize(
    ("name", "amendment", "phase", "action"),
    [
        ("american", None, Phase.DEAL, "cards are to be dealt"),
        (
            "american",
            None,
            Phase.PASS,
            "seats 0, 1, 2 and 3 each pass three cards to the player on the left",
        ),
        ("american", None, Phase.PLAY, None),
        ("american", Passing("mix"), Phase.REDEAL, None),
        ("dirty_nasty_filthy", None, Phase.CALL, None),
        ("turbo", None, Phase.CHARGE, None),
        ("pagat_exchange", None, Phase.EXCHANGE, None),
    ],
)
def test_the_sentence_says_what_is_due(
    name: str, amendment: Any, phase: Phase, action: str | None
) -> None:
    rules = variants.get(name)
    rules = rules if amendment is None else rules.amend(amendment)
    state = next(s for s in stations(Game(rules, rules.players[-1]), 3) if s.phase is phase)
    violation = state.explain(Choose("add", 0))
    assert violation is not None
    assert violation.rule == "phase"
    assert violation.message.startswith("not now: ")
    assert action is None or violation.message == f"not now: {action}"
    assert len(violation.message) > len("not now: ")


def test_cards_change_hands_when_all_have_chosen() -> None:
    """PG-032, PG-094: nobody gets a card, and nothing is charged, before everybody has chosen."""
    moved = set()
    for state in rare_deals():
        if state.phase not in (Phase.PASS, Phase.CHARGE):
            continue
        [*_, last] = actors = state.actors
        after = state.apply(state.random_action(Random(1), last))
        moved.add((state.phase, len(actors) == 1))
        if len(actors) > 1:
            assert (after.phase, after.hands, after.waiting) == (
                state.phase,
                state.hands,
                state.waiting,
            )
            assert after.actors == tuple(seat for seat in actors if seat != last)
            assert not any(after.charged)
        elif state.phase is Phase.CHARGE:
            chosen = {act.seat: act.cards for act in after.history if isinstance(act, Charge)}
            assert after.charged == tuple(chosen[seat] for seat in range(state.game.players))
            assert after.phase is Phase.PLAY
        else:
            passes = [act for act in after.history if isinstance(act, Pass)]
            assert after.hands != state.hands or not any(act.cards for act in passes)
    assert moved == {
        (phase, last) for phase in (Phase.PASS, Phase.CHARGE) for last in (True, False)
    }


def test_passed_cards_arrive_or_wait() -> None:
    """PG-031: to the left; in a mix they lie on a pile until it is dealt again, with the kitty."""
    mixed = variants.KITTY.amend(Passing("mix", 2, mix_kitty=True))
    for rules, lying in (
        (variants.MICROSOFT, 0),
        (variants.KITTY.amend(Passing(("left", "mix"), 2, mix_kitty=True)), 0),
        (variants.MICROSOFT.amend(Passing("mix", 2)), 8),
        (mixed, 12),
    ):
        state = Game(rules).start(seed=1).deal()
        hands, kitty = state.hands, state.kitty
        count = rules.passing.count
        gone = [Cards(list(hand)[:count]) for hand in hands]
        for seat in range(4):
            state = state.apply(Pass(gone[seat], seat))
        assert len(state.waiting) == lying
        kept = [hand - cards for hand, cards in zip(hands, gone, strict=True)]
        if not lying:
            got = [gone[seat - 1] for seat in range(4)]
            assert state.hands == tuple(map(Cards.__add__, kept, got))
            assert state.kitty == kitty
            continue
        assert state.phase is Phase.REDEAL
        assert state.hands == tuple(kept)
        assert state.waiting == sum(gone, kitty)
        assert state.kitty == Cards()
        pile = list(state.waiting)
        state = state.deal([pile[2 * seat : 2 * seat + 2] for seat in range(4)])
        assert (state.phase, state.kitty, state.waiting) == (Phase.PLAY, Cards(pile[8:]), Cards())
        assert state.hands[3] == kept[3] + Cards(pile[6:8])


def test_a_kitty_stays_where_nothing_is_mixed() -> None:
    """Only the pile of a mix takes it up, not a pass to the left, sent on or not."""
    rules = variants.KITTY.amend(Passing(("left", "mix"), 2, optional=True, mix_kitty=True))
    state = Game(rules).start(seed=1).deal()
    kitty, got = state.kitty, Cards(list(state.hands[0])[:2])
    held = state.hands[2] - Cards(list(state.hands[2])[:2])
    for seat in range(4):
        sent = Forward(1) if seat == 1 else Pass(list(state.hands[seat])[:2], seat)
        state = state.apply(sent)
    assert state.phase is Phase.PLAY
    assert (state.kitty, state.waiting, state.hands[2]) == (kitty, Cards(), held + got)


def test_a_pile_is_dealt_again_from_its_own_cards() -> None:
    """S-46: and Warren is not left over."""
    game = Game(variants.RICKETTS_WARREN.amend(Passing("mix", mix_kitty=True)), 4)
    state = game.start(seed=1).deal()
    for seat in range(4):
        cards = [*(state.hands[seat] & Cards("W")), *(state.hands[seat] - Cards("W"))][:3]
        state = state.apply(Pass(cards, seat))
    rest = list(state.waiting - Cards("W"))
    given = [rest[seat::4] for seat in range(4)]
    strange = next(iter(state.hands[0]))
    for hands, kitty, message in (
        (given, "W", "kitty: W cannot be the extra card; the pile is dealt again then"),
        ([[*given[0][:2], strange], *given[1:]], "W", f"{strange} did not lie there"),
        ([given[0][:2], *given[1:]], "W", "the hand of seat 0 has 2 cards, not 3"),
        (given, "", "the kitty has 0 cards, not 1"),
    ):
        with pytest.raises(InputError, match=message):
            state.deal(hands, kitty=kitty)


class TestPhaseBetweenDeals:
    """The action due between two deals."""

    def test_the_phase_between_deals_follows_from_the_match(self) -> None:
        assert phase_between_deals(Match(variants.AMERICAN)) is Phase.DEAL
        assert phase_between_deals(Match(variants.AMERICAN).add((100, 1, 2, 3))) is Phase.OVER
        assert phase_between_deals(Match(variants.DIRTY_NASTY_FILTHY)) is Phase.CALL

    def test_only_some_deals_may_be_called(self) -> None:
        """PG-055: the cycle says which."""
        rules = variants.AMERICAN.amend(Passing(("left", "call")))
        match = Match(rules)
        assert phase_between_deals(match) is Phase.DEAL
        assert phase_between_deals(match.add((26, 0, 0, 0))) is Phase.CALL
        wiki = variants.WIKIPEDIA.amend(Passing("left", cycles={3: "call"}))
        assert [phase_between_deals(Match(wiki, players)) for players in (3, 4)] == [
            Phase.CALL,
            Phase.DEAL,
        ]


class TestDeal:
    """Cards may be given in place of those from the seed."""

    def test_the_rest_is_the_kitty(self) -> None:
        """PG-018: the kitty is the rest of the deck, unless it is given."""
        hands = [hand[:12] for hand in HANDS]
        state = KITTY.start(seed=1).deal(hands)
        assert state.kitty == PACK - Cards([card for hand in hands for card in hand])
        again = KITTY.start(seed=1).deal(hands, kitty=state.kitty)
        assert again == state
        assert again.deal_history[-1] == Deal(hands, state.kitty)

    def test_the_order_is_kept(self) -> None:
        hands = [list(reversed(hand)) for hand in HANDS]
        deal = GAME.start(seed=1).deal(hands).deal_history[-1]
        assert isinstance(deal, Deal)
        assert [list(hand) for hand in deal.hands if isinstance(hand, tuple)] == hands

    @pytest.mark.parametrize(
        ("game", "hands", "kitty", "message"),
        [
            (GAME, HANDS[:3], None, "hands: cards for 3 seats at a table of 4"),
            (GAME, [*HANDS[:3], HANDS[3][:12]], None, "the hand of seat 3 has 12 cards, not 13"),
            (GAME, [*HANDS[:3], HANDS[2]], None, "is both in the hand of seat 2 and in the h"),
            (GAME, [*HANDS[:3], [*HANDS[3][:12], "W"]], None, "W in the hand of seat 3 is not in"),
            (GAME, HANDS, "2C", "kitty: there is none in american"),
            (GAME, "2C 3C", None, "hands must be the hand of each seat"),
            (KITTY, HANDS, None, "the hand of seat 0 has 13 cards, not 12"),
            (KITTY, [hand[:12] for hand in HANDS], "2C 3C 4C", "2C is both in the hand of"),
            (KITTY, [hand[:12] for hand in HANDS], "AH KH QH", "the kitty has 3 cards, not 4"),
            (KITTY, [hand[:12] for hand in HANDS], "", "the kitty has 0 cards, not 4"),
            (GAME, None, "2C", "kitty: it is given with the hands, or not at all"),
        ],
    )
    def test_what_cannot_be(self, game: Game, hands: Any, kitty: Any, message: str) -> None:
        state = game.start(seed=1)
        with pytest.raises(InputError, match=message):
            state.deal(hands, kitty=kitty)
        assert state == game.start(seed=1)

    def test_a_deal_in_between_is_refused(self) -> None:
        state = GAME.start(seed=1).deal()
        with pytest.raises(IllegalAction, match=r"no deal is due: .* pass .* \[phase\]"):
            state.deal()
        over = GAME.start(seed=1, match=Match(GAME.rules).add((100, 1, 2, 3)))
        with pytest.raises(IllegalAction, match=r"the match is over \[match\.over\]") as refused:
            over.deal(HANDS)
        assert refused.value.action == Deal(HANDS)

    @pytest.mark.parametrize(
        ("game", "action", "message"),
        [
            (GAME, Deal(HANDS[:3]), "hands: cards for 3 seats at a table of 4"),
            (GAME, Deal([*HANDS[:3], HANDS[2]]), "is both in the hand of seat 2 and in the h"),
            (GAME, Deal([*HANDS[:2], Unknown(13), HANDS[3]]), "the hand of seat 2 is unknown, as"),
            (KITTY, Deal([hand[:12] for hand in HANDS]), "the kitty has 0 cards, not 4"),
            (KITTY, Deal([hand[:12] for hand in HANDS], Unknown(4)), "the kitty is unknown, as in"),
        ],
    )
    def test_cards_that_cannot_be_are_refused_as_an_action(
        self, game: Game, action: Deal, message: str
    ) -> None:
        state = game.start(seed=1)
        for attempt in (state.apply, state.explain):
            with pytest.raises(InputError, match=message):
                attempt(action)
        assert state == game.start(seed=1)

    def test_a_deal_is_an_action_like_any_other(self) -> None:
        start = GAME.start(seed=1)
        dealt = start.deal(HANDS)
        assert start.explain(Deal(HANDS)) is None
        assert start.apply(Deal(HANDS)) == dealt
        assert start.legal_actions() == ()
        for state, rule in (
            (dealt, "phase"),
            (GAME.start(seed=1, match=Match(GAME.rules).add((100, 1, 2, 3))), "match.over"),
        ):
            violation = state.explain(Deal(HANDS))
            assert violation is not None
            assert violation.rule == rule
            with pytest.raises(IllegalAction) as applied:
                state.apply(Deal(HANDS))
            with pytest.raises(IllegalAction) as refused:
                state.deal(HANDS)
            assert applied.value.violation == refused.value.violation == violation
            assert applied.value.action == refused.value.action == Deal(HANDS)

    def test_without_a_seed_a_match_goes_on(self) -> None:
        """A position has no seed; the deals after it come from fresh ones."""
        hands = ["2C", "3C", "4C", "5C"]
        for rules in (variants.AMERICAN, variants.AMERICAN.amend(Passing("mix"))):
            state = Game(rules).position(hands, leader=0)
            for card in hands:
                state = state.play(card)
            one, other = state.deal(), state.deal()
            assert one.hands != other.hands
            if one.phase is Phase.PASS and rules != variants.AMERICAN:
                for seat in range(4):
                    one = one.apply(Pass(list(one.hands[seat])[:3], seat))
                assert one.phase is Phase.REDEAL
                assert len({one.deal().hands for _ in range(4)}) > 1


@given(st.sampled_from(TABLES), st.integers(0))
def test_laws_of_every_deal(table: tuple[str, int], seed: int) -> None:
    """Laws 1 and 2: every card stands somewhere, and the history leads here again."""
    name, players = table
    game = Game(variants.get(name), players)
    for state in stations(game, seed):
        assert game.replay(state.history) == state
        if any(map(len, state.hands)) or state.tricks:
            table_cards = Cards() if state.trick is None else Cards(state.trick.cards)
            piles = [*state.hands, *state.taken, state.waiting, state.kitty, table_cards]
            piles.append(state.dummy)
            assert sum(piles, Cards()) == game.table.deck


@attrs.frozen
class Leads(Opening):
    """Somebody leads who may not be there."""

    who: Any = -1

    def leader(self, hands: Any, dealer: int, before: Any = ()) -> Any:
        return self.who


@pytest.mark.parametrize("seat", [-1, 4, True, "0", None])
def test_the_leader_is_a_seat(seat: Any) -> None:
    game = Game(variants.AMERICAN.amend(Leads(who=seat), Passing()))
    with pytest.raises(RulesError) as error:
        game.start(seed=1).deal()
    assert str(error.value) == f"opening: {seat!r} is not a seat at a table of 4"


def test_without_a_seed_no_dealer_is_drawn() -> None:
    table = variants.CANCELLATION.amend(Dealing(drawn=True)).table(8)
    assert first_dealer(table, None) == 0
    assert {first_dealer(table, seed) for seed in range(99)} == {*range(8)}


def test_each_phase_has_one_object_and_each_action_of_a_player_one_form() -> None:
    assert set(PHASES) == set(Phase)
    assert all(at.phase is phase for phase, at in PHASES.items())
    others = {"Start", "Position", "Deal", "Hidden", "Shown"}
    assert {form.action.__name__ for form in FORMS.values()} == set(KINDS) - others
