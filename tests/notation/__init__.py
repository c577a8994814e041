"""The notation: what is read, written and played again."""
