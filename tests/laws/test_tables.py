"""A rule that differs by number of players is the same one for everybody who asks.

Whatever a slot of the record holds, at a table it is the rule that it settles to there: in play, on
the score sheet, in the count of a deal, in the prose and where a record is checked.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import attrs
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from hearts import Cards, Game, Phase, Rules, check_tricks, score_hand, variants
from hearts import rules as r
from hearts.rules.ranking import LastTrick

#: For each slot rules that differ: with four players it is the first, with six the second.
PAIRS: dict[str, tuple[r.Component, r.Component]] = {
    "deck": (r.Deck(), r.Deck("2C 2D 3C 3S")),
    "dealing": (r.Dealing(clockwise=False), r.Dealing(-1)),
    "kitty": (r.Kitty(4), r.Kitty(None, "first_penalty")),
    "passing": (r.Passing("left"), r.Passing(("right", "hold"), 2)),
    "charging": (r.Charging("QS"), r.Charging("JD AH")),
    "opening": (r.EldestOpens(), r.LowestOpens()),
    "play": (r.HeartsBroken(), r.QueenWaits()),
    "taking": (r.Boosters(), r.Boosters("TC")),
    "points": (r.NoTricks(), r.CardPoints("points.jack", {"JD": -10})),
    "shoots": (r.Moon(r.Add()), r.Sun(r.Subtract())),
    "results": (r.Multiplier(), r.DealFloor(2)),
    "partners": (r.Partners(), r.Partners(3, pooled=False)),
    "adjustments": (r.ExactHit(30, 10), r.Multiples(10, 0)),
    "wins": (r.HitWins(17), r.Remains(13, 1)),
    "end": (r.EndAt(40), r.EndAfter(2)),
    "ties": (r.SharedPlaces(), LastTrick()),
    "ranking": (r.EveryPlace(), r.WinnersOnly()),
    "victory": (r.VictoryPoints(), r.VictoryPoints((4, 2))),
}


def switch(slot: str) -> r.Component:
    """A rule that settles to one of the pair."""
    four, six = PAIRS[slot]
    # What fills a slot is one of a family; of those that are final a subclass is made all the same.
    base: Any = next(
        kind
        for kind in reversed(type(four).__mro__)
        if getattr(kind, "slot", None) == slot and issubclass(type(six), kind)
    )

    @frozen
    class Switch(base):  # type: ignore[misc]
        key: ClassVar[str] = f"test.{slot}"

        def for_table(self, players: int) -> r.Component:
            return four if players == 4 else six

    rule: r.Component = Switch()
    return rule


PLAIN = Rules(
    name="switching",
    players=(4, 6),
    deck=r.Deck({6: "2C 2D 3C 3S"}),
    opening=r.EldestOpens(),
    play=(r.FirstTrickBar(r.HEARTS),),
    end=r.EndAfter(3),
)


SWITCHES = {slot: switch(slot) for slot in PAIRS}


def test_every_slot_is_tried() -> None:
    slots = {part.name for part in attrs.fields(Rules)} - {"name", "players", "best"}
    assert set(PAIRS) == slots


def switching(slots: frozenset[str]) -> Rules:
    return PLAIN.amend(*(SWITCHES[slot] for slot in sorted(slots)), name="switching")


def settled(slots: frozenset[str], players: int) -> Rules:
    place = players == 6
    return PLAIN.amend(*(PAIRS[slot][place] for slot in sorted(slots)), name="switching")


def play(game: Game, seed: int) -> list[object]:
    """Return the course of a match, step by step."""
    rng = Random(seed)
    state = game.start(seed=seed)
    seen: list[object] = []
    while not state.is_over and state.deal_number < 2:
        if state.phase in (Phase.DEAL, Phase.REDEAL):
            state = state.deal()
        else:
            seat = state.actors[0]
            seen.append((state.phase, state.actors, state.legal_cards(seat), state.points))
            state = state.apply(state.random_action(rng, seat))
        score = state.hand_score
        if score is not None:
            seen.append((score, state.scores, str(state.match), state.dealer))
            tricks = state.tricks
            faults = check_tricks(
                game.rules, tricks, players=game.players, charged=sum(state.charged, Cards())
            )
            assert faults == ()
    seen.append((state.result, state.match.hand_scores))
    return seen


@given(st.frozensets(st.sampled_from(sorted(PAIRS))), st.sampled_from((4, 6)), st.integers(0, 99))
def test_at_a_table_a_rule_is_what_it_settles_to(
    slots: frozenset[str], players: int, seed: int
) -> None:
    """Everything that is asked of the rules is asked of those of the table."""
    rules, plain = switching(slots), settled(slots, players)
    assert rules.for_players(players) == plain.for_players(players)
    problems = plain.check(players)
    assert rules.check(players) == problems
    if problems:
        return
    assert rules.describe(players) == plain.describe(players)
    game, other = Game(rules, players), Game(plain, players)
    assert play(game, seed) == play(other, seed)


@given(st.integers(0, 99))
def test_given_tricks_count_alike(seed: int) -> None:
    slots = frozenset({"points", "shoots", "results", "taking", "kitty"})
    rules, plain = switching(slots), settled(slots, 4)
    state = Game(plain, 4).start(seed=seed).deal()
    rng = Random(seed)
    while state.phase is Phase.PLAY:
        state = state.apply(state.random_action(rng))
    assert score_hand(rules, state.tricks, players=4) == score_hand(plain, state.tricks, players=4)


def test_an_end_for_three_and_for_four() -> None:
    """A match ends where the prose says that it ends."""

    @frozen
    class Quick(r.EndAt):  # type: ignore[misc]
        def for_table(self, players: int) -> r.EndAt:
            return r.EndAt(10) if players == 3 else r.EndAt(26)

    rules = variants.WIKIPEDIA.amend(end=Quick())
    assert "10 or more" in rules.describe(3)
    assert Game(rules, 3).start().match.add((10, 0, 0)).is_over
    assert not Game(rules, 4).start().match.add((10, 0, 0, 16)).is_over
