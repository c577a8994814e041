"""The entry of one deal on a score sheet: its points, or questions that lead to them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial, reduce
from typing import Final, final

from attrs import evolve

from hearts._arguments import short_repr
from hearts._core.cards.cards import Cards
from hearts._core.cards.records import HandScore, Question
from hearts._engine.phases.choosing import choice_in_words
from hearts._engine.score import answered, count_taken, tricks_that_count
from hearts._engine.score.match import Match
from hearts._seats import side_of
from hearts._wording import as_sentence, count_of, join_words
from hearts.cli.screen import Screen, names_of, typed_number
from hearts.cli.sheet_text import EnteredDeal
from hearts.errors import InputError
from hearts.rules import Charging, TableRules
from hearts.rules.effects import may_win
from hearts.rules.points import trick_in_words

#: With more forgotten cards than this, the piles are not what was meant.
_FEW: Final = 3
_NO_CARDS: Final = Cards()
#: The answers to a question for cards.
_CARDS: Final = "Cards such as QS 4H 10D, or Enter for none."
#: Points of one or of two columns, or of the second one alone: 5, 5-20i, -20i.
_POINTS: Final = re.compile(r"([-+]?[0-9]{1,9})(?:([-+][0-9]{1,9})i)?|(?P<alone>[-+]?[0-9]{1,9})i")


@final
class Cancelled(Exception):
    """The entry was taken back."""


def seat_of(match: Match, name: str) -> int | None:
    """Return the seat of a player by the name, the beginning of it, or the number of the seat."""
    wanted, names = name.strip(), names_of(match)
    if wanted in names:
        return names.index(wanted)
    fitting = _fitting(names, wanted)
    if len(fitting) == 1:
        return fitting[0]
    number = typed_number(wanted)
    return number if number in range(match.players) else None


def no_seat_of(match: Match, name: str) -> str:
    """Return why `seat_of` finds no seat."""
    wanted, names = name.strip(), names_of(match)
    fitting = _fitting(names, wanted) if wanted else []
    if len(fitting) > 1:
        return f"the names {join_words(names[seat] for seat in fitting)} begin so; type more of one"
    return f"no player has this name; there are {join_words(names)}"


def _fitting(names: Sequence[str], wanted: str) -> list[int]:
    """Return the seats with names that begin so, in any case, or the one whose whole name it is."""
    wanted, names = wanted.casefold(), tuple(map(str.casefold, names))
    if names.count(wanted) == 1:
        return [names.index(wanted)]
    return [seat for seat, each in enumerate(names) if each.startswith(wanted)]


@final
class DealEntry:
    """The entry of the next deal of a sheet.

    Args:
        screen: The screen to ask on.
        match: The sheet before the deal.
    """

    def __init__(self, screen: Screen, match: Match) -> None:
        self.screen = screen
        self.match = match

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players."""
        return names_of(self.match)

    def typed(self, line: str) -> HandScore:
        """Return points that were typed."""
        cells = re.sub("[,;]", " ", line).replace("\u2212", "-").split()
        found = [_POINTS.fullmatch(cell) for cell in cells]
        for cell, one in zip(cells, found, strict=True):
            if one is None:
                raise InputError(
                    f"{short_repr(cell)} is neither points nor a known word; see 'help'"
                )
        if len(found) != self.match.players:
            raise InputError(
                f"{count_of(len(found), 'number')} for {self.match.players} players: type those of "
                f"{join_words(self.names)}"
            )
        pairs = [(one[1], one[2] or one["alone"]) for one in found if one is not None]
        imaginary = tuple(int(two or 0) for _, two in pairs)
        asked = self.match.imaginary is not None or any(two for _, two in pairs)
        return HandScore(
            tuple(int(one or 0) for one, _ in pairs), imaginary=imaginary if asked else None
        )

    def entered(self, line: str) -> HandScore:
        """Return the score of a deal for a line: points, or a word for questions about the deal."""
        word, *rest = line.split()
        if word.lower() in ("moon", "sun"):
            return self.shot(" ".join(rest), sun=word.lower() == "sun")
        return self.counted() if word.lower() == "cards" else self._with_win(self.typed(line))

    def _with_win(self, score: HandScore) -> HandScore:
        """Return typed points with the shoot that won the match, if there was one: points alone do
        not tell it."""
        table = self.match.rules.table(self.match.players)
        worth = {card: table.values.get(card, 0) * table.sign for card in table.deck}
        for shoot in table.rules.shoots if score.imaginary is None else ():
            if not may_win(shoot.effect):
                continue
            needed = shoot.cards_needed(table) & table.deck
            least = sum(worth[card] for card in needed)
            least += sum(min(0, worth[card]) for card in table.deck - needed)
            for seats in table.sides if shoot.by == "side" else table.places:
                counted = seats[:1] if table.pooled else seats
                points = sum(score.points[seat] for seat in counted) * table.sign
                if points < max(1, least):
                    continue
                names = join_words(self.names[seat] for seat in seats)
                question = f"Did {names} shoot the {shoot.kind} and win the match"
                if self.one_of(question, ("no", "yes")) == "yes":
                    return evolve(score, shot=shoot.kind, shooter=seats[0], wins=True)
        return score

    def settled(self, score: HandScore, *, last: bool) -> EnteredDeal:
        """Return a deal, once doubts and choices are settled.

        Args:
            score: Its score.
            last: Whether no other deal follows it.
        """
        doubts = self.match.check(score)
        for doubt in doubts:
            self.screen.prose(as_sentence(doubt))
        if doubts and self.one_of("Write it down all the same", ("no", "yes")) == "no":
            raise Cancelled
        answers = self.match._answered(score, self.answer)
        after = self.match.add(score, answers)
        return EnteredDeal(evolve(score, ahead=self.ahead(after) if last else ()), answers)

    def ahead(self, after: Match) -> tuple[int, ...]:
        """Return the order of seats that tie at the end, without ties whose order nobody knows.

        Args:
            after: The sheet after the deal.
        """
        found: list[int] = []
        for tied in after._undecided:
            names = join_words(self.names[seat] for seat in tied)
            self.screen.prose(f"{names} tie, and the tricks of this deal decide.")
            found += self._order(tied)
        return tuple(found)

    def _order(self, tied: Sequence[int]) -> list[int]:
        """Ask for the order of seats that tie; empty if nobody knows it."""
        order: list[int] = []
        left = list(tied)
        while len(left) > 1:
            question = "Who comes next" if order else "Who is ahead"
            seat = self.player(question, left, none="if nobody knows")
            if seat is None:
                return []
            left.remove(seat)
            order.append(seat)
        return [*order, *left]

    # Cards.

    def shot(self, name: str, *, sun: bool) -> HandScore:
        """Return the score of a deal in which one player took everything."""
        match = self.match
        table = match.rules.table(match.players)
        kind = "sun" if sun else "moon"
        shoots = [shoot for shoot in table.rules.shoots if shoot.kind == kind]
        if not shoots:
            raise InputError(f"there is no {kind} in these rules")
        shooter = seat_of(match, name) if name else self._taker("Who took everything")
        if shooter is None:
            raise InputError(no_seat_of(match, name))
        words = table.names.any_of
        piles = [Cards()] * match.players
        # Where there are two moons, the answers tell which of them it is.
        moon = reduce(Cards.__and__, [shoot.cards_needed(table) for shoot in shoots])
        piles[shooter] = table.watched if sun else moon
        others = table.watched - piles[shooter]
        kitty = table.rules.kitty
        kept = Cards(
            card
            for card in table.watched
            if kitty is not None and kitty.may_keep(Cards([card]), table)
        )
        if sun and kept:
            piles[shooter] -= self._some(f"Which of {words(kept)} did nobody take", kept)
        shared = not table.pooled and any(shoot.by == "side" for shoot in shoots)
        partners = set(side_of(table.sides, shooter)) - {shooter} if shared else set()
        for partner in sorted(partners):
            question = f"Which of {words(piles[shooter])} did {self.names[partner]} take"
            piles[partner] = self._some(question, piles[shooter])
            piles[shooter] -= piles[partner]
        for card in others:
            question = f"Who took {table.names.card(card)}"
            taker = self.player(question, none="for nobody" if card in kept else "")
            if taker is not None:
                piles[taker] += Cards([card])
        if not sun:
            tricks = self._tricks(table, piles) if _counts_tricks(table) else None
        elif partners or (table.plan.boosters and _has_worth_by_count(table)):
            tricks = self._tricks(table, piles)  # there may be fewer tricks
        else:
            tricks = [table.tricks if seat == shooter else 0 for seat in range(match.players)]
        only = shooter if sun and not partners else None
        return self._count(piles, tricks, self._takers(table, only))

    def counted(self) -> HandScore:
        """Return the score of a deal by the cards that each player took."""
        table = self.match.rules.table(self.match.players)
        self.screen.prose(
            f"Type the cards that each player took, such as QS 4H 5H; only "
            f"{table.names.any_of(table.watched)} matter. 'rest' stands for all other cards. "
            f"{table.names.letters}".rstrip()
        )
        piles: list[Cards] = []
        rest: int | None = None
        for seat, name in enumerate(self.names):
            while len(piles) == seat:
                text = self.ask(f"{name}: ", f"{_CARDS} 'rest' stands for all other cards.")
                word = text.lower()
                try:
                    if word == "rest" and rest is not None:
                        raise InputError(f"{self.names[rest]} took the rest already")
                    typed = "" if word in ("rest", "-") else text
                    piles.append(self._pile(table, typed, piles))
                except InputError as error:
                    self.screen.prose(as_sentence(str(error)))
                else:
                    rest = seat if word == "rest" else rest
        if rest is not None:
            piles[rest] = table.watched - sum(piles, Cards())
        for card in self._missing(table, piles):
            taker = self._taker(f"Who took {table.names.card(card)}")
            piles[taker] = piles[taker] + Cards([card])
        tricks = self._tricks(table, piles) if _counts_tricks(table) else None
        return self._count(piles, tricks, self._takers(table))

    def _missing(self, table: TableRules, piles: Sequence[Cards]) -> Cards:
        """Return the cards that count and lie in no pile, if they are few."""
        missing, kitty = table.watched - sum(piles, Cards()), table.rules.kitty
        kept = kitty is not None and kitty.may_keep(missing, table)
        return Cards() if kept or len(missing) > _FEW else missing

    def _pile(self, table: TableRules, text: str, others: Sequence[Cards]) -> Cards:
        """Return a pile that was typed; InputError if one of its cards cannot lie there."""
        pile = Cards(text)
        for card in pile - (table.deck - sum(others, Cards())):
            if pile.count(card) > table.deck.count(card):
                often = " as often" if card in table.deck else ""
                raise InputError(f"{card} is not in the deck{often}")
            takers = [
                name for name, other in zip(self.names, others, strict=False) if card in other
            ]
            raise InputError(f"{join_words(takers)} took {card} already")
        return pile

    def _takers(self, table: TableRules, only: int | None = None) -> dict[int, int | None]:
        """Return the seat that took each trick that counts points, by number; None for nobody.

        Args:
            table: The rules at the table.
            only: The seat that took all tricks, if one did.
        """
        worth, sure = tricks_that_count(table)
        if only is not None and sure:
            return dict.fromkeys(worth, only)
        found: dict[int, int | None] = {}
        for number in sorted(worth, key=lambda n: (n < 0, n)):
            question = f"Who took {trick_in_words(number)}"
            found[number] = self.player(question, none="" if sure else "for nobody")
        return found

    def _taker(self, question: str) -> int:
        """Ask for a player, and return the seat."""
        seat = self.player(question)
        assert seat is not None  # an empty line stands for nobody only where that is offered
        return seat

    def _count(
        self,
        piles: Sequence[Cards],
        tricks: Sequence[int] | None,
        takers: Mapping[int, int | None],
    ) -> HandScore:
        """Return the score of piles; open choices are asked."""
        rules, charged = self.match.rules, Cards()
        if rules.charging is not None:
            charged = self._charged(rules.charging)
        count = partial(
            count_taken,
            rules,
            piles,
            players=self.match.players,
            tricks_taken=tricks,
            charged=charged,
            match=self.match,
            takers=takers,
        )
        return answered(count, lambda question: self.answer(question, charged))

    def _charged(self, charging: Charging) -> Cards:
        """Return the cards that were charged."""
        table = self.match.rules.table(self.match.players)
        these = Cards([card for card in table.deck if card in charging.cards])
        return self._some("Which cards were charged", these, "be charged")

    def _some(self, question: str, these: Cards, verb: str = "be among them") -> Cards:
        """Ask for some of these cards, and return them; *verb* is for the others."""
        while True:
            text = self.ask(f"{question}? Enter for none: ", _CARDS)
            try:
                found = Cards("" if text.lower() in ("-", "none") else text)
            except InputError as error:
                self.screen.prose(as_sentence(str(error)))
                continue
            if found <= these:
                return found
            self.screen.prose(f"{found - these} cannot {verb}.")

    def _tricks(self, table: TableRules, piles: Sequence[Cards]) -> list[int]:
        """Return the number of tricks of each player, as many as the cards need at least.
        Those of partners who pool are asked together, and given to the first of them."""
        most, found = table.tricks, list[int]()
        plain = table.rules.kitty is None and not table.rules.taking
        sure = 0 if table.plan.cancels else 1
        while True:
            place = len(found)
            if place < len(table.places):
                seats = table.places[place]
                cards = sum(len(piles[seat]) for seat in seats)
                least = -(-cards // table.players) if plain else min(sure, cards)
                right = f"A number from {least} to {most}"
                names = join_words(self.names[seat] for seat in seats)
                number = typed_number(self.ask(f"Tricks of {names}: ", f"{right}."))
                if number is not None and least <= number <= most:
                    found.append(number)
                else:
                    self.screen.prose(f"{right}, or 'cancel'.")
            elif sum(found) == most or (sum(found) < most and table.plan.boosters):
                pairs = zip(table.places, found, strict=True)
                first = {seats[0]: number for seats, number in pairs}
                return [first.get(seat, 0) for seat in range(table.players)]
            else:
                self.screen.prose(f"These are {sum(found)} tricks together, not {most}.")
                found.clear()

    # Questions.

    def ask(self, question: str, right: str) -> str:
        """Return an answer about a deal.

        Args:
            question: The question.
            right: The answers that it takes, in words, for those who ask for help.

        Raises:
            Cancelled: For 'cancel': nothing is written down.
            EOFError: For 'quit', as at the end of the input.
        """
        while True:
            text = self.screen.ask(question).strip()
            word = text.lower()
            if word == "cancel":
                raise Cancelled
            if word == "quit":
                raise EOFError
            if word not in ("help", "?"):
                return text
            self.screen.prose(f"{right} 'cancel' writes nothing down, 'quit' stops.")

    def player(
        self, question: str, seats: Sequence[int] | None = None, *, none: str = ""
    ) -> int | None:
        """Ask for a player, and return the seat; None for an empty line.

        Args:
            question: The question.
            seats: The seats to choose from; by default all.
            none: The meaning of an empty line; without one, an empty line is asked about again.
        """
        seats = range(self.match.players) if seats is None else seats
        names = self.match.names or ("",) * self.match.players
        numbers = [f"{seat} {names[seat]}".strip() for seat in seats]
        right = f"The name of a player, the beginning of it, or the number: {', '.join(numbers)}."
        enter = f" Enter {none}: " if none else " "
        while True:
            text = self.ask(f"{question} ({', '.join(numbers)})?{enter}", right)
            if not text and none:
                return None
            seat = seat_of(self.match, text)
            if seat in seats:
                return seat
            one = join_words((self.names[seat] for seat in seats), "or")
            self.screen.prose(f"One of {one}, or 'cancel'.")

    def answer(self, question: Question, charged: Cards = _NO_CARDS) -> str:
        """Return the choice of a player, in a deal with these charged cards."""
        table = self.match.rules.table(self.match.players, charged)
        about = "the total" if question.kind == "exact" else f"the {question.kind}"
        self.screen.prose(f"{self.names[question.seat]} chooses what becomes of {about}:")
        for option in question.options:
            words = choice_in_words(table, question, option)
            self.screen.prose(f"  {option}: {words}", indent="    ")
        return self.one_of("Which", question.options)

    def one_of(self, question: str, options: Sequence[str]) -> str:
        """Return one of some answers; its number or its beginning will do."""
        numbers = ", ".join(f"{number} {option}" for number, option in enumerate(options, start=1))
        while True:
            text = self.ask(f"{question} ({numbers})? ", f"A number or a word: {numbers}.").lower()
            number = typed_number(text)
            fitting = [option for option in options if text and option.startswith(text)]
            if number is not None and 1 <= number <= len(options):
                return options[number - 1]
            if text in options:
                return text
            if len(fitting) == 1:
                return fitting[0]
            self.screen.prose(f"One of {join_words(options, 'or')}, or 'cancel'.")


def _counts_tricks(table: TableRules) -> bool:
    """Return whether the number of tricks of each player matters to the score."""
    return _has_worth_by_count(table) or any(shoot.kind == "sun" for shoot in table.rules.shoots)


def _has_worth_by_count(table: TableRules) -> bool:
    """Return whether points depend on the number of tricks of each player."""
    return any(rule.needs == "counts" for rule in table.counters)
