"""The snapshot: the data that a client needs to draw the table for one seat, and to act.

A snapshot is made from the view alone, so it holds no more than the view. If a seat cannot tell two
states apart, their snapshots are equal.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast

from hearts._core.cards.action import Action, Unknown
from hearts._core.cards.cards import Card, Cards
from hearts._core.cards.records import HandScore, Line, Prompt, Violation
from hearts._core.cards.tricks import Trick
from hearts._engine import documents
from hearts._engine.phases.calling import call_in
from hearts._engine.phases.phases import due_in_words, phase_of, write_action
from hearts._engine.score.match import Match, result_shown
from hearts._engine.score.trick_points import last_trick_points
from hearts._wording import capitalized, rule_words

if TYPE_CHECKING:
    from hearts._core.play.view import View
    from hearts._engine.game.game import Game

#: The version of the documents. It changes when clients must change.
VERSION = 1


def snapshot_of(view: View) -> documents.Snapshot:
    """Return the document of a view, as `View.snapshot` does."""
    prompt, question, score = view.prompt, view.question, view.hand_score
    trick, tricks = view.trick, view.tricks
    called = call_in(view._state)
    return {
        "version": VERSION,
        "entries": len(view.history),
        "name": view.game.rules.name,
        "seat": view.seat,
        "phase": view.phase.value,
        "deal_number": view.deal_number,
        "dealer": view.dealer,
        "actors": list(view.actors),
        "due": _due(view),
        "hand": _cards(view.hand),
        "seats": _seats(view),
        "trick": None if trick is None else _trick(view, trick),
        "last_trick": _last_trick(view, tricks),
        "tricks_played": len(tricks),
        "broken": view.broken,
        "waiting": _cards(view.waiting),
        "kitty": _pile(view.kitty),
        "dummy": _cards(view.dummy),
        "passed": _parcels(view.passed),
        "received": _parcels(view.received),
        "call": None if called is None else cast("Any", write_action(called))["call"],
        "question": None if question is None else {"seat": question.seat, "kind": question.kind},
        "prompt": None if prompt is None else prompt_document(prompt),
        "hand_score": None if score is None else _hand_score(view, score),
        "sheet": _sheet(view.match),
        "result": _result(view),
    }


def prompt_document(prompt: Prompt) -> documents.Prompt:
    """Return the document of a prompt, with the data for cards and buttons."""
    return {
        "kind": prompt.phase.value,
        "text": prompt.text,
        "cards": _cards(prompt.cards),
        "least": prompt.least,
        "most": prompt.most,
        "to": [{"seat": seat, "count": count} for seat, count in prompt.to],
        "refused": [violation_document(violation) for _, violation in prompt.refused],
        "options": [
            {"text": option.text, "action": _action(option.action)} for option in prompt.options
        ],
    }


def _due(view: View) -> str:
    """Return a sentence about the action due and its seats."""
    text = due_in_words(view)
    return f"{text[:1].upper()}{text[1:]}."


def _action(action: Action) -> documents.Action:
    return cast("documents.Action", write_action(action))


def _cards(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def _pile(cards: Cards | Unknown) -> documents.Pile:
    """Return the document of a pile: its size, and its cards if they are known."""
    known = None if isinstance(cards, Unknown) else _cards(cards)
    return {"size": len(cards), "cards": known}


def _seats(view: View) -> list[documents.Seat]:
    """Return the documents of the seats, as everybody sees them."""
    match, sizes, actors, taken = view.match, view.sizes, view.actors, view.taken
    points, scores, charged, voids = view.points, view.scores, view.charged, view.voids
    imaginary = view.imaginary
    at_once = phase_of(view).at_once
    return [
        {
            "seat": seat,
            "name": seat_name(match, seat),
            "size": sizes[seat],
            "acts": seat in actors,
            "acted": at_once and seat not in actors,
            "taken": _cards(taken[seat]),
            "points": points[seat],
            "score": scores[seat],
            "imaginary": None if imaginary is None else imaginary[seat],
            "charged": _cards(charged[seat]),
            "voids": list(voids[seat]),
        }
        for seat in range(match.players)
    ]


def _trick(view: View, trick: Trick) -> documents.Trick:
    """Return the document of a trick, card by card in the order played."""
    seats = view.game.seats(trick)
    return {
        "leader": trick.leader,
        "cards": [
            {"seat": seat, "card": str(card), "suit": trick.declared if card.suit == "W" else None}
            for seat, card in zip(seats, trick.cards, strict=True)
        ],
        "extra": None if trick.extra is None else str(trick.extra),
    }


def _last_trick(view: View, tricks: tuple[Trick, ...]) -> documents.TakenTrick | None:
    """Return the last complete trick of the deal and its taker, who is None if nobody took it."""
    if not tricks:
        return None
    points, imaginary = last_trick_points(view._state)
    return {
        **_trick(view, tricks[-1]),
        "taker": view.takers[-1],
        "points": points,
        "imaginary": imaginary,
    }


def _parcels(parcels: tuple[tuple[int, Cards], ...]) -> list[documents.Parcel]:
    return [{"seat": seat, "cards": _cards(cards)} for seat, cards in parcels]


def _deal_score(score: HandScore) -> documents.DealScore:
    """Return the document of one deal in the score sheet."""
    return {
        "points": list(score.points),
        "imaginary": None if score.imaginary is None else list(score.imaginary),
        "shot": score.shot,
        "shooter": score.shooter,
    }


def _sheet(match: Match) -> list[documents.SheetRow]:
    deals = zip(match.hand_scores, match.standing.totals, strict=True)
    return [{**_deal_score(score), "totals": list(totals)} for score, totals in deals]


def _hand_score(view: View, score: HandScore) -> documents.HandScore:
    """Return the document of the score of the deal, line by line."""
    return {
        **_deal_score(score),
        "lines": [
            {
                "seat": line.seat,
                "points": line.points,
                "imaginary": line.imaginary,
                "text": line_words(view.game, line),
            }
            for line in score.lines
        ],
    }


def _result(view: View) -> documents.Result | None:
    """Return the document of the result; None before the end, or if the sheet does not show it."""
    result = result_shown(view.match) if view.is_over else None
    if result is None:
        return None
    names = [seat_name(view.match, seat) for seat in result.winners]
    return {
        "winners": list(result.winners),
        "names": names,
        "ranks": list(result.ranks),
        "ended_by": result.ended_by,
        "victory_points": _fractions(result.victory_points),
        "payments": _fractions(result.payments),
    }


def _fractions(numbers: tuple[Fraction, ...] | None) -> list[str] | None:
    return None if numbers is None else [str(number) for number in numbers]


def violation_document(violation: Violation) -> documents.Refusal:
    """Return a violation as a document."""
    return {
        "rule": violation.rule,
        "message": violation.message,
        "card": None if violation.card is None else str(violation.card),
        "legal": _cards(violation.legal),
    }


def seat_name(match: Match, seat: int) -> str:
    """Return the name of the player at a seat, or the seat itself if the sheet has no names."""
    return match.names[seat] if match.names else f"seat {seat}"


def line_words(game: Game, line: Line) -> str:
    """Return the reason for a line of a score: its card, or the last word of its rule's key."""
    if line.card is not None:
        return capitalized(game.table.names.card(line.card))
    return rule_words(line.rule)
