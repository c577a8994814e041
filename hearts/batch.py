"""Thousands of tables played side by side, as arrays.

A `Batch` holds many deals of one game. At each step it takes the number of an action for every
table, as `hearts.encoding` numbers them, and a finished deal is counted and dealt anew. Each table
has random numbers of its own, so the other tables do not matter to it. The play of a deal, and
passes to other seats, use flat tables in memory (`hearts._core.batch.tables`). Rare phases use a
`State` for each table: calls, piles that are dealt again, charges, questions, exchanges and deals
with Warren. So do custom rules that are asked about each card.

It needs the extra ``batch``. If the core is not compiled, the extra ``numpy`` is enough.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from operator import add
from random import Random
from typing import Any, Final, NoReturn, final

from attrs import evolve, fields, frozen, has

from hearts._arguments import check_bool, check_int, counted, short_repr, to_list
from hearts._core.cards.action import Phase
from hearts._core.cards.actions import Choose, Pass
from hearts._core.cards.cards import CARDS, Cards
from hearts._core.cards.draws import RandomDraws, draws_from
from hearts._core.cards.records import HandScore, Question
from hearts._core.play.state import State
from hearts._engine.game.game import Game
from hearts._engine.game.learning import drawn_deal, drawn_number, drawn_start, seen_scores
from hearts._engine.game.single_deals import sheets_by_number
from hearts._engine.phases.phases import phase_of
from hearts._engine.score import WonCards
from hearts._engine.score.count_cache import CountCache
from hearts._extras import requires
from hearts._seats import check_seat, left_of
from hearts._values import Immutable
from hearts.encoding import FIRST_OPTION, PHASES, WIDTH, Encoding, check_array
from hearts.encoding.planes import KINDS
from hearts.errors import IllegalAction, InputError
from hearts.rules import End, Rules, Standing, standings
from hearts.rules.passing import CALL, PILE

with requires("numpy", "hearts.batch", "batch"):
    import numpy as np
    import numpy.typing as npt

with requires("librt", "hearts.batch", "batch"):
    from hearts._core.batch import planes as flat_planes
    from hearts._core.batch import tables as flat

__all__ = ["Batch"]

#: The number of bits in a word; a mask has one for each number.
_MOST_NUMBERS: Final = 64
_SIGN: Final = 1 << 63
#: The greatest number of tables: more would fill the memory before an error came.
_MOST_TABLES: Final = 1_000_000
#: The phases in which an action may end a deal.
_LAST: Final = (Phase.PLAY, Phase.CHOOSE)
#: The greatest number of points in an array.
_MOST_POINTS: Final = _SIGN - 1
#: The greatest number in rules with which no total of a match comes near that.
_SMALL: Final = 10_000
#: The action of a table that waits, as a caller gives it.
_NO_ACTION: Final = -1


#: The planes that flat tables write, in their order.
_ROWS: Final = (
    *("hand", "dealt", "order", "player", "trick", "taken", "kitty", "picks", "passed", "received"),
    *("table", "seats", "scores", "result"),
)


@final
class Batch:
    """Tables of one game, each with a deal or a match of its own.

    Args:
        game: The game.
        n: The number of tables.
        seed: The seed of the cards, the dealers and the random actions, or a seed for each table.
        match: Whether matches are played, with the first dealer by the rules. If not, each deal has
            a dealer drawn at random, and ends with its hand score.
        deal_number: The number in its match of each single deal, which decides the pass: 0 for the
            first deal, and so on in the cycle of passes. None draws it for each deal.
        auto: Whether a table goes on by itself when its deal, or its match, is over. If not, it
            waits for `restart`: no number is legal there, and `observe` shows the end.

    Attributes:
        game: The game.
        encoding: The numbers of the actions, and the planes.
        matches: Whether matches are played.
        auto: Whether tables go on by themselves.
        over: Whether the deal of each table ended with the last step, ``(n,)``.
        points: The points of each seat in a deal that ended with it, ``(n, players)``; 0 elsewhere.
        match_over: Whether the match of each table ended with the last step, ``(n,)``.

    Raises:
        InputError: If an argument is malformed, or the actions need more than 64 numbers.

    >>> from hearts import Game, variants
    >>> batch = Batch(Game(variants.MICROSOFT), 3, seed=1)
    >>> while not batch.over.all():
    ...     batch.step(batch.random_actions())
    >>> batch.points.shape, batch.points.sum(axis=1).tolist()
    ((3, 4), [26, 26, 26])
    """

    def __init__(
        self,
        game: Game,
        n: int,
        *,
        seed: int | Iterable[int],
        match: bool = False,
        deal_number: int | None = None,
        auto: bool = True,
    ) -> None:
        self.encoding: Encoding = Encoding(game)
        self.game = game
        number = check_int(n, "the number of tables", 1)
        if number > _MOST_TABLES:
            raise InputError(
                f"the number of tables must be at most {_MOST_TABLES}, not {short_repr(number)}"
            )
        drawn = _drawn_of(seed, number)
        if self.encoding.size > _MOST_NUMBERS:
            raise InputError(
                f"the actions of {game!r} need {self.encoding.size} numbers, and a batch has 64"
            )
        self.matches: bool = check_bool(match, "match")
        self.auto: bool = check_bool(auto, "auto")
        self._plain = _Plain(game, self.matches)
        table, planes = game.table, self.encoding.planes
        rules = table.rules
        self._sheets = sheets_by_number(game, deal_number, match=self.matches)
        starts = [game.start(seed=0, match=sheet) for sheet in self._sheets.values()]
        self._singles = {start.deal_number: start.match.standing for start in starts}
        first, *others = [start._board.match_bounds() for start in starts]
        # A state rests where the next deal begins with a call: its planes have the caller.
        sure = bool(first.points) and first.due is not Phase.CALL
        sure = sure and all((each.points, each.due) == (first.points, first.due) for each in others)
        self._bounds = first if sure and not (match or auto or table.imaginary) else None
        # Whether single deals begin without a state.
        self._is_flat = not match and all(self._plain.schemes[k] is not None for k in self._sheets)
        self._keeps_totals = self.matches or not self.auto
        # A rule that takes points off in some deals has to be asked.
        asked = table.needs == "tricks" or (match and type(rules.end).sign is not End.sign)
        alike = all(each.sign == first.sign for each in others)
        counts = alike and (bool(self._bounds) or (auto and not match))
        # Whether a deal of a match is counted, and the next one dealt, without a state.
        self._is_quick = self.matches and not (asked or table.imaginary)
        self._tables = flat.FlatTables(
            number,
            game.players,
            [int(card.bit) for card in table.deck],
            table.hand_size,
            bool(table.deck.two),
            rules.passing.barred.one,
            self._plain.opens,
            self._plain.place,
            table.scoring_plan if counts or self._is_quick else None,
            first.sign,
            self._bounds,
        )
        self._tables.finished = 1 + PHASES.index(first.due)
        self._tables.counting = None if asked or not alike else table.scoring_plan
        self._tables.numbers.extend(self._sheets)
        self._tables.plans.append(table.plan)
        self._tables.schemes.extend(scheme or () for scheme in self._plain.schemes)
        rows = [planes.index(name) if name in planes else -1 for name in _ROWS]
        self._planes = flat_planes.FlatPlanes(
            self._tables, len(planes), rows, rules.dealing.rotation % game.players
        )
        self._words: npt.NDArray[np.int64] = _array(self._tables.words, np.int64).reshape(
            number, -1
        )
        self._bytes: npt.NDArray[np.uint8] = _array(self._tables.bytes, np.uint8).reshape(
            number, -1
        )
        self._is_sure = _never_fails(rules)
        self._chosen: npt.NDArray[np.uint8] = _array(self._tables.chosen, np.uint8)
        self._observed: npt.NDArray[np.uint8] = _array(self._planes.planes, np.uint8).reshape(
            number, len(planes), flat_planes.ROW
        )[:, :, :WIDTH]
        self._states: list[State | None] = [None] * number
        self._plans: dict[Cards, int] = {Cards(): 0}
        self._answers: list[tuple[str, ...]] = [()] * number
        self._options: list[tuple[str, ...]] = [()] * number
        self._counts = CountCache()
        self._standings: list[Standing] = [starts[0].match.standing] * number
        self._deals: list[list[_FlatDeal]] = [[] for _ in range(number)]
        self._picks: list[list[int]] = [[] for _ in range(number)]
        self.over: npt.NDArray[np.bool_] = np.zeros(number, np.bool_)
        self.match_over: npt.NDArray[np.bool_] = np.zeros(number, np.bool_)
        self.points: npt.NDArray[np.int64] = np.zeros((number, game.players), np.int64)
        for place in range(number):
            self._tables.set_word(place, flat.DRAWN, drawn[place])
            self._start(place)
        self._ask()

    @staticmethod
    def of(
        states: Iterable[State], *, seed: int, match: bool = False, deal_number: int | None = None
    ) -> Batch:
        """Return tables that go on from these states of one game.

        Raises:
            InputError: If there is none, or an entry is not a state, is of another game, or is
                over.
        """
        given: list[Any] = to_list(states, "states")
        if not given:
            raise InputError("a batch has one table or more; no states are given")
        for place, state in enumerate(given):
            _check_state(state, getattr(given[0], "game", None), f"state {place}")
        batch = Batch(given[0].game, len(given), seed=seed, match=match, deal_number=deal_number)
        for place, state in enumerate(given):
            batch._settle(place, state)
        batch._ask()
        return batch

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "a Batch cannot be copied or pickled; make another one of the same game and seed, or "
            "keep the states of its tables"
        )

    def __len__(self) -> int:
        return len(self._states)

    @property
    def phase(self) -> npt.NDArray[np.int64]:
        """The phase of each table, ``(n,)``, numbered as in the planes: 3 for PASS, 6 for PLAY."""
        return self._column(flat.PHASE)

    @property
    def actor(self) -> npt.NDArray[np.int64]:
        """The seat to act at each table, ``(n,)``; it has no meaning at a table that waits. Seats
        that may act at the same time do so in the order of the seats."""
        return self._column(flat.ACTOR)

    @property
    def deal_number(self) -> npt.NDArray[np.int64]:
        """The number of the deal of each table in its match, from 0, ``(n,)``. It decides the way
        in which cards are passed."""
        return self._column(flat.DEAL)

    @property
    def legal(self) -> npt.NDArray[np.uint64]:
        """The legal numbers of each table, as bits, ``(n,)``."""
        return self._column(flat.LEGAL).view(np.uint64)

    @property
    def mask(self) -> npt.NDArray[np.bool_]:
        """The legal numbers of each table, as truth values, ``(n, 64)``."""
        data = self.legal.astype("<u8").view(np.uint8).reshape(len(self), 8)
        return np.unpackbits(data, axis=1, bitorder="little").view(np.bool_)

    @property
    def scores(self) -> npt.NDArray[np.int64]:
        """The totals at each table, ``(n, players)``. With single deals they are 0, in a deal that
        began with a state those of its match, and with ``auto=False`` those of a deal that is over.
        """
        start = flat.HEADER + flat.SCORE * self.game.players
        return self._words[:, start : start + self.game.players].copy()

    def seen_scores(self) -> npt.NDArray[np.int64]:
        """Return the totals with the points of the deal that all seats have seen, ``(n, players)``.

        With single deals and ``auto=True``, these are the points alone, except in a deal that began
        with a state.
        """
        left_out = self._tables.count_so_far()
        found = _array(self._tables.worth, np.int64).reshape(len(self), -1).copy()
        for table in left_out:
            found[table] = [_fitting(score) for score in seen_scores(self.state(table))]
        return found

    def _column(self, place: int) -> npt.NDArray[np.int64]:
        return np.ascontiguousarray(self._words[:, place])

    def picks(self, table: int) -> tuple[int, ...]:
        """Return the numbers picked so far at a table, for the current action."""
        place, tables = self._check_table(table), self._tables
        if tables.word(place, flat.MODE) != flat.PASSING:
            return tuple(self._picks[place])
        seat, scheme = tables.word(place, flat.ACTOR), tables.word(place, flat.SCHEME)
        found: list[int] = []
        for left in self._plain.lefts(scheme):
            found += [int(card.index) for card in Cards("", tables.parcel(place, seat, left))]
        return tuple(found)

    def random_actions(self) -> npt.NDArray[np.int64]:
        """Return a legal number for each table, drawn uniformly, ``(n,)``; -1 if there is none."""
        by_state = self._tables.draw()
        found = self._chosen.astype(np.int64)
        for place in by_state:
            found[place] = self.random_action(place)
        return found

    def random_action(self, table: int) -> int:
        """Return a legal number for one table; -1 if there is none."""
        place = self._check_table(table)
        legal = _numbers(self._tables.word(place, flat.LEGAL))
        if not legal:
            return _NO_ACTION
        draws = self._draws(place)
        number = drawn_number(legal, draws)
        self._tables.set_word(place, flat.DRAWN, draws.last)
        return number

    def _draws(self, place: int) -> RandomDraws:
        """Return the random numbers of a table. They are noted there when something was drawn."""
        return RandomDraws(self._tables.word(place, flat.DRAWN))

    def step(self, actions: npt.ArrayLike) -> None:
        """Take an action, or a part of one, at every table.

        Args:
            actions: A legal number for each table, ``(n,)``; -1 for a table that waits, or that is
                to be left as it is.

        Raises:
            IllegalAction: If one is a card that may not be played. The message names the table, and
                nothing has changed.
            InputError: If one is not legal otherwise, or the array is of another shape or type. If
                a rule of your own asks a question with more than six options, which has no numbers,
                or points do not fit into an array. Nothing has changed.
        """
        given = numbers_for(actions, len(self), "actions must be")
        if given.min() < _NO_ACTION or given.max() >= _MOST_NUMBERS:
            table = int(np.flatnonzero((given < _NO_ACTION) | (given >= _MOST_NUMBERS))[0])
            raise InputError(
                f"table {table}: {given[table]} is not the number of an action, 0 to 63"
            )
        numbers, tables = given.astype(np.uint8).tobytes(), self._tables
        wrong = tables.first_illegal(numbers)
        if wrong >= 0:
            self._refuse(wrong, numbers[wrong])
        doubtful = [] if self._is_sure else tables.doubtful(numbers)
        if not doubtful:
            self._step(numbers)
            return
        # Tables that may fail go first, so that only these need to be restored.
        first, rest = bytearray([flat.NO_ACTION]) * len(self), bytearray(numbers)
        for table in doubtful:
            first[table], rest[table] = numbers[table], flat.NO_ACTION
        with self._undone_if_refused(doubtful):
            self._step(bytes(first))
        tables.step(bytes(rest))

    def _step(self, numbers: bytes) -> None:
        """Take these legal numbers."""
        self._tables.step(numbers)
        self.over = np.zeros(len(self), np.bool_)
        self.match_over = np.zeros(len(self), np.bool_)
        self.points = np.zeros((len(self), self.game.players), np.int64)
        self._go_on({table: numbers[table] for table in self._tables.by_state})

    @contextmanager
    def _undone_if_refused(self, places: list[int]) -> Iterator[None]:
        """Restore these tables, and the results of the last step, if an error is raised."""
        lists: list[list[Any]] = [
            self._states, self._answers, self._options, self._standings,
        ]  # fmt: skip
        words, data = self._words[places], self._bytes[places]
        before = [each[:] for each in lists]
        copied = [(self._deals[place][:], self._picks[place][:]) for place in places]
        results: tuple[npt.NDArray[Any], ...] = self.over, self.match_over, self.points
        kept = [each.copy() for each in results]
        try:
            yield
        except Exception:
            for k, place in enumerate(places):
                self._tables.restore(place, words[k].tolist(), data[k].tobytes())
                self._deals[place], self._picks[place] = copied[k]
            for each, known in zip(lists, before, strict=True):
                each[:] = known
            self.over, self.match_over, self.points = results
            for result, was in zip(results, kept, strict=True):
                result[...] = was
            raise

    def play_others(self, seat: int) -> None:
        """Let all other seats take random actions until this seat is to act, or a table waits.

        Deals and matches that end meanwhile are added to `over`, `match_over` and `points`.

        Args:
            seat: The seat whose turn ends the play of the others.

        Raises:
            InputError: If it is not a seat of the table, or for a rule of your own, as in `step`.
                Nothing has changed.
        """
        own = check_seat(seat, self.game.players)
        if self._is_sure:
            self._play_others(own)
            return
        with self._undone_if_refused(list(range(len(self)))):
            self._play_others(own)

    def _play_others(self, own: int) -> None:
        tables = self._tables
        while True:
            tables.play_others(own)
            asked = bool(tables.asking)
            self._go_on({table: self.random_action(table) for table in tables.by_state})
            if not (asked or tables.by_state or tables.scored or tables.ended):
                return

    def restart(
        self,
        tables: Iterable[int] | None = None,
        *,
        seeds: Iterable[int | None] | None = None,
        state: State | None = None,
    ) -> None:
        """Begin anew at some tables.

        Args:
            tables: The numbers of the tables; None for all.
            seeds: A new seed for each of them; None in the list lets the random numbers of a table
                go on. Without *seeds* all go on.
            state: A state from which all of them go on.

        Raises:
            InputError: If there is no such table, the number of seeds is wrong, or the state is of
                another game or over. Nothing has changed.
        """
        every = range(len(self)) if tables is None else tables
        chosen = to_list(every, "tables", ordered=seeds is not None)
        places = [self._check_table(table) for table in chosen]
        given = [None] * len(places) if seeds is None else _as_many(seeds, len(places))
        drawn = {
            place: draws_from(check_int(seed, f"seed {number}")).last
            for number, (place, seed) in enumerate(zip(places, given, strict=True))
            if seed is not None
        }
        if state is not None:
            _check_state(state, self.game, "the state")
        with self._undone_if_refused(places):
            for place in places:
                self._planes.forget(place)
                if place in drawn:
                    self._tables.set_word(place, flat.DRAWN, drawn[place])
                if state is None:
                    self._start(place)
                else:
                    self._settle(place, state)
            self._ask()

    def observe(self, seat: int | None = None, out: Any = None) -> npt.NDArray[np.uint8]:
        """Return the planes of every table, ``(n, planes, 57)``.

        Args:
            seat: The seat that looks. By default it is the seat to act, with the cards that it has
                picked.
            out: The array to write into, of any type that holds the numbers 0 to 255. Without one,
                the result is memory of the batch, which is read-only and changes with the next
                call.

        Raises:
            InputError: If it is not a seat of the table, or *out* is not such an array, of that
                shape and not read-only.
        """
        viewer = -1 if seat is None else check_seat(seat, self.game.players)
        if out is not None:
            check_array(out, self._observed.shape)
        tables = self._tables
        for table in self._planes.observe(viewer):
            own = tables.word(table, flat.ACTOR) if viewer < 0 else viewer
            picks = self.picks(table) if own == tables.word(table, flat.ACTOR) else ()
            planes = self.encoding.observe(self.state(table).view(own), picks)
            self._planes.put_planes(table, planes.tobytes())
        if out is None:
            return self._observed
        out[...] = self._observed
        return out  # type: ignore[no-any-return]

    def state(self, table: int) -> State:
        """Return the state of a table, without the cards picked for the current action; see
        `picks`."""
        place, tables = self._check_table(table), self._tables
        known = self._states[place]
        if known is not None and tables.word(place, flat.MODE) == flat.BY_STATE:
            return known
        if known is not None and tables.word(place, flat.ORIGIN):
            plays = tables.plays(place)[len(known._plays) :]
            return _played(known, plays, self._answers[place])
        return _replayed(self._before(place), self._deal(place))

    def _before(self, place: int) -> State:
        """Return the state before the deal of a table; deals of its match since the state that is
        kept are played again."""
        state, word = self._states[place], self._tables.word
        if state is None:
            seed, dealer = word(place, flat.SEED), word(place, flat.DEALER)
            sheet = self._sheets[word(place, flat.DEAL)]
            return self.game.start(seed=seed, dealer=dealer, match=sheet)
        for deal in self._deals[place]:
            state = _replayed(state, deal)
        self._deals[place] = []
        self._states[place] = state
        return state

    def _deal(self, place: int) -> _FlatDeal:
        """Return the deal of a table, as far as it has come."""
        tables, players = self._tables, self.game.players
        lefts = self._plain.lefts(tables.word(place, flat.SCHEME))
        passing = tables.word(place, flat.MODE) == flat.PASSING
        upto = tables.word(place, flat.ACTOR) if passing else players
        return _FlatDeal(
            tuple(tables.of_seat(place, flat.DEALT, seat) for seat in range(players)),
            tuple(tables.of_seat(place, flat.DEALT2, seat) for seat in range(players)),
            (tables.word(place, flat.KITTY), tables.word(place, flat.KITTY2)),
            lefts,
            tuple(
                tuple(tables.parcel(place, seat, left) for left in lefts)
                for seat in range(upto if lefts else 0)
            ),
            bytes(tables.plays(place)),
            self._answers[place],
        )

    # How a table goes on.

    def _go_on(self, numbers: dict[int, int]) -> None:
        """Go on with what flat tables leave to states, and note which deals have ended.

        Args:
            numbers: The numbers of the tables that go by a state.
        """
        start = flat.HEADER + flat.POINTS * self.game.players
        places = self._tables.counted
        if places:
            self.over[places] = True
            self.points[places] = self._words[places, start : start + self.game.players]
        for table, number in numbers.items():
            self._act(table, number)
        for table in self._tables.scored:
            self._score(table)
        for table in self._tables.ended:
            self._end(table)
        self._ask()

    def _start(self, place: int) -> None:
        """Begin a new match at a table, or a new single deal."""
        tables = self._tables
        if not self._is_flat:
            draws = self._draws(place)
            state = drawn_start(self.game, draws, self._sheets, match=self.matches)
            tables.set_word(place, flat.DRAWN, draws.last)
            self._settle(place, state)
            return
        self._clear(place)
        self._states[place] = None
        for seat in range(self.game.players):
            tables.set_of_seat(place, flat.SCORE, seat, 0)
        tables.begin(place)

    def _clear(self, place: int) -> None:
        """Forget what was picked and answered at a table, and the state with which it began."""
        self._tables.set_word(place, flat.ORIGIN, 0)
        self._picks[place] = []
        self._answers[place] = ()
        self._deals[place] = []

    def _settle(self, place: int, state: State) -> None:
        """Go on with a state as far as no seat has to act; then note it at the table."""
        tables, plain = self._tables, self._plain
        self._clear(place)
        self._write_scores(place, state)
        while (at := phase_of(state)).deals:
            scheme = state.deal_number % len(plain.schemes)
            if at.between and plain.schemes[scheme] is not None:
                self._states[place] = state
                self._standings[place] = state.match.standing
                self._deal_flat(place, state.deal_number, state.dealer)
                return
            draws = self._draws(place)
            state = drawn_deal(state, draws)
            tables.set_word(place, flat.DRAWN, draws.last)
        self._states[place] = state
        tables.set_word(place, flat.DEAL, state.deal_number)
        if state._turn >= 0 and plain.flat:
            self._load(place, state)
        else:
            self._write_table(place)

    def _deal_flat(self, place: int, number: int, dealer: int) -> None:
        """Deal at a table that goes on from a state."""
        tables = self._tables
        tables.deal(place, dealer, number % len(self._plain.schemes))
        tables.set_word(place, flat.DEAL, number)
        tables.set_word(place, flat.BEGUN, flat.IN_MATCH if self._is_quick else flat.FROM_STATE)

    def _write_scores(self, place: int, state: State) -> None:
        """Write the totals."""
        for seat, score in enumerate(state.scores):
            self._tables.set_of_seat(place, flat.SCORE, seat, _fitting(score))

    def _load(self, place: int, state: State) -> None:
        """Write a state in play to the flat table."""
        tables, board = self._tables, state._board
        plan = self._plans.setdefault(board.charged, len(tables.plans))
        if plan == len(tables.plans):
            tables.plans.append(board.plan)
        *seats, waiting = state._piles()
        words = {
            flat.MODE: flat.PLAYING,
            flat.LEGAL: state._legal,
            flat.ACTOR: state._turn,
            flat.PHASE: flat.PLAY_PHASE,
            flat.PLAYED: state._played,
            flat.PLAYED2: state._played2,
            flat.TRICK: state._trick,
            flat.TRICK2: state._trick2,
            flat.LED: state._led,
            flat.BEST: state._best,
            flat.BEST_SEAT: state._best_seat,
            flat.COUNT: state._count,
            flat.NUMBER: state._number,
            flat.SEEN: board.seen.one,
            flat.KITTY: board.kitty.one,
            flat.KITTY2: board.kitty.two,
            flat.WAITING: waiting.pile,
            flat.WAITING2: waiting.pile2,
            flat.WAITING_TRICKS: waiting.tricks,
            flat.ORIGIN: 1,
            flat.BEGUN: flat.FROM_STATE,
            flat.PLAN: plan,
        }
        for word, value in words.items():
            tables.set_word(place, word, value)
        for seat, tally in enumerate(seats):
            tables.set_of_seat(place, flat.HAND, seat, board.one[seat])
            tables.set_of_seat(place, flat.HAND2, seat, board.two[seat])
            tables.set_of_seat(place, flat.PILE, seat, tally.pile)
            tables.set_of_seat(place, flat.PILE2, seat, tally.pile2)
            tables.set_of_seat(place, flat.TRICKS, seat, tally.tricks)
        tables.load_plays(place, state._plays)

    def _write_table(self, place: int) -> None:
        """Write of a table that goes by its state who acts, and what is legal."""
        tables, state = self._tables, self._states[place]
        assert state is not None
        seat = state.actors[0]
        mask = self.encoding.mask(state.view(seat), self._picks[place])
        tables.set_word(place, flat.MODE, flat.BY_STATE)
        self._write_turn(place, state.phase, seat, mask)

    def _write_turn(self, place: int, phase: Phase, seat: int, mask: int) -> None:
        """Write who acts, and what is legal."""
        tables = self._tables
        tables.set_word(place, flat.ACTOR, seat)
        tables.set_word(place, flat.PHASE, 1 + PHASES.index(phase))
        tables.set_word(place, flat.LEGAL, mask - 2 * _SIGN if mask & _SIGN else mask)

    def _act(self, place: int, number: int) -> None:
        """Take a number at a table that goes by its state."""
        state, picks = self._states[place], self._picks[place]
        if state is None or self._tables.word(place, flat.MODE) == flat.CHOOSING:
            self._answers[place] += (self._options[place][number - FIRST_OPTION],)
            self._end(place)
            return
        picks.append(number)
        action = self.encoding.decode(state.view(state.actors[0]), picks)
        if action is None:
            self._write_table(place)
        else:
            self._picks[place] = []
            self._after(place, state.apply(action), ended=state.phase in _LAST)

    def _score(self, place: int) -> None:
        """Go on with a match after a deal of which the points are known."""
        players = range(self.game.players)
        points = tuple(self._tables.of_seat(place, flat.POINTS, seat) for seat in players)
        if not self._goes_on(place, points):
            self._after(place, self.state(place), ended=True)

    def _goes_on(self, place: int, points: tuple[int, ...]) -> bool:
        """Go on with a match after a deal with these points if no state is needed for it; return
        whether none was."""
        tables, table, standing = self._tables, self.game.table, self._standings[place]
        bounds = standings.quiet_bounds(table, standing)
        if bounds is None or standings.ends_next(table, standing):
            return False
        totals = tuple(map(add, standing.scores, points))
        if not _within(bounds, totals):
            if not (self.auto and standings.ends_outside(table, totals)):
                return False
            self._over(place, points)
            self.match_over[place] = True
            self._start(place)
            return True
        number = tables.word(place, flat.DEAL) + 1
        if self._plain.schemes[number % len(self._plain.schemes)] is None:
            return False
        self._over(place, points)
        self._deals[place].append(self._deal(place))
        self._answers[place] = ()
        self._standings[place] = evolve(
            standing, totals=(*standing.totals, totals), points=(*standing.points, points)
        )
        for seat, total in enumerate(totals):
            tables.set_of_seat(place, flat.SCORE, seat, _fitting(total))
        dealing, dealer = table.rules.dealing, tables.word(place, flat.DEALER)
        self._deal_flat(place, number, dealing.next_dealer(dealer, table.players, 1))
        return True

    def _end(self, place: int) -> None:
        """Count a deal of a flat table that the scoring plan does not know."""
        quick = self._tables.word(place, flat.BEGUN) == flat.IN_MATCH
        found = self._count(place) if quick or self._states[place] is None else None
        if found is None:
            self._after(place, self.state(place), ended=True)
        elif isinstance(found, Question):
            self._options[place] = found.options
            numbers = range(FIRST_OPTION, FIRST_OPTION + len(found.options))
            self._tables.set_word(place, flat.MODE, flat.CHOOSING)
            self._tables.set_word(place, flat.QUESTION, 1 + KINDS.index(found.kind))
            self._tables.set_word(place, flat.OPTIONS, len(found.options))
            self._write_turn(place, Phase.CHOOSE, found.seat, sum(1 << k for k in numbers))
        else:
            self._counted(place, found)

    def _counted(self, place: int, found: HandScore) -> None:
        """Go on after a single deal whose score was counted without a state."""
        bounds, tables = self._bounds, self._tables
        if self.matches:
            if found.wins or not self._goes_on(place, found.points):
                self._after(place, self.state(place), ended=True)
        elif self.auto:
            self._over(place, found.points)
            self._start(place)
        elif bounds is None or found.wins or not _within(bounds.points, found.points):
            self._after(place, self.state(place), ended=True)
        else:
            self._over(place, found.points)
            for seat, points in enumerate(found.points):
                tables.set_of_seat(place, flat.POINTS, seat, points)
            tables.finish(place)

    def _count(self, place: int) -> HandScore | Question | None:
        """Return the score of a deal, or what has to be asked; None where only its state knows."""
        tables, table, players = self._tables, self.game.table, range(self.game.players)
        if table.needs == "tricks":
            return None
        piles = tuple(
            Cards(
                "",
                tables.of_seat(place, flat.PILE, seat),
                tables.of_seat(place, flat.PILE2, seat),
            )
            for seat in players
        )
        tricks = tuple(tables.of_seat(place, flat.TRICKS, seat) for seat in players)
        number, single = tables.word(place, flat.DEAL), self._states[place] is None
        standing = self._singles[number] if single else self._standings[place]
        eldest = left_of(tables.word(place, flat.DEALER), self.game.players)
        won = WonCards(piles, tricks)
        try:
            return self._counts.of(table, won, standing, self._answers[place], eldest)
        except InputError:  # it matters who took which trick
            return None

    def _over(self, place: int, points: tuple[int, ...]) -> None:
        """Note that a deal is over."""
        self.over[place] = True
        self.points[place] = [_fitting(each) for each in points]

    def _after(self, place: int, state: State, *, ended: bool) -> None:
        """Go on with a state; *ended* says whether its deal may be over since the last step."""
        score = state.hand_score if ended else None
        if score is None or (self._keeps_totals and state.question is not None):
            self._settle(place, state)
            return
        self._over(place, score.points)
        if self.matches and not state.is_over:
            self._settle(place, state)
            return
        self.match_over[place] = self.matches
        if self.auto:
            self._start(place)
        else:
            self._rest(place, state)

    def _rest(self, place: int, state: State) -> None:
        """Let a table wait with the state in which it ended."""
        self._clear(place)
        self._states[place] = state
        self._write_scores(place, state)
        self._tables.set_word(place, flat.MODE, flat.BY_STATE)
        self._write_turn(place, state.phase, self._tables.word(place, flat.ACTOR), 0)

    def _ask(self) -> None:
        """Let play begin at the tables at which a rule of your own says who leads."""
        tables = self._tables
        while tables.asking:
            waiting, tables.asking = tables.asking, []
            for table in waiting:
                leader = self.state(table).actor
                assert leader is not None
                tables.lead(table, leader)

    def _check_table(self, table: object) -> int:
        place = check_int(table, "a table", 0)
        if place >= len(self):
            raise InputError(
                f"a table: {short_repr(place)} is not one of {len(self)}, counted from 0"
            )
        return place

    def _refuse(self, table: int, number: int) -> None:
        """Raise the error for a number that is not legal at a table."""
        if not self._tables.word(table, flat.LEGAL):
            raise InputError(f"table {table}: its {'match' if self.matches else 'deal'} is over")
        view = self.state(table).view(self._tables.word(table, flat.ACTOR))
        try:
            self.encoding.decode(view, (*self.picks(table), number))
        except IllegalAction as error:
            message = f"table {table}: {error.violation.message}"
            raise IllegalAction(evolve(error.violation, message=message), error.action) from None
        except InputError as error:
            raise InputError(f"table {table}: {error}") from None

    def __repr__(self) -> str:
        return f"<Batch of {counted(len(self), 'table')}: {self.game!r}>"


@final
@frozen
class _FlatDeal(Immutable):
    """A deal as flat tables have it, to be played again.

    Attributes:
        hands, hands2: For each seat the cards dealt, and second copies of them.
        kitty: The kitty, and second copies in it.
        lefts: The places to the left that cards went to.
        parcels: For each seat that has passed, the cards that went to each of these places.
        plays: The cards in the order played.
        answers: The answers to questions.
    """

    hands: tuple[int, ...]
    hands2: tuple[int, ...]
    kitty: tuple[int, int]
    lefts: tuple[int, ...]
    parcels: tuple[tuple[int, ...], ...]
    plays: bytes
    answers: tuple[str, ...]


def _replayed(before: State, deal: _FlatDeal) -> State:
    """Return the state after a deal."""
    players = before.game.players
    both = zip(deal.hands, deal.hands2, strict=True)
    state = before.deal(
        [Cards("", one) + Cards("", two) for one, two in both],
        kitty=Cards("", deal.kitty[0], deal.kitty[1]),
    )
    for seat, parcels in enumerate(deal.parcels):
        to = {
            left_of(seat, players, left): Cards("", cards)
            for left, cards in zip(deal.lefts, parcels, strict=True)
        }
        state = state.apply(Pass(to if len(to) > 1 else next(iter(to.values())), seat))
    return _played(state, deal.plays, deal.answers)


def _played(state: State, plays: Iterable[int], answers: tuple[str, ...]) -> State:
    """Return the state after these plays and answers."""
    for card in plays:
        state = state.play(CARDS[card])
    for answer in answers:
        state = state.apply(Choose(answer))
    return state


@final
class _Plain:
    """The parts of a game that flat tables know.

    Attributes:
        flat: Whether cards are played there.
        opens: The cards of which the holder of the lowest leads first; 0 if it is a place.
        place: The number of places from the dealer to the first leader; below 0 where the rules
            have to be asked.
        schemes: For each entry of the cycle of passing, the places to the left and how many cards
            go there; None for one with which a deal begins by states.
    """

    def __init__(self, game: Game, matches: bool) -> None:
        table, players = game.table, game.players
        rules, opening = table.rules, table.rules.opening
        plan = table.plan
        more = plan.exchange or plan.dummy or plan.draws
        self.flat = not (table.has_extra or plan.custom or more)
        self.opens = int(opening.lowest_of(table).one)
        left = opening.places_left(table)
        self.place = -1 if left is None else left % players
        by_state = not self.flat or rules.charging is not None
        by_state = by_state or (matches and bool(table.imaginary))
        self.schemes: list[tuple[int, ...] | None] = []
        for deal, way in enumerate(rules.passing.cycle):
            scheme = rules.passing.scheme(deal, players)
            rare = way == CALL or PILE in scheme or bool(scheme and table.deck.two)
            if by_state or rare or rules.passing.forwards(scheme):
                self.schemes.append(None)
            else:
                self.schemes.append(tuple(each for pair in sorted(scheme.items()) for each in pair))

    def lefts(self, scheme: int) -> tuple[int, ...]:
        """Return the places to the left that cards go to, in order."""
        return (self.schemes[scheme] or ())[::2]


def _never_fails(rules: Rules) -> bool:
    """Return whether no action can raise an error once it is found legal: there are no rules of
    your own, and all numbers in the rules are small."""
    parts: list[Any] = [rules]
    for part in parts:
        if has(type(part)):
            if not type(part).__module__.startswith("hearts."):
                return False
            parts += [getattr(part, each.name) for each in fields(type(part))]
        elif isinstance(part, tuple | frozenset):
            parts += part
        elif isinstance(part, int) and abs(part) > _SMALL:
            return False
    return True


def _drawn_of(seed: int | Iterable[int], count: int) -> list[int]:
    """Return for each table the number that its random numbers go on from."""
    if not isinstance(seed, Iterable):
        # As a text, since Random takes a number and its negative for the same seed.
        rng = Random(str(check_int(seed, "a seed")))
        return [rng.getrandbits(62) for _ in range(count)]
    return [
        draws_from(check_int(each, f"seed {place}")).last
        for place, each in enumerate(
            _as_many(seed, count, "seed", "a whole number or a list of them")
        )
    ]


def _as_many(
    seeds: Iterable[Any], count: int, what: str = "seeds", kind: str = "a list"
) -> list[Any]:
    """Return seeds as a list; InputError if they are not one for each table."""
    found: list[Any] = to_list(seeds, what, kind)
    if len(found) != count:
        raise InputError(f"{counted(len(found), 'seed')} for {counted(count, 'table')}")
    return found


def numbers_for(given: npt.ArrayLike, count: int, what: str) -> npt.NDArray[Any]:
    """Return the numbers for some tables as an array.

    Raises:
        InputError: If it is not a whole number for each table. The message begins with *what*.
    """
    try:
        found = np.asarray(given)
    except (TypeError, ValueError):  # lists of different lengths
        raise InputError(
            f"{what} a whole number for each of {count} tables, not {short_repr(given)}"
        ) from None
    if found.shape != (count,) or found.dtype.kind not in "iu":
        raise InputError(
            f"{what} a whole number for each of {count} tables, not an array of {found.dtype} with "
            f"the shape {found.shape}"
        )
    return found


def _check_state(state: object, game: object, name: str) -> None:
    """Raise InputError unless this is a state of the game that is not over."""
    if not isinstance(state, State):
        raise InputError(f"{name} is not a State but {short_repr(state)}")
    if state.game != game:
        raise InputError(f"{name} is one of {state.game!r}, not of {game!r}")
    if state.is_over:
        raise InputError(f"{name}: its match is over")


def _within(bounds: tuple[tuple[int, int], ...], numbers: tuple[int, ...]) -> bool:
    """Return whether the number of each seat lies within its bounds."""
    return all(low <= each <= high for (low, high), each in zip(bounds, numbers, strict=True))


def _array(memory: object, kind: type[np.generic]) -> npt.NDArray[Any]:
    """Return memory of the flat tables as an array that stays up to date and is only read."""
    found = np.frombuffer(memory, kind)  # type: ignore[call-overload]
    found.setflags(write=False)
    return found  # type: ignore[no-any-return]


def _numbers(mask: int) -> list[int]:
    """Return the numbers in a mask as a word has it."""
    return [number for number in range(_MOST_NUMBERS) if mask >> number & 1]


def _fitting(points: int) -> int:
    """Return points that fit into an array; InputError if they do not."""
    if abs(points) > _MOST_POINTS:
        raise InputError(f"{points} points do not fit into an array")
    return points
