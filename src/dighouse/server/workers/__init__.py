"""Bots for the table server, each request answered by a process that is told nothing but a view; and
hints and reviews, which need no more than their game.

May touch the games' library and `ops`: no table, no storage, no network. Nothing is imported here, as the
processes import this package, too, and are there a third sooner without asyncio.
"""
