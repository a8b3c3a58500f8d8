"""A table as a value: what its log comes to, and what may be done at it. No clock, no network."""
