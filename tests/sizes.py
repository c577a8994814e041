"""The sizes of samples, in step with the profile that Hypothesis runs."""

from hypothesis import settings

#: The number of examples of the profile `default`.
USUAL = 30


def scaled(usual: int) -> int:
    """Return a number of samples: *usual* for the profile `default`, more or fewer for another."""
    return max(1, usual * settings().max_examples // USUAL)
