// The page around the table: the menu, the prose, what is kept in the browser, the link, the tricks.
import { defineShapes } from "./cards.mjs";
import { h } from "./elements.mjs";
import { compose, decompose, linkOf, readLink } from "./menu.mjs";
import { asSentence } from "./moves.mjs";
import { Table } from "./table.mjs";
import { WorkerTransport } from "./transports.mjs";

const SAVED = "hearts-match";
const PATIENCE = 20_000; // milliseconds without a sign of life while loading
const STOPPED =
  "Nothing came for 20 seconds. The device may be slow, the network may be down, or the server does not say that .wasm files are application/wasm.";

const $ = (id) => document.getElementById(id);
const menu = await (await fetch("menu.json")).json();
const runtime = await (await fetch("runtime.json")).json();

let transport = null;
let table = null;
let possible = null; // which settings make sense in the variant chosen
let asked = null; // the last message to the library
let playing = null; // {rules, players, level, seed} of the match on the table
let shown = []; // the prose on the page

// The worker: loaded when it is first needed, with a bar, and with a watchdog, since a load can
// stop without an error where the server gives a wrong type for WebAssembly.

let loaded = null;
let ready = false;

function library() {
  loaded ??= new Promise((resolve, reject) => {
    if (runtime.runtime === null) {
      reject(new Error("This copy of the pages was built without Python. The command “nox -s play” puts it in: see “About this page”."));
      return;
    }
    let watchdog = null;
    const watch = () => {
      $("problem").hidden = true;
      clearTimeout(watchdog);
      watchdog = setTimeout(() => problem(STOPPED), PATIENCE);
    };
    $("loading").hidden = false;
    watch();
    transport = new WorkerTransport(new URL("worker.mjs", import.meta.url));
    transport.onmessage = (message) => {
      watch();
      if (message.loading) {
        $("stage").textContent = `${message.loading.stage} …`;
        $("bar").value = (100 * message.loading.bytes) / message.loading.total;
        return;
      }
      clearTimeout(watchdog);
      $("loading").hidden = true;
      if (message.failed) {
        reject(new Error(message.failed));
        return;
      }
      transport.onmessage = receive;
      ready = true;
      keepOffline();
      resolve(transport);
    };
  });
  return loaded;
}

/** Send a message to the library, which is loaded first if it has to be. */
async function ask(message) {
  asked = message;
  try {
    (await library()).send(message);
  } catch (error) {
    problem(error.message);
  }
}

/** Say what keeps the library from loading, and offer to begin again. */
function problem(text) {
  const again = () => {
    transport?.close();
    transport = loaded = null;
    ready = false;
    ask(asked);
  };
  $("problem").hidden = false;
  $("problem").replaceChildren(h("p", {}, text), h("button", { type: "button", onclick: again }, "Try again"));
}

function keepOffline() {
  navigator.serviceWorker?.register("sw.js").then(async () => {
    const { active } = await navigator.serviceWorker.ready;
    navigator.serviceWorker.addEventListener("message", () => document.documentElement.setAttribute("data-kept", ""));
    active.postMessage("keep");
  }, () => {});
}

function receive(message) {
  const [[kind, content]] = Object.entries(message);
  if (kind === "described") described(content);
  else if (kind === "checked") counted(content);
  else if (kind === "failed") problem(content);
  else if (kind === "error" && $("match").hidden) tell(content);
  else {
    if (kind === "table") sitDown(content);
    if (kind === "step" && content.saved) save(content);
    table?.receive(message);
  }
}

function tell(text) {
  $("told").textContent = text;
}

// The menu.

function variant() {
  return menu.variants.find((each) => each.name === $("variant").value);
}

function fillMenu() {
  $("variant").append(...menu.variants.map(({ name, title }) => h("option", { value: name }, title)));
  $("switches").append(
    ...menu.switches.map(({ label, settings }, number) =>
      h("label", {}, `${label} `, h("select", { id: `switch-${number}`, onchange: onSwitch }, h("option", { value: "" }, "as in the variant"), settings.map(({ text, rule }) => h("option", { value: rule }, text)))),
    ),
  );
}

function onVariant() {
  possible = null;
  for (const select of $("switches").querySelectorAll("select")) select.value = "";
  $("rules").value = variant().name;
  fillPlayers(variant().players);
  showProse(variant().rules, []);
  onRules();
}

function fillPlayers(numbers) {
  const wanted = $("players").value;
  $("players").replaceChildren(...numbers.map((number) => h("option", { value: number }, `${number}`)));
  const usual = numbers.includes(4) ? 4 : numbers[0];
  $("players").value = numbers.includes(Number(wanted)) ? wanted : usual;
  $("players").disabled = numbers.length === 1;
}

function onSwitch() {
  const rules = [...$("switches").querySelectorAll("select")].map((select) => select.value);
  $("rules").value = compose($("variant").value, rules);
  onRules();
}

/** The text of the rules has changed: the prose follows, once the library is there. */
function onRules() {
  const { custom } = decompose($("rules").value, menu);
  const unsaid = custom ? "as in the text below" : "as in the variant";
  for (const select of $("switches").querySelectorAll("select")) select.options[0].textContent = unsaid;
  const plain = $("rules").value === variant().name;
  const house = $("house").open;
  if (plain && !house && loaded === null) return;
  if (!plain && !ready) showPending();
  ask({ describe: wanted() });
}

/** Say that the prose does not hold the house rules yet, while the library loads. */
function showPending() {
  if ($("pending")) return;
  const text = "Your house rules are being put in. Until then these are the rules of the variant.";
  $("prose").querySelector("h2").after(h("p", { id: "pending", class: "card-box" }, text));
}

function wanted() {
  return {
    variant: $("variant").value,
    rules: $("rules").value.trim() || $("variant").value,
    players: Number($("players").value),
    level: Number($("level").value),
  };
}

function described({ problems, rules, changes, players, possible: can }) {
  $("play").disabled = problems.length > 0;
  if (problems.length > 0) {
    tell(asSentence(`These rules cannot be played: ${problems.join("; ")}`));
    return;
  }
  tell("");
  if ($("players").value && ![...$("players").options].every((option, n) => Number(option.value) === players[n])) fillPlayers(players);
  possible = can;
  [...$("switches").querySelectorAll("select")].forEach((select, number) => {
    [...select.options].slice(1).forEach((option, setting) => {
      option.disabled = option.hidden = !possible[number][setting] && !option.selected;
    });
    select.disabled = [...select.options].slice(1).every((option) => option.disabled);
  });
  showProse(rules, changes);
}

function proseParts(rules) {
  return rules.map(({ heading, paragraphs }) => [h("h3", {}, heading), paragraphs.map((text) => h("p", {}, text))]).flat(2);
}

function showProse(rules, changes) {
  const before = new Set(shown.flatMap((section) => section.paragraphs));
  const parts = proseParts(rules);
  if (before.size > 0 && changes.length > 0) {
    for (const part of parts) if (part.tagName === "P" && !before.has(part.textContent)) part.classList.add("changed");
  }
  const told = changes.map((text) => h("li", {}, text.split("\n").join(" ")));
  $("prose").replaceChildren(
    h("h2", {}, variant().title),
    ...(told.length ? [h("div", { class: "card-box" }, h("h3", {}, "What your house rules change"), h("ul", {}, told))] : []),
    ...parts,
  );
  shown = rules;
}

// The match.

function sitDown(content) {
  if (table === null) {
    table = new Table($("table"), { send: (message) => transport.send(message) }, {
      aids: ["hint", "odds", "back", "finish"],
      pace: Number($("pace").value),
      again: () => begin({ ...playing, seed: drawn() }),
    });
    globalThis.heartsTable = table; // for the checks
  }
  $("menu").hidden = true;
  $("match").hidden = false;
  const { title, players } = content;
  $("title").textContent = `${title} · ${players} players`;
  $("table-prose").replaceChildren(...proseParts(content.rules));
  sessionStorage.setItem("at-table", "yes");
  scrollTo(0, 0);
}

/** A seed of up to nine digits, which can be told on the phone. */
function drawn() {
  return crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000_000;
}

function begin(match) {
  playing = match;
  history.replaceState(null, "", linkOf(match));
  ask({ start: match });
}

function save({ saved, snapshot }) {
  if (snapshot.result !== null) {
    localStorage.removeItem(SAVED);
    return;
  }
  try {
    localStorage.setItem(SAVED, JSON.stringify({ ...saved, playing, title: $("title").textContent }));
  } catch {
    // A full or forbidden store: the match goes on without being kept.
  }
}

function stored() {
  try {
    return JSON.parse(localStorage.getItem(SAVED));
  } catch {
    return null;
  }
}

function resume() {
  const match = stored();
  playing = match.playing;
  ask({ resume: { match: match.match, level: match.level } });
}

function leave() {
  sessionStorage.removeItem("at-table");
  $("match").hidden = true;
  $("menu").hidden = false;
  offerSaved();
  scrollTo(0, 0);
}

function offerSaved() {
  const match = stored();
  $("saved").hidden = match === null;
  $("saved-title").textContent = match?.title ?? "";
  $("play").textContent = match === null ? "Play" : "Discard it and play";
}

async function copyLink(match, say) {
  const address = new URL(linkOf(match), location.href).href;
  try {
    await navigator.clipboard.writeText(address);
    say("The link is copied.");
  } catch {
    say(address);
  }
}

// Tricks that were played elsewhere.

function counted(deals) {
  $("counted").replaceChildren(
    ...deals.map(({ points, problem, faults }, number) =>
      h(
        "div",
        { class: "card-box" },
        h("h3", {}, `Deal ${number + 1}`),
        h("p", {}, points ? `Points by seat: ${points.join(", ")}.` : `It cannot be counted: ${problem}.`),
        faults.length ? [h("p", {}, "Against the rules:"), h("ul", {}, faults.map((fault) => h("li", {}, fault)))] : points && h("p", {}, "Nothing in it is against the rules."),
      ),
    ),
  );
  if (deals.length === 0) $("counted").textContent = "There are no tricks in this text.";
}

// The start.

defineShapes();
fillMenu();
const link = readLink(location.hash);
const { name, settings, custom } = decompose(link.rules ?? "american", menu);
$("variant").value = name;
onVariant();
settings.forEach((rule, number) => ($(`switch-${number}`).value = rule));
$("rules").value = link.rules ?? name;
if (link.players) $("players").value = String(link.players);
if (link.level) $("level").value = String(link.level);
if (link.seed !== undefined) $("seed").value = String(link.seed);
if (custom || settings.some(Boolean)) {
  $("house").open = true;
}
offerSaved();

$("variant").addEventListener("change", onVariant);
$("players").addEventListener("change", onRules);
$("rules").addEventListener("change", onRules);
$("house").addEventListener("toggle", () => $("house").open && onRules());
$("pace").addEventListener("change", () => table && (table.pace = Number($("pace").value)));
$("form").addEventListener("submit", (event) => {
  event.preventDefault();
  const seed = $("seed").value.trim();
  begin({ ...wanted(), seed: seed === "" ? drawn() : Number(seed) });
});
$("link").addEventListener("click", () => {
  const seed = $("seed").value.trim();
  copyLink({ ...wanted(), ...(seed === "" ? {} : { seed: Number(seed) }) }, tell);
});
$("match-link").addEventListener("click", () => copyLink(playing, (text) => table.say(text, "advice")));
$("leave").addEventListener("click", leave);
$("continue").addEventListener("click", resume);
$("forget").addEventListener("click", () => {
  localStorage.removeItem(SAVED);
  offerSaved();
});
$("count").addEventListener("click", () => {
  $("counted").textContent = "";
  ask({ check: { ...wanted(), text: $("tricks").value } });
});
if (sessionStorage.getItem("at-table") && stored()) resume();
