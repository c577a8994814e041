"""The questions about house rules, and the changes that answer them, as a table."""

from __future__ import annotations

from hearts.variants.house_rules import MENU


def menu() -> str:
    """Return a row for each answer, with the question in the first of its rows."""
    lines = ["| question | answer | give `amend` |", "|---|---|---|"]
    for question in MENU:
        asked = question.question
        for text, change in question.settings():
            made = change.replace("|", r"\|")
            lines.append(f"| {asked} | {text} | `{made}` |")
            asked = ""
    return "\n".join(lines)
