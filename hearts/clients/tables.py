"""The constant data of a match, as a document."""

from __future__ import annotations

from hearts._arguments import check_type
from hearts._engine import documents
from hearts._engine.game.game import Game
from hearts.variants import title


def table(game: Game) -> documents.Table:
    """Return the constant data of a game: the rules in prose, the cards and their names.

    Raises:
        InputError: If *game* is not a Game.

    >>> from hearts import Game, variants
    >>> document = table(Game(variants.AMERICAN))
    >>> document["title"], document["cards"]["QS"]
    ('American Hearts', 'the queen of spades')
    """
    check_type(game, Game, "game")
    rules, names = game.table.rules, game.table.names
    return {
        "name": rules.name,
        "title": title(rules.name),
        "players": game.players,
        "sides": [list(side) for side in game.sides],
        "clockwise": rules.dealing.clockwise,
        "best": rules.best,
        "numbered": names.numbered,
        "cards": {str(card): names.card(card) for card in dict.fromkeys(game.table.deck)},
        "rules": [
            {"heading": section.heading, "paragraphs": list(section.paragraphs)}
            for section in rules.sections(game.players)
        ],
    }
