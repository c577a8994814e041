// What lies on the felt: the plates of the players with their piles, and the trick.
import { chip, picture, sign } from "./cards.mjs";
import { h, icon } from "./elements.mjs";
import { plates, trickPlaces } from "./layout.mjs";
import { asPoints, counted, held, signed } from "./moves.mjs";

const NARROW = matchMedia("(max-width: 719px)");
const MOST_BACKS = 20;

/** A card, named for those who cannot see it. */
export function card({ constant }, code, className = "", small = false) {
  const name = constant.cards[code] ?? "a hidden card";
  return h("span", { class: `card ${className}`, role: "img", "aria-label": name, "data-card": code }, picture(code, constant.numbered, small));
}

/** The seats around the player, clockwise. */
function around({ snapshot, constant: { players } }) {
  return Array.from({ length: players }, (_, n) => snapshot.seats[((snapshot.seat ?? 0) + n) % players]);
}

/** The plates of the opponents, each at its place. */
export function opponents(view) {
  const [own, ...others] = around(view);
  const spots = plates(others.length, NARROW.matches);
  const seated = others.map((seat, n) => plate(view, seat, spots[n]));
  // A spectator sits nowhere: the first seat is at the bottom of the felt.
  return view.snapshot.seat === null ? [...seated, plate(view, own, { x: 0.5, y: 1, gap: 1 })] : seated;
}

/** The plate of a player, with its place on the felt; the own one lies elsewhere. */
export function plate(view, seat, spot = null) {
  const { snapshot, presence, hands } = view;
  const own = seat.seat === snapshot.seat;
  // Where all choose at the same time, the one sign of the turn is at the own seat.
  const isDue = seat.acts && (own || snapshot.actors.length === 1);
  const classes = ["seat", own && "own", isDue && "turn", presence.absent.includes(seat.seat) && "gone"];
  const odds = view.odds?.[seat.seat] ?? [];
  return h("div", { class: classes.filter(Boolean).join(" "), "data-seat": seat.seat, role: "group", "aria-label": inWords(view, seat), style: spot ? { "--x": spot.x, "--y": spot.y, "--gap": spot.gap } : {} },
    h("div", { class: "plate", "aria-hidden": "true" },
      h("span", { class: `avatar line-${seat.seat}` }, h("span", {}, [...seat.name][0])),
      h("span", { class: "name" }, seat.name),
      h("span", { class: "mark" },
        presence.computers.includes(seat.seat) && h("span", { title: "computer" }, icon("computer")),
        snapshot.dealer === seat.seat && h("span", { title: "deals" }, icon("dealer")),
        presence.absent.includes(seat.seat) && h("span", { title: "has left" }, icon("away")),
        seat.acted && snapshot.actors.length > 0 && h("span", { title: "has chosen" }, "✓"),
      ),
      h("span", { class: "total", title: "total" }, asPoints(seat.score, seat.imaginary)),
      h("span", { class: "pile" }, receives(view, seat) ?? pile(view, seat)),
    ),
    odds.length ? h("ul", { class: "odds" }, odds.map((odd) => bar(view, odd))) : !own && backs(view, seat.size, hands?.[seat.seat]),
    !own && seat.charged.length > 0 && h("div", { class: "charged", title: "charged" }, seat.charged.map((code) => card(view, code, "small charged-card", true))),
  );
}

function inWords({ snapshot, presence }, seat) {
  const parts = [
    seat.name,
    presence.computers.includes(seat.seat) && "computer",
    presence.absent.includes(seat.seat) && "has left",
    snapshot.dealer === seat.seat && "deals",
    `${counted(seat.size, "card")}`,
    `${counted(seat.points, "point")} in this deal`,
    `${asPoints(seat.score, seat.imaginary)} in all`,
    seat.acts && "to act",
  ];
  return parts.filter(Boolean).join(", ");
}

/** How many cards of the player go to a seat, while they are picked. */
function receives({ prompt, snapshot }, { seat }) {
  const to = prompt?.kind === "pass" && seat !== snapshot.seat && prompt.to.find((each) => each.seat === seat);
  return to ? h("span", { class: "receives" }, `gets ${counted(to.count, "card")}`) : null;
}

/** The cards taken that count: a sign and a number for many of a suit, single ones by themselves. */
function pile({ constant, snapshot }, { taken, points }) {
  const counting = taken.filter((code) => code in (constant.values ?? {}));
  const shown = suits(counting).map(([suit, codes]) =>
    codes.length > 2 ? h("span", { class: "count" }, sign(constant.numbered ? `n${suit}` : suit), `${codes.length}`) : codes.map((code) => chip(code, constant.numbered)),
  );
  const before = snapshot.tricks_played === 0 && points === 0;
  return [shown, h("b", { class: "deal-points" }, before ? "" : signed(points))];
}

/** Cards by suit, those with few cards first. */
export function suits(codes) {
  const found = new Map();
  for (const code of codes) found.set(code.at(-1), [...(found.get(code.at(-1)) ?? []), code]);
  return [...found].toSorted(([, one], [, other]) => one.length - other.length);
}

function backs(view, size, hand = null) {
  if (hand !== null) return h("div", { class: "backs open" }, hand.map((code) => card(view, code, "small", true)));
  return h("div", { class: "backs", "aria-hidden": "true" }, Array.from({ length: Math.min(size, MOST_BACKS) }, () => h("i")));
}

/** How likely a seat has a card, or how many of a suit it has on average, as a bar. */
function bar({ constant }, { card: code, suit, share, text, words }) {
  const what = code ? chip(code, constant.numbered) : sign(constant.numbered ? `n${suit}` : suit);
  return h("li", { "aria-label": words }, what, h("span", { class: "rail" }, h("span", { style: { width: `${Math.round(100 * share)}%` } })), h("span", { class: "odd" }, text));
}

/** The trick in the middle: each card towards its player, in the order played. */
export function trick(view, shown, open) {
  const places = trickPlaces(view.constant.players);
  const order = around(view).map(({ seat }) => seat);
  const cards = (shown?.cards ?? []).map(({ seat, card: code, suit }, n, all) => {
    const again = all.slice(0, n).filter((each) => each.seat === seat).length;
    const { x, y } = places[order.indexOf(seat)];
    const won = !open && shown.taker === seat;
    const gone = view.constant.cancels && all.filter((each) => each.card === code).length > 1;
    return h("span", { class: `one${won ? " won" : ""}${gone ? " cancelled" : ""}`, "data-seat": seat, style: { "--x": x.toFixed(4), "--y": y.toFixed(4), "--again": again, "--turn": `${((seat * 37) % 9) - 4}deg` } },
      card(view, code),
      gone && h("span", { class: "declared" }, "cancelled"),
      suit !== null && h("span", { class: "declared" }, "as ", sign(suit)),
    );
  });
  return h("div", { class: `trick${view.constant.players > 5 ? " wide" : ""}${open ? "" : " past"}` }, cards);
}

/** Cards that lie aside: undealt ones, those without a taker, and the one that Warren stands for. */
export function aside(view, shown) {
  const { kitty, waiting } = view.snapshot;
  const name = view.constant.extra ? "Extra card" : kitty.cards ? "Kitty" : "";
  const cards = (codes) => codes.map((code) => card(view, code, "small", true));
  const parts = [
    shown?.extra && h("p", {}, "Warren stands for ", cards([shown.extra])),
    kitty.size > 0 && h("p", {}, `${name} `, kitty.cards ? cards(kitty.cards) : `${counted(kitty.size, "card")}${name ? "" : " face down"}`),
    waiting.length > 0 && h("p", {}, "Waiting for a taker ", cards(waiting)),
  ];
  return h("div", { class: "aside" }, parts);
}

/** The dummy, with its name; while its cards are picked from, the own hand lies here. */
export function dummy(view) {
  const { snapshot, prompt } = view;
  const isDue = held(snapshot, prompt) === snapshot.dummy;
  const cards = (isDue ? snapshot.hand : snapshot.dummy).map((code) => card(view, code, "small", true));
  return h("div", { class: "dummy", hidden: snapshot.dummy.length === 0 }, h("span", {}, isDue ? "Your hand" : "Dummy"), h("div", { class: "backs open" }, cards));
}
