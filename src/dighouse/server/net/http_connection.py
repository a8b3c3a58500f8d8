"""Plain connections: the bytes of calls, before anything is made of them.

uvicorn reads calls; here is what it leaves open. A head has so many bytes and lines, all of a call has
to come within some seconds, and what is refused because there was too much is answered right here.
"""

from __future__ import annotations

import asyncio
import random
import re
from functools import partial
from typing import Any

import httptools
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from dighouse.protocol.bodies import Problem
from dighouse.server.net.connection_admission import ConnectionAdmission, refusal

HEAD_BYTES = 32 * 1024
HEAD_LINES = 100
HEAD_SECONDS = 10.0
BODY_SECONDS = 20.0
WRITE_SECONDS = 30.0  # that a client may leave an answer unread
CLOSE_SECONDS = 5.0
PIECE = 8 * 1024  # bytes that are read at once: what is wrong is found soon
WAITING = 8  # calls on one connection that wait for the one before
AFTER_REFUSAL_BYTES = 1 << 20  # that a client may send after it was refused
PATIENCE = 4  # refusals on one connection that are answered at once
PAUSE = 1.0  # seconds until the next one is, more or less

TOO_MANY = b"429 Too Many Requests"
HEAD_TOO_LARGE = b"431 Request Header Fields Too Large"
TOO_LATE = b"408 Request Timeout"
BAD = b"400 Bad Request"
FULL = b"503 Service Unavailable"


class StopParsing(Exception):
    """Ends the parser in the middle of a call; what to answer is known by then."""


class HttpConnection(HttpToolsProtocol):
    """`headers` are those that every answer has."""

    def __init__(
        self,
        admission: ConnectionAdmission,
        headers: dict[str, str],
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._admission = admission
        self._headers = headers
        self._running: RequestResponseCycle | None = None  # the call that is being answered
        self._in_head = True
        self._head_bytes = 0
        self._head_lines = 0
        self._why: tuple[bytes, Problem] | None = None  # the parser was stopped for
        self._refusing = False  # is the call that is being read refused already?
        self._refusals = 0
        self._resting = False
        self._over = False
        self._bytes_after_refusal = 0
        self._client_network: str | None = None  # with which it takes turns
        self._deadline: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None

    @property
    def idle(self) -> bool:
        """Is nothing being done for this connection?"""
        return self._running is None

    def abort(self) -> None:
        self._over = True
        self.transport.abort()

    # -- the connection --------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._client_network = self._admission.client_network(self)
        if self._admission.admit(self):
            self._expect(HEAD_SECONDS)
        else:
            problem = Problem("rate", "too many connections: try again", 1.0)
            self._reject(FULL, problem)
            self.transport.close()  # not even for a moment: there is no room

    def connection_lost(self, exc: Exception | None) -> None:
        self._over = True
        self._drop_calls()
        self._admission.release(self)
        for timer in (self._deadline, self._stalled):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._client_network is None or self._admission.reads.try_take(self._client_network):
            self._read(data)
            return
        # Many connections of one address speak at once.
        self.transport.pause_reading()
        self._admission.reads.call_later(self._client_network, partial(self._read_now, data))

    def _read_now(self, data: bytes) -> None:
        if not self.transport.is_closing():
            self.transport.resume_reading()
            self._read(data)

    def _read(self, data: bytes) -> None:
        self._unset_keepalive_if_required()
        for start in range(0, len(data), PIECE):
            if self._over:
                self._discard(len(data) - start)
                return
            self._feed(data[start : start + PIECE])

    def _feed(self, piece: bytes) -> None:
        if self._in_head:
            if self._deadline is None:
                self._expect(HEAD_SECONDS)
            self._head_bytes += len(piece)
        try:
            self.parser.feed_data(piece)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self._over = True
                self.handle_websocket_upgrade()
        except httptools.HttpParserError:
            self._reject(*(self._why or (BAD, Problem("malformed", "this is no HTTP"))))
        else:
            if self._in_head and self._head_bytes > HEAD_BYTES:
                self._reject(*_too_large())

    def handle_websocket_upgrade(self) -> None:
        self._forget_deadline()
        self._admission.release(self)
        super().handle_websocket_upgrade()

    def _discard(self, size: int) -> None:
        """What comes after a refusal is not read; but to hang up on it might lose the answer."""
        self._bytes_after_refusal += size
        if self._bytes_after_refusal > AFTER_REFUSAL_BYTES:
            self.transport.abort()

    # -- what the parser finds -------------------------------------------------------------------

    def on_message_begin(self) -> None:
        if self._resting or len(self.pipeline) >= WAITING:
            self._stop(TOO_MANY, Problem("rate", "wait for an answer before the next call", 1.0))
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        self._head_lines += 1
        if self._head_lines > HEAD_LINES:
            self._stop(*_too_large())
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._in_head = False
        if _named_in_target(self.url) not in (None, self._host()):
            self._stop(BAD, Problem("malformed", "a call names one host"))
        self._expect(BODY_SECONDS)
        if self.parser.should_upgrade() and self._should_upgrade():
            super().on_headers_complete()
            return
        peer = self.client[0] if self.client else ""
        wait = self._admission.wait(peer, self.headers, self.url)
        if wait:
            self._refuse(wait)
        else:
            self._refusals = 0
            super().on_headers_complete()
            if not self.pipeline:
                self._running = self.cycle

    def _host(self) -> bytes:
        return next((value.lower() for name, value in self.headers if name == b"host"), b"")

    def on_response_complete(self) -> None:
        self._running = self.pipeline[-1][0] if self.pipeline else None
        super().on_response_complete()

    def on_body(self, body: bytes) -> None:
        if not self._refusing:
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._forget_deadline()
        self._in_head, self._head_bytes, self._head_lines = True, 0, 0
        if not self._refusing:
            super().on_message_complete()
        elif not self._over:
            self._refusing = False
            self._expect(HEAD_SECONDS)

    # -- refusals --------------------------------------------------------------------------------

    def _stop(self, status: bytes, problem: Problem) -> None:
        self._why = status, problem
        raise StopParsing

    def _refuse(self, wait: float) -> None:
        """Too many calls: the first are told so at once, and the next ones are heard later."""
        problem = Problem(
            "rate", "too many calls from this address: wait a little", max(1.0, round(wait, 1))
        )
        if not self.idle or not self.parser.should_keep_alive():
            self._stop(TOO_MANY, problem)
        self._refusing = True
        self._refusals += 1
        self._admission.refused(429)
        self.transport.write(refusal(TOO_MANY, problem, self._headers, stay=True))
        if self._refusals > PATIENCE and not self._resting:
            self._resting = True
            self.transport.pause_reading()
            # Not all at the same moment again.
            self.loop.call_later(PAUSE * random.uniform(0.5, 1.5), self._go_on)

    def _go_on(self) -> None:
        self._resting = False
        if not self.transport.is_closing():
            self.transport.resume_reading()

    def _reject(self, status: bytes, problem: Problem) -> None:
        """The last answer on this connection."""
        if self._over:
            return
        self._over = True
        self._forget_deadline()
        self._drop_calls()
        self._admission.refused(int(status[:3]))
        self.transport.write(refusal(status, problem, self._headers))
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.loop.call_later(CLOSE_SECONDS, self.transport.abort)

    def _drop_calls(self) -> None:
        """Whatever is being made for this connection is not wanted any more."""
        self.pipeline.clear()
        if self._running is not None:
            self._running.disconnected = True
            self._running.message_event.set()

    # -- time ------------------------------------------------------------------------------------

    def _expect(self, seconds: float) -> None:
        self._forget_deadline()
        self._deadline = self.loop.call_later(seconds, self._too_late)

    def _forget_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_late(self) -> None:
        self._deadline = None
        if self.idle and not self._head_bytes:
            self.transport.close()  # it has not even begun
        elif self._running is None or not self._running.response_started:
            self._reject(TOO_LATE, Problem("malformed", "the call did not come in time"))
        else:
            self.transport.abort()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.loop.call_later(CLOSE_SECONDS, self.transport.abort)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._stalled = self.loop.call_later(WRITE_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stalled is not None:
            self._stalled.cancel()


def _named_in_target(target: bytes) -> bytes | None:
    """The host of a call for a whole address, as proxies get it; it would count more than the header."""
    scheme, found, rest = target.partition(b"://")
    if not found or b"/" in scheme:
        return None
    return re.split(rb"[/?#]", rest, maxsplit=1)[0].lower()


def _too_large() -> tuple[bytes, Problem]:
    reason = f"the head of a call has at most {HEAD_LINES} lines and {HEAD_BYTES} bytes"
    return HEAD_TOO_LARGE, Problem("too-large", reason)
