"""Writing records, states and views in the one canonical form."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TypeAlias, cast

from attrs import evolve

from hearts._arguments import short_repr, to_list
from hearts._core.cards.action import Action, Unknown
from hearts._core.cards.actions import Play
from hearts._core.cards.cards import WARREN_CARD, Card, Cards
from hearts._core.cards.events import Deal, Hidden, Position, Shown, Start
from hearts._core.cards.records import HandScore
from hearts._core.cards.tricks import Trick
from hearts._core.play.state import State
from hearts._core.play.view import View
from hearts._engine.game.game import Game
from hearts._engine.phases.deal import deals_in
from hearts._engine.score.match import Match, result_shown
from hearts._engine.validation import trick_list
from hearts.errors import InputError
from hearts.notation.entries import (
    VERSION,
    Entry,
    Header,
    StatedOrder,
    StatedPoints,
    StatedResult,
    StatedScore,
)
from hearts.notation.expressions import rules_text
from hearts.notation.forms import entry_text
from hearts.notation.record import Record
from hearts.notation.replaying import answers_in, win_of
from hearts.rules import Rules
from hearts.variants import check_rules


def write_rules(rules: Rules) -> str:
    """Return rules as a text for `read_rules`: a variant, and the differences from it.

    Args:
        rules: The rules.

    >>> from hearts import notation, variants
    >>> from hearts.rules import EndAt
    >>> notation.write_rules(variants.AMERICAN.amend(EndAt(50)))
    'american(EndAt(limit=50))'
    """
    return rules_text(check_rules(rules))


# From a table to records.


def records(
    played: State | View | Match, *, names: Iterable[str] = (), tags: Iterable[tuple[str, str]] = ()
) -> tuple[Record, ...]:
    """Return the deals of a match so far as records. Records of a view hold only what its seat saw,
    and those of a score sheet only points.

    Args:
        played: A state, a view of one, or a score sheet.
        names: The names of the players, by seat; by default those of the score sheet.
        tags: Other tags for the header, like ``("Event", "club night")``.

    Raises:
        InputError: If there is not one name for each seat, or a tag is not a pair of texts.

    >>> from hearts import Game, notation, variants
    >>> [deal] = notation.records(Game(variants.AMERICAN).start(seed=7).deal().view(1))
    >>> deal.hands[0], len(deal.hands[1])
    (Unknown(13), 13)
    """
    # The header checks each name and tag.
    given = cast("list[str]", to_list(names, "names", "a list of texts"))
    others = cast("list[tuple[str, str]]", to_list(tags, "tags", "a list of pairs of texts"))
    if isinstance(played, Match):
        return tuple(_sheet_records(played, tuple(given) or played.names, tuple(others)))
    if not isinstance(played, State | View):
        raise InputError(f"records() takes a State, a View or a Match, not {short_repr(played)}")
    game, actions = played.game, played.history
    first = actions[0]
    called = tuple(given) or played.match.names
    needed = len(game.rules.players) > 1 or bool(called)
    header = Header(
        rules=game.rules,
        players=game.players if needed else None,
        names=called,
        seed=getattr(first, "seed", None),
        tags=tuple(others),
    )
    sheet = getattr(first, "match", None)
    before = sheet.standing.deals if isinstance(sheet, Match) else 0
    dealer_told = getattr(first, "dealer", 0)
    opening = list(_sheet_entries(sheet, dealer_told)) if isinstance(sheet, Match) else []
    found = []
    scores = _score_lines(played.match)
    for number, (start, end) in enumerate(deals_in(actions)):
        acts = actions[start:end]
        dealer = Entry("dealer", seat=played.match._dealer_of(before + number))
        entries = [
            *opening,
            *([] if isinstance(acts[0], Position) else [dealer]),
            *_entries(game, acts),
            *(scores[before + number] if before + number < len(scores) else ()),
        ]
        found.append(Record(header, tuple(entries), number))
        opening = []
    return tuple(found)


def _sheet_records(
    match: Match, names: tuple[str, ...], tags: tuple[tuple[str, str], ...]
) -> Iterator[Record]:
    """Yield a record with the points of each deal on a sheet; one with its dealer if it is new."""
    header = Header(rules=match.rules, players=match.players, names=names, tags=tags)
    recorded = _as_recorded(match)
    if not recorded.standing.deals:
        yield Record(header, _dealer_entries(recorded))
    deals = zip(recorded._sheets(), _score_lines(recorded), strict=True)
    for number, (sheet, lines) in enumerate(deals):
        yield Record(header, (*_dealer_entries(sheet), *lines), number)
    if match._out_of_turn is not None and not match.is_over:
        moved = recorded.with_next_dealer(match.next_dealer)
        yield Record(header, _dealer_entries(moved), match.standing.deals)


def _dealer_entries(sheet: Match) -> tuple[Entry, ...]:
    """Return the line with the next dealer, and the sheet above it if another one is in turn."""
    moved = () if sheet._out_of_turn is None else _sheet_entries(sheet, sheet.next_dealer)
    return (*moved, Entry("dealer", seat=sheet.next_dealer))


def _as_recorded(match: Match) -> Match:
    """Return a score sheet as far as its records tell it: the points of each deal, and the shoot
    that won the match."""
    if not match.standing.deals:
        return match
    last, before = match._scores.last, match.undo()
    recorded = HandScore(last.points, imaginary=last.imaginary)
    if last.wins:
        recorded = evolve(recorded, shot=last.shot, shooter=last.shooter, wins=True)
    answers = before._answers_for(recorded, match.scores)
    after = before.add(recorded, answers, ahead=last.ahead)
    result = result_shown(match)
    if result is None or not after._undecided:
        return after
    # The tricks parted a tie, and the points do not show it.
    ahead = [sorted(tied, key=result.ranks.__getitem__) for tied in after._undecided]
    return before.add(recorded, answers, ahead=[*chain.from_iterable(ahead)])


def _entries(game: Game, acts: Sequence[Action]) -> Iterator[Entry]:
    """Yield the lines of a deal."""
    plays: list[Play] = []
    tricks = _Tricks(game)
    for act in acts:
        if isinstance(act, Play):
            plays.append(act)
            continue
        if isinstance(act, Shown) and act.kind == "suit" and WARREN_CARD not in tricks.table:
            tricks.declared = act.suit
            continue
        yield from tricks.entries(plays)
        plays = []
        if isinstance(act, Position):
            yield from _position_entries(act)
            tricks.begin_at(act)
            tricks.knows(_extra_shown(acts))
        elif isinstance(act, Deal):
            again = tricks.dealt
            yield Entry("redeal" if again else "deal", act.hands)
            if len(act.kitty):
                yield Entry("kitty", act.kitty)
            if len(act.dummy):
                yield Entry("dummy", act.dummy)
            tricks.deal(act)
            tricks.knows(_extra_shown(acts))
        elif not isinstance(act, Start):
            yield Entry(_word(act), act, act.seat)
    yield from tricks.entries(plays)


def _extra_shown(acts: Sequence[Action]) -> Cards:
    """Return the card that Warren stood for, as shown after the trick."""
    shown = [act.cards for act in acts if isinstance(act, Shown) and act.kind == "extra"]
    return shown[-1] if shown else Cards()


def _word(act: Action) -> str:
    return act.kind if isinstance(act, Hidden) else type(act).__name__.lower()


class _Tricks:
    """A splitter of plays into tricks."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.dealt = False
        self.extra: Card | None = None
        self.declared: str | None = None
        self.played = 0
        self.table: tuple[Card, ...] = ()

    def deal(self, act: Deal) -> None:
        """Note a deal, or a second deal of a pile."""
        self.dealt = True
        self.knows(act.kitty)

    def begin_at(self, position: Position) -> None:
        """Note a position, in which play begins in the middle."""
        table = self.game.table
        held = sum(map(len, position.hands), len(position.dummy))
        self.played = table.play_size - held - len(position.trick)
        self.table = position.trick
        self.knows(position.kitty)

    def knows(self, kitty: Cards | tuple[Card, ...] | Unknown) -> None:
        """Note the kitty; in some games it is the card that Warren stands for."""
        if self.game.table.has_extra and len(kitty) and not isinstance(kitty, Unknown):
            self.extra = next(iter(kitty))

    def entries(self, plays: list[Play]) -> Iterator[Entry]:
        """Yield the tricks of these plays, which begin with a lead or continue the trick on the
        table."""
        lap = int(self.game.table.plan.lap)
        cards: list[Card] = list(self.table) if plays else []
        leader = None
        for play in plays:
            if leader is None and play.seat is not None:
                leader = self.game.table.plan.leader(play.seat, len(cards))
            cards.append(play.card)
            trick = self.trick(leader or 0, cards)
            complete = WARREN_CARD not in cards or self.extra is not None
            if complete and len(cards) >= lap and len(cards) >= self.size(trick):
                self.played += len(cards)
                yield Entry("trick", trick, leader)
                leader, cards = None, []
        if cards:
            yield Entry("trick", self.trick(leader or 0, cards), leader)
        self.table = () if plays else self.table

    def trick(self, leader: int, cards: list[Card]) -> Trick:
        if WARREN_CARD not in cards:
            return Trick(leader, cards)
        return Trick(leader, cards, self.extra, self.declared)

    def size(self, trick: Trick) -> int:
        """Return the number of cards of a trick that begins with these."""
        table = self.game.table
        last = self.played // int(table.plan.lap) + 1 == table.tricks
        return table.plan.size(trick.effective, last)


def _position_entries(position: Position) -> Iterator[Entry]:
    """Yield the lines of a position, after the lines of its facts."""
    if any(position.taken):
        yield Entry("taken", tuple(map(tuple, position.taken)))
    if position.waiting:
        yield Entry("waiting", tuple(position.waiting))
    if len(position.kitty):
        kitty = position.kitty
        yield Entry("kitty", kitty if isinstance(kitty, Unknown) else tuple(kitty))
    if position.dummy:
        yield Entry("dummy", tuple(position.dummy))
    if position.charged:
        yield Entry("charged", tuple(position.charged))
    if position.broken is not None:
        yield Entry("broken", position.broken)
    for trick in trick_list(position.tricks):
        yield Entry("trick", trick, trick.leader)
    if position.trick:
        yield Entry("table", position.trick)
    hands = tuple(hand if isinstance(hand, Unknown) else tuple(hand) for hand in position.hands)
    yield Entry("position", hands, position.leader)


def _sheet_entries(sheet: Match, dealer: int) -> Iterator[Entry]:
    """Yield the lines of the score sheet that a match continues.

    A sheet with only names and this dealer follows from the header, and needs no line.
    """
    for before, score, totals in zip(
        sheet._sheets(), sheet.hand_scores, sheet.standing.totals, strict=True
    ):
        answers = answers_in(before, StatedScore(score, totals))
        seat = before._out_of_turn if before.standing.deals else sheet.dealer
        yield Entry("sheet", StatedScore(score, totals if answers else None), seat)
    moved = sheet._out_of_turn is not None
    if moved or not (sheet.standing.deals or (sheet.names and sheet.dealer == dealer)):
        yield Entry("sheet", StatedScore(None), sheet.next_dealer)


def _score_lines(match: Match) -> list[list[Entry]]:
    """Return the lines of the score of each deal on a sheet."""
    imaginary = match.imaginary and (0,) * match.players
    found: list[list[Entry]] = []
    for score, totals in zip(match.hand_scores, match.standing.totals, strict=True):
        if imaginary is not None and score.imaginary is not None:
            imaginary = tuple(map(sum, zip(imaginary, score.imaginary, strict=True)))
        points = StatedPoints(score.points, score.imaginary)
        found.append([Entry("score", points), Entry("total", StatedPoints(totals, imaginary))])
        if (win := win_of(score)) is not None:
            found[-1].append(Entry("won", win, win.seat))
        if score.ahead:
            found[-1].append(Entry("ahead", StatedOrder(score.ahead)))
    result = result_shown(match)
    if result is not None:
        found[-1].append(Entry("result", StatedResult(result.ranks, result.ended_by)))
    return found


# From records to text.

#: What a file of the notation is written from.
Writable: TypeAlias = State | View | Match | Record


def write(played: Writable | Iterable[Writable]) -> str:
    """Return the canonical text of a state, a view, a score sheet or a record, or of several of
    them for one file.

    Consecutive records of one match have one header.

    Raises:
        InputError: If points have more digits than can be read again.

    >>> from hearts import Game, notation, variants
    >>> print(notation.write(Game(variants.AMERICAN).start(seed=7, dealer=2)), end="")
    [Hearts "1"]
    [Rules "american"]
    [Seed "7"]
    <BLANKLINE>
    dealer 2
    """
    return "".join(write_lines(played))


def write_lines(played: Writable | Iterable[Writable]) -> Iterator[str]:
    """Yield the canonical text line by line, for long files; each line ends with a line break."""
    before: Record | None = None
    for record in _records_of(played):
        lines: Iterable[str] = map(entry_text, record.entries)
        if not (before and record._follows(before)):
            head = list(_header_lines(record.header, first=before is None))
            lines = chain(head, [""] if head else [], lines)
        if before is not None:
            lines = chain([""], lines)
        yield from (f"{line}\n" for line in lines)
        before = record


def _records_of(played: Writable | Iterable[Writable]) -> Iterator[Record]:
    """Yield the records of one thing that is written, or of several."""
    given: object = played
    if isinstance(given, str) or not isinstance(given, Iterable):
        given = (given,)
    for each in given:
        if isinstance(each, Record):
            yield each
        elif isinstance(each, State | View | Match):
            yield from records(each)
        else:
            kinds = "a State, a View, a Match, a Record or a list of them"
            raise InputError(f"what is written is {kinds}, not {short_repr(each)}")


def _header_lines(header: Header, *, first: bool) -> Iterator[str]:
    """Yield the lines of a header; no lines for an empty header at the start of a file."""
    if first and header == Header():
        return
    yield from (f"# {comment}".rstrip() for comment in header.comments)
    yield _tag("Hearts", str(VERSION))
    if header.rules is not None:
        yield _tag("Rules", rules_text(header.rules))
    if header.names:
        yield _tag("Players", ", ".join(header.names))
    elif header.players is not None:
        yield _tag("Players", str(header.players))
    if header.seed is not None:
        yield _tag("Seed", str(header.seed))
    yield from (_tag(name, text) for name, text in header.tags)


def _tag(name: str, text: str) -> str:
    halves = any("\ud800" <= letter <= "\udfff" for letter in text)  # UTF-8 has none of these
    return f"[{name} {json.dumps(text, ensure_ascii=halves)}]"
