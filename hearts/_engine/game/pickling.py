"""The contents of pickles: packed values, and the functions that make values from them again.

A pickle calls a function for every value in it, which costs more than the few bits of most values.
So values are packed. A packed value begins with the name of its kind, or with its class if the
class is not of the library. Its packed parts follow. A set of cards becomes its two planes, cards
in order become bytes, and each play in a run takes two bytes. Rules become their differences from a
named variant, usually just the name. A checksum of the variant is included, so that a version of
the library with a changed variant does not continue under other rules.

Derived parts are not packed. A state plays its cards again. A board, a sheet and a view take the
parts of their game from the game.
"""

from __future__ import annotations

import copyreg
from binascii import crc32
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any, Final, TypeAlias

import attrs

from hearts import rules as own_rules
from hearts import variants
from hearts._core.cards.action import Action, Phase, Unknown
from hearts._core.cards.actions import KINDS, Play, plays_in, run_of_plays
from hearts._core.cards.cards import CARDS, Card, Cards
from hearts._core.cards.records import Disclosure, HandScore, Line
from hearts._core.cards.tricks import Trick
from hearts._core.cards.values import pickle_by
from hearts._core.play.board import (
    Before,
    Board,
    BoardHistory,
    Laid,
    MatchPlace,
    PastDeal,
    SeenBoard,
    Undealt,
)
from hearts._core.play.progress import Progress
from hearts._core.play.state import state_of
from hearts._core.play.view import View
from hearts._engine.game.game import Game
from hearts._engine.score.match import Match
from hearts._engine.views.redact import counting_plan
from hearts._rows import rows_of
from hearts.errors import InputError
from hearts.rules import Rules, Standing, TableRules
from hearts.rules.table import table_rules

#: The greatest depth of nested parts. No value of the library is deeper.
_DEEPEST: Final = 50

#: A packed value: the name of its kind or its class, and its packed parts.
Packed: TypeAlias = "tuple[Any, ...]"
#: Plays as bytes, and between them other actions.
PackedHistory: TypeAlias = "tuple[bytes | Packed, ...]"


def _kinds() -> dict[str, type]:
    """Return the classes whose values are packed by name."""
    own = {name: getattr(own_rules, name) for name in own_rules.__all__}
    return {name: kind for name, kind in own.items() if isinstance(kind, type)} | KINDS


_KINDS: Final = _kinds()
_index: Final = attrgetter("index")
#: The types of values that are stored as they are.
_PLAIN: Final = frozenset((bool, bytes, float, int, str, type(None)))


def pack(value: Any) -> object:
    """Return a value packed: its kind and its packed parts. Other values stay as they are."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if isinstance(value, Play):
        return ("Play", value.seat, value.card.text)
    if isinstance(value, Action):
        return (kind.__name__, value.seat, *map(pack, value.fields()))
    if isinstance(value, Unknown):
        return ("unknown", value.count)
    if isinstance(value, Cards):
        return (value.one, value.two)
    if isinstance(value, Card):
        return ("card", value.text)
    if kind is tuple:
        if {*map(type, value)} == {Card}:
            return ("order", bytes(map(_index, value)))
        return ("tuple", *map(pack, value))
    if kind is dict:
        return ("dict", *map(pack, value.items()))
    if isinstance(value, Trick):
        return ("trick", value.leader, pack(value.cards), pack(value.extra), value.declared)
    own = kind in copyreg.dispatch_table or not attrs.has(kind)
    if not own and all(part.init for part in attrs.fields(kind)):
        fields = (pack(getattr(value, part.name)) for part in attrs.fields(kind))
        return (kind.__name__ if _KINDS.get(kind.__name__) is kind else kind, *fields)
    return value


def unpack(value: Any, depth: int = 0) -> Any:
    """Return the value that `pack` packed.

    Raises:
        InputError: If parts are nested deeper than in any value.
    """
    if type(value) is not tuple:
        return value
    if depth > _DEEPEST:
        raise InputError("the parts of a value are nested too deep")
    called, *parts = value
    if type(called) is int:
        return Cards("", *value)
    return _maker(called)(
        *[unpack(part, depth + 1) if type(part) is tuple else part for part in parts]
    )


@lru_cache(maxsize=256)
def _maker(called: str | type) -> Callable[..., Any]:
    """Return the function that makes a value from its parts, for the name of a kind or a class."""
    if called in _OTHERS:
        return _OTHERS[called]
    kind: Any = _KINDS[called] if isinstance(called, str) else called
    if called in KINDS:
        return lambda seat, *parts: kind(*parts, seat=seat)
    names = [part.alias for part in attrs.fields(kind)]
    return lambda *parts: kind(**dict(zip(names, parts, strict=True)))


#: The functions that make values of kinds other than rules and actions.
_OTHERS: Final[dict[object, Callable[..., Any]]] = {
    "card": Card,
    "trick": Trick,
    "unknown": Unknown,
    "order": lambda cards: tuple([CARDS[index] for index in cards]),
    "tuple": lambda *parts: parts,
    "dict": lambda *pairs: dict(pairs),
}


def pack_history(actions: tuple[Action, ...]) -> PackedHistory:
    """Return the actions of a history, packed."""
    found: list[Any] = []
    place = 0
    while place < len(actions):
        run = run_of_plays(actions, place)
        found.append(run or pack(actions[place]))
        place += len(run) // 2 or 1
    return tuple(found)


def unpack_history(parts: PackedHistory) -> tuple[Action, ...]:
    """Return the actions of a packed history."""
    found: list[Action] = []
    for part in parts:
        if isinstance(part, bytes):
            found += plays_in(part)
        else:
            found.append(unpack(part))
    return tuple(found)


# Rules and games.

#: Names of fields, each with its packed value.
Pairs: TypeAlias = "tuple[tuple[str, object], ...]"
#: A named variant, its checksum, and the fields in which rules differ from it.
Apart: TypeAlias = "tuple[str, int, Pairs]"


def to_pairs(values: Mapping[str, object]) -> Pairs:
    """Return values by name, packed."""
    return tuple((name, pack(value)) for name, value in values.items())


def from_pairs(pairs: Pairs) -> dict[str, Any]:
    """Return the values by name that `pack` packed."""
    return {name: unpack(value) for name, value in pairs}


@cache
def _checksum(name: str) -> int:
    return crc32(repr(variants.get(name)).encode())


def diff_from_variant(rules: Rules) -> Apart:
    """Return the differences between rules and a named variant."""
    return _diff_from_variant(rules, rules.name)


@lru_cache(maxsize=256)
def _diff_from_variant(rules: Rules, name: str) -> Apart:
    base = variants.get(variants.base_variant(name))
    own = {part.name: getattr(rules, part.name) for part in attrs.fields(Rules)} | {"name": name}
    changes = {field: own[field] for field in own if own[field] != getattr(base, field)}
    return base.name, _checksum(base.name), to_pairs(changes)


@lru_cache(maxsize=256)
def amended(name: str, checksum: int, changes: Pairs) -> Rules:
    """Return a named variant with these changes.

    Raises:
        InputError: If the variant has changed since the rules were pickled.
    """
    if checksum != _checksum(name):
        raise InputError(f"{name} was pickled by a version of hearts that has other rules for it")
    base = variants.get(name)
    return attrs.evolve(base, **from_pairs(changes)) if changes else base


@lru_cache(maxsize=256)
def restore_game(name: str, checksum: int, changes: Pairs, players: int) -> Game:
    """Return the game of a pickle; one game is made for all values in this and later pickles."""
    return Game(amended(name, checksum, changes), players)


# Boards.


def _parts_of_board(board: Board) -> Packed:
    bags = (board.dummy, board.kitty, board.seen, board.waiting, board.charged, *board.before)
    laid = (
        board.seed, pack_history(board.opening), board.given, board.one, board.two,
        board.leader, board.number, pack(board.extra), _planes_of(bags), board.noted,
        board.declared, _packed_stock(board),
    )  # fmt: skip
    past = tuple((pack_history(deal.actions), deal.disclosures) for deal in board.past)
    game, match = board.referee.game, board.match
    fresh = not match.standing.deals and not match.names and match.rules is game.rules
    return (restore_board, (game, match.dealer if fresh else match, laid, past))


def restore_board(game: Game, sheet: Match | int, laid: Packed, deals: tuple[Packed, ...]) -> Board:
    """Return the board of a pickle. For an empty sheet, *sheet* is the dealer.

    States of one deal are often sent one by one. In the first deal of a match they share the board
    that came with the state before.
    """
    if not isinstance(sheet, int):
        return _board(game, sheet, laid, deals)
    board = _first_board(game, sheet, laid)
    # Equal games may have different names.
    if board.referee.game is game:
        return board
    return _board(game, Match(game.rules, game.players, sheet), laid, ())


@lru_cache(maxsize=256)
def _first_board(game: Game, dealer: int, laid: Packed) -> Board:
    return _board(game, Match(game.rules, game.players, dealer), laid, ())


def _board(game: Game, match: Match, laid: Packed, deals: tuple[Packed, ...]) -> Board:
    seed, opening, given, one, two, leader, number, extra, planes, noted, declared, stock = laid
    past = tuple([PastDeal(unpack_history(actions), shown) for actions, shown in deals])
    dummy, kitty, seen, waiting, charged, *before = _bags_of(planes)
    return Board(
        game._referee,
        game.table.with_charged(charged).plan,
        Laid(
            (one, two),
            leader,
            Undealt(kitty, dummy, *_stock_of(stock)),
            unpack(extra),
            charged,
            declared,
        ),
        Before(tuple(before), waiting, seen, noted, number, given),
        MatchPlace(match, match.next_dealer, match.standing.deals, seed),
        BoardHistory(past, unpack_history(opening)),
    )


def _packed_stock(board: Board) -> Packed:
    """Return the stock of a board: the tricks before it, and the cards; -1 for one not seen."""
    undealt = board.undealt
    cards = [-1 if card is None else card.index for card in undealt.stock]
    return (undealt.drawn_from, *cards) if cards else ()


def _stock_of(packed: Packed) -> tuple[tuple[Card | None, ...], int]:
    cards = tuple([None if index < 0 else CARDS[index] for index in packed[1:]])
    return cards, packed[0] if packed else 0


def _planes_of(bags: tuple[Cards, ...]) -> tuple[int, ...]:
    """Return the two planes of each set, one after the other."""
    return tuple([plane for bag in bags for plane in (bag.one, bag.two)])


def _bags_of(planes: tuple[int, ...]) -> tuple[Cards, ...]:
    return tuple([Cards("", *pair) for pair in zip(planes[::2], planes[1::2], strict=True)])


# Sheets, scores and views.


def _parts_of_score(score: HandScore) -> Packed:
    lines = tuple(
        (line.seat, line.points, line.rule, line.card and line.card.index, line.imaginary)
        for line in score.lines
    )
    return (
        restore_score,
        (
            score.points, _planes_of(score.cards), lines, score.shot, score.shooter, score.tricks,
            score.imaginary, score.takers, score.order, score.wins, score.ahead,
        ),
    )  # fmt: skip


def restore_score(points: tuple[int, ...], cards: Packed, lines: Packed, *rest: Any) -> HandScore:
    """Return the hand score of a pickle."""
    shot, shooter, *others = rest
    found = tuple(
        Line(seat, number, rule, None if card is None else CARDS[card], imaginary)
        for seat, number, rule, card, imaginary in lines
    )
    return HandScore(points, _bags_of(cards), shot, shooter, found, *others)


def _parts_of_match(match: Match) -> Packed:
    scores = match.hand_scores
    standing = match.standing if scores else None
    return (
        restore_match,
        (match.rules, match.players, tuple(match._dealers), scores, standing, match.names),
    )


def restore_match(
    rules: Rules,
    players: int,
    dealers: tuple[int, ...],
    hand_scores: tuple[HandScore, ...],
    standing: Standing | None,
    names: tuple[str, ...],
) -> Match:
    """Return the sheet of a pickle; the standing of an empty one follows from the rules."""
    fresh = Match(rules, players, dealers[0], names)
    if standing is None:
        return fresh
    return fresh._with(dealers=rows_of(dealers), scores=rows_of(hand_scores), standing=standing)


#: The numbers of a progress, in the order in which a pickle holds them.
_MASKS = (
    *("_played", "_played2", "_trick", "_trick2", "_legal", "_turn"),
    *("_count", "_best", "_best_seat", "_led", "_number"),
)


def _parts_of_view(view: View) -> Packed:
    seen, state = view._seen, view._state
    masks = tuple([getattr(state, name) for name in _MASKS])
    phase = None if state._phase is None else state._phase.value
    now = (phase, pack_history(state._acts), state._plays, state._marks, masks)
    facts = (seen.sizes, seen.kitty, seen.knows_extra)
    return (restore_view, (view.seat, seen.board, facts, now))


def restore_view(seat: int | None, board: Board, facts: Packed, now: Packed) -> View:
    """Return the view of a pickle."""
    sizes, kitty, knows_extra = facts
    phase, acts, plays, marks, masks = now
    seen = SeenBoard(board, sizes, kitty, knows_extra, counting_plan(board))
    due = None if phase is None else Phase(phase)
    progress = Progress(board)
    progress._plays, progress._marks = plays, marks
    for name, value in zip(_MASKS, masks, strict=True):
        setattr(progress, name, value)
    return View(seat, seen, state_of(due, progress, unpack_history(acts)))


for _kind in (*KINDS.values(), Trick):
    pickle_by(_kind, lambda value: (unpack, (pack(value),)))
pickle_by(Board, _parts_of_board)
copyreg.pickle(Rules, lambda rules: (amended, diff_from_variant(rules)))
copyreg.pickle(TableRules, lambda at: (table_rules, (at.source, at.players, at.charged)))
copyreg.pickle(Game, lambda game: (restore_game, (*diff_from_variant(game.rules), game.players)))
copyreg.pickle(Disclosure, lambda each: (Disclosure, (each.after, each.shown, each.to)))
copyreg.pickle(HandScore, _parts_of_score)
copyreg.pickle(Match, _parts_of_match)
pickle_by(View, _parts_of_view)
