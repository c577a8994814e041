// The plain functions of the page, under node: `node --test tests/play/moves.test.mjs`.
import assert from "node:assert/strict";
import test from "node:test";

import { compose, counted, dayNumber, dayOf, decompose, kept, linkOf, readLink, streakOf } from "../../docs/play/menu.mjs";
import * as layout from "../../examples/server/page/table/layout.mjs";
import * as moves from "../../examples/server/page/table/moves.mjs";

const prompt = (more) => ({ kind: "pass", cards: ["2C", "3C", "4C", "5C"], least: 3, most: 3, to: [{ seat: 1, count: 3 }], refused: [], options: [], ...more });

test("a card has a reason against it, or none", () => {
  const play = prompt({ kind: "play", cards: ["2C"], refused: [{ card: "3D", message: "follow suit" }] });
  assert.equal(moves.reason(play, "2C"), null);
  assert.equal(moves.reason(play, "3D"), "follow suit");
  assert.match(moves.reason(play, "4D"), /cannot be picked/);
  assert.equal(moves.reason(null, "4D"), null);
});

test("a hand lies in the order that is chosen", () => {
  const hand = ["2C", "AC", "2D", "3D", "9S", "9S", "4H", "W"];
  assert.equal(moves.ordered(hand, "suits"), hand);
  assert.deepEqual(moves.ordered(hand, "high"), ["AC", "2C", "3D", "2D", "9S", "9S", "4H", "W"]);
  assert.deepEqual(moves.ordered(hand, "turns"), ["9S", "9S", "4H", "2C", "AC", "2D", "3D", "W"]);
  assert.deepEqual(moves.ordered(["2D", "9S", "4H"], "turns"), ["4H", "9S", "2D"]);
  assert.deepEqual(moves.ordered(["2C", "9S"], "turns"), ["9S", "2C"]);
  assert.deepEqual(moves.ordered([], "turns"), []);
});

test("cards are picked from the hand, or from the dummy if one of its cards is due", () => {
  const snapshot = { hand: ["2C"], dummy: ["3C", "4C"] };
  assert.deepEqual(moves.held(snapshot, null), ["2C"]);
  assert.deepEqual(moves.held(snapshot, prompt({ cards: ["2C"] })), ["2C"]);
  assert.deepEqual(moves.held(snapshot, prompt({ cards: ["4C"] })), ["3C", "4C"]);
});

test("one click plays a card, several pick cards", () => {
  assert.ok(moves.playsAtOnce(prompt({ kind: "play" })));
  assert.ok(!moves.playsAtOnce(null));
  assert.ok(moves.picksCards(prompt()));
  assert.ok(!moves.picksCards(prompt({ kind: "call", cards: [] })));
});

test("a card is picked and put back, and one too many replaces the last", () => {
  const three = [0, 1, 2].reduce((picked, place) => moves.toggled(prompt(), picked, place), []);
  assert.deepEqual(three, [0, 1, 2]);
  assert.deepEqual(moves.toggled(prompt(), three, 1), [0, 2]);
  assert.equal(moves.toggled(prompt(), three, 3), three);
  assert.deepEqual(moves.toggled(prompt({ most: 1 }), [2], 0), [0]);
});

test("cards become the action of each phase", () => {
  assert.deepEqual(moves.action(prompt({ kind: "play" }), ["2C"]), { play: "2C" });
  assert.deepEqual(moves.action(prompt(), ["2C", "3C", "4C"]), { pass: ["2C", "3C", "4C"] });
  assert.deepEqual(moves.action(prompt({ kind: "charge", to: [] }), []), { charge: [] });
  assert.deepEqual(moves.action(prompt({ kind: "exchange", to: [{ seat: 0, count: 1 }] }), ["2C"]), { exchange: ["2C"] });
  const split = prompt({ to: [{ seat: 1, count: 2 }, { seat: 3, count: 1 }] });
  assert.deepEqual(moves.action(split, ["2C", "3C", "4C"]), { pass: { 1: ["2C", "3C"], 3: ["4C"] } });
});

test("the cards of an action are found in the hand, both copies of one", () => {
  assert.deepEqual(moves.placesOf({ pass: ["2C", "2C"] }, ["2C", "3C", "2C"]), [0, 2]);
  assert.deepEqual(moves.placesOf({ pass: { 1: ["3C"], 2: ["2C"] } }, ["2C", "3C"]), [1, 0]);
  assert.deepEqual(moves.placesOf({ play: "3C" }, ["2C", "3C"]), [1]);
  assert.deepEqual(moves.placesOf({ choose: "add" }, ["2C"]), []);
  assert.deepEqual(moves.placesOf({ call: { 1: 2 } }, ["2C"]), []);
});

test("an action is said in words", () => {
  assert.equal(moves.inWords({ play: "2C" }, prompt()), "Play 2C.");
  assert.equal(moves.inWords({ charge: [] }, prompt()), "Charge nothing.");
  assert.equal(moves.inWords({ pass: ["2C", "3C", "4C"] }, prompt()), "Pass 2C 3C 4C.");
  const option = { action: { choose: "add" }, text: "Add 26." };
  assert.equal(moves.inWords({ choose: "add" }, prompt({ options: [option] })), "Add 26.");
});

test("cards have faces", () => {
  assert.deepEqual(moves.face("TD", false), { rank: "10", suit: "D" });
  assert.deepEqual(moves.face("AH", true), { rank: "14", suit: "nH" });
  assert.deepEqual(moves.face("1C", true), { rank: "1", suit: "nC" });
  assert.deepEqual(moves.face("W", false), { rank: "W", suit: "W" });
});

test("the own card is at the bottom of a trick, and the next one on the left", () => {
  const [own, left, top, right] = layout.trickPlaces(4);
  assert.ok(own.y > 0.99 && Math.abs(own.x) < 0.01);
  assert.ok(left.x < -0.99 && right.x > 0.99 && top.y < -0.99);
});

test("plates go round from the left, and none stands on another", () => {
  for (const narrow of [false, true]) {
    for (let opponents = 1; opponents < 10; opponents++) {
      const places = layout.plates(opponents, narrow);
      assert.equal(places.length, opponents);
      assert.equal(new Set(places.map(({ x, y }) => `${x} ${y}`)).size, opponents);
      for (const { x, y, gap } of places) assert.ok(x >= 0 && x <= 1 && y >= 0 && y <= 1 && gap > 0 && gap <= 1);
      if (opponents > 1) assert.ok(places[0].x < 0.5 && places.at(-1).x > 0.5);
    }
  }
});

test("a hand of more than seven cards has two rows in a narrow window", () => {
  assert.deepEqual(layout.fan(5).map(({ row }) => row), [1, 1, 1, 1, 1]);
  const rows = layout.fan(13).map(({ row, at, length }) => [row, at, length]);
  assert.deepEqual([rows[0], rows[6], rows[7], rows[12]], [[0, 0, 7], [0, 6, 7], [1, 0, 6], [1, 5, 6]]);
});

test("a curve begins on the left, and its highest number is at the top", () => {
  assert.equal(layout.curve([0, 10, 5], { width: 100, height: 50, least: 0, most: 10 }), "0.0,50.0 50.0,0.0 100.0,25.0");
  assert.equal(layout.curve([3], { width: 100, height: 50, least: 3, most: 3 }), "0.0,50.0");
});

test("messages show cards with their suits, and numbered ones with their names", () => {
  assert.equal(moves.withCards("5D may not be led: TC, QS or AH", null), "5♦ may not be led: 10♣, Q♠ or A♥");
  assert.equal(moves.withCards("AS2 and 12C are no cards, W is", null), "AS2 and 12C are no cards, W is");
  assert.equal(moves.withCards("Play 4D.", { numbered: true, cards: { "4D": "the yellow 4" } }), "Play the yellow 4.");
});

test("points and numbers of things are said", () => {
  assert.deepEqual([moves.signed(4), moves.signed(0), moves.signed(-10)], ["+4", "0", "\u221210"]);
  assert.deepEqual([moves.asPoints(-3), moves.asPoints(2, 13)], ["\u22123", "2 + 13i"]);
  assert.deepEqual([moves.counted(1, "card"), moves.counted(0, "card")], ["1 card", "0 cards"]);
});

test("the end of a deal and of a match is said", () => {
  const seats = [{ seat: 0, name: "You", taken: ["2C"] }, { seat: 1, name: "Bob", taken: ["QS", "2H"] }];
  const constant = { values: { QS: 13, "2H": 1 }, cards: { QS: "the queen of spades" } };
  const score = { shooter: null, shot: null };
  assert.equal(moves.headline(score, seats, constant, 0), "Bob took the queen of spades");
  assert.equal(moves.headline(score, seats, constant, 1), "You took the queen of spades");
  assert.equal(moves.headline({ shooter: 1, shot: "moon" }, seats, constant, 0), "Bob shot the moon");
  assert.equal(moves.headline(score, seats, { ...constant, values: { "2H": 1 } }, 0), "The deal is over");
  assert.equal(moves.placed([1, 3, 1, 4], 0), "first with others");
  assert.equal(moves.placed([1, 3, 1, 4], 1), "third");
  assert.deepEqual(moves.gains({ payments: ["-12", "0", "17/2"], victory_points: null }, 0), ["pays 12"]);
  assert.deepEqual(moves.gains({ payments: ["-12", "0", "17/2"], victory_points: null }, 1), []);
  assert.deepEqual(moves.gains({ payments: ["-12", "0", "17/2"], victory_points: null }, 2), ["gets 17/2"]);
  assert.deepEqual(moves.gains({ payments: null, victory_points: ["20/3", "1"] }, 0), ["20/3 victory points"]);
  assert.deepEqual(moves.gains({ payments: null, victory_points: ["20/3", "1"] }, 1), ["1 victory point"]);
});

const MENU = {
  variants: [{ name: "american" }, { name: "turbo" }],
  switches: [{ settings: [{ rule: "EndAt(50)" }, { rule: "EndAt(100)" }] }, { settings: [{ rule: "Moon(Add())" }] }],
};

test("rules are composed of switches, and taken apart", () => {
  assert.equal(compose("turbo", ["", ""]), "turbo");
  for (const settings of [["", ""], ["EndAt(50)", ""], ["EndAt(100)", "Moon(Add())"]]) {
    const text = compose("turbo", settings);
    assert.deepEqual(decompose(text, MENU), { name: "turbo", settings, custom: false });
  }
  assert.equal(decompose("turbo(Sun(Add()))", MENU).custom, true);
  assert.equal(decompose("poker", MENU).name, "american");
});

test("a link holds rules, players, level and seed", () => {
  const match = { rules: "american(Passing(('left', 'hold')), EndAt(50))", players: 4, level: 2, seed: 7 };
  assert.deepEqual(readLink(linkOf(match)), match);
  assert.deepEqual(readLink(linkOf({ ...match, seed: undefined })).seed, undefined);
  assert.deepEqual(readLink("#players=x&seed=-1&level=1e9&rules="), {});
  assert.deepEqual(readLink(""), {});
});

test("a message that ends with a question gets no full stop", () => {
  assert.equal(moves.asSentence("it is not over"), "it is not over.");
  assert.equal(moves.asSentence("no rule is called 'Mooon'; did you mean Moon?"), "no rule is called 'Mooon'; did you mean Moon?");
});

test("a day has one number, and the last matches are kept", () => {
  assert.equal(dayNumber(new Date(2026, 10, 5)), 20261105);
  assert.equal(dayOf(20261105, "short"), "5 Nov");
  assert.equal(dayOf(7, "short"), false);
  const match = (begun) => ({ playing: { begun } });
  const three = [3, 2, 1].map(match);
  assert.deepEqual(kept(three, match(4), false), [4, 3, 2].map(match));
  assert.deepEqual(kept(three, match(1), false), [1, 3, 2].map(match));
  assert.deepEqual(kept(three, match(3), true), [2, 1].map(match));
});

test("a match counts once in the record of its level and game", () => {
  const match = (more) => ({ level: 2, game: "Turbo", begun: 5, won: true, place: 1, moons: 1, score: 9, best: Math.min, ...more });
  const first = counted({ 2: [3, 1] }, match());
  assert.deepEqual(first, { 2: [3, 1], last: 5, "2 Turbo": [1, 1, 1, 1, 9] });
  assert.equal(counted(first, match({ won: false })), first);
  const second = counted(first, match({ begun: 6, won: false, place: 4, moons: 0, score: 40 }));
  assert.deepEqual(second, { 2: [3, 1], last: 6, "2 Turbo": [2, 1, 5, 1, 9] });
  assert.equal(counted(second, match({ begun: 7, score: 50, best: Math.max }))["2 Turbo"][4], 50);
});

test("a deal of the day counts once a day, and days in a row are counted", () => {
  const match = (begun, day) => ({ level: 2, game: "Day", begun, won: false, place: 2, moons: 0, score: 5, best: Math.min, day });
  const first = counted({}, match(1, 20261130));
  assert.equal(first.streak, 1);
  assert.equal(counted(first, match(2, 20261130)), first);
  const second = counted(first, match(3, 20261201));
  assert.deepEqual([second.streak, second["2 Day"][0]], [2, 2]);
  assert.deepEqual([20261201, 20261202, 20261203].map((today) => streakOf(second, today)), [2, 2, 0]);
  assert.equal(counted(second, match(4, 20261203)).streak, 1);
  assert.equal(streakOf({}, 20261203), 0);
});
