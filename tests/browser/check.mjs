// Plays in the page with Chromium, and says what it found. run.py starts it.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { serve } from "./server.mjs";
import { takeSockets } from "./socket.mjs";

const { HEARTS_PAGES: PAGES, HEARTS_PACKAGES: PACKAGES, HEARTS_PYTHON: PYTHON, HEARTS_PICTURES: PICTURES, CHROMIUM } = process.env;
const require = createRequire(join(PACKAGES, "x.js"));
const { default: puppeteer } = await import(require.resolve("puppeteer-core"));
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const PATIENCE = 180_000;
const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const NARROW = { width: 360, height: 740, isMobile: true, hasTouch: true };

let server = await serve(PAGES);
const browser = await puppeteer.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
if (PICTURES) mkdirSync(PICTURES, { recursive: true });

/** A page in a store of its own. All that it asks for has to come from the server. */
async function open({ view = WIDE, hash = "", scheme = "light", address = server.address } = {}) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.faults = [];
  page.setDefaultTimeout(PATIENCE);
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (!["data:", "blob:"].includes(protocol) && `${origin}/` !== address) page.faults.push(`asks for ${request.url()}`);
  });
  page.on("pageerror", (error) => page.faults.push(`error: ${error.message}`));
  page.on("console", (line) => line.type() === "error" && page.faults.push(`console: ${line.text()}`));
  page.on("response", (answer) => answer.status() >= 400 && page.faults.push(`${answer.status()}: ${answer.url()}`));
  await page.setViewport(view);
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
  await page.goto(`${address}play/index.html${hash}`);
  await page.waitForSelector("#variant option");
  return page;
}

async function close(page) {
  assert.deepEqual(page.faults, []);
  await page.browserContext().close();
}

const link = (rules, players = 4, seed = 7, level = 2) => `#${new URLSearchParams({ rules, players, seed, level })}`;

/** Wait until the table waits for the player. */
const quiet = (page) =>
  page.waitForFunction(
    () => globalThis.heartsTable?.snapshot && heartsTable.isQuiet && document.querySelector(".hand .free, .choices button:not(:disabled), .end:not([hidden])"),
    { timeout: PATIENCE, polling: 20 },
  );

/** What is on the table. */
const table = (page) =>
  page.evaluate(() => {
    const { prompt, snapshot } = globalThis.heartsTable;
    return { prompt, over: snapshot.result !== null, deal: snapshot.sheet.length, entries: snapshot.entries, hand: snapshot.hand };
  });

async function begin(page) {
  await page.click("#play");
  await page.waitForSelector(".hand .card, .choices button", { timeout: PATIENCE });
  await page.evaluate(() => (heartsTable.pace = 0));
  await quiet(page);
}

/** Play a match, each move by `press(selector)`; say which kinds of prompts there were. */
async function playMatch(page, press, most = 2000) {
  const kinds = new Map();
  for (let moves = 0; moves < most; moves++) {
    const { prompt, over, entries } = await table(page);
    if (over) return { moves, kinds: Object.fromEntries(kinds) };
    const kind = prompt?.kind ?? "next";
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if (prompt === null) await press('[data-key="next"]');
    else if (prompt.kind === "play") await press(`.hand .free[data-place="${await lastFree(page)}"]`);
    else if (prompt.cards.length === 0 && prompt.options.length > 0) await press('[data-key="option-0"]');
    else {
      const picks = prompt.least || (prompt.kind === "charge" && prompt.cards.length ? 1 : 0);
      for (let place = 0; place < picks; place++) await press(`.hand .free[aria-pressed="false"]`);
      await press('[data-key="confirm"]');
    }
    await page.waitForFunction((before) => heartsTable.snapshot.entries !== before, { timeout: PATIENCE, polling: 20 }, entries);
    await quiet(page);
  }
  throw new Error(`no end after ${most} moves`);
}

const lastFree = (page) => page.evaluate(() => [...document.querySelectorAll(".hand .free")].at(-1).dataset.place);
const clicker = (page) => (selector) => page.click(selector);
const tapper = (page) => (selector) => page.tap(selector);

/** Press with keys alone: Tab to a group, arrows along the hand, Enter. */
const typist = (page) => async (selector) => {
  const reached = () => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  const inHand = selector.startsWith(".hand");
  const at = () => page.evaluate(() => document.activeElement?.closest(".hand") !== null);
  for (let presses = 0; presses < 80 && !(await reached()); presses++) {
    await page.keyboard.press(inHand && (await at()) ? "ArrowRight" : "Tab");
  }
  assert.ok(await reached(), `${selector} is not reached by keys`);
  await page.keyboard.press("Enter");
};

async function picture(page, name) {
  if (PICTURES) await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
}

/** No serious finding of axe. */
async function axe(page, where) {
  await page.evaluate(`${AXE}; 0`);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  const serious = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
  const told = serious.map(({ id, nodes }) => `${where}: ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
  assert.deepEqual(told, []);
  return violations.map(({ id }) => id);
}

const CHECKS = {
  async clauses() {
    // The filter of the page of clauses, a link that filters, and the tables where no script runs.
    const page = await open();
    const rows = () => page.$$eval(".clauses tbody tr", (all) => all.filter((row) => row.checkVisibility()).map((row) => row.textContent.toLowerCase()));
    await page.goto(`${server.address}reference/sources.html`);
    const all = await rows();
    await page.type(".filter", "Moon peppa");
    const found = await rows();
    assert.ok(found.length > 0 && found.length < all.length / 10);
    assert.deepEqual(found, all.filter((text) => text.includes("moon") && text.includes("peppa")));
    assert.equal(await page.$eval(".finder output", (told) => told.value), `${found.length} of ${all.length}`);
    await page.goto(`${server.address}reference/sources.html?q=no-such-word`);
    assert.deepEqual(await rows(), []);
    await page.setJavaScriptEnabled(false);
    await page.goto(`${server.address}reference/sources.html`);
    assert.equal((await rows()).length, all.length);
    assert.equal(await page.$eval(".finder", (finder) => finder.checkVisibility()), false);
    await close(page);
    return [`${found.length} of ${all.length} clauses`];
  },

  async clicks() {
    const told = [];
    for (const [rules, players, seed] of [
      ["american(EndAt(50))", 4, 7],
      ["turbo(EndAfter(2))", 4, 7],
      ["pagat_exchange(EndAfter(2))", 3, 12],
      ["dirty_nasty_filthy(EndAfter(2))", 4, 7],
      ["ricketts(EndAfter(4))", 4, 7],
      ["cancellation(EndAfter(1))", 10, 7],
    ]) {
      const page = await open({ hash: link(rules, players, seed) });
      await begin(page);
      const { moves, kinds } = await playMatch(page, clicker(page));
      told.push(`${rules}: ${moves} moves ${JSON.stringify(kinds)}`);
      await close(page);
    }
    for (const kind of ["pass", "charge", "exchange", "call"]) assert.ok(told.some((line) => line.includes(`"${kind}"`)), kind);
    return told;
  },

  async pace() {
    // Opponents play as slowly as the player has chosen, and every trick is seen complete.
    const page = await open({ hash: link("american(EndAfter(1), Passing('hold'))") });
    await begin(page);
    await page.click(".settings summary");
    await page.select("#pace", "160");
    await page.keyboard.press("Escape");
    await page.evaluate(() => {
      globalThis.seen = [];
      const note = () => {
        const cards = [...document.querySelectorAll(".felt .trick .card")].map((card) => card.getAttribute("aria-label"));
        const last = globalThis.seen.at(-1)?.cards;
        if (JSON.stringify(last) !== JSON.stringify(cards)) globalThis.seen.push({ at: performance.now(), cards });
      };
      new MutationObserver(note).observe(document.querySelector(".felt"), { childList: true, subtree: true });
    });
    await playMatch(page, clicker(page));
    const seen = await page.evaluate(() => globalThis.seen);
    const complete = seen.filter(({ cards }) => cards.length === 4);
    assert.equal(complete.length, 13, "each trick is complete on the felt");
    const gaps = seen.slice(1).map(({ at }, number) => at - seen[number].at);
    const slow = gaps.filter((gap) => gap > 130).length;
    assert.ok(slow >= 39, `only ${slow} changes took their time`);
    await close(page);
    return [`${complete.length} complete tricks, ${slow} of ${gaps.length} changes after more than 130 ms`];
  },

  async screen() {
    // Table and hand fit into every window, with cards of 80 to 100 pixels on a desktop.
    const told = [];
    for (const [rules, players] of [["pagat_exchange", 3], ["american", 4], ["wikipedia", 5], ["golden_ten", 7], ["cancellation", 10]]) {
      const page = await open({ hash: link(rules, players) });
      await begin(page);
      await page.click('[data-key="hint"]');
      await page.waitForFunction(() => document.querySelector(".reason").textContent.startsWith("Hint"), { timeout: PATIENCE });
      for (const [width, height] of [[1280, 720], [1366, 640], [1920, 1080], [390, 844], [360, 740], [640, 450]]) {
        await page.setViewport({ width, height });
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
        const found = await page.evaluate(() => {
          const rects = (selector) => [...document.querySelectorAll(selector)].map((node) => [node.textContent, node.getBoundingClientRect()]);
          const inside = ({ left, top, right, bottom }) => left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
          const outside = rects(".hand .card .picture, .plate, .aids button, .choices button, .bar button").filter(([, rect]) => !inside(rect)).map(([text]) => text);
          const plates = rects(".plate, .words");
          const overlap = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
          const over = plates.flatMap(([text, rect], n) => plates.slice(n + 1).filter(([, other]) => overlap(rect, other)).map(([other]) => `${text}/${other}`));
          const tight = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
          const cut = [...document.querySelectorAll(".words, .pile, .bar h1")].filter(tight).map((node) => node.textContent);
          const { offsetWidth: card } = document.querySelector(".hand .card");
          const scrolls = document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth;
          return { outside, over, cut, card, scrolls };
        });
        assert.deepEqual({ ...found, card: 0 }, { outside: [], over: [], cut: [], card: 0, scrolls: false }, `${rules} with ${players} at ${width} by ${height}`);
        const [least, most] = width > 719 ? [80, 100] : [46, 84];
        assert.ok(least <= found.card && found.card <= most, `a card is ${found.card} wide at ${width} by ${height}`);
        if (players === 4) told.push(`${width} by ${height}: cards of ${found.card}`);
      }
      // The corner of each card of a trick is seen, in a low window as well: at 200 %, and on a phone that lies on its side.
      await page.evaluate(() => heartsTable.hurry());
      while (!(await page.$(".trick .one"))) {
        const { prompt, entries } = await table(page);
        await page.$eval(prompt.kind === "play" ? ".hand .free" : '[data-key="confirm"]', (node) => node.click()); // the hint has picked the cards
        await page.waitForFunction((before) => heartsTable.snapshot.entries !== before, { polling: 20 }, entries);
        await quiet(page);
      }
      for (const [width, height] of [[640, 450], [640, 400], [667, 375], [740, 360], [360, 740], [1280, 720]]) {
        await page.setViewport({ width, height });
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
        const hidden = await page.$$eval(".trick .one .card", (cards) => cards.filter((card) => {
          const { left, top, width: wide } = card.getBoundingClientRect();
          return !document.elementFromPoint(left + 0.25 * wide, top + 0.3 * wide)?.closest(".trick, .choices");
        }).map((card) => card.dataset.card));
        assert.deepEqual(hidden, [], `${rules} with ${players} at ${width} by ${height}: a plate hides a card of the trick`);
      }
      await close(page);
    }
    return told;
  },

  async motion() {
    // Cards move, a click brings them to their place, and a reader who wants no motion sees none.
    const page = await open({ hash: link("american(Passing('hold'))") });
    await page.evaluate(() => localStorage.setItem("hearts-settings", '{"pace": 900}'));
    await page.click("#play");
    const moving = () => document.getAnimations().filter((each) => each.playState === "running" && !(each instanceof CSSTransition)).length;
    await page.waitForFunction(`(${moving})() > 10`, { polling: 10, timeout: PATIENCE });
    await page.evaluate(() => document.querySelector(".felt").click());
    assert.equal(await page.evaluate(moving), 0);
    await quiet(page);
    await page.click(".settings summary");
    await page.click("#setting-sound");
    await page.keyboard.press("Escape");
    await page.click(".hand .free");
    await page.waitForFunction(`(${moving})() > 0`, { polling: 10 });
    await page.emulateMediaFeatures([{ name: "prefers-reduced-motion", value: "reduce" }]);
    await page.evaluate(() => {
      globalThis.moved = 0;
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...words) {
        globalThis.moved += 1;
        return animate.apply(this, words);
      };
      heartsTable.pace = 100;
    });
    await quiet(page);
    await page.click(".hand .free");
    await quiet(page);
    assert.equal(await page.evaluate(() => globalThis.moved), 0);
    await close(page);
    // A moon is seen before the score. Only the queen of spades counts: its taker has shot the moon.
    const shot = await open({ hash: link("american(EndAfter(1), Without('points.hearts'), Moon(Add()), Passing('hold'))", 4, 6) });
    await begin(shot);
    while ((await table(shot)).hand.length > 1) {
      const { entries } = await table(shot);
      await shot.click(".hand .free");
      await shot.waitForFunction((before) => heartsTable.snapshot.entries !== before, { polling: 20 }, entries);
      await quiet(shot);
    }
    await shot.evaluate(() => (heartsTable.pace = 160));
    await shot.click(".hand .free");
    await shot.waitForSelector(".moment-moon");
    assert.ok(await shot.$eval(".end", (node) => node.hidden), "the score covers the moon");
    await shot.waitForSelector(".end:not([hidden])");
    await shot.waitForFunction(() => document.querySelector(".moment-moon") === null); // the clock of the pictures may be a frame behind
    await close(shot);
    return [];
  },

  async after() {
    // The cards that cost most, the way through the deal, a replay, and the matches that are kept.
    const page = await open({ hash: link("american(Passing('hold'))") });
    await begin(page);
    // The end of a deal is asked for twice, each trick is noted with its points, and it is taken back.
    await page.click('[data-key="finish"]');
    assert.match(await page.$eval(".reason", (node) => node.textContent), /Press again/);
    await page.click('[data-key="finish"]');
    await page.waitForSelector('.end [data-key="back"]');
    const taken = () => page.$$eval(".row .who", (cells) => cells.map((cell) => Number(cell.textContent.match(/\+\d+/) ?? 0)));
    const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);
    assert.equal(sum(await taken()), 26);
    await page.click('.end [data-key="back"]');
    await page.waitForFunction(() => heartsTable.isQuiet && heartsTable.snapshot.tricks_played === 0 && heartsTable.prompt);
    await page.keyboard.press("c");
    await page.keyboard.press("c");
    await page.waitForSelector('.end [data-key="review"]');
    await page.reload();
    await page.waitForSelector('.end [data-key="review"]', { timeout: PATIENCE });
    assert.equal(sum(await taken()), 26, "the notes know the points after a reload");
    await page.evaluate(() => (heartsTable.pace = 0));
    await page.click('[data-key="review"]');
    await page.waitForSelector(".judged ol, .judged p:only-child", { timeout: PATIENCE });
    await page.waitForFunction(() => !document.querySelector(".judged").textContent.startsWith("Thinking"), { timeout: PATIENCE });
    const judged = await page.$eval(".judged", (node) => node.innerText);
    await page.evaluate(() => (HTMLAnchorElement.prototype.click = function () {
      globalThis.file = [this.download, this.href.slice(0, 22)];
    }));
    await page.click('[data-key="picture"]');
    await page.waitForFunction(() => globalThis.file, { timeout: PATIENCE });
    assert.deepEqual(await page.evaluate(() => globalThis.file), ["hearts-deal.png", "data:image/png;base64,"]);
    await page.click('[data-key="way"]');
    await page.waitForSelector(".way");
    assert.equal(await page.$$eval(".backs.open .card", (cards) => cards.length), 39);
    const { x, y, width, height } = await (await page.$(".way input")).boundingBox();
    await page.mouse.move(x + 8, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 3, y + height / 2, { steps: 5 });
    await page.waitForFunction(() => document.querySelector(".way output").textContent !== "Trick 1");
    await page.mouse.move(x + (3 * width) / 4, y + height / 2, { steps: 10 });
    await page.mouse.up();
    const dragged = await page.$eval(".way input", (node) => Number(node.value));
    assert.ok(dragged > 35 && dragged < 44, `dragged to three quarters of 52, the slider stands at ${dragged}`);
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction((before) => Number(document.querySelector(".way input").value) === before + 1, {}, dragged);
    await page.keyboard.press("Escape");
    await page.waitForSelector(".way", { hidden: true });
    await page.click('[data-key="way"]');
    await page.waitForSelector(".way");
    for (let clicks = 0; clicks < 40 && (await page.$(".way button:disabled:nth-of-type(3)")); clicks++) {
      const { place } = await page.evaluate(() => ({ place: document.querySelector(".way input").value }));
      await page.click('[aria-label="one card on"]');
      await page.waitForFunction((before) => document.querySelector(".way input").value !== before, {}, place);
    }
    await page.evaluate(() => [...document.querySelectorAll(".way button")].find((node) => node.textContent === "Replay from here").click());
    await page.waitForFunction(() => heartsTable.isQuiet && heartsTable.prompt?.kind === "play");
    assert.match(await page.$eval(".reason", (node) => node.textContent), /The new score takes the place of the old one/);
    await page.click("#leave");
    await page.click("#daily");
    await page.waitForFunction(() => /^Deal of the day, \d+ \w+/.test(document.querySelector("#title").textContent));
    await page.waitForSelector(".hand .card");
    await page.click("#leave");
    assert.equal(await page.$$eval("#saved > div", (lines) => lines.length), 2);
    await page.click("#continue");
    await page.waitForFunction(() => !document.querySelector("#match").hidden);
    await page.waitForSelector('[data-key="finish"]:not(:disabled)');
    await quiet(page);
    for (let clicks = 0; clicks < 2; clicks++) await page.click('[data-key="finish"]');
    await page.waitForSelector('.end [data-key="again"]');
    await page.click("#leave");
    assert.equal(await page.$$eval("#saved > div", (lines) => lines.length), 1);
    assert.equal(await page.$eval("#record", (node) => node.textContent), "", "such a match is not counted");
    await page.click("#continue");
    await page.waitForFunction(() => !document.querySelector("#match").hidden);
    await close(page);
    return [judged.split("\n")[0]];
  },

  async links() {
    // A link says what it holds, and a copied one says so where it was copied.
    const page = await open({ hash: link("omnibus") });
    assert.match(await page.$eval("#invited", (node) => node.innerText), /sent you a deal of Omnibus/);
    await begin(page);
    await page.evaluate(() => (navigator.clipboard.writeText = async (text) => (globalThis.copied = text)));
    await page.click("#leave");
    assert.ok(await page.$eval("#invited", (node) => node.hidden));
    await page.click("#daily");
    await page.waitForFunction(() => document.querySelector("#title").textContent.startsWith("Deal of the day") && heartsTable.isQuiet);
    await quiet(page);
    await playMatch(page, clicker(page));
    await page.click('.end [data-key="link"]');
    await page.waitForFunction(() => document.querySelector('.end [data-key="link"]').textContent === "Copied");
    const copied = await page.evaluate(() => globalThis.copied);
    assert.match(copied, /^Hearts \d+ \w+: \d+ points?, [1-4]\w\w\nhttp/);
    assert.match(await page.$eval("#record", (node) => node.textContent), /^$/);
    await page.click("#leave");
    assert.match(await page.$eval("#record", (node) => node.textContent), /Statistics: [01] of 1 won/);
    assert.match(await page.$eval("#record", (node) => node.textContent), /Deal of the day: 1 day in a row/);
    const line = () => page.$$eval("#record tbody tr > *", (cells) => cells.map((cell) => cell.textContent));
    const [game, ...numbers] = await line();
    const [, score, place] = copied.match(/: (\d+) points?, (\d)/);
    assert.equal(game, "Deal of the dayNormal");
    assert.deepEqual(numbers, ["1", place === "1" ? "1" : "0", `${place}.0`, numbers[3], score]);
    // The same deal again is not counted.
    await page.click("#daily");
    await page.waitForFunction(() => !document.querySelector("#match").hidden && heartsTable.snapshot?.hand_score === null);
    await quiet(page);
    await playMatch(page, clicker(page));
    await page.click("#leave");
    assert.deepEqual(await line(), [game, ...numbers]);
    await page.evaluate((hash) => (location.hash = hash), new URL(copied.split("\n")[1]).hash);
    await page.waitForFunction(() => /the deal of the day, \d/.test(document.querySelector("#invited")?.innerText ?? ""));
    await close(page);
    return [copied];
  },

  async seeds() {
    // A deal number that is none is not played and not put into a link; one of a link is played by as many as the link says.
    const page = await open();
    await page.evaluate(() => (navigator.clipboard.writeText = async (text) => (globalThis.copied = text)));
    for (const text of ["abc", "-5", "1.5", "1234567890123456"]) {
      await page.$eval("#seed", (node, value) => ((node.closest("details").open = false), (node.value = value)), text);
      await page.click("#play");
      assert.ok(await page.$eval("#seed", (node) => node.checkVisibility() && !node.validity.valid), text);
      await page.click("#link");
    }
    assert.equal(await page.evaluate(() => globalThis.copied ?? location.hash), "");
    await page.$eval("#seed", (node) => (node.value = " 007 "));
    await page.click("#link");
    await page.waitForFunction(() => globalThis.copied?.endsWith("seed=7"));
    await close(page);
    for (const [rules, players, found] of [["wikipedia", 6, "6"], ["american", 9, "4"], ["wikipedia(EndAt(50))", 3, "3"]]) {
      const invited = await open({ hash: link(rules, players) });
      assert.equal(await invited.$eval("#players", (node) => node.value), found, rules);
      await close(invited);
    }
    return [];
  },

  async marks() {
    // Charged cards are marked in the hand, the card that doubles is in the result, and a dummy has its name.
    const page = await open({ hash: link("turbo", 4, 3) });
    await begin(page);
    while ((await table(page)).prompt.kind !== "play") {
      const { prompt, entries } = await table(page);
      for (let each = 0; each < Math.max(1, prompt.least); each++) await page.click('.hand .free[aria-pressed="false"]');
      await page.click('[data-key="confirm"]');
      await page.waitForFunction((before) => heartsTable.snapshot.entries !== before, { polling: 20 }, entries);
      await quiet(page);
    }
    assert.equal(await page.$eval(".hand .charged-card .got", (node) => node.textContent), "charged");
    for (let clicks = 0; clicks < 2; clicks++) await page.click('[data-key="finish"]');
    await page.waitForSelector(".end table");
    const taken = await page.$$eval(".end .taken", (cells) => cells.map((cell) => cell.textContent).join(" "));
    assert.match(taken, /10[+\u2212]\d/);
    await close(page);
    const two = await open({ hash: link("huse", 2) });
    await begin(two);
    const dummy = () => two.$eval(".dummy", (node) => [node.innerText, node.querySelectorAll(".card").length]);
    assert.deepEqual(await dummy(), ["Dummy", 16]);
    while ((await table(two)).prompt.text !== "Play a card of the dummy.") {
      const { prompt, entries } = await table(two);
      for (let each = 0; each < prompt.least; each++) await two.click(prompt.kind === "play" ? ".hand .free" : '.hand .free[aria-pressed="false"]');
      if (prompt.kind !== "play") await two.click('[data-key="confirm"]');
      await two.waitForFunction((before) => heartsTable.snapshot.entries !== before, { polling: 20 }, entries);
      await quiet(two);
    }
    assert.equal((await dummy())[0], "Your hand");
    assert.equal(await two.$eval(".hand", (node) => getComputedStyle(node, "::before").content), '"Dummy"');
    await close(two);
    // Equal cards of a trick cancel each other, and say so; the deal is looked at from before the pass.
    const ten = await open({ hash: link("cancellation", 10) });
    await begin(ten);
    while (!(await ten.$(".trick .cancelled"))) {
      const { entries } = await table(ten);
      await ten.click(".hand .free");
      await ten.waitForFunction((before) => heartsTable.snapshot.entries !== before, { polling: 20 }, entries);
      await quiet(ten);
    }
    const gone = await ten.$$eval(".trick .cancelled .card", (cards) => cards.map((card) => card.dataset.card));
    assert.ok(gone.length > 1 && gone.every((card) => gone.filter((each) => each === card).length > 1));
    await close(ten);
    return [taken];
  },

  async sheets() {
    // The newest deals of a long sheet are seen, beside the names and the totals.
    const page = await open({ hash: link("american(EndAfter(12))") });
    await begin(page);
    for (let deal = 1; deal < 11; deal++) {
      for (let clicks = 0; clicks < 2; clicks++) await page.click('[data-key="finish"]');
      await page.waitForSelector('.end [data-key="next"]');
      await page.click('.end [data-key="next"]');
      await quiet(page);
    }
    const right = await page.$eval(".sheet", (node) => node.getBoundingClientRect().right);
    const [name, ...heads] = await page.$$eval(".sheet thead th", (cells) => cells.map((cell) => [cell.textContent, cell.getBoundingClientRect().right]));
    assert.deepEqual([name[0], heads.at(-2)[0], heads.at(-1)[0]], ["Player", "10", "Total"]);
    assert.ok(heads.at(-1)[1] <= right && heads.at(-2)[1] <= right);
    const heights = await page.$$eval(".sheet tbody tr", (rows) => rows.map((row) => row.offsetHeight));
    assert.equal(new Set(heights).size, 1, "a row is higher than the others");
    await close(page);
    return [];
  },

  async choice() {
    // Only the queen of spades counts: its taker has shot the moon.
    const page = await open({ hash: link("american(EndAfter(1), Without('points.hearts'), Moon(Choice()), Passing('hold'))", 4, 6) });
    await begin(page);
    const { kinds } = await playMatch(page, clicker(page));
    assert.equal(kinds.choose, 1);
    await close(page);
    return [JSON.stringify(kinds)];
  },

  async keyboard() {
    const page = await open({ hash: link("microsoft(EndAfter(2))") });
    await typist(page)("#play");
    await page.waitForSelector(".hand .card", { timeout: PATIENCE });
    await page.evaluate(() => (heartsTable.pace = 0));
    await quiet(page);
    const { moves } = await playMatch(page, typist(page));
    const focused = await page.evaluate(() => document.activeElement.dataset.key);
    assert.equal(focused, "again");
    await close(page);
    return [`${moves} moves without a mouse`];
  },

  async keys() {
    // The keys work wherever the focus is, after a click of the mouse too, but not in a text field.
    const page = await open({ hash: link("american") });
    await begin(page);
    const told = (text) => page.waitForFunction((wanted) => document.querySelector(".reason").textContent.startsWith(wanted), {}, text);
    const focused = () => page.evaluate(() => document.activeElement.closest(".hand") !== null);
    await page.keyboard.press("h");
    await told("Hint");
    await page.keyboard.press("p");
    await page.waitForFunction(() => heartsTable.isQuiet && heartsTable.prompt?.kind === "play");
    await page.click(".felt");
    await page.keyboard.press("o");
    await page.waitForSelector(".felt .odds");
    await page.keyboard.press("ArrowRight");
    assert.ok(await focused());
    await page.click('[data-key="odds"]');
    await page.keyboard.press("ArrowRight");
    assert.ok(await focused(), "arrows reach the hand from a button");
    await page.keyboard.press("?");
    await page.waitForSelector(".settings[open] .keys");
    await page.keyboard.press("Escape");
    await page.waitForSelector(".settings:not([open])");
    await page.click("#match-rules");
    await page.waitForSelector("#table-prose .close", { visible: true });
    await page.keyboard.press("Escape");
    await page.waitForSelector("#table-prose", { hidden: true });
    const { entries } = await table(page);
    await page.click("#leave");
    await page.keyboard.press("u");
    assert.equal((await table(page)).entries, entries, "a key moves a table that is not shown");
    await close(page);
    return [];
  },

  async personal() {
    // The own name stands on the plate and the sheet, the hand lies in the order chosen, and both are kept.
    const page = await open({ hash: link("american") });
    await begin(page);
    const { hand } = await table(page);
    const shown = () => page.$$eval(".hand .card", (cards) => cards.map((card) => card.dataset.card));
    assert.deepEqual(await shown(), hand);
    await page.click('.hand [aria-pressed="false"]');
    await page.click(".settings summary");
    await page.type("#own-name", "Ada P");
    await page.select("#order", "high");
    const suits = (cards) => cards.map((card) => card[1]).join("");
    const high = await shown();
    assert.equal(suits(high), suits(hand));
    assert.notDeepEqual(high, hand);
    await page.select("#order", "turns");
    const turns = await shown();
    assert.deepEqual(turns.toSorted(), hand.toSorted());
    assert.match(suits(turns), /^S+H+C+D+$/);
    await page.keyboard.press("Escape");
    await page.reload();
    await page.waitForSelector(".hand .card", { timeout: PATIENCE });
    await quiet(page);
    assert.deepEqual(await shown(), turns);
    const names = () => page.$$eval(".self .name, .sheet .mine th", (nodes) => nodes.map((node) => node.textContent));
    assert.deepEqual(await names(), ["Ada P", "Ada P"]);
    // The cards that are picked are those that are passed, and the one that is clicked is played.
    await page.click('[data-key="hint"]');
    await page.waitForFunction(() => document.querySelector(".reason").textContent.startsWith("Hint"));
    const passed = await page.$$eval('.hand [aria-pressed="true"]', (cards) => cards.map((card) => card.dataset.card));
    await page.click('[data-key="confirm"]');
    await page.waitForFunction(() => heartsTable.isQuiet && heartsTable.prompt?.kind === "play");
    assert.deepEqual(await page.evaluate(() => heartsTable.snapshot.passed.flatMap(({ cards }) => cards)).then((cards) => cards.toSorted()), passed.toSorted());
    await page.evaluate(() => (heartsTable.pace = 0));
    const card = await page.$eval(".hand .free", (node) => node.dataset.card);
    await page.click(".hand .free");
    await page.waitForFunction(() => heartsTable.snapshot.hand.length === 12);
    assert.ok(!(await table(page)).hand.includes(card));
    await quiet(page);
    await picture(page, "personal");
    for (let clicks = 0; clicks < 2; clicks++) await page.click('[data-key="finish"]');
    await page.waitForSelector(".end table");
    assert.doesNotMatch(await page.$eval(".log", (node) => node.textContent), /Ada P (takes|plays|passes)/);
    await close(page);
    return [turns.join(" ")];
  },

  async drag() {
    // A card is dragged or flicked onto the felt; dropped in the hand it stays; a click plays as before.
    const page = await open({ hash: link("american(EndAfter(1), Passing('hold'))") });
    await begin(page);
    const middle = () => page.$eval(".hand .free", (node) => {
      const { left, top, height } = node.getBoundingClientRect();
      return { x: left + 15, y: top + height / 2, card: node.dataset.card };
    });
    const played = async (card) => {
      await page.waitForFunction((gone) => !heartsTable.snapshot.hand.includes(gone), { polling: 20 }, card);
      await quiet(page);
    };
    const rest = () => new Promise((resolve) => setTimeout(resolve, 300));
    const first = await middle();
    const { entries } = await table(page);
    await page.mouse.move(first.x, first.y);
    await page.mouse.down();
    await page.mouse.move(first.x + 60, first.y - 20, { steps: 4 });
    await picture(page, "drag");
    await rest(); // slower than a flick
    await page.mouse.move(first.x + 60, first.y + 5, { steps: 2 });
    await page.mouse.up();
    assert.equal(await page.$(".dragged"), null);
    assert.equal((await table(page)).entries, entries, "dropped in the hand, it is played");
    await rest(); // until it lies where it was
    await page.mouse.move(first.x, first.y);
    await page.mouse.down();
    await page.mouse.move(640, 300); // in one move out of the hand
    await page.mouse.up();
    await played(first.card);
    assert.equal((await table(page)).hand.length, 12);
    const next = await middle();
    await page.mouse.click(next.x, next.y);
    await played(next.card);
    const third = await middle();
    await page.focus(".hand .free");
    await page.keyboard.press("Enter");
    await played(third.card);
    assert.equal((await table(page)).hand.length, 10);
    await close(page);
    // A flick of a finger: short and quick, released over the hand.
    const phone = await open({ view: PHONE, hash: link("american(EndAfter(1), Passing('hold'))") });
    await begin(phone);
    const { x, y, card } = await phone.$eval(".hand .free", (node) => {
      const { left, top, height } = node.getBoundingClientRect();
      return { x: left + 12, y: top + height - 10, card: node.dataset.card };
    });
    const touch = await phone.touchscreen.touchStart(x, y);
    await touch.move(x + 2, y - 40);
    await touch.end();
    await phone.waitForFunction((gone) => !heartsTable.snapshot.hand.includes(gone), { polling: 20 }, card);
    await quiet(phone);
    assert.equal((await table(phone)).hand.length, 12);
    await close(phone);
    return [];
  },

  async phone() {
    const page = await open({ view: NARROW, hash: link("omnibus(EndAfter(2))") });
    await begin(page);
    const { moves } = await playMatch(page, tapper(page));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= NARROW.width, `the page is ${wide} wide`);
    await close(page);
    return [`${moves} moves by touch at ${NARROW.width} pixels`];
  },

  async reasons() {
    const page = await open({ hash: link("american(Passing('hold'))") });
    await begin(page);
    await page.click(".hand .refused");
    const reason = await page.$eval(".reason", (node) => node.textContent);
    assert.match(reason, /may not|does not|opens|must|lead/);
    await close(page);
    return [reason];
  },

  async help() {
    const page = await open({ hash: link("american") });
    await begin(page);
    const before = await table(page);
    await page.click('[data-key="hint"]');
    await page.waitForFunction(() => document.querySelector(".reason").textContent.startsWith("Hint"));
    // What was picked stays picked if one card too many is clicked; the frame of a hint goes with its card.
    const picked = () => page.$$eval('.hand [aria-pressed="true"]', (cards) => cards.map((card) => card.dataset.card));
    const three = await picked();
    await page.click('.hand [aria-pressed="false"]');
    assert.deepEqual(await picked(), three);
    assert.match(await page.$eval(".reason", (node) => node.textContent), /picked already/);
    await page.click('.hand [aria-pressed="true"]');
    assert.equal(await page.$(".hand .hinted"), null);
    await page.click('[data-key="hint"]');
    await page.waitForFunction(() => document.querySelector(".reason").textContent.startsWith("Hint"));
    await page.click('[data-key="confirm"]');
    await page.waitForFunction(() => heartsTable.prompt?.kind === "play");
    await page.click('[data-key="odds"]');
    await page.waitForSelector(".felt .odds");
    await page.click('[data-key="back"]');
    await page.waitForFunction(() => heartsTable.prompt?.kind === "pass");
    assert.deepEqual((await table(page)).hand, before.hand);
    await close(page);
    return [];
  },

  async rules() {
    const page = await open();
    const top = () => page.$eval("#tiles", (node) => node.offsetTop);
    const before = await top();
    const prose = () => page.$eval("#prose", (node) => node.innerText);
    assert.match(await prose(), /100/);
    await page.click("#house summary");
    await page.waitForSelector("#loading:not([hidden])");
    await page.waitForSelector("#loading[hidden]", { timeout: PATIENCE });
    assert.equal(await top(), before, "the games jump when the library comes");
    for (const texts of await page.$$eval("#switches select", (lists) => lists.map((list) => [...list.options].map((option) => option.textContent.replace("✓ ", "")))))
      assert.equal(new Set(texts).size, texts.length, `${texts} has an answer twice`);
    await page.select("#switch-17", "EndAt(50)");
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForFunction(() => document.querySelector("#play").getBoundingClientRect().bottom <= innerHeight && document.querySelector("#play").textContent === "Play your house rules");
    await page.waitForFunction(() => document.querySelector("#prose .card-box"));
    assert.match(await prose(), /50 points|to 50|reaches 50|50/);
    await page.$eval("#rules", (node) => ((node.value = "american(EndAt("), node.dispatchEvent(new Event("change"))));
    await page.waitForFunction(() => document.querySelector("#told").textContent.includes("cannot be played"));
    assert.ok(await page.$eval("#play", (node) => node.disabled));
    await page.$eval("#check", (node) => (node.open = true));
    await page.$eval("#rules", (node) => ((node.value = "american"), node.dispatchEvent(new Event("change"))));
    await page.type("#tricks", "0: 2C 3C AC 4H\n2: KC 5C 6C QC");
    await page.click("#count");
    await page.waitForSelector("#counted .card-box");
    assert.match(await page.$eval("#counted", (node) => node.textContent), /4H does not follow suit/);
    await close(page);
    return [];
  },

  async reload() {
    const page = await open({ hash: link("american") });
    await begin(page);
    await page.click('[data-key="hint"]');
    await page.waitForFunction(() => document.querySelector(".reason").textContent.startsWith("Hint"));
    await page.click('[data-key="confirm"]');
    await page.waitForFunction(() => heartsTable.prompt?.kind === "play");
    const before = await table(page);
    await page.reload();
    await page.waitForSelector(".hand .card", { timeout: PATIENCE });
    await quiet(page);
    assert.deepEqual(await table(page), before);
    await close(page);
    return [`a match at entry ${before.entries} goes on`];
  },

  async tabs() {
    // Each tab goes on with its own match after a reload, and begins at the menu where its match is over.
    const page = await open({ hash: link("american(EndAfter(1), Passing('hold'))") });
    await begin(page);
    const other = await page.browserContext().newPage();
    other.setDefaultTimeout(PATIENCE);
    await other.goto(`${server.address}play/index.html${link("omnibus")}`);
    await begin(other);
    await page.bringToFront();
    await page.reload();
    await page.waitForSelector(".hand .card", { timeout: PATIENCE });
    await page.evaluate(() => (heartsTable.pace = 0));
    await quiet(page);
    assert.match(await page.$eval("#title", (node) => node.textContent), /^American Hearts/);
    await playMatch(page, clicker(page));
    await page.reload();
    await page.waitForSelector("#variant option");
    await page.click("#continue");
    await page.waitForFunction(() => document.querySelector("#title").textContent.startsWith("Omnibus"), { timeout: PATIENCE });
    await close(page);
    return [];
  },

  async forbidden() {
    // Where the browser may keep nothing, a match is played all the same.
    const page = await open();
    await page.evaluateOnNewDocument(() => {
      const get = () => { throw new DOMException("denied", "SecurityError"); };
      for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(globalThis, name, { get });
    });
    await page.goto(`${server.address}play/index.html?again${link("american(EndAfter(1))")}`);
    await page.waitForSelector("#variant option");
    await begin(page);
    await playMatch(page, clicker(page));
    await page.click("#leave");
    await page.waitForSelector("#menu:not([hidden])");
    await close(page);
    return [];
  },

  async twice() {
    // A double click is one click on a card, and does not end a deal.
    const page = await open({ hash: link("american", 4, 3) });
    await begin(page);
    for (const place of [0, 2, 4]) await page.click(`.hand [data-place="${place}"]`, { count: 2, offset: { x: 10, y: 20 } });
    assert.equal((await page.$$('.hand [aria-pressed="true"]')).length, 3);
    await page.click('[data-key="confirm"]');
    await page.waitForFunction(() => heartsTable.isQuiet && heartsTable.prompt?.kind === "play");
    let { hand } = await table(page);
    while (hand.length > 1) {
      const { x, y } = await page.evaluate(() => [...document.querySelectorAll(".hand .free")].at(-1).getBoundingClientRect().toJSON());
      await page.mouse.click(x + 10, y + 20);
      await page.waitForFunction((cards) => heartsTable.snapshot.hand.length < cards, { polling: 5 }, hand.length);
      await quiet(page);
      await page.mouse.down({ clickCount: 2 });
      await page.mouse.up({ clickCount: 2 });
      await new Promise((resolve) => setTimeout(resolve, 60));
      await quiet(page);
      const { length } = hand;
      ({ hand } = await table(page));
      assert.equal(hand.length, length - 1, "a double click plays two cards");
    }
    await page.click('[data-key="finish"]', { count: 2 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.equal((await table(page)).deal, 0, "a double click ends the deal");
    await close(page);
    return [];
  },

  async offline() {
    const page = await open({ hash: link("american") });
    await begin(page);
    await page.waitForSelector("html[data-kept]", { timeout: PATIENCE });
    server.close();
    page.removeAllListeners("console");
    await page.reload();
    await page.waitForSelector(".hand .card", { timeout: PATIENCE });
    await quiet(page);
    await page.click('[data-key="hint"]');
    await page.waitForFunction(() => document.querySelector(".reason").textContent.startsWith("Hint"));
    await page.browserContext().close();
    server = await serve(PAGES);
    return ["played without a server"];
  },

  async socket() {
    // The same table at a server: the page loads no Python, and a WebSocket takes the worker's place.
    const own = await serve(PAGES);
    takeSockets(own.server, PACKAGES, PYTHON, join(import.meta.dirname, "..", "..", "docs"));
    const page = await open({ address: own.address });
    await page.evaluate(async () => {
      const { Table } = await import("./table.mjs");
      const { SocketTransport } = await import("./transports.mjs");
      document.querySelector("#menu").hidden = true;
      document.querySelector("#match").hidden = false;
      const transport = new SocketTransport(document.baseURI.replace("http", "ws"));
      globalThis.heartsTable = new Table(document.querySelector("#table"), transport);
      heartsTable.pace = 0;
      transport.onmessage = (message) => heartsTable.receive(message);
      transport.send({ start: { rules: "omnibus(EndAfter(1))", players: 4, seed: 7, level: 2 } });
    });
    await quiet(page);
    const { moves } = await playMatch(page, clicker(page));
    assert.deepEqual(await page.$$eval(".aids button", (buttons) => buttons.map(({ textContent }) => textContent)), ["Last trick"]);
    await close(page);
    own.close();
    return [`${moves} moves at a server`];
  },

  async watchdog() {
    const stalled = await serve(PAGES, ".wasm");
    const page = await open({ address: stalled.address });
    await page.click("#play");
    await page.waitForSelector("#problem:not([hidden])", { timeout: PATIENCE });
    const told = await page.$eval("#problem p", (node) => node.textContent);
    assert.match(told, /Nothing came for 20 seconds/);
    await page.browserContext().close();
    stalled.close();
    return [told];
  },

  async accessible() {
    const told = [];
    for (const scheme of ["light", "dark"]) {
      for (const [size, view] of [["1280", WIDE], ["390", PHONE]]) {
        const page = await open({ view, scheme, hash: link("american(EndAfter(1), EldestOpens())") });
        const look = async (name) => {
          told.push(...(await axe(page, `${name}, ${size}, ${scheme}`)));
          await picture(page, `${name}-${size}-${scheme}`);
        };
        await page.evaluate(() => localStorage.setItem("hearts-record", '{"2 American Hearts": [12, 3, 27, 1, 40]}'));
        await page.reload();
        await page.waitForSelector("#record table");
        for (const part of ["#check", "#record"]) await page.$eval(part, (node) => (node.open = true));
        await look("menu");
        await begin(page);
        await page.click(".settings summary");
        await look("settings");
        await page.keyboard.press("Escape");
        await look("pass");
        await page.click('[data-key="hint"]');
        await page.waitForFunction(() => document.querySelector(".reason").textContent.startsWith("Hint"));
        await look("picked");
        await page.click('[data-key="confirm"]');
        await page.waitForFunction(() => heartsTable.isQuiet && heartsTable.prompt?.kind === "play");
        await page.click('[data-key="odds"]');
        await page.waitForSelector(".felt .odds");
        const { entries } = await table(page);
        await page.click(".hand .free");
        await page.waitForFunction((before) => heartsTable.snapshot.entries !== before, { polling: 20 }, entries);
        await quiet(page);
        await page.click('[data-key="odds"]');
        await page.waitForSelector(".felt .odds");
        await look("play");
        for (let clicks = 0; clicks < 2; clicks++) await page.click('[data-key="finish"]');
        await page.waitForSelector(".end table");
        await look("end");
        await close(page);
      }
    }
    return [`no serious finding; minor ones: ${[...new Set(told)].join(", ") || "none"}`];
  },

  async tables() {
    // Pictures of tables of other sizes.
    for (const [rules, players] of [["golden_ten", 7], ["cancellation", 10], ["pagat_exchange", 3], ["ricketts_warren", 4], ["booster_nines", 4]]) {
      for (const [size, view] of [["1280", WIDE], ["390", PHONE]]) {
        const page = await open({ view, hash: link(rules, players) });
        await begin(page);
        while ((await table(page)).prompt?.kind !== "play" || (await table(page)).entries < 20) {
          const { entries } = await table(page);
          const { prompt } = await table(page);
          if (prompt.kind === "play") await page.click(".hand .free");
          else {
            for (let each = 0; each < prompt.least; each++) await page.click('.hand .free[aria-pressed="false"]');
            await page.click('[data-key="confirm"]');
          }
          await page.waitForFunction((before) => heartsTable.snapshot.entries !== before, { polling: 20 }, entries);
          await quiet(page);
        }
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= view.width, `${rules}: the page is ${wide} wide`);
        await picture(page, `table-${rules}-${players}-${size}`);
        await close(page);
      }
    }
    return [];
  },

  async hash() {
    const menu = JSON.parse(readFileSync(join(PAGES, "play", "menu.json"), "utf8"));
    const matches = menu.variants.flatMap(({ name, players }) => players.map((number) => ({ rules: name, players: number, seed: 11, level: 2, deals: 1 })));
    const native = JSON.parse(execFileSync(PYTHON, [join(import.meta.dirname, "native.py"), JSON.stringify(matches)], { encoding: "utf8" }));
    const page = await open();
    const found = await page.evaluate(async (matches) => {
      const { WorkerTransport } = await import("./transports.mjs");
      const transport = new WorkerTransport(new URL("worker.mjs", document.baseURI));
      const ready = new Promise((resolve) => (transport.onmessage = (message) => message.ready && resolve()));
      await ready;
      const results = [];
      for (const match of matches) {
        let text = null;
        let moves = 0;
        const begun = performance.now();
        transport.send({ start: match });
        for (let deal = 0; deal < match.deals; deal++) {
          transport.send({ finish: true });
          transport.send({ next: true });
        }
        await new Promise((resolve) => {
          transport.onmessage = ({ step, error }) => {
            moves += step?.news.length ?? 0;
            if (step?.saved) text = step.saved.match;
            if (error?.includes("thats_all")) resolve();
          };
          transport.send({ thats_all: true }); // which is answered by an error
        });
        results.push({ text, moves, seconds: (performance.now() - begun) / 1000 });
      }
      return results;
    }, matches);
    const hashes = found.map(({ text }) => createHash("sha256").update(text).digest("hex"));
    assert.deepEqual(hashes, native.map(({ hash }) => hash));
    const sum = (times) => times.reduce((whole, { seconds }) => whole + seconds, 0);
    const ratio = sum(found) / sum(native);
    const move = (1000 * sum(found)) / found.reduce((whole, { moves }) => whole + moves, 0);
    await close(page);
    return [`${matches.length} matches are the same as outside the browser, at ${ratio.toFixed(2)} times the time; ${move.toFixed(2)} ms an entry of the history`];
  },

  async costs() {
    const folder = join(PAGES, "play");
    const runtime = readdirSync(folder).find((name) => name.startsWith("runtime-"));
    const files = [...readdirSync(folder).map((name) => join(folder, name)), ...readdirSync(join(folder, runtime)).map((name) => join(folder, runtime, name))].filter((path) => statSync(path).isFile());
    const bytes = (paths) => paths.reduce((sum, path) => sum + statSync(path).size, 0);
    const packed = (paths) => paths.reduce((sum, path) => sum + Math.min(statSync(path).size, gzipSync(readFileSync(path)).length), 0);
    const ours = files.filter((path) => !path.includes("pyodide") && !path.endsWith("stdlib.zip"));
    const share = packed(ours) / packed(files);
    const page = await open({ hash: link("american") });
    await page.evaluate(() => {
      globalThis.longest = 0;
      let last = performance.now();
      const frame = (now) => {
        globalThis.longest = Math.max(globalThis.longest, now - last);
        last = now;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    const begun = Date.now();
    await page.click("#play");
    await page.waitForSelector(".hand .card", { timeout: PATIENCE });
    const first = Date.now() - begun;
    const gap = await page.evaluate(() => globalThis.longest);
    await close(page);
    return [
      `${(bytes(files) / 1e6).toFixed(1)} MB, ${(packed(files) / 1e6).toFixed(1)} MB packed; the library and the page are ${(100 * share).toFixed(1)} % of that`,
      `first card after ${first} ms; longest gap between frames ${gap.toFixed(0)} ms`,
    ];
  },
};

const wanted = process.argv.slice(2);
let failed = 0;
for (const [name, check] of Object.entries(CHECKS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const begun = Date.now();
  try {
    const told = await check();
    console.log(`${name}: passed in ${((Date.now() - begun) / 1000).toFixed(1)} s`, ...told.map((line) => `\n    ${line}`));
  } catch (error) {
    failed += 1;
    console.log(`${name}: FAILED\n    ${error.stack}`);
  }
}
await browser.close();
server.close();
process.exit(failed ? 1 : 0);
