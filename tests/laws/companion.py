"""The oracle at the engine's side: it follows a match and says at every step what should be so.

The engine plays. The oracle of `tests.oracle`, which knows nothing of the engine, is told the cards
and what the players do, and both must agree on all that follows: who passes what to whom, who may
charge and play what, who takes which cards, what they count, where the match stands and who wins.

A `Style` decides what the players do. Random play hardly ever shoots, and with two packs hardly
ever leaves a trick to nobody, so other styles deal and play for that.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations
from operator import add
from random import Random

from hearts import (
    Action,
    Call,
    Cards,
    Charge,
    Choose,
    Deal,
    Exchange,
    Forward,
    Game,
    Match,
    Pass,
    Phase,
    Play,
    State,
    Trick,
    Unknown,
)
from tests.oracle import dealing, play, score
from tests.oracle import match as rulebook
from tests.oracle.tables import HEARTS, WARREN, Scheme, Table, sides
from tests.oracle.tables import Trick as Played

Given = tuple[Sequence[Sequence[str]], Sequence[str]]
"""Hands in seat order, and the kitty."""


OWN: dict[Phase, tuple[type[Action], ...]] = {
    Phase.CALL: (Call,),
    Phase.PASS: (Pass, Forward),
    Phase.CHARGE: (Charge,),
    Phase.PLAY: (Play,),
    Phase.EXCHANGE: (Exchange,),
    Phase.CHOOSE: (Choose,),
}
"""What may be done in which phase."""

STRANGE: tuple[Action, ...] = (
    Call("mix"),
    Pass("2C 3C 4C"),
    Forward(),
    Charge(""),
    Play("2C"),
    Exchange("2C"),
    Choose("add"),
)
"""An action of every kind, each refused where another kind is due."""


def same(what: str, engine: object, oracle: object) -> None:
    """Hold that both say the same."""
    assert engine == oracle, f"{what}: the engine says {engine}, the oracle {oracle}"


def bag(cards: Iterable[object]) -> list[str]:
    """Cards as text, in one order, copies kept."""
    return sorted(map(str, cards))


def bags(piles: Iterable[Iterable[object]]) -> list[list[str]]:
    """The same for the cards of every seat."""
    return [bag(pile) for pile in piles]


def written(trick: Trick) -> Played:
    """A trick of the engine in the oracle's words."""
    cards = [f"W={trick.extra}" if str(card) == WARREN else str(card) for card in trick.cards]
    return trick.leader, tuple(cards)


@dataclass
class Sheet:
    """The score sheet as the oracle keeps it: the scores after every deal, in both columns."""

    table: Table
    history: list[list[int]] = field(default_factory=list)
    imaginary: list[list[int]] = field(default_factory=list)

    def write(
        self, gained: Sequence[int], second: Sequence[int], deductions: dict[int, int]
    ) -> None:
        """RH-035 to RH-039, PG-124, WK-050: one more deal."""
        before = rulebook.now(self.table, self.imaginary)
        self.imaginary.append([old + more for old, more in zip(before, second, strict=True)])
        after = rulebook.scores_after(self.table, self.history, gained, deductions)
        self.history.append(after)

    def compare(self, match: Match, shot_by: int | None, last_deal: rulebook.LastDeal) -> None:
        """RH-040 to RH-049, PG-125 to PG-140, WK-051 to WK-056, PE-030 to PE-040: the end.

        *shot_by*: who has shot in the last deal.
        """
        table, history, imaginary = self.table, self.history, self.imaginary
        same("scores", list(match.scores), history[-1])
        same("second column", list(match.imaginary or [0] * table.players), imaginary[-1])
        if table.sides == "pooled":
            for side in sides(table):
                same("scores of a side", len({match.scores[seat] for seat in side}), 1)
        over = rulebook.is_over(
            table, history, imaginary=imaginary, shot_by=shot_by, last_deal=last_deal
        )
        same("over", match.is_over, over)
        result = match.result
        if result is None:
            same("no result", over, False)
            return
        best = rulebook.winners(
            table, history, imaginary=imaginary, shot_by=shot_by, last_deal=last_deal
        )
        same("winners", list(result.winners), list(best))
        ranks = rulebook.ranks(
            table, history, imaginary=imaginary, shot_by=shot_by, last_deal=last_deal
        )
        same("ranks", list(result.ranks), ranks)
        same("leaves", result.leaves, rulebook.leaves(table, shot_by))
        same("sides", result.sides, sides(table))
        worth = rulebook.victory_points(table, ranks) if table.victory_points else None
        got = None if result.victory_points is None else list(result.victory_points)
        same("victory points", got, worth)
        due = rulebook.payments(table, history[-1], best) if table.pays else None
        paid = None if result.payments is None else list(result.payments)
        same("payments", paid, due)


class Style:
    """The actions of the players: any that the engine's random player may choose."""

    def deal(self, table: Table, number: int, rng: Random) -> Given | None:
        """The cards of a deal; None for those of the seed."""
        return None

    def call(self, state: State, rng: Random) -> Action:
        """Return the call of the dealer."""
        return state.random_action(rng)

    def give(self, state: State, seat: int, rng: Random) -> Action:
        """Return the pass of a seat."""
        return state.random_action(rng, seat)

    def charge(self, state: State, seat: int, rng: Random) -> Action:
        """Return the charge of a seat."""
        return state.random_action(rng, seat)

    def play(self, state: State, trick: Sequence[str], rng: Random) -> Action:
        """The card that is played."""
        return state.random_action(rng)

    def put_down(self, state: State, rng: Random) -> Action:
        """Return the cards put down for the kitty."""
        return state.random_action(rng)

    def choose(self, state: State, rng: Random) -> Action:
        """The answer to a question."""
        return state.random_action(rng)


@dataclass
class Seen:
    """The events in the deals that were followed, to show that rare ones occurred."""

    deals: int = 0
    shots: list[str] = field(default_factory=list)
    #: Tricks that nobody took at first, and of these those behind which no card was left.
    without_taker: int = 0
    last_without_taker: int = 0
    boosted: int = 0
    charged: int = 0
    penalty_kitties: int = 0
    charged_tens: int = 0
    all_hearts: int = 0
    #: Deals in which nobody ever took a trick.
    untaken: int = 0
    over: int = 0
    choices: list[str] = field(default_factory=list)


@dataclass
class Companion:
    """A match of the engine with the oracle at its side."""

    game: Game
    table: Table
    state: State
    rng: Random
    style: Style
    sheet: Sheet
    dealer: int = 0
    pig: int | None = None
    seen: Seen = field(default_factory=Seen)

    # The deal before the first lead.

    def called(self) -> Scheme | None:
        """PG-055, PG-056: the dealer calls, before any card is seen, what the oracle allows."""
        cycle = self.table.pass_cycle
        if cycle[len(self.sheet.history) % len(cycle)] != "call":
            return None
        self.expect(Phase.CALL, (self.dealer,))
        action = self.style.call(self.state, self.rng)
        assert isinstance(action, Call)
        offered = {call_of(each) for each in self.state.legal_actions()}
        same("calls", offered, set(dealing.calls(self.table)))
        self.state = self.state.apply(action)
        return call_of(action)

    @property
    def laid_open(self) -> list[str]:
        """The dummy at the start of the deal."""
        deals = [act for act in self.state.deal_history if isinstance(act, Deal)]
        return bag(deals[0].dummy)

    def dealt(self) -> tuple[list[list[str]], list[str]]:
        """PG-017, PG-018, PG-028, PE-006: the right cards are dealt evenly by the right seat."""
        state, number = self.state, len(self.sheet.history)
        same("phase", state.phase, Phase.DEAL)
        same("dealer", state.dealer, self.dealer)
        same("number of the deal", state.deal_number, number)
        given = self.style.deal(self.table, number, self.rng)
        if given is None:
            self.state = state.deal()
        else:
            self.state = state.deal(given[0], kitty=given[1] or None)
        hands, kitty = bags(self.state.hands), bag(self.state.kitty)
        if self.table.draws:
            kitty = list(map(str, self.state.stock))
        dummy = bag(self.state.dummy)
        same("dealt evenly", True, dealing.is_deal(self.table, hands, [*kitty, *dummy]))
        same("size of the dummy", len(dummy), self.table.dummy)
        same("the dummy as seen", bag(self.state.view(None).dummy), dummy)
        same("sizes", {len(hand) for hand in hands}, {self.table.hand_size})
        same("size of the kitty", len(kitty), self.table.kitty_size)
        same("dealer of the deal", self.state.dealer, self.dealer)
        return hands, kitty

    def passed(
        self, hands: list[list[str]], kitty: list[str], call: Scheme | None
    ) -> tuple[list[list[str]], list[str]]:
        """PG-031 to PG-059, RH-010 to RH-015, WK-013 to WK-017: the hands after the pass."""
        scheme = dealing.pass_scheme(self.table, len(self.sheet.history), call)
        if not scheme:
            return hands, kitty
        seats = range(self.table.players)
        acts: dict[int, Action] = {}
        order = self.rng.sample(seats, self.table.players)
        for place, seat in enumerate(order):
            self.expect(Phase.PASS, sorted(order[place:]))
            same("receivers", self.state.view(seat).receivers, receivers(scheme, seat, seats))
            same("passable", texts(self.state.legal_cards(seat)), sorted(set(hands[seat])))
            self.check_refused_passes(scheme, seat, hands[seat])
            acts[seat] = self.style.give(self.state, seat, self.rng)
            same("hands before all have passed", bags(self.state.hands), hands)
            self.state = self.state.apply(acts[seat])
        if isinstance(scheme, str):
            return self.mixed(hands, kitty, [bag(cards_of(acts[seat])) for seat in seats])
        passes = [pass_of(acts[seat], scheme, self.table.players) for seat in seats]
        after = dealing.hands_after_pass(self.table, scheme, hands, passes)
        same("hands after the pass", bags(self.state.hands), bags(after))
        return bags(after), kitty

    def check_refused_passes(self, scheme: Scheme, seat: int, hand: list[str]) -> None:
        """PG-031, PG-032, PG-043: a number or a card that may not be passed is refused."""
        due = dealing.cards_due(scheme)
        for size in (due - 1, due + 1, due):
            cards = self.rng.sample(sorted(self.table.deck), min(size, len(self.table.deck)))
            act = Pass(" ".join(cards), seat)
            if isinstance(scheme, str):
                right = len(cards) == due and not Cards(cards) - Cards(hand)
            elif len(scheme) > 1:
                right = False
            else:
                [(where, _)] = scheme
                one = {(seat + where) % self.table.players: cards}
                right = dealing.is_pass(self.table, scheme, seat, hand, one)
            same(f"{act} is legal", self.state.explain(act) is None, right)
        forward = self.table.pass_optional and not isinstance(scheme, str) and len(scheme) == 1
        same("may forward", self.state.explain(Forward(seat)) is None, forward)

    def mixed(
        self, hands: list[list[str]], kitty: list[str], passes: list[list[str]]
    ) -> tuple[list[list[str]], list[str]]:
        """PG-029, PG-041, PG-042, PG-057: the pile of a mix is dealt again."""
        self.expect(Phase.REDEAL, ())
        pile = dealing.mix_pile(self.table, passes, kitty)
        same("pile of the mix", bag(self.state.waiting), bag(pile))
        left = [dealing.less(hand, given) for hand, given in zip(hands, passes, strict=True)]
        same("hands beside the pile", bags(self.state.hands), bags(left))
        self.state = self.state.deal()
        again = [act for act in self.state.history if isinstance(act, Deal)][-1]
        shares = [bag(Cards(cards)) for cards in again.hands if not isinstance(cards, Unknown)]
        new_kitty = bag(self.state.kitty)
        after = dealing.hands_after_mix(self.table, hands, passes, shares, kitty, new_kitty)
        same("hands after the mix", bags(self.state.hands), bags(after))
        if not self.table.mix_takes_kitty:
            same("kitty after the mix", new_kitty, kitty)
        return bags(after), new_kitty

    def charged(self, hands: list[list[str]]) -> list[str]:
        """PG-094: who may charge what; nobody knows before all have."""
        if not self.table.chargeable:
            return []
        found: list[str] = []
        order = self.rng.sample(range(self.table.players), self.table.players)
        for place, seat in enumerate(order):
            self.expect(Phase.CHARGE, sorted(order[place:]))
            cards = sorted(dealing.chargeable(self.table, hands[seat]))
            same("chargeable", texts(self.state.legal_cards(seat)), cards)
            offered = sorted(bag(cards_of(act)) for act in self.state.legal_actions(seat))
            some = chain.from_iterable(combinations(cards, size) for size in range(len(cards) + 1))
            allowed = [
                bag(each) for each in some if dealing.is_charge(self.table, hands[seat], each)
            ]
            same("charges", offered, sorted(allowed))
            act = self.style.charge(self.state, seat, self.rng)
            found += bag(cards_of(act))
            self.state = self.state.apply(act)
        return found

    # The play.

    def played(
        self, hands: list[list[str]], kitty: list[str], charged: list[str]
    ) -> tuple[play.Standing, list[Played]]:
        """The tricks from the first lead to the last card."""
        table = self.table
        dummy = self.laid_open
        leader = play.opener(table, hands, self.dealer, [*kitty, *dummy], self.pig)
        held = [list(hand) for hand in (*hands, dummy)]
        tricks: list[Played] = []
        put_down: list[str] | None = None
        while True:
            now = play.after_tricks(table, leader, tricks, kitty=kitty, put_down=put_down)
            if now.exchanger is not None:
                put_down = self.exchanged(held[now.exchanger], kitty, now)
                continue
            self.compare_piles(held, kitty, charged, now, tricks)
            if now.cards_played == table.laps:
                return now, tricks
            tricks.append((now.leader, self.trick(held, kitty, charged, now, tricks)))

    def trick(
        self,
        held: list[list[str]],
        kitty: list[str],
        charged: list[str],
        now: play.Standing,
        tricks: list[Played],
    ) -> tuple[str, ...]:
        """One trick, card by card."""
        table = self.table
        size = table.laps - now.cards_played
        cards: list[str] = []
        while not cards or not play.is_trick_full(table, cards, size):
            seat = play.seat_of(table, now.leader, len(cards))
            hand = held[play.hand_of(table, now.leader, len(cards))]
            self.expect(Phase.PLAY, (seat,))
            aside = [*kitty, *self.laid_open]
            options = play.legal(table, hand, cards, tricks, kitty=aside, charged=charged)
            where = f"trick {len(tricks)}, {cards}, hand {hand}"
            same(f"legal in {where}", texts(self.state.legal_cards()), sorted(options))
            act = self.style.play(self.state, cards, self.rng)
            assert isinstance(act, Play)
            if self.rng.random() < 0.05:
                refused = {str(card) for card in self.state.reasons()}
                same(f"refused in {where}", refused, set(hand) - options)
            card = str(act.card)
            self.state = self.state.apply(act)
            hand.remove(card)
            cards.append(f"W={kitty[0]}" if card == WARREN else card)
            if table.draws and len(cards) == table.players:
                taker = play.taker(table, now.leader, cards)
                assert taker is not None
                held[: table.players], kitty[:] = play.drawn(table, held[:2], kitty, taker)
                same("stock", list(map(str, self.state.stock)), kitty)
            if self.state.phase is not Phase.EXCHANGE:
                now_held = [*self.state.hands, self.state.dummy]
                same(f"hands after {card}", bags(now_held), bags(held))
            if self.state.trick is not None and self.state.trick.cards:
                same("trick", written(self.state.trick), (now.leader, tuple(cards)))
        return tuple(cards)

    def exchanged(self, hand: list[str], kitty: list[str], now: play.Standing) -> list[str]:
        """PG-027, S-16: the kitty is in the hand, and as many cards are put down."""
        assert now.exchanger is not None
        self.expect(Phase.EXCHANGE, (now.exchanger,))
        hand += kitty
        same("hand with the kitty", bag(self.state.hands[now.exchanger]), bag(hand))
        same("to be put down", texts(self.state.legal_cards()), sorted(set(hand)))
        same("kitty in the hand", bag(self.state.kitty), [])
        act = self.style.put_down(self.state, self.rng)
        assert isinstance(act, Exchange)
        same("number put down", len(act.cards), len(kitty))
        self.state = self.state.apply(act)
        for card in act.cards:
            hand.remove(str(card))
        return bag(act.cards)

    def compare_piles(
        self,
        held: list[list[str]],
        kitty: list[str],
        charged: list[str],
        now: play.Standing,
        tricks: list[Played],
    ) -> None:
        """PG-085 to PG-090, PG-019, PG-024 to PG-028: between two tricks, who has what."""
        state, table = self.state, self.table
        same("hands between tricks", bags((*state.hands, state.dummy)), bags(held))
        same("tricks", [written(trick) for trick in state.tricks[-1:]], tricks[-1:])
        same("number of tricks", len(state.tricks), len(tricks))
        broken = play.are_hearts_broken(self.table, tricks) if self.table.breakers else None
        same("hearts broken", state.broken, broken)
        same("hearts broken as seen", state.view(None).broken, broken)
        if tricks:
            leader, cards = tricks[-1]
            taker = state.game.taker(state.tricks[-1])
            same("taker", taker, play.taker(table, leader, cards))
            last = now.cards_played == table.laps
            self.seen.without_taker += taker is None
            self.seen.last_without_taker += taker is None and last
            self.seen.boosted += len(cards) > play.lap(table)
        same("piles", bags(state.taken), bags(now.piles))
        same("waiting", bag(state.waiting), bag(now.waiting))
        over = now.cards_played == table.laps
        points = score.points_taken(
            table, now.piles, charged, over=over, tricks_taken=now.tricks_taken
        )
        if over:
            points = list(map(add, points, score.trick_points(table, tricks)))
            points = list(map(add, points, score.set_bonus(table, now.piles, tricks)))
        same("points so far", list(state.points), points)
        gone = now.kitty_taker is not None
        if WARREN in table.deck:
            gone = any(WARREN in pile for pile in now.piles) or WARREN in now.waiting
        same("kitty", bag(state.kitty), [] if gone else bag(kitty))

    # The count and the match.

    def counted(
        self,
        now: play.Standing,
        tricks: Sequence[Played],
        charged: Collection[str],
        eldest: int,
    ) -> None:
        """PG-103 to PG-132, RH-030 to RH-042, WK-036 to WK-056: what the deal comes to."""
        table = self.table
        shot = score.who_shot(table, now.piles, now.tricks_taken)
        asked = score.asks_shooter(table, now.piles, self.dealer, now.tricks_taken)
        choice = None
        if asked is not None:
            assert shot is not None
            same("score before the answer", self.state.hand_score, None)
            choice = self.answer(shot.kind, asked, ("add", "subtract"))
        last_deal = rulebook.LastDeal(tuple(tricks))
        columns = score.hand_columns(
            table,
            now.piles,
            charged=charged,
            tricks_taken=now.tricks_taken,
            history=self.sheet.history,
            imaginary=self.sheet.imaginary,
            choice=choice,
            last_deal=last_deal,
        )
        gained, second = score.reals(columns), score.imaginaries(columns)
        sign = -1 if rulebook.is_collecting(table, self.sheet.history) else 1
        got = self.state.hand_score
        assert got is not None
        same("hand score", list(got.points), [sign * points for points in gained])
        same("second column", list(got.imaginary or [0] * table.players), second)
        same("tricks taken", list(got.tricks or ()), now.tricks_taken)
        if not table.gong_zhu:
            same("shot", got.shot, None if shot is None else shot.kind)
            same("shooter", got.shooter, None if shot is None else min(shot.seats))
        shot_by = None if shot is None else shot.seats[0]
        added = [sign * points for points in gained]
        deductions: dict[int, int] = {}
        for seat in score.asks_exact(table, self.sheet.history, added, eldest):
            assert table.exact_choice is not None
            _, amounts = table.exact_choice
            options = ("keep", *(f"less {amount}" for amount in amounts))
            answer = self.answer("exact", seat, options)
            if answer != "keep":
                amount = int(answer.removeprefix("less "))
                deductions |= score.deducts(table, seat, amount)
        self.sheet.write(gained, second, deductions)
        self.sheet.compare(self.state.match, shot_by, last_deal)
        same("over", self.state.is_over, self.state.match.is_over)
        same("result", self.state.result, self.state.match.result)
        self.seen.over += self.state.is_over
        self.seen.shots += [] if shot is None else [shot.kind]

    def answer(self, kind: str, seat: int, options: Sequence[str]) -> str:
        """PG-112, PG-117, WK-050: the right seat is asked, and answers."""
        self.expect(Phase.CHOOSE, (seat,))
        question = self.state.question
        assert question is not None
        same("question", question.kind, kind)
        same("asked", question.seat, seat)
        same("answers", sorted(question.options), sorted(options))
        act = self.style.choose(self.state, self.rng)
        assert isinstance(act, Choose)
        self.state = self.state.apply(act)
        self.seen.choices.append(act.option)
        return act.option

    # One after the other.

    def follow_deal(self) -> None:
        """One deal, from the call or the cards to the sheet."""
        call = self.called()
        hands, kitty = self.dealt()
        hands, kitty = self.passed(hands, kitty, call)
        charged = self.charged(hands)
        now, tricks = self.played(hands, kitty, charged)
        self.seen.deals += 1
        self.seen.charged += len(charged)
        self.seen.charged_tens += "TC" in charged
        self.seen.all_hearts += any(set(pile) >= HEARTS for pile in now.piles)
        self.seen.untaken += now.last_taker is None
        bad = {card for card in kitty if score.total(self.table, [card]) > (0, 0)}
        self.seen.penalty_kitties += bool(bad) and now.kitty_taker is not None
        eldest = (self.dealer + 1) % self.table.players
        self.counted(now, tricks, charged, eldest)
        self.pig = play.pig_taker(now.piles) if self.table.opening == "pig" else None
        self.dealer = dealing.next_dealer(self.table, self.dealer)

    def follow(self, most_deals: int) -> Seen:
        """A match, or so many deals of it."""
        for _ in range(most_deals):
            try:
                self.follow_deal()
            except AssertionError as error:
                error.add_note(f"{self.game!r}, deal {len(self.sheet.history)}")
                error.add_note(repr(self.state.history))
                raise
            if self.state.is_over:
                break
        return self.seen

    # What all of these need.

    def expect(self, phase: Phase, actors: Iterable[int]) -> None:
        """The phase, who may act in it, and now and then that nothing of another phase is done."""
        seats = tuple(actors)
        same("phase", self.state.phase, phase)
        same(f"actors in {phase.value}", self.state.actors, seats)
        alone = None if phase in (Phase.PASS, Phase.CHARGE) or not seats else seats[0]
        same(f"actor in {phase.value}", self.state.actor, alone)
        if phase is not Phase.PLAY or self.rng.random() < 0.01:
            for act in STRANGE:
                if not isinstance(act, OWN.get(phase, ())):
                    refused = self.state.explain(act.at(seats[0] if seats else 0)) is not None
                    same(f"{act} refused in {phase.value}", refused, True)


def texts(cards: Iterable[object]) -> list[str]:
    """Return the offers of the engine as texts, sorted."""
    return sorted(map(str, cards))


def cards_of(action: Action) -> Iterable[object]:
    """The cards that were passed or charged."""
    assert isinstance(action, Pass | Charge)
    return action.cards


def call_of(action: Action) -> Scheme:
    """Return the call, in the oracle's words."""
    assert isinstance(action, Call)
    return "mix" if action.name == "mix" else tuple(action.places)


def receivers(scheme: Scheme, seat: int, seats: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """To which seats how many cards of a seat go; a pile is the seat itself."""
    if isinstance(scheme, str):
        return ((seat, dealing.cards_due(scheme)),)
    return tuple(sorted(((seat + where) % len(seats), count) for where, count in scheme))


def pass_of(action: Action, scheme: Scheme, players: int) -> dealing.Passed | None:
    """Return the pass of a seat, in the oracle's words."""
    if isinstance(action, Forward):
        return None
    assert isinstance(action, Pass)
    assert action.seat is not None
    assert not isinstance(scheme, str)
    if action.to:
        return {to: bag(cards) for to, cards in action.to}
    [(where, _)] = scheme
    return {(action.seat + where) % players: bag(action.cards)}


def begun(
    game: Game, table: Table, seed: int, *, style: Style | None = None, dealer: int = 0
) -> Companion:
    """A match before its first deal."""
    state, sheet = game.start(seed=seed, dealer=dealer), Sheet(table)
    return Companion(game, table, state, Random(seed), style or Style(), sheet, dealer)


def gone_on(
    game: Game, sheet: Sheet, match: Match, seed: int, *, style: Style | None = None
) -> Companion:
    """A match that goes on from a score sheet, the same one on both sides."""
    state = game.start(seed=seed, match=match)
    dealer = match.next_dealer
    return Companion(game, sheet.table, state, Random(seed), style or Style(), sheet, dealer)
