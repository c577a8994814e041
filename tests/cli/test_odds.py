"""``hearts odds``."""

from __future__ import annotations

import shlex
from itertools import takewhile
from random import Random

import pytest

from hearts import Game, Phase, Play, State, notation, play_out, variants
from hearts.bots import advice, careful
from hearts.cli.odds import _count, _percent
from hearts.cli.saved_match import WORLDS
from hearts.rules import Passing
from tests.cli.helpers import run
from tests.cli.screens import SEEN, screens

test_a_screen_is_as_it_was = screens("odds")

HAND = "6C TC 6D KD 2S 5S 7S TS KS AS 2H KH AH"
WORDS = ("odds", "--rules", "dame_de_pique", "--seat", "0", "--hand")
TRICKS = ("--trick", "0: 2S 6S 8S 3S", "--trick", "2: 9S 4S TS TH")


def rows(shown: str) -> dict[str, list[str]]:
    """The rows of the tables, by what stands first."""
    return {line.split()[0]: line.split()[1:] for line in shown.splitlines() if line.split()}


def test_a_void_is_evidence() -> None:
    """The figures of the tutorial."""
    words = (*WORDS, HAND, *TRICKS, "--card", "QS")
    shown = run(*words, env={"HEARTS_ASCII": "1"}).stdout
    found = rows(shown)
    assert found["QS"] == ["never", "50", "%", "50", "%"]
    assert found["S"][0] == "certain"
    twice = run(*words, "--card", "qs", env={"HEARTS_ASCII": "1"}).stdout
    assert twice == shown  # a card is listed once


def test_the_example_of_the_help_text_runs() -> None:
    example = run("odds", "--help").stdout.partition("For example:")[2].partition("\n\n")[0]
    words = shlex.split(example.replace("\\\n", " "))
    assert words[:2] == ["hearts", "odds"]
    assert rows(run(*words[1:]).stdout)["Q♠"] == ["never", "50", "%", "50", "%"]


def test_the_hand_may_be_what_is_held_now() -> None:
    held = " ".join(card for card in HAND.split() if card not in ("2S", "TS"))
    assert run(*WORDS, held, *TRICKS).stdout == run(*WORDS, HAND, *TRICKS).stdout


def test_only_suits_of_the_deck_have_a_row() -> None:
    """A deck of three suits."""
    deck = "Deck(pack=Cards('QD KD AD 8S 9S QS KS AS 9H QH KH AH')), EldestOpens(), Passing()"
    words = ("odds", "--rules", "american", "--with", deck, "--hand", "QD KS AH")
    found = rows(run(*words, env={"HEARTS_ASCII": "1"}).stdout)
    assert {"D", "S", "H"} <= found.keys()
    assert "C" not in found


def table(shown: str) -> dict[str, list[str]]:
    """The chances to hold each card, of which several may share a row of several lines."""
    found: dict[str, list[str]] = {}
    _, _, text = shown.partition("The chance to hold a card:\n")
    row: list[str] = []
    for line in text.partition("\n\n")[0].splitlines()[1:]:
        words = line.split()
        cards = list(takewhile(lambda word: word[-1] in "♣♦♠♥", words))
        row = words[len(cards) :] or row
        assert not found.keys() & set(cards)
        found |= dict.fromkeys(cards, row)
    return found


@pytest.mark.parametrize("columns", [30, 40, 80])
def test_all_cards_that_count_are_looked_for(columns: int) -> None:
    """All hidden hearts and the queen, as the help text says; equal rows are one."""
    words = ("odds", "--rules", "american", "--hand", HAND)
    shown = run(*words, columns=columns).stdout
    hidden = {f"{rank}♥" for rank in "3456789TJQ"} | {"Q♠"}
    assert table(shown).keys() == hidden
    assert shown.count("33 %") == 3
    assert {tuple(row) for row in table(shown).values()} == {("33", "%") * 3}


def test_rows_with_other_chances_are_rows_of_their_own() -> None:
    found = table(run(*WORDS, HAND, *TRICKS).stdout)
    assert found["Q♠"] == ["never", "50", "%", "50", "%"]
    assert {tuple(row) for card, row in found.items() if card != "Q♠"} == {
        ("35", "%", "32", "%", "32", "%")
    }


def test_cards_on_the_table_are_seen() -> None:
    hand = "2C 8H TH TD 4D 3D 2S 3H AS 7H 6H 5C TC"
    words = ("odds", "--rules", "american", "--seat", "1", "--hand", hand)
    shown = run(*words, "--trick", "1: 2C QS KH").stdout
    assert "Q♠" not in table(shown)
    assert "K♥" not in table(shown)
    assert "A♥" in table(shown)


def test_the_one_who_opens_is_known_by_a_card() -> None:
    hand = "2C 8H TH TD 4D 3D 2S 3H AS 7H 6H 5C TC"
    words = ("odds", "--rules", "american", "--seat", "1", "--hand", hand)
    assert run(*words, "--trick", "1: 2C 4C 5H 7C").exit_code == 0


@pytest.mark.parametrize("name", variants.names())
def test_a_hand_and_tricks_are_enough_in_every_game(name: str) -> None:
    """But for Warren, and for cards that are exchanged: their holder saw more than the tricks."""
    rng, game = Random(1), Game(variants.get(name), min(variants.get(name).players))
    state = game.start(seed=1)
    while len(state.tricks or ()) < 2:
        state = (
            state.apply(state.random_action(rng, state.actors[0])) if state.actors else state.deal()
        )
    words = [word for trick in state.tricks for word in ("--trick", str(trick))]
    hand = [str(card) for card in state.hands[0]]
    words += ["--hand", " ".join(hand), "--players", str(game.players)]
    words += ["--dummy", str(state.dummy)] if state.dummy else []
    result = run("odds", "--rules", name, *words)
    unknown = name in ("pagat_exchange", "draw_two") or "W" in f"{words}"
    assert (result.exit_code, result.stderr) == (
        (2, "hearts: hand: with Warren, an exchange or a stock, write what you saw into a FILE\n")
        if unknown
        else (0, "")
    )


def test_warren_and_an_exchange_need_what_was_seen() -> None:
    rules = ("odds", "--rules", "ricketts_warren", "--players", "4")
    hand = "W 2C 3C 4C 5C 2D 3D 4D 5D 6D 2S 3S 4S"
    for words in (("--hand", hand), ("--hand", hand[2:], "--trick", "0: W KS AS JS")):
        assert "write what you saw into a FILE" in run(*rules, *words).stderr
    rules = ("odds", "--rules", "pagat_exchange", "--players", "5")
    assert run(*rules, "--hand", "2C 3C 4C 5C 2D 3D 4D 5D 6D 2S").exit_code == 0


def test_in_gong_zhu_any_seat_may_lead() -> None:
    """PG-170: the holder of the two of spades leads to the first deal only, and nothing tells which
    deal this is."""
    words = ("odds", "--rules", "gong_zhu", "--trick", "1: 9C QC JC 3C", "--hand")
    without = run(*words, "3S 8S 4C 5C 6C 7D 8D 9D TD 2H 3H 4H", "--card", "2S").stdout
    assert "certain" not in without
    assert rows(without)["♠"][0] != "never"
    held = run(*words, "2S 3S 4C 5C 6C 7D 8D 9D TD 2H 3H 4H")
    assert held.exit_code == 0
    assert "The hidden cards may lie in 0 ways." not in held.stdout


def test_a_kitty_hides_cards_too() -> None:
    state = Game(variants.KITTY).start(seed=1).deal()
    hand = str(state.hands[0])
    assert run("odds", "--rules", "kitty", "--hand", hand).exit_code == 0


@pytest.mark.parametrize("name", ["huse", "kitty", "heartsette", "pagat_kitty"])
def test_the_taker_of_a_kitty_gives_its_cards(name: str) -> None:
    """PG-019, PG-024, PG-026, FX-016, FX-017: only the taker has seen them. The odds are those of
    the deal."""
    rules = variants.get(name).amend(Passing("hold"), name=name)
    game, rng = Game(rules, min(rules.players)), Random(3)
    taken = 0
    for seed in range(4):
        state = game.start(seed=seed).deal()
        kitty = str(state.kitty)
        for _ in range(23):
            state = state.play(rng.choice(list(state.legal_cards())))
        assert state.trick is not None
        tricks = [*state.tricks, *([state.trick] if state.trick.cards else [])]
        words = [word for trick in tricks for word in ("--trick", str(trick))]
        words += ["--rules", name, "--players", str(game.players), "--dummy", str(state.dummy)]
        for seat in range(game.players):
            own = (*words, "--seat", str(seat), "--hand", str(state.hands[seat]))
            plain, told = run("odds", *own), run("odds", *own, "--kitty", kitty)
            assert {plain.exit_code, told.exit_code} == {0, 2}
            if plain.exit_code == 2:
                taken += 1
                assert f"kitty: seat {seat} took it with trick" in plain.stderr
                few = run("odds", *own, "--kitty", kitty[:2]).stderr
                assert "with --kitty" in few or len(kitty.split()) == 1
            else:
                assert f"seat {seat} has not taken it" in told.stderr
            count = state.view(seat).worlds().count
            assert f" {_count(count)} way" in plain.stdout + told.stdout
    assert taken


def test_after_the_last_card_no_seat_holds_any() -> None:
    """PG-024: the kitty has its taker then."""
    state = Game(variants.KITTY.amend(Passing("hold"))).start(seed=1).deal()
    while state.phase is Phase.PLAY:
        state = state.play(state.legal_cards()[0])
    words = [word for trick in state.tricks for word in ("--trick", str(trick))]
    result = run("odds", "--rules", "kitty", "--hand", "", *words)
    assert result.stderr == "hearts: trick: all cards have been played, so no seat holds any\n"


def test_a_file_has_the_deal_as_a_seat_saw_it() -> None:
    state = Game(variants.AMERICAN).start(seed=7).deal()
    while state.phase.value == "pass":
        state = state.apply(careful(state.view(state.actors[0])))
    for _ in range(9):
        state = state.apply(careful(state.view(state.actors[0])))
    whole = run("odds", "-", "--seat", "1", typed=notation.write(state)).stdout
    seen = run("odds", "-", "--seat", "1", typed=notation.write(state.view(1))).stdout
    assert whole == seen
    assert "certain" in whole


def late(seed: int, tricks: int) -> State:
    """A deal of careful players after some tricks."""
    state = Game(variants.AMERICAN).start(seed=seed).advance()
    while state.phase is not Phase.PLAY or len(state.tricks) < tricks:
        state = state.apply(careful(state.view(state.actors[0])))
    return state


def test_near_the_end_the_best_cards_are_shown() -> None:
    """Of the seat to play, and only if the hidden cards may lie in few ways."""
    few = 0
    for seed in range(12):
        state = late(seed, 11)
        for seat in range(4):
            shown = run("odds", "-", "--seat", str(seat), typed=notation.write(state)).stdout
            view = state.view(seat)
            is_told = seat == state.actor and view.worlds().count <= WORLDS
            assert ("The best cards, over all these ways:" in shown) == is_told
            if is_told:
                few += 1
                best = advice(view, worlds=WORLDS)[0]
                assert best.exact
                assert isinstance(best.action, Play)
                line = shown.partition("over all these ways:\n")[2].splitlines()[0]
                assert (
                    line == f"{best.action.card}: best, about {best.points:.1f} points in this deal"
                )
    assert few > 2
    assert f"at most {WORLDS} ways" in " ".join(run("odds", "--help").stdout.split())
    shown = run("odds", "-", "--seat", "0", typed=notation.write(late(1, 1))).stdout
    assert "The best cards" not in shown


def test_a_file_shows_the_hand_of_one_seat() -> None:
    state = Game(variants.AMERICAN).start(seed=3).advance()
    result = run("odds", "-", "--seat", "0", typed=notation.write(state.view(1)))
    assert result.exit_code == 2
    assert "does not show the hand of seat 0, but that of seat 1: --seat 1" in " ".join(
        result.stderr.split()
    )
    spectator = run("odds", "-", "--seat", "0", typed=notation.write(state.view(None)))
    assert spectator.stderr.strip().endswith("does not show the hand of seat 0")
    nobody = run("odds", "-", "--seat", "4", typed=notation.write(state.view(1)))
    assert nobody.stderr.strip().endswith("seat 4 is not at this table of 4: 0 to 3")


def test_the_last_match_of_a_file_counts() -> None:
    state = play_out(Game(variants.MICROSOFT).start(seed=1), [careful] * 4, deals=1).deal()
    text = notation.write(state)
    other = notation.write(Game(variants.AMERICAN).start(seed=2).deal())
    alone = run("odds", "-", typed=text)
    assert alone.exit_code == 0
    assert "The hidden cards may lie in" in alone.stdout
    assert run("odds", "-", typed=f"{other}\n{text}").stdout == alone.stdout


def test_a_match_with_the_same_header_is_another_one() -> None:
    text = SEEN.partition("dealer 0")[0] + "dealer 2\n0: 2C 3C 4C 5C\n\n" + SEEN
    words = ("odds", "-", "--seat", "1")
    assert run(*words, typed=text).stdout == run(*words, typed=SEEN).stdout != ""


def test_nothing_that_counts_is_left() -> None:
    amendments = ("--with", "Without('points.hearts'), Without('moon')")
    hand = HAND.replace("KS", "QS")
    shown = run("odds", "--rules", "american", *amendments, "--hand", hand).stdout
    assert "The chance to hold a card" not in shown
    assert "The chance to have none of a suit" in shown


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "give either a FILE or your --hand"),
        (("--hand", HAND), "name the --rules"),
        (("-", "--trick", "0: 2C"), "--trick goes with --hand"),
        (("-", "--rules", "american"), "there is no deal"),
        (("--hand", "2C", "--rules", "american"), "1 card held and 0 played are not the 13"),
        (("--hand", HAND, "--rules", "american", "--seat", "4"), "seat: 4 is not one of 4 seats"),
        (("--hand", "2X", "--rules", "american"), "(hand, number 1)"),
        (("--hand", HAND, "--kitty", "2X", "--rules", "american"), "(kitty, number 1)"),
        (("--hand", HAND, "--dummy", "2X", "--rules", "american"), "(dummy, number 1)"),
        (("--hand", HAND, "--rules", "dame_de_pique", "--trick", "0: QS"), "hearts: "),
        (("--hand", f"{HAND[:-2]}AH", "--rules", "american", "--card", "1X"), "'1X'"),
        ((*WORDS[1:], HAND, *TRICKS, "--card", "QS", "--card", "W"), "card: W is not in the deck"),
    ],
)
def test_what_cannot_be_counted_is_told(words: tuple[str, ...], message: str) -> None:
    result = run("odds", *words, typed="")
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.output


def test_a_file_with_a_fault_is_told() -> None:
    result = run("odds", "-", "--rules", "american", typed="0: 2X\n")
    assert result.exit_code == 2
    assert "line 1, column 4" in result.stderr


def test_a_slip_in_what_a_seat_saw_is_told_with_its_line() -> None:
    last = SEEN.rpartition("\n0:")[2]
    result = run("odds", "-", "--seat", "1", typed=f"{SEEN}0:{last}")
    assert result.stderr == "hearts: the input: line 21: TC is both in line 20 and in line 21\n"
    result = run("odds", "-", "--seat", "1", typed=SEEN.replace("QS 9H AH", "QS 9H TH"))
    told = "hearts: the input: line 7: Pass('QS 9H TH', seat=1): TH cannot be passed: it is not in"
    assert result.stderr.startswith(told)


def test_a_revoke_is_told_before_any_odds() -> None:
    """PG-081: no cards can lie so that a seat did not follow suit and has the suit later."""
    wrong = SEEN.replace("0: KS 5S QS TS", "0: KS 5S QH TS").replace("2: 6S 4S QH", "2: 6S 4S QS")
    result = run("odds", "-", "--seat", "1", typed=wrong)
    told = "hearts: the input: line 13, Cleo: QH does not follow suit, but the hand has cards of"
    assert (result.stdout, result.exit_code) == ("", 2)
    assert result.stderr.startswith(told)
    tricks = ("--trick", "0: 2S 6S 8S 3D", "--trick", "2: 9S 4S TS TH")
    result = run(*WORDS, HAND, *tricks)
    told = "hearts: trick 0, seat 3: 3D does not follow suit, but the hand has cards of the suit"
    assert (result.stdout, result.exit_code) == ("", 2)
    assert result.stderr.startswith(told)


CLUBS = "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
DIAMONDS = "3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD"


@pytest.mark.parametrize(
    ("hand", "tricks", "told"),
    [
        (f"2C {CLUBS}", ["1: 2C 3D"], "trick 0, seat 1: 2C is a card of your hand"),
        (f"2D {CLUBS}", ["1: 2C 3D 4D 3C", "0: 4C 6C"], "trick 1, seat 1: 6C is a card of your"),
        (f"2D {CLUBS}", ["1: 2C 3D 4D 5D"], "trick 0, seat 0: 5D is not in the hand"),
        (f"2D {DIAMONDS}", ["0: 2C"], "trick 0: another seat leads to the first trick"),
        (f"2D {DIAMONDS}", ["9: 2C"], "trick 0: the leader 9 is not at this table of 4"),
        (f"AC {CLUBS}", [], "hand: AC is not in the deck as often"),
        (f"1H {CLUBS}", [], "hand: 1H is not in the deck"),
        (
            f"2C {DIAMONDS}",
            ["0: 2C 3C 4C 5C", "3: QS 3D 2H 3H"],  # so seat 3 has twelve more spades
            "the hidden cards cannot lie in any way, so a play is against the rules",
        ),
    ],
)
def test_a_slip_in_the_tricks_is_told_with_its_trick(
    hand: str, tricks: list[str], told: str
) -> None:
    """No entry of a history is named, which nobody typed, and nothing is printed before it."""
    words = [word for trick in tricks for word in ("--trick", trick)]
    result = run("odds", "--rules", "american", "--hand", hand, *words)
    assert (result.stdout, result.exit_code) == ("", 2)
    assert result.stderr.startswith(f"hearts: {told}")


def test_a_second_copy_of_an_own_card_may_be_played_in_two_packs() -> None:
    """In Cancellation Hearts two seats may hold the same card."""
    words = ("odds", "--rules", "cancellation", "--players", "8", "--hand", f"2C {CLUBS}")
    assert run(*words, "--trick", "1: 3C 4C").exit_code == 0
    result = run(*words, "--trick", "1: 3C 3C")
    assert result.stderr == "hearts: 3C would occur three times among the cards\n"


def test_large_numbers_are_powers_of_ten() -> None:
    assert [_count(number) for number in (7, 12_345, 10**9 - 1)] == ["7", "12,345", "999,999,999"]
    assert [_count(number) for number in (10**9, 84_478_098_072_866_400)] == [
        "about 10^9",
        "about 10^16",
    ]


def test_only_what_is_certain_is_said_to_be() -> None:
    from fractions import Fraction

    shown = [_percent(Fraction(n, 1000)) for n in (0, 1, 12, 500, 986, 995, 1000)]
    assert shown == ["never", "< 1 %", "1 %", "50 %", "99 %", "> 99 %", "certain"]
