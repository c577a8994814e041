// What the browser keeps for the pages: for good, or in the sessionStorage as long as a tab is open.

/** What is kept under a name; something else if there is nothing that can be read. */
export function stored(name, none, place = "localStorage") {
  try {
    return JSON.parse(globalThis[place].getItem(name)) ?? none;
  } catch {
    return none;
  }
}

/** Keep something. Where the store is full or forbidden, the page goes on without. */
export function store(name, content, place = "localStorage") {
  try {
    globalThis[place].setItem(name, JSON.stringify(content));
  } catch {}
}
