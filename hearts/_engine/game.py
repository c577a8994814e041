"""A game: rules at a table of so many players. It starts matches, sets up positions and replays
histories."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import final

from attrs import frozen

from hearts._arguments import check_int, to_list
from hearts._core.action import Action, CardsLike
from hearts._core.events import Position, Start
from hearts._core.referee import Referee
from hearts._core.state import State, waiting_state
from hearts._core.trick_walk import taker_of
from hearts._core.tricks import Trick
from hearts._engine.boards import new_board
from hearts._engine.match import Match, check_sheet
from hearts._engine.phases import first_dealer, phase_between_deals
from hearts._engine.position import set_up
from hearts._engine.referee import TableReferee
from hearts._engine.shuffle import fresh_seed
from hearts._engine.validation import check_known, resolve_table, trick_list
from hearts._engine.view import View
from hearts._engine.view_history import rebuild_view
from hearts._seats import check_seat
from hearts._values import Immutable
from hearts.errors import InputError
from hearts.rules import Rules, TableRules


@final
@frozen(init=False, repr=False, eq=False)
class Game(Immutable):
    """Rules, played by a number of players.

    Args:
        rules: The rules.
        players: How many play; needed where the rules allow several numbers.

    Attributes:
        rules: The rules.
        players: How many play.
        sides: The seats of each side.
        table: The rules at this table, with all that follows from them.

    Raises:
        RulesError: With every contradiction in the rules.
        InputError: If the number of players cannot be known.

    >>> from hearts import variants
    >>> game = Game(variants.AMERICAN)
    >>> state = game.start(seed=7).deal()
    >>> state.phase, state.actors
    (Phase.PASS, (0, 1, 2, 3))
    """

    rules: Rules
    players: int
    sides: tuple[tuple[int, ...], ...]
    table: TableRules
    _referee: Referee

    def __init__(self, rules: Rules, players: int | None = None) -> None:
        table = resolve_table(rules, players)
        self.__attrs_init__(rules, table.players, table.sides, table, TableReferee(self))

    def start(
        self, *, seed: int | None = None, dealer: int | None = None, match: Match | None = None
    ) -> State:
        """Return the state before the first deal, or before the next deal of *match*.

        Args:
            seed: Where the deals come from; a fresh one of 128 bits if None.
            dealer: Who deals. If None it is the match's next dealer; without a match the seat drawn
                from the seed where the rules say so, else seat 0.
            match: A score sheet to go on with.

        Raises:
            InputError: If an argument is malformed, or the match is another game's.
        """
        table = self.table
        sheet = check_sheet(self.rules, self.players, match)
        if dealer is not None:
            dealer = check_seat(dealer, self.players, "the dealer")
        seed = fresh_seed() if seed is None else check_int(seed, "a seed")
        if dealer is None and match is None:
            dealer = first_dealer(table, seed)
        if dealer is not None:
            sheet = sheet.with_next_dealer(dealer)
        opening = Start(seed, sheet.next_dealer, match)
        return waiting_state(
            phase_between_deals(sheet), new_board(self, sheet, (), (opening,), seed=seed)
        )

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
            charged: The cards charged; each is that of the seat that holds it, has played it or
                has it in its pile, as `State.charged` says.
            broken: Are hearts broken? As the cards tell if None. Where only a discard breaks them,
                piles with such cards do not show it: then it is to be said, or the tricks given.
            match: The score sheet before this deal.

        Raises:
            InputError: If the cards contradict each other or the game; it names what and where.
        """
        return set_up(
            self,
            hands,
            leader=leader,
            trick=trick,
            tricks=tricks,
            taken=taken,
            waiting=waiting,
            kitty=kitty,
            charged=charged,
            broken=broken,
            match=match,
        )

    def replay(self, history: Iterable[Action]) -> State:
        """Return the state that a history leads to; it starts with a Start or a Position, and each
        action after the first is applied.

        Raises:
            IllegalAction: If an action of it is refused.
            InputError: If it is no history.
        """
        actions = to_list(history, "a history")
        first = actions[0] if actions else None
        match = first.match if isinstance(first, Start | Position) else None
        if not (match is None or isinstance(match, Match)):
            raise InputError(f"history: {match!r} is not a match")
        if isinstance(first, Start):
            state = self.start(seed=first.seed, dealer=first.dealer, match=match)
        elif isinstance(first, Position):
            state = self.position(
                [
                    check_known(hand, f"the hand of seat {seat}")
                    for seat, hand in enumerate(first.hands)
                ],
                leader=first.leader,
                trick=first.trick,
                tricks=trick_list(first.tricks),
                taken=first.taken or None,
                waiting=first.waiting,
                kitty=check_known(first.kitty, "the kitty") or None,
                charged=first.charged,
                broken=first.broken,
                match=match,
            )
        else:
            raise InputError(f"a history starts with a Start or a Position, not with {first!r}")
        for place, action in enumerate(actions[1:], start=1):
            if not isinstance(action, Action):
                raise InputError(f"history: entry {place} is not an action but {action!r}")
            state = state.apply(action)
        return state

    def view(self, seat: int | None, history: Iterable[Action]) -> View:
        """Return the view that a seat has after its history: what a client makes of what a server
        sends.

        Things are only ever added to the history of a view, so a server sends what is new in it
        after each action, and ``game.view(seat, view.history) == view``.

        Args:
            seat: Whose history it is; None for a spectator.
            history: All that was sent, in order, up to the end of what one action brought.

        Raises:
            InputError: If it is not the history of a view of this game.

        >>> from hearts import variants
        >>> game = Game(variants.AMERICAN)
        >>> view = game.start(seed=7).deal().view(2)
        >>> game.view(2, view.history) == view
        True
        """
        return rebuild_view(self, seat, history)

    def seats(self, trick: Trick) -> tuple[int, ...]:
        """Return the seats that played the cards of a trick, in order."""
        return self.table.plan.seats(trick.leader, len(trick))

    def taker(self, trick: Trick) -> int | None:
        """Return who takes a trick; None while it is not complete, or if nobody does.

        A trick that a booster lengthens is complete with all its cards, or as the last one.
        """
        if len(trick) < self.players:
            return None
        return taker_of(self.table.plan.taker(trick.leader, trick.effective))

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Game)
            and self.players == other.players
            and (self.rules is other.rules or self.rules == other.rules)
        )

    def __hash__(self) -> int:
        return hash((self.rules, self.players))

    def __repr__(self) -> str:
        return f"<Game {self.rules.name}, {self.players} players>"
