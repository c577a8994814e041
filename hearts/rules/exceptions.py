"""The exceptions to rules of play, in words: the end of each rule's sentence.

A rule gives way if it would allow no card of the ones that earlier rules allow. The text has
the rules in the same order, so *before* is *above*, and one exception is true of every rule:
*unless the rules above allow nothing else*.

Often the hand alone decides, and then the text is more exact: *unless the leader holds nothing but
hearts*. Consider a rule that bars some cards. Suppose that each rule before it bars all of these
cards, or bars some of them and no others. Then the rule gives way exactly if the hand holds barred
cards only. The duty to follow suit is such a rule as well: it bars the other suits.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from hearts._arguments import short_repr
from hearts._core.cards.cards import Cards
from hearts._core.play.clauses import FOLLOW, Clause
from hearts.errors import InputError

if TYPE_CHECKING:
    from hearts.rules.component import PlayRule
    from hearts.rules.table import TableRules

#: The exception that is true of every rule that bars cards.
NOTHING_ELSE: Final = "the rules above allow nothing else"
#: The same as a separate sentence, for a rule without sentences.
GIVES_WAY: Final = "This gives way if it would leave no card that the rules above allow."


def unless(rule: PlayRule, table: TableRules, who: str = "player") -> str:
    """Return the exception to a rule of play at a table, as the end of its sentence.

    Args:
        rule: The rule. For a rule of one clause the exception describes the hand, if that is
            exact.
        table: The rules at the table.
        who: The word for the player, such as ``"leader"``.

    Raises:
        InputError: If *rule* is not a rule of play.

    >>> from hearts import variants
    >>> from hearts.rules import HeartsBroken
    >>> unless(HeartsBroken(), variants.AMERICAN.table(4), "leader")
    ', unless the leader holds nothing but hearts'
    """
    # By its slot, since the module of the rules of play imports this one.
    if isinstance(rule, type) or getattr(rule, "slot", None) != "play":
        raise InputError(f"rule must be a rule of play, not {short_repr(rule)}")
    clauses = rule.lower(table)
    if len(clauses) != 1:
        return f", unless {NOTHING_ELSE}"
    [clause] = clauses
    waived, words = _waived(clause, table)
    named = waived or " " not in words
    hand = f"the {who} holds nothing {f'but {words}' if named else 'else'}"
    if _is_of_the_hand(clause, rule, table):
        return f", unless {hand}"
    return f", unless {NOTHING_ELSE}{f' or {hand}' if waived else ''}"


def other_cards(rule: PlayRule, table: TableRules) -> str:
    """Return the reason why the exception to a rule of one clause does not apply, as the end of its
    refusal."""
    [clause] = rule.lower(table)
    waived, words = _waived(clause, table)
    return f"the hand has cards other than {words}" if waived else "the hand has other cards"


def _waived(clause: Clause, table: TableRules) -> tuple[bool, str]:
    """Return whether a clause is waived in hands with other cards than the barred ones, and the
    words for the cards of such hands."""
    bars = _deck(clause.bars, table)
    free = bars | _deck(clause.waived_in, table)
    return free != bars, table.names.any_of(table.names.kinds(Cards("", free)))


def may_be_barred(rule: PlayRule, cards: Cards, table: TableRules) -> bool:
    """Return whether an earlier rule may bar one of these cards where this rule applies."""
    situations = {moment for clause in rule.lower(table) for moment in clause.situations}
    return any(
        clause.narrower is not None or clause.bars & cards.one
        for clause in _before(rule, table)
        if situations & set(clause.situations)
    )


def _before(rule: PlayRule, table: TableRules) -> Iterator[Clause]:
    """Yield the clauses that come before those of a rule."""
    # A clause of the opening that allows one card gives way only if no seat was dealt the card.
    yield from table.rules.opening.lower(table)[: table.aside + 1]
    for other in table.rules.play:
        if (other.priority, other.key) < (rule.priority, rule.key):
            yield from other.lower(table)
    if table.rules.charging is not None and table.rules.charging.priority < rule.priority:
        yield from table.rules.charging.waits(table.rules.charging.cards)


def _is_of_the_hand(clause: Clause, rule: PlayRule, table: TableRules) -> bool:
    """Return whether a rule of one clause gives way exactly to a hand of barred cards only."""
    bars = _deck(clause.bars, table)
    others = []
    for other in _before(rule, table):
        if set(other.situations) & set(clause.situations):
            if other.until_led or other.narrower is not None:
                return False  # the cards that it takes away are known in play only
            others.append(_deck(other.bars, table))
    for kind, first in clause.situations:
        if kind == FOLLOW:
            led = table.rules.opening.leaves(table) if first else table.deck
            others += {_deck(~card.suit_mask, table) for card in led}
    return clause.narrower is None and all(
        bars & ~other == 0 or other & ~bars == 0 for other in others
    )


def _deck(cards: int, table: TableRules) -> int:
    """Return the cards in play, as a mask."""
    return int(cards & table.deck.one)
