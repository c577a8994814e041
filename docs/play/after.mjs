// After a deal: the cards that cost most, a way through the deal, and a picture to share.
import { chip } from "./cards.mjs";
import { button, h } from "./elements.mjs";

const MOST = 4; // cards that are listed
const LEAST = 0.5; // points that are worth a line
const SIZE = 1600; // the width of a picture

export class After {
  /** @param send sends a message to the library, @param copyLink copies a link to the match */
  constructor(send, copyLink) {
    Object.assign(this, { send, copyLink, table: null, place: 0 });
  }

  /** The buttons at the end of a deal. */
  buttons(table) {
    this.table = table;
    this.found = [];
    return [
      button("My costly cards", () => this.review(), { "data-key": "review" }),
      button("Look through the deal", () => this.lookAt(0), { "data-key": "way" }),
      button("Save a picture", () => this.send({ picture: true }), { "data-key": "picture" }),
      button("Copy a link", () => this.copyLink(), { "data-key": "link" }),
    ];
  }

  get panel() {
    return this.table.parts.end.querySelector(".panel");
  }

  receive(kind, content) {
    if (kind === "judged") this.judged(content);
    else if (kind === "look") this.look(content);
    else if (kind === "picture") savePicture(content);
  }

  // The cards that cost most: one decision after the other is judged, so that the page can go on.

  review() {
    this.list = h("section", { class: "judged", role: "status" }, h("p", {}, "Thinking …"));
    this.panel.querySelector(".judged")?.remove();
    this.panel.querySelector(".buttons").before(this.list);
    this.found = [];
    this.send({ review: 0 });
  }

  judged({ number, of, cost, ...card }) {
    if (!this.list?.isConnected) return;
    if (cost >= LEAST) this.found.push({ cost, ...card });
    this.found.sort((one, other) => other.cost - one.cost);
    if (number + 1 < of) {
      this.list.replaceChildren(h("p", {}, `Thinking about card ${number + 1} of ${of} …`));
      this.send({ review: number + 1 });
      return;
    }
    const { constant } = this.table;
    const name = (code) => chip(code, constant.numbered, constant.cards[code]);
    const items = this.found.slice(0, MOST).map(({ card, best, cost: points, trick, place }) =>
      h("li", {}, h("p", {}, name(card), ` in trick ${trick} instead of `, name(best), `: about ${points.toFixed(1)} points`), button("Replay from here", () => this.send({ replay: place }))),
    );
    const text = items.length ? "These cards cost you most, by what you could know:" : "You played well: no card of yours cost half a point, by what you could know.";
    this.list.replaceChildren(h("p", {}, text), h("ol", {}, items));
  }

  // The way through the deal, with all hands open.

  lookAt(place) {
    this.send({ look: place });
  }

  look({ place, of, trick, may_replay: mayReplay, ...looked }) {
    this.table.look(looked);
    this.place = place;
    const slide = h("input", { type: "range", min: 0, max: of, value: place, "aria-label": "Moment of the deal", oninput: (event) => this.lookAt(Number(event.target.value)) });
    const step = (text, name, to) => button(text, () => this.lookAt(to), { "aria-label": name, disabled: to < 0 || to > of });
    const had = document.activeElement?.type === "range";
    this.table.parts.choices.replaceChildren(
      h(
        "div",
        { class: "way", role: "group", "aria-label": "The way through the deal" },
        step("◀", "one card back", place - 1),
        slide,
        step("▶", "one card on", place + 1),
        h("output", {}, `Trick ${trick}`),
        button("Replay from here", () => this.send({ replay_at: place }), { disabled: !mayReplay }),
        button("Close", () => this.table.look(null), { class: "primary" }),
      ),
    );
    if (had) slide.focus();
  }
}

/** Save a drawing as a file: as PNG where the browser can paint it, as SVG otherwise. */
async function savePicture(text) {
  const address = `data:image/svg+xml;base64,${btoa(String.fromCodePoint(...new TextEncoder().encode(text)))}`;
  const save = (href, name) => h("a", { href, download: name }).click();
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    const canvas = h("canvas", { width: SIZE, height: Math.round((SIZE * image.height) / image.width) });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    save(canvas.toDataURL("image/png"), "hearts-deal.png");
  } catch {
    save(address, "hearts-deal.svg");
  }
}
