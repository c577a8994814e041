"""What people type into the search, and the page that has to come first.

Each becomes an entry of the index that leads to the page: the search puts those on top. The terms
of the glossary are entries by themselves.
"""

from __future__ import annotations

#: Words, and the page that is found first, with the part of it, if it is not the top.
FIRST = {
    "shoot the moon": "reference/rules/shooting",
    "shooting the moon": "reference/rules/shooting",
    "shoot the sun": "reference/rules/shooting",
    "break hearts": "reference/rules/play",
    "breaking hearts": "reference/rules/play",
    "undo": "tutorial/play-a-deal#undo-a-move",
    "take back": "tutorial/play-a-deal#undo-a-move",
    "correct a score": "how-to/keep-score#correct-a-score",
    "three players": "reference/variants",
    "five players": "reference/variants",
    "six players": "reference/variants",
    "jack of diamonds": "reference/variants/omnibus",
    "pass cards": "reference/rules/passing",
    "house rules": "how-to/compose-house-rules",
    "score sheet": "how-to/keep-score",
    "server": "how-to/a-table-in-fifty-lines",
    "hypothesis": "how-to/test-rules-and-programs",
    "speed": "explanation/performance",
    "json": "reference/json",
}
#: Terms of the glossary that people look for, too.
GLOSSARY = "reference/glossary"
TERMS = ("queen of spades", "revoke", "renege", "misdeal", "kitty", "moon", "eldest hand", "void")
