"""Play by programs on their own: random completions of a deal."""

from hearts._engine.rollouts import Rollouts, finish, rollouts

__all__ = ["Rollouts", "finish", "rollouts"]
