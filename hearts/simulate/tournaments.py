"""Tournaments: the same deals for all, in all seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from os import PathLike

from hearts._arguments import check_bool, check_int, check_type, is_one_of, short_repr
from hearts._engine.game.game import Game, check_game
from hearts._engine.game.single_deals import sheets_by_number
from hearts.bots import Bot
from hearts.bots.play import check_bot, check_bots
from hearts.errors import InputError
from hearts.simulate.playing import (
    SEATINGS,
    DealGames,
    Job,
    Measure,
    Seatings,
    name_of_measure,
)
from hearts.simulate.records import DealFile, to_path
from hearts.simulate.results import Results
from hearts.simulate.running import Bar, run

__all__ = ["play_deals", "tournament"]


def tournament(
    game: Game,
    players: Mapping[str, Bot],
    deals: int,
    *,
    matches: bool = False,
    deal_number: int | None = None,
    seatings: Seatings = "drawn",
    measure: Measure | None = None,
    record: bool = False,
    seed: int = 0,
    workers: int | None = None,
    executor: Executor | None = None,
    file: str | PathLike[str] | None = None,
    progress: bool | None = None,
) -> Results:
    """Return the results of players in the same deals, in every rotation of the seats.

    With the same cards each player sits equally often in every seat. Over many deals all players
    are neighbours equally often, and the order in *players* does not matter. If there are fewer
    players than sides, they alternate round the table. If there are more, all combinations are
    played.

    Args:
        game: The game.
        players: The bots, by name: a text that is not empty. Other processes need them to be
            picklable: the opponents of the library are, and functions of a module.
        deals: The number of deals.
        matches: Whether each deal begins a match, which is played to its end.
        deal_number: The number in its match of each single deal, which decides the pass: 0 for the
            first deal, and so on in the cycle of passes. None takes all numbers in turn.
        seatings: The orders of the players round the table. With ``"drawn"`` one is drawn for each
            deal, from the seed and the names, and played in every rotation. With ``"all"`` each
            deal is played in all orders: four players play it 24 times.
        measure: A function of the state at the end of each deal, or match, that returns a number:
            `Results.measure` has its mean. Its name is that of the function. Other processes need
            it to be picklable, like the bots.
        record: Whether the whole of each game is kept, as `PlayedGame.notation`; `Results.end` is
            the state after it.
        seed: The seed of the cards. The same seed gives the same cards to all players, and the same
            results with any number of workers if no bot has a memory.
        workers: The number of processes; None for one for each processor, 1 for this process alone.
            With an executor it is the number of its workers, and decides how much work waits there.
        executor: Any `concurrent.futures.Executor`, which replaces the processes.
        file: A file of JSON Lines that gets each deal as it is played. Deals that are in it already
            are not played again.
        progress: Whether a progress bar is shown; None for on a terminal only.

    Returns:
        The results. After Ctrl-C they are those of the deals so far, and `Results.complete` is
        false.

    Raises:
        InputError: If the arguments do not fit together, a player or the rules cannot be sent to
            other processes, or the file is of another tournament.
        DealError: If a bot raises an error or does not return a legal action, a rule fails, or
            *measure* does or gives no number. It names the bot, the seat, the deal and the seed.

    >>> from hearts import Game, variants
    >>> from hearts.bots import opponent
    >>> from hearts.simulate import tournament
    >>> players = {"careful": opponent(2), "random": opponent(1)}
    >>> results = tournament(Game(variants.AMERICAN), players, 50, workers=1)
    >>> print(results.verdict())
    careful is better than random by 8.66 points a deal, 95 % 7.54 to 9.78.
    """
    check_game(game)
    given: object = players
    if not isinstance(given, Mapping) or len(given) < 2:
        raise InputError(f"players: bots by name, at least two, not {short_repr(players)}")
    for name, bot in players.items():
        text: object = name
        if not isinstance(text, str) or not text:
            raise InputError(f"players: a name is a text, not {short_repr(name)}")
        check_bot(bot, f"players: {short_repr(name)}")
    whole = check_bool(matches, "matches")
    numbers = tuple(sheets_by_number(game, deal_number, match=whole))
    names, bots = tuple(players), tuple(players.values())
    if not is_one_of(seatings, SEATINGS):
        raise InputError(f"seatings must be 'drawn' or 'all', not {short_repr(seatings)}")
    job = Job(
        game, names, bots, check_int(seed, "a seed"), whole, numbers, orders=seatings,
        measure=measure, record=record,
    )  # fmt: skip
    return _played(job, deals, workers, executor, file, progress)


def play_deals(
    game: Game,
    bots: Iterable[Bot],
    deals: int,
    *,
    matches: bool = False,
    deal_number: int | None = None,
    measure: Measure | None = None,
    record: bool = False,
    seed: int = 0,
    workers: int | None = None,
    executor: Executor | None = None,
    file: str | PathLike[str] | None = None,
    progress: bool | None = None,
) -> Results:
    """Return the results of bots that stay in their seats.

    The players are called seat 0, seat 1, ...

    Args:
        game: The game.
        bots: The bot of each seat.
        deals: The number of deals.
        matches: Whether each deal begins a match, which is played to its end.
        deal_number: The number in its match of each single deal, which decides the pass: 0 for the
            first deal, and so on in the cycle of passes. None takes all numbers in turn.
        measure: A function of the state at the end that returns a number, as in `tournament`.
        record: Whether the whole of each game is kept.
        seed: The seed of the cards.
        workers: The number of processes.
        executor: An executor that replaces the processes.
        file: A file of JSON Lines.
        progress: Whether a progress bar is shown; None for on a terminal only.

    Raises:
        InputError: If there is not a bot for each seat, a bot or the rules cannot be sent to other
            processes, or the file is of another simulation.
        DealError: If a bot raises an error or does not return a legal action, a rule fails, or
            *measure* does or gives no number. It names the bot, the seat, the deal and the seed.
    """
    check_game(game)
    numbers = tuple(sheets_by_number(game, deal_number, match=check_bool(matches, "matches")))
    return play_in_seats(
        game, bots, deals, numbers, matches=matches, measure=measure, record=record, seed=seed,
        workers=workers, executor=executor, file=file, progress=progress,
    )  # fmt: skip


def play_in_seats(
    game: Game,
    bots: Iterable[Bot],
    deals: int,
    numbers: tuple[int, ...],
    *,
    matches: bool,
    measure: Measure | None,
    seed: int,
    workers: int | None,
    executor: Executor | None,
    progress: bool | None,
    record: bool = False,
    file: str | PathLike[str] | None = None,
) -> Results:
    """Return the results of `play_deals`, where single deals have these numbers in turn."""
    each = tuple(check_bots(bots, game.players))
    names = tuple(f"seat {seat}" for seat in range(game.players))
    whole = check_bool(matches, "matches")
    job = Job(
        game, names, each, check_int(seed, "a seed"), whole, numbers, seated=True, measure=measure,
        record=record,
    )  # fmt: skip
    return _played(job, deals, workers, executor, file, progress)


def _played(
    job: Job,
    deals: int,
    workers: int | None,
    executor: Executor | None,
    file: str | PathLike[str] | None,
    progress: bool | None,
) -> Results:
    """Return the results of a job, those in the file among them."""
    count = check_int(deals, "the number of deals", 1)
    check_bool(job.record, "record")
    if job.measure is not None and not callable(job.measure):
        raise InputError(f"measure must be a function of a state, not {short_repr(job.measure)}")
    if workers is not None:
        check_int(workers, "the number of workers", 1)
    if executor is not None:
        check_type(executor, Executor, "executor")
    if progress is not None:
        check_bool(progress, "progress")
    path = None if file is None else to_path(file, "file")
    record = DealFile(path, job)
    found: dict[int, DealGames] = {
        deal.number: deal for deal in record.deals if deal.number < count
    }
    numbers: Sequence[int] = [number for number in range(count) if number not in found]

    def keep(done: Sequence[DealGames]) -> None:
        record.add(done)
        found.update((deal.number, deal) for deal in done)

    with record:
        complete = run(
            job, numbers, keep, executor=executor, workers=workers,
            bar=Bar(count, count - len(numbers), progress),
        )  # fmt: skip
    ordered = tuple(found[number] for number in sorted(found))
    name = "" if job.measure is None else name_of_measure(job.measure)
    return Results(job.game, job.names, job.seed, job.whole, ordered, complete, name)
