"""A game of somebody else's, which has rules and words and no page: it is played on the house's generic one."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.critic import Critic
from tests.e2e.test_keyboard import LISTEN, spoken
from tests.e2e.visitors import Visitors, too_wide
from tests.e2e.words import house_event, said
from tests.examples.conftest import EXAMPLE, FreshEnvironment
from tests.server.running import Process, Running
from tests.server.table.toy import on_the_shelf

TITLE = "Three Tricks"
TRICKS = 3


@pytest.fixture(scope="module")
def guests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """`dighouse serve` in a fresh environment, where the example package is installed."""
    folder = tmp_path_factory.mktemp("guests")
    environment = FreshEnvironment(folder / "environment")
    environment.install(shutil.copytree(EXAMPLE, folder / "package"))
    with Process(folder / "data", python=str(environment.python)) as process:
        yield process


def enter(visitors: Visitors, house: Process | Running, phone: bool = False) -> Page:
    page = visitors.enter("about:blank", phone=phone)
    page.add_init_script(LISTEN)
    page.goto(house.url)
    return page


def play_now(page: Page) -> None:
    page.get_by_role("button", name=said("home", "play_now_at", game=TITLE)).click()
    page.wait_for_url("**/t/*")
    moves(page).wait_for()


def moves(page: Page) -> Locator:
    return page.get_by_role("region", name=said("generic", "moves"))


def our_turn(page: Page) -> bool:
    """Wait until it is, or until the game is over."""
    mine = page.locator("[data-move]:not([aria-disabled=true])")
    over = page.get_by_role("heading", name=re.compile("won$|won!$|share the win$"))
    mine.first.or_(over).first.wait_for()
    return over.count() == 0


def looks_back(page: Page) -> None:
    """The result, and then the replay: every step in words, through everybody's eyes."""
    ranking = page.get_by_role("list", name=said("generic", "ranking"))
    expect(ranking.get_by_role("listitem")).to_have_count(3)
    won = f"{said('generic', 'winner')}|{said('generic', 'shared')}"  # with a trick each
    expect(ranking).to_contain_text(re.compile(won))
    expect(page.get_by_role("region", name=said("generic", "end"))).to_contain_text("Tricks won")
    assert too_wide(page) == []
    page.get_by_role("link", name=said("after", "replay")).click()
    views = page.locator("[data-place=view]")
    expect(views).to_have_count(3)  # everything lies open
    expect(views.first).to_contain_text("Your hand")
    story = page.get_by_role("region", name=said("after", "story"))
    expect(story).to_contain_text(re.compile(r"plays a [1-5]\."))
    slider = page.get_by_role("slider")
    slider.focus()
    before = views.first.inner_text()
    page.keyboard.press("End")
    expect(views.first).not_to_have_text(before)
    expect(views.first).to_contain_text("empty")
    page.get_by_label(said("after", "eyes")).select_option("spectator")
    expect(views).to_have_count(1)
    expect(views).not_to_contain_text("Your hand")
    assert too_wide(page) == []


@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_a_whole_game_by_pointer(guests: Process, visitors: Visitors, phone: bool) -> None:
    page = enter(visitors, guests, phone)
    door = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name=TITLE))
    expect(door).to_contain_text("2 to 4 players, 5 minutes")  # from its own words
    play_now(page)
    assert too_wide(page) == []
    decisions = 0
    while our_turn(page):
        decisions += 1
        group = moves(page).get_by_role("group").first
        expect(page.locator("[data-place=view]")).to_contain_text("Your hand")
        buttons = group.get_by_role("button").all()
        played = buttons[-1].get_attribute("data-move") or ""
        (buttons[-1].tap if phone else buttons[-1].click)()
        if decisions == 1:
            if phone:
                page.get_by_role("button", name=said("table", "log")).click()
            log = page.locator("[data-log]")
            expect(log).to_contain_text(f"You {played.replace('play', 'play a')}.")
            expect(log).to_contain_text(re.compile(r"Pinion is dealt a card\."))
            if phone:
                page.keyboard.press("Escape")
    assert decisions == TRICKS
    looks_back(page)


def test_a_whole_game_by_keyboard_and_ear(guests: Process, visitors: Visitors) -> None:
    page = enter(visitors, guests)
    focus = page.locator(":focus")
    page.get_by_role("button", name=said("home", "play_now_at", game=TITLE)).focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    decisions = 0
    while our_turn(page):
        decisions += 1
        first = page.locator("[data-move]").first
        if decisions == 1:
            page.keyboard.press("1")  # leads to the first move, and does not make it
        elif decisions == 2:
            # What had the focus is gone: the panel has it, and Tab leads on from there.
            expect(moves(page)).to_be_focused()
            page.keyboard.press("Tab")
        else:
            page.keyboard.press("ArrowRight")
        expect(first).to_be_focused()
        move = first.get_attribute("data-move") or ""
        page.keyboard.press("Enter")
        card = move.removeprefix("play ")
        expect(page.locator("[data-log]")).to_contain_text(f"You play a {card}.")
        assert focus.count() == 1, "the focus is lost"
    assert decisions == TRICKS
    assert focus.count() == 1, "the focus is lost at the end"
    heard = spoken(page)
    assert said("generic", "your_turn") in heard
    assert re.search(r"You play a [1-5]\.", heard)
    assert re.search(r"Pinion plays a [1-5]\.", heard)


def test_it_is_for_everybody(guests: Process, visitors: Visitors, critic: Critic) -> None:
    page = enter(visitors, guests)
    page.get_by_role("heading", name=TITLE).wait_for()
    critic.look(page, "the front door with a guest")
    page.goto(f"{guests.url}/rules/three-tricks")
    page.get_by_text(said("rules", "untold", game=TITLE)).wait_for()
    critic.look(page, "rules that nobody wrote")
    page.goto(f"{guests.url}/new/three-tricks")
    page.get_by_role("group", name=said("new-table", "seats")).wait_for()
    critic.look(page, "a new table for a guest")
    page.goto(guests.url)
    play_now(page)
    assert our_turn(page)
    critic.look(page, "the generic page")
    while our_turn(page):
        page.locator("[data-move]").first.click()
    critic.look(page, "its result")
    page.get_by_role("link", name=said("after", "replay")).click()
    page.locator("[data-place=view]").first.wait_for()
    critic.look(page, "its replay")


def test_a_decision_of_several_picks_and_a_shared_device(
    visitors: Visitors, tmp_path: Path
) -> None:
    """Peek is a game of our tests, without words: lifting a weight and dropping it is one decision."""
    with on_the_shelf(), Running(tmp_path) as house:
        page = enter(visitors, house)
        door = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Peek"))
        expect(door).to_contain_text(said("home", "facts_other", seats="2 or 3"))
        expect(door).to_contain_text(said("home", "pitch_other"))
        page.goto(f"{house.url}/new/peek")
        page.get_by_label(said("new-table", "your_name"), exact=True).fill("Ada")
        seats = page.get_by_role("group", name=said("new-table", "seats"))
        seats.get_by_role("radio", name="2", exact=True).check()
        page.get_by_label(said("new-table", "who", n=2)).select_option(
            label=said("new-table", "who_here")
        )
        page.get_by_label(said("new-table", "name_here", n=2)).fill("Bea")
        page.get_by_role("button", name=said("new-table", "create")).click()
        page.get_by_role("button", name=said("table", "start")).click()
        watcher = visitors.enter(page.url)
        page.get_by_role("button", name=re.compile("Ada")).last.click()  # her curtain
        view = page.locator("[data-place=view]")
        expect(view).to_contain_text("Ada (you) is to move.")
        hide = moves(page).get_by_role("group", name="Hide")
        expect(hide.get_by_role("button")).to_have_text(["left", "right"])

        # A decision that has begun: nobody knows of it yet, and it can be left.
        page.locator("[data-move=lift]").focus()
        page.keyboard.press("Enter")
        then = page.get_by_role("region", name=said("generic", "moves_next"))
        expect(then).to_be_focused()
        expect(then.locator("[data-move]")).to_have_text(["Drop", "Keep"])
        expect(then).to_contain_text(said("generic", "so_far", picks="lift"))
        ahead = page.get_by_role("region", name=said("generic", "seen_ahead"))
        expect(ahead).to_contain_text("Ada (you) is to move.")
        expect(page.locator("[data-live=polite]")).to_contain_text(said("generic", "your_next"))
        page.keyboard.press("Escape")
        expect(moves(page)).to_be_focused()
        expect(ahead).to_have_count(0)
        expect(page.locator("[data-log]")).not_to_contain_text("Ada: ")
        page.locator("[data-move=lift]").click()
        page.locator("[data-move=drop]").click()
        expect(view).to_contain_text(re.compile(r"Scores\s*1, 0"))
        expect(ahead).to_have_count(0)
        expect(page.locator("[data-log]")).to_contain_text("Ada: drop.")
        expect(page.locator("[data-live=assertive] p")).to_have_count(0)  # nothing was refused

        # It can be taken back, and what is hidden stays with whoever hid it.
        page.keyboard.press("u")
        expect(page.locator("[data-log]")).to_contain_text(house_event("undone.you"))
        page.locator("[data-move='hide left']").click()
        expect(page.locator("[data-log]")).to_contain_text("Ada: hide, where 0.")
        expect(watcher.locator("[data-log]")).to_contain_text("Ada: hide.")
        expect(watcher.locator("[data-log]")).not_to_contain_text("where")
        expect(watcher.locator("[data-move]")).to_have_count(0)
        page.locator("[data-move=pass]").click()
        page.get_by_role("button", name=re.compile("Bea")).last.click()
        expect(view).to_contain_text("Bea (you) is to move.")
        expect(page.locator("[data-log]")).not_to_contain_text("where")
