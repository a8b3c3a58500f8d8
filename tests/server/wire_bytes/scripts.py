"""The scripts of the sessions: every ruleset, and everything that can happen at a table."""

from __future__ import annotations

from typing import Any

from tests.server.twins.world import World
from tests.server.wire_bytes.transcript import Transcript

HUMAN = {"kind": "human"}
AWAY = 130.0  # seconds after which others may decide for somebody
BYTES = ("0123456789abcdef" * 2, "fedcba9876543210" * 2, "00112233445566778899aabbccddeeff")
GIVEN = {
    "layout": ["S A4 270", "T A1 90", "L A2 270", "O D1 180", "V D3 180", "I C5 180"],
    "clues": ["D1", "B2", "E4"],
}


def _ada(**more: Any) -> dict[str, Any]:
    return HUMAN | {"name": "Ada"} | more


async def calls(world: World) -> list[str]:
    """What needs no table, and what is refused."""
    to = Transcript(world, "calls")
    await to.call("GET", "/api/games")
    for game in ("card-game", "new-expedition", "museum", "archeologic"):
        await to.call("GET", f"/api/games/{game}/rules")
        await to.call("GET", f"/api/games/{game}/challenges")
        await to.call("POST", f"/api/games/{game}/study", {})
        await to.call("POST", f"/api/games/{game}/editions", {"title": "Our copy"})
    await to.call("GET", "/api/games/chess/rules")
    await to.call("GET", "/api/tables")
    await to.call("GET", "/api/tables/nothing")
    await to.call("GET", "/api/nothing")
    await to.call("DELETE", "/api/games")
    await to.call_raw("POST", "/api/tables", b"{")
    await to.call("POST", "/api/tables", {})
    await to.call("POST", "/api/tables", {"game": 3, "seats": []})
    await to.call("POST", "/api/tables", {"game": "card-game", "seats": [HUMAN]})
    await to.call("POST", "/api/tables", {"game": "chess", "seats": [HUMAN, HUMAN]})
    await to.call("POST", "/api/tables", {"game": "card-game", "seats": [HUMAN, HUMAN], "x": 1})
    await to.call("GET", "/healthz")
    return to.lines


async def card_game(world: World) -> list[str]:
    """Three people and a bot; chat, undo, a hot seat, devices, a pause, leavers, resigning."""
    to = Transcript(world, "card game")
    seats = [_ada(), HUMAN, HUMAN, {"kind": "bot", "level": "random", "name": "Rivet"}]
    made = await to.call(
        "POST", "/api/tables", {"game": "card-game", "seats": seats, "public": True}
    )
    table, ada = made["table"], made["secret"]
    here = f"/api/tables/{table}"
    await to.connect("eve", table)
    await to.call("GET", "/api/tables")
    await to.call("GET", f"/api/tables/{made['code']}")
    await to.call("POST", f"{here}/start", secret=ada)  # refused: seats are free
    bo = (await to.call("POST", f"/api/tables/{made['code']}/seats", {"name": "Bo"}))["secret"]
    cy = (await to.call("POST", f"{here}/seats", {}))["secret"]
    await to.call("POST", f"{here}/seats", {"name": "Dee"})  # refused: none is free
    await to.call("PATCH", f"{here}/seats/1", {"name": "Bob"}, bo)
    await to.call("PATCH", f"{here}/seats/3", {"kind": "human"}, ada)
    await to.call(
        "PATCH", f"{here}/seats/3", {"kind": "bot", "level": "novice", "name": "Piston"}, ada
    )
    await to.call("DELETE", f"{here}/seats/2", secret=ada)
    cy = (await to.call("POST", f"{here}/seats", {"name": "Cy", "seat": 2}))["secret"]
    await to.call("GET", f"{here}/invite")
    await to.call("GET", f"{here}/invite.svg")
    await to.call("GET", f"{here}/edition")
    await to.call("GET", f"{here}/rules")
    code = await to.call("POST", f"{here}/devices", secret=bo)
    await to.call("POST", f"{here}/devices/claim", {"code": code["code"]})
    await to.call("POST", f"{here}/devices/claim", {"code": code["code"]})
    await to.call("GET", f"{here}/devices", secret=bo)
    await to.call("DELETE", f"{here}/devices", secret=bo)
    await to.connect("ada", table, [ada], bytes=BYTES[0])
    await to.connect("both", table, [bo, cy], bytes=BYTES[1] + BYTES[2])
    await to.connect("stranger", table, ["nobody's"])
    await to.call("POST", f"{here}/start", secret=bo)  # refused: not the host
    to.bots = {3}
    await to.call("POST", f"{here}/start", secret=ada)
    await to.say_raw("eve", b"{")
    await to.say_raw("eve", b'{"type":"dig"}')
    await to.say("eve", {"type": "ping"})
    await to.command("eve", "chat", seat=0, text="hello")
    await to.command("ada", "chat", seat=0, text="hello  all")
    await to.command("both", "chat", seat=2, text=" ")
    for _ in range(14):
        actor = to.actors["ada"]
        if actor is None:
            break
        if actor != 0:
            await to.command("both", "open", seat=actor)
        await to.decide("ada" if actor == 0 else "both", actor)
    await to.command("ada", "undo", seat=0)
    await to.command("ada", "skip", seat=0)
    await to.command("ada", "act", seat=0, position=1, picks=["end"])
    await to.command("both", "open", seat=None)
    await to.command("both", "act", seat=1, position=0, picks=[])
    await to.command("both", "open", seat=3)
    await to.call("POST", f"{here}/pause", secret=ada)
    await to.command("ada", "act", seat=0, position=1, picks=["end"])
    await to.call("POST", f"{here}/pause", {"paused": False}, ada)
    await to.connect("phone", table, [ada], last=3)  # in the place of another device
    await to.leave("both")
    await to.command("phone", "takeover", seat=0, target=1)
    world.wait(AWAY)
    await to.command("phone", "takeover", seat=0, target=2, choice="wait")
    to.bots = {1, 3}
    await to.command("phone", "takeover", seat=0, target=1)
    await to.connect("bo", table, [bo], last=0)
    to.bots = {3}
    await to.command("bo", "takeover", seat=1, target=1, choice="back")
    to.bots = {1, 3}
    await to.command("bo", "resign", seat=1)
    await to.call("GET", f"{here}/record")  # refused: it is not over
    await to.leave("phone")
    world.wait(AWAY)
    await to.call("POST", f"{here}/pause", secret=cy)  # the host's role passes on
    await to.call("POST", f"{here}/close", secret=cy)
    for what in ("record", "story", "review", "hint"):
        await to.call("GET", f"{here}/{what}")
    await to.command("bo", "act", seat=1, position=0, picks=["end"])
    to.bots = set()
    again = await to.call("POST", f"{here}/rematch", secret=cy)
    await to.call("POST", f"{here}/rematch", secret=ada)
    await to.call("GET", f"/api/tables/{again['table']}")
    return to.lines


async def new_expedition(world: World) -> list[str]:
    """Two with a clock, who undo and pause."""
    to = Transcript(world, "new expedition")
    wish = {
        "game": "new-expedition",
        "seats": [_ada(), HUMAN],
        "options": {"monument": "temple"},
        "clock": {"bank": 600, "bonus": 5},
        "memory": False,
    }
    made = await to.call("POST", "/api/tables", wish)
    table, ada = made["table"], made["secret"]
    here = f"/api/tables/{table}"
    bo = (await to.call("POST", f"{here}/seats", {"name": "Bo"}))["secret"]
    await to.connect("ada", table, [ada], bytes=BYTES[0])
    await to.connect("bo", table, [bo])
    await to.call("POST", f"{here}/start", secret=ada)
    names = {0: "ada", 1: "bo"}
    for _ in range(8):
        await to.play(names, 2)
        for seat, name in names.items():
            await to.command(name, "undo", seat=seat)
    await to.call("POST", f"{here}/pause", secret=ada)
    await to.call("POST", f"{here}/pause", {"paused": False}, bo)
    await to.call("POST", f"{here}/pause", secret=ada)
    await to.call("POST", f"{here}/pause", {"paused": True}, bo)
    await to.call("POST", f"{here}/pause", {"paused": False}, bo)
    await to.play(names, 6)
    await to.call("GET", here)
    return to.lines


async def museum(world: World) -> list[str]:
    """Two with colours, one of whom leaves before the start."""
    to = Transcript(world, "museum")
    seats = [_ada(choice="Y"), HUMAN, HUMAN]
    made = await to.call("POST", "/api/tables", {"game": "museum", "seats": seats})
    table, ada = made["table"], made["secret"]
    here = f"/api/tables/{table}"
    bo = (await to.call("POST", f"{here}/seats", {"name": "Bo", "choice": "R"}))["secret"]
    await to.call("PATCH", f"{here}/seats/1", {"choice": "Y"}, bo)
    await to.call("PATCH", f"{here}/seats/1", {"choice": "B"}, bo)
    cy = (await to.call("POST", f"{here}/seats", {"name": "Cy"}))["secret"]
    await to.call("DELETE", f"{here}/seats/2", secret=cy)
    await to.call("PATCH", f"{here}/seats/2", {"kind": "bot", "level": "random"}, ada)
    await to.connect("ada", table, [ada])
    await to.connect("bo", table, [bo])
    to.bots = {2}
    await to.call("POST", f"{here}/start", secret=ada)
    names = {0: "ada", 1: "bo"}
    for _ in range(5):
        await to.play(names, 1)
        for seat, name in names.items():
            await to.command(name, "undo", seat=seat)
    await to.play(names, 3)
    await to.call("POST", f"{here}/close", secret=ada)
    await to.call("GET", f"{here}/story")
    await to.call("GET", f"{here}/record")
    return to.lines


async def archeologic(world: World) -> list[str]:
    """Two people with a quest that was brought, and one alone with hints."""
    to = Transcript(world, "archeologic")
    wish = {"game": "archeologic", "seats": [_ada(), HUMAN], "given": GIVEN}
    made = await to.call("POST", "/api/tables", wish)
    table, ada = made["table"], made["secret"]
    here = f"/api/tables/{table}"
    bo = (await to.call("POST", f"{here}/seats", {"name": "Bo"}))["secret"]
    await to.connect("ada", table, [ada])
    await to.connect("bo", table, [bo])
    await to.call("POST", f"{here}/start", secret=ada)
    await to.play({0: "ada", 1: "bo"}, 10)
    await to.call("GET", f"{here}/hint", secret=ada)
    await to.call("POST", f"{here}/close", secret=ada)
    await to.call("GET", f"{here}/record")
    alone = {"game": "archeologic", "seats": [_ada()], "options": {"quest": 17}}
    made = await to.call("POST", "/api/tables", alone)
    here = f"/api/tables/{made['table']}"
    await to.connect("one", made["table"], [made["secret"]])
    await to.call("POST", f"{here}/start", secret=made["secret"])
    await to.play({0: "one"}, 5)
    await to.command("one", "resign", seat=0)
    for what in ("record", "story", "review"):
        await to.call("GET", f"{here}/{what}")
    return to.lines


SCRIPTS = {
    "calls": calls,
    "card-game": card_game,
    "new-expedition": new_expedition,
    "museum": museum,
    "archeologic": archeologic,
}
