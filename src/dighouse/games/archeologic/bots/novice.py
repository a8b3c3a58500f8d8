"""Somebody who is new to the game: forgets most of the notes, and checks on a hunch."""

from __future__ import annotations

from dighouse.games.archeologic.bots.digger import Digger


class Novice(Digger):
    name = "novice"
    pictures = 2
    overlooks = 0.5
    looks_far = 0.1
    guesses = 2
