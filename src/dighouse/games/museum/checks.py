"""What no play can reach: positions that `load` and `sample` refuse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from dighouse.games.museum.game_numbers import AIRPORT
from dighouse.games.museum.notation import ARTIFACTS
from dighouse.games.museum.views import PHASES
from dighouse.kernel.errors import BadPosition

if TYPE_CHECKING:
    from dighouse.games.museum.dump import Dump
    from dighouse.games.museum.game import Museum
    from dighouse.games.museum.state import TileState

PLACING = ("cell", "turn")
ACTING = ("target", "second", "turn_first", "turn_second", "put")
DEALING = ("deal", "equip", "first")


def need(truth: bool, what: str) -> None:
    if not truth:
        raise BadPosition(what)


def check_names(game: Museum, dump: Dump) -> None:
    """Everything is called by a name of this game, once."""
    _check_seats(game, dump)
    _check_places(game, dump)
    _check_tiles(game, dump)
    for mine, taken in zip(dump.artifacts, dump.collected, strict=True):
        strangers = sorted(set(mine + taken) - set(ARTIFACTS))
        need(not strangers, f"there is no artifact {', '.join(strangers)}")
        need(len(set(mine + taken)) == len(mine + taken), "an artifact is there twice for one seat")


def _check_seats(game: Museum, dump: Dump) -> None:
    need(dump.phase in PHASES, f"there is no phase {dump.phase!r}")
    need(0 <= dump.turn < game.seats, f"turn: there is no seat {dump.turn}")
    for name in ("camps", "archeologists", "mummies", "hands", "artifacts", "collected"):
        need(len(getattr(dump, name)) == game.seats, f"{name}: must be {game.seats}, one a seat")
    if dump.known is not None:
        need(len(dump.known) == game.seats, f"known: must be {game.seats}, one a seat")


def _check_places(game: Museum, dump: Dump) -> None:
    """Cells and quarters."""
    names = game.names
    cells = [at for at, _, _ in dump.tiles]
    camps = [camp for camp in dump.camps if camp is not None]
    for cell in (*cells, *camps, dump.placed, dump.cell, dump.second):
        need(cell is None or cell in names.cell_numbers, f"there is no cell {cell!r}")
    middle = names.cells[int(game.rules.centre)]
    twice = [cell for cell, number in Counter([*cells, *camps, middle]).items() if number > 1]
    need(not twice, f"two tiles lie in {', '.join(twice)}")
    for quarter in (*dump.archeologists, *dump.mummies):
        right = quarter is None or quarter in names.quarter_numbers
        need(right, f"there is no quarter {quarter!r}")
    need(
        dump.goal is None
        or (dump.goal in names.quarter_numbers)
        or (isinstance(dump.goal, int) and 0 <= dump.goal < game.seats),
        f"goal: there is no {dump.goal!r}",
    )


def _check_tiles(game: Museum, dump: Dump) -> None:
    """Tiles that there are, turned as they can be, and no more of them than there are."""
    rules = game.rules
    lying = [tile for _, tile, _ in dump.tiles]
    for tile in (*lying, *_all(dump.hands), *_all(dump.known or [])):
        need(tile in rules.names, f"there is no tile {tile!r}")
    need(
        dump.chosen is None or dump.chosen in (*rules.names, "camp"),
        f"chosen: there is no tile {dump.chosen!r}",
    )
    for at, tile, rotation in dump.tiles:
        rotations = rules.rotations[rules.names.index(tile)]
        need(
            rotation in rotations, f"{at}: tile {tile} is turned by {rotations}, not by {rotation}"
        )
    need(dump.spin is None or 0 <= dump.spin < 4, f"spin: must be 0 to 3, not {dump.spin}")
    for tile, number in Counter([*lying, *_all(dump.hands)]).items():
        copies = int(rules.copies[rules.names.index(tile)])
        need(number <= copies, f"there are {number} tiles {tile}, but {copies} in the game")


def check(state: TileState, dump: Dump) -> None:
    """The table, the pieces, the hands and the phase agree."""
    _check_placed(state, dump)
    _check_table(state)
    _check_pieces(state)
    for seat, known in enumerate(state.known or []):
        missing = Counter(known) - Counter(state.hands[seat])
        need(not missing, f"seat {seat} does not hold what is known of it")
    if dump.phase in DEALING:
        _check_set_up(state, dump)
    else:
        _check_hands(state, dump)
        _check_turn(state, dump)


def _all(lists: Iterable[Iterable[str]]) -> list[str]:
    return [one for some in lists for one in some]


def _check_table(state: TileState) -> None:
    """MU-5: everything hangs together with the Tomb by full edges."""
    rules = state.rules
    reached = [int(rules.centre)]
    for cell in reached:
        for side in range(4):
            beside = int(state.beside(cell, side, rules.width))
            if state.laid[beside] and beside not in reached:
                reached.append(beside)
    lying = len(state.tiles) + sum(camp > 0 for camp in state.camps) + 1
    need(len(reached) == lying, "some tiles do not touch the others")


def _check_pieces(state: TileState) -> None:
    rules, names = state.rules, state.game.names
    cells = {int(cell) for cell in state.tiles}
    for seat in range(rules.seats):
        archeologist, mummy = int(state.archeologists[seat]), int(state.mummies[seat])
        need(
            (archeologist > 0) == (state.camps[seat] > 0),
            f"seat {seat}: the archeologist is on the table if and only if the camp is",
        )
        on_camp = rules.cell_of[archeologist] == state.camps[seat]
        need(
            not archeologist or on_camp or int(rules.cell_of[archeologist]) in cells,
            f"seat {seat}: the archeologist stands on no tile or own camp",
        )
        if archeologist and (on_camp or state.grid[archeologist] == AIRPORT):
            first = state.space(archeologist)[0]
            need(
                archeologist == first,
                f"seat {seat}: on an airport or camp the archeologist stands at {names.quarter(first)}",
            )
        need(
            not mummy or state.site(mummy) not in (0, seat + 1),
            f"seat {seat}: the mummy stands on no temple or artifact of another colour",
        )
    pieces = [int(one) for one in (*state.archeologists, *state.mummies) if one]
    need(len(set(pieces)) == len(pieces), "two pieces stand on one quarter")


def _check_set_up(state: TileState, dump: Dump) -> None:
    rules = state.rules
    need(not dump.tiles and not any(state.camps), "nothing is placed during set-up")
    need(not any(dump.collected), "nothing is collected during set-up")
    need(not any(dump.known or []), "nothing is known of hands during set-up")
    need(dump.turn == 0, "turn: nobody's turn has begun during set-up")
    seats, full = int(rules.seats), int(rules.seats * rules.hand)
    dealt = int(state.dealt)
    tiles = [len(hand) for hand in dump.hands]
    right = [(min(dealt, full) + seats - 1 - seat) // seats for seat in range(seats)]
    need(tiles == right, f"hands: of {sum(tiles)} tiles dealt in turn, seats have {right}")
    gear = int(rules.artifacts)
    rest = max(dealt - full, 0)
    right = [min(max(rest - gear * seat, 0), gear) for seat in range(seats)]
    need([len(mine) for mine in dump.artifacts] == right, "artifacts: are dealt seat by seat")
    phase = "deal" if dealt < full else "equip" if rest < gear * seats else "first"
    need(dump.phase == phase, f"phase: {dealt} dealt means {phase!r}, not {dump.phase!r}")


def _check_hands(state: TileState, dump: Dump) -> None:
    """MU-2, MU-7: who has placed how many tiles, and drawn as many while there were some."""
    rules = state.rules
    for seat in range(rules.seats):
        gear = len(dump.artifacts[seat]) + len(dump.collected[seat])
        need(gear == rules.artifacts, f"seat {seat}: has {gear} artifacts, not {rules.artifacts}")
        need(
            not dump.collected[seat] or state.camps[seat] > 0,
            f"seat {seat}: collected something without a camp",
        )
    held = [len(state.hands[seat]) + (state.camps[seat] == 0) for seat in range(rules.seats)]
    full = int(rules.hand) + 1
    if dump.phase == "over":
        need(not any(held) and not state.pile, "it is over when pile and hands are empty")
        return
    played = dump.phase not in ("play", *PLACING)
    turn = int(state.turn)
    if not played:
        need(held[turn] > 0, f"seat {turn} has nothing to place")
    held[turn] += played  # as it was when the turn began
    if state.pile or dump.phase == "draw":
        need(state.pile > 0 or dump.phase != "draw", "there is nothing to draw")
        need(held == [full] * len(held), f"hands: every seat holds {full} while there is a pile")
        return
    # The pile is empty: in the order of turns from here, hands only become smaller by one.
    order = [held[(turn + later) % len(held)] for later in range(len(held))]
    need(max(order) <= full, f"hands: nobody holds more than {full}")
    need(order == sorted(order, reverse=True), "hands: whoever comes later does not hold more")
    need(order[0] - order[-1] <= 1, "hands: they differ by one at most")


def _check_placed(state: TileState, dump: Dump) -> None:
    """The cell of the tile that this turn began with."""
    if dump.phase in (*DEALING, "play", *PLACING, "over"):
        need(dump.placed is None, "placed: nothing is placed yet in this turn")
        return
    tiles = set(map(int, state.tiles))
    placed, camp = int(state.placed), int(state.camps[state.turn])
    need(
        placed in tiles or placed == camp > 0,
        "placed: must be the cell of a tile or of the own camp",
    )
    if dump.phase in ("icon", "haunt", *ACTING):
        need(placed in tiles, "placed: must be the cell of a tile")
        need(state.rules.icons[state.kind_at(placed)] > 0, "placed: that tile has no icon")
        need(not state.locked(placed), "placed: nobody stands on that tile yet")


def _check_turn(state: TileState, dump: Dump) -> None:
    phase, turn = dump.phase, int(state.turn)
    if phase in ("walk", "collect"):
        need(state.camps[turn] > 0, f"seat {turn} has no archeologist to walk")
    if phase in ("icon", "walk"):
        need(
            len(state.menu()) > 1, f"phase {phase!r}: there is nothing to choose, so it is skipped"
        )
