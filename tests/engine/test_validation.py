"""Arguments are checked at their entry, and a fault is named with its place."""

from __future__ import annotations

from typing import Any

import pytest

from hearts import (
    Card,
    Cards,
    Game,
    InputError,
    RulesError,
    Trick,
    check_tricks,
    legal_cards,
    variants,
)
from hearts._engine.validation import (
    cards_by_seat,
    check_cards,
    check_charged,
    check_kitty,
    check_trick_shapes,
    check_trick_sizes,
    resolve_table,
    seen_cards,
    trick_list,
)
from hearts.rules import PACK, Boosters, Charging

AMERICAN = variants.AMERICAN
FOUR = AMERICAN.table(4)
TWO_PACKS = variants.CANCELLATION.table(6)


class TestTable:
    """The number of players: as given, by the rules, or as seen in the cards."""

    @pytest.mark.parametrize(
        ("rules", "players", "seen", "number"),
        [
            (AMERICAN, None, None, 4),
            (AMERICAN, 4, None, 4),
            (AMERICAN, None, 3, 4),
            (variants.WIKIPEDIA, 5, None, 5),
            (variants.WIKIPEDIA, None, 6, 6),
            (variants.WIKIPEDIA, 3, 6, 3),
        ],
    )
    def test_the_number_of_players_is_resolved_from_what_is_given(
        self, rules: Any, players: int | None, seen: int | None, number: int
    ) -> None:
        assert resolve_table(rules, players, seen) is rules.table(number)

    @pytest.mark.parametrize(
        ("rules", "players", "message"),
        [
            ("american", None, "rules must be Rules, like variants.AMERICAN, not 'american'"),
            (None, 4, "rules must be Rules"),
            (variants.WIKIPEDIA, None, "players: wikipedia is played by 3, 4, 5 or 6; say by"),
            (AMERICAN, "4", "players must be a whole number, not '4'"),
            (AMERICAN, True, "players must be a whole number, not True"),
        ],
    )
    def test_what_cannot_be_told(self, rules: Any, players: Any, message: str) -> None:
        for ask in (resolve_table, Game):
            with pytest.raises(InputError, match=message):
                ask(rules, players)

    @pytest.mark.parametrize("players", [-1, 0, 2, 7, 10**9])
    def test_what_the_rules_do_not_allow(self, players: int) -> None:
        """S-65."""
        with pytest.raises(RulesError) as refused:
            resolve_table(variants.WIKIPEDIA, players)
        assert refused.value.problems == (
            f"players: these rules are played by 3, 4, 5 or 6, not by {players}",
        )


class TestCharged:
    """The cards that were charged."""

    def test_charged_cards_are_read_as_cards(self) -> None:
        assert check_charged(variants.TURBO.table(4), "QS JD") == Cards("JD QS")
        assert check_charged(variants.TURBO.table(4), []) == check_charged(FOUR, "") == Cards()

    def test_copies_of_two_packs(self) -> None:
        """Two seats may have charged the same card, where there are two of it."""
        rules = variants.CANCELLATION.amend(Charging())
        assert check_charged(rules.table(4), "QS QS JD") == Cards("QS QS JD")

    @pytest.mark.parametrize(
        ("rules", "charged", "message"),
        [
            (AMERICAN, "QS", "charged: nothing is charged in american"),
            (variants.TURBO, "QS KH KD", "charged: KD KH cannot be charged, only TC JD QS AH"),
            (variants.TURBO, "QS QS", "charged: "),
            (variants.TURBO, 5, "charged must be text or an iterable of cards, not 5"),
            (variants.TURBO, "1X", r"'1X' is not a card.*\(charged, number 1\)"),
        ],
    )
    def test_what_cannot_be(self, rules: Any, charged: Any, message: str) -> None:
        with pytest.raises(InputError, match=message):
            check_charged(rules.table(4), charged)


class TestKitty:
    """The kitty, where it is told."""

    def test_a_kitty_is_read_as_cards(self) -> None:
        rules = variants.KITTY
        assert check_kitty(rules.table(4), "2C 3C 4C 5C") == Cards("2C 3C 4C 5C")
        assert check_kitty(rules.table(4), None) is None
        assert check_kitty(FOUR, "") == Cards()
        warren = variants.RICKETTS_WARREN
        assert check_kitty(warren.table(4), ["5S"]) == Cards("5S")

    @pytest.mark.parametrize(
        ("rules", "kitty", "message"),
        [
            (AMERICAN, "2C", "^kitty: there is none in american$"),
            (variants.KITTY, "2C", "^kitty: 1 card, not 4$"),
            (variants.KITTY, "", "^kitty: 0 cards, not 4$"),
            (variants.KITTY, "2C 2C 3C 4C", "^2C occurs twice in the kitty$"),
            (variants.KITTY, "W 2C 3C 4C", "^W in the kitty is not in the deck for 4 players$"),
            (variants.RICKETTS_WARREN, "W", "^kitty: W cannot be the extra card$"),
            (variants.KITTY, "1X", r"'1X' is not a card.*\(the kitty, number 1\)"),
        ],
    )
    def test_what_cannot_be(self, rules: Any, kitty: Any, message: str) -> None:
        with pytest.raises(InputError, match=message):
            check_kitty(rules.table(4), kitty)
        with pytest.raises(InputError, match=message):
            legal_cards(rules, "KD", kitty=kitty)
        with pytest.raises(InputError, match=message):
            check_tricks(rules, [], kitty=kitty)


class TestTricks:
    """Tricks, their shape and their size."""

    def test_tricks_are_a_list_of_tricks(self) -> None:
        tricks = [Trick(0, "2C"), Trick(1, "3C")]
        assert trick_list(iter(tricks)) == tricks
        for given, message in (
            ("0: 2C", "tricks must be a list of Trick, not '0: 2C'"),
            (5, "tricks must be a list of Trick, not 5"),
            ([tricks[0], "0: 2C"], "trick 1 is not a Trick but '0: 2C'; see Trick.parse"),
        ):
            with pytest.raises(InputError, match=message):
                trick_list(given)  # type: ignore[arg-type]

    @pytest.mark.parametrize(
        ("rules", "trick", "message"),
        [
            (AMERICAN, Trick(4, "2C"), "trick 0: the leader 4 is not at this table of 4: 0 to 3"),
            (AMERICAN, Trick(0), r"trick 0 \(0:\) has 0 cards, not 4"),
            (AMERICAN, Trick(0, "2C 3C 4C 5C 6C"), r"trick 0 .* has 5 cards, not 4"),
            (AMERICAN, Trick(0, "2C 2C"), "2C occurs twice in trick 0"),
            (AMERICAN, Trick(0, "W"), "W in trick 0 is not in the deck for 4 players"),
            (
                AMERICAN,
                Trick(0, "W=5S"),
                r"trick 0 \(0: W=5S\): there is no extra card in american",
            ),
            (variants.RICKETTS_WARREN, Trick(0, "W 5S"), "say what W stood for, like W=5S"),
            (variants.RICKETTS_WARREN, Trick(0, "W=S 2S"), "say what W stood for, like W=5S"),
            (variants.RICKETTS_WARREN, Trick(0, "W=5S 2S 2S"), "2S occurs twice in trick 0"),
        ],
    )
    def test_shapes_that_cannot_be(self, rules: Any, trick: Trick, message: str) -> None:
        with pytest.raises(InputError, match=message):
            check_trick_shapes(rules.table(4), [trick])

    def test_shapes_that_can(self) -> None:
        check_trick_shapes(FOUR, [Trick(0, "2C"), Trick(3, "3C 4C 5C 6C")])
        check_trick_shapes(variants.RICKETTS_WARREN.table(4),
                    [Trick(0, "2C W=5S")])  # fmt: skip
        on_table = [Trick(0, "W=S 2S")]  # of the card for Warren only the suit is known
        check_trick_shapes(variants.RICKETTS_WARREN.table(4), on_table, on_table=True)
        long = Trick(0, "9C 3C 4C 5C 6C 7C 8C TC")
        check_trick_shapes(variants.BOOSTER_NINES.table(4), [long])
        with pytest.raises(InputError, match="has 8 cards, not 4"):
            check_trick_shapes(FOUR, [long])

    def test_the_last_trick_is_never_lengthened(self) -> None:
        """The last trick of a deal is never lengthened, whatever it holds."""
        game = Game(AMERICAN.amend(Boosters()))
        short = Trick(0, "9C 3C 4C 5C")
        with pytest.raises(InputError, match=r"trick 0 \(0: 9C 3C 4C 5C\) has 4 cards, not 8"):
            check_trick_sizes(game.table, [short])
        check_trick_sizes(game.table, [short], laps=12)
        with pytest.raises(InputError, match="has 3 cards, not 4"):
            check_trick_sizes(game.table, [Trick(0, "2C 3C 4C")])
        ten = [Trick(0, f"2{s} 3{s} 4{s} 5{s}") for s in "CDSH"]
        check_trick_sizes(game.table, [*ten, short], laps=8)


class TestCards:
    """Every card is in the deck, and stands no more often than there."""

    @pytest.mark.parametrize(
        ("places", "message"),
        [
            ([("here", "1C")], "1C in here is not in the deck for 4 players"),
            ([("here", "2C 2C")], "^2C occurs twice in here$"),
            ([("here", "2C"), ("there", "3C 2C")], "^2C is both in here and in there$"),
        ],
    )
    def test_of_one_pack(self, places: list[tuple[str, str]], message: str) -> None:
        with pytest.raises(InputError, match=message):
            check_cards(FOUR, [(place, list(Cards(cards))) for place, cards in places])

    def test_of_two_packs(self) -> None:
        check_cards(TWO_PACKS, [("here", Cards("2C 2C")), ("there", Cards("3C"))])
        with pytest.raises(InputError, match=r"^2C is both in here and in there$"):
            check_cards(TWO_PACKS, [("here", Cards("2C 2C")), ("there", Cards("2C"))])
        with pytest.raises(InputError, match=r"^2C occurs twice in here$"):
            check_cards(TWO_PACKS, [("here", [Card("2C")] * 3)])
        check_cards(TWO_PACKS, [("here", PACK), ("there", PACK)])

    def test_bags_of_each_seat(self) -> None:
        assert cards_by_seat(["2C", ["3C"]], "hands", "the hand") == (Cards("2C"), Cards("3C"))
        for given, message in (
            (Cards("2C"), "^hands must be the hand of each seat, not Cards"),
            ("2C 3C", "^hands must be the hand of each seat, not '2C 3C'$"),
            (3, "^hands must be the hand of each seat, not 3$"),
            (["2C", "1X"], r"'1X' is not a card.*\(the hand of seat 1, number 1\)"),
        ):
            with pytest.raises(InputError, match=message):
                cards_by_seat(given, "hands", "the hand")


@pytest.mark.parametrize("count", [0, 3, 5])
def test_there_are_cards_for_each_seat(count: int) -> None:
    assert len(cards_by_seat([""] * count, "hands", "the hand")) == count
    with pytest.raises(InputError) as error:
        cards_by_seat([""] * count, "hands", "the hand", 4)
    assert str(error.value) == f"hands: cards for {count} seats at a table of 4"


@pytest.mark.parametrize(
    ("played", "discarded", "breaking"),
    [("2C 3D", "3D", ""), ("2C QS", "", ""), ("2C 3H", "", "3H"), ("2C 3H", "3H", "3H")],
)
def test_hearts_are_not_said_to_be_whole_once_one_was_played(
    played: str, discarded: str, breaking: str
) -> None:
    table, cards, thrown = variants.AMERICAN.table(4), Cards(played), Cards(discarded)
    assert seen_cards(table, cards, thrown, None) == (cards, 0)
    if not breaking:
        assert seen_cards(table, cards, thrown, False) == (cards, 0)
        return
    with pytest.raises(InputError) as error:
        seen_cards(table, cards, thrown, False)
    assert str(error.value) == f"broken: {breaking} was played, so hearts are broken"
