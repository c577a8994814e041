"""The documents for clients: plain dictionaries, typed.

Each class is one document or a part of one, and its docstring is the meaning. The schema and the
declarations in TypeScript are made from them.
"""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict


class Action(TypedDict):
    """The action of a player: one entry, its word and its answer, by the forms of the phases."""


class Table(TypedDict):
    """The data of a game that never changes: sent once."""

    name: Annotated[str, "The name of the rules, such as american."]
    title: Annotated[str, "The name as a title."]
    players: Annotated[int, "The number of players."]
    sides: Annotated[list[list[int]], "The seats of each side; of single players, one seat each."]
    clockwise: Annotated[bool, "Whether the deal and the play go clockwise."]
    best: Annotated[str, "The totals that win: low or high."]
    numbered: Annotated[bool, "Whether the cards are numbered to 14, as in Golden Ten."]
    cards: Annotated[dict[str, str], "The name of each card of the deck, by its code."]
    rules: Annotated[list[Section], "The rules in prose."]


class Section(TypedDict):
    """A part of the rules in prose."""

    heading: Annotated[str, "The heading."]
    paragraphs: Annotated[list[str], "The paragraphs."]


class Snapshot(TypedDict):
    """The table as one seat sees it."""

    version: Annotated[int, "The version of these documents."]
    entries: Annotated[
        int, "The number of entries in the history of the view; news are asked for from here on."
    ]
    name: Annotated[str, "The name of the rules."]
    seat: Annotated[int | None, "The seat that sees this; null for a spectator."]
    phase: Annotated[
        str, "The phase: deal, call, pass, redeal, charge, play, exchange, choose or over."
    ]
    deal_number: Annotated[
        int, "The number of the deal, from 0; between two deals, that of the deal that is due."
    ]
    dealer: Annotated[int, "The dealer of that deal."]
    actors: Annotated[list[int], "The seats that may act now."]
    due: Annotated[str, "The action that is due, as a sentence."]
    hand: Annotated[list[str], "The cards of the own hand."]
    seats: Annotated[list[Seat], "The seats, as everybody sees them."]
    trick: Annotated[
        Trick | None, "The trick on the table, also before its lead; null outside of play."
    ]
    last_trick: Annotated[TakenTrick | None, "The last complete trick of the deal."]
    tricks_played: Annotated[int, "The number of complete tricks."]
    broken: Annotated[
        bool | None,
        "Whether the barred suit may be led, mostly hearts; null if the rules bar none.",
    ]
    waiting: Annotated[list[str], "The cards of tricks that nobody took yet."]
    kitty: Annotated[Pile, "The undealt cards."]
    dummy: Annotated[list[str], "The cards of the dummy, which lies open; empty in most games."]
    passed: Annotated[list[Parcel], "The cards that the seat passed, by receiver."]
    received: Annotated[list[Parcel], "The cards that the seat received, by sender."]
    call: Annotated[
        str | dict[str, int] | None,
        "The call of the dealer: a name, or numbers of cards by places to the left.",
    ]
    question: Annotated[Question | None, "The open choice, for any player who is asked."]
    prompt: Annotated[Prompt | None, "The request to this seat; null if it has nothing to do."]
    hand_score: Annotated[HandScore | None, "The score of the deal that is over."]
    sheet: Annotated[list[SheetRow], "The deals of the score sheet."]
    result: Annotated[Result | None, "The result; null before the end."]


class Seat(TypedDict):
    """A seat, as everybody sees it."""

    seat: Annotated[int, "The number of the seat, from 0."]
    name: Annotated[str, "The name of the player, or the seat in words."]
    size: Annotated[int, "The number of cards in the hand."]
    acts: Annotated[bool, "Whether the seat may act now."]
    acted: Annotated[bool, "Whether the seat has passed or charged, while others still do."]
    taken: Annotated[list[str], "The cards taken, as far as they are known."]
    points: Annotated[int, "The points of the cards taken."]
    score: Annotated[int, "The total of the match."]
    imaginary: Annotated[
        int | None, "The total in the second column of Complex Hearts; null elsewhere."
    ]
    charged: Annotated[list[str], "The cards charged."]
    voids: Annotated[list[str], "The suits of which the seat is known to hold no card."]


class Played(TypedDict):
    """A card in a trick."""

    seat: Annotated[int, "The seat that played it."]
    card: Annotated[str, "The card."]
    suit: Annotated[str | None, "The suit that was declared for Warren; null for other cards."]


class Trick(TypedDict):
    """A trick."""

    leader: Annotated[int, "The seat that leads."]
    cards: Annotated[list[Played], "The cards, in the order played."]
    extra: Annotated[str | None, "The card that Warren stood for; null without one."]


class TakenTrick(Trick):
    """A complete trick."""

    taker: Annotated[int | None, "The seat that took it; null if nobody did."]
    points: Annotated[int, "The points that it brought, as far as they are known."]
    imaginary: Annotated[int, "The points in the second column of Complex Hearts; 0 elsewhere."]


class Pile(TypedDict):
    """Cards that lie face down, or were seen."""

    size: Annotated[int, "The number of cards."]
    cards: Annotated[list[str] | None, "The cards; null if they are not known."]


class Parcel(TypedDict):
    """Cards passed between two seats."""

    seat: Annotated[int, "The other seat."]
    cards: Annotated[list[str], "The cards."]


class Question(TypedDict):
    """A choice that is open."""

    seat: Annotated[int, "The seat that chooses."]
    kind: Annotated[str, "The subject: moon, sun or exact."]


class Prompt(TypedDict):
    """A request to a seat."""

    kind: Annotated[str, "The phase: pass, call, charge, play, exchange or choose."]
    text: Annotated[str, "The request, as a sentence."]
    cards: Annotated[list[str], "The cards of the hand that may be picked."]
    least: Annotated[int, "The least number of cards to pick."]
    most: Annotated[int, "The greatest number of cards to pick."]
    to: Annotated[list[Receiver], "The receivers of the cards."]
    refused: Annotated[list[Refusal], "The reason against each other card of the hand."]
    options: Annotated[list[Option], "The actions without cards, as buttons."]


class Receiver(TypedDict):
    """A seat that gets cards."""

    seat: Annotated[int, "The seat; the own one for a pile or the kitty."]
    count: Annotated[int, "The number of cards."]


class Option(TypedDict):
    """An action without cards."""

    text: Annotated[str, "The words for a button."]
    action: Annotated[Action, "The action to send."]


class Refusal(TypedDict):
    """The reason against an action."""

    rule: Annotated[str, "The key of the rule, such as follow.suit."]
    message: Annotated[str, "The reason, as a sentence."]
    card: Annotated[str | None, "The refused card; null if it is not about one card."]
    legal: Annotated[list[str], "The cards that are legal instead."]


class DealScore(TypedDict):
    """The score of a deal."""

    points: Annotated[list[int], "The points by seat."]
    imaginary: Annotated[
        list[int] | None, "The points in the second column of Complex Hearts; null elsewhere."
    ]
    shot: Annotated[str | None, "The shoot: moon or sun; null without one."]
    shooter: Annotated[int | None, "The seat that shot."]


class SheetRow(DealScore):
    """A deal in the score sheet."""

    totals: Annotated[list[int], "The totals after it, which a rule may have changed."]


class HandScore(DealScore):
    """The score of a deal, with its reasons."""

    lines: Annotated[list[ScoreLine], "The lines that add up to the points."]


class ScoreLine(TypedDict):
    """One thing that counts."""

    seat: Annotated[int, "The seat that it counts for."]
    points: Annotated[int, "The points."]
    imaginary: Annotated[int, "The points in the second column."]
    text: Annotated[str, "The reason: a card or a rule."]


class Result(TypedDict):
    """The result of the match."""

    winners: Annotated[list[int], "The seats that won."]
    names: Annotated[list[str], "The names of the winners."]
    ranks: Annotated[list[int], "The rank of each seat, from 1."]
    ended_by: Annotated[str, "The key of the rule that ended the match."]
    victory_points: Annotated[list[str] | None, "The victory points by seat, as fractions in text."]
    payments: Annotated[list[str] | None, "The payments by seat, as fractions in text."]


class Entry(TypedDict):
    """An entry of the history, as the seat saw it."""

    entry: Annotated[int, "Its number, from 0."]
    kind: Annotated[str, "The kind, such as play, deal or hidden_pass."]
    seat: Annotated[int | None, "The seat that acted."]
    text: Annotated[str, "The entry as a sentence."]
    action: NotRequired[Annotated[Action, "The action, if it is one of a player."]]
    trick: NotRequired[Annotated[int, "The number of the trick of a card played, from 0."]]
    taker: NotRequired[
        Annotated[int | None, "The taker of the trick that it completes; null for nobody."]
    ]
    cards: NotRequired[Annotated[list[str], "The cards that were seen."]]
    count: NotRequired[
        Annotated[int | None, "The number of hidden cards; null if that is not known either."]
    ]
    sizes: NotRequired[Annotated[list[int], "The sizes of the hands that were dealt."]]
    suit: NotRequired[Annotated[str | None, "The suit that was declared or led."]]
