"""How many connections there is room for: every one of them takes a file descriptor, and so do the
database, the bots and whatever else is open. Where all are taken, nobody can come in, save or play.
"""

from __future__ import annotations

import sys
from typing import NamedTuple

RESERVED = 192  # for the database, bots, logs, and connections that are just being turned away
PLAIN_CONNECTIONS = 2048  # plain connections, at most: each is there for a moment
ENOUGH = 65_536
PLAIN_SHARE = 4  # one in so many is for plain connections; the others are for players
ADDRESS_SHARE = 2  # and one in so many of either kind, at most, for a single address


class DescriptorShares(NamedTuple):
    http_connections: int
    sockets: int  # of players and spectators
    sockets_of_an_address: int
    http_connections_of_an_address: int


def raise_limit() -> None:
    """As many descriptors as this process may have without asking anybody."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def descriptor_limit() -> int:
    if sys.platform == "win32":
        return ENOUGH
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return ENOUGH if soft == resource.RLIM_INFINITY else soft


def share_descriptors(descriptors: int) -> DescriptorShares:
    """What there is, shared out: players keep theirs, however many others connect."""
    free = max(8, descriptors - RESERVED)
    plain = min(PLAIN_CONNECTIONS, free // PLAIN_SHARE)
    sockets = free - plain
    return DescriptorShares(plain, sockets, sockets // ADDRESS_SHARE, plain // ADDRESS_SHARE)
