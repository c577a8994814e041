"""Recorded tricks: the illegal plays in them, and the causes of faults that follow from others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, takewhile
from typing import TYPE_CHECKING, Final, TypeAlias, final

from attrs import evolve

from hearts._core.cards.cards import WARREN_CARD, Card, Cards
from hearts._core.cards.records import Violation
from hearts._core.cards.tricks import Trick
from hearts._core.play.board import Undealt
from hearts._core.play.facts import Facts
from hearts._core.play.plan import FOLLOW_KEY, Plan
from hearts._core.play.progress import Progress
from hearts._core.play.state import is_legal, playing_state
from hearts._core.play.walk import played_hands, walk_tricks
from hearts._engine.checks.legality import (
    board_of,
    extra_in,
    game_of,
    known_hand,
    leaders_after,
    notes_of,
    progress_at,
)
from hearts._engine.game.game import Game
from hearts._engine.phases.boards import new_board
from hearts._engine.score.won_cards import takers_of
from hearts._engine.validation import (
    cards_by_seat,
    check_cards,
    check_discarded,
    check_kitty,
    check_trick_shapes,
    check_trick_sizes,
    check_undealt,
    is_unfinished,
    resolve_table,
    trick_list,
)
from hearts._seats import check_seat
from hearts.errors import InputError

if TYPE_CHECKING:
    from hearts._core.cards.action import CardsLike
    from hearts.rules import Rules, TableRules


#: The number of faults for which an exchange of two cards is searched, which takes time.
MOST_SEARCHES: Final = 3

#: A play: the numbers of its trick and of the card in it.
_Place: TypeAlias = tuple[int, int]
#: The parts by which two faults in the same tricks are distinguished.
_Name: TypeAlias = "tuple[str, int | None, int | None, Card | None]"


def check_tricks(
    rules: Rules,
    tricks: Iterable[Trick],
    *,
    players: int | None = None,
    hands: Sequence[CardsLike] | None = None,
    kitty: CardsLike | None = None,
    discarded: CardsLike | None = None,
    charged: CardsLike = "",
    opener: int | None = None,
) -> tuple[Violation, ...]:
    """Return every play that broke a rule, in any number of tricks from the first of a deal.

    Without *hands*, the known hand of a seat is the cards that it plays later in these tricks. A
    fault may then stay undetected, but legal play is never reported, because a card that is
    refused to a part of a hand is refused to the whole hand. This is not certain for a custom rule.
    Until the deal is complete, custom rules are therefore checked only with *hands*. Where cards
    are drawn, a card may have come after a play that it would speak against.

    One wrong card may lead to faults in several plays, also of other seats. A fault that follows
    from another one has that fault as its `cause`. Two causes are searched: the same card was kept
    back again, or two cards of one trick, or of one seat, changed places in the record. The tricks
    cannot show whether the play or the record was wrong. The reason for a single fault at a lead
    may be the lead itself, or the trick before.

    Args:
        rules: The rules.
        tricks: The tricks, in order; the last one may be incomplete.
        players: The number of players. If the rules allow several, the default is the number of
            cards in the first trick.
        hands: The hands at the start of play, complete.
        kitty: The undealt cards.
        discarded: The cards put down in an exchange.
        charged: The cards charged.
        opener: The seat that had to lead first; used only if the cards do not show it.

    Returns:
        A Violation for each fault, in the order of play; empty for legal play. A fault that
        follows from another one comes after it.

    Raises:
        InputError: If the input is malformed: a card twice or not in the deck, a trick of too
            many cards, an incomplete trick before the last.

    >>> from hearts import variants
    >>> revoke = check_tricks(variants.AMERICAN, [Trick(0, "2C 3D 4C 5C"), Trick(3, "6D 7D 8D 9C")])
    >>> [(fault.rule, fault.seat) for fault in revoke]
    []
    >>> more = [Trick(0, "2C 3D 4C 5C"), Trick(3, "6D 7D 8C 9D")]
    >>> [
    ...     (fault.rule, fault.seat, str(fault.card))
    ...     for fault in check_tricks(variants.AMERICAN, more)
    ... ]
    [('follow.suit', 1, '3D')]
    """
    listed = trick_list(tricks)
    if listed and not listed[-1].cards:
        del listed[-1]  # an empty trick, as in a state before a lead
    table = resolve_table(rules, players, len(listed[0]) if listed else None, charged)
    game = game_of(rules, table.players)
    undealt = check_kitty(table, kitty)
    put_down = check_discarded(table, discarded)
    _check_tricks(table, listed)
    check_undealt(table, undealt, listed)
    if opener is not None:
        opener = check_seat(opener, table.players, "the opener")
    held = None if hands is None else cards_by_seat(hands, "hands", "the hand", table.players)
    if _is_legal(game, listed, table, undealt, held, opener):
        return ()
    record = _Record(game, listed, table.charged, undealt, put_down)
    record.check_put_down()
    return record.faults(held, opener)


def _check_tricks(table: TableRules, tricks: Sequence[Trick]) -> None:
    """Raise InputError for tricks that no deal has, whatever the rules of play."""
    on_table = is_unfinished(table, tricks)
    check_trick_shapes(table, tricks, on_table=on_table)
    check_trick_sizes(table, tricks, on_table=on_table)


def _is_legal(
    game: Game,
    tricks: list[Trick],
    table: TableRules,
    kitty: Cards | None,
    hands: tuple[Cards, ...] | None,
    opener: int | None,
) -> bool:
    """Return whether the tricks of a whole deal can be played, card by card.

    False also means that this cannot be decided.
    """
    extra, plan = extra_in(game, tricks, kitty), table.plan
    if plan.exchange or plan.draws or sum(map(len, tricks)) != table.play_size:
        return False
    held = played_hands(plan, tricks)
    own = held[: game.players]
    if hands is not None and hands != own:
        return False
    first = table.rules.opening.opener(held, table, kitty)
    first = opener if first is None else first
    leader = tricks[0].leader
    if first is not None and first != leader:
        return False
    board = new_board(
        game, game._sheet, own, (), leader=leader, extra=extra, charged=table.charged,
        undealt=Undealt(None, sum(held[game.players :], Cards())),
    )  # fmt: skip
    return is_legal(playing_state(board), tricks)


@final
class _Record:
    """The tricks of a deal, in a search for faults."""

    def __init__(
        self,
        game: Game,
        tricks: list[Trick],
        charged: Cards,
        kitty: Cards | None,
        put_down: Cards | None,
    ) -> None:
        self.game = game
        self.tricks = tricks
        self.kitty = kitty
        self.put_down = put_down
        self.charged = charged
        self.plan = game.table.with_charged(charged).plan
        self.extra = extra_in(game, tricks, kitty)
        self.plays = [
            list(zip(self.plan.hands(t.leader, len(t)), t.cards, strict=True)) for t in tricks
        ]
        self.complete = sum(map(len, tricks)) == game.table.play_size
        #: The number of tricks after which cards are drawn.
        self.draws = game.table.tricks - game.table.hand_size
        #: The hands: the seats, and after them a dummy.
        self.hands = range(game.players + self.plan.dummy)
        over = tricks[:-1] if is_unfinished(game.table, tricks) else tricks
        self.turns = leaders_after(self.plan, over)
        self.takers = takers_of(self.plan, over) if self.plan.custom else ()

    def faults(self, hands: tuple[Cards, ...] | None, opener: int | None) -> tuple[Violation, ...]:
        """Return every fault, in the order of play; a fault comes after its cause."""
        found = list(self.single(hands, opener))
        causes = _kept_back(found)
        roots = [place for place in range(len(found)) if place not in causes]
        for place in roots[:MOST_SEARCHES] if len(roots) > 1 else ():
            if place not in causes:
                group, seats = self.exchanged_near(found, place, hands, opener)
                open_ = [each for each in group if causes.get(each, each) in group]
                if sum(each not in causes for each in open_) > 1:
                    first = next((n for n in open_ if found[n].seat in seats), open_[0])
                    causes.update(dict.fromkeys(open_, first))
                    del causes[first]
        order = sorted(range(len(found)), key=lambda n: (causes.get(n, n), n in causes))
        return tuple(
            evolve(found[n], cause=found[causes[n]]) if n in causes else found[n] for n in order
        )

    def exchanged_near(
        self,
        found: list[Violation],
        place: int,
        hands: tuple[Cards, ...] | None,
        opener: int | None,
    ) -> tuple[list[int], set[int]]:
        """Find two cards near this fault whose exchange clears the most faults and makes no new
        one; return the numbers of the cleared faults, and the seats of the cards."""
        best: tuple[list[int], set[int]] = ([], set())
        names = [_name_of(fault) for fault in found]
        for one, other in self.pairs(found[place]):
            changed = self.with_exchanged(one, other)
            left = set() if changed is None else changed.names_among(names, hands, opener)
            if changed is None or left is None:
                continue
            cleared = [n for n, name in enumerate(names) if name not in left]
            if place in cleared and len(cleared) > len(best[0]):
                best = (cleared, {self.plays[t][n][0] for t, n in (one, other)})
        return best

    def names_among(
        self, names: Sequence[_Name], hands: tuple[Cards, ...] | None, opener: int | None
    ) -> set[_Name] | None:
        """Return the names of the faults if all of them are in *names*; else None."""
        found = set()
        for fault in self.single(hands, opener):
            name = _name_of(fault)
            if name not in names:
                return None
            found.add(name)
        return found

    def pairs(self, fault: Violation) -> Iterator[tuple[_Place, _Place]]:
        """Yield the pairs of cards whose exchange may explain this fault.

        A pair is two cards of a suspect trick, or one of them and another card of the same seat.
        Suspect are the trick of the fault, the trick before a lead, and the trick in which the only
        card that was kept back was played.
        """
        number = fault.trick or 0
        tricks = {number}
        if number and fault.card == self.tricks[number].cards[0]:
            tricks.add(number - 1)  # its taker leads
        for place, plays in enumerate(self.plays):
            if len(fault.legal) == 1 and (fault.seat, fault.legal[0]) in plays:
                tricks.add(place)
        for place in sorted(tricks):
            for one, other in combinations(range(len(self.plays[place])), 2):
                yield (place, one), (place, other)
        for place in sorted(tricks):
            for one, (seat, _) in enumerate(self.plays[place]):
                for trick, plays in enumerate(self.plays):
                    for other, (player, _) in enumerate(plays):
                        if player == seat and trick != place:
                            yield (place, one), (trick, other)

    def with_exchanged(self, one: _Place, other: _Place) -> _Record | None:
        """Return the same record with two cards exchanged; None if such tricks are impossible."""
        cards = [list(trick.cards) for trick in self.tricks]
        (t, n), (u, m) = one, other
        cards[t][n], cards[u][m] = cards[u][m], cards[t][n]
        tricks = list(self.tricks)
        try:
            for place in {t, u}:
                old = tricks[place]
                tricks[place] = Trick(old.leader, cards[place], old.extra, old.declared)
            _check_tricks(self.game.table, tricks)
        except InputError:
            return None
        return _Record(self.game, tricks, self.charged, self.kitty, self.put_down)

    def single(self, hands: tuple[Cards, ...] | None, opener: int | None) -> Iterator[Violation]:
        """Yield every fault, in the order of play, without causes."""
        game, tricks = self.game, self.tricks
        exchange = self.exchange()
        held = self.held(hands, exchange)
        opening = game.table.rules.opening
        first = opening.opener(tuple(held), game.table, self.kitty)
        first = opener if first is None else first
        if first is None and tricks and hands is None:
            held[tricks[0].leader] = held[tricks[0].leader] + opening.lead()
        sure = (self.complete or hands is not None) and not self.draws
        plan = self.plan if sure else _certain(self.plan)
        known = board_of(game, plan, self.extra)
        seen = Cards()
        due = first
        for place, trick in enumerate(tricks):
            if due is not None and trick.leader != due:
                rule = opening.key if place == 0 else "turn"
                message = (
                    f"trick {place} is led by seat {trick.leader}, but it is for seat {due} to lead"
                )
                card = trick.cards[0]
                yield Violation(rule, message, Cards(), trick.leader, card, place)
            noted = notes_of(plan, tricks[:place])
            if self.draws and (place or hands is None):
                held = self.with_drawn(held, place, hands)
            seats = game.seats(trick)
            for count, (whose, card) in enumerate(self.plays[place]):
                seat, hand, table = seats[count], held[whose], _first_cards(trick, count)
                facts = None
                if plan.custom:
                    before = tuple(tricks[:place]), self.takers[:place]
                    facts = Facts(game.players, seat, hand, table, place, seen, *before)
                hidden = card == WARREN_CARD and self.extra is None
                # Of a hidden card the suit is known, and the rank does not matter to following.
                extra = Card(f"2{trick.declared}") if hidden else self.extra
                board = board_of(game, plan, extra) if hidden else known
                progress = progress_at(board, table, place, seen.one | noted)
                fault = _fault(progress, hand, seat, card, facts)
                if fault is not None and (not hidden or fault.rule in ("hand.holds", FOLLOW_KEY)):
                    yield fault
                held[whose] = held[whose] - Cards([card])
                seen = seen + Cards([card])
            seen = seen if trick.extra is None else seen + Cards([trick.extra])
            due = self.turns[place] if place < len(self.turns) else None
            if due is not None and exchange == (due, place):
                held[due] = self.exchanged(held[due], due, place, hands is not None)

    def held(
        self, hands: tuple[Cards, ...] | None, exchange: tuple[int, int] | None
    ) -> list[Cards]:
        """Return the cards that each seat is known to hold at the start: its hand, or its plays.

        A card that the taker of the kitty plays after taking it up may come from there.
        """
        game = self.game
        if hands is not None:
            places = [(f"the hand of seat {seat}", hand) for seat, hand in enumerate(hands)]
            check_cards(game.table, [*places, ("the kitty", self.kitty or ())])
            return self.without_strange([*hands, *self.dummies(hands)], exchange)
        if self.draws:
            return [Cards()] * game.players
        held = [self.later(whose, -1) for whose in self.hands]
        if exchange is not None:
            taker, place = exchange
            held[taker] = held[taker] - self.later(taker, place)
        return held

    def with_drawn(
        self, held: list[Cards], place: int, hands: tuple[Cards, ...] | None
    ) -> list[Cards]:
        """Return the cards that the seats are known to hold before a trick, those that they have
        drawn included.

        They are known to have the cards that they play now. Once nothing is left to draw, they have
        all that they play later.
        """
        own = Cards() if hands is None else sum(hands, Cards())
        found = []
        for seat, hand in enumerate(held):
            got = self.later(seat, place - 1)
            if place < self.draws:
                got = got - self.later(seat, place)
            found.append(hand | (got - own))
        return found

    def dummies(self, hands: tuple[Cards, ...]) -> list[Cards]:
        """Return the cards that the dummy is known to hold at the start, if there is one: all that
        are left, or those that it plays."""
        if not self.plan.dummy:
            return []
        if self.kitty is None and self.game.table.kitty_size:
            return [self.later(self.game.players, -1)]
        return [self.game.table.deck - sum(hands, self.kitty or Cards())]

    def without_strange(self, hands: list[Cards], exchange: tuple[int, int] | None) -> list[Cards]:
        """Return the hands without cards that another seat plays.

        Such a play is a fault of the other seat, or of the record. The holder of such a card
        commits no fault by not playing it.
        """
        plays = [self.later(whose, -1) for whose in self.hands]
        own = list(plays)
        if exchange is not None:
            taker, place = exchange
            own[taker] = own[taker] - self.later(taker, place)
        strange = Cards()
        for seat, hand in enumerate(hands):
            strange = strange | (own[seat] - hand)
        return [hand - ((hand - plays[seat]) & strange) for seat, hand in enumerate(hands)]

    def later(self, seat: int, place: int) -> Cards:
        """Return the cards that a seat, or the dummy, plays after this trick."""
        plays = [play for trick in self.plays[place + 1 :] for play in trick]
        return Cards([card for player, card in plays if player == seat])

    def exchange(self) -> tuple[int, int] | None:
        """Return the seat that took the kitty into its hand, and the number of the trick; None if
        there is no such seat."""
        if not self.plan.exchange:
            return None
        walk = walk_tricks(self.plan, self.tricks[: len(self.turns)])
        while walk.next():
            if walk.kitty:
                return int(walk.paid), int(walk.number)
        return None

    def check_put_down(self) -> None:
        """Raise InputError for a card put down that is not in the deck, or was played before."""
        exchange = self.exchange()
        before = self.tricks if exchange is None else self.tricks[: exchange[1] + 1]
        played = [(place, trick.cards) for place, trick in enumerate(before)]
        check_cards(self.game.table, [*played, ("the cards put down", self.put_down or ())])

    def exchanged(self, held: Cards, seat: int, place: int, known: bool) -> Cards:
        """Return the known cards of the taker of the kitty after the exchange."""
        later = self.later(seat, place)
        if not known or self.kitty is None:
            return later
        if self.put_down is None:
            return later & (held + self.kitty)
        return held + self.kitty - self.put_down


def _name_of(fault: Violation) -> _Name:
    """Return the parts that distinguish a fault from others in the same tricks."""
    return fault.rule, fault.trick, fault.seat, fault.card


def _kept_back(found: list[Violation]) -> dict[int, int]:
    """Return the faults in which a seat keeps back only cards that it has kept back before.

    The numbers of these faults are the keys; the values are the numbers of the first faults.
    """
    causes: dict[int, int] = {}
    for place, fault in enumerate(found):
        for first in range(place):
            same = (found[first].rule, found[first].seat) == (fault.rule, fault.seat)
            if same and fault.rule == FOLLOW_KEY and fault.legal <= found[first].legal:
                causes[place] = causes.get(first, first)
                break
    return causes


def _first_cards(trick: Trick, count: int) -> Trick:
    """Return the first cards of a trick as a trick. Warren then has only its declared suit."""
    cards = trick.cards[:count]
    return Trick(trick.leader, cards, None, trick.declared if WARREN_CARD in cards else None)


def _certain(plan: Plan) -> Plan:
    """Return the plan with only those rules that refuse a card to a hand if they refuse it to a
    part of the hand.

    All rules of the library do so. A custom rule may not, and neither may the rules after it.
    """
    return plan.with_clauses(tuple(takewhile(lambda clause: clause.narrower is None, plan.clauses)))


def _fault(
    progress: Progress, hand: Cards, seat: int, card: Card, facts: Facts | None
) -> Violation | None:
    """Return the violation in the play of this card of a hand; None for a legal play."""
    board, place = progress._board, int(progress._number)
    if card not in hand:
        message = f"{card} is not in the hand of seat {seat}"
        return Violation("hand.holds", message, Cards(), seat, card, place)
    cards = known_hand(hand, board.extra)
    key = progress._refusal(cards, card.bit, facts)
    if key is None:
        return None
    legal = Cards("", progress._legal_of(cards, facts))
    return Violation(key, board.referee.game.table.refusal(key, card), legal, seat, card, place)
