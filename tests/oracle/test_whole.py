"""Whole deals and matches of every named variant, and of mixtures of their rules."""

import random
from collections import Counter
from dataclasses import replace
from itertools import chain

import pytest

from .match import adjusted
from .play import is_boosted
from .score import hand_score, points_taken
from .tables import (
    HEARTS_AND_QUEEN,
    LEFT,
    TABLES,
    Table,
    penalty_cards,
    scatter,
    table,
    worth,
)
from .whole import random_deal, random_match, standing


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_random_deals(name: str, players: int) -> None:
    """PG-005, PE-020, WK-032, laws 2 and 4: all is played and taken, and the points add up."""
    one = table(name, players)
    rng = random.Random(players)
    for number in range(6):
        deal = random_deal(one, rng, number % players, number)
        end = standing(one, deal)
        left = deal.kitty if one.kitty_to == "nobody" else []
        assert Counter(chain(*end.piles, left)) == Counter(one.deck)
        assert sum(end.tricks_taken) == len(deal.tricks)
        assert end.waiting == []
        if not deal.charged and one.sides != "pooled" and not one.royal_queens:
            counting = sum(worth(one, card)[0] for card in chain(*end.piles))
            assert sum(points_taken(one, end.piles)) == counting


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_random_matches(name: str, players: int) -> None:
    """PG-006, WK-056, PE-037: a match that ends has winners, and they are first."""
    one = table(name, players)
    match = random_match(one, random.Random(players), 15)
    assert match.is_over or len(match.history) == 15
    assert all(scores == adjusted(one, scores) for scores in match.history)
    if match.is_over and match.winners:
        first = [seat for seat, place in enumerate(match.ranks) if place == 1]
        assert list(match.winners) == first


def mixture(rng: random.Random) -> Table:
    """A named variant with options of the catalogue at random."""
    name, players = rng.choice(TABLES)
    one = table(name, players)
    changes: list[Table] = [
        replace(one, pass_cycle=(scatter(players), "mix", LEFT)),
        replace(one, pass_cycle=(LEFT,), pass_optional=True),
        replace(one, pass_cycle=("mix",), mix_takes_kitty="W" not in one.deck),
        replace(one, safe_queen=True, lone_queen_may_lead_hearts=True),
        replace(one, booster_nines=True, first_trick_bar=penalty_cards(one)),
        replace(one, chargeable=frozenset({"QS", "AH"}), charge_limit=1),
        replace(one, sun="choice", moon="add_unless_opponent_wins"),
        replace(one, wraps=frozenset({30, 40}), exact=((50, 0),), ties="play_on"),
        replace(one, exact_choice=(26, (10, 26)), breakers=HEARTS_AND_QUEEN, turn=-1),
        replace(one, kitty_to="first_penalty", kitty_into="hand"),
    ]
    for change in rng.sample(changes, 3):
        fields = {key: value for key, value in vars(change).items() if value != vars(one)[key]}
        one = replace(one, **{**vars(one), **fields})
    return one


@pytest.mark.parametrize("seed", range(60))
def test_rules_of_different_games_can_be_played_together(seed: int) -> None:
    """Rules of different games combine, and a deal can still be played."""
    rng = random.Random(seed)
    match = random_match(mixture(rng), rng, 3)
    assert match.history


def test_random_first_tricks() -> None:
    """PG-079, WK-024: nobody throws a barred card who has another."""
    rng = random.Random(9)
    for _ in range(100):
        deal = random_deal(table("microsoft", 4), rng)
        assert not HEARTS_AND_QUEEN.intersection(deal.tricks[0][1])


def test_boosts_happen() -> None:
    """PG-153: a trick of eight cards is not rare."""
    one = table("booster_nines", 4)
    rng = random.Random(5)
    deals = [random_deal(one, rng) for _ in range(20)]
    lengths = {len(cards) for deal in deals for _, cards in deal.tricks}
    assert lengths == {4, 8}
    for deal in deals:
        for _, cards in deal.tricks[:-1]:
            assert (len(cards) == 8) is is_boosted(one, cards)


def test_length_of_matches() -> None:
    """WK-063: between four and sixteen deals, if nobody shoots the new moon."""
    rng = random.Random(1)
    for _ in range(5):
        match = random_match(table("microsoft", 4), rng, 16)
        assert match.is_over
        assert 4 <= len(match.history) <= 16


def test_golden_floor() -> None:
    """PG-171: 27 points, less what the yellow ten could take off."""
    one = table("golden_ten", 5)
    rng = random.Random(2)
    for _ in range(20):
        deal = random_deal(one, rng)
        assert 17 <= sum(hand_score(one, standing(one, deal).piles)) <= 27
