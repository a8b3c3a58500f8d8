"""For whoever runs a server: settings, logs, metrics, limits, addresses, file descriptors, clock.

May touch `protocol` and nothing else of the server, so that every room can use it.
"""
