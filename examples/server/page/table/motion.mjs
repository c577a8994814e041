// Movement: cards fly from one place to another. All of it ends at once when somebody clicks, and none
// begins if the reader wants none, or if cards are shown at once.
import { h } from "./elements.mjs";

const STILL = matchMedia("(prefers-reduced-motion: reduce)");

export class Motion {
  /** @param layer the element over the table in which cards fly that lie nowhere any more */
  constructor(layer) {
    this.layer = layer;
    this.running = new Set();
    this.length = 260; // milliseconds
  }

  /** Whether anything moves. */
  get on() {
    return this.length > 0 && !STILL.matches;
  }

  /** Move an element in steps; `after` is called when it is there. */
  play(node, frames, { delay = 0, length = this.length, easing = "cubic-bezier(.25,.8,.35,1)", after = null } = {}) {
    const animation = node.animate(frames, { duration: length, delay, easing, fill: "backwards" });
    this.running.add(animation);
    animation.onfinish = animation.oncancel = () => {
      this.running.delete(animation);
      after?.();
    };
  }

  /** Let an element come from another place; on its way it may stop at others. */
  from(node, places, more = {}) {
    const to = node.getBoundingClientRect();
    const frames = places.map((place) => this.shift(place, to));
    this.play(node, [...frames, { transform: "none" }], more);
  }

  shift(from, to) {
    const [x, y] = [from.left + from.width / 2 - to.left - to.width / 2, from.top + from.height / 2 - to.top - to.height / 2];
    const scale = Math.min(1.2, Math.max(0.3, from.width / (to.width || 1)));
    return { transform: `translate(${x}px, ${y}px) scale(${from.scale ?? scale}) rotate(${from.turn ?? 0}deg)`, opacity: from.opacity ?? 1 };
  }

  /** Let a copy of a picture fly from one place to another, where it is gone. */
  ghost(picture, from, to, more = {}) {
    const home = this.layer.getBoundingClientRect();
    const node = h("span", { class: "card ghost" }, picture);
    Object.assign(node.style, { left: `${from.left - home.left}px`, top: `${from.top - home.top}px`, width: `${from.width}px` });
    this.layer.append(node);
    const end = this.shift(to, from);
    this.play(node, [{ transform: "none", opacity: 1 }, { transform: end.transform, opacity: to.opacity ?? 0.2 }], { ...more, after: () => node.remove() });
  }

  /** Bring everything to its place. */
  finish() {
    for (const animation of [...this.running]) animation.finish();
    this.layer.replaceChildren();
  }
}
