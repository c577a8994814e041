"""Tournaments: the same cards for all, the same results with any number of workers."""

from __future__ import annotations

import json
import pickle
import traceback
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import combinations, permutations
from math import inf, nan
from pathlib import Path
from statistics import fmean
from typing import Any, cast

import numpy as np
import pytest
from attrs import evolve, frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from hearts import (
    Action,
    Game,
    IllegalAction,
    InputError,
    Phase,
    Rules,
    State,
    View,
    notation,
    play_out,
    testing,
    variants,
)
from hearts.bots import Bot, RandomOpponent, autoplay, careful
from hearts.rules import (
    Deck,
    EldestOpens,
    EndAfter,
    ExactHit,
    Heading,
    Opening,
    Passing,
    Sentence,
    SpecialWin,
    Standing,
    TableRules,
    TakerOpens,
)
from hearts.simulate import DealError, Results, play_deals, play_match, tournament
from hearts.simulate.playing import Job
from hearts.simulate.running import _Pool
from tests.simulate.bots import (
    Failing,
    Faulty,
    Interrupter,
    Killer,
    Unsendable,
    cheat,
    hearts_of_the_dealer,
    nothing,
)
from tests.simulate.test_running import Workers
from tests.tables import TABLES

GAME = Game(variants.AMERICAN)
PARTNERS = Game(variants.PARTNERS_SUMMED)
PLAYERS: dict[str, Bot] = {"careful": careful, "random": RandomOpponent(1)}


def results(deals: int = 8, **words: Any) -> Results:
    """A small tournament."""
    return tournament(GAME, PLAYERS, deals, **{"workers": 1, **words})


ALONE = results()


class Sized:
    """A measure that is no function."""

    def __call__(self, state: State) -> int:
        return len(state.match.hand_scores)


@frozen
class Nobody(SpecialWin):
    """A rule of one's own, under which nobody wins."""

    key = "win.never"

    def winners(self, standing: Standing) -> tuple[int, ...]:
        return ()

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        yield Heading.END, "Nobody wins before the end."


#: The two games of a deal in a file.
GAMES: list[Any] = [
    [[1, 0, 1, 0], [1, 2, 3, 4], [1], 1, [2]],
    [[0, 1, 0, 1], [1, 2, 3, 4], [], 1, []],
]


# Who sits where.


@pytest.mark.parametrize(
    ("name", "players", "count", "games", "seats_each"),
    [
        ("american", 4, 2, 2, 4),
        ("american", 4, 3, 3, 4),
        ("american", 4, 4, 4, 4),
        ("american", 4, 5, 20, 16),
        ("black_maria", 3, 2, 2, 3),
        ("partners_summed", 4, 2, 2, 4),
        ("partners_summed", 4, 3, 6, 8),
    ],
)
def test_each_player_sits_in_each_seat_equally_often(
    name: str, players: int, count: int, games: int, seats_each: int
) -> None:
    game = Game(variants.get(name), players)
    bots: dict[str, Bot] = {str(number): RandomOpponent(number) for number in range(count)}
    (deal,) = tournament(game, bots, 1, workers=1).deals
    assert len(deal.games) == games
    sat = Counter((seat, player) for each in deal.games for seat, player in enumerate(each.players))
    assert len(sat) == players * count
    assert set(sat.values()) == {seats_each // players}
    for side in game.sides:
        assert all(len({each.players[seat] for seat in side}) == 1 for each in deal.games)


def four(*order: str) -> dict[str, Bot]:
    """Four players of different strength, in some order."""
    bots: dict[str, Bot] = {
        "careful": careful, "away": autoplay, "one": RandomOpponent(1), "two": RandomOpponent(2),
    }  # fmt: skip
    return {name: bots[name] for name in order or bots}


def test_the_order_in_which_players_are_given_does_not_matter(tmp_path: Path) -> None:
    """Not even to the last bit of a rating, and not to a file."""
    found, file = tournament(GAME, four(), 6, workers=1), tmp_path / "deals.jsonl"
    tournament(GAME, four(), 3, workers=1, file=file)
    for order in permutations(four()):
        other = tournament(GAME, four(*order), 6, workers=1)
        assert other.names == order
        assert str(other) == str(found)
        assert json.dumps(other.to_dict()) == json.dumps(found.to_dict())
        for one, two in combinations(order, 2):
            assert other.difference(one, two) == found.difference(one, two)
            assert other.verdict(one, two) == found.verdict(one, two)
        for mine, its in zip(other.deals, found.deals, strict=True):
            seats = [[order[player] for player in game.players] for game in mine.games]
            assert seats == [[found.names[player] for player in game.players] for game in its.games]
            assert [game.points for game in mine.games] == [game.points for game in its.games]
        again = tournament(GAME, four(*order), 6, workers=1, file=file)
        assert again == other


@pytest.mark.parametrize(("count", "seats"), [(3, 4), (4, 4), (5, 4), (3, 3), (5, 6)])
def test_each_player_has_all_others_for_neighbours_equally_often(count: int, seats: int) -> None:
    """So no player gains from a neighbour; with rotations alone each would keep its own."""
    names = tuple("abcde"[:count])
    game = Game(variants.WIKIPEDIA, seats)
    job, pairs = Job(game, names, (careful,) * count, 3, False, (0,)), Counter[tuple[int, int]]()
    for number in range(3000):
        for players in job.seatings(number):
            pairs.update(pair for pair in zip(players, players[1:] + players[:1], strict=True))
    between = [pairs[pair] for pair in permutations(range(count), 2)]
    assert max(between) < 1.2 * min(between)


def test_other_seeds_and_names_draw_other_orders() -> None:
    def orders(seed: int, names: str) -> list[tuple[int, ...]]:
        job = Job(GAME, tuple(names), (careful,) * 4, seed, False, (0,))
        return [next(iter(job.seatings(number))) for number in range(20)]

    assert len(set(orders(1, "abcd"))) > 5
    assert len({tuple(orders(seed, names)) for seed in (1, 2) for names in ("abcd", "abce")}) == 4


def test_all_play_the_same_cards() -> None:
    """Equal players have equal results in every seat."""
    same: dict[str, Bot] = {"one": careful, "other": careful}
    found = tournament(GAME, same, 10, workers=1)
    for deal in found.deals:
        assert len({game.points for game in deal.games}) == 1
    assert found.difference("one", "other").mean == 0
    assert len({deal.games[0].points for deal in found.deals}) > 5


def test_every_way_to_pass_has_its_turn() -> None:
    """The deals are those of a match, one after another; a match of one deal has one only."""
    seen = set()

    def watching(view: Any) -> Any:
        seen.add((view.deal_number, view.phase.value))
        return autoplay(view)

    play_deals(Game(variants.MICROSOFT), [watching] * 4, 4, workers=1)
    assert {number for number, _ in seen} == {0, 1, 2, 3}
    assert (3, "pass") not in seen
    seen.clear()
    play_deals(Game(variants.SUPER_HEARTS), [watching] * 4, 4, workers=1)
    assert {number for number, _ in seen} == {0}
    seen.clear()
    play_deals(Game(variants.WIKIPEDIA, 5), [watching] * 5, 6, workers=1)
    assert {number for number, _ in seen} == {0, 1, 2, 3, 4}


@pytest.mark.parametrize("rule", [TakerOpens(), ExactHit(0, 50, optional=True)])
def test_rules_that_ask_about_the_deal_before_have_an_answer(rule: TakerOpens | ExactHit) -> None:
    """Each seat in turn has taken all cards that count, and a total without points is kept."""
    leaders = set()

    def watching(view: View) -> Action:
        if view.trick is not None and not view.tricks:
            assert view.scores == (0, 0, 0, 0)
            leaders.add((view.deal_number, view.trick.leader))
        return autoplay(view)

    play_deals(Game(variants.AMERICAN.amend(rule)), [watching] * 4, 8, workers=1)
    assert {number for number, _ in leaders} == {0, 1, 2, 3}
    if isinstance(rule, TakerOpens):
        assert {(number, number) for number in (1, 2, 3)} < leaders
        assert len({seat for number, seat in leaders if number}) == 3


@given(testing.games())
def test_single_deals_of_any_rules_can_be_played(game: Game) -> None:
    assert play_deals(game, [autoplay] * game.players, 3, workers=1).complete


@pytest.mark.parametrize("number", [0, 1, 3])
def test_all_deals_may_have_one_number(number: int, tmp_path: Path) -> None:
    found = results(5, deal_number=number, file=tmp_path / "deals.jsonl")
    assert {deal.deal_number for deal in found.deals} == {number}
    assert found.state(2).deal_number == number
    with pytest.raises(InputError, match="of another simulation"):
        results(5, file=tmp_path / "deals.jsonl")
    seated = play_deals(GAME, [autoplay] * 4, 3, workers=1, deal_number=number)
    assert {deal.deal_number for deal in seated.deals} == {number}


# All orders of the players.


@given(st.data())
@settings(max_examples=12)
def test_no_result_depends_on_the_order_of_a_dict(data: st.DataObject) -> None:
    """Whatever the table, the number of players, the seatings and the measure."""
    game = data.draw(st.sampled_from([GAME, Game(variants.BLACK_MARIA, 3), PARTNERS]))
    names = data.draw(st.lists(st.text(min_size=1), min_size=2, max_size=4, unique=True))
    kinds: list[Bot] = [careful, autoplay, RandomOpponent(1), RandomOpponent(2)]
    bots: dict[str, Bot] = dict(zip(names, kinds, strict=False))
    words: Any = {
        "seatings": data.draw(st.sampled_from(["drawn", "all"])),
        "matches": data.draw(st.booleans()) and game is GAME and len(names) == 2,
        "measure": data.draw(st.sampled_from([None, hearts_of_the_dealer])),
        "record": data.draw(st.booleans()),
        "workers": 1,
    }
    other = {name: bots[name] for name in data.draw(st.permutations(names))}
    one, two = (tournament(game, each, 2, **words) for each in (bots, other))
    assert str(one) == str(two)
    assert json.dumps(one.to_dict()) == json.dumps(two.to_dict())
    assert list(one.ratings().items()) == list(two.ratings().items())
    for mine, its in zip(one.deals, two.deals, strict=True):
        for game_of_one, game_of_two in zip(mine.games, its.games, strict=True):
            sat = [one.names[player] for player in game_of_one.players]
            assert sat == [two.names[player] for player in game_of_two.players]
            assert game_of_one == evolve(game_of_two, players=game_of_one.players)


@pytest.mark.parametrize(
    ("game", "count", "games"),
    [(GAME, 2, 2), (GAME, 3, 6), (GAME, 4, 24), (GAME, 5, 120), (PARTNERS, 3, 6)],
)
def test_all_orders_of_the_players_can_be_played(game: Game, count: int, games: int) -> None:
    """Each once, and those of a drawn order among them."""
    job = Job(game, tuple("abcde"[:count]), (careful,) * count, 3, False, (0,), orders="all")
    found = list(job.seatings(7))
    assert len(found) == len(set(found)) == games
    assert set(evolve(job, orders="drawn").seatings(7)) <= set(found)


def test_a_file_with_other_seatings_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    found = tournament(GAME, four(), 1, workers=1, seatings="all", file=file)
    assert len(found.deals[0].games) == 24
    assert tournament(GAME, four(), 1, workers=1, seatings="all", file=file) == found
    with pytest.raises(InputError, match="of another simulation"):
        tournament(GAME, four(), 1, workers=1, file=file)


# What is measured of each game, and kept.


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("matches", [False, True])
def test_a_measure_is_a_function_of_the_state_at_the_end(
    matches: bool, workers: int, tmp_path: Path
) -> None:
    """Its mean is that over the games of a deal, and then over the deals."""
    words: Any = {"matches": matches, "workers": workers, "file": tmp_path / "deals.jsonl"}
    found = results(4, measure=hearts_of_the_dealer, record=True, **words)
    for deal in found.deals:
        for number, game in enumerate(deal.games):
            assert game.measure == hearts_of_the_dealer(found.end(deal.number, number))
    means = [fmean(game.measure or 0 for game in deal.games) for deal in found.deals]
    assert found.measure().mean == pytest.approx(fmean(means))
    assert found.measure().count == 4
    assert str(found).splitlines()[-1] == f"hearts of the dealer: {found.measure()}"
    assert found.to_dict()["measure"]["mean"] == found.measure().mean
    assert results(4, measure=hearts_of_the_dealer, record=True, **words) == found
    with pytest.raises(InputError, match="of another simulation"):
        results(4, measure=len, record=True, **words)
    plain = results(4, matches=matches)
    assert [deal.games for deal in plain.deals] == [
        tuple(evolve(game, measure=None, notation="") for game in deal.games)
        for deal in found.deals
    ]
    with pytest.raises(InputError, match=r"^no measure was taken"):
        plain.measure()
    assert "measure" not in plain.to_dict()


@pytest.mark.parametrize("workers", [1, 2])
def test_a_measure_that_gives_no_number_is_refused(workers: int) -> None:
    with pytest.raises(
        DealError, match=r"^deal \d of seed 7: InputError: a measure must give a fin"
    ):
        results(4, measure=nothing, seed=7, workers=workers)


def test_the_error_of_a_measure_has_the_state_at_the_end() -> None:
    for value in ("1", nan, inf, None, [1], 10**400):
        with pytest.raises(DealError) as caught:
            results(1, measure=lambda _, value=value: value)
        assert isinstance(caught.value.__cause__, InputError)
        assert caught.value.state is not None
        assert len(caught.value.state.match.hand_scores) == 1
    with pytest.raises(DealError, match="ZeroDivisionError"):
        results(1, measure=lambda _: 1 / 0)
    for number in (True, 2, 0.5, Fraction(1, 2), np.float32(3), np.int8(4)):
        found = results(1, measure=lambda _, value=number: value)
        assert found.measure().mean == number
        assert str(found).splitlines()[-1].startswith("measure: ")


@pytest.mark.parametrize(
    ("measure", "name"),
    [
        (hearts_of_the_dealer, "hearts of the dealer"),
        (partial(hearts_of_the_dealer), "hearts of the dealer"),
        (lambda state: 1, "measure"),
        (Sized(), "Sized"),
    ],
)
def test_a_measure_has_the_name_of_its_function(measure: Any, name: str) -> None:
    assert results(1, measure=measure).measured == name


@pytest.mark.parametrize("matches", [False, True])
def test_the_plays_are_kept(matches: bool) -> None:
    """As text and as a state, which are those of the cards and the bots."""
    found = results(3, matches=matches, record=True)
    for deal in found.deals:
        for number, game in enumerate(deal.games):
            end = found.end(deal.number, number)
            bots = [[*PLAYERS.values()][player] for player in game.players]
            deals = None if matches else 1
            assert end == play_out(found.state(deal.number), bots, deals=deals)
            assert notation.write(end) == game.notation
    for words, message in (
        ((9,), "no deal has the number 9: 3 were played"),
        ((0, 2), "no game has the number 2: 2 were played"),
        ((0, -1), "the number of the game must be at least 0, not -1"),
    ):
        with pytest.raises(InputError, match=f"^{message}$"):
            found.end(*words)
    with pytest.raises(InputError, match=r"^the games were not recorded: .* record=True$"):
        ALONE.end(0)


def test_the_plays_under_rules_of_ones_own_are_kept() -> None:
    game = Game(variants.AMERICAN.amend(Nobody()))
    found = tournament(game, PLAYERS, 1, workers=1, record=True)
    end = found.end(0, known=[Nobody])
    assert end.match.hand_scores[-1].points == found.deals[0].games[0].points
    with pytest.raises(InputError, match="no rule is called 'Nobody'"):
        found.end(0)


@pytest.mark.parametrize("more", [[], [1], [5], ["", ""], [0.5, ""], [None, ""], [nan, ""]])
def test_a_line_without_what_was_measured_or_kept_is_refused(more: Any, tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    words: Any = {"file": file, "measure": hearts_of_the_dealer, "record": True}
    results(1, **words)
    head = file.read_text("utf-8").splitlines()[0]
    games = [[*GAMES[0][:5], 0.5, "text"], [*GAMES[1][:5], *more]]
    file.write_text(head + "\n" + json.dumps({"deal": 0, "games": games}) + "\n", "utf-8")
    if more == [0.5, ""]:
        assert results(1, **words).deals[0].games[0].notation == "text"
        return
    with pytest.raises(InputError, match="line 2 is not a deal: "):
        results(1, **words)


# A deal again.


@pytest.mark.parametrize(
    ("name", "players"), [("microsoft", 4), ("wikipedia", 5), ("dirty_nasty_filthy", 4)]
)
@pytest.mark.parametrize("matches", [False, True])
def test_a_deal_can_be_had_again(name: str, players: int, matches: bool) -> None:
    """Its state and its text; and bots without a memory play it as they did."""
    game = Game(variants.get(name).amend(EndAfter(2) if matches else EndAfter(9)), players)
    bots: dict[str, Bot] = {"random": RandomOpponent(1), "careful": careful, "away": autoplay}
    found = tournament(game, bots, 6, matches=matches, workers=1, seed=3)
    starts = set()
    for deal in found.deals:
        state = found.state(deal.number)
        starts.add(str(state.hands))
        assert state.deal_number == deal.deal_number
        assert state.phase is (Phase.CALL if name == "dirty_nasty_filthy" else state.phase)
        if state.phase is not Phase.CALL:
            assert notation.replay(notation.read_text(notation.write(state))) == state
            assert state == game.start(seed=deal.seed, match=state.history[0].match).deal()  # type: ignore[attr-defined]
        for played in deal.games:
            each = [list(bots.values())[player] for player in played.players]
            end = play_out(state, each, deals=None if matches else 1).match
            points = end.scores if matches else end.hand_scores[-1].points
            assert points == played.points
    assert len(starts) == (1 if name == "dirty_nasty_filthy" else 6)


def test_a_deal_that_was_not_played_is_refused() -> None:
    for wrong, message in (
        (8, "no deal has the number 8: 8 were played"),
        (-1, "the number of the deal must be at least 0, not -1"),
        ("3", "the number of the deal must be a whole number, not '3'"),
    ):
        with pytest.raises(InputError, match=f"^{message}$"):
            ALONE.state(wrong)  # type: ignore[arg-type]


# Who plays it.


def test_other_processes_come_to_the_same() -> None:
    assert results(workers=2) == ALONE
    assert results(workers=None) == ALONE


def test_the_cards_come_from_the_seed() -> None:
    assert results(seed=1) != ALONE
    assert results(20).deals[:8] == ALONE.deals


@pytest.mark.parametrize("each", [2, 3])
def test_work_that_was_lost_is_done_again(each: int, tmp_path: Path) -> None:
    """Whatever an executor fails on, no deal is lost or counted twice."""
    failing, file = Failing(each), tmp_path / "deals.jsonl"
    assert results(executor=failing, file=file) == ALONE
    assert failing.calls > 8
    written = [json.loads(line)["deal"] for line in file.read_text("utf-8").splitlines()[1:]]
    assert sorted(written) == list(range(8))


def test_a_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    players: dict[str, Bot] = {"careful": careful, "killer": Killer(str(tmp_path))}
    found = tournament(GAME, players, 6, workers=2, file=tmp_path / "deals.jsonl")
    assert (tmp_path / "killed").exists()
    assert [deal.number for deal in found.deals] == list(range(6))
    calm: dict[str, Bot] = {"careful": careful, "killer": RandomOpponent()}
    assert found.deals == tournament(GAME, calm, 6, workers=1).deals


def test_an_executor_that_always_fails_is_given_up() -> None:
    with pytest.raises(OSError, match="the worker died"):
        results(executor=Failing(1))


# Errors.

FAULTS = {
    "IndexError": (IndexError, "IndexError: list index out of range"),
    "Unsendable": (Unsendable, "Unsendable: 1 and 2"),
    "InputError": (
        InputError,
        "InputError: the bot of seat SEAT gave 5, which is not an action",
    ),
    "IllegalAction": (IllegalAction, "IllegalAction: 2C is not in the hand of seat SEAT"),
}


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("matches", [False, True])
@pytest.mark.parametrize("fault", FAULTS)
def test_an_error_names_the_bot_the_seat_the_deal_and_the_seed(
    fault: str, matches: bool, workers: int
) -> None:
    kind, words = FAULTS[fault]
    bot = Faulty(fault)
    with pytest.raises(DealError) as caught:
        tournament(
            GAME, {"careful": careful, "mine": bot}, 4, matches=matches, seed=7, workers=workers
        )
    error = caught.value
    assert (error.name, error.seed, error.deal in range(4)) == ("mine", 7, True)
    assert error.seat is not None
    where = f"{'match' if matches else 'deal'} {error.deal} of seed 7, mine in seat {error.seat}: "
    assert str(error).startswith(where + words.replace("SEAT", str(error.seat)))
    assert error.state is not None
    view = error.state.view(error.seat)
    assert len(view.tricks) == 2
    # Whoever has the state has the error.
    with pytest.raises(kind):
        error.state.apply(bot(view))
    if workers == 1 or fault != "Unsendable":
        assert isinstance(error.__cause__, kind)
    lines = "".join(traceback.format_exception(error))
    assert "in play_on" in lines
    assert words.partition(":")[0] in lines
    if workers == 1:
        again = pickle.loads(pickle.dumps(error))
        assert (str(again), again.state, again.seat) == (str(error), error.state, error.seat)
        assert isinstance(again.__cause__, kind if fault != "Unsendable" else type(None))


def test_an_error_is_raised_at_once_and_keeps_its_cause() -> None:
    """Another try would come to the same. An executor may send it back as it is, or by a pickle."""
    error = DealError("deal 3", deal=3, game=0, seed=0)
    error.__cause__ = IndexError("one")
    for sent in (error, pickle.loads(pickle.dumps(error))):
        workers = Workers(sent, sent)
        with pytest.raises(DealError, match="deal 3") as caught:
            list(_Pool(cast(Any, None), workers, 1).results([[1]]))
        assert len(workers.asked) == 1
        cause = caught.value.__cause__
        assert isinstance(cause, IndexError)
        assert cause.__cause__ is None


@frozen
class Nowhere(Opening):
    """A rule that names no seat."""

    key = "opening.nowhere"

    def leader(self, hands: Any, dealer: int, before: Any = ()) -> int:
        return 9

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        yield Heading.PLAY, "Nobody leads."


def test_an_error_of_the_rules_names_the_deal() -> None:
    game = Game(variants.AMERICAN.amend(Nowhere(), Passing("hold")))
    with pytest.raises(DealError) as caught:
        tournament(game, PLAYERS, 1, workers=1, seed=5)
    error = caught.value
    assert str(error) == (
        "deal 0 of seed 5: RulesError: opening.nowhere: 9 is not a seat at a table of 4"
    )
    assert (error.name, error.seat, error.game) == (None, None, 0)
    assert error.state is not None
    assert error.state.phase is Phase.DEAL


def test_an_error_without_words_has_its_name() -> None:
    def mute(view: View) -> Action:
        raise KeyError

    with pytest.raises(DealError, match=r"^deal 0 of seed 0, seat 2: KeyError$"):
        play_deals(GAME, [careful, careful, mute, careful], 1, workers=1)


def test_a_match_without_an_end_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hearts.simulate.playing.LONGEST", 2)
    with pytest.raises(
        DealError, match=r"^match 0 of seed 0: InputError: the match is not ov"
    ) as e:
        results(matches=True)
    assert e.value.seat is None
    assert e.value.state is not None
    assert len(e.value.state.match.hand_scores) == 2


def test_nobody_else_gets_the_error_of_a_bot() -> None:
    """A loop of one's own, and a match without a tournament, raise it as it is."""
    with pytest.raises(IndexError):
        play_match(GAME, [Faulty("IndexError")] * 4)
    with pytest.raises(KeyboardInterrupt):
        play_match(GAME, [Interrupter(3)] * 4)


# Files, and Ctrl-C.


def test_what_was_done_is_kept_and_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    players: dict[str, Bot] = {"careful": careful, "random": Interrupter(120)}
    stopped = tournament(GAME, players, 8, workers=1, file=file)
    assert not stopped.complete
    assert 0 < len(stopped.deals) < 8
    calm: dict[str, Bot] = {"careful": careful, "random": RandomOpponent()}
    whole = tournament(GAME, calm, 8, workers=1, file=file)
    assert whole.complete
    assert whole == tournament(GAME, calm, 8, workers=1)
    assert stopped.deals == whole.deals[: len(stopped.deals)]


@pytest.mark.parametrize("left", [-20, -1, 40, 1])
def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path, left: int) -> None:
    """The last line, or even the first one."""
    file = tmp_path / "deals.jsonl"
    results(file=file)
    text = file.read_bytes()
    file.write_bytes(text[:left])
    assert results(file=file) == ALONE
    assert file.read_bytes() == text


def test_a_file_is_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    results(file=file)
    bots: dict[str, Bot] = {"careful": cheat, "random": cheat}
    assert tournament(GAME, bots, 8, workers=1, file=file).deals == ALONE.deals
    assert tournament(GAME, bots, 3, workers=1, file=file).deals == ALONE.deals[:3]


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    results(file=file)
    with pytest.raises(InputError, match="of another simulation"):
        results(file=file, seed=1)
    file.write_text(file.read_text("utf-8") + '{"deal": 9}\n', "utf-8")
    with pytest.raises(InputError, match="line 10 is not a deal"):
        results(file=file)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b'{"deal": 0, "games": ' + b"[" * 50_000 + b"]" * 50_000 + b"}", "nested more than 32"),
        (b"[" * 50_000, "nested more than 32 deep"),
        (b'{"deal": 0, "games": "\xff"}', "utf-8"),
        (b'{"deal": ' + b"9" * 5000 + b', "games": []}', "more than 1000 digits"),
        (b'{"deal": 0', "not JSON"),
        (b"[]", "list indices"),
    ],
)
def test_a_line_that_is_no_document_is_refused(tmp_path: Path, line: bytes, message: str) -> None:
    file = tmp_path / "deals.jsonl"
    results(1, file=file)
    head = file.read_bytes().splitlines()[0]
    file.write_bytes(head + b"\n" + line + b"\n")
    with pytest.raises(InputError, match=f"line 2 is not a deal: .*{message}"):
        results(1, file=file)


@pytest.mark.parametrize(
    ("games", "message"),
    [
        ([], "argument 2 is shorter"),
        ([GAMES[0]], "argument 2 is shorter"),
        ([*GAMES, GAMES[0]], "argument 2 is longer"),
        (GAMES[::-1], r"players: \[0, 1, 0, 1\], not \[1, 0, 1, 0\]"),
        ([GAMES[0][:4], GAMES[1]], "not enough values"),
        ([[*GAMES[0], 7], GAMES[1]], "a game has 6 entries"),
        ([[[1, 0, 1, 0], [1, 2, 3], [], 1, []], GAMES[1]], "points: 3 at a table of 4"),
        ([[[1, 0, 1, 0], [1, 2, 3, "4"], [], 1, []], GAMES[1]], "points must be a whole number"),
        ([[[1, 0, 1, 0], 26, [], 1, []], GAMES[1]], "points must be a list"),
        (
            [[[1, 0, 1, 0], [1, 2, 3, 4], [4], 1, []], GAMES[1]],
            "shooters: seat 4 is not at this table",
        ),
        (
            [[[1, 0, 1, 0], [1, 2, 3, 4], [], 1, [-1]], GAMES[1]],
            "winners: seat -1 is not at this table",
        ),
        ([[[1, 0, 1, 0], [1, 2, 3, 4], [], 0, []], GAMES[1]], "length must be at least 1, not 0"),
    ],
)
def test_a_line_of_other_games_is_refused(tmp_path: Path, games: Any, message: str) -> None:
    file = tmp_path / "deals.jsonl"
    results(1, file=file)
    head = file.read_text("utf-8").splitlines()[0]
    file.write_text(head + "\n" + json.dumps({"deal": 0, "games": GAMES}) + "\n", "utf-8")
    assert results(1, file=file).points("careful").mean == 2.5
    file.write_text(head + "\n" + json.dumps({"deal": 0, "games": games}) + "\n", "utf-8")
    with pytest.raises(InputError, match=f"line 2 is not a deal: .*{message}"):
        results(1, file=file)
    file.write_text(head + "\n" + json.dumps({"deal": -1, "games": GAMES}) + "\n", "utf-8")
    with pytest.raises(InputError, match="line 2 is not a deal: deal must be at least 0"):
        results(1, file=file)


# Deals in fixed seats, and matches.


def test_deals_in_fixed_seats() -> None:
    found = play_deals(GAME, [careful, autoplay, careful, autoplay], 5, workers=1)
    assert found.names == ("seat 0", "seat 1", "seat 2", "seat 3")
    assert [game.players for deal in found.deals for game in deal.games] == [(0, 1, 2, 3)] * 5


def test_matches_are_played_to_their_end() -> None:
    found = tournament(GAME, PLAYERS, 2, matches=True, workers=1)
    for deal in found.deals:
        for game in deal.games:
            assert max(game.points) >= 100
            assert game.length > 1
            assert {game.players[seat] for seat in game.winners} == {0}
    assert play_match(GAME, [careful] * 4, seed=3).is_over


def test_a_match_that_does_not_end_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hearts.simulate.playing.LONGEST", 2)
    with pytest.raises(InputError, match="the match is not over after 2 deals"):
        play_match(GAME, [careful] * 4)


def unsendable() -> Bot:
    """A bot that no other process can find by its name."""

    def local(view: View) -> Action:
        return careful(view)

    return local


def unsendable_rules() -> Rules:
    """Rules with one that no other process can find by its name."""

    @frozen
    class Local(Nobody):
        pass

    return variants.AMERICAN.amend(Local())


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: tournament(GAME, {"one": careful}, 1), "at least two, not"),
        (lambda: tournament(GAME, [careful], 1), "bots by name"),  # type: ignore[arg-type]
        (lambda: tournament(variants.AMERICAN, PLAYERS, 1), "game must be a Game"),  # type: ignore[arg-type]
        (lambda: play_match(variants.AMERICAN, []), "game must be a Game"),  # type: ignore[arg-type]
        (lambda: play_deals(variants.AMERICAN, [], 1), "game must be a Game"),  # type: ignore[arg-type]
        (lambda: play_deals(GAME, [careful], 1), "bots: 1 at a table of 4"),
        (lambda: play_deals(GAME, [careful, 1, 2, 3], 1), "bots: seat 1: 1 is not a bot"),  # type: ignore[list-item]
        (lambda: tournament(GAME, {2: careful, "a": careful}, 1), "a name is a text, not 2"),  # type: ignore[dict-item]
        (lambda: tournament(GAME, {"": careful, "a": careful}, 1), "a name is a text, not ''"),
        (lambda: play_match(GAME, [None] * 4), "bots: seat 0: None is not a bot"),  # type: ignore[list-item]
        (lambda: tournament(GAME, {"a": careful, "b": 2}, 1), "players: 'b': 2 is not a bot"),  # type: ignore[dict-item]
        (
            lambda: tournament(GAME, {"a": careful, "b": unsendable()}, 2, workers=2),
            "cannot be sent to other processes: .*; play with workers=1",
        ),
        (
            lambda: play_deals(Game(unsendable_rules()), [careful] * 4, 2, workers=2),
            "^<Game .* cannot be sent to other processes: .*; play with workers=1",
        ),
        (lambda: results(0), "the number of deals must be at least 1"),
        (lambda: results(workers=0), "the number of workers must be at least 1"),
        (lambda: results(seed="x"), "a seed must be a whole number"),
        (lambda: results(matches="no"), "^matches must be True or False, not 'no'"),
        (lambda: play_deals(GAME, [careful] * 4, 1, matches=0), "^matches must be True or False"),  # type: ignore[arg-type]
        (lambda: results(executor=2), "^executor must be of type Executor, not 2"),
        (lambda: results(record=1), "^record must be True or False, not 1"),
        (lambda: results(measure="points"), "^measure must be a function of a state, not 'points'"),
        (lambda: results(seatings="both"), "^seatings must be 'drawn' or 'all', not 'both'"),
        (
            lambda: results(2, measure=lambda state: 1, workers=2),
            "lambda.* cannot be sent to other processes: .*; play with workers=1",
        ),
        (lambda: results(progress="no"), "^progress must be True or False, not 'no'"),
        (lambda: results(file=2), "^file must be a path, not 2"),
        (lambda: results(file=b"deals"), "^file must be a path, not b'deals'"),
    ],
)
def test_what_is_wrong_is_named(call: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        call()


@pytest.mark.parametrize(
    ("name", "players"),
    TABLES,
)
def test_every_variant_can_be_played(name: str, players: int) -> None:
    bots: dict[str, Bot] = {"careful": careful, "away": autoplay}
    found = tournament(Game(variants.get(name), players), bots, 1, workers=1)
    assert found.complete


def test_the_shooters_of_a_deal_are_named() -> None:
    """A seat that takes everything shoots the moon."""
    one_trick = variants.AMERICAN.amend(Deck(pack="2C 3C 4C 2H"), EldestOpens(), Passing())
    found = tournament(Game(one_trick), {"one": autoplay, "other": autoplay}, 2, workers=1)
    games = [game for deal in found.deals for game in deal.games]
    assert games
    for game in games:
        [shooter] = game.shooters
        assert game.points == tuple(0 if seat == shooter else 1 for seat in range(4))
