"""The story of a table that is over: every step with all hands open, for replays and for checks.

It is as long as a game, and as quick to make as playing the game once more. So it is made outside
the event loop.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from dighouse.kernel.events import Event
from dighouse.kernel.game import Game
from dighouse.kernel.state import CHANCE, State
from dighouse.protocol.bodies import Draw, Story, StoryStep
from dighouse.server.live import generic_page_text, outgoing
from dighouse.server.table import log_events
from dighouse.server.table.apply_event import apply_event
from dighouse.server.table.config import TableConfig
from dighouse.server.table.log_events import LogRow
from dighouse.server.table.record_export import kept_rows, lasting_rows
from dighouse.server.table.table import Table, new_table


def replay_of(config: TableConfig, log: list[LogRow]) -> Story:
    """All that happened at a table, hidden cards too: for tables that are over or closed alone."""
    table = new_table(config, None)
    for row in lasting_rows(log):
        table, _ = apply_event(table, row, tell=False)
    assert table.over, "a game that is not over keeps its secrets"
    return Story(
        table=config.id,
        ruleset=config.ruleset,
        title=table.game.title,
        players=[seat_state.name for seat_state in table.seats],
        commitment=table.commitment,
        seed=config.seed.hex(),
        additions=[seat_state.addition.hex() for seat_state in table.seats],
        key=(table.key or table.deal_key()).hex(),
        given=len(config.given) if table.state is not None else 0,
        result=outgoing.result(table),
        steps=_steps(table, kept_rows(log)),
    )


def _steps(table: Table, log: list[LogRow]) -> list[StoryStep]:
    game = table.game
    state = game.start()
    seats: list[int | None] = [None, *range(game.seats)]
    drawn = 0
    steps: list[StoryStep] = []
    for row in log:
        event = row.event
        assert isinstance(event, (log_events.ActEvent, log_events.StartEvent))
        picks = list(event.picks) if isinstance(event, log_events.ActEvent) else []
        draws: list[Draw] = []
        told: list[Event] = []
        for pick in [game.parse(text) for text in (*picks, *event.chance)]:
            if int(state.actor) == CHANCE:
                draws.append(_draw(game, state, drawn + len(draws), pick))
            told += fullest(game.events(state, pick))
            state.apply(pick)
        drawn += len(draws)
        actor = int(state.actor)
        views = state.views(seats)
        by_bot = outgoing.by_bot(row, table)
        steps.append(
            StoryStep(
                seat=row.seat if isinstance(event, log_events.ActEvent) else None,
                picks=picks,
                draws=draws,
                events=outgoing.heard(
                    table, [replace(event, audience=None) for event in told], None, by_bot
                ),
                scores=state.scores(),
                turn=actor if actor >= 0 else None,
                views=_views(views),
                words=generic_page_text.view_texts(table, views),
            )
        )
    if steps and table.phase == "closed":
        views = [state.revealed_view(seat) for seat in seats]
        steps[-1] = replace(
            steps[-1], views=_views(views), words=generic_page_text.view_texts(table, views)
        )
    return steps


def _draw(game: Game, state: State, step: int, pick: int) -> Draw:
    chances = [(game.text(outcome), int(weight)) for outcome, weight in sorted(state.chances())]
    return Draw(step, game.text(pick), chances)


def fullest(events: Sequence[Event]) -> list[Event]:
    """Of what one pick tells, each event once: in the version that says most of it.

    Versions are told to audiences that have nobody in common; the same kind told to the same
    person twice is two events.
    """
    groups: list[list[Event]] = []
    for event in events:
        group = next((group for group in groups if _is_version(event, group)), None)
        if group is None:
            groups.append([event])
        else:
            group.append(event)
    return [max(group, key=lambda event: len(event.data)) for group in groups]


def _is_version(event: Event, group: Sequence[Event]) -> bool:
    if event.audience is None or group[0].kind != event.kind:
        return False
    return all(
        other.audience is not None and not set(other.audience) & set(event.audience)
        for other in group
    )


def _views(views: Sequence[Any]) -> list[Any]:
    """The spectator's view, and of the others what is different: most of it is the same."""
    open_to_all, *own = views
    fields = open_to_all.__struct_fields__
    return [
        open_to_all,
        *(
            {
                field: getattr(view, field)
                for field in fields
                if getattr(view, field) != getattr(open_to_all, field)
            }
            for view in own
        ),
    ]
