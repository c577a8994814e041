// A table that people can see and play at. It draws snapshots, offers the choices of the prompt, and
// sends actions through a transport. It knows no rule of the game.
//
// What it needs: an element, a transport with `send`, and `receive(message)` for what comes in. It
// takes "table", "presence", "step", "refusal", "hint" and "odds", and sends "action", "next" and "claim".
// Buttons that only one transport has ("hint", "odds", "back", "finish") are named in `aids`.
import { picture } from "./cards.mjs";
import { draggable } from "./drag.mjs";
import { Effects } from "./effects.mjs";
import { button, h } from "./elements.mjs";
import { aside, dummy, opponents, plate, trick } from "./felt.mjs";
import { fan } from "./layout.mjs";
import { Log } from "./log.mjs";
import { Motion } from "./motion.mjs";
import * as moves from "./moves.mjs";
import { endPanel, sheet } from "./scores.mjs";
import { Settings } from "./settings.mjs";

const AIDS = { hint: "Hint", odds: "Odds", last: "Last trick", back: "Take back", finish: "End the deal" };
const KEYS = { p: "confirm", h: "hint", o: "odds", u: "back", l: "last", c: "finish", "?": "keys", escape: "close" };
const FIELDS = 'input:not([type="range"], [type="checkbox"]), select, textarea';
const AFTER_TRICK = 2.5; // times the pace from card to card
const MOON = 2400; // milliseconds for a moon, before the score is shown

/** What a table knows before the first step; `waits` for an answer, `swept` counts the tricks that have left. */
const atFirst = () => ({
  constant: null, snapshot: null, prompt: null, presence: { computers: [], absent: [] }, steps: [], timer: null,
  sweeper: null, waits: false, picked: [], hinted: [], odds: null, looked: null, swept: -1,
});

export class Table {
  /**
   * @param root where the table is drawn
   * @param transport what takes its messages
   * @param options `aids`: the buttons for help; `again`: what to do after the match; `after`: gives
   *   more buttons for the end of a deal; `bar`: where the settings go; `paced`: whether the player
   *   chooses the speed
   */
  constructor(root, transport, { aids = [], again = null, after = () => [], bar = null, paced = true } = {}) {
    Object.assign(this, { root, transport, aids, again, after, byKeyboard: false, ...atFirst() });
    this.settings = new Settings((name) => this.applySettings(name), { paced });
    this.log = new Log();
    this.parts = {
      felt: h("div", { class: "felt" }),
      self: h("div", { class: "self" }),
      due: h("p", { class: "due" }),
      reason: h("p", { class: "reason", role: "status" }),
      hand: h("div", { class: "hand", role: "group", "aria-label": "Your hand" }),
      choices: h("div", { class: "choices", role: "group", "aria-label": "Your choices" }),
      aids: h("div", { class: "aids", role: "group", "aria-label": "Help" }),
      end: h("section", { class: "end", hidden: true, "aria-label": "The result of the deal" }),
      layer: h("div", { class: "layer" }),
      sheet: h("section", { class: "sheet", "aria-label": "Score sheet", tabindex: "0" }),
    };
    const { felt, self, due, reason, hand, choices, aids: help, end, layer, sheet: scores } = this.parts;
    this.notes = h("div", { class: "notes" }, h("h2", {}, "What happened"), this.log.node, h("h2", {}, "Score sheet"), scores, button("Close", () => this.toggleNotes(), { class: "close", "data-key": "close" }));
    this.notesButton = button("Scores", () => this.toggleNotes(), { class: "notes-button", "aria-expanded": "false" });
    root.classList.add("table");
    root.replaceChildren(h("div", { class: "board" }, felt, h("div", { class: "strip" }, self, h("div", { class: "words" }, due, reason), help), hand, choices, end, layer), this.notes);
    (bar ?? this.notes).append(this.notesButton, this.settings.node);
    this.motion = new Motion(layer);
    this.effects = new Effects(this, this.motion);
    felt.addEventListener("click", () => this.hurry());
    draggable(hand, () => moves.playsAtOnce(this.prompt) && this.isQuiet, (card) => this.onCard(Number(card.dataset.place)));
    document.addEventListener("keydown", (event) => root.checkVisibility() && this.onKey(event));
    document.addEventListener("pointerdown", () => (this.byKeyboard = false));
    matchMedia("(max-width: 719px)").addEventListener("change", () => this.snapshot && this.drawFelt());
    this.applySettings();
  }

  get pace() {
    return this.settings.pace;
  }

  set pace(pace) {
    this.settings.pace = pace;
    this.applySettings();
  }

  applySettings(changed) {
    this.motion.length = Math.min(280, 0.6 * this.pace);
    this.root.dataset.colors = this.settings.colors;
    if (this.pace === 0) this.hurry();
    if (!this.snapshot || !["name", "order"].includes(changed)) return;
    Object.assign(this, { picked: [], hinted: [] });
    this.drawFelt();
    this.drawHand();
    this.drawChoices();
    this.parts.sheet.replaceChildren(sheet(this.view));
  }

  toggleNotes() {
    const open = this.root.classList.toggle("with-notes");
    this.notesButton.setAttribute("aria-expanded", `${open}`);
    (open ? this.notes.querySelector(".close") : this.notesButton).focus();
  }

  /** Take a message from the transport. */
  receive(message) {
    const [[kind, content]] = Object.entries(message);
    if (kind === "table") this.begin(content);
    else if (kind === "presence") this.meet(content);
    else if (kind === "step") this.queue(content);
    else if (kind === "refusal" || kind === "error") this.refuse(content.message ?? content);
    else if (kind === "hint") this.showHint(content);
    else if (kind === "odds") this.showOdds(content);
  }

  begin(constant) {
    clearTimeout(this.timer);
    clearTimeout(this.sweeper);
    Object.assign(this, atFirst(), { constant });
    this.motion.finish();
    this.log.clear();
    const { hand, choices, aids, end } = this.parts;
    for (const part of [hand, choices, aids, end]) part.replaceChildren();
    end.hidden = true;
  }

  /** Note who is a computer, and who has left. */
  meet(presence) {
    this.presence = presence;
    if (this.snapshot) this.drawFelt();
  }

  // Steps are shown one after the other, as slowly as people play.

  queue(step) {
    this.waits = step.passing; // a step that passes has others after it
    this.steps.push(step);
    if (this.timer === null) this.showNext();
  }

  showNext() {
    this.timer = null;
    const step = this.steps.shift();
    if (step === undefined) {
      if (this.snapshot?.hand_score && this.parts.end.hidden) this.draw(true);
      return;
    }
    const before = this.snapshot;
    const old = this.motion.on && !step.passing ? this.effects.places() : null;
    if (!step.passing) this.leave(before, step.snapshot, old);
    Object.assign(this, { snapshot: step.snapshot, mayTakeBack: step.may_take_back, mayClaim: step.may_claim, odds: null, looked: null });
    if (before !== null && this.snapshot.entries < before.entries) this.takeBack(step.told);
    for (const entry of step.news) this.log.tell(entry, this.view);
    const complete = before !== null && before.tricks_played < this.snapshot.tricks_played;
    this.told = complete ? this.tellTaker(before) : "";
    if (step.passing) {
      this.swept = this.snapshot.tricks_played;
      this.showNext();
      return;
    }
    // More steps may be on their way, as long as it is not the player's turn and somebody moves. The
    // last trick of a deal is seen before its score.
    const lingers = complete && this.snapshot.hand_score !== null && this.pace > 0;
    const last = this.steps.length === 0 && !lingers;
    const stops = last && (this.snapshot.prompt !== null || this.snapshot.actors.length === 0);
    this.draw(last);
    if (step.told) this.say(step.told, "advice");
    this.effects.show(before, old, step.news);
    const least = lingers && this.motion.on && this.snapshot.hand_score.shooter !== null ? MOON : 0;
    const wait = stops ? 0 : Math.max(least, this.pace * (complete ? AFTER_TRICK : 1));
    if (complete && this.pace > 0) this.sweeper = setTimeout(() => this.sweep(), this.pace * AFTER_TRICK);
    if (wait === 0) this.showNext();
    else this.timer = setTimeout(() => this.showNext(), wait);
  }

  /** Show at once what is still to come. */
  hurry() {
    this.motion.finish();
    if (this.timer === null) return;
    clearTimeout(this.timer);
    const { pace } = this.settings;
    this.settings.pace = this.motion.length = 0;
    this.showNext();
    this.settings.pace = pace;
    this.applySettings();
  }

  /** Whether the last step is on the table, so that the player may act. */
  get isQuiet() {
    return this.timer === null && this.steps.length === 0 && !this.waits;
  }

  /** Let the complete trick go to its taker before something else is shown. */
  leave(before, after, old) {
    clearTimeout(this.sweeper);
    if (!before?.last_trick || this.swept >= before.tricks_played) return;
    const goes = after.trick?.cards.length > 0 || after.tricks_played !== before.tricks_played || after.hand_score;
    if (!goes || before.trick?.cards.length > 0) return;
    this.swept = before.tricks_played;
    this.effects.take(before.last_trick.taker, old?.trick ?? []);
  }

  /** The complete trick goes to its taker, and the felt is free. */
  sweep() {
    const { snapshot } = this;
    if (this.swept >= snapshot.tricks_played || snapshot.trick?.cards.length > 0 || this.looked) return;
    const { trick: cards } = this.effects.places();
    this.swept = snapshot.tricks_played;
    this.drawFelt();
    this.effects.take(snapshot.last_trick.taker, cards);
  }

  /** The lines about what was taken back go, and a line says so. */
  takeBack(text) {
    const { entries } = this.snapshot;
    this.swept = Math.min(this.swept, this.snapshot.tricks_played - 1);
    this.log.takeBack(entries);
    this.log.tell({ text, kind: "back", entry: entries - 1 }, this.view);
  }

  /** Say who took the trick that is complete now; tell whether one was. */
  tellTaker(before) {
    const { snapshot } = this;
    const { taker, points, imaginary } = snapshot.last_trick;
    if (taker === null) return "";
    const one = snapshot.tricks_played === before.tricks_played + 1;
    const words = imaginary ? `${moves.asPoints(points, imaginary)} points` : moves.counted(points, "point");
    const what = points || imaginary ? ` for ${words}` : "";
    const who = taker === snapshot.seat ? "You take" : `${this.name(taker)} takes`;
    const text = `${who} the ${one ? "" : "last "}trick${what}.`;
    this.log.taken(text, snapshot.entries - 1, this.view.snapshot.seats[taker].name, taker, moves.signed(points, imaginary));
    return text;
  }

  /** Say something to the player: a refusal, or "advice". */
  say(text, kind = "refusal") {
    this.parts.reason.textContent = moves.withCards(text, this.constant);
    this.parts.reason.className = `reason ${kind}`;
  }

  // Drawing.

  /** What the parts of the picture are drawn from. */
  get view() {
    const { constant, presence, odds, looked, prompt } = this;
    const shown = looked?.snapshot ?? this.snapshot;
    // The own name stands on plates and sheets; sentences say "you".
    const seats = shown.seats.map((each) => (each.seat === shown.seat ? { ...each, name: this.settings.name || each.name } : each));
    return { constant, snapshot: { ...shown, seats }, presence, odds, prompt, hands: looked?.hands };
  }

  /** The cards to pick from, in the order that the player has chosen. */
  get held() {
    return moves.ordered(moves.held(this.view.snapshot, this.prompt), this.settings.order);
  }

  draw(last = true) {
    Object.assign(this, { picked: [], hinted: [], isLooking: false, mayEnd: false, prompt: last && !this.looked ? this.snapshot.prompt : null });
    this.say("");
    this.root.classList.toggle("looking", Boolean(this.looked));
    this.drawFelt();
    this.drawDue(last);
    this.drawHand();
    this.drawChoices();
    this.drawEnd(last);
    this.drawAids();
    this.parts.sheet.replaceChildren(sheet(this.view));
    if (last && this.byKeyboard && document.activeElement === document.body) this.root.querySelector('.end:not([hidden]) button, .choices button:not(:disabled), .hand [tabindex="0"]')?.focus({ preventScroll: true });
  }

  /** Put buttons into a part: the focus stays where it was, on the new button with the same key. */
  fill(part, buttons) {
    const key = part.contains(document.activeElement) && document.activeElement.dataset.key;
    part.replaceChildren(...buttons);
    if (key) part.querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`)?.focus();
  }

  name(seat) {
    return seat === this.snapshot.seat ? "You" : this.snapshot.seats[seat].name;
  }

  /** The trick to show: the one under way, or the last one until it has left. */
  get shownTrick() {
    const { looked, view } = this;
    const { snapshot } = view;
    const open = snapshot.trick !== null && snapshot.trick.cards.length > 0;
    if (open && !this.isLooking) return [snapshot.trick, true];
    if (!this.isLooking && !looked && this.swept >= snapshot.tricks_played) return [null, true];
    return [snapshot.last_trick, false];
  }

  drawFelt() {
    const [shown, open] = this.shownTrick;
    const { view, parts } = this;
    parts.felt.style.setProperty("--players", view.constant.players);
    parts.felt.classList.toggle("many", view.constant.players > 5);
    this.root.classList.toggle("looking-on", view.snapshot.seat === null);
    parts.felt.replaceChildren(...opponents(view), trick(view, shown, open), aside(view, shown), dummy(view));
    parts.self.replaceChildren(...view.snapshot.seats.filter(({ seat }) => seat === view.snapshot.seat).map((own) => plate(view, own)));
  }

  drawDue(last) {
    const { snapshot, prompt, parts } = this;
    const over = snapshot.result !== null || snapshot.actors.length === 0;
    const waiting = over ? "" : this.told || (snapshot.actors.includes(snapshot.seat) && !last ? "" : snapshot.due);
    parts.due.textContent = prompt ? this.promptText() : this.told || waiting;
    parts.due.classList.toggle("yours", prompt !== null);
  }

  promptText() {
    const { prompt } = this;
    const [only] = prompt.to.length === 1 ? prompt.to : [null];
    return only && only.seat !== this.snapshot.seat ? prompt.text.replace(/to the player (on the (left|right)|across|opposite)/, (_, where) => `to ${this.name(only.seat)}, ${where}`) : prompt.text;
  }

  drawHand() {
    const { prompt, constant, view } = this;
    const hand = this.held;
    const charged = view.snapshot.seats[view.snapshot.seat]?.charged ?? [];
    const got = view.snapshot.tricks_played === 0 ? view.snapshot.received.flatMap((parcel) => parcel.cards) : [];
    const free = hand.findIndex((card) => prompt && moves.reason(prompt, card) === null);
    const places = fan(hand.length);
    const cards = hand.map((card, place) => {
      const why = moves.reason(prompt, card);
      const sign = charged.includes(card) ? "charged" : got.includes(card) ? "new" : null;
      const { n, of, row, at, length } = places[place];
      return h(
        "button",
        {
          type: "button",
          class: `card${why ? " refused" : prompt ? " free" : " idle"}${charged.includes(card) ? " charged-card" : ""}`,
          style: { "--n": n, "--of": of, "--row": row, "--at": at, "--length": length },
          "data-card": card,
          "data-place": place,
          "data-key": `card-${card}`,
          tabindex: place === Math.max(free, 0) ? "0" : "-1",
          title: why === null ? constant.cards[card] : moves.withCards(why, constant),
          "aria-label": `${constant.cards[card]}${sign ? `, ${sign}` : ""}`,
          "aria-disabled": why || !prompt ? "true" : null,
          "aria-pressed": moves.picksCards(prompt) ? "false" : null,
          onclick: () => this.onCard(place),
          onfocus: () => why && this.say(why),
        },
        picture(card, constant.numbered),
        h("span", { class: "tag", "aria-hidden": "true" }),
        sign && h("span", { class: "got", "aria-hidden": "true" }, sign),
      );
    });
    const isDummy = hand.length > 0 && moves.held(view.snapshot, prompt) === view.snapshot.dummy;
    this.parts.hand.classList.toggle("of-dummy", isDummy);
    this.parts.hand.setAttribute("aria-label", isDummy ? "The dummy's cards" : "Your hand");
    this.parts.hand.replaceChildren(...cards);
  }

  /** Show what is picked, without drawing everything anew. */
  drawPicked() {
    const to = moves.receivers(this.prompt);
    const several = this.prompt.to.length > 1;
    [...this.parts.hand.children].forEach((card, place) => {
      const number = this.picked.indexOf(place);
      if (moves.picksCards(this.prompt)) card.setAttribute("aria-pressed", String(number >= 0));
      card.classList.toggle("hinted", this.hinted.includes(place));
      card.querySelector(".tag").textContent = number < 0 ? "" : several ? this.name(to[number]) : "✓";
    });
    this.drawChoices();
  }

  drawChoices() {
    const { prompt, snapshot } = this;
    if (this.looked) return; // the way through the deal is there
    const buttons = [];
    const primary = (text, key, act, more = {}) => buttons.push(button(text, act, { class: "primary", "data-key": key, ...more }));
    if (moves.picksCards(prompt)) primary(this.confirmText(), "confirm", () => this.confirm(), { disabled: this.picked.length < prompt.least });
    else if (prompt && prompt.options.length === 0 && prompt.least === 0 && !moves.playsAtOnce(prompt)) primary("Go on", "confirm", () => this.confirm());
    prompt?.options.forEach((option, number) => {
      buttons.push(button(option.text.replace(/\.$/, ""), () => this.send({ action: option.action }), { class: "option", "data-key": `option-${number}` }));
    });
    // To take all tricks may cost points, so that claim is one choice among others.
    const claim = prompt && { settled: "Nothing counts any more: end the deal", all: "All tricks left are yours: end the deal" }[this.mayClaim];
    if (claim) buttons.push(button(claim, () => this.ask("finish"), { class: this.mayClaim === "settled" && "primary", "data-key": "finish" }));
    // The first cards come by themselves: then the history has its start alone.
    if (!snapshot?.hand_score && this.mayDeal) primary("Deal the next cards", "next", () => this.send({ next: true }));
    this.fill(this.parts.choices, buttons);
  }

  get mayDeal() {
    const { snapshot, prompt } = this;
    return prompt === null && this.isQuiet && snapshot?.phase === "deal" && snapshot.entries > 1 && snapshot.result === null;
  }

  confirmText() {
    const { prompt, picked } = this;
    const verb = { pass: "Pass", charge: "Charge", exchange: "Put down" }[prompt.kind];
    if (prompt.least === 0 && picked.length === 0) return `${verb} nothing`;
    const several = prompt.to.length > 1;
    const next = several && picked.length < prompt.most ? moves.receivers(prompt)[picked.length] : null;
    const missing = prompt.least - picked.length;
    if (missing > 0) return `Pick ${missing} more ${missing === 1 ? "card" : "cards"}${next === null ? "" : ` (the next one goes to ${this.name(next)})`}`;
    const only = prompt.kind === "pass" && prompt.to.length === 1 ? prompt.to[0].seat : null;
    const whom = only === null || only === this.snapshot.seat ? "" : ` to ${this.name(only)}`;
    return `${verb} ${moves.counted(picked.length, "card")}${whom}`;
  }

  drawEnd(last) {
    const { snapshot, parts } = this;
    const isShown = last && snapshot.hand_score !== null && !this.looked;
    parts.end.hidden = !isShown;
    this.root.classList.toggle("at-end", isShown);
    if (!isShown) return parts.end.replaceChildren();
    const buttons = [];
    if (snapshot.result && this.again) buttons.push(button("Play another match", this.again, { class: "primary", "data-key": "again" }));
    if (this.mayDeal) buttons.push(button("Deal the next cards", () => this.send({ next: true }), { class: "primary", "data-key": "next" }));
    if (this.mayTakeBack && this.aids.includes("back")) buttons.push(button("Take back", () => this.ask("back"), { "data-key": "back" }));
    parts.end.replaceChildren(endPanel(this.view, [...buttons, ...this.after(this)]));
  }

  drawAids() {
    const { snapshot, prompt, parts } = this;
    const [mine, free] = [prompt !== null, this.isQuiet && !this.looked];
    const can = { hint: mine, odds: free && snapshot.hand.length > 0, last: snapshot.last_trick !== null && !snapshot.hand_score, back: free && this.mayTakeBack, finish: mine };
    const offered = Object.keys(AIDS).filter((aid) => aid === "last" || this.aids.includes(aid));
    const pressed = { odds: this.odds !== null && this.odds !== undefined, last: this.isLooking };
    this.fill(
      parts.aids,
      offered.map((aid) => button(aid === "finish" && this.mayEnd ? "Really end it?" : AIDS[aid], ({ detail }) => (aid === "finish" && detail === 2) || this.ask(aid), { "data-key": aid, disabled: !can[aid], "aria-pressed": aid in pressed ? `${pressed[aid]}` : null })),
    );
  }

  /** Show another moment of the deal, with all hands if they are given; null for the present one. */
  look(looked) {
    this.looked = looked;
    this.told = "";
    this.draw();
  }

  // What the player does.

  onCard(place) {
    const { prompt } = this;
    const card = this.held[place];
    this.motion.finish();
    if (prompt === null) {
      this.say(this.isQuiet && !this.looked ? "There is nothing to do with a card now." : "");
      this.hurry();
      return;
    }
    const why = moves.reason(prompt, card);
    this.say(why ?? "");
    if (why !== null || !this.isQuiet) return;
    if (moves.playsAtOnce(prompt)) return this.send({ action: moves.action(prompt, [card]) });
    const picked = moves.toggled(prompt, this.picked, place);
    if (picked === this.picked) this.say(`${moves.counted(picked.length, "card")} are picked already. Click one of them to put it back.`, "advice");
    Object.assign(this, { picked, hinted: [] });
    this.drawPicked();
  }

  confirm() {
    if (!this.isQuiet) return;
    const { held } = this;
    this.send({ action: moves.action(this.prompt, this.picked.map((place) => held[place])) });
  }

  /** Send a message, unless the answer to an earlier one is still due. */
  send(message) {
    if (this.waits) return;
    this.waits = true;
    this.transport.send(message);
  }

  ask(aid) {
    if (aid === "last" || (aid === "odds" && this.odds)) {
      if (aid === "last") this.isLooking = !this.isLooking;
      else this.odds = null;
      this.drawFelt();
      this.drawAids();
    } else if (aid === "finish" && this.mayClaim) this.send({ claim: true });
    else if (aid === "finish" && !this.mayEnd) {
      this.mayEnd = true;
      this.say("The computer plays the rest for you, and the match is not counted. Press again to end the deal.", "advice");
      this.drawAids();
    } else {
      if (this.isQuiet) this.say("Thinking …", "advice");
      this.send({ [aid]: true });
    }
  }

  refuse(text) {
    this.waits = false;
    this.say(text);
  }

  onKey(event) {
    this.byKeyboard = true;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") this.settings.node.open = false;
    else if (event.target.matches(FIELDS)) return;
    const key = KEYS[event.key.toLowerCase()];
    const found = key && [...document.querySelectorAll(`[data-key="${key}"]:not(:disabled)`)].findLast((node) => node.checkVisibility());
    if (found) found.click();
    if (event.target.matches("input, .notes *, article, article *")) return; // where arrows scroll
    const cards = [...this.parts.hand.children];
    const here = cards.indexOf(document.activeElement);
    const step = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: cards.length - 1 }[event.key];
    if (cards.length === 0 || step === undefined) return;
    event.preventDefault();
    // From elsewhere an arrow goes to the card that Tab would reach.
    const next = here < 0 ? cards.find((card) => card.tabIndex === 0) : cards[(step + cards.length) % cards.length];
    cards.forEach((card) => (card.tabIndex = card === next ? 0 : -1));
    this.say("");
    next.focus();
  }

  // Help.

  showHint({ action, reason }) {
    this.waits = false;
    if (this.prompt === null) return;
    this.hinted = moves.placesOf(action, this.held);
    if (moves.picksCards(this.prompt)) this.picked = [...this.hinted];
    this.drawPicked();
    this.say(`Hint: ${moves.inWords(action, this.prompt)} ${reason}`, "advice");
  }

  showOdds({ seats, text }) {
    this.waits = false;
    this.odds = seats;
    this.say(text, "advice");
    this.drawFelt();
    this.drawAids();
  }
}
