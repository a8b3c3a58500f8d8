"""What there is to decide, what each item of the menu does, and short ways to write moves."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dighouse.games.museum import words
from dighouse.games.museum.notation import picture_of
from dighouse.games.museum.terminal import signs
from dighouse.games.museum.views import CORNERS, Tile, View

VERBS = ("play", "at", "turn", "mummy", "to")
CELLS = ("cell", "target", "second")
ICONS = {
    "rotate": "turn another tile",
    "swap": "let two tiles change places",
    "replace": "take a tile and put down another one of your hand",
}


def headline(view: View) -> str:
    return {"icon": "The icon", "walk": "Your walk", "collect": "Your walk"}.get(
        view.phase, "Your turn"
    )


def situation(view: View) -> Text | None:
    """What the viewer has said so far, and what is asked next."""
    says = _says(view)
    return None if says is None else Text(says)


def _says(view: View) -> str | None:
    match view.phase:
        case "cell":
            return f"Where does {_chosen(view)} go?"
        case "turn":
            return f"On {view.cell}, how is {_chosen(view)} turned?"
        case "icon":
            return f"The new tile on {view.placed} has an icon: {_icon(view).capitalize()}."
        case "target" if _icon(view) == "swap":
            return "Which two tiles do you swap? Name first the one that comes first, row by row."
        case "target":
            return f"Which tile do you {_icon(view)}?"
        case "second":
            return f"You swap {view.cell}. With which tile?"
        case "turn_first":
            return f"How is the tile turned that comes to {view.cell}?"
        case "turn_second":
            return f"How is the tile turned that comes to {view.second}?"
        case "put":
            return f"You take the tile on {view.cell}. Which one of your hand do you put down?"
        case "haunt":
            return f"Where does {_whose(view, view.mummy)} mummy go?"
        case "collect":
            return f"You walk to {view.goal}, and find there: {_found(view)}."
    return None


def hint(view: View, move: str, names: Sequence[str]) -> str:
    verb, *rest = move.split()
    if verb == "play":
        return _held(view, rest[0])
    if verb == "turn":
        return signs.inline(signs.turned(_turning(view), int(rest[0])))
    if verb == "use":
        return ICONS[_icon(view)]
    if verb == "mummy":
        seat = int(rest[0])
        whose = "your mummy" if seat == view.viewer else f"the mummy of {names[seat]}"
        return f"{whose}, now on {view.seats[seat].mummy or 'the Tomb'}"
    if verb == "collect":
        return "take it, and be back in your camp"
    return {
        "nothing": "leave the icon unused",
        "leave": "stand there, and take nothing",
        "stay": "don't walk",
    }.get(verb, "")


# -- menus of places ---------------------------------------------------------------------------------


def places(view: View) -> RenderableType | None:
    """Cells and quarters, in a few lines instead of one each; None if the menu has others."""
    if view.phase in CELLS:
        cells = [move.split()[1] for move in view.moves]
        return Group(_in_rows(cells), _how(f"Type a cell, such as {cells[0]}"))
    if view.phase == "haunt":
        return Group(_sites(view), _how(f"Type a quarter, such as {_quarters(view)[0]}"))
    if view.phase == "walk":
        reached = _quarters(view)
        return Group(_walks(view, reached), _how(f"Type a quarter, such as {reached[0]}, or stay"))
    return None


def _quarters(view: View) -> list[str]:
    return [move.split()[1] for move in view.moves if move.startswith("to ")]


def _how(text: str) -> Text:
    return Text(text, "dim")


def _in_rows(cells: Sequence[str]) -> Text:
    """Cells as they lie, those of a row together."""
    rows: dict[str, list[str]] = {}
    for cell in cells:
        rows.setdefault(cell[1:], []).append(cell)
    return Text("   ".join(" ".join(row) for row in rows.values()))


def _walks(view: View, quarters: Sequence[str]) -> Table:
    """Where one can walk, by steps, what one looks for first."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="bold cyan", no_wrap=True)
    grid.add_column()
    shown = _shown(view)
    found = {one: picture_of(shown[one]) for one in quarters if shown.get(one, "")[:1] == "a"}
    wanted = [one for one in found if found[one] in view.artifacts]
    if wanted:
        finds = [Text.assemble(f"{one} ", signs.artifact(found[one])) for one in wanted]
        grid.add_row("to find", Text(", ").join(finds))
    for steps in sorted({view.reach[one] for one in quarters}):
        reached = [one for one in quarters if view.reach[one] == steps]
        grid.add_row(words.steps(steps), _by_cell(reached))
    return grid


def _sites(view: View) -> Table:
    """Where a mummy can go, site by site."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column()
    open_ = set(_quarters(view))
    for site in sorted(view.sites, key=lambda site: -site.value):
        reached = [one for one in site.quarters if one in open_]
        if reached:
            name = Text(f"{words.colour(site.colour)} {site.value}", signs.COLOURS[site.colour])
            grid.add_row(name, _by_cell(reached))
    return grid


def _by_cell(quarters: Sequence[str]) -> Text:
    """'K14ne, K14se' as 'K14 ne se'."""
    cells: dict[str, list[str]] = {}
    for quarter in quarters:
        cells.setdefault(quarter[:-2], []).append(quarter[-2:])
    return Text(", ").join(
        Text.assemble(cell, " ", (" ".join(sorted(corners, key=CORNERS.index)), "dim"))
        for cell, corners in cells.items()
    )


# -- short ways to write moves -----------------------------------------------------------------------


def expand_answer(answer: str, view: View) -> str:
    """Short ways to write moves, as the game writes them: 'camp M12', 'M12 2', 'K14ne collect'."""
    return ", ".join(_written_out(part.split(), view) for part in answer.lower().split(","))


def _written_out(said: list[str], view: View) -> str:
    moves: list[str] = []
    rest = list(said)
    tiles = {held.tile for held in view.hand}
    while rest:
        word = rest.pop(0)
        # A number alone is one of the menu; with more beside it, it is a tile or its turns.
        named = word in tiles and (moves or (rest and view.phase in ("play", "put")))
        if word in VERBS and rest:
            moves.append(f"{word} {rest.pop(0)}")
        elif re.fullmatch("[a-y][0-9]{1,2}", word):
            moves.append(f"at {word.upper()}")
        elif re.fullmatch("[a-y][0-9]{1,2}(nw|ne|se|sw)", word):
            moves.append(f"to {word[:-2].upper()}{word[-2:]}")
        elif word in "0123" and moves:
            moves.append(f"turn {word}")
        elif word == "camp" or named:
            moves.append(f"play {word}")
        else:
            moves.append(word)
    return ", ".join(moves)


def answer_help(view: View) -> str:
    """What could be typed now, by an example."""
    if view.phase == "play":
        return f"A tile, a cell and a turn are written `{view.moves[0]} M12 1`."
    move = view.moves[0]
    return f"Write it as the menu does, such as `{move.split()[-1] if places(view) else move}`."


# -- what a view tells -------------------------------------------------------------------------------


def _tile_at(view: View, cell: str | None) -> Tile:
    return next(tile for tile in view.tiles if tile.at == cell)


def _icon(view: View) -> str:
    """Of the tile that was just placed."""
    tiles = [tile for tile in view.tiles if tile.at == view.placed]
    return tiles[0].icon if tiles else ""


def _chosen(view: View) -> str:
    return "your Base Camp" if view.chosen == "camp" else f"tile {view.chosen}"


def _whose(view: View, seat: int | None) -> str:
    return "your" if seat == view.viewer else f"the {words.colour(view.seats[seat or 0].colour)}"


def _held(view: View, tile: str) -> str:
    if tile == "camp":
        return "your Base Camp; your archeologist enters there"
    held = next(one for one in view.hand if one.tile == tile)
    icon = f"{words.icon(held.icon)}; " if held.icon else ""
    airport = set(held.quarters) == {"P"}
    what = words.quarter("P") if airport else words.quarters(held.quarters)
    return icon + what


def _turning(view: View) -> list[str]:
    """The tile whose turns are asked about, unturned."""
    if view.chosen is not None:
        return next(one.quarters for one in view.hand if one.tile == view.chosen)
    swapped = view.second is not None and view.phase == "turn_first"
    tile = _tile_at(view, view.second if swapped else view.cell)
    return signs.turned(tile.quarters, -tile.turn)


def _shown(view: View) -> dict[str, str]:
    """What each quarter on the table shows."""
    return {
        f"{tile.at}{corner}": shown
        for tile in view.tiles
        for corner, shown in zip(CORNERS, tile.quarters, strict=False)
    }


def _found(view: View) -> str:
    return words.quarter(_shown(view)[view.goal or ""])
