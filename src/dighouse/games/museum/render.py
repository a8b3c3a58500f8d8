"""A view in plain words: for the terminal, for screen readers, for anybody who reads a log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dighouse.games.museum import words
from dighouse.games.museum.notation import ARTIFACTS, LETTERS, picture_of
from dighouse.games.museum.views import CORNERS, Seat, Site, Tile, View
from dighouse.kernel.state import CHANCE, OVER

DOING = {
    "deal": "The tiles are being dealt.",
    "equip": "The artifacts are being dealt.",
    "first": "The first player is being drawn.",
    "play": "{turn} places a tile.",
    "cell": "{turn} places {chosen} and says where.",
    "turn": "{turn} places {chosen} on {cell} and says how it is turned.",
    "icon": "{turn} may use the icon of the new tile on {placed}, or move a mummy.",
    "target": "{turn} uses the icon of the new tile on {placed} and says on which tile.",
    "second": "{turn} swaps the tile on {cell} and says with which one.",
    "turn_first": "{turn} says how the tile that comes to {cell} is turned.",
    "turn_second": "{turn} says how the tile that comes to {second} is turned.",
    "put": "{turn} takes the tile on {cell} and says which one is put down.",
    "haunt": "{turn} moves the mummy of {mummy} and says where to.",
    "walk": "{turn} may walk.",
    "collect": "{turn} walks to {goal} and says whether the artifact is collected.",
    "draw": "{turn} draws a tile.",
    "over": "The game is over.",
}
TERRAIN = {"M": "^", "S": "~", "P": "="}
LEGEND = (
    "b g r y: temples; B G R Y: camps; ^ mountain, ~ sea, = airport, # Tomb, "
    "@ archeologist, ! mummy; artifacts:"
)
MOVES_AT_MOST = 120  # of a menu that are written out


def text(view: View) -> str:
    lines = [_doing(view)]
    lines += table(view)
    lines += [_site(view, site) for site in view.sites]
    lines += [_seat(view, number, seat) for number, seat in enumerate(view.seats)]
    if view.viewer is not None:
        held = [f"{one.tile}, {words.a_tile(one.quarters, one.icon)}" for one in view.hand]
        if view.seats[view.viewer].camp is None:
            held.append(words.camp())
        lines.append(f"Your hand: {'; '.join(held) or 'nothing'}.")
        wanted = [words.artifact(picture) for picture in view.artifacts]
        lines.append(f"You are to find: {words.join(wanted) or 'nothing'}.")
    lines.append(f"Pile: {_tiles(view.pile)}.")
    if view.winners:
        names = words.join([_name(view, seat) for seat in view.winners])
        lines.append(f"{names} won." if len(view.winners) == 1 else f"{names} share the win.")
    if view.menu:
        more = len(view.moves) - MOVES_AT_MOST
        rest = f", and {more} more" if more > 0 else ""
        lines.append(f"You can say: {', '.join(view.moves[:MOVES_AT_MOST])}{rest}.")
    return "\n".join(lines)


def _doing(view: View) -> str:
    chosen = "the Base Camp" if view.chosen == "camp" else f"tile {view.chosen}"
    return DOING[view.phase].format(
        turn=_name(view, view.turn),
        chosen=chosen,
        cell=view.cell,
        second=view.second,
        placed=view.placed,
        mummy=_name(view, view.mummy),
        goal=view.goal,
    )


# -- the table ---------------------------------------------------------------------------------------


def table(view: View) -> list[str]:
    """A map of letters, two by two for each cell; none before anything but the Tomb lies there."""
    if len(view.tiles) < 2:
        return [f"The Tomb lies on {view.tiles[0].at}."] if view.tiles else []
    artifacts = [f"{words.sign(picture)} {words.artifact(picture)}" for picture in ARTIFACTS]
    cells = {tile.at: tile for tile in view.tiles}
    pieces = pieces_on(view)
    left, right, top, bottom = bounds(view)
    columns = range(left, right + 1)
    lines = ["     " + "  ".join(LETTERS[column] for column in columns)]
    for row in range(top, bottom + 1):
        for corners in (("nw", "ne"), ("sw", "se")):
            shown = [
                "".join(
                    letter(view, cells.get(name), f"{name}{corner}", pieces) for corner in corners
                )
                for name in (f"{LETTERS[column]}{row + 1}" for column in columns)
            ]
            label = f"{row + 1:>4}" if corners[0] == "nw" else "    "
            lines.append(f"{label} {' '.join(shown)}".rstrip())
    return [*lines, LEGEND, f"{', '.join(artifacts)}."]


def bounds(view: View) -> tuple[int, int, int, int]:
    """Columns and rows that something lies in: left, right, top, bottom."""
    columns = [LETTERS.index(tile.at[0]) for tile in view.tiles]
    rows = [int(tile.at[1:]) - 1 for tile in view.tiles]
    return min(columns), max(columns), min(rows), max(rows)


def pieces_on(view: View) -> dict[str, str]:
    """By quarter: '@' or '!'."""
    pieces = {seat.archeologist: "@" for seat in view.seats if seat.archeologist}
    return pieces | {seat.mummy: "!" for seat in view.seats if seat.mummy}


def letter(view: View, tile: Tile | None, quarter: str, pieces: Mapping[str, str]) -> str:
    if tile is None:
        return "."
    if quarter in pieces:
        return pieces[quarter]
    if tile.tile == "tomb":
        return "#"
    if tile.seat is not None:
        return view.seats[tile.seat].colour
    return sign(tile.quarters[CORNERS.index(quarter[-2:])])


def sign(shown: str) -> str:
    """What a quarter shows, as a letter."""
    if shown[0] == "t":
        return shown[1].lower()
    return words.sign(picture_of(shown)) if shown[0] == "a" else TERRAIN[shown]


# -- sites and seats ---------------------------------------------------------------------------------


def _site(view: View, site: Site) -> str:
    name = words.colour(site.colour).capitalize()
    where = words.join(site.quarters)
    names = [_name(view, seat) for seat in range(len(view.seats))]
    return f"{name} site of {where}, worth {site.value}: {why(view, site, names)}."


def why(view: View, site: Site, names: Sequence[str]) -> str:
    """Whom a site counts for, and why, or why for nobody."""
    if site.owner is None:
        return "counts for nobody, since nobody plays this colour"
    owner = names[site.owner]
    if site.mummies:
        takers = words.join([names[seat] for seat in site.mummies])
        return f"counts for {takers}, by {'a mummy' if len(site.mummies) == 1 else 'mummies'}"
    if site.connected:
        way = f" over {words.join(site.via)}" if site.via else ""
        return f"counts for {owner}, connected with the camp{way}"
    if site.held:
        return f"counts for {owner}, with the archeologist on it"
    if view.seats[site.owner].camp is None:
        return f"counts for nobody, since the camp of {owner} is not on the table"
    return f"counts for nobody, since it is not connected with the camp of {owner}"


def _seat(view: View, number: int, seat: Seat) -> str:
    parts = [
        f"{_name(view, number)}, {words.colour(seat.colour)}: score {seat.score}",
        f"{_tiles(seat.hand)} in hand",
        f"camp on {seat.camp}" if seat.camp else "camp in hand",
    ]
    if seat.archeologist:
        parts.append(f"archeologist on {seat.archeologist}")
    parts.append(f"mummy on {words.place(seat.mummy)}")
    if seat.known:
        known = [name if n == 1 else f"{name} ({n})" for name, n in seat.known.items()]
        parts.append(f"certainly holds {words.join(known)}")
    collected = words.join([words.artifact(picture) for picture in seat.collected])
    parts.append(f"collected {collected or 'nothing'}, {seat.artifacts} still to find")
    return ", ".join(parts) + "."


def _tiles(number: int) -> str:
    return "1 tile" if number == 1 else f"{number} tiles"


def _name(view: View, seat: int | None) -> str:
    if seat is None or seat in (CHANCE, OVER):
        return "nobody"
    return f"Seat {seat} (you)" if seat == view.viewer else f"Seat {seat}"
