"""The engine around the core: games, matches, views, counting, checks. Users import its public
names from `hearts`."""
