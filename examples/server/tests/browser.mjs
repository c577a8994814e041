// The page in a browser: two people play a match by clicks and one by keyboard, and every look of the
// page, wide and narrow, light and dark, is tried with axe-core. HEARTS_PICTURES names a folder for
// pictures of the looks.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const { HEARTS_PACKAGES: PACKAGES, HEARTS_PICTURES: PICTURES, CHROMIUM } = process.env;
const [address, ...chosen] = process.argv.slice(2);
const require = createRequire(join(PACKAGES, "x.js"));
const { default: puppeteer } = await import(require.resolve("puppeteer-core"));
const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const PATIENCE = 120_000;
const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const browser = await puppeteer.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
if (PICTURES) mkdirSync(PICTURES, { recursive: true });
const faults = [];

async function open({ path = "", view = WIDE, scheme = "light" } = {}) {
  const page = await (await browser.createBrowserContext()).newPage();
  page.setDefaultTimeout(PATIENCE);
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("console", (line) => line.type() === "error" && faults.push(`console: ${line.text()}`));
  page.on("request", (request) => {
    const { host, protocol } = new URL(request.url());
    if (protocol !== "data:" && host !== new URL(address).host) faults.push(`asks for ${request.url()}`);
  });
  await page.setViewport(view);
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
  await page.goto(`${address}${path}`);
  await page.waitForSelector("#variant option");
  return page;
}

const until = (page, test, ...words) => page.waitForFunction(test, { polling: 20 }, ...words);

/** Fill in a form as a person would. */
async function make(page, name, rules) {
  await page.type("#name", name);
  await page.$eval("#patience", (node) => (node.value = 600));
  await page.$eval("#make details", (node) => (node.open = true));
  await page.type("#rules", rules);
}

const codeOf = async (page) => {
  await until(page, () => document.querySelector("#room-code").textContent !== "");
  return page.$eval("#room-code", (node) => node.textContent);
};

/** Wait for the cards; from then on steps are shown at once. */
async function dealt(page) {
  await until(page, () => globalThis.heartsTable?.snapshot);
  await page.evaluate(() => (heartsTable.pace = 0));
}

const asked = (page, kind) => until(page, (wanted) => heartsTable.isQuiet && heartsTable.prompt?.kind === wanted, kind);

const look = (page) =>
  page.evaluate(() => {
    const table = globalThis.heartsTable;
    if (!table?.snapshot) return null;
    const { result, hand } = table.snapshot;
    const next = document.querySelector('[data-key="next"]') !== null && !table.waits;
    return { over: result !== null, hand, next, prompt: table.isQuiet ? table.prompt : null };
  });

/** Do what the prompt asks for; say whether there was anything to do. */
async function move(page, press) {
  const { prompt } = (await look(page)) ?? {};
  if (!prompt) return false;
  const { kind, least, options, cards } = prompt;
  await page.evaluate(() => (globalThis.before = heartsTable.prompt));
  if (kind === "play") await press(".hand .free");
  else if (cards.length === 0 && options.length > 0) await press('[data-key="option-0"]');
  else {
    const picked = () => page.$$eval('.hand [aria-pressed="true"]', (buttons) => buttons.length);
    while ((await picked()) < least) await press('.hand .free[aria-pressed="false"]');
    await press('[data-key="confirm"]');
  }
  await until(page, () => heartsTable.prompt !== globalThis.before);
  return true;
}

/** Go on to the next deal, or do what the prompt asks for. */
async function act(page, press) {
  if ((await look(page))?.next) await press('[data-key="next"]');
  return move(page, press);
}

const clicker = (page) => (selector) => page.click(selector);

/** Reach something with keys alone: Tab to a group, arrows along the hand. */
async function reach(page, selector) {
  const reached = () => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  const inHand = selector.startsWith(".hand");
  const at = () => page.evaluate(() => document.activeElement?.closest(".hand") !== null);
  for (let presses = 0; presses < 80 && !(await reached()); presses++) {
    await page.keyboard.press(inHand && (await at()) ? "ArrowRight" : "Tab");
  }
  assert.ok(await reached(), `${selector} is not reached by keys`);
}

const typist = (page) => async (selector) => {
  await reach(page, selector);
  await page.keyboard.press("Enter");
};

/** Play until the match is over for all; after each move something else may be done. */
async function play(players, meanwhile = async () => {}) {
  let moves = 0;
  for (let idle = 0; idle < 1_000; idle++) {
    for (const { page, press } of players) {
      if (await act(page, press)) {
        [idle, moves] = [0, moves + 1];
        await meanwhile(moves);
      }
    }
    const seen = await Promise.all(players.map(({ page }) => look(page)));
    if (seen.every((each) => each?.over)) return moves;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error("the match does not end");
}

/** No serious finding of axe, nothing too wide, the code of the room in sight, and a picture. */
async function inspect(page, name, { width }) {
  await page.evaluate(`${AXE}; 0`);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  const serious = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
  assert.deepEqual(serious.map(({ id, nodes }) => `${name}: ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`), []);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= width, `${name}: the page is ${wide} wide`);
  const cut = await page.$$eval("#title", ([title]) => title.lastElementChild && (title.scrollWidth > title.clientWidth || title.scrollHeight > title.clientHeight));
  assert.ok(!cut, `${name}: the code of the room is cut`);
  if (PICTURES) await page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
}

const CHECKS = {
  /** One makes a room, the other joins it by its code, and reloads the page in the middle. */
  async clicks() {
    const host = await open();
    await make(host, "Ann", "american(EndAfter(2)");
    await host.click("#make button");
    await until(host, () => document.querySelector("#make-told").textContent.includes("never closed"));
    faults.splice(0); // the browser notes the refused request
    assert.equal(await host.$$eval("#players option", (nodes) => nodes.length), 9);
    await host.type("#rules", ")");
    await host.click("#make button");
    const code = await codeOf(host);
    const guest = await open({ path: `#${code}`, view: PHONE });
    await guest.type("#name", "Ann");
    await guest.click("#join button");
    await until(guest, () => document.querySelector("#join-told").textContent === "Ann is at the table already; take another name");
    faults.splice(0); // the browser notes the refused request
    await guest.$eval("#name", (node) => (node.value = "Ben"));
    await guest.click("#join button");
    await until(host, () => document.querySelector("#people").textContent.includes("Ben"));
    await host.click("#start");
    for (const page of [host, guest]) {
      await dealt(page);
      await asked(page, "pass");
    }
    const [{ hand: one }, { hand: other }] = [await look(host), await look(guest)];
    assert.deepEqual(one.filter((card) => other.includes(card)), []);
    // A card that is picked stays picked while the other person passes, and nothing tells of that.
    const seats = () => guest.$$eval(".felt", (nodes) => nodes.map((node) => node.innerHTML));
    const before = await seats();
    await guest.click('.hand .free[aria-pressed="false"]');
    assert.ok(await act(host, clicker(host)));
    await until(host, () => document.querySelector(".due").textContent.includes("Ben"));
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.equal(await guest.$$eval('.hand [aria-pressed="true"]', (buttons) => buttons.length), 1);
    assert.deepEqual(await seats(), before);
    const moves = await play(
      [host, guest].map((page) => ({ page, press: clicker(page) })),
      async (number) => {
        if (number !== 10) return;
        await guest.reload();
        await dealt(guest);
      },
    );
    const sheets = await Promise.all([host, guest].map((page) => page.$eval(".sheet", (node) => node.textContent)));
    assert.equal(sheets[0], sheets[1]);
    assert.ok(await host.$eval("#proof", (node) => !node.hidden && node.href.endsWith("/proof")));
    return `${moves} moves of two people by clicks, the same sheet for both`;
  },

  async keyboard() {
    const page = await open();
    const press = typist(page);
    await reach(page, "#name");
    await page.keyboard.type("Kay");
    await press("#make summary");
    await reach(page, "#rules");
    await page.keyboard.type("microsoft(EndAfter(2))");
    await press("#make button");
    await codeOf(page);
    await page.evaluate(() => {
      const note = () => (globalThis.early ||= document.querySelector('[data-key="next"]') !== null);
      new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
    });
    await press("#start");
    await dealt(page);
    await asked(page, "pass");
    assert.equal(await page.evaluate(() => globalThis.early), false); // the first cards come by themselves
    const moves = await play([{ page, press }]);
    await reach(page, "#proof");
    return `${moves} moves without a mouse`;
  },

  /** The ways into a room and out of it. */
  async ways() {
    const host = await open();
    await make(host, "Ann", "microsoft(EndAfter(1))");
    await host.click("#make button");
    const code = await codeOf(host);
    const guest = await open();
    await guest.type("#name", "Ben");
    await guest.evaluate((hash) => (location.hash = hash), code); // as an address that is pasted into the tab
    await until(guest, (wanted) => document.querySelector("#code").value === wanted, code);
    assert.equal(await guest.$eval("#name", (node) => node.value), "Ben");
    await guest.click("#join button");
    await codeOf(guest);
    await guest.evaluate(() => (location.hash = "OTHER"));
    await until(guest, () => document.querySelector("#code").value === "OTHER" && !document.querySelector("#menu").hidden);
    await guest.evaluate((hash) => (location.hash = hash), code);
    await codeOf(guest); // the seat is still that of this tab
    await host.click("#start");
    for (const page of [host, guest]) await dealt(page);
    await play([host, guest].map((page) => ({ page, press: clicker(page) })));
    await guest.click('[data-key="leave"]');
    await until(guest, () => document.querySelector("#variant option") && document.querySelector("#code").value === "");
    assert.equal(new URL(guest.url()).hash, "");
    assert.equal(await guest.evaluate((name) => sessionStorage.getItem(name), code), "null");
    const gone = (page, place) => until(page, (id) => document.querySelector(`${id} [data-key="leave"]`)?.checkVisibility(), place);
    await host.evaluateOnNewDocument(() => {
      const { WebSocket } = globalThis;
      globalThis.WebSocket = function (url) {
        return new WebSocket(`${url}`.replace(/rooms\/\w+/, "rooms/AAAAAAAA"));
      };
    });
    await host.reload();
    await gone(host, "#connection");
    await make(guest, "Ben", "microsoft");
    await guest.click("#make button");
    await codeOf(guest);
    await guest.setRequestInterception(true);
    guest.on("request", (request) => (request.url().includes("/rooms/") ? request.respond({ status: 404, contentType: "application/json", body: '{"detail": "there is no such room"}' }) : request.continue()));
    await gone(guest, "#room-told");
    faults.splice(0); // the browser notes the refused request
    await guest.click('#room-told [data-key="leave"]');
    await until(guest, () => document.querySelector("#variant option") && !document.querySelector("#menu").hidden);
    return "an address pasted into a tab opens its room, and a match that is over or a room that is gone leads to a new one";
  },

  /** Plates, notes, buttons and the dummy leave each other room, in small windows too. */
  async overlaps() {
    for (const [rules, players] of [["cancellation", 10], ["huse", 2], ["pagat_kitty", 5], ["ricketts_warren", 4], ["draw_two", 2]]) {
      const page = await open();
      await make(page, "Christopher Robin", rules);
      await page.select("#players", `${players}`);
      await page.click("#make button");
      await codeOf(page);
      await page.click("#start");
      await dealt(page);
      await until(page, () => heartsTable.isQuiet && heartsTable.prompt);
      for (const [width, height] of [[320, 568], [360, 640], [667, 375], [844, 390], [800, 600], [1280, 800]]) {
        await page.setViewport({ width, height });
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
        const over = await page.evaluate(() => {
          const parts = [...document.querySelectorAll(".plate, .words, .dummy, .aside p, .choices button, .aids button")].map((node) => [node.textContent, node.getBoundingClientRect()]);
          const overlap = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
          return parts.flatMap(([text, rect], n) => parts.slice(n + 1).filter(([, other]) => overlap(rect, other)).map(([other]) => `${text}/${other}`));
        });
        assert.deepEqual(over, [], `${rules} with ${players} at ${width} by ${height}`);
      }
      await page.close();
    }
    return "nothing lies over something else, at five tables in six windows";
  },

  async looks() {
    for (const scheme of ["light", "dark"]) {
      for (const view of [WIDE, PHONE]) {
        const inspected = (page, name) => inspect(page, `${name}-${view.width}-${scheme}`, view);
        const host = await open({ view, scheme });
        await host.click("#make button");
        await until(host, () => document.querySelector("#make-told").textContent.includes("name"));
        await host.click("#join button");
        await until(host, () => document.querySelector("#join-told").textContent.includes("name"));
        await inspected(host, "lobby-refused");
        await make(host, "Ann", "american(EndAfter(2), Passing('left'))");
        assert.equal(await host.$$eval("#menu .problem", (notes) => notes.map((note) => note.textContent).join("")), "");
        await inspected(host, "lobby");
        await host.click("#make button");
        const code = await codeOf(host);
        const guest = await open({ view, scheme, path: `#${code}` });
        await guest.type("#name", "Benedict Cumberbatch");
        await guest.click("#join button");
        await until(host, () => document.querySelector("#people").textContent.includes("Ben"));
        await inspected(host, "room");
        await until(guest, () => document.querySelector("#starter").textContent === "Ann starts the match.");
        assert.ok(await guest.$eval("#start", (node) => node.hidden));
        await inspected(guest, "room-guest");
        await host.click("#start");
        const spectator = await open({ view, scheme, path: `#${code}` });
        await spectator.click("#watch");
        for (const page of [host, guest, spectator]) await dealt(page);
        await asked(host, "pass");
        await inspected(host, "pass");
        await host.click(".hand .free:last-child");
        await inspected(host, "picked");
        // The last cards go: a hand without clubs and diamonds can often play any card, and none is refused.
        await host.$$eval(".hand .card", (cards) => cards.slice(-3, -1).forEach((card) => card.click()));
        await act(host, clicker(host));
        await inspected(host, "passed");
        await act(guest, clicker(guest));
        const both = [host, guest].map((page) => ({ page, press: clicker(page) }));
        let [refused, shown] = [false, false];
        let played = 0;
        while ((await look(host)).next === false) {
          for (const { page, press } of both) {
            if (!(await look(page)).prompt) continue; // a prompt that comes later is looked at in the next round
            if (page === host && !refused && (await host.$(".hand .refused"))) {
              refused = true;
              await host.click(".hand .refused");
              await inspected(host, "reason");
              await host.$eval(".hand .refused", (card) => {
                heartsTable.say("");
                heartsTable.send({ action: { play: card.dataset.card } });
              });
              await until(host, () => heartsTable.isQuiet && document.querySelector(".reason").textContent !== "");
              await inspected(host, "refusal");
            }
            if (page === host && !shown && played >= 14) {
              shown = true;
              await inspected(host, "play");
              await inspected(spectator, "spectator");
            }
            if (await move(page, press)) played += 1; // neither goes on to the next deal
          }
        }
        assert.ok(refused);
        await inspected(host, "end");
        await inspected(spectator, "spectator-end");
        await host.click('[data-key="next"]');
        await until(host, () => heartsTable.waits && document.querySelector('[data-key="next"]').disabled);
        await inspected(host, "ready");
        await play(both);
        await inspected(host, "over");
        for (const page of [host, guest, spectator]) await page.close();
      }
    }
    return "every look without a serious finding of axe-core, and none too wide";
  },
};

for (const [name, check] of Object.entries(CHECKS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`${name}: ${await check()}`);
  assert.deepEqual(faults, []);
}
await browser.close();
