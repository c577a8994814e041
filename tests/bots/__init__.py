"""Play by programs that see views."""
