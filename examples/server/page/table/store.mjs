// What the browser keeps for the pages.

/** What is kept under a name; something else if there is nothing that can be read. */
export function stored(name, none) {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? none;
  } catch {
    return none;
  }
}

/** Keep something. Where the store is full or forbidden, the page goes on without. */
export function store(name, content) {
  try {
    localStorage.setItem(name, JSON.stringify(content));
  } catch {}
}
