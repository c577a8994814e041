// Makes elements in one call.

const SVG = "http://www.w3.org/2000/svg";

/** Give an element properties and children; `on...` properties are listeners, null is left out. */
function fill(node, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "style") for (const [key, each] of Object.entries(value)) node.style.setProperty(key, each);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

/** An element with properties and children. */
export function h(tag, properties = {}, ...children) {
  return fill(document.createElement(tag), properties, children);
}

/** The same for a drawing. */
export function s(tag, properties = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), properties, children);
}

/** A button. */
export function button(text, onclick, more = {}) {
  return h("button", { type: "button", onclick, ...more }, text);
}

const ICONS = {
  computer: "M2 3h16v11H2Zm2 2v7h12V5ZM7 15h6l1 3H6Z",
  away: "M10 1a9 9 0 1 0 .01 0ZM9 4h2v6l4 2.4-1 1.7L9 11Z",
  dealer: "M10 .4A9.6 9.6 0 1 1 10 19.6 9.6 9.6 0 1 1 10 .4ZM6.2 5V15H9.4C13 15 15 13.1 15 10S13 5 9.4 5ZM8.6 7.1H9.4C11.5 7.1 12.5 8.1 12.5 10S11.5 12.9 9.4 12.9H8.6Z",
  moon: "M13.4 1.4A8.8 8.8 0 1 0 18.8 12.8 7.4 7.4 0 0 1 13.4 1.4Z",
  broken: "M10 19C6.4 15.6 1 11.8 1 6.7 1 3.5 3.2 1.5 5.7 1.5c1.6 0 2.9.8 3.6 2.1L7.4 7.4l3.4 2.2-2.2 3.6ZM11.6 18 13 13l-3.2-3.4 2-5.8c.6-1.4 1.3-2.3 2.8-2.3C17 1.5 19 3.5 19 6.7 19 11.3 15 14.9 11.6 18Z",
};

/** A small sign in the colour of the text. */
export function icon(name) {
  return s("svg", { viewBox: "0 0 20 20", class: `icon icon-${name}`, "aria-hidden": "true" }, s("path", { d: ICONS[name], fill: "currentColor", "fill-rule": "evenodd" }));
}
