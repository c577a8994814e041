// A card is dragged or flicked out of the hand onto the felt. A click stays a click.
const DRAG = 8; // pixels from which a press is a drag
const FLICK = 0.5; // pixels a millisecond, upwards

/** Let the cards of a hand be dragged while `mayPlay()`; `play` takes the one that is dropped above the hand. */
export function draggable(hand, mayPlay, play) {
  let [held, moved] = [null, false];
  const on = (kind, take, capture = false) => hand.addEventListener(kind, take, capture);
  on("pointerdown", ({ target, pointerId, isPrimary, button, clientX: x, clientY: y, timeStamp: at }) => {
    if (!isPrimary) return; // a second finger changes nothing
    const card = button === 0 && mayPlay() && target.closest(".free");
    [held, moved] = [card ? { card, x, y, at } : null, false];
    held?.card.setPointerCapture(pointerId); // the first move may be out of the hand
  });
  on("pointermove", ({ isPrimary, buttons, clientX, clientY }) => {
    if (held === null || !isPrimary || buttons === 0) return;
    const [x, y] = [clientX - held.x, clientY - held.y];
    moved ||= Math.hypot(x, y) > DRAG;
    if (!moved) return;
    held.card.classList.add("dragged");
    held.card.style.translate = `${x}px ${y}px`;
  });
  const drop = ({ type, isPrimary, clientY, timeStamp }) => {
    if (held === null || !isPrimary) return;
    const { card, y, at } = held;
    held = null;
    const isOver = clientY < hand.getBoundingClientRect().top || y - clientY > Math.max(2 * DRAG, FLICK * (timeStamp - at));
    if (moved && isOver && type === "pointerup") return play(card);
    card.classList.remove("dragged");
    card.style.translate = "";
  };
  for (const kind of ["pointerup", "pointercancel"]) on(kind, drop);
  // Neither the click that ends a drag plays a card, nor the second one of a double click of a mouse.
  on("click", (event) => (moved ? event.detail > 0 : event.detail === 2 && event.pointerType !== "touch") && event.stopPropagation(), true);
}
