"""What a table says of picks that are tried out: as `act` would, and with nothing drawn."""

from __future__ import annotations

import random

import msgspec
from hypothesis import given, settings

from dighouse.kernel.rehearsal import Rehearsal
from dighouse.protocol.messages import Act, Refused, Rehearse
from dighouse.server.table import commands
from dighouse.server.table.config import TableConfig
from tests.server.table.playing import Play, never
from tests.server.table.steps import numbers, some_picks, step, tables


@given(made=tables, does=numbers)
@settings(max_examples=100)
def test_it_says_what_act_would(made: TableConfig, does: list[int]) -> None:
    """The same refusals, word by word; and what is allowed and done would be taken."""
    play = Play(made).start()
    for number in does:
        step(play, number)
        table, rng = play.table, random.Random(number)
        seat = rng.choice([table.actor or 0, rng.randrange(len(table.seats))])
        picks = ["pass"] if table.actor is None else some_picks(table, rng)
        meant = table.position - rng.choice([0, 0, 0, 1])
        found = commands.rehearse(table, Rehearse("id", seat, meant, picks))
        assert play.again() == table, "nothing has come of it"
        if isinstance(found, Refused):
            assert commands.act(table, Act("id", seat, meant, picks), never) == found
            continue
        judged = picks[: found.judged]
        acted = commands.act(table, Act("id", seat, meant, judged))
        if not found.allowed:
            assert acted == Refused("id", "illegal", found.reason, menu=in_notation(play, found))
        elif found.finished:
            assert not isinstance(acted, Refused)
            if found.view is not None:
                assert acted.move is not None
                assert msgspec.json.encode(acted.move.state.view(seat)) == msgspec.json.encode(
                    found.view
                )
        else:
            assert isinstance(acted, Refused)
            assert (acted.why, acted.menu) == ("illegal", in_notation(play, found))
        if found.judged < len(picks) and found.allowed:
            whole = commands.act(table, Act("id", seat, meant, picks), never)
            assert isinstance(whole, Refused)
            assert whole.why == "too-long"


def in_notation(play: Play, found: Rehearsal) -> list[str]:
    return [play.table.game.text(pick) for pick in found.menu or []]
