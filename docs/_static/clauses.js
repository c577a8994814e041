// The filter of the page of clauses: a row is shown if it has every word that is typed.
// Without this script the page is the plain tables.

const finder = document.querySelector(".finder");
const box = finder.querySelector("input");
const rows = [...document.querySelectorAll(".clauses tbody tr")].map((row) => ({
  row,
  section: row.closest("section"),
  text: row.textContent.toLowerCase(),
}));

function show() {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = new Set();
  let count = 0;
  for (const { row, section, text } of rows) {
    row.hidden = !words.every((word) => text.includes(word));
    if (!row.hidden) {
      shown.add(section);
      count += 1;
    }
  }
  for (const { section } of rows) section.hidden = !shown.has(section);
  finder.querySelector("output").value = `${count} of ${rows.length}`;
}

// What a link asks for, as in sources.html?q=moon.
box.value = new URLSearchParams(location.search).get("q") ?? "";
finder.hidden = false;
box.addEventListener("input", show);
show();
