"""Checks of recorded play: legal cards without a state, and illegal plays in given tricks."""
