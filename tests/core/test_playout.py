"""Playouts beside the plain steps of states: the same draws lead to the same end."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import ClassVar, final

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from hearts import Card, Cards, Game, Phase, State, rollouts, variants
from hearts._core.cards.cards import WARREN_CARD
from hearts._core.cards.draws import RandomDraws, draws_from
from hearts._core.play.plan import NOBODY
from hearts._core.score.tally import piles_of, tricks_of
from hearts._core.search.careful import careful_card, situation_of
from hearts._core.search.playout import Playout, scores_differ
from hearts.rules import (
    PACK,
    Boosters,
    Cancelling,
    Deck,
    EldestOpens,
    Facts,
    HeartsBroken,
    Kitty,
    Passing,
    PlayRule,
    Rules,
    SafeQueen,
    Trumps,
)
from tests.laws import helpers
from tests.plain_playout import in_play, played_out, points_of
from tests.sizes import scaled
from tests.tables import TABLES

seeds = st.integers(0, 2**62 - 1)


@final
@frozen
class Waits(PlayRule):
    """High cards wait while the hand has others, longer at a lead: a custom rule."""

    key: ClassVar[str] = "house.waits"

    def narrow(self, facts: Facts, cards: Cards) -> Cards:
        told = (facts.players, facts.seat, facts.hand, facts.trick, facts.trick_number, facts.seen)
        assert facts.trick.leader == (facts.seat - len(facts.trick)) % facts.players
        tricks, takers = facts.tricks, facts.takers
        assert (*told, tricks, takers) == Facts(*told, tricks, takers)._parts()
        assert len(tricks) == len(takers) == facts.trick_number
        leaders = [*[trick.leader for trick in tricks], facts.trick.leader]
        for trick, taker, leader in zip(tricks, takers, leaders[1:], strict=True):
            assert leader == (trick.leader if taker is None else taker)
        played = [card for trick in tricks for card in trick.all_cards]
        assert facts.seen == Cards([*played, *facts.trick.cards])
        if facts.trick_number > 2 or (len(facts.seen) + len({*takers})) % 3 == 0:
            return cards
        return cards - Cards("AC AD AS KC KD KS QS AH W")


#: Both copies of a card may come together in one hand with the kitty.
TWICE = Rules(
    name="twice",
    players=3,
    deck=Deck(packs=2, pack=Cards("9C QS KH AH")),
    opening=EldestOpens(),
    kitty=Kitty(2, into="hand"),
)
#: Tricks that nobody takes come up in every other deal.
CANCELLED = TWICE.amend(
    Deck(packs=2, pack=Cards("9C TC JC QS KS AS KH AH")), Cancelling(), kitty=None, players=(4, 8)
)
WARREN = variants.RICKETTS_WARREN
OWN = [
    variants.AMERICAN.amend(Waits()),
    WARREN.amend(Waits()),
    variants.CANCELLATION.amend(Waits()),
    variants.BOOSTER_NINES.amend(Waits()),
    CANCELLED,
    CANCELLED.amend(Boosters("9C KS"), Waits()),
    TWICE.amend(Cancelling(), Boosters("9C")),
    TWICE.amend(kitty=None, players=4),
    variants.AMERICAN.amend(Trumps("D"), Passing()),
    variants.BOOSTER_NINES.amend(Trumps("S"), Waits()),
    CANCELLED.amend(Boosters("9C KS"), Trumps("H")),
    CANCELLED.amend(Cancelling(to="leader"), Trumps("H")),
    CANCELLED.amend(Kitty(4, into="hand"), players=4),
    WARREN.amend(SafeQueen(), Trumps("C")),
]
TWO_PACKS = [
    variants.AMERICAN.amend(Deck(packs=2), EldestOpens(), Passing()),
    variants.CANCELLATION,
    TWICE.amend(kitty=None, players=4),
]


class TestDraws:
    """A generator of its own, the same everywhere."""

    def test_the_first_draws_of_a_seed_are_those_of_the_congruence(self) -> None:
        """Worked out by hand from the congruence, so that no build may give others."""
        draws, last = RandomDraws(12345), 12345
        for count in (2, 3, 7, 13, 57):
            last = (last * 6364136223846793005 + 1442695040888963407) % 2**62
            assert draws.below(count) == (last >> 30) * count >> 32
            assert draws.last == last

    @given(seeds)
    def test_a_word_is_the_whole_number(self, seed: int) -> None:
        draws = RandomDraws(seed)
        after = (seed * 6364136223846793005 + 1442695040888963407) % 2**62
        assert draws.word() == draws.last == after

    def test_a_seed_begins_like_this(self) -> None:
        """Worked out from the factors, so that no build and no version may give others."""
        for seed in (0, 1, -1, 7, 10**30, -(10**400)):
            mixed = seed % (2**61 - 1)
            mixed = (mixed ^ mixed >> 30) * 3935559000370003845 % 2**62
            mixed = (mixed ^ mixed >> 32) * 2691343689449507681 % 2**62
            assert draws_from(seed).last == mixed ^ mixed >> 30

    def test_the_first_numbers_of_neighbouring_seeds_have_nothing_to_do_with_each_other(
        self,
    ) -> None:
        firsts = [draws_from(seed).below(52) for seed in range(-13_000, 13_000)]
        assert all(400 < count < 600 for count in Counter(firsts).values())
        steps = Counter((b - a) % 52 for a, b in pairwise(firsts))
        assert all(400 < count < 600 for count in steps.values())

    @given(seeds, st.integers(1, 2**31))
    def test_a_draw_stays_below_its_bound(self, seed: int, count: int) -> None:
        assert 0 <= RandomDraws(seed).below(count) < count

    @pytest.mark.parametrize("count", [1, 2, 13, 52, 2**31])
    def test_the_last_number_of_all_is_below_it_too(self, count: int) -> None:
        before = (2**62 - 1 - 1442695040888963407) * pow(6364136223846793005, -1, 2**62) % 2**62
        draws = RandomDraws(before)
        assert draws.below(count) == count - 1
        assert draws.last == 2**62 - 1

    def test_every_number_comes_up_alike(self) -> None:
        draws = RandomDraws(1)
        found = Counter(draws.below(13) for _ in range(13_000))
        assert sorted(found) == list(range(13))
        assert all(850 < count < 1150 for count in found.values())


def check(state: State, seed: int, times: int = 2) -> None:
    """The playouts of a state come to what its steps come to."""
    playout = Playout(state, noting=True)
    draws, others = RandomDraws(seed), RandomDraws(seed)
    for _ in range(times):
        playout.run(draws)
        end = played_out(state, others)
        assert piles_of(playout.seats) == end.taken
        assert tricks_of(playout.seats) == tricks_of(end._piles()[:-1])
        assert playout.takers == [taker for taker in end._takers() if taker != NOBODY]
        assert draws.last == others.last


def check_notes(state: State, seed: int, times: int = 2) -> None:
    """The same where neither takers nor plays are noted, and where both are."""
    for noting in (False, True):
        plain, draws, others = Playout(state, False), RandomDraws(seed), RandomDraws(seed)
        if noting:
            plain = Playout(state, True, noting_plays=True)
        for _ in range(times):
            plain.run(draws)
            end = played_out(state, others)
            assert piles_of(plain.seats) == end.taken
            assert tricks_of(plain.seats) == tricks_of(end._piles()[:-1])
            assert plain.plays == (end if plain._start._noting else state)._plays
        assert draws.last == others.last


@given(helpers.states(), seeds)
def test_playouts_are_plain_steps(state: State, seed: int) -> None:
    """Under any mixture of rules, from anywhere in a deal."""
    begun = in_play(state, Random(seed)) if state.actors else state
    if begun.phase is Phase.PLAY:
        check(begun, seed)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_playouts_of_every_variant(name: str, players: int) -> None:
    game = Game(variants.get(name), players)
    rng = Random(f"{name} {players}")
    for seed in range(4):
        state = helpers.called(game.start(seed=seed), rng).deal()
        state = in_play(state, rng)
        for _ in range(rng.randrange(2 * players)):
            if state.phase is Phase.PLAY:
                state = state.play(rng.choice(list(state.legal_cards())))
        check(in_play(state, rng), seed)
        check_notes(in_play(state, rng), seed)


@pytest.mark.parametrize("seed", range(12))
def test_a_discard_late_in_a_deal_breaks_hearts(seed: int) -> None:
    """WK-022: although only leads are bound, the play of all is looked at."""
    rules = variants.AMERICAN.amend(HeartsBroken(by_discard=True), Passing())
    state, rng = Game(rules).start(seed=seed).deal(), Random(seed)
    for _ in range(4 + seed):
        state = state.play(rng.choice(list(state.legal_cards())))
    check(state, seed)


@pytest.mark.parametrize("place", range(len(OWN)))
@pytest.mark.parametrize("far", [0, 3, 7])
def test_playouts_of_what_is_rare(place: int, far: int) -> None:
    """Custom rules, tricks without a taker, tricks of two laps, and these together."""
    for players in OWN[place].players:
        for seed in range(scaled(12)):
            rng = Random(seed)
            state = in_play(Game(OWN[place], players).start(seed=seed).deal(), rng)
            for _ in range(far + seed):
                if state.phase is Phase.PLAY:
                    state = state.play(rng.choice(list(state.legal_cards())))
            state = in_play(state, rng)
            if state.phase is Phase.PLAY:
                check(state, seed)


@pytest.mark.parametrize("rules", [WARREN, WARREN.amend(Waits())])
def test_warren_may_lie_on_the_table(rules: Rules) -> None:
    found = 0
    for seed in range(60):
        state = in_play(Game(rules).start(seed=seed).deal(), Random(seed))
        while state.phase is Phase.PLAY:
            cards = list(state.legal_cards())
            state = state.play(WARREN_CARD if WARREN_CARD in cards else cards[0])
            if state.trick is not None and WARREN_CARD in state.trick.cards:
                check(state, seed)
                if found % 10 == 0:
                    check_notes(state, seed)
                found += 1
                break
    assert found > 40


@given(seeds)
def test_both_copies_may_be_put_down_or_kept(seed: int) -> None:
    state = in_play(Game(TWICE).start(seed=seed % 999).deal(), Random(0))
    check(state, seed, times=4)


def with_piles(game: Game, seed: int) -> State:
    """A position near the end of a deal, in which all other cards lie in the piles."""
    rng, players = Random(seed), game.players
    cards = rng.sample(list(game.table.deck), len(game.table.deck))
    each = 1 + seed % 2
    hands = [cards[each * seat : each * seat + each] for seat in range(players)]
    piles: list[list[Card]] = [[] for _ in range(players)]
    for card in cards[each * players :]:
        rng.choice(piles).append(card)
    state = game.position(hands, leader=seed % players, taken=piles, broken=True)
    for _ in range(rng.randrange(players)):
        state = state.play(rng.choice(list(state.legal_cards())))
    return state


@given(st.sampled_from(TWO_PACKS), seeds)
def test_a_copy_may_come_to_a_pile_that_holds_the_other_one(rules: Rules, seed: int) -> None:
    """No hand needs to hold a second copy."""
    state = with_piles(Game(rules, rules.players[-1]), seed)
    check(state, seed)
    check_notes(state, seed)


@given(st.sampled_from(TWO_PACKS), seeds)
def test_careful_playouts_know_which_copies_were_seen(rules: Rules, seed: int) -> None:
    """A card may come once more if only one copy of it was seen, as in the view of a seat."""
    state = with_piles(Game(rules, rules.players[-1]), seed)
    assert careful_end(state, seed) == careful_play_by_play(state).taken


def test_every_choice_of_cards_is_put_down_alike() -> None:
    """As often as another, whether it tears two copies of a card apart or not."""
    state = Game(TWICE).start().deal(["9C AH", "AH KH", "QS KH"], kitty="9C QS")
    playout, draws = Playout(state, noting=False), RandomDraws(7)
    seat, found = playout.seats[0], Counter[str]()
    for _ in range(4000):
        progress = playout._begin()
        progress._turn = 0
        playout._exchange(progress, draws)
        held = progress._board.held[0]
        put = Cards("9C 9C QS AH") - Cards("", held.one) - Cards("", held.two)
        assert Cards("", seat.pile, seat.pile2) == put
        found[str(put)] += 1
    assert sorted(found) == ["9C 9C", "9C AH", "9C QS", "QS AH"]
    assert all(850 < count < 1150 for count in found.values())


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_points_of_playouts_of_every_variant(name: str, players: int) -> None:
    """From the passing on and from the play, as many times as are asked for."""
    game = Game(variants.get(name), players)
    rng = Random(f"{name} {players}")
    state = helpers.called(game.start(seed=1), rng).deal()
    while state.phase not in (Phase.PASS, Phase.PLAY, Phase.DEAL, Phase.CALL, Phase.OVER):
        if state.phase is Phase.REDEAL:
            state = state.deal()
        else:
            state = state.apply(state.random_action(rng, state.actors[0]))
    starts = [state]
    if state.phase is Phase.PASS:
        starts.append(state.apply(state.random_action(rng, state.actors[0])))
    starts.append(in_play(state, rng))
    for start in starts:
        if start.phase in (Phase.PASS, Phase.PLAY):
            assert rollouts(start, 3, seed=1).totals == points_of(start, 3, 1)


def careful_end(state: State, seed: int) -> tuple[Cards, ...]:
    """The piles after a careful playout."""
    playout = Playout(state, False, careful=state.game.table.careful_play)
    playout.run(RandomDraws(seed))
    return piles_of(playout.seats)


def careful_play_by_play(state: State) -> State:
    """The end of a deal in which each seat looks at its view before it plays."""
    play = state.game.table.careful_play
    while state.phase is Phase.PLAY:
        state = state.play(careful_card(state.view(state.actors[0]), play))
    return state


@pytest.mark.parametrize("name", ["american", "omnibus", "partners_summed", "microsoft", "spot"])
def test_careful_playouts_are_careful_plays(name: str) -> None:
    """Without a kitty a playout knows as much as each seat sees."""
    game = Game(variants.get(name), 4)
    tried = 0
    for seed in range(8):
        state = in_play(game.start(seed=seed).deal(), Random(seed))
        shooting = seed % 2
        if shooting:  # one seat has nearly all high cards
            strong = Cards("AS KS QS JS AH KH QH JH TH AD KD AC KC")
            rest = list(PACK - strong)
            Random(seed).shuffle(rest)
            hands = [strong, *(Cards(rest[k::3]) for k in range(3))]
            state = game.position(hands, leader=seed // 2, broken=True)
        end = careful_play_by_play(state)
        assert careful_end(state, seed) == end.taken
        for act in end.history[len(state.history) :]:
            view = state.view(act.seat)
            play = game.table.careful_play
            tried += play.policy.may_shoot(situation_of(view, play))
            state = state.apply(act)
    assert (tried > 8) is (name != "partners_summed")  # where a shoot is worth less than its cards


@pytest.mark.parametrize("rules", [variants.AMERICAN, variants.OMNIBUS, variants.GONG_ZHU])
def test_scores_differ_where_those_of_playouts_do(rules: Rules) -> None:
    """The playouts are those of a generator that starts from their number."""
    game, found = Game(rules, 4), Counter[bool]()
    for seed in range(30):
        rng = Random(seed)
        state = in_play(game.start(seed=seed).deal(), rng)
        while sum(map(len, state.hands)) > 4 + 4 * (seed % 4):
            state = state.play(rng.choice(list(state.legal_cards())))
        for count in (1, 2, 5):
            draws = RandomDraws(count)
            ends = [played_out(state, draws).hand_score for _ in range(count)]
            points = {end.points for end in ends if end is not None and end.shot is None}
            if None in ends or any(end is not None and end.shot for end in ends):
                continue
            assert scores_differ(state, count) is (len(points) > 1)
            found[len(points) > 1] += 1
    assert min(found.values()) > 10
