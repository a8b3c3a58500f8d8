"""The whole position as plain JSON, and back, checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from dighouse.games.archaeology.checks import check
from dighouse.games.archaeology.game_numbers import TRADE_TURNS_EACH, TRADES_A_TURN
from dighouse.games.archaeology.knowledge import Knowledge, nothing_known
from dighouse.games.archaeology.named_cards import cards, group, pile
from dighouse.games.archaeology.phases import MONUMENT
from dighouse.games.archaeology.piles import count, total
from dighouse.games.archaeology.state import CardState, start
from dighouse.games.archaeology.views import PHASES, Cards
from dighouse.kernel.position_errors import require

if TYPE_CHECKING:
    from dighouse.games.archaeology.game import Archaeology
    from dighouse.games.archaeology.game_numbers import GameNumbers


class Dig(msgspec.Struct, forbid_unknown_fields=True):
    treasures: int
    maps: int
    thieves: int
    storms: int


class KnownDump(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    cards: list[list[Cards]]  # by observer (the last is a spectator), then holder
    maps: list[list[int]]
    chambers: list[list[Cards]] = []  # by observer, then chamber; []: nobody knows anything
    announced: list[int] = []  # the seats whose hand is still what they said


class Dump(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    phase: str
    actor: int
    turn: int
    victim: int
    chamber: int
    owed: int
    lowest: int
    trades: int
    passes: int
    trade_turns: int
    quiet: bool
    must_sell: bool
    hands: list[Cards]
    market: Cards
    unseen: Cards
    given: Cards
    taken: Cards
    dig: Dig
    chambers: list[int]  # by place of the monument: cards that nobody has seen
    spent: int
    sold: list[dict[str, list[int]]]  # by seat and kind: how many sets of 1, 2, ... cards
    known: KnownDump | None
    monument: str = "pyramid"  # '': chance has not named it yet
    inside: list[Cards] = []  # by place: cards that somebody has seen; []: there are none
    turned: Cards = {}
    named: list[str] = []
    tents: list[int] = []  # by seat; []: there are none
    # Where a game can't have any, there is no such thing in its dumps; else it is always there.
    shown: Cards | None = None
    explorations: int | None = None
    looked_into: int | None = None
    sheltered: list[int] | None = None  # seats


PARTS = tuple(field.name for field in msgspec.structs.fields(Dump) if field.default is None)


def write(state: CardState) -> dict[str, Any]:
    rules = state.rules
    places = range(len(state.monument.cards))
    inside = [cards(rules, state.inside[place]) for place in places]
    plain: dict[str, Any] = msgspec.to_builtins(
        Dump(
            phase=PHASES[state.phase],
            actor=int(state.actor),
            turn=int(state.turn),
            victim=int(state.victim),
            chamber=int(state.chamber),
            owed=int(state.owed),
            lowest=int(state.lowest),
            trades=int(state.trades),
            passes=int(state.passes),
            trade_turns=int(state.trade_turns),
            quiet=state.quiet,
            must_sell=state.must_sell,
            hands=[cards(rules, hand) for hand in state.hands],
            market=cards(rules, state.market),
            unseen=cards(rules, state.unseen),
            given=cards(rules, state.given),
            taken=cards(rules, state.taken),
            dig=Dig(int(state.treasures()), int(state.maps), int(state.thieves), int(state.storms)),
            chambers=[int(state.chambers[place]) for place in places],
            spent=int(state.spent),
            sold=[_sold(state, seat) for seat in range(rules.seats)],
            known=None if state.known is None else _known(rules, state.known),
            monument=state.monument.name,
            inside=inside if any(inside) else [],
            tents=_tents(state),
            explorations=int(state.explorations) if rules.explorations else None,
            sheltered=list(rules.members[state.sheltered]) if rules.tents else None,
            **state.monument.dump(state),
        )
    )
    return plain


def _tents(state: CardState) -> list[int]:
    if not state.rules.tents:
        return []
    return [int(state.tents >> 2 * seat & 3) for seat in range(state.rules.seats)]


def _sold(state: CardState, seat: int) -> dict[str, list[int]]:
    rules = state.rules
    rows: dict[str, list[int]] = {}
    for kind, name in enumerate(rules.kind_names):
        first = (seat * rules.kinds + kind) * rules.columns
        row = [int(state.sets[first + size]) for size in range(rules.columns)]
        if any(row):
            rows[name] = row
    return rows


def _known(rules: GameNumbers, known: Knowledge) -> KnownDump:
    seats, places = int(rules.seats), int(rules.places)
    rows = [range(observer * seats, (observer + 1) * seats) for observer in range(seats + 1)]
    chambers: list[list[Cards]] = []
    if any(known.chambers):
        chambers = [
            [cards(rules, known.chambers[observer * places + at]) for at in range(places)]
            for observer in range(seats + 1)
        ]
    return KnownDump(
        [[cards(rules, known.cards[at]) for at in row] for row in rows],
        [[int(known.maps[at]) for at in row] for row in rows],
        chambers,
        list(rules.members[known.announced]),
    )


def restore(game: Archaeology, dump: Dump) -> CardState:
    """The state of a dump, if some play can lead there."""
    rules = game.rules
    require(dump.phase in PHASES, "phase", f"must be one of {', '.join(PHASES)}")
    state = start(game, rules)
    _put_cards(state, dump)
    _put_monument(state, dump)
    _need_parts(state, dump)
    state.monument.load(state, dump)
    _put_numbers(state, dump)
    check(state, dump.actor)
    state.known = None if dump.known is None else _read_known(state, dump.known)
    return state


def _need_parts(state: CardState, dump: Dump) -> None:
    """Are those parts there which this game has, and no others?"""
    there = set(state.monument.notes)
    if state.rules.explorations:
        there.add("explorations")
    if state.rules.tents:
        there.add("sheltered")
    for name in PARTS:
        has = name in there
        given = getattr(dump, name) is not None
        require(given == has, name, "is missing" if has else "is no part of this game")


def _put_cards(state: CardState, dump: Dump) -> None:
    rules = state.rules
    seats, kinds, columns = int(rules.seats), int(rules.kinds), int(rules.columns)
    for name in ("hands", "sold"):
        require(len(getattr(dump, name)) == seats, name, f"must have {seats} entries, one a seat")
    for seat, hand in enumerate(dump.hands):
        state.hands[seat] = pile(rules, hand, f"hands[{seat}]")
    state.market = pile(rules, dump.market, "market")
    state.unseen = pile(rules, dump.unseen, "unseen")
    state.given = pile(rules, dump.given, "given")
    state.taken = pile(rules, dump.taken, "taken")
    for seat, rows in enumerate(dump.sold):
        for name, row in rows.items():
            where = f"sold[{seat}].{name}"
            require(name in rules.kind_names, where, "is no kind of treasure")
            require(len(row) == columns, where, f"must have {columns} numbers, one a set size")
            kind = rules.kind_names.index(name)
            for size, sets in enumerate(row):
                require(
                    sets == 0 or (0 < sets <= rules.copies[kind] and size < rules.largest[kind]),
                    where,
                    f"there can't be {sets} sets of {size + 1}",
                )
                state.sets[(seat * kinds + kind) * columns + size] = sets


def _put_monument(state: CardState, dump: Dump) -> None:
    rules = state.rules
    names = [monument.name for monument in rules.monuments]
    if rules.monument >= 0:
        names = [names[rules.monument]]
    elif dump.phase == PHASES[MONUMENT]:
        names = [""]
    require(dump.monument in names, "monument", f"must be one of {', '.join(map(repr, names))}")
    state.monument = next(
        (one for one in rules.monuments if one.name == dump.monument), rules.undecided
    )
    places = len(state.monument.cards)
    require(len(dump.chambers) == places, "chambers", f"must have {places} entries")
    require(len(dump.inside) in (0, places), "inside", f"must have {places} entries, or none")
    for at, left in enumerate(dump.chambers):  # before they are put where no larger number fits
        right = 0 <= left <= state.monument.cards[at]
        require(right, f"chambers[{at}]", "has too many or too few")
    for at in range(len(state.chambers)):
        state.chambers[at] = dump.chambers[at] if at < places else 0
        seen = dump.inside[at] if at < len(dump.inside) else {}
        state.inside[at] = pile(rules, seen, f"inside[{at}]")


def _put_numbers(state: CardState, dump: Dump) -> None:
    rules = state.rules
    seats = int(rules.seats)
    last_deal = seats + int(state.monument.dealt_open)
    for name, value, most in (
        ("dig.treasures", dump.dig.treasures, total(state.unseen)),
        ("dig.maps", dump.dig.maps, rules.copies[rules.map]),
        ("dig.thieves", dump.dig.thieves, rules.thieves),
        ("dig.storms", dump.dig.storms, rules.storms),
        ("spent", dump.spent, rules.copies[rules.map]),
        ("turn", dump.turn, seats - 1 if dump.phase != "deal" else last_deal),
        ("victim", dump.victim, seats - 1),
        ("chamber", dump.chamber, max(state.monument.chambers - 1, 0)),
        ("lowest", dump.lowest, rules.kinds - 1),
        ("trades", dump.trades, TRADES_A_TURN),
        ("passes", dump.passes, seats),
        ("trade_turns", dump.trade_turns, TRADE_TURNS_EACH * seats),
        ("explorations", dump.explorations or 0, rules.explorations),
        ("owed", dump.owed, sum(rules.copies)),
    ):
        require(0 <= value <= most, name, f"must be from 0 to {most}, not {value}")
    state.dig_site = sum((dump.dig.treasures, dump.dig.maps, dump.dig.thieves, dump.dig.storms))
    state.maps = dump.dig.maps
    state.thieves = dump.dig.thieves
    state.storms = dump.dig.storms
    state.spent = dump.spent
    state.phase = PHASES.index(dump.phase)
    state.turn = dump.turn
    state.victim = dump.victim
    state.chamber = dump.chamber
    state.owed = dump.owed
    state.lowest = dump.lowest
    state.trades = dump.trades
    state.passes = dump.passes
    state.trade_turns = dump.trade_turns
    state.explorations = dump.explorations or 0
    state.quiet = dump.quiet
    state.must_sell = dump.must_sell
    require(len(dump.tents) == (seats if rules.tents else 0), "tents", "must be one number a seat")
    state.tents = 0
    for seat, uses in enumerate(dump.tents):
        require(0 <= uses <= rules.tents, f"tents[{seat}]", f"must be from 0 to {rules.tents}")
        state.tents |= uses << 2 * seat
    state.sheltered = group(dump.sheltered or [], seats, "sheltered")
    state.regroup()


def _read_known(state: CardState, dump: KnownDump) -> Knowledge:
    """What is known must be true."""
    rules = state.rules
    seats = int(rules.seats)
    known = nothing_known(rules)
    for name, rows in (("cards", dump.cards), ("maps", dump.maps)):
        shape = len(rows) == seats + 1 and all(len(row) == seats for row in rows)
        require(shape, f"known.{name}", f"must have {seats + 1} rows of {seats} entries")
    for observer in range(seats + 1):
        for holder in range(seats):
            _read_hand(state, known, dump, observer, holder)
    _check_public(state, known)
    known.announced = group(dump.announced, seats, "known.announced")
    require(not dump.announced or rules.poorest_first, "known.announced", "nobody said anything")
    for seat in dump.announced:
        same = total(state.hands[seat]) == rules.hand and not count(state.hands[seat], rules.map)
        require(same, "known.announced", f"the hand of seat {seat} has changed since")
    if dump.chambers:
        _read_chambers(state, known, dump.chambers)
    state.monument.check_knowledge(state, known)
    return known


def _read_hand(
    state: CardState, known: Knowledge, dump: KnownDump, observer: int, holder: int
) -> None:
    """What an observer knows of a hand."""
    rules, hand = state.rules, state.hands[holder]
    where = f"known.cards[{observer}][{holder}]"
    sure = pile(rules, dump.cards[observer][holder], where)
    maps = dump.maps[observer][holder]
    if observer == holder:
        require(not sure and not maps, where, "a seat's own hand is not listed")
        return
    for kind, name in enumerate(rules.kind_names):
        require(count(sure, kind) <= count(hand, kind), where, f"{name} is not in that hand")
    right = count(hand, rules.map) <= maps <= total(hand)
    require(right, f"known.maps[{observer}][{holder}]", "does not fit the hand")
    known.cards[observer * rules.seats + holder] = sure
    known.maps[observer * rules.seats + holder] = maps


def _check_public(state: CardState, known: Knowledge) -> None:
    """What everybody knows, every seat knows."""
    seats = int(state.rules.seats)
    for holder in range(seats):
        public = seats * seats + holder
        for observer in range(seats):
            at = observer * seats + holder
            if observer != holder:
                for kind, name in enumerate(state.rules.kind_names):
                    right = count(known.cards[public], kind) <= count(known.cards[at], kind)
                    where = f"known.cards[{observer}][{holder}]"
                    require(right, where, f"everybody knows of more {name}")
                right = known.maps[at] <= known.maps[public]
                require(right, f"known.maps[{observer}][{holder}]", "everybody knows of fewer")


def _read_chambers(state: CardState, known: Knowledge, rows: list[list[Cards]]) -> None:
    rules = state.rules
    places = int(rules.places)
    require(rules.remembers, "known.chambers", "nobody can know cards of these chambers")
    shape = len(rows) == rules.seats + 1 and all(len(row) == places for row in rows)
    require(shape, "known.chambers", f"must have {rules.seats + 1} rows of {places} entries")
    for observer, row in enumerate(rows):
        for at, seen in enumerate(row):
            where = f"known.chambers[{observer}][{at}]"
            sure = pile(rules, seen, where)
            state.monument.check_known(state, at, observer, sure, where)
            known.chambers[observer * places + at] = sure
