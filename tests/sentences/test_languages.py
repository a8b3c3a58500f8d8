"""A language is a copy of the words: whoever translates changes nothing else."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec

from dighouse.kernel.catalogue import File
from tests.sentences.cases import FILE
from tests.sentences.languages import MADE_UP, made_up

HOUSE = Path(__file__).parents[2] / "src" / "dighouse"
# Tells all cases with the events of the games, and prints them with the rules.
TELL = """
import sys, msgspec, dighouse
from dighouse import registry
from dighouse.kernel import catalogue
games = {registry.family_of(name).family: registry.ruleset(name) for name in registry.rulesets()}
told = []
for case in msgspec.json.decode(sys.stdin.buffer.read()):
    event_type = games[case["family"]].event_type
    if "told" in case:
        event = event_type(case["told"]["kind"], case["told"]["data"])
        by_bot = case["told"]["by_bot"]
        told.append(event.sentence(case["hearer"], case["names"], by_bot=by_bot))
    else:
        words = catalogue.load(event_type.package)
        told.append(words.phrase(case["name"], case["value"], **case["more"]))
rules = {name: dighouse.game(name).how_to_play() for name in registry.rulesets()}
sys.stdout.buffer.write(msgspec.json.encode([told, rules]))
"""


def translated(tmp_path: Path) -> Path:
    """The house with words/ar-x-made-up/ beside each words/en/; nothing else is changed."""
    house = tmp_path / "dighouse"
    shutil.copytree(HOUSE, house, ignore=shutil.ignore_patterns("__pycache__", "site"))
    for folder in (house / "words", *house.glob("games/*/words")):
        shutil.copytree(folder / "en", folder / MADE_UP)
        events = folder / MADE_UP / "events.json"
        events.write_bytes(msgspec.json.encode(made_up(read(events, File))))
        rules = folder / MADE_UP / "rules.json"
        words = read(rules, dict[str, Any])
        if "counted" in words:
            words["language"] = MADE_UP
            words["counted"] = {
                what: {form: f"~{text}" for form, text in forms.items()}
                | {"few": f"~{forms['other']} (few)", "many": f"~{forms['other']} (many)"}
                for what, forms in words["counted"].items()
            }
            rules.write_bytes(msgspec.json.encode(words))
    return tmp_path


def read(path: Path, type_: Any) -> Any:
    return msgspec.json.decode(path.read_bytes(), type=type_)


def tell(source: Path, cases: list[Any], language: str | None = None) -> tuple[list[str], Any]:
    env = os.environ | {"PYTHONPATH": str(source)}
    env.pop("DIGHOUSE_LANGUAGE", None)
    if language is not None:
        env["DIGHOUSE_LANGUAGE"] = language
    done = subprocess.run(
        [sys.executable, "-c", TELL], input=msgspec.json.encode(cases), env=env, capture_output=True
    )
    assert done.returncode == 0, done.stderr.decode()
    told, rules = msgspec.json.decode(done.stdout)
    return told, rules


def test_a_copy_of_the_words_is_a_language(tmp_path: Path) -> None:
    cases = read(FILE, dict[str, Any])["cases"]
    source = translated(tmp_path)
    told, rules = tell(source, cases, MADE_UP)
    assert told == [case["made_up"] for case in cases]
    paragraphs = [
        one for game in rules.values() for part in game["sections"] for one in part["paragraphs"]
    ]
    assert sum("(few)" in one for one in paragraphs) > 5
    assert sum("(many)" in one for one in paragraphs) > 1
    # Nobody else hears of it.
    told, _ = tell(source, cases)
    assert told == [case["english"][0] for case in cases]


def test_what_is_not_translated_is_said_in_english(tmp_path: Path) -> None:
    cases = [case for case in read(FILE, dict[str, Any])["cases"] if "told" in case]
    source = translated(tmp_path)
    words = source / "dighouse" / "games" / "museum" / "words" / MADE_UP
    (words / "events.json").unlink()
    (words / "rules.json").unlink()
    (words / "rulings.toml").unlink()
    told, rules = tell(source, cases, MADE_UP)
    for case, text in zip(cases, told, strict=True):
        house = case["told"]["kind"] == "undone"  # told in the words of the house
        english = case["family"] == "museum" and not house
        assert text == (case["english"][0] if english else case["made_up"])
    assert not any("~" in one for part in rules["museum"]["sections"] for one in part["paragraphs"])
