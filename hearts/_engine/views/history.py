"""Views that a client makes from their histories, which a server sends.

The history of a view holds all that its seat may know, but not the places of the other cards. They
are laid somehow, so that the history is possible, and the deal is played again. A view shows no
more than its seat knows, so the choice of layout does not matter. All checks of a history stand
here; the events are sorted in `record`, and the cards laid in `layout`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING, NoReturn

from hearts._arguments import counted, short_repr, to_list
from hearts._core.cards.action import Action, Phase, Unknown
from hearts._core.cards.actions import Exchange, Forward, Play
from hearts._core.cards.cards import WARREN_CARD, Card, Cards
from hearts._core.cards.events import Deal, Hidden, Position, Shown, Start
from hearts._core.play.board import PastDeal
from hearts._core.play.state import State, waiting_state
from hearts._core.play.view import View
from hearts._engine.phases.boards import new_board
from hearts._engine.phases.deal import deals_in
from hearts._engine.phases.passing import pass_receivers
from hearts._engine.phases.phases import redact
from hearts._engine.phases.playing import is_of_dummy
from hearts._engine.phases.steps import phase_between_deals
from hearts._engine.score.match import Match, check_sheet
from hearts._engine.views.disclosure import disclosures_in_play, disclosures_of
from hearts._engine.views.layout import laid_state, lay_out, layout_after
from hearts._engine.views.record import DealRecord
from hearts._engine.views.redact import view_of_layout
from hearts._seats import check_seat
from hearts.errors import IllegalAction, InputError

if TYPE_CHECKING:
    from hearts._engine.game.game import Game


def rebuild_view(game: Game, seat: int | None, history: Iterable[Action]) -> View:
    """Return the view of *seat* after a history; `Game.view` says more."""
    if seat is not None:
        seat = check_seat(seat, game.players)
    events = _events(history, "history")
    return _folded(game, seat, _start(game, events), (), events)


def updated_view(game: Game, view: View, news: Iterable[Action]) -> View:
    """Return the view after new entries of its history; `View.update` says more.

    Plays continue the layout of the view. After any other entry the deal is laid again.
    """
    events = _events(news, "news")
    layout = layout_after(view, events)
    if layout is not None:
        viewer = game.players if view.seat is None else view.seat
        return View(view.seat, view._seen, layout._on_seen(view._seen.board, viewer), layout)
    board, entries = view._seen.board, [*view.deal_history, *events]
    if not board.past:
        return _folded(game, view.seat, _start(game, entries), (), entries)
    before = phase_between_deals(board.match)
    start = waiting_state(before, new_board(game, board.match, (), ()))
    return _folded(game, view.seat, start, board.past, entries)


def _start(game: Game, events: Sequence[Action]) -> State:
    """Return the state with which a history begins; InputError if it begins with nothing like
    it."""
    first = events[0] if events else None
    if not isinstance(first, Start | Position):
        raise InputError(
            f"a history starts with a Start or a Position, not with {short_repr(first)}"
        )
    if not (first.match is None or isinstance(first.match, Match)):
        raise InputError(f"history: {short_repr(first.match)} is not a match")
    dealer = first.dealer if isinstance(first, Start) else None
    try:
        return game.start(seed=0, dealer=dealer, match=first.match)
    except InputError as error:
        raise InputError(f"history: entry 0: {error}", entry=0) from None


def _events(entries: Iterable[Action], name: str) -> list[Action]:
    """Return the entries of a history, or the news; InputError names one that is no action."""
    events = []
    for place, event in enumerate(to_list(entries, name)):
        if not isinstance(event, Action):
            why = f"{name}: entry {place} is not an action but {short_repr(event)}"
            raise InputError(why, entry=place)
        events.append(event)
    return events


def _folded(
    game: Game, seat: int | None, state: State, past: tuple[PastDeal, ...], events: list[Action]
) -> View:
    """Return the view after these events; *state* is that before them, and *past* the deals."""
    place, now = sum(len(deal.actions) for deal in past), 0
    deals = deals_in(events)
    for start, end in deals:
        deal = _GivenDeal(game, seat, events[start:end], place + start, state.match)
        state = deal.after(state)
        now = start if deal.record.deals else now  # until it is dealt, the one before is shown
    earlier = [PastDeal(tuple(events[start:end]), ()) for start, end in deals if end <= now]
    return view_of_layout(state, seat, (*past, *earlier), tuple(events[now:]))


class _GivenDeal:
    """One deal of a given history: the checks of its events, and the state that they lead to.

    Args:
        game: The game.
        seat: The viewer; None for a spectator.
        events: The events.
        start: The place of the first of them in the history.
        match: The score sheet before the deal.
    """

    def __init__(
        self, game: Game, seat: int | None, events: Sequence[Action], start: int, match: Match
    ) -> None:
        self.game, self.seat, self.events, self.start = game, seat, events, start
        self.table, self.match = game.table, match
        self.where = f"history, entries {start} to {start + len(events) - 1}"
        record = self.record = DealRecord(self.table, seat, events, len(match.hand_scores))
        for place, event in enumerate(events, start):
            if event.seat is not None:
                check_seat(event.seat, game.players, f"history: entry {place}: the seat")
            if place - start == record.misplaced:
                self.misplaced(place, event)
            if not isinstance(event, Play) and not self.is_as_seen(event):
                who = "a spectator" if seat is None else f"seat {seat}"
                self.fail_at(place, f"{short_repr(event)} is not as {who} saw it")
        #: The entries that are due before the first card is played, in order.
        self.opening: list[Action] = [each for each in (record.start, record.call) if each]
        #: The looks of the viewer at the card that Warren stands for.
        self.looks = list(record.shown.get("extra", ()))
        self.looked = False

    def is_as_seen(self, event: Action) -> bool:
        """Return whether an event shows the viewer its own cards, and no others."""
        if isinstance(event, Hidden):
            return event.seat != self.seat
        return redact(event, self.seat, 0) == event

    def misplaced(self, place: int, event: Action) -> NoReturn:
        raise InputError(
            f"history: entry {place} does not belong there: {short_repr(event)}", entry=place
        )

    def place_of(self, event: Action) -> int:
        """Return the place of an event in the history."""
        return self.start + self.record.end_of(event) - 1

    def fail_at(self, place: int, why: str) -> NoReturn:
        raise InputError(f"history: entry {place}: {why}", entry=place)

    def fail(self, why: str) -> NoReturn:
        raise InputError(f"{self.where}: {why}")

    # The way of the deal, as in `hearts._engine.phases.steps`.

    def after(self, before: State) -> State:
        """Return the state after these events; *before* is that before the deal."""
        record = self.record
        try:
            if record.position is not None:
                return self.extra_found(partial(self.play_on, record.position))
            if record.call is not None:
                before = before.apply(record.call)
            if record.deals:
                return self.dealt(before)
            self.check()
            return before
        except IllegalAction as error:
            self.fail(str(error))
        except InputError as error:
            if str(error).startswith("history"):
                raise
            self.fail(str(error))

    def dealt(self, before: State) -> State:
        """Return the state once cards are dealt; other phases may be due before play."""
        if before.phase is not Phase.DEAL:
            self.fail(f"no deal is due: the phase is {before.phase.value}")
        record, due = self.record, self.record.due
        passes, charges, deals = record.passes, record.charges, record.deals
        own, size = self.own_of(deals[0].hands), self.table.hand_size
        if (
            len(deals) > (2 if record.mixed else 1)
            or (passes and not record.scheme)
            or (charges and self.table.rules.charging is None)
        ):
            self.fail("there are events that these rules do not have")
        self.check_counts(sum(record.scheme.values()))
        self.check_own(Phase.PASS, passes, own)
        self.happened(deals[:1], own)
        if due is Phase.PASS:
            self.happened(passes, own)
            return self.waiting()
        own = own - record.discarded
        if due is Phase.REDEAL:
            self.happened(passes, own)
            return self.waiting()
        if record.mixed:
            self.happened(passes, own)
            own = own + self.own_of(deals[1].hands)
            self.happened(deals[1:], own)
        else:
            own = own + record.received
            self.happened([*passes, *self.received()], own)
        if self.seat is not None and len(own) != size:
            self.fail(f"seat {self.seat} is left with {counted(len(own), 'card')}, not with {size}")
        self.check_own(Phase.CHARGE, charges, own)
        if due is Phase.CHARGE:
            self.happened(charges, own)
            return self.waiting()
        self.check_lead(own)
        self.happened([*charges, *self.charged(), *record.shown.get("lead", ())[:1]], own)
        return self.extra_found(self.play)

    def check_counts(self, due: int) -> None:
        """Raise InputError if the numbers of passed cards contradict the rules."""
        table, record = self.table, self.record
        counts = {"pass": due, "charge": 0, "exchange": table.kitty_size}
        exchanges = [act for _, act in record.rest]
        for act in (*record.passes, *record.charges, *exchanges):
            if isinstance(act, Hidden) and len(act.cards) != counts[act.kind]:
                hidden = counted(len(act.cards), "card")
                self.fail_at(self.place_of(act), f"{act!r} hides {hidden}, not {counts[act.kind]}")
        for number, deal in enumerate(record.deals):
            size = due if number else table.hand_size
            mixed_in = not number or table.rules.passing.mix_kitty
            left = table.kitty_size if mixed_in else 0
            if len(deal.dummy) != (0 if number else table.dummy_size):
                dummy = counted(table.dummy_size, "card")
                self.fail_at(self.place_of(deal), f"deal: {dummy} for the dummy are due")
            if {*map(len, deal.hands)} != {size} or len(deal.kitty) != left:
                hand = counted(size, "card")
                why = f"deal: {hand} for each seat and {left} over are due"
                self.fail_at(self.place_of(deal), why)

    def check_own(self, phase: Phase, acts: Sequence[Action], own: Cards) -> None:
        """Raise InputError if the rules refuse a choice of the viewer, who holds these cards."""
        for act in acts:
            if act.seat == self.seat:
                record = self.record
                before = (*(() if record.call is None else (record.call,)), *record.deals)
                board = new_board(self.game, self.match, self.with_own(own), before)
                refused = waiting_state(phase, board).explain(act)
                if refused is not None:
                    self.fail_at(self.place_of(act), f"{act!r}: {refused}")

    def check_lead(self, own: Cards) -> None:
        """Raise InputError if the seat shown to lead cannot be the one, judged by the hand of the
        viewer and by what all know."""
        table, match, lead = self.table, self.match, self.record.leader
        opening, dummy = table.rules.opening, self.record.dummy
        proven = opening.proves(table, self.record.number == 0)
        if lead is None or proven is None:
            return
        hands, fits = self.with_own(own), True
        due: int | None
        if proven == ((Cards(), Cards()),):  # whatever the hands
            due = opening.leader(hands, match.next_dealer, match.hand_scores)
        else:
            due = opening.opener((*hands, dummy), table, None)
            mine, open_cards = lead == self.seat, own + dummy
            fits = any(
                not under & own
                and (held <= own if mine else open_cards.count(card) < table.deck.count(card))
                for held, under in proven
                for card in held
            )
        if due not in (None, lead) or not fits:
            place = self.place_of(self.record.shown["lead"][0])
            who = "another seat" if due in (None, lead) else f"seat {due}"
            self.fail_at(place, f"{who} leads to the first trick, and not seat {lead}")

    def with_own(self, own: Cards) -> tuple[Cards, ...]:
        """Return these cards as the hand of the viewer, and no cards of the others."""
        return tuple([own if seat == self.seat else Cards() for seat in range(self.game.players)])

    # The entries before the first card is played.

    def happened(self, entries: Sequence[Action], own: Cards) -> None:
        """Note the entries that are due next; *own* are the cards of the viewer after them.

        A viewer with Warren looks at the card that it stands for, and again after that card is
        dealt anew.
        """
        self.opening += entries
        if any(isinstance(entry, Deal) and len(entry.kitty) for entry in entries):
            self.looked = False
        if self.table.has_extra and WARREN_CARD in own and not self.looked:
            if not self.looks:
                self.fail("the card of Warren is missing")
            self.opening.append(self.looks.pop(0))
            self.looked = True

    def received(self) -> Iterator[Shown]:
        """Yield the cards that were passed to the viewer, in the order of the passes."""
        record, seat = self.record, self.seat
        if any(isinstance(act, Forward) and act.seat == seat for act in record.passes):
            return
        given = [
            (act.seat, count)
            for act in record.passes
            for receiver, count in pass_receivers(record.players, record.scheme, act.seat or 0)
            if receiver == seat
        ]
        for shown, due in zip(record.shown.get("pass", ()), given, strict=False):
            if (shown.seat, len(shown.cards)) == due:
                yield shown

    def charged(self) -> Iterator[Shown]:
        """Yield the cards that others have charged, in the order of the charges."""
        charging = self.table.rules.charging
        open_to = Cards() if charging is None else charging.cards
        shown = {each.seat: each for each in self.record.shown.get("charge", ())}
        for seat in [act.seat for act in self.record.charges if act.seat != self.seat]:
            if seat in shown and shown[seat].cards and shown[seat].cards <= open_to:
                yield shown[seat]

    def check(self, after: Iterable[Action] = ()) -> None:
        """Raise InputError unless the entries are those of the opening and these after it."""
        due = [*self.opening, *after]
        for place, (event, wanted) in enumerate(zip_longest(self.events, due), self.start):
            if event is None:
                self.fail("a Shown is missing at the end")
            if event != wanted:
                self.misplaced(place, event)

    def own_of(self, hands: Sequence[tuple[Card, ...] | Cards | Unknown]) -> Cards:
        """Return the hand of the viewer; none for a spectator."""
        hand = () if self.seat is None else hands[self.seat]
        if isinstance(hand, Unknown):
            self.fail(f"the hand of seat {self.seat} is not known")
        return Cards(hand)

    # The layout.

    def waiting(self) -> State:
        """Return the state while some seats have not passed or charged, or the pile is to be dealt
        again."""
        self.check()
        return laid_state(self.game, self.record, self.match, *self.laid(None))

    def play(self, extra: Cards | None) -> State:
        """Return the state after the cards played."""
        hands, kitty = self.laid(extra)
        if self.record.leader is None:
            self.fail("the leader is missing")
        return self.played(laid_state(self.game, self.record, self.match, hands, kitty), kitty)

    def play_on(self, first: Position, extra: Cards | None) -> State:
        """Return the state after the cards played from a position."""
        if len(first.hands) != self.game.players:
            self.fail(f"{counted(len(first.hands), 'hand')} at a table of {self.game.players}")
        self.own_of(first.hands)
        record = self.record
        hands, kitty = self.laid(extra)
        match = check_sheet(self.game.rules, self.game.players, first.match)
        state = laid_state(self.game, record, match, hands, kitty)
        charges = record.shown.get("charge", [])
        seats = [each.seat for each in charges if each.seat is not None and each.cards]
        self.opening = [first]
        if seats == sorted(set(seats)) and record.cards_shown("charge") <= first.charged:
            self.opening += [each for each in charges if each.seat in seats]
        shown = [each.shown for each in disclosures_of(state) if self.seat in each.to]
        # The charges in the layout depend on the hidden hands.
        self.opening += [each for each in shown if each.kind != "charge"]
        self.looked = any(each.kind == "extra" for each in shown)
        return self.played(state, kitty)

    def laid(self, extra: Cards | None) -> tuple[tuple[Cards, ...], Cards | list[Card]]:
        """Return a layout of the hands and the kitty; InputError if it contradicts the rules."""
        record, deck = self.record, self.table.deck
        for card, copies in Counter(card for _, card in record.plays).items():
            if copies > deck.count(card):
                self.seen_too_often(card)
        hands, kitty = lay_out(record, extra)
        lying = sum(hands, record.public + (Cards() if record.kitty_is_public else Cards(kitty)))
        strange = lying - deck
        if strange:
            self.seen_too_often(strange[0])
        for seat, hand in enumerate(hands):
            size = record.size_now(seat)
            if len(hand) != size:
                self.fail(f"seat {seat} has {counted(len(hand), 'card')}, not {size}")
        known = record.position is not None and (extra or record.kitty) is not None
        fits = known or len(kitty) == record.kitty_size_now
        if not fits or (self.table.has_extra and WARREN_CARD in kitty):
            self.fail(f"the kitty cannot be {Cards(kitty)}")
        return hands, kitty

    def seen_too_often(self, card: Card) -> NoReturn:
        """Raise InputError for a card that is seen more often than it is in the deck."""
        plays = [
            self.start + end - 1
            for (_, played), end in zip(self.record.plays, self.record.play_ends, strict=True)
            if played == card
        ]
        copies = self.table.deck.count(card)
        if len(plays) > copies > 0:
            self.fail_at(plays[copies], f"{card} was played in entry {plays[copies - 1]}")
        why = f"{card} is seen, and more often than it is in the deck"
        if plays:
            self.fail_at(plays[-1], why)
        self.fail(why)

    # The cards are played.

    def extra_found(self, play: Callable[[Cards | None], State]) -> State:
        """Return the state in which Warren on the table stands for a card that fits the history."""
        record = self.record
        suits = {event.suit for event in record.shown.get("suit", ())}
        if not suits and any(card == WARREN_CARD for _, card in record.plays):
            self.fail("the suit declared for Warren is missing")
        if not suits or record.knows_extra:
            return play(None)
        why = None
        for card in self.table.deck:
            if card.suit in suits:
                try:
                    return play(Cards([card]))
                except InputError as error:
                    why = why or error
        if why is None:
            self.fail("the card of Warren is missing")
        raise why

    def played(self, state: State, kitty: Cards | list[Card]) -> State:
        """Return the state after the plays, with the other events between and after them."""
        record = self.record
        for place, act in record.rest:
            if isinstance(act, Hidden):
                act = Exchange(Cards(kitty), act.seat)
            if isinstance(act, Play) and act.seat != self.seat:
                if state.phase is not Phase.PLAY or state.actor != act.seat:
                    why = f"it was not the turn of seat {act.seat} to play {act.card}"
                    self.fail_at(self.start + place, why)
                if is_of_dummy(state) != (act.card in record.dummy):
                    self.fail_at(self.start + place, f"{act.card} does not come from that hand")
                state = state._after(act.card)
            else:
                try:
                    state = state.apply(act)
                except IllegalAction as error:
                    self.fail_at(self.start + place, f"{act!r}: {error}")
        self.check(self.shown_between(state, kitty))
        return state

    def shown_between(self, state: State, kitty: Cards | list[Card]) -> Iterator[Action]:
        """Yield the entries from the first card on, with the cards shown in their places."""
        acts = [act for _, act in self.record.rest]
        if self.table.kitty_size == 0:  # nothing comes to light
            yield from acts
            return
        first = len(state.deal_history) - len(acts) + 1
        shown = disclosures_in_play(state, self.seat, Cards(kitty), looked=self.looked)
        for number, act in enumerate(acts, first):
            yield act
            yield from (each.shown for each in shown if each.after == number)
