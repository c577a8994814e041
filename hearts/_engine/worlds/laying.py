"""The branches that follow from a record: the places of each hidden card in each case.

There are several branches in four situations. The holder of the lowest card of a suit led, and
lower cards may lie in the kitty. A parcel may have been sent on. Warren on the table may stand for
several cards. A bar is waived in some hands. The proofs of the plays come from the core, which
plays them again with the hidden cards laid somehow.

The module is long because a branch depends on everything that a deal may have: a kitty, a pass,
charged cards, a position.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import final

from hearts._core.cards.action import Phase
from hearts._core.cards.cards import WARREN_BIT, WARREN_CARD, Card, Cards
from hearts._core.cards.tricks import Trick
from hearts._core.play.evidence import Evidence
from hearts._core.play.proof import Proof
from hearts._core.play.state import State, on_board, playing_state
from hearts._core.worlds.usual import WorldPattern
from hearts._engine.phases.boards import new_board
from hearts._engine.phases.shuffle import laid_out
from hearts._engine.score.match import Match
from hearts._engine.worlds.bags import bits_of, both, card_of, copies_in, each_bit, kinds
from hearts._engine.worlds.rare.branches import FROM_HAND, FROM_KITTY, Branch
from hearts._engine.worlds.rare.stories import BARRED, MINE, WARREN, Story
from hearts._engine.worlds.record import Record
from hearts._seats import left_of


def fake_state(record: Record, match: Match, extra: Card | None) -> State:
    """Return a state from which the plays can be replayed, with the hidden cards laid somehow."""
    hidden = record.table.deck - record.public - record.own
    kitty = record.kitty if extra is None else Cards([extra])
    if kitty is not None and not record.kitty_is_public:
        hidden = hidden - kitty
    hands = []
    for seat in range(record.players):
        hand = record.own if seat == record.seat else record.played(seat)
        hidden = hidden if seat == record.seat else hidden - hand
        hands.append(hand)
    left = laid_out(hidden, record.kitty_size)
    for seat in record.others:
        lacking = record.size_of(seat) - len(hands[seat])
        hands[seat] = hands[seat] + Cards(left[:lacking])
        del left[:lacking]
    if kitty is None:
        kitty = Cards(left[len(left) - record.kitty_size :] if record.kitty_size else [])
    position = record.position
    if position is not None:
        return record.game.position(
            hands, leader=position.leader, trick=position.trick, tricks=position.tricks,
            taken=position.taken or None, waiting=position.waiting, kitty=kitty or None,
            charged=position.charged, broken=position.broken, match=match,
        )  # fmt: skip
    board = new_board(
        record.game,
        match,
        tuple(hands),
        (),
        leader=record.lead or 0,
        kitty=kitty,
        extra=record.table.extra_card(kitty) if kitty else None,
        charged=record.charged,
    )
    return playing_state(board)


@final
class Seen:
    """The proofs from the plays of a deal, and the part that the states of its worlds share.

    Attributes:
        before, after: The proofs from plays before cards were put down for the kitty, and after
            that.
        cut: The number of plays before that.
        given: The number of plays in the position that the deal began with.
        pattern: The part that the states of all worlds share; None if each must be replayed.
    """

    def __init__(self, record: Record, match: Match, extra: Card | None) -> None:
        state = fake_state(record, match, extra)
        given = len(state._progress.plays)
        cards = [card for _, card in record.plays]
        self.taker, cut = record.exchange or (-1, len(cards))
        for card in cards[:cut]:
            state = state._after(card.bit)
        self.before = Evidence(state, given)
        if record.exchange is not None:
            hand = state.hands[self.taker]
            kept = record.played(self.taker, cut)
            picked = record.put_down if self.taker == record.seat else None
            gone = picked or Cards(list(hand - kept)[: record.kitty_size])
            board = state._board.put_down(
                self.taker, gone, int(state._progress.played), (), given + cut
            )
            state = on_board(state, board, Phase.PLAY)
            for card in cards[cut:]:
                state = state._after(card.bit)
        self.after = Evidence(state, given + cut)
        if state._phase is Phase.EXCHANGE:
            [self.taker] = state.actors
        self.given, self.cut = given, cut
        self.pattern: WorldPattern | None = None
        hidden_taker = self.taker >= 0 and self.taker != record.seat
        if state._phase is Phase.PLAY and not hidden_taker and not record.table.deck.two:
            played = [before & int(state._progress.played) for before in state._board.one]
            self.pattern = WorldPattern(state, played)

    @property
    def asked(self) -> tuple[str, ...]:
        """The keys of custom rules that were asked."""
        return tuple(dict.fromkeys([*self.before.asked, *self.after.asked]))


def branches(record: Record, match: Match) -> tuple[list[Branch], tuple[str, ...]]:
    """Return the cases that the viewer cannot tell apart, and the keys of rules with uncounted
    evidence."""
    if record.due is Phase.DEAL:
        return [Branch(record, Story(record))], ()
    found: list[Branch] = []
    if record.due in (Phase.PASS, Phase.REDEAL):
        story = Story(record)
        branch = _before_play(record, story)
        return ([] if branch is None else [branch]), ()
    ignored: dict[str, None] = {}
    opening = record.table.rules.opening
    cases: tuple[tuple[Cards, Cards], ...] = ((Cards(), Cards()),)
    if record.lead is not None and record.due is Phase.PLAY:
        proved = opening.proves(record.table, record.number == 0)
        if proved is None:
            ignored[opening.key] = None
        else:
            cases = proved
    for extra in _extras(record, match):
        seen = Seen(record, match, extra) if record.due is Phase.PLAY else None
        if seen is not None:
            ignored.update(dict.fromkeys(seen.asked))
        for keeper in keepers(record):
            story = Story(record, keeper)
            for held, under in cases:
                found += _in_play(record, story, seen, extra, held, under)
    return found, tuple(ignored)


def _extras(record: Record, match: Match) -> list[Card | None]:
    """Return the cards that Warren on the table may stand for; None where nothing hangs on it.

    A booster lengthens the trick, so with another card the trick would be over and the card shown.
    """
    if record.declared is None or record.kitty is not None or record.due is not Phase.PLAY:
        return [None]
    out = record.public + record.own + sum((record.played(seat) for seat in record.others), Cards())
    hidden = record.table.deck - out
    return [
        card
        for card in dict.fromkeys(hidden)
        if card.suit == record.declared and _lies_on_table(record, match, card)
    ]


def _lies_on_table(record: Record, match: Match, extra: Card) -> bool:
    """Return whether Warren still lies on the table if it stands for this card."""
    state = fake_state(record, match, extra)
    for _, card in record.plays:
        state = state._after(card.bit)
    trick = state.trick
    return trick is not None and WARREN_CARD in trick.cards


def keepers(record: Record) -> list[int | None]:
    """Return the seats that may have got the cards that the viewer passed."""
    scheme, passing = record.scheme, record.table.rules.passing
    if record.seat is None or len(scheme) != 1 or record.mixed:
        return [None]
    [step] = scheme
    if not record.discarded:
        return [None]
    first = left_of(record.seat, record.players, step)
    if not passing.optional:
        return [first]
    found: list[int | None] = []
    while first != record.seat:
        found.append(first)
        first = left_of(first, record.players, step)
    return [*found, record.seat]


def _before_play(record: Record, story: Story) -> Branch | None:
    """Return the branch before the pass, or before the pile is dealt again."""
    branch = Branch(record, story)
    players = record.players
    hidden = record.table.deck - record.own
    for seat in record.others:
        branch.room[seat] = story.left
    if record.due is Phase.REDEAL:
        pile = story.mine
        hidden = hidden - pile
        branch.now[players + 2] = pile
        branch.room[players + 2] = story.pile
    if record.seat is not None:
        branch.now[record.seat] = record.own
    if not (record.due is Phase.REDEAL and record.mixes_kitty):
        if record.kitty is None:
            branch.room[players] = record.kitty_size
        else:
            branch.now[players] = record.kitty
            hidden = hidden - record.kitty
    return _allowed(branch, hidden, [0] * players)


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
        branch.kinds[BARRED] = barred
    if story.mixed:
        mine = story.mine - story.got_mine
        taken = (branch.before, branch.known, branch.sure_kitty, branch.sure_hand)
        for cards in (*branch.began, *taken, branch.now[record.players], branch.now[-1]):
            mine = mine - cards
        if mine:
            branch.kinds[MINE] = copies_in(branch.cards, mine)
            if not record.mixes_kitty:
                branch.allowed[record.players] &= ~branch.kinds[MINE]
        if story.from_kitty and record.table.has_extra and branch.cards & int(WARREN_BIT):
            branch.kinds[WARREN] = int(WARREN_BIT) & ~branch.kinds.get(MINE, 0)
    return branch


def _in_play(
    record: Record, story: Story, seen: Seen | None, extra: Card | None, held: Cards, under: Cards
) -> Iterator[Branch]:
    """Yield the branches of one opening, one keeper of the viewer's cards and one extra card."""
    if seen is None:
        none = [0] * record.players
        branch = _branch(record, story, None, extra, held, under, none, none)
        return iter(() if branch is None else (branch,))
    return _by_cases(record, story, seen, extra, held, under)


def _by_cases(
    record: Record, story: Story, seen: Seen, extra: Card | None, held: Cards, under: Cards
) -> Iterator[Branch]:
    """Yield a branch for each case that the plays leave."""
    choices = [
        list(_possible(record, seen, case, late))
        for late, evidence in ((False, seen.before), (True, seen.after))
        for case in evidence.cases
        if case[0] != record.seat
    ]
    for chosen in product(*choices):
        absent = list(seen.before.absent), list(seen.after.absent)
        conditions: list[tuple[int, int, bool]] = []
        for seat, lacking, held_cards, late in chosen:
            absent[late][seat] |= lacking
            conditions += [(seat, cards, late) for cards in held_cards]
        branch = _branch(record, story, seen, extra, held, under, absent[0], absent[1])
        if branch is not None:
            yield from _with_conditions(branch, conditions)


def _possible(
    record: Record, seen: Seen, case: tuple[int, int, tuple[Proof, ...]], late: bool
) -> Iterator[tuple[int, int, list[int], bool]]:
    """Yield the proofs of a play that agree with the later plays of its seat.

    A proof comes as the seat, the cards that it lacks, the sets of cards of which it has one that
    was not seen, and whether that was after cards were put down.
    """
    seat, place, proofs = case
    end = None if late or seat != seen.taker else seen.cut
    about = _about(record)
    shown = int(record.played(seat, place - seen.given, end).one) & about
    for proof in proofs:
        lacking = int(proof.absent) & about
        if not shown & lacking:
            has = [cards & about for cards in proof.present if not shown & cards]
            yield seat, lacking, has, late


def _about(record: Record) -> int:
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
        players = branch.record.players
        for bit in each_bit(both(cards & ~branch.shown_absent) & branch.cards):
            one = rest.fixed(bit, (seat, players + 1))
            one.kinds[FROM_HAND] = one.kinds.get(FROM_HAND, 0) | bit
            one.kinds[FROM_KITTY] = one.kinds.get(FROM_KITTY, 0) & ~bit
            one.sure_in_hand = one.sure_in_hand + Cards([card_of(bit)])
            yield from _with_conditions(one, others)
            rest = rest.copy()
            rest.kinds[FROM_KITTY] = rest.kinds.get(FROM_KITTY, 0) | bit
            rest.shown_absent |= kinds(bit)
    else:
        for one in branch.holding(seat, both(cards)):
            yield from _with_conditions(one, others)


def _branch(
    record: Record,
    story: Story,
    seen: Seen | None,
    extra: Card | None,
    held: Cards,
    under: Cards,
    before: Sequence[int],
    later: Sequence[int],
) -> Branch | None:
    """Return the places of the cards in one case; None if there are none."""
    branch = Branch(record, story)
    players, deck = record.players, record.table.deck
    taker = seen.taker if seen is not None and seen.taker != record.seat else -1
    branch.taker = taker
    branch.pattern = None if seen is None else seen.pattern
    absent = [(one | two) & _about(record) for one, two in zip(before, later, strict=True)]
    known_kitty = record.kitty if extra is None else Cards([extra])
    took_kitty = seen is not None and seen.taker == record.seat
    forced = [story.parcel_to(seat) for seat in range(players)]
    for seat, cards in record.shown.items():
        forced[seat] = forced[seat] | cards - _lying_open(record, seat)
    uncharged = _uncharged(record)
    if held:
        if record.lead == record.seat:
            if not held <= record.own:
                return None
        else:
            forced[record.lead or 0] = forced[record.lead or 0] | held
    hidden = deck - record.public - record.own
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
        branch.now[players] = Cards() if took_kitty else known_kitty
    elif taker < 0:
        if not under <= hidden:
            return None
        hidden = hidden - under
        branch.now[players] = under
        branch.room[players] = record.kitty_size - len(under)
    special = []
    if taker >= 0 and seen is not None:
        cut, size = seen.cut, record.kitty_size
        branch.before = record.played(taker, 0, cut)
        branch.after = record.played(taker, cut)
        down = record.put_down or Cards()
        branch.now[players + 1] = down
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
        put = record.exchange is not None
        branch.room[taker] = total - len(branch.after) - size * put
        branch.room[players + 1] = size - len(down) if put else 0
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
        branch.room[players + 2] = len(hidden) - sum(branch.room)
    found = _allowed(branch, hidden, absent)
    if found is None:
        return None
    if taker >= 0:
        free = branch.cards
        for kind, cards in special:
            bits = copies_in(free, cards)
            free &= ~bits
            found.kinds[kind] = bits
            for place in range(found.places):
                if place not in (taker, players + 1):
                    found.allowed[place] &= ~bits
        from_hand = found.kinds[FROM_HAND]
        found.kinds[FROM_KITTY] |= both(branch.shown_absent) & found.cards & ~from_hand
    return found


def _lying_open(record: Record, seat: int) -> Cards:
    """Return the cards of a position that a seat has played already, or has in its pile."""
    position = record.position
    if position is None:
        return Cards()
    open_cards = position.taken[seat]
    for trick in (*position.tricks, Trick(position.leader, position.trick)):
        played = zip(record.game.seats(trick), trick.cards, strict=True)
        open_cards = open_cards + Cards([card for who, card in played if who == seat])
    return open_cards


def _uncharged(record: Record) -> list[int]:
    """Return for each seat the charged cards that it did not hold in a position.

    A charged card belongs to the first seat that has it.
    """
    found = [0] * record.players
    if record.position is not None:
        lying = record.position.charged
        for seat in range(record.players):
            lying = lying - record.shown.get(seat, Cards())
            found[seat] = int(lying.one)
    return found
