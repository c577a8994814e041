"""The branches that follow from a record: the places of each hidden card in each case.

There are several branches in four situations. The holder of the lowest card of a suit led, and
lower cards may lie in the kitty. A parcel may have been sent on. Warren on the table may stand for
several cards. A bar is waived in some hands. The proofs of the plays come from the core, which
plays them again with the hidden cards laid somehow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, NamedTuple, final

from hearts._core.cards.action import Phase
from hearts._core.cards.cards import WARREN_BIT, WARREN_CARD, Card, Cards
from hearts._core.play.evidence import Evidence
from hearts._core.play.proof import Proof
from hearts._core.play.state import State, on_board
from hearts._core.worlds.usual import WorldPattern
from hearts._engine.score.match import Match
from hearts._engine.views.layout import laid_state, lay_out
from hearts._engine.views.record import DealRecord
from hearts._engine.worlds.plain import possible_receivers
from hearts._engine.worlds.rare.bits import bits_of, both, card_of, copies_in, each_bit, either_copy
from hearts._engine.worlds.rare.branches import FROM_HAND, FROM_KITTY, Branch
from hearts._engine.worlds.rare.piles import PileStory
from hearts._engine.worlds.rare.stories import BARRED, MINE, WARREN, PassStory, Story

if TYPE_CHECKING:
    from hearts._engine.game.game import Game


@final
class Assumption(NamedTuple):
    """A case that the cards seen leave open.

    Attributes:
        extra: The card that Warren on the table stands for; None if that is known.
        held: The cards that the leader of the first trick held, and led from.
        under: The cards that lay in the kitty, since their holder would have led.
    """

    extra: Card | None
    held: Cards
    under: Cards


class _Condition(NamedTuple):
    """A fact that a play proves about the hand that it came from.

    Attributes:
        seat: The seat.
        lacking: The cards that it lacks.
        has: Sets of cards, of each of which it has one that was not seen.
        late: Whether that was after cards were put down for the kitty.
    """

    seat: int
    lacking: int
    has: list[int]
    late: bool


def story_of(record: DealRecord, receiver: int | None = None) -> Story:
    """Return the story of the hidden choices before play.

    Args:
        record: The record of the deal.
        receiver: The seat that got the cards that the viewer passed; None if there is not just one.
    """
    if not record.scheme or record.due in (Phase.DEAL, Phase.PASS):
        return Story(record)
    return PileStory(record) if record.mixed else PassStory(record, receiver)


def _laid(game: Game, record: DealRecord, match: Match, extra: Card | None) -> State:
    """Return a state from which the plays can be replayed, with the hidden cards laid somehow."""
    known = None if extra is None else Cards([extra])
    return laid_state(game, record, match, *lay_out(record, known))


@final
class PlayProofs:
    """The proofs from the plays of a deal, and the part that the states of its worlds share.

    Attributes:
        before, after: The proofs from plays before cards were put down for the kitty, and after
            that.
        cut: The number of plays before that.
        given: The number of plays in the position that the deal began with.
        pattern: The part that the states of all worlds share; None if each must be replayed.
    """

    def __init__(self, game: Game, record: DealRecord, match: Match, extra: Card | None) -> None:
        state = _laid(game, record, match, extra)
        given = len(state._plays)
        cards = [card for _, card in record.plays]
        exchange = record.exchange
        self.taker = -1 if exchange is None else exchange.seat
        cut = len(cards) if exchange is None else exchange.plays
        for card in cards[:cut]:
            state = state._after(card)
        self.before = Evidence(state, given)
        if exchange is not None:
            hand = state.hands[self.taker]
            kept = record.played(self.taker, cut)
            picked = record.put_down if self.taker == record.seat else None
            gone = picked or Cards(list(hand - kept)[: record.kitty_size])
            board = state._board.put_down(self.taker, gone, int(state._played), (), given + cut)
            state = on_board(state, board, Phase.PLAY)
            for card in cards[cut:]:
                state = state._after(card)
        self.after = Evidence(state, given + cut)
        if state._phase is Phase.EXCHANGE:
            [self.taker] = state.actors
        self.given, self.cut = given, cut
        self.pattern: WorldPattern | None = None
        hidden_taker = self.taker >= 0 and self.taker != record.seat
        if state._phase is Phase.PLAY and not hidden_taker and not record.table.deck.two:
            played = [before & int(state._played) for before in state._board.one]
            self.pattern = WorldPattern(state, played)

    @property
    def asked(self) -> tuple[str, ...]:
        """The keys of custom rules that were asked."""
        return tuple(dict.fromkeys([*self.before.asked, *self.after.asked]))


def branches_of(
    game: Game, record: DealRecord, match: Match
) -> tuple[list[Branch], tuple[str, ...]]:
    """Return the cases that the viewer cannot tell apart, and the keys of rules with uncounted
    evidence."""
    if record.due is Phase.DEAL:
        return [Branch(record, story_of(record))], ()
    if record.due in (Phase.PASS, Phase.REDEAL):
        branch = _before_play(record, story_of(record))
        return ([] if branch is None else [branch]), ()
    found: list[Branch] = []
    ignored: dict[str, None] = {}
    opening = record.table.rules.opening
    proved: tuple[tuple[Cards, Cards], ...] = ((Cards(), Cards()),)
    if record.leader is not None and record.in_play:
        leads = opening.proves(record.table, record.number == 0)
        if leads is None:
            ignored[opening.key] = None
        else:
            seen = record.public  # the dummy, whose cards do not count
            proved = tuple([(held, under - seen) for held, under in leads if not held & seen])
    for extra in _extras(game, record, match):
        proofs = PlayProofs(game, record, match, extra) if record.in_play else None
        if proofs is not None:
            ignored.update(dict.fromkeys(proofs.asked))
        for receiver in possible_receivers(record):
            story = story_of(record, receiver)
            for held, under in proved:
                found += _in_play(record, story, proofs, Assumption(extra, held, under))
    return found, tuple(ignored)


def _extras(game: Game, record: DealRecord, match: Match) -> list[Card | None]:
    """Return the cards that Warren on the table may stand for; None where nothing hangs on it.

    A booster lengthens the trick, so with another card the trick would be over and the card shown.
    """
    declared = record.shown.get("suit")
    if declared is None or record.kitty is not None or not record.in_play:
        return [None]
    out = record.public + record.own + sum((record.played(seat) for seat in record.others), Cards())
    hidden = record.table.deck - out
    return [
        card
        for card in dict.fromkeys(hidden)
        if card.suit == declared[-1].suit and _lies_on_table(game, record, match, card)
    ]


def _lies_on_table(game: Game, record: DealRecord, match: Match, extra: Card) -> bool:
    """Return whether Warren still lies on the table if it stands for this card."""
    state = _laid(game, record, match, extra)
    for _, card in record.plays:
        state = state._after(card)
    trick = state.trick
    return trick is not None and WARREN_CARD in trick.cards


def _before_play(record: DealRecord, story: Story) -> Branch | None:
    """Return the branch before the pass, or before the pile is dealt again."""
    branch = Branch(record, story)
    hidden = record.table.deck - record.public - record.own
    for seat in record.others:
        branch.room[seat] = record.size_now(seat)
    if isinstance(story, PileStory):
        hidden = hidden - story.mine
        branch.now[branch.away] = story.mine
        branch.room[branch.away] = story.pile
    if record.seat is not None:
        branch.now[record.seat] = record.own
    if record.kitty is None:
        branch.room[branch.kitty] = record.kitty_size_now
    else:
        branch.now[branch.kitty] = record.kitty
        hidden = hidden - record.kitty
    return _allowed(branch, hidden, [0] * record.players)


def _allowed(branch: Branch, hidden: Cards, absent: Sequence[int]) -> Branch | None:
    """Note which hidden cards may lie where; None if they do not come out even."""
    record = branch.record
    branch.cards = bits_of(hidden)
    if sum(branch.room) != len(hidden) or min(branch.room) < 0:
        return None
    for place in range(branch.places):
        branch.allowed[place] = branch.cards
    for seat in record.others:
        branch.allowed[seat] &= ~both(absent[seat])
    if record.table.has_extra:
        never = record.others if record.kitty_size == 0 else (record.players,)
        for place in never:  # in a hand without a kitty, or in the kitty
            branch.allowed[place] &= ~int(WARREN_BIT)
    story = branch.story
    barred = both(int(story.barred.one)) & branch.cards
    if barred:
        branch.by_kind[BARRED] = barred
    mine = story.mine
    taken = (branch.before, branch.known, branch.sure_kitty, branch.sure_hand)
    for cards in (*branch.began, *taken, branch.now[branch.kitty], branch.now[branch.away]):
        mine = mine - cards
    if mine:
        branch.by_kind[MINE] = copies_in(branch.cards, mine)
        if not record.mixes_kitty:
            branch.allowed[branch.kitty] &= ~branch.by_kind[MINE]
    if story.watches_warren and branch.cards & int(WARREN_BIT):
        branch.by_kind[WARREN] = int(WARREN_BIT) & ~branch.by_kind.get(MINE, 0)
    return branch


def _in_play(
    record: DealRecord, story: Story, proofs: PlayProofs | None, case: Assumption
) -> Iterator[Branch]:
    """Yield the branches under one assumption, by the proofs of the plays."""
    if proofs is None:
        none = [0] * record.players
        branch = _branch(record, story, None, case, none, none)
        if branch is not None:
            yield branch
        return
    choices = [
        list(_possible(record, proofs, each, late))
        for late, evidence in ((False, proofs.before), (True, proofs.after))
        for each in evidence.cases
        if each[0] != record.seat
    ]
    for chosen in product(*choices):
        before, after = list(proofs.before.absent), list(proofs.after.absent)
        for condition in chosen:
            lacks = after if condition.late else before
            lacks[condition.seat] |= condition.lacking
        branch = _branch(record, story, proofs, case, before, after)
        if branch is not None:
            wanted = [(each.seat, cards, each.late) for each in chosen for cards in each.has]
            yield from _with_conditions(branch, wanted)


def _possible(
    record: DealRecord, proofs: PlayProofs, case: tuple[int, int, tuple[Proof, ...]], late: bool
) -> Iterator[_Condition]:
    """Yield the proofs of a play that agree with the later plays of its seat."""
    seat, place, cases = case
    end = None if late or seat != proofs.taker else proofs.cut
    about = _about(record)
    shown = int(record.played(seat, place - proofs.given, end).one) & about
    for proof in cases:
        lacking = int(proof.absent) & about
        if not shown & lacking:
            has = [cards & about for cards in proof.present if not shown & cards]
            yield _Condition(seat, lacking, has, late)


def _about(record: DealRecord) -> int:
    """Return the cards that proofs are about: all but Warren."""
    return ~int(WARREN_BIT) if record.table.has_extra else -1


def _with_conditions(
    branch: Branch, conditions: Sequence[tuple[int, int, bool]]
) -> Iterator[Branch]:
    """Yield the branches in which each seat has one of the cards that a proof asks for."""
    if not conditions:
        yield branch
        return
    (seat, cards, late), *others = conditions
    known = branch.now[seat] | branch.sure_in_hand if seat == branch.taker else branch.now[seat]
    if int(known.one) & cards:
        yield from _with_conditions(branch, others)
    elif seat == branch.taker and not late:
        rest = branch
        for bit in each_bit(both(cards & ~branch.shown_absent) & branch.cards):
            one = rest.fixed(bit, (seat, rest.put_down))
            one.by_kind[FROM_HAND] = one.by_kind.get(FROM_HAND, 0) | bit
            one.by_kind[FROM_KITTY] = one.by_kind.get(FROM_KITTY, 0) & ~bit
            one.sure_in_hand = one.sure_in_hand + Cards([card_of(bit)])
            yield from _with_conditions(one, others)
            rest = rest.copy()
            rest.by_kind[FROM_KITTY] = rest.by_kind.get(FROM_KITTY, 0) | bit
            rest.shown_absent |= either_copy(bit)
    else:
        for one in branch.holding(seat, both(cards)):
            yield from _with_conditions(one, others)


def _branch(
    record: DealRecord, story: Story, proofs: PlayProofs | None, case: Assumption,
    before: Sequence[int], later: Sequence[int],
) -> Branch | None:  # fmt: skip
    """Return the places of the cards in one case; None if there are none.

    *before* and *later* are the cards that each seat lacked before cards were put down for the
    kitty, and after that.
    """
    branch = Branch(record, story)
    held, under = case.held, case.under
    taker = proofs.taker if proofs is not None and proofs.taker != record.seat else -1
    branch.taker = taker
    branch.pattern = None if proofs is None else proofs.pattern
    absent = [(one | two) & _about(record) for one, two in zip(before, later, strict=True)]
    known_kitty = record.kitty if case.extra is None else Cards([case.extra])
    took_kitty = proofs is not None and proofs.taker == record.seat
    forced = [story.sent_to(seat) for seat in range(record.players)]
    for seat, cards in record.charges_shown.items():
        forced[seat] = forced[seat] | cards - record.lying_open(seat)
    uncharged = _uncharged(record)
    if held:
        if record.leader == record.seat:
            if not held <= record.own:
                return None
        else:
            forced[record.leader or 0] = forced[record.leader or 0] | held
    hidden = record.table.deck - record.public - record.own
    if record.kitty is None and not record.mixes_kitty:
        # A card that the viewer put onto the pile was in a hand.
        assumed = under if known_kitty is None else known_kitty
        if not assumed <= hidden - story.mine:
            return None
    if known_kitty is not None and not record.kitty_is_public:
        hidden = hidden - known_kitty
    for seat in record.others:
        played = record.played(seat)
        if seat == taker:
            continue
        whole = forced[seat] | played
        branch.began[seat] = whole
        branch.now[seat] = whole - played
        branch.room[seat] = record.size_of(seat) - len(whole)
        if not whole <= hidden or int(branch.now[seat].one) & absent[seat]:
            return None
        hidden = hidden - whole
        absent[seat] |= uncharged[seat]
    if known_kitty is not None:
        if not under <= known_kitty:
            return None
        branch.now[branch.kitty] = Cards() if took_kitty else known_kitty
    elif taker < 0:
        if not under <= hidden:
            return None
        hidden = hidden - under
        branch.now[branch.kitty] = under
        branch.room[branch.kitty] = record.kitty_size - len(under)
    special = []
    if taker >= 0 and proofs is not None:
        cut, size = proofs.cut, record.kitty_size
        branch.before = record.played(taker, 0, cut)
        branch.after = record.played(taker, cut)
        down = record.put_down or Cards()
        branch.now[branch.put_down] = down
        whole = forced[taker] | branch.before
        of_hand = whole - branch.before
        shown_absent = branch.shown_absent = before[taker]
        absent[taker] = later[taker]
        if int(of_hand.one) & shown_absent or len(whole) > record.size_of(taker):
            return None
        shown_absent = branch.shown_absent = shown_absent | uncharged[taker]
        shown = branch.after + down
        if not (branch.before + shown) <= hidden:
            return None
        hidden = hidden - branch.before - shown
        more_hand, more_under = of_hand - shown, under - (shown - of_hand)
        special = [(FROM_HAND, more_hand), (FROM_KITTY, more_under)]
        if not (more_hand + more_under) <= hidden:
            return None
        total = record.size_of(taker) - len(branch.before) + size
        put = 0 if record.exchange is None else size
        branch.room[taker] = total - len(branch.after) - put
        branch.room[branch.put_down] = put - len(down)
        branch.sure_hand = of_hand & shown
        rest = shown - branch.sure_hand
        branch.sure_kitty = rest & under
        rest = rest - branch.sure_kitty
        from_kitty = Cards([card for card in rest if int(card.bit) & shown_absent])
        branch.sure_kitty = branch.sure_kitty + from_kitty
        branch.known = rest - from_kitty
        branch.sure_in_kitty, branch.sure_in_hand = under, of_hand
    if record.seat is not None:
        own = record.own
        if took_kitty and known_kitty is not None:
            own = own + known_kitty - (record.put_down or Cards())
        branch.now[record.seat] = own - record.played(record.seat)
    if record.position is not None:
        branch.room[branch.away] = len(hidden) - sum(branch.room)
    found = _allowed(branch, hidden, absent)
    if found is None:
        return None
    if taker >= 0:
        free = branch.cards
        for kind, cards in special:
            bits = copies_in(free, cards)
            free &= ~bits
            found.by_kind[kind] = bits
            for place in range(found.places):
                if place not in (taker, branch.put_down):
                    found.allowed[place] &= ~bits
        from_hand = found.by_kind[FROM_HAND]
        found.by_kind[FROM_KITTY] |= both(branch.shown_absent) & found.cards & ~from_hand
    return found


def _uncharged(record: DealRecord) -> list[int]:
    """Return for each seat the charged cards that it did not hold in a position.

    A charged card belongs to the first seat that has it.
    """
    found = [0] * record.players
    if record.position is not None:
        lying = record.position.charged
        for seat in range(record.players):
            lying = lying - record.charges_shown.get(seat, Cards())
            found[seat] = int(lying.one)
    return found
