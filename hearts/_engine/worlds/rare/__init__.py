"""The general way to worlds: the exact cases of any view, and their weights.

Its door is `exact`; nothing else is imported from outside.
"""
