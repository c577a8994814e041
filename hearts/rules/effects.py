"""Effects: the change of scores by a shoot (G12)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Literal, final

from attrs import field, frozen

from hearts._arguments import short_repr
from hearts._values import Immutable
from hearts._wording import points_text
from hearts.errors import InputError, RulesError
from hearts.rules.component import one_of, plainly
from hearts.rules.contract import key_of, value_text

if TYPE_CHECKING:
    pass


@final
@frozen
class Shot(Immutable):
    """A shoot, as an effect sees it.

    Attributes:
        shooter: The seat that shot.
        worth: The worth of the shoot, in points.
        points: The points of each seat, without the cards of the shoot.
        winners_if: A function of an effect. It returns the winners after a deal with that effect;
            None if the match goes on. It raises InputError if the totals are not known.
        side: The seats of the shooter's side, the shooter included.
        together: Whether the side shot together, rather than one seat of it alone.
        before: The totals before the deal, or None if they are not known; read `totals` instead.
    """

    shooter: int
    worth: int
    points: tuple[int, ...]
    winners_if: Callable[[Effect], tuple[int, ...] | None]
    side: tuple[int, ...] = ()
    together: bool = False
    before: tuple[int, ...] | None = None

    @property
    def totals(self) -> tuple[int, ...]:
        """The score of each seat before the deal.

        Raises:
            InputError: If the totals are not known.
        """
        if self.before is None:
            raise InputError("the effect of a shoot depends on the scores; give match=")
        return self.before


@final
@frozen
class Stake(Immutable):
    """The worth of a shoot and the players it concerns, for the sentences of an effect.

    Attributes:
        worth: The worth in points; below 0 where high scores are good.
        imaginary: The worth in the second column of Complex Hearts.
        shooter: The player or side whose score counts as the shooter's, in words.
        winner: The player or side that wins if the shooter wins, in words.
        others: The other players, in words.
        opponents: The other players who are not partners of the shooter, in words.
        chooser: The player who chooses between effects, in words.
    """

    worth: int
    imaginary: int = 0
    shooter: str = "the shooter"
    winner: str = "the shooter"
    others: str = "each of the other players"
    opponents: str = "each of the other players"
    chooser: str = "the shooter"

    def added(self, to: str, sign: int = 1) -> str:
        """Return a clause about the worth: it is added to a score, or taken off it."""
        amount = points_text(abs(self.worth))
        if self.imaginary:
            amount += f" in the first column and {abs(self.imaginary)} in the second"
        verb = "is" if amount == "1 point" else "are"
        rises = (self.worth or self.imaginary) * sign >= 0
        return f"{amount} {verb} {'added to' if rises else 'taken off'} the score of {to}"


class Effect(Immutable):
    """The base of the effects of a shoot.

    Attributes:
        key: The answer with which the shooter chooses the effect.
        needs_match: Whether the effect depends on the scores of the match.
        wins: Whether the shooter wins the match at once.
        signs: The directions in which it moves scores by the worth: 1 for up, -1 for down, if low
            scores win; None if they are not known.
    """

    __slots__ = ()

    _required: ClassVar[tuple[str, ...]] = ("deltas",)
    key: ClassVar[str]
    needs_match: ClassVar[bool] = False
    wins: ClassVar[bool] = False
    signs: ClassVar[tuple[int, ...] | None] = None

    @property
    def options(self) -> dict[str, Effect]:
        """The options of the shooter, by answer; empty without a choice."""
        return {}

    def resolved(self, shot: Shot) -> Effect:
        """Return the effect that applies, after a decision if it depends on the scores."""
        return self

    def deltas(self, shot: Shot) -> tuple[int, ...]:
        """Return the points that the effect adds to each seat."""
        raise NotImplementedError

    def words(self, stake: Stake) -> str:
        """Return the effect as a clause of a sentence."""
        text = plainly(self).removesuffix(".")
        return text[:1].lower() + text[1:]


def effects_of(effect: Effect) -> tuple[Effect, ...]:
    """Return the effects from which the shooter chooses, or the effect itself without a choice."""
    return tuple(effect.options.values()) or (effect,)


def may_win(effect: Effect) -> bool:
    """Return whether a shoot with this effect wins the match, at least if the shooter wants it."""
    return any(each.wins for each in effects_of(effect))


@final
@frozen
class Subtract(Effect):
    """The shooter's score goes down by the worth; nobody else's changes (PG-114, WK-042)."""

    key: ClassVar[str] = "subtract"
    signs: ClassVar[tuple[int, ...] | None] = (-1,)

    def deltas(self, shot: Shot) -> tuple[int, ...]:
        return tuple(-shot.worth if seat == shot.shooter else 0 for seat in range(len(shot.points)))

    def words(self, stake: Stake) -> str:
        return stake.added(stake.shooter, -1)


@final
@frozen
class Add(Effect):
    """The score of each of the other seats goes up by the worth (PG-115, WK-041).

    Attributes:
        to: ``"others"`` are all other seats, a partner too; ``"opponents"`` only those of other
            sides. If a side shot together, it is always the opponents.
    """

    key: ClassVar[str] = "add"
    signs: ClassVar[tuple[int, ...] | None] = (1,)

    to: Literal["others", "opponents"] = field(
        default="others", validator=one_of("others", "opponents")
    )

    def deltas(self, shot: Shot) -> tuple[int, ...]:
        spared = {shot.shooter}
        if shot.together or self.to == "opponents":
            spared |= set(shot.side)
        return tuple(0 if seat in spared else shot.worth for seat in range(len(shot.points)))

    def words(self, stake: Stake) -> str:
        return stake.added(stake.others if self.to == "others" else stake.opponents)


@final
@frozen
class Collect(Effect):
    """Each of the other seats pays the worth to the shooter, as in Greek Hearts (FX-130).

    The score of each goes up by the worth, and that of the shooter down by all of it together.
    Partners pay as well, unless the side shot together.
    """

    key: ClassVar[str] = "collect"

    def deltas(self, shot: Shot) -> tuple[int, ...]:
        paid = Add().deltas(shot)
        return tuple(-sum(paid) if seat == shot.shooter else n for seat, n in enumerate(paid))

    def words(self, stake: Stake) -> str:
        taken = stake.added(stake.shooter, -1)
        return f"{stake.added(stake.others)}, and for each of them {taken}"


@final
@frozen
class Nothing(Effect):
    """The shooter scores nothing for the cards; nobody else's score changes."""

    key: ClassVar[str] = "nothing"
    signs: ClassVar[tuple[int, ...] | None] = ()

    def deltas(self, shot: Shot) -> tuple[int, ...]:
        return (0,) * len(shot.points)

    def words(self, stake: Stake) -> str:
        return "nobody's score changes for it"


@final
@frozen
class WinMatch(Effect):
    """The shooter wins the match at once, whatever the scores (PG-120, PG-131).

    The cards of the deal count as usual. The seat to the left of the shooter leaves the table
    (PG-121).
    """

    key: ClassVar[str] = "win"
    wins: ClassVar[bool] = True
    signs: ClassVar[tuple[int, ...] | None] = ()

    def deltas(self, shot: Shot) -> tuple[int, ...]:
        return (0,) * len(shot.points)

    def words(self, stake: Stake) -> str:
        return (
            f"{stake.winner} wins the match at once, whatever the scores; all cards count as "
            "always, and the others are ranked by the scores; the player on the shooter's left "
            "then gives up the seat if somebody is waiting for one"
        )


def _effects(effects: Any) -> tuple[Effect, ...]:
    if not isinstance(effects, Iterable):
        raise RulesError(f"Choice: {short_repr(effects)} are not effects to choose from")
    listed = tuple(effects)
    for effect in listed:
        if not isinstance(effect, Effect):
            raise RulesError(f"Choice: effects are to choose from, not {value_text(effect)}")
        key_of(effect, "Choice")
    return listed


@final
@frozen
class Choice(Effect):
    """The shooter chooses one of several effects (PG-112).

    Attributes:
        effects: The effects to choose from, two or more.
    """

    key: ClassVar[str] = "choice"

    effects: tuple[Effect, ...] = field(default=(Add(), Subtract()), converter=_effects)

    @property
    def options(self) -> dict[str, Effect]:
        return {effect.key: effect for effect in self.effects}

    def words(self, stake: Stake) -> str:
        options = sorted(effect.words(stake) for effect in self.effects)
        chooses = f"{stake.chooser} chooses, once all cards have been played,"
        if any(";" in option for option in options):  # an option of several clauses
            listed = "; ".join(f"({number}) {each}" for number, each in enumerate(options, 1))
            return f"{chooses} between the following: {listed}"
        return f"{chooses} whether {', or '.join(options)}"


@final
@frozen
class AddUnlessShooterLoses(Effect):
    """Add; but subtract if adding would end the match without a win for the shooter (RH-034).

    If the rules break ties by the cards of the last trick, they do so here too.
    """

    key: ClassVar[str] = "add_unless_shooter_loses"
    needs_match: ClassVar[bool] = True
    signs: ClassVar[tuple[int, ...] | None] = (1, -1)

    def resolved(self, shot: Shot) -> Effect:
        winners = shot.winners_if(Add())
        return Add() if winners is None or shot.shooter in winners else Subtract()

    def words(self, stake: Stake) -> str:
        return (
            f"{Add().words(stake)}; but if the match would end by that and the shooter would not "
            f"win it, {Subtract().words(stake)} instead"
        )

    def deltas(self, shot: Shot) -> tuple[int, ...]:
        return self.resolved(shot).deltas(shot)


@final
@frozen
class AddUnlessOpponentWins(Effect):
    """Add; but subtract if adding would make an opponent win, alone or with others (PG-116).

    Attributes:
        tie: ``"shared"`` if an opponent who would tie with the shooter for the win counts as well;
            ``"sole"`` if only an opponent who would win without the shooter counts.
    """

    key: ClassVar[str] = "add_unless_opponent_wins"
    needs_match: ClassVar[bool] = True
    signs: ClassVar[tuple[int, ...] | None] = (1, -1)

    tie: Literal["shared", "sole"] = field(default="shared", validator=one_of("shared", "sole"))

    def resolved(self, shot: Shot) -> Effect:
        winners = shot.winners_if(Add()) or ()
        opponents = set(winners) - {shot.shooter, *shot.side}
        harmless = not opponents or (self.tie == "sole" and shot.shooter in winners)
        return Add() if harmless else Subtract()

    def words(self, stake: Stake) -> str:
        how = "without the shooter" if self.tie == "sole" else "alone or together with others"
        return (
            f"{Add().words(stake)}; but if an opponent would win the match by that, {how}, "
            f"{Subtract().words(stake)} instead"
        )

    def deltas(self, shot: Shot) -> tuple[int, ...]:
        return self.resolved(shot).deltas(shot)
