"""Two states that a seat cannot tell apart, for tests of hidden information."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from hearts._arguments import RandomLike, as_random, check_type
from hearts._core.cards.cards import WARREN_CARD, Card, Cards
from hearts._core.play.state import State
from hearts._engine.phases.deal import pile_of, with_seed
from hearts._engine.phases.passing import passed_cards
from hearts._engine.phases.phase import cards_seen_in
from hearts._engine.phases.phases import phase_of, with_cards
from hearts._engine.views.record import DealRecord, known_cards
from hearts._seats import check_seat
from hearts.errors import IllegalAction


def indistinguishable(state: State, seat: int | None, rng: RandomLike) -> State | None:
    """Return another state that *seat* cannot tell from this one; None if one try finds none.

    The other state has another seed. From the start of the deal, two cards that the seat cannot see
    change places: in other hands, in the kitty, passed or put down by others. While some seats have
    passed or charged and others have not, a choice that the seat has not seen may be another one.
    If the same play is not legal then, the try has failed.

    Args:
        state: The state.
        seat: The seat that looks; None for a spectator.
        rng: The source of random numbers, a `random.Random` or a `numpy.random.Generator`.

    Raises:
        InputError: If *state* is not a State, there is no such seat, or *rng* is not such a
            source.

    Example::

        @given(testing.states(), st.randoms())
        def test_my_page_shows_nothing_hidden(state, rng):
            other = testing.indistinguishable(state, 2, rng)
            assert other is None or my_page(other, seat=2) == my_page(state, seat=2)
    """
    check_type(state, State, "state")
    if seat is not None:
        seat = check_seat(seat, state.game.players)
    rng = as_random(rng)
    acts = state.deal_history
    record = DealRecord(state.game.table, seat, acts, state._board.deal_number)
    known = _known(state, record)
    waits = phase_of(state).at_once
    done = acts[len(acts) - len(state._acts) :] if waits else []
    pairs = [(pair, False) for pair in _swaps(state, _not_seen(state, seat, known), known)]
    pairs += [(pair, True) for pair in _passed_between_others(record)]
    pair, before_play = rng.choice(pairs) if pairs else ((), False)
    names = dict(zip(pair, reversed(pair), strict=True))
    history = list(state.history[: len(state.history) - len(acts)])
    end = record.end_of(record.passes[-1]) if before_play else len(acts)

    def other(cards: Iterable[Card]) -> list[Card]:
        return [names.get(card, card) for card in cards]

    for place, act in enumerate(acts[: len(acts) - len(done)]):
        history.append(with_cards(act, other) if place < end else act)
    history[0] = with_seed(history[0], rng.getrandbits(64))
    try:
        found = state.game.replay(history)
        for act in done:
            found = found.apply(act if act.seat == seat else found.random_action(rng, act.seat))
    except IllegalAction:
        return None
    return found if found != state and _plain(found) == _plain(state) else None


def _not_seen(state: State, seat: int | None, known: Cards) -> list[Cards]:
    """Return the cards that the seat does not see, a set for each place."""
    own = known | (Cards() if seat is None else state.hands[seat])
    places = [hand for place, hand in enumerate(state.hands) if place != seat]
    if WARREN_CARD not in own:
        places.append(state.kitty)
    places.append(known_cards(pile_of(state)))
    seen = sum((Cards(trick.all_cards) for trick in state.tricks), Cards())
    if state._phase is not None:
        places += [pile - seen for place, pile in enumerate(state.taken) if place != seat]
    return places


def _known(state: State, record: DealRecord) -> Cards:
    """Return the cards that the seat has seen, wherever they are now, and all charged cards."""
    found, seat = state._board.charged, record.seat
    if record.position is not None:
        found = found | sum(record.position.taken, record.position.waiting)
    if seat is None:
        return found
    for deal in record.deals:
        hand = known_cards(deal.hands[seat])
        found = found | hand
        if WARREN_CARD in hand:
            found = found | known_cards(deal.kitty)
    for cards in (*record.chosen_by(seat), record.played(seat)):
        found = found | cards
    return found


def _swaps(state: State, places: list[Cards], known: Cards) -> list[tuple[Card, Card]]:
    """Return pairs of cards in two different places; every copy of both is in one of the places."""
    deck = state.game.table.deck
    free = [
        [
            card
            for card in dict.fromkeys(place)
            if card not in known
            and card != WARREN_CARD
            and sum(each.count(card) for each in places) == deck.count(card)
        ]
        for place in places
    ]
    return [
        (one, other)
        for here, there in combinations(free, 2)
        for one in here
        for other in there
        if one != other and deck.count(one) == deck.count(other)
    ]


def _passed_between_others(record: DealRecord) -> list[tuple[Card, Card]]:
    """Return pairs of cards in one hand, of which one was passed to it and the other was not."""
    passes, players = record.passes, record.players
    if len(passes) < players or record.table.deck.two or record.mixed:
        return []
    own = {act.seat: cards_seen_in(act) for act in passes}
    found = []
    for giver, receiver, cards in passed_cards(players, passes, record.scheme):
        if record.seat not in (giver, receiver):
            kept = known_cards(record.deals[0].hands[receiver]) - own.get(receiver, Cards())
            found += [(one, other) for one in cards for other in kept]
    return [pair for pair in found if WARREN_CARD not in pair]


def _plain(state: State) -> tuple[object, ...]:
    """Return the facts that all seats know.

    The turn shows the seat that had to open, and the seat whose card lengthened a trick. The suit
    of Warren is declared.
    """
    trick = state.trick
    led = None if trick is None else (trick.leader, trick.cards, trick.declared)
    return state.phase, state.actors, led, len(state.tricks), state.hand_score
