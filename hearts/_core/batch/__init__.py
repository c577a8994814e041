"""Flat tables: a second program for the play of a deal, many tables side by side.

Nothing but `hearts.batch` imports it, and tests hold every table to the states.
"""
