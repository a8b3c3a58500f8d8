"""Links as QR codes: a camera reads from the screen what stands beside it, by day and by night."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.critic import Critic
from tests.e2e.tables import menu, new_table, start
from tests.e2e.test_devices import Asked
from tests.e2e.visitors import ROOT, Visitors
from tests.e2e.words import said
from tests.server.running import Process

JSQR = ROOT / "web" / "node_modules" / "jsqr" / "dist" / "jsQR.js"
OUTSIDE = "https://dig.example.org"
READ = """async (picture) => {
  const bitmap = await createImageBitmap(await (await fetch(picture)).blob());
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  canvas.drawImage(bitmap, 0, 0);
  const { data, width, height } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
  return jsQR(data, width, height)?.data ?? null;
}"""


@pytest.fixture
def camera(visitors: Visitors) -> Page:
    """A page that reads QR codes from pictures."""
    page = visitors.enter("about:blank")
    page.evaluate(JSQR.read_text("utf-8"))
    return page


def read(camera: Page, code: Locator) -> str | None:
    picture = base64.b64encode(code.screenshot()).decode()
    found: str | None = camera.evaluate(READ, f"data:image/png;base64,{picture}")
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_camera_reads_the_links(
    visitors: Visitors, critic: Critic, camera: Page, tmp_path: Path, scheme: str
) -> None:
    with Process(tmp_path, "--public-url", OUTSIDE, "--bot-workers", "1") as server:
        context = visitors.context(phone=True, color_scheme=scheme)
        asked = Asked(context)
        page = visitors.open(context, server.url)
        table = new_table(page, "bot", name="Ada").rpartition("/")[2]
        code = page.get_by_role("img", name=said("table", "qr_alt"))
        invite = f"{OUTSIDE}/t/{table}"
        assert read(camera, code) == invite

        start(page)
        menu(page, "menu_invite")
        assert read(camera, code) == invite
        page.keyboard.press("Escape")

        menu(page, "menu_devices")
        page.get_by_role("button", name=said("table", "devices_make")).click()
        code = page.get_by_role("img", name=said("table", "devices_qr"))
        link = page.get_by_role("textbox", name=said("table", "devices_link")).input_value()
        assert link.startswith(f"{invite}#device=")
        assert read(camera, code) == link
        critic.glance(page, "the link for another device")
        secret = link.partition("=")[2]
        assert not [address for address in asked.addresses if secret in address]


def test_where_no_other_device_could_open_a_link_there_is_no_code(
    visitors: Visitors, tmp_path: Path
) -> None:
    with Process(tmp_path, "--bot-workers", "1") as server:
        page = visitors.enter(server.url)
        new_table(page, "bot", name="Ada")
        expect(page.get_by_text(said("table", "invite_alone"))).to_be_visible()
        expect(page.get_by_role("img", name=said("table", "qr_alt"))).to_have_count(0)
        page.get_by_role("button", name=said("table", "menu_devices")).click()
        page.get_by_role("button", name=said("table", "devices_make")).click()
        dialog = page.get_by_role("dialog", name=said("table", "devices_title"))
        expect(dialog.get_by_text(said("table", "invite_alone"))).to_be_visible()
        expect(page.get_by_role("img", name=said("table", "devices_qr"))).to_have_count(0)
