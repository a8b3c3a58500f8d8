"""ArcheOlogic between people: a wrong check, seen from both sides of the table."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.digger import Digger, some_other_city
from tests.e2e.tables import ARCHEOLOGIC, new_table, sit_down, start
from tests.e2e.visitors import Visitors
from tests.e2e.words import archeologic_event, like, said
from tests.server.running import Running


def test_a_wrong_check_in_app_mode_and_a_right_one(house: Running, visitors: Visitors) -> None:
    ada = visitors.enter(house.url)
    link = new_table(ada, "link", name="Ada", game=ARCHEOLOGIC, edition=None, clues=5)
    ben = visitors.enter(link)
    sit_down(ben, "Ben")
    start(ada)
    diggers = {"Ada": Digger(ada), "Ben": Digger(ben)}
    for digger in diggers.values():
        digger.page.get_by_role("button", name=said("table", "guide_stop")).click()
        digger.read_clues()

    # Whoever is first checks a city that can't be; the other one hears of it, and no more.
    first, hasty = on_turn(diggers)
    assert hasty.known is not None
    hasty.lay(some_other_city(hasty.known))
    hasty.check()
    other_name = next(name for name in diggers if name != first)
    other = diggers[other_name]
    log = other.page.get_by_role("group", name=said("table", "log_title"))
    expect(log).to_contain_text(archeologic_event("checks", seat=first))
    while other.is_our_turn():
        other.ask(other.next_axis(), "S")
    # The pawn that checked is last again: its owner sees the colours, nobody else does.
    mine = hasty.page.get_by_role("group", name=said("table", "log_title"))
    expect(mine).to_contain_text(archeologic_event("colours"))
    expect(log).to_contain_text(archeologic_event("wrong", seat=first))
    assert not archeologic_event("colours").search(log.inner_text())

    finish(diggers)
    for digger in diggers.values():
        digger.over.wait_for()
        places = digger.page.get_by_role("list", name=said("archeologic/result", "list"))
        for name in diggers:
            expect(places.get_by_role("heading", name=name)).to_be_visible()
    # How hasty it was is told to everybody afterwards.
    theirs = other.page.get_by_role("region", name=said("archeologic/review", "title"))
    theirs.get_by_role("button", name=said("archeologic/review", "of", name=first)).click()
    expect(theirs.get_by_text(like("archeologic/review", "hopeless", name=first))).to_be_visible()


def on_turn(diggers: dict[str, Digger]) -> tuple[str, Digger]:
    """Whoever is to act; the pages say so after a moment."""
    found = on_turn_or_over(diggers)
    assert found, "it is over"
    return found


def on_turn_or_over(diggers: dict[str, Digger]) -> tuple[str, Digger] | None:
    """The same; None if it is over instead."""
    for _ in range(300):
        if any(digger.over.is_visible() for digger in diggers.values()):
            return None
        for name, digger in diggers.items():
            if digger.is_our_turn():
                return name, digger
        next(iter(diggers.values())).page.wait_for_timeout(20)
    raise AssertionError("nobody is to act")


def finish(diggers: dict[str, Digger]) -> None:
    """Everybody asks on until they know, and checks then."""
    for _ in range(60):
        found = on_turn_or_over(diggers)
        if found is None:
            return
        _, digger = found
        assert digger.known is not None
        if digger.known.count == 1:
            digger.solve()
            digger.page.wait_for_timeout(50)
        else:
            best = digger.best()
            digger.ask(best.axis, best.question)
    raise AssertionError("nobody has found it")
