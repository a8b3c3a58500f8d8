"""Games as OpenSpiel games, for its algorithms.

>>> from dighouse.adapters.openspiel import load_game
>>> game = load_game("card-game", seats=3)
>>> game.num_players(), game.num_distinct_actions()
(3, 64)
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Any
from urllib.parse import quote, unquote

import numpy as np
import pyspiel

import dighouse
from dighouse.adapters.game_rules import HIGHEST, LOWEST, chosen_game, default_rewards, reward_rule
from dighouse.kernel.errors import BadOptions
from dighouse.kernel.game import Offer
from dighouse.kernel.state import CHANCE, OVER, State
from dighouse.registry import ruleset as class_of

MOVES_AT_MOST = 1_000_000  # no game of the house comes near it
STORY_BYTES = 12  # of the digest of what a seat has heard: collisions are out of the question

Parameters = dict[str, Any]
Stories = tuple[bytes, ...]


def load_game(
    ruleset: str, *, rewards: str | None = None, keep_tree: bool = False, **options: Any
) -> Any:
    """A game by its ruleset id and its options, such as `seats=3`, as `pyspiel.load_game` has it.

    - rewards: "zero-sum" or "score", at the end of the game; alone it is always the score
    - keep_tree: remember every position that was ever reached. That makes algorithms much quicker which
      walk through a small game again and again, such as CFR; a large one would fill the memory.
    """
    made = chosen_game(ruleset, options, "OpenSpiel")
    chosen = {name: value for name, value in options.items() if name != "seats"}
    parameters: Parameters = {
        "seats": made.seats,
        "options": written(chosen),
        "rewards": default_rewards(made, rewards),
        "keep_tree": keep_tree,
    }
    return pyspiel.load_game(short_name(ruleset), parameters)


def short_name(ruleset: str) -> str:
    """dighouse_card_game for card-game."""
    return f"dighouse_{ruleset.replace('-', '_')}"


def written(options: Parameters) -> str:
    """Options as one parameter of OpenSpiel's: monument:tomb;fierce_weather:true."""
    texts = []
    for name, value in options.items():
        plain = value if isinstance(value, bool | int | list | None) else str(value)
        text = plain if isinstance(plain, str) else json.dumps(plain, separators=(",", ":"))
        texts.append(f"{name}:{quote(text)}")
    return ";".join(texts)


def read(text: str) -> Parameters:
    """The options of such a text. BadOptions if it is none."""
    options: Parameters = {}
    for part in filter(None, text.split(";")):
        name, colon, value = part.partition(":")
        if not colon:
            raise BadOptions(
                f"options are written as monument:tomb;fierce_weather:true, not {text!r}"
            )
        try:
            options[name] = json.loads(unquote(value))
        except json.JSONDecodeError:
            options[name] = unquote(value)
    return options


# -- games -----------------------------------------------------------------------------------------


class HouseGame(pyspiel.Game):
    """A game of the house with its options chosen; a class of its own for each ruleset."""

    ruleset: str

    def __init__(self, params: Parameters | None = None) -> None:
        given = params or {}
        offer = class_of(self.ruleset).offer()
        options = {"seats": given.get("seats", offer.seats[0]), **read(given.get("options", ""))}
        game = chosen_game(self.ruleset, options, "OpenSpiel")
        rewards = default_rewards(game, given.get("rewards") or None)
        zero_sum = rewards == "zero-sum"
        self.house = game
        self.rewards = reward_rule(rewards)
        self.chance_picks = int(game.decision_count)  # they come after all decisions
        self.keeps_stories = False  # once somebody has asked for what a seat has heard
        children: dict[int, Node] | None = {} if given.get("keep_tree", False) else None
        self.first = Node(game.start(), None, children)
        self.first.shared = True
        info = pyspiel.GameInfo(
            num_distinct_actions=game.decision_count,
            max_chance_outcomes=game.action_count - game.decision_count,
            num_players=game.seats,
            min_utility=-1.0 if zero_sum else float(LOWEST),
            max_utility=1.0 if zero_sum else float(HIGHEST),
            **({"utility_sum": 0.0} if zero_sum else {}),
            max_game_length=MOVES_AT_MOST,
        )
        super().__init__(_type_of(self.ruleset, offer, zero_sum), info, given)

    def new_initial_state(self) -> HouseState:
        return HouseState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SeatObserver | None:
        """None: there are no observations of that kind, only those of one seat, with what all know."""
        if params:
            raise BadOptions(f"observations have no parameters, such as {params}")
        if iig_obs_type is not None and (
            iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER
            or not iig_obs_type.public_info
        ):
            return None
        return SeatObserver(self, iig_obs_type is not None and iig_obs_type.perfect_recall)

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)

    def start_stories(self) -> None:
        """From now on, what seats have heard is kept at each step."""
        if not self.keeps_stories:
            self.keeps_stories = True
            self.first.stories = (b"",) * self.house.seats


class Node:
    """A position, and what was asked of it. States that are clones of each other share it.

    It is changed, which saves a copy of the position, only as long as it is not `shared`.
    """

    __slots__ = ("children", "keys", "position", "shared", "stories")

    def __init__(
        self, position: State, stories: Stories | None, children: dict[int, Node] | None
    ) -> None:
        self.position = position
        self.stories = stories  # a digest a seat of all that it has heard and done; None: not kept
        self.children = children  # by picks; None: they are not kept
        self.keys: dict[int, str] = {}
        self.shared = children is not None or stories is not None

    def __deepcopy__(self, memo: dict[int, Any]) -> Node:
        self.shared = True
        return self

    def after(self, pick: int) -> Node:
        if self.children is None:
            return self._follow(pick, None)
        found = self.children.get(pick)
        if found is None or (self.stories is not None and found.stories is None):
            found = self.children[pick] = self._follow(pick, {})
        return found

    def _follow(self, pick: int, children: dict[int, Node] | None) -> Node:
        position = self.position
        if self.stories is None:
            after = position.clone()
            after.apply(pick)
            return Node(after, None, children)
        events, after = position.game.step(position, pick)
        stories = []
        for seat, story in enumerate(self.stories):
            told = [(event.kind, repr(event.data)) for event in events if event.heard_by(seat)]
            own = [pick] if seat == position.actor else []
            if told or own:
                story = blake2b(
                    story + repr((own, told)).encode(), digest_size=STORY_BYTES
                ).digest()
            stories.append(story)
        return Node(after, tuple(stories), children)

    def key(self, seat: int) -> str:
        """All that a seat knows: what is to be seen now, and what it has heard up to now."""
        found = self.keys.get(seat)
        if found is None:
            assert self.stories is not None
            position = self.position
            seen = position.game.key(position.view(seat)).decode()
            found = self.keys[seat] = f"{seen} after {self.stories[seat].hex()}"
        return found


class HouseState(pyspiel.State):
    """A position. Methods that OpenSpiel would answer by asking others of them answer at once here."""

    def __init__(self, game: HouseGame) -> None:
        super().__init__(game)
        self._node = game.first
        self._first = game.chance_picks

    @classmethod
    def at(cls, game: HouseGame, position: State) -> HouseState:
        """A state without a history: nothing has been heard in it."""
        state = cls(game)
        state._node = Node(position, (b"",) * game.house.seats, None)
        return state

    def current_player(self) -> int:
        actor: int = self._node.position.actor
        return actor if actor != OVER else pyspiel.PlayerId.TERMINAL

    def is_chance_node(self) -> bool:
        return bool(self._node.position.actor == CHANCE)

    def is_terminal(self) -> bool:
        return bool(self._node.position.actor == OVER)

    def _legal_actions(self, player: int) -> list[int]:
        return self._node.position.menu()

    def legal_actions(self, player: int | None = None) -> list[int]:
        position, first = self._node.position, self._first
        if position.actor == CHANCE:
            return [pick - first for pick in position.menu()]
        return position.menu() if player in (None, position.actor) else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        first = self._first
        chances = self._node.position.chances()
        total = sum([weight for _, weight in chances])
        return [(pick - first, weight / total) for pick, weight in chances]

    def _apply_action(self, action: int) -> None:
        node = self._node
        position = node.position
        if position.actor == CHANCE:
            action += self._first
        if node.shared:
            self._node = node.after(action)
            return
        position.apply(action)
        if node.keys:
            node.keys.clear()

    def _action_to_string(self, player: int, action: int) -> str:
        game = self._node.position.game
        first = game.decision_count if player == pyspiel.PlayerId.CHANCE else 0
        return str(game.text(first + action))

    def returns(self) -> list[float]:
        position = self._node.position
        if position.actor != OVER:
            return [0.0] * position.game.seats
        rule: Callable[[State], list[float]] = self.get_game().rewards
        return rule(position)

    def __str__(self) -> str:
        return json.dumps(self._node.position.dump(), sort_keys=True)

    # -- what seats know ---------------------------------------------------------------------------

    def view(self, player: int) -> Any:
        """What a seat knows, as bots of the house get it."""
        return self._node.position.view(player)

    def knows(self, player: int) -> str:
        """The information state of a seat, as a text."""
        if self._node.stories is None:
            self._recall()
        return self._node.key(player)

    def _recall(self) -> None:
        """Play the game once more up to here, and note what was heard."""
        game: HouseGame = self.get_game()
        game.start_stories()
        node = game.first
        for action in self.history():
            first = game.chance_picks if node.position.actor == CHANCE else 0
            node = node.after(first + action)
        self._node = node

    def resampled(self, player: int, rng: random.Random) -> HouseState:
        """The same state with another deal, which agrees with all that a seat knows."""
        if self._node.stories is None and self.get_game().keeps_stories:
            self._recall()
        position = self._node.position
        world = position.game.sample(position.view(player), rng)
        twin: HouseState = self.clone()
        twin._node = Node(world, self._node.stories, None)
        return twin


class SeatObserver:
    """What a seat sees, as numbers (docs/tensors.md) and as a text.

    With perfect recall the text also tells apart what the seat has heard up to now; the numbers are the
    same, as a whole story has no fixed length.
    """

    def __init__(self, game: HouseGame, recalls: bool) -> None:
        self._recalls = recalls
        fields = [field for field in game.house.observation_fields if field[1]]
        self.tensor = np.zeros(sum(length for _, length in fields), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, length in fields:
            self.dict[name] = self.tensor[at : at + length]
            at += length

    def set_from(self, state: HouseState, player: int) -> None:
        position = state._node.position
        self.tensor[:] = position.game.observe(position, player)

    def string_from(self, state: HouseState, player: int) -> str:
        if self._recalls:
            return state.knows(player)
        game = state._node.position.game
        seen: bytes = game.key(state.view(player))
        return seen.decode()


# -- for algorithms --------------------------------------------------------------------------------


def resampler(seed: int | None = None) -> Callable[[Any, int], HouseState]:
    """For `ISMCTSBot.set_resampler`: `resample_from_infostate` can't be overridden in Python."""
    rng = random.Random(seed)
    return lambda state, player: state.resampled(player, rng)


def _type_of(ruleset: str, offer: Offer, zero_sum: bool) -> Any:
    kinds = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=short_name(ruleset),
        long_name=class_of(ruleset).title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=kinds.ZERO_SUM if zero_sum else kinds.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(offer.seats),
        min_num_players=min(offer.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "seats": offer.seats[0],
            "options": "",
            "rewards": "",
            "keep_tree": False,
        },
    )


def register(rulesets: Sequence[str] | None = None) -> None:
    """Let `pyspiel.load_game` know every ruleset."""
    known = pyspiel.registered_names()
    for ruleset in dighouse.rulesets() if rulesets is None else rulesets:
        if short_name(ruleset) not in known:
            made = type("HouseGame", (HouseGame,), {"ruleset": ruleset})
            offer = class_of(ruleset).offer()
            pyspiel.register_game(_type_of(ruleset, offer, min(offer.seats) > 1), made)


register()
