"""A game: rules for one number of players. It starts matches, sets up positions and replays
histories."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import final

from attrs import frozen

from hearts._arguments import check_int, short_repr, to_list
from hearts._core.cards.action import Action, CardsLike
from hearts._core.cards.cards import Cards
from hearts._core.cards.events import Position, Start
from hearts._core.cards.tricks import Trick
from hearts._core.play.state import State, waiting_state
from hearts._core.play.view import View
from hearts._core.play.walk import taker_of
from hearts._engine.game.position import set_up
from hearts._engine.game.referee import TableReferee
from hearts._engine.phases.boards import new_board
from hearts._engine.phases.shuffle import fresh_seed
from hearts._engine.phases.steps import first_dealer, phase_between_deals
from hearts._engine.score.match import Match, check_sheet
from hearts._engine.validation import check_known, is_open, readings, resolve_table, trick_list
from hearts._engine.views.history import rebuild_view, updated_view
from hearts._seats import check_seat
from hearts._values import Immutable
from hearts.errors import IllegalAction, InputError
from hearts.rules import Rules, TableRules


@final
@frozen(init=False, repr=False, eq=False)
class Game(Immutable):
    """Rules, played by a number of players.

    >>> from hearts import variants
    >>> game = Game(variants.AMERICAN)
    >>> state = game.start(seed=7).deal()
    >>> state.phase, state.actors
    (Phase.PASS, (0, 1, 2, 3))

    Args:
        rules: The rules.
        players: The number of players; required if the rules allow several numbers.

    Attributes:
        rules: The rules.
        players: The number of players.
        sides: The seats of each side.
        table: The rules at this table, with everything that follows from them.

    Raises:
        RulesError: With every contradiction in the rules.
        InputError: If the number of players cannot be known.
    """

    rules: Rules
    players: int
    sides: tuple[tuple[int, ...], ...]
    table: TableRules
    _referee: TableReferee
    _sheet: Match

    def __init__(self, rules: Rules, players: int | None = None) -> None:
        table = resolve_table(rules, players)
        sheet = Match(rules, table.players)
        self.__attrs_init__(rules, table.players, table.sides, table, TableReferee(self), sheet)

    def start(
        self, *, seed: int | None = None, dealer: int | None = None, match: Match | None = None
    ) -> State:
        """Return the state before the first deal, or before the next deal of *match*.

        Args:
            seed: The seed from which the deals are drawn; None for a fresh one of 128 bits. It has
                up to 1,000 digits.
            dealer: The dealer. If None it is the next dealer of the match. Without a match it is a
                seat drawn from the seed if the rules draw the first dealer, else seat 0.
            match: A score sheet to continue.

        Raises:
            InputError: If an argument is malformed, or the match belongs to another game.
        """
        table = self.table
        sheet = self._sheet if match is None else check_sheet(self.rules, self.players, match)
        if dealer is not None:
            dealer = check_seat(dealer, self.players, "the dealer")
        seed = fresh_seed() if seed is None else check_int(seed, "a seed")
        if dealer is None and match is None:
            dealer = first_dealer(table, seed)
        if dealer is not None:
            sheet = sheet.with_next_dealer(dealer)
        opening = Start(seed, sheet.next_dealer, match)
        return waiting_state(
            phase_between_deals(sheet),
            new_board(self, sheet, (), (opening,), dealer=opening.dealer, seed=seed),
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
        dummy: CardsLike = "",
    ) -> State:
        """Return the state of a position in play. A card in no argument is out of play.

        A view cannot tell cards out of play from those of the other hands. *tricks* or *taken* tell
        it which cards are gone.

        Args:
            hands: The cards that each seat holds now, in seat order.
            leader: The seat that led, or leads, the trick on the table.
            trick: The cards on the table, in the order played.
            tricks: The complete tricks; taken cards and broken hearts follow from them.
            taken: The cards that each seat has taken besides those tricks.
            waiting: The cards of tricks without a taker.
            kitty: The undealt cards; of a stock those that are left, the top card first.
            charged: The cards charged; each belongs to the seat that holds it, has played it or
                has it in its pile, as in `State.charged`.
            broken: Whether hearts are broken; None to derive it from the cards. If only a discard
                breaks hearts, piles do not show it: then pass this argument, or the tricks.
            match: The score sheet before this deal.
            dummy: The cards of the dummy.

        Raises:
            InputError: If the cards contradict each other or the game; it names the card and the
                place.
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
            dummy=dummy,
        )

    def replay(self, history: Iterable[Action]) -> State:
        """Return the state after a history, which begins with a Start or a Position.

        Each action after the first is applied.

        Raises:
            IllegalAction: If an action of the history is refused. A note of the error names its
                entry.
            InputError: If the actions are not a history.
        """
        actions = to_list(history, "history")
        first = actions[0] if actions else None
        match = first.match if isinstance(first, Start | Position) else None
        if not (match is None or isinstance(match, Match)):
            raise InputError(f"history: {short_repr(match)} is not a match")
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
                dummy=first.dummy,
            )
        else:
            why = f"a history starts with a Start or a Position, not with {short_repr(first)}"
            raise InputError(why)
        for place, action in enumerate(actions[1:], start=1):
            if not isinstance(action, Action):
                why = f"history: entry {place} is not an action but {short_repr(action)}"
                raise InputError(why, entry=place)
            try:
                state = state.apply(action)
            except IllegalAction as error:
                error.add_note(f"history: entry {place}: {short_repr(action)}")
                raise
            except InputError as error:
                raise InputError(f"history: entry {place}: {error}", entry=place) from None
        return state

    def view(self, seat: int | None, history: Iterable[Action]) -> View:
        """Return the view of a seat after its history, for a client that receives the history.

        The history of a view only grows, so a server sends the new part after each action, and
        ``game.view(seat, view.history) == view``. A client that keeps the view makes the next one
        from the new part with `View.update`.

        Args:
            seat: The seat of the history; None for a spectator.
            history: The whole history so far, in order. It ends with a complete message, never
                within the effects of one action.

        Raises:
            InputError: If it is not the history of a view of this game. The order of the entries,
                the turns and the numbers of cards are checked, and that no entry shows what the
                seat has not seen. The leader is taken as given, and so are the cards that other
                seats play: the rules about their choice are not applied.

        >>> from hearts import variants
        >>> game = Game(variants.AMERICAN)
        >>> view = game.start(seed=7).deal().view(2)
        >>> game.view(2, view.history) == view
        True
        """
        return rebuild_view(self, seat, history)

    def _updated_view(self, view: View, news: Iterable[Action]) -> View:
        """Return the view after *news*; see `View.update`."""
        return updated_view(self, view, news)

    def seats(self, trick: Trick) -> tuple[int, ...]:
        """Return the seats that played the cards of a trick, in order; the card of a dummy is
        played by the seat before it.

        Raises:
            InputError: If it is not a trick, or its leader is not a seat at the table.
        """
        self._check_trick(trick)
        return self.table.plan.seats(trick.leader, len(trick))

    def taker(self, trick: Trick) -> int | None:
        """Return the seat that takes a trick; None while it is incomplete, or if no seat takes it.

        A trick that a booster lengthens is complete with all its cards, or as the last one.

        Raises:
            InputError: If it is not a trick, or its leader is not a seat at the table. Also if it
                depends on the card that Warren stood for, and that card is not known.
        """
        self._check_trick(trick)
        plan = self.table.plan
        if not trick.cards or len(trick) % int(plan.lap):
            return None
        if not is_open(trick):
            return taker_of(plan.taker(trick.leader, trick.effective))
        possible = readings(trick, self.table.deck - Cards(trick.cards))
        takers = {plan.taker(trick.leader, cards) for cards in possible}
        if len(takers) != 1:
            raise InputError(f"the trick ({trick}): say what W stood for, like W=5S")
        return taker_of(takers.pop())

    def _check_trick(self, trick: Trick) -> None:
        [found] = trick_list((trick,))
        check_seat(found.leader, self.players, "the leader of a trick")

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


def check_game(game: object) -> Game:
    """Return *game*; InputError for anything else, which says how rules become a game."""
    if isinstance(game, Game):
        return game
    if isinstance(game, Rules):
        raise InputError("game must be a Game, not Rules: did you mean Game(rules)?")
    raise InputError(f"game must be a Game, not {short_repr(game)}")
