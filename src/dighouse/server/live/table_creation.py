"""New tables: what was asked for, checked, and the first rows of the log."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from dighouse import registry
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Game
from dighouse.kernel.optional_parts import outcomes_given_to
from dighouse.protocol.bodies import EDITION_BYTES, Clock, NewTable, Seated, SeatWish
from dighouse.protocol.messages import Help
from dighouse.search import bots
from dighouse.server.live.manager import TableManager
from dighouse.server.ops.fair_queue import Requester
from dighouse.server.ops.ids_and_secrets import hashed, next_secret
from dighouse.server.storage.errors import CodeTaken
from dighouse.server.table import commands
from dighouse.server.table.apply_event import apply_event
from dighouse.server.table.config import SeatConfig, TableConfig
from dighouse.server.table.log_events import SERVER_ID_PREFIX, SERVER_SEAT, LogRow, SitEvent
from dighouse.server.table.names import bot_name, clean_name, guest_name, unique_name
from dighouse.server.table.seat_choices import choices_of, option_of, seats_with_choices
from dighouse.server.table.table import Table, game_of, new_table, shared_game

CODE_TRIES = 20  # tries for a short code that is free
BANK = (5.0, 30 * 86_400.0)
BONUS = (0.0, 86_400.0)
OPTIONS = 50


async def create_table(manager: TableManager, wish: NewTable, creator: str) -> Seated:
    """Make a table; whoever asked for it sits in its first seat for a person. BadOptions.

    The wish is one that `check` has looked at; an edition of its own was tried out in a helper.
    """
    game, given = await manager.threads.run(Requester(creator), prepare_game, wish)
    config = TableConfig(
        id=manager.ids.table(),
        ruleset=wish.game,
        version=game.version,
        options=game.options,
        edition=_edition_text(game),
        seats=seats_with_choices(
            seat_configs(wish.seats, wish.game), wish.game, _given_whole(wish)
        ),
        public=wish.public,
        memory=wish.memory,
        help=wish.help or default_help(len(wish.seats)),
        clock=checked_clock(wish.clock),
        seed=manager.ids.seed(),
        given=given,
        created_at=manager.clock(),
        made_by=creator,
    )
    people = [seat for seat, place in enumerate(config.seats) if place.kind == "human"]
    taken = [place.name for place in config.seats if place.kind == "bot"]
    if not people:
        return await write_new_table(manager, config, [], None)
    name = unique_name(clean_name(wish.seats[people[0]].name) or guest_name(manager.ids), taken)
    return await write_new_table(manager, config, [(people[0], name)], people[0])


async def create_rematch(
    manager: TableManager, old: Table, seat: int, secret: str, creator: str
) -> Seated:
    """The same table once more: everybody keeps their seat, and comes for their new secret.

    What was given to the old one is known by now, so the new one draws everything.
    """
    before = old.config
    # Today's: the old table may have been played by rules that are gone.
    game = old.rules
    if game is None:
        options = msgspec.json.encode(before.options)
        seats, edition = len(before.seats), before.edition
        game = await manager.threads.run(
            Requester(creator), shared_game, before.ruleset, seats, options, edition
        )
    config = TableConfig(
        id=manager.ids.table(),
        ruleset=before.ruleset,
        version=game.version,
        options=game.options,
        edition=before.edition,
        seats=_same_seats(old),
        public=before.public,
        memory=before.memory,
        help=before.help,
        clock=before.clock,
        seed=manager.ids.seed(),
        created_at=manager.clock(),
        rematch_of=before.id,
        made_by=creator,
    )
    people = [(seat, old.seats[seat].name)]
    people += [(other, old.seats[other].name) for other in old.people if other != seat]
    return await write_new_table(manager, config, people, seat, next_secret(secret, config.id))


async def write_new_table(
    manager: TableManager,
    config: TableConfig,
    people: Sequence[tuple[int, str]],
    creator: int | None,
    secret: str | None = None,
) -> Seated:
    """Write the first rows; a table of bots alone starts at once. The creator gets a new secret,
    unless there is one already.
    """
    secret = None if creator is None else secret or manager.ids.secret()
    secrets = [] if creator is None or secret is None else [(creator, hashed(secret))]
    requester = Requester(config.made_by)
    # Made here, and held, so that it is there when the loop needs it. A table that is being loaded
    # meanwhile may have made another one that equals it: then that one is there.
    _game = await manager.threads.run(requester, game_of, config)
    for _ in range(CODE_TRIES):
        code = manager.ids.code() if people else None
        table = new_table(config, code)
        rows: list[LogRow] = []
        now = config.created_at
        for seat, name in people:
            rows.append(
                LogRow(len(rows) + 1, seat, f"{SERVER_ID_PREFIX}sit", now, SitEvent(seat, name))
            )
            table, _walk = apply_event(table, rows[-1])
        if not people:
            decision = await manager.threads.run(
                requester, commands.start, table, "", manager.chance
            )
            assert isinstance(decision, commands.Decision)
            rows.append(LogRow(1, SERVER_SEAT, f"{SERVER_ID_PREFIX}start", now, decision.event))
            table, _walk = apply_event(table, rows[-1], decision.move)
        try:
            async with manager.creation_queue.slot(requester):
                await manager.store.create(config, rows, table.summary(0.0, manager.node), secrets)
        except CodeTaken:
            continue
        if not people:
            manager.spawn(manager.live_table(config.id))
        return Seated(config.id, code, creator, secret, table.commitment)
    raise BadOptions("all short codes that were tried are in use: try again")


def check_wish(wish: NewTable) -> None:
    """BadOptions for what nobody needs to try out."""
    if wish.edition is not None and len(wish.edition.encode()) > EDITION_BYTES:
        raise BadOptions(f"an edition has at most {EDITION_BYTES} bytes")
    if len(wish.options) > OPTIONS:
        raise BadOptions(f"no game has more than {OPTIONS} options")
    for name in ("edition", "seats"):
        # An option `edition` is a file of whoever runs the program; not for callers from outside.
        if name in wish.options:
            raise BadOptions(f"{name!r} is given beside the options, not among them")


def prepare_game(wish: NewTable) -> tuple[Game, list[str]]:
    """The game, and what its hidden part is to be, in notation. BadOptions."""
    game = make_game(wish)
    given = wish.given
    if given is None:
        return game, []
    return game, [game.text(pick) for pick in outcomes_given_to(game, given)]


def make_game(wish: NewTable) -> Game:
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


def seat_configs(wishes: Sequence[SeatWish], ruleset: str) -> list[SeatConfig]:
    found: list[SeatConfig] = []
    names: list[str] = []
    for seat, wish in enumerate(wishes):
        if wish.kind == "human":
            if wish.level is not None:
                raise BadOptions(f"seat {seat} is a person's, so it has no level")
            found.append(SeatConfig("human", choice=wish.choice))
            continue
        level = checked_level(wish.level, ruleset)
        names.append(unique_name(clean_name(wish.name) or bot_name(names), names))
        found.append(SeatConfig("bot", level, names[-1], wish.choice))
    return found


def _given_whole(wish: NewTable) -> object:
    """What all seats have, if that was asked for as an option."""
    option = option_of(wish.game)
    return None if option is None else wish.options.get(option.name)


def _same_seats(old: Table) -> list[SeatConfig]:
    """For a rematch: everybody has what they had."""
    choices: Sequence[str | None] = choices_of(old) or [None] * len(old.seats)
    return [
        SeatConfig("human", choice=choice)
        if seat_state.bot is None
        else SeatConfig("bot", seat_state.bot, seat_state.name, choice)
        for seat_state, choice in zip(old.seats, choices, strict=True)
    ]


def checked_level(level: str | None, ruleset: str) -> str:
    known = bots.names(ruleset)
    found = known[0] if level is None else bots.level_of(level, ruleset)
    if found is None:
        raise BadOptions(f"{ruleset} has no bot {str(level)[:40]!r}; it has: {', '.join(known)}")
    return found


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
