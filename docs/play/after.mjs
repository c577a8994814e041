// After a deal: the cards that cost most, a way through the deal, and a picture to share.
import { chip } from "./cards.mjs";
import { button, h } from "./elements.mjs";

const MOST = 4; // cards that are listed
const LEAST = 0.5; // points that are worth a line
const SIZE = 1600; // the width of a picture

export class After {
  /** @param send sends a message to the library, @param copyLink copies a link to the match */
  constructor(send, copyLink) {
    Object.assign(this, { send, copyLink, table: null });
  }

  /** The buttons at the end of a deal. */
  buttons(table) {
    this.table = table;
    this.found = [];
    this.wanted = null; // the moment that is asked for
    return [
      button("My costly cards", () => this.review(), { "data-key": "review" }),
      button("Look through the deal", () => this.lookAt(0), { "data-key": "way" }),
      button("Save a picture", () => this.send({ picture: true }), { "data-key": "picture" }),
      button("Copy a link", this.copyLink, { "data-key": "link" }),
    ];
  }

  // The cards that cost most: one decision after the other is judged, so that the page can go on.

  review() {
    this.list = h("section", { class: "judged", role: "status" }, h("p", {}, "Thinking …"));
    const { end } = this.table.parts;
    end.querySelector(".judged")?.remove();
    end.querySelector(".buttons").before(this.list);
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
    const text = items.length ? "These cards cost you most, judged by what you knew:" : "You played well: no card of yours cost half a point, judged by what you knew.";
    this.list.replaceChildren(h("p", {}, text), h("ol", {}, items));
  }

  // The way through the deal, with all hands open.

  /** Ask for a moment of the deal. One answer is awaited at a time; then the moment wanted last is asked for. */
  lookAt(place) {
    if (this.wanted === null) this.send({ look: place });
    Object.assign(this, { wanted: place, isOpen: true });
  }

  look({ place, of, moment, may_replay: mayReplay, ...looked }) {
    const { wanted, table } = this;
    Object.assign(this, { wanted: null, place });
    if (!this.isOpen) return; // it was closed before the answer came
    if (wanted !== null && wanted !== place) this.lookAt(wanted);
    const isNew = !table.looked;
    table.look(looked);
    if (isNew) this.openWay(of);
    const [back, , on, told, replay] = this.way.children;
    [back.disabled, on.disabled, replay.disabled] = [place === 0, place === of, !mayReplay];
    told.textContent = moment;
  }

  /** The bar is made once: a slider that is dragged has to stay. */
  openWay(of) {
    const go = () => this.lookAt(Number(slide.value));
    const slide = h("input", { type: "range", min: 0, max: of, value: 0, "aria-label": "Moment of the deal", oninput: go });
    const step = (text, name, by) => button(text, () => go((slide.value = Number(slide.value) + by)), { "aria-label": name });
    this.way = h("div", { class: "way", role: "group", "aria-label": "The way through the deal" },
      step("◀", "one card back", -1),
      slide,
      step("▶", "one card on", 1),
      h("output", {}),
      button("Replay from here", () => this.send({ replay_at: this.place })),
      button("Close", () => this.table.look((this.isOpen = null)), { class: "primary", "data-key": "close" }),
    );
    this.table.parts.choices.replaceChildren(this.way);
    slide.focus();
  }

  /** Save a drawing as a file: as PNG where the browser can paint it, as SVG otherwise. */
  async picture(text) {
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
}
