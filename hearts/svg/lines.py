"""The lines below a table: cards besides hands and tricks, and the actions that are due."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from hearts._core.cards.action import Unknown
from hearts._core.cards.cards import Card, Cards
from hearts._core.play.state import State
from hearts._core.play.view import View
from hearts._engine.phases.calling import call_in, parcels_in_words
from hearts._engine.phases.deal import pile_of
from hearts._engine.phases.phases import due_in_words, phase_of, state_of
from hearts._wording import join_words
from hearts.errors import InputError
from hearts.svg.elements import cards_text

#: A piece of a line: words, or a card.
Part: TypeAlias = str | Card
#: A label and the parts of a line.
Line: TypeAlias = tuple[str, tuple[Part, ...]]


def player(thing: State | View, seat: int) -> str:
    """Return the name of the player of a seat, or else the seat."""
    names = thing.match.names
    return names[seat] if names else f"seat {seat}"


def lines_of(thing: State | View) -> Iterator[Line]:
    """Return the lines: announcements, the score of the deal, and the next action."""
    match, game = thing.match, thing.game
    if len(game.sides) < game.players:
        sides = join_words(" + ".join(map(match._name_of, side)) for side in game.sides)
        yield "sides", (sides,)
    called = call_in(state_of(thing))
    if called is not None and (phase_of(thing).under_way or thing.deal_history[-1] == called):
        words = called.name or parcels_in_words(dict(called.places), game.players)
        yield "called", (words,)
    yield from _on_the_table(thing)
    if thing.tricks:
        yield "last trick", tuple(_last_trick(thing))
    score = thing.hand_score
    if score is not None and score.shooter is not None:
        yield "shot", (f"{player(thing, score.shooter)} shot the {score.shot}",)
    if thing.is_over:
        yield "over", (_ended(thing),)
    else:
        yield "due", (due_in_words(thing),)


def _on_the_table(thing: State | View) -> Iterator[Line]:
    """Yield lines about the cards on the table besides hands and tricks, and about the cards that
    the seat of a view exchanged."""
    pile = pile_of(thing)
    if len(pile):
        yield "pile", _cards(pile)
    elif thing.waiting:
        yield "waiting", tuple(thing.waiting)
    if thing.dummy:
        yield "dummy", tuple(thing.dummy)
    if len(thing.kitty):
        stock = thing.stock if isinstance(thing, State) else ()
        yield thing.game.table.kitty_name, stock or _cards(thing.kitty)
    if isinstance(thing, View) and phase_of(thing).under_way:
        exchanged = (("passed", "to", thing.passed), ("received", "from", thing.received))
        for what, way, parcels in exchanged:
            parts: list[Part] = []
            for seat, cards in parcels:
                whom = "on the pile" if seat == thing.seat else f"{way} {player(thing, seat)}"
                parts += [*cards, whom]
            if parts:
                yield what, tuple(parts)


def _last_trick(thing: State | View) -> Iterator[Part]:
    """Yield the cards of the last complete trick, with its players and its taker."""
    trick = thing.tricks[-1]
    yield f"{player(thing, trick.leader)} led"
    for card in trick.cards:
        yield card
        if card.suit == "W" and trick.extra is not None:
            yield "as"
            yield trick.extra
    taker = thing.game.taker(trick)
    yield "nobody took it" if taker is None else f"to {player(thing, taker)}"


def _ended(thing: State | View) -> str:
    """Return the winners of a match that is over, or the reason why they are not known."""
    try:
        result = thing.match.result
    except InputError as error:
        return str(error)
    if result is None:
        return ""
    names = join_words(player(thing, seat) for seat in result.winners)
    return f"won by {names or 'nobody'}"


def _cards(cards: Cards | Unknown) -> tuple[Part, ...]:
    if isinstance(cards, Unknown):
        return (f"{cards_text(cards.count)}, face down",)
    return tuple(cards)
