"""ArcheOlogic in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from dighouse.games.archeologic import statements
from dighouse.games.archeologic.buildings import zone_number
from dighouse.games.archeologic.edition import Edition
from dighouse.games.archeologic.game import ArcheOlogic
from dighouse.games.archeologic.terminal import decisions, values
from dighouse.games.archeologic.terminal.city import city
from dighouse.games.archeologic.terminal.note_sheet import note_sheet
from dighouse.games.archeologic.views import Check, Clue, View
from dighouse.kernel.game import Game
from dighouse.terminal import marks
from dighouse.terminal.menu import Item
from dighouse.terminal.page import Page, rules_of

WIDE = 76  # columns: room for the map and the note sheet side by side
OF_TABLES = ("fair",)  # sections that tell of a server's tables; `help` tells of this one
NOTE_AT_MOST = 3  # characters


class QuestPage(Page):
    advice = (
        "`c traps` looks along C in the cheapest way and asks for its traps. In a check, `c1 90` "
        "lays the next building; all of them at once are `check, s c1 90, t a1 0` and so on. "
        "`note c1 l` pencils something into a zone of the map, and `note c1` rubs it out."
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        assert isinstance(game, ArcheOlogic)
        self.edition: Edition = game.edition
        self.notes: dict[str, str] = {}

    def headline(self, view: View) -> str:
        return decisions.headline(view)

    def table(
        self, view: View, names: Sequence[str], width: int, tight: bool = False
    ) -> RenderableType:
        drawn = city(self.edition, view.clues, (), self.notes)
        written = note_sheet(self.edition, view)
        parts: list[RenderableType] = [_standing(view, names, self.edition)]
        if width >= WIDE:
            beside = Table.grid(padding=(0, 4))
            beside.add_row(drawn, written)
            parts.append(beside)
        else:
            parts += [drawn, written]
        if tight:
            return Group(*parts)
        spaced: list[RenderableType] = []
        for part in parts:
            spaced += [part, ""]
        return Group(*spaced[:-1])

    def situation(self, view: View, names: Sequence[str]) -> RenderableType | None:
        text = decisions.situation(view, self.edition)
        if text is None or not view.laid:
            return text
        return Group(city(self.edition, view.clues, view.laid, self.notes), text)

    def menu(self, view: View, items: Sequence[Item], width: int) -> RenderableType:
        if view.phase == "check":
            return decisions.placements(view, self.edition)
        return super().menu(view, items, width)

    def hint(self, view: View, move: str, names: Sequence[str]) -> str:
        return decisions.hint(view, move, self.edition)

    def expand_answer(self, answer: str, view: View, names: Sequence[str]) -> str:
        return decisions.expand_answer(answer, view, self.edition)

    def answer_help(self, view: View, names: Sequence[str]) -> str:
        return decisions.answer_help(view)

    def sort_picks(self, picks: list[int]) -> list[int]:
        """The buildings of a check come in the order of the edition, which is that of their picks."""
        moves = [(self.game.text(pick).startswith("place"), pick) for pick in picks]
        places = iter(sorted(pick for is_place, pick in moves if is_place))
        return [next(places) if is_place else pick for is_place, pick in moves]

    def run_command(self, words: Sequence[str]) -> str | None:
        if words[0] != "note":
            return None
        usage = "Write `note c1 l`, with up to 3 letters, or `note c1` to rub it out."
        if not 2 <= len(words) <= 3:
            return usage
        zone = words[1].upper()
        try:
            zone_number(zone, self.edition.side.value)
        except ValueError as error:
            return f"{error}. {usage}"
        if len(words) == 2:
            return "Rubbed out." if self.notes.pop(zone, None) else f"There is no note at {zone}."
        note = words[2]
        if len(note) > NOTE_AT_MOST or not note.isprintable():
            return usage
        self.notes[zone] = note
        return f"Noted at {zone}: {note}"

    def result(self, view: View, names: Sequence[str]) -> RenderableType:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="dim")
        table.add_column("", justify="right")
        table.add_column("player", no_wrap=True)
        for title in ("time", "questions", "wrong checks"):
            table.add_column(title, justify="right")
        for seat in sorted(range(len(names)), key=lambda seat: view.ranks[seat]):
            wrong = [check for check in view.checks if check.seat == seat and not check.right]
            style = "bold" if seat in view.winners else ""
            table.add_row(
                Text("→" if seat in view.winners else "", style=style),
                Text("You" if seat == view.viewer else names[seat], style=style),
                Text(str(view.pawns[seat].time), style=style),
                str(sum(asked.seat == seat for asked in view.asked)),
                str(len(wrong)),
            )
        return Group(
            Text(_end(view, names)), "", city(self.edition, [], view.solution or []), "", table
        )

    def how_to_play(self) -> str:
        return rules_of(self.game, OF_TABLES)

    def values(self) -> RenderableType:
        return values.values(self.edition)

    @classmethod
    def options(cls) -> list[str]:
        chosen = [f"--option {one.name}=…: {one.help}" for one in ArcheOlogic.offer().options]
        return [*chosen, "--edition FILE: other buildings, costs or ring"]


def _standing(view: View, names: Sequence[str], edition: Edition) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="bold")
    grid.add_column()
    if view.quest is not None:
        ranks = view.thresholds
        goal = (
            ""
            if ranks is None
            else f": master up to a time of {ranks[0]}, seasoned up to {ranks[1]}"
        )
        grid.add_row("Quest", f"{view.quest}{goal}")
    grid.add_row("Time", _times(view, names))
    grid.add_row("Viewfinder", view.viewfinder or "not set yet")
    if marks.house_mark(edition.costs.values()):
        grid.add_row("", Text(marks.AT_THE_TABLE, style="dim"))
    grid.add_row("Clues", Text("; ".join(_clue(clue, edition) for clue in view.clues) or "none"))
    for check in view.checks:
        told = _check(check, view, names)
        if told:
            grid.add_row("Check", told)
    return grid


def _times(view: View, names: Sequence[str]) -> Text:
    seats = sorted(range(len(names)), key=lambda seat: view.pawns[seat].space)
    parts = []
    for seat in seats:
        pawn = view.pawns[seat]
        state = " out" if pawn.out else f" {pawn.space}" + (" checking" if pawn.checking else "")
        parts.append(("You" if seat == view.viewer else names[seat]) + state)
    return Text(" · ".join(parts))


def _clue(clue: Clue, edition: Edition) -> str:
    mine = " (yours alone)" if clue.private else ""
    if clue.kind == "trap":
        return f"{clue.zones[0]} {clue.trap}{mine}"
    return statements.from_clue(edition, clue).sentence(edition).rstrip(".") + mine


def _check(check: Check, view: View, names: Sequence[str]) -> str:
    if check.seat != view.viewer:
        return f"{names[check.seat]} was wrong" if check.right is False else ""
    layout = ", ".join(
        f"{one.building} {one.zone} {90 * one.turns}"
        + ("" if check.colours is None else " ✓" if check.colours[one.building] else " ✗")
        for one in check.layout or []
    )
    return f"{'under way' if check.right is None else 'wrong'}: {layout}"


def _end(view: View, names: Sequence[str]) -> str:
    if not view.winners:
        return "Nobody has found the city. It was here:"
    seat = view.winners[0]
    who = "You have" if seat == view.viewer else f"{names[seat]} has"
    rank = "" if view.rank is None else f", as {_article(view.rank)}"
    return f"{who} found the city with a time of {view.pawns[seat].time}{rank}:"


def _article(rank: str) -> str:
    titles = {
        "apprentice": "an apprentice",
        "seasoned": "a seasoned archaeologist",
        "master": "a master",
    }
    return titles[rank]
