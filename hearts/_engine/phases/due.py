"""The actions that are due, their seats and their form: values for programs, text for people.

Everybody at the table knows them, so a state, its views and every refusal report the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hearts._core.cards.action import Phase
from hearts._core.cards.actions import Call
from hearts._core.cards.records import Due
from hearts._engine.phases.exchange import pass_receivers
from hearts._wording import count_of, join_words, player_text
from hearts.rules.passing import CALL, PILE

if TYPE_CHECKING:
    from hearts._core.play.state import State
    from hearts._core.play.view import View
    from hearts._engine.game.game import Game
    from hearts._engine.phases.seat_options import SeatOptions


def list_due(thing: State | View) -> tuple[Due, ...]:
    """Return the action due from each seat that may act."""
    game, phase = thing.game, thing.phase
    scheme = scheme_in(thing)
    return tuple(_due(game, phase, seat, scheme) for seat in thing.actors)


def scheme_in(thing: State | View) -> dict[int, int]:
    """Return in PASS the number of cards for each number of places to the left."""
    if thing.phase is not Phase.PASS:
        return {}
    return thing.game.table.rules.passing.scheme(
        thing.deal_number, thing.game.players, call_in(thing)
    )


def call_in(thing: State | View) -> Call | None:
    """Return the last call in this deal, or after it; None if there is none."""
    if CALL not in thing.game.table.rules.passing.cycle:
        return None
    calls = [act for act in thing.deal_history if isinstance(act, Call)]
    return calls[-1] if calls else None


def _due(game: Game, phase: Phase, seat: int, scheme: dict[int, int]) -> Due:
    if phase is Phase.PASS:
        count = sum(scheme.values())
        return Due(seat, count, count, pass_receivers(game.players, scheme, seat))
    if phase is Phase.EXCHANGE:
        count = game.table.kitty_size
        return Due(seat, count, count, ((seat, count),))
    charging = game.table.rules.charging
    if phase is Phase.CHARGE and charging is not None:
        free = len(charging.cards)
        return Due(seat, 0, free if charging.at_most is None else min(free, charging.at_most))
    count = int(phase is Phase.PLAY)
    return Due(seat, count, count)


def who(seats: tuple[int, ...], names: tuple[str, ...] = ()) -> str:
    """Return words for some players, with their names or their seats."""
    if names:
        return join_words(names[seat] for seat in seats)
    return f"seat{'s' if len(seats) > 1 else ''} {join_words(map(str, seats))}"


def parcels_in_words(scheme: dict[int, int], players: int) -> str:
    """Return the numbers of cards and their directions, in words."""
    if PILE in scheme:
        return f"{count_of(scheme[PILE], 'card')} onto a pile"
    counts = set(scheme.values())
    if len(scheme) == players - 1 > 1 and len(counts) == 1:
        return f"{count_of(counts.pop(), 'card')} to each of the other players"
    return join_words(
        f"{count_of(count, 'card')} to {player_text(place, players)}"
        for place, count in scheme.items()
    )


def due_in_words(
    thing: State | View | SeatOptions, scheme: dict[int, int], names: tuple[str, ...] = ()
) -> str:
    """Return a sentence, without its full stop, about the action due and its seats."""
    game, phase, actors, question = thing.game, thing.phase, thing.actors, thing.question
    several = len(actors) > 1
    players = who(actors, names) if actors else ""
    if phase is Phase.PASS:
        passing = "each pass" if several else "passes"
        return f"{players} {passing} {parcels_in_words(scheme, game.players)}"
    if phase is Phase.CALL:
        return f"the dealer, {players}, calls the pass"
    if phase is Phase.CHARGE and game.table.rules.charging is not None:
        charging = game.table.rules.charging
        most = charging.at_most
        some = "any" if most is None or most >= len(charging.cards) else f"at most {most}"
        return f"{players} may{' each' if several else ''} charge {some} of {charging.cards}"
    if phase is Phase.EXCHANGE:
        return f"{players} puts down {count_of(game.table.kitty_size, 'card')} for the kitty"
    if question is not None:
        options = join_words(question.options, "or")
        about = "the total" if question.kind == "exact" else f"the {question.kind}"
        return f"{players} chooses what becomes of {about}: {options}"
    return {
        Phase.DEAL: "cards are to be dealt",
        Phase.REDEAL: "the pile is to be dealt again",
        Phase.PLAY: f"{players} plays a card",
    }.get(phase, "the match is over")


def how_it_is_done(thing: State | View | SeatOptions, scheme: dict[int, int]) -> str:
    """Return the form of the action due, as code; empty when the match is over."""
    game, phase, actors, question = thing.game, thing.phase, thing.actors, thing.question
    seat = f", seat={actors[0]}" if actors else ""
    if phase is Phase.PASS:
        to = [
            f'{receiver}: "..."' for receiver, _ in pass_receivers(game.players, scheme, actors[0])
        ]
        cards = '"..."' if len(to) == 1 else f"{{{', '.join(to)}}}"
        forward = game.table.rules.passing.forwards(scheme)
        return f"apply(Pass({cards}{seat}))" + (f" or apply(Forward({seat[2:]}))" * forward)
    if phase is Phase.CALL:
        return f'apply(Call("mix"{seat})), or another of legal_actions()'
    if phase is Phase.CHARGE:
        return f'apply(Charge("..."{seat})), with "" for no card'
    if question is not None:
        return f'apply(Choose("{question.options[0]}"{seat}))'
    return {
        Phase.DEAL: "deal()",
        Phase.REDEAL: "deal()",
        Phase.PLAY: f'apply(Play("..."{seat})), or play("...") for short',
        Phase.EXCHANGE: f'apply(Exchange("..."{seat}))',
    }.get(phase, "")
