"""One HTTP call: JSON in, JSON out, and errors that say what is wrong.

Calls are rare beside the socket's messages, so each has a connection and a thread of its own for
a moment, and no library is needed.
"""

from __future__ import annotations

import asyncio
import http.client
import os
from typing import Any

import msgspec

from dighouse.client.address import ServerAddress
from dighouse.client.errors import RefusedError, Unreachable
from dighouse.protocol.bodies import Problem

SECONDS = 30.0
ANSWER_BYTES = 64 * 1024 * 1024
REFUSALS = range(400, 500)
BUSY_SECONDS = 1.0
LINE = 200  # characters that may be a sentence


async def request(
    server: ServerAddress, method: str, path: str, *, secret: str | None = None, body: Any = None
) -> bytes:
    """The body of the answer. Refused says what the server would not do, and why."""
    headers = {"Accept": "application/json", "Connection": "close"}
    if secret is not None:
        headers["Authorization"] = f"Bearer {secret}"
    data = None
    if body is not None:
        headers["Content-Type"] = "application/json"
        data = msgspec.json.encode(body)
    status, answer = await asyncio.to_thread(_call, server, method, path, headers, data)
    if status // 100 != 2:
        raise problem(status, answer)
    return answer


def _call(
    server: ServerAddress, method: str, path: str, headers: dict[str, str], data: bytes | None
) -> tuple[int, bytes]:
    kind = http.client.HTTPSConnection if server.secure else http.client.HTTPConnection
    connection = kind(server.host, server.port, timeout=SECONDS)
    try:
        connection.request(method, server.path + path, data, headers)
        with connection.getresponse() as response:
            answer = response.read(ANSWER_BYTES)
        if response.length:  # what was announced and did not come; the library says nothing of it
            raise Unreachable(f"{server.url} hung up in the middle of an answer")
    except TimeoutError:
        raise Unreachable(f"{server.url} does not answer") from None
    except OSError as error:
        raise unreachable(server, error) from error
    except http.client.HTTPException as error:
        raise Unreachable(f"{server.url} does not speak HTTP as we do: {error!r}") from error
    finally:
        connection.close()
    return response.status, answer


def unreachable(server: ServerAddress, error: OSError) -> Unreachable:
    # asyncio has words of its own for a refused connection, with tuples in them.
    why = os.strerror(error.errno) if type(error.errno) is int and error.errno > 0 else str(error)
    return Unreachable(f"{server.url} can't be reached: {why}")


def problem(status: int, answer: bytes) -> RefusedError | Unreachable:
    """What an answer other than yes means."""
    try:
        said = msgspec.json.decode(answer, type=Problem)
    except (msgspec.DecodeError, UnicodeError):
        said = None
    if said is not None:
        return RefusedError(said.why, said.reason, said.seconds)
    meant = http.client.responses.get(status, f"HTTP {status}").lower()
    if status not in REFUSALS:
        return Unreachable(f"the server answered: {status} {meant}")
    # Not every part of a server speaks JSON, and a proxy may answer in its place with a whole page.
    text = answer.decode("utf-8", "replace").strip()
    plain = 0 < len(text) < LINE and text.isprintable() and "<" not in text
    seconds = BUSY_SECONDS if status == http.client.TOO_MANY_REQUESTS else None
    return RefusedError(meant.replace(" ", "-"), text if plain else f"{status} {meant}", seconds)
