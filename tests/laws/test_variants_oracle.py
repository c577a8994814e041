"""Engine and oracle agree at every step of random matches of every named variant.

The two were written from the same catalogue by different hands: where both misread a rule alike
nothing is found, and everything else is.
"""

from random import Random

import pytest

from hearts import Game, variants
from tests.laws.companion import Seen, Style, begun, gone_on
from tests.laws.sheets import compare_sheets, under_way
from tests.laws.styles import Shooter, Twins
from tests.oracle.tables import TABLES, VARIANTS, Table, table

everywhere = pytest.mark.parametrize(("name", "players"), TABLES)
two_packs = pytest.mark.parametrize("players", VARIANTS["cancellation"][0])


def watch(name: str, players: int, deals: int, style: Style | None = None, seed: int = 0) -> Seen:
    """Follow so many deals in matches one after the other; each starts with another dealer."""
    game, one = Game(variants.get(name), players), table(name, players)
    seen = Seen()
    while seen.deals < deals:
        match = begun(game, one, seed, style=style, dealer=seed % players)
        match.seen = seen
        match.follow(deals - seen.deals)
        seed += 1
    return seen


def watch_the_ends(name: str, players: int, deals: int, style: Style, seed: int = 0) -> Seen:
    """Follow a deal or two in matches that stand, as a rule, just before their end."""
    game, one = Game(variants.get(name), players), table(name, players)
    seen = Seen()
    while seen.deals < deals:
        match, sheet = under_way(game.rules, one, Random(seed))
        late = gone_on(game, sheet, match, seed, style=style)
        late.seen = seen
        late.follow(2)
        seed += 1
    return seen


def opens_by_the_last_deal(one: Table) -> bool:
    """Must the last deal be known card by card before the next one is played?"""
    return one.opening == "pig"


def test_the_oracle_has_every_variant() -> None:
    assert {name: counts for name, (counts, _) in VARIANTS.items()} == {
        name: variants.get(name).players for name in variants.names()
    }


@everywhere
def test_random_deals(name: str, players: int) -> None:
    """PG-141 to PG-176, PE-041, PE-042, RH-046 to RH-051, WK-057 to WK-061."""
    assert watch(name, players, 6).deals == 6


@everywhere
def test_deals_that_are_shot(name: str, players: int) -> None:
    """PG-112 to PG-123, PE-029, RH-032 to RH-034, WK-041 to WK-049, with whatever is charged."""
    assert watch(name, players, 5, Shooter(table(name, players))).deals == 5


@everywhere
def test_last_deals(name: str, players: int) -> None:
    """RH-034 to RH-045, PG-116, PG-124 to PG-133, WK-050: a deal that may end the match."""
    one = table(name, players)
    if opens_by_the_last_deal(one):
        assert watch(name, players, 3, Shooter(one), seed=9).deals == 3
    else:
        assert watch_the_ends(name, players, 3, Shooter(one)).deals >= 3


@everywhere
def test_made_up_sheets(name: str, players: int) -> None:
    """RH-035 to RH-049, PG-124 to PG-140, WK-050 to WK-056, PE-030 to PE-040."""
    for seed in range(12):
        compare_sheets(variants.get(name), table(name, players), Random(seed))


@two_packs
def test_cancelled_tricks(players: int) -> None:
    """PG-087 to PG-090, S-34: tricks without a taker, the last one too."""
    seen = watch("cancellation", players, 8, Twins((0.0, 0.02, 0.05)))
    if players % 2 == 0:  # of an odd number one has no twin, and takes nearly every trick
        assert seen.without_taker > seen.last_without_taker > 0


@pytest.mark.parametrize("players", [6, 8, 10])
def test_nobody_takes_a_trick(players: int) -> None:
    """S-34: where every trick cancels out, all of it and the kitty are the leader's."""
    seen = watch("cancellation", players, 3, Twins((0.0,)))
    assert seen.untaken == 3
    assert seen.shots == ["moon"] * 3


def test_rare_things_came_up() -> None:
    """The deals that are dealt and played for a shoot are what they are meant to be."""
    moons = watch("american", 4, 10, Shooter(table("american", 4))).shots
    assert moons.count("moon") > 5
    turbo = watch("turbo", 4, 10, Shooter(table("turbo", 4)), seed=3)
    assert turbo.charged_tens > 2
    assert len(turbo.shots) > 2
    pigs = watch("gong_zhu", 4, 10, Shooter(table("gong_zhu", 4)))
    assert pigs.all_hearts > 2
    assert pigs.charged_tens > 2
    kitties = watch("kitty", 4, 10, Shooter(table("kitty", 4)))
    assert kitties.penalty_kitties > 5
    assert watch("booster_nines", 4, 5).boosted > 2
    shot = watch("dirty_nasty_filthy", 4, 10, Shooter(table("dirty_nasty_filthy", 4)))
    assert shot.over > 2


# The long run


@pytest.mark.slow
@everywhere
def test_many_random_deals(name: str, players: int) -> None:
    """The same as above, a thousand times."""
    assert watch(name, players, 1000, seed=1000).deals == 1000


@pytest.mark.slow
@everywhere
def test_many_deals_that_are_shot(name: str, players: int) -> None:
    """The same as above, two hundred times, and as often in matches near their end."""
    one = table(name, players)
    watch(name, players, 200, Shooter(one), seed=1000)
    if not opens_by_the_last_deal(one):
        watch_the_ends(name, players, 200, Shooter(one), seed=1000)
        watch_the_ends(name, players, 200, Style(), seed=2000)


@pytest.mark.slow
@everywhere
def test_many_made_up_sheets(name: str, players: int) -> None:
    """The same as above, two thousand times; 5 for 69 (RH-049) takes so many."""
    for seed in range(1000, 3000):
        compare_sheets(variants.get(name), table(name, players), Random(seed))


@pytest.mark.slow
@two_packs
def test_many_cancelled_tricks(players: int) -> None:
    """The same as above, three hundred times."""
    watch("cancellation", players, 300, Twins(), seed=1000)
