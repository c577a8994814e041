"""A state or a view as a table that a person can read, 80 columns wide.

A title comes first, then a row for each seat. Below are the other cards on the table, with a line
for each group, and the action that is due. Players appear with their names if the score sheet has
them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from hearts._arguments import counted
from hearts._core.cards.action import Phase, Unknown
from hearts._core.cards.actions import Call
from hearts._core.cards.cards import SUITS, WARREN_CARD, Cards
from hearts._core.cards.tricks import Trick
from hearts._core.play.state import State
from hearts._engine.phases.calling import call_in, parcels_in_words
from hearts._engine.phases.deal import pile_of
from hearts._engine.phases.phase import who
from hearts._engine.phases.phases import due_in_words, phase_of, state_of
from hearts._engine.score.match import Match, in_columns
from hearts._wording import join_words, truncate
from hearts.errors import InputError

if TYPE_CHECKING:
    from hearts._core.play.view import View

#: The greatest width of a table.
WIDTH: Final = 80
_SYMBOLS: Final = {"C": "♣", "D": "♦", "S": "♠", "H": "♥", "W": ""}
#: The number of characters of a name in a row.
_NAME: Final = 12


def hand_text(cards: Cards | Unknown, between: str = " ") -> str:
    """Return a hand by suits, highest card first, with the text *between* between the ranks."""
    if isinstance(cards, Unknown) and len(cards):
        return _number_of(cards)
    held = [] if isinstance(cards, Unknown) else list(cards)
    suits = []
    for suit in (*SUITS, "W"):
        ranks = [card.rank for card in reversed(held) if card.suit == suit]
        if ranks:
            suits.append(f"{_SYMBOLS[suit]} {between.join(ranks)}".strip())
    return "   ".join(suits) or "-"


def show_state(state: State) -> str:
    """Return a state as text, with every hand."""
    return _table(state, "", state.hands, state.kitty)


def show_view(view: View) -> str:
    """Return a view as text, with the one hand that it shows."""
    hands: list[Cards | Unknown] = [Unknown(size) for size in view.sizes]
    if view.seat is not None:
        hands[view.seat] = view.hand
    seen = ", seen by a spectator" if view.seat is None else ", seen by {}"
    return _table(view, seen, hands, view.kitty)


def _table(
    thing: State | View,
    seen: str,
    hands: Sequence[Cards | Unknown],
    kitty: Cards | Unknown,
) -> str:
    """Return the lines of a table."""
    rows = [_title(thing, seen), *_rows(thing, hands)]
    for label, text in (*_on_the_table(thing, kitty), *_to_do(thing)):
        rows += wrap(f"  {label}: {text}", WIDTH, subsequent_indent="    ", break_on_hyphens=False)
    return "\n".join(rows)


def _title(thing: State | View, seen: str) -> str:
    """Return the title: the deal and the action due; with seats if the names do not fit."""
    name, number, phase = thing.game.rules.name, thing.deal_number + 1, thing.phase
    way = ""
    if phase is Phase.PASS:
        way = f" {thing.game.table.rules.passing.direction(thing.deal_number)}"
    title = f"{name}{seen}, deal {number}, dealer {{}}, {phase.value}{way}"
    if phase_of(thing).deals and thing.tricks:
        title = f"{name}{seen}, deal {number - 1} over, {{}} deals next"
    viewer = getattr(thing, "seat", None)
    seats = [thing.dealer] if viewer is None else [viewer, thing.dealer]
    dealer = f"seat {thing.dealer}" if title.endswith("next") else thing.dealer
    plain = title.format(*([f"seat {viewer}"] if len(seats) > 1 else []), dealer)
    if not thing.match.names:
        return plain
    called = title.format(*(truncate(thing.match.names[seat], _NAME) for seat in seats))
    return called if len(called) <= WIDTH else plain


def _rows(thing: State | View, hands: Sequence[Cards | Unknown]) -> Iterator[str]:
    """Yield a row for each seat: its name, its hand, its points and its total."""
    names = [truncate(name, _NAME) for name in thing.match.names]
    totals = in_columns(thing.scores, thing.imaginary)
    points, actors = list(map(str, thing.points)), thing.actors
    right = [max(5, *map(len, each)) for each in (points, totals)]
    room = WIDTH - 7 - sum(right) - 4
    if names:
        room -= max(map(len, names)) + 1
    texts = [hand_text(hand) for hand in hands]
    if max(map(len, texts)) > room:
        texts = [hand_text(hand, "") for hand in hands]
    width = max(len("hand"), *map(len, texts))
    left = max(map(len, names)) + 1 if names else 0
    yield f"       {'':{left}}{'hand':{width}} {'points':>{right[0] + 1}}  {'score':>{right[1]}}"
    for seat, text in enumerate(texts):
        mark = ">" if seat in actors else " "
        name = f"{names[seat]:{left}}" if names else ""
        numbers = f"{points[seat]:>{right[0]}}  {totals[seat]:>{right[1]}}"
        # The number of the seat stands in the third place, as there may be more than ten.
        yield f"{mark} {seat:>3}  {name}{text:{width}}  {numbers}"


def _on_the_table(thing: State | View, kitty: Cards | Unknown) -> Iterator[tuple[str, str]]:
    """Yield lines about the cards on the table besides the hands, and about announcements."""
    match, game = thing.match, thing.game
    if len(game.sides) < game.players:
        yield "sides", join_words(" + ".join(map(match._name_of, side)) for side in game.sides)
    called = call_in(state_of(thing))
    if called is not None and _is_of_this_deal(thing, called):
        scheme = dict(called.places)
        yield "called", called.name or parcels_in_words(scheme, game.players)
    pile = pile_of(thing)
    if len(pile):
        yield "pile", _cards(pile)
    if thing.dummy:
        yield "dummy", hand_text(thing.dummy)
    if len(kitty):
        hidden = game.table.has_extra and isinstance(kitty, Unknown)
        text = "face down" if hidden else _cards(kitty)
        if isinstance(thing, State) and thing.stock:
            text = " ".join(map(str, thing.stock))
        yield game.table.kitty_name, text
    yield from _own(thing)
    charged = [
        f"{cards} by {match._name_of(seat)}" for seat, cards in enumerate(thing.charged) if cards
    ]
    if charged:
        yield "charged", ", ".join(charged)
    if thing.waiting and not len(pile):
        yield "waiting", str(thing.waiting)
    if thing.trick is not None:
        yield "trick", _trick(thing, thing.trick)


def _own(thing: State | View) -> Iterator[tuple[str, str]]:
    """Yield lines about the cards that the seat of a view has passed and received."""
    called, viewer = thing.match._name_of, getattr(thing, "seat", None)
    if not phase_of(thing).under_way:
        return
    for what, way in (("passed", "to"), ("received", "from")):
        parcels = [
            f"{cards} {'on the pile' if seat == viewer else f'{way} {called(seat)}'}"
            for seat, cards in getattr(thing, what, ())
        ]
        if parcels:
            yield what, ", ".join(parcels)


def _trick(thing: State | View, trick: Trick) -> str:
    """Return the players and cards of the trick on the table, or the leader."""
    if not trick.cards:
        return f"{who(thing.actors, thing.match.names)} leads"
    played = []
    for seat, card in zip(thing.game.seats(trick), trick.cards, strict=True):
        stands_for = ""
        if card == WARREN_CARD:
            known = trick.extra or _SYMBOLS[trick.declared or "W"]
            stands_for = f" as {known}"
        played.append(f"{thing.match._name_of(seat)} plays {card}{stands_for}")
    return ", ".join(played)


def _to_do(thing: State | View) -> Iterator[tuple[str, str]]:
    """Yield lines about the score of the deal, and the action due."""
    match, score = thing.match, thing.hand_score
    if score is not None:
        text = " ".join(in_columns(score.points, score.imaginary))
        if score.shot is not None and score.shooter is not None:
            text += f", {match._name_of(score.shooter)} shot the {score.shot}"
        yield "hand score", text
    if thing.is_over:
        yield "over", _ended(match)
    elif thing.trick is None:
        yield "due", due_in_words(thing)


def _ended(match: Match) -> str:
    """Return the winners of a match that is over, or the reason why they are not known."""
    try:
        result = match.result
    except InputError as error:
        return str(error)
    return "" if result is None else f"won by {who(result.winners, match.names)}, {result.ended_by}"


def _is_of_this_deal(thing: State | View, called: Call) -> bool:
    """Return whether this call is for the deal that is shown or due, rather than for one that is
    over."""
    return phase_of(thing).under_way or thing.deal_history[-1] == called


def _cards(cards: Cards | Unknown) -> str:
    return _number_of(cards) if isinstance(cards, Unknown) else str(cards)


def _number_of(cards: Unknown) -> str:
    return counted(cards.count, "card")
