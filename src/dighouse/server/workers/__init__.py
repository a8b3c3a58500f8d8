"""Bots for the table server, each request answered by a process that knows nothing but a view.

May touch the games' library and `ops`: no table, no storage, no network. Nothing is imported here, as the
processes import this package, too, and are there a third sooner without asyncio.
"""
