// A table that people can see and play at. It draws snapshots, offers the choices of the prompt, and
// sends actions through a transport. It knows no rule of the game.
//
// What it needs: an element, a transport with `send`, and `receive(message)` for what comes in. It
// takes "table", "step", "refusal", "hint" and "odds", and sends "action" and "next". Buttons that
// only one transport has ("hint", "odds", "back", "finish") are named in `aids`.
import { picture } from "./cards.mjs";
import { h } from "./elements.mjs";
import * as moves from "./moves.mjs";

const AIDS = {
  hint: "Hint",
  odds: "Odds",
  back: "Take back",
  finish: "Finish the deal",
};
const KEPT = 80; // sentences of the log

export class Table {
  /**
   * @param root where the table is drawn
   * @param transport what takes its messages
   * @param options `aids`: the buttons for help; `pace`: milliseconds from card to card;
   *   `again`: what to do after the match
   */
  constructor(root, transport, { aids = [], pace = 500, again = null } = {}) {
    Object.assign(this, { root, transport, aids, pace, again });
    this.table = this.snapshot = null;
    this.steps = [];
    this.timer = null;
    this.waits = false; // for the answer to a message
    this.picked = [];
    this.hinted = [];
    this.byKeyboard = false;
    this.parts = {
      felt: h("div", { class: "felt", onclick: () => this.hurry() }),
      due: h("p", { class: "due" }),
      reason: h("p", { class: "reason", role: "status" }),
      hand: h("div", { class: "hand", role: "group", "aria-label": "Your hand" }),
      choices: h("div", { class: "choices" }),
      end: h("section", { class: "end", hidden: true, "aria-label": "The result of the deal" }),
      aids: h("div", { class: "aids", role: "group", "aria-label": "Help" }),
      odds: h("section", { class: "odds", "aria-label": "Odds", tabindex: "-1" }),
      sheet: h("section", { class: "sheet", "aria-label": "Score sheet", tabindex: "0" }),
      log: h("div", { class: "log", role: "log", "aria-label": "What happened", tabindex: "0" }),
    };
    const { felt, due, reason, hand, choices, end, aids: help, odds, sheet, log } = this.parts;
    root.replaceChildren(
      h("div", { class: "board" }, felt, due, reason, end, choices, hand, help, odds),
      h("div", { class: "notes" }, h("h2", {}, "What happened"), log, h("h2", {}, "Score sheet"), sheet),
    );
    root.addEventListener("keydown", (event) => this.onKey(event));
    root.addEventListener("pointerdown", () => (this.byKeyboard = false));
  }

  /** Take a message from the transport. */
  receive(message) {
    const [[kind, content]] = Object.entries(message);
    if (kind === "table") this.begin(content);
    else if (kind === "step") this.queue(content);
    else if (kind === "refusal") this.refuse(content.message);
    else if (kind === "error") this.refuse(content);
    else if (kind === "hint") this.showHint(content);
    else if (kind === "odds") this.showOdds(content);
  }

  begin(table) {
    clearTimeout(this.timer);
    this.timer = null;
    Object.assign(this, { table, snapshot: null, steps: [], waits: false });
    this.parts.log.replaceChildren();
    this.root.querySelectorAll(".board > *").forEach((part) => part !== this.parts.felt && part.replaceChildren());
  }

  // Steps are shown one after the other, as slowly as people play.

  queue(step) {
    this.waits = false;
    this.steps.push(step);
    if (this.timer === null) this.showNext();
  }

  showNext() {
    this.timer = null;
    const step = this.steps.shift();
    if (step === undefined) return;
    const before = this.snapshot;
    this.snapshot = step.snapshot;
    this.mayTakeBack = step.may_take_back;
    if (before !== null && this.snapshot.entries < before.entries) this.takeBack();
    for (const entry of step.news) this.tell(entry);
    const last = this.steps.length === 0;
    const complete = before !== null && before.tricks_played < this.snapshot.tricks_played;
    if (complete) this.tellTaker(before);
    this.draw(last);
    // More steps may be on their way, as long as it is not the player's turn and somebody moves.
    const stops = last && (this.snapshot.prompt !== null || this.snapshot.actors.length === 0);
    const wait = stops ? 0 : this.pace * (complete ? 2.5 : 1);
    if (wait === 0) this.showNext();
    else this.timer = setTimeout(() => this.showNext(), wait);
  }

  /** Show at once what is still to come. */
  hurry() {
    if (this.timer === null) return;
    clearTimeout(this.timer);
    const pace = this.pace;
    this.pace = 0;
    this.showNext();
    this.pace = pace;
  }

  /** Whether the last step is on the table, so that the player may act. */
  get isQuiet() {
    return this.timer === null && this.steps.length === 0 && !this.waits;
  }

  /** The lines about what was taken back go, and a line says so. */
  takeBack() {
    const { entries } = this.snapshot;
    for (const line of [...this.parts.log.children]) if (Number(line.dataset.entry) >= entries) line.remove();
    this.tell({ text: "You take your last move back.", kind: "back" });
  }

  tell({ text, seat, kind, entry }) {
    const { log } = this.parts;
    log.append(h("p", { class: kind, "data-seat": seat, "data-entry": entry ?? this.snapshot.entries - 1 }, text));
    while (log.children.length > KEPT) log.firstChild.remove();
    log.scrollTop = log.scrollHeight;
  }

  tellTaker(before) {
    const { taker } = this.snapshot.last_trick;
    if (taker === null) return;
    const one = this.snapshot.tricks_played === before.tricks_played + 1;
    const points = one ? this.snapshot.seats[taker].points - before.seats[taker].points : 0;
    const what = points === 0 ? "" : ` for ${points} point${Math.abs(points) === 1 ? "" : "s"}`;
    const who = taker === this.snapshot.seat ? "You take" : `${this.name(taker)} takes`;
    this.tell({ text: `${who} the ${one ? "" : "last "}trick${what}.`, seat: taker, kind: "trick" });
  }

  /** Say something to the player: a refusal, or "advice". */
  say(text, kind = "refusal") {
    this.parts.reason.textContent = this.table?.numbered ? text : moves.withSuits(text);
    this.parts.reason.className = `reason ${kind}`;
  }

  // Drawing.

  draw(last = true) {
    const focused = document.activeElement?.dataset?.key ?? null;
    const within = this.root.contains(document.activeElement) || document.activeElement === document.body;
    this.picked = [];
    this.hinted = [];
    this.say("");
    this.parts.odds.replaceChildren();
    this.prompt = last ? this.snapshot.prompt : null;
    this.drawFelt();
    this.drawDue(last);
    this.drawHand();
    this.drawChoices();
    this.drawEnd(last);
    this.drawAids();
    this.drawSheet();
    if (last && within) this.restoreFocus(focused);
    if (last && this.snapshot.hand_score) this.firstChoice()?.scrollIntoView({ block: "nearest" });
  }

  restoreFocus(key) {
    const found = key && this.root.querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`);
    if (found && !found.closest(".hand")) found.focus();
    else if (this.byKeyboard) this.firstChoice()?.focus({ preventScroll: true });
  }

  firstChoice() {
    return this.root.querySelector('.end button, .choices button:not(:disabled), .hand [tabindex="0"]');
  }

  name(seat) {
    return this.snapshot.seats[seat].name;
  }

  card(card, className = "") {
    return h("span", { class: `card ${className}`, role: "img", "aria-label": this.table.cards[card] ?? "a hidden card" },
      picture(card, this.table.numbered, className === "small"));
  }

  drawFelt() {
    const { snapshot, table } = this;
    const open = snapshot.trick !== null && snapshot.trick.cards.length > 0;
    const trick = open ? snapshot.trick : snapshot.last_trick;
    const where = moves.places(table.players, snapshot.seat);
    const order = (seat) => (seat - (snapshot.seat ?? 0) + table.players) % table.players;
    const seats = snapshot.seats
      .toSorted((one, other) => order(one.seat) - order(other.seat))
      .map((seat) => {
        const played = (trick?.cards ?? []).filter((each) => each.seat === seat.seat);
        const node = h(
          "div",
          { class: this.seatClasses(seat, trick, open), "data-seat": seat.seat },
          h("div", { class: "panel" }, this.seatParts(seat)),
          h("div", { class: open ? "played" : "played past" }, played.map((each) => this.playedCard(each))),
        );
        node.style.setProperty("--x", where[seat.seat].x.toFixed(4));
        node.style.setProperty("--y", where[seat.seat].y.toFixed(4));
        return node;
      });
    this.parts.felt.classList.toggle("many", table.players > 5);
    this.parts.felt.replaceChildren(...seats, this.middle(trick, open));
  }

  seatClasses(seat, trick, open) {
    const classes = ["seat"];
    if (seat.seat === this.snapshot.seat) classes.push("own");
    if (seat.acts) classes.push("turn");
    if (!open && trick?.taker === seat.seat) classes.push("taker");
    return classes.join(" ");
  }

  seatParts(seat) {
    const { snapshot } = this;
    const number = (points, imaginary) => (imaginary === null ? `${points}` : `${points} + ${imaginary}i`);
    return [
      h("strong", { class: "name" }, seat.name, snapshot.dealer === seat.seat ? h("span", { class: "mark", title: "dealer" }, " (dealer)") : null),
      h("span", { class: "size" }, `${seat.size} card${seat.size === 1 ? "" : "s"}`),
      h("span", { class: "points" }, "this deal ", h("b", {}, `${seat.points}`)),
      h("span", { class: "points" }, "total ", h("b", {}, number(seat.score, seat.imaginary))),
      seat.charged.length ? h("span", { class: "charged" }, "charged ", seat.charged.map((card) => this.card(card, "small"))) : null,
    ];
  }

  playedCard({ card, suit }) {
    const declared = suit === null ? null : h("span", { class: "declared" }, `as ${this.suitName(suit)}`);
    return h("span", { class: "one" }, this.card(card), declared);
  }

  suitName(suit) {
    return { C: "clubs", D: "diamonds", H: "hearts", S: "spades" }[suit] ?? suit;
  }

  middle(trick, open) {
    const { snapshot } = this;
    const words = [];
    if (trick && !open && trick.taker !== null) {
      words.push(trick.taker === snapshot.seat ? "You took the trick." : `${this.name(trick.taker)} took the trick.`);
    }
    const { kitty, waiting } = snapshot;
    const pile = (label, cards, size) =>
      h("div", { class: "pile" }, `${label}: `, cards ? cards.map((card) => this.card(card, "small")) : `${size} card${size === 1 ? "" : "s"}`);
    return h(
      "div",
      { class: "middle" },
      words.length ? h("p", {}, words.join(" ")) : null,
      trick?.extra ? pile("Warren stands for", [trick.extra]) : null,
      kitty.size ? pile("Kitty", kitty.cards, kitty.size) : null,
      waiting.length ? pile("Waiting for a taker", waiting) : null,
    );
  }

  drawDue(last) {
    const { snapshot, prompt } = this;
    const mine = snapshot.actors.includes(snapshot.seat);
    const over = snapshot.result !== null || snapshot.actors.length === 0;
    this.parts.due.textContent = prompt ? prompt.text : (last && !mine) || over ? (over ? "" : snapshot.due) : "";
    this.parts.due.classList.toggle("yours", prompt !== null);
    this.parts.due.hidden = this.parts.due.textContent === "" && over;
  }

  drawHand() {
    const { snapshot, prompt, table } = this;
    const hand = snapshot.hand;
    const got = snapshot.tricks_played === 0 ? snapshot.received.flatMap((parcel) => parcel.cards) : [];
    const free = hand.findIndex((card) => prompt && moves.reason(prompt, card) === null);
    const cards = hand.map((card, place) => {
      const why = moves.reason(prompt, card);
      const isNew = got.includes(card) ? " got" : "";
      const button = h(
        "button",
        {
          type: "button",
          class: `card${why ? " refused" : prompt ? " free" : " idle"}${isNew}`,
          "data-card": card,
          "data-place": place,
          "data-key": `card-${card}`,
          tabindex: place === Math.max(free, 0) ? "0" : "-1",
          title: why === null ? table.cards[card] : table.numbered ? why : moves.withSuits(why),
          "aria-label": `${table.cards[card]}${isNew ? ", received" : ""}`,
          "aria-disabled": why || !prompt ? "true" : null,
          "aria-pressed": moves.picksCards(prompt) ? "false" : null,
          onclick: () => this.onCard(place),
          onfocus: () => why && this.say(why),
        },
        picture(card, table.numbered),
        h("span", { class: "tag", "aria-hidden": "true" }),
      );
      return button;
    });
    this.parts.hand.replaceChildren(...cards);
  }

  /** Show what is picked, without drawing everything anew. */
  drawPicked() {
    const to = moves.receivers(this.prompt);
    const several = this.prompt.to.length > 1;
    [...this.parts.hand.children].forEach((button, place) => {
      const number = this.picked.indexOf(place);
      button.setAttribute("aria-pressed", String(number >= 0));
      button.classList.toggle("hinted", this.hinted.includes(place));
      button.querySelector(".tag").textContent = number < 0 ? "" : several ? this.name(to[number]) : "✓";
    });
    this.drawChoices();
  }

  drawChoices() {
    const { prompt } = this;
    const buttons = [];
    if (moves.picksCards(prompt)) {
      const ready = moves.enough(prompt, this.picked);
      buttons.push(
        h("button", { type: "button", class: "primary", "data-key": "confirm", disabled: !ready, onclick: () => this.confirm() }, this.confirmText()),
      );
    } else if (prompt && prompt.options.length === 0 && prompt.least === 0 && !moves.playsAtOnce(prompt)) {
      buttons.push(h("button", { type: "button", class: "primary", "data-key": "confirm", onclick: () => this.confirm() }, "Go on"));
    }
    prompt?.options.forEach((option, number) => {
      buttons.push(
        h("button", { type: "button", class: "option", "data-key": `option-${number}`, onclick: () => this.act(option.action) }, option.text.replace(/\.$/, "")),
      );
    });
    // The first cards come by themselves: then the history has its start alone.
    if (prompt === null && this.isQuiet && this.snapshot?.phase === "deal" && this.snapshot.entries > 1 && this.snapshot.result === null) {
      buttons.push(h("button", { type: "button", class: "primary", "data-key": "next", onclick: () => this.send({ next: true }) }, "Deal the next cards"));
    }
    const focused = document.activeElement?.dataset?.key;
    this.parts.choices.replaceChildren(...buttons);
    if (focused) this.parts.choices.querySelector(`[data-key="${CSS.escape(focused)}"]:not(:disabled)`)?.focus();
  }

  confirmText() {
    const { prompt, picked } = this;
    const verb = { pass: "Pass", charge: "Charge", exchange: "Put down" }[prompt.kind];
    if (prompt.least === 0 && picked.length === 0) return `${verb} nothing`;
    const several = prompt.to.length > 1;
    const next = several && picked.length < prompt.most ? moves.receivers(prompt)[picked.length] : null;
    const missing = prompt.least - picked.length;
    if (missing > 0) {
      const whom = next === null ? "" : ` (the next one goes to ${this.name(next)})`;
      return `Pick ${missing} more card${missing === 1 ? "" : "s"}${whom}`;
    }
    const only = prompt.kind === "pass" && prompt.to.length === 1 ? prompt.to[0].seat : null;
    const whom = only === null || only === this.snapshot.seat ? "" : ` to ${this.name(only)}`;
    return `${verb} ${picked.length} card${picked.length === 1 ? "" : "s"}${whom}`;
  }

  drawEnd(last) {
    const { snapshot } = this;
    const score = last ? snapshot.hand_score : null;
    this.parts.end.hidden = score === null;
    if (score === null) {
      this.parts.end.replaceChildren();
      return;
    }
    const { result } = snapshot;
    const shown = (points, imaginary) => (imaginary === null || imaginary === undefined ? `${points}` : `${points} + ${imaginary}i`);
    const names = snapshot.seats.map((seat) => seat.name);
    const rows = snapshot.seats.map((seat) => {
      const lines = score.lines.filter((line) => line.seat === seat.seat);
      return h(
        "tr",
        { class: result?.winners.includes(seat.seat) ? "winner" : null },
        h("th", { scope: "row" }, seat.name),
        h("td", { class: "number" }, shown(score.points[seat.seat], score.imaginary?.[seat.seat])),
        h("td", { class: "number" }, shown(seat.score, seat.imaginary)),
        h("td", { class: "lines" }, this.linesInWords(lines)),
      );
    });
    const shot = score.shooter === null ? null : h("p", {}, `${names[score.shooter]} shot the ${score.shot}.`);
    this.parts.end.replaceChildren(
      h("h2", {}, result ? this.resultInWords(result) : `Deal ${snapshot.sheet.length || snapshot.deal_number + 1} is over`),
      ...(shot ? [shot] : []),
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, ["Player", "This deal", "Total", "Taken"].map((head) => h("th", { scope: "col" }, head)))),
        h("tbody", {}, rows),
      ),
      ...(result && this.again ? [h("button", { type: "button", class: "primary", "data-key": "again", onclick: this.again }, "Play another match")] : []),
    );
  }

  linesInWords(lines) {
    const counts = new Map();
    for (const { text, points } of lines) {
      const kind = /heart/i.test(text) && lines.length > 3 ? "hearts" : text;
      const [number, sum] = counts.get(kind) ?? [0, 0];
      counts.set(kind, [number + 1, sum + points]);
    }
    const words = [...counts].map(([kind, [number, sum]]) => {
      const lower = kind[0].toLowerCase() + kind.slice(1);
      return `${number > 1 ? `${number} ` : ""}${lower}: ${sum}`;
    });
    return words.join("; ") || "–";
  }

  resultInWords({ winners }) {
    const names = winners.map((seat) => this.name(seat));
    if (winners.length === 1) return winners[0] === this.snapshot.seat ? "You win the match" : `${names[0]} wins the match`;
    return `${moves.listed(names)} win the match`;
  }

  drawAids() {
    const mine = this.prompt !== null;
    const can = { hint: mine, odds: this.isQuiet && this.snapshot.hand.length > 0, back: this.isQuiet && this.mayTakeBack, finish: mine };
    this.parts.aids.replaceChildren(
      ...this.aids.map((aid) =>
        h("button", { type: "button", "data-key": aid, disabled: !can[aid], onclick: () => this.ask(aid) }, AIDS[aid]),
      ),
    );
  }

  drawSheet() {
    const { snapshot } = this;
    const cell = (points, imaginary) => h("td", {}, imaginary === null || imaginary === undefined ? `${points}` : `${points} + ${imaginary}i`);
    this.parts.sheet.replaceChildren(
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Deal"), snapshot.seats.map((seat) => h("th", { scope: "col" }, seat.name)))),
        h("tbody", {}, snapshot.sheet.map((row, number) => h("tr", {}, h("th", { scope: "row" }, `${number + 1}`), row.points.map((points, seat) => cell(points, row.imaginary?.[seat]))))),
        h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, "Total"), snapshot.seats.map((seat) => cell(seat.score, seat.imaginary)))),
      ),
    );
  }

  // What the player does.

  onCard(place) {
    const card = this.snapshot.hand[place];
    const { prompt } = this;
    if (prompt === null) {
      this.say(this.isQuiet ? "There is nothing to do with a card now." : "");
      this.hurry();
      return;
    }
    const why = moves.reason(prompt, card);
    if (why !== null) {
      this.say(why);
      return;
    }
    this.say("");
    if (!this.isQuiet) return;
    if (moves.playsAtOnce(prompt)) {
      this.act(moves.action(prompt, [card]));
      return;
    }
    this.picked = moves.toggled(prompt, this.picked, place);
    this.drawPicked();
  }

  confirm() {
    if (!this.isQuiet) return;
    this.act(moves.action(this.prompt, this.picked.map((place) => this.snapshot.hand[place])));
  }

  act(action) {
    this.send({ action });
  }

  /** Send a message, unless the answer to an earlier one is still due. */
  send(message) {
    if (this.waits) return;
    this.waits = true;
    this.transport.send(message);
  }

  ask(aid) {
    if (this.isQuiet) this.say("Thinking …", "advice");
    this.send({ [aid]: true });
  }

  refuse(text) {
    this.waits = false;
    this.say(text);
  }

  onKey(event) {
    this.byKeyboard = true;
    const cards = [...this.parts.hand.children];
    const here = cards.indexOf(document.activeElement);
    const step = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: cards.length - 1 }[event.key];
    if (here < 0 || step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = cards[(step + cards.length) % cards.length];
    cards.forEach((card) => (card.tabIndex = card === next ? 0 : -1));
    this.say("");
    next.focus();
  }

  // Help.

  showHint({ action, reason }) {
    this.waits = false;
    if (this.prompt === null) return;
    this.hinted = moves.placesOf(action, this.snapshot.hand);
    if (moves.picksCards(this.prompt)) this.picked = [...this.hinted];
    this.drawPicked();
    this.say(`Hint: ${moves.inWords(action, this.prompt, this.table.cards)} ${reason}`, "advice");
  }

  showOdds({ seats, rows }) {
    this.waits = false;
    const heads = seats.map((seat) => (seat === null ? "Nobody" : this.name(seat)));
    const keep = seats.map((seat, column) => seat !== null || rows.some((row) => row.seats[column] > 0));
    const shown = (cells) => cells.filter((_, column) => keep[column]);
    const percent = (part) => (part === 0 ? "–" : part > 0 && part < 0.005 ? "<1 %" : `${Math.round(part * 100)} %`);
    const groups = new Map();
    for (const row of rows) {
      const key = row.seats.map(percent).join();
      groups.set(key, [...(groups.get(key) ?? []), row]);
    }
    this.say("");
    this.parts.odds.replaceChildren(
      h("h2", {}, "Where the cards that count may be"),
      rows.length === 0
        ? h("p", {}, "No card that counts is hidden from you.")
        : h(
            "table",
            {},
            h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Card"), shown(heads).map((head) => h("th", { scope: "col" }, head)))),
            h(
              "tbody",
              {},
              [...groups.values()].map((group) =>
                h(
                  "tr",
                  {},
                  h("th", { scope: "row" }, group.map((row) => this.card(row.card, "small"))),
                  shown(group[0].seats).map((part) => h("td", {}, percent(part))),
                ),
              ),
            ),
          ),
    );
  }
}
