"""Cards, tricks and actions: the values that everything else passes on.

Random numbers stand here as well. Nothing here knows the rules of a game.
"""
