"""Planes say all that a view knows of the deal, and nothing else."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from attrs import evolve

from hearts import (
    Call,
    Card,
    Cards,
    Charge,
    Deal,
    Exchange,
    Forward,
    Game,
    InputError,
    Match,
    Pass,
    Phase,
    Position,
    State,
    Unknown,
    View,
    testing,
    variants,
)
from hearts._rows import rows_of
from hearts.encoding import DONE, GROUPS, MEANINGS, MOST_PLAYERS, SLOTS, Encoding
from hearts.rules import Deck, EldestOpens, EndAfter, Passing, Rules
from tests.encoding import HOUSE_RULES, game_of, information, picked, walk
from tests.tables import TABLES


def value(encoding: Encoding, planes: Any, name: str, card: str) -> int:
    """The number of a card in a plane."""
    return int(planes[encoding.planes.index(name), Card(card).index])


def slot(encoding: Encoding, planes: Any, name: str) -> int:
    """A fact that has one number."""
    return int(planes[encoding.planes.index("table"), list(SLOTS).index(name)])


def group(encoding: Encoding, planes: Any, name: str) -> list[int]:
    """A fact that has a number for each seat."""
    start = list(GROUPS).index(name) * MOST_PLAYERS
    row: list[int] = planes[encoding.planes.index("seats")].tolist()
    return row[start : start + encoding.game.players]


def looks(game: Game, seed: int, steps: int) -> list[tuple[View, tuple[int, ...]]]:
    """Views of a match by everybody, with and without something picked."""
    encoding, rng = Encoding(game), Random(seed)
    found: list[tuple[View, tuple[int, ...]]] = []
    for state in walk(game, rng, steps, encoding):
        for seat in (*range(game.players), None):
            view = state.view(seat)
            found.append((view, ()))
            if seat in state.actors and state.phase is not Phase.PLAY:
                found += [(view, tuple(picked(encoding, view, rng, part=True))) for _ in range(3)]
    return found


def check_complete(game: Game, seed: int, steps: int) -> int:
    """Planes are equal where the information is, and nowhere else; the number of looks."""
    encoding = Encoding(game)
    planes_of: dict[object, bytes] = {}
    told_by: dict[bytes, object] = {}
    found = looks(game, seed, steps)
    for view, picks in found:
        planes = encoding.observe(view, picks)
        assert planes.shape == (len(encoding.planes), 57)
        data, told = planes.tobytes(), information(view, picks)
        assert planes_of.setdefault(told, data) == data
        assert told_by.setdefault(data, told) == told
    return len(found)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_planes_are_equal_where_the_information_is(name: str, players: int) -> None:
    assert check_complete(Game(variants.get(name), players), players, 9 + players) > 30


@pytest.mark.parametrize("place", range(len(HOUSE_RULES)))
def test_planes_are_complete_under_house_rules(place: int) -> None:
    check_complete(game_of(HOUSE_RULES[place]), place, 30)


@pytest.mark.parametrize("name", ["turbo", "gong_zhu"])
def test_the_own_charge_is_seen_while_others_charge(name: str) -> None:
    game, states = Game(variants.get(name), 4), [Game(variants.get(name), 4).start(seed=1).deal()]
    while states[0].phase is not Phase.CHARGE:
        seat = states[0].actors[0]
        states = [states[0].apply(states[0].random_action(Random(1), seat))]
    encoding = Encoding(game)
    for seat in range(4):
        choices = states[0].legal_actions(seat)
        views = [states[0].apply(choice).view(seat) for choice in choices]
        assert len({encoding.observe(view).tobytes() for view in views}) == len(choices)
    assert any(len(states[0].legal_actions(seat)) > 1 for seat in range(4))


def check_twins(game: Game, seed: int, steps: int) -> int:
    """States that a seat cannot tell apart give it equal planes and masks; how many there were."""
    encoding, rng, found = Encoding(game), Random(seed), 0
    for state in walk(game, rng, steps, encoding):
        seat = rng.choice((*range(game.players), None))
        other = testing.indistinguishable(state, seat, rng)
        if other is not None:
            one, two = state.view(seat), other.view(seat)
            picks = picked(encoding, one, rng, part=True) if seat in state.actors else []
            assert encoding.mask(one, picks) == encoding.mask(two, picks)
            same = encoding.observe(one, picks) == encoding.observe(two, picks)
            assert same.all(), (state.history, other.history, seat)
            found += 1
    return found


@pytest.mark.parametrize(("name", "players"), TABLES[::3])
def test_nothing_hidden_is_in_them(name: str, players: int) -> None:
    assert check_twins(Game(variants.get(name), players), players, 12 + players) > 0


@pytest.mark.parametrize("place", range(0, len(HOUSE_RULES), 2))
def test_nothing_hidden_is_in_the_planes_under_house_rules(place: int) -> None:
    check_twins(game_of(HOUSE_RULES[place]), place, 40)


#: What comes to light in play: a kitty, Warren, cards put down; and two packs.
SHOWN_LATER = [
    ("american", 4), ("turbo", 4), ("ricketts_warren", 4), ("pagat_exchange", 3),
    ("cancellation", 6), ("gong_zhu", 4),
]  # fmt: skip


@pytest.mark.parametrize(("name", "players"), SHOWN_LATER)
def test_what_is_noted_in_a_deal_is_right_all_along(name: str, players: int) -> None:
    game = Game(variants.get(name), players)
    encoding, seen = Encoding(game), set()
    for state in walk(game, Random(7), 90):
        seen.add(state.phase)
        for seat in (*range(players), None):
            view = state.view(seat)
            anew = game.view(seat, view.history)
            assert (encoding.observe(view) == encoding.observe(anew)).all(), (state, seat)
    assert Phase.PLAY in seen


def test_planes_may_be_changed() -> None:
    game = Game(variants.MICROSOFT)
    encoding, view = Encoding(game), next(iter(walk(game, Random(1), 1))).advance().view(0)
    for _ in range(2):
        planes = encoding.observe(view)
        assert planes[0].max() == 1
        planes[:] = 9


def test_charged_cards_stay_at_their_seat() -> None:
    """PG-094: face up in front of the player, whose place is 1."""
    game = Game(variants.TURBO.amend(Passing("hold")))
    encoding, state = Encoding(game), game.start(seed=7).deal()
    assert state.phase is Phase.CHARGE
    for seat in state.actors:
        view = state.view(seat)
        for picks in ([], [card.index for card in view.legal_cards()][:1]):
            assert slot(encoding, encoding.observe(view, picks), "to") == 1


def test_planes_by_hand() -> None:
    game = Game(variants.AMERICAN)
    encoding, state = Encoding(game), game.start(seed=7).deal()
    for seat, cards in enumerate(["JC TC QD", "AH QS AC", "QC AD AS", "KS KC KH"]):
        view = state.view(3)
        planes = encoding.observe(view, [int(view.hand[0].index)])
        assert group(encoding, planes, "done") == [0, *(int(seat > k) for k in range(3))]
        assert value(encoding, planes, "picks", view.hand[0].text) == 1
        assert slot(encoding, planes, "to") == 2
        state = state.apply(Pass(cards, seat))
    for card in ("2C", "9C", "4C"):
        state = state.play(card)
    view = state.view(2)
    planes = encoding.observe(view)
    assert encoding.planes[:4] == ("hand", "picks", "dealt", "passed")
    assert [value(encoding, planes, "hand", card) for card in ("2C", "QD", "JD")] == [0, 0, 1]
    assert value(encoding, planes, "dealt", "AS") == 1
    assert value(encoding, planes, "passed", "AS") == 2  # to the next seat
    assert value(encoding, planes, "received", "QS") == 4  # from the one before
    assert [value(encoding, planes, "order", card) for card in ("2C", "9C", "4C")] == [1, 2, 3]
    assert slot(encoding, planes, "phase") == 6
    assert slot(encoding, planes, "seat") == 3
    assert group(encoding, planes, "scheme") == [0, 3, 0, 0]
    assert sum(group(encoding, planes, "sizes")) == 49
    spectator = encoding.observe(state.view(None))
    assert slot(encoding, spectator, "seat") == 0
    assert spectator[0].sum() == 0


def test_both_copies_of_a_card_are_passed() -> None:
    game = Game(variants.get("cancellation").amend(Passing(("left",))), 6)
    encoding, state = Encoding(game), game.start(seed=1).advance()
    view = state.apply(Pass("5S 5S 4C", 0)).view(0)
    planes = encoding.observe(view)
    assert value(encoding, planes, "passed", "5S") == 2
    assert value(encoding, planes, "passed again", "5S") == 2
    assert planes[encoding.planes.index("passed again")].sum() == 2


def test_the_first_copy_of_the_lowest_card_of_all() -> None:
    """The one of clubs has the lowest bit of all."""
    rules = Rules(
        name="ones", players=3, deck=Deck(packs=2, pack=Cards("1C 2C 3C")), opening=EldestOpens(),
        passing=Passing(), end=EndAfter(),
    )  # fmt: skip
    state = Game(rules).start(seed=1, dealer=2).deal(["1C 3C", "1C 2C", "2C 3C"])
    for card in ("1C", "1C", "2C", "3C", "3C", "2C"):
        state = state.play(card)
    encoding = Encoding(Game(rules))
    planes = encoding.observe(state.view(0))
    again = encoding.planes[encoding.planes.index("taken") + 1]
    assert (value(encoding, planes, "taken", "1C"), value(encoding, planes, again, "1C")) == (3, 3)


def until(phase: Phase, state: State) -> State:
    """A random state of this phase, later on."""
    rng = Random(1)
    while state.phase is not phase:
        state = state.apply(state.random_action(rng, state.actors[0]))
    return state


def test_cards_from_a_pass_are_not_put_down() -> None:
    game = Game(variants.PAGAT_EXCHANGE.amend(Passing(("left",))), 3)
    encoding, state = Encoding(game), until(Phase.PLAY, game.start(seed=1).deal())
    view = state.view(0)
    planes = encoding.observe(view)
    [(giver, cards)] = view.received
    assert {value(encoding, planes, "received", str(card)) for card in cards} == {1 + giver}
    assert planes[encoding.planes.index("put down")].sum() == 0
    state = until(Phase.EXCHANGE, state)
    [taker] = state.actors
    action = state.random_action(Random(1), taker)
    assert isinstance(action, Exchange)
    planes = encoding.observe(state.apply(action).view(taker))
    assert {value(encoding, planes, "put down", str(card)) for card in action.cards} == {1}


def test_totals_take_four_bytes() -> None:
    game = Game(variants.AMERICAN)
    match = game.start(seed=1).match.add((13, 5, 8, 0)).add((-300, 0, 20, 6))
    encoding = Encoding(game)
    planes = encoding.observe(game.start(seed=1, match=match).view(1))
    row = planes[encoding.planes.index("scores")].tobytes()
    found = [int.from_bytes(row[k : k + 4], "little", signed=True) for k in range(0, 16, 4)]
    assert found == [5, 28, 6, -287]


def test_positions_say_how_they_were_set_up() -> None:
    game = Game(variants.AMERICAN)
    encoding = Encoding(game)
    hands = ["2H 3C", "4H 5C", "6H 7C", "8H 9C"]
    found = {}
    for broken in (None, False, True):
        view = game.position(hands, leader=1, broken=broken).view(0)
        found[broken] = slot(encoding, encoding.observe(view), "set up")
        assert value(encoding, encoding.observe(view), "dealt", "2H") == 1
    assert found == {None: 1, False: 2, True: 3}


def test_warren_stands_for_a_card_that_is_seen_later() -> None:
    game = Game(variants.get("ricketts_warren"))
    encoding = Encoding(game)
    hands = ["W 2D", "5S 3D", "6S 4D", "7S 5D"]
    state = game.position(hands, leader=1, kitty="9S")
    assert value(encoding, encoding.observe(state.view(0)), "kitty", "9S") == 1
    assert value(encoding, encoding.observe(state.view(1)), "kitty", "9S") == 0
    for card in ("5S", "6S", "7S"):
        state = state.play(card)
    assert slot(encoding, encoding.observe(state.view(1)), "kitty") == 1
    after = encoding.observe(state.play("W").view(1))
    assert value(encoding, after, "kitty", "9S") == 1
    assert value(encoding, after, "taken", "9S") == 4
    led = game.position(hands, leader=0, kitty="9S").play("W")
    assert slot(encoding, encoding.observe(led.view(1)), "suit") == 3


def test_what_was_picked_is_told_when_all_is() -> None:
    game = Game(variants.GONG_ZHU, 4)
    encoding, state = Encoding(game), game.start(seed=1).deal()
    view = next(state.view(seat) for seat in range(4) if state.view(seat).legal_cards())
    card = int(view.legal_cards()[0].index)
    picks = encoding.planes.index("picks")
    assert encoding.observe(view, [DONE])[picks].sum() == 0
    assert encoding.observe(view, [card, DONE])[picks].nonzero()[0].tolist() == [card]


def test_only_planes_that_can_be_filled_are_there() -> None:
    plain = Game(variants.MICROSOFT.amend(Passing("hold")))
    assert Encoding(plain).planes == (
        *("hand", "dealt", "order", "player", "trick", "taken"),
        *("table", "seats", "scores", "result"),
    )
    assert {name.removesuffix(" again") for _, name in _names()} == set(MEANINGS)
    assert "player again" in Encoding(Game(variants.CANCELLATION, 8)).planes


def _names() -> list[tuple[str, str]]:
    games = [Game(variants.get(name), players) for name, players in TABLES]
    return [(game.rules.name, name) for game in games for name in Encoding(game).planes]


def test_a_table_can_be_too_large() -> None:
    rules = Rules(name="crowd", players=(13,), deck=Deck(packs=2), opening=EldestOpens())
    with pytest.raises(InputError, match="a table of 13 is too large: planes have 11 seats"):
        Encoding(Game(rules))


def test_a_deal_late_in_a_match_has_two_numbers() -> None:
    rules = variants.AMERICAN.amend(EndAfter(1000))
    encoding, match = Encoding(Game(rules)), Match(rules)
    for number in range(259):
        if number in (0, 1, 255, 256, 258):
            view = Game(rules).start(seed=1, match=match).view(0)
            planes = encoding.observe(view)
            told = (slot(encoding, planes, "deal"), slot(encoding, planes, "deals"))
            assert told == (number % 256, number // 256)
        match = match.add((26, 0, 0, 0))
    rules = variants.AMERICAN.amend(EndAfter(10**6))
    match = Match(rules).add((26, 0, 0, 0))
    for number in (65_535, 65_536, 65_792):
        scores, dealers = rows_of(match.hand_scores * number), rows_of((0,) * (number + 1))
        standing = evolve(match.standing, totals=match.standing.totals * number)
        long = match._with(scores=scores, dealers=dealers, standing=standing)
        planes = Encoding(Game(rules)).observe(Game(rules).start(seed=1, match=long).view(0))
        assert slot(encoding, planes, "deal") == number % 256
        assert slot(encoding, planes, "deals") == 255  # the greatest number


def test_a_call_is_written_for_the_places_that_it_names() -> None:
    game = Game(variants.DIRTY_NASTY_FILTHY)
    encoding, seen = Encoding(game), set()
    for call in (Call({1: 3}), Call({2: 2, 1: 1}), Call({3: 3}), Call("mix")):
        state = game.start(seed=1, dealer=0).apply(call)
        state = state.deal() if state.phase is Phase.DEAL else state
        seen.add(encoding.observe(state.view(1)).tobytes())
    assert len(seen) == 4
    state = game.start(seed=1, dealer=0)
    assert state.actor is not None
    view = state.view(state.actor)
    for number in encoding.legal(view):
        if encoding.decode(view, [number]) is None:
            picked = group(encoding, encoding.observe(view, [number]), "picks")
            assert sorted(picked) == [0, 0, 0, 1]


# The planes once more, from the public parts of a view and the words of the reference.


class Plain:
    """The numbers of a view by plane and card, without the picks and the planes of the kitty."""

    def __init__(self, view: View) -> None:
        self.view, self.players = view, view.game.players
        self.own = 0 if view.seat is None else view.seat

    def place(self, seat: int) -> int:
        return 1 + (seat - self.own) % self.players

    def copies(self) -> dict[str, dict[Card, list[int]]]:
        """For each plane about single copies the numbers of each card, in any order."""
        view = self.view
        found: dict[str, dict[Card, list[int]]] = {
            name: defaultdict(list)
            for name in ("passed", "received", "charged", "order", "player", "trick", "taken")
        }
        for name, parcels in (("passed", view.passed), ("received", view.received)):
            for seat, cards in parcels:
                for card in cards:
                    found[name][card].append(self.place(seat))
        charged = list(view.charged)
        if view.phase is Phase.CHARGE:  # the own one is known before the others
            acts = [act for act in view.deal_history if isinstance(act, Charge)]
            charged = [
                sum((act.cards for act in acts if act.seat == seat), Cards())
                for seat in range(self.players)
            ]
        for name, piles in (("charged", charged), ("taken", view.taken)):
            for seat, cards in enumerate(piles):
                for card in cards:
                    found[name][card].append(self.place(seat))
        for card in view.waiting:
            found["taken"][card].append(self.players + 1)
        tricks = list(view.tricks)
        if view.trick is not None:
            tricks.append(view.trick)
            for number, card in enumerate(view.trick.cards, 1):
                found["trick"][card].append(number)
        number = 0
        for trick in tricks:
            for seat, card in zip(view.game.seats(trick), trick.cards, strict=False):
                number += 1
                found["order"][card].append(number)
                found["player"][card].append(self.place(seat))
        return found

    def counts(self) -> dict[str, dict[Card, int]]:
        """The copies held and dealt."""
        view, dealt = self.view, Cards()
        first = next((act for act in view.deal_history if isinstance(act, Deal | Position)), None)
        if first is not None and view.seat is not None:
            hand = first.hands[view.seat]
            assert not isinstance(hand, Unknown)
            dealt = Cards(hand)
        return {"hand": Counter(view.hand), "dealt": Counter(dealt)}

    def slots(self) -> dict[str, int]:
        """The facts that have one number, but for the kitty and the suit of Warren."""
        view = self.view
        kinds = {"moon": 1, "sun": 2, "exact": 3}
        phases = ["DEAL", "CALL", "PASS", "REDEAL", "CHARGE", "PLAY", "EXCHANGE", "CHOOSE", "OVER"]
        position = [act for act in view.deal_history if isinstance(act, Position)]
        question = view.question
        return {
            "phase": 1 + phases.index(view.phase.name),
            "seat": 0 if view.seat is None else view.seat + 1,
            "actor": 0 if view.actor is None else self.place(view.actor),
            "dealer": self.place(view.dealer),
            "leader": self.place(view.trick.leader)
            if view.phase is Phase.PLAY and view.trick is not None
            else 0,
            "deal": view.deal_number % 256,
            "deals": view.deal_number // 256,
            "question": 0 if question is None else kinds[question.kind],
            "options": 0 if question is None else len(question.options),
            "forwarded": int(
                any(isinstance(act, Forward) and act.seat == view.seat for act in view.deal_history)
            ),
            "set up": {None: 1, False: 2, True: 3}[position[-1].broken] if position else 0,
            "counted": int(view.hand_score is not None),
        }

    def groups(self) -> dict[str, list[int]]:
        """The facts that have a number for each place, in the order of the places."""
        view, round_table = self.view, [(self.own + k) % self.players for k in range(self.players)]
        waits = view.phase in (Phase.PASS, Phase.CHARGE)
        found = {"call": [0] * self.players}
        for act in view.deal_history:
            if isinstance(act, Deal | Position):
                found["call"] = [0] * self.players
            elif isinstance(act, Call):
                for left, count in act.places or ((0, 1),):
                    found["call"][left] += count
        if view.phase is Phase.PLAY and view.passed:
            # What this seat has passed went as many places to the left as for everybody.
            found["scheme"] = [0] * self.players
            for seat, cards in view.passed:
                found["scheme"][self.place(seat) - 1] += len(cards)
        return found | {
            "sizes": [view.sizes[seat] for seat in round_table],
            "done": [int(waits and seat not in view.actors) for seat in round_table],
        }

    def totals(self) -> dict[str, list[int]]:
        """The totals and the points of the deal, by place."""
        view, score = self.view, self.view.hand_score
        each = {
            "scores": view.scores,
            "imaginary": view.imaginary,
            "result": None if score is None else score.points,
            "imaginary result": None if score is None else score.imaginary,
        }
        return {
            name: [
                (row or (0,) * self.players)[(self.own + k) % self.players]
                for k in range(self.players)
            ]
            for name, row in each.items()
        }


def check_plain(game: Game, states: Iterable[State]) -> int:
    """Compare all planes that anybody observes with the words of each; return how many looks."""
    encoding, found = Encoding(game), 0
    names = encoding.planes
    for state in states:
        for seat in (*range(game.players), None):
            view = state.view(seat)
            planes, plain = encoding.observe(view), Plain(view)
            rows = {name: planes[number].tolist() for number, name in enumerate(names)}
            for name, numbers in plain.copies().items():
                if name not in names:
                    assert not numbers
                    continue
                for card in game.table.deck:
                    both = [
                        rows[each][card.index] for each in (name, f"{name} again") if each in rows
                    ]
                    assert sorted(filter(None, both)) == sorted(numbers[card]), (name, card)
                assert sum(map(bool, rows[name])) == sum(map(bool, numbers.values())), name
            for name, counts in plain.counts().items():
                assert {card: rows[name][card.index] for card in counts} == counts
                assert sum(rows[name]) == sum(counts.values())
            for name, number in plain.slots().items():
                assert slot(encoding, planes, name) == number, name
            for name, each in plain.groups().items():
                assert group(encoding, planes, name) == each, name
            for name, each in plain.totals().items():
                if name in names:
                    data = bytes(rows[name][: 4 * game.players])
                    assert list(memoryview(data).cast("i")) == each, name
            found += 1
    return found


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_planes_say_what_their_words_say(name: str, players: int) -> None:
    game = Game(variants.get(name), players)
    assert check_plain(game, walk(game, Random(players), 24, Encoding(game))) > 30


@pytest.mark.parametrize("place", range(len(HOUSE_RULES)))
def test_planes_say_what_their_words_say_under_house_rules(place: int) -> None:
    game = game_of(HOUSE_RULES[place])
    check_plain(game, walk(game, Random(place + 1), 60, Encoding(game)))


@pytest.mark.parametrize("name", ["american", "cancellation", "booster_nines", "complex_hearts"])
def test_planes_say_what_their_words_say_after_a_position(name: str) -> None:
    """With piles, cards that wait for a taker, and a trick on the table from before."""
    players = 6 if name == "cancellation" else 4
    game = Game(variants.get(name), players)
    for seed in range(6):
        rng = Random(seed)
        cards = rng.sample(list(game.table.deck), 6 * players)
        piles = [Cards() for _ in range(players)]
        waiting = Cards()
        for number, card in enumerate(cards[3 * players :]):
            if name == "cancellation" and number < players and seed % 2:
                waiting = waiting + Cards([card])
            elif seed % 3:
                piles[rng.randrange(players)] += Cards([card])
        hands = [Cards(cards[seat : 3 * players : players]) for seat in range(players)]
        state = game.position(
            hands, leader=seed % players, taken=piles, waiting=waiting, broken=True
        )
        states = [state]
        while state.phase is Phase.PLAY:
            state = state.play(rng.choice(list(state.legal_cards())))
            states.append(state)
        assert check_plain(game, states) == len(states) * (players + 1)
