"""A text form for deals and matches of Hearts, to be typed and read by people.

`read` and `read_text` return the deals of a file as records. `write` returns the text of a state, a
view or of records. `replay` plays records again, and `keep_score` adds them up. The grammar is in
the documentation. `read_points` reads a table of points, and `amend` the words of a
``Rules`` tag.

>>> from hearts import Game, notation, variants
>>> state = Game(variants.AMERICAN).start(seed=7).deal()
>>> notation.replay(notation.read_text(notation.write(state))) == state
True
"""

from hearts.notation.entries import (
    VERSION,
    Entry,
    Header,
    ParseProblem,
    PartlyKnown,
    StatedOrder,
    StatedPoints,
    StatedResult,
    StatedScore,
    StatedWin,
)
from hearts.notation.expressions import amend
from hearts.notation.matches import history, keep_score, replay
from hearts.notation.openspiel import from_openspiel, to_openspiel
from hearts.notation.points import read_points
from hearts.notation.reading import read, read_rules, read_text
from hearts.notation.record import Record
from hearts.notation.writing import records, write, write_lines, write_rules

__all__ = [
    "VERSION",
    "Entry",
    "Header",
    "ParseProblem",
    "PartlyKnown",
    "Record",
    "StatedOrder",
    "StatedPoints",
    "StatedResult",
    "StatedScore",
    "StatedWin",
    "amend",
    "from_openspiel",
    "history",
    "keep_score",
    "read",
    "read_points",
    "read_rules",
    "read_text",
    "records",
    "replay",
    "to_openspiel",
    "write",
    "write_lines",
    "write_rules",
]
