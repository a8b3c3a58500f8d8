"""Every attack by its name. The tests run each for a moment, `make soak` for a minute.

A new one is a coroutine in a module of `attacks/` that attacks a `Target` until it is cancelled, and
a line here. What it writes into the target's tally is in the report; a test of its own in
`test_attacks.py` may say what has to be there, such as that it was refused.
"""

from __future__ import annotations

from tests.server.attack.attacks.bots import bots_alone
from tests.server.attack.attacks.calls import CALLS, many
from tests.server.attack.attacks.costly import costly_calls
from tests.server.attack.attacks.costly_moves import costly_moves
from tests.server.attack.attacks.editions import dotted_editions, large_editions
from tests.server.attack.attacks.frames import FLOODS, flood
from tests.server.attack.attacks.halves import HALVES, half
from tests.server.attack.attacks.heads import HEADS, endless
from tests.server.attack.attacks.many_connections import many_connections
from tests.server.attack.attacks.records import undone_records
from tests.server.attack.attacks.rehearsals import rehearsals
from tests.server.attack.attacks.sockets import come_and_go
from tests.server.attack.attacks.tables import many_tables
from tests.server.attack.target import Attack

ATTACKS: dict[str, Attack] = {
    "dotted editions": dotted_editions,
    "large editions": large_editions,
    "bots alone": bots_alone,
    "many tables": many_tables,
    "undone records": undone_records,
    "rehearsals": rehearsals,
    "costly calls": costly_calls,
    "costly moves": costly_moves,
    **{f"flood of {kind}": flood(kind) for kind in FLOODS},
    **{f"endless {kind} of a head": endless(kind) for kind in HEADS},
    **{f"half {kind}": half(kind) for kind in HALVES},
    **{f"too many {kind}": many(kind) for kind in CALLS},
    "many connections": many_connections,
    "spectators who come and go": come_and_go,
}
