"""The text of a score sheet: after any changes it reads as the sheet that it stands for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from random import Random
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import InputError, Match, Question, notation, variants
from hearts.cli.sheet_text import EnteredDeal, SheetText
from hearts.rules import EndAt, ExactHit, Rules

#: Games in which players choose a total, alone and as partners.
GAMES = [
    rules.amend(ExactHit(26, None, (5, 10), optional=True), EndAt(70))
    for rules in (variants.AMERICAN, variants.PARTNERS_SUMMED, variants.PARTNERS_POOLED)
]
#: Points that hit the mark often. Partners may score them too.
POINTS = ((13, 13, 13, 13), (26, 0, 26, 0), (0, 26, 0, 26), (5, 21, 5, 21), (16, 10, 16, 10))
#: The points of a deal, and the choices of the players by seat.
Deal: TypeAlias = tuple[tuple[int, ...], Mapping[int, str]]


def ask(before: Match, question: Question) -> str:
    """An answer that depends on the deal and the player alone."""
    return question.options[(before.standing.deals + question.seat) % len(question.options)]


def counted(match: Match, deals: Sequence[Deal]) -> tuple[Match, list[Deal]]:
    """The sheet of these deals and the choices in it. Who chose already is not asked again."""
    found: list[Deal] = []
    for points, known in deals:
        answers: dict[int, str] = {}
        while (question := match.question(points, tuple(answers.values()))) is not None:
            chosen = known.get(question.seat)
            if chosen is None or chosen not in question.options:
                chosen = ask(match, question)
            answers[question.seat] = chosen
        match = match.add(points, tuple(answers.values()))
        found.append((points, answers))
    return match, found


def entered(match: Match, points: tuple[int, ...]) -> EnteredDeal:
    """A deal as it is typed."""
    _, [(_, answers)] = counted(match, [(points, {})])
    return EnteredDeal(match._checked_score(points), tuple(answers.values()))


def by_hand(start: Match, deals: Sequence[Deal], random: Random) -> str:
    """The text of a sheet in the style of a person: with choices in words, also one that is not
    asked, or by their totals."""
    lines = [notation.write(start).partition("\n\n")[0], ""]
    for number, (points, answers) in enumerate(deals):
        match, _ = counted(start, deals[: number + 1])
        lines.append(f"score: {' '.join(map(str, points))}")
        words = random.random() < 0.5
        if words:
            lines += [f"choose {seat}: {option}" for seat, option in answers.items()]
            idle = random.choice([seat for seat in range(4) if seat not in answers] or [0])
            lines.append(f"choose {idle}: {random.choice(('keep', 'less 5', 'less 10'))}")
        if not words or random.random() < 0.5:
            lines.append(f"total: {' '.join(map(str, match.scores))}")
        lines.append("")
    return "\n".join(lines)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
@given(seed=st.integers(0, 2**32))
def test_a_text_reads_as_its_sheet_after_any_changes(rules: Rules, seed: int) -> None:
    random = Random(seed)
    start = Match(rules, 4, 0, ["Ann", "Bob", "Cleo", "Dan"])
    text, match = SheetText(notation.write(start)), start
    deals: list[Deal] = []
    for _ in range(12):
        points = random.choice(POINTS)
        if not deals or (not match.is_over and random.random() < 0.4):
            text = text.with_last(entered(match, points).added(match))
            match, deals = counted(start, [*deals, (points, {})])
        elif random.random() < 0.2:
            match, deals = match.undo(), deals[:-1]
            text = text.without_last(match)
        elif random.random() < 0.3:
            text = SheetText(by_hand(start, deals, random))
        else:
            number = random.randrange(len(deals))
            *_, before = islice(match._sheets(), number + 1)
            changed = [*deals[:number], (points, {}), *deals[number + 1 :]]
            try:
                expected, changed = counted(start, changed)
            except InputError:  # the match is over before a later deal
                with pytest.raises(InputError, match="the match would be over before deal"):
                    text.recounted(ask, {number: entered(before, points)})
                continue
            text, match, _ = text.recounted(ask, {number: entered(before, points)})
            assert match == expected
            deals = changed
        assert SheetText(text.text).match() == match
        assert SheetText(text.text).wrong_lines() == ([], None)
