"""Folding: from the history of a view to the view."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Action,
    Call,
    Cards,
    Charge,
    Deal,
    Exchange,
    Forward,
    Game,
    Hidden,
    InputError,
    Match,
    Pass,
    Phase,
    Play,
    Position,
    Shown,
    Start,
    State,
    Trick,
    Unknown,
    View,
    variants,
)
from hearts._engine.phases.deal import deals_in
from hearts.rules import (
    QUEEN,
    Charging,
    Deck,
    EldestOpens,
    HolderOpens,
    Kitty,
    LowestOpens,
    Passing,
    TakerOpens,
)
from tests.engine.test_disclosure import HANDS, SMALL, SPARE, SPARE_HANDS, WARREN, WARREN_HANDS
from tests.laws.helpers import RARE, states, step
from tests.sizes import scaled

GAME = Game(variants.MICROSOFT)
#: Nearly all clubs, and a deal of them.
CLUBS = Deck(pack=Cards("2C 3C 2H 5C 6C 7C 8C 9C TC"))
CLUBS_HANDS = ["2C 3C 2H", "5C 6C 7C", "8C 9C TC"]


def viewers(state: State) -> list[int | None]:
    return [None, *range(state.game.players)]


@given(states())
def test_a_view_is_made_again_from_its_history(state: State) -> None:
    """For every variant, random rules and the phases that are rare elsewhere."""
    for viewer in viewers(state):
        view = state.view(viewer)
        again = state.game.view(viewer, view.history)
        assert again == view
        assert str(again) == str(view)
        assert again.settled == view.settled
        if viewer in view.actors:
            assert again.reasons() == view.reasons()
            assert again.random_action(Random(1)) == view.random_action(Random(1))


@given(states(), st.integers(0, 200), st.integers(0, 200), st.booleans())
def test_what_is_no_history_is_refused(state: State, place: int, other: int, twice: bool) -> None:
    """With an entry lost, doubled or misplaced it is another history, or none. The error names the
    place in the history."""
    for viewer in viewers(state):
        history = list(state.view(viewer).history)
        entry = history.pop(place % len(history))
        for _ in range(twice + (other % 3 > 0)):
            history.insert(other % (len(history) + 1), entry)
        refused = ""
        try:
            view = state.game.view(viewer, history)
        except InputError as error:
            refused = str(error)
        assert "history" in refused if refused else view.history == tuple(history)


@given(
    states(),
    st.sampled_from(("pass", "lead", "suit", "extra", "kitty", "exchange", "other")),
    st.integers(0, 200),
    st.lists(st.integers(0, 51), max_size=3),
    st.none() | st.integers(0, 2),
)
def test_what_was_not_shown_is_refused(
    state: State, kind: str, place: int, cards: list[int], seat: int | None
) -> None:
    """At any place. Other cards of a charge would be another history."""
    deck = list(state.game.table.deck)
    suit = "S" if kind == "suit" else ""
    shown = Shown(kind, Cards(deck[k % len(deck)] for k in set(cards)), suit, seat)
    for viewer in viewers(state):
        history = list(state.view(viewer).history)
        history.insert(1 + place % len(history), shown)
        with pytest.raises(InputError):
            state.game.view(viewer, history)


@given(states(), st.integers(0, 200))
def test_an_entry_that_was_not_redacted_is_refused(state: State, number: int) -> None:
    """It would show the viewer what only others have seen, such as their hands or the seed."""
    for viewer in viewers(state):
        history, acts = state.view(viewer).history, iter(state.history)
        whole = [entry if isinstance(entry, Shown) else next(acts) for entry in history]
        redacted = [place for place, entry in enumerate(history) if whole[place] != entry]
        if not redacted:
            continue
        place = redacted[number % len(redacted)]
        with pytest.raises(
            InputError, match=rf"entry {place}: .* is not as [\w ]+ saw it$"
        ) as caught:
            state.game.view(viewer, [*history[:place], whole[place], *history[place + 1 :]])
        assert caught.value.entry == place


def test_a_seat_sees_its_own_actions() -> None:
    game = Game(SMALL.amend(Passing("left", 1)))
    seen = game.start(seed=1).deal(HANDS).view(0).history
    hidden = Hidden("pass", Unknown(1), 0)
    broken(game, 0, [*seen, hidden], "entry 2: .* is not as seat 0 saw it")
    seen = game.start(seed=1).deal(HANDS).view(None).history
    assert game.view(None, [*seen, hidden]).actors == (1, 2)
    broken(game, None, [*seen, Pass("QC", 0)], "entry 2: .* is not as a spectator saw it")


def test_charged_cards_are_shown_once_for_each_seat_that_charged() -> None:
    """PG-094: the cards are those that the rules allow, after all have charged."""
    game = Game(SMALL.amend(Charging("QS AH")))
    state = game.start(seed=1).deal(HANDS)
    for seat in range(3):
        state = state.apply(Charge("QS" if "QS" in state.hands[seat] else "", seat=seat))
    [owner] = [seat for seat in range(3) if "QS" in state.hands[seat]]
    viewer = (owner + 1) % 3
    history = list(state.view(viewer).history)
    shown = Shown("charge", "QS", seat=owner)
    place = history.index(shown)
    assert game.view(viewer, history).charged[owner] == Cards("QS")
    for wrong in (
        [shown, shown],
        [Shown("charge", "QS", seat=viewer)],
        [Shown("charge", "QS")],
        [Shown("charge", "KS", seat=owner)],
        [Shown("charge", "", seat=owner)],
    ):
        broken(
            game, viewer, [*history[:place], *wrong, *history[place + 1 :]], "does not belong there"
        )
    early = [*history[: place - 1], shown, history[place - 1], *history[place + 1 :]]
    broken(game, viewer, early, "does not belong there")
    none = Game(SMALL)
    history = list(none.start(seed=1).deal(HANDS).view(viewer).history)
    charge = Hidden("charge", Unknown(0), owner)
    broken(none, viewer, [*history[:-1], shown, history[-1]], "does not belong there")
    broken(none, viewer, [*history[:-1], charge, history[-1]], "events that these rules")


def test_the_charged_cards_of_a_position_are_shown_by_seat() -> None:
    """PG-094: in order, and only those that the position names."""
    game = Game(SMALL.amend(Charging("QS AH", held_back=False)))
    state = game.position(["QC KC", "QS KS", "QH AH"], leader=0, charged="QS AH")
    history = list(state.view(0).history)
    first, *shown = history
    assert shown == [Shown("charge", "QS", seat=1), Shown("charge", "AH", seat=2)]
    assert game.view(0, history) == state.view(0)
    for wrong in (
        [*shown[::-1]],
        [*shown, shown[1]],
        [Shown("charge", "KS", seat=1)],
        [shown[0], Shown("charge", "AH")],
        [shown[0], Shown("charge", "", seat=2)],
        [*shown, Shown("lead", seat=0)],
    ):
        broken(game, 0, [first, *wrong], "does not belong there")


def test_a_seat_with_warren_looks_at_its_card() -> None:
    """RH-008: as soon as it has Warren, and again after another card is dealt."""
    mix, whole = Passing("mix", 1), Passing("mix", 1, mix_kitty=True)
    for rules, most in ((WARREN, 1), (WARREN.amend(mix), 1), (WARREN.amend(whole), 2)):
        game, looks = Game(rules), 0
        for seed in range(30):
            state, rng = game.start(seed=seed).deal(), Random(seed)
            while state.phase in (Phase.PASS, Phase.REDEAL):
                act = state.phase is Phase.PASS
                state = (
                    state.apply(state.random_action(rng, state.actors[0])) if act else state.deal()
                )
            for seat in range(3):
                history = list(state.view(seat).history)
                assert game.view(seat, history) == state.view(seat)
                places = [k for k, each in enumerate(history) if is_look(each)]
                looks = max(looks, len(places))
                for place in places:
                    broken(
                        game, seat, [*history[:place], *history[place + 1 :]], "Warren is missing"
                    )
        assert looks == most


def is_look(action: Action) -> bool:
    """Whether the viewer sees the card that Warren stands for."""
    return isinstance(action, Shown) and action.kind == "extra"


GAMES = [Game(rules, rules.players[0]) for each in RARE.values() for rules in each]


def watched(game: Game, start: State, rng: Random) -> None:
    """At every step of a deal every viewer's view is made again."""
    state, before = start, len(start.match.hand_scores)
    kept = {viewer: state.view(viewer) for viewer in viewers(state)}
    while len(state.match.hand_scores) == before and not state.is_over:
        if state.phase in (Phase.DEAL, Phase.REDEAL):
            state = state.deal()
        else:
            state = state.apply(state.random_action(rng, rng.choice(state.actors)))
        for viewer in viewers(state):
            view = state.view(viewer)
            assert game.view(viewer, view.history) == view
            kept[viewer] = updated(kept[viewer], view)


def updated(before: View, view: View) -> View:
    """The view that a client makes of the one before, with the news from *view*."""
    after = before.update(view.history[len(before.history) :])
    assert after == view
    assert after.history == view.history
    if view.seat is not None:
        assert after.legal_cards() == view.legal_cards()
        assert after.reasons() == view.reasons()
    return after


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_step_of_a_deal(game: Game) -> None:
    for seed in range(scaled(4)):
        rng = Random(seed)
        watched(game, game.start(seed=seed), rng)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_step_from_a_position(game: Game) -> None:
    """Set up from what a deal had come to, with its tricks, and played on."""
    rng = Random(1)
    for seed in range(scaled(6)):
        state = game.start(seed=seed)
        for _ in range(rng.randrange(5, 16)):
            if state.phase in (Phase.DEAL, Phase.REDEAL):
                state = state.deal()
            elif state.actors:
                state = state.apply(state.random_action(rng, rng.choice(state.actors)))
        trick = state.trick
        exchanged = any(isinstance(act, Exchange) for act in state.history)
        if (
            trick is None
            or exchanged
            or any(state.charged)
            or any(each.extra for each in state.tricks)
        ):
            continue
        position = game.position(
            state.hands,
            leader=trick.leader,
            trick=trick.cards,
            tricks=state.tricks,
            kitty=state.kitty or None,
            dummy=state.dummy,
        )
        for viewer in viewers(position):
            view = position.view(viewer)
            assert game.view(viewer, view.history) == view
        watched(game, position, rng)


def history(plays: int) -> list[Action]:
    """Return the history of seat 0 up to a number of plays, in a deal in which all have passed."""
    rng, state = Random(3), GAME.start(seed=1).deal()
    while sum(isinstance(act, Play) for act in state.history) < plays:
        state = state.apply(state.random_action(rng, state.actors[0]))
    return list(state.view(0).history)


def test_a_history_that_does_not_fit_is_refused_with_the_entry() -> None:
    whole = history(5)
    lead = next(
        place for place, act in enumerate(whole) if isinstance(act, Shown) and act.kind == "lead"
    )
    held = GAME.view(0, whole).hand[0]
    cases: list[tuple[Any, str]] = [
        ([], "starts with a Start or a Position, not with None"),
        (whole[1:], "starts with a Start or a Position, not with Deal"),
        ([*whole, "QS"], f"entry {len(whole)} is not an action but 'QS'"),
        ([Start(None, 0, SimpleNamespace(hand_scores=()))], "namespace.* is not a match"),
        ([Start(None, 0, Match(variants.AMERICAN))], "is the sheet of another game"),
        ([whole[0], Play("QS", 0)], "entry 1 does not belong there: Play"),
        ([*whole[:2], whole[1], whole[1]], "entries 2 to 2: no deal is due: the phase is pass"),
        ([*whole[:2], Deal(["", ""])], "entry 2 does not belong there"),
        ([*whole[: lead - 1], *whole[lead:]], "is left with 10 cards, not with 13"),
        ([*whole[:lead], *whole[lead + 1 :]], "the leader is missing"),
        ([*whole, whole[-1]], "history: entry 13: TD was played in entry 12"),
        ([*whole, Play(held, 3)], f"history: entry 13: {held} is seen, and more often than"),
        ([*whole, Play(whole[-1].fields()[0], 9)], "entry 13: the seat 9 is not at"),  # type: ignore[arg-type]
        ([whole[0], Deal([whole[1].fields()[0][1]] * 4)], "the hand of seat 0 is not known"),  # type: ignore[index]
    ]
    for given_history, message in cases:
        with pytest.raises(InputError, match=message):
            GAME.view(0, given_history)
    with pytest.raises(InputError, match="history must be a list"):
        GAME.view(0, 7)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="seat 4 is not at this table of 4"):
        GAME.view(4, whole)


def test_a_play_that_does_not_follow_is_named() -> None:
    """A play before it was lost, or it is another seat's, or nobody's."""
    told = history(5)
    plays = [place for place, act in enumerate(told) if isinstance(act, Play)]
    for lost, after in pairwise(plays):
        with pytest.raises(InputError, match=f"history: entry {lost}: .*turn") as caught:
            GAME.view(0, [*told[:lost], *told[after:]])
        assert caught.value.entry == lost
    *before, last = told
    assert isinstance(last, Play)
    assert last.seat is not None
    broken(GAME, 0, [*before, Play(last.card, (last.seat + 1) % 4)], f"entry {len(before)}: ")
    broken(GAME, 0, [*before, Play(last.card)], f"entry {len(before)} does not belong there")


def test_nothing_is_played_before_cards_are_put_down() -> None:
    """PG-027."""
    game = Game(SPARE.amend(Kitty(None, "first_trick", "hand")))
    state = game.start(seed=1).deal(SPARE_HANDS, kitty="AS").play("JC").play("AH").play("AC")
    state = state.apply(Exchange("QC", 0)).play("KC")
    for seat in (1, None):
        *seen, exchange, play = state.view(seat).history
        assert isinstance(exchange, Hidden)
        broken(game, seat, [*seen, play], f"entry {len(seen)}: it was not the turn of seat 0")


def test_a_call_comes_once() -> None:
    """PG-055."""
    game = Game(variants.DIRTY_NASTY_FILTHY)
    state = game.start(seed=7)
    state = state.apply(state.legal_actions()[0]).deal()
    start, call, *rest = state.view(0).history
    broken(game, 0, [start, call, call, *rest], "entry 2 does not belong there")
    broken(game, 0, [start, Call({1: 4}, 0), *rest], "history, entries 0 to 2: ")


def test_a_seat_that_passes_on_unseen_sees_no_cards() -> None:
    """PG-043."""
    game = Game(SMALL.amend(Passing("left", 1, optional=True)))
    state = game.start(seed=1).deal(HANDS)
    for seat in range(3):
        act = Pass(state.hands[0][:1], seat=0) if seat == 0 else Forward(seat=seat)
        state = state.apply(act)
    for viewer in viewers(state):
        view = state.view(viewer)
        assert game.view(viewer, view.history) == view
        shown = any(isinstance(act, Shown) and act.kind == "pass" for act in view.history)
        assert shown == (viewer == 0)


@given(states())
def test_a_history_falls_into_its_deals(state: State) -> None:
    """That of a state and that of each view: as many deals, and all that is in them."""
    past = len(state._board.past)
    for view in map(state.view, viewers(state)):
        deals = deals_in(view.history)
        seen = [len(deal.actions) for deal in view._seen.board.past]
        assert [end - begin for begin, end in deals[:past]] == seen
    deals = deals_in(state.history)
    earlier = [state.history[begin:end] for begin, end in deals[:past]]
    assert earlier == [deal.actions for deal in state._board.past]


@given(states(), st.integers(0, 200), st.integers(0, 200), st.booleans())
def test_what_is_no_news_is_refused(state: State, place: int, other: int, twice: bool) -> None:
    """An update accepts the same news as the whole history."""
    game, acts = state.game, state.history
    start = game.replay(acts[: 1 + other % len(acts)])
    for viewer in viewers(state):
        told = start.view(viewer).history
        news = list(state.view(viewer).history[len(told) :])
        entry = news.pop(place % len(news)) if news else told[place % len(told)]
        for _ in range(twice + (other % 3 > 0)):
            news.insert(other % (len(news) + 1), entry)
        kept = game.view(viewer, told)
        try:
            view = kept.update(news)
        except InputError:
            continue
        assert view == game.view(viewer, (*told, *news))
        assert view.history == (*told, *news)
        assert kept.history == told


def test_plays_that_cannot_follow() -> None:
    """By somebody else, not legal, or of a card that has been played."""
    told = history(5)
    first = next(place for place, act in enumerate(told) if isinstance(act, Play))
    view = GAME.view(0, told[: first + 1])
    leader = told[first].seat
    assert leader is not None
    played = told[first].fields()[0]
    after = (leader + 1) % 4
    [hidden, *_] = GAME.table.deck - view.hand - Cards([played])  # type: ignore[list-item]
    cases: list[tuple[Action, str]] = [
        (Play(hidden, leader), "was not the turn"),
        (Play(played, after), "entry 9: 2C was played in entry 8"),  # type: ignore[arg-type]
    ]
    for news, message in cases:
        with pytest.raises(InputError, match=message):
            view.update([news])
    while view.actor != 0:
        view = view.update([told[len(view.history)]])
    wrong = next(iter(view.reasons()))
    with pytest.raises(InputError, match="follow suit"):
        view.update([Play(wrong, 0)])


def test_an_order_that_cannot_be() -> None:
    game = Game(SMALL.amend(Passing("left", 1)))
    start, deal = game.start(seed=1).deal(HANDS).view(None).history
    broken(game, None, [start, Hidden("pass", Unknown(1), 0), deal], "does not belong there")


def test_an_update_with_nothing() -> None:
    view = GAME.view(0, history(5))
    assert view.update([]) == view
    with pytest.raises(InputError, match="news must be a list"):
        view.update(7)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="entry 0 is not an action but '2C'"):
        view.update(["2C"])  # type: ignore[list-item]


def test_plays_are_gone_on_with() -> None:
    """A deal is not folded anew for a card, wherever the client has thought it to lie."""
    rng = Random(4)
    for game in (GAME, Game(variants.CANCELLATION, 6), Game(variants.KITTY)):
        state = game.start(seed=4)
        kept = {viewer: game.view(viewer, state.view(viewer).history) for viewer in (None, 2)}
        while state.hand_score is None:
            before, state = state, step(state, rng)
            for viewer, view in kept.items():
                told = state.view(viewer).history
                kept[viewer] = view.update(told[len(view.history) :])
                assert kept[viewer].history == told
                calm = before.phase is state.phase is Phase.PLAY
                came = len(kept[viewer].history) - len(view.history)
                if calm and came == 1:
                    assert kept[viewer]._seen is view._seen


def broken(game: Game, seat: int | None, events: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        game.view(seat, events)


def test_what_has_not_been_shown_is_missed() -> None:
    """Half of what one action brought is no history."""
    game = Game(SPARE.amend(Kitty()))
    state = game.start(seed=1).deal(SPARE_HANDS, kitty="AS")
    while state.hand_score is None and state.question is None:
        state = state.play(state.legal_cards()[0])
    seen = list(state.view(1).history)
    kitty = next(act for act in seen if repr(act).startswith("Shown('kitty'"))
    seen.remove(kitty)
    broken(game, 1, seen, "a Shown is missing at the end")


def test_a_deal_and_a_position_have_a_hand_for_each_seat() -> None:
    start = GAME.start(seed=1)
    for seat in (None, 2, 3):
        seen = list(start.view(seat).history)
        broken(GAME, seat, [*seen, Deal([Unknown(13)] * 3)], "entry 1 does not belong there")
        broken(GAME, seat, [*seen, Deal([Unknown(13)] * 5)], "entry 1 does not belong there")
        for count in (0, 3, 5):
            position = Position([Unknown(2)] * count, leader=1)
            broken(GAME, seat, [position], f"{count} hands at a table of 4")


def test_what_warren_stood_for_has_to_be_told() -> None:
    game = Game(WARREN)
    state = game.start(seed=1).deal(WARREN_HANDS, kitty="KS").play("W")
    seen = list(state.view(0).history)
    assert game.view(0, seen).trick == state.view(0).trick
    for viewer in (0, 1):  # also for the seat that knows the card
        told = list(state.view(viewer).history)
        broken(game, viewer, told[:-1], "the suit declared for Warren is missing")
    for card in ("AH", "AS"):
        state = state.play(card)
    seen = list(state.view(0).history)
    broken(game, 0, seen[:-1], "a Shown is missing at the end")
    again = Shown("extra", "QS")
    broken(game, 0, [*seen, again], f"entry {len(seen)} does not belong there")


def test_warren_cannot_be_anything() -> None:
    game = Game(WARREN)
    state = game.start(seed=1).deal(WARREN_HANDS, kitty="KS").play("W")
    seen = list(state.view(0).history)
    broken(game, 0, [*seen[:-1], Shown("suit", "", "X", 1)], "the card of Warren is missing")
    broken(game, 0, [*seen[:-1], Shown("suit", "", "D", 1)], "the card of Warren is missing")
    broken(game, 0, [*seen, Play("AS", 1)], "AS is seen|not the turn")


def test_a_position_with_tricks_in_which_warren_was_played() -> None:
    game = Game(WARREN)
    trick = Trick(1, "W=KS AH AS")
    hands = ["KC AC", "JC QS", "QH KH"]
    for kitty in (None, "KS"):
        state = game.position(hands, leader=0, tricks=[trick], kitty=kitty)
        for viewer in viewers(state):
            view = state.view(viewer)
            assert game.view(viewer, view.history) == view


def test_a_kitty_that_cannot_be() -> None:
    game = Game(WARREN)
    seen = list(game.start(seed=1).deal(WARREN_HANDS, kitty="KS").view(1).history)
    wrong = [Shown("extra", "W") if repr(act).startswith("Shown('extra'") else act for act in seen]
    broken(game, 1, wrong, "W is seen, and more often|the kitty cannot be W")
    wrong = [Shown("extra", "") if repr(act).startswith("Shown('extra'") else act for act in seen]
    broken(game, 1, wrong, "the kitty cannot be")


def test_too_much_has_happened() -> None:
    game = Game(SMALL)
    seen = list(game.start(seed=1).deal(HANDS).view(0).history)
    broken(game, 0, [*seen, Hidden("pass", Unknown(0), 1)], "there are events that these rules")
    broken(game, 0, [seen[0], Hidden("pass", Unknown(1), 1)], "does not belong there")
    broken(game, 0, [*seen, seen[0]], "entry 3 does not belong there")
    broken(game, 0, [*seen, seen[1]], "no deal is due: the phase is play")
    broken(game, 0, [*seen, Hidden("exchange", Unknown(0), 1)], "not now|phase")
    broken(game, 0, [*seen, *[Play("AH", 1)] * 2], "history: entry 4: AH was played in entry 3")
    passing = Game(SMALL.amend(Passing("left", 1)))
    seen = list(passing.start(seed=1).deal(HANDS).view(0).history)
    own = Pass("QC", 0)
    broken(passing, 0, [*seen, own, own], "does not belong there")
    broken(passing, 0, [*seen, own, seen[1]], "there are events that these rules do not have")
    broken(passing, 0, [*seen, Play("QC", 0)], "does not belong there")
    mixing = Game(SMALL.amend(Passing("mix", 1)))
    seen = list(mixing.start(seed=1).deal(HANDS).view(0).history)
    again = Deal((("KC",), Unknown(1), Unknown(1)))
    broken(mixing, 0, [*seen, own, again], "does not belong there")


def test_a_pass_is_shown_with_its_giver_and_all_its_cards() -> None:
    """PG-032: once all have passed."""
    game = Game(SMALL.amend(Passing("left", 1)))
    state = game.start(seed=1).deal(HANDS)
    for seat in range(3):
        state = state.apply(Pass(state.hands[seat][:1], seat=seat))
    history = list(state.view(0).history)
    place = next(k for k, each in enumerate(history) if isinstance(each, Shown))
    shown = history[place]
    assert isinstance(shown, Shown)
    assert shown.seat == 2
    for wrong in ([Shown("pass", shown.cards, seat=1)], [Shown("pass", shown.cards)]):
        broken(game, 0, [*history[:place], *wrong, *history[place + 1 :]], "does not belong there")
    fewer = [*history[:place], Shown("pass", "", seat=2), *history[place + 1 :]]
    broken(game, 0, fewer, "is left with 2 cards, not with 3")


def test_other_numbers_of_cards_than_go_from_hand_to_hand() -> None:
    passing = Game(SMALL.amend(Passing("left", 1)))
    start, deal = passing.start(seed=1).deal(HANDS).view(0).history
    wrong_pass = [start, deal, Hidden("pass", Unknown(2), 1)]
    broken(passing, 0, wrong_pass, "^history: entry 2: .* hides 2 cards, not 1")
    for third, kitty in ((2, 0), (3, 1)):
        wrong = Deal([HANDS[0], Unknown(3), Unknown(third)], Unknown(kitty))
        due = "^history: entry 1: deal: 3 cards for each seat and 0 over are due"
        broken(passing, 0, [start, wrong], due)


@pytest.mark.parametrize(
    ("rules", "wrong", "refused"),
    [
        (Passing("left", 1), Pass("2C 3C", 0), "2 cards are passed where 1 is due"),
        (Passing("left", 1), Pass("TC", 0), "TC cannot be passed: it is not in the hand"),
        (Passing("left", 1, "2C"), Pass("2C", 0), "2C"),
        (Passing("mix", 1), Pass("2C 3C", 0), "2 cards are passed where 1 is due"),
        (Passing("scatter", 1), Pass({1: "2C", 2: "TC"}, 0), "TC cannot be passed"),
        (Passing("scatter", 1), Pass("2C", 0), "to"),
        (Passing("left", 1), Forward(0), ""),
        (Charging("2C 3C TC", 1), Charge("2C 3C", 0), "2 cards"),
        (Charging("2C 3C TC"), Charge("TC", 0), "TC"),
    ],
)
@pytest.mark.parametrize("others", [0, 1, 2])
def test_a_choice_of_ones_own_against_the_rules_is_named(
    rules: Any, wrong: Action, refused: str, others: int
) -> None:
    """While the others choose, and after they have."""
    game = Game(SMALL.amend(CLUBS, rules))
    state = game.start(seed=1).deal(CLUBS_HANDS)
    for seat in range(1, 1 + others):
        state = state.apply(state.legal_actions(seat)[0])
    seen = list(state.view(0).history)
    seen.insert(2, wrong)
    broken(game, 0, seen, f"^history: entry 2: {re.escape(repr(wrong))}: .*{refused}")


@pytest.mark.parametrize(
    ("opening", "seat", "wrong", "due"),
    [
        (EldestOpens(), 0, 2, "seat 1 leads"),
        (EldestOpens(), None, 0, "seat 1 leads"),
        (EldestOpens(-1), 1, 1, "seat 2 leads"),
        (HolderOpens("6C"), 1, 2, "seat 1 leads"),
        (HolderOpens("6C"), 2, 2, "another seat leads"),
        (LowestOpens(), 1, 1, "another seat leads"),
        (LowestOpens(), 0, 2, "seat 0 leads"),
        (TakerOpens("2H", "8C"), 2, 0, "another seat leads"),
        (TakerOpens("2H", "8C"), 1, 1, "another seat leads"),
    ],
)
def test_a_seat_that_cannot_have_led_is_named(
    opening: Any, seat: int | None, wrong: int, due: str
) -> None:
    """PG-059, PG-060, PG-062, PG-170: judged by the dealer and the own hand."""
    game = Game(SMALL.amend(CLUBS, opening))
    state = game.start(seed=1).deal(CLUBS_HANDS)
    seen = list(state.view(seat).history)
    assert isinstance(seen[2], Shown)
    seen[2] = Shown("lead", seat=wrong)
    told = f"^history: entry 2: {due} to the first trick, and not seat {wrong}"
    broken(game, seat, seen, told)


def test_the_taker_of_the_last_deal_leads() -> None:
    """PG-170: the pig decides, and all have seen who took it."""
    game, rng = Game(variants.GONG_ZHU, 4), Random(2)
    state = game.start(seed=2)
    while state.deal_number == 0 or state.phase is not Phase.PLAY:
        state = step(state, rng)
    seen = list(state.view(0).history)
    place = max(place for place, act in enumerate(seen) if isinstance(act, Shown))
    leader = seen[place].seat
    assert leader is not None
    seen[place] = Shown("lead", seat=(leader + 1) % 4)
    broken(game, 0, seen, rf"^history: entry {place}: seat {leader} leads")


def test_a_dealer_who_is_no_seat_is_named() -> None:
    broken(GAME, 0, [Start(None, 4, None)], "^history: entry 0: the dealer 4 is not at this table")


def test_a_hand_more_or_less_for_the_dummy_is_named() -> None:
    """FX-002: sixteen cards lie open."""
    game = Game(variants.HUSE)
    start, deal = game.start(seed=1).deal().view(0).history
    assert isinstance(deal, Deal)
    wrong = Deal(deal.hands, deal.kitty, deal.dummy[1:])
    broken(game, 0, [start, wrong], "^history: entry 1: deal: 16 cards for the dummy are due")


def test_a_third_copy_in_two_packs_is_named() -> None:
    """PG-087: it is played once more, or stands in the hand as well."""
    game = Game(variants.CANCELLATION, 6)
    state = game.start(seed=3).deal()
    while len(state.tricks) < 3:
        state = state.play(state.legal_cards()[0])
    view = state.view(0)
    seen = list(view.history)
    played = [place for place, act in enumerate(seen) if isinstance(act, Play) and act.seat]
    first = seen[played[0]]
    assert isinstance(first, Play)
    thrice = list(seen)
    for place in played[1:3]:
        thrice[place] = Play(first.card, seen[place].seat)
    wrong = rf"^history: entry {played[2]}: {first.card} was played in entry {played[1]}"
    broken(game, 0, thrice, wrong)
    deal = seen[1]
    assert isinstance(deal, Deal)
    own = deal.hands[0]
    assert isinstance(own, tuple)
    twice = (first.card, first.card, *[card for card in own if card != first.card])[: len(own)]
    seen[1] = Deal((twice, *deal.hands[1:]), deal.kitty)
    broken(game, 0, seen, rf"^history.*{first.card}")
    for count in (-1, 10**30):
        with pytest.raises(InputError, match="the number of unknown cards"):
            Unknown(count)


def test_hands_that_are_not_known() -> None:
    game = Game(SMALL)
    position = game.position(HANDS, leader=0).view(0).history[0]
    assert isinstance(position, Position)
    hidden = position.with_hands((Unknown(3),) * 3, Cards(), ())
    broken(game, 0, [hidden], "the hand of seat 0 is not known")
    assert game.view(None, [hidden]).sizes == (3, 3, 3)
    longer = position.with_hands((Unknown(3), Unknown(9), Unknown(3)), Cards(), ())
    broken(game, None, [longer], "seat 2 has|cards")


def test_a_deal_after_the_match() -> None:
    game = Game(SMALL)
    state = game.start(seed=1).deal(HANDS)
    while state.hand_score is None:
        if state.question is not None:
            state = state.apply(state.legal_actions()[0])
        else:
            state = state.play(state.legal_cards()[0])
    seen = list(state.view(0).history)
    assert state.is_over
    broken(game, 0, [*seen, seen[1]], "no deal is due: the phase is over")


def test_one_action_after_another() -> None:
    """A server sends news to four clients and a spectator, and they make views of it."""
    rng = Random(11)
    state = GAME.start(seed=5)
    sent: dict[int | None, list[Action]] = {viewer: [] for viewer in viewers(state)}
    kept = {viewer: state.view(viewer) for viewer in viewers(state)}
    while len(state.match.hand_scores) < 2:
        state = (
            state.apply(state.random_action(rng, rng.choice(state.actors)))
            if state.actors
            else state.deal()
        )
        for viewer, got in sent.items():
            got += state.view(viewer).history[len(got) :]
            view: View = GAME.view(viewer, got)
            assert view == state.view(viewer)
            kept[viewer] = kept[viewer].update(got[len(kept[viewer].history) :])
            assert kept[viewer] == view


def test_a_position_keeps_its_match() -> None:
    match = Match(GAME.rules, names=("Ann", "Bob", "Cleo", "Dan")).add((5, 8, 13, 0))
    hands = ["2C 3H", "3C 4H", "4C 5H", "5C 6H"]
    for sheet in (match, None):
        state = GAME.position(hands, leader=1, broken=True, match=sheet).play("3C")
        for viewer in viewers(state):
            view = GAME.view(viewer, state.view(viewer).history)
            assert view == state.view(viewer)
            assert view.match == (sheet or Match(GAME.rules, dealer=view.match.dealer))


def test_each_kind_of_event_has_its_time() -> None:
    """Nothing is charged before all have passed, nor dealt again before."""
    small = SMALL.amend(Passing("left", 1), Charging(QUEEN))
    mixed = SMALL.amend(Passing("mix", 1), Charging(QUEEN))
    for rules in (small, mixed):
        game = Game(rules)
        begun = list(game.start(seed=1).deal(HANDS).view(0).history)
        charged = Hidden("charge", Unknown(0), 1)
        passed = Hidden("pass", Unknown(1), 1)
        broken(game, 0, [*begun, charged], "does not belong there")
        broken(game, 0, [*begun, passed, charged], "does not belong there")
        broken(game, 0, [begun[0], charged], "does not belong there")
        assert game.view(0, [*begun, passed]).phase is Phase.PASS
    game = Game(mixed)
    state = game.start(seed=1).deal(HANDS)
    history = list(state.view(0).history)
    broken(game, 0, [*history, history[1]], "no deal is due: the phase is pass")
    rng = Random(1)
    while state.phase is Phase.PASS:
        state = state.apply(state.random_action(rng, state.actors[0]))
    history = list(state.view(0).history)
    assert state.phase is Phase.REDEAL
    broken(game, 0, [*history, charged], "does not belong there")
    state = state.deal()
    history = list(state.view(0).history)
    assert state.phase is Phase.CHARGE
    broken(game, 0, [*history, Play("QS", 0)], "does not belong there")


def test_the_seat_of_a_view_is_kept_as_an_int() -> None:
    class Two:
        def __index__(self) -> int:
            return 2

    game = Game(variants.AMERICAN)
    history = game.start(seed=7).deal().view(2).history
    seat = game.view(Two(), history).seat  # type: ignore[arg-type]
    assert type(seat) is int
