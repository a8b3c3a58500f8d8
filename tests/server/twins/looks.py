"""Twins of expeditions: other cards where somebody looked, and new cards for old ones."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from dighouse.protocol.bodies import Clock
from tests.server.twins.logs import Log, Original, Twin, follow
from tests.server.twins.sitting import Heard, Plan

MONUMENTS = ("temple", "mine", "tomb", "sphinx", "buried-ruins", "great-pyramid", "random")
VARIANTS = ((), (("fierce_weather", True),), (("beginners_luck", True),))
CLOCK = Clock(36_000.0, 5.0)  # nobody's runs out
TRIED = 24  # outcomes of a game, for each twin


def expeditions(seats: Sequence[int], first: int = 0, steps: int = 420) -> list[Plan]:
    """A game for each number of seats: one monument and variant after the other."""
    return [
        Plan(
            f"expedition {number} of {count}",
            count,
            CLOCK if number % 2 else None,
            steps=steps,
            liked="explore",
            game="new-expedition",
            options=(
                ("monument", MONUMENTS[number % len(MONUMENTS)]),
                *VARIANTS[number % len(VARIANTS)],
            ),
        )
        for number, count in enumerate(seats, first)
    ]


def other_looks(
    original: Original, number: int, rng: random.Random
) -> Iterator[tuple[list[int], str]]:
    """Another outcome somewhere: at the monument, if there is one, and else anywhere.

    Of a card that somebody looks at alone another kind; of one that turns up for all the same kind,
    but one that was seen before, or not: that is nobody's to know.
    """
    phases = _phases(original)
    chosen = [at for at, phase in enumerate(phases) if phase in ("peek", "turn")]
    rest = [at for at, phase in enumerate(phases) if phase not in ("peek", "turn")]
    rng.shuffle(chosen)
    rng.shuffle(rest)
    found = 0
    for at in [*chosen[: TRIED * number], *rest[: TRIED * number]]:
        if found == number:
            return
        for outcomes, swap in _changed(original, at, phases[at], rng):
            found += 1
            yield outcomes, swap


def _phases(original: Original) -> list[str]:
    """What was decided by each outcome."""
    phases: list[str] = []
    state = original.before(0)
    for at, (_, seq) in enumerate(original.where):
        if at and original.where[at - 1][1] != seq:
            state = original.before(at)
        phases.append(state.view(None).phase)
        state.apply(original.outcomes[at])
    return phases


def _changed(
    original: Original, at: int, phase: str, rng: random.Random
) -> Iterator[tuple[list[int], str]]:
    game, logged = original.log.game, original.outcomes[at]
    word, _, kind = game.text(logged).partition(" ")
    others = [pick for pick in original.before(at).menu() if pick != logged]
    if phase == "turn":
        others = [pick for pick in others if game.text(pick).split()[1] == kind]
    rng.shuffle(others)
    for pick in others[:1]:
        outcomes = [*original.outcomes[:at], pick, *original.outcomes[at + 1 :]]
        step, _ = original.where[at]
        swap = f"step {step}, outcome {at}: '{word} {kind}' / '{game.text(pick)}'"
        twin: Twin = follow(original, step, swap, outcomes)
        if any(twin.hidden_from(audience) for audience in original.log.audiences):
            yield outcomes, swap


# -- who gets what on the wire ---------------------------------------------------------------------


def private(heard: Sequence[Heard]) -> Iterator[tuple[str, int, int | None]]:
    """(what, whose it is, for whose eyes it was sent) of all that is seen in private."""
    for one in heard:
        if not one.data.startswith(b"{"):
            continue
        frame: dict[str, Any] = msgspec.json.decode(one.data)
        for event in frame.get("events") or []:
            data = event["data"]
            if event["kind"] in ("saw", "kept", "took") and "cards" in data:
                yield event["kind"], data["seat"], one.audience
        view = frame.get("view") or {}
        for chamber in view.get("chambers", []):
            if chamber.get("among") or chamber.get("known"):
                yield "among", view["viewer"], one.audience


def looks(log: Log) -> int:
    """How many looks there were in a log."""
    told = [text for row in log.rows for one in row for text in getattr(one.event, "picks", [])]
    return sum(text.startswith("look ") for text in told)
