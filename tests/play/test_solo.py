"""The Python side of the page that plays: what it answers to each message."""

from __future__ import annotations

import json
import re
from itertools import compress, pairwise, product
from typing import Any

import pytest

from hearts import Cards, variants
from hearts.bots import may_claim
from hearts.rules import HEARTS, QUEEN
from hearts.variants.house_rules import MENU
from tests.scripts import ROOT, script

SOLO = script("docs/play", "solo")
Message = dict[str, Any]


class Page:
    """A page that keeps what it is sent, and answers prompts in the plainest way."""

    def __init__(self) -> None:
        self.sent: list[Message] = []
        self.solo = SOLO.Solo(lambda message: self.sent.append(json.loads(json.dumps(message))))

    def ask(self, message: object) -> list[Message]:
        """Send a message and return the answers."""
        before = len(self.sent)
        self.solo.receive(json.dumps(message))
        return self.sent[before:]

    def start(self, rules: str = "american", players: int = 4, **more: int) -> None:
        """Begin a match."""
        self.ask({"start": {"rules": rules, "players": players, "seed": 7, "level": 2, **more}})

    @property
    def step(self) -> Message:
        """The last step."""
        found: Message = next(each["step"] for each in reversed(self.sent) if "step" in each)
        return found

    @property
    def snapshot(self) -> Message:
        """Return the snapshot of the table."""
        found: Message = self.step["snapshot"]
        return found

    def move(self) -> list[Message]:
        """Do the first thing that the prompt allows."""
        prompt = self.snapshot["prompt"]
        if prompt is None:
            return self.ask({"next": True})
        if not prompt["cards"] and prompt["options"]:
            return self.ask({"action": prompt["options"][0]["action"]})
        cards = prompt["cards"][: prompt["least"]]
        if prompt["kind"] == "play":
            return self.ask({"action": {"play": cards[0]}})
        if len(prompt["to"]) > 1:
            parcels = {
                str(to["seat"]): [cards.pop() for _ in range(to["count"])] for to in prompt["to"]
            }
            return self.ask({"action": {"pass": parcels}})
        return self.ask({"action": {prompt["kind"]: cards}})


@pytest.mark.parametrize(
    ("rules", "players"),
    [
        ("american", 4),
        ("turbo(EndAfter(1))", 4),
        ("dirty_nasty_filthy", 4),
        ("pagat_exchange", 3),
        ("cancellation", 10),
        ("golden_ten", 5),
    ],
)
def test_a_deal_is_played_by_the_prompts(rules: str, players: int) -> None:
    page = Page()
    page.start(rules, players)
    assert len(page.sent[0]["table"]["cards"]) > 20
    while page.snapshot["hand_score"] is None:
        answers = page.move()
        assert answers
        assert all("step" in each for each in answers), answers
    assert page.snapshot["seats"][0]["name"] == "You"
    shown = [each["step"]["news"] for each in page.sent if "step" in each]
    entries = [entry["entry"] for news in shown for entry in news]
    assert entries == list(range(page.snapshot["entries"]))


def test_bad_messages_are_answered() -> None:
    page = Page()
    messages: list[Any] = [[], {}, {"fly": True}, {"action": {"play": "2C"}}, {"a": 1, "b": 2}]
    for message in messages:
        [answer] = page.ask(message)
        assert "error" in answer
    page.solo.receive("{")
    assert "error" in page.sent[-1]
    page.start()
    [answer] = page.ask({"action": {"pass": ["2C"]}})
    assert answer["refusal"]["rule"] == "pass.count"
    [answer] = page.ask({"next": True})
    assert answer == {"error": "the deal is not over"}


WRONG: tuple[Any, ...] = (
    None,
    -1,
    10**6,
    1.5,
    "x",
    "",
    [],
    {},
    {"rules": 1, "seed": None, "variant": 2, "match": 3},
)
MORE = ({"rules": "spot", "seed": "7"}, {"rules": "spot", "text": None}, {"match": "", "level": 9})


@pytest.mark.parametrize("kind", SOLO._ANSWERS)
@pytest.mark.parametrize("moment", ["before the match", "in the deal", "after the deal"])
def test_messages_of_wrong_types_are_answered(kind: str, moment: str) -> None:
    for content in (*WRONG, *MORE):
        page = Page()
        if moment != "before the match":
            page.start("hearts_1887(EndAfter(1))")
        if moment == "after the deal":
            page.ask({"finish": True})
        assert page.ask({kind: content}) is not None  # no error but those that are told


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ({"start": {"rules": "spot"}}, "start: it is a dictionary with rules and seed"),
        ({"start": {"rules": "spot", "seed": "x"}}, "seed: 'x' is not a whole number"),
        ({"look": [3]}, "look: [3] is not a whole number"),
        ({"replay_at": 99}, "99 is no place in the last deal"),
        ({"review": -1}, "-1 is no place in the last deal"),
    ],
)
def test_what_is_wrong_in_a_message_is_named(message: Message, told: str) -> None:
    page = Page()
    page.start("hearts_1887(EndAfter(1))")
    assert page.ask(message) == [{"error": told}]


def test_a_match_is_saved_and_resumed_at_every_move() -> None:
    page = Page()
    page.start("microsoft(EndAfter(2))")
    while page.snapshot["result"] is None:
        if page.snapshot["tricks_played"] % 5 == 0:
            other = Page()
            other.ask({"resume": page.step["saved"]})
            assert other.snapshot == page.snapshot
            steps = [each["step"] for each in other.sent if "step" in each]
            news = [entry for step in steps for entry in step["news"]]
            assert news[0]["kind"] == "deal"
            assert news[-1]["entry"] == page.snapshot["entries"] - 1
            assert [step["passing"] for step in steps] == [True] * (len(steps) - 1) + [False]
            assert all(
                later["snapshot"]["tricks_played"] - step["snapshot"]["tricks_played"] <= 1
                for step, later in pairwise(steps)
            )
        page.move()
    assert len(page.snapshot["sheet"]) == 2


def test_a_broken_store_is_answered() -> None:
    for match in ("", "hello", '[Rules "poker"]', '[Rules "american"]\n0: 2C'):
        page = Page()
        [answer] = page.ask({"resume": {"match": match, "level": 2}})
        assert "error" in answer or "refusal" in answer
        assert page.solo.state is None


def test_moves_are_taken_back() -> None:
    page = Page()
    page.start()
    first = page.snapshot
    assert not page.step["may_take_back"]
    assert "error" in page.ask({"back": True})[0]
    for _ in range(16):
        page.move()
    for _ in range(16):
        page.ask({"back": True})
    assert page.snapshot == first


def test_a_hint_is_a_legal_action() -> None:
    page = Page()
    page.start("pagat_exchange", 3)
    while page.snapshot["hand_score"] is None:
        [answer] = page.ask({"hint": True})
        assert answer["hint"]["reason"].endswith(".")
        assert all("step" in each for each in page.ask({"action": answer["hint"]["action"]}))
    assert "error" in page.ask({"hint": True})[0]


def test_a_hint_compares_cards_by_what_is_still_to_come() -> None:
    page = Page()
    page.start("american(Passing('hold'))")
    page.move()
    [answer] = page.ask({"hint": True})
    assert answer["hint"]["reason"].startswith("It brings you about ")


def test_a_hint_counts_the_points_of_partners_once() -> None:
    """PG-136."""
    page = Page()
    page.start("partners_pooled")
    taken = [QUEEN, Cards(), Cards(), HEARTS - Cards("AH")]
    hands = ["2S AH", "3S 4S", "4C 5C", "6C 7C"]
    page.solo.state = page.solo.played.game.position(hands, leader=0, taken=taken)
    reason = page.ask({"hint": True})[0]["hint"]["reason"]
    assert re.match(r"It brings you about [01] points?\b", reason)


def test_a_settled_deal_can_be_claimed_and_no_other() -> None:
    """A claim ends the deal with the points that were proved."""
    claimed = 0
    for seed in range(1, 6):
        page = Page()
        page.start("american(EndAfter(1))", seed=seed)
        assert "error" in page.ask({"claim": True})[0]
        while page.snapshot["hand_score"] is None and page.step["may_claim"] is None:
            page.move()
        reason = page.step["may_claim"]
        if reason is None:
            continue
        claimed += 1
        other = Page()
        other.ask({"resume": page.step["saved"]})
        other.ask({"finish": True})
        page.ask({"claim": True})
        assert page.snapshot["hand_score"] is not None
        if reason == "settled":
            assert page.snapshot["hand_score"] == other.snapshot["hand_score"]
    assert claimed


def test_a_deal_is_played_on_where_tricks_may_decide_a_tie() -> None:
    """PE-034: the points are settled, but the last tricks part equal scores."""
    page = Page()
    page.start("peppa(EndAfter(1))")
    game = page.solo.played.game
    hands, deck = ["3C 4C", "5C 6C", "7C 8C", "9C TC"], game.table.deck
    rest = deck - sum(map(Cards, hands), Cards())
    taken = [rest & HEARTS, rest - HEARTS, Cards(), Cards()]
    page.solo.state = game.position(hands, leader=0, taken=taken)
    assert page.solo.view.settled
    assert may_claim(page.solo.view) is None


def test_all_remaining_tricks_can_be_claimed() -> None:
    page = Page()
    page.start("american(EndAfter(1))")
    hands = ["AS KS", "2C 3C", "4C 2H", "5C 3D"]
    page.solo.state = page.solo.played.game.position(hands, leader=0)
    assert may_claim(page.solo.view) == "all"
    page.ask({"claim": True})
    assert len(page.snapshot["seats"][0]["taken"]) == 8


def test_the_cards_of_a_deal_are_judged_one_by_one() -> None:
    page = Page()
    page.start()
    while page.snapshot["hand_score"] is None:
        page.move()
    judged = [page.ask({"review": number})[0]["judged"] for number in range(13)]
    assert {each["of"] for each in judged} == {13}
    assert all(each["cost"] >= 0 for each in judged)
    free = [each for each in judged if "card" in each]
    assert free
    assert all(each["card"] != each["best"] for each in free if each["cost"] > 0)
    worst = max(free, key=lambda each: each["cost"])
    page.ask({"replay": worst["place"]})
    assert worst["card"] in page.snapshot["prompt"]["cards"]
    assert page.snapshot["tricks_played"] == worst["trick"] - 1
    assert "error" in page.ask({"replay": 10_000})[0]


def test_a_deal_is_looked_at_with_open_hands() -> None:
    page = Page()
    page.start()
    page.ask({"finish": True})
    [first] = page.ask({"look": 0})
    assert [len(hand) for hand in first["look"]["hands"]] == [13] * 4
    assert first["look"]["moment"] == "Before the pass"
    dealt = first["look"]["hands"]
    assert page.ask({"look": 1})[0]["look"]["hands"] != dealt, "the pass is seen"
    [last] = page.ask({"look": 53})
    assert last["look"]["hands"] == [[]] * 4
    assert not last["look"]["may_replay"]
    moments = [page.ask({"look": number})[0]["look"] for number in range(1, 54)]
    assert [each["moment"] for each in moments] == [
        f"Trick {min(n // 4, 12) + 1}" for n in range(53)
    ]
    place = next(
        each["place"] for each in moments if each["may_replay"] and each["moment"] == "Trick 5"
    )
    page.ask({"replay_at": place})
    assert page.step["told"] == SOLO.REPLAYED
    assert page.snapshot["prompt"]["kind"] == "play"
    assert page.snapshot["tricks_played"] == 4


def test_a_deal_has_a_picture() -> None:
    page = Page()
    page.start()
    page.ask({"finish": True})
    [answer] = page.ask({"picture": True})
    assert answer["picture"].startswith("<svg ")
    assert "Cleo" in answer["picture"]


def test_the_table_knows_computers_and_values() -> None:
    page = Page()
    page.start("omnibus")
    table = page.sent[0]["table"]
    assert (table["values"]["QS"], table["values"]["JD"], table["values"]["2H"]) == (13, -10, 1)
    page.start("turbo")
    doubles = next(each["table"] for each in reversed(page.sent) if "table" in each)
    assert doubles["values"]["TC"] == 0, "a card that doubles is shown with the cards that count"
    assert page.sent[1] == {"presence": {"computers": [1, 2, 3], "absent": []}}


def test_odds_are_bars_of_each_seat() -> None:
    """The chances of a card make 100 % and the numbers of a suit its cards, up to rounding."""
    page = Page()
    page.start()
    for _ in range(4):
        page.move()
    [answer] = page.ask({"odds": True})
    seats = answer["odds"]["seats"]
    assert list(seats) == ["1", "2", "3"]
    assert all(0 < len(bars) <= SOLO.MOST_BARS for bars in seats.values())
    for column in zip(*seats.values(), strict=True):
        [(card, suit)] = {(bar.get("card"), bar.get("suit")) for bar in column}
        if card:
            assert card not in page.snapshot["hand"]
            assert sum(bar["share"] for bar in column) == pytest.approx(1)
            assert all(bar["text"].endswith("%") for bar in column)
        else:
            number = sum(float(bar["text"]) for bar in column)
            assert f"of the {round(number)} hearts" in column[0]["words"]
            assert suit == "H"


def test_odds_count_both_copies_of_a_card() -> None:
    """PG-087: the numbers of a suit at all seats, and its share of two cards face down, make all
    its cards that are not seen."""
    page = Page()
    page.start("cancellation", 6)
    for _ in range(3):
        page.move()
    unseen = page.solo.view.worlds().unseen
    hidden = [card for card in unseen if card.suit == "H"]
    assert len(set(hidden)) < len(hidden)
    [answer] = page.ask({"odds": True})
    bars = [bars[-1] for bars in answer["odds"]["seats"].values()]
    assert all(bar["words"].endswith(f"of the {len(hidden)} hearts") for bar in bars)
    assert sum(bar["share"] for bar in bars) == pytest.approx(1 - 2 / len(unseen))


def test_odds_name_each_card_once() -> None:
    """PG-087: also where no card that counts is hidden any more."""
    page = Page()
    page.start("cancellation", 6)
    hands = ["QC 2D", "8C 3D", "8C 8S", "9S 4D", "TS 5D", "JS 6D"]
    game = page.solo.played.game
    pile = game.table.deck - sum(map(Cards, hands), Cards("2C 3C"))
    page.solo.state = game.position(
        hands, leader=0, taken=[pile, *[""] * 5], kitty="2C 3C", broken=True
    )
    [answer] = page.ask({"odds": True})
    for bars in answer["odds"]["seats"].values():
        named = [bar["card"] for bar in bars if "card" in bar]
        assert len(named) == len(set(named))
        assert [bar["words"][-14:] for bar in bars if bar.get("suit") == "C"] == ["of the 4 clubs"]


def test_odds_are_not_about_the_cards_of_an_open_hand() -> None:
    """PG-151."""
    page = Page()
    page.start("huse", 2)
    [answer] = page.ask({"odds": True})
    unseen = page.solo.view.worlds().unseen
    hearts = sum(card.suit == "H" for card in unseen)
    assert any(card.suit == "H" for card in page.solo.played.dummy)
    [bars] = answer["odds"]["seats"].values()
    assert [bar["words"] for bar in bars if "suit" in bar] == [
        f"{bar['text']} of the {hearts} hearts" for bar in bars if "suit" in bar
    ]
    assert {bar["card"] for bar in bars if "card" in bar} <= {str(card) for card in unseen}


def test_a_deal_is_looked_through_from_before_a_mix() -> None:
    """PG-041: the pile is dealt again in the same deal."""
    page = Page()
    page.start("american(Passing(('mix',)), EndAfter(1))")
    page.move()
    page.ask({"finish": True})
    [first] = page.ask({"look": 0})
    assert first["look"]["moment"] == "Before the pass"
    assert [len(hand) for hand in first["look"]["hands"]] == [13] * 4
    [second] = page.ask({"look": 1})
    assert second["look"]["moment"] == "Trick 1"
    assert second["look"]["hands"] != first["look"]["hands"]


def test_a_deal_begins_with_the_call_of_its_dealer() -> None:
    """A match is saved and goes on before its first cards, and whoever calls after a deal."""
    page = Page()
    page.start("dirty_nasty_filthy", seed=1)
    for _ in range(2):  # before the call of the person, and before the cards
        other = Page()
        other.ask({"resume": page.step["saved"]})
        assert other.snapshot == page.snapshot
        page.move()
    callers = set()
    for _ in range(3):
        while page.snapshot["hand_score"] is None:
            page.move()
            if page.snapshot["phase"] == "play":
                page.ask({"finish": True})
        caller = page.solo.played.deal_history[-1].seat
        callers.add(caller)
        assert page.snapshot["phase"] == ("call" if caller is None else "deal")
        page.move()
    assert len(callers) > 1


def test_the_call_after_a_claim_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page()
    page.start("dirty_nasty_filthy", seed=1)
    while page.snapshot["phase"] != "play":
        page.move()
    monkeypatch.setattr("hearts.bots.claims.may_claim", lambda view: "settled")
    page.ask({"claim": True})
    assert page.snapshot["hand_score"] is not None
    assert page.snapshot["phase"] == "deal"
    assert page.solo.played.deal_history[-1].seat == 1


@pytest.mark.parametrize(("rules", "players"), [("huse", 2), ("booster_nines", 4)])
def test_tricks_have_the_numbers_of_the_deal(rules: str, players: int) -> None:
    page = Page()
    page.start(rules, players)
    page.ask({"finish": True})
    tricks = len(page.solo.played.tricks)
    last = page.ask({"look": 10_000})[0]["look"]
    assert last["moment"] == f"Trick {tricks}"
    moments = [page.ask({"look": number})[0]["look"]["moment"] for number in range(last["of"])]
    numbers = [moment for moment in moments if moment.startswith("Trick ")]
    assert list(dict.fromkeys(numbers)) == [f"Trick {n + 1}" for n in range(tricks)]
    own = page.ask({"review": 0})[0]["judged"]["of"]
    judged = [page.ask({"review": number})[0]["judged"] for number in range(own)]
    assert {each["trick"] for each in judged if "trick" in each} <= {*range(1, tricks + 1)}


def test_the_rest_of_a_deal_is_played() -> None:
    page = Page()
    page.start()
    page.move()
    before = page.snapshot
    answers = page.ask({"finish": True})
    assert page.snapshot["hand_score"] is not None
    assert page.snapshot["prompt"] is None
    assert [each["step"]["snapshot"]["tricks_played"] for each in answers] == list(range(1, 14))
    page.ask({"back": True})
    assert page.snapshot == before


def test_rules_are_described() -> None:
    page = Page()
    wanted = {"variant": "american", "rules": "american(EndAt(50))", "players": 4}
    [answer] = page.ask({"describe": wanted})
    told = answer["described"]
    assert told["problems"] == []
    assert told["players"] == [4]
    assert any("50" in change for change in told["changes"])
    assert [text for text in told["changed"] if "50" in text] == told["changed"]
    assert [len(each) for each in told["possible"]] == [
        len(question.settings()) for question in MENU
    ]
    for rules in ("american(Deck('2C'))", "poker", "american(EndAt(50), EndAt(60))"):
        [answer] = page.ask({"describe": {**wanted, "rules": rules}})
        assert answer["described"]["problems"]


def test_every_setting_changes_some_variant() -> None:
    """No setting of a switch is a dead entry of the menu."""
    dead = {text for question in MENU for text in question.settings()}
    for name, players in product(variants.names(), (4, 5)):
        if dead and players in variants.get(name).players:
            possible = SOLO._possible(variants.get(name), players)
            for can, question in zip(possible, MENU, strict=True):
                dead -= set(compress(question.settings(), can))
    assert dead == set()


@pytest.mark.parametrize(
    ("name", "players", "answer"),
    [
        ("american", 4, "left, two to the left, two to the right, right, then no pass"),
        ("american", 4, "the holder of the lowest club, who leads it"),
        ("huse", 2, "left, right, across, then no pass"),
        ("huse", 2, "left, right, one to each of the others"),
        ("short_two", 2, "-10"),  # its pack has no jack of diamonds
        ("wikipedia", 3, "left, right, then no pass"),  # it plays so by itself
    ],
)
def test_no_setting_is_offered_that_is_not_for_this_table(
    name: str, players: int, answer: str
) -> None:
    possible = SOLO._possible(variants.get(name), players)
    offered = {
        text
        for can, question in zip(possible, MENU, strict=True)
        for text, _ in compress(question.settings(), can)
    }
    assert answer not in offered
    assert "after deal 2" in offered


def test_tricks_are_counted_and_checked() -> None:
    page = Page()
    text = "0: 2C 3C AC 4H\n2: KC 5C 6C QC\n"
    [answer] = page.ask({"check": {"rules": "american", "players": 4, "text": text}})
    [deal] = answer["checked"]
    assert deal["points"] is None
    assert "complete deal" in deal["problem"]
    assert deal["faults"][0].startswith("Line 1, seat 3: 4H does not follow suit")
    assert not any("[" in fault for fault in deal["faults"])
    five = (ROOT / "examples" / "five-deals.txt").read_text("utf-8")
    [answer] = page.ask({"check": {"rules": "american", "players": 4, "text": five}})
    assert [sum(deal["points"]) for deal in answer["checked"]] == [26] * 5
    assert not any(deal["faults"] for deal in answer["checked"])
    [answer] = page.ask({"check": {"rules": "wikipedia", "players": 3, "text": "0: 3C 5C 7C"}})
    assert "complete deal has 48" in answer["checked"][0]["problem"]


@pytest.mark.parametrize("text", ["0: 2X", "0: 2C 3C 4C", "hello"])
def test_other_texts_are_answered(text: str) -> None:
    [answer] = Page().ask({"check": {"rules": "american", "players": 4, "text": text}})
    [deal] = answer["checked"]
    assert deal["points"] is None
    assert deal["problem"]


def test_levels_differ() -> None:
    for level in (1, 2, 3):
        page = Page()
        page.start("american(EndAfter(1))", level=level)
        page.move()
        assert page.snapshot["prompt"]["kind"] == "play"


def test_the_menu_lists_every_variant() -> None:
    menu = SOLO.menu()
    assert [each["name"] for each in menu["variants"]] == list(variants.names())
    assert all(each["rules"] for each in menu["variants"])
    assert all(len(each["own"]) == len(MENU) for each in menu["variants"])


def test_the_lists_of_the_menu_begin_with_the_answer_of_the_variant() -> None:
    own = {each["name"]: each["own"] for each in SOLO.menu()["variants"]}
    places = {question.question: number for number, question in enumerate(MENU)}
    passes = places["How are cards passed?"]
    jack = places["What does the jack of diamonds count? Often -10."]
    last = places["What does the last trick count?"]
    assert own["american"][passes] == "left, right, across, then no pass"
    assert own["hearts_1887"][passes] == "never"
    assert "to the player on the right" in own["greek"][passes]
    assert (own["american"][jack], own["omnibus"][jack]) == ("nothing", "\N{MINUS SIGN}10")
    assert (own["american"][last], own["slobberhannes"][last]) == ("nothing", "as in Slobberhannes")
    ends = [setting["text"] for setting in SOLO.menu()["switches"][-1]["settings"]]
    assert "after one deal" in ends
    assert all(each["label"].endswith("?") for each in SOLO.menu()["switches"])
    assert own["american"][-1] == "when a total reaches 100"
