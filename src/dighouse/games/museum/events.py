"""What is told when something happens, and to whom (MU-34)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dighouse.games.museum.game_numbers import ICONS, REPLACE, SWAP
from dighouse.games.museum.notation import ARTIFACTS, SHOWN
from dighouse.games.museum.phases import (
    CELL,
    COLLECT,
    DEAL,
    EQUIP,
    FIRST,
    HAUNT,
    ICON,
    PLAY,
    PUT,
    ROTATION,
    SECOND,
    WALK,
)
from dighouse.games.museum.sentences import TILES, TileEvent
from dighouse.kernel.events import Event, others
from dighouse.kernel.state import CHANCE, OVER

if TYPE_CHECKING:
    from dighouse.games.museum.state import TileState


def step(state: TileState, pick: int) -> tuple[list[Event], TileState]:
    """What is heard when a legal pick is applied, and the state then; IllegalMove if it is none."""
    after = state.clone()
    after.apply(pick)
    told = _happening(state, pick) if state.actor == CHANCE else _deed(state, pick, after)
    if after.actor == OVER:
        told.append(TileEvent("ended", {"winners": after.winners(), "scores": after.scores()}))
    return told, after


# -- chance ------------------------------------------------------------------------------------------


def _happening(state: TileState, pick: int) -> list[Event]:
    """A chance outcome."""
    rules = state.rules
    if state.phase == DEAL:
        seat = int(state.dealt % rules.seats)
        return _drawn(state, "dealt", seat, rules.names[pick - rules.deal])
    if state.phase == EQUIP:
        seat = int(state.equipping())
        return _hidden(state, "equipped", seat, {"artifact": ARTIFACTS[pick - rules.equip]})
    if state.phase == FIRST:
        return [TileEvent("goes_first", {"seat": int(pick - rules.first)})]
    return _drawn(state, "drew", int(state.turn), rules.names[pick - rules.draw])


def _drawn(state: TileState, event: str, seat: int, tile: str) -> list[Event]:
    return _hidden(state, event, seat, _shown(state, {"tile": tile}))


def _hidden(state: TileState, event: str, seat: int, secret: dict[str, Any]) -> list[Event]:
    """Something that only the seat concerned sees."""
    return [
        TileEvent(event, {"seat": seat, **secret}, (seat,)),
        TileEvent(event, {"seat": seat}, others(int(state.rules.seats), seat)),
    ]


def _shown(state: TileState, data: dict[str, Any]) -> dict[str, Any]:
    """An edition of one's own may call its tiles what it likes: there the event shows them."""
    edition = state.game.edition
    if edition.built_in:
        return data
    named = {data.get(key) for key in TILES}
    looks = {
        tile.name: [*(SHOWN[code] for code in tile.codes), tile.icon]
        for tile in edition.tiles
        if tile.name in named
    }
    return {**data, "looks": looks}


# -- decisions ---------------------------------------------------------------------------------------


def _deed(state: TileState, pick: int, after: TileState) -> list[Event]:
    """A decision. Inside a composite nothing is heard until it is done."""
    phase, rules = state.phase, state.rules
    if not after.settled or phase in (PLAY, ICON):
        return []  # begun, or `nothing`
    if phase in (WALK, COLLECT):
        return _walked(state, pick)
    seat, cells = int(state.turn), state.game.names.cells
    if phase == HAUNT:
        return [_haunted(state, pick)]
    cell = int(rules.at_cell[pick - rules.at] if phase == CELL else state.cell)
    data: dict[str, Any] = {"seat": seat, "at": cells[cell]}
    if phase in (CELL, ROTATION):
        if state.chosen == rules.camp:
            return [TileEvent("camp", data)]
        tile = rules.names[state.chosen]
        turn = int(after.turned[cell])
        return [
            TileEvent("placed", _shown(state, {"seat": seat, "tile": tile, **data, "turn": turn}))
        ]
    icon = rules.icons[state.kind_at(state.placed)]
    turn = int(after.turned[cell])
    taken = rules.names[state.kind_at(cell)]
    if icon == REPLACE:
        put = int(pick - rules.play if phase == PUT else state.chosen)
        tile = "camp" if put == rules.camp else rules.names[put]
        if _looks_the_same(state, after, cell):
            return [TileEvent("replaced_alike", _shown(state, {"seat": seat, "tile": tile}))]
        data |= {"taken": taken, "tile": tile, "turn": turn}
    elif icon == SWAP:
        second = int(rules.at_cell[pick - rules.at] if phase == SECOND else state.second)
        if _looks_the_same(state, after, cell, second):
            return [TileEvent("swapped_alike", {"seat": seat})]
        data |= {"tile": rules.names[state.kind_at(second)], "turn": turn}
        data |= {"with": cells[second], "other": taken, "other_turn": int(after.turned[second])}
    else:
        data |= {"tile": taken, "turn": turn}
    return [TileEvent(DEEDS[ICONS[icon]], _shown(state, data))]


def _looks_the_same(state: TileState, after: TileState, *cells: int) -> bool:
    """Nobody who comes back later could see where it was, so nobody is told."""
    return state.placed == after.placed and all(
        state.kind_at(cell) == after.kind_at(cell) and state.turned[cell] == after.turned[cell]
        for cell in cells
    )


DEEDS = {"rotate": "rotated", "swap": "swapped", "replace": "replaced"}


def _haunted(state: TileState, pick: int) -> Event:
    names, mummy = state.game.names, int(state.goal)
    return TileEvent(
        "haunted",
        {
            "seat": int(state.turn),
            "mummy": mummy,
            "from": names.quarter(int(state.mummies[mummy])),
            "to": names.quarters[state.rules.to_quarter[pick - state.rules.to]],
        },
    )


def _walked(state: TileState, pick: int) -> list[Event]:
    """A walk, and the artifact at its end."""
    rules, names, seat = state.rules, state.game.names, int(state.turn)
    if pick == rules.stay:
        return []
    goal = int(state.goal) if state.phase == COLLECT else rules.to_quarter[pick - rules.to]
    data = {
        "seat": seat,
        "from": names.quarters[int(state.archeologists[seat])],
        "to": names.quarters[goal],
        "steps": int(state.reach(seat)[goal]),
    }
    told: list[Event] = [TileEvent("walked", data)]
    if data["from"] == data["to"]:
        # MU-21, said whether or not the artifact is collected then.
        told = [TileEvent("walked_back", {"seat": seat, "at": data["to"]})]
    if pick == rules.collect:
        found = {
            "seat": seat,
            "artifact": ARTIFACTS[int(state.picture(goal)) - 1],
            "at": data["to"],
        }
        told.append(TileEvent("collected", found))
    return told
