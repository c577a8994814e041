"""Rules, actions, states, views, score sheets and results as JSON, read back strictly.

A document is an object that opens with what it holds and by which schema it is written, followed by
the entries of the thing itself::

    {"hearts": "rules", "schema": 1, "name": "friday", "end": {"is": "EndAt", "limit": 50}}

Cards are text. A rule and an action are objects with the name of their class and their fields; a
field that is as the class has it by itself is left out. A state is its rules and its history, which
is played again when it is read, and a score sheet is its rules and its deals, which are added up
again: so nothing comes out that could not have come about. Whatever does not fit raises
:class:`hearts.InputError` with the path to the place, and nothing is half read.

Each of these shapes is an attrs class, the value's own or one of the records below, and cattrs
reads and writes it. The hooks say what cattrs cannot know: that nothing is converted from one type
to another, how cards are written, and which class a name stands for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from types import NoneType, UnionType
from typing import Any, Final, Literal, TypeAlias, TypeVar, Union, final, get_args, get_origin

import attrs
from attrs import field, frozen
from cattrs import Converter
from cattrs.errors import (
    AttributeValidationNote,
    BaseValidationError,
    ForbiddenExtraKeysError,
    IterableValidationError,
    IterableValidationNote,
    StructureHandlerNotFoundError,
)
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

from hearts import rules as built_in
from hearts.core.actions import KINDS, Action, Deal, Unknown
from hearts.core.cards import Card, Cards, card_list
from hearts.core.state import State
from hearts.core.tricks import Trick
from hearts.errors import HeartsError, InputError
from hearts.game import Game, gone_on
from hearts.match import Match, Result, check_result
from hearts.plain import at, check, cut, laid_out, parsed, path_of, shown
from hearts.rules import Component, Effect, Rules
from hearts.scoring import HandScore, check_hand_score
from hearts.seats import check_seat, left_of
from hearts.view import View

T = TypeVar("T")

#: The edition of the format. The next one comes when a document would mean something else by it.
SCHEMA: Final = 1

#: What a document may hold, by the name that it opens with.
DOCUMENTS: Final[dict[str, type[Any]]] = {
    "rules": Rules,
    "rule": Component,
    "action": Action,
    "state": State,
    "view": View,
    "match": Match,
    "hand score": HandScore,
    "result": Result,
}

#: How many values the rules of a game may be made of, and how many deals a match. Rules are asked
#: at every deal, and some of them look back at every deal before.
LARGEST_RULES: Final = 2_000
MOST_DEALS: Final = 1_000

#: The entry that names the class of a rule or an action.
_CLASS: Final = "is"
#: How long the reason in an error may be: some quote what they were given.
_LONGEST_REASON: Final = 500

# Cards in the order dealt or played, and cards where a view may not know them.
_Order: TypeAlias = tuple[Card, ...]
_DealtHand: TypeAlias = tuple[Card, ...] | Unknown
_Bag: TypeAlias = Cards | Unknown


def _part(kind: Any, default: Any = attrs.NOTHING) -> Any:
    return field(type=kind, default=default)


#: What each action is made of besides its seat: the arguments of its class, in their order.
_PARTS: Final[dict[str, dict[str, Any]]] = {
    "Start": {
        "seed": _part(int | None, None),
        "dealer": _part(int),
        "match": _part(Match | None, None),
    },
    "Position": {
        "hands": _part(tuple[_Bag, ...]),
        "leader": _part(int),
        "trick": _part(_Order, ()),
        "tricks": _part(tuple[Trick, ...], ()),
        "taken": _part(tuple[Cards, ...], ()),
        "waiting": _part(Cards, Cards()),
        "kitty": _part(_Bag, Cards()),
        "charged": _part(Cards, Cards()),
        "broken": _part(bool | None, None),
        "match": _part(Match | None, None),
    },
    "Deal": {
        "hands": _part(tuple[_DealtHand, ...]),
        "kitty": _part(_DealtHand, ()),
    },
    "Call": {"scheme": _part(str | dict[int, int])},
    "Pass": {"cards": _part(Cards | dict[int, Cards])},
    "Hidden": {"kind": _part(str), "cards": _part(Unknown)},
    "Forward": {},
    "Charge": {"cards": _part(Cards)},
    "Play": {"card": _part(Card)},
    "Exchange": {"cards": _part(Cards)},
    "Choose": {"option": _part(str)},
}
_RECORDS: Final[dict[str, type[Any]]] = {
    name: attrs.make_class(
        name, parts | {"seat": _part(int | None, None)}, frozen=True, kw_only=True
    )
    for name, parts in _PARTS.items()
}

_OWN: Final = tuple(
    kind
    for kind in (getattr(built_in, name) for name in built_in.__all__)
    if isinstance(kind, type) and issubclass(kind, Component | Effect) and attrs.has(kind)
)


@frozen
class _SavedState:
    """A state as it is written."""

    rules: Rules
    players: int
    history: tuple[Action, ...]


@frozen
class _SavedView:
    """A view as it is written; a spectator has no seat."""

    rules: Rules
    players: int
    history: tuple[Action, ...]
    seat: int | None = None


@frozen
class _SavedDeal:
    """A deal on a sheet: what it added, and what players chose then for their totals."""

    score: HandScore
    choice: tuple[str, ...] = ()


@frozen
class _SavedMatch:
    """A score sheet as it is written: the dealer is the first one, and who dealt last is named
    where it was not that seat's turn."""

    rules: Rules
    players: int
    dealer: int
    deals: tuple[_SavedDeal, ...] = ()
    last_dealer: int | None = None


@final
class Codec:
    """Writes documents and reads them.

    Args:
        kinds: Classes of rules and effects of one's own: frozen attrs classes. Documents know them
            by their names alone, which must differ from each other and from those of
            `hearts.rules`.

    Raises:
        InputError: If something is no such class, two have one name, or a field is of a type that
            has no form in a document.

    >>> from hearts import Play, Rules, variants
    >>> codec = Codec()
    >>> codec.dumps(Play("QS", seat=2))
    '{"hearts": "action", "schema": 1, "is": "Play", "card": "QS", "seat": 2}'
    >>> codec.loads(codec.dumps(variants.PEPPA), Rules) == variants.PEPPA
    True
    """

    def __init__(self, *kinds: type[Component | Effect]) -> None:
        known: dict[str, type[Any]] = {kind.__name__: kind for kind in _OWN}
        for kind in kinds:
            given: object = kind
            if not (isinstance(given, type) and issubclass(given, Component | Effect)):
                raise InputError(f"{given!r} is no class of rules or effects")
            if not attrs.has(kind):
                raise InputError(f"{kind.__name__} is no attrs class, so its fields are not known")
            if known.setdefault(kind.__name__, kind) is not kind:
                raise InputError(f"two classes are called {kind.__name__}")
        self._kinds = tuple(known)[len(_OWN) :]
        self._converter = _converter(known)

    def __repr__(self) -> str:
        return f"Codec({', '.join(self._kinds)})"

    def dumps(self, value: object) -> str:
        """A document as JSON text.

        Raises:
            InputError: If there is no document of such a thing, a rule is of a class that this
                codec does not know, or the document would be too large to be read again.
        """
        return laid_out(self._written(value))

    def loads(self, text: str, kind: type[T]) -> T:
        """What the JSON text of a document holds.

        Args:
            text: The text.
            kind: The class of what is expected, like `Rules` or `State`. `Action` stands for any
                action, and `hearts.rules.Component` for any single rule.

        Raises:
            InputError: If the text is no JSON, no document of that kind, or of something that
                cannot be; it says where.
        """
        return self._read(parsed(text), kind)

    def to_data(self, value: object) -> dict[str, object]:
        """A document as plain dicts, lists, texts and numbers; see `dumps`."""
        data = self._written(value)
        check(data)
        return data

    def from_data(self, data: object, kind: type[T]) -> T:
        """What a document of plain dicts, lists, texts and numbers holds; see `loads`."""
        check(data)
        return self._read(data, kind)

    def _written(self, value: object) -> dict[str, object]:
        body: dict[str, object] = self._converter.unstructure(value)
        return {"hearts": _name_of(type(value)), "schema": SCHEMA} | body

    def _read(self, data: object, kind: type[T]) -> T:
        name = _name_of(kind)
        body = dict(_object(data))
        schema, holds = body.pop("schema", None), body.pop("hearts", None)
        if type(schema) is not int or schema < 1:
            raise InputError(f"schema: a number from 1 is expected, not {shown(schema)}")
        if schema > SCHEMA:
            raise InputError(
                f"schema: {shown(schema)} is of a later version of hearts; this one reads {SCHEMA}"
            )
        if holds != name:
            raise InputError(f"hearts: {name!r} is expected, not {shown(holds)}")
        try:
            value = self._converter.structure(body, DOCUMENTS[name])
        except Exception as error:
            # A rule of the caller's own may raise anything.
            path, reason, cause = _told(error)
            raise InputError(at(path, cut(reason, _LONGEST_REASON))) from cause
        if not isinstance(value, kind):
            raise InputError(f"{kind.__name__} is expected, not {type(value).__name__}")
        return value


def _name_of(kind: object) -> str:
    """How a document calls what it holds."""
    for name, each in DOCUMENTS.items():
        if isinstance(kind, type) and issubclass(kind, each):
            return name
    what = kind.__name__ if isinstance(kind, type) else shown(kind)
    raise InputError(f"there is no document of {what}, but of {', '.join(DOCUMENTS)}")


def _converter(known: Mapping[str, type[Any]]) -> Converter:
    """Reads and writes everything that a document may hold, with these classes of rules."""
    converter = Converter(
        forbid_extra_keys=True, omit_if_default=True, unstruct_collection_overrides={tuple: list}
    )
    for kind in (bool, int, float, str):
        converter.register_structure_hook(kind, _exactly)
    converter.register_structure_hook_factory(attrs.has, _record_reader)
    converter.register_structure_hook_factory(_made_of(tuple), _list_reader)
    converter.register_structure_hook_factory(_made_of(dict), _table_reader)
    converter.register_unstructure_hook(
        dict, lambda table: {str(key): converter.unstructure(table[key]) for key in table}
    )
    converter.register_structure_hook_factory(_made_of(Union, UnionType), _either_reader)
    converter.register_unstructure_hook_factory(_made_of(Union, UnionType), _either_writer)
    converter.register_structure_hook_factory(_made_of(Literal), _literal_reader)
    for leaf, read, write in _LEAVES:
        converter.register_structure_hook(leaf, read)
        converter.register_unstructure_hook(leaf, write)
    converter.register_structure_hook_func(lambda kind: kind == _Order, _read_order)
    converter.register_unstructure_hook_func(lambda kind: kind == _Order, _write_order)
    _saved(converter, State, _SavedState, _state_of, _saved_state)
    _saved(converter, View, _SavedView, _view_of, _saved_view)
    _saved(converter, Match, _SavedMatch, _match_of, _saved_match)
    _tagged(converter, (Action,), KINDS, _RECORDS, _action_of, _record_of)
    _tagged(converter, (Component, Effect), known, known, _same_rule, _same_rule)
    _checked(converter, Rules, before=_check_size)
    _checked(converter, HandScore, after=check_hand_score)
    _checked(converter, Result, after=check_result)
    return converter


# Single values. Nothing is converted: a text is no number, and True is not 1.


def _exactly(value: object, kind: type[Any]) -> Any:
    if type(value) is not kind:
        raise InputError(f"{_CALLED[kind]} is expected, not {shown(value)}")
    return value


_CALLED: Final = {
    bool: "true or false",
    int: "a whole number",
    float: "a number with a point",
    str: "a text",
}


def _text(value: object) -> str:
    text: str = _exactly(value, str)
    return text


def _object(data: object) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise InputError(f"an object is expected, not {shown(data)}")
    return data


def _read_order(value: object, _: object) -> tuple[Card, ...]:
    return tuple(card_list(_text(value)))


def _write_order(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def _read_unknown(value: object, _: object) -> Unknown:
    number: int = _exactly(value, int)
    if number < 0:
        raise InputError(f"{shown(number)} is no number of unknown cards")
    return Unknown(number)


def _read_fraction(value: object, _: object) -> Fraction:
    text = _text(value)
    found = Fraction(text) if re.fullmatch(r"-?[0-9]{1,99}(/[1-9][0-9]{0,99})?", text) else None
    if str(found) != text:
        raise InputError(f"{shown(text)} is no fraction in its lowest terms, like '13/2' or '20'")
    return found or Fraction()


#: What is written as a text or a number: how it is read, and how it is written.
_LEAVES: Final[tuple[tuple[Any, Callable[[Any, Any], Any], Callable[[Any], Any]], ...]] = (
    (Card, lambda value, _: Card(_text(value)), str),
    (Cards, lambda value, _: Cards(_text(value)), str),
    (Trick, lambda value, _: Trick.parse(_text(value)), str),
    (Fraction, _read_fraction, str),
    (Unknown, _read_unknown, len),
)


# What is made of other values: lists, tables by number, one of several types, objects.


def _made_of(*origins: object) -> Callable[[Any], bool]:
    """Is a type made of one of these, as ``tuple[int, ...]`` is of ``tuple``?"""
    return lambda kind: get_origin(kind) in origins


def _list_reader(kind: Any, converter: Converter) -> Callable[[Any, Any], tuple[Any, ...]]:
    *kinds, last = get_args(kind)
    if last is not Ellipsis:
        kinds.append(last)
    readers = [converter.get_structure_hook(each) for each in kinds]

    def structure(value: object, _: object) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise InputError(f"a list is expected, not {shown(value)}")
        if last is not Ellipsis and len(value) != len(kinds):
            raise InputError(f"a list of {len(kinds)} is expected, not of {len(value)}")
        found = []
        for place, each in enumerate(value):
            which = 0 if last is Ellipsis else place
            try:
                found.append(readers[which](each, kinds[which]))
            except Exception as error:
                raise _under(place, error) from None
        return tuple(found)

    return structure


def _table_reader(kind: Any, converter: Converter) -> Callable[[Any, Any], dict[int, Any]]:
    _, inner = get_args(kind)

    def structure(value: object, _: object) -> dict[int, Any]:
        found = {}
        for key, each in _object(value).items():
            try:
                if not re.fullmatch(r"0|-?[1-9][0-9]{0,8}", key):
                    raise InputError("the name of this entry has to be a number")
                found[int(key)] = converter.structure(each, inner)
            except Exception as error:
                raise _under(key, error) from None
        return found

    return structure


def _either_reader(kind: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    kinds = [each for each in get_args(kind) if each is not NoneType]
    readers = [(converter.get_structure_hook(each), each) for each in kinds]

    def structure(value: object, _: object) -> Any:
        if value is None and len(kinds) < len(get_args(kind)):
            return None
        *others, (read, last) = readers
        for reader, each in others:
            try:
                return reader(value, each)
            except (HeartsError, BaseValidationError):
                continue
        return read(value, last)

    return structure


def _either_writer(kind: Any, converter: Converter) -> Callable[[Any], Any]:
    """Writes a value as its own class says; a tuple, which does not say, as the type does."""
    kinds = [each for each in get_args(kind) if each is not NoneType]
    lists = [each for each in kinds if len(kinds) == 1 or get_origin(each) is tuple]

    def unstructure(value: object) -> Any:
        told = value is not None and (len(kinds) == 1 or isinstance(value, tuple))
        return converter.unstructure(value, lists[0] if told else None)

    return unstructure


def _literal_reader(kind: Any, _: Converter) -> Callable[[Any, Any], Any]:
    allowed = get_args(kind)

    def structure(value: object, _: object) -> Any:
        for each in allowed:
            if type(value) is type(each) and value == each:
                return each
        raise InputError(f"one of {', '.join(map(repr, allowed))} is expected, not {shown(value)}")

    return structure


def _record_reader(kind: type[Any], converter: Converter) -> Callable[[Any, Any], Any]:
    read = make_dict_structure_fn(kind, converter)
    return lambda data, _: read(_object(data), kind)


def _checked(
    converter: Converter,
    kind: type[Any],
    before: Callable[[Any], object] = bool,
    after: Callable[[Any], object] = bool,
) -> None:
    """Let values of this attrs class be looked at, as data or when they are read."""
    read = _record_reader(kind, converter)

    def structure(data: object, _: object) -> Any:
        before(data)
        found = read(data, kind)
        after(found)
        return found

    converter.register_structure_hook(kind, structure)


def _check_size(data: object) -> None:
    """InputError if this is more than the rules of any game."""
    values = [data]
    for value in values:
        if isinstance(value, dict | list):
            values += value.values() if isinstance(value, dict) else value
        if len(values) > LARGEST_RULES:
            raise InputError(f"rules of more than {LARGEST_RULES} values are too large")


def _saved(
    converter: Converter,
    kind: type[Any],
    record: type[Any],
    read: Callable[[Any], object],
    write: Callable[[Any], object],
) -> None:
    """Let values of this kind be read and written by way of records."""

    def structure(data: object, _: object) -> Any:
        return read(converter.structure(data, record))

    def unstructure(value: object) -> Any:
        if not isinstance(value, kind):
            raise InputError(f"{shown(value)} is no {kind.__name__}")
        return converter.unstructure(write(value))

    def is_kind(each: Any) -> bool:
        return isinstance(each, type) and issubclass(each, kind)

    # By functions, since cattrs would look for the names in the annotations of a class.
    converter.register_structure_hook_func(is_kind, structure)
    converter.register_unstructure_hook_func(is_kind, unstructure)


def _tagged(
    converter: Converter,
    bases: Iterable[type[Any]],
    kinds: Mapping[str, type[Any]],
    shapes: Mapping[str, type[Any]],
    read: Callable[[str, Any], Any],
    write: Callable[[str, Any], Any],
) -> None:
    """Let values on these bases be read and written as objects that name their class.

    Args:
        converter: Where.
        bases: What all the classes stand on.
        kinds: The classes, by name.
        shapes: For each name the attrs class that has the entries.
        read: The value of a name and a shape.
        write: The shape of a name and a value.
    """
    readers: dict[str, Callable[[Any, Any], Any]] = {}
    writers: dict[str, Callable[[Any], dict[str, Any]]] = {}

    def structure(data: object, base: type[Any]) -> Any:
        body = dict(_object(data))
        name = body.pop(_CLASS, None)
        kind = kinds.get(name) if isinstance(name, str) else None
        if not isinstance(name, str) or kind is None or not issubclass(kind, base):
            raise _under(_CLASS, InputError(f"{shown(name)} is no {base.__name__} known here"))
        found = readers[name](body, shapes[name])
        for part, entries in body.items():
            kept = getattr(found, part)
            if isinstance(entries, list) and len(kept) < len(entries):
                raise _under(part, InputError("an entry stands there twice"))
        return read(name, found)

    def unstructure(value: object) -> dict[str, Any]:
        name = type(value).__name__
        kind = kinds.get(name)
        if kind is None or kind.__module__ != type(value).__module__:
            raise InputError(f"the class {name} is not known here; give it to the Codec")
        return {_CLASS: name} | writers[name](write(name, value))

    for base in bases:
        converter.register_structure_hook(base, structure)
        converter.register_unstructure_hook(base, unstructure)
    for name, shape in shapes.items():
        try:
            readers[name] = make_dict_structure_fn(shape, converter)
            writers[name] = make_dict_unstructure_fn(shape, converter, _cattrs_omit_if_default=True)
        except (NameError, StructureHandlerNotFoundError) as error:
            raise InputError(f"{name}: a field has no form in a document: {error}") from None


# From the shapes to the values and back.


def _same_rule(_: str, rule: Any) -> Any:
    return rule


def _action_of(name: str, record: Any) -> Action:
    return KINDS[name](**attrs.asdict(record, recurse=False))


def _record_of(name: str, action: Action) -> Any:
    parts = dict(zip(_PARTS[name], action.fields(), strict=False))
    return _RECORDS[name](**parts, seat=action.seat)


def _game_of(saved: _SavedState | _SavedView) -> Game:
    try:
        return Game(saved.rules, saved.players)
    except HeartsError as error:
        raise _under("rules", error) from None


def _state_of(saved: _SavedState) -> State:
    game = _game_of(saved)
    if sum(isinstance(action, Deal) for action in saved.history) > MOST_DEALS:
        raise _under("history", InputError(f"more than {MOST_DEALS} deals are too many"))
    state = None
    for place, action in enumerate(saved.history):
        try:
            state = game.replay([action]) if state is None else gone_on(state, action)
        except HeartsError as error:
            raise _under("history", _under(place, error)) from None
    if state is None:
        raise _under("history", InputError("it is empty"))
    return state


def _saved_state(state: State) -> _SavedState:
    return _SavedState(state.game.rules, state.game.players, state.history)


def _view_of(saved: _SavedView) -> View:
    game = _game_of(saved)
    try:
        view: View = game.view(saved.seat, saved.history)  # type: ignore[attr-defined]
    except HeartsError as error:
        raise _under("history", error) from None
    return view


def _saved_view(view: View) -> _SavedView:
    game = view.game
    return _SavedView(rules=game.rules, players=game.players, seat=view.seat, history=view.history)


def _match_of(saved: _SavedMatch) -> Match:
    try:
        sheet = start = Match(saved.rules, saved.players, saved.dealer)
    except HeartsError as error:
        raise _under("rules", error) from None
    if len(saved.deals) > MOST_DEALS:
        raise _under("deals", InputError(f"more than {MOST_DEALS} deals are too many"))
    last = len(saved.deals) - 1
    for place, deal in enumerate(saved.deals):
        if place == last and saved.last_dealer is not None:
            sheet = sheet.dealt_next_by(check_seat(saved.last_dealer, sheet.players, "last_dealer"))
        try:
            sheet = _added(sheet, deal, is_last=place == last)
        except HeartsError as error:
            raise _under("deals", _under(place, error)) from None
    return sheet.dealt_next_by(start.dealer_of(len(saved.deals)))


def _added(sheet: Match, deal: _SavedDeal, *, is_last: bool) -> Match:
    """The sheet with the deal on it; only after the last deal a question may be open."""
    score = sheet.fitting(deal.score)
    after, question = sheet.adding(score, deal.choice)
    if question is not None and not is_last:
        raise InputError(f"choice: seat {question.seat} has not chosen, and play went on")
    if len(deal.choice) > len(sheet.answers(score, after.scores)):
        raise InputError("choice: more answers than anybody was asked for")
    return after


def _saved_match(match: Match) -> _SavedMatch:
    sheet = Match(match.rules, match.players, match.dealer)
    deals = []
    last_dealer = None
    scores = zip(match.hand_scores, match.standing.totals, strict=True)
    for place, (score, totals) in enumerate(scores, start=1):
        dealer = left_of(match.standing.eldest, match.players, -1)
        if place == len(match.hand_scores) and dealer != sheet.next_dealer:
            last_dealer = dealer
            sheet = sheet.dealt_next_by(dealer)
        deals.append(_SavedDeal(score, sheet.answers(score, totals)))
        sheet, _ = sheet.adding(*attrs.astuple(deals[-1], recurse=False))
    return _SavedMatch(match.rules, match.players, match.dealer, tuple(deals), last_dealer)


# Errors, with the path to the place.


def _under(step: str | int, error: Exception) -> BaseValidationError:
    """The error, as one that stands under this entry."""
    error.add_note(IterableValidationNote(f"in {step}", step, object))
    return IterableValidationError("", [error], object)


def _told(error: BaseException) -> tuple[str, str, BaseException | None]:
    """Where the first thing is that is wrong, what it is, and the error if it is a strange one."""
    steps: list[object] = []
    while isinstance(error, BaseValidationError):
        error = error.exceptions[0]
        steps += [
            note.name if isinstance(note, AttributeValidationNote) else note.index
            for note in getattr(error, "__notes__", ())
            if isinstance(note, AttributeValidationNote | IterableValidationNote)
        ]
    if isinstance(error, ForbiddenExtraKeysError):
        allowed = ", ".join(part.name for part in attrs.fields(error.cl))
        name = min(error.extra_fields)
        return path_of([*steps, name]), f"there is no such entry, but {allowed or 'none'}", None
    if isinstance(error, KeyError) and steps and error.args == (steps[-1],):
        return path_of(steps), "is missing", None
    if isinstance(error, HeartsError):
        return path_of(steps), str(error), None
    return path_of(steps), f"{type(error).__name__}: {error}", error
