"""The training runs in each toolkit, from the records that scripts in examples/ have written."""

from __future__ import annotations

import io
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from _ext.pictures import both
from hearts import svg

FOLDER = Path(__file__).resolve().parents[1] / "training"
MARKERS = "os^"


def records() -> list[dict[str, Any]]:
    """Return the records of all toolkits, by name."""
    return [json.loads(file.read_text("utf-8")) for file in sorted(FOLDER.glob("*.json"))]


def training() -> str:
    """Return the picture of all curves, and the last figures of every toolkit as a table."""
    lines = [both(_curves, "training"), ""]
    lines += ["| toolkit | deals | minutes | against *random* | against *careful* |"]
    lines += ["|---|---:|---:|---:|---:|"]
    for record in records():
        last = record["curve"][-1]
        cells = [record["toolkit"], f"{last['deals']:,}", f"{last['minutes']:.1f}"]
        for rival in ("random", "careful"):
            found = last[rival]
            half = (found["high"] - found["low"]) / 2
            mean = f"{found['mean']:.2f}".replace("-", "\N{MINUS SIGN}")
            cells.append(f"{mean} ± {half:.2f}")
        lines.append(f"| {' | '.join(cells)} |")
    said = (
        "The figures are points a deal by which the trained player is better, after so many "
        "minutes of one processor; trials are not in the time."
    )
    return "\n".join([*lines, "", said])


@cache
def _curves(theme: svg.Theme) -> str:
    """Return the curves of all toolkits, against each rival, as SVG without a background."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    from hearts.simulate.plots import COLORS, dress

    _, text, *colors = COLORS[theme]
    figure = Figure(figsize=(8, 3.6), layout="constrained")
    panels = figure.subplots(1, 2, sharey=True)
    for panel, rival in zip(panels, ("random", "careful"), strict=True):
        panel.axhline(0, color=text, linewidth=1, linestyle=":")
        for record, color, marker in zip(records(), colors, MARKERS, strict=False):
            points = record["curve"]
            minutes = [point["minutes"] for point in points]
            means = [point[rival]["mean"] for point in points]
            panel.fill_between(
                minutes,
                [point[rival]["low"] for point in points],
                [point[rival]["high"] for point in points],
                color=color, alpha=0.15, linewidth=0,
            )  # fmt: skip
            panel.plot(
                minutes, means, color=color, marker=marker, markersize=5, label=record["toolkit"]
            )
        panel.set_title(f"against {rival}")
        panel.set_xlabel("minutes of one processor")
        dress(panel, theme).patch.set_alpha(0)
    panels[0].set_ylabel("points a deal better", color=text)
    panels[1].legend(frameon=False, labelcolor=text, loc="lower right")
    figure.patch.set_alpha(0)
    file = io.StringIO()
    with mpl.rc_context(
        {"svg.fonttype": "none", "svg.hashsalt": theme, "font.family": "sans-serif"}
    ):
        figure.savefig(file, format="svg", metadata={"Date": None})
    found = file.getvalue()
    words = "Points a deal by which each trained player is better than random and than careful"
    # Beside the other picture on the page, names of parts have to differ.
    found = re.sub(r'(id="|"#|url\(#)', rf"\g<1>training-{theme}-", found[found.index("<svg") :])
    return re.sub(r"\s*\n\s*", " ", found).replace(
        "<svg ", f'<svg role="img" aria-label="{words}" ', 1
    )
