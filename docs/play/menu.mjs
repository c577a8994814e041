// Rules put together by switches, and the link that holds them, as plain functions.

/** The text of a variant with amendments; empty ones are left out. */
export function compose(variant, amendments) {
  const said = amendments.filter(Boolean);
  return said.length === 0 ? variant : `${variant}(${said.join(", ")})`;
}

/** The variant and the settings of the switches that a text stands for, and whether it says more. */
export function decompose(text, { variants, switches }) {
  const variant = /^\s*(\w+)/.exec(text)?.[1].toLowerCase();
  const name = variants.some((each) => each.name === variant) ? variant : variants[0].name;
  const inner = `, ${text.trim().slice(name.length + 1, -1)}, `;
  const settings = switches.map((each) => each.settings.find(({ rule }) => inner.includes(`, ${rule}, `))?.rule ?? "");
  return { name, settings, custom: compose(name, settings) !== text.trim() };
}

/** The part of an address that holds rules, players, level and seed. */
export function linkOf({ rules, players, level, seed }) {
  const words = new URLSearchParams({ rules, players, level });
  if (seed !== undefined) words.set("seed", seed);
  return `#${words}`;
}

/** What such a part of an address holds; entries that are missing or malformed are left out. */
export function readLink(hash) {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const found = {};
  const rules = words.get("rules");
  if (rules) found.rules = rules.slice(0, 5000);
  for (const name of ["players", "level", "seed"]) {
    if (/^\d{1,15}$/.test(words.get(name) ?? "")) found[name] = Number(words.get(name));
  }
  return found;
}

/** The number of the day: on the same day everybody gets the same cards. */
export function dayNumber(date) {
  return date.getFullYear() * 10_000 + (date.getMonth() + 1) * 100 + date.getDate();
}

const dateOf = (number, before = 0) => new Date(Math.floor(number / 10_000), (Math.floor(number / 100) % 100) - 1, (number % 100) - before);

/** The day that such a number stands for, like 26 Nov; nothing if it stands for none. */
export function dayOf(number, month) {
  const date = dateOf(number);
  return dayNumber(date) === number && date.toLocaleDateString("en-GB", { day: "numeric", month });
}

/** The matches to keep after a move in one of them: a match that is over is not kept. */
export function kept(matches, match, over, most = 3) {
  const others = matches.filter(({ playing }) => playing.begun !== match.playing.begun);
  return (over ? others : [match, ...others]).slice(0, most);
}

/** On how many days in a row a deal of the day was played, up to a day or the day before. */
export function streakOf({ day, streak }, today) {
  return day === today || day === dayNumber(dateOf(today, 1)) ? streak : 0;
}

/**
 * The record after one more match. By level and game it has the number of matches, those won, the sum of the places,
 * the moons, and the best score. A match counts once even if its end is played again, and a deal of the day once a day.
 */
export function counted(record, { level, game, begun, won, place, moons, score, best, day }) {
  if (record.last === begun || (day && record.day === day)) return record;
  const key = `${level} ${game}`;
  const [matches, wins, places, shot, most] = record[key] ?? [0, 0, 0, 0, score];
  const more = { last: begun, [key]: [matches + 1, wins + Number(won), places + place, shot + moons, best(most, score)] };
  return { ...record, ...more, ...(day && { day, streak: streakOf(record, day) + 1 }) };
}
