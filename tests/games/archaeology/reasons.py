"""How a game came to its end, read off its record: one question for each file of fixtures/records."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from dighouse import Record, State
from tests.games.archaeology.table import edition_of


class Step(NamedTuple):
    before: State
    move: str
    events: list[str]  # kinds
    after: State


def steps(record: Record) -> Iterator[Step]:
    game = record.game
    states = [(state, pick) for state, pick in record.states()]
    ends = [state for state, _ in states[1:]] + [record.replay()]
    for (before, pick), after in zip(states, ends, strict=True):
        kinds = [event.kind for event in game.events(before, pick)]
        yield Step(before, game.text(pick), kinds, after)


def last_dig(record: Record) -> Step:
    return [step for step in steps(record) if step.move.startswith("dig ")][-1]


def forced_sale(record: Record) -> bool:
    """Everybody passed, and the sale that was forced ended the game."""
    *_, last = steps(record)
    return last.before.dump()["must_sell"] and last.move.startswith("sell")


def forced_sale_of_a_lone_holder(record: Record) -> bool:
    """Somebody alone still held cards, passed, and had to sell."""
    return any(
        "must_sell" in step.events and sum(map(bool, step.after.dump()["hands"])) == 1
        for step in steps(record)
    )


def forced_sale_after_trading(record: Record) -> bool:
    """Turns with trades only were used up, so that one more was a pass, and somebody had to sell."""
    return any(
        "must_sell" in step.events and "passed" in step.events and step.before.dump()["trades"]
        for step in steps(record)
    )


def tie_won_with_fewer_cards(record: Record) -> bool:
    """Equal on top, and the one that sold fewer cards won."""
    assert record.result is not None
    scores, _, winners = record.result
    return scores.count(max(scores)) > 1 and len(winners) == 1


def tie_shared(record: Record) -> bool:
    """Equal on top, and equal in sold cards, too."""
    assert record.result is not None
    return len(record.result.winners) > 1


def all_maps_at_the_end(record: Record) -> bool:
    """One hand had all maps when the dig site was empty, and the whole pyramid was explored then."""
    maps = edition_of(record.game).cards["map"].copies.value
    late = [step for step in steps(record) if not sum(step.before.dump()["dig"].values())]
    in_one_hand = any(
        hand.get("map") == maps for step in late for hand in step.before.dump()["hands"]
    )
    return (
        in_one_hand
        and "explored" in [kind for step in late for kind in step.events]
        and not any(late[-1].after.dump()["chambers"])
        and late[-1].after.dump()["spent"] == maps
    )


def last_card_is_a_thief_with_nobody_to_rob(record: Record) -> bool:
    dig = last_dig(record)
    return "nobody_to_rob" in dig.events and not sum(dig.after.dump()["dig"].values())


def last_card_is_a_storm(record: Record) -> bool:
    """Everybody loses half of it, and the turn goes on to the actions."""
    dig = last_dig(record)
    lost = dig.move == "dig storm" and dig.after.dump()["phase"] == "storm"
    return lost and not sum(dig.after.dump()["dig"].values())


def over_with_the_last_card(record: Record) -> bool:
    """All hands were empty when the last card was dug, and it was no treasure."""
    *_, last = steps(record)
    return last.move in ("dig thief", "dig storm")


REASONS: dict[str, Callable[[Record], bool]] = {
    "forced-sale": forced_sale,
    "forced-sale-of-a-lone-holder": forced_sale_of_a_lone_holder,
    "forced-sale-after-trading": forced_sale_after_trading,
    "tie-won-with-fewer-cards": tie_won_with_fewer_cards,
    "tie-shared": tie_shared,
    "all-maps-at-the-end": all_maps_at_the_end,
    "last-card-is-a-thief-with-nobody-to-rob": last_card_is_a_thief_with_nobody_to_rob,
    "last-card-is-a-storm": last_card_is_a_storm,
    "over-with-the-last-card": over_with_the_last_card,
}
