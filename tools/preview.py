"""The picture that is shown where an address of the house is sent to somebody.

    python tools/preview.py             write web/public/preview.png
    python tools/preview.py FILE        write it elsewhere, to look at it first

It is drawn by the client's own components, on a page of its own that no build has: web/preview.html.
Needs Chromium, and `npm ci` in web.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

from tools.services.chromium import find_chromium  # noqa: E402
from tools.services.ports import free_port, wait_for  # noqa: E402
from tools.small_png import pack  # noqa: E402

WEB = ROOT / "web"
TARGET = WEB / "public" / "preview.png"
HOST = "127.0.0.1"
SIZE = (1200, 630)
MOST_BYTES = 160_000  # some messengers show no larger ones
PATIENCE = 60.0  # seconds, until Vite answers


def draw(target: Path) -> None:
    with drawing_board() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(
            viewport={"width": SIZE[0], "height": SIZE[1]}, color_scheme="light"
        )
        page.goto(address)
        page.locator("[data-picture] svg").last.wait_for()
        picture = pack(page.locator("[data-picture]").screenshot())
        browser.close()
    if len(picture) > MOST_BYTES:
        sys.exit(f"The picture has {len(picture)} bytes, more than {MOST_BYTES}: draw less")
    target.write_bytes(picture)
    print(f"{target}: {len(picture)} bytes")


@contextmanager
def drawing_board() -> Iterator[str]:
    """Vite, for as long as it takes."""
    npx = shutil.which("npx") or sys.exit("There is no npx: install Node")
    port = free_port() or sys.exit("No port is free")
    command = [npx, "vite", "--host", HOST, "--port", str(port), "--strictPort"]
    vite = subprocess.Popen(command, cwd=WEB, stdout=subprocess.DEVNULL, start_new_session=True)
    try:
        if error := wait_for(HOST, port, PATIENCE):
            sys.exit(f"Vite does not answer ({error}): does `npx vite` run in web?")
        yield f"http://{HOST}:{port}/preview.html"
    finally:
        # npx has started others; they are all of one group.
        os.killpg(vite.pid, signal.SIGTERM)
        vite.wait()


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET)
