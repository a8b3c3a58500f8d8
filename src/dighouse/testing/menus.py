"""Laws of menus, of their notation, and of what is not on them."""

from __future__ import annotations

from itertools import pairwise

from dighouse.kernel.errors import IllegalMove, NotNow, UnknownMove
from dighouse.kernel.state import CHANCE, OVER, State
from dighouse.testing.trace import Trace, encode, law, position

SOME = 24  # positions of a game where every refused pick is tried
NONSENSE = ("", " ", "no such move", "-1", "0", "0x41", "\0", "перемога", "play" * 500)


@law
def menus(trace: Trace) -> None:
    """Menus are complete, sorted, of the right picks, and end with the game; `legal` agrees."""
    decisions, actions = trace.game.decision_count, trace.game.action_count
    if not 0 < decisions <= actions:
        trace.fail(f"decision_count is {decisions} and action_count is {actions}")
    for state in trace.walk():
        menu = state.menu()
        if type(menu) is not list or any(type(pick) is not int for pick in menu):
            trace.fail(f"a menu is a list of ints, not {menu!r}")
        _must_be_of_the_actor(trace, int(state.actor), menu)
        if any(one >= next_one for one, next_one in pairwise(menu)):
            trace.fail(f"a menu is ascending and names nothing twice, but this one is {menu}")
        allowed = set(menu)
        for pick in range(-1, actions + 1):
            if bool(state.legal(pick)) != (pick in allowed):
                trace.fail(
                    f"legal({pick}) is {state.legal(pick)} for {trace.text(pick)}, "
                    f"but the menu is {menu}"
                )
        if state.menu() != menu:
            trace.fail("asking for the menu twice gives two answers")
        menu.clear()
        if len(state.menu()) != len(allowed):
            trace.fail("whoever changes the list that menu() gave changes the state")


def _must_be_of_the_actor(trace: Trace, actor: int, menu: list[int]) -> None:
    """Chance has chance picks, a seat has decisions, and only a game that is over has none."""
    decisions, actions = trace.game.decision_count, trace.game.action_count
    if actor == OVER:
        if menu:
            trace.fail(f"the game is over, but the menu is {menu}")
        return
    if actor == CHANCE:
        if not all(decisions <= pick < actions for pick in menu):
            trace.fail(f"chance picks are {decisions} to {actions - 1}, but the menu is {menu}")
    elif not 0 <= actor < trace.game.seats:
        trace.fail(f"the actor is {actor}: no seat, not CHANCE and not OVER")
    elif not all(0 <= pick < decisions for pick in menu):
        trace.fail(f"decisions are 0 to {decisions - 1}, but the menu is {menu}")
    if not menu:
        trace.fail("the menu is empty, but the game is not over")


@law
def chances(trace: Trace) -> None:
    """Chance steps have the menu's picks with positive integer weights; no other step has any."""
    for state in trace.walk():
        if state.actor != CHANCE:
            trace.must_raise((NotNow,), "chances() where chance does not act", state.chances)
            continue
        outcomes = state.chances()
        if [pick for pick, _ in outcomes] != state.menu():
            trace.fail(f"chances() has {outcomes}, but the menu is {state.menu()}")
        if any(type(weight) is not int or weight < 1 for _, weight in outcomes):
            trace.fail(f"weights are positive ints, but chances() is {outcomes}")


@law
def notation(trace: Trace) -> None:
    """Every pick has a text of its own, which reads back in any letters; nonsense is refused."""
    game = trace.game
    texts: dict[str, int] = {}
    for pick in range(game.action_count):
        text = game.text(pick)
        if not text or text != " ".join(text.split()):
            trace.fail(f"pick {pick} is {text!r}: not words with single spaces")
        if text.lower() in texts:
            trace.fail(
                f"picks {texts[text.lower()]} and {pick} are both {text!r}, but for capitals"
            )
        texts[text.lower()] = pick
    for text, pick in texts.items():
        for spelling in (game.text(pick), text, text.upper(), f"  {text.replace(' ', '   ')} "):
            if game.parse(spelling) != pick:
                trace.fail(f"parse({spelling!r}) is {game.parse(spelling)}, not {pick}")
    for text in NONSENSE:
        trace.must_raise(
            (UnknownMove,), f"parse({text[:20]!r})", lambda text=text: game.parse(text)
        )


@law
def illegal_moves(trace: Trace) -> None:
    """What is not on the menu raises IllegalMove, and nothing has changed."""
    for state in trace.some(SOME):
        allowed = set(state.menu())
        before = _everything(trace, state)
        for pick in range(-1, trace.game.action_count + 1):
            if pick in allowed:
                continue
            what = f"applying {trace.text(pick)}, which is not on the menu,"
            trace.must_raise((IllegalMove,), what, lambda s=state, p=pick: s.apply(p))
        if _everything(trace, state) != before:
            trace.fail("a refused move changed the state")


def _everything(trace: Trace, state: State) -> tuple[bytes, int, list[bytes]]:
    views = [encode(state.view(seat)) for seat in trace.observers]
    return position(state), hash(state), views
