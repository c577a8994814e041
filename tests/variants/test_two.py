"""Games for two players, each by what makes it differ."""

from __future__ import annotations

from random import Random

import pytest

from hearts import (
    Card,
    Cards,
    Deal,
    Game,
    HandScore,
    IllegalAction,
    InputError,
    Match,
    Phase,
    Play,
    Shown,
    State,
    Trick,
    Unknown,
    check_tricks,
    legal_cards,
    notation,
    score_hand,
    score_taken,
    settle,
    variants,
)
from hearts.rules import (
    Boosters,
    Deck,
    EndAfter,
    EndAt,
    EndFirst,
    HolderOpens,
    Kitty,
    Passing,
    Stock,
    Without,
    bonus_points,
)
from hearts.simulate import finish
from tests.variants.helpers import PENALTY, at_play, deal_of, deck_points

HUSE = variants.HUSE
GAME = Game(HUSE)


def row(text: str) -> Cards:
    return Cards(text)


def position(
    hands: tuple[str, str], dummy: str, leader: int = 0, kitty: str = "", broken: bool | None = None
) -> State:
    """A position in play, without its earlier tricks."""
    return GAME.position(hands, leader=leader, dummy=dummy, kitty=kitty or None, broken=broken)


def takes(trick: str) -> int | None:
    """The taker of a trick that seat 0 leads."""
    return GAME.taker(Trick(0, trick))


class TestTheDeal:
    def test_its_tables(self) -> None:
        """FX-001, FX-002: 16 cards each and for the dummy, four are left over; the dummy is
        refused at a table of three."""
        state = GAME.start(seed=1).deal()
        assert (GAME.players, [len(hand) for hand in state.hands]) == (2, [16, 16])
        assert (len(state.dummy), len(state.kitty)) == (16, 4)
        assert sum(state.hands, state.dummy + state.kitty) == GAME.table.deck
        assert "taking: a dummy is for two players, not for 3" in HUSE.amend(players=3).check()
        told = "taking: a dummy goes with one pack, without Warren and without boosters"
        assert told in HUSE.amend(Boosters()).check()
        fewer = HUSE.amend(Kitty(8, "first_penalty")).check()
        assert fewer == (
            "taking: the dummy has 16 cards, and each player 14; both must hold the same number",
        )

    def test_the_dummy_lies_open(self) -> None:
        """FX-003: for both players and for all who watch, before the pass too."""
        state = GAME.start(seed=1).deal()
        assert all(state.view(seat).dummy == state.dummy for seat in (0, 1, None))
        for card in state.dummy:
            assert state.view(0).worlds().probability(card, 1) == 0

    def test_without_a_pass_the_dummy_is_not_named_there(self) -> None:
        """FX-004: where nobody passes, nobody needs to be told who does not."""
        said = "The dummy takes no part in the pass."
        assert said in HUSE.describe()
        assert said not in HUSE.amend(Passing("hold")).describe()

    @pytest.mark.parametrize("number", range(5))
    def test_three_cards_go_to_the_other_player(self, number: int) -> None:
        """FX-004: in every deal; the dummy takes no part."""
        state = deal_of(HUSE, number=number).deal()
        assert state.phase is Phase.PASS
        assert state.actors == (0, 1)
        assert [state.view(seat).receivers for seat in (0, 1)] == [((1, 3),), ((0, 3),)]
        after = at_play(state)
        assert after.dummy == state.dummy
        assert [len(hand) for hand in after.hands] == [16, 16]

    def test_given_cards(self) -> None:
        """FX-001: what is not given is the rest, and wrong cards are refused."""
        drawn = GAME.start(seed=1).deal()
        hands, start = drawn.hands, GAME.start(seed=2)
        whole = start.deal(hands, dummy=drawn.dummy, kitty=drawn.kitty)
        assert whole.dummy == start.deal(hands, kitty=drawn.kitty).dummy == drawn.dummy
        assert start.deal(hands, dummy=drawn.dummy).kitty == drawn.kitty
        with pytest.raises(InputError, match="the kitty has 0 cards, not 4"):
            start.deal(hands)
        with pytest.raises(InputError, match=r"dummy: it is given with the hands"):
            start.deal(dummy=drawn.dummy)
        with pytest.raises(InputError, match="is both in the hand of seat 0 and in the dummy"):
            start.deal(hands, dummy=hands[0], kitty=drawn.kitty)
        with pytest.raises(InputError, match="the dummy has 15 cards, not 16"):
            start.deal(hands, dummy=drawn.dummy - drawn.dummy[:1], kitty=drawn.kitty)
        american = Game(variants.AMERICAN).start(seed=1)
        with pytest.raises(InputError, match="dummy: there is none in american"):
            american.deal(american.deal().hands, dummy="2C")

    def test_a_view_with_another_dummy_is_refused(self) -> None:
        """FX-001, FX-008: in the deal, and where a card comes from another hand than is due."""
        state = GAME.start(seed=1).deal()
        start, deal = state.view(0).history
        assert isinstance(deal, Deal)
        fewer = Deal(deal.hands, deal.kitty, state.dummy[:15])
        with pytest.raises(InputError, match="16 cards for the dummy are due"):
            GAME.view(0, [start, fewer])
        state = at_play(state)
        while not (state.actor == 1 and state.trick is not None and len(state.trick) == 2):
            state = state.play(state.legal_cards()[0])
        seen = state.view(0).history
        assert GAME.view(0, seen) == state.view(0)
        own = next(card for card in state.hands[1] if card not in state.dummy)
        with pytest.raises(InputError, match=f"{own} does not come from that hand"):
            GAME.view(0, [*seen, Play(own, 1)])

    def test_the_tricks_are_checked_with_the_hands(self) -> None:
        """FX-008: the dummy has the rest, if the blind is known; else what it plays."""
        begun = at_play(GAME.start(seed=3).deal())
        state = finish(begun, Random(3))
        tricks, hands = state.tricks, begun.hands
        for kitty in (None, begun.kitty):
            for count in (3, len(tricks)):
                assert check_tricks(HUSE, tricks[:count], hands=hands, kitty=kitty) == ()


class TestTheOpening:
    def test_the_lowest_club_of_the_two_hands(self) -> None:
        """FX-005: cards of the dummy and of the blind do not count."""
        deck = GAME.table.deck
        dummy = Cards("2C 3C") + (Cards([card for card in deck if card.suit == "S"]) | Cards("AD"))
        kitty = Cards("5C 6C 7C 8C")
        left = list(deck - dummy - kitty - Cards("4C 9C"))
        hands = [Cards(left[:15]) + Cards("9C"), Cards(left[15:]) + Cards("4C")]
        state = GAME.start(seed=1).deal(hands, dummy=dummy, kitty=kitty)
        rng = Random(1)
        while state.phase is Phase.PASS:
            state = state.apply(state.random_action(rng, state.actors[0]))
        holder = next(seat for seat, hand in enumerate(state.hands) if "4C" in hand)
        assert state.actor == holder
        assert str(state.legal_cards()) == "4C"

    def test_without_any_club(self) -> None:
        """FX-005: then the lowest diamond."""
        opening = HUSE.opening
        assert opening.leader((row("3D AS"), row("2D KH")), 0) == 1
        assert str(legal_cards(HUSE, "3D 4D AS")) == "3D"
        assert opening.leader((row("KH"), row("AS")), 0) == 1

    def test_a_named_card_may_lie_in_the_dummy(self) -> None:
        """FX-005: so its holder cannot have to open."""
        assert "2C opens, but it may lie in the dummy" in " ".join(
            HUSE.amend(HolderOpens("2C")).check()
        )


class TestThePlay:
    def test_who_plays(self) -> None:
        """FX-006, FX-007: leader, follower, and the dummy, for which the follower plays."""
        for leader in (0, 1):
            other = 1 - leader
            assert GAME.seats(Trick(leader, "5C 9C JC")) == (leader, other, other)
            assert GAME.seats(Trick(leader, "5C")) == (leader,)
        state = position(("5C 2D", "9C 3D"), "JC 4D").play("5C").play("9C")
        assert state.actor == 1
        assert state.trick == Trick(0, "5C 9C")
        assert state.legal_actions() == (Play("JC", seat=1),)
        assert state.play("JC").actor == 1

    @pytest.mark.parametrize(
        ("trick", "taker"),
        [
            ("5C 9C JC", 1),
            ("5C 9C 2C", 1),
            ("5C 4C JC", 1),
            ("9C 5C 4C", 0),
            ("5D 2D AS", 0),
            ("5D AS KS", 0),
        ],
    )
    def test_who_takes(self, trick: str, taker: int) -> None:
        """FX-009: the follower where the leader's card is beaten, by whichever card."""
        assert takes(trick) == taker
        assert takes(trick[:5]) is None

    def test_the_taker_leads(self) -> None:
        """FX-010."""
        start = position(("5C 2D", "4C 3D"), "JC 4D")
        assert start.play("5C").play("4C").play("JC").actor == 1
        start = position(("9C 2D", "5C 3D"), "4C 4D")
        assert start.play("9C").play("5C").play("4C").actor == 0

    def test_the_dummy_follows_suit(self) -> None:
        """FX-008: if it can; the other cards are refused with the reason."""
        state = position(("5C 2D", "9C 3D"), "4C QS").play("5C").play("9C")
        assert str(state.legal_cards()) == "4C"
        assert {str(card): each.rule for card, each in state.reasons().items()} == {
            "QS": "follow.suit"
        }
        refused = state.explain("3D")
        assert refused is not None
        assert refused.message == "3D is not in the dummy"
        with pytest.raises(IllegalAction, match="QS does not follow suit, but the dummy has"):
            state.play("QS")
        free = position(("5C 2D", "9C 3D"), "4S QS", broken=True).play("5C").play("9C")
        assert str(free.legal_cards()) == "4S QS"

    def test_the_first_trick(self) -> None:
        """FX-011, FX-012, FX-013: the bar binds the follower and the dummy, and gives way to a
        hand of nothing else alone, which no hand of 16 is."""
        assert str(legal_cards(HUSE, "QD 3H QS", "3C", trick_number=0)) == "QD"
        assert str(legal_cards(HUSE, "QS 4H KD", "3C 5C", trick_number=0)) == "KD"
        assert str(legal_cards(HUSE, "QS 4H KD", "3C 5C", trick_number=1)) == "KD QS 4H"
        most = legal_cards(HUSE, PENALTY + Cards("2S 3D"), "3C", trick_number=0)
        assert str(most) == "3D 2S"

    def test_breaking_hearts(self) -> None:
        """FX-014: a heart of the dummy breaks as well; the queen of spades does not."""
        start = position(("5C 2H 2D", "9C 3D 4D"), "8H QS 5D", broken=False)
        led = start.play("5C").play("9C")
        for card, broken in (("8H", True), ("QS", False)):
            assert led.play(card).broken is broken
        assert str(legal_cards(HUSE, "2H 3D", trick_number=5)) == "3D"
        assert str(legal_cards(HUSE, "2H 3H", trick_number=5)) == "2H 3H"


class TestTheCount:
    def test_points(self) -> None:
        """FX-015: 26 in a deal."""
        assert deck_points(HUSE) == 26

    def test_the_blind(self) -> None:
        """FX-016, FX-017, FX-018: the first taker of a penalty card gets the blind and sees it; its
        cards count, and are not played."""
        start = position(("9C 5C", "QD 6D"), "3H 9D", kitty="QS 2H 7C 8D")
        state = start.play("9C").play("QD").play("3H")
        assert state.taken[0] == Cards("9C QD 3H QS 2H 7C 8D")
        assert state.points == (15, 0)
        assert state.hands == (Cards("5C"), Cards("6D"))
        assert state.view(0).points == (15, 0)
        assert state.view(1).points == (1, 0)
        assert start.view(1).kitty == Unknown(4)
        assert [str(state.view(seat).taken[0]) for seat in (0, 1)] == [
            "7C 9C 8D QD QS 2H 3H",
            "9C QD 3H",
        ]

    def test_six_hearts_and_the_queen(self) -> None:
        """FX-016: five hearts in tricks and two in the blind; the queen and six hearts."""
        mine, other = Cards("2H 3H 4H 5H 6H 7H 8H"), Cards("9H TH JH QH KH AH QS")
        rest = GAME.table.deck - mine - other
        assert score_taken(HUSE, [mine + rest, other]).points == (7, 19)

    @pytest.mark.parametrize(("choice", "points"), [("add", (0, 26)), ("subtract", (-26, 0))])
    def test_the_moon(self, choice: str, points: tuple[int, int]) -> None:
        """FX-019: with the cards of the blind; the shooter chooses."""
        none = Cards("2C 3C 4C")
        all_others = GAME.table.deck - none
        score = score_taken(HUSE, [all_others, none], choice=choice)
        assert (score.points, score.shot, score.shooter) == (points, "moon", 0)

    @pytest.mark.parametrize(("choice", "points"), [("add", (0, 16)), ("subtract", (-26, -10))])
    def test_with_the_jack(self, choice: str, points: tuple[int, int]) -> None:
        """FX-022: the jack of diamonds at minus 10, taken by the other player."""
        jack = HUSE.amend(bonus_points("JD"))
        assert deck_points(jack) == 16
        none = Cards("JD 3C 4C")
        score = score_taken(jack, [GAME.table.deck - none, none], choice=choice)
        assert score.points == points

    def test_the_end(self) -> None:
        """FX-020, FX-021, FX-023: at 100 the lower total wins, and equal ones share the win; after
        12 deals by amendment."""
        match = Match(HUSE)
        for _ in range(4):
            match = match.add(HandScore((18, 8)))
        assert not match.is_over
        over = match.add(HandScore((28, -2)))
        assert over.result is not None
        assert over.result.winners == (1,)
        tied = Match(HUSE).add(HandScore((100, 100)))
        assert tied.result is not None
        assert tied.result.winners == (0, 1)
        dozen = Match(HUSE.amend(EndFirst((EndAt(100), EndAfter(12)))))
        for number in range(12):
            assert not dozen.is_over, number
            dozen = dozen.add(HandScore((0, 0)))
        assert dozen.is_over


class TestWholeDeals:
    @pytest.mark.parametrize("seed", range(6))
    def test_the_tricks_are_enough(self, seed: int) -> None:
        """FX-001 to FX-019: the tricks of a deal count to its score, and nobody is accused."""
        state = finish(at_play(GAME.start(seed=seed).deal(), Random(seed)), Random(seed))
        assert [len(trick) for trick in state.tricks] == [3] * 16
        score = state.hand_score
        assert score is not None
        choice = [act.option for act in state.deal_history if hasattr(act, "option")]
        assert score_hand(HUSE, state.tricks, choice=choice) == score
        assert check_tricks(HUSE, state.tricks) == ()

    def test_an_illegal_card_of_the_dummy_is_reported(self) -> None:
        """FX-008, FX-012: it is the follower's fault."""
        revoke = [Trick(0, "2C 3C KD"), Trick(1, "4D 5D 9C")]
        [found] = check_tricks(HUSE, revoke)
        assert (found.rule, found.seat, str(found.card)) == ("follow.suit", 1, "KD")
        assert check_tricks(HUSE, [Trick(0, "2C 3C QS")]) == ()  # the dummy may have no other card
        hands = ["2C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2D 3D 4D 5D"]
        hands += ["3C 6D 7D 8D 9D TD 2S 3S 4S 5S 6S 7S 8S 9S TS JS"]
        one = [Trick(0, "2C 3C QS")]
        [found] = check_tricks(HUSE, one, hands=hands, kitty="2H 3H 4H 5H")
        assert (found.rule, found.seat, str(found.legal)) == (
            "first_trick.bar",
            1,
            "JD QD KD AD KS AS",
        )

    def test_the_notation(self) -> None:
        """FX-001: the cards of the dummy have a line."""
        state = at_play(GAME.start(seed=3).deal())
        text = notation.write(finish(state, Random(3)))
        assert f"dummy: {' '.join(map(str, state.deal_history[1].dummy))}" in text  # type: ignore[attr-defined]
        assert notation.write(notation.read_text(text)[0].state()) == text
        middle = position(("5C 2D", "9C 3D"), "4C QS").play("5C").play("9C")
        again = notation.read_text(notation.write(middle))[0].state()
        assert again == middle


SHORT = variants.SHORT_TWO


class TestShortTwo:
    """28 cards, two of which lie face down to the end."""

    def test_the_deal(self) -> None:
        """FX-040: seven ranks; thirteen cards each, and two that nobody gets or sees."""
        game = Game(SHORT)
        state = game.start(seed=1).deal()
        assert {card.rank for card in game.table.deck} == set("2468TQA")
        assert ([len(hand) for hand in state.hands], len(state.kitty)) == ([13, 13], 2)
        last = finish(at_play(state), Random(1))
        assert last.kitty == state.kitty
        assert sum(last.taken, last.kitty) == game.table.deck
        assert [last.view(seat).kitty for seat in (0, 1, None)] == [Unknown(2)] * 3

    @pytest.mark.parametrize("number", range(4))
    def test_every_second_deal_passes(self, number: int) -> None:
        """FX-041: one card, then none."""
        state = deal_of(SHORT, number=number).deal()
        assert state.phase is (Phase.PLAY if number % 2 else Phase.PASS)
        if state.phase is Phase.PASS:
            assert state.view(1).receivers == ((0, 1),)

    @pytest.mark.parametrize(("aside", "lead"), [("2S 4S", "2C"), ("2C 4S", "4C"), ("2C 4C", "6C")])
    def test_the_lowest_club_leads(self, aside: str, lead: str) -> None:
        """FX-042: of those in the hands; its holder may be the dealer."""
        left = list(Game(SHORT).table.deck - Cards(aside) - Cards(lead))
        hands = [Cards(left[:12]) + Cards(lead), Cards(left[12:])]
        for holder in (0, 1):
            state = deal_of(SHORT, number=1).deal(hands if holder == 0 else hands[::-1])
            assert (state.actor, str(state.legal_cards())) == (holder, lead)

    def test_points(self) -> None:
        """FX-043: seven hearts and the queen."""
        deck = Game(SHORT).table.deck
        hearts = Cards([card for card in deck if card.suit == "H"])
        assert deck_points(SHORT) == 14
        for pile, points in ((hearts, (7, 7)), (Cards("QS 2H"), (8, 6))):
            assert score_taken(SHORT, [pile, deck - pile - Cards("2C 4C")]).points == points
        shot = score_taken(SHORT, [hearts + Cards("QS"), Cards("AC")], choice="add")
        assert (shot.points, shot.shot) == ((0, 14), "moon")
        dead = score_taken(SHORT, [hearts, deck - hearts - Cards("QS 2C")])
        assert (dead.points, dead.shot) == ((7, 0), None)

    def test_the_end(self) -> None:
        """FX-043: to 50; with `Kitty(2)` the two cards go to the first taker."""
        assert not Match(SHORT).add(HandScore((49, 0))).is_over
        assert Match(SHORT).add(HandScore((50, 0))).is_over
        first = Game(SHORT.amend(Kitty(2))).start(seed=1).deal()
        last = finish(at_play(first), Random(1))
        assert first.kitty <= last.taken[last.takers[0] or 0]


DRAW = variants.DRAW_TWO


def drawn(hands: tuple[str, str], stock: str, leader: int = 0) -> State:
    """A position of Draw Hearts in which cards are left to be drawn; the hands are filled up with
    other cards."""
    rest = list(Game(DRAW).table.deck - Cards(stock) - sum(map(Cards, hands), Cards()))
    whole = []
    for hand in hands:
        more = 13 - len(Cards(hand))
        plain = [card for card in rest if card.suit in "DS"][:more]
        rest = [card for card in rest if card not in plain]
        whole.append(Cards(hand) + Cards(plain))
    return Game(DRAW).position(whole, leader=leader, kitty=stock)


class TestDrawTwo:
    """Cards are drawn from a stock after each trick."""

    def test_the_deal(self) -> None:
        """FX-030, FX-035: thirteen cards each, 26 in the stock, and nobody passes."""
        state = Game(DRAW).start(seed=1).deal()
        assert ([len(hand) for hand in state.hands], len(state.stock)) == ([13, 13], 26)
        assert (state.phase, state.actor) == (Phase.PLAY, 1)
        assert state.deal_history[1] == Deal(state.deal_history[1].hands, state.stock)  # type: ignore[attr-defined]
        assert len(state.legal_cards()) == 13
        assert Cards(state.stock) == state.kitty
        assert all(state.view(seat).kitty == Unknown(26) for seat in (0, 1, None))

    def test_the_first_trick(self) -> None:
        """FX-031, FX-032: the other follows suit; the taker draws the top card, then the other, and
        each sees its own card alone."""
        state = drawn(("TC", "2C KH"), "9H 3C QS JH")
        state = state.play("TC")
        assert str(state.legal_cards()) == "2C"
        state = state.play("2C")
        assert (state.actor, state.stock) == (0, (Card("QS"), Card("JH")))
        assert [card in state.hands[0] for card in Cards("9H 3C")] == [False, True]
        assert "3C" in state.hands[1]
        assert state.view(0).history[-1] == Shown("draw", "9H", seat=0)
        assert state.view(1).history[-1] == Shown("draw", "3C", seat=1)
        assert state.view(None).history[-1] == Play("2C", seat=1)
        assert state.view(1).worlds().probability("9H", 0) < 1
        assert state.view(0).kitty == Unknown(2)

    def test_the_last_thirteen(self) -> None:
        """FX-033: after 13 tricks with draws both hold 13 cards, 26 are out, and no more come."""
        rng, state = Random(1), Game(DRAW).start(seed=1).deal()
        for number in range(26):
            left = 26 - 2 * number if number < 13 else 0
            assert len(state.stock) == left
            assert {len(hand) for hand in state.hands} == {13 if number < 13 else 26 - number}
            if number == 13:
                assert sum(map(len, state.taken)) == 26
            state = state.play(rng.choice(list(state.legal_cards())))
            state = state.play(rng.choice(list(state.legal_cards())))
        assert state.hand_score is not None
        assert len(state.tricks) == 26

    def test_points(self) -> None:
        """FX-034, FX-035: with the queen 16 to 10, without her nine hearts to four; no moon."""
        deck = Game(DRAW).table.deck
        few = Cards("QS 2H 3H 4H")
        assert score_taken(DRAW, [few, deck - few], tricks_taken=(2, 24)).points == (16, 10)
        assert score_taken(DRAW, [deck, Cards()], tricks_taken=(26, 0)).points == (26, 0)
        plain = DRAW.amend(Without("points.queen"))
        four = Cards("2H 3H 4H 5H")
        score = score_taken(plain, [deck - four, four], tricks_taken=(20, 6))
        assert score.points == (9, 4)
        assert settle.howell(Match(plain).add(score)).deals == ((-5, 5),)

    def test_a_heart_may_be_led(self) -> None:
        """FX-035: at once."""
        assert "2H" in legal_cards(DRAW, "2H 3C", trick_number=0)

    def test_given_cards(self) -> None:
        """FX-030: the stock is given from the top down; a wrong one is refused."""
        state = Game(DRAW).start(seed=1).deal()
        again = Game(DRAW).start(seed=2).deal(state.hands, kitty=state.stock[::-1])
        assert again.stock == state.stock[::-1]
        with pytest.raises(InputError, match="the kitty has 25 cards, not 26"):
            Game(DRAW).start(seed=1).deal(state.hands, kitty=state.stock[1:])
        hands = ["2C 3C", "2D 3D"]
        with pytest.raises(InputError, match="kitty: 3 cards, not 26"):
            Game(DRAW).position(hands, leader=0, kitty="2H 3H 4H")
        with pytest.raises(InputError, match="a seat has 2, but is dealt 13"):
            Game(DRAW).position(hands, leader=0, kitty="2H 3H")
        late = Game(DRAW).position(hands, leader=0)
        assert (late.stock, late.play("2C").play("2D").actor) == ((), 0)

    def test_a_position_goes_on(self) -> None:
        """FX-032: with its tricks or without, as the state does."""
        rng, state = Random(5), Game(DRAW).start(seed=5).deal()
        for _ in range(11):
            state = state.play(rng.choice(list(state.legal_cards())))
        assert state.trick is not None
        for tricks in (state.tricks, ()):
            position = Game(DRAW).position(
                state.hands, leader=state.trick.leader, trick=state.trick.cards, tricks=tricks,
                taken=None if tricks else state.taken, kitty=state.stock,
            )  # fmt: skip
            assert (position.hands, position.stock) == (state.hands, state.stock)
            card = state.legal_cards()[0]
            assert position.play(card).hands == state.play(card).hands
            assert position.play(card).stock == state.play(card).stock
            view = position.play(card).view(0)
            assert Game(DRAW).view(0, view.history) == view

    def test_what_does_not_go_with_a_stock(self) -> None:
        """FX-030, FX-035: three players, an odd number of cards, a pass, a second pack."""
        for change, problem in (
            ({"players": 3}, "kitty: a stock is for two players, not for 3"),
            ({"kitty": Stock(25)}, "kitty: two players cannot draw evenly from 25 cards"),
            ({"passing": Passing("left")}, "kitty: where cards are drawn nobody passes"),
            ({"deck": Deck(packs=2)}, "kitty: a stock goes with one pack"),
        ):
            assert problem in " ".join(DRAW.amend(**change).check())

    @pytest.mark.parametrize("seed", range(6))
    def test_the_tricks_are_enough(self, seed: int) -> None:
        """FX-031 to FX-034: they count to the score, and nobody is accused, with the hands or
        without."""
        begun = Game(DRAW).start(seed=seed).deal()
        state = finish(begun, Random(seed))
        assert score_hand(DRAW, state.tricks) == state.hand_score
        for hands in (None, begun.hands):
            for count in (1, 7, 26):
                assert check_tricks(DRAW, state.tricks[:count], hands=hands) == ()

    def test_a_revoke_is_found(self) -> None:
        """FX-031: where the card was held for sure: in the hand dealt, or when nothing is left to
        draw. In between it may have been drawn later."""
        late = [Trick(0, "2C 3D"), Trick(0, "4C 5C")]
        assert check_tricks(DRAW, late) == ()
        hands = [[*Cards("2C 4C")], [*Cards("3D 5C")]]
        rest = list(Game(DRAW).table.deck - Cards("2C 4C 3D 5C"))
        hands = [hands[0] + rest[:11], hands[1] + rest[11:22]]
        [found] = check_tricks(DRAW, late[:1], hands=hands)
        assert (found.rule, found.seat) == ("follow.suit", 1)
