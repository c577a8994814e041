"""``hearts odds``: the odds of one player for the places of the hidden cards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import IO, TYPE_CHECKING, Final

import click

from hearts import notation
from hearts._arguments import counted
from hearts._core.cards.action import Unknown
from hearts._core.cards.cards import SUITS, WARREN_CARD, Card, Cards, as_cards
from hearts._core.cards.events import Shown
from hearts._core.cards.tricks import Trick
from hearts._core.play.view import View
from hearts._core.play.walk import walk_tricks
from hearts._engine.checks.checking import check_tricks
from hearts._engine.game.game import Game
from hearts._engine.validation import resolve_table
from hearts._engine.worlds.worlds import Worlds
from hearts._seats import left_of
from hearts.cli.errors import Failure, failures
from hearts.cli.files import Deals, file_argument, matches
from hearts.cli.options import Number, amended, given_rules, rules_options
from hearts.cli.saved_match import WORLDS, hints
from hearts.cli.screen import Screen, names_of
from hearts.errors import InputError
from hearts.notation import Entry, Record
from hearts.notation.matches import view_of
from hearts.notation.replaying import lines_of
from hearts.rules import EldestOpens, Passing, Rules, TableRules

if TYPE_CHECKING:
    from rich.text import Text

__all__ = ["command", "show_odds"]

#: The greatest length of a chance in words, and the width of the gap between columns.
_CHANCE: Final = len("certain")
_GAP: Final = 2
_ENTRY: Final = re.compile(r"\bentry (\d+)(?:: Play\('\w+', seat=(\d+)\)(?=: ))?")


@click.command()
@partial(file_argument, required=False)
@rules_options
@click.option(
    "--seat",
    type=Number(0, 19),
    metavar="SEAT",
    default=0,
    show_default=True,
    help="Your seat, counted from 0, as in the tricks.",
)
@click.option("--hand", metavar="CARDS", help="The cards that you hold now, or were dealt.")
@click.option("--dummy", metavar="CARDS", default="", help="The cards of the dummy, likewise.")
@click.option("--kitty", metavar="CARDS", default="", help="The kitty, if you have taken it.")
@click.option(
    "--trick",
    "tricks",
    multiple=True,
    metavar="TRICK",
    help="A trick, like '2: QC AC 3C 9D': its leader and its cards. The last one may be "
    "incomplete. May be given several times.",
)
@click.option(
    "--card",
    "cards",
    multiple=True,
    metavar="CARD",
    help="A card to look for; by default all unseen cards that count. May be given several times.",
)
@click.pass_obj
def command(
    screen: Screen,
    file: IO[str] | None,
    rules: Rules | None,
    amendments: tuple[str, ...],
    players: int | None,
    seat: int,
    hand: str | None,
    dummy: str,
    kitty: str,
    tricks: tuple[str, ...],
    cards: tuple[str, ...],
) -> None:
    """Work out how likely each player is to hold a card, and to have none of a suit.

    Give your hand and the tricks, or a FILE in the notation with the deal as you saw it. A FILE
    also has the pass. Games with Warren, an exchange or a stock need one. All legal ways in which
    the hidden cards may lie are counted. The habits of players do not count. Cards of equal chances
    share a line. If it is your turn and there are at most 20 ways, the best cards are shown as
    well; near the end every line of play is searched.

    \b
    For example:
      hearts odds --rules dame_de_pique --card QS \\
        --hand "6C TC 6D KD 5S 7S KS AS 2H KH AH" \\
        --trick "0: 2S 6S 8S 3S" --trick "2: 9S 4S TS TH"

    \b
      hearts odds deal.hearts --seat 2
    """
    if (hand is None) == (file is None):
        raise click.UsageError("Give either a FILE or your --hand.")
    if file is not None:
        deals = Deals(file, given_rules(rules, amendments), players)
        view = _seen(deals, seat, tricks)
    else:
        if rules is None:
            raise click.UsageError("Name the --rules, for example --rules american.")
        with failures():
            view = _at_hand(
                amended(rules, amendments), players, seat, hand or "", tricks, dummy, kitty
            )
    with failures():
        show_odds(screen, view, [Card(card) for card in cards])
        _show_plays(screen, view)


def show_odds(screen: Screen, view: View, cards: list[Card]) -> None:
    """Print the odds of a view for these cards; without any, for all unseen cards that count.

    Raises:
        InputError: If a card is not in the deck.
    """
    for card in cards:
        if card not in view.game.table.deck:
            raise InputError(f"card: {card} is not in the deck")
    worlds, values = view.worlds(), view.game.table.values
    if not cards:
        cards = [card for card in worlds.unseen if values.get(card)]
        cards.sort(key=lambda card: (-abs(values[card]), -card.index))
    _print(screen, worlds, list(dict.fromkeys(cards)))


def _show_plays(screen: Screen, view: View) -> None:
    """Print the best cards of the seat to play, if the hidden cards may lie in few ways."""
    if view.trick is None or view.actor != view.seat or view.worlds().count > WORLDS:
        return
    screen.print()
    screen.prose("The best cards, over all these ways:", style="bold")
    for text in hints(view):
        screen.prose(text)


def _seen(deals: Deals, seat: int, tricks: tuple[str, ...]) -> View:
    """Return the view of a seat in the last deal of a file."""
    if tricks:
        raise click.UsageError("--trick goes with --hand; write the tricks into FILE.")
    match: list[Record] = []
    for found in matches(deals):
        match = list(found)
        while match and match[-1]._is_empty:
            match.pop()
    if deals.faults:
        raise Failure(f"{deals.name}: {deals.faults[0]}")
    if not match:
        raise Failure(f"{deals.name}: there is no deal")
    rules = deals.rules_of(match[0])
    with failures(deals.name):
        known = match[-1].hands or ()
        if not any(isinstance(each, Unknown) for each in known):
            return notation.replay(match, rules).view(seat)
        if seat < len(known) and isinstance(known[seat], Unknown):
            shown = [place for place, each in enumerate(known) if not isinstance(each, Unknown)]
            instead = f", but that of seat {shown[0]}: --seat {shown[0]}" if shown else ""
            raise Failure(f"{deals.name} does not show the hand of seat {seat}{instead}")
        for fault in match[-1].check(rules):
            raise InputError(str(fault))
        return view_of(match, seat, rules)


def _at_hand(
    rules: Rules,
    players: int | None,
    seat: int,
    hand: str,
    tricks: tuple[str, ...],
    dummy: str,
    kitty: str,
) -> View:
    """Return the view of a seat, made from its hand and the tricks."""
    # What was passed or charged is not known: the hand counts as dealt, and no card as charged.
    rules = rules.amend(Passing("hold"), charging=None, name=rules.name)
    played = [Trick.parse(text) for text in tricks]
    table = resolve_table(rules, players, len(played[0]) if played else None)
    if seat >= table.players:
        raise InputError(f"seat: {seat} is not one of {table.players} seats, counted from 0")
    game = Game(rules, table.players)
    own = {seat: Cards(), table.players: Cards()}  # the cards that the dummy played come last
    others = []
    for number, trick in enumerate(played):
        for whose, card in zip(
            table.plan.hands(trick.leader, len(trick)), trick.cards, strict=True
        ):
            if whose in own:
                own[whose] = own[whose] + Cards([card])
            else:
                others.append((f"trick {number}, seat {whose}", card))
    held = as_cards(hand, "hand")
    cards = sum((Cards(trick.cards) for trick in played), held)
    if ((table.plan.exchange or table.plan.draws) and played) or WARREN_CARD in cards:
        raise InputError(
            "hand: with Warren, an exchange or a stock, write what you saw into a FILE"
        )
    dealt = _dealt("hand", held, own[seat], table.hand_size)
    laid_open = _dealt("dummy", as_cards(dummy, "dummy"), own[table.players], table.dummy_size)
    if not (played and _lead_proves_the_same(table)):
        rules = rules.amend(EldestOpens(), name=rules.name)
        game = Game(rules, table.players)
    unknown = Unknown(table.hand_size)
    header = notation.Header(rules=rules, players=table.players)
    opener = played[0].leader if played else table.plan.leader(0, -1)
    dealer = Entry("dealer", seat=left_of(opener, table.players, -1))
    entries = []
    if table.kitty_size:
        entries.append(Entry("kitty", Unknown(table.kitty_size)))
    if laid_open:
        entries.append(Entry("dummy", tuple(laid_open)))
    entries.append(Entry("shown", Shown("lead", seat=opener), opener))
    lines = [
        Entry("trick", trick, trick.leader, line=number) for number, trick in enumerate(played)
    ]

    for fault in check_tricks(rules, played, players=table.players):
        raise InputError(f"trick {fault.trick}, seat {fault.seat}: {fault}")
    for card in dealt - table.deck:
        often = " as often" if card in table.deck else ""
        raise InputError(f"hand: {card} is not in the deck{often}")
    left = table.deck - dealt
    for player, card in others:
        if card not in left:
            raise InputError(f"{player}: {card} is a card of your hand")
        left = left - Cards([card])

    def seen_by(viewer: int | None) -> View:
        hands = [tuple(dealt) if place == viewer else unknown for place in range(table.players)]
        record = Record(header, (dealer, Entry("deal", tuple(hands)), *entries, *lines))
        events = notation.history([record])
        try:
            return game.view(viewer, events)
        except InputError as error:
            tricks_of = lines_of(game, [record.entries])
            raise InputError(_in_tricks(str(error), tricks_of)) from None

    taken = as_cards(kitty, "kitty")
    if table.plan.kitty_for or table.plan.kitty_last:
        if sum(map(len, played)) == table.play_size:
            raise InputError("trick: all cards have been played, so no seat holds any")
        place = _trick_with_kitty(table, seen_by(None).tricks, seat) if played else None
        if place is not None:
            if len(taken) != table.kitty_size:
                raise InputError(
                    f"kitty: seat {seat} took it with trick {place}, so give its "
                    f"{counted(table.kitty_size, 'card')} with --kitty"
                )
            lines.insert(place + 1, Entry("shown", Shown("kitty", taken, seat=seat), seat))
            taken = Cards()
    if taken:
        raise InputError(f"kitty: only its taker sees it, and seat {seat} has not taken it")
    return seen_by(seat)


def _in_tricks(text: str, tricks_of: Sequence[int]) -> str:
    """Return a message about the entries of a deal with the trick of each in place of its
    number."""
    text = text.removeprefix("history: ")

    def place(found: re.Match[str]) -> str:
        seat = f", seat {found[2]}" if found[2] else ""
        return f"trick {tricks_of[int(found[1])]}{seat}"

    return _ENTRY.sub(place, text)


def _lead_proves_the_same(table: TableRules) -> bool:
    """Return whether the first lead of a deal proves the same in every deal, and from every dealer.

    In Gong Zhu the holder of a card leads to the first deal, and the taker of the pig to the next
    ones. The number of the deal is not known here.
    """
    opening = table.rules.opening
    fixed = opening.places_left(table) in (None, 1)
    return fixed and opening.proves(table, True) == opening.proves(table, False)


def _trick_with_kitty(table: TableRules, tricks: tuple[Trick, ...], seat: int) -> int | None:
    """Return the place of the trick with which a seat took the kitty; None if it did not."""
    walk = walk_tricks(table.plan, tricks)
    while walk.next():
        if walk.kitty:
            return int(walk.number) if walk.paid == seat else None
    return None


def _dealt(name: str, held: Cards, played: Cards, size: int) -> Cards:
    """Return the cards dealt to a hand, from those that it holds and has played; InputError if they
    are too few or too many. All cards dealt may be given as held."""
    dealt = held if len(held) == size else held + played
    if len(dealt) != size:
        raise InputError(
            f"{name}: {counted(len(held), 'card')} held and {len(played)} played are not the "
            f"{size} that were dealt"
        )
    return dealt


def _print(screen: Screen, worlds: Worlds, cards: list[Card]) -> None:
    """Print the chances of each seat to hold the cards, and to have none of a suit."""
    view = worlds.view
    if not worlds.count:
        raise InputError("the hidden cards cannot lie in any way, so a play is against the rules")
    names = names_of(view.match)
    seats = [seat for seat in range(view.game.players) if seat != view.seat]
    heads = [names[seat] for seat in seats]
    ways = "way" if worlds.count == 1 else "ways"
    screen.prose(f"The hidden cards may lie in {_count(worlds.count)} {ways}.")
    if cards:
        screen.print()
        screen.prose("The chance to hold a card:", style="bold")
        alike: dict[tuple[str, ...], list[Card]] = {}
        for group in worlds._alike(cards):
            shown = tuple(_percent(worlds.probability(group[0], seat)) for seat in seats)
            alike.setdefault(shown, []).extend(group)
        room = screen.width - sum(max(len(head), _CHANCE) + _GAP for head in heads)
        rows: list[list[str | Text]] = [
            [_listed(screen, sorted(same, key=cards.index), room), *shown]
            for shown, same in alike.items()
        ]
        screen.table(["", *heads], rows)
    screen.print()
    screen.prose("The chance to have none of a suit:", style="bold")
    suits = [suit for suit in SUITS if any(card.suit == suit for card in view.game.table.deck)]
    rows = []
    for suit in suits:
        chances = [worlds.void_probability(suit, seat) for seat in seats]
        rows.append([screen.suit(suit), *map(_percent, chances)])
    screen.table(["", *heads], rows)


def _listed(screen: Screen, cards: list[Card], room: int) -> Text:
    """Return cards of equal chances, in lines of at most *room* characters where that is enough."""
    size = max(1, (room + 1) // len("Q♠ "))
    found = screen.cards(cards[:size])
    for start in range(size, len(cards), size):
        found.append("\n").append_text(screen.cards(cards[start : start + size]))
    return found


def _percent(chance: Fraction) -> str:
    """Return a chance in per cent; only certainties are 0 or 100."""
    if chance in (0, 1):
        return "never" if chance == 0 else "certain"
    found = float(100 * chance)
    if found < 1:
        return "< 1 %"
    return "> 99 %" if found > 99 else f"{found:.0f} %"


def _count(count: int) -> str:
    """Return a number, a large one in powers of ten."""
    return f"{count:,}" if count < 10**9 else f"about 10^{len(str(count)) - 1}"
