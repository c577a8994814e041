"""The record of a deal in a file, with methods that replay, check and count it.

A record may be illegal or incomplete. Its `state` replays every step, and so reports faults;
`check` and `hand_score` need only the tricks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from typing import Any, final

import attrs
from attrs import field, frozen

from hearts._arguments import check_int, check_type, short_repr, to_list
from hearts._core.cards.action import Action, Unknown
from hearts._core.cards.cards import Card, Cards
from hearts._core.cards.events import Hidden, Shown
from hearts._core.cards.records import HandScore, Question, Violation
from hearts._core.cards.tricks import Trick
from hearts._core.play.state import State
from hearts._engine.checks.checking import check_tricks
from hearts._engine.game.game import Game
from hearts._engine.score import answered, count_hand, count_taken, open_choice
from hearts._engine.score.match import Match
from hearts._engine.validation import resolve_table
from hearts._values import Immutable
from hearts._wording import join_words
from hearts.errors import IllegalAction, InputError
from hearts.notation.entries import (
    CardsOrCount,
    Entry,
    Header,
    PartlyKnown,
    StatedOrder,
    StatedPoints,
    StatedResult,
    StatedWin,
    Value,
)
from hearts.notation.places import DealPlace
from hearts.notation.replaying import (
    check_given,
    check_restated,
    check_stated,
    placed,
    sheet_of,
    state_of,
    win_of,
)
from hearts.rules import Rules

#: The entries for the time before play.
_BEFORE_PLAY = (
    "dealer",
    "sheet",
    "deal",
    "redeal",
    "kitty",
    "dummy",
    "call",
    "pass",
    "forward",
    "charge",
)


@lru_cache(maxsize=64)
def _game(rules: Rules, name: str, players: int) -> Game:
    """Return the game of these rules, made once for all its deals.

    Rules with different names may be equal, so *name* is an argument as well.
    """
    return Game(rules, players)


def _entries(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    found: Any = to_list(entries, "entries", "a list of Entry")
    for entry in found:
        check_type(entry, Entry, "an entry")
    return tuple(found)


def _header(record: object, where: object, header: object) -> None:
    check_type(header, Header, "header")


def _number(number: Any) -> int:
    return check_int(number, "number", 0)


@final
@frozen
class Record(Immutable):
    """One deal of a file.

    Attributes:
        header: The tags of its match.
        entries: The lines, in their order.
        number: The number of deals of the match before this one in the file.

    >>> from hearts import notation, variants
    >>> [record] = notation.read_text("0: 2C 3C AC 4H   # too early\\n2: KC 5C 6C QC")
    >>> [str(trick) for trick in record.tricks]
    ['0: 2C 3C AC 4H', '2: KC 5C 6C QC']
    >>> [fault.rule for fault in record.check(variants.AMERICAN)]
    ['follow.suit']
    """

    header: Header = field(factory=Header, validator=_header)
    entries: tuple[Entry, ...] = field(default=(), converter=_entries)
    number: int = field(default=0, converter=_number)

    # The entries.

    def all(self, word: str) -> tuple[Entry, ...]:
        """Return the entries of this word."""
        return tuple(entry for entry in self.entries if entry.word == word)

    def _one(self, word: str) -> Entry | None:
        return next(iter(self.all(word)), None)

    def _value(self, word: str) -> Value:
        entry = self._one(word)
        return None if entry is None else entry.value

    def _known(self, word: str) -> list[Any]:
        """Return the actions of this word, without those whose cards are not known."""
        return [each.value for each in self.all(word) if not isinstance(each.value, Hidden)]

    @property
    def comments(self) -> tuple[str, ...]:
        """Every comment of the deal, in order."""
        return tuple(entry.comment for entry in self.entries if entry.comment)

    @property
    def dealer(self) -> int | None:
        """The dealer; None if the record does not state one."""
        entry = self._one("dealer")
        return None if entry is None else entry.seat

    @property
    def hands(self) -> tuple[CardsOrCount, ...] | None:
        """The hands dealt, each as cards in the order of the file or as a number of them."""
        found = self._value("deal") or self._value("position")
        return found if isinstance(found, tuple) else None  # type: ignore[return-value]

    @property
    def kitty(self) -> CardsOrCount | None:
        """The kitty, if it is stated; after the second deal of a mix, the kitty of that deal."""
        entries = self.all("kitty")
        return entries[-1].value if entries else None  # type: ignore[return-value]

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks, in order; the last one may be incomplete."""
        return tuple(e.value for e in self.entries if isinstance(e.value, Trick))

    @property
    def acts(self) -> tuple[Action, ...]:
        """The calls, passes, charges, exchanges and choices of players, in order."""
        acts = [e.value for e in self.entries if isinstance(e.value, Action)]
        return tuple(act for act in acts if not isinstance(act, Shown))

    @property
    def shown(self) -> tuple[Shown, ...]:
        """The cards and suits that came to light for the viewer, in the record of a view."""
        return tuple(e.value for e in self.entries if isinstance(e.value, Shown))

    @property
    def charged(self) -> Cards:
        """The cards charged."""
        own = [act.cards for act in self._known("charge")]
        seen = [act.cards for act in self.shown if act.kind == "charge"]
        return sum([*own, *seen], Cards(self._value("charged") or ()))  # type: ignore[arg-type]

    @property
    def choices(self) -> tuple[str, ...]:
        """The choices of players after the last trick, in order."""
        return tuple(act.option for act in self._known("choose"))

    @property
    def score(self) -> StatedPoints | None:
        """The score of the deal, as the file states it."""
        found = self._value("score")
        return found if isinstance(found, StatedPoints) else None

    @property
    def total(self) -> StatedPoints | None:
        """The totals after the deal, as the file states them."""
        found = self._value("total")
        return found if isinstance(found, StatedPoints) else None

    @property
    def won(self) -> StatedWin | None:
        """The shoot that wins the match, as the file states it."""
        found = self._value("won")
        return found if isinstance(found, StatedWin) else None

    @property
    def ahead(self) -> tuple[int, ...]:
        """The seats that tie at the end, as the file states who is ahead; else empty."""
        found = self._value("ahead")
        return found.seats if isinstance(found, StatedOrder) else ()

    @property
    def result(self) -> StatedResult | None:
        """The result of the match, as the file states it."""
        found = self._value("result")
        return found if isinstance(found, StatedResult) else None

    # Replay, check and count.

    @property
    def _is_empty(self) -> bool:
        """Whether the record has no deal: at most a sheet to continue, a dealer and a call."""
        return all(entry.word in ("", "sheet", "dealer", "call") for entry in self.entries)

    def _follows(self, before: Record) -> bool:
        """Return whether this is a later deal of the same match than *before*."""
        return self.header == before.header and self.number > before.number

    def _comes_after(self, before: Record | None) -> bool:
        """Return whether this is the next deal of the match than *before*, or the first one
        without it: no deal is missing between."""
        return self.number == (0 if before is None else before.number + 1)

    @property
    def _place(self) -> DealPlace:
        """The place of the deal, for errors."""
        return DealPlace(self.entries, self.number, self.header.names)

    def game(self, rules: Rules | None = None) -> Game:
        """Return the game of the deal, by the rules of the file or by *rules*.

        Raises:
            InputError: If there are no rules, or the number of players cannot be known.
            RulesError: If the rules contradict themselves.
        """
        rules = self.header.rules if rules is None else rules
        if rules is None:
            raise InputError(f"the file {self.header._without_rules}; give rules=")
        players = resolve_table(rules, self.header.players, self._seen()).players
        return _game(rules, rules.name, players)

    def _seen(self) -> int | None:
        """Return the number of players that follows from the entries, if any."""
        if self.hands is not None:
            return len(self.hands)
        if self.tricks:
            return len(self.tricks[0])
        if self._one("taken") is not None:
            return len(self._value("taken"))  # type: ignore[arg-type]
        return None if self.score is None else len(self.score.points)

    def state(self, rules: Rules | None = None, *, match: Match | None = None) -> State:
        """Return the state after the deal, with every step checked.

        Args:
            rules: The rules; by default those that the file states.
            match: The score sheet before this deal.

        Raises:
            IllegalAction: If the rules refuse an action.
            InputError: If cards are malformed or not known, the dealers and scores of the file are
                not those of the replay, or *match* is the sheet of another game.
        """
        game, header = self.game(rules), self.header
        match = check_given(game, match)
        return state_of(game, [self.entries], header.seed, match, header.names, self.number)

    def check(
        self, rules: Rules | None = None, *, match: Match | None = None
    ) -> tuple[Violation, ...]:
        """Return every play in the record that broke a rule, if the record shows it.

        If the record is complete before play, passing and charging are checked too. A refusal there
        is the only fault reported, and so is the first one after a position. The pass depends on
        the number of the deal. So from the second deal of a match on, *match* is needed; without it
        only the tricks are checked.

        Args:
            rules: The rules; by default those that the file states.
            match: The score sheet before this deal.

        Returns:
            A Violation for each fault, as for `hearts.check_tricks`, with its line, the number of
            the deal, and the name of the player if the file states it. Messages have lines and
            names in place of the numbers of tricks and seats.

        Raises:
            InputError: If the record is malformed, as for `hearts.check_tricks`, or *match* is the
                sheet of another game.
        """
        game = self.game(rules)
        match = check_given(game, match)
        hands = None
        try:
            if self.all("position"):
                self.state(rules, match=match)
                return ()
            if self.all("deal") and not self._hidden() and (match is not None or not self.number):
                before = self._before_play().state(rules, match=match)
                hands = None if before.trick is None else before.hands
        except IllegalAction as refused:
            return (refused.violation,)
        put_down = [act.cards for act in self._known("exchange")]
        with self._place.located():
            found = check_tricks(
                game.rules,
                self.tricks,
                players=game.players,
                hands=hands,
                kitty=self._known_kitty(),
                discarded=put_down[0] if put_down else None,
                charged=self.charged,
            )
        return tuple(map(self._place.violation, found))

    def _hidden(self) -> bool:
        """Return whether an entry before play has only a number of cards."""
        return any(
            isinstance(part, Hidden | PartlyKnown | Unknown)
            for entry in self.entries
            for part in (entry.value if isinstance(entry.value, tuple) else (entry.value,))
        )

    def _before_play(self) -> Record:
        """Return the entries for the time before play."""
        entries = tuple(entry for entry in self.entries if entry.word in _BEFORE_PLAY)
        return attrs.evolve(self, entries=entries)

    def _known_kitty(self) -> tuple[Card, ...] | None:
        return self.kitty if isinstance(self.kitty, tuple) else None

    def hand_score(self, rules: Rules | None = None, *, match: Match | None = None) -> HandScore:
        """Return the score of the deal from its tricks alone.

        Without tricks, the score is counted from the piles in a line ``taken``. Without piles, it
        is the score that the file states.

        Args:
            rules: The rules; by default those that the file states.
            match: The score sheet before this deal, for rules that depend on the scores.

        Raises:
            InputError: If the deal is not complete, as for `hearts.score_hand` and
                `hearts.score_taken`, or the file states another score, or no tricks, piles or
                score. The error has the line and the number of the deal. Also if *match* is the
                sheet of another game.
        """
        game = self.game(rules)
        match = check_given(game, match)
        with self._place.located():
            match = sheet_of(game, self.entries) if match is None else match
            if self.all("position"):
                state = self.state(rules, match=match)
                if state.hand_score is None:
                    why = "has an open choice" if state.question else "is not over"
                    raise InputError(f"position: the deal that goes on from there {why}")
                return state.hand_score
            if self.tricks:
                score = self._counted(
                    partial(
                        count_hand,
                        game.rules,
                        self.tricks,
                        players=game.players,
                        charged=self.charged,
                        kitty=self._known_kitty(),
                        match=match,
                    )
                )
            elif piles := self._one("taken"):
                score = self._taken_score(game, piles, match)
            else:
                return self._typed_score(match or Match(game.rules, game.players))
            for entry in self.all("score"):
                check_stated(entry, StatedPoints(score.points, score.imaginary))
            for entry in self.all("won"):
                check_stated(entry, win_of(score))
            return score

    def _taken_score(self, game: Game, entry: Entry, match: Match | None) -> HandScore:
        """Return the score of the piles in a line."""
        piles: Any = entry.value
        try:
            if not all(isinstance(pile, tuple) for pile in piles):
                raise InputError("taken: some of the cards are not known")
            return self._counted(
                partial(
                    count_taken,
                    game.rules,
                    piles,
                    players=game.players,
                    charged=self.charged,
                    match=match,
                )
            )
        except InputError as error:
            raise placed(entry, error) from None

    def _counted(
        self, count: Callable[..., tuple[HandScore, Sequence[str]] | Question]
    ) -> HandScore:
        """Return the score of the deal, in which each player chooses as a line states."""

        def answer(question: Question) -> str:
            chosen = self._stated_choice(question)
            if chosen is None:
                raise self._open_choice(question)
            return chosen

        return answered(count, answer)

    def _stated_choice(self, question: Question) -> str | None:
        """Return the option of a question that its seat chooses in a ``choose`` line."""
        chosen = [act.option for act in self._known("choose") if act.seat == question.seat]
        return next((option for option in chosen if option in question.options), None)

    def _open_choice(self, question: Question) -> InputError:
        """Return the error for a question that no line answers."""
        way = f"a line like 'choose {question.seat}: {question.options[0]}' says which"
        lines = sorted(self.all("choose"), key=lambda entry: entry.seat != question.seat)
        found = [act.option for act in self._known("choose") if act.seat == question.seat]
        if found:
            stated = join_words(map(short_repr, dict.fromkeys(found[-3:])))
            way = f"found {stated}; {way}"
        error = open_choice(question, way)
        return placed(lines[0], error) if lines else error

    def _typed_score(self, match: Match) -> HandScore:
        """Return the stated points and win as a score that fits this sheet."""
        entry, typed = self._one("score"), self.score
        if entry is None or typed is None:
            raise InputError("the deal has no tricks, no piles (taken:) and no score")
        none = None if match.imaginary is None else (0,) * len(typed.points)
        score = HandScore(typed.points, imaginary=typed.imaginary or none)
        if (win := self.won) is not None:
            score = attrs.evolve(score, shot=win.shot, shooter=win.seat, wins=True)
        try:
            return match._checked_score(score)
        except InputError as error:
            raise placed(entry, error) from None

    def sheet(self, rules: Rules | None = None, *, match: Match | None = None) -> Match:
        """Return the score sheet after this deal. Its tricks, or its score alone, are enough.

        Choices of totals follow from ``choose`` lines, or else from the stated totals. A record
        with at most a sheet to continue, a dealer and a call adds no deal.

        Args:
            rules: The rules; by default those that the file states.
            match: The score sheet before this deal.

        Raises:
            InputError: If the deal cannot be counted, as for `hand_score`, or the match was over or
                is of another game, or the dealers and scores of the file are not those of the
                count.
        """
        before = self._sheet_before(rules, match)
        if self._is_empty:
            return before
        with self._place.located():
            score = before._checked_score(self.hand_score(rules, match=before))
            place = self._one("score") or self.entries[-1]
            try:
                after = before.add(score, self._answers(before, score), ahead=self.ahead)
            except InputError as error:
                raise placed(place, error) from None
            for entry in self.all("total"):
                check_stated(entry, StatedPoints(after.scores, after.imaginary))
            for entry in self.all("result"):
                result = after.result
                check_stated(entry, result and StatedResult(result.ranks, result.ended_by))
            return after

    def _sheet_before(self, rules: Rules | None, match: Match | None) -> Match:
        """Return the score sheet before this deal; by default a new one."""
        game, stated = self.game(rules), self._one("dealer")
        match = check_given(game, match)
        with self._place.located():
            stated_sheet = sheet_of(game, self.entries)
            sheet = stated_sheet.with_names(self.header.names) if stated_sheet else match
            if self.number and stated_sheet and match:
                check_restated(self.entries, stated_sheet, match)
        if sheet is None:
            return Match(game.rules, game.players, self.dealer or 0, self.header.names)
        if stated is not None and stated.seat != sheet.next_dealer:
            if stated_sheet and not self.number and stated.seat is not None:
                return sheet.with_next_dealer(stated.seat)  # as in the Start of a match
            error = InputError(f"dealer: seat {sheet.next_dealer} deals, not seat {stated.seat}")
            raise self._place.error(placed(stated, error))
        return sheet

    def _answers(self, match: Match, score: HandScore) -> tuple[str, ...]:
        """Return the choices of players for their totals."""

        def answer(question: Question) -> str:
            chosen = self._chosen_total(match, score, question)
            if chosen is None:
                raise self._open_choice(question)
            return chosen

        return match._answered(score, answer)

    def _chosen_total(self, match: Match, score: HandScore, question: Question) -> str | None:
        """Return the choice of a player for a total, from a line of its own or from the totals."""
        stated, totals = self._stated_choice(question), self.total
        if stated is not None or totals is None or len(totals.points) != match.players:
            return stated
        reached = dict(match._asked(score)[1])[question.seat]
        total = totals.points[question.seat]
        return next((each for each, new in reached.items() if new == total), None)

    def doubts(self, rules: Rules | None = None, *, match: Match | None = None) -> tuple[str, ...]:
        """Return objections to points that are stated without tricks; see `Match.check`.

        Args:
            rules: The rules; by default those that the file states.
            match: The score sheet before this deal.

        Returns:
            A sentence for each objection; empty for a deal that is counted from its tricks.

        Raises:
            InputError: If the deal cannot be counted, as for `hand_score`.
        """
        before = self._sheet_before(rules, match)
        entry = self._one("score")
        score = self.hand_score(rules, match=before)
        if entry is None or self.tricks or self.all("position") or self.all("taken"):
            return ()
        where = f"line {entry.line}: " if entry.line else ""
        return tuple(where + self._place.in_names(doubt) for doubt in before.check(score))
