"""What a newcomer sees of the rules first: pieces, not where their numbers come from."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.critic import Critic
from tests.e2e.visitors import Visitors
from tests.e2e.words import said
from tests.server.running import Running

# By game: pictures of the text, the first of them first.
PICTURES = {
    "card-game": ("archaeology/pictures", ["goal", "dig", "thief", "storm"]),
    "new-expedition": ("archaeology/pictures", ["goal", "dig", "thief", "storm", "tents"]),
    "museum": ("museum/pictures", ["tiles", "set-up", "mummies", "walking", "artifacts"]),
    "archeologic": ("archeologic/pictures", ["map", "buildings", "clues", "viewfinder"]),
}


@pytest.mark.parametrize("ruleset", PICTURES)
def test_rules_begin_with_pieces_and_end_with_sources(
    house: Running, visitors: Visitors, critic: Critic, ruleset: str
) -> None:
    page = visitors.enter(f"{house.url}/rules/{ruleset}", phone=True)
    catalogue, sections = PICTURES[ruleset]
    for section in sections:
        figure = page.get_by_role("figure").filter(has_text=said(catalogue, section))
        expect(figure).to_be_visible()
        drawn = figure.locator("svg, img").first if section != "viewfinder" else figure
        box = drawn.bounding_box()
        assert box is not None
        assert box["width"] > 20
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 360
    text = page.locator("main").inner_text()
    source = re.search(r"In our own words[^\n]*", text)
    assert source is not None
    assert source.start() > text.index(said("rules", "rulings_note"))
    if ruleset == "museum":  # other tests look at those of the other games
        critic.look(page, "the rules")
