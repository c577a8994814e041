"""The results of players: means, a verdict, ratings and distributions, as values and as text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import isnan
from os import PathLike
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, final

from attrs import field, frozen

from hearts import notation
from hearts._arguments import check_int, counted, short_repr
from hearts._core.play.state import State
from hearts._engine.game.game import Game
from hearts._engine.phases.phases import phase_of
from hearts._extras import requires
from hearts._values import Immutable
from hearts.errors import InputError
from hearts.simulate.figures import Figure, figure_of, mean_of, numbers_of, rate_of
from hearts.simulate.playing import DealGames, PlayedGame, start_of
from hearts.simulate.ratings import ratings_of
from hearts.simulate.records import columns_of, to_path
from hearts.variants import title

__all__ = ["Results"]


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
        measured: The name of the measure that was taken; empty without one.
    """

    game: Game
    names: tuple[str, ...]
    seed: int
    matches: bool
    deals: tuple[DealGames, ...] = field(repr=False)
    complete: bool = True
    measured: str = ""

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
        """Return the share of its matches that a player wins, a rate; a shared win counts in part.

        Raises:
            InputError: If there is no such player, or single deals were played instead of matches.
        """
        if not self.matches:
            raise InputError("single deals have no winners: play matches")
        player = self._player(name)
        return rate_of([
            sum(_wins(game, player) for game in games) / len(games)
            for games in self._games_of(player)
        ])  # fmt: skip

    def shoots(self) -> Figure:
        """Return the mean number of shoots in a deal, or in a match; a rate if no game has more
        than one."""
        return mean_of([[len(game.shooters) for game in deal.games] for deal in self.deals])

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

    def measure(self) -> Figure:
        """Return the mean of the measure that was given to the simulation; a rate, with Wilson's
        interval, if the measure is 0 or 1 in every game.

        Raises:
            InputError: If none was given.
        """
        if not self.measured:
            raise InputError("no measure was taken: give the simulation one, measure=")
        return mean_of([[game.measure or 0.0 for game in deal.games] for deal in self.deals])

    def ratings(self) -> dict[str, Figure]:
        """Return a rating of each player, with its interval, in the order of the table.

        Each pair at a table is a duel. The better score wins it. A player that is 400 above another
        wins ten of eleven duels. The mean is 1500.
        """
        # By name, so that the sums are the same in whatever order the players were given.
        order = sorted(range(len(self.names)), key=self.names.__getitem__)
        places = {player: place for place, player in enumerate(order)}
        sign = self.game.table.sign
        duels = []
        for deal in self.deals:
            won = [[0.0] * len(order) for _ in order]
            for game in deal.games:
                for one, other in combinations(sorted({*game.players}, key=places.__getitem__), 2):
                    ahead = sign * (_points_of(game, other) - _points_of(game, one))
                    share = 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
                    won[places[one]][places[other]] += share
                    won[places[other]][places[one]] += 1 - share
            duels.append(won)
        found = ratings_of(duels, len(order))
        return {name: found[places[self.names.index(name)]] for name in self._order()}

    def _order(self) -> list[str]:
        """Return the names in the order of the table: fewest points first, or most where they are
        good, then by name."""
        sign, means = self.game.table.sign, {name: self.points(name).mean for name in self.names}
        return sorted(self.names, key=lambda name: (isnan(means[name]), sign * means[name], name))

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
        state = start_of(self.game, self._deal(number), whole=self.matches)
        return state.deal() if phase_of(state).deals else state

    def end(self, number: int, game: int = 0, *, known: Iterable[type[object]] = ()) -> State:
        """Return the state after a game, with every play in its history. The simulation must have
        recorded it: ``record=True``. Its text is ``results.deals[3].games[0].notation``.

        Args:
            number: The number of the deal in the simulation.
            game: The number of the game with these cards, from 0.
            known: The classes of rules of your own, as in `hearts.notation.read`.

        Raises:
            InputError: If there is no such game, or it was not recorded.
        """
        games, place = self._deal(number).games, check_int(game, "the number of the game", 0)
        if place >= len(games):
            raise InputError(f"no game has the number {place}: {len(games)} were played")
        if not games[place].notation:
            raise InputError("the games were not recorded: play them with record=True")
        return notation.replay(notation.read_text(games[place].notation, known=known))

    def _deal(self, number: int) -> DealGames:
        wanted = check_int(number, "the number of the deal", 0)
        deal = next((deal for deal in self.deals if deal.number == wanted), None)
        if deal is None:
            raise InputError(f"no deal has the number {wanted}: {len(self.deals)} were played")
        return deal

    # As text, as plain data, as files.

    def verdict(self, first: str | None = None, second: str | None = None) -> str:
        """Return a sentence that says which of two players is better, or who is ahead while that
        is open.

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
        open_words = f"Whether {one} or {other} is better is open"
        if not found.count:
            return f"{open_words}: they met in no {unit}."
        if found.mean < 0:
            one, other, found = other, one, self.difference(other, one)
        mean, low, high = numbers_of(found)
        if found.count < 2:
            return f"{open_words}: {one} is ahead by {mean} points in a single {unit}."
        if found.low <= 0:
            return f"{open_words}: {one} is ahead by {mean} points a {unit}, 95 % {low} to {high}."
        return f"{one} is better than {other} by {mean} points a {unit}, 95 % {low} to {high}."

    def to_dict(self) -> dict[str, Any]:
        """Return the figures as plain data for `json.dumps`, with the best points first."""
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
        if self.measured:
            found["measure"] = {"name": self.measured, **self.measure().to_dict()}
        for name, rating in self.ratings().items():
            found["players"][name] = {
                "points": self.points(name).to_dict(),
                "rating": rating.to_dict(),
                "distribution": {str(key): share for key, share in self.distribution(name).items()},
            }
            if self.matches:
                found["players"][name]["wins"] = self.wins(name).to_dict()
        return found

    def __str__(self) -> str:
        """Return the players with their figures and the half widths of the 95 % intervals as a
        table, with the best points first. The mean of a measure follows."""
        width = max(map(len, self.names))
        lines = [f"{'':{width}}  points          rating        {'  wins' if self.matches else ''}"]
        for name, rating in self.ratings().items():
            each = [self.points(name).text(".2f"), rating.text(".0f")]
            each += [self.wins(name).text(".1%")] if self.matches else []
            lines.append("  ".join([f"{name:{width}}", *each]))
        lines = [line.rstrip() for line in lines]
        if self.measured:
            lines.append(f"{self.measured}: {self.measure()}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        unit = "matches" if self.matches else "deals"
        return f"<Results of {', '.join(self.names)}: {len(self.deals)} {unit}>"

    def _repr_html_(self) -> str:
        """Return the picture that a notebook shows: means with their intervals, and ratings."""
        from hearts.svg.bars import Bar, bars_of

        points = {name: self.points(name) for name in self.names}
        bars = [
            Bar(name, points[name].mean, points[name].low, points[name].high, rating.mean)
            for name, rating in self.ratings().items()
        ]
        count = len(self.deals)
        units = counted(count, "match", "matches") if self.matches else counted(count, "deal")
        return bars_of(f"{title(self.game.rules.name)}: {units}", bars)

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
