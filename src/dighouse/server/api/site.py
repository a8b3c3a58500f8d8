"""The built browser client: its files, in memory, and its one page for all addresses of the house.

The files are few and small, and a path is looked up among their names: nothing else on the disk can
be asked for. What Vite names by its content is kept by browsers for ever; all else is asked for anew
each time, and answered by 304 if it has not changed.
"""

from __future__ import annotations

import gzip
import hashlib
import os
from pathlib import Path
from typing import NamedTuple

from litestar.types import Receive, Scope, Send

HERE = Path(__file__).resolve().parent.parent / "site"  # where the package's build puts it
PAGE = "index.html"
PREVIEW = "<!-- preview -->"
HASHED = "/assets/"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
TEXT = "text/html; charset=utf-8"
# Not by the system's tables, which differ.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": TEXT,
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
SQUEEZED = {".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"}
WORTH = 0.9  # of its size at most, or the squeezed form is not worth it


class EncodedBody(NamedTuple):
    """Bytes as they are sent, and what caches know them by."""

    data: bytes
    tag: bytes

    @classmethod
    def of(cls, data: bytes, mark: str = "") -> EncodedBody:
        return cls(data, f'"{hashlib.sha256(data).hexdigest()[:20]}{mark}"'.encode())


class SiteFile:
    """One answer to GET and HEAD."""

    def __init__(
        self, data: bytes, kind: str, *, cache: str, squeeze: bool = False, status: int = 200
    ) -> None:
        self.status = status
        self.plain = EncodedBody.of(data)
        self.squeezed: EncodedBody | None = None
        self._headers = [(b"content-type", kind.encode()), (b"cache-control", cache.encode())]
        if squeeze:
            smaller = gzip.compress(data, 9, mtime=0)
            if len(smaller) < WORTH * len(data):
                self.squeezed = EncodedBody.of(smaller, "-gz")
                self._headers.append((b"vary", b"accept-encoding"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = dict(scope["headers"])
        body, headers = self.plain, self._headers
        if self.squeezed is not None and _takes_gzip(asked.get(b"accept-encoding", b"")):
            body, headers = self.squeezed, [*headers, (b"content-encoding", b"gzip")]
        status, data = self.status, body.data
        if status == 200:
            headers = [*headers, (b"etag", body.tag)]
            if _has(asked.get(b"if-none-match", b""), body.tag):
                status, data = 304, b""
        if status != 304:
            headers = [*headers, (b"content-length", str(len(data)).encode())]
        if scope.get("method") == "HEAD":
            data = b""
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": data, "more_body": False})


def _takes_gzip(accepted: bytes) -> bool:
    for part in accepted.lower().split(b","):
        name, _, weight = part.partition(b";")
        if name.strip() == b"gzip":
            return weight.replace(b" ", b"").rstrip(b".0") != b"q="
    return False


def _has(tags: bytes, tag: bytes) -> bool:
    # A proxy that has squeezed an answer itself calls its tag a weak one.
    return tags.strip() == b"*" or tag in [
        one.strip().removeprefix(b"W/") for one in tags.split(b",")
    ]


class BuiltSite:
    """The browser client, as its build has left it in a folder."""

    def __init__(self, folder: Path) -> None:
        self.files: dict[str, SiteFile] = {}
        for file in sorted(folder.rglob("*")):
            name = file.relative_to(folder).as_posix()
            hidden = any(part.startswith(".") for part in name.split("/"))
            if file.is_file() and not hidden and name != PAGE:
                self.files[f"/{name}"] = _read(file, f"/{name}")
        page = (folder / PAGE).read_text(encoding="utf-8")
        self._head, _, self._rest = page.partition(PREVIEW)

    def page(self, preview: str, status: int = 200) -> SiteFile:
        """The client's page, with what a messenger shows of a link to it."""
        text = self._head + preview + self._rest
        return SiteFile(text.encode(), TEXT, cache=ASK_AGAIN, status=status)


def _read(file: Path, path: str) -> SiteFile:
    suffix = file.suffix.lower()
    return SiteFile(
        file.read_bytes(),
        TYPES.get(suffix, "application/octet-stream"),
        cache=FOR_EVER if path.startswith(HASHED) else ASK_AGAIN,
        squeeze=suffix in SQUEEZED,
    )


def find_site() -> BuiltSite | None:
    """That of DIGHOUSE_SITE, or the one that came with the package; None if it came without."""
    named = os.environ.get("DIGHOUSE_SITE")
    folder = Path(named) if named else HERE
    return BuiltSite(folder) if (folder / PAGE).is_file() else None
