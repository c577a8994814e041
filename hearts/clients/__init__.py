"""Small documents between a server and its clients, which know no rule of the game.

A document is a plain dictionary that `json.dumps` takes as it is:

- `table(game)`: what does not change, sent once: the title, the rules in prose, the cards and their
  names.
- `View.snapshot()`: all that a client needs to draw the table as its seat sees it, and to move.
- `news(view, since)`: the entries of its history since a given one, with words.
- `read_action(document)`: the action that a client sends, like ``{"play": "QS"}``.
- `refusal(error)`: why an action was refused.

`schema()` gives the JSON Schema of all of them, and `typescript()` the declarations made from it.
"""

from hearts._engine.answers import write_action
from hearts.clients.actions import read_action, refusal
from hearts.clients.events import news
from hearts.clients.schema import schema, typescript
from hearts.clients.tables import table

__all__ = [
    "news",
    "read_action",
    "refusal",
    "schema",
    "table",
    "typescript",
    "write_action",
]
