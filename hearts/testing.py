"""Hypothesis strategies, for those who test what they build on this library.

Each function gives a strategy: cards and bags, rules put together at random, games, deals, states
from anywhere in a match, finished matches, legal and refused actions::

    from hypothesis import given
    from hearts import testing


    @given(testing.states())
    def test_the_bot_plays_by_the_rules(state):
        for seat in state.actors:
            assert state.explain(my_bot(state.view(seat))) is None

The deal that a state is in is drawn card by card and action by action, so that a failing example
shrinks to few cards, few players and few actions. Hypothesis has to be installed; nothing else in
the library imports this module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Final, Literal, TypeVar

from hypothesis import reject
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from hearts import variants
from hearts.core.actions import (
    Action,
    Call,
    CardsLike,
    Charge,
    Choose,
    Exchange,
    Forward,
    Pass,
    Phase,
    Play,
)
from hearts.core.cards import RANKS, Card, Cards
from hearts.core.state import State
from hearts.errors import InputError
from hearts.game import Game
from hearts.rules import (
    HEARTS,
    PACK,
    QUEEN,
    Add,
    AddUnlessOpponentWins,
    AddUnlessShooterLoses,
    Boosters,
    Cancelling,
    Charging,
    Choice,
    DealFloor,
    Dealing,
    Deck,
    EldestOpens,
    End,
    EndAbove,
    EndAfter,
    EndAt,
    EndDownTo,
    EndFirst,
    EndLives,
    EndTurned,
    EveryPlace,
    ExactHit,
    FirstTrickBar,
    HeartsBroken,
    HitWins,
    HolderOpens,
    Kitty,
    LastTrick,
    LowestOpens,
    LowestPositive,
    Moon,
    Multiples,
    Multiplier,
    Nothing,
    NoTricks,
    Opening,
    Partners,
    Passing,
    PlayOn,
    PlayRule,
    PointRule,
    QueenWaits,
    Remains,
    ResultRule,
    Rules,
    SafeQueen,
    SharedPlaces,
    Shoot,
    Subtract,
    Sun,
    TakerOpens,
    Taking,
    TotalFloor,
    VictoryPoints,
    WinMatch,
    WinnersOnly,
    Wrap,
    bonus,
    hearts,
    queen,
)
from hearts.shuffle import WARREN_CARD
from hearts.simulate import finish

__all__ = [
    "actions",
    "bags",
    "cards",
    "deals",
    "games",
    "illegal_actions",
    "matches",
    "rule_sets",
    "states",
]

T = TypeVar("T")

#: The numbers of players of random rules.
_TABLES: Final = (3, 4, 5, 6)
#: The order in which a short deck loses its cards: the twos first, the aces last.
_LOW_FIRST: Final = sorted(PACK, key=lambda card: RANKS.index(card.rank))
#: The cards that neither the hearts nor the queen of spades take up in a point table.
_OTHERS: Final = list(PACK - HEARTS - QUEEN)
_TAKERS: Final = st.sampled_from(("first_trick", "first_penalty"))
_TIES: Final = (SharedPlaces(), PlayOn(), LastTrick())
_WRAPS: Final = st.sampled_from(
    (
        Wrap((13, 26)),
        ExactHit(13, 6),
        ExactHit(13, None, (5, 10), optional=True),
        Multiples(10, 10),
        TotalFloor(),
    )
)
#: With shorter hands shoots are common, and where they subtract scores may fall for ever.
_LONG_HAND: Final = 8


def _few(elements: Iterable[Card], most: int, least: int = 0) -> SearchStrategy[Cards]:
    return st.lists(
        st.sampled_from(list(elements)), min_size=least, max_size=most, unique=True
    ).map(Cards)


def cards(deck: CardsLike = PACK) -> SearchStrategy[Card]:
    """Single cards.

    Args:
        deck: The cards to draw from, as text or cards: the pack of 52 if not given.

    Example::

        @given(testing.cards())
        def test_text(card):
            assert Card(str(card)) is card
    """
    return st.sampled_from(list(Cards(deck)))


def bags(
    deck: CardsLike = PACK, *, min_size: int = 0, max_size: int | None = None
) -> SearchStrategy[Cards]:
    """Bags of cards. A card is drawn as often at most as it stands in the deck.

    Args:
        deck: The cards to draw from, as text or cards: the pack of 52 if not given. A deck of two
            packs gives bags in which a card may stand twice.
        min_size: The least number of cards.
        max_size: The greatest number of cards; all of the deck if None.

    Example::

        @given(testing.bags(), testing.bags())
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


def rule_sets(players: int | None = None, *, named: bool = True) -> SearchStrategy[Rules]:
    """Rules that can be played: the named variants, and random mixtures of `hearts.rules`.

    A mixture is for one or two numbers of players from 3 to 6, with a deck that comes out even and
    hands of 3 cards or more. Any part may differ from the American game: what is passed where,
    who opens, what may be led and played to the first trick, what counts, what a shoot does, when
    the match ends, what a tie does, how seats are ranked, which way round is played, whether the
    low score wins. Limits are low, and where scores could fall for ever the match ends after a
    number of deals, so that matches are short. `Rules.check` finds nothing wrong with any of them.

    Args:
        players: Only rules that so many can play; any if None.
        named: May they be named variants?

    Example::

        @given(testing.rule_sets())
        def test_my_json(rules):
            assert my_load(my_dump(rules)) == rules
    """
    found: SearchStrategy[Rules] = _mixtures(players)
    names = variants.names(players) if named else ()
    return st.sampled_from(names).map(variants.get) | found if names else found


@st.composite
def _mixtures(draw: DrawFn, players: int | None) -> Rules:
    """Components of every family, put together."""
    numbers = draw(
        st.lists(st.sampled_from(_TABLES), min_size=1, max_size=2, unique=True)
        if players is None
        else st.just([players])
    )
    packs = draw(st.sampled_from((1, 1, 1, 2))) if max(numbers) > 4 else 1
    warren = packs == 1 and draw(st.integers(0, 9)) == 9
    spare = 1 if warren else draw(st.sampled_from((0, 0, 0, 1, 2, 4)))
    pack = PACK + Cards("W") if warren else PACK
    whole_deck = pack + pack if packs == 2 else pack
    size = draw(st.integers(3, min(17, (len(whole_deck) - spare) // max(numbers))))
    kept = draw(_few(PACK, 3))
    leaving = [card for card in _LOW_FIRST * packs if card not in kept]
    out = {number: Cards(leaving[: len(whole_deck) - spare - size * number]) for number in numbers}
    deck = whole_deck - out[min(numbers)]  # what every table has
    one_pack = packs == 1
    twice = all((whole_deck - cards).two for cards in out.values())
    high = draw(st.sampled_from((False, False, True)))
    sign = -1 if high else 1

    points: list[PointRule] = [hearts(sign * draw(st.integers(1, 3)))]
    points += draw(_maybe(st.integers(1, 15).map(lambda worth: queen(sign * worth))))
    bonuses = st.integers(-6, 10).filter(bool)
    points += draw(_maybe(st.builds(bonus, st.sampled_from(_OTHERS), bonuses)))
    points += draw(_maybe(st.integers(-5, 5).map(NoTricks)))
    sides = draw(_partners(numbers))
    by: list[Literal["seat", "side"]] = ["seat"] if sides is None else ["seat", "side"]
    shoots: list[Shoot] = list(draw(_maybe(_moons(deck, by)) | _moons(deck, by).map(_one)))
    shoots += draw(_maybe(st.sampled_from((Sun(), Sun(Add())))))
    play: list[PlayRule] = [
        *draw(_maybe(_restrictions())),
        *draw(_maybe(st.builds(FirstTrickBar, st.none() | _few(PACK, 14)))),
        *draw(_maybe(st.sampled_from((SafeQueen(), QueenWaits())))),
    ]
    taking: list[Taking] = [
        *draw(_maybe(st.just(Boosters()))),
        *(draw(_maybe(st.just(Cancelling()))) if twice else []),
    ]
    multiplied = [card for card in ("TC", "9D") if card in deck]
    results: list[ResultRule] = []
    if one_pack and multiplied:
        results += draw(_maybe(st.sampled_from(multiplied).map(Multiplier)))
    results += draw(_maybe(st.just(DealFloor())))
    kitty = None
    if warren:
        kitty = Kitty(1, "warren")
    elif spare:
        kitty = draw(st.builds(Kitty, st.none(), _TAKERS, st.sampled_from(("pile", "hand"))))
    ranking = draw(st.sampled_from((EveryPlace(), WinnersOnly(), LowestPositive())))
    worth = (20,) if isinstance(ranking, WinnersOnly) else (14, 6)
    rules = Rules(
        name="mixture",
        players=tuple(numbers),
        deck=Deck(out, packs, pack),
        dealing=draw(st.builds(Dealing, st.integers(-1, 2), st.booleans())),
        kitty=kitty,
        passing=draw(_passing(numbers, size, with_kitty=spare > 0)),
        charging=draw(st.none() | _charging(deck)) if one_pack else None,
        opening=draw(_openings(deck, spare, one_pack=one_pack)),
        play=play,
        taking=taking,
        points=points,
        shoots=shoots,
        results=results,
        partners=sides,
        wraps=draw(_maybe(_WRAPS)),
        wins=draw(_maybe(st.sampled_from((HitWins(13), Remains(4, 2))))),
        ties=draw(st.sampled_from(_TIES if sides is None else _TIES[:2])),
        ranking=ranking,
        victory=draw(st.none() | st.just(VictoryPoints(worth))),
        best="high" if high else "low",
    )
    rising = all(_rises(rules, number, size) for number in numbers)
    if not rising:
        return rules.amend(EndAfter(draw(st.integers(1, 4))))
    return rules.amend(draw(_falls() if high else _ends(alone=sides is None)))


def _one(thing: T) -> list[T]:
    return [thing]


def _maybe(rule: SearchStrategy[T]) -> SearchStrategy[list[T]]:
    return st.lists(rule, max_size=1)


def _rises(rules: Rules, players: int, size: int) -> bool:
    """Is it sure that scores move towards their limit in the long run?"""
    if rules.wraps or rules.results or any(isinstance(shoot, Sun) for shoot in rules.shoots):
        return False
    sign = 1 if rules.best == "low" else -1
    least = min([0, *(sign * rule.points for rule in rules.points if isinstance(rule, NoTricks))])
    total = sign * sum(rules.setting(players).values.values()) + least * players
    rare = size >= _LONG_HAND and all(shoot.cards is None for shoot in _moons_of(rules))
    return total > 0 and (rare or all(isinstance(moon.effect, Add) for moon in _moons_of(rules)))


def _moons_of(rules: Rules) -> list[Moon]:
    return [shoot for shoot in rules.shoots if isinstance(shoot, Moon)]


def _ends(*, alone: bool) -> SearchStrategy[End]:
    limits = st.integers(5, 40)
    after = st.builds(EndAfter, st.integers(1, 4))
    at: SearchStrategy[End] = st.builds(EndAt, limits)
    above = st.builds(EndAbove, limits)
    both = st.tuples(at, after).map(EndFirst)
    turned = st.builds(EndTurned, st.integers(5, 20), st.booleans())
    lives = st.builds(EndLives, st.integers(1, 2), st.integers(5, 20))
    found = st.one_of(after, at, above, both, turned)
    return found | lives if alone else found


def _falls() -> SearchStrategy[End]:
    return st.builds(EndAfter, st.integers(1, 4)) | st.builds(EndDownTo, st.integers(-40, -5))


def _partners(numbers: list[int]) -> SearchStrategy[Partners | None]:
    if any(number % 2 for number in numbers):
        return st.none()
    return st.none() | st.builds(Partners, st.just(2), st.booleans())


def _charging(deck: Cards) -> SearchStrategy[Charging]:
    return st.builds(Charging, _few(deck, 4, 1), st.none() | st.integers(1, 2))


def _moons(deck: Cards, by: list[Literal["seat", "side"]]) -> SearchStrategy[Moon]:
    effects = st.sampled_from(
        (
            Add(),
            Subtract(),
            Choice(),
            AddUnlessShooterLoses(),
            AddUnlessOpponentWins(),
            Choice((Subtract(), AddUnlessShooterLoses(), AddUnlessOpponentWins())),
            Add("opponents"),
            Nothing(),
            WinMatch(),
        )
    )
    some = _few(deck, 3, 1) | _few(deck, 2).map(lambda more: more | (deck & HEARTS))
    worth = st.none() | st.integers(1, 30)
    return st.builds(Moon, effects, st.none() | some, worth, st.booleans(), st.sampled_from(by))


def _restrictions() -> SearchStrategy[PlayRule]:
    barred = st.just(HEARTS) | _few(PACK, 14, 1)
    breakers = st.sampled_from((HEARTS, HEARTS | QUEEN)) | _few(PACK, 14)
    spared = st.sampled_from((Cards(), QUEEN)) | _few(PACK, 5)
    return st.builds(HeartsBroken, barred, breakers, spared)


def _openings(deck: Cards, spare: int, *, one_pack: bool) -> SearchStrategy[Opening]:
    eldest: SearchStrategy[Opening] = st.builds(EldestOpens, st.sampled_from((1, -1)))
    if not one_pack:
        return eldest
    held = [card for card in deck if card != WARREN_CARD]
    suits = {suit: [card for card in held if card.suit == suit] for suit in "CDSH"}
    long = [cards[0] for cards in suits.values() if len(cards) > spare]
    found = eldest | st.builds(LowestOpens, st.sampled_from(long)) if long else eldest
    if spare:
        return found
    holder = st.builds(HolderOpens, st.sampled_from(held), st.booleans())
    hearts_held = [card for card in held if card.suit == "H"]
    if not hearts_held:
        return holder | found
    taker = st.builds(TakerOpens, st.sampled_from(hearts_held), st.sampled_from(held))
    return st.one_of(holder, found, taker)


def _passing(numbers: list[int], size: int, *, with_kitty: bool) -> SearchStrategy[Passing]:
    ways: list[str | int] = ["hold", "left", "right", *range(-4, 8), "mix", "call"]
    if all(number % 2 == 0 for number in numbers):
        ways.append("across")
    if max(numbers) <= size + 1:
        ways.append("scatter")
    cycles = st.lists(st.sampled_from(ways), min_size=1, max_size=4)
    barred = st.sampled_from((Cards(), QUEEN))
    return st.builds(
        Passing,
        cycles,
        st.integers(1, min(size, 4)),
        barred,
        st.booleans(),
        st.booleans() if with_kitty else st.just(False),
    )


@st.composite
def games(draw: DrawFn, rules: SearchStrategy[Rules] | None = None) -> Game:
    """Games: rules at one of the tables that they allow.

    Args:
        rules: The rules to draw from; `rule_sets()` if None.

    Example::

        @given(testing.games(st.just(my_house_rules)))
        def test_every_table(game):
            assert game.setting.hand_size >= 8
    """
    chosen = draw(rule_sets() if rules is None else rules)
    return Game(chosen, draw(st.sampled_from(chosen.players)))


def deals(game: Game) -> SearchStrategy[tuple[tuple[Card, ...], ...]]:
    """Hands for each seat, as `State.deal` takes them: the whole deck of the game, dealt evenly.

    Any order of the deck, and now and then one in which a seat has the highest cards, so that
    shoots come up.

    Args:
        game: The game.

    Example::

        @given(testing.deals(Game(variants.AMERICAN)))
        def test_my_dealer(hands):
            assert Game(variants.AMERICAN).start().deal(hands).hands[0] == Cards(hands[0])
    """
    deck = sorted(game.setting.deck, key=lambda card: card != WARREN_CARD)
    size = game.setting.hand_size
    high = sorted(deck, key=_strength, reverse=True)
    stacked = st.integers(0, game.players - 1).map(
        lambda seat: high[-seat * size :] + high[: -seat * size] if seat else high
    )
    return (
        (st.permutations(deck) | stacked)
        .map(
            lambda order: tuple(
                tuple(order[seat * size : (seat + 1) * size]) for seat in range(game.players)
            )
        )
        .filter(lambda hands: WARREN_CARD not in deck or any(WARREN_CARD in hand for hand in hands))
    )


def _strength(card: Card) -> tuple[int, Card]:
    return ("W" + RANKS).index(card.rank), card


@st.composite
def states(draw: DrawFn, game: Game | None = None, *, max_deals: int = 2) -> State:
    """States from anywhere in a match: before a deal, amid passing or play, at a question, over.

    Some deals are finished first, with choices from a `random.Random`. Then comes a deal from
    `deals`, and a number of `actions` in it. So any state can come up that can be reached.

    Args:
        game: The game; any of `games()` if None.
        max_deals: The greatest number of deals finished before.

    Example::

        @given(testing.states(Game(variants.MICROSOFT)))
        def test_my_table(state):
            assert state.game.rules.name in my_page(state)
    """
    table = draw(games()) if game is None else game
    state = table.start(
        seed=draw(st.integers(0, 2**16)), dealer=draw(st.integers(0, table.players - 1))
    )
    rng = Random(draw(st.integers(0, 2**16)))
    for _ in range(draw(st.integers(0, max_deals))):
        state = _played_on(state, rng)
    if draw(st.booleans()):
        state = table.start(seed=0, match=state.match)
    whole = 2 + table.players * (2 + table.setting.hand_size)
    answered = draw(st.booleans())
    dealt = False
    for _ in range(draw(st.integers(0, whole + whole // 3))):
        if state.phase is Phase.REDEAL:
            state = state.deal()
        elif state.phase is Phase.DEAL and not dealt:
            state = state.deal(draw(deals(table)))
            dealt = True
        elif state.actors and (answered or state.phase is not Phase.CHOOSE):
            state = state.apply(draw(actions(state)))
        else:
            break
    return state


def _played_on(state: State, rng: Random) -> State:
    """The end of the deal that is due; a match that is over stays as it is."""
    while state.phase is Phase.CALL:
        state = state.apply(state.random_action(rng))
    return state if state.is_over else finish(state.deal(), rng)


@st.composite
def matches(draw: DrawFn, game: Game | None = None, *, max_deals: int = 200) -> State:
    """The last states of whole matches, played at random; `State.history` has the way there.

    Args:
        game: The game; any of `games()` if None.
        max_deals: A match that is not over after so many deals is given up, and another one drawn.

    Example::

        @given(testing.matches(Game(variants.AMERICAN)))
        def test_my_ranking(state):
            assert my_ranks(state.scores) == state.result.ranks
    """
    table = draw(games()) if game is None else game
    state = table.start(
        seed=draw(st.integers(0, 2**16)), dealer=draw(st.integers(0, table.players - 1))
    )
    rng = Random(draw(st.integers(0, 2**16)))
    for _ in range(max_deals):
        state = _played_on(state, rng)
    return state if state.is_over else reject()


def actions(state: State) -> SearchStrategy[Action]:
    """Legal actions of any seat that may act, each carrying its seat.

    Args:
        state: The state, which must be one in which somebody may act.

    Raises:
        InputError: If nobody may act.

    Example::

        @given(st.data())
        def test_my_server(data):
            state = data.draw(testing.states().filter(lambda state: state.actors))
            assert my_server_accepts(state, data.draw(testing.actions(state)))
    """
    if not state.actors:
        raise InputError(f"nobody may act: the phase is {state.phase.value}")
    by_seat = {
        Phase.PLAY: _plays,
        Phase.PASS: _passes,
    }
    found: Callable[[State, int], SearchStrategy[Action]] = by_seat.get(state.phase, _listed)
    if len(state.actors) == 1:
        return found(state, state.actors[0])
    return st.sampled_from(state.actors).flatmap(lambda seat: found(state, seat))


def _plays(state: State, seat: int) -> SearchStrategy[Action]:
    return st.sampled_from(list(state.legal_cards(seat))).map(lambda card: Play(card, seat))


def _passes(state: State, seat: int) -> SearchStrategy[Action]:
    """What may be passed, without listing thousands of passes."""
    receivers = state.view(seat).receivers
    total = sum(count for _, count in receivers)
    free = state.legal_cards(seat)
    hand = [card for card in state.hands[seat] if card in free]

    def passing(places: list[int]) -> Action:
        picked = [hand[place] for place in places]
        parcels: dict[int, list[Card]] = {}
        for receiver, count in receivers:
            parcels[receiver] = [picked.pop() for _ in range(count)]
        return Pass(parcels if len(parcels) > 1 else parcels[receivers[0][0]], seat)

    places = st.lists(
        st.sampled_from(range(len(hand))), min_size=total, max_size=total, unique=True
    )
    if state.explain(Forward(seat)) is None:
        return places.map(passing) | st.just(Forward(seat))
    return places.map(passing)


def _listed(state: State, seat: int) -> SearchStrategy[Action]:
    return st.sampled_from(state.legal_actions(seat))


def illegal_actions(state: State) -> SearchStrategy[Action]:
    """Actions that the rules refuse, each carrying a seat of the table.

    Cards that may not be played now or are not held, plays out of turn, passes of too many or too
    few cards, in the wrong form or twice, unknown answers, and actions that are not due.

    Args:
        state: The state, in any phase.

    Example::

        @given(st.data())
        def test_my_server_refuses(data):
            state = data.draw(testing.states())
            assert not my_server_accepts(state, data.draw(testing.illegal_actions(state)))
    """
    seats = st.integers(0, state.game.players - 1)
    deck = state.game.setting.deck
    handful = bags(deck, max_size=min(5, len(deck)))
    anything: list[SearchStrategy[Action]] = [
        st.builds(Play, cards(), seats),
        st.builds(Pass, handful, seats),
        st.builds(Choose, st.text(), seats),
        st.builds(Charge, handful, seats),
        st.builds(Exchange, handful, seats),
        st.builds(Forward, seats),
        st.builds(Call, st.just("mix"), seats),
    ]
    parcels = st.dictionaries(cards(deck), seats, min_size=1, max_size=6).map(_by_receiver)
    refused = [Play(card, seat) for seat in state.actors for card in state.reasons(seat)]
    due: dict[Phase, list[SearchStrategy[Action]]] = {
        Phase.PASS: [st.builds(Pass, handful, seats), st.builds(Pass, parcels, seats)],
        Phase.PLAY: [st.just(play) for play in refused] or [st.builds(Play, cards(deck), seats)],
        Phase.CHOOSE: [st.builds(Choose, st.sampled_from(("add", "keep", "")), seats)],
        Phase.CALL: [st.builds(Call, st.dictionaries(st.integers(0, 9), st.integers(0, 4)), seats)],
        Phase.EXCHANGE: [st.builds(Exchange, handful, seats)],
    }
    charging = state.game.rules.charging
    if charging is not None:
        chargeable = bags(charging.cards & deck)
        due[Phase.CHARGE] = [st.builds(Charge, chargeable | handful, seats)]
    mistakes = due.get(state.phase, anything)
    return (
        st.booleans()
        .flatmap(lambda strange: st.one_of(anything if strange else mistakes))
        .filter(lambda action: state.explain(action) is not None)
    )


def _by_receiver(receivers: dict[Card, int]) -> dict[int, list[Card]]:
    parcels: dict[int, list[Card]] = {}
    for card, receiver in receivers.items():
        parcels.setdefault(receiver, []).append(card)
    return parcels
