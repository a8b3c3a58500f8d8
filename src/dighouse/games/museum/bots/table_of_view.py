"""A view as a table that can be played on: one of those that it may be of, when the decision began.

Unlike `game.sample` it takes the view for true, and deals what is hidden in the order of the kinds: `deal_unseen` in
`hidden.py` shuffles it.
"""

from __future__ import annotations

from dighouse.games.museum.game import Museum
from dighouse.games.museum.notation import ARTIFACTS
from dighouse.games.museum.state import TileState, start
from dighouse.games.museum.viewing import BEGAN
from dighouse.games.museum.views import PHASES, View

PHASE_NUMBERS = {name: number for number, name in enumerate(PHASES)}
PICTURE_NUMBERS = {name: number for number, name in enumerate(ARTIFACTS)}


def table_of(game: Museum, view: View) -> TileState:
    state = start(game, game.rules)
    kinds = {name: kind for kind, name in enumerate(game.rules.names)}
    cells = game.names.cell_numbers
    for tile in view.tiles:
        if tile.quarters:
            state.put_tile(cells[tile.at], kinds[tile.tile], tile.turn)
    _put_pieces(game, view, state)
    _put_hands(view, state, kinds)
    phase = PHASE_NUMBERS[view.phase]
    state.phase = BEGAN.get(phase, phase)
    state.turn = view.turn or 0
    state.actor = view.actor
    state.placed = cells.get(view.placed or "", 0)
    return state


def _put_pieces(game: Museum, view: View, state: TileState) -> None:
    cells, quarters = game.names.cell_numbers, game.names.quarter_numbers
    for number, seat in enumerate(view.seats):
        if seat.camp is not None:
            state.put_camp(cells[seat.camp], number)
        state.archeologists[number] = quarters.get(seat.archeologist or "", 0)
        state.mummies[number] = quarters.get(seat.mummy or "", 0)


def _put_hands(view: View, state: TileState, kinds: dict[str, int]) -> None:
    """The viewer's as they are; of rivals' what is known, and the rest from what is unseen."""
    unseen = [kinds[name] for name, number in view.unseen.items() for _ in range(number)]
    known: list[list[int]] = []
    for number, seat in enumerate(view.seats):
        own = number == view.viewer
        listed = {held.tile: held.number for held in view.hand} if own else seat.known
        hand = [kinds[name] for name, copies in listed.items() for _ in range(copies)]
        known.append(
            sorted(kinds[name] for name, copies in seat.known.items() for _ in range(copies))
        )
        while len(hand) < seat.hand:
            hand.append(unseen.pop())
        state.hands[number] = sorted(hand)
        state.collected[number] = _bits(seat.collected)
        missing = [name for name in ARTIFACTS if name not in seat.collected]
        state.artifacts[number] = _bits(view.artifacts if own else missing[: seat.artifacts])
    state.known = known
    for kind in range(len(state.rules.names)):
        state.undrawn[kind] = unseen.count(kind)
    state.pile = view.pile


def _bits(pictures: list[str]) -> int:
    return sum(1 << PICTURE_NUMBERS[name] for name in pictures)


def begun(game: Museum, view: View) -> list[str]:
    """The moves with which the composite began that the viewer is inside of."""
    play, at = f"play {view.chosen}", f"at {view.cell}"
    if view.phase in ("cell", "turn"):
        return [play, at][: 1 + (view.phase == "turn")]
    if view.phase == "haunt":
        return [f"mummy {view.mummy}"]
    if view.phase == "collect":
        return [f"to {view.goal}"]
    if view.phase not in ("target", "second", "put", "turn_first", "turn_second"):
        return []
    moves = ["use"]
    if view.cell:
        moves.append(at)
    if view.second:
        moves.append(f"at {view.second}")
    if view.chosen:
        moves.append(play)
    if view.phase == "turn_second":
        tile = next(tile for tile in view.tiles if tile.at == view.second)
        if len(game.rules.rotations[game.rules.names.index(tile.tile)]) > 1:
            moves.append(f"turn {view.spin}")
    return moves
