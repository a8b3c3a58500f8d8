"""Somebody who is new to the game: forgets half of the notes, and checks on a hunch."""

from __future__ import annotations

from dighouse.bots.archeologic.digger import Digger


class Novice(Digger):
    name = "novice"
    pictures = 2
    overlooks = 0.35
    looks_far = 0.15
    guesses = 2
