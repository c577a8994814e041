"""The count of one deal: points, the shoot, changes to the result, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal, final

from attrs import evolve

from hearts._arguments import short_repr
from hearts._core.cards.cards import Cards
from hearts._core.cards.records import HandScore, Line, Question
from hearts._core.play.walk import WonCards
from hearts._core.score.tally import piles_of, seat_tallies, tricks_of
from hearts._engine.score.sheets import following
from hearts._engine.score.shoots import shoot_lines, shoot_made, unscored
from hearts._engine.score.won_cards import won_cards
from hearts._seats import side_of
from hearts.errors import InputError
from hearts.rules import (
    Effect,
    PlayedDeal,
    PointRule,
    ResultRule,
    Shoot,
    Shot,
    Standing,
    TableRules,
    Tally,
    standings,
)
from hearts.rules.scoring_plan import checked

if TYPE_CHECKING:
    from hearts._core.play.state import State


def count(
    table: TableRules,
    taken: WonCards,
    standing: Standing | None,
    answers: Sequence[str],
    eldest: int = 0,
) -> tuple[HandScore, Sequence[str]] | Question:
    """Return the score of a finished deal and the answers left over, or the first question open.

    Args:
        table: The rules at this table, in this deal.
        taken: The cards and tricks taken.
        standing: The standing of the match before the deal, or None if it is not known.
        answers: The choices of the players, in the order of the questions.
        eldest: The eldest hand; the seats of a side are asked in order from it.

    Raises:
        InputError: If a rule needs a missing argument, or an answer is not among the options.
    """
    return _Count(table, taken, standing, eldest).score(answers)


@final
class _Count:
    """The count of one deal, while it goes on.

    The cards of each place are counted (`TableRules.places`), and the result is written down for
    each seat of the place. Every step adds to the tallies of the core and writes its lines, so that
    the lines of a place add up to its points.
    """

    def __init__(
        self, table: TableRules, taken: WonCards, standing: Standing | None, eldest: int
    ) -> None:
        self.table = table
        self.rules = table.rules
        self.taken = taken
        self.standing = standing
        self.eldest = eldest
        self.shot = Cards()
        self.shooters: tuple[int, ...] = ()
        self.unscored: Sequence[Line] = ()
        self.places = table.places
        self.pooled = table.pooled
        self.seats = table.scoring_plan.places(seat_tallies(taken.piles, taken.tricks))
        self.piles, self.tricks = taken.piles, taken.tricks
        if self.pooled:
            self.piles = piles_of(self.seats)
            self.tricks = taken.tricks and tricks_of(self.seats)
        self.played = taken.played
        if taken.played is not None and self.pooled:
            self.played = tuple(
                (trick, None if taker is None else table.place_of[taker])
                for trick, taker in taken.played
            )

    def score(self, answers: Sequence[str]) -> tuple[HandScore, Sequence[str]] | Question:
        """Return the score and the answers left over, or the question that comes first."""
        shoot: Shoot | None = None
        shooters: tuple[int, ...] = ()
        if not self.table.scoring_plan.nobody_shot(self.seats, self.tricks is not None):
            shoot, shooters = shoot_made(self.table, self.piles, self.tricks)
        self.shooters = shooters
        lines = self.points(shot=shoot is not None)
        wins = False
        if shoot is not None:
            effect = shoot.effect
            if effect.options:
                if not answers:
                    return Question(shoot.kind, self.asked(shooters), tuple(effect.options))
                if answers[0] not in effect.options:
                    options = ", ".join(effect.options)
                    raise InputError(
                        f"{shoot.key}: {short_repr(answers[0])} is not one of {options}"
                    )
                effect, answers = effect.options[answers[0]], answers[1:]
            if effect.needs_match:
                self.before_deal(shoot)
            if not effect.wins:
                self.shot = shoot.cards_needed(self.table)
                self.unscored = unscored(self.table, shoot, shooters, self.piles, lines)
                lines += self.unscored
            self.score_up(lines)
            shot = Shot(
                shooter=shooters[0],
                worth=shoot.value(self.table) * self.table.sign,
                points=tuple(seat.points for seat in self.seats),
                winners_if=lambda other: self.winners_if(lines, shoot, other, shot),
                side=self.side_of(shooters[0]),
                together=len(shooters) > 1,
                before=None if self.standing is None else self.totals(self.standing),
            )
            effect = effect.resolved(shot)
            lines += shoot_lines(self.table, shoot, effect, shot, self.piles)
            wins = effect.wins
        lines = self.results(lines)
        return self.written(lines, shoot, shooters, wins=wins), answers

    def totals(self, standing: Standing) -> tuple[int, ...]:
        """Return the totals of the places before the deal."""
        return tuple(standing.scores[seats[0]] for seats in self.places)

    def asked(self, shooters: tuple[int, ...]) -> int:
        """Return the seat that answers for the shooters: the first of them from eldest hand."""
        players = self.table.players
        return min(self.seats_of(shooters), key=lambda seat: (seat - self.eldest) % players)

    def seats_of(self, places: tuple[int, ...]) -> list[int]:
        """Return the seats of these places."""
        return [seat for place in places for seat in self.places[place]]

    def side_of(self, place: int) -> tuple[int, ...]:
        """Return the places of the side to which a place belongs."""
        if self.pooled:
            return (place,)
        return side_of(self.table.sides, place)

    def points(self, *, shot: bool, over: bool = True) -> list[Line]:
        """Count by the rules of points, and return their lines.

        Args:
            shot: Whether a place shot.
            over: Whether the deal is over.
        """
        found: list[Line] = []
        for step in self.table.counting:
            rule = step.rule
            if (shot and not rule.after_shoot) or (rule.at_end and not over):
                continue
            if rule.needs != "piles" and self.tricks is None:
                raise InputError(f"{rule.key}: the number of tricks of each seat must be given")
            found += step.count(self.seats)
            if step.asked is not None:
                found += self.gained(rule, rule.lines(self.seen_by(rule)))
        return found

    def seen_by(self, rule: PointRule | ResultRule) -> PlayedDeal:
        """Return the deal, with the facts that a rule needs."""
        return PlayedDeal(
            self.table,
            self.piles,
            rule.key,
            rule.needs,
            self.tricks,
            self.played,
        )

    def gained(self, rule: PointRule | ResultRule, lines: Iterable[Line]) -> Sequence[Line]:
        """Add the lines that a rule returned, after a check."""
        found = checked(rule, lines, self.table)
        self.gain(found)
        return found

    def gain(self, lines: Iterable[Line]) -> None:
        """Add the points of these lines to the tallies."""
        for line in lines:
            self.seats[line.seat].gain(line.points, line.imaginary, line.card is not None)

    def score_up(self, lines: Iterable[Line]) -> None:
        """Set the tallies to the points of these lines and no others."""
        for seat in self.seats:
            seat.clear()
        self.gain(lines)
        for line in self.unscored:  # they take off points of cards, though they name none
            self.seats[line.seat].uncarded -= line.points
            self.seats[line.seat].uncarded_imaginary -= line.imaginary

    def results(self, lines: list[Line]) -> list[Line]:
        """Return the lines after multipliers and floors, with the sign of the deal."""
        if self.shooters:
            self.score_up(lines)
        for step in self.table.changing:
            before = tuple(lines)
            lines = [*before, *step.count(self.seats)]
            if step.asked is not None:
                seen = self.seen_by(step.rule)
                tally = Tally(seen, before, self.shot, self.shooters, self.unscored)
                lines += self.gained(step.rule, step.rule.lines(tally))
        if sign_of(self.table, self.standing) < 0:
            lines = [evolve(line, points=-line.points, imaginary=-line.imaginary) for line in lines]
            self.score_up(lines)
        return lines

    def before_deal(self, shoot: Shoot) -> Standing:
        """Return the standing before the deal; InputError if it is not known."""
        if self.standing is None:
            raise InputError(
                f"{shoot.key}: the effect of a shoot depends on the scores; give match="
            )
        return self.standing

    def winners_if(
        self, lines: list[Line], shoot: Shoot, effect: Effect, shot: Shot
    ) -> tuple[int, ...] | None:
        """Return the winners of the match if the shoot had this effect; None if it would go on."""
        before = self.before_deal(shoot)
        shot_lines = shoot_lines(self.table, shoot, effect, shot, self.piles)
        score = self.written(self.results([*lines, *shot_lines]), None, (), wins=False)
        winners = standings.winners(self.table, following(self.table, before, score)[0])
        if winners is None or not self.pooled:
            return winners
        return tuple(place for place, seats in enumerate(self.places) if set(seats) & set(winners))

    def written(
        self, lines: list[Line], shoot: Shoot | None, shooters: tuple[int, ...], *, wins: bool
    ) -> HandScore:
        """Return the score, with the lines of a place repeated for each of its seats."""
        taken, counted, seats = self.taken, self.table.counted, self.seats
        if self.pooled:
            lines = [evolve(line, seat=seat) for line in lines for seat in self.places[line.seat]]
            seats = [seats[place] for place in self.table.place_of]
        kind: Literal["moon", "sun"] | None = None if shoot is None else shoot.kind
        return HandScore(
            points=tuple([seat.points for seat in seats]),
            cards=tuple([pile & counted for pile in taken.piles]),
            shot=kind,
            shooter=min(self.seats_of(shooters)) if shooters else None,
            lines=tuple(lines),
            tricks=taken.tricks,
            imaginary=tuple([seat.imaginary for seat in seats]) if self.table.imaginary else None,
            takers=taken.takers,
            order=taken.order,
            wins=wins,
        )


def points_so_far(state: State) -> tuple[int, ...]:
    """Return the points by all rules of points so far, in the first column, without shoots and
    results.

    Rules that can count only when the deal is over are included after the last trick. After a
    shoot, rules that do not count in a deal with a shoot are left out.
    """
    table, over = state.game.table.with_charged(state._board.charged), state._phase is None
    if table.needs != "tricks" and not (over and table.scoring_plan.late):
        seats = state._piles()[:-1]
        table.scoring_plan.count_so_far(seats)
        return tuple([seat.points for seat in seats])
    taken = won_cards(state)
    counting = _Count(table, taken, None, 0)
    matters = over and (taken.tricks is not None or not table.scoring_plan.needs_tricks)
    matters = matters and any(not rule.after_shoot for rule in table.rules.points)
    counting.points(shot=matters and table.scoring_plan.shot(counting.seats), over=over)
    return tuple([counting.seats[place].points for place in table.place_of])


def sign_of(table: TableRules, standing: Standing | None) -> int:
    """Return -1 if the points of a deal are taken off, else 1.

    Raises:
        InputError: If the sign depends on the match, and the match is not known.
    """
    end = table.rules.end
    if not end.needs_match:
        return 1
    if standing is None:
        raise InputError(f"{end.key}: the points of a deal depend on the match; give match=")
    return end.sign(standing)
