"""What a server keeps, in SQLite or PostgreSQL: tables, their logs, and who may sit where."""
