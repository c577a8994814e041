"""The rules as values: components by slot, and `Rules`, the record of them.

Every component is a frozen value with a key, fields for its parameters, and its source.
`Rules.amend` combines components, `Rules.check` finds their contradictions, and `hearts.Game` plays
by them. `Without` takes one out. ``help(rules.Moon)`` explains a component, with the clauses of the
rulebooks that it comes from, such as PG-120::

    >>> from hearts import Game, rules, variants
    >>> ours = variants.AMERICAN.amend(
    ...     rules.Passing("left"), rules.Moon(rules.Add()), rules.EndAt(50), name="ours"
    ... )
    >>> Game(ours).start(seed=7).deal().phase
    Phase.PASS

- The cards and the pass: `Deck`, `Dealing`, `Kitty`, `Passing`, `Charging`.
- The play: `HolderOpens`, `LowestOpens`, `EldestOpens`, `HeartsBroken`, `FirstTrickBar`,
  `QueenWaits`, `SafeQueen`, `MustDiscard`, `Trumps`, `Boosters`, `Cancelling`, `RankOrder`.
- The points: `heart_points`, `queen_points`, `bonus_points`, `extra_points`, `CardPoints`,
  `TrickPoints`, `EachTrick`, `NoTricks`, `SetBonus`, `Multiplier`.
- The moon and the sun: `Moon`, `Sun`, with the effects `Add`, `Subtract`, `Choice` and others.
- The match: `ExactHit`, `Wrap`, `TotalFloor`, `EndAt`, `EndAfter`, `PlayOn`, `Partners`.
"""

from hearts._core.cards.records import Line
from hearts._core.play.facts import Facts
from hearts._wording import CardNames
from hearts.rules.adjustments import ExactHit, Multiples, ScoreRule, TotalFloor, Wrap
from hearts.rules.charging import Charging
from hearts.rules.component import Component, Heading, PlayRule, Priority, Section, Sentence
from hearts.rules.dealing import Dealing
from hearts.rules.deck import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    PACK,
    QUEEN,
    ROOK_PACK,
    SHORT_PACK,
    SPADES,
    Deck,
)
from hearts.rules.dummy import Dummy
from hearts.rules.effects import (
    Add,
    AddUnlessOpponentWins,
    AddUnlessShooterLoses,
    Choice,
    Collect,
    Effect,
    Nothing,
    Shot,
    Stake,
    Subtract,
    WinMatch,
)
from hearts.rules.ending import End, EndAbove, EndAfter, EndAt, EndAtDistance, EndDownTo
from hearts.rules.exceptions import unless
from hearts.rules.kitty import Kitty, KittyRule, Stock
from hearts.rules.opening import EldestOpens, HolderOpens, LowestOpens, Opening, TakerOpens
from hearts.rules.partners import Partners
from hearts.rules.passing import Passing
from hearts.rules.play import FirstTrickBar, HeartsBroken, MustDiscard, QueenWaits, SafeQueen
from hearts.rules.played_deal import Needs, PlayedDeal
from hearts.rules.points import (
    CardPoints,
    NoTricks,
    PointRule,
    TrickPoints,
    bonus_points,
    court_hearts,
    extra_points,
    graded_hearts,
    heart_points,
    pip_hearts,
    queen_points,
)
from hearts.rules.ranking import (
    EveryPlace,
    LastTrick,
    LowestPositive,
    PlayOn,
    Ranking,
    SharedPlaces,
    Ties,
    VictoryPoints,
    WinnersOnly,
)
from hearts.rules.results import DealFloor, Multiplier, ResultRule, Tally
from hearts.rules.rules import Amendment, Rules, Without
from hearts.rules.sets import CancelsCard, DoublesCards, EachTrick, SetBonus
from hearts.rules.shooting import Moon, Shoot, Sun
from hearts.rules.stages import EndFirst, EndLives, EndTurned
from hearts.rules.standings import Standing, Verdict
from hearts.rules.table import TableRules
from hearts.rules.taking import Boosters, Cancelling, RankOrder, Taking, Trumps
from hearts.rules.wins import HitWins, Remains, SpecialWin

__all__ = [
    "CLUBS",
    "DIAMONDS",
    "HEARTS",
    "PACK",
    "QUEEN",
    "ROOK_PACK",
    "SHORT_PACK",
    "SPADES",
    "Add",
    "AddUnlessOpponentWins",
    "AddUnlessShooterLoses",
    "Amendment",
    "Boosters",
    "Cancelling",
    "CancelsCard",
    "CardNames",
    "CardPoints",
    "Charging",
    "Choice",
    "Collect",
    "Component",
    "DealFloor",
    "Dealing",
    "Deck",
    "DoublesCards",
    "Dummy",
    "EachTrick",
    "Effect",
    "EldestOpens",
    "End",
    "EndAbove",
    "EndAfter",
    "EndAt",
    "EndAtDistance",
    "EndDownTo",
    "EndFirst",
    "EndLives",
    "EndTurned",
    "EveryPlace",
    "ExactHit",
    "Facts",
    "FirstTrickBar",
    "Heading",
    "HeartsBroken",
    "HitWins",
    "HolderOpens",
    "Kitty",
    "KittyRule",
    "LastTrick",
    "Line",
    "LowestOpens",
    "LowestPositive",
    "Moon",
    "Multiples",
    "Multiplier",
    "MustDiscard",
    "Needs",
    "NoTricks",
    "Nothing",
    "Opening",
    "Partners",
    "Passing",
    "PlayOn",
    "PlayRule",
    "PlayedDeal",
    "PointRule",
    "Priority",
    "QueenWaits",
    "RankOrder",
    "Ranking",
    "Remains",
    "ResultRule",
    "Rules",
    "SafeQueen",
    "ScoreRule",
    "Section",
    "Sentence",
    "SetBonus",
    "SharedPlaces",
    "Shoot",
    "Shot",
    "SpecialWin",
    "Stake",
    "Standing",
    "Stock",
    "Subtract",
    "Sun",
    "TableRules",
    "TakerOpens",
    "Taking",
    "Tally",
    "Ties",
    "TotalFloor",
    "TrickPoints",
    "Trumps",
    "Verdict",
    "VictoryPoints",
    "WinMatch",
    "WinnersOnly",
    "Without",
    "Wrap",
    "bonus_points",
    "court_hearts",
    "extra_points",
    "graded_hearts",
    "heart_points",
    "pip_hearts",
    "queen_points",
    "unless",
]


def __dir__() -> list[str]:
    """List the rules and their bases, without the modules in which they stand."""
    return __all__
