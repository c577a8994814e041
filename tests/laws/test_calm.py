"""The assumptions at the end of a deal hold: the totals with which nothing happens, and the action
due after the last card without the score."""

from random import Random
from typing import Protocol, TypeVar

from hypothesis import HealthCheck, assume, event, given, settings
from hypothesis import strategies as st

from hearts import Game, HandScore, Match, Phase, Rules, State, testing, variants
from hearts import rules as r
from hearts._engine.score import following
from tests.laws.helpers import called, step
from tests.laws.mixtures import mixtures
from tests.sizes import scaled

T = TypeVar("T")

few = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
many = settings(few, max_examples=scaled(300))


class Draw(Protocol):
    """A function that draws an example."""

    def __call__(self, strategy: st.SearchStrategy[T], /) -> T: ...


marks = st.integers(-3, 40)
some = st.lists(marks, min_size=1, max_size=3)

single_ends: st.SearchStrategy[r.End] = st.one_of(
    st.builds(r.EndAt, st.integers(1, 40)),
    st.builds(r.EndAbove, st.integers(0, 40)),
    st.builds(r.EndDownTo, st.integers(-40, -1)),
    st.builds(r.EndAfter, st.integers(1, 5)),
)
ends: st.SearchStrategy[r.End] = st.one_of(
    single_ends,
    st.builds(r.EndAtDistance, st.integers(1, 40)),
    st.builds(r.EndTurned, st.integers(1, 30), st.booleans()),
    st.builds(r.EndLives, st.integers(1, 3), st.integers(1, 30)),
    st.lists(single_ends, min_size=2, max_size=3).map(r.EndFirst),
)
wraps: st.SearchStrategy[r.ScoreRule] = st.one_of(
    st.builds(r.Wrap, some, st.just(99)),
    st.builds(r.ExactHit, marks, st.just(99)),
    st.builds(r.ExactHit, marks, st.none(), st.just((5, 10)), st.just(True)),
    st.builds(r.Multiples, st.integers(1, 20), st.integers(1, 20), st.integers(0, 40)),
    st.builds(r.TotalFloor, st.integers(-20, 5)),
)
wins: st.SearchStrategy[r.SpecialWin] = st.one_of(
    st.builds(r.HitWins, marks.filter(bool)),
    st.builds(r.Remains, marks, st.integers(1, 3), st.booleans()),
)


@st.composite
def own_mixtures(draw: st.DrawFn) -> Rules:
    """Rules for the end of a match, put together anyhow."""
    base = draw(st.sampled_from((variants.AMERICAN, variants.COMPLEX_HEARTS, variants.GONG_ZHU)))
    rules = base.amend(
        draw(ends),
        adjustments=draw(st.lists(wraps, max_size=2, unique_by=lambda rule: rule.key)),
        wins=draw(st.lists(wins, max_size=2, unique_by=lambda rule: rule.key)),
        ties=draw(st.sampled_from((r.SharedPlaces(), r.PlayOn()))),
    )
    assume(not rules.check())
    return rules


rules_of_all_kinds: st.SearchStrategy[Rules] = st.one_of(
    own_mixtures(),
    st.sampled_from(variants.names()).map(variants.get),
    testing.rule_sets(named=False),
    mixtures().map(lambda mixture: mixture[0]),
).filter(lambda rules: not rules.check())


def marks_of(rules: Rules) -> list[int]:
    """All the numbers in the rules that a total is held against, and 0."""
    parts = [rules.end, *rules.adjustments, *rules.wins]
    parts += list(getattr(rules.end, "ends", ()))
    found = {0}
    for part in parts:
        for name in ("at", "limit", "least", "score", "of", "above"):
            number = getattr(part, name, ())
            found |= set(number) if isinstance(number, tuple) else {number}
    return sorted(found | {2 * number for number in found})


@st.composite
def sheets(draw: st.DrawFn, rules: Rules) -> Match:
    """Sheets that go on, with totals at the marks of the rules, beside them, or as they were."""
    match = Match(rules, draw(st.sampled_from(rules.players)))
    near = st.sampled_from(marks_of(rules)).flatmap(lambda mark: st.integers(mark - 1, mark + 1))
    for _ in range(draw(st.integers(0, 5))):
        moved = draw(st.booleans())
        added = added_to(draw, match, near if moved else st.nothing())
        after, question = match._added(added, ())
        while question is not None:
            after, question = match._added(added, [question.options[0]] * 9)
        if not after.is_over:
            match = after
    return match


def added_to(draw: Draw, match: Match, totals: st.SearchStrategy[int]) -> HandScore:
    """Return points of a deal with which each seat keeps its total or comes to one of these totals,
    if there are any."""

    def column(now: tuple[int, ...]) -> tuple[int, ...]:
        to = [total if totals.is_empty or draw(st.booleans()) else draw(totals) for total in now]
        return alike(match, [new - old for new, old in zip(to, now, strict=True)])

    second = None if match.imaginary is None else column(match.imaginary)
    return HandScore(column(match.scores), imaginary=second)


def alike(match: Match, points: list[int]) -> tuple[int, ...]:
    """The points, with those of the first for all partners who pool."""
    partners = match.rules.partners
    for side in match.sides if partners is not None and partners.pooled else ():
        for seat in side:
            points[seat] = points[side[0]]
    return tuple(points)


@many
@given(own_mixtures() | rules_of_all_kinds, st.data())
def test_where_nothing_surely_happens_nothing_does(rules: Rules, data: st.DataObject) -> None:
    """RH-035 to RH-049, PG-124 to PG-132: no total is changed, nobody is asked, and the match ends
    just if that was sure."""
    match = data.draw(sheets(rules))
    before = match.standing
    table = match._table
    quiet_bounds = r.standings.quiet_bounds(table, before)
    assume(quiet_bounds is not None and all(low <= high for low, high in quiet_bounds))
    assert quiet_bounds is not None
    marks = st.sampled_from(marks_of(rules)).flatmap(lambda mark: st.integers(mark - 1, mark + 1))
    wished = added_to(data.draw, match, marks)

    def kept(now: tuple[int, ...], added: tuple[int, ...]) -> tuple[int, ...]:
        """The totals wished for, or the nearest inside the match bounds, as points."""
        to = [
            min(max(old + new, low), high)
            for (low, high), old, new in zip(quiet_bounds or (), now, added, strict=True)
        ]
        return alike(match, [new - old for new, old in zip(to, now, strict=True)])

    second = None
    if match.imaginary is not None:
        assert wished.imaginary is not None
        second = kept(match.imaginary, wished.imaginary)
    score = HandScore(kept(match.scores, wished.points), imaginary=second)
    after, choices = following(table, before, score)
    ends = r.standings.ends_next(table, before)
    event(f"ends: {ends}")
    assert choices == {}
    assert after.scores == tuple(map(sum, zip(match.scores, score.points, strict=True)))
    assert r.standings.ended(table, after) is ends


def gone_through(state: State, seed: int) -> State:
    """The state after the last card, played at random; nobody has answered."""
    rng = Random(seed)
    while state._phase is not None:
        state = step(state, rng)
    return state


@few
@given(rules_of_all_kinds, st.integers(0, 999), st.data())
def test_what_is_due_after_the_last_card_is_what_the_sheet_says(
    rules: Rules, seed: int, data: st.DataObject
) -> None:
    """The same deal on a sheet on which its points take seats to the marks, or beside them."""
    rules = rules.amend(r.Passing(), r.EldestOpens())
    match = data.draw(sheets(rules))
    game = Game(rules, match.players)
    played = gone_through(called(game.start(seed=seed, dealer=0), Random(seed)).deal(), seed)
    told = played.hand_score
    points = (0,) * game.players if told is None else told.points
    sign = rules.end.sign(match.standing)
    near = st.sampled_from(marks_of(rules)).flatmap(lambda mark: st.integers(mark - 1, mark + 1))
    to = [
        data.draw(near) - sign * new if data.draw(st.booleans()) else old
        for old, new in zip(match.scores, points, strict=True)
    ]
    added = alike(match, [new - old for new, old in zip(to, match.scores, strict=True)])
    sheet, question = match._added(
        HandScore(added, imaginary=None if match.imaginary is None else added), ()
    )
    sheet = match if question is not None or sheet.is_over else sheet
    state = game.start(seed=0, match=sheet.with_next_dealer(0))
    state = state.deal(played.history[1].hands, kitty=played.history[1].kitty)  # type: ignore[attr-defined]
    for action in played.history[2:]:
        state = state.apply(action)
    phase, score = state.phase, state.hand_score
    event(f"due: {phase}")
    if score is None:
        assert phase is Phase.CHOOSE
        return
    after, question = sheet._added(score, ())
    if question is not None:
        assert phase is Phase.CHOOSE
    else:
        assert phase is (Phase.OVER if after.is_over else Phase.DEAL)
