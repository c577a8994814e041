// What happened: sentences, and the tricks as rows of small cards.
import { chip } from "./cards.mjs";
import { h } from "./elements.mjs";
import { signed } from "./moves.mjs";

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
   * Where cards come alone, the table says when a trick is complete: it may have two cards of a player.
   */
  tell({ text, kind, seat, entry, action }, view, alone = false) {
    const played = action?.play !== undefined;
    this.node.append(h("p", { class: `${kind}${played ? " heard" : ""}`, "data-entry": entry }, text));
    if (kind === "deal") this.row = null;
    if (played) this.add(action.play, seat, entry, view, alone);
    while (this.node.children.length > KEPT) this.node.firstChild.remove();
    this.node.scrollTop = this.node.scrollHeight;
  }

  add(code, seat, entry, { snapshot, constant }, alone) {
    const isComplete = this.row?.isClosed || (!alone && this.row?.cards >= constant.players);
    if (this.row === null || isComplete) {
      // Who leads has taken the trick before, where nobody has said so.
      if (isComplete) this.close(snapshot.seats[seat].name, seat);
      const number = this.row === null ? 1 : this.row.number + 1;
      this.row = { number, cards: 0, node: h("div", { class: "row", "aria-hidden": "true" }, h("span", { class: "number" }, `${number}`), h("span", { class: "chips" }), h("span", { class: "who" })) };
      this.node.append(this.row.node);
    }
    const card = chip(code, constant.numbered);
    card.dataset.entry = entry;
    card.dataset.seat = seat;
    this.row.cards += 1;
    this.row.node.children[1].append(card);
  }

  close(name, taker = null, points = 0) {
    if (!this.row) return;
    this.row.isClosed = true;
    const who = this.row.node.lastChild;
    if (who.textContent !== "") return;
    who.textContent = points === 0 ? name : `${name} ${signed(points)}`;
    this.row.node.querySelector(`[data-seat="${taker}"]`)?.classList.add("won");
  }

  /** A trick is taken. */
  taken(sentence, entry, name, taker, points) {
    this.close(name, taker, points);
    this.node.append(h("p", { class: "trick heard", "data-entry": entry }, sentence));
    this.node.scrollTop = this.node.scrollHeight;
  }

  /** The lines about what was taken back go. */
  takeBack(entries) {
    for (const line of this.node.querySelectorAll("[data-entry]")) if (Number(line.dataset.entry) >= entries) line.remove();
    for (const row of this.node.querySelectorAll(".row")) {
      const cards = row.children[1].children.length;
      if (cards === 0) row.remove();
      else if (cards < 2 || row === this.row?.node) row.lastChild.textContent = "";
    }
    const row = [...this.node.querySelectorAll(".row")].at(-1) ?? null;
    this.row = row && { node: row, number: Number(row.firstChild.textContent), cards: row.children[1].children.length, isClosed: row.lastChild.textContent !== "" };
  }
}
