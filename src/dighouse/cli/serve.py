"""`dighouse serve`: start the server, and say what runs."""

from __future__ import annotations

import contextlib
import errno
import os
import socket
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Iterator
from pathlib import Path

from dighouse.cli.settings_flags import Flag, read_settings, settings_flags
from dighouse.kernel.errors import BadOptions
from dighouse.server.ops.addresses import Addresses
from dighouse.server.ops.settings import SETTINGS, Settings

QUESTION = "May phones on this network join? [y/N] "
ANSWER = "phones-may-join"  # the file in the data folder that keeps it
PROBE = b"\0" * 64 * 1024  # more than a file system gives away when it is full


@settings_flags()
def serve(**flags: Flag) -> int:
    """Open a house where people and bots meet at tables."""
    settings = read_settings(flags)
    with extra("server"):
        from dighouse.server.serve import run
    check_folder(settings.data)
    lan = flags.get("lan")
    asks = settings.ask and (lan is not None or not is_decided(flags.get("host")))
    if asks and phones_may_join(settings, lan):
        settings = read_settings({**flags, "lan": True})
    heard: list[int] = []

    def started(port: int) -> None:
        heard.append(port)
        announce(settings, port)

    try:
        code = run(settings, started)
    except KeyboardInterrupt:
        if not heard:
            raise
        code = 0
    except OSError as error:
        if heard:
            raise
        raise BadOptions(_why_not(error, settings)) from error
    # However it was told to stop: whether Ctrl-C gets here as an interrupt is a matter of moments.
    if code == 0 and heard:
        print("\nDighouse is closed; the tables are kept.")
    return code


@contextlib.contextmanager
def extra(name: str) -> Iterator[None]:
    """Around imports of the `server` or the `client`, which need more than the library does."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("dighouse"):
            raise
        raise BadOptions(
            f"{error.name} is missing, which the {name} needs: install dighouse[{name}], such as by "
            f"`pip install 'dighouse[{name}]'`"
        ) from error


# -- before the start ------------------------------------------------------------------------------


def check_folder(folder: Path) -> None:
    """Make the folder if need be, and see whether anything can be written there."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(PROBE)
            probe.flush()
            os.fsync(probe.fileno())
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            raise BadOptions(
                f"the disk is full, so nothing can be kept in {folder}: make room, or name another "
                "folder by --data"
            ) from error
        if isinstance(error, FileExistsError | NotADirectoryError):
            raise BadOptions(f"{folder} is no folder: name another one by --data") from error
        why = (error.strerror or str(error)).lower()
        raise BadOptions(
            f"nothing can be written to {folder} ({why}): name another folder by --data"
        ) from error


def _why_not(error: OSError, settings: Settings) -> str:
    """The server takes its port before anything else; why it could not."""
    if isinstance(error, socket.gaierror):
        return f"nobody knows an address of {settings.host}: name another one by --host"
    if error.errno == errno.EADDRINUSE:
        return (
            f"port {settings.port} is taken, perhaps by another dighouse: stop that one, or choose "
            "another port by --port"
        )
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"port {settings.port} is not for this user: choose one from 1024 on by --port"
    if error.errno in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
        return f"{settings.host} is no address of this computer: name one that is by --host"
    return f"the server can't start: {(error.strerror or str(error)).lower()}"


def phones_may_join(settings: Settings, lan: Flag | None) -> bool:
    """What the flag says, or else what was answered before; ask if there is neither, but only once.

    The answer is kept in the data folder. Without a terminal nobody is asked, and nobody may.
    """
    kept = settings.data / ANSWER
    if lan is None:
        with contextlib.suppress(OSError):
            return kept.read_text(encoding="utf-8").strip() == "yes"
        if not at_terminal():
            return False
        try:
            lan = input(QUESTION).strip().lower() in ("y", "yes")
        except EOFError:
            print()
            return False
    with contextlib.suppress(OSError):  # then it is asked again
        kept.write_text("yes\n" if lan else "no\n", encoding="utf-8")
    return bool(lan)


def is_decided(host: Flag | None) -> bool:
    """By a variable; or by an address to listen on: who names one has thought of it."""
    names = (SETTINGS[field].variable for field in ("lan", "host"))
    return host is not None or any(os.environ.get(name, "").strip() for name in names)


def at_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


# -- once it runs ----------------------------------------------------------------------------------


def announce(settings: Settings, port: int) -> None:
    """Tell where the server is and what to do with it; open a browser where there is a screen."""
    addresses = Addresses(settings, port)
    here = addresses.url_here
    print(f"Dighouse is open at {settings.public_url or here}")
    for address in addresses.local:
        print(f"  on your network     {addresses.url_of(address)}")
    if settings.lan and sys.stdout.isatty():
        from dighouse.server.ops import qr

        print("\n" + "\n".join(f"  {line}" for line in qr.lines(addresses.url)) + "\n")
    print(f"  from a terminal     dighouse play --table {addresses.url}")
    print(f"  tables are kept in  {settings.place}")
    print("  stop it with        Ctrl-C", flush=True)
    if settings.browser and has_screen():
        # Some browsers come back only when they are closed.
        threading.Thread(target=_open, args=(here,), daemon=True).start()


def has_screen() -> bool:
    """Does somebody sit here, with a browser that has windows?"""
    if not sys.stdout.isatty():
        return False
    windows = sys.platform in ("darwin", "win32")
    return windows or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open(url: str) -> None:
    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(url)
