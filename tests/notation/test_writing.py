"""Written text is read again as the same records."""

from __future__ import annotations

from itertools import chain
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Call,
    Card,
    Cards,
    Choose,
    Game,
    HandScore,
    InputError,
    Match,
    Pass,
    Phase,
    Rules,
    Start,
    State,
    Trick,
    View,
    autoplay,
    notation,
    play_out,
    score_taken,
    testing,
    variants,
)
from hearts._arguments import DIGITS
from hearts.notation import Entry, Header, Record, StatedPoints
from hearts.notation.entries import StatedScore
from hearts.rules import EndAt, ExactHit, NoTricks, Passing, Sun, WinMatch
from tests.laws.helpers import finished, positions, states, step


def comes_back(state: State) -> None:
    """The law: the text of a state gives the state, and that of a view its history."""
    text = notation.write(state)
    records = notation.read_text(text)
    assert notation.write(records) == text
    assert records == notation.records(state)
    assert notation.history(records) == state.history
    assert notation.replay(records) == state


def view_comes_back(view: View) -> None:
    text = notation.write(view)
    records = notation.read_text(text)
    assert notation.write(records) == text
    assert records == notation.records(view)
    assert notation.history(records) == view.history


def _hands(rules: Rules, players: int) -> list[list[Card]]:
    """The hands of a whole deck."""
    deck = list(rules.table(players).deck)
    return [deck[seat::players] for seat in range(players)]


class TestRoundTrip:
    """`replay(read_text(write(state))) == state`, and what is read is written the same."""

    @given(states())
    def test_states_come_back(self, state: State) -> None:
        comes_back(state)

    @given(states(), st.data())
    def test_views_come_back(self, state: State, data: st.DataObject) -> None:
        seat = data.draw(st.none() | st.integers(0, state.game.players - 1))
        view_comes_back(state.view(seat))

    @given(testing.matches())
    def test_finished_matches_come_back(self, state: State) -> None:
        comes_back(state)
        assert notation.records(state)[-1].result is not None

    @pytest.mark.parametrize("name", variants.names())
    def test_every_variant(self, name: str) -> None:
        rules = variants.get(name)
        for players in rules.players:
            rng = Random(players)
            state = Game(rules, players).start(seed=players, dealer=players - 1)
            while state.deal_number < 2 and not state.is_over:
                state = step(state, rng)
                if rng.random() < 0.02:
                    comes_back(state)
                    view_comes_back(state.view(rng.randrange(players)))
            comes_back(state)

    @pytest.mark.parametrize("name", variants.names())
    def test_tricks_alone_give_the_score(self, name: str) -> None:
        """A rule that depends on the sheet, or on the taker of an earlier card, is given it."""
        rules = variants.get(name)
        state = Game(rules, max(rules.players)).start(seed=11)
        rng = Random(11)
        match = state.match
        while state.deal_number < 2 and not state.is_over:
            state = step(state, rng)
        records = notation.read_text(notation.write(state))
        for record in records[:2]:
            if record.score is None:
                continue
            score = record.hand_score(match=match)
            assert score.points == record.score.points
            assert record.check(match=match) == ()
            again = record.state(match=match)
            assert again.match.hand_scores[-1].points == score.points
            match = again.match

    @pytest.mark.parametrize(
        ("trick", "leader", "given"),
        [
            ("", 0, {"match": Match(variants.AMERICAN, dealer=2)}),
            ("6C", 3, {"broken": True, "taken": ["5H", "", "", "6H"]}),
            ("6C 7C", 3, {"tricks": [Trick(0, "2C AC KC QC"), Trick(1, "JC TC 9C 8C")]}),
        ],
    )
    @given(data=st.data())
    def test_positions_come_back(
        self, trick: str, leader: int, given: Any, data: st.DataObject
    ) -> None:
        hands = ["QS 2H 7C", "KS AH TD", "3C 3D 9D", "4C 4D 6C"]
        left = [" ".join(card for card in hand.split() if card not in trick) for hand in hands]
        if given.get("tricks"):
            leader = 1
            trick, left = ("KS", ["QS 2H 7C", "AH TD", "3C 3D 9D", "4C 4D 6C"])
        state = Game(variants.AMERICAN).position(left, leader=leader, trick=trick, **given)
        for _ in range(data.draw(st.integers(0, 12))):
            if state.actor is not None:
                state = state.apply(data.draw(testing.actions(state)))
            comes_back(state)
        view_comes_back(state.view(1))

    @given(positions(), st.integers(0, 2**16))
    def test_views_of_positions_come_back(self, state: State, seed: int) -> None:
        """Of every variant, for a seat or a spectator, up to the end of a trick."""
        rng = Random(seed)
        for _ in range(state.game.players + 1):
            comes_back(state)
            view_comes_back(state.view(rng.choice([None, *range(state.game.players)])))
            if state.phase is not Phase.PLAY:
                break
            state = state.play(rng.choice(list(state.legal_cards())))

    def test_the_suit_of_warren_comes_back_where_nothing_else_was_shown(self) -> None:
        """RH-051: the player declares the suit of the extra card, and all hear it."""
        hands = ["7H 2C", "5D 3C", "AH W", "JC KH"]
        state = Game(variants.RICKETTS_WARREN).position(hands, leader=2, kitty="JH").play("W")
        for seat in (None, 0, 1, 2, 3):
            view_comes_back(state.view(seat))
        comes_back(state)

    def test_an_exchange_after_a_position_with_a_trick_that_has_begun(self) -> None:
        hands = ["3C 5D 7S", "4C 6D 8S KC", "5C 7D 9S QC"]
        game, rng = Game(variants.PAGAT_EXCHANGE, 3), Random(1)
        state = game.position(hands, leader=0, trick="2C", kitty="KD", taken=["", "", ""])
        phases = set()
        while state.phase in (Phase.PLAY, Phase.EXCHANGE):
            phases.add(state.phase)
            state = state.apply(state.random_action(rng, state.actors[0]))
            comes_back(state)
        assert phases == {Phase.PLAY, Phase.EXCHANGE}

    @pytest.mark.parametrize(
        ("rules", "players", "arguments"),
        [
            (variants.GONG_ZHU, 4, {"charged": "QS AH", "hands": _hands(variants.GONG_ZHU, 4)}),
            (variants.RICKETTS_WARREN, 4, {"kitty": "5S", "hands": ["W", "2C", "3C", "4C"]}),
            (
                variants.RICKETTS_WARREN, 4,
                {
                    "hands": ["3S", "2C", "3C", "4C"], "leader": 1,
                    "tricks": [Trick(0, "W=5S AS KS QS")],
                },
            ),
            (
                variants.RICKETTS_WARREN, 4,
                {"hands": ["QC", "2C 3S", "3C 4S", "4C 5S"], "trick": "W=5D"},
            ),
            (
                variants.CANCELLATION, 6,
                {"hands": ["AC", "2C", "3C", "4C", "5C", "6C"], "waiting": "QS QS KH"},
            ),
            (variants.KITTY, 4, {"hands": ["AC", "2C", "3C", "4C"], "kitty": "2H 3H 4H 5H"}),
        ],
    )  # fmt: skip
    def test_whatever_is_given_of_a_position(
        self, rules: Rules, players: int, arguments: dict[str, Any]
    ) -> None:
        state = Game(rules, players).position(**{"leader": 0, **arguments})
        comes_back(state)
        view_comes_back(state.view(0))
        view_comes_back(state.view(None))
        comes_back(state.apply(state.legal_actions()[0]))


class TestSheets:
    """A match that goes on with a score sheet."""

    def test_points_typed_in(self) -> None:
        match = Match(variants.AMERICAN, dealer=2).add((13, 5, 8, 0)).add((0, 0, 26, 0))
        state = Game(variants.AMERICAN).start(seed=1, match=match)
        assert "sheet 2: 13 5 8 0\nsheet: 0 0 26 0\ndealer 0\n" in notation.write(state)
        comes_back(state)

    def test_an_empty_sheet(self) -> None:
        state = Game(variants.AMERICAN).start(seed=1, match=Match(variants.AMERICAN, dealer=3))
        assert "sheet 3: -\n" in notation.write(state)
        comes_back(state)

    @pytest.mark.parametrize("deals", [0, 1])
    @pytest.mark.parametrize("dealer", [None, 3])
    def test_names_stand_in_the_header(self, deals: int, dealer: int | None) -> None:
        """And come back with it, on the same sheet."""
        names = ("Ann", "Bob", "Cleo", "Dan")
        match = Match(variants.AMERICAN, dealer=2, names=names)
        for _ in range(deals):
            match = match.add((13, 5, 8, 0))
        state = Game(variants.AMERICAN).start(seed=1, dealer=dealer, match=match).deal()
        for played in (state, state.view(1)):
            text = notation.write(played)
            assert '[Players "Ann, Bob, Cleo, Dan"]' in text
            assert ("sheet" in text) is (deals > 0 or dealer is not None)
            start = notation.history(notation.read_text(text))[0]
            assert isinstance(start, Start)
            assert isinstance(start.match, Match)
            assert start.match.names == names
            assert start == played.history[0]
        again = notation.replay(notation.read_text(notation.write(state)))
        assert (again, again.match.names) == (state, names)
        assert notation.write(again) == notation.write(state)

    @given(st.lists(st.integers(0, 3), max_size=3), st.integers(0, 3))
    def test_dealers_out_of_their_turn(self, dealers: list[int], next_dealer: int) -> None:
        sheet = Match(variants.AMERICAN)
        for dealer in dealers:
            sheet = sheet.with_next_dealer(dealer).add((26, 0, 0, 0))
        for each in (sheet, sheet.with_next_dealer(next_dealer)):
            assert notation.keep_score(notation.read_text(notation.write(each))) == each
        sheet = sheet.with_next_dealer(next_dealer)
        state = Game(variants.AMERICAN).start(seed=1, match=sheet)
        comes_back(state)
        assert notation.replay(notation.read_text(notation.write(state))).match == sheet

    @given(st.integers(0, 3), st.integers(0, 3), st.booleans())
    def test_the_dealer_who_starts_a_match_on_a_sheet(
        self, first: int, dealer: int, new: bool
    ) -> None:
        sheet = Match(variants.AMERICAN, dealer=first)
        sheet = sheet if new else sheet.add((13, 5, 8, 0))
        state = Game(variants.AMERICAN).start(seed=1, dealer=dealer, match=sheet)
        rng = Random(1)
        while state.deal_number == sheet.standing.deals:
            state = step(state, rng)
        records = notation.read_text(notation.write(state))
        assert notation.replay(records) == state
        kept = notation.keep_score(records)
        assert (kept.next_dealer, kept.scores) == (state.match.next_dealer, state.scores)
        assert [deal.check() for deal in records] == [()] * len(records)

    def test_a_dealer_of_a_sheet_line(self) -> None:
        sheet = Match(variants.AMERICAN, dealer=2).add((13, 5, 8, 0)).add((0, 0, 26, 0))
        moved = sheet.undo().with_next_dealer(0).add((0, 0, 26, 0)).with_next_dealer(3)
        lines = {
            sheet: "sheet 2: 13 5 8 0\nsheet: 0 0 26 0\ndealer 0\n",
            moved: "sheet 2: 13 5 8 0\nsheet 0: 0 0 26 0\nsheet 3: -\ndealer 3\n",
        }
        for match, expected in lines.items():
            state = Game(variants.AMERICAN).start(seed=1, match=match)
            assert notation.write(state).endswith(expected)
        assert "\n\nsheet 2: 13 5 8 0\nsheet 0: -\ndealer 0\nscore" in notation.write(moved)

    def test_names_of_a_file_are_those_of_its_match(self) -> None:
        """Also in a position, and in a match whose sheet is given and has none."""
        header = '[Rules "american"]\n[Players "Ann, Bob, Cleo, Dan"]\n\n'
        records = notation.read_text(header + "position 0: 2C | 3C | 4C | 5C\n")
        assert notation.replay(records).match.names == ("Ann", "Bob", "Cleo", "Dan")
        assert notation.write(notation.replay(records)).endswith(
            "\n\nposition 0: 2C | 3C | 4C | 5C\n"
        )
        records = notation.read_text(header + "dealer 0\n")
        other = Match(variants.AMERICAN).add((0, 0, 0, 26)).with_next_dealer(0)
        assert notation.replay(records, match=other).match.names[2] == "Cleo"
        kept = notation.replay(records, match=other.with_names(["A", "B", "C", "D"]))
        assert kept.match.names == ("A", "B", "C", "D")

    def test_names_that_are_none(self) -> None:
        faults: list[notation.ParseProblem] = []
        text = '[Rules "american"]\n[Players "Ann, Bob, Ann, Dan"]\n\ndealer 0\n'
        assert notation.read_text(text, faults=faults) == ()
        assert [(fault.line, fault.column, fault.expected) for fault in faults] == [
            (2, 10, "the names of the players")
        ]
        assert "'Ann' is the name of seats 0 and 2" in str(faults[0])

    def test_what_became_of_an_exact_hit(self) -> None:
        rules = variants.AMERICAN.amend(ExactHit(20, None, (5, 10), optional=True))
        points = (20, 0, 6, 0)
        for answer, total in (("keep", 20), ("less 5", 15), ("less 10", 10)):
            match = Match(rules).add(points, answer).add((0, 1, 0, 25), "keep")
            state = Game(rules).start(seed=1, match=match)
            assert f"sheet 0: 20 0 6 0 | {total} 0 6 0\n" in notation.write(state)
            comes_back(state)
        text = notation.write(state)
        for totals, told in (
            (" | 11 0 6 0", "sheet: no choice gives seat 0 a total of 11"),
            (" | 10 0 7 0", "sheet: the totals come to 10 0 6 0, other than stated"),
            ("", "exact: seat 0 chooses between keep and less 5 and less 10; the totals after"),
        ):
            spoiled = notation.read_text(text.replace(" | 10 0 6 0", totals))
            with pytest.raises(InputError, match=f"^line 5: {told}"):
                notation.replay(spoiled)

    def test_a_deal_in_full(self) -> None:
        state = finished(Game(variants.COMPLEX_HEARTS).start(seed=1).deal(), Random(1))
        again = Game(variants.COMPLEX_HEARTS).start(seed=2, match=state.match)
        assert "HandScore(" in notation.write(again)
        comes_back(again)

    def test_a_sheet_that_is_over_takes_no_more(self) -> None:
        text = '[Rules "super_hearts"]\n\nsheet 0: 1 2 3 14\nsheet: 1 2 3 14 | 2 4 6 28\n'
        with pytest.raises(InputError, match=r"^line 4: the match is over"):
            notation.replay(notation.read_text(text))


class TestForm:
    """The canonical form."""

    def test_texts_in_quotation_marks(self) -> None:
        entries = (
            Entry("choose", Choose('#1 or "2"\n', 0), 0),
            Entry("call", Call("my way", 1), 1),
            Entry("call", Call({}, 1), 1),
            Entry("call", Call({3: 1, 1: 2}, 1), 1),
        )
        record = Record(entries=entries)
        text = notation.write(record)
        assert text.split("\n")[:4] == [
            'choose 0: "\\u00231 or \\"2\\"\\n"',
            'call 1: "my way"',
            "call 1: -",
            "call 1: 2 to +1, 1 to +3",
        ]
        assert notation.read_text(text) == (record,)

    @given(st.text(max_size=20))
    def test_any_text_of_a_choice_comes_back(self, option: str) -> None:
        record = Record(entries=(Entry("choose", Choose(option, 0), 0),))
        assert notation.read_text(notation.write(record)) == (record,)

    @given(st.lists(st.tuples(st.from_regex("[A-Z][a-z]{4}", fullmatch=True), st.text())))
    def test_any_tag_comes_back(self, tags: list[tuple[str, str]]) -> None:
        header = Header(tags=tuple(tags), seed=5)
        record = Record(header, (Entry("dealer", seat=1),))
        assert notation.read_text(notation.write(record)) == (record,)

    @pytest.mark.parametrize("half", [0xD800, 0xDFFF])
    def test_halves_of_letters_are_written_so_that_a_file_can_hold_them(self, half: int) -> None:
        record = Record(Header(tags=(("Event", f"{chr(half)}ö"),)), (Entry("dealer", seat=1),))
        text = notation.write(record)
        assert f'[Event "\\u{half:x}\\u00f6"]' in text
        assert notation.read_text(text.encode().decode()) == (record,)

    @given(st.text(st.characters(exclude_characters="\r\n")))
    def test_any_comment_comes_back(self, text: str) -> None:
        comment = text.strip()
        note = Entry("", comment=comment)
        entries = (note, Entry("dealer", seat=1, comment=comment), note)
        record = Record(Header(comments=(comment,), seed=1), entries)
        assert notation.read_text(notation.write(record)) == (record,)

    def test_headers_stand_where_a_match_begins(self) -> None:
        one = notation.records(Game(variants.AMERICAN).start(seed=1).deal())
        two = notation.records(Game(variants.AMERICAN).start(seed=1).deal())
        plain = (Record(entries=(Entry("dealer", seat=1),)),)
        text = notation.write([*one, *two, *plain])
        assert text.count("[Rules") == 2
        assert text.count("[Hearts") == 3
        assert notation.read_text(text) == (*one, *two, *plain)
        assert notation.write([]) == ""
        assert notation.write(plain[0]) == "dealer 1\n"

    def test_many_deals_make_one_file(self) -> None:
        """States, views, score sheets and records; each match has its header."""
        game = Game(variants.AMERICAN)
        states = [play_out(game.start(seed=seed), [autoplay] * 4, deals=2) for seed in (1, 2)]
        sheet = Match(variants.AMERICAN).add((13, 5, 8, 0))
        played: list[State | View | Match] = [*states, states[0].view(2), sheet]
        each = tuple(chain.from_iterable(map(notation.records, played)))
        text = notation.write([*played, *each[:2]])
        found = notation.read_text(text)
        assert text.count("[Hearts") == 5
        assert found == (*each, *each[:2])
        assert notation.replay(found[2:4]) == states[1]
        assert notation.write(iter(played)) == "".join(notation.write_lines(played))

    def test_names_and_tags(self) -> None:
        state = Game(variants.AMERICAN).start(seed=1)
        [record] = notation.records(state, names=["A", "B", "C", "D"], tags=[("Event", "x")])
        assert notation.write(record).startswith(
            '[Hearts "1"]\n[Rules "american"]\n[Players "A, B, C, D"]\n[Seed "1"]\n[Event "x"]\n\n'
        )
        with pytest.raises(InputError, match="3 names for 4 players"):
            notation.records(state, names=["A", "B", "C"])

    @pytest.mark.parametrize(
        ("points", "imaginary", "totals"), [(1, None, 0), (1, 0, 0), (0, 1, 0), (0, None, 1)]
    )
    def test_points_too_long_to_be_read_again(
        self, points: int, imaginary: int | None, totals: int
    ) -> None:
        """One digit more than a file may have, and more than Python writes."""

        def entries(long: int) -> list[Entry]:
            one = (0, points * long, 0, 0)
            two = None if imaginary is None else (0, imaginary * long, 0, 0)
            sheet = StatedScore(HandScore(one, imaginary=two), (0, totals * long, 0, 0))
            written = [Entry("sheet", sheet)]
            return written if totals else [*written, Entry("score", StatedPoints(one, two))]

        for entry in entries(10**DIGITS - 1):
            record = Record(entries=(entry,))
            assert notation.read_text(notation.write(record)) == (record,)
        for long in (-(10**DIGITS), 10**5000):
            with pytest.raises(InputError, match=r"must have at most 1000 digits$"):
                entries(long)

    def test_nothing_else_is_written(self) -> None:
        wrong: Any = 5
        kinds = "what is written is a State, a View, a Match, a Record or a list of them"
        for played in (wrong, [wrong], [Game(variants.AMERICAN).start(seed=1), wrong]):
            with pytest.raises(InputError, match=f"^{kinds}, not 5$"):
                notation.write(played)
        wrong = "0: 2C"
        with pytest.raises(InputError, match=f"^{kinds}, not '0: 2C'$"):
            notation.write(wrong)
        wrong = 5
        with pytest.raises(
            InputError, match=r"records\(\) takes a State, a View or a Match, not 5"
        ):
            notation.records(wrong)
        with pytest.raises(InputError, match="no line begins with 'round'"):
            notation.write(Record(entries=(Entry("round"),)))


def test_a_headless_file_is_written_without_one() -> None:
    text = "# a\n0: 2C 3C 4C 5C  # b\n\n1: 2D 3D 4D 5D\n"
    assert notation.write(notation.read_text(text)) == text
    assert notation.write(
        notation.read_text("0:w=s 2c\ndeal:qs ?3|?|?12\n".replace("?|", "?5|"))
    ) == ("0: W=S 2C\ndeal: QS ?3 | ?5 | ?12\n")
    assert notation.write(evolve(notation.read_text(text)[0], number=7)).count("\n") == 2


def test_a_score_sheet_is_written_with_its_points() -> None:
    rules = variants.AMERICAN.amend(ExactHit(26, optional=True), name="house")
    sheet = Match(rules, dealer=2, names=["Ann", "Bob", "Cleo", "Dan"])
    assert notation.write(sheet).splitlines()[-2:] == ["", "dealer 2"]
    sheet = sheet.add((26, 0, 0, 0), "keep").add((13, 13, 0, 0))
    text = notation.write(sheet)
    assert text.splitlines()[-7:] == [
        "dealer 2",
        "score: 26 0 0 0",
        "total: 26 0 0 0",
        "",
        "dealer 3",
        "score: 13 13 0 0",
        "total: 39 13 0 0",
    ]
    again = notation.keep_score(notation.read_text(text))
    assert again == sheet
    assert notation.records(sheet)[0].header.names == sheet.names
    assert notation.records(sheet, tags=[("Event", "x")])[0].header.tag("event") == "x"


def test_the_totals_of_two_columns_are_written_after_each_deal() -> None:
    """Choices of totals follow from them."""
    match = Match(variants.COMPLEX_HEARTS.amend(ExactHit(26, optional=True)))
    for points, second, choice in (
        ((26, 1, 2, 3), (0, 3, 0, 0), "keep"),
        ((1, 1, 2, 3), (13, 0, 0, 0), ()),
        ((0, 1, 2, 3), (0, 1, 2, 0), ()),
    ):
        match = match.add(HandScore(points, imaginary=second), choice)
    text = notation.write(match)
    assert [line for line in text.splitlines() if line.startswith("total")] == [
        "total: 26+0i 1+3i 2+0i 3+0i",
        "total: 27+13i 2+3i 4+0i 6+0i",
        "total: 27+13i 3+4i 6+2i 9+0i",
    ]
    assert notation.keep_score(notation.read_text(text)) == match


@pytest.mark.parametrize("played", [Game(variants.AMERICAN).start(seed=7), variants.AMERICAN])
@pytest.mark.parametrize("name", ["names", "tags"])
def test_names_and_tags_are_lists(name: str, played: Any) -> None:
    if isinstance(played, Rules):
        played = Match(played, 4)
    with pytest.raises(InputError, match=f"^{name} must be a list of "):
        notation.records(played, **{name: 5})  # type: ignore[arg-type]


def test_a_shoot_that_wins_the_match_is_written() -> None:
    """PG-120 on a score sheet: its points do not tell the winner, so it has a line."""
    rules = variants.DIRTY_NASTY_FILTHY
    table = rules.table(4)
    [moon] = table.rules.shoots
    piles = [Cards(), moon.cards_needed(table), Cards(), Cards()]
    match = Match(rules).add((67, 0, 0, 0)).add(score_taken(rules, piles))
    text = notation.write(match)
    assert text.endswith("total: 67 67 0 0\nwon 1: moon\nresult: 4 1 2 2 shoot\n")
    again = notation.keep_score(notation.read_text(text))
    assert again.result == match.result
    assert again.result is not None
    assert again.result.winners == (1,)


def test_a_win_that_piles_do_not_show_is_written() -> None:
    """A sun needs the number of tricks, and the table may have agreed on other points."""
    rules = variants.DIRTY_NASTY_FILTHY.amend(Sun(WinMatch()), NoTricks(-5))
    table = rules.table(4)
    score = score_taken(rules, [table.deck, "", "", ""], tricks_taken=(13, 0, 0, 0))
    assert score.wins
    for won in (score, evolve(score, points=(1, 2, 3, 4))):
        match = Match(rules).add(won)
        text = notation.write(match)
        assert "\nwon 0: sun\n" in text
        again = notation.keep_score(notation.read_text(text))
        assert (again.scores, again.result) == (won.points, match.result)
        assert notation.write(again) == text


def test_a_tie_that_only_tricks_decide_is_written_without_a_result() -> None:
    """PE-034 on a score sheet of points."""
    match = Match(variants.PEPPA.amend(EndAt(18))).add((18, 0, 18, 0))
    text = notation.write(match)
    assert "result:" not in text
    assert notation.keep_score(notation.read_text(text)) == match
    known = evolve(match.hand_scores[0], takers=(0, 2, 1, 3), order=(0, 1, 2, 3))
    sheet = Match(match.rules).add(known)
    assert sheet.result is not None
    assert notation.write(sheet) == f"{text}ahead: 1 3 0 2\nresult: 3 1 4 2 end.at\n"


def test_letters_of_every_language_stand_as_they_are() -> None:
    """Halves of characters, which UTF-8 does not have, are escaped."""
    state = Game(variants.AMERICAN).start(seed=1).deal()
    for name, text in (("Café Zürich", "Café Zürich"), ("x\ud800", "x\\ud800")):
        assert f'[Event "{text}"]' in notation.write(
            notation.records(state, tags=[("Event", name)])
        )


def test_a_written_record_has_its_version_and_the_second_deal_of_a_mix() -> None:
    """PG-057: the pile is dealt again."""
    rules = variants.AMERICAN.amend(Passing("mix", 3))
    state = Game(rules).start(seed=1).deal()
    for seat, hand in enumerate(state.hands):
        state = state.apply(Pass(hand[:3], seat))
    text = notation.write(state.deal())
    assert text.startswith('[Hearts "1"]\n')
    assert [line.split(":")[0] for line in text.splitlines() if "deal:" in line] == [
        *("deal", "redeal"),
    ]
