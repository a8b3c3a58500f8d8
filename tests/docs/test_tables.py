"""What the pages list is what the code has: fields, headers, keys, rules, values."""

from __future__ import annotations

import dataclasses
import re
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec
import pytest

import dighouse
from dighouse.cli.pages import page_of
from dighouse.games.archaeology import views
from dighouse.games.archaeology import words as card_words
from dighouse.games.archeologic import views as quest_views
from dighouse.games.museum import views as tile_views
from dighouse.games.museum import words as tile_words
from dighouse.games.museum.game_numbers import (
    AIRPORT,
    ARTIFACT,
    CAMP,
    EMPTY,
    MOUNTAIN,
    SEA,
    TEMPLE,
    TOMB,
)
from dighouse.kernel import errors, fair_deal, record_text
from dighouse.kernel.edition_file import MARKS, PRINTED, Number, weakest
from dighouse.search import random
from dighouse.testing import check_bot
from tests.docs.pages import blocks, named, page, rows, section
from tests.games.archaeology import ledger

# -- tensors -----------------------------------------------------------------------------------------


def test_every_field_of_an_observation_is_explained() -> None:
    listed = named(section(page("tensors.md"), "Fields"))
    names: set[str] = set()
    for ruleset, options in (("card-game", {}), ("new-expedition", {"beginners_luck": True})):
        game: Any = dighouse.game(ruleset, seats=2, **options)
        fields = [name for name, _ in game.observation_fields]
        assert fields == [name for name in listed if name in fields]  # in this order
        names |= set(fields)
    assert set(listed) == names


def test_every_field_of_an_observation_of_the_tile_game_is_explained() -> None:
    game: Any = dighouse.game("museum", seats=2)
    listed = named(section(page("tensors.md"), "Fields of the tile game"))
    assert listed == [name for name, _ in game.observation_fields]


def test_every_field_of_an_observation_of_archeologic_is_explained() -> None:
    listed = named(section(page("tensors.md"), "Fields of ArcheOlogic"))
    names: set[str] = set()
    for expert in (False, True):
        game: Any = dighouse.game("archeologic", seats=2, expert=expert)
        fields = [name for name, _ in game.observation_fields]
        assert fields == [name for name in listed if name in fields]
        names |= set(fields)
    assert set(listed) == names


def test_what_a_quarter_shows_is_explained() -> None:
    listed = rows(section(page("tensors.md"), "What a quarter shows"))
    assert [row[0] for row in listed] == [
        "0", "1 to 4", "5 to 36", "37", "38", "39", "40", "41 to 44",
    ]  # fmt: skip
    first = [EMPTY, TEMPLE, ARTIFACT, MOUNTAIN, SEA, AIRPORT, TOMB, CAMP]
    assert [int(row[0].split()[0]) for row in listed] == first


# -- library -----------------------------------------------------------------------------------------


def test_every_error_is_documented() -> None:
    found = [
        name
        for name, thing in vars(errors).items()
        if isinstance(thing, type) and issubclass(thing, errors.DighouseError)
    ]
    # Those of a single game have its module before their name.
    join_marks = [name for name in named(section(page("library.md"), "Errors")) if "." not in name]
    assert {"DighouseError", *join_marks} == set(found)


def test_every_public_name_is_documented() -> None:
    texts = " ".join(page(name) for name in ("library.md", "records.md", "chance.md"))
    # Types that are met without being named.
    silent = {"Event", "Game", "Playouts", "State", "__version__"}
    missing = [name for name in dighouse.__all__ if name not in silent and name not in texts]
    assert missing == []


# -- views -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "struct", [views.View, views.Seat, views.Known, views.SoldSet, views.Chamber]
)
def test_every_field_of_a_view_is_documented(struct: type[msgspec.Struct]) -> None:
    assert named(section(page("views.md"), struct.__name__)) == list(struct.__struct_fields__)


def test_every_phase_is_documented() -> None:
    assert named(section(page("views.md"), "Phases")) == list(views.PHASES)


@pytest.mark.parametrize(
    "struct",
    [
        quest_views.View,
        quest_views.Clue,
        quest_views.Answer,
        quest_views.Asked,
        quest_views.Placed,
        quest_views.Check,
        quest_views.Pawn,
    ],
)
def test_every_field_of_a_view_of_archeologic_is_documented(struct: type[msgspec.Struct]) -> None:
    found = named(section(page("views-archeologic.md"), struct.__name__))
    assert found == list(struct.__struct_fields__)


def test_every_phase_of_archeologic_is_documented() -> None:
    found = named(section(page("views-archeologic.md"), "Phases"))
    assert found == list(quest_views.PHASES)


@pytest.mark.parametrize(
    "struct",
    [tile_views.View, tile_views.Tile, tile_views.Held, tile_views.Site, tile_views.Seat],
)
def test_every_field_of_a_view_of_the_tile_game_is_documented(
    struct: type[msgspec.Struct],
) -> None:
    found = named(section(page("views-museum.md"), struct.__name__))
    assert found == list(struct.__struct_fields__)


def test_every_phase_of_the_tile_game_is_documented() -> None:
    assert named(section(page("views-museum.md"), "Phases")) == list(tile_views.PHASES)


# -- records -----------------------------------------------------------------------------------------


def test_every_header_of_a_record_is_documented() -> None:
    assert named(section(page("records.md"), "The format")) == record_text._NAMES


def test_the_record_of_the_page() -> None:
    """It reads, verifies, and is what a table would write."""
    (block,) = blocks(page("records.md"), "text")
    record = dighouse.Record.parse(block.text)
    assert record.text() == block.text
    checked = record.verify()
    assert checked.of_table
    assert record.seed is not None
    assert record.additions is not None
    assert record.key == fair_deal.key(record.seed, record.additions)
    # A header that the example does not have would not be shown at all; only few games have `given`.
    header = record._header.values
    assert [*header, "result"] == [name for name in record_text._NAMES if name != "given"]
    assert dataclasses.replace(record, players=["a", "b"]).text() != block.text


# -- editions ----------------------------------------------------------------------------------------


def keys(table: dict[str, Any], path: str = "") -> set[str]:
    """The keys of an edition, as the page writes them."""
    found: set[str] = set()
    for key, value in table.items():
        name = {"cards": "KIND", "seats": "N", "variants": "NAME", "tiles": "TILE"}.get(path, key)
        where = f"{path}.{name}" if path else name
        if isinstance(value, dict):
            found |= keys(value, where)
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            found |= {f"{where}[].{inner}" for item in value for inner in item}
        else:
            found.add(where)
    return found


@pytest.mark.parametrize(
    ("package", "ruleset", "titles"),
    [
        ("archaeology", "card-game", ["The format"]),
        ("archaeology", "new-expedition", ["The format", "Editions of the New Expedition"]),
        ("museum", "museum", ["Editions of This Belongs in a Museum"]),
        ("archeologic", "archeologic", ["Editions of ArcheOlogic"]),
    ],
)
def test_every_key_of_an_edition_is_documented(
    package: str, ruleset: str, titles: list[str]
) -> None:
    folder = resources.files(f"dighouse.games.{package}") / "editions"
    edition = keys(tomllib.loads((folder / f"{ruleset}.toml").read_text("utf-8")))
    found = {key for title in titles for key in named(section(page("editions.md"), title))}
    if "monuments[].chambers" in found:
        found = {key for key in found if not key.startswith("chambers[]")}
    assert found == edition


def test_every_mark_is_documented() -> None:
    found = {row[0].strip("`"): row[1] for row in rows(section(page("editions.md"), "Marks"))}
    assert found == MARKS


def test_the_edition_of_the_page(tmp_path: Path) -> None:
    (block,) = blocks(page("editions.md"), "toml")
    path = tmp_path / block.file
    path.write_text(block.text, encoding="utf-8")
    game = dighouse.game("card-game", seats=2, edition=path)
    end = dighouse.playout(game.start(), dighouse.Dice(1))
    assert end.actor == dighouse.OVER


# -- rules -------------------------------------------------------------------------------------------

CARD_GAMES = pytest.mark.parametrize("ruleset", ["card-game", "new-expedition"])
GAMES = pytest.mark.parametrize(
    ("ruleset", "ids"),
    [
        ("card-game", ledger.IDS),
        ("new-expedition", [f"NE-{number}" for number in range(1, 22)]),
        ("museum", [f"MU-{number}" for number in range(1, 36)]),
        ("archeologic", [f"AO-{number}" for number in range(1, 28)]),
    ],
)


@GAMES
def test_every_rule_is_explained(ruleset: str, ids: list[str]) -> None:
    found = re.findall(r"^- \*\*([A-Z]+-\d+)\.\*\*", page(f"rules/{ruleset}.md"), re.MULTILINE)
    assert len(found) == len(set(found))
    assert set(found) == set(ids)


@GAMES
def test_every_ruling_is_listed(ruleset: str, ids: list[str]) -> None:
    """Rules that are marked as rulings are those of the list, and the other way round."""
    text = page(f"rules/{ruleset}.md")
    rules = re.findall(r"^- \*\*([A-Z]+-\d+)\.\*\*(.*?)(?=^- |^$)", text, re.DOTALL | re.MULTILINE)
    marked = {id_ for id_, rule in rules if re.search(r"\*\*\(ruling.*?\)\*\*", rule, re.DOTALL)}
    join_marks = [row[0] for row in rows(section(text, "Our rulings"))]
    assert set(join_marks) == marked
    rulings = [ruling.id for ruling in page_of(dighouse.game(ruleset)).rulings()]
    assert join_marks == [id_ for id_ in rulings if id_ in ids]


def test_the_costs_and_plans_are_those_of_the_built_in_edition() -> None:
    text = section(page("rules/archeologic.md"), "The buildings")
    edition: Any = dighouse.game("archeologic").edition
    assert [int(row[0]) for row in rows(text)] == [cost.value for cost in edition.costs.values()]
    (drawn,) = re.findall(r"```\n(.*?)```", text, re.DOTALL)
    heads, *lines = drawn.splitlines()
    for building in edition.buildings:
        at = heads.index(f"{building.name} ({building.size.value})")
        plan = [line[at : at + 6].replace(" ", "") for line in lines]
        assert [row for row in plan if row] == list(building.plan.rows)


def test_every_kind_of_move_of_archeologic_is_listed() -> None:
    moves = re.findall("`([^`]+)`", section(page("rules/archeologic.md"), "How moves are written"))
    verbs = {move.split()[0] for move in moves}
    for options in ({"seats": 3}, {"seats": 1, "expert": True}, {"expert": True, "quest": 1}):
        game = dighouse.game("archeologic", **options)
        known = {game.text(pick) for pick in range(game.action_count)}
        assert {text.split()[0] for text in known} <= verbs
        moves = [move for move in moves if move not in known]
    assert moves == []


def test_the_numbers_of_the_tile_game_are_those_of_the_built_in_edition() -> None:
    seats: list[list[str]] = []
    numbers: list[list[str]] = []
    for row in rows(section(page("rules/museum.md"), "Colours, tiles and numbers")):
        (seats if len(row) > 3 else numbers).append(row)
    edition: Any = dighouse.game("museum").edition
    values = [edition.hand, edition.artifacts, edition.steps]
    values += [edition.temple, edition.artifact, edition.token]
    assert [(int(row[0]), row[2]) for row in numbers] == [tuple(number) for number in values]
    assert seats == [
        [
            str(seat),
            f"`{colour}` {tile_words.colour(colour)}",
            tile_words.culture(colour),
            ", ".join(
                f"`a{colour}{at}` {tile_words.artifact(f'a{colour}{at}')}" for at in range(2)
            ),
        ]
        for seat, colour in enumerate(tile_views.COLOURS)
    ]


def test_every_kind_of_move_of_the_tile_game_is_listed() -> None:
    text = section(page("rules/museum.md"), "How moves are written")
    moves = re.findall("`([^`]+)`", text)
    game = dighouse.game("museum", seats=4)
    known = {game.text(pick) for pick in range(game.action_count)}
    assert {move.split()[0] for move in known} <= {move.split()[0] for move in moves}
    assert [move for move in named(text) if move not in known] == []


@CARD_GAMES
def test_the_values_are_those_of_the_built_in_edition(ruleset: str) -> None:
    edition: Any = dighouse.game(ruleset).edition
    found = _cards(ruleset)
    assert list(found.items()) == [
        (
            kind,
            (
                card_words.kind(kind),
                _marked(card.copies),
                _marked(card.trade),
                [_marked(price) for price in card.sells],
            ),
        )
        for kind, card in edition.cards.items()
    ]


def _marked(number: Number) -> str:
    """As the page writes it: what is printed has no mark."""
    return f"{number.value}{number.mark}".removesuffix(PRINTED)


def _cards(ruleset: str) -> dict[str, tuple[str, str, str, list[str]]]:
    return {
        row[1].strip("`"): (row[0], row[2], row[3], row[4].split(", "))
        for row in rows(section(page(f"rules/{ruleset}.md"), "The cards"))
        if row[1].startswith("`")
    }


@CARD_GAMES
def test_the_decks_are_those_of_the_built_in_edition(ruleset: str) -> None:
    table = rows(section(page(f"rules/{ruleset}.md"), "The cards"))
    decks = [row for row in table if row[0].isdecimal()]
    assert [int(row[0]) for row in decks] == dighouse.game(ruleset).offer().seats
    for players, *_, thieves, storms, dig_site in decks:
        game = dighouse.game(ruleset, seats=int(players))
        state = game.start()
        while state.actor == dighouse.CHANCE and not state.view(None).monument:
            state.apply(state.menu()[0])
        view = state.view(None)
        edition: Any = game.edition
        row = edition.seats[int(players)]
        dug = Number(view.dig_site, weakest([row.thieves, row.storms]))
        numbers = [
            Number(view.thieves, row.thieves.mark),
            Number(view.storms, row.storms.mark),
            dug,
        ]
        assert [thieves, storms, dig_site] == [_marked(number) for number in numbers]


def test_every_kind_of_move_is_listed() -> None:
    """The page of the New Expedition has those that the Card Game does not."""
    join_marks: set[str] = set()
    for ruleset in ("card-game", "new-expedition"):
        game = dighouse.game(ruleset, seats=3)
        text = section(page(f"rules/{ruleset}.md"), "How moves are written")
        moves = re.findall("`([^`]+)`", text)
        chambers = {
            pick.split()[1]
            for pick in map(game.text, range(game.action_count))
            if "explore" in pick
        }
        join_marks |= {
            game.text(game.parse(move)).split()[0] for move in moves if move not in chambers
        }
        assert join_marks == {game.text(pick).split()[0] for pick in range(game.action_count)}


# -- bots --------------------------------------------------------------------------------------------


def test_the_bot_of_the_page_is_a_good_example() -> None:
    """It keeps the laws of bots, and wins against random play."""
    (block,) = [block for block in blocks(page("bots.md"), "python") if block.file]
    names: dict[str, Any] = {}
    exec(compile(block.text, block.file, "exec", dont_inherit=True), names)
    bot = names["bot"]
    check_bot(bot, dighouse.game("card-game", seats=4), games=2)
    game = dighouse.game("card-game", seats=2)
    wins = 0.0
    for number in range(30):
        seat = number % 2
        bots: list[Any] = [random, random]
        bots[seat] = bot
        record = dighouse.play(game, bots, dighouse.Chance(number // 2))
        assert record.result is not None
        winners = record.result.winners
        wins += (seat in winners) / len(winners)
    assert wins >= 25
