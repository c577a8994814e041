"""The named variants against the catalogue's presets."""

from collections import Counter
from dataclasses import replace

import pytest

from hearts import variants

from .tables import (
    DECK,
    HEARTS,
    HEARTS_AND_QUEEN,
    TABLES,
    VARIANTS,
    Table,
    penalty_cards,
    side_of,
    table,
)


def all_points(one: Table) -> int:
    """Return the points of all cards of the deck."""
    points = dict(one.points)
    return sum(points.get(card, 0) for card in one.deck)


def test_every_name() -> None:
    """The named variants, each at every number of players."""
    assert set(VARIANTS) == set(variants.names())
    assert set(TABLES) == {
        (name, players) for name in variants.names() for players in variants.get(name).players
    }
    assert {name for name, players in TABLES if players == 7} == {"cancellation", "golden_ten"}


@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("cancellation", 5),
        ("cancellation", 11),
        ("wikipedia", 2),
        ("wikipedia", 7),
        ("american", 3),
        ("golden_ten", 8),
    ],
)
def test_players_refused(name: str, players: int) -> None:
    """PG-011, WK-003, S-65."""
    with pytest.raises(ValueError, match="is not for"):
        table(name, players)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_deals_come_out(name: str, players: int) -> None:
    """PG-017 to PG-021, PG-028: as many cards each, and fewer left over than there are seats,
    unless the game keeps a number of cards back.
    """
    one = table(name, players)
    assert one.players == players
    kept = {
        ("kitty", 4): 4,
        ("heartsette", 3): 3,
        ("huse", 2): 4,
        ("short_two", 2): 2,
        ("draw_two", 2): 26,
    }  # as many as are agreed
    assert one.kitty_size == kept.get((name, players), len(one.deck) % players)
    assert one.kitty_size >= 0
    assert one.opening != "holder" or one.opening_card in one.deck
    assert Counter(one.moon_cards) <= Counter(one.deck)
    assert {card for card, _ in (*one.points, *one.imaginary_points)} <= set(one.deck)


@pytest.mark.parametrize(
    ("name", "players", "cards", "size", "left"),
    [
        ("american", 4, 52, 13, 0),
        ("kitty", 4, 52, 12, 4),
        ("pagat_kitty", 3, 52, 17, 1),
        ("pagat_kitty", 5, 52, 10, 2),
        ("pagat_exchange", 5, 52, 10, 2),
        ("pagat_trimmed", 3, 51, 17, 0),
        ("pagat_trimmed", 5, 50, 10, 0),
        ("black_maria", 3, 51, 17, 0),
        ("black_maria", 4, 52, 13, 0),
        ("cancellation", 6, 104, 17, 2),
        ("cancellation", 7, 104, 14, 6),
        ("cancellation", 8, 104, 13, 0),
        ("cancellation", 9, 104, 11, 5),
        ("cancellation", 10, 104, 10, 4),
        ("wikipedia", 3, 48, 16, 0),
        ("wikipedia_17", 3, 51, 17, 0),
        ("wikipedia", 5, 50, 10, 0),
        ("wikipedia", 6, 48, 8, 0),
        ("ricketts_warren", 4, 53, 13, 1),
        ("hartenjagen", 4, 32, 8, 0),
        ("gong_zhu", 5, 50, 10, 0),
        ("golden_ten", 3, 56, 18, 2),
        ("golden_ten", 4, 56, 14, 0),
        ("golden_ten", 5, 56, 11, 1),
        ("golden_ten", 6, 56, 9, 2),
        ("golden_ten", 7, 56, 8, 0),
        ("huse", 2, 52, 16, 4),
        ("short_two", 2, 28, 13, 2),
        ("draw_two", 2, 52, 13, 26),
    ],
)
def test_the_deck_of_each_variant(
    name: str, players: int, cards: int, size: int, left: int
) -> None:
    """PG-008 to PG-015, PG-018, PG-021, PG-028, PG-170 to PG-176, PE-001, RH-004, WK-004 to
    WK-012, FX-001, FX-002."""
    one = table(name, players)
    assert (len(one.deck), one.hand_size, one.kitty_size) == (cards, size, left)


@pytest.mark.parametrize(
    ("name", "players", "out"),
    [
        ("pagat_trimmed", 3, "2D"),
        ("pagat_trimmed", 5, "2D 2C"),
        ("black_maria", 3, "2C"),
        ("wikipedia", 3, "2C 2D 2S 2H"),
        ("wikipedia", 5, "2S 2D"),
        ("wikipedia", 6, "2C 2D 2S 2H"),
        ("wikipedia_17", 3, "2D"),
        ("gong_zhu", 5, "2C 2D"),
    ],
)
def test_cards_taken_out(name: str, players: int, out: str) -> None:
    """PG-008, PG-009, PG-012, WK-004, WK-006, WK-007; S-55, PG-171, PG-176."""
    assert set(DECK) - set(table(name, players).deck) == set(out.split())


def test_other_decks() -> None:
    """PG-011, PG-015, RH-004, PG-171, PG-176: two packs, seven to ace, Warren, fourteen ranks."""
    assert Counter(table("cancellation", 6).deck) == Counter(DECK * 2)
    assert {card[0] for card in table("hartenjagen", 4).deck} == set("789TJQKA")
    assert set(table("ricketts_warren", 4).deck) == {*DECK, "W"}
    assert "1H" in table("golden_ten", 3).deck


@pytest.mark.parametrize(
    ("name", "players", "points"),
    [
        ("american", 4, 26),
        ("omnibus", 4, 16),
        ("omnibus_ten", 4, 16),
        ("spot", 4, 129),
        ("spot_court", 4, 124),
        ("black_maria", 3, 26),
        ("black_maria_43", 3, 43),
        ("black_maria_spot", 4, 124),
        ("green_minna", 4, 43),
        ("peppa", 4, 36),
        ("peppa_hearts", 4, 36),
        ("cancellation", 6, 52),
        ("dirty_nasty_filthy", 4, 67),
        ("wikipedia", 3, 24),
        ("wikipedia", 5, 26),
        ("wikipedia", 6, 24),
        ("wikipedia_17", 3, 26),
        ("hartenjagen", 4, 15),
        ("super_hearts", 4, 20),
        ("golden_ten", 5, 17),
    ],
)
def test_points_of_the_deck(name: str, players: int, points: int) -> None:
    """PG-005, PG-091, PG-101, PG-105 to PG-111, PG-170 to PG-176, PE-021 to PE-027, WK-036 to
    WK-040."""
    assert all_points(table(name, players)) == points


def test_penalty_cards() -> None:
    """S-08 and S-17: a bonus or a multiplier is no penalty card."""
    assert penalty_cards(table("american", 4)) == HEARTS_AND_QUEEN
    assert penalty_cards(table("turbo", 4)) == HEARTS_AND_QUEEN
    assert penalty_cards(table("complex_hearts", 4)) == HEARTS_AND_QUEEN
    assert penalty_cards(table("dirty_nasty_filthy", 4)) == HEARTS | {"QC", "QD", "QS"}
    assert penalty_cards(table("hartenjagen", 4)) == {
        *(f"{rank}H" for rank in "789TJQKA"),
        "QS",
        "JC",
    }
    assert penalty_cards(table("gong_zhu", 4)) == (HEARTS | {"QS"}) - {"2H", "3H", "4H"}


def test_first_trick_bars() -> None:
    """PG-079, PE-014, WK-024, PG-141, RH-024."""
    barred = {name for name, players in TABLES if table(name, players).first_trick_bar}
    assert barred == {
        "microsoft",
        "new_moon",
        "green_minna",
        "peppa_hearts",
        "dirty_nasty_filthy",
        "wikipedia",
        "wikipedia_17",
        "huse",
    }


def test_same_games() -> None:
    """PG-169: Rickety Kate is American; WK-057: with four the German game is Microsoft's."""
    assert table("rickety_kate", 4) == table("american", 4)
    letter = replace(table("microsoft", 4), broken_by_discard=True)
    assert table("wikipedia", 4) == letter
    assert replace(table("new_moon", 4), moon="add") == table("microsoft", 4)


def test_partners_sit_opposite() -> None:
    """PG-135: partners sit opposite."""
    one = table("partners_pooled", 4)
    assert [side_of(one, seat) for seat in range(4)] == [(0, 2), (1, 3), (0, 2), (1, 3)]
    assert side_of(table("american", 4), 3) == (3,)
