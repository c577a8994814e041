"""Play by programs on their own."""
