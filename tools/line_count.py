"""Lines of code by room, at some commits side by side: python tools/line_count.py COMMIT...

Without a commit: what HEAD has. Blank lines, comments and docstrings are not counted, nor is what is
generated. A family's bots, terminal page, words and tests count with the family wherever they lie,
so that commits before and after a move can be compared.
"""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tokenize
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GAMES = "src/dighouse/games/"
COUNTED = {".py", ".ts", ".svelte", ".css", ".js", ".cjs", ".html"}
GENERATED = re.compile(r"/generated/|package-lock")
# Tokens that a line may have without being code.
SILENT = {
    tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT,
    tokenize.ENCODING, tokenize.ENDMARKER,
}  # fmt: skip


def room(path: str, families: set[str]) -> str | None:
    """Where a file counts; None: nowhere."""
    if Path(path).suffix not in COUNTED or GENERATED.search(path):
        return None
    parts = path.split("/")
    side = "web" if parts[0] == "web" else "python"
    if parts[0] == "tests" or path.endswith(".test.ts"):
        return f"tests: {side}"
    family = next((one for one in sorted(families) if one in parts), None)
    if family is None and {"card-game", "new-expedition"} & {*parts}:
        family = "archaeology"  # whose games had folders of their own in the client
    if family is not None and parts[0] in ("src", "web"):
        return f"{side}: games/{family}"
    if parts[0] == "src":
        deep = parts[2] == "server" and len(parts) > 4
        return f"python: {'/'.join(parts[2:4] if deep else parts[2:3])}"
    if parts[0] == "web":
        return f"web: {parts[2]}" if parts[1] == "src" and len(parts) > 3 else "web: the rest"
    return f"beside: {parts[0]}" if len(parts) > 1 else "beside: the root"


def lines_of(path: str, text: str) -> int:
    return _python(text) if path.endswith(".py") else _other(text)


def _python(text: str) -> int:
    docstrings: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr):
            value = body[0].value
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                docstrings |= {*range(value.lineno, (value.end_lineno or value.lineno) + 1)}
    code: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in SILENT:
            code |= {*range(token.start[0], token.end[0] + 1)}
    return len(code - docstrings)


def _other(text: str) -> int:
    text = re.sub(r"/\*.*?\*/|<!--.*?-->", "", text, flags=re.DOTALL)
    return sum(
        1 for line in text.splitlines() if line.strip() and not line.strip().startswith("//")
    )


def count(commit: str) -> Counter[str]:
    found: Counter[str] = Counter()
    listed = _git("ls-tree", "-r", "-z", "--name-only", commit).decode().split("\0")
    inside = [path.removeprefix(GAMES).split("/") for path in listed if path.startswith(GAMES)]
    families = {parts[0] for parts in inside if len(parts) > 1}
    for path in filter(None, listed):
        where = room(path, families)
        if where is not None:
            found[where] += lines_of(path, _git("show", f"{commit}:{path}").decode())
    return found


def _git(*command: str) -> bytes:
    return subprocess.run(["git", *command], cwd=ROOT, check=True, capture_output=True).stdout


def table(commits: list[str]) -> str:
    counts = [count(commit) for commit in commits]
    lines = [f"| room | {' | '.join(commits)} |", f"|---{'|---:' * len(commits)}|"]
    rooms = sorted(set().union(*counts))
    for group in dict.fromkeys(name.partition(":")[0] for name in rooms):
        mine = [name for name in rooms if name.startswith(f"{group}:")]
        for name in mine:
            lines.append(f"| {name} | {' | '.join(f'{one[name]:,}' for one in counts)} |")
        sums = (f"**{sum(one[name] for name in mine):,}**" for one in counts)
        lines.append(f"| **{group}** | {' | '.join(sums)} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table(sys.argv[1:] or ["HEAD"]))
