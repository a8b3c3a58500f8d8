"""How people come to a table: by the doors of the house."""

from __future__ import annotations

import tomllib
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.words import ROOT, catalogue, like, said

GAME = said("archaeology/door", "title_card-game")
ARCHEOLOGIC = said("archeologic/door", "title")
# A whole game with everything in it, and over soon.
VILLAGE = ROOT / "tests" / "fixtures" / "editions" / "village.toml"


def play_now(page: Page) -> None:
    """From the front door to a running game against bots, by one click."""
    page.get_by_role("button", name=said("home", "play_now_at", game=GAME)).click()
    page.wait_for_url("**/t/*")
    page.locator("[data-place=hand]").wait_for()


def new_table(
    page: Page,
    *others: str,
    name: str = "Ada",
    edition: Path | None = VILLAGE,
    public: bool = False,
    game: str = GAME,
    clock: str = "none",
    **options: object,
) -> str:
    """From the front door to a waiting room; answers with the table's address.

    Each of the others is 'link', 'bot', or the name of somebody on this device. Options are those of
    the game that are chosen among a few.
    """
    page.get_by_role("link", name=said("home", "new_table_at", game=game)).click()
    seats = page.get_by_role("group", name=said("new-table", "seats"))
    seats.get_by_role("radio", name=str(1 + len(others)), exact=True).check()
    page.get_by_label(said("new-table", "your_name"), exact=True).fill(name)
    for number, other in enumerate(others, 2):
        who = page.get_by_label(said("new-table", "who", n=number))
        kind = other if other in ("link", "bot") else "here"
        who.select_option(label=said("new-table", f"who_{kind}"))
        if kind == "here":
            page.get_by_label(said("new-table", "name_here", n=number)).fill(other)
    for option, value in options.items():
        legend, label = option_words(game, option, str(value))
        choice = page.get_by_role("group", name=legend)
        choice.get_by_role("radio", name=label, exact=True).check()
    if clock != "none":
        page.get_by_role("radio", name=said("new-table", f"clock_{clock}")).check()
    if public:
        page.get_by_role("radio", name=said("new-table", "found_all")).check()
    if edition is not None:
        load_edition(page, edition)
    page.get_by_role("button", name=said("new-table", "create")).click()
    key = "waiting_title" if "link" in others else "ready_title"
    page.get_by_role("heading", name=said("table", key)).wait_for()
    return page.url


def option_words(game: str, option: str, value: str) -> tuple[str, str]:
    """An option and one of its choices as the page calls them: by their words, or by their own names."""
    words, key = catalogue("options"), f"{game.lower()}.{option}"
    named = value[0].upper() + value[1:]
    return words.get(key, option.capitalize()), words.get(f"{key}.{value}", named)


def load_edition(page: Page, edition: Path) -> None:
    """Bring a file with other numbers to the page of a new table."""
    file = page.get_by_label(said("new-table", "edition_file"))
    if not file.is_visible():
        page.get_by_text(like("new-table", "edition_is")).click()
    file.set_input_files(edition)
    title = tomllib.loads(edition.read_text("utf-8"))["title"]
    expect(page.get_by_role("radio", name=title, exact=True)).to_be_checked()


def sit_down(page: Page, name: str) -> None:
    """Take a free seat in a waiting room that was entered by its link."""
    page.get_by_label(said("table", "your_name")).fill(name)
    page.get_by_role("button", name=said("table", "sit_down")).click()
    page.get_by_role("button", name=said("table", "stand_up_as", name=name)).wait_for()


def start(page: Page) -> None:
    button = page.get_by_role("button", name=said("table", "start"))
    page.get_by_text(said("table", "start_ready")).wait_for()
    button.click()
    button.wait_for(state="detached")


def menu(page: Page, key: str) -> None:
    """Open the table's menu, and choose from it."""
    page.get_by_role("button", name=said("table", "menu"), exact=True).click()
    dialog = page.get_by_role("dialog", name=said("table", "menu_title"))
    dialog.get_by_role("button", name=like("table", key)).click()


def stop_guide(page: Page) -> None:
    """Not a newcomer any more."""
    page.get_by_role("button", name=said("table", "guide_stop")).click()
