"""A table on the home network is plain http: no secure context, and everything works all the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from dighouse.server.ops.addresses import authority, local_addresses
from tests.e2e.player import Player
from tests.e2e.tables import new_table, start
from tests.e2e.visitors import Visitors
from tests.e2e.words import said
from tests.server.running import Process


def test_somebody_plays_over_the_home_network(visitors: Visitors, tmp_path: Path) -> None:
    addresses = list(local_addresses())
    if not addresses:
        pytest.skip("this computer has no address on a network")
    with Process(tmp_path, "--lan", "--bot-workers", "1") as server:
        page = visitors.enter(f"http://{authority(addresses[0], server.port)}")
        assert page.evaluate("() => isSecureContext") is False
        assert page.evaluate("() => navigator.clipboard === undefined")
        link = new_table(page, "bot", name="Ada")
        page.get_by_role("button", name=said("table", "copy"), exact=True).first.click()
        expect(page.get_by_text(said("table", "copied"), exact=True).first).to_be_visible()
        start(page)
        player = Player(page)
        for _ in range(3):
            player.turn()
        page.goto(page.url.partition("/t/")[0])
        field = page.get_by_label(said("home", "join_label"))
        field.press("Control+V")
        expect(field).to_have_value(link)
