"""Lines become the actions that they tell."""

from __future__ import annotations

import pytest

from hearts import (
    Card,
    Cards,
    Deal,
    Game,
    IllegalAction,
    InputError,
    Match,
    Pass,
    Phase,
    Play,
    Start,
    State,
    Unknown,
    notation,
    play_out,
    score_taken,
    variants,
)
from hearts.bots import careful
from hearts.notation.matches import view_of
from hearts.notation.replaying import actions_of, sheet_of, state_of
from hearts.rules import HEARTS, QUEEN

TEXT = """
[Rules "american"]

sheet 1: 13 5 8 0
sheet: 26 0 0 0
dealer 3
deal: ?13 | QS KS ?11 | ?13 | ?13
pass 1: QS KS 2H
3: 2C 3C
"""


def test_what_is_partly_known_is_a_number_in_the_history() -> None:
    [record] = notation.read_text(TEXT)
    start, deal, passed, *plays = notation.history([record])
    assert isinstance(start, Start)
    assert (start.seed, start.dealer) == (None, 3)
    assert deal == Deal([Unknown(13)] * 4)
    assert passed == Pass("QS KS 2H", 1)
    assert plays == [Play("2C", 3), Play("3C", 0)]
    game = Game(variants.AMERICAN)
    assert tuple(actions_of(game, [record.entries], None)) == (start, deal, passed, *plays)


def test_the_sheet_is_added_up() -> None:
    [record] = notation.read_text(TEXT)
    sheet = sheet_of(Game(variants.AMERICAN), record.entries)
    assert sheet is not None
    assert (sheet.scores, sheet.dealer) == ((39, 5, 8, 0), 1)
    assert sheet_of(Game(variants.AMERICAN), ()) is None


def test_a_sheet_that_does_not_fit_is_placed() -> None:
    game = Game(variants.AMERICAN)
    for line, told in (
        ("1 2 3", "points for 3 seats on a sheet of 4"),
        ("1 2 3 | 1 2 3 20", "points for 3 seats on a sheet of 4"),
        ("1 2 3 20 | 1 2 3", "sheet: totals for 3 seats on a sheet of 4"),
    ):
        [record] = notation.read_text(f"\nsheet 0: {line}\n")
        with pytest.raises(InputError, match=f"line 2: {told}") as caught:
            state_of(game, [record.entries], None, None)
        assert caught.value.line == 2


@pytest.mark.parametrize("before", ["", "0: 2C 3C 4C 5C\n"])
def test_an_incomplete_trick_before_a_position_belongs_on_the_table(before: str) -> None:
    hands = "position 3: 3H | 4C 4H | 5C 5H | 6C 6H\n"
    [record] = notation.read_text(f"broken: yes\n{before}3: KC\n{hands}")
    told = r"line \d: trick: it is not complete; cards on the table stand in table:$"
    with pytest.raises(InputError, match=told) as caught:
        record.state(variants.AMERICAN)
    assert caught.value.line == 2 + bool(before)
    text = f"broken: yes\ntable: KC\n{hands.replace('6C 6H', '6H')}"
    [record] = notation.read_text(text.replace("3H | 4C", "3C 3H | 4C"))
    assert record.state(variants.AMERICAN).actor == 0


def test_the_kitty_of_a_pile_that_is_dealt_again() -> None:
    text = """
kitty: 2C
deal: 3C | 4C | 5C
# and this was left over
kitty: 6C
pass 0: 3C
redeal: 7C | 8C | 9C
"""
    [record] = notation.read_text(text)
    acts = notation.history([record], variants.PAGAT_KITTY.amend(players=3))
    deals = [act for act in acts if isinstance(act, Deal)]
    assert [deal.kitty for deal in deals] == [(Card("6C"),), ()]


#: One complete deal of four tricks, and the sheet before it, as lines.
END = [
    "sheet 2: 10 20 30 40",
    "broken: yes",
    "taken: QS | 2H | - | -",
    "position 3: 2C KH | 3C 3H | 4C 4H | 5C 5H",
    "3: 5C 2C 3C 4C",
    "3: 5H KH 3H 4H",
    "score: 17 1 0 0",
    "total: 27 21 30 40",
]


def played(lines: list[str], rules: str = "american", names: tuple[str, ...] = ()) -> State:
    """The state after the deals of these lines."""
    text = "".join(f"{line}\n" for line in lines)
    records = notation.read_text(text)
    game = Game(variants.get(rules))
    return state_of(game, [each.entries for each in records], None, None, names)


def test_a_deal_is_played_to_its_end() -> None:
    state = played(END)
    assert (state.phase, state.scores, state.dealer) == (Phase.DEAL, (27, 21, 30, 40), 0)
    assert state.match.hand_scores[0].points == (10, 20, 30, 40)
    assert state.match.names == ()
    named = played(END, names=("Ann", "Bob", "Cleo", "Dan"))
    assert named.match.names == ("Ann", "Bob", "Cleo", "Dan")
    assert named.scores == state.scores
    assert played(END[:5]).trick is not None


def test_a_whole_match_is_replayed() -> None:
    """With passes, holds, dealers, scores and the result."""
    state = play_out(Game(variants.MICROSOFT).start(seed=1, dealer=2), [careful] * 4)
    records = notation.read_text(notation.write(state))
    again = state_of(state.game, [each.entries for each in records], None, None)
    assert (again.is_over, again.result, again.match) == (True, state.result, state.match)
    assert again.history[2:] == state.history[2:]
    first, second = records[0].entries, records[1].entries
    assert state_of(state.game, [first], None, None).scores == state.match.standing.totals[0]
    sheet = Match(state.game.rules, dealer=2).add(state.match.hand_scores[0])
    later = state_of(state.game, [second], None, sheet)
    assert later.scores == state.match.standing.totals[1]
    with pytest.raises(InputError, match="dealer: seat 3 deals, not seat 2"):
        state_of(state.game, [first, first], None, None)


WRONG = [
    ("score", "score: 16 2 0 0", "line 7: score: it comes to 17 1 0 0"),
    ("total", "total: 17 1 0 0", "line 8: total: it comes to 27 21 30 40"),
    ("total", "result: 1 2 3 4 end.at", "line 8: result: the match is not over"),
    ("3: 5H", "# nothing", "line 7: score: the deal is not over"),
    ("position", "# nothing", "line 5: trick: the hands are missing"),
    ("taken", "dealer 1", "line 3: dealer: seat 3 deals, not seat 1"),
    ("score", "shown 1: lead", "line 7: shown: this is the record of a view"),
    ("3: 5H", "deal: 2C | 3C | 4C | 5C", "line 6: deal: no deal is due, the phase is play"),
    ("3: 5H", "pass 0: ?3", "line 6: pass: the cards are not known"),
    ("sheet", "sheet 2: 10 20 30", "line 1: points for 3 seats"),
]


@pytest.mark.parametrize(("start", "line", "message"), WRONG)
def test_what_does_not_fit_is_placed(start: str, line: str, message: str) -> None:
    lines = [line if each.startswith(start) else each for each in END]
    with pytest.raises(InputError) as caught:
        played(lines)
    assert message in str(caught.value)


def test_a_play_against_the_rules_has_its_line() -> None:
    lines = [each.replace("3: 5C 2C 3C", "3: 5C KH 3C") for each in END]
    with pytest.raises(IllegalAction) as refused:
        played(lines)
    assert (refused.value.violation.rule, refused.value.violation.line) == ("follow.suit", 5)


def test_hands_that_are_partly_known_cannot_be_dealt() -> None:
    for line in ("deal: ?13 | ?13 | ?13 | ?13", "deal: QS ?12 | ?13 | ?13 | ?13"):
        with pytest.raises(InputError, match=r"line 1: deal: some of the cards are not known"):
            played([line])
    with pytest.raises(InputError, match="no cards are given; keep_score"):
        played(["score: 26 0 0 0"])


def test_a_kitty_is_dealt() -> None:
    state = Game(variants.KITTY).start(seed=1).deal()
    lines = notation.write(state).splitlines()[3:]
    assert played(lines, "kitty").kitty == state.kitty != Cards()
    other = [line if not line.startswith("kitty") else "kitty: 2C 3C" for line in lines]
    with pytest.raises(InputError, match="line"):
        played(other, "kitty")
    hidden = [line if not line.startswith("kitty") else "kitty: ?4" for line in lines]
    with pytest.raises(InputError, match="deal: some of the cards are not known"):
        played(hidden, "kitty")
    without = [line for line in lines if not line.startswith("kitty")]
    assert played(without, "kitty").kitty == state.kitty


def test_choices_follow_from_the_totals() -> None:
    """The sheet tells of a moon whose shooter took points off."""
    match = Match(variants.AMERICAN).add(score_taken(variants.AMERICAN, ["QS", HEARTS, "", ""]))
    for choice, totals in (("subtract", (13, -13, 0, 0)), ("add", (39, 13, 26, 26))):
        score = score_taken(variants.AMERICAN, ["", HEARTS | QUEEN, "", ""], choice=choice)
        state = Game(variants.AMERICAN).start(match=match.add(score))
        [record] = notation.read_text(notation.write(state))
        sheet = sheet_of(state.game, record.entries)
        assert sheet == state.match
        assert sheet.scores == totals


def test_names_alone_make_a_sheet() -> None:
    """Its dealer is the one of a line, or else seat 0."""
    names = ("Ann", "Bob", "Cleo", "Dan")
    for lines, dealer in (([], 0), (["dealer 2"], 2)):
        state = played([*lines, "broken: yes", *END[2:6]], names=names)
        assert (state.match.names, state.match.dealer) == (names, dealer)


#: A deal of Huse Hearts as seat 1 saw it, up to the fifth trick.
SEEN = """[Hearts "1"]
[Rules "huse"]

dealer 0
deal: ?16 | AC 7D 2S 8C 8S QD AD 9C 5H JH TD 5D KH TH 6C AS
kitty: ?4
dummy: 8H 6D JC TC 9D 6H 6S 8D KS QS 7H 3H KC 9S 3C 5S
pass 0: ?3
pass 1: 6C TD AS
shown 0: pass 4C QC 2H
shown 0: lead
0: 2C 4C KC
1: AD TD 9D
1: QD 2D 6D
1: 8S 3S QS
0: 7S 2S
"""


@pytest.mark.parametrize(
    ("line", "instead", "told"),
    [
        ("deal: ?16", "deal: ?15", "line 5: deal: 16 cards for each seat"),
        ("dummy: 8H 6D", "dummy: 6D", "line 5: deal: 16 cards for the dummy are due"),
        ("pass 0: ?3", "pass 0: ?4", "line 8: .* hides 4 cards, not 3"),
        ("pass 1: 6C TD AS\n", "", "line 9 does not belong there: Shown"),
        ("shown 0: pass 4C QC 2H", "shown 0: pass 4C QC", "lines 4 to 16: .*15 cards, not with 16"),
        ("shown 0: lead\n", "", "lines 4 to 15: the leader is missing"),
        ("0: 2C 4C KC", "0: 2C 4C TH", "line 12: .*TH is not in the dummy"),
        ("0: 2C 4C KC", "0: 2C QD KC", "line 14: QD was played in line 12"),
        ("1: QD 2D 6D", "0: QD 2D 6D", "line 14: "),
        ("1: QD 2D 6D", "1: QD 3S 6D", "line 15: 3S was played in line 14"),
        ("1: QD 2D 6D", "1: QD JH 6D", "line 14: JH is seen, and more often"),
        ("0: 7S 2S", "1: 7S 2S", "line 16: "),
        ('[Rules "huse"]', '[Rules "huse"]\n[Players "Ann, Bob"]', None),
    ],
)
def test_a_slip_in_the_record_of_a_view_is_named_by_its_line(
    line: str, instead: str, told: str | None
) -> None:
    """FX-001 to FX-017."""
    assert line in SEEN
    records = notation.read_text(SEEN.replace(line, instead))
    if told is None:
        assert view_of(records, 1).sizes == (11, 11)
        with pytest.raises(InputError, match=r"^line 6: .* is not as Ann saw it"):
            view_of(records, 0)
        return
    with pytest.raises(InputError, match=f"^{told}") as caught:
        view_of(records, 1)
    number = caught.value.line
    assert told.startswith(f"line {number}" if number else "lines")


def test_a_record_without_lines_is_refused_in_the_words_of_a_history() -> None:
    """FX-001: deals that a program has made were in no file."""
    state = Game(variants.HUSE).start(seed=1).deal()
    [record] = notation.records(state)
    with pytest.raises(InputError, match=r"^history: entry 0: .* is not as seat 1 saw it"):
        view_of([record], 1)
