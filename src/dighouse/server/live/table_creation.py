"""New tables: what was asked for, checked, and the first rows of the log."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from dighouse import registry
from dighouse.bots import registry as bots
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Game
from dighouse.server.live.manager import House
from dighouse.server.table.names import bot_name, clean_name, guest_name, unique_name
from dighouse.server.table.log_events import HOUSE, OURS, Charter, Clock, Help, Place, Row, Sit
from dighouse.server.storage.errors import CodeTaken
from dighouse.server.table import commands
from dighouse.server.table.seat_choices import choices_of, option_of, placed
from dighouse.server.table.apply_event import fold
from dighouse.server.table.table import Table, begin, game_of, shared_game
from dighouse.server.ops.tokens import hashed, next_secret
from dighouse.server.ops.fair_queue import Asker
from dighouse.protocol.bodies import EDITION_BYTES, NewTable, Seated, SeatWish

CODES = 20  # tries for a short code that is free
BANK = (5.0, 30 * 86_400.0)
BONUS = (0.0, 86_400.0)
OPTIONS = 50


async def found(house: House, wish: NewTable, maker: str) -> Seated:
    """Make a table; whoever asked for it sits in its first seat for a person. BadOptions.

    The wish is one that `check` has looked at; an edition of its own was tried out in a helper.
    """
    game, given = await house.aside.run(Asker(maker), prepared, wish)
    charter = Charter(
        id=house.ids.table(),
        ruleset=wish.game,
        version=game.version,
        options=game.options,
        edition=_edition_text(game),
        places=placed(places(wish.seats, wish.game), wish.game, _given_whole(wish)),
        public=wish.public,
        memory=wish.memory,
        help=wish.help or default_help(len(wish.seats)),
        clock=checked_clock(wish.clock),
        seed=house.ids.seed(),
        given=given,
        created_at=house.clock(),
        made_by=maker,
    )
    people = [seat for seat, place in enumerate(charter.places) if place.kind == "human"]
    taken = [place.name for place in charter.places if place.kind == "bot"]
    if not people:
        return await open_table(house, charter, [], None)
    name = unique_name(clean_name(wish.seats[people[0]].name) or guest_name(house.ids), taken)
    return await open_table(house, charter, [(people[0], name)], people[0])


async def refound(house: House, old: Table, seat: int, secret: str, maker: str) -> Seated:
    """The same table once more: everybody keeps their seat, and comes for their new secret.

    What was given to the old one is known by now, so the new one draws everything.
    """
    before = old.charter
    # Today's: the old table may have been played by rules that are gone.
    game = old.rules
    if game is None:
        options = msgspec.json.encode(before.options)
        seats, edition = len(before.places), before.edition
        game = await house.aside.run(
            Asker(maker), shared_game, before.ruleset, seats, options, edition
        )
    charter = Charter(
        id=house.ids.table(),
        ruleset=before.ruleset,
        version=game.version,
        options=game.options,
        edition=before.edition,
        places=_same_places(old),
        public=before.public,
        memory=before.memory,
        help=before.help,
        clock=before.clock,
        seed=house.ids.seed(),
        created_at=house.clock(),
        rematch_of=before.id,
        made_by=maker,
    )
    people = [(seat, old.sitters[seat].name)]
    people += [(other, old.sitters[other].name) for other in old.people if other != seat]
    return await open_table(house, charter, people, seat, next_secret(secret, charter.id))


async def open_table(
    house: House,
    charter: Charter,
    people: Sequence[tuple[int, str]],
    creator: int | None,
    secret: str | None = None,
) -> Seated:
    """Write the first rows; a table of bots alone starts at once. The creator gets a new secret,
    unless there is one already.
    """
    secret = None if creator is None else secret or house.ids.secret()
    secrets = [] if creator is None or secret is None else [(creator, hashed(secret))]
    asker = Asker(charter.made_by)
    # Made here, and held, so that it is there when the loop needs it.
    game = await house.aside.run(asker, game_of, charter)
    for _ in range(CODES):
        code = house.ids.code() if people else None
        table = begin(charter, code)
        assert table.game is game
        rows: list[Row] = []
        now = charter.created_at
        for seat, name in people:
            rows.append(Row(len(rows) + 1, seat, f"{OURS}sit", now, Sit(seat, name)))
            table, _walk = fold(table, rows[-1])
        if not people:
            decision = await house.aside.run(asker, commands.start, table, "", house.chance)
            assert isinstance(decision, commands.Decision)
            rows.append(Row(1, HOUSE, f"{OURS}start", now, decision.deed))
            table, _walk = fold(table, rows[-1], decision.walk)
        try:
            async with house.founders.turn(asker):
                await house.store.create(charter, rows, table.standing(0.0, house.node), secrets)
        except CodeTaken:
            continue
        if not people:
            house.spawn(house.room(charter.id))
        return Seated(charter.id, code, creator, secret, table.commitment)
    raise BadOptions("all short codes that were tried are in use: try again")


def check(wish: NewTable) -> None:
    """BadOptions for what nobody needs to try out."""
    if wish.edition is not None and len(wish.edition.encode()) > EDITION_BYTES:
        raise BadOptions(f"an edition has at most {EDITION_BYTES} bytes")
    if len(wish.options) > OPTIONS:
        raise BadOptions(f"no game has more than {OPTIONS} options")
    for name in ("edition", "seats"):
        # An option `edition` is a file of whoever runs the program; not for callers from outside.
        if name in wish.options:
            raise BadOptions(f"{name!r} is given beside the options, not among them")


def prepared(wish: NewTable) -> tuple[Game, list[str]]:
    """The game, and what its hidden part is to be, in notation. BadOptions."""
    game = chosen(wish)
    given = wish.given
    return game, [] if given is None else [game.text(pick) for pick in game.given_outcomes(given)]


def chosen(wish: NewTable) -> Game:
    people = any(seat.kind == "human" for seat in wish.seats)
    usual = registry.ruleset(wish.game).offer().for_people if people else {}
    game = registry.make(
        wish.game,
        seats=len(wish.seats),
        options={**usual, **wish.options},
        edition_text=wish.edition,
    )
    if not people:
        game.must_end("a table of bots alone")
    return game


def places(wishes: Sequence[SeatWish], ruleset: str) -> list[Place]:
    found: list[Place] = []
    names: list[str] = []
    for seat, wish in enumerate(wishes):
        if wish.kind == "human":
            if wish.level is not None:
                raise BadOptions(f"seat {seat} is a person's, so it has no level")
            found.append(Place("human", choice=wish.choice))
            continue
        level = checked_level(wish.level, ruleset)
        names.append(unique_name(clean_name(wish.name) or bot_name(names), names))
        found.append(Place("bot", level, names[-1], wish.choice))
    return found


def _given_whole(wish: NewTable) -> object:
    """What all seats have, if that was asked for as an option."""
    option = option_of(wish.game)
    return None if option is None else wish.options.get(option.name)


def _same_places(old: Table) -> list[Place]:
    """For a rematch: everybody has what they had."""
    choices: Sequence[str | None] = choices_of(old) or [None] * len(old.sitters)
    return [
        Place("human", choice=choice)
        if sitter.bot is None
        else Place("bot", sitter.bot, sitter.name, choice)
        for sitter, choice in zip(old.sitters, choices, strict=True)
    ]


def checked_level(level: str | None, ruleset: str) -> str:
    known = bots.names(ruleset)
    if level is not None and level not in known:
        raise BadOptions(f"{ruleset} has no bot {level[:40]!r}; it has: {', '.join(known)}")
    return level or known[0]


def default_help(seats: int) -> Help:
    """Alone, a hint spoils nobody's game; with rivals it would decide it."""
    return "hints" if seats == 1 else "contradictions"


def checked_clock(clock: Clock | None) -> Clock | None:
    if clock is not None:
        for name, value, (least, most) in (
            ("bank", clock.bank, BANK),
            ("bonus", clock.bonus, BONUS),
        ):
            if not least <= value <= most:
                raise BadOptions(f"the clock's {name} is {least:.0f} to {most:.0f} seconds")
    return clock


def _edition_text(game: Game) -> str | None:
    edition = game.edition
    return None if edition is None or edition.built_in else edition.text
