"""Long answers, packed for those who can unpack them. Packing is work for a thread, not the loop."""

from __future__ import annotations

import asyncio
import gzip
import re
from typing import Any

import msgspec
from litestar import MediaType, Response

from dighouse.server.api.request_context import AnyRequest

LEVEL = 6


def pack(value: Any) -> bytes:
    """A value as JSON, packed; the same bytes for the same value."""
    return gzip.compress(msgspec.json.encode(value), LEVEL, mtime=0)


async def packed(request: AnyRequest, body: bytes) -> Response[Any]:
    """The answer with a body that `pack` made."""
    headers = {"Vary": "Accept-Encoding"}
    if _takes_gzip(request.headers.get("accept-encoding", "")):
        headers["Content-Encoding"] = "gzip"
    else:
        body = await asyncio.to_thread(gzip.decompress, body)
    return Response(body, media_type=MediaType.JSON, headers=headers)


def _takes_gzip(accepted: str) -> bool:
    for part in accepted.lower().split(","):
        name, _, weight = part.replace(" ", "").partition(";q=")
        if name == "gzip":
            return not re.fullmatch(r"0(\.0*)?", weight)
    return False
