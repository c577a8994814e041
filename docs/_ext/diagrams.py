"""Pictures that explain: the ways of a pass, a kitty, a moon, a view, worlds and their odds.

Each is drawn from what the library says of a state or of rules, with the cards of `hearts.svg`.
They are narrow, so that their words can be read on a phone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import cos, hypot, inf, pi, sin
from typing import Final

from hearts import Card, Cards, Game, Match, State, Trick, autoplay, score_taken, svg, variants
from hearts.rules import HEARTS, QUEEN, Deck, EldestOpens, Passing
from hearts.svg.drawing import Size, backs, card, extent, in_hand, picture, places
from hearts.svg.elements import amount, number, tag, words
from hearts.svg.style import Style, style_of

#: The width of a diagram: that of a phone, and a bit more.
WIDE: Final = 440
NAMES: Final = ("Ann", "Bob", "Cleo", "Dan")
SMALL: Final = Size(0.3, 15, "f")
TINY: Final = Size(0.16, 5)
Point = tuple[float, float]


def _style(theme: svg.Theme) -> Style:
    return style_of(theme, "two", numbered=False)


def _whole(style: Style, parts: Iterable[str], high: float, title: str, wide: float = WIDE) -> str:
    """Return a diagram on the background of the theme."""
    ground = tag("rect", width=wide, height=high, rx=10, fill=style.palette.page, stroke="none")
    return picture(style, ground + "".join(parts), wide, high, title=title, desc=title)


def _said(
    style: Style, text: str, x: float, y: float, *, on: str = "page", anchor: str = "middle",
    size: float = 15, bold: bool = False, faint: bool = False,
) -> str:  # fmt: skip
    """Return words on the background, on the felt, or on a plate."""
    palette = style.palette
    ink = palette.paper if on == "felt" else palette.faint if faint else palette.text
    weight = "bold" if bold else None
    return words(
        text, x, y, fill=ink, stroke="none", text_anchor=anchor, font_size=size, font_weight=weight
    )


def _felt(style: Style, x: float, y: float, wide: float, high: float) -> str:
    palette = style.palette
    return tag(
        "rect", x=x, y=y, width=wide, height=high, rx=24, fill=palette.felt, stroke=palette.rim,
        stroke_width=3,
    )  # fmt: skip


def _plate(style: Style, name: str, at: Point, *, bright: bool = False) -> str:
    """Return the plate of a seat with its name, around a point."""
    palette, (x, y) = style.palette, at
    edge, thick = (palette.glow, 2.5) if bright else (palette.line, 1)
    box = tag(
        "rect", x=x - 31, y=y - 12, width=62, height=24, rx=7, fill=palette.panel, stroke=edge,
        stroke_width=thick,
    )  # fmt: skip
    return box + _said(style, name, x, y + 5, size=14, bold=True)


def _hand(style: Style, held: Sequence[Card] | int, at: Point, size: Size = SMALL) -> str:
    """Return a fan of cards, or of so many backs, with its middle at a point."""
    count = held if isinstance(held, int) else len(held)
    wide, high = extent(count, inf, size)
    left, top = at[0] - wide / 2, at[1] - high / 2
    spots = [(x + left, y + top, angle) for x, y, angle in places(count, inf, size)]
    if isinstance(held, int):
        return backs(style, spots, size)
    return "".join(card(style, each, spot, size) for each, spot in zip(held, spots, strict=True))


def _trick(style: Style, trick: Trick, at: Point, lies: Sequence[Point], size: Size) -> str:
    """Return the cards of a trick around a point, each so far from it as its seat has it."""
    parts = []
    for place, each in enumerate(trick.cards):
        across, down = lies[(trick.leader + place) % len(lies)]
        left, top = at[0] + across - size.width / 2, at[1] + down - size.height / 2
        parts.append(card(style, each, (left, top, 0.0), size))
    return "".join(parts)


def _arrow(color: str, start: Point, end: Point, bend: float = 0, thick: float = 2.5) -> str:
    """Return an arrow that bends to the left of its way by so much."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down)
    over = (
        (start[0] + end[0]) / 2 + down / length * bend,
        (start[1] + end[1]) / 2 - across / length * bend,
    )
    way = (end[0] - over[0], end[1] - over[1])
    far = hypot(*way)
    ahead = (way[0] / far, way[1] / far)
    neck = (end[0] - 9 * ahead[0], end[1] - 9 * ahead[1])
    sides = [(neck[0] - k * 5.5 * ahead[1], neck[1] + k * 5.5 * ahead[0]) for k in (1, -1)]
    line = tag(
        "path", d=f"M{_at(start)}Q{_at(over)} {_at(neck)}", fill="none", stroke=color,
        stroke_width=thick,
    )  # fmt: skip
    head = f"M{_at(end)}L{_at(sides[0])}L{_at(sides[1])}Z"
    return line + tag("path", d=head, fill=color, stroke="none")


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _receivers(way: str | int, seat: int, players: int) -> list[int]:
    """Return the seats that get cards of a seat by an entry of a cycle."""
    named = {"left": 1, "right": -1, "across": players // 2}
    places = way if isinstance(way, int) else named.get(way)
    if places is not None:
        return [(seat + places) % players]
    return [(seat + k) % players for k in range(1, players)] if way == "scatter" else []


def ring(style: Style, way: str | int, count: int, players: int, at: Point, radius: float) -> str:
    """Return a round table with the ways that passed cards go, seat 0 below, its left neighbour to
    the left."""
    (x, y), palette, none = at, style.palette, way in ("hold", 0)
    seats = [
        (x - radius * sin(2 * pi * k / players), y + radius * cos(2 * pi * k / players))
        for k in range(players)
    ]
    parts = [
        tag("circle", cx=x, cy=y, r=radius, fill=palette.felt, stroke=palette.rim, stroke_width=3)
    ]
    for seat, start in enumerate(seats):
        if way == "mix":
            parts.append(_arrow(palette.glow, _short(start, at, 15), _short(at, start, 16)))
        for other in _receivers(way, seat, players) if not none else ():
            end = seats[other]
            outwards = _bend(start, end, at, radius)
            parts.append(
                _arrow(palette.glow, _short(start, end, 13), _short(end, start, 15), outwards)
            )
    if way == "mix":
        parts.append(_hand(style, 3, at, TINY))
    if way == "call":
        parts.append(_said(style, "?", x, y + 12, on="felt", size=34, bold=True))
    parts += [_hand(style, 1 if none else min(count, 3), spot, TINY) for spot in seats]
    return "".join(parts)


def _bend(start: Point, end: Point, center: Point, radius: float) -> float:
    """Return the bend of an arrow: out of the middle; to the left if it goes through that."""
    middle = ((start[0] + end[0]) / 2 - center[0], (start[1] + end[1]) / 2 - center[1])
    across, down = end[0] - start[0], end[1] - start[1]
    side = middle[0] * down - middle[1] * across
    if hypot(*middle) < radius / 8:
        return radius / 5
    return radius / 5 if side > 0 else -radius / 5


def _short(start: Point, end: Point, length: float) -> Point:
    """Return the point so far from the start on the way to the end."""
    part = length / hypot(end[0] - start[0], end[1] - start[1])
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def way(theme: svg.Theme, entry: str | int, count: int, players: int) -> str:
    """Return the ring of one entry of a cycle, for the sheet of a variant."""
    style, title = _style(theme), f"Passing {count} cards at a table of {players}: {entry}"
    radius = 44 if players < 5 else 60
    wide = 2 * radius + 34
    drawn = ring(style, entry, count, players, (wide / 2, wide / 2), radius)
    return picture(style, drawn, wide, wide, title=title, desc=title)


def passes(theme: svg.Theme) -> str:
    """Return the four deals of the usual cycle."""
    style = _style(theme)
    cycle = variants.AMERICAN.passing.cycle
    parts = []
    for k, entry in enumerate(cycle):
        x = WIDE / 8 * (2 * k + 1)
        parts.append(_said(style, f"deal {k + 1}", x, 24, size=14, faint=True))
        parts.append(ring(style, entry, 3, 4, (x, 92), 37))
        parts.append(_said(style, "no pass" if entry == "hold" else str(entry), x, 166, bold=True))
    return _whole(style, parts, 182, "The ways of the pass in four deals")


def _taken_kitty() -> State:
    """Return a deal of Kitty Hearts, at the moment when the kitty is taken."""
    state = Game(variants.KITTY).start(seed=3).deal()
    while not any(card in HEARTS | QUEEN for trick in state.tricks for card in trick.cards):
        state = state.apply(autoplay(state.view(state.actors[0])))
    return state


def kitty(theme: svg.Theme) -> str:
    """Return a kitty before the play, and as it goes to the taker of the first penalty card."""
    style, state = _style(theme), _taken_kitty()
    trick, taker, wide, high = state.tricks[-1], state.takers[-1], WIDE / 2 - 15, 270
    assert taker is not None
    hidden = Game(variants.KITTY).start(seed=3).deal().kitty
    parts = []
    for left, title in ((10, "dealt"), (WIDE / 2 + 5, f"{NAMES[taker]} takes the first heart")):
        x, y, taken = left + wide / 2, 36 + high / 2, title != "dealt"
        parts += [_said(style, title, x, 24, bold=True), _felt(style, left, 36, wide, high)]
        top = y - 113 if taken else y - 75
        spots = (
            (x, y + 113),
            (left + 39, y + 36 if taken else y + 58),
            (x, top),
            (left + wide - 39, y + 36 if taken else y + 58),
        )
        for seat, spot in enumerate(spots):
            if not taken:
                parts.append(_hand(style, 12, (spot[0], spot[1] - 22), Size(0.22, 4)))
            parts.append(_plate(style, NAMES[seat], spot, bright=taken and seat == taker))
        if not taken:
            parts.append(_hand(style, len(hidden), (x, y - 10), Size(0.3, 9)))
            continue
        parts.append(_hand(style, in_hand(hidden), (x, y - 58), Size(0.34, 20, "f")))
        parts.append(_arrow(style.palette.glow, (x + 58, y - 66), (x + 34, y - 109), -14))
        lies = ((0, 22), (-15, 0), (0, -22), (15, 0))
        parts.append(_trick(style, trick, (x, y + 36), lies, Size(0.28, 0, "f")))
    return _whole(style, parts, high + 48, "A kitty")


def moon(theme: svg.Theme) -> str:
    """Return the cards of a moon, and the points of each player by the effect of the moon."""
    style, pile = _style(theme), in_hand(HEARTS | QUEEN)
    parts = [_said(style, "Ann takes all of these cards", WIDE / 2, 26, bold=True)]
    parts.append(_hand(style, pile, (WIDE / 2, 84), Size(0.52, 26, "s")))
    columns, row = (186, 256, 326, 396), 176
    for name, x in zip(NAMES, columns, strict=True):
        parts.append(_plate(style, name, (x, 142), bright=name == "Ann"))
    taken = [str(Cards(pile)), "", "", ""]
    effects = {
        "no moon": variants.BLACK_MARIA,
        "Add": variants.MICROSOFT,
        "Subtract": variants.NEW_MOON,
    }
    for text, rules in effects.items():
        points = score_taken(rules, taken, players=4).points
        parts.append(_said(style, text, 20, row, anchor="start", bold=True))
        for each, x in zip(points, columns, strict=True):
            parts.append(_said(style, amount(each), x, row, bold=each != 0, faint=not each))
        row += 28
    return _whole(style, parts, row - 10, "A moon and its effects")


def known(theme: svg.Theme) -> str:
    """Return a state beside the view that one seat has of it."""
    style, state = _style(theme), _ending()
    wide, high, parts = WIDE / 2 - 15, 240, []
    view = state.view(0)
    for left, thing in ((10, state), (WIDE / 2 + 5, view)):
        title = "the state" if thing is state else "the view of Ann"
        x, y = left + wide / 2, 36 + high / 2
        parts += [_said(style, title, x, 24, bold=True), _felt(style, left, 36, wide, high)]
        spots = ((x, y + 98), (left + 42, y + 25), (x, y - 98 + 42), (left + wide - 42, y + 25))
        for seat, spot in enumerate(spots):
            held = in_hand(state.hands[seat])
            shown = held if thing is state or seat == 0 else len(held)
            parts.append(_hand(style, shown, (spot[0], spot[1] - 26), Size(0.32, 20, "f")))
            parts.append(_plate(style, NAMES[seat], spot, bright=seat in state.actors))
        assert state.trick is not None
        lies = ((0, 24), (-20, 0), (-6, -18), (11, 2))
        parts.append(_trick(style, state.trick, (x, y + 8), lies, Size(0.3, 0, "f")))
    return _whole(style, parts, high + 48, "A state, and the view of a seat")


def _ending() -> State:
    """Return the end of a small deal, in which Bob has shown that he has no diamond."""
    pack = "AS QS 7S 5S KD TD 9D 8D 6D 4D 3H 2H"
    rules = variants.AMERICAN.amend(Deck(pack=pack), EldestOpens(), Passing("hold"))
    hands = ["6D 5S AS", "2H 3H 7S", "KD TD 4D", "8D 9D QS"]
    state = Game(rules).start(dealer=1).deal(hands)
    for played in ["KD", "8D", "6D", "2H", "4D", "9D"]:
        state = state.play(played)
    return state


def worlds(theme: svg.Theme) -> str:
    """Return every world that a seat thinks possible, and the odds that follow."""
    style, found = _style(theme), _ending().view(0).worlds()
    parts, step, top, each_row = [], 50, 78, 2
    wide = WIDE / each_row
    for column in range(each_row):
        for name, x in zip(NAMES[1:], (44, 114, 181), strict=True):
            parts.append(_plate(style, name, (column * wide + x, 26)))
    for k, (hands, _) in enumerate(found):
        left, y = wide * (k % each_row), top + step * (k // each_row)
        for seat, x in ((1, 44), (2, 114), (3, 181)):
            held = in_hand(hands[seat])
            for place, each in enumerate(held):
                at = left + x - 15 + (place - (len(held) - 1) / 2) * 33
                spot = (at, y - 21, 0.0)
                parts.append(card(style, each, spot, SMALL, legal=each in QUEEN))
    y = top + step * (-(-found.count // each_row)) + 2
    line, foot = style.palette.line, y - 30
    parts += [
        tag("path", d=f"M{number(wide * k)} 14V{number(foot)}", stroke=line, stroke_width=1.5)
        for k in range(1, each_row)
    ]
    shares = [found.probability("QS", seat) for seat in (1, 2, 3)]
    told = ", ".join(f"{name} {share}" for name, share in zip(NAMES[1:], shares, strict=True))
    parts.append(_said(style, f"The queen of spades: {told}", WIDE / 2, y, bold=True))
    return _whole(style, parts, y + 18, "All possible worlds of a seat")


def odds(theme: svg.Theme) -> str:
    """Return the odds of the queen before the play, after a void, and under a condition."""
    style, palette = _style(theme), _style(theme).palette
    state = Game(variants.DAME_DE_PIQUE).start(seed=20, dealer=3).deal()
    before = state.view(0).worlds()
    for played in ["2S", "6S", "8S", "3S", "9S", "4S", "TS", "TH"]:
        state = state.play(played)
    after = state.view(0).worlds()
    diamonds = [each for each in state.game.table.deck if each.suit == "D"]
    stages = {
        "before the play": before,
        "seat 1 has no spade": after,
        "and seat 2 no diamond": after.given(2, lacks=diamonds),
    }
    parts = [card(style, Card("QS"), (12, 10, 0.0), Size(0.4, 0, "f"))]
    parts.append(_said(style, "Who has the queen of spades?", 64, 42, anchor="start", bold=True))
    for k, (title, possible) in enumerate(stages.items()):
        left, foot, high = 12 + 142 * k, 186.0, 130
        parts.append(_said(style, title, left + 66, 236, size=13.5))
        for seat in (1, 2, 3):
            share = possible.probability("QS", seat)
            x, tall = left + 44 * (seat - 1), max(float(share) * high, 1.5)
            parts.append(
                tag(
                    "rect", x=x + 3, y=foot - tall, width=38, height=tall, rx=3,
                    fill=palette.accent, stroke="none",
                )
            )  # fmt: skip
            said = f"{100 * float(share):.0f} %"
            parts.append(_said(style, said, x + 22, foot - tall - 7, bold=True, size=14))
            parts.append(_said(style, f"seat {seat}", x + 22, foot + 18, faint=True, size=13.5))
    return _whole(style, parts, 252, "The odds of the queen of spades")


def front(theme: svg.Theme) -> str:
    """Return the moment of the first example: the other cards do not follow suit."""
    hands = ["QC 4D 7H", "KC QS 2H", "9C 5S 3H", "AC JD TH"]
    game = Game(variants.AMERICAN)
    state = game.position(hands, leader=0, match=Match(game.rules, names=NAMES))
    return svg.table(state.play("QC").play("KC"), theme=theme)


def dealt(theme: svg.Theme) -> str:
    """Return the deal of the tutorial, with the passes that are due."""
    return svg.table(Game(variants.AMERICAN).start(seed=7).deal(), theme=theme)


#: What is kept as a file, light and dark: by its name in docs/pictures, without the ending.
DIAGRAMS: Final[dict[str, Callable[[svg.Theme], str]]] = {
    "front": front,
    "dealt": dealt,
    "passes": passes,
    "kitty": kitty,
    "moon": moon,
    "known": known,
    "worlds": worlds,
    "odds": odds,
}


def files() -> dict[str, str]:
    """Return the pictures by the names of their files."""
    endings: dict[svg.Theme, str] = {"light": "", "dark": "-dark"}
    return {
        f"{name}{ending}.svg": f"{draw(theme)}\n"
        for name, draw in DIAGRAMS.items()
        for theme, ending in endings.items()
    }
