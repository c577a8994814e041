// Cards as pictures, from the faces of hearts.svg: no font and no image file.
import { h, s } from "./elements.mjs";
import { face } from "./moves.mjs";
import { DEFINITIONS } from "./shapes.mjs";

/** Put the shapes into the page, once. */
export function defineShapes() {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">${DEFINITIONS}</svg>`;
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  parsed.classList.add("shapes");
  document.body.prepend(document.importNode(parsed, true));
}

const use = (name, className) => s("use", { href: `#hearts-${name}`, class: className });

/** The picture of a card, or of a back where the card is null; a small one has a great index. */
export function picture(card, numbered, small = false) {
  const node = s("svg", { viewBox: "-1 -1 102 142", "aria-hidden": "true", class: "picture" });
  if (card === null) {
    node.append(use("back", "back"));
    return node;
  }
  const { rank, suit } = face(card, numbered);
  const golden = suit === "nD" && rank === "10" ? " golden" : "";
  node.append(use("card", "paper"), use(`${small ? "s" : "f"}${rank}${suit}`, `ink ink-${suit}${golden}`));
  return node;
}

/** The sign of a suit, in a line of text. */
export function sign(suit) {
  return s("svg", { viewBox: "0 0 20 20", "aria-hidden": "true", class: `sign ink ink-${suit}` }, use(`p${suit}`));
}

/** A card in a line of text: its rank and the sign of its suit. */
export function chip(card, numbered, name = null) {
  const { rank, suit } = face(card, numbered);
  const named = name === null ? { "aria-hidden": "true" } : { role: "img", "aria-label": name };
  return h("span", { class: `chip ink ink-${suit}`, ...named }, suit === "W" ? "W" : [rank, sign(suit)]);
}
