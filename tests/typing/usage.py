"""Code as a user writes it: it passes ``mypy --strict``, and it runs."""

from __future__ import annotations

from random import Random
from typing import ClassVar, assert_never, assert_type, final

from attrs import frozen

from hearts import (
    Action,
    Call,
    Card,
    Cards,
    Charge,
    Choose,
    Deal,
    Exchange,
    Forward,
    Game,
    HandScore,
    Hidden,
    IllegalAction,
    InputError,
    Match,
    Pass,
    Phase,
    Play,
    Position,
    Question,
    Result,
    Rollouts,
    Rules,
    RulesError,
    Start,
    State,
    Trick,
    Unknown,
    View,
    Violation,
    autoplay,
    check_tricks,
    legal_cards,
    notation,
    rollouts,
    score_hand,
    score_taken,
    toml,
    variants,
)
from hearts.codec import Codec
from hearts.rules import (
    HEARTS,
    AddUnlessShooterLoses,
    EndAt,
    Facts,
    FirstTrickBar,
    HeartsBroken,
    Line,
    Moon,
    Passing,
    PlayedDeal,
    PlayOn,
    PlayRule,
    PointRule,
    Priority,
    Subtract,
    TableRules,
    Without,
    bonus_points,
)

# Rules, put together.


@final
@frozen
class NoQueenBefore(PlayRule):
    """The queen of spades may not be discarded before a trick."""

    key: ClassVar[str] = "discard.queen"
    priority: ClassVar[Priority] = Priority.MUST_PLAY
    applies_to: ClassVar[tuple[str, ...]] = ("discard",)

    trick: int = 2

    def narrow(self, facts: Facts, cards: Cards) -> Cards:
        assert_type(facts.hand, Cards)
        assert_type(facts.trick, Trick)
        assert_type(facts.seat, int)
        return cards - Cards("QS") if facts.trick_number < self.trick else cards

    def refusal(self, card: Card, table: TableRules) -> str:
        return f"{card} may not be discarded before trick {self.trick}"


@final
@frozen
class LongPile(PointRule):
    """Whoever takes more than half of the tricks scores extra."""

    key: ClassVar[str] = "points.long_pile"
    needs = "counts"

    points: int = 5

    def lines(self, deal: PlayedDeal) -> list[Line]:
        return [
            Line(seat, self.points, self.key)
            for seat, count in enumerate(deal.tricks_taken)
            if 2 * count > sum(deal.tricks_taken)
        ]


class Gentle:
    """An amendment of one's own: several changes that belong together."""

    def apply(self, rules: Rules) -> Rules:
        return rules.amend(Moon(Subtract()), EndAt(50))


def house_rules() -> Rules:
    """All ways to change rules in one expression."""
    base = assert_type(variants.AMERICAN, Rules)
    assert_type(variants.get("microsoft"), Rules)
    assert_type(variants.names(4), tuple[str, ...])
    assert_type(variants.openspiel(direction="left", jd_bonus=True), Rules)
    own = base.amend(
        Gentle(), NoQueenBefore(), LongPile(points=3), bonus_points("JD"), name="house"
    )
    own = own.amend(FirstTrickBar(HEARTS), HeartsBroken(spared=Cards("QS")), PlayOn())
    own = own.amend(Without("lead.broken"), Passing(("left", 2, "hold"), count=2), players=4)
    assert_type(own.check(), tuple[str, ...])
    assert_type(own.describe(4), str)
    assert_type(own.diff(base), tuple[str, ...])
    return own.amend(Moon(AddUnlessShooterLoses()))


# Actions, told apart.


def told(action: Action) -> str:
    """What happened, in words."""
    match action:
        case Play(card):
            return f"{assert_type(card, Card)} played"
        case Pass(cards=cards, seat=seat):
            return f"{assert_type(cards, Cards)} passed by {assert_type(seat, int | None)}"
        case Choose(option):
            return f"{assert_type(option, str)} chosen"
        case Deal(hands):
            assert_type(hands, tuple[tuple[Card, ...] | Unknown, ...])
            return f"{len(hands)} hands dealt"
        case Hidden(kind, cards):
            return f"a {assert_type(kind, str)} of {assert_type(cards, Unknown).count} cards"
        case Start(seed, dealer):
            return f"{assert_type(seed, int | None)}, dealt by {assert_type(dealer, int)}"
        case Position(hands, leader):
            assert_type(hands, tuple[Cards | Unknown, ...])
            return f"a position, led by {assert_type(leader, int)}"
        case Charge(cards) | Exchange(cards):
            return f"{assert_type(cards, Cards)} shown or put down"
        case Call(scheme):
            return f"called: {assert_type(scheme, dict[int, int] | str)}"
        case Forward():
            return "forwarded"
        case _:
            return "something else"


def due(phase: Phase) -> str:
    """Every phase is handled."""
    match phase:
        case Phase.DEAL | Phase.REDEAL:
            return "cards"
        case Phase.CALL | Phase.PASS | Phase.CHARGE | Phase.PLAY | Phase.EXCHANGE | Phase.CHOOSE:
            return "an action"
        case Phase.OVER:
            return "nothing"
        case _:
            assert_never(phase)


# A bot sees a view.


class Bot:
    """Plays the highest legal card, and passes at random."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def act(self, view: View) -> Action:
        assert_type(view.seat, int | None)
        assert_type(view.received, tuple[tuple[int, Cards], ...])
        if view.phase is Phase.PLAY:
            trick = view.trick
            if trick is not None and not trick.cards:
                return Play(view.legal_cards()[0])
            return Play(max(view.legal_cards(), key=lambda card: card.rank))
        if view.question is not None:
            assert_type(view.question, Question)
            return Choose(view.question.options[0])
        return view.random_action(self.rng) if view.deal_number % 2 else autoplay(view)


def play_match(rules: Rules) -> Result:
    """A match among four bots."""
    state = Game(rules, players=4).start(seed=1, dealer=2)
    bots = [Bot(seat) for seat in range(4)]
    while not state.is_over:
        if state.phase is Phase.DEAL:
            state = assert_type(state.deal(), State)
        for seat in assert_type(state.actors, tuple[int, ...]):
            state = state.apply(bots[seat].act(state.view(seat)))
    assert_type(state.hand_score, HandScore | None)
    assert_type(state.history, tuple[Action, ...])
    assert state.game.replay(state.history) == state
    result = assert_type(state.result, Result | None)
    assert result is not None
    return result


# Refusals carry what a program needs.


def refused(state: State) -> str:
    """The rule that refuses the first card that is not legal."""
    reasons = assert_type(state.reasons(), dict[Card, Violation])
    for card, violation in reasons.items():
        assert_type(violation.legal, Cards)
        assert_type(violation.trick, int | None)
        assert state.explain(card) == violation == state.explain(str(card))
        try:
            state.play(card)
        except IllegalAction as error:
            return assert_type(error.violation, Violation).rule
    return "nothing"


def malformed() -> list[str]:
    """Errors of both kinds."""
    told: list[str] = []
    try:
        Cards("1X")
    except ValueError as error:
        told.append(str(error))
    try:
        Game(variants.AMERICAN.amend(EndAt(0)))
    except RulesError as contradiction:
        told += assert_type(contradiction.problems, tuple[str, ...])
    try:
        Match(variants.AMERICAN).add([1, 2, 3])
    except InputError as wrong:
        told.append(str(wrong))
    return told


# Without a state.


def count() -> Match:
    """A score sheet, from piles and from points."""
    score = score_taken(variants.AMERICAN, [HEARTS, "QS", [Card("2C"), "3C"], ""])
    assert_type(score.points, tuple[int, ...])
    assert_type(score.lines, tuple[Line, ...])
    match = Match(variants.AMERICAN, dealer=1).add(score).add((0, 0, 13, 13))
    tricks = [Trick.parse("0: 2C 3C 4C 5C"), Trick(3, [Card("6D"), "7D"])]
    assert_type(check_tricks(variants.AMERICAN, tricks, opener=0), tuple[Violation, ...])
    assert_type(legal_cards(variants.AMERICAN, "6H 7S", "2C", trick_number=3), Cards)
    try:
        score_hand(variants.AMERICAN, tricks, match=match, choice="add")
    except InputError:
        return match
    raise AssertionError("two tricks are no deal")


def guess(state: State) -> tuple[float, ...]:
    """What a deal is worth, by random completions."""
    result = assert_type(rollouts(state, 3, seed=1), Rollouts)
    return assert_type(result.mean, tuple[float, ...])


# As text.


def written(state: State) -> str:
    """A state as text, and read again."""
    faults: list[notation.ParseProblem] = []
    text = assert_type(notation.write(state), str)
    records = assert_type(notation.read_text(text, faults=faults), tuple[notation.Record, ...])
    assert_type(next(notation.read(text.splitlines())).tricks, tuple[Trick, ...])
    assert_type(notation.history(records), tuple[Action, ...])
    assert assert_type(notation.replay(records), State) == state
    assert not faults
    return text


def kept(state: State, rules: Rules) -> State:
    """A state and rules, saved and loaded."""
    codec = Codec(NoQueenBefore, LongPile)
    assert_type(codec.loads(codec.dumps(Play("2C")), Play), Play)
    assert_type(codec.from_data(codec.to_data(rules), Rules), Rules)
    assert_type(toml.loads(toml.dumps(rules, codec=codec), codec=codec), Rules)
    return assert_type(codec.loads(codec.dumps(state), State), State)


def main() -> None:
    """Run all of it."""
    rules = house_rules()
    assert rules.check(4) == ()
    assert play_match(variants.AMERICAN).winners
    assert play_match(rules).ended_by == "end.at"
    state = Game(variants.AMERICAN).position(["5C 6H", "5H 6C", "7C 8C", "9C TC"], leader=0)
    assert refused(state) == "lead.broken"
    assert [told(action) for action in state.play("5C").history[1:]] == ["5C played"]
    assert due(state.phase) == "an action"
    assert kept(state, rules) == state
    assert len(malformed()) == 3
    assert count().scores == (13, 13, 13, 13)
    assert len(guess(state)) == 4
    assert "position 0" in written(state)


if __name__ == "__main__":
    main()
