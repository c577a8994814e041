// Cards as pictures, from the faces of hearts.svg: no font and no image file.
import { DEFINITIONS } from "./shapes.mjs";
import { face } from "./moves.mjs";

const SVG = "http://www.w3.org/2000/svg";

/** Put the shapes into the page, once. */
export function defineShapes() {
  const text = `<svg xmlns="${SVG}" width="0" height="0" aria-hidden="true">${DEFINITIONS}</svg>`;
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  parsed.classList.add("shapes");
  document.body.prepend(document.importNode(parsed, true));
}

function shape(name, className) {
  const node = document.createElementNS(SVG, "use");
  node.setAttribute("href", `#hearts-${name}`);
  if (className) node.setAttribute("class", className);
  return node;
}

/** The picture of a card, or of a back where the card is null; a small one has a great index. */
export function picture(card, numbered, small = false) {
  const node = document.createElementNS(SVG, "svg");
  node.setAttribute("viewBox", "-1 -1 102 142");
  node.setAttribute("aria-hidden", "true");
  node.setAttribute("class", "picture");
  if (card === null) {
    node.append(shape("back", "back"));
    return node;
  }
  const { rank, suit } = face(card, numbered);
  const golden = suit === "nD" && rank === "10" ? " golden" : "";
  node.append(shape("card", "paper"), shape(`${small ? "s" : "f"}${rank}${suit}`, `ink ink-${suit}${golden}`));
  return node;
}
