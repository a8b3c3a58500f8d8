"""What an icon could be used for: a mummy, or its tile action."""

from __future__ import annotations

from collections.abc import Iterator

from dighouse.bots.museum.ways import Way, faces, looks, tile_at
from dighouse.bots.museum.worth import Worth
from dighouse.games.museum.views import Tile, View

# A swap has thousands of ways, so only some tiles are looked at.
LIFTS = 5  # those without which the table would be best
PARTNERS = 8  # those that have most of the own colour where it does not count


def uses(worth: Worth, view: View) -> Iterator[Way]:
    """Of a swap, the most promising ones alone."""
    yield Way(worth.of(worth.board), ("nothing",))
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


def other_swaps(worth: Worth, view: View) -> Iterator[Way]:
    """Of the tile, or the tiles, that somebody else has picked."""
    first = tile_at(view, view.cell)
    partners = [view.second] if view.second else [move.split()[1] for move in view.moves]
    yield from _swaps(worth, [(first, tile_at(view, cell)) for cell in partners])


def _haunts(worth: Worth, view: View) -> Iterator[Way]:
    """Any mummy to any site that is free for it; by one quarter of each."""
    board, mummies = worth.board, worth.board.mummies
    standing = [quarter for seat in view.seats for quarter in (seat.archeologist, seat.mummy)]
    free = [site for site in view.sites if not any(one in site.quarters for one in standing)]
    for mummy, seat in enumerate(view.seats):
        before = mummies[mummy]
        for site in free:
            if site.colour != seat.colour:
                mummies[mummy] = board.frame.quarter(site.quarters[0])
                yield Way(worth.of(board), (f"mummy {mummy}", f"to {site.quarters[0]}"))
        mummies[mummy] = before


def best_haunt(worth: Worth, view: View) -> float:
    """What an icon is good for now, at least."""
    if not any(held.icon for held in view.hand):
        return 0.0
    best = max((way.worth for way in _haunts(worth, view)), default=0.0)
    return max(0.0, best - worth.of(worth.board))


def _rotations(worth: Worth, tiles: list[Tile]) -> Iterator[Way]:
    board = worth.board
    bare = board.save()
    for tile in tiles:
        board.restore(bare)
        board.lift(tile.at)
        rest = board.save()
        for face in looks(tile):
            if face.moves and face.turn != tile.turn:
                board.restore(rest)
                board.lay(tile.at, face.quarters)
                yield Way(worth.of(board), ("use", f"at {tile.at}", *face.moves))
    board.restore(bare)


def _replacements(worth: Worth, view: View, tiles: list[Tile]) -> Iterator[Way]:
    board = worth.board
    bare = board.save()
    for tile in tiles:
        board.restore(bare)
        board.lift(tile.at)
        rest = board.save()
        for held in view.hand:
            for face in faces(held.quarters):
                board.restore(rest)
                board.lay(tile.at, face.quarters)
                moves = ("use", f"at {tile.at}", f"play {held.tile}", *face.moves)
                yield Way(worth.of(board), moves)
        board.restore(rest)
        if not board.camps[worth.seat]:
            board.put_camp(worth.seat, tile.at)
            yield Way(worth.of(board), ("use", f"at {tile.at}", "play camp"))
            board.take_camp(worth.seat)
    board.restore(bare)


def _promising_pairs(worth: Worth, tiles: list[Tile]) -> list[tuple[Tile, Tile]]:
    board = worth.board
    bare = board.save()
    counts, colour = board.linked[worth.seat], board.colour(worth.seat)
    lifted, wasted = [], []
    for tile in tiles:
        cell = sum(board.frame.cell(tile.at))
        wasted.append((cell & colour & ~counts).bit_count())
        board.lift(tile.at)
        lifted.append(worth.sites(board, board.haunted()))
        board.restore(bare)
    order = range(len(tiles))
    firsts = sorted(order, key=lambda at: -lifted[at])[:LIFTS]
    seconds = sorted(order, key=lambda at: -wasted[at])[:PARTNERS]
    pairs = {(min(one, two), max(one, two)) for one in firsts for two in seconds if one != two}
    return [(tiles[one], tiles[two]) for one, two in sorted(pairs)]


def _swaps(worth: Worth, pairs: list[tuple[Tile, Tile]]) -> Iterator[Way]:
    board = worth.board
    bare = board.save()
    for first, second in pairs:
        board.restore(bare)
        board.lift(first.at)
        board.lift(second.at)
        rest = board.save()
        for face in looks(second):
            for other in looks(first):
                board.restore(rest)
                board.lay(first.at, face.quarters)
                board.lay(second.at, other.quarters)
                turns = (*face.moves, *other.moves)
                yield Way(worth.of(board), ("use", f"at {first.at}", f"at {second.at}", *turns))
    board.restore(bare)
