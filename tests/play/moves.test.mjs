// The plain functions of the page, under node: `node --test tests/play/moves.test.mjs`.
import assert from "node:assert/strict";
import test from "node:test";

import { compose, decompose, linkOf, readLink } from "../../docs/play/menu.mjs";
import * as moves from "../../examples/server/page/table/moves.mjs";

const prompt = (more) => ({ kind: "pass", cards: ["2C", "3C", "4C", "5C"], least: 3, most: 3, to: [{ seat: 1, count: 3 }], refused: [], options: [], ...more });

test("a card has a reason against it, or none", () => {
  const play = prompt({ kind: "play", cards: ["2C"], refused: [{ card: "3D", message: "follow suit" }] });
  assert.equal(moves.reason(play, "2C"), null);
  assert.equal(moves.reason(play, "3D"), "follow suit");
  assert.match(moves.reason(play, "4D"), /cannot be picked/);
  assert.equal(moves.reason(null, "4D"), null);
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
  assert.deepEqual(moves.toggled(prompt(), three, 3), [0, 1, 3]);
  assert.ok(moves.enough(prompt(), three));
  assert.ok(!moves.enough(prompt(), [0]));
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
  const names = { "2C": "the two of clubs", "3C": "the three of clubs", "4C": "the four of clubs" };
  assert.equal(moves.inWords({ play: "2C" }, prompt(), names), "Play the two of clubs.");
  assert.equal(moves.inWords({ charge: [] }, prompt(), names), "Charge nothing.");
  assert.equal(
    moves.inWords({ pass: ["2C", "3C", "4C"] }, prompt(), names),
    "Pass the two of clubs, the three of clubs and the four of clubs.",
  );
  const option = { action: { choose: "add" }, text: "Add 26." };
  assert.equal(moves.inWords({ choose: "add" }, prompt({ options: [option] }), names), "Add 26.");
});

test("cards have faces", () => {
  assert.deepEqual(moves.face("TD", false), { rank: "10", suit: "D" });
  assert.deepEqual(moves.face("AH", true), { rank: "14", suit: "nH" });
  assert.deepEqual(moves.face("1C", true), { rank: "1", suit: "nC" });
  assert.deepEqual(moves.face("W", false), { rank: "W", suit: "W" });
});

test("the own seat is at the bottom, and the next one on the left", () => {
  const [one, two, own, four] = moves.places(4, 2);
  assert.ok(own.y > 0.99 && Math.abs(own.x) < 0.01);
  assert.ok(four.x < -0.99 && two.x > 0.99 && one.y < -0.99);
});

test("messages show cards with their suits", () => {
  assert.equal(moves.withSuits("5D may not be led: TC, QS or AH"), "5♦ may not be led: 10♣, Q♠ or A♥");
  assert.equal(moves.withSuits("AS2 and 12C are no cards, W is"), "AS2 and 12C are no cards, W is");
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
