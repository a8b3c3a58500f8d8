"""`dighouse verify`: check records."""

from __future__ import annotations

from pathlib import Path

from dighouse.kernel.errors import BadOptions, BadRecord
from dighouse.kernel.record import Record

FAILED = 1


def verify(*files: Path) -> int:
    """Check records: every move, and that the deal was fair.

    Parameters
    ----------
    files
        The records.
    """
    if not files:
        raise BadOptions("verify needs a record, such as `dighouse verify game.dig`")
    code = 0
    for file in files:
        try:
            print(f"ok      {file}: {_checked(Record.read(file))}")
        except BadRecord as error:
            # Some errors name the file themselves.
            print(f"FAILED  {file}: {str(error).removeprefix(f'{file} ')}")
            code = FAILED
    return code


def _checked(record: Record) -> str:
    verified = record.verify()
    result = record.result
    if result is None:
        end = "unfinished"
    else:
        scores = zip(record.players, result.scores, strict=True)
        end = ", ".join(f"{player} {score}" for player, score in scores)
    given = f"; {verified.given} more were given, not drawn" if verified.given else ""
    secret = "seed, the seats' bytes" if verified.of_table else "key"
    return (
        f"{record.game.ruleset}, {len(record.picks)} picks ({end}); commitment, {secret} "
        f"and {verified.chance_steps} chance steps are right{given}"
    )
