"""Adapters for toolkits in which programs learn.

Each adapter is a module of its own and needs the extra of its name. All of them take actions and
give observations as `hearts.encoding` numbers them: `hearts.adapters.pettingzoo`,
`hearts.adapters.gymnasium` and `hearts.adapters.openspiel`.
"""

__all__: list[str] = []
