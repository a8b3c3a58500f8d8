"""What decides for the seats in a playout."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from dighouse.kernel.dice import Dice
    from dighouse.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Quicker than a bot, as it is asked inside the core: it gets the state and not a view of it.

    So it is on its honour: a policy that stands for a player looks only at what the actor may know.
    """

    def pick(self, state: State, dice: Dice) -> int:
        """A pick of the menu, for the seat that is to act. `dice` is its only source of luck."""
        raise NotImplementedError
