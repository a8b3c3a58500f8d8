"""A record as somebody may have kept it, to test with."""

from __future__ import annotations

import dataclasses
import hashlib

from dighouse.kernel import fair_deal
from dighouse.kernel.chance import Chance
from dighouse.kernel.play import play
from dighouse.kernel.record import Record
from tests.kernel.toy import Brink, Edition, dare_once, edition_text

SEED = bytes(range(32))
ADDITIONS = [bytes(range(16)), b""]
KEY = fair_deal.key(SEED, ADDITIONS)

# The format, for ever: a change here breaks the records that people keep.
TEXT = """\
dighouse record 1
ruleset: brink
version: 3
release: 0.1.0
seats: 2
options: {"rounds":2}
edition: mine 725a816c72d2123e5ffbd7ee0af36a5c1996583aa600bd91d0df57603c763804
players: ["Zoë","a \\"bot\\"\\n"]
commitment: 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd
seed: 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
bytes: 000102030405060708090a0b0c0d0e0f -
key: d8b99f2709a3ca74172cbe93824c1f29b23a0c1e9c21bd851ff2d2c39dbef14e
result: scores 2 2, ranks 1 1, winners 0 1
| # a house rule
|
| id = mine
| brink = 5
|

0 dare
* bust
1 dare
* two
1 bank
0 dare
* two
0 bank
1 dare
* bust
end 10
sha256: 9367bf2cf77f5d681ef7eccc7afc71e3c3ad4e1732b534afde3ea6430e662ce4
"""
LINES = TEXT.split("\n")


def table_record() -> Record:
    """A record as a table makes it, with everything that can be in one."""
    game = Brink(2, 2, Edition(edition_text(5)))
    record = play(game, [dare_once, dare_once], Chance(KEY), names=["Zoë", 'a "bot"\n'])
    return dataclasses.replace(
        record,
        seed=SEED,
        additions=ADDITIONS,
        commitment=fair_deal.commitment(SEED),
        release="0.1.0",
    )


RECORD = table_record()


def signed(text: str) -> str:
    """The text with a checksum that fits: what an edit by someone who knows the format gives."""
    body = text[: text.rindex("sha256: ")]
    return f"{body}sha256: {hashlib.sha256(body.encode()).hexdigest()}\n"
