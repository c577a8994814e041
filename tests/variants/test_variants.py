"""The named variants, each against the clauses that make it up, and OpenSpiel's settings."""

from itertools import product
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from hearts import (
    Cards,
    Charge,
    Choose,
    Game,
    InputError,
    Match,
    Rules,
    State,
    Trick,
    legal_cards,
    score_hand,
    score_taken,
    variants,
)
from hearts.rules import (
    HEARTS,
    QUEEN,
    Add,
    Choice,
    Dealing,
    Deck,
    EndAfter,
    EndAt,
    EveryPlace,
    FirstTrickBar,
    HeartsBroken,
    HolderOpens,
    Moon,
    NoTricks,
    Passing,
    SharedPlaces,
    Subtract,
    bonus_points,
    heart_points,
    queen_points,
)
from hearts.simulate import finish
from tests.tables import TABLES
from tests.variants.helpers import at_play, deck_points

PENALTY = HEARTS | QUEEN


class TestNames:
    """A variant is asked for by its name, or as a name of the module."""

    def test_those_of_four(self) -> None:
        assert {"american", "microsoft", "new_moon"} <= set(variants.names(4))
        assert set(variants.names(4)) <= set(variants.names())
        assert set(variants.names(2)).isdisjoint(variants.names(4))

    @pytest.mark.parametrize("name", variants.names())
    def test_a_variant_is_found_by_its_name(self, name: str) -> None:
        rules = variants.get(name)
        assert isinstance(rules, Rules)
        assert rules.name == name
        assert rules is variants.get(name)
        assert rules is getattr(variants, name.upper())
        assert name.upper() in dir(variants)
        assert name.upper() in variants.__all__
        for players in range(11):
            assert (name in variants.names(players)) == (players in rules.players)

    @pytest.mark.parametrize("name", ["openspiel", "whist", "", 3, None])
    def test_an_unknown_name_lists_the_variants(self, name: Any) -> None:
        with pytest.raises(InputError) as error:
            variants.get(name)
        assert str(error.value).startswith(f"no variant is called {name!r}; there are american, ")

    @pytest.mark.parametrize(
        ("name", "close"),
        [
            ("AMERICAN", "american"),
            ("Black Maria", "black_maria or black_maria_43"),
            ("black_mria", "black_maria or black_maria_43"),
            (["american"], "american"),
        ],
    )
    def test_a_name_like_it_is_offered(self, name: Any, close: str) -> None:
        with pytest.raises(InputError) as error:
            variants.get(name)
        assert str(error.value) == f"no variant is called {name!r}; did you mean {close}?"

    def test_each_tells_what_it_is(self) -> None:
        for name in variants.names():
            told = variants.about(name)
            assert told == told.strip(), name
            assert told.endswith("."), name
        with pytest.raises(InputError, match="no variant is called 'whist'"):
            variants.about("whist")

    def test_titles_are_for_people(self) -> None:
        titles = [variants.title(name) for name in variants.names()]
        assert len(set(titles)) == len(titles)
        for title in titles:
            assert title[0].isupper()
            assert "_" not in title
        assert variants.title("gong_zhu, amended") == "Gong Zhu with house rules"
        assert variants.title("friday_night") == "friday_night"

    @pytest.mark.parametrize("name", ["american", "American", "WHIST", "OPENSPIEL"])
    def test_no_other_name_of_the_module(self, name: str) -> None:
        with pytest.raises(AttributeError, match=name):
            getattr(variants, name)


class TestPresets:
    """The parts of each preset."""

    def test_the_record_of_american(self) -> None:
        """PG-141: four players, left right across hold, the two of clubs, hearts to be broken, a
        free first trick, the shooter's choice, and 100 ends it."""
        rules = Rules(
            players=4,
            deck=Deck(),
            dealing=Dealing(),
            passing=Passing(("left", "right", "across", "hold"), 3),
            opening=HolderOpens("2C"),
            play=[HeartsBroken(HEARTS, HEARTS)],
            points=[heart_points(1), queen_points(13)],
            shoots=[Moon(Choice((Add(), Subtract())))],
            end=EndAt(100),
            ties=SharedPlaces(),
            ranking=EveryPlace(),
            best="low",
        )
        assert rules == variants.AMERICAN

    def test_the_record_of_microsoft(self) -> None:
        """WK-057: as the American game, with no penalty card on the first trick, and a moon that
        adds 26 to all others."""
        assert variants.AMERICAN.amend(FirstTrickBar(), Moon(Add())) == variants.MICROSOFT

    def test_new_moon(self) -> None:
        """WK-042: the shooter takes 26 off his score instead."""
        assert variants.MICROSOFT.amend(Moon(Subtract())) == variants.NEW_MOON


#: What the cards of each game count together, but for a second column.
TOTALS = {
    "omnibus": 16, "omnibus_ten": 16, "spot": 129, "spot_court": 124, "black_maria_43": 43,
    "black_maria_spot": 124, "green_minna": 43, "peppa": 36, "peppa_hearts": 36, "turbo": 16,
    "cancellation": 52, "dirty_nasty_filthy": 67, "hartenjagen": 15, "gong_zhu": -200,
    "complex_hearts": 3, "super_hearts": 20, "golden_ten": 17, "hearts_1887": 13, "heartsette": 13,
    "polignac": 5, "polignac_king": 5, "greek_pips": 149, "pink_lady": 38, "black_jack": 23,
    "chasse_coeur": 64,
    "sevens_and_queens": 12, "slobberhannes": 1, "knaves": -10, "royal": 29, "likha": 36,
    "short_two": 14,
}  # fmt: skip


def total_of(name: str, players: int) -> int:
    """Return the points of all cards of a game at a table."""
    if (name, players) == ("hearts_1887", 6):
        return 12
    return 24 if name == "wikipedia" and players in (3, 6) else TOTALS.get(name, 26)


def deal_played(name: str, players: int, seed: int) -> tuple[State, Cards]:
    """The end of a deal played at random, and what was charged in it."""
    state = Game(variants.get(name), players).start(seed=seed, dealer=seed % players)
    state = finish(at_play(state, Random(seed)), Random(seed))
    acts = [act for act in state.deal_history if isinstance(act, Charge)]
    return state, sum((act.cards for act in acts), Cards())


class TestEveryVariant:
    """Laws that hold for all of them, at every table."""

    @pytest.mark.parametrize(("name", "players"), TABLES)
    def test_nothing_in_it_contradicts_itself(self, name: str, players: int) -> None:
        rules = variants.get(name)
        assert rules.check() == rules.check(players) == ()
        assert players in range(2, 11)

    @pytest.mark.parametrize(("name", "players"), TABLES)
    def test_what_its_cards_count(self, name: str, players: int) -> None:
        """PG-105, PG-106, PG-108, PG-111, PE-026, WK-038, WK-039, WK-040, PG-185, PG-187."""
        assert deck_points(variants.get(name), players) == total_of(name, players), "see TOTALS"

    @pytest.mark.parametrize(("name", "players"), TABLES)
    def test_a_deal_counts_the_same_from_state_tricks_and_piles(
        self, name: str, players: int
    ) -> None:
        """S-72: the cards played count what the cards of the game do, whoever took them; the tricks
        alone and the piles alone give the score of the state; a seat's lines are its points."""
        for seed in range(4):
            self.check_a_deal(name, players, seed)

    def check_a_deal(self, name: str, players: int, seed: int) -> None:
        rules = variants.get(name)
        state, charged = deal_played(name, players, seed)
        score = state.hand_score
        assert score is not None
        doubled = charged & Cards("QS JD")
        doubled = doubled | (HEARTS if "AH" in charged else Cards())
        counted = [line for line in score.lines if line.card and line.rule.startswith("points.")]
        together = sum(line.points // (2 if line.card in doubled else 1) for line in counted)
        nobody = state.kitty if name == "short_two" else Cards()
        lost = sum(state.game.table.values.get(card, 0) for card in nobody)
        whole = (total_of(name, players) - lost) * (2 if name == "partners_pooled" else 1)
        assert together == whole
        for seat in range(players):
            own = [line for line in score.lines if line.seat == seat]
            assert sum(line.points for line in own) == score.points[seat]
        match = Match(rules, players, dealer=seed % players)
        answers = [act.option for act in state.deal_history if isinstance(act, Choose)]
        known: dict[str, Any] = {"charged": charged, "match": match, "choice": answers}
        assert score_hand(rules, state.tricks, players=players, **known) == score
        if name not in BY_TRICKS:
            tricks = score.tricks
            taken = score_taken(rules, state.taken, players=players, tricks_taken=tricks, **known)
            assert evolve(taken, takers=score.takers, order=score.order) == score
        assert match.add(score, choice=answers).scores == state.scores

    @pytest.mark.parametrize(("name", "players"), TABLES)
    def test_a_pile_of_everything_is_a_moon(self, name: str, players: int) -> None:
        """A pile of everything is a moon, in every game that has one."""
        rules = variants.get(name)
        everything: list[Any] = [rules.deck.cards(players), *[""] * (players - 1)]
        match = Match(rules, players)
        assert bool(rules.shoots) is (name not in MOONLESS)
        if name in BY_TRICKS:
            with pytest.raises(InputError, match="all tricks must be given"):
                score_taken(rules, everything, players=players, match=match)
            return
        known: dict[str, Any] = {"match": match, "choice": "add"}
        if rules.table(players).needs == "counts":
            known["tricks_taken"] = [rules.table(players).hand_size, *[0] * (players - 1)]
        score = score_taken(rules, everything, players=players, **known)
        assert score.shot == ("moon" if rules.shoots else None)


MOONLESS = (
    "black_maria", "black_maria_43", "black_maria_spot", "hartenjagen", "golden_ten", "hearts_1887",
    "heartsette", "polignac", "polignac_king", "slobberhannes", "likha", "knaves",
    "draw_two",
)  # fmt: skip


#: The games that count certain tricks, so that the piles alone do not do.
BY_TRICKS = ("slobberhannes",)


def first(rules: Rules, hand: str) -> Cards:
    """Return the legal discards on the first trick, led with a club."""
    return legal_cards(rules, hand, "KC", trick_number=0)


def lead(rules: Rules, hand: str) -> Cards:
    """Return the legal leads to the second trick, with hearts unbroken."""
    return legal_cards(rules, hand, trick_number=1)


SWITCHES = (
    "pass_cards",
    "no_pts_on_first_trick",
    "can_lead_any_club",
    "jd_bonus",
    "avoid_all_tricks_bonus",
    "must_break_hearts",
    "qs_breaks_hearts",
    "can_lead_hearts_instead_of_qs",
)


class TestOpenSpiel:
    """OS-01, OS-02: the game of OpenSpiel, one deal, by the parameters that it has there."""

    def test_every_setting_can_be_played(self) -> None:
        for switches in product([False, True], repeat=len(SWITCHES)):
            settings: dict[str, Any] = dict(zip(SWITCHES, switches, strict=True))
            rules = variants.openspiel(**settings)
            assert rules.check() == (), settings
            assert (rules.name, rules.players, rules.end) == ("openspiel", (4,), EndAfter(1))
            keys = {rule.key for rule in rules.components()}
            assert ("first_trick.bar" in keys) == settings["no_pts_on_first_trick"], settings
            assert ("lead.broken" in keys) == settings["must_break_hearts"], settings
            assert ("points.bonus" in keys) == settings["jd_bonus"], settings
            assert ("points.no_tricks" in keys) == settings["avoid_all_tricks_bonus"], settings

    @pytest.mark.parametrize(
        ("direction", "scheme"),
        [("left", {1: 3}), ("right", {3: 3}), ("across", {2: 3}), ("hold", {})],
    )
    def test_the_direction_of_the_pass_can_be_set(
        self, direction: str, scheme: dict[int, int]
    ) -> None:
        rules = variants.openspiel(direction=direction)
        assert rules.passing.scheme(0, 4) == scheme
        assert variants.openspiel(direction=direction, pass_cards=False).passing.scheme(0, 4) == {}

    @pytest.mark.parametrize("direction", ["up", "Left", "scatter", 1, None])
    def test_an_unknown_direction_is_refused(self, direction: Any) -> None:
        with pytest.raises(InputError, match="is not one of left, right, across, hold"):
            variants.openspiel(direction=direction)

    def test_the_default_is_the_game_of_openspiel(self) -> None:
        rules = variants.openspiel()
        assert rules.passing == Passing("left")
        assert rules.opening == HolderOpens("2C")
        assert rules.play == (
            FirstTrickBar(PENALTY),
            HeartsBroken(broken_by=PENALTY),
        )
        assert rules.points == (heart_points(), queen_points())
        assert rules.shoots == (Moon(Add(), PENALTY),)

    def test_no_pts_on_first_trick(self) -> None:
        assert first(variants.openspiel(), "2H QS 4D") == Cards("4D")
        free = variants.openspiel(no_pts_on_first_trick=False)
        assert first(free, "2H QS 4D") == Cards("2H QS 4D")

    @given(st.integers(0))
    def test_can_lead_any_club(self, seed: int) -> None:
        """OS-02: the holder of the two of clubs may open with any club."""
        for any_club in (False, True):
            rules = variants.openspiel(can_lead_any_club=any_club, pass_cards=False)
            state = Game(rules).start(seed=seed).deal()
            assert state.actor is not None
            hand = state.hands[state.actor]
            assert "2C" in hand
            clubs = Cards([card for card in hand if card.suit == "C"])
            assert state.legal_cards() == (clubs if any_club else Cards("2C"))

    def test_jd_bonus(self) -> None:
        piles = [HEARTS | Cards("JD"), QUEEN, Cards(), Cards()]
        assert score_taken(variants.openspiel(), piles).points == (13, 13, 0, 0)
        assert score_taken(variants.openspiel(jd_bonus=True), piles).points == (3, 13, 0, 0)
        assert bonus_points("JD", -10) in variants.openspiel(jd_bonus=True).points

    def test_avoid_all_tricks_bonus(self) -> None:
        """OS-01: no trick at all is worth minus 5, unless somebody shot."""
        rules = variants.openspiel(avoid_all_tricks_bonus=True)
        assert NoTricks(-5) in rules.points
        apart = score_taken(rules, [HEARTS, QUEEN, "", ""], tricks_taken=(10, 2, 1, 0))
        assert apart.points == (13, 13, 0, -5)
        moon = score_taken(rules, [PENALTY, "", "", ""], tricks_taken=(10, 2, 1, 0))
        assert moon.points == (0, 26, 26, 26)

    def test_must_break_hearts(self) -> None:
        assert lead(variants.openspiel(), "2H 3S") == Cards("3S")
        assert lead(variants.openspiel(must_break_hearts=False), "2H 3S") == Cards("2H 3S")

    @pytest.mark.parametrize("breaks", [True, False])
    def test_qs_breaks_hearts(self, breaks: bool) -> None:
        rules = variants.openspiel(qs_breaks_hearts=breaks)
        earlier = [Trick(0, "2C KC 3C QS")]
        assert ("2H" in legal_cards(rules, "2H 3S", tricks=earlier)) == breaks

    @pytest.mark.parametrize(("spared", "legal"), [(False, "QS"), (True, "2H QS")])
    def test_can_lead_hearts_instead_of_qs(self, spared: bool, legal: str) -> None:
        rules = variants.openspiel(can_lead_hearts_instead_of_qs=spared)
        assert lead(rules, "2H QS") == Cards(legal)
        assert lead(rules, "2H QS 3C") == Cards("QS 3C")


@pytest.mark.parametrize("wrong", [4, b"american", None])
def test_a_title_is_of_a_name(wrong: Any) -> None:
    with pytest.raises(InputError, match=r"^name must be of type str, not "):
        variants.title(wrong)


@pytest.mark.parametrize(
    ("name", "base"),
    [
        ("gong_zhu", "gong_zhu"),
        ("gong_zhu, amended", "gong_zhu"),
        ("american", "american"),
        ("friday", "american"),
        ("gong_zhu, amended, amended", "american"),
    ],
)
def test_the_variant_that_rules_are_called_after(name: str, base: str) -> None:
    assert variants.base_variant(name) == base
