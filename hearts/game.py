"""A game: rules at a table of so many players. It starts matches, sets up positions and replays
histories."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import final

from attrs import frozen

from hearts.core.actions import Action, CardsLike, Deal, Pass, Phase, Position, Start
from hearts.core.board import Board, Referee, planes
from hearts.core.cards import Card, Cards, as_cards, card_list
from hearts.core.plan import FOLLOW_KEY, Plan
from hearts.core.state import State, playing_state, waiting_state
from hearts.core.tricks import Trick
from hearts.errors import InputError
from hearts.given import bags, check_cards, check_shape, refuse_unused, table_of, trick_list
from hearts.inputs import listed, whole_number
from hearts.match import Match
from hearts.referee import TableReferee
from hearts.rules import CardPoints, Rules, Setting
from hearts.seats import check_seat, left_of
from hearts.shuffle import fresh_seed


@final
@frozen(init=False, repr=False, eq=False)
class Game:
    """Rules, played by a number of players.

    Args:
        rules: The rules.
        players: How many play; needed where the rules allow several numbers.

    Attributes:
        rules: The rules.
        players: How many play.
        sides: The seats of each side.
        setting: The figures of the rules at this table.
        plan: The play rules, lowered for the core.
        plain: Do only cards count, and shoots?

    Raises:
        RulesError: With every contradiction in the rules.
        InputError: If the number of players cannot be told.

    >>> from hearts import variants
    >>> game = Game(variants.AMERICAN)
    >>> state = game.start(seed=7).deal()
    >>> state.phase, state.actors
    (Phase.PASS, (0, 1, 2, 3))
    """

    rules: Rules
    players: int
    sides: tuple[tuple[int, ...], ...]
    setting: Setting
    plan: Plan
    plain: bool
    referee: Referee

    def __init__(self, rules: Rules, players: int | None = None) -> None:
        number = table_of(rules, players)
        setting = rules.setting(number)
        clauses = rules.opening.lower(setting)
        for rule in rules.play:
            clauses += rule.lower(setting)
        values, clockwise = setting.value_groups(), rules.dealing.clockwise
        plan = Plan(number, clauses, values, setting.watched, clockwise)
        plain = all(isinstance(rule, CardPoints) for rule in rules.points)
        referee = TableReferee(self)
        self.__attrs_init__(rules, number, rules.sides(number), setting, plan, plain, referee)

    def start(
        self, *, seed: int | None = None, dealer: int | None = None, match: Match | None = None
    ) -> State:
        """The state before the first deal, or before the next deal of *match*.

        Args:
            seed: Where the deals come from; a fresh one of 128 bits if None.
            dealer: Who deals; the match's next dealer if None, else seat 0.
            match: A score sheet to go on with.

        Raises:
            InputError: If an argument is malformed, or the match is another game's.
        """
        sheet = self._sheet(match)
        if dealer is not None:
            dealer = check_seat(dealer, self.players, "the dealer")
            sheet = sheet.dealt_next_by(dealer)
        seed = fresh_seed() if seed is None else whole_number(seed, "a seed")
        phase = Phase.OVER if sheet.is_over else Phase.DEAL
        opening = Start(seed, sheet.next_dealer, match)
        return waiting_state(phase, self.board(sheet, (), (opening,), seed=seed))

    def position(
        self,
        hands: Sequence[CardsLike],
        *,
        leader: int,
        trick: CardsLike = "",
        tricks: Iterable[Trick] = (),
        taken: Sequence[CardsLike] | None = None,
        waiting: CardsLike = "",
        kitty: CardsLike | None = None,
        charged: CardsLike = "",
        broken: bool | None = None,
        match: Match | None = None,
    ) -> State:
        """Any position in play. A card that is given nowhere is out of play.

        Args:
            hands: What each seat holds now, in seat order.
            leader: Who led, or leads, the trick on the table.
            trick: The cards on the table, in the order played.
            tricks: The tricks before it; they give taken cards and broken hearts at once.
            taken: What each seat has taken besides those tricks.
            waiting: Cards of tricks without a taker.
            kitty: The undealt cards.
            charged: The cards charged.
            broken: Are hearts broken? As the cards tell if None.
            match: The score sheet before this deal.

        Raises:
            InputError: If the cards contradict each other or the game; it names what and where.
        """
        refuse_unused(self.rules, charged, kitty)
        if as_cards(waiting, "waiting"):
            raise InputError(f"waiting: every trick has a taker in {self.rules.name}")
        leader = check_seat(leader, self.players, "the leader")
        held = self.bags(hands, "hands", "the hand")
        table = tuple(card_list(trick, "the trick"))
        earlier = tuple(trick_list(tricks))
        piles = (
            self.bags(taken, "taken", "the pile")
            if taken is not None
            else (Cards(),) * self.players
        )
        check_shape(self.setting, earlier)
        check_cards(
            self.setting,
            [
                *((f"the hand of seat {seat}", hand) for seat, hand in enumerate(held)),
                ("the trick", table),
                *((f"trick {place}", each.cards) for place, each in enumerate(earlier)),
                *((f"the pile of seat {seat}", pile) for seat, pile in enumerate(piles)),
            ],
        )
        sheet = self._sheet(match)
        if sheet.is_over:
            raise InputError(f"match: the match is over, there is no deal to play on {sheet!r}")
        opening = Position(
            held, leader, table, earlier, piles, Cards(), Cards(), Cards(), broken, match
        )
        plays = [
            *(pair for each in earlier for pair in zip(self.seats(each), each.cards, strict=True)),
            *zip(self.plan.seats(leader, len(table)), table, strict=True),
        ]
        if len(table) >= self.players:
            raise InputError(f"the trick has {len(table)} cards; a complete one belongs to tricks")
        if not any(held):
            raise InputError("hands: nobody holds a card; a finished deal is for score_hand")
        whole = list(held)
        for seat, card in plays:
            whole[seat] = whole[seat] + Cards([card])
        sizes = {len(hand) for hand in whole}
        if len(sizes) != 1:
            raise InputError(
                f"hands: with the cards played the seats hold {[len(hand) for hand in whole]}, "
                "which should be the same number"
            )
        number = self.setting.hand_size - sizes.pop()
        self._check_takers(earlier, leader)
        for rule in self.rules.points:
            if rule.needs_tricks and number > 0:
                raise InputError(f"{rule.key}: counts tricks, so all before this one must be given")
        board = self.board(
            sheet,
            tuple(whole),
            (opening,),
            leader=earlier[0].leader if earlier else leader,
            number=number,
            before=piles,
            seen=self.seen_with(sum(piles, Cards()) + Cards([card for _, card in plays]), broken),
            given=len(plays),
        )
        state = playing_state(board)
        for _, card in plays:
            state = state._after(card)
        return state

    def replay(self, history: Iterable[Action]) -> State:
        """The state that a history leads to; it starts with a Start or a Position.

        Raises:
            IllegalAction: If an action of it is refused.
            InputError: If it is no history.
        """
        actions = listed(history, "a history")
        first = actions[0] if actions else None
        if isinstance(first, Start):
            match = first.match
            if not (match is None or isinstance(match, Match)):
                raise InputError(f"history: {match!r} is no match")
            state = self.start(seed=first.seed, dealer=first.dealer, match=match)
        elif isinstance(first, Position):
            match = first.match
            if not (match is None or isinstance(match, Match)):
                raise InputError(f"history: {match!r} is no match")
            state = self.position(
                [as_cards(hand) for hand in first.hands],
                leader=first.leader,
                trick=first.trick,
                tricks=trick_list(first.tricks),
                taken=first.taken or None,
                waiting=first.waiting,
                kitty=first.kitty,
                charged=first.charged,
                broken=first.broken,
                match=match,
            )
        else:
            raise InputError(f"a history starts with a Start or a Position, not with {first!r}")
        for place, action in enumerate(actions[1:], start=1):
            if not isinstance(action, Action):
                raise InputError(f"history: entry {place} is no action but {action!r}")
            if isinstance(action, Deal):
                state = state.deal(action.hands, kitty=action.kitty)  # type: ignore[arg-type]
            else:
                state = state.apply(action)
        return state

    def seats(self, trick: Trick) -> tuple[int, ...]:
        """The seats that played the cards of a trick, in order."""
        return self.plan.seats(trick.leader, len(trick))

    def taker(self, trick: Trick) -> int | None:
        """Who takes a trick; None while it is not complete."""
        if len(trick) < self.players:
            return None
        return self.plan.taker(trick.leader, trick.effective)

    def refusal(self, key: str, card: Card) -> str:
        """The sentence with which the rule of this key refuses a card."""
        if key == FOLLOW_KEY:
            return f"{card} does not follow suit, and the hand has cards of the suit led"
        if key == self.rules.opening.key:
            return self.rules.opening.refusal(card)
        return next(rule.refusal(card) for rule in self.rules.play if rule.key == key)

    def _sheet(self, match: Match | None) -> Match:
        if match is None:
            return Match(self.rules, self.players)
        if not isinstance(match, Match):
            raise InputError(f"match must be a Match, not {match!r}")
        if match.rules != self.rules or match.players != self.players:
            raise InputError(f"{match!r} is the sheet of another game than {self!r}")
        return match

    def bags(self, given: object, what: str, each: str) -> tuple[Cards, ...]:
        """Cards for each seat as bags; InputError where there are not as many as seats."""
        found = bags(given, what, each)
        if len(found) != self.players:
            raise InputError(f"{what}: cards for {len(found)} seats at a table of {self.players}")
        return found

    def _check_takers(self, tricks: tuple[Trick, ...], leader: int) -> None:
        for place, trick in enumerate(tricks):
            following = tricks[place + 1].leader if place + 1 < len(tricks) else leader
            taker = self.taker(trick)
            if taker is None:
                raise InputError(f"trick {place} ({trick}) is not complete")
            if taker != following:
                raise InputError(
                    f"trick {place} ({trick}) is taken by seat {taker}, "
                    f"but seat {following} leads the next one"
                )

    def seen_with(self, played: Cards, broken: bool | None) -> Cards:
        """The cards that count as played, once it is said whether hearts are broken.

        Raises:
            InputError: If they are said to be unbroken, but a card that breaks them was played.
        """
        if not (broken is None or isinstance(broken, bool)):
            raise InputError(f"broken is True, False or None, not {broken!r}")
        breakers = Cards()
        for clause in self.plan.clauses:
            breakers = breakers | Cards("", clause.lifted_by)
        if broken:
            return played | breakers
        breaking = breakers & played
        if broken is False and breaking:
            raise InputError(f"broken: {breaking} was played, so hearts are broken")
        return played

    def receivers(self, deal_number: int, seat: int) -> tuple[tuple[int, int], ...]:
        """How many cards go from *seat* to which seat in this deal; nothing in a hold."""
        scheme = self.rules.passing.scheme(deal_number, self.players)
        return tuple(
            sorted((left_of(seat, self.players, place), count) for place, count in scheme.items())
        )

    def parcels(
        self, acts: Iterable[Action], deal_number: int
    ) -> tuple[tuple[int, int, Cards], ...]:
        """What passes give: giver, receiver and cards of each parcel."""
        found: list[tuple[int, int, Cards]] = []
        for act in acts:
            if isinstance(act, Pass):
                giver = check_seat(act.seat, self.players)
                one = [(seat, act.cards) for seat, _ in self.receivers(deal_number, giver)]
                found += [(giver, receiver, cards) for receiver, cards in act.to or one]
        return tuple(found)

    def board(
        self,
        sheet: Match,
        hands: tuple[Cards, ...],
        opening: tuple[Action, ...],
        *,
        leader: int = 0,
        number: int = 0,
        seen: Cards = Cards(),  # noqa: B008
        before: tuple[Cards, ...] | None = None,
        seed: int | None = None,
        past: tuple[object, ...] = (),
        given: int = 0,
    ) -> Board:
        """A board of this game; `hearts.core.board` says what its parts are."""
        one, two = planes(hands or (Cards(),) * self.players)
        return Board(
            self.referee, self.plan, one, two, Cards(), leader, number, seen,
            before or (Cards(),) * self.players, Cards(), sheet, sheet.next_dealer,
            len(sheet.hand_scores), seed, past, opening, given,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Game) and self.rules == other.rules and self.players == other.players
        )

    def __hash__(self) -> int:
        return hash((self.rules, self.players))

    def __repr__(self) -> str:
        return f"<Game {self.rules.name}, {self.players} players>"

    def __reduce__(self) -> tuple[object, ...]:
        return (Game, (self.rules, self.players))
