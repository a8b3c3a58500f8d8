"""How views are made: what a seat may know, built from scratch out of a position.

Compiled, unlike the Structs that it fills: a move is shown to everybody at its table.
"""

from __future__ import annotations

from mypy_extensions import i64

from dighouse.games.archaeology.named_cards import cards
from dighouse.games.archaeology.phases import ACT, OFFER, STEAL, TAKE, setting_up
from dighouse.games.archaeology.piles import DIGIT, MASK, count, total
from dighouse.games.archaeology.position import Position
from dighouse.games.archaeology.views import PHASES, Chamber, Known, Seat, SoldSet, View
from dighouse.kernel.state import OVER


class PublicPart:
    """What is the same in everybody's view."""

    def __init__(self, position: Position) -> None:
        rules = position.rules
        spectator = rules.seats
        self.market: dict[str, int] = cards(rules, position.market)
        self.chambers: list[Chamber] = chambers(position, spectator)
        self.sold: list[list[SoldSet]] = []
        self.scores: list[int] = []
        self.sold_cards: list[int] = []
        self.public: list[Known] = []
        for seat in range(spectator):
            self._add_sales(position, seat)
            self.public.append(known(position, spectator, seat))
        self.turned: dict[str, int] = cards(rules, position.turned)
        self.shown: dict[str, int] = cards(rules, position.shown)
        # Beside the chambers there may be a pile, face down.
        self.pile: int = 0
        if position.monument.pile:
            self.pile = int(position.chambers[position.monument.chambers])
        self.ranks: list[int] = position.ranks()
        self.winners: list[int] = position.winners() if position.actor == OVER else []

    def _add_sales(self, position: Position, seat: i64) -> None:
        """The sets that a seat has sold, by kind, smallest first."""
        rules = position.rules
        columns = rules.columns
        cells = rules.kinds * columns
        sets = position.sets
        found: list[SoldSet] = []
        score: i64 = 0
        gone: i64 = 0
        for cell in range(cells):
            number = i64(sets[seat * cells + cell])
            if number:
                kind, size = cell // columns, cell % columns + 1
                price = rules.price(kind, size)
                found.append(SoldSet(rules.kind_names[kind], int(size), int(price), int(number)))
                score += price * number
                gone += size * number
        self.sold.append(found)
        self.scores.append(int(score))
        self.sold_cards.append(int(gone))


def build(position: Position, seat: int | None) -> View:
    return build_all(position, [seat])[0]


def build_all(position: Position, seats: list[int | None]) -> list[View]:
    """The views of some seats; what lies open is looked at once."""
    count = int(position.rules.seats)
    for seat in seats:
        if seat is not None and not 0 <= seat < count:
            raise IndexError(f"seat {seat} does not exist: seats are 0 to {count - 1}")
    shown = PublicPart(position)
    return [_build(position, seat, shown) for seat in seats]


def _build(position: Position, seat: int | None, shown: PublicPart) -> View:
    rules = position.rules
    monument = position.monument
    acting = seat is not None and seat == position.actor
    observer: i64 = rules.seats if seat is None else i64(seat)
    hand: i64 = 0 if seat is None else position.hands[observer]
    phase, owed, named = _progress(position, acting)
    at_chamber = monument.at_chamber(phase)
    menu = position.menu() if acting else []
    texts: list[str] = position.game.texts
    return View(
        viewer=seat,
        actor=int(position.actor),
        settled=position.settled or not acting,
        phase=PHASES[phase],
        turn=None if setting_up(phase) else int(position.turn),
        victim=int(position.victim) if phase == STEAL else None,
        exploring=_chamber_name(position, position.chamber + 1 if at_chamber else 0),
        owed=int(owed),
        hand=cards(rules, hand),
        given=cards(rules, position.given if acting else 0),
        taken=cards(rules, position.taken if acting else 0),
        purse=int(position.purse) if acting else 0,
        market=shown.market,
        dig_site=int(position.dig_site),
        thieves=int(position.thieves),
        storms=int(position.storms),
        chambers=_chambers_for(position, observer, shown),
        spent_maps=int(position.spent),
        unseen=_unseen(position, hand),
        seats=[_seat(position, observer, holder, shown) for holder in range(rules.seats)],
        trades=int(position.trades),
        passes=int(position.passes),
        trade_turns=int(position.trade_turns),
        trade_turns_at_most=int(position.trade_turns_at_most()),
        quiet=position.quiet,
        must_sell=position.must_sell,
        menu=menu,
        moves=[texts[pick] for pick in menu],
        ranks=shown.ranks,
        winners=shown.winners,
        monument=monument.name,
        explorations=int(position.explorations),
        looked_into=_chamber_name(position, position.looked_into),
        turned=shown.turned,
        shown=shown.shown,
        named=[rules.kind_names[kind] for kind in rules.members[named]],
        pile=shown.pile,
    )


def _progress(position: Position, acting: bool) -> tuple[i64, i64, i64]:
    """The phase, what is owed and the kinds named, as the actor or somebody else sees them."""
    phase, owed, named = position.phase, position.owed, position.named
    if position.settled or acting:
        return phase, owed, named
    # Inside somebody else's composite nothing has happened yet.
    if phase == OFFER or phase == TAKE:
        return ACT, owed, named
    return phase, owed + total(position.given) + len(position.rules.members[named]), 0


def _chamber_name(position: Position, number: i64) -> str | None:
    """Counted from 1; 0: none."""
    return position.monument.chamber_names[number - 1] if number else None


def _seat(position: Position, observer: i64, holder: i64, shown: PublicPart) -> Seat:
    public = shown.public[holder]
    return Seat(
        int(total(position.hands[holder])),
        public if observer == position.rules.seats else known(position, observer, holder),
        public,
        shown.sold[holder],
        shown.scores[holder],
        shown.sold_cards[holder],
        int(position.tents >> 2 * holder & 3),
        position.sheltered >> holder & 1 == 1,
        announced(position, holder),
    )


def _chambers_for(position: Position, observer: i64, shown: PublicPart) -> list[Chamber]:
    spectator = position.rules.seats
    eyes = position.monument.viewpoint(observer, spectator)
    return shown.chambers if eyes == spectator else chambers(position, eyes)


def chambers(position: Position, observer: i64) -> list[Chamber]:
    """The monument, as an observer knows it."""
    rules = position.rules
    monument = position.monument
    found: list[Chamber] = []
    for at in range(monument.chambers):
        sight = monument.sight(position, at, observer)
        found.append(
            Chamber(
                monument.chamber_names[at],
                int(position.cards_in(at)),
                int(monument.maps[at]),
                cards(rules, sight.open),
                cards(rules, sight.sure),
                cards(rules, sight.among),
                sight.looked,
            )
        )
    return found


def announced(position: Position, holder: i64) -> int | None:
    """NE-18: what a hand was said to be worth, while it is the same hand."""
    knowledge = position.known
    if knowledge is None or knowledge.announced >> holder & 1 == 0:
        return None
    return int(position.worth(position.hands[holder]))


def known(position: Position, observer: i64, holder: i64) -> Known:
    """What an observer (number `seats`: a spectator) can prove of a hand."""
    rules = position.rules
    hand = position.hands[holder]
    if observer == holder:
        return Known(cards(rules, hand), int(count(hand, rules.map)))
    knowledge = position.known
    if knowledge is None:
        # A position made for playouts: nothing is known but what the sizes tell.
        return Known({}, int(total(hand)))
    at = observer * rules.seats + holder
    return Known(cards(rules, knowledge.cards[at]), int(knowledge.maps[at]))


def _unseen(position: Position, hand: i64) -> dict[str, int]:
    """All cards, less those that lie open and those in a hand, by kind."""
    rules = position.rules
    columns = rules.columns
    row = rules.kinds * columns
    sets = position.sets
    seen = position.market + hand + position.monument.lying_open(position)
    found: dict[str, int] = {}
    for kind in range(rules.kinds):
        left = rules.copies[kind] - (seen >> (kind * DIGIT) & MASK)
        if kind == rules.map:
            left -= position.spent
        for seat in range(rules.seats):
            for size in range(columns):
                left -= i64(sets[seat * row + kind * columns + size]) * (size + 1)
        if left:
            found[rules.kind_names[kind]] = int(left)
    return found
