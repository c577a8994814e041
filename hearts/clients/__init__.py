"""Small documents between a server and its clients, which need no rules of the game.

A document is a plain dictionary for `json.dumps`:

- `table(game)`: the constant data, sent once: the title, the rules in prose, the cards and their
  names.
- `View.snapshot()`: the data that a client needs to draw the table for its seat, and to act.
- `news(view, since)`: the new entries of the history of a view, with words.
- `read_action(document, seat)`: the action that a client sends, like ``{"play": "QS"}``, as a
  dictionary or as the text of one.
- `refusal(error)`: the reason for a refused action.

`schema()` returns the JSON Schema of these documents, and `typescript()` the same as TypeScript
declarations.
"""

from hearts._core.cards.records import Option, Prompt
from hearts._engine.phases.phases import write_action
from hearts.clients.actions import read_action, refusal
from hearts.clients.events import news
from hearts.clients.schema import schema, typescript
from hearts.clients.tables import table

__all__ = [
    "Option",
    "Prompt",
    "news",
    "read_action",
    "refusal",
    "schema",
    "table",
    "typescript",
    "write_action",
]
