"""Counting a deal: points of the cards taken, then the shoot, with a line for each thing counted.

The one function that counts is `count`. The state of a match, `score_hand` and `score_taken` all
come down to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, Protocol, final

from attrs import frozen

from hearts.core.actions import CardsLike
from hearts.core.cards import Cards
from hearts.core.plan import Plan
from hearts.core.tricks import Trick
from hearts.errors import InputError, RulesError
from hearts.given import bags, check_cards, check_shape, refuse_unused, table_of, trick_list
from hearts.inputs import listed, whole_number
from hearts.rules import Line, Rules, Setting, Shoot, Shot


@final
@frozen
class HandScore:
    """What one deal adds to each seat.

    Attributes:
        points: What each seat scores.
        cards: What each seat took, of the cards that count.
        shot: ``"moon"`` or ``"sun"`` if somebody shot, else None.
        shooter: The seat that shot, or None.
        lines: How each point came: a seat's lines add up to its points.
        tricks: How many tricks each seat took; None where that is not known.
        imaginary: The second column of Complex Hearts; None elsewhere.
    """

    points: tuple[int, ...]
    cards: tuple[Cards, ...] = ()
    shot: Literal["moon", "sun"] | None = None
    shooter: int | None = None
    lines: tuple[Line, ...] = ()
    tricks: tuple[int, ...] | None = None
    imaginary: tuple[int, ...] | None = None


@final
@frozen
class Question:
    """Something that the rules let a player choose.

    Attributes:
        kind: What it is about, like ``"moon"``.
        seat: Who answers.
        options: The possible answers.
    """

    kind: str
    seat: int
    options: tuple[str, ...]


@final
@frozen
class Sheet:
    """What scoring has to know of the match: the totals before the deal, and the deals before."""

    scores: tuple[int, ...]
    deals: int


class SheetLike(Protocol):
    """A score sheet, as far as scoring looks at it: a Match is one."""

    @property
    def players(self) -> int: ...
    @property
    def scores(self) -> tuple[int, ...]: ...
    @property
    def hand_scores(self) -> Sequence[object]: ...


def card_lines(
    rules: Rules, taken: tuple[Cards, ...], tricks: tuple[int, ...] | None, *, shot: bool
) -> list[Line]:
    """The lines of every point rule."""
    found: list[Line] = []
    for rule in rules.points:
        if shot and not rule.after_shoot:
            continue
        if rule.needs_tricks and tricks is None:
            raise InputError(f"{rule.key}: how many tricks each seat took must be given")
        found += rule.lines(taken, tricks or ())
    return found


def add_up(lines: Iterable[Line], players: int) -> tuple[int, ...]:
    """The points of each seat."""
    points = [0] * players
    for line in lines:
        if not 0 <= line.seat < players:
            raise RulesError(f"{line.rule}: points for seat {line.seat} at a table of {players}")
        points[line.seat] += line.points
    return tuple(points)


def count(
    rules: Rules,
    setting: Setting,
    taken: tuple[Cards, ...],
    tricks: tuple[int, ...] | None,
    sheet: Sheet | None,
    answers: Sequence[str],
) -> HandScore | Question:
    """The score of a finished deal, or the first question that has no answer yet.

    Args:
        rules: The rules.
        setting: Their figures at this table.
        taken: The cards that each seat took; those that count are enough.
        tricks: How many tricks each seat took, or None if that is not known.
        sheet: The match before the deal, or None if it is not known.
        answers: What the players chose, in the order asked.

    Raises:
        InputError: If a rule needs what was not given, or an answer is not among the options.
    """
    shoot, shooter = _shot(rules, setting, taken)
    lines = card_lines(rules, taken, tricks, shot=shoot is not None)
    counted = tuple(Cards([card for card in pile if card in setting.values]) for pile in taken)
    if shoot is None or shooter is None:
        points = add_up(lines, setting.players)
        return HandScore(points, counted, lines=tuple(lines), tricks=tricks)
    effect = shoot.effect
    if effect.options:
        question = Question(shoot.kind, shooter, tuple(effect.options))
        if not answers:
            return question
        if answers[0] not in effect.options:
            raise InputError(f"{shoot.key}: {answers[0]!r} is none of {', '.join(effect.options)}")
        effect = effect.options[answers[0]]
    if effect.needs_match and sheet is None:
        raise InputError(f"{shoot.key}: what a shoot does here depends on the scores; give match=")
    needed = set(shoot.cards_needed(setting))
    own = sum(line.points for line in lines if line.card in needed and line.points > 0)
    lines.append(Line(shooter, -own, shoot.key))

    def winners_after(points: tuple[int, ...]) -> tuple[int, ...] | None:
        before = sheet if sheet is not None else Sheet((0,) * setting.players, 0)
        totals = tuple(old + new for old, new in zip(before.scores, points, strict=True))
        return rules.winners_of(totals, before.deals + 1)

    shot = Shot(shooter, shoot.value(setting), add_up(lines, setting.players), winners_after)
    deltas = effect.deltas(shot)
    if len(deltas) != setting.players:
        raise RulesError(f"{effect.key}: points for {len(deltas)} seats, not {setting.players}")
    lines += [Line(seat, delta, shoot.key) for seat, delta in enumerate(deltas) if delta]
    kind: Literal["moon", "sun"] = "sun" if shoot.kind == "sun" else "moon"
    points = add_up(lines, setting.players)
    return HandScore(points, counted, kind, shooter, tuple(lines), tricks)


def _shot(
    rules: Rules, setting: Setting, taken: tuple[Cards, ...]
) -> tuple[Shoot, int] | tuple[None, None]:
    """Which shoot was made, and by whom."""
    for shoot in rules.shoots:
        shooter = shoot.shooter(setting, taken)
        if shooter is not None:
            return shoot, shooter
    return None, None


def answers_of(choice: str | Sequence[str]) -> tuple[str, ...]:
    """One answer, or several, as several."""
    if isinstance(choice, str):
        return (choice,)
    return tuple(str(answer) for answer in listed(choice, "choice"))


def sheet_of(match: SheetLike | None, players: int) -> Sheet | None:
    """What scoring needs of a score sheet."""
    if match is None:
        return None
    if not isinstance(getattr(match, "scores", None), tuple):
        raise InputError(f"match must be a Match, not {match!r}")
    if match.players != players:
        raise InputError(f"match: its sheet is for {match.players} players, not for {players}")
    return Sheet(match.scores, len(match.hand_scores))


def _scored(result: HandScore | Question) -> HandScore:
    if isinstance(result, Question):
        raise InputError(
            f"{result.kind}: seat {result.seat} chooses between "
            f"{' and '.join(result.options)}; give choice="
        )
    return result


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
        taken: A pile for each seat. The cards that the rules look at have to be there; others may
            be left out.
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
    number = table_of(rules, players, len(piles))
    refuse_unused(rules, charged, None)
    if len(piles) != number:
        raise InputError(f"taken: {len(piles)} piles for {number} players")
    setting = rules.setting(number)
    check_cards(setting, [(f"the pile of seat {seat}", pile) for seat, pile in enumerate(piles)])
    everything = sum(piles, Cards())
    missing = setting.watched - everything
    if missing:
        raise InputError(f"taken: {missing} matter to the score, but lie in no pile")
    if tricks_taken is None:
        counts = (
            tuple(len(pile) // number for pile in piles)
            if everything == setting.deck and not any(len(pile) % number for pile in piles)
            else None
        )
    else:
        counts = tuple(
            whole_number(each, "tricks_taken") for each in listed(tricks_taken, "tricks_taken")
        )
        if len(counts) != number or sum(counts) != setting.hand_size or min(counts) < 0:
            raise InputError(
                f"tricks_taken: {counts} are not the {setting.hand_size} tricks of {number} seats"
            )
        for seat, pile in enumerate(piles):
            if len(pile) > counts[seat] * number:
                raise InputError(
                    f"tricks_taken: seat {seat} has {len(pile)} cards from {counts[seat]} tricks"
                )
    return _scored(
        count(rules, setting, piles, counts, sheet_of(match, number), answers_of(choice))
    )


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
    number = table_of(rules, players, len(played[0]) if played else None)
    refuse_unused(rules, charged, kitty)
    setting = rules.setting(number)
    check_shape(setting, played)
    if len(played) != setting.hand_size:
        raise InputError(f"{len(played)} tricks; a complete deal has {setting.hand_size}")
    plan = Plan(number, (), (), Cards(), rules.dealing.clockwise)
    piles = [Cards()] * number
    counts = [0] * number
    taker = played[0].leader
    for place, trick in enumerate(played):
        if len(trick) != number:
            raise InputError(f"trick {place} ({trick}) has {len(trick)} cards, not {number}")
        if trick.leader != taker:
            raise InputError(
                f"trick {place} ({trick}) is not led by seat {taker}, who took the last"
            )
        taker = plan.taker(trick.leader, trick.cards)
        piles[taker] = piles[taker] + Cards(trick.cards)
        counts[taker] += 1
    sheet = sheet_of(match, number)
    return _scored(count(rules, setting, tuple(piles), tuple(counts), sheet, answers_of(choice)))
