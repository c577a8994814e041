"""Worlds: the ways in which the hidden cards of a view may lie.

Deals of the usual kind are counted by the core; `rare` has all others.
"""
