"""Small games in which everything that hides cards comes up, and moments of their deals."""

from random import Random

from hearts import Cards, Game, Phase, Rules, State
from hearts.rules import (
    Charging,
    Deck,
    Dummy,
    EldestOpens,
    EndAfter,
    FirstTrickBar,
    HeartsBroken,
    HolderOpens,
    Kitty,
    LowestOpens,
    Passing,
    QueenWaits,
    SafeQueen,
    Stock,
    TakerOpens,
)

NINE = Cards("QC KC AC QS KS AS QH KH AH")
SMALL = Rules(name="small", players=3, deck=Deck(pack=NINE), opening=EldestOpens(), end=EndAfter(3))

GAMES: dict[str, Rules] = {
    "plain": SMALL,
    "left1": SMALL.amend(Passing("left", 1)),
    "right2": SMALL.amend(Passing("right", 2)),
    "scatter": SMALL.amend(Passing("scatter", 1)),
    "scatter barred": SMALL.amend(Passing("scatter", 2, "QS KS")),
    "barred": SMALL.amend(Passing("left", 1, "QS")),
    "barred2": SMALL.amend(Passing("left", 2, "QS KS")),
    "barred3": SMALL.amend(Passing("left", 3, "QS KS")),
    "opt": SMALL.amend(Passing("left", 1, optional=True)),
    "opt barred": SMALL.amend(Passing("left", 2, "QS AS", optional=True)),
    "mix": SMALL.amend(Passing("mix", 1)),
    "mix barred": SMALL.amend(Passing("mix", 2, "QS KS")),
    "mix1 barred": SMALL.amend(Passing("mix", 1, "QS KS AS")),
    "kitty": SMALL.amend(Deck(pack=NINE + Cards("7D 8D")), Kitty(), Passing("left", 1)),
    "low kitty": SMALL.amend(
        Deck(pack=NINE + Cards("2C 3C")), Kitty(), Passing("left", 1), LowestOpens()
    ),
    "dummy": SMALL.amend(
        Deck(pack=NINE + Cards("7D 8D")),
        Dummy(3),
        Kitty(2, "first_penalty"),
        Passing("left", 1),
        FirstTrickBar(),
        HeartsBroken(),
        LowestOpens(then="7S"),
        players=2,
    ),
    "stock": SMALL.amend(
        Deck(pack=NINE + Cards("7D")),
        Stock(4),
        FirstTrickBar(),
        HeartsBroken(spared="QS"),
        players=2,
    ),
    "low any": SMALL.amend(
        Deck(pack=NINE + Cards("2C 3C")),
        Kitty(),
        LowestOpens(any_card=True),
        HeartsBroken(spared="QS"),
        FirstTrickBar(),
    ),
    "mixkitty": SMALL.amend(
        Deck(pack=NINE + Cards("7D")), Kitty(), Passing("mix", 1, mix_kitty=True)
    ),
    "mixkitty barred": SMALL.amend(
        Deck(pack=NINE + Cards("7D")), Kitty(), Passing("mix", 1, "QS 7D", mix_kitty=True)
    ),
    "warren": SMALL.amend(
        Deck(pack=NINE + Cards("W")), Kitty(1, "warren"), HeartsBroken(), SafeQueen()
    ),
    "warren mix": SMALL.amend(Deck(pack=NINE + Cards("W")), Kitty(1, "warren"), Passing("mix", 1)),
    "warren mixk": SMALL.amend(
        Deck(pack=NINE + Cards("W")), Kitty(1, "warren"), Passing("mix", 1, mix_kitty=True)
    ),
    "warren mixkb": SMALL.amend(
        Deck(pack=NINE + Cards("W")), Kitty(1, "warren"), Passing("mix", 1, "W QS", mix_kitty=True)
    ),
    "warren left": SMALL.amend(
        Deck(pack=NINE + Cards("W")),
        Kitty(1, "warren"),
        Passing("left", 1, "QS"),
        HeartsBroken(spared="QS"),
        FirstTrickBar("QC KS"),
        QueenWaits(),
    ),
    "holder": SMALL.amend(
        HolderOpens("QC"),
        Passing("left", 1),
        FirstTrickBar("KC QS"),
        HeartsBroken(spared="QS KS"),
        QueenWaits(),
    ),
    "holder any": SMALL.amend(
        HolderOpens("QC", any_card=True),
        FirstTrickBar("KC QS"),
        HeartsBroken(spared="QS KS"),
        QueenWaits(),
    ),
    "waits": SMALL.amend(FirstTrickBar("KC QS"), HeartsBroken(spared="QS KS"), QueenWaits()),
    "taker": SMALL.amend(TakerOpens("QH", "QS"), SafeQueen(), FirstTrickBar()),
    "taker kitty": SMALL.amend(
        Deck(pack=NINE + Cards("7D 8D")), Kitty(), TakerOpens("QH", "QC"), Passing("left", 1)
    ),
    "taker exch": SMALL.amend(
        Deck(pack=NINE + Cards("7D")), Kitty(into="hand"), TakerOpens("QH", "QS"), HeartsBroken()
    ),
    "charge": SMALL.amend(Charging("QS KH QH KC"), Passing("left", 1), SafeQueen()),
    "exch": SMALL.amend(
        Deck(pack=NINE + Cards("7D 8D")), Kitty(None, "first_trick", "hand"), Passing("left", 1)
    ),
    "exch2": SMALL.amend(
        Deck(pack=NINE + Cards("7D 8D")),
        Kitty(None, "first_penalty", "hand"),
        HeartsBroken(),
        LowestOpens(),
    ),
    "exch any": SMALL.amend(
        Deck(pack=NINE + Cards("2C 3C")),
        Kitty(None, "first_trick", "hand"),
        LowestOpens(any_card=True),
        HeartsBroken(spared="QS"),
        FirstTrickBar(),
    ),
    "exch bar": SMALL.amend(
        Deck(pack=NINE + Cards("7D")),
        Kitty(None, "first_penalty", "hand"),
        Passing("left", 1, "QS 7D"),
        LowestOpens(),
    ),
    "exch mix": SMALL.amend(
        Deck(pack=NINE + Cards("7D")),
        Kitty(None, "first_trick", "hand"),
        Passing("mix", 1, mix_kitty=True),
    ),
    "exch opt": SMALL.amend(
        Deck(pack=NINE + Cards("7D")),
        Kitty(None, "first_trick", "hand"),
        Passing("left", 1, "QS", optional=True),
    ),
    "exch mix kitty": SMALL.amend(
        Deck(pack="QC KC QS KS QH KH 7D 8D"),
        Kitty(None, "first_trick", "hand"),
        Passing("mix", 1, "QS KS 7D", mix_kitty=True),
    ),
    "warren mix2kb": SMALL.amend(
        Deck(pack=NINE + Cards("W")),
        Kitty(1, "warren"),
        Passing("mix", 2, "W QS KS", mix_kitty=True),
    ),
    "exch mix bar": SMALL.amend(
        Deck(pack=NINE + Cards("7D")),
        Kitty(None, "first_trick", "hand"),
        Passing("mix", 1, "QS QC"),
    ),
    "scatter bars": SMALL.amend(Passing("scatter", 1, "QS KS AS QC KC AC")),
    "exch bars": SMALL.amend(
        Deck(pack=NINE + Cards("7D")),
        Kitty(None, "first_trick", "hand"),
        Passing("scatter", 1, "QS KS AS 7D"),
        LowestOpens(),
    ),
}


def moment(rules: Rules, steps: int, seed: int) -> State:
    """A state of the first deal after so many steps, or at the end of the deal."""
    rng = Random(seed)
    game = Game(rules)
    state = game.start(seed=seed, dealer=rng.randrange(game.players)).deal()
    for _ in range(steps - 1):
        if state.phase in (Phase.DEAL, Phase.OVER):
            break
        if state.phase is Phase.REDEAL:
            state = state.deal()
        else:
            seat = rng.choice(state.actors)
            state = state.apply(state.random_action(rng, seat))
    return state
