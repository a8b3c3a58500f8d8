"""What goes between a server and its clients: messages of the socket, bodies of the calls.

Needs msgspec and nothing else of ours, so that a client can be installed without a server.
"""
