// Run pytest in Pyodide: node pyodide_suite.mjs PYODIDE WHEELS SUITE WORDS...
// PYODIDE is the folder of the npm package, WHEELS a folder of wheels, SUITE the folder of the tests.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [packages, wheels, suite, ...words] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(packages, "pyodide.mjs")));
const { info } = JSON.parse(readFileSync(join(packages, "pyodide-lock.json"), "utf8"));
const python = await loadPyodide({
  indexURL: packages,
  lockFileContents: { info, packages: {} },
  packageBaseUrl: packages,
  env: { CI: "1", HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" },
});
const site = python.runPython("import site; site.getsitepackages()[0]");
for (const wheel of readdirSync(wheels)) {
  const { buffer } = new Uint8Array(readFileSync(join(wheels, wheel)));
  python.unpackArchive(buffer, "wheel", { extractDir: site });
}
python.mountNodeFS("/suite", suite);
python.globals.set("words", python.toPy(words));
process.exitCode = python.runPython(`
import importlib, os, sys
importlib.invalidate_caches()
os.chdir("/suite")
sys.path.insert(0, "/suite")
import hearts, pytest
print("Python", sys.version.split()[0], sys.platform, "compiled:", hearts.__compiled__)
int(pytest.main(list(words)))
`);
