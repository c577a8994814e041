"""Views that a client makes from their histories, which a server sends.

The history of a view holds all that its seat may know, but not the places of the other cards. They
are laid somehow, so that the history is possible, and the deal is played again. A view shows no
more than its seat knows, so the choice of layout does not matter.

The module is long because one class goes through a deal, from its first event to its last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, NoReturn

from hearts._arguments import short_repr, to_list
from hearts._core.cards.action import Action, Phase, Unknown
from hearts._core.cards.actions import Call, Charge, Choose, Exchange, Forward, Pass, Play
from hearts._core.cards.cards import WARREN_CARD, Card, Cards
from hearts._core.cards.events import Deal, Hidden, Position, Shown, Start
from hearts._core.play.board import Board, PastDeal
from hearts._core.play.state import State, playing_state, waiting_state, with_actions
from hearts._core.play.view import View
from hearts._engine.phases import steps as phases
from hearts._engine.phases.boards import new_board
from hearts._engine.phases.disclosure import disclosures_in_play, disclosures_of, redact
from hearts._engine.phases.exchange import deals_in, pass_receivers
from hearts._engine.phases.refusals import IllegalAction
from hearts._engine.phases.shuffle import laid_out
from hearts._engine.score.match import Match
from hearts._engine.validation import trick_list
from hearts._engine.views.layout import layout_after
from hearts._engine.views.redact import view_of_layout
from hearts._seats import check_seat
from hearts.errors import InputError
from hearts.rules.passing import PILE

if TYPE_CHECKING:
    from hearts._engine.game.game import Game

#: The actions that others do not see, by the word for each in a Hidden.
_HIDDEN: tuple[tuple[type[Action], str], ...] = (
    (Pass, "pass"),
    (Forward, "pass"),
    (Charge, "charge"),
    (Exchange, "exchange"),
)


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
    board, told = view._seen.board, [*view.deal_history, *events]
    if not board.past:
        return _folded(game, view.seat, _start(game, told), (), told)
    before = phases.phase_between_deals(board.match)
    start = waiting_state(before, new_board(game, board.match, (), ()))
    return _folded(game, view.seat, start, board.past, told)


def _start(game: Game, events: Sequence[Action]) -> State:
    """Return the state with which a history begins; InputError if it begins with nothing like
    it."""
    first = events[0] if events else None
    if not isinstance(first, Start | Position):
        raise InputError(f"a history starts with a Start or a Position, not with {first!r}")
    if not (first.match is None or isinstance(first.match, Match)):
        raise InputError(f"history: {first.match!r} is not a match")
    dealer = first.dealer if isinstance(first, Start) else None
    return game.start(seed=0, dealer=dealer, match=first.match)


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
        deal = _Deal(game, seat, events[start:end], place + start)
        state = deal.after(state)
        now = start if deal.deals else now  # until it is dealt, the one before is shown
    earlier = [PastDeal(tuple(events[start:end]), ()) for start, end in deals if end <= now]
    return view_of_layout(state, seat, (*past, *earlier), tuple(events[now:]))


class _Deal:
    """One deal: its events, sorted, and the state that they lead to.

    Args:
        game: The game.
        seat: The viewer; None for a spectator.
        events: The events.
        start: The place of the first of them in the history.
    """

    def __init__(self, game: Game, seat: int | None, events: Sequence[Action], start: int) -> None:
        self.game, self.seat = game, seat
        self.events, self.start = events, start
        self.where = f"history, entries {start} to {start + len(events) - 1}"
        self.position: Position | None = None
        self.call: Call | None = None
        self.deals: list[Deal] = []
        self.hidden: dict[str, list[Action]] = {"pass": [], "charge": [], "exchange": []}
        self.shown: dict[str, list[Shown]] = {}
        self.acts: list[Action] = []
        self.places: list[int] = []  # of the acts, in the history
        #: The entries that are due before the first card is played, in order.
        self.opening: list[Action] = [each for each in events if isinstance(each, Start | Call)]
        #: The looks of the viewer at the card that Warren stands for.
        self.looks = [each for each in events if isinstance(each, Shown) and each.kind == "extra"]
        self.looked = False
        for place, event in enumerate(events, start):
            if event.seat is not None:
                check_seat(event.seat, game.players, f"history: entry {place}: the seat")
            if not self.sort(place, event):
                self.misplaced(place, event)
            if not isinstance(event, Play) and not self.is_as_seen(event):
                who = "a spectator" if seat is None else f"seat {seat}"
                self.fail_at(place, f"{event!r} is not as {who} saw it")

    def is_as_seen(self, event: Action) -> bool:
        """Return whether an event shows the viewer its own cards, and no others."""
        if isinstance(event, Hidden):
            return event.seat != self.seat
        return redact(event, self.seat, 0) == event

    def sort(self, place: int, event: Action) -> bool:
        """Add an event to those of its kind; return False if there is no place for it."""
        kind = next((word for each, word in _HIDDEN if isinstance(event, each)), "")
        if isinstance(event, Hidden):
            kind = event.kind
        if place == 0:
            self.position = event if isinstance(event, Position) else None
        elif isinstance(event, Shown):
            self.shown.setdefault(event.kind, []).append(event)
        elif isinstance(event, Deal):
            if len(event.kitty):
                self.shown.pop("extra", None)  # there is another one
            self.deals.append(event)
            return len(self.deals) <= 2 and len(event.hands) == self.game.players
        elif isinstance(event, Call):
            again, self.call = self.call is not None, event
            return not (again or self.deals)
        elif kind in self.hidden and event.seat is not None:
            again = any(act.seat == event.seat for act in self.hidden[kind])
            self.hidden[kind].append(event)
            if kind == "exchange":
                self.act(place, event)
            return not again
        elif isinstance(event, Play | Choose) and event.seat is not None:
            self.act(place, event)
        else:
            return False
        return True

    def act(self, place: int, event: Action) -> None:
        self.acts.append(event)
        self.places.append(place)

    def misplaced(self, place: int, event: Action) -> NoReturn:
        raise InputError(f"history: entry {place} does not belong there: {event!r}", entry=place)

    def fail_at(self, place: int, why: str) -> NoReturn:
        raise InputError(f"history: entry {place}: {why}", entry=place)

    def fail(self, why: str) -> NoReturn:
        raise InputError(f"{self.where}: {why}")

    def cards_shown(self, kind: str) -> Cards:
        return sum((event.cards for event in self.shown.get(kind, ())), Cards())

    def known(self, kind: str) -> Cards | None:
        """Return the cards first shown of this kind, since they are shown once; None if there were
        none."""
        found = self.shown.get(kind)
        return found[0].cards if found else None

    # The way of the deal, as in `hearts._engine.phases.steps`.

    def after(self, before: State) -> State:
        """Return the state after these events; *before* is that before the deal."""
        try:
            position = self.position
            if position is not None:
                return self.extra_found(lambda extra: self.set_up(position, extra))
            if self.call is not None:
                before = before.apply(self.call)
            if self.deals:
                return self.dealt(before)
            self.check()
            return before
        except IllegalAction as error:
            self.fail(str(error))

    def dealt(self, before: State) -> State:
        """Return the state once cards are dealt; other phases may be due before play."""
        if before.phase is not Phase.DEAL:
            self.fail(f"no deal is due: the phase is {before.phase.value}")
        game, match = self.game, before.match
        passing, players = game.table.rules.passing, game.players
        scheme = passing.scheme(len(match.hand_scores), players, self.call)
        passes, charges = self.hidden["pass"], self.hidden["charge"]
        own, size = self.own_of(self.deals[0].hands), game.table.hand_size
        way = phases.deal_phases(game.table, scheme)
        mixed = Phase.REDEAL in way
        if (
            len(self.deals) > 1 + mixed
            or (passes and not scheme)
            or (charges and Phase.CHARGE not in way)
        ):
            self.fail("there are events that these rules do not have")
        self.check_counts(sum(scheme.values()))
        self.happened([self.deals[0]], own)
        done = {Phase.DEAL: True, Phase.PASS: len(passes) == players}
        done |= {Phase.REDEAL: len(self.deals) == 2, Phase.CHARGE: len(charges) == players}
        due = next(phase for phase in way if not done.get(phase))
        if due is Phase.PASS:
            self.happened(passes, own)
            self.check()
            return self.waiting(Phase.PASS, match, own, size, passes)
        for act in passes:
            if isinstance(act, Pass):  # of the viewer
                own = own - act.cards
        if due is Phase.REDEAL:
            self.happened(passes, own)
            self.check()
            return self.waiting(Phase.REDEAL, match, own, size - scheme[PILE], [])
        if mixed:
            self.happened(passes, own)
            own = own + self.own_of(self.deals[1].hands)
            self.happened([self.deals[1]], own)
        else:
            own = own + self.cards_shown("pass")
            self.happened([*passes, *self.received(scheme)], own)
        if self.seat is not None and len(own) != size:
            self.fail(f"seat {self.seat} is left with {len(own)} cards, not with {size}")
        if due is Phase.CHARGE:
            self.happened(charges, own)
            self.check()
            return self.waiting(Phase.CHARGE, match, own, size, charges)
        self.happened([*charges, *self.charged(), *self.shown.get("lead", ())[:1]], own)
        return self.extra_found(lambda extra: self.play(match, own, extra))

    def check_counts(self, due: int) -> None:
        """Raise InputError if the numbers of passed cards contradict the rules."""
        table = self.game.table
        counts = {"pass": due, "charge": 0, "exchange": table.kitty_size}
        for kind, count in counts.items():
            for act in self.hidden[kind]:
                if isinstance(act, Hidden) and len(act.cards) != count:
                    self.fail(f"{act!r} hides {len(act.cards)} cards, not {count}")
        for number, deal in enumerate(self.deals):
            size = due if number else table.hand_size
            mixed_in = not number or self.game.table.rules.passing.mix_kitty
            left = table.kitty_size if mixed_in else 0
            if {*map(len, deal.hands)} != {size} or len(deal.kitty) != left:
                self.fail(f"deal: {size} cards for each seat and {left} over are due")

    # The entries before the first card is played.

    def happened(self, entries: Sequence[Action], own: Cards) -> None:
        """Note the entries that are due next; *own* are the cards of the viewer after them.

        A viewer with Warren looks at the card that it stands for, and again after that card is
        dealt anew.
        """
        self.opening += entries
        if any(isinstance(entry, Deal) and len(entry.kitty) for entry in entries):
            self.looked = False
        if self.game.table.has_extra and WARREN_CARD in own and not self.looked:
            if not self.looks:
                self.fail("the card of Warren is missing")
            self.opening.append(self.looks.pop(0))
            self.looked = True

    def received(self, scheme: dict[int, int]) -> Iterator[Shown]:
        """Yield the cards that were passed to the viewer, in the order of the passes."""
        passes, players, seat = self.hidden["pass"], self.game.players, self.seat
        if any(isinstance(act, Forward) and act.seat == seat for act in passes):
            return
        given = [
            (act.seat, count)
            for act in passes
            for receiver, count in pass_receivers(players, scheme, act.seat or 0)
            if receiver == seat
        ]
        for shown, due in zip(self.shown.get("pass", ()), given, strict=False):
            if (shown.seat, len(shown.cards)) == due:
                yield shown

    def charged(self) -> Iterator[Shown]:
        """Yield the cards that others have charged, in the order of the charges."""
        charging = self.game.table.rules.charging
        open_to = Cards() if charging is None else charging.cards
        shown = {each.seat: each for each in self.shown.get("charge", ())}
        for seat in [act.seat for act in self.hidden["charge"] if act.seat != self.seat]:
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

    def waiting(
        self, phase: Phase, match: Match, own: Cards, size: int, acts: list[Action]
    ) -> State:
        """Return the state while some seats have not passed or charged, or the pile is to be dealt
        again."""
        kitty_size = self.game.table.kitty_size
        if phase is Phase.REDEAL and self.game.table.rules.passing.mix_kitty:
            kitty_size = 0
        extra = self.known("extra") if kitty_size else None
        hands, kitty = self.laid([size] * self.game.players, own, kitty_size, extra)
        return with_actions(waiting_state(phase, self.board(match, hands, kitty)), tuple(acts))

    def board(
        self, match: Match, hands: tuple[Cards, ...], kitty: Cards, leader: int | None = None
    ) -> Board:
        opening = (*(() if self.call is None else (self.call,)), *self.deals)
        charged = self.cards_shown("charge")
        if leader is not None:
            own = [act.cards for act in self.hidden["charge"] if isinstance(act, Charge)]
            charged = sum(own, charged)
        extra = self.game.table.extra_card(kitty) if kitty else None
        return new_board(
            self.game,
            match,
            hands,
            opening,
            leader=leader or 0,
            kitty=kitty,
            extra=extra,
            charged=charged,
        )

    def play(self, match: Match, own: Cards, extra: Cards | None) -> State:
        """Return the state after the cards played."""
        size, table = self.game.table.hand_size, self.game.table
        kitty = self.known("kitty") if extra is None else extra
        hands, kitty = self.laid([size] * table.players, own, table.kitty_size, kitty)
        leaders = [event.seat for event in self.shown.get("lead", ()) if event.seat is not None]
        if not leaders:
            self.fail("the leader is missing")
        return self.played(playing_state(self.board(match, hands, kitty, leaders[0])), kitty)

    def set_up(self, first: Position, extra: Cards | None) -> State:
        """Return the state after the cards played from a position."""
        if len(first.hands) != self.game.players:
            self.fail(f"{len(first.hands)} hands at a table of {self.game.players}")
        tricks = tuple(trick_list(first.tricks))
        on_view = sum((Cards(trick.cards) for trick in tricks), sum(first.taken, first.waiting))
        kitty = self.known("kitty") if extra is None else extra
        for trick in tricks:
            if trick.extra is not None:
                kitty = Cards([trick.extra])
        hidden = len(first.kitty) if kitty is None else len(kitty)
        hands, kitty = self.laid(
            list(map(len, first.hands)),
            self.own_of(first.hands),
            hidden,
            kitty,
            on_view + Cards(first.trick),
        )
        match = first.match if isinstance(first.match, Match) else None
        state = self.game.position(
            hands, leader=first.leader, trick=first.trick, tricks=tricks,
            taken=first.taken or None, waiting=first.waiting,
            kitty=kitty if len(first.kitty) else None,
            charged=first.charged, broken=first.broken, match=match,
        )  # fmt: skip
        charges = self.shown.get("charge", [])
        seats = [each.seat for each in charges if each.seat is not None and each.cards]
        self.opening = [first]
        if seats == sorted(set(seats)) and self.cards_shown("charge") <= first.charged:
            self.opening += [each for each in charges if each.seat in seats]
        shown = [each.shown for each in disclosures_of(state) if self.seat in each.to]
        # The charges in the layout depend on the hidden hands.
        self.opening += [each for each in shown if each.kind != "charge"]
        self.looked = any(each.kind == "extra" for each in shown)
        return self.played(state, kitty)

    # Where the cards lie that nobody has seen.

    def laid(
        self,
        sizes: list[int],
        own: Cards,
        kitty_size: int,
        kitty: Cards | None,
        on_view: Cards = Cards(),  # noqa: B008
    ) -> tuple[tuple[Cards, ...], Cards]:
        """Return a hand for each seat, with the cards that it will play, and a kitty."""
        hands = [
            Cards([act.card for act in self.acts if isinstance(act, Play) and act.seat == seat])
            for seat in range(self.game.players)
        ]
        if kitty is None:
            kitty = self.known("exchange")  # as if the very cards of the kitty had been put down
        if self.seat is not None:
            hands[self.seat] = own
        seen = sum(hands, on_view + (kitty or Cards()))
        strange = seen - self.game.table.deck
        if strange:
            self.seen_too_often(strange[0])
        left = laid_out(self.game.table.deck - seen, kitty_size)
        for seat, size in enumerate(sizes):
            if seat != self.seat:
                lacking = size - len(hands[seat])
                hands[seat] = hands[seat] + Cards(left[: max(0, lacking)])
                del left[: max(0, lacking)]
            if len(hands[seat]) != size:
                self.fail(f"seat {seat} has {len(hands[seat])} cards, not {size}")
        if kitty is None:
            kitty = Cards(left[len(left) - kitty_size :] if kitty_size else [])
        if len(kitty) != kitty_size or (self.game.table.has_extra and WARREN_CARD in kitty):
            self.fail(f"the kitty cannot be {kitty}")
        return tuple(hands), kitty

    def seen_too_often(self, card: Card) -> NoReturn:
        """Raise InputError for a card that is seen more often than it is in the deck."""
        plays = [
            place
            for place, act in zip(self.places, self.acts, strict=True)
            if isinstance(act, Play) and act.card == card
        ]
        copies = self.game.table.deck.count(card)
        if len(plays) > copies > 0:
            self.fail_at(plays[copies], f"{card} was played in entry {plays[copies - 1]}")
        why = f"{card} is seen, and more often than it is in the deck"
        if plays:
            self.fail_at(plays[-1], why)
        self.fail(why)

    # The cards are played.

    def extra_found(self, play: Callable[[Cards | None], State]) -> State:
        """Return the state in which Warren on the table stands for a card that fits the history."""
        extra = self.known("extra")
        suits = {event.suit for event in self.shown.get("suit", ())}
        played = any(isinstance(act, Play) and act.card == WARREN_CARD for act in self.acts)
        if not suits and played:
            self.fail("the suit declared for Warren is missing")
        if extra is not None or not suits:
            return play(extra)
        why = None
        for card in self.game.table.deck:
            if card.suit in suits:
                try:
                    return play(Cards([card]))
                except InputError as error:
                    why = why or error
        if why is None:
            self.fail("the card of Warren is missing")
        raise why

    def played(self, state: State, kitty: Cards) -> State:
        """Return the state after the plays, with the other events between and after them."""
        for place, act in zip(self.places, self.acts, strict=True):
            if isinstance(act, Hidden):
                act = Exchange(kitty, act.seat)
            if isinstance(act, Play) and act.seat != self.seat:
                if state.phase is not Phase.PLAY or state.actor != act.seat:
                    self.fail_at(
                        place, f"it was not the turn of seat {act.seat} to play {act.card}"
                    )
                state = state._after(act.card.bit)
            else:
                try:
                    state = state.apply(act)
                except IllegalAction as error:
                    self.fail_at(place, f"{act!r}: {error}")
        self.check(self.told(state, kitty))
        return state

    def told(self, state: State, kitty: Cards) -> Iterator[Action]:
        """Yield the entries from the first card on, with the cards shown in their places."""
        if self.game.table.kitty_size == 0:  # nothing comes to light
            yield from self.acts
            return
        acts = len(state.deal_history) - len(self.acts)
        shown = disclosures_in_play(state, self.seat, kitty, looked=self.looked)
        for number, act in enumerate(self.acts, acts + 1):
            yield act
            yield from (each.shown for each in shown if each.after == number)
