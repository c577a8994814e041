"""Passing: how many cards go where before play, deal by deal (PG-031 to PG-040, WK-013, WK-014)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from attrs import field, frozen

from hearts.errors import RulesError
from hearts.rules.component import Component, Setting, whole

if TYPE_CHECKING:
    from hearts.rules.rules import Rules

HOLD: Final = "hold"
SCATTER: Final = "scatter"
_PLACES: Final = {"left": 1, "right": -1}


def _cycle(ways: Any) -> tuple[str | int, ...]:
    one = isinstance(ways, str) or not isinstance(ways, Iterable)
    found = (ways,) if one else tuple(ways)
    for way in found:
        if isinstance(way, bool) or not isinstance(way, str | int):
            raise RulesError(f"Passing: {way!r} is no direction: a name, or a number of places")
    return found


@final
@frozen
class Passing(Component):
    """Each seat passes cards before it sees those that it receives; a cycle says where to.

    Attributes:
        cycle: Deal by deal, and then again from the start: ``"left"``, ``"right"``, ``"across"``,
            ``"hold"``, ``"scatter"`` (the cards shared out among the other seats, at least one to
            each), or a number of places to the left (to the right if negative).
        count: How many cards each seat passes.
    """

    key: ClassVar[str] = "passing"
    slot: ClassVar[str] = "passing"

    cycle: tuple[str | int, ...] = field(default=(HOLD,), converter=_cycle)
    count: int = field(default=3, validator=whole)

    def direction(self, deal_number: int) -> str | int:
        """The entry of the cycle for this deal."""
        return self.cycle[deal_number % len(self.cycle)]

    def scheme(self, deal_number: int, players: int) -> dict[int, int]:
        """How many cards go how many places to the left; empty for a hold."""
        way = self.direction(deal_number)
        if way == HOLD:
            return {}
        if way == SCATTER:
            return dict.fromkeys(range(1, players), self._scattered(players))
        places = players // 2 if way == "across" else _PLACES.get(way, way)  # type: ignore[arg-type]
        place = int(places) % players
        return {place: self.count} if place else {}

    def _scattered(self, players: int) -> int:
        """How many cards go to each other seat in a scatter: the count, shared out."""
        return max(1, self.count // (players - 1))

    def problems(self, rules: Rules, setting: Setting) -> Iterable[str]:
        if not self.cycle:
            yield "passing: the cycle is empty; a game without passing has ('hold',)"
        for way in dict.fromkeys(self.cycle):
            if isinstance(way, str) and way not in (HOLD, SCATTER, "across", *_PLACES):
                yield (
                    f"passing: {way!r} is no direction: it is left, right, across, scatter, hold "
                    "or a number of places"
                )
            elif way == "across" and setting.players % 2:
                yield f"passing: nobody sits across at a table of {setting.players}"
        for way in dict.fromkeys(self.cycle):
            others = setting.players - 1
            count = self._scattered(setting.players) * others if way == SCATTER else self.count
            if way != HOLD and not 1 <= count <= setting.hand_size:
                yield f"passing: {count} cards cannot be passed from a hand of {setting.hand_size}"
