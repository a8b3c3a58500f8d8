"""Rare effects of the New Expedition, found in a record: one for each file of records-expedition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from dighouse import Record
from tests.games.archaeology.ledger import NE_CARDS
from tests.games.archaeology.reasons import Step, steps


def turned(step: Step) -> int:
    """The trade value that lies open."""
    cards = step.before.view(None).turned
    return sum(NE_CARDS[kind].trade * number for kind, number in cards.items())


def mine_collapsed(record: Record) -> bool:
    """More than 5 was turned up: all of it went back, and later something was taken."""
    told = [kind for step in steps(record) for kind in step.events]
    return "collapsed" in told and "stopped" in told[told.index("collapsed") :]


def mine_exactly_five(record: Record) -> bool:
    return any(step.move == "stop" and turned(step) == 5 for step in steps(record))


def mine_emptied(record: Record) -> bool:
    """The last card turned up was not too much."""
    return any(
        "stopped" in step.events and step.move != "stop" and step.after.view(None).dig_site > 0
        for step in steps(record)
    )


def sphinx_gave_nothing(record: Record) -> bool:
    return any(
        "answered" in step.events and step.before.dump()["hands"] == step.after.dump()["hands"]
        for step in steps(record)
    )


def tomb_with_one_card_left(record: Record) -> bool:
    return any(
        step.move.startswith("keep")
        and step.before.settled
        and sum(one.cards for one in step.before.view(None).chambers if one.name == exploring(step))
        == 1
        for step in steps(record)
    )


def exploring(step: Step) -> str:
    return str(step.before.view(None).exploring)


def temple_taken_after_a_look(record: Record) -> bool:
    """Somebody looked, and somebody else took that chamber."""
    return any(
        "took" in step.events and step.before.view(None).turn not in looked(step)
        for step in steps(record)
    )


def looked(step: Step) -> list[int]:
    name = step.move.removeprefix("explore ")
    (chamber,) = [one for one in step.before.view(None).chambers if one.name == name]
    return list(chamber.looked)


def ruins_used_up(record: Record) -> bool:
    """A fifth storm found no pile, and a chamber that was emptied before had been filled again."""
    grew: Counter[str] = Counter()
    last = [step for step in steps(record) if step.move == "dig storm"][-1]
    for step in steps(record):
        grew.update(kind for kind in step.events if kind in ("grew", "took"))
    return grew["grew"] == 12 and grew["took"] > 1 and last.after.dump()["phase"] != "grow"


def tent_used_twice(record: Record) -> bool:
    users = Counter(step.before.actor for step in steps(record) if step.move == "use tent")
    return bool(users) and max(users.values()) == 2


def five_seats_with_everything(record: Record) -> bool:
    """All kinds, all variants for five, tents used and saved, thieves, explorations, a forced sale."""
    told = {kind for step in steps(record) for kind in step.events}
    wanted = {
        "monument",
        "announced",
        "tent",
        "no_tent",
        "discarded",
        "stole",
        "explored",
        "must_sell",
    }
    return record.game.seats == 5 and wanted <= told


def released_by_the_mine(record: Record) -> bool:
    """A forced seller's last map brought nothing."""
    return any(
        "collapsed" in step.events
        and step.after.dump()["must_sell"]
        and not step.after.dump()["hands"][step.after.dump()["turn"]]
        for step in steps(record)
    )


RARE: dict[str, Callable[[Record], bool]] = {
    "mine-collapsed": mine_collapsed,
    "mine-exactly-five": mine_exactly_five,
    "mine-emptied": mine_emptied,
    "sphinx-gave-nothing": sphinx_gave_nothing,
    "tomb-with-one-card-left": tomb_with_one_card_left,
    "temple-taken-after-a-look": temple_taken_after_a_look,
    "ruins-used-up": ruins_used_up,
    "tent-used-twice": tent_used_twice,
    "five-seats-with-everything": five_seats_with_everything,
    "released-by-the-mine": released_by_the_mine,
}
