"""The card book: a printed card is entered once, and from then on the page is its app."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from dighouse.games.archeologic import cards
from dighouse.games.archeologic.edition import built_in
from dighouse.games.archeologic.solver import layout
from tests.e2e.critic import Critic
from tests.e2e.digger import Digger, held_at, read_placed, some_other_city
from tests.e2e.tables import sit_down, start, stop_guide
from tests.e2e.test_archeologic_together import on_turn, on_turn_or_over
from tests.e2e.test_keyboard import LISTEN
from tests.e2e.visitors import Visitors, too_wide
from tests.e2e.words import like, said
from tests.server.running import Running

BOOK = "/games/archeologic/cards"
CITY = layout(77_777)  # as if it were the solution of card 12
ORDER = cards.clue_order(built_in(), CITY)[::-1]  # not the order that the page would choose
PAIR = ("21", "34")


def enter_card(page: Page, number: str = "12", drag: bool = False) -> None:
    """Fill in the form for a new card: by fingers on a phone, else by clicks; one building is dragged."""
    digger = Digger(page, touch=page.evaluate("() => 'ontouchstart' in window"))
    for field, value in zip(("number", "master", "seasoned"), (number, *PAIR), strict=True):
        page.locator(f"[data-field={field}]").fill(value)
    for at, placed in enumerate(CITY):
        building, zone, turns = read_placed(placed)
        tile = page.locator(f"[data-building={building}]")
        digger.press(tile)
        for _ in range(turns):
            digger.press(page.locator("[data-action=turn-right]"))
        there = page.locator(f"[data-zone={held_at(building, zone, turns)}]")
        if drag and at == len(CITY) - 1:
            drag_by_finger(page, tile, there)
        else:
            digger.press(there)
        expect(tile).to_have_accessible_name(
            said("archeologic/page", "tile_lies", name=building, zone=zone)
        )
    for zone in ORDER[:5]:
        clue = page.locator(f"[data-clue={zone}]")
        digger.press(clue)
        expect(clue).to_have_attribute("aria-pressed", "true")
    digger.press(page.locator("[data-action=save-card]"))
    page.locator(f"[data-card='{number}']").wait_for()


def drag_by_finger(page: Page, what: Locator, where: Locator) -> None:
    """Straight there, in a few steps."""
    what.scroll_into_view_if_needed()
    boxes = [box for box in (what.bounding_box(), where.bounding_box()) if box is not None]
    (x, y), (to_x, to_y) = (
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes
    )
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [*points]})

    touch("touchStart", {"x": x, "y": y})
    for share in (0.2, 0.4, 0.6, 0.8, 1):
        touch("touchMove", {"x": x + (to_x - x) * share, "y": y + (to_y - y) * share})
    touch("touchEnd")
    # The browser takes the next tap for the end of a flick, and makes no click of it.
    page.locator("#the-solution").tap()


def solo(page: Page, touch: bool = False) -> Digger:
    digger = Digger(page, touch)
    digger.over = page.locator("[data-place=solved]")
    return digger


def test_a_printed_card_on_a_phone(house: Running, visitors: Visitors, tmp_path: Path) -> None:
    """From an empty book to the rank; in between it goes to a file, and by a link to another phone."""
    page = visitors.enter(house.url + BOOK, phone=True)
    assert too_wide(page) == []
    page.get_by_role("link", name=said("archeologic/card-book", "enter")).tap()
    page.wait_for_url(f"**{BOOK}/new")
    enter_card(page, drag=True)
    assert too_wide(page) == []
    assert "our quest 7 is not card 7" in page.locator("main").inner_text()

    # What is kept, saved and sent shows nobody where a building lies.
    with page.expect_download() as saving:
        page.locator("[data-action=save]").tap()
    file = tmp_path / "cards.txt"
    saving.value.save_as(file)
    kept = page.evaluate("() => JSON.stringify(localStorage)")
    for secret in (CITY[0], ORDER[0]):
        assert secret not in file.read_text() + kept
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("[data-action=link]").tap()
    page.get_by_text(said("archeologic/card-book", "carry_copied")).first.wait_for()  # also spoken
    link = page.evaluate("() => navigator.clipboard.readText()")
    assert link.startswith(house.url + BOOK + "#cards=")

    # Another phone opens the link: the address forgets it at once, before anything is taken in.
    friend = visitors.enter(link, phone=True)
    friend.locator("[data-action=take]").wait_for()
    assert friend.url == house.url + BOOK
    assert friend.evaluate("() => history.length") <= 2
    friend.locator("[data-action=take]").tap()
    friend.locator("[data-card='12']").wait_for()
    # And a third one loads the file; what is no card book changes nothing.
    third = visitors.enter(house.url + BOOK, phone=True)
    bad = tmp_path / "bad.txt"
    bad.write_text(file.read_text()[:-4])
    third.locator("[data-action=load]").set_input_files(bad)
    third.get_by_text(said("archeologic/card-book", "load_bad", name="bad.txt")).wait_for()
    third.locator("[data-action=load]").set_input_files(file)
    third.locator("[data-action=take]").tap()
    third.locator("[data-card='12']").wait_for()
    third.context.close()

    # The friend launches it by its number, and plays it alone. Nothing of it goes to the server.
    asked: list[str] = []
    friend.on("request", lambda one: asked.append(f"{one.method} {one.url} {one.post_data}"))
    friend.get_by_label(said("archeologic/card-book", "launch_number")).fill("12")
    friend.get_by_role("button", name=said("archeologic/card-book", "launch_go")).tap()
    friend.wait_for_url(f"**{BOOK}/12")
    friend.locator("[data-action=begin]").tap()
    digger = solo(friend, touch=True)
    digger.begin("3")
    assert digger.known is not None
    assert {clue.split()[0] for clue in digger.clues()} == set(ORDER[:3])
    best = digger.best()
    digger.ask(best.axis, best.question)
    wrong = some_other_city(digger.known)
    digger.lay(wrong)
    digger.check()
    right = {placed[0] for placed in wrong if placed in CITY}
    told = friend.locator(".task.refused")
    expect(told).to_contain_text(
        said("archeologic/card-book", "tested_none") if not right else "Right"
    )
    digger.known = digger.known.wrong(*wrong, right=sorted(right))

    # A game goes on where it was left.
    friend.reload()
    digger.leaf("ask")
    expect(friend.locator(f'[data-note="{best.axis} {best.question}"] .symbols')).to_be_attached()
    city = digger.find_out()
    assert city == CITY
    digger.leaf("map")
    digger.clear()
    digger.lay(city)
    digger.check()
    digger.over.wait_for()
    assert too_wide(friend) == []
    expect(friend.get_by_role("img", name=like("archeologic/result", "medal"))).to_be_visible()
    expect(friend.locator(".scale")).to_have_accessible_name(
        like("archeologic/result", "scale_spoken", master=PAIR[0], seasoned=PAIR[1])
    )
    assert not [one for one in asked if "/api/" in one and not one.startswith("GET")]
    assert not [one for one in asked if "cards=" in one]
    friend.goto(house.url + BOOK)
    state = like("archeologic/card-book", "state_best")
    expect(friend.locator("[data-card='12']")).to_have_accessible_name(
        re.compile(f".*{state.pattern}")
    )


def test_expert_clues_and_the_app_beside_a_board(house: Running, visitors: Visitors) -> None:
    """Around a board of one's own: clues, any question, and a test; by keys alone."""
    context = visitors.context()
    context.add_init_script(LISTEN)
    page = visitors.open(context, house.url + BOOK + "/new")
    enter_card(page)
    page.goto(house.url + BOOK + "/12")
    page.get_by_label(said("archeologic/card-book", "how_board")).check()
    page.get_by_label(said("archeologic/card-book", "clues_expert"), exact=True).check()
    page.get_by_label(said("archeologic/card-book", "letter")).fill("c")
    page.keyboard.press("Enter")
    clues = page.locator("[data-place=clues] li")
    expected = cards.card_expert_clues(built_in(), CITY, "c")
    expect(clues).to_have_count(len(expected))
    page.locator("[data-action=stop]").press("Enter")
    page.get_by_role("button", name=said("archeologic/card-book", "give_up_yes")).press("Enter")

    page.get_by_label(said("archeologic/card-book", "how_board")).check()
    page.locator("[data-action=begin]").press("Enter")
    for _ in range(2):
        page.locator("[data-action=more-clues]").press("Enter")
    expect(clues).to_have_count(5)
    expect(page.locator("[data-action=more-clues]")).to_have_count(0)
    for zone, clue in zip(ORDER, clues.all(), strict=False):
        expect(clue).to_contain_text(zone)

    page.locator("[data-axis='C']").press("Enter")
    page.locator("[data-question=S]").press("Enter")
    page.locator("[data-action=show]").press("Enter")
    answer = page.locator("[data-place=answer] strong").inner_text()
    page.wait_for_function("(text) => window.spoken.join().includes(text)", arg=answer)
    page.locator("[data-action=hide]").press("Enter")
    expect(page.locator("[data-place=answer]")).to_have_count(0)
    expect(page.locator("[data-live] p")).to_have_count(0)

    # A test of another city shows what is right; then the city itself.
    other = next(one for one in map(layout, range(77_778, 79_000)) if len({*one} & {*CITY}) > 0)
    lay_by_keys(page, other)
    page.locator("[data-action=test]").press("Enter")
    page.locator("[data-action=test-now]").press("Enter")
    right = [placed[0] for placed in other if placed in CITY]
    expect(page.locator("[data-place=tested]")).to_contain_text(f"Right: {joined(right)}.")
    # The device goes round: neither the city nor what was said about it stays.
    page.locator("[data-action=hide-test]").press("Enter")
    expect(page.locator("[data-place=tested]")).to_have_count(0)
    expect(page.locator("[data-live] p")).to_have_count(0)
    for placed in other:
        tile = page.locator(f"[data-building={placed[0]}]")
        expect(tile).not_to_have_accessible_name(
            said("archeologic/page", "tile_lies", name=placed[0], zone=placed.split()[1])
        )
    lay_by_keys(page, CITY)
    page.locator("[data-action=test]").press("Enter")
    page.locator("[data-action=test-now]").press("Enter")
    page.locator("[data-place=solved]").wait_for()


def joined(names: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def lay_by_keys(page: Page, city: list[str]) -> None:
    for placed in city:
        building, zone, turns = read_placed(placed)
        page.locator(f"[data-building={building}]").press("Enter")
        there = page.locator(f"[data-zone={held_at(building, zone, turns)}]")
        for _ in range(turns):
            page.keyboard.press("r")
        there.press("Enter")


def test_a_card_is_corrected_behind_a_question(house: Running, visitors: Visitors) -> None:
    """Its page shows nothing of the city before somebody wants to see it; then all can be changed."""
    page = visitors.enter(house.url + BOOK + "/new")
    enter_card(page)
    page.locator("[data-card='12']").click()
    page.locator("[data-action=correct]").click()
    expect(page.locator("[data-zone]")).to_have_count(0)
    page.locator("[data-action=correct-now]").click()
    for placed in CITY:
        building, zone, _ = read_placed(placed)
        expect(page.locator(f"[data-building={building}]")).to_have_accessible_name(
            said("archeologic/page", "tile_lies", name=building, zone=zone)
        )
    page.locator("[data-field=number]").fill("7")
    page.locator("[data-field=master]").fill("20")
    for zone in ORDER[:5]:
        page.locator(f"[data-clue={zone}][aria-pressed=true]").click()
    page.locator("[data-action=save-card]").click()
    expect(page.locator("[data-card]")).to_have_count(1)
    page.get_by_label(said("archeologic/card-book", "launch_number")).fill("12")
    page.keyboard.press("Enter")
    page.get_by_text(
        said("archeologic/card-book", "launch_unknown", n=1, number=12, numbers="7")
    ).wait_for()
    page.locator("[data-card='7']").click()
    page.get_by_text(said("archeologic/card-book", "pair", master=20, seasoned=PAIR[1])).wait_for()
    page.get_by_text(said("archeologic/card-book", "clues_ours_note")).wait_for()


def test_a_card_at_a_table_with_others(house: Running, visitors: Visitors) -> None:
    """What is sent is said before; nobody is shown it until the end, and then it can be checked."""
    page = visitors.enter(house.url + BOOK + "/new")
    enter_card(page)
    page.goto(house.url + BOOK + "/12")
    page.get_by_label(said("archeologic/card-book", "how_table")).check()
    page.locator("[data-action=begin]").click()
    expect(page.locator("[data-place=sent]")).to_contain_text(
        said("archeologic/card-book", "table_says")
    )
    page.get_by_label(said("archeologic/card-book", "table_name")).fill("Ada")
    page.locator("[data-action=send]").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("[data-place=given]")).to_be_visible()
    friend = visitors.enter(page.url)
    expect(friend.locator("[data-place=given]")).to_be_visible()
    sit_down(friend, "Ben")
    start(page)
    both = {"Ada": Digger(page), "Ben": Digger(friend)}
    for digger in both.values():
        stop_guide(digger.page)
        digger.read_clues()
        assert {clue.split()[0] for clue in digger.clues()} == set(ORDER[:3])
    first, knows = on_turn(both)
    knows.lay(CITY)
    knows.check()
    (other,) = (digger for name, digger in both.items() if name != first)
    while on_turn_or_over({"other": other}):
        other.ask(other.next_axis(), "S")
    for digger in both.values():
        digger.over.wait_for()
    page.get_by_role("link", name=said("after", "replay")).click()
    page.get_by_role("button", name=said("after", "check_run")).click()
    expect(page.locator("[data-verdict]")).to_contain_text(said("after", "check_given"))


def test_the_card_book_for_everybody(house: Running, visitors: Visitors, critic: Critic) -> None:
    page = visitors.enter(house.url + BOOK)
    page.get_by_role("heading", level=1).wait_for()
    critic.look(page, "an empty card book")
    page.goto(house.url + BOOK + "/new")
    page.locator("[data-action=save-card]").click()
    page.get_by_role("alert").first.wait_for()
    critic.look(page, "a card with nothing in it")
    enter_card(page)
    critic.look(page, "the card book")
    page.goto(house.url + BOOK + "/12")
    page.get_by_label(said("archeologic/card-book", "clues_expert"), exact=True).check()
    critic.look(page, "a card to launch")
    page.get_by_label(said("archeologic/card-book", "how_table")).check()
    page.locator("[data-action=begin]").click()
    critic.glance(page, "a card for a table")
    page.get_by_role("button", name=said("archeologic/card-book", "table_no")).click()
    page.get_by_label(said("archeologic/card-book", "how_board")).check()
    page.locator("[data-action=begin]").click()
    page.locator("[data-axis='C']").click()
    page.locator("[data-question=S]").click()
    page.locator("[data-action=show]").click()
    critic.look(page, "the app beside a board")
    page.locator("[data-action=stop]").click()
    page.get_by_role("button", name=said("archeologic/card-book", "give_up_yes")).click()
    page.locator("[data-action=begin]").click()
    digger = solo(page)
    digger.begin()
    digger.ask(digger.next_axis(), "traps")
    critic.look(page, "a card alone")
    digger.lay(CITY)
    digger.check()
    digger.over.wait_for()
    critic.look(page, "a card that is solved")
