"""Finding the bots' numbers: self-play, and what follows from it."""
