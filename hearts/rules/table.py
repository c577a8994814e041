"""The rules at a table: everything that follows from rules for one number of players.

One object exists for the same rules, number of players and charged cards. All code that plays,
counts, describes or checks a game uses it, so a rule that differs by number of players is the same
everywhere. Costly parts are computed at their first use.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache, reduce
from operator import itemgetter
from typing import TYPE_CHECKING, Final, final

from hearts._arguments import short_repr
from hearts._core.cards.cards import CARDS, Card, Cards
from hearts._core.play.clauses import Clause
from hearts._core.play.pass_plan import PassPlan
from hearts._core.play.plan import FOLLOW_KEY, Plan
from hearts._core.play.trick_plan import TrickPlan
from hearts._core.score.plan import ScoringPlan
from hearts._core.search.policy import POINT, CardPolicy, CarefulPlay
from hearts._values import Immutable
from hearts._wording import CardNames
from hearts.errors import RulesError
from hearts.rules.component import Priority
from hearts.rules.contract import numbers_of, text_of
from hearts.rules.effects import Shot, effects_of, may_win
from hearts.rules.played_deal import NEEDS, Needs
from hearts.rules.points import worth_of_cards
from hearts.rules.scoring_plan import (
    ScoringStep,
    scoring_plan_of,
    steps_for_points,
    steps_for_results,
)

if TYPE_CHECKING:
    from hearts.rules.points import PointRule
    from hearts.rules.results import ResultRule
    from hearts.rules.rules import Rules

#: The costs of careful play, all together, whose squares are machine words.
_GREATEST: Final = 2**31
#: The worth of a moon that wins the match, in moons that move points.
_MATCH: Final = 2


@final
class TableRules(Immutable):
    """Rules for one number of players, in a deal in which certain cards are charged.

    `hearts.Rules.table` returns them.

    Attributes:
        players: The number of players.
        charged: The cards that were charged.
        rules: The rules, with every parameter set for this number of players.
        deck: The cards used, after trimming.
        hand_size: The number of cards dealt to each seat.
        dummy_size: The number of cards of the dummy.
        kitty_size: The number of cards that are not dealt.
        aside: The number of cards that no seat is dealt.
        tricks: The number of laps in a deal: the number of tricks, where none is lengthened.
        play_size: The number of cards that are played in a deal.
        has_extra: Whether the kitty is the card that Warren stands for.
        sides: The seats of each side; without partners, each seat is a side.
        values: The points of each card, for the cards that count.
        imaginary: The cards that count in the second column of Complex Hearts, both copies of them.
        doubled: The cards that count double because of the charged ones.
        counted: The cards that count, both copies of them.
        penalty_cards: The cards that count against their taker.
        apart: The cards that count and do not belong to a shoot.
        shoot_cards: The cards that count against their taker and belong to a shoot.
        prize: The points by which a moon puts its side ahead of the others; 0 without a moon. A
            moon that wins the match counts as twice its cards.
        won_by_shoot: Whether a shoot may win the match.
        watched: The cards that must be known to count a deal.
        counters: The rules of points and of results.
        needs: The facts that the rules of points and results need: piles, counts or tricks.
        sign: 1 if points are bad, -1 if they are good.
        pooled: Whether partners pool their tricks.
        places: The seats of each place. Partners who pool their tricks are counted as one player, a
            *place*; otherwise every seat is a place.
        place_of: The place of each seat.
        names: The names of the cards at this table.
        plan: The play rules, as the core walks them.
        pass_plans: The passes of each deal of the cycle, for the core, filled at their first use.
        scoring_plan: The scoring of a deal without a shoot, for the core.
        counting: The scoring items of each rule of points.
        changing: The scoring items of each rule of results.
        careful_play: The careful choice of cards, for the core.
        turned_play: The same in a deal whose points are taken off.

    >>> from hearts import variants
    >>> table = variants.WIKIPEDIA.table(3)
    >>> table.hand_size, len(table.penalty_cards), table is variants.WIKIPEDIA.table(3)
    (16, 13, True)
    """

    source: Rules
    players: int
    charged: Cards

    def __init__(self, source: Rules, players: int, charged: Cards) -> None:
        if not self.__dict__:  # a value is made once
            self.__dict__.update(source=source, players=players, charged=charged)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"TableRules.{name} cannot be changed: values are immutable")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"TableRules.{name} cannot be changed: values are immutable")

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, TableRules)
            and self.players == other.players
            and self.charged == other.charged
            and self.source == other.source
        )

    def __hash__(self) -> int:
        return hash((self.source, self.players, self.charged))

    def __repr__(self) -> str:
        charged = f", {self.charged} charged" if self.charged else ""
        return f"<TableRules {self.source.name}, {self.players} players{charged}>"

    # The cards at the table.

    @cached_property
    def rules(self) -> Rules:
        return self.source.for_players(self.players)

    @cached_property
    def deck(self) -> Cards:
        return self.rules.deck.cards(self.players)

    @cached_property
    def hand_size(self) -> int:
        kitty = self.rules.kitty
        kept = 0 if kitty is None or kitty.size is None else kitty.size
        return (len(self.deck) - kept - self.dummy_size) // self.players

    @cached_property
    def dummy_size(self) -> int:
        return sum(rule.open_hand for rule in self.rules.taking)

    @cached_property
    def kitty_size(self) -> int:
        return self.aside - self.dummy_size

    @cached_property
    def aside(self) -> int:
        return len(self.deck) - self.hand_size * self.players

    @cached_property
    def tricks(self) -> int:
        drawn = self.kitty_size // self.players if self.plan.draws else 0
        return self.hand_size + drawn

    @cached_property
    def play_size(self) -> int:
        return self.tricks * int(self.plan.lap)

    @cached_property
    def has_extra(self) -> bool:
        kitty = self.rules.kitty
        return kitty is not None and kitty.taken_by == "warren"

    @property
    def kitty_name(self) -> str:
        """The word for the cards face down."""
        return "extra card" if self.has_extra else "stock" if self.plan.draws else "kitty"

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        partners = self.rules.partners
        if partners is not None:
            return partners.sides(self.players)
        return tuple((seat,) for seat in range(self.players))

    @cached_property
    def names(self) -> CardNames:
        return CardNames(self.deck)

    def with_charged(self, charged: Cards) -> TableRules:
        """Return the rules of a deal in which these cards are charged."""
        return table_rules(self.source, self.players, charged) if charged else self

    def extra_card(self, kitty: Cards) -> Card | None:
        """Return the card that Warren stands for; None in games without it."""
        return kitty[0] if self.has_extra else None

    def refusal(self, key: str, card: Card) -> str:
        """Return the sentence with which the rule of this key refuses a card."""
        if (key, card) not in self._refusals:
            self._refusals[key, card] = self._refusal(key, card)
        return self._refusals[key, card]

    @cached_property
    def _refusals(self) -> dict[tuple[str, Card], str]:
        """The sentences so far: some name many cards, and players ask again and again."""
        return {}

    def _refusal(self, key: str, card: Card) -> str:
        if key == FOLLOW_KEY:
            suit = self.names.suit
            return f"{card} does not follow suit, but the hand has cards of the {suit} led"
        rules = self.rules
        if rules.charging is not None and key == f"{rules.charging.key}.waits":
            return rules.charging.refusal(card, self)
        if key == rules.opening.key:
            return text_of(key, "refusal", rules.opening.refusal(card, self))
        rule = next(rule for rule in rules.play if rule.key == key)
        return text_of(rule.key, "refusal", rule.refusal(card, self))

    # Scoring.

    @cached_property
    def careful_play(self) -> CarefulPlay:
        rules = self.rules.shoots
        shoots = self.shoot_cards if rules else Cards()
        for shoot in rules:  # a card that is good for its taker may be needed as well
            if shoot.kind == "moon":
                shoots |= shoot.cards_needed(self) & self.counted
        return self._careful_play(self.sign, shoots.one)

    @cached_property
    def turned_play(self) -> CarefulPlay:
        return self._careful_play(-self.sign, 0)

    def _careful_play(self, sign: int, shoots: int) -> CarefulPlay:
        """Return the careful choice of cards, for the sign of a point that counts against its seat
        and the cards of a shoot that is worth it."""
        values = self.values
        # The points of a trick are shared among its cards.
        share = POINT * sum(rule.per_trick for rule in self.rules.points) // self.players
        costs = [sign * (POINT * values.get(card, 0) + share) for card in CARDS]
        sides = [0] * self.players
        for number, side in enumerate(self.sides):
            for seat in side:
                sides[seat] = number
        heights = self.trick_plan.heights
        tricks = [0] * self.tricks
        for rule in self.rules.points:
            for number, points in rule.trick_values():
                tricks[number % self.tricks] += sign * POINT * points
        prize = POINT * self.prize
        scale = 1 + (sum(map(abs, costs)) + sum(map(abs, tricks)) + abs(prize)) // _GREATEST
        policy = CardPolicy(
            [cost // scale for cost in costs],
            self.deck.one,
            shoots,
            prize // scale,
            heights,
            [cost // scale for cost in tricks] if any(tricks) else [],
        )
        return CarefulPlay(policy, sides, bool(self.deck.two))

    @cached_property
    def sign(self) -> int:
        return 1 if self.rules.best == "low" else -1

    @cached_property
    def doubled(self) -> Cards:
        charging = self.rules.charging
        return Cards() if charging is None else charging.doubled(self.charged)

    @cached_property
    def values(self) -> dict[Card, int]:
        found: dict[Card, int] = {}
        for rule in self.rules.points:
            found.update(worth_of_cards(rule, self))
        return found

    @cached_property
    def imaginary(self) -> Cards:
        rules = [rule for rule in self.rules.points if rule.imaginary]
        found = {card for rule in rules for card in rule.values(self.deck)}
        return Cards([card for card in self.deck if card in found])

    @cached_property
    def counted(self) -> Cards:
        return Cards([*self.values] * 2)

    @cached_property
    def penalty_cards(self) -> Cards:
        return Cards([card for card in self.deck if self.values.get(card, 0) * self.sign > 0])

    @cached_property
    def apart(self) -> Cards:
        rules = [rule for rule in self.rules.points if not rule.in_shoots]
        found = {card for rule in rules for card in rule.values(self.deck)}
        return Cards([card for card in self.deck if card in found])

    @cached_property
    def shoot_cards(self) -> Cards:
        return self.penalty_cards - self.apart

    @cached_property
    def prize(self) -> int:
        places = (0,) * len(self.places)
        side = (0,) if self.pooled else next(side for side in self.sides if 0 in side)
        found = [0]
        for shoot in self.rules.shoots:
            if shoot.kind == "moon":
                together = shoot.by == "side"
                shot = Shot(
                    0, shoot.value(self), places, lambda effect: None, side, together, places
                )
                for effect in effects_of(shoot.effect):
                    found.append(_MATCH * shot.worth if effect.wins else 0)
                    deltas = effect.deltas(shot)
                    deltas = numbers_of(effect.key, "deltas", deltas, len(places))
                    own = sum(deltas[place] for place in side)
                    others = sum(deltas) - own
                    found.append(others // (len(places) - len(side)) - own // len(side))
        return max(found)

    @cached_property
    def won_by_shoot(self) -> bool:
        return any(may_win(shoot.effect) for shoot in self.rules.shoots)

    @cached_property
    def watched(self) -> Cards:
        watched = [rule.watches(self.deck) for rule in self.rules.points]
        watched += [rule.watches(self.deck) for rule in self.rules.results]
        watched += [shoot.cards_needed(self) & self.deck for shoot in self.rules.shoots]
        kinds = {card for cards in watched for card in cards}
        return self.deck & Cards([*kinds] * 2)  # each of two copies can lie in another pile

    @cached_property
    def counters(self) -> tuple[PointRule | ResultRule, ...]:
        return (*self.rules.points, *self.rules.results)

    @cached_property
    def needs(self) -> Needs:
        for rule in self.counters:
            if rule.needs not in NEEDS:
                raise RulesError(
                    f"{rule.key}: needs {short_repr(rule.needs)}, which is not one of {NEEDS}"
                )
        return max((rule.needs for rule in self.counters), key=NEEDS.index, default="piles")

    @cached_property
    def pooled(self) -> bool:
        partners = self.rules.partners
        return partners is not None and partners.pooled

    @cached_property
    def places(self) -> tuple[tuple[int, ...], ...]:
        return self.sides if self.pooled else tuple((seat,) for seat in range(self.players))

    @cached_property
    def place_of(self) -> tuple[int, ...]:
        return tuple(
            next(place for place, seats in enumerate(self.places) if seat in seats)
            for seat in range(self.players)
        )

    def penalty(self, cards: Iterable[Card]) -> int:
        """Return the sum of the points of those cards that count against their taker."""
        return sum(max(0, self.values.get(card, 0) * self.sign) for card in cards)

    # The plans for the core.

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses of the play rules, in their order of priority."""
        rules = self.rules
        parts = [(Priority.OPENING, rules.opening.lower(self))]
        parts += [(rule.priority, rule.lower(self)) for rule in rules.play]
        if rules.charging is not None and self.charged:
            parts.append((Priority.CHARGED, rules.charging.waits(self.charged)))
        parts.sort(key=itemgetter(0))
        return tuple(clause for _, part in parts for clause in part)

    @cached_property
    def trick_plan(self) -> TrickPlan:
        kitty = self.rules.kitty
        taking = [rule.lower(self) for rule in self.rules.taking]
        if kitty is not None:
            taking.append(kitty.lower(self))
        return reduce(TrickPlan.__or__, taking, TrickPlan())

    @cached_property
    def plan(self) -> Plan:
        clockwise = self.rules.dealing.clockwise
        return Plan(self.players, self.clauses, clockwise, self.trick_plan)

    @cached_property
    def pass_plans(self) -> dict[int, PassPlan]:
        return {}

    @cached_property
    def scoring_plan(self) -> ScoringPlan:
        return scoring_plan_of(self)

    @cached_property
    def counting(self) -> tuple[ScoringStep[PointRule], ...]:
        return steps_for_points(self)

    @cached_property
    def changing(self) -> tuple[ScoringStep[ResultRule], ...]:
        return steps_for_results(self)


@lru_cache(maxsize=512)
def _made(rules: Rules, name: str, players: int, charged: Cards) -> TableRules:
    return TableRules(rules, players, charged)


def table_rules(rules: Rules, players: int, charged: Cards) -> TableRules:
    """Return the rules at a table, made once.

    Rules with different names can be equal, but they have different tables.

    Raises:
        RulesError: If a rule cannot be hashed.
    """
    try:
        return _made(rules, rules.name, players, charged)
    except TypeError as error:
        raise RulesError(*(list(_unhashable(rules)) or [str(error)])) from error


def _unhashable(rules: Rules) -> Iterator[str]:
    """Yield a sentence for each rule that cannot be hashed."""
    for rule in rules.components():
        try:
            hash(rule)
        except TypeError as error:
            cure = "put @attrs.frozen before its class, and use tuples in place of lists"
            yield f"{rule.key}: {error}; {cure}"
