"""The match: an immutable score sheet, which is continued by new sheets.

Every state holds one. A match alone keeps the score at a real table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Final, final

from attrs import evolve, field, frozen

from hearts._arguments import check_int, check_names, counted, short_repr, to_list
from hearts._core.cards.cards import Cards
from hearts._core.cards.records import HandScore, Question
from hearts._engine.score import answers_of, following, open_choice, plain_hand_score
from hearts._engine.score.possible import doubts
from hearts._engine.score.sheets import eldest_of
from hearts._engine.validation import resolve_table
from hearts._rows import Rows, rows_of
from hearts._seats import check_seat, left_of
from hearts._values import Immutable, picture_of
from hearts._wording import join_words, name_seats, truncate
from hearts.errors import InputError
from hearts.rules import Rules, Standing, TableRules, standings
from hearts.rules.effects import may_win

#: The width of a sheet; long numbers may make it wider.
_WIDTH: Final = 80


@final
@frozen
class Result(Immutable):
    """The result of a match.

    Attributes:
        ranks: The rank of each seat; 1 is best, and equal scores share the better rank.
        winners: The seats that won.
        ended_by: The key of the rule that ended the match, like ``"end.at"``.
        sides: The seats of each side.
        victory_points: The points of each seat for its rank; None if the rules have none.
        payments: The payment to each seat; None in a game without payments.
        leaves: The seat that must leave the table; None if all stay.
    """

    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    ended_by: str
    sides: tuple[tuple[int, ...], ...]
    victory_points: tuple[Fraction, ...] | None = None
    payments: tuple[Fraction, ...] | None = None
    leaves: int | None = None


@final
@frozen(repr=False, init=False)
class Match(Immutable):
    """The score sheet of a match.

    Args:
        rules: The rules.
        players: The number of players; required if the rules allow several numbers.
        dealer: The first dealer.
        names: The names of the players, one for each seat, or no names. A name is a line of up to
            40 characters without a comma, and all names are different.

    Attributes:
        rules: The rules.
        players: The number of players.
        hand_scores: The score of each deal so far.
        standing: The standing of the match: the totals after each deal, and their points.
        names: The names of the players, or an empty tuple. They do not count for equality.

    Raises:
        RulesError: If the rules contradict themselves, or do not allow this number of players.
        InputError: If the number of players cannot be known, or the dealer or a name is not valid.

    >>> from hearts import variants
    >>> match = Match(variants.AMERICAN).add((13, 5, 8, 0)).add((0, 0, 20, 6))
    >>> match.scores, match.next_dealer, match.is_over
    ((13, 5, 28, 6), 2, False)
    """

    rules: Rules
    players: int
    _dealers: Rows[int]  # of each deal, and of the next one
    _scores: Rows[HandScore]
    standing: Standing
    names: tuple[str, ...] = field(eq=False)
    _table: TableRules = field(eq=False)

    def __init__(
        self,
        rules: Rules,
        players: int | None = None,
        dealer: int = 0,
        names: Sequence[str] = (),
    ) -> None:
        table = resolve_table(rules, players)
        number = table.players
        dealer = check_seat(dealer, number, "the dealer")
        standing = Standing(
            number,
            imaginary=(0,) * number if table.imaginary else None,
            sides=() if table.rules.partners is None or table.pooled else table.sides,
            pooled=table.sides if table.pooled else (),
        )
        dealers, names = rows_of((dealer,)), check_names(names, number)
        self.__attrs_init__(rules, number, dealers, rows_of(()), standing, names, table)

    @property
    def hand_scores(self) -> tuple[HandScore, ...]:
        """The score of each deal so far."""
        return tuple(self._scores)

    @property
    def dealer(self) -> int:
        """The first dealer."""
        return next(iter(self._dealers))

    @property
    def scores(self) -> tuple[int, ...]:
        """The total of each seat."""
        return self.standing.scores

    @property
    def imaginary(self) -> tuple[int, ...] | None:
        """The second column of Complex Hearts; None elsewhere."""
        return self.standing.imaginary

    def _with(self, **changes: Any) -> Match:
        """Return the same sheet with these fields changed."""
        values: dict[str, Any] = {
            "rules": self.rules,
            "players": self.players,
            "dealers": self._dealers,
            "scores": self._scores,
            "standing": self.standing,
            "names": self.names,
            "table": self._table,
        }
        match = object.__new__(Match)
        match.__attrs_init__(**(values | changes))
        return match

    def with_next_dealer(self, dealer: int) -> Match:
        """Return the same sheet with this seat as the next dealer.

        Raises:
            InputError: If it is not a seat at the table.
        """
        dealer = check_seat(dealer, self.players, "the dealer")
        if dealer == self.next_dealer:
            return self
        return self._with(dealers=self._dealers.with_last(dealer))

    def with_names(self, names: Sequence[str]) -> Match:
        """Return the same sheet with these names of the players, or without names.

        Raises:
            InputError: If there are too few or too many names, or one of them is not valid.
        """
        return self._with(names=check_names(names, self.players))

    def _name_of(self, seat: int) -> str:
        """Return the name of the player of a seat, or the number of the seat without names."""
        return self.names[seat] if self.names else str(seat)

    def add(
        self,
        hand_score: HandScore | Sequence[int],
        choice: str | Sequence[str] = (),
        *,
        ahead: Sequence[int] = (),
    ) -> Match:
        """Return a new sheet with one more deal; this one is unchanged.

        Args:
            hand_score: A HandScore, or the points of each seat.
            choice: The answers of players who may choose a new total, in the order of the seats
                from eldest hand. Answers without a question are ignored.
            ahead: Seats that tie at the end of the match, the one that is ahead by the tricks of
                this deal first, for points without tricks (PE-034). Otherwise they are ignored.

        Raises:
            InputError: If the match is over, the points are not a whole number for each seat, or
                the answer of a player with a choice is missing. Also if *ahead* has a seat twice,
                or one that is not at the table.

        >>> from hearts import variants
        >>> from hearts.rules import EndAfter
        >>> rules = variants.PEPPA.amend(EndAfter(1))
        >>> Match(rules).add((13, 23, 0, 0), ahead=(3, 2)).result.ranks
        (3, 4, 2, 1)
        """
        score = self._checked_score(hand_score)
        if given := to_list(ahead, "ahead", "seats that tie"):
            score = self._checked_score(evolve(score, ahead=given))
        after, question = self._added(score, answers_of(choice))
        if question is not None:
            raise open_choice(question)
        return after

    def undo(self) -> Match:
        """Return the sheet without its last deal.

        Raises:
            InputError: If it has no deal.

        >>> from hearts import variants
        >>> match = Match(variants.AMERICAN).add((13, 5, 8, 0))
        >>> match.add((0, 0, 20, 6)).undo() == match
        True
        """
        if not self._scores:
            raise InputError("the sheet has no deal to take back")
        *_, before = self._sheets()
        return before

    def _sheets(self) -> Iterator[Match]:
        """Yield the sheet before each deal."""
        sheet = Match(self.rules, self.players, self.dealer, self.names)
        for score, totals, dealer in zip(
            self._scores, self.standing.totals, self._dealers, strict=False
        ):
            sheet = sheet.with_next_dealer(dealer)
            yield sheet
            sheet, _ = sheet._added(score, sheet._answers_for(score, totals))

    def question(
        self, hand_score: HandScore | Sequence[int], choice: str | Sequence[str] = ()
    ) -> Question | None:
        """Return the first choice about a total that is still open for the next deal, for programs
        that ask players; None where `add` would take it.

        Args:
            hand_score: A HandScore, or the points of each seat.
            choice: The answers so far, as for `add`.

        Raises:
            InputError: If they do not fit on this sheet, or an answer is not among the options.

        >>> from hearts import variants
        >>> from hearts.rules import ExactHit
        >>> match = Match(variants.AMERICAN.amend(ExactHit(26, optional=True)))
        >>> match.question((26, 0, 0, 0)).options, match.question((13, 13, 0, 0))
        (('keep', 'to 50'), None)
        """
        return self._added(self._checked_score(hand_score), answers_of(choice))[1]

    def check(self, hand_score: HandScore | Sequence[int]) -> tuple[str, ...]:
        """Return objections to these points for the next deal, a sentence each.

        `add` accepts the points all the same, since the table may have agreed on them. Possible
        points never meet an objection. With custom rules, or with too many possible results, there
        are no objections at all.

        Args:
            hand_score: A HandScore, or the points of each seat.

        Returns:
            A sentence for each objection, with the names of the players if the sheet has them;
            empty for points that a deal can come to. The sums of a deal are listed if they are few.

        Raises:
            InputError: If the points do not fit this sheet, as for `add`.

        >>> from hearts import variants
        >>> match = Match(variants.AMERICAN)
        >>> match.check((13, 5, 8, 0)), match.check((0, 26, 26, 26))
        ((), ())
        >>> match.check((13, 5, 8, 15))
        ('points: 41 together, but a deal comes to 26, or to 78 or -26 with a moon',)
        """
        score = self._checked_score(hand_score)
        found = doubts(self._table, self.standing, score)
        shoots = [shoot for shoot in self._table.rules.shoots if shoot.kind == score.shot]
        if score.wins and not any(may_win(shoot.effect) for shoot in shoots):
            found = (*found, f"shot: no {score.shot} wins the match in these rules")
        return tuple(name_seats(doubt, self.names) for doubt in found)

    def _checked_score(self, hand_score: HandScore | Sequence[int]) -> HandScore:
        """Return a hand score, or the points of each seat, as a hand score that fits this sheet.

        Raises:
            InputError: If the match is over, or a part of the score belongs to another table.
        """
        if self.is_over:
            raise InputError("the match is over: no deal can be added to it")
        if isinstance(hand_score, HandScore):
            hand_score = plain_hand_score(hand_score)
            strange = sum(hand_score.cards, Cards()) - self._table.deck
            if strange:
                raise InputError(f"cards: {strange} more often than in the deck for {self.players}")
        else:
            hand_score = HandScore(_points(hand_score))
        if len(hand_score.points) != self.players:
            raise InputError(
                f"points for {counted(len(hand_score.points), 'seat')} on a sheet of {self.players}"
            )
        for side in self.sides if self._table.pooled else ():
            if len({hand_score.points[seat] for seat in side}) > 1:
                who = ("" if self.names else "seats ") + join_words(map(self._name_of, side))
                raise InputError(f"points: {who} pool their tricks, so they score alike")
        if self.imaginary is not None and hand_score.imaginary is None:
            raise InputError(
                "the points have a second column in these rules: they are written like 3+4i, and "
                "a HandScore has both columns"
            )
        if self.imaginary is None and hand_score.imaginary is not None:
            raise InputError("imaginary: the points have no second column in these rules")
        return hand_score

    def _added(
        self, hand_score: HandScore, answers: Sequence[str]
    ) -> tuple[Match, Question | None]:
        """Return the sheet with one more deal, and the first open question, if any.

        A player who has not answered keeps the total until then.
        """
        standing, asked = self._asked(hand_score)
        totals = list(standing.scores)
        question = None
        for place, (seat, options) in enumerate(asked):
            if place == len(answers):
                question = Question("exact", seat, tuple(options))
                break
            answer = answers[place]
            if answer not in options:
                raise InputError(f"exact: {short_repr(answer)} is not one of {', '.join(options)}")
            for partner in self._table.places[self._table.place_of[seat]]:
                totals[partner] = options[answer]
        if asked:
            standing = standing._with_totals(tuple(totals))
        dealing, now = self._table.rules.dealing, self.next_dealer
        dealers = self._dealers.with_row(dealing.next_dealer(now, self.players))
        scores = self._scores.with_row(hand_score)
        return self._with(dealers=dealers, scores=scores, standing=standing), question

    def _answered(
        self, hand_score: HandScore, answer: Callable[[Question], str]
    ) -> tuple[str, ...]:
        """Return the answers of a function to all questions about totals after a deal."""
        answers: tuple[str, ...] = ()
        while (question := self._added(hand_score, answers)[1]) is not None:
            answers = (*answers, answer(question))
        return answers

    def _answers_for(self, hand_score: HandScore, totals: Sequence[int]) -> tuple[str, ...]:
        """Return the answers that lead to these totals after the hand score.

        They end at the first question that is still open. Of two answers with the same total, the
        first is returned.
        """
        found: list[str] = []
        for seat, options in self._asked(hand_score)[1]:
            fitting = [answer for answer, total in options.items() if total == totals[seat]]
            if not fitting:
                break
            found.append(fitting[0])
        return tuple(found)

    def _asked(
        self, hand_score: HandScore
    ) -> tuple[Standing, tuple[tuple[int, dict[str, int]], ...]]:
        """Return the standing after one more deal, and the seats that may choose a new total, from
        eldest hand, with their options. Of partners who pool the first one chooses for all."""
        eldest = eldest_of(self)
        standing, choices = following(self._table, self.standing, hand_score, eldest)
        asked: dict[int, tuple[int, dict[str, int]]] = {}
        for seat in [left_of(eldest, self.players, place) for place in range(self.players)]:
            if seat in choices:
                asked.setdefault(self._table.place_of[seat], (seat, choices[seat]))
        return standing, tuple(asked.values())

    @property
    def next_dealer(self) -> int:
        """The next dealer; after the end of the match, the dealer of a further deal."""
        return self._dealers.last

    def _dealer_of(self, deal_number: int) -> int:
        """Return the dealer of a deal of the sheet, or of the next one; deals are numbered from
        0."""
        return self._dealers.latest(1 + self.standing.deals - deal_number)[0]

    @property
    def _out_of_turn(self) -> int | None:
        """The next dealer, if it is not the turn of that seat."""
        before = self._dealers.before
        if not before:
            return None
        dealing, dealer = self._table.rules.dealing, self.next_dealer
        return None if dealer == dealing.next_dealer(before.last, self.players) else dealer

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return standings.ended(self._table, self.standing)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side."""
        return self._table.sides

    @property
    def result(self) -> Result | None:
        """The winners, and the reason for the end of the match; None before it is over.

        Raises:
            InputError: If a tie is broken by the cards, and the last deal was added as points only.
        """
        return self._result(self.standing)

    def _result(self, standing: Standing) -> Result | None:
        """Return the result for a standing, which may know more of a tie than the sheet."""
        found = standings.judge(self._table, standing)
        if found is None:
            return None
        rules, winners = self._table.rules, found.winners
        places = standings.broken(self._table, self._places(found), standing)
        if found.special:
            places = _winners_first(places, winners, self.sides)
            ranks = standings.ranks(self._table, places, standing)
            ranks = _winners_first(ranks, winners, self.sides)  # not every ranking goes by places
        else:
            winners = standings.first(self._table, places, standing)
            ranks = standings.ranks(self._table, places, standing)
        leaves = left_of(standing.won_by[0], self.players) if standing.won_by else None
        return Result(
            ranks=ranks,
            winners=winners,
            ended_by=found.ended_by,
            sides=self.sides,
            victory_points=None
            if rules.victory is None
            else rules.victory.shares(ranks, self.sides),
            payments=rules.ranking.payments(winners, standing.scores),
            leaves=leaves,
        )

    def _places(self, found: standings.Verdict) -> tuple[int, ...]:
        """Return the places at the end of the match, before ties are broken."""
        places = standings.places(self._table, self.standing)
        if not found.special:
            return places
        # The winners are distinct, so only the places after them can be tied.
        apart = {seat: -place for place, seat in enumerate(found.winners)}
        return tuple(apart.get(seat, place + self.players) for seat, place in enumerate(places))

    @property
    def _undecided(self) -> tuple[tuple[int, ...], ...]:
        """The groups of seats that tie at the end, and that only the tricks of the last deal part,
        if they are not known."""
        found = standings.judge(self._table, self.standing)
        if found is None:
            return ()
        return self._table.rules.ties.undecided(self._places(found), self.standing)

    @property
    def _winners(self) -> tuple[int, ...]:
        """The winners, as far as they are known. Ties for other places may be undecided."""
        tied = [seat for group in self._undecided for seat in group]
        standing = evolve(self.standing, ahead=(*self.standing.ahead, *tied))
        result = self._result(standing)
        return () if result is None or set(result.winners) & set(tied) else result.winners

    def __hash__(self) -> int:
        return hash((self.rules, self.standing.deals, self.scores))

    def __repr__(self) -> str:
        names = "".join(f", {name}" for name in self.names)
        deals = counted(self.standing.deals, "deal")
        return f"<Match {self.rules.name}: {deals}, scores {self.scores}{names}>"

    def _repr_html_(self) -> str:
        """Return the picture that a notebook shows."""
        return picture_of(self)

    def _rows(self) -> Iterator[list[str]]:
        """Yield the rows of the sheet: the points of each deal, changes of totals, and totals."""
        reached, totals = self.standing.reached, self.standing.totals
        for k, score in enumerate(self._scores):
            yield [str(k + 1), *in_columns(score.points, score.imaginary)]
            if reached[k] != totals[k]:
                now = zip(reached[k], totals[k], strict=True)
                yield ["", *("" if old == new else f"= {new}" for old, new in now)]
        yield ["total", *in_columns(self.scores, self.imaginary)]

    def __str__(self) -> str:
        """Return the sheet as a text table: the points of each deal, adjustments, and totals."""
        heads = ["deal", *self._heads((_WIDTH - len("total")) // self.players - 2)]
        rows = [heads, *self._rows()]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [
            "  ".join(
                cell.ljust(width) if place == 0 else cell.rjust(width)
                for place, (cell, width) in enumerate(zip(row, widths, strict=True))
            )
            for row in rows
        ]
        return "\n".join([*lines[:-1], "-" * len(lines[-1]), lines[-1]])

    def _heads(self, room: int) -> list[str]:
        """Return the heads of the columns: names, or seats, cut to *room* characters."""
        if self.names:
            return [truncate(name, room) for name in self.names]
        return [
            f"seat {seat}" if room >= len("seat 9") else str(seat) for seat in range(self.players)
        ]


def check_sheet(rules: Rules, players: int, match: object) -> Match:
    """Return the given score sheet; for None, a new one.

    Raises:
        InputError: If the sheet belongs to another game.
    """
    if match is None:
        return Match(rules, players)
    if not isinstance(match, Match):
        raise InputError(f"match must be a Match, not {short_repr(match)}")
    if match.rules != rules or match.players != players:
        raise InputError(
            f"{short_repr(match)} is the sheet of another game than {rules.name} "
            f"for {players} players"
        )
    return match


def check_result(result: Result) -> None:
    """Raise InputError for a result that contradicts itself; the message names the part."""
    players = len(result.ranks)
    for what, each in (
        ("victory_points", result.victory_points),
        ("payments", result.payments),
    ):
        if each is not None and len(each) != players:
            raise InputError(f"{what}: for {counted(len(each), 'seat')}, and ranks for {players}")
    for rank in result.ranks:
        if not 1 <= rank <= players:
            raise InputError(f"ranks: {rank} is not a rank among {players}")
    for seat in result.winners:
        check_seat(seat, players, "winners: seat")
    if result.leaves is not None:
        check_seat(result.leaves, players, "leaves: seat")
    if sorted(seat for side in result.sides for seat in side) != list(range(players)):
        raise InputError(f"sides: {result.sides} are not the {players} seats, each once")


def _winners_first(
    places: tuple[int, ...], winners: tuple[int, ...], sides: tuple[tuple[int, ...], ...]
) -> tuple[int, ...]:
    """Return the places or ranks if some seats win whatever the scores, and the others follow."""
    won = [side for side in sides if set(side) & set(winners)]
    others = [places[side[0]] for side in sides if side not in won]
    return tuple(
        1 if seat in winners else 1 + len(won) + sum(other < place for other in others)
        for seat, place in enumerate(places)
    )


def result_shown(match: Match) -> Result | None:
    """Return the result of a match; None before it is over.

    None as well if only cards could break a tie and the sheet has no cards.
    """
    try:
        return match.result
    except InputError:
        return None


def with_imaginary(points: int, imaginary: int) -> str:
    """Return a number of two columns."""
    return f"{points}{imaginary:+}i" if imaginary else str(points)


def in_columns(points: Sequence[int], imaginary: Sequence[int] | None) -> list[str]:
    """Return the points of each seat as text, with those of a second column if there is one."""
    return list(map(with_imaginary, points, imaginary or (0,) * len(points)))


def _points(points: object) -> tuple[int, ...]:
    each = enumerate(to_list(points, "points", "a number for each seat"))
    return tuple(check_int(number, f"the points of seat {seat}") for seat, number in each)
