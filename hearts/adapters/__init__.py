"""Adapters for toolkits in which players learn: PettingZoo, Gymnasium and OpenSpiel.

Each adapter is a module of its own and needs the extra of its name: `hearts.adapters.pettingzoo`,
`hearts.adapters.gymnasium`, `hearts.adapters.openspiel`. All of them take actions and give
observations as `hearts.encoding` numbers them.
"""
