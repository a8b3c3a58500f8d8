"""`dighouse arena`: a definition in, a folder with a report out."""

from __future__ import annotations

import json
from pathlib import Path

from tests.arena.lineups import VILLAGE
from tests.cli.terminal import WIDTH, Shell

LADDER = """
[deals]
at_most = 3
[[bots]]
level = "professor"
[[bots]]
file = "bad.py"
[[games]]
ruleset = "card-game"
edition = "village.toml"
"""


def test_a_definition_becomes_a_report(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("def bot(view, rng):\n    return None\n")
    (tmp_path / "village.toml").write_bytes(VILLAGE.read_bytes())
    ladder = tmp_path / "ladder.toml"
    ladder.write_text(LADDER)
    answer = shell("arena", ladder, "--on", "local:1", "--parquet")
    assert answer.code == 0, answer
    assert max(map(len, answer.out.replace(str(tmp_path), "").splitlines())) <= WIDTH
    for text in ("professor", "bad lost 6 games by rule (illegal pick)", "6 games were played now"):
        assert text in answer.out, text
    folder = tmp_path / "ladder.arena"
    assert {path.name for path in folder.iterdir()} == {
        "games.parquet", "report.html", "report.json", "results.jsonl",
    }  # fmt: skip
    again = shell("arena", ladder, "--on", "local:1", "--json")
    found = json.loads(again.out)
    assert found == json.loads((folder / "report.json").read_text())
    assert found["run"]["games_played"] == 0
    assert found["run"]["deals_kept_from_before"] == 3
    assert found["results"]["games"][0]["bots"][0]["wins"] == 6


def test_what_is_wrong_is_said_in_a_line(shell: Shell, tmp_path: Path) -> None:
    ladder = tmp_path / "ladder.toml"
    ladder.write_text(LADDER)
    assert "bad.py can't be read" in shell("arena", ladder).complaint
    assert "can't be read" in shell("arena", tmp_path / "none.toml").complaint
    (tmp_path / "bad.py").write_text("def bot(view, rng):\n    return None\n")
    (tmp_path / "village.toml").write_bytes(VILLAGE.read_bytes())
    assert "games are played on local" in shell("arena", ladder, "--on", "moon").complaint
    assert "this is a file" in shell("arena", ladder, "--out", ladder).complaint
