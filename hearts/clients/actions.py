"""Actions and refusals as small documents."""

from __future__ import annotations

from collections.abc import Mapping

from hearts._arguments import check_type, short_repr
from hearts._core.cards.action import Action, SeatLike
from hearts._documents import parse
from hearts._engine import documents
from hearts._engine.phases.phases import read_answer
from hearts._engine.views.snapshot import violation_document
from hearts.errors import HeartsError, IllegalAction, InputError


def read_action(document: object, seat: SeatLike) -> Action:
    """Return the action that a client sends: an object with one entry, its kind.

    The seat comes from the connection and not from the document, so no client acts for another.

    Args:
        document: The document, as a dictionary or as its JSON text. A text has the limits of
            `hearts.codec.Codec`, so it may come from a stranger.
        seat: The seat of the client; None for an action that is not of a client.

    Raises:
        InputError: If the document does not have this form. The message names the wrong entry.

    >>> read_action('{"play": "QS"}', 2)
    Play('QS', seat=2)
    >>> read_action({"play": "QS"}, 2), read_action({"pass": ["QS", "AS", "KS"]}, 0)
    (Play('QS', seat=2), Pass('QS KS AS', seat=0))
    """
    if isinstance(document, bytes):
        raise InputError("an action is text or a dictionary, not bytes; decode them as UTF-8")
    if isinstance(document, str):
        document = parse(document)
    if not isinstance(document, Mapping) or len(document) != 1:
        raise InputError(
            f'expected an object with one entry like {{"play": "QS"}}, found {short_repr(document)}'
        )
    ((kind, answer),) = document.items()
    return read_answer(kind, answer, seat)


def refusal(error: HeartsError) -> documents.Refusal:
    """Return the document of a refusal, for the client that sent the action.

    Args:
        error: The error that `State.apply` or `read_action` raised.

    >>> from hearts import Game, IllegalAction, variants
    >>> state = Game(variants.AMERICAN).start(seed=7).deal()
    >>> try:
    ...     state.apply(read_action({"pass": ["QS"]}, 2))
    ... except IllegalAction as error:
    ...     print(refusal(error)["rule"])
    pass.count
    """
    check_type(error, HeartsError, "error")
    if not isinstance(error, IllegalAction):
        return {"rule": "input", "message": str(error), "card": None, "legal": []}
    return violation_document(error.violation)
