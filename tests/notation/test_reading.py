"""Files are read deal by deal; problems are reported with their place."""

from __future__ import annotations

import io
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
from attrs import evolve, frozen
from hypothesis import given
from hypothesis import strategies as st

from hearts import HeartsError, InputError, Trick, Unknown, notation, variants
from hearts.notation import Entry, Header, ParseProblem, PartlyKnown, Record, StatedPoints
from hearts.notation.forms import read_entry
from hearts.notation.reading import LONGEST_LINE
from hearts.rules import ScoreRule

FIVE = Path(__file__).parents[2] / "examples" / "five-deals.txt"
MATCH = """
[Hearts "1"]
[Rules "microsoft"]
[Players "Ann, Bob, Cleo, Dan"]
[Event "club \\"night\\""]

dealer 2
0: 2C 3C 4C 5C

1: 2C 3C 4C 5C
"""


def fault_of(text: str) -> ParseProblem:
    """The one fault of a text, of which nothing else is left."""
    faults: list[ParseProblem] = []
    assert notation.read_text(text, faults=faults) == ()
    [fault] = faults
    with pytest.raises(InputError) as caught:
        notation.read_text(text)
    assert str(caught.value) == str(fault) == str(fault.error)
    assert (caught.value.line, caught.value.column) == (fault.line, fault.column)
    return fault


class TestShape:
    """The shape of deals and matches."""

    def test_the_plain_file_of_tricks(self) -> None:
        deals = notation.read_text(FIVE.read_text("utf-8"))
        assert [len(deal.tricks) for deal in deals] == [13] * 5
        assert [deal.number for deal in deals] == [0, 1, 2, 3, 4]
        assert all(deal.header == Header() for deal in deals)
        assert deals[1].comments == ("deal 2: cards passed right",)

    def test_several_deals_after_one_header(self) -> None:
        one, two = notation.read_text(MATCH)
        assert one.header == two.header
        assert one.header.names == ("Ann", "Bob", "Cleo", "Dan")
        assert one.header.rules == variants.MICROSOFT
        assert (one.header.tag("event"), one.header.tag("Site")) == ('club "night"', None)
        assert (one.dealer, two.dealer) == (2, None)
        assert (one.number, two.number) == (0, 1)

    def test_a_tag_begins_the_next_match(self) -> None:
        text = MATCH.strip() + '\n[Hearts "1"]\n0: 2C 3C 4C 5C\n'
        one, _, three = notation.read_text(text)
        assert three.header == Header()
        assert three.header != one.header
        assert three.number == 0

    def test_a_header_without_deals_is_no_record(self) -> None:
        assert notation.read_text('[Event "x"]\n\n[Event "y"]\n') == ()
        text = '[Event "x"]\n\n[Event "y"]\n\n0: 2C 3C 4C 5C'
        [deal] = notation.read_text(text)
        assert deal.header.tag("Event") == "y"

    @pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", " \t\n"])
    def test_a_text_without_lines_has_no_record(self, text: str) -> None:
        assert notation.read_text(text) == ()

    def test_comments_go_with_what_follows(self) -> None:
        text = "# a\n\n#b  \n0: 2C 3C 4C 5C  # c\n#\n\n# last\n"
        [deal] = notation.read_text(text)
        assert deal.entries == (
            Entry("", comment="a"),
            Entry("", comment="b"),
            Entry("trick", Trick(0, "2C 3C 4C 5C"), 0, "c"),
            Entry(""),
            Entry("", comment="last"),
        )
        assert deal.comments == ("a", "b", "c", "last")
        assert [entry.line for entry in deal.entries] == [1, 3, 4, 5, 7]

    @given(st.lists(st.sampled_from(['[Event "x"]', "0: 2C 3C 4C 5C", "", "#"]), max_size=12))
    def test_no_comment_of_a_file_with_deals_is_lost(self, lines: list[str]) -> None:
        """A header without deals is no record, and takes its comments with it."""
        told = [f"# {number}" if line == "#" else line for number, line in enumerate(lines)]
        text = "".join(f"{line}\n" for line in [*told, "0: 2C 3C 4C 5C", "", "# a", "", "# b"])
        written = notation.write(notation.read_text(text))
        last = max((k for k, line in enumerate(told) if line == '[Event "x"]'), default=0)
        for line in (*told[last:], "# a", "# b"):
            assert line in written

    def test_comments_at_the_end_belong_to_the_last_deal_if_it_can_be_read(self) -> None:
        faults: list[ParseProblem] = []
        text = "0: 2C 3C 4C 5C\n\n0: 2C 3C 4C 5X\n\n# of the second\n"
        [deal] = notation.read_text(text, faults=faults)
        assert deal.comments == ()
        assert len(faults) == 1

    def test_a_deal_before_a_fault_is_read(self) -> None:
        deals = notation.read(["0: 2C 3C 4C 5C", "", "x" * (LONGEST_LINE + 1)])
        assert next(deals).number == 0
        with pytest.raises(InputError, match="a line of at most"):
            next(deals)

    def test_comments_of_a_header(self) -> None:
        text = '# above\n[Event "#5"] # behind\n# below\n\n0: 2C 3C 4C 5C\n'
        [deal] = notation.read_text(text)
        assert deal.header.comments == ("above", "below", "behind")
        assert deal.header.tag("Event") == "#5"
        assert deal.comments == ()

    def test_a_byte_order_mark_is_passed_over(self) -> None:
        assert len(notation.read_text("\ufeff0: 2C 3C 4C 5C")) == 1
        assert fault_of("\n\ufeff0: 2C").column == 1

    @pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
    def test_line_breaks(self, end: str) -> None:
        [deal] = notation.read_text(f"0: 2C 3C 4C 5C{end}1: 2D 3D 4D 5D{end}")
        assert len(deal.tricks) == 2


class TestForgiving:
    """People type as they like; one form is written."""

    @pytest.mark.parametrize(
        "typed",
        [
            "PASS 0: qs  as\tKS", "  pass  0 :QS AS KS", "Pass 0:q♠ A♠ k♠   # why",
            "pass 0: QS AS KS",
        ],
    )  # fmt: skip
    def test_case_and_white_space(self, typed: str) -> None:
        [deal] = notation.read_text(typed)
        assert notation.write(deal).split("#")[0].rstrip() == "pass 0: QS KS AS"

    def test_suit_signs_as_phones_write_them(self) -> None:
        typed = "kitty: Q♠\ufe0f\n2: Q♣\ufe0f A♣\ufe0e 3♣ W=10♦\ufe0f\n"
        [deal] = notation.read_text(typed)
        assert notation.write(deal) == "kitty: QS\n2: QC AC 3C W=TD\n"

    def test_a_suit_in_front_of_its_rank_is_told(self) -> None:
        fault = fault_of("0: 2C ♠Q")
        assert fault.message == (
            "line 1, column 7: expected a card, found '♠Q' (the rank comes first, write QS)"
        )

    def test_commas_between_cards_are_told(self) -> None:
        fault = fault_of("0: 2C, 3C")
        told = "found '2C,' (cards have spaces between them, not commas)"
        assert fault.message == f"line 1, column 4: expected a card, {told}"

    def test_a_ten_is_read_in_each_spelling(self) -> None:
        [deal] = notation.read_text("0:10c tc 10♣ 2d\n")
        assert notation.write(deal) == "0: TC TC TC 2D\n"

    @given(st.data())
    def test_capitals_do_not_matter(self, data: st.DataObject) -> None:
        text = FIVE.read_text("utf-8")
        capitals = data.draw(st.lists(st.booleans(), min_size=len(text), max_size=len(text)))
        typed = "".join(
            letter.lower() if low else letter for letter, low in zip(text, capitals, strict=True)
        )
        assert [deal.tricks for deal in notation.read_text(typed)] == [
            deal.tricks for deal in notation.read_text(text)
        ]


class TestUnknown:
    """Cards of which only the number is told, or not even that."""

    def test_question_marks_with_numbers_are_unknown_cards(self) -> None:
        [deal] = notation.read_text("deal: ?13 | QS ?12 | ? ?13 | -".replace("? ?13", "?13"))
        assert deal.hands is not None
        assert [len(hand) for hand in deal.hands] == [13, 13, 13, 0]
        assert isinstance(deal.hands[1], PartlyKnown)

    @pytest.mark.parametrize(
        ("line", "count"),
        [("pass 0: ?", 3), ("exchange 1: ?", 4), ("charge 2: ?", 0), ("kitty: ?", 4)],
    )
    def test_the_rules_say_how_many(self, line: str, count: int) -> None:
        [deal] = notation.read_text(f'[Rules "kitty"]\n\ndeal: ? | QS ? | ?12 | ?\n{line}\n')
        assert deal.hands is not None
        assert [len(hand) for hand in deal.hands] == [12] * 4
        value: Any = deal.entries[-1].value
        cards = getattr(value, "cards", value)
        assert cards == Unknown(count)

    @pytest.mark.parametrize("line", ["deal: ? | ? | ? | ?", "pass 0: ?"])
    def test_without_rules_the_number_is_needed(self, line: str) -> None:
        assert fault_of(line).expected == "the number of unknown cards"


class TestFaults:
    """Every fault has line, column, and what was expected."""

    @pytest.mark.parametrize(
        ("line", "column", "expected"),
        [
            ("0: 2C 3X", 7, "a card"),
            ("0: ", 4, "the cards of a trick"),
            ("0 2C", 3, "a colon"),
            ("2C 3C", 1, "a seat that leads, as in 2: QC AC 3C 9D, or a word"),
            ("hello: 2C", 1, "a seat that leads, as in 2: QC AC 3C 9D, or a word"),
            (": 2C", 1, "a seat that leads, as in 2: QC AC 3C 9D, or a word"),
            ("!", 1, "a seat that leads, as in 2: QC AC 3C 9D, or a word"),
            ("0: W=2X", 6, "a card"),
            ("0: W=2D W=S", 9, "a card"),
            ("0: W=2D 2D", 4, "a trick"),
            ("0: W=W", 4, "a trick"),
            ("0: w=\u017f", 6, "a card"),
            ("0: 2\u017f", 4, "a card"),
            ("0: X=2D", 4, "a card"),
            ("dealer \u0663", 8, "the seat of 'dealer'"),
            ("dealer", 7, "the seat of 'dealer'"),
            ("dealer 1: x", 9, "nothing more"),
            ("dealer 1 x", 10, "nothing more"),
            ("deal 0: ?13", 6, "a colon"),
            ("deal ?13", 6, "a colon"),
            ("kitty:", 7, "a card, or - for none"),
            ("kitty: ?x", 8, "a card"),
            ("kitty: QS ?", 11, "the number of unknown cards"),
            ("pass 0: QS ?2", 9, "all cards, or only their number"),
            ("pass 0: QS to", 9, "cards, 'to' and a seat"),
            ("pass 0: QS to 1, AS", 18, "cards, 'to' and a seat"),
            ("pass 0: QS to 1, AS to 1", 24, "each seat once"),
            ("pass 0: QS to 99999", 9, "cards, 'to' and a seat"),
            ("call 0: 2 to 1", 9, "the name of a pass, or cards and places like 2 to +1, 1 to +3"),
            ("call 0: 2 to +1, 1 to +1", 18, "each place once"),
            ('call 0: "x', 9, "the name of a pass, or cards and places like 2 to +1, 1 to +3"),
            ("choose 0: ?", 11, "a choice, like add"),
            ("choose 0: 3".replace("3", '"\\x"'), 11, "a choice, like add"),
            ("score: 1 2 x 4", 12, "a number of points, like 13"),
            ("score: 1 2+3i 3 4", 10, "two columns in each number, like 5+0i, or in none"),
            ("score:", 7, "a number for each seat"),
            ("ahead: 2", 8, "the seats that tie, like 2 0 if seat 2 is ahead"),
            ("ahead: 2 x", 8, "the seats that tie, like 2 0 if seat 2 is ahead"),
            ("ahead: 2 0 2", 8, "each seat once"),
            ("result:", 8, "a number for each seat"),
            ("result: 1 2 3 4", 15, "the rule that ended the match"),
            ("result: end.at", 9, "a number for each seat"),
            ("result: 1+1i end.at", 9, "ranks, and the rule that ended the match"),
            ("sheet: 1 2 3 4 | 1 | 2", 22, "no more than a score and the totals"),
            ("sheet: HandScore(1", 17, "a HandScore"),
            ("sheet:  HandScore((0x1f, 13, 0, 0))", 20, "a HandScore"),
            ("sheet: HandScore((13, 13, 0, " + "1" * 1001 + "))", 30, "a HandScore"),
            ("sheet: EndAt(5)", 8, "a HandScore"),
            ("sheet: HandScore", 8, "a number of points, like 13"),
            ("broken: maybe", 9, "yes or no"),
            ("waiting: ?3", 10, "a card"),
            ('[Event "x"', 11, "a closing bracket"),
            ('[Event "x"] y', 11, "a closing bracket"),
            ('[Event "x', 8, "a text in quotation marks"),
            ("[Event x]", 1, "a tag"),
        ],
    )
    def test_a_fault_in_a_line_has_its_place(self, line: str, column: int, expected: str) -> None:
        fault = fault_of(f"\n{line}\n")
        assert (fault.line, fault.column, fault.expected) == (2, column, expected)

    @pytest.mark.parametrize(
        ("tags", "line", "column", "expected"),
        [
            ('[Hearts "2"]', 1, 9, "version 1"),
            ('[Hearts "0"]', 1, 9, "version 1"),
            ('[Hearts "new"]', 1, 9, "the version of the notation"),
            ('[Rules "whist"]', 1, 9, "rules"),
            ('[Rules "american(EndAt(1.5))"]', 1, 24, "rules"),
            ('[Rules ""]', 1, 9, "rules"),
            ('[Rules "american(EndAt(-5), players=(1,))"]', 1, 8, "rules that can be played"),
            ('[Rules "american"]\n[Players "5"]', 2, 10,
             "rules that can be played"),
            ('[Players "1"]', 1, 10,
             "the names of 2 or more players with commas between, or their number"),
            ('[Players "Ann, , Bob, Cy"]', 1, 10,
             "the names of 2 or more players with commas between, or their number"),
            ('[Players "Ann, Bob, Ann"]', 1, 10, "the names of the players"),
            ('[Seed "x"]', 1, 7, "a whole number"),
            ('[Seed "1"]\n[seed "2"]', 2, 7, "seed once in a header"),
        ],
    )  # fmt: skip
    def test_a_fault_in_a_header_has_its_place(
        self, tags: str, line: int, column: int, expected: str
    ) -> None:
        fault = fault_of(f"{tags}\n\n0: 2C 3C 4C 5C\n\n0: 2C 3C 4C 5C\n")
        assert (fault.line, fault.column, fault.expected) == (line, column, expected)

    @pytest.mark.parametrize(
        ("line", "column", "expected"),
        [
            ("4: 2C", 1, "a seat from 0 to 3"),
            ("pass 0: QS to 4", 15, "a seat from 0 to 3"),
            ("deal: ?13 | ?13", 7, "the cards of 4 seats"),
            ("score: 1 2 3", 8, "a number for each of 4 seats"),
            ("ahead: 0 4", 10, "a seat from 0 to 3"),
            ("kitty: QS ?", 11, "the number of unknown cards"),
        ],
    )
    def test_by_the_number_of_players(self, line: str, column: int, expected: str) -> None:
        fault = fault_of(f'[Rules "american"]\n\n{line}\n')
        assert (fault.line, fault.column, fault.expected) == (3, column, expected)

    @pytest.mark.parametrize(
        ("before", "rest"),
        [
            ("american(", "Foo())"),
            ("  american(Without('\u00e9\u2660'), ", "Foo())"),
            (r"american(Without(\"\u00e9\ud83d\uDE00\"), \n ", "Foo())"),
            (r"american(EndAt(1\u0030), ", "Foo())"),
            (r"american(Without(\"\\\\\"), EndAt", "("),
            (r"\u0020", "-"),
            ("", ""),
        ],
    )
    def test_the_column_in_rules(self, before: str, rest: str) -> None:
        """It is that of the character in the file, whatever stands for it there."""
        text = f'[Rules "{before}{rest}"]'
        fault = fault_of(f"{text}\n\n0: 2C")
        assert (fault.column, fault.expected) == (9 + len(before), "rules")

    @pytest.mark.parametrize(
        ("line", "meant"),
        [
            ("scores: 1 2 3 4", "score"),
            ("Scors 1 2 3 4", "score"),
            ("totl: 1 2 3 4", "total"),
            ("poition 0: 3H", "position"),
            ("player: Ann, Bob", '[Players "..."]'),
            ("rules: american", '[Rules "..."]'),
        ],
    )
    def test_a_near_miss_of_a_word(self, line: str, meant: str) -> None:
        fault = fault_of(line)
        assert fault.message.endswith(f"found '{line}' (did you mean {meant}?)")
        assert fault.column == 1

    def test_points_without_their_word(self) -> None:
        for line in ("13 13 0 0", " -26 0 0 0"):
            assert fault_of(line).expected == "a word in front of the points, as in score: 13 5 8 0"

    @pytest.mark.parametrize(
        ("line", "column"),
        [
            ("; Ann leads", 1),
            ("{Ann leads} 0: 2C", 1),
            ("0: 2C {Ann leads}", 7),
            ("0: 2C ;Ann leads", 7),
            ("score: 13 13 0 0 ; Bob", 18),
            ('[Event "x"] ; y', 13),
            ('[Event "x"]{y}', 12),
        ],
    )
    def test_comments_of_other_notations(self, line: str, column: int) -> None:
        fault = fault_of(line)
        assert fault.message.endswith("(comments begin with #)")
        assert (fault.column, fault.expected) == (column, "nothing more")

    def test_a_sign_of_a_comment_in_a_comment_is_none(self) -> None:
        assert fault_of("0: 2X # ; {").expected == "a card"

    def test_once_in_a_deal(self) -> None:
        fault = fault_of("dealer 1\ndealer 1\n")
        assert (fault.line, fault.expected) == (2, "'dealer' once in a deal")

    def test_no_line_is_compared_with_all_before(self, monkeypatch: pytest.MonkeyPatch) -> None:
        compared = []

        class Word(str):
            def __eq__(self, other: object) -> bool:
                compared.append(other)
                return str.__eq__(self, other)

            def __hash__(self) -> int:
                return str.__hash__(self)

        def read(*args: Any) -> Entry:
            entry = read_entry(*args)
            return evolve(entry, word=Word(entry.word))

        monkeypatch.setattr("hearts.notation.reading.read_entry", read)
        faults: list[ParseProblem] = []
        text = "0: 2C 3C 4C 5C\n" * 200 + "score: 1 2 3 4\n" * 201
        assert notation.read_text(text, faults=faults) == ()
        assert len(faults) == 200
        assert len(compared) < 4000

    def test_a_line_that_is_too_long(self) -> None:
        assert fault_of("0: " + " " * LONGEST_LINE).expected.startswith("a line of at most")

    def test_good_deals_are_given_beside_faulty_ones(self) -> None:
        faults: list[ParseProblem] = []
        text = "0: 2C\n\n0: 2X\n0: 3X\n0: 4C\n\n# x\n0: 5C\n"
        deals = notation.read_text(text, faults=faults)
        assert [str(deal.tricks[0]) for deal in deals] == ["0: 2C", "0: 5C"]
        assert [deal.number for deal in deals] == [0, 2]
        assert [fault.line for fault in faults] == [3, 4]

    def test_a_deal_of_which_nothing_can_be_read_is_counted(self) -> None:
        faults: list[ParseProblem] = []
        deals = notation.read_text("0: 2C\n\n0: 2X\n\n0: 5C\n", faults=faults)
        assert [deal.number for deal in deals] == [0, 2]
        assert [fault.line for fault in faults] == [3]

    def test_a_faulty_header_spoils_its_deals_alone(self) -> None:
        faults: list[ParseProblem] = []
        bad = MATCH.replace("microsoft", "whist")
        deals = notation.read_text(bad + MATCH + bad, faults=faults)
        assert len(deals) == 2
        assert [fault.line for fault in faults] == [3, 23]

    def test_deals_of_unknown_rules_are_not_looked_at(self) -> None:
        faults: list[ParseProblem] = []
        text = '[Rules "american"]\n\n0: 2C\n\n[Rules "whist"]\n\n# x\ndeal: ? | ?\nhm\n\n0: 2C\n'
        assert len(notation.read_text(text, faults=faults)) == 1
        assert [fault.line for fault in faults] == [5]

    def test_a_bad_tag_spoils_the_header(self) -> None:
        faults: list[ParseProblem] = []
        deals = notation.read_text(
            '0: 2C\n\n[Event]\n[Site "x"]\n\n0: 3C\n\n0: 4C\n', faults=faults
        )
        assert [str(deal.tricks[0]) for deal in deals] == ["0: 2C"]
        assert [fault.line for fault in faults] == [3]

    def test_faults_can_be_compared_and_pickled(self) -> None:
        fault = fault_of("0: 2X")
        assert pickle.loads(pickle.dumps(fault)) == fault
        assert fault == fault_of("0: 2X")

    @given(st.text())
    def test_any_text_gives_deals_or_faults(self, text: str) -> None:
        faults: list[ParseProblem] = []
        deals = notation.read_text(text, faults=faults)
        again = notation.write(deals)
        assert notation.write(notation.read_text(again)) == again

    @given(st.text('0123456789TJQKACDSHW=?|#:[]" \n-+abcdefghijklmnopqrstuvwxyz', max_size=200))
    def test_texts_of_meaningful_characters(self, text: str) -> None:
        faults: list[ParseProblem] = []
        for deal in notation.read_text(text, faults=faults):
            try:
                deal.check(variants.AMERICAN)
            except HeartsError:
                continue
        assert all(fault.line and fault.message for fault in faults)


class TestStream:
    """A file is read as far as it is asked for."""

    def test_one_deal_at_a_time(self) -> None:
        taken = 0

        def lines() -> Iterator[str]:
            nonlocal taken
            while True:
                taken += 1
                yield "0: 2C 3C 4C 5C\n" if taken % 2 else "\n"

        deals = notation.read(lines())
        assert next(deals).number == 0
        assert taken == 3  # comments may follow the last deal
        assert next(deals).number == 1
        assert taken == 5

    def test_from_an_open_file(self, tmp_path: Path) -> None:
        path = tmp_path / "club.hearts"
        path.write_text(MATCH, "utf-8")
        with path.open(encoding="utf-8") as file:
            assert tuple(notation.read(file)) == notation.read_text(MATCH)
        assert tuple(notation.read(io.StringIO(MATCH))) == notation.read_text(MATCH)
        assert tuple(notation.read(MATCH.splitlines())) == notation.read_text(MATCH)

    def test_texts_and_bytes_are_told_apart(self) -> None:
        text: Any = MATCH.encode()
        with pytest.raises(InputError, match=r"read_text\(\) takes a text"):
            notation.read_text(text)
        with pytest.raises(InputError, match="read_text"):
            next(notation.read(MATCH))
        with pytest.raises(InputError, match="line 1 is not text but b'"):
            next(notation.read(iter([text])))
        nothing: Any = 5
        with pytest.raises(InputError, match="an open file or lines"):
            next(notation.read(nothing))


def test_rules_of_ones_own_are_named() -> None:
    @frozen
    class Mine(ScoreRule):
        key: ClassVar[str] = "mine"

        def after(self, total: int, totals: tuple[int, ...]) -> dict[str, int]:
            return {}

    text = '[Rules "american(Mine())"]\n\n0: 2C 3C 4C 5C\n'
    [deal] = notation.read_text(text, known=[Mine])
    assert deal.header.rules is not None
    assert isinstance(deal.header.rules.adjustments[0], Mine)
    assert Mine().after(26, (26, 0, 0, 0)) == {}
    assert "Mine" in str(fault_of(text))
    assert notation.read_rules("american(Mine())", known=[Mine]).adjustments[0].key == "mine"


def test_the_record_has_what_stands_there() -> None:
    text = """
# notes
deal: 2C | QS ?1 | ?2 | -
kitty: ?4
call 0: mix
pass 1: QS
charge 2: -
charge 3: AH
0: 2C 3C 4C 5C   # seen
exchange 3: ?4
choose 1: less 50
score: 1 2 3 20
total: 1+0i 2+0i 3-1i 20+0i
result: 1 2 3 4 end.at
"""
    [deal] = notation.read_text(text)
    assert deal.hands is not None
    assert deal.kitty == Unknown(4)
    assert [type(act).__name__ for act in deal.acts] == [
        "Call", "Pass", "Charge", "Charge", "Hidden", "Choose",
    ]  # fmt: skip
    assert str(deal.charged) == "AH"
    assert deal.choices == ("less 50",)
    assert deal.score == StatedPoints((1, 2, 3, 20))
    assert deal.total == StatedPoints((1, 2, 3, 20), (0, 0, -1, 0))
    assert deal.result == notation.StatedResult((1, 2, 3, 4), "end.at")
    assert [entry.comment for entry in deal.all("trick")] == ["seen"]
    bare = Record()
    assert (bare.hands, bare.kitty, bare.dealer) == (None, None, None)
    assert (bare.score, bare.total, bare.result) == (None, None, None)
    assert hash(deal) == hash(notation.read_text(text)[0])
    assert pickle.loads(pickle.dumps(deal)) == deal


def test_rules_are_read_and_written() -> None:
    """A link or a line of a menu holds rules as the tag of a file does."""
    for name in variants.names():
        assert notation.read_rules(notation.write_rules(variants.get(name))) == variants.get(name)
    assert notation.read_rules(" american(EndAt(50)) ").name == "american, amended"


@pytest.mark.parametrize("text", ["", "poker", "american(", "american(print())", 7, "x" * 30_000])
def test_other_texts_are_no_rules(text: Any) -> None:
    with pytest.raises(InputError):
        notation.read_rules(text)


def test_only_rules_are_written() -> None:
    with pytest.raises(InputError, match=r"^rules must be Rules, like variants\.AMERICAN, not 7$"):
        notation.write_rules(7)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [(), {}, 0, ""])
def test_faults_are_collected_in_a_list(wrong: Any) -> None:
    with pytest.raises(InputError, match=r"^faults must be of type list, not "):
        notation.read_text("0: 2C 3C 4C 5X\n", faults=wrong)
