"""The table of flags and variables in docs/hosting.md, from the server's Settings.

python tools/settings_table.py    write it anew
"""

from __future__ import annotations

from pathlib import Path

from dighouse.server.ops.settings import SETTINGS, Setting

PAGE = Path(__file__).resolve().parent.parent / "docs" / "hosting.md"
HEAD = "| flag | variable | what it does | if you say nothing |\n|---|---|---|---|\n"


def with_table(text: str) -> str:
    """The page with the table as it should be."""
    before, head, rest = text.partition(HEAD)
    if not head:
        raise ValueError(f"{PAGE} has no table that begins with {HEAD.splitlines()[0]}")
    _, _, after = rest.partition("\n\n")
    table = "\n".join(map(_row, SETTINGS.values()))
    return f"{before}{head}{table}\n\n{after}"


def _row(one: Setting) -> str:
    flags = ", ".join(f"`{flag}`" for flag in (one.flag, one.no_flag) if flag)
    return f"| {flags} | `{one.variable}` | {one.info.help} | {one.default} |"


if __name__ == "__main__":
    PAGE.write_text(with_table(PAGE.read_text("utf-8")), "utf-8")
