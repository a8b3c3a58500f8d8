"""`dighouse play`: a game in the terminal, against bots or at a table of a server."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console

from dighouse import registry
from dighouse.arena.guarded_bot import GuardedBot
from dighouse.arena.match_against_bots import MatchAgainstBots
from dighouse.cli.options import (
    fill_seats,
    make_game,
    parse_names,
    parse_options,
    parse_seed,
    record_path,
)
from dighouse.cli.pages import page_of
from dighouse.cli.seats import SECRET, seats_and_bots
from dighouse.cli.terminal_game import TerminalGame
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.seed import SEED_BYTES

NAME_AT_MOST = 20


def play(
    ruleset: str = registry.default(),
    /,
    *,
    seats: int | None = None,
    bot: Annotated[list[str] | None, Parameter(negative="")] = None,
    seat: int | None = None,
    seed: str | None = None,
    record: str | None = None,
    edition: Path | None = None,
    option: Annotated[list[str] | None, Parameter(negative="")] = None,
    names: str | None = None,
    table: str | None = None,
    name: str | None = None,
    secret: Annotated[str | None, Parameter(env_var=SECRET)] = None,
) -> int:
    """Play a game in the terminal, against bots.

    Parameters
    ----------
    ruleset
        Which game; `dighouse games` lists them.
    seats
        How many seats. [default: 1 if the game can be played alone, or else 3; or as many as
        --bot asks for]
    bot
        A bot's name, or its file such as ./mine.py; one plays all the other seats, or give
        one for each other seat: --bot greedy --bot random. [default: the strongest]
    seat
        Where you sit; 0 is the first seat. [default: 0, or at a table the first free one]
    seed
        Deal by this number, or by the 64 digits of a key. [default: 32 random bytes]
    record
        Write the game to this file, for `dighouse verify`; only a record is overwritten.
    edition
        A file with other values.
    option
        A choice of the game's own, such as quest=17; `dighouse games` lists them.
    names
        The players' names in the order of seats, with commas.
    table
        Play at a table of a server, by its invite link; at the server's address, at a new table
        against bots of the server.
    name
        What you are called at the table.
    secret
        Come back to a seat that you have left.
    """
    target = None if record is None else record_path(record)
    if table is not None:
        _forbid("is for games at home, not for --table", seed=seed, names=names)
        from dighouse.cli.serve import extra

        with extra("client"):
            from dighouse.cli.remote_play import TableWish, play_at
        wish = TableWish(ruleset, seats, bot or [], edition, parse_options(option))
        console = Console(highlight=False)
        return play_at(
            table, wish, name=name or "", seat=seat, secret=secret, record=target, console=console
        )
    _forbid("is for --table", name=name)
    seat = seat or 0
    seats, bots = seats_and_bots(ruleset, seats, bot or [])
    usual = registry.ruleset(ruleset).offer().for_people
    game = make_game(ruleset, seats, edition, {**usual, **parse_options(option)})
    if not 0 <= seat < game.seats:
        raise BadOptions(f"--seat must be 0 to {game.seats - 1}, not {seat}")
    bots = fill_seats(bots, game.seats - 1, f"{game.seats} seats, one of them yours,")
    rivals: dict[int, GuardedBot] = {}
    for number in range(game.seats):
        if number != seat:
            rivals[number] = GuardedBot(bots[len(rivals)], ruleset)
    key = secrets.token_bytes(SEED_BYTES) if seed is None else parse_seed(seed)
    match = MatchAgainstBots(game, seat, rivals, _names(names, game.seats, seat, rivals), key)
    return TerminalGame(match, page_of(game), Console(highlight=False), target).run()


def _forbid(why: str, **given: str | None) -> None:
    for flag, value in given.items():
        if value is not None:
            raise BadOptions(f"--{flag} {why}")


def _names(given: str | None, seats: int, seat: int, rivals: dict[int, GuardedBot]) -> list[str]:
    if given is None:
        return [
            "You" if number == seat else f"{_title(rivals[number].name)} {number}"
            for number in range(seats)
        ]
    names = parse_names(given)
    if len(names) != seats or len(set(names)) != seats:
        raise BadOptions(f"--names needs {seats} different names, with commas, not {given!r}")
    for name in names:
        if len(name) > NAME_AT_MOST or not name.isprintable():
            raise BadOptions(f"a name has at most {NAME_AT_MOST} characters, not {name!r}")
    return names


def _title(bot: str) -> str:
    """A bot as a player's name; of a file, its stem."""
    stem, _, other = Path(bot).name.partition(".py")
    name = other.lstrip(":") or stem
    return name[:NAME_AT_MOST].capitalize()
