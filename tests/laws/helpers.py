"""Facts of a state for several laws, derived from its history and its rules, and states of every
kind."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from math import comb
from random import Random

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from hearts import (
    Action,
    Call,
    Card,
    Cards,
    Charge,
    Choose,
    Deal,
    Exchange,
    Forward,
    Game,
    Match,
    Pass,
    Phase,
    Rules,
    Start,
    State,
    testing,
    variants,
)
from hearts._core.cards.action import CardsLike
from hearts._core.cards.cards import WARREN_CARD
from hearts.rules import (
    Boosters,
    Cancelling,
    Charging,
    Choice,
    Deck,
    Dummy,
    EldestOpens,
    EndAfter,
    ExactHit,
    FirstTrickBar,
    HeartsBroken,
    Kitty,
    LowestOpens,
    Moon,
    Partners,
    Passing,
    SafeQueen,
    Stock,
)
from tests.tables import TABLES

#: No deal is under way.
BETWEEN = (Phase.DEAL, Phase.CALL, Phase.OVER)

# Small tables at which comes up what is rare elsewhere.

_TWELVE = Rules(
    name="twelve",
    players=(3, 4),
    deck=Deck(pack=Cards("JC QC KC AC 8S 9S QS KS AS 9H QH KH")),
    opening=EldestOpens(),
    end=EndAfter(3),
)
_FOUR = _TWELVE.amend(players=(4,))
_TWICE = _TWELVE.amend(Deck(packs=2, pack=Cards("QC KC QS KH AH")), players=(5,))
_SPARE = _TWELVE.amend(Deck(pack=_TWELVE.deck.pack + Cards("7D 8D")), Kitty())
_WARREN = _TWELVE.amend(
    Deck(pack=_TWELVE.deck.pack + Cards("W")), Kitty(1, "warren"), Boosters(), HeartsBroken()
)
_CHARGED = _TWELVE.amend(Charging("QS KH QH KC"))
_DUMMY = _SPARE.amend(Dummy(4), Kitty(2, "first_penalty"), Passing("left", 1), players=(2,))
_DRAWN = _SPARE.amend(Stock(6), players=(2,))
_EXACT = ExactHit(1, None, (5, 10), optional=True)

#: For each phase that is rare, rules under which it comes up.
RARE: dict[Phase, tuple[Rules, ...]] = {
    Phase.CALL: (_TWELVE.amend(Passing("call", 2)), _FOUR.amend(Passing(("mix", "call"), 1))),
    Phase.PASS: (
        _TWELVE.amend(Passing("left", 1, "QS", True)),
        _FOUR.amend(Passing(-1, 3, "QS 9S", True)),
        _TWELVE.amend(Passing("scatter", 1, "QS")),
        _TWICE.amend(Passing(("right", 2), 1, optional=True)),
    ),
    Phase.REDEAL: (
        _TWELVE.amend(Passing("mix", 2)),
        _SPARE.amend(Passing("mix", 2, mix_kitty=True)),
        _WARREN.amend(Passing("mix", 2, mix_kitty=True)),
        _TWICE.amend(Passing("mix", 1)),
    ),
    Phase.CHARGE: (
        _CHARGED,
        _CHARGED.amend(Charging("QS KH QH KC", 1), SafeQueen()),
        _SPARE.amend(Charging("QS KH 8D"), Passing("left", 1)),
    ),
    Phase.EXCHANGE: (
        _SPARE.amend(Kitty(None, "first_trick", "hand")),
        _SPARE.amend(Kitty(None, "first_penalty", "hand"), HeartsBroken()),
        _SPARE.amend(Deck(packs=2, pack=Cards("QC KC 9S QS KS KH AH 9H")), players=(5,)).amend(
            Kitty(None, "first_trick", "hand"), Boosters()
        ),
    ),
    Phase.CHOOSE: (
        _TWELVE.amend(Moon(Choice(), Cards("QS KH"))),
        _FOUR.amend(Moon(Choice(), Cards("QS QH")), _EXACT, Partners(2, True)),
        _TWELVE.amend(_EXACT),
    ),
    Phase.PLAY: (
        _TWICE.amend(Cancelling()),
        _TWICE.amend(Cancelling(), Deck(packs=2, pack=Cards("QC 9S QS KH AH AC")), Kitty()),
        _WARREN,
        _SPARE.amend(Kitty(None, "first_penalty")),
        _CHARGED,
        _DRAWN,
        _DRAWN.amend(HeartsBroken(spared="QS"), FirstTrickBar()),
        _DUMMY,
        _DUMMY.amend(LowestOpens(then="9S"), HeartsBroken(), FirstTrickBar()),
    ),
}


@st.composite
def _rare(draw: DrawFn) -> State:
    """States in the rare phases: at the start of one, or after some actions from there."""
    phase = draw(st.sampled_from(list(RARE)))
    game = draw(testing.games(st.sampled_from(RARE[phase])))
    seed = draw(st.integers(0, 2**16))
    rng = Random(seed)
    state = game.start(seed=seed, dealer=draw(st.integers(0, game.players - 1)))
    for _ in range(60):
        if state.phase is phase or state.is_over:
            break
        state = step(state, rng)
    for _ in range(draw(st.integers(0, 3 * game.players))):
        if not state.actors:
            break
        state = state.apply(draw(testing.actions(state)))
    return state


def states() -> SearchStrategy[State]:
    """The states that are published, and as many in which something rare is going on."""
    return testing.states() | _rare()


#: Those with Warren or two packs.
SPECIAL = [
    (name, players)
    for name, players in TABLES
    if (table := variants.get(name).table(players)).has_extra or table.deck.two
]


@st.composite
def positions(draw: DrawFn) -> State:
    """Positions of every variant: with piles, with or without a kitty, some cards out of play."""
    name, players = draw(st.sampled_from(TABLES) | st.sampled_from(SPECIAL))
    game = Game(variants.get(name), players)
    table = game.table
    seed = draw(st.integers(0, 2**16))
    rng = Random(seed)
    cards = rng.sample(list(table.deck), len(table.deck))
    kitty: list[Card] = []
    if draw(st.booleans()):
        kitty = [card for card in cards if card != WARREN_CARD][: table.kitty_size]
    for card in kitty or [card for card in cards if card == WARREN_CARD]:
        cards.remove(card)  # without a kitty Warren is out of play
    size = draw(st.sampled_from([1, 2, 4, table.hand_size - 1, table.hand_size]))
    if any(rule.needs != "piles" for rule in table.counters):
        size = table.hand_size  # the tricks before would have to be given
    if table.plan.draws and kitty:
        size, left = table.hand_size, 2 * rng.randint(1, len(kitty) // 2)
        kitty, cards = kitty[:left], [*cards, *kitty[left:]]
    hands = [cards[size * place : size * place + size] for place in range(int(table.plan.lap))]
    piles: list[list[Card]] = [[] for _ in range(players)]
    for card in cards[size * len(hands) :] if size < table.hand_size else ():
        if rng.randrange(4):
            rng.choice(piles).append(card)
    dummy = hands.pop() if table.plan.dummy else ()
    leader = rng.randrange(players)
    return game.position(
        hands, leader=leader, taken=piles, kitty=kitty or None, broken=True, dummy=dummy
    )


def rare_deals(every: int = 1) -> Iterator[State]:
    """States of one deal under each of the rules in `RARE`: the first of each phase, and one in so
    many of the others."""
    for number, rules in enumerate(rules for several in RARE.values() for rules in several):
        rng = Random(number)
        players = rules.players[number % len(rules.players)]
        state = Game(rules, players).start(seed=number, dealer=number % players)
        place, last = 0, None
        while state.hand_score is None and not state.is_over:
            if state.phase is not last or place % every == 0:
                yield state
            place, last = place + 1, state.phase
            state = step(state, rng)
        yield state


def everything_known(state: State) -> tuple[object, ...]:
    """All that a state says about itself, to be compared with what another one says."""
    return (
        state.game,
        state.phase,
        state.actor,
        state.actors,
        state.hands,
        state.kitty,
        state.trick,
        state.tricks,
        state.waiting,
        state.taken,
        state.points,
        state.hand_score,
        state.question,
        state.match,
        state.scores,
        state.imaginary,
        state.dealer,
        state.deal_number,
        state.result,
        state.history,
        [state.legal_cards(seat) for seat in range(state.game.players)],
        [state.reasons(seat) for seat in range(state.game.players)],
        str(state),
    )


def all_cards(state: State) -> list[str]:
    """Every card, wherever it lies, sorted."""
    on_table = Cards() if state.trick is None else Cards(state.trick.cards)
    places = [*state.hands, on_table, state.waiting, *state.taken, state.kitty, state.dummy]
    return sorted(str(card) for cards in places for card in cards)


def deck_of(state: State) -> list[str]:
    """The deck of the game, sorted."""
    return sorted(map(str, state.game.table.deck))


def step(state: State, rng: Random) -> State:
    """The state after one random action, or after the deal that is due."""
    if state.phase in (Phase.DEAL, Phase.REDEAL):
        return state.deal()
    return state.apply(state.random_action(rng, rng.choice(state.actors)))


def finished(state: State, rng: Random) -> State:
    """The end of the deal, played at random."""
    while state.phase not in BETWEEN:
        state = step(state, rng)
    return state


def random_states(rules: Rules, players: int, seed: int) -> list[State]:
    """The states of one deal, played at random to its end."""
    rng = Random(seed)
    states = [Game(rules, players).start(seed=seed).deal()]
    while actors := states[-1].actors:
        states.append(states[-1].apply(states[-1].random_action(rng, actors[0])))
    return states


def called(state: State, rng: Random) -> State:
    """The state in which the next deal is due: the dealer has called, if the rules say so."""
    return step(state, rng) if state.phase is Phase.CALL else state


# The deals of a history


def deals(history: Iterable[Action]) -> list[list[Action]]:
    """The actions of each deal that was dealt, what was called before it and answered after it
    included; the dealing of a pile opens no new deal."""
    found: list[list[Action]] = []
    before: list[Action] = []
    last: Action | None = None
    for action in history:
        if isinstance(action, Start | Call):
            before = [action]
        elif isinstance(action, Deal) and not isinstance(last, Pass | Forward):
            found.append([*before, action])
            before = []
        else:
            found[-1].append(action)
        last = action
    return found


def this_deal(state: State) -> list[Action]:
    """The actions of the deal at hand."""
    return deals(state.history)[-1]


def answers_in(deal: Iterable[Action]) -> tuple[str, ...]:
    """Return the choices in a deal."""
    return tuple(action.option for action in deal if isinstance(action, Choose))


def about_totals(answers: Iterable[str]) -> tuple[str, ...]:
    """Those of some answers that are about a total: the others are the shooter's."""
    return tuple(each for each in answers if each.startswith(("keep", "to ", "less ")))


def sheets(state: State) -> Iterator[Match]:
    """The score sheet before each deal of a history, and after the last of them."""
    start = state.history[0]
    assert isinstance(start, Start)
    sheet = start.match
    if sheet is None:
        sheet = Match(state.game.rules, state.game.players, start.dealer)
    assert isinstance(sheet, Match)
    sheet = sheet.with_next_dealer(start.dealer)
    yield sheet
    scores = state.match.hand_scores[len(sheet.hand_scores) :]
    for deal, score in zip(deals(state.history), scores, strict=False):
        sheet = sheet.add(score, about_totals(answers_in(deal)))
        yield sheet


def sheet_before(state: State) -> Match:
    """The score sheet before the deal that was finished last."""
    return list(sheets(state))[len(deals(state.history)) - 1]


def kitty_left(state: State) -> CardsLike:
    """The cards that nobody has taken, a stock in order."""
    return state.stock or state.kitty


def undealt(state: State) -> CardsLike:
    """The kitty of the deal at hand, as it lay there before play; of a stock what is left of it."""
    if state.game.table.plan.draws:
        return state.stock
    kitty = Cards()
    for action in this_deal(state):
        if isinstance(action, Deal) and isinstance(action.kitty, tuple) and action.kitty:
            kitty = Cards(action.kitty)
    return kitty


def hand_due(state: State) -> Cards:
    """The hand that the card due comes from: of the seat to play, or the dummy (FX-006)."""
    assert state.actor is not None
    plan, count = state.game.table.plan, len(state.trick or ())
    return state.dummy if plan.dummy and count == plan.players else state.hands[state.actor]


def charged(state: State) -> Cards:
    """The cards charged in the deal at hand."""
    return union(act.cards for act in this_deal(state) if isinstance(act, Charge))


def put_down(state: State) -> list[Cards]:
    """The cards that each seat put down in the deal at hand."""
    found = [Cards()] * state.game.players
    for act in this_deal(state):
        if isinstance(act, Exchange):
            assert act.seat is not None
            found[act.seat] = act.cards
    return found


def given(state: State) -> list[tuple[int, int, Cards]]:
    """Giver, receiver and cards of each parcel passed in the deal at hand: of a seat that sends on
    what it gets, the next seat gets it."""
    deal = this_deal(state)
    call = next((act for act in deal if isinstance(act, Call)), None)
    players = state.game.players
    number = len(deals(state.history)) - 1 + len(next(sheets(state)).hand_scores)
    places = list(state.game.table.rules.passing.scheme(number, players, call))
    forwarding = {act.seat for act in deal if isinstance(act, Forward)}
    found: list[tuple[int, int, Cards]] = []
    for act in deal:
        if not isinstance(act, Pass) or places == [0]:
            continue
        assert act.seat is not None
        for receiver, cards in act.to or [((act.seat + places[0]) % players, act.cards)]:
            while receiver in forwarding:
                receiver = (receiver + places[0]) % players
            found.append((act.seat, receiver, cards))
    return found


def in_tricks(state: State) -> tuple[list[Cards], Cards]:
    """Return the cards that each seat took in complete tricks, and the cards that wait for a
    taker."""
    piles, waiting, last = [Cards()] * state.game.players, Cards(), -1
    for trick in state.tricks:
        waiting = waiting + Cards(trick.all_cards)
        taker = state.game.taker(trick)
        if taker is not None:
            piles[taker], waiting, last = piles[taker] + waiting, Cards(), taker
    if waiting and not any(state.hands):
        taker = last if last >= 0 else state.tricks[-1].leader
        piles[taker], waiting = piles[taker] + waiting, Cards()
    return piles, waiting


# How many actions there are


def number_of_actions(state: State, seat: int) -> int:
    """Return the number of actions of a seat, counted without listing them."""
    rules, table, hand = state.game.rules, state.game.table.rules, state.hands[seat]
    if state.question is not None:
        return len(state.question.options)
    if state.phase is Phase.CALL:
        count, others = table.passing.count, state.game.players - 1
        return comb(others - 1 + count, count) + 1
    if state.phase is Phase.PASS:
        counts = [count for _, count in state.view(seat).receivers]
        free = Cards([card for card in hand if card not in table.passing.barred])
        forward = table.passing.optional and len(counts) == 1 and not _to_the_pile(state, seat)
        return _ways(free if len(free) >= sum(counts) else hand, counts) + forward
    if state.phase is Phase.CHARGE:
        assert rules.charging is not None
        most = rules.charging.at_most
        held = Cards([card for card in hand if card in rules.charging.cards])
        return sum(
            _ways(held, [count])
            for count in range(1 + (len(held) if most is None else min(most, len(held))))
        )
    if state.phase is Phase.EXCHANGE:
        return _ways(hand, [len(Cards(undealt(state)))])
    return len(state.legal_cards(seat))


def _to_the_pile(state: State, seat: int) -> bool:
    return [receiver for receiver, _ in state.view(seat).receivers] == [seat]


def _ways(cards: Cards, counts: list[int]) -> int:
    """In how many ways cards can be shared out, so many here and so many there; two equal cards
    are one and the same."""
    found = Counter({tuple(counts): 1})
    for card in dict.fromkeys(cards):
        more: Counter[tuple[int, ...]] = Counter()
        for left, ways in found.items():
            for taken in product(range(cards.count(card) + 1), repeat=len(counts)):
                rest = tuple(each - less for each, less in zip(left, taken, strict=True))
                if sum(taken) <= cards.count(card) and min(rest, default=0) >= 0:
                    more[rest] += ways
        found = more
    return found[(0,) * len(counts)]


def union(bags: Iterable[Cards]) -> Cards:
    """All the cards of some sets."""
    return sum(bags, Cards())
