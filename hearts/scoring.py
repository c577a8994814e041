"""Counting a deal: points of the cards taken, the shoot, what becomes of the result, line by line.

The one function that counts is `count`. The state of a match, `score_hand` and `score_taken` all
come down to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, Protocol, final

from attrs import evolve, frozen

from hearts.core.action import CardsLike
from hearts.core.cards import Card, Cards
from hearts.core.takings import remaining, takings
from hearts.core.tricks import Trick
from hearts.errors import InputError, RulesError
from hearts.given import (
    bags,
    check_cards,
    check_shape,
    check_sizes,
    given_kitty,
    table_of,
    trick_list,
)
from hearts.inputs import is_whole, listed, whole_number
from hearts.rules import (
    Effect,
    Line,
    Rules,
    Shoot,
    Shot,
    Standing,
    TableRules,
    Tally,
    verdict,
)
from hearts.seats import check_seat
from hearts.values import Immutable


@final
@frozen
class HandScore(Immutable):
    """What one deal adds to each seat.

    Attributes:
        points: What each seat scores.
        cards: What each seat took, of the cards that count.
        shot: ``"moon"`` or ``"sun"`` if somebody shot, else None.
        shooter: The seat that shot, or None; where a side shot, the first seat of it.
        lines: How each point came: a seat's lines add up to its points.
        tricks: How many tricks each seat took, those among them that had waited for a taker; None
            where that is not known.
        imaginary: The second column of Complex Hearts; None elsewhere.
        takers: Who took each trick, in order, but for those that nobody took; None where that is
            not known.
        order: The seats in the order in which they played to the first trick; None if not known.
        wins: Does the shoot win the match at once?
    """

    points: tuple[int, ...]
    cards: tuple[Cards, ...] = ()
    shot: Literal["moon", "sun"] | None = None
    shooter: int | None = None
    lines: tuple[Line, ...] = ()
    tricks: tuple[int, ...] | None = None
    imaginary: tuple[int, ...] | None = None
    takers: tuple[int, ...] | None = None
    order: tuple[int, ...] | None = None
    wins: bool = False


def check_hand_score(score: HandScore) -> None:
    """InputError for a hand score that contradicts itself; it names the part.

    Lines need not add up to the points: on a real table points are corrected by hand.
    """
    players = len(score.points)
    by_seat = {
        "cards": score.cards or None,
        "tricks": score.tricks,
        "imaginary": score.imaginary,
        "order": score.order,
    }
    for what, each in by_seat.items():
        if each is not None and len(each) != players:
            raise InputError(f"{what}: for {len(each)} seats, and the points for {players}")
    seats = {
        "lines": [line.seat for line in score.lines],
        "shooter": [] if score.shooter is None else [score.shooter],
        "takers": score.takers or (),
        "order": score.order or (),
    }
    for what, named in seats.items():
        for seat in named:
            check_seat(seat, players, what)
    if score.order is not None and len(set(score.order)) != players:
        raise InputError(f"order: {score.order} are not the seats of the table, each once")
    if score.tricks is not None and min(score.tricks, default=0) < 0:
        raise InputError(f"tricks: {score.tricks} cannot be taken")
    if (score.shot is None) != (score.shooter is None) or (score.wins and score.shot is None):
        raise InputError("shot: what was shot and who shot it go together")


@final
@frozen
class Question(Immutable):
    """Something that the rules let a player choose.

    Attributes:
        kind: What it is about: ``"moon"``, ``"sun"`` or ``"exact"``.
        seat: Who answers.
        options: The possible answers.
    """

    kind: str
    seat: int
    options: tuple[str, ...]


@final
@frozen
class Taken:
    """What was taken in a deal, as counting needs it.

    Attributes:
        piles: The cards that each seat took; those that scoring looks at are enough.
        tricks: How many tricks each seat took, or None if that is not known.
        takers: Who took each trick, in order; None where that is not known.
        order: The seats in the order of the first trick; None if not known.
    """

    piles: tuple[Cards, ...]
    tricks: tuple[int, ...] | None = None
    takers: tuple[int, ...] | None = None
    order: tuple[int, ...] | None = None


class SheetLike(Protocol):
    """A score sheet, as far as scoring looks at it: a Match is one."""

    @property
    def players(self) -> int: ...
    @property
    def standing(self) -> Standing: ...


def add_up(lines: Sequence[Line], players: int) -> tuple[int, ...]:
    """The points of each seat."""
    points = [0] * players
    for line in lines:
        if not 0 <= line.seat < players:
            raise RulesError(f"{line.rule}: points for seat {line.seat} at a table of {players}")
        points[line.seat] += line.points
    if not all(map(is_whole, points)):
        line = next(line for line in lines if not is_whole(line.points))
        raise RulesError(f"{line.rule}: points are whole numbers, not {line.points!r}")
    return tuple(points)


def count(
    table: TableRules,
    taken: Taken,
    standing: Standing | None,
    answers: Sequence[str],
    eldest: int = 0,
) -> tuple[HandScore, Sequence[str]] | Question:
    """The score of a finished deal and the answers left over, or the first question open.

    Args:
        table: The rules at this table, in this deal.
        taken: What was taken.
        standing: How the match stood before the deal, or None if it is not known.
        answers: What the players chose, in the order asked.
        eldest: The eldest hand, from which the seats of a side are asked.

    Raises:
        InputError: If a rule needs what was not given, or an answer is not among the options.
    """
    return _Count(table, taken, standing, eldest).score(answers)


@final
class _Count:
    """One deal being counted.

    What is counted is what each place took (`Lowered.places`), and what comes out is written down
    for each seat of it.
    """

    def __init__(
        self, table: TableRules, taken: Taken, standing: Standing | None, eldest: int
    ) -> None:
        self.table = table
        self.rules = table.rules
        self.taken = taken
        self.standing = standing
        self.eldest = eldest
        self.shot: set[Card] = set()
        self.shooters: tuple[int, ...] = ()
        self.places = table.places
        self.piles, self.tricks = taken.piles, taken.tricks
        self.pooled = table.pooled
        if self.pooled:
            self.piles = tuple(_together(taken.piles, place) for place in self.places)
            if taken.tricks is not None:
                counts = taken.tricks
                self.tricks = tuple(sum(counts[seat] for seat in place) for place in self.places)

    def score(self, answers: Sequence[str]) -> tuple[HandScore, Sequence[str]] | Question:
        """The score and the answers left over, or the question that comes first."""
        shoot, shooters = self.shoot()
        self.shooters = shooters
        lines = self.card_lines(shot=shoot is not None)
        wins = False
        if shoot is not None:
            effect = shoot.effect
            if effect.options:
                if not answers:
                    return Question(shoot.kind, self.asked(shooters), tuple(effect.options))
                if answers[0] not in effect.options:
                    options = ", ".join(effect.options)
                    raise InputError(f"{shoot.key}: {answers[0]!r} is none of {options}")
                effect, answers = effect.options[answers[0]], answers[1:]
            if effect.needs_match and self.standing is None:
                raise InputError(
                    f"{shoot.key}: what a shoot does here depends on the scores; give match="
                )
            needed = set(shoot.cards_needed(self.table))
            self.shot = set() if effect.wins else needed
            if not effect.wins:
                lines += self.unscored(lines, shoot, shooters, needed)
            shot = Shot(
                shooter=shooters[0],
                worth=shoot.value(self.table) * self.table.sign,
                points=add_up(lines, len(self.places)),
                winners_if=lambda other: self.winners_if(lines, shoot, other, shot),
                side=self.side_of(shooters[0]),
                together=len(shooters) > 1,
            )
            effect = effect.resolved(shot)
            lines += self.shoot_lines(shoot, effect, shot)
            wins = effect.wins
        lines = self.results(lines)
        return self.written(lines, shoot, shooters, wins=wins), answers

    def shoot(self) -> tuple[Shoot | None, tuple[int, ...]]:
        """Which shoot counts, and the places that made it: the sun first, then the one that takes
        most cards."""
        if self.table.tariff.nobody_shot(self.taken.piles, self.taken.tricks):
            return None, ()
        made: list[tuple[bool, int, Shoot, tuple[int, ...]]] = []
        for shoot in self.rules.shoots:
            groups: list[tuple[int, ...]] = [(place,) for place in range(len(self.places))]
            if shoot.by == "side" and not self.pooled:
                groups = list(self.table.sides)
            piles = tuple(_together(self.piles, group) for group in groups)
            counts = self.tricks
            tricks = counts and tuple(sum(counts[p] for p in group) for group in groups)
            found = shoot.shooter(self.table, piles, tricks)
            if found is not None:
                if not (is_whole(found) and 0 <= found < len(groups)):
                    raise RulesError(
                        f"{shoot.key}: {found!r} is none of {len(groups)} who may shoot"
                    )
                needed = len(shoot.cards_needed(self.table))
                made.append((shoot.kind != "sun", -needed, shoot, groups[found]))
        if not made:
            return None, ()
        _, _, shoot, group = min(made, key=lambda each: each[:2])
        return shoot, group

    def asked(self, shooters: tuple[int, ...]) -> int:
        """The seat that answers for the shooters: the first of them from eldest."""
        players = self.table.players
        return min(self.seats_of(shooters), key=lambda seat: (seat - self.eldest) % players)

    def seats_of(self, places: tuple[int, ...]) -> list[int]:
        """The seats of these places."""
        return [seat for place in places for seat in self.places[place]]

    def side_of(self, place: int) -> tuple[int, ...]:
        """The places of the side of this one."""
        if self.pooled:
            return (place,)
        return next(side for side in self.table.sides if place in side)

    def card_lines(self, *, shot: bool) -> list[Line]:
        """The lines of every point rule."""
        found: list[Line] = []
        for rule, lines_of in self.table.tellers:
            if shot and not rule.after_shoot:
                continue
            if rule.needs_tricks and self.tricks is None:
                raise InputError(f"{rule.key}: how many tricks each seat took must be given")
            found += lines_of(self.piles, self.tricks or ())
        return found

    def unscored(
        self, lines: list[Line], shoot: Shoot, shooters: tuple[int, ...], needed: set[Card]
    ) -> list[Line]:
        """What takes the cards that were shot off the shooters' points again."""
        sign = self.table.sign
        found = []
        for place in shooters:
            own = [line for line in lines if line.seat == place and line.card in needed]
            real = sum(line.points for line in own if line.points * sign > 0)
            second = sum(line.imaginary for line in own if line.imaginary * sign > 0)
            if real or second or len(shooters) == 1:
                found.append(Line(place, -real, shoot.key, imaginary=-second))
        return found

    def shoot_lines(self, shoot: Shoot, effect: Effect, shot: Shot) -> list[Line]:
        """What the shoot itself adds, in both columns."""
        deltas = effect.deltas(shot)
        second = shoot.second_value(self.table)
        seconds = (
            effect.deltas(evolve(shot, worth=second * self.table.sign))
            if second
            else (0,) * len(deltas)
        )
        if len(deltas) != len(self.places):
            raise RulesError(
                f"{effect.key}: points for {len(deltas)} seats, not {len(self.places)}"
            )
        found = [
            Line(place, delta, shoot.key, imaginary=other)
            for place, (delta, other) in enumerate(zip(deltas, seconds, strict=True))
            if delta or other
        ]
        for rule in self.rules.results:
            pile = self.piles[shot.shooter]
            found = [rule.carried(self.table, pile, shot.shooter, line) for line in found]
        return found

    def results(self, lines: list[Line]) -> list[Line]:
        """The lines once every result is multiplied, limited, and taken off where it has to be."""
        shot = Cards(self.shot) if self.shooters else Cards()
        for rule in self.rules.results:
            tally = Tally(self.table, self.piles, tuple(lines), shot, self.shooters)
            lines = [*lines, *rule.lines(tally)]
        if sign_of(self.table, self.standing) < 0:
            lines = [evolve(line, points=-line.points, imaginary=-line.imaginary) for line in lines]
        return lines

    def winners_if(
        self, lines: list[Line], shoot: Shoot, effect: Effect, shot: Shot
    ) -> tuple[int, ...] | None:
        """Who would win if the shoot had this effect."""
        before = self.standing or Standing(self.table.players)
        shot_lines = self.shoot_lines(shoot, effect, shot)
        score = self.written(self.results([*lines, *shot_lines]), None, (), wins=False)
        winners = verdict.winners(self.table, following(self.table, before, score)[0])
        if winners is None or not self.pooled:
            return winners
        return tuple(place for place, seats in enumerate(self.places) if set(seats) & set(winners))

    def written(
        self, lines: list[Line], shoot: Shoot | None, shooters: tuple[int, ...], *, wins: bool
    ) -> HandScore:
        """The score, with the lines of a place written down for each of its seats."""
        taken, counted, players = self.taken, self.table.counted, self.table.players
        points = add_up(lines, len(self.places))
        if self.pooled:
            lines = [evolve(line, seat=seat) for line in lines for seat in self.places[line.seat]]
            points = add_up(lines, players)
        imaginary = None
        if self.table.second:
            imaginary = tuple(
                sum(line.imaginary for line in lines if line.seat == seat)
                for seat in range(players)
            )
        kind: Literal["moon", "sun"] | None = None if shoot is None else shoot.kind
        return HandScore(
            points=points,
            cards=tuple([pile & counted for pile in taken.piles]),
            shot=kind,
            shooter=min(self.seats_of(shooters)) if shooters else None,
            lines=tuple(lines),
            tricks=taken.tricks,
            imaginary=imaginary,
            takers=taken.takers,
            order=taken.order,
            wins=wins,
        )


def sign_of(table: TableRules, standing: Standing | None) -> int:
    """-1 where the points of a deal are taken off, else 1; InputError if the match has to be known
    for that and is not."""
    end = table.rules.end
    if not end.needs_match:
        return 1
    if standing is None:
        raise InputError(f"{end.key}: what a deal counts depends on the match; give match=")
    return end.sign(standing)


def _together(piles: tuple[Cards, ...], places: tuple[int, ...]) -> Cards:
    return piles[places[0]] if len(places) == 1 else sum((piles[p] for p in places), Cards())


def following(
    table: TableRules, standing: Standing, score: HandScore, eldest: int = 0
) -> tuple[Standing, dict[int, dict[str, int]]]:
    """How the match stands once a deal is on the sheet, and what players may choose, by seat.

    Until they have chosen, their totals stay as they are.
    """
    totals = tuple(old + new for old, new in zip(standing.scores, score.points, strict=True))
    found, choices = verdict.adjusted(table, standing, totals)
    imaginary = standing.imaginary
    if score.imaginary is not None:
        before = imaginary or (0,) * standing.players
        imaginary = tuple(old + new for old, new in zip(before, score.imaginary, strict=True))
    won_by = (score.shooter,) if score.wins and score.shooter is not None else ()
    after = evolve(
        standing,
        totals=(*standing.totals, found),
        points=(*standing.points, score.points),
        imaginary=imaginary,
        eldest=eldest,
        takers=score.takers,
        order=score.order,
        won_by=won_by,
        play_off=verdict.play_off(table, standing),
    )
    return after, choices


def answers_of(choice: str | Sequence[str]) -> tuple[str, ...]:
    """One answer, or several, as several."""
    if isinstance(choice, str):
        return (choice,)
    return tuple(str(answer) for answer in listed(choice, "choice"))


def standing_of(match: SheetLike | None, players: int) -> Standing | None:
    """What scoring needs of a score sheet."""
    if match is None:
        return None
    standing = getattr(match, "standing", None)
    if not isinstance(standing, Standing):
        raise InputError(f"match must be a Match, not {match!r}")
    if match.players != players:
        raise InputError(f"match: its sheet is for {match.players} players, not for {players}")
    return standing


def scored(result: tuple[HandScore, Sequence[str]] | Question) -> HandScore:
    """The score; InputError for a question that is still open."""
    if isinstance(result, Question):
        raise InputError(
            f"{result.kind}: seat {result.seat} chooses between "
            f"{' and '.join(result.options)}; give choice="
        )
    return result[0]


def score_taken(
    rules: Rules,
    taken: Sequence[CardsLike],
    *,
    players: int | None = None,
    tricks_taken: Sequence[int] | None = None,
    charged: CardsLike = "",
    match: SheetLike | None = None,
    choice: str | Sequence[str] = (),
) -> HandScore:
    """The score of a deal from the piles that the seats took, in any order within a pile.

    Args:
        rules: The rules.
        taken: A pile for each seat, with what it got from the kitty. The cards that the rules look
            at have to be there; others may be left out.
        players: How many play; as many as there are piles if the rules leave it open.
        tricks_taken: How many tricks each seat took, for rules that count tricks. Without it they
            are told from piles that are complete.
        charged: The cards that were charged.
        match: The score sheet before the deal, for rules that look at the scores.
        choice: What a player chose, where the rules let one: an answer, or several in order. An
            answer that nobody asks for is not used.

    Returns:
        The HandScore.

    Raises:
        InputError: If a card stands twice, is not in the deck or is missing though it counts, or a
            rule needs something that was not given.

    >>> from hearts import variants
    >>> piles = ["2H 3H 4H 5H 6H", "7H 8H 9H TH JH QH KH AH", "QS", ""]
    >>> score_taken(variants.AMERICAN, piles).points
    (5, 8, 13, 0)
    """
    piles = bags(taken, "taken", "the pile")
    table = table_of(rules, players, len(piles), charged)
    number = table.players
    if len(piles) != number:
        raise InputError(f"taken: {len(piles)} piles for {number} players")
    check_cards(table, [(f"the pile of seat {seat}", pile) for seat, pile in enumerate(piles)])
    everything = sum(piles, Cards())
    missing = table.watched - everything
    if missing:
        raise InputError(f"taken: {missing} matter to the score, but lie in no pile")
    counts = _tricks_taken(table, piles, tricks_taken)
    if counts is None:
        for shoot in table.rules.shoots:
            if shoot.kind == "sun" and sum(bool(pile) for pile in piles) < 2:
                raise InputError(f"{shoot.key}: all tricks may be one seat's; give tricks_taken=")
    standing = standing_of(match, number)
    return scored(count(table, Taken(piles, counts), standing, answers_of(choice)))


def _tricks_taken(
    table: TableRules, piles: tuple[Cards, ...], given: Sequence[int] | None
) -> tuple[int, ...] | None:
    """How many tricks each seat took: as given, or as complete piles tell."""
    number = table.players
    plain = not table.rules.taking and table.rules.kitty is None
    if given is None:
        complete = sum(piles, Cards()) == table.deck
        if plain and complete and not any(len(pile) % number for pile in piles):
            return tuple(len(pile) // number for pile in piles)
        return None
    counts = tuple(whole_number(each, "tricks_taken") for each in listed(given, "tricks_taken"))
    most = table.hand_size
    if (
        len(counts) != number
        or min(counts) < 0
        or sum(counts) > most
        or (sum(counts) < most and not table.plan.boosters)
    ):
        raise InputError(f"tricks_taken: {counts} are not the {most} tricks of {number} seats")
    for seat, pile in enumerate(piles):
        if plain and len(pile) > counts[seat] * number:
            raise InputError(
                f"tricks_taken: seat {seat} has {len(pile)} cards from {counts[seat]} tricks"
            )
    return counts


def score_hand(
    rules: Rules,
    tricks: Iterable[Trick],
    *,
    players: int | None = None,
    charged: CardsLike = "",
    kitty: CardsLike | None = None,
    match: SheetLike | None = None,
    choice: str | Sequence[str] = (),
) -> HandScore:
    """The score of a deal from its tricks alone. Whether they were played lawfully is not asked.

    Cards that are missing from the tricks lay in the kitty, or were put down for it, and count for
    whoever took it.

    Args:
        rules: The rules.
        tricks: All tricks of the deal, in order.
        players: How many play; as many as there are cards in the first trick if the rules leave
            it open.
        charged: The cards that were charged.
        kitty: The undealt cards, to be checked against what is missing from the tricks.
        match: The score sheet before the deal, for rules that look at the scores.
        choice: What a player chose, where the rules let one: an answer, or several in order. An
            answer that nobody asks for is not used.

    Returns:
        The HandScore.

    Raises:
        InputError: If the deal is not complete, a card stands twice or is not in the deck, a trick
            is led by a seat that did not take the one before, or a rule needs something that was
            not given.
    """
    played = trick_list(tricks)
    table = table_of(rules, players, len(played[0]) if played else None, charged)
    number, plan = table.players, table.plan
    check_shape(table, played)
    left = remaining(table.deck, played) or Cards()
    undealt = given_kitty(table, kitty)
    dealt = table.hand_size * number
    got = sum(map(len, played))
    if got != dealt:
        raise InputError(f"{got} cards in {len(played)} tricks; a complete deal has {dealt}")
    check_sizes(table, played)
    if undealt is not None and not plan.exchange and not undealt <= left + extra_cards(played):
        wrong = undealt - left
        raise InputError(f"kitty: {wrong} cannot have lain there, since it was played")
    found = takings(plan, played, left)
    order = plan.seats(played[0].leader, number)
    taken = Taken(found.piles, found.tricks, found.takers, order)
    standing = standing_of(match, number)
    return scored(count(table, taken, standing, answers_of(choice)))


def extra_cards(tricks: Iterable[Trick]) -> Cards:
    """The cards that Warren stood for in these tricks."""
    return Cards([trick.extra for trick in tricks if trick.extra is not None])
