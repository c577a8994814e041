"""Matches kept as files, with comments that a person can follow: each is played again."""

from __future__ import annotations

from pathlib import Path

import pytest

from hearts import Game, Phase, notation

GOLDEN = Path(__file__).parents[1] / "golden"
FILES = sorted(GOLDEN.glob("*.hearts"))

#: What the deals of each match add to the seats.
SCORES: dict[str, list[tuple[int, ...]]] = {
    "called-and-charged": [(9, 7, 3), (14, -7, 9)],
    "microsoft-moon": [(26, 26, 0, 26), (8, 0, 5, 13), (4, 3, 6, 13)],
    "warren": [(5, 7, 0, 14), (26, 26, 26, 0)],
}
WINNERS = {"called-and-charged": (1,), "microsoft-moon": (2,), "warren": (3,)}


def test_every_golden_file_has_its_scores() -> None:
    assert [file.stem for file in FILES] == sorted(SCORES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
class TestGolden:
    """Read, played again, counted, written back."""

    def test_is_written_back_byte_for_byte(self, file: Path) -> None:
        deals = notation.read_text(file.read_text("utf-8"))
        assert notation.write(deals).encode() == file.read_bytes()

    def test_is_played_again(self, file: Path) -> None:
        deals = notation.read_text(file.read_text("utf-8"))
        state = notation.replay(deals)
        assert state.is_over
        assert [score.points for score in state.match.hand_scores] == SCORES[file.stem]
        assert state.result is not None
        assert state.result.winners == WINNERS[file.stem]
        assert deals[-1].result is not None
        by_seat = zip(*SCORES[file.stem], strict=True)
        assert state.scores == tuple(sum(points) for points in by_seat)

    def test_is_what_its_seed_deals(self, file: Path) -> None:
        deals = notation.read_text(file.read_text("utf-8"))
        history = notation.history(deals)
        state = Game(deals[0].game().rules).start(seed=deals[0].header.seed, dealer=deals[0].dealer)
        for action in history[1:]:
            state = state.deal() if state.phase is Phase.DEAL else state.apply(action)
        assert state == notation.replay(deals)

    def test_each_deal_counts_and_checks_by_itself(self, file: Path) -> None:
        match = None
        for deal, points in zip(
            notation.read_text(file.read_text("utf-8")), SCORES[file.stem], strict=True
        ):
            assert deal.check() == deal.check(match=match) == ()
            assert deal.hand_score(match=match).points == points
            match = deal.state(match=match).match

    def test_a_person_is_told_what_happens(self, file: Path) -> None:
        for deal in notation.read_text(file.read_text("utf-8")):
            assert deal.header.comments
            assert len(deal.comments) >= 4
