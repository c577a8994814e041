"""The agreements before the first deal: every named variant as a plain table of facts.

Nothing here knows the library. Cards are strings, rank first ("QS", "TD", "2C"); rank "1" stands in
Golden Ten only and "W" is the 53rd card of Warren. Seats run clockwise from 0, so the left of seat
``s`` is ``s + 1``. Deals and tricks are counted from 0. With two packs a card may stand twice in a
hand, so hands and piles are bags: any collection in which copies are kept.

A table is read from the clauses of docs/sources.toml. The clauses S settle what the
texts leave open. Whatever those leave open too is marked ``Decided:`` where it is decided.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Literal

SUITS = "CDSH"
RANKS = "123456789TJQKA"
WARREN = "W"
QUEEN = "QS"

Trick = tuple[int, tuple[str, ...]]
"""The leader and the cards in the order played; "W=5S" is Warren played for its extra card."""

Scheme = tuple[tuple[int, int], ...] | Literal["mix", "call"]
"""Places to the left with the number of cards that go there; () is a hold.

"mix" puts the cards on a pile that is shuffled and dealt again; by "call" the dealer says.
"""

Moon = Literal[
    "none",
    "subtract",
    "add",
    "choice",
    "add_unless_shooter_loses",
    "add_unless_opponent_wins",
    "collect",
    "win",
]
"""What a shoot does; "win" is Dirty Nasty Filthy's end of the match on the spot."""

EndKind = Literal["at", "above", "deals", "down_to", "size", "phases"]
End = tuple[EndKind, int]
"""How a match ends: a score at the limit or above it, a number of deals, a score down to the limit,
a complex score of that size, or Hartenjagen's two phases with the limit that turns them."""


def pack(without: str = "", ranks: str = "23456789TJQKA") -> tuple[str, ...]:
    """One pack of four suits, less the cards named."""
    cards = [rank + suit for suit in SUITS for rank in ranks]
    return tuple(card for card in cards if card not in without.split())


def hearts_of(deck: Iterable[str]) -> tuple[str, ...]:
    """All the hearts of a deck, copies included."""
    return tuple(card for card in deck if card.endswith("H"))


def place(where: int, count: int = 3) -> Scheme:
    """Pass *count* cards to one place on the left, or on the right if it is negative."""
    return ((where, count),)


def scatter(players: int, each: int = 1) -> Scheme:
    """PG-039, PG-047, RH-014: *each* cards to every other player."""
    return tuple((where, each) for where in range(1, players))


LEFT, RIGHT, ACROSS = place(1), place(-1), place(2)
HOLD: Scheme = ()

DECK = pack()
HEARTS = frozenset(hearts_of(DECK))
HEARTS_AND_QUEEN = HEARTS | {QUEEN}
NO_TWOS = "2C 2D 2S 2H"

Points = tuple[tuple[str, int], ...]
"""Cards that count, with what one copy of each counts."""


def plain_points(queen: int = 13) -> Points:
    """PG-005: each heart one, the queen thirteen unless said otherwise."""
    return (*((card, 1) for card in sorted(HEARTS)), (QUEEN, queen))


PLAIN_POINTS = plain_points()


def graded_points(worth: dict[str, int], queen: int) -> Points:
    """Hearts by their rank and the queen besides."""
    return (*((rank + "H", points) for rank, points in worth.items()), (QUEEN, queen))


BY_PIP = {rank: 2 + index for index, rank in enumerate("23456789TJQKA")}
"""PG-105."""

BY_COURT = {**BY_PIP, "J": 10, "Q": 10, "K": 10, "A": 15}
"""PG-106."""

BY_PEPPA = {**dict.fromkeys("23456789T", 1), "J": 2, "Q": 3, "K": 4, "A": 5}
"""PE-022 to PE-026."""

SPADES_OF_MARIA = (("KS", 10), ("AS", 7))
"""PG-108, WK-033."""


@dataclass(frozen=True)
class Table:
    """One game at one table; the defaults are the American game (PG-141)."""

    players: int = 4
    deck: tuple[str, ...] = DECK
    #: Cards dealt to each seat; what is left is the kitty.
    hand_size: int = 13
    #: FX-001: cards of an open hand that belongs to nobody, the third to each trick.
    dummy: int = 0
    #: FX-032: is what is left of the deck a stock, from which both draw after each trick?
    draws: bool = False
    #: The way the turn goes from seat to seat: 1 clockwise, -1 the other way.
    turn: Literal[1, -1] = 1

    #: The passes, deal after deal and then from the start again.
    pass_cycle: tuple[Scheme, ...] = (LEFT, RIGHT, ACROSS, HOLD)
    #: PG-043: who does not pass sends on unseen what comes to him.
    pass_optional: bool = False
    #: PG-029: is the kitty shuffled into the pile of a mix?
    mix_takes_kitty: bool = False

    #: What makes the kitty change hands, and where it goes: onto the pile, or into the hand.
    kitty_to: Literal["first_trick", "first_penalty", "last_trick", "nobody"] = "first_trick"
    kitty_into: Literal["pile", "hand"] = "pile"

    #: Who leads first: the holder of the opening card, who must lead it; the seat on the left or
    #: right of the dealer; in Gong Zhu the taker of the pig, at first the holder of 2S.
    opening: Literal["holder", "left", "right", "pig"] = "holder"
    opening_card: str = "2C"
    #: Does the holder of the opening card only begin, with any card (PE-011)?
    opener_leads_any: bool = False
    #: Cards whose play lets hearts be led from the next trick on; None: hearts are always free.
    breakers: frozenset[str] | None = HEARTS
    #: WK-022 to the letter: must a breaker be discarded, so that a lead of one breaks nothing?
    broken_by_discard: bool = False
    #: May the very first lead be a heart, whatever the later ones may be?
    first_lead_free: bool = False
    #: PG-075: with nothing but hearts and the queen of spades, need the queen not be led?
    lone_queen_may_lead_hearts: bool = False
    #: Cards that stay out of the first trick.
    first_trick_bar: frozenset[str] = frozenset()
    #: PG-082: must the queen of spades be played as soon as it is safe?
    safe_queen: bool = False
    #: Cards that may be charged, and how many of them a seat may charge (None: all).
    chargeable: frozenset[str] = frozenset()
    charge_limit: int | None = None
    #: PG-083: do charged cards stay back the first time their suit is led?
    charged_wait: bool = True
    #: PG-153 and PG-087.
    booster_nines: bool = False
    cancelling: bool = False
    #: Does a trick in which every card is cancelled go to its leader at once?
    cancelled_to_leader: bool = False
    #: The cards of which the highest takes a trick, whatever was led.
    trumps: frozenset[str] = frozenset()
    #: The ranks from the lowest to the highest.
    ranks: str = RANKS
    #: Tricks by number, from -1 backwards for the last ones, with what each counts for its taker.
    trick_points: tuple[tuple[int, int], ...] = ()

    #: What every trick counts for its taker.
    each_trick: int = 0
    #: A seat that cannot follow suit throws one of these, if it holds one.
    must_discard: frozenset[str] = frozenset()
    #: What one seat gets more for all of these tricks and cards together.
    bonus_of_set: tuple[int, tuple[int, ...], frozenset[str]] | None = None
    #: Royal Hearts: QH doubles hearts in her pile, and QC takes the points of QS away in hers.
    royal_queens: bool = False

    points: Points = PLAIN_POINTS
    #: Complex Hearts: what counts in the second column.
    imaginary_points: Points = ()
    #: A card that multiplies its taker's result: plain and charged, as (real, imaginary).
    multiplier: tuple[str, tuple[int, int], tuple[int, int]] | None = None
    #: Complex Hearts: a shooter's multiplier multiplies what the others get as well.
    moon_carries_multiplier: bool = False
    #: A hand score below this is raised to it.
    floor: int | None = None
    #: Count as in Gong Zhu, where hearts turn and the ten of clubs is odd.
    gong_zhu: bool = False

    #: Whoever takes all of these has shot the moon; a shoot is worth what they count.
    moon_cards: tuple[str, ...] = tuple(sorted(HEARTS_AND_QUEEN))
    moon: Moon = "choice"
    #: PG-123: what taking every trick does, for twice the moon; "none": it is a moon like others.
    sun: Moon = "none"
    #: S-53: does a shooter's partner go free where partners keep scores of their own?
    moon_spares_partner: bool = False

    #: Seats 0 and 2 against 1 and 3: none; piles kept together; scores added at the end.
    sides: Literal["none", "pooled", "summed"] = "none"

    end: End = ("at", 100)
    #: What a tie for the best score does: the win is shared, or the match goes on until one alone
    #: is best (PG-133), or all is asked anew after each further deal (RH-040), or the last trick
    #: decides (PE-034).
    ties: Literal["shared", "play_on", "ask_anew", "last_trick"] = "shared"
    #: RH-036: scores that become 0.
    wraps: frozenset[int] = frozenset()
    #: PG-124: scores hit exactly and what each becomes.
    exact: tuple[tuple[int, int], ...] = ()
    #: WK-050: a score hit exactly from which its holder may deduct one of these.
    exact_choice: tuple[int, tuple[int, ...]] | None = None
    #: RH-048: scores and the number of deals that one must stay at them, with or without arriving.
    stays: tuple[tuple[int, int], ...] = ()
    stay_counts_arrival: bool = False
    high_wins: bool = False
    #: RH-045: is everybody behind the winner placed alike?
    losers_alike: bool = False
    #: Super Hearts: the lowest score above nothing wins and is paid.
    pays: bool = False
    victory_points: tuple[int, ...] = ()

    @property
    def kitty_size(self) -> int:
        """Return the number of cards left over (PG-018, PG-021, PG-028)."""
        return len(self.deck) - self.players * self.hand_size - self.dummy

    @property
    def laps(self) -> int:
        """Return the cards that each seat plays in a deal: the dealt ones, and FX-033 the drawn."""
        return self.hand_size + (self.kitty_size // self.players if self.draws else 0)


AMERICAN = Table()
"""PG-141."""

MICROSOFT = replace(AMERICAN, first_trick_bar=HEARTS_AND_QUEEN, moon="add")
"""WK-057."""


def worth(table: Table, card: str) -> tuple[int, int]:
    """Return the points of one copy of a card, in both columns."""
    return dict(table.points).get(card, 0), dict(table.imaginary_points).get(card, 0)


def penalty_cards(table: Table) -> frozenset[str]:
    """Cards that it is bad to take; a bonus is none of them (S-08 and S-17)."""
    sign = -1 if table.high_wins else 1
    counting = (*table.points, *table.imaginary_points)
    return frozenset(card for card, points in counting if sign * points > 0)


def american(players: int) -> Table:
    """PG-141."""
    return AMERICAN


def microsoft(players: int) -> Table:
    """WK-057."""
    return MICROSOFT


def new_moon(players: int) -> Table:
    """WK-042."""
    return replace(MICROSOFT, moon="subtract")


def kitty(players: int) -> Table:
    """PG-018, PG-019, PG-142."""
    return replace(AMERICAN, hand_size=12, kitty_to="first_penalty")


def omnibus(players: int) -> Table:
    """PG-091, PG-113, PG-143: the jack of diamonds takes ten off; the moon needs no jack."""
    return replace(AMERICAN, points=(*AMERICAN.points, ("JD", -10)))


def omnibus_ten(players: int) -> Table:
    """PG-091: the same with the ten of diamonds."""
    return replace(AMERICAN, points=(*AMERICAN.points, ("TD", -10)))


def spot(players: int) -> Table:
    """PG-105, PG-128, PG-149; S-35: the moon is worth the total."""
    return replace(AMERICAN, points=graded_points(BY_PIP, 25), end=("at", 500))


def spot_court(players: int) -> Table:
    """PG-106, PG-128, PG-150."""
    return replace(AMERICAN, points=graded_points(BY_COURT, 25), end=("at", 500))


def black_maria(players: int) -> Table:
    """PG-012, PG-013, PG-054, PG-065, PG-076, PG-107, PG-147, PG-148; S-36."""
    return replace(
        AMERICAN,
        players=players,
        deck=pack("2C") if players == 3 else DECK,
        hand_size=17 if players == 3 else 13,
        pass_cycle=(RIGHT,),
        opening="left",
        breakers=None,
        moon="none",
    )


def black_maria_43(players: int) -> Table:
    """PG-108."""
    table = black_maria(players)
    return replace(table, points=(*table.points, *SPADES_OF_MARIA))


def black_maria_spot(players: int) -> Table:
    """PG-109, PG-129: the alternative table of Spot."""
    return replace(black_maria(players), points=graded_points(BY_COURT, 25), end=("at", 500))


def green_minna(players: int) -> Table:
    """WK-033, WK-058; S-37: the moon is all the penalty cards, 43 points.

    Decided: king and ace of spades stay out of the first trick as well. S-07 prefers
    "no penalty card" to WK-024's list of hearts and queen where other cards count.
    """
    cards = HEARTS_AND_QUEEN | {"KS", "AS"}
    return replace(
        MICROSOFT,
        points=(*MICROSOFT.points, *SPADES_OF_MARIA),
        moon_cards=tuple(sorted(cards)),
        first_trick_bar=cards,
    )


def peppa(players: int) -> Table:
    """PE-041 with PE-008, PE-010, PE-012, PE-015, PE-021 to PE-029; S-04: to 100.

    Decided: one winner a table gets victory points (PE-039); PE-040 is the option.
    """
    return replace(
        AMERICAN,
        turn=-1,
        pass_cycle=(RIGHT,),
        opening="right",
        breakers=None,
        points=graded_points(BY_PEPPA, 13),
        moon="add",
        ties="last_trick",
        victory_points=(20, 0, 0, 0),
    )


def peppa_hearts(players: int) -> Table:
    """PE-042 with PE-011, PE-013, PE-014, PE-017; S-06: all else as in Peppa.

    PE-011 says who starts, and not with which card; by PE-010 that is the leader's choice.
    """
    return replace(
        peppa(players),
        turn=1,
        opening="holder",
        opener_leads_any=True,
        breakers=HEARTS,
        first_trick_bar=HEARTS_AND_QUEEN,
    )


def ricketts(players: int) -> Table:
    """RH-046 with RH-010, RH-017, RH-020, RH-034, RH-036, RH-040, RH-045."""
    return replace(
        AMERICAN,
        pass_cycle=(LEFT, RIGHT, ACROSS, scatter(4), HOLD),
        opening="left",
        breakers=HEARTS_AND_QUEEN,
        moon="add_unless_shooter_loses",
        end=("above", 100),
        ties="ask_anew",
        wraps=frozenset({104, 126}),
        losers_alike=True,
    )


def ricketts_69(players: int) -> Table:
    """RH-048, RH-049."""
    return replace(ricketts(players), stays=((69, 5), (5, 69)))


def ricketts_warren(players: int) -> Table:
    """RH-004, RH-007, RH-051: the card left over is Warren's extra card."""
    return replace(ricketts(players), deck=(*DECK, WARREN))


def turbo(players: int) -> Table:
    """PG-152 with PG-092 to PG-097; any number of cards may be charged (PG-094)."""
    return replace(
        AMERICAN,
        points=(*AMERICAN.points, ("JD", -10)),
        multiplier=("TC", (2, 0), (4, 0)),
        chargeable=frozenset({"AH", "QS", "JD", "TC"}),
    )


def booster_nines(players: int) -> Table:
    """PG-153 to PG-155."""
    return replace(AMERICAN, booster_nines=True)


def cancellation(players: int) -> Table:
    """PG-011, PG-028, PG-064, PG-087 to PG-090, PG-156; S-34: the moon is 52."""
    return replace(
        AMERICAN,
        players=players,
        deck=DECK * 2,
        hand_size=104 // players,
        pass_cycle=(HOLD,),
        opening="left",
        first_lead_free=True,
        cancelling=True,
        moon_cards=tuple(sorted(HEARTS_AND_QUEEN)) * 2,
    )


def dirty_nasty_filthy(players: int) -> Table:
    """PG-055, PG-057, PG-066, PG-079, PG-100, PG-101, PG-120, PG-130; S-27 to S-29."""
    hearts = tuple((card, 1) for card in sorted(HEARTS - {"QH"}))
    queens = (("QC", 13), ("QD", 13), ("QH", 13), (QUEEN, 26))
    counting = HEARTS | {"QC", "QD", "QS"}
    return replace(
        AMERICAN,
        pass_cycle=("call",),
        first_trick_bar=counting,
        points=(*hearts, *queens, ("JD", -10)),
        moon="win",
        moon_cards=tuple(sorted(counting | {"JD"})),
        end=("at", 300),
    )


def wikipedia(players: int) -> Table:
    """WK-059 to WK-061, and WK-022 by its letter."""
    letter = replace(MICROSOFT, broken_by_discard=True)
    if players == 4:
        return letter
    if players == 5:
        return replace(
            letter,
            players=5,
            deck=pack("2S 2D"),
            hand_size=10,
            pass_cycle=(*(place(where) for where in range(1, 5)), HOLD),
        )
    short = replace(
        letter,
        players=players,
        deck=pack(NO_TWOS),
        hand_size=48 // players,
        opening_card="3C",
        points=(*((card, 1) for card in sorted(HEARTS - {"2H"})), (QUEEN, 12)),
        moon_cards=tuple(sorted(HEARTS_AND_QUEEN - {"2H"})),
        moon="choice",
    )
    if players == 3:
        return replace(short, pass_cycle=(LEFT, RIGHT, HOLD))
    return replace(short, pass_cycle=(*(place(where) for where in range(1, 6)), HOLD))


def wikipedia_17(players: int) -> Table:
    """WK-005, WK-010; S-55: the two of diamonds is out and the queen counts thirteen.

    Decided: a moon is chosen as in the game of 16 cards, whose paragraph this form closes; it is
    worth 26, as all the hearts are in.
    """
    return replace(
        MICROSOFT,
        broken_by_discard=True,
        players=3,
        deck=pack("2D"),
        hand_size=17,
        pass_cycle=(LEFT, RIGHT, HOLD),
        moon="choice",
    )


def pagat_kitty(players: int) -> Table:
    """PG-021, PG-024, PG-045, PG-050, PG-062, PG-165."""
    return replace(
        AMERICAN, players=players, hand_size=52 // players, pass_cycle=(LEFT, RIGHT, HOLD)
    )


def pagat_exchange(players: int) -> Table:
    """PG-027, PG-166."""
    return replace(pagat_kitty(players), kitty_into="hand")


def pagat_trimmed(players: int) -> Table:
    """PG-008, PG-009, PG-063, PG-167."""
    table = pagat_kitty(players)
    if players == 3:
        return replace(table, deck=pack("2D"))
    return replace(table, deck=pack("2D 2C"), opening_card="3C")


def partners_pooled(players: int) -> Table:
    """PG-136, PG-137; S-52: to 100 of a team's score."""
    return replace(AMERICAN, sides="pooled")


def partners_summed(players: int) -> Table:
    """PG-138, PG-139; S-53: a moon goes to the partner too."""
    return replace(AMERICAN, sides="summed")


def dame_de_pique(players: int) -> Table:
    """PG-058, PG-067, PG-174.

    Decided: the first lead may be a heart. "Free to lead any card" is said of this very game; the
    American rule on hearts (and PG-061 with it) is only what fills its silence.
    """
    return replace(AMERICAN, pass_cycle=(HOLD,), opening="left", first_lead_free=True)


def hartenjagen(players: int) -> Table:
    """PG-015, PG-102, PG-111, PG-176.

    Decided: nothing is barred from the first trick, and hearts need no breaking, as none of the
    pages speaks of either.
    """
    deck = pack(ranks="789TJQKA")
    return replace(
        AMERICAN,
        deck=deck,
        hand_size=8,
        opening_card="7C",
        breakers=None,
        points=(*((card, 1) for card in hearts_of(deck)), (QUEEN, 5), ("JC", 2)),
        moon="none",
        moon_cards=(),
        end=("phases", 50),
    )


def rickety_kate(players: int) -> Table:
    """PG-169: the American rules."""
    return AMERICAN


PIG_POINTS = (
    (QUEEN, -100),
    ("AH", -50),
    ("KH", -40),
    ("QH", -30),
    ("JH", -20),
    *((rank + "H", -10) for rank in "56789T"),
    ("JD", 100),
)
"""PG-170: the hearts make -200."""


def gong_zhu(players: int) -> Table:
    """PG-170.

    Decided: play goes clockwise. The pages found disagree, and clockwise is the project's way.
    """
    return replace(
        AMERICAN,
        players=players,
        deck=DECK if players == 4 else pack("2C 2D"),
        hand_size=13 if players == 4 else 10,
        pass_cycle=(HOLD,),
        opening="pig",
        opening_card="2S",
        breakers=None,
        chargeable=frozenset({"AH", "QS", "JD", "TC"}),
        points=PIG_POINTS,
        gong_zhu=True,
        moon="none",
        moon_cards=(),
        end=("down_to", -1000),
        high_wins=True,
    )


def complex_hearts(players: int) -> Table:
    """PG-132, PG-172.

    Decided: hearts are broken by hearts alone and the ten of clubs is free in the first trick. One
    text has it otherwise, but the game is American where silent and the main text is silent.
    Decided: a score of size 100 ends the match, as on the page that the others copy (PG-132: keep
    it under 100).
    """
    return replace(
        AMERICAN,
        points=(*((card, 1) for card in sorted(HEARTS)), ("JD", -10)),
        imaginary_points=((QUEEN, 13),),
        multiplier=("TC", (0, 2), (0, 2)),
        moon_carries_multiplier=True,
        end=("size", 100),
    )


def super_hearts(players: int) -> Table:
    """PG-173: the queen counts seven and every deal is settled for itself."""
    return replace(AMERICAN, points=plain_points(7), end=("deals", 1), pays=True)


def golden_ten(players: int) -> Table:
    """PG-014, PG-171: hearts are red, diamonds yellow."""
    deck = pack(ranks=RANKS)
    special = {"5H": 5, "TH": 10}
    return replace(
        AMERICAN,
        players=players,
        deck=deck,
        hand_size=56 // players,
        pass_cycle=(HOLD,),
        opening="left",
        breakers=None,
        points=(*((card, special.get(card, 1)) for card in hearts_of(deck)), ("TD", -10)),
        floor=0,
        moon="none",
        moon_cards=(),
        end=("deals", 6),
    )


def huse(players: int) -> Table:
    """FX-001 to FX-020: 16 cards for each of two and for the dummy, four left as the blind."""
    return replace(
        AMERICAN,
        players=players,
        hand_size=16,
        dummy=16,
        pass_cycle=(LEFT,),
        kitty_to="first_penalty",
        first_trick_bar=HEARTS_AND_QUEEN,
    )


def short_two(players: int) -> Table:
    """FX-040 to FX-043: seven ranks, two cards that nobody gets, every second deal without a
    pass."""
    deck = pack(ranks="2468TQA")
    return replace(
        AMERICAN,
        players=players,
        deck=deck,
        pass_cycle=(place(1, 1), HOLD),
        kitty_to="nobody",
        points=tuple((card, worth) for card, worth in plain_points(7) if card in deck),
        moon_cards=tuple(card for card in deck if card in HEARTS_AND_QUEEN),
        end=("at", 50),
    )


def draw_two(players: int) -> Table:
    """FX-030 to FX-035; Decided: the queen of spades counts, and the match goes to 100."""
    return replace(
        AMERICAN,
        players=players,
        draws=True,
        pass_cycle=(HOLD,),
        opening="left",
        breakers=None,
        kitty_to="nobody",
        moon="none",
        moon_cards=(),
    )


TWO_SEVENS_OUT = {3: "7C 7S", 4: "", 5: "7C 7S", 6: "7C 7S"}


def plain(players: int, out: str = "") -> Table:
    """FX-051: no pass, any lead, hearts alone count, and nobody shoots."""
    deck = pack(out)
    return replace(
        AMERICAN,
        players=players,
        deck=deck,
        hand_size=len(deck) // players,
        pass_cycle=(HOLD,),
        opening="left",
        breakers=None,
        points=tuple((card, 1) for card in hearts_of(deck)),
        moon="none",
        moon_cards=(),
    )


def hearts_1887(players: int) -> Table:
    """FX-050, FX-051."""
    return plain(players, {3: "2S", 4: "", 5: "2S 2C", 6: NO_TWOS}[players])


def heartsette(players: int) -> Table:
    """FX-070 to FX-073: the hearts of the widow count for the taker of the first trick."""
    one = plain(players, "2S" if players < 5 else "")
    return replace(one, hand_size={3: 16, 4: 12, 5: 10, 6: 8}[players])


def short(players: int, points: Points) -> Table:
    """FX-100, FX-110: 32 cards, or 30 without two sevens; FX-104, FX-113: to 10."""
    deck = pack(TWO_SEVENS_OUT[players], ranks="789TJQKA")
    return replace(
        plain(players), deck=deck, hand_size=len(deck) // players, points=points, end=("at", 10)
    )


def polignac(players: int) -> Table:
    """FX-100, FX-102 to FX-104, with the ace high."""
    return short(players, (("JC", 1), ("JD", 1), ("JS", 2), ("JH", 1)))


def polignac_king(players: int) -> Table:
    """FX-101, FX-102: king, queen, jack, ace, ten; to the right."""
    return replace(polignac(players), ranks="123456789TAJQK", turn=-1, opening="right")


def slobberhannes(players: int) -> Table:
    """FX-110 to FX-113."""
    return replace(
        short(players, (("QC", 1),)),
        trick_points=((0, 1), (-1, 1)),
        bonus_of_set=(1, (0, -1), frozenset({"QC"})),
    )


def greek(players: int) -> Table:
    """FX-130."""
    return replace(AMERICAN, pass_cycle=(RIGHT,), opening="left", breakers=None, moon="collect")


def changed(points: Points) -> Table:
    """The American game with other cards that count; a moon takes those that are bad to take."""
    bad = tuple(card for card, worth in points if worth > 0)
    return replace(AMERICAN, points=points, moon_cards=bad)


def greek_pips(players: int) -> Table:
    """FX-131; Decided: to 500, as Spot Hearts with points of that size."""
    return replace(changed(graded_points(BY_COURT, 50)), end=("at", 500))


SMALL_HEARTS = tuple((card, 1) for card in sorted(HEARTS - {"QH"}))


def pink_lady(players: int) -> Table:
    """FX-140, in place of the 1."""
    return changed((*SMALL_HEARTS, ("QH", 13), (QUEEN, 13)))


def black_jack(players: int) -> Table:
    """FX-141."""
    return changed((*((card, 1) for card in sorted(HEARTS)), ("JS", 10)))


def chasse_coeur(players: int) -> Table:
    """FX-142."""
    return changed((*SMALL_HEARTS, *(("Q" + suit, 13) for suit in SUITS)))


def sevens_and_queens(players: int) -> Table:
    """FX-143."""
    return changed(tuple((rank + suit, n) for rank, n in (("7", 1), ("Q", 2)) for suit in SUITS))


def knaves(players: int) -> Table:
    """FX-121 to FX-124; Decided: hearts are trumps, as a card turned up is not told apart yet."""
    return replace(
        plain(3),
        hand_size=17,
        kitty_to="last_trick",
        trumps=HEARTS,
        each_trick=1,
        points=(("JH", -4), ("JD", -3), ("JC", -2), ("JS", -1)),
        end=("at", 20),
        high_wins=True,
    )


def royal(players: int) -> Table:
    """FX-144; Decided: the moon is worth what hearts and queen count alone."""
    return replace(changed((*plain_points(26), ("QD", -10))), royal_queens=True)


def likha(players: int) -> Table:
    """FX-150; Decided: to the right, as is the custom where it is played, and no moon."""
    return replace(
        plain(4),
        turn=-1,
        pass_cycle=(RIGHT, LEFT),
        opening="right",
        points=(*PLAIN_POINTS, ("TD", 10)),
        must_discard=frozenset({"QS", "TD"}),
        sides="summed",
        end=("at", 101),
    )


def parlett_three(players: int) -> Table:
    """FX-160, FX-161: the card left over goes with the last trick."""
    return replace(
        AMERICAN,
        players=3,
        hand_size=17,
        kitty_to="last_trick",
        pass_cycle=(place(1, 4), place(-1, 4), scatter(3, 2), HOLD),
    )


VARIANTS: dict[str, tuple[tuple[int, ...], Callable[[int], Table]]] = {
    build.__name__: (players, build)
    for build, players in (
        (american, (4,)),
        (microsoft, (4,)),
        (new_moon, (4,)),
        (kitty, (4,)),
        (omnibus, (4,)),
        (omnibus_ten, (4,)),
        (spot, (4,)),
        (spot_court, (4,)),
        (black_maria, (3, 4)),
        (black_maria_43, (3, 4)),
        (black_maria_spot, (3, 4)),
        (green_minna, (4,)),
        (peppa, (4,)),
        (peppa_hearts, (4,)),
        (ricketts, (4,)),
        (ricketts_69, (4,)),
        (ricketts_warren, (4,)),
        (turbo, (4,)),
        (booster_nines, (4,)),
        (cancellation, (6, 7, 8, 9, 10)),
        (dirty_nasty_filthy, (4,)),
        (wikipedia, (3, 4, 5, 6)),
        (wikipedia_17, (3,)),
        (pagat_kitty, (3, 5)),
        (pagat_exchange, (3, 5)),
        (pagat_trimmed, (3, 5)),
        (partners_pooled, (4,)),
        (partners_summed, (4,)),
        (dame_de_pique, (4,)),
        (hartenjagen, (4,)),
        (rickety_kate, (4,)),
        (gong_zhu, (4, 5)),
        (complex_hearts, (4,)),
        (super_hearts, (4,)),
        (golden_ten, (3, 4, 5, 6, 7)),
        (hearts_1887, (3, 4, 5, 6)),
        (heartsette, (3, 4, 5, 6)),
        (polignac, (3, 4, 5, 6)),
        (polignac_king, (3, 4, 5, 6)),
        (slobberhannes, (3, 4, 5, 6)),
        (knaves, (3,)),
        (greek, (4,)),
        (greek_pips, (4,)),
        (pink_lady, (4,)),
        (black_jack, (4,)),
        (chasse_coeur, (4,)),
        (royal, (4,)),
        (likha, (4,)),
        (sevens_and_queens, (4,)),
        (parlett_three, (3,)),
        (huse, (2,)),
        (short_two, (2,)),
        (draw_two, (2,)),
    )
}
"""Every named variant with the numbers of players that it takes."""

TABLES = tuple((name, count) for name, (counts, _) in VARIANTS.items() for count in counts)
"""Every named variant at every number of players."""


def table(name: str, players: int) -> Table:
    """Give a named variant at a number of players (PG-011, WK-003: others are refused)."""
    counts, build = VARIANTS[name]
    if players not in counts:
        message = f"{name} is not for {players} players"
        raise ValueError(message)
    return build(players)


def sides(table: Table) -> tuple[tuple[int, ...], ...]:
    """Return the sides (PG-135: partners sit opposite)."""
    if table.sides == "none":
        return tuple((seat,) for seat in range(table.players))
    return ((0, 2), (1, 3))


def side_of(table: Table, seat: int) -> tuple[int, ...]:
    """The seats that play together with this one, itself among them."""
    return next(side for side in sides(table) if seat in side)
