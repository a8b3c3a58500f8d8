"""The table server. Each room's docstring says what it may touch; `app` puts them together, and
`serve` runs the whole.

table <- storage, bus, workers <- live <- api; every room may use `protocol` and `ops`.
"""
