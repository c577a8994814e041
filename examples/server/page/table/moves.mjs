// What a prompt allows, as plain functions: no page, no rule of the game.

/** The cards to pick from: those of the hand, or at a table of two those of the dummy, if one of them is due. */
export function held({ hand, dummy }, prompt) {
  return prompt && prompt.cards.some((card) => dummy.includes(card)) ? dummy : hand;
}

const of = (hand, suits) => suits.map((suit) => hand.filter((card) => card.at(-1) === suit));

/** A hand that is sorted by suit, in the order chosen: "high" begins each suit with its highest card, "turns" lets the colours take turns. */
export function ordered(hand, order) {
  if (order === "high") return of(hand, [...new Set(hand.map((card) => card.at(-1)))]).flatMap((cards) => cards.toReversed());
  if (order !== "turns") return hand;
  const [black, red] = [of(hand, ["S", "C"]), of(hand, ["H", "D"])].map((suits) => suits.filter((cards) => cards.length > 0));
  const [first, second] = red.length > black.length ? [red, black] : [black, red];
  return [first[0], second[0], first[1], second[1], ...of(hand, ["W"])].flatMap((cards) => cards ?? []);
}

/** Why a card of the hand may not be picked now; null if it may be. */
export function reason(prompt, card) {
  if (prompt === null || prompt.cards.includes(card)) return null;
  const refusal = prompt.refused.find((each) => each.card === card);
  return refusal ? refusal.message : "This card cannot be picked now.";
}

/** Whether one click plays the card, with nothing to confirm. */
export function playsAtOnce(prompt) {
  return prompt !== null && prompt.kind === "play";
}

/** Whether cards are picked before a button is pressed. */
export function picksCards(prompt) {
  return prompt !== null && prompt.cards.length > 0 && !playsAtOnce(prompt);
}

/** The picked places of the hand after a click on one; a card too many is not picked, but a single one is changed. */
export function toggled(prompt, picked, place) {
  if (picked.includes(place)) return picked.filter((each) => each !== place);
  if (prompt.most === 1) return [place];
  return picked.length < prompt.most ? [...picked, place] : picked;
}

/** The seat that gets each of the cards picked, in their order. */
export function receivers(prompt) {
  return prompt.to.flatMap(({ seat, count }) => Array(count).fill(seat));
}

/** The action of these cards. */
export function action(prompt, cards) {
  if (playsAtOnce(prompt)) return { play: cards[0] };
  if (prompt.kind !== "pass" || prompt.to.length < 2) return { [prompt.kind]: cards };
  const to = receivers(prompt);
  const parcels = {};
  cards.forEach((card, place) => (parcels[to[place]] ??= []).push(card));
  return { pass: parcels };
}

/** The cards of an action, as a plain list. */
export function cardsOf(given) {
  const [content] = Object.values(given);
  if (Array.isArray(content)) return content;
  if (typeof content === "object") return Object.values(content).flat();
  return "play" in given ? [content] : [];
}

/** The places in the hand of the cards of an action. */
export function placesOf(given, hand) {
  const left = hand.map((card, place) => ({ card, place }));
  return cardsOf(given).flatMap((card) => {
    const found = left.findIndex((each) => each.card === card);
    return found < 0 ? [] : [left.splice(found, 1)[0].place];
  });
}

/** A list in words. */
export function listed(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** What an action does, in words. */
export function inWords(given, prompt) {
  const option = prompt.options.find(({ action: each }) => JSON.stringify(each) === JSON.stringify(given));
  if (option) return option.text;
  const verb = { play: "Play", pass: "Pass", charge: "Charge", exchange: "Put down" }[Object.keys(given)[0]];
  return `${verb} ${cardsOf(given).join(" ") || "nothing"}.`;
}

/** The face of a card: what is drawn as its rank and as its suit. */
export function face(card, numbered) {
  if (card === "W") return { rank: "W", suit: "W" };
  const [rank, suit] = card;
  const pips = numbered ? { T: "10", J: "11", Q: "12", K: "13", A: "14" } : { T: "10" };
  return { rank: pips[rank] ?? rank, suit: numbered ? `n${suit}` : suit };
}

const SUITS = { C: "♣", D: "♦", S: "♠", H: "♥" };

/** A message with its cards as people write them: 10♦ for TD, and the names of numbered cards. */
export function withCards(text, constant) {
  return text.replace(/\b([1-9TJQKA])([CDSH])\b/g, (code, rank, suit) => (constant?.numbered ? constant.cards[code] ?? code : face(code, false).rank + SUITS[suit]));
}

/** A message with a full stop, unless it ends with a question. */
export function asSentence(text) {
  return /[.?]$/.test(text) ? text : `${text}.`;
}

/** A number of things in words: 1 card, 2 cards. */
export function counted(number, thing) {
  return `${number} ${thing}${Math.abs(number) === 1 ? "" : "s"}`;
}

/** Points with their sign, as they come to a total. */
export function signed(points, imaginary = 0) {
  return `${points > 0 ? "+" : ""}${asPoints(points, imaginary || null)}`;
}

/** A total, which may have a second column. */
export function asPoints(points, imaginary = null) {
  const text = `${points}`.replace("-", "\u2212");
  return imaginary === null || imaginary === undefined ? text : `${text} + ${imaginary}i`;
}

/** How a deal ended, in a sentence: who shot, or who took the card that counts most. */
export function headline({ shooter, shot }, seats, { values = {}, cards }, own) {
  const who = (seat) => (seat === own ? "You" : seats[seat].name);
  if (shooter !== null) return `${who(shooter)} shot the ${shot}`;
  const [dearest] = Object.keys(values).toSorted((one, other) => Math.abs(values[other]) - Math.abs(values[one]));
  const taker = seats.find(({ taken }) => taken.includes(dearest));
  if (dearest === undefined || taker === undefined || Math.abs(values[dearest]) < 2) return "The deal is over";
  return `${who(taker.seat)} took ${cards[dearest]}`;
}

/** What a seat gets or pays for its rank, in words. */
export function gains({ payments, victory_points: worth }, seat, paid = payments?.[seat] ?? "0") {
  return [paid !== "0" && paid.replace(/^-?/, (sign) => (sign ? "pays " : "gets ")), worth && `${worth[seat]} victory point${worth[seat] === "1" ? "" : "s"}`].filter(Boolean);
}

/** The place of a seat in a result, in words. */
export function placed(ranks, seat) {
  const words = ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
  const shared = ranks.filter((rank) => rank === ranks[seat]).length > 1;
  return `${words[ranks[seat]]}${shared ? " with others" : ""}`;
}
