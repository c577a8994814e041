"""A second, naive reading of the rules, for the engine to be compared with."""
