"""Answers to picks that are tried out.

They are made from the table as it is now, at once: nothing comes of them, so they neither wait for
the table's commands nor keep them waiting.
"""

from __future__ import annotations

import msgspec

from dighouse.kernel.rehearsal import Rehearsal
from dighouse.protocol.messages import Refused, Rehearse, Rehearsed
from dighouse.server.live import generic_page_text
from dighouse.server.live.outgoing import encode
from dighouse.server.live.runner import OUR_FAULT
from dighouse.server.ops.logs import log
from dighouse.server.table import commands
from dighouse.server.table.table import Table


def answer(table: Table, asked: Rehearse) -> Rehearsed | Refused:
    try:
        found = commands.rehearse(table, asked)
        return found if isinstance(found, Refused) else _rehearsed(table, asked.id, found)
    except Exception as error:  # the game's fault, or ours; but the connection goes on
        log.warning("rehearsing failed", table=table.config.id, exc_info=error)
        return Refused(asked.id, "not-saved", OUR_FAULT)


def _rehearsed(table: Table, command: str, found: Rehearsal) -> Rehearsed:
    text = table.game.text
    answer = Rehearsed(command, found.judged, found.allowed, found.finished, found.reason)
    if found.menu is not None:
        answer.menu = [text(pick) for pick in found.menu]
    if found.view is not None:
        answer.view = msgspec.Raw(encode(found.view))
        answer.words = generic_page_text.view_text(table, found.view)
    return answer
