"""Words for cards, numbers, lists and places, as players use them.

Sets of cards are named by whole suits, whole ranks and runs. The deck decides what is whole: *all
hearts* are the hearts that are in play.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, final

from attrs import frozen

from hearts._core.cards.cards import RANKS, SUITS, Card, Cards
from hearts._values import Immutable

_NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve"),
)
_ORDINALS: Final = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"),
    *("tenth", "eleventh", "twelfth"),
)
_SUITS: Final = {"C": "club", "D": "diamond", "S": "spade", "H": "heart"}
_COLOURS: Final = {"C": "green", "D": "yellow", "S": "black", "H": "red"}
_RANKS: Final = dict(
    zip(RANKS, ("one", *_NUMBERS[2:11], "jack", "queen", "king", "ace"), strict=True)
)
#: The order of the suits in words, since players mention hearts and the queen of spades first.
_TOLD_FIRST: Final = "HSDC"
#: The greatest number of ranks that are listed before their suits.
_FEW: Final = 2
#: The number of neighbouring ranks from which on a run is named by its ends.
_RUN: Final = 4


def number_word(count: int) -> str:
    """Return a small number as a word, a large one in digits.

    >>> number_word(3), number_word(13), number_word(0)
    ('three', '13', 'no')
    """
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def count_of(count: int, thing: str) -> str:
    """Return a number of things, in words.

    >>> count_of(1, "card"), count_of(3, "card"), count_of(17, "card")
    ('one card', 'three cards', '17 cards')
    """
    return f"{number_word(count)} {thing}" if count == 1 else f"{number_word(count)} {thing}s"


def amount_text(amount: int) -> str:
    """Return an amount on the sheet, in digits.

    >>> amount_text(26), amount_text(-10)
    ('26', 'minus 10')
    """
    return str(amount) if amount >= 0 else f"minus {-amount}"


def points_text(amount: int) -> str:
    """Return a number of points, in words.

    >>> points_text(13), points_text(1), points_text(-10)
    ('13 points', '1 point', 'minus 10 points')
    """
    return f"{amount_text(amount)} point{'' if amount in (1, -1) else 's'}"


def ordinal(place: int) -> str:
    """Return the ordinal of a number, counted from 1.

    >>> ordinal(1), ordinal(4), ordinal(21), ordinal(13)
    ('first', 'fourth', '21st', '13th')
    """
    if place <= len(_ORDINALS):
        return _ORDINALS[place - 1]
    ending = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10)
    return f"{place}{ending or 'th'}"


def times_text(factor: int) -> str:
    """Return a factor as a participle.

    >>> times_text(2), times_text(5)
    ('doubled', 'multiplied by 5')
    """
    return {2: "doubled", 3: "tripled", 4: "quadrupled"}.get(
        factor, f"multiplied by {amount_text(factor)}"
    )


def join_words(parts: Iterable[str], last: str = "and") -> str:
    """Return a list in words.

    >>> join_words(["left", "right", "across"]), join_words(["3", "5"], "or")
    ('left, right and across', '3 or 5')
    """
    found = list(parts)
    return f" {last} ".join([", ".join(found[:-1]), found[-1]] if len(found) > 1 else found)


def did_you_mean(
    wanted: str,
    known: Iterable[str],
    shown: Mapping[str, str] | None = None,
    alike: float = 0.5,
) -> str:
    """Return the question that names the known words like *wanted*; an empty text if none is.

    Args:
        wanted: The word.
        known: The known words.
        shown: Other texts to show in place of some of them.
        alike: The least likeness of a known word to the word, from 0 to 1.

    >>> did_you_mean("scores", ["score", "total"])
    'did you mean score?'
    """
    from difflib import SequenceMatcher, get_close_matches

    close = get_close_matches(wanted, [*known], 3, alike)
    ratios = [SequenceMatcher(None, word, wanted).ratio() for word in close]
    best = [word for word, ratio in zip(close, ratios, strict=True) if ratio > ratios[0] - 0.15]
    named = join_words(((shown or {}).get(word, word) for word in best), "or")
    return f"did you mean {named}?" if best else ""


def as_sentence(text: str) -> str:
    """Return a message as a sentence: with a capital, and a full stop unless it is a question.

    >>> as_sentence("the match is over"), as_sentence("no such rule; did you mean Moon?")
    ('The match is over.', 'No such rule; did you mean Moon?')
    """
    return capitalized(text if text.endswith(("?", ".")) else f"{text}.")


def truncate(text: str, most: int) -> str:
    """Return a text, cut to a number of characters.

    >>> truncate("Bartholomew", 12), truncate("Bartholomew", 8)
    ('Bartholomew', 'Barthol…')
    """
    return text if len(text) <= most else f"{text[: most - 1]}…"


def player_text(place: int, players: int, of: str = "") -> str:
    """Return the words for a player some places to the left, by the shorter way round.

    At a table of two there is only the other player.

    >>> player_text(1, 4), player_text(2, 4), player_text(3, 5), player_text(3, 4, "the dealer")
    ('the player on the left', 'the player opposite', 'the player two places to the right', \
"the player on the dealer's right")
    """
    left = place % players
    right = players - left
    if left == 0:
        return of or "the same player"
    if players == 2:
        return f"{of}'s opponent" if of else "the other player"
    if left == right:
        return f"the player opposite {of}".strip()
    side, places = ("left", left) if left < right else ("right", right)
    whose = f"{of}'s" if of else "the"
    where = f"on {whose}" if places == 1 else f"{number_word(places)} places to {whose}"
    return f"the player {where} {side}"


def others_text(players: int) -> str:
    """Return the words for each player but one.

    >>> others_text(4), others_text(2)
    ('each of the other players', 'the other player')
    """
    return "each of the other players" if players > 2 else "the other player"


def name_seats(text: str, names: Sequence[str]) -> str:
    """Return a message with the names of players in place of their seats.

    >>> name_seats("it is the turn of seat 1, not of seat 4", ["Ann", "Bob"])
    'it is the turn of Bob, not of seat 4'
    """
    known = dict(enumerate(names))
    return re.sub(
        r"\bseat (\d+)\b", lambda found: known.get(int(found[1]), found[0]), text, flags=re.ASCII
    )


def rule_words(key: str) -> str:
    """Return words for a rule in a table: the last part of its key.

    >>> rule_words("points.no_tricks")
    'No tricks'
    """
    return capitalized(key.rpartition(".")[2].replace("_", " "))


def capitalized(text: str) -> str:
    """Return a text with a capital at its beginning.

    >>> capitalized("the ace is high")
    'The ace is high'
    """
    return text[:1].upper() + text[1:]


def uncapitalized(text: str) -> str:
    """Return a sentence for use after a colon: without its capital, unless it begins with a name.

    >>> uncapitalized("The ace is high."), uncapitalized("Warren is a joker.")
    ('the ace is high.', 'Warren is a joker.')
    """
    return text if text.startswith("Warren") else text[:1].lower() + text[1:]


@final
@frozen
class CardNames(Immutable):
    """The names of cards in a deck.

    Attributes:
        deck: The cards in play.

    >>> names = CardNames(Cards("2C 3C QS 2H 3H QH KH AH"))
    >>> names.cards(Cards("QS 2H 3H QH KH AH")), names.one_of(Cards("2C QS"))
    ('all hearts and the queen of spades', 'the queen of spades or the two of clubs')
    """

    deck: Cards

    @property
    def numbered(self) -> bool:
        """Whether the deck has colours and numbers."""
        return any(card.rank == "1" for card in self.deck)

    @property
    def suit(self) -> str:
        """The name of a suit."""
        return "colour" if self.numbered else "suit"

    @property
    def letters(self) -> str:
        """The sentence that says how cards of colours and numbers are written; else empty.

        >>> CardNames(Cards("1H 2H KD")).letters[:34]
        'The letter of a card is H for red,'
        """
        if not self.numbered:
            return ""
        colours = ", ".join(f"{suit} for {_COLOURS[suit]}" for suit in "HDCS")
        return f"The letter of a card is {colours}; 11 to 14 are J Q K A."

    def member(self, suit: str) -> str:
        """Return the word for a card of a suit, like a heart or a red card."""
        return f"{_COLOURS[suit]} card" if self.numbered else _SUITS[suit]

    def rank(self, rank: str) -> str:
        """Return the name of a rank."""
        return str(RANKS.index(rank) + 1) if self.numbered else _RANKS[rank]

    def kinds(self, cards: Cards) -> Cards:
        """Return every copy in play of each card that is in *cards*."""
        return Cards([card for card in self.deck if card in cards])

    def bare(self, card: Card) -> str:
        """Return a card without an article.

        >>> CardNames(Cards("QS")).bare(Card("QS"))
        'queen of spades'
        """
        if card.suit not in SUITS:
            return "Warren"
        if self.numbered:
            return f"{_COLOURS[card.suit]} {self.rank(card.rank)}"
        return f"{self.rank(card.rank)} of {_SUITS[card.suit]}s"

    def card(self, card: Card) -> str:
        """Return one card: the only one of its kind, or any of two.

        >>> CardNames(Cards("QS")).card(Card("QS")), CardNames(Cards("QS QS")).card(Card("QS"))
        ('the queen of spades', 'a queen of spades')
        """
        return self._with_article(card, twice="a")

    def each(self, card: Card) -> str:
        """Return the words for one card, in a sentence that holds for every copy of it."""
        return self._with_article(card, twice="each")

    def cards(self, cards: Cards) -> str:
        """Return the words for all of these cards together.

        For a card that is in play twice, they mean both copies if both are given.
        """
        halves = Cards([card for card in cards if cards.count(card) < self.deck.count(card)])
        parts = [self._all_of(group) for group in self._groups(cards - halves)]
        if halves:
            one_each = join_words(self._all_of(group, once=True) for group in self._groups(halves))
            parts.append(f"one copy {'each ' if len(halves) > 1 else ''}of {one_each}")
        return join_words(parts) or "no cards"

    def any_of(self, cards: Cards) -> str:
        """Return the words for cards of these kinds, each card by itself.

        >>> CardNames(Cards("2H 3H QH QS QS")).any_of(Cards("2H 3H QH QS"))
        'hearts and the queen of spades'
        """
        parts = [self._all_of(group, once=True) for group in self._groups(cards)]
        return join_words(words.removeprefix("all ") for words in parts)

    def one_of(self, cards: Cards) -> str:
        """Return the words for any one of these cards."""
        return join_words((self._one_of(group) for group in self._groups(cards)), "or") or "no card"

    def ranks(self, ranks: Sequence[str], last: str = "and") -> str:
        """Return the words for ranks of one suit, the lowest first; a run by its ends.

        >>> CardNames(Cards("QS")).ranks("QA"), CardNames(Cards("QS")).ranks("23456")
        ('queen and ace', 'two to the six')
        """
        parts: list[str] = []
        for run in _runs(ranks):
            words = [self.rank(rank) for rank in run]
            parts += [f"{words[0]} to the {words[-1]}"] if len(words) >= _RUN else words
        return join_words(parts, last)

    def _with_article(self, card: Card, twice: str) -> str:
        name = self.bare(card)
        if card.suit not in SUITS:
            return name
        several = "an" if twice == "a" and name[0] in "ae" else twice
        return f"{several if self.deck.count(card) > 1 else 'the'} {name}"

    def _groups(self, cards: Cards) -> list[tuple[str, str, str]]:
        """Return the cards as groups of a kind, a suit and ranks: whole suits, whole ranks, the
        rest.

        A suit with one or two missing cards is a whole suit without these.
        """
        held = {suit: _ranks_of(cards, suit) for suit in _TOLD_FIRST}
        whole = {suit: _ranks_of(self.deck, suit) for suit in _TOLD_FIRST}
        found: list[tuple[str, str, str]] = []
        if "W" in cards:
            found.append(("card", "W", "W"))
        for suit, ranks in whole.items():
            missing = _without(ranks, held[suit])
            most = 2 if len(held[suit]) > _RUN else 0
            if len(held[suit]) > 2 and len(missing) <= most:
                found.append(("suit", suit, missing))
                held[suit] = ""
        across = "".join(
            rank
            for rank in RANKS
            if sum(rank in ranks for ranks in whole.values()) > 2
            and all(rank in held[suit] for suit, ranks in whole.items() if rank in ranks)
        )
        if across:
            found.append(("rank", "", across))
        held = {suit: _without(ranks, across) for suit, ranks in held.items()}
        suits = {rank: "".join(suit for suit in held if rank in held[suit]) for rank in RANKS}
        shared = "".join(rank for rank in RANKS if len(suits[rank]) > 1)
        if len(shared) <= _FEW:
            found += [("card", suits[rank], rank) for rank in shared]
            held = {suit: _without(ranks, shared) for suit, ranks in held.items()}
        return [*found, *(("card", suit, ranks) for suit, ranks in held.items() if ranks)]

    def _all_of(self, group: tuple[str, str, str], *, once: bool = False) -> str:
        kind, suit, ranks = group
        if kind == "suit":
            return f"all {self.member(suit)}s{self._but(' but', suit, ranks)}"
        if kind == "rank":
            return f"all {self._plural(ranks)}"
        if suit == "W":
            return "Warren"
        copies = {self.deck.count(Card(rank + each)) for rank in ranks for each in suit}
        both = max(copies) > 1 and not once
        if both and len(ranks) == 1:
            return self._of_suit(ranks, suit, "and", "both")
        return ("both copies of " if both else "") + self._of_suit(ranks, suit, "and")

    def _one_of(self, group: tuple[str, str, str]) -> str:
        kind, suit, ranks = group
        if kind == "suit":
            return f"a {self.member(suit)}{self._but(' other than', suit, ranks)}"
        if kind == "rank":
            runs = [f"{self._article(rank)} {self.rank(rank)}" for rank in ranks]
            return join_words(runs, "or")
        if suit == "W":
            return "Warren"
        if len(ranks) == len(suit) == 1:
            return self.card(Card(ranks + suit))
        return self._of_suit(ranks, suit, "or")

    def _article(self, rank: str) -> str:
        return "an" if self.rank(rank) in ("ace", "eight", "8", "11") else "a"

    def _but(self, words: str, suit: str, missing: str) -> str:
        return f"{words} the {self.ranks(missing)}" if missing else ""

    def _of_suit(self, ranks: str, suits: str, last: str, article: str = "the") -> str:
        """Return the words for ranks of a suit, or for a rank of several suits."""
        named = self.ranks(ranks, last)
        several = article == "both" or (len(suits) > 1 and last == "and")
        if self.numbered:
            return f"{article} {join_words((_COLOURS[suit] for suit in suits), last)} {named}"
        plural = _several(named) if several else named
        return f"{article} {plural} of {join_words((f'{_SUITS[suit]}s' for suit in suits), last)}"

    def _plural(self, ranks: str) -> str:
        words = {rank: _several(self.rank(rank)) for rank in ranks}
        if self.numbered:
            words = {rank: f"cards numbered {self.rank(rank)}" for rank in ranks}
        parts: list[str] = []
        for run in _runs(ranks):
            ends = f"{words[run[0]]} to {words[run[-1]]}"
            parts += [ends] if len(run) >= _RUN else [words[rank] for rank in run]
        return join_words(parts)


def _ranks_of(cards: Cards, suit: str) -> str:
    """Return the ranks of a suit in a set, the lowest first."""
    return "".join(dict.fromkeys(card.rank for card in cards if card.suit == suit))


def _several(rank: str) -> str:
    return f"{rank}{'es' if rank.endswith('x') else 's'}"


def _without(ranks: str, others: str) -> str:
    return "".join(rank for rank in ranks if rank not in others)


def _runs(ranks: Sequence[str]) -> list[list[str]]:
    """Return ranks grouped into runs of neighbours."""
    found: list[list[str]] = []
    for rank in ranks:
        if found and RANKS.index(found[-1][-1]) + 1 == RANKS.index(rank):
            found[-1].append(rank)
        else:
            found.append([rank])
    return found
