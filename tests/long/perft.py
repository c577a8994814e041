"""Count the legal lines of play of fixed deals, and compare them with the published numbers.

The deals stand in docs/reference/perft, a file for each variant; docs/reference/perft.md says what
is counted. tests/laws/test_perft.py compares the small numbers, test_perft.py all.

    python -m tests.long.perft [variant ...]    # makes deals and numbers anew
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from hearts import Game, HandScore, Match, Phase, State, notation, variants
from hearts.notation import Record
from hearts.testing import perft
from tests.laws.companion import Style, bag, cards_of, pass_of, written
from tests.laws.styles import Shooter
from tests.oracle.perft import Node
from tests.oracle.tables import table

FILES = Path(__file__).resolve().parents[2] / "docs" / "reference" / "perft"
#: No deal is counted deeper when it has more lines than this.
ENOUGH = 2_000


def numbers(record: Record) -> list[int]:
    """The published numbers of lines, from one act on."""
    return [int(word) for word in dict(record.header.tags)["Perft"].split()]


def values(record: Record, word: str) -> list[Any]:
    """Return the content of the lines that begin with a word."""
    return [entry.value for entry in record.all(word)]


def by_oracle(record: Record) -> Node:
    """The deal as the oracle counts it, which is told the cards and the acts."""
    rules = record.header.rules
    assert rules is not None
    players = record.game().players
    one = table(rules.name, players)
    before = sum(line.score is not None for line in values(record, "sheet"))
    node = Node(one, before, record.dealer or 0)
    kitties = [tuple(map(str, cards)) for cards in values(record, "kitty")]
    for entry in record.entries:
        act: Any = entry.value
        match entry.word:
            case "deal":
                hands = tuple(tuple(map(str, hand)) for hand in act)
                kitty = kitties[0] if kitties else ()
                dummy = tuple(str(card) for cards in values(record, "dummy") for card in cards)
                node = Node(
                    one, before, node.dealer, hands, kitty, called=node.called, dummy=dummy,
                    laid_open=dummy,
                )  # fmt: skip
                node = node.opened()
            case "redeal":
                shares = [tuple(map(str, share)) for share in act]
                node = node.mixed(shares, kitties[-1] if kitties else ())
            case "call":
                node = node.after("mix" if act.name == "mix" else tuple(act.places))
            case "pass" if isinstance(node.scheme, str):
                node = node.after(tuple(bag(cards_of(act))))
            case "pass" | "forward":
                node = node.after(pass_of(act, node.scheme, players))
            case "charge" | "exchange":
                node = node.after(tuple(bag(act.cards)))
            case "" | "trick" if act is not None:
                for card in act.cards:
                    node = node.after(str(card))
    return node


def made(name: str, players: int) -> Iterator[str]:
    """The entries of a variant at one number of players."""
    rules, one = variants.get(name), table(name, players)
    rng = Random(f"{name} {players}")
    # In a match of one deal nothing else is ever passed.
    cycle = 1 if one.end == ("deals", 1) else len(one.pass_cycle)
    if "call" in one.pass_cycle:
        yield entry(Game(rules, players).start(seed=0, dealer=1), "the call", 1)
    for place in range(cycle):
        state = first(rules.name, players, place, Style(), rng)
        if state.phase is Phase.PASS:
            yield entry(state, "the pass", 2)
        charged = on(state, rng, until=Phase.CHARGE)
        if charged.phase is Phase.CHARGE:
            yield entry(charged, "the charges", players + 1)
        yield entry(on(state, rng, until=Phase.PLAY), "the first tricks", 99)
        if place == 0:
            for left in (5, 3):
                yield entry(on(state, rng, left=left), f"from {left} cards in the hand on", 99)
    style = Shooter(one)
    for left in (4, 3):
        state = first(rules.name, players, 0, style, rng)
        while state.phase is not Phase.CHOOSE and least(state) > left:
            state = step(state, rng, style)
        yield entry(state, "one seat takes all", 99)


def first(name: str, players: int, number: int, style: Style, rng: Random) -> State:
    """A deal before its first act, after so many deals that scored nothing."""
    game, one = Game(variants.get(name), players), table(name, players)
    match = Match(game.rules, players, rng.randrange(players))
    nothing = (0,) * players
    for _ in range(number):
        match = match.add(HandScore(nothing, imaginary=nothing if one.imaginary_points else None))
    state = game.start(seed=rng.getrandbits(32), match=match)
    while state.phase is Phase.CALL:
        state = state.apply(state.random_action(rng))
    given = style.deal(one, number, rng)
    return state.deal() if given is None else state.deal(given[0], kitty=given[1] or None)


def step(state: State, rng: Random, style: Style) -> State:
    """The state after one more act in a style."""
    if not state.actors:
        return state.deal()
    seat = state.actors[0]
    if state.phase is Phase.PLAY:
        trick = written(state.trick)[1] if state.trick else ()
        return state.apply(style.play(state, trick, rng))
    if state.phase is Phase.PASS:
        return state.apply(style.give(state, seat, rng))
    return state.apply(state.random_action(rng, seat))


def on(state: State, rng: Random, until: Phase | None = None, left: int = 0) -> State:
    """The state after random acts, when a phase or a number of cards in the hand is reached."""
    while state.phase is not until and (until is not None or least(state) > left):
        if state.phase is Phase.PLAY and until is Phase.CHARGE:
            break
        state = step(state, rng, Style())
    return state


def least(state: State) -> int:
    """The cards in the smallest hand; many before the play."""
    return min(map(len, state.hands)) if state.phase in (Phase.PLAY, Phase.EXCHANGE) else 99


def entry(state: State, event: str, deepest: int) -> str:
    """A deal as it stands in the file, with its numbers of lines."""
    found: list[int] = []
    while len(found) < deepest and (not found or 0 < found[-1] <= ENOUGH):
        found.append(perft(state, len(found) + 1))
    if not found[-1]:
        found.pop()
    head, _, rest = notation.write(state).partition("\n\n")
    tags = [line for line in head.split("\n") if not line.startswith(("[Seed", "[Players"))]
    tags.insert(2, f'[Players "{state.game.players}"]')
    tags += [f'[Event "{event}"]', f'[Perft "{" ".join(map(str, found))}"]']
    return "\n".join(tags) + "\n\n" + rest


def records(name: str) -> list[Record]:
    """The deals of a variant."""
    return list(notation.read_text((FILES / f"{name}.hearts").read_text("utf-8")))


def compare(record: Record, count: Callable[[int], int], at_most: int) -> tuple[int, list[str]]:
    """Return the number of lines counted, and each number that differs from the published one."""
    counted, wrong = 0, []
    for depth, published in enumerate(numbers(record), 1):
        if published > at_most:
            break
        found = count(depth)
        counted += found
        if found != published:
            tags = dict(record.header.tags)
            wrong.append(f"{tags['Event']}: {found} lines of {depth} acts, not {published}")
    return counted, wrong


def main(names: list[str]) -> None:
    """Write the files."""
    for name in names or variants.names():
        entries = [one for players in variants.get(name).players for one in made(name, players)]
        (FILES / f"{name}.hearts").write_text("\n".join(entries), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
