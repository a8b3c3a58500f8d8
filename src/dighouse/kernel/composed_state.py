"""A state that has rules alone: what is shown, said or written of it, its game does (`composed_game`)."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from dighouse.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class ComposedState(State):
    __slots__ = ()

    def dump(self) -> dict[str, Any]:
        plain: dict[str, Any] = self.game.parts.dump(self)
        return plain

    def view(self, seat: int | None) -> Any:
        return self.game.parts.view(self, seat)

    def views(self, seats: list[int | None]) -> list[Any]:
        views: list[Any] = self.game.parts.views(self, seats)
        return views

    def why_not(self, pick: int) -> str:
        reason: str = self.game.parts.why_not(self, pick)
        return reason
