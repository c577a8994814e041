"""Mixtures: options of the catalogue on top of any game, said to the engine and to the oracle.

An axis draws one option, or leaves the game as it is. It says it twice, independently: as
amendments to the engine's `Rules` and as changes to the oracle's `Table`. What follows from several
options (which cards a moon takes, which the first trick bars) is worked out at the end.

Left out is what nothing decides, as no source combines it: a sun beside a shoot that wins the
match, that shoot beside those who stay at a score, payments beside winners by another rule, scores
in two columns under an end that looks at one or with partners who add theirs, a choice to deduct
for partners who pool, the lowest club among the cards beside Warren.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from hypothesis import assume
from hypothesis import strategies as st

from hearts import Cards, Rules, variants
from hearts import rules as r
from tests.oracle import tables
from tests.oracle.tables import Points, Scheme, Table

T = TypeVar("T")

RANKS_OF_A_SUIT = {"full": "23456789TJQKA", "short": "789TJQKA", "shorter": "9TJQKA"}
MULTIPLIED: dict[bool, tuple[int, int]] = {False: (2, 4), True: (3, 5)}


@dataclass
class Mixture:
    """A game being put together, in both languages.

    Attributes:
        rules, table: The game that the options are laid on.
        draw: Draws from a Hypothesis strategy.
        amendments: What the engine is told.
        changes: What the oracle is told.
        moon_takes: The cards of the moon: those that count against their taker, those that count at
            all, or as the table says.
        bars: Does the first trick bar just those that count against their taker?
        apart: Cards that count and are no part of a shoot.
    """

    rules: Rules
    table: Table
    draw: st.DrawFn
    amendments: list[r.Amendment] = field(default_factory=list)
    changes: dict[str, Any] = field(default_factory=dict)
    moon_takes: str = "penalty"
    bars: bool = False
    apart: set[str] = field(default_factory=set)

    @property
    def now(self) -> Table:
        """The oracle's table with the changes so far."""
        return replace(self.table, **self.changes)

    def pick(self, *values: T) -> T:
        """One of some values; the first is the plainest."""
        return self.draw(st.sampled_from(values))

    def perhaps(self) -> bool:
        """Is an option taken at all?"""
        return self.pick(False, False, True)

    def say(self, *amendments: r.Amendment, **changes: Any) -> None:
        """An option, to both."""
        self.amendments += amendments
        self.changes |= changes

    def without(self, *keys: str) -> None:
        """Rules that are taken out, where there are any of these keys."""
        listed = (*self.rules.play, *self.rules.shoots)
        self.amendments += [r.Without(rule.key) for rule in listed if rule.key in keys]

    def finished(self) -> tuple[Rules, Table]:
        """Both games, with what follows from several options."""
        table = self.now
        bad = tables.penalty_cards(table)
        counting = {card for card, _ in (*table.points, *table.imaginary_points)}
        moon = {"penalty": bad, "counting": counting | bad}.get(self.moon_takes)
        if moon is not None:
            taken = tuple(sorted(card for card in table.deck if card in moon - self.apart))
            table = replace(table, moon_cards=taken)
        if self.bars:
            table = replace(table, first_trick_bar=bad & set(table.deck))
        rules = self.rules.amend(*self.amendments, name="mixture")
        assume(not rules.check(table.players))
        return rules, table


# The game that the options are laid on.


def named(draw: st.DrawFn) -> Mixture:
    """Any named variant."""
    name, players = draw(st.sampled_from(tables.TABLES))
    rules, table = variants.get(name), tables.table(name, players)
    takes = {"gong_zhu": "said", "dirty_nasty_filthy": "counting"}.get(name, "penalty")
    bars = any(isinstance(rule, r.FirstTrickBar) and rule.bars is None for rule in rules.play)
    return Mixture(rules, table, draw, moon_takes=takes, bars=bars)


def small(draw: st.DrawFn) -> Mixture:
    """The American game at any table, with a deck of any size: PG-008 to PG-015, PG-028.

    With few cards a seat often takes all of them, and hits a mark on the sheet.
    """
    players = draw(st.integers(2, 7))
    ranks = RANKS_OF_A_SUIT[draw(st.sampled_from(sorted(RANKS_OF_A_SUIT)))]
    packs = draw(st.sampled_from((1, 1, 2)))
    deck = list(tables.pack(ranks=ranks)) * packs
    assume(5 * players <= len(deck))
    left = len(deck) % players
    kept = draw(st.booleans())
    out = [rank + suit for rank in ranks for suit in "DC"][: 0 if kept else left]
    for card in out:
        deck.remove(card)
    one = Cards(tables.pack(ranks=ranks))
    opening, card = r.EldestOpens(), ""
    mixture = Mixture(variants.AMERICAN, tables.AMERICAN, draw)
    if packs == 1:
        card = next(rank + "C" for rank in ranks if rank + "C" in deck)
        mixture.say(r.LowestOpens())
    else:
        mixture.say(opening)
    mixture.say(
        r.Deck({players: Cards(out)}, packs, one),
        players=players,
        deck=tuple(deck),
        hand_size=len(deck) // players,
        opening="holder" if packs == 1 else "left",
        opening_card=card or "2C",
        points=tuple(pair for pair in tables.PLAIN_POINTS if pair[0] in deck),
    )
    passing(mixture, always=True)
    if left and kept:
        kitty(mixture, always=True)
    return Mixture(mixture.rules.amend(*mixture.amendments, players=players), mixture.now, draw)


# Before play.


def passing(mix: Mixture, *, always: bool = False) -> None:
    """PG-031 to PG-058, RH-010, WK-016: any cycle, any number of cards, with forwarding."""
    if not (always or mix.perhaps()):
        return
    players = mix.now.players
    count = mix.pick(3, 3, 1, 2, 4)
    ways: dict[str | int, Scheme] = {
        "left": tables.place(1, count),
        "right": tables.place(-1, count),
        "hold": (),
        "scatter": tables.scatter(players, max(1, count // (players - 1))),
        2: tables.place(2, count),
        players: (),
    }
    if players % 2 == 0:
        ways["across"] = tables.place(players // 2, count)
    if count == 3:
        ways |= {"mix": "mix", "call": "call"}
    cycle = mix.draw(st.lists(st.sampled_from(list(ways)), min_size=1, max_size=4))
    optional = mix.pick(False, True)
    mix_kitty = mix.now.kitty_size > 0 and mix.pick(False, True)
    mix.say(
        r.Passing(cycle, count, optional=optional, mix_kitty=mix_kitty),
        pass_cycle=tuple(ways[way] for way in cycle),
        pass_optional=optional,
        mix_takes_kitty=mix_kitty,
    )


def kitty(mix: Mixture, *, always: bool = False) -> None:
    """PG-018 to PG-028: of any size, to the first trick or penalty card, on the pile or in hand."""
    table = mix.now
    if tables.WARREN in table.deck or not (always or mix.perhaps()):
        return
    if table.opening == "holder" and not any(isinstance(a, r.LowestOpens) for a in mix.amendments):
        mix.say(r.LowestOpens(any_card=mix.now.opener_leads_any))
    left = len(table.deck) % table.players
    size: int | None = None
    hand_size = len(table.deck) // table.players
    if mix.pick(False, True) and hand_size > 5:
        size, hand_size = left + table.players, hand_size - 1
    elif left == 0:
        return
    taken_by = mix.pick("first_trick", "first_penalty", "last_trick")
    into = "pile" if taken_by == "last_trick" else mix.pick("pile", "hand")
    mix.say(
        r.Kitty(size, taken_by, into),  # type: ignore[arg-type]
        hand_size=hand_size,
        draws=False,  # the kitty takes the place of a stock
        kitty_to=taken_by,
        kitty_into=into,
    )


def charging(mix: Mixture) -> None:
    """PG-083, PG-094 to PG-097: any of some cards, or one at most."""
    if not mix.perhaps():
        return
    cards = mix.draw(st.sets(st.sampled_from(("AH", "QS", "JD", "TC", "KS")), min_size=1))
    at_most, held_back = mix.pick(None, 1, 2), mix.pick(True, False)
    doubles = {"AH": "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "QS": "QS", "JD": "JD", "KS": "KS"}
    mix.say(
        r.Charging(Cards(cards), at_most, doubles, held_back=held_back),
        chargeable=frozenset(cards),
        charge_limit=at_most,
        charged_wait=held_back,
    )
    if mix.now.imaginary_points:  # PG-097, where the ten of clubs turns as well
        mix.say(multiplier=("TC", (0, 2), (0, 4)))


# Play.


def opening(mix: Mixture) -> None:
    """PG-059 to PG-067, PE-010, RH-017; PG-170 for the taker of the pig."""
    table = mix.now
    if not mix.perhaps():
        return
    ways = ["left", "right"]
    if len(set(table.deck)) == len(table.deck) and tables.WARREN not in table.deck:
        ways += ["holder", "diamonds", "pig"]
    way = mix.draw(st.sampled_from(ways))
    mix.amendments = [one for one in mix.amendments if not isinstance(one, r.LowestOpens)]
    lowest = [next(rank + s for rank in tables.RANKS if rank + s in table.deck) for s in "CDS"]
    if way in ("left", "right"):
        mix.say(r.EldestOpens(1 if way == "left" else -1), opening=way)
    elif way == "pig":
        mix.say(r.TakerOpens("QS", lowest[2]), opening="pig", opening_card=lowest[2])
    else:
        card = lowest[way == "diamonds"]
        free = mix.pick(False, True)
        mix.say(
            r.LowestOpens(card, any_card=free),
            opening="holder",
            opening_card=card,
            opener_leads_any=free,
        )


def direction(mix: Mixture) -> None:
    """PE-006, PE-015, PE-017: which way the turn goes."""
    if mix.perhaps():
        turn = mix.pick(-1, 1)
        mix.say(r.Dealing(clockwise=turn == 1), turn=turn)


def leads(mix: Mixture) -> None:
    """PG-061, PG-068 to PG-076, RH-020, WK-022: who frees hearts, and whom the bar binds."""
    if not mix.perhaps():
        return
    if mix.pick(False, False, True):
        mix.without("lead.broken")
        mix.say(breakers=None)
        return
    queen_breaks, spared, first = mix.pick(False, True), mix.pick("", "QS"), mix.pick(True, False)
    discarded = mix.pick(False, True)
    mix.say(
        r.HeartsBroken(broken_by=r.HEARTS | r.QUEEN if queen_breaks else r.HEARTS, spared=spared,
                     opening=first, by_discard=discarded),
        breakers=tables.HEARTS_AND_QUEEN if queen_breaks else tables.HEARTS,
        lone_queen_may_lead_hearts=bool(spared),
        first_lead_free=not first,
        broken_by_discard=discarded,
    )  # fmt: skip


def first_trick(mix: Mixture) -> None:
    """PG-078, PG-079, WK-024, WK-027: what stays out of the first trick."""
    if not mix.perhaps():
        return
    way = mix.pick("penalty", "classic", "free")
    mix.bars = way == "penalty"
    if way == "free":
        mix.without("first_trick.bar")
        mix.say(first_trick_bar=frozenset())
    elif way == "penalty":
        mix.say(r.FirstTrickBar())
    else:
        mix.say(r.FirstTrickBar(r.HEARTS | r.QUEEN), first_trick_bar=tables.HEARTS_AND_QUEEN)


def safe_queen(mix: Mixture) -> None:
    """PG-082, S-13."""
    if mix.perhaps():
        mix.say(r.SafeQueen(), safe_queen=True)


def boosters(mix: Mixture) -> None:
    """PG-153 to PG-155."""
    if mix.perhaps():
        mix.say(r.Boosters(), booster_nines=True)


def cancelling(mix: Mixture) -> None:
    """PG-087 to PG-090, wherever there are two packs."""
    table = mix.now
    if len(set(table.deck)) < len(table.deck) and mix.pick(True, False):
        to = mix.pick("next", "leader")
        mix.say(r.Cancelling(to), cancelling=True, cancelled_to_leader=to == "leader")  # type: ignore[arg-type]


def trumps(mix: Mixture) -> None:
    """A suit, or a few cards of one: the five of diamonds always wins its trick."""
    if mix.perhaps():
        said = mix.pick("S", "D", "5D", "2H 9H AH")
        cards = [f"{rank}{said}" for rank in "123456789TJQKA"] if len(said) == 1 else said.split()
        if set(cards) & set(mix.now.deck):
            mix.say(r.Trumps(said), trumps=frozenset(cards))


def ranks(mix: Mixture) -> None:
    """FX-101: the king is high, or the ten stands below the ace."""
    if mix.perhaps():
        said = mix.pick("KQJA", "ATKQJ")
        rest = "".join(rank for rank in "123456789TJQKA" if rank not in said)
        mix.say(r.RankOrder(said), ranks=rest + said[::-1])


def must_discard(mix: Mixture) -> None:
    """FX-150: a hand that cannot follow suit throws certain cards first."""
    if mix.perhaps():
        said = mix.pick("QS TD", "AH KH QH", "JC JD JS JH")
        mix.say(r.MustDiscard(said), must_discard=frozenset(said.split()))


# The count.


def points(mix: Mixture) -> None:
    """PG-091, PG-101 to PG-109, WK-033 to WK-035, PE-022 to PE-026: what cards count."""
    table = mix.now
    if table.gong_zhu or mix.moon_takes == "counting" or not mix.perhaps():
        return
    graded = {
        "plain": (r.heart_points(), dict.fromkeys(tables.BY_PIP, 1)),
        "twice": (r.heart_points(2), dict.fromkeys(tables.BY_PIP, 2)),
        "pips": (r.pip_hearts(), tables.BY_PIP),
        "court": (r.court_hearts(), tables.BY_COURT),
        "peppa": (r.graded_hearts(), tables.BY_PEPPA),
    }
    rule, worth = graded[mix.draw(st.sampled_from(sorted(graded)))]
    found: Points = tuple((rank + "H", count) for rank, count in worth.items())
    mix.say(rule)
    others = {card for card, _ in table.points if card[1] != "H"} - {"QS"}
    for card, count in (("KS", 10), ("AS", 7), ("JC", 2)):
        if card not in others and mix.pick(False, True):
            in_shoots = mix.pick(True, False)
            mix.say(r.extra_points(card, count, in_shoots=in_shoots))
            mix.apart |= set() if in_shoots else {card}
            found = (*found, (card, count))
    if not others & {"JD", "TD"}:
        card = mix.pick("", "JD", "TD")
        if card:
            mix.say(r.bonus_points(card))
            found = (*found, (card, -10))
    kept = tuple(pair for pair in table.points if pair[0] in others)
    if not table.imaginary_points:
        lady = mix.pick(13, 5, 25)
        mix.say(r.queen_points(lady))
        found = (*found, ("QS", lady))
    together = (*kept, *found)
    mix.say(points=tuple(pair for pair in together if pair[0] in table.deck))


def trick_points(mix: Mixture) -> None:
    """The first trick, the last or another one counts for who takes it."""
    if not mix.now.gong_zhu and mix.perhaps():
        sign = -1 if mix.now.high_wins else 1
        table = mix.pick(((0, 1), (-1, 1)), ((-1, 5),), ((1, 2), (-2, 3)), ((2, -2),))
        said = tuple((number, sign * count) for number, count in table)
        mix.say(r.TrickPoints(said), trick_points=said)


def each_trick(mix: Mixture) -> None:
    """FX-122: every trick counts; a trick that waits for a taker is another matter."""
    if not (mix.now.gong_zhu or mix.now.cancelling) and mix.perhaps():
        worth = mix.pick(1, 3) * (-1 if mix.now.high_wins else 1)
        mix.say(r.EachTrick(worth), each_trick=worth)


def results(mix: Mixture) -> None:
    """PG-093, PG-097, PG-170, PG-171: a card that multiplies its taker's result, and a floor."""
    table = mix.now
    if table.gong_zhu or len(set(table.deck)) < len(table.deck):
        return
    if mix.perhaps():
        second = bool(table.imaginary_points)
        plain, exposed = MULTIPLIED[mix.pick(False, True)]
        carries = mix.pick(False, True)
        mix.say(
            r.Multiplier("TC", plain, exposed, turns=second, carries=carries),
            multiplier=("TC", (0, plain), (0, exposed)) if second
            else ("TC", (plain, 0), (exposed, 0)),
            moon_carries_multiplier=carries,
        )  # fmt: skip
    if mix.perhaps():
        mix.say(r.DealFloor(), floor=0)


def shoots(mix: Mixture) -> None:
    """PG-112 to PG-123, RH-034, WK-041 to WK-049: what a moon takes and does, and a sun."""
    table = mix.now
    if table.gong_zhu:
        return
    to = "opponents" if table.sides == "summed" and mix.pick(False, True) else "others"
    effects: dict[str, r.Effect] = {
        "choice": r.Choice((r.Add(to), r.Subtract())),  # type: ignore[arg-type]
        "add": r.Add(to),  # type: ignore[arg-type]
        "subtract": r.Subtract(),
    }
    spares = {"moon_spares_partner": to == "opponents"}
    clauses: dict[str, r.Effect] = {
        "add_unless_shooter_loses": r.AddUnlessShooterLoses(),
        "add_unless_opponent_wins": r.AddUnlessOpponentWins(),
    }
    if to == "others":
        effects |= clauses
    if mix.perhaps() or to == "opponents":
        ways = [*effects, "none", *(["win"] if not table.pays and to == "others" else [])]
        way = mix.draw(st.sampled_from(ways))
        mix.without("moon")
        if way == "none":
            mix.say(moon="none")
        else:
            mix.amendments = [
                one
                for one in mix.amendments
                if not (isinstance(one, r.Without) and one.key == "moon")
            ]
            takes = mix.pick("penalty", "counting", "classic")
            classic = [card for card in table.deck if card in tables.HEARTS_AND_QUEEN]
            classic = mix.pick(classic, list(dict.fromkeys(classic)))
            cards = Cards(classic) if takes == "classic" else None
            mix.moon_takes = takes
            effect = r.WinMatch() if way == "win" else effects[way]
            mix.say(r.Moon(effect, cards, counting=takes == "counting"), moon=way, **spares)
            if takes == "classic":
                mix.say(moon_cards=tuple(classic))
    if mix.moon_takes != "classic" and mix.now.moon != "win" and mix.perhaps():
        way = mix.draw(st.sampled_from(sorted(effects)))
        mix.say(r.Sun(effects[way]), sun=way, **spares)


# The match.


def partners(mix: Mixture) -> None:
    """PG-135 to PG-140."""
    table = mix.now
    if table.players == 4 and not table.pays and table.ties != "last_trick" and mix.perhaps():
        pooled = bool(table.imaginary_points) or mix.pick(True, False)
        mix.say(r.Partners(pooled=pooled), sides="pooled" if pooled else "summed")


def wraps(mix: Mixture) -> None:
    """PG-124, RH-035 to RH-037, WK-050: what becomes of a score that hits a mark."""
    table = mix.now
    sign = -1 if table.high_wins else 1
    if mix.perhaps():
        at = mix.draw(st.sets(st.sampled_from((13, 26, 30, 39)), min_size=1))
        mix.say(r.Wrap([sign * mark for mark in at]), wraps=frozenset(sign * mark for mark in at))
    if mix.perhaps():
        mark = sign * mix.pick(20, 25, 50)
        if mix.pick(False, True):
            less = mix.pick((10,), (10, 20))
            mix.say(r.ExactHit(mark, None, less, optional=True), exact_choice=(mark, less))
        else:
            to = mix.pick(10, 0)
            found = [(mark, to)]
            mix.say(r.ExactHit(mark, to))
            if mix.pick(False, True):
                found.append((sign * 35, mark))
                mix.say(r.ExactHit(sign * 35, mark, key="exact.more"))
            mix.say(exact=tuple(found))


def stays(mix: Mixture) -> None:
    """RH-048, RH-049."""
    if not (mix.now.pays or mix.now.moon == "win") and mix.perhaps():
        inclusive = mix.pick(False, True)
        found = mix.draw(st.sets(st.sampled_from(((0, 2), (13, 1), (5, 2), (1, 1))), min_size=1))
        kept = {pair for pair in mix.table.stays if pair not in found}
        rules = [r.Remains(score, deals, inclusive) for score, deals in found | kept]
        mix.say(*rules, stays=tuple(found | kept), stay_counts_arrival=inclusive)


def ends(mix: Mixture) -> None:
    """PG-125 to PG-132, RH-040, PE-031 to PE-033, WK-053; PG-176 for the two phases."""
    table = mix.now
    if table.gong_zhu or table.imaginary_points or not mix.perhaps():
        return
    limit = mix.pick(50, 20, 100)
    way = mix.pick("at", "above", "phases", "deals")
    if way == "deals":
        limit = mix.pick(1, 2, 3)
    rule = {"at": r.EndAt, "above": r.EndAbove, "phases": r.EndTurned, "deals": r.EndAfter}[way]
    mix.say(rule(limit), end=(way, limit))


def ties(mix: Mixture) -> None:
    """PG-133, RH-040, RH-043, PE-034 to PE-036, WK-055: what a tie for the best score does."""
    table = mix.now
    if not mix.perhaps():
        return
    ways = ["play_on", "ask_anew", "shared"]
    if table.sides == "none" and table.end[0] != "size":
        ways.append("last_trick")
    way = mix.draw(st.sampled_from(ways))
    rules = {
        "play_on": r.PlayOn(),
        "ask_anew": r.PlayOn(anew=True),
        "shared": r.SharedPlaces(),
        "last_trick": r.LastTrick(),
    }
    mix.say(rules[way], ties=way)


def ranking(mix: Mixture) -> None:
    """RH-045, PE-037 to PE-040; PG-173: what a place is worth."""
    table = mix.now
    if mix.perhaps():
        if mix.pick(True, False):
            mix.say(r.WinnersOnly(), losers_alike=True, pays=False)
        elif (
            table.sides == "none"
            and not (table.high_wins or table.stays or table.imaginary_points)
            and table.moon != "win"
        ):
            mix.say(r.LowestPositive(), pays=True, losers_alike=False)
    if mix.perhaps():
        worth = mix.pick((20,), (14, 6))
        rest = (0,) * (table.players - len(worth))
        mix.say(r.VictoryPoints(worth), victory_points=(*worth, *rest))


AXES: tuple[Callable[[Mixture], None], ...] = (
    kitty,
    passing,
    charging,
    opening,
    direction,
    leads,
    first_trick,
    safe_queen,
    boosters,
    cancelling,
    trumps,
    ranks,
    must_discard,
    points,
    trick_points,
    each_trick,
    results,
    partners,
    shoots,
    wraps,
    stays,
    ends,
    ties,
    ranking,
)
"""In the order in which one may look at what those before it have said."""


@st.composite
def mixtures(draw: st.DrawFn) -> tuple[Rules, Table]:
    """A game with options of every kind, as the engine's rules and as the oracle's table."""
    mixture = draw(st.sampled_from((small, named)))(draw)
    for axis in AXES:
        axis(mixture)
    return mixture.finished()
