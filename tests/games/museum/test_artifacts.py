"""Artifacts: which can be collected, and what becomes of the archeologist."""

from __future__ import annotations

import pytest

from tests.games.museum.table import Table, walking
from tests.rules import rules

PICTURES = {"M12": "tG aG0 tG aG1", "L12": "tB tB tB aR0"}


def near(wanted: str, collected: str = "", at: str = "M11nw") -> Table:
    """The first seat stands in its camp, above two green artifacts."""
    return walking(
        PICTURES,
        camps={0: "M11"},
        archeologists={0: at},
        artifacts={0: wanted},
        collected={0: collected},
    )


FIVE = "aG0 aB0 aB1 aY0 aY1"


@rules("MU-22", "MU-4")
def test_a_wanted_picture_is_collected_and_the_archeologist_is_back_in_camp() -> None:
    it = near(FIVE).play("to M12ne")
    assert it.menu() == ["collect", "leave"]
    assert not it.state.settled
    it.play("collect")
    assert it.seat(0).collected == ["aG0"]
    assert it.seat(0).artifacts == 4
    assert it.seat(0).archeologist == "M11nw"
    assert it.view(0).artifacts == ["aB0", "aB1", "aY0", "aY1"]
    # The movement is over, although only one of three steps was used.
    assert it.phase == "draw"


@rules("MU-22")
def test_collecting_is_optional() -> None:
    it = near(FIVE).play("to M12ne", "leave")
    assert it.seat(0).collected == []
    assert it.seat(0).archeologist == "M12ne"
    assert it.view(0).artifacts == ["aB0", "aB1", "aG0", "aY0", "aY1"]


@rules("MU-22")
def test_a_picture_that_is_not_wanted_or_collected_already_can_be_stood_on() -> None:
    it = near(FIVE).play("to M12sw")  # aG1 is not among the five
    assert it.menu() == ["leave"]
    assert it.play("leave").phase == "draw"
    assert it.seat(0).archeologist == "M12sw"
    it = near("aB0 aB1 aY0 aY1", collected="aG0").play("to M12ne")
    assert it.menu() == ["leave"]
    assert it.play("leave").phase == "draw"
    assert it.seat(0).archeologist == "M12ne"


@rules("MU-22")
def test_at_least_one_step_is_needed() -> None:
    """Whoever stands on a wanted picture has to leave it and come back."""
    it = near(FIVE, at="M12ne")
    assert "collect" not in it.menu()
    assert it.copy().play("stay").seat(0).collected == []
    it.play("stay")
    assert it.phase == "draw"
    assert it.seat(0).collected == []


@rules("MU-22")
def test_passing_over_a_picture_collects_nothing() -> None:
    it = near(FIVE).play("to M12se")
    assert it.phase == "draw"
    assert it.seat(0).collected == []


@rules("MU-22")
@pytest.mark.parametrize("colour", ["aR0", "aB0", "aY0"])
def test_any_colours_site_will_do(colour: str) -> None:
    lay = {"M12": f"tG tG tG {colour}"}
    it = walking(lay, camps={0: "M11"}, artifacts={0: colour}).play("to M12sw", "collect")
    assert it.seat(0).collected == [colour]


@rules("MU-22")
def test_the_quarter_is_not_used_up() -> None:
    """Another seat collects the same picture from the same quarter."""
    lay = {"M12": "tG aG0 tG aG1"}
    it = walking(lay, camps={0: "M11", 1: "L12"}, artifacts={0: "aG0", 1: "aG0"})
    it.play("to M12ne", "collect").draw()
    assert it.looks("M12") == "tG aG0 tG aG1"
    it.play(it.menu()[0], "at N12", "turn 0")
    while it.phase != "walk":
        it.play("nothing")
    it.play("to M12ne", "collect")
    assert it.seat(1).collected == ["aG0"]


@rules("MU-22")
def test_all_quarters_with_one_picture_will_do() -> None:
    """Each picture is to be seen on four quarters."""
    lay = {"M12": "tG aG0 tG aG1", "N12": "aG0 tB tB tB"}
    it = walking(lay, camps={0: "M11"}, artifacts={0: "aG0"})
    for quarter in ("M12ne", "N12nw"):
        assert it.copy().play(f"to {quarter}").menu() == ["collect", "leave"]


@rules("MU-22")
def test_one_a_turn() -> None:
    it = near("aG0 aG1 aB0 aB1 aY0").play("to M12ne", "collect")
    assert it.phase == "draw"
    assert it.view(0).artifacts == ["aB0", "aB1", "aG1", "aY0"]


@rules("MU-32")
def test_each_collected_token_counts_three() -> None:
    it = near(FIVE)
    before = it.scores()
    it.play("to M12ne", "collect")
    assert it.scores() == [before[0] + 3, before[1]]
    more = near("aB0 aB1", collected="aG0 aG1 aY0")
    assert more.scores()[0] == before[0] + 9


@rules("MU-34", "MU-22")
def test_whoever_leaves_a_picture_does_not_say_whether_it_is_wanted() -> None:
    """The others see the same, whichever five it has: even how many picks were made."""
    wanted = near("aG0 aB0 aB1 aY0 aY1").play("to M12ne", "leave")
    other = near("aR0 aB0 aB1 aY0 aY1").play("to M12ne")
    assert not other.state.settled
    other.play("leave")
    assert wanted.game.key(wanted.view(1)) == other.game.key(other.view(1))
    inside = near("aG0 aB0 aB1 aY0 aY1")
    before = inside.game.key(inside.view(1))
    assert inside.game.key(inside.play("to M12ne").view(1)) == before
