// The choice of a game: tiles, the list of all games, house rules, and the prose that follows them.
import { picture } from "./cards.mjs";
import { button, h } from "./elements.mjs";
import { compose, decompose } from "./menu.mjs";
import { asSentence } from "./moves.mjs";

const $ = (id) => document.getElementById(id);
const TILES = [
  ["microsoft", "QS"],
  ["american", "2C"],
  ["omnibus", "JD"],
  ["spot", "AH"],
  ["black_maria", "KS"],
  ["wikipedia", "3D"],
  ["turbo", "TC"],
  ["gong_zhu", "AS"],
  ["cancellation", "QH"],
  ["ricketts_warren", "W"],
  ["huse", "2H"],
  ["golden_ten", "TD"],
];

export class Choosing {
  /** @param menu the games and switches, @param loader the library */
  constructor(menu, loader) {
    Object.assign(this, { menu, loader });
    this.selects = menu.switches.map((_, n) => h("select", { id: `switch-${n}`, onchange: () => this.onSwitch() }));
    $("variant").append(...menu.variants.map(({ name, title }) => h("option", { value: name }, title)));
    $("switches").append(...menu.switches.map(({ label }, n) => h("label", {}, label, " ", this.selects[n])));
    $("tiles").append(...TILES.map(([name, card]) => this.tile(name, card)));
    $("variant").addEventListener("change", () => this.onVariant());
    $("players").addEventListener("change", () => this.onRules());
    $("rules").addEventListener("change", () => this.onRules());
    $("house").addEventListener("toggle", () => $("house").open && this.onRules());
  }

  tile(name, card) {
    const { title, line } = this.menu.variants.find((each) => each.name === name);
    const choose = () => {
      $("variant").value = name;
      this.onVariant();
    };
    const art = h("span", { class: "card" }, picture(card, name === "golden_ten"));
    return button([art, h("strong", {}, title), h("span", {}, line)], choose, { class: "tile", "data-variant": name });
  }

  get variant() {
    return this.menu.variants.find((each) => each.name === $("variant").value);
  }

  /** Take the game of a link. */
  take({ rules = "microsoft", players }) {
    const { name, settings, custom } = decompose(rules, this.menu);
    $("variant").value = name;
    this.onVariant();
    settings.forEach((rule, number) => {
      if ([...this.selects[number].options].some(({ value }) => value === rule)) this.selects[number].value = rule;
    });
    if (this.variant.players.includes(players)) $("players").value = String(players);
    else if (custom && players) $("players").append(h("option", { value: players, selected: true }, `${players}`)); // until the rules are read
    if (!custom && !settings.some(Boolean)) return;
    $("rules").value = rules;
    $("house").open = true;
  }

  onVariant() {
    this.selects.forEach((select, number) => {
      const others = this.menu.switches[number].settings.map(({ text, rule }, n) => text !== this.variant.own[number] && h("option", { value: rule, "data-setting": n }, text));
      select.replaceChildren(h("option", { value: "" }), ...others.filter(Boolean));
    });
    $("rules").value = this.variant.name;
    this.fillPlayers(this.variant.players);
    this.showProse(this.variant.title, this.variant.rules, []);
    this.onRules();
  }

  fillPlayers(numbers) {
    const wanted = $("players").value;
    $("players").replaceChildren(...numbers.map((number) => h("option", { value: number }, `${number}`)));
    const usual = numbers.includes(4) ? 4 : numbers[0];
    $("players").value = numbers.includes(Number(wanted)) ? wanted : usual;
    $("players").disabled = numbers.length === 1;
  }

  onSwitch() {
    $("rules").value = compose($("variant").value, this.selects.map((select) => select.value));
    this.onRules();
  }

  /** The text of the rules has changed: the lists follow at once, the prose once the library is there. */
  onRules() {
    const { custom } = decompose($("rules").value, this.menu);
    const plain = $("rules").value.trim() === this.variant.name;
    this.selects.forEach((select, number) => {
      const own = this.variant.own[number];
      select.options[0].textContent = custom ? `${own}, unless the text below says more` : `✓ ${own}`;
      select.classList.toggle("set", select.value !== "");
    });
    for (const tile of $("tiles").children) tile.setAttribute("aria-pressed", `${plain && tile.dataset.variant === this.variant.name}`);
    $("play").textContent = plain ? `Play ${this.variant.title}` : "Play your house rules";
    if (plain && !$("house").open && !this.loader.loaded) return;
    // The prose does not hold the house rules yet, while the library loads.
    const text = "Your house rules are being put in. Until then these are the rules of the game.";
    if (!plain && !this.loader.ready && !$("pending")) $("prose").querySelector("h2").after(h("p", { id: "pending", class: "card-box" }, text));
    this.loader.ask({ describe: this.wanted });
  }

  get wanted() {
    const level = Number(document.querySelector('[name="level"]:checked').value);
    return { variant: $("variant").value, rules: $("rules").value.trim() || $("variant").value, players: Number($("players").value), level };
  }

  /** The library has read the rules: the heading, the differences, the prose and the lists follow together. */
  described({ problems, rules, changed, changes, players, possible }) {
    $("play").disabled = problems.length > 0;
    $("told").textContent = problems.length > 0 ? asSentence(`These rules cannot be played: ${problems.join("; ")}`) : "";
    if (problems.length > 0) return;
    if (![...$("players").options].every((option, n) => Number(option.value) === players[n])) this.fillPlayers(players);
    this.selects.forEach((select, number) => {
      const others = [...select.options].slice(1);
      for (const option of others) option.hidden = option.disabled = !possible[number][option.dataset.setting] && !option.selected;
      select.disabled = others.every((option) => option.disabled);
    });
    const title = changes.length > 0 ? `${this.variant.title}, with house rules` : this.variant.title;
    this.showProse(title, rules, changes, changes.length > 0 ? changed : []);
  }

  showProse(title, rules, changes, changed = []) {
    const parts = proseParts(rules);
    for (const part of parts) part.classList.toggle("changed", changed.includes(part.textContent));
    const told = changes.map((text) => h("li", {}, text.split("\n").join(" ")));
    const box = h("div", { class: "card-box" }, h("h3", {}, "What your house rules change"), h("ul", {}, told));
    $("prose").replaceChildren(h("h2", {}, title), ...(told.length ? [box] : []), ...parts);
  }
}

/** Rules in prose, as elements. */
export function proseParts(rules) {
  return rules.flatMap(({ heading, paragraphs }) => [h("h3", {}, heading), ...paragraphs.map((text) => h("p", {}, text))]);
}
