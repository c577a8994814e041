"""Scoring items: the count of a deal in which nobody shoots, and the tallies that it reads.

Shoots and choices are counted by the engine, above the rules.
"""
