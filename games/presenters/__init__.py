"""Pure functions from what a seat may see to what a template shows."""
