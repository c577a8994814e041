"""States and views as tables that a person can read."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given

from hearts import (
    Call,
    Cards,
    Charge,
    Choose,
    Game,
    InputError,
    Match,
    Pass,
    Phase,
    State,
    Unknown,
    autoplay,
    play_out,
    score_taken,
    testing,
    variants,
)
from hearts._engine.score.match import with_imaginary
from hearts._engine.views.display import hand_text
from hearts.rules import Deck, Kitty, LastTrick, Passing
from hearts.simulate import finish

GAME = Game(variants.AMERICAN)
HANDS = [
    "AS KS QS JS TS 2H 3H 4H 5H 6H 2D 3D 4D",
    "3C 4C 5C 6C 5D 6D 7D 8D 2S 3S 7H 8H 9H",
    "7C 8C 9C TC JC 9D TD JD 4S 5S 6S TH JH",
    "2C QC KC AC QD KD AD 7S 8S 9S QH KH AH",
]


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        (Cards("2C TC AD QS 2H AH"), "♣ T 2   ♦ A   ♠ Q   ♥ A 2"),
        (Cards("QS"), "♠ Q"),
        (Cards("W 2C"), "♣ 2   W"),
        (Cards("2C 2C 3C"), "♣ 3 2 2"),
        (Cards(), "-"),
        (Unknown(13), "13 cards"),
    ],
)
def test_a_hand_by_suits(cards: Cards | Unknown, text: str) -> None:
    assert hand_text(cards) == text


def test_a_state_before_the_pass() -> None:
    match = Match(GAME.rules, dealer=1).add((20, 0, 5, 1))
    state = GAME.start(seed=1, match=match).deal(HANDS).apply(Pass("AS KS QS", 0))
    assert str(state).splitlines() == [
        "american, deal 2, dealer 2, pass right",
        "       hand                                    points  score",
        "    0  ♦ 4 3 2   ♠ A K Q J T   ♥ 6 5 4 3 2          0     20",
        ">   1  ♣ 6 5 4 3   ♦ 8 7 6 5   ♠ 3 2   ♥ 9 8 7      0      0",
        ">   2  ♣ J T 9 8 7   ♦ J T 9   ♠ 6 5 4   ♥ J T      0      5",
        ">   3  ♣ A K Q 2   ♦ A K Q   ♠ 9 8 7   ♥ A K Q      0      1",
        "  due: seats 1, 2 and 3 each pass three cards to the player on the right",
    ]


def test_a_state_in_play() -> None:
    state = GAME.position(
        ["5C 6D", "5H", "7C 8C", "9C TC"], leader=1, trick="6H", taken=["2H", "", "QS", ""]
    )
    assert str(state).splitlines() == [
        "american, deal 1, dealer 0, play",
        "       hand      points  score",
        "    0  ♣ 5   ♦ 6      1      0",
        "    1  ♥ 5            0      0",
        ">   2  ♣ 8 7         13      0",
        "    3  ♣ T 9          0      0",
        "  trick: 1 plays 6H",
    ]
    assert str(state.play("8C")).endswith("  trick: 1 plays 6H, 2 plays 8C")


def test_a_view_hides_the_other_hands() -> None:
    state = GAME.position(["5C 6D", "5H 6H", "7C 8C", "9C TC"], leader=1)
    assert str(state.view(2)).splitlines() == [
        "american, seen by seat 2, deal 1, dealer 0, play",
        "       hand    points  score",
        "    0  2 cards      0      0",
        ">   1  2 cards      0      0",
        "    2  ♣ 8 7        0      0",
        "    3  2 cards      0      0",
        "  trick: seat 1 leads",
    ]
    spectator = str(state.view(None))
    assert spectator.startswith("american, seen by a spectator, deal 1")
    assert spectator.count("2 cards") == 4


def test_the_way_of_a_pass_is_told() -> None:
    for way, text in ((("scatter",), "pass scatter"), ((2,), "pass 2")):
        state = Game(GAME.rules.amend(Passing(way), name="own")).start(seed=1).deal()
        assert str(state).splitlines()[0] == f"own, deal 1, dealer 0, {text}"


def test_the_title_tells_what_is_due() -> None:
    assert str(GAME.start(seed=1)).splitlines()[0] == "american, deal 1, dealer 0, deal"
    over = GAME.start(seed=1, match=Match(GAME.rules).add((100, 0, 0, 4)))
    assert str(over).splitlines()[0].endswith(", over")
    assert "100" in str(over)


@given(testing.states())
def test_every_state_can_be_shown(state: State) -> None:
    lines = str(state).splitlines()
    players = state.game.players
    assert lines[0].startswith(state.game.rules.name)
    rows = lines[2 : 2 + players]
    seconds = state.imaginary or (0,) * players
    totals = list(map(with_imaginary, state.scores, seconds))
    assert [row.split()[-1] for row in rows] == totals
    assert [row.split()[-2] for row in rows] == [str(points) for points in state.points]
    assert [seat for seat, row in enumerate(rows) if row.startswith(">")] == list(state.actors)
    assert len({len(row) for row in rows}) == 1
    labels = [line.strip().partition(":")[0] for line in lines[2 + players :]]
    assert ("trick" in labels) is (state.trick is not None)
    assert ("due" in labels) is (state.phase not in (Phase.PLAY, Phase.OVER))
    assert ("charged" in labels) is any(state.charged)
    for seat in (None, *range(players)):
        shown = str(state.view(seat)).splitlines()[2 : 2 + players]
        hidden = [size for place, size in enumerate(map(len, state.hands)) if place != seat]
        assert sum(" card" in row for row in shown) == sum(size > 0 for size in hidden)


# What else lies on the table.

NAMES = ("Ann", "Bob", "Cleo", "Dan")
TURBO = Game(variants.TURBO)


def below(thing: object, players: int = 4) -> list[str]:
    """The lines below the rows."""
    return str(thing).splitlines()[2 + players :]


def named(game: Game) -> Match:
    return Match(game.rules, game.players, names=NAMES[: game.players])


def stations(game: Game, seed: int) -> Iterator[State]:
    """The states of two deals played at random, with and without names."""
    long = [
        f"{name} von und zu Hohenfels am Rhein {seat}" for seat, name in enumerate("ABCDEFGHIJ")
    ]
    named = Match(game.rules, game.players, names=long[: game.players])
    for match, deals in ((None, 1), (named, 2)):
        rng = Random(seed)
        state = game.start(seed=seed, match=match)
        while len(state.match.hand_scores) < deals and not state.is_over:
            yield state
            if state.phase in (Phase.DEAL, Phase.REDEAL):
                state = state.deal()
            else:
                state = state.apply(state.random_action(rng, rng.choice(state.actors)))
        yield state


@pytest.mark.parametrize("name", variants.names())
def test_a_table_is_80_columns_wide_and_tells_what_is_due(name: str) -> None:
    """At every table of every variant, whatever the players are called."""
    rules = variants.get(name)
    for players in rules.players:
        for state in stations(Game(rules, players), 3):
            for thing in (state, state.view(None), state.view(0)):
                lines = str(thing).splitlines()
                assert max(map(len, lines)) <= 80
                due = [line for line in lines if line.startswith("  due: ")]
                assert len(due) == (state.phase not in (Phase.PLAY, Phase.OVER))
            assert max(map(len, str(state.match).splitlines())) <= 80


def test_hands_too_long_for_a_row_are_written_closer() -> None:
    rules = variants.CANCELLATION.amend(Kitty(), players=(3,))
    state = Game(rules, 3).start(seed=1).deal()
    rows = str(state).splitlines()[2:5]
    assert max(map(len, rows)) <= 80
    for hand, row in zip(state.hands, rows, strict=True):
        assert len(hand) == 34
        spades = [card.rank for card in reversed(list(hand)) if card.suit == "S"]
        assert f"♠ {''.join(spades)} " in row


def test_charged_cards_lie_before_their_owners() -> None:
    state = TURBO.start(seed=5).deal()
    rng = Random(1)
    for seat in state.actors:
        state = state.apply(state.random_action(rng, seat))
    assert below(state)[-1] == ("  due: seats 0, 1, 2 and 3 may each charge any of TC JD QS AH")
    assert state.phase is Phase.CHARGE
    for seat, hand in enumerate(state.hands):
        state = state.apply(Charge(hand & Cards("AH QS JD"), seat))
        if seat < 3:
            assert not any("charged" in line for line in below(state) + below(state.view(0)))
    owners = {card: seat for seat, cards in enumerate(state.charged) for card in map(str, cards)}
    assert set(owners) == {"AH", "QS", "JD"}
    for thing in (state, state.view(None), state.view(2)):
        [line] = [line for line in below(thing) if line.startswith("  charged: ")]
        for seat, cards in enumerate(state.charged):
            assert (f"{cards} by {seat}" in line) is bool(cards)


def test_what_the_dealer_called() -> None:
    """It is told from the call to the end of the deal, and not after it."""
    game = Game(variants.DIRTY_NASTY_FILTHY)
    state = game.start(seed=1, dealer=1, match=named(game))
    assert below(state) == ["  due: the dealer, Bob, calls the pass"]
    for called, told in (
        (Call({1: 2, 3: 1}), "two cards to the player on the left and one card to the player on"),
        (Call("mix"), "mix"),
    ):
        after = state.apply(called)
        for thing in (after, after.deal(), after.deal().view(0)):
            assert below(thing)[0].startswith(f"  called: {told}")
    state = after.deal()
    for seat in state.actors:
        state = state.apply(state.random_action(Random(1), seat))
    assert below(state)[-1] == "  due: the pile is to be dealt again"
    assert f"  pile: {state.waiting}" in below(state)
    assert "  pile: 12 cards" in below(state.view(0))
    state = finish(state, Random(1))
    assert state.phase is Phase.CALL
    assert not any("called" in line for line in below(state))


def test_waiting_tricks() -> None:
    game = Game(variants.CANCELLATION, 6)
    state = game.position(
        ["2C", "3C", "4C", "5C", "6C", "7C"], leader=0, waiting="KD KD 2D 3D 4D 5D"
    )
    for thing in (state, state.view(3)):
        assert below(thing, 6)[0] == "  waiting: 2D 3D 4D 5D KD KD"


def test_of_warren_the_suit_is_declared() -> None:
    game = Game(variants.RICKETTS_WARREN)
    state = game.position(["W", "2C", "3C", "4C"], leader=0, kitty="5S").play("W")
    assert below(state) == ["  extra card: 5S", "  trick: 0 plays W as 5S"]
    assert below(state.view(0)) == ["  extra card: 5S", "  trick: 0 plays W as ♠"]
    assert below(state.view(1)) == ["  extra card: face down", "  trick: 0 plays W as ♠"]


def test_an_exchange_says_how_many_cards() -> None:
    game = Game(variants.PAGAT_EXCHANGE, 3)
    state = next(s for s in stations(game, 1) if s.phase is Phase.EXCHANGE)
    [taker] = state.actors
    for thing in (state, state.view(None)):
        assert below(thing, 3)[-1] == f"  due: seat {taker} puts down one card for the kitty"


def test_a_choice_has_its_options() -> None:
    ending = ["AH", "2C", "3C", "4C"]
    taken = ["2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH QS", "", "", ""]
    state = GAME.position(ending, leader=0, taken=taken, match=named(GAME))
    for card in ("AH", "2C", "3C", "4C"):
        state = state.play(card)
    assert below(state) == [
        "  due: Ann chooses what becomes of the moon: add or subtract",
    ]
    after = state.apply(Choose("add"))
    assert "  hand score: 0 26 26 26, Ann shot the moon" in below(after)
    over = GAME.start(match=named(GAME).add((100, 0, 0, 4)))
    assert below(over) == ["  over: won by Bob and Cleo, end.at"]
    assert below(GAME.start(match=Match(GAME.rules).add((100, 0, 3, 4)))) == [
        "  over: won by seat 1, end.at"
    ]


def test_a_tie_that_only_cards_could_break() -> None:
    rules = variants.AMERICAN.amend(LastTrick())
    over = Game(rules).start(match=Match(rules).add((100, 0, 0, 4)))
    assert below(over)[0].startswith("  over: ")
    with pytest.raises(InputError) as caught:
        over.result  # noqa: B018
    assert str(caught.value) in " ".join(str(over).split())


def test_a_table_with_names() -> None:
    state = GAME.start(seed=1, match=named(GAME)).deal(HANDS).apply(Pass("AS KS QS", 0))
    assert str(state.view(0)).splitlines() == [
        "american, seen by Ann, deal 1, dealer Ann, pass left",
        "            hand                                points  score",
        "    0  Ann  ♦ 4 3 2   ♠ A K Q J T   ♥ 6 5 4 3 2      0      0",
        ">   1  Bob  13 cards                                 0      0",
        ">   2  Cleo 13 cards                                 0      0",
        ">   3  Dan  13 cards                                 0      0",
        "  passed: QS KS AS to Bob",
        "  due: Bob, Cleo and Dan each pass three cards to the player on the left",
    ]


def test_sides_and_second_columns() -> None:
    state = Game(variants.PARTNERS_SUMMED).start(seed=1).deal()
    assert below(state)[0] == "  sides: 0 + 2 and 1 + 3"
    rules = variants.COMPLEX_HEARTS
    hearts = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
    match = Match(rules).add(score_taken(rules, [hearts, "QS", "JD", "TC"]))
    assert "13i" in str(Game(rules).start(seed=1, match=match))


def test_the_seats_stand_in_a_title_that_is_too_long_for_names() -> None:
    rules = variants.AMERICAN.amend(name="a name of some rules that is quite long, as names are")
    match = Match(rules, names=[f"Bartholomew {k}" for k in range(4)])
    title = str(Game(rules).start(match=match).deal().view(2)).splitlines()[0]
    assert title.endswith("seen by seat 2, deal 1, dealer 0, pass left")


def test_after_a_deal_it_says_which_seat_deals_next() -> None:
    state = play_out(Game(variants.AMERICAN).start(seed=1), [autoplay] * 4, deals=1)
    assert "american, deal 1 over, seat 1 deals next" in str(state)
    assert "american, seen by seat 2, deal 1 over, seat 1 deals next" in str(state.view(2))


@pytest.mark.parametrize(("length", "hand"), [(11, "♣ A K Q J T"), (12, "♣ AKQJT")])
def test_a_hand_has_its_spaces_while_the_line_has_room(length: int, hand: str) -> None:
    """With names of 11 letters the line of 17 cards has exactly 80 characters."""
    rules = variants.AMERICAN.amend(Deck({3: "2D"}), Passing("left"), players=(3,))
    first = Cards("TC JC QC KC AC TD JD QD KD TS JS QS KS TH JH QH KH")
    rest = Game(rules).table.deck - first
    hands = [first, rest[:17], rest[17:]]
    match = Match(rules, names=["N" * length, "Bob", "Cleo"])
    text = str(Game(rules).start(seed=1, match=match).deal(hands))
    assert hand in text
    assert (max(map(len, text.splitlines())) == 80) is (length == 11)
