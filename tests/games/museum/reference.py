"""The tile game again, written from the ledger alone: slow, and as the rulebook tells it.

It shares no code and no idea with the engine. The whole game is one coroutine, which asks its questions
in the order of the rulebook and is answered by a move; between two answers anybody may look at the table
(see land.py). There is no state to copy: to try two answers, play the game again from its start.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Mapping
from typing import Any, NamedTuple

from tests.games.museum.land import (
    COLOURS,
    Cell,
    Land,
    Quarter,
    Space,
    Tile,
    beside,
    cell_name,
    cell_of,
    quarter_name,
    quarter_of,
    quarters_of,
)

CHANCE, OVER = -1, -2
PICTURES = [f"a{colour}{which}" for colour in COLOURS for which in (0, 1)]


class Asked(NamedTuple):
    actor: int
    menu: frozenset[str]
    settled: bool = True  # is this the first question of what is decided?
    weights: Mapping[str, int] = {}  # of chance


Asking = Generator[Asked, str, Any]


class Box:
    """What is in the box, straight from an edition's TOML table."""

    def __init__(
        self,
        edition: Mapping[str, Any],
        seats: int,
        table: int,
        links: bool,
        colours: str = COLOURS,
    ) -> None:
        self.seats, self.table, self.links, self.colours = seats, table, links, colours
        self.printed = {name: _printed(tile) for name, tile in edition["tiles"].items()}
        self.icons = {name: tile.get("icon", "") for name, tile in edition["tiles"].items()}
        self.copies = {name: tile["copies"][0] for name, tile in edition["tiles"].items()}
        self.hand = edition["setup"]["tiles"][0]
        self.gear = edition["setup"]["artifacts"][0]
        self.steps = edition["walk"]["steps"][0]
        score = edition["score"]
        self.worth = {"t": score["temple"][0], "a": score["artifact"][0]}
        self.token = score["token"][0]

    def turned(self, name: str, turn: int) -> Tile:
        """A tile as it lies after so many quarter turns clockwise."""
        shows = self.printed[name]
        for _ in range(turn):
            shows = (shows[3], *shows[:3])
        return Tile(name, shows, turn)

    def turns(self, name: str) -> list[int]:
        """MU-35: of those that look the same, one."""
        looks = [self.turned(name, turn).shows for turn in range(4)]
        return [turn for turn in range(4) if looks[turn] not in looks[:turn]]


def _printed(tile: Mapping[str, Any]) -> tuple[str, ...]:
    if tile["quarters"] == "P":
        return ("P",) * 4
    return tuple(map(_shows, tile["quarters"].split()))


def _shows(quarter: str) -> str:
    """`aB.4` is the artifact aB0 where it belongs, `aB.G1` the artifact aG1 in blue ground."""
    if quarter[0] != "a":
        return quarter
    ground, picture = quarter[1:].split(".")
    if picture[0] in COLOURS and picture[0] != ground:
        return quarter
    return f"a{ground}{int(picture[-1]) % 2}"


def picture_of(shows: str) -> str:
    return f"a{shows[-2:]}"


class Reference:
    def __init__(self, box: Box) -> None:
        self.box = box
        middle = (box.table // 2, box.table // 2)
        self.tiles: dict[Cell, Tile] = {middle: Tile("tomb", ("tomb",) * 4)}  # MU-1
        self.archeologists: dict[int, Quarter] = {}
        self.mummies: dict[int, Quarter] = {}
        self.pile = Counter(box.copies)
        self.hands: list[list[str]] = [[] for _ in range(box.seats)]
        self.needed: list[set[str]] = [set() for _ in range(box.seats)]
        self.collected: list[set[str]] = [set() for _ in range(box.seats)]
        self.known = [Counter[str]() for _ in range(box.seats)]  # by what Replace took
        self.turn: int | None = None
        self.placed: Cell | None = None
        self._land = self._look()
        self._game = self._play()
        self.asked = next(self._game)

    def apply(self, move: str) -> None:
        assert move in self.asked.menu
        try:
            self.asked = self._game.send(move)
        except StopIteration:
            self.asked = Asked(OVER, frozenset())

    @property
    def land(self) -> Land:
        """The table as it lies now; looked at again if something has changed."""
        old = self._land
        if (old.tiles, old.archeologists, old.mummies) != (
            self.tiles,
            self.archeologists,
            self.mummies,
        ):
            self._land = self._look()
        return self._land

    def _look(self) -> Land:
        return Land(
            dict(self.tiles),
            dict(self.archeologists),
            dict(self.mummies),
            self.box.seats,
            self.box.worth,
            self.box.links,
            self.box.colours,
        )

    # -- the game ----------------------------------------------------------------------------------

    def _play(self) -> Asking:
        box = self.box
        for _ in range(box.hand):  # MU-2
            for seat in range(box.seats):
                yield from self._draw(seat, "deal")
        for seat in range(box.seats):
            for _ in range(box.gear):
                left = [name for name in PICTURES if name not in self.needed[seat]]
                self.needed[seat].add((yield from _chance("equip", Counter(left))))
        seat = int((yield from _chance("first", Counter(map(str, range(box.seats))))))  # MU-3
        while any(map(self._holds, range(box.seats))):  # MU-7
            if self._holds(seat):
                self.turn, self.placed = seat, None
                yield from self._take_turn(seat)
            seat = (seat + 1) % box.seats
        self.placed = None

    def _draw(self, seat: int, verb: str) -> Asking:
        name = yield from _chance(verb, +self.pile)
        self.pile[name] -= 1
        self.hands[seat].append(name)

    def _holds(self, seat: int) -> bool:
        return bool(self.hands[seat]) or self._holds_camp(seat)

    def _holds_camp(self, seat: int) -> bool:
        return seat not in self.archeologists

    def _take_turn(self, seat: int) -> Asking:
        """MU-4."""
        icon = yield from self._place(seat)
        if icon:
            yield from self._use_icon(seat, icon)
        if not self._holds_camp(seat):
            yield from self._walk(seat)
        if +self.pile:
            yield from self._draw(seat, "draw")

    # -- 1. place ----------------------------------------------------------------------------------

    def _place(self, seat: int) -> Asking:
        """MU-5, MU-6. Answers with the icon that may be used now."""
        held = yield Asked(seat, self._held(seat))
        size = range(self.box.table)
        empty = {
            (right, down)
            for lying in self.tiles
            for right, down in beside(lying)
            if (right, down) not in self.tiles and right in size and down in size
        }
        at = yield Asked(seat, frozenset(f"at {cell_name(cell)}" for cell in empty), False)
        name, cell = held.removeprefix("play "), cell_of(at.removeprefix("at "))
        yield from self._lay(seat, name, cell)
        self.placed = cell
        return "" if name == "camp" else self.box.icons[name]

    def _held(self, seat: int) -> frozenset[str]:
        camp = ["camp"] if self._holds_camp(seat) else []
        return frozenset(f"play {name}" for name in [*self.hands[seat], *camp])

    def _lay(self, seat: int, name: str, cell: Cell) -> Asking:
        """From the hand onto the table."""
        if name == "camp":
            self.tiles[cell] = Tile(f"camp {seat}", ("camp",) * 4)
            self.archeologists[seat] = quarters_of(cell)[0]
            return
        turn = yield from self._ask_turn(seat, self.box.turns(name))
        self.hands[seat].remove(name)
        self.known[seat] -= Counter([name])
        self.tiles[cell] = self.box.turned(name, turn)

    def _ask_turn(self, seat: int, turns: list[int], always: bool = False) -> Asking:
        if len(turns) == 1 and not always:
            return turns[0]
        turn = yield Asked(seat, frozenset(f"turn {turn}" for turn in turns), False)
        return int(turn.removeprefix("turn "))

    # -- 2. its icon -------------------------------------------------------------------------------

    def _use_icon(self, seat: int, icon: str) -> Asking:
        """MU-8."""
        loose = [cell for cell in self.tiles if not self.land.lock(cell)]  # MU-9
        if icon != "swap":
            loose.remove(self._just_placed())
        if icon == "rotate":
            loose = [cell for cell in loose if len(self.box.turns(self.tiles[cell].name)) > 1]
        useful = len(loose) >= (2 if icon == "swap" else 1)
        if icon == "replace" and not self._holds(seat):
            useful = False
        mummies = [f"mummy {other}" for other in range(self.box.seats) if self.land.haunts(other)]
        if not useful and not mummies:
            return
        menu = frozenset(["nothing", *mummies, *(["use"] if useful else [])])
        chosen = yield Asked(seat, menu)
        if chosen.startswith("mummy"):
            mummy = int(chosen.split()[1])
            to = yield Asked(seat, _to(self.land.haunts(mummy)), False)  # MU-23
            self.mummies[mummy] = quarter_of(to.removeprefix("to "))
        elif chosen == "use" and icon == "rotate":
            yield from self._rotate(seat, loose)
        elif chosen == "use" and icon == "swap":
            yield from self._swap(seat, loose)
        elif chosen == "use":
            yield from self._replace(seat, loose)

    def _just_placed(self) -> Cell:
        assert self.placed is not None
        return self.placed

    def _choose(self, seat: int, cells: Iterable[Cell]) -> Asking:
        at = yield Asked(seat, frozenset(f"at {cell_name(cell)}" for cell in cells), False)
        return cell_of(at.removeprefix("at "))

    def _rotate(self, seat: int, loose: list[Cell]) -> Asking:
        """MU-10."""
        cell = yield from self._choose(seat, loose)
        name, _, lies = self.tiles[cell]
        others = [turn for turn in self.box.turns(name) if turn != lies]
        turn = yield from self._ask_turn(seat, others, always=True)
        self.tiles[cell] = self.box.turned(name, turn)

    def _swap(self, seat: int, loose: list[Cell]) -> Asking:
        """MU-11. A pair is picked once: the upper one first, of one row the left one."""
        rows = sorted(loose, key=lambda cell: (cell[1], cell[0]))
        first = yield from self._choose(seat, rows[:-1])
        second = yield from self._choose(seat, rows[rows.index(first) + 1 :])
        to_second, to_first = self.tiles[first].name, self.tiles[second].name
        turn = yield from self._ask_turn(seat, self.box.turns(to_first))
        other = yield from self._ask_turn(seat, self.box.turns(to_second))
        self.tiles[first] = self.box.turned(to_first, turn)
        self.tiles[second] = self.box.turned(to_second, other)
        moved = {first: second, second: first}
        self.placed = moved.get(self._just_placed(), self.placed)

    def _replace(self, seat: int, loose: list[Cell]) -> Asking:
        """MU-12."""
        cell = yield from self._choose(seat, loose)
        taken = self.tiles[cell].name
        put = yield Asked(seat, self._held(seat), False)
        yield from self._lay(seat, put.removeprefix("play "), cell)
        self.hands[seat].append(taken)
        self.known[seat][taken] += 1

    # -- 3. walk, 4. collect -----------------------------------------------------------------------

    def _walk(self, seat: int) -> Asking:
        """MU-16 to MU-22."""
        goals = _to(
            quarter
            for space in self.land.reach(seat, self.box.steps)
            for quarter in self.stops(space)
        )
        if not goals:
            return
        to = yield Asked(seat, goals | {"stay"})
        if to == "stay":
            return
        quarter = quarter_of(to.removeprefix("to "))
        if self.land.shows[quarter].startswith("a"):
            picture = picture_of(self.land.shows[quarter])
            # At every artifact: how many picks a walk took does not tell who needs which (MU-34).
            answers = ["collect", "leave"] if picture in self.needed[seat] else ["leave"]
            answer = yield Asked(seat, frozenset(answers), False)
            if answer == "collect":
                self.needed[seat].remove(picture)
                self.collected[seat].add(picture)
                camp = self.land.camp(seat)
                assert camp is not None
                (quarter,) = self.stops(camp)
        self.archeologists[seat] = quarter

    def stops(self, space: Space) -> list[Quarter]:
        """MU-21: the quarters of a space to stand on; in an airport or a camp all are one."""
        first = next(q for cell in self.tiles for q in quarters_of(cell) if q in space)
        return [first] if self.land.shows[first] in ("P", "camp") else list(space)

    # -- the result --------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """MU-25 to MU-32."""
        return [
            points + self.box.token * len(tokens)
            for points, tokens in zip(self.land.points, self.collected, strict=True)
        ]

    def winners(self) -> list[int]:
        """MU-33."""
        scores = self.scores()
        return [seat for seat, score in enumerate(scores) if score == max(scores)]


def _to(quarters: Iterable[Quarter]) -> frozenset[str]:
    return frozenset(f"to {quarter_name(quarter)}" for quarter in quarters)


def _chance(verb: str, weights: Mapping[str, int]) -> Asking:
    told = {f"{verb} {name}": weight for name, weight in weights.items()}
    outcome = yield Asked(CHANCE, frozenset(told), True, told)
    return outcome.split()[1]
