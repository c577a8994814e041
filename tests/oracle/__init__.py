"""A second, naive reading of the rules, for the engine to be compared with.

``tables``: every named variant as a table of facts. ``dealing``, ``play``, ``score`` and ``match``:
pure functions that follow a deal from the shuffle to the scores. ``whole``: deals and matches at
random. The catalogue is ``docs/sources.toml``. What it leaves open is marked ``Decided:`` where it
is decided.
"""
