// Two people, each in a browser of their own: one makes a room, the other joins it by its code. They
// play a match by clicks; one of them reloads the page in the middle.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";

const { HEARTS_PACKAGES: PACKAGES, CHROMIUM } = process.env;
const [address] = process.argv.slice(2);
const { default: puppeteer } = await import(createRequire(join(PACKAGES, "x.js")).resolve("puppeteer-core"));
const browser = await puppeteer.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
const faults = [];

async function open(path = "") {
  const page = await (await browser.createBrowserContext()).newPage();
  page.setDefaultTimeout(60_000);
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("console", (line) => line.type() === "error" && faults.push(`console: ${line.text()}`));
  page.on("request", (request) => {
    const { host, protocol } = new URL(request.url());
    if (protocol !== "data:" && host !== new URL(address).host) faults.push(`asks for ${request.url()}`);
  });
  await page.goto(`${address}${path}`);
  await page.waitForSelector("#variant option");
  return page;
}

const look = (page) =>
  page.evaluate(() => {
    const table = globalThis.heartsTable;
    const snapshot = table?.snapshot;
    if (!snapshot) return null;
    return { over: snapshot.result !== null, entries: snapshot.entries, hand: snapshot.hand, prompt: table.isQuiet ? table.prompt : null };
  });

/** Do what the table asks for, by clicks; say whether there was anything to do. */
async function act(page) {
  const seen = await look(page);
  if (!seen?.prompt) return false;
  const { kind, least, options, cards } = seen.prompt;
  if (kind === "play") await page.click(".hand .free");
  else if (cards.length === 0 && options.length > 0) await page.click('[data-key="option-0"]');
  else {
    const picked = () => page.$$eval('.hand [aria-pressed="true"]', (buttons) => buttons.length);
    while ((await picked()) < least) await page.click('.hand .free[aria-pressed="false"]');
    await page.click('[data-key="confirm"]');
  }
  await page.waitForFunction((before) => heartsTable.snapshot.entries !== before, { polling: 20 }, seen.entries);
  return true;
}

const host = await open();
await host.type("#name", "Ann");
await host.$eval("#make details", (node) => (node.open = true));
await host.type("#rules", "american(EndAfter(1))");
await host.click("#make button");
await host.waitForFunction(() => document.querySelector("#room-code").textContent !== "");
const code = await host.$eval("#room-code", (node) => node.textContent);

const guest = await open(`#${code}`);
await guest.type("#name", "Ann");
await guest.click("#join button");
await guest.waitForFunction(() => document.querySelector("#told").textContent.includes("is the name of"));
faults.splice(0); // the browser notes the refused request
await guest.$eval("#name", (node) => (node.value = "Ben"));
await guest.click("#join button");
await host.waitForFunction(() => document.querySelector("#people").textContent.includes("Ben"));
await host.click("#start");
for (const page of [host, guest]) {
  await page.waitForFunction(() => globalThis.heartsTable?.snapshot?.hand.length > 0, { polling: 20 });
  await page.evaluate(() => (heartsTable.pace = 0));
}
const [{ hand: one }, { hand: other }] = [await look(host), await look(guest)];
assert.deepEqual(one.filter((card) => other.includes(card)), []);

// A card that is picked stays picked while the other person passes.
for (const page of [host, guest]) await page.waitForFunction(() => heartsTable.isQuiet && heartsTable.prompt?.kind === "pass", { polling: 20 });
await guest.click('.hand .free[aria-pressed="false"]');
assert.ok(await act(host));
await new Promise((resolve) => setTimeout(resolve, 300));
assert.equal(await guest.$$eval('.hand [aria-pressed="true"]', (buttons) => buttons.length), 1);

let moves = 0;
for (let idle = 0; idle < 500; idle++) {
  for (const page of [host, guest]) {
    if (await act(page)) {
      idle = 0;
      moves += 1;
    }
  }
  if (moves === 10) {
    moves += 1;
    await guest.reload();
    await guest.waitForFunction(() => globalThis.heartsTable?.snapshot, { polling: 20 });
    await guest.evaluate(() => (heartsTable.pace = 0));
  }
  const seen = [await look(host), await look(guest)];
  if (seen.every((each) => each?.over)) break;
  await new Promise((resolve) => setTimeout(resolve, 20));
}
assert.ok((await look(host)).over && (await look(guest)).over, "the match does not end");
const sheets = await Promise.all([host, guest].map((page) => page.$eval(".sheet", (node) => node.textContent)));
assert.equal(sheets[0], sheets[1]);
assert.ok(await host.$eval("#proof", (node) => !node.hidden && node.href.endsWith("/proof")));
assert.deepEqual(faults, []);
await browser.close();
console.log(`two browsers: ${moves} moves by clicks, the same sheet in both`);
