// What the player chooses for the table alone: speed, sounds, colours. The browser keeps it.
import { h } from "./elements.mjs";
import { store, stored } from "./store.mjs";

const KEPT = "hearts-settings";
const PACES = [["900", "slow"], ["450", "normal"], ["160", "fast"], ["0", "at once"]];
const COLORS = [["two", "two colours"], ["four", "four colours"], ["colorblind", "four, for colour blindness"]];
const ORDERS = [["suits", "♣ ♦ ♠ ♥"], ["turns", "black and red in turn"], ["high", "highest first"]];
const KEYS = [
  ["← →", "along the hand"], ["Enter", "play or pick a card"], ["P", "pass what is picked"], ["H", "hint"], ["O", "odds"],
  ["U", "take back"], ["L", "last trick"], ["C", "end the deal"], ["?", "these keys"], ["Esc", "close"],
];

/** The settings, and a menu to change them; `changed` is called with the name of each that is changed. In a room the player has another name. */
export class Settings {
  constructor(changed, { paced = true } = {}) {
    Object.assign(this, { pace: 450, sound: false, colors: "two", order: "suits", name: "" }, stored(KEPT, {}));
    const set = (name, value) => {
      this[name] = value;
      const { pace, sound, colors, order, name: own } = this;
      store(KEPT, { pace, sound, colors, order, name: own });
      changed(name);
    };
    const list = (text, id, choices, chosen, take) =>
      h("label", {}, text, " ", h("select", { id, onchange: ({ target }) => take(target.value) }, choices.map(([value, name]) => h("option", { value, selected: value === chosen }, name))));
    this.node = h("details", { class: "settings" },
      h("summary", { "data-key": "keys" }, "Settings"),
      h("div", { class: "sheet-box" },
        paced && h("label", {}, "Your name ", h("input", { id: "own-name", value: this.name, maxlength: 12, placeholder: "You", autocomplete: "off", oninput: ({ target }) => set("name", target.value.trim()) })),
        paced && list("Speed", "pace", PACES, `${this.pace}`, (value) => set("pace", Number(value))),
        list("Suits", "suits", COLORS, this.colors, (value) => set("colors", value)),
        list("Order of the hand", "order", ORDERS, this.order, (value) => set("order", value)),
        h("label", { class: "tick" }, h("input", { type: "checkbox", id: "setting-sound", checked: this.sound, onchange: ({ target }) => set("sound", target.checked) }), "Sounds"),
        h("h3", {}, "Keys"),
        h("dl", { class: "keys" }, KEYS.map(([key, text]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, text)])),
      ),
    );
    document.addEventListener("pointerdown", (event) => this.node.contains(event.target) || (this.node.open = false));
  }
}
