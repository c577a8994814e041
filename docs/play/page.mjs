// The page around the table: the first screen, what is kept in the browser, the link, the tricks.
import { After } from "./after.mjs";
import { defineShapes, picture } from "./cards.mjs";
import { Choosing, proseParts } from "./choosing.mjs";
import { button, h } from "./elements.mjs";
import { Loader } from "./loader.mjs";
import { counted, dayNumber, dayOf, kept, linkOf, readLink, streakOf } from "./menu.mjs";
import { asSentence, counted as points } from "./moves.mjs";
import { tableOf } from "./scores.mjs";
import { store, stored } from "./store.mjs";
import { Table } from "./table.mjs";

// What the browser keeps: the last matches, the statistics, and of each tab the begin of its match.
const [SAVED, RECORD, HERE] = ["hearts-matches", "hearts-record", "hearts-here"];
const FAN = ["KS", "JD", "QS", "AH", "TC"];
const HEADS = ["Game", "Played", "Won", "Average place", "Moons", "Best score"];
const DAILY = "microsoft(EndAfter(1), Passing('left'))";

const $ = (id) => document.getElementById(id);
const [menu, runtime] = await Promise.all([fetch("menu.json"), fetch("runtime.json")].map(async (answer) => (await answer).json()));

let table = null;
let playing = null; // {rules, players, level, seed} of the match on the table

const loader = new Loader(runtime, receive);
const after = new After(send, (event) => copyLink(playing, event, resultOfDay()));

function receive(message) {
  const [[kind, content]] = Object.entries(message);
  if (kind === "described") choosing.described(content);
  else if (kind === "checked") showCounted(content);
  else if (kind === "failed") loader.problem(content);
  else if (kind === "error" && $("match").hidden) $("told").textContent = content;
  else if (["judged", "look", "picture"].includes(kind)) after[kind](content);
  else {
    if (kind === "table") sitDown(content);
    if (kind === "step" && content.saved) save(content);
    table?.receive(message);
  }
}

/** Ask the library; a match that is helped like this is left out of the record. */
function send(message) {
  if (["finish", "replay", "replay_at"].some((kind) => kind in message)) playing.helped = true;
  loader.ask(message);
}

// The match.

function sitDown({ title, players, rules }) {
  if (table === null) {
    table = new Table($("table"), { send }, {
      aids: ["hint", "odds", "back", "finish"],
      again: () => begin({ ...playing, seed: drawn() }),
      after: (shown) => after.buttons(shown),
      bar: $("bar-tools"),
    });
    globalThis.heartsTable = table; // for the checks
  }
  $("menu").hidden = true;
  $("match").hidden = false;
  const day = dayPlayed("long");
  playing.game = day ? "Deal of the day" : title;
  $("title").replaceChildren(day ? `Deal of the day, ${day}` : title, h("span", { class: "size" }, ` · ${players} players`));
  $("table-prose").replaceChildren(button("✕", showRules, { class: "close", "data-key": "close", "aria-label": "Close the rules" }), ...proseParts(rules));
  $("table-prose").hidden = true;
  store(HERE, playing.begun, "sessionStorage");
}

function showRules() {
  $("table-prose").hidden = !$("table-prose").hidden;
  $("match-rules").setAttribute("aria-expanded", `${!$("table-prose").hidden}`);
  ($("table-prose").hidden ? $("match-rules") : $("table-prose")).focus();
}

/** A seed of up to nine digits, which can be told on the phone. */
function drawn() {
  return crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000_000;
}

function begin(match) {
  playing = { ...match, begun: Date.now(), helped: false };
  history.replaceState(null, "", linkOf(match));
  loader.ask({ start: match });
}

// What is kept: the last matches, the newest first.

const matches = () => stored(SAVED, []);

function save({ saved, snapshot }) {
  const match = { ...saved, playing, title: $("title").textContent, deal: snapshot.deal_number + 1 };
  store(SAVED, kept(matches(), match, snapshot.result !== null));
  if (snapshot.result === null || playing.helped) return;
  const day = dayPlayed("short") && playing.seed;
  if (day && day !== dayNumber(new Date(playing.begun))) return; // it counts on its day alone
  const { result, seats, seat, sheet } = snapshot;
  const moons = sheet.filter(({ shooter }) => shooter === seat).length;
  const reached = { won: result.winners.includes(seat), place: result.ranks[seat], moons, score: seats[seat].score };
  const best = table.constant.best === "high" ? Math.max : Math.min;
  store(RECORD, counted(stored(RECORD, {}), { ...playing, ...reached, best, day }));
}

/** Show the record, folded: a line for each game and level. */
function showRecord() {
  const record = stored(RECORD, {});
  const lines = Object.entries(record).filter(([, line]) => Array.isArray(line));
  $("record").hidden = lines.length === 0;
  if (lines.length === 0) return;
  const [all, won] = [0, 1].map((n) => lines.reduce((sum, [, line]) => sum + line[n], 0));
  const rows = lines.map(([key, [matches, wins, places, moons = "", best = ""]]) => {
    const against = document.querySelector(`[name="level"][value="${key[0]}"] + span`).textContent;
    const average = places === undefined ? "" : (places / matches).toFixed(1);
    return h("tr", {}, h("th", { scope: "row" }, key.slice(2) || "Earlier matches", h("small", {}, against)), [matches, wins, average, moons, best].map((cell) => h("td", {}, `${cell}`)));
  });
  const streak = streakOf(record, dayNumber(new Date()));
  $("record").replaceChildren(
    h("summary", {}, `Statistics: ${won} of ${all} won`),
    streak > 0 ? h("p", {}, `Deal of the day: ${points(streak, "day")} in a row.`) : "",
    tableOf(HEADS, rows),
  );
}

function resume(match) {
  playing = match.playing;
  loader.ask({ resume: { match: match.match, level: match.level } });
}

function leave() {
  store(HERE, null, "sessionStorage");
  $("match").hidden = true;
  $("menu").hidden = false;
  $("invited").hidden = true;
  $("seed").value = "";
  history.replaceState(null, "", location.pathname);
  offerSaved();
  scrollTo(0, 0);
}

function offerSaved() {
  showRecord();
  const forget = (match) => {
    store(SAVED, matches().filter(({ playing: { begun } }) => begun !== match.playing.begun));
    offerSaved();
  };
  $("saved").hidden = matches().length === 0;
  $("saved").replaceChildren(
    ...matches().map((match, n) =>
      h("div", {}, h("span", {}, `${match.title}, deal ${match.deal}`), button("Continue", () => resume(match), n === 0 ? { class: "primary", id: "continue" } : {}), button("✕", () => forget(match), { "aria-label": `Forget ${match.title}, deal ${match.deal}` })),
    ),
  );
}

/** Copy a link, after some words, and say so on the button that was pressed. */
async function copyLink(match, { currentTarget: pressed }, words = "") {
  const text = words + new URL(linkOf(match), location.href).href;
  pressed.dataset.text ??= pressed.textContent;
  try {
    await navigator.clipboard.writeText(text);
    pressed.textContent = "Copied";
    setTimeout(() => (pressed.textContent = pressed.dataset.text), 3000);
  } catch {
    prompt("The link:", text);
  }
}

/** The day of the deal on the table; nothing if it is no deal of a day. */
function dayPlayed(month) {
  return playing.rules === DAILY && dayOf(playing.seed, month);
}

/** A line to send to friends, once a deal of the day is over. */
function resultOfDay() {
  const { result, seats, seat } = table.snapshot;
  if (!dayPlayed("short") || result === null || playing.helped) return "";
  return `Hearts ${dayPlayed("short")}: ${points(seats[seat].score, "point")}, ${["1st", "2nd", "3rd", "4th"][result.ranks[seat] - 1]}\n`;
}

// Tricks that were played elsewhere.

function showCounted(deals) {
  $("counted").replaceChildren(
    ...deals.map(({ points, problem, faults }, number) =>
      h("div", { class: "card-box" },
        h("h3", {}, `Deal ${number + 1}`),
        h("p", {}, points ? `Points by seat: ${points.join(", ")}.` : asSentence(`The points cannot be counted: ${problem}`)),
        faults.length ? [h("p", {}, "Against the rules:"), h("ul", {}, faults.map((fault) => h("li", {}, fault)))] : points && h("p", {}, "Nothing in it is against the rules."),
      ),
    ),
  );
  if (deals.length === 0) $("counted").textContent = "There are no tricks in this text.";
}

// The start.

defineShapes();
$("fan").append(...FAN.map((card, n) => h("span", { class: "card", style: { "--n": n } }, picture(card, false))));
const link = readLink(location.hash);
const choosing = new Choosing(menu, loader);
const level = document.querySelector(`[name="level"][value="${link.level ?? 2}"]`);
if (level) level.checked = true;
choosing.take(link);
if (link.seed !== undefined) $("seed").value = String(link.seed);
offerSaved();
// Where the first lines are out of sight, the button to play stays in it.
new IntersectionObserver(([{ isIntersecting }]) => $("play").classList.toggle("afloat", !isIntersecting)).observe($("form"));

const seed = () => ($("seed").value.trim() === "" ? {} : { seed: Number($("seed").value) });
$("form").addEventListener("submit", (event) => {
  event.preventDefault();
  begin({ ...choosing.wanted, seed: drawn(), ...seed() });
});
$("daily").addEventListener("click", () => begin({ rules: DAILY, players: 4, level: choosing.wanted.level, seed: dayNumber(new Date()) }));
$("seed").addEventListener("invalid", () => ($("seed").closest("details").open = true)); // the browser says what it should be
$("link").addEventListener("click", (event) => $("seed").reportValidity() && copyLink({ ...choosing.wanted, ...seed() }, event));
$("match-link").addEventListener("click", (event) => copyLink(playing, event));
$("match-rules").addEventListener("click", showRules);
$("leave").addEventListener("click", leave);
$("count").addEventListener("click", () => {
  $("counted").textContent = "";
  loader.ask({ check: { ...choosing.wanted, text: $("tricks").value } });
});
addEventListener("hashchange", () => {
  store(HERE, null, "sessionStorage"); // a link that is put into the address goes before the match
  location.reload();
});
$("invited").hidden = link.seed === undefined;
$("invited-to").textContent = link.rules === DAILY && dayOf(link.seed, "long") ? `the deal of the day, ${dayOf(link.seed, "long")}` : `a deal of ${choosing.variant.title}`;
const left = matches().find(({ playing: { begun } }) => begun === stored(HERE, null, "sessionStorage"));
if (left) resume(left);
// What this browser has kept is loaded at once: then the first card comes without waiting.
else if (navigator.serviceWorker?.controller) loader.begin();
