"""The arrays of layouts that are in memory now: few at a time, whatever tables are open.

A pool's arrays take 16 MB with the printed buildings, and up to 48 MB with others. A table needs them
for moments only, so those that were used last are kept up to a limit; the rest is fetched again from
its file (see `cache`) when somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Callable

from dighouse.games.archeologic import cache
from dighouse.games.archeologic.edition import Edition
from dighouse.games.archeologic.layouts import Layouts

BYTES_AT_MOST = (
    36 << 20
)  # two of the printed game; the newest arrays stay, even if they alone are larger


class Arrays:
    """By tiles: editions that differ in costs alone have the same layouts.

    A server makes games in threads. Two of them may fetch the same arrays; more harm they can't do,
    since each step here is one of a dictionary's own.
    """

    def __init__(self) -> None:
        self._held: dict[str, Layouts] = {}  # the newest last

    def of(self, edition: Edition, work_out: Callable[[], Layouts]) -> Layouts:
        """The arrays of an edition: those that are held, else from the cache or worked out."""
        tiles = edition.tiles
        found = self._held.pop(tiles, None) or cache.kept(edition, work_out)
        self._held[tiles] = found
        for oldest in list(self._held):
            if oldest == tiles or self.bytes_held() <= BYTES_AT_MOST:
                break
            self.release(oldest)
        return found

    def release(self, tiles: str) -> None:
        """Nobody plays with these tiles any more. If somebody does after all, they come back."""
        self._held.pop(tiles, None)

    def bytes_held(self) -> int:
        return sum(array.nbytes for layouts in list(self._held.values()) for array in layouts)


ARRAYS = Arrays()
