"""Write the tools of the workflows and of the builds anew, with versions and hashes.

    python tools/lock.py

uv and the network are needed.
"""

import subprocess
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "requirements"
WORDS = ("uv", "pip", "compile", "--upgrade", "--generate-hashes", "--quiet")
#: For each file, the systems and the Python that it is for.
FILES = {
    "build": ("--universal", "--python-version", "3.11"),
    "tools": ("--universal", "--python-version", "3.11"),
    "pyodide": ("--python-platform", "linux", "--python-version", "3.14"),
}


def main() -> None:
    """Write each file."""
    for name, wanted in FILES.items():
        files = ("-o", f"{name}.txt", f"{name}.in")
        command = (*WORDS, "--custom-compile-command", "python tools/lock.py", *wanted, *files)
        subprocess.run(command, cwd=FOLDER, check=True)


if __name__ == "__main__":
    main()
