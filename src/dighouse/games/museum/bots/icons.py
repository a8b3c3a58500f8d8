"""What an icon could be used for: a mummy, or its tile action."""

from __future__ import annotations

from collections.abc import Iterator

from dighouse.games.museum.bots.candidates import Candidate, looks, tile_at, turned_tiles
from dighouse.games.museum.bots.worth import Worth
from dighouse.games.museum.views import Tile, View

# A swap has thousands of ways, so only some tiles are looked at.
LIFTS = 5  # those without which the table would be best
PARTNERS = 8  # those that have most of the own colour where it does not count


def uses(worth: Worth, view: View) -> Iterator[Candidate]:
    """Of a swap, the most promising ones alone."""
    yield Candidate(("nothing",), worth.board)
    yield from _haunts(worth, view)
    icon = tile_at(view, view.placed).icon
    free = [tile for tile in view.tiles if not tile.locked]
    others = [tile for tile in free if tile.at != view.placed]
    if icon == "rotate":
        yield from _rotations(worth, others)
    elif icon == "replace":
        yield from _replacements(worth, view, others)
    else:
        yield from _swaps(worth, _promising_pairs(worth, free))


def other_swaps(worth: Worth, view: View) -> Iterator[Candidate]:
    """Of the tile, or the tiles, that somebody else has picked."""
    first = tile_at(view, view.cell)
    partners = [view.second] if view.second else [move.split()[1] for move in view.moves]
    yield from _swaps(worth, [(first, tile_at(view, cell)) for cell in partners])


def _haunts(worth: Worth, view: View) -> Iterator[Candidate]:
    """Any mummy to any site that is free for it; by one quarter of each."""
    standing = [quarter for seat in view.seats for quarter in (seat.archeologist, seat.mummy)]
    free = [site for site in view.sites if not any(one in site.quarters for one in standing)]
    for mummy, seat in enumerate(view.seats):
        for site in free:
            if site.colour != seat.colour:
                quarter = site.quarters[0]
                board = worth.board.with_mummy(mummy, quarter)
                yield Candidate((f"mummy {mummy}", f"to {quarter}"), board)


def best_haunt(worth: Worth, view: View) -> float:
    """What an icon is good for now, at least."""
    if not any(held.icon for held in view.hand):
        return 0.0
    now = worth.sites(worth.board)
    return max([0.0, *(worth.sites(way.board) - now for way in _haunts(worth, view))])


def _rotations(worth: Worth, tiles: list[Tile]) -> Iterator[Candidate]:
    for tile in tiles:
        rest = worth.board.without(tile.at)
        for face in looks(tile):
            if face.moves and face.turn != tile.turn:
                moves = ("use", f"at {tile.at}", *face.moves)
                yield Candidate(moves, rest.with_tile(tile.at, face.quarters))


def _replacements(worth: Worth, view: View, tiles: list[Tile]) -> Iterator[Candidate]:
    for tile in tiles:
        at = ("use", f"at {tile.at}")
        rest = worth.board.without(tile.at)
        for held in view.hand:
            for face in turned_tiles(held.quarters):
                moves = (*at, f"play {held.tile}", *face.moves)
                yield Candidate(moves, rest.with_tile(tile.at, face.quarters))
        if not rest.camps[worth.seat]:
            yield Candidate((*at, "play camp"), rest.with_camp(worth.seat, tile.at))


def _promising_pairs(worth: Worth, tiles: list[Tile]) -> list[tuple[Tile, Tile]]:
    board = worth.board
    unlinked = board.colour(worth.seat) & ~board.linked[worth.seat]
    lifted = [worth.sites(board.without(tile.at)) for tile in tiles]
    wasted = [(sum(board.frame.cell(tile.at)) & unlinked).bit_count() for tile in tiles]
    order = range(len(tiles))
    firsts = sorted(order, key=lambda at: -lifted[at])[:LIFTS]
    seconds = sorted(order, key=lambda at: -wasted[at])[:PARTNERS]
    pairs = {(min(one, two), max(one, two)) for one in firsts for two in seconds if one != two}
    return [(tiles[one], tiles[two]) for one, two in sorted(pairs)]


def _swaps(worth: Worth, pairs: list[tuple[Tile, Tile]]) -> Iterator[Candidate]:
    for first, second in pairs:
        rest = worth.board.without(first.at, second.at)
        for face in looks(second):
            half = rest.with_tile(first.at, face.quarters)
            for other in looks(first):
                cells = ("use", f"at {first.at}", f"at {second.at}")
                moves = (*cells, *face.moves, *other.moves)
                yield Candidate(moves, half.with_tile(second.at, other.quarters))
