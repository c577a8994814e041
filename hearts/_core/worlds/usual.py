"""Worlds of a view that the core makes: the usual case, and the states of worlds.

In most games the deal is fair, cards were passed from hand to hand, and then they are played. The
places where a hidden card may lie follow from the sizes of the hands, the cards whose place is
known, and the proofs of the plays. Then there is one case, and it costs little to prepare.
Everything else (a kitty, two packs, a mix, a position, several cases) is prepared by
`hearts._engine.worlds`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from mypy_extensions import i64

from hearts._core.cards.action import Phase
from hearts._core.cards.cards import Cards, count_bits
from hearts._core.play.board import BoardHistory, HistorySource, Laid, MatchPlace
from hearts._core.play.evidence import Evidence
from hearts._core.play.progress import Progress
from hearts._core.play.state import State, state_of
from hearts._core.worlds.cases import HiddenCards, HiddenCase, HiddenClass
from hearts._core.worlds.matrix import Matrix

#: The places behind the seats: the kitty, cards put down for it, and the pile of a mix or cards out
#: of play.
OTHER_PLACES: Final = 3
#: The first of them, counted from the end.
KITTY: Final = -OTHER_PLACES


@final
class KnownDeal:
    """The knowledge of a viewer at the start of play, in a deal of one pack.

    Attributes:
        seat: The viewer; -1 for a spectator.
        own: The cards that the viewer holds, as a mask.
        known: The cards that each other seat is known to hold, as masks.
        hidden: The cards whose place is not known.
        size: The number of cards that each seat holds.
    """

    __slots__ = ("hidden", "known", "own", "seat", "size")

    def __init__(self, seat: int, own: i64, known: list[int], hidden: i64, size: i64) -> None:
        self.seat: Final[int] = seat
        self.own: Final[i64] = own
        self.known: Final[list[int]] = known
        self.hidden: Final[i64] = hidden
        self.size: Final[i64] = size


@final
class WorldPattern:
    """The part that the states of all worlds share.

    Attributes:
        state: A state in which a card is to be played, of a game with one pack.
        played: The cards that each seat has played, as masks.
    """

    __slots__ = ("played", "state")

    def __init__(self, state: State, played: list[int]) -> None:
        self.state: Final[State] = state
        self.played: Final[list[int]] = played

    def world(self, lying: Sequence[Cards], seed: int | None, source: HistorySource) -> State:
        """Return the state in which the cards lie so; the rest is that of the pattern.

        Args:
            lying: The cards in each place now.
            seed: The seed of the match.
            source: The source of the earlier deals and of the opening of this one, if they are
                asked for.
        """
        pattern = self.state
        old = pattern._board
        kitty = lying[KITTY]
        one = tuple([int(lying[seat].one) | before for seat, before in enumerate(self.played)])
        extra = None if old.extra is None else kitty[0]
        hands = (one, (0,) * len(one))
        laid = Laid(hands, old.leader, old.undealt.with_kitty(kitty), extra, old.charged)
        place = MatchPlace(old.match, old.dealer, old.deal_number, seed)
        board = old.laid_anew(laid, BoardHistory((), (), source), place=place)
        progress = Progress(board, pattern)
        progress._played2 = progress._trick2 = 0
        progress._find_legal()
        return state_of(Phase.PLAY, progress)


@final
class PlainWorlds:
    """The worlds of a view in the usual case.

    Attributes:
        pattern: The part that their states share.
        hidden: The places where the hidden cards may lie.
    """

    __slots__ = ("hidden", "pattern")

    def __init__(self, pattern: WorldPattern, hidden: HiddenCards) -> None:
        self.pattern: Final[WorldPattern] = pattern
        self.hidden: Final[HiddenCards] = hidden


def plain_worlds(deal: KnownDeal, state: State) -> PlainWorlds | None:
    """Return the worlds of a view in which a card is to be played; None if there are several cases.

    Args:
        deal: The known facts of the deal.
        state: The state that the view stands on.
    """
    evidence = Evidence(state)
    for seat, _, _ in evidence.cases:
        if seat != deal.seat:
            return None
    players = len(deal.known)
    hidden: i64 = deal.hidden
    for seat in range(players):
        out: i64 = evidence.played[seat]
        hidden &= ~out
    known = [Cards()] * (players + OTHER_PLACES)
    room = [0] * (players + OTHER_PLACES)
    classes: list[HiddenClass] = [HiddenClass(hidden, 0, ())] if hidden != 0 else []
    for seat in range(players):
        played: i64 = evidence.played[seat]
        if seat == deal.seat:
            known[seat] = Cards("", deal.own & ~played)
            continue
        sure: i64 = deal.known[seat]
        absent: i64 = evidence.absent[seat]
        known[seat] = Cards("", sure & ~played)
        left = int(deal.size - count_bits(sure | played))
        room[seat] = left
        if left == 0:
            continue
        split: list[HiddenClass] = []
        for each in classes:
            inside: i64 = each.one & ~absent
            if inside != 0:
                split.append(HiddenClass(inside, 0, (*each.places, seat)))
            if inside != each.one:
                split.append(HiddenClass(each.one & ~inside, 0, each.places))
        classes = split
    matrix = Matrix(
        [int(count_bits(each.one)) for each in classes], [each.places for each in classes], room
    )
    case = HiddenCase(known, [], [], classes, matrix, matrix.count)
    return PlainWorlds(WorldPattern(state, evidence.played), HiddenCards([case]))
