"""Deals counted by rank class, for playouts: fast, and equal to the engine. Import its modules."""
