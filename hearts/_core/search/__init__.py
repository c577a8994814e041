"""Playouts of a deal without states, and the careful choice of a card.

Opponents with names and levels are in `hearts.bots`.
"""
