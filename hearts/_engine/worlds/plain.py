"""The usual case: the knowledge of a viewer in a deal whose placements all weigh the same.

One pack was dealt out, any passes went from hand to hand, and the first lead proves one thing. Then
the core finds the worlds of every view of the deal by itself.
"""

from __future__ import annotations

from hearts._core.cards.action import Phase
from hearts._core.cards.cards import Cards
from hearts._core.play.view import View
from hearts._core.worlds.usual import KnownDeal
from hearts._engine.views.record import DealRecord
from hearts._engine.worlds.laying import keepers
from hearts._engine.worlds.rare.stories import Story


def known_deal(view: View) -> KnownDeal | None:
    """Return the knowledge of the viewer at the start of play; None outside the usual case."""
    board, game = view._state._board, view.game
    table, plan = game.table, board.plan
    if board.given or plan.custom or table.deck.two or table.kitty_size:
        return None
    record = DealRecord(table, view.seat, board.opening, board.deal_number)
    if record.position is not None or record.due is not Phase.PLAY or record.mixed:
        return None
    story = Story(record, keepers(record)[0])
    proved = table.rules.opening.proves(table, record.number == 0)
    if not story.even or proved is None or len(proved) > 1:
        return None
    held, _ = proved[0]
    known = [story.parcel_to(seat) for seat in range(game.players)]
    for seat, cards in record.charges_shown.items():
        known[seat] = known[seat] | cards
    known[board.leader] = known[board.leader] | held
    if view.seat is not None:
        known[view.seat] = Cards()
    hidden = table.deck - record.own - sum(known, Cards())
    return KnownDeal(
        -1 if view.seat is None else view.seat, record.own.one,
        [int(cards.one) for cards in known], hidden.one, table.hand_size,
    )  # fmt: skip
