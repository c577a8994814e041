"""An opponent that looks ahead: it tries actions in possible worlds."""

from __future__ import annotations

from contextlib import suppress
from typing import Final, final

from attrs import field, frozen

from hearts._arguments import check_int, short_repr
from hearts._core.play.view import View
from hearts.bots.candidates import candidates
from hearts.bots.chance import to_seed
from hearts.bots.estimates import Estimates, said
from hearts.bots.opponent import Decision, Opponent, rng_key
from hearts.bots.play import seat_to_play
from hearts.bots.winning import may_end_soon
from hearts.errors import InputError

#: The number of standard errors by which another action must be better than the careful one.
_SURE: Final = 0.5


def _to_worlds(value: int) -> int:
    return check_int(value, "the number of worlds", 1)


def to_seconds(value: float | None) -> float | None:
    """Return the time for a decision, checked."""
    if value is None:
        return None
    number: object = value
    if not isinstance(number, bool) and isinstance(number, int | float) and number > 0:
        with suppress(OverflowError):
            return float(number)
    raise InputError(f"the seconds must be a number above 0, not {short_repr(value)}")


@final
@frozen
class SearchingOpponent(Opponent):
    """An opponent that searches. It draws worlds that explain the play so far, plays each to its
    end with care after every promising action, and takes the action with the best mean: of the
    points by which it does better in the deal than the others, or of its chance to win a match that
    may end in this deal or the next one. Where the worlds are too many to weigh, as after a pass of
    many barred cards, it takes the careful action.

    Args:
        worlds: The number of worlds for each decision.
        seconds: The time for each decision, after which no more worlds are drawn. With a limit, the
            same view need not give the same action.
        seed: Opponents with other seeds draw other worlds.

    Attributes:
        worlds: The number of worlds for each decision.
        seconds: The time for each decision; None without a limit.
        seed: The seed.

    >>> from hearts import Game, variants
    >>> from hearts.bots import SearchingOpponent
    >>> state = Game(variants.AMERICAN).position(["KC 3D", "2C 4D", "AD QS", "3C 5D"], leader=0)
    >>> SearchingOpponent(worlds=5)(state.play("KC").play("2C").view(2))
    Play('QS', seat=2)
    """

    worlds: int = field(default=20, converter=_to_worlds)
    seconds: float | None = field(default=None, converter=to_seconds)
    seed: int = field(default=0, converter=to_seed)

    def choose(self, view: View) -> Decision:
        """Return the best action in the worlds drawn."""
        seat_to_play(view)
        ends = may_end_soon(view)
        actions = candidates(view, book=not ends)
        if len(actions) == 1:
            forced = view.trick is not None and len(view.legal_cards()) == 1
            why = "No other card may be played." if forced else "It is the only promising action."
            return Decision(actions[0], why)
        key = rng_key(view, self.seed)
        try:
            estimates = Estimates(view, actions, key, self.worlds, self.seconds, wins=ends)
            order = estimates.order()
        except InputError:  # the ways in which barred cards were passed are too many to weigh
            return Decision(actions[0], "The worlds are too many to weigh, so this is with care.")
        if not estimates.surely_ahead(order[0], 0, _SURE):
            order.remove(0)
            order.insert(0, 0)  # the careful action, unless another is better
        found = estimates.found()
        best, other = found[order[0]], found[order[1]]
        why = f"About {best.points:z.1f} points in this deal"
        return Decision(best.action, f"{why}; {said(view, other.action)} {other.behind(best)}.")
