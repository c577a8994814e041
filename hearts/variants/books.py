"""Games of the family from the books of games, with fewer rules than the modern one.

Where their sources are silent, a match is played to 100, and a game that is described as Hearts
with other cards that count is the American game in all else.
"""

from __future__ import annotations

from hearts._core.cards.cards import Cards
from hearts.rules import (
    HEARTS,
    SHORT_PACK,
    CancelsCard,
    CardPoints,
    Collect,
    Dealing,
    Deck,
    DoublesCards,
    EachTrick,
    EldestOpens,
    EndAt,
    Kitty,
    LowestOpens,
    Moon,
    MustDiscard,
    Partners,
    Passing,
    RankOrder,
    Rules,
    SetBonus,
    TrickPoints,
    Trumps,
    Without,
    court_hearts,
    extra_points,
    queen_points,
)
from hearts.variants.pagat import american

#: The cards that three, five and six leave out of 32.
_TWO_SEVENS = {3: "7C 7S", 5: "7C 7S", 6: "7C 7S"}


def _plain() -> Rules:
    """The American game without a pass, a moon, broken hearts and the queen of spades."""
    return american().amend(
        Passing("hold"),
        EldestOpens(),
        Without("lead.broken"),
        Without("moon"),
        Without("points.queen"),
    )


def hearts_1887() -> Rules:
    """Hearts as it was first printed (FX-050, FX-051): only hearts count, and nothing is passed.

    The eldest hand leads any card. Three leave out the two of spades, five both black twos, six all
    twos. The books settle every deal in counters (FX-052); `hearts.settle` does so.
    """
    return _plain().amend(
        Deck({3: "2S", 5: "2S 2C", 6: "2S 2C 2D 2H"}), players=(3, 4, 5, 6), name="hearts_1887"
    )


def heartsette() -> Rules:
    """Hearts of 1887 with a kitty for the taker of the first trick (FX-070 to FX-073).

    Three and four leave out the two of spades. Three have 16 cards and a kitty of 3, four 12 and 3,
    five 10 and 2, six 8 and 4.
    """
    return _plain().amend(
        Deck({3: "2S", 4: "2S"}), Kitty(sizes={3: 3}), players=(3, 4, 5, 6), name="heartsette"
    )


def polignac() -> Rules:
    """32 cards, of which only the jacks count: the jack of spades 2, the others 1 (FX-100 to
    FX-104).

    Three, five and six leave out two sevens. The ace is high, as in English texts. The first to
    have 10 points loses.
    """
    return _plain().amend(
        Deck(_TWO_SEVENS, pack=SHORT_PACK),
        Without("points.hearts"),
        extra_points("JC JD JH", 1),
        extra_points("JS", 2),
        EndAt(10),
        players=(3, 4, 5, 6),
        name="polignac",
    )


def polignac_king() -> Rules:
    """Polignac as in France: the king is high and the ace stands below the jack, and play goes to
    the right (FX-101, FX-102)."""
    return polignac().amend(
        RankOrder(), Dealing(clockwise=False), EldestOpens(-1), name="polignac_king"
    )


def slobberhannes() -> Rules:
    """32 cards: the first trick, the last trick and the queen of clubs count 1 each, and all three
    together one more (FX-110 to FX-113).

    Three, five and six leave out two sevens. The first to have 10 points loses.
    """
    return _plain().amend(
        Deck(_TWO_SEVENS, pack=SHORT_PACK),
        Without("points.hearts"),
        extra_points("QC", 1),
        TrickPoints({0: 1, -1: 1}),
        SetBonus(),
        EndAt(10),
        players=(3, 4, 5, 6),
        name="slobberhannes",
    )


def greek() -> Rules:
    """Three cards go right in every deal, and whoever takes all hearts and the queen of spades gets
    26 from each of the others (FX-130).

    The eldest hand leads any card, and hearts are free.
    """
    return american().amend(
        Passing("right"),
        EldestOpens(),
        Without("lead.broken"),
        Moon(Collect()),
        name="greek",
    )


def greek_pips() -> Rules:
    """The American game with hearts by their pips, the court 10, the ace 15, and the queen of
    spades 50 (FX-131); to 500."""
    return american().amend(court_hearts(), queen_points(50), EndAt(500), name="greek_pips")


def pink_lady() -> Rules:
    """The queen of hearts counts 13, like the queen of spades (FX-140)."""
    return american().amend(_small_hearts(), extra_points("QH", 13), name="pink_lady")


def black_jack() -> Rules:
    """The jack of spades counts 10, and the queen nothing (FX-141)."""
    return american().amend(Without("points.queen"), extra_points("JS", 10), name="black_jack")


def chasse_coeur() -> Rules:
    """Every queen counts 13, every other heart 1 (FX-142)."""
    return american().amend(_small_hearts(), extra_points("QC QD QH", 13), name="chasse_coeur")


def sevens_and_queens() -> Rules:
    """Every seven counts 1, every queen 2, and nothing else counts (FX-143)."""
    return american().amend(
        Without("points.hearts"),
        Without("points.queen"),
        extra_points("7C 7D 7S 7H", 1),
        extra_points("QC QD QS QH", 2),
        name="sevens_and_queens",
    )


def knaves() -> Rules:
    """Three play for tricks, and the jacks count against their takers (FX-121 to FX-124).

    Points are good: 1 for each trick, minus 4, 3, 2 and 1 for the jacks of hearts, diamonds, clubs
    and spades. The first to have 20 points wins. The source turns up the odd card, whose suit is
    trumps (FX-120). That is not in the library yet: hearts are trumps in every deal, and the odd
    card goes to the taker of the last trick (FX-124).
    """
    return _plain().amend(
        Kitty(1, "last_trick"),
        Trumps("H"),
        Without("points.hearts"),
        EachTrick(1),
        extra_points("JH", -4),
        extra_points("JD", -3),
        extra_points("JC", -2),
        extra_points("JS", -1),
        EndAt(20),
        players=3,
        best="high",
        name="knaves",
    )


def royal() -> Rules:
    """The queens count, double and cancel (FX-144).

    The queen of spades counts 26 and the queen of diamonds minus 10. The queen of hearts doubles
    the hearts of her taker, herself among them, and the queen of clubs cancels the queen of spades
    in the same pile. The source is silent on the moon: it is worth 39, and nothing is doubled.
    """
    return american().amend(
        queen_points(26), extra_points("QD", -10), DoublesCards(), CancelsCard(), name="royal"
    )


def likha() -> Rules:
    """Partners, and a hand that cannot follow suit throws the queen of spades or the ten of
    diamonds (FX-150).

    Three cards go right and left in turn. Play goes to the right, as in other games of the Levant,
    and the seat right of the dealer leads any card. The ten of diamonds counts 10. Every player has
    a score of his own; at 101 the side with the lower sum wins. There is no moon.
    """
    return _plain().amend(
        Dealing(clockwise=False),
        Passing(("right", "left")),
        EldestOpens(-1),
        MustDiscard("QS TD"),
        queen_points(),
        extra_points("TD", 10),
        Partners(pooled=False),
        EndAt(101),
        name="likha",
    )


def parlett_three() -> Rules:
    """Three pass four cards to the left, then to the right, then two to each, then none (FX-161).

    The card left over goes to the taker of the last trick (FX-160).
    """
    return american().amend(
        Kitty(taken_by="last_trick"),
        Passing(("left", "right", "scatter", "hold"), 4),
        LowestOpens(),
        players=3,
        name="parlett_three",
    )


def _small_hearts() -> CardPoints:
    """Return the rule by which every heart but the queen counts 1."""
    return CardPoints("points.hearts", {HEARTS - Cards("QH"): 1})
