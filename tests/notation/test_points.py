"""Tables of points, read as records."""

from __future__ import annotations

import pytest

from hearts import InputError, notation, variants
from hearts.notation import ParseProblem
from hearts.rules import ExactHit

HOUSE = variants.AMERICAN.amend(ExactHit(100, to=50, optional=True), name="house")


def test_a_table_is_kept_like_lines_of_scores() -> None:
    table = (
        "\ufeffDeal;Ann ; Bob;Cleo;Dan;Comment;\n1;13;5;8;0;a  calm one;\n;;;;;;\n2;+0;26;26;26;;\n"
    )
    first, second = notation.read_points(table.splitlines(keepends=True), variants.AMERICAN)
    assert notation.write([first, second]).splitlines()[-3:] == [
        "score: 13 5 8 0  # a calm one",
        "",
        "score: 0 26 26 26",
    ]
    assert first.header.names == ("Ann", "Bob", "Cleo", "Dan")
    assert (first.number, second.number, second.entries[0].line) == (0, 1, 4)


def test_commas_and_tabs_stand_between_cells_too() -> None:
    for mark in ",\t":
        table = [mark.join(["A", "B", "C"]), mark.join(["1", "\u22122", "3"]), mark * 2]
        [deal] = notation.read_points(table)
        assert deal.score is not None
        assert deal.score.points == (1, -2, 3)


def test_the_mark_that_a_spreadsheet_names_is_passed_over() -> None:
    [deal] = notation.read_points(["sep=;", "A;B;C", "1;2;3"])
    assert deal.header.names == ("A", "B", "C")
    assert deal.score is not None
    assert deal.score.points == (1, 2, 3)
    with pytest.raises(InputError, match="line 2: 'Lee, A' is not a name for a player: it has a"):
        list(notation.read_points(["sep=;", "Lee, A;Day, B;Ray, C", "1;2;3"]))


@pytest.mark.parametrize("head", ["Deal", "round", "Hand", "game", "#", "Date", ""])
def test_a_column_that_numbers_the_deals_is_passed_over(head: str) -> None:
    """Spreadsheets have one, often without a name, and a sum below it that is no deal."""
    table = [f"{head},A,B,C", "1,1,2,3", "2,0,0,26", "Total,1,2,29", "3,4,5,6"]
    deals = list(notation.read_points(table))
    found = [deal.score.points for deal in deals if deal.score is not None]
    assert found == [(1, 2, 3), (0, 0, 26), (4, 5, 6)]
    assert [deal.number for deal in deals] == [0, 1, 2]


def test_a_total_in_a_remark_is_no_sum() -> None:
    [deal] = notation.read_points(["deal,A,B,C,comment", "1,1,2,3,Total"])
    assert deal.score is not None
    assert deal.score.points == (1, 2, 3)


def test_only_the_first_column_needs_no_name() -> None:
    with pytest.raises(InputError, match=r"^line 1: column 2 has no name$"):
        list(notation.read_points(["A,,C,D", "1,2,3,4"]))


def test_points_without_a_second_part_have_none() -> None:
    """PG-172: where the second column counts, they are real, as one player's QS and 10C are."""
    [deal] = notation.read_points(["A,B,C,D", "-26,5,8,-10"], variants.COMPLEX_HEARTS)
    match = notation.keep_score([deal])
    assert (match.scores, match.imaginary) == ((-26, 5, 8, -10), (0, 0, 0, 0))
    assert match.check(match.hand_scores[0]) == ()


def test_points_may_have_a_second_part() -> None:
    rules = variants.COMPLEX_HEARTS
    [deal] = notation.read_points(["A,B,C,D", "5+13i,8,0,0"], rules)
    assert deal.score is not None
    assert deal.score.imaginary == (13, 0, 0, 0)
    [deal] = notation.read_points(["A,B,C,D", "13i,-4i,+2i,7"], rules)
    assert deal.score is not None
    assert deal.score.points == (0, 0, 0, 7)
    assert deal.score.imaginary == (13, -4, 2, 0)
    [deal] = notation.read_points(["13i,-4i,+2i,7"], rules)
    assert deal.score is not None
    assert deal.score.imaginary == (13, -4, 2, 0)


def test_a_column_has_the_choices() -> None:
    table = ["Ann,Bob,Cleo,Dan,choice", "26,0,0,0", "26,0,0,0", "26,0,0,0", "22,4,0,0,keep"]
    assert notation.keep_score(notation.read_points(table, HOUSE)).scores == (100, 4, 0, 0)
    table[-1] = "22,4,0,0, To  50"
    assert notation.keep_score(notation.read_points(table, HOUSE)).scores == (50, 4, 0, 0)


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ([], "line 1: expected the names of the players, found nothing"),
        ([",,,"], "line 1: expected the names of the players, found nothing"),
        (["", "A,2,C,D"], "line 2: the first line has the names of the players, not points"),
        (
            ["A,B,C,D,choice,Choice"],
            "line 1: two columns are called choice; lines like 'choose 0: keep' can hold two",
        ),
        (["deal,comment"], "line 1: expected the names of the players, found none;"),
        (["Our evening,,,"], "line 1: expected the names .*, found 'Our evening'; begin a"),
        (["1.,Our evening,,x"], "line 1: column 3 has no name$"),
        (["A B C D", "1 2 x 4"], "line 2: expected the points of C, found 'x'"),
        (["1 2 3 4", "1 2 3"], "line 2: expected the points of seat 3, found nothing"),
        (["1 2 3 4", "1 2 3 4 5"], "line 2: 5 cells in a table of 4 columns"),
        (["1 2 3"], "line 1: .*4"),
        (["A,B,C,D", "1,2,3"], "line 2: expected the points of D, found nothing"),
        (["A,B,C,D", "1,2,x,4"], "line 2: expected the points of C, found 'x'"),
        (["A,B,C,D", "1,2,3,4,5"], "line 2: 5 cells in a table of 4 columns"),
        (["A,B,C,D", '1,2,3,"4'], "line 2: a cell that begins with a quotation mark has to end"),
        (["A,B,C,D", '1,2,"3"4,5'], "line 2: a cell that begins with a quotation mark has to"),
        (["A,B,C,D", "1,2\r3,4,5"], "line 2: a line break stands within it"),
        (["A" * 5000 + ",B,C,D"], r"line 1: 'A{199}\.\.\. is not a name for a player: it has"),
        (["A,B,C,D", "1" * 100_001], "line 2: it is longer than 100000 characters"),
        (["A,A,C,D"], "line 1: .*A"),
        (["A,B,C"], r"line 1: .* by 4, not by 3 \(the players are A, B and C\)$"),
        (["A,B,C,D,choose"], r"line 1: .* not by 5 \(the players are A, B, C, D and choose\)$"),
    ],
)
def test_a_fault_names_its_line(table: list[str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        list(notation.read_points(table, variants.AMERICAN))


def test_the_number_of_players_is_checked() -> None:
    with pytest.raises(InputError, match="line 1: 4 names for 3 players"):
        list(notation.read_points(["A,B,C,D"], players=3))
    assert list(notation.read_points(["A,B,C"], players=3)) == []


def test_faults_are_collected_and_the_other_deals_read() -> None:
    faults: list[ParseProblem] = []
    table = ["A,B,C", "1,2,3", "1,2", "4,5,6"]
    deals = list(notation.read_points(table, faults=faults))
    assert [deal.number for deal in deals] == [0, 2]
    assert [(fault.line, fault.expected) for fault in faults] == [(3, "the points of C")]


@pytest.mark.parametrize("head", ["Ann,Bob,Cleo", "Date,ann,Bob,Eve"])
def test_a_second_table_is_not_added_to_the_first_one(head: str) -> None:
    faults: list[ParseProblem] = []
    table = ["Date,Ann,Bob,Cleo", "1,13,5,8", "2,Ann,x,x", head, "3,1,2,3"]
    (deal,) = notation.read_points(table, faults=faults)
    assert deal.score is not None
    assert deal.score.points == (13, 5, 8)
    assert [fault.line for fault in faults] == [3, 4]
    with pytest.raises(InputError, match=r"^line 3: a second table begins here; put it into a "):
        list(notation.read_points([*table[:2], head]))


def test_a_second_table_of_other_players_is_not_added_either() -> None:
    faults: list[ParseProblem] = []
    table = ["Ann,Bob,Cleo", "North,East,South", "13,5,8", "Ann shot it"]
    table += ["late,late,late", "Dinner, then coffee, then on", "", "Eve,Fay,Gus", "1,2,3"]
    assert [deal.number for deal in notation.read_points(table, faults=faults)] == [1]
    assert [fault.message.partition(";")[0] for fault in faults] == [
        "line 2: expected the points of Ann, found 'North'",
        "line 4: expected the points of Ann, found 'Ann'",
        "line 5: expected the points of Ann, found 'late'",
        "line 6: expected the points of Ann, found 'Dinner'",
        "line 8: a second table begins here",
    ]


@pytest.mark.parametrize("head", ["Deal", "Date", ""])
@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_a_deal_that_is_not_played_yet_is_passed_over(head: str, mark: str) -> None:
    rows = [[head, "A", "B", "Total"], ["1", "1", "2", "3"], ["2", "", "", "3"], ["3"], ["4", "5"]]
    faults: list[ParseProblem] = []
    [deal] = notation.read_points(map(mark.join, rows), faults=faults)
    assert deal.score is not None
    assert deal.score.points == (1, 2)
    assert [fault.message for fault in faults] == [
        "line 5: expected the points of B, found nothing"
    ]
    rows = [["Deal", "A", "B", "comment"], ["1", "", "", "called off"]]
    with pytest.raises(InputError, match="line 2: expected the points of A, found nothing"):
        list(notation.read_points(map(mark.join, rows)))


@pytest.mark.parametrize("head", ["Total", "totals", "SUM", "Check"])
def test_a_column_of_sums_is_no_player(head: str) -> None:
    [deal] = notation.read_points([f"Ann,Bob,Cleo,{head}", "1,2,3,6"])
    assert deal.header.names == ("Ann", "Bob", "Cleo")


def test_a_table_is_lines_of_text() -> None:
    with pytest.raises(InputError, match="takes an open file or lines"):
        list(notation.read_points("A,B,C"))
    with pytest.raises(InputError, match="line 1 is not text but b'A'"):
        list(notation.read_points([b"A"]))  # type: ignore[list-item]
    with pytest.raises(InputError, match=r"^faults must be of type list, not \(\)$"):
        list(notation.read_points(["A,B,C"], faults=()))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "table",
    [
        ["13 5 8 0", "0  26 26\t26"],
        ["13, 5, 8, 0", "0 ,26,26,26"],
        ["13 5 8 0   # Dan leads", "0, 26, 26 26"],
        ["+13\t5\t8\t0", "0\t26\t26\t26"],
        ["# Friday", "", "13 5 8 0", "0 26 26 26", "Total 13 31 34 26"],
    ],
)
def test_points_without_names_are_those_of_the_seats(table: list[str]) -> None:
    """As people type them, with any marks between."""
    deals = list(notation.read_points(table, variants.AMERICAN))
    assert deals[0].header == notation.Header(variants.AMERICAN, players=4)
    assert notation.keep_score(deals).scores == (13, 31, 34, 26)


def test_names_and_points_may_stand_between_spaces() -> None:
    table = [
        "deal Ann Bob Cleo Dan",
        "1 13 5 8 0",
        "2 0 26 26 26 # Ann shoots",
        "total 13 31 34 26",
    ]
    first, second = notation.read_points(table)
    assert first.header.names == ("Ann", "Bob", "Cleo", "Dan")
    assert second.comments == ("Ann shoots",)
    assert notation.keep_score([first, second], variants.AMERICAN).scores == (13, 31, 34, 26)


@pytest.mark.parametrize(
    "word",
    [
        "Total",
        "sum:",
        "total :",
        "Total January",
        "Totals (1)",
        "SUBTOTAL",
        "Sum of May",
        "Grand total",
    ],
)
@pytest.mark.parametrize("heads", ["Ann,Bob,Cleo,Dan", "Date,Ann,Bob,Cleo,Dan"])
def test_a_line_of_sums_needs_no_column_for_its_word(word: str, heads: str) -> None:
    start = "5.1.," if heads.startswith("Date") else ""
    table = [heads, f"{start}13,5,8,0", f"{start}0,26,26,26", f"{word},13,31,34,26"]
    deals = list(notation.read_points([line.replace(",", ";") for line in table]))
    assert notation.keep_score(deals, variants.AMERICAN).scores == (13, 31, 34, 26)


def test_remarks_are_comments_of_their_deals() -> None:
    """As in the notation: above a deal, behind it, and below the last one."""
    table = [
        "# friday",
        "Ann,Bob,Player #3,Dan,comment",
        "#by guess",
        "13,5,8,0,calm # really",
        '0,26,26,26 # "Ann", shoots, again',
        "# the end",
    ]
    first, second = notation.read_points(table)
    assert first.header.names[2] == "Player #3"
    assert first.comments == ("friday", "by guess", "calm # really")
    assert second.comments == ('"Ann", shoots, again', "the end")
    assert [entry.line for entry in first.entries] == [1, 3, 4]


@pytest.mark.parametrize(
    "first",
    [
        "1 2 3   # Ann, Bob, Cleo",
        "1 2 3 # Ann;Bob;Cleo",
        "1 2 3\t# Ann",
        "1,2,3 # Ann, Bob",
        "1;2;3# Ann",
    ],
)
def test_a_remark_behind_the_first_points_is_no_name(first: str) -> None:
    mark = first[1].strip() or " "
    one, two = notation.read_points([first, mark.join("456")])
    assert one.score is not None
    assert two.score is not None
    assert (one.score.points, two.score.points) == ((1, 2, 3), (4, 5, 6))
    assert (one.header.names, len(one.comments)) == ((), 1)


@pytest.mark.parametrize("mark", [" ", ",", ";", "\t"])
@pytest.mark.parametrize(
    "remark",
    [" # Friday, at home, 12 March", " #Friday; at home", "\t# F", " # 29 May, cold", " #29 May"],
)
def test_a_remark_behind_the_names_is_no_name(mark: str, remark: str) -> None:
    [deal] = notation.read_points([mark.join(["A", "B", "C"]) + remark, mark.join("123")])
    assert deal.header.names == ("A", "B", "C")


@pytest.mark.parametrize("mark", [",", ";", "\t"])
@pytest.mark.parametrize("name", ["C #3", "C # 3", "C#", "#4"])
def test_a_name_may_have_the_mark_of_a_remark(name: str, mark: str) -> None:
    for names in (["A", "B", name], [name, "A", "B"]):
        if not names[0].startswith("#"):  # such a line is a remark
            [deal] = notation.read_points([mark.join(names), mark.join("123")])
            assert list(deal.header.names) == names


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_a_name_in_quotation_marks_may_have_the_sign(mark: str) -> None:
    names = ("Player #1", "Player #2", "C # 3")
    table = [mark.join(f'"{name}"' for name in names), mark.join("123")]
    [deal] = notation.read_points(table)
    assert deal.header.names == names


@pytest.mark.parametrize(
    "line", ["---", "--- --- ----", "===========", "____;____;____", "---,---"]
)
def test_a_ruled_line_is_passed_over(line: str) -> None:
    deals = list(notation.read_points(["A B C", line, "1 2 3", line, "4 5 6"]))
    assert [deal.score and deal.score.points for deal in deals] == [(1, 2, 3), (4, 5, 6)]


@pytest.mark.parametrize("first", ["#13,5,8", "# 2026, November", "#13 5 8"])
def test_a_first_line_may_be_a_remark(first: str) -> None:
    [deal] = notation.read_points([first, "1,2,3"])
    assert (deal.score and deal.score.points, len(deal.comments)) == ((1, 2, 3), 1)


@pytest.mark.parametrize("mark", [",", ", ", ";", "\t"])
@pytest.mark.parametrize("place", range(4))
def test_a_column_of_numbers_may_be_called_a_sign(mark: str, place: int) -> None:
    for number in ("1", "#1", "# 1", ""):
        heads, cells = list("ABC"), list("123")
        heads.insert(place, "#")
        cells.insert(place, number)
        [deal] = notation.read_points([mark.join(heads), mark.join(cells)])
        assert deal.header.names == ("A", "B", "C")
        assert (deal.score and deal.score.points, deal.comments) == ((1, 2, 3), ())


@pytest.mark.parametrize(
    ("head", "cell"), [("date", "5.1."), ("date", ""), ("choice", "keep"), ("#", "#3"), ("", "")]
)
def test_a_remark_behind_any_column_is_a_comment(head: str, cell: str) -> None:
    [deal] = notation.read_points([f"A,B,C,{head}", f"1,2,3,{cell} # of A, late"])
    assert deal.comments == ("of A, late",)
    assert deal.choices == (("keep",) * 3 if head == "choice" else ())


@pytest.mark.parametrize("head", ["comment", "choice"])
def test_the_last_column_may_have_several_words(head: str) -> None:
    """In a table that is typed with spaces."""
    [deal] = notation.read_points([f"A B C {head}", "1 2 3  to 50  # late"])
    assert deal.score is not None
    assert deal.score.points == (1, 2, 3)
    if head == "comment":
        assert deal.comments == ("to 50; late",)
    else:
        assert deal.choices == ("to 50",) * 3


@pytest.mark.parametrize("head", ["deal", "date", ""])
def test_a_deal_that_is_commented_out_is_not_counted(head: str) -> None:
    deals = notation.read_points([f"{head},A,B", "1,1,2", "#2,3,4", "# 3, of Ann", "3,5,6"])
    assert [deal.score and deal.score.points for deal in deals] == [(1, 2), (5, 6)]


@pytest.mark.parametrize("number", ["#1", "# 2", "#"])
def test_a_number_of_a_deal_is_no_remark(number: str) -> None:
    [deal] = notation.read_points(["#,A,B,C", f"{number},1,2,3"])
    assert deal.score is not None
    assert deal.score.points == (1, 2, 3)
    assert list(notation.read_points(["A,B,C", f"{number},1,2,3"])) == []


@pytest.mark.parametrize("mark", [",", ";", "\t"])
@pytest.mark.parametrize(
    "cell", ["###", "#REF!", "#N/A", "#DIV/0!", "#NAME?", '"#NULL!"', "##", "#NV", "#\u00a1VALOR!"]
)
def test_a_cell_that_a_spreadsheet_could_not_compute_is_no_remark(cell: str, mark: str) -> None:
    lines = [["date", "A", "B", "C"], [cell, "1", "2", "3"], ["1", "1", cell, "3"]]
    faults: list[ParseProblem] = []
    [deal] = notation.read_points(map(mark.join, [*lines, ["2", "1", "2", cell]]), faults=faults)
    assert deal.score is not None
    assert deal.score.points == (1, 2, 3)
    shown = cell.strip('"')
    assert [fault.message for fault in faults] == [
        f"line 3: expected the points of B, found '{shown}'",
        f"line 4: expected the points of C, found '{shown}'",
    ]


@pytest.mark.parametrize("line", ["####", "## Evening, late", "#REF! was here, A", "#N/A"])
def test_a_remark_may_begin_like_such_a_cell(line: str) -> None:
    deals = notation.read_points(["A,B,C", line, "1,2,3"])
    assert [deal.comments for deal in deals] == [(line[1:].strip(),)]


@pytest.mark.parametrize("mark", [",", ";", "\t"])
@pytest.mark.parametrize("cells", [["1", "2", "3 #MOON!"], ["1", "2", "3", "#N/A"]])
def test_a_remark_in_capitals_may_stand_behind_points(cells: list[str], mark: str) -> None:
    [deal] = notation.read_points([mark.join("ABC"), mark.join(cells)])
    assert deal.score is not None
    assert deal.score.points == (1, 2, 3)
    assert deal.comments == (cells[-1].partition("#")[2],)
    rows = [["A", "B", "C", "choice"], ["1", "2", "3", "keep #WOW!"], ["1", "2", "3", "#WOW!"]]
    deals = notation.read_points(map(mark.join, rows))
    assert [deal.comments for deal in deals] == [("WOW!",)] * 2


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_a_remark_may_stand_in_quotation_marks(mark: str) -> None:
    """A spreadsheet puts a cell with a comma into them."""
    title = f'"# Evening, late; at Ann\'s"{mark * 2}'
    [deal] = notation.read_points([title, mark.join("ABC"), mark.join("123"), title])
    assert deal.comments == ("Evening, late; at Ann's",) * 2
    assert deal.score is not None
    assert deal.score.points == (1, 2, 3)


def test_a_remark_below_a_fault_belongs_to_the_next_deal() -> None:
    faults: list[ParseProblem] = []
    [deal] = notation.read_points(["A,B,C", "1,2", "# mended", "1,2,3"], faults=faults)
    assert (len(faults), deal.comments, deal.number) == (1, ("mended",), 1)
