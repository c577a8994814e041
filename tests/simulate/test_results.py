"""The figures made of results."""

from __future__ import annotations

import json
import pickle
from itertools import combinations
from math import inf, isclose, sqrt
from pathlib import Path
from random import Random
from typing import Any

import pyarrow.parquet
import pytest
from attrs import evolve

from hearts import Game, InputError, variants
from hearts.simulate import DealGames, Figure, PlayedGame, Results
from hearts.simulate.ratings import ratings_of


def deal(number: int, *games: tuple[str, tuple[int, ...]], **words: Any) -> DealGames:
    """A deal by hand: who sat where, as digits, and the points."""
    return DealGames(
        number,
        100 + number,
        number % 4,
        tuple(
            PlayedGame(
                tuple(map(int, seats)), points, words.get("shooters", ()),
                words.get("length", 1), words.get("winners", ()),
            )
            for seats, points in games
        ),
    )  # fmt: skip


def results(*deals: DealGames, name: str = "american", matches: bool = False) -> Results:
    return Results(Game(variants.get(name), 4), ("ann", "bob"), 0, matches, deals)


#: Ann is better by 5 points a deal in the first one, and by 1 in the second.
TWO = results(
    deal(0, ("0101", (2, 8, 4, 12)), ("1010", (6, 2, 10, 8))),
    deal(1, ("0101", (7, 8, 6, 5)), ("1010", (9, 4, 5, 8)), shooters=(1, 1)),
)


def test_games_of_one_deal_are_one_value() -> None:
    """By hand: (8 + 12 - 2 - 4) / 2 = 7 and (6 + 10 - 2 - 8) / 2 = 3; 0 and 1."""
    found = TWO.difference("ann", "bob")
    assert found.count == 2
    assert found.mean == (5 + 0.5) / 2
    assert isclose(found.error, sqrt((5 - 0.5) ** 2 / 2 / 2))
    assert TWO.difference("bob", "ann").mean == -found.mean
    assert TWO.points("ann").mean == (4 + 6.25) / 2
    assert TWO.points("bob").mean == (9 + 6.75) / 2
    assert TWO.shoots().mean == 1
    assert TWO.length().mean == 1


def test_where_points_are_good_more_is_better() -> None:
    bad = results(deal(0, ("0101", (100, 0, 100, 0))))
    assert bad.difference("ann", "bob").mean == -100
    good = results(deal(0, ("0101", (100, 0, 100, 0))), name="gong_zhu")
    assert good.difference("ann", "bob").mean == 100


def test_players_who_did_not_meet_have_no_part() -> None:
    found = Results(
        Game(variants.AMERICAN), ("ann", "bob", "eve"), 0, False,
        (deal(0, ("0101", (1, 2, 3, 4))), deal(1, ("0202", (5, 5, 6, 6)))),
    )  # fmt: skip
    assert found.difference("ann", "bob").count == 1
    assert found.points("eve").mean == 5.5
    assert list(found.ratings()) == ["bob", "ann", "eve"]
    assert [line.split()[0] for line in str(found).splitlines()[1:]] == ["bob", "ann", "eve"]


def test_the_verdict_is_a_sentence() -> None:
    clear = results(*(deal(number, ("0101", (number % 2, 9, 3, 8))) for number in range(10)))
    assert clear.verdict() == "ann is better than bob by 6.75 points a deal, 95 % 6.56 to 6.94."
    assert clear.verdict("bob", "ann") == clear.verdict()
    ahead = "is better is open: ann is ahead by 2.75 points a deal, 95 % -25.84 to 31.34."
    assert TWO.verdict() == f"Whether ann or bob {ahead}"
    assert TWO.verdict("bob", "ann") == f"Whether bob or ann {ahead}"
    close = results(*(deal(number, ("0101", (number % 2 * 2, 1, 1, 3))) for number in range(10)))
    assert close.verdict() == "ann is better than bob by 1.00 points a deal, 95 % 0.62 to 1.38."
    match = results(*(deal(number, ("0101", (1, 9, 3, 8))) for number in range(3)), matches=True)
    assert "points a match" in match.verdict()
    single = results(deal(0, ("0101", (1, 9, 3, 8))))
    ahead = "is better is open: ann is ahead by 6.50 points in a single deal."
    assert single.verdict() == f"Whether ann or bob {ahead}"
    assert single.verdict("bob", "ann") == f"Whether bob or ann {ahead}"


def test_ratings_are_those_of_bradley_and_terry() -> None:
    """Ann wins 30 of 40 duels. With one drawn duel more that is 30.5 to 10.5."""
    deals = [deal(number, ("01", (0, 5) if number % 4 else (5, 0))) for number in range(40)]
    found = results(*deals, deal(40, ("01", (3, 3)))).ratings()
    ratio = 10 ** ((found["ann"].mean - found["bob"].mean) / 400)
    assert isclose(ratio, 31 / 11, rel_tol=1e-6)
    assert isclose(sum(rating.mean for rating in found.values()), 3000)


def test_a_distribution_has_the_mean_of_the_points() -> None:
    """Of two players at a table of three, one has two seats in a game, which count half each."""
    game = Game(variants.BLACK_MARIA, 3)
    found = Results(
        game, ("ann", "bob"), 0, False,
        (deal(0, ("010", (1, 2, 4)), ("101", (3, 6, 7))), deal(1, ("010", (0, 9, 0)))),
    )  # fmt: skip
    for name in found.names:
        shares = found.distribution(name)
        assert isclose(sum(shares.values()), 1)
        mean = sum(points * share for points, share in shares.items())
        assert isclose(mean, found.points(name).mean)
    assert found.distribution("ann") == {0: 1 / 2, 1: 1 / 8, 4: 1 / 8, 6: 1 / 4}


def test_the_distribution_of_points_adds_up_to_1() -> None:
    assert TWO.distribution("ann") == {2: 2 / 8, 4: 2 / 8, 6: 1 / 8, 7: 1 / 8, 8: 2 / 8}
    assert isclose(sum(TWO.distribution().values()), 1)
    assert TWO.distribution("bob")[8] == 2 / 8
    assert list(TWO.distribution()) == sorted(TWO.distribution())


def test_moons_and_wins_that_were_not_seen_may_happen() -> None:
    """They are rates, with Wilson's interval; points have Student's, and so have more moons."""
    played = [deal(number, ("0101", (1, 9, 9, 9)), winners=(0,)) for number in range(20)]
    found = results(*played, matches=True)
    seldom = 1.959964**2 / (20 + 1.959964**2)
    assert (found.shoots().mean, found.shoots().low) == (0, 0)
    assert isclose(found.shoots().high, seldom, rel_tol=1e-5)
    assert (found.wins("ann").mean, found.wins("ann").high) == (1, 1)
    assert isclose(found.wins("bob").high, seldom, rel_tol=1e-5)
    assert found.points("ann").low == found.points("ann").high == 5
    assert found.length().low == found.length().high == 1
    twice = deal(20, ("0101", (1, 9, 9, 9)), winners=(0,), shooters=(1, 1))
    assert results(*played, twice, matches=True).shoots().low < 0


def test_a_measure_of_0_or_1_is_a_rate() -> None:
    def measured(*values: float) -> Figure:
        game = deal(0, ("0101", (1, 9, 9, 9))).games[0]
        games = [evolve(game, measure=value) for value in values]
        deals = [DealGames(number, 1, 0, (each,)) for number, each in enumerate(games)]
        return evolve(results(*deals), measured="queen taken").measure()

    rate, other = measured(0, 1, 0, 0, 0, 0, 0, 0), measured(0, 2, 0, 0, 0, 0, 0, 0)
    assert 0 < rate.low < rate.mean == 1 / 8 < rate.high
    assert other.low < 0


def test_wins_are_shared() -> None:
    found = results(
        deal(0, ("0101", (1, 9, 9, 9)), winners=(0,), length=7),
        deal(1, ("0101", (1, 1, 9, 9)), winners=(0, 1), length=5),
        matches=True,
    )
    assert found.wins("ann").mean == 0.75
    assert found.length().mean == 6
    twice = deal(0, ("0101", (1, 9, 9, 9)), ("1010", (1, 9, 9, 9)), winners=(0,))
    assert results(twice, matches=True).wins("ann").mean == 0.5
    with pytest.raises(InputError, match="single deals have no winners"):
        TWO.wins("ann")


@pytest.mark.parametrize("matches", [False, True])
def test_results_as_data_and_as_text(matches: bool) -> None:
    found = results(*TWO.deals, matches=matches)
    data = json.loads(json.dumps(found.to_dict()))
    assert data["players"]["ann"]["points"]["mean"] == found.points("ann").mean
    assert data["deals"] == 2
    assert ("length" in data) is matches
    lines = str(found).splitlines()
    assert lines[1].startswith("ann")
    assert ("wins" in lines[0]) is matches
    assert repr(found) == f"<Results of ann, bob: 2 {'matches' if matches else 'deals'}>"
    assert pickle.loads(pickle.dumps(found)) == found


@pytest.mark.parametrize("matches", [False, True])
def test_results_without_a_deal(matches: bool) -> None:
    """After Ctrl-C before the first one."""
    found = results(matches=matches)
    assert found.difference("ann", "bob").count == found.shoots().count == 0
    unit = "match" if matches else "deal"
    assert found.verdict() == f"Whether ann or bob is better is open: they met in no {unit}."
    assert found.distribution() == {}
    nothing = Figure(1500, -inf, inf, inf, 0)
    assert found.ratings() == {"ann": nothing, "bob": nothing}
    assert str(found).splitlines()[1].startswith("ann     nan            1500")
    data = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    assert data["players"]["ann"]["points"]["mean"] is None


def test_a_name_that_nobody_has() -> None:
    with pytest.raises(InputError, match="no player is called '': there are ann, bob"):
        TWO.verdict("", "ann")
    with pytest.raises(InputError, match="no player is called '': there are ann, bob"):
        TWO.verdict("ann", "")
    with pytest.raises(InputError, match="no player is called 'eve': there are ann, bob"):
        TWO.points("eve")


def test_parquet_needs_a_path() -> None:
    with pytest.raises(InputError, match=r"^path must be a path, not 5"):
        TWO.to_parquet(5)  # type: ignore[arg-type]


def test_parquet_has_a_row_for_each_seat(tmp_path: Path) -> None:
    TWO.to_parquet(tmp_path / "deals.parquet")
    rows = pyarrow.parquet.read_table(tmp_path / "deals.parquet").to_pylist()
    assert len(rows) == 16
    assert rows[0] == {
        "deal": 0, "seed": 100, "deal_number": 0, "game": 0, "seat": 0, "player": "ann",
        "points": 2, "shoots": 0, "length": 1, "won": False,
    }  # fmt: skip
    assert (rows[8]["seed"], rows[8]["deal_number"]) == (101, 1)
    assert [row["shoots"] for row in rows[8:12]] == [0, 2, 0, 0]


def test_a_failed_write_leaves_the_old_parquet_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "deals.parquet"
    TWO.to_parquet(file)
    old = file.read_bytes()

    def broken(table: object, path: Path) -> None:
        path.write_bytes(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(pyarrow.parquet, "write_table", broken)
    with pytest.raises(OSError, match="No space left"):
        results(deal(0, ("0101", (0, 1, 2, 3)))).to_parquet(str(file))
    assert [each.name for each in tmp_path.iterdir()] == ["deals.parquet"]
    assert file.read_bytes() == old


def test_results_are_complete_unless_it_is_said() -> None:
    assert Results(Game(variants.AMERICAN), ("a", "b"), 1, False, ()).complete


def test_the_table_has_one_order() -> None:
    """By points, in the table, in the data and among the ratings, whatever order was given. Ann
    has fewer points in all, and Bob is ahead of her in most duels."""
    deals = [deal(number, ("01", (4, 3))) for number in range(6)]
    deals += [deal(6, ("01", (0, 26)))]
    for names in (("ann", "bob"), ("bob", "ann")):
        found = Results(Game(variants.AMERICAN), ("ann", "bob"), 0, False, tuple(deals))
        found = evolve(found, names=names)
        best, other = names
        assert found.points(best).mean < found.points(other).mean
        ratings = found.ratings()
        assert ratings[best].mean < ratings[other].mean
        lines = str(found).splitlines()
        assert [line.split()[0] for line in lines] == ["points", best, other]
        assert list(ratings) == list(found.to_dict()["players"]) == [best, other]


def test_where_points_are_good_most_come_first() -> None:
    found = results(deal(0, ("0101", (10, 0, 10, 5))), name="gong_zhu")
    assert [line.split()[0] for line in str(found).splitlines()] == ["points", "ann", "bob"]


def test_the_figures_of_the_table_have_their_half_widths() -> None:
    """All of one width, in matches too, and none where a single deal tells nothing of its error."""
    whole = results(*TWO.deals, matches=True)
    lines = str(whole).splitlines()
    assert lines[0].split() == ["points", "rating", "wins"]
    points, rating = TWO.points("ann"), TWO.ratings()["ann"]
    assert f"{points.mean:.2f} ± {points.high - points.mean:.2f}" in lines[1]
    assert f"{rating.mean:.0f} ± {rating.high - rating.mean:.0f}" in lines[1]
    wins = whole.wins("ann")
    assert lines[1].endswith(f"{wins.mean:.1%} ± {wins.high - wins.mean:.1%}")
    assert "±" not in str(results(TWO.deals[0]))


def test_intervals_of_ratings_hold_the_true_rating_as_often_as_they_say() -> None:
    """Three players; two duels of a pair in a deal have their luck in common mostly, as games with
    the same cards have."""
    true, rng, held = (1600, 1500, 1400), Random(3), 0
    for _ in range(400):
        deals = []
        for _ in range(40):
            won = [[0.0] * 3 for _ in true]
            for one, other in combinations(range(3), 2):
                chance, luck = 1 / (1 + 10 ** ((true[other] - true[one]) / 400)), rng.random()
                for again in (False, True):
                    luck = rng.random() if again and rng.random() < 0.3 else luck
                    won[one][other] += luck < chance
                    won[other][one] += luck >= chance
            deals.append(won)
        found = ratings_of(deals, 3)
        assert isclose(sum(each.mean for each in found), 4500)
        assert {each.count for each in found} == {40}
        held += sum(each.low <= level <= each.high for each, level in zip(found, true, strict=True))
    assert 0.93 <= held / 1200 <= 0.98


def test_who_wins_everything_has_an_interval_too() -> None:
    best, worst = ratings_of([[[0.0, 2.0], [0.0, 0.0]]] * 20, 2)
    assert worst.high < best.low < best.mean < best.high
