"""A careful opponent: it ducks, sheds the cards that would cost it most, and stops a shoot or
tries one.

It reads from the rules the values of cards, the partners and the shoots, and never the name of a
variant. It remembers nothing and draws nothing: the same view gives the same action.

The cost of a card is its points for its taker, in a game in which points are bad. A card that is
good for its taker costs less than 0. Multipliers are not estimated.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from attrs import frozen

from hearts._core.cards.action import Action, Phase
from hearts._core.cards.actions import Exchange, Play
from hearts._core.cards.cards import LOWEST, Card, Cards
from hearts._core.play.view import View
from hearts._core.search.careful import careful_card, situation_of
from hearts._core.search.policy import POINT, CardPolicy, CarefulPlay, Situation
from hearts._engine.game.rollouts import careful_play_of
from hearts._seats import side_of
from hearts._wording import count_of
from hearts.bots.answers import prospect
from hearts.bots.opponent import Decision, Opponent
from hearts.bots.play import autoplay, pass_of, seat_to_play

if TYPE_CHECKING:
    from hearts._core.play.state import State
    from hearts._engine.score.match import Match

#: The number of cards with which a suit surely has enough low ones.
_SHORT: Final = 7
#: The number of tricks in which a total that is not above 0 is to be mended.
_LAST: Final = 5
#: The number of cards of its suit that a card is charged with.
_BESIDE: Final = 3


@final
@frozen
class CarefulOpponent(Opponent):
    """An opponent that plays with care and without a search: `careful` is one.

    >>> from hearts import Game, play_out, variants
    >>> from hearts.bots import careful
    >>> state = Game(variants.AMERICAN).start(seed=7)
    >>> play_out(state, [careful] * 4, deals=1).scores
    (4, 2, 3, 17)
    """

    def __call__(self, view: View) -> Action:
        """Return the action that is likely to cost least."""
        given: object = view
        if isinstance(given, View) and given._may_play(None):
            return Play(careful_card(view, _play_for(view)), view.seat)
        return self.choose(view).action

    def choose(self, view: View) -> Decision:
        """Return the action that is likely to cost least, with the reason."""
        seat = seat_to_play(view)
        return _CHOICES.get(view.phase, _first)(view, seat)


#: An opponent that ducks, sheds its costliest cards, and stops a shoot or tries one.
careful: Final = CarefulOpponent()


def careful_play_for(view: View) -> CarefulPlay:
    """Return the policy for a deal, in which cards may have been charged."""
    return careful_play_of(view._state)


def _play_for(view: View) -> CarefulPlay:
    """Return the policy of a seat, which may need a point in the last tricks of a match."""
    table = view.game.table
    if (
        table.rules.ranking.needs_points
        and table.rules.end.ends_next(view.match.standing)
        and len(view.hand) <= _LAST
    ):
        seat = seat_to_play(view)
        if view.scores[seat] + view.points[seat] <= 0:
            return table.turned_play
    return careful_play_for(view)


def _first(view: View, seat: int) -> Decision:
    """Return the first action."""
    return Decision(autoplay(view), "It is the first of the choices.")


def sheet_after(state: State) -> Match:
    """Return the score sheet after an answer; others who are asked as well answer carefully."""
    while state.question is not None:
        state = state.apply(careful(state.view(state.question.seat)))
    return state.match


def _answer(view: View, seat: int) -> Decision:
    """Return the answer after which the match looks best."""
    side = side_of(view.game.sides, seat)

    def worth(action: Action) -> tuple[float, float]:
        return prospect(sheet_after(view._state.apply(action)), side)

    return Decision(max(view.legal_actions(), key=worth), "The match looks best after it.")


def _cards_to_pass(view: View, seat: int) -> Decision:
    """Return the cards to pass."""
    policy = careful_play_for(view).policy
    if policy.tries:
        kept = by_losers(view, policy)
        action, hand = pass_of(view, kept), view.hand - Cards(kept[: view.due[0].most])
        if not _losers(policy, int(hand.one), view.game.players):
            return Decision(action, "The hand that is left may shoot.")
    action = pass_of(view, by_trouble(view, policy))
    return Decision(action, "These cards are the most likely to cost points later.")


def _losers(policy: CardPolicy, hand: int, players: int) -> int:
    """Return the number of cards of a hand before play that may lose a trick."""
    own, deck = int(policy.renamed(hand)), int(policy.renamed(policy.deck))
    return int(policy.losers(own, deck & ~own, players - 1))


def _charge(view: View, seat: int) -> Decision:
    """Return a charge of the cards that count and have three others of their suit beside them:
    these are played first, and the charged card is held back."""
    table, suits = view.game.table, [card.suit for card in view.hand]
    charging = table.rules.charging
    cards = [
        card
        for card in dict.fromkeys(view.legal_cards())
        if charging is not None and charging.held_back and table.values.get(card)
        if suits.count(card.suit) > _BESIDE
    ]
    if not cards:
        return Decision(view.answer([]), "A charge would raise the points at risk.")
    cards.sort(key=lambda card: -suits.count(card.suit))
    (most,) = (due.most for due in view.due if due.seat == seat)
    why = "Other cards of the suit can be played before a charged card."
    return Decision(view.answer(cards[:most]), why)


def _card_to_play(view: View, seat: int) -> Decision:
    """Return the card to play; the reason is read from what the seat had before it."""
    play = _play_for(view)
    policy = play.policy
    before = situation_of(view, play)
    card, table = careful_card(view, play), before.table
    if before.legal == card.bit:
        why = "No other card may be played."
    elif policy.may_shoot(before):
        why = "It tries a shoot: few cards of the hand may lose a trick."
    elif not before.led:
        why = "This lead is likely to cost least."
    elif not policy.takes(before, card.bit):
        best = _best_of(policy, before, card)
        whose = "the partner's" if before.partner and view.game.table.rules.partners else "the"
        if not best:
            why = _why_discarded(policy, before, card)
        elif best.bit & table:
            why = f"It stays below {whose} {best}."
        else:
            why = "It is likely to stay below the card that Warren stands for."
    elif policy.worth_of_stopping(before) and (table | card.bit) & policy.shoots:
        why = "It keeps another side from a shoot."
    elif before.later:
        why = "To take this trick is likely to cost less than to keep the card."
    else:
        on_table = () if view.trick is None else view.trick.cards
        cost = sum(policy.costs[each.index] for each in (*on_table, card))
        why = _why_taken(cost + policy.trick_cost(before.number))
    return Decision(Play(card, seat), why)


def _best_of(policy: CardPolicy, at: Situation, card: Card) -> Card | None:
    """Return the best card of the suit led, if a card of the same suit stays below it; None if it
    is another suit, or a trump is there."""
    if not card.bit & at.led or at.table & at.trumps & ~at.led:
        return None
    if policy.ranked is None or not at.best & at.table:
        return LOWEST[at.best % 59]
    return max(Cards("", at.table & at.led), key=lambda each: int(policy.renamed(each.bit)))


def _why_discarded(policy: CardPolicy, at: Situation, card: Card) -> str:
    """Return why a card was discarded."""
    points = _points(policy.costs[card.index])
    if points > 0 and not at.partner:  # the trick is another side's
        return f"Another player takes it: it costs {count_of(points, 'point')}."
    return "It cannot take this trick, and might take a later one that costs more."


def _why_taken(cost: int) -> str:
    """Return why the last player takes a trick of this cost."""
    points = _points(cost)
    if points < 0:
        return f"The trick is worth {count_of(-points, 'point')}."
    if points:
        return f"The trick costs {count_of(points, 'point')}, and to keep the card would cost more."
    return "The trick costs nothing."


def _points(cost: int) -> int:
    """Return a cost in whole points: a card may have a share of those of its trick."""
    return round(cost / POINT)


def by_trouble(view: View, policy: CardPolicy) -> list[Card]:
    """Return the cards that may be picked, the most troublesome first."""
    ranked = policy.ranked or policy
    hand = int(policy.renamed(view.hand.one))
    unseen = int(policy.renamed(policy.deck)) & ~hand
    average = (int(policy.cost_of(policy.deck)) + sum(policy.tricks)) // len(view.hand)

    def trouble(card: Card) -> tuple[bool, float, int]:
        """Return the likely cost of a card: in trouble, and in the tricks that it takes. A high
        card of a short suit is more trouble, and a good card none."""
        bit, suit = int(policy.renamed(card.bit)), int(card.suit_mask)
        others = unseen & suit
        lower = (others & (bit - 1)).bit_count()
        chance = lower / (others.bit_count() + 1)
        length = (hand & suit).bit_count()
        tricks = chance * average * max(0, _SHORT - length)
        bad = policy.costs[card.index] >= 0
        return bad, int(ranked.trouble(bit, hand, unseen, average)) + tricks, bit

    free = sorted(view.legal_cards(), key=trouble, reverse=True)
    for place, card in enumerate(free):
        higher = [each for each in free[place:] if _goes_before(policy, each, card)]
        if higher:
            best = max(higher, key=lambda each: int(policy.renamed(each.bit)))
            other = free.index(best)
            free[place], free[other] = best, card
    return [card for card in free for _ in range(view.hand.count(card))]


def _goes_before(policy: CardPolicy, high: Card, low: Card) -> bool:
    """Return whether a card is to be given away before a lower one of its suit, which costs no
    more. In the suit of a good card a high card may catch it."""
    costs = policy.costs
    return (
        high.suit == low.suit
        and policy.renamed(high.bit) > policy.renamed(low.bit)
        and costs[high.index] >= costs[low.index] >= 0
        and not high.bit & policy.dear
        and not high.suit_mask & policy.good
    )


def by_losers(view: View, policy: CardPolicy) -> list[Card]:
    """Return the cards that may be passed, first those without which the hand loses fewest tricks
    in a try of a shoot, of these the one of the shortest suit, and of these the lowest."""
    hand, free, players = int(view.hand.one), list(view.legal_cards()), view.game.players
    found: list[Card] = []

    def left(card: Card) -> tuple[int, int, int]:
        """Return the losers without a card, and the length and the place that it has."""
        length = (hand & int(card.suit_mask)).bit_count()
        return _losers(policy, hand & ~int(card.bit), players), length, int(card.bit)

    for _ in range(max(due.most for due in view.due)):
        found.append(min(free, key=left))
        free.remove(found[-1])
        hand &= ~int(found[-1].bit)
    return found


def _cards_to_put_down(view: View, seat: int) -> Decision:
    """Return the exchange that puts down what costs least: it counts for its own seat."""
    policy = careful_play_for(view).policy
    cards = sorted(by_trouble(view, policy), key=lambda card: policy.costs[card.index])
    (due,) = view.due
    return Decision(Exchange(cards[: due.most], seat), "These cards cost least.")


#: The choices by phase.
_CHOICES: Final = {
    Phase.PLAY: _card_to_play,
    Phase.PASS: _cards_to_pass,
    Phase.EXCHANGE: _cards_to_put_down,
    Phase.CHARGE: _charge,
    Phase.CHOOSE: _answer,
}
