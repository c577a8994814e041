"""The shapes of the documents, as JSON Schema and as TypeScript declarations.

The types below are written as in TypeScript: a few plain types, `T[]`, `Record<string, T>`, `A | B`
and the names of other shapes.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

#: A part of a document: its type and its meaning.
Part: TypeAlias = tuple[str, str]

_TRICK: Final[dict[str, Part]] = {
    "leader": ("number", "The seat that leads."),
    "cards": ("Played[]", "The cards, in the order played."),
    "extra": ("string | null", "The card that Warren stood for; null without one."),
}
_SCORE: Final[dict[str, Part]] = {
    "points": ("number[]", "The points by seat."),
    "second": (
        "number[] | null",
        "The points in the second column of Complex Hearts; null elsewhere.",
    ),
    "shot": ("string | null", "The shoot: moon or sun; null without one."),
    "shooter": ("number | null", "The seat that shot."),
}

#: The meaning of each document and of each part of one.
MEANINGS: Final[dict[str, str]] = {
    "Table": "The data of a game that never changes: sent once.",
    "Section": "A part of the rules in prose.",
    "Snapshot": "The table as one seat sees it.",
    "Seat": "A seat, as everybody sees it.",
    "Played": "A card in a trick.",
    "Trick": "A trick.",
    "TakenTrick": "A complete trick.",
    "Pile": "Cards that lie face down, or were seen.",
    "Parcel": "Cards passed between two seats.",
    "Question": "A choice that is open.",
    "Prompt": "A request to a seat.",
    "Receiver": "A seat that gets cards.",
    "Option": "An action without cards.",
    "Refusal": "The reason against an action.",
    "DealScore": "A deal in the score sheet.",
    "HandScore": "The score of a deal, with its reasons.",
    "ScoreLine": "One thing that counts.",
    "Result": "The result of the match.",
    "Entry": "An entry of the history, as the seat saw it.",
}

#: Each document and each part of one: its entries, each with its type and its meaning.
SHAPES: Final[dict[str, dict[str, Part]]] = {
    "Table": {
        "name": ("string", "The name of the rules, such as american."),
        "title": ("string", "The name as a title."),
        "players": ("number", "The number of players."),
        "sides": ("number[][]", "The seats of each side; of single players, one seat each."),
        "clockwise": ("boolean", "Whether the deal and the play go clockwise."),
        "best": ("string", "The totals that win: low or high."),
        "numbered": ("boolean", "Whether the cards are numbered to 14, as in Golden Ten."),
        "cards": ("Record<string, string>", "The name of each card of the deck, by its code."),
        "rules": ("Section[]", "The rules in prose."),
    },
    "Section": {
        "heading": ("string", "The heading."),
        "paragraphs": ("string[]", "The paragraphs."),
    },
    "Snapshot": {
        "version": ("number", "The version of these documents."),
        "entries": (
            "number",
            "The number of entries in the history of the view; news are asked for from here on.",
        ),
        "name": ("string", "The name of the rules."),
        "seat": ("number | null", "The seat that sees this; null for a spectator."),
        "phase": (
            "string",
            "The phase: deal, call, pass, redeal, charge, play, exchange, choose or over.",
        ),
        "deal_number": ("number", "The number of the deal, from 0."),
        "dealer": ("number", "The seat that deals."),
        "actors": ("number[]", "The seats that may act now."),
        "due": ("string", "The action that is due, as a sentence."),
        "hand": ("string[]", "The cards of the own hand."),
        "seats": ("Seat[]", "The seats, as everybody sees them."),
        "trick": (
            "Trick | null",
            "The trick on the table, also before its lead; null outside of play.",
        ),
        "last_trick": ("TakenTrick | null", "The last complete trick of the deal."),
        "tricks_played": ("number", "The number of complete tricks."),
        "waiting": ("string[]", "The cards of tricks that nobody took yet."),
        "kitty": ("Pile", "The undealt cards."),
        "passed": ("Parcel[]", "The cards that the seat passed, by receiver."),
        "received": ("Parcel[]", "The cards that the seat received, by sender."),
        "call": (
            "string | Record<string, number> | null",
            "The call of the dealer: a name, or numbers of cards by places to the left.",
        ),
        "question": ("Question | null", "The open choice, for any player who is asked."),
        "prompt": ("Prompt | null", "The request to this seat; null if it has nothing to do."),
        "hand_score": ("HandScore | null", "The score of the deal that is over."),
        "sheet": ("DealScore[]", "The deals of the score sheet."),
        "result": ("Result | null", "The result; null before the end."),
    },
    "Seat": {
        "seat": ("number", "The number of the seat, from 0."),
        "name": ("string", "The name of the player, or the seat in words."),
        "size": ("number", "The number of cards in the hand."),
        "acts": ("boolean", "Whether the seat may act now."),
        "acted": ("boolean", "Whether the seat has passed or charged, while others still do."),
        "taken": ("string[]", "The cards taken, as far as they are known."),
        "points": ("number", "The points of the cards taken."),
        "score": ("number", "The total of the match."),
        "second": (
            "number | null",
            "The total in the second column of Complex Hearts; null elsewhere.",
        ),
        "charged": ("string[]", "The cards charged."),
        "voids": ("string[]", "The suits of which the seat is known to hold no card."),
    },
    "Played": {
        "seat": ("number", "The seat that played it."),
        "card": ("string", "The card."),
        "suit": ("string | null", "The suit that was declared for Warren; null for other cards."),
    },
    "Trick": _TRICK,
    "TakenTrick": _TRICK
    | {
        "taker": ("number | null", "The seat that took it; null if nobody did."),
    },
    "Pile": {
        "size": ("number", "The number of cards."),
        "cards": ("string[] | null", "The cards; null if they are not known."),
    },
    "Parcel": {
        "seat": ("number", "The other seat."),
        "cards": ("string[]", "The cards."),
    },
    "Question": {
        "seat": ("number", "The seat that chooses."),
        "kind": ("string", "The subject: moon, sun or exact."),
    },
    "Prompt": {
        "kind": (
            "string",
            "The phase: pass, call, charge, play, exchange or choose.",
        ),
        "text": ("string", "The request, as a sentence."),
        "cards": ("string[]", "The cards of the hand that may be picked."),
        "least": ("number", "The least number of cards to pick."),
        "most": ("number", "The greatest number of cards to pick."),
        "to": ("Receiver[]", "The receivers of the cards."),
        "refused": ("Refusal[]", "The reason against each other card of the hand."),
        "options": ("Option[]", "The actions without cards, as buttons."),
    },
    "Receiver": {
        "seat": ("number", "The seat; the own one for a pile or the kitty."),
        "count": ("number", "The number of cards."),
    },
    "Option": {
        "text": ("string", "The words for a button."),
        "action": ("Action", "The action to send."),
    },
    "Refusal": {
        "rule": ("string", "The key of the rule, such as follow.suit."),
        "message": ("string", "The reason, as a sentence."),
        "card": ("string | null", "The refused card; null if it is not about one card."),
        "legal": ("string[]", "The cards that are legal instead."),
    },
    "DealScore": _SCORE,
    "HandScore": _SCORE
    | {
        "lines": ("ScoreLine[]", "The lines that add up to the points."),
    },
    "ScoreLine": {
        "seat": ("number", "The seat that it counts for."),
        "points": ("number", "The points."),
        "second": ("number", "The points in the second column."),
        "text": ("string", "The reason: a card or a rule."),
    },
    "Result": {
        "winners": ("number[]", "The seats that won."),
        "names": ("string[]", "The names of the winners."),
        "ranks": ("number[]", "The rank of each seat, from 1."),
        "ended_by": ("string", "The key of the rule that ended the match."),
        "victory_points": ("string[] | null", "The victory points by seat, as fractions in text."),
        "payments": ("string[] | null", "The payments by seat, as fractions in text."),
    },
    "Entry": {
        "entry": ("number", "Its number, from 0."),
        "kind": ("string", "The kind, such as play, deal or hidden_pass."),
        "seat": ("number | null", "The seat that acted."),
        "text": ("string", "The entry as a sentence."),
        "action?": ("Action", "The action, if it is one of a player."),
        "cards?": ("string[]", "The cards that were seen."),
        "count?": (
            "number | null",
            "The number of hidden cards; null if that is not known either.",
        ),
        "sizes?": ("number[]", "The sizes of the hands that were dealt."),
        "suit?": ("string | null", "The suit that was declared or led."),
    },
}

#: The actions of a player: the one entry of each document and its type.
ACTIONS: Final = {
    "play": "string",
    "pass": "string[] | Record<string, string[]>",
    "forward": "true",
    "charge": "string[]",
    "exchange": "string[]",
    "call": "string | Record<string, number>",
    "choose": "string",
}

_PLAIN: Final[dict[str, dict[str, Any]]] = {
    "string": {"type": "string"},
    "number": {"type": "integer"},
    "boolean": {"type": "boolean"},
    "null": {"type": "null"},
    "true": {"const": True},
}
_RECORD: Final = "Record<string, "


def schema() -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of all documents, each under ``$defs``.

    >>> sorted(schema()["$defs"])[:3]
    ['Action', 'DealScore', 'Entry']
    """
    shapes = {
        name: {"description": MEANINGS[name], **_shape(entries)} for name, entries in SHAPES.items()
    }
    actions = [_shape({kind: (answer, "")}) for kind, answer in ACTIONS.items()]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Documents of hearts for clients",
        "$defs": {**shapes, "Action": {"oneOf": actions}},
        "$ref": "#/$defs/Snapshot",
    }


def typescript() -> str:
    """Return the TypeScript declarations of the same documents."""
    parts = [
        f"/** {MEANINGS[name]} */\nexport interface {name} {{\n"
        + "".join(
            f"  /** {meaning} */\n  {entry}: {kind};\n"
            for entry, (kind, meaning) in entries.items()
        )
        + "}\n"
        for name, entries in SHAPES.items()
    ]
    actions = "".join(f"\n  | {{ {kind}: {answer} }}" for kind, answer in ACTIONS.items())
    return "\n".join([*parts, f"export type Action ={actions};\n"])


def _shape(entries: dict[str, Part]) -> dict[str, Any]:
    """Return the schema of a dictionary with these entries and no others."""
    return {
        "type": "object",
        "properties": {
            name.rstrip("?"): ({"description": meaning} if meaning else {}) | _kind(kind)
            for name, (kind, meaning) in entries.items()
        },
        "required": [name for name in entries if not name.endswith("?")],
        "additionalProperties": False,
    }


def _kind(kind: str) -> dict[str, Any]:
    """Return the schema of a type."""
    several = kind.split(" | ")
    if len(several) > 1:
        return {"anyOf": [_kind(each) for each in several]}
    if kind.endswith("[]"):
        return {"type": "array", "items": _kind(kind.removesuffix("[]"))}
    if kind.startswith(_RECORD):
        values = kind.removeprefix(_RECORD).removesuffix(">")
        return {"type": "object", "additionalProperties": _kind(values)}
    return _PLAIN.get(kind) or {"$ref": f"#/$defs/{kind}"}
