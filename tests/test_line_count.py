"""What tools/line_count.py counts, and where."""

from __future__ import annotations

import pytest

from tools.line_count import lines_of, room

PYTHON = '''"""A docstring
of two lines."""

# A comment.
X = """a text
of two lines"""  # with a comment


def f() -> None:
    """Another one."""
    print(X)  # code
'''
SCRIPT = """// a comment
/* another
one */
const x = 1; // code

<!-- and a third -->
<p>text</p>
"""


def test_comments_and_docstrings_are_no_code() -> None:
    assert lines_of("a.py", PYTHON) == 4
    assert lines_of("a.svelte", SCRIPT) == 2


@pytest.mark.parametrize(
    ("path", "where"),
    [
        ("src/dighouse/kernel/game.py", "python: kernel"),
        ("src/dighouse/registry.py", "python: registry.py"),
        ("src/dighouse/server/table/table.py", "python: server/table"),
        ("src/dighouse/server/app.py", "python: server"),
        ("src/dighouse/games/museum/bots/greedy.py", "python: games/museum"),
        ("src/dighouse/bots/museum/greedy.py", "python: games/museum"),
        ("src/dighouse/games/museum/words/en/tiles.json", None),
        ("web/src/games/card-game/Hand.svelte", "web: games/archaeology"),
        ("web/src/pages/Home.svelte", "web: pages"),
        ("web/src/pages/home.test.ts", "tests: web"),
        ("web/src/wire/generated/messages.ts", None),
        ("tests/games/museum/test_end.py", "tests: python"),
        ("tools/drawings.py", "beside: tools"),
        ("build_web.py", "beside: the root"),
    ],
)
def test_every_file_has_its_room(path: str, where: str | None) -> None:
    assert room(path, {"museum", "archaeology"}) == where
