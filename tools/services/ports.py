"""Ports of this machine: a free one, and whether somebody answers."""

from __future__ import annotations

import random
import socket
import time

HOST = "127.0.0.1"


def free_port() -> int | None:
    """Below the ports that the system gives to clients: there, while our server is down, a client
    could get its port, and one that tries to reach it could even be connected with itself."""
    for _ in range(200):
        port = random.randrange(15_000, 32_000)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the servers do
            try:
                probe.bind((HOST, port))
            except OSError:
                continue
            return port
    return None


def wait_for(host: str, port: int, limit: float) -> OSError | None:
    """None when somebody answers there within the limit, else the error."""
    deadline = time.monotonic() + limit
    while True:
        try:
            socket.create_connection((host, port), timeout=2.0).close()
            return None
        except OSError as error:
            if time.monotonic() > deadline:
                return error
            time.sleep(0.1)
