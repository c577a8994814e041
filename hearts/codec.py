"""Rules, actions, states, views, score sheets and results as JSON, read back strictly.

A document is an object. Its first entries are the type of its content and the version of the
schema; the content follows::

    {"hearts": "rules", "schema": 1, "name": "friday", "end": {"is": "EndAt", "limit": 50}}

Cards are text. A rule or an action is an object with the name of its class and its fields. A field
with its default is left out. A state is its rules and its history, which is replayed on reading. A
score sheet is its rules and its deals, which are added up again. So an impossible state or sheet
cannot be read. A document that does not fit raises `hearts.InputError` with the path to the
place.

Each of these shapes is an attrs class: the class of the value, or one of the records below. cattrs
reads and writes it with the hooks of `hearts._converters`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar, final

import attrs
from attrs import field, frozen

from hearts import rules as built_in
from hearts._arguments import short_repr
from hearts._converters import (
    add_checks,
    add_fields,
    add_kept,
    add_record,
    add_tagged_union,
    as_object,
    error_text,
    strict_converter,
    with_step,
)
from hearts._core.cards.action import Action, Unknown
from hearts._core.cards.actions import KINDS
from hearts._core.cards.cards import Card, Cards
from hearts._core.cards.events import Deal
from hearts._core.cards.records import HandScore
from hearts._core.cards.tricks import Trick
from hearts._core.play.state import State
from hearts._core.play.view import View
from hearts._documents import check, copy_of, dump, parse, short_text, shorten, with_path
from hearts._engine.game.game import Game
from hearts._engine.phases.phases import FORMS
from hearts._engine.score import check_hand_score
from hearts._engine.score.match import Match, Result, check_result
from hearts._seats import check_seat
from hearts.errors import HeartsError, InputError
from hearts.rules import Component, Effect, Rules

if TYPE_CHECKING:
    from cattrs import Converter

__all__ = ["LARGEST_RULES", "MOST_DEALS", "SCHEMA", "Codec"]

T = TypeVar("T")

#: The version of the format. It changes when the meaning of a document would change.
SCHEMA: Final = 1

#: The types of documents, by the name in their first entry.
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

#: The greatest numbers of values in the rules of a game, and of deals in a match. Rules are applied
#: at every deal, and some of them go through all earlier deals.
LARGEST_RULES: Final = 2_000
MOST_DEALS: Final = 1_000

#: The number of rules whose documents are kept for the next use.
_RULES_KEPT: Final = 32
_ACTIONS_KEPT: Final = 5_000

#: The greatest length of the reason in an error; some reasons quote the input.
_LONGEST_REASON: Final = 500

# Cards in the order dealt or played, and cards that may be unknown in a view.
_Order: TypeAlias = tuple[Card, ...]
_DealtHand: TypeAlias = tuple[Card, ...] | Unknown
_Bag: TypeAlias = Cards | Unknown


def _part(kind: Any, default: Any = attrs.NOTHING) -> Any:
    return field(type=kind, default=default)


#: The parts of each action besides its seat: the arguments of its class, in their order.
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
        "kitty": _part(_DealtHand, Cards()),
        "charged": _part(Cards, Cards()),
        "broken": _part(bool | None, None),
        "match": _part(Match | None, None),
        "dummy": _part(Cards, Cards()),
    },
    "Deal": {
        "hands": _part(tuple[_DealtHand, ...]),
        "kitty": _part(_DealtHand, ()),
        "dummy": _part(_Order, ()),
    },
    "Hidden": {"kind": _part(str), "cards": _part(Unknown)},
    "Shown": {"kind": _part(str), "cards": _part(Cards, Cards()), "suit": _part(str, "")},
    **{
        form.action.__name__: {form.part: _part(form.kind)} if form.part else {}
        for form in FORMS.values()
    },
}
_RECORDS: Final[dict[str, type[Any]]] = {
    name: attrs.make_class(
        name, parts | {"seat": _part(int | None, None)}, frozen=True, kw_only=True
    )
    for name, parts in _PARTS.items()
}

#: The actions whose documents are never too deep, and hold only text and numbers.
_SOUND: Final = frozenset(
    ("Deal", "Pass", "Forward", "Charge", "Play", "Exchange", "Hidden", "Shown")
)

_OWN: Final = tuple(
    kind
    for kind in (getattr(built_in, name) for name in built_in.__all__)
    if isinstance(kind, type) and issubclass(kind, Component | Effect) and attrs.has(kind)
)


@frozen
class _SavedDeal:
    """The document of a deal on a sheet: its points, and the choices of new totals.

    A deal also names its dealer if it was not the turn of that seat.
    """

    score: HandScore
    choice: tuple[str, ...] = ()
    dealer: int | None = None


def _few_deals(_: object, part: attrs.Attribute[Any], entries: tuple[object, ...]) -> None:
    if sum(isinstance(each, Deal | _SavedDeal) for each in entries) > MOST_DEALS:
        raise InputError(f"{part.name}: more than {MOST_DEALS} deals are too many")


@frozen
class _SavedState:
    """The document of a state."""

    rules: Rules
    players: int
    history: tuple[Action, ...] = field(validator=_few_deals)


@frozen
class _SavedView:
    """The document of a view; a spectator has no seat."""

    rules: Rules
    players: int
    history: tuple[Action, ...] = field(validator=_few_deals)
    seat: int | None = None


@frozen
class _SavedMatch:
    """The document of a score sheet.

    The dealer is the first one. The next dealer is named if it is not the turn of that seat.
    """

    rules: Rules
    players: int
    dealer: int
    deals: tuple[_SavedDeal, ...] = field(default=(), validator=_few_deals)
    next_dealer: int | None = None
    names: tuple[str, ...] = ()


@final
class Codec:
    """A writer and reader of documents.

    Args:
        kinds: Classes of custom rules and effects: frozen attrs classes. Documents hold only the
            names of classes, so each name must be unique, also among those of `hearts.rules`.

    Raises:
        InputError: If an entry is not such a class, if two classes have the same name, or if a
            field is of a type that documents cannot hold.

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
                raise InputError(f"{short_repr(given)} is not a class of rules or effects")
            if not attrs.has(kind):
                raise InputError(f"{kind.__name__} is not an attrs class: its fields are unknown")
            if known.setdefault(kind.__name__, kind) is not kind:
                raise InputError(f"two classes are called {kind.__name__}")
        self._kinds = tuple(known)[len(_OWN) :]
        self._converter = _converter(known)
        self._looked_at: dict[int, object] = {}

    def __repr__(self) -> str:
        return f"Codec({', '.join(self._kinds)})"

    def dumps(self, value: object, *, layout: bool = False) -> str:
        """Return a document as JSON text.

        Args:
            value: The value.
            layout: Whether a long document is broken up into lines for people to read. Otherwise it
                is one line.

        Raises:
            InputError: If the value is of a type without documents, a rule is of a class that this
                codec does not know, or the document would be too large to be read again.
        """
        data = self._written(value)
        if not (isinstance(value, State | View) and self._surely_fits(data)):
            check(data)
        return dump(data, layout=layout)

    def _surely_fits(self, data: dict[str, Any]) -> bool:
        """Return whether the document of a state or view can be read again.

        The rules are checked once. Most actions hold only cards and seats, and need no check.

        Raises:
            InputError: If the document does not fit, and its rules are new.
        """
        rules = data["rules"]
        known = id(rules) in self._looked_at
        if not known:
            check(data)
            if len(self._looked_at) >= _RULES_KEPT:  # threads may have added more
                self._looked_at.clear()
            self._looked_at[id(rules)] = rules  # an entry here keeps its id from being used again
        return not known or all(entry["is"] in _SOUND or _fits(entry) for entry in data["history"])

    def loads(self, text: str, kind: type[T]) -> T:
        """Return the value in the JSON text of a document.

        Args:
            text: The text.
            kind: The class of the expected value, like `Rules` or `State`. `Action` stands for any
                action, and `hearts.rules.Component` for any single rule.

        Raises:
            InputError: If the text is not JSON or not a document of that kind, or if its value is
                impossible. The message names the place.
        """
        return self._read(parse(text), kind)

    def to_data(self, value: object) -> dict[str, object]:
        """Return a document as plain dicts, lists, texts and numbers; see `dumps`."""
        data = self._written(value)
        check(data)
        copied: dict[str, object] = copy_of(data)
        return copied

    def from_data(self, data: object, kind: type[T]) -> T:
        """Return the value in a document of plain dicts, lists, texts and numbers; see `loads`."""
        check(data)
        return self._read(data, kind)

    def _written(self, value: object) -> dict[str, object]:
        opening = {"hearts": _name_of(type(value)), "schema": SCHEMA}
        body: dict[str, object] = self._converter.unstructure(value)
        return opening | body

    def _read(self, data: object, kind: type[T]) -> T:
        name = _name_of(kind)
        body = dict(as_object(data))
        for entry in ("schema", "hearts"):
            if entry not in body:
                begin = f"hearts, here {name!r}, and schema, here {SCHEMA}"
                raise InputError(f"{entry}: is missing; a document begins with {begin}")
        schema, holds = body.pop("schema"), body.pop("hearts")
        if type(schema) is not int or schema < 1:
            raise InputError(f"schema: expected a number from 1, found {short_text(schema)}")
        if schema > SCHEMA:
            raise InputError(
                f"schema: {short_text(schema)} is of a later version of hearts; "
                f"this one reads {SCHEMA}"
            )
        if holds != name:
            raise InputError(f"hearts: expected {name!r}, found {short_text(holds)}")
        try:
            value = self._converter.structure(body, DOCUMENTS[name])
        except Exception as error:
            # A custom rule may raise anything.
            path, reason, cause = error_text(error)
            raise InputError(with_path(path, shorten(reason, _LONGEST_REASON))) from cause
        if not isinstance(value, kind):
            raise InputError(f"expected {kind.__name__}, found {type(value).__name__}")
        return value


def _fits(data: object) -> bool:
    """Return whether a document may hold this plain data."""
    try:
        check(data)
    except InputError:
        return False
    return True


def _name_of(kind: object) -> str:
    """Return the name of a type of documents."""
    for name, each in DOCUMENTS.items():
        if isinstance(kind, type) and issubclass(kind, each):
            return name
    what = kind.__name__ if isinstance(kind, type) else short_text(kind)
    raise InputError(f"there is no document of {what}, but of {', '.join(DOCUMENTS)}")


def _converter(known: Mapping[str, type[Any]]) -> Converter:
    """Return the converter for all contents of documents, with these classes of rules."""
    converter = strict_converter()
    add_record(converter, State, _SavedState, _state_of, _saved_state)
    add_record(converter, View, _SavedView, _view_of, _saved_view)
    add_record(converter, Match, _SavedMatch, _match_of, _saved_match)
    add_tagged_union(converter, (Action,), KINDS, _RECORDS, _action_of, _record_of, _ACTIONS_KEPT)
    for kind in known.values():
        add_fields(converter, kind, (Component, Effect))
    add_tagged_union(converter, (Component, Effect), known, known, _same_rule, _same_rule)
    add_checks(converter, Rules, before=_check_size)
    add_kept(converter, Rules, _RULES_KEPT, _check_size)
    add_checks(converter, HandScore, after=check_hand_score)
    add_checks(converter, Result, after=check_result)
    return converter


def _check_size(data: object) -> None:
    """Raise InputError for data that is larger than the rules of any game."""
    values = [data]
    for value in values:
        if isinstance(value, dict | list):
            values += value.values() if isinstance(value, dict) else value
        if len(values) > LARGEST_RULES:
            raise InputError(f"rules of more than {LARGEST_RULES} values are too large")


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
        raise with_step("rules", error) from None


def _state_of(saved: _SavedState) -> State:
    game = _game_of(saved)
    state = None
    for place, action in enumerate(saved.history):
        try:
            state = game.replay([action]) if state is None else state.apply(action)
        except HeartsError as error:
            raise with_step("history", with_step(place, error)) from None
    if state is None:
        raise with_step("history", InputError("it is empty"))
    return state


def _saved_state(state: State) -> _SavedState:
    return _SavedState(state.game.rules, state.game.players, state.history)


def _view_of(saved: _SavedView) -> View:
    return _game_of(saved).view(saved.seat, saved.history)  # its errors name the history


def _saved_view(view: View) -> _SavedView:
    game = view.game
    return _SavedView(rules=game.rules, players=game.players, seat=view.seat, history=view.history)


def _match_of(saved: _SavedMatch) -> Match:
    try:
        sheet = Match(saved.rules, saved.players, saved.dealer)
    except HeartsError as error:
        raise with_step("rules", error) from None
    sheet = sheet.with_names(saved.names)
    last = len(saved.deals) - 1
    for place, deal in enumerate(saved.deals):
        try:
            if deal.dealer is not None:
                sheet = sheet.with_next_dealer(deal.dealer)
            sheet = _added(sheet, deal, is_last=place == last)
        except HeartsError as error:
            raise with_step("deals", with_step(place, error)) from None
    if saved.next_dealer is None:
        return sheet
    return sheet.with_next_dealer(check_seat(saved.next_dealer, sheet.players, "next_dealer"))


def _added(sheet: Match, deal: _SavedDeal, *, is_last: bool) -> Match:
    """Return the sheet with the deal added; only the last deal may leave a question open."""
    score = sheet._checked_score(deal.score)
    after, question = sheet._added(score, deal.choice)
    if question is not None and not is_last:
        raise InputError(f"choice: seat {question.seat} has not chosen, and play went on")
    if len(deal.choice) > len(sheet._answers_for(score, after.scores)):
        raise InputError("choice: more answers than questions")
    return after


def _saved_match(match: Match) -> _SavedMatch:
    scores = zip(match.hand_scores, match.standing.totals, strict=True)
    deals = tuple(
        _SavedDeal(score, sheet._answers_for(score, totals), sheet._out_of_turn)
        for sheet, (score, totals) in zip(match._sheets(), scores, strict=True)
    )
    moved = match._out_of_turn
    return _SavedMatch(match.rules, match.players, match.dealer, deals, moved, match.names)
