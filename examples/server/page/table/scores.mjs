// The score sheet, the end of a deal, and the end of a match with its places and a curve.
import { chip, sign } from "./cards.mjs";
import { h, icon, s } from "./elements.mjs";
import { suits } from "./felt.mjs";
import { curve } from "./layout.mjs";
import { asPoints, gains, headline, listed, placed, signed } from "./moves.mjs";

const [WIDTH, HEIGHT] = [320, 120];

/** A table with heads over its rows. */
export const tableOf = (heads, rows) => h("table", {}, h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))), h("tbody", {}, rows));

/** The sheet: a row for each player, so that ten of them are seen at once. */
export function sheet({ snapshot }) {
  const deals = snapshot.sheet;
  const rows = snapshot.seats.map(({ seat, name, score, imaginary }) => {
    // A rule may have changed a total after the deal.
    const changed = (n) => (deals[n].totals[seat] === (deals[n - 1]?.totals[seat] ?? 0) + deals[n].points[seat] ? "" : ` = ${asPoints(deals[n].totals[seat])}`);
    const cells = deals.map((deal, n) => h("td", {}, asPoints(deal.points[seat], deal.imaginary?.[seat]), deal.shooter === seat && [" ", icon("moon")], changed(n)));
    return h("tr", { class: seat === snapshot.seat && "mine" }, h("th", { scope: "row" }, name), cells, h("td", { class: "sum" }, asPoints(score, imaginary)));
  });
  return tableOf(["Player", ...deals.map((_, n) => `${n + 1}`), "Total"], rows);
}

/** The totals after each deal as lines. */
export function curves({ snapshot }) {
  const totals = snapshot.seats.map(({ seat }) => [0, ...snapshot.sheet.map((deal) => deal.totals[seat])]);
  const all = totals.flat();
  const box = { width: WIDTH, height: HEIGHT, least: Math.min(...all), most: Math.max(...all) };
  const lines = totals.map((sums, seat) => s("polyline", { points: curve(sums, box), class: `line line-${seat}${seat === snapshot.seat ? " mine" : ""}` }));
  return h("figure", { class: "curves" },
    s("svg", { viewBox: `-4 -4 ${WIDTH + 8} ${HEIGHT + 8}`, role: "img", "aria-label": "The totals after each deal, as lines" }, s("path", { d: `M0 0V${HEIGHT}H${WIDTH}`, class: "axis" }), lines),
    h("ul", {}, snapshot.seats.map(({ seat, name }) => h("li", { class: `line-${seat}` }, name))),
  );
}

/** The places of a match as steps, the best first. */
function podium({ snapshot }) {
  const { ranks } = snapshot.result;
  const place = ({ seat, name, score, imaginary }) => [`${ranks[seat]}`, name, asPoints(score, imaginary), ...gains(snapshot.result, seat)].map((text, n) => h(n === 1 ? "strong" : "span", { class: n === 0 && "rank" }, text));
  const order = snapshot.seats.toSorted((one, other) => ranks[one.seat] - ranks[other.seat]);
  return h("ol", { class: "podium", "aria-label": "The places" }, order.map((each) => h("li", { class: `place place-${ranks[each.seat]}${each.seat === snapshot.seat ? " mine" : ""}` }, place(each))));
}

/** What somebody took: cards that count, then what else the rules count. */
function taken({ constant }, { taken: codes }, lines) {
  const plain = (text) => text.replace(/^the /i, "").toLowerCase();
  const of = (names) => lines.filter(({ text }) => names.includes(plain(text)));
  // What cards count in the end, where it is not what each of them is worth: they were charged, or they double.
  const more = (found) => {
    const own = of(found.map((code) => plain(constant.cards[code])));
    const [points, worth] = [own.reduce((sum, line) => sum + line.points + line.imaginary, 0), found.reduce((sum, code) => sum + (constant.values?.[code] ?? 0), 0)];
    if (own.length === 0 || points === worth) return null;
    return h("span", { class: "line-text" }, worth !== 0 && points % worth === 0 ? `×${points / worth}` : signed(points));
  };
  const cards = suits(codes.filter((code) => code in (constant.values ?? {}))).map(([suit, found]) =>
    found.length > 2 ? [h("span", { class: "count" }, sign(constant.numbered ? `n${suit}` : suit), `${found.length}`), more(found)] : found.map((code, n) => [chip(code, constant.numbered, constant.cards[code]), found[n + 1] !== code && more(found.filter((each) => each === code))]),
  );
  const named = of(Object.values(constant.cards).map(plain));
  const words = lines.filter((line) => (line.points || line.imaginary) && !named.includes(line)).map(({ text, points, imaginary }) => h("span", { class: "line-text" }, `${text} ${signed(points, imaginary)}`));
  return [cards, words];
}

/** What stands at the top of the panel. */
function heading({ snapshot, constant }) {
  const { result, hand_score: score, seat } = snapshot;
  if (result === null) return headline(score, snapshot.seats, constant, seat);
  const names = result.winners.map((each) => (each === seat ? "you" : snapshot.seats[each].name));
  if (result.winners.includes(seat)) return names.length === 1 ? "You win the match" : `You win the match with ${listed(names.filter((name) => name !== "you"))}`;
  const own = seat === null ? "" : `: you are ${placed(result.ranks, seat)}`;
  return `${listed(names) || "Nobody"} ${names.length > 1 ? "win" : "wins"} the match${own}`;
}

/** The panel after a deal, or after the match; `buttons` stand at its end. */
export function endPanel(view, buttons) {
  const { snapshot } = view;
  const { hand_score: score, result, seats } = snapshot;
  const over = result !== null;
  const deal = over && snapshot.sheet.length < 2 ? "" : `Deal ${snapshot.sheet.length || snapshot.deal_number + 1}`;
  const order = seats.toSorted((one, other) => (view.constant.best === "high" ? other.score - one.score : one.score - other.score));
  const rows = order.map((seat) =>
    h("tr", { class: [result?.winners.includes(seat.seat) && "winner", seat.seat === snapshot.seat && "mine"].filter(Boolean).join(" ") || null },
      h("th", { scope: "row" }, seat.name, score.shooter === seat.seat && [" ", icon("moon")]),
      h("td", { class: "taken" }, taken(view, seat, score.lines.filter((line) => line.seat === seat.seat))),
      h("td", {}, asPoints(score.points[seat.seat], score.imaginary?.[seat.seat])),
      h("td", { class: "sum" }, asPoints(seat.score, seat.imaginary)),
    ),
  );
  return h("div", { class: `panel${over ? " over" : ""}` },
    over ? null : h("p", { class: "eyebrow" }, deal),
    h("h2", { tabindex: "-1" }, heading(view)),
    over && podium(view),
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Points of the deal" }, tableOf(["Player", "Taken", over ? "Last deal" : "This deal", "Total"], rows)),
    snapshot.sheet.length > 1 && over && curves(view),
    h("div", { class: "buttons" }, buttons),
  );
}
