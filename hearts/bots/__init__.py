"""Play by programs that see views: opponents, a seat that is away, and the loop that asks them.

A bot is any callable that takes a `View` of its own seat and returns an action. `careful` is an
opponent that reads the rules through what cards count, so it plays every variant and house rules.
"""

from hearts.bots.careful import careful
from hearts.bots.play import Bot, autoplay, play_out

__all__ = ["Bot", "autoplay", "careful", "play_out"]
