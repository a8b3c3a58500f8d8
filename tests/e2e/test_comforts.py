"""What makes it comfortable: larger letters, a chime, quiet people, paper, a finger that drags."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.e2e.player import Player, play_together
from tests.e2e.tables import VILLAGE, new_table, play_now, sit_down, start, stop_guide
from tests.e2e.test_two_people import say_to_all
from tests.e2e.visitors import Visitors, too_wide
from tests.e2e.words import ROOT, event, like, said
from tests.server.running import Running

EDITIONS = ROOT / "src" / "dighouse" / "games" / "archaeology" / "editions"

# Browsers without loudspeaker or motor: what is asked of them is written down, and how often it became our turn.
# In a storm that may be more than once until the turn itself is ours again.
SENSES = """
window.tones = [];
window.shakes = [];
window.turns = 0;
new MutationObserver((changes) => {
  for (const { target, oldValue } of changes)
    if (oldValue === null && target.matches('li.mine[aria-current]')) window.turns += 1;
}).observe(document, { subtree: true, attributeFilter: ['aria-current'], attributeOldValue: true });
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  window.tones.push(this.frequency.value);
  return start.apply(this, when);
};
navigator.vibrate = (pattern) => window.shakes.push(pattern);
"""


def choose(page: Page) -> Locator:
    """The settings, opened from the head of the page."""
    page.get_by_role("button", name=said("house", "settings"), exact=True).click()
    return page.get_by_role("dialog", name=said("house", "settings"))


def test_large_letters_are_kept_and_fit_a_phone(house: Running, visitors: Visitors) -> None:
    page = visitors.enter(house.url, phone=True)
    choose(page).get_by_text(said("house", "percent", n=150)).tap()
    page.reload()
    page.get_by_role("heading", level=1).wait_for()
    size = page.evaluate("() => getComputedStyle(document.documentElement).fontSize")
    assert size == "24px"
    assert too_wide(page) == []
    play_now(page)
    assert too_wide(page) == []


# Prices of which a part is cut off.
CUT_OFF = """(hand) => [...hand.querySelectorAll('button:not([data-card])')]
  .filter((tag) => tag.scrollWidth > tag.clientWidth || tag.scrollHeight > tag.clientHeight)
  .map((tag) => `${innerWidth} px: ${tag.innerText}`)"""


def test_prices_are_seen_whole_with_letters_of_any_size(
    house: Running, visitors: Visitors, tmp_path: Path
) -> None:
    """With a hand of many kinds, on a phone, a tablet and a laptop."""
    text = (EDITIONS / "new-expedition.toml").read_text("utf-8")
    two = text[: text.index("[seats.3]")] + text[text.index("# Variants") :]
    edition = tmp_path / "large-hands.toml"
    edition.write_text(
        two.replace('id = "new-expedition"', 'id = "large-hands"')
        .replace('hand = [4, "T"]', 'hand = [18, "A"]')
        .replace('left_out = ["pendant", "tablet"]\n', "")
        .replace("seats = [2, 3]", "seats = [2]")
    )
    page = visitors.enter(house.url)
    new_table(page, "bot", edition=edition, game=said("archaeology/door", "title_new-expedition"))
    start(page)
    stop_guide(page)
    found = []
    for percent in (100, 120, 150):
        choose(page).get_by_text(said("house", "percent", n=percent)).click()
        page.keyboard.press("Escape")
        for width in (360, 768, 1024, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            hand = page.locator("[data-place=hand]")
            expect(hand.locator("[data-card]").nth(4)).to_be_visible()
            settled(page)
            found += [f"{percent} %, {one}" for one in hand.evaluate(CUT_OFF)]
    assert found == []


def settled(page: Page) -> None:
    """A size that has changed is measured in one frame and taken in the next ones."""
    page.evaluate(
        "async () => { for (let n = 0; n < 4; n += 1) await new Promise(requestAnimationFrame); }"
    )


def test_a_chime_and_a_shake_call_whoever_is_to_move(house: Running, visitors: Visitors) -> None:
    context = visitors.context()
    context.add_init_script(SENSES)
    page = visitors.open(context, house.url)
    settings = choose(page)
    settings.get_by_text(said("house", "sound"), exact=True).click()
    settings.get_by_text(said("house", "vibration"), exact=True).click()
    page.keyboard.press("Escape")
    new_table(page, "bot", name="Ada")
    start(page)
    player = Player(page)
    player.wait()
    page.evaluate("() => { window.tones.length = window.shakes.length = window.turns = 0; }")
    player.turn()
    player.wait()
    page.wait_for_function(
        "() => turns > 0 && tones.length === 2 * turns && shakes.length === turns"
    )


def test_who_is_muted_is_not_heard(house: Running, visitors: Visitors) -> None:
    ada = visitors.enter(house.url)
    link = new_table(ada, "link", name="Ada")
    ben = visitors.enter(link)
    sit_down(ben, "Ben")
    start(ada)
    talk = ada.get_by_role("group", name=said("table", "chat_title"))
    ada.get_by_text(said("table", "mute_who")).click()
    ada.get_by_role("checkbox", name="Ben").check()
    say_to_all(ben, "You can't hear this")
    expect(ben.get_by_text("You can't hear this")).to_be_visible()
    say_to_all(ada, "It is so quiet")
    expect(talk).to_contain_text("It is so quiet")
    expect(talk).not_to_contain_text("You can't hear this")
    ada.get_by_role("checkbox", name="Ben").uncheck()
    expect(talk).to_contain_text("You can't hear this")


def test_the_rules_on_paper_are_rules_alone(house: Running, visitors: Visitors) -> None:
    page = visitors.enter(f"{house.url}/rules/card-game")
    heading = page.get_by_role("heading", name=said("archaeology/door", "title_card-game")).first
    heading.wait_for()
    page.emulate_media(media="print", color_scheme="dark")
    expect(heading).to_be_visible()
    for control in page.locator("header, nav, footer, button").all():
        expect(control).to_be_hidden()
    assert page.evaluate("() => getComputedStyle(document.body).color") == "rgb(0, 0, 0)"


def test_a_finger_drags_a_card_to_the_market(house: Running, visitors: Visitors) -> None:
    page = visitors.enter(house.url, phone=True)
    play_now(page)
    stop_guide(page)
    player = Player(page, touch=True)
    while player.wait() != "act":
        player.step()
    card = player.hand.locator("[data-card]").first
    expect(card).to_have_attribute("aria-pressed", "false")
    page.evaluate("() => scrollTo(0, 0)")  # a storm or a thief may have led elsewhere
    drag(page, card, player.market)
    expect(card).to_have_attribute("aria-pressed", "true")


def drag(page: Page, what: Locator, where: Locator) -> None:
    """A finger rests on something, moves, and lets go."""
    fingers = page.context.new_cdp_session(page)
    begin, end = what.bounding_box(), where.bounding_box()
    assert begin is not None
    assert end is not None
    points = [
        (begin["x"] + begin["width"] / 2, begin["y"] + begin["height"] / 2),
        (end["x"] + end["width"] / 2, end["y"] + 12),  # its head; the rest may lie below the hand
    ]

    def touch(kind: str, at: list[tuple[float, float]]) -> None:
        touches = [{"x": x, "y": y} for x, y in at]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    touch("touchStart", points[:1])
    page.locator(".board.dragging").wait_for()
    for step in range(1, 6):
        (x, y), (to_x, to_y) = points
        touch("touchMove", [(x + (to_x - x) * step / 5, y + (to_y - y) * step / 5)])
    touch("touchEnd", [])


def with_many_maps(folder: Path) -> Path:
    """An edition with which most of what is dug up is a map."""
    maps = folder / "maps.toml"
    maps.write_text(
        VILLAGE.read_text().replace("[cards.map]\ncopies = [3", "[cards.map]\ncopies = [30")
    )
    return maps


def test_ending_a_turn_that_wastes_a_map_asks_once(
    house: Running, visitors: Visitors, tmp_path: Path
) -> None:
    page = visitors.enter(house.url)
    maps = with_many_maps(tmp_path)
    ben = visitors.enter(new_table(page, "link", name="Ada", edition=maps))
    sit_down(ben, "Ben")
    start(page)
    player = Player(page)
    play_together(player, Player(ben), until=lambda: player.asked() == "question")
    question = page.get_by_role("group", name=said("archaeology/card-game", "waste_title"))
    expect(question).to_contain_text(like("archaeology/card-game", "waste_map"))
    turns, held = player.turns, player.cards()
    page.get_by_role("button", name=said("archaeology/card-game", "waste_no")).click()
    expect(question).to_be_hidden()
    assert player.wait() == "act"
    assert (player.turns, player.cards()) == (turns, held)
    log = page.get_by_role("group", name=said("table", "log_title")).get_by_role("heading")
    turns_told = log.count()
    player.click(player.end)
    expect(log.nth(turns_told)).to_be_visible()  # the next one's turn, without another question


def test_the_question_before_the_end_of_a_turn_is_answered_by_keys(
    house: Running, visitors: Visitors, tmp_path: Path
) -> None:
    page = visitors.enter(house.url)
    maps = with_many_maps(tmp_path)
    ben = visitors.enter(new_table(page, "link", name="Ada", edition=maps))
    sit_down(ben, "Ben")
    start(page)
    player = Player(page)
    a_map = page.locator("[data-place=hand] [data-card=map]")
    explore = page.locator("[data-action^=explore]:not([aria-disabled=true])")

    def may_explore() -> bool:
        return player.asked() == "act" and a_map.is_visible() and explore.is_visible()

    question = page.get_by_role("group", name=said("archaeology/card-game", "waste_title"))
    anyway = question.locator("[data-action=end-anyway]:not([aria-disabled=true])")

    def asked_with_the_focus_on_a_card() -> None:
        play_together(player, Player(ben), until=may_explore)
        a_map.focus()
        page.keyboard.press("e")
        expect(question.locator(":focus")).to_have_text(said("archaeology/card-game", "waste_no"))
        page.keyboard.press("h")
        expect(question.locator(":focus")).to_have_count(0)

    asked_with_the_focus_on_a_card()
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    assert player.wait() == "act"
    page.keyboard.press("e")  # it is asked once a turn
    expect(player.end).to_be_hidden()
    asked_with_the_focus_on_a_card()
    anyway.wait_for()
    page.keyboard.press("e")
    expect(question).to_be_hidden()
    expect(player.end).to_be_hidden()
    asked_with_the_focus_on_a_card()
    page.keyboard.press("x")
    expect(question).to_be_hidden()
    expect(page.get_by_role("group", name=said("table", "log_title"))).to_contain_text(
        event("explored.you")
    )
