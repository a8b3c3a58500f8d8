"""One click to a game, clicks to its end; then everything that is left of it."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, Route, expect

from dighouse.cli.app import run
from tests.e2e.player import Player
from tests.e2e.tables import play_now
from tests.e2e.visitors import Visitors
from tests.e2e.words import said
from tests.server.running import Running


def test_a_game_is_played_to_its_end_by_clicking_and_then_looked_back_on(
    house: Running, visitors: Visitors, tmp_path: Path
) -> None:
    page = visitors.enter(house.url)
    play_now(page)
    Player(page).finish()
    every_set_is_shown(page)
    the_record_can_be_downloaded_and_verified(page, tmp_path)
    table = page.url
    page.get_by_role("link", name=said("after", "replay")).click()
    the_replay_goes_from_start_to_end_with_all_hands_open(page)
    the_deal_is_fair(page)
    a_changed_story_is_found_out(page)
    page.goto(table)
    page.get_by_role("button", name=said("after", "rematch")).click()
    page.wait_for_url(lambda url: url != table)
    # Nobody has to be waited for: it begins at once.
    page.locator("[data-place=hand]").wait_for()
    assert Player(page).wait() != "over"


def every_set_is_shown(page: Page) -> None:
    places = page.get_by_role("list", name=said("archaeology/result", "list"))
    expect(places.locator("> li")).to_have_count(3)
    scores = 0
    for place in places.locator("> li").all():
        score = int((place.locator(".score").inner_text()).split()[0])
        values = place.get_by_role("list").locator(".value").all_inner_texts()
        assert sum(int(value) for value in values) == score
        scores += score
    assert scores > 0


def the_record_can_be_downloaded_and_verified(page: Page, folder: Path) -> None:
    with page.expect_download() as download:
        page.get_by_role("link", name=said("after", "download")).click()
    record = folder / download.value.suggested_filename
    download.value.save_as(record)
    assert record.suffix == ".dig"
    assert run(["verify", str(record)]) == 0


def the_replay_goes_from_start_to_end_with_all_hands_open(page: Page) -> None:
    slider = page.get_by_role("slider", name=said("after", "scrubber"))
    expect(slider).to_have_value("0")
    steps = int(slider.get_attribute("max") or 0) + 1
    assert steps > 30
    page.get_by_role("button", name=said("after", "to_end")).click()
    expect(slider).to_have_value(str(steps - 1))
    expect(page.get_by_text(said("after", "moment", step=steps, steps=steps))).to_be_visible()
    page.get_by_role("button", name=said("after", "to_start")).click()
    expect(slider).to_have_value("0")
    page.get_by_role("button", name=said("after", "forward")).click()
    seats = page.get_by_role("region", name=said("archaeology/card-game", "seats")).get_by_role(
        "article"
    )
    expect(seats).to_have_count(3)
    for seat in seats.all():
        name = seat.get_by_role("heading").inner_text()
        hand = seat.get_by_role("list", name=said("archaeology/card-game", "hand_of", name=name))
        expect(hand.get_by_role("listitem").first).to_be_visible()


def the_deal_is_fair(page: Page) -> None:
    page.get_by_role("button", name=said("after", "check_run")).click()
    expect(page.locator("[data-verdict=well]")).to_have_text(said("after", "check_ok"))
    checks = page.get_by_role("list", name=said("after", "check_list"))
    # Commitment, what we noted of it, our own bytes, the key, all draws: none is left unsaid.
    assert checks.locator("li").count() >= 5
    expect(checks.locator("li:not(.fits)")).to_have_count(0)


def a_changed_story_is_found_out(page: Page) -> None:
    def change(route: Route) -> None:
        story = route.fetch().json()
        draws = [draw for step in story["steps"] for draw in step["draws"]]
        draw = next(draw for draw in draws if len(draw["chances"]) > 1)
        draw["outcome"] = next(other for other, _ in draw["chances"] if other != draw["outcome"])
        route.fulfill(body=json.dumps(story), content_type="application/json")

    page.route("**/story", change)
    page.reload()
    page.get_by_role("button", name=said("after", "check_run")).click()
    expect(page.locator("[data-verdict=amiss]")).to_have_text(said("after", "check_bad"))
    wrong = page.locator("li.fails", has_text=said("wire", "check_draws"))
    expect(wrong).to_be_visible()
    page.unroute("**/story")
