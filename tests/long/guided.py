"""Let atheris look for inputs that break a parser, led by the lines that they reach.

The inputs begin with the documents of `parsers.py` and its words. What holds there holds here: a
value that comes back, or InputError. A failure is printed with its input, which is left in a file
as well, and ends it with another exit code than 0. libFuzzer prints how far it has come.

    python tests/long/guided.py [--parser json|notation|toml] [--seconds 60] [--seed 1] [--inputs N]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from random import Random

import atheris

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

# What is imported here counts its lines; the compiled core, if there is one, does not.
with atheris.instrument_imports(include=["hearts"]):
    from hearts import InputError
    from tests.long.parsers import PARSERS, SCRAPS

#: The documents to begin with.
SAMPLES = 400


def main() -> None:
    """Feed a parser until the time is over."""
    words = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    words.add_argument("--parser", choices=sorted(PARSERS), default="json")
    words.add_argument("--seconds", type=int, default=60)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--inputs", type=int, default=-1, help="no more than so many")
    given = words.parse_args()
    parser = PARSERS[given.parser]()

    def feed(data: bytes) -> None:
        """Read one input; texts are what parsers take, so wrong bytes become odd characters."""
        try:
            parser.read(data.decode("utf-8", "surrogateescape"))
        except InputError as error:
            if error.__cause__ is not None:
                raise error.__cause__ from None

    with tempfile.TemporaryDirectory(prefix="hearts-") as temporary:
        corpus = Path(temporary, "corpus")
        corpus.mkdir()
        rng = Random(given.seed)
        for number in range(SAMPLES):
            text = parser.draw(rng).encode("utf-8", "surrogatepass")
            (corpus / str(number)).write_bytes(text)
        scraps = Path(temporary, "scraps")
        scraps.write_text("".join(f'"{escaped(scrap)}"\n' for scrap in SCRAPS if scrap))
        limits = (f"-max_total_time={given.seconds}", f"-runs={given.inputs}", "-timeout=5")
        atheris.Setup(
            [sys.argv[0], *limits, f"-seed={given.seed}", f"-dict={scraps}", str(corpus)], feed
        )
        atheris.Fuzz()  # it ends the process


def escaped(text: str) -> str:
    """Return a word as libFuzzer reads it: each byte by its number."""
    return "".join(f"\\x{byte:02x}" for byte in text.encode("utf-8", "surrogatepass"))


if __name__ == "__main__":
    main()
