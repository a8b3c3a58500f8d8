"""The whole position as plain JSON, and back, checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from dighouse.games.museum import checks
from dighouse.games.museum.notation import ARTIFACTS
from dighouse.games.museum.phases import (
    DEAL,
    DRAW,
    EQUIP,
    FIRST,
    OVER_PHASE,
    ROTATION_SECOND,
)
from dighouse.games.museum.state import TileState, start
from dighouse.games.museum.viewing import BEGAN, chosen
from dighouse.games.museum.views import PHASES
from dighouse.kernel.errors import BadPosition, IllegalMove, UnknownMove
from dighouse.kernel.state import CHANCE, OVER

if TYPE_CHECKING:
    from dighouse.games.museum.game import Museum

CHANCES = (DEAL, EQUIP, FIRST, DRAW)


class Dump(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    phase: str
    turn: int
    tiles: list[tuple[str, str, int]]  # cell, tile, turn
    camps: list[str | None]  # by seat
    archeologists: list[str | None]
    mummies: list[str | None]
    hands: list[list[str]]
    artifacts: list[list[str]]  # by seat: not collected
    collected: list[list[str]]
    known: list[list[str]] | None  # by seat: tiles that everybody knows to be held
    placed: str | None = None
    # Inside a composite.
    chosen: str | None = None
    cell: str | None = None
    second: str | None = None
    spin: int | None = None  # once the first of two tiles is turned
    goal: str | int | None = None  # a quarter; a seat, if it is a mummy that moves


def write(state: TileState) -> dict[str, Any]:
    rules, names = state.rules, state.game.names
    phase = PHASES[state.phase]
    tiles = [
        (names.cells[cell], rules.names[state.kind_at(cell)], int(state.turned[cell]))
        for cell in state.tiles
    ]
    goal: str | int | None = None
    if phase == "haunt":
        goal = int(state.goal)
    elif phase == "collect":
        goal = names.quarter(int(state.goal))
    plain: dict[str, Any] = msgspec.to_builtins(
        Dump(
            phase=phase,
            turn=int(state.turn),
            tiles=tiles,
            camps=[names.cell(int(cell)) for cell in state.camps],
            archeologists=[names.quarter(int(quarter)) for quarter in state.archeologists],
            mummies=[names.quarter(int(quarter)) for quarter in state.mummies],
            hands=[[rules.names[kind] for kind in hand] for hand in state.hands],
            artifacts=[_pictures(bits) for bits in state.artifacts],
            collected=[_pictures(bits) for bits in state.collected],
            known=None
            if state.known is None
            else [[rules.names[kind] for kind in kinds] for kinds in state.known],
            placed=names.cell(int(state.placed)),
            chosen=chosen(state),
            cell=names.cell(int(state.cell)),
            second=names.cell(int(state.second)),
            spin=int(state.spin) if state.phase == ROTATION_SECOND else None,
            goal=goal,
        )
    )
    plain["tiles"] = [list(tile) for tile in tiles]  # JSON has no tuples
    return plain


def restore(game: Museum, dump: Dump) -> TileState:
    """The state of a dump, if some play can lead there."""
    checks.check_names(game, dump)
    state = start(game, game.rules)
    _put_table(state, game, dump)
    _put_hands(state, dump)
    _put_phase(state, dump)
    state.placed = game.names.cell_numbers.get(dump.placed or "", 0)
    checks.check(state, dump)
    _pick_again(state, dump)
    return state


def _put_table(state: TileState, game: Museum, dump: Dump) -> None:
    """Tiles, camps and pieces."""
    kinds = {name: kind for kind, name in enumerate(game.rules.names)}
    cells, quarters = game.names.cell_numbers, game.names.quarter_numbers
    for at, tile, turn in dump.tiles:
        state.put_tile(cells[at], kinds[tile], turn)
    for seat, camp in enumerate(dump.camps):
        if camp is not None:
            state.put_camp(cells[camp], seat)
    for seat in range(game.seats):
        state.archeologists[seat] = quarters.get(dump.archeologists[seat] or "", 0)
        state.mummies[seat] = quarters.get(dump.mummies[seat] or "", 0)


def _put_hands(state: TileState, dump: Dump) -> None:
    """What seats hold, and what is left in the pile."""
    kinds = {name: kind for kind, name in enumerate(state.rules.names)}
    for seat in range(int(state.rules.seats)):
        state.artifacts[seat] = sum(1 << ARTIFACTS.index(name) for name in dump.artifacts[seat])
        state.collected[seat] = sum(1 << ARTIFACTS.index(name) for name in dump.collected[seat])
    state.hands = [sorted(kinds[tile] for tile in hand) for hand in dump.hands]
    state.known = None
    if dump.known is not None:
        state.known = [sorted(kinds[tile] for tile in known) for known in dump.known]
    held = [kind for hand in state.hands for kind in hand]
    for kind in [kinds[tile] for _, tile, _ in dump.tiles] + held:
        state.undrawn[kind] = state.undrawn[kind] - 1
        state.pile -= 1


def _put_phase(state: TileState, dump: Dump) -> None:
    """What is decided next, and by whom."""
    rules = state.rules
    phase = PHASES.index(dump.phase)
    state.phase = BEGAN.get(phase, phase)
    state.turn = dump.turn
    state.actor = dump.turn
    if phase in CHANCES:
        state.actor = CHANCE
    elif phase == OVER_PHASE:
        state.actor = OVER
    state.dealt = rules.seats * (rules.hand + rules.artifacts)
    if phase <= FIRST:
        state.dealt = sum(map(len, dump.hands)) + sum(map(len, dump.artifacts))


def _pick_again(state: TileState, dump: Dump) -> None:
    """What was picked in a composite that is not done yet."""
    picks: list[str] = []
    if dump.phase in ("cell", "turn"):
        picks = [f"play {dump.chosen}", f"at {dump.cell}"][: 1 + (dump.phase == "turn")]
    elif dump.phase == "haunt":
        picks = [f"mummy {dump.goal}"]
    elif dump.phase == "collect":
        picks = [f"to {dump.goal}"]
    elif dump.phase in checks.ACTING:
        picks = ["use"]
        if dump.cell is not None:
            picks.append(f"at {dump.cell}")
        if dump.second is not None:
            picks.append(f"at {dump.second}")
        if dump.chosen is not None:
            picks.append(f"play {dump.chosen}")
    for text in picks:
        _pick(state, text)
    if dump.phase == "turn_second" and PHASES[state.phase] == "turn_first":
        _pick(state, f"turn {dump.spin}")
    checks.need(PHASES[state.phase] == dump.phase, f"phase {dump.phase!r} is not reached like this")
    again = write(state)
    for name in ("chosen", "cell", "second", "spin", "goal"):
        found = getattr(dump, name)
        right = again.get(name)
        checks.need(found == right, f"{name}: must be {right!r} in this phase, not {found!r}")


def _pick(state: TileState, text: str) -> None:
    try:
        state.apply(state.game.parse(text))
    except (UnknownMove, IllegalMove) as error:
        raise BadPosition(f"inside a composite: {error}") from None


def _pictures(bits: int) -> list[str]:
    return [name for picture, name in enumerate(ARTIFACTS) if bits >> picture & 1]
