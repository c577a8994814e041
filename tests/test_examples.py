"""Every script in examples/ runs as its first lines say, and does what they say."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from textwrap import indent
from typing import Any

import numpy as np
import pytest

import hearts
from hearts import Game, Phase, autoplay, play_out, variants
from hearts.encoding import Encoding
from hearts.rules import Passing
from tests.scripts import script

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
#: The script for OpenSpiel is tested in tests/openspiel/, where that is installed. PyTorch is a
#: large package, and its script runs where that is installed.
TORCH = "train_in_pytorch.py"
HAS_TORCH = find_spec("torch") is not None
ELSEWHERE = {"train_in_openspiel.py"} | (set() if HAS_TORCH else {TORCH})
SCRIPTS = sorted({file.name for file in EXAMPLES.glob("*.py")} - ELSEWHERE)


@pytest.mark.parametrize("name", SCRIPTS)
def test_runs_alone(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", str(EXAMPLES / name)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        # The matrices are small: threads that wait for each other take longer than one.
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "OPENBLAS_NUM_THREADS": "1"},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


@pytest.mark.parametrize(
    ("name", "words", "reason"),
    [
        ("which_cards_to_pass", ["0"], "at least one deal"),
        ("which_cards_to_pass", ["many"], "invalid int value: 'many'"),
        ("does_the_queen_break_hearts", ["-3"], "at least one deal"),
        ("does_the_queen_break_hearts", ["1.5"], "invalid int value: '1.5'"),
        ("learn_from_batches", ["--tables", "0"], "a number from 1 up"),
        ("learn_from_batches", ["--rounds", "-1"], "a number from 1 up"),
        ("train_in_gymnasium", ["--deals", "0"], "a number from 1 up"),
        ("train_in_gymnasium", ["--minutes", "nan"], "a time above 0"),
        ("train_in_pettingzoo", ["--save", "no folder/player.npz"], "there is no folder"),
        ("train_in_gymnasium", ["--record", "."], ". is a folder"),
        ("network", ["--deals", "0"], "a number from 1 up"),
        ("network", ["no file"], "No such file"),
        ("network", [__file__], "this is no file of weights"),
    ],
)
def test_refuses_arguments(
    name: str, words: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    module: Any = script("examples", name)
    with pytest.raises(SystemExit) as error:
        module.main(words)
    assert error.value.code == 2
    assert reason in capsys.readouterr().err


def test_all_are_there() -> None:
    assert {"quickstart.py", "score_sheet.py", "house_rules.py", "legality_server.py"} <= set(
        SCRIPTS
    )


class TestQuickstart:
    """The main job: a seeded match, refusals on the way, a list of tricks counted."""

    def test_says_which_build_it_runs_on(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """pip hides what a build says, so whoever tries the library out sees it here."""
        monkeypatch.setattr(sys, "argv", ["quickstart.py"])
        quickstart = script("examples", "quickstart")
        quickstart.main()
        told = "The core is compiled." if hearts.__compiled__ else "The core runs as plain Python."
        assert capsys.readouterr().out.splitlines()[0] == told

    def test_shows_refusals_and_the_match(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sys, "argv", ["quickstart.py", "7"])
        script("examples", "quickstart").main()
        text = capsys.readouterr().out
        for rule in ("pass.count", "turn", "opening", "follow.suit", "lead.broken"):
            assert f"refused by {rule}" in text
        totals = re.search(r"total +(\d+) +(\d+) +(\d+) +(\d+)", text)
        assert totals is not None
        assert max(map(int, totals.groups())) >= 100
        assert "faults ()" in text


class TestScoreSheet:
    """Files of tricks: counted where they are whole, and refused with the line to blame."""

    @pytest.fixture
    def sheet(self) -> Any:
        return script("examples", "score_sheet")

    def changed(self, tmp_path: Path, old: str, new: str) -> str:
        """The path of the real file with one line changed."""
        text = (EXAMPLES / "five-deals.txt").read_text("utf-8")
        assert text.count(old) == 1
        file = tmp_path / "deals.txt"
        file.write_text(text.replace(old, new), "utf-8")
        return str(file)

    def test_the_real_file(self, sheet: Any, capsys: pytest.CaptureFixture[str]) -> None:
        assert sheet.main([]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert len(lines) == 9
        assert lines[1].split() == ["1", "1", "0", "18", "7"]
        assert lines[-2].split() == ["total", "33", "11", "40", "46"]
        assert lines[-1] == "The match goes on. Seat 1 deals next."

    def test_under_other_rules(self, sheet: Any, capsys: pytest.CaptureFixture[str]) -> None:
        assert sheet.main(["--rules", "microsoft"]) == 0
        assert "total" in capsys.readouterr().out

    def test_points_without_tricks(
        self, sheet: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """A deal of points among the others, and one that no deal can come to."""
        text = (EXAMPLES / "five-deals.txt").read_text("utf-8")
        file = tmp_path / "deals.txt"
        file.write_text(f"score: 20 6 0 0\n\nscore: 20 21 0 0\n\n{text}", "utf-8")
        assert sheet.main([str(file)]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines[0].startswith("line 3: points: 41 together, but a deal comes to 26")
        assert lines[-2].split() == ["total", "73", "38", "40", "46"]

    @pytest.mark.parametrize(
        ("text", "words", "reason"),
        [
            (b"score: 20 6 0\n", (), "line 1: points for 3 seats"),
            (b"score: 26 0 0 0\nscore: 0 26 0 0\n", (), "line 2: a deal has its tricks or one"),
            (b"0: 2C 3C 4C 5C\nscore: 0 26 0 0\n", (), "line 2: a deal has its tricks or one"),
            (b"score: 26 0 0 0\n0: 2C 3C 4C 5C\n", (), "line 2: a deal has its tricks or one"),
            (b"\xff\xfe", (), "can't decode"),
            (None, (), "No such file"),
            (b"", ("--rules", "black_maria"), "black_maria is played by 3 or 4"),
            (b"", ("--players", "7"), "these rules are played by 4, not by 7"),
            (
                b"score: 100 2 2 10\n",
                ("--rules", "peppa"),
                "ties.last_trick: seat 1 and seat 2 tie",
            ),
        ],
    )
    def test_what_cannot_be_counted(
        self,
        text: bytes | None,
        words: tuple[str, ...],
        reason: str,
        sheet: Any,
        tmp_path: Path,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        file = tmp_path / "deals.txt"
        if text is not None:
            file.write_bytes(text)
        assert sheet.main([str(file), *words]) == 1
        assert reason in capsys.readouterr().err

    def test_the_number_of_players(
        self, sheet: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = tmp_path / "deals.txt"
        file.write_text("score: 13 20 10\n", "utf-8")
        assert sheet.main([str(file), "--rules", "black_maria", "--players", "3"]) == 0
        assert "total      13      20      10" in capsys.readouterr().out

    def test_a_file_of_notepad(
        self, sheet: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = tmp_path / "deals.txt"
        file.write_text("score: 26 26 0 26\n", "utf-8-sig")
        assert sheet.main([str(file)]) == 0
        assert "total      26      26       0      26" in capsys.readouterr().out

    def test_what_follows_from_a_fault(
        self, sheet: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = self.changed(tmp_path, "2: 8S JC TD TH", "2: JC 8S TD TH")
        assert sheet.main([file]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert sum("which follows from line 5" in line for line in lines) > 1

    @pytest.mark.parametrize(
        ("old", "new", "number", "reason"),
        [
            ("3: 2C AC QC AS", "3; 2C AC QC AS", 5, "a trick is written"),
            ("0: JS QS KS AH", "0: JS QS KS 1X", 6, "'1X' is not a card"),
            ("0: JS QS KS AH", "0: JS QS KS 2C", 6, "2C is both"),
            ("0: JS QS KS AH", "1: JS QS KS AH", 6, "is not led by seat 0"),
            ("0: JS QS KS AH", "0: JS QS KS", 6, "3 cards"),
            ("2: 2S 7C 3D 5C", "# no last trick", 5, "12 tricks"),
        ],
    )
    def test_the_line_to_blame(
        self,
        sheet: Any,
        tmp_path: Path,
        capsys: pytest.CaptureFixture[str],
        old: str,
        new: str,
        number: int,
        reason: str,
    ) -> None:
        assert sheet.main([self.changed(tmp_path, old, new)]) == 1
        error = capsys.readouterr().err
        assert error.startswith(f"deals.txt, line {number}: ")
        assert reason in error

    def test_a_fault_is_noted_and_the_deal_counts(
        self, sheet: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        [deal] = sheet.read_deals(spades_first())
        match, notes = sheet.add_deal(sheet.Match(variants.AMERICAN), deal, "add")
        assert match.scores == (26, 26, 26, 0)
        assert notes == [
            "line 1: seat 0: 2S may not be led: the first trick is opened with 2C [opening]",
            "line 13: seat 3 has shot the moon",
        ]
        file = tmp_path / "deals.txt"
        file.write_text("\n".join(spades_first()), "utf-8")
        assert sheet.main([str(file), "--choice", "subtract"]) == 0
        assert "total       0       0       0     -26" in capsys.readouterr().out

    def test_to_the_end_of_the_match(
        self, sheet: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        deal = "\n".join(spades_first())
        file = tmp_path / "deals.txt"
        file.write_text("\n\n".join([deal] * 4), "utf-8")
        assert sheet.main([str(file)]) == 0
        ended = "Won by seat 3; the ranks are (2, 2, 2, 1). It was ended by end.at."
        assert ended in capsys.readouterr().out
        file.write_text("\n\n\n".join([deal] * 5), "utf-8")
        assert sheet.main([str(file)]) == 1
        assert "line 61: the match is over" in capsys.readouterr().err


def spades_first() -> list[str]:
    """A deal that seat 3 shoots, in which 2S is led where 2C should be."""
    hearts = "3456789TJQKA"
    others = "23456789TJQK"
    last = ["2H", "AC", "AD", "5S", "6S", "7S", "8S", "9S", "TS", "JS", "QS", "KS"]
    rest = [f"3: {h}H {r}C {r}D {c}" for h, r, c in zip(hearts, others, last, strict=True)]
    return ["0: 2S 3S 4S AS", *rest]


class TestHouseRules:
    """A game without a name, with a custom rule."""

    def test_composes_and_plays(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert script("examples", "house_rules").main(["3"]) == 0
        text = capsys.readouterr().out
        assert "contradictions: none" in text
        assert "2C opens, but it is not in the deck" in text
        assert "on 9D, early, QS 8S 2H may throw 8S 2H" in text
        for players in (3, 4, 5):
            assert f"with {players} players" in text

    def test_mercy_ends(self) -> None:
        module = script("examples", "house_rules")
        rules = module.compose()
        for number, thrown in ((4, "2H"), (5, "QS 2H")):
            cards = module.legal_cards(rules, "QS 2H", "9D", trick_number=number, players=4)
            assert str(cards) == thrown
        only = module.legal_cards(rules, "QS", "9D", trick_number=1, players=4)
        assert str(only) == "QS"


class TestLegalityServer:
    """A server that checks remote players."""

    @pytest.fixture
    def server(self) -> Any:
        server = script("examples", "legality_server").Server()
        server.open("one", variants.MICROSOFT, seed=1)
        return server

    def test_every_kind_of_cheating_is_named(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert script("examples", "legality_server").main(["1"]) == 0
        text = capsys.readouterr().out
        told = text.partition("what it was told:")[2].split()
        for rule in ("pass.count", "pass.again", "hand.holds", "follow.suit", "turn"):
            assert rule in told
        assert "One card more: the match is over" in text

    def test_passes_wait_for_the_last(self, server: Any) -> None:
        hands = [server.look("one", seat)["hand"] for seat in range(4)]
        for seat in (2, 0, 3):
            assert server.receive("one", seat, {"pass": hands[seat][:3]}) is None
            assert server.look("one", seat)["hand"] == hands[seat]
            assert server.look("one", seat)["received"] == []
        assert server.waits_for("one") == (1,)
        assert server.receive("one", 2, {"pass": hands[2][3:6]})["rule"] == "pass.again"
        assert server.receive("one", 1, json.dumps({"pass": hands[1][:3]})) is None
        assert server.look("one", 1)["received"] == [{"seat": 0, "cards": hands[0][:3]}]

    def test_a_refusal_gives_the_reason_and_changes_nothing(self, server: Any) -> None:
        for seat in range(4):
            hand = server.look("one", seat)["hand"]
            assert server.receive("one", seat, {"pass": hand[:3]}) is None
        [opener] = server.waits_for("one")
        before = [server.look("one", seat) for seat in (*range(4), None)]
        other = next(card for card in before[opener]["hand"] if card != "2C")
        assert server.receive("one", opener, {"play": other}) == {
            "rule": "opening",
            "message": f"{other} may not be led: the first trick is opened with 2C",
            "card": other,
            "legal": ["2C"],
        }
        assert [server.look("one", seat) for seat in (*range(4), None)] == before

    @pytest.mark.parametrize(
        "move",
        [
            *["", "play", "fold", "[1", None, 3, {}, {"play": "1X"}, {"pass": "2C 2C"}],
            *[{"play": 7}, {"pass": ["1X"]}, {"pass": {"left": "2C"}}, {"choose": 1}],
            {"play": "2C", "seat": 0},
        ],
    )
    def test_nonsense_is_refused(self, server: Any, move: object) -> None:
        assert server.receive("one", 0, move)["message"]

    def test_no_seat_sees_another_hand(self, server: Any) -> None:
        hands = [set(server.look("one", seat)["hand"]) for seat in range(4)]
        for seat in range(4):
            text = str(server.look("one", seat))
            assert not any(card in text for other in range(4) if other != seat
                           for card in hands[other])  # fmt: skip
        assert server.look("one", None)["hand"] == []

    def test_a_scatter_is_passed_by_seat(self) -> None:
        server = script("examples", "legality_server").Server()
        server.open("one", variants.AMERICAN.amend(Passing("scatter")), seed=1)
        seen = server.look("one", 0)
        assert [each["seat"] for each in seen["prompt"]["to"]] == [1, 2, 3]
        assert server.receive("one", 0, {"pass": seen["hand"][:3]})["rule"] == "pass.form"
        cards = {seat: [card] for seat, card in zip("123", seen["hand"], strict=False)}
        assert server.receive("one", 0, {"pass": cards}) is None


class TestTraining:
    """A network learns in each toolkit, and plays by its view."""

    @pytest.fixture
    def network(self) -> Any:
        return script("examples", "network")

    def test_values_come_near_the_rewards(self, network: Any) -> None:
        learner = network.Network(3, 4)
        inputs, numbers, rewards = [[1, 0, 1], [0, 1, 0]], [2, 0], [-13, 5]
        others = learner(np.array(inputs, np.float32))[:, 3]
        for _ in range(300):
            learner.learn(inputs, numbers, rewards, rate=0.01)
        values = learner(np.array(inputs, np.float32))
        assert network.SCALE * values[[0, 1], numbers] == pytest.approx(rewards, abs=0.5)
        assert learner.best(np.array(inputs), [[1, 0, 1, 0], [1, 0, 1, 0]]).tolist() == [0, 0]
        assert others.shape == (2,)

    def test_weights_are_kept_in_a_file(self, network: Any, tmp_path: Path) -> None:
        learner = network.Network(3, 4, seed=5)
        learner.save(tmp_path / "player.npz")
        again = network.Network.load(tmp_path / "player.npz")
        inputs = np.ones((2, 3), np.float32)
        assert (again(inputs) == learner(inputs)).all()

    def test_features_name_the_cards_that_would_take_the_trick(self, network: Any) -> None:
        state = network.GAME.start(seed=7).deal()
        while state.phase is Phase.PASS:
            seat = state.actors[0]
            state = state.apply(autoplay(state.view(seat)))
        while state.trick is None or len(state.trick) != 2:
            state = state.apply(autoplay(state.view(state.actors[0])))
        trick = state.trick
        encoding = Encoding(network.GAME)
        view = state.view(state.actors[0])
        found = network.features(encoding.observe(view), encoding.planes)
        led, *rest = trick.cards
        best = max([led, *(card for card in rest if card.suit == led.suit)])
        start = 6 * 57 + 56  # six planes of 57 places, and the suit led with 56
        deck = network.GAME.table.deck
        takers = [card for card in deck if found[start + card.index]]
        assert takers == [card for card in deck if card.suit == led.suit and card > best]
        assert takers

    @pytest.mark.parametrize("name", ["american", "turbo", "gong_zhu"])
    def test_a_player_passes_charges_and_answers(self, network: Any, name: str) -> None:
        game = Game(variants.get(name), 4)
        player = network.Player(network.Network.for_game(game), game)
        end = play_out(game.start(seed=1), [player] * 4, deals=1)
        assert len(end.match.hand_scores) == 1

    @pytest.mark.parametrize(
        ("toolkit", "at_once"), [("pettingzoo", "BATCH"), ("gymnasium", "TABLES")]
    )
    def test_a_run_keeps_its_curve_and_its_weights(
        self, network: Any, tmp_path: Path, toolkit: str, at_once: str
    ) -> None:
        weights, record = tmp_path / "player.npz", tmp_path / "curve.json"
        module = script("examples", f"train_in_{toolkit}")
        setattr(module, at_once, 4)
        module.main(["--save", str(weights), "--record", str(record), "--deals", "4"])
        found = json.loads(record.read_text("utf-8"))
        assert found["toolkit"].lower() == toolkit
        assert [point["deals"] for point in found["curve"]] == [0, 4]
        assert all({"random", "careful"} < set(point) for point in found["curve"])
        fresh, learned = network.Network.for_game(network.GAME), network.Network.load(weights)
        assert (fresh.weights[0] != learned.weights[0]).any()

    def test_rewards_are_counted_from_each_action_on(self, network: Any) -> None:
        module = script("examples", "train_in_pettingzoo")
        env = module.pettingzoo.env(network.GAME, rewards="trick", deal_number=0)
        learner = network.Network.for_game(network.GAME)
        looks = module.play(env, learner, np.random.default_rng(1))
        assert len(looks) == 64  # four seats pass three cards and play thirteen
        rewards = np.array([reward for _, _, reward in looks]).reshape(4, 16)
        assert rewards[:, 0].sum() == -26  # no seat shoots in this deal
        assert (rewards[:, 0] == rewards[:, 3]).all()  # nothing is counted while cards are passed
        values = network.GAME.table.values
        last = env.unwrapped.table.state.tricks[-1]
        assert rewards[:, -1].sum() == -sum(values.get(card, 0) for card in last.cards)

    def test_rewards_to_come_at_many_tables(self, network: Any) -> None:
        """Deals with a pass take 16 steps, the others 13; each row counts the rest of its deal."""
        module: Any = script("examples", "train_in_gymnasium")
        module.TABLES = 12
        learner = network.Network.for_game(network.GAME)
        envs, totals, going = module.make(learner), np.zeros(12), np.ones(12, np.bool_)
        step = envs.step

        def counted(numbers: Any) -> Any:
            nonlocal totals, going
            found = step(numbers)
            totals = totals + np.where(going, found[1], 0)
            going = going & ~found[2]
            return found

        envs.step = counted
        steps = module.play(envs, learner, np.random.default_rng(1))
        holds = 12 - len(steps[15][0])
        assert 0 < holds < 12
        assert [len(inputs) for inputs, _, _ in steps] == [12] * 13 + [12 - holds] * 3
        assert (steps[0][2] == totals).all()
        assert (steps[0][2] == steps[1][2]).mean() * 12 >= 12 - holds  # nothing counts in a pass
        assert -26 <= totals.min() <= totals.max() <= 0

    def test_batches_with_deals_of_two_lengths(self, network: Any) -> None:
        """Each row that is learned from has the points of its seat in its deal."""
        module: Any = script("examples", "learn_from_batches")
        batch = module.Batch(network.GAME, 12, seed=1, auto=False)
        learned: list[tuple[int, Any]] = []

        class Learner(network.Network):  # type: ignore[misc]
            def learn(self, inputs: Any, numbers: Any, rewards: Any, rate: float = 0.001) -> None:
                learned.append((len(inputs), rewards))

        module.train(Learner.for_game(network.GAME), batch, np.random.default_rng(1), 0.1)
        holds = int((batch.deal_number == 3).sum())
        assert 0 < holds < 12
        assert len(learned) == 64
        assert sum(count for count, _ in learned) == 52 * 12 + 12 * (12 - holds)
        sums = sum(rewards.sum() for _, rewards in learned)
        thirteen = -13 * batch.scores.sum()
        assert sums == thirteen - 3 * batch.scores[batch.deal_number < 3].sum()


class TestTorch:
    """The script for PyTorch: it runs where that is installed, and is what its page shows."""

    def test_the_example_is_a_script(self) -> None:
        compile((EXAMPLES / TORCH).read_text("utf-8"), TORCH, "exec")

    def test_the_page_shows_its_code(self) -> None:
        page = EXAMPLES.parent / "docs" / "how-to" / "train-with-pytorch.md"
        blocks = re.findall(r"(?ms)^```py\n(.+?)^```$", page.read_text("utf-8"))
        assert len(blocks) == 3
        lines = (EXAMPLES / TORCH).read_text("utf-8")
        for block in blocks:
            assert max(map(len, block.splitlines())) <= 92
            assert any(indent(block, " " * deep) in lines for deep in (0, 4, 8))

    if HAS_TORCH:  # a test that cannot run is none

        def test_a_policy_learns_what_is_rewarded(self) -> None:
            """It takes legal numbers only, and the one with a reward more and more often."""
            module: Any = script("examples", "train_in_pytorch")
            policy, rng = module.Policy(), np.random.default_rng(1)
            inputs = len(policy.net[0].weight[0])
            rows = rng.random((64, inputs), np.float32)
            mask = np.zeros((64, 64), np.bool_)
            mask[:, [3, 5, 9]] = True
            for _ in range(60):
                numbers = policy.drawn(rows, mask)
                assert set(numbers) <= {3, 5, 9}
                policy.learn(rows, mask, numbers, np.where(numbers == 5, 0, -26))
            assert (policy.best(rows, mask) == 5).mean() > 0.9

        def test_rewards_are_those_of_the_seats(self) -> None:
            """A seat takes 13 cards, and three numbers more where cards are passed."""
            module: Any = script("examples", "train_in_pytorch")
            batch = module.Batch(module.GAME, 12, seed=1, auto=False)
            inputs, mask, numbers, rewards = module.play(batch, module.Policy())
            passes = 13 + 3 * (batch.deal_number < 3)
            assert rewards.sum() == -(batch.scores.sum(axis=1) * passes).sum()
            assert len(inputs) == len(mask) == len(numbers) == 4 * passes.sum()
            assert mask[np.arange(len(mask)), numbers].all()

        def test_a_run_keeps_its_weights(self, tmp_path: Path) -> None:
            module: Any = script("examples", "train_in_pytorch")
            module.TABLES = 4
            module.main(["--save", str(tmp_path / "player.pt"), "--deals", "4"])
            assert (tmp_path / "player.pt").exists()
