"""The end of a match: when it is over, what a tie does, how seats are ranked (G14 to G16)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar, final

from attrs import field, frozen

from hearts.rules.component import Component, Setting, whole

if TYPE_CHECKING:
    from hearts.rules.rules import Rules


class End(Component):
    """The base of the rules that end a match; it is asked after each deal."""

    __slots__ = ()

    slot: ClassVar[str] = "end"

    def reached(self, scores: tuple[int, ...], deals: int) -> bool:
        """May the match end with these scores after so many deals?"""
        raise NotImplementedError


@final
@frozen
class EndAt(End):
    """The match ends when a score reaches or passes the limit (PG-125, PG-126, WK-052)."""

    key: ClassVar[str] = "end.at"

    limit: int = field(default=100, validator=whole)

    def reached(self, scores: tuple[int, ...], deals: int) -> bool:
        return max(scores) >= self.limit

    def problems(self, rules: Rules, setting: Setting) -> Iterable[str]:
        if self.limit < 1:
            yield f"end: a limit of {self.limit} is reached before the first deal"


@final
@frozen
class EndAbove(End):
    """The match ends when a score is strictly above the limit (RH-040)."""

    key: ClassVar[str] = "end.above"

    limit: int = field(default=100, validator=whole)

    def reached(self, scores: tuple[int, ...], deals: int) -> bool:
        return max(scores) > self.limit

    def problems(self, rules: Rules, setting: Setting) -> Iterable[str]:
        if self.limit < 0:
            yield f"end: a limit of {self.limit} is passed before the first deal"


@final
@frozen
class EndAfter(End):
    """The match ends after a number of deals (PE-031)."""

    key: ClassVar[str] = "end.deals"

    deals: int = field(default=1, validator=whole)

    def reached(self, scores: tuple[int, ...], deals: int) -> bool:
        return deals >= self.deals

    def problems(self, rules: Rules, setting: Setting) -> Iterable[str]:
        if self.deals < 1:
            yield f"end: a match of {self.deals} deals has no deal to play"


class Ties(Component):
    """The base of what a tie for the best score does at the end."""

    __slots__ = ()

    slot: ClassVar[str] = "ties"

    def plays_on(self, winners: tuple[int, ...]) -> bool:
        """Does the match go on, where these seats are best?"""
        raise NotImplementedError


@final
@frozen
class SharedPlaces(Ties):
    """The match ends all the same, and those who tie share the better place (WK-055)."""

    key: ClassVar[str] = "ties.shared"

    def plays_on(self, winners: tuple[int, ...]) -> bool:
        return False


@final
@frozen
class PlayOn(Ties):
    """More deals are played until one seat alone is best (PG-133, RH-043)."""

    key: ClassVar[str] = "ties.play_on"

    def plays_on(self, winners: tuple[int, ...]) -> bool:
        return len(winners) > 1


class Ranking(Component):
    """The base of how the seats are ranked at the end, from the places by score."""

    __slots__ = ()

    slot: ClassVar[str] = "ranking"

    def ranks(self, places: tuple[int, ...]) -> tuple[int, ...]:
        """The rank of each seat, from its place by score: equal scores share the better one."""
        raise NotImplementedError


@final
@frozen
class EveryPlace(Ranking):
    """Every seat has its rank by score (WK-055, WK-056, PE-037)."""

    key: ClassVar[str] = "ranking.places"

    def ranks(self, places: tuple[int, ...]) -> tuple[int, ...]:
        return places


@final
@frozen
class WinnersOnly(Ranking):
    """The best win and all others lose alike (RH-045)."""

    key: ClassVar[str] = "ranking.winners"

    def ranks(self, places: tuple[int, ...]) -> tuple[int, ...]:
        losers = 1 + places.count(1)
        return tuple(1 if place == 1 else losers for place in places)
