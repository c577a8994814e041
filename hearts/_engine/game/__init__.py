"""The game: rules at a table, its referee, positions, rollouts and pickles.

It stands above all other rooms of the engine, and only checks of records use it.
"""
