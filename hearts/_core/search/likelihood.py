"""How well the cards played so far fit careful play, in a world that a seat thinks possible.

All worlds of a view are possible, but in most of them somebody has played against all reason. A
seat that has led its high cards and the queen is likely to hold a hand for a shoot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from hearts._core.cards.cards import BITS, ONE_BYTE
from hearts._core.play.plan import NOBODY
from hearts._core.play.progress import GOES_ON, Progress
from hearts._core.search.policy import POINT, CarefulPlay, Situation

if TYPE_CHECKING:
    from hearts._core.play.state import State

#: A card with this excess over the careful one is half as likely.
_HALF: Final = POINT // 4
#: The excess of a card that was against the rules in this world. The tricks of a position prove no
#: voids, as they may have been played against the rules.
_ILLEGAL: Final = 8 * POINT


def likelihood(state: State, careful: CarefulPlay, own: int) -> float:
    """Return how likely the plays of the other seats are: 1 if all are careful, and above 0.

    Good players part from the careful choice at times, so the likelihood falls slowly with the
    excess of a card.

    Args:
        state: A state of a deal, with the hands of a world. With two packs, a dummy, a stock or an
            exchange all worlds are alike.
        careful: The careful choice of cards.
        own: The seat that sees its own cards, and needs no judgement.
    """
    board = state._board
    plan = board.plan
    found: float = 1.0
    if len(state._plays) == 0 or board.copies or plan.dummy or plan.draws or plan.exchange:
        return found
    policy = careful.policy
    sides = careful.sides
    taken = [0] * (max(sides) + 1)
    for seat, pile in enumerate(board.before):
        taken[sides[seat]] += int(policy.cost_of(pile.one & policy.shoots))
    out: i64 = board.kitty.one
    for held in board.held:
        out |= held.one
    progress = Progress(board)
    progress._noting = plan.custom or plan.decides
    progress._find_legal()
    at = Situation()
    fallen: i64 = 0
    for index in state._plays:
        bit: i64 = BITS[index]
        legal: i64 = progress._legal
        turn: i64 = progress._turn
        if turn != own and legal != bit:
            played: i64 = progress._played
            at.see(progress, ~out | board.held[turn].one | played, sides, policy.shooter(taken))
            policy.see_shoot(at, taken, sides[turn])
            at.played = bit
            policy.choose(at)
            excess: i64 = at.excess if legal & bit != 0 else _ILLEGAL
            found *= _HALF / float(int(_HALF + excess))
        if progress._noting:
            progress._plays = progress._plays + ONE_BYTE[index]
        fallen |= bit
        taker: i64 = progress._advance(bit, board, plan)
        if taker != GOES_ON and taker != NOBODY:
            taken[sides[taker]] += int(policy.cost_of(fallen & policy.shoots))
            fallen = 0
    return found
