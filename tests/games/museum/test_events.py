"""What people read of the tile game: sentences of events, to whom they are told, and views as text."""

from __future__ import annotations

from typing import Any

import pytest

import dighouse
from dighouse.games.museum import words
from dighouse.games.museum.views import COLOURS
from dighouse.kernel.events import Event
from tests.games.museum.ledger import ARTIFACTS
from tests.games.museum.table import Table, dealt, start, table

NAMES = ["Ada", "Bo", "Cy", "Di"]
LAND = {"M12": "tB tB tB aG0", "L13": "P", "M14": "tR tY M M"}


def told(it: Table, *moves: str) -> list[Event]:
    """What the last of some moves tells."""
    it.play(*moves[:-1])
    found = it.game.events(it.state, it.game.parse(moves[-1]))
    it.play(moves[-1])
    return found


def heard(events: list[Event], seat: int | None) -> list[str]:
    return [event.sentence(seat, NAMES) for event in events if event.heard_by(seat)]


# -- chance ------------------------------------------------------------------------------------------


def test_what_is_dealt_is_told_to_its_seat_alone() -> None:
    events = told(start(3), "deal 1")
    assert [event.data for event in events] == [{"seat": 0, "tile": "1"}, {"seat": 0}]
    assert heard(events, 0) == ["You are dealt a tile with three blue temples and a jade mask."]
    assert heard(events, 1) == heard(events, None) == ["Ada is dealt a tile."]


def test_what_is_to_be_found_is_told_to_its_seat_alone() -> None:
    it = start(2)
    while it.phase != "equip":
        it.draw()
    events = told(it, "equip aY1")
    assert [event.data for event in events] == [{"seat": 0, "artifact": "aY1"}, {"seat": 0}]
    assert heard(events, 0) == ["You are to find the ankh."]
    assert heard(events, 1) == heard(events, None) == ["Ada draws an artifact to find."]


def test_who_goes_first() -> None:
    it = start(2)
    while it.phase != "first":
        it.draw()
    events = told(it, "first 1")
    assert [(event.kind, event.data) for event in events] == [("goes_first", {"seat": 1})]
    assert (heard(events, 0), heard(events, 1)) == (["Bo goes first."], ["You go first."])


def test_a_tile_that_is_drawn() -> None:
    it = table({}, camps={0: "M12"}, phase="draw", placed="M12")
    events = told(it, "draw 49")
    assert heard(events, 0) == ["You draw an airport."]
    assert heard(events, 1) == ["Ada draws a tile."]


# -- placements and icons ----------------------------------------------------------------------------


def test_a_placement_is_told_when_it_is_done() -> None:
    it = dealt()
    tile = it.hand(0)[0]
    assert told(it, f"play {tile}") == []
    assert told(it, "at M12") == []
    (event,) = told(it, "turn 2")
    assert event.audience is None
    assert (event.kind, event.data) == ("placed", {"seat": 0, "tile": tile, "at": "M12", "turn": 2})


def test_an_airport_is_placed_without_a_turn() -> None:
    events = told(table({}, hands={0: ["49"]}), "play 49", "at M12")
    assert heard(events, 1) == ["Ada places an airport on M12."]
    assert events[0].data["turn"] == 0


def test_a_camp() -> None:
    events = told(dealt(), "play camp", "at N13")
    assert [(event.kind, event.data) for event in events] == [("camp", {"seat": 0, "at": "N13"})]
    assert heard(events, 0) == ["You pitch your Base Camp on N13."]
    assert heard(events, None) == ["Ada pitches the Base Camp on N13."]


MASKED = "a tile with three blue temples and a jade mask"


@pytest.mark.parametrize(
    ("placed", "moves", "kind", "yours", "theirs"),
    [
        (
            "rotate tB tG M M",
            ["use", "at M14", "turn 1"],
            "rotated",
            "You rotate a Rotate tile with a red temple, a yellow temple and two mountains on M14.",
            "Ada rotates a Rotate tile with a red temple, a yellow temple and two mountains on M14.",
        ),
        (
            "swap tB tR M M",
            ["use", "at M12", "at L13", "turn 3"],
            "swapped",
            f"You swap two tiles: now an airport lies on M12, and {MASKED} on L13.",
            f"Ada swaps two tiles: now an airport lies on M12, and {MASKED} on L13.",
        ),
        (
            "replace tB tY M M",
            ["use", "at M12", "play 49"],
            "replaced",
            f"You take {MASKED} from M12 into your hand, and put down an airport instead.",
            f"Ada takes {MASKED} from M12 into the hand, and puts down an airport instead.",
        ),
        (
            "replace tB tY M M",
            ["use", "at L13", "play camp"],
            "replaced",
            "You take an airport from L13 into your hand, and put down the Base Camp instead.",
            "Ada takes an airport from L13 into the hand, and puts down the Base Camp instead.",
        ),
    ],
)
def test_icons(placed: str, moves: list[str], kind: str, yours: str, theirs: str) -> None:
    it = table({**LAND, "N13": placed}, phase="icon", hands={0: ["49"]})
    events = told(it, *moves)
    assert [event.kind for event in events] == [kind]
    assert heard(events, 0) == [yours]
    assert heard(events, 1) == heard(events, None) == [theirs]


@pytest.mark.parametrize("at", ["N14", "O13"])
def test_what_leaves_the_table_as_it_was_is_told_without_a_place(at: str) -> None:
    """Whoever comes back later can't see where it was, so nobody hears it either."""
    airports = {**LAND, "N14": "P", "O13": "P"}
    it = table({**airports, "N13": "swap tB tR M M"}, phase="icon")
    (event,) = told(it, "use", "at L13", f"at {at}")
    assert (event.kind, event.data) == ("swapped_alike", {"seat": 0})
    assert event.sentence(0) == "You swap two tiles that look alike: the table stays as it was."
    it = table({**airports, "N13": "replace tB tY M M"}, phase="icon", hands={0: ["49"]})
    (event,) = told(it, "use", f"at {at}", "play 49")
    assert (event.kind, event.data["tile"]) == ("replaced_alike", "49")
    assert "at" not in event.data
    assert event.sentence(1) == (
        "Seat 0 takes an airport into the hand, and puts down one that looks the same."
    )


def test_what_a_swap_tells() -> None:
    it = table({**LAND, "N13": "swap tB tR M M"}, phase="icon")
    (event,) = told(it, "use", "at M12", "at M14", "turn 1", "turn 2")
    assert event.data == {
        "seat": 0,
        "at": "M12",
        "tile": "14",
        "turn": 1,
        "with": "M14",
        "other": "1",
        "other_turn": 2,
    }
    assert (it.lies("M12").tile, it.lies("M12").turn) == ("14", 1)
    assert (it.lies("M14").tile, it.lies("M14").turn) == ("1", 2)


@pytest.mark.parametrize(
    ("mummy", "before", "mine", "bos", "others"),
    [
        (
            0,
            None,
            "You move your mummy from the Tomb to M14nw.",
            "Ada moves their mummy from the Tomb to M14nw.",
            "Ada moves their mummy from the Tomb to M14nw.",
        ),
        (
            1,
            "M14ne",
            "You move the mummy of Bo from M14ne to M12nw.",
            "Ada moves your mummy from M14ne to M12nw.",
            "Ada moves the mummy of Bo from M14ne to M12nw.",
        ),
    ],
)
def test_mummies(mummy: int, before: str | None, mine: str, bos: str, others: str) -> None:
    it = table(
        {**LAND, "N13": "rotate tB tG M M"},
        phase="icon",
        mummies={} if before is None else {mummy: before},
    )
    goal = mine.split()[-1].rstrip(".")
    events = told(it, f"mummy {mummy}", f"to {goal}")
    data = {"seat": 0, "mummy": mummy, "from": before, "to": goal}
    assert [(event.kind, event.data) for event in events] == [("haunted", data)]
    assert [heard(events, seat) for seat in (0, 1, None)] == [[mine], [bos], [others]]


def test_what_is_not_done_is_not_told() -> None:
    it = table({**LAND, "N13": "rotate tB tG M M"}, phase="icon", camps={0: "L12"})
    assert told(it, "nothing") == []
    assert told(it, "stay") == []


# -- walks and the end -------------------------------------------------------------------------------


def walker(**more: Any) -> Table:
    return table({"M12": "tB tB tB aG0"}, camps={0: "L12"}, phase="walk", **more)


def test_a_walk() -> None:
    events = told(walker(), "to M12ne")
    data = {"seat": 0, "from": "L12nw", "to": "M12ne", "steps": 2}
    assert [(event.kind, event.data) for event in events] == [("walked", data)]
    assert heard(events, 0) == ["Your archeologist walks two steps, from L12nw to M12ne."]
    assert heard(events, 1) == ["The archeologist of Ada walks two steps, from L12nw to M12ne."]


def test_an_artifact_is_collected_or_left() -> None:
    it = walker(artifacts={0: "aG0"})
    other = it.copy()
    assert told(it, "to M12sw") == []
    events = told(it, "collect")
    assert [event.kind for event in events] == ["walked", "collected"]
    assert events[1].data == {"seat": 0, "artifact": "aG0", "at": "M12sw"}
    assert heard(events, 0)[1] == (
        "You collect the jade mask on M12sw, and your archeologist is back in the camp."
    )
    assert heard(events, 1)[1] == (
        "Ada collects the jade mask on M12sw, and the archeologist is back in the camp."
    )
    assert [event.kind for event in told(other, "to M12sw", "leave")] == ["walked"]


@pytest.mark.parametrize(
    ("winners", "scores", "ada", "nobody"),
    [
        ([0], [9, 4], "You win. Scores: 9 for you and 4 for Bo.", "Ada wins."),
        ([0, 1], [9, 9], "You and Bo share the win.", "Ada and Bo share the win."),
    ],
)
def test_the_end(winners: list[int], scores: list[int], ada: str, nobody: str) -> None:
    game = dighouse.game("museum", seats=2)
    event = game.event_type("ended", {"winners": winners, "scores": scores})
    assert event.sentence(0, NAMES).startswith(ada)
    assert event.sentence(None, NAMES).startswith(nobody)


# -- tiles and views in words ------------------------------------------------------------------------


def test_tiles_of_an_edition_of_ones_own_are_shown() -> None:
    """Its tile may have a name that the built-in edition knows, and look otherwise."""
    it = table({"M12": "tB tB tB tB"}, hands={0: ["13"]})
    (event,) = told(it, "play 13", "at N12", "turn 0")
    assert event.data["looks"] == {"13": ["tB", "tG", "M", "M", "rotate"]}
    again = it.game.event_type(
        event.kind, {**event.data, "looks": {"13": ["S", "S", "tY", "S", ""]}}
    )
    assert "a tile with three seas and a yellow temple" in again.sentence(0)
    unknown = it.game.event_type(event.kind, {**event.data, "tile": "x99", "looks": {}})
    assert "tile x99" in unknown.sentence(0)


def test_artifacts_have_names_and_letters_of_their_own() -> None:
    assert len({words.artifact(picture) for picture in ARTIFACTS}) == len(ARTIFACTS) == 8
    assert len({*map(words.sign, ARTIFACTS), *COLOURS}) == 12


def test_a_view_as_text() -> None:
    it = table(
        {"M12": "tB tB tB aG0", "L12": "tG tG M M", "N12": "tB tG M M"},
        camps={0: "M11"},
        mummies={0: "L12nw"},
        hands={0: ["13", "49"], 1: ["40"]},
        known={1: ["40"]},
    )
    text = it.game.text_view(it.view(0))
    lines = text.splitlines()
    assert lines[0] == "Seat 0 (you) places a tile."
    assert lines[1:8] == [
        "     L  M  N",
        "  11 .. @B ..",
        "     .. BB ..",
        "  12 !g bb bg",
        "     ^^ Jb ^^",
        "  13 .. ## ..",
        "     .. ## ..",
    ]
    for line in (
        "Green site of L12nw and L12ne, worth 2: counts for Seat 0 (you), by a mummy.",
        "Green site of N12ne, worth 1: counts for nobody, since the camp of Seat 1 is not on the table.",
        "Pile: 46 tiles.",
    ):
        assert line in lines, line
    assert "Blue site of M12nw, M12ne, N12nw and M12se, worth 4: counts for Seat 0 (you)" in text
    assert "Your hand: " in text
    assert "a Rotate tile with a blue temple, a green temple and two mountains" in text
    assert "certainly holds 40" in text
    assert "You can say: play " in text
    assert "Your hand" not in it.game.text_view(it.view(None))


def test_text_of_every_phase() -> None:
    """A whole game, asked at every step."""
    game = dighouse.game("museum", seats=3)
    state, chance = game.start(), dighouse.Chance(5)
    dice = dighouse.Dice(5)
    seen = set()
    while state.actor != dighouse.OVER:
        acting = state.actor != dighouse.CHANCE
        view = state.view(int(state.actor) if acting else None)
        seen.add(view.phase)
        text = game.text_view(view)
        assert "None" not in text
        state.apply(state.draw(dice) if acting else chance.pick(state))
    text = game.text_view(state.view(0))
    assert text.startswith("The game is over.")
    assert " won." in text or " share the win." in text
    assert {"play", "cell", "turn", "icon", "haunt", "walk", "draw"} <= seen


def test_only_views_are_shown() -> None:
    game = dighouse.game("museum", seats=2)
    with pytest.raises(dighouse.BadPosition, match="a view of This Belongs in a Museum, not dict"):
        game.text_view({})
