"""The attacker's process: `python -m tests.server.attack.attacker NAME PORT ADDRESS`, until
standard input ends. It prints a line when it has begun, and in the end its tally as JSON.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys

from tests.server.attack.registry import ATTACKS
from tests.server.attack.target import Target

NICENESS = 10  # what is measured is the server, not how attacker and bystanders share a core


async def main(name: str, port: int, source: str) -> None:
    target = Target(port, source)
    ended = asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    attack = asyncio.ensure_future(ATTACKS[name](target))
    while not target.tally and not attack.done():
        await asyncio.sleep(0.01)
    print("begun", flush=True)
    await asyncio.wait([ended, attack], return_when=asyncio.FIRST_COMPLETED)
    if attack.done() and (error := attack.exception()):
        target.tally[f"gave up: {error!r}"] += 1
        await ended
    attack.cancel()
    print(json.dumps(target.tally), flush=True)
    os._exit(0)  # whatever is still open ends with us


if __name__ == "__main__":
    os.nice(NICENESS)
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), sys.argv[3]))
