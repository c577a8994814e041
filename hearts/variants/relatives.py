"""Games that pagat's page only names, with rules from other public pages.

If these pages are silent, Complex and Super Hearts are the American game.
"""

from __future__ import annotations

from hearts._core.cards.cards import Cards
from hearts.rules import (
    HEARTS,
    QUEEN,
    ROOK_PACK,
    CardPoints,
    Charging,
    DealFloor,
    Deck,
    EldestOpens,
    EndAfter,
    EndAtDistance,
    EndDownTo,
    Kitty,
    LowestPositive,
    Moon,
    Multiplier,
    Rules,
    Subtract,
    TakerOpens,
    bonus_points,
    extra_points,
    queen_points,
)
from hearts.variants.pagat import american


def gong_zhu() -> Rules:
    """Catch the pig, from China (PG-170): points are good, and the high score wins.

    The queen of spades counts minus 100, the jack of diamonds 100, hearts minus 200 together. All
    hearts in one pile count for their taker instead, and so does the queen with them. The ten of
    clubs doubles the other points of its taker, or counts 50 alone. Cards may be exposed. The taker
    of the queen leads the next deal; the first to come down to minus 1000 loses. Five players leave
    out the twos of clubs and diamonds.
    """
    graded = {
        Cards("AH"): -50,
        Cards("KH"): -40,
        Cards("QH"): -30,
        Cards("JH"): -20,
        Cards("5H 6H 7H 8H 9H TH"): -10,
        Cards("2H 3H 4H"): 0,
    }
    return Rules(
        name="gong_zhu",
        players=(4, 5),
        deck=Deck({5: "2C 2D"}),
        charging=Charging(),
        opening=TakerOpens("QS", "2S"),
        points=[
            CardPoints("points.hearts", graded),
            CardPoints("points.queen", {QUEEN: -100}),
            bonus_points("JD", 100),
        ],
        shoots=[
            Moon(Subtract(), HEARTS, key="moon.hearts"),
            Moon(Subtract(), HEARTS | QUEEN),
        ],
        results=[Multiplier("TC", alone=50, alone_charged=100)],
        end=EndDownTo(-1000),
        best="high",
    )


def complex_hearts() -> Rules:
    """Scores are complex numbers (PG-172): the queen of spades counts 13i, the jack of diamonds
    minus 10, and the ten of clubs multiplies by 2i.

    A moon is worth 13+13i. The match ends when a score is 100 or more away from zero, and the one
    nearest to zero wins.
    """
    return american().amend(
        CardPoints("points.queen", {QUEEN: 13}, imaginary=True),
        bonus_points("JD"),
        Multiplier("TC", turns=True, carries=True),
        EndAtDistance(100),
        name="complex_hearts",
    )


def super_hearts() -> Rules:
    """Every deal stands alone (PG-173): the lowest score above 0 wins, and the others above 0 pay
    the difference. The queen of spades counts 7."""
    return american().amend(queen_points(7), EndAfter(1), LowestPositive(), name="super_hearts")


def golden_ten() -> Rules:
    """Played with 56 numbered cards in four colours, by three to seven (PG-171).

    Every red card counts 1, but the red 5 counts 5 and the red 10 counts 10; the yellow 10 takes
    10 off, though not below 0. The cards left over go to the taker of the first trick. Six deals.
    """
    red = Cards([card for card in ROOK_PACK if card.suit == "H"])
    table = {red - Cards("5H TH"): 1, Cards("5H"): 5, Cards("TH"): 10}
    return Rules(
        name="golden_ten",
        players=(3, 4, 5, 6, 7),
        deck=Deck(pack=ROOK_PACK),
        kitty=Kitty(),
        opening=EldestOpens(),
        points=[CardPoints("points.red", table), extra_points("TD", -10)],
        results=[DealFloor()],
        end=EndAfter(6),
    )
