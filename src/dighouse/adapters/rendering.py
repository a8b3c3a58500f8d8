"""What environments show of a game: its view in words, or drawn."""

from __future__ import annotations

from typing import Any

from dighouse.adapters.game_rules import chosen
from dighouse.kernel.state import State

RENDER_MODES = ("human", "ansi", "rgb_array")


def checked_mode(mode: str | None, modes: tuple[str, ...] = RENDER_MODES) -> str | None:
    return None if mode is None else chosen("render_mode", mode, modes)


def rendered(game: Any, state: State, seat: int, mode: str | None) -> Any:
    """The table as a seat sees it: a text, a picture, or nothing but a text on the terminal."""
    if mode is None:
        return None
    view = state.view(seat)
    if mode == "rgb_array":
        from dighouse.adapters.drawing import picture

        return picture(game, view)
    text = game.text_view(view)
    if mode == "human":
        print(text)
        return None
    return text
