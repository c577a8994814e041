"""All worlds of a view, found by trying every story: every deal, every choice that was not seen.

Nothing here comes from the code that it is compared with: the histories are built action by action,
and the state and its view say what is legal and what would be seen.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from hearts import (
    Action,
    Card,
    Cards,
    Deal,
    Exchange,
    Forward,
    Hidden,
    IllegalAction,
    Pass,
    Phase,
    Shown,
    Start,
    State,
    View,
)

#: Hands now, and what else lies hidden now: the kitty, what was put down, the pile.
Lying = tuple[tuple[Cards, ...], Cards, Cards, Cards]


def all_worlds(view: View) -> dict[Lying, Fraction]:
    """Return the possible placements of the cards, with the weight of all stories that lead
    there."""
    start = view.deal_history[0]
    assert isinstance(start, Start)
    assert start.match is None
    first = view.game.start(seed=1, dealer=start.dealer)
    found: Counter[Lying] = Counter()
    for state, weight in stories(view, first, list(view.deal_history[1:]), Fraction(1), ()):
        if state.view(view.seat) == view:
            found[lying(view, state)] += weight  # type: ignore[assignment]
    return {each: Fraction(weight) for each, weight in found.items()}


def lying(view: View, state: State) -> Lying:
    """Return the placement of the cards that the viewer may not see."""
    down = Cards()
    for act in state.deal_history:
        if isinstance(act, Exchange) and act.seat != view.seat:
            down = act.cards
    pile = state.waiting if state.phase is Phase.REDEAL else Cards()
    kitty = Cards() if state.phase is Phase.EXCHANGE or down else state._board.kitty
    return state.hands, kitty, down, pile


def stories(
    view: View, state: State, events: list[Action], weight: Fraction, passes: tuple[Action, ...]
) -> Iterator[tuple[State, Fraction]]:
    """Every legal history that goes with these events, with its weight."""
    if events and isinstance(events[0], Shown):
        while events and isinstance(events[0], Shown):
            events = events[1:]
        seen = view.deal_history[: len(view.deal_history) - len(events)]
        if state.view(view.seat).deal_history != seen:
            return
    if not events:
        yield state, weight
        return
    event, rest = events[0], events[1:]
    if isinstance(event, Deal):
        for deal in deals(view, state, event):
            try:
                after = state.apply(deal)
            except ValueError:
                continue
            yield from stories(view, after, rest, weight, passes)
        return
    if isinstance(event, Hidden) and _stays_hidden(view, state):
        acts = [state.legal_actions(event.seat)[0]]  # it has no weight, and is left as it is
        yield from ((world, weight) for world, weight in _apart(view, state, acts, rest, weight))
        return
    acts = list(choices(state, event)) if isinstance(event, Hidden) else [event]
    for act in acts:
        try:
            after = state.apply(act)
        except IllegalAction:
            continue
        made = (*passes, act) if isinstance(act, Pass | Forward) else passes
        more = weight
        if isinstance(event, Hidden) and event.kind == "exchange":
            more = weight / len(acts)
        if len(made) == view.game.players and made != passes:
            more = weight * weight_of(view, state, made)
        yield from stories(view, after, rest, more, made)


def _stays_hidden(view: View, state: State) -> bool:
    return view.phase is state.phase and state.phase in (Phase.PASS, Phase.CHARGE)


def _apart(
    view: View, state: State, acts: list[Action], rest: list[Action], weight: Fraction
) -> Iterator[tuple[State, Fraction]]:
    """The state with some choice for each that is open."""
    state = state.apply(acts[0])
    for event in rest:
        act = state.legal_actions(event.seat)[0] if isinstance(event, Hidden) else event
        state = state.apply(act)
    yield state, weight


def choices(state: State, event: Hidden) -> tuple[Action, ...]:
    """Return the possible actions of a seat."""
    return state.legal_actions(event.seat)


def weight_of(view: View, state: State, passes: tuple[Action, ...]) -> Fraction:
    """Return the probability of the unseen choices among these passes; *state* is the one before
    the last."""
    game, seat = view.game, view.seat
    before = game.replay([*state.history[: len(state.history) - len(passes) + 1]])
    receivers = {act.seat: before.view(act.seat).receivers for act in passes}
    single = all(len(each) == 1 for each in receivers.values())
    pile = any(each == ((who, each[0][1]),) for who, each in receivers.items())
    forwarding = {act.seat for act in passes if isinstance(act, Forward)}
    weight = Fraction(1)
    for act in passes:
        if act.seat == seat:
            continue
        options = before.legal_actions(act.seat)
        if isinstance(act, Forward):
            weight /= len(options)
            continue
        assert isinstance(act, Pass)
        seen: object = None
        if single and not pile:
            receiver = receivers[act.seat][0][0]
            step = (receiver - (act.seat or 0)) % game.players
            while receiver in forwarding:
                receiver = (receiver + step) % game.players
            if receiver == seat:
                continue
        elif not pile:
            seen = dict(act.to).get(-1 if seat is None else seat)
        same = [
            each for each in options
            if seen is None or (isinstance(each, Pass) and dict(each.to).get(seat or 0) == seen)
        ]  # fmt: skip
        weight /= len(same)
    return weight


def deals(view: View, state: State, event: Deal) -> Iterator[Deal]:
    """Every deal that gives the viewer its cards."""
    deck = state.waiting if state.phase is Phase.REDEAL else view.game.table.deck
    own = Cards() if view.seat is None else Cards(event.hands[view.seat])  # type: ignore[arg-type]
    sizes = [0 if seat == view.seat else len(hand) for seat, hand in enumerate(event.hands)]
    if not own <= deck:
        return
    hidden = list(deck - own - Cards(event.dummy))
    for parts in shared_out(hidden, [*sizes, len(event.kitty)]):
        hands = [
            hand if seat == view.seat else parts[seat] for seat, hand in enumerate(event.hands)
        ]
        yield Deal(hands, parts[-1] if len(event.kitty) else "", event.dummy)


def shared_out(cards: list[Card], sizes: list[int]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Every way to share out cards in parts of these sizes."""
    if not sizes:
        yield ()
        return
    for first in combinations(range(len(cards)), sizes[0]):
        rest = [card for place, card in enumerate(cards) if place not in first]
        for others in shared_out(rest, sizes[1:]):
            yield (tuple(cards[place] for place in first), *others)
