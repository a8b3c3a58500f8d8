"""The commands, and what becomes of their errors: one clear sentence, never a traceback."""

from __future__ import annotations

import io
import os
import platform
import sys

from cyclopts import App, CycloptsError

import dighouse
from dighouse.cli.options import usage_error
from dighouse.kernel.errors import DighouseError

# The first sentence is for the list of commands; they are here so that listing imports none of them.
COMMANDS = {
    "play": """Play a game in the terminal, against bots.""",
    "serve": """Open a house where people and bots meet at tables.

The server keeps its tables in a file, and goes on with them when it is started again. Every flag can
also be set by an environment variable; a flag wins.""",
    "simulate": """Let bots play many games, and compare them.

Every deal is played once for each way to turn the bots round the seats, so that luck evens out and
few games say much. The same seed gives the same games, whatever the number of jobs.""",
    "arena": """Measure bots against each other, as a definition file says.

Every deal is played with every seating, until a test is sure or as many as you say. What was played is
kept: the same command goes on where it was broken off. The report is a page, and JSON.""",
    "verify": """Check records: every move, and that the deal was fair.

A record is played again move by move, and every card that was dealt is drawn again from the key,
which must be the one that was promised before the game. The exit code is 1 if a record fails.""",
    "rules": """Show how a game is played, its values and their sources.""",
    "games": """List the games, their options and their bots.""",
    "backup": """Write all tables of a server to a file.

The server may run meanwhile. The file is as secret as the tables are: it holds what is face down.""",
    "restore": """Bring the tables of a backup back.

Stop the server before.""",
}

WRONG_USAGE = 2
INTERRUPTED = 130
PIPE_CLOSED = 141


def version() -> str:
    return f"dighouse {dighouse.__version__} ({dighouse.core} core, Python {platform.python_version()})"


def application() -> App:
    """Commands are named by their place: only the one that is asked for is imported."""
    app = App(
        name="dighouse",
        help="Board games about archaeology: play them, let bots play, check the deals.",
        help_epilogue="`dighouse COMMAND --help` tells more about a command.",
        version=version,
        help_format="markdown",
        group_parameters="Options",
        suppress_keyboard_interrupt=False,
    )
    for place, (name, text) in enumerate(COMMANDS.items()):
        app.command(
            f"dighouse.cli.{name}:{name}",
            name=name,
            help=text,
            help_epilogue="",
            sort_key=place,
        )
    app["--help"].help = "Show this help."
    app["--version"].help = "Show the version, and which core is running."
    return app


def run(arguments: list[str]) -> int:
    """Run a command; the exit code."""
    for stream in (sys.stdout, sys.stderr):
        # Where a terminal has no arrows or dots, a question mark is better than a traceback.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        code = application()(
            arguments,
            exit_on_error=False,
            print_error=False,
            result_action="return_value",
        )
        sys.stdout.flush()
    except CycloptsError as error:
        print(f"dighouse: {usage_error(error)}", file=sys.stderr)
        return WRONG_USAGE
    except DighouseError as error:
        print(f"dighouse: {error}", file=sys.stderr)
        return WRONG_USAGE
    except KeyboardInterrupt:
        print("\ndighouse: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has seen enough. Python would complain once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    return code if isinstance(code, int) else 0
