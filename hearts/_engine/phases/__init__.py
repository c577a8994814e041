"""The phases of a deal: who may act, how, why not, and the step that follows.

The play of a card is in the core.
"""
