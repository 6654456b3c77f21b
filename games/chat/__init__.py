"""The talk at a table, and what is reported of it."""
