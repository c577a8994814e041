// What happened: sentences, and the tricks as rows of small cards.
import { chip } from "./cards.mjs";
import { h } from "./elements.mjs";

const KEPT = 160; // lines

export class Log {
  constructor() {
    this.node = h("div", { class: "log", role: "log", "aria-label": "What happened", tabindex: "0" });
    this.clear();
  }

  clear() {
    this.node.replaceChildren();
    this.row = null; // the row of the trick under way
  }

  /**
   * Add an entry of the history; a card played is heard as a sentence, and seen in the row of its trick.
   */
  tell({ text, kind, seat, entry, action, trick, taker }, view) {
    const played = action?.play !== undefined;
    this.node.append(h("p", { class: `${kind}${played ? " heard" : ""}`, "data-entry": entry }, text));
    if (kind === "deal") this.row = null;
    if (played) this.add(action.play, seat, entry, trick + 1, view.constant.numbered);
    if (taker !== undefined) this.close(taker === null ? "" : view.snapshot.seats[taker].name, taker);
    while (this.node.children.length > KEPT) this.node.firstChild.remove();
    this.node.scrollTop = this.node.scrollHeight;
  }

  add(code, seat, entry, number, numbered) {
    if (this.row?.firstChild.textContent !== `${number}`) {
      this.row = h("div", { class: "row", "aria-hidden": "true" }, h("span", { class: "number" }, `${number}`), h("span", { class: "chips" }), h("span", { class: "who" }));
      this.node.append(this.row);
    }
    const card = chip(code, numbered);
    card.dataset.entry = entry;
    card.dataset.seat = seat;
    this.row.children[1].append(card);
  }

  /** Say who took the trick of the last row. */
  close(text, taker) {
    this.row.lastChild.textContent = text;
    this.row.querySelector(`[data-seat="${taker}"]`)?.classList.add("won");
  }

  /** A trick is taken. */
  taken(sentence, entry, name, taker, points) {
    if (this.row) this.close(points === "0" ? name : `${name} ${points}`, taker);
    this.node.append(h("p", { class: "trick heard", "data-entry": entry }, sentence));
    this.node.scrollTop = this.node.scrollHeight;
  }

  /** The lines about what was taken back go. */
  takeBack(entries) {
    for (const line of this.node.querySelectorAll("[data-entry]")) {
      if (Number(line.dataset.entry) < entries) continue;
      const row = line.closest(".row");
      row?.lastChild.replaceChildren();
      row?.querySelector(".won")?.classList.remove("won");
      line.remove();
    }
    for (const row of this.node.querySelectorAll(".row")) if (row.children[1].children.length === 0) row.remove();
    this.row = [...this.node.querySelectorAll(".row")].at(-1) ?? null;
  }
}
