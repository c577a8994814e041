"""Converters for documents, by cattrs: strict, with the path to each fault.

cattrs would accept the letters of a text as a list, a float as a whole number and True as 1. The
hooks here are strict about types. They read and write cards, and find the class of an object by the
name in it. An error passes through the surrounding shapes, and each adds its step of the path.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from enum import Enum, Flag
from fractions import Fraction
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, TypeAlias, Union, get_args, get_origin

import attrs

from hearts._core.cards.action import Unknown
from hearts._core.cards.cards import Card, Cards, card_list
from hearts._core.cards.tricks import Trick
from hearts._documents import path_text, short_text
from hearts._extras import requires
from hearts._wording import did_you_mean
from hearts.errors import HeartsError, InputError
from hearts.rules.component import TABLE

with requires("cattrs", "hearts.codec", "json"):
    from cattrs import Converter
    from cattrs.errors import (
        AttributeValidationNote,
        BaseValidationError,
        ForbiddenExtraKeysError,
        IterableValidationError,
        IterableValidationNote,
    )
    from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

#: The entry that names the class of a rule or an action.
_CLASS: Final = "is"
#: The beginning of the message about a value of another type.
_EXPECTED: Final = "expected "
#: The key for every number of players, in values by number of players.
_EVERY: Final = "every"
_Data: TypeAlias = dict[str, Any]
#: Cards in the order dealt or played.
_ORDER: Final = tuple[Card, ...]


def strict_converter() -> Converter:
    """Return a converter without the shapes of this library."""
    converter = Converter(forbid_extra_keys=True, unstruct_collection_overrides={tuple: list})
    for kind in _CALLED:
        converter.register_structure_hook(kind, _exactly)
    converter.register_structure_hook_factory(attrs.has, _record_reader)
    converter.register_unstructure_hook_factory(attrs.has, _record_writer)
    converter.register_structure_hook_factory(_made_of(tuple), _list_reader)
    converter.register_structure_hook_factory(_made_of(dict), _table_reader)
    converter.register_unstructure_hook_func(
        lambda kind: dict in (kind, get_origin(kind)),
        lambda table: {str(key): converter.unstructure(table[key]) for key in table},
    )
    converter.register_structure_hook_factory(_is_table, _pairs_reader)
    converter.register_unstructure_hook_factory(_is_table, _pairs_writer)
    converter.register_structure_hook_factory(_made_of(Union, UnionType), _either_reader)
    converter.register_unstructure_hook_factory(_made_of(Union, UnionType), _either_writer)
    converter.register_structure_hook_factory(
        _made_of(Literal), lambda kind: _one_of(get_args(kind))
    )
    for leaf, read, write in _LEAVES:
        converter.register_structure_hook(leaf, read)
        converter.register_unstructure_hook(leaf, write)
    converter.register_structure_hook_func(lambda kind: kind == _ORDER, _read_order)
    converter.register_unstructure_hook_func(lambda kind: kind == _ORDER, _write_order)
    return converter


# Single values. Nothing is converted: a text is not a number, and True is not 1.


def _exactly(value: object, kind: type[Any]) -> Any:
    if type(value) is not kind:
        raise InputError(f"{_EXPECTED}{_CALLED[kind]}, found {short_text(value)}")
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


def as_object(data: object) -> dict[str, Any]:
    """Return *data* if it is an object; raise InputError otherwise."""
    if not isinstance(data, dict):
        raise InputError(f"{_EXPECTED}an object, found {short_text(data)}")
    return data


def _read_order(value: object, _: object) -> tuple[Card, ...]:
    return tuple(card_list(_text(value)))


def _write_order(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def _read_unknown(value: object, _: object) -> Unknown:
    number: int = _exactly(value, int)
    if number < 0:
        raise InputError(f"{short_text(number)} is not a number of unknown cards")
    return Unknown(number)


def _read_fraction(value: object, _: object) -> Fraction:
    text = _text(value)
    found = Fraction(text) if re.fullmatch(r"-?[0-9]{1,99}(/[1-9][0-9]{0,99})?", text) else None
    if str(found) != text:
        raise InputError(
            f"{short_text(text)} is not a fraction in its lowest terms, like '13/2' or '20'"
        )
    return found or Fraction()


#: Types that are written as a text or a number: how to read and how to write them.
_LEAVES: Final[tuple[tuple[Any, Callable[[Any, Any], Any], Callable[[Any], Any]], ...]] = (
    (Card, lambda value, _: Card(_text(value)), str),
    (Cards, lambda value, _: Cards(_text(value)), str),
    (Trick, lambda value, _: Trick.parse(_text(value)), str),
    (Fraction, _read_fraction, str),
    (Unknown, _read_unknown, len),
)


# Values made of other values: lists, tables by number, one of several types, objects.


def _made_of(*origins: object) -> Callable[[Any], bool]:
    """Return the test whether the origin of a type is one of these, like ``tuple``."""
    return lambda kind: get_origin(kind) in origins


def _list_reader(kind: Any, converter: Converter) -> Callable[[Any, Any], tuple[Any, ...]]:
    *kinds, last = get_args(kind)
    if last is not Ellipsis:
        kinds.append(last)
    readers = [converter.get_structure_hook(each) for each in kinds]

    def structure(value: object, _: object) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise InputError(f"{_EXPECTED}a list, found {short_text(value)}")
        if last is not Ellipsis and len(value) != len(kinds):
            raise InputError(f"expected a list of {len(kinds)}, found a list of {len(value)}")
        found = []
        for place, each in enumerate(value):
            which = 0 if last is Ellipsis else place
            try:
                found.append(readers[which](each, kinds[which]))
            except Exception as error:
                raise with_step(place, error) from None
        return tuple(found)

    return structure


def _table_reader(kind: Any, converter: Converter) -> Callable[[Any, Any], dict[int, Any]]:
    _, inner = get_args(kind)

    def structure(value: object, _: object) -> dict[int, Any]:
        found = {}
        for key, each in as_object(value).items():
            try:
                if not re.fullmatch(r"0|-?[1-9][0-9]{0,8}", key):
                    raise InputError("the name of this entry has to be a number")
                found[int(key)] = converter.structure(each, inner)
            except Exception as error:
                raise with_step(key, error) from None
        return found

    return structure


def _is_table(kind: Any) -> bool:
    """Return whether values of a type are kept as pairs, and are an object in a document."""
    return get_origin(kind) is Annotated and TABLE in kind.__metadata__


def _pairs_reader(kind: Any, converter: Converter) -> Callable[[Any, Any], tuple[Any, ...]]:
    pairs = get_args(kind)[0]
    known, inner = get_args(get_args(pairs)[0])
    read = converter.get_structure_hook(inner)
    read_pairs = _list_reader(pairs, converter)

    def structure(value: object, _: object) -> tuple[Any, ...]:
        if isinstance(value, list):  # the older form, also for cards that are listed twice
            return read_pairs(value, pairs)
        if known is int and isinstance(value, str):
            value = {_EVERY: value}
        found = []
        for key, each in as_object(value).items():
            try:
                name = _players(key) if known is int else converter.structure(key, known)
                found.append((name, read(each, inner)))
            except Exception as error:
                raise with_step(key, error) from None
        return tuple(found)

    return structure


def _players(key: str) -> int:
    """Return the number of players in a key, 0 for every number."""
    if key == _EVERY:
        return 0
    if not re.fullmatch(r"[1-9][0-9]{0,8}", key):
        raise InputError(f"the name of this entry has to be a number of players, or {_EVERY!r}")
    return int(key)


def _pairs_writer(kind: Any, converter: Converter) -> Callable[[Any], Any]:
    pairs = get_args(kind)[0]
    known, inner = get_args(get_args(pairs)[0])

    def unstructure(value: tuple[tuple[Any, Any], ...]) -> Any:
        table = {
            _EVERY if known is int and key == 0 else str(key): converter.unstructure(each, inner)
            for key, each in value
        }
        if len(table) < max(1, len(value)):
            return converter.unstructure(value, pairs)
        alone = table.get(_EVERY) if len(table) == 1 and known is int else None
        return alone if isinstance(alone, str) else table

    return unstructure


def _either_reader(kind: Any, converter: Converter) -> Callable[[Any, Any], Any]:
    kinds = [each for each in get_args(kind) if each is not NoneType]
    readers = [(converter.get_structure_hook(each), each) for each in kinds]

    def structure(value: object, _: object) -> Any:
        if value is None and len(kinds) < len(get_args(kind)):
            return None
        faults: list[Exception] = []
        for read, each in readers:
            try:
                return read(value, each)
            except (HeartsError, BaseValidationError) as error:
                faults.append(error)
        # A fault in the content tells more than that another type is expected.
        raise next((each for each in faults if not str(each).startswith(_EXPECTED)), faults[-1])

    return structure


def _either_writer(kind: Any, converter: Converter) -> Callable[[Any], Any]:
    """Return the function that writes a value by its class, or a tuple by the annotated type."""
    kinds = [each for each in get_args(kind) if each is not NoneType]
    lists = [each for each in kinds if len(kinds) == 1 or get_origin(each) is tuple]

    def unstructure(value: object) -> Any:
        kinded = value is not None and (len(kinds) == 1 or isinstance(value, tuple))
        return converter.unstructure(value, lists[0] if kinded else None)

    return unstructure


def _one_of(allowed: Iterable[object]) -> Callable[[Any, Any], Any]:
    def structure(value: object, _: object) -> Any:
        for each in allowed:
            if type(value) is type(each) and value == each:
                return each
        raise InputError(
            f"expected one of {', '.join(map(repr, allowed))}, found {short_text(value)}"
        )

    return structure


def _record_reader(kind: type[Any], converter: Converter) -> Callable[[Any, Any], Any]:
    read = make_dict_structure_fn(kind, converter)
    return lambda data, _: read(as_object(data), kind)


def _record_writer(kind: type[Any], converter: Converter) -> Callable[[Any], _Data]:
    """Return the function that writes an object, whole if all its fields have their defaults.

    An empty object stands for nothing in TOML.
    """
    brief = make_dict_unstructure_fn(kind, converter, _cattrs_omit_if_default=True)
    whole = make_dict_unstructure_fn(kind, converter)
    return lambda value: brief(value) or whole(value)


def add_fields(converter: Converter, kind: type[Any], bases: tuple[type[Any], ...]) -> None:
    """Add the enums in the fields of an attrs class, and check the types of all its fields.

    cattrs would read fields of further types, and convert their values.

    Args:
        converter: The converter.
        kind: The class.
        bases: The base classes of values that are written with the names of their classes.

    Raises:
        InputError: If a field is of a type that documents cannot hold.
    """
    simple = (*_CALLED, *(leaf for leaf, _, _ in _LEAVES))
    holders = [kind]

    def has_form(each: Any) -> bool:
        args = get_args(each)
        if get_origin(each) in (tuple, Union, UnionType):
            return bool(args) and all(arg in (NoneType, Ellipsis) or has_form(arg) for arg in args)
        if get_origin(each) is Annotated:
            return has_form(args[0])
        if get_origin(each) is Literal:
            return all(arg is None or type(arg) in _CALLED for arg in args)
        if not isinstance(each, type):
            return False
        if issubclass(each, Enum) and not issubclass(each, Flag):
            _add_enum(converter, each)
            return all(type(member.value) in _CALLED for member in each)
        if each in simple or issubclass(each, bases):
            return True
        if attrs.has(each) and each not in holders:
            holders.append(each)
        return attrs.has(each)

    for holder in holders:
        try:
            attrs.resolve_types(holder)
        except Exception as error:  # an annotation may be any text
            raise InputError(f"{holder.__name__}: the types of its fields: {error}") from None
        for part in attrs.fields(holder):
            if part.init and not has_form(part.type):
                raise InputError(
                    f"{holder.__name__}: {part.name} has no form in a document: {part.type}"
                )


def _add_enum(converter: Converter, kind: type[Enum]) -> None:
    """Read and write the members of an enum by their values."""
    read = _one_of([member.value for member in kind])
    converter.register_structure_hook(kind, lambda value, _: kind(read(value, kind)))
    converter.register_unstructure_hook(kind, lambda member: member.value)


def add_checks(
    converter: Converter,
    kind: type[Any],
    before: Callable[[Any], object] = bool,
    after: Callable[[Any], object] = bool,
) -> None:
    """Add checks for an attrs class: of the data before reading, and of the value after it."""
    read = _record_reader(kind, converter)

    def structure(data: object, _: object) -> Any:
        before(data)
        found = read(data, kind)
        after(found)
        return found

    converter.register_structure_hook(kind, structure)


def kept(write: Callable[[Any], _Data], most: int) -> Callable[[Any], _Data]:
    """Return a function that writes a value once, as long as it is among the last ones used.

    The results are shared, so nobody may change them. Values are distinguished by their identity,
    because equal values may have different texts, like 1 and True.
    """
    found: dict[int, tuple[Any, _Data]] = {}

    def unstructure(value: Any) -> _Data:
        entry = found.get(id(value))
        if entry is None:
            if len(found) >= most:  # threads may have added more
                found.clear()
            entry = found[id(value)] = (value, write(value))  # no other has this id now
        return entry[1]

    return unstructure


def add_kept(
    converter: Converter, kind: type[Any], most: int, check: Callable[[Any], object]
) -> None:
    """Write values of this attrs class once, and check their data; see `kept`."""
    write = make_dict_unstructure_fn(kind, converter, _cattrs_omit_if_default=True)

    def unstructure(value: Any) -> _Data:
        data = write(value)
        check(data)
        return data

    converter.register_unstructure_hook(kind, kept(unstructure, most))


def add_record(
    converter: Converter,
    kind: type[Any],
    record: type[Any],
    read: Callable[[Any], object],
    write: Callable[[Any], object],
) -> None:
    """Read and write values of this kind through records."""

    def structure(data: object, _: object) -> Any:
        return read(converter.structure(data, record))

    def unstructure(value: object) -> Any:
        if not isinstance(value, kind):
            raise InputError(f"{short_text(value)} is not of type {kind.__name__}")
        return converter.unstructure(write(value))

    def is_kind(each: Any) -> bool:
        return isinstance(each, type) and issubclass(each, kind)

    # Registered by functions, since cattrs would resolve the annotations of a class.
    converter.register_structure_hook_func(is_kind, structure)
    converter.register_unstructure_hook_func(is_kind, unstructure)


def add_tagged_union(
    converter: Converter,
    bases: Iterable[type[Any]],
    kinds: Mapping[str, type[Any]],
    shapes: Mapping[str, type[Any]],
    read: Callable[[str, Any], Any],
    write: Callable[[str, Any], Any],
    most_kept: int = 0,
) -> None:
    """Read and write values of these base classes as objects with the name of their class.

    Args:
        converter: The converter.
        bases: The common base classes.
        kinds: The classes, by name.
        shapes: For each name the attrs class that has the entries.
        read: The function that makes a value from a name and a shape.
        write: The function that makes a shape from a name and a value.
        most_kept: The number of values that are written once; see `kept`.
    """
    readers: dict[str, Callable[[Any, Any], Any]] = {}
    writers: dict[str, Callable[[Any], dict[str, Any]]] = {}

    def structure(data: object, base: type[Any]) -> Any:
        if isinstance(data, str) and data.removesuffix("()") in kinds:
            name = data.removesuffix("()")
            raise InputError(
                f'write {{"is": "{name}"}}, or {{is = "{name}"}} in TOML, in place of the text '
                f"{short_text(data)}"
            )
        body = dict(as_object(data))
        name = body.pop(_CLASS, None)
        kind = kinds.get(name) if isinstance(name, str) else None
        if not isinstance(name, str) or kind is None or not issubclass(kind, base):
            why = f"{short_text(name)} is not the name of a known {base.__name__}"
            fitting = [each for each, kind in kinds.items() if issubclass(kind, base)]
            if name is None:
                such = f", such as {min(fitting)!r}" if fitting else ""
                why = f"is missing; it names the {base.__name__}{such}"
            more = did_you_mean(name, fitting) if isinstance(name, str) else ""
            raise with_step(_CLASS, InputError(f"{why}; {more}" if more else why))
        found = readers[name](body, shapes[name])
        for part, entries in body.items():
            kept = getattr(found, part)
            if isinstance(entries, list) and len(kept) < len(entries):
                raise with_step(part, InputError("an entry occurs twice"))
        return read(name, found)

    def unstructure(value: object) -> dict[str, Any]:
        name = type(value).__name__
        kind = kinds.get(name)
        if kind is None or kind.__module__ != type(value).__module__:
            raise InputError(f"the class {name} is not known here; give it to the Codec")
        return {_CLASS: name} | writers[name](write(name, value))

    for base in bases:
        converter.register_structure_hook(base, structure)
        converter.register_unstructure_hook(
            base, kept(unstructure, most_kept) if most_kept else unstructure
        )
    for name, shape in shapes.items():
        readers[name] = make_dict_structure_fn(shape, converter)
        writers[name] = make_dict_unstructure_fn(shape, converter, _cattrs_omit_if_default=True)


# Errors, with the path to the place.


def with_step(step: str | int, error: Exception) -> BaseValidationError:
    """Return the error with one more step in its path."""
    error.add_note(IterableValidationNote(f"in {step}", step, object))
    return IterableValidationError("", [error], object)


def error_text(error: BaseException) -> tuple[str, str, BaseException | None]:
    """Return the path and the reason of the first fault, and its error if it is unexpected."""
    steps: list[object] = []
    while isinstance(error, BaseValidationError):
        error = error.exceptions[0]
        steps += [
            note.name if isinstance(note, AttributeValidationNote) else note.index
            for note in getattr(error, "__notes__", ())
            if isinstance(note, AttributeValidationNote | IterableValidationNote)
        ]
    if isinstance(error, ForbiddenExtraKeysError):
        allowed = [part.name for part in attrs.fields(error.cl)]
        name = min(error.extra_fields)
        more = did_you_mean(name, allowed, alike=0.7) or f"expected: {', '.join(allowed) or 'none'}"
        return path_text([*steps, name]), f"unknown entry; {more}", None
    if isinstance(error, KeyError) and steps and error.args == (steps[-1],):
        return path_text(steps), "is missing", None
    if isinstance(error, HeartsError):
        return path_text(steps), str(error), None
    return path_text(steps), f"{type(error).__name__}: {error}", error
