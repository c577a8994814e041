"""Records, checked, counted and replayed."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from hearts import (
    Card,
    Game,
    IllegalAction,
    InputError,
    Match,
    Phase,
    RulesError,
    Trick,
    Violation,
    autoplay,
    check_tricks,
    notation,
    play_out,
    score_hand,
    variants,
)
from hearts.notation import Header, Record, StatedWin
from hearts.notation.matches import view_of
from hearts.rules import EndAt, ExactHit, Kitty, LowestOpens, Passing

FIVE = Path(__file__).parents[2] / "examples" / "five-deals.txt"
#: Twelve cards: a whole deal on four lines.
SMALL = (
    "american(Deck(pack=Cards('2C 3C 4C 5C 2H 3H 4H 5H QS KS AS 2S')), "
    "EndAfter(2), Without('moon'), Passing('hold'))"
)
PLAYED = f"""
[Rules "{SMALL}"]

dealer 1
deal: 2C 2H QS | 3C 3H KS | 4C 4H AS | 5C 5H 2S
0: 2C 3C 4C 5C
3: 2S QS KS AS
2: 4H 5H 2H 3H
score: 0 0 13 4
total: 0 0 13 4
"""


def one(text: str) -> Record:
    """The one record of a text."""
    [record] = notation.read_text(text)
    return record


#: The same deal where three cards are passed first, as far as the hands.
PASSED = PLAYED.replace("'hold'", "'left'").partition("0: 2C")[0]


class TestTricksAlone:
    """Records that tell tricks and nothing else."""

    def test_the_plain_file_counts_and_checks(self) -> None:
        with FIVE.open(encoding="utf-8") as file:
            for record in notation.read(file):
                assert record.check(variants.AMERICAN) == ()
                score = record.hand_score(variants.AMERICAN)
                assert score == score_hand(variants.AMERICAN, record.tricks)

    def test_faults_are_those_of_the_tricks(self) -> None:
        record = one("0: 2C 3C AC 4H\n2: KC 5C 6C QC\n")
        assert record.check(variants.AMERICAN) == check_tricks(variants.AMERICAN, record.tricks)
        assert len(record.check(variants.AMERICAN)) == 1

    def test_rules_are_needed(self) -> None:
        record = one("0: 2C 3C AC 4H\n")
        for use in (record.check, record.hand_score, record.state, record.game):
            with pytest.raises(InputError, match="does not name its rules; give rules="):
                use()

    def test_a_tag_that_nearly_names_the_rules_is_told(self) -> None:
        record = one('[Event "rules"]\n[Rule "american"]\n\nscore: 1 2 3 4\n')
        told = r"does not name its rules \(the tag is Rules, not Rule\); give rules=$"
        with pytest.raises(InputError, match=told):
            record.sheet()

    @pytest.mark.parametrize("wrong", ["american", "", 5])
    def test_rules_are_of_their_type(self, wrong: Any) -> None:
        record = one(PLAYED)
        uses: list[Any] = [record.check, record.hand_score, record.state, record.game, record.sheet]
        uses += [partial(use, [record]) for use in (notation.replay, notation.keep_score)]
        for use in uses:
            with pytest.raises(InputError, match=f"^rules must be Rules, .*, not {wrong!r}($|:)"):
                use(wrong)

    def test_entries_of_a_record_are_kept_as_a_tuple(self) -> None:
        record = one(PLAYED)
        for entries in (list(record.entries), iter(record.entries)):
            again = evolve(record, entries=entries)
            assert again == record
            assert hash(again) == hash(record)
        wrong: Any = "dealer 1"
        with pytest.raises(InputError, match=r"^entries must be a list of Entry, not 'dealer 1'$"):
            Record(entries=wrong)
        with pytest.raises(InputError, match=r"^an entry must be of type Entry, not 'dealer 1'$"):
            Record(entries=[wrong])

    def test_the_number_of_players_is_seen(self) -> None:
        rules = variants.WIKIPEDIA
        assert one("0: 2C 3C AC\n").game(rules).players == 3
        assert one("deal: ?10 | ?10 | ?10 | ?10 | ?10\n").game(rules).players == 5
        assert one('[Players "a, b, c, d, e, f"]\n\n0: 2C\n').game(rules).players == 6
        assert one('[Players "5"]\n\n0: 2C\n').game(rules).players == 5
        with pytest.raises(InputError, match="say by how many"):
            one("dealer 1\n").game(rules)
        with pytest.raises(RulesError):
            one("0: 2C 3C 4C 5C 6C 7C 8C\n").game(rules)

    def test_tricks_alone_make_no_state(self) -> None:
        with pytest.raises(InputError, match=r"^line 1: trick: the hands are missing"):
            one("0: 2C 3C AC 4C\n").state(variants.AMERICAN)


class TestWithHands:
    """Records that tell everything."""

    def test_the_whole_deal(self) -> None:
        record = one(PLAYED)
        assert record.check() == ()
        assert record.hand_score().points == (0, 0, 13, 4)
        state = record.state()
        assert (state.phase, state.scores, state.dealer) == (Phase.DEAL, (0, 0, 13, 4), 2)

    def test_a_fault_that_only_hands_show(self) -> None:
        text = PLAYED.replace("3: 2S QS KS AS", "3: 2S QS 3H AS").partition("2: 4H")[0]
        record = one(text)
        [fault] = record.check()
        assert (fault.rule, fault.seat, fault.trick) == ("follow.suit", 1, 1)
        with pytest.raises(IllegalAction) as caught:
            record.state()
        assert str(caught.value).startswith("line 7, seat 1: 3H does not follow suit")

    def test_a_pass_that_is_refused(self) -> None:
        [fault] = one(PASSED + "pass 0: 3C\n").check()
        assert (fault.rule, fault.seat) == ("pass.count", 0)

    def test_where_passes_are_not_told_the_tricks_are_looked_at(self) -> None:
        text = PLAYED.replace("'hold'", "'left'")
        assert one(text).check() == ()
        with pytest.raises(IllegalAction):
            one(text).state()

    @pytest.mark.parametrize(
        "line",
        [
            "deal: 2C 2H QS | ?3 | 4C 4H AS | 5C 5H 2S",
            "deal: 2C 2H QS | 3C ?2 | 4C 4H AS | 5C 5H 2S",
        ],
    )
    def test_where_hands_are_not_told_either(self, line: str) -> None:
        record = one(PLAYED.replace("deal: 2C 2H QS | 3C 3H KS | 4C 4H AS | 5C 5H 2S", line))
        assert record.check() == ()
        assert record.hand_score().points == (0, 0, 13, 4)
        with pytest.raises(InputError, match="line 5: deal: some of the cards are not known"):
            record.state()

    def test_later_deals_need_the_sheet(self) -> None:
        text = (
            PLAYED
            + "\n"
            + PLAYED.partition("\n\n")[2]
            .replace("dealer 1", "dealer 2")
            .replace("total: 0 0 13 4", "total: 0 0 26 8\nresult: 1 1 4 3 end.deals")
        )
        first, second = notation.read_text(text)
        match = first.state().match
        assert second.check() == ()
        assert second.check(match=match) == ()
        assert second.hand_score(match=match).points == (0, 0, 13, 4)
        assert second.state(match=match).is_over
        assert notation.replay([first, second]).is_over

    def test_stated_scores_are_checked(self) -> None:
        wrong = one(PLAYED.replace("score: 0 0 13 4", "score: 0 0 4 13"))
        said = r"^line 9: score: it comes to 0 0 13 4, other than stated"
        with pytest.raises(InputError, match=said):
            wrong.hand_score()
        with pytest.raises(InputError, match=said):
            wrong.state()
        with pytest.raises(InputError, match=r"^line 10: total: "):
            one(PLAYED.replace("total: 0 0 13 4", "total: 1 1 1 1")).state()
        with pytest.raises(InputError, match=r"^line 11: result: the match is not over, other"):
            one(PLAYED + "result: 1 1 4 3 end.after\n").state()
        with pytest.raises(InputError, match=r"score: the deal is not over"):
            one(PLAYED.replace("2: 4H 5H 2H 3H\n", "")).state()

    @pytest.mark.parametrize(
        "deal",
        [
            "taken: QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH | - | - | -\nbroken: yes\n"
            "position 0: AH | 2C | 3C | 4C\n0: AH 2C 3C 4C\n",
            "taken: QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH | - | - | -\n",
        ],
    )
    def test_a_stated_win_is_checked(self, deal: str) -> None:
        """PG-120, for a deal that is counted from its cards."""
        text = f'[Rules "american(Moon(WinMatch()))"]\n{deal}'
        won = one(f"{text}won 0: moon\n")
        assert won.won == StatedWin(0, "moon")
        assert won.hand_score() == one(text).hand_score()
        line = text.count("\n") + 1
        for win in ("won 1: moon", "won 0: sun"):
            said = rf"^line {line}: won: seat 0 wins by the moon, other than stated"
            with pytest.raises(InputError, match=said):
                one(f"{text}{win}\n").hand_score()
        text = f'[Rules "microsoft"]\n{deal}'
        with pytest.raises(InputError, match=rf"^line {line}: won: no shoot wins the match, other"):
            one(f"{text}won 0: moon\n").hand_score()

    def test_an_incomplete_deal_has_no_score(self) -> None:
        with pytest.raises(InputError, match="a complete deal has 12"):
            one(PLAYED.replace("2: 4H 5H 2H 3H\n", "")).hand_score()

    def test_the_dealer_is_checked(self) -> None:
        text = PLAYED + "\n" + PLAYED.partition("\n\n")[2]
        with pytest.raises(InputError, match=r"^line 12: dealer: seat 2 deals, not seat 1"):
            notation.replay(notation.read_text(text))

    def test_one_deal_after_the_other(self) -> None:
        text = PLAYED.partition("score")[0] + "deal: 2C 2H QS | 3C 3H KS | 4C 4H AS | 5C 5H 2S\n"
        faults: list[notation.ParseProblem] = []
        notation.read_text(text, faults=faults)
        assert faults[0].expected == "'deal' once in a deal"
        redeal = PLAYED.replace("0: 2C 3C", "redeal: 2C | 3C | 4C | 5C\n0: 2C 3C")
        with pytest.raises(InputError, match="redeal: no deal is due, the phase is play"):
            one(redeal).state()

    def test_hidden_cards_are_no_state(self) -> None:
        record = one(PASSED + "pass 0: ?3\n")
        with pytest.raises(InputError, match="line 6: pass: the cards are not known"):
            record.state()
        assert record.check() == ()


class TestPositions:
    """Records that begin in the middle."""

    TEXT = """
[Rules "american"]

taken: - | - | 2H | -
broken: yes
table: KC
position 0: 3H | 4C 4H | 5C 5H | 6C 6H
0: KC 4C 5C 6C
0: 3H 4H 5H 6H
"""

    def test_a_record_of_a_position_is_played_and_counted(self) -> None:
        record = one(self.TEXT)
        assert record.check() == ()
        assert record.hand_score().points == (0, 0, 1, 4)
        assert record.hands is not None

    def test_an_illegal_play_after_a_position_is_found(self) -> None:
        record = one(self.TEXT.replace("KC 4C 5C 6C", "KC 4H 5C 6C"))
        [fault] = record.check()
        assert fault.rule == "follow.suit"

    def test_a_position_without_its_play_makes_a_state(self) -> None:
        record = one(self.TEXT.partition("0: KC")[0])
        assert record.state().actor == 1
        with pytest.raises(InputError, match="the deal that goes on from there is not over"):
            record.hand_score()

    def test_the_dealer_may_be_told(self) -> None:
        state = one(self.TEXT.replace("taken", "dealer 2\ntaken")).state()
        assert state.match.dealer == 2

    def test_faults_are_placed(self) -> None:
        with pytest.raises(InputError, match="4H is both"):
            one(self.TEXT.replace("5C 5H", "5C 4H")).state()
        unknown = one(self.TEXT.replace("| 5C 5H", "| ?2"))
        with pytest.raises(InputError, match="the hand of seat 2 is unknown"):
            unknown.state()
        with pytest.raises(InputError, match="line 7: "):
            one(self.TEXT.replace("- | - | 2H | -", "- | - | ?1 | -")).state()


class TestOfOneMatch:
    """Records are played together if they belong together."""

    def test_faults_are_a_list(self) -> None:
        wrong: Any = ()
        with pytest.raises(InputError, match=r"^faults must be of type list, not \(\)$"):
            notation.keep_score([one(PLAYED)], faults=wrong)

    def test_different_matches(self) -> None:
        with pytest.raises(InputError, match="they have different headers"):
            notation.replay([one(PLAYED), one("0: 2C")])

    def test_two_matches_with_one_header(self) -> None:
        """The numbers of their deals begin anew, as in a file."""
        first = one(PLAYED)
        second = evolve(first, number=1)
        assert len(notation.history([first, second])) > len(notation.history([first]))
        for deals in ([first, first], [second, first]):
            with pytest.raises(InputError, match=f"number 0 comes after number {deals[0].number}"):
                notation.history(deals)

    @pytest.mark.parametrize("unread", [0, 1])
    def test_a_deal_that_cannot_be_read_is_missed(self, unread: int) -> None:
        """The pass and the dealer of the next deal depend on it: lawful play is not accused."""
        state = play_out(Game(variants.MICROSOFT).start(seed=3, dealer=0), [autoplay] * 4, deals=3)
        parts = notation.write(state).split("\n\n")
        parts[unread + 1] = parts[unread + 1].replace("score: ", "score: x", 1)
        problems: list[notation.ParseProblem] = []
        deals = notation.read_text("\n\n".join(parts), faults=problems)
        assert (len(problems), len(deals)) == (1, 2)
        faults: list[Violation] = []
        for ask in (
            notation.replay,
            notation.keep_score,
            notation.history,
            partial(view_of, seat=0),
            partial(notation.keep_score, faults=faults),
        ):
            with pytest.raises(InputError, match=f"deal {unread + 1} of the match is miss") as told:
                ask(deals)
            assert told.value.deal == deals[unread].number
        assert faults == []
        assert [deal.check() for deal in deals] == [(), ()]
        before = state.match.undo().undo()
        after = notation.replay(deals[1:], match=before.add(state.match.hand_scores[1]))
        assert after.match == state.match

    def test_a_sheet_may_be_stated_again(self) -> None:
        """Written by a program for a dealer out of turn. Another sheet is a contradiction."""
        first = one(PLAYED)
        rules = first.game().rules
        moved = Match(rules).add((0, 0, 13, 4)).with_next_dealer(3).add((4, 0, 0, 13))
        [_, second] = notation.read_text(notation.write(moved))
        assert notation.keep_score(notation.read_text(notation.write(moved))) == moved
        again = evolve(first, entries=(*second.all("sheet"), *first.entries[1:]), number=1)
        played = [first, again]
        with pytest.raises(InputError, match="sheet: seat 2 deals, not seat 3"):
            notation.replay(played)
        other = Match(rules).add((17, 0, 0, 0)).with_next_dealer(3).add((4, 0, 0, 13))
        [_, second] = notation.read_text(notation.write(other))
        again = evolve(first, entries=(*second.all("sheet"), *first.entries[1:]), number=1)
        for ask in (notation.keep_score, notation.replay):
            with pytest.raises(InputError, match="the deals before come to 0 0 13 4, other than"):
                ask([first, again])

    def test_a_dealer_out_of_turn_needs_the_deals_before(self) -> None:
        deals = paper("score: 13 13 0 0", "sheet 3: -\nscore: 5 8 13 0")
        with pytest.raises(InputError, match=r"^line 5: sheet: lines with the points of the deals"):
            notation.keep_score(deals)

    def test_both_columns_of_a_sheet_are_stated_again(self) -> None:
        """PG-172."""
        text = (
            '[Rules "complex_hearts"]\n\nscore: 13+13i 0+0i 0+0i 0+0i\n\nsheet: 13+{}i 0+0i 0+0i '
        )
        text += "0+0i\nscore: 13+13i 0+0i 0+0i 0+0i\n"
        match = notation.keep_score(notation.read_text(text.format(13)))
        assert match.imaginary == (26, 0, 0, 0)
        with pytest.raises(InputError, match="the deals before come to 13"):
            notation.keep_score(notation.read_text(text.format(0)))

    def test_a_position_is_no_later_deal(self) -> None:
        """Its score can be counted; it cannot be played on from the deal before."""
        game = one(PLAYED).game()
        position = game.position(
            ["2C", "3C", "4C", "5C"], leader=0, taken=["2H 3H 4H", "5H QS", "KS AS 2S", ""]
        )
        for card in ("2C", "3C", "4C", "5C"):
            position = position.play(card)
        [record] = notation.records(position)
        entries = tuple(entry for entry in record.entries if entry.word not in ("dealer", "total"))
        deals = [one(PLAYED), evolve(one(PLAYED), entries=entries, number=1)]
        assert notation.keep_score(deals).scores == (3, 14, 13, 4)
        for ask in (notation.replay, notation.history):
            with pytest.raises(InputError, match="only the first deal can begin with one"):
                ask(deals)

    def test_a_match_without_records_is_refused(self) -> None:
        wrong: Any = [5]
        with pytest.raises(InputError, match="records: there is none"):
            notation.replay([])
        with pytest.raises(InputError, match="records: 5 is not a Record"):
            notation.history(wrong)

    def test_rules_and_sheet_may_be_given(self) -> None:
        record = one(PLAYED.replace("[Rules", "[Other").partition("total")[0])
        rules = one(PLAYED).game().rules
        match = Match(rules, dealer=0).add((1, 0, 0, 16))
        state = notation.replay([record], rules, match=match)
        assert (state.is_over, state.scores) == (True, (1, 0, 13, 20))

    def test_without_a_seed_a_fresh_one_is_drawn(self) -> None:
        one_state, other = (one(PLAYED).state() for _ in range(2))
        assert one_state != other
        assert one_state.tricks == other.tricks
        assert Game(one_state.game.rules).replay(one_state.history) == one_state

    def test_records_from_no_file_have_no_lines(self) -> None:
        record = one(PLAYED)
        bare = [evolve(entry, line=0) for entry in record.entries]
        with pytest.raises(InputError, match=r"^dealer: seat 2 deals, not seat 3"):
            notation.replay(
                [record, evolve(record, entries=(evolve(bare[0], seat=3), *bare[1:]), number=1)]
            )
        plays = [each for each in bare if each.word != "score" and each.word != "total"]
        plays[2] = evolve(plays[2], value=Trick(0, "2H 3C 4C 5C"))
        with pytest.raises(IllegalAction) as caught:
            evolve(record, entries=tuple(plays)).state()
        assert caught.value.violation.line is None
        assert caught.value.violation.deal == 0


def paper(*deals: str, rules: str = "american", more: str = "") -> tuple[Record, ...]:
    """The records of a file with a score sheet."""
    return notation.read_text(f'[Rules "{rules}"]\n{more}\n' + "\n\n".join(deals) + "\n")


class TestPaperSheets:
    """Deals of which only the points were written down."""

    @pytest.mark.parametrize("lines", ["", "sheet 1: 1 2 3 20\n"])
    def test_the_names_of_the_header_are_on_the_sheet(self, lines: str) -> None:
        names = ("Ann", "Bob", "Cleo", "Dan")
        deals = paper(f"{lines}score: 13 5 8 0", more=f'[Players "{", ".join(names)}"]')
        assert notation.keep_score(deals).names == names
        assert notation.keep_score(deals[:1], match=None).with_names(()) == deals[0].sheet()

    def test_points_of_a_paper_sheet_are_added_up(self) -> None:
        deals = paper(
            "dealer 2\nscore: 13 5 8 0", "dealer 3\nscore: 0 26 26 26\ntotal: 13 31 34 26"
        )
        match = notation.keep_score(deals)
        expected = Match(variants.AMERICAN, dealer=2).add((13, 5, 8, 0)).add((0, 26, 26, 26))
        assert match == expected
        assert match.names == ()
        assert deals[1].hand_score().points == (0, 26, 26, 26)
        assert [deal.check() for deal in deals] == [(), ()]
        sheet = None
        for deal in deals:
            sheet = deal.sheet(match=sheet)
        assert sheet == expected

    def test_the_match_ends(self) -> None:
        last = "score: 26 0 26 26\nresult: 4 1 2 2 end.deals"
        match = notation.keep_score(paper("score: 13 13 0 0", last, rules="american(EndAfter(2))"))
        assert match.is_over
        for result in ("1 2 2 2 end.deals", "4 1 2 2 end.at"):
            wrong = last.replace("4 1 2 2 end.deals", result)
            with pytest.raises(InputError, match=r"^line 6: result: it comes to "):
                notation.keep_score(paper("score: 13 13 0 0", wrong, rules="american(EndAfter(2))"))
        with pytest.raises(InputError, match="the match is over"):
            notation.keep_score(
                paper("score: 13 13 0 0", "score: 1 1 1 23", rules="american(EndAfter(1))")
            )
        with pytest.raises(InputError, match="line 4: result: the match is not over"):
            notation.keep_score(paper("score: 13 13 0 0\nresult: 1 1 1 1 end.at"))

    def test_wraps_are_applied(self) -> None:
        match = notation.keep_score(
            paper("score: 100 4 0 0", "score: 4 22 0 0", rules="ricketts(Wrap((104,)))")
        )
        assert match.scores == (0, 26, 0, 0)

    CHOSEN = "american(ExactHit(13, None, (10, 5), optional=True))"

    @pytest.mark.parametrize(
        ("lines", "scores"),
        [
            ("choose 1: keep\nchoose 0: less 10", (3, 13, 0, 0)),
            ("choose 2: add\nchoose 0: less 5\nchoose 1: less 10", (8, 3, 0, 0)),
            ("total: 8 13 0 0", (8, 13, 0, 0)),
        ],
    )
    def test_choices_are_told_or_follow_from_totals(
        self, lines: str, scores: tuple[int, ...]
    ) -> None:
        [deal] = paper(f"score: 13 13 0 0\n{lines}", rules=self.CHOSEN)
        assert deal.sheet().scores == scores

    @pytest.mark.parametrize(
        ("lines", "place", "seat"),
        [
            ("", 3, 1),
            ("choose 0: keep", 4, 1),
            ("choose 1: keep", 4, 0),
            ("total: 1 1 1 1", 3, 1),
            ("choose 2: keep\nchoose 1: keeep", 5, 1),
        ],
    )
    def test_choices_that_are_not_told(self, lines: str, place: int, seat: int) -> None:
        [deal] = paper(f"score: 13 13 0 0\n{lines}", rules=self.CHOSEN)
        told = (
            rf"^line {place}: exact: seat {seat} chooses between .*; a line like 'choose {seat}: "
        )
        with pytest.raises(InputError, match=told):
            deal.sheet()

    def test_a_choice_that_is_none_of_the_options_is_named(self) -> None:
        for lines, found in (
            ("choose 1: 50", "'50'"),
            ("choose 1: keeep\nchoose 0: 50\nchoose 1: add", "'keeep' and 'add'"),
        ):
            [deal] = paper(f"score: 13 13 0 0\n{lines}", rules=self.CHOSEN)
            told = rf"; found {found}; a line like 'choose 1: .*' says which$"
            with pytest.raises(InputError, match=told):
                deal.sheet()

    def test_only_the_shooter_chooses(self) -> None:
        words = "taken: QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH | - | - | -"
        for chosen, points in (("add", (0, 26, 26, 26)), ("subtract", (-26, 0, 0, 0))):
            [deal] = paper(f"{words}\nchoose 2: add\nchoose 0: {chosen}")
            assert deal.hand_score().points == points
        [deal] = paper(f"{words}\nchoose 2: add")
        with pytest.raises(
            InputError, match=r"^line 4: moon: seat 0 chooses between .* 'choose 0: "
        ):
            deal.hand_score()

    def test_a_choice_after_tricks_is_asked_for_at_the_last_line(self) -> None:
        """A deal without a line of its score has no better place."""
        text = PLAYED.replace("EndAfter(2)", "EndAfter(2), ExactHit(13, None, (5,), optional=True)")
        text = text.partition("score")[0]
        assert "ExactHit" in text
        [deal] = notation.read_text(text)
        with pytest.raises(InputError, match=rf"^line {deal.entries[-1].line}: exact: seat ."):
            deal.sheet()

    def test_deals_with_cards_and_without(self) -> None:
        text = PLAYED.replace("EndAfter(2)", "EndAfter(3)")
        tricks = text.partition("\n\n")[2].replace("dealer 1\n", "").partition("total")[0]
        hands = "deal: " + tricks.partition("deal: ")[2].partition("\n")[0] + "\n"
        bare = tricks.replace(hands, "")
        text += f"\nscore: 1 1 1 14\n\n{bare}"
        match = notation.keep_score(notation.read_text(text))
        assert match.scores == (1, 1, 27, 22)
        assert (match.is_over, match.next_dealer) == (True, 0)

    def test_what_is_stated_is_checked(self) -> None:
        with pytest.raises(InputError, match=r"^line 4: total: it comes to 13 13 0 0, other"):
            notation.keep_score(paper("score: 13 13 0 0\ntotal: 13 0 13 0"))
        with pytest.raises(InputError, match=r"^line 5: dealer: seat 1 deals, not seat 2"):
            notation.keep_score(paper("score: 13 13 0 0", "dealer 2\nscore: 13 13 0 0"))
        with pytest.raises(InputError, match=r"^line 3: points for 3 seats on a sheet of 4"):
            notation.keep_score(notation.read_text("\n\nscore: 1 2 3"), variants.AMERICAN)
        with pytest.raises(InputError, match="no tricks, no piles"):
            notation.keep_score(paper("dealer 1\nchoose 0: add"))
        with pytest.raises(InputError, match="records: there is none"):
            notation.keep_score([])

    def test_a_total_for_too_few_is_no_answer(self) -> None:
        rules = variants.AMERICAN.amend(ExactHit(13, None, (10, 5)))
        with pytest.raises(InputError, match="exact: seat 1 chooses"):
            notation.keep_score(notation.read_text("score: 0 13 13 0\ntotal: 0\n"), rules)

    def test_a_sheet_that_goes_on(self) -> None:
        match = Match(variants.AMERICAN, dealer=3).add((13, 13, 0, 0))
        [deal] = paper("score: 0 0 13 13")
        assert notation.keep_score([deal], match=match).scores == (13, 13, 13, 13)
        [deal] = paper("sheet 3: 13 13 0 0\nscore: 0 0 13 13")
        assert deal.sheet() == match.add((0, 0, 13, 13))

    def test_the_number_of_players_is_seen(self) -> None:
        [deal] = notation.read_text("score: 5 5 5 5 6")
        assert deal.sheet(variants.WIKIPEDIA).players == 5

    def test_two_columns(self) -> None:
        [deal] = paper("score: 13+0i 0+13i -10+0i 0+0i", rules="complex_hearts")
        assert deal.sheet().imaginary == (0, 13, 0, 0)

    def test_a_new_sheet_has_no_deal(self) -> None:
        match = Match(variants.AMERICAN, dealer=2, names=["Ann", "Bob", "Cleo", "Dan"])
        [new] = notation.read_text(notation.write(match))
        assert notation.keep_score([new]) == match
        assert new.sheet().names == match.names
        after = match.add((13, 5, 8, 0))
        assert new.sheet(match=after.undo()) == match
        with pytest.raises(InputError, match="dealer: Dan deals, not Cleo"):
            new.sheet(match=after)

    def test_points_that_no_deal_has_are_doubted(self) -> None:
        good, bad = paper("score: 13 13 0 0", "score: 27 0 0 -1")
        assert good.doubts() == ()
        assert bad.doubts(match=good.sheet()) == (
            "line 5: points: no deal gives seat 0 27",
            "line 5: points: no deal gives seat 3 -1",
        )
        bare = evolve(bad, entries=tuple(evolve(entry, line=0) for entry in bad.entries))
        assert bare.doubts()[0] == "points: no deal gives seat 0 27"
        assert one(PLAYED).doubts() == ()

    def test_a_paper_sheet_cannot_be_replayed(self) -> None:
        [deal] = paper("score: 13 13 0 0")
        with pytest.raises(InputError, match="no cards are given; keep_score"):
            notation.replay([deal])


def test_charged_cards_are_those_that_somebody_charged_or_showed() -> None:
    record = one("charged: AH\ncharge 0: QS\ncharge 1: ?0\nshown 1: charge KH\nshown 2: pass 2C\n")
    assert str(record.charged) == "QS KH AH"
    assert [each.kind for each in record.shown] == ["charge", "pass"]


def test_piles_that_are_not_all_known_have_no_score() -> None:
    [record] = notation.read_text(f'[Rules "{SMALL}"]\ntaken: QS 2H | ?4 | 3H 4H | 5H\n')
    with pytest.raises(InputError, match=r"^line 2: taken: some of the cards are not known"):
        record.hand_score()
    [known] = notation.read_text(f'[Rules "{SMALL}"]\ntaken: QS 2H | - | 3H 4H | 5H\n')
    assert known.hand_score().points == (14, 0, 2, 1)


def test_the_kitty_of_the_second_deal_of_a_mix_counts() -> None:
    """PG-057: it was shuffled into the pile, and another one was dealt."""
    [record] = notation.read_text("kitty: 2C\nkitty: 3C\n")
    assert record.kitty == (Card("3C"),)


def test_names_give_the_number_of_players() -> None:
    header = Header(variants.WIKIPEDIA, ("Ann", "Bob", "Cleo", "Dan", "Eve"))
    assert Record(header, ()).game().players == 5


def test_the_kitty_shows_the_seat_that_had_to_lead() -> None:
    """The two of clubs is in no hand, so the holder of the three leads."""
    rules = variants.AMERICAN.amend(Kitty(), LowestOpens(), Passing("left"), players=3)
    for kitty, faults in (("kitty: 2C\n", ["opening"]), ("kitty: ?1\n", []), ("", [])):
        [record] = notation.read_text(f"{kitty}1: 5C 6C 3C\n")
        assert [fault.rule for fault in record.check(rules)] == faults


#: Records of one deal, by what they hold.
RECORDS = {
    "tricks": PLAYED,
    "score": '[Rules "american"]\n\nscore: 13 5 8 0\n',
    "sheet": '[Rules "american"]\n\nsheet 0: 13 5 8 0\nscore: 13 5 8 0\n',
    "position": '[Rules "american"]\n\nposition 0: 2C | 3C | 4C | QS\n0: 2C 3C 4C QS\n',
    "piles": '[Rules "american"]\n\ntaken: QS | 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH | - | -\n',
    "nothing": '[Rules "american"]\n\ndealer 0\n',
}
#: Every question that takes the sheet before a deal.
QUESTIONS: dict[str, Callable[[Record, Any], object]] = {
    "state": lambda record, match: record.state(match=match),
    "check": lambda record, match: record.check(match=match),
    "hand_score": lambda record, match: record.hand_score(match=match),
    "sheet": lambda record, match: record.sheet(match=match),
    "doubts": lambda record, match: record.doubts(match=match),
    "replay": lambda record, match: notation.replay([record], match=match),
    "keep_score": lambda record, match: notation.keep_score([record], match=match),
    "keep_score with faults": lambda record, match: notation.keep_score(
        [record], match=match, faults=[]
    ),
}


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("held", RECORDS)
def test_the_sheet_of_another_game_is_refused(held: str, question: str) -> None:
    """Whatever the record holds, and whether or not the answer depends on the sheet."""
    record = one(RECORDS[held])
    rules = record.game().rules
    others = [
        Match(variants.MICROSOFT),
        Match(variants.WIKIPEDIA, 3),
        Match(rules.amend(EndAt(50), name="house")),
    ]
    for match in others:
        what = re.escape(f"{match!r} is the sheet of another game than {rules.name} for 4 players")
        with pytest.raises(InputError, match=f"^{what}$"):
            QUESTIONS[question](record, match)
    with pytest.raises(InputError, match=r"^match must be a Match, not 5$"):
        QUESTIONS[question](record, 5)


@pytest.mark.parametrize("question", ["hand_score", "sheet", "doubts", "keep_score"])
@pytest.mark.parametrize("held", ["score", "piles"])
def test_a_sheet_with_another_name_of_the_rules_is_of_the_same_game(
    held: str, question: str
) -> None:
    match = Match(variants.AMERICAN.amend(name="friday"))
    record = one(RECORDS[held])
    assert QUESTIONS[question](record, match) == QUESTIONS[question](record, None)
