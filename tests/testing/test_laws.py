"""Every law fails on a game that breaks it: the newcomer's game with one fault at a time."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count
from types import ModuleType
from typing import Any, NamedTuple

import msgspec
import pytest

import dighouse
from dighouse import CHANCE, OVER, BadPosition, Event, IllegalMove, UnknownMove
from dighouse.testing import LAWS, Failure, check_game, conservation, play, secrecy, trace
from dighouse.testing.trace import Trace

counter = count()


class Fault(NamedTuple):
    law: str
    method: str  # of the newcomer's State or Game
    wrong: Callable[..., Any]  # gets the right method first, then its arguments
    says: str  # in the message of the failure


class Mute(Event, frozen=True):
    def sentence(self, seat: int | None = None, names: Any = None) -> str:
        return " "


def late(state: Any) -> bool:
    """The second trick has begun."""
    return bool(state.actor >= 0 and sum(state.position.table.played) == 3)


def no_menu_later(right: Any, state: Any) -> Any:
    return [] if late(state) else right(state)


def shared_hands(right: Any, state: Any) -> Any:
    clone = right(state)
    clone.position.hands = state.position.hands
    return clone


def broken_apply(right: Any, state: Any, pick: int) -> None:
    raise KeyError(pick)


def kept_menu(right: Any, state: Any) -> Any:
    if getattr(state, "kept_for", None) != state.dump():
        state.kept_for, state.kept = state.dump(), right(state)
    return state.kept


def deal_to_nobody(right: Any, state: Any) -> Any:
    return [*right(state), *([2 * 5 - 1] if state.actor == CHANCE else [])]


def parse_anything(right: Any, game: Any, text: str) -> Any:
    try:
        return right(game, text)
    except UnknownMove:
        return 0


def ignore_illegal(right: Any, state: Any, pick: int) -> None:
    if state.legal(pick):
        right(state, pick)


def change_then_check(right: Any, state: Any, pick: int) -> None:
    if not state.legal(pick):
        state.position.table.leader += 1
    right(state, pick)


def refuse_in_silence(right: Any, state: Any, pick: int) -> None:
    if not state.legal(pick):
        raise IllegalMove
    right(state, pick)


def load_otherwise(right: Any, game: Any, position: Any) -> Any:
    state = right(game, position)
    state.position.table.tricks.reverse()
    return state


def load_anything(right: Any, game: Any, position: Any) -> Any:
    try:
        return right(game, position)
    except BadPosition:
        return game.start()


def fill_in(right: Any, game: Any, position: Any) -> Any:
    return right(
        game, {"hands": [[0] * 5] * 2, **position} if isinstance(position, dict) else position
    )


def by_the_clock(right: Any, state: Any, pick: int) -> None:
    right(state, pick)
    if late(state):
        state.position.table.tricks[0] = next(counter)


def shuffled_seats(right: Any, game: Any) -> Any:
    state = right(game)
    state.position.table.leader = next(counter) % game.seats
    return state


def view_with(**fields: Callable[[Any], Any]) -> Callable[..., Any]:
    """The right view, but for some fields."""

    def view(right: Any, state: Any, seat: Any) -> Any:
        wrong = {name: value(state) for name, value in fields.items()}
        return msgspec.structs.replace(right(state, seat), **wrong)

    return view


def view_counts(right: Any, state: Any, seat: Any) -> Any:
    state.position.table.tricks[0] += 1
    return right(state, seat)


def spectator_sees_a_hand(right: Any, state: Any, seat: Any) -> Any:
    view = right(state, seat)
    hand = state.position.hands[0][:]
    return msgspec.structs.replace(view, hand=hand) if seat is None else view


def events_count(right: Any, game: Any, state: Any, pick: int) -> Any:
    state.position.table.tricks[0] += 1
    return right(game, state, pick)


def steps_in_place(right: Any, game: Any, state: Any, pick: int) -> Any:
    told = game.events(state, pick)
    state.apply(pick)
    return told, state


def settled_if(settled: Callable[[Any], bool]) -> Callable[..., Any]:
    def pass_on(right: Any, state: Any) -> None:
        right(state)
        state.settled = settled(state.position)

    return pass_on


def draw_evenly(right: Any, state: Any, dice: Any) -> Any:
    menu = state.menu()
    return menu[dice.below(len(menu))] if menu else right(state, dice)


def waste_a_roll(right: Any, state: Any, dice: Any) -> Any:
    dice.below(6)
    return right(state, dice)


def swap_hands(right: Any, game: Any, view: Any, rng: Any) -> Any:
    world = right(game, view, rng)
    world.position.hands.reverse()
    return world


def own_luck(right: Any, game: Any, view: Any, rng: Any) -> Any:
    return right(game, view, random.Random(next(counter)))


def use_up_the_view(right: Any, game: Any, view: Any, rng: Any) -> Any:
    world = right(game, view, rng)
    view.sizes.clear()
    return world


def keep_for_anybody() -> Any:
    """Seats get a world that was dealt for a spectator, if one looked on before them."""
    kept: dict[bytes, Any] = {}

    def sample(right: Any, game: Any, view: Any, rng: Any) -> Any:
        world = right(game, view, rng)
        key = game.key(world.view(None))
        if view == world.view(None):
            kept[key] = world
        return kept.get(key, world).clone()

    return sample


FAULTS = [
    Fault("play", "State.menu", no_menu_later, "the menu is empty"),
    Fault("play", "State.clone", shared_hands, "clone"),
    Fault("play", "State.apply", broken_apply, "the game raised KeyError"),
    Fault("menus", "State.menu", lambda right, s: right(s)[::-1], "ascending"),
    Fault("menus", "State.menu", lambda right, s: right(s) + right(s)[-1:], "names nothing twice"),
    Fault("menus", "State.menu", lambda right, s: right(s) or [0], "the game is over, but"),
    Fault("menus", "State.menu", lambda right, s: right(s) or (), "a menu is a list of ints"),
    Fault("menus", "State.menu", lambda right, s: [0, *right(s)], "chance picks are 5 to 9"),
    Fault("menus", "State.menu", kept_menu, "changes the state"),
    Fault("menus", "State.legal", lambda right, s, pick: True, "legal(-1) is True"),
    Fault("chances", "State.menu", deal_to_nobody, "but the menu is"),
    Fault(
        "chances",
        "State.chances",
        lambda right, s: [(pick, weight * (pick > 5)) for pick, weight in right(s)],
        "positive ints",
    ),
    Fault(
        "chances",
        "State.chances",
        lambda right, s: right(s) if s.actor == CHANCE else [],
        "must raise NotNow",
    ),
    Fault("notation", "Game.text", lambda right, g, pick: f"{right(g, pick)} ", "single spaces"),
    Fault("notation", "Game.text", lambda right, g, pick: right(g, pick & 6), "but for capitals"),
    Fault("notation", "Game.text", lambda right, g, pick: right(g, pick)[:4], "are both 'play'"),
    Fault("notation", "Game.parse", lambda right, g, text: 0, "is 0, not 1"),
    Fault("notation", "Game.parse", parse_anything, "must raise UnknownMove"),
    Fault("illegal_moves", "State.apply", ignore_illegal, "must raise IllegalMove"),
    Fault("illegal_moves", "State.apply", change_then_check, "changed the state"),
    Fault("illegal_moves", "State.apply", refuse_in_silence, "without a message"),
    Fault("clones", "State.__eq__", lambda right, s, other: True, "are equal by =="),
    Fault("clones", "State.__eq__", lambda right, s, other: False, "not equal"),
    Fault("clones", "State.__hash__", lambda right, s: id(s), "another hash"),
    Fault("pickles", "State.__reduce__", lambda right, s: (int, ()), "AttributeError"),
    Fault("pickles", "Game.__eq__", lambda right, g, other: g is other, "equal to its pickle"),
    Fault(
        "dumps",
        "State.dump",
        lambda right, s: {**right(s), "hands": tuple(right(s)["hands"])},
        "dump['hands'] is a tuple",
    ),
    Fault("dumps", "Game.load", load_otherwise, "the loaded dump has another dump"),
    Fault("bad_dumps", "Game.load", load_anything, "must raise BadPosition"),
    Fault("bad_dumps", "Game.load", fill_in, "a dump without 'hands'"),
    Fault("replay", "State.apply", by_the_clock, "the replayed position has another dump"),
    Fault("replay", "Game.start", shuffled_seats, "the replayed position has another dump"),
    Fault("views", "State.view", view_with(actor=lambda s: 7), "sees the actor 7"),
    Fault("views", "State.view", view_with(menu=lambda s: [5]), "is not to act"),
    Fault("views", "State.view", view_with(menu=lambda s: []), "sees the menu []"),
    Fault("views", "State.view", view_with(sizes=lambda s: (1, 2)), "on its way through JSON"),
    Fault("views", "State.view", lambda right, s, seat: s.dump(), "which is no TricksView"),
    Fault("views", "State.view", view_counts, "changed the state"),
    Fault("views", "Game.text_view", lambda right, g, view: " ", "has no text"),
    Fault("views", "Game.key", lambda right, g, view: b"%d" % next(counter), "two keys"),
    Fault("snapshots", "State.view", view_with(table=lambda s: s.position.table), "changed a view"),
    Fault("strangers", "State.view", lambda right, s, seat: right(s, None), "view(-3) must raise"),
    Fault("strangers", "Game.read_view", lambda right, g, json: json, "read_view(b'') must raise"),
    Fault("events", "Game.events", lambda right, *_: [Event("x", {}, (9,))], "the audience"),
    Fault("events", "Game.events", lambda right, *args: tuple(right(*args)), "list of Events"),
    Fault("events", "Game.events", lambda right, *_: [Mute("x", {})], "without a word"),
    Fault("events", "Game.events", events_count, "changed something"),
    Fault("events", "Game.step", steps_in_place, "step() does not do"),
    Fault("events", "Game.step", lambda right, *args: ([], right(*args)[1]), "step() does not do"),
    Fault(
        "events", "Game.step", lambda right, g, s, p: (g.events(s, p), s.clone()), "step() does not"
    ),
    Fault("composites", "State._pass_on", settled_if(lambda p: False), "begins and ends settled"),
    Fault(
        "composites", "State._pass_on", settled_if(lambda p: p.table.dealt != 2), "one seat's: -1"
    ),
    Fault(
        "composites", "State._pass_on", settled_if(lambda p: not p.table.trick), "now 1 is to act"
    ),
    Fault(
        "rehearsals",
        "State.why_not",
        lambda right, s, pick: f"they hold {s.position.hands}",
        "can tell a sampled world apart by rehearsing",
    ),
    Fault("rehearsals", "State._pass_on", settled_if(lambda p: False), "is done; it is not so"),
    Fault("results", "State.scores", lambda right, s: right(s)[1:], "2 seats have the scores"),
    Fault("results", "State.ranks", lambda right, s: [2, 2], "the ranks are [2, 2]"),
    Fault("results", "State.winners", lambda right, s: [0], "winners() before the end"),
    Fault(
        "results",
        "State.winners",
        lambda right, s: [9] if s.actor == OVER else right(s),
        "the winners are [9]",
    ),
    Fault("draws", "State.draw", lambda right, s, dice: right(s, dice) ^ 8, "not on the menu"),
    Fault("draws", "State.draw", lambda right, s, dice: s.menu()[0], "must raise NotNow"),
    Fault(
        "draws",
        "State.draw",
        lambda right, s, dice: s.menu()[0] if s.actor >= 0 else right(s, dice),
        "never came up",
    ),
    Fault("draws", "State.draw", draw_evenly, "for the weights"),
    Fault("random_play", "State.finish", lambda right, *args: right(*args) + 1, "an alternative"),
    Fault("random_play", "State.finish", waste_a_roll, "ends elsewhere"),
    Fault("random_play", "State.finish", lambda right, s, dice: 0, "a playout stopped"),
    Fault(
        "random_play", "State.without_knowledge", lambda right, s: s, "a playout changed the state"
    ),
    Fault("samples", "Game.sample", swap_hands, "sees another view in a sampled world"),
    Fault("samples", "Game.sample", own_luck, "two worlds for one view and rng"),
    Fault("samples", "Game.sample", use_up_the_view, "changed the view"),
    Fault("samples", "Game.sample", keep_for_anybody(), "sees another view in a sampled world"),
    Fault("samples", "Game.sample", lambda right, g, view, rng: view, "no state of this game"),
    Fault(
        "secrecy",
        "Game.events",
        lambda right, *args: [Event(event.kind, event.data) for event in right(*args)],
        "but its view does not show it",
    ),
    Fault(
        "secrecy", "State.view", spectator_sees_a_hand, "the spectator can tell two worlds apart"
    ),
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.law}: {fault.says}")
def test_a_fault_is_a_failure_of_its_law(
    newcomer: ModuleType, monkeypatch: pytest.MonkeyPatch, fault: Fault
) -> None:
    owner, method = fault.method.split(".")
    patch(newcomer, monkeypatch, owner, method, fault.wrong)
    laws = [law for law in (*LAWS, secrecy) if law.__name__ == fault.law]
    with pytest.raises(Failure) as caught:
        check_laws(newcomer.ThreeTricks(2), laws)
    assert caught.value.law == fault.law
    assert fault.says in str(caught.value)


def check_laws(game: Any, laws: list[Callable[[Trace], None]]) -> None:
    for seed in range(30):
        played = play(game, seed)
        for law in laws:
            law(played)


def patch(
    newcomer: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    owner: str,
    method: str,
    wrong: Callable[..., Any],
) -> None:
    cls = newcomer.ThreeTricksState if owner == "State" else newcomer.ThreeTricks
    right = getattr(cls, method)
    monkeypatch.setattr(cls, method, lambda *args: wrong(right, *args))


def test_every_law_has_a_fault() -> None:
    assert {law.__name__ for law in (*LAWS, secrecy)} == {fault.law for fault in FAULTS} - {"play"}


def test_the_kit_runs_every_law(newcomer: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault that only the last law sees is seen by check_game too."""
    patch(newcomer, monkeypatch, "State", "view", spectator_sees_a_hand)
    patch(newcomer, monkeypatch, "Game", "sample", fault_free_sample)
    with pytest.raises(Failure) as caught:
        check_game(newcomer.ThreeTricks(2))
    assert caught.value.law == "secrecy"


def fault_free_sample(right: Any, game: Any, view: Any, rng: Any) -> Any:
    """What a sampler looks like that reads a leaked hand: the leak passes the law of samples."""
    world = right(game, view, rng)
    if view.seat is None:
        world.position.hands[0] = view.hand[:]
        dealt = sum(map(sum, world.position.hands)) + sum(world.position.table.played)
        world.position.table.dealt = dealt
    return world


def test_wrong_counts_of_picks(newcomer: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(newcomer.ThreeTricks, "decision_count", 2)
    with pytest.raises(Failure, match="decisions are 0 to 1"):
        check_game(newcomer.ThreeTricks(2))
    monkeypatch.setattr(newcomer.ThreeTricks, "decision_count", 11)
    with pytest.raises(Failure, match="decision_count is 11 and action_count is 10"):
        check_game(newcomer.ThreeTricks(2))


def test_a_game_must_end(newcomer: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trace, "LONGEST", 50)
    patch(newcomer, monkeypatch, "State", "apply", lambda right, state, pick: None)
    with pytest.raises(Failure, match="did not end within 50 picks"):
        check_game(newcomer.ThreeTricks(2))


def test_nothing_may_get_lost(newcomer: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def loose(state: Any) -> int:
        """Every card that was played lies in this trick, or in one that was won."""
        table = state.position.table
        return int(sum(table.played) - len(table.trick) - 2 * sum(table.tricks))

    def careless(right: Any, state: Any, pick: int) -> None:
        right(state, pick)
        if late(state):
            state.position.table.tricks[0] -= 1

    def generous(right: Any, game: Any, view: Any, rng: Any) -> Any:
        world = right(game, view, rng)
        world.position.table.tricks[0] += 1
        return world

    game = newcomer.ThreeTricks(2)
    conservation(play(game, 0), loose)
    with monkeypatch.context() as patched:
        patch(newcomer, patched, "State", "apply", careless)
        with pytest.raises(Failure, match="began with 0, but now it has 2"):
            conservation(play(game, 0), loose)
    patch(newcomer, monkeypatch, "Game", "sample", generous)
    with pytest.raises(Failure, match="a world sampled for seat 0 has -2"):
        conservation(play(game, 0), loose)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_card_game_passes_the_kit(seats: int) -> None:
    check_game(dighouse.game("card-game", seats=seats), games=3)
