"""Cards, sets of cards, and hands for a deal, as strategies."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from hearts._core.cards.action import CardsLike
from hearts._core.cards.cards import RANKS, WARREN_CARD, Card, Cards
from hearts._core.cards.events import Deal
from hearts._engine.game.game import Game, check_game
from hearts._engine.validation import check_known
from hearts.rules import PACK


def cards(deck: CardsLike = PACK) -> SearchStrategy[Card]:
    """Return a strategy for single cards.

    Args:
        deck: The cards to draw from, as text or cards; by default the pack of 52.

    Example::

        @given(testing.cards())
        def test_text(card):
            assert Card(str(card)) is card
    """
    return st.sampled_from(list(Cards(deck)))


def card_sets(
    deck: CardsLike = PACK, *, min_size: int = 0, max_size: int | None = None
) -> SearchStrategy[Cards]:
    """Return a strategy for sets of cards.

    Args:
        deck: The cards to draw from, as text or cards; by default the pack of 52. From a deck of
            two packs, a set may hold a card twice.
        min_size: The least number of cards.
        max_size: The greatest number of cards; None for the whole deck.

    Example::

        @given(testing.card_sets(), testing.card_sets())
        def test_union(one, other):
            assert one <= one | other
    """
    listed = list(Cards(deck))
    places = st.lists(
        st.sampled_from(range(len(listed))),
        min_size=min_size,
        max_size=len(listed) if max_size is None else max_size,
        unique=True,
    )
    return places.map(lambda drawn: Cards([listed[place] for place in drawn]))


def deals(game: Game) -> SearchStrategy[tuple[tuple[Card, ...], ...]]:
    """Return a strategy for the hands of all seats, for `State.deal`: the deck, dealt evenly.

    The order of the deck is random. In some deals one seat has the highest cards, so that shoots
    occur. A dummy, and the order of a stock, are left open; `deal_actions` has them.

    Args:
        game: The game.

    Raises:
        InputError: If *game* is not a Game.

    Example::

        @given(testing.deals(Game(variants.AMERICAN)))
        def test_my_dealer(hands):
            assert Game(variants.AMERICAN).start().deal(hands).hands[0] == Cards(hands[0])
    """
    return deal_actions(game).map(_hands)


def deal_actions(game: Game) -> SearchStrategy[Deal]:
    """Return a strategy for complete deals, for `State.apply`: the hands of all seats as in
    `deals`, the kitty or the stock, and the dummy.

    Args:
        game: The game.

    Raises:
        InputError: If *game* is not a Game.

    Example::

        @given(testing.deal_actions(Game(variants.HUSE)))
        def test_my_table(deal):
            assert Game(variants.HUSE).start().apply(deal).dummy == Cards(deal.dummy)
    """
    table = check_game(game).table
    deck = sorted(table.deck, key=lambda card: card != WARREN_CARD)
    size, players = table.hand_size, game.players
    high = sorted(deck, key=_strength, reverse=True)
    stacked = st.integers(0, players - 1).map(
        lambda seat: high[-seat * size :] + high[: -seat * size] if seat else high
    )

    def deal(order: list[Card]) -> Deal:
        hands = [order[seat * size : (seat + 1) * size] for seat in range(players)]
        rest = order[players * size :]
        return Deal(hands, rest[table.dummy_size :], rest[: table.dummy_size])

    orders = st.permutations(deck) | stacked
    if table.has_extra:
        orders = orders.filter(lambda order: WARREN_CARD in order[: players * size])
    return orders.map(deal)


def _hands(deal: Deal) -> tuple[tuple[Card, ...], ...]:
    return tuple([check_known(hand, "a hand") for hand in deal.hands])


def _strength(card: Card) -> tuple[int, Card]:
    return ("W" + RANKS).index(card.rank), card
