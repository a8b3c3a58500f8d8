"""Bots against each other and against people: matches, tournaments, arenas and what they come to."""

from dighouse.arena.definition import Definition as Definition
from dighouse.arena.definition_file import read_definition as read_definition
from dighouse.arena.runner import run as run
