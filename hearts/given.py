"""What callers give: a number of players, tricks, cards. It is checked here, where it comes in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from hearts.core.actions import CardsLike
from hearts.core.cards import Card, Cards, as_cards
from hearts.core.tricks import Trick
from hearts.errors import InputError, RulesError
from hearts.inputs import listed, whole_number
from hearts.rules import Rules, Setting
from hearts.seats import check_seat


def table_of(rules: Rules, players: int | None, seen: int | None = None) -> int:
    """The number of players: as given, as the rules say, or as many as were *seen*.

    Raises:
        RulesError: If the rules do not allow it or contradict themselves.
        InputError: If it cannot be told.
    """
    if not isinstance(rules, Rules):
        raise InputError(f"rules must be Rules, like variants.AMERICAN, not {rules!r}")
    number = players if players is not None else seen
    if players is None and len(rules.players) == 1:
        number = rules.players[0]
    if number is None:
        allowed = " or ".join(map(str, rules.players))
        raise InputError(f"players: {rules.name} is played by {allowed}; say by how many")
    problems = _problems(rules, whole_number(number, "players"))
    if problems:
        raise RulesError(*problems)
    return number


@lru_cache(maxsize=256)
def _problems(rules: Rules, players: int) -> tuple[str, ...]:
    """The contradictions of rules at a table, looked for once."""
    return rules.check(players)


def refuse_unused(rules: Rules, charged: CardsLike, kitty: CardsLike | None) -> None:
    """InputError for charges or a kitty where the rules have none."""
    if as_cards(charged, "charged"):
        raise InputError(f"charged: nothing is charged in {rules.name}")
    if kitty is not None and as_cards(kitty, "the kitty"):
        raise InputError(f"kitty: there is none in {rules.name}")


def trick_list(tricks: Iterable[object]) -> list[Trick]:
    """The tricks as a list; InputError for anything that is none."""
    found: list[Trick] = []
    for place, trick in enumerate(listed(tricks, "tricks", "a list of Trick")):
        if not isinstance(trick, Trick):
            raise InputError(f"trick {place} is no Trick but {trick!r}; see Trick.parse")
        found.append(trick)
    return found


def check_shape(setting: Setting, tricks: Sequence[Trick]) -> None:
    """InputError for a leader who is not there, too many cards, or a card that cannot be."""
    for place, trick in enumerate(tricks):
        check_seat(trick.leader, setting.players, f"trick {place}: the leader")
        if len(trick) > setting.players or not trick.cards:
            raise InputError(
                f"trick {place} ({trick}) has {len(trick)} cards, not {setting.players}"
            )
    check_cards(setting, [(f"trick {place}", trick.cards) for place, trick in enumerate(tricks)])


def check_complete(setting: Setting, tricks: Sequence[Trick]) -> None:
    """InputError for a trick to which not every seat has played."""
    for place, trick in enumerate(tricks):
        if len(trick) != setting.players:
            raise InputError(
                f"trick {place} ({trick}) has {len(trick)} cards, not {setting.players}"
            )


def check_cards(setting: Setting, places: Iterable[tuple[str, Iterable[Card]]]) -> None:
    """InputError for a card that is not in the deck, or stands more often than there."""
    where: dict[str, list[str]] = {}
    for place, cards in places:
        for card in cards:
            where.setdefault(str(card), []).append(place)
            if card not in setting.deck:
                raise InputError(
                    f"{card} in {place} is not in the deck for {setting.players} players"
                )
            if len(where[str(card)]) > setting.deck.count(card):
                places_of = list(dict.fromkeys(where[str(card)]))
                how = "both" if len(places_of) > 1 else "twice"
                raise InputError(f"{card} stands {how} in {' and in '.join(places_of)}")


def bags(given: object, what: str, each: str) -> tuple[Cards, ...]:
    """Cards for each seat as bags; InputError names *what* they are, and *each* one that is bad."""
    kind = f"{each} of each seat"
    if isinstance(given, Cards):
        raise InputError(f"{what} must be {kind}, not {given!r}")
    seats = enumerate(listed(given, what, kind))
    return tuple(as_cards(cards, f"{each} of seat {seat}") for seat, cards in seats)
