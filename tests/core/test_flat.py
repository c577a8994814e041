"""Flat tables by themselves; `tests/test_batch.py` plays them beside states."""

from __future__ import annotations

from random import Random

import pytest
from librt import vecs

import hearts
from hearts import Cards, Game, variants
from hearts._core.batch import tables as flat
from hearts._core.cards.cards import count_bits
from hearts._engine.game.learning import seen_scores
from hearts.batch import Batch
from hearts.rules import HEARTS, PACK, Boosters, CardPoints, Deck, HeartsBroken, Passing, Rules
from tests.core.test_playout import CANCELLED
from tests.test_batch import Follower, some_state


def tables(count: int, seed: int = 1) -> flat.FlatTables:
    """Tables of the Microsoft game, nothing dealt."""
    table = variants.MICROSOFT.table(4)
    found = flat.FlatTables(
        count, 4, [int(card.bit) for card in table.deck], 13, False, 0, 1 << 1, -1,
        table.scoring_plan, 1, None,
    )  # fmt: skip
    for place in range(count):
        found.set_word(place, flat.DRAWN, seed + place)
    found.plans.append(table.plan)
    found.schemes.append((1, 3))
    return found


def test_memory_begins_at_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where it is made as the compiled build makes it."""
    for interpreted in (not hearts.__compiled__, False):
        monkeypatch.setattr(flat, "INTERPRETED", interpreted)
        monkeypatch.setattr(flat, "vec", vecs.vec, raising=False)
        monkeypatch.setattr(flat, "append", vecs.append, raising=False)
        assert list(flat.new_words(3)) == [0, 0, 0]
        assert list(flat.new_bytes(2)) == [0, 0]


def test_numbers_have_bits() -> None:
    bits = tables(1).bits
    assert [bits[number] for number in (0, 57, 62, 63, 64, 255)] == [
        1,
        2**57,
        2**62,
        -(2**63),
        0,
        0,
    ]


def test_a_deal_gives_each_card_once() -> None:
    found = tables(2)
    for table in range(2):
        found.deal(table, 0, 0)
        hands = [found.of_seat(table, flat.HAND, seat) for seat in range(4)]
        assert [count_bits(hand) for hand in hands] == [13] * 4
        assert sum(hands) == variants.MICROSOFT.table(4).deck.one
    assert found.word(0, flat.SEED) != found.word(1, flat.SEED)


def test_legal_numbers_are_drawn_and_taken() -> None:
    found = tables(3)
    for table in range(3):
        found.deal(table, table, 0)
    for _ in range(12):
        assert found.draw() == []
        numbers = bytes(found.chosen)
        assert found.first_illegal(numbers) == -1
        found.step(numbers)
    assert [found.word(table, flat.MODE) for table in range(3)] == [flat.PLAYING] * 3
    assert all(found.word(table, flat.LEGAL) == 1 << 1 for table in range(3))  # 2C
    assert found.first_illegal(bytes([1, 1, 2])) == 2
    found.step(bytes([1, 1, 1]))
    assert found.plays(2) == [1]


def test_who_passed_what_is_kept() -> None:
    found = tables(1)
    found.deal(0, 0, 0)
    before = found.of_seat(0, flat.HAND, 1)
    for _ in range(12):
        found.draw()
        found.step(bytes(found.chosen))
    got, gave = found.parcel(0, 0, 1), found.parcel(0, 1, 1)
    assert found.of_seat(0, flat.HAND, 1) == before & ~gave | got
    assert found.of_seat(0, flat.DEALT, 1) == before


#: One pack and two, a pile of cancelled tricks, a kitty, negative points, two columns.
GAMES = [
    *(("american", 4), ("wikipedia_17", 3), ("dame_de_pique", 4), ("cancellation", 6)),
    *(("cancellation", 10), ("omnibus", 4), ("complex_hearts", 4), ("spot", 4)),
]


@pytest.mark.parametrize(("name", "players"), GAMES)
@pytest.mark.parametrize("match", [False, True])
def test_tables_go_the_way_of_states(name: str, players: int, match: bool) -> None:
    """Two deals and more, with the masks, tricks, piles, points and totals of the states."""
    follower = Follower(Batch(Game(variants.get(name), players), 2, seed=3, match=match))
    for step in range(150):
        if step % 5 == 0:
            follower.check()
        follower.step()
    assert follower.deals > 0


@pytest.mark.parametrize("cycle", ["left", "scatter"])
def test_barred_cards_are_passed_where_others_are_too_few(cycle: str) -> None:
    """Only hearts are free: some hands have three, others have to pass what is barred."""
    rules = variants.AMERICAN.amend(Passing(cycle, barred=PACK - HEARTS))
    follower = Follower(Batch(Game(rules, 4), 12, seed=3))
    for _ in range(13):
        follower.check()
        follower.step()


#: A deck with the lowest card of all.
LOWEST = Deck(packs=2, pack=Cards("1C TC JC QS KS AS KH AH"))
#: Cards that fall twice in a trick which nobody takes, and tricks of two rounds.
HOUSE_RULES = [
    (CANCELLED, 4),
    (CANCELLED.amend(Boosters("9C KS")), 4),
    (variants.BOOSTER_NINES, 4),
    (CANCELLED.amend(LOWEST, CardPoints("points.low", {"1C": 5})), 4),
]


@pytest.mark.parametrize(("rules", "players"), HOUSE_RULES)
def test_tricks_of_two_rounds_and_tricks_without_a_taker(rules: Rules, players: int) -> None:
    """Their cards wait, in each of three tables, and the numbers of the tricks go up."""
    follower = Follower(Batch(Game(rules, players), 3, seed=2))
    for _ in range(90):
        follower.check()
        seen = follower.batch.seen_scores().tolist()
        assert seen == [[*seen_scores(state)] for state in follower.states]
        follower.step()
        for table, state in enumerate(follower.states):
            assert follower.batch._tables.word(table, flat.NUMBER) == len(state.tricks)
    assert follower.deals > 0


def test_modes_are_told_apart() -> None:
    modes = {flat.PASSING, flat.PLAYING, flat.CHOOSING, flat.FINISHED}
    assert len(modes) == 4


def test_the_modes_of_a_table_are_told_apart() -> None:
    modes = (flat.BY_STATE, flat.PASSING, flat.PLAYING, flat.ASKING, flat.CHOOSING, flat.FINISHED)
    assert len(set(modes)) == 6


@pytest.mark.parametrize("name", ["american", "kitty", "gong_zhu", "turbo"])
def test_others_act_until_a_seat_is_to_act(name: str) -> None:
    """Plays and passes in the core, calls and charges by states."""
    batch = Batch(Game(variants.get(name), 4), 5, seed=3)
    for _ in range(60):
        batch.play_others(2)
        assert [2 in batch.state(table).actors for table in range(5)] == [True] * 5
        batch.step(batch.random_actions())


@pytest.mark.parametrize(
    ("rules", "players"),
    [
        (variants.MICROSOFT, 4),
        (variants.AMERICAN.amend(HeartsBroken(by_discard=True)), 4),
        (variants.CANCELLATION, 6),
        (CANCELLED, 4),
    ],
)
def test_tables_begin_in_the_middle_of_a_deal(rules: Rules, players: int) -> None:
    """With the cards played so far, from which the tricks are made."""
    game, rng = Game(rules, players), Random(4)
    states = [some_state(game, rng, players + steps) for steps in (0, 3, 9, 17)]
    follower = Follower(Batch.of(states, seed=1))
    for step in range(players * 9):
        if step % 4 == 0:
            follower.check()
        follower.step()


@pytest.mark.parametrize("players", [6, 8])
def test_tables_that_wait_have_the_totals_of_their_deal(players: int) -> None:
    game = Game(variants.CANCELLATION, players)
    batch = Batch(game, 3, seed=5, auto=False)
    while batch.legal.any():
        assert not batch.scores.any()
        batch.step(batch.random_actions())
    for table in range(3):
        assert tuple(batch.scores[table].tolist()) == batch.state(table).scores


def test_a_discard_may_free_the_hearts_in_flat_tables() -> None:
    """PG-078: the discard of a heart is noted for the leads of later tricks."""
    rules = variants.AMERICAN.amend(HeartsBroken(by_discard=True))
    follower = Follower(Batch(Game(rules), 3, seed=2))
    for step in range(90):
        if step % 3 == 0:
            follower.check()
        follower.step()


def test_tricks_that_wait_are_counted_for_their_taker() -> None:
    """PG-088: every trick that is over belongs to a seat, or waits."""
    follower = Follower(Batch(Game(CANCELLED, 4), 3, seed=2))
    waited = 0
    for _ in range(90):
        flats = follower.batch._tables
        for table, state in enumerate(follower.states):
            taken = sum(flats.of_seat(table, flat.TRICKS, seat) for seat in range(4))
            waiting = flats.word(table, flat.WAITING_TRICKS)
            assert taken + waiting == len(state.tricks)
            waited = max(waited, waiting)
        follower.step()
    assert waited > 1
