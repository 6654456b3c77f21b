"""The record of play: what is handed out of a game, and how anybody can check it."""
