"""Random mixtures of rules, and games of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeVar

from attrs import evolve
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from hearts import variants
from hearts._arguments import check_int
from hearts._core.cards.cards import RANKS, WARREN_CARD, Card, Cards
from hearts._engine.game.game import Game
from hearts.errors import InputError
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
    Dummy,
    EachTrick,
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
    KittyRule,
    LastTrick,
    LowestOpens,
    LowestPositive,
    Moon,
    Multiples,
    Multiplier,
    MustDiscard,
    Nothing,
    NoTricks,
    Opening,
    Partners,
    Passing,
    PlayOn,
    PointRule,
    QueenWaits,
    RankOrder,
    Remains,
    ResultRule,
    Rules,
    SafeQueen,
    SharedPlaces,
    Shoot,
    Stock,
    Subtract,
    Sun,
    TakerOpens,
    Taking,
    TotalFloor,
    TrickPoints,
    Trumps,
    VictoryPoints,
    WinMatch,
    WinnersOnly,
    Without,
    Wrap,
    bonus_points,
    heart_points,
    queen_points,
)

T = TypeVar("T")

#: The numbers of players of random rules.
_TABLES: Final = (2, 3, 4, 5, 6)
#: The greatest number of players of random rules: with more, hands would be too short.
_MOST_PLAYERS: Final = 16
#: The order in which a short deck loses its cards: the twos first, the aces last.
_LOW_FIRST: Final = sorted(PACK, key=lambda card: RANKS.index(card.rank))
#: The cards of a point table besides the hearts and the queen of spades.
_OTHERS: Final = list(PACK - HEARTS - QUEEN)
#: The least size of a hand: with shorter hands shoots are common, and if they subtract, scores may
#: fall for ever.
_LONG_HAND: Final = 8


def rule_sets(players: int | None = None, *, named: bool = True) -> SearchStrategy[Rules]:
    """Return a strategy for rules: the named variants, and random mixtures of `hearts.rules`.

    A mixture is for one or two numbers of players from 2 to 6, with a deck that comes out even and
    hands of 3 cards or more. Any part may differ from the American game: the pass, the opening, the
    limits on leads and on the first trick, the points, the shoots, the end, ties and ranks. The
    direction of play may differ as well, and the high score may win. Matches are short: limits are
    low, and a match whose scores could fall for ever ends after a number of deals. `Rules.check`
    finds nothing wrong with any of them.

    Args:
        players: The number of players that the rules allow; any if None.
        named: Whether named variants are included.

    Raises:
        InputError: If *players* is not a number from 2 to 16.

    Example::

        @given(testing.rule_sets())
        def test_my_json(rules):
            assert my_load(my_dump(rules)) == rules
    """
    if players is not None and check_int(players, "players", 2) > _MOST_PLAYERS:
        raise InputError(f"players must be at most {_MOST_PLAYERS}, not {players}")
    found: SearchStrategy[Rules] = _mixtures(players)
    names = variants.names(players) if named else ()
    return st.sampled_from(names).map(variants.get) | found if names else found


def _maybe(*rules: SearchStrategy[T]) -> SearchStrategy[list[T]]:
    return st.lists(st.one_of(rules), max_size=1)


def _few(elements: Iterable[Card], most: int) -> SearchStrategy[Cards]:
    return st.lists(st.sampled_from(list(elements)), max_size=most, unique=True).map(Cards)


# Strategies for the parts of random rules that do not depend on other parts. They stand here
# because Hypothesis prepares each strategy once.
_NUMBERS: Final = st.lists(st.sampled_from(_TABLES), min_size=1, max_size=2, unique=True)
_FEW: Final = _few(PACK, 3)
_MANY: Final = _few(PACK, 14)
_ONE_IN_TEN: Final = st.integers(0, 9).map(lambda drawn: drawn == 9)
_COUNTS: Final = st.integers(1, 4)
_HEART_WORTH: Final = st.integers(1, 3)
_QUEEN_WORTH: Final = _maybe(st.integers(1, 15))
_BONUS: Final = _maybe(
    st.tuples(st.sampled_from(_OTHERS), st.integers(-6, 10).filter(bool), st.booleans())
)
_NO_TRICKS: Final = _maybe(st.integers(-5, 5).map(NoTricks))
_TRICKS: Final = _maybe(st.sampled_from(({0: 1, -1: 1}, {-1: 5}, {1: 2, -2: 3})))
_EACH_TRICK: Final = _maybe(st.integers(1, 3))
_SUN: Final = _maybe(st.sampled_from((Sun(), Sun(Add()))))
_EFFECTS: Final = st.sampled_from(
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
_MOON: Final = st.tuples(
    _EFFECTS,
    st.none() | st.tuples(_FEW, st.sampled_from((Cards(), HEARTS))),
    st.none() | st.integers(1, 30),
    st.booleans(),
    st.booleans(),
)
_BROKEN: Final = st.builds(
    HeartsBroken,
    st.just(HEARTS) | _MANY.filter(bool),
    st.sampled_from((HEARTS, HEARTS | QUEEN)) | _MANY,
    st.sampled_from((Cards(), QUEEN)) | _FEW,
    by_discard=st.booleans(),
)
_PLAY: Final = st.tuples(
    _maybe(_BROKEN),
    _maybe(st.builds(FirstTrickBar, st.none() | _MANY)),
    _maybe(st.sampled_from((SafeQueen(), QueenWaits(), MustDiscard("QS JH TD")))),
)
_BOOSTERS: Final[SearchStrategy[list[Taking]]] = _maybe(st.just(Boosters()))
_CANCELLING: Final[SearchStrategy[list[Taking]]] = _maybe(
    st.sampled_from((Cancelling(), Cancelling("leader")))
)
_TRUMPS: Final = _maybe(st.sampled_from((Trumps("S"), Trumps("5D"), Trumps("2H 9H AH"))))
_RANKS: Final = _maybe(st.sampled_from((RankOrder(), RankOrder("ATKQJ"))))
_MULTIPLIER: Final = _maybe(st.sampled_from((Multiplier("TC"), Multiplier("9D"))))
_FLOOR: Final[SearchStrategy[list[ResultRule]]] = _maybe(st.just(DealFloor()))
_CHARGED: Final = st.none() | st.tuples(_few(PACK, 4), st.none() | st.integers(1, 2), st.booleans())
_KITTIES: Final = st.builds(
    Kitty,
    st.none(),
    st.sampled_from(("first_trick", "first_penalty")),
    st.sampled_from(("pile", "hand")),
) | st.sampled_from((Kitty(taken_by="last_trick"), Kitty(taken_by="nobody")))
_DEALINGS: Final = st.builds(Dealing, st.integers(-1, 2), st.booleans(), st.booleans())
_PARTNERS: Final = st.none() | st.builds(Partners, st.just(2), st.booleans())
_WRAPS: Final = st.lists(
    st.sampled_from(
        (
            Wrap((13, 26)),
            ExactHit(13, 6),
            ExactHit(13, None, (5, 10), optional=True),
            Multiples(10, 10),
            ExactHit(6, 3, key="exact.second"),
            TotalFloor(),
        )
    ),
    max_size=2,
    unique_by=lambda rule: rule.key,
)
_WINS: Final = _maybe(st.sampled_from((HitWins(13), Remains(4, 2))))
_TIES: Final = st.sampled_from((SharedPlaces(), PlayOn(), PlayOn(anew=True), LastTrick()))
_RANKINGS: Final = st.sampled_from((EveryPlace(), WinnersOnly(), LowestPositive()))
_RANKINGS_OF_SIDES: Final = st.sampled_from((EveryPlace(), WinnersOnly()))
_AFTER: Final = st.builds(EndAfter, st.integers(1, 4))
_DOWN: Final = st.builds(EndDownTo, st.integers(-40, -5))
_AT: Final = st.builds(EndAt, st.integers(5, 40))
_UP: Final = st.one_of(
    _AFTER,
    _AT,
    st.builds(EndAbove, st.integers(5, 40)),
    st.tuples(_AT, _AFTER).map(EndFirst),
    st.builds(EndTurned, st.integers(5, 20), st.booleans()),
)
_LIVES: Final = st.builds(EndLives, st.integers(1, 2), st.integers(5, 20))


@st.composite
def _mixtures(draw: DrawFn, players: int | None) -> Rules:
    """Draw rules with components in every slot."""
    numbers = draw(_NUMBERS) if players is None else [players]
    # A limit on scores alone is safe only if nothing can keep scores from rising.
    steady = draw(st.booleans())
    packs = draw(st.sampled_from((1, 1, 1, 2))) if max(numbers) > 4 else 1
    warren = packs == 1 and draw(_ONE_IN_TEN)
    spare = 1 if warren else draw(st.sampled_from((0, 0, 0, 1, 2, 4)))
    # At a table of two there may be a dummy, or the cards left over may be a stock.
    more = draw(st.sampled_from(("dummy", "stock", ""))) if numbers == [2] and not warren else ""
    dummies, stock = int(more == "dummy"), more == "stock" and spare % 2 == 0 and spare > 0
    pack = PACK + Cards("W") if warren else PACK
    whole_deck = pack + pack if packs == 2 else pack
    size = draw(st.integers(3, min(17, (len(whole_deck) - spare) // (max(numbers) + dummies))))
    kept = draw(_FEW)
    leaving = [card for card in _LOW_FIRST * packs if card not in kept]
    used = {number: size * (number + dummies) + spare for number in numbers}
    out = {number: Cards(leaving[: len(whole_deck) - used[number]]) for number in numbers}
    deck = whole_deck - out[min(numbers)]  # the cards of every table
    twice = all((whole_deck - cards).two for cards in out.values())
    high = draw(st.sampled_from((False, False, True)))
    sign = -1 if high else 1

    points: list[PointRule] = [heart_points(sign * draw(_HEART_WORTH))]
    points += [queen_points(sign * worth) for worth in draw(_QUEEN_WORTH)]
    for card, amount, in_shoots in draw(_BONUS):
        points.append(evolve(bonus_points(card, amount), in_shoots=in_shoots))
    points += draw(_NO_TRICKS)
    for worth_of in draw(_TRICKS):
        points.append(TrickPoints({number: sign * worth for number, worth in worth_of.items()}))
    points += [EachTrick(sign * worth) for worth in draw(_EACH_TRICK)]
    sides = draw(_PARTNERS) if all(number in (4, 6) for number in numbers) else None
    shoots: list[Shoot] = []
    if draw(st.sampled_from((True, True, False))):
        shoots.append(_moon(draw, deck, rising=steady, sides=sides is not None))
    results: list[ResultRule] = []
    if not steady:
        shoots += draw(_SUN)
        results += [each for each in draw(_MULTIPLIER) if packs == 1 and each.card in deck]
        results += [] if high else draw(_FLOOR)  # no score would ever fall
    taking: list[Taking] = [Dummy(size)] if dummies else [] if stock else draw(_BOOSTERS)
    taking += draw(_CANCELLING) if twice else []
    taking += [each for each in draw(_TRUMPS) if each.cards & deck]
    taking += draw(_RANKS)
    kitty: KittyRule | None = None
    if spare:
        drawn = draw(_KITTIES)
        drawn = evolve(drawn, size=spare) if dummies else drawn
        kitty = Stock(spare) if stock else Kitty(1, "warren") if warren else drawn
    aside = spare + size * dummies
    ranking = draw(_RANKINGS if sides is None else _RANKINGS_OF_SIDES)
    worth = (20,) if ranking.losers_alike else (14, 6)
    ties = draw(_TIES)
    rules = Rules(
        name="mixture",
        players=tuple(numbers),
        deck=Deck(out, packs, pack),
        dealing=draw(_DEALINGS),
        kitty=kitty,
        passing=Passing() if stock else _passing(draw, numbers, size, with_kitty=spare > 0),
        charging=_charging(draw, deck) if packs == 1 and not stock else None,
        opening=_opening(draw, deck, aside, kitty, one_pack=packs == 1),
        play=[rule for some in draw(_PLAY) for rule in some],
        taking=taking,
        points=points,
        shoots=shoots,
        results=results,
        partners=sides,
        adjustments=[] if steady else draw(_WRAPS),
        wins=draw(_WINS),
        ties=SharedPlaces() if sides is not None and ties.needs_tricks else ties,
        ranking=ranking,
        victory=VictoryPoints(worth) if draw(st.booleans()) else None,
        best="high" if high else "low",
    )
    ends: SearchStrategy[End] = _UP if sides is not None else _UP | _LIVES
    if not (steady and all(_rises(rules, number) for number in numbers)):
        ends = _AFTER
    elif high:
        ends = _AFTER | _DOWN
    return _without_doubted(rules.amend(draw(ends)))


def _without_doubted(rules: Rules) -> Rules:
    """Return rules without the special wins and the shoots to which `Rules.check` objects.

    Whether a total can be exactly at a mark depends on all rules that change totals, and a small
    deck may have no penalty cards for a shoot.
    """
    problems = rules.check()
    doubted = [rule.key for rule in (*rules.wins, *rules.shoots) if _names(rule.key, problems)]
    return rules.amend(*map(Without, doubted), name=rules.name)


def _names(key: str, problems: Iterable[str]) -> bool:
    """Return whether a problem is one of the rule with this key."""
    return any(problem.startswith(f"{key}: ") for problem in problems)


def _rises(rules: Rules, players: int) -> bool:
    """Return whether scores move towards their limit in every deal without a shoot."""
    sign = 1 if rules.best == "low" else -1
    trickless = [rule.line_bounds() or (0, 0) for rule in rules.points if rule.trickless_only]
    least = min([0, *(sign * points for bounds in trickless for points in bounds)])
    return sign * sum(rules.table(players).values.values()) + least * players > 0


def _moon(draw: DrawFn, deck: Cards, *, rising: bool, sides: bool) -> Moon:
    effect, picked, worth, counting, together = draw(_MOON)
    by: Literal["seat", "side"] = "side" if sides and together else "seat"
    cards = None if picked is None else (picked[0] | picked[1]) & deck or None
    if cards is not None and worth is None and not cards & HEARTS:
        worth = 10  # other cards may be worth nothing
    return Moon(Add() if rising else effect, cards, worth, counting, by)


def _charging(draw: DrawFn, deck: Cards) -> Charging | None:
    drawn = draw(_CHARGED)
    if drawn is None:
        return None
    cards, most, waits = drawn
    return Charging(cards & deck or Cards([deck[0]]), most, held_back=waits)


def _opening(
    draw: DrawFn, deck: Cards, spare: int, kitty: KittyRule | None, *, one_pack: bool
) -> Opening:
    eldest = EldestOpens(draw(st.sampled_from((1, -1))))
    kind = draw(st.sampled_from((EldestOpens, HolderOpens, LowestOpens, TakerOpens)))
    held = [card for card in deck if card != WARREN_CARD]
    if not one_pack:
        return eldest
    suits = [[card for card in held if card.suit == suit] for suit in "CDSH"]
    dealt = [card for cards in suits for card in cards[: max(0, len(cards) - spare)]]
    if kind is LowestOpens:
        long = [cards[0] for cards in suits if len(cards) > spare]
        return LowestOpens(draw(st.sampled_from(long)), draw(st.booleans())) if long else eldest
    caught = [card for card in held if card.suit == "H"]
    sure = kitty is None or kitty.taken_by not in ("first_penalty", "nobody")
    if kind is TakerOpens and caught and dealt and sure:
        return TakerOpens(draw(st.sampled_from(caught)), draw(st.sampled_from(dealt)))
    if spare or kind is EldestOpens:
        return eldest
    return HolderOpens(draw(st.sampled_from(held)), draw(st.booleans()), draw(st.booleans()))


def _passing(draw: DrawFn, numbers: list[int], size: int, *, with_kitty: bool) -> Passing:
    ways: list[str | int] = ["hold", "left", "right", *range(-4, 8), "mix", "call"]
    if all(number % 2 == 0 for number in numbers):
        ways.append("across")
    if max(numbers) <= size + 1:
        ways.append("scatter")
    return Passing(
        draw(st.lists(st.sampled_from(ways), min_size=1, max_size=4)),
        min(size, draw(_COUNTS)),
        draw(st.sampled_from((Cards(), QUEEN))),
        draw(st.booleans()),
        with_kitty and draw(st.booleans()),
    )


@st.composite
def games(draw: DrawFn, rules: SearchStrategy[Rules] | None = None) -> Game:
    """Return a strategy for games: rules at one of the tables that they allow.

    Args:
        rules: The rules to draw from; None for `rule_sets()`.

    Example::

        @given(testing.games(st.just(my_house_rules)))
        def test_every_table(game):
            assert game.table.hand_size >= 8
    """
    chosen = draw(rule_sets() if rules is None else rules)
    return Game(chosen, draw(st.sampled_from(chosen.players)))
