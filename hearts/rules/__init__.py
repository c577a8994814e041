"""The rules as values: components by family, and `Rules`, the record of them.

Every component is a frozen value with a key, fields for its figures, and its source. Put together
by :meth:`Rules.amend`, checked by :meth:`Rules.check`, played by :class:`hearts.Game`.
"""

from hearts.core.plan import Facts
from hearts.rules.component import Component, Family, PlayRule, Setting
from hearts.rules.dealing import Dealing
from hearts.rules.deck import HEARTS, PACK, QUEEN, Deck
from hearts.rules.ending import (
    End,
    EndAbove,
    EndAfter,
    EndAt,
    EveryPlace,
    PlayOn,
    Ranking,
    SharedPlaces,
    Ties,
    WinnersOnly,
)
from hearts.rules.first_trick import FirstTrickBar
from hearts.rules.leading import HeartsBroken
from hearts.rules.opening import EldestOpens, HolderOpens, Opening
from hearts.rules.passing import Passing
from hearts.rules.points import CardPoints, Line, NoTricks, PointRule, bonus, hearts, queen
from hearts.rules.rules import Amendment, Rules, Without
from hearts.rules.shooting import (
    Add,
    AddUnlessOpponentWins,
    AddUnlessShooterLoses,
    Choice,
    Effect,
    Moon,
    Shoot,
    Shot,
    Subtract,
)

__all__ = [
    "HEARTS",
    "PACK",
    "QUEEN",
    "Add",
    "AddUnlessOpponentWins",
    "AddUnlessShooterLoses",
    "Amendment",
    "CardPoints",
    "Choice",
    "Component",
    "Dealing",
    "Deck",
    "Effect",
    "EldestOpens",
    "End",
    "EndAbove",
    "EndAfter",
    "EndAt",
    "EveryPlace",
    "Facts",
    "Family",
    "FirstTrickBar",
    "HeartsBroken",
    "HolderOpens",
    "Line",
    "Moon",
    "NoTricks",
    "Opening",
    "Passing",
    "PlayOn",
    "PlayRule",
    "PointRule",
    "Ranking",
    "Rules",
    "Setting",
    "SharedPlaces",
    "Shoot",
    "Shot",
    "Subtract",
    "Ties",
    "WinnersOnly",
    "Without",
    "bonus",
    "hearts",
    "queen",
]
