"""From the lines of deals to their actions, and to the states of a game.

A match is its header and the lines of its deals. The game itself makes every step, and refuses
actions against the rules; a refusal names its line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from attrs import evolve

from hearts._arguments import counted
from hearts._core.cards.action import Action, Unknown
from hearts._core.cards.actions import Play
from hearts._core.cards.cards import WARREN_CARD, Card
from hearts._core.cards.events import Deal, Hidden, Position, Shown, Start
from hearts._core.cards.records import HandScore
from hearts._core.cards.tricks import Trick
from hearts._core.play.state import State
from hearts._engine.game.game import Game
from hearts._engine.phases.phases import phase_of
from hearts._engine.phases.steps import first_dealer
from hearts._engine.score import open_choice
from hearts._engine.score.match import Match, check_sheet
from hearts.errors import IllegalAction, InputError
from hearts.notation.entries import Entry, StatedPoints, StatedResult, StatedScore, StatedWin
from hearts.notation.forms import FORMS
from hearts.notation.places import DealPlace

Entries: TypeAlias = tuple[Entry, ...]


def actions_of(
    game: Game, deals: Sequence[Entries], seed: int | None, names: Sequence[str] = ()
) -> Iterator[Action]:
    """Yield the actions of a match, its opening first."""
    yield _opening(game, deals[0], seed, sheet_of(game, deals[0]), names)
    for place, entries in enumerate(deals):
        if place:
            _check_later(entries)
        yield from (action for action, _ in _steps(game, entries))


def lines_of(game: Game, deals: Sequence[Entries]) -> list[int]:
    """Return the line of each action of a match, 0 where it is not known; the match begins in the
    first line."""
    first = next((entry.line for entries in deals for entry in entries), 0)
    return [first, *(entry.line for entries in deals for _, entry in _steps(game, entries))]


def state_of(
    game: Game,
    deals: Sequence[Entries],
    seed: int | None,
    match: Match | None,
    names: Sequence[str] = (),
    number: int = 0,
) -> State:
    """Return the state after the last of these deals.

    *match* is the sheet before the first of them, and *number* its number in the file.
    """
    first = DealPlace(deals[0], number, names)
    with first.located():
        state = _opened(game, deals[0], seed, match, names)
    for place, entries in enumerate(deals):
        with DealPlace(entries, number + place, names).located():
            if place:
                _check_later(entries)
                stated = sheet_of(game, entries)
                if stated is not None:
                    check_restated(entries, stated, state.match)
                    _check_dealer(next(_all(entries, "sheet")), state, stated.next_dealer)
            state = _after_deal(state, entries)
    return state


def _check_later(entries: Entries) -> None:
    """Raise InputError for a later deal of a match that begins with a position."""
    for entry in _all(entries, "position"):
        raise placed(entry, InputError("position: only the first deal can begin with one"))


def _check_dealer(entry: Entry, state: State, dealer: int | None) -> None:
    """Raise InputError if another seat deals than a line states."""
    if dealer != state.dealer and not state.is_over:
        error = InputError(f"{entry.word}: seat {state.dealer} deals, not seat {dealer}")
        raise placed(entry, error)


def _opened(
    game: Game, entries: Entries, seed: int | None, match: Match | None, names: Sequence[str]
) -> State:
    """Return the state before the first deal of a file, or in the middle of it."""
    sheet = sheet_of(game, entries) or match
    return game.replay([_opening(game, entries, seed, sheet, names)])


def _after_deal(state: State, entries: Entries) -> State:
    """Return the state after a deal, with every step and every stated score checked."""
    number = state.match.standing.deals
    for entry in _all(entries, "dealer"):
        _check_dealer(entry, state, entry.seat)
    for action, entry in _steps(state.game, entries):
        try:
            state = _after(state, action, entry)
        except InputError as error:
            raise placed(entry, error) from None
        except IllegalAction as error:
            error.violation = evolve(error.violation, line=entry.line or None)
            raise
    _check_scores(entries, state, number)
    return state


def _all(entries: Entries, word: str) -> Iterator[Entry]:
    return (entry for entry in entries if entry.word == word)


def _value(entries: Entries, word: str) -> Any:
    """Return the value of the first line of this word; None without such a line."""
    return next((entry.value for entry in _all(entries, word)), None)


def placed(entry: Entry, error: InputError) -> InputError:
    """Return the same error, with its line."""
    if not entry.line or error.line is not None:
        return error
    return InputError(f"line {entry.line}: {error}", line=entry.line)


# How a match begins.


def check_given(game: Game, match: Match | None) -> Match | None:
    """Return the score sheet given for the match, or None; InputError if it is of another game."""
    return None if match is None else check_sheet(game.rules, game.players, match)


def sheet_of(game: Game, entries: Entries) -> Match | None:
    """Return the score sheet that the match continues; None if the match begins here."""
    match: Match | None = None
    for entry in _all(entries, "sheet"):
        match = match or Match(game.rules, game.players)
        try:
            if entry.seat is not None:
                match = match.with_next_dealer(entry.seat)
            if isinstance(entry.value, StatedScore) and entry.value.score is not None:
                match = match.add(entry.value.score, answers_in(match, entry.value))
                if entry.value.totals not in (None, match.scores):
                    found = FORMS["total"].write(StatedPoints(match.scores))
                    raise InputError(f"sheet: the totals come to {found}, other than stated")
        except InputError as error:
            raise placed(entry, error) from None
    return match


def check_restated(entries: Entries, stated: Match, match: Match) -> None:
    """Raise InputError if the sheet in the lines of a later deal is another one than that of the
    deals before it."""
    sheets = [(each.standing.deals, each.scores, each.imaginary) for each in (stated, match)]
    if sheets[0] != sheets[1]:
        entry = next(_all(entries, "sheet"))
        found = FORMS["total"].write(StatedPoints(match.scores, match.imaginary))
        error = InputError(f"sheet: the deals before come to {found}, other than stated")
        if not stated.standing.deals:
            error = InputError("sheet: lines with the points of the deals before come first")
        raise placed(entry, error)


def answers_in(match: Match, sheet: StatedScore) -> tuple[str, ...]:
    """Return the choices of the players, inferred from the stated totals."""
    if sheet.score is None or match.is_over:
        return ()
    score, totals = match._checked_score(sheet.score), sheet.totals
    if totals and len(totals) != match.players:
        raise InputError(
            f"sheet: totals for {counted(len(totals), 'seat')} on a sheet of {match.players}"
        )
    answers = match._answers_for(score, totals) if totals else ()
    _, question = match._added(score, answers)
    if question is not None:
        seat = question.seat
        if totals:
            raise InputError(f"sheet: no choice gives seat {seat} a total of {totals[seat]}")
        raise open_choice(
            question, "the totals after the points say which, as in 'sheet: 26 0 0 0 | 26 0 0 0'"
        )
    return answers


def _opening(
    game: Game, entries: Entries, seed: int | None, sheet: Match | None, names: Sequence[str]
) -> Action:
    """Return the first action of the match: before a deal, or in the middle of one.

    The names go on its sheet, unless the sheet has names.
    """
    dealer = next((entry.seat for entry in _all(entries, "dealer")), None)
    if names and not (sheet and sheet.names):
        sheet = sheet or Match(game.rules, game.players, dealer or 0)
        sheet = sheet.with_names(names)
    for at in _all(entries, "position"):
        try:
            if sheet is None and dealer is not None:
                sheet = Match(game.rules, game.players, dealer)
            return _position(game, entries[: entries.index(at)], at, sheet)
        except InputError as error:
            raise placed(at, error) from None
    if dealer is None:
        dealer = first_dealer(game.table, seed) if sheet is None else sheet.next_dealer
    return Start(seed, dealer, sheet)


def _position(game: Game, before: Entries, at: Entry, sheet: Match | None) -> Position:
    """Return the position of a line, with the facts in the lines before it."""
    for entry in _all(before, "trick"):
        if isinstance(entry.value, Trick) and len(entry.value) < game.table.plan.lap:
            error = InputError("trick: it is not complete; cards on the table stand in table:")
            raise placed(entry, error)
    return Position(
        hands=_hands(at),
        leader=at.seat or 0,
        trick=_value(before, "table") or (),
        tricks=[entry.value for entry in _all(before, "trick")],
        taken=_value(before, "taken") or [()] * game.players,
        waiting=_value(before, "waiting") or (),
        kitty=_kitty(before),
        charged=_value(before, "charged") or (),
        broken=_value(before, "broken"),
        match=sheet,
        dummy=_value(before, "dummy") or (),
    )


# How it goes on.


def _steps(game: Game, entries: Entries) -> Iterator[tuple[Action, Entry]]:
    """Yield the actions of a deal, after the opening of the match, each with its line."""
    at = next(_all(entries, "position"), None)
    start = 0 if at is None else entries.index(at) + 1
    lying = len(_value(entries[:start], "table") or ())
    # Whether the record is that of a view; a view of a position may have been shown nothing.
    seen = any(entry.word == "shown" for entry in entries)
    seen = seen or any(isinstance(hand, Unknown) for hand in (_hands(at) if at else ()))
    for place, entry in enumerate(entries[start:], start):
        value = entry.value
        if entry.word in ("deal", "redeal"):
            after = entries[place + 1 :]
            dummy = _value(after, "dummy") if entry.word == "deal" else None
            yield Deal(_hands(entry), _kitty(after), dummy or ()), entry
        elif isinstance(value, Action):
            yield value, entry
        elif isinstance(value, Trick):
            plays = list(zip(game.seats(value), value.cards, strict=True))
            for seat, card in plays[lying:]:
                yield Play(card, seat), entry
                if seen and card == WARREN_CARD and value.declared:
                    yield Shown("suit", "", value.declared, seat), entry
            lying = 0


def _hands(entry: Entry) -> list[tuple[Card, ...] | Unknown]:
    """Return the hands of a line."""
    value: Any = entry.value
    return [_sure(bunch) for bunch in value]


def _kitty(entries: Iterable[Entry]) -> tuple[Card, ...] | Unknown:
    """Return the kitty in these lines, before the pile of a mix is dealt again."""
    for entry in entries:
        if entry.word == "kitty":
            return _sure(entry.value)
        if entry.word == "redeal":
            break
    return ()


def _sure(bunch: Any) -> tuple[Card, ...] | Unknown:
    """Return cards that are all known, or their number."""
    return bunch if isinstance(bunch, tuple) else Unknown(len(bunch))


def _after(state: State, action: Action, entry: Entry) -> State:
    """Return the state after one step."""
    if isinstance(action, Shown):
        raise InputError("shown: this is the record of a view, not of a state")
    if isinstance(action, Hidden):
        raise InputError(f"{action.kind}: the cards are not known")
    if isinstance(action, Play) and phase_of(state).deals and phase_of(state).between:
        raise InputError("trick: the hands are missing; check() and hand_score() need none")
    if not isinstance(action, Deal):
        return state.apply(action)
    if not phase_of(state).deals:
        raise InputError(f"{entry.word}: no deal is due, the phase is {state.phase.value}")
    hands = [hand for hand in action.hands if not isinstance(hand, Unknown)]
    kitty = action.kitty
    if len(hands) < len(action.hands) or isinstance(kitty, Unknown):
        raise InputError(f"{entry.word}: some of the cards are not known")
    return state.deal(hands, kitty=kitty or None, dummy=action.dummy or None)


def _check_scores(entries: Entries, state: State, number: int) -> None:
    """Raise InputError if the scores that lines state are not those of this deal."""
    match = state.match
    for entry in entries:
        if entry.word not in ("score", "total", "won", "result"):
            continue
        if len(match.hand_scores) <= number:
            dealt = any(each.word in ("deal", "position") for each in entries)
            why = "the deal is not over" if dealt else "no cards are given; keep_score() needs none"
            raise placed(entry, InputError(f"{entry.word}: {why}"))
        score, result = match.hand_scores[number], match.result
        found = {
            "score": StatedPoints(score.points, score.imaginary),
            "total": StatedPoints(match.scores, match.imaginary),
            "won": win_of(score),
            "result": result and StatedResult(result.ranks, result.ended_by),
        }
        check_stated(entry, found[entry.word])


def win_of(score: HandScore) -> StatedWin | None:
    """Return the shoot that wins the match, if a deal has one."""
    if not score.wins or score.shooter is None or score.shot is None:
        return None
    return StatedWin(score.shooter, score.shot)


def check_stated(entry: Entry, found: StatedPoints | StatedWin | StatedResult | None) -> None:
    """Raise InputError if a line states another score, win or result than the one found."""
    if entry.value == found:
        return
    if isinstance(found, StatedWin):
        what = f"seat {found.seat} wins by the {found.shot}"
    elif found is not None:
        what = f"it comes to {FORMS[entry.word].write(found)}"
    else:
        what = "no shoot wins the match" if entry.word == "won" else "the match is not over"
    raise placed(entry, InputError(f"{entry.word}: {what}, other than stated"))
