"""A match against the computer that is kept in a file: its moves, and the choices of the person.

Both ways to play, line by line and on a screen, show such a match and let the person choose.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, final

from hearts import bots, notation
from hearts._arguments import counted
from hearts._core.cards.action import Action, Phase
from hearts._core.cards.cards import Card, Cards
from hearts._core.cards.records import Violation
from hearts._core.cards.tricks import Trick
from hearts._core.play.state import State
from hearts._core.play.view import View
from hearts._engine import documents
from hearts._engine.score.trick_points import trick_points
from hearts._wording import capitalized, count_of
from hearts.cli.files import write_safely
from hearts.cli.screen import YOU, Screen, points_in_words, typed_number, with_verb
from hearts.clients import news
from hearts.errors import InputError

if TYPE_CHECKING:
    from rich.text import Text

#: The number of choices in a hint.
_HINTS: Final = 3
#: The offer to end a deal, with room for the command, by the reason of `bots.may_claim`.
_OFFERS: Final = {
    "all": "All remaining tricks are yours: {} ends the deal.",
    "settled": "Nothing can change the points of this deal: {} ends it.",
}
#: The number of worlds behind a hint, so that it takes no more than a moment.
WORLDS: Final = 20


@final
class SavedMatch:
    """A match that is being played; the person sits in seat 0.

    Args:
        file: The file of the match.
        state: The state to go on from.
        level: The level of the others.
    """

    def __init__(self, file: Path, state: State, level: int) -> None:
        self.file = file
        self.state: State = state
        self.level = level
        self._bots = [bots.opponent(level, seed=seat) for seat in range(state.game.players)]
        #: The number of actions before each choice of the person.
        self._choices = [place for place, each in enumerate(state.history) if each.seat == 0]

    @property
    def view(self) -> View:
        """The view of the person."""
        return self.state.view(0)

    @property
    def is_asked(self) -> bool:
        """Whether the person has to choose something."""
        return is_asked(self.view)

    @property
    def can_undo(self) -> bool:
        """Whether there may be a choice to take back."""
        return bool(self._choices)

    def save(self) -> None:
        """Write the match to its file."""
        tags = [("Level", str(self.level))]
        write_safely(self.file, notation.write(notation.records(self.state, tags=tags)))

    def go_on(self) -> None:
        """Deal, or make the choice of another player, or one of the person without a choice."""
        state = self.state
        if not state.actors:
            self.state = state.deal()
        elif 0 in state.actors:
            self.state = state.apply(self.view.answer([]))
        else:
            seat = state.actors[0]
            self.state = state.apply(self._bots[seat](state.view(seat)).at(seat))
        if self.state.is_over:
            self.save()

    def choose(self, action: Action) -> None:
        """Make a choice of the person; IllegalAction if it is refused."""
        place = len(self.state.history)
        self.state = self.state.apply(action)
        self._choices.append(place)
        self.save()

    def claim(self) -> str:
        """Play all tricks that are left, if the person need not, and say why."""
        reason = bots.may_claim(self.view)
        if reason is None:
            raise InputError(
                "it is not certain that you take all remaining tricks, and the points of the deal "
                "can still change"
            )
        place = len(self.state.history)
        self.state = bots.play_claim(self.state, 0)
        self._choices.append(place)
        self.save()
        return "The rest is yours." if reason == "all" else "The rest changes nothing."

    def undo(self) -> None:
        """Go back to before the last choice of the person; InputError without one."""
        while self._choices:
            before = self.state.history[: self._choices.pop()]
            state = self.state.game.replay(before)
            if is_asked(state.view(0)):
                self.state = state
                return
        raise InputError("there is no choice to take back")

    def action(self, line: str) -> Action:
        """Return the action that a typed line means; InputError if it means none."""
        view = self.view
        prompt = view.prompt
        assert prompt is not None
        number = typed_number(line) or 0
        if 0 < number <= len(prompt.options):
            return prompt.options[number - 1].action
        if not prompt.most:
            raise InputError(f"type a number from 1 to {len(prompt.options)}")
        if not prompt.least and line.lower() == "none":
            return view.answer([])
        cards = [Card(text) for text in line.replace(",", " ").split()]
        if len(prompt.to) > 1:
            if len(cards) != prompt.most:
                due = count_of(prompt.most, "card")
                raise InputError(f"type {due} in a row, not {len(cards)}")
            return view.answer({str(seat): part for seat, part in shares(cards, prompt.to)})
        if view.phase is not Phase.PLAY:
            return view.answer(cards)
        if len(cards) != 1:
            raise InputError(f"type one card, not {len(cards)}")
        return view.answer(cards[0])


def is_asked(view: View) -> bool:
    """Return whether the person has a choice; without a card to charge there is none."""
    prompt = view.prompt
    return prompt is not None and (prompt.most > 0 or bool(prompt.options))


def offer(view: View, command: str) -> str:
    """Return the offer to end the deal by a command; "" if there is none, or one trick is left."""
    reason = bots.may_claim(view)
    return _OFFERS[reason].format(command) if reason and len(view.hand) > 1 else ""


def shares(
    cards: Sequence[Card], to: Iterable[tuple[int, int]]
) -> Iterator[tuple[int, Sequence[Card]]]:
    """Yield the cards of each receiver, of cards in a row.

    Args:
        cards: The cards; if there are too few, the last shares are short or empty.
        to: The seat of each receiver, with its number of cards.
    """
    first = 0
    for seat, count in to:
        yield seat, cards[first : first + count]
        first += count


def events_in_words(
    screen: Screen, view: View, known: int, told: int | None
) -> Iterator[tuple[documents.Entry, Text, bool]]:
    """Yield the events of a match after a number of known ones, each in words, and whether it
    begins a deal. A trick is told as a whole, with its last card.

    Args:
        screen: The colours of the cards.
        view: The view of the person.
        known: The number of events that are known.
        told: The number of the deal that was told last; None before the first.
    """
    from rich.text import Text

    tricks: list[Text] = []
    for entry in news(view, known):
        kind = entry["kind"].partition("_")[0]
        if kind == "deal" and told == view.deal_number:
            yield entry, Text("The pile is dealt again."), False
        elif kind == "deal":
            told = view.deal_number
            dealer = with_verb(view.match.names[view.dealer], "deal")
            yield entry, Text(f"Deal {told + 1}. {dealer}.", style="bold"), True
        elif "taker" in entry:
            tricks = tricks or list(trick_lines(screen, view))
            yield entry, tricks[entry["trick"]], False
        elif kind not in ("play", "start", "hidden"):
            yield entry, Text(entry["text"]), False


def trick_lines(screen: Screen, view: View) -> Iterator[Text]:
    """Yield a line for each complete trick of the deal: its cards, its taker and its points."""
    from rich.text import Text

    names = view.match.names
    tricks = zip(view.tricks, view.takers, trick_points(view._state), strict=True)
    for number, (trick, taker, points) in enumerate(tricks, start=1):
        line = Text(f"{number:>2}. ").append_text(cards_played(screen, view, trick))
        if taker is not None:
            line.append(f" - {with_verb(names[taker], 'take')} ")
            line.append(points_in_words(*points) if any(points) else "it")
        yield line


def cards_played(screen: Screen, view: View, trick: Trick) -> Text:
    """Return the cards of a trick with their players."""
    from rich.text import Text

    names, found = view.match.names, Text("")
    for seat, card in zip(view.game.seats(trick), trick.cards, strict=True):
        found.append(", " if found else "").append(f"{names[seat]} ")
        found.append_text(screen.card(card))
    return found


def held(view: View) -> Cards:
    """Return the cards that the person chooses from: the hand, or the dummy."""
    prompt = view.prompt
    asked = () if prompt is None else (*prompt.cards, *(card for card, _ in prompt.refused))
    return view.dummy if any(card in view.dummy for card in asked) else view.hand


def beside(screen: Screen, view: View) -> Iterator[Text]:
    """Yield a line about the cards of tricks that nobody took yet, and one about the stock."""
    from rich.text import Text

    if view.waiting:
        yield Text("Waiting for the next taker: ").append_text(screen.cards(view.waiting))
    if view.game.table.plan.draws and len(view.kitty):
        yield Text(f"Stock: {counted(len(view.kitty), 'card')}")


def reasons(view: View, cards: list[str]) -> Iterator[str]:
    """Yield why cards may not be played."""
    prompt = view.prompt
    refused = dict(prompt.refused) if prompt is not None else {}
    own = held(view)
    whose = "the dummy" if own == view.dummy else "your hand"
    if not cards:
        for rule in dict.fromkeys(violation.rule for violation in refused.values()):
            barred = [card for card, why in refused.items() if why.rule == rule]
            yield f"{' '.join(map(str, barred))}: {refused[barred[0]].message}."
        if not refused:
            yield f"Every card of {whose} may be chosen."
    for text in cards:
        try:
            card = Card(text)
        except InputError as error:
            yield f"{capitalized(str(error))}."
            continue
        if card in refused:
            yield f"{refused[card].message}."
        elif card in own:
            yield f"{card} may be chosen."
        else:
            yield f"{card} is not in {whose}."


def refusal(violation: Violation) -> str:
    """Return why an action is refused, as a sentence to the person."""
    return f"{capitalized(violation.message.replace(f'the hand of {YOU}', 'your hand'))}."


def hints(view: View) -> Iterator[str]:
    """Yield a line of advice for each of the best actions of a seat."""
    advice = bots.advice(view, worlds=WORLDS)[:_HINTS]
    for found in advice:
        action = found.action
        cards = getattr(action, "card", getattr(action, "cards", None))
        parcels = dict(getattr(action, "to", ()))
        if parcels:  # they are typed in the order of the receivers that the prompt names
            cards = " ".join(str(parcels[receiver]) for receiver, _ in view.receivers)
        what = str(cards) or "none"
        if cards is None:
            options = () if view.prompt is None else view.prompt.options
            what = " ".join(option.text for option in options if option.action == action).rstrip(
                "."
            )
        if found is advice[0]:
            yield f"{what}: best, about {found.points:z.1f} points in this deal"
        else:
            yield f"{what}: {found.behind(advice[0])}"
