"""The totals that a match can come to, and rules that wait for totals which never come.

A total begins at 0. The points of a deal move it, and changes to totals set it. The least and the
greatest points of a seat in a deal show which totals are impossible. If a custom rule counts,
nothing is certain, and nothing is reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from hearts._core.score.items import Limits
from hearts._wording import amount_text, count_of
from hearts.rules.contract import pair_of, ranges_of
from hearts.rules.effects import effects_of
from hearts.rules.ending import End
from hearts.rules.points import PointRule
from hearts.rules.standings import Range, Standing, first, places

if TYPE_CHECKING:
    from hearts.rules.adjustments import ScoreRule
    from hearts.rules.scoring_plan import ScoringStep
    from hearts.rules.table import TableRules
    from hearts.rules.wins import SpecialWin

#: The greatest numbers of totals before a deal, and of deals, that are tried.
_MOST_TRIED: Final = 1_000
_STILL: Final = "every deal leaves all totals as they are"
_CURE: Final = "set another end, such as EndAfter(6)"


def problems(table: TableRules) -> Iterator[str]:
    """Yield the contradictions between the possible totals and the end of the match.

    The rules must have no other contradictions, since their points are counted here.
    """
    added = limits_of(table)
    limits = added
    if added is not None and type(table.rules.end).sign is not End.sign:
        limits = _hull(added, (-added[1], -added[0]))  # later the points may be taken off
    for win in table.rules.wins:
        why = _never_wins(table, win, limits)
        if why:
            yield (
                f"{win.key}: nobody can win by it, because {why}; give it another total, or take "
                f"it out with Without({win.key!r})"
            )
    yield from (f"{text}; {_CURE}" for text in _endless(table, added))


def warnings(table: TableRules) -> Iterator[str]:
    """Yield a sentence if the cards of a deal move the totals away from the end of the match."""
    rules, values = table.rules, table.values
    plain = all(not step.others and step.asked is None for step in table.counting)
    if rules.results or not plain:
        return
    together = sum(values.get(card, 0) for card in table.deck)
    goals = ranges_of(rules.end.key, rules.end.goals())
    above = all(low is not None and low > 0 for low, _ in goals)
    below = all(high is not None and high < 0 for _, high in goals)
    if (above and together <= 0) or (below and together >= 0):
        yield (
            f"end: the cards of a deal come to {amount_text(together)} together, but the match "
            f"ends {'above' if above else 'below'} 0, so it may be very long"
        )


def _endless(table: TableRules, limits: Limits) -> Iterator[str]:
    """Yield the reason why the match never ends, if it does not."""
    rules = table.rules
    if rules.wins or table.won_by_shoot:
        return  # a win may end it
    still = limits == (0, 0) and not table.imaginary
    if any(_may_stand(table, goal, limits) for goal in ranges_of(rules.end.key, rules.end.goals())):
        if still and not rules.adjustments and _all_tie_for_ever(table):
            yield f"ties: {_STILL}, so everybody ties and the match never ends"
    elif still:
        yield f"end: {_STILL}, so the match never ends"
    elif limits is not None and limits[0] >= 0:
        yield "end: totals never fall, so the match never ends"
    elif limits is not None and limits[1] <= 0:
        yield "end: totals never rise, so the match never ends"
    else:
        yield "end: a floor keeps all totals from the end of the match, so it never ends"


def _all_tie_for_ever(table: TableRules) -> bool:
    """Return whether a match with equal totals is played on, so that it never ends."""
    standing = Standing(table.players, [(0,) * table.players])
    winners = first(table, places(table, standing), standing)
    return table.rules.ties.plays_on([side for side in table.sides if set(side) & set(winners)])


def _never_wins(table: TableRules, win: SpecialWin, limits: Limits) -> str:
    """Return the reason why nobody can win by a rule that waits for an exact total, or nothing."""
    wanted = pair_of(win.key, "needs", win.needs())
    if wanted is None:
        return ""
    total, deals = wanted
    rules, end = table.rules, table.rules.end
    asked: list[End | ScoreRule] = [end, *rules.adjustments]
    changing = [rule.key for rule in asked if rule.removes(total, total)]
    if not _may_stand(table, (total, total), limits) or end.removes(total, total):
        if changing:
            return f"{changing[0]} changes a total of {amount_text(total)}"
        return f"no total can come to {amount_text(total)}"
    if rules.ties.may_play_on:
        return ""
    if deals > 1 and end.stops_at(total):
        return f"a total of {amount_text(total)} ends the match"
    rows = min(deals - 2, _MOST_TRIED)
    before = Standing(table.players, [(total,) * table.players] * rows)
    if deals > 1 and end.ends_next(before):
        return f"the match is over before a total can stand for {count_of(deals, 'deal')}"
    if limits is not None and _is_beyond(table, total, limits):
        return f"the match ends before a total can come to {amount_text(total)}"
    return ""


def _is_beyond(table: TableRules, total: int, limits: tuple[int, int]) -> bool:
    """Return whether the match is over before any deal that could bring this total."""
    least, most = limits
    if most - least > _MOST_TRIED or any(
        rule.may_set(total, total) for rule in table.rules.adjustments
    ):
        return False
    before = (total - points for points in range(least, most + 1))
    return all(map(table.rules.end.stops_at, before))


def _may_stand(table: TableRules, wanted: Range, limits: Limits) -> bool:
    """Return whether a total in this range may stand after a deal, whatever the end does to it."""
    low, high = wanted
    adjustments = table.rules.adjustments
    asked: list[End | ScoreRule] = [table.rules.end, *adjustments]
    if any(rule.may_set(low, high) for rule in asked):
        return True
    if any(rule.removes(low, high) for rule in adjustments):
        return False
    if limits is None or table.imaginary:
        return True
    least, most = limits
    # Totals begin at 0, and a rule may set one beyond the range, from where points lead back to it.
    if low is not None and low > 0:
        return most > 0 or (least < 0 and any(rule.may_set(low, None) for rule in asked))
    if high is not None and high < 0:
        return least < 0 or (most > 0 and any(rule.may_set(None, high) for rule in asked))
    return True


def limits_of(table: TableRules) -> Limits:
    """Return the least and the greatest points of a seat in any deal, if they are known."""
    found, charging = _with_shoots(table), table.rules.charging
    if charging is None:
        return found
    if table.rules.results:
        return None  # some cards may be charged and others not
    return _hull(found, _with_shoots(table.with_charged(charging.cards)))


def _with_shoots(table: TableRules) -> Limits:
    """Return the limits of the points of a seat in a deal with these charged cards."""
    found = plain = _counted(table)
    for shoot in table.rules.shoots:
        for effect in effects_of(shoot.effect):
            if effect.signs is None or plain is None or (effect.signs and table.rules.results):
                return None
            # The cards of a shoot count against nobody, unless others may have some of them.
            known = shoot.lower(table, together=False) is not None
            spared = table.penalty(shoot.cards_needed(table)) if known else 0
            low, high = plain
            if table.sign < 0:
                low += spared
            else:
                high -= spared
            for sign in effect.signs:
                move = sign * table.sign * shoot.value(table)
                found = _hull(found, (low + min(0, move), high + max(0, move)))
    return found


def _counted(table: TableRules) -> Limits:
    """Return the least and the greatest points of a seat without a shoot, if they are known."""
    found: Limits = (0, 0)
    steps: list[ScoringStep[Any]] = [*table.counting, *table.changing]
    for step in steps:
        for item in step.items:
            if found is None:
                return None
            if item is step.asked:
                own = step.rule.line_bounds() if isinstance(step.rule, PointRule) else None
                own = pair_of(step.rule.key, "line_bounds", own)
                found = own and (found[0] + own[0], found[1] + own[1])
            else:
                found = item.limits(*found, 2 if table.deck.two else 1)
    return found


def _hull(one: Limits, other: Limits) -> Limits:
    """Return the limits that include both; None if one of them is not known."""
    return one and other and (min(one[0], other[0]), max(one[1], other[1]))
