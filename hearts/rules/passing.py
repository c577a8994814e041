"""Passing: the number of cards and their direction before play, deal by deal (G03)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, final

from attrs import evolve, field, frozen

from hearts._arguments import counted, is_int, short_repr
from hearts._core.cards.actions import Call
from hearts._core.cards.cards import Cards
from hearts._wording import count_of, join_words, ordinal, others_text, player_text
from hearts.errors import RulesError
from hearts.rules.choices import Choices, call_choices, one_of
from hearts.rules.component import (
    Component,
    Heading,
    Pairs,
    Sentence,
    by_players,
    of_kind,
    whole,
)

if TYPE_CHECKING:
    from hearts.rules.table import TableRules

HOLD: Final = "hold"
SCATTER: Final = "scatter"
ACROSS: Final = "across"
MIX: Final = "mix"
CALL: Final = "call"
#: The place for cards that go to the pile of a mix.
PILE: Final = 0
_PLACES: Final = {"left": 1, "right": -1}
#: The sentence for passes in which received cards may be sent on (PG-043).
_SENT_ON: Final = (
    "The cards are passed face down. They are cards of the player's own hand, with one exception: "
    "if all of them go to one player, anybody may send on the cards that come in instead, "
    "without looking at them. Everybody decides this before looking at any card that comes in. "
    "Cards that are sent on go the same way again, until they come to a player who does not send "
    "on, perhaps the player who passed them first. If everybody sends on, no card moves."
)
#: The greatest length of a cycle that is described deal by deal; a longer one is described pass by
#: pass.
_SHORT_CYCLE: Final = 24
#: The cards passed in a hold, in words.
_NONE: Final = ("no cards", "")


def _by_deals(ways: list[tuple[str, str]]) -> str:
    """Return the passes of a cycle, deal by deal, as the end of a sentence."""
    if len(ways) == 1:
        return f"{' '.join(ways[0])}, in every deal."
    if len(ways) > _SHORT_CYCLE:
        return _by_ways(ways)
    parts = []
    for deal, (cards, where) in enumerate(ways, start=1):
        again = deal > 1 and ways[deal - 2][0] == cards
        words = [*([] if again else [cards]), where, "in the", ordinal(deal)]
        parts.append(" ".join(filter(None, words)))
    parts[0] += " deal"
    return f"{join_words(parts)}. Then the cycle repeats."


def _by_ways(ways: list[tuple[str, str]]) -> str:
    """Return the passes of a long cycle as the end of a sentence: each pass with its deals."""
    deals: dict[tuple[str, str], list[range]] = {}
    for deal, way in enumerate(ways, start=1):
        runs = deals.setdefault(way, [])
        if runs and runs[-1].stop == deal:
            runs[-1] = range(runs[-1].start, deal + 1)
        else:
            runs.append(range(deal, deal + 1))
    parts = []
    for (cards, where), runs in deals.items():
        numbers = [f"{run[0]} to {run[-1]}" if len(run) > 1 else str(run[0]) for run in runs]
        word = "deals" if len(runs) > 1 or len(runs[0]) > 1 else "deal"
        parts.append(" ".join(filter(None, [cards, where, "in", word, join_words(numbers)])))
    return f"{'; '.join(parts)}. After {len(ways)} deals the cycle repeats."


def _period(ways: Sequence[object]) -> int:
    """Return the number of entries after which a cycle repeats itself.

    The prefix function of Knuth, Morris and Pratt gives for each beginning of the cycle the longest
    part that both begins and ends it. From that follows the least shift that leaves it as it is.
    """
    border = [0] * len(ways)
    for place in range(1, len(ways)):
        length = border[place - 1]
        while length and ways[place] != ways[length]:
            length = border[length - 1]
        border[place] = length + 1 if ways[place] == ways[length] else length
    shift = len(ways) - border[-1]
    return shift if len(ways) % shift == 0 else len(ways)


def _cycle(ways: Any) -> tuple[str | int, ...]:
    if isinstance(ways, Mapping):
        raise RulesError("Passing: a cycle by number of players is given as cycles=")
    one = isinstance(ways, str) or not isinstance(ways, Iterable)
    found = (ways,) if one else tuple(ways)
    for way in found:
        if not (isinstance(way, str) or is_int(way)):
            raise RulesError(
                f"Passing: {short_repr(way)} is not a direction: a name, or a number of places"
            )
    return found


def _cycles(cycles: Any) -> tuple[tuple[int, tuple[str | int, ...]], ...]:
    return tuple((players, _cycle(ways)) for players, ways in by_players(cycles))


@final
@frozen
class Passing(Component):
    """Each seat passes cards before it sees the received ones; a cycle gives the directions.

    Attributes:
        cycle: The entries, one for each deal; after the last one the cycle starts again. An entry
            is a number of places to the left (to the right if negative), or a name: ``"left"``,
            ``"right"``, ``"across"``, ``"hold"``. Three more names: ``"scatter"`` shares the cards
            out among the other seats, at least one to each. ``"mix"`` puts them on a pile that is
            shuffled and dealt again. ``"call"`` lets the dealer decide.
        count: The number of cards that each seat passes to one place or to the pile. A scatter
            shares them out evenly, and a rest is not passed.
        cycles: Other cycles by number of players.
        barred: Cards that may not be passed while the hand has enough others.
        optional: Whether a seat may send on, unseen, the cards that it receives.
        mix_kitty: Whether the kitty is shuffled into the pile of a mix.
    """

    key: ClassVar[str] = "passing"
    slot: ClassVar[str] = "passing"

    cycle: tuple[str | int, ...] = field(default=(HOLD,), converter=_cycle)
    count: int = field(default=3, validator=whole)
    barred: Cards = field(default=Cards(), converter=Cards)
    optional: bool = field(default=False, validator=of_kind(bool))
    mix_kitty: bool = field(default=False, validator=of_kind(bool))
    cycles: Pairs[int, tuple[str | int, ...]] = field(default=(), converter=_cycles)

    def without(self, key: str) -> Passing:
        return evolve(self, barred=Cards()) if key == "pass.barred" else self

    def for_table(self, players: int) -> Passing:
        if not self.cycles:
            return self
        return evolve(self, cycle=dict(self.cycles).get(players, self.cycle), cycles=())

    def direction(self, deal_number: int) -> str | int:
        """Return the entry of the cycle for this deal."""
        return self.cycle[deal_number % len(self.cycle)]

    def scheme(self, deal_number: int, players: int, call: Call | None = None) -> dict[int, int]:
        """Return the number of cards for each number of places to the left; empty for a hold.

        Args:
            deal_number: The number of the deal, from 0.
            players: The number of players.
            call: The call of the dealer, if the rules have calls.
        """
        way = self.direction(deal_number) if call is None or call.name is None else call.name
        if way == CALL:
            return {} if call is None else dict(call.places)
        if way == HOLD:
            return {}
        if way == MIX:
            return {PILE: self.count}
        if way == SCATTER:
            return dict.fromkeys(range(1, players), self._scattered(players))
        places = players // 2 if way == ACROSS else _PLACES.get(way, way)  # type: ignore[arg-type]
        place = int(places) % players
        return {place: self.count} if place else {}

    def calls(self, players: int) -> Choices[Call]:
        """Return the possible calls of the dealer, in which each seat gets as many cards as it
        passes."""
        return call_choices(players, self.count).then(one_of([Call(MIX)]))

    def sentences(self, table: TableRules) -> Iterator[Sentence]:
        players, deals = table.players, len(self.cycle)
        ways = [self._in_words(deal, players) for deal in range(deals)]
        period = _period(ways)
        if ways[:period] == [_NONE]:
            yield Heading.PASS, "No cards are passed."
            return
        yield Heading.PASS, f"Before play everybody passes {_by_deals(ways[:period])}"
        yield from ((Heading.PASS, text) for text in self._ways_in_words(table))
        sent_on = any(self.forwards(self.scheme(deal, players)) for deal in range(deals))
        if sent_on or (self.optional and CALL in self.cycle):
            yield Heading.PASS, _SENT_ON
        else:
            yield (
                Heading.PASS,
                "The cards are passed face down, and everybody passes before looking at the cards "
                "received, so that none of them is passed on.",
            )
        barred = table.names.kinds(self.barred)
        if barred:
            yield (
                Heading.PASS,
                f"As long as the hand has enough other cards, {table.names.any_of(barred)} may "
                "not be passed.",
            )

    def _in_words(self, deal_number: int, players: int) -> tuple[str, str]:
        """Return the cards passed in this deal, and their direction, in words."""
        way, cards = self.direction(deal_number), count_of(self.count, "card")
        if way == MIX:
            return cards, "onto a pile"
        if way == CALL:
            return cards, "as the dealer calls"
        if way == SCATTER:
            return count_of(self._scattered(players), "card"), f"to {others_text(players)}"
        places = list(self.scheme(deal_number, players))
        return (cards, f"to {player_text(places[0], players)}") if places else _NONE

    def _ways_in_words(self, table: TableRules) -> Iterator[str]:
        """Yield the sentences that explain a call and a mix, if they are in the cycle."""
        if CALL in self.cycle:
            yield (
                "Before the cards are dealt, the dealer calls where they go, by places to the left "
                "and the same for everybody: all to one player, or some to one and some to others. "
                "Or they all go onto a pile."
            )
        if CALL in self.cycle or MIX in self.cycle:
            each = count_of(self.count, "card")
            again = f"The dealer shuffles the pile and deals it out again, {each} to everybody."
            if self.mix_kitty and table.kitty_size:
                again += (
                    " The kitty is shuffled into it, and the cards then left over are the kitty."
                )
            yield again

    def forwards(self, scheme: dict[int, int]) -> bool:
        """Return whether a seat may send on received cards in a pass by this scheme.

        All its cards must go to one other seat.
        """
        return self.optional and len(scheme) == 1 and PILE not in scheme

    def may_call(self, call: Call, players: int) -> bool:
        """Return whether the dealer may make this call, without a list of all `calls`."""
        if call.name is not None:
            return call.name == MIX
        return (
            all(0 < place < players and count > 0 for place, count in call.places)
            and sum(count for _, count in call.places) == self.count
        )

    def _scattered(self, players: int) -> int:
        """Return the number of cards for each other seat in a scatter."""
        return max(1, self.count // (players - 1))

    def problems(self, table: TableRules) -> Iterable[str]:
        if not self.cycle:
            yield "passing: the cycle is empty; a game without passing has 'hold' alone in it"
        named = (HOLD, SCATTER, ACROSS, MIX, CALL, *_PLACES)
        for way in dict.fromkeys(self.cycle):
            if isinstance(way, str) and way not in named:
                yield (
                    f"passing: {short_repr(way)} is not a direction: "
                    f"it is {', '.join(sorted(named))} or a number of places"
                )
            elif way == ACROSS and table.players % 2:
                yield (
                    f"passing: nobody sits across at a table of {table.players}; give a number of "
                    "places, such as 2"
                )
        for way in dict.fromkeys(self.cycle):
            others = table.players - 1
            count = self._scattered(table.players) * others if way == SCATTER else self.count
            if way != HOLD and not 1 <= count <= table.hand_size:
                cards = counted(count, "card")
                yield f"passing: {cards} cannot be passed from a hand of {table.hand_size}"
        if self.mix_kitty and table.rules.kitty is None:
            yield "passing: there is no kitty to shuffle into the pile of a mix"

    def warnings(self, table: TableRules) -> Iterable[str]:
        each, others = self._scattered(table.players), table.players - 1
        if SCATTER in self.cycle and each * others != self.count:
            yield (
                f"{self.key}: a scatter passes {counted(each * others, 'card')}, {each} to each "
                f"other player, and not {self.count}"
            )
        if self.count == table.hand_size and set(self.cycle) - {HOLD, SCATTER}:
            yield f"{self.key}: everybody passes the whole hand of {counted(self.count, 'card')}"
