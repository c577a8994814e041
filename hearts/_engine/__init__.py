"""The engine around the core: games, matches, views, counting, checks. Nothing here is imported
by users; they find all of it in `hearts`."""
