"""Refusals over HTTP: a status, and a body that says what was wrong and what would be right."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException

from dighouse.kernel.errors import BadOptions, NotNow
from dighouse.protocol.bodies import Problem
from dighouse.protocol.decode_errors import describe_decode_error
from dighouse.protocol.messages import Refused
from dighouse.server.live.manager import UnknownTable
from dighouse.server.ops.fair_queue import QueueFull
from dighouse.server.ops.logs import log
from dighouse.server.storage.errors import BadValue, StorageError
from dighouse.server.table.outdated import OutdatedTable

STATUS = {
    "illegal": 400,
    "malformed": 400,
    "too-long": 400,
    "not-your-seat": 403,
    "stale": 409,
    "not-now": 409,
    "over": 409,
    "rate": 429,
    "not-saved": 503,
}


class Refusal(Exception):
    """A call that is refused."""

    def __init__(self, status: int, why: str, reason: str, seconds: float | None = None) -> None:
        super().__init__(reason)
        self.status = status
        self.problem = Problem(why, reason, seconds)

    @classmethod
    def of(cls, refused: Refused) -> Refusal:
        return cls(STATUS[refused.why], refused.why, refused.reason, refused.seconds)


def answer(status: int, problem: Problem) -> Response[Problem]:
    headers = {}
    if problem.seconds is not None:
        headers["Retry-After"] = str(max(1, round(problem.seconds)))
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return Response(problem, status_code=status, headers=headers)


def on_refusal(_: Request[Any, Any, Any], refusal: Refusal) -> Response[Problem]:
    return answer(refusal.status, refusal.problem)


def on_bad_options(_: Request[Any, Any, Any], error: BadOptions) -> Response[Problem]:
    return answer(400, Problem("bad-options", str(error)))


def on_not_now(_: Request[Any, Any, Any], error: NotNow) -> Response[Problem]:
    return answer(409, Problem("not-now", str(error)))


def on_queue_full(_: Request[Any, Any, Any], error: QueueFull) -> Response[Problem]:
    reason = "too much is being done for this address already: wait a little"
    return answer(429, Problem("rate", reason, 2.0))


def on_outdated(_: Request[Any, Any, Any], error: OutdatedTable) -> Response[Problem]:
    return answer(409, Problem("outdated", str(error)))


def on_unknown_table(_: Request[Any, Any, Any], error: UnknownTable) -> Response[Problem]:
    return answer(404, Problem("unknown-table", "there is no such table (any more)"))


def on_storage(_: Request[Any, Any, Any], error: StorageError) -> Response[Problem]:
    log.warning("storage failed", exc_info=error)
    return answer(503, Problem("not-saved", "the server can't reach its tables now", 2.0))


def on_bad_value(_: Request[Any, Any, Any], error: BadValue) -> Response[Problem]:
    return answer(400, Problem("malformed", "there is a character in this that can't be kept"))


def on_http(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    why = {400: "malformed", 404: "unknown", 405: "unknown", 413: "too-large"}
    reason = _reason(error)
    return answer(error.status_code, Problem(why.get(error.status_code, "malformed"), reason))


def on_recursion(_: Request[Any, Any, Any], error: RecursionError) -> Response[Problem]:
    return answer(400, Problem("malformed", "this is nested too deeply"))


def on_unreadable(_: Request[Any, Any, Any], error: UnicodeDecodeError) -> Response[Problem]:
    return answer(400, Problem("malformed", "this is no text in UTF-8"))


def on_anything(_: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    log.warning("call failed", exc_info=error)
    return answer(500, Problem("our-fault", "something went wrong here; it was noted"))


def _reason(error: HTTPException) -> str:
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, msgspec.DecodeError):
            return describe_decode_error(cause)
        cause = cause.__cause__
    extra = error.extra
    if isinstance(extra, list) and extra and isinstance(extra[0], dict):
        return "; ".join(
            f"{item.get('key', 'body')}: {item.get('message', '')}" for item in extra[:3]
        )[:300]
    return str(error.detail)[:300]


HANDLERS: dict[Any, Any] = {
    Refusal: on_refusal,
    BadOptions: on_bad_options,
    NotNow: on_not_now,
    QueueFull: on_queue_full,
    OutdatedTable: on_outdated,
    UnknownTable: on_unknown_table,
    StorageError: on_storage,
    BadValue: on_bad_value,
    HTTPException: on_http,
    RecursionError: on_recursion,
    UnicodeDecodeError: on_unreadable,
    Exception: on_anything,
}
