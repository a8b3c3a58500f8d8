"""Plain words: names that the glossary replaced do not come back, and no class name means two things.

Names of modules, classes, functions, methods and constants, as they are defined; a local variable may
be called what it likes.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
HOUSE = ROOT / "src" / "dighouse"
# The rooms that are looked at, and the tests that mirror them.
ROOMS = [
    "kernel",
    "terminal",
    "games",
    "search",
    "arena",
    "testing",
    "cli",
    "protocol",
    "server",
    "client",
]

MODULES = {
    "acceptor": "connection_acceptor", "admission": "what is admitted", "amend": "edition_editor",
    "bound": "constrained_deal", "care": "maintenance", "census": "frequencies", "compose": "whole_decision",
    "contest": "endgame_with_rivals", "deeds": "history", "due": "leases", "expert": "expert_clues",
    "faults": "position_errors", "figures": "edition_json", "frames": "outgoing", "front": "spa_routes",
    "ground": "movement", "guard": "request_admission", "heads": "head_method", "helping": "help_requests",
    "home": "fallback_page", "in_words": "generic_page_text", "keeping": "answer_cache",
    "library": "layout_queries", "packing": "gzip", "peeking": "private_look_monument", "race": "with_rivals",
    "reading": "table_loader", "reception": "websocket_admission", "recording": "record_export",
    "retirement": "table_closing", "sheet": "note_sheet", "shelf": "challenges",
    "shuffled": "shuffled_monument", "socket_gate": "websocket_admission", "sources": "chance_sources",
    "story": "replay_export", "survey": "site_scoring", "tale": "sentences", "tales": "events",
    "teaching": "rules_text", "told": "event_drafts", "track": "time_track", "typed": "clue_parser",
    "ways": "monument_types", "yardstick": "difficulty",
}  # fmt: skip
CLASSES = {
    "Acceptor": "ConnectionAcceptor", "Admission": "what is admitted", "Charter": "TableConfig",
    "Choices": "LegalPicks", "Contest": "EndgameWithRivals", "Deed": "LogEvent", "Desk": "RequestContext",
    "Doors": "SessionContext", "Ground": "Movement", "Guard": "RequestAdmission",
    "House": "TableManager or Client", "Nowhere": "UndecidedMonument", "Peeking": "PrivateLookMonument",
    "Place": "what it is", "Pool": "LayoutPool", "Row": "LogRow", "Rules": "GameNumbers",
    "Sheet": "QuestionMatrix", "Shelf": "ChallengeList", "Shuffled": "ShuffledMonument", "Sitter": "SeatState",
    "SocketGate": "WebSocketAdmission", "Standing": "TableSummary", "Survey": "SiteScoring",
    "Tale": "what is told", "ToldAt": "LoggedEventInfo", "Walk": "MoveResult", "Way": "MonumentType", "WebSite": "BuiltSite",
    "Witnesses": "ProofFinder",
}  # fmt: skip
FUNCTIONS = {
    "came": "what it does", "compose": "whole_decision", "fold": "apply_event", "found": "create_table",
    "give_back": "what it does", "help_with": "answer_help_request", "let_go": "what it does",
    "refound": "create_rematch", "refund": "put_back", "retire_outdated": "close_outdated_tables",
    "see_to": "what it does", "went": "what it does",
}  # fmt: skip
CONSTANTS = {
    "BEHIND": "RETRY_AFTER_CATCH_UP", "OTHERS": "EVENT_HANDLERS", "OURS": "SERVER_ID_PREFIX",
}  # fmt: skip
OLD = {"module": MODULES, "class": CLASSES, "function": FUNCTIONS, "constant": CONSTANTS}

# What is left of the old names, and why.
STILL_THERE = {
    ("tests/server/attack/attacks/frames.py", "frames"): "frames of a WebSocket",
    ("tests/server/attack/attacks/heads.py", "heads"): "heads of HTTP requests",
    ("tests/server/fuzz/test_frames.py", "frames"): "frames of a WebSocket",
}
# Classes that every family has, or may have: one meaning, once a game.
ONE_A_GAME = {
    "ChosenOptions": "what was chosen when a game was made",
    "Digger": "the bot of this level",
    "Dump": "a position as plain JSON",
    "Edition": "the numbers of a game",
    "GameNumbers": "an edition's numbers, laid out for play",
    "Master": "the bot of this level",
    "LegalPicks": "what may be picked in a position",
    "Novice": "the bot of this level",
    "Observation": "a view as numbers, read off a position",
    "Position": "what lies on the table",
    "Professor": "the bot of this level",
    "PublicPart": "what all views of a position share",
    "RulesText": "the rules in words",
    "Seat": "a seat, as a view shows it",
    "Turn": "how a turn goes",
    "View": "what a seat may know",
    "Worth": "what a bot takes a position to be worth",
    "_ViewFields": "the same numbers, made from a view",
}


class Definition(NamedTuple):
    file: str  # below src/dighouse, or tests/…
    kind: str
    name: str


def files() -> list[Path]:
    folders = [folder / room for room in ROOMS for folder in (HOUSE, ROOT / "tests")]
    return sorted(file for folder in folders for file in folder.rglob("*.py"))


def definitions(path: Path) -> Iterator[Definition]:
    root = HOUSE if path.is_relative_to(HOUSE) else ROOT
    file = path.relative_to(root).as_posix()
    yield Definition(file, "module", path.stem.removeprefix("test_"))
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(name=name):
                yield Definition(file, "class", name)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield Definition(file, "function", name)
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield Definition(file, "constant", name)


def everything() -> list[Definition]:
    return [found for path in files() for found in definitions(path)]


def test_old_names_are_gone() -> None:
    found = everything()
    assert len(found) > 5_000
    left = {(one.file, one.name): one for one in found if one.name in OLD[one.kind]}
    wrong = [
        f"{one.file}: {one.name} is {OLD[one.kind][one.name]} now"
        for key, one in left.items()
        if key not in STILL_THERE
    ]
    assert wrong == []
    assert set(STILL_THERE) <= set(left), "what is gone needs no exception any more"


def test_no_class_name_means_two_things() -> None:
    places = defaultdict(list)
    for one in everything():
        if one.kind == "class" and not one.file.startswith("tests/"):
            places[one.name].append(one.file)
    twice = {name: files for name, files in places.items() if len(files) > 1}
    assert {name: files for name, files in twice.items() if name not in ONE_A_GAME} == {}
    for name, files in twice.items():
        families = [file.split("/")[1] for file in files if file.startswith("games/")]
        assert len(families) == len(set(families)), f"{name} is two things of one family: {files}"
    assert set(ONE_A_GAME) <= set(twice), "what is there once needs no exception any more"
