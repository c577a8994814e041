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
from hearts._core.play.board import Laid, MatchPlace, Origin, Telling
from hearts._core.play.evidence import Evidence
from hearts._core.play.progress import Progress
from hearts._core.play.state import State, state_of
from hearts._core.worlds.cases import HiddenCards, HiddenCase, HiddenClass
from hearts._core.worlds.matrix import Table

#: Behind the seats: the kitty, cards put down for it, cards out of play.
OTHER_PLACES: Final = 3


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

    def world(
        self, hands: Sequence[Cards], kitty: Cards, seed: int | None, telling: Telling
    ) -> State:
        """Return the state in which the seats hold these cards; the rest is that of the pattern.

        Args:
            hands: The cards that each seat holds now.
            kitty: The kitty, as long as nobody has taken it up.
            seed: The seed of the match.
            telling: The source of the earlier deals and of the opening of this one, if they are
                asked for.
        """
        pattern = self.state
        old = pattern._board
        if old.kitty.one == 0:
            kitty = old.kitty
        one = tuple([int(hands[seat].one) | before for seat, before in enumerate(self.played)])
        extra = None if old.extra is None else kitty[0]
        laid = Laid((one, (0,) * len(one)), old.leader, kitty, extra, old.charged)
        place = MatchPlace(old.match, old.dealer, old.deal_number, seed)
        board = old.laid_anew(laid, Origin((), (), telling), place=place)
        progress = Progress(board, pattern._progress)
        progress.played2 = progress.trick2 = 0
        progress.find_legal()
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
    known: list[Cards] = []
    room: list[int] = []
    classes: list[HiddenClass] = [HiddenClass(hidden, 0, ())] if hidden != 0 else []
    for seat in range(players):
        played: i64 = evidence.played[seat]
        if seat == deal.seat:
            known.append(Cards("", deal.own & ~played))
            room.append(0)
            continue
        sure: i64 = deal.known[seat]
        absent: i64 = evidence.absent[seat]
        known.append(Cards("", sure & ~played))
        left = int(deal.size - count_bits(sure | played))
        room.append(left)
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
    known += [Cards()] * OTHER_PLACES
    room += [0] * OTHER_PLACES
    table = Table(
        [int(count_bits(each.one)) for each in classes], [each.places for each in classes], room
    )
    case = HiddenCase(known, [], [], classes, table, table.count)
    return PlainWorlds(WorldPattern(state, evidence.played), HiddenCards([case]))
