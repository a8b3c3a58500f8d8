"""The main loop of a worker's process: read a request, answer it, until nobody asks any more."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from importlib import import_module
from pathlib import Path
from typing import BinaryIO

import msgspec

from dighouse import registry
from dighouse.server.workers.bot_requests import Finder, answer_bot_request
from dighouse.server.workers.help_requests import answer_help_request
from dighouse.server.workers.messages import HEAD, BotRequest, HelpRequest, Reply, length, pack

MEMORY = 2 << 30  # bytes of address space: numpy alone maps several hundred million
TIRED = 512 << 20  # bytes of memory, after which a fresh process is better
NICENESS = 5  # people's moves come before bots' thoughts
AUTOGROUP = Path("/proc/self/autogroup")
GRACE = 2.0  # seconds after the deadline, until which the parent should have ended us


def main(finder: str) -> None:
    """Serve the pipes at stdin and stdout. `finder` names what finds the bots: module:function."""
    requests, replies = _pipes()
    _lower_priority()
    module, _, function = finder.partition(":")
    find: Finder = getattr(import_module(module), function)
    read = msgspec.json.Decoder(BotRequest | HelpRequest).decode
    registry.families()  # looking for games of other packages takes longer than many a bot does
    _send(replies, Reply())  # ready: from now on the time of a request is the bot's own
    while (body := _receive(requests)) is not None:
        request = read(body)
        _set_alarm(request.deadline + GRACE)
        reply = (
            answer_help_request(request)
            if isinstance(request, HelpRequest)
            else answer_bot_request(request, find)
        )
        _set_alarm(0)
        _send(replies, msgspec.structs.replace(reply, tired=_is_tired()))
    # The parent is gone. A bot's threads, if it left any, are not waited for.
    os._exit(0)


def _pipes() -> tuple[BinaryIO, BinaryIO]:
    """The pipes, out of the bots' way: what they print, and what they read, is nothing."""
    pipes = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    os.close(nothing)
    return pipes


def _lower_priority() -> None:
    if sys.platform != "win32":
        import resource

        niceness = os.nice(NICENESS)
        # Where Linux shares a core among sessions first ("autogroup"), a process is nice only to others
        # of its own session, and a worker is alone there: its session has to be nice.
        with contextlib.suppress(OSError):
            AUTOGROUP.write_text(str(niceness))
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        wanted = MEMORY if most == resource.RLIM_INFINITY else min(MEMORY, most)
        resource.setrlimit(resource.RLIMIT_AS, (wanted, most))


def _is_tired() -> bool:
    """What getrusage tells would do, but for the peak of the parent that it begins with."""
    if sys.platform != "linux":
        return False
    pages = int(Path("/proc/self/statm").read_bytes().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") > TIRED


def _set_alarm(seconds: float) -> None:
    """End this process then, even amid a bot's endless loop; 0 is never.

    The parent does it sooner. But if it was killed itself, a bot that does not come back would
    never see that its pipe is closed.
    """
    if sys.platform != "win32":
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _receive(pipe: BinaryIO) -> bytes | None:
    """The next message; None if there is none, or only a part of one."""
    head = pipe.read(HEAD)
    if len(head) < HEAD:
        return None
    size = length(head)
    body = pipe.read(size)
    return body if len(body) == size else None


def _send(pipe: BinaryIO, reply: Reply) -> None:
    try:
        pipe.write(pack(reply))
        pipe.flush()
    except BrokenPipeError:
        os._exit(0)  # the parent is gone
