"""The deck."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hearts import Cards, Game, InputError, RulesError, variants
from hearts.rules import (
    HEARTS,
    PACK,
    QUEEN,
    ROOK_PACK,
    SHORT_PACK,
    Deck,
    EldestOpens,
    Kitty,
    Rules,
)
from tests.rules.words import check_words
from tests.values import check_immutable, check_round_trips, check_same, read_back

bags = st.sets(st.sampled_from(list(PACK))).map(Cards)


class TestPack:
    """PG-003, PE-001, RH-002, WK-001: one pack of 52 cards, and no joker."""

    def test_a_pack_has_52_cards(self) -> None:
        deck = Deck().cards(4)
        assert deck == PACK
        assert len(deck) == 52
        assert "W" not in deck
        assert {str(card) for card in deck} == {
            rank + suit for rank in "23456789TJQKA" for suit in "CDSH"
        }
        assert list(deck) == sorted(set(deck))

    @pytest.mark.parametrize("name", ["american", "microsoft", "new_moon"])
    def test_the_named_games_use_it(self, name: str) -> None:
        assert variants.get(name).table(4).deck == PACK

    def test_parts_of_it(self) -> None:
        assert len(HEARTS) == 13
        assert all(card.suit == "H" for card in HEARTS)
        assert str(QUEEN) == "QS"


class TestCardsLeftOut:
    """Cards are taken out, for every number of players or for one."""

    @given(bags, st.integers(3, 6))
    def test_for_every_number_of_players(self, out: Cards, players: int) -> None:
        for deck in (Deck(out), Deck(str(out)), Deck({0: out})):
            assert deck.cards(players) == PACK - out

    @given(bags, bags, st.integers(3, 6))
    def test_by_number_of_players(self, three: Cards, five: Cards, players: int) -> None:
        deck = Deck({3: three, 5: str(five)})
        assert deck.cards(players) == PACK - {3: three, 5: five}.get(players, Cards())

    @given(st.dictionaries(st.integers(0, 6), bags.filter(bool)))
    def test_a_deck_is_a_value(self, out: dict[int, Cards]) -> None:
        deck = Deck(out)
        check_same(read_back(deck), deck)
        check_same(Deck(dict(reversed(out.items()))), deck)
        check_same(Deck(deck.out), deck)
        check_round_trips(deck)

    def test_a_deck_is_immutable(self) -> None:
        check_immutable(Deck("2D"))

    def test_a_text_among_pairs_is_read_as_well(self) -> None:
        check_same(Deck(((3, "2D"), (5, "2D 2C"))), Deck({5: "2C 2D", 3: "2D"}))

    def test_what_is_no_card_is_named(self) -> None:
        with pytest.raises(InputError, match="1X"):
            Deck("2C 1X")


class TestNamedDecks:
    """The decks of the named games, with what is left out of them."""

    @pytest.mark.parametrize(
        ("name", "players", "out"),
        [
            ("pagat_trimmed", 3, "2D"),
            ("pagat_trimmed", 5, "2C 2D"),
            ("black_maria", 3, "2C"),
            ("black_maria", 4, ""),
            ("black_maria_43", 3, "2C"),
            ("black_maria_spot", 3, "2C"),
            ("wikipedia", 3, "2C 2D 2S 2H"),
            ("wikipedia", 4, ""),
            ("wikipedia", 5, "2S 2D"),
            ("wikipedia", 6, "2C 2D 2S 2H"),
            ("wikipedia_17", 3, "2D"),
            ("gong_zhu", 4, ""),
            ("gong_zhu", 5, "2C 2D"),
            ("pagat_kitty", 3, ""),
            ("pagat_kitty", 5, ""),
            ("peppa", 4, ""),
            ("ricketts", 4, ""),
        ],
    )
    def test_what_is_left_out(self, name: str, players: int, out: str) -> None:
        """PG-007, PG-008, PG-009, PG-012, PG-013, PE-001, RH-001, WK-003, WK-004, WK-005, WK-006,
        WK-007, S-55: so many cards, shared out evenly."""
        table = variants.get(name).table(players)
        assert table.deck == PACK - Cards(out)
        kitty = 52 % players if name == "pagat_kitty" else 0
        assert (table.hand_size, table.kitty_size) == ((52 - len(Cards(out))) // players, kitty)

    @pytest.mark.parametrize(
        ("name", "players", "cards", "each"),
        [
            ("pagat_trimmed", 3, 51, 17),
            ("pagat_trimmed", 5, 50, 10),
            ("black_maria", 3, 51, 17),
            ("black_maria", 4, 52, 13),
            ("wikipedia", 3, 48, 16),
            ("wikipedia", 5, 50, 10),
            ("wikipedia", 6, 48, 8),
            ("wikipedia_17", 3, 51, 17),
            ("hartenjagen", 4, 32, 8),
            ("peppa", 4, 52, 13),
        ],
    )
    def test_how_many_each(self, name: str, players: int, cards: int, each: int) -> None:
        """PG-008, PG-009, PG-012, PG-013, PG-015, PE-003, WK-004 to WK-007, WK-009, WK-010, WK-011,
        WK-012."""
        state = Game(variants.get(name), players).start(seed=players).deal()
        assert sum(map(len, state.hands)) == cards
        assert [len(hand) for hand in state.hands] == [each] * players

    def test_twelve_hearts(self) -> None:
        """WK-004, WK-034: without the twos there are twelve, and the queen counts as many."""
        for players in (3, 6):
            table = variants.WIKIPEDIA.table(players)
            assert len([card for card in table.deck if card.suit == "H"]) == 12
            assert table.values[QUEEN[0]] == 12
            assert table.penalty(table.deck) == 24
        for rules, players in ((variants.WIKIPEDIA, 4), (variants.WIKIPEDIA, 5),
                               (variants.WIKIPEDIA_17, 3)):  # fmt: skip
            table = rules.table(players)
            assert table.values[QUEEN[0]] == 13
            assert table.penalty(table.deck) == 26

    @pytest.mark.parametrize("players", [6, 7, 8, 9, 10])
    def test_two_packs(self, players: int) -> None:
        """PG-011: 104 cards, each of them twice."""
        deck = variants.CANCELLATION.table(players).deck
        assert deck == PACK + PACK
        assert len(deck) == 104
        assert {deck.count(card) for card in deck} == {2}

    @pytest.mark.parametrize(
        ("name", "allowed"),
        [
            ("american", (4,)),
            ("ricketts", (4,)),
            ("peppa", (4,)),
            ("cancellation", (6, 7, 8, 9, 10)),
            ("wikipedia", (3, 4, 5, 6)),
            ("black_maria", (3, 4)),
            ("pagat_kitty", (3, 5)),
            ("golden_ten", (3, 4, 5, 6, 7)),
        ],
    )
    def test_how_many_play(self, name: str, allowed: tuple[int, ...]) -> None:
        """PG-002, PG-007, PG-011, PG-012, PG-013, PE-003, RH-001, WK-003, S-65: any other number is
        refused."""
        assert variants.get(name).players == allowed
        for players in range(1, 13):
            if players in allowed:
                assert Game(variants.get(name), players).players == players
            else:
                with pytest.raises(RulesError, match=f"not by {players}$"):
                    Game(variants.get(name), players)

    def test_thirty_two_cards(self) -> None:
        """PG-015: from the seven up, with eight hearts."""
        deck = variants.HARTENJAGEN.table(4).deck
        assert deck == SHORT_PACK
        assert len(deck) == 32
        assert {card.rank for card in deck} == set("789TJQKA")
        assert len([card for card in deck if card.suit == "H"]) == 8

    def test_fifty_six_numbered_cards(self) -> None:
        """PG-014: four colours from 1 to 14."""
        for players in variants.GOLDEN_TEN.players:
            deck = variants.GOLDEN_TEN.table(players).deck
            assert deck == ROOK_PACK
            assert len(deck) == 56
            assert deck - PACK == Cards("1C 1D 1S 1H")

    def test_the_fifty_third_card(self) -> None:
        """RH-004, RH-005: Warren is shuffled in from the start; any joker will do for it."""
        table = variants.RICKETTS_WARREN.table(4)
        assert table.deck == PACK + Cards("W")
        assert len(table.deck) == 53
        assert "W" not in variants.RICKETTS.table(4).deck


class TestTrim:
    """So many of the lowest cards are left out that the rest come out even."""

    @pytest.mark.parametrize(
        ("trim", "players", "out"),
        [
            ("DCSH", 3, "2D"),
            ("DCSH", 5, "2D 2C"),
            ("DCSH", 6, "2D 2C 2S 2H"),
            ("DCSH", 7, "2D 2C 2S"),
            ("DCSH", 9, "2D 2C 2S 2H 3D 3C 3S"),
            ("CDSH", 5, "2C 2D"),
            ("D", 9, "2D 3D 4D 5D 6D 7D 8D"),
            ("DC", 10, "2D 2C"),
            ("DCSH", 4, ""),
            ("", 5, ""),
        ],
    )
    def test_of_one_pack(self, trim: str, players: int, out: str) -> None:
        assert Deck(trim=trim).cards(players) == PACK - Cards(out)

    @given(bags, st.integers(3, 10), st.permutations("CDSH"), st.integers(1, 2))
    def test_a_trimmed_deck_comes_out_even(
        self, out: Cards, players: int, suits: list[str], packs: int
    ) -> None:
        deck = Deck(out, packs=packs, trim="".join(suits)).cards(players)
        before = Deck(out, packs=packs).cards(players)
        assert len(deck) == len(before) // players * players
        gone = [card.rank for card in before - deck]
        assert all(
            "23456789TJQKA".index(rank) <= "23456789TJQKA".index(card.rank)
            for rank in gone
            for card in deck
        )

    def test_of_two_packs(self) -> None:
        """One copy of each lowest card goes first, then the other."""
        both = PACK + PACK
        assert Deck(packs=2, trim="DCSH").cards(6) == both - Cards("2D 2C")
        assert Deck(packs=2, trim="DC").cards(10) == both - Cards("2D 2C 2D 2C")

    @pytest.mark.parametrize("trim", ["X", "DD", "dc", "DCSHD"])
    def test_what_are_no_suits(self, trim: str) -> None:
        problems = Rules(deck=Deck(trim=trim)).check()
        assert f"deck: {trim!r} are not suits to trim, each named once" in problems


class TestProblems:
    """Decks that a table cannot play with are reported."""

    def test_a_card_that_no_pack_holds(self) -> None:
        (problem,) = Rules(players=3, deck=Deck({3: "2D W 1D"})).check()
        assert problem.startswith("deck: 1D W cannot be taken out")
        assert Rules(players=4, deck=Deck({3: "W"})).check() == ()
        (problem, *_) = Rules(deck=Deck("1D")).check()
        assert problem == "deck: 1D cannot be taken out, a pack does not hold it"

    def test_cards_left_over(self) -> None:
        (problem,) = Rules(players=5, deck=Deck("2D")).check()
        assert problem.startswith("deck: 51 cards cannot be dealt evenly to 5 players, 1 would")

    @pytest.mark.parametrize("packs", [0, 3])
    def test_one_pack_or_two(self, packs: int) -> None:
        assert Rules(deck=Deck(packs=packs)).check() == (
            f"deck: {packs} packs; there may be one or two",
        )

    def test_a_pack_holds_every_card_once(self) -> None:
        rules = Rules(deck=Deck(pack=PACK + Cards("3D 4D 5D 5S")), opening=EldestOpens())
        assert rules.check() == ("deck: 3D 4D 5D 5S is in one pack twice",)
        twice = Rules(deck=Deck("2C", 2, PACK + PACK), opening=EldestOpens(), kitty=Kitty())
        assert twice.check() == (f"deck: {PACK} is in one pack twice",)

    def test_too_few_cards(self) -> None:
        rules = Rules(
            players=6, deck=Deck(pack="2C 3C 4C QS"), kitty=Kitty(), opening=EldestOpens()
        )
        assert "deck: too few cards for 6 players: 4" in rules.check()

    def test_a_kitty_that_leaves_no_cards(self) -> None:
        rules = variants.AMERICAN.amend(Kitty(50))
        assert "deck: too few cards for 4 players: 52" in rules.check()

    def test_no_number_of_players_is_too_large_to_be_refused(self) -> None:
        rules = variants.AMERICAN.amend(players=(4, 10**12))
        assert rules.check() == ("deck: too few cards for 1000000000000 players: 52",)

    @pytest.mark.parametrize("parameters", [{"packs": "2"}, {"trim": 3}, {"packs": None}])
    def test_parameters_of_a_wrong_kind(self, parameters: Any) -> None:
        (name,) = parameters
        with pytest.raises(RulesError, match=f"^Deck: {name} must be "):
            Deck(**parameters)

    @given(bags, st.integers(3, 6))
    def test_nothing_is_said_where_it_comes_out_even(self, out: Cards, players: int) -> None:
        said = Rules(players=players, deck=Deck(out)).check()
        uneven = any(problem.startswith("deck: ") for problem in said)
        assert uneven == ((52 - len(out)) % players != 0)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("golden_ten", "a pack of 56 cards, numbered 1 to 14 in red, yellow, green and black"),
        ("american", "a pack of 52 cards, without jokers"),
        ("cancellation", "two packs of 52 cards, without jokers"),
        ("hartenjagen", "a pack of 52 cards, without jokers"),
    ],
)
def test_the_pack_is_told_by_its_size(name: str, words: str) -> None:
    rules = variants.get(name)
    table = rules.table(rules.players[0])
    (_, told), *_ = table.rules.deck.sentences(table)
    assert told == f"The game is played with {words}."


def test_the_words_for_every_table() -> None:
    """The sentences of these rules in every variant, and with each field changed."""
    check_words("deck")
