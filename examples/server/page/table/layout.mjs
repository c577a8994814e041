// Where things lie on the felt, as plain functions: shares of its width and height.

/** Opponents on the left, at the top and on the right, by their number. */
const SIDES = [[0, 0, 0], [0, 1, 0], [1, 0, 1], [1, 1, 1], [1, 2, 1], [1, 3, 1], [2, 2, 2], [2, 3, 2], [2, 4, 2], [3, 3, 3]];
const NARROW = { 8: [3, 2, 3] };
const DOWN = { 1: [0.46], 2: [0.8, 0.32], 3: [1, 0.66, 0.31] };
const DOWN_NARROW = { 1: [0.33], 2: [0.75, 0.37], 3: [1, 0.67, 0.34] };
/** From one place at the top to the next. */
const GAPS = { 1: 1, 2: 0.4, 3: 0.25, 4: 0.24 };
const GAPS_NARROW = { 1: 1, 2: 0.6, 3: 0.5 };

/** The places of the plates of the opponents, clockwise from the player's left: from 0 to 1, with the gap to the next place in a row. */
export function plates(opponents, narrow = false) {
  const [left, top, right] = (narrow && NARROW[opponents]) || SIDES[opponents];
  const gap = (narrow ? GAPS_NARROW : GAPS)[top];
  const down = (count) => (narrow ? DOWN_NARROW : DOWN)[count] ?? [];
  return [
    ...down(left).map((y) => ({ x: 0, y, gap: 1 })),
    ...Array.from({ length: top }, (_, n) => ({ x: 0.5 + (n - (top - 1) / 2) * gap, y: 0, gap })),
    ...down(right).toReversed().map((y) => ({ x: 1, y, gap: 1 })),
  ];
}

/** Where the cards of a trick lie, clockwise from the own one at the bottom: from -1 to 1. */
export function trickPlaces(players) {
  return Array.from({ length: players }, (_, each) => {
    const angle = (each / players) * 2 * Math.PI;
    return { x: -Math.sin(angle), y: Math.cos(angle) };
  });
}

/** The place of each card of a hand: in one row, and in one of two rows for narrow windows. */
export function fan(cards) {
  const first = cards > 7 ? Math.ceil(cards / 2) : cards;
  return Array.from({ length: cards }, (_, n) => {
    const isUpper = n < first && first < cards; // a single row is the lower one
    return { n, of: cards, row: isUpper ? 0 : 1, at: n < first ? n : n - first, length: n < first ? first : cards - first };
  });
}

/** The points of a line through numbers, in a box; the highest number is at the top. */
export function curve(numbers, { width, height, least, most }) {
  const across = (n) => (numbers.length < 2 ? 0 : (n / (numbers.length - 1)) * width);
  const down = (value) => height - ((value - least) / (most - least || 1)) * height;
  return numbers.map((value, n) => `${across(n).toFixed(1)},${down(value).toFixed(1)}`).join(" ");
}
