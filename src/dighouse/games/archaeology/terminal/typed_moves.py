"""Moves as people type them: 'sell 2 coins', 'rob Cleo', 'end turn'."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from dighouse.games.archaeology import words
from dighouse.games.archaeology.game import NewExpedition
from dighouse.games.archaeology.views import View

VERBS = {
    "offer": "offer",
    "give": "offer",
    "take": "take",
    "discard": "discard",
    "lose": "discard",
    "keep": "keep",
    "name": "name",
    "sell": "sell",
}
NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
FILLERS = ("the", "my", "of")
MOST = 20  # cards in one breath: nobody has more of a kind
END = ("pass", "end turn", "end my turn", "end the turn")


def expand_answer(answer: str, view: View, names: Sequence[str]) -> str:
    """An answer as the game writes moves. What is not understood here is left as it is."""
    return ", ".join(_move(part.strip(), view, names) for part in answer.split(","))


def answer_help(view: View, names: Sequence[str]) -> str:
    """What could be typed now, by an example."""
    if view.phase == "rob":
        seats = [int(move.split()[1]) for move in view.moves]
        return f"Type `rob` and a name: {words.join([names[seat] for seat in seats], 'or')}."
    if view.phase == "act":
        return "A sale is written `sell 2 coins`, a trade begins with `offer 2 coins`."
    return f"Write it as the menu does, such as `{view.moves[0]}`." if view.moves else ""


def _move(part: str, view: View, names: Sequence[str]) -> str:
    text = " ".join(part.lower().split())
    if text in END and view.phase == "act":
        return "end"
    verb, _, rest = text.partition(" ")
    if verb == "rob":
        return _robbery(rest, view, names) or part
    if verb in VERBS:
        return _cards(VERBS[verb], rest.split()) or part
    return part


def _robbery(said: str, view: View, names: Sequence[str]) -> str | None:
    """A rival by name, or by the beginning of a name that only one of them has."""
    if not said or said.isdecimal():
        return None
    rivals = {seat: name.lower() for seat, name in enumerate(names) if seat != view.viewer}
    meant = [seat for seat, name in rivals.items() if name == said]
    meant = meant or [seat for seat, name in rivals.items() if name.startswith(said)]
    return f"rob {meant[0]}" if len(meant) == 1 else None


def _cards(verb: str, said: list[str]) -> str | None:
    """'2 coins', 'two coins', 'coins 2', 'the pot shard'."""
    said = [word for word in said if word not in FILLERS]
    number = None
    for at in (0, -1):
        if said and number is None:
            number = _number(said[at])
            if number is not None:
                said.pop(at)
    kind = _kinds().get(" ".join(said))
    if kind is None or (number is None and verb == "sell"):
        return None
    number = 1 if number is None else number
    if not 1 <= number <= MOST:
        return None
    if verb == "sell":
        return f"sell {kind} {number}"
    return ", ".join([f"{verb} {kind}"] * number)


def _number(word: str) -> int | None:
    return int(word) if word.isdecimal() and len(word) < 4 else NUMBERS.get(word)


@cache
def _kinds() -> dict[str, str]:
    """What each kind may be called: 'shard', 'shards', 'pot shard', 'pot shards'."""
    found: dict[str, str] = {}
    for kind in NewExpedition.KINDS:  # all that any game of the family has
        for name in (kind, f"{kind}s", words.kind(kind), words.many(kind)):
            found[name] = found[name.split()[-1]] = kind
    return found
