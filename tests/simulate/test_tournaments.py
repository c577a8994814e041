"""Tournaments: the same cards for all, the same results with any number of workers."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen
from hypothesis import given

from hearts import Action, Game, IllegalAction, InputError, Rules, View, testing, variants
from hearts.bots import Bot, RandomOpponent, autoplay, careful
from hearts.rules import (
    Deck,
    EldestOpens,
    ExactHit,
    Heading,
    Passing,
    Sentence,
    SpecialWin,
    Standing,
    TableRules,
    TakerOpens,
)
from hearts.simulate import Results, play_deals, play_match, tournament
from tests.simulate.bots import Failing, Interrupter, Killer, cheat

GAME = Game(variants.AMERICAN)
PLAYERS: dict[str, Bot] = {"careful": careful, "random": RandomOpponent(1)}


def results(deals: int = 8, **words: Any) -> Results:
    """A small tournament."""
    return tournament(GAME, PLAYERS, deals, **{"workers": 1, **words})


ALONE = results()


#: The two games of a deal in a file.
GAMES: list[Any] = [
    [[0, 1, 0, 1], [1, 2, 3, 4], [1], 1, [2]],
    [[1, 0, 1, 0], [1, 2, 3, 4], [], 1, []],
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


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_that_cheats_is_an_error(workers: int) -> None:
    with pytest.raises((IllegalAction, InputError)):
        tournament(GAME, {"careful": careful, "cheat": cheat}, 4, workers=workers)


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
        (GAMES[::-1], r"players: \[1, 0, 1, 0\], not \[0, 1, 0, 1\]"),
        ([GAMES[0][:4], GAMES[1]], "not enough values"),
        ([[[0, 1, 0, 1], [1, 2, 3], [], 1, []], GAMES[1]], "points: 3 at a table of 4"),
        ([[[0, 1, 0, 1], [1, 2, 3, "4"], [], 1, []], GAMES[1]], "points must be a whole number"),
        ([[[0, 1, 0, 1], 26, [], 1, []], GAMES[1]], "points must be a list"),
        ([[[0, 1, 0, 1], [1, 2, 3, 4], [4], 1, []], GAMES[1]], "shooters 4 is not at this table"),
        ([[[0, 1, 0, 1], [1, 2, 3, 4], [], 1, [-1]], GAMES[1]], "winners -1 is not at this table"),
        ([[[0, 1, 0, 1], [1, 2, 3, 4], [], 0, []], GAMES[1]], "length must be at least 1, not 0"),
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
    class Local(SpecialWin):
        key = "win.never"

        def winners(self, standing: Standing) -> tuple[int, ...]:
            return ()

        def sentences(self, table: TableRules) -> Iterator[Sentence]:
            yield Heading.END, "Nobody wins before the end."

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
    [(name, players) for name in variants.names() for players in variants.get(name).players],
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
