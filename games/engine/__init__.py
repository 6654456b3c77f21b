"""The rules of Canasta: pure functions over frozen values, standard library only."""
