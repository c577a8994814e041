"""The deal: the cards of a deal, or the pile of a mix, from a seed or as given; and no deal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, final

from hearts._arguments import counted
from hearts._core.cards.action import Action, CardsLike, DealtLike, Phase, Unknown
from hearts._core.cards.actions import Call, Forward, Pass
from hearts._core.cards.cards import WARREN_CARD, Cards, as_cards
from hearts._core.cards.events import Deal, Hidden, Position, Start
from hearts._core.play.board import PastDeal
from hearts._core.play.state import State
from hearts._core.play.view import View
from hearts._engine.phases.boards import new_board, next_board, undealt_of
from hearts._engine.phases.passing import pass_scheme
from hearts._engine.phases.phase import BasePhase, OtherCards, unknown
from hearts._engine.phases.shuffle import dealt, fresh_seed
from hearts._engine.phases.steps import go_on
from hearts._engine.score.match import Match
from hearts._engine.validation import cards_by_seat, check_cards, check_dummy, check_known
from hearts.errors import InputError
from hearts.rules import TableRules
from hearts.rules.passing import PILE

if TYPE_CHECKING:
    from hearts._engine.game.game import Game


@final
class DealPhase(BasePhase):
    """The phase in which the cards of the next deal are to be dealt."""

    phase = Phase.DEAL
    deals = True
    between = True
    under_way = False

    def words(self, state: State) -> str:
        return "cards are to be dealt"

    def code(self, state: State) -> str:
        return "deal()"

    def deal(self, state: State, given: Deal | None) -> State:
        """Return the state after the next deal, from the seed or as given."""
        return _dealt(state, given)

    def redacted(self, action: Action, seat: int | None, due: int) -> Action:
        """Return a deal, or the beginning of a match, as a seat sees it at the time."""
        if isinstance(action, Start):
            return Start(None, action.dealer, action.match)
        if not isinstance(action, Deal | Position):
            return action
        hands: list[Any] = [
            cards if place == seat else unknown(len(cards))
            for place, cards in enumerate(action.hands)
        ]
        kitty = unknown(len(action.kitty)) if len(action.kitty) else Cards()
        if isinstance(action, Deal):
            return Deal(hands, kitty, action.dummy)
        return action.with_hands(tuple(hands), kitty, action.tricks)

    def with_cards(self, action: Action, other: OtherCards) -> Action:
        """Return a deal or a position, in which no card is unknown, with other cards."""
        if not isinstance(action, Deal | Position):
            return action
        kitty = other(check_known(action.kitty, "the kitty"))
        hands = [other(check_known(hand, "a hand")) for hand in action.hands]
        if isinstance(action, Deal):
            return Deal(hands, kitty, action.dummy)
        return action.with_hands(tuple(map(Cards, hands)), kitty, action.tricks)


@final
class RedealPhase(BasePhase):
    """The phase in which the pile of a mix is to be dealt again."""

    phase = Phase.REDEAL
    deals = True

    def words(self, state: State) -> str:
        return "the pile is to be dealt again"

    def code(self, state: State) -> str:
        return "deal()"

    def deal(self, state: State, given: Deal | None) -> State:
        """Return the state after the pile is dealt again, from the seed or as given."""
        return _dealt_again(state, given)


@final
class OverPhase(BasePhase):
    """The end of the match."""

    phase = Phase.OVER
    between = True
    under_way = False

    def words(self, state: State) -> str:
        return "the match is over"

    def code(self, state: State) -> str:
        return ""


def _dealt(state: State, given: Deal | None) -> State:
    """Return the state after the next deal."""
    game, board, match = state.game, state._board, state.match
    table, number, dealer = game.table, match.standing.deals, match.next_dealer
    table.rules.opening.check_before(match.hand_scores)
    if given is None:
        seed = fresh_seed() if board.seed is None else board.seed
        action = _drawn(table, seed, number, dealer)
    else:
        action = _checked(given)
        _check_deal(table, action)
    bags = tuple([Cards(check_known(hand, "a hand")) for hand in action.hands])
    order = check_known(action.kitty, "the kitty")
    opening: tuple[Action, ...] = (*board.opening, action)
    past = board.past
    if state._phase is None:  # a finished deal: a call after it belongs to the next one
        called = [act for act in state._acts if isinstance(act, Call)]
        before = state.deal_history[: len(state.deal_history) - len(called)]
        opening, past = (
            (*called, action),
            (*board.past, PastDeal(before, board.referee.disclosures(state))),
        )
    after = new_board(
        game, match, bags, opening, dealer=dealer, seed=board.seed, past=past,
        undealt=undealt_of(table, Cards(order), order, Cards(action.dummy)),
    )  # fmt: skip
    return go_on(after, Phase.DEAL)


def _drawn(table: TableRules, seed: int, number: int, dealer: int) -> Deal:
    """Return the deal of this number from a seed. A dummy is dealt to like one more seat."""
    players, dummies = table.players, 1 if table.dummy_size else 0
    hands, rest = dealt(table.deck, seed, number, players + dummies, dealer, table.kitty_size)
    return Deal(hands[:players], rest, hands[players] if dummies else "")


def _check_deal(table: TableRules, action: Deal) -> None:
    """Raise InputError if the cards of a given deal are not the cards of this game."""
    bags = cards_by_seat(action.hands, "hands", "the hand", table.players)
    left = as_cards(action.kitty)
    if left and not table.kitty_size:
        raise InputError(f"kitty: there is none in {table.rules.name}")
    dummy = check_dummy(table, action.dummy)
    places = [(f"the hand of seat {seat}", hand) for seat, hand in enumerate(bags)]
    check_cards(table, [*places, ("the dummy", dummy), ("the kitty", left)])
    _check_sizes(bags, left, [table.hand_size] * table.players, table.kitty_size)
    if len(dummy) != table.dummy_size:
        raise InputError(f"the dummy has {counted(len(dummy), 'card')}, not {table.dummy_size}")
    if table.extra_card(left) == WARREN_CARD:
        raise InputError("kitty: W cannot be the extra card; the cards are dealt again then")


@final
class ToDeal(NamedTuple):
    """The cards of the next deal, and the numbers of them for a hand, the kitty and the dummy."""

    cards: Cards
    hand_size: int
    kitty_size: int
    dummy_size: int


def to_deal(state: State) -> ToDeal:
    """Return the cards of the next deal, of a deck or of the pile of a mix, and their shares."""
    table, board = state.game.table, state._board
    if state._phase is not Phase.REDEAL:
        return ToDeal(table.deck, table.hand_size, table.kitty_size, table.dummy_size)
    pile, count = board.waiting, pass_scheme(board)[PILE]
    return ToDeal(pile, count, len(pile) - table.players * count, 0)


def given_deal(
    state: State,
    hands: Iterable[DealtLike],
    kitty: DealtLike | None,
    dummy: CardsLike | None,
) -> Deal:
    """Return a given deal. The kitty is the rest of the cards to be dealt if it is not given, or
    else a dummy that is not given."""
    rest, _, kitty_size, dummy_size = to_deal(state)
    action = _checked(Deal(hands, "" if kitty is None else kitty, "" if dummy is None else dummy))
    lacks_kitty, lacks_dummy = kitty is None and kitty_size > 0, dummy is None and dummy_size > 0
    if lacks_kitty == lacks_dummy:
        return action
    for cards in (*action.hands, action.kitty, action.dummy):
        rest = rest - as_cards(check_known(cards, "a hand"))
    if lacks_kitty:
        return Deal(action.hands, rest, action.dummy)
    return Deal(action.hands, action.kitty, rest)


def _checked(given: Deal) -> Deal:
    """Return a given deal; InputError if some cards are unknown, as in a view."""
    check_known(given.kitty, "the kitty")
    for seat, hand in enumerate(given.hands):
        check_known(hand, f"the hand of seat {seat}")
    return given


def _check_sizes(hands: tuple[Cards, ...], kitty: Cards, sizes: list[int], kitty_size: int) -> None:
    for seat, (hand, size) in enumerate(zip(hands, sizes, strict=True)):
        if len(hand) != size:
            raise InputError(
                f"the hand of seat {seat} has {counted(len(hand), 'card')}, not {size}"
            )
    if len(kitty) != kitty_size:
        raise InputError(f"the kitty has {counted(len(kitty), 'card')}, not {kitty_size}")


def _dealt_again(state: State, given: Deal | None) -> State:
    """Return the state after the pile of a mix is dealt again, three cards to each seat.

    The pile is shuffled, unless the hands are given.
    """
    board, table = state._board, state.game.table
    pile, count, kitty_size, _ = to_deal(state)
    if given is None:
        seed = fresh_seed() if board.seed is None else board.seed
        number = board.deal_number
        action = Deal(*dealt(pile, seed, number, table.players, board.dealer, kitty_size, ":mix"))
    else:
        action = _checked(given)
    bags = cards_by_seat(action.hands, "hands", "the hand", table.players)
    left = as_cards(action.kitty)
    _check_sizes(bags, left, [count] * table.players, kitty_size)
    strange = sum(bags, left) - pile
    if strange:
        raise InputError(f"{strange} did not lie there, or not as often, in the pile: {pile}")
    full = tuple(hand + more for hand, more in zip(state.hands, bags, strict=True))
    kept = left if kitty_size else board.kitty
    if table.extra_card(kept) == WARREN_CARD:
        raise InputError("kitty: W cannot be the extra card; the pile is dealt again then")
    return go_on(next_board(board, full, (*board.opening, action), kept), Phase.REDEAL)


def pile_of(thing: State | View) -> Cards | Unknown:
    """Return the pile of a mix, which is to be dealt again; a view has only its size."""
    if thing.phase is not Phase.REDEAL:
        return Cards()
    if isinstance(thing, State):
        return thing.waiting
    return Unknown(len(thing.game.table.deck) - sum(thing.sizes) - len(thing.kitty))


def with_seed(action: Action, seed: int) -> Action:
    """Return the beginning of a match with another seed; any other action as it is."""
    return Start(seed, action.dealer, action.match) if isinstance(action, Start) else action


def first_match(game: Game, first: Action) -> Match:
    """Return the score sheet that a match of this first action began with."""
    dealer = first.dealer if isinstance(first, Start) else 0
    sheet = getattr(first, "match", None)
    if not isinstance(sheet, Match):
        return Match(game.rules, game.players, dealer)
    return sheet.with_next_dealer(dealer) if isinstance(first, Start) else sheet


def deals_in(actions: Sequence[Action]) -> list[tuple[int, int]]:
    """Return the indices at which each deal begins and ends in a history of a state or a view.

    A second deal, of the pile of a mix, belongs to the same deal as the pass before it.
    """
    starts = [0]
    dealt = passed = False
    for place, action in enumerate(actions):
        if dealt and (isinstance(action, Call) or (isinstance(action, Deal) and not passed)):
            starts.append(place)
            dealt = False
        dealt = dealt or isinstance(action, Deal | Position)
        passed = isinstance(action, Pass | Forward | Hidden)
    return list(zip(starts, [*starts[1:], len(actions)], strict=True))
