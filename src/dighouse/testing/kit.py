"""The whole kit, one game after the other."""

from __future__ import annotations

from dighouse.kernel.game import Game
from dighouse.testing import copies, menus, randomness, rehearsing, twins, views
from dighouse.testing.randomness import Conserved
from dighouse.testing.trace import play
from dighouse.testing.twins import Others

LAWS = (
    copies.clones,
    menus.menus,
    menus.chances,
    menus.notation,
    menus.illegal_moves,
    copies.dumps,
    copies.bad_dumps,
    copies.pickles,
    copies.replay,
    views.views,
    views.snapshots,
    views.strangers,
    views.events,
    views.composites,
    rehearsing.rehearsals,
    randomness.results,
    randomness.draws,
    randomness.random_play,
    randomness.samples,
)


def check_game(
    game: Game,
    games: int = 20,
    seed: int = 0,
    conserved: Conserved | None = None,
    others: Others | None = None,
) -> None:
    """Random games, and every law on each of them. The first that does not hold is a Failure.

    `conserved` computes from a state what the game never creates nor destroys (its cards, say).
    `others` proposes twin worlds that differ in more than one outcome: see `twins`.
    """
    for number in range(seed, seed + games):
        trace = play(game, number)
        for law in LAWS:
            law(trace)
        if conserved is not None:
            randomness.conservation(trace, conserved)
        twins.secrecy(trace, others=others)
