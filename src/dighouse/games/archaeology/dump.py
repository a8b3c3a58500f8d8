"""The whole position as plain JSON, and back, checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from dighouse.games.archaeology.knowledge import Knowledge, nothing_known
from dighouse.games.archaeology.piles import count, total
from dighouse.games.archaeology.position import (
    DEAL,
    DIG,
    FIND,
    FIRST,
    OFFER,
    OVER_PHASE,
    STEAL,
    STORM,
    TAKE,
)
from dighouse.games.archaeology.rules import TRADES_A_TURN
from dighouse.games.archaeology.state import CardState, start
from dighouse.games.archaeology.viewing import cards
from dighouse.games.archaeology.views import PHASES, Cards
from dighouse.kernel.errors import BadPosition
from dighouse.kernel.state import CHANCE, OVER

if TYPE_CHECKING:
    from dighouse.games.archaeology.game import CardGame
    from dighouse.games.archaeology.rules import Rules


class Dig(msgspec.Struct, forbid_unknown_fields=True):
    treasures: int
    maps: int
    thieves: int
    storms: int


class KnownDump(msgspec.Struct, forbid_unknown_fields=True):
    cards: list[list[Cards]]  # by observer (the last is a spectator), then holder
    maps: list[list[int]]


class Dump(msgspec.Struct, forbid_unknown_fields=True):
    phase: str
    actor: int
    turn: int
    victim: int
    chamber: int
    owed: int
    lowest: int
    trades: int
    passes: int
    quiet: bool
    must_sell: bool
    hands: list[Cards]
    market: Cards
    unseen: Cards
    given: Cards
    taken: Cards
    dig: Dig
    chambers: list[int]
    spent: int
    sold: list[dict[str, list[int]]]  # by seat and kind: how many sets of 1, 2, ... cards
    known: KnownDump | None


def write(state: CardState) -> dict[str, Any]:
    rules = state.rules
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
            quiet=state.quiet,
            must_sell=state.must_sell,
            hands=[cards(rules, hand) for hand in state.hands],
            market=cards(rules, state.market),
            unseen=cards(rules, state.unseen),
            given=cards(rules, state.given),
            taken=cards(rules, state.taken),
            dig=Dig(int(state.treasures()), int(state.maps), int(state.thieves), int(state.storms)),
            chambers=[int(left) for left in state.chambers],
            spent=int(state.spent),
            sold=[_sold(state, seat) for seat in range(rules.seats)],
            known=None if state.known is None else _known(rules, state.known),
        )
    )
    return plain


def _sold(state: CardState, seat: int) -> dict[str, list[int]]:
    rules = state.rules
    rows: dict[str, list[int]] = {}
    for kind, name in enumerate(rules.kind_names):
        first = (seat * rules.kinds + kind) * rules.columns
        row = [int(state.sets[first + size]) for size in range(rules.columns)]
        if any(row):
            rows[name] = row
    return rows


def _known(rules: Rules, known: Knowledge) -> KnownDump:
    seats = int(rules.seats)
    rows = [range(observer * seats, (observer + 1) * seats) for observer in range(seats + 1)]
    return KnownDump(
        [[cards(rules, known.cards[at]) for at in row] for row in rows],
        [[int(known.maps[at]) for at in row] for row in rows],
    )


def read(game: CardGame, plain: Mapping[str, Any]) -> CardState:
    try:
        dump = msgspec.convert(plain, Dump)
    except msgspec.ValidationError as error:
        raise BadPosition(f"this is no position of {game.title}: {error}") from None
    return restore(game, dump)


def restore(game: CardGame, dump: Dump) -> CardState:
    """The state of a dump, if some play can lead there."""
    rules = game.rules
    seats, kinds, columns = int(rules.seats), int(rules.kinds), int(rules.columns)
    _need(dump.phase in PHASES, "phase", f"must be one of {', '.join(PHASES)}")
    for name in ("hands", "sold"):
        _need(len(getattr(dump, name)) == seats, name, f"must have {seats} entries, one a seat")
    _need(len(dump.chambers) == rules.chambers, "chambers", f"must have {rules.chambers} entries")

    state = start(game, rules)
    for seat, hand in enumerate(dump.hands):
        state.hands[seat] = pile(rules, hand, f"hands[{seat}]")
    state.market = pile(rules, dump.market, "market")
    state.unseen = pile(rules, dump.unseen, "unseen")
    state.given = pile(rules, dump.given, "given")
    state.taken = pile(rules, dump.taken, "taken")
    for seat, rows in enumerate(dump.sold):
        for name, row in rows.items():
            where = f"sold[{seat}].{name}"
            _need(name in rules.kind_names, where, "is no kind of treasure")
            _need(len(row) == columns, where, f"must have {columns} numbers, one a set size")
            kind = rules.kind_names.index(name)
            for size, sets in enumerate(row):
                _need(
                    sets == 0 or (0 < sets <= rules.copies[kind] and size < rules.largest[kind]),
                    where,
                    f"there can't be {sets} sets of {size + 1}",
                )
                state.sets[(seat * kinds + kind) * columns + size] = sets
    for at, left in enumerate(dump.chambers):
        _need(0 <= left <= rules.chamber_cards[at], f"chambers[{at}]", "has too many or too few")
        state.chambers[at] = left
    for name, value, most in (
        ("dig.treasures", dump.dig.treasures, total(state.unseen)),
        ("dig.maps", dump.dig.maps, rules.copies[rules.map]),
        ("dig.thieves", dump.dig.thieves, rules.thieves),
        ("dig.storms", dump.dig.storms, rules.storms),
        ("spent", dump.spent, rules.copies[rules.map]),
        ("turn", dump.turn, seats - 1 if dump.phase != "deal" else seats),
        ("victim", dump.victim, seats - 1),
        ("chamber", dump.chamber, max(rules.chambers - 1, 0)),
        ("lowest", dump.lowest, kinds - 1),
        ("trades", dump.trades, TRADES_A_TURN),
        ("passes", dump.passes, seats),
        ("owed", dump.owed, total(max(state.hands))),
    ):
        _need(0 <= value <= most, name, f"must be from 0 to {most}, not {value}")
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
    state.quiet = dump.quiet
    state.must_sell = dump.must_sell
    state.regroup()
    _set_actor(state, dump.actor)
    _check_composite(state)
    _check_cards(state)
    _check_deal(state)
    _check_end(state)
    state.known = None if dump.known is None else _read_known(state, dump.known)
    return state


def pile(rules: Rules, cards: Cards, where: str) -> int:
    """A pile from its cards by kind."""
    whole = 0
    for name, number in cards.items():
        _need(name in rules.kind_names, where, f"{name!r} is no kind of treasure")
        kind = rules.kind_names.index(name)
        most = rules.copies[kind]
        _need(0 < number <= most, where, f"{name} must be from 1 to {most}, not {number}")
        whole += number * rules.cards[kind]
    return whole


def _set_actor(state: CardState, actor: int) -> None:
    phase = state.phase
    if phase in (DEAL, FIRST, DIG, STEAL, FIND):
        right = CHANCE
    elif phase == OVER_PHASE:
        right = OVER
    else:
        right = actor if phase == STORM else int(state.turn)
    seat = phase != STORM or 0 <= actor < state.rules.seats
    _need(actor == right and seat, "actor", f"can't be {actor} in phase {PHASES[phase]!r}")
    state.actor = actor


def _check_composite(state: CardState) -> None:
    """What was picked so far comes out of the actor's hand and out of the market."""
    rules = state.rules
    phase = state.phase
    hand = state.hands[state.actor] if state.actor >= 0 else 0
    for kind, name in enumerate(rules.kind_names):
        _need(count(state.given, kind) <= count(hand, kind), "given", f"too many of {name}")
        _need(count(state.taken, kind) <= count(state.market, kind), "taken", f"too many of {name}")
        both = count(state.given, kind) and count(state.taken, kind)
        _need(not both, "taken", f"a trade does not give and take the same kind: {name}")
    _need(not state.given or phase in (STORM, OFFER, TAKE), "given", "nothing is given now")
    _need(not state.taken or phase == TAKE, "taken", "nothing is taken now")
    _need(bool(state.given) or phase not in (OFFER, TAKE), "given", "a trade gives something")
    _need(bool(state.taken) or phase != TAKE, "taken", "this trade has taken something")
    last = state.taken if phase == TAKE else state.given
    lowest = max((kind for kind in range(rules.kinds) if count(last, kind)), default=0)
    _need(state.lowest == lowest, "lowest", f"must be {lowest}, the last kind picked")
    if phase in (OFFER, TAKE):
        state.purse = sum(
            rules.trade[kind] * (count(state.given, kind) - count(state.taken, kind))
            for kind in range(rules.kinds)
        )
        _need(state.purse >= 0, "taken", "is worth more than what is given")
    if phase == STORM:
        half = total(hand) // 2 - total(state.given)
        _need(state.owed == half > 0, "owed", f"must be {half}")
    else:
        _need(state.owed == 0, "owed", "there is no storm now")
    state.settled = not state.given


def _check_cards(state: CardState) -> None:
    """No card is lost or made."""
    rules = state.rules
    for kind, name in enumerate(rules.kind_names):
        number = sum(count(hand, kind) for hand in state.hands)
        number += count(state.market, kind) + count(state.unseen, kind)
        for seat in range(rules.seats):
            row = (seat * rules.kinds + kind) * rules.columns
            number += sum((size + 1) * int(state.sets[row + size]) for size in range(rules.columns))
        if kind == rules.map:
            number += state.maps + state.spent
        copies = rules.copies[kind]
        _need(number == copies, name, f"there are {copies} in the game, not {number}")
    _need(not count(state.unseen, rules.map), "unseen", "maps are counted in dig.maps")
    face_down = state.treasures() + sum(state.chambers)
    if state.phase == DEAL:
        dealt = sum(total(hand) for hand in state.hands) + total(state.market)
        face_down += rules.hand * rules.seats + rules.market - dealt
    unseen = total(state.unseen)
    _need(unseen == face_down, "unseen", f"has {unseen} cards, but {face_down} are face down")
    over = state.dig_site == 0 and state.holders() == 0
    # While a chamber is being explored, the explorer's hand may be empty for a moment.
    if state.phase not in (DEAL, FIRST, FIND):
        _need(over == (state.phase == OVER_PHASE), "phase", "the game is over when all is sold")
    if state.phase == DIG:
        _need(state.dig_site > 0, "phase", "there is nothing left to dig")
    if state.phase == STEAL:
        robbed = state.hands[state.victim] and state.victim != state.turn
        _need(bool(robbed), "victim", "must be another seat that holds cards")
    if state.phase == FIND:
        _need(state.chambers[state.chamber] > 0, "chamber", "has no cards left")
    _need(state.actor < 0 or bool(state.menu()), "phase", "nobody can move here")


def _check_deal(state: CardState) -> None:
    """Hands are dealt one after the other, then the market."""
    rules = state.rules
    if state.phase not in (DEAL, FIRST):
        return
    dealt = rules.seats if state.phase == FIRST else state.turn
    for seat, hand in enumerate(state.hands):
        full = total(hand) == rules.hand
        right = full if seat < dealt else total(hand) < rules.hand if seat == dealt else not hand
        _need(right, f"hands[{seat}]", f"can't have {total(hand)} cards now")
    cards = total(state.market)
    right = cards == rules.market if state.phase == FIRST else cards < rules.market
    _need(right if dealt == rules.seats else not cards, "market", f"can't have {cards} cards now")


def _check_end(state: CardState) -> None:
    """CG-15 to CG-17 begin when the dig site is empty."""
    if state.dig_site > 0:
        _need(not state.quiet, "quiet", "nobody can pass while there is something to dig")
        _need(not state.must_sell, "must_sell", "nobody must sell while there is something to dig")
        _need(state.passes == 0, "passes", "nobody can pass while there is something to dig")


def _read_known(state: CardState, dump: KnownDump) -> Knowledge:
    """What is known must be true."""
    rules = state.rules
    seats = int(rules.seats)
    known = nothing_known(rules)
    for name, rows in (("cards", dump.cards), ("maps", dump.maps)):
        shape = len(rows) == seats + 1 and all(len(row) == seats for row in rows)
        _need(shape, f"known.{name}", f"must have {seats + 1} rows of {seats} entries")
    for observer in range(seats + 1):
        for holder, hand in enumerate(state.hands):
            where = f"known.cards[{observer}][{holder}]"
            sure = pile(rules, dump.cards[observer][holder], where)
            maps = dump.maps[observer][holder]
            if observer == holder:
                _need(not sure and not maps, where, "a seat's own hand is not listed")
                continue
            for kind, name in enumerate(rules.kind_names):
                _need(count(sure, kind) <= count(hand, kind), where, f"{name} is not in that hand")
            right = count(hand, rules.map) <= maps <= total(hand)
            _need(right, f"known.maps[{observer}][{holder}]", "does not fit the hand")
            known.cards[observer * seats + holder] = sure
            known.maps[observer * seats + holder] = maps
    return known


def _need(right: bool, where: str, what: str) -> None:
    if not right:
        raise BadPosition(f"{where}: {what}")
