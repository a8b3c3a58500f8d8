"""Every rule of the ledgers stands in the code beside the line that decides it, and has its scenario."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

from dighouse import games, registry
from tests.rules import proven

HERE = Path(__file__).parent
LEDGERS = HERE.parents[1] / "docs" / "rules" / "ledger"
RULESETS = [path.stem for path in sorted(LEDGERS.glob("*.md")) if path.stem != "README"]
# Rules have nothing to do there.
BESIDE_THE_RULES = ("bots", "policy", "terminal")


def family_of(ruleset: str) -> str:
    manifest = registry.family_of(ruleset)
    assert manifest is not None
    return manifest.family


def known(ruleset: str) -> list[str]:
    """The ids that the tests of a game know of."""
    ids: dict[str, list[str]] = import_module(f"tests.games.{family_of(ruleset)}.ledger").IDS_OF
    return ids[ruleset]


def named_in_code(family: str) -> dict[str, list[str]]:
    """The files of a family's rules that name a rule, by its id; `CG-15 to CG-17` names two."""
    folder = Path(games.__path__[0]) / family
    files: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        if path.relative_to(folder).parts[0] not in BESIDE_THE_RULES:
            for id_ in re.findall(r"\b[A-Z]{2}-\d+\b", path.read_text("utf-8")):
                files.setdefault(id_, []).append(path.relative_to(folder).as_posix())
    return files


def test_every_game_has_a_ledger() -> None:
    assert set(RULESETS) == set(registry.rulesets())


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_ids_are_those_of_the_ledger(ruleset: str) -> None:
    text = (LEDGERS / f"{ruleset}.md").read_text("utf-8")
    assert re.findall(r"^\| ([A-Z]{2}-\d+) \|", text, re.MULTILINE) == known(ruleset)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_rule_has_a_scenario(ruleset: str) -> None:
    named = {id_ for id_, _ in proven(HERE / family_of(ruleset))}
    assert [id_ for id_ in known(ruleset) if id_ not in named] == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_rule_is_named_where_it_is_decided(ruleset: str) -> None:
    """So that `grep CG-8 src` leads to the line, whatever the rule is about."""
    named = named_in_code(family_of(ruleset))
    assert [id_ for id_ in known(ruleset) if id_ not in named] == []


@pytest.mark.parametrize("family", sorted({family_of(ruleset) for ruleset in RULESETS}))
def test_neither_scenarios_nor_code_name_an_unknown_rule(family: str) -> None:
    ids = {id_ for ruleset in RULESETS if family_of(ruleset) == family for id_ in known(ruleset)}
    assert [(id_, test) for id_, test in proven(HERE / family) if id_ not in ids] == []
    prefixes = {id_.partition("-")[0] for id_ in ids}
    code = named_in_code(family)
    unknown = {id_: files for id_, files in code.items() if id_ not in ids}
    assert {id_: files for id_, files in unknown.items() if id_.partition("-")[0] in prefixes} == {}
