"""Elements of a picture as text, with everything escaped, and estimates of the width of texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from unicodedata import east_asian_width
from xml.sax.saxutils import escape, quoteattr

from hearts._engine.score.match import with_imaginary

#: The breadth of bold letters, as a multiple of that of others.
BOLD: Final = 1.1
#: The sizes of a heading in one line and in several, and the height of a line.
_LARGE: Final = 17
_SMALL: Final = 15
_LINE: Final = 20
#: The widths of letters in a common broad font without serifs, in hundredths of its size.
_WIDTHS: Final = {
    **dict.fromkeys("fijlI.,:;'!|()[] ·", 36),
    **dict.fromkeys('rtJ-"/', 42),
    **dict.fromkeys("ckszvxyL", 58),
    **dict.fromkeys("wONQGDHMmW", 80),
    **dict.fromkeys("+=\N{MINUS SIGN}", 84),
    **dict.fromkeys("mMW@%—…", 100),
}


def number(value: float) -> str:
    """Return the shortest text of a length, with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text.startswith(("0.", "-0.")):
        return text.replace("0.", ".", 1)
    return "0" if text in ("-0", "") else text


def cards_text(count: int) -> str:
    """Return a number of cards, in digits."""
    return "1 card" if count == 1 else f"{count} cards"


def amount(points: int, imaginary: int = 0) -> str:
    """Return a number of one column or two, with a minus sign that is as long as a plus."""
    return with_imaginary(points, imaginary).replace("-", "\N{MINUS SIGN}")


def amounts(points: Sequence[int], imaginary: Sequence[int] | None) -> list[str]:
    """Return the number of each seat, of one column or two."""
    return list(map(amount, points, imaginary or (0,) * len(points)))


def tag(name: str, content: str = "", /, **attributes: str | float | None) -> str:
    """Return an element.

    Args:
        name: The name of the element.
        content: The content, already escaped.
        attributes: The attributes; None and empty values are left out, and an underscore in a name
            becomes a hyphen.
    """
    parts = [name]
    for key, value in attributes.items():
        text = value if isinstance(value, str) or value is None else number(value)
        if text:
            parts.append(f"{key.rstrip('_').replace('_', '-')}={quoteattr(text)}")
    opening = " ".join(parts)
    return f"<{opening}>{content}</{name}>" if content else f"<{opening}/>"


def escaped(text: str) -> str:
    """Return a text escaped for use between tags; forbidden characters become U+FFFD."""
    return escape(
        "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)
    )


def words(text: str, x: float, y: float, **attributes: str | float | None) -> str:
    """Return a line of text at this place."""
    return tag("text", escaped(text), x=x, y=y, **attributes)


def width(text: str, size: float = 15) -> float:
    """Return an estimate of the greatest width of a text."""
    return sum(map(_breadth, text)) * size / 100


def _breadth(sign: str) -> int:
    if sign in _WIDTHS:
        return _WIDTHS[sign]
    return 105 if east_asian_width(sign) in "WF" else 70 if sign.isupper() else 64


def fitted(text: str, room: float, size: float = 15) -> str:
    """Return the text, cut with an ellipsis if it is wider than *room*."""
    if width(text, size) <= room:
        return text
    while text and width(text, size) + size > room:
        text = text[:-1]
    return f"{text.rstrip()}…"


def named(
    name: str, room: float, x: float, y: float, size: float = 15, **attributes: str | float | None
) -> str:
    """Return the name of a player in bold letters; a cut name has the whole name as its title."""
    cut = fitted(name, room, BOLD * size)
    whole = "" if cut == name else tag("title", escaped(name))
    return tag(
        "text", whole + escaped(cut), x=x, y=y, font_size=size, font_weight="bold", **attributes
    )


def heading(parts: Sequence[str], x: float, room: float) -> tuple[list[str], int]:
    """Return the lines of the heading of a picture, and the height of those above its last line,
    which stands at the top. The letters are large if the parts fit in one line."""
    whole = ", ".join(parts)
    lines, size = [whole], _LARGE
    if width(whole, BOLD * size) > room:
        lines, size = [], _SMALL
        for part in parts:
            longer = f"{lines[-1]}, {part}" if lines else part
            if lines and width(longer, BOLD * size) <= room:
                lines[-1] = longer
            else:
                lines.append(part)
        lines = [fitted(line, room, BOLD * size) for line in lines]
    above = (len(lines) - 1) * _LINE
    texts = [
        words(line, x, 24 - above + k * _LINE, font_size=size, font_weight="bold")
        for k, line in enumerate(lines)
    ]
    return texts, above


def lowered(drawing: str, above: int) -> str:
    """Return a drawing moved down, below the lines of a heading above its last one."""
    return tag("g", drawing, transform=f"translate(0 {above})") if above else drawing
