// What the player chooses for the table alone: speed, sounds, colours. The browser keeps it.
import { h } from "./elements.mjs";

const KEPT = "hearts-settings";
const PACES = [["900", "slow"], ["450", "normal"], ["160", "fast"], ["0", "at once"]];
export const KEYS = [
  ["← →", "along the hand"],
  ["Enter", "play or pick a card"],
  ["P", "pass what is picked"],
  ["H", "hint"],
  ["O", "odds"],
  ["U", "take back"],
  ["L", "last trick"],
  ["C", "claim the rest"],
];

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {};
  }
}

/** The settings, and a menu to change them; `changed` is called after each change. */
export class Settings {
  constructor(changed, { paced = true } = {}) {
    Object.assign(this, { pace: 450, sound: false, four: false }, kept());
    const set = (name, value) => {
      this[name] = value;
      try {
        const { pace, sound, four } = this;
        localStorage.setItem(KEPT, JSON.stringify({ pace, sound, four }));
      } catch {
        // A full or forbidden store: the choice lasts as long as the page.
      }
      changed();
    };
    const tick = (name, text) => h("label", { class: "tick" }, h("input", { type: "checkbox", id: `setting-${name}`, checked: this[name], onchange: (event) => set(name, event.target.checked) }), text);
    const speeds = PACES.map(([value, text]) => h("option", { value, selected: Number(value) === this.pace }, text));
    this.node = h(
      "details",
      { class: "settings" },
      h("summary", {}, "Settings"),
      h(
        "div",
        { class: "sheet-box" },
        paced && h("label", {}, "Speed ", h("select", { id: "pace", onchange: (event) => set("pace", Number(event.target.value)) }, speeds)),
        tick("sound", "Sounds"),
        tick("four", "Four colours"),
        h("h3", {}, "Keys"),
        h("dl", { class: "keys" }, KEYS.map(([key, text]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, text)])),
      ),
    );
    document.addEventListener("pointerdown", (event) => this.node.contains(event.target) || (this.node.open = false));
    this.node.addEventListener("keydown", (event) => event.key === "Escape" && (this.node.open = false));
  }
}
