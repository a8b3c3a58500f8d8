"""All that a server keeps, in SQLite or PostgreSQL, behind one `Store`; migrations and backup.

May touch `table` for the values that it keeps, and `ops`. Knows nothing of who asks.
"""
