"""Moments of matches that pictures are made of, and the pictures that are kept as files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from hearts import (
    Cards,
    Charge,
    Choose,
    Game,
    Match,
    Pass,
    Phase,
    State,
    Unknown,
    autoplay,
    score_taken,
    svg,
    variants,
)
from hearts.rules import PACK, EldestOpens, Passing, Wrap
from hearts.simulate import finish

#: Those of the page that shows how it is done.
GUIDE = Path(__file__).parents[2] / "docs" / "how-to" / "pictures"
GOLDEN = Path(__file__).parents[1] / "golden" / "svg"
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eva", "Fritz", "Gustav", "Hilda", "Ida", "Jo")
LONG = ("Ann", "Bartholomew Maximilian the Second", "Cleo", "W" * 20, "Eva", "F")


def start(name: str, players: int | None = None, seed: int = 7) -> State:
    """The start of a match whose players have names."""
    game = Game(variants.get(name), players)
    match = Match(game.rules, game.players, names=NAMES[: game.players])
    return game.start(seed=seed, match=match)


def stations(state: State, seed: int, deals: int = 1) -> Iterator[State]:
    """The states of so many deals played at random."""
    rng = Random(seed)
    while len(state.match.hand_scores) < deals and not state.is_over:
        yield state
        if state.phase in (Phase.DEAL, Phase.REDEAL):
            state = state.deal()
        else:
            state = state.apply(state.random_action(rng, rng.choice(state.actors)))
    yield state


def in_play(name: str, players: int | None = None, tricks: int = 2, cards: int = 2) -> State:
    """A moment of play, with so many tricks complete and so many cards on the table."""
    return next(
        state
        for state in stations(start(name, players), 1)
        if state.trick is not None and (len(state.tricks), len(state.trick)) == (tricks, cards)
    )


def passing() -> State:
    """Two have passed, two have not."""
    state = start("american").deal()
    for seat in (0, 1):
        state = state.apply(state.random_action(Random(seat), seat))
    return state


def charging() -> State:
    """Two have charged, two have not."""
    state = next(each for each in stations(start("turbo"), 2) if each.phase is Phase.CHARGE)
    for seat in (0, 1):
        state = state.apply(Charge(state.hands[seat] & Cards("AH QS JD TC"), seat))
    return state


def charged() -> State:
    """All have charged what they could, and one card is played."""
    state = charging()
    for seat in state.actors:
        state = state.apply(Charge(state.hands[seat] & Cards("AH QS JD TC"), seat))
    return state.play(state.legal_cards()[0])


def choosing() -> State:
    """Ann has shot the moon."""
    game = Game(variants.AMERICAN)
    match = Match(game.rules, names=NAMES[:4]).add((3, 20, 1, 2))
    state = game.position(
        ["AH", "2C", "3C", "4C"],
        leader=0,
        taken=["2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH QS", "", "", ""],
        match=match,
    )
    for card in ("AH", "2C", "3C", "4C"):
        state = state.play(card)
    return state


def warren() -> State:
    """Warren's card lies on the table."""
    game = Game(variants.RICKETTS_WARREN)
    state = game.position(["W 2H", "2C 3H", "3C 4H", "4C 5H"], leader=0, kitty="5S").play("W")
    return state.play("2C")


def over() -> State:
    """A match is over."""
    *_, last = stations(start("microsoft"), 4, deals=99)
    return last


def over_deal() -> State:
    """The first deal of a match is over."""
    state = start("american").deal()
    while state.hand_score is None:
        for seat in state.actors:
            state = state.apply(autoplay(state.view(seat)))
    return state


def many_waiting() -> State:
    """Four tricks without a taker lie on the table, and two of three equal cards were passed."""
    game = Game(variants.CANCELLATION, 6)
    match = Match(game.rules, 6, names=LONG)
    waiting = " ".join(f"{rank}{suit} {rank}{suit}" for rank in "89TJQK" for suit in "CS")
    hands = ["2C 2D", "3C 3D", "4C 4D", "5C 5D", "6C 6D", "7C 7D"]
    return game.position(hands, leader=0, waiting=waiting, match=match)


def received() -> State:
    """Seat 1 holds a card twice, of which it received one."""
    game = Game(variants.CANCELLATION.amend(Passing(("left",), 1), EldestOpens()), 6)
    state = next(
        found
        for found in (game.start(seed=seed).deal() for seed in range(99))
        if any(card in found.hands[1][1:] for card in found.hands[0])
    )
    both = next(card for card in state.hands[0] if card in state.hands[1][1:])
    for seat in state.actors:
        card = both if seat == 0 else next(card for card in state.hands[seat] if card != both)
        state = state.apply(Pass([card], seat))
    return state


def sheets() -> dict[str, str]:
    """Those of scores."""
    names = ("Ann", "Bartholomew Maximilian the Second", "Cleo", "W" * 12)
    wrapped = Match(variants.AMERICAN.amend(Wrap((50,))), names=names)
    for points in ((20, 6, 0, 0), (20, 6, 0, 0), (10, 8, 0, 8), (0, 0, 26, 0)):
        wrapped = wrapped.add(points)
    score = score_taken(
        variants.COMPLEX_HEARTS,
        ["QS AH TC", "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH", "KH JD", ""],
    )
    moon = choosing().apply(Choose("add")).hand_score
    assert moon is not None
    return {
        "hand-score": svg.hand_score(over().match.hand_scores[0]),
        "hand-score-moon": svg.hand_score(moon),
        "hand-score-names": svg.hand_score(score, names=names, theme="dark"),
        "sheet": svg.sheet(over().match),
        "sheet-names": svg.sheet(wrapped, theme="dark"),
        "sheet-short": svg.sheet(Match(variants.GOLDEN_TEN, 3, names=("A", "B", "C"))),
    }


def pictures() -> dict[str, str]:
    """The pictures that are kept, by name."""
    pass_, choose = passing(), choosing()
    return sheets() | {
        "american-pass": svg.table(pass_),
        "american-pass-view": svg.table(pass_.view(1), theme="dark", colors="four"),
        "american-play": svg.table(in_play("american"), colors="colorblind"),
        "american-play-view": svg.table(in_play("american", tricks=4, cards=3).view(2)),
        "american-choose": svg.table(choose),
        "american-deal-over": svg.table(choose.apply(Choose("add")), theme="dark"),
        "cancellation-6": svg.table(in_play("cancellation", 6), seat=3),
        "cancellation-10": svg.table(in_play("cancellation", 10, cards=9)),
        "cancellation-10-view": svg.table(in_play("cancellation", 10, 3, 8).view(4), theme="dark"),
        "cards": svg.cards("2C AC QC AS TD W", colors="four"),
        "dirty-nasty-filthy-call": svg.table(start("dirty_nasty_filthy").view(0)),
        "golden-ten-3": svg.table(in_play("golden_ten", 3), colors="colorblind"),
        "golden-ten-7": svg.table(in_play("golden_ten", 7).view(None)),
        "hand": svg.hand("2C 5C QC 4D AD JS QS KS 3H 9H TH", legal="JS QS KS"),
        "hand-dark": svg.hand(Unknown(13), theme="dark"),
        "hand-long": svg.hand(PACK[:40], legal="QS", theme="dark"),
        "hand-none": svg.hand("", legal=""),
        "cards-long": svg.cards(PACK[:30]),
        "deal": svg.deal(over_deal(), seat=2),
        "deal-view": svg.deal(in_play("cancellation", 6, 3, 4).view(1), theme="dark"),
        "deck": svg.deck(theme="auto"),
        "deck-colorblind": svg.deck(colors="colorblind", theme="dark"),
        "deck-numbered": svg.deck(numbered=True),
        "many-waiting": svg.table(many_waiting()),
        "received": svg.table(received().view(1), seat=0),
        "microsoft-over": svg.table(over()),
        "turbo-charge": svg.table(charging()),
        "turbo-charged-view": svg.table(charged().view(0)),
        "warren": svg.table(warren()),
        "warren-view": svg.table(warren().view(1), theme="dark"),
        "wikipedia-5": svg.table(start("wikipedia", 5).deal()),
    }


def guide() -> dict[str, str]:
    """The pictures of `docs/how-to/show-a-table.md`, by name, made as it says there.

    A picture whose name ends with `-dark` stands for the other one where the page is dark.
    """
    game = Game(variants.AMERICAN)
    state = game.start(seed=29, match=Match(game.rules, names=NAMES[:4])).deal()
    while len(state.tricks) < 4 or state.trick is None or len(state.trick) < 2:
        for seat in state.actors:
            state = state.apply(autoplay(state.view(seat)))
    piles = ["", "", "QS 2H", "3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"]
    score = score_taken(variants.AMERICAN, piles)
    over = finish(state, Random(29))
    return {
        "deal": svg.deal(over),
        "deal-dark": svg.deal(over, theme="dark"),
        "deck": svg.deck(theme="auto"),
        "hand-score": svg.hand_score(score, names=NAMES[:4]),
        "hand-score-dark": svg.hand_score(score, names=NAMES[:4], theme="dark"),
        "table": svg.table(state),
        "table-dark": svg.table(state, theme="dark"),
        "view": svg.table(state.view(state.actor), theme="dark", colors="four"),
    }


def write() -> None:
    """Write the pictures anew."""
    for folder, made in ((GOLDEN, pictures()), (GUIDE, guide())):
        for name, picture in made.items():
            (folder / f"{name}.svg").write_text(f"{picture}\n", "utf-8")
