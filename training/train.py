"""Train a network for a ruleset by self-play. `make train GAME=card-game` calls it.

    python -m training.train training/runs/card-game.toml --hours 1

A run is described by one small file. What it has learned is written to its folder again and again, so
that it goes on where it stopped: after a kill, too. docs/training.md has the rest.
"""

from __future__ import annotations

import argparse
import json
import time
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import torch

from training.curve import draw
from training.learning import Rates, imitate, improve
from training.model import Model
from training.self_play import FrozenNetwork, Rival, SelfPlay
from training.tables import Tables
from training.teacher import Teacher, lessons, measure

KEEP_EVERY = 120.0  # seconds between two copies on disk
POOL = 12  # past selves in the league


class Run:
    """A training run: its description, its folder, and what it has learned so far."""

    def __init__(self, description: Path, folder: Path, begin_with: Path | None = None) -> None:
        self.plan: dict[str, Any] = tomllib.loads(description.read_text(encoding="utf-8"))
        self.folder = folder
        self.begin_with = begin_with  # a network to go on from, instead of lessons
        folder.mkdir(parents=True, exist_ok=True)
        self.seed = int(self.plan["seed"])
        self.state: dict[str, Any] = {"seconds": 0.0, "iterations": 0, "decisions": 0, "games": 0}
        self._state_file = folder / "state.pt"
        self._curve = folder / "curve.jsonl"

    def go(self, hours: float) -> None:
        plan = self.plan
        model, optimiser, past = self._restore()
        rng = np.random.default_rng([self.seed, int(self.state["iterations"])])
        tables = Tables(plan["ruleset"], plan["tables"], self.seed + int(self.state["iterations"]))
        play = self._self_play(tables, rng)
        measured = Tables(plan["ruleset"], plan["measure"], self.seed + 77)
        until = hours * 3600
        kept_at = time.monotonic()
        while self.state["seconds"] < until:
            began = worked()
            done = self.state["seconds"] / until
            rates = Rates(
                **{**plan["rates"], "learning": plan["rates"]["learning"] * max(0.1, 1 - done)}
            )
            for group in optimiser.param_groups:
                group["lr"] = rates.learning
            rival = self._rival(tables, past, rng)
            window = play.play(model, rival, plan["steps"])
            made = play.decisions(model, window, plan["decay"])
            losses = improve(model, optimiser, made, rates, rng)
            state = self.state
            state["iterations"] += 1
            state["decisions"] += len(made.chosen)
            state["games"] += play.finished
            play.finished = 0
            state["seconds"] += worked() - began
            if state["iterations"] % plan["league_every"] == 0:
                self._remember(model, past)
            if state["iterations"] % plan["measure_every"] == 0:
                self._note({"losses": losses, "wins": self._measure(measured, model, rng)})
                model.save(self.folder / "network.safetensors")
            if time.monotonic() - kept_at > KEEP_EVERY:
                self._keep(model, optimiser, past)
                kept_at = time.monotonic()
            if state["iterations"] % 10 == 0:
                speed = len(made.chosen) / (worked() - began)
                print(
                    f"{state['seconds'] / 60:6.1f} min of {hours * 60:.0f}  iteration {state['iterations']}  "
                    f"{state['decisions'] / 1e6:.1f} M decisions  {speed / 1000:.1f} k/s  "
                    + "  ".join(f"{name} {value:.3f}" for name, value in losses.items()),
                    flush=True,
                )
        self._keep(model, optimiser, past)
        model.save(self.folder / "network.safetensors")

    # -- what another way of training does otherwise -------------------------------------------------

    def _self_play(self, tables: Tables, rng: np.random.Generator) -> SelfPlay:
        return SelfPlay(tables, self.plan["league"], rng)

    def _rival(self, tables: Tables, past: list[Model], rng: np.random.Generator) -> Rival | None:
        """Who has the other seats in games of the league: a past self, or a bot of the house."""
        if not self.plan["league"]:
            return None
        if rng.random() < self.plan.get("league_bots_share", 0.0):
            names = self.plan["league_bots"]
            return Teacher(tables, names[rng.integers(len(names))])
        return FrozenNetwork(past[rng.integers(len(past))], rng) if past else None

    def _remember(self, model: Model, past: list[Model]) -> None:
        past.append(_copy(model))
        del past[: max(0, len(past) - POOL)]

    def _measure(
        self, tables: Tables, model: Model, rng: np.random.Generator
    ) -> dict[int, tuple[float, int]]:
        rival = Teacher(tables, self.plan["rival"])
        return measure(tables, model, rival, self.plan["measure_games"], rng)

    # -- files -------------------------------------------------------------------------------------

    def _note(self, more: dict[str, Any]) -> None:
        line = {**self.state, **more}
        with self._curve.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        draw(
            self._curve,
            self.folder / "curve.svg",
            f"{self.plan['ruleset']} against {self.plan['rival']}",
        )
        print(f"{self.state['seconds'] / 60:.1f} min: {more['wins']}", flush=True)

    def _restore(self) -> tuple[Model, torch.optim.Optimizer, list[Model]]:
        plan = self.plan
        kept: Any = None
        if self._state_file.exists():
            # Its own file: it holds whole objects, so never one from elsewhere.
            kept = torch.load(self._state_file, weights_only=False)
            self.state = kept["state"]
        model = kept["model"] if kept else self._first()
        optimiser = torch.optim.Adam(model.parameters(), lr=plan["rates"]["learning"], eps=1e-5)
        if kept:
            optimiser.load_state_dict(kept["optimiser"])
        return model, optimiser, kept["past"] if kept else [_copy(model)]

    def _first(self) -> Model:
        """A model that has learned from the teacher."""
        plan = self.plan
        torch.manual_seed(self.seed)
        rng = np.random.default_rng(self.seed)
        began = worked()
        tables = Tables(plan["ruleset"], plan["tables"], self.seed)
        model = Model(tables.inputs, tables.outputs, plan["hidden"], plan.get("short", False))
        if self.begin_with is not None:
            model.load(self.begin_with)
        elif plan["lessons"]:
            taught = lessons(tables, plan["teacher"], plan["lessons"], plan["careless"], rng)
            print(f"{len(taught[2])} lessons after {worked() - began:.0f} s", flush=True)
            agreed, error = imitate(model, *taught, plan["lesson_rounds"], rng)
            print(
                f"agrees with the teacher in {agreed:.1%}, value's error {error:.3f}, "
                f"after {worked() - began:.0f} s",
                flush=True,
            )
        self.state["seconds"] = worked() - began
        return model

    def _keep(self, model: Model, optimiser: torch.optim.Optimizer, past: list[Model]) -> None:
        partial = self._state_file.with_suffix(".partial")
        torch.save(
            {
                "state": self.state,
                "model": model,
                "optimiser": optimiser.state_dict(),
                "past": past,
            },
            partial,
        )
        partial.replace(self._state_file)


def worked() -> float:
    """Seconds of a core: a run beside other work is to learn as much as one on a quiet machine."""
    return time.process_time() / torch.get_num_threads()


def _copy(model: Model) -> Model:
    twin = Model(
        model.hidden[0].in_features,
        model.policy.out_features,
        [layer.out_features for layer in model.hidden],
        model.short,
    )
    twin.load_state_dict(model.state_dict())
    return twin


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("description", type=Path)
    parser.add_argument(
        "--hours", type=float, default=1.0, help="of a core's time, those before a stop included"
    )
    parser.add_argument("--folder", type=Path, default=None)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument(
        "--begin-with", type=Path, help="a network to go on from, instead of lessons"
    )
    given = parser.parse_args()
    torch.set_num_threads(given.threads)
    folder = given.folder or Path("build/training") / given.description.stem
    Run(given.description, folder, given.begin_with).go(given.hours)


if __name__ == "__main__":
    main()
