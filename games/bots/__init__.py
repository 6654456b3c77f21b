"""Players of the computer's own: `choose` sees what its seat sees, and imports the engine alone."""

from games.bots.considering import LEVELS, PARTNER, choose, consider, hint

__all__ = ["LEVELS", "PARTNER", "choose", "consider", "hint"]
