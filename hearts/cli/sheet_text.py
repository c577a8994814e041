"""The text of a score sheet in a file: deals are added, changed and taken away.

All else in the text stays as it is: comments, tricks, tags and the form of the lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final, TypeAlias, final

from attrs import evolve, frozen

from hearts import notation
from hearts._core.cards.actions import Choose
from hearts._core.cards.records import HandScore, Question
from hearts._engine.score.match import Match, result_shown
from hearts.cli.files import line_of, one_match
from hearts.errors import HeartsError, InputError
from hearts.notation import Entry, Header, Record, StatedOrder, StatedPoints, StatedResult
from hearts.notation.entries import Value
from hearts.notation.replaying import win_of
from hearts.rules import Rules

#: A function that asks a player: of the sheet before a deal, and of a question about the deal.
Ask: TypeAlias = Callable[[Match, Question], str]
#: Other lines in place of a line, by its number.
Edits: TypeAlias = dict[int, list[str]]

#: The lines from which a deal is counted, if it has some.
_CARDS: Final = ("trick", "taken", "position")


@final
@frozen
class EnteredDeal:
    """A deal as it is entered.

    Attributes:
        score: Its score.
        answers: The choices of players for their totals.
    """

    score: HandScore
    answers: tuple[str, ...]

    def added(self, match: Match) -> Match:
        """Return a sheet with this deal added."""
        return match.add(self.score, self.answers)


class _Open(Exception):
    """A choice is not known."""


@final
@frozen
class SheetText:
    """The text of a score sheet.

    Attributes:
        text: The text.
        rules: The rules, if the text does not name them.
        players: The number of players, if the text does not name it.
    """

    text: str
    rules: Rules | None = None
    players: int | None = None

    @property
    def records(self) -> tuple[Record, ...]:
        """The deals.

        Raises:
            InputError: If the text cannot be read, or does not hold one sheet.
        """
        found = one_match(self.text)
        if not found:
            raise InputError(
                "there is no score sheet in this file; remove it, and the same command begins one"
            )
        header = found[0].header
        if self.players is None or header.players is not None:
            return found
        header = evolve(header, players=self.players)
        return tuple(evolve(record, header=header) for record in found)

    @property
    def _lines(self) -> list[str]:
        """The lines."""
        return self.text.split("\n")

    def _rules_of(self, record: Record) -> Rules | None:
        return None if record.header.rules is not None else self.rules

    def match(self) -> Match:
        """Return the score sheet.

        Raises:
            InputError: If it cannot be counted, or states other totals.
        """
        records = self.records
        return notation.keep_score(records, self._rules_of(records[0]))

    def with_last(self, match: Match) -> SheetText:
        """Return the text with the last deal of *match* added."""
        before, deal = self.records[-1], notation.records(match)[-1]
        if not before._is_empty:
            return evolve(self, text=f"{self.text.rstrip()}\n\n{_written([deal])}")
        rest = tuple(entry for entry in deal.entries if entry.word not in ("dealer", "sheet"))
        return evolve(self, text=f"{self.text.rstrip()}\n{_written([evolve(deal, entries=rest)])}")

    def without_last(self, match: Match) -> SheetText:
        """Return the text without the last deal; *match* is the sheet before that deal.

        Comments above the deal stay.

        Raises:
            InputError: If the text has no deal after the sheet that its match continues.
        """
        self.check_last_has_lines()
        played = [deal for deal in self.records if not deal._is_empty]
        head = "\n".join(self._lines[: line_of(played[-1]) - 1])
        if len(played) > 1 or self.records[0]._is_empty:
            return evolve(self, text=f"{head.rstrip()}\n")
        # The first deal had the first dealer, or a sheet that the match continues.
        rest = _written(notation.records(match))
        return evolve(self, text=f"{head.rstrip()}\n\n{rest}")

    def check_last_has_lines(self) -> None:
        """Raise InputError if the last deal stands in the sheet that the match continues."""
        if all(deal._is_empty for deal in self.records):
            line = self.records[0].entries[0].line
            raise InputError(f"the last deal stands in the sheet from line {line}: change it there")

    def lines_new_to(self, before: SheetText) -> list[str]:
        """Return the lines that an earlier text has not, without empty ones."""
        from difflib import unified_diff

        changes = unified_diff(before._lines, self._lines, n=0, lineterm="")
        lines = islice(changes, 2, None)  # after the names of the texts
        return [line[1:] for line in lines if line.startswith("+") and line[1:]]

    def check_entered(self, number: int, deals: int) -> None:
        """Raise InputError for a deal that is not counted from points.

        Args:
            number: The deal, numbered from 0.
            deals: The number of deals of the sheet.
        """
        records = [record for record in self.records if not record._is_empty]
        place = number - (deals - len(records))
        if place < 0:  # a deal of the sheet that the match continues
            lines = [entry for entry in self.records[0].entries if entry.word == "sheet"][number:]
        else:
            lines = [entry for entry in records[place].entries if entry.word in _CARDS]
        if lines:
            line = lines[0].line
            raise InputError(f"deal {number + 1} is counted from line {line}: change it there")

    def last_has_more(self) -> bool:
        """Return whether the last deal has cards or comments that `without_last` takes away."""
        played = [deal for deal in self.records if not deal._is_empty]
        if not played:
            return False
        first = line_of(played[-1])
        entries = [entry for entry in played[-1].entries if entry.line >= first]
        return any(entry.word in _CARDS or entry.comment for entry in entries)

    # Counted again.

    def recounted(
        self, ask: Ask, changes: Mapping[int, EnteredDeal]
    ) -> tuple[SheetText, Match, list[int]]:
        """Return the text with all totals counted again, its sheet, and the lines that changed.

        Args:
            ask: Asks for a choice that does not follow from the text.
            changes: Other deals in place of some of them, by their numbers from 0.

        Raises:
            InputError: If a deal cannot be counted.
        """
        steps = list(self._recount(ask, changes))
        match, _ = steps[-1]
        edits = {number: lines for _, of_deal in steps for number, lines in of_deal.items()}
        lines = enumerate(self._lines, start=1)
        text = "\n".join(new for number, line in lines for new in edits.get(number, [line]))
        return evolve(self, text=text), match, sorted(edits)

    def wrong_lines(self) -> tuple[list[int], HeartsError | None]:
        """Return the lines with other totals than the deals come to, as far as it is known, and the
        error of a deal that cannot be counted, if there is one."""

        def ask(match: Match, question: Question) -> str:
            raise _Open

        found: list[int] = []
        try:
            steps = self._recount(ask, {})
            for record in self.records:
                try:
                    _, edits = next(steps)
                except _Open:  # no choice gives the total that is stated
                    found += (entry.line for entry in record.all("total"))
                    break
                found += edits
        except HeartsError as error:
            return sorted(found), error
        return sorted(found), None

    def _recount(
        self, ask: Ask, changes: Mapping[int, EnteredDeal]
    ) -> Iterator[tuple[Match, Edits]]:
        """Yield the sheet after each deal, and the lines to change for it."""
        match: Match | None = None
        made = self._choices() if changes else []  # the stated totals may be those of other points
        for record in self.records:
            rules = self._rules_of(record)
            match = record._sheet_before(rules, match)
            if record._is_empty:
                yield match, {}
                continue
            number = match.standing.deals
            if match.is_over:
                raise InputError(
                    f"the match would be over before deal {number + 1}: that deal and all after "
                    f"it, from line {line_of(record)} on, have to go first"
                )
            deal, told = changes.get(number), False
            if deal is None:
                counted = _without_score(record) if changes else record
                score, told = counted.hand_score(rules, match=match), True
                answers: tuple[str, ...] = ()
                while (question := match.question(score, answers)) is not None:
                    if changes:
                        chosen = made[number].get(question.seat)
                    else:
                        chosen = record._chosen_total(match, score, question)
                    if chosen is None or chosen not in question.options:
                        chosen, told = ask(match, question), False
                    answers = (*answers, chosen)
                deal = EnteredDeal(evolve(score, ahead=record.ahead), answers)
            before, match = match, deal.added(match)
            # New lines: what was chosen, if the deal does not say it, and the end of the match.
            new = ["won", "ahead", "result"] if number in changes else ["result"] if changes else []
            if deal.answers and not told:
                new = ["total", *new]
            yield match, self._edits(record, before, match, deal, new)

    def _choices(self) -> list[dict[int, str]]:
        """Return the choices of players for their totals in each deal, by seat."""
        match = self.match()
        deals = zip(match._sheets(), match._scores, match.standing.totals, strict=True)
        return [
            _by_seat(before, score, before._answers_for(score, totals))
            for before, score, totals in deals
        ]

    def _edits(
        self, record: Record, before: Match, after: Match, deal: EnteredDeal, new: Sequence[str]
    ) -> Edits:
        """Return the lines to change so that a deal is written as it was counted.

        Args:
            record: The deal as it is written.
            before: The sheet before it.
            after: The sheet after it.
            deal: The deal as it was counted.
            new: The words of the lines that are added where they are missing.
        """
        score, result = deal.score, result_shown(after)
        right: dict[str, Value] = {
            "score": StatedPoints(score.points, score.imaginary),
            "total": StatedPoints(after.scores, after.imaginary),
        }
        if score.wins:
            right["won"] = win_of(score)
        if score.ahead:
            right["ahead"] = StatedOrder(score.ahead)
        if result is not None:
            right["result"] = StatedResult(result.ranks, result.ended_by)
        given = [entry for entry in record.entries if entry.word]
        untrue = {"won", "ahead", "result"} - right.keys()
        gone = [entry for entry in given if entry.word in untrue]
        if new:  # a choice that is not asked any more could answer for another one later
            by_seat = _by_seat(before, score, deal.answers)
            chosen = {Choose(option, seat) for seat, option in by_seat.items()}
            gone += [
                entry
                for entry in record.all("choose")
                if entry.value not in chosen and not _is_of_shoot(entry, record, before.rules)
            ]
        edits: Edits = {
            entry.line: [_line(Entry("", comment=entry.comment))] if entry.comment else []
            for entry in gone
        }
        for entry in given:
            if entry.word in right and entry.value != right[entry.word]:
                edits[entry.line] = [_line(_stating(right[entry.word], entry))]
        words = {entry.word for entry in given} - untrue
        added = [
            _line(_stating(right[word], Entry(word)))
            for word in new
            if word in right and word not in words
        ]
        if added:
            last = max(entry.line for entry in given if entry.word != "result")
            edits[last] = [*edits.get(last, [self._lines[last - 1]]), *added]
        return edits


def _by_seat(before: Match, score: HandScore, answers: Sequence[str]) -> dict[int, str]:
    """Return the choices of players for their totals after a deal, by seat."""
    asked = before._asked(score)[1]
    return {seat: answer for (seat, _), answer in zip(asked, answers, strict=False)}


def _has_cards(record: Record) -> bool:
    """Return whether a deal is counted from cards."""
    return any(entry.word in _CARDS for entry in record.entries)


def _without_score(record: Record) -> Record:
    """Return a deal without the score that it states beside its cards."""
    if not _has_cards(record):
        return record
    kept = tuple(entry for entry in record.entries if entry.word not in ("score", "won"))
    return evolve(record, entries=kept)


def _is_of_shoot(entry: Entry, record: Record, rules: Rules) -> bool:
    """Return whether a choice can be that of a shooter, in a deal with cards."""
    options = {option for shoot in rules.shoots for option in shoot.effect.options}
    return _has_cards(record) and getattr(entry.value, "option", None) in options


def _written(deals: Iterable[Record]) -> str:
    """Return the lines of deals, without the header of their match."""
    return notation.write(evolve(deal, header=Header()) for deal in deals)


def _stating(value: Value, entry: Entry) -> Entry:
    """Return an entry with another content, and the seat of that."""
    return evolve(entry, value=value, seat=getattr(value, "seat", None))


def _line(entry: Entry) -> str:
    """Return the line of an entry."""
    return notation.write(Record(entries=(entry,))).rstrip("\n")
