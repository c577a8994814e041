"""The story of a mix: seats discard cards onto a pile, which is shuffled and dealt again.

The kitty may go onto the pile as well. `stories` has the weights of stories in general.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb
from random import Random
from typing import final

from hearts._core.cards.action import Action
from hearts._core.cards.actions import Pass
from hearts._core.cards.cards import WARREN_CARD, Cards
from hearts._engine.views.record import DealRecord, known_cards
from hearts._engine.worlds.plain import Origin, pick
from hearts._engine.worlds.rare.stories import (
    BARRED,
    MINE,
    WARREN,
    KindCounts,
    Story,
    Way,
    barred_copies,
    splits,
)


@final
class PileStory(Story):
    """The story of cards that were discarded onto a pile, and maybe dealt again.

    Attributes:
        looked: The kitty that the viewer looked at before it went onto the pile; None for none.
        put: The cards that the viewer knows to have gone onto the pile.
        got, got_mine: The cards that the viewer got from the pile: those of others, and those that
            it put there.
        from_kitty: The number of cards on the pile that came from a kitty which nobody looked at.
        pile: The number of hidden cards on the pile.
    """

    even = False

    def __init__(self, record: DealRecord) -> None:
        super().__init__(record)
        self.barred = barred_copies(record.table)
        self.left = record.table.hand_size - (self.count if record.pile_waits else 0)
        self.dealt_again = len(record.deals) > 1
        self.looked = record.kitty_before if record.mixes_kitty else None
        self.put = record.discarded + (self.looked or Cards())
        got = Cards()
        if self.seat is not None and self.dealt_again:
            got = known_cards(record.deals[1].hands[self.seat])
        self.got_mine = got & self.put
        self.got = got - self.got_mine
        self.mine = self.put - self.got_mine
        unseen_kitty = record.mixes_kitty and self.looked is None
        self.from_kitty = record.kitty_size if unseen_kitty else 0
        self.pile = self.count * len(record.others) + self.from_kitty

    @property
    def watches_warren(self) -> bool:
        return bool(self.from_kitty) and self.record.table.has_extra

    def ways(self, held: Sequence[KindCounts], kitty: KindCounts) -> Iterator[Way]:
        """Yield the ways in which a pile came about, and was dealt again.

        Before it is dealt again *held* is what is left of the hands, and *kitty* the pile.
        """
        record, others, again = self.record, self.record.others, self.dealt_again
        size, count = record.table.hand_size, self.count
        barred = [_sum(each, BARRED) for each in held]
        mine = [_sum(each, MINE) for each in held]
        barred_mine = [each.get(BARRED | MINE, 0) for each in held]
        # Barred cards lie on the pile only if a hand may have lacked others, or with the kitty.
        loose = len(self.barred) > size - count or bool(self.from_kitty)
        from_kitty = self.from_kitty
        fixed = 0  # barred cards on the pile that lie in the kitty now, or came to the viewer
        if again:
            fixed = len(Cards([card for card in self.got if card in self.barred]))
        if record.mixes_kitty or not again:
            fixed += kitty.get(BARRED, 0) + kitty.get(BARRED | WARREN, 0)
        got: list[Sequence[int]] = [
            range(min(count, barred[seat] - barred_mine[seat]) + 1) if again and loose else (0,)
            for seat in others
        ]
        holder = next((seat for seat in others if _sum(held[seat], WARREN)), None)
        on_pile = self.watches_warren and (
            WARREN_CARD in self.got or bool(not again and _sum(kitty, WARREN))
        )
        flags = (False, True) if again and holder is not None else (on_pile,)
        for came in product(*got):
            bars = sum(came) + fixed
            kept = [
                barred[seat] - barred_mine[seat] - some
                for seat, some in zip(others, came, strict=True)
            ]
            for gone in self._discards(kept, bars - from_kitty, bars):
                from_kitty_barred = bars - sum(gone)
                for warren in flags:
                    self._count_way()
                    weight = self._of_pile(bars, gone, from_kitty_barred, warren)
                    for place, seat in enumerate(others):
                        rest = size if again else self.left
                        rest -= barred[seat] + mine[seat] - barred_mine[seat]
                        if again:
                            wanted = count - mine[seat] - came[place]
                            weight *= self._picked(
                                barred[seat] - barred_mine[seat], came[place], rest, wanted,
                                warren if seat == holder else None,
                            )  # fmt: skip
                        choices = self._choices(kept[place] + gone[place], gone[place], 0, (count,))
                        weight = weight / choices if choices else Fraction(0)
                        if not weight:
                            break
                    if weight:
                        yield Way(weight, frozenset(), gone, came, warren)

    def _discards(self, kept: Sequence[int], least: int, most: int) -> Iterator[tuple[int, ...]]:
        """Yield the possible numbers of barred cards in the discards, with a sum in these limits.

        A seat that passed a barred card had fewer others than it passed. *kept* is the number of
        barred cards that each seat kept.
        """
        if not kept:
            yield ()
            return
        due = self.record.table.hand_size - self.count - kept[0]
        for gone in range(min(self.count, most) + 1):
            if 0 < gone <= due or gone + self.count * (len(kept) - 1) < least:
                continue
            for rest in self._discards(kept[1:], least - gone, most - gone):
                yield gone, *rest

    def _picked(self, bars: int, barred: int, rest: int, others: int, warren: bool | None) -> int:
        """Return the number of ways in which a seat got these numbers of barred and other cards
        from the pile. *warren* says whether Warren, if it holds it, was one of them."""
        if others < 0:
            return 0
        if warren is None:
            return comb(bars, barred) * comb(rest, others)
        came = 1 if warren else 0
        if WARREN_CARD in self.barred:
            taken = comb(bars - 1, barred - came) if barred >= came else 0
            return taken * comb(rest, others)
        taken = comb(rest - 1, others - came) if others >= came else 0
        return comb(bars, barred) * taken

    def _of_pile(
        self, bars: int, gone: Sequence[int], from_kitty_barred: int, warren: bool
    ) -> Fraction:
        """Return the number of ways in which the hidden cards of the pile came from the seats and
        the kitty; Warren never lay in the kitty."""
        parts = [*gone, from_kitty_barred]
        plain = [self.count - each for each in gone]
        plain.append(self.from_kitty - from_kitty_barred)
        ways = Fraction(splits(sum(parts), parts) * splits(sum(plain), plain))
        if warren:
            barred = WARREN_CARD in self.barred
            among, there = (bars, parts[-1]) if barred else (sum(plain), plain[-1])
            ways *= Fraction(among - there, among) if among else 0
        return ways

    def origin(self, hands: Sequence[Cards], kitty: Cards, pile: Cards, rng: Random) -> Origin:
        """Return an origin of these hands, drawn by the weights of the ways.

        *pile* is what lies there before it is dealt again.
        """
        record, again = self.record, self.dealt_again
        places = [*self._without_own(hands), kitty if again else pile]
        mine = self.mine_in(places)
        way = self.drawn_way(places, mine, rng)
        dealt, got = list(hands), [Cards()] * self.players
        if self.seat is not None and again:
            got[self.seat] = self.got + self.got_mine
        if again:
            pile = self.got + (kitty - mine[-1] if record.mixes_kitty else Cards())
            for seat, barred in zip(record.others, way.again, strict=True):
                pool = hands[seat] - mine[seat]
                sure = Cards()
                if self.watches_warren and WARREN_CARD in pool:
                    pool = pool - Cards([WARREN_CARD])
                    sure = Cards([WARREN_CARD]) if way.warren else Cards()
                bars = Cards([card for card in pool if card in self.barred])
                wanted = barred - len(sure & self.barred)
                plain = self.count - len(mine[seat]) - len(sure) - wanted
                new = sure + pick(rng, bars, wanted) + pick(rng, pool - bars, plain)
                got[seat] = mine[seat] + new
                pile = pile + new
                dealt[seat] = dealt[seat] - got[seat]
        else:
            pile = pile - self.mine
        before = kitty if self.looked is None else self.looked
        passes: dict[int, Action] = {}
        cards = rng.sample(list(pile), len(pile))
        barred_cards = [card for card in cards if card in self.barred]
        plain_cards = [card for card in cards if card not in self.barred]
        if record.table.has_extra and WARREN_CARD in pile:  # from a hand, never from the kitty
            alike, passed = plain_cards, self.count * len(record.others) - sum(way.barred)
            if WARREN_CARD in self.barred:
                alike, passed = barred_cards, sum(way.barred)
            alike.remove(WARREN_CARD)
            alike.insert(rng.randrange(passed), WARREN_CARD)
        for barred, seat in zip(way.barred, record.others, strict=True):
            gone = Cards([*barred_cards[:barred], *plain_cards[: self.count - barred]])
            del barred_cards[:barred], plain_cards[: self.count - barred]
            passes[seat] = Pass(gone, seat)
            dealt[seat] = dealt[seat] + gone
        if record.mixes_kitty and self.looked is None:
            before = Cards([*barred_cards, *plain_cards])
        return Origin(tuple(hands), kitty, tuple(dealt), before, passes, tuple(got))


def _sum(kinds: KindCounts, bit: int) -> int:
    """Return the number of the cards that are of a kind with this bit."""
    return sum(count for kind, count in kinds.items() if kind & bit)
