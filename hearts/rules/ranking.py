"""Ties, ranks and the worth of a rank after a match (G15, G16)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Literal, final

from attrs import field, frozen

from hearts._arguments import counted, is_int, short_repr
from hearts._wording import amount_text, capitalized, join_words, ordinal
from hearts.errors import InputError, RulesError
from hearts.rules.component import Component, Heading, Sentence, of_kind, unit
from hearts.rules.standings import Standing

if TYPE_CHECKING:
    from hearts.rules.rules import Rules
    from hearts.rules.table import TableRules


class Ties(Component):
    """The base of the rules for a tie for the best score at the end.

    Attributes:
        may_play_on: Whether the match can go on although its end is reached; by default True.
        needs_tricks: Whether the tricks of the last deal may decide a tie; by default True.
    """

    __slots__ = ()

    slot: ClassVar[str] = "ties"
    may_play_on: ClassVar[bool] = True
    needs_tricks: ClassVar[bool] = True

    @property
    def until_parted(self) -> bool:
        """Whether a match that goes on ends as soon as one seat or side alone is best.

        If not, the end must be reached again after a further deal.
        """
        return False

    def plays_on(self, winners: Sequence[object]) -> bool:
        """Return whether the match goes on if these sides share the best score."""
        return False

    def broken(self, places: tuple[int, ...], standing: Standing) -> tuple[int, ...]:
        """Return *places*, in which equal scores share the better place, with ties broken."""
        return places

    def undecided(self, places: tuple[int, ...], standing: Standing) -> tuple[tuple[int, ...], ...]:
        """Return the groups of tied seats that the rule cannot part, since the tricks of the last
        deal are not known."""
        return ()


def _in_play(table: TableRules) -> str:
    """Return the subject and the relative pronoun of a sentence about ties."""
    return "Players who" if table.rules.partners is None else "Sides that"


@final
@frozen
class SharedPlaces(Ties):
    """The match ends in spite of a tie, and equal scores share the better place (WK-055)."""

    key: ClassVar[str] = "ties.shared"
    may_play_on: ClassVar[bool] = False
    needs_tricks: ClassVar[bool] = False

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        yield (
            Heading.RANKS,
            f"{_in_play(table)} tie share the better place, so several may win together.",
        )


@final
@frozen
class PlayOn(Ties):
    """More deals are played until one seat or side alone is best (PG-133, RH-043).

    Attributes:
        anew: Whether limit and tie are both checked again after each further deal (RH-040). If
            not, a *play-off* has begun: the match is over as soon as one seat or side alone is
            best, even if no total is at the limit any more (S-49).
    """

    key: ClassVar[str] = "ties.play_on"
    needs_tricks: ClassVar[bool] = False

    anew: bool = field(default=False, validator=of_kind(bool))

    @property
    def until_parted(self) -> bool:
        return not self.anew

    def plays_on(self, winners: Sequence[object]) -> bool:
        return len(winners) > 1

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        one = "player" if table.rules.partners is None else "side"
        by = " by their totals alone" if table.rules.wins else ""
        then = "after it all conditions for the end are checked again"
        if not self.anew:
            then = f"so on until one {one} is ahead of all others, whatever the totals are then"
        yield (
            Heading.RANKS,
            f"If more than one {one} would win{by}, the match is not over yet. Another deal is "
            f"played, and {then}.",
        )
        if not table.rules.ranking.losers_alike:
            yield Heading.RANKS, f"{_in_play(table)} tie for another place share the better one."


@final
@frozen
class LastTrick(Ties):
    """The last trick of a player in the last deal breaks a tie: the earlier, the better.

    The sources are PE-034 and PE-035. If no player in the tie took a trick in that deal, the one
    who played first to its first trick is ahead (PE-036).

    Attributes:
        trickless: The place of players without a trick, among tied players who took one:
            ``"first"`` or ``"last"``.
        scope: The places for which ties are broken: ``"all"``, or only the ``"first"``.
    """

    key: ClassVar[str] = "ties.last_trick"
    may_play_on: ClassVar[bool] = False

    trickless: Literal["first", "last"] = field(default="first", validator=of_kind(str))
    scope: Literal["all", "first"] = field(default="all", validator=of_kind(str))

    def broken(self, places: tuple[int, ...], standing: Standing) -> tuple[int, ...]:
        for tied in self.undecided(places, standing):
            seats = join_words(f"seat {seat}" for seat in tied)
            raise InputError(
                f"{self.key}: {seats} tie, and cards or points alone do not show which of them "
                "took the last trick earlier; give ahead=, or the HandScore from score_hand"
            )
        found = list(places)
        for tied in self._ties(places):
            for ahead, seat in enumerate(sorted(tied, key=lambda seat: self._rank(seat, standing))):
                found[seat] = places[seat] + ahead
        return tuple(found)

    def undecided(self, places: tuple[int, ...], standing: Standing) -> tuple[tuple[int, ...], ...]:
        if standing.takers is not None and standing.order is not None:
            return ()
        return tuple(tied for tied in self._ties(places) if not set(tied) <= set(standing.ahead))

    def _ties(self, places: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Yield the groups of seats whose ties the rule breaks, the best place first."""
        for place in sorted(set(places)):
            tied = tuple(seat for seat, other in enumerate(places) if other == place)
            if len(tied) > 1 and (self.scope == "all" or place <= 1):
                yield tied

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        where = "for a place" if self.scope == "all" else "for the first place"
        none = "ahead of" if self.trickless == "first" else "behind"
        text = (
            f"The tricks of the last deal decide between players who tie {where}. Each of them is "
            "judged by the last trick that they took in it, and the earlier trick is ahead. A "
            f"player who took no trick in that deal is {none} players who took one. Among players "
            "who took none, the one who played earlier to the first trick is ahead."
        )
        if self.scope == "first":
            text += " Players who tie for another place share the better one."
        yield Heading.RANKS, text

    def _rank(self, seat: int, standing: Standing) -> tuple[int, int]:
        takers, order = standing.takers, standing.order
        if takers is None or order is None:
            return standing.ahead.index(seat), 0
        last = max((k for k, taker in enumerate(takers) if taker == seat), default=-1)
        if last < 0 and self.trickless == "last":
            last = len(takers)
        return last, order.index(seat)

    def problems(self, table: TableRules) -> Iterable[str]:
        if self.trickless not in ("first", "last"):
            yield (
                f"{self.key}: {short_repr(self.trickless)} is not a place for the trickless: "
                "first or last"
            )
        if self.scope not in ("all", "first"):
            yield f"{self.key}: {short_repr(self.scope)} is not a scope; it is all or first"
        if table.rules.partners is not None:
            yield f"{self.key}: sides have no last trick, so it cannot break their ties"


class Ranking(Component):
    """The base of the rules that rank the seats at the end, from their places by score.

    Attributes:
        losers_alike: Whether all seats that do not win share one rank; by default False.
        needs_points: Whether a seat without points comes last; by default False.
    """

    __slots__ = ()

    _required: ClassVar[tuple[str, ...]] = ("ranks",)
    slot: ClassVar[str] = "ranking"
    losers_alike: ClassVar[bool] = False
    needs_points: ClassVar[bool] = False

    def places(self, places: tuple[int, ...], scores: tuple[int, ...]) -> tuple[int, ...]:
        """Return the place of each seat before ties are broken; by default the place by score.

        In *places*, which go by the scores, equal scores share the better place. Partners who pool
        their tricks are one seat here, and in the method `ranks`.
        """
        return places

    def ranks(self, places: tuple[int, ...], scores: tuple[int, ...]) -> tuple[int, ...]:
        """Return the rank of each seat; *places* are those of the method `places`, with ties
        broken."""
        raise NotImplementedError

    def winners(self, places: tuple[int, ...], scores: tuple[int, ...]) -> tuple[int, ...]:
        """Return the seats that have won; *places* are those for `ranks`."""
        return tuple(seat for seat, place in enumerate(places) if place == 1)

    def payments(
        self, winners: tuple[int, ...], scores: tuple[int, ...]
    ) -> tuple[Fraction, ...] | None:
        """Return the payment to each seat; None in a game without payments."""
        return None


@final
@frozen
class EveryPlace(Ranking):
    """Every seat has its rank by score (WK-055, WK-056, PE-037)."""

    key: ClassVar[str] = "ranking.places"

    def ranks(self, places: tuple[int, ...], scores: tuple[int, ...]) -> tuple[int, ...]:
        return places

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        leader = table.rules.end.leader(table)
        others = _loser(table) or "the others are ranked in the same way"
        yield Heading.END, f"{leader} wins, and {others}."


@final
@frozen
class WinnersOnly(Ranking):
    """The seats with the best score win, and all others lose alike (RH-045)."""

    key: ClassVar[str] = "ranking.winners"
    losers_alike: ClassVar[bool] = True

    def ranks(self, places: tuple[int, ...], scores: tuple[int, ...]) -> tuple[int, ...]:
        losers = min((place for place in places if place > 1), default=1)
        return tuple(1 if place == 1 else losers for place in places)

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        leader = table.rules.end.leader(table)
        others = _loser(table) or "all others lose alike"
        yield Heading.END, f"{leader} wins, and {others}."


def _loser(table: TableRules) -> str:
    """Return a clause for the one player or side that can lose; empty if there are several."""
    if len(table.sides) != 2:
        return ""
    return f"the other {'player' if table.rules.partners is None else 'side'} loses"


@final
@frozen
class LowestPositive(Ranking):
    """The lowest score above 0 wins; the others above 0 pay the winner the difference.

    Seats at 0 or below take no part and are ranked behind all others. Winners who tie split the
    payments, unless a rule for ties decides between them. If nobody is above 0, nobody wins: the
    first place stays empty, and all are second (Super Hearts).
    """

    key: ClassVar[str] = "ranking.lowest_positive"
    needs_points: ClassVar[bool] = True

    def places(self, places: tuple[int, ...], scores: tuple[int, ...]) -> tuple[int, ...]:
        return self.ranks(scores, scores)

    def ranks(self, places: tuple[int, ...], scores: tuple[int, ...]) -> tuple[int, ...]:
        both = list(zip(places, scores, strict=True))
        playing = [place for place, score in both if score > 0]
        return tuple(
            1 + sum(other < place for other in playing) if score > 0 else max(2, len(playing) + 1)
            for place, score in both
        )

    def problems(self, table: TableRules) -> Iterable[str]:
        if table.rules.partners is not None and not table.rules.partners.pooled:
            yield "ranking: seats are compared by their own scores, so partners cannot add theirs"

    def warnings(self, table: TableRules) -> Iterable[str]:
        if table.rules.ties.may_play_on:
            yield (
                f"{self.key}: if nobody is above 0, the match ends without a winner, though a tie "
                "for the best place is played on"
            )

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        each = unit(table)
        yield (
            Heading.END,
            f"Among the {each}s with a total above 0, the lowest wins, and the others above 0 are "
            f"ranked in the same way. All {each}s at 0 or below come last together. "
            "If nobody is above 0, nobody wins, and all share the second place.",
        )
        tied = "; winners who tie split the payments evenly"
        if isinstance(table.rules.ties, LastTrick):
            tied = ""  # there are none
        yield (
            Heading.RANKS,
            f"Each of the other {each}s above 0 pays the winner the difference of their totals"
            f"{tied}. {capitalized(each)}s at 0 or below neither pay nor are paid.",
        )

    def winners(self, places: tuple[int, ...], scores: tuple[int, ...]) -> tuple[int, ...]:
        ranks = self.ranks(places, scores)  # at 0 or below nobody is first
        return tuple(seat for seat, rank in enumerate(ranks) if rank == 1)

    def payments(
        self, winners: tuple[int, ...], scores: tuple[int, ...]
    ) -> tuple[Fraction, ...] | None:
        found = [Fraction(0)] * len(scores)
        # The winners by another rule may have any totals.
        paid = [seat for seat in winners if scores[seat] > 0]
        least = min((scores[seat] for seat in paid), default=0)
        for seat, score in enumerate(scores):
            if paid and seat not in winners and score > least:
                found[seat] = Fraction(least - score)
        share = -sum(found, Fraction(0))
        for seat in paid:
            found[seat] = share / len(paid)
        return tuple(found)


def _places_are_apart(rules: Rules) -> bool:
    """Return whether no two players can share a place, since ties are broken for all of them."""
    ties = rules.ties
    broken = isinstance(ties, LastTrick) and ties.scope == "all"
    return broken and isinstance(rules.ranking, EveryPlace) and not rules.wins


def _victory_points(amount: int) -> str:
    return f"gets {amount_text(amount)} victory point{'' if amount in (1, -1) else 's'}"


def _numbers(points: Any) -> tuple[int, ...]:
    found = tuple(points) if isinstance(points, Iterable) and not isinstance(points, str) else ()
    if not found or not all(map(is_int, found)):
        raise RulesError(f"VictoryPoints: {short_repr(points)} are not whole numbers, one a rank")
    return found


@final
@frozen
class VictoryPoints(Component):
    """The worth of each rank (PE-038 to PE-040): 20 to the winner, or 14 and 6 to the first two.

    Attributes:
        points: The worth of rank 1, rank 2 and so on; ranks that are not listed are worth nothing.
        ties: With ``"split"`` seats of one rank share the worth of their ranks. With ``"each"``
            every seat gets the whole worth of the shared rank.
    """

    key: ClassVar[str] = "victory"
    slot: ClassVar[str] = "victory"

    points: tuple[int, ...] = field(default=(20,), converter=_numbers)
    ties: Literal["split", "each"] = field(default="split", validator=of_kind(str))

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        worth = {rank: amount for rank, amount in enumerate(self.points, start=1) if amount}
        if not worth:
            return
        who = "player" if table.rules.partners is None else "side"
        results = [
            f"the {who} in {ordinal(rank)} place {_victory_points(amount)}"
            for rank, amount in worth.items()
        ]
        shared = ""
        if not _places_are_apart(table.rules):
            split = "split the worth of their places evenly"
            each = "all get the worth of the shared place"
            shared = f" {_in_play(table)} share a place {split if self.ties == 'split' else each}."
        share = (
            " Partners split the points of their side evenly."
            if table.rules.partners is not None
            else ""
        )
        yield (
            Heading.RANKS,
            f"When the match is over {join_words(results)}; the others get none.{shared}{share}",
        )

    def shares(
        self, ranks: tuple[int, ...], sides: tuple[tuple[int, ...], ...]
    ) -> tuple[Fraction, ...]:
        """Return the points of each seat for its rank; partners share the points of their side."""
        table = [*self.points, *[0] * len(ranks)]
        by_side = [ranks[side[0]] for side in sides]
        found = [Fraction(0)] * len(ranks)
        for side, rank in zip(sides, by_side, strict=True):
            tied = by_side.count(rank)
            worth = Fraction(table[rank - 1])
            if self.ties == "split":
                worth = Fraction(sum(table[rank - 1 : rank - 1 + tied]), tied)
            for seat in side:
                found[seat] = worth / len(side)
        return tuple(found)

    def problems(self, table: TableRules) -> Iterable[str]:
        if self.ties not in ("split", "each"):
            yield (
                f"victory: {short_repr(self.ties)} is not a way to treat ties; it is split or each"
            )
        if len(self.points) > table.players:
            yield f"victory: {counted(len(self.points), 'rank')} for {table.players} players"
        if any(self.points[1:]) and table.rules.ranking.losers_alike:
            yield "victory: all losers share one rank, so no other rank can have a worth"
