"""Put Python into the page *Play Hearts by any rules*, so that the library runs in the browser.

    python docs/assemble.py docs/_build/html

It fetches Pyodide from npm and two wheels from PyPI, each of a fixed version and with a fixed hash,
and builds the pure wheel of this checkout. All of it lands in a folder beside the page, whose name
changes with its contents. ``nox -s play`` runs this after the pages are built. npm is needed, and
the network.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from _ext.play import SOURCE, write_page

ROOT = Path(__file__).resolve().parent.parent
#: The files of the npm package that a browser loads.
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
#: The list itself, which cannot hold its own hash, and the worker that reads it.
UNLISTED = {"runtime.json", "sw.js"}


def run(*words: str | Path, cwd: Path | None = None, **environment: str) -> None:
    """Run a command, and stop where it fails."""
    subprocess.run([str(word) for word in words], check=True, cwd=cwd, env=os.environ | environment)


def install(folder: Path, *, tools: bool = False) -> Path:
    """Install what package-lock.json names, with its hashes, and return the folder of packages."""
    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit("npm is not installed: it fetches Pyodide")
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(SOURCE / name, folder / name)
    without = () if tools else ("--omit=dev",)
    run(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", *without, cwd=folder)
    return folder / "node_modules"


def wheels(folder: Path) -> list[Path]:
    """Return the wheels: the pure one of this checkout, and the two that it needs."""
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-q")
    built, found = folder / "built", folder / "wheels"
    run(sys.executable, "-m", "build", "--outdir", built, ROOT, HEARTS_BUILD="pure")
    [wheel] = built.glob("*.whl")
    found.mkdir()
    shutil.copy(wheel, found)
    only = ("--no-deps", "--only-binary", ":all:", "--require-hashes")
    run(*pip, "download", *only, "-r", SOURCE / "wheels.txt", "-d", found)
    return sorted(found.glob("*.whl"))


def assemble(page: Path, packages: Path, wheels: Sequence[Path]) -> dict[str, object]:
    """Put the runtime beside the page and return the list of it, which the page reads."""
    for old in page.glob("runtime-*"):
        shutil.rmtree(old)
    parts = [*(packages / "pyodide" / name for name in PYODIDE), *wheels]
    digest = hashlib.sha256()
    for part in parts:
        digest.update(part.name.encode())
        digest.update(part.read_bytes())
    runtime = f"runtime-{digest.hexdigest()[:12]}"
    (page / runtime).mkdir()
    for part in parts:
        shutil.copyfile(part, page / runtime / part.name)
    lock = json.loads((packages / "pyodide" / "pyodide-lock.json").read_text("utf-8"))
    own = sorted({path.name for path in page.iterdir() if path.is_file()} - UNLISTED)
    for name in own:
        digest.update((page / name).read_bytes())
    listed: dict[str, object] = {
        "runtime": runtime,
        "version": digest.hexdigest()[:12],
        "info": lock["info"],
        "wheels": [path.name for path in wheels],
        # Modules are imported, so the page cannot count them as they come.
        "bytes": sum(part.stat().st_size for part in parts if part.suffix != ".mjs"),
        "files": ["runtime.json", *own, *(f"{runtime}/{part.name}" for part in parts)],
    }
    (page / "runtime.json").write_text(json.dumps(listed, indent=1))
    return listed


def main(arguments: list[str] | None = None) -> int:
    """Assemble the page in a folder of built pages."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path, help="the folder of the built pages")
    pages = parser.parse_args(arguments).folder.resolve()
    write_page(pages / "play")
    packages = install(pages.parent / "npm")
    with tempfile.TemporaryDirectory(prefix="hearts-") as folder:
        listed = assemble(pages / "play", packages, wheels(Path(folder)))
    print(f"play/index.html is complete: {listed['bytes']:,} bytes of runtime")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
