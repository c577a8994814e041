"""One person at a table of opponents: the Python side of the page *Play Hearts by any rules*.

The page sends small documents, each a dictionary with one entry, and gets such documents back. A
server for many players answers the same ones: "action" and "next" from a client, "table", "step",
"refusal" and "error" to it. The others are for the page alone, where the match is the player's own.

A `Solo` runs in a worker of the browser under Pyodide, and in the tests under any Python.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Any, Final

from hearts import (
    Action,
    Card,
    Deal,
    Game,
    HeartsError,
    IllegalAction,
    InputError,
    Match,
    Phase,
    Play,
    Rules,
    State,
    View,
    Violation,
    Worlds,
    bots,
    clients,
    notation,
    variants,
)
from hearts.rules import Cancelling
from hearts.variants.house_rules import ENDS, HOUSE_RULES, MENU, PASSES, Answer, HouseRule

Message = dict[str, Any]

#: The seat of the person.
SEAT: Final = 0
NAMES: Final = ("You", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gina", "Hugo", "Iris", "Jack")
#: The sentence of the rules that stands for an answer may have this number of characters.
LONGEST_ANSWER: Final = 90
#: The part of the rules that answers a question of the menu.
_HEADINGS: Final = {
    PASSES.question: "The pass",
    HOUSE_RULES[0].question: "The opening lead",
    ENDS.question: "The end of the match",
    HOUSE_RULES[-1].question: "Ties, ranks and payments",
}
MINUS: Final = "\N{MINUS SIGN}"
_LINE: Final = re.compile(r"^line \d+: ")
_CARD: Final = re.compile(r"'([2-9TJQKA][CDSH])'")
#: Of longer lists of cards the odds are not worked out.
MOST_ODDS: Final = 16
#: The number of bars at a seat, and of the cards of a suit that have a bar each.
MOST_BARS: Final = 3
LONG_SUIT: Final = 2
#: The level of the opponent that gives hints.
HINTS: Final = 3
#: What is told when a move is taken back, and when a deal is played again.
TAKEN_BACK: Final = "You take your last move back."
REPLAYED: Final = "You play on from here. The new score takes the place of the old one."
#: The number of worlds for the hint about a card, and for the judgement of one.
WORLDS: Final = 16


def menu() -> Message:
    """Return what the page shows before anything is loaded: the variants and the switches."""
    return {
        "variants": [
            {
                "name": name,
                "title": variants.title(name),
                "players": list(variants.get(name).players),
                "rules": sections(variants.get(name), None),
                "own": own_answers(variants.get(name), variants.title(name)),
            }
            for name in variants.names()
        ],
        "switches": [
            {
                # What follows the question is for those who type an answer.
                "label": question.question.partition("?")[0] + "?",
                "settings": [
                    {"text": _said(text), "rule": change} for text, change in question.settings()
                ],
            }
            for question in MENU
        ],
    }


def _said(text: str) -> str:
    """Return an answer as a list shows it: a real minus, and a number of deals in words."""
    number = text.removeprefix("after deal ")
    if number != text:
        return "after one deal" if number == "1" else f"after {number} deals"
    return text.replace("-", MINUS) if text.startswith("-") else text


def own_answers(rules: Rules, title: str) -> list[str]:
    """Return what a variant itself answers to each question of the menu."""
    prose = {section.heading: section.paragraphs[0] for section in rules.sections(None)}
    own = [_own_answer(rules, question, prose) or f"as in {title}" for question in MENU]
    return [_said(text) for text in own]


def _own_answer(rules: Rules, question: HouseRule, prose: dict[str, str]) -> str | None:
    for text, change in question.settings():
        try:
            if notation.amend(rules, change) == rules:
                return text
        except HeartsError:
            if change.startswith("Without("):  # there is nothing to remove
                return text
    for answer in question.answers:
        number = answer.number
        if number is not None and number.none is not None:
            named = _CARD.search(answer.change)
            if named is not None:
                value = rules.table(rules.players[0]).values.get(Card(named[1]), 0)
                return "nothing" if value == 0 else str(value)
            if answer.change.partition("(")[0] not in repr(rules):
                return "nothing"
        elif number is None and not answer.change and not answer.removes:
            return answer.text
    first = prose.get(_HEADINGS.get(question.question, ""), "").partition(". ")[0].removesuffix(".")
    return first if 0 < len(first) <= LONGEST_ANSWER else None


def sections(rules: Rules, players: int | None) -> list[Message]:
    """Return the rules in prose, as a client gets them."""
    return [
        {"heading": section.heading, "paragraphs": list(section.paragraphs)}
        for section in rules.sections(players)
    ]


class Solo:
    """A match of one person against opponents.

    Args:
        send: It is called with each message to the page.
    """

    def __init__(self, send: Callable[[Message], None]) -> None:
        self.send = send
        self.state: State | None = None
        self.level = 2
        self.known = 0
        self.bots: list[bots.Opponent] = []
        self.told: str | None = None  # what the next step says about a move that was taken back
        self.ended: int | None = None  # the place in the history where the person ended the deal

    def receive(self, text: str) -> None:
        """Do what a message asks for, and answer."""
        try:
            self.take(json.loads(text))
        except IllegalAction as error:
            self.send({"refusal": clients.refusal(error)})
        except (HeartsError, ValueError) as error:
            self.send({"error": str(error)})

    def take(self, message: object) -> None:
        """Do what a message asks for.

        Raises:
            InputError: If it is no message, or cannot be done now.
            IllegalAction: If the rules refuse the action in it.
        """
        if not isinstance(message, dict) or len(message) != 1:
            raise InputError("a message is a dictionary with one entry")
        ((kind, content),) = message.items()
        answer = _ANSWERS.get(kind)
        if answer is None:
            raise InputError(f"{kind!r} is no message: it is {', '.join(_ANSWERS)}")
        if kind in _NUMBERED:
            _number(kind, content)
        elif kind in _FIELDS and not (isinstance(content, dict) and _FIELDS[kind] <= {*content}):
            fields = " and ".join(sorted(_FIELDS[kind]))
            raise InputError(f"{kind}: it is a dictionary with {fields}")
        answer(self, content)

    # Before the match.

    def describe(self, wanted: Message) -> None:
        """Tell all about rules that were put together, or what is wrong with them."""
        base = variants.get(str(wanted["variant"]))
        try:
            rules = notation.read_rules(str(wanted["rules"]))
            problems = list(rules.check())
        except HeartsError as error:
            self.send({"described": {"problems": _problems(error)}})
            return
        players = _players(rules, wanted)
        said = [] if problems else sections(rules, players)
        usual = base.sections(players if players in base.players else None)
        known = {text for section in usual for text in section.paragraphs}
        texts = [text for section in said for text in section["paragraphs"]]
        self.send(
            {
                "described": {
                    "problems": problems,
                    "rules": said,
                    "changed": [text for text in texts if text not in known],
                    "changes": [] if problems else _changes(rules, base, players),
                    "players": list(rules.players),
                    "possible": _possible(base, _players(base, wanted)),
                }
            }
        )

    def start(self, wanted: Message) -> None:
        """Begin a match."""
        rules = notation.read_rules(str(wanted["rules"]))
        game = Game(rules, _players(rules, wanted))
        seed = _number("seed", wanted["seed"])
        dealer = game.start(seed=seed).dealer
        match = Match(rules, game.players, names=NAMES[: game.players])
        self.sit_down(game.start(seed=seed, dealer=dealer, match=match), wanted)
        self.advance()

    def resume(self, wanted: Message) -> None:
        """Go on with a match that was saved."""
        state = notation.replay(notation.read_text(str(wanted["match"])))
        self.sit_down(state, wanted)
        self.known = self.dealt()
        plays = self.plays
        if plays:
            self.state = state.game.replay(state.history[: plays[0]])
            for action in state.history[plays[0] :]:
                self.pass_by(action)
        self.state = state
        self.play_on()

    def dealt(self) -> int:
        """Return the place of the last deal in the history of the person."""
        history = self.view.history
        places = (n for n in reversed(range(len(history))) if isinstance(history[n], Deal))
        return next(places, len(history))

    def sit_down(self, state: State, wanted: Message) -> None:
        """Take a table with opponents of the level that is wanted."""
        self.state, self.known, self.ended = state, 0, None
        self.level = _number("level", wanted.get("level", 2))
        self.bots = [bots.opponent(self.level, seed=seat) for seat in range(state.game.players)]
        table = state.game.table
        counting = [each for each in table.values if table.values[each]]
        values = {str(card): table.values.get(card, 0) for card in (*counting, *table.watched)}
        cancels = any(isinstance(rule, Cancelling) for rule in table.rules.taking)
        more = {"values": values, "extra": table.has_extra, "cancels": cancels}
        self.send({"table": clients.table(state.game) | more})
        computers = [seat for seat in range(state.game.players) if seat != SEAT]
        self.send({"presence": {"computers": computers, "absent": []}})

    # The match.

    @property
    def played(self) -> State:
        """The state of the match.

        Raises:
            InputError: If there is none.
        """
        if self.state is None:
            raise InputError("no match has begun")
        return self.state

    @property
    def view(self) -> View:
        """The view of the person."""
        return self.played.view(SEAT)

    def act(self, document: object) -> None:
        """Make a move of the person, then those of the opponents."""
        self.state = self.played.apply(clients.read_action(document, SEAT))
        self.ended = None
        self.play_on()

    def go_on(self, _content: object) -> None:
        """Deal the next deal."""
        if self.played.phase is not Phase.DEAL:
            raise InputError("the deal is not over")
        self.advance()

    def advance(self) -> None:
        """Deal whatever is to be dealt, then let the opponents move."""
        self.ended = None
        self.state = self.played.advance()
        self.play_on()

    def play_on(self) -> None:
        """Show the table, and move for the opponents, until the person is due or the deal over."""
        self.show()
        while self.opponents:
            seat = self.opponents[0]
            self.move(self.bots[seat](self.played.view(seat)).at(seat))

    def move(self, action: Action) -> None:
        """Make a move, and show the table after it."""
        self.state = self.played.apply(action)
        if self.played.phase is Phase.REDEAL:
            self.state = self.played.advance()
        at_once = self.played.phase in (Phase.PASS, Phase.CHARGE)
        if not (at_once and self.opponents):
            self.show()

    @property
    def opponents(self) -> tuple[int, ...]:
        """The seats that act, unless the person acts as well."""
        actors = self.played.actors
        return () if SEAT in actors else actors

    def show(self, *, passing: bool = False) -> None:
        """Send what the person sees, and what happened since the last time.

        Args:
            passing: Whether more steps follow at once, so that this one is noted and not shown.
        """
        view = self.view
        step: Message = {
            "snapshot": view.snapshot(),
            "news": clients.news(view, self.known),
            "may_take_back": self.last_choice() is not None,
            "may_claim": None if passing else bots.may_claim(self.view),
            "passing": passing,
        }
        self.known = len(view.history)
        if self.told is not None:
            step["told"], self.told = self.told, None
        if not (passing or self.opponents):
            step["saved"] = {"match": notation.write(self.played), "level": self.level}
        self.send({"step": step})

    def finish(self, _content: object) -> None:
        """Play the deal to its end, with a careful player in the seat of the person."""
        self.ended = len(self.played.history)
        deals = len(self.played.match.hand_scores)
        while self.played.actors and len(self.played.match.hand_scores) == deals:
            seat = self.played.actors[0]
            bot = bots.careful if seat == SEAT else self.bots[seat]
            self.pass_by(bot(self.played.view(seat)).at(seat))
        self.play_on()

    def pass_by(self, action: Action) -> None:
        """Make a move of a deal that is not shown card by card: each trick is a step."""
        tricks = len(self.played.tricks)
        self.state = self.played.apply(action)
        if self.played.phase is Phase.REDEAL:
            self.state = self.played.advance()
        if len(self.played.tricks) > tricks and self.played.actors:
            self.show(passing=True)

    def claim(self, _content: object) -> None:
        """Play the rest of a deal whose points are settled, or whose tricks are the person's."""
        end = bots.play_claim(self.played, SEAT)
        self.ended = len(self.played.history)
        for action in end.history[self.ended :]:
            self.pass_by(action)
        self.play_on()

    # Help.

    def last_choice(self) -> int | None:
        """Return where in the history the person acted or ended the deal last, None if never."""
        if self.ended is not None:
            return self.ended
        history = self.played.history
        own = (n for n in reversed(range(len(history))) if history[n].seat == SEAT)
        return next(own, None)

    def take_back(self, _content: object) -> None:
        """Go back to before the last move of the person."""
        place = self.last_choice()
        if place is None:
            raise InputError("there is no move to take back")
        self.go_back(place)

    def go_back(self, place: int, told: str = TAKEN_BACK) -> None:
        """Play on from an earlier place of the history, and tell the person so."""
        self.told = told
        self.state = self.played.game.replay(self.played.history[:place])
        self.known, self.ended = len(self.view.history), None
        self.play_on()

    def hint(self, _content: object) -> None:
        """Tell what to do in the place of the person, and why."""
        if SEAT not in self.played.actors:
            raise InputError("it is not your turn")
        if self.played.phase is Phase.PLAY:
            best, *others = bots.advice(self.view, worlds=WORLDS)
            action, reason = best.action, self.compared(best, others[:1])
        else:
            choice = bots.opponent(HINTS).choose(self.view)
            action, reason = choice.action, choice.reason
        self.send({"hint": {"action": clients.write_action(action), "reason": reason}})

    def compared(self, best: bots.Estimate, others: Sequence[bots.Estimate]) -> str:
        """Return what a card comes to, beside the points taken so far, and the next best card."""
        if not others:
            return "It is the only card you may play."
        game, points = self.played.game, self.view.points
        side = next(side for side in game.sides if SEAT in side)
        taken = points[SEAT] if game.table.pooled else sum(points[seat] for seat in side)
        first, second = (round(each.points - taken) for each in (best, others[0]))
        better = f", {_card_of(others[0].action)} about {second}" if first != second else ""
        more = f"{first} point{'' if abs(first) == 1 else 's'}"
        return f"It brings you about {more}{better}."

    def odds(self, _content: object) -> None:
        """Tell how likely each seat holds the cards that count and were not seen."""
        values = self.played.game.table.values
        worlds = self.view.worlds()
        cards = sorted(worlds.unseen, key=lambda card: -abs(values.get(card, 0)))
        counting = [card for card in cards if values.get(card, 0)] or cards
        copies = dict(islice(Counter(counting).items(), MOST_ODDS))
        aside = [(card, float(worlds.probability(card, None))) for card in copies]
        listed = [f"{card} {_percent(share)}" for card, share in aside if share > 0]
        text = f"The chance that nobody holds it: {', '.join(listed[:3])}." if listed else ""
        if not copies:
            text = "No card that counts is hidden from you."
        seats = [seat for seat in range(self.played.game.players) if seat != SEAT]
        bars = {seat: self.bars(worlds, copies, seat) for seat in seats}
        self.send({"odds": {"seats": bars, "text": text}})

    def bars(self, worlds: Worlds, copies: dict[Card, int], seat: int) -> list[Message]:
        """Return the odds of a seat as bars: single cards, then the number of each longer suit."""
        names = self.played.game.table.names
        suits: dict[str, list[Card]] = {}
        for card in copies:
            suits.setdefault(card.suit, []).append(card)
        single: list[Message] = []
        longer: list[Message] = []
        for suit, alike in suits.items():
            count = sum(copies[card] for card in alike)
            if count <= LONG_SUIT:
                for card in alike:
                    share = float(worlds.probability(card, seat))
                    text = _percent(share)
                    bar = {"share": share, "text": text, "words": f"{names.card(card)}: {text}"}
                    single.append({"card": str(card), **bar})
            else:
                number = sum(_held(worlds, card, copies[card], seat) for card in alike)
                text = f"{number:.1f}"
                words = f"{text} of the {count} {names.member(suit)}s"
                bar = {"share": number / count, "text": text, "words": words}
                longer.append({"suit": suit, **bar})
        return [*single, *longer][:MOST_BARS]

    # After a deal.

    @property
    def start_of_deal(self) -> int:
        """The place in the history after the last deal, or 0 before the first. After a mix it is
        the deal before the pass."""
        history, start = self.played.history, 0
        for place in reversed(range(len(history))):
            if isinstance(history[place], Deal):
                start = place + 1
            elif start and isinstance(history[place], Play):
                break
        return start

    @property
    def moments(self) -> list[int]:
        """The places in the history at which the last deal is shown: before each card, and after
        all; before the first card, what was passed or charged is not done yet.
        """
        first, *others = self.plays
        return [
            self.start_of_deal,
            *([first] if first > self.start_of_deal else []),
            *others,
            len(self.played.history),
        ]

    @property
    def plays(self) -> list[int]:
        """The places in the history of the cards played in the last deal."""
        history = self.played.history
        places = range(self.start_of_deal, len(history))
        return [place for place in places if isinstance(history[place], Play)]

    def review(self, number: int) -> None:
        """Judge one card that the person played in the last deal: what it cost on average."""
        history, plays = self.played.history, self.plays
        own = [place for place in plays if history[place].seat == SEAT]
        place = _entry(own, number)
        judged: Message = {"number": number, "of": len(own), "place": place, "cost": 0.0}
        view = self.played.game.replay(history[:place]).view(SEAT)
        if len(view.legal_cards()) > 1:
            best, *others = bots.advice(view, worlds=WORLDS)
            played = next(e for e in (best, *others) if e.action == history[place])
            judged |= {
                "cost": best.lead - played.lead,
                "card": _card_of(played.action),
                "best": _card_of(best.action),
                "trick": len(view.tricks) + 1,
            }
        self.send({"judged": judged})

    def look(self, number: int) -> None:
        """Show a moment of the last deal, with all hands."""
        moments, plays = self.moments, self.plays
        number = max(0, min(number, len(moments) - 1))
        state = self.played.game.replay(self.played.history[: moments[number]])
        trick = len(state.tricks) + (state.phase is Phase.PLAY)
        phase = f"Before the {state.phase.value}"
        found = {
            "snapshot": state.view(SEAT).snapshot() | {"prompt": None},
            "hands": [[str(card) for card in hand] for hand in state.hands],
            "place": number,
            "of": len(moments) - 1,
            "moment": phase if moments[number] < plays[0] else f"Trick {trick}",
            "may_replay": number < len(moments) - 1 and SEAT in state.actors,
        }
        self.send({"look": found})

    def replay(self, place: int) -> None:
        """Play on from a place of the history."""
        if not self.start_of_deal <= place < len(self.played.history):
            raise InputError("this is no place in the last deal")
        self.go_back(place, REPLAYED)

    def replay_at(self, number: int) -> None:
        """Play on from a moment of the last deal."""
        self.go_back(_entry(self.moments, number), REPLAYED)

    def picture(self, _content: object) -> None:
        """Draw the tricks of the last deal."""
        from hearts import svg  # the first card does not wait for it

        self.send({"picture": svg.deal(self.played, seat=SEAT, size=1600)})

    def check(self, wanted: Message) -> None:
        """Count deals that were pasted, and list the play against the rules."""
        self.send({"checked": list(checked(str(wanted["text"]), wanted))})


_ANSWERS: Final[dict[str, Callable[[Solo, Any], None]]] = {
    "describe": Solo.describe,
    "start": Solo.start,
    "resume": Solo.resume,
    "action": Solo.act,
    "next": Solo.go_on,
    "finish": Solo.finish,
    "back": Solo.take_back,
    "hint": Solo.hint,
    "odds": Solo.odds,
    "claim": Solo.claim,
    "review": Solo.review,
    "look": Solo.look,
    "replay": Solo.replay,
    "replay_at": Solo.replay_at,
    "picture": Solo.picture,
    "check": Solo.check,
}

#: What a message has inside: a whole number, or a dictionary with these entries.
_NUMBERED: Final = ("review", "look", "replay", "replay_at")
_FIELDS: Final = {
    "describe": {"variant", "rules"},
    "start": {"rules", "seed"},
    "resume": {"match"},
    "check": {"rules", "text"},
}


def _number(name: str, value: object) -> int:
    """Return a value of a message that has to be a whole number."""
    if not isinstance(value, int):
        raise InputError(f"{name}: {value!r} is not a whole number")
    return value


def _entry(places: Sequence[int], number: int) -> int:
    """Return one of some places in the last deal, counted from 0."""
    if not 0 <= number < len(places):
        raise InputError(f"{number} is no place in the last deal")
    return places[number]


def _card_of(action: Action) -> str:
    """Return the code of the card of a play."""
    return str(clients.write_action(action)["play"])


def _held(worlds: Worlds, card: Card, copies: int, seat: int) -> float:
    """Return the mean number of copies of a card that a seat holds, of one or two."""
    held = worlds.probability(card, seat)
    if copies > 1:
        held += worlds.given(seat, has=[card, card]).weight / worlds.weight
    return float(held)


def _percent(share: float) -> str:
    return "<1%" if 0 < share < 0.005 else f"{round(100 * share)}%"


def checked(text: str, wanted: Message) -> Iterator[Message]:
    """Yield the result of each deal of a text: its points and what was against the rules."""
    rules = notation.read_rules(str(wanted["rules"]))
    unread: list[notation.ParseProblem] = []
    for record in notation.read_text(text, faults=unread):
        own = record.header.rules or rules
        if record.header.players is None:
            own = own.amend(players=_players(own, wanted), name=own.name)
        faults: list[str] = []
        points: list[int] | None = None
        problem: str | None = None
        try:
            faults += [_told(each) for each in record.check(own) if each.cause is None]
            points = list(record.hand_score(own).points)
        except HeartsError as error:
            problem = _LINE.sub("", str(error))  # the whole deal is meant
        yield {"points": points, "problem": problem, "faults": faults}
    for fault in unread:
        yield {"points": None, "problem": str(fault), "faults": []}


def _told(fault: Violation) -> str:
    """Return a fault with its line and the player, without the key of the rule."""
    return f"Line {fault.line}, {fault.name or f'seat {fault.seat}'}: {fault.message}."


def _players(rules: Rules, wanted: Message) -> int:
    """Return the number of players that is wanted, or the first that the rules have."""
    players = _number("players", wanted.get("players") or 0)
    return players if players in rules.players else rules.players[0]


def _problems(error: HeartsError) -> list[str]:
    return list(getattr(error, "problems", ())) or [str(error)]


def _changes(rules: Rules, base: Rules, players: int) -> list[str]:
    """Return how rules differ from the variant that they were made of."""
    if players not in base.players or rules == base:
        return []
    title = variants.title(base.name)
    return [
        text.replace(" Here: ", " Your table: ").replace(" There: ", f" {title}: ")
        for text in rules.diff(base, players)
    ]


@cache
def _possible(base: Rules, players: int) -> list[list[bool]]:
    """Return, for each setting of each switch, whether it is meant for a number of players, changes
    what they play, and can be played."""

    def makes_sense(change: str) -> bool:
        try:
            rules = notation.amend(base, change)
        except HeartsError:
            return False
        return not rules.check() and players in rules.players and bool(rules.diff(base, players))

    def meant(part: HouseRule | Answer) -> bool:
        return players in (part.players or (players,))

    return [
        [
            meant(question) and meant(answer) and makes_sense(change)
            for answer in question.answers
            for _, change in answer.settings()
        ]
        for question in MENU
    ]
