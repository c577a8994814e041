// Rooms: make one, join one, wait for the others, then play. The table itself, and the way to it,
// are those of the page "Play Hearts by any rules".
import { defineShapes } from "./cards.mjs";
import { button, h, icon } from "./elements.mjs";
import { asSentence, listed } from "./moves.mjs";
import { store, stored } from "./store.mjs";
import { Table } from "./table.mjs";
import { SocketTransport } from "./transports.mjs";

const $ = (name) => document.querySelector(`#${name}`);
const POLL = 1500; // milliseconds between looks at a room that waits
const AWAY = "The server does not answer. Trying again …";
const NO_TABLE = "there is no such table"; // why the server ends a connection to a room that is gone
const TOML = /^\s*(#|\[|[\w.]+\s*=)/; // how a file begins
const TABLES = [2, 3, 4, 5, 6, 7, 8, 9, 10]; // with house rules the server says how many may play
const LONGEST_PAUSE = 10_000; // milliseconds between attempts to connect again
const LATE = 10; // seconds that are few
const TITLE = document.title;

let room = null; // what everybody may know of it
let token = null; // null for a spectator
let seat = null;
let transport = null;
let table = null;
let ends = null; // when the time for the own move runs out

async function ask(path, document = null) {
  const options = document === null ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(document) };
  const answer = await fetch(path, options);
  const content = await answer.json();
  if (answer.ok) return content;
  const { detail } = content;
  const text = typeof detail === "string" ? detail : listed(detail.map(({ loc, msg }) => `${loc.at(-1)}: ${msg}`));
  throw Object.assign(new Error(text), { status: answer.status });
}

/** What stands in a field; an error in plain words if nothing does. */
function filled(field, otherwise) {
  const text = $(field).value.trim();
  if (text !== "") return text;
  $(field).focus();
  throw new Error(otherwise);
}

const ownName = () => filled("name", "Type your name first.");
const code = () => encodeURIComponent(filled("code", "Type the code of the room first.").toUpperCase());

const capital = (text) => text[0].toUpperCase() + text.slice(1);

/** Do something, and show the reason if it fails. */
const trying = (place, work) => async (event) => {
  event?.preventDefault();
  $(place).textContent = "";
  try {
    await work();
  } catch (error) {
    $(place).textContent = capital(error.message);
  }
};

// Before the match.

async function make() {
  const name = ownName();
  const text = $("rules").value.trim();
  const rules = TOML.test(text) ? { toml: text } : { rules: text || $("variant").value };
  const { value: level } = $("level");
  enter(await ask("rooms", { ...rules, name, players: Number($("players").value), level: Number(level), patience: Number($("patience").value) }));
}

async function join() {
  const name = ownName();
  enter(await ask(`rooms/${code()}/seats`, { name }));
}

async function watch() {
  enter({ ...(await ask(`rooms/${code()}`)), token: null, seat: null });
}

/** Go into a room; the token stays in this tab, so that a reload finds the seat again. */
function enter({ token: own, seat: place, ...document }) {
  [room, token, seat] = [document, own, place];
  if (token !== null) store(room.code, { token, seat }, "sessionStorage");
  history.replaceState(null, "", `#${room.code}`);
  $("menu").hidden = true;
  $("room").hidden = false;
  wait();
}

/** The way to another room: this tab gives up its seat. */
function newRoom() {
  return button("New room", () => {
    store(room.code, null, "sessionStorage");
    location.replace(location.pathname);
  }, { class: "primary", "data-key": "leave" });
}

/** Say that the server knows the room no longer; there is nothing to wait for. */
function tellGone(place) {
  $(place).replaceChildren("This room is gone. ", newRoom());
  $(place).hidden = false;
  $("start").hidden = true;
}

const emptySeats = (number) =>
  number === 0 ? "" : `; opponents take ${number === 1 ? "the seat that stays" : `the ${number} seats that stay`} empty`;

async function wait() {
  while (true) {
    try {
      room = await ask(`rooms/${room.code}`);
      if ($("room-told").textContent === AWAY) $("room-told").textContent = "";
    } catch (error) {
      if (error.status === 404) return tellGone("room-told");
      $("room-told").textContent = AWAY;
    }
    if (room.started) break;
    $("room-title").textContent = `${room.title} · ${room.players} players`;
    $("room-code").textContent = room.code;
    $("people").textContent = listed(room.names) + emptySeats(room.players - room.names.length);
    $("seats").replaceChildren(
      ...Array.from({ length: room.players }, (_, place) => {
        const name = room.names[place];
        return name ? h("li", {}, name, place === seat ? " (you)" : "") : h("li", { class: "empty" }, icon("computer"), " computer");
      }),
    );
    $("promise").textContent = room.promise;
    $("start").hidden = seat !== 0;
    $("starter").textContent = seat === 0 ? "" : `${room.names[0]} starts the match.`;
    await new Promise((resolve) => setTimeout(resolve, POLL));
  }
  sitDown();
}

// The match.

function sitDown() {
  $("room").hidden = true;
  $("match").hidden = false;
  $("title").replaceChildren(h("span", {}, room.title), " ", h("span", {}, room.code));
  $("match").classList.toggle("watching", token === null);
  table = new Table($("table"), { send }, { bar: $("bar-tools"), paced: false, after: ({ snapshot }) => (snapshot.result ? [newRoom()] : []) });
  if (table.pace === 0) table.pace = 450; // the speed belongs to the page for one
  globalThis.heartsTable = table; // for the checks
  connect(500);
}

function send(message) {
  transport.send(message);
  if (!("next" in message)) return;
  const button = document.querySelector('[data-key="next"]');
  [button.disabled, button.textContent] = [true, "Waiting for the others …"];
  table.say("You are ready. The cards come when the others are ready too, or after a short pause.", "advice");
}

/** Connect, and connect again after a while whenever the connection ends. */
function connect(pause) {
  const address = new URL(`rooms/${room.code}/table`, document.baseURI);
  address.protocol = address.protocol.replace("http", "ws");
  address.hash = "";
  transport = new SocketTransport(address);
  transport.onmessage = (message) => {
    if (message.failed === NO_TABLE) return tellGone("connection");
    if ("failed" in message) {
      $("connection").textContent = `${asSentence(capital(message.failed))} Trying again …`;
      $("connection").hidden = false;
      setTimeout(() => connect(Math.min(2 * pause, LONGEST_PAUSE)), pause);
      return;
    }
    $("connection").hidden = true;
    pause = 500;
    if (message.step) showClock(message.step);
    table.receive(message);
  };
  transport.send({ hello: token === null ? {} : { token } });
}

function showClock({ snapshot, left }) {
  const own = left[snapshot.seat];
  ends = own === undefined ? null : Date.now() + 1000 * own;
  document.title = own === undefined ? TITLE : `● Your turn · ${TITLE}`;
  if (snapshot.phase === "over") {
    $("proof").href = `rooms/${room.code}/proof`;
    $("proof").hidden = false;
  }
}

setInterval(() => {
  const left = ends === null ? null : Math.max(0, Math.round((ends - Date.now()) / 1000));
  $("clock").textContent = left === null ? "" : `${left} s for your move`;
  $("clock").classList.toggle("late", left !== null && left <= LATE);
}, 500);

// The start.

/** Take the code in the address, and the seat that this tab has in that room. */
function takeCode() {
  const wanted = location.hash.slice(1);
  $("code").value = wanted;
  const kept = wanted && stored(wanted, null, "sessionStorage");
  if (kept) trying("join-told", async () => enter({ ...(await ask(`rooms/${wanted}`)), ...kept }))();
}

function fillPlayers(variants) {
  const chosen = $("players").value;
  const { players } = variants.find(({ name }) => name === $("variant").value);
  const numbers = $("rules").value.trim() === "" ? players : TABLES;
  $("players").replaceChildren(...numbers.map((number) => h("option", { selected: number === 4 }, `${number}`)));
  if (numbers.includes(Number(chosen))) $("players").value = chosen;
}

defineShapes();
const variants = await ask("variants");
$("variant").append(...variants.map(({ name, title }) => h("option", { value: name, selected: name === "american" }, title)));
fillPlayers(variants);
$("variant").addEventListener("change", () => fillPlayers(variants));
$("rules").addEventListener("input", () => fillPlayers(variants));
$("menu").addEventListener("input", () => ["make-told", "join-told"].forEach((id) => ($(id).textContent = "")));
$("make").addEventListener("submit", trying("make-told", make));
$("join").addEventListener("submit", trying("join-told", join));
$("watch").addEventListener("click", trying("join-told", watch));
$("start").addEventListener("click", trying("room-told", () => ask(`rooms/${room.code}/start`, { token })));
$("copy").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(location.href);
    $("copied").textContent = "Copied.";
  } catch {
    $("copied").textContent = location.href;
  }
});

addEventListener("hashchange", () => ($("menu").hidden ? location.reload() : takeCode()));
takeCode();
