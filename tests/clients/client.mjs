// A client that knows no rule of Hearts. A snapshot comes in on each line, and the action goes out.
// It plays by the prompt alone: it presses an option, or picks cards that may be picked.
import { createInterface } from "node:readline";

let seed = 1;
function below(limit) {
  seed = (seed * 48271) % 2147483647;
  return seed % limit;
}

function pick(cards, count) {
  const left = [...cards];
  return Array.from({ length: count }, () => left.splice(below(left.length), 1)[0]);
}

function answer(prompt) {
  const { kind, cards, least, most, to, options } = prompt;
  if (options.length > 0 && (cards.length === 0 || below(4) === 0)) {
    return options[below(options.length)].action;
  }
  if (kind === "play") {
    return { play: pick(cards, 1)[0] };
  }
  const picked = pick(cards, least + below(most - least + 1));
  if (kind === "pass" && to.length > 1) {
    return { pass: Object.fromEntries(to.map(({ seat, count }) => [seat, picked.splice(0, count)])) };
  }
  return { [kind]: picked };
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(answer(JSON.parse(line).prompt)) + "\n");
}
