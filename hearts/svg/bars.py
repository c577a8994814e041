"""The results of a tournament as a picture: for each player the mean and its interval."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Final, final

from attrs import frozen

from hearts._values import Immutable
from hearts.svg.drawing import picture
from hearts.svg.elements import fitted, named, tag, words
from hearts.svg.style import style_of

_MARGIN: Final = 14
_ROW: Final = 34
_HEAD: Final = 66
#: The left and the right edge of the scale, and the right edges of the numbers.
_LEFT: Final = 140
_RIGHT: Final = 440
_POINTS: Final = 520
_RATING: Final = 600


@final
@frozen
class Bar(Immutable):
    """A player with the mean of its points, the ends of the interval, and its rating.

    Attributes:
        name: The name of the player.
        mean: The mean.
        low: The lower end; it may be infinite.
        high: The upper end; it may be infinite.
        rating: The rating.
    """

    name: str
    mean: float
    low: float
    high: float
    rating: float


def bars_of(title: str, bars: Sequence[Bar]) -> str:
    """Return the picture of results, light or dark as the reader likes."""
    style = style_of("auto", "two", numbered=False)
    palette = style.palette
    known = [end for bar in bars for end in (bar.mean, bar.low, bar.high) if isfinite(end)] or [0.0]
    least, most = min(known), max(known)
    scale = (_RIGHT - _LEFT) / ((most - least) or 1)

    def at(value: float) -> float:
        return _LEFT + (min(max(value, least), most) - least) * scale if isfinite(value) else _LEFT

    wide, high = _RATING + _MARGIN, _HEAD + _ROW * len(bars) + _MARGIN
    shapes = tag("rect", width=wide, height=high, rx=8, fill=palette.page, stroke="none")
    texts = words(fitted(title, wide - 30, 18), _MARGIN, 28, font_size=17, font_weight="bold")
    for text, x in (("points, 95 %", _POINTS), ("rating", _RATING)):
        texts += words(text, x, 54, text_anchor="end", fill=palette.faint)
    for k, bar in enumerate(bars):
        y = _HEAD + _ROW * k + 10
        line = f"M{_LEFT} {y}H{_RIGHT}"
        shapes += tag("path", d=line, stroke=palette.line)
        if isfinite(bar.low) and isfinite(bar.high):
            left, right = at(bar.low), at(bar.high)
            shapes += tag(
                "rect", x=left, y=y - 5, width=right - left, height=10, rx=5, fill=palette.felt,
                stroke="none",
            )  # fmt: skip
        if isfinite(bar.mean):
            shapes += tag("circle", cx=at(bar.mean), cy=y, r=7, fill=palette.accent, stroke="none")
        texts += named(bar.name, _LEFT - _MARGIN - 10, _MARGIN, y + 5)
        texts += words(_short(bar.mean), _POINTS, y + 5, text_anchor="end")
        texts += words(f"{bar.rating:.0f}", _RATING, y + 5, text_anchor="end")
    told = "; ".join(f"{bar.name} {_short(bar.mean)}, rating {bar.rating:.0f}" for bar in bars)
    body = shapes + tag("g", texts, fill=palette.text, stroke="none")
    return picture(style, body, wide, high, title=title, desc=f"Points: {told}.")


def _short(mean: float) -> str:
    if not isfinite(mean):
        return "no value"
    return f"{mean:.2f}".replace("-", "\N{MINUS SIGN}")
