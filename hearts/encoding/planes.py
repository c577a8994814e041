"""The planes of an observation: the knowledge of a view, as rows of small numbers.

A plane has a place for each card. A seat appears in a plane as a *place*: 1 for the seat of the
view, 2 for the seat to the left of it, and so on; 0 for no seat. A spectator looks from seat 0.
With two packs a plane about single copies is followed by a second one, for second copies.

Planes are equal exactly if the knowledge of the deal and of the totals is equal. The planes do not
hold the cards of earlier deals, or the score sheet except for its totals.
"""

from __future__ import annotations

from typing import Final, final

from attrs import frozen

from hearts._core.cards.action import Phase, Unknown
from hearts._core.cards.actions import Call, Charge, Exchange, Forward, Play
from hearts._core.cards.cards import CARD_KINDS, Card, Cards
from hearts._core.cards.events import Deal, Position, Shown
from hearts._core.play.view import View
from hearts._core.play.view_planes import SeenPlanes, noted_planes
from hearts._engine.game.game import Game
from hearts._engine.phases.phase import FIRST_OPTION
from hearts._engine.phases.phases import phase_of
from hearts._values import Immutable
from hearts.encoding.numbers import Picking
from hearts.errors import InputError
from hearts.rules.passing import HOLD, PILE

WIDTH: Final = CARD_KINDS
#: The greatest number of seats that fits into the rows.
MOST_PLAYERS: Final = 11

PHASES: Final = tuple(Phase)
KINDS: Final = ("moon", "sun", "exact")

#: Each plane with its meaning, in order. The first thirteen have a place for each card.
MEANINGS: Final = {
    "hand": "the number of copies of the card that the seat holds",
    "picks": "for a card picked for the current action, the number of its parcel, from 1",
    "dealt": "the number of copies of the card that the seat was dealt, or held in the position "
    "that the deal began with",
    "passed": "the place that the seat passed the card to; its own for the pile of a mix",
    "received": "the place that passed the card to the seat",
    "charged": "the place that charged the card",
    "kitty": "1 if the card is known to lie in the kitty or to come from it; 2, or 2 more, if it "
    "was seen in a kitty that went into the pile of a mix",
    "dummy": "1 for a card of the dummy at the start of play, or in the position that the deal "
    "began with",
    "put down": "the place that is known to have put the card down for the kitty",
    "order": "the number of the card in the order played, from 1",
    "player": "the place that played the card",
    "trick": "the number of the card in the trick on the table, from 1",
    "taken": "the place that has taken the card; the number of players plus 1 if it waits for a "
    "taker",
    "table": "facts that have one number, see `SLOTS`",
    "seats": "facts that have a number for each seat, see `GROUPS`",
    "scores": "the total of each place: four bytes, the lowest first",
    "imaginary": "the total in the second column of Complex Hearts, likewise",
    "result": "the points of the deal that is over, likewise",
    "imaginary result": "the same in the second column",
}
#: The planes that have a second one for second copies if there are two packs.
TWICE: Final = frozenset(
    ("picks", "passed", "received", "charged", "put down", "order", "player", "trick", "taken")
)
#: The places of the plane ``table``, with their meaning.
SLOTS: Final = {
    "phase": "1 for DEAL, 2 for CALL, 3 for PASS, 4 for REDEAL, 5 for CHARGE, 6 for PLAY, 7 for "
    "EXCHANGE, 8 for CHOOSE, 9 for OVER",
    "seat": "one more than the number of the view's seat; 0 for a spectator",
    "actor": "the place of the one seat to act",
    "dealer": "the place of the dealer",
    "leader": "in PLAY, the place that led the trick or is to lead",
    "deal": "the number of the deal, its lower byte",
    "deals": "its higher byte",
    "suit": "the suit declared for Warren on the table: 1 to 4 for C D S H",
    "kitty": "the number of cards in the kitty",
    "question": "in CHOOSE, 1 for a moon, 2 for a sun, 3 for a total that was hit exactly",
    "options": "in CHOOSE, the number of options",
    "forwarded": "1 if the seat sends on what it receives",
    "set up": "1 in a deal that began with a position, 2 if hearts were said not to be broken "
    "there, 3 if they were said to be",
    "counted": "1 once the deal is counted: its points are in *result*",
    "to": "while cards are picked, the place that the next one goes to",
}
#: The parts of the plane ``seats``, of `MOST_PLAYERS` places each, with their meaning.
GROUPS: Final = {
    "sizes": "the number of cards that each place holds",
    "done": "in PASS and CHARGE, 1 for each place that has passed or charged",
    "scheme": "for each number of places to the left, the number of cards that went there in this "
    "deal; first those for the pile of a mix",
    "call": "the same for the last call, before its deal",
    "picks": "the same for the numbers picked so far for a call",
}


_SLOT: Final = {name: place for place, name in enumerate(SLOTS)}
_GROUP: Final = {name: part * MOST_PLAYERS for part, name in enumerate(GROUPS)}
_PHASE: Final = {phase: number for number, phase in enumerate(PHASES, start=1)}


@final
@frozen(eq=False)
class Layout(Immutable):
    """The positions of the planes of a game.

    Attributes:
        names: The names of the planes, in order; a second plane for second copies has the name
            with ``" again"`` behind it.
        row: The number of each plane.
        double: Whether there are two packs.
    """

    names: tuple[str, ...]
    row: dict[str, int]
    double: bool


def layout_of(game: Game) -> Layout:
    """Return the layout of a game, without the planes that are always empty under its rules."""
    table = game.table
    rules, double = table.rules, bool(table.deck.two)
    if game.players > MOST_PLAYERS:
        raise InputError(
            f"a table of {game.players} is too large: planes have {MOST_PLAYERS} seats"
        )
    left_out = set()
    if set(rules.passing.cycle) == {HOLD}:
        left_out |= {"passed", "received"}
    if rules.charging is None:
        left_out.add("charged")
    if not table.kitty_size:
        left_out.add("kitty")
    if not table.plan.dummy:
        left_out.add("dummy")
    if not table.plan.exchange:
        left_out.add("put down")
    if set(rules.passing.cycle) == {HOLD} and rules.charging is None and not table.plan.exchange:
        left_out.add("picks")
    if not table.imaginary:
        left_out |= {"imaginary", "imaginary result"}
    names: list[str] = []
    for name in MEANINGS:
        if name not in left_out:
            names += [name, f"{name} again"] if double and name in TWICE else [name]
    return Layout(tuple(names), {name: row for row, name in enumerate(names)}, double)


def planes_of(layout: Layout, view: View, picking: Picking | None) -> bytearray:
    """Return the planes of a view, one after the other, with the cards picked.

    While cards are played and none is picked, the unchanging part is noted with the board.

    Args:
        layout: The layout of the game.
        view: The view.
        picking: The picks for the current action; None if there are none.
    """
    found = noted_planes(view) if picking is None else None
    if found is not None:
        return found
    seen = view._seen
    data = bytes(_Planes(layout, view).fill(picking or Picking(view)))
    row, own = layout.row, 0 if view.seat is None else view.seat
    places = [row[name] * WIDTH for name in ("order", "table", "seats")]
    known = SeenPlanes(data, seen.board, own, layout.double, *places)
    if picking is None and view.trick is not None:
        seen.note_planes(known)
    return known.of(view)


@final
class _Planes:
    """The planes of one view, while they are filled, but for those that `SeenPlanes` writes.

    Args:
        layout: The layout of the game.
        view: The view.

    Attributes:
        data: The planes, one after the other.
    """

    def __init__(self, layout: Layout, view: View) -> None:
        self.layout = layout
        self.view = view
        self.data = bytearray(len(layout.names) * WIDTH)
        players = view.game.players
        own = 0 if view.seat is None else view.seat
        self.place = [1 + (seat - own) % players for seat in range(players)]

    def fill(self, picking: Picking) -> bytearray:
        """Return the planes with the knowledge of the view, and the picks."""
        view, place = self.view, self.place
        for seat, cards in view.passed:
            self._put("passed", cards, place[seat])
        for seat, cards in view.received:
            self._put("received", cards, place[seat])
        for seat, cards in enumerate(view.charged):
            self._put("charged", cards, place[seat])
        for trick in view.tricks:
            if trick.extra is not None:
                self._kitty(Cards([trick.extra]))
        self._history()
        self._table(picking)
        self._seats(picking)
        self._totals("scores", view.scores)
        self._totals("imaginary", view.imaginary)
        score = view.hand_score
        if score is not None:
            self._totals("result", score.points)
            self._totals("imaginary result", score.imaginary)
        self._picks(picking)
        return self.data

    def _start(self, name: str) -> int | None:
        """Return the start of a plane; None if this game has no such plane."""
        row = self.layout.row.get(name)
        return None if row is None else row * WIDTH

    def _count(self, name: str, cards: Cards) -> None:
        """Count the copies of cards into a plane."""
        start = self.layout.row[name] * WIDTH
        for card in cards:
            self.data[start + card.index] += 1

    def _put(self, name: str, cards: Cards, value: int) -> None:
        """Write a number for each of the cards, for second copies into the next plane."""
        start = self._start(name)
        if start is not None:
            for card in cards:
                self._set(start + card.index, value)

    def _set(self, where: int, value: int) -> None:
        data = self.data
        if data[where]:
            data[where + WIDTH] = value
        else:
            data[where] = value

    def _kitty(self, cards: Cards) -> None:
        """Write cards that are known to have lain in the kitty."""
        start = self.layout.row["kitty"] * WIDTH
        for card in cards:
            self.data[start + card.index] |= 1

    def _history(self) -> None:
        """Write the facts that only the history of the deal has."""
        seat, place = self.view.seat, self.place
        calls: list[Call] = []
        begun = False
        for act in self.view.deal_history:
            if isinstance(act, Play):
                continue
            if isinstance(act, Call):
                calls.append(act)
            elif isinstance(act, Charge) and phase_of(self.view).at_once:
                # Others still charge, so that no view has it among all charges yet.
                self._put("charged", act.cards, place[act.seat or 0])
            elif isinstance(act, Deal | Position):
                if begun and len(act.kitty):
                    self._another_kitty()
                elif not begun:
                    if seat is not None:
                        self._count("dealt", _known(act.hands[seat]))
                    self._put("dummy", Cards(act.dummy), 1)
                    self._begin(act, calls)
                    begun, calls = True, []
            elif isinstance(act, Forward):
                self._slot("forwarded", 1)
            elif isinstance(act, Exchange):
                self._put("put down", act.cards, 1)
            elif isinstance(act, Shown):
                if act.kind in ("extra", "kitty", "draw"):
                    self._kitty(act.cards)
                elif act.kind == "exchange" and act.seat is not None:
                    self._put("put down", act.cards, place[act.seat])
        for call in calls:
            for left, count in call.places or ((PILE, 1),):
                self._group("call", left, count)

    def _begin(self, act: Deal | Position, calls: list[Call]) -> None:
        """Write the beginning of the deal, after these calls."""
        if isinstance(act, Position):
            self._slot("set up", 1 if act.broken is None else 2 + act.broken)
            return
        view = self.view
        number = view.deal_number
        if view.hand_score is not None and phase_of(view).between and not view.is_over:
            number -= 1  # the state has the number of the next deal
        passing = view.game.table.rules.passing
        call = calls[0] if calls else None
        for left, count in passing.scheme(number, view.game.players, call).items():
            self._group("scheme", left, count)

    def _another_kitty(self) -> None:
        """Write that cards known to have lain in the kitty went into the pile of a mix."""
        start = self.layout.row["kitty"] * WIDTH
        for where in range(start, start + WIDTH):
            self.data[where] *= 2

    def _slot(self, name: str, value: int) -> None:
        self.data[self.layout.row["table"] * WIDTH + _SLOT[name]] = value

    def _table(self, picking: Picking) -> None:
        """Write the facts that have one number."""
        view, place = self.view, self.place
        question = view.question
        self._slot("phase", _PHASE[view.phase])
        self._slot("seat", 0 if view.seat is None else 1 + view.seat)
        self._slot("actor", 0 if view.actor is None else place[view.actor])
        self._slot("dealer", place[view.dealer])
        self._slot("deal", view.deal_number % 256)
        self._slot("deals", min(view.deal_number // 256, 255))
        if question is not None:
            self._slot("question", 1 + KINDS.index(question.kind))
            self._slot("options", min(len(question.options), 255))
        self._slot("counted", int(view.hand_score is not None))
        self._slot("to", 0 if picking.to is None else 1 + picking.to)

    def _group(self, name: str, place: int, value: int) -> None:
        """Write a number for one place into a part of the plane ``seats``."""
        self.data[self.layout.row["seats"] * WIDTH + _GROUP[name] + place] += value

    def _seats(self, picking: Picking) -> None:
        """Write the facts that have a number for each seat."""
        view, place = self.view, self.place
        if phase_of(view).at_once:
            for seat in set(range(view.game.players)).difference(view.actors):
                self._group("done", place[seat] - 1, 1)
        for number in picking.picked[0] if picking.parcels else ():
            if number >= FIRST_OPTION:
                self._group("picks", number - FIRST_OPTION, 1)

    def _totals(self, name: str, totals: tuple[int, ...] | None) -> None:
        """Write a number of four bytes for each place."""
        start = self._start(name)
        if start is None or totals is None:
            return
        for seat, total in enumerate(totals):
            where = start + 4 * (self.place[seat] - 1)
            small = max(-(2**31), min(total, 2**31 - 1))
            self.data[where : where + 4] = small.to_bytes(4, "little", signed=True)

    def _picks(self, picking: Picking) -> None:
        """Write the cards that were picked so far."""
        start = self._start("picks")
        if start is None:
            return
        for number, picked in enumerate(picking.picked, start=1):
            for card in picked:
                if card < CARD_KINDS:
                    self._set(start + card, number)


def _known(hand: Cards | tuple[Card, ...] | Unknown) -> Cards:
    """Return the cards of a hand, as far as the seat has seen them."""
    return Cards() if isinstance(hand, Unknown) else Cards(hand)
