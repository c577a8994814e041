"""The results of players: means, a verdict, ratings and distributions, as values and as text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from math import log10
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, final

from attrs import field, frozen

from hearts._arguments import check_int, short_repr
from hearts._core.play.state import State
from hearts._engine.game.game import Game
from hearts._engine.phases.phases import phase_of
from hearts._extras import requires
from hearts._values import Immutable
from hearts.errors import InputError
from hearts.simulate.figures import Figure, figure_of
from hearts.simulate.playing import DealGames, PlayedGame, start_of
from hearts.simulate.records import columns_of, to_path

__all__ = ["Results"]

#: The mean rating, the difference by which a player is ten times as likely to be ahead, and the
#: steps that find the ratings.
_AVERAGE: Final = 1500
_TENFOLD: Final = 400
_STEPS: Final = 200


@final
@frozen(repr=False)
class Results(Immutable):
    """The deals that some players played, and figures of them.

    A deal is played several times, with the players in different seats. The games of one deal give
    one value, since games with the same cards are not independent of each other.

    Attributes:
        game: The game.
        names: The names of the players.
        seed: The seed of the cards.
        matches: Whether matches were played, and not single deals.
        deals: The deals in the order of their numbers.
        complete: Whether all requested deals were played.
    """

    game: Game
    names: tuple[str, ...]
    seed: int
    matches: bool
    deals: tuple[DealGames, ...] = field(repr=False)
    complete: bool = True

    # Figures.

    def points(self, name: str) -> Figure:
        """Return the mean points of a player in a deal, or its score in a match.

        Raises:
            InputError: If there is no such player.
        """
        player = self._player(name)
        return figure_of([_mean_points(games, player) for games in self._games_of(player)])

    def difference(self, first: str, second: str) -> Figure:
        """Return the number of points by which the first player is better than the second one, from
        the games in which both played.

        Raises:
            InputError: If there is no such player.
        """
        one, other = self._player(first), self._player(second)
        sign = self.game.table.sign
        return figure_of([
            sign * (_mean_points(games, other) - _mean_points(games, one))
            for games in self._games_of(one, other)
        ])  # fmt: skip

    def wins(self, name: str) -> Figure:
        """Return the share of its matches that a player wins; a shared win counts in part.

        Raises:
            InputError: If there is no such player, or single deals were played instead of matches.
        """
        if not self.matches:
            raise InputError("single deals have no winners: play matches")
        player = self._player(name)
        return figure_of([
            sum(_wins(game, player) for game in games) / len(games)
            for games in self._games_of(player)
        ])  # fmt: skip

    def shoots(self) -> Figure:
        """Return the mean number of shoots in a deal, or in a match."""
        return figure_of([
            sum(len(game.shooters) for game in deal.games) / len(deal.games) for deal in self.deals
        ])  # fmt: skip

    def length(self) -> Figure:
        """Return the mean number of deals in a match."""
        return figure_of([
            sum(game.length for game in deal.games) / len(deal.games) for deal in self.deals
        ])  # fmt: skip

    def distribution(self, name: str | None = None) -> dict[int, float]:
        """Return the frequency of each number of points, as shares of 1, in order.

        As in `points`, all deals have the same weight, all games of a deal, and all seats of the
        player in a game.

        Args:
            name: A player; all if None.

        Raises:
            InputError: If there is no such player.
        """
        chosen = () if name is None else (self._player(name),)
        found: defaultdict[int, float] = defaultdict(float)
        deals = list(self._games_of(*chosen))
        for games in deals:
            for game in games:
                seats = zip(game.players, game.points, strict=True)
                each = [points for player, points in seats if not chosen or player in chosen]
                for points in each:
                    found[points] += 1 / len(games) / len(each)
        return {points: found[points] / len(deals) for points in sorted(found)}

    def ratings(self) -> dict[str, float]:
        """Return a rating of each player, best first, and equal ones in the order of their names.

        Each pair at a table is a duel. The better score wins it. A player that is 400 above another
        wins ten of eleven duels. The mean is 1500.
        """
        count = len(self.names)
        won = [[0.0] * count for _ in self.names]
        sign = self.game.table.sign
        for deal in self.deals:
            for game in deal.games:
                for one, other in combinations(sorted(set(game.players)), 2):
                    ahead = sign * (_points_of(game, other) - _points_of(game, one))
                    won[one][other] += 1 if ahead > 0 else 0.5 if ahead == 0 else 0
                    won[other][one] += 1 if ahead < 0 else 0.5 if ahead == 0 else 0
        # By name, so that the sums are the same in whatever order the players were given.
        order = sorted(range(count), key=self.names.__getitem__)
        strength = _strengths([[won[one][other] for other in order] for one in order])
        level = [_TENFOLD * log10(each) for each in strength]
        middle = sum(level) / count
        found = [
            (self.names[k], _AVERAGE + own - middle) for k, own in zip(order, level, strict=True)
        ]
        return dict(sorted(found, key=lambda item: -item[1]))

    # The deals.

    def state(self, number: int) -> State:
        """Return the state in which a deal began, the same for all its games: the cards are dealt,
        unless the dealer calls first. Of a match it is the first deal.

        Bots without a memory play it again as they did: ``play_out(results.state(3), bots,
        deals=1)``, with the bots that ``results.deals[3].games[0].players`` numbers. As text it is
        ``hearts.notation.write(results.state(3))``.

        Args:
            number: The number of the deal in the simulation.

        Raises:
            InputError: If no deal with this number was played.

        >>> from hearts import Game, variants
        >>> from hearts.bots import opponent
        >>> from hearts.simulate import tournament
        >>> players = {"careful": opponent(2), "random": opponent(1)}
        >>> results = tournament(Game(variants.MICROSOFT), players, 8, workers=1)
        >>> results.state(5).due[0].to
        ((3, 3),)
        """
        wanted = check_int(number, "the number of the deal", 0)
        deal = next((deal for deal in self.deals if deal.number == wanted), None)
        if deal is None:
            raise InputError(f"no deal has the number {wanted}: {len(self.deals)} were played")
        state = start_of(self.game, deal, whole=self.matches)
        return state.deal() if phase_of(state).deals else state

    # As text, as plain data, as files.

    def verdict(self, first: str | None = None, second: str | None = None) -> str:
        """Return a sentence that says which of two players is better.

        Args:
            first: The name of one; the first player if None.
            second: The name of the other; the second player if None.

        Raises:
            InputError: If there is no such player.
        """
        one = self.names[0] if first is None else first
        other = self.names[1] if second is None else second
        found = self.difference(one, other)
        unit = "match" if self.matches else "deal"
        if not found.count:
            return f"Whether {one} or {other} is better is open: they met in no {unit}."
        if found.count < 2:
            return (
                f"Whether {one} or {other} is better is open: {found.mean:.2f} points in a single "
                f"{unit}."
            )
        if found.low <= 0 <= found.high:
            return (
                f"Whether {one} or {other} is better is open: {found.mean:.2f} points a {unit}, "
                f"95 % {found.low:.2f} to {found.high:.2f}."
            )
        if found.mean < 0:
            return self.verdict(other, one)
        return (
            f"{one} is better than {other} by {found.mean:.2f} points a {unit}, "
            f"95 % {found.low:.2f} to {found.high:.2f}."
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the figures as plain data for `json.dumps`, with the best player first."""
        found: dict[str, Any] = {
            "rules": self.game.rules.name,
            "seats": self.game.players,
            "seed": self.seed,
            "deals": len(self.deals),
            "matches": self.matches,
            "complete": self.complete,
            "shoots": self.shoots().to_dict(),
            "players": {},
        }
        if self.matches:
            found["length"] = self.length().to_dict()
        for name, rating in self.ratings().items():
            found["players"][name] = {
                "points": self.points(name).to_dict(),
                "rating": rating,
                "distribution": {str(key): share for key, share in self.distribution(name).items()},
            }
            if self.matches:
                found["players"][name]["wins"] = self.wins(name).to_dict()
        return found

    def __str__(self) -> str:
        """Return the players with their figures as a table, best first."""
        width = max(map(len, self.names))
        wins = "   wins" if self.matches else ""
        lines = [f"{'':{width}}  rating  points{wins}"]
        for name, rating in self.ratings().items():
            share = f"  {self.wins(name).mean:5.1%}" if self.matches else ""
            lines.append(f"{name:{width}}  {rating:6.0f}  {self.points(name).mean:6.2f}{share}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        unit = "matches" if self.matches else "deals"
        return f"<Results of {', '.join(self.names)}: {len(self.deals)} {unit}>"

    def to_parquet(self, path: str | PathLike[str]) -> None:
        """Write a table as a Parquet file, with a row for each seat of each game. It needs the
        extra ``parquet``. An existing file is replaced once the new one is complete."""
        with requires("pyarrow", "Results.to_parquet", "parquet"):
            import pyarrow
            import pyarrow.parquet
        table = pyarrow.table(columns_of(self.names, self.deals))
        target = to_path(path, "path").resolve()
        with TemporaryDirectory(prefix=f".{target.name}.", dir=target.parent) as folder:
            whole = Path(folder, target.name)
            pyarrow.parquet.write_table(table, whole)
            whole.replace(target)

    # What figures are made of.

    def _player(self, name: str) -> int:
        if name not in self.names:
            raise InputError(
                f"no player is called {short_repr(name)}: there are {', '.join(self.names)}"
            )
        return self.names.index(name)

    def _games_of(self, *players: int) -> Iterator[list[PlayedGame]]:
        """Yield for each deal the games in which all these players sat."""
        for deal in self.deals:
            games = [game for game in deal.games if {*players} <= {*game.players}]
            if games:
                yield games


def _points_of(game: PlayedGame, player: int) -> float:
    """Return the mean points of a player over its seats in a game."""
    seats = [seat for seat, each in enumerate(game.players) if each == player]
    return sum(game.points[seat] for seat in seats) / len(seats)


def _mean_points(games: list[PlayedGame], player: int) -> float:
    return sum(_points_of(game, player) for game in games) / len(games)


def _wins(game: PlayedGame, player: int) -> float:
    """Return the player's share of the winners."""
    won = sum(game.players[seat] == player for seat in game.winners)
    return won / max(1, len(game.winners))


def _strengths(won: list[list[float]]) -> list[float]:
    """Return the strengths under which what happened is most likely (Bradley and Terry).

    Each pair counts as one duel more that was drawn, so that nobody is infinitely strong.
    """
    count = len(won)
    duels = [[won[one][other] + 0.5 for other in range(count)] for one in range(count)]
    strength = [1.0] * count
    for _ in range(_STEPS):
        after = []
        for one in range(count):
            others = [other for other in range(count) if other != one]
            wins = sum(duels[one][other] for other in others)
            weight = sum(
                (duels[one][other] + duels[other][one]) / (strength[one] + strength[other])
                for other in others
            )
            after.append(wins / weight)
        total = sum(after)
        strength = [each / total for each in after]
    return strength
