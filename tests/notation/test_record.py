"""What a record comes to: checked, counted, played again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from hearts import (
    Game,
    IllegalAction,
    InputError,
    Match,
    Phase,
    RulesError,
    Trick,
    check_tricks,
    notation,
    score_hand,
    variants,
)
from hearts.notation import Record

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
            with pytest.raises(InputError, match="by which rules it was played; give rules="):
                use()

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

    def test_it_is_no_state(self) -> None:
        with pytest.raises(InputError, match=r"^line 1: trick: the hands are not told"):
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
        assert caught.value.__notes__ == ["in line 7"]

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

    def test_an_incomplete_deal_has_no_score(self) -> None:
        with pytest.raises(InputError, match="a complete deal has 12"):
            one(PLAYED.replace("2: 4H 5H 2H 3H\n", "")).hand_score()

    def test_the_dealer_is_checked(self) -> None:
        text = PLAYED + "\n" + PLAYED.partition("\n\n")[2]
        with pytest.raises(InputError, match=r"^line 12: dealer: seat 2 deals, not seat 1"):
            notation.replay(notation.read_text(text))

    def test_one_deal_after_the_other(self) -> None:
        text = PLAYED.partition("score")[0] + "deal: 2C 2H QS | 3C 3H KS | 4C 4H AS | 5C 5H 2S\n"
        faults: list[notation.Fault] = []
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

    def test_it_is_played_and_counted(self) -> None:
        record = one(self.TEXT)
        assert record.check() == ()
        assert record.hand_score().points == (0, 0, 1, 4)
        assert record.hands is not None

    def test_refusals_there(self) -> None:
        record = one(self.TEXT.replace("KC 4C 5C 6C", "KC 4H 5C 6C"))
        [fault] = record.check()
        assert fault.rule == "follow.suit"

    def test_it_may_go_on(self) -> None:
        record = one(self.TEXT.partition("0: KC")[0])
        assert record.state().actor == 1
        with pytest.raises(InputError, match="the deal that goes on from there is not over"):
            record.hand_score()

    def test_the_dealer_may_be_told(self) -> None:
        state = one(self.TEXT.replace("taken", "dealer 2\ntaken")).state()
        assert state.match.dealer == 2

    def test_faults_are_placed(self) -> None:
        with pytest.raises(InputError, match="4H stands both"):
            one(self.TEXT.replace("5C 5H", "5C 4H")).state()
        unknown = one(self.TEXT.replace("| 5C 5H", "| ?2"))
        with pytest.raises(InputError, match="the hand of seat 2 is unknown"):
            unknown.state()
        with pytest.raises(InputError, match="line 7: "):
            one(self.TEXT.replace("- | - | 2H | -", "- | - | ?1 | -")).state()


class TestOfOneMatch:
    """Records are played together if they belong together."""

    def test_different_matches(self) -> None:
        with pytest.raises(InputError, match="they have different headers"):
            notation.replay([one(PLAYED), one("0: 2C")])

    def test_nothing(self) -> None:
        wrong: Any = [5]
        with pytest.raises(InputError, match="records: there is none"):
            notation.replay([])
        with pytest.raises(InputError, match="records: 5 is no Record"):
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
            notation.replay([record, evolve(record, entries=(evolve(bare[0], seat=3), *bare[1:]))])
        plays = [each for each in bare if each.word != "score" and each.word != "total"]
        plays[2] = evolve(plays[2], value=Trick(0, "2H 3C 4C 5C"))
        with pytest.raises(IllegalAction) as caught:
            evolve(record, entries=tuple(plays)).state()
        assert not hasattr(caught.value, "__notes__")
