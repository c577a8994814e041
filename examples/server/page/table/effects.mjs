// Which movements and sounds follow from a step. They show what happened and decide nothing.
import { picture } from "./cards.mjs";
import { h, icon } from "./elements.mjs";
import { sound } from "./sound.mjs";

const GREAT = 10; // points of a single card whose fall is shown

export class Effects {
  /** @param table the table, @param motion what moves its parts */
  constructor(table, motion) {
    Object.assign(this, { table, motion });
  }

  /** Where cards lie now, before the next step is drawn. */
  places() {
    const rect = (node) => node.getBoundingClientRect();
    const { hand, felt } = this.table.parts;
    return {
      hand: [...hand.children].map((node) => ({ code: node.dataset.card, rect: rect(node) })),
      trick: [...felt.querySelectorAll(".trick .card")].map((node) => ({ code: node.dataset.card, rect: rect(node) })),
    };
  }

  /** Show how a step came about. */
  show(before, old, news) {
    const { snapshot, motion } = this.table;
    const dealt = news.some(({ kind }) => kind === "deal") && snapshot.tricks_played === 0;
    const played = this.newCards(before);
    const great = played.find(({ card }) => (this.table.constant.values?.[card] ?? 0) >= GREAT);
    if (motion.on && old) {
      if (dealt) this.deal();
      else this.moveHand(before, old);
      this.playCards(played, old);
    }
    if (dealt) this.sound("deal");
    else if (played.length > 0) this.sound("card");
    if (before === null || dealt) return;
    if (before.broken === false && snapshot.broken) this.sign("broken", "Hearts are broken", "broken");
    else if (great) this.greatCard(great);
    const shooter = snapshot.hand_score?.shooter ?? null;
    if (shooter !== null && before.hand_score === null) this.sign("moon", `${this.table.name(shooter)} shot the ${snapshot.hand_score.shot}`, "moon");
    else if (snapshot.result !== null && before.result === null) this.sound(snapshot.result.winners.includes(snapshot.seat) ? "win" : "lose");
    else if (snapshot.prompt !== null && before.prompt === null) this.sound("turn");
  }

  sound(name) {
    sound(name, this.table.settings.sound);
  }

  /** The cards of the trick that were not on the felt before. */
  newCards(before) {
    const { snapshot } = this.table;
    const shown = snapshot.trick?.cards.length ? snapshot.trick : snapshot.last_trick;
    const same = before !== null && (snapshot.tricks_played === before.tricks_played || snapshot.trick?.cards.length === 0);
    const known = same ? (before.trick?.cards.length ?? 0) : 0;
    if (before !== null && snapshot.entries <= before.entries) return [];
    return (shown?.cards ?? []).slice(known);
  }

  seatRect(seat) {
    return this.table.root.querySelector(`[data-seat="${seat}"] .plate`)?.getBoundingClientRect() ?? this.table.parts.felt.getBoundingClientRect();
  }

  playCards(played, old) {
    for (const { seat, card } of played) {
      const node = this.table.parts.felt.querySelector(`.trick [data-seat="${seat}"] .card`);
      const own = seat === this.table.snapshot.seat && old.hand.find(({ code }) => code === card)?.rect;
      const place = own || this.seatRect(seat);
      if (node) this.motion.from(node, [{ left: place.left, top: place.top, width: place.width, height: place.height, scale: own ? undefined : 0.5, turn: own ? 0 : -30, opacity: own ? 1 : 0.3 }]);
    }
  }

  /** The cards come from the dealer in any order, then the hand is sorted. */
  deal() {
    const { snapshot, parts } = this.table;
    const cards = [...parts.hand.children];
    const dealer = this.seatRect(snapshot.dealer);
    const spots = cards.map((node) => node.getBoundingClientRect());
    const step = Math.min(45, 600 / (cards.length || 1));
    cards.forEach((node, n) => {
      const spot = spots[(n * 7 + 3) % cards.length];
      const from = { ...box(dealer), scale: 0.3, opacity: 0 };
      this.motion.from(node, [from, { ...box(spot), scale: 1 }, { ...box(spot), scale: 1 }], { delay: n * step, length: 850 });
    });
    for (const node of parts.felt.querySelectorAll(".backs i")) this.motion.play(node, [{ opacity: 0, transform: "translateY(30px)" }, { opacity: 1, transform: "none" }], { delay: [...node.parentNode.children].indexOf(node) * step });
  }

  /** The cards of the hand close ranks; passed ones fly to their receivers, received ones come. */
  moveHand(before, old) {
    const { snapshot, parts, motion } = this.table;
    const left = [...old.hand];
    const arrived = before?.received.length === 0 ? snapshot.received : [];
    for (const node of parts.hand.children) {
      const at = left.findIndex(({ code }) => code === node.dataset.card);
      const sender = arrived.find(({ cards }) => cards.includes(node.dataset.card));
      if (at >= 0) {
        const [{ rect }] = left.splice(at, 1);
        motion.from(node, [{ ...box(rect), scale: 1 }]);
      } else if (sender) motion.from(node, [{ ...box(this.seatRect(sender.seat)), scale: 0.4, opacity: 0.2 }], { length: 700 });
    }
    const passed = before?.passed.length === 0 ? snapshot.passed : [];
    for (const { seat, cards } of passed) {
      for (const code of cards) {
        const from = old.hand.find((each) => each.code === code)?.rect;
        if (from) motion.ghost(picture(null), from, { ...box(this.seatRect(seat)), scale: 0.3 }, { length: 600 });
      }
    }
  }

  /** The trick goes to its taker. */
  take(taker, trick) {
    this.sound("take");
    if (!this.motion.on || taker === null) return;
    const to = { ...box(this.seatRect(taker)), scale: 0.3, opacity: 0 };
    for (const { code, rect } of trick) this.motion.ghost(picture(code, this.table.constant.numbered), rect, to, { length: this.motion.length * 1.4, easing: "ease-in" });
  }

  /** A sign over the felt, for a moment. */
  sign(name, text, tune) {
    this.sound(tune);
    if (!this.motion.on) return;
    const node = h("div", { class: `moment moment-${name}`, "aria-hidden": "true" }, icon(name), h("span", {}, text));
    this.motion.layer.append(node);
    const up = [{ opacity: 0, transform: "translate(-50%, -50%) scale(.5)" }, { opacity: 1, transform: "translate(-50%, -50%)", offset: 0.2 }, { opacity: 1, transform: "translate(-50%, -50%)", offset: 0.75 }, { opacity: 0, transform: "translate(-50%, -80%)" }];
    this.motion.play(node, up, { length: name === "moon" ? 2400 : 1300, easing: "ease-out", after: () => node.remove() });
  }

  greatCard({ seat }) {
    this.sound("queen");
    const node = this.table.parts.felt.querySelector(`.trick [data-seat="${seat}"] .card .picture`);
    if (node && this.motion.on) this.motion.play(node, [{ transform: "scale(1)" }, { transform: "scale(1.35) rotate(-4deg)", filter: "drop-shadow(0 0 18px #ffce5c)" }, { transform: "scale(1.1) rotate(3deg)" }, { transform: "scale(1)" }], { delay: this.motion.length, length: 700 });
  }
}

const box = ({ left, top, width, height }) => ({ left, top, width, height });
